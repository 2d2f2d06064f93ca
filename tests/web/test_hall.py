"""Many matches at once: nobody is locked out, and memory has bounds and is told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.scenes import run
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.store import NoGame, open_store
from understudy.web import live, replies, stream
from understudy.web.hall import Desk, Hall
from understudy.web.keeper import Fault, TooMuch
from understudy.web.live import Live, Logged
from understudy.web.problems import of_mistake

HEADER = Header.of(find("tyrants"), ["person", "automa"], {}, 3)
MEGABYTE = 2**20


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[[int], Hall]]:
    """Halls with so many megabytes of memory."""
    made = []

    def hall(memory: int) -> Hall:
        made.append(Hall(open_store(str(tmp_path)), memory=memory))
        return made[-1]

    yield hall
    for each in made:
        each.close()


def first_option(live: Live) -> str:
    assert live.match.pending is not None
    return str(live.match.pending.options()[0].id)  # type: ignore[attr-defined]


async def play(hall: Hall, id: str) -> None:
    no = await hall.look(id, lambda live: live.no)
    await hall.change(id, no, lambda live: live.answer(first_option(live)))


@pytest.mark.parametrize("memory", [0, 512])
def test_a_hundred_watched_matches_lock_nobody_out(make: Callable[[int], Hall], memory: int) -> None:
    """Also where nothing fits into memory: then each answer is played back from the log."""

    async def scene() -> None:
        hall = make(memory)
        ids = [await hall.begin(HEADER, {}) for _ in range(120)]
        tabs = [stream.follow(hall, id, 0, ping=60) for id in ids]
        for tab in tabs:
            await anext(tab)
        assert hall.watchers == 120
        for id in (ids[0], ids[60], await hall.begin(HEADER, {})):
            await play(hall, id)
            assert await hall.look(id, lambda live: live.no) == 2
        for tab in tabs:
            await tab.aclose()  # type: ignore[attr-defined]
        assert hall.watchers == 0

    run(scene)


def test_matches_stay_in_memory_up_to_its_bound_and_the_oldest_go_first(make: Callable[[int], Hall]) -> None:
    async def scene() -> None:
        hall = make(1)
        ids = [await hall.begin(HEADER, {}) for _ in range(60)]
        assert 2 <= hall.in_memory < 60
        assert 0 < hall.weight <= hall.memory == MEGABYTE
        loads = hall.loads
        await hall.look(ids[-1], lambda live: live.no)
        assert hall.loads == loads
        await hall.look(ids[0], lambda live: live.no)
        assert hall.loads == loads + 1

    run(scene)


def test_of_matches_of_one_kind_few_are_weighed(
    make: Callable[[int], Hall], monkeypatch: pytest.MonkeyPatch
) -> None:
    weighed = list[int]()

    def weight_of(match: Match, *beside: Any) -> int:
        weighed.append(len(match.entries))
        return 1000 * len(match.entries)

    async def scene() -> None:
        hall = make(512)
        ids = [await hall.begin(HEADER, {}) for _ in range(2 * live.SAMPLE)]
        monkeypatch.setattr(live, "weight_of", weight_of)
        monkeypatch.setattr(live, "_KINDS", {})
        for id in ids:
            while await hall.look(id, lambda one: len(one.match.entries)) < live.EARLY:
                await play(hall, id)
        assert 2 <= len([number for number in weighed if number >= live.EARLY]) <= 2 * len(live._KINDS)
        assert hall.weight >= 1000 * live.EARLY * len(ids)

    run(scene)


def test_a_usual_evening_is_never_played_back(make: Callable[[int], Hall]) -> None:
    async def scene() -> None:
        hall = make(512)
        ids = [await hall.begin(HEADER, {}) for _ in range(300)]
        for id in ids:
            await play(hall, id)
        assert hall.loads == 0
        assert hall.in_memory == 300
        assert hall.weight < 100 * MEGABYTE

    run(scene)


def test_ids_that_do_not_exist_and_matches_that_are_gone_leave_nothing(make: Callable[[int], Hall]) -> None:
    async def scene() -> None:
        hall = make(512)
        for number in range(50):
            with pytest.raises(NoGame):
                await hall.look(f"nobody-knows-this-id-{number}", lambda live: live.no)
        assert len(hall._desks) == 0
        id = await hall.begin(HEADER, {})
        await hall.delete(id)
        assert (len(hall._desks), hall.weight) == (0, 0)

    run(scene)


def test_only_how_things_stand_is_kept_of_the_pictures(make: Callable[[int], Hall]) -> None:
    async def scene() -> None:
        hall = make(512)
        id = await hall.begin(HEADER, {})
        for _ in range(3):
            await play(hall, id)
        await hall.look(id, lambda live: replies.moves(live, 0, None, 0))
        kept: dict[Any, Any] = await hall.look(id, lambda live: live.album.pictures)
        assert len(kept) <= 1

    run(scene)


@pytest.mark.parametrize(("over", "ended", "unused"), [(True, 0.0, 900.0), (False, 900.0, 0.0)])
def test_matches_that_nobody_asks_for_are_put_away(
    make: Callable[[int], Hall], monkeypatch: pytest.MonkeyPatch, over: bool, ended: float, unused: float
) -> None:
    """Memory follows those who play: it does not fill up with games that were played."""
    monkeypatch.setattr("understudy.web.hall.LOOK", 0.0)

    async def scene() -> None:
        hall = make(512)
        ids = [await hall.begin(HEADER, {}) for _ in range(4)]
        if over:
            for id in ids[:3]:
                while not await hall.look(id, lambda live: live.match.over):
                    await play(hall, id)
        assert hall.in_memory == 4
        tab = stream.follow(hall, ids[0], 0, ping=60)
        await anext(tab)
        monkeypatch.setattr("understudy.web.hall.ENDED", ended)
        monkeypatch.setattr("understudy.web.hall.UNUSED", unused)
        await hall.look(ids[3], lambda live: live.no)
        assert hall.in_memory == 1
        assert hall.weight == (hall.desk(ids[3]).weight or 0)
        assert hall.watchers == 1
        loads = hall.loads
        assert await hall.look(ids[0], lambda live: live.match.over) is over
        assert hall.loads == loads + 1
        await tab.aclose()  # type: ignore[attr-defined]

    run(scene)


def test_what_another_server_wrote_in_between_is_asked_of_the_store() -> None:
    desk = Desk()
    desk.hear([Logged(2, "answers", 1), Logged(3, "answers", 2)])
    assert [event.seq for event in desk.after(1) or ()] == [2, 3]
    desk.hear([Logged(5, "answers", 4)])
    assert desk.after(3) is None
    assert [event.seq for event in desk.after(4) or ()] == [5]


def test_a_match_that_was_dropped_while_others_wait_is_still_used_by_one_at_a_time(
    make: Callable[[int], Hall],
) -> None:
    inside = list[int]()

    def fail(live: Live) -> None:
        raise ZeroDivisionError

    def stay(live: Live) -> int:
        """For a while; how many others are there."""
        inside.append(1)
        time.sleep(0.1)
        return len(inside) - len([inside.pop()])

    async def scene() -> None:
        hall = make(512)
        id = await hall.begin(HEADER, {})
        failing = asyncio.ensure_future(hall.change(id, 1, fail))
        waiting = asyncio.ensure_future(hall.look(id, stay))
        with pytest.raises(Fault, match="ZeroDivisionError"):
            await failing
        assert await hall.look(id, stay) == 0
        assert await waiting == 0

    run(scene)


def test_where_too_much_is_asked_those_who_wait_are_answered_and_the_others_told_so(
    make: Callable[[int], Hall], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """In the order in which they came; the terminal hears of it once."""
    monkeypatch.setattr("understudy.web.hall.CROWD", 5)

    async def scene() -> None:
        hall = make(512)
        ids = [await hall.begin(HEADER, {}) for _ in range(12)]
        asked = [asyncio.create_task(hall.look(id, lambda live: live.id)) for id in ids]
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert found[:5] == ids[:5]
        assert [type(one) for one in found[5:]] == [TooMuch] * 7
        assert (hall.waiting, hall.refused) == (0, 7)
        assert await hall.look(ids[-1], lambda live: live.id) == ids[-1]

    run(scene)
    assert [line.getMessage() for line in caplog.records] == [
        "This machine is overloaded: 5 requests wait, 1 were refused so far."
    ]
    refusal = of_mistake(TooMuch("x"))
    assert (refusal.status, refusal.headers) == (503, {"Retry-After": "1"})
