"""Several servers, one PostgreSQL: any of them may be asked, and any may be stopped, killed or cut off."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection
from pathlib import Path
from typing import Any

import pytest

from tests.store.postgres import cluster
from tests.web.balancer import Balancer
from tests.web.process import ROOT, Process
from tests.web.test_kill import (
    PATIENCE,
    Patient,
    children,
    every_answer_is_kept,
    free_port,
    kill,
    living,
    nursery,
    start,
    wait_for_answers,
)
from understudy.store import open_store
from understudy.store.postgres import PostgresStore

TOKEN = "the-secret-of-this-table"


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with cluster() as found:
        yield found


@pytest.fixture(scope="module")
def house(url: str) -> Iterator[subprocess.Popen[str]]:
    """Where servers are started quickly; each plays in its own process."""
    with nursery(url) as process:
        yield process


@pytest.fixture(scope="module")
def servers(house: subprocess.Popen[str]) -> Iterator[dict[int, int]]:
    """Three servers: their ports, and the numbers of their processes. Whoever ends one starts another."""
    ports = [free_port() for _ in range(3)]
    servers = {port: start(house, port) for port in ports}
    try:
        yield servers
    finally:
        for child in servers.values():
            with suppress(ProcessLookupError):
                kill(child)


def request(
    port: int, path: str, body: Any = None, method: str = "", host: str = "127.0.0.1", **headers: str
) -> HTTPResponse:
    """One request; the reply is not read yet."""
    connection = HTTPConnection(host, port, timeout=PATIENCE)
    data = None if body is None else json.dumps(body)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(
        method or ("GET" if data is None else "POST"),
        path,
        data,
        {"Content-Type": "application/json", **named},
    )
    return connection.getresponse()


def ask(port: int, path: str, body: Any = None, **how: Any) -> Any:
    found = request(port, path, body, **how)
    data = found.read()
    assert found.status in (200, 201), (found.status, data)
    return json.loads(data)


def begin(port: int, **how: Any) -> str:
    return str(ask(port, "/api/matches", {"game": "tyrants", "seed": 7}, **how)["id"])


def next_answer(state: Any) -> dict[str, Any]:
    return {"no": state["no"], "answer": state["question"]["options"][0]["id"]}


def kept(url: str, id: str) -> list[str]:
    """The answers of people in the log of a match, one for each event after the first."""
    store = open_store(url)
    found = [json.loads(event.body)["rows"][0][3] for event in store.events(id)[1:]]
    store.close()
    return found


def counted(port: int, name: str) -> float:
    lines = request(port, "/metrics").read().decode().splitlines()
    return float(dict(line.rsplit(" ", 1) for line in lines)[f"understudy_{name}"])


# -- as if they were one -------------------------------------------------------------------------------------


def test_any_server_can_be_asked(servers: dict[int, int]) -> None:
    first, second, third = servers
    id = begin(first)
    states = [ask(port, f"/api/matches/{id}") for port in servers]
    assert states[0] == states[1] == states[2]
    for number, port in enumerate([first, second, third, second, first], 1):
        state = ask(port, f"/api/matches/{id}")
        assert state["no"] == number
        changed = request(port, f"/api/matches/{id}/answer", next_answer(state))
        assert (changed.status, json.loads(changed.read())["no"]) == (200, number + 1)
        timing = changed.headers.get_all("server-timing", [])
        assert sorted(one.partition(";")[0] for one in timing) == ["bots", "total"]
        assert len(changed.headers.get_all("content-security-policy", [])) == 1
    # What is refused is refused alike; and it stays in one memory.
    late = request(third, f"/api/matches/{id}/answer", {"no": 2, "answer": "end"})
    assert (late.status, json.loads(late.read())["state"]["no"]) == (409, 6)
    assert request(second, f"/game/{id}").read() == request(first, f"/game/{id}").read()
    assert [counted(port, "matches_in_memory") for port in servers] == [1, 0, 0]
    assert counted(first, "servers") >= 3
    assert request(third, f"/api/matches/{id}", method="DELETE").status == 204
    assert [request(port, f"/api/matches/{id}").status for port in servers] == [404] * 3


def test_streams_hear_what_happens_on_other_servers(servers: dict[int, int]) -> None:
    first, second, third = servers
    id = begin(first)
    state = ask(first, f"/api/matches/{id}")
    stream = request(second, f"/api/matches/{id}/stream?after=1")
    assert stream.readline() == b"retry: 1000\n"
    ask(first, f"/api/matches/{id}/answer", next_answer(state))
    lines = [stream.readline() for _ in range(3)]
    assert lines[1] == b"id: 2\n", "it came with a ping, before which another line stands"
    assert ask(third, "/api/forget", {"ids": [id]}) == {"count": 1}
    while b"gone" not in (line := stream.readline()):
        assert line


def test_a_seat_is_the_same_everywhere(servers: dict[int, int], url: str) -> None:
    other = Process(url, "--name", "play.example", "--behind", "127.0.0.1", "--workers", "0", token=TOKEN)
    try:
        first, *_ = servers
        seats = {"game": "tyrants", "seed": 7, "seats": ["person", "person"]}
        id = str(ask(first, "/api/matches", seats)["id"])
        links = ask(first, f"/api/matches/{id}/links", method="POST")["links"]
        key = links[1]["path"].partition("key=")[2]
        guest = {"Cookie": f"understudy-{id}={key}", "Host": "play.example"}
        state = ask(other.port, f"/api/matches/{id}", **guest)
        assert (state["eyes"], state["owner"]) == (1, False)
        # It is the other's turn, and the owner of the match says so.
        refused = request(
            other.port,
            f"/api/matches/{id}/answer",
            next_answer({**state, **ask(first, f"/api/matches/{id}")}),
            **guest,
        )
        assert (refused.status, json.loads(refused.read())["error"]) == (403, "seat")
        assert request(other.port, f"/api/matches/{id}/fields", **guest).status == 403
        assert request(other.port, "/static/style.css", **guest).status == 200
        # Nobody else comes in, whatever he says of himself.
        forged = {"x_understudy_neighbor": "guessed", "x_understudy_seat": "0"}
        assert request(other.port, f"/api/matches/{id}", **forged).status == 421
        assert request(other.port, f"/api/matches/{id}").status == 403
        welcome = request(other.port, f"/?token={TOKEN}", X_Forwarded_Proto="https")
        assert "Secure" in welcome.headers["set-cookie"]
    finally:
        other.stop()


def test_neighbors_talk_encrypted_where_people_do(url: str) -> None:
    """And to nobody but the one who has the key of the certificate that it put into the database."""
    files = [str(ROOT / "tests" / "web" / f"localhost-{name}.pem") for name in ("cert", "key")]
    how = ("--cert", files[0], "--key", files[1], "--workers", "0")
    first, second = Process(url, *how), Process(url, *how)
    keys = ssl.create_default_context(cafile=files[0])
    try:
        wish = '{"game": "tyrants", "seed": 7}'
        id = json.loads(encrypted(first.port, keys, "/api/matches", wish).read())["id"]
        found = encrypted(second.port, keys, f"/api/matches/{id}")
        assert (found.status, json.loads(found.read())["no"]) == (200, 1)
        forwarded = encrypted(second.port, keys, "/metrics").read().decode()
        assert "understudy_forwarded_total 1" in forwarded
        assert "understudy_matches_taken_over_total 0" in forwarded
    finally:
        first.kill()
        second.kill()


def encrypted(port: int, keys: ssl.SSLContext, path: str, body: str | None = None) -> HTTPResponse:
    connection = HTTPSConnection("localhost", port, timeout=PATIENCE, context=keys)
    connection.request("POST" if body else "GET", path, body, {"Content-Type": "application/json"})
    return connection.getresponse()


# -- what goes wrong -----------------------------------------------------------------------------------------


@dataclass
class Careful(Patient):
    """Remembers all that was sent, so that it can be told what nobody sent."""

    sent: dict[tuple[str, int], list[str]] = field(default_factory=dict)

    def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        if body is not None and "no" in body:
            self.sent.setdefault((path.split("/")[3], body["no"] + 1), []).append(body.get("answer", ""))
        return super().call(method, path, body)


def nothing_is_there_twice(url: str, visitors: Sequence[Careful]) -> None:
    """Every event is one that was asked for, in its place."""
    store = open_store(url)
    for visitor in visitors:
        for id in visitor.matches:
            for event in store.events(id)[1:]:
                rows = json.loads(event.body)["rows"]
                answer = rows[0][3] if event.kind == "answers" else ""
                assert answer in visitor.sent[id, event.seq], (id, event)
    store.close()


def test_killed_and_stopped_servers_lose_nothing(
    house: subprocess.Popen[str], servers: dict[int, int], url: str
) -> None:
    rng, over = random.Random(5), threading.Event()
    with Balancer([*servers]) as balancer:
        visitors = [Careful(balancer.port, seed, over) for seed in range(4)]
        threads = [threading.Thread(target=visitor.run) for visitor in visitors]
        for thread in threads:
            thread.start()
        try:
            for turn in range(5):
                wait_for_answers(visitors, 12)
                port = [*servers][turn % 3]
                if turn % 3 == 2:
                    os.kill(servers[port], signal.SIGSTOP)
                    # Longer than its lease: the others play its matches.
                    wait_for_takeover(visitors, 6.5)
                    os.kill(servers[port], signal.SIGCONT)
                else:
                    time.sleep(rng.uniform(0, 0.03))
                    kill(servers[port])
                    wait_for_answers(visitors, 4)
                    servers[port] = start(house, port)
            wait_for_answers(visitors, 12)
        finally:
            over.set()
            for thread in threads:
                thread.join(PATIENCE)
    assert [visitor.troubles for visitor in visitors] == [[]] * len(visitors)
    acknowledged = {key: value for visitor in visitors for key, value in visitor.acknowledged.items()}
    nothing_is_there_twice(url, visitors)
    every_answer_is_kept(url, acknowledged)


def wait_for_takeover(visitors: list[Careful], seconds: float) -> None:
    """All go on, though a server with matches of theirs stands still."""
    until = time.monotonic() + seconds
    wait_for_answers(visitors, 12)
    time.sleep(max(0.0, until - time.monotonic()))


def test_a_server_that_wakes_up_too_late_writes_nothing(url: str) -> None:
    first, second = (Process(url, "--workers", "1") for _ in range(2))
    asleep: list[int] = []
    try:
        id = begin(first.port)
        state = ask(first.port, f"/api/matches/{id}")
        late, other = (option["id"] for option in state["question"]["options"][:2])
        asleep = [first.process.pid, *children(first.process.pid)]
        for process in asleep:
            os.kill(process, signal.SIGSTOP)
        # The system takes the request; whether anybody hears it is another matter.
        connection = HTTPConnection("127.0.0.1", first.port, timeout=PATIENCE)
        connection.request(
            "POST",
            f"/api/matches/{id}/answer",
            json.dumps({"no": state["no"], "answer": late}),
            {"Content-Type": "application/json"},
        )
        reply = ask(second.port, f"/api/matches/{id}/answer", {"no": state["no"], "answer": other})
        assert reply["no"] == 2
        for process in asleep:
            os.kill(process, signal.SIGCONT)
        found = connection.getresponse()
        assert (found.status, json.loads(found.read())["state"]["no"]) == (409, 2)
        assert ask(first.port, f"/api/matches/{id}")["no"] == 2
        assert kept(url, id) == [other]
    finally:
        for process in asleep:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGCONT)
        first.kill()
        second.kill()


def test_one_that_leaves_leaves_its_matches_to_the_others(
    house: subprocess.Popen[str], servers: dict[int, int], url: str
) -> None:
    first, second, _ = servers
    id = begin(first)
    ask(second, f"/api/matches/{id}")
    os.kill(servers[first], signal.SIGTERM)
    limit = time.monotonic() + PATIENCE
    while living(servers[first]):
        assert time.monotonic() < limit
        time.sleep(0.01)
    # Nobody waits for its lease to run out.
    store = PostgresStore(url)
    with store.using() as db:
        assert db.execute("SELECT FROM lease WHERE game=%s", (id,)).fetchone() is None
    store.close()
    ask(second, f"/api/matches/{id}/answer", next_answer(ask(second, f"/api/matches/{id}")))
    servers[first] = start(house, first)


# -- cut off -------------------------------------------------------------------------------------------------


def may_cut() -> bool:
    """May we have networks of our own here?"""
    if os.geteuid() != 0 or shutil.which("ip") is None:
        return False
    # A name of its own: several processes may ask at the same moment.
    name = f"understudy-try-{os.getpid()}"
    tried = subprocess.run(["ip", "netns", "add", name], capture_output=True, check=False)
    subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)
    return tried.returncode == 0


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


@contextmanager
def room(number: int) -> Iterator[tuple[str, str, str, str]]:
    """A network with one machine more: its name, our line to it, our address and its."""
    name, line = f"understudy-{number}", f"us{number}"
    net = f"10.{200 + number // 62500}.{number // 250 % 250}"
    ours, its = f"{net}.1", f"{net}.2"
    ip("netns", "add", name)
    try:
        ip("link", "add", line, "type", "veth", "peer", "name", "us", "netns", name)
        ip("addr", "add", f"{ours}/24", "dev", line)
        ip("link", "set", line, "up")
        ip("-n", name, "addr", "add", f"{its}/24", "dev", "us")
        ip("-n", name, "link", "set", "us", "up")
        ip("-n", name, "link", "set", "lo", "up")
        yield name, line, ours, its
    finally:
        ip("netns", "del", name)


#: Asks from inside of a room: what it is asked with comes by stdin.
INSIDE = """
import json, sys
from http.client import HTTPConnection
host, port, path, body, token = json.load(sys.stdin)
connection = HTTPConnection(host, port, timeout=60)
headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
connection.request("POST", path, json.dumps(body), headers)
print(connection.getresponse().status)
"""


@pytest.mark.skipif(not may_cut(), reason="networks of one's own are for root")
def test_a_server_that_is_cut_off_acknowledges_nothing(tmp_path: Path) -> None:
    bearer = {"Authorization": f"Bearer {TOKEN}"}
    with room(os.getpid()) as (name, line, ours, its), cluster(ours, free_port()) as url:
        inside = ("ip", "netns", "exec", name)
        far = Process(url, "--host", its, "--workers", "0", token=TOKEN, through=inside)
        near = Process(url, "--host", ours, "--workers", "0", token=TOKEN)
        try:
            id = begin(far.port, host=its, **bearer)
            path = f"/api/matches/{id}"
            state = ask(near.port, path, host=ours, **bearer)
            late, other = (option["id"] for option in state["question"]["options"][:2])
            ip("link", "set", line, "down")
            wish = [its, far.port, f"{path}/answer", {"no": state["no"], "answer": late}, TOKEN]
            asking = subprocess.Popen(
                [*inside, sys.executable, "-c", INSIDE],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            assert asking.stdin is not None
            asking.stdin.write(json.dumps(wish))
            asking.stdin.close()
            reply = ask(
                near.port, f"{path}/answer", {"no": state["no"], "answer": other}, host=ours, **bearer
            )
            assert reply["no"] == 2
            ip("link", "set", line, "up")
            assert asking.stdout is not None
            assert asking.stdout.read().strip() in ("409", "503")
            asking.wait(PATIENCE)
            assert kept(url, id) == [other]
            assert eventually(its, far.port, path, bearer)["no"] == 2
        finally:
            near.kill()
            far.kill()


def eventually(host: str, port: int, path: str, headers: dict[str, str]) -> Any:
    """What a server says once it has found the others again."""
    limit = time.monotonic() + PATIENCE
    while time.monotonic() < limit:
        found = request(port, path, host=host, **headers)
        data = found.read()
        if found.status == 200:
            return json.loads(data)
        time.sleep(0.1)
    raise AssertionError("it does not come back")
