"""A real scheduler and two real workers on loopback; one of them dies in the middle."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.console import SCRIPT
from tests.cli.test_workers import wait_for
from understudy.simulate import Order, simulate
from understudy.simulate.rows import counts_of, read_counts

SEATS = ("automa:hard", "greedy")


def dask(folder: Path, *args: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "dask", *args, "--scheduler-file", str(folder / "scheduler.json")]
    return subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )


def worker(folder: Path) -> subprocess.Popen[bytes]:
    return dask(folder, "worker", "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1", "--no-dashboard")


@pytest.fixture
def running(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler, and its two workers."""
    scheduler = dask(tmp_path, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    workers = [worker(tmp_path), worker(tmp_path)]
    try:
        file = tmp_path / "scheduler.json"
        assert wait_for(lambda: file.exists() and file.read_text().strip(), 60)
        yield json.loads(file.read_text())["address"], workers
    finally:
        for process in (*workers, scheduler):
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def asking(folder: Path, code: str) -> str:
    """What a program of its own prints. Dask changes how all errors of its process are sent to others."""
    code = f"from understudy.simulate import Order, cluster, simulate\n{code}"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )
    return done.stdout + done.stderr


def test_a_cluster_plays_the_same_games_though_a_worker_dies(
    running: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    address, workers = running
    here = simulate(Order("tyrants", 60, SEATS, {}, trace=True, course=True), workers=1)
    command: list[str | Path] = [SCRIPT, "simulate", "tyrants", "--games", "60", "--seats", ",".join(SEATS)]
    command += ["--cluster", address, "--trace", "--json", "--out", "rows.jsonl"]
    run = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE)
    rows = tmp_path / "rows.jsonl"
    assert wait_for(lambda: rows.exists() and rows.stat().st_size, 100)
    workers[0].kill()
    there = json.loads(run.communicate(timeout=120)[0])
    assert run.returncode == 0
    assert there["digest"] == here.digest
    assert (there["finished"], there["errors"]) == (60, 0)
    assert there["fired"] == here.fired
    assert read_counts(counts_of(rows))[0].tally.lines == here.tally.lines


def test_workers_of_another_version_are_refused_by_name(
    running: tuple[str, list[subprocess.Popen[bytes]]], tmp_path: Path
) -> None:
    told = asking(
        tmp_path,
        "here = cluster.versions_here('pennies')\n"
        "cluster.versions_here = lambda game: here._replace(understudy='0.0.9')\n"
        f"simulate(Order('pennies', 3, ('careful', 'greedy'), {{}}), cluster={running[0]!r})\n",
    )
    assert re.search(r"BadSetup: The worker on .* this run needs understudy 0\.0\.9", told), told


def test_a_cluster_that_is_not_there(tmp_path: Path) -> None:
    order = "Order('pennies', 2, ('careful', 'greedy'), {})"
    told = asking(tmp_path, f"cluster.PATIENCE = 1\nsimulate({order}, cluster='tcp://127.0.0.1:9')\n")
    assert "BadSetup: --cluster tcp://127.0.0.1:9: no scheduler answers there" in told
    told = asking(tmp_path, f"simulate({order}, cluster='nowhere')\n")
    assert "BadSetup: --cluster nowhere: write tcp://HOST:8786" in told
