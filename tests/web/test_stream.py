"""The stream: every event once, in order, from where somebody left off."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.client import Player
from tests.web.scenes import run
from understudy.core.match import Header
from understudy.core.registry import find
from understudy.store import NoGame, open_store
from understudy.web import stream
from understudy.web.hall import Hall
from understudy.web.live import Live

#: Seconds after which something will never come, on a machine as busy as may be.
PATIENCE = 60.0

HEADER = Header.of(find("pennies"), ["person", "careful"], {}, 3)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    found = Hall(open_store(str(tmp_path)))
    yield found
    found.close()


def read(message: str) -> dict[str, Any]:
    """The fields of one message."""
    fields = dict(line.split(": ", 1) for line in message.strip().splitlines())
    return {**fields, **json.loads(fields.get("data", "{}"))}


async def some(events: AsyncIterator[str], count: int) -> list[dict[str, Any]]:
    found = [await asyncio.wait_for(anext(events), PATIENCE) for _ in range(count)]
    return [read(message) for message in found]


async def listen(hall: Hall, id: str, after: int | None = None, ping: float = PATIENCE) -> AsyncIterator[str]:
    return stream.follow(hall, id, await stream.start(hall, id, after), ping)


async def go_on(hall: Hall, id: str, times: int = 1) -> None:
    for _ in range(times):
        no = await hall.look(id, lambda live: live.no)
        await hall.change(id, no, lambda live: live.answer("roll" if live.match.pending else "bank"))


def test_a_newcomer_hears_where_things_stand_and_then_everything(hall: Hall) -> None:
    async def scene() -> None:
        id = await hall.begin(HEADER, {})
        events = await listen(hall, id)
        first = await some(events, 2)
        assert first[0] == {"retry": "1000"}
        assert (first[1]["id"], first[1]["event"], first[1]["kind"]) == ("1", "state", "new")
        await go_on(hall, id, 2)
        assert [message["no"] for message in await some(events, 2)] == [2, 3]

    run(scene)


def test_whoever_slept_hears_what_was_missed_and_nothing_twice(hall: Hall) -> None:
    async def scene() -> None:
        id = await hall.begin(HEADER, {})
        await go_on(hall, id, 4)
        events = await listen(hall, id, after=2)
        assert [message["no"] for message in (await some(events, 4))[1:]] == [3, 4, 5]
        up_to_date = await listen(hall, id, after=5, ping=0.05)
        assert await some(up_to_date, 1) == [{"retry": "1000"}]
        assert await anext(up_to_date) == ": still here\n\n"

    run(scene)


def test_a_number_from_another_life_is_answered_with_the_present(hall: Hall) -> None:
    async def scene() -> None:
        id = await hall.begin(HEADER, {})
        events = await listen(hall, id, after=999)
        assert (await some(events, 2))[1]["no"] == 1

    run(scene)


def test_all_who_watch_hear_it(hall: Hall) -> None:
    async def scene() -> None:
        id = await hall.begin(HEADER, {})
        tabs = [await listen(hall, id) for _ in range(5)]
        for tab in tabs:
            await some(tab, 2)
        waiting = [asyncio.ensure_future(some(tab, 1)) for tab in tabs]
        await asyncio.sleep(0.05)
        await go_on(hall, id)
        assert [(await wait)[0]["no"] for wait in waiting] == [2] * 5

    run(scene)


def test_the_stream_ends_with_the_match(hall: Hall) -> None:
    async def scene() -> None:
        id = await hall.begin(HEADER, {})
        events = await listen(hall, id)
        await some(events, 2)
        waiting = asyncio.ensure_future(some(events, 1))
        await asyncio.sleep(0.05)
        await hall.delete(id)
        assert (await waiting)[0]["event"] == "gone"
        with pytest.raises(StopAsyncIteration):
            await anext(events)
        with pytest.raises(NoGame):
            await listen(hall, id)

    run(scene)


def test_the_stream_ends_with_the_server(hall: Hall) -> None:
    async def scene() -> None:
        id = await hall.begin(HEADER, {})
        events = await listen(hall, id)
        await some(events, 2)
        waiting = asyncio.ensure_future(anext(events, None))
        await asyncio.sleep(0.05)
        hall.end()
        assert await asyncio.wait_for(waiting, PATIENCE) is None

    run(scene)


def test_what_another_server_wrote_is_heard_by_the_next_ping(hall: Hall, tmp_path: Path) -> None:
    async def scene() -> None:
        id = await hall.begin(HEADER, {})
        events = await listen(hall, id, ping=0.1)
        await some(events, 2)
        assert await anext(events) == ": still here\n\n"
        other = open_store(str(tmp_path))
        Live.load(id, other).answer("roll")
        other.close()
        assert (await some(events, 1))[0]["no"] == 2

    run(scene)


def test_a_slow_bot_holds_up_nobody_else(hall: Hall) -> None:
    """Work on one match waits for itself only."""

    begun, enough = threading.Event(), threading.Event()

    def think(live: Live) -> bool:
        begun.set()
        return enough.wait(PATIENCE)

    async def scene() -> None:
        slow, quick = await hall.begin(HEADER, {}), await hall.begin(HEADER, {})
        thinking = asyncio.ensure_future(hall.look(slow, think))
        assert await asyncio.to_thread(begun.wait, PATIENCE)
        try:
            await asyncio.wait_for(go_on(hall, quick), PATIENCE)
            assert not thinking.done()
        finally:
            enough.set()
        assert await thinking

    run(scene)


def test_the_stream_is_an_event_stream(client: TestClient) -> None:
    assert client.get("/api/matches/abcdefghijklmnopqrst/stream").status_code == 404
    player = Player.begin(client, "pennies")
    hall: Hall = client.app.state.hall  # type: ignore[attr-defined]
    hall.end()
    found = client.get(f"{player.path}/stream")
    assert found.headers["content-type"].startswith("text/event-stream")
    assert found.headers["cache-control"] == "no-store"
    assert found.text.startswith("retry: 1000\n\n")


def test_nobody_waits_for_the_bell_of_a_match_twice_or_after_leaving(hall: Hall) -> None:
    """Pings come for as long as a page is open, which may be for days."""

    async def scene() -> None:
        id = await hall.begin(HEADER, {})
        desk = hall.desk(id)
        events = await listen(hall, id, ping=0.02)
        heard = [await anext(events) for _ in range(12)]
        assert heard.count(": still here\n\n") > 8
        assert len(desk.waiting) <= 1
        await events.aclose()  # type: ignore[attr-defined]
        assert not desk.waiting

    run(scene)
