"""Pure questions about a table or a view: distances, arcs, lines of sight, what lies under a base.

This is the model that answers when nobody looks at real miniatures; the rules ask it through `judging`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import hypot, inf
from typing import Protocol

from understudy.games.carwars.arena import LIGHT, Arena, Thing
from understudy.games.carwars.builds import BACK, FRONT, LEFT, RIGHT, TURRET
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.options import NONE, Move
from understudy.games.carwars.table import HALF_LENGTH, HALF_WIDTH, Car
from understudy.geometry import (
    TOLERANCE,
    Box,
    Point,
    Pose,
    Shape,
    Zone,
    contains_point,
    crosses,
    first_overlap,
    in_sight,
    meets,
    overlaps,
    zones_met,
)
from understudy.geometry import band as band_of
from understudy.geometry import distance as shape_distance


class Seen(Protocol):
    """What a query needs: a table or a view."""

    @property
    def arena(self) -> Arena: ...
    @property
    def cars(self) -> Sequence[Car]: ...
    @property
    def things(self) -> Sequence[Thing]: ...
    @property
    def order(self) -> Sequence[int]: ...
    @property
    def facts(self) -> Mapping[str, int]: ...


# -- who and how far -----------------------------------------------------------------------------------------


def opponents(table: Seen, seat: int) -> list[int]:
    """All other running cars, in this round's turn order."""
    order = table.order or range(len(table.cars))
    return [other for other in order if other != seat and table.cars[other].alive]


def distance(table: Seen, one: int, other: int) -> float:
    """R 11.4: between the nearest points of two bases, in inches."""
    return shape_distance(table.cars[one].box, table.cars[other].box)


#: Two bases are nearer than their middles by this at most, and by this at least.
_MOST_NEARER, _LEAST_NEARER = 2 * hypot(HALF_LENGTH, HALF_WIDTH), 2 * min(HALF_LENGTH, HALF_WIDTH)


def _maybe_nearest(table: Seen, seat: int, others: Sequence[int]) -> Sequence[int]:
    """Those that can be nearest by where their middles are."""
    own = table.cars[seat].box
    apart = [hypot(table.cars[other].box.x - own.x, table.cars[other].box.y - own.y) for other in others]
    # Bases that touch are not nearer for lying on top of each other.
    most = max(min(apart, default=0.0) - _LEAST_NEARER, 0.0) + _MOST_NEARER + RULES.distance_tie
    return [other for other, length in zip(others, apart, strict=True) if length <= most]


def nearest(table: Seen, seat: int, among: Sequence[int] | None = None) -> list[int]:
    """The nearest opponents: more than one where they are equally near."""
    others = _maybe_nearest(table, seat, opponents(table, seat) if among is None else among)
    if len(others) < 2:
        return list(others)
    lengths = [distance(table, seat, other) for other in others]
    best = min(lengths) + RULES.distance_tie
    return [other for other, length in zip(others, lengths, strict=True) if length <= best]


def _cuts() -> tuple[tuple[float, bool], ...]:
    rerolls = [RULES.lengths_per_reroll * number for number in range(1, RULES.range_rerolls_max + 1)]
    return tuple(
        sorted({(reach, True) for reach in RULES.reach_limits} | {(full, False) for full in rerolls})
    )


#: R 11.4, R 11.8: where range bands are cut, in car lengths. A reach goes up to its length and with it (the
#: cut is behind it); a range re-roll is there from the full length on (the cut is before it). So a length
#: that is both, such as 2, is a band of its own.
CUTS = _cuts()
_LIMITS = tuple(
    length * RULES.base_length + (TOLERANCE if with_it else -TOLERANCE) for length, with_it in CUTS
)
#: R 11.8: the range re-rolls of each band.
RANGE_REROLLS = tuple(sum(not with_it for _, with_it in CUTS[:band]) for band in range(len(CUTS) + 1))


def band(table: Seen, one: int, other: int) -> int:
    """Which range band two cars are in; often it is plain from where their middles are."""
    a, b = table.cars[one].box, table.cars[other].box
    apart = hypot(b.x - a.x, b.y - a.y)
    least = band_of(apart - _MOST_NEARER - TOLERANCE, _LIMITS)
    if least == band_of(apart - _LEAST_NEARER + TOLERANCE, _LIMITS):
        return least
    return band_of(shape_distance(a, b), _LIMITS)


#: R 11.4: the least limited reach that fires into each band; none fires beyond the longest.
NEEDED_REACH = tuple(
    next((length for length, with_it in CUTS[band:] if with_it), inf) for band in range(len(CUTS) + 1)
)


def reaches(reach: int, band: int) -> bool:
    """R 11.4: whether a weapon of this reach (0: unlimited) fires that far."""
    return not reach or NEEDED_REACH[band] <= reach


# -- arcs ----------------------------------------------------------------------------------------------------


