"""The gate: who may come in, from where, how often and with how much; and what browsers must forbid."""

from __future__ import annotations

import asyncio
import ipaddress
import re
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from hmac import compare_digest
from time import monotonic, perf_counter
from typing import NamedTuple, TypeAlias
from urllib.parse import parse_qs, quote, urlsplit

from jinja2 import Environment
from starlette.requests import ClientDisconnect, cookie_parser
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from understudy.core.errors import BadJournal
from understudy.store import NoGame
from understudy.web.connections import TALK, Talk
from understudy.web.hall import Hall
from understudy.web.metrics import Metrics
from understudy.web.neighbors import SEAT, STRANGER, refuse
from understudy.web.problems import Refusal, answer, refusal_of

COOKIE = "understudy"
SAFE = ("GET", "HEAD", "OPTIONS")
#: Where a guest may go: to one match.
OF_MATCH = re.compile(r"/(?:game|api/matches)/([A-Za-z0-9_-]{16,64})(?=/|$)")
OF_COOKIE = re.compile(rf"{COOKIE}-[A-Za-z0-9_-]{{16,64}}")
#: No request needs more than this, nor more seconds to be said, nor a reply more seconds to be heard.
BODY = 64 * 1024
#: Where somebody brings a whole game along, and so many bytes that it may have.
IMPORT, POSITIONS, TOLD = "/api/import", "/api/positions", "/api/told"
GAME = 4 * 1024 * 1024
PATIENCE = 30.0
#: Of somebody who has so many seats, the last ones are looked at.
SEATS = 5
#: Says that the server is there, to whoever asks.
HEALTH = "/health"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


#: And what is not kept unless a reply says otherwise.
RAW_HEADERS = [
    *((name.lower().encode(), value.encode()) for name, value in HEADERS.items()),
    (b"cache-control", b"no-store"),
]
USUAL = frozenset(name for name, _ in RAW_HEADERS)
#: So many bytes are taken from us at once: nobody waits until they are heard.
SHORT = 32 * 1024


@dataclass(frozen=True, slots=True)
class Rule:
    """What the gate insists on."""

    #: The secret of a server that is open to the network; empty on one that only this machine can reach.
    token: str = ""
    #: Names under which the server may be addressed, beside numbers and localhost.
    names: frozenset[str] = frozenset()
    #: Requests per second from one address, and how many at once.
    rate: float = 100.0
    burst: float = 300.0
    #: Streams that one address may hold open, and all together.
    streams: int = 64
    all_streams: int = 1000
    #: Connections are encrypted, and cookies only for such.
    tls: bool = False
    #: Those who hand requests on to us and say for whom: addresses of load balancers.
    proxies: frozenset[str] = frozenset()


@dataclass(slots=True)
class Buckets:
    """How much each address may still ask for. Only so many addresses are remembered."""

    rate: float
    burst: float
    most: int = 2000
    _known: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def take(self, who: str, now: float) -> float:
        """0 if a request may pass; else the seconds to wait."""
        left, when = self._known.pop(who, (self.burst, now))
        left = min(self.burst, left + (now - when) * self.rate)
        self._known[who] = (left - 1 if left >= 1 else left, now)
        if len(self._known) > self.most:
            self._known.popitem(last=False)
        return 0.0 if left >= 1 else (1 - left) / self.rate


class Guest(NamedTuple):
    """Somebody who came by the link of one seat of one match."""

    match: str
    seat: int


class Reply:
    """Sends a response with what every response must carry."""

    def __init__(self, send: Send, bare: bool = False, talk: Talk | None = None) -> None:
        self.send = send
        self.talk = talk
        #: Whoever hears it adds that.
        self.bare = bare
        self.began = perf_counter()
        self.started = False
        self.status = 500

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            self.status = message["status"]
        if message["type"] == "http.response.start" and not self.bare:
            took = f"total;dur={(perf_counter() - self.began) * 1000:.2f}"
            own = message.get("headers", ())
            named = {name.lower() for name, _ in own}
            usual = RAW_HEADERS
            if not USUAL.isdisjoint(named):
                usual = [header for header in RAW_HEADERS if header[0] not in named]
            message = {**message, "headers": [*own, *usual, (b"server-timing", took.encode())]}
        if (self.talk is not None and self.talk.taken) or (
            not message.get("more_body") and len(message.get("body", b"")) < SHORT
        ):
            await self.send(message)
            return
        try:
            async with asyncio.timeout(PATIENCE):
                await self.send(message)
        except TimeoutError:
            raise ClientDisconnect from None


