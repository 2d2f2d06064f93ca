"""Distances between convex shapes, the points where they are nearest, and range bands."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from math import sqrt
from typing import TypeAlias

from understudy.geometry.shapes import Box, Point, Shape, box_gap, gap
from understudy.geometry.tolerance import TOLERANCE

#: The square of a distance, then the two ends of the shortest line.
_Found: TypeAlias = tuple[float, float, float, float, float]


def distance(a: Shape, b: Shape) -> float:
    """The shortest distance between two shapes; 0 where they touch or overlap."""
    if isinstance(a, Box) and isinstance(b, Box):
        dx, dy, reach = b.x - a.x, b.y - a.y, a.r + b.r + TOLERANCE
        if dx * dx + dy * dy <= reach * reach and box_gap(a, b) <= 0.0:
            return 0.0
        return sqrt(min(_corners_to_box(a.points, b), _corners_to_box(b.points, a)))
    return 0.0 if gap(a, b) <= 0.0 else sqrt(_nearest(a, b)[0])


def nearest_points(a: Shape, b: Shape) -> tuple[Point, Point]:
    """The ends of a shortest line from a to b. Where they overlap: the corner that is deepest inside."""
    _, ax, ay, bx, by = _nearest(a, b)
    return (ax, ay), (bx, by)


def point_distance(shape: Shape, x: float, y: float) -> float:
    """How far a point lies from a shape; 0 inside."""
    if isinstance(shape, Box):
        dx, dy, cosine, sine = x - shape.x, y - shape.y, shape.cos, shape.sin
        u = abs(dx * cosine + dy * sine) - shape.hu
        v = abs(dy * cosine - dx * sine) - shape.hv
        u = u if u > 0.0 else 0.0
        v = v if v > 0.0 else 0.0
        return sqrt(u * u + v * v)
    if all(nx * x + ny * y <= offset for nx, ny, offset in shape.edges):
        return 0.0
    return sqrt(_to_outline(x, y, shape.points)[0])


def band(length: float, limits: Sequence[float]) -> int:
    """Which range band a length falls into: 0 up to and with the first limit, and so on."""
    return bisect_left(limits, length)


def _corners_to_box(points: Sequence[Point], box: Box) -> float:
    x, y, cosine, sine, hu, hv = box.x, box.y, box.cos, box.sin, box.hu, box.hv
    best = 1e300
    for px, py in points:
        dx, dy = px - x, py - y
        u = abs(dx * cosine + dy * sine) - hu
        v = abs(dy * cosine - dx * sine) - hv
        u = u if u > 0.0 else 0.0
        v = v if v > 0.0 else 0.0
        found = u * u + v * v
        if found < best:
            best = found
    return best


def _nearest(a: Shape, b: Shape) -> _Found:
    best: _Found = (1e300, 0.0, 0.0, 0.0, 0.0)
    for x, y in a.points:
        square, qx, qy = _to_outline(x, y, b.points)
        if square < best[0]:
            best = (square, x, y, qx, qy)
    for x, y in b.points:
        square, qx, qy = _to_outline(x, y, a.points)
        if square < best[0]:
            best = (square, qx, qy, x, y)
    return best


def _to_outline(x: float, y: float, points: Sequence[Point]) -> tuple[float, float, float]:
    """The nearest point on an outline: square of the distance, and the point."""
    best, bx, by = 1e300, 0.0, 0.0
    px, py = points[-1]
    for qx, qy in points:
        ex, ey = qx - px, qy - py
        along = ((x - px) * ex + (y - py) * ey) / (ex * ex + ey * ey)
        along = 0.0 if along < 0.0 else 1.0 if along > 1.0 else along
        nx, ny = px + along * ex, py + along * ey
        square = (x - nx) ** 2 + (y - ny) ** 2
        if square < best:
            best, bx, by = square, nx, ny
        px, py = qx, qy
    return best, bx, by
