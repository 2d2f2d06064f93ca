"""What could be done, drawn on the map: the tool and the ghost of a maneuver, lines of attacks; and how ships
move. Nothing here is needed to play: it is asked for by a front that shows a question to somebody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from html import escape
from math import cos, hypot, pi, sin

from understudy.core.option import Option
from understudy.core.picture import At, Part, Preview, Sketches
from understudy.games.armada import options
from understudy.games.armada.board_svg import (
    arc_svg,
    ghost,
    name_svg,
    scaled,
    sight_svg,
    squadron_ghost,
    tool_svg,
)
from understudy.games.armada.measures import DEGREES, DISTANCES, FRONT, OBSTACLES, SQUADRON_RADIUS, to_pose
from understudy.games.armada.names import ship_name
from understudy.games.armada.odds import best_volleys
from understudy.games.armada.places import beside, part
from understudy.games.armada.rules.courses import fly, obstacles_under, squadrons_under
from understudy.games.armada.rules.rounds import dials_wanted
from understudy.games.armada.shots import measured_shot
from understudy.games.armada.table import Ship, Squadron, Table
from understudy.games.armada.tool import reach, sides
from understudy.games.armada.unmoved import UNMOVED
from understudy.geometry import Point, Pose, nearest_of, wrapped
from understudy.kit.drawing import Scale
from understudy.kit.saying import plural

#: A way counts as a maneuver when its end is this near to one.
NEAR = 0.5


def moving_ship(table: Table) -> Ship | None:
    """The ship whose maneuver is being chosen: the last one activated whose maneuver is not done."""
    for ship in table.ships:
        if (
            ship.in_play
            and ship.activated
            and any(name == "end_activation" and args[0] == ship.index for name, args in table.agenda)
        ):
            return ship
    return None


def sketch_maneuver(table: Table, ship: Ship, option: options.Maneuver) -> str:
    """The tool, the ghost at the end, and signs for what it meets there."""
    scale = scaled(table.area)
    clicks, side = option.clicks, option.side
    flown = fly(table, ship, clicks, side)
    bad = flown.off_map or bool(flown.rammed)
    # What it could fire at then lies ahead of it.
    drawn = "" if bad else arc_svg(scale, ship, FRONT, "course", flown.pose)
    drawn += tool_svg(scale, ship, clicks, side) if clicks else ""
    drawn += ghost(scale, ship, flown.pose, bad)
    signs = []
    if flown.off_map:
        signs.append("leaves the play area")
    signs += [f"overlaps {table.ships[index].name}" for index in flown.rammed]
    signs += [table.obstacles[number].id.replace("_", " ") for number in obstacles_under(table, flown.base)]
    pushed = len(squadrons_under(table, flown.base))
    signs += [f"moves {plural(pushed, 'squadron')} aside"] if pushed else []
    drawn += "".join(
        _circle(scale, "struck-ring", (one.base.x, one.base.y), SQUADRON_RADIUS + 6)
        for one in (table.squadrons[index] for index in squadrons_under(table, flown.base))
    )
    x, y = scale.point((flown.pose.x, flown.pose.y))
    for number, text in enumerate(signs):
        drawn += f'<text class="warning" x="{x:.1f}" y="{y + 16 * (number - 1):.1f}">{escape(text)}</text>'
    return drawn


def _sketch_attack(table: Table, seat: int, option: options.ShipAttack) -> str:
    scale = scaled(table.area)
    ship = moving_ship(table)
    if ship is None or ship.hull is None:
        return ""
    start = ship.hull.dots[option.zone]
    arc = arc_svg(scale, ship, option.zone)
    if isinstance(option, options.AttackShip):
        target = table.ships[option.ship]
        if target.hull is None:
            return ""
        shot = measured_shot(table, ship, option.zone, target, option.target_zone, UNMOVED.by(table))
        return arc + sight_svg(
            scale, (start, target.hull.dots[option.target_zone]), shot is not None and shot.obstructed
        )
    squadron = table.squadrons[option.squadron]
    return arc + sight_svg(scale, (start, nearest_of(squadron.base, ship.hull.zones[option.zone])), False)


def moving_squadron(table: Table) -> Squadron | None:
    """The squadron that is being moved, if one is."""
    for name, args in reversed(table.agenda):
        if name == "landed":
            return table.squadrons[int(args[0])]
    return None


def _circle(scale: Scale, kind: str, point: Point, radius: float) -> str:
    x, y = scale.point(point)
    return f'<circle class="{kind}" cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"/>'


def _ring_name(scale: Scale, name: str, middle: Point, radius: float) -> str:
    """What a ring is called, written on it: below, aside, above, wherever there is room."""
    x, y = scale.point(middle)
    ways = [(0.5 + step / 4 * (-1) ** step) * pi for step in range(8)]
    return name_svg(name, [(x + radius * cos(way), y + radius * sin(way)) for way in ways])


def _sketch_disc(table: Table, option: options.AtPoint, squadron: Squadron | None) -> str:
    """A squadron where it would stand: how far it can fly, whom it would engage, and the way there."""
    scale, here = scaled(table.area), option.point
    if squadron is None:
        return _circle(scale, "ghost-disc", here, SQUADRON_RADIUS)
    drawn = squadron_ghost(scale, squadron, here)
    if not squadron.in_play:
        return drawn
    base = squadron.base
    near = DISTANCES[0] + 2 * SQUADRON_RADIUS
    foes = [
        (foe.base.x, foe.base.y)
        for foe in table.squadrons
        if foe.seat != squadron.seat
        and foe.in_play
        and hypot(foe.base.x - here[0], foe.base.y - here[1]) <= near
    ]
    return (
        f'<path class="trail" d="{scale.line(((base.x, base.y), here), closed=False)}"/>'
        + _circle(scale, "near-ring", here, DISTANCES[0] + SQUADRON_RADIUS)
        + _ring_name(scale, "distance 1", here, DISTANCES[0] + SQUADRON_RADIUS)
        + "".join(_circle(scale, "struck-ring", foe, SQUADRON_RADIUS + 6) for foe in foes)
        + drawn
    )


def preview(table: Table, seat: int, offered: Sequence[Option]) -> Preview:
    """What the options of a seat would do."""
    sketches: dict[str, Callable[[], str]] = {}
    near: set[str] = set()
    about = ""
    scale = scaled(table.area)
    ship = moving_ship(table)
    for option in offered:
        if not isinstance(option, options.Act):
            continue
        if isinstance(option, options.Maneuver) and ship is not None:
            sketches[option.id] = partial(sketch_maneuver, table, ship, option)
            near.add(f"ship-{ship.index}")
        elif isinstance(option, options.Activate) and table.ships[option.ship].known is None:
            sketches[option.id] = partial(_sketch_volleys, table, table.ships[option.ship])
        elif isinstance(option, options.AttackShip | options.Flak):
            sketches[option.id] = partial(_sketch_attack, table, seat, option)
        elif isinstance(option, options.MoveTo | options.Put):
            sketches[option.id] = partial(_sketch_disc, table, option, moving_squadron(table))
        elif isinstance(option, options.Place) and table.ships:
            pose = to_pose(*option.spot)
            waiting = [each for each in table.ships if each.seat == seat and each.hull is None and each.alive]
            if waiting:
                sketches[option.id] = partial(ghost, scale, waiting[0], pose, False)
        elif isinstance(option, options.Dial):
            about = next((f"ship-{one.index}" for one in _without_dial(table, seat)), "")
        elif isinstance(option, options.LayObstacle):
            sketches[option.id] = partial(_sketch_obstacle, scale, option)
    parts = _reach(table) | _aims(table, offered) | _spots(table, offered)
    return Preview(parts, Sketches(sketches), tuple(sorted(near)), about)


def _without_dial(table: Table, seat: int) -> Iterator[Ship]:
    """The ships of a seat that still lack a command dial; they are asked for in this order."""
    for ship in table.ships:
        if ship.seat == seat and ship.in_play and len(table.dials[ship.index]) < dials_wanted(table, ship):
            yield ship


def _sketch_obstacle(scale: Scale, option: options.LayObstacle) -> str:
    """An obstacle where it would lie."""
    token, pose = OBSTACLES[option.obstacle], to_pose(*option.spot)
    shape = scale.line([pose.at(u, v) for u, v in token.outline])
    return f'<path class="ghost-disc" d="{shape}"/>'


#: Options that put something down at a place, which is the place that they touch.
_PLACED = (options.AtPoint, options.AtSpot, options.LayObstacle)


def _spots(table: Table, offered: Sequence[Option]) -> dict[str, Part]:
    """Where something may be put down: the band of all places for a squadron, and a spot for each that the
    list names."""
    scale = scaled(table.area)
    found: dict[str, Part] = {}
    places = [option.point for option in offered if isinstance(option, options.AtPoint)]
    if places:
        dots = "".join(f"M{x:.1f} {y:.1f}h0" for x, y in map(scale.point, places))
        band = f'<path class="allowed" stroke-width="{2 * SQUADRON_RADIUS:.1f}" d="{dots}"/>'
        found["places"] = Part(band, "where it may be put", below=True)
    named = set()
    for option in offered:
        if not isinstance(option, _PLACED):
            continue
        place, id, called = options.placed_at(option), options.spot_id(option), _called(table, option)
        # Places that are called the same are one option, which puts it at the first of them.
        if called not in named and id not in found:
            rings = (("spot", 0.3), ("glow", 0.55), ("hit", 1.0))
            drawn = "".join(_circle(scale, kind, place, SQUADRON_RADIUS * share) for kind, share in rings)
            found[id] = Part(drawn, called[0])
        named.add(called)
    return found


def _called(
    table: Table, option: options.AtPoint | options.AtSpot | options.LayObstacle
) -> tuple[str, float]:
    """A place as the list names it, and the heading there."""
    place = options.placed_at(option)
    if isinstance(option, options.AtPoint):
        return beside(table.ships, table.area, place), 0.0
    return part(table.area, place), option.spot[2]


def _aims(table: Table, offered: Sequence[Option]) -> dict[str, Part]:
    """The firing arcs from which the ship in question can attack, or does."""
    ship = moving_ship(table)
    zones = sorted(
        {option.zone for option in offered if isinstance(option, options.AttackShip | options.Flak)}
    )
    if table.attacks and table.attack.by_ship >= 0 and table.attack.zone >= 0:
        ship, zones = table.ships[table.attack.by_ship], [table.attack.zone]
    if ship is None or ship.hull is None or not zones:
        return {}
    drawn = "".join(arc_svg(scaled(table.area), ship, zone, "aim") for zone in zones)
    return {"aims": Part(drawn, f"{ship_name(ship)}: firing arcs", below=True)}


def _sketch_volleys(table: Table, ship: Ship) -> str:
    """What a ship could fire at where it is, if it were activated."""
    scale = scaled(table.area)
    drawn = ""
    for zone, target, other, shot in best_volleys(table, ship):
        if ship.hull is None or target.hull is None:
            continue
        drawn += arc_svg(scale, ship, zone)
        drawn += sight_svg(scale, (ship.hull.dots[zone], target.hull.dots[other]), shot.obstructed)
    return drawn


def _reach(table: Table) -> dict[str, Part]:
    """How far the squadron that is activated can fly."""
    one = moving_squadron(table)
    if one is None or not one.in_play or table.attacks:
        return {}
    reach = DISTANCES[min(one.card.speed, len(DISTANCES)) - 1]
    here, scale = (one.base.x, one.base.y), scaled(table.area)
    ring = _circle(scale, "reach", here, reach + SQUADRON_RADIUS)
    ring += _ring_name(scale, "reach", here, reach + SQUADRON_RADIUS)
    return {"reach": Part(ring, f"{one.name} reaches {reach:g} mm")}


# -- ways ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def _clicks_for(ahead: float, port: float, turn: float) -> tuple[int, tuple[int, ...], str] | None:
    """The maneuver that leads from one pose to another, if there is one."""
    total = -round(turn / DEGREES)
    for speed in range(1, 5):
        for size in range(3):
            for clicks in _vectors(speed, total):
                for side in sides(size, clicks):
                    end = reach(size, clicks, side)
                    if hypot(end.ahead - ahead, end.port - port) < NEAR:
                        return size, clicks, side
    return None


@lru_cache(maxsize=64)
def _vectors(speed: int, total: int) -> tuple[tuple[int, ...], ...]:
    found: list[tuple[int, ...]] = [()]
    for _ in range(speed):
        found = [(*clicks, click) for clicks in found for click in range(-2, 3)]
    return tuple(clicks for clicks in found if sum(clicks) == total)


def way(start: At, end: At) -> Sequence[At]:
    """How a ship goes along the tool, guide by guide; others go straight."""
    one, two = Pose(start[0], -start[1], -start[2]), Pose(end[0], -end[1], -end[2])
    ahead, port = one.local(two.x, two.y)
    turn = wrapped(two.heading - one.heading)
    found = _clicks_for(round(ahead, 1), round(port, 1), round(turn, 1))
    if found is None:
        return (start, end)
    size, clicks, side = found
    places = [start]
    for count in range(1, len(clicks)):
        part = reach(size, clicks[:count], side)
        x, y = one.at(part.ahead, part.port)
        places.append((round(x, 2), round(-y, 2), round(-(one.heading + part.turn) % 360.0, 2)))
    return (*places, end)
