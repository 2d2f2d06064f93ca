"""What lies on the table, and what of it a person may set right."""

from __future__ import annotations

from understudy.core.corrections import Field
from understudy.core.table import Table as CoreTable

#: The secret cards: their ids, by number. A card counts as many pennies as its number.
CARDS = tuple(f"secret-{value}" for value in range(10))


class Table(CoreTable):
    """One game of Pennies."""

    __slots__ = ("bank", "goal", "open", "pot", "secret", "stack", "turns")

    def __init__(self, seats: int, goal: int) -> None:
        super().__init__()
        self.goal = goal
        self.bank = [0] * seats
        #: The card of each seat; empty before they are dealt.
        self.secret: list[int] = []
        #: The cards that were not dealt: a bag, in the order of their numbers.
        self.stack = list(range(len(CARDS)))
        self.pot = 0
        self.turns = 0
        #: The game has ended, and the secret cards lie open.
        self.open = False

    def copy(self) -> Table:
        new = Table.__new__(Table)
        new.agenda, new.watch = self.agenda[:], None
        new.goal, new.pot, new.turns, new.open = self.goal, self.pot, self.turns, self.open
        new.bank, new.secret, new.stack = self.bank[:], self.secret[:], self.stack[:]
        return new


def fields(table: Table) -> list[Field]:
    """What may be set right when the real table shows something else: the banks."""
    allowed = tuple(str(value) for value in range(table.goal))
    return [Field(seat, "bank", "bank", str(value), allowed) for seat, value in enumerate(table.bank)]


def put(table: Table, field: Field, value: str) -> None:
    table.bank[field.seat] = int(value)
    table.tell("corrected", field.seat, int(value))
