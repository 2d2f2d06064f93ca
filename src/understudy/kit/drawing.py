"""What boards that are drawn to scale have in common: short numbers, and places of the table."""

from __future__ import annotations

from collections.abc import Iterable

from understudy.core.picture import At
from understudy.geometry import Point, Pose


def n(value: float) -> str:
    """A number as a drawing writes it: with one digit behind the point at most.

    >>> n(3.0), n(2.46), n(-0.01)
    ('3', '2.5', '0')
    """
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def path(points: Iterable[Point], closed: bool = True) -> str:
    """A line through points of the drawing.

    >>> path([(0, 0), (10, 0), (10, 2.5)])
    'M0 0L10 0L10 2.5Z'
    """
    steps = [f"{n(x)} {n(y)}" for x, y in points]
    return f"M{'L'.join(steps)}{'Z' if closed else ''}"


class Scale:
    """Lengths of the table as units of its drawing: the y axis points up in one and down in the other.

    >>> inches = Scale(36, 36, 20)
    >>> inches.point((1, 35)), inches.at(Pose(1, 35, 90)), inches.box(5)
    ((20, 20), (20, 20, 270.0), '-5 -5 730 730')
    """

    def __init__(self, width: float, height: float, unit: float = 1.0) -> None:
        #: Units of the drawing to a unit of the table.
        self.unit = unit
        self.width, self.height = width * unit, height * unit

    def box(self, margin: float) -> str:
        """What an SVG shows: the whole table with a margin around it."""
        sizes = (-margin, -margin, self.width + 2 * margin, self.height + 2 * margin)
        return " ".join(n(value) for value in sizes)

    def point(self, place: Point) -> Point:
        return place[0] * self.unit, self.height - place[1] * self.unit

    def at(self, pose: Pose) -> At:
        x, y = self.point((pose.x, pose.y))
        return (round(x, 2), round(y, 2), round(-pose.heading % 360.0, 2))

    def line(self, points: Iterable[Point], closed: bool = True) -> str:
        """Points of the table as a path."""
        return path(map(self.point, points), closed)


def stars(width: float, height: float, count: int) -> str:
    """Always the same stars, since they mean nothing: a small generator of its own spreads them."""
    value, found = 7, []
    for _ in range(count):
        value = (value * 1103515245 + 12345) % 2**31
        found.append(f"M{n(value % 1000 * width / 1000)} {n(value // 1000 % 1000 * height / 1000)}h.1")
    return f'<path class="stars" d="{"".join(found)}"/>'
