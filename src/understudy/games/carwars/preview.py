"""What could be done, drawn on the board: ghosts of moves, firing arcs and lines; and how cars move.

Nothing here is needed to play: it is asked for by a front that shows a question to somebody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil

from understudy.core.option import Option
from understudy.core.picture import At, Part, Preview, Sketches
from understudy.games.carwars import board_svg
from understudy.games.carwars.arena import facing, where
from understudy.games.carwars.board_svg import pose_of, scaled
from understudy.games.carwars.builds import FRONT, SIDES, TURRET
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.judging import Pointing
from understudy.games.carwars.options import NAMES, NONE, Drop, Fire, Move, OnSide, Speed, StandsAt
from understudy.games.carwars.queries import EDGES, end_pose, middle
from understudy.games.carwars.rules import motion
from understudy.games.carwars.rules.attack import fire_mounts, firing_mount, hittable
from understudy.games.carwars.rules.drops import laid
from understudy.games.carwars.rules.motion import CLEAR, THING, WALL, MoveOutcome
from understudy.games.carwars.rules.movement import new_speed
from understudy.games.carwars.table import HALF_LENGTH, HALF_WIDTH, SCALE, Table
from understudy.geometry import Point, Pose, wrapped
from understudy.kit.drawing import Scale

#: How far off a way may be to count as a turn of the key, in inches.
NEAR = 0.12
#: Degrees between two poses of a drawn turn.
STEP = 9.0

# -- ways ----------------------------------------------------------------------------------------------------


def _pivots(turn: float) -> tuple[tuple[float, float, bool], ...]:
    """Points (u, v) that a car may have turned about, and whether it went straight on before it."""
    inside = HALF_WIDTH if turn > 0 else -HALF_WIDTH
    return (
        (RULES.turn_pivot_u, inside, True),
        (-RULES.turn_pivot_u, -inside, True),
        (HALF_LENGTH, -inside, False),
        (RULES.spin_pivot_u, -inside, False),
    )


def poses(start: Pose, end: Pose) -> list[Pose]:
    """R 7.4 to R 7.7: the way between two poses: straight on and then about a point, where that fits."""
    turn = wrapped(end.heading - start.heading)
    if abs(turn) < 0.1:
        u, v = start.local(end.x, end.y)
        slides = abs(v) > NEAR and u > NEAR
        return [start, start.moved(u), end] if slides else [start, end]
    for u, v, straight in _pivots(turn):
        before, after = start.at(u, v), end.at(u, v)
        u0, v0 = start.local(*before)
        u1, v1 = start.local(*after)
        if abs(v1 - v0) < NEAR and (straight or abs(u1 - u0) < NEAR):
            ahead = start.moved(u1 - u0)
            count = max(1, ceil(abs(turn) / STEP))
            bends = [ahead.pivoted(u, v, turn * step / count) for step in range(1, count)]
            return [start, *([ahead] if abs(u1 - u0) > NEAR else []), *bends, end]
    return [start, end]


def way(start: At, end: At) -> list[At]:
    """How a piece goes from one place of the board to another."""
    found = [
        (round(pose.x * SCALE, 1), round(-pose.y * SCALE, 1), round(-pose.heading % 360.0, 1))
        for pose in poses(pose_of(start), pose_of(end))
    ]
    return [start, *found[1:-1], end]


# -- moves ---------------------------------------------------------------------------------------------------

_SHORT = {"straight": "ST", "slight": "SL", "extra": "+1", "reverse": "R", "reverse-slight": "RS"}


def _grasp(act: Move, end: Pose) -> Point:
    """Where a ghost is grasped: apart from each other, though the ghosts overlap."""
    out = 1.0 if act.way == "left" else -1.0
    if act.turn == "D0":
        return end.at(-0.4, out * (HALF_WIDTH + 0.45))
    if act.turn.startswith("reverse"):
        return end.at(-HALF_LENGTH - 0.2, -out) if act.way else end.at(-HALF_LENGTH - 1.0, 0.0)
    if act.turn == "slight":
        return end.at(HALF_LENGTH + 0.1, out * 0.1)
    ahead = {"straight": 1.15, "extra": 2.2}.get(act.turn, 1.25 if act.angle else 0.5)
    return end.at(HALF_LENGTH + ahead, 0.0)


def _within(table: Table, place: Point) -> Point:
    """Not so far outside that it cannot be grasped any more."""
    x, y = place
    width, height = table.arena.size
    return min(max(x, -0.7), width + 0.7), min(max(y, -0.7), height + 0.7)


def _meets(outcome: MoveOutcome) -> str:
    if outcome.blocked:
        return "no room"
    if outcome.met == CLEAR:
        return ""
    if outcome.met == WALL:
        return "wall"
    return "obstacle" if outcome.met >= THING else NAMES[outcome.met].capitalize()


def _contact(outcome: MoveOutcome) -> Point:
    side = outcome.own_side if outcome.own_side != NONE else FRONT
    (u0, v0), (u1, v1) = EDGES[side]
    return outcome.pose.at((u0 + u1) / 2, (v0 + v1) / 2)


def _sketch_move(plan: Scale, table: Table, seat: int, outcome: MoveOutcome) -> str:
    start = table.cars[seat].pose
    meets = _meets(outcome)
    hit = (
        board_svg.burst(plan, _contact(outcome), f"meets {meets}" if meets != "no room" else meets)
        if meets
        else ""
    )
    path = board_svg.swept(plan, poses(start, outcome.pose))
    return f"{path}{board_svg.ghost_car(plan, outcome.pose, seat, 'blocked' if meets else '')}{hit}"


def _sketch_moves(plan: Scale, table: Table, seat: int, act: Pointing) -> str:
    outcomes = motion.runs(table, seat, act.acts)
    return "".join(_sketch_move(plan, table, seat, outcome) for outcome in outcomes)


def _ghost(plan: Scale, table: Table, seat: int, act: Move, outcome: MoveOutcome) -> Part:
    end = end_pose(table, seat, act)
    meets = _meets(outcome)
    text = "" if act.angle else _SHORT.get(act.turn, act.turn)
    place = _within(table, _grasp(act, end))
    drawn = board_svg.handle(plan, place, end, text, board_svg.TONES[seat], bool(meets))
    stop = outcome.pose
    label = f"Ends {where(stop.x, stop.y)}, heading {facing(stop.heading)}"
    told = {
        "": ".",
        "no room": "; there is no room.",
        "wall": "; hits a wall.",
        "obstacle": "; hits an obstacle.",
    }
    return Part(drawn, label + told.get(meets, f"; hits {meets}."))


# -- attacks -------------------------------------------------------------------------------------------------


def _sketch_shot(plan: Scale, table: Table, seat: int, act: Fire) -> str:
    """The arcs that the weapon fires into, how far, and the lines to the sides it can hit."""
    car, target = table.cars[seat], table.cars[act.car]
    card = car.build.items[act.item].card
    mounts = fire_mounts(car, act.who, act.item)
    hit = hittable(table, seat, act.item, mounts, act.car)
    starts = {
        edge: firing_mount(table, seat, act.item, mounts, act.car, edge)
        for edge in range(4)
        if hit >> edge & 1
    }
    used = mounts if TURRET in starts.values() else sum({1 << mount for mount in starts.values()})
    cones = [
        f'<path class="arc armed" d="{board_svg.wedge(plan, car.pose, mount)}"/>'
        for mount in range(4)
        if used >> mount & 1
    ]
    reach = board_svg.reach_line(plan, car.pose, card.reach) if card.reach else ""
    lines = [
        board_svg.shot_line(plan, middle(car, mount), middle(target, edge)) for edge, mount in starts.items()
    ]
    arcs = f'<g class="arcs {board_svg.TONES[seat]}" clip-path="url(#arena)">{"".join(cones)}{reach}</g>'
    return arcs + "".join(lines)


def _sketch_drop(plan: Scale, table: Table, seat: int, act: Drop) -> str:
    card, side = table.cars[seat].build.items[act.item]
    token = laid(table, seat, side, card.drops)
    return f'<path class="laid" d="{board_svg.outline(plan, token.shape)}"/>'


def _sketch_speed(plan: Scale, table: Table, seat: int, act: Speed) -> str:
    """How far the car would come if it drove straight on."""
    car = table.cars[seat]
    speed = new_speed(car, act.way)
    step = RULES.base_length if speed > 0 else -RULES.base_length
    bases = [board_svg.base_line(plan, car.pose.moved(step * count)) for count in range(1, abs(speed) + 1)]
    return f'<g clip-path="url(#arena)"><path class="ahead" d="{"".join(bases)}"/></g>' if bases else ""


# -- all of it -----------------------------------------------------------------------------------------------


def _target(table: Table, seat: int, act: OnSide) -> int:
    """Whose side is chosen: one's own that burns, or that of a target."""
    return seat if act.verb == "douse" or table.attack is None else table.attack.target


