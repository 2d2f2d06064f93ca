"""A position asks one question by its topic, and the bot answers it with its reasons."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from tests.cli.console import Result, inside, refused
from understudy.games.swccg.asks import ASKS
from understudy.games.swccg.data import DARK, LIGHT


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


#: Questions that something leads to: what is added to the position, who is asked, what is said, the answer.
LED: list[tuple[str, dict[str, Any], int, dict[str, Any], str]] = [
    ("fire-at", {}, DARK, {}, "card"),
    ("fire-at", {}, DARK, {"do": "Battle"}, "card"),
    ("deploy-to", {}, DARK, {"do": "deploy stormtrooper"}, "place"),
    ("deploy-to", {"players": [{"force": 9, "hand": ["Imperial Pilot"]}]}, DARK, {}, "place"),
    (
        "respond",
        {"players": [{"force": 6}, {"hand": ["It Could Be Worse"], "force": 3}]},
        LIGHT,
        {"event": "damage"},
        "",
    ),
    ("respond", {"players": [{"force": 6}, {"hand": ["It Could Be Worse"], "force": 3}]}, LIGHT, {}, ""),
    ("target", {"players": [{"force": 6, "hand": ["Physical Choke"]}]}, DARK, {}, "card"),
    ("shuffle-which", {"players": [{}, {"force": 1, "hand": ["The Bith Shuffle"]}]}, LIGHT, {}, "pile"),
    ("shuffle-which", {"players": [{}, {"hand": ["The Bith Shuffle"]}]}, LIGHT, {"do": "bith"}, "pile"),
]


@pytest.mark.parametrize(("topic", "more", "seat", "about", "answer"), LED)
def test_what_leads_to_a_question_is_found(
    tmp_path: Path,
    position: dict[str, Any],
    topic: str,
    more: dict[str, Any],
    seat: int,
    about: dict[str, Any],
    answer: str,
) -> None:
    result = decide(tmp_path, {**position, **more}, topic, seat, **about)
    assert result.code == 0, result.err
    last = [one for one in result.data()["answers"] if one["kind"] == "choose" and one["seat"] == seat][-1]
    assert last["answer"].startswith(answer)


def test_where_a_game_starts_can_be_asked(tmp_path: Path) -> None:
    empty = {"seats": ["player", "player"]}
    result = decide(tmp_path, empty, "start")
    assert result.code == 0, result.err
    refused(
        decide(tmp_path, {**empty, "places": [{"stack": ["D1_290"]}]}, "start"),
        "before any card is on the table",
    )


def test_every_question_of_a_game_can_be_posed_by_its_topic() -> None:
    """Whatever topic the code asks a player about is in the list, but what chance or a real table says."""
    asked: set[str] = set()
    for path in Path(str(files("understudy.games.swccg"))).rglob("*.py"):
        asked |= set(re.findall(r'topic="([a-z-]+)"', path.read_text(encoding="utf-8")))
    chance = {"hidden", "first-hand", "random-card", "turn-up", "shuffle", "prey", "creature-fight"}
    real = {one for one in asked if one.startswith("told-")} | {"turned-up", "random-of-hand"}
    assert asked - ASKS.keys() - chance - real == {"convert-start", "creature-foe"}


@pytest.mark.rule("SW-BAT-28", "SW-BAT-36")
def test_attrition_asks_for_nobody_who_is_immune_to_it(tmp_path: Path, position: dict[str, Any]) -> None:
    """Vader is immune to attrition below 5: alone he owes nothing against 3, and is given up against 5."""
    del position["cards"]["D1_194"]
    refused(decide(tmp_path, position, "damage", attrition=3), "damage")
    result = decide(tmp_path, position, "damage", attrition=5)
    first = next(one for one in result.data()["answers"] if one["kind"] == "choose")
    assert first["answer"].startswith("forfeit")


@pytest.mark.parametrize("place", [0, "0", "Cantina", "tatooine: cantina", "d1_290"])
def test_a_question_names_its_place_like_the_rest_of_the_position(
    tmp_path: Path, position: dict[str, Any], place: object
) -> None:
    """By its number, or by its location with or without the system, in any case."""
    assert decide(tmp_path, position, "weapons", place=place).code == 0


def test_what_cannot_be_asked_is_refused_with_what_can(tmp_path: Path, position: dict[str, Any]) -> None:
    refused(
        decide(tmp_path, position, "weapons", place=7),
        "ask.about.place",
        "possible places: 0 (Tatooine: Cantina)",
    )
    refused(decide(tmp_path, position, "damage", damage=-1), "ask.about.damage", "whole number from 0")
    refused(decide(tmp_path, position, "nothing"), "there is no question “nothing”", "battle-destiny")
    refused(decide(tmp_path, position, "fire-at", do="dance"), "“dance” is not offered; there is:")
    refused(decide(tmp_path, position, "prey-of"), "nothing that can be done", "prey-of")
    refused(decide(tmp_path, position, "target", by="rebel"), "ask.about.by", "choose from: dark, light")
    refused(decide(tmp_path, position, "target", phase="lunch"), "ask.about.phase", "control")
    alone = {**position, "cards": {"D1_168": {"at": 0}}}
    refused(
        decide(tmp_path, alone, "weapons"), "no battle is possible, since both need presence in one place"
    )
    assert all(posing.text for posing in ASKS.values())
