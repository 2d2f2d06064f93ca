"""R11: the three kinds of dice. A die that lies on the table is a pair of its color and its face."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from understudy.core.requests import Die, Mixed
from understudy.games.armada.measures import PACKAGE
from understudy.kit.reading import json_row, text

RED, BLUE, BLACK = range(3)
COLORS = ("red", "blue", "black")
#: What each is called in the style sheet.
TONES = ("vermilion", "blue", "black")
BLANK, HIT, CRIT, DOUBLE, ACCURACY, HITCRIT = range(6)
FACES = ("blank", "hit", "crit", "double", "accuracy", "hit-crit")
FACE_OF = {name: face for face, name in enumerate(FACES)}
#: Hits and crits of each face.
HITS = (0, 1, 0, 2, 0, 1)
CRITS = (0, 0, 1, 0, 0, 1)
#: How many dice of each color: red, blue, black.
Armament: TypeAlias = tuple[int, int, int]
NO_DICE: Armament = (0, 0, 0)
#: A rolled die.
Rolled: TypeAlias = tuple[int, int]

_ICONS = {(): BLANK, ("hit",): HIT, ("crit",): CRIT, ("hit", "hit"): DOUBLE, ("accuracy",): ACCURACY}
_ICONS[("hit", "crit")] = HITCRIT


def _die(color: str) -> Die:
    row = json_row("dice.json", text(PACKAGE, "dice.json")).inside(color)
    faces = []
    for icons in row.sequence("faces", 8):
        found = _ICONS.get(tuple(icons)) if isinstance(icons, list) else None
        if found is None:
            raise row.wrong("faces", f"{icons!r} is not a face; a face is a list of hit, crit and accuracy")
        faces.append(FACES[found])
    return Die(f"{color} die", faces)


DICE = tuple(_die(color) for color in COLORS)
#: R11.2: the faces that each color has, for changes.
HAS = tuple(tuple(sorted({FACE_OF[face] for face in die.faces})) for die in DICE)


#: Every different face of every color.
EVERY_FACE: tuple[Rolled, ...] = tuple((color, face) for color in range(3) for face in HAS[color])


@cache
def mixed(dice: Armament) -> Mixed:
    """These dice rolled together, red before blue before black."""
    return Mixed([(DICE[color], count) for color, count in enumerate(dice) if count])


def colors(dice: Armament) -> list[int]:
    """The colors of dice one by one, in the order in which they are rolled."""
    return [color for color, count in enumerate(dice) for _ in range(count)]


def armament(code: str) -> Armament | None:
    """`2R1U0K`: two red, one blue, no black."""
    if len(code) == 6 and code[1::2] == "RUK" and code[::2].isdigit():
        return (int(code[0]), int(code[2]), int(code[4]))
    return None


def reaching(dice: Armament, band: int, far_blue: int = 1, far_black: int = 0) -> Armament:
    """R9.2: the dice whose color reaches a range band; cards let blue and black ones reach further."""
    red, blue, black = dice
    return (red if band <= 2 else 0, blue if band <= far_blue else 0, black if band <= far_black else 0)


def longest(dice: Armament) -> int:
    """R10.5: the furthest band that some die reaches; -1 without dice."""
    return 2 if dice[RED] else 1 if dice[BLUE] else 0 if dice[BLACK] else -1


def code_of(die: Rolled) -> int:
    """A die as one number, for what is told."""
    return 8 * die[0] + die[1]


def die_of(code: int) -> Rolled:
    return code >> 3, code & 7


def face_name(face: int) -> str:
    """A face as people say it; its id is shorter."""
    return "double hit" if FACES[face] == "double" else FACES[face]


def die_name(die: Rolled) -> str:
    return f"{COLORS[die[0]]} {face_name(die[1])}"
