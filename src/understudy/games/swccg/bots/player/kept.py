"""What a seat found out for one decision, found again for its next: as long as no card on table has changed.

Views keep nothing from one another. What is kept here came from a seat's own views and from nothing else, and
it belongs to that very moment of that very table. Only the last decision of each seat is kept.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from understudy.games.swccg.bots.player.terms import Mind, number
from understudy.games.swccg.table import HAND, Moment


class Kept(NamedTuple):
    """What was found out about the cards on table (`Table.memo`), and when."""

    since: Moment
    memo: dict[Any, Any]
    #: The mind that decided what to deploy, if that was the decision.
    deploying: Mind | None


#: By seat.
_LAST: list[Kept | None] = [None, None]
#: What a mind found out about its own hand, and what it has done.
_OF_ITS_OWN = ("need", "deployments")


def recall(mind: Mind) -> None:
    """Give a mind what its seat found out for its last decision, if the cards still lie as they did."""
    view, last = mind.view, _LAST[mind.seat]
    if last is not None and last.since is view.since:
        view.memo = last.memo
        if last.deploying is not None and mind.topic == "deploy-to" and _follows(mind, last.deploying):
            _take_over(mind, last.deploying)
    _LAST[mind.seat] = Kept(view.since, view.memo, mind if mind.topic == "deploy" else None)


def _follows(mind: Mind, before: Mind) -> bool:
    """Is all as it was for a mind that decided what to deploy, but that the card has left the hand?"""
    now, then, me = mind.view, before.view, mind.seat
    busy = (number(mind, "card"), number(mind, "pilot"))
    piles = [then.piles[0][:], then.piles[1][:]]
    piles[me][HAND] = [card for card in piles[me][HAND] if card not in busy]
    return mind.w is before.w and now.piles == piles and now.unseen == then.unseen


def _take_over(mind: Mind, before: Mind) -> None:
    """The plan that was made of all cards in hand is looked for again in what is left of them."""
    mind.grounds, mind.outlooks = before.grounds, before.outlooks
    mind.standings, mind.scales = before.standings, before.scales
    mind.found = {key: found for key, found in before.found.items() if key not in _OF_ITS_OWN}
    mind.weighed = before.weighed
