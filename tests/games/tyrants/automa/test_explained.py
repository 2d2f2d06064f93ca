"""What the explanations say: north, destinations, supplants without troops, markers of a team."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tyrants.automa.turns import COOP, play_turn, set_out
from understudy.games.tyrants import GAME
from understudy.pages.story import deeds, explained


def told(position: dict[str, Any]) -> tuple[list[str], list[str]]:
    """What a turn did and why, in sentences."""
    turn = play_turn(position)
    did = [str(deed) for deed in deeds(GAME, turn.table, turn.notes)]
    return did, [line.text for line in explained(GAME, turn.table, turn.notes)]


@pytest.mark.rule("TA-TIE-04", "TA-NORTH-03")
@pytest.mark.parametrize(("number", "side"), [(1, "top"), (2, "right"), (3, "bottom"), (4, "left")])
def test_reading_order_says_which_side_is_north(number: int, side: str) -> None:
    board = {
        "chasmleap~gracklstugh.2": {"red": 1},
        "chasmleap~everfire.1": {"red": 1},
        "chasmleap": {"red": 1},
    }
    did, why = told(set_out(board, "oc", round=number))
    text = f"reading order with the {side} side of the map as north"
    assert any(text in line for line in why)
    assert any(text in line for line in did)


@pytest.mark.rule("TA-PRIO-04")
def test_a_route_space_names_where_it_leads() -> None:
    board = {
        "menzoberranzan~mantol-derith.2": {"red": 1},
        "menzoberranzan": {"black": 2},
        "mantol-derith": {"black": 3},
    }
    did, _ = told(set_out(board, "oc"))
    way = "to the route Menzoberranzan–Mantol-Derith near Menzoberranzan (toward Menzoberranzan)"
    assert any(f"Red deploys a troop {way} — " in text for text in did)
    board = {"skullport": {"red": 5}, "kanaglym~skullport.1": {"white": 1}}
    did, _ = told(set_out(board, "om"))
    assert any("a white troop on the route Kanaglym–Skullport (toward Kanaglym)" in text for text in did)


@pytest.mark.rule("TA-WASTE-08")
def test_a_supplant_for_want_of_troops_is_explained() -> None:
    board: dict[str, dict[str, Any]] = {
        "eryndlyn": {"red": 3},
        "blingdenstone": {"black": 2, "spies": ["red"]},
    }
    did, why = told(set_out(board, "ogg", own={"barracks": 0}))
    text = "Red has no troop left to put in its place: the troop is only assassinated"
    assert any(line.startswith(text) for line in why)
    assert any(line.startswith(text) for line in did)


def test_why_a_city_of_the_team_pays_one_member() -> None:
    board = {"menzoberranzan": {"red": 1, "blue": 2}}
    did, _ = told(set_out(board, "oo", seats=COOP, me="red", options={"coop": "yes"}))
    assert (
        "Red gains nothing for Menzoberranzan, though its team controls it: Blue has the marker "
        "(2 troops there against 1) and gains the VP on its own turn."
    ) in did
    even = set_out(
        {"menzoberranzan": {"red": 1, "blue": 1}},
        "oo",
        seats=COOP,
        options={"coop": "yes"},
        markers={"menzoberranzan": "blue"},
    )
    assert any("(1 each, and had it before)" in text for text in told(even)[0])
    did, _ = told(set_out(board, "oo", seats=COOP, me="blue", options={"coop": "yes"}))
    assert not any("gains nothing" in text for text in did)
