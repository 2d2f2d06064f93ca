"""How much a game beside a real table asks of people; `python -m tests.realtable.measured` writes it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

from tests.realtable import arcs, armada, carwars, swccg, tyrants
from tests.realtable.companion import Counted, Played

#: Options of a game beside a table, other than those that are usual there.
OPTIONS = {"carwars, looking": {"space": "looks"}}
#: The games that are measured: who plays.
GAMES: dict[str, tuple[Callable[[tuple[str, ...], dict[str, str], int], Played], tuple[str, ...]]] = {
    "tyrants": (tyrants.run, ("greedy", "automa:normal")),
    "arcs": (arcs.run, ("greedy", "supercat:normal")),
    "carwars": (carwars.run, ("greedy", "bot")),
    "carwars, looking": (carwars.run, ("greedy", "bot")),
    "swccg": (swccg.run, ("greedy", "player:expert")),
}


@dataclass(frozen=True)
class Figures:
    """Of one kind of turn: how many there were, and on the average questions, those among them about space,
    taps and typed signs."""

    turns: int
    questions: float
    looks: float
    taps: float
    typed: float


def figures(turns: list[Counted]) -> Figures:
    count = len(turns)
    return Figures(
        count,
        sum(turn.questions for turn in turns) / count,
        sum(turn.looks for turn in turns) / count,
        sum(turn.taps for turn in turns) / count,
        sum(turn.typed for turn in turns) / count,
    )


def by_ship(games: int, options: dict[str, str]) -> tuple[Figures, Figures, Figures]:
    """Armada with poses: what a ship of the AI takes, one's own, told, and a squadron of either side."""
    books: list[list[Counted]] = [[], [], []]
    for seed in range(games):
        played = armada.run(("greedy", "ai"), options, seed)
        assert not played.stuck, played.stuck
        for book, more in zip(books, (played.bots, played.people, played.others), strict=True):
            book += more
    ai, own, squadrons = map(figures, books)
    return ai, own, squadrons


def measure(name: str, games: int) -> tuple[Figures, Figures]:
    """What a bot's turn takes, and what it takes to tell one's own."""
    run, seats = GAMES[name]
    bots, people = list[Counted](), list[Counted]()
    for seed in range(games):
        played = run(seats, OPTIONS.get(name, {}), seed)
        assert not played.stuck, played.stuck
        bots += played.bots
        people += played.people
    return figures(bots), figures(people)


def main() -> None:
    sys.stdout.write(
        "| game | turn | questions | about space | taps | typed signs |\n|---|---|---|---|---|---|\n"
    )
    for name in GAMES:
        for turn, found in zip(("a bot's", "your own, told"), measure(name, 10), strict=True):
            _write(name, turn, found)
    for fleets, options, games in (("core set", {}, 10), ("400 points", {"scenario": "pair_1"}, 5)):
        names = ("a ship of the AI", "your own ship, told", "a squadron")
        for turn, found in zip(names, by_ship(games, options), strict=True):
            _write(f"armada, {fleets}", turn, found)


def _write(name: str, turn: str, found: Figures) -> None:
    numbers = f"{found.questions:.1f} | {found.looks:.1f} | {found.taps:.1f} | {found.typed:.1f}"
    sys.stdout.write(f"| {name} | {turn} | {numbers} |\n")


if __name__ == "__main__":
    main()
