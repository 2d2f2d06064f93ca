"""What every store can do: append to the log of a game, read it, list and delete games.

A game is its events, numbered from 1. Whoever appends says which number comes next; if somebody else was
faster, nothing is written. The card of a game is what a list of games shows; it is written with every event
and could be made again from them.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from understudy.core.errors import Mistake

#: The newest shape of the tables; older ones are brought up to it when a store is opened.
VERSION = 1


class BadStore(Mistake):
    """A database that cannot be opened, read or written; says which and what to do."""


class Conflict(Mistake):
    """Somebody else has written the event of that number; nothing was written."""


class NoGame(Mistake):
    """There is no game with that id."""


class Event(NamedTuple):
    """One thing that happened to a game. The body is JSON."""

    seq: int
    kind: str
    body: str


class Store(Protocol):
    """Keeps the logs of games. What a call has written when it returns survives a crash of this program."""

    def append(self, game: str, event: Event, card: str) -> None:
        """Write the next event of a game (number 1 makes the game); raises Conflict."""

    def events(self, game: str, after: int = 0) -> list[Event]:
        """The log of a game, or what came after an event; empty where there is no such game."""

    def last(self, game: str) -> int:
        """The number of the newest event; 0 where there is no such game."""

    def cards(self, most: int = 1000) -> list[tuple[str, str]]:
        """The games with their cards, the one written last first."""

    def count(self) -> int:
        """How many games there are."""

    def delete(self, game: str) -> bool:
        """Forget a game; False if there was none."""

    def close(self) -> None:
        """Let go of the database."""
