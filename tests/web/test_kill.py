"""The server is killed again and again while many play: nothing acknowledged is lost, every match resumes."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from tests.web.process import ROOT, Process
from understudy.store import open_store
from understudy.web.live import Live

KILLS = 100
PLAYERS = 6
#: Seconds that a server may take to start or to die on a machine that is busy with other things.
PATIENCE = 60
#: Something the server had not acknowledged when it died.
Away = (OSError, HTTPException)


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


def living(pid: int) -> bool:
    """Does a process still do anything?"""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def children(pid: int) -> list[int]:
    """The processes that a process has started and that still live."""
    try:
        started = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    except OSError:
        return []
    return [child for child in map(int, started) if living(child)]


@contextmanager
def nursery(data: Path | str, workers: int = 0) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.web.nursery", str(data), str(workers)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def start(process: subprocess.Popen[str], port: int) -> int:
    """A new server; the number of its process, once it listens."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(f"{port}\n")
    process.stdin.flush()
    child = int(process.stdout.readline())
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.01)
        else:
            return child
    raise AssertionError("the server does not listen")


def kill(child: int) -> None:
    """Without a word; returns when nothing is left of it."""
    os.kill(child, signal.SIGKILL)
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        try:
            os.kill(child, 0)
        except ProcessLookupError:
            return
        time.sleep(0.002)
    raise AssertionError("the server does not die")


