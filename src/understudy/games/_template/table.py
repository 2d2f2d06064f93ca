"""What lies on the table, what a seat sees of it, and how it is written down."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from understudy.core.chance import some_of
from understudy.core.corrections import Field
from understudy.core.errors import BadPosition
from understudy.core.game import Game
from understudy.core.table import Table as CoreTable

#: The secret cards: their names, by number.
CARDS = tuple(f"secret-{value}" for value in range(10))


class Table(CoreTable):
    """One game of Pennies."""

    __slots__ = ("bank", "goal", "pot", "secret", "stack", "turns")

    def __init__(self, seats: int, goal: int) -> None:
        super().__init__()
        self.goal = goal
        self.bank = [0] * seats
        self.secret: list[int] = []
        self.stack = list(range(len(CARDS)))
        self.pot = 0
        self.turns = 0

    def copy(self) -> Table:
        new = Table.__new__(Table)
        new.agenda, new.watch = self.agenda[:], None
        new.goal, new.pot, new.turns = self.goal, self.pot, self.turns
        new.bank, new.secret, new.stack = self.bank[:], self.secret[:], self.stack[:]
        return new


class View:
    """Everything but the secret cards of the others."""

    __slots__ = ("bank", "goal", "pot", "seat", "secret")

    def __init__(self, table: Table, seat: int) -> None:
        self.seat, self.goal, self.pot = seat, table.goal, table.pot
        self.bank: Sequence[int] = table.bank
        self.secret = table.secret[seat] if seat < len(table.secret) else None


def imagine(table: Table, seat: int, seed: int) -> Table:
    """Deal the cards that this seat does not see once more."""
    new = table.copy()
    hidden = [card for other, card in enumerate(table.secret) if other != seat] + table.stack
    dealt = list(some_of(hidden, len(hidden), seed))
    for other in range(len(new.secret)):
        if other != seat:
            new.secret[other] = dealt.pop()
    new.stack = sorted(dealt)
    return new


def fields(table: Table) -> list[Field]:
    """What may be set right when the real table shows something else: the banks."""
    allowed = tuple(str(value) for value in range(table.goal))
    return [Field(seat, "bank", "bank", str(value), allowed) for seat, value in enumerate(table.bank)]


def put(table: Table, field: Field, value: str) -> None:
    table.bank[field.seat] = int(value)
    table.tell("was corrected to", field.seat, int(value))


def position(table: Table) -> dict[str, Any]:
    return {
        "game": "pennies",
        "seats": len(table.bank),
        "goal": table.goal,
        "bank": table.bank[:],
        "secret": [CARDS[card] for card in table.secret],
        "pot": table.pot,
        "turns": table.turns,
        "agenda": [[name, list(args)] for name, args in table.agenda],
    }


def read_position(data: Mapping[str, Any], game: Game[Table, View]) -> Table:
    try:
        table = Table(int(data.get("seats", 2)), int(data.get("goal", 50)))
        table.bank = [int(value) for value in data.get("bank", table.bank)]
        table.secret = [CARDS.index(name) for name in data.get("secret", CARDS[: len(table.bank)])]
        table.pot, table.turns = int(data.get("pot", 0)), int(data.get("turns", 0))
        table.agenda = [(str(name), tuple(args)) for name, args in data.get("agenda", [["turn", [0]]])]
    except (TypeError, ValueError) as error:
        raise BadPosition(f"not a position of {game.title}: {error}") from None
    if len(table.secret) not in (0, len(table.bank)) or len(set(table.secret)) != len(table.secret):
        raise BadPosition("bank and secret: one number and one card of its own for every seat")
    table.stack = [card for card in range(len(CARDS)) if card not in table.secret]
    return table
