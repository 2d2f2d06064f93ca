"""Star Wars CCG with random decks out of the whole pool: no game may fail, or go on without end.

`python -m bench.pool --games 2000` plays that many games with one worker, one half with random seats and one
half with `greedy`, and tells how they ended. It stops at the first fault, with the number of its game;
stopped by a key, it tells what was played so far.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from contextlib import suppress

from tests.games.swccg.pools import random_match
from tests.games.swccg.test_play import check

from understudy.games.swccg.data import SIDES


class Tally:
    """How the games ended."""

    def __init__(self) -> None:
        self.ended: Counter[str] = Counter()
        self.won: Counter[str] = Counter()
        self.turns: list[int] = []

    def play(self, seed: int) -> None:
        match = random_match(seed, ("random", "random") if seed % 2 else ("greedy", "greedy"))
        try:
            match.advance()
            check(match.table)  # type: ignore[arg-type]
        except Exception:
            print(f"Game {seed} failed.")
            raise
        table = match.table
        self.ended[table.why] += 1  # type: ignore[attr-defined]
        self.won[SIDES[table.winner]] += 1  # type: ignore[attr-defined]
        self.turns.append(table.turn)  # type: ignore[attr-defined]

    def tell(self, seconds: float) -> None:
        turns = sorted(self.turns)
        print(f"{len(turns)} games in {seconds:.0f} CPU-seconds, no fault.")
        if turns:
            print(f"Ended by: {dict(self.ended)}. Won by: {dict(self.won)}.")
            print(f"Turns: median {turns[len(turns) // 2]}, from {turns[0]} to {turns[-1]}.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seconds", type=float, default=3600, help="stop after so many CPU-seconds")
    args = parser.parse_args()
    tally, start = Tally(), time.process_time()
    with suppress(KeyboardInterrupt):
        for seed in range(args.seed, args.seed + args.games):
            tally.play(seed)
            if time.process_time() - start > args.seconds:
                break
    tally.tell(time.process_time() - start)


if __name__ == "__main__":
    main()
