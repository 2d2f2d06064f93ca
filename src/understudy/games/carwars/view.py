"""What a seat may see: everything lies open but the order of the damage cards, and that is a bag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from understudy.core.table import SeatView
from understudy.games.carwars.arena import Arena, Thing
from understudy.games.carwars.table import Attack, Car, Config, Pool, Table


class View(SeatView):
    """The table as one seat sees it: the same names, to be read only. Made for one request and never kept."""

    __slots__ = (
        "arena",
        "attack",
        "cars",
        "config",
        "deck",
        "discard",
        "facts",
        "first",
        "order",
        "points",
        "pool",
        "round",
        "seat",
        "things",
    )

    def __init__(self, table: Table, seat: int) -> None:
        self.seat = seat
        self.config: Config = table.config
        self.arena: Arena = table.arena
        self.cars: Sequence[Car] = table.cars
        self.things: Sequence[Thing] = table.things
        self.round = table.round
        self.first = table.first
        self.order: Sequence[int] = table.order
        self.points = table.points
        self.facts: Mapping[str, int] = table.facts
        #: Which damage cards are still to come, though not in which order.
        self.deck: Sequence[int] = table.deck
        self.discard: Sequence[int] = table.discard
        self.pool: Pool | None = table.pool
        self.attack: Attack | None = table.attack

    @property
    def own(self) -> Car:
        return self.cars[self.seat]


def imagine(table: Table, seat: int, seed: int) -> Table:
    """Nothing is hidden: the table itself."""
    return table.copy()