def _zones() -> tuple[Zone, ...]:
    """R 11.3: the four arcs as half-planes in the car's own axes, bounded by the diagonals of the base."""
    size = hypot(RULES.base_length, RULES.base_width)
    long, wide = RULES.base_width / size, RULES.base_length / size
    return (
        ((-long, wide, 0.0), (-long, -wide, 0.0)),
        ((long, wide, 0.0), (-long, wide, 0.0)),
        ((long, wide, 0.0), (long, -wide, 0.0)),
        ((long, -wide, 0.0), (-long, -wide, 0.0)),
    )


ZONES = _zones()


def in_arc_of(pose: Pose, side: int, other: Box) -> bool:
    """Whether a base is in an arc of a car that stands in this pose."""
    if RULES.arc_membership == "centre":
        return contains_point(pose, ZONES[side], other.x, other.y)
    return meets(pose, ZONES[side], other)


def arcs(table: Seen, seat: int, other: int) -> int:
    """The arcs of a car that hold some part of another, as a mask of sides."""
    pose, base = table.cars[seat].pose, table.cars[other].box
    if RULES.arc_membership == "centre":
        return sum(1 << side for side in range(4) if in_arc_of(pose, side, base))
    return zones_met(pose, ZONES, base)


# -- lines of sight ------------------------------------------------------------------------------------------

#: The ends of each side's edge in local axes, by side.
EDGES: tuple[tuple[Point, Point], ...] = (
    ((HALF_LENGTH, HALF_WIDTH), (HALF_LENGTH, -HALF_WIDTH)),
    ((HALF_LENGTH, -HALF_WIDTH), (-HALF_LENGTH, -HALF_WIDTH)),
    ((-HALF_LENGTH, -HALF_WIDTH), (-HALF_LENGTH, HALF_WIDTH)),
    ((-HALF_LENGTH, HALF_WIDTH), (HALF_LENGTH, HALF_WIDTH)),
)


def middle(car: Car, mount: int) -> Point:
    """The middle of a side's edge; of a turret, the middle of the base."""
    if mount == TURRET:
        return (car.pose.x, car.pose.y)
    (u0, v0), (u1, v1) = EDGES[mount]
    return car.pose.at((u0 + u1) / 2, (v0 + v1) / 2)


def _marks(car: Car, mount: int) -> tuple[Point, ...]:
    """R 11.5: the points that lines of sight are drawn from: middle first, then the corners."""
    if mount == TURRET:
        return (middle(car, mount),)
    one, other = EDGES[mount]
    return (middle(car, mount), car.pose.at(*one), car.pose.at(*other))


def blockers(table: Seen, one: int, other: int) -> list[Shape]:
    """What can block a line between two cars: walls, heavy obstacles, other cars and wrecks.

    Every line from base to base stays near the one between their middles; what is far from it is left out.
    """
    found: list[Shape] = [*table.arena.walls]
    found += [car.box for seat, car in enumerate(table.cars) if seat != one and seat != other]
    if table.things:
        found += [thing.shape for thing in table.things if thing.heavy]
    if not found:
        return found
    a, b = table.cars[one].box, table.cars[other].box
    ax, ay, dx, dy = a.x, a.y, b.x - a.x, b.y - a.y
    square, near = dx * dx + dy * dy, []
    for shape in found:
        px, py = shape.x - ax, shape.y - ay
        share = (px * dx + py * dy) / square
        share = 0.0 if share < 0.0 else 1.0 if share > 1.0 else share
        ox, oy, reach = px - share * dx, py - share * dy, shape.r + a.r
        if ox * ox + oy * oy < reach * reach:
            near.append(shape)
    return near


def line(table: Seen, seat: int, mount: int, other: int, side: int) -> bool:
    """R 11.5: whether a shot from a mount to a side of another car is free."""
    return seen_sides(table, seat, mount, other, 1 << side) != 0


def seen_sides(table: Seen, seat: int, mount: int, other: int, among: int) -> int:
    """R 11.5: which of some sides (a mask) of another car a mount has a free line to."""
    between = blockers(table, seat, other)
    if not between:
        return among
    car, target = table.cars[seat], table.cars[other]
    ax, ay = middle(car, mount)
    found = 0
    for side in range(4):
        if not among >> side & 1:
            continue
        bx, by = middle(target, side)
        for shape in between:
            if crosses(ax, ay, bx, by, shape):
                break
        else:
            found |= 1 << side
            continue
        if in_sight(_marks(car, mount), _marks(target, side), between) is not None:
            found |= 1 << side
    return found


def cover(table: Seen, seat: int, mount: int, other: int, side: int) -> int:
    """R 11.5: the shields that a target has from what stands between the middles of the two edges."""
    ax, ay = middle(table.cars[seat], mount)
    bx, by = middle(table.cars[other], side)
    shields = 0
    for index, car in enumerate(table.cars):
        if index not in (seat, other) and crosses(ax, ay, bx, by, car.box):
            shields += RULES.cover["heavy"]
    for thing in table.things:
        worth = cover_worth(thing)
        if worth and crosses(ax, ay, bx, by, thing.shape):
            shields += worth
    return shields


