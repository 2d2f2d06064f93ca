"""Two versions of the house beside each other: how much faster the new one is, and whether it plays the same.

python -m bench.against REV                      this folder as it stands, against a revision
python -m bench.against REV --other REV2 --kind arcs-bots --trace

Each version has a process of its own for each kind of games and each round. They take turns game by game,
each going first every other time, and of the rounds the smallest CPU time of a game counts: what else the
machine does hits both alike. × is the old time divided by the new, with the lowest and the highest of the
rounds.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from math import fsum
from pathlib import Path
from typing import Any

from bench.kinds import KINDS

HERE = Path(__file__).resolve().parent.parent


class Worker:
    """A process that plays a game for every number that it is told."""

    def __init__(self, command: Sequence[str], **more: str) -> None:
        env = {**os.environ, "PYTHONHASHSEED": "0", **more}
        self._process = subprocess.Popen(
            command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    @classmethod
    def of_version(cls, root: Path, kind: str, flags: Sequence[str] = ()) -> Worker:
        """One that plays games of one kind, from the source of one version."""
        script = str(HERE / "bench" / "kinds.py")
        return cls([sys.executable, script, kind, *flags], PYTHONPATH=str(root / "src"))

    def play(self, number: int) -> dict[str, Any]:
        """What came of this game."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        line = ""
        with suppress(BrokenPipeError):
            self._process.stdin.write(f"{number}\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        if not line:
            sys.exit(f"A version failed in game {number}; what it said stands above.")
        found: dict[str, Any] = json.loads(line)
        return found

    def close(self) -> None:
        with suppress(BrokenPipeError):
            self._process.communicate()


@contextmanager
def version(rev: str) -> Iterator[Path]:
    """A folder with this revision, for as long as it is needed."""
    with tempfile.TemporaryDirectory(prefix="understudy-") as folder:
        root = Path(folder) / "house"
        git = ["git", "-C", str(HERE), "worktree"]
        subprocess.run([*git, "add", "--quiet", "--detach", str(root), rev], check=True)
        try:
            yield root
        finally:
            subprocess.run([*git, "remove", "--force", str(root)], check=True)


class Compared:
    """One kind of games, played by an old version and a new one."""

    def __init__(self, kind: str, games: int, rounds: int) -> None:
        self.kind = kind
        self.numbers = range(1, games + 1)
        self.rounds = rounds
        #: By version, round and game.
        self.seconds: list[list[list[float]]] = [[], []]
        #: Games that the new version played otherwise.
        self.otherwise: list[int] = []
        self.decisions = 0

    def play(self, roots: Sequence[Path], flags: Sequence[str]) -> None:
        """All rounds, each with new processes: one may be slower than another by chance, all along."""
        for turn in range(self.rounds):
            workers = [Worker.of_version(root, self.kind, flags) for root in roots]
            try:
                self._round(turn, workers)
            finally:
                for worker in workers:
                    worker.close()

    def _round(self, turn: int, workers: Sequence[Worker]) -> None:
        for seconds in self.seconds:
            seconds.append([])
        for number in self.numbers:
            found: dict[int, dict[str, Any]] = {}
            for which in (0, 1) if (turn + number) % 2 else (1, 0):
                found[which] = workers[which].play(number)
                self.seconds[which][-1].append(found[which]["seconds"])
            if not turn:
                self.decisions += found[1]["decisions"]
                if found[0]["outcome"] != found[1]["outcome"]:
                    self.otherwise.append(number)

    def smallest(self, which: int) -> float:
        """CPU-seconds of all games, each in its best round."""
        return fsum(min(each) for each in zip(*self.seconds[which], strict=True))

    def row(self) -> str:
        """What is printed."""
        old, new = (self.smallest(which) for which in (0, 1))
        each = [sum(a) / sum(b) for a, b in zip(*self.seconds, strict=True)]
        same = "all the same" if not self.otherwise else f"otherwise: {self.otherwise}"
        return (
            f"{self.kind:20} × {old / new:5.3f}  ({min(each):5.3f}…{max(each):5.3f})  "
            f"{new / self.decisions * 1e6:7.1f} µs a decision  {len(self.numbers) / new:7.2f} games/s  {same}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.against", description=__doc__)
    parser.add_argument("rev", help="the old version: any revision that git knows")
    parser.add_argument("--other", help="the new version; this folder as it stands where nothing is said")
    parser.add_argument("--kind", action="append", choices=KINDS, help="only these games; may be repeated")
    parser.add_argument("--games", type=float, default=1, help="so many times the usual number of games")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--trace", action="store_true", help="somebody listens; the trace is compared too")
    parser.add_argument("--undo", action="store_true", help="checkpoints are kept")
    args = parser.parse_args()
    flags = [name for name in ("trace", "undo") if getattr(args, name)]
    faults = 0
    with ExitStack() as open_versions:
        roots = [open_versions.enter_context(version(args.rev)), HERE]
        if args.other:
            roots[1] = open_versions.enter_context(version(args.other))
        for kind in args.kind or KINDS:
            compared = Compared(kind, max(1, round(KINDS[kind].games * args.games)), args.rounds)
            compared.play(roots, flags)
            print(compared.row(), flush=True)
            faults += bool(compared.otherwise)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
