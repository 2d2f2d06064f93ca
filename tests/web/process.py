"""A real server process for the tests: started as a person would start it, and ended as nobody would like."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO

import understudy

ROOT = Path(understudy.__file__).parents[2]


class Process:
    """`understudy serve` with a database in a folder."""

    def __init__(
        self,
        data: Path | str,
        *options: str,
        rate: int = 1_000_000,
        token: str = "",
        own_group: bool = False,
        before: Callable[[], None] | None = None,
        through: Sequence[str] = (),
    ) -> None:
        command = [*through, sys.executable, "-m", "understudy", "serve", "--no-browser", "--data", str(data)]
        if "--port" not in options:
            command += ["--port", "0"]
        self.process = subprocess.Popen(
            [*command, "--rate", str(rate), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            start_new_session=own_group,
            preexec_fn=before,
            env={**os.environ, "UNDERSTUDY_TOKEN": token},
        )
        self.said = self._first_line(self.process.stdout)
        found = re.search(r"https?://\S+", self.said)
        if found is None:
            self.kill()
            raise AssertionError(f"the server did not start: {self.said}{self.errors()}")
        self.address = found[0].rstrip("/")

    @staticmethod
    def _first_line(stream: IO[str] | None) -> str:
        assert stream is not None
        return stream.readline()

    @property
    def port(self) -> int:
        return int(self.address.split("?")[0].rstrip("/").rsplit(":", 1)[1])

    def kill(self) -> None:
        """Without a word (kill -9)."""
        self.process.kill()
        self.process.wait(10)

    def stop(self, sig: signal.Signals = signal.SIGINT, patience: float = 10) -> int:
        """Ask it to stop; the exit code."""
        self.process.send_signal(sig)
        return self.process.wait(patience)

    def errors(self) -> str:
        assert self.process.stderr is not None
        return self.process.stderr.read()
