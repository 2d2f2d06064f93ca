"""What every table has: an agenda of steps still to be played, and an ear for whoever listens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter, is_
from typing import TYPE_CHECKING, Any, ParamSpec, Self, TypeAlias, overload

from understudy.core.events import Watch
from understudy.core.happening import Happening
from understudy.core.option import Option

Parts = ParamSpec("Parts")
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

    def __repr__(self) -> str:
        return f"<table, next {self.agenda[-1][0]}>" if self.agenda else "<table>"

    def then(self, *steps: Step) -> None:
        """Put steps on the agenda; they are played in the order written, before what is already there."""
        self.agenda += steps[::-1]

    if TYPE_CHECKING:

        @overload
        def tell(
            self,
            verb: str,
            seat: int,
            *args: int,
            rules: tuple[str, ...] = (),
            to: tuple[int, ...] | None = None,
        ) -> None: ...

        @overload
        def tell(
            self, verb: Callable[Parts, Happening], *parts: Parts.args, **also: Parts.kwargs
        ) -> None: ...

        def tell(self, verb: Any, *parts: Any, **also: Any) -> None: ...

    else:

        def tell(self, verb, seat, *args, rules=(), to=None) -> None:
            """Something happened, told by its verb or its class (`core/happening.py`).

            `to` names the seats that may know it meanwhile; None is everybody.
            """
            watch = self.watch
            if watch is not None:
                watch.jotted.append((verb, seat, args, rules, to, watch.at))
                if watch.seen is not None:
                    watch.seen(self)

    def learn(self, seat: int, answer: Option, key: str = "") -> None:
        """Something was judged: under a key, or while a bot thought. A game may remember it from this."""

    def copy(self) -> Self:
        """An independent copy, without the listener."""
        raise NotImplementedError

    def lean_on(self, before: Self) -> None:
        """This is a copy that is kept and never changed. A large table may then hold the very parts of an
        earlier one that are still the same (`share`).
        """


def seen_by(seat: int) -> str:
    """A view of a seat (-1: an onlooker), short in a prompt."""
    return f"<what {'an onlooker' if seat < 0 else f'seat {seat}'} sees>"


class SeatView:
    """What one seat sees of a table."""

    __slots__ = ()
    seat: int

    def __repr__(self) -> str:
        return seen_by(self.seat)


def same(one: Any, other: Any, but: frozenset[str] = frozenset()) -> bool:
    """Do two tables, or two things on them, hold the same? `but` are fields that do not count."""
    if one is other or one == other:
        return True
    kind = type(one)
    if kind is not type(other):
        return False
    if kind is list or kind is tuple:
        return len(one) == len(other) and all(map(same, one, other))
    plain, deep = _FIELDS.get((kind, but)) or _fields(one, but)
    try:
        if plain(one) != plain(other):
            return False
        parts, others = deep(one), deep(other)
        # Most are lists of plain values, and compared as they are.
        return bool(parts == others) or all(map(same, parts, others))
    except AttributeError:
        # A field that is not set in one of them.
        return False


def share(table: Table, before: Table, but: frozenset[str]) -> None:
    """Give a table that nobody changes the parts of an earlier one that hold the same; but not these."""
    kind = type(table)
    names, get = _PARTS.get((kind, but)) or _parts(kind, but)
    for name, part, earlier in zip(names, get(table), get(before), strict=False):
        if part is not earlier and (shared := _shared(part, earlier)) is not part:
            setattr(table, name, shared)


def _shared(part: Any, earlier: Any) -> Any:
    """The earlier one where it holds the same; of lists, what is the same in them. Changes neither."""
    kind = type(part)
    if part is earlier or kind is int or kind is not type(earlier):
        return part
    if kind is list:
        if part == earlier:
            return earlier
        if not part or type(part[0]) is int:
            return part
        found = [*map(_shared, part, earlier), *part[len(earlier) :]]
        return earlier if len(part) == len(earlier) and all(map(is_, found, earlier)) else found
    if part == earlier:
        return earlier
    names, get = _PARTS.get((kind, _NONE)) or _parts(kind, _NONE)
    return earlier if names and get(part) == get(earlier) else part


def _parts(kind: type, but: frozenset[str]) -> tuple[Sequence[str], _Getter]:
    names = [name for name in _slots(kind) if name not in but]
    found = _PARTS[kind, but] = names, _getter(names)
    return found


def _slots(kind: type) -> list[str]:
    return [name for base in kind.__mro__[:-1] for name in vars(base).get("__slots__", ())]


_NONE: frozenset[str] = frozenset()
#: By kind of thing, and what of it does not count: its fields.
_PARTS: dict[tuple[type, frozenset[str]], tuple[Sequence[str], _Getter]] = {}


_Getter: TypeAlias = Callable[[Any], tuple[Any, ...]]
#: By kind of thing: what gets its fields that are compared at once, and those that are looked into.
_FIELDS: dict[tuple[type, frozenset[str]], tuple[_Getter, _Getter]] = {}


def _fields(thing: Any, but: frozenset[str]) -> tuple[_Getter, _Getter]:
    """Found out by a thing of the kind. One without slots is never the same as another."""
    kind = type(thing)
    slots = _slots(kind)
    names = [name for name in slots if name not in ("watch", *but)]
    deep = [name for name in names if _is_deep(getattr(thing, name, None))]
    plain = [name for name in names if name not in deep]
    found = _getter(plain), _getter(deep)
    if not slots:
        found = (lambda thing: (id(thing),)), _getter([])
    _FIELDS[kind, but] = found
    return found


def _is_deep(value: Any) -> bool:
    """May it hold things with fields of their own, which do not say by themselves whether they are alike?"""
    if isinstance(value, list | tuple):
        return not value or any(map(_is_deep, value))
    return value is None or "__eq__" not in {name for kind in type(value).__mro__[:-1] for name in vars(kind)}


def _getter(names: Sequence[str]) -> _Getter:
    # The first name stands there twice, since of a single one there would come no tuple.
    return attrgetter(*names, names[0]) if names else lambda thing: ()
