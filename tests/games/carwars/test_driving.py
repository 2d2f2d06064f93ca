"""R 8: driving rolls, CONTROL, and losing it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.carwars.tables import built, burning, car, offered, play, pose, row, start, table
from understudy.core.match import Match
from understudy.core.requests import Judge
from understudy.games.carwars.options import COVERING
from understudy.games.carwars.queries import move_from
from understudy.games.carwars.rules.driving import driving_roll
from understudy.geometry import Pose


def drive(act: str, *dice: list[str], speed: int = 1, **parts: Any) -> Match:
    """One point at this speed with these dice; no other die may be asked for."""
    match = start(row(speed=speed, **parts), chance=dice, strict=True)
    play(match, "speed:keep", act)
    return match


def test_r_8_1_a_straight_move_on_plain_ground_rolls_nothing() -> None:
    match = drive("move:straight")
    assert car(match).ace == 0


def test_r_8_2_maneuver_dice_and_speed_dice() -> None:
    """D2 at speed 2: yellow one for the maneuver and two for the speed, then green one."""
    match = start(row(speed=2), chance=[["star"] * 3, ["star"]], strict=True)
    play(match, "speed:keep", "move:D2:left")
    assert (car(match).control, car(match).tires, car(match).ace) == (6, 10, 1)


def test_r_8_2_d4_has_four_colors() -> None:
    match = drive("move:D4:left", ["star"] * 2, ["star"], ["star"], ["star"])
    assert car(match).ace == 1


def test_r_8_2_a_slide_rolls_the_speed_dice() -> None:
    match = drive("move:D0:left", ["star"])
    assert car(match).ace == 1


def test_r_8_2_terrain_adds_blue_dice() -> None:
    parts: dict[str, Any] = {"options": {"arena": "crossbar"}}
    match = start(row((4.5, 10.0, 90), speed=1), chance=[["shield"]], strict=True, **parts)
    play(match, "speed:keep", "move:straight")
    assert car(match).control == 6
    match = start(row((4.5, 13.0, 90), speed=1), chance=[["shield"]], strict=True, **parts)
    play(match, "speed:keep", "move:straight")
    assert car(match).control == 5


def test_r_8_5_shields_cost_control_and_wrenches_tires() -> None:
    match = drive("move:D1:left", ["shield"], ["wrench"])
    assert (car(match).control, car(match).tires, car(match).out) == (5, 9, False)


def test_r_8_5_double_faces_count_twice() -> None:
    match = drive("move:D4:left", ["double-star", "star"], ["star"], ["star"], ["double-wrench"])
    assert (car(match).tires, car(match).control) == (8, 6)


def test_r_8_6_the_ace_comes_after_the_roll() -> None:
    """A Spoiler with 2 ACE cannot use the one that this maneuver earns."""
    match = drive("move:D1:left", ["shield"], ["star"], build=built(front=["spoiler"]), ace=2)
    assert (car(match).ace, car(match).control) == (3, 5)


def test_r_8_7_out_of_control_with_spin_and_tires() -> None:
    """Two shields, one CONTROL: one unpaid is 22.5 degrees and one tire."""
    match = start(row(speed=1, control=1), chance=[["shield"], ["shield"]], strict=True)
    play(match, "speed:keep", "move:D1:left")
    found = car(match)
    assert (found.out, found.control, found.tires, found.ace) == (True, 0, 9, 1)
    assert pose(match)[2] == pytest.approx(45)


def test_r_8_7_the_front_outer_corner_stays() -> None:
    match = start(row(speed=1, control=0), chance=[["shield"], ["star"]], strict=True)
    play(match, "speed:keep", "move:D1:left")
    turned = move_from(Pose(18, 18, 0), COVERING["D1", "left"])
    assert car(match).pose.at(1.8, -0.7875) == pytest.approx(turned.at(1.8, -0.7875), abs=1e-6)


def test_r_8_7_at_most_a_quarter_turn() -> None:
    match = start(row(speed=5, control=0), chance=[["shield"] * 6, ["shield"], ["shield"]], strict=True)
    play(match, "speed:keep", "move:D2:left")
    assert pose(match)[2] == pytest.approx(135)
    assert car(match).tires == 3


def test_r_8_7_without_a_turn_a_blue_die_decides() -> None:
    parts: dict[str, Any] = {"options": {"arena": "crossbar"}}
    match = start(
        row((4.5, 15.0, 90), speed=1, control=0), chance=[["shield"], ["shield"]], strict=True, **parts
    )
    play(match, "speed:keep", "move:straight")
    assert pose(match)[2] == pytest.approx(67.5)


def test_r_8_8_the_other_points_are_straight() -> None:
    match = start(row((8, 18, 0), speed=2, control=0), chance=[["shield", "star"], ["star"]], strict=True)
    play(match, "speed:keep", "move:D1:left")
    assert pose(match)[2] == pytest.approx(45)
    assert (car(match).out, table(match).points, match.over) == (True, 0, True)


def test_possum_keeps_some_moves_out_of_control() -> None:
    match = play(start(row(build=built(driver="possum"), speed=1, out=True)), "speed:keep")
    assert offered(match) == [
        "move:straight",
        "move:slight:left",
        "move:slight:right",
        "move:D0:left",
        "move:D0:right",
        "move:D1:left",
        "move:D1:left:15",
        "move:D1:right",
        "move:D1:right:15",
    ]


def test_r_8_9_no_control_is_not_yet_out_of_control() -> None:
    match = drive("move:D1:left", ["shield"], ["star"], control=1)
    assert (car(match).control, car(match).out) == (0, False)


def test_r_8_11_tires_stop_at_zero() -> None:
    match = drive("move:D1:left", ["star"], ["wrench"], tires=0)
    assert car(match).tires == 0


def test_cw_gen_11_a_bot_takes_an_ace_when_a_driving_roll_throws_it_out_of_control() -> None:
    """CW-GEN-11, CW-GEN-12, CW-GEN-13, CW-GEN-03."""
    match = start(row(speed=1, control=0))
    car(match).bot = True
    flow = driving_roll(table(match), 0, "D1", "left", 0, [])
    flow.send(None)
    spinning = flow.send(("star", "shield"))
    assert isinstance(spinning, Judge)
    with pytest.raises(StopIteration):
        flow.send(spinning.model())
    assert (car(match).out, car(match).ace) == (True, 2)


# -- cards ---------------------------------------------------------------------------------------------------


def test_spoiler_pays_ace_for_control() -> None:
    match = drive("move:D1:left", ["shield"], ["shield"], build=built(front=["spoiler"]), ace=6)
    play(match, "use:2", "use:2")
    assert (car(match).ace, car(match).control) == (1, 6)


def test_bandit_and_dampers_reroll() -> None:
    build = built(driver="bandit", front=["magnetic_dampers"])
    match = drive("move:D1:left", ["shield"], ["wrench"], ["star"], ["star"], build=build)
    assert offered(match) == ["pass", "reroll:0", "reroll:1"]
    play(match, "reroll:1", "reroll:0")
    assert (car(match).control, car(match).tires) == (6, 10)


def test_driving_boots_reroll_yellow_for_an_ace() -> None:
    match = drive(
        "move:D1:left", ["shield"], ["wrench"], ["star"], build=built(gear=["driving_boots"]), ace=1
    )
    assert offered(match) == ["pass", "reroll:0"]
    play(match, "reroll:0")
    assert (car(match).control, car(match).tires, car(match).ace) == (6, 9, 1)


def test_driving_gloves_turn_green_into_yellow() -> None:
    match = drive("move:D1:left", ["star", "star"], build=built(gear=["driving_gloves"]))
    assert car(match).ace == 1


def test_high_torque_differential_takes_a_yellow_die() -> None:
    match = drive("move:D1:left", ["star"], build=built(front=["high_torque_differential"]))
    assert car(match).ace == 1


def test_wingnut_and_refrigerator_add_blue() -> None:
    build = built(driver="wingnut", front=["armored_beer_refrigerator"])
    match = drive("move:D1:left", ["star"], ["star"], ["star", "star"], build=build)
    assert car(match).ace == 1


def test_ranger_and_rockwolf_take_a_die_out() -> None:
    match = start(row(build=built(driver="ranger"), speed=1), chance=[["star"]], strict=True)
    play(match, "speed:keep", "move:D1:left")
    assert offered(match) == ["pass", "remove:yellow", "remove:green"]
    play(match, "remove:green")
    assert car(match).ace == 1
    match = start(row(build=built(driver="rockwolf"), speed=1), chance=[["star"]], strict=True)
    play(match, "speed:keep", "move:D1:left", "remove:yellow")
    assert car(match).ace == 1


def test_scorpion_ignores_a_shield_for_two_aces() -> None:
    match = drive("move:D1:left", ["shield"], ["shield"], build=built(driver="scorpion"), ace=4)
    play(match, "use:0")
    assert (car(match).control, car(match).ace) == (5, 3)


def test_payments_that_compete_for_ace_are_offered_together() -> None:
    build = built(driver="scorpion", upgrades=["high_density_radials"], front=["spoiler"])
    match = drive("move:D3:left", ["shield"] * 2, ["wrench"], ["wrench"], build=build, ace=5)
    spoiler, radials = 2, 3
    assert offered(match) == ["pass", "use:0", f"use:{radials}", f"use:{spoiler}"]
    play(match, f"use:{radials}")
    assert offered(match) == ["pass", "use:0", f"use:{radials}", f"use:{spoiler}"]
    play(match, "use:0")
    assert (car(match).control, car(match).tires, car(match).ace) == (5, 9, 2)


def test_radials_buy_off_wrenches() -> None:
    build = built(upgrades=["high_density_radials"])
    match = drive("move:D3:left", ["star"] * 2, ["wrench"], ["wrench"], build=build, ace=5)
    play(match, "use:2", "use:2")
    assert (car(match).tires, car(match).ace) == (10, 2)


def test_fairings_brakes_and_suspension_ignore() -> None:
    match = drive(
        "move:D1:left", ["star"] * 4, ["wrench"], build=built(front=["aerodynamic_fairings"]), speed=4
    )
    assert car(match).tires == 10
    match = drive("move:D1:left", ["shield"], ["star"], build=built(front=["regenerative_brakes"]))
    assert car(match).control == 6
    match = drive("move:D1:left", ["shield"] * 3, ["star"], build=built(front=["rugged_suspension"]), speed=3)
    assert car(match).control == 4


def test_power_cell_turns_tires_into_a_shield() -> None:
    build = built(front=["supplemental_power_cell"])
    match = drive("move:D3:left", ["star"] * 2, ["wrench"], ["wrench"], build=build)
    play(match, "use:2")
    assert (car(match).tires, car(match).control) == (10, 5)


def test_sharkfin_puts_out_a_fire() -> None:
    build = built(back=["sharkfin_aero_package"])
    match = start(
        row(build=build, speed=1, fires=["left"]),
        chance=[["star"], ["star"], ["star", "star"]],
        strict=True,
    )
    play(match, "speed:keep", "move:D1:left", "use:2")
    assert burning(match) == []


def test_chassis_brace_earns_more_at_speed() -> None:
    build = built(upgrades=["chassis_brace"])
    match = drive("move:D1:left", ["star"] * 4, ["star"], build=build, speed=4)
    assert car(match).ace == 2


def test_autopilot_stores_and_pays() -> None:
    build = built(front=["autopilot"])
    match = drive("move:D1:left", ["star"], ["star"], build=build, ace=2)
    play(match, "use:2")
    assert (car(match).ace, car(match).tokens[2]) == (0, 1)
    match = drive("move:D1:left", ["shield"], ["star"], build=build, tokens={"autopilot": 1}, control=0)
    assert (car(match).out, car(match).tokens[2]) == (False, 0)


def test_wheel_hubs_take_tire_damage_first() -> None:
    match = drive("move:D3:left", ["star"] * 2, ["wrench"], ["wrench"], build=built(upgrades=["wheel_hubs"]))
    assert (car(match).tires, car(match).damage[2]) == (10, 2)


def test_airless_tires_keep_the_speed() -> None:
    assert car(start(row(build=built(upgrades=["airless_tires"]), tires=0))).top_speed == 5