def _side(plan: Scale, table: Table, target: int, side: int) -> Part:
    name = f"{NAMES[target].capitalize()}'s {SIDES[side]} side."
    return board_svg.edge_part(plan, table.cars[target], side, name)


def preview(table: Table, seat: int, options: Sequence[Option]) -> Preview:
    """What the options of a seat would do."""
    plan = scaled(table.arena)
    parts: dict[str, Part] = {}
    sketches: dict[str, Callable[[], str]] = {}
    near: set[str] = set()
    outcomes = iter(motion.runs(table, seat, [one for one in options if isinstance(one, Move)]))
    for option in options:
        match option:
            case Pointing():
                sketches[option.id] = partial(_sketch_moves, plan, table, seat, option)
            case Move():
                outcome = next(outcomes)
                parts[f"ghost-{option.id}"] = _ghost(plan, table, seat, option, outcome)
                sketches[option.id] = partial(_sketch_move, plan, table, seat, outcome)
                near.add(NAMES[seat])
            case Fire():
                sketches[option.id] = partial(_sketch_shot, plan, table, seat, option)
            case StandsAt():
                pose = Pose(option.x, option.y, option.heading)
                sketches[option.id] = partial(board_svg.ghost_car, plan, pose, option.car)
                near.add(NAMES[option.car])
            case Drop():
                sketches[option.id] = partial(_sketch_drop, plan, table, seat, option)
            case Speed():
                sketches[option.id] = partial(_sketch_speed, plan, table, seat, option)
            case OnSide(verb="side" | "douse"):
                target = _target(table, seat, option)
                parts[f"side-{SIDES[option.side]}"] = _side(plan, table, target, option.side)
                near.add(NAMES[target])
    return Preview(parts, Sketches(sketches), tuple(sorted(near)))
