"""The laboratory in the browser: series of games without people, on cores of this machine or on a cluster.

One series is played at a time, by processes of its own, so that nobody's game waits for it. What it came to
stays in memory until newer ones push it out; whoever wants to keep it saves the rows and the report.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from secrets import token_urlsafe
from threading import Lock, Thread
from time import monotonic

from understudy.core.errors import BadSetup, Mistake
from understudy.core.game import AnyGame
from understudy.core.registry import find
from understudy.lab.page import report_page
from understudy.simulate import Order, simulate
from understudy.simulate.order import Chunk, Outcome
from understudy.simulate.report import interval, summarize
from understudy.simulate.rows import row_of
from understudy.web.messages import LabPoint, LabRun, LabSeat

#: Games of one series at most: more belong on the command line.
MOST = 20_000
#: So many series are remembered.
REMEMBERED = 6
#: So many moments of a series are kept for the picture of how the shares settle.
MOMENTS = 120


class LaboratoryBusy(Mistake):
    """Another series is being played."""


class Gone(Mistake):
    """A series that is not remembered any more."""


@dataclass(slots=True)
class Standing:
    """How the players of a series stand so far."""

    done: int = 0
    failed: int = 0
    wins: list[int] = field(default_factory=list)
    totals: list[int] = field(default_factory=list)
    #: Whether each player won, game by game, and the seeds of the games.
    won: list[list[bool]] = field(default_factory=list)
    seeds: list[int] = field(default_factory=list)
    #: Between what the share of each player lies with 95 %.
    intervals: list[tuple[float, float]] = field(default_factory=list)
    #: After so many games, each player's wins.
    moments: list[tuple[int, tuple[int, ...]]] = field(default_factory=list)

    @classmethod
    def of(cls, players: int) -> Standing:
        """Before the first game."""
        return cls(
            wins=[0] * players,
            totals=[0] * players,
            won=[[] for _ in range(players)],
            intervals=[interval([], [])] * players,
        )

    def add(self, order: Order, outcomes: Sequence[Outcome]) -> None:
        """Count some games."""
        for outcome in outcomes:
            if outcome.error:
                self.failed += 1
                continue
            self.done += 1
            self.seeds.append(order.seed_of(outcome.number))
            for chair, player in enumerate(order.seating(outcome.number)):
                self.wins[player] += chair in outcome.winners
                self.won[player].append(chair in outcome.winners)
                self.totals[player] += outcome.totals[chair]
        self.intervals = [interval(won, self.seeds) for won in self.won]
        self.moments.append((self.done, tuple(self.wins)))
        if len(self.moments) > MOMENTS:
            del self.moments[1:-1:2]


class Run:
    """One series."""

    def __init__(self, order: Order, workers: int, cluster: str) -> None:
        self.id = token_urlsafe(12)
        self.order = order
        self.state = "running"
        self.trouble = ""
        self._workers, self._cluster = workers, cluster
        self._chunks: list[Chunk] = []
        self._standing = Standing.of(len(order.seats))
        self._lock = Lock()
        self._began = monotonic()
        self._took = 0.0
        self._canceled = False
        self._thread = Thread(target=self._play, name=f"series {self.id}", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def cancel(self) -> None:
        """Stop soon; what is finished stays."""
        self._canceled = True

    def wait(self, seconds: float) -> None:
        self._thread.join(seconds)

    def _play(self) -> None:
        try:
            report = simulate(
                self.order,
                self._workers,
                cluster=self._cluster,
                keep=self._keep,
                apart=True,
                stop=lambda: self._canceled,
            )
            self.state = "cancelled" if report.interrupted else "finished"
        except Mistake as error:
            self.trouble, self.state = str(error), "failed"
        except Exception:
            self.trouble, self.state = "The series could not be played to its end.", "failed"
            raise
        finally:
            self._took = monotonic() - self._began

    def _keep(self, chunk: Chunk) -> None:
        with self._lock:
            self._chunks.append(chunk)
            self._standing.add(self.order, chunk.outcomes)

    # -- what it came to -----------------------------------------------------------------------------------

    def told(self) -> LabRun:
        """How it stands now."""
        game = find(self.order.game)
        with self._lock:
            now = self._standing
            seats = [
                LabSeat(
                    player=player,
                    wins=now.wins[index],
                    share=now.wins[index] / now.done if now.done else 0.0,
                    low=now.intervals[index][0],
                    high=now.intervals[index][1],
                    points=now.totals[index] / now.done if now.done else 0.0,
                )
                for index, player in enumerate(self.order.seats)
            ]
            points = [LabPoint(games=n, shares=[won / n for won in wins]) for n, wins in now.moments if n]
            done, failed = now.done, now.failed
        took = self._took or monotonic() - self._began
        return LabRun(
            id=self.id,
            game=game.name,
            title=game.title,
            state=self.state,
            text=self.trouble,
            games=self.order.games,
            done=done,
            failed=failed,
            seconds=round(took, 1),
            left=round(took / (done + failed) * (self.order.games - done - failed), 1)
            if done + failed
            else None,
            seats=seats,
            course=points,
        )

    def report(self) -> str:
        """The page with everything, which opens anywhere."""
        with self._lock:
            chunks = list(self._chunks)
        if not any(outcome for chunk in chunks for outcome in chunk.outcomes if not outcome.error):
            raise BadSetup("No game is finished yet, so there is nothing to report.")
        return report_page(self.order, summarize(self.order, chunks, self._took, self.state == "cancelled"))

    def rows(self) -> str:
        """Every game as a row, as `simulate --out` writes them."""
        with self._lock:
            outcomes = [outcome for chunk in self._chunks for outcome in chunk.outcomes]
        rows = [row_of(self.order, outcome) for outcome in sorted(outcomes, key=lambda each: each.number)]
        return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


class Laboratory:
    """The series of a server."""

    def __init__(self, cores: int = 1, cluster: str = "") -> None:
        self.cores, self.cluster = cores, cluster
        self._runs: dict[str, Run] = {}
        self._lock = Lock()

    @property
    def runs(self) -> list[Run]:
        """The last one first."""
        return list(reversed(self._runs.values()))

    def begin(
        self, game: AnyGame, seats: Sequence[str], games: int, options: Mapping[str, str], seed: int
    ) -> Run:
        """Start a series: on every chair, unless the game has fixed ones."""
        if not self.cores and not self.cluster:
            raise BadSetup("This server plays no series: it was started with --laboratory 0.")
        game.refuse_files(options)
        order = _order(game, seats, games, options, seed)
        with self._lock:
            if any(run.state == "running" for run in self._runs.values()):
                raise LaboratoryBusy("Another series is being played. Wait for it, or cancel it.")
            run = Run(order, max(1, self.cores), self.cluster)
            self._runs[run.id] = run
            for id in list(self._runs)[:-REMEMBERED]:
                del self._runs[id]
            run.start()
        return run

    def find(self, id: str) -> Run:
        found = self._runs.get(id)
        if found is None:
            raise Gone("This series is no longer available.")
        return found

    def close(self) -> None:
        """The server ends: nobody waits for what is being played."""
        for run in self._runs.values():
            run.cancel()
        for run in self._runs.values():
            run.wait(5)


def _order(game: AnyGame, seats: Sequence[str], games: int, options: Mapping[str, str], seed: int) -> Order:
    line_up = tuple(str(seat) for seat in game.line_up(seats))
    rotated = Order(
        game.name, games, line_up, game.options(options), seed, trace=True, course=True, rotate=True
    )
    try:
        rotated.check()
    except BadSetup as error:
        if "cannot be rotated" not in str(error):
            raise
        fixed = Order(game.name, games, line_up, game.options(options), seed, trace=True, course=True)
        fixed.check()
        return fixed
    return rotated
