"""The arena as SVG, to scale and north up: ground, walls, things, cars, and the ghosts of what could be done.

The ground is the same for a whole game. Cars and loose things are drawn once, heading along the x axis, and
put where they stand. Colors are left to the style sheet: shapes carry classes, and everything that counts is
also a letter, a number or a shape of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from math import atan2, cos, hypot, radians, sin

from understudy.core.picture import At, Caption, Part
from understudy.games.carwars.arena import HEAVY, LIGHT, Arena, Thing, facing, where
from understudy.games.carwars.badges import LONG, WIDE, Badges, badges
from understudy.games.carwars.builds import BACK, FRONT, LEFT, RIGHT, SIDES
from understudy.games.carwars.cards import HAZARDS
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.options import NAMES
from understudy.games.carwars.queries import EDGES
from understudy.games.carwars.table import HALF_LENGTH, HALF_WIDTH, SCALE, Car
from understudy.games.carwars.textboard import LETTERS
from understudy.games.carwars.view import View
from understudy.geometry import Box, Point, Pose, Shape
from understudy.kit.drawing import Scale, n, path

#: What each car's color is called in the style sheet (Okabe and Ito's set).
TONES = ("orange", "blue", "green", "vermilion")
MARGIN = 26.0
#: The smallest piece of the arena that is worth showing alone.
CLOSE = 15 * SCALE
#: Car lengths.
RULER = tuple(
    (f"{count} length{'s' if count > 1 else ''}", count * RULES.base_length * SCALE) for count in (1, 2)
)
#: How far an arc is drawn: beyond the walls of any arena.
FAR = 200.0


# -- places --------------------------------------------------------------------------------------------------


def scaled(arena: Arena) -> Scale:
    """Inches of an arena as units of its drawing."""
    return Scale(arena.size[0], arena.size[1], SCALE)


def pose_of(at: At) -> Pose:
    """A place on the board in inches; where the origin lies does not matter for ways."""
    return Pose(at[0] / SCALE, -at[1] / SCALE, -at[2])


# -- the ground ----------------------------------------------------------------------------------------------


@cache
def _box(width: float, height: float) -> str:
    return Scale(width, height, SCALE).box(MARGIN)


def box(arena: Arena) -> str:
    return _box(arena.size[0], arena.size[1])


#: What never changes of arenas that were drawn: each arena, its ground, and what never moves on it.
_LAID: dict[int, tuple[Arena, str, dict[str, Part]]] = {}
_MOST_LAID = 100


def _laid(arena: Arena) -> tuple[Arena, str, dict[str, Part]]:
    known = _LAID.get(id(arena))
    if known is None or known[0] is not arena:
        if len(_LAID) >= _MOST_LAID:
            _LAID.clear()
        known = _LAID[id(arena)] = (arena, _ground(arena), _fixed(arena))
    return known


def ground(arena: Arena) -> str:
    return _laid(arena)[1]


def fixed(arena: Arena) -> dict[str, Part]:
    """What never moves: terrain and walls."""
    return _laid(arena)[2]


def _ground(arena: Arena) -> str:
    """Floor, grid and boundary; and where north is."""
    plan = scaled(arena)
    width, height = n(plan.width), n(plan.height)
    return (
        f'<defs><pattern id="inches" width="{n(SCALE)}" height="{n(SCALE)}" patternUnits="userSpaceOnUse">'
        f'<path class="inch" d="M0 0H{n(SCALE)}M0 0V{n(SCALE)}"/></pattern>'
        '<pattern id="rough" width="9" height="9" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(35)"><path class="rough" d="M0 0V9"/></pattern>'
        '<pattern id="hazard" width="22" height="22" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><path class="hazard" d="M0 0H11V22H0Z"/></pattern>'
        '<radialGradient id="lamps" cx=".5" cy=".5" r=".75"><stop class="lit-floor" offset="0"/>'
        '<stop class="dim-floor" offset="1"/></radialGradient>'
        f'<clipPath id="arena"><rect width="{width}" height="{height}"/></clipPath></defs>'
        f'<rect class="edge" x="-13" y="-13" width="{n(plan.width + 26)}" height="{n(plan.height + 26)}"/>'
        f'<rect class="stripes" x="-13" y="-13" width="{n(plan.width + 26)}" height="{n(plan.height + 26)}"/>'
        f'<rect class="floor" width="{width}" height="{height}"/>'
        f'<rect fill="url(#inches)" width="{width}" height="{height}"/>'
        f'<path class="feet" d="{_feet(plan)}"/>{_paint(arena, plan)}'
        f'<g class="north" transform="translate({n(plan.width / 2)} -15)">'
        '<path d="M-12 7L-5-7L2 7L-5 3Z"/><text x="10" y="6">N</text></g>'
    )


#: Rubber that other races left on the floor: nothing of the game. Arcs as a start, a turn and an end.
_RUBBER = (
    ((0.16, 0.62), (0.3, 0.4), (0.47, 0.33)),
    ((0.82, 0.3), (0.7, 0.52), (0.74, 0.76)),
    ((0.36, 0.86), (0.52, 0.74), (0.66, 0.84)),
    ((0.22, 0.18), (0.34, 0.3), (0.56, 0.2)),
)
_STAINS = ((0.31, 0.52, 16), (0.68, 0.4, 22), (0.58, 0.69, 12), (0.18, 0.84, 14), (0.86, 0.62, 11))


def _paint(arena: Arena, plan: Scale) -> str:
    """What is painted on the floor and what races left there: a ring, where cars start, rubber."""
    x, y = n(plan.width / 2), n(plan.height / 2)
    ring = f'<circle class="paint" cx="{x}" cy="{y}" r="92"/><circle class="paint" cx="{x}" cy="{y}" r="12"/>'
    name = f'<text class="painted-name" x="{x}" y="{n(plan.height / 2 - 46)}">{escape(arena.name)}</text>'
    grids = "".join(
        f'<g transform="translate({n(at[0])} {n(at[1])}) rotate({n(at[2])})">'
        f'<path class="paint" d="M-44-24H44M-44 24H44M44-24V24M56-14L72 0L56 14"/></g>'
        for at in (plan.at(pose) for pose in arena.starts.values())
    )
    across = [[(share * plan.width, down * plan.height) for share, down in arc] for arc in _RUBBER]
    rubber = "".join(
        f"M{n(a + off)} {n(b + off)}Q{n(c + off)} {n(d + off)} {n(e + off)} {n(f + off)}"
        for (a, b), (c, d), (e, f) in across
        for off in (-12, 12)
    )
    stains = "".join(
        f'<ellipse class="stain" cx="{n(share * plan.width)}" cy="{n(down * plan.height)}" rx="{size}" '
        f'ry="{n(size * 0.7)}"/>'
        for share, down, size in _STAINS
    )
    return f'{stains}<path class="skid" d="{rubber}"/>{ring}{name}{grids}'


def _feet(plan: Scale) -> str:
    """A stronger line every six inches."""
    step = 6 * SCALE
    down = "".join(f"M{n(x * step)} 0V{n(plan.height)}" for x in range(1, int(plan.width / step) + 1))
    return down + "".join(f"M0 {n(y * step)}H{n(plan.width)}" for y in range(1, int(plan.height / step) + 1))


def _fixed(arena: Arena) -> dict[str, Part]:
    plan = scaled(arena)
    found = {}
    for each in arena.terrain:
        x, y = plan.point((each.shape.x, each.shape.y))
        shape = f'<path class="terrain" d="{plan.line(each.shape.points)}"/>'
        level = f'<text class="level" x="{n(x)}" y="{n(y)}">rough {each.level}</text>'
        label = f"Rough ground of level {each.level}, {where(each.shape.x, each.shape.y)}."
        found[each.id] = Part(shape + level, label)
    for id, wall in zip(arena.wall_ids, arena.walls, strict=True):
        found[id] = Part(
            f'<path class="wall" d="{plan.line(wall.points)}"/>', f"Wall, {_extent(wall.points)}."
        )
    return found


def _extent(points: Sequence[Point]) -> str:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return f"{min(xs):g} to {max(xs):g} in from the west, {min(ys):g} to {max(ys):g} in from the south"


# -- loose things --------------------------------------------------------------------------------------------

_SIGNS = {
    "spikes": '<path d="M-9 7L-6-5L-3 7ZM-3 7L0-8L3 7ZM3 7L6-5L9 7Z"/>',
    "oil": '<path d="M-11 2Q-12-7-3-7Q2-12 7-6Q13-3 10 3Q9 9 2 7Q-4 11-8 7Q-11 6-11 2Z"/>',
    "smoke": '<path d="M-10 6Q-14-1-7-4Q-5-11 2-8Q9-10 9-3Q14 0 10 6Z"/>',
    "foam": '<circle cx="-5" cy="2" r="5"/><circle cx="4" cy="4" r="4"/><circle cx="2" cy="-5" r="5"/>',
    "concussion_mine": '<circle r="7"/><path d="M0-11V11M-11 0H11M-8-8L8 8M8-8L-8 8" class="spark"/>',
    "fire_mine": '<circle r="8"/><path class="flame" d="M0-6Q5-1 4 3A4 4 0 0 1-4 3Q-4 0-2-1Q-1-4 0-6Z"/>',
    "debris": '<path d="M-10-4L-3-8L0-2L-6 1ZM2-7L9-5L8 1L3 0ZM-6 4L1 3L4 8L-3 9Z"/>',
}
_THINGS = {HEAVY: "Heavy obstacle", LIGHT: "Light obstacle"}


def thing(plan: Scale, each: Thing) -> Part:
    """An obstacle or a token."""
    shape = each.shape
    pose = shape.pose if isinstance(shape, Box) else Pose(shape.x, shape.y, 0.0)
    corners = [pose.local(x, y) for x, y in shape.points]
    outline = "M" + "L".join(f"{n(u * SCALE)} {n(-v * SCALE)}" for u, v in corners) + "Z"
    kind = each.kind if each.kind in _THINGS else "heavy" if each.heavy else f"token {each.kind}"
    sign = _crate(outline) if each.heavy else f'<g class="upright sign">{_SIGNS.get(each.kind, _cone())}</g>'
    name = _THINGS.get(each.kind) or HAZARDS[each.kind].name
    return Part(
        f'<path class="hit" d="{outline}"/><path class="news" d="{outline}"/>'
        f'<g class="thing {kind}"><path class="shape" d="{outline}"/>{sign}</g>'
        f'<path class="glow" d="{outline}"/>',
        f"{name}, {where(shape.x, shape.y)}.",
        plan.at(pose),
    )


def _crate(outline: str) -> str:
    """A block that nobody moves: lit from above, with a striped rim."""
    return f'<path class="rim" d="{outline}"/><path class="top" d="{outline}" transform="scale(.74)"/>'


def _cone() -> str:
    return '<path d="M-8 7L-2-8H2L8 7Z"/><path class="stripe" d="M-4 0H4"/>'


# -- cars ----------------------------------------------------------------------------------------------------

_FRAME = (
    f'x="{n(-LONG - 5)}" y="{n(-WIDE - 5)}" width="{n(2 * LONG + 10)}" height="{n(2 * WIDE + 10)}" rx="9"'
)
_BASE = f'x="{n(-LONG)}" y="{n(-WIDE)}" width="{n(2 * LONG)}" height="{n(2 * WIDE)}" rx="3"'
_WHEELS = (
    '<path class="wheels" d="M12-15.7h12v6H12zM-25-15.7h13v6.6h-13zM12 9.7h12v6H12zM-25 9.1h13v6.6h-13z"/>'
)
_BODY = (
    '<path class="body" d="M-30-8Q-30-12-26-12H-8Q-4-10.6 4-10.6L22-8.6Q30.4-7 30.8 0'
    'Q30.4 7 22 8.6L4 10.6Q-4 10.6-8 12H-26Q-30 12-30 8Z"/>'
    '<path class="trim" d="M8-4.5L26-3.4M8 4.5L26 3.4M-27-6H-19M-27 6H-19"/>'
    '<path class="lamps" d="M27.4-6.4l2.2.8v2.6l-2.2-.4zM27.4 6.4l2.2-.8v-2.6l-2.2.4z"/>'
)
_GLASS = '<path class="glass" d="M3-9L11-7.4V7.4L3 9ZM-23-8.4L-19.5-7.4V7.4L-23 8.4Z"/>'
_FACING = f'<path class="facing" d="M{n(LONG)}-8L{n(LONG + 8)} 0L{n(LONG)} 8Z"/>'
_SHIELD = '<path d="M-7.5-8H7.5V1Q7.5 7 0 9.5Q-7.5 7-7.5 1Z"/>'
_FLAME = '<path class="flame" d="M0-10Q8-2 6.5 4A6.5 6.5 0 0 1-6.5 4Q-7-1-3-3Q-1-6 0-10Z"/>'
#: Where a fire burns.
_FIRES = {FRONT: (LONG + 3, -14), RIGHT: (-17, WIDE + 6), BACK: (-LONG - 5, 15), LEFT: (17, -WIDE - 6)}


def _upright(x: float, y: float, kind: str, shapes: str) -> str:
    return f'<g transform="translate({n(x)} {n(y)})"><g class="upright {kind}">{shapes}</g></g>'


def _badge(x: float, y: float, kind: str, shapes: str) -> str:
    """The same, and on the screen never larger than it has to be."""
    return _upright(x, y, kind, f'<g class="screen">{shapes}</g>')


def speed_text(speed: int) -> str:
    return "R" if speed < 0 else str(speed)


def _damage(car: Car, places: Badges) -> str:
    """Armor at its sides, and what burns."""
    found = []
    for side, (x, y) in enumerate(places):
        kinds = [
            "armor",
            *(["bare"] if not car.armor[side] else ["much"] if car.armor[side] > 9 else []),
            *(["painted"] if car.paint >> side & 1 else []),
        ]
        found.append(_badge(x, y, " ".join(kinds), f"{_SHIELD}<text>{car.armor[side]}</text>"))
    found += [_badge(*_FIRES[side], "fire", _FLAME) for side in range(4) if car.fires >> side & 1]
    return "".join(found)


def _loose() -> str:
    """Out of control: skid marks behind, and a broken ring around."""
    marks = f"M{n(-LONG - 30)}-14q6-7 11 0t11 0M{n(-LONG - 30)} 14q6-7 11 0t11 0"
    ring = f'<rect class="loose" x="{n(-LONG - 9)}" y="{n(-WIDE - 9)}" width="{n(2 * LONG + 18)}" '
    return f'<path class="skids" d="{marks}"/>{ring}height="{n(2 * WIDE + 18)}" rx="14"/>'


def car_svg(car: Car, seat: int, places: Badges) -> str:
    """A car heading along the x axis."""
    frame = "".join(f'<rect class="{kind}" {_FRAME}/>' for kind in ("hit", "news", "glow"))
    body = f'<rect class="base" {_BASE}/>{_WHEELS}{_BODY}{_GLASS}'
    letter = f'<circle r="9.5"/><text>{LETTERS[seat]}</text>'
    if not car.alive:
        cross = '<path class="cross" d="M-20-11L20 11M-20 11L20-11"/>'
        return f'{frame}<g class="car wreck {TONES[seat]}">{body}{cross}{_upright(0, 0, "seat", letter)}</g>'
    speed = f'<circle r="8"/><text>{speed_text(car.speed)}</text>'
    marks = _upright(-8, 0, "seat", letter) + _badge(20.5, 0, "speed", speed)
    loose = _loose() if car.out else ""
    return f'{frame}<g class="car {TONES[seat]}">{loose}{body}{_FACING}{marks}{_damage(car, places)}</g>'


@cache
def portrait(seat: int) -> str:
    """A car alone, for its dashboard."""
    view = f"{n(-LONG - 4)} {n(-WIDE - 4)} {n(2 * LONG + 8)} {n(2 * WIDE + 8)}"
    return f'<svg class="board portrait {TONES[seat]}" viewBox="{view}">{_WHEELS}{_BODY}{_GLASS}</svg>'


def car_label(view: View, seat: int) -> str:
    """A car in words."""
    car = view.cars[seat]
    name = f"{NAMES[seat].capitalize()} car ({car.build.name})"
    place = f"{where(car.pose.x, car.pose.y)}, heading {facing(car.pose.heading)}"
    if not car.alive:
        return f"{name}, a wreck, {place}."
    speed = "in reverse" if car.speed < 0 else f"speed {car.speed}"
    armor = ", ".join(f"{side} {car.armor[index]}" for index, side in enumerate(SIDES))
    burning = [side for index, side in enumerate(SIDES) if car.fires >> index & 1]
    found = [f"{name}, {speed}, {place}.", f"Armor: {armor}.", f"Tires {car.tires}, power plant {car.plant}."]
    found += ["Out of control."] if car.out else []
    found += [f"On fire: {' and '.join(burning)}."] if burning else []
    return " ".join(found)


def _rays(side: int) -> tuple[tuple[Point, Point], ...]:
    """R 11.3: the two rays that bound an arc, in the car's axes: a corner of the base, and a direction."""
    found = []
    for u, v in EDGES[side]:
        size = hypot(u, v)
        found.append(((u, v), (u / size, v / size)))
    return tuple(found)