class Gate:
    """Wraps the application; nothing behind it sees a request that should not be there."""

    def __init__(self, app: ASGIApp, rule: Rule, pages: Environment, hall: Hall, metrics: Metrics) -> None:
        self.app = app
        self.rule = rule
        self.pages = pages
        self.hall = hall
        self.metrics = metrics
        self.buckets = Buckets(rule.rate, rule.burst)
        self.streams: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        neighbor = self.hall.neighbors and self.hall.neighbors.believes(scope)
        if neighbor is False:
            await refuse(send, STRANGER)
            return
        reply = Reply(send, bool(neighbor), scope.get(TALK))
        try:
            await (self._from_neighbor if neighbor else self._admit)(scope, receive, reply)
        except ClientDisconnect:
            # Whoever asked is gone, in the middle of asking or of listening.
            return
        except Exception as error:
            if reply.started:
                raise
            await answer(refusal_of(error), scope["path"], self.pages)(scope, receive, reply)
        finally:
            if not scope["path"].endswith("/stream"):
                self.metrics.served(reply.status, perf_counter() - reply.began)

    async def _admit(self, scope: Scope, receive: Receive, send: Send) -> None:
        welcome = await self._check(scope)
        if welcome is not None:
            await welcome(scope, receive, send)
        elif scope["path"].endswith("/stream") and scope["method"] == "GET":
            await self._stream(scope, receive, send)
        else:
            await self.app(scope, limited(receive, most(scope["path"]), scope.get(TALK)), send)

    async def _from_neighbor(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Another server of the same database has let somebody in, and says from which seat they ask."""
        found, seat = OF_MATCH.match(scope["path"]), heads(scope).get(SEAT.decode())
        if found is None:
            raise Refusal(404, "not_found", "There is nothing at this address.")
        scope["neighbor"] = True
        if seat is not None:
            scope["guest"] = Guest(found[1], int(seat))
        await self.app(scope, limited(receive, talk=scope.get(TALK)), send)

    # -- who may come in -----------------------------------------------------------------------------------

    async def _check(self, scope: Scope) -> Response | None:
        """Refuse what must be refused; a page of welcome for somebody who comes in for the first time."""
        headers = heads(scope)
        self._see_through_proxies(scope, headers)
        self._check_host(headers)
        self._check_rate(scope)
        self._check_origin(scope, headers)
        if int_or(headers.get("content-length"), 0) > most(scope["path"]):
            raise TOO_LARGE
        return await self._check_who(scope, headers)

    def _see_through_proxies(self, scope: Scope, headers: Heads) -> None:
        """Whom a load balancer of ours speaks for; what anybody else says about that counts for nothing."""
        if address_of(scope) not in self.rule.proxies:
            return
        said = [part.strip() for part in headers.get("x-forwarded-for", "").split(",")]
        others = [part for part in said if is_address(part) and part not in self.rule.proxies]
        if others:
            scope["client"] = (others[-1], 0)
        if headers.get("x-forwarded-proto") == "https":
            scope["scheme"] = "https"

    def _check_host(self, headers: Heads) -> None:
        """A page elsewhere must not reach this server under a name of its own (DNS rebinding)."""
        host = host_name(headers.get("host", ""))
        if host != "localhost" and not is_address(host) and host not in self.rule.names:
            raise Refusal(
                421,
                "host",
                "This server is not known under that name.",
                "Use the address that Understudy printed when it started.",
            )

    def _check_rate(self, scope: Scope) -> None:
        wait = self.buckets.take(address_of(scope), monotonic())
        if wait:
            raise Refusal(
                429,
                "too_many",
                "Too many requests came from this device.",
                "Wait a moment.",
                Retry_After=str(int(wait) + 1),
            )

    def _check_origin(self, scope: Scope, headers: Heads) -> None:
        """Other sites may link to a page, and nothing else."""
        site = headers.get("sec-fetch-site", "none")
        link = scope["method"] == "GET" and headers.get("sec-fetch-mode") == "navigate"
        origin = headers.get("origin")
        foreign = origin is not None and place_of(origin) != headers.get("host")
        if (site not in ("same-origin", "none") and not link) or (foreign and scope["method"] not in SAFE):
            raise Refusal(
                403, "cross_site", "Another site may not do this.", "Do it from the table's own page."
            )

    async def _check_who(self, scope: Scope, headers: Heads) -> Response | None:
        """The owner may do everything, a guest what concerns one seat; anybody may ask for our health."""
        asked = scope["query_string"]
        query = parse_qs(asked.decode("latin-1")) if asked else {}
        cookie = headers.get("cookie")
        cookies = cookie_parser(cookie) if cookie else {}
        token = self.rule.token
        if token and self._is_owner(cookies.get(COOKIE, ""), headers):
            return None
        if token and scope["method"] == "GET" and same(query.get("token", [""])[-1], token):
            return self._welcome(scope, scope["path"], COOKIE, token)
        guest = await self._guest(scope, query, cookies)
        if guest is not None or not token or scope["path"] == HEALTH:
            return guest
        if scope.get("guest") or await self._is_file_for_guests(scope["path"], cookies):
            return None
        raise Refusal(
            403,
            "token",
            "This table is private.",
            "Open the whole address that Understudy printed, or scan the QR code next to it.",
        )

    def _is_owner(self, cookie: str, headers: Heads) -> bool:
        kind, _, given = headers.get("authorization", "").partition(" ")
        return same(cookie, self.rule.token) or (kind.lower() == "bearer" and same(given, self.rule.token))

    async def _guest(
        self, scope: Scope, query: dict[str, list[str]], cookies: dict[str, str]
    ) -> Response | None:
        """Notes in the scope who came by the link of a seat; with the link itself, a page of welcome."""
        found = OF_MATCH.match(scope["path"])
        if found is None:
            return None
        match, name = found[1], f"{COOKIE}-{found[1]}"
        if scope["method"] == "GET" and "leave" in query and name in cookies:
            return self._welcome(scope, "/", name, "")
        given = query.get("key", [""])[-1] if scope["method"] == "GET" else ""
        if not given and name not in cookies:
            return None
        seat = await self.hall.seat_by_key(match, given or cookies[name])
        if seat is None:
            raise Refusal(
                403, "seat", "This link leads to no seat of that match.", "Ask the sender for a new one."
            )
        if given:
            return self._welcome(scope, f"/game/{match}", name, given)
        scope["guest"] = Guest(match, seat)
        return None

    async def _is_file_for_guests(self, path: str, cookies: dict[str, str]) -> bool:
        """Our own files and words, for those whose key opens a match."""
        if not path.startswith(("/static/", "/api/rules/", "/api/terms/")):
            return False
        own = [name for name in cookies if OF_COOKIE.fullmatch(name)]
        for name in own[-SEATS:]:
            # Nothing is said of a match that is gone.
            with suppress(NoGame, BadJournal):
                if await self.hall.seat_by_key(name.removeprefix(f"{COOKIE}-"), cookies[name]) is not None:
                    return True
        return False

    def _welcome(self, scope: Scope, path: str, cookie: str, value: str) -> Response:
        """Keep a secret in a cookie and go on without it in the address.

        By a page of ours and not by a redirect: browsers do not send a strict cookie after a redirect that
        began on another site. The path is quoted whole: some signs would lead to another host.
        """
        page = self.pages.get_template("welcome.html").render(next="/" + quote(path.lstrip("/")))
        response = HTMLResponse(page)
        age = 30 * 86400 if value else 0
        response.set_cookie(
            cookie,
            value,
            httponly=True,
            samesite="strict",
            max_age=age,
            secure=self.rule.tls or scope.get("scheme") == "https",
        )
        return response

    # -- how much ------------------------------------------------------------------------------------------

    async def _stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Streams stay open, so only so many may."""
        who = address_of(scope)
        if (
            self.streams.get(who, 0) >= self.rule.streams
            or sum(self.streams.values()) >= self.rule.all_streams
        ):
            raise Refusal(429, "too_many", "Too many tabs watch from this device.", "Close some.")
        self.streams[who] = self.streams.get(who, 0) + 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.streams[who] -= 1
            if not self.streams[who]:
                del self.streams[who]


#: The headers of a request, by their names.
Heads: TypeAlias = Mapping[str, str]


def heads(scope: Scope) -> Heads:
    """All of them at once, since most are looked at; of several with one name, the first."""
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in reversed(scope["headers"])}


