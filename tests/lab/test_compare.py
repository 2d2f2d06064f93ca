"""Two sides on the same seeds."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.cli.console import inside, refused
from understudy.core.errors import BadSetup
from understudy.core.registry import find
from understudy.lab.compare import Comparison, compare
from understudy.lab.differences import Difference
from understudy.lab.sides import order_for, side_of
from understudy.simulate import Order, simulate

TYRANTS = find("tyrants")


def test_a_side_is_players_and_options_in_any_order() -> None:
    side = side_of(TYRANTS, "automa:hard, decks=drow+demons, greedy")
    assert side.seats == ("automa:hard", "greedy")
    assert side.options["decks"] == "drow+demons"
    assert side_of(TYRANTS, "decks=drow+demons").seats == ("automa:normal", "greedy")
    for wrong in ("", " , ", "nobody,greedy", "automa", "automa,greedy,decks=none", "automa,greedy,more=1"):
        with pytest.raises(BadSetup):
            side_of(TYRANTS, wrong)


def test_the_same_side_twice_is_no_difference() -> None:
    side = side_of(TYRANTS, "automa:hard,greedy")
    result = compare("tyrants", side, side, 6, workers=1)
    assert (result.pairs, result.same, result.parted_at) == (6, 6, None)
    assert result.verdict() == "No difference: all 6 pairs of games are the same."


def test_a_clear_difference_ends_the_run_and_names_the_lines() -> None:
    a, b = side_of(TYRANTS, "automa:hard,random"), side_of(TYRANTS, "random,random")
    result = compare("tyrants", a, b, 160, workers=1)
    assert result.early
    assert result.pairs < 160
    assert result.wins.clear
    assert result.wins.high < 0
    assert result.share_a > result.share_b
    assert result.parted_at is not None
    assert sum(parting.pairs for parting in result.partings) > 0
    again = compare("tyrants", a, b, 160, workers=1)
    assert again == result


def test_what_is_not_clear_is_said(tmp_path: Path) -> None:
    args = ("compare", "pennies", "careful,greedy,goal=20", "careful,greedy,goal=50", "--games", "8")
    result = inside(*args, folder=tmp_path)
    assert result.code == 0, result.err
    assert "Not clear after 8 pairs" in result.out
    assert inside(*args, "--json", folder=tmp_path).data()["pairs"] == 8
    refused(inside("compare", "pennies", "careful,greedy", "", folder=tmp_path))
    refused(inside("compare", "pennies", "careful,person", "careful,greedy", folder=tmp_path))
    refused(inside("compare", "pennies", "careful,greedy", "careful,greedy", "--games", "1", folder=tmp_path))


@pytest.mark.parametrize(
    ("wins", "points", "told"),
    [
        ((0.1, 0.02, 0.18), (2.0, 0.5, 3.5), "B wins 10.0% ± 8.0% more of its games and ends 2.0 ± 1.5"),
        ((-0.1, -0.18, -0.02), (-2.0, -3.5, 0.5), "further behind. Only the wins are clear."),
        ((0.0, -0.1, 0.1), (3.0, 1.0, 5.0), "points further ahead. Only the points are clear."),
        (
            (-0.1, -0.3, 0.1),
            (1.0, -3.0, 5.0),
            "Not clear after 8 pairs. Compared with A, B wins 10.0% ± 20.0%",
        ),
    ],
)
def test_the_verdict_says_which_difference_is_clear(
    wins: tuple[float, float, float], points: tuple[float, float, float], told: str
) -> None:
    both = Difference(*wins, 0.1), Difference(*points, 0.1)
    result = Comparison("pennies", "a", "b", 8, 0, 0.5, 0.5, both[0], both[1], False, False, None, ())
    assert told in result.verdict()


def test_nothing_is_played_once_more_after_an_interruption(monkeypatch: pytest.MonkeyPatch) -> None:
    a, b = side_of(TYRANTS, "automa:hard,random"), side_of(TYRANTS, "random,random")
    whole = compare("tyrants", a, b, 4, workers=1)
    assert whole.partings

    def cut(order: Order, *args: Any, **more: Any) -> Any:
        return replace(simulate(order, *args, **more), interrupted=True)

    monkeypatch.setattr("understudy.lab.log.simulate", cut)
    ended = compare("tyrants", a, b, 4, workers=1)
    assert (ended.pairs, ended.interrupted, ended.partings) == (4, True, ())


def test_a_comparison_that_was_stopped_goes_on_from_its_log(tmp_path: Path) -> None:
    args = ("compare", "pennies", "careful,greedy", "greedy,greedy", "--games", "12", "--workers", "1")
    whole = inside(*args, "--log", "games.jsonl", folder=tmp_path)
    assert whole.code == 0, whole.err
    log = tmp_path / "games.jsonl"
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    log.write_text("".join(lines[:2]) + lines[2][:40], encoding="utf-8")
    refused(inside(*args, "--log", "games.jsonl", folder=tmp_path), "--resume")
    again = inside(*args, "--log", "games.jsonl", "--resume", folder=tmp_path)
    assert (again.code, again.out) == (0, whole.out)
    refused(inside(*args, "--resume", folder=tmp_path), "add --log FILE")
    refused(inside(*args, "--log", ".", folder=tmp_path), "this is a folder")


def test_whoever_is_offered_can_play(tmp_path: Path) -> None:
    for args in (("compare", "pennies", "nobody,greedy", "greedy,greedy"), ("calibrate", "pennies")):
        more = ("--players", "nobody") if args[0] == "calibrate" else ()
        result = inside(*args, *more, folder=tmp_path)
        refused(result, "Choose from")
        assert "person" not in result.err


def test_where_chairs_are_fixed_nobody_changes_them() -> None:
    armada = find("armada")
    assert not order_for(armada, side_of(armada, "greedy,ai"), 2, 1).rotate
    assert order_for(TYRANTS, side_of(TYRANTS, "automa,greedy"), 2, 1).rotate