def wedge(plan: Scale, pose: Pose, side: int) -> str:
    """The firing arc of a side as a path, as long as the arena."""
    return plan.line(pose.at(u, v) for u, v in _wedge(side))


def _wedge(side: int) -> tuple[Point, ...]:
    """Its corners as the car sees them."""
    (one, first), (other, second) = _rays(side)
    middle = (first[0] + second[0], first[1] + second[1])
    size = hypot(*middle)
    far = [
        (one[0] + first[0] * FAR, one[1] + first[1] * FAR),
        (middle[0] / size * FAR, middle[1] / size * FAR),
        (other[0] + second[0] * FAR, other[1] + second[1] * FAR),
    ]
    return (one, *far, other)


@cache
def _own_wedge(side: int) -> str:
    """The arc as a path around the car itself."""
    return path([(u * SCALE, -v * SCALE) for u, v in _wedge(side)])


def _armed(car: Car) -> int:
    """The sides that a car can fire into."""
    armed = 0
    for item in car.build.arms:
        if car.works(item) and car.build.items[item].card.kind == "weapon":
            armed |= car.build.mounts[item]
    return armed


def arcs(plan: Scale, car: Car, seat: int) -> str:
    """The four firing arcs of a car; those that it can fire into are filled.

    The names stand upright; all else turns with the car, and is the same wherever it drives.
    """
    if not car.alive:
        return ""
    armed, names, drawn = _armed(car), list[str](), list[str]()
    for side in range(4):
        kind = "arc armed" if armed >> side & 1 else "arc"
        drawn.append(f'<path class="{kind}" d="{_own_wedge(side)}"/>')
        u, v = (
            (HALF_LENGTH + 2.4, 0.0),
            (0.0, -HALF_WIDTH - 2.0),
            (-HALF_LENGTH - 2.4, 0.0),
            (0.0, HALF_WIDTH + 2.0),
        )[side]
        x, y = plan.point(car.pose.at(u, v))
        names.append(f'<text class="arc-name" x="{n(x)}" y="{n(y)}">{SIDES[side]}</text>')
    x, y, turned = plan.at(car.pose)
    around = f'<g transform="translate({n(x)} {n(y)}) rotate({turned:g})">{"".join(drawn)}</g>'
    return f'<g class="arcs {TONES[seat]}" clip-path="url(#arena)">{"".join(names)}{around}</g>'


