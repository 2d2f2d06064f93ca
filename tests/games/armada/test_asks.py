"""A position asks one question by its topic, and the AI answers it by its page."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import understudy
from understudy.core.errors import BadPosition
from understudy.games.armada import GAME

VICTORY, FRIGATE = "Victory II-class Star Destroyer", "Nebulon-B Escort Frigate"
#: Everybody is near everybody; both sides go by the AI deck.
PLAIN: dict[str, Any] = {
    "seats": ["ai", "ai"],
    "fleets": [
        {
            "faction": "rebel",
            "ships": [{"ship": FRIGATE}, {"ship": "CR90 Corvette A"}],
            "squadrons": [{"squadron": "X-Wing Squadron"}, {"squadron": "Luke Skywalker"}],
        },
        {"faction": "imperial", "ships": [{"ship": VICTORY}]},
    ],
    "map": "standard",
    "ships": [
        {"pose": [900, 560, 0], "speed": 2, "damage": ["facedown"], "dial": "Repair"},
        {"pose": [760, 760, 0], "speed": 3},
        {"pose": [900, 760, 180], "speed": 2, "dial": "Squadron"},
    ],
    "squadrons": [{"at": [940, 640]}, {"at": [860, 620]}],
    "orders": [{"active": "AI-05"}, {"active": "AI-05"}],
}
DICE = [["red", "double"], ["red", "blank"], ["black", "hit-crit"], ["blue", "accuracy"]]
AT_FRIGATE = {"kind": "battery", "by_ship": 2, "zone": "front", "target_ship": 0, "target_zone": "front"}
AT_VICTORY = {"kind": "battery", "by_ship": 0, "zone": "front", "target_ship": 2, "target_zone": "front"}


def attacked(attack: dict[str, Any]) -> dict[str, Any]:
    return {**PLAIN, "attacks": [{**attack, "pool": DICE}]}


def asked(position: dict[str, Any], topic: str, seat: int, **about: Any) -> understudy.Decision:
    return understudy.decide("armada", {**position, "ask": {"topic": topic, "seat": seat, "about": about}})


#: Questions with a position that leads to them, who is asked, and words of a deed that follows.
QUESTIONS: list[tuple[str, dict[str, Any], int, str]] = [
    ("attack-effects", attacked(AT_FRIGATE), 1, "Steady gunners"),
    ("reroll", attacked(AT_FRIGATE), 1, "Re-rolled"),
    ("defense-tokens", attacked(AT_FRIGATE), 0, "spends"),
    ("evade-reroll", attacked(AT_FRIGATE), 0, "Re-rolled"),
    ("redirect-zone", attacked(AT_VICTORY), 1, "Redirect"),
    ("redirect-amount", attacked(AT_VICTORY), 1, "Redirect"),
    ("critical-effect", attacked(AT_FRIGATE), 1, "Critical effect"),
    ("reveal", PLAIN, 1, "reveals"),
    ("reveal", {**PLAIN, "orders": [None, None]}, 1, "Activation card"),
    ("activation-card", {**PLAIN, "orders": [None, None]}, 1, "Activation card"),
    ("repair", PLAIN, 0, ""),
    ("pushed-squadron", PLAIN, 0, ""),
    ("push", PLAIN, 0, ""),
    ("squadron-phase", PLAIN, 0, "activates"),
]


@pytest.mark.parametrize(("topic", "position", "seat", "said"), QUESTIONS)
def test_what_leads_to_a_question_is_found(
    topic: str, position: dict[str, Any], seat: int, said: str
) -> None:
    decision = asked(position, topic, seat)
    assert decision.seat == seat
    assert decision.trace
    assert said in str(decision)


def test_a_ship_and_a_squadron_are_meant_by_number_or_name() -> None:
    for word in (1, "1", "CR90 CORVETTE A", "cr90 corvette a"):
        assert str(asked(PLAIN, "maneuver", 0, ship=word)).startswith("CR90 A moves")
    for word in (1, "Luke Skywalker", "luke skywalker"):
        assert str(asked(PLAIN, "squadron", 0, squadron=word)).startswith("Luke Skywalker")
    by_command = asked(PLAIN, "squadron", 0, squadron=0, by=FRIGATE)
    assert str(by_command).startswith("X-Wing ")
    for by in (7, "Executor", -1, 0.5):
        with pytest.raises(BadPosition, match=r"ask.about.by: this seat has no .*; choose from: 0 Nebulon"):
            asked(PLAIN, "squadron", 0, by=by)


def test_what_nothing_leads_to_is_said() -> None:
    with pytest.raises(BadPosition, match="nothing in this position leads to “defense-tokens”"):
        asked(PLAIN, "defense-tokens", 0)
    with pytest.raises(BadPosition, match="nothing in this attack leads to “repair”"):
        asked(attacked(AT_FRIGATE), "repair", 0)


def test_every_question_of_a_game_can_be_posed_by_its_topic() -> None:
    """Whatever topic the code asks a player about is in the list, but what chance or a real table says."""
    found: set[str] = set()
    for path in Path(str(files("understudy.games.armada"))).rglob("*.py"):
        found |= set(re.findall(r'topic="([a-z-]+)"', path.read_text(encoding="utf-8")))
    chance = {"ai-card", "damage-card"}
    real = {topic for topic in found if topic.startswith("told-")} | {"confirm-pose"}
    assert found - set(GAME.asks) - chance - real == set()
