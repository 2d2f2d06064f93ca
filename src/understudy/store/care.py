"""Looking after the games that are kept: what is spoiled, what can be saved, copies in another place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from hashlib import blake2b
from pathlib import Path
from secrets import token_hex
from typing import TypeAlias

from understudy.core.errors import BadJournal, Mistake
from understudy.core.textfile import write_whole
from understudy.store.log import (
    BadStore,
    LogEvent,
    OutOfOrder,
    Raw,
    Store,
    events_of,
    is_card,
    sound,
)
from understudy.store.record import NamesFile, Record
from understudy.store.salvage import Damaged, Torn
from understudy.store.sqlite import SqliteStore
from understudy.store.witness import END

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
    missing = store.missing()
    listed = list(store.games())
    games = [*listed, *_unlisted(store, [game for game, _ in listed], missing)]
    for number, (game, card) in enumerate(games, 1):
        yield examined(game, card, store.raw(game), missing.get(game, 0))
        progress(number, len(games))


def _unlisted(store: Store, listed: Sequence[str], missing: Mapping[str, int]) -> Iterator[tuple[str, None]]:
    """Games of which there are events only, and those of which nothing is left but a count."""
    names = dict.fromkeys([*store.strays(), *missing])
    return ((game, None) for game in names if game not in set(listed))


def examined(game: str, card: str | None, rows: Sequence[Raw], count: int = 0) -> Finding:
    """One game: its numbers without a gap, every event as it was written, all of it playable and listed.

    Where so many events were written, there must be as many; so the card says, too.
    """
    found, problem = whole(game, card, rows, count)
    record = Record()
    for number, event in enumerate(found):
        try:
            record.take(event)
        except BadJournal as error:
            found, problem = found[:number], str(error)
            break
    kept, listed = tuple(found), card is not None and is_card(card)
    card = "{}" if card is None else card
    if problem:
        return Finding(game, card, kept, problem, listed=listed or bool(found))
    try:
        record.match()
    except Mistake as error:
        return Finding(game, card, kept, f"it cannot be played back: {error}", foreign=True)
    if not listed:
        return Finding(game, card, kept, "its place in the list of games is lost", listed=False)
    return Finding(game, card, kept)


def whole(game: str, card: str | None, rows: Sequence[Raw], count: int) -> tuple[list[LogEvent], str]:
    """The events of a game before the first that is spoiled or lost, and what is wrong with that one."""
    found, problem = sound(game, rows)
    count = max(count, events_of(card or "")) if rows else count
    if len(rows) < count and len(found) == len(rows):
        lost = f"events {len(found) + 1} to {count} were" if count > len(found) + 1 else f"event {count} was"
        problem = f"{lost} written and can no longer be read"
    return found, problem


def readable(game: str, rows: Sequence[Raw]) -> Record:
    """A game up to the first event that is spoiled or makes no sense; nothing, where that is the first."""
    record = Record()
    for event in sound(game, rows)[0]:
        try:
            record.take(event)
        except BadJournal:
            break
    return record


def salvaged(path: Path) -> Iterator[Finding]:
    """The games of a damaged SQLite file, as far as its pages can be read at all."""
    with closing(Damaged(path)) as damaged:
        for torn in damaged.games():
            yield examined(torn.game, torn.card, torn.rows)


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

    def take(self, game: str, card: str | None, rows: Sequence[Raw], count: int = 0) -> list[LogEvent]:
        """What is sound of a game; of the rest it is said what is wrong."""
        events, problem = whole(game, card, rows, count)
        if not problem and card is None:
            problem = "its place in the list of games is lost"
        if problem:
            self.spoiled.append(f"{game}: {problem}; {len(events)} events are intact.")
        return events


def back_up(store: Store, path: Path, progress: Progress = lambda done, all: None) -> Copied:
    """Copy every game into a new file, while the store is in use; of a spoiled one, what is sound."""
    if path.exists():
        raise BadStore(f"{path} is there already; a backup is written to a new file.")
    if not path.parent.is_dir():
        raise BadStore(f"{path.parent}: this folder does not exist.")
    half = path.with_name(f"{path.name}.{token_hex(4)}.part")
    try:
        target = SqliteStore(half, durable=True)
        found = Copied()
        try:
            _copy_all(store, target, found, progress)
            kept = target.count()
            target.seal()
        finally:
            target.close()
        if kept != found.count:
            raise BadStore(f"{path} was not written: of {found.count} games it would hold {kept}.")
        half.rename(path)
    finally:
        for end in ("", "-wal", "-shm", END):
            half.with_name(half.name + end).unlink(missing_ok=True)
    return found


def _copy_all(store: Store, target: Store, found: Copied, progress: Progress) -> None:
    listed, archived, missing = list(store.games()), store.archived(), store.missing()
    games = [*listed, *_unlisted(store, [game for game, _ in listed], missing)]
    for number, (game, card) in enumerate(games, 1):
        rows = store.raw(game)
        # Nothing at all is left of a game that was deleted in the meantime.
        there = rows or game in missing or store.last(game)
        events = found.take(game, card, rows, missing.get(game, 0)) if there else []
        if events:
            target.put(game, events, card or "{}", archived=game in archived)
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
    games = _in_backup(path)
    for number, torn in enumerate(games, 1):
        events = found.take(torn.game, torn.card, torn.rows)
        if problem := names_files(events):
            found.spoiled.append(f"{torn.game}: {problem}")
        elif events:
            copy = (torn.game, events, torn.card or "{}", torn.archived)
            _restore_one(store, copy, over, found)
        progress(number, number)
    return found


def names_files(events: Sequence[LogEvent]) -> str:
    """What is wrong with a game that would have files of this machine read; empty where nothing is."""
    try:
        record = Record.of(events)
        if record.first:
            record.refuse_files()
    except NamesFile as error:
        return str(error)
    except Mistake:
        # It cannot be played here, for another reason; then it reads nothing.
        return ""
    return ""


def _in_backup(path: Path) -> Iterator[Torn]:
    """The games of a backup as they stand in it, also where its entries are out of order."""
    try:
        source = SqliteStore(path, writing=False)
    except OutOfOrder:
        with closing(Damaged(path)) as damaged:
            yield from damaged.games()
        return
    try:
        listed, archived = list(source.games()), source.archived()
        for game, card in [*listed, *_unlisted(source, [game for game, _ in listed], {})]:
            yield Torn(game, card, game in archived, source.raw(game))
    finally:
        source.close()


def insist_on_backup(path: Path) -> None:
    """Nothing is made elsewhere for a backup that is not there."""
    if not path.is_file():
        raise BadStore(f"{path}: this backup does not exist.")


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
