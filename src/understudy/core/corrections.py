"""Setting right what differs on the real table: which values there are, and what they may be."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import floor
from typing import Any, Generic, TypeVar, overload

from understudy.core.errors import IllegalAnswer
from understudy.core.option import Option
from understudy.core.requests import listed
from understudy.core.table import Table

T = TypeVar("T", bound=Table)

#: The kind of an entry that is a correction, and who made it.
CORRECT = "correct"
CORRECTED = "corrected"


class Measure(Sequence[str]):
    """A length or an angle: anything from a least to a most, to tenths; listed in whole numbers."""

    def __init__(self, least: int, most: int) -> None:
        self.least = least
        self.most = most

    def __len__(self) -> int:
        return self.most - self.least + 1

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...
    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        found = range(self.least, self.most + 1)[at]
        return str(found) if isinstance(found, int) else [str(number) for number in found]

    def __contains__(self, value: object) -> bool:
        if not isinstance(value, str) or not _MEASURED.fullmatch(value):
            return False
        return self.least <= float(value) <= self.most

    def index(self, value: str, start: int = 0, stop: int | None = None) -> int:
        """The whole number at or below a value, by its place."""
        if value not in self:
            raise ValueError(value)
        return floor(float(value)) - self.least


#: A number with one decimal at most.
_MEASURED = re.compile(r"-?\d{1,6}(\.\d)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Field:
    """One value on the table: whose it is, what it is called, what it is now and what it may be."""

    seat: int
    name: str
    text: str
    value: str
    allowed: Sequence[str]
    #: The part of the board that it belongs to, by its id, where its name does not end with that.
    place: str = ""
    #: Of a value that says where a piece lies: the piece, by its id in the picture; and, value by value, the
    #: part, card or seat where it would lie then.
    piece: str = ""
    spots: Sequence[str] = ()

    def check(self, value: str) -> None:
        """Raise IllegalAnswer, naming what is possible, unless the value is."""
        if value in self.allowed:
            return
        low, high = self.allowed[0], self.allowed[-1]
        numbers = isinstance(self.allowed, Measure) or (
            len(self.allowed) > 3 and all(each.lstrip("-").isdecimal() for each in self.allowed)
        )
        possible = f"{low} to {high}" if numbers else listed(self.allowed)
        raise IllegalAnswer(
            f"{self.name} cannot be “{value}”. Choose from: {possible}; now it is {self.value}."
        )


@dataclass(frozen=True, slots=True)
class Corrections(Generic[T]):
    """How a game lets people set values right."""

    #: Every value of the table that can be set right now.
    fields: Callable[[T], Sequence[Field]]
    #: Sets one of them and tells that it did. The value is possible.
    put: Callable[[T, Field, str], None]

    def find(self, table: T, seat: int, name: str) -> Field:
        """The value with this name; raises IllegalAnswer if there is none."""
        own = [field for field in self.fields(table) if field.seat == seat]
        for field in own:
            if field.name == name:
                return field
        known = listed([field.name for field in own], 40) or "nothing"
        raise IllegalAnswer(f"“{name}” cannot be corrected. Choose from: {known}.")


class Correction(Option):
    """A value that a person set, as it stands in a journal: `name=value`."""

    __slots__ = ("name", "value")

    def __init__(self, name: str, value: str) -> None:
        super().__init__(f"{name}={value}")
        self.name = name
        self.value = value

    @classmethod
    def read(cls, data: object) -> Correction:
        """From journal data."""
        name, sign, value = data.partition("=") if isinstance(data, str) else ("", "", "")
        if not sign:
            raise IllegalAnswer(f"“{data}” is not a correction; name=value is expected.")
        return cls(name, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Correction) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)


def apply(corrections: Corrections[Any] | None, table: Table, seat: int, correction: Correction) -> None:
    """Set a value right, if the game has it and it may be so."""
    if corrections is None:
        raise IllegalAnswer("Nothing can be corrected in this game.")
    field = corrections.find(table, seat, correction.name)
    field.check(correction.value)
    corrections.put(table, field, correction.value)
