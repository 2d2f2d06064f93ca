"""A position asks one question by its topic, and the bot answers it with its reasons."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.console import Result, inside, refused
from understudy.games.swccg.asks import ASKS
from understudy.games.swccg.data import DARK


@pytest.fixture
def position() -> dict[str, Any]:
    """Vader with a weapon against two of the Rebels at the Cantina, a trooper in hand."""
    return {
        "seats": ["player:expert", "player:standard"],
        "phase": "deploy",
        "places": [{"stack": ["D1_290"]}, {"stack": ["D1_295"]}],
        "rows": [[0, 1]],
        "cards": {
            "D1_168": {"at": 0},
            "D1_324": {"on": "D1_168", "slot": "worn"},
            "D1_194": {"at": 0},
            "L1_28": {"at": 0},
        },
        "players": [{"force": 6, "hand": ["D1_194.2"]}, {"force": 2, "hand": 5}],
    }


def decide(folder: Path, position: dict[str, Any], topic: str, seat: int = DARK, **about: Any) -> Result:
    asked = {**position, "ask": {"topic": topic, "seat": seat, "about": about}}
    (folder / "position.json").write_text(json.dumps(asked), encoding="utf-8")
    return inside("decide", "swccg", folder / "position.json", "--json", folder=folder)


@pytest.mark.parametrize(
    ("topic", "about", "answer"),
    [
        ("activate", {}, "activate"),
        ("deploy", {}, "deploy"),
        ("battle", {}, "battle 0"),
        ("move", {}, "pass"),
        ("draw", {}, "draw"),
        ("weapons", {"place": 0}, "fire"),
        ("battle-destiny", {"place": 0}, "yes"),
        ("damage", {"damage": 2, "attrition": 2}, "forfeit"),
        ("lose-force", {"amount": 2}, "lose"),
    ],
)
def test_one_decision_is_made_by_its_page(
    tmp_path: Path, position: dict[str, Any], topic: str, about: dict[str, Any], answer: str
) -> None:
    result = decide(tmp_path, position, topic, **about)
    assert result.code == 0, result.err
    first = next(one for one in result.data()["answers"] if one["kind"] == "choose")
    assert first["answer"].startswith(answer)


def test_what_cannot_be_asked_is_refused_with_what_can(tmp_path: Path, position: dict[str, Any]) -> None:
    refused(decide(tmp_path, position, "weapons", place=7), "ask.about.place", "possible places: [0]")
    refused(decide(tmp_path, position, "damage", damage=-1), "ask.about.damage", "whole number from 0")
    refused(decide(tmp_path, position, "nothing"), "there is no question “nothing”", "battle-destiny")
    assert all(posing.text for posing in ASKS.values())
