"""Malice and conquest (TA-MAL, TA-CONQ)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tyrants.automa.turns import decide, play_turn, set_out


@pytest.mark.rule("TA-MAL-01", "TA-SUM-09")
def test_one_card_assassinates_a_white_troop() -> None:
    turn = play_turn(set_out({"skullport": {"red": 1, "white": 2, "black": 1}}, "om"))
    assert turn.plans == ["assassinate:skullport:white"]
    assert turn.at("skullport") == {"red": 1, "white": 1, "black": 1}
    assert turn.table.players[1].trophies == [0, 0, 0, 0, 1]


@pytest.mark.rule("TA-MAL-01")
def test_one_card_leaves_players_and_spies_alone() -> None:
    turn = play_turn(set_out({"skullport": {"red": 1, "black": 3, "spies": ["black"]}}, "om"))
    assert turn.verbs("assassinate", "spy_back") == []


@pytest.mark.rule("TA-MAL-02", "TA-MAL-03", "TA-SUM-09")
def test_two_cards_remove_anything_and_a_white_troop_as_well() -> None:
    turn = play_turn(set_out({"skullport": {"red": 1, "white": 2, "black": 1}}, "omm"))
    assert turn.plans == ["assassinate:skullport:black", "assassinate:skullport:white"]
    assert turn.at("skullport") == {"red": 1, "white": 1}


@pytest.mark.rule("TA-MAL-02")
def test_two_cards_may_return_a_spy() -> None:
    turn = play_turn(set_out({"skullport": {"red": 5, "spies": ["black"]}}, "omm"))
    assert turn.plans[0] == "return-spy:skullport:black"
    assert turn.at("skullport") == {"red": 5}
    assert turn.table.board.spies_left(0) == 5


@pytest.mark.rule("TA-MAL-02")
def test_the_first_of_two_may_take_a_white_troop() -> None:
    turn = play_turn(set_out({"skullport": {"red": 1, "white": 2}}, "omm"))
    assert turn.plans == ["assassinate:skullport:white"] * 2


@pytest.mark.rule("TA-MAL-03")
def test_the_second_of_two_takes_white_only() -> None:
    turn = play_turn(set_out({"skullport": {"red": 1, "black": 4}}, "omm"))
    assert turn.plans[0] == "assassinate:skullport:black"
    assert turn.verbs("assassinate") == ["assassinate"]


@pytest.mark.rule("TA-MAL-04", "TA-SUM-09")
def test_three_cards_remove_three_pieces_in_any_mix() -> None:
    board = {"skullport": {"red": 1, "white": 1, "black": 1, "spies": ["black"]}}
    turn = play_turn(set_out(board, "ommm"))
    assert turn.plans == [
        "assassinate:skullport:black",
        "assassinate:skullport:white",
        "return-spy:skullport:black",
    ]
    assert turn.at("skullport") == {"red": 1}


@pytest.mark.rule("TA-MAL-05", "TA-PRIO-07", "TA-SUM-05")
@pytest.mark.parametrize("market", ["om", "omm", "ommm"])
def test_malice_needs_presence(market: str) -> None:
    """One route space away from the targets is too far."""
    board: dict[str, dict[str, Any]] = {
        "chasmleap~gracklstugh.1": {"red": 1},
        "gracklstugh": {"white": 1, "black": 2, "spies": ["black"]},
        "araumycos~chasmleap.1": {"white": 1},
    }
    turn = play_turn(set_out(board, market))
    assert turn.verbs("assassinate", "spy_back") == []


@pytest.mark.rule("TA-MAL-05")
def test_troops_next_to_a_site_are_presence_enough() -> None:
    board = {"chasmleap~gracklstugh.2": {"red": 1}, "gracklstugh": {"white": 1}}
    assert decide(board, "om") == ["assassinate:gracklstugh:white"]


@pytest.mark.rule("TA-MAL-05")
def test_route_spaces_are_in_range_of_a_troop_beside_them() -> None:
    board = {"skullport": {"red": 1}, "kanaglym~skullport.1": {"white": 1}}
    assert decide(board, "om") == ["assassinate:kanaglym~skullport.1:white"]


@pytest.mark.parametrize(
    ("market", "troops"),
    [
        pytest.param("oc", 2, marks=pytest.mark.rule("TA-CONQ-01", "TA-SUM-10")),
        pytest.param("occ", 4, marks=pytest.mark.rule("TA-CONQ-02", "TA-SUM-10")),
        pytest.param("occc", 7, marks=pytest.mark.rule("TA-CONQ-03", "TA-SUM-10")),
    ],
)
def test_conquest_deploys_two_four_or_seven(market: str, troops: int) -> None:
    turn = play_turn(set_out({"skullport": {"red": 1}}, market))
    assert [plan.split(":")[0] for plan in turn.plans] == ["deploy"] * troops
    assert turn.table.players[1].barracks == 39 - troops
    assert sum(turn.table.board.troops[1]) == 1 + troops


@pytest.mark.rule("TA-CONQ-04", "TA-PRIO-07")
def test_conquest_needs_presence() -> None:
    """The empty city one space further on is out of reach until a troop stands next to it."""
    board = {"blingdenstone": {"red": 2}, "mantol-derith~blingdenstone.1": {"black": 1}}
    assert decide(board, "oc") == []
    near = {"chasmleap": {"red": 1}, "menzoberranzan~chasmleap.2": {"black": 1}}
    assert "deploy:menzoberranzan" not in decide(near, "occ")


def test_asm_09_without_troops_on_the_map_it_deploys_anywhere() -> None:
    """F-55: spies alone do not tie it down, and malice has no target."""
    board: dict[str, dict[str, Any]] = {"menzoberranzan": {"spies": ["red"]}, "araumycos": {"black": 1}}
    turn = play_turn(set_out(board, "omc"))
    assert turn.verbs("assassinate") == []
    assert turn.plans == ["deploy:menzoberranzan", "deploy:menzoberranzan", "deploy:menzoberranzan"]


def test_asm_15_which_piece_of_a_site_goes() -> None:
    """Players before white before spies; the largest troop; then the owner whose turn comes first."""
    seats = ("person", "automa", "person", "person")

    def first(row: dict[str, Any]) -> str:
        return decide({"dekanter": {"red": 1, **row}}, "ommm", seats=seats)[0]

    assert first({"white": 3, "orange": 1, "spies": ["blue"]}) == "assassinate:dekanter:orange"
    assert first({"blue": 1, "black": 2, "orange": 1}) == "assassinate:dekanter:black"
    assert first({"blue": 2, "black": 2, "orange": 1}) == "assassinate:dekanter:blue"
    assert first({"white": 1, "spies": ["orange", "blue"]}) == "assassinate:dekanter:white"
    assert first({"spies": ["black", "blue"]}) == "return-spy:dekanter:blue"


def test_asm_15_a_spied_site_without_troops_comes_first() -> None:
    """Fewest enemy troops is the first tie-breaker, so the spy goes before the troops elsewhere."""
    board: dict[str, dict[str, Any]] = {
        "skullport": {"red": 1, "black": 1},
        "eryndlyn": {"red": 1, "black": 1},
    }
    spied: dict[str, dict[str, Any]] = {
        **board,
        "ched-nasad~halls-legion.2": {"red": 1},
        "halls-legion": {"spies": ["black"]},
    }
    assert decide(spied, "omm")[0] == "return-spy:halls-legion:black"


def test_asm_32_a_last_resort_among_the_route_spaces() -> None:
    """Both ends of the route are known, so the troop between them is taken only when nothing else is left."""
    ends = {"eryndlyn": {"red": 2}, "llacerellyn": {"red": 1}}
    between = {"llacerellyn~eryndlyn.1": {"white": 1}}
    assert decide({**ends, **between}, "om") == ["assassinate:llacerellyn~eryndlyn.1:white"]
    elsewhere = {**ends, **between, "eryndlyn": {"red": 2, "white": 1}}
    assert decide(elsewhere, "om") == ["assassinate:eryndlyn:white"]
    leading = {**ends, **between, "eryndlyn~kanaglym.1": {"white": 1}}
    assert decide(leading, "om") == ["assassinate:eryndlyn~kanaglym.1:white"]


def test_asm_11_no_deployment_between_two_known_sites() -> None:
    """Every other place is full; the space between the two sites stays empty and the troops become VP."""
    board = {
        "eryndlyn": {"red": 3},
        "llacerellyn": {"red": 2},
        "eryndlyn~kanaglym.1": {"black": 1},
        "araumycos~eryndlyn.1": {"black": 1},
        "llacerellyn~tsenviilyq.1": {"black": 1},
        "llacerellyn~ched-nasad.1": {"black": 1},
    }
    turn = play_turn(set_out(board, "oc"))
    assert turn.plans == []
    assert turn.vp == 2
    open_way = {place: row for place, row in board.items() if place != "llacerellyn~tsenviilyq.1"}
    assert decide(open_way, "oc")[0] == "deploy:llacerellyn~tsenviilyq.1"