def parts(view: View) -> dict[str, Part]:
    """Everything in the arena, from the ground up: wrecks lie under cars."""
    plan = scaled(view.arena)
    found = dict(fixed(view.arena))
    for each in view.things:
        found[each.id] = thing(plan, each)
    drawn = cars(view)
    wrecks_first = sorted(range(len(view.cars)), key=lambda seat: view.cars[seat].alive)
    return found | {NAMES[seat]: drawn[NAMES[seat]] for seat in wrecks_first}


def cars(view: View) -> dict[str, Part]:
    """All cars: where the badges of one stand depends on who is near."""
    plan = scaled(view.arena)
    stands = tuple([plan.at(car.pose) for car in view.cars])
    places = badges(stands, tuple([not car.alive for car in view.cars]))
    return {NAMES[seat]: _car(view, seat, stands[seat], places[seat]) for seat in range(len(stands))}


#: Cars as they were drawn last: most stand as they did a moment ago.
_DRAWN: dict[tuple[object, ...], Part] = {}
_MOST_DRAWN = 2000


def _caption(car: Car, seat: int) -> Caption:
    state = "wreck" if not car.alive else "out of control" if car.out else f"speed {speed_text(car.speed)}"
    burning = ", on fire" if car.alive and car.fires else ""
    name = f"{NAMES[seat].capitalize()} · {car.build.name}"
    return Caption(name, f"{state}{burning}", tone=TONES[seat], rank=1)


