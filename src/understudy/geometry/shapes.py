"""Convex shapes: oriented rectangles, polygons, and a rectangular room.

Every shape has a bounding circle (x, y, r) that is looked at first. `gap` is the signed distance along the
best separating axis: positive when apart (never more than the true distance), negative by the exact depth of
the overlap. Everything about overlap and contact comes down to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt
from typing import TypeAlias

from understudy.geometry.pose import Pose
from understudy.geometry.tolerance import TOLERANCE

Point: TypeAlias = tuple[float, float]
#: Outward unit normal of an edge, and how far out the edge lies along it.
Edge: TypeAlias = tuple[float, float, float]


class Box:
    """A rectangle of half sizes hu × hv that stands in a pose."""

    __slots__ = ("_points", "cos", "hu", "hv", "pose", "r", "sin", "x", "y")

    def __init__(self, pose: Pose, hu: float, hv: float) -> None:
        self.pose = pose
        self.x = pose.x
        self.y = pose.y
        self.cos = pose.cos
        self.sin = pose.sin
        self.hu = hu
        self.hv = hv
        self.r = sqrt(hu * hu + hv * hv)
        self._points: tuple[Point, ...] | None = None

    @property
    def points(self) -> tuple[Point, ...]:
        """The corners, counter-clockwise from the front left one."""
        found = self._points
        if found is None:
            # What `pose.at` gives for each of them, without a call for each.
            x, y, cosine, sine, hu, hv = self.x, self.y, self.cos, self.sin, self.hu, self.hv
            uc, us, vc, vs = hu * cosine, hu * sine, hv * cosine, hv * sine
            found = self._points = (
                (x + uc - vs, y + us + vc),
                (x - uc - vs, y - us + vc),
                (x - uc + vs, y - us - vc),
                (x + uc + vs, y + us - vc),
            )
        return found

    def placed(self, pose: Pose) -> Box:
        """The same rectangle in another pose."""
        new = Box.__new__(Box)
        new.pose, new.x, new.y, new.cos, new.sin = pose, pose.x, pose.y, pose.cos, pose.sin
        new.hu, new.hv, new.r = self.hu, self.hv, self.r
        new._points = None
        return new

    def shifted(self, dx: float, dy: float) -> Box:
        """The same rectangle moved across the table without turning."""
        pose = Pose(self.x + dx, self.y + dy, self.pose.heading)
        return self.placed(pose)


class Polygon:
    """A convex polygon, counter-clockwise."""

    __slots__ = ("edges", "points", "r", "x", "y")

    def __init__(self, points: Sequence[Point]) -> None:
        """Corners in either direction; they must make a convex polygon (see `is_convex`)."""
        corners = tuple((float(x), float(y)) for x, y in points)
        if signed_area(corners) < 0:
            corners = corners[::-1]
        self.points = corners
        self.x = (min(x for x, _ in corners) + max(x for x, _ in corners)) / 2
        self.y = (min(y for _, y in corners) + max(y for _, y in corners)) / 2
        self.r = max(hypot(x - self.x, y - self.y) for x, y in corners)
        self.edges = tuple(
            _edge(corner, corners[(index + 1) % len(corners)]) for index, corner in enumerate(corners)
        )

    def shifted(self, dx: float, dy: float) -> Polygon:
        """The same polygon moved across the table."""
        new = Polygon.__new__(Polygon)
        new.points = tuple((x + dx, y + dy) for x, y in self.points)
        new.x, new.y, new.r = self.x + dx, self.y + dy, self.r
        new.edges = tuple((nx, ny, offset + nx * dx + ny * dy) for nx, ny, offset in self.edges)
        return new


Shape: TypeAlias = Box | Polygon


class Room:
    """An upright rectangle that pieces have to stay inside of."""

    __slots__ = ("x0", "x1", "y0", "y1")

    def __init__(self, x0: float, y0: float, x1: float, y1: float) -> None:
        self.x0, self.y0, self.x1, self.y1 = x0, y0, x1, y1

    def gap(self, shape: Shape) -> float:
        """How much room is left to the nearest wall; negative by how far the shape sticks out."""
        if isinstance(shape, Box):
            cosine, sine = abs(shape.cos), abs(shape.sin)
            ex = shape.hu * cosine + shape.hv * sine
            ey = shape.hu * sine + shape.hv * cosine
            return min(
                shape.x - ex - self.x0, self.x1 - shape.x - ex, shape.y - ey - self.y0, self.y1 - shape.y - ey
            )
        xs = [x for x, _ in shape.points]
        ys = [y for _, y in shape.points]
        return min(min(xs) - self.x0, self.x1 - max(xs), min(ys) - self.y0, self.y1 - max(ys))

    def nearest(self, shape: Shape) -> Point:
        """The point of the shape that is nearest to a wall or furthest outside."""
        return min(
            shape.points,
            key=lambda point: min(
                point[0] - self.x0, self.x1 - point[0], point[1] - self.y0, self.y1 - point[1]
            ),
        )


def _edge(start: Point, end: Point) -> Edge:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    nx, ny = dy / length, -dx / length
    return (nx, ny, nx * start[0] + ny * start[1])


def signed_area(points: Sequence[Point]) -> float:
    """Positive when the points go round counter-clockwise."""
    total = 0.0
    px, py = points[-1]
    for x, y in points:
        total += px * y - x * py
        px, py = x, y
    return total / 2


def is_convex(points: Sequence[Point]) -> bool:
    """Whether the points, in either direction, make a convex polygon with some area."""
    if len(points) < 3 or abs(signed_area(points)) < TOLERANCE:
        return False
    turns = []
    for index, (x, y) in enumerate(points):
        px, py = points[index - 1]
        nx, ny = points[(index + 1) % len(points)]
        turns.append((x - px) * (ny - y) - (y - py) * (nx - x))
    return all(turn > TOLERANCE for turn in turns) or all(turn < -TOLERANCE for turn in turns)


# -- gaps ----------------------------------------------------------------------------------------------------


def gap(a: Shape, b: Shape) -> float:
    """Signed distance along the best separating axis."""
    if isinstance(a, Box):
        return box_gap(a, b) if isinstance(b, Box) else _mixed_gap(a, b)
    return _mixed_gap(b, a) if isinstance(b, Box) else max(_edge_gap(a, b), _edge_gap(b, a))


def box_gap(a: Box, b: Box) -> float:
    """`gap` of two rectangles."""
    ac, s, bc, t = a.cos, a.sin, b.cos, b.sin
    dx, dy = b.x - a.x, b.y - a.y
    cosine, sine = abs(ac * bc + s * t), abs(ac * t - s * bc)
    ahu, ahv, bhu, bhv = a.hu, a.hv, b.hu, b.hv
    return max(
        abs(dx * ac + dy * s) - ahu - bhu * cosine - bhv * sine,
        abs(dy * ac - dx * s) - ahv - bhu * sine - bhv * cosine,
        abs(dx * bc + dy * t) - bhu - ahu * cosine - ahv * sine,
        abs(dy * bc - dx * t) - bhv - ahu * sine - ahv * cosine,
    )


def _mixed_gap(box: Box, other: Polygon) -> float:
    x, y, cosine, sine, hu, hv = box.x, box.y, box.cos, box.sin, box.hu, box.hv
    us, vs = [], []
    for px, py in other.points:
        dx, dy = px - x, py - y
        us.append(dx * cosine + dy * sine)
        vs.append(dy * cosine - dx * sine)
    best = max(min(us) - hu, -max(us) - hu, min(vs) - hv, -max(vs) - hv)
    for nx, ny, offset in other.edges:
        along = nx * cosine + ny * sine
        across = ny * cosine - nx * sine
        found = nx * x + ny * y - offset - hu * abs(along) - hv * abs(across)
        if found > best:
            best = found
    return best


def _edge_gap(a: Polygon, b: Polygon) -> float:
    return max(min(nx * x + ny * y for x, y in b.points) - offset for nx, ny, offset in a.edges)


# -- overlap -------------------------------------------------------------------------------------------------


def overlaps(a: Shape, b: Shape, depth: float = TOLERANCE) -> bool:
    """Whether the shapes overlap by more than a depth; touching is not overlapping."""
    dx, dy, reach = b.x - a.x, b.y - a.y, a.r + b.r
    return dx * dx + dy * dy < reach * reach and gap(a, b) < -depth


def first_overlap(shape: Shape, others: Sequence[Shape], depth: float = TOLERANCE) -> int:
    """The index of the first of the others that the shape overlaps; -1 if it is free."""
    x, y, r = shape.x, shape.y, shape.r
    for index, other in enumerate(others):
        dx = other.x - x
        dy = other.y - y
        reach = other.r + r
        if dx * dx + dy * dy < reach * reach and gap(shape, other) < -depth:
            return index
    return -1


def overlapping(shape: Shape, others: Sequence[Shape], depth: float = TOLERANCE) -> list[int]:
    """The indices of all the others that the shape overlaps."""
    x, y, r = shape.x, shape.y, shape.r
    found = []
    for index, other in enumerate(others):
        dx = other.x - x
        dy = other.y - y
        reach = other.r + r
        if dx * dx + dy * dy < reach * reach and gap(shape, other) < -depth:
            found.append(index)
    return found


def contains(shape: Shape, x: float, y: float) -> bool:
    """Whether a point lies in the shape or on its edge."""
    if isinstance(shape, Box):
        u, v = shape.pose.local(x, y)
        return abs(u) <= shape.hu + TOLERANCE and abs(v) <= shape.hv + TOLERANCE
    return all(nx * x + ny * y <= offset + TOLERANCE for nx, ny, offset in shape.edges)
