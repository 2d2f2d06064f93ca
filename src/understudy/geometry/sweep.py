"""Moving a base step by step until it meets something.

The result is the same as looking at every single step, but steps that cannot possibly touch are passed over:
a step moves no point of the base by more than its `reach`, so a gap of ten reaches means ten free steps.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atan2, ceil, degrees, hypot, radians
from typing import NamedTuple

from understudy.geometry.distance import point_distance
from understudy.geometry.shapes import Box, Room, Shape, gap, overlaps
from understudy.geometry.tolerance import TOLERANCE

#: What was met when it is the wall of the room.
ROOM = -1
#: Nothing was met.
FREE = -2


class Swept(NamedTuple):
    """How far a base came: free steps, the base there, and what it met (an index, ROOM or FREE)."""

    steps: int
    box: Box
    met: int


def steps_for(amount: float, most: float) -> int:
    """How many equal steps of at most `most` make up an amount."""
    return max(1, ceil(abs(amount) / most - TOLERANCE))


def sweep(
    path: Callable[[int], Box],
    steps: int,
    reach: float,
    obstacles: Sequence[Shape],
    depth: float,
    room: Room | None = None,
    straight: bool = False,
) -> Swept:
    """Follow a path until the base would overlap something by more than `depth`; it stays at the step before.

    `path(0)` is where it stands, `path(steps)` the end; `reach` is how far a step moves any point at most. A
    straight path without turning is inside a room when both its ends are.
    """
    box, end, travel = path(0), path(steps), steps * reach
    near = _near(box, end, travel, obstacles) if obstacles else ()
    if room is not None:
        first, last = room.gap(box), room.gap(end)
        # No point of the way is nearer to a wall than half of what the two ends have and the way takes.
        if (first + last - travel) / 2 + depth >= 0 or (straight and min(first, last) + depth >= 0):
            room = None
    if room is None and not near:
        return Swept(steps, end, FREE)
    return _follow(path, steps, reach, near, depth, room)


def _follow(
    path: Callable[[int], Box],
    steps: int,
    reach: float,
    near: Sequence[tuple[int, Shape]],
    depth: float,
    room: Room | None,
) -> Swept:
    """Step by step past what may be met."""
    box = free = path(0)
    at = 0
    slack, _ = _slack(box, near, depth, room)
    while at < steps:
        ahead = min(max(1, int(slack / reach)), steps - at)
        box = path(at + ahead)
        slack, met = _slack(box, near, depth, room)
        if slack < -TOLERANCE:
            return Swept(at, free, met)
        at, free = at + ahead, box
    return Swept(steps, free, FREE)


def _near(start: Box, end: Box, travel: float, obstacles: Sequence[Shape]) -> list[tuple[int, Shape]]:
    """What may be met: the middle of the base stays within half the way around the middle of its ends."""
    x, y, r = (start.x + end.x) / 2, (start.y + end.y) / 2, start.r + travel / 2
    found = []
    for index, other in enumerate(obstacles):
        dx, dy, reach = other.x - x, other.y - y, other.r + r
        if dx * dx + dy * dy < reach * reach:
            found.append((index, other))
    return found


def _slack(box: Box, near: Sequence[tuple[int, Shape]], depth: float, room: Room | None) -> tuple[float, int]:
    """How much nearer things may still come, and which is the nearest."""
    slack, met = 1e300, FREE
    if room is not None:
        slack, met = room.gap(box) + depth, ROOM
    for index, other in near:
        found = gap(box, other) + depth
        if found < slack:
            slack, met = found, index
    return slack, met


def shifting(box: Box, du: float, dv: float, steps: int) -> Callable[[int], Box]:
    """A straight path along the base's own axes."""
    pose = box.pose

    def path(step: int) -> Box:
        share = step / steps
        return box.placed(pose.moved(du * share, dv * share))

    return path


def pivoting(box: Box, u: float, v: float, angle: float, steps: int) -> Callable[[int], Box]:
    """A turn about a point of the base's own axes."""
    pose = box.pose

    def path(step: int) -> Box:
        return box.placed(pose.pivoted(u, v, angle * step / steps)) if step else box

    return path


def shift(
    box: Box,
    du: float,
    dv: float,
    most: float,
    obstacles: Sequence[Shape],
    depth: float,
    room: Room | None = None,
) -> Swept:
    """Move straight along the base's own axes, in steps of at most `most`."""
    length, pose = hypot(du, dv), box.pose
    steps, end = steps_for(length, most), box.placed(pose.moved(du, dv))
    way = Box(pose.moved(du / 2, dv / 2), box.hu + abs(du) / 2, box.hv + abs(dv) / 2)
    near = [(index, other) for index, other in enumerate(obstacles) if overlaps(way, other, 0.0)]
    if room is not None and room.gap(box) + depth >= 0 and room.gap(end) + depth >= 0:
        room = None
    if room is None and not near:
        return Swept(steps, end, FREE)
    return _follow(shifting(box, du, dv, steps), steps, length / steps, near, depth, room)


def pivot(
    box: Box,
    u: float,
    v: float,
    angle: float,
    most: float,
    obstacles: Sequence[Shape],
    depth: float,
    room: Room | None = None,
) -> Swept:
    """Turn about a point of the base's own axes, in steps of at most `most` degrees."""
    steps = steps_for(angle, most)
    arm = hypot(box.hu + abs(u), box.hv + abs(v))
    reach = radians(abs(angle) / steps) * arm
    path = pivoting(box, u, v, angle, steps)
    end = path(steps)
    near = _near(box, end, steps * reach, obstacles) if obstacles else []
    if near:
        x, y = box.pose.at(u, v)
        near = [each for each in near if point_distance(each[1], x, y) < arm]
    if room is not None and _turns_inside(room, box, end, u, v, angle, depth):
        room = None
    if room is None and not near:
        return Swept(steps, end, FREE)
    return _follow(path, steps, reach, near, depth, room)


def _turns_inside(room: Room, box: Box, end: Box, u: float, v: float, angle: float, depth: float) -> bool:
    """Whether a turn stays in a room: both its ends, and every corner where it comes nearest to a wall."""
    if room.gap(box) + depth < 0 or room.gap(end) + depth < 0:
        return False
    x, y = box.pose.at(u, v)
    heading, hu, hv = box.pose.heading, box.hu, box.hv
    corners = [(hu - u, hv - v), (-hu - u, hv - v), (-hu - u, -hv - v), (hu - u, -hv - v)]
    most = hypot(hu + abs(u), hv + abs(v))
    for toward, left in (
        (0.0, room.x1 - x),
        (90.0, room.y1 - y),
        (180.0, x - room.x0),
        (270.0, y - room.y0),
    ):
        if most <= left + depth:
            continue
        for du, dv in corners:
            if hypot(du, dv) > left + depth:
                away = toward - heading - degrees(atan2(dv, du))
                if (away if angle > 0 else -away) % 360.0 <= abs(angle):
                    return False
    return True
