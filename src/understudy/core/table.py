"""What every table has: an agenda of steps still to be played, and an ear for whoever listens."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Self, TypeAlias

from understudy.core.events import Event, Watch
from understudy.core.option import Option

Arg: TypeAlias = int | str
#: A named step of a game with its arguments: plain data.
Step: TypeAlias = tuple[str, tuple[Arg, ...]]


class Table:
    """The state of one game. A game's table adds what lies on the real one."""

    __slots__ = ("agenda", "watch")

    def __init__(self) -> None:
        self.agenda: list[Step] = []
        #: Not state: never copied, saved or compared. The match sets it.
        self.watch: Watch | None = None

    def then(self, *steps: Step) -> None:
        """Put steps on the agenda; they are played in the order written, before what is already there."""
        self.agenda += steps[::-1]

    def tell(
        self,
        verb: str,
        seat: int,
        *args: int,
        rules: tuple[str, ...] = (),
        to: tuple[int, ...] | None = None,
    ) -> None:
        """Something happened. `to` names the seats that may know it meanwhile; None is everybody."""
        watch = self.watch
        if watch is not None:
            watch.notes.append(Event((verb, seat, args, rules, to, watch.at)))
            if watch.seen is not None:
                watch.seen(self)

    def learn(self, seat: int, answer: Option, key: str = "") -> None:
        """Something was judged: under a key, or while a bot thought. A game may remember it from this."""

    def copy(self) -> Self:
        """An independent copy, without the listener."""
        raise NotImplementedError


#: By kind of thing and what does not count: how all else of it is read.
_FIELDS: dict[tuple[type[object], frozenset[str]], Callable[[Any], tuple[Any, ...]] | None] = {}


def same(one: Any, other: Any, but: frozenset[str] = frozenset()) -> bool:
    """Do two tables, or two things on them, hold the same in all fields but those of `but`?"""
    kind: Any = type(one)
    if one is other:
        return True
    if kind is not type(other):
        return False
    if kind is list or kind is tuple:
        return one == other or (len(one) == len(other) and all(map(same, one, other)))
    try:
        fields = _FIELDS[kind, but]
    except KeyError:
        fields = _FIELDS[kind, but] = _fields(kind, but)
    if fields is None:
        return bool(one == other)
    try:
        return all(map(same, fields(one), fields(other)))
    except AttributeError:
        # A field that is not set in one of them.
        return False


def _fields(kind: type[object], but: frozenset[str]) -> Callable[[Any], tuple[Any, ...]] | None:
    """All fields of a thing but its listener; None for what says itself whether it is the same."""
    bases = kind.__mro__[:-1]
    if any("__eq__" in vars(base) or "__slots__" not in vars(base) for base in bases):
        return None
    names = [name for base in bases for name in vars(base)["__slots__"] if name not in ("watch", *but)]
    # The first stands there twice, since of a single name there would come no tuple.
    return attrgetter(*names, names[0]) if names else None
