"""Where ships go: the worked examples, and each component of the score by itself."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.armada.aideck.tables import answer, card_with, fleet, mind_of, posed, table_of
from understudy.core.events import Watch
from understudy.games.armada.aicards import MOVEMENT_PRIORITIES
from understudy.games.armada.bots.aideck.bot import PAGES
from understudy.games.armada.bots.aideck.courses import Courses, own_sources
from understudy.games.armada.bots.aideck.pages.movement import MORE, PRINTED, page_for
from understudy.games.armada.measures import compass, to_pose
from understudy.games.armada.options import Maneuver
from understudy.games.armada.rules.courses import Sources
from understudy.games.armada.table import Obstacle, Squadron, Table
from understudy.pages import Can, Prefer


def courses(table: Table, ship: int) -> Courses:
    mind = mind_of(table, "maneuver", (), ship=ship)
    return Courses(mind, table.ships[ship], own_sources(mind, table.ships[ship]))


def course(clicks: tuple[int, ...], side: str) -> Maneuver:
    return Maneuver(len(clicks), clicks, {"stbd": "right", "port": "left"}[side])


def row(found: Courses, option: Maneuver) -> tuple[Any, ...]:
    """End, distance, and components 1, 2, 3, goal, obstacle, enemy, metric."""
    flown = found.flown(option)
    return (
        round(flown.pose.x, 2),
        round(flown.pose.y, 2),
        compass(flown.pose),
        round(found.length(option), 2),
        found.off_map(option),
        found.doomed(option),
        found.rams_friend(option),
        found.misses(option),
        found.obstacle(option),
        found.rams_enemy(option),
        found.metric(option),
    )


def example_1() -> Table:
    return table_of(
        posed(
            fleet("rebel", ["nebulon_b_escort_frigate"]),
            fleet("imperial", ["gladiator_i_class_star_destroyer", "victory_ii_class_star_destroyer"]),
            [{"pose": [1120, 380, 330]}, {"pose": [1000, 650, 180]}, {"pose": [1085, 640, 180]}],
            obstacles=[{"id": "asteroid_2", "pose": [1060, 480, 0]}],
            round=3,
            active=card_with(movement="front_arc", bonus=""),
        )
    )


@pytest.mark.rule("AR-MOV-03", "AR-MOV-04")
def test_example_1_the_goal_outranks_the_asteroid_and_that_the_bearing() -> None:
    table = example_1()
    found = courses(table, 1)
    assert len(found.all()) == 11
    assert found.goal.start == pytest.approx(217.08, abs=0.05)
    expected = [
        ((0, -1), "port", 997.15, 501.05, 157.5, 93.07, 0, 0, 0, 0, 0, 0, 22.9),
        ((-1, -1), "port", 1025.35, 493.94, 135.0, 72.23, 0, 0, 0, 0, 1, 0, 5.3),
        ((-1, 0), "stbd", 1018.90, 528.55, 157.5, 105.69, 0, 0, 0, 0, 1, 0, 11.7),
        ((-1, 0), "port", 1023.33, 506.25, 157.5, 84.17, 0, 0, 0, 0, 1, 0, 14.9),
        ((-1, 1), "stbd", 1026.18, 518.41, 180.0, 89.78, 0, 0, 0, 0, 1, 0, 34.1),
        ((0, 0), "stbd", 1000.00, 513.20, 180.0, 99.49, 0, 0, 0, 1, 0, 0, 42.0),
    ]
    for clicks, side, *values in expected:
        assert row(found, course(clicks, side)) == pytest.approx(tuple(values), abs=0.05)
    known = [course(clicks, side) for clicks, side, *_ in expected]
    others = [option for option in found.all() if option not in known]
    assert len(others) == 5
    assert all(found.misses(option) == 1 for option in others)
    metrics = sorted(found.metric(option) for option in others)
    assert (metrics[0], metrics[-1]) == (46.6, 96.9)
    assert answer(table, "maneuver", found.all(), ship=1) == "maneuver:2:0,-1:left"


def example_2(dial: bool) -> Table:
    ships: list[dict[str, Any]] = [{"pose": [760, 470, 0]}, {"pose": [700, 720, 180]}]
    if dial:
        ships[1]["dial"] = "navigate"
    return table_of(
        posed(
            fleet("imperial", ["imperial_i_class_star_destroyer"]),
            fleet("rebel", ["assault_frigate_mark_ii_b"]),
            ships,
            round=2,
            active=card_with(movement="broadside", command=0),
        )
    )


@pytest.mark.rule("AR-MOV-05", "AR-NAV-05", "AR-NAV-06", "AR-NAV-07")
def test_example_2_clicks_for_a_broadside_keep_the_dial() -> None:
    without, with_dial = courses(example_2(False), 1), courses(example_2(True), 1)
    assert (len(without.all()), len(with_dial.all())) == (9, 67)
    best = course((1, 1), "stbd")
    assert row(without, best) == pytest.approx((682.68, 552.33, 225.0, 8.38, 0, 0, 0, 0, 0, 0, 1.8), abs=0.05)
    assert answer(example_2(False), "maneuver", without.all(), ship=1) == best.id
    better = course((2, 0), "stbd")
    assert row(with_dial, better) == pytest.approx(
        (660.49, 567.15, 225.0, 34.55, 0, 0, 0, 0, 0, 0, 0.7), abs=0.05
    )
    assert answer(example_2(True), "maneuver", with_dial.all(), ship=1) == better.id
    reveal = answer(example_2(True), "reveal", ("keep-dial", "take-token"), ship=1, command=0)
    assert reveal == "keep-dial"


def example_3() -> Table:
    return table_of(
        posed(
            fleet("imperial", ["gladiator_ii_class_star_destroyer"]),
            fleet("rebel", ["hammerhead_torpedo_corvette"]),
            [{"pose": [420, 430, 20]}, {"pose": [150, 640, 215]}],
            obstacles=[{"id": "debris_1", "pose": [140, 470, 0]}],
            round=3,
            active=card_with(movement="keep_range", bonus=""),
        )
    )


@pytest.mark.rule("AR-MOV-01", "AR-MOV-04")
def test_example_3_near_the_edge() -> None:
    table = example_3()
    found = courses(table, 1)
    plans = found.all()
    assert len(plans) == 19
    assert sum(found.off_map(option) for option in plans) == 2
    assert sum(found.doomed(option) > 0 for option in plans) == 9
    safe = [option for option in plans if not found.doomed(option)]
    assert sum(found.obstacle(option) for option in safe) == 3
    expected = [
        ((-2, 0), "stbd", 117.58, 540.56, 170.0, 264.12, 0, 0, 0, 0, 0, 0, 18.6),
        ((-1, 1), "stbd", 95.96, 517.19, 215.0, 282.86, 0, 0, 0, 0, 0, 0, 37.4),
        ((-1, -1), "port", 81.25, 497.62, 170.0, 285.96, 0, 0, 0, 0, 0, 0, 40.5),
        ((-2, -1), "port", 107.24, 484.58, 147.5, 251.03, 0, 0, 0, 0, 1, 0, 5.5),
        ((2, -1), "port", 55.19, 576.22, 237.5, 332.66, 0, 3, 0, 1, 0, 0, 87.2),
        ((2, 1), "stbd", 18.57, 546.66, 282.5, 357.73, 1, 3, 0, 1, 0, 0, 112.2),
    ]
    for clicks, side, *values in expected:
        assert row(found, course(clicks, side)) == pytest.approx(tuple(values), abs=0.05)
    assert answer(table, "maneuver", plans, ship=1) == "maneuver:2:-2,0:right"
    assert own_sources(mind_of(table, "maneuver", (), ship=1), table.ships[1]) == Sources()


# -- nobody to steer by --------------------------------------------------------------------------------------


def alone(movement: str, squadrons: bool, active: bool = True, friend: bool = False) -> Table:
    """A ship of the AI, no enemy ship on the map, perhaps a squadron; perhaps without an activation card."""
    ships: list[dict[str, Any]] = [{"speed": 0}, {"pose": [900, 500, 180]}, {"pose": [1300, 500, 180]}]
    return table_of(
        posed(
            fleet("rebel", ["cr90_corvette_a"], ["x_wing_squadron"]),
            fleet("imperial", ["victory_ii_class_star_destroyer"] * (1 + friend)),
            ships[: 2 + friend],
            [{"at": [1200, 500]}] if squadrons else [],
            round=2,
            active=card_with(movement=movement) if active else None,
        )
    )


@pytest.mark.rule("AR-MOV-01", "AR-MOV-03", "AR-GOL-01")
@pytest.mark.parametrize("active", [True, False])
@pytest.mark.parametrize("friend", [True, False])
@pytest.mark.parametrize("movement", MOVEMENT_PRIORITIES)
def test_without_an_enemy_ship_it_steers_by_a_squadron_or_by_nothing(
    movement: str, friend: bool, active: bool
) -> None:
    """AR-ATK-04: squadrons last. Without any enemy the first components and the fewest clicks decide."""
    seen = courses(alone(movement, True, active, friend), 1)
    assert isinstance(seen.goal.target, Squadron)
    found = courses(alone(movement, False, active, friend), 1)
    assert found.goal.target is None
    for option in found.all():
        assert found.misses(option) == 0
    plans = found.all()
    chosen = answer(alone(movement, False, active, friend), "maneuver", plans, Watch(), ship=1)
    option = next(each for each in plans if each.id == chosen)
    assert found.doomed(option) == min(map(found.doomed, plans))
    if not friend:
        same = [each for each in plans if found.score(each) == found.score(option)]
        assert sum(map(abs, option.clicks)) == min(sum(map(abs, each.clicks)) for each in same)


def test_it_turns_toward_the_squadron() -> None:
    table = alone("close_in", True)
    found = courses(table, 1)
    chosen = answer(table, "maneuver", found.all(), ship=1)
    best = min(found.length(option) + 2 * found.bearing(option) for option in found.all())
    option = next(each for each in found.all() if each.id == chosen)
    assert found.length(option) + 2 * found.bearing(option) == pytest.approx(best, abs=0.1)
    assert chosen != "maneuver:2:0,0:right"


@pytest.mark.rule("AR-GOL-01")
def test_with_no_enemy_ship_left_it_goes_straight_on() -> None:
    table = example_1()
    table.ships[0].alive, table.ships[0].hull = False, None
    assert answer(table, "maneuver", (), ship=1) == "maneuver:2:0,0:right"


@pytest.mark.rule("AR-MOV-04")
def test_the_line_names_the_obstacles_that_it_keeps_off() -> None:
    """Rifts, purrgil and exogorths do harm too, and are named where they lie."""
    found = example_1()
    for rock, text in (("asteroid_1", PRINTED), ("gravity_rift", MORE), ("exogorth_1", MORE)):
        found.obstacles.append(Obstacle(rock, to_pose(300, 300, 0)))
        page = page_for(mind_of(found, "maneuver", (), ship=1))
        (line,) = page.lines
        assert isinstance(line, Can)
        assert [rule.text for rule in line.prefer if isinstance(rule, Prefer)].count(text) == 1
        assert page in PAGES
        found.obstacles.pop()
