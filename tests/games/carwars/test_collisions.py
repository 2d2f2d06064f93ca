"""R 9: walls, cars, wrecks, pushes, pile-ups, light obstacles."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.carwars.tables import MIDDLE, built, burning, car, offered, play, pose, row, start, table
from understudy.core.match import Match
from understudy.games.carwars.constants import RULES
from understudy.geometry import gap as distance_of

L, W = RULES.base_length, RULES.base_width


def ram(
    *dice: list[str],
    speed: int = 2,
    gap: float = 1.0,
    mover: dict[str, Any] | None = None,
    other: dict[str, Any] | None = None,
) -> Match:
    """Amber drives straight into the back of cobalt, `gap` inches ahead."""
    ahead = (18 + L + gap, 18.0, 0.0)
    match = start(
        row(MIDDLE, speed=speed, **(mover or {})),
        row(ahead, speed=2, **(other or {})),
        chance=dice,
        strict=True,
        deck=["A1", "A6"],
    )
    play(match, "speed:keep", "move:straight")
    return match


def test_r_9_2_and_9_3_both_lose_control_and_roll_for_damage() -> None:
    match = ram(["star", "shield"], ["double-star", "star"])
    amber, cobalt = car(match), car(match, "cobalt")
    assert (amber.control, cobalt.control) == (5, 5)
    assert (amber.armor, cobalt.armor) == ([3, 4, 4, 4], [4, 4, 1, 4])


def test_r_9_7_the_point_ends_at_contact_and_speeds_stay() -> None:
    match = ram(["shield"] * 2, ["shield"] * 2)
    assert pose(match)[0] == pytest.approx(19, abs=0.15)
    assert (car(match).speed, car(match, "cobalt").speed, table(match).points) == (2, 2, 1)


def test_r_9_7_what_is_in_contact_is_pushed_without_a_new_collision() -> None:
    match = ram(["shield"] * 2, ["shield"] * 2)
    gap = pose(match, "cobalt")[0] - pose(match)[0]
    play(match, "move:straight")
    assert (car(match).control, car(match, "cobalt").control) == (5, 5)
    assert pose(match, "cobalt")[0] - pose(match)[0] == pytest.approx(gap, abs=0.2)
    assert pose(match, "cobalt")[0] > 18 + L + 3


def test_r_9_6_a_wall_stops_the_car() -> None:
    match = start(row((33, 18, 0), speed=3), chance=[["star", "star", "shield"]], strict=True)
    play(match, "speed:keep", "move:straight")
    found = car(match)
    assert (found.speed, found.control, found.armor[0]) == (0, 5, 2)
    assert pose(match)[0] == pytest.approx(36 - L / 2, abs=0.11)
    assert table(match).points == 0


def test_r_9_6_inner_walls_too() -> None:
    match = start(
        row((8, 18, 0), speed=2), chance=[["shield"] * 2], strict=True, options={"arena": "crossbar"}
    )
    play(match, "speed:keep", "move:straight", "move:straight")
    assert car(match).speed == 0
    assert pose(match)[0] == pytest.approx(14 - L / 2, abs=0.11)


def test_r_9_6a_a_straight_move_without_room_is_lost() -> None:
    match = start(row((36 - L / 2, 18, 0), speed=2), strict=True)
    play(match, "speed:keep", "move:straight")
    assert (pose(match)[0], car(match).control, car(match).speed) == (round(36 - L / 2, 3), 6, 2)


def test_r_9_6a_a_turn_without_room_is_a_swing() -> None:
    """The front corner on the outside stays; it counts as the maneuver."""
    match = start(row((36 - L / 2, 18, 0), speed=1), chance=[["star"] * 2, ["star"]], strict=True)
    play(match, "speed:keep", "move:D2:left")
    found = car(match)
    assert (pose(match)[2], found.ace) == (45, 1)
    x, y = found.pose.at(L / 2, -W / 2)
    assert (x, y) == pytest.approx((36, 18 - W / 2), abs=1e-3)


def test_r_9_6a_the_mirror_image_when_there_is_no_room() -> None:
    """In a corner a left swing hits the other wall: it goes right."""
    match = start(row((36 - L / 2, W / 2, 0), speed=1), chance=[["star"] * 2, ["star"]], strict=True)
    play(match, "speed:keep", "move:D2:left")
    assert pose(match)[2] in (45, 315)


def test_r_9_7_a_pushed_car_against_a_wall_jams() -> None:
    """No room at all: nothing moves and nothing collides."""
    match = start(row((36 - 1.5 * L, 18, 0), speed=1), row((36 - L / 2, 18, 0)), strict=True)
    play(match, "speed:keep", "move:straight")
    assert (car(match).control, car(match, "cobalt").control) == (6, 6)
    assert pose(match, "cobalt")[0] == pytest.approx(36 - L / 2, abs=0.2)


def test_r_9_6_a_push_that_jams_on_the_way_is_a_collision_of_the_mover() -> None:
    """Cobalt can be pushed one inch: then amber's front pays, cobalt nothing."""
    match = start(
        row((36 - 1.5 * L - 1, 18, 0), speed=2),
        row((36 - L / 2 - 1, 18, 0)),
        chance=[["star", "star"]],
        strict=True,
    )
    play(match, "speed:keep", "move:straight")
    amber, cobalt = car(match), car(match, "cobalt")
    assert (amber.armor, amber.speed, amber.control) == ([2, 4, 4, 4], 0, 5)
    assert (cobalt.armor, cobalt.control) == ([4, 4, 4, 4], 6)


