"""The map as SVG, to scale: one unit is one millimetre, the second player's edge is above.

Ships and squadrons are drawn once, their bow along the x axis, and put where they stand. Colours are left to
the style sheet; everything that counts is also a letter, a number or a shape of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from math import hypot

from understudy.core.picture import Part
from understudy.games.armada.measures import (
    BASES,
    DISTANCES,
    OBSTACLES,
    RANGES,
    SQUADRON_RADIUS,
    ZONES,
    Map,
    compass,
    deployment_zone,
)
from understudy.games.armada.table import Obstacle, Ship, Squadron
from understudy.games.armada.tool import Clicks, tool
from understudy.games.armada.view import View
from understudy.geometry import Point, Pose
from understudy.kit.drawing import Scale, n, path

#: What each side's colour is called in the style sheet.
TONES = ("orange", "blue")
MARGIN = 30.0
#: The smallest piece of the map that is worth showing alone.
CLOSE = 420.0
_COMPASS = ("up", "up and right", "right", "down and right", "down", "down and left", "left", "up and left")


def scaled(area: Map) -> Scale:
    """Millimetres of a map as units of its drawing."""
    return Scale(area.width, area.height)


def _local(points: Iterable[Point], closed: bool = True) -> str:
    """Points in a piece's own axes: the bow to the right, port above."""
    return path([(u, -v) for u, v in points], closed)


# -- the ground ----------------------------------------------------------------------------------------------


def ground(area: Map) -> str:
    """The play area, both deployment zones, and a ruler to measure by."""
    scale = scaled(area)
    width, height = n(scale.width), n(scale.height)
    zones = []
    for seat in (0, 1):
        zone = deployment_zone(area, seat)
        x, y = scale.point((zone.x0, zone.y1))
        zones.append(
            f'<rect class="zone {TONES[seat]}" x="{n(x)}" y="{n(y)}" width="{n(zone.x1 - zone.x0)}" '
            f'height="{n(zone.y1 - zone.y0)}"/>'
        )
    foot = scale.height + MARGIN - 12
    marks = "".join(f"M{n(end)} {n(foot - 5)}V{n(foot + 5)}" for end in (0.0, *DISTANCES))
    return (
        '<defs><pattern id="feet" width="304.8" height="304.8" patternUnits="userSpaceOnUse">'
        '<path class="foot" d="M0 0H304.8M0 0V304.8"/></pattern></defs>'
        f'<rect class="space" width="{width}" height="{height}"/>'
        f'<rect fill="url(#feet)" width="{width}" height="{height}"/>'
        f"{''.join(zones)}"
        f'<path class="ruler" d="M0 {n(foot)}H{n(DISTANCES[-1])}{marks}"/>'
        f'<text class="measured" x="{n(DISTANCES[-1] + 8)}" y="{n(foot + 4)}">distance 1 to 5</text>'
    )


# -- pieces --------------------------------------------------------------------------------------------------


def ship_svg(ship: Ship) -> str:
    """A ship: base, arc lines, shields at each zone, hull and speed in the middle."""
    hu, hv = BASES[ship.size]
    arcs = ship.build.arcs
    letter = f"{'AB'[ship.seat]}{ship.build.number}"
    hull = ship.build.hull - len(ship.cards)
    lines = "".join(_local((inner, outer), closed=False) for inner, outer in arcs.lines)
    state = " done" if ship.activated else ""
    return (
        f'<g class="ship {TONES[ship.seat]}{state}">'
        f'<rect class="base" x="{n(-hu)}" y="{n(-hv)}" width="{n(2 * hu)}" height="{n(2 * hv)}" rx="3"/>'
        f'<path class="body" d="M{n(hu - 4)} 0L{n(-hu + 8)} {n(-hv + 9)}L{n(-hu + 14)} 0'
        f'L{n(-hu + 8)} {n(hv - 9)}Z"/>'
        f'<path class="arc-line" d="{lines}"/>'
        f"{''.join(_shield(ship, zone) for zone in range(4))}"
        f'<g class="upright"><text class="name" y="-9">{escape(letter)}</text>'
        f'<text class="hull" y="3">{hull}♥ {ship.speed}▸</text></g></g>'
    )


def _shield(ship: Ship, zone: int) -> str:
    """The shields of a zone on its edge, those of the sides aft: the middle can be read, however it turns."""
    hu, hv = BASES[ship.size]
    u, v = ((hu - 2, 0.0), (-hu / 2, -hv), (-hu + 2, 0.0), (-hu / 2, hv))[zone]
    bare = " bare" if not ship.shields[zone] else ""
    return (
        f'<g class="shield{bare}" transform="translate({n(u)} {n(-v)})"><circle r="6.5"/>'
        f'<g class="upright"><text>{ship.shields[zone]}</text></g></g>'
    )


def ship_label(ship: Ship) -> str:
    """A ship in a sentence, for whoever cannot see it."""
    shields = ", ".join(f"{zone} {ship.shields[at]}" for at, zone in enumerate(ZONES))
    heading = _COMPASS[round(compass(ship.pose) / 45.0) % 8]
    return (
        f"{'AB'[ship.seat]}{ship.build.number} {ship.build.name}: "
        f"hull {ship.build.hull - len(ship.cards)} of "
        f"{ship.build.hull}, shields {shields}, speed {ship.speed}, heading {heading}"
    )


