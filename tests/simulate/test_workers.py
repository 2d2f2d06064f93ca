"""Worker processes may die: no finished game is lost, and the result is the same."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.cli.console import SCRIPT
from tests.cli.test_workers import alive, wait_for
from tests.simulate import killing
from understudy.simulate import Order, simulate
from understudy.simulate import workers as workers_module

SEATS = ("automa:hard", "greedy")


def test_a_killed_worker_changes_nothing(tmp_path: Path) -> None:
    games = 200
    here = simulate(Order("tyrants", games, SEATS, {}), workers=1)
    command: list[str | Path] = [SCRIPT, "simulate", "tyrants", "--games", str(games), "--json"]
    command += ["--seats", ",".join(SEATS), "--workers", "2", "--out", "rows.jsonl"]
    run = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, start_new_session=True)
    try:
        rows = tmp_path / "rows.jsonl"
        assert wait_for(lambda: rows.exists() and rows.stat().st_size)
        # The last to come are the workers: before them the command, the fork server and its tracker.
        os.kill(max(alive(run.pid)), signal.SIGKILL)
        out, _ = run.communicate(timeout=120)
    finally:
        for process in alive(run.pid):
            os.kill(process, signal.SIGKILL)
    assert run.returncode == 0
    found = json.loads(out)
    assert (found["finished"], found["errors"]) == (games, 0)
    assert found["digest"] == here.digest


def test_a_game_that_kills_its_worker_is_a_failure_with_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(Path(__file__).parents[2])
    monkeypatch.setattr(workers_module, "work", killing.work)
    report = simulate(Order("pennies", 30, ("careful", "greedy"), {}), workers=2)
    assert report.finished == 29
    (failure,) = report.failures
    assert failure == f"game {killing.DEADLY}: 3 workers died while they played it"
    alone = simulate(Order("pennies", 30, ("careful", "greedy"), {}), workers=1)
    kept = [outcome.digest for outcome in alone.outcomes if outcome.number != killing.DEADLY]
    assert [outcome.digest for outcome in report.outcomes if not outcome.error] == kept
