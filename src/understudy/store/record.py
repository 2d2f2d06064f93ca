"""A game as its log tells it: what it started from, the answers that stand, and those taken back.

Nothing in a log is ever changed: an undo is an event like an answer. Bots' plans and dice are in it too, so
that an old game is played back as it was played, even where a newer program would decide otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, TypeAlias

import msgspec

from understudy.core import journal
from understudy.core.answers import Answer, encoded
from understudy.core.errors import BadJournal, BadSetup
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.sources import sources_by_seat
from understudy.store.log import LogEvent

#: An answer as it stands in a log: kind, seat, by, answer, and the keys of what was judged.
Row: TypeAlias = Sequence[Any]


class NamesFile(BadJournal):
    """A game that would have files of this machine read, which no game that was kept may."""


class WhollyDamaged(BadJournal):
    """A game of whose log not even the first event can be read: nothing of it can be saved."""


@dataclass(slots=True)
class Record:
    """One game out of its log."""

    seq: int = 0
    first: Mapping[str, Any] = field(default_factory=dict)
    #: What comes from the real table, by kind, and for whom.
    typed: dict[str, str] = field(default_factory=dict)
    created: str = ""
    changed: str = ""
    rows: list[Row] = field(default_factory=list)
    undone: list[Row] = field(default_factory=list)
    #: The secrets by which people come to their seats from elsewhere; none unless somebody wanted links.
    keys: list[str] = field(default_factory=list)
    #: For each event, how many answers it left as they were; and how many there were in the end.
    kept: list[int] = field(default_factory=list)
    count: int = 0
    #: The last positions: after so many answers.
    positions: list[tuple[int, Mapping[str, Any]]] = field(default_factory=list)
    #: What has to be said of a game that went on under other rules.
    said: str = ""

    @classmethod
    def of(cls, events: Iterable[LogEvent]) -> Record:
        record = cls()
        for event in events:
            record.take(event)
        return record

    def take(self, event: LogEvent) -> None:
        """What the game is after one more event."""
        try:
            body = _body(event)
            self._carry_out(event.kind, body)
            self.wrote(event, body)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            raise BadJournal(
                f"event {event.seq} of the log is damaged ({type(error).__name__}: {error})"
            ) from None

    def wrote(self, event: LogEvent, body: Mapping[str, Any]) -> None:
        """One more event stands in the log, which says how many answers there are now."""
        to = 0 if event.kind == "resumed" else body["to"] if event.kind == "back" else self.count
        self.kept.append(min(self.count, to))
        self.count = body["n"] if "n" in body else len(self.rows)
        self.positions = [one for one in self.positions if one[0] <= to]
        if "position" in body:
            number, position = body["position"]
            self.positions = [*self.positions[1 - journal.POSITIONS :], (number, position)]
        self.typed = body.get("typed", self.typed)
        self.keys = [str(key) for key in body.get("keys", self.keys)]
        self.created = body["time"] if event.kind == "new" else self.created
        self.changed, self.seq = str(body["time"]), event.seq

    def let_go(self) -> None:
        """From now on the match keeps the answers, and this only what else is in the log."""
        self.rows, self.undone = [], []

    def _carry_out(self, kind: str, body: Mapping[str, Any]) -> None:
        new = [tuple(row) for row in body.get("rows", ())]
        if kind == "new":
            self.first, self.said = body["header"], body.get("said", "")
        elif kind == "back":
            self.undone[:0] = self.rows[body["to"] :]
            del self.rows[body["to"] :]
        elif kind == "redo":
            self.rows += self.undone[: body["count"]]
            del self.undone[: body["count"]]
        elif kind == "resumed":
            self.first, self.said = body["header"], body["said"]
            self.let_go()
        elif kind not in ("answers", "typed", "keys"):
            raise ValueError(f"unknown kind “{kind}”")
        if new and kind != "redo":
            self.undone.clear()
        self.rows += new

    def only_went_on(self, seq: int, rows: int) -> bool:
        """Are the first so many answers the same as after event `seq`?"""
        return rows <= self.count and all(kept >= rows for kept in self.kept[seq:])

    def header(self) -> Header:
        """What the game starts from; raises BadJournal where this program has other rules."""
        return journal.read_header(self.first, find)

    def match(self) -> Match:
        """The game as it stands. Bots think again for their reasons, unless they would do otherwise today.

        A game that does not play back goes on from the last position that can be read, and `said` says so.
        """
        self.refuse_files()
        try:
            match = self._exactly()
        except BadJournal as error:
            return self._gone_on(error)
        match.stands = len(self.rows)
        match.lay_aside([_entry(row) for row in self.undone])
        return match

    def refuse_files(self) -> None:
        """A log may come from anywhere: it has no files of this machine read."""
        header = journal.read_header(self.first, find, exact=False)
        try:
            header.game.refuse_files(header.options)
            for position in (header.position, *(position for _, position in self.positions)):
                header.game.refuse_files_in(position)
        except BadSetup as error:
            raise NamesFile(f"it names a file: {error}") from None

    def _exactly(self) -> Match:
        header = self.header()
        try:
            return self._played(header, walk=True)
        except BadJournal:
            return self._played(header, walk=False)

    def _gone_on(self, error: BadJournal) -> Match:
        header = journal.read_header(self.first, find, exact=False)
        match, self.said = journal.gone_on(
            header,
            [_entry(row) for row in self.rows],
            self.positions,
            error,
            source=lambda seed: sources_by_seat(seed, seats_typed(header, self.typed)),
        )
        self.first, self.positions = journal.header_line(match.header), []
        self.let_go()
        return match

    def journal(self) -> str:
        """The answers that stand as a journal, whether this program can play them or not."""
        rows = [journal.answer_line(n, _entry(row)) for n, row in enumerate(self.rows, 1)]
        return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in (self.first, *rows))

    def _played(self, header: Header, walk: bool) -> Match:
        sources = sources_by_seat(header.seed, seats_typed(header, self.typed))
        rows = [_entry(row) for row in self.rows]
        return journal.played(header, rows, watch=Watch(), source=sources, walk=walk)


class _Body(msgspec.Struct):
    """What of an event is read here, and of which kind it must be."""

    time: str
    rows: list[list[Any]] = []
    header: dict[str, Any] = {}
    said: str = ""
    to: Annotated[int, msgspec.Meta(ge=0)] = 0
    count: Annotated[int, msgspec.Meta(ge=0)] = 0
    n: Annotated[int, msgspec.Meta(ge=0)] = 0
    typed: dict[str, str] = {}
    keys: list[str] = []
    position: tuple[int, dict[str, Any]] = (0, {})


_BODY = msgspec.json.Decoder(_Body)


def _body(event: LogEvent) -> dict[str, Any]:
    """The body of an event, each part of it of the right kind."""
    checked = _BODY.decode(event.body)
    for row in checked.rows:
        if not (len(row) in (4, 5) and [type(part) for part in row[:3]] == [str, int, str]):
            raise ValueError("an answer is its kind, its seat, who gave it, and the answer")
        if len(row) == 5 and not isinstance(row[4], list):
            raise ValueError("the keys of an answer are a list")
    body: dict[str, Any] = json.loads(event.body)
    return body


def _entry(row: Row) -> Answer:
    kind, seat, by, answer, *keys = row
    return Answer((kind, seat, by, answer, keys[0] if keys else None))


def rows_of(entries: Iterable[Answer]) -> list[Row]:
    """Answers of a match as they stand in a log."""
    return [(*one[:3], encoded(one), *([list(one.keys)] if one.keys else ())) for one in entries]


def seats_typed(header: Header, typed: Mapping[str, str]) -> dict[str, Sequence[int]]:
    """For which seats each kind of chance is typed in."""
    count = len(header.seats)
    people = [seat for seat in range(count) if header.seats[seat].is_person]
    seats: dict[str, Sequence[int]] = {
        "people": people,
        "bots": [seat for seat in range(count) if seat not in people],
        "everybody": range(-1, count),
    }
    return {kind: seats[who] for kind, who in typed.items() if who in seats}
