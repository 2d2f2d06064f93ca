"""Avoiding collisions, and the movement script of each personality: a position, the exact move, its reasons.

The bot stands at (18, 6) and looks north, with 7 inches of key ahead of it: up to y = 14.575.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.carwars.bots.tables import acts, car, moving, table, think_about
from understudy.games.carwars.arena import Thing, token
from understudy.games.carwars.builds import BUILDS, FRONT
from understudy.games.carwars.options import Move
from understudy.games.carwars.rules.movement import moves
from understudy.games.carwars.table import Car
from understudy.geometry import Polygon, Pose

HERE = (18.0, 6.0, 90.0)
AHEAD = (18.0, 24.0, 90.0)
BEHIND = (18.0, 1.5, 0.0)
EAST = (30.0, 6.0, 90.0)
AVOIDS = ("CW-AVD-05", "CW-AVD-06")
ALL = ("aggressive", "balanced", "defensive", "desperate")
TIE = "blue die: star = A, shield = B: move:{0}:left, move:{0}:right"


def bot(personality: str, pose: tuple[float, float, float] = HERE, **parts: Any) -> Car:
    return car(pose, personality=personality, **parts)


# -- avoiding collisions -------------------------------------------------------------------------------------


@pytest.mark.rule("CW-AVD-01", "CW-AVD-02", "CW-AVD-04", "CW-AVD-05", "CW-AVD-06", "CW-AGG-03", "CW-GEN-09")
@pytest.mark.parametrize("personality", ALL)
@pytest.mark.parametrize(("face", "turn"), [("star", "D2"), ("shield", "D3")])
def test_a_wall_ahead_makes_every_bot_turn_to_the_center(personality: str, face: str, turn: str) -> None:
    """From (8, 28) heading north the wall is 8 - 1.575 inches away and the center is to the right."""
    at = table(bot(personality, (8.0, 28.0, 90.0)), car((8.0, 10.0, 90.0)))
    thought = moving(at, chance=[face])
    assert thought.plan == f"move:{turn}:right"
    assert thought.fired("CW-AVD-01", "CW-AVD-02", "CW-AVD-04", *AVOIDS, "CW-GEN-09")
    assert thought.dice == ["1 blue die"]
    assert ("CW-AGG-03" in thought.rules) == (personality == "aggressive")


@pytest.mark.rule("CW-AVD-02", "CW-AVD-04")
@pytest.mark.parametrize(("y", "avoids"), [(27.42, False), (27.43, True)])
def test_the_key_is_seven_inches_ahead_of_the_front(y: float, avoids: bool) -> None:
    thought = moving(table(bot("balanced", (20.0, y, 90.0)), car((20.0, 10.0, 90.0))))
    assert thought.fired("CW-AVD-05") == avoids


@pytest.mark.rule("CW-AVD-05")
def test_a_center_straight_behind_leaves_the_side_to_a_die() -> None:
    at = table(bot("defensive", (18.0, 30.0, 90.0)), car((8.0, 10.0, 90.0)))
    thought = moving(at, chance=["star", 1])
    assert thought.plan == "move:D2:right"
    assert thought.dice == ["1 blue die", TIE.format("D2")]


@pytest.mark.rule("CW-RR-07", "CW-AVD-06")
def test_a_decision_die_is_rolled_once_whatever_may_be_rerolled() -> None:
    at = table(bot("desperate", (8.0, 28.0, 90.0), ace=9), car((8.0, 10.0, 90.0)))
    thought = moving(at, chance=["shield"])
    assert thought.dice == ["1 blue die"]
    assert thought.fired("CW-RR-07")


@pytest.mark.rule("CW-AVD-05")
def test_avoiding_is_a_must_with_few_control_too() -> None:
    at = table(bot("desperate", (8.0, 28.0, 90.0), control=0), car((8.0, 10.0, 90.0)))
    assert moving(at).plan == "move:D2:right"


@pytest.mark.rule("CW-AVD-03")
@pytest.mark.parametrize("personality", ["balanced", "defensive", "desperate"])
def test_a_car_ahead_is_a_heavy_obstacle(personality: str) -> None:
    at = table(bot(personality, (16.0, 6.0, 90.0)), car((16.0, 12.0, 0.0)))
    thought = moving(at, chance=["shield"])
    assert thought.plan == "move:D3:right"
    assert thought.fired("CW-AVD-03", *AVOIDS)


@pytest.mark.rule("CW-AVD-03")
def test_so_is_a_wreck_and_a_pylon() -> None:
    wreck = table(
        bot("balanced", (16.0, 6.0, 90.0)), car((16.0, 12.0, 0.0), alive=False), car((30.0, 30.0, 0.0))
    )
    assert moving(wreck).plan == "move:D2:right"
    pylon = table(bot("balanced", (16.0, 6.0, 90.0)), car((30.0, 30.0, 0.0)))
    pylon.things = [Thing("heavy", "pylon", Polygon([(15, 12), (17, 12), (17, 13), (15, 13)]))]
    assert moving(pylon).plan == "move:D2:right"


@pytest.mark.rule("CW-AVD-07")
@pytest.mark.parametrize("personality", ALL)
def test_light_obstacles_and_hazards_are_no_reason(personality: str) -> None:
    at = table(bot(personality), car(AHEAD))
    at.things = [Thing("light", "cone", Polygon([(17, 9), (19, 9), (19, 10), (17, 10)]))]
    at.things += [
        token(kind, kind, Pose(18.0, 11.0, 0.0)) for kind in ("oil", "smoke", "spikes", "fire_mine")
    ]
    thought = moving(at)
    assert "CW-AVD-05" not in thought.rules
    assert thought.fired("CW-AVD-07")


@pytest.mark.rule("CW-AGG-01")
def test_aggressive_drives_at_a_car_ahead() -> None:
    at = table(bot("aggressive"), car((18.0, 12.0, 0.0)))
    thought = moving(at)
    assert thought.plan == "move:straight"
    assert thought.questions[0] == "Laid straight ahead, does the key overlap a wall?"
    assert thought.fired("CW-AGG-01", "CW-AGG-08")


@pytest.mark.rule("CW-AGG-02")
def test_aggressive_without_front_armor_avoids_like_the_others() -> None:
    at = table(bot("aggressive", (16.0, 6.0, 90.0), armor=[0, 4, 4, 4]), car((16.0, 12.0, 0.0)))
    thought = moving(at, chance=["star"])
    assert thought.plan == "move:D2:right"
    assert thought.fired("CW-AGG-02", "CW-AVD-03")


@pytest.mark.rule("CW-AGG-01")
def test_only_the_front_counts() -> None:
    at = table(bot("aggressive", armor=[1, 0, 0, 4]), car((18.0, 12.0, 0.0)))
    assert at.cars[0].armor[FRONT] == 1
    assert moving(at).plan == "move:straight"


# -- aggressive ----------------------------------------------------------------------------------------------


@pytest.mark.rule("CW-AGG-08", "CW-GEN-10")
@pytest.mark.parametrize(
    ("x", "move"), [(18.0, "move:straight"), (14.0, "move:slight:left"), (22.0, "move:slight:right")]
)
def test_aggressive_makes_slight_turns_at_an_opponent_ahead(x: float, move: str) -> None:
    thought = moving(table(bot("aggressive"), car((x, 24.0, 90.0))))
    assert thought.plan == move
    assert thought.fired("CW-AGG-08", "CW-GEN-10")
    assert not thought.dice


@pytest.mark.rule("CW-AGG-08")
@pytest.mark.parametrize(("control", "move"), [(3, "move:slight:right"), (4, "move:D3:right")])
def test_aggressive_needs_four_control_for_a_real_turn(control: int, move: str) -> None:
    thought = moving(table(bot("aggressive", control=control), car(EAST)))
    assert thought.plan == move
    assert len(thought.questions) == (2 if control == 3 else 3)


@pytest.mark.rule("CW-AGG-09", "CW-GEN-09")
@pytest.mark.parametrize(
    ("pose", "move"),
    [
        ((31.5, 31.0, 62.0), "move:D1:right"),
        ((4.5, 31.0, 118.0), "move:D1:left"),
        ((30.0, 17.0, 90.0), "move:D2:right"),
        ((4.0, 8.0, 90.0), "move:D3:left"),
    ],
)
def test_aggressive_takes_the_turn_that_points_closest(pose: tuple[float, float, float], move: str) -> None:
    thought = moving(table(bot("aggressive"), car(pose)))
    assert thought.plan == move
    assert thought.fired("CW-AGG-09", "CW-GEN-09")


@pytest.mark.rule("CW-AGG-09")
def test_an_opponent_straight_behind_leaves_only_the_side_to_a_die() -> None:
    thought = moving(table(bot("aggressive"), car(BEHIND)), chance=[1])
    assert thought.plan == "move:D3:right"
    assert thought.dice == [TIE.format("D3")]


# -- balanced ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CW-BAL-04", "CW-GEN-10")
@pytest.mark.parametrize(("x", "move"), [(14.0, "move:slight:right"), (22.0, "move:slight:left")])
def test_balanced_turns_slightly_away(x: float, move: str) -> None:
    thought = moving(table(bot("balanced"), car((x, 24.0, 90.0))))
    assert thought.plan == move
    assert thought.fired("CW-BAL-04", "CW-GEN-10")


@pytest.mark.rule("CW-BAL-04")
@pytest.mark.parametrize(("control", "move"), [(3, "move:slight:left"), (4, "move:D2:right")])
def test_balanced_needs_four_control_for_a_real_turn(control: int, move: str) -> None:
    assert moving(table(bot("balanced", control=control), car(EAST))).plan == move


@pytest.mark.rule("CW-BAL-04")
def test_balanced_never_goes_straight_at_an_opponent_dead_ahead() -> None:
    thought = moving(table(bot("balanced"), car(AHEAD)), chance=[1])
    assert thought.plan == "move:slight:right"
    assert thought.dice == [TIE.format("slight")]


@pytest.mark.rule("CW-BAL-05")
@pytest.mark.parametrize(
    ("pose", "move"),
    [((31.5, 31.0, 62.0), "move:D1:right"), ((30.0, 17.0, 90.0), "move:D2:right"), (EAST, "move:D2:right")],
)
def test_balanced_never_makes_a_d3(pose: tuple[float, float, float], move: str) -> None:
    thought = moving(table(bot("balanced"), car(pose)))
    assert thought.plan == move
    assert thought.fired("CW-BAL-05")


# -- defensive -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CW-DEF-07")
@pytest.mark.parametrize(
    ("control", "pose", "questions"), [(3, (14.0, 24.0, 90.0), 1), (0, EAST, 1), (5, BEHIND, 2)]
)
def test_defensive_drives_straight(control: int, pose: tuple[float, float, float], questions: int) -> None:
    thought = moving(table(bot("defensive", control=control), car(pose)))
    assert thought.plan == "move:straight"
    assert thought.fired("CW-DEF-07")
    assert "CW-DEF-08" not in thought.rules
    assert len(thought.questions) == questions


@pytest.mark.rule("CW-DEF-08")
@pytest.mark.parametrize(
    ("pose", "move"),
    [((14.0, 24.0, 90.0), "move:D1:left"), (EAST, "move:D1:right"), ((4.0, 8.0, 0.0), "move:D1:left")],
)
def test_defensive_otherwise_makes_a_d1(pose: tuple[float, float, float], move: str) -> None:
    thought = moving(table(bot("defensive", control=4), car(pose)))
    assert thought.plan == move
    assert thought.fired("CW-DEF-08")


# -- desperate -----------------------------------------------------------------------------------------------


@pytest.mark.rule("CW-DES-04")
@pytest.mark.parametrize(("pose", "move"), [(AHEAD, "move:straight"), (EAST, "move:slight:right")])
def test_desperate_with_few_control_makes_slight_turns(pose: tuple[float, float, float], move: str) -> None:
    thought = moving(table(bot("desperate", control=3), car(pose)))
    assert thought.plan == move
    assert thought.fired("CW-DES-04")


@pytest.mark.rule("CW-DES-05")
def test_desperate_turns_although_the_opponent_is_ahead() -> None:
    thought = moving(table(bot("desperate", control=4), car((18.5, 24.0, 90.0))))
    assert thought.plan == "move:D1:right"
    assert thought.fired("CW-DES-05")
    assert len(thought.questions) == 2


# -- what the core rules leave -------------------------------------------------------------------------------


@pytest.mark.rule("CW-GEN-01")
@pytest.mark.parametrize("parts", [{"out": True}, {"damage": [3] + [0] * 30}])
def test_who_cannot_steer_goes_straight_without_a_question(parts: dict[str, object]) -> None:
    at = table(bot("aggressive", (8.0, 30.0, 90.0), **parts), car(AHEAD))
    thought = moving(at)
    assert thought.plan == "move:straight"
    assert thought.fired("CW-GEN-01")
    assert not thought.questions


@pytest.mark.rule("CW-GEN-02")
def test_possum_turns_out_of_control_as_far_as_it_may() -> None:
    possum = next(build for build in BUILDS.values() if build.items[0].card.id == "possum")
    at = table(car(HERE, possum, personality="aggressive", out=True), car(EAST))
    assert moving(at).plan == "move:D1:right"
    wall = table(car((8.0, 28.0, 90.0), possum, personality="balanced", out=True), car((8.0, 10.0, 90.0)))
    thought = moving(wall)
    assert thought.plan == "move:D1:right"
    assert not thought.dice


@pytest.mark.rule("CW-GEN-09", "CW-GEN-10")
def test_bots_never_stop_inside_a_section() -> None:
    at = table(bot("aggressive"), car(EAST))
    assert any(act.angle for act in moves(at, 0))
    for personality in ALL:
        at.cars[0].personality = personality
        (plan,) = acts(moving(at).plan)
        assert isinstance(plan, Move)
        assert not plan.angle


@pytest.mark.rule("CW-DEF-02")
def test_the_nearest_is_found_anew_for_every_point() -> None:
    at = table(bot("desperate", control=0), car(EAST), car((6.0, 6.0, 90.0)))
    assert moving(at, chance=[0]).plan == "move:slight:right"
    at.place(1, Pose(33.0, 6.0, 90.0))
    assert moving(at).plan == "move:slight:left"


@pytest.mark.rule("CW-GEN-06", "CW-GEN-14")
def test_a_tie_for_the_nearest_goes_to_a_die_in_turn_order() -> None:
    at = table(bot("desperate", control=0), car(EAST), car((6.0, 6.0, 90.0)))
    at.order = [2, 1, 0]
    thought = moving(at, chance=[0])
    assert thought.plan == "move:slight:left"
    assert thought.dice == ["blue die: star = A, shield = B: car:jade, car:cobalt"]
    assert thought.fired("CW-GEN-06", "CW-GEN-14")


@pytest.mark.rule("CW-GEN-07")
def test_three_equally_near_go_to_a_white_die() -> None:
    """Two beside the bot at 8 - 1.575 inches, one behind at 9.575 - 3.15."""
    poses = ((26.0, 18.0, 90.0), (10.0, 18.0, 90.0), (18.0, 8.425, 90.0))
    at = table(bot("desperate", (18.0, 18.0, 90.0), control=0), *(car(pose) for pose in poses))
    thought = moving(at, chance=[1])
    assert thought.plan == "move:slight:left"
    by = "white die: star = A, wrench = B, shield = C"
    assert thought.dice == [f"{by}: car:cobalt, car:jade, car:ruby"]
    assert thought.fired("CW-GEN-07")


def test_every_list_of_moves_gets_an_answer() -> None:
    at = table(bot("balanced"), car(AHEAD))
    offered = acts("move:reverse", "move:reverse-slight:left", "move:reverse-slight:right")
    assert think_about(at, offered).plan == "move:reverse"
