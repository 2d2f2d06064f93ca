"""What every finder needs first: an action that is left, and a card that gives its kind."""

from __future__ import annotations

from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.mind import Mind
from understudy.pages import Need

ACTION: Need[Mind] = Need(noes.NO_ACTION, lambda mind: mind.means.pips)


def gives(word: str, action: int) -> Need[Mind]:
    """A pip may be this action."""
    return Need(noes.no_such_action, lambda mind: mind.means.may & action, lambda mind: word)