def _car(view: View, seat: int, stand: At, places: Badges) -> Part:
    car = view.cars[seat]
    state = (car.alive, car.speed, car.out, car.tires, car.plant, *car.armor, car.fires, car.paint)
    key = (view.arena.id, seat, car.build.name, stand, places, *state, _armed(car))
    part = _DRAWN.get(key)
    if part is None:
        if len(_DRAWN) >= _MOST_DRAWN:
            _DRAWN.clear()
        part = _DRAWN[key] = Part(
            car_svg(car, seat, places),
            car_label(view, seat),
            stand,
            arcs(scaled(view.arena), car, seat),
            _caption(car, seat),
        )
    return part


# -- ghosts --------------------------------------------------------------------------------------------------


def base_line(plan: Scale, pose: Pose) -> str:
    """The outline of a base in a pose."""
    return plan.line(Box(pose, HALF_LENGTH, HALF_WIDTH).points)


def outline(plan: Scale, shape: Shape) -> str:
    return plan.line(shape.points)


def ghost_car(plan: Scale, pose: Pose, seat: int, kind: str = "") -> str:
    """A car that could stand there: outline, windscreen, letter."""
    x, y, turn = plan.at(pose)
    mark = f'<text class="letter-mark">{LETTERS[seat]}</text>'
    letter = f'<g transform="translate(-8 0) rotate({n(-turn)})">{mark}</g>'
    return (
        f'<g class="ghost {TONES[seat]} {kind}" transform="translate({n(x)} {n(y)}) rotate({n(turn)})">'
        f'<rect class="base" {_BASE}/>{_BODY}<path class="glass" d="M4-11.5L11-9.5V9.5L4 11.5Z"/>'
        f'<path class="nose" d="M{n(LONG + 3)}-5L{n(LONG + 11)} 0L{n(LONG + 3)} 5Z"/>{letter}</g>'
    )


