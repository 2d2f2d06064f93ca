"""Games in PostgreSQL, for a server that keeps its data elsewhere. Needs the extra `postgres`."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from threading import Lock, Timer
from time import monotonic
from typing import Any, LiteralString

try:
    import psycopg
except ImportError as error:  # pragma: no cover - only without the extra
    raise ImportError("pip install understudy[postgres]") from error

from understudy.store import log

STEPS: tuple[Sequence[LiteralString], ...] = (
    (
        "CREATE TABLE event (game text NOT NULL, seq integer NOT NULL, kind text NOT NULL,"
        " body text NOT NULL, PRIMARY KEY (game, seq))",
        "CREATE TABLE game (id text PRIMARY KEY, card text NOT NULL, turn bigserial)",
        "CREATE INDEX game_turn ON game (turn)",
    ),
    ("ALTER TABLE event ADD COLUMN total text",),
    (
        "ALTER TABLE game ADD COLUMN words text NOT NULL DEFAULT ''",
        "ALTER TABLE game ADD COLUMN over boolean NOT NULL DEFAULT false",
        "ALTER TABLE game ADD COLUMN archived boolean NOT NULL DEFAULT false",
        # Until a game is written again it is found by all that its card says.
        """UPDATE game SET words=lower(id || ' ' || card), over=position('"over":true' in card) > 0""",
    ),
)
#: Who hears what was written: the id of the game, and the number of the event, or 0 where the game is gone.
CHANNEL: LiteralString = "understudy"
#: What `understudy_append` says in place of the newest event that there is.
WRITTEN, TAKEN = -1, -2
#: Taken while the tables are made, so that two programs do not make them at once; and with the id of a game,
#: while it is written or deleted.
GATE = 0x75646479
#: Nothing of this is needed to know the games: which servers are there, and who has which game.
SERVERS: Sequence[LiteralString] = (
    "CREATE TABLE IF NOT EXISTS server (id text PRIMARY KEY, address text NOT NULL, secret text NOT NULL,"
    " cert text NOT NULL, until timestamptz NOT NULL)",
    "CREATE TABLE IF NOT EXISTS lease (game text PRIMARY KEY,"
    " owner text NOT NULL REFERENCES server ON DELETE CASCADE, fence bigint NOT NULL)",
    "CREATE INDEX IF NOT EXISTS lease_owner ON lease (owner)",
    "CREATE SEQUENCE IF NOT EXISTS fence",
)
#: Writes an event in one go: whoever asks for it may be stopped at any moment and holds nobody up.
APPEND_NAME: LiteralString = "understudy_append_1"
APPEND: LiteralString = f"""
CREATE FUNCTION {APPEND_NAME}(a_game text, a_seq integer, a_kind text, a_body text, a_total text,
    a_card text, a_words text, a_over boolean, a_fence bigint) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE known integer;
BEGIN
    PERFORM pg_advisory_xact_lock({GATE}, hashtext(a_game));
    IF a_fence <> 0 THEN
        PERFORM FROM lease WHERE game = a_game AND fence = a_fence FOR SHARE;
        IF NOT FOUND THEN RETURN {TAKEN}; END IF;
    END IF;
    SELECT coalesce(max(seq), 0) INTO known FROM event WHERE game = a_game;
    IF known <> a_seq - 1 THEN RETURN known; END IF;
    INSERT INTO event VALUES (a_game, a_seq, a_kind, a_body, a_total);
    INSERT INTO game (id, card, words, over) VALUES (a_game, a_card, a_words, a_over) ON CONFLICT (id)
        DO UPDATE SET card = excluded.card, words = excluded.words, over = excluded.over,
        turn = nextval(pg_get_serial_sequence('game', 'turn'));
    PERFORM pg_notify('{CHANNEL}', a_game || ' ' || a_seq);
    RETURN {WRITTEN};
