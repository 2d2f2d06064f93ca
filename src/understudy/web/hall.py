"""All matches that this server plays: kept in memory while somebody plays them, else in the store.

Work on one match never overlaps; work on different matches runs in a few threads, so that a bot that thinks
for long holds up nobody else's game. Matches stay in memory as long as they are not too much for it together;
then those go that were not used for longest, and are played back from their logs when they are needed.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager
from secrets import token_urlsafe
from time import monotonic
from typing import TypeVar

from understudy.core.errors import IllegalAnswer
from understudy.core.match import Header
from understudy.store import Conflict, LogEvent, NoGame, Store
from understudy.store.record import Row
from understudy.web.live import Live, StaleChange

T = TypeVar("T")

THREADS = 4
#: Megabytes that the matches in memory may take.
MEMORY = 512
#: How many matches a store may hold before new ones are refused.
MOST = 5000
#: Seconds for which a match in memory is believed to be what the store has; writing finds out anyway.
TRUST = 0.5
#: How many events are kept for those who watch.
RECENT = 50
#: How many keys of seats are remembered.
KEYS = 5000
_ID = re.compile(r"[A-Za-z0-9_-]{16,64}")


class Full(IllegalAnswer):
    """There are too many matches already."""


class Desk:
    """One match's place in memory."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.live: Live | None = None
        #: Bytes that it takes, about.
        self.weight = 0
        #: When it was last known that nobody else has written to the match.
        self.known = 0.0
        #: Those who watch: how many, what they may have to be told, and their bell.
        self.watchers = 0
        self.recent: tuple[LogEvent, ...] = ()
        self.bell = asyncio.Event()

    @property
    def idle(self) -> bool:
        return not self.watchers and not self.lock.locked()

    def after(self, seq: int) -> list[LogEvent] | None:
        """What was written after an event, as far as memory knows; None where it does not."""
        if not self.recent or self.recent[0].seq > seq + 1:
            return None
        return [event for event in self.recent if event.seq > seq]

    def take(self, live: Live) -> None:
        """The match has just been written or read."""
        self.live, self.known = live, monotonic()
        if live.event is not None and (not self.recent or self.recent[-1] is not live.event):
            # A new tuple: somebody may be reading the old one in another thread.
            self.recent = (*self.recent[1 - RECENT :], live.event)


