"""Discs, regions, arcs from printed lines and lines across forms, against shapely."""

from __future__ import annotations

from math import hypot

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely.geometry import LineString, Point
from shapely.geometry import Polygon as Oracle

from understudy.geometry import (
    TOLERANCE,
    Box,
    Disc,
    Form,
    Polygon,
    Pose,
    Region,
    Room,
    Zone,
    arc,
    collides,
    convex_parts,
    is_convex,
    nearest_in,
    nearest_of,
    part_in,
    room_around,
    runs_through,
    separation,
    shortest_lines,
    span,
    stroke,
    touches,
    uncovered,
)

#: The oracle's circles are polygons of many sides.
ROUND = 256
NEAR = 0.02
MANY = settings(max_examples=120, deadline=None, derandomize=True)

coordinate = st.floats(-300, 300).map(lambda value: round(value, 2))
poses = st.builds(Pose, coordinate, coordinate, st.floats(0, 360).map(lambda value: round(value, 2)))
boxes = st.builds(Box, poses, st.floats(15, 70), st.floats(15, 40))
discs = st.builds(Disc, coordinate, coordinate, st.floats(10, 30))


@st.composite
def polygons(draw: st.DrawFn) -> Polygon:
    points = draw(st.lists(st.tuples(coordinate, coordinate), min_size=3, max_size=7))
    hull = shapely.MultiPoint(points).convex_hull
    assume(hull.geom_type == "Polygon" and hull.area > 50)
    corners = list(hull.exterior.coords)[:-1]
    assume(is_convex(corners))
    return Polygon(corners)


@st.composite
def arcs(draw: st.DrawFn) -> Zone:
    """A front arc of a small base, perhaps with two inner points."""
    inner, width = draw(st.floats(-20, 20)), draw(st.sampled_from((0.0, 4.0)))
    out, ahead = draw(st.floats(15, 40)), draw(st.floats(5, 60))
    return arc((inner, width), (inner + ahead, out), (inner, -width), (inner + ahead, -out))


forms = st.one_of(boxes, polygons(), discs)


def oracle(form: Form) -> Oracle:
    if isinstance(form, Disc):
        return Point(form.x, form.y).buffer(form.r, quad_segs=ROUND)
    return Oracle(form.points)


def plane(pose: Pose, zone: Zone) -> Oracle:
    """An arc as a very large polygon."""
    far = 5000.0
    found = Oracle([(far, far), (-far, far), (-far, -far), (far, -far)])
    for a, b, c in zone:
        u, v = a * c, b * c
        corners = [(u - b * far, v + a * far), (u + b * far, v - a * far)]
        corners += [(x - 2 * far * a, y - 2 * far * b) for x, y in corners[::-1]]
        found = found.intersection(Oracle(corners))
    return Oracle([pose.at(u, v) for u, v in list(found.exterior.coords)[:-1]])


@MANY
@given(forms, forms)
def test_forms_are_as_far_apart_as_the_oracle_says(a: Form, b: Form) -> None:
    assert separation(a, b) == pytest.approx(oracle(a).distance(oracle(b)), abs=NEAR)
    assert separation(a, b) == pytest.approx(separation(b, a), abs=TOLERANCE)


@MANY
@given(forms, forms)
def test_forms_overlap_where_they_share_an_area(a: Form, b: Form) -> None:
    area = oracle(a).intersection(oracle(b)).area
    assume(area == 0 or area > 1)
    assert collides(a, b) == (area > 0)


def test_touching_discs_do_not_overlap() -> None:
    assert not collides(Disc(0, 0, 17), Disc(34, 0, 17))
    assert separation(Disc(0, 0, 17), Disc(34, 0, 17)) == 0
    assert collides(Disc(0, 0, 17), Disc(33.9, 0, 17))
    assert not collides(Disc(0, 0, 17), Box(Pose(27, 0, 0), 10, 10))


STAR = [(0, 0), (30, 5), (40, 40), (45, 5), (80, 0), (45, -5), (40, -40), (35, -5)]


def test_a_concave_outline_is_cut_into_convex_parts() -> None:
    parts = convex_parts(STAR)
    assert all(is_convex(part.points) for part in parts)
    assert (
        shapely.unary_union([Oracle(part.points) for part in parts]).symmetric_difference(Oracle(STAR)).area
        < 1e-6
    )
    assert len(convex_parts([(0, 0), (10, 0), (10, 10), (0, 10)])) == 1


@MANY
@given(forms)
def test_a_region_is_all_its_parts(form: Form) -> None:
    region = Region(convex_parts(STAR))
    assert separation(region, form) == pytest.approx(Oracle(STAR).distance(oracle(form)), abs=NEAR)
    area = Oracle(STAR).intersection(oracle(form)).area
    assume(area == 0 or area > 1)
    assert collides(form, region) == (area > 0)


@MANY
@given(poses, arcs(), forms)
def test_an_arc_holds_some_part_of_a_form(pose: Pose, zone: Zone, form: Form) -> None:
    apart = plane(pose, zone).distance(oracle(form))
    deep = plane(pose, zone).intersection(oracle(form)).area
    assume(apart > NEAR or deep > 1)
    assert touches(pose, zone, form) == (apart == 0)


