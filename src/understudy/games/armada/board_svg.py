"""The map as SVG, to scale: one unit is one millimeter, the second player's edge is above.

Ships and squadrons are drawn once, their bow along the x axis, and put where they stand. Colors are left to
the style sheet; everything that counts is also a letter, a number or a shape of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from math import atan2, cos, hypot, remainder, sin, tau

from understudy.core.picture import Caption, Part
from understudy.games.armada.builds import Build
from understudy.games.armada.measures import (
    BANDS,
    BASES,
    DISTANCES,
    OBSTACLES,
    RANGES,
    SQUADRON_RADIUS,
    ZONES,
    Arcs,
    Map,
    compass,
    deployment_zone,
)
from understudy.games.armada.names import ship_name, short_name, squadron_name
from understudy.games.armada.shapes import fighter, silhouette
from understudy.games.armada.table import (
    GRAV_SHIFT,
    GRAV_WELL,
    MARK_RADIUS,
    MINE,
    TARGET,
    Obstacle,
    Ship,
    Squadron,
)
from understudy.games.armada.tool import Clicks, tool
from understudy.games.armada.view import View
from understudy.geometry import Point, Pose
from understudy.kit.drawing import Scale, n, path, stars
from understudy.kit.kept import KeptPieces

#: What each side's color is called in the style sheet.
TONES = ("orange", "blue")
MARGIN = 30.0
#: The smallest piece of the map that is worth showing alone.
CLOSE = 420.0
#: Distances 1 to 5.
RULER = tuple((str(number), end) for number, end in enumerate(DISTANCES, 1))
_COMPASS = ("up", "up and right", "right", "down and right", "down", "down and left", "left", "up and left")


@lru_cache(maxsize=16)
def scaled(area: Map) -> Scale:
    """Millimeters of a map as units of its drawing."""
    return Scale(area.width, area.height)


def _local(points: Iterable[Point], closed: bool = True) -> str:
    """Points in a piece's own axes: the bow to the right, port above."""
    return path([(u, -v) for u, v in points], closed)


# -- the ground ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def ground(area: Map) -> str:
    """The play area and both deployment zones."""
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
    return (
        '<defs><pattern id="feet" width="304.8" height="304.8" patternUnits="userSpaceOnUse">'
        '<path class="foot" d="M0 0H304.8M0 0V304.8"/></pattern></defs>'
        f'<rect class="space" width="{width}" height="{height}"/>'
        f"{_planet(scale.width, scale.height)}{stars(scale.width, scale.height, 160)}"
        f'<rect fill="url(#feet)" width="{width}" height="{height}"/>'
        f"{''.join(zones)}"
    )


def _planet(width: float, height: float) -> str:
    """A world in the depth, lit from one side: nothing of the game, and faint enough to fly over."""
    reach = height * 0.3
    x, y = n(width - reach * 1.25), n(reach * 1.3)
    return (
        '<radialGradient id="daylight" cx=".3" cy=".25" r=".85"><stop class="day" offset="0"/>'
        '<stop class="night" offset=".75"/></radialGradient>'
        f'<circle class="world" cx="{x}" cy="{y}" r="{n(reach)}"/>'
    )


# -- pieces --------------------------------------------------------------------------------------------------


def ship_svg(ship: Ship) -> str:
    """A ship: base, silhouette, arc lines, and the shields at each zone."""
    return _ship_svg(ship.build, ship.seat, ship.activated, tuple(ship.shields))


@lru_cache(maxsize=1000)
def _ship_svg(build: Build, seat: int, activated: bool, shields: tuple[int, ...]) -> str:
    hu, hv = BASES[build.size]
    lines = "".join(_local((inner, outer), closed=False) for inner, outer in build.arcs.lines)
    state = " done" if activated else ""
    # Numbers stand over whatever marks the ship.
    shown = "".join(_shield(build, zone, shields[zone]) for zone in build.zones)
    return (
        f'<g class="ship {TONES[seat]}{state}">'
        f'<rect class="base" x="{n(-hu)}" y="{n(-hv)}" width="{n(2 * hu)}" height="{n(2 * hv)}" rx="3"/>'
        f'<path class="arc-line" d="{lines}"/>'
        f"{silhouette(build.card.id, build.size)}"
        f"</g>{_frame(hu, hv)}"
        f'<g class="badges {TONES[seat]}">{shown}</g>'
    )