def swept(plan: Scale, poses: Sequence[Pose]) -> str:
    """The ground that a base covers on its way, and the line of its nose."""
    bases = "".join(base_line(plan, pose) for pose in poses)
    nose = plan.line((pose.at(HALF_LENGTH, 0.0) for pose in poses), closed=False)
    return f'<path class="swept" d="{bases}"/><path class="track" d="{nose}"/>'


def handle(plan: Scale, place: Point, pose: Pose, text: str, tone: str, blocked: bool) -> str:
    """Where a ghost is grasped: a disc with the name of the move, and the front of the base at its end."""
    x, y = map(n, plan.point(place))
    nose = plan.line((pose.at(*EDGES[FRONT][0]), pose.at(*EDGES[FRONT][1])), closed=False)
    size = 9.2 if text else 3.4
    disc = f'<circle class="disc" cx="{x}" cy="{y}" r="{n(size)}"/>'
    name = f'<text x="{x}" y="{y}">{escape(text)}</text>' if text else ""
    front = f'<path class="front" d="{nose}"/>' if text else ""
    reach = n(size + (1.5 if text else 0.6))
    kind = f"handle {tone}{' blocked' if blocked else ''}{'' if text else ' small'}"
    return (
        f'<circle class="hit" cx="{x}" cy="{y}" r="{reach}"/>'
        f'<g class="{kind}">{front}{disc}{name}</g>'
        f'<circle class="glow" cx="{x}" cy="{y}" r="{reach}"/>'
    )


