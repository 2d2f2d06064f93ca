"""Looking after the games that are kept: what is spoiled, what can be saved, copies in another place."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeAlias

from understudy.core.errors import BadJournal, Mistake
from understudy.core.textfile import write_whole
from understudy.store.log import BadStore, LogEvent, Raw, Store, is_card, sound
from understudy.store.record import Record
from understudy.store.sqlite import SqliteStore

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
    #: It stands in the list of games, in words that can be read.
    listed: bool = True

    @property
    def spoiled(self) -> bool:
        return bool(self.problem) and not self.foreign


def examine(store: Store, progress: Progress = lambda done, all: None) -> Iterator[Finding]:
    """Every game of a store, the one written first first; then those that lost their place in the list."""
    games = [*store.games(), *((game, None) for game in store.strays())]
    for number, (game, card) in enumerate(games, 1):
        yield examined(game, card, store.raw(game))
        progress(number, len(games))


def examined(game: str, card: str | None, rows: Sequence[Raw]) -> Finding:
    """One game: its numbers without a gap, every event as it was written, all of it playable and listed."""
    found, problem = sound(game, rows)
    record = Record()
    for number, event in enumerate(found):
        try:
            record.take(event)
        except BadJournal as error:
            found, problem = found[:number], str(error)
            break
    whole, listed = tuple(found), card is not None and is_card(card)
    card = "{}" if card is None else card
    if problem:
        return Finding(game, card, whole, problem, listed=listed or bool(found))
    try:
        record.match()
    except Mistake as error:
        return Finding(game, card, whole, f"it cannot be played back: {error}", foreign=True)
    if not listed:
        return Finding(game, card, whole, "its place in the list of games is lost", listed=False)
    return Finding(game, card, whole)


def salvaged(path: Path) -> Iterator[Finding]:
    """The games of a damaged SQLite file, as far as its pages can be read at all."""
    if not path.is_file():
        raise BadStore(f"{path}: there is no such file.")
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as db:
        db.text_factory = lambda raw: raw.decode("utf-8", "replace")
        cards = dict(_read(db, "SELECT id, card FROM game"))
        games = dict.fromkeys([*cards, *(game for (game,) in _read(db, "SELECT DISTINCT game FROM event"))])
        version = next(_read(db, "PRAGMA user_version"), (0,))[0]
        total = "total" if version > 1 else "NULL"
        for game in games:
            query = f"SELECT seq, kind, body, {total} FROM event WHERE game=? ORDER BY seq"
            yield examined(game, cards.get(game), list(_read(db, query, game)))


def _read(db: sqlite3.Connection, query: str, *values: str) -> Iterator[Any]:
    """Rows until the first page that cannot be read."""
    with suppress(sqlite3.Error):
        yield from db.execute(query, values)


def save(finding: Finding, folder: Path) -> Path | None:
    """Write what is sound of a game as a journal; None where nothing is."""
    if not finding.sound:
        return None
    path = folder / f"{file_name(str(finding.game))}.jsonl"
    write_whole(path, Record.of(finding.sound).journal())
    return path


def file_name(game: str) -> str:
    """A name that leads to no other folder, whatever a bad disk or bad will made of an id."""
    clean = re.sub(r"[^A-Za-z0-9_-]", "_", game)[:100]
    mark = blake2b(game.encode("utf-8", "surrogatepass"), digest_size=4).hexdigest()
    return clean if clean == game and clean else f"{clean}-{mark}"


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


def mend(store: Store, finding: Finding, card: str) -> None:
    """Cut a log where it is spoiled: the game goes on from there. One with nothing left is deleted."""
    if finding.sound:
        store.cut(finding.game, len(finding.sound) + 1, card)
    else:
        store.delete(finding.game)


# -- copies --------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Copied:
    """What came of a backup: how many games it holds, and what is wrong with those not copied whole."""

    count: int = 0
    spoiled: list[str] = field(default_factory=list)

    def take(self, game: str, rows: Sequence[Raw]) -> list[LogEvent]:
        """What is sound of a game; of the rest it is said what is wrong."""
        events, problem = sound(game, rows)
        if problem:
            self.spoiled.append(f"{game}: {problem}; {len(events)} events are sound.")
        return events


def back_up(store: Store, path: Path, progress: Progress = lambda done, all: None) -> Copied:
    """Copy every game into a new file, while the store is in use; of a spoiled one, what is sound."""
    if path.exists():
        raise BadStore(f"{path} is there already; a backup is written to a new file.")
    half = path.with_name(f"{path.name}.part")
    half.unlink(missing_ok=True)
    try:
        target = SqliteStore(half, durable=True)
        found = Copied()
        try:
            _copy_all(store, target, found, progress)
            target.seal()
        finally:
            target.close()
        half.rename(path)
    finally:
        for end in ("", "-wal", "-shm"):
            half.with_name(half.name + end).unlink(missing_ok=True)
    return found


def _copy_all(store: Store, target: Store, found: Copied, progress: Progress) -> None:
    games, archived = list(store.games()), store.archived()
    for number, (game, card) in enumerate(games, 1):
        rows = store.raw(game)
        # Nothing at all is left of a game that was deleted in the meantime.
        events = found.take(game, rows) if rows or store.last(game) else []
        if events:
            target.put(game, events, card, archived=game in archived)
            found.count += 1
        progress(number, len(games))


@dataclass(slots=True)
class Restored(Copied):
    """What came of a restore: how many games were new, the same, further on here, or replaced."""

    new: int = 0
    same: int = 0
    kept: int = 0
    replaced: int = 0


def restore(
    path: Path, store: Store, over: bool = False, progress: Progress = lambda done, all: None
) -> Restored:
    """Bring the games of a backup into a store. A game that is there too is replaced only with `over`.

    The backup stays as it is. Of a game that is spoiled in it, what is sound comes back.
    """
    insist_on_backup(path)
    found = Restored()
    source = SqliteStore(path, writing=False)
    try:
        games, archived = list(source.games()), source.archived()
        for number, (game, card) in enumerate(games, 1):
            events = found.take(game, source.raw(game))
            if events:
                _restore_one(store, (game, events, card, game in archived), over, found)
            progress(number, len(games))
    finally:
        source.close()
    return found


def insist_on_backup(path: Path) -> None:
    """Nothing is made elsewhere for a backup that is not there."""
    if not path.is_file():
        raise BadStore(f"{path}: there is no such backup.")


def _restore_one(
    store: Store, copy: tuple[str, Sequence[LogEvent], str, bool], over: bool, found: Restored
) -> None:
    game, events, card, archived = copy
    here = [row[:3] for row in store.raw(game)]
    if not here:
        store.put(game, events, card, archived)
        found.new += 1
    elif here == [tuple(event) for event in events]:
        found.same += 1
    elif not over:
        found.kept += 1
    else:
        store.put(game, events, card, archived, over=True)
        found.replaced += 1
