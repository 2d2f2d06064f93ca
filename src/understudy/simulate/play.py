"""One simulated game, and a chunk of them: what a worker process does."""

from __future__ import annotations

import gc
import os
import signal
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread

from understudy.core import journal
from understudy.core.chance import derived
from understudy.core.errors import BadSetup
from understudy.core.events import Watch
from understudy.core.game import digest
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.pages.trace import fired

#: Where games that fail are kept when no folder for journals was named.
FAILURES = Path("understudy-failures")


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be simulated."""

    game: str
    games: int
    seats: tuple[str, ...]
    options: Mapping[str, str]
    seed: int = 1
    trace: bool = False
    journals: Path | None = None

    def header(self, number: int) -> Header:
        """Game `number` of the run: its seed depends on nothing else."""
        return Header.of(find(self.game), self.seats, self.options, derived(self.seed, number))

    def check(self) -> None:
        """Refuse what cannot be simulated, before anything starts."""
        header = self.header(0)
        header.start()
        if any(seat.is_person for seat in header.seats):
            raise BadSetup(
                "Nobody sits there to be asked: simulate with bots and stand-ins only, e.g. greedy."
            )
        if self.games < 1:
            raise BadSetup(f"{self.games} games cannot be simulated; ask for one or more.")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one game came to. `error` is empty for a game that ended as it should."""

    number: int
    digest: str = ""
    decisions: int = 0
    chance: int = 0
    length: int = 0
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    error: str = ""


@dataclass(slots=True)
class Chunk:
    """Outcomes of some games, with the CPU time they took and the rules that fired."""

    outcomes: list[Outcome] = field(default_factory=list)
    cpu_seconds: float = 0.0
    fired: Counter[str] = field(default_factory=Counter)


def play_one(order: Order, number: int, counts: Counter[str]) -> Outcome:
    """Play one game to its end; a game that fails is kept as a journal."""
    watch = Watch() if order.trace else None
    match = Match(order.header(number), keep=False, watch=watch)
    try:
        match.advance()
        if not match.over:
            raise RuntimeError(f"the game waits for {match.pending!r}")
        outcome = _outcome(match, number)
    except Exception as error:
        # Whatever broke, the run goes on; the journal shows how to get there again.
        folder = order.journals or FAILURES
        journal.save(match, folder / f"failed-{order.seed}-{number:06d}.jsonl")
        return Outcome(number, error=f"{type(error).__name__}: {error}")
    if watch is not None:
        counts.update(fired(watch.notes))
    if order.journals is not None:
        journal.save(match, order.journals / f"game-{order.seed}-{number:06d}.jsonl")
    return outcome


def _outcome(match: Match, number: int) -> Outcome:
    game, scores = match.header.game, match.scores()
    return Outcome(
        number,
        digest(game.position(match.table)),
        match.decisions,
        match.chance,
        game.length(match.table),
        tuple(score.total for score in scores),
        tuple(score.seat for score in scores if score.winner),
    )


def play_chunk(order: Order, first: int, count: int) -> Chunk:
    """Games `first` to `first + count - 1`."""
    chunk = Chunk()
    started = time.process_time()
    for number in range(first, first + count):
        chunk.outcomes.append(play_one(order, number, chunk.fired))
    chunk.cpu_seconds = time.process_time() - started
    return chunk


def start_worker(game: str, parent: Connection) -> None:
    """Ctrl-C is for the parent, which takes what was finished; without a parent there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_leave_with, args=(parent,), daemon=True).start()
    settle_memory(game)


def _leave_with(parent: Connection) -> None:
    """Nobody ever writes to this end; it closes when the parent is gone, however it went."""
    with suppress(OSError, EOFError):
        parent.recv_bytes()
    os._exit(1)


def settle_memory(game: str) -> None:
    """Load the game and take what stays anyway out of the collector's rounds: they cost time for nothing.

    A game makes next to no cycles, so the rounds may come seldom.
    """
    find(game)
    gc.freeze()
    gc.set_threshold(5_000, 20, 20)
