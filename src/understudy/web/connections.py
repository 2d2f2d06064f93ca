"""Connections: how many there may be, and how long one may say nothing.

Whoever is silent never keeps others out: where there are too many, the one goes that was silent for longest.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from typing import Any, NamedTuple, Protocol, cast

from httptools import HttpParserError
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

#: Seconds in which a request must have been said, up to the end of its headers.
HEADERS = 10.0
#: Seconds for which a connection may wait for its next request.
IDLE = 30
#: Bytes that a request may have up to the end of its headers.
HEAD = 16 * 1024
#: Requests that may be said in advance on one connection, while one is being answered.
AHEAD = 50


#: Under which name a request knows its talk.
TALK = "talk"


class Talk(NamedTuple):
    """One request and its answer: who need not wait for the other side needs no clock either."""

    cycle: RequestResponseCycle

    @property
    def heard(self) -> bool:
        """Is there something that was said and not yet listened to?"""
        return self.cycle.message_event.is_set()

    @property
    def taken(self) -> bool:
        """Is what we say taken from us at once?"""
        return not self.cycle.flow.write_paused


class Visitor(Protocol):
    """Somebody who came in: is being answered, or not; and can be shown out."""

    @property
    def busy(self) -> bool: ...

    def abort(self) -> None: ...


class Door:
    """All open connections of a server, and those that are still on the way in."""

    def __init__(self, most: int, each: int, patience: float = HEADERS) -> None:
        #: How many there may be, and how many of one address.
        self.most = most
        self.each = each
        self.patience = patience
        #: In the order in which they were last heard of.
        self.open: dict[Visitor, str] = {}
        self.by_address: Counter[str] = Counter()
        #: How many were closed because they said nothing, or because there were too many.
        self.closed = 0

    def enter(self, connection: Visitor, address: str) -> None:
        self.open[connection] = address
        self.by_address[address] += 1
        if self.by_address[address] > self.each:
            self._make_room([one for one, whose in self.open.items() if whose == address])
        elif len(self.open) > self.most:
            self._make_room([*self.open])

    def heard(self, connection: Visitor) -> None:
        if connection in self.open:
            self.open[connection] = self.open.pop(connection)

    def leave(self, connection: Visitor) -> None:
        address = self.open.pop(connection, None)
        if address is None:
            return
        self.by_address[address] -= 1
        if not self.by_address[address]:
            del self.by_address[address]

    def make_room(self) -> None:
        """Close the one that is silent for longest, if anybody is silent."""
        silent = next((one for one in self.open if not one.busy), None)
        if silent is not None:
            self.drop(silent)

    def _make_room(self, among: list[Visitor]) -> None:
        """Close the one that is silent for longest; where all are being answered, the newest."""
        self.drop(next((one for one in among if not one.busy), among[-1]))

    def drop(self, connection: Visitor) -> None:
        self.closed += 1
        self.leave(connection)
        connection.abort()


class Gathering:
    """A transport that sends in one piece what is written in one go: the head of a reply and its body.

    Each piece would cost a call of the system here and wake the other side once more.
    """

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._pieces: list[bytes] = []

    def write(self, data: bytes) -> None:
        if not self._pieces:
            self._loop.call_soon(self._send)
        self._pieces.append(data)

    def _send(self) -> None:
        pieces, self._pieces = self._pieces, []
        if pieces and not self._transport.is_closing():
            self._transport.write(pieces[0] if len(pieces) == 1 else b"".join(pieces))

    def close(self) -> None:
        self._send()
        self._transport.close()

    def abort(self) -> None:
        # What was answered is sent before the line is cut.
        self._send()
        self._transport.abort()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


class Connection(HttpToolsProtocol):
    """One connection that is closed when a request takes too long to be said, or says too much."""

    door: Door

    def __init__(self, *args: Any, **how: Any) -> None:
        super().__init__(*args, **how)
        #: As it was counted before it could speak.
        self.arrival: Visitor | None = None
        self._slow: asyncio.TimerHandle | None = None
        #: Are headers being said, and how many bytes since the piece of data in which they began?
        self._in_head = False
        self._head = 0
        #: And how many in lines of them that are whole.
        self._lines = 0

    @property
    def busy(self) -> bool:
        """Is a request being answered?"""
        return self.cycle is not None and not self.cycle.response_complete

    def abort(self) -> None:
        with suppress(RuntimeError):
            self.transport.abort()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(cast(asyncio.Transport, Gathering(transport, self.loop)))
        self._hurry()
        if self.arrival is not None:
            self.door.leave(self.arrival)
            self.arrival = None
        self.door.enter(self, self.client[0] if self.client else "")

    def connection_lost(self, exc: Exception | None) -> None:
        self._calm()
        self.door.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self.door.heard(self)
        went_on = self._in_head
        super().data_received(data)
        if went_on and self._in_head:
            self._head += len(data)
            if self._head > HEAD:
                # The parser itself would keep as much as is sent.
                self.send_400_response("The headers are too long.")
        if len(self.pipeline) > AHEAD:
            self.door.drop(self)
        if self.busy:
            self._calm()
        else:
            self._hurry()

    def on_message_begin(self) -> None:
        self._in_head, self._head, self._lines = True, 0, 0
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        # A head may come in one piece, and be too long all the same.
        self._lines += len(url)
        if self._lines > HEAD:
            raise HttpParserError("the headers are too long")
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._lines += len(name) + len(value) + 4
        if self._lines > HEAD:
            raise HttpParserError("the headers are too long")
        super().on_header(name, value)

    def send_400_response(self, msg: str) -> None:
        super().send_400_response("The headers are too long." if self._lines > HEAD else msg)

    def on_headers_complete(self) -> None:
        self._in_head = False
        super().on_headers_complete()
        cast(dict[str, Any], self.scope)[TALK] = Talk(self.cycle)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.door.heard(self)

    def _hurry(self) -> None:
        if self._slow is None:
            self._slow = self.loop.call_later(self.door.patience, self.door.drop, self)

    def _calm(self) -> None:
        if self._slow is not None:
            self._slow.cancel()
            self._slow = None


def at(door: Door) -> type[Connection]:
    """Connections that come through this door."""
    return type("Connection", (Connection,), {"door": door})
