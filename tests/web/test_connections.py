"""Connections of a real server: those that say nothing, say it slowly, break off, or are encrypted."""

from __future__ import annotations

import errno
import json
import resource
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from tests.web.client import FREE
from tests.web.process import Process
from understudy.store import open_store
from understudy.web.app import create_app
from understudy.web.connections import Door, at
from understudy.web.server import CannotServe, Host, Serving, check_certificate, listen

HERE = Path(__file__).parent
CERT, KEY = HERE / "localhost-cert.pem", HERE / "localhost-key.pem"
#: Nobody waits longer than this for something that should have happened.
PATIENCE = 10.0


@contextmanager
def serving(data: Path, door: Door, **how: Any) -> Iterator[int]:
    """A server in a thread, with a door of its own; its port."""
    sock = listen("", 0)
    app = create_app(open_store(str(data)), FREE, door=door)
    host = Host(uvicorn.Config(app, http=at(door), ws="none", log_level="error", **how), app.state.hall, door)
    thread = threading.Thread(target=host.run, kwargs={"sockets": [sock]})
    thread.start()
    try:
        yield sock.getsockname()[1]
    finally:
        host.handle_exit(2, None)
        thread.join(PATIENCE)


def connect(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)


def get(port: int, path: str = "/health") -> int:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    finally:
        connection.close()


