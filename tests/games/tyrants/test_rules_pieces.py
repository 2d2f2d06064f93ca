"""R-DEP, R-ASS, R-SUP, R-MOVE, R-SPY and R-RET: what happens to pieces on the map."""

from __future__ import annotations

from typing import Any

from tests.games.tyrants.tables import board, hall, offered, play, player, resources, start, table, zone
from understudy.core.match import Match

ALL_FIVE = ["skullport", "eryndlyn", "kanaglym", "labyrinth", "everfire"]


def holding(card: str, board: dict[str, Any], *others: dict[str, Any], **own: Any) -> Match:
    """Black has played this card."""
    match = start({"board": board, "players": [{"hand": [card], **own}, *others]})
    return play(match, f"play:{card}")


def deployable(board: dict[str, Any]) -> list[str]:
    match = start({"board": board, "players": [{"hand": []}], "turn": {"power": 1}})
    return [option.removeprefix("deploy:") for option in offered(match) if option.startswith("deploy")]


def test_r_dep_1_an_empty_space_with_presence() -> None:
    """R-DEP-1: the site is full, one of the route spaces is taken."""
    full = {"eryndlyn": {"black": 1, "white": 2}, "araumycos~eryndlyn.1": {"white": 1}}
    assert deployable(full) == ["eryndlyn~kanaglym.1", "llacerellyn~eryndlyn.1"]


def test_r_dep_1_a_spy_is_enough_at_its_site() -> None:
    """R-DEP-1, R-SPY-5."""
    found = deployable({"everfire": {"spies": ["black"]}, "chasmleap": {"black": 1}})
    assert "everfire" in found
    assert "halls-legion~everfire.1" not in found


def test_r_dep_2_no_troop_on_the_map() -> None:
    """R-DEP-2, F-07: anywhere, whether there are spies or not."""
    assert len(deployable({})) == len(deployable({"everfire": {"spies": ["black"]}})) == 47


def test_r_dep_3_empty_barracks_gives_vp() -> None:
    """R-DEP-3, F-15: no place is chosen."""
    position = {"board": {"skullport": {"black": 1}}, "players": [{"hand": [], "barracks": 0}]}
    match = start({**position, "turn": {"power": 2}})
    assert offered(match) == ["end", "deploy"]
    play(match, "deploy", "deploy")
    assert (player(match).vp, board(match, "skullport")) == (2, {"black": 1})


def test_r_dep_3_by_a_card() -> None:
    """R-DEP-3, F-15."""
    match = holding("mercenary-squad", {"skullport": {"black": 1}}, barracks=1)
    play(match, "deploy:skullport")
    assert (player(match).vp, board(match, "skullport")) == (2, {"black": 2})


def test_r_dep_4_presence_is_checked_after_each() -> None:
    """R-DEP-4, F-03: along a route of two spaces to its other end."""
    match = holding("mercenary-squad", {"eryndlyn": {"black": 3}})
    assert "deploy:eryndlyn~kanaglym.2" not in offered(match)
    play(match, "deploy:eryndlyn~kanaglym.1")
    assert "deploy:kanaglym" not in offered(match)
    play(match, "deploy:eryndlyn~kanaglym.2", "deploy:kanaglym")
    assert board(match, "kanaglym") == {"black": 1}


def test_r_dep_4_no_legal_space() -> None:
    """R-DEP-4: nothing happens, and no VP either."""
    full = {"blingdenstone": {"black": 1, "white": 1}, "mantol-derith~blingdenstone.1": {"white": 1}}
    match = holding("mercenary-squad", full)
    assert (player(match).vp, player(match).barracks) == (0, 39)
    assert offered(match) == ["end"]


def test_r_dep_5_one_troop_per_space_and_spies_take_none() -> None:
    """R-DEP-5."""
    assert "chasmleap" not in deployable({"chasmleap": {"red": 1}, "araumycos~chasmleap.1": {"black": 1}})
    spied = {"chasmleap": {"spies": ["red", "black"]}, "araumycos~chasmleap.1": {"black": 1}}
    assert "chasmleap" in deployable(spied)


def test_r_ass_1_an_enemy_troop_becomes_a_trophy() -> None:
    """R-ASS-1, R-ASS-3: in its color, out of its owner's reach."""
    there = {"skullport": {"black": 1, "red": 1, "white": 1}}
    match = holding("deathblade", there)
    play(match, "assassinate:skullport:red")
    assert hall(match) == {"red": 1, "white": 1}
    assert player(match, "red").barracks == 39
    assert board(match, "skullport") == {"black": 1}


def test_r_ass_1_a_trophy_is_one_point() -> None:
    """R-ASS-1, R-END-2."""
    match = start({"players": [{"trophies": {"white": 1, "red": 2}}]})
    assert match.scores()[0].parts["trophies"] == 3


def test_r_ass_2_white_does_not_come_back() -> None:
    """R-ASS-2: deploying puts an own troop there, never a white one."""
    match = holding("underdark-ranger", {"skullport": {"black": 1, "white": 2}})
    assert (board(match, "skullport"), hall(match)) == ({"black": 1}, {"white": 2})


def test_r_sup_1_into_that_very_space() -> None:
    """R-SUP-1."""
    match = holding("doppelganger", {"skullport": {"black": 1}, "kanaglym~skullport.1": {"red": 1}})
    assert (board(match, "kanaglym~skullport.1"), hall(match)) == ({"black": 1}, {"red": 1})
    assert player(match).barracks == 38