def squadron_svg(squadron: Squadron) -> str:
    """A squadron: a disc with its letters, the number by which it is called, and its hull."""
    short = "".join(word[0] for word in squadron.card.name.replace("-", " ").split()[:2]).upper()
    state = " done" if squadron.activated else ""
    unique = " unique" if squadron.card.unique else ""
    return (
        f'<g class="squadron {TONES[squadron.seat]}{state}{unique}">'
        f'<circle class="base" r="{n(SQUADRON_RADIUS)}"/>'
        f'<g class="upright"><text class="name" y="-3">{escape(short)}{squadron.index}</text>'
        f'<text class="hull" y="9">{squadron.hull}♥</text></g></g>'
    )


def squadron_label(squadron: Squadron) -> str:
    return f"{squadron.card.name}: hull {squadron.hull} of {squadron.card.hull}, speed {squadron.card.speed}"


def obstacle_part(scale: Scale, obstacle: Obstacle) -> Part:
    token = OBSTACLES[obstacle.id]
    path = scale.line([obstacle.pose.at(u, v) for u, v in token.outline])
    x, y = scale.point((obstacle.pose.x, obstacle.pose.y))
    sign = {"asteroid": "✸", "debris": "✣", "station": "⌂"}[obstacle.kind]
    return Part(
        f'<path class="obstacle {obstacle.kind}" d="{path}"/>'
        f'<text class="obstacle-sign" x="{n(x)}" y="{n(y)}">{sign}</text>',
        obstacle.id.replace("_", " "),
    )


def arcs_svg(scale: Scale, ship: Ship) -> str:
    """Firing arcs out to long range, and the range bands round the base."""
    pose = ship.pose
    found = []
    for inner, outer in ship.build.arcs.lines:
        du, dv = outer[0] - inner[0], outer[1] - inner[1]
        length = hypot(du, dv)
        far = (outer[0] + du / length * RANGES[2], outer[1] + dv / length * RANGES[2])
        found.append(scale.line((pose.at(*inner), pose.at(*far)), closed=False))
    hu, hv = BASES[ship.size]
    x, y, turn = scale.at(pose)
    rings = "".join(
        f'<rect class="band" x="{n(-hu - away)}" y="{n(-hv - away)}" width="{n(2 * (hu + away))}" '
        f'height="{n(2 * (hv + away))}" rx="{n(away)}"/>'
        for away in RANGES
    )
    return (
        f'<path class="arc {TONES[ship.seat]}" d="{"".join(found)}"/>'
        f'<g transform="translate({n(x)} {n(y)}) rotate({n(turn)})">{rings}</g>'
    )


def parts(view: View) -> dict[str, Part]:
    """Everything on the map, from the ground up."""
    scale = scaled(view.area)
    found = {f"obstacle-{number}": obstacle_part(scale, each) for number, each in enumerate(view.obstacles)}
    for ship in view.ships:
        if ship.in_play:
            found[f"ship-{ship.index}"] = Part(
                ship_svg(ship), ship_label(ship), scale.at(ship.pose), arcs_svg(scale, ship)
            )
    for squadron in view.squadrons:
        if squadron.in_play:
            at = scale.at(Pose(squadron.base.x, squadron.base.y, 0.0))
            found[f"squadron-{squadron.index}"] = Part(squadron_svg(squadron), squadron_label(squadron), at)
    return found


# -- ghosts --------------------------------------------------------------------------------------------------


def ghost(scale: Scale, ship: Ship, pose: Pose, blocked: bool) -> str:
    """A base where it would end."""
    x, y, turn = scale.at(pose)
    hu, hv = BASES[ship.size]
    kind = " blocked" if blocked else ""
    return (
        f'<g class="ghost {TONES[ship.seat]}{kind}" '
        f'transform="translate({n(x)} {n(y)}) rotate({n(turn)})">'
        f'<rect class="base" x="{n(-hu)}" y="{n(-hv)}" width="{n(2 * hu)}" height="{n(2 * hv)}" rx="3"/>'
        f'<path class="nose" d="M{n(hu - 2)} 0L{n(hu - 14)} -8V8Z"/></g>'
    )


def tool_svg(scale: Scale, ship: Ship, clicks: Clicks, side: str) -> str:
    """The maneuver tool beside a ship."""
    points = [ship.pose.at(u, v) for u, v in tool(ship.size, clicks, side)]
    joints = "".join(
        f'<circle class="joint" cx="{n(x)}" cy="{n(y)}" r="5"/>' for x, y in map(scale.point, points[1:-1])
    )
    return f'<path class="tool" d="{scale.line(points, closed=False)}"/>{joints}'


def sight_svg(scale: Scale, points: Sequence[Point], blocked: bool) -> str:
    """A line of sight."""
    kind = " blocked" if blocked else ""
    return f'<path class="sight{kind}" d="{scale.line(points, closed=False)}"/>'
