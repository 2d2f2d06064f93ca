"""Starting and stopping: one process, which says where it can be reached."""

from __future__ import annotations

import io
import ipaddress
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from secrets import token_urlsafe
from types import FrameType

import segno
import uvicorn

from understudy.core.errors import Mistake
from understudy.store import open_store
from understudy.web.app import create_app
from understudy.web.hall import Hall
from understudy.web.security import Rule, is_address, names

PORT = 8765
#: Seconds that open requests are given when the server goes down; streams end by themselves.
PATIENCE = 3
#: Seconds after which a thread lets others go on.
SWITCH = 0.001


class CannotServe(Mistake):
    """The address cannot be listened on."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for on the command line."""

    host: str = ""
    port: int = PORT
    data: str = ""
    token: str = ""
    #: Requests per second that one device may send; three times as many at once.
    rate: float = 100.0


def is_loopback(host: str) -> bool:
    return host in ("", "localhost") or (is_address(host) and ipaddress.ip_address(host).is_loopback)


def listen(host: str, port: int) -> socket.socket:
    """A socket that is ours before anything is printed."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host or "127.0.0.1", port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        sock = socket.socket(family, kind, protocol)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind(address)
        sock.listen(128)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise CannotServe(
            f"Port {port} of {host or '127.0.0.1'} cannot be used: {reason}. Try another with --port."
        ) from None
    return sock


def own_address() -> str:
    """This machine's address in its network, for others to type; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


class Host(uvicorn.Server):
    """A server whose streams end as soon as it is told to stop."""

    def __init__(self, config: uvicorn.Config, hall: Hall) -> None:
        super().__init__(config)
        self.hall = hall

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.hall.end()
        super().handle_exit(sig, frame)


def serve(wish: Wish, say: Callable[[str], None], ready: Callable[[str], None]) -> None:
    """Serve until told to stop. `ready` gets the address once it can be opened."""
    store = open_store(wish.data)
    try:
        sock = listen(wish.host, wish.port)
    except CannotServe:
        store.close()
        raise
    token = "" if is_loopback(wish.host) else wish.token or token_urlsafe(24)
    known = names([wish.host, *own_names()])
    app = create_app(store, Rule(token=token, names=known, rate=wish.rate, burst=wish.rate * 3))
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="on",
        timeout_graceful_shutdown=PATIENCE,
        limit_concurrency=1000,
    )
    address = _address(wish.host, sock.getsockname()[1], token)
    # Threads that compute must not keep a short request waiting for long.
    sys.setswitchinterval(SWITCH)
    _introduce(address, token, say)
    ready(address)
    # When it has stopped, uvicorn raises the signal again that stopped it.
    with suppress(KeyboardInterrupt):
        Host(config, app.state.hall).run(sockets=[sock])
    say("Stopped.")


def own_names() -> list[str]:
    name = socket.gethostname()
    return [name, f"{name.split('.')[0]}.local"]


def _address(host: str, port: int, token: str) -> str:
    name = "127.0.0.1" if is_loopback(host) else own_address() if host in ("0.0.0.0", "::") else host
    shown = f"[{name}]" if ":" in name else name
    return f"http://{shown}:{port}/{'?token=' + token if token else ''}"


def _introduce(address: str, token: str, say: Callable[[str], None]) -> None:
    say(f"Understudy plays at {address}")
    if token:
        say("Whoever has this whole address can play; without it nothing is shown. For a phone:")
        say(qr_code(address))
    say("Stop with Ctrl+C; every game is kept.")


def qr_code(text: str) -> str:
    """A QR code in the characters of a terminal."""
    out = io.StringIO()
    segno.make(text, error="l").terminal(out, compact=True)
    return out.getvalue().rstrip()