class Hall:
    """The matches of one server."""

    def __init__(self, store: Store, threads: int = THREADS, memory: int = MEMORY) -> None:
        self.store = store
        #: Bytes that the matches in memory may take, and do.
        self.memory = memory * 2**20
        self.weight = 0
        #: How often a match had to be played back from its log.
        self.loads = 0
        #: Keys of seats that have opened a match; those that were used last come last.
        self._keys: OrderedDict[str, None] = OrderedDict()
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="match")
        #: Those that were used last come last.
        self._desks: OrderedDict[str, Desk] = OrderedDict()
        #: Set when the server goes down, so that streams end by themselves.
        self.closing = asyncio.Event()

    @property
    def in_memory(self) -> int:
        """How many matches are."""
        return sum(desk.live is not None for desk in self._desks.values())

    @property
    def watchers(self) -> int:
        return sum(desk.watchers for desk in self._desks.values())

    async def run(self, work: Callable[[], T]) -> T:
        """Do something that may take a while, without holding up the others."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def desk(self, id: str) -> Desk:
        """The place of a match, whether there is such a match or not. Whoever asks has to `leave` it."""
        if not _ID.fullmatch(id):
            raise NoGame("There is no such match here.")
        desk = self._desks.get(id)
        if desk is None:
            desk = self._desks[id] = Desk()
        self._desks.move_to_end(id)
        return desk

    def leave(self, id: str, desk: Desk) -> None:
        """Nobody needs a place where nothing lies; and others are cleared if all is too much."""
        live = desk.live
        weight = live.weight if live is not None else 0
        self.weight += weight - desk.weight
        desk.weight = weight
        if self.weight > self.memory:
            self._clear(id)
        if live is None and desk.idle and self._desks.get(id) is desk:
            del self._desks[id]

    def _clear(self, used: str) -> None:
        """Let go of the matches that were not used for longest. The one that is being used stays."""
        for id, desk in [*self._desks.items()]:
            if self.weight <= self.memory:
                return
            if desk.live is None or desk.lock.locked() or id == used:
                continue
            self.weight -= desk.weight
            desk.live, desk.weight = None, 0
            if desk.idle:
                del self._desks[id]

    @asynccontextmanager
    async def _at(self, id: str) -> AsyncIterator[Desk]:
        """Have a match to oneself."""
        desk = self.desk(id)
        try:
            async with desk.lock:
                yield desk
        finally:
            self.leave(id, desk)

    async def begin(
        self, header: Header, typed: dict[str, str], rows: Sequence[Row] = (), said: str = ""
    ) -> str:
        """Start a match under an id that nobody can guess; with these answers, if it was played elsewhere."""
        id = token_urlsafe(16)

        def work() -> Live:
            if self.store.count() >= MOST:
                raise Full(f"There are {MOST} matches here, which is as many as can be kept.")
            live = Live.new(id, self.store, header, typed, rows, said)
            live.rest()
            return live

        async with self._at(id) as desk:
            live = await self.run(work)
            desk.take(live)
        return id

    async def look(self, id: str, work: Callable[[Live], T]) -> T:
        """Read something from a match."""
        async with self._at(id) as desk:
            return await self.run(lambda: self._looked(id, desk, work))

    async def seat_by_key(self, id: str, key: str) -> int | None:
        """The seat of a match to which a key belongs."""
        seat = await self.look(id, lambda live: live.seat_by_key(key))
        if seat is not None:
            self._keys[key] = None
            if len(self._keys) > KEYS:
                self._keys.popitem(last=False)
        return seat

    def knows_key(self, key: str) -> bool:
        """Has it opened a match since the server began?"""
        return key in self._keys

    async def change(self, id: str, no: int | None, work: Callable[[Live], T]) -> T:
        """Change a match as it was at event `no` (None: as it is); tell those who watch."""
        async with self._at(id) as desk:
            result = await self.run(lambda: self._changed(id, desk, no, work))
        self.ring(desk)
        return result

    def _live(self, id: str, desk: Desk) -> Live:
        """The match in memory, read again if another server has written to it a while ago."""
        live = desk.live
        if live is not None and monotonic() < desk.known + TRUST:
            return live
        last = self.store.last(id)
        if last == 0:
            desk.live = None
            raise NoGame("There is no such match here.")
        if live is None or live.no != last:
            live = Live.load(id, self.store)
            self.loads += 1
        desk.take(live)
        return live

    def _looked(self, id: str, desk: Desk, work: Callable[[Live], T]) -> T:
        live = self._live(id, desk)
        try:
            return work(live)
        finally:
            live.rest()

    def _changed(self, id: str, desk: Desk, no: int | None, work: Callable[[Live], T]) -> T:
        # Writing finds out by itself whether another server has written; it need not be asked before.
        live = desk.live if desk.live is not None and no == desk.live.no else self._live(id, desk)
        no = live.no if no is None else no
        live.insist(no)
        try:
            result = work(live)
        except Conflict:
            # Another server was faster. What it wrote will be read before anything else is done.
            desk.live = None
            raise StaleChange("The match went on in the meantime.") from None
        except IllegalAnswer:
            if live.no != no or live.unwritten:
                desk.live = None
            raise
        except BaseException:
            # Whatever it was, memory may no longer be what the log says.
            desk.live = None
            raise
        live.rest()
        desk.take(live)
        return result

    def ring(self, desk: Desk) -> None:
        """Wake everybody who watches."""
        bell, desk.bell = desk.bell, asyncio.Event()
        bell.set()

    async def delete(self, id: str) -> None:
        async with self._at(id) as desk:
            found = await self.run(lambda: self.store.delete(id))
            desk.live = None
            desk.recent = ()
        self.ring(desk)
        if not found:
            raise NoGame("There is no such match here.")

    async def delete_many(self, ids: Sequence[str]) -> int:
        """Forget matches, all at once; how many there were of these."""
        known = sorted({id for id in ids if _ID.fullmatch(id)})
        async with AsyncExitStack() as held:
            # Always in the same order, so that two who do this do not wait for each other.
            desks = [await held.enter_async_context(self._at(id)) for id in known]
            count = await self.run(lambda: self.store.delete_many(known))
            for desk in desks:
                desk.live, desk.recent = None, ()
        for desk in desks:
            self.ring(desk)
        return count

    def end(self) -> None:
        """End all streams."""
        self.closing.set()
        for desk in [*self._desks.values()]:
            desk.bell.set()

    def close(self) -> None:
        self.end()
        self._pool.shutdown(wait=True)
        self.store.close()


__all__ = ["Desk", "Full", "Hall", "StaleChange"]
