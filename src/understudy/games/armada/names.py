"""What things are called."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from understudy.games.armada.cards import COMMAND_NAMES, DAMAGE, SHIPS
from understudy.games.armada.table import UNSEEN, Ship, Squadron, Table
from understudy.games.armada.view import View

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


#: Ships whose names do not begin with what they are called.
_CALLED = {
    "Imperial Star Destroyer Cymoon 1 Refit": "Cymoon 1 Refit",
    "Imperial Star Destroyer Kuat Refit": "Kuat Refit",
    "Star Dreadnought Assault Prototype": "Assault Prototype",
    "Star Dreadnought Command Prototype": "Command Prototype",
}
_PRINTED = frozenset(card.name for card in SHIPS.values())
#: Of other names: the class, and what tells its variants apart. “Assault Frigate” is a class of two words.
_CLASS = re.compile(
    r"(?:Modified )?(.+?)-class\b.*?( Mark I+)?|(Assault Frigate Mark II [AB])|(\S+) Corvette( [AB])|(\S+) .*"
)


def _shortened(name: str) -> str:
    """“Victory II-class Star Destroyer” is called Victory II; a title stays as it is."""
    if name not in _PRINTED:
        return name
    parts = _CLASS.fullmatch(name)
    called = "".join(part or "" for part in parts.groups()) if parts else name
    return _CALLED.get(name, called)


@lru_cache(maxsize=256)
def _short_names(names: tuple[str, ...]) -> tuple[str, ...]:
    """Short names of ships; in full those whose short names would be the same."""
    short = {name: _shortened(name) for name in names}
    count = Counter(short.values())
    return tuple(short[name] if count[short[name]] == 1 else name for name in names)


def short_name(ships: Sequence[Ship], ship: Ship) -> str:
    """A ship where its name was just said in full, with its sign."""
    names = _short_names(tuple(each.build.name for each in ships))
    return f"{names[ship.index]} {ship.mark}" if ship.mark else names[ship.index]


def ship_code(ship: Ship) -> str:
    """As the board marks it."""
    return f"{'AB'[ship.seat]}{ship.build.number}"


def squadron_name(squadron: Squadron) -> str:
    """A squadron as it is printed, with a sign where another one is called the same."""
    return squadron.name


def short_squadron_name(squadron: Squadron) -> str:
    """“X-Wing Squadron ▲” is called X-Wing ▲; an ace has its own name."""
    return squadron.name.replace(" Squadron", "")


def unit_name(unit: Ship | Squadron) -> str:
    return ship_name(unit) if isinstance(unit, Ship) else squadron_name(unit)


def damage_name(code: int) -> str:
    """A damage card as everybody knows it."""
    if code == UNSEEN:
        return "a facedown card"
    return DAMAGE[code >> 1].name + ("" if code & 1 else ", facedown")


def side_name(table: Table | View, seat: int) -> str:
    """Who plays a fleet; the AI by its name, where it plays only one."""
    ai = table.config.ai
    return "The AI" if ai[seat] and not ai[1 - seat] else ("First player", "Second player")[seat]
