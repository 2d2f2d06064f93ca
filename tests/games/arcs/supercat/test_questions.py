"""Every kind of decision of the document can be asked of a bot from a position, by its topic and data."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.games.arcs.supercat.tables import table
from understudy.core.errors import Mistake
from understudy.games.arcs import GAME
from understudy.games.arcs.asks import ASKS, KINDS
from understudy.games.arcs.bots.supercat.pages.answers import PAGES
from understudy.games.arcs.bots.supercat.pages.suits import suit_page
from understudy.games.arcs.position import shape
from understudy.kit.deciding import OneTurn

DOCS = Path(__file__).parents[4] / "docs" / "positions"
EXAMPLES = sorted(DOCS.glob("arcs-*.json"))
FRONT: dict[str, Any] = {"1A": {"blue": {"ships": 2, "damaged_ships": 1}, "red": {"ships": 2}}}
AT: dict[str, Any] = {"system": "1A", "defender": "red"}
LED: dict[str, Any] = {"round": {"lead": "ADM2"}, "initiative": "red"}


def rows(red: dict[str, Any] | None = None, **bot: Any) -> list[dict[str, Any]]:
    return [red or {}, bot, {}]


#: By topic: what is said about it, and the table.
QUESTIONS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "dice": ({**AT, "goal": "control", "battles": 2}, {"map": FRONT}),
    "reroll": (
        {**AT, "die": "skirmish", "faces": ["hit", "blank"]},
        {"map": FRONT, "players": rows(guilds=["Skirmishers"])},
    ),
    "hits": ({**AT, "count": 1}, {"map": {"1A": {**FRONT["1A"], "red": {"ships": 1, "damaged_ships": 1}}}}),
    "own-hits": ({**AT, "count": 1}, {"map": FRONT}),
    "building-hit": (
        {**AT, "count": 1},
        {"map": {"1A": {"blue": {"ships": 2}, "red": {"cities": 1, "damaged_starports": 1}}}},
    ),
    "raid": (
        {**AT, "keys": 3, "goal": "raid", "target": "steal:red:slot-2"},
        {"map": FRONT, "players": rows({"resources": ["fuel", "relic"]})},
    ),
    "ransack": (
        {"owner": "red"},
        {"court": [{"card": "BC11", "agents": {"red": 1}}, {"card": "BC13", "agents": {"red": 2}}]},
    ),
    "steal": ({}, {"players": rows({"resources": ["fuel", "relic"], "guilds": ["BC02"]})}),
    "steal-card": ({}, {"players": rows({"guilds": ["Mining Interest", "Shipping Interest"]})}),
    "declare": ({}, {"players": rows(trophies={"red": {"ship": 3}})}),
    "outrage": ({"effective": False}, {"ambitions": {"tycoon": ["high"]}}),
    "return-city": ({}, {"map": {"1A": {"blue": {"ships": 1}, "red": {"cities": 1}}}, **LED}),
    "seize": ({}, LED),
    "cluster": ({}, {}),
    "place-ships": (
        {},
        {"map": {"1A": {"blue": {"ships": 1, "starports": 1}}, "2A": {"blue": {"ships": 2}}}},
    ),
    "slot": ({"resource": "fuel"}, {}),
    "rearrange": ({}, {"players": rows(resources=["fuel", "relic"])}),
    "put": ({}, {"players": rows(resources=["fuel", "relic"])}),
    "drop": (
        {"system": "1A"},
        {
            "map": {"1A": {"blue": {"cities": 1}}},
            "players": rows(resources=["fuel", "relic", "weapon"], cities=4),
        },
    ),
    "resource": ({}, {}),
    "captive": ({}, {"players": rows(captives={"red": 1, "yellow": 1}, guilds=["BC12"])}),
    "give": (
        {"system": "1C", "owner": "red"},
        {
            "map": {"1C": {"red": {"cities": 1}, "blue": {"ships": 1}}},
            "players": rows({"resources": ["fuel"]}, resources=["relic", "weapon"]),
        },
    ),
    "gate": ({}, {}),
    "declaration": (
        {"drawn": ["ADM4", "CON5"]},
        {"initiative": "blue", "players": rows(trophies={"red": {"ship": 2}})},
    ),
    "surpass": ({"drawn": ["ADM4", "CON5"]}, LED),
    "priorities": ({"drawn": ["construction 3", "MOB5"]}, {"initiative": "blue"}),
    "bards": (
        {"drawn": ["ADM4", "MOB4"]},
        {**LED, "players": rows(trophies={"red": {"ship": 2}}, guilds=["Galactic Bards"])},
    ),
    "prelude": (
        {"purpose": "contend"},
        {
            "turn": {"card": "CON3"},
            "map": {"1A": {"blue": {"ships": 1}}},
            "players": rows(resources=["material"]),
        },
    ),
    "ability": ({}, {"turn": {"card": "CON3"}, "players": rows(guilds=["Mining Interest"])}),
    "page": ({}, {"turn": {"card": "CON3"}, "map": {"1A": {"blue": {"ships": 1}}}}),
}


def decided(tmp_path: Path, data: dict[str, Any]) -> OneTurn:
    turn = OneTurn(GAME, data)
    turn.play()
    return turn


def test_every_page_can_be_asked_for() -> None:
    assert set(PAGES) == set(KINDS)
    assert set(QUESTIONS) == set(ASKS)


@pytest.mark.parametrize("topic", list(ASKS))
def test_a_question_is_decided_by_its_topic(topic: str, tmp_path: Path) -> None:
    about, parts = QUESTIONS[topic]
    court = {"court": ["BC14", "BC15"]}
    seats = ["person", "supercat:easy", "person"]
    data = {"seats": seats, "active": "blue", **court, **parts, "ask": {"topic": topic, "about": about}}
    turn = decided(tmp_path, data)
    assert turn.steps.goal is not None
    assert turn.steps.goal.reached
    if topic in KINDS:
        assert turn.steps.goal.asked == [topic], "nothing else is asked before it"
    again = GAME.read_position(turn.position())
    assert GAME.position(again) == turn.position()


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        ({"topic": "hits", "about": {"system": "1A"}}, ("ask.about.defender is missing",)),
        ({"topic": "hits", "about": {**AT, "count": "two"}}, ("ask.about.count", "whole number")),
        (
            {"topic": "hits", "about": {**AT, "defender": "blue", "count": 1}},
            ("ask.about.defender", "a rival"),
        ),
        ({"topic": "hits", "about": {**AT, "system": 3, "count": 1}}, ("ask.about.system", "a text")),
        ({"topic": "hit"}, ("ask.topic", "did you mean hits")),
        ({"topic": "gate", "about": {"keys": 2}}, ("ask.about", "keys")),
        ({"topic": "reroll", "about": {**AT, "die": "raid", "faces": ["hit"]}}, ("ask.about.faces", "hit")),
        ({"topic": "reroll", "about": {**AT, "die": "raid", "faces": "hit"}}, ("ask.about.faces", "a list")),
        ({"topic": "raid", "about": {**AT, "keys": 2, "target": "end"}}, ("ask.about.target", "no theft")),
        ({"topic": "priorities", "about": {"drawn": ["ADM9"]}}, ("ask.about.drawn", "ADM9")),
        ({"topic": "page"}, ("ask", "which card is being played")),
        ({"topic": "gate", "seat": "red"}, ("person",)),
    ],
)
def test_mistakes_about_questions_are_named(
    ask: dict[str, Any], words: tuple[str, ...], tmp_path: Path
) -> None:
    data = {"seats": ["person", "supercat:easy"], "active": "blue", "court": [], "map": FRONT, "ask": ask}
    with pytest.raises(Mistake) as error:
        decided(tmp_path, data)
    for word in words:
        assert word in str(error.value)


# -- the page about positions --------------------------------------------------------------------------------

ROWS: dict[str, type[msgspec.Struct]] = {
    "": shape.Given,
    "players": shape.PlayerRow,
    "court": shape.SpotRow,
    "round": shape.RoundRow,
    "turn": shape.TurnRow,
    "turn.journey": shape.JourneyRow,
    "turn.combat": shape.CombatRow,
    "turn.combat.groups": shape.GroupRow,
    "draft": shape.DraftRow,
}


def _fields(data: dict[str, Any], place: str = "") -> set[str]:
    """The fields that a position uses, with the part they stand in."""
    found = set()
    for name, value in data.items():
        inner = f"{place}.{name}" if place else name
        found.add(inner)
        for row in value if isinstance(value, list) else [value]:
            if isinstance(row, dict) and inner in ROWS:
                found |= _fields(row, inner)
    return found


def _every_field() -> set[str]:
    return {
        f"{place}.{info.encode_name}" if place else info.encode_name
        for place, row in ROWS.items()
        for info in msgspec.structs.fields(row)
    }


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_read_and_read_back(path: Path) -> None:
    data = json.loads(path.read_text("utf-8"))
    data.pop("ask", None)
    table = GAME.read_position(data)
    written = GAME.position(table)
    again = GAME.read_position(json.loads(json.dumps(written)))
    assert GAME.position(again) == written
    assert again.agenda == table.agenda


def test_every_field_has_an_example() -> None:
    used: set[str] = set()
    for path in EXAMPLES:
        used |= _fields(json.loads(path.read_text("utf-8")))
    assert _every_field() - used == set()


def test_every_field_is_documented() -> None:
    text = (DOCS / "arcs.md").read_text("utf-8")
    named = set(re.findall(r"^\| `([a-z_.]+)`", text, re.MULTILINE))
    assert named == _every_field()


def test_lore_is_asked_about_only_where_someone_has_some() -> None:
    at = table({"1A": {"blue": {"ships": 1}}})
    plain = [len(suit_page(at, suit).lines) for suit in range(4)]
    at.players[0].lore = 1
    assert [len(suit_page(at, suit).lines) for suit in range(4)] == [count + 1 for count in plain]
