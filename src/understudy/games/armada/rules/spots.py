"""Places that players point at: a point on the board becomes an option, or a sentence that says why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import TypeVar

from understudy.core.compose import Spot, Spots
from understudy.core.option import Option
from understudy.core.requests import Offered, offered
from understudy.games.armada.measures import BASES, SQUADRON_RADIUS
from understudy.games.armada.options import Act, AtPoint, rounded
from understudy.games.armada.queries import SLACK, Seen
from understudy.games.armada.table import Hull
from understudy.geometry import Disc, Point, Pose, Room, room_around, separation

#: G56: points of an outline lie so far apart.
OUTLINE_STEP = 5.0

T = TypeVar("T")


def once(make: Callable[[], Sequence[T]]) -> Callable[[], Sequence[T]]:
    """Options or places that are worked out when somebody asks for them, and then kept."""
    kept: list[Sequence[T]] = []

    def ways() -> Sequence[T]:
        if not kept:
            kept.append(make())
        return kept[0]

    return ways


def spots(
    table: Seen,
    title: str,
    kind: type[AtPoint],
    legal: Callable[[float, float], bool],
    reason: str,
    points: Sequence[Point] | Callable[[], Sequence[Point]],
) -> Spots:
    """A place for a squadron. The board's y runs down the page, the table's up. Random seats take one of the
    points, of which there must be one.
    """
    area = table.area

    def at(spot: Spot) -> Option | str:
        x, y = rounded(spot.x, area.height - spot.y)
        return kind((x, y)) if legal(x, y) else reason

    def allows(option: Option) -> bool:
        return isinstance(option, kind) and legal(*option.point)

    def sample(state: int) -> Option:
        listed = points() if callable(points) else points
        return kind(listed[state % len(listed)])

    return Spots(title, (0.0, 0.0, area.width, area.height), at, allows, sample)


def poses(
    table: Seen,
    title: str,
    make: Callable[[tuple[float, float, float]], Act],
    legal: Callable[[Act], bool],
    reason: str,
    options: Offered[Act],
) -> Spots:
    """A place with a direction, for a ship or an obstacle. Random seats take one of the options."""
    area = table.area

    def at(spot: Spot) -> Option | str:
        x, y, turn = rounded(spot.x, area.height - spot.y, spot.turn % 360.0)
        option = make((x, y, turn))
        return option if legal(option) else reason

    def allows(option: Option) -> bool:
        return isinstance(option, Act) and legal(option)

    def sample(state: int) -> Option:
        ways = offered(options)
        return ways[state % len(ways)]

    return Spots(title, (0.0, 0.0, area.width, area.height), at, allows, sample, turns=True)


def outline(pose: Pose, size: int, step: float = OUTLINE_STEP, r: float = SQUADRON_RADIUS) -> Iterator[Point]:
    """G56: centers of squadrons, or of other discs, that touch a base: from straight ahead of the port end of
    the bow, clockwise.
    """
    at = pose.at
    for u, v in _outline(size, step, r):
        yield at(u, v)


@cache
def _outline(size: int, step: float, r: float) -> tuple[Point, ...]:
    """The same for a base in its own axes."""
    hu, hv = BASES[size]
    found: list[Point] = []
    # Straight pieces and quarter circles by turns: length, and the point at a way along it.
    corners = ((hu, -hv), (-hu, -hv), (-hu, hv), (hu, hv))
    starts = ((hu + r, hv), (hu, -hv - r), (-hu - r, -hv), (-hu, hv + r))
    ways = ((0.0, -1.0), (-1.0, 0.0), (0.0, 1.0), (1.0, 0.0))
    lengths = (2 * hv, 2 * hu, 2 * hv, 2 * hu)
    quarter = pi * r / 2
    total = sum(lengths) + 4 * quarter
    for number in range(int(total / step + 1e-9) + 1):
        along = number * step
        if along >= total:
            break
        for side in range(4):
            if along <= lengths[side]:
                (u, v), (du, dv) = starts[side], ways[side]
                found.append((u + du * along, v + dv * along))
                break
            along -= lengths[side]
            if along <= quarter:
                angle = -side * pi / 2 - along / r
                found.append((corners[side][0] + r * cos(angle), corners[side][1] + r * sin(angle)))
                break
            along -= quarter
    return tuple(found)


#: So many times as far from a ship's middle as its outline are the places that are listed around it.
OUT = (1.1, 1.6, 2.1)


# All squadrons of a fleet are deployed around the same ships.
@lru_cache(maxsize=128)
def rings(
    hull: Hull, size: int, room: Room, reach: float
) -> tuple[tuple[tuple[float, float, bool], ...], ...]:
    """Places for squadrons outwards from each point of an outline, and whether they are in a room and within
    reach of the ship.
    """
    pose, found = hull.pose, []
    for x, y in outline(pose, size, 20.0):
        dx, dy = x - pose.x, y - pose.y
        places = [rounded(pose.x + dx * out, pose.y + dy * out) for out in OUT]
        discs = [Disc(px, py, SQUADRON_RADIUS) for px, py in places]
        near = [room_around(room, disc) >= -SLACK and separation(disc, hull.box) <= reach for disc in discs]
        found.append(tuple((px, py, one) for (px, py), one in zip(places, near, strict=True)))
    return tuple(found)
