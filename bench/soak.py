"""Leave it running for an hour: people play while servers and databases are killed and files are broken.

`make soak` runs rounds until the time is over, each on SQLite and on PostgreSQL: people play, the server is
killed without a word and started again, its workers are killed, PostgreSQL is stopped in the middle of its
work and started again. Then three servers share the PostgreSQL behind a load balancer, and are killed and
stopped in turn. Between the rounds bytes of the database files are flipped, and copies of them are
examined, mended, copied and restored; a few thousand broken files are handed to the command line; plug-ins
are broken; and silent and encrypted connections crowd a server. What was acknowledged must be there, every
game must go on, no flipped byte may hide a game, and nobody may see anything but an answer or a message. It
ends with a count.
`--players 2 --pause 1 --between 20 --files 40` is a small load, beside which one can go on working.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.store.postgres import cluster, restart
from tests.web.balancer import Balancer
from tests.web.test_kill import children, every_answer_is_kept, free_port, kill, nursery, start
from tests.web.test_servers import Careful, nothing_is_there_twice

from understudy.core.errors import Mistake
from understudy.store import open_store
from understudy.store.care import back_up, examine, restore
from understudy.store.log import OutOfOrder
from understudy.store.salvage import put_in_order


@dataclass(frozen=True)
class Load:
    """How much there is to do: people, seconds that they think, seconds up to the next kill, broken files."""

    players: int
    pause: float
    between: float
    files: int


@dataclass
class Guest(Careful):
    """Thinks before each answer."""

    pause: float = 0.0

    def change(self, id: str, state: Any, rng: random.Random) -> Any:
        self.over.wait(rng.uniform(0, 2 * self.pause))
        return super().change(id, state, rng)


def one_round(place: str, seconds: float, load: Load, rng: random.Random, counts: Counter[str]) -> list[str]:
    """People play at one place while it is treated badly; what went wrong."""
    port, over = free_port(), threading.Event()
    guests = [Guest(port, rng.randrange(10**6), over, pause=load.pause) for _ in range(load.players)]
    with nursery(place, workers=2) as process:
        child = start(process, port)
        threads = [threading.Thread(target=guest.run) for guest in guests]
        for thread in threads:
            thread.start()
        try:
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                time.sleep(rng.uniform(0.05, load.between))
                if place.startswith("postgresql") and rng.random() < 0.2:
                    restart(place)
                    counts["restarts of the database"] += 1
                workers = children(child)
                if workers and rng.random() < 0.5:
                    kill(rng.choice(workers))
                    counts["kills of a worker"] += 1
                    continue
                kill(child)
                child = start(process, port)
                counts["kills of the server"] += 1
            time.sleep(1)
        finally:
            over.set()
            for thread in threads:
                thread.join(30)
            kill(child)
    return settled(place, guests, counts)


def several(url: str, seconds: float, load: Load, rng: random.Random, counts: Counter[str]) -> list[str]:
    """People play at three servers that share a database and are killed, stopped, or lose their workers."""
    over, ports = threading.Event(), [free_port() for _ in range(3)]
    with nursery(url, workers=1) as process:
        servers = {port: start(process, port) for port in ports}
        with Balancer(ports) as balancer:
            seeds = [rng.randrange(10**6) for _ in range(load.players)]
            guests = [Guest(balancer.port, seed, over, pause=load.pause) for seed in seeds]
            threads = [threading.Thread(target=guest.run) for guest in guests]
            for thread in threads:
                thread.start()
            try:
                until = time.monotonic() + seconds
                while time.monotonic() < until:
                    time.sleep(rng.uniform(0.05, load.between))
                    port = rng.choice(ports)
                    servers[port] = treated(process, port, servers[port], rng, counts)
                time.sleep(1)
            finally:
                over.set()
                for thread in threads:
                    thread.join(60)
                for child in servers.values():
                    kill(child)
    troubles = settled(url, guests, counts)
    return [f"several servers: {trouble}" for trouble in troubles]


def treated(
    process: subprocess.Popen[str], port: int, child: int, rng: random.Random, counts: Counter[str]
) -> int:
    """One of several servers is treated badly; the process that is there afterwards."""
    workers, what = children(child), rng.random()
    if what < 0.3:
        for one in (child, *workers):
            os.kill(one, signal.SIGSTOP)
        # Longer than its lease, or not.
        time.sleep(rng.uniform(1, 8))
        for one in (child, *workers):
            os.kill(one, signal.SIGCONT)
        counts["stops of one of several servers"] += 1
        return child
    if what < 0.5 and workers:
        kill(rng.choice(workers))
        counts["kills of a worker"] += 1
        return child
    kill(child)
    counts["kills of one of several servers"] += 1
    return start(process, port)


def settled(place: str, guests: list[Guest], counts: Counter[str]) -> list[str]:
    """All that people were told is there, as they were told it, and nothing else; what is not so."""
    acknowledged = {key: value for guest in guests for key, value in guest.acknowledged.items()}
    counts["answers acknowledged"] += len(acknowledged)
    counts["games"] += sum(len(guest.matches) for guest in guests)
    troubles = [trouble for guest in guests for trouble in guest.troubles]
    try:
        nothing_is_there_twice(place, guests)
        every_answer_is_kept(place, acknowledged)
    except (AssertionError, LookupError) as error:
        troubles.append(f"an acknowledged answer is lost, or something is there that nobody sent: {error!r}")
    store = open_store(place)
    troubles += [f"{found.game}: {found.problem}" for found in examine(store) if found.problem]
    store.close()
    return troubles


#: Broken positions, journals, scripts, requests, archives and databases; silent and encrypted connections.
FUZZ = (
    "tests/cli/test_fuzz.py",
    "tests/web/test_fuzz.py",
    "tests/web/test_connections.py",
    "tests/store/test_damage.py",
    "tests/cli/test_care.py",
    "tests/cli/test_escapes.py",
    "tests/core/test_plugins.py",
    "tests/web/test_import.py",
)
#: The files of a database: itself, what was written last, and the count of it.
ENDS = ("", "-wal", "-count")


def flipped_bytes(source: Path, number: int, rng: random.Random, counts: Counter[str]) -> list[str]:
    """Bytes that flip in copies of a database and its files: they are told, or nothing is lost."""
    troubles: list[str] = []
    with tempfile.TemporaryDirectory() as name:
        whole, folder = Path(name) / "whole.db", Path(name)
        store = open_store(str(source))
        games = {game: len(store.events(game)) for game, _ in store.games()}
        # Copied while it is open, so that there is a write-ahead log beside it.
        for end in ENDS:
            beside = source.with_name(source.name + end)
            if beside.exists():
                shutil.copy(beside, whole.with_name(whole.name + end))
        store.close()
        for _ in range(number):
            place = folder / "flipped.db"
            for path in folder.glob("flipped.db*"):
                path.unlink()
            for end in ENDS:
                if (beside := whole.with_name(whole.name + end)).exists():
                    shutil.copy(beside, place.with_name(place.name + end))
            one = rng.choice(sorted(folder.glob("flipped.db*")))
            data = bytearray(one.read_bytes())
            if data:
                data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
                one.write_bytes(data)
            counts["flipped bytes"] += 1
            troubles += hidden_by(place, games, folder / f"copy-{counts['flipped bytes']}.db", counts)
    return troubles


def hidden_by(place: Path, games: dict[str, int], copy: Path, counts: Counter[str]) -> list[str]:
    """What a flipped byte has hidden without a word; and the file is put in order, copied and restored."""
    try:
        store = open_store(str(place), writing=False)
    except OutOfOrder:
        counts["files put in order"] += 1
        put_in_order(place)
        store = open_store(str(place))
    except Mistake:
        counts["damaged files that were told"] += 1
        return []
    try:
        spoiled = {found.game for found in examine(store) if found.problem}
        found = {game: len(store.raw(game)) for game, _ in store.games()}
        hidden = {game for game in games if game not in spoiled and found.get(game, 0) < games[game]}
        back_up(store, copy)
    finally:
        store.close()
    target = open_store(str(copy.with_suffix(".restored")))
    restore(copy, target)
    target.close()
    return [f"a flipped byte hides {game}" for game in sorted(hidden)]


def broken_files(number: int, seed: int, counts: Counter[str]) -> list[str]:
    """Mutated positions, journals and scripts, and anything in any order, by the fuzz tests of the suite."""
    env = {**os.environ, "UNDERSTUDY_FUZZ": str(number), "UNDERSTUDY_FUZZ_SEED": str(seed)}
    env["UNDERSTUDY_MONKEYS"] = str(number)
    files = [path for path in FUZZ if Path(path).exists()]
    command = [sys.executable, "-m", "pytest", "-q", *files, "--timeout", "3600"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    counts["rounds of broken files"] += 1
    return [] if done.returncode == 0 else [done.stdout[-3000:]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3600)
    parser.add_argument("--players", type=int, default=6, help="people who play at the same time")
    parser.add_argument("--pause", type=float, default=0.0, help="seconds that they think on average")
    parser.add_argument("--between", type=float, default=2.0, help="seconds between two kills at most")
    parser.add_argument("--files", type=int, default=400, help="broken files of each kind in each round")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    load = Load(args.players, args.pause, args.between, args.files)
    rng, counts = random.Random(args.seed), Counter[str]()  # noqa: S311
    troubles: list[str] = []
    until, length = time.monotonic() + args.seconds, min(120.0, args.seconds / 4)
    with cluster() as url, tempfile.TemporaryDirectory() as folder:
        while time.monotonic() < until and not troubles:
            counts["rounds"] += 1
            for place in (str(Path(folder) / "games.db"), url):
                troubles += one_round(place, length, load, rng, counts)
            troubles += several(url, length, load, rng, counts)
            troubles += flipped_bytes(Path(folder) / "games.db", load.files, rng, counts)
            troubles += broken_files(load.files, args.seed + counts["rounds"], counts)
            print(", ".join(f"{count} {name}" for name, count in counts.items()), flush=True)
    for trouble in troubles:
        print(f"TROUBLE: {trouble}")
    print(f"{counts['rounds']} rounds, {len(troubles)} troubles: {'not ' if troubles else ''}all is well")
    return 1 if troubles else 0


if __name__ == "__main__":
    raise SystemExit(main())
