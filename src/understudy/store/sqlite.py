"""Games in one SQLite file.

What an append has written survives the end of this process, however it ends; only if the whole machine loses
its power may the last moments be missing, and never more than that.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock

from understudy.store.log import ARCHIVE, OPEN, OVER, VERSION, BadStore, Conflict, Event, sought

#: The steps from each version of the tables to the next.
STEPS: tuple[Sequence[str], ...] = (
    (
        "CREATE TABLE event (game TEXT NOT NULL, seq INTEGER NOT NULL, kind TEXT NOT NULL,"
        " body TEXT NOT NULL, PRIMARY KEY (game, seq)) WITHOUT ROWID",
        "CREATE TABLE game (id TEXT PRIMARY KEY, card TEXT NOT NULL, turn INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE INDEX game_turn ON game (turn)",
    ),
    (
        "ALTER TABLE game ADD COLUMN words TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE game ADD COLUMN over INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE game ADD COLUMN archived INTEGER NOT NULL DEFAULT 0",
        # Until a game is written again it is found by all that its card says.
        """UPDATE game SET words=lower(card), over=card LIKE '%"over":true%'""",
    ),
)
#: Which games lie on a shelf.
ON = {
    "": "1",
    OPEN: "NOT archived AND NOT over",
    OVER: "NOT archived AND over",
    ARCHIVE: "archived",
}
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
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError as error:
            raise BadStore(f"{self.path.parent} cannot be made: {error.strerror}.") from None
        self._keep_private()
        db = sqlite3.connect(self.path, timeout=10, isolation_level=None, check_same_thread=False)
        try:
            self._prepare(db)
        except BaseException:
            db.close()
            raise
        return db

    def _keep_private(self) -> None:
        """Games hold secrets: nobody else on this machine may read them."""
        with suppress(OSError):
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
            mode = self.path.stat().st_mode
            if mode & 0o077:
                self.path.chmod(mode & ~0o077)

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

    @contextmanager
    def _changing(self) -> Iterator[sqlite3.Connection]:
        """All that is done inside is written, or nothing of it."""
        with self._using() as db:
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            except BaseException:
                db.execute("ROLLBACK")
                raise

    def append(self, game: str, event: Event, card: str, words: str = "", over: bool = False) -> None:
        with self._changing() as db:
            self._append(db, game, event, (card, words.casefold(), over))

    def _append(self, db: sqlite3.Connection, game: str, event: Event, label: tuple[str, str, bool]) -> None:
        wrote = db.execute(
            "INSERT INTO event SELECT ?1, ?2, ?3, ?4 "
            "WHERE ?2 = 1 + (SELECT coalesce(max(seq), 0) FROM event WHERE game=?1)",
            (game, *event),
        )
        if wrote.rowcount == 0:
            raise Conflict(f"Event {event.seq} of this game cannot be written: it is not the next one.")
        db.execute(
            f"INSERT INTO game (id, card, words, over, turn) VALUES (?, ?, ?, ?, {NEXT_TURN}) "
            "ON CONFLICT (id) DO UPDATE SET card=excluded.card, words=excluded.words, over=excluded.over, "
            "turn=excluded.turn",
            (game, *label),
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

    def cards(
        self, most: int = 1000, first: int = 0, shelf: str = "", search: str = ""
    ) -> list[tuple[str, str]]:
        found, values = _found(shelf, search)
        with self._using() as db:
            return list(
                db.execute(
                    f"SELECT id, card FROM game WHERE {found} ORDER BY turn DESC LIMIT ? OFFSET ?",
                    (*values, most, first),
                )
            )

    def count(self, shelf: str = "", search: str = "") -> int:
        found, values = _found(shelf, search)
        with self._using() as db:
            return int(db.execute(f"SELECT count(*) FROM game WHERE {found}", values).fetchone()[0])

    def archive(self, games: Sequence[str], archived: bool = True) -> int:
        change = "UPDATE game SET archived=? WHERE id=?"
        with self._changing() as db:
            return sum([db.execute(change, (archived, game)).rowcount for game in games])

    def delete(self, game: str) -> bool:
        return self.delete_many([game]) > 0

    def delete_many(self, games: Sequence[str]) -> int:
        with self._changing() as db:
            found = sum([db.execute("DELETE FROM game WHERE id=?", (game,)).rowcount for game in games])
            db.executemany("DELETE FROM event WHERE game=?", [(game,) for game in games])
        return found

    def close(self) -> None:
        with self._lock:
            self._db.close()


def _found(shelf: str, search: str) -> tuple[str, list[str]]:
    """A condition for the games of a shelf that a search finds, with its values."""
    words = sought(search)
    return " AND ".join([f"({ON[shelf]})", *["instr(words, ?)"] * len(words)]), words
