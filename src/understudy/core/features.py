"""What a learner reads: a view as named numbers with bounds, and options as a kind with named numbers.

Both are declared by a game, counted as a version of their own, and are whole numbers throughout.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar
from zlib import crc32

from understudy.core.option import Option

V = TypeVar("V")
#: Stands for a part that an option does not have.
ABSENT = -1


class Feature(NamedTuple):
    """One or several numbers of one name, each between these bounds."""

    name: str
    low: int
    high: int
    size: int = 1


class Features(Generic[V]):
    """The numbers of a view, in the order in which they are declared. Own seat first, then as they sit."""

    __slots__ = ("bulk", "declared", "few", "size", "version")

    def __init__(
        self,
        version: int,
        declared: Sequence[Feature],
        few: Callable[[V], list[int]],
        bulk: Callable[[V], bytes] | None = None,
    ) -> None:
        self.version = version
        self.declared = tuple(declared)
        #: The numbers of a view, one after the other; and behind them many small ones (pieces on a map, cards
        #: in piles) as bytes, which cost next to nothing to hand on.
        self.few = few
        self.bulk = bulk
        self.size = sum(feature.size for feature in declared)

    def read(self, view: V) -> list[int]:
        """All numbers of a view."""
        few = self.few(view)
        return few if self.bulk is None else [*few, *self.bulk(view)]

    def named(self, view: V) -> dict[str, list[int]]:
        """The same by name."""
        numbers, found, start = self.read(view), {}, 0
        for feature in self.declared:
            found[feature.name] = numbers[start : start + feature.size]
            start += feature.size
        return found


class OptionPart(NamedTuple):
    """A named number that options may have, between these bounds."""

    name: str
    low: int
    high: int
    #: The field of the option that holds it, where that has another name; and which of several it is.
    field: str = ""
    place: int = 0
    #: Where the field holds a word: the words that stand for 0, 1, 2, …
    words: tuple[str, ...] = ()


#: How a part is read: its place in the row, the field of the option, its bounds, which of several, words.
_Read: TypeAlias = tuple[int, str, int, int, int, tuple[str, ...]]


class Vocabulary:
    """The kinds of options of a game, and the numbers that they have.

    An option is a row: its kind, whether it ends the turn, and each part, ABSENT where it has none.
    """

    __slots__ = ("_by_class", "_kind", "_places", "kinds", "parts", "version")

    def __init__(
        self,
        version: int,
        kinds: Sequence[str],
        parts: Sequence[OptionPart],
        kind: Callable[[Option], str] | None = None,
    ) -> None:
        self.version = version
        self.kinds = tuple(kinds)
        self.parts = tuple(parts)
        self._kind = kind or head
        self._places = {name: number for number, name in enumerate(self.kinds)}
        self._by_class: dict[type[Option], list[_Read]] = {}

    @property
    def width(self) -> int:
        """How many numbers a row has."""
        return 2 + len(self.parts)

    @property
    def highs(self) -> tuple[int, ...]:
        """The most that each number of a row can be."""
        return (len(self.kinds) - 1, 1, *(part.high for part in self.parts))

    @property
    def lows(self) -> tuple[int, ...]:
        """The least that each number of a row can be."""
        return (ABSENT, 0, *(min(part.low, ABSENT) for part in self.parts))

    def row(self, option: Option) -> tuple[int, ...]:
        """An option as numbers. A kind that is not declared is ABSENT."""
        values = [ABSENT] * (2 + len(self.parts))
        values[0], values[1] = self._places.get(self._kind(option), ABSENT), int(option.ends)
        for index, name, low, high, place, words in self._parts_of(option):
            value: Any = getattr(option, name, None)
            if isinstance(value, tuple):
                value = value[place] if place < len(value) else None
            if words and value in words:
                value = words.index(value)
            if isinstance(value, int | float):
                number = round(value)
                values[index] = low if number < low else high if number > high else number
        return tuple(values)

    def _parts_of(self, option: Option) -> list[_Read]:
        """The parts that an option can have: those that its class names, and all where it names none."""
        made = type(option)
        found = self._by_class.get(made)
        if found is None:
            open_ended = hasattr(option, "__dict__") or hasattr(made, "__getattr__")
            found = self._by_class[made] = [
                (index, part.field or part.name, part.low, part.high, part.place, part.words)
                for index, part in enumerate(self.parts, 2)
                if open_ended or hasattr(made, part.field or part.name)
            ]
        return found


def head(option: Option) -> str:
    """The first word of an option's id."""
    return option.id.partition(":")[0]


#: For games that declare no vocabulary: so many kinds, told apart by their first word as well as may be.
GUESSED = 64
MOST_GUESSED = 9_999


class Guessed(Vocabulary):
    """For a game that declares nothing: a kind from the first word of the id, and the numbers in the id."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(
            0, [str(number) for number in range(GUESSED)], [OptionPart(f"n{n}", 0, 10_000) for n in range(3)]
        )

    def row(self, option: Option) -> tuple[int, ...]:
        first, *words = option.id.split(":")
        numbers = [min(MOST_GUESSED, int(word)) for word in words if word.isdecimal()][:3]
        numbers += [ABSENT] * (3 - len(numbers))
        return (crc32(first.encode()) % GUESSED, int(option.ends), *numbers)