def burst(plan: Scale, place: Point, text: str) -> str:
    """Something is hit there."""
    x, y = plan.point(place)
    star = []
    for spoke in range(16):
        angle, far = radians(spoke * 22.5), 11.0 if spoke % 2 else 5.5
        star.append(f"{n(x + far * cos(angle))} {n(y + far * sin(angle))}")
    name = f'<text class="burst-name" x="{n(x)}" y="{n(y - 15)}">{escape(text)}</text>'
    return f'<path class="burst" d="M{"L".join(star)}Z"/>{name}'


def edge_part(plan: Scale, car: Car, side: int, label: str) -> Part:
    """One side of a car, to be chosen."""
    (u0, v0), (u1, v1) = EDGES[side]
    out = 0.35
    du, dv = {FRONT: (out, 0.0), RIGHT: (0.0, -out), BACK: (-out, 0.0), LEFT: (0.0, out)}[side]
    inner = [(u0 - 1.2 * du, v0 - 1.2 * dv), (u1 - 1.2 * du, v1 - 1.2 * dv)]
    outer = [(u1 + 2 * du, v1 + 2 * dv), (u0 + 2 * du, v0 + 2 * dv)]
    line = plan.line(car.pose.at(u, v) for u, v in (*inner, *outer))
    return Part(f'<path class="hit" d="{line}"/><path class="glow" d="{line}"/>', label)


def shot_line(plan: Scale, start: Point, end: Point) -> str:
    (x0, y0), (x1, y1) = plan.point(start), plan.point(end)
    angle = atan2(y1 - y0, x1 - x0)
    wings = [(x1 - 9 * cos(angle + turn), y1 - 9 * sin(angle + turn)) for turn in (0.45, -0.45)]
    head = "L".join(f"{n(x)} {n(y)}" for x, y in (wings[0], (x1, y1), wings[1]))
    return f'<path class="shot" d="M{n(x0)} {n(y0)}L{n(x1)} {n(y1)}M{head}"/>'


def reach_line(plan: Scale, pose: Pose, lengths: float) -> str:
    """How far a weapon of limited range fires: everything that near to the base."""
    x, y, turn = plan.at(pose)
    far = lengths * RULES.base_length * SCALE
    size = f'width="{n(2 * (LONG + far))}" height="{n(2 * (WIDE + far))}" rx="{n(far)}"'
    place = f'transform="translate({n(x)} {n(y)}) rotate({n(turn)})"'
    return f'<rect class="reach" x="{n(-LONG - far)}" y="{n(-WIDE - far)}" {size} {place}/>'
