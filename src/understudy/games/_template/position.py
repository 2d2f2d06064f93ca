"""Positions: a table as plain data, and back. Whatever is wrong is named by its field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from understudy.core.errors import BadPosition
from understudy.games._template.rules import STEPS
from understudy.games._template.table import CARDS, Table
from understudy.kit.positions import Names, agenda, convert, number

SECRETS = Names("card", CARDS)
#: How many seats there are where a position does not say.
USUAL = 2


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """What a position may say; everything has a default."""

    game: str = "pennies"
    seats: list[str] = []
    options: dict[str, str] = {}
    goal: int = 50
    bank: list[int] | None = None
    secret: list[str] = []
    pot: int = 0
    turns: int = 0
    open: bool = False
    agenda: list[tuple[str, list[int | str]]] | None = None


def position(table: Table) -> dict[str, Any]:
    return {
        "game": "pennies",
        "goal": table.goal,
        "bank": table.bank[:],
        "secret": [CARDS[card] for card in table.secret],
        "pot": table.pot,
        "turns": table.turns,
        "open": table.open,
        "agenda": [[name, list(args)] for name, args in table.agenda],
    }


def read_position(data: Mapping[str, Any]) -> Table:
    found = convert(data, Position)
    seats = number(len(found.seats or found.bank or ()) or USUAL, 2, 4, "seats")
    bank = [0] * seats if found.bank is None else found.bank
    if len(bank) != seats:
        raise BadPosition(f"bank: {seats} numbers are expected, one for every seat, not {len(bank)}")
    table = Table(seats, number(found.goal, 1, 1000, "goal"))
    table.bank = [number(value, 0, 1000, f"bank of seat {seat}") for seat, value in enumerate(bank)]
    table.secret = [SECRETS.find(card, f"secret of seat {seat}") for seat, card in enumerate(found.secret)]
    if len(table.secret) not in (0, seats) or len(set(table.secret)) != len(table.secret):
        raise BadPosition("secret: a card of its own for every seat, or none at all")
    table.stack = [card for card in range(len(CARDS)) if card not in table.secret]
    table.pot = number(found.pot, 0, 1000, "pot")
    table.turns = number(found.turns, 0, 10_000, "turns")
    table.open = found.open
    table.agenda = agenda([("turn", [0])] if found.agenda is None else found.agenda, STEPS, seats)
    return table
