"""Plausible play of the Car Wars bots: many whole games in every arena, and what came of them.

python -m bench.carwars --games 1000

For each arena and each number of cars so many games are played: a third of them with division 4, a third with
division 8, a third with both mixed. A game that does not end is an error; those that only the limit of rounds
ended are counted.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

from understudy.core.chance import derived, mix, some_of
from understudy.core.events import Event, Watch
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.games.carwars.arena import ARENAS
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.setup import bot_cars
from understudy.games.carwars.table import Table
from understudy.simulate.play import settle_memory

#: What was going on when a car went out: the last of these events.
CAUSES = {
    "attack": "attack",
    "collision": "collision with a car or thing",
    "wall": "collision with a wall",
    "burns": "fire",
    "mine": "mine or light obstacle",
    "cone": "mine or light obstacle",
    "turn": "hard acceleration",
}
MIXES = ((4,), (8,), (4, 8))


class Tally:
    """What came of the games of one kind."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.games = 0
        self.draws = 0
        #: Games that only the limit of rounds ended.
        self.limited = 0
        self.lengths: list[int] = []
        self.causes: Counter[str] = Counter()
        self.wins: Counter[int] = Counter()
        #: In games of both divisions: cars and wins of each.
        self.cars: Counter[int] = Counter()
        self.divisions: Counter[int] = Counter()

    def add(self, table: Table, events: Sequence[Event]) -> None:
        """Count one game."""
        self.games += 1
        self.lengths.append(table.round)
        cause = ""
        for event in events:
            cause = CAUSES.get(event.verb, cause)
            if event.verb == "eliminated":
                self.causes[cause] += 1
        running, divisions = table.running(), [car.build.division for car in table.cars]
        if len(running) != 1:
            self.draws += 1
        if len(running) > 1:
            self.limited += 1
        mixed = len(set(divisions)) > 1
        if mixed:
            self.cars.update(divisions)
        for seat in running if len(running) == 1 else ():
            self.wins[seat] += 1
            if mixed:
                self.divisions[divisions[seat]] += 1

    def row(self) -> dict[str, Any]:
        """As shares and percentiles."""
        lengths, out = sorted(self.lengths), self.causes.total()
        decided = max(1, self.games - self.draws)

        def at(share: float) -> int:
            return lengths[min(len(lengths) - 1, int(share * len(lengths)))]

        return {
            "games": self.games,
            "rounds": [at(0.1), at(0.5), at(0.9), lengths[-1]],
            "draws": round(self.draws / self.games, 4),
            "ended by the limit of rounds": self.limited,
            "eliminated by": {name: round(count / out, 3) for name, count in self.causes.most_common()},
            "wins by seat": [round(self.wins[seat] / decided, 3) for seat in range(self.seats)],
            "wins by division, mixed games": {
                division: round(self.divisions[division] / max(1, self.divisions.total()), 3)
                for division in sorted(self.cars)
            },
            "cars by division, mixed games": {
                division: round(count / self.cars.total(), 3) for division, count in sorted(self.cars.items())
            },
        }


def builds(seats: int, number: int) -> list[str]:
    """Different cars of the division of this game; in a mixed one the divisions alternate."""
    divisions = MIXES[number % len(MIXES)]
    found: list[str] = []
    for seat in range(seats):
        ready = bot_cars(divisions[(seat + number // len(MIXES)) % len(divisions)])
        order = some_of(range(len(ready)), len(ready), mix(number, seat))
        found.append(next(ready[index].id for index in order if ready[index].id not in found))
    return found


def play(arena: str, seats: int, number: int) -> tuple[Table, list[Event]]:
    """One whole game of bots."""
    options = {"arena": arena, "cars": "+".join(builds(seats, number)), "division": "8"}
    watch = Watch()
    match = Match(
        Header.of(find("carwars"), ("bot",) * seats, options, derived(3, number)), keep=False, watch=watch
    )
    match.advance()
    table = cast(Table, match.table)
    if not match.over or (len(table.running()) > 1 and table.round < RULES.max_rounds):
        raise RuntimeError(f"{arena}, {seats} cars, game {number}: it did not end")
    return table, watch.events()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.carwars", description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="games for each arena and number of cars")
    parser.add_argument("--arena", choices=ARENAS, help="only this arena")
    args = parser.parse_args()
    settle_memory("carwars")
    for arena in [args.arena] if args.arena else ARENAS:
        for seats in (2, 3, 4):
            tally, started = Tally(seats), time.process_time()
            for number in range(args.games):
                tally.add(*play(arena, seats, number))
            used = round(time.process_time() - started, 1)
            print(json.dumps({"arena": arena, "cars": seats, "CPU-seconds": used, **tally.row()}), flush=True)


if __name__ == "__main__":
    main()
