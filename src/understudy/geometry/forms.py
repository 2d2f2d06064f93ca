"""Round bases and concave outlines beside the convex shapes, arcs from printed lines, and lines across forms.

A form is a `Box`, a `Polygon`, a `Disc` or a `Region`. Every one has a bounding circle (x, y, r). Touching is
never overlapping; being in an arc or at a range is closed: one common point is enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot, sqrt
from typing import TypeAlias

from understudy.geometry.distance import distance, point_distance
from understudy.geometry.pose import Pose
from understudy.geometry.shapes import Box, Point, Polygon, Room, gap, is_convex, overlaps, signed_area
from understudy.geometry.sight import Zone
from understudy.geometry.tolerance import TOLERANCE

#: A part of a straight line, as shares of its length.
Span: TypeAlias = tuple[float, float]


class Disc:
    """A round base."""

    __slots__ = ("r", "x", "y")

    def __init__(self, x: float, y: float, r: float) -> None:
        self.x, self.y, self.r = x, y, r

    def __repr__(self) -> str:
        return f"Disc({self.x:.3f}, {self.y:.3f}, {self.r:g})"


class Region:
    """An outline that need not be convex, as convex parts that share edges."""

    __slots__ = ("parts", "r", "x", "y")

    def __init__(self, parts: Sequence[Polygon]) -> None:
        self.parts = tuple(parts)
        points = [point for part in self.parts for point in part.points]
        self.x = (min(x for x, _ in points) + max(x for x, _ in points)) / 2
        self.y = (min(y for _, y in points) + max(y for _, y in points)) / 2
        self.r = max(hypot(x - self.x, y - self.y) for x, y in points)


Form: TypeAlias = Box | Polygon | Disc
AnyForm: TypeAlias = Box | Polygon | Disc | Region


def convex_parts(points: Sequence[Point]) -> tuple[Polygon, ...]:
    """A simple outline cut into triangles; a convex one is a single part."""
    corners = list(points) if signed_area(points) > 0 else list(points)[::-1]
    if is_convex(corners):
        return (Polygon(corners),)
    found: list[Polygon] = []
    while len(corners) > 3:
        for index, corner in enumerate(corners):
            before, after = corners[index - 1], corners[(index + 1) % len(corners)]
            ear = (before, corner, after)
            if signed_area(ear) <= TOLERANCE:
                continue
            others = [point for point in corners if point not in ear]
            if not any(_in_triangle(point, ear) for point in others):
                found.append(Polygon(ear))
                del corners[index]
                break
        else:  # only corners on straight edges are left
            corners = [
                corner
                for index, corner in enumerate(corners)
                if signed_area((corners[index - 1], corner, corners[(index + 1) % len(corners)])) > TOLERANCE
            ]
            if len(corners) <= 3:
                break
            raise ValueError("the outline crosses itself")
    if len(corners) == 3 and signed_area(corners) > TOLERANCE:
        found.append(Polygon(corners))
    return tuple(found)


def _in_triangle(point: Point, ear: Sequence[Point]) -> bool:
    x, y = point
    for index in range(3):
        (ax, ay), (bx, by) = ear[index], ear[(index + 1) % 3]
        if (bx - ax) * (y - ay) - (by - ay) * (x - ax) < -TOLERANCE:
            return False
    return True


# -- apart and overlapping -----------------------------------------------------------------------------------


def separation(a: AnyForm, b: AnyForm) -> float:
    """The shortest distance between two forms; 0 where they touch or overlap."""
    if isinstance(a, Region):
        return min(separation(part, b) for part in a.parts)
    if isinstance(b, Region):
        return min(separation(a, part) for part in b.parts)
    if isinstance(a, Disc):
        if isinstance(b, Disc):
            return max(0.0, hypot(a.x - b.x, a.y - b.y) - a.r - b.r)
        return max(0.0, point_distance(b, a.x, a.y) - a.r)
    if isinstance(b, Disc):
        return max(0.0, point_distance(a, b.x, b.y) - b.r)
    return distance(a, b)


def beyond(a: Region, b: Region, length: float) -> bool:
    """Whether two outlines are further apart than a length.

    The same as `separation(a, b) > length`: what is cheap to know is asked first, with some slack, and
    the parts are measured only where that does not tell. The first that is near ends it.
    """
    clear = length + TOLERANCE
    if hypot(a.x - b.x, a.y - b.y) - a.r - b.r > clear:
        return True
    for one in a.parts:
        if hypot(one.x - b.x, one.y - b.y) - one.r - b.r > clear:
            continue
        for other in b.parts:
            if hypot(one.x - other.x, one.y - other.y) - one.r - other.r > clear:
                continue
            if gap(one, other) <= clear and distance(one, other) <= length:
                return False
    return True


def collides(a: AnyForm, b: AnyForm, depth: float = TOLERANCE) -> bool:
    """Whether the forms overlap by more than a depth; touching is not overlapping."""
    dx, dy, reach = b.x - a.x, b.y - a.y, a.r + b.r
    if dx * dx + dy * dy >= reach * reach:
        return False
    if isinstance(a, Region):
        return any(collides(part, b, depth) for part in a.parts)
    if isinstance(b, Region):
        return any(collides(a, part, depth) for part in b.parts)
    if isinstance(a, Disc):
        if isinstance(b, Disc):
            return hypot(dx, dy) < reach - depth
        return point_distance(b, a.x, a.y) < a.r - depth
    if isinstance(b, Disc):
        return point_distance(a, b.x, b.y) < b.r - depth
    return overlaps(a, b, depth)


def room_around(room: Room, disc: Disc) -> float:
    """How much room is left between a disc and the nearest wall; negative by how far it sticks out."""
    return min(disc.x - room.x0, room.x1 - disc.x, disc.y - room.y0, room.y1 - disc.y) - disc.r


def nearest_of(disc: Disc, form: Box | Polygon) -> Point:
    """The point of a disc that is nearest to a shape; its middle where that lies in the shape."""
    if point_distance(form, disc.x, disc.y) <= TOLERANCE:
        return (disc.x, disc.y)
    x, y = _toward(form.points, disc.x, disc.y)
    length = hypot(x - disc.x, y - disc.y)
    share = min(1.0, disc.r / length)
    return (disc.x + share * (x - disc.x), disc.y + share * (y - disc.y))


# -- arcs ----------------------------------------------------------------------------------------------------


def arc(inner_left: Point, outer_left: Point, inner_right: Point, outer_right: Point) -> Zone:
    """A firing arc between two printed lines, in local axes (u forward, v left), seen from inside outwards.

    Each line runs from its inner to its outer point and on without end. Where the inner points differ, the
    line through them closes the arc behind.
    """
    borders = [_right_of(inner_left, outer_left), _right_of(outer_right, inner_right)]
    if hypot(inner_left[0] - inner_right[0], inner_left[1] - inner_right[1]) > TOLERANCE:
        borders.append(_right_of(inner_right, inner_left))
    return tuple(borders)


def _right_of(start: Point, end: Point) -> tuple[float, float, float]:
    """The half-plane to the right of a line, closed."""
    du, dv = end[0] - start[0], end[1] - start[1]
    length = hypot(du, dv)
    a, b = -dv / length, du / length
    return (a, b, a * start[0] + b * start[1])


def part_in(pose: Pose, zone: Zone, points: Sequence[Point]) -> tuple[Point, ...]:
    """The part of a convex polygon of the table that lies in an arc of a piece, closed (a single point may be
    left); nothing where no part does.
    """
    kept = [pose.local(x, y) for x, y in points]
    for a, b, c in zone:
        inside = [a * u + b * v - c for u, v in kept]
        if max(inside) <= TOLERANCE:
            continue
        if min(inside) > TOLERANCE:
            return ()
        found: list[Point] = []
        before, (pu, pv) = inside[-1], kept[-1]
        for here, (u, v) in zip(inside, kept, strict=True):
            if (here <= TOLERANCE) != (before <= TOLERANCE) and abs(before - here) > 0.0:
                share = min(1.0, max(0.0, before / (before - here)))
                found.append((pu + share * (u - pu), pv + share * (v - pv)))
            if here <= TOLERANCE:
                found.append((u, v))
            before, pu, pv = here, u, v
        kept = found
    return tuple(pose.at(u, v) for u, v in kept)


def touches(pose: Pose, zone: Zone, form: Form) -> bool:
    """Whether some point of a form lies in an arc of the piece in that pose, its borders included."""
    u, v = pose.local(form.x, form.y)
    furthest = max(a * u + b * v - c for a, b, c in zone)
    if furthest > form.r + TOLERANCE:
        return False
    if furthest <= TOLERANCE:
        return True
    if isinstance(form, Disc):
        return _disc_in(u, v, form.r, zone)
    return bool(part_in(pose, zone, form.points))


def _chords(u: float, v: float, r: float, zone: Zone) -> list[tuple[Point, Point]]:
    """The pieces of a zone's borders inside a disc, in the axes of the zone."""
    found = []
    for index, (a, b, c) in enumerate(zone):
        away = c - a * u - b * v
        if abs(away) > r + TOLERANCE:
            continue
        half = sqrt(max(0.0, r * r - away * away))
        mu, mv = u + a * away, v + b * away
        low, high = -half, half
        for other, (d, e, f) in enumerate(zone):
            if other == index:
                continue
            rate, room = d * -b + e * a, f - d * mu - e * mv + TOLERANCE
            if abs(rate) < 1e-12:
                if room < 0.0:
                    low, high = 1.0, 0.0
            elif rate > 0.0:
                high = min(high, room / rate)
            else:
                low = max(low, room / rate)
        if low <= high:
            found.append(((mu - b * low, mv + a * low), (mu - b * high, mv + a * high)))
    return found


