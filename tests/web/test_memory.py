"""A match that is let go leaves nothing behind: memory is searched for circles only now and then."""

from __future__ import annotations

import functools
import gc
import random
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import msgspec
import pytest
from bench.web import KINDS

from understudy.core import journal, registry
from understudy.core.match import Header
from understudy.kit.kept import KeptPieces
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


def play(keeper: Keeper, game: str, answers: int, id: str = ID, seed: int = 11) -> int:
    """Begin a match against a bot and answer for a while, as people do in a browser; how many answers."""
    header = Header.of(registry.find(game), KINDS[game], {}, seed)
    good(keeper.begin(id, 0, journal.header_line(header), {}))
    look = partial(jobs.shown, replies.state, (None,), True)
    rng = random.Random(4)
    for answer in range(answers):
        state = msgspec.json.decode(good(keeper.look(id, 0, look)).result, type=State)
        if state.question is None:
            return answer
        options = state.question.options
        work = partial(Live.answer, answer=rng.choice(options).id) if options else Live.stand_in
        change = jobs.WantedChange(work, None, None, Live.insist_on_turn)
        good(keeper.change(id, 0, state.no, change))
    return answers


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


def blocks_besides_caches() -> int:
    """Pieces of memory in use after all that was kept to save time is given back."""
    gc.collect()
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper):
            one.cache_clear()
        elif isinstance(one, KeptPieces):
            one.clear()
    gc.collect()
    return sys.getallocatedblocks()


def grown(game: str, folder: str) -> tuple[int, int]:
    """By how many pieces of memory a process grows with matches that come and go, and their answers."""
    store = open_store(folder)
    keeper = Keeper(store)
    answers = 0

    def blocks_after_matches(name: str) -> int:
        nonlocal answers
        for seed in (1, 2):
            id = f"{ID}-{name}-{seed}"
            answers += play(keeper, game, 40, id, seed)
            keeper.drop(id)
        return blocks_besides_caches()

    blocks_after_matches("first")
    before, answers = blocks_after_matches("second"), 0
    blocks_after_matches("third")
    after = blocks_after_matches("fourth")
    store.close()
    return after - before, answers


@pytest.mark.parametrize("game", KINDS)
def test_what_grows_with_games_is_caches_alone(game: str, tmp_path: Path) -> None:
    """Caches have bounds; anything else that an answer leaves behind would fill a worker within hours."""
    # A process of its own: nobody else's caches are emptied.
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        blocks, answers = pool.submit(grown, game, str(tmp_path)).result()
    assert answers > 100
    assert blocks < 4 * answers
