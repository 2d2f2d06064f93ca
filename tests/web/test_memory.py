"""A match that is let go leaves nothing behind: memory is searched for circles only now and then."""

from __future__ import annotations

import gc
import random
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import msgspec
import pytest
from bench.web import KINDS

from understudy.core import journal, registry
from understudy.core.match import Header
from understudy.store import open_store
from understudy.web import jobs, replies
from understudy.web.keeper import Done, Keeper
from understudy.web.live import Live
from understudy.web.messages import State

ID = "a-match-that-is-let-go"


@pytest.fixture
def unsearched() -> Iterator[None]:
    """Nobody looks for rubbish meanwhile, and what is found afterwards is kept to be seen."""
    gc.collect()
    gc.disable()
    yield
    gc.set_debug(0)
    gc.garbage.clear()
    gc.enable()


def good(done: Done) -> Done:
    assert done.error is None, done.error
    return done


def play(keeper: Keeper, game: str, answers: int) -> None:
    """Begin a match against a bot and answer for a while, as people do in a browser."""
    header = Header.of(registry.find(game), KINDS[game], {}, 11)
    good(keeper.begin(ID, 0, journal.header_line(header), {}))
    look = partial(jobs.shown, replies.state, (None,), True)
    rng = random.Random(4)
    for _ in range(answers):
        state = msgspec.json.decode(good(keeper.look(ID, 0, look)).result, type=State)
        if state.question is None:
            break
        options = state.question.options
        work = partial(Live.answer, answer=rng.choice(options).id) if options else Live.stand_in
        change = jobs.WantedChange(work, None, None, Live.insist_on_turn)
        good(keeper.change(ID, 0, state.no, change))


@pytest.mark.parametrize("game", KINDS)
@pytest.mark.usefixtures("unsearched")
def test_a_match_that_is_let_go_is_gone_at_once(game: str, tmp_path: Path) -> None:
    store = open_store(str(tmp_path))
    keeper = Keeper(store)
    play(keeper, game, 60)
    keeper.drop(ID)
    store.close()
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    ours = Counter(
        f"{type(one).__module__}.{type(one).__name__}"
        for one in gc.garbage
        if type(one).__module__.startswith("understudy")
    )
    functions = Counter(
        one.__qualname__
        for one in gc.garbage
        if getattr(one, "__module__", "").startswith("understudy") and hasattr(one, "__code__")
    )
    assert not ours
    assert not functions
