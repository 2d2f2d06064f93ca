"""All matches that this server plays: kept in memory while somebody plays them, else in the store.

Work on one match never overlaps; work on different matches runs side by side, in a few threads or in other
processes, so that a bot that thinks for long holds up nobody else's game. Matches stay in memory as long as
they are not too much for it together; then those go that were not used for longest, and are played back from
their logs when they are needed.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from functools import partial
from hmac import compare_digest
from secrets import token_urlsafe
from time import monotonic
from typing import Any, TypeVar

import msgspec

from understudy.core import journal
from understudy.core.errors import BadJournal
from understudy.core.match import Header
from understudy.store import NoGame, Store
from understudy.store.record import Row
from understudy.web.keeper import CROWD, CROWDED, Done, Keeper, Keepers, TooMuch
from understudy.web.live import Live, Logged
from understudy.web.neighbors import Neighbors

T = TypeVar("T")
log = logging.getLogger("understudy.web")

THREADS = 4
#: Megabytes that the matches in memory may take.
MEMORY = 512
#: Seconds after which a match goes that nobody has asked for, and one that is over; how often that is looked
#: after. So memory follows those who play, and does not fill up with what was played.
UNUSED, ENDED, LOOK = 900.0, 60.0, 5.0
#: How many events are kept for those who watch.
RECENT = 50
#: Seconds between two complaints that there is too much to do.
COMPLAIN = 60.0
#: How many keys of seats are remembered.
KEYS = 5000
_ID = re.compile(r"[A-Za-z0-9_-]{16,64}")


class Desk:
    """One match's place here."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        #: How many have it to themselves, or wait for that.
        self.users = 0
        #: Bytes that it takes in memory, about; None where it is not there.
        self.weight: int | None = None
        #: Is it over, and when was it asked for last?
        self.over, self.used = False, monotonic()
        #: Those who watch: how many, what they may have to be told, and who of them waits for the bell.
        self.watchers = 0
        self.recent: tuple[Logged, ...] = ()
        self.waiting: set[asyncio.Future[bool]] = set()

    @property
    def idle(self) -> bool:
        return not self.watchers and not self.users

    def after(self, seq: int) -> list[Logged] | None:
        """What was written after an event, as far as memory knows; None where it does not."""
        if not self.recent or self.recent[0].seq > seq + 1:
            return None
        return list(self.recent[max(0, seq + 1 - self.recent[0].seq) :])

    def hear(self, events: Sequence[Logged]) -> None:
        """This was written."""
        if not events:
            return
        if self.recent and events[0].seq != self.recent[-1].seq + 1:
            # Another server wrote in between: those who watch must ask the store.
            self.recent = ()
        self.recent = (*self.recent, *events)[-RECENT:]

    def bell(self) -> asyncio.Future[bool]:
        """True as soon as anything happens from now on."""
        found: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.waiting.add(found)
        return found

    def ring(self) -> None:
        """Wake everybody who watches."""
        waiting, self.waiting = self.waiting, set()
        for one in waiting:
            if not one.done():
                one.set_result(True)


class OwnThreads:
    """Has the matches in this process, and works on them in a few threads."""

    def __init__(self, keeper: Keeper, pool: ThreadPoolExecutor) -> None:
        self.keeper = keeper
        self.pool = pool
        #: How many things are done, or wait for it.
        self.waiting = 0

    async def do(self, what: str, id: str, *args: Any) -> Done:
        return await self._run(getattr(self.keeper, what), id, *args)

    async def work(self, job: Callable[[], Any]) -> Done:
        return await self._run(self.keeper.work, job)

    async def _run(self, work: Callable[..., Done], *args: Any) -> Done:
        if self.waiting >= CROWD:
            raise TooMuch(CROWDED)
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.pool, work, *args)
        finally:
            self.waiting -= 1

    def drop(self, id: str) -> None:
        self.keeper.drop(id)

    def close(self) -> None:
        """There is nothing but the pool, which is the hall's."""


class _Keys(msgspec.Struct):
    """What of an event is read here: the keys of the seats, and of those who only watch."""

    keys: list[str]
    watch: str = ""


def seat_by_key(store: Store, id: str, key: str) -> int | None:
    """Whose key it is, -1 of those who only watch. Its match need not be in memory, which may be another
    server's.
    """
    given = key.encode("utf-8", "replace")
    for event in reversed(store.of_kind(id, "keys")):
        try:
            told = msgspec.json.decode(event.body, type=_Keys)
        except msgspec.MsgspecError as error:
            raise BadJournal(f"event {event.seq} of the log is damaged ({error})") from None
        for seat, known in enumerate(told.keys):
            if known and compare_digest(known.encode(), given):
                return -1 if known == told.watch else seat
    if not store.last(id):
        raise NoGame("This match does not exist here.")
    return None