def _disc_in(u: float, v: float, r: float, zone: Zone) -> bool:
    return bool(_chords(u, v, r, zone))


def nearest_in(
    source: Box | Polygon, pose: Pose, zone: Zone, disc: Disc
) -> tuple[float, Point, Point] | None:
    """The shortest line from a shape to the part of a disc inside an arc: its length and ends; None when no
    part is inside.
    """
    x, y = nearest_of(disc, source)
    u, v = pose.local(x, y)
    if all(a * u + b * v <= c + TOLERANCE for a, b, c in zone):
        start = _toward(source.points, x, y) if point_distance(source, x, y) > 0.0 else (x, y)
        return hypot(start[0] - x, start[1] - y), start, (x, y)
    mu, mv = pose.local(disc.x, disc.y)
    best: tuple[float, Point, Point] | None = None
    for one, two in _chords(mu, mv, disc.r, zone):
        ends = (pose.at(*one), pose.at(*two))
        found = _to_segment(source, ends)
        if best is None or found[0] < best[0]:
            best = found
    return best


def _to_segment(source: Box | Polygon, ends: tuple[Point, Point]) -> tuple[float, Point, Point]:
    """The shortest line from a shape to a straight line."""
    (ax, ay), (bx, by) = ends
    inside = span(ax, ay, bx, by, source)
    if inside is not None:
        point = (ax + inside[0] * (bx - ax), ay + inside[0] * (by - ay))
        return 0.0, point, point
    best: tuple[float, Point, Point] | None = None
    for x, y in ends:
        start = (x, y) if point_distance(source, x, y) <= 0.0 else _toward(source.points, x, y)
        found = (hypot(start[0] - x, start[1] - y), start, (x, y))
        best = found if best is None or found[0] < best[0] else best
    for x, y in source.points:
        near = _toward_line(x, y, ax, ay, bx, by)
        found = (hypot(near[0] - x, near[1] - y), (x, y), near)
        best = found if best is None or found[0] < best[0] else best
    assert best is not None
    return best


