"""What a seat may see: everything but the secret cards of the others."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.chance import some_of
from understudy.core.table import SeatView
from understudy.games._template.table import Table


class View(SeatView):
    """The table as one seat sees it. What is not named here stays hidden."""

    __slots__ = ("bank", "goal", "pot", "seat", "secret")

    def __init__(self, table: Table, seat: int) -> None:
        self.seat = seat
        self.goal = table.goal
        self.pot = table.pot
        self.bank: Sequence[int] = table.bank
        self.secret: Sequence[int | None] = [
            card if table.open or other == seat else None for other, card in enumerate(table.secret)
        ]


def imagine(table: Table, seat: int, seed: int) -> Table:
    """A table that this seat cannot tell from the real one: what it does not see is dealt once more."""
    new = table.copy()
    if table.open:
        return new
    # In an order of their own: what is dealt must not hang on who really holds what.
    hidden = sorted([card for other, card in enumerate(table.secret) if other != seat] + table.stack)
    dealt = list(some_of(hidden, len(hidden), seed))
    for other in range(len(new.secret)):
        if other != seat:
            new.secret[other] = dealt.pop()
    new.stack = sorted(dealt)
    return new
