"""Names in a position and what they stand for, or what would have been possible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import TypeVar

from understudy.core.errors import BadPosition
from understudy.games.arcs.board import PORT
from understudy.games.arcs.cards import ACTION_OF, AMBITIONS, COURT_OF, SETUP_IDS
from understudy.games.arcs.options import COLOURS, KIND_NAMES, PIECES
from understudy.games.arcs.places import BIT, GATES, PLACES, RESOURCES, SYSTEM_OF
from understudy.games.arcs.position.shape import KIND_WORDS, MARKER_IDS
from understudy.games.arcs.rules.tax import SLOT
from understudy.games.arcs.scoring import SOURCES
from understudy.games.arcs.table import WAYS, Table

T = TypeVar("T")


def known(word: str, words: Mapping[str, T], where: str, what: str) -> T:
    """What a word stands for; the message names words like it."""
    if word in words:
        return words[word]
    near = get_close_matches(word, list(words), 3)
    hint = f"did you mean {' or '.join(near)}?" if near else f"possible: {', '.join(list(words)[:12])} …"
    raise BadPosition(f"{where}: there is no {what} “{word}”; {hint}")


RESOURCE_OF = {name: number for number, name in enumerate(RESOURCES)}
AMBITION_OF = {name: number for number, name in enumerate(AMBITIONS)}
SOURCE_OF = {name: number for number, name in enumerate(SOURCES)}
PIECE_OF = {name: number for number, name in enumerate(PIECES)}
MARKER_OF = {name: number for number, name in enumerate(MARKER_IDS)}
WAY_OF = {name: number for number, name in enumerate(WAYS)}
SETUP_OF = {name: number for number, name in enumerate(SETUP_IDS)}
KIND_OF = {name: number for number, name in enumerate(KIND_WORDS)}
BUILDING_OF = {name: number for number, name in enumerate(KIND_NAMES) if number >= PORT}


def seat_named(word: str, table: Table, where: str) -> int:
    allowed = COLOURS[: len(table.players)]
    if word not in allowed:
        raise BadPosition(f"{where}: “{word}” is no seat here; possible: {', '.join(allowed)}")
    return COLOURS.index(word)


def within(value: int, low: int, high: int, where: str) -> int:
    if not low <= value <= high:
        raise BadPosition(f"{where}: {value} is not possible; it must be {low} to {high}")
    return value


def system_named(table: Table, name: str, where: str) -> int:
    system = known(name, SYSTEM_OF, where, "system")
    if not BIT[system] & table.board.in_play:
        raise BadPosition(f"{where}.{name}: cluster {PLACES[system].cluster + 1} is out of play here")
    return system


def planet_named(table: Table, name: str, where: str) -> int:
    system = system_named(table, name, where)
    if BIT[system] & GATES:
        raise BadPosition(f"{where}.{name}: a gate has no type and no slots")
    return system


def bits_named(names: Sequence[str], words: Mapping[str, int], where: str, what: str) -> int:
    found = 0
    for name in names:
        bit = 1 << known(name, words, where, what)
        if found & bit:
            raise BadPosition(f"{where}: “{name}” stands there twice")
        found |= bit
    return found


def actions_named(names: Sequence[str], where: str) -> list[int]:
    return [known(name, ACTION_OF, where, "action card") for name in names]


def courts_named(names: Sequence[str], where: str) -> list[int]:
    return [known(name, COURT_OF, where, "Court card") for name in names]


def code_named(table: Table, name: str, colour: str, where: str) -> int:
    system = system_named(table, name, where)
    return SLOT + system if colour == "slot" else system * 4 + seat_named(colour, table, where)
