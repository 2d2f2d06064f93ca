"""Worker processes end with their parent, however it ended."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.console import SCRIPT


def alive(session: int) -> list[int]:
    """The processes of a session."""
    found = subprocess.run(
        ["ps", "-o", "pid=", "-s", str(session)], capture_output=True, text=True, check=False
    )
    return [int(word) for word in found.stdout.split()]


def wait_for(condition: object, seconds: float = 30) -> bool:
    assert callable(condition)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if condition():
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize(
    "end", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL, signal.SIGINT], ids=lambda end: end.name
)
def test_no_worker_outlives_the_run(end: signal.Signals, tmp_path: Path) -> None:
    command: list[str | Path] = [
        SCRIPT,
        "simulate",
        "tyrants",
        "--games",
        "1000000",
        "--seats",
        "automa,automa",
        "--workers",
        "2",
    ]
    run = subprocess.Popen(
        command,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        # The command itself, the fork server with its tracker, and two workers.
        assert wait_for(lambda: len(alive(run.pid)) >= 5)
        run.send_signal(end)
        out, err = run.communicate(timeout=30)
        assert wait_for(lambda: not alive(run.pid)), alive(run.pid)
        if end is not signal.SIGKILL:
            assert (run.returncode, err) == (130, b"understudy: Interrupted.\n")
            assert b"of 1000000 games (interrupted)" in out
    finally:
        for process in alive(run.pid):
            os.kill(process, signal.SIGKILL)
