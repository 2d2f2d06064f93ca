"""What a seat found out for one decision, found again for its next: as long as no card on table has changed.

Views keep nothing from one another. What is kept here came from a seat's own views and from nothing else, and
it belongs to that very moment of that very table. Only the last decision of each seat is kept.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from understudy.games.swccg.table import Moment
from understudy.games.swccg.view import View


class Kept(NamedTuple):
    """What was found out about the cards on table (`Table.memo`), and when."""

    since: Moment
    memo: dict[Any, Any]


#: By seat.
_LAST: list[Kept | None] = [None, None]


def recall(view: View) -> None:
    """Give a view what the seat found out in its last one, if the cards still lie as they did."""
    last = _LAST[view.seat]
    if last is not None and last.since is view.since:
        view.memo = last.memo
    else:
        _LAST[view.seat] = Kept(view.since, view.memo)