def result_of(told: list[Done]) -> Any:
    """The result, or the mistake. Whoever raises it lets go of it, since it holds on to whoever raised it."""
    done = told.pop()
    error = done.error
    if error is None:
        return done.result
    del done
    try:
        raise error
    finally:
        del error


class AtDesk:
    """Somebody has a match to oneself, as long as it lasts. A class: a generator would cost more than twice
    as much, and every answer has one.
    """

    __slots__ = ("_desk", "_hall", "_id")

    def __init__(self, hall: Hall, id: str) -> None:
        self._hall, self._id, self._desk = hall, id, hall.desk(id)

    async def __aenter__(self) -> Desk:
        self._desk.users += 1
        try:
            await self._desk.lock.acquire()
        except BaseException:
            self._gone()
            raise
        return self._desk

    async def __aexit__(self, *raised: object) -> None:
        self._desk.lock.release()
        self._gone()

    def _gone(self) -> None:
        self._desk.users -= 1
        self._desk.used = monotonic()
        self._hall.leave(self._id, self._desk)


class Hall:
    """The matches of one server."""

    def __init__(
        self,
        store: Store,
        threads: int = THREADS,
        memory: int = MEMORY,
        keepers: Keepers | None = None,
        neighbors: Neighbors | None = None,
    ) -> None:
        self.store = store
        #: The other servers of a database that several share.
        self.neighbors = neighbors
        #: Bytes that the matches in memory may take, and do.
        self.memory = memory * 2**20
        self.weight = 0
        #: How often a match had to be played back from its log.
        self.loads = 0
        #: How many were told to come again because too much waited; and when that was last told here.
        self.refused, self._complained = 0, float("-inf")
        #: Seats of matches by the keys that have opened them; those that were used last come last.
        self._seats: OrderedDict[tuple[str, str], int] = OrderedDict()
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="match")
        self._keepers = keepers or OwnThreads(Keeper(store), self._pool)
        #: When was it last looked after whom nobody asks for?
        self._looked = monotonic()
        #: Those that were used last come last.
        self._desks: OrderedDict[str, Desk] = OrderedDict()
        #: Set when the server goes down, so that streams end by themselves.
        self.closing = asyncio.Event()

    @property
    def in_memory(self) -> int:
        """How many matches are."""
        return sum(desk.weight is not None for desk in self._desks.values())

    @property
    def waiting(self) -> int:
        """How many things wait to be done."""
        return self._keepers.waiting

    @property
    def watchers(self) -> int:
        return sum(desk.watchers for desk in self._desks.values())

    async def run(self, work: Callable[[], T]) -> T:
        """Ask something of the store, without holding up the others."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    async def compute(self, job: Callable[[], T]) -> T:
        """Do something that takes computing and needs none of the matches, where it holds nobody up."""
        try:
            result: T = result_of([await self._keepers.work(job)])
        except TooMuch:
            self._too_much()
            raise
        return result

    def _too_much(self) -> None:
        """Somebody was sent away; the terminal is told now and then."""
        self.refused += 1
        if monotonic() >= self._complained + COMPLAIN:
            self._complained = monotonic()
            log.error(
                "This machine is overloaded: %s requests wait, %s were refused so far.",
                self.waiting,
                self.refused,
            )

    def desk(self, id: str) -> Desk:
        """The place of a match, whether there is such a match or not. Whoever asks has to `leave` it."""
        if not _ID.fullmatch(id):
            raise NoGame("This match does not exist here.")
        desk = self._desks.get(id)
        if desk is None:
            desk = self._desks[id] = Desk()
        self._desks.move_to_end(id)
        return desk

    def leave(self, id: str, desk: Desk) -> None:
        """Nobody needs a place where nothing lies; and others are cleared if all is too much."""
        if self.weight > self.memory:
            self._clear(id)
        if monotonic() >= self._looked + LOOK:
            self._put_away(id)
        if desk.weight is None and desk.idle and self._desks.get(id) is desk:
            del self._desks[id]

    def _clear(self, used: str) -> None:
        """Let go of the matches that were not used for longest. The one that is being used stays."""
        for id, desk in [*self._desks.items()]:
            if self.weight <= self.memory:
                return
            self._let_go(id, desk, used)

    def _put_away(self, used: str) -> None:
        """Let go of the matches that nobody has asked for in a while."""
        self._looked = now = monotonic()
        for id, desk in [*self._desks.items()]:
            if now >= desk.used + (ENDED if desk.over else UNUSED):
                self._let_go(id, desk, used)

    def _let_go(self, id: str, desk: Desk, used: str) -> None:
        if desk.weight is None or desk.users or id == used:
            return
        self._drop(id, desk)
        if desk.idle:
            del self._desks[id]

    def _drop(self, id: str, desk: Desk) -> None:
        self._weigh(desk, None)
        self._keepers.drop(id)
        if self.neighbors is not None:
            self.neighbors.give_back(id)

    def _weigh(self, desk: Desk, weight: int | None) -> None:
        self.weight += (weight or 0) - (desk.weight or 0)
        desk.weight = weight

    def _at(self, id: str) -> AtDesk:
        """Have a match to oneself."""
        return AtDesk(self, id)

    async def _do(self, desk: Desk, what: str, id: str, *args: Any) -> Any:
        """Ask something of a match that one has to oneself."""
        fence = 0
        if self.neighbors is not None:
            fence = await self.neighbors.hold(id, new=what == "begin")
        try:
            told = [await self._keepers.do(what, id, fence, *args)]
        except TooMuch:
            self._too_much()
            raise
        self._weigh(desk, told[0].weight)
        desk.over = told[0].over
        self.loads += told[0].loaded
        desk.hear(told[0].events)
        return result_of(told)

    async def begin(
        self, header: Header, typed: dict[str, str], rows: Sequence[Row] = (), said: str = ""
    ) -> str:
        """Start a match under an id that nobody can guess; with these answers, if it was played elsewhere."""
        return await self.begin_line(journal.header_line(header), typed, rows, said)

    async def begin_line(
        self, first: Mapping[str, Any], typed: dict[str, str], rows: Sequence[Row] = (), said: str = ""
    ) -> str:
        """The same from the first line of a journal."""
        id = token_urlsafe(16)
        async with self._at(id) as desk:
            await self._do(desk, "begin", id, first, typed, rows, said)
        return id

    async def look(self, id: str, work: Callable[[Live], T]) -> T:
        """Read something from a match."""
        async with self._at(id) as desk:
            result: T = await self._do(desk, "look", id, work)
            return result

    async def seat_by_key(self, id: str, key: str) -> int | None:
        """The seat of a match to which a key belongs."""
        seat = self._seats.pop((id, key), None)
        if seat is None:
            seat = await self.run(partial(seat_by_key, self.store, id, key))
        if seat is not None:
            # They stay the same for the whole match.
            self._seats[id, key] = seat
            if len(self._seats) > KEYS:
                self._seats.popitem(last=False)
        return seat

    async def change(self, id: str, no: int | None, work: Callable[[Live], T]) -> T:
        """Change a match as it was at event `no` (None: as it is); tell those who watch."""
        async with self._at(id) as desk:
            result: T = await self._do(desk, "change", id, no, work)
        desk.ring()
        return result

    def heard(self, id: str, seq: int) -> None:
        """Another server has written an event of a match, or deleted it (0); without an id: any may have."""
        ours = self.neighbors is not None and self.neighbors.has(id)
        for one in [id] if id else [*self._desks]:
            desk = self._desks.get(one)
            if desk is not None and desk.watchers and not (seq and ours):
                # Those who watch ask the store.
                desk.recent = ()
                desk.ring()

    async def delete(self, id: str) -> None:
        async with self._at(id) as desk:
            found = await self.run(lambda: self.store.delete(id))
            self._drop(id, desk)
            desk.recent = ()
        desk.ring()
        if not found:
            raise NoGame("This match does not exist here.")

    async def delete_many(self, ids: Sequence[str]) -> int:
        """Forget matches, all at once; how many there were of these."""
        known = sorted({id for id in ids if _ID.fullmatch(id)})
        async with AsyncExitStack() as held:
            # Always in the same order, so that two who do this do not wait for each other.
            desks = [await held.enter_async_context(self._at(id)) for id in known]
            count = await self.run(lambda: self.store.delete_many(known))
            for id, desk in zip(known, desks, strict=True):
                self._drop(id, desk)
                desk.recent = ()
        for desk in desks:
            desk.ring()
        return count

    def end(self) -> None:
        """End all streams."""
        self.closing.set()
        for desk in [*self._desks.values()]:
            desk.ring()

    def close(self) -> None:
        self.end()
        self._keepers.close()
        if self.neighbors is not None:
            self.neighbors.close()
        self._pool.shutdown(wait=True)
        self.store.close()
