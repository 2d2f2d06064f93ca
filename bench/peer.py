"""Random seats of every game beside those of Catanatron, a well-known engine in pure Python, in one run.

Catanatron is no dependency. Where the Python that runs this does not have it, `--peer` names one that does:

python -m venv /tmp/peer && /tmp/peer/bin/pip install catanatron
python -m bench --peer /tmp/peer/bin/python

Both have a process of their own and take turns, game by game; of the rounds the smallest CPU time of a game
counts. This file is also what plays Catanatron: there it is run by itself.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator

#: A game of four random players takes some hundred turns; one that does not end is broken off.
MOST_TURNS = 1000
RANDOM_KINDS = (
    "tyrants-random",
    "arcs-random",
    "carwars-random",
    "carwars-random-four",
    "swccg-random",
    "armada-random",
    "armada-random-400",
)


def importable(python: str) -> bool:
    """Whether this Python has Catanatron."""
    command = [python, "-c", "import catanatron"]
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def compared(python: str, game: str, games: int, rounds: int) -> Iterator[tuple[str, str, str]]:
    """A row for every kind of random games: decisions per CPU-second as a multiple of Catanatron's."""
    from bench.against import HERE, Worker
    from bench.kinds import KINDS

    for kind in RANDOM_KINDS:
        if KINDS[kind].game != game:
            continue
        workers = [Worker.of_version(HERE, kind), Worker([python, __file__])]
        rates: list[list[float]] = [[], []]
        best: list[dict[int, tuple[float, int]]] = [{}, {}]
        try:
            for _ in range(rounds):
                used, decided = [0.0, 0.0], [0, 0]
                for number in range(1, games + 1):
                    for which, worker in enumerate(workers):
                        found = worker.play(number)
                        seconds, decisions = found["seconds"], found["decisions"]
                        used[which] += seconds
                        decided[which] += decisions
                        best[which][number] = min(best[which].get(number, (1e9, 0)), (seconds, decisions))
                for which in (0, 1):
                    rates[which].append(decided[which] / used[which])
        finally:
            for worker in workers:
                worker.close()
        ours, theirs = (
            sum(count for _, count in each.values()) / sum(seconds for seconds, _ in each.values())
            for each in best
        )
        each_round = [one / other for one, other in zip(*rates, strict=True)]
        yield (
            f"{kind}: decisions beside Catanatron",
            f"{ours / theirs:.2f} × ({min(each_round):.2f}…{max(each_round):.2f})",
            "",
        )


def main() -> None:
    """Play a game of Catanatron for every number on a line of its own."""
    from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]

    def play(number: int) -> tuple[float, int]:
        game = Game([RandomPlayer(color) for color in Color], seed=number + 1)
        decisions, started = 0, time.process_time()
        while game.winning_color() is None and game.state.num_turns < MOST_TURNS:
            game.play_tick()
            decisions += 1
        return time.process_time() - started, decisions

    play(0)
    for line in sys.stdin:
        seconds, decisions = play(int(line))
        print(json.dumps({"seconds": seconds, "decisions": decisions}), flush=True)


if __name__ == "__main__":
    main()
