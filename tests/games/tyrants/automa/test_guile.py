"""Guile: spies give way to troops, or spies are placed (TA-GUILE)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tyrants.automa.turns import decide, play_turn, set_out

#: Red stands at eryndlyn only: presence there and at the three route spaces around it.
HOME: dict[str, dict[str, Any]] = {"eryndlyn": {"red": 1}}


@pytest.mark.rule("TA-GUILE-01", "TA-GUILE-07", "TA-SUM-08")
def test_one_card_removes_a_spy_to_place_a_troop() -> None:
    turn = play_turn(set_out({**HOME, "blingdenstone": {"white": 1, "spies": ["red"]}}, "og"))
    assert turn.plans == ["spy-troop:blingdenstone"]
    assert turn.at("blingdenstone") == {"white": 1, "red": 1}
    assert turn.table.board.spies_left(1) == 5
    assert turn.table.players[1].barracks == 38


@pytest.mark.rule("TA-GUILE-01")
def test_a_troop_is_placed_and_nothing_is_supplanted_by_one_card() -> None:
    """A full site has no place for the troop, whoever stands there."""
    board = {**HOME, "blingdenstone": {"white": 2, "spies": ["red"]}, "araumycos": {"spies": ["red"]}}
    turn = play_turn(set_out(board, "og"))
    assert turn.plans == ["spy-troop:araumycos"]
    assert turn.at("blingdenstone") == {"white": 2, "spies": ["red"]}


@pytest.mark.rule("TA-GUILE-02", "TA-SUM-08")
@pytest.mark.parametrize(
    ("site", "barracks"),
    [({}, 30), ({"white": 2, "spies": ["red"]}, 30), ({"white": 1, "spies": ["red"]}, 0)],
    ids=["no spy", "no room at the spy", "no troop left"],
)
def test_one_card_places_a_spy_where_no_troop_can_be_placed(site: dict[str, Any], barracks: int) -> None:
    turn = play_turn(set_out({**HOME, "blingdenstone": site}, "og", own={"barracks": barracks}))
    assert turn.plans == ["spy:araumycos"]
    assert turn.at("araumycos") == {"spies": ["red"]}
    assert turn.at("blingdenstone") == site


@pytest.mark.rule("TA-GUILE-03", "TA-GUILE-07", "TA-SUM-08")
def test_two_cards_remove_a_spy_to_supplant_a_troop() -> None:
    turn = play_turn(set_out({**HOME, "blingdenstone": {"white": 2, "spies": ["red"]}}, "ogg"))
    assert turn.plans == ["spy-supplant:blingdenstone", "supplant:blingdenstone:white"]
    assert turn.at("blingdenstone") == {"white": 1, "red": 1}
    assert turn.table.players[1].trophies == [0, 0, 0, 0, 1]
    assert turn.table.players[1].barracks == 38


@pytest.mark.rule("TA-GUILE-04", "TA-SUM-08")
def test_two_cards_place_two_spies_where_nothing_can_be_supplanted() -> None:
    """An empty space at the spy's site does not help: nobody is there to supplant."""
    turn = play_turn(set_out({**HOME, "blingdenstone": {"spies": ["red"]}}, "ogg"))
    assert turn.plans == ["spy:araumycos", "spy:menzoberranzan"]
    assert turn.at("blingdenstone") == {"spies": ["red"]}


@pytest.mark.rule("TA-GUILE-05", "TA-SUM-08")
def test_three_cards_supplant_two_troops_at_the_site_of_one_spy() -> None:
    board = {
        **HOME,
        "blingdenstone": {"white": 2, "spies": ["red"]},
        "gracklstugh": {"white": 3, "spies": ["red"]},
    }
    turn = play_turn(set_out(board, "oggg"))
    assert turn.plans == ["spy-supplant:blingdenstone", *["supplant:blingdenstone:white"] * 2]
    assert turn.at("blingdenstone") == {"red": 2}
    assert turn.at("gracklstugh") == {"white": 3, "spies": ["red"]}
    assert turn.table.players[1].trophies[4] == 2


@pytest.mark.rule("TA-GUILE-06", "TA-SUM-08")
def test_three_cards_place_three_spies_where_nothing_can_be_supplanted() -> None:
    turn = play_turn(set_out(HOME, "oggg"))
    assert turn.plans == ["spy:araumycos", "spy:menzoberranzan", "spy:tsenviilyq"]
    assert turn.table.board.spies_left(1) == 2


@pytest.mark.rule("TA-GUILE-07")
def test_guile_reaches_everywhere() -> None:
    """Far from its only troop, the automa places spies and uses them."""
    assert decide(HOME, "og") == ["spy:araumycos"]
    assert decide({**HOME, "menzoberranzan": {"spies": ["red"]}}, "og") == ["spy-troop:menzoberranzan"]
    board = {**HOME, "menzoberranzan": {"black": 1, "spies": ["red"]}}
    assert decide(board, "ogg") == ["spy-supplant:menzoberranzan", "supplant:menzoberranzan:black"]


@pytest.mark.rule("TA-GUILE-08")
def test_no_second_spy_at_a_site() -> None:
    """Araumycos comes first until a spy of its own is there; other people's spies do not matter."""
    full = {"white": 4}
    assert decide({**HOME, "araumycos": {"spies": ["black"]}}, "og") == ["spy:araumycos"]
    assert decide({**HOME, "araumycos": {**full, "spies": ["red"]}}, "og") == ["spy:menzoberranzan"]
    assert len(set(decide(HOME, "oggg"))) == 3


@pytest.mark.rule("TA-GUILE-09")
@pytest.mark.parametrize("place", ["araumycos", "araumycos~chasmleap.1", "araumycos~eryndlyn.1"])
def test_no_spy_where_the_automa_has_presence(place: str) -> None:
    """Neither with a troop in the site nor with one next to it."""
    assert decide({**HOME, place: {"red": 1}}, "og") == ["spy:menzoberranzan"]


