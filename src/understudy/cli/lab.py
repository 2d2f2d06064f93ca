"""The laboratory's commands: compare two sides, rate all players, look for better numbers."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from understudy.cli.files import insist_on_file
from understudy.cli.screen import Screen, print_json
from understudy.cli.simulate import automatic, ended_by_signals, progress
from understudy.core.errors import BadSetup
from understudy.core.game import RANDOM
from understudy.core.registry import find
from understudy.core.textfile import write_whole
from understudy.lab.compare import Comparison, compare
from understudy.lab.even import nearest, usual
from understudy.lab.log import Log
from understudy.lab.ratings import Rating, Ratings, calibrate
from understudy.lab.sides import side_of
from understudy.lab.tune import TuningPlan, table_of, trials, tune


@dataclass(frozen=True, slots=True)
class Bench:
    """How much is played, and where."""

    games: int
    seed: int
    workers: int | None
    cluster: str
    log: Path | None = None
    resume: bool = False

    def check(self) -> None:
        if self.games < 2:
            raise BadSetup(f"--games {self.games}: too few; use 2 or more.")
        if self.resume and self.log is None:
            raise BadSetup("--resume continues a file of games: add --log FILE.")

    def opened(self) -> Log:
        """The games that were played before, and the place of those to come."""
        return Log(self.log, self.resume)


def run_compare(name: str, a: str, b: str, wish: Bench, as_json: bool) -> int:
    """Compare two sides; 130 if interrupted."""
    game = find(name)
    wish.check()
    with automatic(game):
        sides = side_of(game, a), side_of(game, b)
    log = wish.opened()
    with progress(2 * wish.games) as tick, ended_by_signals(), automatic(game):
        result = compare(
            name,
            *sides,
            wish.games,
            wish.seed,
            workers=wish.workers,
            cluster=wish.cluster,
            progress=tick,
            log=log,
        )
    if as_json:
        print_json(result.data())
    else:
        show_comparison(Screen(), result)
    return 130 if result.interrupted else 0


def show_comparison(screen: Screen, result: Comparison) -> None:
    """A comparison as text."""
    screen.line(result.verdict(), "bold")
    screen.line(f"A  {result.a}: wins {result.share_a:.1%}")
    screen.line(f"B  {result.b}: wins {result.share_b:.1%}")
    ended = (
        " (stopped early: it is clear)" if result.early else " (interrupted)" if result.interrupted else ""
    )
    screen.line(f"{result.pairs} pairs on the same seeds{ended}; {result.same} pairs of games are the same.")
    if result.parted_at is not None:
        screen.line(f"The games part at answer {result.parted_at + 1} in the median. First differences:")
        for parting in result.partings:
            screen.line(f"  {parting.pairs:>3} ×  A: {parting.a}  |  B: {parting.b}")


def run_calibrate(
    name: str,
    wish: Bench,
    players: Sequence[str],
    options: Mapping[str, str],
    handicaps: Sequence[Mapping[str, str]],
    out: Path | None,
    person: int | None,
    as_json: bool,
) -> int:
    """Rate all players; 130 if interrupted."""
    wish.check()
    if out is not None:
        insist_on_file(out)
    game, log = find(name), wish.opened()
    with progress(0) as tick, ended_by_signals(), automatic(game):
        ratings = calibrate(
            name,
            wish.games,
            wish.seed,
            players=players,
            options=options,
            workers=wish.workers,
            cluster=wish.cluster,
            progress=tick,
            handicaps=handicaps,
            log=log,
        )
    if out is not None and not ratings.interrupted:
        made = {"command": _calibrating(name, wish, players, options, handicaps), **ratings.data()}
        write_whole(out, json.dumps(made, indent=1, ensure_ascii=False) + "\n")
    if as_json:
        print_json(ratings.data())
    else:
        show_ratings(Screen(), ratings)
        if person is not None:
            show_even(Screen(), ratings, person)
    return 130 if ratings.interrupted else 0


def _calibrating(
    name: str,
    wish: Bench,
    players: Sequence[str],
    options: Mapping[str, str],
    handicaps: Sequence[Mapping[str, str]],
) -> str:
    """The command that makes the same ratings again; where it is played does not matter."""
    given = [word for key, value in options.items() for word in ("--option", f"{key}={value}")]
    for each in handicaps:
        given += ["--with", ",".join(f"{key}={value}" for key, value in each.items())]
    named = ["--players", ",".join(players)] if players else []
    games = ["--games", str(wish.games), "--seed", str(wish.seed)]
    return shlex.join(["understudy", "calibrate", name, *named, *given, *games])


def show_ratings(screen: Screen, ratings: Ratings) -> None:
    """A scale as text."""
    names = [rating.player for rating in ratings.players]
    screen.line(f"{find(ratings.game).title}: {ratings.games} games per pair", "bold")
    screen.line(
        f"{'player':<20}{'rating':>8}{'95% interval':>16}{'games':>8}   wins against each, in this order"
    )
    for rating in ratings.players:
        shares = " ".join(_share(rating, name) for name in names)
        interval = f"{rating.low} – {rating.high}"
        screen.line(f"{rating.player:<20}{rating.rating:>8}{interval:>16}{rating.games:>8}   {shares}")
    if ratings.handicaps:
        screen.line(f"{usual(find(ratings.game))} with other options, by what simple bots win against it:")
    for each in ratings.handicaps:
        interval = f"{each.low} – {each.high}"
        shares = ", ".join(f"{name} {share:.0%}" for name, share in each.lost.items())
        screen.line(f"{each.name:<40}{each.rating:>8}{interval:>16}{each.games:>8}   {shares}")


def show_even(screen: Screen, ratings: Ratings, person: int) -> None:
    """Against whom somebody of this strength has an even game."""
    anchor = usual(find(ratings.game))
    screen.line(f"For someone who beats {anchor} in {person}% of games, the most even first:")
    for name, share in nearest(ratings.players, anchor, person / 100, ratings.handicaps):
        screen.line(f"  {name:<40}{share:>5.0%} of games won")


def _share(rating: Rating, name: str) -> str:
    return f"{rating.against[name]:>4.0%}" if name in rating.against else "   –"


@dataclass(frozen=True, slots=True)
class Trial:
    """Whose numbers are looked for, and where what is found goes."""

    player: str
    against: Sequence[str]
    sweeps: int
    only: Sequence[str]
    options: Mapping[str, str]
    out: Path | None


def run_tune(name: str, wish: Bench, trial: Trial, as_json: bool) -> int:
    """Look for better numbers; 130 if interrupted."""
    game = find(name)
    wish.check()
    if trial.out is not None:
        insist_on_file(trial.out)
    plan = TuningPlan(
        name,
        trial.player,
        tuple(trial.against) or (usual(game) or RANDOM,),
        wish.games,
        trial.sweeps,
        wish.seed,
        trial.options,
        tuple(trial.only),
        wish.workers,
        wish.cluster,
    )
    log = wish.opened()
    with progress(trials(plan)) as tick, ended_by_signals(), automatic(game):
        result = tune(plan, log, tick)
    page = table_of(result, f"understudy {shlex.join(sys.argv[1:])}")
    if trial.out is not None and not result.interrupted:
        write_whole(trial.out, page)
    if as_json:
        print_json(result.data())
    else:
        Screen().line(page.rstrip())
    return 130 if result.interrupted else 0
