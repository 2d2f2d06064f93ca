"""What things are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from understudy.games.armada.cards import COMMAND_NAMES, DAMAGE
from understudy.games.armada.table import UNSEEN, Ship, Squadron, Table

#: Signs for pieces that are called the same, in the order of the fleets.
MARKS = "●▲■◆✚○△□◇✖"

U = TypeVar("U", Ship, Squadron)


def mark(units: Sequence[U], name: Callable[[U], str]) -> None:
    """Give each of several equal units a sign of its own: no two are called the same."""
    equal, met = Counter(map(name, units)), Counter[str]()
    for unit in units:
        called = name(unit)
        if equal[called] > 1:
            row, sign = divmod(met[called], len(MARKS))
            unit.mark = MARKS[sign] * (row + 1)
            met[called] += 1


def command_name(command: int) -> str:
    return COMMAND_NAMES[command]


def ship_name(ship: Ship) -> str:
    """A ship by its name, with a sign where another one has the same."""
    return ship.name


def ship_code(ship: Ship) -> str:
    """As the board marks it."""
    return f"{'AB'[ship.seat]}{ship.build.number}"


def squadron_name(squadron: Squadron) -> str:
    """A squadron as it is printed, with a sign where another one is called the same."""
    return squadron.name


def unit_name(unit: Ship | Squadron) -> str:
    return ship_name(unit) if isinstance(unit, Ship) else squadron_name(unit)


def damage_name(code: int) -> str:
    """A damage card as everybody knows it."""
    if code == UNSEEN:
        return "a facedown card"
    return DAMAGE[code >> 1].name + ("" if code & 1 else ", facedown")


def side_name(table: Table, seat: int) -> str:
    """Who plays a fleet; the AI by its name, where it plays only one."""
    ai = table.config.ai
    return "The AI" if ai[seat] and not ai[1 - seat] else ("First player", "Second player")[seat]