SHIELD = "M-9-9H9V1Q9 8 0 11-9 8-9 1Z"


def _shield(build: Build, zone: int, shields: int) -> str:
    """The shields of a zone on its edge, as large as letters are on the screen."""
    hu, hv = BASES[build.size]
    if build.huge:
        u, v = ((hu, 0.0), (hu / 4, -hv), (-hu, 0.0), (hu / 4, hv), (-hu / 2, -hv), (-hu / 2, hv))[zone]
    else:
        u, v = ((hu, 0.0), (-hu / 4, -hv), (-hu, 0.0), (-hu / 4, hv))[zone]
    bare = " bare" if not shields else ""
    return (
        f'<g class="shield near-only{bare}" transform="translate({n(u)} {n(-v)})"><g class="upright">'
        f'<g class="screen"><path d="{SHIELD}"/><text y="1">{shields}</text></g></g></g>'
    )


def _frame(hu: float, hv: float) -> str:
    """What of a ship is touched, and where it glows."""
    rect = f'x="{n(-hu - 4)}" y="{n(-hv - 4)}" width="{n(2 * hu + 8)}" height="{n(2 * hv + 8)}" rx="6"'
    return f'<rect class="news" {rect}/><rect class="glow" {rect}/><rect class="hit" {rect}/>'


def ship_label(ship: Ship) -> str:
    """A ship in a sentence, for whoever cannot see it."""
    shields = ", ".join(f"{ZONES[zone]} {ship.shields[zone]}" for zone in ship.build.zones)
    heading = _COMPASS[round(compass(ship.pose) / 45.0) % 8]
    return (
        f"{ship_name(ship)}: hull {ship.build.hull - len(ship.cards)} of "
        f"{ship.build.hull}, shields {shields}, speed {ship.speed}, heading {heading}"
    )


def squadron_svg(squadron: Squadron) -> str:
    """A squadron: a disc with a ring of its hull, its silhouette and, beside it, the sign it is called by.
    From afar the sign takes the place of the silhouette.
    """
    card, left = squadron.card, max(0, squadron.hull)
    sign = "★" if card.unique else squadron.mark
    return _squadron_svg(card.id, squadron.seat, squadron.activated, (left, card.hull), sign)


@lru_cache(maxsize=1000)
def _squadron_svg(card: str, seat: int, activated: bool, hull: tuple[int, int], sign: str) -> str:
    state = (" done" if activated else "") + (" signed" if sign else "")
    left, full = hull
    ring = f'pathLength="{full}" r="{n(SQUADRON_RADIUS - 2.5)}"'
    pips = " ".join(["0.8 0.2"] * left + [f"0 {full - left}"] if left < full else ["0.8 0.2"])
    aside = n(SQUADRON_RADIUS * 0.8)
    return (
        f'<g class="squadron {TONES[seat]}{state}">'
        f'<circle class="base" r="{n(SQUADRON_RADIUS)}"/>'
        f'<circle class="ring" {ring}/><circle class="ring left" {ring} stroke-dasharray="{pips}"/>'
        f'<g class="upright"><g class="fighter {TONES[seat]}">{fighter(card)}</g></g></g>{_rings()}'
        + (
            f'<g class="badges upright {TONES[seat]}">'
            f'<g class="aside" transform="translate({aside} -{aside})"><g class="screen sign">'
            f'<circle r="9"/><text y="1">{sign}</text></g></g></g>'
            if sign
            else ""
        )
    )


def _rings() -> str:
    """What of a squadron is touched, and where it glows: it is small, so a wide ring around it counts."""
    sizes = (("news", 4.0), ("glow", 4.0), ("hit", 8.0))
    return "".join(f'<circle class="{kind}" r="{n(SQUADRON_RADIUS + more)}"/>' for kind, more in sizes)


def squadron_label(squadron: Squadron) -> str:
    card = squadron.card
    return f"{squadron_name(squadron)}: hull {squadron.hull} of {card.hull}, speed {card.speed}"


