"""Pieces that were drawn a moment ago: the very same again, as long as nothing of them has changed.

A game draws its table many times in a turn, and most of what lies on it is as it was. A piece is known by all
that its slots hold, so that whatever is added to it later counts too.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Generic, TypeVar

T = TypeVar("T")

#: What is compared by its value. Anything else never changes and is compared by whether it is the same.
_PLAIN = frozenset({int, str, float, bool, tuple, type(None)})


_SLOTS: dict[type, Callable[[Any], tuple[object, ...]]] = {}


def _held(piece: object) -> tuple[object, ...]:
    """All that the slots of a piece hold."""
    kind = type(piece)
    if kind not in _SLOTS:
        names = sorted({name for one in kind.__mro__ for name in getattr(one, "__slots__", ())})
        assert len(names) > 1, f"{kind.__name__} has no slots by which it could be known"
        _SLOTS[kind] = attrgetter(*names)
    return _SLOTS[kind](piece)


def _known(value: object) -> object:
    if isinstance(value, list):
        return tuple(value)
    if isinstance(value, (dict, set)):
        raise TypeError("what can change by itself is not known by its value")
    return id(value)


class KeptPieces(Generic[T]):
    """What was made of pieces, by all that they are.

    >>> class Coin:
    ...     __slots__ = ("heads", "worth")
    >>> one, other = Coin(), Coin()
    >>> one.heads = other.heads = True
    >>> one.worth = other.worth = 2
    >>> words = KeptPieces[list[str]]()
    >>> words.of(one, (), lambda: ["heads"]) is words.of(other, (), lambda: ["heads"])
    True
    """

    def __init__(self, most: int = 4000) -> None:
        #: What was made; beside it stands what it is known by, so that nothing else can have its number.
        self._made: dict[object, tuple[T, object]] = {}
        self._most = most

    def of(self, piece: object, beside: tuple[object, ...], make: Callable[[], T]) -> T:
        """What `make` makes of a piece, and of what else it looks at, made once."""
        holds = (*_held(piece), *beside)
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
