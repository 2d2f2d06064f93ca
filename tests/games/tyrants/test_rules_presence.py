"""R-PRES and R-ENEMY: where a seat may act, and against whom."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tyrants.tables import PEOPLE, offered, play, start, table
from understudy.games.tyrants.places import NODE_IDS
from understudy.kit.masks import bits

FOUR = ("person",) * 4


def presence(board: dict[str, Any], seats: tuple[str, ...] = PEOPLE) -> set[str]:
    """Where black has presence on the parts of the map in play."""
    found = table(start({"board": board}, seats)).board
    return {NODE_IDS[node] for node in bits(found.presence(0) & found.in_play)}


def targets(board: dict[str, Any], verb: str, power: int = 3) -> list[str]:
    """What black may do of one kind, with this power."""
    match = start({"board": board, "players": [{"hand": []}], "turn": {"power": power}})
    return [option for option in offered(match) if option.startswith(verb + ":")]


def test_r_pres_1_no_action_without_presence() -> None:
    """R-PRES-1: white stands at menzoberranzan, black is far away."""
    board = {"skullport": {"black": 1}, "menzoberranzan": {"white": 1}}
    assert targets(board, "assassinate") == []
    assert targets({**board, "menzoberranzan~chasmleap.1": {"black": 1}}, "assassinate") == [
        "assassinate:menzoberranzan:white"
    ]


def test_r_pres_2_troop_at_a_site() -> None:
    """R-PRES-2, R-PRES-3: the site and the nodes next to it."""
    assert presence({"skullport": {"black": 1}}) == {
        "skullport",
        "kanaglym~skullport.1",
        "skullport~labyrinth.1",
    }


def test_r_pres_2_spy_at_a_site() -> None:
    """R-PRES-2, R-SPY-5: the site alone."""
    assert presence({"skullport": {"spies": ["black"]}}) == {"skullport"}


def test_r_pres_2_troop_next_to_a_site() -> None:
    """R-PRES-2: the single space of a short route gives presence at both ends."""
    assert presence({"kanaglym~skullport.1": {"black": 1}}) == {"kanaglym", "skullport"}


def test_r_pres_3_spy_gives_no_route_space() -> None:
    """R-PRES-3, F-01."""
    board = {"skullport": {"spies": ["black"], "red": 1}, "kanaglym~skullport.1": {"red": 1}}
    assert targets(board, "assassinate") == ["assassinate:skullport:red"]


def test_r_pres_3_presence_does_not_spread() -> None:
    """R-PRES-3: presence at kanaglym by the route space says nothing of the next route."""
    assert "kanaglym~tsenviilyq.1" not in presence({"kanaglym~skullport.1": {"black": 1}})


def test_r_pres_2_presence_goes_with_the_troop() -> None:
    """R-PRES-2: back in the barracks it gives none; other troops nearby still do."""
    there = {"skullport": {"black": 1}, "labyrinth": {"black": 1}}
    match = start({"board": there, "players": [{"hand": ["intellect-devourer"]}]})
    play(match, "play:intellect-devourer", "option:2", "return:skullport:black", "done")
    found = table(match).board
    assert {NODE_IDS[node] for node in bits(found.presence(0) & found.in_play)} == {
        "labyrinth",
        "araumycos~labyrinth.2",
        "labyrinth~gracklstugh.1",
        "skullport~labyrinth.2",
    }


def test_r_pres_4_middle_of_a_route() -> None:
    """R-PRES-4, F-02: a troop in the middle space reaches its two neighbors only."""
    assert presence({"menzoberranzan~mantol-derith.2": {"black": 1}}) == {
        "menzoberranzan~mantol-derith.1",
        "menzoberranzan~mantol-derith.3",
    }


@pytest.mark.parametrize(("own", "other"), [("gauntlgrym", "wormwrithings"), ("wormwrithings", "gauntlgrym")])
def test_r_pres_4_sites_that_touch(own: str, other: str) -> None:
    """R-PRES-4, F-04."""
    assert other in presence({own: {"black": 1}}, FOUR)


def test_r_pres_5_own_troop_in_a_route_space_is_no_presence_there() -> None:
    """R-PRES-5."""
    assert "kanaglym~skullport.1" not in presence({"kanaglym~skullport.1": {"black": 1}})


def test_r_pres_5_enemy_on_a_route_needs_a_troop_next_to_it() -> None:
    """R-PRES-5."""
    enemy = {"skullport~labyrinth.1": {"red": 1}}
    assert targets({**enemy, "skullport": {"spies": ["black"]}}, "assassinate") == []
    for place in ("skullport", "skullport~labyrinth.2"):
        found = targets({**enemy, place: {"black": 1}}, "assassinate")
        assert found == ["assassinate:skullport~labyrinth.1:red"]


def test_r_pres_6_presence_covers_all_troops_and_spies_of_a_site() -> None:
    """R-PRES-6."""
    board = {"kanaglym~skullport.1": {"black": 1}, "skullport": {"red": 2, "white": 2, "spies": ["red"]}}
    assert targets(board, "assassinate") == ["assassinate:skullport:red", "assassinate:skullport:white"]
    assert targets(board, "return-spy") == ["return-spy:skullport:red"]


def test_r_enemy_1_white_and_other_players_are_enemies_oneself_is_not() -> None:
    """R-ENEMY-1, R-ASS-1."""
    board = {"skullport": {"black": 2, "red": 1, "white": 1}}
    assert targets(board, "assassinate") == ["assassinate:skullport:red", "assassinate:skullport:white"]


def test_r_enemy_1_own_spy_is_no_enemy_spy() -> None:
    """R-ENEMY-1."""
    assert targets({"skullport": {"black": 2, "spies": ["black"]}}, "return-spy") == []


def test_r_enemy_2_automas_are_opponents() -> None:
    """R-ENEMY-2."""
    match = start({"board": {"skullport": {"black": 1, "red": 1}}}, ("person", "automa", "person"))
    assert table(match).board.foes[0] == (1, 2)
