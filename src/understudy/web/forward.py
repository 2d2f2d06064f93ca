"""Requests for matches of other servers: handed on to whoever has the match, and answered by them.

The gate has let them in already (`understudy.web.security`). A neighbor believes it because of the secret
that it has put into the database for us; what it answers goes to whoever asked as it is.
"""

from __future__ import annotations

import asyncio
import ssl
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from understudy.store import Elsewhere
from understudy.web.crew import GONE, Away
from understudy.web.neighbors import ELSEWHERE, HERE, SAYS, SEAT, SECRET, Neighbors, refuse
from understudy.web.security import OF_MATCH, Guest

if TYPE_CHECKING:
    from understudy.store.leases import Neighbor

#: Seconds within which a neighbor takes a connection, and after which we ask whether it still lives.
CONNECT, ASK = 2.0, 1.0
#: So often somebody else is asked for a match that moves about.
TRIES = 6
#: So many connections to one neighbor wait for the next request.
SPARE = 16
#: What is only for the two who talk to each other; the length is said anew.
OWN = (b"connection", b"keep-alive", b"transfer-encoding", b"content-length", b"upgrade", b"expect")


class Unreachable(Exception):
    """The neighbor cannot be reached, is somebody else by now, or was not heard of for too long."""


class PeerReply(NamedTuple):
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class PeerLine(NamedTuple):
    """A connection to a neighbor."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def ask(self, head: bytes, body: bytes, bodiless: bool) -> PeerReply:
        self.writer.write(head + body)
        lines = (await self.reader.readuntil(b"\r\n\r\n")).split(b"\r\n")[:-2]
        status = int(lines[0].split()[1])
        pairs = (line.partition(b":") for line in lines[1:])
        headers = [(name.strip().lower(), value.strip()) for name, _, value in pairs]
        length = int(dict(headers).get(b"content-length", b"0"))
        found = await self.reader.readexactly(0 if bodiless else length)
        return PeerReply(status, headers, found)


class Forwarding:
    """Wraps the application: what is asked of a neighbor's match is asked there."""

    def __init__(self, app: ASGIApp, neighbors: Neighbors) -> None:
        self.app = app
        self.neighbors = neighbors
        self._spare: dict[str, list[PeerLine]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = OF_MATCH.match(scope["path"]) if scope["type"] == "http" else None
        # Streams hear of everything here (`understudy.web.stream`).
        if found is None or (scope["path"].endswith("/stream") and scope["method"] == "GET"):
            await self.app(scope, receive, send)
        elif scope.get("neighbor"):
            await self._for_neighbor(found[1], scope, receive, send)
        else:
            await self._for_somebody(found[1], scope, receive, send)

    async def _for_neighbor(self, id: str, scope: Scope, receive: Receive, send: Send) -> None:
        """What we do not have is not handed on once more: whoever asked finds out anew."""

        async def signed(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", ()), (SAYS, HERE)]}
            await send(message)

        try:
            if await self.neighbors.owner(id) is not None:
                raise Elsewhere("Another server has this match.")
            await self.app(scope, receive, signed)
        except Elsewhere:
            self.neighbors.forget(id)
            await refuse(send, ELSEWHERE)

    async def _for_somebody(self, id: str, scope: Scope, receive: Receive, send: Send) -> None:
        body = await whole(receive)
        for _ in range(TRIES):
            neighbor = await self.neighbors.owner(id)
            try:
                if neighbor is None:
                    await self.app(scope, said(body, receive), send)
                else:
                    self.neighbors.forwarded += 1
                    await answer(send, await self._asked(neighbor, scope, body))
                return
            except Elsewhere:
                self.neighbors.forget(id)
            except Unreachable:
                if neighbor is not None:
                    await self.neighbors.take(id, neighbor)
        raise Away(GONE)

    # -- asking a neighbor --------------------------------------------------------------------------------

    async def _asked(self, neighbor: Neighbor, scope: Scope, body: bytes) -> PeerReply:
        """What the neighbor answers. It is waited for as long as it is known to live: bots may think."""
        asking = asyncio.ensure_future(self._ask(neighbor, scope, body))
        try:
            while not (await asyncio.wait({asking}, timeout=ASK))[0]:
                if not await self.neighbors.lives(neighbor):
                    raise Unreachable
        finally:
            asking.cancel()
        found = asking.result()
        says = dict(found.headers).get(SAYS)
        if says == ELSEWHERE:
            raise Elsewhere("Another server has this match by now.")
        if says != HERE:
            raise Unreachable
        return found

    async def _ask(self, neighbor: Neighbor, scope: Scope, body: bytes) -> PeerReply:
        head = head_of(neighbor, scope, len(body))
        spare = self._spare.setdefault(neighbor.id, [])
        while spare:
            # It may have been closed in the meantime; what was asked may be asked again, as it says what it
            # follows.
            with suppress(OSError, EOFError, asyncio.LimitOverrunError):
                return await self._on(spare.pop(), spare, head, body, scope)
        try:
            line = await connected(neighbor)
            return await self._on(line, spare, head, body, scope)
        except (OSError, EOFError, ValueError, IndexError, asyncio.LimitOverrunError):
            raise Unreachable from None

    async def _on(
        self, line: PeerLine, spare: list[PeerLine], head: bytes, body: bytes, scope: Scope
    ) -> PeerReply:
        found = None
        try:
            found = await line.ask(head, body, scope["method"] == "HEAD")
        finally:
            if found is not None and len(spare) < SPARE:
                spare.append(line)
            else:
                line.writer.close()
        return found


async def connected(neighbor: Neighbor) -> PeerLine:
    place = urlsplit(neighbor.address)
    keys = trusted(neighbor.cert) if neighbor.cert else None
    async with asyncio.timeout(CONNECT):
        return PeerLine(*await asyncio.open_connection(place.hostname, place.port, ssl=keys))


def trusted(cert: str) -> ssl.SSLContext:
    """Only whoever has the key of this certificate is believed to be the neighbor."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    context.load_verify_locations(cadata=cert)
    return context


def head_of(neighbor: Neighbor, scope: Scope, length: int) -> bytes:
    """The request as it came, and who hands it on."""
    path = scope.get("raw_path") or scope["path"].encode()
    query = scope["query_string"]
    target = path + (b"?" + query if query else b"")
    guest: Guest | None = scope.get("guest")
    seat = [] if guest is None else [(SEAT, str(guest.seat).encode())]
    ours = (SECRET, SEAT)
    kept = [pair for pair in scope["headers"] if pair[0] not in OWN and pair[0] not in ours]
    headers = [*kept, (SECRET, neighbor.secret.encode()), *seat, (b"content-length", str(length).encode())]
    lines = [scope["method"].encode() + b" " + target + b" HTTP/1.1", *(b": ".join(pair) for pair in headers)]
    return b"\r\n".join(lines) + b"\r\n\r\n"


async def answer(send: Send, found: PeerReply) -> None:
    headers = [pair for pair in found.headers if pair[0] not in (SAYS, b"connection", b"date", b"server")]
    await send({"type": "http.response.start", "status": found.status, "headers": headers})
    await send({"type": "http.response.body", "body": found.body})


async def whole(receive: Receive) -> bytes:
    """The body of a request, which the gate has bounded."""
    pieces: list[bytes] = []
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        pieces.append(message.get("body", b""))
        if not message.get("more_body"):
            return b"".join(pieces)


def said(body: bytes, receive: Receive) -> Receive:
    """The same request once more, for whoever has not heard it."""
    left = iter([body])

    async def again() -> Message:
        for piece in left:
            return {"type": "http.request", "body": piece, "more_body": False}
        return await receive()

    return again
