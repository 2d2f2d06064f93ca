"""The gate: who may come in, from where, how often and with how much; and what browsers must forbid."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from hmac import compare_digest
from time import monotonic, perf_counter
from urllib.parse import parse_qs, urlsplit

from jinja2 import Environment
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from understudy.web.problems import Refusal, answer, refusal_of

COOKIE = "understudy"
SAFE = ("GET", "HEAD", "OPTIONS")
#: No request needs more than this.
BODY = 64 * 1024
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
    all_streams: int = 400


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


class Reply:
    """Sends a response with what every response must carry."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.began = perf_counter()
        self.started = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.started = True
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
            headers.setdefault("Cache-Control", "no-store")
            headers.append("Server-Timing", f"total;dur={(perf_counter() - self.began) * 1000:.2f}")
        await self.send(message)


class Gate:
    """Wraps the application; nothing behind it sees a request that should not be there."""

    def __init__(self, app: ASGIApp, rule: Rule, pages: Environment) -> None:
        self.app = app
        self.rule = rule
        self.pages = pages
        self.buckets = Buckets(rule.rate, rule.burst)
        self.streams: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        reply = Reply(send)
        try:
            await self._admit(scope, receive, reply)
        except Exception as error:
            if reply.started:
                raise
            await answer(refusal_of(error), scope["path"], self.pages)(scope, receive, reply)

    async def _admit(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._check(scope):
            await self._welcome(scope, receive, send)
        elif scope["path"].endswith("/stream"):
            await self._stream(scope, receive, send)
        else:
            await self.app(scope, limited(receive), send)

    # -- who may come in -----------------------------------------------------------------------------------

    def _check(self, scope: Scope) -> bool:
        """Refuse what must be refused; True if somebody comes with the token for the first time."""
        headers = Headers(scope=scope)
        self._check_host(headers)
        self._check_rate(scope)
        self._check_origin(scope, headers)
        if int_or(headers.get("content-length"), 0) > BODY:
            raise TOO_LARGE
        return self._check_token(scope, headers)

    def _check_host(self, headers: Headers) -> None:
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

    def _check_origin(self, scope: Scope, headers: Headers) -> None:
        """Other sites may link to a page, and nothing else."""
        site = headers.get("sec-fetch-site", "none")
        link = scope["method"] == "GET" and headers.get("sec-fetch-mode") == "navigate"
        origin = headers.get("origin")
        foreign = origin is not None and urlsplit(origin).netloc != headers.get("host")
        if (site not in ("same-origin", "none") and not link) or (foreign and scope["method"] not in SAFE):
            raise Refusal(
                403, "cross_site", "Another site may not do this.", "Do it from the table's own page."
            )

    def _check_token(self, scope: Scope, headers: Headers) -> bool:
        token = self.rule.token
        if not token:
            return False
        if compare_digest(cookie_parser(headers.get("cookie", "")).get(COOKIE, "").encode(), token.encode()):
            return False
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[-1]
        if scope["method"] == "GET" and compare_digest(given.encode(), token.encode()):
            return True
        raise Refusal(
            403,
            "token",
            "This table is private.",
            "Open the whole address that Understudy printed, or scan the QR code beside it.",
        )

    async def _welcome(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Keep the token in a cookie and go on without it in the address.

        By a page of ours and not by a redirect: browsers do not send a strict cookie after a redirect that
        began on another site.
        """
        text = self.pages.get_template("welcome.html").render(next="/" + scope["path"].lstrip("/"))
        response = HTMLResponse(text)
        response.set_cookie(COOKIE, self.rule.token, httponly=True, samesite="strict", max_age=30 * 86400)
        await response(scope, receive, send)

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


TOO_LARGE = Refusal(
    413, "too_large", f"A request may hold {BODY // 1024} KB at most.", "Send less at a time."
)


def limited(receive: Receive) -> Receive:
    """The same body, refused once it grows too large, whatever its length was said to be."""
    seen = 0

    async def bounded() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        if seen > BODY:
            raise TOO_LARGE
        return message

    return bounded


def int_or(text: str | None, other: int) -> int:
    return int(text) if text is not None and text.isdecimal() else other


def address_of(scope: Scope) -> str:
    return str(scope["client"][0]) if scope.get("client") else ""


def host_name(host: str) -> str:
    """A Host header without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def names(hosts: Iterable[str]) -> frozenset[str]:
    """Host names as they are compared."""
    return frozenset(host.lower() for host in hosts if host)
