"""Starting and stopping: one process takes all requests, and says where it can be reached."""

from __future__ import annotations

import errno
import io
import ipaddress
import logging
import re
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_urlsafe
from types import FrameType
from typing import Any, cast

import uvicorn
from starlette.applications import Starlette

from understudy.core.errors import Mistake
from understudy.core.textfile import visible
from understudy.store import Store, open_store
from understudy.store.place import is_database
from understudy.web.app import create_app
from understudy.web.connections import IDLE, Door, at
from understudy.web.crew import CAN_WORK, Crew, usual
from understudy.web.hall import MEMORY, Hall
from understudy.web.laboratory import Laboratory
from understudy.web.memory import settle
from understudy.web.neighbors import Neighbors
from understudy.web.porch import Porch
from understudy.web.security import Rule, is_address, names
from understudy.web.wire import Settings

PORT = 8765
#: How many connections may be open, and how many files the program needs beside them.
MOST = 2000
FILES = 100
#: Seconds that open requests are given when the server goes down; streams end by themselves.
PATIENCE = 3


class CannotServe(Mistake):
    """The address cannot be listened on."""


@dataclass(frozen=True, slots=True)
class Serving:
    """What was asked for on the command line."""

    host: str = ""
    port: int = PORT
    data: str = ""
    token: str = ""
    #: Requests per second that one device may send; three times as many at once.
    rate: float = 100.0
    #: Megabytes that the matches in memory may take.
    memory: int = MEMORY
    #: Files with the certificate and its key, for encrypted connections.
    cert: str = ""
    key: str = ""
    #: How many processes play the matches; 0: the server's own, None: as many as the machine has cores for.
    workers: int | None = None
    #: The name under which people know the server, and load balancers that speak for them.
    name: str = ""
    behind: str = ""
    #: Wait for the disk with every answer, so that even a power cut loses nothing.
    durable: bool = False
    #: How many cores series of games in the laboratory may take; 0: there are none.
    laboratory: int = 1
    #: The Dask cluster that plays them instead, if any.
    cluster: str = ""

    @property
    def tls(self) -> bool:
        return bool(self.cert)


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
    except UnicodeError:
        raise CannotServe(f"--host {host}: no machine can have this name or address.") from None
    except (OSError, OverflowError) as error:
        raise CannotServe(_no_port(host or "127.0.0.1", port, error)) from None
    return sock


def _no_port(host: str, port: int, error: OSError | OverflowError) -> str:
    """Most often it is one's own server, in another window."""
    if getattr(error, "errno", None) == errno.EADDRINUSE:
        return (
            f"Port {port} of {host} is in use. If Understudy is running there already, open its page; "
            "if not, take another port: understudy serve --port 0."
        )
    reason = getattr(error, "strerror", None) or str(error)
    return f"Port {port} of {host} cannot be used: {reason}. Try another: understudy serve --port 0."


