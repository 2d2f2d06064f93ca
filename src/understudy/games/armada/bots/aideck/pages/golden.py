"""The last line of a page whose cards may fail: something has to be chosen all the same."""

from __future__ import annotations

from understudy.games.armada.bots.aideck.terms import Mind, the_first
from understudy.games.armada.options import Act
from understudy.pages import Can


def no_match(kind: type[Act]) -> Can[Mind, Act]:
    """AR-GOL-01: no card of the deck can match: the first that is offered."""
    return Can(
        "AR-GOL-01",
        "No card can match: the first that is offered.",
        the_first("That", kind),
    )
