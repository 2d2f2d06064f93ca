"""Where the armor of cars stands: bumper to bumper, no badge lies over another one."""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import TypeAlias

from understudy.core.picture import At
from understudy.games.carwars.builds import BACK, FRONT, LEFT, RIGHT
from understudy.games.carwars.table import HALF_LENGTH, HALF_WIDTH, SCALE
from understudy.geometry import Point

#: Half of a base in units of the drawing.
LONG = HALF_LENGTH * SCALE
WIDE = HALF_WIDTH * SCALE
#: Half of a badge.
ACROSS, TALL = 8.0, 9.0
#: Where the armor of each side may stand, from the middle of its car: the usual place first, then along the
#: side and around the corners.
_AHEAD, _BEHIND, _ASIDE, _FAR = LONG + 15, LONG + 6, WIDE + 8, WIDE + 26
_CORNER = LONG - 2
_ALONG = (0, -15, 15, -28, 28)
PLACES: dict[int, tuple[Point, ...]] = {
    FRONT: ((_AHEAD, 0), (_CORNER, _ASIDE), (_CORNER, -_ASIDE), (_AHEAD, _ASIDE), (_AHEAD, -_ASIDE)),
    RIGHT: (*((along, _ASIDE) for along in _ALONG), (0, _FAR)),
    BACK: ((-_BEHIND, 0), (-_CORNER, _ASIDE), (-_CORNER, -_ASIDE), (-_BEHIND, _ASIDE), (-_BEHIND, -_ASIDE)),
    LEFT: (*((along, -_ASIDE) for along in _ALONG), (0, -_FAR)),
}
#: The places of one car's badges, by side.
Badges: TypeAlias = tuple[Point, ...]
_USUAL: Badges = tuple(PLACES[side][0] for side in sorted(PLACES))
#: Cars whose middles are farther apart have nothing to do with one another.
_APART = 2 * hypot(_AHEAD + ACROSS, _ASIDE + TALL)
#: So near to a car lies the middle of a badge that reaches into it.
_INTO = 6
#: What it costs to lie over another badge, or over another car.
_UNREADABLE, _IN_THE_WAY = 3, 1


@lru_cache(maxsize=256)
def badges(stands: tuple[At, ...], wrecks: tuple[bool, ...]) -> tuple[Badges, ...]:
    """For every car, where the badge of each side stands; a wreck has none, but is in the way."""
    taken: list[Point] = []
    found = []
    for seat, stand in enumerate(stands):
        near = [other for other in stands if other is not stand and _apart(stand, other) < _APART]
        if wrecks[seat] or not near:
            found.append(_USUAL)
            continue
        mine = [_best(stand, PLACES[side], taken, near) for side in sorted(PLACES)]
        found.append(tuple(mine))
    return tuple(found)


def _best(stand: At, places: tuple[Point, ...], taken: list[Point], near: list[At]) -> Point:
    """The first place that costs least; it is taken from now on."""
    spots = [on_board(stand, place) for place in places]
    costs = [_cost(spot, taken, near) for spot in spots]
    best = costs.index(min(costs))
    taken.append(spots[best])
    return places[best]


def _cost(spot: Point, taken: list[Point], near: list[At]) -> int:
    over = [other for other in taken if meet(spot, other)]
    return _UNREADABLE * len(over) + _IN_THE_WAY * sum([_covers(other, spot) for other in near])


def meet(one: Point, other: Point) -> bool:
    """Whether two badges lie over one another; they stand upright, however their cars are turned."""
    return abs(one[0] - other[0]) < 2 * ACROSS and abs(one[1] - other[1]) < 2 * TALL


def on_board(stand: At, place: Point) -> Point:
    """A place of a car as a point of the drawing."""
    x, y, turn = stand
    along, across = cos(radians(turn)), sin(radians(turn))
    return x + place[0] * along - place[1] * across, y + place[0] * across + place[1] * along


def _covers(stand: At, spot: Point) -> bool:
    """Whether a badge reaches into a car."""
    x, y, turn = stand
    along, across = cos(radians(turn)), sin(radians(turn))
    right, down = spot[0] - x, spot[1] - y
    return (
        abs(right * along + down * across) < LONG + _INTO
        and abs(down * along - right * across) < WIDE + _INTO
    )


def _apart(one: At, other: At) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])
