"""Better numbers: found on some seeds, judged on others, written down, and never applied."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.console import inside, refused
from understudy.core import registry
from understudy.core.game import Tunable
from understudy.core.registry import find
from understudy.games._template.options import BANK, ROLL
from understudy.lab import log as logging
from understudy.lab import tune as tuning
from understudy.lab.log import Log
from understudy.lab.tune import TuningPlan, tune
from understudy.simulate import simulate

PLAN = TuningPlan("pennies", "banker", ("careful",), 40, 2, 1, {}, workers=1)


def banker(numbers: Any) -> Any:
    """Banks when so much is in the pot; the last number does nothing."""
    return lambda view, request: BANK if view.pot >= numbers["at"] else ROLL


@pytest.fixture
def pennies(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in that banks at once, and can be tuned."""
    usual = {"at": 2, "nothing": 5}
    about = {"at": "bank when so much is in the pot", "nothing": "has no effect"}
    game = replace(
        find("pennies"),
        policies={"banker": banker(usual)},
        numbers={"banker": Tunable(usual, about, policy=banker)},
    )
    for module in (tuning, logging, registry):
        monkeypatch.setattr(module, "find", lambda name: game)
    monkeypatch.setattr("understudy.simulate.play.find", lambda name: game)
    monkeypatch.setattr("understudy.simulate.order.find", lambda name: game)


@pytest.mark.usefixtures("pennies")
def test_a_better_number_is_found_and_judged_on_other_seeds(tmp_path: Path) -> None:
    result = tune(replace(PLAN, sweeps=5))
    assert result.found["at"] > 2
    assert result.found["nothing"] == 5
    assert result.share_found > result.share_usual
    page = tuning.table_of(result, "understudy tune")
    assert f"| at | 2 | **{result.found['at']}** | bank when so much is in the pot |" in page
    assert "| nothing | 5 | 5 |" in page
    assert "Nothing has been changed." in page


@pytest.mark.usefixtures("pennies")
def test_where_nothing_is_better_the_usual_numbers_stay(tmp_path: Path) -> None:
    result = tune(replace(PLAN, only=("nothing",), games=6))
    assert not result.changed
    page = tuning.table_of(result, "understudy tune")
    assert "the usual ones stay." in page
    assert "The difference is" not in page


@pytest.mark.usefixtures("pennies")
def test_a_run_that_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = tune(PLAN)
    log, played = tmp_path / "trials.jsonl", list[int]()

    def counted(order: Any, *args: Any, **more: Any) -> Any:
        report = simulate(order, *args, **more)
        played.append(len(report.outcomes) - len(more["done"]))
        return replace(report, interrupted=len(played) == 3)

    monkeypatch.setattr(logging, "simulate", counted)
    assert tune(PLAN, Log(log)).interrupted
    with log.open("a") as file:
        file.write('{"order": "half a li')
    told: list[int] = []
    again = tune(PLAN, Log(log, resume=True), told.append)
    assert again.data() == whole.data()
    # Those of before count as done, and are not played again.
    assert sum(told) == sum(played)
    before = sum(played)
    assert tune(PLAN, Log(log, resume=True)).data() == whole.data()
    assert sum(played) == before > 0


def test_every_game_with_numbers_can_be_tuned(tmp_path: Path) -> None:
    for name, player, number in (("tyrants", "club", "marker"), ("swccg", "player:novice", "drain")):
        usual = dict(find(name).numbers[player].usual)
        given = ("--games", "2", "--sweeps", "1", "--only", number, "--workers", "1", "--out", f"{name}.md")
        result = inside("tune", name, player, *given, folder=tmp_path)
        assert result.code == 0, result.err
        assert f"| {number} |" in (tmp_path / f"{name}.md").read_text()
        assert find(name).numbers[player].usual == usual


def test_refusals(tmp_path: Path) -> None:
    refused(inside("tune", "tyrants", "greedy", folder=tmp_path), "has no numbers to tune")
    (tmp_path / "foreign.md").write_text("# Notes\n")
    given = ("--log", "foreign.md", "--resume", "--games", "2", "--only", "marker")
    refused(inside("tune", "tyrants", "club", *given, folder=tmp_path), "no games of --log")
    assert (tmp_path / "foreign.md").read_text() == "# Notes\n"
    wrong = inside("tune", "tyrants", "club", "--only", "luck", folder=tmp_path)
    refused(wrong, "has no number “luck”")
    (tmp_path / "old.jsonl").write_text("")
    refused(inside("tune", "tyrants", "club", "--log", "old.jsonl", folder=tmp_path), "--resume")
    seats = ("--seats", "club:trial,greedy", "--games", "1")
    refused(inside("simulate", "tyrants", *seats, folder=tmp_path), "plays only while it is tuned")


@pytest.mark.usefixtures("pennies")
def test_trials_against_others_are_not_taken_for_these(tmp_path: Path) -> None:
    path = tmp_path / "trials.jsonl"
    tune(PLAN, Log(path))
    before = path.stat().st_size
    tune(PLAN, Log(path, resume=True))
    assert path.stat().st_size == before
    tune(replace(PLAN, against=("random",)), Log(path, resume=True))
    assert path.stat().st_size > before
