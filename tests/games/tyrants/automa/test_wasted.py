"""What becomes of parts that cannot be carried out (TA-WASTE), with the ten worked examples."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tyrants.automa.turns import decide, play_turn, set_out

#: Red fills a dead end of the map; somebody else stands in the only way out.
CORNER: dict[str, dict[str, Any]] = {"blingdenstone": {"red": 2}}
WAY = "mantol-derith~blingdenstone.1"
#: Red fills eryndlyn; three ways lead out of it.
HUB: dict[str, dict[str, Any]] = {"eryndlyn": {"red": 3}}
WAYS = ("araumycos~eryndlyn.1", "eryndlyn~kanaglym.1", "llacerellyn~eryndlyn.1")


def hub(*colors: str) -> dict[str, dict[str, Any]]:
    """Eryndlyn, with these troops in the ways out of it."""
    return {**HUB, **{way: {color: 1} for way, color in zip(WAYS, colors, strict=True)}}


@pytest.mark.rule("TA-WASTE-04", "TA-WASTE-02")
def test_example_1_one_of_two_supplants_missed() -> None:
    board: dict[str, dict[str, Any]] = {
        "eryndlyn": {"red": 1},
        "blingdenstone": {"white": 1, "spies": ["red"]},
    }
    turn = play_turn(set_out(board, "oggg"))
    assert turn.plans == [
        "spy-supplant:blingdenstone",
        "supplant:blingdenstone:white",
        "deploy:blingdenstone",
    ]
    assert "TA-WASTE-04" in turn.fired
    assert turn.vp == 0


@pytest.mark.rule("TA-WASTE-05", "TA-WASTE-10")
def test_example_2_two_of_three_removals_missed() -> None:
    board = {"eryndlyn": {"red": 1}, "araumycos~eryndlyn.1": {"white": 1}}
    turn = play_turn(set_out(board, "ommm"))
    assert turn.plans == ["assassinate:araumycos~eryndlyn.1:white", "deploy:eryndlyn", "deploy:eryndlyn"]
    assert turn.vp == 0


@pytest.mark.rule("TA-WASTE-03", "TA-WASTE-02", "TA-WASTE-01")
def test_example_3_one_spy_unplaced() -> None:
    spies = ("blingdenstone", "mantol-derith", "gracklstugh", "chasmleap")
    board: dict[str, dict[str, Any]] = {"eryndlyn": {"red": 1}}
    board |= {site: {"spies": ["red"]} for site in spies}
    turn = play_turn(set_out(board, "ogg"))
    assert turn.plans == ["spy:araumycos", "deploy:eryndlyn"]
    assert "TA-WASTE-03" in turn.fired


@pytest.mark.rule("TA-WASTE-06", "TA-WASTE-08", "TA-END-01")
def test_example_4_the_barracks_runs_out_in_the_middle() -> None:
    board = {"eryndlyn": {"red": 1, "white": 2}, "araumycos~eryndlyn.1": {"white": 1}}
    full = {**board, "skullport": {"red": 2, "white": 2}}
    turn = play_turn(set_out(full, "occc", own={"barracks": 3}))
    assert turn.verbs("deploy", "assassinate", "vp") == ["deploy"] * 3 + ["assassinate"] * 2
    assert turn.table.players[1].barracks == 0
    assert turn.table.final
    assert turn.vp == 0


@pytest.mark.rule("TA-WASTE-07", "TA-WASTE-09", "TA-WASTE-11", "TA-SUM-06")
def test_example_5_white_then_player_then_vp() -> None:
    turn = play_turn(set_out(hub("black", "white", "black"), "occc", own={"barracks": 0}))
    assert turn.plans == [
        "assassinate:eryndlyn~kanaglym.1:white",
        "assassinate:araumycos~eryndlyn.1:black",
    ]
    assert turn.vp == 2


@pytest.mark.rule("TA-WASTE-06", "TA-WASTE-08")
def test_example_6_no_room_for_two_troops() -> None:
    turn = play_turn(set_out(hub("white", "white", "black"), "oc"))
    assert turn.plans == ["assassinate:araumycos~eryndlyn.1:white"]
    assert turn.vp == 0


@pytest.mark.rule("TA-WASTE-05", "TA-WASTE-09")
def test_example_7_a_missed_assassination_becomes_1_vp() -> None:
    turn = play_turn(set_out({**CORNER, WAY: {"black": 1}}, "om"))
    assert turn.plans == []
    assert turn.vp == 1
    assert {"TA-WASTE-05", "TA-WASTE-09"} <= set(turn.fired)


@pytest.mark.rule("TA-WASTE-02", "TA-WASTE-08", "TA-WASTE-09")
def test_example_8_one_troop_for_two_missed_removals() -> None:
    turn = play_turn(set_out(CORNER, "omm", own={"barracks": 1}))
    assert turn.plans == [f"deploy:{WAY}"]
    assert turn.vp == 1


@pytest.mark.rule("TA-WASTE-07", "TA-WASTE-09")
def test_example_9_one_player_troop_for_three() -> None:
    turn = play_turn(set_out(hub("black", "black", "black"), "occ", own={"barracks": 0}))
    assert turn.plans == ["assassinate:araumycos~eryndlyn.1:black"]
    assert turn.vp == 1


@pytest.mark.rule("TA-WASTE-06", "TA-WASTE-09")
def test_example_10_three_white_troops_for_six() -> None:
    turn = play_turn(set_out(hub("white", "white", "white"), "occc", own={"barracks": 0}))
    assert [plan.split(":")[0] for plan in turn.plans] == ["assassinate"] * 3
    assert turn.table.players[1].trophies == [0, 0, 0, 0, 3]
    assert turn.vp == 1


@pytest.mark.rule("TA-WASTE-01", "TA-WASTE-02")
@pytest.mark.parametrize(("market", "parts"), [("om", 1), ("omm", 2), ("ommm", 3)])
def test_every_unresolved_part_becomes_a_deployment(market: str, parts: int) -> None:
    turn = play_turn(set_out({"skullport": {"red": 1}}, market))
    assert [plan.split(":")[0] for plan in turn.plans] == ["deploy"] * parts


@pytest.mark.rule("TA-WASTE-03")
@pytest.mark.parametrize(("market", "parts"), [("og", 1), ("ogg", 2), ("oggg", 3)])
def test_every_unplaced_spy_is_a_part(market: str, parts: int) -> None:
    """All five spies are out, and none of them is of use: no room for one card, no enemies for more."""
    sites = {"llacerellyn": 2, "chasmleap": 1, "kanaglym": 3, "everfire": 3, "gracklstugh": 4}
    full = {site: {"red": spaces, "spies": ["red"]} for site, spaces in sites.items()}
    turn = play_turn(set_out({**full, "skullport": {"red": 1}}, market))
    assert [plan.split(":")[0] for plan in turn.plans] == ["deploy"] * parts


@pytest.mark.rule("TA-WASTE-06")
@pytest.mark.parametrize(("market", "kills", "vp"), [("oc", 1, 0), ("occ", 2, 0), ("om", 0, 1)])
def test_two_undeployed_troops_for_a_white_one(market: str, kills: int, vp: int) -> None:
    """One undeployed troop is not enough: it becomes 1 VP, white troops in range or not."""
    board = hub("white", "white", "white") if market != "om" else {**CORNER, WAY: {"black": 1}}
    turn = play_turn(set_out(board, market))
    assert turn.verbs("assassinate") == ["assassinate"] * kills
    assert turn.vp == vp


@pytest.mark.rule("TA-WASTE-07")
@pytest.mark.parametrize(("market", "kills", "vp"), [("oc", 0, 2), ("occ", 1, 1), ("occc", 2, 1)])
def test_three_undeployed_troops_for_a_players_one(market: str, kills: int, vp: int) -> None:
    turn = play_turn(set_out(hub("black", "black", "black"), market))
    assert turn.verbs("assassinate") == ["assassinate"] * kills
    assert turn.table.players[1].trophies[0] == kills
    assert turn.vp == vp


@pytest.mark.rule("TA-WASTE-08")
def test_want_of_place_and_want_of_troops_are_alike() -> None:
    """Two troops too few, or no place for two: the same white troop falls."""
    short = {"eryndlyn": {"red": 1}, "skullport": {"red": 1, "white": 3}}
    turn = play_turn(set_out(short, "oc", own={"barracks": 0}))
    assert turn.plans == ["assassinate:skullport:white"]
    crowded = play_turn(set_out(hub("white", "black", "black"), "oc", own={"barracks": 9}))
    assert crowded.plans == ["assassinate:araumycos~eryndlyn.1:white"]


@pytest.mark.rule("TA-WASTE-09")
def test_only_what_was_not_exchanged_gives_vp() -> None:
    turn = play_turn(set_out({**CORNER, WAY: {"white": 1}}, "occc"))
    assert turn.plans == [f"assassinate:{WAY}:white"]
    assert turn.vp == 5


@pytest.mark.rule("TA-WASTE-10")
def test_a_removal_that_might_have_been_a_spy_counts_the_same() -> None:
    """Malice 2 finds neither troop nor spy; both parts are converted."""
    turn = play_turn(set_out({"skullport": {"red": 1}}, "omm"))
    assert turn.fired["TA-WASTE-10"] == 1
    assert turn.verbs("deploy") == ["deploy"] * 2


@pytest.mark.rule("TA-WASTE-11", "TA-SUM-06")
def test_deploy_before_assassinating_before_vp() -> None:
    """Three parts missed, two troops and then a white one in range too late for a single undeployed troop."""
    turn = play_turn(set_out({"skullport": {"red": 1, "white": 1}}, "occc", own={"barracks": 4}))
    assert turn.verbs("deploy", "assassinate", "vp") == ["deploy"] * 4 + ["assassinate", "vp"]
    assert turn.vp == 1


def test_asm_17_the_conversion_comes_before_the_next_aspect() -> None:
    """The spies that found no place become a deployment, and malice already profits from it."""
    spies = ("blingdenstone", "mantol-derith", "gracklstugh", "everfire", "halls-legion")
    board: dict[str, dict[str, Any]] = {
        "skullport": {"red": 2},
        "skullport~labyrinth.1": {"black": 1},
        "kanaglym": {"white": 1},
        **{site: {"red": 0, "spies": ["red"]} for site in spies},
    }
    turn = play_turn(set_out(board, "oggm"))
    assert turn.plans[:3] == [
        "deploy:kanaglym~skullport.1",
        "deploy:kanaglym",
        "assassinate:kanaglym:white",
    ]


def test_asm_21_white_troops_go_before_players() -> None:
    """Though a better site offers a player's troop."""
    board = {
        "llacerellyn~tsenviilyq.1": {"red": 1},
        "tsenviilyq": {"black": 3},
        "llacerellyn": {"white": 2},
    }
    plans = decide(board, "occc", own={"barracks": 0})
    assert plans == [
        "assassinate:llacerellyn:white",
        "assassinate:llacerellyn:white",
        "assassinate:tsenviilyq:black",
    ]


