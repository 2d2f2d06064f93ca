"""Events with named parts: what is told with several numbers is declared once, and its calls are checked.

    class Shields(Happening, verb="shields"):
        ship: int = part()
        zone: int = part()
        left: int = part()

    table.tell(Shields, seat, ship.index, zone, ship.shields[zone])

The parts are told in the order of the declaration, and only in that order: names at the call would cost time
each time somebody listens. Whoever reads an event has them by name: `Shields.of(event).left`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Self, dataclass_transform

from understudy.core.events import At, Event

if TYPE_CHECKING:

    def part() -> Any:
        """One number of an event."""

    def also(*, default: Any, kw_only: bool) -> Any:
        """What is told besides, by its name."""

    # Fields of the class that bears the mark do not count, so they stand one class below.
    @dataclass_transform(field_specifiers=(part, also))
    class _Declared:
        def __init_subclass__(cls, verb: str = "") -> None: ...

    class Happening(_Declared):
        """Something that happened, told with its class; see the head of this file."""

        name: ClassVar[str]
        names: ClassVar[tuple[str, ...]]
        seat: int = part()
        rules: tuple[str, ...] = also(default=(), kw_only=True)
        to: tuple[int, ...] | None = also(default=None, kw_only=True)

        @classmethod
        def of(cls, event: Event) -> Self:
            """An event of this kind, with its parts by name."""

else:

    def part() -> Any:
        return None

    class Happening(Event):
        """Something that happened, told with its class; see the head of this file."""

        __slots__ = ()
        #: The word by which fronts and files know it, and its parts in order.
        name: ClassVar[str] = ""
        names: ClassVar[tuple[str, ...]] = ()

        def __init_subclass__(cls, verb: str) -> None:
            cls.name, cls.names = verb, tuple(cls.__annotations__)
            for number, name in enumerate(cls.names):
                if hasattr(Event, name):
                    raise TypeError(f"{cls.__name__}: “{name}” means something else in every event")
                setattr(cls, name, property(lambda self, number=number: self[2][number]))

        @classmethod
        def of(cls, event: Event) -> Self:
            return event if isinstance(event, cls) else cls(event)


def happened(kind: type[Happening], seat: int, *parts: int, at: At | None = None) -> Event:
    """An event of this kind, made by hand.

    >>> class Moved(Happening, verb="moved"):
    ...     origin: int = part()
    ...     target: int = part()
    >>> event = happened(Moved, 0, 4, 7)
    >>> event.verb, event.origin, event.target, event.args
    ('moved', 4, 7, (4, 7))
    """
    make: Any = kind
    event: Event = make((kind.name, seat, parts, (), None, at or [-1, -1, -1]))
    return event
