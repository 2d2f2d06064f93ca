"""A decision from any position of a game: wherever a step begins, `decide` answers or says why not."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import understudy
from tests.cli.console import inside
from understudy.core.errors import BadPosition
from understudy.core.match import Header, Match
from understudy.games.swccg import GAME
from understudy.games.swccg.rules.steps import STEPS, mover
from understudy.games.swccg.table import BOTH, Table


def positions(seed: int) -> dict[str, dict[str, Any]]:
    """Of a game of bots: the position before the last of the steps of each name."""
    found: dict[str, Table] = {}

    def watched(name: str, step: Callable[..., Any]) -> Callable[..., Any]:
        def play(table: Table, *args: Any) -> Any:
            before = found[name] = table.copy()
            before.agenda.append((name, args))
            return step(table, *args)

        return play

    steps = {name: watched(name, step) for name, step in STEPS.items()}
    game = replace(GAME, steps=steps)
    Match(Header.of(game, ("player:novice", "greedy"), {"turns": "20"}, seed), keep=False).advance()
    return {name: GAME.position(table) for name, table in found.items()}


def test_decide_goes_on_from_any_step(tmp_path: Path) -> None:
    found = positions(1)
    assert {"leave", "arrive_at", "end_phase", "answers", "destiny_done"} <= found.keys()
    for name, data in found.items():
        assert mover(GAME.read_position(data)) in BOTH
        (tmp_path / "position.json").write_text(json.dumps(data), encoding="utf-8")
        result = inside("decide", "swccg", tmp_path / "position.json", folder=tmp_path)
        assert result.code == 0, (name, result.err)


BATTLE = {
    "seats": ["player:expert", "player:expert"],
    "phase": "battle",
    "places": [{"stack": ["dark Tatooine: Cantina"]}],
    "cards": {
        "Darth Vader": {"at": 0},
        "Vader's Lightsaber": {"on": "Darth Vader", "slot": "worn"},
        "Obi-Wan Kenobi": {"at": 0},
    },
    "players": [{"hand": 5, "force": 3}, {"hand": 6, "force": 3}],
}


def test_an_answer_of_which_nothing_comes_is_told() -> None:
    decision = understudy.decide("swccg", {**BATTLE, "ask": {"topic": "weapons", "seat": "dark"}})
    assert str(decision) == "Dark answers: pass."


def test_draws_are_no_questions_that_a_position_asks_instead() -> None:
    for topic, said in (("damage", "say how much damage or attrition"), ("control", "in this position.")):
        with pytest.raises(BadPosition, match=said) as wrong:
            understudy.decide("swccg", {**BATTLE, "ask": {"topic": topic, "seat": "dark"}})
        assert "first-hand" not in str(wrong.value)