TOO_LARGE = Refusal(
    413,
    "too_large",
    f"A request may hold {BODY // 1024} KB at most, an imported game {GAME // 2**20} MB.",
    "Send less at a time.",
)


TOO_SLOW = Refusal(408, "too_slow", "The request took too long to arrive.", "Try again.")


def most(path: str) -> int:
    """So many bytes a request may have."""
    return GAME if path in (IMPORT, POSITIONS, TOLD) else BODY


def limited(receive: Receive, most: int = BODY, talk: Talk | None = None) -> Receive:
    """The same body, refused once it is too large, whatever its length was said to be, or takes too long."""
    seen, end = 0, asyncio.get_running_loop().time() + PATIENCE

    async def bounded() -> Message:
        nonlocal seen
        if talk is not None and talk.heard:
            message = await receive()
        else:
            message = await _in_time(receive, end)
        seen += len(message.get("body", b""))
        if seen > most:
            raise TOO_LARGE
        return message

    return bounded


async def _in_time(receive: Receive, end: float) -> Message:
    try:
        async with asyncio.timeout_at(end):
            return await receive()
    except TimeoutError:
        raise TOO_SLOW from None


def int_or(text: str | None, other: int) -> int:
    return int(text) if text is not None and text.isdecimal() else other


def same(given: str, secret: str) -> bool:
    return compare_digest(given.encode("utf-8", "replace"), secret.encode())


def place_of(origin: str) -> str:
    """Host and port of an Origin header; nothing where it makes no sense."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def address_of(scope: Scope) -> str:
    return str(scope["client"][0]) if scope.get("client") else ""


@lru_cache(maxsize=100)
def host_name(host: str) -> str:
    """A Host header without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


@lru_cache(maxsize=100)
def is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def names(hosts: Iterable[str]) -> frozenset[str]:
    """Host names as they are compared."""
    return frozenset(host.lower() for host in hosts if host)
