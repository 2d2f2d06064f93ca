"""How much a game beside a real table asks of people; `python -m tests.realtable.measured` writes it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

from tests.realtable import arcs, swccg, tyrants
from tests.realtable.companion import Counted, Played
from understudy.core.events import Watch
from understudy.core.judging import Judges
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.requests import Judge
from understudy.core.sources import sources_by_seat

#: The games that are measured: who plays, with which options.
GAMES: dict[str, tuple[Callable[[tuple[str, ...], dict[str, str], int], Played], tuple[str, ...]]] = {
    "tyrants": (tyrants.run, ("greedy", "automa:normal")),
    "arcs": (arcs.run, ("greedy", "supercat:normal")),
    "swccg": (swccg.run, ("greedy", "player:expert")),
}


@dataclass(frozen=True)
class Figures:
    """Of one kind of turn: how many there were, and on the average questions, taps and typed signs."""

    turns: int
    questions: float
    taps: float
    typed: float


def figures(turns: list[Counted]) -> Figures:
    count = len(turns)
    return Figures(
        count,
        sum(turn.questions for turn in turns) / count,
        sum(turn.taps for turn in turns) / count,
        sum(turn.typed for turn in turns) / count,
    )


def measure(name: str, games: int) -> tuple[Figures, Figures]:
    """What a bot's turn takes, and what it takes to tell one's own."""
    run, seats = GAMES[name]
    bots, people = list[Counted](), list[Counted]()
    for seed in range(games):
        played = run(seats, {}, seed)
        assert not played.stuck, played.stuck
        bots += played.bots
        people += played.people
    return figures(bots), figures(people)


def space_questions(games: int) -> tuple[int, int]:
    """Car Wars with two cars: how many turns a bot had, and how often somebody looked at the table for it."""
    turns = questions = 0
    for seed in range(games):
        header = Header.of(find("carwars"), ("greedy", "bot"), {}, seed)
        match = Match(header, watch=Watch(), source=sources_by_seat(seed, {"judge": (1,)}))
        request = match.advance()
        while request is not None:
            assert isinstance(request, Judge | Judges)
            questions += 1
            request = match.answer(request.model())
        assert match.watch is not None
        turns += sum(event.verb == "turn" and event.seat == 1 for event in match.watch.events())
    return turns, questions


def main() -> None:
    sys.stdout.write("| game | turn | questions | taps | typed signs |\n|---|---|---|---|---|\n")
    for name in GAMES:
        for turn, found in zip(("a bot's", "your own, told"), measure(name, 10), strict=True):
            numbers = f"{found.questions:.1f} | {found.taps:.1f} | {found.typed:.1f}"
            sys.stdout.write(f"| {name} | {turn} | {numbers} |\n")
    turns, questions = space_questions(10)
    sys.stdout.write(f"| carwars | a bot's, questions about space | {questions / turns:.1f} | | |\n")


if __name__ == "__main__":
    main()
