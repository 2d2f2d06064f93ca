"""Options: the values people and bots choose from, and the plans that bots find."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, ClassVar, TypeVar, overload


class Option:
    """One thing that may be chosen.

    Made once when a game's data is loaded, compared by identity, known in journals by its id.
    What it is called and which pieces it touches is looked up only when somebody looks.
    """

    __slots__ = ("ends", "id")
    #: Choosing it does nothing: a seat may have it chosen by itself.
    passes: ClassVar[bool] = False

    def __init__(self, id: str, *, ends: bool = False) -> None:
        self.id = id
        #: Choosing it ends the turn; listed first, so that stand-ins can leave it for last.
        self.ends = ends

    def __repr__(self) -> str:
        return f"<{self.id}>"


class Pass(Option):
    """An option that does nothing, such as not responding."""

    __slots__ = ()
    passes = True


O_co = TypeVar("O_co", bound=Option, covariant=True)


class OnDemand(Sequence[O_co]):
    """Options that are each made when they are looked at, from what they are made of. None ends a turn.

    A random seat looks at one of them only; where an option is a place, most of a list is never made.

    >>> class Put(Option): pass
    >>> puts = OnDemand(lambda place: Put(f"put:{place}"), ("bay", "hill", "mill"))
    >>> len(puts), puts[1], puts[:2]
    (3, <put:hill>, [<put:bay>, <put:hill>])
    """

    __slots__ = ("_made", "_make", "_of")

    def __init__(self, make: Callable[[Any], O_co], of: Sequence[Any]) -> None:
        self._make = make
        self._of = of
        #: Those that somebody went through: a bot does, and then its plan is looked for among them.
        self._made: list[O_co] = []

    def __len__(self) -> int:
        return len(self._of)

    @overload
    def __getitem__(self, at: int) -> O_co: ...
    @overload
    def __getitem__(self, at: slice) -> list[O_co]: ...
    def __getitem__(self, at: int | slice) -> O_co | list[O_co]:
        if isinstance(at, slice):
            return [self._make(one) for one in self._of[at]]
        return self._make(self._of[at])

    def __iter__(self) -> Iterator[O_co]:
        made, of, make = self._made, self._of, self._make
        at = 0
        while at < len(of):
            if at == len(made):
                made.append(make(of[at]))
            yield made[at]
            at += 1

    def index(self, value: object, start: int = 0, stop: int | None = None) -> int:
        """Its place; an option that was made before is not made again for it."""
        for at, one in enumerate(islice(self, stop)):
            if one is value and at >= start:
                return at
        raise ValueError(f"{value!r} is not among these options")


YES = Option("yes")
NO = Pass("no")
ANSWERS = {"yes": YES, "no": NO}

#: What a bot's page answers when none of its lines finds a plan.
NOTHING = Option("nothing")