END $$
"""
#: Which games lie on a shelf.
ON: dict[str, LiteralString] = {
    "": "true",
    log.OPEN: "NOT archived AND NOT over",
    log.OVER: "NOT archived AND over",
    log.ARCHIVE: "archived",
}
#: How many milliseconds the server may take for one statement, or wait for somebody else's lock.
STATEMENT = 5000
#: How many seconds pass before a server that does not answer at all is given up.
SILENCE = 10.0
#: Seconds for which nobody else asks a server that has kept somebody waiting for longer than this.
PAUSE = 2.0
#: Milliseconds for which a program may stop in the middle of writing; then what it holds is let go.
STOPPED = 2000
SILENT = "The database server does not answer. Try again later."


class PostgresStore:
    """One connection, used by one thread at a time and made again when the server was away."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._lock = Lock()
        self._db: psycopg.Connection[Any] | None = None
        #: Until then a server that does not answer is not asked again.
        self._silent_until = 0.0
        with self.using() as db:
            self._prepare(db)

    def _prepare(self, db: psycopg.Connection[Any]) -> None:
        with db.transaction():
            db.execute("SELECT pg_advisory_xact_lock(%s)", (GATE,))
            db.execute("CREATE TABLE IF NOT EXISTS understudy (version integer NOT NULL)")
            row = db.execute("SELECT version FROM understudy").fetchone()
            version = int(row[0]) if row else 0
            if version > log.VERSION:
                raise log.NotOurs(
                    f"The database was written by a newer Understudy (tables of version {version}, this "
                    f"program knows {log.VERSION}). Use that program, or name another database with --data."
                )
            for step in STEPS[version:]:
                for statement in step:
                    db.execute(statement)
            db.execute("DELETE FROM understudy")
            db.execute("INSERT INTO understudy VALUES (%s)", (log.VERSION,))
            row = db.execute("SELECT to_regproc(%s)", (APPEND_NAME,)).fetchone()
            if row is None or row[0] is None:
                for statement in (*SERVERS, APPEND):
                    db.execute(statement)

    def connect(self) -> psycopg.Connection[Any]:
        """One more connection."""
        limits = f"-c statement_timeout={STATEMENT} -c lock_timeout={STATEMENT}"
        return psycopg.connect(
            self.url,
            autocommit=True,
            connect_timeout=5,
            options=f"{limits} -c idle_in_transaction_session_timeout={STOPPED}",
        )

    def _connection(self) -> psycopg.Connection[Any]:
        if self._db is None or self._db.closed:
            self._db = self.connect()
        return self._db

    @contextmanager
    def using(self) -> Iterator[psycopg.Connection[Any]]:
        """The connection; troubles in words, without the address, which may hold a password."""
        if not self._lock.acquire(timeout=2 * SILENCE):
            raise log.BadStore(SILENT)
        began = monotonic()
        try:
            if began < self._silent_until:
                # Somebody has just waited for it in vain; not everybody who comes now waits anew.
                raise log.BadStore(SILENT)
            db = self._connection()
            with not_for_ever(db):
                yield db
        except UnicodeError:
            raise log.BadStore(
                "The address given with --data holds characters that no address can hold."
            ) from None
        except psycopg.errors.QueryCanceled:
            raise log.BadStore(
                "The database server took too long and was not waited for. Try again."
            ) from None
        except psycopg.OperationalError:
            self._drop()
            if monotonic() - began > PAUSE:
                self._silent_until = monotonic() + PAUSE
            raise log.BadStore(
                "The database server cannot be reached or refused the connection. Is it running, and is "
                "the address given with --data right?"
            ) from None
        except psycopg.Error as error:
            reason = error.diag.message_primary or type(error).__name__
            raise log.BadStore(f"The database cannot be used: {reason}.") from None
        finally:
            self._lock.release()

    def _drop(self) -> None:
        if self._db is not None:
            self._db.close()
            self._db = None

    def append(self, game: str, event: log.LogEvent, card: str, fence: int = 0) -> None:
        values = (game, *event, log.check_sum(game, event), card, *log.label(game, card), fence)
        with self.using() as db:
            row = db.execute(f"SELECT {APPEND_NAME}(%s, %s, %s, %s, %s, %s, %s, %s, %s)", values).fetchone()
        found = row[0] if row else 0
        if found == TAKEN:
            raise log.Elsewhere("Another server has this match by now.")
        if found != WRITTEN:
            raise log.Conflict(f"Event {event.seq} of this game cannot be written: the newest is {found}.")

    def _list(self, db: psycopg.Connection[Any], game: str, card: str) -> None:
        """The newest card of a game, which has just been written."""
        db.execute(
            "INSERT INTO game (id, card, words, over) VALUES (%s, %s, %s, %s) ON CONFLICT (id) DO UPDATE "
            "SET card=excluded.card, words=excluded.words, over=excluded.over, "
            "turn=nextval(pg_get_serial_sequence('game', 'turn'))",
            (game, card, *log.label(game, card)),
        )

    def put(
        self, game: str, events: Sequence[log.LogEvent], card: str, archived: bool = False, over: bool = False
    ) -> None:
        rows = [(game, *event, log.check_sum(game, event)) for event in events]
        if [event.seq for event in events] != [*range(1, len(events) + 1)]:
            raise log.Conflict(f"The events of {game} are not numbered one by one.")
        with self.using() as db, db.transaction(), db.cursor() as at:
            _hold(db, game)
            if over:
                db.execute("DELETE FROM event WHERE game=%s", (game,))
            elif db.execute("SELECT 1 FROM event WHERE game=%s LIMIT 1", (game,)).fetchone():
                raise log.Conflict(f"The game {game} is there already.")
            at.executemany("INSERT INTO event VALUES (%s, %s, %s, %s, %s)", rows)
            self._list(db, game, log.cut_card(card, len(events)))
            db.execute("UPDATE game SET archived=%s WHERE id=%s", (archived, game))

    def cut(self, game: str, seq: int, card: str) -> None:
        card = log.cut_card(card, seq - 1)
        with self.using() as db, db.transaction():
            _hold(db, game)
            db.execute("DELETE FROM event WHERE game=%s AND seq>=%s", (game, seq))
            db.execute(
                "INSERT INTO game (id, card, words, over) VALUES (%s, %s, %s, %s) ON CONFLICT (id) "
                "DO UPDATE SET card=excluded.card, words=excluded.words, over=excluded.over",
                (game, card, *log.label(game, card)),
            )

    def events(self, game: str, after: int = 0) -> list[log.LogEvent]:
        return log.checked(game, self._rows(game, after))

    def of_kind(self, game: str, kind: str) -> list[log.LogEvent]:
        query: LiteralString = (
            "SELECT seq, kind, body, total FROM event WHERE game=%s AND kind=%s ORDER BY seq"
        )
        with self.using() as db:
            return log.checked(game, list(db.execute(query, (game, kind))))

    def raw(self, game: str) -> list[log.Raw]:
        return self._rows(game, 0)

    def _rows(self, game: str, after: int) -> list[log.Raw]:
        with self.using() as db:
            return list(
                db.execute(
                    "SELECT seq, kind, body, total FROM event WHERE game=%s AND seq>%s ORDER BY seq",
                    (game, after),
                )
            )

    def games(self) -> Iterator[tuple[str, str]]:
        with self.using() as db:
            return iter(list(db.execute("SELECT id, card FROM game ORDER BY turn")))

    def strays(self) -> list[str]:
        with self.using() as db:
            query: LiteralString = (
                "SELECT DISTINCT game FROM event WHERE game NOT IN (SELECT id FROM game) ORDER BY game"
            )
            return [game for (game,) in db.execute(query)]

    def missing(self) -> dict[str, int]:
        """The server itself notices what its own log has lost."""
        return {}

    def archived(self) -> set[str]:
        with self.using() as db:
            return {game for (game,) in db.execute("SELECT id FROM game WHERE archived")}

    def last(self, game: str) -> int:
        with self.using() as db:
            row = db.execute("SELECT coalesce(max(seq), 0) FROM event WHERE game=%s", (game,)).fetchone()
        return int(row[0]) if row else 0

    def cards(
        self, most: int = log.MOST, first: int = 0, shelf: str = "", search: str = ""
    ) -> list[tuple[str, str]]:
        found, values = _found(shelf, search)
        with self.using() as db:
            return list(
                db.execute(
                    f"SELECT id, card FROM game WHERE {found} ORDER BY turn DESC LIMIT %s OFFSET %s",
                    (*values, most, first),
                )
            )

    def count(self, shelf: str = "", search: str = "") -> int:
        found, values = _found(shelf, search)
        with self.using() as db:
            row = db.execute(f"SELECT count(*) FROM game WHERE {found}", values).fetchone()
        return int(row[0]) if row else 0

    def archive(self, games: Sequence[str], archived: bool = True) -> int:
        change: LiteralString = "UPDATE game SET archived=%s WHERE id=ANY(%s)"
        with self.using() as db:
            return db.execute(change, (archived, _possible(games))).rowcount

    def delete(self, game: str) -> bool:
        return self.delete_many([game]) > 0

    def delete_many(self, games: Sequence[str]) -> int:
        known = _possible(games)
        with self.using() as db, db.transaction():
            # Always in the same order, so that two who do this do not wait for each other.
            for game in known:
                _hold(db, game)
            found = db.execute("DELETE FROM game WHERE id=ANY(%s)", (known,)).rowcount
            db.execute("DELETE FROM event WHERE game=ANY(%s)", (known,))
            db.execute("DELETE FROM lease WHERE game=ANY(%s)", (known,))
            for game in known:
                db.execute("SELECT pg_notify(%s, %s)", (CHANNEL, f"{game} 0"))
        return found

    def close(self) -> None:
        """Whoever is still waiting for the server is not waited for."""
        if self._lock.acquire(timeout=SILENCE):
            try:
                self._drop()
            finally:
                self._lock.release()