def until(test: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not test():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_closed(one: socket.socket) -> bool:
    try:
        return one.recv(1000) == b""
    except ConnectionError:
        return True


def limited(files: int) -> Callable[[], None]:
    """The usual limit of a system, or a smaller one."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

    return limit


def test_silent_encrypted_connections_keep_nobody_out(tmp_path: Path) -> None:
    """Those who never agree on keys are counted as well, and go after a while."""
    server = Process(tmp_path, "--cert", str(CERT), "--key", str(KEY), before=limited(220))
    trusting = ssl.create_default_context(cafile=str(CERT))
    with ExitStack() as silent:
        for _ in range(400):
            silent.enter_context(connect(server.port))
        for _ in range(5):
            line = HTTPSConnection("localhost", server.port, context=trusting, timeout=PATIENCE)
            line.request("GET", "/health")
            assert line.getresponse().status == 200
            line.close()
    assert server.stop() == 0
    assert server.errors().count("\n") <= 2


def test_whoever_never_agrees_on_keys_is_closed(tmp_path: Path) -> None:
    door = Door(most=40, each=40, patience=0.2)
    with serving(tmp_path, door, ssl_certfile=CERT, ssl_keyfile=KEY) as port, connect(port) as silent:
        assert is_closed(silent)
        until(lambda: not door.open)
        with connect(port) as other:
            other.sendall(b"GET / HTTP/1.1\r\n\r\n" * 100)
            assert is_closed(other), "that is no greeting"
        until(lambda: not door.open)


class Exhausted(socket.socket):
    """A socket for which the system has no more files, for a while."""

    tries = 0

    def accept(self) -> tuple[socket.socket, object]:
        self.tries += 1
        if self.tries <= 3:
            raise OSError(errno.EMFILE, "Too many open files")
        return super().accept()


def test_without_files_the_server_rests_and_says_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    made = listen("", 0)
    sock = Exhausted(fileno=made.detach())
    monkeypatch.setattr("tests.web.test_connections.listen", lambda host, port: sock)
    with serving(tmp_path, Door(most=40, each=40)) as port:
        assert get(port) == 200
    assert sock.tries >= 4
    assert [line.getMessage() for line in caplog.records if "accept" in line.getMessage()] == [
        "No more connections can be accepted at the moment: Too many open files."
    ]


def test_silent_connections_keep_nobody_out(tmp_path: Path) -> None:
    """Many more than there may be: each newcomer takes the place of the one that was silent for longest."""
    door = Door(most=40, each=40, patience=60)
    with serving(tmp_path, door) as port, ExitStack() as silent:
        sockets = [silent.enter_context(connect(port)) for _ in range(120)]
        until(lambda: door.closed >= 80)
        assert [get(port) for _ in range(10)] == [200] * 10
        assert len(door.open) <= 40
        assert is_closed(sockets[0])


def test_one_address_cannot_take_all_places(tmp_path: Path) -> None:
    door = Door(most=100, each=10, patience=60)
    with serving(tmp_path, door) as port, ExitStack() as silent:
        for _ in range(30):
            silent.enter_context(connect(port))
        until(lambda: door.closed >= 20)
        assert len(door.open) == 10
        assert get(port) == 200


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX: y"])
def test_a_request_that_is_never_finished_is_not_waited_for(tmp_path: Path, said: bytes) -> None:
    door = Door(most=100, each=100, patience=0.2)
    with serving(tmp_path, door) as port, connect(port) as one:
        one.sendall(said)
        assert is_closed(one)
        assert door.closed == 1


def test_headers_that_never_end_are_not_kept(tmp_path: Path) -> None:
    """However slowly or quickly they come: at some length they are refused, and the connection closed."""
    door = Door(most=100, each=100)
    with serving(tmp_path, door) as port, connect(port) as one:
        one.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n")
        try:
            for number in range(200):
                one.sendall(f"X-{number}: {'y' * 1000}\r\n".encode())
        except ConnectionError:
            pass
        else:
            assert_refused(one)
        until(lambda: not door.open)
        assert get(port) == 200


@pytest.mark.parametrize(
    "head",
    [
        b"GET /health HTTP/1.1\r\n" + b"".join(b"X%d: a\r\n" % number for number in range(3000)),
        b"GET /health?" + b"a=b&" * 5000 + b" HTTP/1.1\r\n",
        b"GET /health HTTP/1.1\r\nCookie: " + b"a=b; " * 4000 + b"\r\n",
    ],
    ids=["many lines", "a long address", "a long line"],
)
def test_a_head_that_is_too_long_is_refused_in_one_piece_too(tmp_path: Path, head: bytes) -> None:
    with serving(tmp_path, Door(10, 10)) as port, connect(port) as line:
        line.sendall(head + b"Host: 127.0.0.1\r\n\r\n")
        assert_refused(line)


def test_a_long_body_is_no_long_header(tmp_path: Path) -> None:
    door = Door(most=100, each=100)
    with serving(tmp_path, door) as port:
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        for _ in range(2):
            body = json.dumps({"game": "pennies", "nothing": "x" * 40_000})
            connection.request("POST", "/api/matches", body, {"Content-Type": "application/json"})
            reply = connection.getresponse()
            assert (reply.status, json.loads(reply.read())["error"]) == (400, "malformed")
        connection.close()


def test_requests_said_in_advance_are_answered_in_their_order(tmp_path: Path) -> None:
    door = Door(most=100, each=100)
    with serving(tmp_path, door) as port, connect(port) as one:
        paths = ["/health", "/api/nothing", "/health"]
        one.sendall(b"".join(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() for path in paths))
        found = b""
        while found.count(b"HTTP/1.1 ") < 3:
            found += one.recv(10_000)
        assert [int(part[:3]) for part in found.split(b"HTTP/1.1 ")[1:]] == [200, 404, 200]


def test_nobody_says_thousands_of_requests_in_advance(tmp_path: Path) -> None:
    door = Door(most=100, each=100)
    with serving(tmp_path, door) as port, connect(port) as one:
        one.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 1000)
        until(lambda: door.closed == 1)
        assert get(port) == 200


def test_whoever_is_being_answered_is_not_dropped(tmp_path: Path) -> None:
    """A stream stays open, whatever comes and goes beside it."""
    door = Door(most=5, each=5, patience=0.2)
    with serving(tmp_path, door) as port:
        match = begin(port)
        with connect(port) as stream, ExitStack() as silent:
            stream.sendall(f"GET /api/matches/{match}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            assert b"retry: 1000" in heard(stream, b"event: state")
            for _ in range(20):
                silent.enter_context(connect(port))
            until(lambda: door.closed >= 20)
            assert get(port) == 200
            stream.settimeout(0.2)
            with pytest.raises(TimeoutError):
                stream.recv(1000)


def assert_refused(one: socket.socket) -> None:
    """Told so; or cut off with that on the way, since more was said than the other side listened to."""
    with suppress(ConnectionResetError):
        assert b"400 Bad Request" in heard(one, b"too long")


def heard(one: socket.socket, end: bytes) -> bytes:
    found = b""
    while end not in found:
        piece = one.recv(10_000)
        assert piece, found
        found += piece
    return found


def begin(port: int, game: str = "pennies") -> str:
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    body = json.dumps({"game": game})
    connection.request("POST", "/api/matches", body, {"Content-Type": "application/json"})
    id = str(json.loads(connection.getresponse().read())["id"])
    connection.close()
    return id


def test_the_head_of_a_stream_holds_nothing(tmp_path: Path) -> None:
    door = Door(most=50, each=50)
    with serving(tmp_path, door) as port:
        path = f"/api/matches/{begin(port)}/stream"
        connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        for _ in range(80):
            # More than one address may have streams; on one connection, since each is answered at once.
            connection.request("HEAD", path)
            reply = connection.getresponse()
            assert (reply.status, reply.getheader("content-type")) == (
                200,
                "text/event-stream; charset=utf-8",
            )
            assert reply.read() == b""
        connection.close()


def test_an_upload_that_is_broken_off_is_no_fault_of_the_program(tmp_path: Path) -> None:
    server = Process(tmp_path)
    try:
        head = "POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        for _ in range(5):
            with connect(server.port) as one:
                one.sendall(f'{head}Content-Length: 5000\r\n\r\n{{"game'.encode())
        # Not what loads all games first: that takes long on a machine that is busy.
        assert get(server.port) == 200
    finally:
        server.stop()
    assert server.errors() == ""


# -- encrypted -----------------------------------------------------------------------------------------------


def test_a_certificate_makes_connections_encrypted(tmp_path: Path) -> None:
    server = Process(tmp_path, "--cert", str(CERT), "--key", str(KEY))
    try:
        assert server.said.startswith("Understudy plays at https://127.0.0.1:")
        trusted = ssl.create_default_context(cafile=str(CERT))
        connection = HTTPSConnection("127.0.0.1", server.port, timeout=PATIENCE, context=trusted)
        connection.request("GET", "/health")
        assert connection.getresponse().read() == b"ok\n"
        connection.close()
        with connect(server.port) as plain:
            plain.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert is_closed(plain)
    finally:
        server.stop()


@pytest.mark.parametrize(
    ("cert", "key", "said"),
    [
        (str(CERT), "", "Name both --cert and --key"),
        ("", str(KEY), "Name both --cert and --key"),
        (str(CERT.with_name("none.pem")), str(KEY), "none.pem cannot be read: No such file"),
        (str(KEY), str(CERT), "are not a certificate and its private key"),
        (__file__, str(KEY), "are not a certificate and its private key"),
    ],
)
def test_files_that_are_no_certificate_are_named(cert: str, key: str, said: str) -> None:
    with pytest.raises(CannotServe, match=said):
        check_certificate(Serving(cert=cert, key=key))