def ship_caption(ship: Ship, short: str) -> Caption:
    hull = ship.build.hull
    left = hull - len(ship.cards)
    name = ship_name(ship)
    return Caption(
        name, f"hull {left}", left, hull, tone=TONES[ship.seat], rank=2, short="" if short == name else short
    )


def squadron_caption(squadron: Squadron) -> Caption | None:
    """Those with a name of their own; the others are known by their signs."""
    if not squadron.card.unique:
        return None
    card = squadron.card
    return Caption(card.name, "", squadron.hull, card.hull, tone=TONES[squadron.seat], rank=1)


def mark_part(scale: Scale, point: Point, sign: str, label: str) -> Part:
    """An objective token on the map, with its number, or on an obstacle."""
    return Part(
        f'<g class="objective-mark"><circle class="base" r="{n(MARK_RADIUS)}"/>'
        f'<g class="upright"><g class="screen sign"><text y="1">{sign}</text></g></g></g>'
        f'<circle class="glow" r="{n(MARK_RADIUS + 4)}"/><circle class="hit" r="{n(MARK_RADIUS + 8)}"/>',
        label,
        scale.at(Pose(*point, 0.0)),
    )


#: Tokens of cards: a sign and a name.
LAID_SIGNS = {
    MINE: ("✱", "proximity mine"),
    GRAV_WELL: ("◉", "grav well token"),
    GRAV_SHIFT: ("⇄", "grav shift token"),
    TARGET: ("⌖", "targeting token"),
}


#: By kind of obstacle.
ROCK_SIGNS = {
    "asteroid": "✸",
    "debris": "✣",
    "station": "⌂",
    "dust": "░",
    "rift": "◉",
    "purrgil": "∿",
    "exogorth": "§",
}


def obstacle_part(scale: Scale, obstacle: Obstacle) -> Part:
    token = OBSTACLES[obstacle.id]
    path = scale.line([obstacle.pose.at(u, v) for u, v in token.outline])
    x, y = scale.point((obstacle.pose.x, obstacle.pose.y))
    sign = ROCK_SIGNS[obstacle.kind]
    named = ", the outpost" if obstacle.inert else ""
    return Part(
        f'<path class="obstacle {obstacle.kind}" d="{path}"/>'
        f'<text class="obstacle-sign" x="{n(x)}" y="{n(y)}">{sign}</text>',
        obstacle.id.replace("_", " ") + named,
    )


