"""Every function of the kernel against shapely, or against its plain definition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot

import pytest
import shapely
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from shapely import affinity
from shapely.geometry import LineString, Point, box
from shapely.geometry import Polygon as Oracle

from understudy.geometry import (
    FREE,
    ROOM,
    TOLERANCE,
    Box,
    Polygon,
    Pose,
    Room,
    Shape,
    band,
    chain,
    clipped,
    contains,
    contains_point,
    crosses,
    distance,
    first_overlap,
    gap,
    in_sight,
    is_convex,
    meets,
    nearest_points,
    overlapping,
    overlaps,
    pivot,
    pivoting,
    point_distance,
    shift,
    shifting,
    signed_area,
    steps_for,
    sweep,
    wedge,
    wrapped,
)

#: Hypothesis finds knife edges; on them the two may differ by rounding.
NEAR = 1e-5
#: Which inputs are drawn, and so how many are filtered out, depends on the version of Python.
MANY = settings(
    max_examples=150,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.filter_too_much],
)

coordinate = st.floats(-12, 12).map(lambda value: round(value, 3))
size = st.floats(0.2, 4).map(lambda value: round(value, 3))
angle = st.floats(0, 360).map(lambda value: round(value, 2))
poses = st.builds(Pose, coordinate, coordinate, angle)
boxes = st.builds(Box, poses, size, size)


@st.composite
def polygons(draw: st.DrawFn) -> Polygon:
    """A convex hull of a few points."""
    points = draw(st.lists(st.tuples(coordinate, coordinate), min_size=3, max_size=7))
    hull = shapely.MultiPoint(points).convex_hull
    assume(hull.geom_type == "Polygon" and hull.area > 0.5)
    corners = list(hull.exterior.coords)[:-1]
    assume(is_convex(corners))
    return Polygon(corners)


shapes = st.one_of(boxes, polygons())


def oracle(shape: Shape) -> Oracle:
    return Oracle(shape.points)


# -- poses ---------------------------------------------------------------------------------------------------


@MANY
@given(poses, coordinate, coordinate)
def test_local_and_at_are_inverse(pose: Pose, x: float, y: float) -> None:
    assert pose.at(*pose.local(x, y)) == pytest.approx((x, y), abs=1e-9)


@MANY
@given(poses, coordinate, coordinate)
def test_at_is_a_rotation_and_a_shift(pose: Pose, u: float, v: float) -> None:
    moved = affinity.translate(affinity.rotate(Point(u, v), pose.heading, origin=(0, 0)), pose.x, pose.y)
    assert pose.at(u, v) == pytest.approx((moved.x, moved.y), abs=1e-9)


@MANY
@given(boxes, coordinate, coordinate, st.floats(-180, 180))
def test_a_pivot_turns_the_base_about_a_point(base: Box, u: float, v: float, turn: float) -> None:
    about = base.pose.at(u, v)
    turned = affinity.rotate(oracle(base), turn, origin=about)
    again = oracle(base.placed(base.pose.pivoted(u, v, turn)))
    assert turned.symmetric_difference(again).area < NEAR


@MANY
@given(poses, coordinate, coordinate)
def test_moving_shifts_along_the_own_axes(pose: Pose, u: float, v: float) -> None:
    moved = pose.moved(u, v)
    assert (moved.x, moved.y) == pytest.approx(pose.at(u, v), abs=1e-12)
    assert moved.heading == pose.heading


def test_quarter_turns_are_exact() -> None:
    assert Pose(1, 2, 90).moved(3) == Pose(1, 5, 90)
    assert Pose(0, 0, 450).heading == 90
    assert Pose(0, 0, 0).pivoted(0, 0, -90).heading == 270


def test_bearing_is_positive_to_the_left() -> None:
    pose = Pose(0, 0, 90)
    assert pose.bearing(0, 5) == 0
    assert pose.bearing(-5, 0) == pytest.approx(90)
    assert pose.bearing(5, 0) == pytest.approx(-90)
    assert abs(pose.bearing(0, -5)) == pytest.approx(180)
    assert pose.bearing(0, 0) == 0


def test_angles_wrap() -> None:
    assert [wrapped(value) for value in (0, 180, 181, -90, 540)] == [0, 180, -179, -90, 180]


def test_a_chain_of_joints() -> None:
    """An articulated tool: straight, 45 degrees left, straight, 45 degrees right."""
    poses = chain(Pose(0, 0, 0), [(1, 45), (1, -45)])
    root = 0.5**0.5
    assert [round(value, 6) for value in (poses[2].x, poses[2].y, poses[2].heading)] == [
        round(1 + root, 6),
        round(root, 6),
        0,
    ]


def test_settled_poses_are_rounded() -> None:
    assert Pose(1 / 3, 0, 359.9999999999).settled() == Pose(0.333333333, 0, 0)


# -- overlap, gap and distance -------------------------------------------------------------------------------


@MANY
@given(shapes, shapes)
def test_overlap_is_a_common_area(a: Shape, b: Shape) -> None:
    common = oracle(a).intersection(oracle(b)).area
    if overlaps(a, b):
        assert common > 0
    elif common > NEAR:
        # A sliver may be long and thinner than the tolerance.
        assert gap(a, b) > -10 * TOLERANCE


@MANY
@given(shapes, shapes)
def test_gap_is_a_lower_bound_of_the_distance(a: Shape, b: Shape) -> None:
    real = oracle(a).distance(oracle(b))
    assert gap(a, b) <= real + NEAR
    assert (gap(a, b) > NEAR) <= (real > 0)
    assert gap(a, b) == pytest.approx(gap(b, a), abs=1e-9)


@MANY
@given(shapes, shapes)
def test_a_negative_gap_is_the_depth_of_the_overlap(a: Shape, b: Shape) -> None:
    """Moved apart by the depth along some direction, they no longer overlap; by less, they do in all."""
    depth = -gap(a, b)
    assume(depth > 0.01)
    other = oracle(b)
    pushed = []
    for step in range(72):
        way = Pose(0, 0, step * 5)
        moved = affinity.translate(other, way.cos * depth * 0.98, way.sin * depth * 0.98)
        pushed.append(oracle(a).intersection(moved).area > 0)
    assert all(pushed)


@MANY
@given(shapes, shapes)
def test_distance(a: Shape, b: Shape) -> None:
    assert distance(a, b) == pytest.approx(oracle(a).distance(oracle(b)), abs=NEAR)


@MANY
@given(shapes, shapes)
def test_nearest_points(a: Shape, b: Shape) -> None:
    assume(distance(a, b) > NEAR)
    (ax, ay), (bx, by) = nearest_points(a, b)
    assert hypot(ax - bx, ay - by) == pytest.approx(distance(a, b), abs=NEAR)
    assert oracle(a).distance(Point(ax, ay)) < NEAR
    assert oracle(b).distance(Point(bx, by)) < NEAR


@MANY
@given(shapes, coordinate, coordinate)
def test_points(shape: Shape, x: float, y: float) -> None:
    real = oracle(shape).distance(Point(x, y))
    assert point_distance(shape, x, y) == pytest.approx(real, abs=NEAR)
    assert contains(shape, x, y) == (real <= TOLERANCE) or real < NEAR


@MANY
@given(boxes, st.lists(shapes, min_size=1, max_size=8))
def test_lists_of_overlaps(base: Box, others: list[Shape]) -> None:
    found = [index for index, other in enumerate(others) if overlaps(base, other)]
    assert overlapping(base, others) == found
    assert first_overlap(base, others) == (found[0] if found else -1)


def test_touching_is_not_overlapping() -> None:
    left, right = Box(Pose(0, 0, 0), 1, 1), Box(Pose(2, 0, 0), 1, 1)
    assert not overlaps(left, right)
    assert distance(left, right) == 0
    assert overlaps(left, Box(Pose(1.99, 0, 0), 1, 1))
    assert not overlaps(left, Box(Pose(1.99, 0, 0), 1, 1), depth=0.05)


@MANY
@given(polygons(), coordinate, coordinate)
def test_shifted_polygons(shape: Polygon, dx: float, dy: float) -> None:
    moved = shape.shifted(dx, dy)
    assert oracle(moved).equals_exact(affinity.translate(oracle(shape), dx, dy), 1e-9)
    assert gap(moved, Polygon(moved.points)) == pytest.approx(gap(shape, shape), abs=1e-9)


def test_convexity() -> None:
    assert is_convex([(0, 0), (1, 0), (1, 1)])
    assert not is_convex([(0, 0), (2, 0), (1, 0.5), (2, 2)])
    assert not is_convex([(0, 0), (1, 0), (2, 0)])
    assert signed_area([(0, 0), (1, 0), (1, 1), (0, 1)]) == 1


@MANY
@given(shapes)
def test_room(shape: Shape) -> None:
    room = Room(-10, -8, 10, 8)
    inside = box(-10, -8, 10, 8).contains(oracle(shape))
    if abs(room.gap(shape)) > NEAR:
        assert (room.gap(shape) > 0) == inside
    assert room.nearest(shape) in shape.points


def test_bands() -> None:
    assert [band(length, (1, 2, 4)) for length in (0, 1, 1.01, 2, 4, 4.01)] == [0, 0, 1, 1, 2, 3]


# -- arcs and lines of sight ---------------------------------------------------------------------------------


@MANY
@given(poses, shapes, st.floats(0, 359), st.floats(10, 170))
def test_a_wedge_holds_part_of_a_shape(pose: Pose, shape: Shape, toward: float, width: float) -> None:
    zone = wedge(toward, width)
    far = 1000.0
    corners = [
        (pose.x, pose.y),
        Pose(pose.x, pose.y, pose.heading + toward - width / 2).at(far, 0),
        Pose(pose.x, pose.y, pose.heading + toward + width / 2).at(far, 0),
    ]
    common = Oracle(corners).intersection(oracle(shape)).area
    if meets(pose, zone, shape):
        assert common > TOLERANCE / 10
    else:
        assert common < NEAR * 10


@MANY
@given(polygons(), st.floats(0, 359), st.floats(10, 170))
def test_clipping_by_a_zone(shape: Polygon, toward: float, width: float) -> None:
    zone = wedge(toward, width)
    corners = [(0.0, 0.0), *(Pose(0, 0, toward + side * width / 2).at(1000, 0) for side in (-1, 1))]
    left = clipped(shape.points, zone)
    assert abs(signed_area(left)) == pytest.approx(
        Oracle(corners).intersection(oracle(shape)).area, abs=1e-4, rel=1e-4
    )


def test_borders_belong_to_a_zone() -> None:
    zone = wedge(0, 90)
    assert contains_point(Pose(0, 0, 0), zone, 1, 1)
    assert not contains_point(Pose(0, 0, 0), zone, 1, 1.1)
    assert not meets(Pose(0, 0, 0), zone, Box(Pose(-2, 0, 0), 1, 1))


@MANY
@given(st.tuples(coordinate, coordinate), st.tuples(coordinate, coordinate), shapes)
def test_lines_cross_shapes(a: tuple[float, float], b: tuple[float, float], shape: Shape) -> None:
    assume(hypot(a[0] - b[0], a[1] - b[1]) > 0.01)
    inside = LineString([a, b]).intersection(oracle(shape)).length
    if crosses(*a, *b, shape):
        assert inside > 0
    else:
        # Through a corner or along an edge, by less than the tolerance inside.
        core = oracle(shape).buffer(-10 * TOLERANCE)
        assert LineString([a, b]).intersection(core).length < NEAR


def test_a_line_along_an_edge_is_free() -> None:
    wall = Box(Pose(0, 0, 0), 2, 1)
    assert not crosses(-5, 1, 5, 1, wall)
    assert crosses(-5, 0.99, 5, 0.99, wall)
    assert not crosses(-5, 0, -3, 0, wall)


def test_one_free_line_is_enough() -> None:
    wall = Box(Pose(5, 0, 0), 0.5, 1)
    assert in_sight([(0, 0)], [(10, 0)], [wall]) is None
    assert in_sight([(0, 0), (0, 3)], [(10, 0), (10, 3)], [wall]) == ((0, 0), (10, 3))


# -- sweeps --------------------------------------------------------------------------------------------------


def naive(
    path: Callable[[int], Box], steps: int, obstacles: Sequence[Shape], depth: float, room: Room
) -> int:
    """Looks at every step."""
    for step in range(1, steps + 1):
        base = path(step)
        met = [index for index, other in enumerate(obstacles) if gap(base, other) < -depth - TOLERANCE]
        if met or room.gap(base) < -depth - TOLERANCE:
            return step - 1
    return steps


@MANY
@given(boxes, st.lists(shapes, max_size=6), st.floats(-6, 6), st.floats(-2, 2))
def test_a_shift_finds_the_same_step_as_looking_at_all(
    base: Box, others: list[Shape], du: float, dv: float
) -> None:
    room = Room(-12, -12, 12, 12)
    assume(hypot(du, dv) > 0.1)
    assume(room.gap(base) > 0 and all(gap(base, other) > 0 for other in others))
    steps = steps_for(hypot(du, dv), 0.1)
    swept = shift(base, du, dv, 0.1, others, 0.05, room)
    assert swept.steps == naive(shifting(base, du, dv, steps), steps, others, 0.05, room)
    assert swept.box.pose == shifting(base, du, dv, steps)(swept.steps).pose
    assert (swept.met == FREE) == (swept.steps == steps)


@MANY
@given(boxes, st.lists(shapes, max_size=6), st.floats(-90, 90), coordinate, coordinate)
def test_a_pivot_finds_the_same_step_as_looking_at_all(
    base: Box, others: list[Shape], turn: float, u: float, v: float
) -> None:
    room = Room(-16, -16, 16, 16)
    assume(abs(turn) > 1)
    u, v = u / 6, v / 6
    assume(room.gap(base) > 0 and all(gap(base, other) > 0 for other in others))
    steps = steps_for(turn, 1.0)
    swept = pivot(base, u, v, turn, 1.0, others, 0.05, room)
    assert swept.steps == naive(pivoting(base, u, v, turn, steps), steps, others, 0.05, room)


def test_what_a_sweep_meets() -> None:
    base, room = Box(Pose(5, 5, 0), 1, 0.5), Room(0, 0, 20, 10)
    wall = Box(Pose(9, 5, 0), 1, 1)
    swept = shift(base, 10, 0, 0.1, [wall], 0.0, room)
    assert (swept.met, round(swept.box.x, 6)) == (0, 7)
    swept = shift(base, -10, 0, 0.1, [wall], 0.0, room)
    assert (swept.met, round(swept.box.x, 6)) == (ROOM, 1)
    assert sweep(shifting(base, 1, 0, 10), 10, 0.1, [], 0.0).met == FREE
