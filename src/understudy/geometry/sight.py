"""Lines of sight, and firing arcs as zones cut out by half-planes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, hypot, radians, sin
from typing import TypeAlias

from understudy.geometry.pose import Pose
from understudy.geometry.shapes import Box, Point, Shape, signed_area
from understudy.geometry.tolerance import TOLERANCE

#: a·u + b·v ≤ c in local axes; (a, b) is of length 1.
HalfPlane: TypeAlias = tuple[float, float, float]
#: Where all of these hold.
Zone: TypeAlias = tuple[HalfPlane, ...]


def wedge(toward: float, width: float, u: float = 0.0, v: float = 0.0) -> Zone:
    """An arc of less than 180 degrees from a point (u, v), its middle `toward` degrees left of forward."""
    left, right = radians(toward + width / 2), radians(toward - width / 2)
    # Right of the left border, and left of the right border.
    a, b = -sin(left), cos(left)
    c, d = sin(right), -cos(right)
    return ((a, b, a * u + b * v), (c, d, c * u + d * v))


def meets(pose: Pose, zone: Zone, shape: Shape) -> bool:
    """Whether some part of the shape, with an area, lies in a zone of the piece that stands in the pose."""
    return zones_met(pose, (zone,), shape) != 0


#: So far inside a zone the middle of a rectangle has some area of it around; no base is as small as that.
_WELL_INSIDE = -0.01


def zones_met(pose: Pose, zones: Sequence[Zone], shape: Shape) -> int:
    """Which of several zones hold some part of the shape, as a mask."""
    local, r = pose.local, shape.r
    u, v = local(shape.x, shape.y)
    points: list[Point] | None = None
    found = 0
    for index, zone in enumerate(zones):
        # The bounding circle alone often lies wholly in a zone, or wholly outside; and what lies about the
        # middle of a rectangle is part of it.
        furthest = -1e300
        for a, b, c in zone:
            beyond = a * u + b * v - c
            if beyond > furthest:
                furthest = beyond
        if furthest > r:
            continue
        if furthest > -r - TOLERANCE and not (furthest < _WELL_INSIDE and isinstance(shape, Box)):
            if points is None:
                points = [local(x, y) for x, y in shape.points]
            if not _meets(points, zone):
                continue
        found |= 1 << index
    return found


def _meets(points: Sequence[Point], zone: Zone) -> bool:
    inside = True
    for a, b, c in zone:
        c -= TOLERANCE
        out = 0
        for u, v in points:
            if a * u + b * v > c:
                out += 1
        if out == len(points):
            return False
        if out:
            inside = False
    return inside or abs(signed_area(clipped(points, zone))) > TOLERANCE


def clipped(points: Sequence[Point], zone: Iterable[HalfPlane]) -> Sequence[Point]:
    """What is left of a convex polygon inside a zone; three equal points when nothing is."""
    for a, b, c in zone:
        kept: list[Point] = []
        pu, pv = points[-1]
        before = a * pu + b * pv - c
        for u, v in points:
            here = a * u + b * v - c
            if (here <= 0.0) != (before <= 0.0):
                share = before / (before - here)
                kept.append((pu + share * (u - pu), pv + share * (v - pv)))
            if here <= 0.0:
                kept.append((u, v))
            pu, pv, before = u, v, here
        if not kept:
            return ((0.0, 0.0),) * 3
        points = kept
    return points


def contains_point(pose: Pose, zone: Zone, x: float, y: float) -> bool:
    """Whether a point lies in a zone or on its border."""
    u, v = pose.local(x, y)
    return all(a * u + b * v <= c + TOLERANCE for a, b, c in zone)


def crosses(ax: float, ay: float, bx: float, by: float, shape: Shape) -> bool:
    """Whether a straight line runs through the inside of a shape; touching an edge does not count."""
    dx, dy = bx - ax, by - ay
    length = hypot(dx, dy)
    if length < TOLERANCE:
        return False
    # Nearest point of the line to the middle of the shape: outside the bounding circle is outside.
    along = ((shape.x - ax) * dx + (shape.y - ay) * dy) / (length * length)
    along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
    ox, oy = ax + along * dx - shape.x, ay + along * dy - shape.y
    if ox * ox + oy * oy >= shape.r * shape.r:
        return False
    low, high = (
        _through_box(ax, ay, dx, dy, shape)
        if isinstance(shape, Box)
        else _through(((nx * dx + ny * dy, offset - nx * ax - ny * ay) for nx, ny, offset in shape.edges))
    )
    return (high - low) * length > TOLERANCE


def _through_box(ax: float, ay: float, dx: float, dy: float, box: Box) -> tuple[float, float]:
    px, py = ax - box.x, ay - box.y
    u, v = px * box.cos + py * box.sin, py * box.cos - px * box.sin
    du, dv = dx * box.cos + dy * box.sin, dy * box.cos - dx * box.sin
    return _through(((du, box.hu - u), (-du, box.hu + u), (dv, box.hv - v), (-dv, box.hv + v)))


def _through(walls: Iterable[tuple[float, float]]) -> tuple[float, float]:
    """The part of a line (as shares of its length) that is inside all walls: rate · share < room."""
    low, high = 0.0, 1.0
    for rate, room in walls:
        room -= TOLERANCE
        if abs(rate) < 1e-12:
            if room <= 0.0:
                return (0.0, 0.0)
        elif rate > 0.0:
            high = min(high, room / rate)
        else:
            low = max(low, room / rate)
    return (low, high) if high > low else (0.0, 0.0)


def in_sight(
    sources: Sequence[Point], targets: Sequence[Point], blockers: Sequence[Shape]
) -> tuple[Point, Point] | None:
    """The first line from one of the sources to one of the targets that no blocker cuts."""
    for ax, ay in sources:
        for bx, by in targets:
            if not any(crosses(ax, ay, bx, by, shape) for shape in blockers):
                return (ax, ay), (bx, by)
    return None