def own_address() -> str:
    """This machine's address in its network, for others to type; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


class Host(uvicorn.Server):
    """A server whose streams end as soon as it is told to stop, and who counts whoever arrives."""

    def __init__(self, config: uvicorn.Config, hall: Hall, door: Door) -> None:
        super().__init__(config)
        self.hall = hall
        self.door = door

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])
        self.servers = [cast(Any, self._porch(sock)) for sock in sockets or ()]

    def _porch(self, sock: socket.socket) -> Porch:
        config = self.config
        state = {"server_state": self.server_state, "app_state": self.lifespan.state}
        return Porch(
            sock, self.door, lambda: cast(Any, config.http_protocol_class)(config=config, **state), config.ssl
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        if self.force_exit:
            # Somebody pressed Ctrl+C twice: nobody is waited for, but the games are put away all the same.
            await self.lifespan.shutdown()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.hall.end()
        super().handle_exit(sig, frame)


class Plainly(logging.Formatter):
    """What is written to the terminal may quote what others sent: it is shown, and never obeyed."""

    def format(self, record: logging.LogRecord) -> str:
        return visible(super().format(record))


def log_plainly() -> None:
    """Troubles of the server go to the terminal."""
    handler = logging.StreamHandler()
    handler.setFormatter(Plainly())
    logger = logging.getLogger("understudy")
    logger.handlers, logger.propagate = [handler], False


def serve(wish: Serving, say: Callable[[str], None], ready: Callable[[str], None]) -> None:
    """Serve until told to stop. `ready` gets the address once it can be opened."""
    log_plainly()
    proxies = frozenset(checked_addresses(wish.behind))
    # Behind a load balancer anybody may come, wherever it listens itself.
    inside = is_loopback(wish.host) and not wish.name and not proxies
    token = "" if inside else checked_token(wish.token) or token_urlsafe(24)
    check_certificate(wish)
    store = open_store(wish.data, durable=wish.durable)
    try:
        sock = listen(wish.host, wish.port)
    except CannotServe:
        store.close()
        raise
    most = allow_connections(MOST)
    # Half of the connections may be streams, and half of one address; the rest is for others' requests.
    door = Door(most, most if inside or proxies else most // 2)
    rule = Rule(
        token=token,
        names=names([wish.host, wish.name, *own_names()]),
        rate=wish.rate,
        burst=wish.rate * 3,
        streams=most // 2 if inside else 64,
        all_streams=most // 2,
        tls=wish.tls,
        proxies=proxies,
    )
    if wish.workers and not CAN_WORK:
        raise CannotServe("This system knows no workers; leave --workers out.")
    size = usual() if wish.workers is None else wish.workers
    crew = Crew(size, Settings(wish.data, wish.durable)) if size else None
    neighbors = neighbors_of(store, wish, sock.getsockname()[1])
    lab = Laboratory(wish.laboratory, wish.cluster)
    app = create_app(store, rule, wish.memory, door, crew, neighbors, lab)
    address = _address(wish, sock.getsockname()[1], token)
    settle()
    _introduce(address, token, wish, say)
    if lost := store.missing():
        say(f"{len(lost)} games have lost what was written to them last; `understudy doctor` says which.")
    ready(address)
    # When it has stopped, uvicorn raises the signal again that stopped it.
    with suppress(KeyboardInterrupt):
        Host(_config(app, door, wish), app.state.hall, door).run(sockets=[sock])
    say("Stopped.")


def _config(app: Starlette, door: Door, wish: Serving) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        # What is tried here is tried with this one, whatever else is installed.
        loop="asyncio",
        http=at(door),
        ws="none",
        ssl_certfile=wish.cert or None,
        ssl_keyfile=wish.key or None,
        timeout_keep_alive=IDLE,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        lifespan="on",
        timeout_graceful_shutdown=PATIENCE,
    )


def neighbors_of(store: Store, wish: Serving, port: int) -> Neighbors | None:
    """Who shares the matches of a store with us: any number of servers may use one PostgreSQL."""
    if not is_database(wish.data):
        return None
    # Only where there is one is its package needed.
    from understudy.store.leases import Leases, Neighbor
    from understudy.store.postgres import PostgresStore

    cert = Path(wish.cert).read_text(encoding="ascii") if wish.cert else ""
    me = Neighbor(token_urlsafe(9), _address(wish, port, ""), token_urlsafe(32), cert)
    return Neighbors(Leases(cast(PostgresStore, store), me))


def checked_addresses(text: str) -> list[str]:
    """Addresses with commas between them."""
    found = [part.strip() for part in text.split(",") if part.strip()]
    for one in found:
        if not is_address(one):
            raise CannotServe(f"--behind {text}: “{one}” is no address. Name numbers, such as 10.0.0.5.")
    return found


def own_names() -> list[str]:
    name = socket.gethostname()
    return [name, f"{name.split('.')[0]}.local"]


def checked_token(token: str) -> str:
    """A secret that was chosen: long enough not to be guessed, and of signs that an address can hold."""
    if token and not re.fullmatch(r"[A-Za-z0-9_-]{16,128}", token):
        raise CannotServe(
            "UNDERSTUDY_TOKEN must have 16 to 128 characters, each a letter (A to Z), a digit, - or _. "
            "Without it a new token is made at every start."
        )
    return token


def check_certificate(wish: Serving) -> None:
    """Certificate and key must be there, readable, and belong together."""
    if bool(wish.cert) != bool(wish.key):
        raise CannotServe("Name both --cert and --key: a certificate and its private key, as PEM files.")
    if not wish.cert:
        return
    for name in (wish.cert, wish.key):
        try:
            if Path(name).exists() and not Path(name).is_file():
                # A pipe would be waited for without end.
                raise CannotServe(f"{name} is not a file: a certificate and its key are PEM files.")
            Path(name).read_bytes()
        except OSError as error:
            raise CannotServe(f"{name} cannot be read: {error.strerror}.") from None
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(wish.cert, wish.key, password=lambda: "")
    except (ssl.SSLError, ValueError) as error:
        reason = getattr(error, "reason", None) or str(error)
        raise CannotServe(
            f"{wish.cert} and {wish.key} are not a certificate and its private key without a password, "
            f"as PEM files ({reason})."
        ) from None


def allow_connections(most: int) -> int:
    """How many connections there may be: as many as wanted, as far as the system lets us."""
    try:
        import resource
    except ImportError:
        return most
    low, high = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most + FILES
    if low != resource.RLIM_INFINITY and low < wanted:
        low = wanted if high == resource.RLIM_INFINITY else min(wanted, high)
        resource.setrlimit(resource.RLIMIT_NOFILE, (low, high))
        return low - FILES
    return most


def _address(wish: Serving, port: int, token: str) -> str:
    host = wish.host
    name = "127.0.0.1" if is_loopback(host) else own_address() if host in ("0.0.0.0", "::") else host
    shown = f"[{name}]" if ":" in name else name
    return f"{'https' if wish.tls else 'http'}://{shown}:{port}/{'?token=' + token if token else ''}"


def _introduce(address: str, token: str, wish: Serving, say: Callable[[str], None]) -> None:
    say(f"Understudy plays at {address}")
    if token:
        say("Anyone with this whole address can play; without it nothing is shown. For a phone:")
        say(qr_code(address))
    say(f"Up to {wish.memory} MB of games stay in memory; others are read again when they continue.")
    say("Press Ctrl+C to stop; every game is saved.")


def qr_code(text: str) -> str:
    """A QR code in the characters of a terminal."""
    import segno

    out = io.StringIO()
    segno.make(text, error="l").terminal(out, compact=True)
    return out.getvalue().rstrip()