@pytest.mark.rule("TA-GUILE-09")
def test_presence_of_others_does_not_bar_a_spy() -> None:
    assert decide({**HOME, "araumycos~chasmleap.1": {"black": 1}}, "og") == ["spy:araumycos"]


@pytest.mark.rule("TA-GUILE-10", "TA-SUM-05", "TA-MAL-05")
@pytest.mark.parametrize("market", ["om", "omm", "ommm"])
def test_a_spy_alone_gives_no_presence_for_malice(market: str) -> None:
    board = {**HOME, "tsenviilyq": {"white": 2, "black": 1, "spies": ["red", "black"]}}
    turn = play_turn(set_out(board, market))
    assert turn.verbs("assassinate", "spy_back") == []
    assert turn.at("tsenviilyq") == board["tsenviilyq"] | {"spies": ["black", "red"]}


@pytest.mark.rule("TA-GUILE-11", "TA-SUM-05", "TA-CONQ-04")
def test_a_spy_alone_gives_no_presence_for_conquest() -> None:
    turn = play_turn(set_out({**HOME, "araumycos": {"spies": ["red"]}}, "occc"))
    assert len(turn.plans) == 7
    assert "deploy:araumycos" not in turn.plans[:2]
    assert turn.plans[:2] == ["deploy:eryndlyn", "deploy:eryndlyn"]


@pytest.mark.rule("TA-GUILE-12")
def test_a_spy_must_be_removed_before_troops_follow() -> None:
    board = {**HOME, "araumycos": {"spies": ["red"]}}
    assert decide(board, "oc") == ["deploy:eryndlyn"] * 2
    turn = play_turn(set_out(board, "ogc"))
    assert turn.plans == ["spy-troop:araumycos", "deploy:araumycos", "deploy:araumycos"]
    assert turn.at("araumycos") == {"red": 3}


@pytest.mark.rule("TA-GUILE-11", "TA-GUILE-12")
def test_a_spy_takes_nothing_away_either() -> None:
    """With troops beside it the site is open to malice and conquest, and the spy stays."""
    board = {"tsenviilyq": {"red": 1, "white": 1, "spies": ["red"]}}
    turn = play_turn(set_out(board, "omc"))
    assert turn.plans == ["assassinate:tsenviilyq:white", "deploy:tsenviilyq", "deploy:tsenviilyq"]
    assert turn.at("tsenviilyq") == {"red": 3, "spies": ["red"]}


def test_asm_08_presence_for_spies_means_troops() -> None:
    """A spy gives no presence that would bar the next site; troops next to a site do."""
    board = {**HOME, "menzoberranzan": {"white": 6, "spies": ["red"]}}
    assert decide(board, "og") == ["spy:araumycos"]


def test_asm_15_a_players_troop_is_supplanted_before_a_white_one() -> None:
    board = {**HOME, "menzoberranzan": {"white": 3, "black": 1, "spies": ["red"]}}
    turn = play_turn(set_out(board, "ogg"))
    assert turn.at("menzoberranzan") == {"white": 3, "red": 1}
    assert turn.table.players[1].trophies == [1, 0, 0, 0, 0]


def test_asm_18_the_best_site_is_taken_though_it_offers_only_one_troop() -> None:
    board = {
        **HOME,
        "tsenviilyq": {"white": 1, "spies": ["red"]},
        "mantol-derith": {"white": 4, "spies": ["red"]},
    }
    turn = play_turn(set_out(board, "oggg"))
    assert turn.plans[0] == "spy-supplant:tsenviilyq"
    assert turn.at("mantol-derith") == {"white": 4, "spies": ["red"]}
    assert [plan.split(":")[0] for plan in turn.plans[1:]] == ["supplant", "deploy"]


def test_asm_19_a_supplant_without_troops_leaves_an_undeployed_one() -> None:
    """Both troops are assassinated; the two undeployed troops are exchanged together for a white one."""
    board: dict[str, dict[str, Any]] = {
        "eryndlyn": {"red": 3},
        "araumycos~eryndlyn.1": {"white": 1},
        "eryndlyn~kanaglym.1": {"black": 1},
        "llacerellyn~eryndlyn.1": {"black": 1},
        "blingdenstone": {"black": 2, "spies": ["red"]},
    }
    turn = play_turn(set_out(board, "oggg", own={"barracks": 0}))
    assert turn.plans == [
        "spy-supplant:blingdenstone",
        *["supplant:blingdenstone:black"] * 2,
        "assassinate:araumycos~eryndlyn.1:white",
    ]
    assert turn.at("blingdenstone") == {}
    assert turn.table.players[1].trophies == [2, 0, 0, 0, 1]
    assert turn.vp == 0


def test_asm_19_the_last_troop_goes_into_the_first_supplant() -> None:
    board = {**HOME, "blingdenstone": {"black": 2, "spies": ["red"]}}
    turn = play_turn(set_out(board, "oggg", own={"barracks": 1}))
    assert turn.plans == ["spy-supplant:blingdenstone", *["supplant:blingdenstone:black"] * 2]
    assert turn.at("blingdenstone") == {"red": 1}
    assert turn.vp == 1


SPIES_OUT = ("blingdenstone", "mantol-derith", "gracklstugh", "chasmleap", "halls-legion")


def test_asm_20_spies_on_the_map_are_not_shifted() -> None:
    board = {**HOME, **{site: {"spies": ["red"]} for site in SPIES_OUT}}
    turn = play_turn(set_out(board, "ogg"))
    assert turn.plans == ["deploy:eryndlyn"] * 2
    assert turn.verbs("spy", "spy_back") == []
