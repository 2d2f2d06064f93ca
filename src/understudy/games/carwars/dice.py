"""The six dice. A die in a pool is (color, face), both small numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from understudy.core.requests import Die
from understudy.games.carwars.reading import read_json
from understudy.kit.reading import Row

COLORS = ("yellow", "green", "red", "white", "blue", "black")
#: What each is called in the style sheet.
TONES = ("yellow", "green", "vermilion", "white", "blue", "black")
YELLOW, GREEN, RED, WHITE, BLUE, BLACK = range(6)
SYMBOLS = ("star", "shield", "wrench")
STAR, SHIELD, WRENCH = range(3)
FACES = ("star", "double-star", "shield", "double-shield", "wrench", "double-wrench")
FACE_OF = {name: face for face, name in enumerate(FACES)}
#: What a face shows, and how often.
SYMBOL = (STAR, STAR, SHIELD, SHIELD, WRENCH, WRENCH)
TIMES = (1, 2, 1, 2, 1, 2)

#: How many dice of each color.
Dice: TypeAlias = tuple[int, ...]
NO_DICE: Dice = (0,) * 6
Rolled: TypeAlias = tuple[int, int]


def load(row: Row) -> dict[str, Die]:
    table = row.inside("dice")
    found = {}
    for color in COLORS:
        faces = []
        for number, face in enumerate(table.sequence(color, 6), 1):
            side = Row(f"{table.where} {color}, face {number}", face if isinstance(face, dict) else {})
            symbol = side.word("symbol", SYMBOLS)
            faces.append(f"{'double-' if side.count('count', 1, 2) == 2 else ''}{symbol}")
        found[color] = Die(f"{color} die", faces)
    return found


def load_decisions(row: Row) -> dict[str, dict[str, str]]:
    """For each kind of decision: which symbol means what."""
    table = row.inside("bot_decision")
    found = {}
    for name, size in (("two_options", 2), ("three_options", 3), ("avoid_turn", 2), ("personality", 3)):
        entry = table.inside(name)
        meaning: dict[str, str] = {}
        for key, value in entry.data.items():
            if key not in ("die", "confidence"):
                for symbol in value:
                    Row(entry.where, {key: symbol}).word(key, SYMBOLS)
                    meaning[symbol] = key
        if len(meaning) != size:
            raise entry.wrong("symbols", f"each of {size} symbols must mean one thing")
        found[name] = meaning
    return found


_FILE = read_json("dice.json")
DICE = load(_FILE)
#: The dice in the order of COLORS.
BY_COLOR = tuple(DICE[color] for color in COLORS)
#: By kind of decision, then symbol (CW-GEN-06, CW-GEN-07, CW-AVD-06, CW-PER-05 to 07).
DECISIONS = load_decisions(_FILE)


def meanings(kind: str) -> str:
    """What the symbols of a decision die stand for, for whoever rolls it."""
    return ", ".join(f"{symbol} = {meaning}" for symbol, meaning in DECISIONS[kind].items())


def read_dice(row: Row, field: str, words: str) -> Dice:
    """`yellow:1+blue:2` as counts."""
    counts = [0] * 6
    for word in words.split("+"):
        color, _, number = word.strip().partition(":")
        if color not in COLORS or not number.isdigit() or not 1 <= int(number) <= 9:
            raise row.wrong(field, f"“{word}” is not a number of dice such as yellow:1")
        counts[COLORS.index(color)] += int(number)
    return tuple(counts)


#: So many dice of one color, by color and number.
_OF = tuple(
    (NO_DICE, *(tuple(count if index == color else 0 for index in range(6)) for count in range(1, 20)))
    for color in range(6)
)


def of(color: int, count: int) -> Dice:
    """So many dice of one color."""
    return _OF[color][count]


def plus(one: Dice, other: Dice) -> Dice:
    """Two pools together; what is not there is not added up."""
    if other is NO_DICE:
        return one
    if one is NO_DICE:
        return other
    return _sum(one, other)


@cache
def _sum(one: Dice, other: Dice) -> Dice:
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def less(dice: Dice, color: int, count: int = 1) -> Dice:
    """A pool without some dice of a color."""
    return tuple([each - count if index == color else each for index, each in enumerate(dice)])


def symbols(dice: Sequence[Rolled]) -> tuple[int, int, int]:
    """How many stars, shields and wrenches."""
    found = [0, 0, 0]
    for _, face in dice:
        found[SYMBOL[face]] += TIMES[face]
    return found[0], found[1], found[2]


def symbol_of(face: str) -> str:
    """The symbol of a face by its name, single or double."""
    return SYMBOLS[SYMBOL[FACE_OF[face]]]
