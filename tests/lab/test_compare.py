"""Two sides on the same seeds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.console import inside, refused
from understudy.core.errors import BadSetup
from understudy.core.registry import find
from understudy.lab.compare import compare
from understudy.lab.sides import order_for, side_of

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


def test_where_chairs_are_fixed_nobody_changes_them() -> None:
    armada = find("armada")
    assert not order_for(armada, side_of(armada, "greedy,ai"), 2, 1).rotate
    assert order_for(TYRANTS, side_of(TYRANTS, "automa,greedy"), 2, 1).rotate
