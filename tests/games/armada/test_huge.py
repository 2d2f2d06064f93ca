"""R21.2: huge ships: six zones, long bases, three attacks, dial and token, half points."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import understudy
from tests.games.armada.cardtable import MC80
from tests.games.armada.tables import Played, fleet, position
from understudy.games.armada import GAME
from understudy.games.armada.bots.aideck.repairs import next_zone
from understudy.games.armada.cards import SHIPS, UPGRADES, card_states
from understudy.games.armada.fleets import FittedShip, Fleet, faults
from understudy.games.armada.measures import (
    ARCS,
    CLOCKWISE,
    FRONT,
    HUGE,
    LEFT,
    LEFT_AUX,
    REAR,
    RIGHT,
    RIGHT_AUX,
    TOKENS,
    compass,
    to_pose,
)
from understudy.games.armada.picture import picture
from understudy.games.armada.rules.activation import attack_options, most_attacks
from understudy.games.armada.rules.courses import maneuvers
from understudy.games.armada.rules.deploy import deployment_legal, deployment_places, squadron_legal
from understudy.games.armada.scoring import scores
from understudy.games.armada.table import Table
from understudy.games.armada.tool import end_pose, sides
from understudy.geometry import Polygon

PROTOTYPE = "star_dreadnought_assault_prototype"
CR90 = "cr90_corvette_a"


def scene(
    mine: dict[str, Any] | None = None, foe: tuple[float, float, float] = (900, 700, 180), **more: Any
) -> Any:
    """A dreadnought at (900, 400) with its bow to the enemy's edge, and a cruiser."""
    return position(
        fleet("imperial", [PROTOTYPE], more.pop("squadrons", [])),
        fleet("rebel", [more.pop("enemy", MC80)]),
        [{"pose": [900, 400, 0], "speed": 1, **(mine or {})}, {"pose": list(foe)}],
        more.pop("flying", []),
        **more,
    )


def read(**more: Any) -> Table:
    return GAME.read_position(scene(**more))


# -- the hull ------------------------------------------------------------------------------------------------


def test_the_six_zones_tile_the_token() -> None:
    arcs = ARCS["super_star_destroyer"]
    area = 0.0
    for zone in arcs.zones:
        area += (
            abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(zone, (*zone[1:], zone[0]), strict=True))) / 2
        )
        assert Polygon(list(zone)).points
    hu, hv = TOKENS[HUGE]
    assert area == pytest.approx(4 * hu * hv, abs=0.5)


@pytest.mark.parametrize(
    ("foe", "zone"),
    [
        ((900, 700, 180), FRONT),
        ((1100, 430, 270), RIGHT),
        ((1100, 310, 270), RIGHT_AUX),
        ((900, 90, 0), REAR),
        ((700, 310, 90), LEFT_AUX),
        ((700, 430, 90), LEFT),
    ],
)
def test_each_zone_attacks_what_is_in_its_arc(foe: tuple[float, float, float], zone: int) -> None:
    table = read(foe=foe, enemy=CR90)
    assert zone in {act.zone for act in attack_options(table, table.ships[0])}


def test_a_squadron_far_aft_is_out_of_the_side_arc() -> None:
    table = read(foe=(1100, 310, 270), enemy=CR90)
    zones = {act.zone for act in attack_options(table, table.ships[0])}
    assert FRONT not in zones
    assert LEFT not in zones
    assert LEFT_AUX not in zones


def test_zones_beside_each_other_share_a_line() -> None:
    near = ARCS["super_star_destroyer"].adjacent
    assert set(near[FRONT]) == {RIGHT, LEFT}
    assert set(near[RIGHT]) == {FRONT, RIGHT_AUX}
    assert set(near[RIGHT_AUX]) == {RIGHT, REAR}
    assert set(near[REAR]) == {RIGHT_AUX, LEFT_AUX}
    assert all(zone in near[other] for zone, others in enumerate(near) for other in others)


def test_damage_is_redirected_to_the_auxiliary_zone() -> None:
    attack = {
        "kind": "battery",
        "band": 1,
        "obstructed": False,
        "by_ship": 1,
        "zone": 0,
        "target_ship": 0,
        "target_zone": REAR,
        "pool": [["red", "double"], ["red", "double"]],
        "gathered": [2, 0, 0],
    }
    played = Played(scene(attacks=[attack], agenda=[["attack_step", [1]], ["tokens", []]]))
    played.answer("spend:2")
    assert played.topic == "redirect-zone"
    assert {"redirect:right-aux", "redirect:left-aux"} <= set(played.options())


# -- movement ------------------------------------------------------------------------------------------------

#: Clicks, and where the middle ends from (0, 0) heading up: to the right, ahead, heading.
ENDS = {
    (0,): (0, 68.40, 0),
    (1,): (30.80, 80.72, 22.5),
    (2,): (63.98, 80.32, 45),
    (0, 0): (0, 136.80, 0),
    (1, 0): (56.98, 143.92, 22.5),
    (0, 1): (30.80, 149.12, 22.5),
    (1, 1): (90.15, 143.51, 45),
    (0, 2): (63.98, 148.72, 45),
    (2, 0): (112.34, 128.68, 45),
}


