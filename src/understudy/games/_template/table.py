"""What lies on the table, and what of it a person may set right."""

from __future__ import annotations

from understudy.core.corrections import Field
from understudy.core.table import Table as CoreTable
from understudy.kit.records import Copying, fresh

#: The secret cards: their ids, by number. A card counts as many pennies as its number.
CARDS = tuple(f"secret-{value}" for value in range(10))


class Table(Copying, CoreTable):
    """One game of Pennies."""

    goal: int
    bank: list[int]
    #: The card of each seat; empty before they are dealt.
    secret: list[int] = fresh()
    #: The cards that were not dealt: a bag, in the order of their numbers.
    stack: list[int] = fresh(*range(len(CARDS)))
    pot: int = 0
    turns: int = 0
    #: The game has ended, and the secret cards lie open.
    open: bool = False

    def __init__(self, seats: int, goal: int) -> None:
        super().__init__()
        self.begin()
        self.goal = goal
        self.bank = [0] * seats


def fields(table: Table) -> list[Field]:
    """What may be set right when the real table shows something else: the banks."""
    allowed = tuple(str(value) for value in range(table.goal))
    return [Field(seat, "bank", "bank", str(value), allowed) for seat, value in enumerate(table.bank)]


def put(table: Table, field: Field, value: str) -> None:
    table.bank[field.seat] = int(value)
    table.tell("corrected", field.seat, int(value))
