"""Pieces that were drawn a moment ago: the very same again, as long as nothing of them has changed.

A game draws its table many times in a turn, and most of what lies on it is as it was. A piece is known by all
that its slots hold, so that whatever is added to it later counts too.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Generic, TypeAlias, TypeVar

T = TypeVar("T")

#: What is compared by its value. Anything else never changes and is compared by whether it is the same.
_PLAIN = frozenset({int, str, float, bool, tuple, type(None)})


_Getter: TypeAlias = Callable[[Any], tuple[object, ...]]


def _slots(kind: type, but: frozenset[str]) -> _Getter:
    """What gets all that the slots of a piece hold, except these."""
    names = sorted({name for one in kind.__mro__ for name in getattr(one, "__slots__", ())} - but)
    assert len(names) > 1, f"{kind.__name__} has no slots by which it could be known"
    return attrgetter(*names)


def _known(value: object) -> object:
    if isinstance(value, list):
        return tuple(value)
    if isinstance(value, (dict, set)):
        raise TypeError("what can change by itself is not known by its value")
    return id(value)


class KeptPieces(Generic[T]):
    """What was made of pieces, by all that they are; `but` are slots at which nothing that is made looks.

    >>> class Coin:
    ...     __slots__ = ("heads", "worth")
    >>> one, other = Coin(), Coin()
    >>> one.heads = other.heads = True
    >>> one.worth = other.worth = 2
    >>> words = KeptPieces[list[str]]()
    >>> words.of(one, (), lambda: ["heads"]) is words.of(other, (), lambda: ["heads"])
    True
    """

    def __init__(self, most: int = 4000, but: frozenset[str] = frozenset()) -> None:
        #: What was made; beside it stands what it is known by, so that nothing else can have its number.
        self._made: dict[object, tuple[T, object]] = {}
        self._most = most
        self._but = but
        self._slots: dict[type, _Getter] = {}

    def of(self, piece: object, beside: tuple[object, ...], make: Callable[[], T]) -> T:
        """What `make` makes of a piece, and of what else it looks at, made once."""
        kind = type(piece)
        if kind not in self._slots:
            self._slots[kind] = _slots(kind, self._but)
        holds = (*self._slots[kind](piece), *beside)
        try:
            key = tuple([value if type(value) in _PLAIN else _known(value) for value in holds])
            found = self._made.get(key)
        except TypeError:
            return make()
        if found is None:
            if len(self._made) >= self._most:
                self._made.clear()
            found = self._made[key] = make(), holds
        return found[0]

    def clear(self) -> None:
        self._made.clear()