def _toward(points: Sequence[Point], x: float, y: float) -> Point:
    """The point of an outline that is nearest to a point."""
    best, found = 1e300, (x, y)
    px, py = points[-1]
    for qx, qy in points:
        near = _toward_line(x, y, px, py, qx, qy)
        square = (near[0] - x) ** 2 + (near[1] - y) ** 2
        if square < best:
            best, found = square, near
        px, py = qx, qy
    return found


def _toward_line(x: float, y: float, px: float, py: float, qx: float, qy: float) -> Point:
    ex, ey = qx - px, qy - py
    square = ex * ex + ey * ey
    along = ((x - px) * ex + (y - py) * ey) / square if square > 0.0 else 0.0
    along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
    return (px + along * ex, py + along * ey)


# -- lines ---------------------------------------------------------------------------------------------------


def shortest_lines(a: Sequence[Point], b: Sequence[Point]) -> list[tuple[Point, Point]]:
    """All equally short lines between two convex outlines that do not overlap: where edges run side by side,
    both ends and the middle of the run. The outlines may be single points or straight lines.
    """
    found: list[tuple[float, Point, Point]] = []
    for x, y in a:
        near = _toward(b, x, y)
        found.append((hypot(near[0] - x, near[1] - y), (x, y), near))
    for x, y in b:
        near = _toward(a, x, y)
        found.append((hypot(near[0] - x, near[1] - y), near, (x, y)))
    least = min(length for length, _, _ in found)
    lines: list[tuple[Point, Point]] = []
    for length, start, end in found:
        if length > least + TOLERANCE:
            continue
        if not any(_same(start, other[0]) and _same(end, other[1]) for other in lines):
            lines.append((start, end))
    if len(lines) > 1:
        (one, two), (three, four) = lines[0], lines[-1]
        lines.append(
            (
                ((one[0] + three[0]) / 2, (one[1] + three[1]) / 2),
                ((two[0] + four[0]) / 2, (two[1] + four[1]) / 2),
            )
        )
    return lines


