"""Positions ask every kind of decision of an automa's turn, by topic and data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from tests.games.tyrants.automa.turns import header, row, set_out
from understudy.core.errors import BadPosition
from understudy.core.events import Watch
from understudy.core.match import Match
from understudy.core.requests import Request
from understudy.games.tyrants import GAME
from understudy.games.tyrants.asks import ASKS

BOARD: dict[str, dict[str, Any]] = {
    "eryndlyn": {"red": 2, "black": 1},
    "araumycos~eryndlyn.1": {"white": 1},
    "blingdenstone": {"black": 1, "white": 1},
}
Case = tuple[str, Mapping[str, Any], str, Mapping[str, Any], str]
#: The market, what is asked, and what the first request is about and comes to.
CASES: dict[str, Case] = {
    "guile": ("g", {}, "guile", {"cards": 1}, "spy:araumycos"),
    "another spy": ("gg", {"left": 1}, "guile-spy", {"left": 1}, "spy:araumycos"),
    "supplant": (
        "ggg",
        {"site": "Blingdenstone", "left": 1},
        "guile-supplant",
        {"site": "blingdenstone", "left": 1},
        "supplant:blingdenstone:black",
    ),
    "malice": ("m", {}, "malice", {"cards": 1, "left": 1}, "assassinate:araumycos~eryndlyn.1:white"),
    "malice, any": ("mm", {}, "malice", {"cards": 2, "left": 2}, "assassinate:eryndlyn:black"),
    "malice, plus": (
        "mm",
        {"left": 1, "missed": 1},
        "malice",
        {"cards": 2, "left": 1, "missed": 1},
        "assassinate:araumycos~eryndlyn.1:white",
    ),
    "conquest": ("ccc", {"left": 3}, "conquest", {"left": 3}, "deploy:eryndlyn~kanaglym.1"),
    "wasted": (
        "g",
        {"aspect": "guile", "left": 1},
        "wasted",
        {"aspect": "guile"},
        "deploy:eryndlyn~kanaglym.1",
    ),
    "exchange, white": (
        "c",
        {"aspect": "conquest", "undeployed": 2},
        "exchange",
        {"troop": "white", "undeployed": 2},
        "assassinate:araumycos~eryndlyn.1:white",
    ),
}


def posed(market: str, topic: str, about: Mapping[str, Any], **rest: Any) -> dict[str, Any]:
    return set_out(BOARD, market, ask={"topic": topic, "about": dict(about)}, **rest)


def first_request(position: Mapping[str, Any]) -> tuple[Request, Match]:
    match = Match(header(position), watch=Watch())
    match.advance(until=0)
    assert match.paused is not None
    return match.paused, match


@pytest.mark.parametrize("name", CASES)
def test_the_question_is_asked_with_what_was_said_about_it(name: str) -> None:
    market, about, topic, expected, plan = CASES[name]
    request, match = first_request(posed(market, topic, about))
    assert (request.topic, request.seat) == (topic, 1)
    assert {word: request.about[word] for word in expected} == expected
    match.advance(until=1)
    assert match.entries[0][3].id == plan


@pytest.mark.rule("TA-ACT-05", "TA-VP-01")
def test_the_rest_of_the_turn_is_played_as_usual() -> None:
    """The last of seven troops, then 3 VP for the fourth card, 2 for ambition, and the next turn."""
    position = posed("cccca", "conquest", {"left": 1})
    match = Match(header(position))
    match.advance()
    after = GAME.position(match.table)  # type: ignore[arg-type]
    assert after["players"][1]["vp"] == 3 + 2
    assert after["board"]["eryndlyn~kanaglym.1"] == {"red": 1}
    assert (after["active"], match.pending is not None) == ("black", True)


@pytest.mark.rule("TA-WASTE-07", "TA-WASTE-09")
def test_undeployed_troops_are_remembered() -> None:
    """Four: a white troop for two of them; the other two find no white one any more and are worth 2 VP."""
    match = Match(header(posed("c", "exchange", {"aspect": "conquest", "undeployed": 4})))
    match.advance()
    assert [entry[3].id for entry in match.entries if entry[0] == "decide"] == [
        "assassinate:araumycos~eryndlyn.1:white",
        "nothing",
    ]
    assert GAME.position(match.table)["players"][1]["vp"] == 2  # type: ignore[arg-type]


@pytest.mark.parametrize("name", CASES)
def test_what_was_asked_reads_back(name: str) -> None:
    """A position writes the same question, and no step of the rules by its name."""
    market, about, topic, _, _ = CASES[name]
    table = GAME.read_position(posed(market, topic, about))
    data = json.loads(json.dumps(GAME.position(table)))
    assert ("agenda" in data, data["ask"]["topic"]) == (False, topic)
    again = GAME.read_position(data)
    assert (again.agenda, GAME.position(again)) == (table.agenda, data)


def test_every_topic_is_asked_here() -> None:
    assert {topic for _, _, topic, _, _ in CASES.values()} | {"starting-site"} == set(ASKS)


@pytest.mark.rule("TA-SETUP-08")
def test_the_starting_site_is_drawn() -> None:
    request, _ = first_request(set_out({}, "cccccc", ask={"topic": "starting-site"}))
    assert (request.topic, request.kind, request.seat) == ("starting-site", "pick", 1)


BAD: dict[str, tuple[dict[str, Any], list[str]]] = {
    "unknown topic": ({"topic": "malicious"}, ["ask.topic", "malicious", "malice"]),
    "unknown word": ({"topic": "malice", "about": {"lef": 1}}, ["ask.about", "lef", "left"]),
    "too many parts": ({"topic": "malice", "about": {"left": 3}}, ["ask.about.left", "1 to 2"]),
    "no number": ({"topic": "malice", "about": {"left": "one"}}, ["ask.about.left", "one"]),
    "no cards": ({"topic": "conquest"}, ["Conquest", "market shows 0", "after the devouring"]),
    "no site": ({"topic": "guile-supplant"}, ["Guile", "market shows 0"]),
    "a person": ({"topic": "malice", "seat": "black"}, ["Black", "human"]),
    "nobody": ({"topic": "malice", "seat": "green"}, ["ask.seat", "green"]),
    "no aspect": ({"topic": "wasted"}, ["ask.about.aspect is missing: guile or malice"]),
    "too few": ({"topic": "exchange", "about": {"aspect": "malice", "undeployed": 1}}, ["2 to 7"]),
}


@pytest.mark.parametrize("name", BAD)
def test_a_question_that_cannot_be_asked_is_refused(name: str) -> None:
    ask, words = BAD[name]
    with pytest.raises(BadPosition) as raised:
        GAME.read_position({**set_out(BOARD, "mm"), "ask": ask})
    for word in words:
        assert word in str(raised.value)


def test_the_site_of_the_spy_must_be_named() -> None:
    for about in ({}, {"site": "araumycos~eryndlyn.1"}):
        with pytest.raises(BadPosition, match=r"ask\.about\.site"):
            GAME.read_position(posed("gg", "guile-supplant", about))


def test_the_row_is_the_one_after_the_devouring() -> None:
    """Nothing is devoured again before the question."""
    _, match = first_request(posed("mca", "malice", {}))
    assert GAME.position(match.table)["market"] == row("mca")  # type: ignore[arg-type]
