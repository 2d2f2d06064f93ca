"""A decision from any position of a game: wherever a step begins, `decide` answers or says why not."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from tests.cli.console import inside
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