def _same(a: Point, b: Point) -> bool:
    return abs(a[0] - b[0]) < 1e-4 and abs(a[1] - b[1]) < 1e-4


def span(ax: float, ay: float, bx: float, by: float, form: Form) -> Span | None:
    """Which part of a straight line lies inside a form, as shares of its length; None where none does."""
    dx, dy = bx - ax, by - ay
    length = hypot(dx, dy)
    if length < TOLERANCE:
        return None
    along = ((form.x - ax) * dx + (form.y - ay) * dy) / (length * length)
    along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
    ox, oy = ax + along * dx - form.x, ay + along * dy - form.y
    if ox * ox + oy * oy >= form.r * form.r:
        return None
    if isinstance(form, Disc):
        middle = ((form.x - ax) * dx + (form.y - ay) * dy) / (length * length)
        px, py = ax + middle * dx - form.x, ay + middle * dy - form.y
        half = sqrt(max(0.0, form.r * form.r - px * px - py * py)) / length
        low, high = max(0.0, middle - half), min(1.0, middle + half)
        return (low, high) if high > low else None
    low, high = 0.0, 1.0
    for rate, room in _walls(ax, ay, dx, dy, form):
        if abs(rate) < 1e-12:
            if room <= TOLERANCE:
                return None
        elif rate > 0.0:
            high = min(high, room / rate)
        else:
            low = max(low, room / rate)
        if high <= low:
            return None
    return (low, high)


def _walls(ax: float, ay: float, dx: float, dy: float, form: Box | Polygon) -> list[tuple[float, float]]:
    if isinstance(form, Box):
        px, py, cosine, sine = ax - form.x, ay - form.y, form.cos, form.sin
        u, v = px * cosine + py * sine, py * cosine - px * sine
        du, dv = dx * cosine + dy * sine, dy * cosine - dx * sine
        return [(du, form.hu - u), (-du, form.hu + u), (dv, form.hv - v), (-dv, form.hv + v)]
    return [(nx * dx + ny * dy, offset - nx * ax - ny * ay) for nx, ny, offset in form.edges]


def runs_through(ax: float, ay: float, bx: float, by: float, form: Form, depth: float) -> bool:
    """Whether a straight line runs through a form for more than a depth."""
    found = span(ax, ay, bx, by, form)
    return found is not None and (found[1] - found[0]) * hypot(bx - ax, by - ay) > depth


def uncovered(spans: Sequence[Span], covers: Sequence[Span]) -> float:
    """The longest piece of the spans that none of the covers hides, as a share of the line."""
    best = 0.0
    for low, high in spans:
        pieces = [(low, high)]
        for start, end in covers:
            pieces = [
                piece
                for one, two in pieces
                for piece in ((one, min(two, start)), (max(one, end), two))
                if piece[1] > piece[0]
            ]
        best = max([best, *(two - one for one, two in pieces)])
    return best


def stroke(points: Sequence[Point], width: float) -> tuple[Form, ...]:
    """A bent bar of a width with flat ends: a box for every piece, a disc at every joint."""
    found: list[Form] = []
    for (ax, ay), (bx, by) in pairwise(points):
        length = hypot(bx - ax, by - ay)
        pose = Pose((ax + bx) / 2, (ay + by) / 2, 0.0)
        pose.cos, pose.sin = (bx - ax) / length, (by - ay) / length
        found.append(Box(pose, length / 2, width / 2))
    found += [Disc(x, y, width / 2) for x, y in points[1:-1]]
    return tuple(found)
