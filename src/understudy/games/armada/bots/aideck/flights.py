"""AR-SQU-04, I11.4, G38, G55: where a squadron moves to come as close as it can."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from math import atan2, cos, hypot, radians, sin, sqrt

from understudy.games.armada.bots.aideck.terms import Mind
from understudy.games.armada.clearance import clearance
from understudy.games.armada.measures import SQUADRON_RADIUS
from understudy.games.armada.options import rounded
from understudy.games.armada.queries import DISTANCE_1, SLACK, Sightline, engaged_at, line_obstructed, tenth
from understudy.games.armada.table import Ship, Squadron
from understudy.geometry import Box, Point, nearest_of, point_distance, separation

#: The grid: degrees between directions, millimeters between points of one.
ANGLE, STEP = 5, 5.0
#: More than rounding to tenths of a millimeter takes away.
ROUGHLY = 0.2


def gap_to(goal: Ship | Squadron) -> Callable[[float, float], float]:
    """How far a squadron with its center at a point is from the goal, base to base."""
    if isinstance(goal, Squadron):
        gx, gy, near = goal.base.x, goal.base.y, goal.base.r + SQUADRON_RADIUS

        def to_disc(x: float, y: float) -> float:
            return max(0.0, hypot(x - gx, y - gy) - near)

        return to_disc
    box: Box = goal.base

    def to_box(x: float, y: float) -> float:
        return max(0.0, point_distance(box, x, y) - SQUADRON_RADIUS)

    return to_box


def least_gap(goals: Sequence[Ship | Squadron]) -> Callable[[float, float], float]:
    """How far the nearest of these is, as `gap_to` has it for each; 0 where there are none."""
    r = SQUADRON_RADIUS
    discs = [(one.base.x, one.base.y, one.base.r + r) for one in goals if isinstance(one, Squadron)]
    boxes = [
        (box.x, box.y, box.cos, box.sin, box.hu, box.hv)
        for box in [one.base for one in goals if isinstance(one, Ship)]
    ]
    if not goals:
        return lambda x, y: 0.0

    def least(x: float, y: float) -> float:
        best = 1e300
        for gx, gy, near in discs:
            away = hypot(x - gx, y - gy) - near
            best = away if away < best else best
        for bx, by, cosine, sine, hu, hv in boxes:
            dx, dy = x - bx, y - by
            u = abs(dx * cosine + dy * sine) - hu
            v = abs(dy * cosine - dx * sine) - hv
            u = u if u > 0.0 else 0.0
            v = v if v > 0.0 else 0.0
            away = sqrt(u * u + v * v) - r
            best = away if away < best else best
        return max(0.0, best)

    return least


def toward(squadron: Squadron, goal: Ship | Squadron) -> tuple[float, float]:
    """The direction of the nearest point of the goal, and how far the center may go before it touches."""
    disc = squadron.base
    if isinstance(goal, Squadron):
        dx, dy = goal.base.x - disc.x, goal.base.y - disc.y
        return atan2(dy, dx), max(0.0, hypot(dx, dy) - goal.base.r - disc.r)
    gap = point_distance(goal.base, disc.x, disc.y)
    px, py = nearest_of(disc, goal.base)
    angle = atan2(py - disc.y, px - disc.x) if gap > SLACK else 0.0
    return angle, max(0.0, gap - disc.r)


def straight(squadron: Squadron, goal: Ship | Squadron, limit: float) -> Point:
    """The point on the straight line: touching the goal, or the whole way."""
    angle, free = toward(squadron, goal)
    way = min(limit, free)
    disc = squadron.base
    x, y = rounded(disc.x + way * cos(angle), disc.y + way * sin(angle))
    return (x, y)


def points(squadron: Squadron, goal: Ship | Squadron, limit: float) -> Iterator[Point]:
    """G38: points of the grid, the nearest to the goal first; then the shorter way, the smaller turn,
    clockwise first. Only as many are worked out as are asked for.
    """
    yield straight(squadron, goal, limit)
    gap, disc = gap_to(goal), squadron.base
    base, _ = toward(squadron, goal)
    ways = [STEP * number for number in range(int(limit / STEP - 1e-9) + 1)]
    if limit - ways[-1] > SLACK:
        ways.append(limit)
    heap: list[tuple[float, float, int, int, int, float, float, int]] = []
    # The further a ray turns aside, the less near it comes: rays are taken up when their turn has come. To
    # the base of a ship a later ray may come a little nearer; but the base lies beyond a line at right angles
    # to the shortest way, and a ray comes no nearer than to that line.
    in_turn, aside, latest = isinstance(goal, Squadron), 0, -1.0
    straight_on, most = separation(disc, goal.base) - ROUGHLY, ways[-1]
    while True:
        while aside <= 180:
            if heap:
                past = straight_on - most * max(0.0, cos(radians(aside)))
                if heap[0][0] < past or (in_turn and heap[0][0] < latest):
                    break
            latest = 1e300
            for side in (-1, 1) if 0 < aside < 180 else (-1,):
                angle = base + side * radians(aside)
                cx, cy = cos(angle), sin(angle)
                number = best_on(gap, disc.x, disc.y, cx, cy, ways)
                away = tenth(gap(disc.x + ways[number] * cx, disc.y + ways[number] * cy))
                heappush(heap, (away, ways[number], aside, side, number, cx, cy, 0))
                latest = min(latest, away)
            aside += ANGLE
        if not heap:
            return
        _, way, turn, side, number, cx, cy, leg = heappop(heap)
        x, y = rounded(disc.x + way * cx, disc.y + way * cy)
        yield (x, y)
        for leap in (-1, 1) if leg == 0 else (leg,):
            other = number + leap
            if 0 <= other < len(ways):
                away = tenth(gap(disc.x + ways[other] * cx, disc.y + ways[other] * cy))
                heappush(heap, (away, ways[other], turn, side, other, cx, cy, leap))


def best_on(
    gap: Callable[[float, float], float], x: float, y: float, cx: float, cy: float, ways: Sequence[float]
) -> int:
    """The way along a ray that comes nearest. Distance along it falls and then rises: the rest of the ray is
    taken from there outwards.
    """
    low, high = 0, len(ways) - 1
    while low < high:
        middle = (low + high) // 2
        way, further = ways[middle], ways[middle + 1]
        if gap(x + way * cx, y + way * cy) <= gap(x + further * cx, y + further * cy):
            high = middle
        else:
            low = middle + 1
    return low


def _landing(mind: Mind, squadron: Squadron, limit: float) -> Callable[[float, float], bool]:
    """`move_legal` for every place that a squadron can reach."""
    sx, sy = squadron.base.x, squadron.base.y
    free = clearance(mind.view, squadron, sx, sy, limit + STEP)
    return lambda x, y: hypot(x - sx, y - sy) <= limit + SLACK and free(x, y)


def closest_place(
    mind: Mind, squadron: Squadron, goal: Ship | Squadron, limit: float, *, apart_from_enemies: bool = False
) -> Point | None:
    """The first point of the grid where it may stand; perhaps only where nobody engages it."""
    legal = _landing(mind, squadron, limit)
    for x, y in points(squadron, goal, limit):
        if legal(x, y) and not (apart_from_enemies and engaged_at(mind.view, squadron, (x, y))):
            return (x, y)
    return None


def engaging_place(mind: Mind, squadron: Squadron, enemy: Squadron, limit: float) -> Point | None:
    """AR-SQU-04: the closest point from which it engages an enemy squadron: at distance 1, line free."""
    gap = gap_to(enemy)
    disc, other = squadron.base, enemy.base
    if hypot(other.x - disc.x, other.y - disc.y) - disc.r - other.r - limit > DISTANCE_1 + SLACK:
        return None
    legal = _landing(mind, squadron, limit)
    for x, y in points(squadron, enemy, limit):
        if gap(x, y) > DISTANCE_1 + SLACK:
            return None
        if legal(x, y) and not line_obstructed(mind.view, Sightline(x, y, other.x, other.y)):
            return (x, y)
    return None
