"""Looking after the games that are kept: what is spoiled, what can be saved, copies in another place."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from understudy.core.errors import BadJournal, Mistake
from understudy.core.textfile import write_whole
from understudy.store.log import BadStore, Conflict, LogEvent, Store, check_sum
from understudy.store.record import Record
from understudy.store.sqlite import SqliteStore

#: An event as it stands: number, kind, body, check sum.
Raw: TypeAlias = tuple[int, str, str, str | None]
Progress: TypeAlias = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Finding:
    """What became of one game."""

    game: str
    card: str
    #: The events before the first that is spoiled.
    sound: tuple[LogEvent, ...]
    #: What is wrong, in a sentence; empty where nothing is.
    problem: str = ""
    #: The log is as it was written, but this program has other rules than those it was played by.
    foreign: bool = False

    @property
    def spoiled(self) -> bool:
        return bool(self.problem) and not self.foreign


def examine(store: Store, progress: Progress = lambda done, all: None) -> Iterator[Finding]:
    """Every game of a store, the one written first first."""
    games = list(store.games())
    for number, (game, card) in enumerate(games, 1):
        yield examined(game, card, store.raw(game))
        progress(number, len(games))


def examined(game: str, card: str, rows: Sequence[Raw]) -> Finding:
    """One game: its numbers without a gap, every event as it was written, all of it playable."""
    record = Record()
    sound: list[LogEvent] = []
    for number, (seq, kind, body, total) in enumerate(rows, 1):
        event = LogEvent(seq, kind, body)
        try:
            if seq != number:
                raise BadJournal(f"event {number} is missing")
            if total is not None and total != check_sum(game, event):
                raise BadJournal(f"event {seq} is not as it was written")
            record.take(event)
        except BadJournal as error:
            return Finding(game, card, tuple(sound), str(error))
        sound.append(event)
    if not sound:
        return Finding(game, card, (), "its log is empty")
    try:
        record.match()
    except Mistake as error:
        return Finding(game, card, tuple(sound), f"it cannot be played back: {error}", foreign=True)
    return Finding(game, card, tuple(sound))


def salvaged(path: Path) -> Iterator[Finding]:
    """The games of a damaged SQLite file, as far as its pages can be read at all."""
    if not path.is_file():
        raise BadStore(f"{path}: there is no such file.")
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        db.text_factory = lambda raw: raw.decode("utf-8", "replace")
        cards = dict(_read(db, "SELECT id, card FROM game"))
        games = dict.fromkeys([*cards, *(game for (game,) in _read(db, "SELECT DISTINCT game FROM event"))])
        version = next(_read(db, "PRAGMA user_version"), (0,))[0]
        total = "total" if version > 1 else "NULL"
        for game in games:
            query = f"SELECT seq, kind, body, {total} FROM event WHERE game=? ORDER BY seq"
            yield examined(game, cards.get(game, "{}"), list(_read(db, query, game)))


def _read(db: sqlite3.Connection, query: str, *values: str) -> Iterator[Any]:
    """Rows until the first page that cannot be read."""
    with suppress(sqlite3.Error):
        yield from db.execute(query, values)


def save(finding: Finding, folder: Path) -> Path | None:
    """Write what is sound of a game as a journal; None where nothing is."""
    if not finding.sound:
        return None
    path = folder / f"{finding.game}.jsonl"
    write_whole(path, Record.of(finding.sound).journal())
    return path


def rescue(findings: Iterable[Finding], path: Path) -> int:
    """Put what is sound of some games into a new file; how many there are."""
    if path.exists():
        raise BadStore(f"{path} is there already; name another folder.")
    found = [finding for finding in findings if finding.sound]
    target = SqliteStore(path, durable=True)
    try:
        for finding in found:
            target.put(finding.game, finding.sound, finding.card)
    finally:
        target.close()
    return len(found)


def mend(store: Store, finding: Finding) -> None:
    """Cut a log where it is spoiled: the game goes on from there. One with nothing left is deleted."""
    if finding.sound:
        store.cut(finding.game, len(finding.sound) + 1, finding.card)
    else:
        store.delete(finding.game)


# -- copies --------------------------------------------------------------------------------------------------


def back_up(store: Store, path: Path, progress: Progress = lambda done, all: None) -> int:
    """Copy every game into a new file, while the store is in use; how many there are."""
    if path.exists():
        raise BadStore(f"{path} is there already; a backup is written to a new file.")
    half = path.with_name(f"{path.name}.part")
    half.unlink(missing_ok=True)
    games = list(store.games())
    target = SqliteStore(half, durable=True)
    try:
        for number, (game, card) in enumerate(games, 1):
            events = store.events(game)
            if events:
                target.put(game, events, card)
            progress(number, len(games))
    finally:
        target.close()
    half.rename(path)
    return len(games)


@dataclass(slots=True)
class Restored:
    """What came of a restore: how many games were new, the same, further on here, or replaced."""

    new: int = 0
    same: int = 0
    kept: int = 0
    replaced: int = 0


def restore(
    path: Path, store: Store, over: bool = False, progress: Progress = lambda done, all: None
) -> Restored:
    """Bring the games of a backup into a store. A game that is there too is replaced only with `over`."""
    if not path.is_file():
        raise BadStore(f"{path}: there is no such backup.")
    found = Restored()
    source = SqliteStore(path)
    try:
        games = list(source.games())
        for number, (game, card) in enumerate(games, 1):
            _restore_one(game, card, source.events(game), store, over, found)
            progress(number, len(games))
    finally:
        source.close()
    return found


def _restore_one(
    game: str, card: str, events: Sequence[LogEvent], store: Store, over: bool, found: Restored
) -> None:
    try:
        store.put(game, events, card)
        found.new += 1
        return
    except Conflict:
        pass
    here = [row[:3] for row in store.raw(game)]
    if here == [tuple(event) for event in events]:
        found.same += 1
    elif not over:
        found.kept += 1
    else:
        store.delete(game)
        store.put(game, events, card)
        found.replaced += 1
