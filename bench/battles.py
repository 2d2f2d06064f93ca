"""How well the expert of Star Wars CCG fares, and how often it feeds cards to a lost place.

python -m bench.battles --games 4                 the expert against itself: so many games a pair of decks
python -m bench.battles --against greedy          against another seat value, each side in turn
python -m bench.battles --former REV              against the bot of a revision, in today's engine

All nine pairs of the supplied decks are played, against another bot each deal from both sides. A battle
counts as fed where a side loses it at half the power or less at a place where it deployed in its last turn.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

from understudy.core.chance import derived
from understudy.core.events import Watch
from understudy.core.game import Bot
from understudy.core.match import Header, Match
from understudy.games.swccg import GAME
from understudy.games.swccg.bots.player.terms import unit
from understudy.games.swccg.bots.player.weights import LEVELS

DARK = ("DS-A-imperial-tatooine", "DS-B-imperial-fleet", "DS-C-hoth-assault")
LIGHT = ("LS-A-tatooine-heroes", "LS-B-rebel-fleet", "LS-C-hoth-and-clouds")

_HERE = Path(__file__).resolve().parent.parent
_PACKAGE = "understudy.games.swccg.bots.player"


def with_former(rev: str, folder: str) -> Any:
    """The game with one more seat value, `former`: the bot of a revision, its package under another name."""
    git = ["git", "-C", str(_HERE)]
    path = "src/" + _PACKAGE.replace(".", "/")
    listed = subprocess.run(
        [*git, "ls-tree", "-r", "--name-only", rev, path + "/"], check=True, capture_output=True, text=True
    )
    for name in listed.stdout.split():
        target = Path(folder) / "former" / Path(name).relative_to(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = subprocess.run(
            [*git, "show", f"{rev}:{name}"], check=True, capture_output=True, text=True
        ).stdout
        target.write_text(text.replace(_PACKAGE, "former"))
    sys.path.insert(0, folder)
    bot = import_module("former.bot")
    former = Bot("former", "Bot", levels=LEVELS, default_level="expert", think=bot.think, pages=bot.PAGES)
    return replace(GAME, bots={**GAME.bots, "former": former})


class Battle:
    """A battle that is over: who began it, who had deployed there, and both totals."""

    __slots__ = ("began", "fresh", "totals")

    def __init__(self, began: int, fresh: tuple[bool, bool], totals: tuple[int, int]) -> None:
        self.began = began
        self.fresh = fresh
        self.totals = totals

    def fed(self, seat: int) -> bool:
        """The seat deployed here in its last turn, and has half the power or less."""
        return self.fresh[seat] and 2 * self.totals[seat] <= self.totals[1 - seat]


def battles(match: Match, watch: Watch) -> Iterator[Battle]:
    """All battles of a game that has been played."""
    cards = match.table.cards  # type: ignore[attr-defined]
    came: list[dict[int, int]] = [{}, {}]
    turn = active = place = began = 0
    for event in watch.events():
        if event.verb == "turn":
            turn, active = event.args[0], event.seat
        elif event.verb == "deploy" and unit(cards[event.args[0]]):
            came[event.seat][event.args[1]] = turn
        elif event.verb == "battle":
            place, began = event.args[0], event.seat
        elif event.verb == "result":
            fresh = [came[seat].get(place) == (turn if active == seat else turn - 1) for seat in (0, 1)]
            yield Battle(began, (fresh[0], fresh[1]), (event.args[0], event.args[1]))


class Tally:
    """What came of all games of one seat value."""

    def __init__(self) -> None:
        self.games: Counter[str] = Counter()
        self.won: Counter[str] = Counter()
        self.fought = 0
        #: Fed battles by who began them: the side itself, or the other.
        self.fed: Counter[str] = Counter()

    def add(self, deck: str, won: bool, fought: list[Battle], seat: int) -> None:
        self.games[deck[:4]] += 1
        self.won[deck[:4]] += won
        self.fought += len(fought)
        for one in fought:
            self.fed["itself" if one.began == seat else "the other"] += one.fed(seat)

    def row(self, name: str) -> str:
        games, won, fed = self.games.total(), self.won.total(), self.fed.total()
        decks = "  ".join(f"{deck} {self.won[deck]}/{self.games[deck]}" for deck in sorted(self.games))
        share = 100 * fed / max(1, self.fought)
        began = ", ".join(f"begun by {who} {count}" for who, count in sorted(self.fed.items()))
        return (
            f"{name}: won {won} of {games} ({100 * won / games:.1f}%)  {decks}\n"
            f"  fed {fed} of {self.fought} battles ({share:.1f}%): {began}"
        )


def play(game: Any, one: str, other: str, games: int, seed: int) -> list[Tally]:
    """Each pair of decks that many times, each deal with either side for the first seat value."""
    tallies = [Tally(), Tally()]
    for number, (_, dark, light) in enumerate(product(range(games), DARK, LIGHT)):
        options = {"dark": dark, "light": light, "turns": "60"}
        deal = derived(seed, number)
        for flipped in (0, 1) if one != other else (0,):
            seats = (other, one) if flipped else (one, other)
            watch = Watch()
            match = Match(Header.of(game, seats, options, deal), watch=watch, keep=False)
            match.advance()
            fought = list(battles(match, watch))
            for seat, deck in enumerate((dark, light)):
                won = match.table.winner == seat  # type: ignore[attr-defined]
                tallies[seat ^ flipped].add(deck, won, fought, seat)
    return tallies


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.battles", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=4, help="how often each pair of decks is dealt")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--seat", default="player:expert")
    parser.add_argument("--against", default="player:expert")
    parser.add_argument("--former", metavar="REV", help="a revision whose bot is the opponent")
    args = parser.parse_args()
    game: Any = GAME
    with ExitStack() as opened:
        if args.former:
            folder = opened.enter_context(tempfile.TemporaryDirectory(prefix="understudy-"))
            game, args.against = with_former(args.former, folder), "former:expert"
        started = time.process_time()
        tallies = play(game, args.seat, args.against, args.games, args.seed)
        for name, tally in zip((args.seat, args.against), tallies, strict=True):
            print(tally.row(name))
        print(f"{time.process_time() - started:.0f} CPU-seconds.")


if __name__ == "__main__":
    main()
