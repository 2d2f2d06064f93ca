"""All matches that this server plays: kept in memory while somebody plays them, else in the store.

Work on one match never overlaps; work on different matches runs in a few threads, so that a bot that thinks
for long holds up nobody else's game.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from secrets import token_urlsafe
from time import monotonic
from typing import TypeVar

from understudy.core.errors import IllegalAnswer
from understudy.core.match import Header
from understudy.store import Conflict, Event, NoGame, Store
from understudy.web.live import Live, StaleChange

T = TypeVar("T")

THREADS = 8
#: How many matches stay in memory when nobody is looking.
KEPT = 100
#: How many matches a store may hold before new ones are refused.
MOST = 5000
#: Seconds for which a match in memory is believed to be what the store has; writing finds out anyway.
TRUST = 0.5
#: How many events are kept for those who watch.
RECENT = 50
_ID = re.compile(r"[A-Za-z0-9_-]{16,64}")


class Full(IllegalAnswer):
    """There are too many matches already."""


class Chair:
    """One match's place in memory."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.live: Live | None = None
        #: When it was last known that nobody else has written to the match.
        self.known = 0.0
        #: Those who watch: how many, what they may have to be told, and their bell.
        self.watchers = 0
        self.recent: tuple[Event, ...] = ()
        self.bell = asyncio.Event()

    def take(self, live: Live) -> None:
        """The match has just been written or read."""
        self.live, self.known = live, monotonic()
        if live.event is not None and (not self.recent or self.recent[-1] is not live.event):
            # A new tuple: somebody may be reading the old one in another thread.
            self.recent = (*self.recent[1 - RECENT :], live.event)


class Room:
    """The matches of one server."""

    def __init__(self, store: Store, threads: int = THREADS) -> None:
        self.store = store
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="match")
        self._chairs: OrderedDict[str, Chair] = OrderedDict()
        #: Set when the server goes down, so that streams end by themselves.
        self.closing = asyncio.Event()

    async def run(self, work: Callable[[], T]) -> T:
        """Do something that may take a while, without holding up the others."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def chair(self, id: str) -> Chair:
        if not _ID.fullmatch(id):
            raise NoGame("There is no such match here.")
        chair = self._chairs.get(id)
        if chair is None:
            chair = self._chairs[id] = Chair()
            self._tidy()
        self._chairs.move_to_end(id)
        return chair

    def _tidy(self) -> None:
        """Let go of the matches that were not used for longest."""
        idle = [id for id, chair in self._chairs.items() if not chair.watchers and not chair.lock.locked()]
        for id in idle[: max(0, len(self._chairs) - KEPT)]:
            del self._chairs[id]

    async def begin(self, header: Header, typed: dict[str, str]) -> str:
        """Start a match under an id that nobody can guess."""
        id = token_urlsafe(16)

        def work() -> Live:
            if self.store.count() >= MOST:
                raise Full(f"There are {MOST} matches here, which is as many as can be kept.")
            return Live.new(id, self.store, header, typed)

        live = await self.run(work)
        self.chair(id).take(live)
        return id

    async def look(self, id: str, work: Callable[[Live], T]) -> T:
        """Read something from a match."""
        chair = self.chair(id)
        async with chair.lock:
            return await self.run(lambda: work(self._live(id, chair)))

    async def change(self, id: str, no: int, work: Callable[[Live], T]) -> T:
        """Change a match as it was at event `no`; tell those who watch."""
        chair = self.chair(id)
        async with chair.lock:
            result = await self.run(lambda: self._changed(id, chair, no, work))
        self.ring(chair)
        return result

    def _live(self, id: str, chair: Chair) -> Live:
        """The match in memory, read again if another server has written to it a while ago."""
        live = chair.live
        if live is not None and monotonic() < chair.known + TRUST:
            return live
        last = self.store.last(id)
        if last == 0:
            chair.live = None
            raise NoGame("There is no such match here.")
        if live is None or live.no != last:
            live = Live.load(id, self.store)
        chair.take(live)
        return live

    def _changed(self, id: str, chair: Chair, no: int, work: Callable[[Live], T]) -> T:
        live = self._live(id, chair)
        live.insist(no)
        try:
            result = work(live)
        except Conflict:
            # Another server was faster. What it wrote will be read before anything else is done.
            chair.live = None
            raise StaleChange("The match went on in the meantime.") from None
        except IllegalAnswer:
            if live.no != no or len(live.match.entries) != len(live.record.rows):
                chair.live = None
            raise
        except BaseException:
            # Whatever it was, memory may no longer be what the log says.
            chair.live = None
            raise
        chair.take(live)
        return result

    def ring(self, chair: Chair) -> None:
        """Wake everybody who watches."""
        bell, chair.bell = chair.bell, asyncio.Event()
        bell.set()

    async def delete(self, id: str) -> None:
        chair = self.chair(id)
        async with chair.lock:
            found = await self.run(lambda: self.store.delete(id))
            chair.live = None
            chair.recent = ()
        self.ring(chair)
        if not found:
            raise NoGame("There is no such match here.")

    def leave(self) -> None:
        """End all streams."""
        self.closing.set()

    def close(self) -> None:
        self.leave()
        self._pool.shutdown(wait=True)
        self.store.close()


__all__ = ["Chair", "Full", "Room", "StaleChange"]
