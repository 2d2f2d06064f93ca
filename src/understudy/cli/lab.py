"""The laboratory's commands: compare two sides, rate all players."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from understudy.cli.screen import Screen, print_json
from understudy.cli.simulate import ended_by_signals, progress
from understudy.core.errors import BadSetup
from understudy.core.registry import find
from understudy.core.textfile import write_whole
from understudy.lab.compare import Comparison, compare
from understudy.lab.ratings import Rating, Ratings, calibrate
from understudy.lab.sides import side_of


@dataclass(frozen=True, slots=True)
class Bench:
    """How much is played, and where."""

    games: int
    seed: int
    workers: int | None
    cluster: str

    def check(self) -> None:
        if self.games < 2:
            raise BadSetup(f"{self.games} games tell nothing; ask for two or more.")


def run_compare(name: str, a: str, b: str, wish: Bench, as_json: bool) -> int:
    """Compare two sides; 130 if interrupted."""
    game = find(name)
    wish.check()
    sides = side_of(game, a), side_of(game, b)
    with progress(2 * wish.games) as tick, ended_by_signals():
        result = compare(
            name, *sides, wish.games, wish.seed, workers=wish.workers, cluster=wish.cluster, progress=tick
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
    out: Path | None,
    as_json: bool,
) -> int:
    """Rate all players; 130 if interrupted."""
    wish.check()
    with progress(0) as tick, ended_by_signals():
        ratings = calibrate(
            name,
            wish.games,
            wish.seed,
            players=players,
            options=options,
            workers=wish.workers,
            cluster=wish.cluster,
            progress=tick,
        )
    if out is not None and not ratings.interrupted:
        write_whole(out, json.dumps(ratings.data(), indent=1, ensure_ascii=False) + "\n")
    if as_json:
        print_json(ratings.data())
    else:
        show_ratings(Screen(), ratings)
    return 130 if ratings.interrupted else 0


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


def _share(rating: Rating, name: str) -> str:
    return f"{rating.against[name]:>4.0%}" if name in rating.against else "   –"
