"""R 6 and R 7: speed, and where each move ends."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from tests.games.carwars.tables import built, car, offered, play, pose, row, start, table
from understudy.core import journal
from understudy.core.errors import IllegalAnswer
from understudy.games.carwars import GAME
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.options import ALL_MOVES, REVERSE_SLIGHT
from understudy.games.carwars.queries import end_pose, move_from
from understudy.geometry import Pose

L, W = RULES.base_length, RULES.base_width


def moved(act: str, at: tuple[float, float, float] = (18.0, 18.0, 0.0)) -> tuple[float, float, float]:
    """Where one move at speed 1 ends; every die shows a star."""
    match = start(row(at, speed=1), chance="clean")
    play(match, "speed:keep", act)
    return pose(match)


def test_r_6_1_five_changes_of_speed() -> None:
    assert offered(start(row(speed=3))) == [
        "speed:keep",
        "speed:up",
        "speed:down",
        "speed:hard-up",
        "speed:hard-down",
    ]


@pytest.mark.parametrize(
    ("speed", "tires", "expected"),
    [
        (5, 10, ["keep", "down", "hard-down"]),
        (4, 10, ["keep", "up", "down", "hard-down"]),
        (0, 10, ["keep", "up", "down", "hard-up"]),
        (-1, 10, ["keep", "up", "hard-up"]),
        (2, 2, ["keep", "down", "hard-down"]),
        (1, 2, ["keep", "up", "down"]),
    ],
)
def test_r_6_3_to_6_6_the_maximum_and_reverse(speed: int, tires: int, expected: list[str]) -> None:
    assert offered(start(row(speed=speed, tires=tires))) == [f"speed:{way}" for way in expected]


def test_r_6_2_hard_changes_cost() -> None:
    match = play(start(row(speed=2)), "speed:hard-up")
    assert (car(match).speed, car(match).plant, car(match).tires) == (4, 9, 10)
    match = play(start(row(speed=3)), "speed:hard-down")
    assert (car(match).speed, car(match).plant, car(match).tires) == (1, 10, 9)


def test_r_6_2_hard_acceleration_may_wreck() -> None:
    match = play(start(row(speed=2, plant=1)), "speed:hard-up")
    assert not car(match).alive


@pytest.mark.parametrize(("tires", "top"), [(10, 5), (7, 5), (6, 4), (5, 4), (4, 3), (2, 2), (1, 2), (0, 1)])
def test_r_6_4_maximum_speed_by_tires(tires: int, top: int) -> None:
    assert car(start(row(tires=tires))).top_speed == top


def test_r_7_1_all_points_are_spent() -> None:
    match = play(start(row((4, 18, 0), speed=3)), "speed:keep")
    play(match, "move:straight", "move:straight", "move:straight")
    assert pose(match) == (round(4 + 3 * L, 3), 18, 0)
    assert match.over


def test_r_7_2_all_sections_of_the_key_are_offered() -> None:
    match = play(start(row(speed=1)), "speed:keep")
    found = offered(match)
    assert found == [act.id for act in ALL_MOVES]
    for name in ("move:straight", "move:slight:left", "move:D0:right", "move:D1:left", "move:D4:right"):
        assert name in found


def test_r_7_4_straight() -> None:
    assert moved("move:straight") == (18 + L, 18, 0)
    assert moved("move:straight", (18, 18, 90)) == (18, 18 + L, 90)


@pytest.mark.parametrize(
    ("act", "angle"),
    [
        ("move:slight:left", 7.5),
        ("move:D1:left", 22.5),
        ("move:D2:left", 45),
        ("move:D3:left", 67.5),
        ("move:D4:left", 90),
        ("move:D2:left:30", 30),
    ],
)
def test_r_7_5_a_turn_ends_where_the_formula_says(act: str, angle: float) -> None:
    a = radians(angle)
    x = 18 + 1.8 + 1.35 * cos(a) + 0.7875 * sin(a)
    y = 18 + 0.7875 + 1.35 * sin(a) - 0.7875 * cos(a)
    assert moved(act) == pytest.approx((x, y, angle), abs=2e-3)


def test_r_7_5_right_is_the_mirror_image() -> None:
    left, right = moved("move:D2:left"), moved("move:D2:right")
    assert right == pytest.approx((left[0], 36 - left[1], 360 - left[2]), abs=2e-3)


def test_r_7_6_the_angles_of_the_key() -> None:
    assert RULES.turn_angles == {"slight": 7.5, "D1": 22.5, "D2": 45, "D3": 67.5, "D4": 90}


def test_r_7_7_a_slide_keeps_the_heading() -> None:
    assert moved("move:D0:left") == (18 + L, 18 + W, 0)
    assert moved("move:D0:right") == (18 + L, 18 - W, 0)


def test_r_7_9_reverse() -> None:
    match = play(start(row(speed=-1)), "speed:keep")
    assert offered(match) == ["move:reverse", "move:reverse-slight:left", "move:reverse-slight:right"]
    play(match, "move:reverse")
    assert pose(match) == (18 - L, 18, 0)


def test_r_7_9_a_slight_turn_backwards_swings_the_tail() -> None:
    end = move_from(Pose(0, 0, 0), REVERSE_SLIGHT[0])
    assert end.heading == pytest.approx(352.5)
    assert end.y > 0


def test_the_ghost_of_every_move_is_where_the_move_ends() -> None:
    for act in ALL_MOVES:
        match = start(row(speed=1), chance="clean")
        play(match, "speed:keep")
        ghost = end_pose(table(match), 0, act).settled()
        play(match, act.id)
        assert car(match).pose == ghost


def test_r_8_8_out_of_control_goes_straight() -> None:
    match = play(start(row(speed=2, out=True)), "speed:keep")
    assert match.over  # straight on is the only thing to do
    assert pose(match) == pytest.approx((18 + 2 * L, 18, 0), abs=1e-3)


def test_r_12_5_without_a_driver_the_car_rolls_on_and_slows_down() -> None:
    match = start(row(speed=3, damage={"0": 3}))
    assert car(match).speed == 2
    assert pose(match) == (18 + 2 * L, 18, 0)


def test_speed_zero_does_not_move() -> None:
    match = play(start(row(speed=0)), "speed:keep")
    assert pose(match) == (18, 18, 0)


def test_superbooster_and_brakes_make_hard_changes_free() -> None:
    build = built(front=["superbooster"], back=["advanced_brakes"])
    match = play(start(row(build=build, speed=2)), "speed:hard-up")
    assert car(match).plant == 10
    match = play(start(row(build=build, speed=3)), "speed:hard-down")
    assert car(match).tires == 10


def test_ghost_may_pay_control_instead() -> None:
    build = built(driver="ghost")
    match = play(start(row(build=build, speed=2)), "speed:hard-up")
    assert offered(match) == ["pass", "use:0"]
    play(match, "use:0")
    assert (car(match).plant, car(match).control) == (10, 5)


def test_power_plant_superconductor() -> None:
    match = start(row(build=built(back=["power_plant_superconductor"]), speed=1))
    assert offered(match)[-1] == "speed:boost"
    play(match, "speed:boost")
    assert (car(match).speed, car(match).works(2)) == (5, False)


def test_thundercat_battery_drives_one_length_more() -> None:
    match = start(row((6, 18, 0), build=built(front=["thundercat_battery"]), speed=1, ace=1))
    play(match, "speed:keep")
    assert offered(match)[-1] == "move:extra"
    play(match, "move:extra")
    assert (pose(match)[0], car(match).control, car(match).ace) == (6 + L, 5, 0)
    assert "move:extra" not in offered(match)
    play(match, "move:straight")
    assert pose(match)[0] == pytest.approx(6 + 2 * L, abs=1e-3)


def test_r_7_6_a_turn_may_stop_anywhere() -> None:
    """Not listed, but possible: to a tenth of a degree, and as hard as the section it enters."""
    match = start(row(speed=2), chance="clean")
    play(match, "speed:keep", "move:D2:left:37.3")
    assert pose(match)[2] == pytest.approx(37.3)
    assert car(match).ace == 1
    for wrong in ("move:D2:left:50", "move:D2:left:20", "move:D2:left:37.35", "move:D2:up:30"):
        with pytest.raises(IllegalAnswer, match="not a choice here"):
            match.answer(wrong)
    loaded = journal.loads(journal.dumps(match), lambda name: GAME)
    assert pose(loaded)[2] == pytest.approx(37.3)


def test_r_8_8_out_of_control_it_may_not() -> None:
    match = start(row(speed=1, out=True), chance="clean")
    with pytest.raises(IllegalAnswer):
        play(match, "speed:keep", "move:D1:left:10")
