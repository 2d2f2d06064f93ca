"""How a game stages what happens: dice, shots, hits, pieces on their way.

Plain data for fronts that show a table, beside the pictures of it. Places are named by ids: of parts of the
board, of cards, and `seat-0`, `seat-1` … for what stands in front of a seat.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Face:
    """A face of a die: which die, and the signs on it.

    Fronts know how to draw hit, crit, accuracy, self, intercept, building, key, star, shield and wrench;
    other signs, such as numbers, are written as they are.
    """

    die: str
    signs: tuple[str, ...]
    tone: str = "grey"


@dataclass(frozen=True, slots=True)
class Prospect:
    """What the dice that an option leads to promise, before they are thrown."""

    dice: tuple[Face, ...]
    #: What they bring on the average.
    brings: str
    #: How likely each number is, in percent from 0 on; the last stands for all that are larger, too.
    chances: tuple[int, ...] = ()
    #: What matters of the circumstances: range, cover.
    title: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that a seat throws."""

    title: str
    dice: tuple[Face, ...]
    #: What lay there before and is thrown again, as many as there are new ones; else they are added.
    again: tuple[Face, ...] = ()
    #: They are numbers of cards that are drawn, and no dice.
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Flight:
    """A piece on its way from one place to another; drawn around 0, 0 in the units of the board.

    Without a drawing it is the card called `start` that goes.
    """

    svg: str
    start: str
    end: str


@dataclass(frozen=True, slots=True)
class Scene:
    """What there is to see of one event, beside what it changes in the picture."""

    #: Dice that lay there belong to something that is over.
    opens: bool = False
    throw: Throw | None = None
    #: Dice that lay there and count no more: canceled, or spent.
    gone: tuple[Face, ...] = ()
    #: What comes of the dice so far, in a few words.
    result: str = ""
    #: From whom to whom somebody shoots.
    shots: tuple[tuple[str, str], ...] = ()
    #: Where something is hit, and what it loses.
    hits: tuple[tuple[str, str], ...] = ()
    flights: tuple[Flight, ...] = ()