def test_r_9_7_a_pile_up() -> None:
    """Amber pushes cobalt into jade: those two collide with one die each."""
    match = start(
        row((10, 18, 0), speed=1),
        row((10 + L, 18, 0)),
        row((10 + 2 * L + 1, 18, 0)),
        chance=[["star"], ["star"]],
        strict=True,
    )
    play(match, "speed:keep", "move:straight")
    assert [car(match, name).control for name in ("amber", "cobalt", "jade")] == [6, 5, 5]
    assert (car(match, "cobalt").armor[0], car(match, "jade").armor[2]) == (3, 3)
    assert pose(match, "jade")[0] > 10 + 2 * L + 2


def test_a_wreck_loses_nothing_and_can_be_pushed() -> None:
    match = start(
        row(MIDDLE, speed=1),
        row((18 + L, 18, 0), alive=False, out_at=0),
        row((5, 5, 0)),
        strict=True,
    )
    play(match, "speed:keep", "move:straight")
    assert pose(match, "cobalt")[0] == pytest.approx(18 + 2 * L, abs=0.2)


def test_a_loose_obstacle_collides_and_is_pushed() -> None:
    match = start(
        row((5, 18, 0), speed=2), chance=[["star", "shield"]], strict=True, options={"arena": "four_pylons"}
    )
    play(match, "speed:keep", "move:straight")
    assert (car(match).armor[0], car(match).control, car(match).speed) == (3, 5, 2)
    play(match, "move:straight")
    assert table(match).things[0].shape.x > 10


def test_r_9_8_light_obstacles_are_run_over() -> None:
    match = start(row((11, 13.5, 0), speed=1), strict=True, options={"arena": "four_pylons"})
    play(match, "speed:keep", "move:straight")
    assert car(match).armor[0] + car(match).armor[1] + car(match).armor[3] + car(match).armor[2] == 15
    assert "c1" not in [thing.id for thing in table(match).things]


def test_r_9_8_they_count_on_the_way_and_the_move_goes_on() -> None:
    """The cone is passed by the straight part of a turn that ends somewhere else."""
    cone = {"kind": "light", "id": "cone", "poly": [[22, 17.2], [22.6, 17.2], [22.6, 17.8], [22, 17.8]]}
    match = start(row(MIDDLE, speed=1), things=[cone], chance=[["star"] * 2, ["star"], ["star"]], strict=True)
    play(match, "speed:keep", "move:D3:left")
    assert (car(match).armor, pose(match)[2], table(match).things) == ([3, 4, 4, 4], 67.5, [])