def test_asm_22_freed_spaces_are_not_used_by_the_same_action() -> None:
    """The white troop leaves the only way out empty; the five others become VP all the same."""
    turn = play_turn(set_out({**CORNER, WAY: {"white": 1}}, "occc"))
    assert turn.verbs("deploy") == []
    assert turn.vp == 5


def test_asm_23_leftovers_are_not_carried_to_another_aspect() -> None:
    """One undeployed troop of malice and two of conquest: no three for a player's troop."""
    turn = play_turn(set_out({**CORNER, WAY: {"black": 1}}, "omc"))
    assert turn.verbs("assassinate") == []
    assert turn.vp == 1 + 2


def test_asm_36_what_replaces_a_guile_part_needs_presence() -> None:
    """Five idle spies, a full corner: the white troops at a spy's site stay out of range."""
    sites = {"llacerellyn": 2, "chasmleap": 1, "kanaglym": 3, "everfire": 3}
    board: dict[str, dict[str, Any]] = {
        **{site: {"white": spaces, "spies": ["red"]} for site, spaces in sites.items()},
        **CORNER,
        WAY: {"black": 1},
        "ched-nasad": {"white": 4, "spies": ["red"]},
    }
    turn = play_turn(set_out(board, "og"))
    assert turn.plans == []
    assert turn.vp == 1


def test_f_52_an_empty_barracks_pays_nothing_before_the_exchange() -> None:
    turn = play_turn(set_out(hub("white", "white", "black"), "occ", own={"barracks": 0}))
    assert turn.verbs("assassinate") == ["assassinate"] * 2
    assert turn.verbs("no_troops", "vp") == []
