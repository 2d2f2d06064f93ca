"""Better numbers for a bot: tried one after the other on the same seeds, then judged on seeds never used.

The search goes through the numbers in turn. A larger and a smaller value are tried against the best table so
far, on the same games; one is kept when it is better by more than luck would explain. After each sweep the
steps are halved. Nothing is changed in the bot: what comes out is a table to be read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from understudy.core.chance import derived, mix
from understudy.core.errors import BadSetup
from understudy.core.game import TRIAL, AnyGame
from understudy.core.registry import find
from understudy.core.trials import numbers_of
from understudy.lab.compare import lead_of, win_of
from understudy.lab.differences import NONE, Difference, difference_of
from understudy.lab.log import Log
from understudy.lab.sides import Side, order_for
from understudy.simulate import Order, Outcome
from understudy.simulate.run import Progress

#: The first steps are this share of a number, in hundredths.
STEP = 50
#: A change is kept when it is ahead by so many standard errors.
KEPT = 1.0


@dataclass(frozen=True, slots=True)
class TuningPlan:
    """What is tuned, against whom, and how long."""

    game: str
    player: str
    against: tuple[str, ...]
    #: Games for each table that is tried, and for each of the two that are compared in the end.
    games: int
    sweeps: int
    seed: int
    options: Mapping[str, str]
    #: Only these numbers; all where none is named.
    only: tuple[str, ...] = ()
    workers: int | None = None
    cluster: str = ""


@dataclass(slots=True)
class Tuning:
    """What came out."""

    plan: TuningPlan
    usual: Mapping[str, int]
    about: Mapping[str, str]
    found: dict[str, int]
    trials: int = 0
    kept: int = 0
    interrupted: bool = False
    #: On held-out seeds: shares of wins of the usual table and of the one that was found, and what differs.
    share_usual: float = 0.0
    share_found: float = 0.0
    wins: Difference = NONE
    points: Difference = NONE

    @property
    def changed(self) -> dict[str, int]:
        return {name: value for name, value in self.found.items() if value != self.usual[name]}

    def data(self) -> dict[str, Any]:
        """For other programs."""
        return {
            "game": self.plan.game,
            "player": self.plan.player,
            "against": list(self.plan.against),
            "games": self.plan.games,
            "seed": self.plan.seed,
            "trials": self.trials,
            "kept": self.kept,
            "share_usual": self.share_usual,
            "share_found": self.share_found,
            "wins": [self.wins.mean, self.wins.low, self.wins.high],
            "points": [self.points.mean, self.points.low, self.points.high],
            "numbers": self.found,
            "changed": self.changed,
            "interrupted": self.interrupted,
        }


class Stopped(Exception):
    """Somebody ended the run; what was tried so far is in the log."""


class Tuner:
    """One run of the search."""

    def __init__(self, plan: TuningPlan, log: Log, progress: Progress | None = None) -> None:
        self.plan, self._log, self._progress = plan, log, progress
        game = find(plan.game)
        numbers = numbers_of(game, plan.player)
        unknown = [name for name in plan.only if name not in numbers.usual]
        if unknown:
            raise BadSetup(
                f"{plan.player} has no number “{unknown[0]}”. It has {', '.join(sorted(numbers.usual))}."
            )
        self._names = list(plan.only or numbers.usual)
        self._order = _order(game, plan)
        self.result = Tuning(plan, numbers.usual, numbers.about, dict(numbers.usual))

    def run(self) -> Tuning:
        """Search, then judge on seeds that were never used."""
        try:
            self._search()
            self._judge()
        except Stopped:
            self.result.interrupted = True
        return self.result

    def _search(self) -> None:
        best, result = self.result.found, self.result
        base = self._played(best, self.plan.seed)
        step = STEP
        for sweep in range(self.plan.sweeps):
            for name in self._shuffled(sweep):
                for value in _tried(best[name], step):
                    result.trials += 1
                    other = self._played({**best, name: value}, self.plan.seed)
                    gain = self._gain(base, other, 0)
                    if gain.mean > KEPT * gain.error:
                        best[name], base = value, other
                        result.kept += 1
                        break
            step //= 2

    def _shuffled(self, sweep: int) -> list[str]:
        places = {name: mix(mix(self.plan.seed, sweep), number) for number, name in enumerate(self._names)}
        return sorted(self._names, key=places.__getitem__)

    def _judge(self) -> None:
        held_out = derived(self.plan.seed, 0x7E57)
        usual = self._played(self.result.usual, held_out)
        found = self._played(self.result.found, held_out)
        result = self.result
        result.points = self._gain(usual, found, 0)
        result.wins = self._gain(usual, found, 1)
        result.share_usual = round(sum(row[1] for row in usual) / max(1, len(usual)), 4)
        result.share_found = round(sum(row[1] for row in found) / max(1, len(found)), 4)

    def _gain(
        self, base: Sequence[Sequence[float]], other: Sequence[Sequence[float]], part: int
    ) -> Difference:
        """By how much the other table does better, in points (0) or wins (1), on the same games."""
        values = [theirs[part] - ours[part] for ours, theirs in zip(base, other, strict=True)]
        seeds = [self._order.seed_of(number) for number in range(len(values))]
        return difference_of(values, seeds, share=part == 1)

    def _played(self, numbers: Mapping[str, int], seed: int) -> list[list[float]]:
        """For each game of these seeds, by how much the player was ahead, and its share of the win."""
        order = replace(self._order, seed=seed, numbers=dict(numbers))
        report = self._log.play(order, self.plan.workers, self._progress, self.plan.cluster)
        if report.interrupted:
            raise Stopped
        return [_result(order, outcome) for outcome in report.outcomes]


def _result(order: Order, outcome: Outcome) -> list[float]:
    """A game that failed counts as neither won nor lost: the pair says nothing."""
    return [0.0, 0.0] if outcome.error else [float(lead_of(order, outcome)), win_of(order, outcome)]


def _order(game: AnyGame, plan: TuningPlan) -> Order:
    """The games of a trial: the player on trial against the others, on every chair where that is allowed."""
    name = plan.player.partition(":")[0]
    seats = (f"{name}:{TRIAL}", *plan.against)
    side = Side(",".join(seats), seats, game.options(plan.options))
    return order_for(game, side, plan.games, plan.seed, trial=plan.player)


def _tried(value: int, step: int) -> Iterator[int]:
    """A larger and a smaller number."""
    width = max(1, abs(value) * step // 100)
    yield value + width
    if value > 0:
        yield max(0, value - width)


def trials(plan: TuningPlan) -> int:
    """At most so many games are played: for a bar to look at."""
    names = plan.only or tuple(numbers_of(find(plan.game), plan.player).usual)
    return plan.games * (1 + plan.sweeps * 2 * len(names) + 2)


def tune(plan: TuningPlan, log: Log | None = None, progress: Progress | None = None) -> Tuning:
    """Look for better numbers."""
    if plan.games < 2 or plan.sweeps < 1:
        raise BadSetup("Tuning needs two games or more for each trial, and one sweep or more.")
    return Tuner(plan, log or Log(), progress).run()


def table_of(result: Tuning, command: str) -> str:
    """What was found, as a page to be reviewed."""
    plan = result.plan
    lines = [
        f"# Numbers of {plan.player} in {find(plan.game).title}",
        "",
        f"Made by `{command}`: {result.trials} tables tried with {plan.games} games each, "
        f"{result.kept} changes kept.",
        "",
        _judged(result),
        "",
        "Nothing has been changed. To use these numbers, write them into the bot's own table.",
        "",
        "| number | usual | found | what it does |",
        "|---|---|---|---|",
    ]
    rows: Sequence[str] = [
        f"| {name} | {value} | {_marked(value, result.found[name])} | {result.about.get(name, '')} |"
        for name, value in result.usual.items()
    ]
    return "\n".join([*lines, *rows]) + "\n"


def _judged(result: Tuning) -> str:
    """What the new numbers did on seeds of their own."""
    if not result.changed:
        return "No other number was better by more than luck would explain: the usual ones stay."
    sign = "clear" if result.points.clear or result.wins.clear else "not clear"
    return (
        f"On seeds that the search never saw: wins {result.share_usual:.1%} with the usual numbers, "
        f"{result.share_found:.1%} with these. The lead over the best other player changes by "
        f"{result.points.mean:+.1f} points ({result.points.low:+.1f} to {result.points.high:+.1f}). "
        f"The difference is {sign}."
    )


def _marked(usual: int, found: int) -> str:
    return str(found) if found == usual else f"**{found}**"