@pytest.mark.parametrize("clicks", ENDS)
@pytest.mark.parametrize("sign", [1, -1])
def test_the_tool_stands_at_the_rear_base(clicks: tuple[int, ...], sign: int) -> None:
    turned = tuple(sign * click for click in clicks)
    (side,) = sides(HUGE, turned)
    end = end_pose(to_pose(0, 0, 0), HUGE, turned, side)
    x, y, heading = ENDS[clicks]
    assert (end.x, end.y) == pytest.approx((sign * x, y), abs=0.02)
    assert compass(end) == pytest.approx((sign * heading) % 360)


def test_the_tool_lies_inside_the_turn_and_there_are_no_bends_both_ways() -> None:
    assert sides(HUGE, (-1, 0)) == ("left",)
    assert not sides(HUGE, (-1, 1))
    assert not sides(HUGE, (2, -1))


def test_without_navigate_it_goes_straight_on() -> None:
    table = read()
    assert {act.clicks for act in maneuvers(table, table.ships[0])} == {(0,)}
    played = Played(scene(mine={"dial": "navigate", "speed": 2}, agenda=[["maneuver", [0]]]))
    courses = {act.clicks for act in maneuvers(played.table, played.table.ships[0])}
    assert (1, 0) in courses
    assert (-1, 1) not in courses


# -- an activation -------------------------------------------------------------------------------------------


def test_it_attacks_three_times() -> None:
    table = read()
    assert most_attacks(table, table.ships[0]) == 3
    assert most_attacks(table, table.ships[1]) == 2


def test_a_revealed_dial_brings_its_token() -> None:
    agenda = [["end_activation", [0]], ["reveal", [0]]]
    played = Played(scene(mine={"dials": ["repair"]}, agenda=agenda))
    assert played.topic == "reveal"
    assert played.table.ships[0].commands == 1 << 2
    assert played.table.ships[0].dial == 2


def test_shields_come_back_clockwise() -> None:
    assert CLOCKWISE == (FRONT, RIGHT, RIGHT_AUX, REAR, LEFT_AUX, LEFT)
    every = list(range(6))
    assert [next_zone(every, zone) for zone in CLOCKWISE] == [*CLOCKWISE[1:], FRONT]
    assert next_zone([0, 1, 2, 3], RIGHT) == REAR


# -- set-up and the end --------------------------------------------------------------------------------------


def test_it_is_deployed_at_its_own_edge_and_may_stick_out() -> None:
    table = read(mine={"pose": None}, squadrons=["tie_fighter_squadron"], flying=[{}])
    ship = table.ships[0]
    places = list(deployment_places(table, ship))
    assert places
    assert deployment_legal(table, ship, 900, 178.0, 0)
    assert not deployment_legal(table, ship, 900, 220.0, 0)
    ship.place(to_pose(900, 178, 0))
    assert squadron_legal(table, table.squadrons[0], 970, 200)
    assert not squadron_legal(table, table.squadrons[0], 900, 400)


def test_a_crippled_huge_ship_counts_half_at_the_end() -> None:
    hull = SHIPS[PROTOTYPE].hull
    for cards, points in ((hull // 2 - 1, 0), ((hull + 1) // 2, 125)):
        table = Played(scene(mine={"damage": ["facedown"] * cards}, phase="end", agenda=[["end", []]])).table
        assert scores(table)[1].total == points


def test_a_card_that_brings_a_slot_does_not_fit() -> None:
    fleet_ = Fleet(
        "f", "F", "imperial", 400, (FittedShip(SHIPS[PROTOTYPE], (UPGRADES["minister_tua"],)),), (), "points"
    )
    assert any("brings a slot" in fault for fault in faults(fleet_, allow_unplayed=True))


def test_cards_picture_and_positions_show_six_zones() -> None:
    assert {card.id: card.state for card in card_states() if card.kind == "ship"}[PROTOTYPE] == "whole"
    table = read(mine={"shields": [6, 3, 2, 3, 1, 0]})
    drawn = picture(table, 0)
    assert drawn.parts["ship-0"].svg.count('class="shield') == 6
    assert drawn.sheets["ship-0"].svg.count('class="plated') == 6
    assert "right-aux 1, left-aux 0" in GAME.words.board(table, 0, 80)
    assert GAME.read_position(GAME.position(table)).ships[0].shields == [6, 3, 2, 3, 1, 0]


@pytest.mark.parametrize("seats", [["random", "random"], ["greedy", "ai"], ["ai", "ai"]])
def test_games_with_a_huge_ship_are_played_to_the_end(seats: list[str], tmp_path: Path) -> None:
    own = tmp_path / "empire.txt"
    own.write_text(
        "Faction: Imperial\nLimit: 450\nStar Dreadnought Command Prototype\n- Admiral Motti\n= x\n"
        "Gozanti-class Cruisers\n= x\n4 x TIE Fighter Squadron\n"
    )
    options = {"scenario": "own", "fleets": f"p1_human_rebel+{own}"}
    match = understudy.start("armada", seats=seats, seed=2, options=options)
    match.advance()
    assert match.over