def serving(*options: str) -> subprocess.CompletedProcess[str]:
    """A server that should refuse to start."""
    command = [sys.executable, "-m", "understudy", "serve", "--no-browser", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


@dataclass
class Visitor:
    """Plays match after match, and remembers what was acknowledged."""

    port: int
    seed: int
    over: threading.Event
    #: By match and event: what kind of event it is, and the answer.
    acknowledged: dict[tuple[str, int], tuple[str, str]] = field(default_factory=dict)
    matches: list[str] = field(default_factory=list)
    troubles: list[str] = field(default_factory=list)
    finished: int = 0

    def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            data = None if body is None else json.dumps(body)
            connection.request(method, path, data, {"Content-Type": "application/json"})
            reply = connection.getresponse()
            return reply.status, json.loads(reply.read())
        finally:
            connection.close()

    def run(self) -> None:
        rng = random.Random(self.seed)
        while not self.over.is_set():
            try:
                self.play(rng)
            except Away:
                time.sleep(0.01)
            except Exception as error:
                self.troubles.append(repr(error))
                return

    def play(self, rng: random.Random) -> None:
        """Go on with the newest match, or begin one."""
        if not self.matches or self.finished == len(self.matches):
            status, made = self.call("POST", "/api/matches", {"game": "tyrants", "seed": rng.randrange(999)})
            assert status == 201
            self.matches.append(made["id"])
            self.acknowledged[made["id"], 1] = ("new", "")
        id = self.matches[-1]
        status, state = self.call("GET", f"/api/matches/{id}")
        assert status == 200, state
        self.check(id, state["no"])
        while state["question"] is not None and not self.over.is_set():
            state = self.change(id, state, rng)
        self.finished += state["question"] is None

    def change(self, id: str, state: Any, rng: random.Random) -> Any:
        kind, body = "answer", {"answer": rng.choice(state["question"]["options"])["id"]}
        if state["undo"] and rng.random() < 0.1:
            kind, body = "undo", {}
        status, reply = self.call("POST", f"/api/matches/{id}/{kind}", {"no": state["no"], **body})
        if status == 409:
            # It was written before, but whoever played the match died before it was told.
            return reply["state"]
        assert status == 200, reply
        self.acknowledged[id, reply["no"]] = (
            "answers" if kind == "answer" else "back",
            body.get("answer", ""),
        )
        return reply

    def check(self, id: str, no: int) -> None:
        """The match must be at least where it was when we were last told."""
        known = max(seen for match, seen in self.acknowledged if match == id)
        assert no >= known, f"{id} is at {no}, but {known} was acknowledged"


@dataclass
class Patient(Visitor):
    """Comes again when the database is away, or whoever played the match."""

    def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        status, reply = super().call(method, path, body)
        if status == 503:
            time.sleep(0.1)
            raise OSError("somebody is away")
        return status, reply


def test_a_hundred_kills_lose_nothing(tmp_path: Path) -> None:
    rng, port, over = random.Random(4), free_port(), threading.Event()
    visitors = [Visitor(port, seed, over) for seed in range(PLAYERS)]
    with nursery(tmp_path / "games.db") as process:
        child = start(process, port)
        threads = [threading.Thread(target=visitor.run) for visitor in visitors]
        for thread in threads:
            thread.start()
        try:
            for _ in range(KILLS):
                wait_for_answers(visitors, rng.randint(1, 12))
                time.sleep(rng.uniform(0, 0.03))
                kill(child)
                child = start(process, port)
            wait_for_answers(visitors, PLAYERS)
        finally:
            over.set()
            for thread in threads:
                thread.join(20)
            kill(child)
    assert [visitor.troubles for visitor in visitors] == [[]] * PLAYERS
    acknowledged = {key: value for visitor in visitors for key, value in visitor.acknowledged.items()}
    assert len(acknowledged) > 3 * KILLS
    every_answer_is_kept(tmp_path / "games.db", acknowledged)


def wait_for_answers(visitors: Sequence[Visitor], number: int) -> None:
    """Until the server has acknowledged some more; it dies in the midst of work, however fast it is."""
    before = sum(len(visitor.acknowledged) for visitor in visitors)
    limit = time.monotonic() + PATIENCE
    while sum(len(visitor.acknowledged) for visitor in visitors) < before + number:
        assert time.monotonic() < limit, [visitor.troubles for visitor in visitors]
        time.sleep(0.002)


def every_answer_is_kept(path: Path | str, acknowledged: dict[tuple[str, int], tuple[str, str]]) -> None:
    """Each acknowledged event is in the log as it was sent, and each match can be played on."""
    store = open_store(str(path))
    logs = {id: store.events(id) for id, _ in store.cards()}
    for (id, no), (kind, answer) in acknowledged.items():
        event = logs[id][no - 1]
        assert (event.seq, event.kind) == (no, kind)
        if answer:
            assert json.loads(event.body)["rows"][0][3] == answer
    for id in logs:
        live = Live.load(id, store)
        if not live.match.over:
            live.stand_in()
    store.close()


# -- stopping as one should ----------------------------------------------------------------------------------


def test_a_server_with_open_streams_stops_at_once(tmp_path: Path) -> None:
    for sig in (signal.SIGINT, signal.SIGTERM):
        server = Process(tmp_path)
        connection = HTTPConnection("127.0.0.1", server.port, timeout=10)
        headers = {"Content-Type": "application/json"}
        connection.request("POST", "/api/matches", '{"game":"pennies"}', headers)
        id = json.loads(connection.getresponse().read())["id"]
        streams = []
        for _ in range(3):
            stream = HTTPConnection("127.0.0.1", server.port, timeout=10)
            stream.request("GET", f"/api/matches/{id}/stream")
            found = stream.getresponse()
            assert found.readline() == b"retry: 1000\n"
            streams.append(found)
        code = server.stop(sig)
        assert code == (0 if sig == signal.SIGINT else -sig)
        for stream_reply in streams:
            stream_reply.read()
        errors = server.errors()
        assert "shutdown exceeded" not in errors, "its patience ran out"
        assert "Traceback" not in errors
        assert "fault" not in errors


def test_a_port_that_is_taken_is_said_so(tmp_path: Path) -> None:
    server = Process(tmp_path)
    try:
        second = serving("--data", str(tmp_path / "other.db"), "--port", str(server.port))
        assert second.returncode == 2
        assert "--port" in second.stderr
        assert "Traceback" not in second.stderr
    finally:
        server.kill()


def test_a_damaged_database_is_said_so(tmp_path: Path) -> None:
    bad = tmp_path / "games.db"
    bad.write_bytes(b"this is no database" * 300)
    found = serving("--port", "0", "--data", str(bad))
    assert found.returncode == 2
    assert "is damaged or not a database" in found.stderr
    assert bad.read_bytes() == b"this is no database" * 300


def test_opened_to_the_network_it_prints_a_token_and_a_qr_code(tmp_path: Path) -> None:
    server = Process(tmp_path, "--host", "0.0.0.0", token="the-secret-of-this-table")
    try:
        assert server.address.endswith("/?token=the-secret-of-this-table")
        connection = HTTPConnection("127.0.0.1", server.port, timeout=10)
        connection.request("GET", "/api/games")
        assert connection.getresponse().status == 403
    finally:
        server.stop()
    assert server.process.stdout is not None
    said = server.process.stdout.read()
    assert "█" in said or "▄" in said


def test_by_default_only_this_machine_is_listened_to(tmp_path: Path) -> None:
    server = Process(tmp_path)
    try:
        assert server.address.startswith("http://127.0.0.1:")
        listening = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()
        own = [line.split()[1] for line in listening if line.split()[1].endswith(f":{server.port:04X}")]
        assert "00000000" not in {address.split(":")[0] for address in own}
    finally:
        server.kill()
