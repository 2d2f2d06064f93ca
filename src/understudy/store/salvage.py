"""Files that are damaged: what can still be read of them, and entries that are put in order again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from understudy.store.log import VERSION, BadStore, LogEvent, Raw, check_sum
from understudy.store.sqlite import STEPS

#: Tables as they should be, in a file that we make for a moment.
TABLES = [statement for step in STEPS for statement in step if not statement.startswith("UPDATE")]


class Torn(NamedTuple):
    """What could be read of a game."""

    game: str
    card: str | None
    archived: bool
    rows: list[Raw]


class Damaged:
    """All that can be read of a file, gathered in another one that goes when it is closed."""

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise BadStore(f"{path}: this file does not exist.")
        self._scratch = sqlite3.connect("", isolation_level=None)
        for statement in TABLES:
            self._scratch.execute(statement)
        try:
            with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as source:
                source.text_factory = _text
                gather(source, self._scratch)
        except sqlite3.OperationalError as error:
            self.close()
            raise BadStore(f"{path}: nothing of this file can be read ({error}).") from None

    def games(self) -> Iterator[Torn]:
        """Those in the list, and those of which there are events only."""
        db = self._scratch
        listed = {
            id: (card, bool(away)) for id, card, away in db.execute("SELECT id, card, archived FROM game")
        }
        known = dict.fromkeys([*listed, *(id for (id,) in db.execute("SELECT DISTINCT game FROM event"))])
        for game in known:
            card, archived = listed.get(game, (None, False))
            query = "SELECT seq, kind, body, total FROM event WHERE game=? ORDER BY seq"
            yield Torn(game, card, archived, list(db.execute(query, (game,))))

    def close(self) -> None:
        self._scratch.close()


def gather(source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Read tables from both ends, and then game by game: a page that cannot be read hides no other."""
    version = next(_read(source, "PRAGMA user_version"), (0,))[0]
    total = "total" if version > 1 else "NULL"
    beside = "words, over, archived" if version > 2 else "'', 0, 0"
    for order in ("", " ORDER BY id DESC"):
        for id, card, turn, *rest in _read(source, f"SELECT id, card, turn, {beside} FROM game{order}"):
            row = (_name(id), _name(card), turn if isinstance(turn, int) else 0, *rest)
            target.execute("INSERT OR IGNORE INTO game VALUES (?, ?, ?, ?, ?, ?)", row)
    every = f"SELECT game, seq, kind, body, {total} FROM event"
    for order in (" ORDER BY game DESC, seq DESC", ""):
        for row in _read(source, every + order):
            _take(target, row)
    for (id,) in target.execute("SELECT id FROM game").fetchall():
        for row in _read(source, f"{every} WHERE game=? ORDER BY seq", id):
            _take(target, row)
    _bring_home(target)


def _take(target: sqlite3.Connection, row: tuple[Any, ...]) -> None:
    """One event; of two in the same place, the one that is as it was written."""
    game, seq, kind, body, total = row
    if not isinstance(seq, int):
        return
    event = LogEvent(seq, _name(kind), _name(body))
    how = "REPLACE" if total == check_sum(_name(game), event) else "IGNORE"
    target.execute(f"INSERT OR {how} INTO event VALUES (?, ?, ?, ?, ?)", (_name(game), *event, total))


def _bring_home(target: sqlite3.Connection) -> None:
    """An event that lies under another game or number than its check sum says goes where it says."""
    lost = [
        row
        for row in target.execute("SELECT game, seq, kind, body, total FROM event WHERE total IS NOT NULL")
        if row[4] != check_sum(row[0], LogEvent(*row[1:4]))
    ]
    ids = [id for (id,) in target.execute("SELECT id FROM game UNION SELECT game FROM event")]
    for game, seq, kind, body, total in lost:
        last = target.execute("SELECT max(seq) FROM event WHERE game=?", (game,)).fetchone()[0]
        places = [*((id, seq) for id in ids), *((game, other) for other in range(1, last + 2))]
        home = next((at for at in places if check_sum(at[0], LogEvent(at[1], kind, body)) == total), None)
        if home is not None:
            target.execute("DELETE FROM event WHERE game=? AND seq=?", (game, seq))
            target.execute("INSERT OR REPLACE INTO event VALUES (?, ?, ?, ?, ?)", (*home, kind, body, total))


def put_in_order(path: Path) -> None:
    """Write the tables of a file anew, each entry where it is looked for; all of it or nothing."""
    db = sqlite3.connect(path, isolation_level=None)
    db.text_factory = _text
    with closing(db), closing(sqlite3.connect("", isolation_level=None)) as scratch:
        for statement in TABLES:
            scratch.execute(statement)
        db.execute("BEGIN EXCLUSIVE")
        try:
            gather(db, scratch)
            for table in ("event", "game"):
                db.execute(f"DROP TABLE {table}")
            for statement in TABLES:
                db.execute(statement)
            for table, places in (("event", "?, ?, ?, ?, ?"), ("game", "?, ?, ?, ?, ?, ?")):
                db.executemany(
                    f"INSERT INTO {table} VALUES ({places})", scratch.execute(f"SELECT * FROM {table}")
                )
            db.execute(f"PRAGMA user_version={VERSION}")
            db.execute("COMMIT")
        except sqlite3.Error as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            raise BadStore(
                f"{path} cannot be put in order ({error}); save what can be read with --save."
            ) from None


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _name(value: Any) -> str:
    """What should have been a text."""
    return value if isinstance(value, str) else _text(value) if isinstance(value, bytes) else str(value)


def _read(db: sqlite3.Connection, query: str, *values: str) -> Iterator[Any]:
    """Rows until the first page that cannot be read."""
    with suppress(sqlite3.Error):
        yield from db.execute(query, values)