#: By zone: the way out of the hull.
_OUTWARDS = ((1.0, 0.0), (0.0, -1.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (0.0, 1.0))
#: So far the corner of an arc lies outside, in ranges: what is drawn is cut off at long range.
_OUT = 6.0


def _sector(scale: Scale, arcs: Arcs, pose: Pose, zone: int) -> str:
    """A firing arc without an end, for what is cut out of the range bands."""
    rays = []
    for line in arcs.sides[zone]:
        (u, v), (fu, fv) = arcs.lines[line]
        length = hypot(fu - u, fv - v)
        rays.append(((u, v), ((fu - u) / length, (fv - v) / length)))
    (one, way), (two, other) = rays
    far = RANGES[2] * _OUT
    mid = (way[0] + other[0], way[1] + other[1])
    size = hypot(*mid) or 1.0
    # A side arc is nearly a half circle: its middle is found by the outward side of the zone.
    out = (mid[0] / size, mid[1] / size) if size > 0.2 else _OUTWARDS[zone]
    corners = [
        one,
        (one[0] + way[0] * far, one[1] + way[1] * far),
        ((one[0] + two[0]) / 2 + out[0] * far, (one[1] + two[1]) / 2 + out[1] * far),
        (two[0] + other[0] * far, two[1] + other[1] * far),
        two,
    ]
    return scale.line([pose.at(u, v) for u, v in corners])


def name_svg(name: str, places: Sequence[Point]) -> str:
    """What a line on the map is called, written in the first of these places that is free."""
    (x, y), *_ = places
    spots = " ".join(f"{n(px)},{n(py)}" for px, py in places)
    return f'<text class="band-name" x="{n(x)}" y="{n(y)}" data-spots="{spots}">{name}</text>'


#: Where in an arc the name of a band may stand: in its middle, or so much of the way to either side.
_ASIDE = (0.0, 0.4, -0.4, 0.75, -0.75, 0.95, -0.95)


def _ways(arcs: Arcs, zone: int) -> list[float]:
    """Directions within an arc, from the middle of the base; in radians, to port."""
    out = atan2(_OUTWARDS[zone][1], _OUTWARDS[zone][0])
    sides = []
    for line in arcs.sides[zone]:
        (u, v), (fu, fv) = arcs.lines[line]
        sides.append(remainder(atan2(fv - v, fu - u) - out, tau))
    low, high = min(sides), max(sides)
    return [out + (high * share if share > 0 else -low * share) for share in _ASIDE]


@lru_cache(maxsize=2000)
def _named_at(arcs: Arcs, size: int, zone: int, away: float) -> tuple[Point, ...]:
    """Where the name of a band may stand, from the middle of the base: this takes more than drawing the
    arc."""
    return tuple(_off(*BASES[size], way, away - 12) for way in _ways(arcs, zone))


def _off(hu: float, hv: float, way: float, away: float) -> Point:
    """The place in a direction that lies so far off a base."""
    u, v = cos(way), sin(way)
    near, far = 0.0, hu + hv + away
    for _ in range(16):
        mid = (near + far) / 2
        off = hypot(max(0.0, abs(u * mid) - hu), max(0.0, abs(v * mid) - hv))
        near, far = (mid, far) if off < away else (near, mid)
    return u * far, v * far


def arc_svg(scale: Scale, ship: Ship, zone: int, drawn: str = "arc", pose: Pose | None = None) -> str:
    """The firing arc of a zone with its range bands, each named: where the ship is, or would be."""
    name = f"{drawn}-{ship.index}-{zone}"
    return _arc_svg(scale, ship.build.arcs, ship.size, zone, pose or ship.pose, TONES[ship.seat], name)


@lru_cache(maxsize=300)
def _arc_svg(scale: Scale, arcs: Arcs, size: int, zone: int, pose: Pose, tone: str, name: str) -> str:
    """Kept, since one attack asks several questions about the same arc."""
    hu, hv = BASES[size]
    x, y, turn = scale.at(pose)
    bands = "".join(
        f'<rect class="band {band}" x="{n(-hu - away)}" y="{n(-hv - away)}" width="{n(2 * (hu + away))}" '
        f'height="{n(2 * (hv + away))}" rx="{n(away)}"/>'
        for away, band in zip(reversed(RANGES), reversed(BANDS[:3]), strict=True)
    )
    words = "".join(
        name_svg(band, [scale.point(pose.at(*place)) for place in _named_at(arcs, size, zone, away)])
        for away, band in zip(RANGES, BANDS[:3], strict=True)
    )
    edges = _edges(scale, arcs, pose, arcs.sides[zone])
    return (
        f'<clipPath id="{name}"><path d="{_sector(scale, arcs, pose, zone)}"/></clipPath>'
        f'<g class="firing" clip-path="url(#{name})">'
        f'<g transform="translate({n(x)} {n(y)}) rotate({n(turn)})">{bands}</g></g>'
        f'<path class="arc {tone}" d="{edges}"/>{words}'
    )


def _edges(scale: Scale, arcs: Arcs, pose: Pose, lines: Iterable[int]) -> str:
    """Arc lines out to long range."""
    found = []
    for line in lines:
        inner, outer = arcs.lines[line]
        du, dv = outer[0] - inner[0], outer[1] - inner[1]
        length = hypot(du, dv)
        far = (outer[0] + du / length * RANGES[2], outer[1] + dv / length * RANGES[2])
        found.append(scale.line((pose.at(*inner), pose.at(*far)), closed=False))
    return "".join(found)


def arcs_svg(scale: Scale, ship: Ship) -> str:
    """All firing arcs out to long range, and the range bands round the base."""
    hu, hv = BASES[ship.size]
    x, y, turn = scale.at(ship.pose)
    rings = "".join(
        f'<rect class="band" x="{n(-hu - away)}" y="{n(-hv - away)}" width="{n(2 * (hu + away))}" '
        f'height="{n(2 * (hv + away))}" rx="{n(away)}"/>'
        for away in RANGES
    )
    arcs = ship.build.arcs
    edges = _edges(scale, arcs, ship.pose, range(len(arcs.lines)))
    return (
        f'<path class="arc {TONES[ship.seat]}" d="{edges}"/>'
        f'<g transform="translate({n(x)} {n(y)}) rotate({n(turn)})">{rings}</g>'
    )


def parts(view: View) -> dict[str, Part]:
    """Everything on the map, from the ground up."""
    scale = scaled(view.area)
    found = {
        f"obstacle-{number}": obstacle_part(scale, each)
        for number, each in enumerate(view.obstacles)
        if not each.gone
    }
    if view.goal is not None:
        for mark, point in enumerate(view.goal.marks):
            found[f"mark-{mark}"] = mark_part(scale, point, str(mark + 1), f"objective token {mark + 1}")
        for rock in view.goal.rocks:
            lies = view.obstacles[rock].pose
            label = "objective token on an obstacle"
            found[f"rock-mark-{rock}"] = mark_part(scale, (lies.x, lies.y), "◎", label)
    for number, one_laid in enumerate(view.laid):
        sign, name = LAID_SIGNS[one_laid.kind]
        found[f"laid-{number}"] = mark_part(scale, (one_laid.x, one_laid.y), sign, name)
    return found | units(view, view.ships, view.squadrons)


def units(view: View, ships: Iterable[Ship], squadrons: Iterable[Squadron]) -> dict[str, Part]:
    """Some of the ships and squadrons, those that stand on the map."""
    area = view.area
    scale = scaled(area)
    found = {}
    for ship in ships:
        if ship.in_play:
            short = short_name(view.ships, ship)
            drawn = partial(_ship_part, scale, ship, short)
            found[f"ship-{ship.index}"] = _PARTS.of(ship, (area, short), drawn)
    for one in squadrons:
        if one.in_play:
            found[f"squadron-{one.index}"] = _PARTS.of(one, (area,), partial(_squadron_part, scale, one))
    return found


#: What nobody sees of a ship or a squadron.
NOT_SEEN = frozenset(
    ("attacks", "by", "dial", "extra", "fired", "hits", "known", "lent", "moved", "resolved", "targets")
)
_PARTS: KeptPieces[Part] = KeptPieces(1000, NOT_SEEN)


def _ship_part(scale: Scale, ship: Ship, short: str) -> Part:
    at, arcs = scale.at(ship.pose), arcs_svg(scale, ship)
    return Part(ship_svg(ship), ship_label(ship), at, arcs, ship_caption(ship, short))


def _squadron_part(scale: Scale, squadron: Squadron) -> Part:
    at = scale.at(Pose(squadron.base.x, squadron.base.y, 0.0))
    return Part(squadron_svg(squadron), squadron_label(squadron), at, caption=squadron_caption(squadron))


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
        f"{silhouette(ship.build.card.id, ship.size)}</g>"
    )


