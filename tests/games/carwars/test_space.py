"""The queries about space against their naive definitions, by shapely."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon

from tests.games.carwars.tables import row, start, table
from understudy.games.carwars import queries
from understudy.games.carwars.builds import BACK, FRONT, LEFT, RIGHT, TURRET
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.judging import ARC_SETS
from understudy.games.carwars.options import ALL_MOVES, REVERSE, REVERSE_SLIGHT, Move
from understudy.games.carwars.rules import motion
from understudy.games.carwars.rules.motion import CLEAR, run, section
from understudy.games.carwars.table import Table
from understudy.geometry import Box, Pose
from understudy.geometry.shapes import gap
from understudy.geometry.sight import zones_met

L, W = RULES.base_length, RULES.base_width
SOME = settings(
    max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.filter_too_much]
)
places = st.tuples(st.floats(3, 33), st.floats(3, 33), st.floats(0, 359)).map(
    lambda pose: tuple(round(value, 2) for value in pose)
)


def standing(*poses: tuple[float, ...], **parts: object) -> Table:
    boxes = [Polygon(_corners(pose)) for pose in poses]
    if any(one.distance(other) < 0.1 for i, one in enumerate(boxes) for other in boxes[:i]):
        assume(False)
    rows = [row((pose[0], pose[1], pose[2]), speed=0) for pose in poses]
    return table(start(*rows, **parts))  # type: ignore[arg-type]


def _corners(pose: tuple[float, ...]) -> list[tuple[float, float]]:
    at = Pose(*pose).at
    return [at(L / 2, W / 2), at(-L / 2, W / 2), at(-L / 2, -W / 2), at(L / 2, -W / 2)]


def naive_arc(pose: Pose, side: int, corners: list[tuple[float, float]]) -> float:
    """R 11.3 word by word: the area of the base in a very long triangle."""
    far = 500.0
    ends = {
        FRONT: [(far, far / 2), (far, -far / 2)],
        BACK: [(-far, far / 2), (-far, -far / 2)],
        LEFT: [(2 * far, far), (-2 * far, far)],
        RIGHT: [(2 * far, -far), (-2 * far, -far)],
    }[side]
    triangle = Polygon([(pose.x, pose.y), *(pose.at(u, v) for u, v in ends)])
    return float(triangle.intersection(Polygon(corners)).area)


@SOME
@given(places, places)
def test_arcs(one: tuple[float, ...], other: tuple[float, ...]) -> None:
    found = queries.arcs(standing(one, other), 0, 1)
    for side in range(4):
        area = naive_arc(Pose(*one), side, _corners(other))
        if area > 1e-4 or area < 1e-9:
            assert bool(found >> side & 1) == (area > 1e-4)


@SOME
@given(st.lists(places, min_size=3, max_size=3))
def test_distance_and_nearest(poses: list[tuple[float, ...]]) -> None:
    cars = standing(*poses)
    boxes = [Polygon(_corners(pose)) for pose in poses]
    assert queries.distance(cars, 0, 1) == pytest.approx(boxes[0].distance(boxes[1]), abs=1e-6)
    nearest = min((1, 2), key=lambda other: boxes[0].distance(boxes[other]))
    assert nearest in queries.nearest(cars, 0)


@SOME
@given(st.lists(places, min_size=3, max_size=3))
def test_lines_of_sight(poses: list[tuple[float, ...]]) -> None:
    """R 11.5: nine lines, or three from a turret; the third car blocks."""
    cars = standing(*poses)
    between = Polygon(_corners(poses[2]))
    for mount, side in product((*range(4), TURRET), range(4)):
        starts, ends = _edge(poses[0], mount), _edge(poses[1], side)
        lengths = [LineString([a, b]).intersection(between).length for a, b in product(starts, ends)]
        assume(all(length > 1e-3 or length < 1e-9 for length in lengths))
        assert queries.line(cars, 0, mount, 1, side) == (min(lengths) < 1e-9)


def _edge(pose: tuple[float, ...], mount: int) -> list[tuple[float, float]]:
    if mount == TURRET:
        return [(pose[0], pose[1])]
    corners = _corners(pose)
    front_left, back_left, back_right, front_right = corners
    ends = {
        FRONT: (front_left, front_right),
        RIGHT: (front_right, back_right),
        BACK: (back_right, back_left),
        LEFT: (back_left, front_left),
    }[mount]
    (ax, ay), (bx, by) = ends
    return [ends[0], ends[1], ((ax + bx) / 2, (ay + by) / 2)]


@SOME
@given(places, places)
def test_the_key_ahead(one: tuple[float, ...], other: tuple[float, ...]) -> None:
    """R 7.11: from the front edge seven inches on, as wide as the base."""
    cars = standing(one, other)
    at = Pose(*one).at
    key = Polygon([at(L / 2, W / 2), at(L / 2 + 7, W / 2), at(L / 2 + 7, -W / 2), at(L / 2, -W / 2)])
    outside = key.area - key.intersection(Polygon([(0, 0), (36, 0), (36, 36), (0, 36)])).area
    heavy = key.intersection(Polygon(_corners(other))).area
    assume(all(area > 1e-3 or area < 1e-9 for area in (outside, heavy)))
    assert queries.look_ahead(cars, 0) == (outside > 1e-3, heavy > 1e-3)


@SOME
@given(places, places, st.sampled_from(ALL_MOVES))
def test_no_move_ends_in_another_car_or_outside(
    one: tuple[float, ...], other: tuple[float, ...], act: Move
) -> None:
    cars = standing(one, other)
    outcome = run(cars, 0, act)
    end = Polygon(_corners((outcome.pose.x, outcome.pose.y, outcome.pose.heading)))
    struck = Polygon(outcome.pushed[1].points) if 1 in outcome.pushed else Polygon(_corners(other))
    room = Polygon([(0, 0), (36, 0), (36, 36), (0, 36)])
    assert end.buffer(-0.06).intersection(struck).area < 1e-6
    assert end.buffer(-0.06).difference(room).area < 1e-6
    if outcome.met == CLEAR and not outcome.blocked and not outcome.pushed:
        ghost = queries.end_pose(cars, 0, act)
        assert (outcome.pose.x, outcome.pose.y) == pytest.approx((ghost.x, ghost.y), abs=1e-9)


def test_sections_of_the_key() -> None:
    found = [section(angle) for angle in (0, 5, 7.5, 8, 22.5, 23, 45, 60, 67.5, 80, 90)]
    assert found == ["straight", "slight", "slight", "D1", "D1", "D2", "D2", "D3", "D3", "D4", "D4"]


def test_sides_by_the_nearest_edge() -> None:
    box = standing((18, 18, 0), (30, 30, 0)).cars[0].box
    points = {
        (20, 18): FRONT,
        (16, 18): BACK,
        (18, 19): LEFT,
        (18, 17): RIGHT,
        (18 + L / 2, 18 + W / 2): FRONT,
    }
    assert {point: queries.touching_side(box, *point) for point in points} == points


def test_ties_for_the_nearest() -> None:
    cars = standing((18, 18, 0), (18, 24, 0), (18, 12, 0))
    assert queries.nearest(cars, 0) == [1, 2]


@SOME
@given(st.lists(places, min_size=4, max_size=4))
@example([(3.0, 27.0, 17.0), (3.0, 29.0, 0.0), (3.0, 3.0, 0.0), (3.0, 27.0, 0.0)])
def test_the_nearest_is_found_by_middles_first_and_by_bases_in_the_end(
    poses: list[tuple[float, ...]],
) -> None:
    """The same as measuring every distance, wherever the cars stand."""
    at = table(start(*(row(pose) for pose in CORNERS)))
    for seat, pose in enumerate(poses):
        at.place(seat, Pose(*pose))
    lengths = {other: queries.distance(at, 0, other) for other in range(1, 4)}
    least = min(lengths.values()) + RULES.distance_tie
    assert queries.nearest(at, 0) == [other for other in at.order if other and lengths[other] <= least]


CORNERS = ((5.0, 5.0, 0.0), (30.0, 5.0, 0.0), (5.0, 30.0, 0.0), (30.0, 30.0, 0.0))


@SOME
@given(places, places, st.sampled_from([*ALL_MOVES, REVERSE, *REVERSE_SLIGHT]))
def test_a_move_with_nothing_around_ends_where_looking_at_every_step_says(
    pose: tuple[float, ...], other: tuple[float, ...], act: Move
) -> None:
    at = standing(pose, other)
    assume(motion._is_clear(at, 0, act))
    quick = run(at, 0, act)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(motion, "_is_clear", lambda *args: False)
        assert run(at, 0, act) == quick
    assert quick.met == CLEAR


def test_a_person_is_offered_every_set_of_arcs_that_occurs_and_no_other() -> None:
    """Bases beside, before and behind a car, close by and at any angle."""
    own, rng = Pose(0.0, 0.0, 0.0), Random("arcs")
    base = Box(own, L / 2, W / 2)
    found = set()
    for _ in range(6000):
        other = Box(Pose(rng.uniform(-5, 5), rng.uniform(-5, 5), rng.uniform(0, 360)), L / 2, W / 2)
        if gap(base, other) >= 0.001:
            found.add(zones_met(own, queries.ZONES, other))
    assert {answer.number for answer in ARC_SETS} == found
