"""Star Wars CCG with random decks out of the whole pool: no game may fail, or go on without end.

`python -m bench.pool --games 2000` plays that many games with one worker, one half with random seats and one
half with `greedy`, and tells how they ended. It stops at the first fault, with the number of its game.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from tests.games.swccg.pools import random_match
from tests.games.swccg.test_play import check

from understudy.games.swccg.data import SIDES


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seconds", type=float, default=3600, help="stop after so many CPU-seconds")
    args = parser.parse_args()
    ended: Counter[str] = Counter()
    won: Counter[str] = Counter()
    turns = []
    start = time.process_time()
    for seed in range(args.seed, args.seed + args.games):
        seats = ("random", "random") if seed % 2 else ("greedy", "greedy")
        match = random_match(seed, seats)
        try:
            match.advance()
            check(match.table)  # type: ignore[arg-type]
        except Exception:
            print(f"Game {seed} failed.")
            raise
        table = match.table
        ended[table.why] += 1  # type: ignore[attr-defined]
        won[SIDES[table.winner]] += 1  # type: ignore[attr-defined]
        turns.append(table.turn)  # type: ignore[attr-defined]
        if time.process_time() - start > args.seconds:
            break
    used = time.process_time() - start
    turns.sort()
    print(f"{len(turns)} games in {used:.0f} CPU-seconds, no fault.")
    print(f"Ended by: {dict(ended)}. Won by: {dict(won)}.")
    print(f"Turns: median {turns[len(turns) // 2]}, from {turns[0]} to {turns[-1]}.")


if __name__ == "__main__":
    main()
