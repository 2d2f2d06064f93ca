"""What happened and why, for whoever listens. Nothing here is part of a game's state."""

from __future__ import annotations

from typing import Protocol


class Event:
    """Something that happened at the table; a game's words turn it into a sentence."""

    __slots__ = ("args", "rules", "seat", "verb")

    def __init__(self, verb: str, seat: int, args: tuple[int, ...], rules: tuple[str, ...]) -> None:
        self.verb = verb
        self.seat = seat
        self.args = args
        self.rules = rules

    def __repr__(self) -> str:
        return f"Event({self.verb!r}, {self.seat}, {self.args})"


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
