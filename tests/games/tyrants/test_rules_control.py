"""R-CTRL: control, total control and the markers of the cities."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tyrants.tables import play, player, resources, start, table
from understudy.core.match import Match
from understudy.games.tyrants.options import COLORS, NONE
from understudy.games.tyrants.places import BIT, NODE_OF

THREE = ("person",) * 3


def ruler(match: Match, site: str) -> str:
    side = table(match).board.ruler(NODE_OF[site])
    return "" if side == NONE else COLORS[side]


def holder(match: Match, city: str) -> str:
    seat = table(match).board.holder[NODE_OF[city]]
    return "" if seat == NONE else COLORS[seat]


def has_total(match: Match, site: str, seat: int = 0) -> bool:
    return bool(table(match).board.totals(seat) & BIT[NODE_OF[site]])


@pytest.mark.parametrize(
    ("troops", "expected"),
    [
        ({}, ""),
        ({"black": 1}, "black"),
        ({"black": 1, "white": 1}, ""),
        ({"black": 2, "white": 1}, "black"),
        ({"black": 1, "white": 2}, ""),
        ({"black": 2, "red": 2, "orange": 1}, ""),
        ({"black": 2, "red": 2, "orange": 2}, ""),
        ({"black": 1, "red": 1, "orange": 2}, "orange"),
        ({"black": 2, "red": 1, "orange": 1, "white": 2}, ""),
        ({"black": 3, "red": 2, "white": 1}, "black"),
    ],
)
def test_r_ctrl_1_more_than_each_single_color(troops: dict[str, int], expected: str) -> None:
    """R-CTRL-1, F-08, F-09."""
    assert ruler(start({"board": {"menzoberranzan": troops}}, THREE), "menzoberranzan") == expected


def test_r_ctrl_2_control_changes_at_once() -> None:
    """R-CTRL-2: after each deployment of one turn."""
    board = {"everfire": {"black": 1, "red": 1}}
    match = start({"board": board, "players": [{"hand": []}], "turn": {"power": 4}})
    assert ruler(match, "everfire") == ""
    play(match, "deploy:everfire")
    assert ruler(match, "everfire") == "black"
    play(match, "assassinate:everfire:red")
    assert (ruler(match, "everfire"), has_total(match, "everfire")) == ("black", False)


@pytest.mark.parametrize(
    ("site", "expected"),
    [
        ({"black": 3}, True),
        ({"black": 2}, False),
        ({"black": 2, "white": 1}, False),
        ({"black": 3, "spies": ["red"]}, False),
        ({"black": 3, "spies": ["black"]}, True),
    ],
)
def test_r_ctrl_3_total_control(site: dict[str, Any], expected: bool) -> None:
    """R-CTRL-3, F-10, F-11: every space own and no enemy spy."""
    match = start({"board": {"everfire": site}})
    assert (ruler(match, "everfire"), has_total(match, "everfire")) == ("black", expected)


def test_r_ctrl_3_a_spy_comes_and_goes() -> None:
    """R-CTRL-3: total control ends and returns with it."""
    match = start(
        {"board": {"everfire": {"black": 3}}, "active": "red", "players": [{}, {"hand": ["spy-master"]}]}
    )
    play(match, "play:spy-master", "spy:everfire")
    assert not has_total(match, "everfire")
    table(match).board.spy_out(1, NODE_OF["everfire"])
    assert has_total(match, "everfire")


def test_r_ctrl_4_marker_goes_with_control() -> None:
    """R-CTRL-4: from the map to red, back to the map, to black."""
    match = start(
        {"board": {"tsenviilyq": {"red": 1}, "llacerellyn~tsenviilyq.1": {"black": 1}}, "turn": {"power": 2}}
    )
    assert holder(match, "tsenviilyq") == "red"
    play(match, "deploy:tsenviilyq")
    assert holder(match, "tsenviilyq") == ""
    play(match, "deploy:tsenviilyq")
    assert holder(match, "tsenviilyq") == "black"


def test_r_ctrl_4_only_cities_have_markers() -> None:
    """R-CTRL-4."""
    assert table(start({"board": {"skullport": {"black": 5}}})).board.markers[0] == 0


@pytest.mark.parametrize(
    ("city", "site", "vp"),
    [
        ("menzoberranzan", {"black": 6}, 2),
        ("araumycos", {"black": 4}, 3),
        ("tsenviilyq", {"black": 3}, 1),
        ("araumycos", {"black": 3}, 0),
        ("araumycos", {"black": 4, "spies": ["red"]}, 0),
    ],
)
def test_r_ctrl_5_the_side_that_shows_pays(city: str, site: dict[str, Any], vp: int) -> None:
    """R-CTRL-5, R-CTRL-6: one influence on either side, VP on the total-control side only."""
    match = start({"board": {city: site}})
    assert resources(match) == (0, 1)
    play(match, "end")
    assert player(match).vp == vp


def test_r_ctrl_6_each_marker_pays_its_holder_only() -> None:
    """R-CTRL-6."""
    match = start({"board": {"araumycos": {"black": 1}, "tsenviilyq": {"red": 3}}})
    assert resources(match) == (0, 1)
    play(match, "end")
    assert resources(match) == (0, 1)
    assert player(match, "red").vp == 0
    play(match, "end")
    assert player(match, "red").vp == 1


def test_r_ctrl_7_a_marker_taken_in_the_turn_pays_at_once() -> None:
    """R-CTRL-7, F-12: and once only, also when it is lost and retaken."""
    board = {"tsenviilyq": {"red": 1, "black": 1}, "llacerellyn~tsenviilyq.1": {"black": 1}}
    hand = ["intellect-devourer"]
    match = start({"board": board, "players": [{"hand": hand}], "turn": {"power": 2}})
    play(match, "deploy:tsenviilyq")
    assert resources(match) == (1, 1)
    play(match, "play:intellect-devourer", "option:2", "return:tsenviilyq:black", "done")
    assert holder(match, "tsenviilyq") == ""
    play(match, "deploy:tsenviilyq")
    assert (holder(match, "tsenviilyq"), resources(match)) == ("black", (0, 1))


@pytest.mark.parametrize(
    ("card", "site", "answers"),
    [
        ("blackguard", {"black": 1, "red": 1}, ["option:2"]),
        ("doppelganger", {"black": 1, "red": 1}, []),
        ("cleric-of-laogzed", {"black": 1, "red": 1}, ["to:everfire"]),
        ("vampire-spawn", {"black": 1, "red": 1}, []),
        ("mummy-lord", {"black": 1, "white": 1}, ["option:1", "option:2", "to:chasmleap"]),
    ],
)
def test_r_ctrl_7_whatever_wins_the_marker(card: str, site: dict[str, int], answers: list[str]) -> None:
    """R-CTRL-7: a kill, a supplanting, a move, a return: the influence of tsenviilyq comes at once."""
    match = start({"board": {"tsenviilyq": site}, "players": [{"hand": [card]}]})
    before = resources(match)[1]
    play(match, f"play:{card}", *answers)
    printed = 1 if card == "vampire-spawn" else 0
    assert (holder(match, "tsenviilyq"), resources(match)[1] - before) == ("black", 1 + printed)


def test_r_ctrl_7_supplanting_with_empty_barracks_wins_the_marker_too() -> None:
    """R-CTRL-7, R-SUP-2."""
    players = [{"hand": ["doppelganger"], "barracks": 0}]
    match = start({"board": {"tsenviilyq": {"black": 1, "red": 1}}, "players": players})
    play(match, "play:doppelganger")
    assert (holder(match, "tsenviilyq"), resources(match)) == ("black", (0, 1))


def test_r_ctrl_7_total_control_lost_before_the_end_pays_nothing() -> None:
    """R-CTRL-7, F-14."""
    board = {"tsenviilyq": {"black": 3}}
    match = start({"board": board, "players": [{"hand": ["intellect-devourer"]}]})
    play(match, "play:intellect-devourer", "option:2", "return:tsenviilyq:black", "done", "end")
    assert player(match).vp == 0


def test_r_ctrl_7_total_control_reached_in_the_turn_pays() -> None:
    """R-CTRL-7."""
    match = start({"board": {"tsenviilyq": {"black": 2}}, "players": [{"hand": ["soldier"]}]})
    play(match, "play:soldier", "deploy:tsenviilyq", "end")
    assert player(match).vp == 1
