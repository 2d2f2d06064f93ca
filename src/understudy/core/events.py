"""What happened and why, for whoever listens. Nothing here is part of a game's state."""

from __future__ import annotations

from typing import Protocol

from understudy.core.option import Option


class Event(tuple[str, int, tuple[int, ...], tuple[str, ...], "tuple[int, ...] | None"]):
    """Something that happened at the table; a game's words turn it into a sentence.

    Made as `Event((verb, seat, args, rules, to))`: a bare tuple, since many are made and few are read.
    """

    __slots__ = ()

    @property
    def verb(self) -> str:
        return self[0]

    @property
    def seat(self) -> int:
        return self[1]

    @property
    def args(self) -> tuple[int, ...]:
        return self[2]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule ids that made it happen."""
        return self[3]

    @property
    def to(self) -> tuple[int, ...] | None:
        """The seats that may know it while the game runs; None where everybody may."""
        return self[4]


class Overruled(tuple[int, Option]):
    """A person had a bot do something else: `Overruled((seat, plan))`."""

    __slots__ = ()
    rules: tuple[str, ...] = ()

    @property
    def seat(self) -> int:
        return self[0]

    @property
    def plan(self) -> Option:
        return self[1]


class Reason(Protocol):
    """One line of a trace: which line of which page was read, and what came of it."""

    @property
    def rules(self) -> tuple[str, ...]: ...


class Watch:
    """Listens to one match. `notes` holds events, and among them the reasons that led to them."""

    __slots__ = ("notes",)

    def __init__(self) -> None:
        self.notes: list[Event | Reason] = []

    def events(self) -> list[Event]:
        return [note for note in self.notes if isinstance(note, Event)]
