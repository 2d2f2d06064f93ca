"""Where a piece stands and which way it looks.

Local axes: u forward, v to the left. Headings are degrees counter-clockwise from the x axis, in [0, 360).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, radians, sin

from understudy.geometry.tolerance import TOLERANCE

#: Quarter turns are exact, so that a car that drives east stays on its line.
_QUARTERS = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
#: How many decimals a settled pose keeps: far below the tolerance, far above what machines differ by.
DECIMALS = 9


class Pose:
    """A place and a heading. Never changed: moving makes a new one."""

    __slots__ = ("cos", "heading", "sin", "x", "y")

    def __init__(self, x: float, y: float, heading: float) -> None:
        heading = heading % 360.0
        self.x = x
        self.y = y
        self.heading = heading
        quarter = _QUARTERS.get(heading)
        if quarter is not None:
            self.cos, self.sin = quarter
        else:
            angle = radians(heading)
            self.cos = cos(angle)
            self.sin = sin(angle)

    def __repr__(self) -> str:
        return f"Pose({self.x:.3f}, {self.y:.3f}, {self.heading:.2f}°)"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Pose):
            return NotImplemented
        return (self.x, self.y, self.heading) == (other.x, other.y, other.heading)

    def __hash__(self) -> int:
        return hash((self.x, self.y, self.heading))

    def at(self, u: float, v: float) -> tuple[float, float]:
        """Where a point of the piece lies on the table."""
        return (self.x + u * self.cos - v * self.sin, self.y + u * self.sin + v * self.cos)

    def local(self, x: float, y: float) -> tuple[float, float]:
        """A point of the table in the axes of the piece."""
        dx, dy = x - self.x, y - self.y
        return (dx * self.cos + dy * self.sin, dy * self.cos - dx * self.sin)

    def moved(self, u: float, v: float = 0.0) -> Pose:
        """Shifted along its own axes."""
        new = Pose.__new__(Pose)
        cosine, sine = self.cos, self.sin
        new.x = self.x + u * cosine - v * sine
        new.y = self.y + u * sine + v * cosine
        new.heading, new.cos, new.sin = self.heading, cosine, sine
        return new

    def lifted(self, x: float, y: float) -> Pose:
        """The same heading at another place."""
        new = Pose.__new__(Pose)
        new.x, new.y = x, y
        new.heading, new.cos, new.sin = self.heading, self.cos, self.sin
        return new

    def pivoted(self, u: float, v: float, angle: float) -> Pose:
        """Turned by an angle (positive: to the left) about a point of its own axes."""
        px, py = self.at(u, v)
        new = Pose(0.0, 0.0, self.heading + angle)
        new.x = px - u * new.cos + v * new.sin
        new.y = py - u * new.sin - v * new.cos
        return new

    def settled(self) -> Pose:
        """Rounded, as it is kept on a table: the same on every machine, and exact when written down."""
        heading = round(self.heading, DECIMALS)
        if heading == self.heading < 360.0:
            return self.lifted(round(self.x, DECIMALS), round(self.y, DECIMALS))
        return Pose(round(self.x, DECIMALS), round(self.y, DECIMALS), heading)

    def bearing(self, x: float, y: float) -> float:
        """How far a point lies off the heading: degrees in (-180, 180], positive to the left."""
        u, v = self.local(x, y)
        if abs(u) < TOLERANCE and abs(v) < TOLERANCE:
            return 0.0
        return degrees(atan2(v, u))


def wrapped(angle: float) -> float:
    """An angle in (-180, 180]."""
    angle = angle % 360.0
    return angle - 360.0 if angle > 180.0 else angle


def chain(start: Pose, joints: Sequence[tuple[float, float]]) -> list[Pose]:
    """The poses along an articulated tool: for each joint a length straight on, then a bend there."""
    poses = [start]
    for length, bend in joints:
        end = poses[-1].moved(length)
        poses.append(end.pivoted(0.0, 0.0, bend) if bend else end)
    return poses
