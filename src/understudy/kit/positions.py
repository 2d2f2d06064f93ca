"""Reading positions. Whatever is wrong is named by its field, with what would be right."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from inspect import Parameter, signature
from typing import Any, TypeVar

import msgspec

from understudy.core.errors import BadPosition
from understudy.core.game import AnyGame
from understudy.core.saying import plural, quoted
from understudy.core.table import Step
from understudy.kit.shapes import misfit, unknown

S = TypeVar("S", bound=msgspec.Struct)


def convert(data: Mapping[str, Any], shape: type[S]) -> S:
    """A position by its shape; an unknown field or a wrong type is named with its place.

    >>> class Position(msgspec.Struct, forbid_unknown_fields=True):
    ...     pot: int = 0
    >>> convert({"pot": 3}, Position)
    Position(pot=3)
    >>> convert({"pod": 3}, Position)
    Traceback (most recent call last):
    understudy.core.errors.BadPosition: there is no field “pod”; choose from: pot
    """
    try:
        return msgspec.convert(dict(data), shape)
    except msgspec.ValidationError as error:
        raise BadPosition(str(misfit(dict(data), shape) or error)) from None


def must_be_of(game: AnyGame, data: Mapping[str, Any]) -> None:
    """A position of this game, by its id or its title; other games have other fields."""
    name = data.get("game", game.name)
    if isinstance(name, str) and name.casefold() not in (game.name.casefold(), game.title.casefold()):
        raise BadPosition(f"this is a position of {quoted(name)}, not of {game.name}")


def known(word: str, words: Iterable[str], where: str, what: str = "word") -> str:
    """The word, if it is one of those known; else near ones are named.

    >>> known("gate", ["gate", "planet"], "agenda")
    'gate'
    >>> known("gates", ["gate", "planet"], "map", "place")
    Traceback (most recent call last):
    understudy.core.errors.BadPosition: map: there is no place “gates”; did you mean gate?
    """
    words = list(words)
    if word in words:
        return word
    raise _unknown(word, (), words, where, what)


def meant(word: str, words: Iterable[str], where: str, what: str = "word") -> str:
    """The word of those known that was meant, written in any case.

    >>> meant("Gate", ["gate", "planet"], "agenda")
    'gate'
    """
    words = list(words)
    low = word.casefold()
    return next((one for one in words if one.casefold() == low), None) or known(word, words, where, what)


def _unknown(word: str, near: Sequence[str], words: Sequence[str], where: str, what: str) -> BadPosition:
    return BadPosition(f"{where}: {unknown(word, words, what, near)}")


def is_count(word: str) -> bool:
    """Whether a text is a whole number of few digits; Python reads none of thousands."""
    return word.isascii() and word.isdigit() and len(word) < 10


def number(value: int, low: int, high: int, where: str) -> int:
    """The number, if it lies between its bounds.

    >>> number(7, 0, 5, "pot")
    Traceback (most recent call last):
    understudy.core.errors.BadPosition: pot: 7 is out of range; it must be 0 to 5
    """
    if not low <= value <= high:
        raise BadPosition(f"{where}: {value} is out of range; it must be {low} to {high}")
    return value


def real(value: float, low: float, high: float, where: str) -> float:
    """The same for numbers with fractions; not-a-number and infinity are refused."""
    if not math.isfinite(value) or not low <= value <= high:
        raise BadPosition(f"{where}: {value} is out of range; it must be {low:g} to {high:g}")
    return float(value)


class Names:
    """Ids with the names that people know: a position may use either, in any case.

    >>> cards = Names("card", ["red-1", "blue-1"], ["Red one", "Blue one"])
    >>> cards.find("BLUE ONE", "hand"), cards.find("red-1", "hand")
    (1, 0)
    >>> cards.find("Blue Two", "hand")
    Traceback (most recent call last):
    understudy.core.errors.BadPosition: hand: there is no card “Blue Two”; did you mean Blue one?
    """

    __slots__ = ("_of", "_shown", "ids", "what")

    def __init__(
        self, what: str, ids: Sequence[str], names: Sequence[str] = (), also: Sequence[str] = ()
    ) -> None:
        self.what = what
        self.ids = ids
        self._of: dict[str, int] = {}
        #: How each of them is written.
        self._shown: dict[str, str] = {}
        for number_, name in [*enumerate(ids), *enumerate(names), *enumerate(also)]:
            self._of.setdefault(name.casefold(), number_)
            self._shown.setdefault(name.casefold(), name)

    def find(self, word: str, where: str) -> int:
        """The number of the thing with this id or name."""
        found = self._of.get(word.casefold())
        if found is None:
            near = [self._shown[name] for name in get_close_matches(word.casefold(), self._of, 3)]
            raise _unknown(word, near, self.ids, where, self.what)
        return found


def agenda(
    rows: Sequence[tuple[str, list[int | str]]],
    steps: Mapping[str, Callable[..., object]],
    seats: int,
) -> list[Step]:
    """The steps still to be played, the next one last. Arguments are checked against the step's own.

    >>> def turn(table: object, seat: int) -> None: ...
    >>> agenda([("turn", [1])], {"turn": turn}, seats=2)
    [('turn', (1,))]
    >>> agenda([("turn", [2])], {"turn": turn}, seats=2)
    Traceback (most recent call last):
    understudy.core.errors.BadPosition: agenda, step turn, seat: 2 is out of range; it must be 0 to 1
    """
    return [(name, _arguments(name, args, steps, seats)) for name, args in rows]


def check_reports(steps: Sequence[Step], names: Collection[str], reported: Sequence[bool]) -> None:
    """Refuse steps in which somebody reports a turn of a seat that nobody reports.

    >>> check_reports([("report", (1,))], ["report"], [False, True])
    >>> check_reports([("report", (0,))], ["report"], [False, True])
    Traceback (most recent call last):
    understudy.core.errors.BadPosition: agenda, step report: seat 0 is not reported; its turn is played here
    """
    for name, args in steps:
        if name in names and not reported[int(args[0])]:
            raise BadPosition(f"agenda, step {name}: seat {args[0]} is not reported; its turn is played here")


def _arguments(
    name: str, args: Sequence[int | str], steps: Mapping[str, Callable[..., object]], seats: int
) -> tuple[int | str, ...]:
    where = f"agenda, step {known(name, steps, 'agenda', 'step')}"
    wanted = list(signature(steps[name]).parameters.values())[1:]
    least = sum(one.default is Parameter.empty for one in wanted)
    if not least <= len(args) <= len(wanted):
        raise BadPosition(
            f"{where}: {plural(len(wanted), 'argument is', 'arguments are')} expected after it, "
            f"not {len(args)}"
        )
    for one, value in zip(wanted, args, strict=False):
        kind = int if one.annotation in (int, "int") else str if one.annotation in (str, "str") else None
        if kind is not None and type(value) is not kind:
            what = "a whole number" if kind is int else "a text"
            raise BadPosition(f"{where}: {one.name} must be {what}, not {quoted(value)}")
        if one.name == "seat" and isinstance(value, int):
            number(value, 0, seats - 1, f"{where}, seat")
    return tuple(args)
