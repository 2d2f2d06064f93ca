"""A second, naive reading of the movement scripts and the attack list, with geometry of its own.

Poses are turned into corner lists; everything is decided by clipping polygons and measuring segments.
Answers are sets: all moves or attacks that the document allows when a die would have to decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, cos, degrees, hypot, radians, sin

from understudy.games.carwars.options import Act, Fire
from understudy.games.carwars.table import Table

Point = tuple[float, float]
LENGTH, WIDTH = 3.15, 1.575
ANGLES = {"straight": 0.0, "slight": 7.5, "D1": 22.5, "D2": 45.0, "D3": 67.5}
Placed = tuple[float, float, float]


def place(x: float, y: float, heading: float, u: float, v: float) -> Point:
    """A point u ahead and v to the left of a pose."""
    a = radians(heading)
    return (x + u * cos(a) - v * sin(a), y + u * sin(a) + v * cos(a))


def rectangle(pose: Placed, back: float, front: float, half: float) -> list[Point]:
    corners = ((front, half), (back, half), (back, -half), (front, -half))
    return [place(*pose, u, v) for u, v in corners]


def pose_of(table: Table, seat: int) -> Placed:
    pose = table.cars[seat].pose
    return (pose.x, pose.y, pose.heading)


def base(table: Table, seat: int) -> list[Point]:
    return rectangle(pose_of(table, seat), -LENGTH / 2, LENGTH / 2, WIDTH / 2)


def clip(points: Sequence[Point], one: Point, other: Point) -> list[Point]:
    """What of a polygon lies to the left of the line from one point to another."""
    found: list[Point] = []

    def side(p: Point) -> float:
        return (other[0] - one[0]) * (p[1] - one[1]) - (other[1] - one[1]) * (p[0] - one[0])

    for index, here in enumerate(points):
        before = points[index - 1]
        a, b = side(before), side(here)
        if (a < 0) != (b < 0):
            part = a / (a - b)
            found.append((before[0] + part * (here[0] - before[0]), before[1] + part * (here[1] - before[1])))
        if b >= 0:
            found.append(here)
    return found


def area(points: Sequence[Point]) -> float:
    total = 0.0
    for index, (x, y) in enumerate(points):
        px, py = points[index - 1]
        total += px * y - x * py
    return total / 2


def common(one: Sequence[Point], other: Sequence[Point]) -> float:
    """The area that two convex polygons share."""
    left = list(one)
    ring = list(other) if area(other) > 0 else list(reversed(other))
    for index, here in enumerate(ring):
        if not left:
            return 0.0
        left = clip(left, ring[index - 1], here)
    return abs(area(left)) if len(left) > 2 else 0.0


def gap(one: Sequence[Point], other: Sequence[Point]) -> float:
    """The distance of two polygons that do not overlap."""
    if common(one, other) > 1e-9:
        return 0.0
    best = 1e9
    for points, edges in ((one, other), (other, one)):
        for p in points:
            for index, b in enumerate(edges):
                a = edges[index - 1]
                span = (b[0] - a[0], b[1] - a[1])
                t = ((p[0] - a[0]) * span[0] + (p[1] - a[1]) * span[1]) / (span[0] ** 2 + span[1] ** 2)
                t = min(1.0, max(0.0, t))
                best = min(best, hypot(p[0] - a[0] - t * span[0], p[1] - a[1] - t * span[1]))
    return best


def nearest(table: Table, seat: int, among: Sequence[int]) -> list[int]:
    gaps = {other: gap(base(table, seat), base(table, other)) for other in among}
    return [other for other in among if gaps[other] <= min(gaps.values()) + 1e-6]


def in_arc(table: Table, seat: int, other: int, side: str) -> bool:
    """The X through the corners, prolonged: some area of the other base lies in the wedge."""
    pose = pose_of(table, seat)
    right, left = {"front": ((2, -1), (2, 1)), "back": ((-2, 1), (-2, -1))}[side]
    middle = (pose[0], pose[1])
    inside = clip(base(table, other), middle, place(*pose, *right))
    inside = clip(inside, place(*pose, *left), middle) if inside else []
    return len(inside) > 2 and abs(area(inside)) > 1e-9


def ends(pose: Placed, turn: str, way: str) -> Placed:
    """R 7.5, by the formula for a left turn and its mirror image."""
    a = radians(ANGLES[turn])
    if turn == "straight":
        u, v = LENGTH, 0.0
    else:
        u = 1.8 + 1.35 * cos(a) + 0.7875 * sin(a)
        v = 0.7875 + 1.35 * sin(a) - 0.7875 * cos(a)
    mirror = -1 if way == "right" else 1
    x, y = place(*pose, u, mirror * v)
    return (x, y, pose[2] + mirror * ANGLES[turn])


def error(pose: Placed, target: Point) -> float:
    bearing = degrees(atan2(target[1] - pose[1], target[0] - pose[0])) - pose[2]
    return abs((bearing + 180) % 360 - 180)


def best(pose: Placed, moves: Sequence[tuple[str, str]], target: Point, away: bool = False) -> set[str]:
    """The moves that point closest; of equal ones the first difficulty."""
    sign = -1 if away else 1
    errors = {move: sign * error(ends(pose, *move), target) for move in moves}
    tied = [move for move in moves if errors[move] <= min(errors.values()) + 1e-6]
    return {":".join(filter(None, ("move", *move))) for move in tied if move[0] == tied[0][0]}


def looks_blocked(table: Table, seat: int) -> tuple[bool, bool]:
    pose = pose_of(table, seat)
    key = rectangle(pose, LENGTH / 2, LENGTH / 2 + 7.0, 1.575 / 2)
    width, height = table.arena.size
    wall = any(not (0 <= x <= width and 0 <= y <= height) for x, y in key)
    wall = wall or any(common(key, shape.points) > 1e-6 for shape in table.arena.walls)
    heavy = [base(table, other) for other in range(len(table.cars)) if other != seat]
    heavy += [list(thing.shape.points) for thing in table.things if thing.kind == "heavy"]
    return wall, any(common(key, shape) > 1e-6 for shape in heavy)


def both(*turns: str) -> list[tuple[str, str]]:
    return [(turn, way) for turn in turns for way in ("left", "right")]


def moves(table: Table, seat: int, avoid: str) -> set[str]:
    """What a bot in control may do with a movement point; `avoid` is what the blue die would say."""
    car, pose = table.cars[seat], pose_of(table, seat)
    wall, heavy = looks_blocked(table, seat)
    if wall or (heavy and not (car.personality == "aggressive" and car.armor[0] > 0)):
        return best(pose, both(avoid), table.arena.center)
    allowed: set[str] = set()
    others = [other for other in range(len(table.cars)) if other != seat and table.cars[other].alive]
    for target in nearest(table, seat, others):
        allowed |= script(table, seat, target)
    return allowed


def script(table: Table, seat: int, target: int) -> set[str]:
    car, pose = table.cars[seat], pose_of(table, seat)
    center = (table.cars[target].pose.x, table.cars[target].pose.y)
    few = car.control <= 3
    slight = [("straight", ""), *both("slight")]
    if car.personality == "aggressive":
        if few or in_arc(table, seat, target, "front"):
            return best(pose, slight, center)
        return best(pose, both("D1", "D2", "D3"), center)
    if car.personality == "balanced":
        if few or in_arc(table, seat, target, "front"):
            return best(pose, both("slight"), center, away=True)
        return best(pose, both("D1", "D2"), center)
    if car.personality == "defensive":
        if few or in_arc(table, seat, target, "back"):
            return {"move:straight"}
        return best(pose, both("D1"), center)
    return best(pose, slight if few else both("D1"), center)


def speed(table: Table, seat: int) -> set[str]:
    """Where the speed may go."""
    car = table.cars[seat]
    now, top = car.speed, car.top_speed
    others = [other for other in range(len(table.cars)) if other != seat and table.cars[other].alive]
    if car.personality == "aggressive":
        wanted = {now + 2} if now <= 2 else {4}
    elif car.personality == "balanced":
        wanted = {3}
    elif car.personality == "desperate":
        wanted = {2}
    else:
        behind = nearest(table, seat, others)
        wanted = {4 if in_arc(table, seat, other, "back") else 2 for other in behind}
    found = set()
    for goal in wanted:
        step = goal if car.personality == "aggressive" else now + (goal > now) - (goal < now)
        step = min(step, top) if step > now else step
        names = {0: "keep", 1: "up", -1: "down", 2: "hard-up"}
        found.add(f"speed:{names[step - now]}")
    return found


def attacks(table: Table, seat: int, options: Sequence[Act]) -> set[str]:
    """All attacks that the numbered list allows."""
    car = table.cars[seat]
    items = car.build.items
    fires = [act for act in options if isinstance(act, Fire)]
    for who in (1, 0):
        mine = [act for act in fires if act.who == who]
        weapons = [act for act in mine if items[act.item].card.kind == "weapon"]
        rungs = (
            [act for act in weapons if table.cars[act.car].out],
            [act for act in weapons if items[act.item].card.reach in (1, 2)],
            weapons,
            [act for act in mine if items[act.item].card.kind == "sidearm"],
        )
        for rung in rungs:
            if rung:
                return _chosen(table, seat, rung)
    return {"hold"}


def _chosen(table: Table, seat: int, rung: Sequence[Fire]) -> set[str]:
    """The highest cost; of all its targets the nearest; then a die between the weapons that hit it."""
    items = table.cars[seat].build.items
    price = max(items[act.item].card.cost for act in rung)
    dearest = [act for act in rung if items[act.item].card.cost == price]
    close = nearest(table, seat, sorted({act.car for act in dearest}))
    return {act.id for act in dearest if act.car in close}
