"""Games in one SQLite file.

What an append has written survives the end of this process, however it ends; only if the whole machine loses
its power may the last moments be missing, and never more than that. A durable store lets nothing be missing
then either, and waits for the disk with every answer.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock

from understudy.store import log
from understudy.store.witness import Witness

#: The steps from each version of the tables to the next.
STEPS: tuple[Sequence[str], ...] = (
    (
        "CREATE TABLE event (game TEXT NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL,"
        " body TEXT NOT NULL, PRIMARY KEY (game, seq)) WITHOUT ROWID",
        "CREATE TABLE game (id TEXT PRIMARY KEY, card TEXT NOT NULL, turn INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE INDEX game_turn ON game (turn)",
    ),
    ("ALTER TABLE event ADD COLUMN total TEXT",),
    (
        "ALTER TABLE game ADD COLUMN words TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE game ADD COLUMN over INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE game ADD COLUMN archived INTEGER NOT NULL DEFAULT 0",
        # Until a game is written again it is found by all that its card says.
        """UPDATE game SET words=lower(id || ' ' || card), over=instr(card, '"over":true') > 0""",
    ),
)
#: Which games lie on a shelf.
ON = {
    "": "1",
    log.OPEN: "NOT archived AND NOT over",
    log.OVER: "NOT archived AND over",
    log.ARCHIVE: "archived",
}
#: What is wrong with the order of entries only: each of them can be read, so all can be put in order again.
DISORDER = re.compile(
    r"row |wrong # of entries in index|NULL value|NUMERIC value|TEXT value|non-unique entry"
)
#: Entries that are not of the kind that we write.
ODD = (
    "SELECT 1 FROM event WHERE (typeof(game), typeof(seq), typeof(kind), typeof(body)) "
    "<> ('text', 'integer', 'text', 'text') UNION ALL "
    "SELECT 1 FROM game WHERE (typeof(id), typeof(card)) <> ('text', 'text') LIMIT 1"
)
#: After so many pages of the write-ahead log all is brought into the file. Pages of games in play are written
#: again and again, and whoever writes waits for the disk then: not too often.
PAGES = 4000
#: How many seconds somebody else may keep the file locked before we say so.
PATIENCE = 5.0
NEXT_TURN = "(SELECT coalesce(max(turn), 0) + 1 FROM game)"


def _text(raw: bytes) -> str:
    """What a flipped bit made unreadable is read with a question mark, and found by its check sum."""
    return raw.decode("utf-8", "replace")


class SqliteStore:
    """One connection that writes and one that reads, each used by one thread at a time.

    Whoever reads does not wait for somebody else who writes, be it this program or another.
    """

    def __init__(
        self, path: Path, durable: bool = False, writing: bool = True, checked: bool = False
    ) -> None:
        self.path = path
        self.durable = durable
        self._checked = checked
        #: Else the file stays as it is, and is only read.
        self.writing = writing
        self._lock, self._reading = Lock(), Lock()
        self._witness = Witness(path)
        #: Somebody writes there now, or died before everything was in the one file.
        self._left = False
        self._copy: TemporaryDirectory[str] | None = None
        with self._said():
            self._db = self._open()
            self._reader = self._connect()

    def _open(self) -> sqlite3.Connection:
        if self.writing:
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise log.BadStore(f"{self.path.parent} cannot be made: {error.strerror}.") from None
        self._be_a_file()
        self._left = self._beside.exists() and self._beside.stat().st_size > 0
        db = self._connect()
        try:
            self._prepare(db)
        except BaseException:
            db.close()
            raise
        return db

    def _connect(self) -> sqlite3.Connection:
        place = str(self.path) if self.writing else self._only_to_read()
        uri = not self.writing
        db = sqlite3.connect(place, timeout=PATIENCE, isolation_level=None, check_same_thread=False, uri=uri)
        db.text_factory = _text
        return db

    def _only_to_read(self) -> str:
        """Where nobody has written lately, nothing is made beside the file, be it on a disk that cannot.

        What was written last and not yet brought into the file cannot be read there: a copy of both can.
        """
        path = self.path.absolute()
        if not self._beside.exists():
            return f"{path.as_uri()}?immutable=1"
        if not os.access(path.parent, os.W_OK):
            path = self._copied(path)
        return f"{path.as_uri()}?mode=ro"

    def _copied(self, path: Path) -> Path:
        if self._copy is None:
            self._copy = TemporaryDirectory(prefix="understudy-")
            try:
                for one in (path, self._beside):
                    shutil.copy(one, self._copy.name)
            except OSError as error:
                raise log.BadStore(f"{path} cannot be read: {error.strerror}.") from None
        return Path(self._copy.name) / path.name

    def _be_a_file(self) -> None:
        """A new one is made for its owner only. What is there and is no file is left alone."""
        try:
            if self.path.exists() and not stat.S_ISREG(self.path.stat().st_mode):
                raise log.BadStore(f"{self.path} is not a file. Name another place with --data.")
            if self.writing:
                os.close(os.open(self.path, os.O_CREAT | os.O_RDONLY, 0o600))
            elif not self.path.exists():
                raise log.BadStore(f"{self.path}: this file does not exist.")
        except OSError as error:
            raise log.BadStore(f"{self.path} cannot be used: {error.strerror}.") from None

    def _keep_private(self) -> None:
        """Games are nobody else's business: only the owner may read the file, and those beside it."""
        try:
            for path in (self.path, *(self.path.with_name(self.path.name + end) for end in ("-wal", "-shm"))):
                if path.exists() and path.stat().st_mode & 0o077:
                    path.chmod(0o600)
        except OSError as error:
            raise log.BadStore(f"{self.path} cannot be used: {error.strerror}.") from None

    def _prepare(self, db: sqlite3.Connection) -> None:
        version = self._version(db)
        self._insist_on_ours(db, version)
        if not self._checked:
            self._insist_on_order(db)
        #: What the tables of older programs do not have.
        self._total = "total" if version > 1 or self.writing else "NULL"
        self._archived = "archived" if version > 2 or self.writing else "0"
        if not self.writing:
            return
        self._keep_private()
        db.execute("PRAGMA journal_mode=WAL")
        db.execute(f"PRAGMA synchronous={'FULL' if self.durable else 'NORMAL'}")
        db.execute(f"PRAGMA wal_autocheckpoint={PAGES}")
        if version < log.VERSION:
            self._upgrade(db)
        if not self._checked:
            _insist_on_writing(db)
            with _whole(db):
                self._witness.shorten()
                if self._left:
                    self._witness.catch_up(_last_events(db))

    def _insist_on_order(self, db: sqlite3.Connection) -> None:
        """Every page as it should be, every entry where it is looked for, and of the kind that we write."""
        problems = [problem for (problem,) in db.execute("PRAGMA integrity_check")]
        if problems == ["ok"]:
            tables = db.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            problems = (
                ["entries of a kind that we do not write"] if tables and db.execute(ODD).fetchone() else []
            )
        elif not all(DISORDER.match(problem) for problem in problems):
            raise sqlite3.DatabaseError(problems[0])
        if problems:
            raise log.OutOfOrder(
                f"{self.path} is damaged: its entries are out of order ({problems[0]}). It was left as it "
                "is: `understudy doctor --mend` puts them in order."
            )

    def _insist_on_ours(self, db: sqlite3.Connection, version: int) -> None:
        if version > log.VERSION:
            raise log.NotOurs(
                f"{self.path} was written by a newer Understudy (tables of version {version}, this program "
                f"knows {log.VERSION}). Use that program, or name another file with --data."
            )
        tables = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type='table'")}
        if not ({"event", "game"} <= tables if version or not self.writing else not tables):
            raise log.NotOurs(
                f"{self.path} is a database, but not one of Understudy. It was left as it is: name another "
                "file with --data."
            )

    @staticmethod
    def _version(db: sqlite3.Connection) -> int:
        return int(db.execute("PRAGMA user_version").fetchone()[0])

    def _upgrade(self, db: sqlite3.Connection) -> None:
        """All steps or none; another process may have been faster."""
        with _whole(db):
            for step in STEPS[self._version(db) :]:
                for statement in step:
                    db.execute(statement)
            db.execute(f"PRAGMA user_version={log.VERSION}")

    @contextmanager
    def _said(self) -> Iterator[None]:
        """Troubles with the file in words that a person can act on."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise _in_words(self.path, str(error)) from None
        except sqlite3.DatabaseError as error:
            raise log.Damage(
                f"{self.path} is damaged or not a database of Understudy ({error}). It was left as it is: "
                "move it away to start afresh, or name another file with --data."
            ) from None

    @contextmanager
    def _using(self) -> Iterator[sqlite3.Connection]:
        """To write."""
        with self._lock, self._said():
            yield self._db

    @contextmanager
    def _looking(self) -> Iterator[sqlite3.Connection]:
        """To read."""
        with self._reading, self._said():
            yield self._reader

    def append(self, game: str, event: log.LogEvent, card: str, fence: int = 0) -> None:
        """Nobody has a game of a file for himself, so nothing is asked for the fence."""
        with self._using() as db:
            with _whole(db):
                self._append(db, game, event, card)
            self._witness.saw(game, event.seq)

    def _append(self, db: sqlite3.Connection, game: str, event: log.LogEvent, card: str) -> None:
        wrote = db.execute(
            "INSERT INTO event SELECT ?1, ?2, ?3, ?4, ?5 "
            "WHERE ?2 = 1 + (SELECT coalesce(max(seq), 0) FROM event WHERE game=?1)",
            (game, *event, log.check_sum(game, event)),
        )
        if wrote.rowcount == 0:
            raise log.Conflict(f"Event {event.seq} of this game cannot be written: it is not the next one.")
        db.execute(
            f"INSERT INTO game (id, card, words, over, turn) VALUES (?, ?, ?, ?, {NEXT_TURN}) "
            "ON CONFLICT (id) DO UPDATE SET card=excluded.card, words=excluded.words, over=excluded.over, "
            "turn=excluded.turn",
            (game, card, *log.label(game, card)),
        )

    def put(
        self, game: str, events: Sequence[log.LogEvent], card: str, archived: bool = False, over: bool = False
    ) -> None:
        card = log.cut_card(card, len(events))
        with self._using() as db:
            with _whole(db):
                if over:
                    self._witness.dropped([game])
                    db.execute("DELETE FROM event WHERE game=?", (game,))
                elif db.execute("SELECT 1 FROM event WHERE game=? LIMIT 1", (game,)).fetchone():
                    raise log.Conflict(f"The game {game} is there already.")
                for event in events:
                    self._append(db, game, event, card)
                db.execute("UPDATE game SET archived=? WHERE id=?", (archived, game))
            self._witness.saw(game, len(events))

    def cut(self, game: str, seq: int, card: str) -> None:
        card = log.cut_card(card, seq - 1)
        with self._using() as db, _whole(db):
            self._witness.saw(game, seq - 1)
            db.execute("DELETE FROM event WHERE game=? AND seq>=?", (game, seq))
            db.execute(
                f"INSERT INTO game (id, card, words, over, turn) VALUES (?, ?, ?, ?, {NEXT_TURN}) "
                "ON CONFLICT (id) DO UPDATE SET card=excluded.card, words=excluded.words, over=excluded.over",
                (game, card, *log.label(game, card)),
            )

    def events(self, game: str, after: int = 0) -> list[log.LogEvent]:
        return log.checked(game, self._rows(game, after))

    def of_kind(self, game: str, kind: str) -> list[log.LogEvent]:
        query = f"SELECT seq, kind, body, {self._total} FROM event WHERE game=? AND kind=? ORDER BY seq"
        with self._looking() as db:
            return log.checked(game, list(db.execute(query, (game, kind))))

    def raw(self, game: str) -> list[log.Raw]:
        return self._rows(game, 0)

    def _rows(self, game: str, after: int) -> list[log.Raw]:
        with self._looking() as db:
            return list(
                db.execute(
                    f"SELECT seq, kind, body, {self._total} FROM event WHERE game=? AND seq>? ORDER BY seq",
                    (game, after),
                )
            )

    def games(self) -> Iterator[tuple[str, str]]:
        with self._looking() as db:
            return iter(list(db.execute("SELECT id, card FROM game NOT INDEXED ORDER BY turn")))

    def strays(self) -> list[str]:
        with self._looking() as db:
            query = "SELECT DISTINCT game FROM event WHERE game NOT IN (SELECT id FROM game) ORDER BY game"
            return [game for (game,) in db.execute(query)]

    def archived(self) -> set[str]:
        with self._looking() as db:
            return {game for (game,) in db.execute(f"SELECT id FROM game NOT INDEXED WHERE {self._archived}")}

    def last(self, game: str) -> int:
        with self._looking() as db:
            row = db.execute("SELECT coalesce(max(seq), 0) FROM event WHERE game=?", (game,)).fetchone()
        return int(row[0])

    def cards(
        self, most: int = log.MOST, first: int = 0, shelf: str = "", search: str = ""
    ) -> list[tuple[str, str]]:
        found, values = _found(shelf, search)
        # By the table itself: an index that is spoiled would hide games.
        query = f"SELECT id, card FROM game NOT INDEXED WHERE {found} ORDER BY turn DESC LIMIT ? OFFSET ?"
        with self._looking() as db:
            return list(db.execute(query, (*values, most, first)))

    def count(self, shelf: str = "", search: str = "") -> int:
        found, values = _found(shelf, search)
        with self._looking() as db:
            return int(
                db.execute(f"SELECT count(*) FROM game NOT INDEXED WHERE {found}", values).fetchone()[0]
            )

    def archive(self, games: Sequence[str], archived: bool = True) -> int:
        change = "UPDATE game SET archived=? WHERE id=?"
        with self._using() as db, _whole(db):
            return sum([db.execute(change, (archived, game)).rowcount for game in games])

    def delete(self, game: str) -> bool:
        return self.delete_many([game]) > 0

    def delete_many(self, games: Sequence[str]) -> int:
        with self._using() as db, _whole(db):
            self._witness.dropped(games)
            found = sum([db.execute("DELETE FROM game WHERE id=?", (game,)).rowcount for game in games])
            db.executemany("DELETE FROM event WHERE game=?", [(game,) for game in games])
        return found

    def missing(self) -> dict[str, int]:
        counts = self._witness.counts()
        with self._looking() as db:
            # Both as they are at one moment, whoever writes meanwhile.
            db.execute("BEGIN")
            try:
                known, cards = _last_events(db), dict(db.execute("SELECT id, card FROM game NOT INDEXED"))
            finally:
                db.execute("COMMIT")
        for game in known.keys() & cards.keys():
            counts[game] = max(counts.get(game, 0), log.events_of(cards[game]))
        return {game: count for game, count in counts.items() if known.get(game, 0) < count}

    def close(self) -> None:
        whole = False
        if self.writing:
            with suppress(log.BadStore, sqlite3.Error):
                whole = not self.missing()
        with self._lock, self._reading:
            self._reader.close()
            self._db.close()
            self._witness.close()
            if self._copy is not None:
                self._copy.cleanup()
            if whole and not self._beside.exists():
                # We were the last to use it, and SQLite has brought everything into the one file.
                self._witness.forget()

    @property
    def _beside(self) -> Path:
        """What was written last, until SQLite has brought it into the file."""
        return self.path.with_name(self.path.name + "-wal")

    def seal(self) -> None:
        """Leave everything in the one file, so that it can be read where nobody may write. Then close it."""
        with self._lock, self._reading, self._said():
            self._reader.close()
            self._db.execute("PRAGMA journal_mode=DELETE")
            self._witness.forget()


def _insist_on_writing(db: sqlite3.Connection) -> None:
    """A file that nobody may write is opened all the same, if what was written last still lies beside it."""
    db.execute("BEGIN IMMEDIATE")
    try:
        db.execute(f"PRAGMA user_version={log.VERSION}")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def _last_events(db: sqlite3.Connection) -> dict[str, int]:
    """The number of each game's last event."""
    return dict(db.execute("SELECT game, max(seq) FROM event GROUP BY game"))


def _in_words(path: Path, error: str) -> log.BadStore:
    """What went wrong while a file was in use."""
    if "full" in error:
        return log.BadStore(f"The disk is full: nothing more can be written to {path}.")
    if "locked" in error:
        return log.Busy(f"The database {path} cannot be used: {error}. Another program keeps it locked.")
    if "readonly" in error:
        return log.BadStore(f"{path} can only be read, not written. Is it yours, and is its disk writable?")
    if "I/O" in error:
        return log.Damage(f"The disk failed while {path} was in use ({error}). Is there room left on it?")
    return log.BadStore(f"The database {path} cannot be used: {error}. Is the file not yours?")


def _found(shelf: str, search: str) -> tuple[str, list[str]]:
    """A condition for the games of a shelf that a search finds, with its values."""
    words = log.sought(search)
    return " AND ".join([f"({ON[shelf]})", *["instr(words, ?)"] * len(words)]), words


@contextmanager
def _whole(db: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing. Where the disk was full, SQLite itself has taken it back already."""
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise
