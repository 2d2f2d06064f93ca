"""Workers: they say what the server itself would say, and when one dies nothing is lost and nobody waits."""

from __future__ import annotations

import asyncio
import gc
import os
import pickle
import random
import re
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from http.client import HTTPConnection
from math import inf
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.client import FREE, Player
from tests.web.client import server as own_server
from tests.web.process import Process
from tests.web.scenes import run
from tests.web.test_kill import PATIENCE, Patient, children, every_answer_is_kept, living, wait_for_answers
from understudy.core import journal
from understudy.core.errors import BadJournal, IllegalAnswer, Mistake
from understudy.core.match import Header
from understudy.core.registry import find
from understudy.store import BadStore, Conflict, NoGame, open_store
from understudy.web import stream
from understudy.web.api import CALLS
from understudy.web.app import create_app
from understudy.web.crew import Away, Crew, usual
from understudy.web.hall import Hall
from understudy.web.keeper import Done, Fault, Full, Keeper
from understudy.web.live import Live, NotYours, Secret, StaleChange
from understudy.web.memory import resident
from understudy.web.wire import HEAD, Settings
from understudy.web.worker import answered

HEADER = Header.of(find("pennies"), ["person", "careful"], {}, 3)
KILLS = 12


@asynccontextmanager
async def hall_of(data: Path, size: int = 1, memory: int = 512) -> AsyncIterator[tuple[Hall, Crew]]:
    crew = Crew(size, Settings(str(data), False))
    hall = Hall(open_store(str(data)), memory=memory, keepers=crew)
    try:
        yield hall, crew
    finally:
        hall.close()


def stop(process: subprocess.Popen[bytes]) -> None:
    """Have it stand still; on a busy machine that takes a while, in which it may still answer."""
    process.send_signal(signal.SIGSTOP)
    os.waitpid(process.pid, os.WUNTRACED)


def until(true: Callable[[], bool]) -> None:
    limit = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < limit
        time.sleep(0.005)


# -- what a worker is asked in these tests: it finds it here by name -----------------------------------------


def number(live: Live) -> int:
    return live.no


def own_process(live: Live) -> int:
    return os.getpid()


def roll(live: Live) -> None:
    live.answer("roll")


def roll_and_die(note: Path, live: Live) -> None:
    """The answer is written, but nobody hears of it."""
    live.answer("roll")
    if not note.exists():
        note.touch()
        os._exit(3)


def die(live: Live) -> None:
    os._exit(3)


def fail(live: Live) -> None:
    raise ZeroDivisionError("by nothing")


def wait_for(note: Path, live: Live) -> None:
    note.with_name("waits").touch()
    until(note.exists)


# -- the same as without -------------------------------------------------------------------------------------


@contextmanager
def crew_server(data: Path) -> Iterator[TestClient]:
    app = create_app(open_store(str(data)), FREE, crew=Crew(2, Settings(str(data), False)))
    with TestClient(app, base_url="http://127.0.0.1", raise_server_exceptions=False) as client:
        yield client


#: What a call needs to know beside the match.
BODIES: dict[str, dict[str, Any]] = {
    "back": {"to": 0},
    "links": {},
    "typed": {"typed": {"draw": "people"}},
    "let_pass": {"topics": []},
    "correct": {"of": 0, "name": "nothing", "value": "1"},
    "overrule": {"at": 0, "plan": "none"},
}


def everything(client: TestClient, game: str) -> list[tuple[str, int, str]]:
    """What comes of every call about a match that has begun; its id stands in some."""
    player = Player.begin(client, game).play(6)
    said = []
    for call in CALLS:
        if "/matches/{id}" not in call.path or call.name in ("follow", "forget", "answer"):
            continue
        path = call.path.format(id=player.id, n=2, turn=1)
        if call.method == "GET":
            found = client.get(path, params={"secrets": 1} if call.name in ("position", "download") else {})
        else:
            # Another match follows no event of this one, and has an id of its own.
            body = {} if call.name == "again" else {"no": player.look()["no"], **BODIES.get(call.name, {})}
            found = client.request(call.method, path, json=body)
        text = re.sub(r"key=[\w-]+", "key=KEY", found.text.replace(player.id, "ID"))
        if call.name == "again":
            text = re.sub(r'"id":"[^"]+"', '"id":"NEW"', text)
        said.append((call.name, found.status_code, text))
    return said


def brought_along(client: TestClient, game: str) -> list[tuple[int, Any]]:
    """What comes of what is brought along: a journal, a position, a trace, and things that are none."""
    player = Player.begin(client, game).play(6)
    texts = [client.get(f"{player.path}/{what}?secrets=1").text for what in ("journal", "position")]
    trace = '{"understudy": "gemp", "game": "nothing"}'
    said = []
    for text in (*texts, trace, "nonsense"):
        for path, body in (
            ("import", {"text": text, "game": game, "seed": 1}),
            ("positions", {"text": text, "game": game, "seat": 0}),
            ("told", {"text": text}),
        ):
            found = client.post(f"/api/{path}", json=body)
            told = found.json()
            if found.status_code == 201:
                told = Player(client, told["id"]).state | {"id": ""}
            said.append((found.status_code, told))
    return said


@pytest.mark.parametrize("game", ["tyrants", "carwars"])
def test_every_call_is_answered_as_without_workers(tmp_path: Path, game: str) -> None:
    with own_server(tmp_path / "own.db") as client:
        own, brought = everything(client, game), brought_along(client, game)
    with crew_server(tmp_path / "crew.db") as client:
        others = everything(client, game)
        assert brought_along(client, game) == brought
    unlike = [(mine, other) for mine, other in zip(own, others, strict=True) if mine != other]
    assert unlike == []
    assert {status for _, status, _ in own} == {200, 201, 422}
    assert {status for status, _ in brought} >= {200, 201, 422}


def test_a_guest_may_do_no_more_than_without_workers(tmp_path: Path) -> None:
    with crew_server(tmp_path) as client:
        player = Player.begin(client, "tyrants", seats=["person", "person"])
        links = client.post(f"{player.path}/links").json()["links"]
        asked = player.state["question"]["seat"]
        for link in sorted(links, key=lambda link: bool(link["seat"] == asked)):
            client.cookies.clear()
            assert client.get(link["path"]).status_code == 200
            guest = Player(client, player.id)
            assert (guest.state["eyes"], guest.state["owner"]) == (link["seat"], False)
            stood_in = client.post(f"{player.path}/stand-in", json={"no": guest.state["no"]})
            assert stood_in.status_code == (200 if link["seat"] == asked else 403)
            assert client.get(f"{player.path}/journal?secrets=1").status_code == 403


# -- who does what -------------------------------------------------------------------------------------------


def test_matches_are_spread_over_workers_that_start_when_they_are_needed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_of(tmp_path, size=2) as (hall, crew):
            await crew.warm_up()
            ids = [await hall.begin(HEADER, {})]
            assert len(crew.workers) == 1
            ids += [await hall.begin(HEADER, {}) for _ in range(5)]
            assert [worker.matches for worker in crew.workers] == [3, 3]
            processes = {await hall.look(id, own_process) for id in ids}
            assert processes == {worker.process.pid for worker in crew.workers}
            for id in ids:
                await hall.delete(id)
                with pytest.raises(NoGame):
                    await hall.look(id, number)
            assert [worker.matches for worker in crew.workers] == [0, 0]

    run(scene)


def test_what_is_too_much_for_memory_is_let_go_by_the_worker(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_of(tmp_path, memory=0) as (hall, crew):
            first, second = await hall.begin(HEADER, {}), await hall.begin(HEADER, {})
            await hall.change(second, 1, roll)
            assert (hall.in_memory, hall.loads, crew.workers[0].matches) == (1, 0, 1)
            await hall.change(first, 1, roll)
            assert (hall.in_memory, hall.loads, crew.workers[0].matches) == (1, 1, 1)

    run(scene)


def test_a_long_thought_holds_up_no_other_match_of_its_worker(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_of(tmp_path) as (hall, _):
            slow, quick = await hall.begin(HEADER, {}), await hall.begin(HEADER, {})
            thinking = asyncio.ensure_future(hall.look(slow, partial(wait_for, tmp_path / "note")))
            assert await hall.look(quick, number) == 1
            assert not thinking.done()
            (tmp_path / "note").touch()
            await thinking

    run(scene)


def test_those_who_watch_hear_what_a_worker_wrote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async with hall_of(tmp_path) as (hall, _):
            id = await hall.begin(HEADER, {})
            tab = stream.follow(hall, id, 1, ping=60)
            await anext(tab)
            heard = asyncio.ensure_future(anext(tab))
            await hall.look(id, number)
            # The worker has told what it wrote: nobody need ask the store.
            monkeypatch.setattr(hall.store, "events", None)
            await hall.change(id, 1, roll)
            assert '"no": 2' in await heard
            await tab.aclose()  # type: ignore[attr-defined]

    run(scene)


def test_what_goes_wrong_is_told_by_its_name(tmp_path: Path) -> None:
    mistakes = (BadStore, Conflict, NoGame, IllegalAnswer, Full, NotYours, Secret, StaleChange, BadJournal)
    for kind in mistakes:
        done = Done(None, kind("what went wrong"), None, (), False)
        told = pickle.loads(answered(1, done)[HEAD.size :])[1].error
        assert (type(told), str(told)) == (kind, "what went wrong")

    async def scene() -> None:
        async with hall_of(tmp_path) as (hall, _):
            id = await hall.begin(HEADER, {})
            with pytest.raises(IllegalAnswer, match="nonsense"):
                await hall.change(id, 1, partial(Live.answer, answer="nonsense"))
            with pytest.raises(StaleChange):
                await hall.change(id, 7, roll)
            with pytest.raises(NoGame):
                await hall.look("nobody-knows-this-id", number)
            with pytest.raises(Fault, match=r"in fail\n[\s\S]*ZeroDivisionError: by nothing"):
                await hall.change(id, 1, fail)
            assert await hall.look(id, number) == 1

    run(scene)


class Unspeakable(Mistake):
    """One that cannot be made again from what it says."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__("said")


def test_a_mistake_that_cannot_be_sent_is_told_as_a_fault() -> None:
    told = pickle.loads(answered(1, Done(None, Unspeakable(1, 2), None, (), False))[HEAD.size :])[1].error
    assert isinstance(told, Fault)
    assert "Unspeakable: said" in str(told)


def test_a_worker_that_cannot_open_the_store_says_so(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_of(tmp_path) as (hall, crew):
            crew.settings = Settings(str(tmp_path / "elsewhere.db"), False)
            with pytest.raises(BadStore, match="this file does not exist"):
                await hall.look("nobody-knows-this-id", number)
            crew.settings = Settings(str(tmp_path), False)
            assert await hall.begin(HEADER, {})

    run(scene)


# -- ends ----------------------------------------------------------------------------------------------------


def test_of_a_worker_that_dies_its_matches_go_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        async with hall_of(tmp_path) as (hall, crew):
            ids = [await hall.begin(HEADER, {}) for _ in range(2)]
            await hall.change(ids[0], 1, roll)
            crew.workers[0].process.kill()
            assert await hall.look(ids[0], number) == 2
            assert await hall.look(ids[1], number) == 1
            assert (crew.lost, len(crew.workers), crew.workers[0].matches, hall.loads) == (1, 1, 2, 2)

    run(scene)
    assert "A worker has ended unexpectedly (exit code -9)" in caplog.text


def test_a_change_that_was_written_before_the_worker_died_is_not_made_twice(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_of(tmp_path) as (hall, _):
            id = await hall.begin(HEADER, {})
            with pytest.raises(StaleChange):
                await hall.change(id, 1, partial(roll_and_die, tmp_path / "note"))
            assert await hall.look(id, number) == 2

    run(scene)


def test_a_match_is_begun_once_though_the_worker_died_before_it_was_told(tmp_path: Path) -> None:
    keeper = Keeper(open_store(str(tmp_path)))
    line = journal.header_line(HEADER)
    assert keeper.begin("the-id-of-this-match", 0, line, {}).error is None
    again = Keeper(keeper.store)
    assert again.begin("the-id-of-this-match", 0, line, {}).error is None
    assert again.look("the-id-of-this-match", 0, number).result == 1
    keeper.store.close()


def test_a_worker_that_dies_of_what_it_is_asked_takes_nobody_along(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_of(tmp_path) as (hall, crew):
            id, other = await hall.begin(HEADER, {}), await hall.begin(HEADER, {})
            waiting = asyncio.ensure_future(hall.look(other, partial(wait_for, tmp_path / "note")))
            dying = asyncio.ensure_future(hall.look(id, die))
            while not crew.lost:
                await asyncio.sleep(0.01)
            (tmp_path / "note").touch()
            await waiting
            with pytest.raises(Away):
                await dying
            assert crew.lost == 2
            assert await hall.look(id, number) == 1

    run(scene)


def test_workers_die_again_and_again_while_many_play(tmp_path: Path) -> None:
    rng, over = random.Random(4), threading.Event()
    server = Process(tmp_path, "--workers", "2")
    visitors = [Patient(server.port, seed, over) for seed in range(4)]
    threads = [threading.Thread(target=visitor.run) for visitor in visitors]
    for thread in threads:
        thread.start()
    try:
        for kills in range(KILLS):
            wait_for_answers(visitors, rng.randint(4, 12))
            os.kill(rng.choice(workers_of(server)), signal.SIGKILL)
            until(partial(has_lost, server.port, kills + 1))
        wait_for_answers(visitors, 8)
    finally:
        over.set()
        for thread in threads:
            thread.join(20)
    assert server.stop() == 0
    assert [visitor.troubles for visitor in visitors] == [[]] * 4
    acknowledged = {key: value for visitor in visitors for key, value in visitor.acknowledged.items()}
    every_answer_is_kept(tmp_path / "games.db", acknowledged)


def workers_of(server: Process) -> list[int]:
    """The processes of its workers, once there are any."""
    until(lambda: bool(children(server.process.pid)))
    return children(server.process.pid)


def has_lost(port: int, workers: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/metrics")
    lines = connection.getresponse().read().decode().splitlines()
    return f"understudy_workers_lost_total {workers}" in lines


@pytest.mark.parametrize("sig", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_workers_end_with_their_server(tmp_path: Path, sig: signal.Signals) -> None:
    """Ctrl+C reaches the whole group: workers leave it to the server."""
    server = Process(tmp_path, "--workers", "1", own_group=True)
    (worker,) = workers_of(server)
    if sig == signal.SIGINT:
        os.killpg(server.process.pid, sig)
    else:
        server.process.send_signal(sig)
    assert server.process.wait(PATIENCE) == (0 if sig == signal.SIGINT else -sig)
    until(lambda: not living(worker))
    assert "Traceback" not in server.errors()


def test_a_worker_ends_with_its_server_though_a_bot_still_thinks(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_of(tmp_path) as (hall, crew):
            id = await hall.begin(HEADER, {})
            thinking = asyncio.ensure_future(hall.look(id, partial(wait_for, tmp_path / "never")))
            while not (tmp_path / "waits").exists():
                await asyncio.sleep(0.01)
            crew._closing = True
            crew.workers[0].hang_up()
            with pytest.raises(Away):
                await thinking
            assert crew.workers[0].process.wait(PATIENCE) == 0

    run(scene)


def test_a_worker_leaves_signals_to_its_server(tmp_path: Path) -> None:
    async def scene() -> None:
        async with hall_of(tmp_path) as (hall, crew):
            id = await hall.begin(HEADER, {})
            for sig in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
                crew.workers[0].process.send_signal(sig)
            assert await hall.look(id, number) == 1
            assert crew.lost == 0

    run(scene)


def test_metrics_count_the_workers_and_what_they_take(tmp_path: Path) -> None:
    with crew_server(tmp_path / "games.db") as client:
        Player.begin(client, "pennies")
        lines = dict(line.rsplit(" ", 1) for line in client.get("/metrics").text.splitlines())
        assert (lines["understudy_workers"], lines["understudy_workers_lost_total"]) == ("1", "0")
        assert int(lines["process_resident_memory_bytes"]) > resident() + 2**24


def test_a_worker_that_stands_still_is_left_out_of_the_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with hall_of(tmp_path) as (hall, crew):
            await hall.begin(HEADER, {})
            assert (await crew.usage()).memory > 2**24
            monkeypatch.setattr("understudy.web.crew.QUICK", 0.05)
            process = crew.workers[0].process
            stop(process)
            assert (await crew.usage()).memory == 0
            process.send_signal(signal.SIGCONT)

    run(scene)


def test_a_worker_that_stands_still_is_given_nothing_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("understudy.web.crew.QUICK", 3.0)

    async def scene() -> None:
        async with hall_of(tmp_path, size=2) as (hall, crew):
            for _ in range(3):
                await hall.begin(HEADER, {})
            assert [worker.matches for worker in crew.workers] == [2, 1]
            stopped = crew.workers[1]
            stop(stopped.process)
            try:
                for _ in range(3):
                    async with asyncio.timeout(PATIENCE):
                        await hall.begin(HEADER, {})
                        await hall.compute(os.getpid)
                assert [worker.matches for worker in crew.workers] == [5, 1]
            finally:
                stopped.process.send_signal(signal.SIGCONT)
            async with asyncio.timeout(PATIENCE):
                while not await stopped.hears():
                    await asyncio.sleep(0.05)
                await hall.begin(HEADER, {})
            assert [worker.matches for worker in crew.workers] == [5, 2]

    run(scene)


def test_where_all_are_slow_the_first_that_answers_is_given_something(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("understudy.web.crew.QUICK", 0.0)

    async def scene() -> None:
        async with hall_of(tmp_path, size=2) as (hall, crew):
            for _ in range(2):
                await hall.begin(HEADER, {})
            stopped = crew.workers[1]
            stop(stopped.process)
            try:
                # It was heard of last, and is not taken for that.
                stopped.heard_at = inf
                async with asyncio.timeout(PATIENCE):
                    await hall.begin(HEADER, {})
                assert [worker.matches for worker in crew.workers] == [2, 1]
            finally:
                stopped.process.send_signal(signal.SIGCONT)

    run(scene)


class Large:
    """Something of which one can see whether it is still there."""


def refuse(weak: list[Any], kind: type[Exception]) -> None:
    thing = Large()
    weak.append(weakref.ref(thing))
    try:
        raise ValueError("first")
    except ValueError:
        raise kind(f"{len(weak)} things") from None


def refuse_with(thing: Large, weak: list[Any], kind: type[Exception], live: Live) -> None:
    refuse(weak, kind)


@pytest.mark.parametrize("kind", [IllegalAnswer, ZeroDivisionError])
def test_a_request_that_fails_leaves_nothing_behind(tmp_path: Path, kind: type[Exception]) -> None:
    """Not even until somebody clears away what holds on to itself."""
    weak: list[Any] = []

    async def scene() -> None:
        hall = Hall(open_store(str(tmp_path)))
        thing = Large()
        weak.append(weakref.ref(thing))
        with suppress(IllegalAnswer, Fault):
            await hall.compute(partial(refuse, weak, kind))
        id = await hall.begin(HEADER, {})
        with suppress(IllegalAnswer, Fault):
            await hall.look(id, partial(refuse_with, thing, weak, kind))
        del thing
        hall.close()

    gc.disable()
    try:
        run(scene)
        assert [one() for one in weak] == [None, None, None]
    finally:
        gc.enable()


def test_a_server_has_a_worker_for_each_core_and_none_on_a_single_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for cores, expected in ((1, 0), (2, 2), (4, 4), (32, 4)):
        monkeypatch.setattr(os, "sched_getaffinity", lambda pid, cores=cores: set(range(cores)))
        assert usual() == expected