def cover_worth(thing: Thing) -> int:
    """The shields that a thing in the way is worth."""
    if thing.heavy:
        return RULES.cover["heavy"]
    return RULES.cover["light"] if thing.kind == LIGHT else RULES.cover.get(thing.kind, 0)


# -- the ground ----------------------------------------------------------------------------------------------


def terrain(table: Seen, seat: int) -> int:
    """R 8.2: the highest level of terrain under the base."""
    base = table.cars[seat].box
    return max((ground.level for ground in table.arena.terrain if overlaps(base, ground.shape)), default=0)


def under(table: Seen, seat: int) -> list[int]:
    """R 10.2: the hazard tokens under the base, as indices of things."""
    base = table.cars[seat].box
    return [
        index
        for index, thing in enumerate(table.things)
        if not thing.heavy and thing.kind != LIGHT and overlaps(base, thing.shape)
    ]


# -- looking ahead and moving --------------------------------------------------------------------------------


def key_ahead(pose: Pose) -> Box:
    """R 7.11, CW-AVD-02: the turning key laid straight ahead of the base."""
    ahead = pose.moved(HALF_LENGTH + RULES.key_length / 2)
    return Box(ahead, RULES.key_length / 2, RULES.key_width / 2)


def look_ahead(table: Seen, seat: int) -> tuple[bool, bool]:
    """CW-AVD-03, CW-AVD-04: whether the key overlaps a wall, and whether a heavy obstacle."""
    key = key_ahead(table.cars[seat].pose)
    wall = table.arena.room.gap(key) < -TOLERANCE or first_overlap(key, table.arena.walls) >= 0
    heavy: list[Shape] = [car.box for other, car in enumerate(table.cars) if other != seat]
    heavy += [thing.shape for thing in table.things if thing.heavy]
    return wall, first_overlap(key, heavy) >= 0


def bearing_error(pose: Pose, x: float, y: float) -> float:
    """How far the front points away from a place: 0 to 180 degrees."""
    return abs(pose.bearing(x, y))


def turn_angle(act: Move) -> float:
    """How far a move turns, in degrees; 0 for straight ones and slides."""
    if act.turn == "reverse-slight":
        return RULES.turn_angles["slight"]
    return act.angle or RULES.turn_angles.get(act.turn, 0.0)


def turned(pose: Pose, angle: float, way: str, backwards: bool = False) -> Pose:
    """R 7.5, R 7.9: the pivot that follows the straight part of a turn."""
    u, v, signed = pivot_of(angle, way, backwards)
    return pose.pivoted(u, v, signed)


def pivot_of(angle: float, way: str, backwards: bool = False) -> tuple[float, float, float]:
    """The point (u, v) that a turn pivots about, and its signed angle."""
    v = HALF_WIDTH if way == "left" else -HALF_WIDTH
    signed = angle if way == "left" else -angle
    if backwards:
        return -RULES.turn_pivot_u, v, -signed
    return RULES.turn_pivot_u, v, signed


def move_from(pose: Pose, act: Move) -> Pose:
    """R 7.4 to R 7.9: where a move ends when nothing is in the way."""
    if act.turn.startswith("reverse"):
        back = pose.moved(-RULES.base_length)
        return turned(back, turn_angle(act), act.way, backwards=True) if act.way else back
    ahead = pose.moved(RULES.base_length)
    if act.turn == "D0":
        return ahead.moved(0.0, RULES.slide_shift if act.way == "left" else -RULES.slide_shift)
    angle = turn_angle(act)
    return turned(ahead, angle, act.way) if angle else ahead


@cache
def _end_from_here(act: Move) -> Pose:
    """Where a move ends in the axes of the car that makes it."""
    return move_from(Pose(0.0, 0.0, 0.0), act)


def errors_after(pose: Pose, acts: Sequence[Move], x: float, y: float) -> list[float]:
    """For each move, how far the front would point away from a place when nothing is in the way."""
    u, v = pose.local(x, y)
    return [bearing_error(_end_from_here(act), u, v) for act in acts]


def end_pose(table: Seen, seat: int, act: Move) -> Pose:
    """The ghost of a move: where it ends when nothing is in the way."""
    return move_from(table.cars[seat].pose, act)


# -- weapons -------------------------------------------------------------------------------------------------


def touching_side(box: Box, x: float, y: float) -> int:
    """R 9.9: the side whose edge is nearest to a point; at a corner front and back come first."""
    u, v = box.pose.local(x, y)
    gaps = ((FRONT, box.hu - u), (BACK, box.hu + u), (RIGHT, box.hv + v), (LEFT, box.hv - v))
    best, found = NONE, 1e300
    for side, gap in gaps:
        if abs(gap) < found - TOLERANCE:
            best, found = side, abs(gap)
    return best
