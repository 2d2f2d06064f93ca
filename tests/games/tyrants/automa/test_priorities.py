"""Which site the automa chooses: priorities, tie-breakers, north (TA-PRIO, TA-TIE, TA-NORTH)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, cast

import pytest

from tests.games.tyrants.automa.turns import decide, header, play_turn, set_out
from understudy.core.events import Watch
from understudy.core.match import Match
from understudy.games.tyrants import GAME
from understudy.games.tyrants.table import Table
from understudy.games.tyrants.view import View

Pieces = dict[str, dict[str, Any]]
FOUR = ("person", "automa", "person", "person")
ROUND = {"top": 1, "right": 2, "bottom": 3, "left": 4}
READING = json.loads((Path(__file__).parent.parent / "reading_order.json").read_text(encoding="utf-8"))

# -- the list of kinds ---------------------------------------------------------------------------------------


@pytest.mark.rule("TA-PRIO-01", "TA-SUM-11", "TA-TIE-05")
def test_a_city_comes_before_everything() -> None:
    """Five enemies there and none at the uncontrolled site: the better kind wins all the same."""
    board = {
        "menzoberranzan~chasmleap.1": {"red": 1},
        "menzoberranzan": {"black": 5},
        "eryndlyn~kanaglym.2": {"red": 1},
    }
    assert decide(board, "oc") == ["deploy:menzoberranzan", "deploy:kanaglym"]


@pytest.mark.rule("TA-PRIO-01")
def test_it_does_not_matter_who_controls_a_city() -> None:
    """Among cities an uncontrolled one is no better than one that the automa controls."""
    board: Pieces = {
        "menzoberranzan": {"red": 3},
        "kanaglym~tsenviilyq.2": {"red": 1},
        "tsenviilyq": {"black": 2},
    }
    assert decide(board, "oc") == ["deploy:menzoberranzan"] * 2
    board["menzoberranzan"]["white"] = 2
    board["tsenviilyq"]["black"] = 1
    assert decide(board, "oc")[0] == "deploy:tsenviilyq"


@pytest.mark.rule("TA-PRIO-01")
def test_a_city_full_of_own_troops_is_a_target_while_a_spy_spoils_it() -> None:
    board: Pieces = {
        "tsenviilyq": {"red": 3, "spies": ["black"]},
        "llacerellyn~tsenviilyq.1": {"red": 1},
        "llacerellyn": {"spies": ["black"]},
    }
    turn = play_turn(set_out(board, "ommm"))
    assert turn.plans[:2] == ["return-spy:tsenviilyq:black", "return-spy:llacerellyn:black"]
    assert turn.vp == 2


@pytest.mark.rule("TA-PRIO-02", "TA-SUM-11", "TA-TIE-05")
def test_a_site_it_does_not_control_comes_second() -> None:
    """Before its own site that lacks two troops and has no enemies; a tie for most is no control."""
    board: Pieces = {"eryndlyn": {"red": 1}, "skullport": {"red": 1, "black": 3}}
    assert decide(board, "oc")[0] == "deploy:skullport"
    board["skullport"] = {"red": 2, "black": 2}
    assert decide(board, "oc")[0] == "deploy:skullport"
    board["skullport"] = {"red": 2, "black": 1}
    assert decide(board, "oc")[0] == "deploy:eryndlyn"


@pytest.mark.rule("TA-PRIO-03", "TA-SUM-11")
def test_a_site_within_two_troops_of_total_control_comes_third() -> None:
    """Before route spaces that lead on, and before the site that lacks three."""
    board = {"eryndlyn": {"red": 1}, "skullport": {"red": 2}}
    assert decide(board, "oc") == ["deploy:eryndlyn"] * 2


def test_asm_10_within_two_troops_counts_the_spaces_without_own_troops() -> None:
    """Three of five are enough, two are not; enemies stand in spaces that are missing."""
    near = {"eryndlyn": {"red": 1}, "skullport": {"red": 3}}
    assert decide(near, "oc")[0] == "deploy:skullport"
    with_enemy = {"skullport": {"red": 3, "black": 1}}
    assert decide(with_enemy, "oc")[0] == "deploy:skullport"
    far_with_enemy = {"skullport": {"red": 2, "black": 1}}
    assert decide(far_with_enemy, "oc")[0] == "deploy:skullport~labyrinth.1"
    full_but_spied: Pieces = {
        "eryndlyn": {"red": 3, "spies": ["black"]},
        "llacerellyn~eryndlyn.1": {"black": 1},
    }
    assert decide(full_but_spied, "omm")[0] == "return-spy:eryndlyn:black"


@pytest.mark.rule("TA-PRIO-04", "TA-PRIO-06", "TA-SUM-11")
def test_a_space_that_leads_on_comes_fourth() -> None:
    """Space by space to the new site; once there, it is a site like any other."""
    assert decide({"skullport": {"red": 2}}, "occ") == [
        "deploy:skullport~labyrinth.1",
        "deploy:skullport~labyrinth.2",
        "deploy:labyrinth",
        "deploy:labyrinth",
    ]


@pytest.mark.rule("TA-PRIO-04")
def test_a_removal_may_clear_the_way_to_a_new_site() -> None:
    """Fourth before fifth for malice too."""
    board = {"skullport": {"red": 2, "white": 1}, "kanaglym~skullport.1": {"white": 1}}
    assert decide(board, "om") == ["assassinate:kanaglym~skullport.1:white"]
    known = {**board, "kanaglym": {"red": 3}}
    assert decide(known, "om") == ["assassinate:skullport:white"]


BLOCKED = {
    "skullport": {"red": 2},
    "kanaglym~skullport.1": {"black": 1},
    "skullport~labyrinth.1": {"black": 1},
}


@pytest.mark.rule("TA-PRIO-05", "TA-SUM-04")
def test_any_other_site_where_troops_fit_comes_fifth() -> None:
    """A site it controls and that lacks three: only when nothing else can be reached."""
    assert decide(BLOCKED, "oc") == ["deploy:skullport"] * 2
    open_way = {place: row for place, row in BLOCKED.items() if place != "skullport~labyrinth.1"}
    assert decide(open_way, "oc")[0] == "deploy:skullport~labyrinth.1"


@pytest.mark.rule("TA-PRIO-06")
def test_every_step_is_evaluated_anew() -> None:
    """Each troop changes what is best for the next one."""
    board = {"llacerellyn~eryndlyn.1": {"red": 1}, "eryndlyn": {"black": 1}}
    assert decide(board, "occ") == [
        "deploy:llacerellyn",  # no enemies there
        "deploy:eryndlyn",  # now the only one it does not control
        "deploy:eryndlyn",  # still a tie
        "deploy:llacerellyn",  # within two troops, and no enemies
    ]


@pytest.mark.rule("TA-PRIO-06")
def test_removals_are_evaluated_anew_too() -> None:
    """The first kill gives control of eryndlyn, which sends the others to skullport."""
    board = {"eryndlyn": {"red": 1, "black": 1}, "skullport": {"red": 1, "black": 2, "white": 2}}
    assert decide(board, "ommm") == [
        "assassinate:eryndlyn:black",
        "assassinate:skullport:black",
        "assassinate:skullport:black",
    ]


NEAR_BOTH = {"llacerellyn~tsenviilyq.1": {"red": 1}}
SPIED: Pieces = {
    "tsenviilyq": {"spies": ["red"]},
    "blingdenstone": {"spies": ["red"]},
    "eryndlyn": {"red": 1},
}


def with_pieces(row: dict[str, int], *sites: str) -> Pieces:
    """The two spies, with these troops beside them."""
    return {**SPIED, **{site: {**SPIED[site], **row} for site in sites}}


@pytest.mark.rule("TA-PRIO-08")
@pytest.mark.parametrize(
    ("board", "market", "own", "plan"),
    [
        ({"eryndlyn": {"red": 1}}, "og", {}, "spy:araumycos"),
        (SPIED, "og", {}, "spy-troop:tsenviilyq"),
        (with_pieces({"black": 1}, "tsenviilyq", "blingdenstone"), "ogg", {}, "spy-supplant:tsenviilyq"),
        (
            {**NEAR_BOTH, "tsenviilyq": {"white": 1}, "llacerellyn": {"white": 1}},
            "om",
            {},
            "assassinate:tsenviilyq:white",
        ),
        (
            {**NEAR_BOTH, "tsenviilyq": {"black": 2}, "llacerellyn": {"black": 1}},
            "omm",
            {},
            "assassinate:tsenviilyq:black",
        ),
        (NEAR_BOTH, "oc", {}, "deploy:tsenviilyq"),
        (
            {**NEAR_BOTH, "tsenviilyq": {"white": 1}, "llacerellyn": {"white": 1}},
            "oc",
            {"barracks": 0},
            "assassinate:tsenviilyq:white",
        ),
        (
            {**NEAR_BOTH, "tsenviilyq": {"black": 2}, "llacerellyn": {"black": 1}},
            "occ",
            {"barracks": 0},
            "assassinate:tsenviilyq:black",
        ),
    ],
    ids=["spy", "troop", "supplant", "white", "any", "deploy", "white for 2", "player for 3"],
)
def test_one_list_serves_every_action(board: Pieces, market: str, own: dict[str, int], plan: str) -> None:
    """The city comes first whatever is done there, even with more enemies."""
    assert decide(board, market, own=own)[0] == plan


# -- tie-breakers --------------------------------------------------------------------------------------------

BETWEEN: Pieces = {"llacerellyn~eryndlyn.1": {"red": 1}}


@pytest.mark.rule("TA-TIE-01", "TA-SUM-07")
def test_fewer_enemy_troops_first() -> None:
    """Eryndlyn is worth more and loses by one enemy."""
    assert decide({**BETWEEN, "eryndlyn": {"black": 1}}, "oc")[0] == "deploy:llacerellyn"
    both = {**BETWEEN, "eryndlyn": {"black": 1}, "llacerellyn": {"black": 1}}
    assert decide(both, "oc")[0] == "deploy:eryndlyn"


def test_asm_13_white_troops_are_enemies_and_spies_are_not() -> None:
    assert decide({**BETWEEN, "eryndlyn": {"white": 1}}, "oc")[0] == "deploy:llacerellyn"
    assert decide({**BETWEEN, "eryndlyn": {"spies": ["black"]}}, "oc")[0] == "deploy:eryndlyn"


@pytest.mark.rule("TA-TIE-02", "TA-SUM-07")
@pytest.mark.parametrize("north", ROUND)
def test_higher_vp_second(north: str) -> None:
    """Eryndlyn 3, llacerellyn 2, from whichever side the map is read."""
    assert decide(BETWEEN, "oc", round=ROUND[north])[0] == "deploy:eryndlyn"


@pytest.mark.rule("TA-TIE-03")
@pytest.mark.parametrize("north", ROUND)
def test_cities_are_compared_by_their_bonus(north: str) -> None:
    """Araumycos has bonus 3 and 3 VP, menzoberranzan bonus 2 and 5 VP."""
    board = {"menzoberranzan~chasmleap.1": {"red": 1}, "araumycos~chasmleap.1": {"red": 1}}
    assert decide(board, "oc", round=ROUND[north])[0] == "deploy:araumycos"


@pytest.mark.parametrize("north", ROUND)
def test_asm_14_printed_vp_part_cities_of_equal_bonus(north: str) -> None:
    """Tsenviilyq has 4, gauntlgrym 2."""
    board = {"llacerellyn~tsenviilyq.1": {"red": 1}, "wormwrithings": {"red": 3}}
    assert decide(board, "oc", seats=FOUR, round=ROUND[north])[0] == "deploy:tsenviilyq"


def test_asm_14_destinations_of_route_spaces_are_compared_as_they_stand() -> None:
    """The bonus of a city against the VP of a site: menzoberranzan (2) is behind gracklstugh (3)."""
    assert decide({"chasmleap": {"red": 1}}, "oc")[0] == "deploy:chasmleap~gracklstugh.1"


#: The four cities with the same bonus and VP stand in the corners; red has the other three.
CORNERS = {"araumycos": {"red": 1}, "menzoberranzan": {"red": 1}, "tsenviilyq": {"red": 1}}


@pytest.mark.rule("TA-TIE-04", "TA-SUM-07")
@pytest.mark.parametrize(
    ("north", "order"),
    [
        ("top", ["gauntlgrym", "phaerlin", "chchitl"]),
        ("right", ["phaerlin", "sszuraassnee", "gauntlgrym"]),
        ("bottom", ["sszuraassnee", "chchitl", "phaerlin"]),
        ("left", ["chchitl", "gauntlgrym", "sszuraassnee"]),
    ],
)
def test_reading_order_from_north_third(north: str, order: list[str]) -> None:
    plans = decide(CORNERS, "oggg", seats=FOUR, round=ROUND[north])
    assert plans == [f"spy:{site}" for site in order]


@pytest.mark.rule("TA-TIE-05")
def test_tie_breakers_never_lift_a_lesser_kind() -> None:
    """Dekanter is worth 5 and free of enemies, yet a poor site that it does not control comes first."""
    board = {"dekanter": {"red": 4}, "llacerellyn~ched-nasad.1": {"red": 1}, "llacerellyn": {"black": 1}}
    assert decide(board, "oc", seats=FOUR)[0] == "deploy:llacerellyn"


WAYS: Pieces = {
    "eryndlyn": {"red": 3},
    "tsenviilyq": {"red": 3},
    "llacerellyn~eryndlyn.1": {"black": 1},
    "araumycos~eryndlyn.1": {"black": 1},
    "llacerellyn~tsenviilyq.1": {"black": 1},
}


@pytest.mark.parametrize("north", ROUND)
def test_asm_12_two_ways_to_one_site_are_read_in_order_themselves(north: str) -> None:
    ways = ["eryndlyn~kanaglym.1", "kanaglym~tsenviilyq.2"]
    first = min(ways, key=READING["route_spaces"][north].index)
    assert decide(WAYS, "oc", round=ROUND[north])[0] == f"deploy:{first}"


def test_asm_12_the_destination_decides_among_route_spaces() -> None:
    """Kanaglym or labyrinth: whichever holds fewer enemies."""
    board = {"skullport": {"red": 2}, "labyrinth": {"black": 1}}
    assert decide(board, "oc")[0] == "deploy:kanaglym~skullport.1"
    board = {"skullport": {"red": 2}, "kanaglym": {"black": 1}}
    assert decide(board, "oc")[0] == "deploy:skullport~labyrinth.1"


# -- north ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("TA-NORTH-02", "TA-NORTH-04")
def test_north_moves_on_after_the_last_turn_of_a_round() -> None:
    """Three seats, orange first: the token moves when red has played."""
    position = {"seats": ["automa"] * 3, "first": "orange", "active": "orange"}
    watch = Watch()
    match = Match(header(position), watch=watch)
    table = cast(Table, match.table)
    norths: list[tuple[int, str]] = []
    seen = 0
    while len(norths) < 16:
        match.advance(until=len(match.entries) + 1)
        turns = [event for event in watch.events() if event.verb == "turn"]
        for event in turns[seen:]:
            norths.append((event.seat, table.north))
            assert View(table, 0).north == table.north
        seen = len(turns)
    sides = ["top", "right", "bottom", "left", "top", "right"]
    assert norths == [(seat, side) for side in sides for seat in (2, 0, 1)][: len(norths)]
    told = [event for event in watch.events() if "TA-NORTH-02" in event.rules]
    assert [event.args for event in told][:4] == [(2,), (3,), (4,), (5,)]


@pytest.mark.rule("TA-NORTH-01", "TA-NORTH-02")
@pytest.mark.parametrize(
    ("number", "side"), [(1, "top"), (2, "right"), (3, "bottom"), (4, "left"), (5, "top"), (18, "right")]
)
def test_north_by_round(number: int, side: str) -> None:
    table = GAME.read_position({"seats": ["person", "automa"], "round": number})
    assert (table.north, View(table, 1).north) == (side, side)


@pytest.mark.rule("TA-NORTH-03")
def test_north_matters_for_the_last_tie_breaker_only() -> None:
    """Everything here is settled by kind, enemies or VP, so the four norths give one and the same turn."""
    board: Pieces = {
        "skullport": {"red": 1, "white": 2},
        "blingdenstone": {"white": 2, "spies": ["red"]},
        "tsenviilyq": {"white": 1, "spies": ["red"]},
        "kanaglym~tsenviilyq.1": {"red": 1},
    }
    turns = [decide(board, "oggmca", round=number) for number in ROUND.values()]
    assert turns[0] == [
        "spy-supplant:tsenviilyq",
        "supplant:tsenviilyq:white",
        "assassinate:skullport:white",
        "deploy:tsenviilyq",
        "deploy:tsenviilyq",
    ]
    assert all(turn == turns[0] for turn in turns)
