"""Where connections arrive: each is counted from the moment it is accepted, before it has said anything.

An encrypted connection has a while to agree on its keys, like a plain one for its first request. Where the
system has no more files for us, the one goes that was silent for longest, and the porch rests for a moment.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Any

from understudy.web.connections import Connection, Door

log = logging.getLogger("understudy.web")

#: How many may wait to be accepted, and how many are accepted before others are heard.
WAITING, AT_ONCE = 512, 32
#: Seconds of rest when nobody can be let in; and how often that is told.
REST, TOLD = 0.2, 60.0
#: Seconds that an encrypted connection has to say good-bye.
FAREWELL = 2.0


class Arrival:
    """One who was accepted and has not yet agreed on keys."""

    busy = False

    def __init__(self, sock: socket.socket) -> None:
        self.sock = sock
        self.task: asyncio.Task[None] | None = None
        #: Whoever makes a transport of the socket closes it.
        self.taken = False

    def abort(self) -> None:
        if self.task is not None:
            self.task.cancel()
        if not self.taken:
            self.sock.close()


class Porch:
    """Listens at one socket."""

    def __init__(
        self,
        sock: socket.socket,
        door: Door,
        protocol: Callable[[], Connection],
        keys: ssl.SSLContext | None = None,
    ) -> None:
        self.sock = sock
        self.door = door
        self.protocol = protocol
        self.keys = keys
        self._loop = asyncio.get_running_loop()
        self._told = float("-inf")
        self._again: asyncio.TimerHandle | None = None
        #: Who is on the way in: nobody else holds on to a task.
        self._tasks: set[asyncio.Task[None]] = set()
        sock.setblocking(False)
        sock.listen(WAITING)
        self._open()

    def _open(self) -> None:
        self._again = None
        self._loop.add_reader(self.sock, self._arrive)

    def _arrive(self) -> None:
        for _ in range(AT_ONCE):
            try:
                sock, address = self.sock.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError as error:
                self._rest(error)
                return
            sock.setblocking(False)
            self._let_in(sock, address)

    def _let_in(self, sock: socket.socket, address: Any) -> None:
        arrival = Arrival(sock)
        arrival.task = task = self._loop.create_task(self._welcome(arrival))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self.door.enter(arrival, str(address[0]) if address else "")

    async def _welcome(self, arrival: Arrival) -> None:
        """Agree on keys. From then on the connection speaks for itself."""

        def speak() -> Connection:
            connection = self.protocol()
            connection.arrival = arrival
            return connection

        arrival.taken = True
        patience = self.door.patience if self.keys else None
        farewell = FAREWELL if self.keys else None
        try:
            # Whoever breaks off, or speaks something else, is no trouble of ours.
            with suppress(OSError, asyncio.TimeoutError):
                await self._loop.connect_accepted_socket(
                    speak,
                    arrival.sock,
                    ssl=self.keys,
                    ssl_handshake_timeout=patience,
                    ssl_shutdown_timeout=farewell,
                )
        finally:
            self.door.leave(arrival)

    def _rest(self, error: OSError) -> None:
        """Nobody more can be let in now."""
        self._loop.remove_reader(self.sock)
        self._again = self._loop.call_later(REST, self._open)
        self.door.make_room()
        if monotonic() >= self._told + TOLD:
            self._told = monotonic()
            log.error("No more connections can be accepted at the moment: %s.", error.strerror)

    # -- as uvicorn ends its servers -----------------------------------------------------------------------

    def close(self) -> None:
        if self._again is not None:
            self._again.cancel()
        if self.sock.fileno() >= 0:
            self._loop.remove_reader(self.sock)
        for task in self._tasks:
            task.cancel()
        self.sock.close()

    async def wait_closed(self) -> None:
        """There is nothing to wait for."""
