"""One simulated game, and a chunk of them: what a worker does. Nothing is written to its disk."""

from __future__ import annotations

import gc
import time
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from typing import Any

from understudy.core import journal
from understudy.core.events import Watch
from understudy.core.game import AnyGame, digest
from understudy.core.ledger import ids
from understudy.core.match import Match
from understudy.core.outsiders import admit_named
from understudy.core.registry import find
from understudy.core.table import Table
from understudy.core.trials import try_out
from understudy.pages.trace import fired
from understudy.simulate.applied import Applied
from understudy.simulate.order import Chunk, Order, Outcome, Standing
from understudy.simulate.tally import Reader


def play_one(order: Order, number: int, chunk: Chunk, reader: Reader | None = None) -> Outcome:
    """Play one game to its end; a game that fails comes back with its journal."""
    started = time.process_time()
    watch = Watch() if order.trace else None
    match = Match(order.header(number), keep=order.course, watch=watch)
    try:
        with _counting(order) as applied:
            match.advance()
        if not match.over:
            raise RuntimeError(f"the game waits for {match.pending!r}")
        outcome = _outcome(order, match, number)
    except Exception as error:
        # Whatever broke, the run goes on; the journal shows how to get there again.
        told = f"{type(error).__name__}: {error}"
        return Outcome(number, error=told, journal=journal.dumps(match), seconds=_since(started))
    if watch is not None and reader is not None:
        chunk.fired.update(fired(watch.notes))
        reader.count(watch.notes, match.header.seats, len(match.entries))
    if applied is not None:
        chunk.fired.update(applied.counts)
    return replace(outcome, seconds=_since(started))


def _counting(order: Order) -> AbstractContextManager[Applied | None]:
    counting = find(order.game).counting
    if not order.count or counting is None:
        return nullcontext()
    return Applied(counting.packages, ids(find(order.game)))


def _since(started: float) -> float:
    return time.process_time() - started


def _outcome(order: Order, match: Match, number: int) -> Outcome:
    game, scores = match.header.game, match.scores()
    return Outcome(
        number,
        digest(game.position(match.table)),
        match.decisions,
        match.chance,
        game.length(match.table),
        tuple(score.total for score in scores),
        tuple(score.seat for score in scores if score.winner),
        parts=tuple(dict(score.parts) for score in scores),
        course=_course(game, match.tables()) if order.course else (),
        journal=journal.dumps(match) if order.journals else "",
    )


def _course(game: AnyGame, tables: list[Table]) -> tuple[Standing, ...]:
    """The scores at the end of every round, as far as tables were kept."""
    last: dict[int, Any] = {game.length(table): table for table in tables}
    return tuple(
        (number, tuple(score.total for score in game.scores(table))) for number, table in sorted(last.items())
    )


def play_chunk(order: Order, first: int, count: int) -> Chunk:
    """Games `first` to `first + count - 1`."""
    chunk = Chunk()
    admit_named(order.seats)
    if order.trial:
        try_out(find(order.game), order.trial, order.numbers)
    reader = Reader(find(order.game)) if order.trace else None
    started = time.process_time()
    for number in range(first, first + count):
        chunk.outcomes.append(play_one(order, number, chunk, reader))
    chunk.cpu_seconds = time.process_time() - started
    if reader is not None:
        chunk.tally = reader.tally
    return chunk


def settle_memory(game: str) -> None:
    """Load the game and take what stays anyway out of the collector's rounds: they cost time for nothing.

    A game makes next to no cycles, so the rounds may come seldom.
    """
    find(game)
    gc.freeze()
    gc.set_threshold(5_000, 20, 20)
