"""Runs the real console script, as a person would."""

from __future__ import annotations

import fcntl
import io
import json
import os
import pty
import struct
import subprocess
import sys
import termios
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer.main

from understudy.cli import play
from understudy.cli.app import app, run
from understudy.core.thinking import Thinking

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


def _text(typed: Sequence[str] | str) -> str:
    return typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)


def understudy(*args: str | Path, typed: Sequence[str] | str = "", folder: Path) -> Result:
    """Run a command in a folder, with lines typed into it; games keep themselves below the same folder."""
    env = {**os.environ, "XDG_DATA_HOME": str(folder / "data"), "PYTHONHASHSEED": "0"}
    env.pop("COLUMNS", None)
    done = subprocess.run(
        [SCRIPT, *map(str, args)],
        input=_text(typed),
        capture_output=True,
        text=True,
        cwd=folder,
        env=env,
        timeout=60,
        check=False,
    )
    return Result(done.returncode, done.stdout, done.stderr)


find_commands = typer.main.get_command


@cache
def commands() -> Callable[..., object]:
    """All commands with their options. A process finds them once, and that takes longer than most of them."""
    return find_commands(app)


def inside(*args: str | Path, typed: Sequence[str] | str = "", folder: Path) -> Result:
    """The same without a new process: for what takes no time beside starting one."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        patch.chdir(folder)
        patch.setenv("XDG_DATA_HOME", str(folder / "data"))
        patch.delenv("COLUMNS", raising=False)
        patch.setattr(sys, "argv", ["understudy", *map(str, args)])
        patch.setattr(sys, "stdin", io.StringIO(_text(typed)))
        # Hints are counted and not timed: the same on any machine.
        patch.setattr(play, "HINT", Thinking(20))
        patch.setattr(typer.main, "get_command", lambda app: commands())
        code = run()
    return Result(code, out.getvalue(), err.getvalue())


def at_a_terminal(
    *args: str, typed: Sequence[str], folder: Path, term: str = "xterm-256color", columns: int = 100
) -> str:
    """Everything that a terminal of so many columns shows while these lines are typed into it."""
    leader, follower = pty.openpty()
    fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 60, columns, 0, 0))
    env = {**os.environ, "XDG_DATA_HOME": str(folder / "data"), "TERM": term}
    env.pop("NO_COLOR", None)
    env.pop("COLUMNS", None)
    playing = subprocess.Popen(
        [SCRIPT, *args], stdin=follower, stdout=follower, stderr=follower, env=env, cwd=folder
    )
    os.close(follower)
    os.write(leader, "".join(f"{line}\n" for line in typed).encode())
    shown = b""
    with suppress(OSError):
        while piece := os.read(leader, 65536):
            shown += piece
    os.close(leader)
    assert playing.wait(timeout=30) == 0
    return shown.decode()


def refused(result: Result, *words: str) -> None:
    """Exit code 2, nothing but one line on stderr, and these words in it."""
    assert result.code == 2, result.err
    assert "Traceback" not in result.err
    assert result.err.count("\n") == 1, result.err
    for word in words:
        assert word in result.err