def _found(shelf: str, search: str) -> tuple[LiteralString, list[str]]:
    """A condition for the games of a shelf that a search finds, with its values."""
    condition: LiteralString = f"({ON[shelf]})"
    words = log.sought(search)
    for _ in words:
        condition += " AND position(%s in words) > 0"
    return condition, words


def _possible(games: Sequence[str]) -> list[str]:
    """Those that can be the id of a game: PostgreSQL has no texts with a zero in them."""
    return sorted({game for game in games if "\0" not in game})


def _hold(db: psycopg.Connection[Any], game: str) -> None:
    """Until this transaction ends nobody else writes or deletes this game."""
    db.execute("SELECT pg_advisory_xact_lock(%s, hashtext(%s))", (GATE, game))


@contextmanager
def not_for_ever(db: psycopg.Connection[Any], silence: float | None = None) -> Iterator[None]:
    """A server that has frozen answers nothing, not even that it is late: then the line is cut."""
    cut = Timer(SILENCE if silence is None else silence, _hang_up, (db,))
    cut.daemon = True
    cut.start()
    try:
        yield
    finally:
        cut.cancel()


def _hang_up(db: psycopg.Connection[Any]) -> None:
    with suppress(psycopg.Error, OSError), socket.socket(fileno=os.dup(db.fileno())) as line:
        line.shutdown(socket.SHUT_RDWR)
