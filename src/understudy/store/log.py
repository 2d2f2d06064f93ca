"""What every store can do: append to the log of a game, read it, list and delete games.

A game is its events, numbered from 1. Whoever appends says which number comes next; if somebody else was
faster, nothing is written. The card of a game is what a list of games shows; it is written with every event
and could be made again from them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Final, NamedTuple, Protocol, TypeAlias

import msgspec

from understudy.core.errors import BadJournal, Mistake

#: The newest shape of the tables; older ones are brought up to it when a store is opened.
VERSION = 3
#: So many games are listed at once.
MOST = 1000
#: Where a game lies: it goes on, it is over, or somebody put it away.
OPEN: Final = "open"
OVER: Final = "over"
ARCHIVE: Final = "archive"
SHELVES = (OPEN, OVER, ARCHIVE)


class BadStore(Mistake):
    """A database that cannot be opened, read or written; says which and what to do."""


class NoStore(BadStore):
    """There is no database in that place."""


class Damage(BadStore):
    """A database that cannot be read as it was written."""


class OutOfOrder(Damage):
    """A database whose entries can all be read, but are not where they are looked for."""


class NotOurs(BadStore):
    """A database of another program, or of a newer one of ours: it is left alone."""


class Busy(BadStore):
    """Another program keeps the database locked."""


class Conflict(Mistake):
    """Somebody else has written the event of that number; nothing was written."""


class Elsewhere(Mistake):
    """Another server has the game by now; nothing was written."""


class NoGame(Mistake):
    """There is no game with that id."""


class Spoiled(BadJournal):
    """An event of a log is not as it was written. The events before it are."""

    def __init__(self, game: str, seq: int) -> None:
        super().__init__(
            f"event {seq} of the log of {game} is damaged: it is not as it was written. "
            "`understudy doctor` says what can be saved."
        )
        self.game = game
        self.seq = seq

    def __reduce__(self) -> tuple[type[Spoiled], tuple[str, int]]:
        """One process can tell it to another."""
        return Spoiled, (self.game, self.seq)


class LogEvent(NamedTuple):
    """One thing that happened to a game. The body is JSON."""

    seq: int
    kind: str
    body: str


def check_sum(game: str, event: LogEvent) -> str:
    """What stands beside an event, so that a bit that flipped is noticed."""
    text = f"{game}\n{event.seq}\n{event.kind}\n{event.body}"
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


#: An event as it stands: number, kind, body, check sum.
Raw: TypeAlias = tuple[int, str, str, str | None]


def checked(game: str, rows: Sequence[Raw]) -> list[LogEvent]:
    """Events that are as they were written; those of older programs have no check sum."""
    found = []
    for seq, kind, body, total in rows:
        event = LogEvent(seq, kind, body)
        if total is not None and total != check_sum(game, event):
            raise Spoiled(game, seq)
        found.append(event)
    return found


def sound(game: str, rows: Sequence[Raw]) -> tuple[list[LogEvent], str]:
    """The events before the first that is lost or not as it was written, and what is wrong with that one."""
    found: list[LogEvent] = []
    for seq, kind, body, total in rows:
        event = LogEvent(seq, kind, body)
        if seq != len(found) + 1:
            return found, f"event {len(found) + 1} is missing"
        if total is not None and total != check_sum(game, event):
            return found, f"event {seq} is not as it was written"
        found.append(event)
    return found, "" if found else "its log is empty"


class Label(NamedTuple):
    """What the store itself reads from the card of a game: the words by which it is found, and its shelf."""

    words: str
    over: bool


class _Card(msgspec.Struct):
    """What of a card is read here; the rest is passed over."""

    title: str
    seats: list[str]
    progress: str
    created: str
    over: bool
    no: int = 0


_CARD = msgspec.json.Decoder(_Card)


def label(game: str, card: str) -> Label:
    """Title, seats, progress and day of a card; where it is something else, all of it."""
    try:
        data = _CARD.decode(card)
    except (msgspec.MsgspecError, UnicodeError, TypeError):
        return Label(f"{game} {card}".casefold(), False)
    names = [data.title, *data.seats, data.progress, data.created[:10]]
    return Label(" ".join([game, *names]).replace("\0", " ").casefold(), data.over)


def is_card(card: str) -> bool:
    """Can a list of games show it?"""
    try:
        _CARD.decode(card)
    except (msgspec.MsgspecError, UnicodeError, TypeError):
        return False
    return True


def events_of(card: str) -> int:
    """How many events there were when a card was written, together with the last; 0 where it does not say."""
    try:
        return _CARD.decode(card).no
    except (msgspec.MsgspecError, UnicodeError, TypeError):
        return 0


def cut_card(card: str, count: int) -> str:
    """The card of a game of which so many events are left."""
    return json.dumps({**json.loads(card), "no": count}) if events_of(card) > count else card


def sought(search: str) -> list[str]:
    """The words of a search, as they are compared. No database can look for a zero, and no card holds one."""
    return search.replace("\0", "\ufffd").casefold().split()


class Store(Protocol):
    """Keeps the logs of games. What a call has written when it returns survives a crash of this program."""

    def append(self, game: str, event: LogEvent, card: str, fence: int = 0) -> None:
        """Write the next event of a game (number 1 makes the game); raises Conflict.

        Where several servers share a database, `fence` is the number under which this one has the game;
        raises Elsewhere where another has it by now.
        """

    def events(self, game: str, after: int = 0) -> list[LogEvent]:
        """The log of a game, or what came after an event; empty where there is no such game.

        Raises Spoiled where an event is not as it was written.
        """

    def of_kind(self, game: str, kind: str) -> list[LogEvent]:
        """The events of one kind."""

    def put(
        self, game: str, events: Sequence[LogEvent], card: str, archived: bool = False, over: bool = False
    ) -> None:
        """Write a whole game at once, all of it or nothing.

        Raises Conflict where it is there already; with `over`, what is there gives way in the same moment.
        """

    def cut(self, game: str, seq: int, card: str) -> None:
        """Drop the events from this number on, and list the game: only for a log that is spoiled there."""

    def games(self) -> Iterator[tuple[str, str]]:
        """Every game with its card, the one written first first, as they are when this is called."""

    def strays(self) -> list[str]:
        """Games of which there are events, but which are not listed: something spoiled their entry."""

    def missing(self) -> dict[str, int]:
        """Games of which fewer events are there than were written; how many were."""

    def archived(self) -> set[str]:
        """The games that were put away."""

    def raw(self, game: str) -> list[Raw]:
        """The events as they stand, with their check sums, whatever has become of them."""

    def last(self, game: str) -> int:
        """The number of the newest event; 0 where there is no such game."""

    def cards(
        self, most: int = MOST, first: int = 0, shelf: str = "", search: str = ""
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
