"""Which piece of the chosen place goes: a preference that is read, shown and can be overruled."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tyrants.automa.turns import Turn, header, play_turn, set_out
from understudy.core.events import Watch
from understudy.core.match import Match
from understudy.core.requests import Decide
from understudy.games.tyrants import GAME
from understudy.games.tyrants.view import View
from understudy.pages.story import deeds, explained

FOUR = ("person", "automa", "person", "person")
MIXED: dict[str, dict[str, Any]] = {"skullport": {"red": 1, "blue": 2, "orange": 1, "white": 1}}


def turn_of(board: dict[str, dict[str, Any]], market: str, **rest: Any) -> Turn:
    return play_turn(set_out(board, market, seats=FOUR, **rest))


def why(turn: Turn) -> list[str]:
    return [line.text for line in explained(GAME, turn.table, turn.notes)]


def test_asm_15_the_piece_is_a_preference_that_is_read() -> None:
    """Three colors in one place: all are candidates, and the lines that tell them apart are read."""
    turn = turn_of(MIXED, "ommm")
    assert turn.plans[0] == "assassinate:skullport:blue"
    lines = why(turn)
    found = next(line for line in lines if line.startswith("Assassinate a troop of any color"))
    assert all(name in found for name in ("(Blue)", "(Orange)", "(white)"))
    assert any(line.startswith("First a player's troop: ") for line in lines)
    assert any(line.startswith("Prefer the player with most troops there: ") for line in lines)
    told = [str(deed) for deed in deeds(GAME, turn.table, turn.notes)]
    assert not any("a Blue troop" in text and "only option" in text for text in told)


def test_asm_15_then_the_player_whose_turn_comes_first() -> None:
    """After red comes orange, then blue."""
    turn = turn_of({"skullport": {"red": 1, "blue": 1, "orange": 1}}, "omm")
    assert turn.plans[0] == "assassinate:skullport:orange"
    assert any("the player whose turn comes first" in line for line in why(turn))
    spies = turn_of({"skullport": {"red": 1, "spies": ["blue", "black"]}}, "omm")
    assert spies.plans[0] == "return-spy:skullport:blue"


@pytest.mark.parametrize(("market", "plan"), [("omm", "assassinate"), ("ogg", "supplant")])
def test_the_piece_can_be_overruled(market: str, plan: str) -> None:
    """Whoever overrules the bot is offered the place and the piece."""
    board = {"skullport": {**MIXED["skullport"], "red": 1, "spies": ["red"]}}
    position = set_out(board, market, seats=FOUR)
    watch = Watch()
    match = Match(header({**position, "agenda": [["automa", [1, "delay"]]]}), watch=watch)
    ways: list[str] = []
    at = 0
    while f"{plan}:skullport:orange" not in ways and not match.over:
        match.advance(until=at)
        request, at = match.paused, at + 1
        if isinstance(request, Decide):
            ways = [way.id for way in request.ways(View(match.table, 1))]  # type: ignore[arg-type]
    assert {f"{plan}:skullport:{color}" for color in ("blue", "orange", "white")} <= set(ways)


def test_the_switch_is_read_only_where_it_is_on() -> None:
    board = {"skullport": {"red": 1, "black": 1}, "eryndlyn": {"red": 1, "black": 1}}
    line = "troops before spies"
    assert not any(line in text for text in why(turn_of(board, "omm")))
    assert any(line in text for text in why(turn_of(board, "omm", options={"removals": "troops-first"})))
    assert not any(line in text for text in why(turn_of(board, "om", options={"removals": "troops-first"})))
