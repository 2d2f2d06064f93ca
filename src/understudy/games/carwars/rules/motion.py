"""R 7, R 9.6 to R 9.7: how far a base comes before it meets something, and what it pushes on the way.

Nothing is changed here: a move is tried, and its outcome is applied by `movement`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cache
from math import hypot
from typing import NamedTuple

from understudy.games.carwars.arena import LIGHT
from understudy.games.carwars.constants import RULES, TURNS
from understudy.games.carwars.options import NONE, Move
from understudy.games.carwars.queries import Seen, move_from, pivot_of, touching_side, turn_angle
from understudy.games.carwars.table import HALF_LENGTH, HALF_WIDTH
from understudy.geometry import (
    FREE,
    TOLERANCE,
    Box,
    Pose,
    Room,
    Shape,
    Swept,
    gap,
    nearest_points,
    overlapping,
    overlaps,
    pivot,
    shift,
    steps_for,
)

#: What a move met, besides cars (by seat) and things (THING + index).
WALL = -1
CLEAR = -2
THING = 10
DEPTH = RULES.contact_tolerance
#: A push that does not get a thing out of the way of a turn within so many steps fails.
SHOVES = 12


@dataclass(slots=True)
class MoveOutcome:
    """What comes of a move."""

    pose: Pose
    #: A wall (or a push that jams), a new contact with a car or thing, or nothing.
    met: int = CLEAR
    #: R 9.6a: no room to start; not a collision.
    blocked: bool = False
    #: A turn ends at something it touched before and cannot push out of its way; not a collision either.
    held: bool = False
    #: The furthest section of the key that was reached: straight, slight, D0 to D4.
    reached: str = "straight"
    own_side: int = NONE
    other_side: int = NONE
    #: Where pushed cars and things came to stand.
    pushed: dict[int, Shape] = field(default_factory=dict)
    #: Pile-ups: a pushed one met a third.
    piled: list[tuple[int, int]] = field(default_factory=list)
    #: R 9.8: light obstacles that were run over (indices of things), and the side that touched each.
    ran: list[tuple[int, int]] = field(default_factory=list)


class Course:
    """One move being tried: the mover, what may be in its way, and what it has pushed."""

    __slots__ = ("box", "heavy", "lights", "mines", "outcome", "refs", "room", "seat", "touching", "walls")

    def __init__(self, table: Seen, seat: int) -> None:
        self.seat = seat
        self.box = table.cars[seat].box
        self.room = table.arena.room
        self.walls = table.arena.walls
        self.refs = [other for other in range(len(table.cars)) if other != seat]
        self.heavy: list[Shape] = [table.cars[other].box for other in self.refs]
        #: Things that end a move without a collision, and things that do not end it, by their index.
        self.mines: list[tuple[int, Shape]] = []
        self.lights: list[tuple[int, Shape]] = []
        for index, thing in enumerate(table.things):
            if thing.heavy:
                self.refs.append(THING + index)
                self.heavy.append(thing.shape)
            elif thing.kind == LIGHT:
                self.lights.append((index, thing.shape))
            elif thing.mine:
                self.mines.append((index, thing.shape))
        #: R 9.7: what is in contact when the point begins is pushed. Walls are never touching.
        self.touching = [_touch(self.box, shape) for shape in self.heavy]
        self.outcome = MoveOutcome(self.box.pose)

    def copy(self) -> Course:
        """The same move so far, which may go on in another way."""
        course, outcome = copy(self), self.outcome
        course.heavy, course.touching = self.heavy[:], self.touching[:]
        course.outcome = replace(
            outcome, pushed=dict(outcome.pushed), piled=outcome.piled[:], ran=outcome.ran[:]
        )
        return course

    # -- free movement and pushes --------------------------------------------------------------------------

    def shift(self, du: float, dv: float) -> float:
        """Move straight along the own axes; returns the share of the way that was made."""
        start = self.box
        swept = shift(self.box, du, dv, RULES.sweep_step, self._all(), DEPTH, self.room)
        self.box = swept.box
        if swept.met == FREE and not self.lights:
            return 1.0
        total = steps_for((du * du + dv * dv) ** 0.5, RULES.sweep_step)
        at = swept.steps
        if swept.met != FREE and self._pushes(swept.met):
            at = self._push_on(du / total, dv / total, at, total)
        elif swept.met != FREE:
            self._meet(swept)
        share = at / total
        if self.lights and at:
            self._run_over(
                lambda shape: shift(start, du * share, dv * share, RULES.sweep_step, [shape], TOLERANCE)
            )
        return share

    def pivot(self, angle: float, u: float, v: float) -> float:
        """Turn about a point; returns the angle that was made."""
        start = self.box
        made = self._pivot(angle, u, v)
        if self.lights and made:
            self._run_over(lambda shape: pivot(start, u, v, made, RULES.pivot_step, [shape], TOLERANCE))
        return made

    def _run_over(self, way: Callable[[Shape], Swept]) -> None:
        """R 9.8: the light obstacles on the way, each with the side that touched it first."""
        for index, shape in self.lights:
            swept = way(shape)
            if swept.met != FREE and all(index != known for known, _ in self.outcome.ran):
                (x, y), _ = nearest_points(swept.box, shape)
                self.outcome.ran.append((index, touching_side(swept.box, x, y)))

    def _pivot(self, angle: float, u: float, v: float) -> float:
        heading = self.box.pose
        swept = pivot(self.box, u, v, angle, RULES.pivot_step, self._all(), DEPTH, self.room)
        total = steps_for(angle, RULES.pivot_step)
        at, start = swept.steps, self.box
        self.box = swept.box
        while swept.met != FREE and self._pushes(swept.met):
            ahead = start.placed(start.pose.pivoted(u, v, angle * (at + 1) / total))
            if not self._shove(ahead, heading):
                self.outcome.held = True
                return angle * at / total
            self.box, at = ahead, at + 1
            if at == total:
                return angle
            rest = angle * (total - at) / total
            swept = pivot(self.box, u, v, rest, RULES.pivot_step, self._all(), DEPTH, self.room)
            at += swept.steps
            self.box = swept.box
        if swept.met != FREE:
            self._meet(swept)
        return angle * at / total

    def _all(self) -> list[Shape]:
        return [*self.heavy, *self.walls, *(shape for _, shape in self.mines)]

    def _pushes(self, met: int) -> bool:
        return 0 <= met < len(self.heavy) and self.touching[met]

    def _meet(self, swept: Swept) -> None:
        """The move ends at something it did not touch before."""
        met, walls = swept.met - len(self.heavy), len(self.walls)
        if 0 <= swept.met < len(self.heavy):
            self._end(self.refs[swept.met], self.heavy[swept.met])
        elif 0 <= met < walls:
            self._end(WALL, self.walls[met])
        elif met >= walls:
            index, shape = self.mines[met - walls]
            self._end(THING + index, shape)
        else:
            self._end(WALL, None)

    def _end(self, met: int, shape: Shape | None) -> None:
        outcome = self.outcome
        outcome.met = met
        if shape is None:
            x, y = self.room.nearest(self.box)
            outcome.own_side = touching_side(self.box, x, y)
            return
        (ax, ay), (bx, by) = nearest_points(self.box, shape)
        outcome.own_side = touching_side(self.box, ax, ay)
        if isinstance(shape, Box):
            outcome.other_side = touching_side(shape, bx, by)

    def _push_on(self, du: float, dv: float, at: int, total: int) -> int:
        """R 9.7: step by step, with whatever is in the way."""
        pose = self.box.pose
        dx, dy = du * pose.cos - dv * pose.sin, du * pose.sin + dv * pose.cos
        while at < total:
            ahead = self.box.placed(self.box.pose.moved(du, dv))
            hits = overlapping(ahead, self.heavy, DEPTH)
            fresh = [index for index in hits if not self.touching[index]]
            if fresh:
                self._end(self.refs[fresh[0]], self.heavy[fresh[0]])
                return at
            if self._walled(ahead):
                self._end(WALL, self._wall(ahead))
                return at
            if hits and not self._carry(hits, dx, dy):
                self._end(WALL, self.heavy[hits[0]])
                self.outcome.other_side = NONE
                return at
            self.box, at = ahead, at + 1
        return at

    def _first(self, box: Box, touching: bool) -> int:
        for index, shape in enumerate(self.heavy):
            if self.touching[index] == touching and overlaps(box, shape, DEPTH):
                return index
        return NONE

    def _walled(self, shape: Shape) -> bool:
        """Whether a shape sticks out of the arena or into a wall."""
        return self.room.gap(shape) < -DEPTH or any(overlaps(shape, wall, DEPTH) for wall in self.walls)

    def _wall(self, shape: Shape) -> Shape | None:
        """The inner wall that a shape sticks into; None for the outer one."""
        return next((wall for wall in self.walls if overlaps(shape, wall, DEPTH)), None)

    def _carry(self, hits: Sequence[int], dx: float, dy: float) -> bool:
        """Move everything that the base would run into by one step; False if something jams."""
        moved: dict[int, Shape] = {}
        queue = list(hits)
        met: list[tuple[int, int]] = []
        while queue:
            index = queue.pop(0)
            shape = self.heavy[index].shifted(dx, dy)
            if self._walled(shape):
                return False
            moved[index] = shape
            for other in overlapping(shape, self.heavy, DEPTH):
                if other != index and other not in moved:
                    if other not in queue:
                        queue.append(other)
                    if not self.touching[other]:
                        met.append((self.refs[index], self.refs[other]))
                        self.touching[other] = True
        for index, shape in moved.items():
            self.heavy[index] = shape
            self.outcome.pushed[self.refs[index]] = shape
        self.outcome.piled += met
        return True

    def _shove(self, ahead: Box, heading: Pose) -> bool:
        """Push what is in the way of a turn along the heading; False if it does not get out of the way.

        Then everything stays where it was.
        """
        if self._walled(ahead) or self._first(ahead, touching=False) != NONE:
            return False
        outcome = self.outcome
        before = self.heavy[:], self.touching[:], dict(outcome.pushed), outcome.piled[:]
        dx, dy = heading.cos * RULES.sweep_step, heading.sin * RULES.sweep_step
        for _ in range(SHOVES):
            if self._first(ahead, touching=True) == NONE:
                return True
            if not self._carry(overlapping(ahead, self.heavy, DEPTH), dx, dy):
                break
        else:
            if self._first(ahead, touching=True) == NONE:
                return True
        self.heavy, self.touching, outcome.pushed, outcome.piled = before
        return False


def _touch(box: Box, shape: Shape) -> bool:
    dx, dy, reach = shape.x - box.x, shape.y - box.y, shape.r + box.r + RULES.touching_gap
    return dx * dx + dy * dy < reach * reach and gap(box, shape) <= RULES.touching_gap


def section(angle: float) -> str:
    """R 7.6, R 8.3: the furthest section of the key that a turn of this angle enters."""
    if angle < 1e-6:
        return "straight"
    for name in TURNS:
        if angle <= RULES.turn_angles[name] + 1e-6:
            return name
    return TURNS[-1]


def run(table: Seen, seat: int, act: Move) -> MoveOutcome:
    """Try a move."""
    if _is_clear(table, seat, act):
        return _unhindered(table.cars[seat].pose, act)
    return _went_on(table, seat, act, *_first_part(table, seat, _is_backwards(act)))


def runs(table: Seen, seat: int, acts: Sequence[Move]) -> list[MoveOutcome]:
    """Try several moves from where the car stands. What they begin with is tried once."""
    begun: dict[bool, tuple[Course, float]] = {}
    found = []
    for act in acts:
        if _is_clear(table, seat, act):
            found.append(_unhindered(table.cars[seat].pose, act))
            continue
        backwards = _is_backwards(act)
        if backwards not in begun:
            begun[backwards] = _first_part(table, seat, backwards)
        course, share = begun[backwards]
        found.append(_went_on(table, seat, act, course.copy(), share))
    return found


def _is_backwards(act: Move) -> bool:
    return act.turn.startswith("reverse")


def _first_part(table: Seen, seat: int, backwards: bool) -> tuple[Course, float]:
    """R 7: every move begins with the length of a base straight on; which share of it was made."""
    course = Course(table, seat)
    return course, course.shift(-RULES.base_length if backwards else RULES.base_length, 0.0)


def _went_on(table: Seen, seat: int, act: Move, course: Course, share: float) -> MoveOutcome:
    """What comes of a move after its first part."""
    outcome = course.outcome
    if outcome.met == CLEAR and share == 1.0:
        _second_part(course, act, _is_backwards(act))
    elif outcome.met == WALL and share <= RULES.blocked_advance:
        return blocked(table, seat, act)
    outcome.pose = course.box.pose
    return outcome


def _reach() -> tuple[float, float, float]:
    """How far from the middle of the base any point of it comes at most: straight, in a slide, in a turn."""
    corner = hypot(HALF_LENGTH, HALF_WIDTH)
    pivot_u, length = abs(RULES.turn_pivot_u), RULES.base_length
    turning = hypot(pivot_u, HALF_WIDTH) + hypot(HALF_LENGTH + pivot_u, 2 * HALF_WIDTH)
    return length + corner, length + RULES.slide_shift + corner, length + max(corner, turning)


STRAIGHT_REACH, SLIDE_REACH, TURN_REACH = _reach()


def _is_clear(table: Seen, seat: int, act: Move) -> bool:
    """Whether nothing at all is as near as any part of a move can come."""
    reach = TURN_REACH if act.way else STRAIGHT_REACH
    if act.turn == "D0":
        reach = SLIDE_REACH
    box, room = table.cars[seat].box, table.arena.room
    x, y = box.x, box.y
    walled = x - reach < room.x0 or x + reach > room.x1 or y - reach < room.y0 or y + reach > room.y1
    close: list[Shape] = []
    within = (reach + box.r) ** 2
    for car in table.cars:
        base = car.box
        if base is not box and (base.x - x) ** 2 + (base.y - y) ** 2 < within:
            close.append(base)
    if table.arena.walls:
        close += [wall for wall in table.arena.walls if _is_near(x, y, reach, wall)]
    if table.things:
        close += [thing.shape for thing in table.things if _is_near(x, y, reach, thing.shape)]
    return not (walled or close) or _has_way(box, act, room, close)


class Sweep(NamedTuple):
    """What a move covers at most, in the axes of the base: a rectangle, then a circle for its turn."""

    u: float
    v: float
    hu: float
    hv: float
    #: The middle of the circle and its radius; none has radius 0.
    pivot_u: float
    pivot_v: float
    arm: float
    #: A turn ends where it would after its single steps, to the last digit.
    exact: bool


@cache
def _ground(act: Move) -> Sweep:
    backwards = act.turn.startswith("reverse")
    ahead = -RULES.base_length if backwards else RULES.base_length
    side = 0.0
    if act.turn == "D0":
        side = RULES.slide_shift if act.way == "left" else -RULES.slide_shift
    across = HALF_WIDTH + abs(side) / 2
    base = (ahead / 2, side / 2, HALF_LENGTH + abs(ahead) / 2, across)
    angle = turn_angle(act)
    if not angle:
        return Sweep(*base, 0.0, 0.0, 0.0, True)
    u, v, signed = pivot_of(angle, act.way, backwards)
    steps = steps_for(signed, RULES.pivot_step)
    arm = hypot(HALF_LENGTH + abs(u), HALF_WIDTH + abs(v))
    return Sweep(*base, ahead + u, v, arm, signed * steps / steps == signed)


def _has_way(box: Box, act: Move, room: Room, close: Sequence[Shape]) -> bool:
    """Whether nothing lies on the ground that a move covers at most."""
    u, v, hu, hv, pivot_u, pivot_v, arm, exact = _ground(act)
    pose = box.pose
    way = Box(pose.moved(u, v), hu, hv)
    if not exact or room.gap(way) < 0:
        return False
    x, y = pose.at(pivot_u, pivot_v)
    if arm and (x - arm < room.x0 or x + arm > room.x1 or y - arm < room.y0 or y + arm > room.y1):
        return False
    for shape in close:
        if (arm and _is_near(x, y, arm, shape)) or (
            _is_near(way.x, way.y, way.r, shape) and gap(way, shape) < 0
        ):
            return False
    return True


def _is_near(x: float, y: float, reach: float, shape: Shape) -> bool:
    dx, dy, within = shape.x - x, shape.y - y, shape.r + reach
    return dx * dx + dy * dy < within * within


def _unhindered(pose: Pose, act: Move) -> MoveOutcome:
    """A move with nothing around."""
    return MoveOutcome(move_from(pose, act), reached="D0" if act.turn == "D0" else section(turn_angle(act)))


def _second_part(course: Course, act: Move, backwards: bool) -> None:
    outcome = course.outcome
    if act.turn == "D0":
        side = RULES.slide_shift if act.way == "left" else -RULES.slide_shift
        if course.shift(0.0, side) > 0.0:
            outcome.reached = "D0"
        return
    angle = turn_angle(act)
    if angle:
        u, v, signed = pivot_of(angle, act.way, backwards)
        outcome.reached = section(abs(course.pivot(signed, u, v)))


def may_swing(act: Move) -> bool:
    """R 9.6a: whether a move without room to start is a turn that may become a swing."""
    return act.turn in ("D1", "D2", "D3", "D4")


def blocked(table: Seen, seat: int, act: Move) -> MoveOutcome:
    """R 9.6a: a straight move is lost; a turn becomes a swing about the outer front corner."""
    pose = table.cars[seat].pose
    if may_swing(act):
        angle = turn_angle(act)
        for way in (act.way, "right" if act.way == "left" else "left"):
            swung = swing(table, seat, angle if way == "left" else -angle, HALF_LENGTH)
            if swung is not None:
                return MoveOutcome(swung, blocked=True, reached=act.turn)
    return MoveOutcome(pose, blocked=True, reached="blocked")


def swing(table: Seen, seat: int, angle: float, u: float) -> Pose | None:
    """Turn about a front point on the outside, as far as there is room; None where there is too little."""
    pose = spun(table, seat, angle, u)
    turned = turned_by(table.cars[seat].pose, pose)
    return pose if turned >= min(RULES.least_swing, abs(angle)) - 1e-6 else None


def turned_by(before: Pose, after: Pose) -> float:
    """The angle between two headings, 0 to 180 degrees."""
    return abs((after.heading - before.heading + 180.0) % 360.0 - 180.0)


def spun(table: Seen, seat: int, angle: float, u: float = RULES.spin_pivot_u) -> Pose:
    """R 8.7: the front outer corner stays and the tail swings out, up to the last free angle."""
    box = table.cars[seat].box
    obstacles: Sequence[Shape] = [
        *(car.box for other, car in enumerate(table.cars) if other != seat),
        *(thing.shape for thing in table.things if thing.heavy),
        *table.arena.walls,
    ]
    v = -HALF_WIDTH if angle > 0 else HALF_WIDTH
    swept = pivot(box, u, v, angle, RULES.pivot_step, obstacles, DEPTH, table.arena.room)
    return swept.box.pose


def whole_spin(table: Seen, seat: int, angle: float, u: float = RULES.spin_pivot_u) -> Pose:
    """R 8.7: the same with nothing in the way."""
    return table.cars[seat].pose.pivoted(u, -HALF_WIDTH if angle > 0 else HALF_WIDTH, angle)


def shape_of(table: Seen, ref: int) -> Shape:
    """The shape of a car (by seat) or a thing (THING + index)."""
    return table.things[ref - THING].shape if ref >= THING else table.cars[ref].box