def test_r_9_9_a_side_hit() -> None:
    """Amber runs into cobalt's left side."""
    match = start(
        row(MIDDLE, speed=2), row((18 + 3, 18, 270.0)), chance=[["shield"] * 2, ["star"] * 2], strict=True
    )
    play(match, "speed:keep", "move:straight")
    assert car(match, "cobalt").armor == [4, 2, 4, 4]


def test_r_8_3_a_turn_cut_short_counts_as_what_was_reached() -> None:
    """D4 to the left, but a car stands in the way: fewer dice than D4's."""
    match = start(
        row((18, 18, 0), speed=1),
        row((21.5, 22.0, 0.0)),
        chance=[["shield"], ["shield"], ["star"] * 2, ["star"], ["star"], ["star"]],
    )
    play(match, "speed:keep", "move:D4:left")
    assert 0 < pose(match)[2] < 90
    assert car(match, "cobalt").control == 5


def test_r_13_2_both_out_in_one_collision_is_a_draw() -> None:
    match = ram(
        ["star"] * 2, ["A6"], ["star"] * 2, ["A1"],
        mover={"armor": 0, "plant": 1}, other={"armor": 0, "plant": 1},
    )  # fmt: skip
    assert match.over
    assert [score.winner for score in match.scores()] == [True, True]


# -- cards ---------------------------------------------------------------------------------------------------


def test_ramplate_and_spikes_hurt_the_other() -> None:
    build = built(front=["ramplate"], upgrades=["bumper_spikes"])
    match = ram(["shield"] * 2, ["shield"] * 2, mover={"build": build})
    assert car(match, "cobalt").armor == [4, 4, 1, 4]


def test_flame_jets_and_punchbumper_act_first() -> None:
    match = ram(["shield"] * 2, ["shield"] * 2, mover={"build": built(upgrades=["flame_jets"])})
    assert burning(match, "cobalt") == ["back"]
    match = ram(["shield"] * 2, ["shield"] * 2, mover={"build": built(upgrades=["punchbumper"])})
    assert car(match, "cobalt").control == 4


def test_roll_bar_and_cage_roll_shields() -> None:
    match = ram(
        ["star"] * 2, ["double-shield"], ["shield"] * 2, mover={"build": built(upgrades=["roll_bar"])}
    )
    assert car(match).armor[0] == 4
    match = ram(
        ["star"] * 2, ["shield", "star", "star"], ["shield"] * 2,
        mover={"build": built(upgrades=["safety_cage"])},
    )  # fmt: skip
    assert car(match).armor[0] == 3


def test_strengthened_undercarriage_pays_ace() -> None:
    build = built(upgrades=["strengthened_undercarriage"])
    match = ram(["shield"] * 2, ["shield"] * 2, mover={"build": build, "ace": 2})
    assert offered(match) == ["pass", "use:2"]
    play(match, "use:2")
    assert (car(match).control, car(match).ace) == (6, 0)


def test_a_collision_may_throw_a_car_out_of_control() -> None:
    """R 8.10: spin, but no tire damage."""
    match = ram(["star"], ["shield"] * 2, ["shield"] * 2, mover={"control": 0})
    assert (car(match).out, car(match).tires, pose(match)[2]) == (True, 10, 22.5)


def test_a_thing_that_cannot_be_shoved_out_of_a_turn_stays_where_it_was() -> None:
    """The turn ends there; nothing comes to stand in anything else."""
    here, there = (7.433898427, 10.814859324, 90.0), (5.345674683, 12.43070868, 292.5)
    match = start(row(here, speed=1), row(there, speed=1), chance="clean", options={"arena": "crossbar"})
    play(match, "speed:keep", "move:D2:left")
    assert pose(match, "cobalt") == pytest.approx(there, abs=0.001)
    assert distance_of(car(match).box, car(match, "cobalt").box) > -0.06
