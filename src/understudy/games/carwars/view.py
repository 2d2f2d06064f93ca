"""What a seat may see: everything lies open but the order of the damage cards, and that is a bag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from understudy.games.carwars.arena import Arena, Thing
from understudy.games.carwars.table import Attack, Car, Config, Pool, Table
from understudy.kit.records import Shown


class View(Shown):
    """The table as one seat sees it: the same names, to be read only. Made for one request and never kept."""

    config: Config
    arena: Arena
    cars: Sequence[Car]
    things: Sequence[Thing]
    round: int
    first: int
    order: Sequence[int]
    points: int
    facts: Mapping[str, int]
    #: Which damage cards are still to come, though not in which order.
    deck: Sequence[int]
    discard: Sequence[int]
    pool: Pool | None
    attack: Attack | None

    def __init__(self, table: Table, seat: int) -> None:
        self.show(table)
        self.seat = seat

    @property
    def own(self) -> Car:
        return self.cars[self.seat]


def imagine(table: Table, seat: int, seed: int) -> Table:
    """Nothing is hidden: the table itself."""
    return table.copy()
