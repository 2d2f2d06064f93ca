"""Runs the real console script, as a person would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SCRIPT = Path(sys.executable).parent / "understudy"


@dataclass(frozen=True)
class Result:
    """What a command printed, and its exit code."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    def data(self) -> Any:
        assert self.code == 0, self.err
        return json.loads(self.out)


def understudy(*args: str | Path, typed: Sequence[str] | str = "", folder: Path) -> Result:
    """Run a command in a folder, with lines typed into it; games keep themselves below the same folder."""
    text = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
    env = {**os.environ, "XDG_DATA_HOME": str(folder / "data"), "PYTHONHASHSEED": "0"}
    env.pop("COLUMNS", None)
    done = subprocess.run(
        [SCRIPT, *map(str, args)],
        input=text,
        capture_output=True,
        text=True,
        cwd=folder,
        env=env,
        timeout=60,
        check=False,
    )
    return Result(done.returncode, done.stdout, done.stderr)


def refused(result: Result, *words: str) -> None:
    """Exit code 2, nothing but one line on stderr, and these words in it."""
    assert result.code == 2, result.err
    assert "Traceback" not in result.err
    assert result.err.count("\n") == 1, result.err
    for word in words:
        assert word in result.err
