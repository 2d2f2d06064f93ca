"""Games in one SQLite file.

What an append has written survives the end of this process, however it ends; only if the whole machine loses
its power may the last moments be missing, and never more than that.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from understudy.store.log import VERSION, BadStore, Conflict, Event

#: The steps from each version of the tables to the next.
STEPS: tuple[Sequence[str], ...] = (
    (
        "CREATE TABLE event (game TEXT NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL,"
        " body TEXT NOT NULL, PRIMARY KEY (game, seq)) WITHOUT ROWID",
        "CREATE TABLE game (id TEXT PRIMARY KEY, card TEXT NOT NULL, turn INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE INDEX game_turn ON game (turn)",
    ),
)
NEXT_TURN = "(SELECT coalesce(max(turn), 0) + 1 FROM game)"


class SqliteStore:
    """One connection, used by one thread at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = Lock()
        with self._said():
            self._db = self._open()

    def _open(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadStore(f"{self.path.parent} cannot be made: {error.strerror}.") from None
        db = sqlite3.connect(self.path, timeout=10, isolation_level=None, check_same_thread=False)
        try:
            self._prepare(db)
        except BaseException:
            db.close()
            raise
        return db

    def _prepare(self, db: sqlite3.Connection) -> None:
        version = self._version(db)
        if version > VERSION:
            raise BadStore(
                f"{self.path} was written by a newer Understudy (tables of version {version}, this program "
                f"knows {VERSION}). Use that program, or name another file with --data."
            )
        problem = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if problem != "ok":
            raise sqlite3.DatabaseError(problem)
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=NORMAL")
        if version < VERSION:
            self._upgrade(db)

    @staticmethod
    def _version(db: sqlite3.Connection) -> int:
        return int(db.execute("PRAGMA user_version").fetchone()[0])

    def _upgrade(self, db: sqlite3.Connection) -> None:
        """All steps or none; another process may have been faster."""
        db.execute("BEGIN IMMEDIATE")
        try:
            for step in STEPS[self._version(db) :]:
                for statement in step:
                    db.execute(statement)
            db.execute(f"PRAGMA user_version={VERSION}")
            db.execute("COMMIT")
        except BaseException:
            db.execute("ROLLBACK")
            raise

    @contextmanager
    def _said(self) -> Iterator[None]:
        """Troubles with the file in words that a person can act on."""
        try:
            yield
        except sqlite3.OperationalError as error:
            raise BadStore(
                f"The database {self.path} cannot be used: {error}. Is the disk full, or the file not yours?"
            ) from None
        except sqlite3.DatabaseError as error:
            raise BadStore(
                f"{self.path} is damaged or not a database of Understudy ({error}). It was left as it is: "
                "move it away to start afresh, or name another file with --data."
            ) from None

    @contextmanager
    def _using(self) -> Iterator[sqlite3.Connection]:
        with self._lock, self._said():
            yield self._db

    def append(self, game: str, event: Event, card: str) -> None:
        with self._using() as db:
            db.execute("BEGIN IMMEDIATE")
            try:
                self._append(db, game, event, card)
                db.execute("COMMIT")
            except BaseException:
                db.execute("ROLLBACK")
                raise

    def _append(self, db: sqlite3.Connection, game: str, event: Event, card: str) -> None:
        wrote = db.execute(
            "INSERT INTO event SELECT ?1, ?2, ?3, ?4 "
            "WHERE ?2 = 1 + (SELECT coalesce(max(seq), 0) FROM event WHERE game=?1)",
            (game, *event),
        )
        if wrote.rowcount == 0:
            raise Conflict(f"Event {event.seq} of this game cannot be written: it is not the next one.")
        db.execute(
            f"INSERT INTO game VALUES (?, ?, {NEXT_TURN}) "
            "ON CONFLICT (id) DO UPDATE SET card=excluded.card, turn=excluded.turn",
            (game, card),
        )

    def events(self, game: str, after: int = 0) -> list[Event]:
        with self._using() as db:
            rows = db.execute(
                "SELECT seq, kind, body FROM event WHERE game=? AND seq>? ORDER BY seq", (game, after)
            )
            return [Event(*row) for row in rows]

    def last(self, game: str) -> int:
        with self._using() as db:
            row = db.execute("SELECT coalesce(max(seq), 0) FROM event WHERE game=?", (game,)).fetchone()
        return int(row[0])

    def cards(self, most: int = 1000) -> list[tuple[str, str]]:
        with self._using() as db:
            return list(db.execute("SELECT id, card FROM game ORDER BY turn DESC LIMIT ?", (most,)))

    def count(self) -> int:
        with self._using() as db:
            return int(db.execute("SELECT count(*) FROM game").fetchone()[0])

    def delete(self, game: str) -> bool:
        with self._using() as db:
            db.execute("BEGIN IMMEDIATE")
            try:
                found = db.execute("DELETE FROM game WHERE id=?", (game,)).rowcount > 0
                db.execute("DELETE FROM event WHERE game=?", (game,))
                db.execute("COMMIT")
            except BaseException:
                db.execute("ROLLBACK")
                raise
        return found

    def close(self) -> None:
        with self._lock:
            self._db.close()
