"""Leave it running for an hour: people play while servers and databases are killed and files are broken.

`make soak` runs rounds until the time is over, each on SQLite and on PostgreSQL: people play, the server is
killed without a word and started again, PostgreSQL is stopped in the middle of its work and started again.
Between the rounds a few thousand broken files are handed to the command line. What was acknowledged must be
there, every game must go on, and nobody may see anything but an answer or a message. It ends with a count.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tests.store.postgres import cluster, restart
from tests.web.test_kill import Visitor, every_answer_is_kept, free_port, kill, nursery, start

from understudy.store import open_store
from understudy.store.care import examine

PLAYERS = 6
#: While a database is away, the server says so.
AWAY = 503


class Guest(Visitor):
    """Plays on when the database is back."""

    def call(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        status, reply = super().call(method, path, body)
        if status == AWAY:
            time.sleep(0.1)
            raise OSError("the database is away")
        return status, reply


def one_round(place: str, seconds: float, rng: random.Random, counts: Counter[str]) -> list[str]:
    """People play at one place while it is treated badly; what went wrong."""
    port, over = free_port(), threading.Event()
    guests = [Guest(port, rng.randrange(10**6), over) for _ in range(PLAYERS)]
    with nursery(place) as process:
        child = start(process, port)
        threads = [threading.Thread(target=guest.run) for guest in guests]
        for thread in threads:
            thread.start()
        try:
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                time.sleep(rng.uniform(0.05, 2))
                if place.startswith("postgresql") and rng.random() < 0.2:
                    restart(place)
                    counts["restarts of the database"] += 1
                kill(child)
                child = start(process, port)
                counts["kills of the server"] += 1
            time.sleep(1)
        finally:
            over.set()
            for thread in threads:
                thread.join(30)
            kill(child)
    acknowledged = {key: value for guest in guests for key, value in guest.acknowledged.items()}
    counts["answers acknowledged"] += len(acknowledged)
    counts["games"] += sum(len(guest.matches) for guest in guests)
    troubles = [trouble for guest in guests for trouble in guest.troubles]
    try:
        every_answer_is_kept(place, acknowledged)
    except (AssertionError, LookupError) as error:
        troubles.append(f"an acknowledged answer is lost: {error!r}")
    store = open_store(place)
    troubles += [f"{found.game}: {found.problem}" for found in examine(store) if found.problem]
    store.close()
    return troubles


def broken_files(number: int, seed: int, counts: Counter[str]) -> list[str]:
    """Mutated positions, journals and scripts, by the fuzz tests of the suite."""
    env = {**os.environ, "UNDERSTUDY_FUZZ": str(number), "UNDERSTUDY_FUZZ_SEED": str(seed)}
    command = [sys.executable, "-m", "pytest", "-q", "tests/cli/test_fuzz.py", "--timeout", "3600"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    counts["rounds of broken files"] += 1
    return [] if done.returncode == 0 else [done.stdout[-3000:]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--files", type=int, default=400, help="broken files of each kind in each round")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng, counts = random.Random(args.seed), Counter[str]()  # noqa: S311
    troubles: list[str] = []
    until, length = time.monotonic() + args.seconds, min(120.0, args.seconds / 3)
    with cluster() as url, tempfile.TemporaryDirectory() as folder:
        while time.monotonic() < until and not troubles:
            counts["rounds"] += 1
            for place in (str(Path(folder) / "games.db"), url):
                troubles += one_round(place, length, rng, counts)
            troubles += broken_files(args.files, args.seed + counts["rounds"], counts)
            print(", ".join(f"{count} {name}" for name, count in counts.items()), flush=True)
    for trouble in troubles:
        print(f"TROUBLE: {trouble}")
    print(f"{counts['rounds']} rounds, {len(troubles)} troubles: {'not ' if troubles else ''}all is well")
    return 1 if troubles else 0


if __name__ == "__main__":
    raise SystemExit(main())
