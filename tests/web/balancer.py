"""A load balancer for the tests: hands each connection on to the next server that says it is well."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Sequence
from contextlib import suppress

#: Seconds between two looks at a server, and within which it has to answer.
LOOK = 0.2


class Balancer:
    """Plain TCP, and nothing that knows of matches: two requests of one person go to different servers."""

    def __init__(self, ports: Sequence[int]) -> None:
        self.ports = ports
        self.port = 0
        self._well: set[int] = set()
        self._next = itertools.cycle(ports)
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._loop: asyncio.AbstractEventLoop
        self._over: asyncio.Event

    def __enter__(self) -> Balancer:
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *error: object) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()

    async def _serve(self) -> None:
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._hand_on, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        looks = [asyncio.ensure_future(self._look(port)) for port in self.ports]
        self._ready.set()
        await self._over.wait()
        for look in looks:
            look.cancel()
        server.close()

    async def _look(self, port: int) -> None:
        while True:
            well = False
            with suppress(OSError, asyncio.TimeoutError):
                async with asyncio.timeout(5 * LOOK):
                    reader, writer = await asyncio.open_connection("127.0.0.1", port)
                    writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    well = b" 200 " in await reader.readline()
                    writer.close()
            (self._well.add if well else self._well.discard)(port)
            await asyncio.sleep(LOOK)

    async def _hand_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        port = next((port for port in itertools.islice(self._next, len(self.ports)) if port in self._well), 0)
        try:
            there, to = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            writer.close()
            return
        await asyncio.gather(_copy(reader, to), _copy(there, writer))


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()