def test_r_sup_1_presence_is_looked_at_before() -> None:
    """R-SUP-1: the only presence is a spy."""
    match = holding("doppelganger", {"skullport": {"spies": ["black"], "white": 1}, "everfire": {"black": 1}})
    assert board(match, "skullport") == {"black": 1, "spies": ["black"]}


def test_r_sup_2_empty_barracks() -> None:
    """R-SUP-2: the kill, and a point for the deployment."""
    match = holding("doppelganger", {"skullport": {"black": 1, "white": 1}}, barracks=0)
    assert (hall(match), player(match).vp) == ({"white": 1}, 1)
    assert board(match, "skullport") == {"black": 1}


def test_r_sup_3_white_only() -> None:
    """R-SUP-3."""
    match = holding("advance-scout", {"skullport": {"black": 1, "red": 1, "white": 1}})
    assert board(match, "skullport") == {"black": 2, "red": 1}


def test_r_move_1_from_presence_to_any_empty_space() -> None:
    """R-MOVE-1, F-20: red and white can be moved, black cannot; the target needs no presence."""
    match = holding(
        "cleric-of-laogzed", {"skullport": {"black": 1, "red": 1, "white": 1}, "everfire": {"red": 1}}
    )
    assert offered(match) == ["move:skullport:red", "move:skullport:white"]
    play(match, "move:skullport:red")
    assert "to:everfire~menzoberranzan.1" in offered(match)
    assert len(offered(match)) == 47
    play(match, "to:everfire~menzoberranzan.1")
    assert board(match, "everfire~menzoberranzan.1") == {"red": 1}
    assert board(match, "skullport") == {"black": 1, "white": 1}


def test_r_move_1_is_no_basic_action() -> None:
    """R-MOVE-1."""
    position = {"board": {"skullport": {"black": 1, "red": 1}}, "turn": {"power": 9}}
    assert not [option for option in offered(start(position)) if option.startswith("move")]


def test_r_spy_1_any_site_without_an_own_spy() -> None:
    """R-SPY-1: red's spy does not matter, presence neither."""
    match = holding("spy-master", {"everfire": {"spies": ["black", "red"]}, "skullport": {"spies": ["red"]}})
    assert len(offered(match)) == 14
    assert "spy:everfire" not in offered(match)
    play(match, "spy:skullport")
    assert board(match, "skullport") == {"spies": ["black", "red"]}


def test_r_spy_2_all_five_on_the_map() -> None:
    """R-SPY-2, F-22: do nothing, or move one."""
    five = {site: {"spies": ["black"]} for site in ALL_FIVE}
    match = holding("spy-master", five)
    assert offered(match)[0] == "done"
    assert len(offered(match)) == 6
    match = holding("spy-master", five)
    play(match, "done")
    assert table(match).board.spies_left(0) == 0
    match = holding("spy-master", five)
    play(match, "recall:everfire", "spy:chasmleap")
    assert (board(match, "everfire"), board(match, "chasmleap")) == ({}, {"spies": ["black"]})


def test_r_spy_3_enemy_spy_needs_presence() -> None:
    """R-SPY-3."""
    there = {"skullport": {"black": 1, "spies": ["red"]}, "everfire": {"spies": ["red"]}}
    match = holding("blue-wyrmling", there)
    assert board(match, "skullport") == {"black": 1}
    assert board(match, "everfire") == {"spies": ["red"]}


def test_r_spy_4_own_spy_from_any_site() -> None:
    """R-SPY-4."""
    match = holding("watcher-of-thay", {"skullport": {"black": 1}, "everfire": {"spies": ["black"]}})
    play(match, "option:2")
    assert offered(match) == ["done", "recall:everfire"]
    play(match, "recall:everfire")
    assert (table(match).board.spies_left(0), resources(match)) == (5, (0, 3))


def test_r_spy_5_a_spy_is_no_troop() -> None:
    """R-SPY-5: it controls nothing."""
    match = start({"board": {"everfire": {"spies": ["black"]}}})
    assert table(match).board.controls(0) == 0


def test_r_spy_6_action_at_the_site_of_the_returned_spy() -> None:
    """R-SPY-6, F-21: legal though presence is gone; the route next to it is out of reach."""
    there = {
        "everfire": {"spies": ["black"], "red": 1},
        "halls-legion~everfire.1": {"red": 1},
        "skullport": {"black": 1, "red": 1},
    }
    match = holding("spellspinner", there)
    play(match, "option:2", "recall:everfire")
    assert board(match, "everfire") == {"black": 1}


def test_r_ret_1_other_players_troop_goes_home() -> None:
    """R-RET-1: no trophy; white cannot be returned."""
    match = holding(
        "vampire-spawn", {"skullport": {"black": 1, "red": 1, "white": 1}, "everfire": {"red": 1}}
    )
    assert (board(match, "skullport"), hall(match)) == ({"black": 1, "white": 1}, {})
    assert player(match, "red").barracks == 39


def test_r_ret_2_own_troop_from_anywhere() -> None:
    """R-RET-2."""
    match = holding("intellect-devourer", {"skullport~labyrinth.1": {"black": 1}, "everfire": {"red": 1}})
    play(match, "option:2")
    assert offered(match) == ["done", "return:skullport~labyrinth.1:black"]
    play(match, "return:skullport~labyrinth.1:black")
    assert player(match).barracks == 40
    assert zone(match, "played") == ["intellect-devourer"]
