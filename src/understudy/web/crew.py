"""Workers: processes that have the matches in memory and play them, so that all cores of a machine are used.

The server itself takes the requests, guards them and keeps the streams; what is asked of a match is sent to
the worker that has it. A worker that ends, however it ends, loses nothing that was acknowledged: its matches
lie in the store, and the next worker reads them from there.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, cast

from understudy.core.errors import Mistake
from understudy.web.keeper import CROWD, CROWDED, Done, TooMuch, Usage
from understudy.web.wire import HEAD, TROUBLE, Settings, framed

log = logging.getLogger("understudy.web")

#: Can this system hand a line over to another process?
CAN_WORK = os.name == "posix"
#: More workers than this are never started unless somebody asks for them.
ENOUGH = 4
#: Seconds that a worker is given to end when the server goes down.
PATIENCE = 5.0
#: Seconds within which it says what it takes, or is left out.
QUICK = 2.0
#: Seconds that are waited for any of them where all are slow.
SLOW = 30.0
GONE = "The process that plays this match has ended unexpectedly."


class Away(Mistake):
    """The worker that was asked is gone."""


def usual() -> int:
    """How many workers a server has if nobody says: one per core; none where one core is all there is."""
    if not CAN_WORK:
        return 0
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, ENOUGH) if cores > 1 else 0


class Worker(asyncio.Protocol):
    """One process, as the server sees it: what was asked of it and is not yet answered."""

    def __init__(self, miss: Callable[[Worker], None]) -> None:
        #: Whoever wants to know that it has ended.
        self._miss = miss
        #: How many matches it has.
        self.matches = 0
        self.process: subprocess.Popen[bytes]
        self._line: asyncio.Transport
        self._waiting: dict[int, asyncio.Future[Any]] = {}
        self._number = 0
        self._heard = bytearray()
        self.gone = False
        #: Has it ever said anything, and when was that last?
        self.ready, self.heard_at = False, 0.0
        #: How many are about to be given to it.
        self.coming = 0
        #: Whether anybody there hears, while that is being asked; and since when.
        self._asking: tuple[asyncio.Future[Any], float] | None = None

    @classmethod
    async def start(cls, settings: Settings, miss: Callable[[Worker], None]) -> Worker:
        """A new process, which is told where the matches lie. It need not be waited for."""
        worker, loop = cls(miss), asyncio.get_running_loop()
        ours, its = socket.socketpair()
        with its:
            # What it needs to know comes by the line: others on this machine can read a command.
            command = [sys.executable, "-m", "understudy.web.worker", str(its.fileno())]
            worker.process = subprocess.Popen(
                command,
                pass_fds=[its.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                # Ctrl+C is for the server, which ends its workers when it has answered everybody.
                start_new_session=True,
            )
        await loop.create_unix_connection(lambda: worker, sock=ours)
        worker._line.write(framed(settings))
        return worker

    def ask(self, what: str, *args: Any) -> asyncio.Future[Any]:
        """Ask something; what comes of it is told by and by."""
        if self.gone:
            raise Away(GONE)
        if len(self._waiting) >= CROWD:
            raise TooMuch(CROWDED)
        self._number += 1
        message = framed((self._number, what, args))
        answer = self._waiting[self._number] = asyncio.get_running_loop().create_future()
        self._line.write(message)
        return answer

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @property
    def asked(self) -> asyncio.Future[Any] | None:
        """What it was asked in order to see whether anybody there hears."""
        return self._asking[0] if self._asking else None

    async def hears(self) -> bool:
        """Does anybody there do something? One that was stopped, or thinks with all its heads, does not.

        It is waited for only once: as long as it has not answered that, it is known not to.
        """
        if self.waiting >= CROWD:
            return False
        if self.gone or not self.ready:
            # What has not said anything yet is just being started.
            return not self.gone
        now = asyncio.get_running_loop().time()
        asked, since = self._asking or (None, now)
        if asked is None or asked.done():
            asked, since = self.ask("hears"), now
            asked.add_done_callback(lambda one: one.cancelled() or one.exception())
            self._asking = asked, since
        await asyncio.wait([asked], timeout=max(0.0, since + QUICK - now))
        return asked.done() and not asked.cancelled() and asked.exception() is None

    def tell(self, what: str, *args: Any) -> None:
        """Say something that is not answered."""
        if not self.gone:
            self._line.write(framed((0, what, args)))

    def hang_up(self) -> None:
        """It ends when it hears nothing more."""
        if not self.gone:
            with suppress(OSError):
                self._line.get_extra_info("socket").shutdown(socket.SHUT_RDWR)

    # -- what it says --------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._line = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        heard = self._heard
        heard += data
        start = 0
        while len(heard) >= start + HEAD.size:
            end = start + HEAD.size + HEAD.unpack_from(heard, start)[0]
            if len(heard) < end:
                break
            # Our own child says it.
            self._take(*pickle.loads(memoryview(heard)[start + HEAD.size : end].tobytes()))
            start = end
        del heard[:start]

    def _take(self, number: int, answer: Any) -> None:
        self.ready, self.heard_at = True, monotonic()
        if number == TROUBLE:
            self._lose(answer)
            return
        waiting = self._waiting.pop(number, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone = True
        self._miss(self)
        self._lose(Away(GONE))

    def _lose(self, why: Exception) -> None:
        """Nobody will answer what was asked."""
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(why)
        self._waiting.clear()


class Crew:
    """The workers of a server. Each is started when it is first needed."""

    def __init__(self, size: int, settings: Settings) -> None:
        self.size = size
        self.settings = settings
        #: How many have ended by themselves.
        self.lost = 0
        self._workers: list[Worker] = []
        #: Who has which match.
        self._places: dict[str, Worker] = {}
        self._starting, self._again = asyncio.Lock(), asyncio.Lock()
        self._closing = False

    @property
    def waiting(self) -> int:
        """How many things wait to be done."""
        return sum(worker.waiting for worker in self._workers)

    @property
    def workers(self) -> Sequence[Worker]:
        return self._workers

    async def warm_up(self) -> None:
        """Start the first worker, so that the first match need not wait for it."""
        await self._least_busy()

    async def do(self, what: str, id: str, *args: Any) -> Done:
        """Ask something of a match. If the worker dies meanwhile, another is asked, once.

        A change that was written before the worker died is then refused as one that comes too late, and
        whoever wanted it is told how things stand. Nobody knows which of those who waited it died of: they
        come one by one, so that whatever kills workers harms nobody else.
        """
        done = await self._twice(lambda: self._worker_of(id), what, id, *args)
        if done.weight is None:
            self._leave(id)
        return done

    async def work(self, job: Callable[[], Any]) -> Done:
        return await self._twice(self._least_busy, "work", job)

    async def _twice(self, find: Callable[[], Awaitable[Worker]], what: str, *args: Any) -> Done:
        try:
            done: Done = await (await find()).ask(what, *args)
        except Away:
            if self._closing:
                raise
            async with self._again:
                done = await (await find()).ask(what, *args)
        return done

    def drop(self, id: str) -> None:
        worker = self._places.get(id)
        if worker is not None:
            worker.tell("drop", id)
            self._leave(id)

    async def usage(self) -> Usage:
        """What all workers take together; one that says nothing holds nobody up."""
        asked = [worker.ask("usage") for worker in self._workers if not worker.gone]
        waited = (asyncio.wait_for(one, QUICK) for one in asked)
        found = await asyncio.gather(*waited, return_exceptions=True)
        told = [usage for usage in found if isinstance(usage, Usage)]
        return Usage(sum(usage.cpu for usage in told), sum(usage.memory for usage in told))

    def close(self) -> None:
        self._closing = True
        for worker in self._workers:
            worker.hang_up()
        for worker in self._workers:
            _end(worker.process)

    # -- who has what --------------------------------------------------------------------------------------

    async def _worker_of(self, id: str) -> Worker:
        worker = self._places.get(id)
        if worker is None:
            worker = self._places[id] = await self._least_busy()
            worker.matches += 1
        return worker

    async def _least_busy(self) -> Worker:
        async with self._starting:
            idle = any(not worker.matches for worker in self._workers)
            if len(self._workers) < self.size and not idle:
                self._workers.append(await Worker.start(self.settings, self._miss))
                return self._workers[-1]
        for worker in sorted(self._workers, key=lambda worker: worker.matches + worker.coming):
            worker.coming += 1
            try:
                if await worker.hears():
                    return worker
            finally:
                worker.coming -= 1
        # All of them are busy, or one that was idle says nothing: another one helps, if there may be one.
        async with self._starting:
            if len(self._workers) < self.size or not self._workers:
                self._workers.append(await Worker.start(self.settings, self._miss))
                return self._workers[-1]
        return await self._first_to_hear()

    async def _first_to_hear(self) -> Worker:
        """Nobody hears in time: what is only slow will answer before what stands still."""
        asked = {
            worker.asked: worker
            for worker in self._workers
            if worker.asked is not None and worker.waiting < CROWD
        }
        while asked:
            done, _ = await asyncio.wait(asked, timeout=SLOW, return_when=asyncio.FIRST_COMPLETED)
            if not done:
                break
            heard = [worker for worker in map(asked.pop, done) if not worker.gone]
            if heard:
                return heard[0]
        if not self._workers:
            return await self._least_busy()
        return max(self._workers, key=lambda worker: worker.heard_at)

    def _leave(self, id: str) -> None:
        worker = self._places.pop(id, None)
        if worker is not None:
            worker.matches -= 1

    def _miss(self, worker: Worker) -> None:
        """A worker is gone: its matches are read again by others."""
        if self._closing:
            return
        self._workers.remove(worker)
        self._places = {id: other for id, other in self._places.items() if other is not worker}
        self.lost += 1
        asyncio.get_running_loop().run_in_executor(None, _bury, worker.process)


def _bury(process: subprocess.Popen[bytes]) -> None:
    code = _end(process)
    log.error("A worker has ended unexpectedly (exit code %s). Its matches continue from their logs.", code)


def _end(process: subprocess.Popen[bytes]) -> int:
    """Wait until a worker that was hung up on has ended; its exit code."""
    try:
        return process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait()