def squadron_ghost(scale: Scale, squadron: Squadron, point: Point) -> str:
    """A squadron where it would stand."""
    x, y = scale.point(point)
    tone = TONES[squadron.seat]
    return (
        f'<g class="ghost {tone}" transform="translate({n(x)} {n(y)})">'
        f'<circle class="base" r="{n(SQUADRON_RADIUS)}"/>'
        f'<g class="fighter {tone}">{fighter(squadron.card.id)}</g></g>'
    )


def tool_svg(scale: Scale, ship: Ship, clicks: Clicks, side: str) -> str:
    """The maneuver tool beside a ship."""
    points = [ship.pose.at(u, v) for u, v in tool(ship.size, clicks, side)]
    joints = "".join(
        f'<g transform="translate({n(x)} {n(y)})"><g class="screen"><circle class="joint" r="10"/>'
        f'<text class="joint-number" y="1">{number}</text></g></g>'
        for number, (x, y) in enumerate(map(scale.point, points[1:-1]), 1)
    )
    return f'<path class="tool" d="{scale.line(points, closed=False)}"/>{joints}'


def sight_svg(scale: Scale, points: Sequence[Point], blocked: bool) -> str:
    """A line of sight."""
    kind = " blocked" if blocked else ""
    return f'<path class="sight{kind}" d="{scale.line(points, closed=False)}"/>'