def test_the_border_of_an_arc_belongs_to_it() -> None:
    """A single common point is enough; arcs beside each other share their line."""
    front = arc((0, 0), (10, 10), (0, 0), (10, -10))
    left = arc((0, 0), (-10, 10), (0, 0), (10, 10))
    pose = Pose(0, 0, 0)
    for zone in (front, left):
        assert touches(pose, zone, Polygon([(50, 50), (50, 60), (51, 60)])) == (zone is left) or zone is front
        assert part_in(pose, zone, [(50.0, 50.0)]) == ((50.0, 50.0),)
    assert touches(pose, front, Polygon([(50, 50), (40, 60), (60, 60)]))
    assert touches(pose, left, Polygon([(50, 50), (60, 40), (60, 30)]))


def test_an_arc_with_two_inner_points_is_closed_behind() -> None:
    zone = arc((5, 4), (30, 30), (5, -4), (30, -30))
    pose = Pose(0, 0, 0)
    assert not touches(pose, zone, Disc(0, 0, 4.9))
    assert touches(pose, zone, Disc(0, 0, 5.1))


@MANY
@given(poses, arcs(), polygons())
def test_the_part_inside_an_arc(pose: Pose, zone: Zone, shape: Polygon) -> None:
    inside = plane(pose, zone).intersection(oracle(shape))
    found = part_in(pose, zone, shape.points)
    assume(inside.area > 1 or plane(pose, zone).distance(oracle(shape)) > NEAR)
    if inside.area > 1:
        # On a grid: without one, edges that nearly coincide confuse the other library.
        assert shapely.symmetric_difference(Oracle(found), inside, grid_size=1e-6).area < NEAR
    else:
        assert found == ()


@MANY
@given(boxes, arcs(), discs)
def test_the_range_to_the_part_of_a_disc_inside_an_arc(source: Box, zone: Zone, disc: Disc) -> None:
    inside = plane(source.pose, zone).intersection(oracle(disc))
    assume(inside.area > 1 or plane(source.pose, zone).distance(oracle(disc)) > NEAR)
    found = nearest_in(source, source.pose, zone, disc)
    if inside.area == 0:
        assert found is None
        return
    assert found is not None
    length, start, end = found
    assert length == pytest.approx(oracle(source).distance(inside), abs=NEAR)
    assert hypot(start[0] - end[0], start[1] - end[1]) == pytest.approx(length, abs=NEAR)
    assert oracle(source).distance(Point(start)) < NEAR
    assert inside.distance(Point(end)) < NEAR


@MANY
@given(discs, polygons())
def test_the_nearest_point_of_a_disc(disc: Disc, shape: Polygon) -> None:
    x, y = nearest_of(disc, shape)
    assert hypot(x - disc.x, y - disc.y) <= disc.r + TOLERANCE
    assert oracle(shape).distance(Point(x, y)) == pytest.approx(separation(disc, shape), abs=NEAR)


@MANY
@given(boxes, boxes)
def test_shortest_lines_are_all_as_short(a: Box, b: Box) -> None:
    b = b.shifted(400, 400)
    assume(not oracle(a).intersects(oracle(b)))
    for start, end in shortest_lines(a.points, b.points):
        assert hypot(start[0] - end[0], start[1] - end[1]) == pytest.approx(separation(a, b), abs=1e-4)


def test_parallel_edges_have_lines_at_both_ends_and_in_the_middle() -> None:
    a, b = [(0, 0), (10, 0), (10, 10), (0, 10)], [(20, 2), (30, 2), (30, 20), (20, 20)]
    lines = shortest_lines(a, b)
    assert sorted(start[1] for start, _ in lines) == [2, 6, 10]
    assert shortest_lines([(0.0, 0.0)], [(3.0, 4.0)]) == [((0, 0), (3, 4))]


@MANY
@given(coordinate, coordinate, coordinate, coordinate, forms)
def test_the_part_of_a_line_inside_a_form(ax: float, ay: float, bx: float, by: float, form: Form) -> None:
    line = LineString([(ax, ay), (bx, by)])
    assume(line.length > 1)
    inside = line.intersection(oracle(form)).length
    assume(inside == 0 or inside > 0.5)
    # Along an edge it is neither inside nor outside.
    assume(line.intersection(oracle(form).boundary).length == 0)
    found = span(ax, ay, bx, by, form)
    share = 0.0 if found is None else found[1] - found[0]
    assert share * line.length == pytest.approx(inside, abs=0.5)
    assert runs_through(ax, ay, bx, by, form, 0.001) == (inside > 0)


def test_what_covers_leave_of_a_line() -> None:
    assert uncovered([(0.2, 0.6)], [(0.0, 0.3), (0.5, 1.0)]) == pytest.approx(0.2)
    assert uncovered([(0.2, 0.6)], [(0.1, 0.7)]) == 0
    assert uncovered([(0.2, 0.6)], []) == pytest.approx(0.4)


def test_a_stroke_is_a_bent_bar() -> None:
    bar = stroke([(0, 0), (40, 0), (40, 30)], 10)
    whole = shapely.unary_union([oracle(form) for form in bar])
    assert whole.area == pytest.approx(40 * 10 + 30 * 10 - 25 + 25 * 3.14159 / 4, abs=0.5)
    assert whole.contains(Point(43, 29))
    assert not whole.contains(Point(40, 31))


def test_room_around_a_disc() -> None:
    assert room_around(Room(0, 0, 100, 50), Disc(20, 20, 17)) == 3
    assert room_around(Room(0, 0, 100, 50), Disc(90, 20, 17)) == -7
