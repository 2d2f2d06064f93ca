"""What every store can do: append to the log of a game, read it, list and delete games.

A game is its events, numbered from 1. Whoever appends says which number comes next; if somebody else was
faster, nothing is written. The card of a game is what a list of games shows; it is written with every event
and could be made again from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, Protocol

from understudy.core.errors import Mistake

#: The newest shape of the tables; older ones are brought up to it when a store is opened.
VERSION = 2


#: Where a game lies: it goes on, it is over, or somebody put it away.
OPEN: Final = "open"
OVER: Final = "over"
ARCHIVE: Final = "archive"
SHELVES = (OPEN, OVER, ARCHIVE)


def sought(search: str) -> list[str]:
    """The words of a search, as they are compared."""
    return search.casefold().split()


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

    def append(self, game: str, event: Event, card: str, words: str = "", over: bool = False) -> None:
        """Write the next event of a game (number 1 makes the game); raises Conflict.

        The words are those by which the game is found; it lies on the shelf of those that are over or not.
        """

    def events(self, game: str, after: int = 0) -> list[Event]:
        """The log of a game, or what came after an event; empty where there is no such game."""

    def last(self, game: str) -> int:
        """The number of the newest event; 0 where there is no such game."""

    def cards(
        self, most: int = 1000, first: int = 0, shelf: str = "", search: str = ""
    ) -> list[tuple[str, str]]:
        """The games with their cards, the one written last first: so many, from the first one asked for.

        All of them, or those of a shelf; with a search, those whose words hold each word of it.
        """

    def count(self, shelf: str = "", search: str = "") -> int:
        """How many games there are, of a shelf and found by a search."""

    def archive(self, games: Sequence[str], archived: bool = True) -> int:
        """Put games away into the archive, or take them out again; how many there were of these."""

    def delete(self, game: str) -> bool:
        """Forget a game; False if there was none."""

    def delete_many(self, games: Sequence[str]) -> int:
        """Forget games, all at once; how many there were of these."""

    def close(self) -> None:
        """Let go of the database."""
