"""Which server has which match, where several share a PostgreSQL.

Each server has a row that runs out unless it is renewed, by the clock of the database; a match has a row that
names its server and carries a number. A match may be taken from a server whose row has run out, and by
somebody who cannot reach that server: then its number is another, and what the former owner still wants to
write is refused, since every event is written with the number under which its writer had the match.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from time import monotonic
from typing import Any, NamedTuple

import psycopg

from understudy.store.postgres import CHANNEL, PostgresStore, not_for_ever

#: Seconds for which a server has its matches after it was last heard of, and after which it says so again.
LEASE, RENEW = 5.0, 1.0
#: Seconds after which nothing is kept of a server that is gone.
BURY = 60.0


class Neighbor(NamedTuple):
    """Another server of the same database: how it is reached, and what it is told so that it believes us."""

    id: str
    address: str
    secret: str
    #: The certificate that it must show, if its connections are encrypted.
    cert: str


class Lease(NamedTuple):
    """Who has a match: this server, under a number; or another. Neither, where there is no such match."""

    fence: int
    neighbor: Neighbor | None


class Leases:
    """The leases of one server. `tell` hears from a thread what others wrote, `renewed` that we are known."""

    #: Seconds, from the moment at which a renewal was asked for.
    lasts = LEASE

    def __init__(self, store: PostgresStore, me: Neighbor) -> None:
        self._store = store
        self.me = me
        self._closing = Event()
        self._watch: Thread | None = None
        #: Matches that are to be given back with the next renewal.
        self._back: set[str] = set()

    # -- who has what --------------------------------------------------------------------------------------

    def claim(self, game: str, new: bool = False, instead_of: str = "") -> Lease:
        """Have a match that nobody has, or the server that is named there; else hear who has it."""
        with self._store.using() as db, db.transaction():
            self._renew(db)
            row = db.execute(
                "INSERT INTO lease (game, owner, fence) SELECT %(game)s, %(me)s, nextval('fence') "
                "WHERE %(new)s OR EXISTS (SELECT FROM game WHERE id=%(game)s) "
                "ON CONFLICT (game) DO UPDATE SET owner=excluded.owner, "
                "fence=CASE WHEN lease.owner=excluded.owner THEN lease.fence ELSE excluded.fence END "
                "WHERE lease.owner IN (%(me)s, %(instead_of)s) OR NOT EXISTS "
                "(SELECT FROM server WHERE id=lease.owner AND until > clock_timestamp()) RETURNING fence",
                {"game": game, "me": self.me.id, "new": new, "instead_of": instead_of},
            ).fetchone()
            if row is not None:
                return Lease(int(row[0]), None)
            other = db.execute(
                "SELECT id, address, secret, cert FROM server JOIN lease ON id=owner WHERE game=%s", (game,)
            ).fetchone()
        return Lease(0, None if other is None else Neighbor(*other))

    def give_back(self, game: str) -> None:
        """Somebody else may have this match, a moment later."""
        self._back.add(game)

    def keep(self, game: str) -> None:
        """It is needed after all."""
        self._back.discard(game)

    def lives(self, server: str) -> bool:
        """Has it been heard of lately?"""
        with self._store.using() as db:
            query = "SELECT FROM server WHERE id=%s AND until > clock_timestamp()"
            return db.execute(query, (server,)).fetchone() is not None

    def servers(self) -> int:
        """How many have been."""
        with self._store.using() as db:
            row = db.execute("SELECT count(*) FROM server WHERE until > clock_timestamp()").fetchone()
        return int(row[0]) if row else 0

    def _renew(self, db: psycopg.Connection[Any]) -> None:
        db.execute(
            "INSERT INTO server VALUES (%s, %s, %s, %s, clock_timestamp() + %s * interval '1 second') "
            "ON CONFLICT (id) DO UPDATE SET until=excluded.until",
            (*self.me, LEASE),
        )

    # -- what happens elsewhere ----------------------------------------------------------------------------

    def watch(self, tell: Callable[[str, int], None], renewed: Callable[[float], None]) -> None:
        """From now on say that we are there, and hear what others write: the match, and the event or 0.

        Without the name of a match: something may have been missed.
        """
        self._watch = Thread(target=self._watching, args=(tell, renewed), name="leases", daemon=True)
        self._watch.start()

    def _watching(self, tell: Callable[[str, int], None], renewed: Callable[[float], None]) -> None:
        while not self._closing.is_set():
            # Whatever becomes of the database: it is tried again.
            with suppress(psycopg.Error, OSError), self._store.connect() as db:
                with not_for_ever(db, LEASE):
                    db.execute(f"LISTEN {CHANNEL}")
                tell("", 0)
                while not self._closing.is_set():
                    began = monotonic()
                    with not_for_ever(db, LEASE):
                        self._keep_house(db)
                    renewed(began)
                    for note in db.notifies(timeout=RENEW):
                        game, _, seq = note.payload.rpartition(" ")
                        tell(game, int(seq))
            self._closing.wait(RENEW)

    def _keep_house(self, db: psycopg.Connection[Any]) -> None:
        self._renew(db)
        back, self._back = self._back, set()
        if back:
            db.execute("DELETE FROM lease WHERE owner=%s AND game=ANY(%s)", (self.me.id, sorted(back)))
        db.execute("DELETE FROM server WHERE until < clock_timestamp() - %s * interval '1 second'", (BURY,))

    def close(self) -> None:
        """Leave: others may have the matches at once."""
        self._closing.set()
        if self._watch is not None:
            self._watch.join(2 * RENEW)
        with self._store.using() as db:
            db.execute("DELETE FROM server WHERE id=%s", (self.me.id,))
