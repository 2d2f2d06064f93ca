"""Names in a position and what they stand for, or what would have been possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from understudy.core.errors import BadPosition
from understudy.games.arcs import cards
from understudy.games.arcs.board import PORT
from understudy.games.arcs.options import COLORS, KIND_NAMES, PIECES
from understudy.games.arcs.places import BIT, GATES, NONE, PLACES, RESOURCES, SYSTEM_IDS
from understudy.games.arcs.position.shape import KIND_WORDS, MARKER_IDS
from understudy.games.arcs.scoring import SOURCES
from understudy.games.arcs.table import WAYS, Table
from understudy.kit.positions import Names, known

V = TypeVar("V")
#: Cards, leaders and systems by id or by name.
ACTION_NAMES = Names(
    "action card",
    cards.ACTION_IDS,
    [f"{cards.SUITS[card.suit]} {card.number}" for card in cards.ACTION_CARDS],
)
COURT_NAMES = Names("Court card", cards.COURT_IDS, [card.name for card in cards.COURT_CARDS])
LEADER_NAMES = Names("leader", cards.LEADER_IDS, [leader.name for leader in cards.LEADERS])
LORE_NAMES = Names("lore card", cards.LORE_IDS, [lore.name for lore in cards.LORE])
SETUP_NAMES = Names(
    "set-up card", cards.SETUP_IDS, [f"{card.name} ({card.players})" for card in cards.SETUP_CARDS]
)
#: A planet is also found by its cluster and its sign: “5 crescent”.
SYSTEM_NAMES = Names(
    "system",
    SYSTEM_IDS,
    [place.name for place in PLACES],
    [f"{place.cluster + 1} {place.symbol}" for place in PLACES],
)
#: Cards that a bot has exhausted: Guild cards and behind them lore cards.
ABILITY_NAMES = Names(
    "card",
    [*cards.COURT_IDS, *cards.LORE_IDS],
    [*(card.name for card in cards.COURT_CARDS), *(lore.name for lore in cards.LORE)],
)


def meaning(word: str, words: Mapping[str, int], where: str, what: str) -> int:
    """What a word stands for, in any case, with spaces or hyphens; else words like it are named."""
    plain = {_plain(one): one for one in words}
    return words[plain.get(_plain(word)) or known(word, words, where, what)]


def _plain(word: str) -> str:
    return word.casefold().replace("_", " ").replace("-", " ")


def each(row: Mapping[str, V], find: Callable[[str], int], where: str) -> Iterator[tuple[int, str, V]]:
    """What stands under each word, with what the word means; no two words may mean the same."""
    seen: dict[int, str] = {}
    for word, value in row.items():
        number = find(word)
        if number in seen:
            raise BadPosition(f"{where}: “{seen[number]}” and “{word}” are the same; write one of them")
        seen[number] = word
        yield number, word, value


RESOURCE_OF = {name: number for number, name in enumerate(RESOURCES)}
AMBITION_OF = {name: number for number, name in enumerate(cards.AMBITIONS)}
SOURCE_OF = {name: number for number, name in enumerate(SOURCES)}
PIECE_OF = {name: number for number, name in enumerate(PIECES)}
MARKER_OF = {name: number for number, name in enumerate(MARKER_IDS)}
WAY_OF = {name: number for number, name in enumerate(WAYS)}
KIND_OF = {name: number for number, name in enumerate(KIND_WORDS)}
BUILDING_OF = {name: number for number, name in enumerate(KIND_NAMES) if number >= PORT}


def seat_named(word: str, table: Table, where: str) -> int:
    allowed = COLORS[: len(table.players)]
    if word.casefold() not in allowed:
        raise BadPosition(f"{where}: “{word}” is no seat here; choose from: {', '.join(allowed)}")
    return COLORS.index(word.casefold())


def system_named(table: Table, name: str, where: str) -> int:
    system = SYSTEM_NAMES.find(name, where)
    if not BIT[system] & table.board.in_play:
        raise BadPosition(f"{where}.{name}: cluster {PLACES[system].cluster + 1} is out of play here")
    return system


def planet_named(table: Table, name: str, where: str) -> int:
    system = system_named(table, name, where)
    if BIT[system] & GATES:
        raise BadPosition(f"{where}.{name}: a gate has no type and no slots")
    return system


def bits_named(names: Sequence[str], words: Mapping[str, int], where: str, what: str) -> int:
    """Words as bits; none may stand there twice."""
    return _bits([meaning(name, words, where, what) for name in names], names, where)


def cards_named(names: Sequence[str], words: Names, where: str) -> int:
    """Cards as bits; none may stand there twice."""
    return _bits([words.find(name, where) for name in names], names, where)


def _bits(numbers: Sequence[int], names: Sequence[str], where: str) -> int:
    found = 0
    for number, name in zip(numbers, names, strict=True):
        if found >> number & 1:
            raise BadPosition(f"{where}: “{name}” is there twice")
        found |= 1 << number
    return found


def actions_named(names: Sequence[str], where: str) -> list[int]:
    return [ACTION_NAMES.find(name, where) for name in names]


def courts_named(names: Sequence[str], where: str) -> list[int]:
    return [COURT_NAMES.find(name, where) for name in names]


def used_named(table: Table, name: str, color: str, where: str) -> tuple[int, int]:
    """A city or starport that was used, or an empty slot."""
    system = system_named(table, name, where)
    return system, NONE if color == "slot" else seat_named(color, table, where)
