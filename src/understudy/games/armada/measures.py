"""R2: lengths and shapes of the real pieces, in millimeters.

The data files speak of headings that are 0 toward the far edge and grow clockwise, and of points to
starboard and ahead. The program's own frame counts headings counter-clockwise from the x axis, and local
axes run ahead (u) and to port (v). `to_pose`, `compass` and `local` are the only places where one becomes
the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from understudy.geometry import Point, Polygon, Pose, Region, Room, Zone, arc
from understudy.kit.reading import Row, json_row, text

PACKAGE = "understudy.games.armada"
SIZES = ("small", "medium", "large", "huge")
SMALL, MEDIUM_SIZE, LARGE, HUGE = range(4)
FRONT, RIGHT, REAR, LEFT, RIGHT_AUX, LEFT_AUX = range(6)
#: Every hull has the first four; huge ships have all six (R21.2).
ZONES = ("front", "right", "rear", "left", "right-aux", "left-aux")
FOUR, SIX = 4, 6
#: AR-PRI-07: zones clockwise, from the bow.
CLOCKWISE = (FRONT, RIGHT, RIGHT_AUX, REAR, LEFT_AUX, LEFT)
#: R1.6: zones that share an arc line. ARA-H5: none across the keel of a huge ship.
_ADJACENT = ((RIGHT, LEFT), (FRONT, REAR), (RIGHT, LEFT), (FRONT, REAR))
_LONG_ADJACENT = (
    (RIGHT, LEFT),
    (FRONT, RIGHT_AUX),
    (RIGHT_AUX, LEFT_AUX),
    (LEFT_AUX, FRONT),
    (RIGHT, REAR),
    (REAR, LEFT),
)
CLOSE, MEDIUM, LONG, BEYOND = range(4)
BANDS = ("close", "medium", "long", "beyond")
#: R2.19: a line crosses what it runs through for more than this.
DEPTH: Final = 0.001


# -- the one conversion of frames ----------------------------------------------------------------------------


def to_pose(x: float, y: float, heading: float) -> Pose:
    """A pose from a place and a heading clockwise from the far edge."""
    return Pose(x, y, round((90.0 - heading) % 360.0, 9)).settled()


def compass(pose: Pose) -> float:
    """The heading of a pose, clockwise from the far edge, in [0, 360)."""
    return round((90.0 - pose.heading) % 360.0, 9) % 360.0


def local(starboard: float, ahead: float) -> Point:
    """A point of a piece in local axes."""
    return (ahead, -starboard)


# -- data ----------------------------------------------------------------------------------------------------


def _data(name: str) -> Row:
    return json_row(name, text(PACKAGE, name))


_GEOMETRY = _data("geometry.json")


def _sizes(field: str) -> tuple[tuple[float, float], ...]:
    """Half length and half width by size."""
    row = _GEOMETRY.inside(field)
    found = [row.numbers(size, 2, 10, 400) for size in SIZES]
    return tuple((length / 2, width / 2) for width, length in found)


BASES = _sizes("base_mm")
#: R2.16, ARA-H3: how far ahead of its middle a base holds the tool's guide: at the bow; a huge ship at the
#: front edge of its rear base.
_HUGE_GUIDE = _GEOMETRY.number("huge_guide_from_stern_mm", 50, 300) - BASES[HUGE][0]
GUIDES = (*(half for half, _ in BASES[:HUGE]), _HUGE_GUIDE)
TOKENS = _sizes("token_mm")
SQUADRON_RADIUS = _GEOMETRY.number("squadron_base_radius", 5, 50)
#: R2.12: the ends of close, medium and long range; of distance 1 to 5.
RANGES = tuple(_GEOMETRY.inside("range_bands_mm").number(name, 50, 500) for name in BANDS[:3])
DISTANCES = _GEOMETRY.numbers("distance_bands_mm", 5, 50, 500)
ZONE_DEPTH = _GEOMETRY.number("deployment_zone_depth", 50, 400)


@dataclass(frozen=True, slots=True)
class Map:
    """A play area with the setup area inside it."""

    name: str
    room: Room
    setup: Room
    #: Blockade Run: the short edges are the player edges.
    endways: bool = False

    def to_players(self, x: float, y: float) -> float:
        """How far a point is from the nearer player edge."""
        room = self.room
        return min(x - room.x0, room.x1 - x) if self.endways else min(y - room.y0, room.y1 - y)

    def ahead(self, seat: int) -> float:
        """The heading straight away from the own edge, clockwise from the second player's usual one."""
        return (90.0 if self.endways else 0.0) + (180.0 if seat else 0.0)

    @property
    def width(self) -> float:
        return self.room.x1

    @property
    def height(self) -> float:
        return self.room.y1


def _map(name: str) -> Map:
    width, height = _GEOMETRY.inside("play_area").numbers(name, 2, 300, 4000)
    area = _GEOMETRY.inside(f"setup_area_{name}")
    (x0, x1), (y0, y1) = area.numbers("x", 2, 0, width), area.numbers("y", 2, 0, height)
    return Map(name, Room(0.0, 0.0, width, height), Room(x0, y0, x1, y1))


MAPS = {name: _map(name) for name in ("standard", "core")}
#: Blockade Run (ARA-O6): the whole play area is the setup area, the deployment zones are two rulers deep.
ENDWAYS = Map("standard", MAPS["standard"].room, MAPS["standard"].room, True)
TWO_RULERS = 2 * DISTANCES[4]


def deployment_zone(area: Map, seat: int) -> Room:
    """R2.4: the own part of the setup area, along the own long edge."""
    setup = area.setup
    if area.endways:
        x0, x1 = (setup.x0, setup.x0 + TWO_RULERS) if seat == 0 else (setup.x1 - TWO_RULERS, setup.x1)
        return Room(x0, setup.y0, x1, setup.y1)
    if seat == 0:
        return Room(setup.x0, setup.y0, setup.x1, setup.y0 + ZONE_DEPTH)
    return Room(setup.x0, setup.y1 - ZONE_DEPTH, setup.x1, setup.y1)


@dataclass(frozen=True, slots=True)
class Arcs:
    """R2.7–R2.10: hull zones on the token, firing arcs and targeting points, in local axes, by zone."""

    name: str
    zones: tuple[tuple[Point, ...], ...]
    arcs: tuple[Zone, ...]
    dots: tuple[Point, ...]
    #: The arc lines, for drawing: inner and outer point.
    lines: tuple[tuple[Point, Point], ...]
    #: By zone: the arc lines on either side of it, and the zones that share one.
    sides: tuple[tuple[int, int], ...] = ((0, 1), (1, 3), (3, 2), (2, 0))
    adjacent: tuple[tuple[int, int], ...] = _ADJACENT
    #: The numbers of the zones.
    each: range = range(FOUR)
    #: B1.7: the special arc, of the front zone; none of most.
    special: Zone = ()


def _arcs(name: str, row: Row) -> Arcs:
    size = SIZES.index(row.word("size", SIZES))
    hu, hv = TOKENS[size]
    wide = row.number("inner_half_width", 0, 20) if "inner_half_width" in row.data else 0.0

    def point(field: str, of: Row = row) -> Point:
        return local(*of.numbers(field, 2, -100, 100))

    (front, _), (rear, _) = point("front_inner"), point("rear_inner")
    fl, fr = point("front_left_outer"), point("front_right_outer")
    rl, rr = point("rear_left_outer"), point("rear_right_outer")
    fil, fir, ril, rir = (front, wide), (front, -wide), (rear, wide), (rear, -wide)
    corners = {"fl": (hu, hv), "fr": (hu, -hv), "rl": (-hu, hv), "rr": (-hu, -hv)}
    bow = [corners[key] for key, outer in (("fr", fr), ("fl", fl)) if outer[0] < hu - 1e-6]
    stern = [corners[key] for key, outer in (("rl", rl), ("rr", rr)) if outer[0] > -hu + 1e-6]

    def side(sign: str, inner: Point, outer: Point, last: Point, back: Point) -> list[Point]:
        between = [corners["f" + sign]] if outer[0] >= hu - 1e-6 and abs(outer[1]) < hv - 1e-6 else []
        between += [corners["r" + sign]] if last[0] <= -hu + 1e-6 and abs(last[1]) < hv - 1e-6 else []
        return [inner, outer, *between, last, back]

    zones = (
        [fir, fr, *bow, fl, fil],
        side("r", fir, fr, rr, rir),
        [ril, rl, *stern, rr, rir],
        side("l", fil, fl, rl, ril),
    )
    special: Zone = ()
    if "special_arc" in row.data:
        (iu, iv), (ou, ov) = (point(field, row.inside("special_arc")) for field in ("inner", "outer"))
        special = arc((iu, -iv), (ou, -ov), (iu, iv), (ou, ov))
    dots = row.inside("targeting_points")
    return Arcs(
        name,
        tuple(_distinct(zone) for zone in zones),
        (arc(fil, fl, fir, fr), arc(fir, fr, rir, rr), arc(rir, rr, ril, rl), arc(ril, rl, fil, fl)),
        tuple(point(zone, dots) for zone in ZONES[:FOUR]),
        ((fil, fl), (fir, fr), (ril, rl), (rir, rr)),
        special=special,
    )


def _long_arcs(name: str, row: Row) -> Arcs:
    """R21.2: six zones: front and rear wedges, and two on each side, parted straight abeam."""
    hu, hv = TOKENS[HUGE]

    def point(field: str, of: Row = row) -> Point:
        return local(*of.numbers(field, 2, -200, 200))

    fi, mi, ri = point("front_inner"), point("mid_inner"), point("rear_inner")
    fl, fr = point("front_left_outer"), point("front_right_outer")
    ml, mr = point("mid_left_outer"), point("mid_right_outer")
    rl, rr = point("rear_left_outer"), point("rear_right_outer")
    dots = row.inside("targeting_points")
    return Arcs(
        name,
        (
            (fi, fr, (hu, -hv), (hu, hv), fl),
            (fi, fr, mr, mi),
            (ri, rl, (-hu, hv), (-hu, -hv), rr),
            (mi, ml, fl, fi),
            (mi, mr, rr, ri),
            (ri, rl, ml, mi),
        ),
        (
            arc(fi, fl, fi, fr),
            arc(fi, fr, mi, mr),
            arc(ri, rr, ri, rl),
            arc(mi, ml, fi, fl),
            arc(mi, mr, ri, rr),
            arc(ri, rl, mi, ml),
        ),
        tuple(point(zone, dots) for zone in ZONES),
        ((fi, fl), (fi, fr), (ri, rl), (ri, rr), (mi, ml), (mi, mr)),
        ((0, 1), (1, 5), (3, 2), (4, 0), (5, 3), (2, 4)),
        _LONG_ADJACENT,
        range(SIX),
    )


def _distinct(points: list[Point]) -> tuple[Point, ...]:
    """Without points that coincide."""
    found: list[Point] = []
    for point in points:
        if all(abs(point[0] - other[0]) + abs(point[1] - other[1]) > 1e-6 for other in found):
            found.append(point)
    return tuple(found)


ARCS = {
    name: (_long_arcs if row.data.get("size") == SIZES[HUGE] else _arcs)(name, row)
    for name in _GEOMETRY.inside("arc_templates").data
    for row in [_GEOMETRY.inside("arc_templates").inside(name)]
}

_TOOL = _GEOMETRY.inside("maneuver_tool")
TOOL_WIDTH = _TOOL.number("width", 5, 40)
TO_JOINT = _TOOL.number("guide_to_joint", 10, 100)
TO_GUIDE = _TOOL.number("joint_to_next_guide", 10, 100)
DEGREES = _TOOL.number("degrees_per_click", 5, 45)
MOST_CLICKS = _TOOL.count("max_clicks_per_joint", 1, 4)
JOINTS = _TOOL.count("joints", 1, 6)

# -- obstacles -----------------------------------------------------------------------------------------------

KINDS = ("asteroid", "debris", "station", "dust", "rift", "purrgil", "exogorth")
#: Kinds that only objectives bring.
OF_OBJECTIVES = KINDS[3:]
#: R17.1: obstacles that hurt or stop a ship which overlaps them.
HARMFUL = ("asteroid", "debris", "rift", "purrgil", "exogorth")


@dataclass(frozen=True, slots=True)
class Token:
    """An obstacle token: its outline and convex parts in local axes."""

    id: str
    kind: str
    outline: tuple[Point, ...]
    parts: tuple[tuple[Point, ...], ...]

    def placed(self, pose: Pose) -> Region:
        """The token as it lies on the table."""
        return _placed(self.parts, pose)


# Places are tried on the same grids in every game.
@lru_cache(maxsize=1 << 11)
def _placed(parts: tuple[tuple[Point, ...], ...], pose: Pose) -> Region:
    return Region([Polygon([pose.at(u, v) for u, v in part]) for part in parts])


def _token(row: Row) -> Token:
    def points(field: str, rows: list[object]) -> tuple[Point, ...]:
        found = [Row(row.where, {field: each}).numbers(field, 2, -200, 200) for each in rows]
        return tuple(local(x, y) for x, y in found)

    parts = row.sequence("convex_parts_mm")
    return Token(
        row.word("id"),
        row.word("type", KINDS),
        points("polygon_mm", row.sequence("polygon_mm")),
        tuple(points("convex_parts_mm", part) for part in parts),
    )


_TOKENS = [_token(row) for row in _data("obstacles.json").rows("tokens")]
#: ARA-O5: dust fields have the outlines of debris fields.
_DUST = [
    Token(token.id.replace("debris", "dust"), "dust", token.outline, token.parts)
    for token in _TOKENS
    if token.kind == "debris"
]


def _round_token(id: str, kind: str, length: float, width: float) -> Token:
    """ARA-O11: an oval of twelve corners, its long axis along its heading."""
    corners = [pi * step / 6 for step in range(12)]
    outline = tuple(
        (round(length / 2 * cos(angle), 3), round(width / 2 * sin(angle), 3)) for angle in corners
    )
    return Token(id, kind, outline, (outline,))


#: ARA-O11: the gravity rift, purrgil and exogorths: kind, how many, length and width.
_OVALS = (("rift", 1, 90.0, 90.0), ("purrgil", 2, 95.0, 40.0), ("exogorth", 2, 50.0, 38.0))
_FOUND = [
    _round_token("gravity_rift" if kind == "rift" else f"{kind}_{number}", kind, length, width)
    for kind, count, length, width in _OVALS
    for number in range(1, count + 1)
]
#: Station Assault: a second station like the first.
_SECOND = [
    Token(f"{token.id}_2", token.kind, token.outline, token.parts)
    for token in _TOKENS
    if token.kind == "station"
]
OBSTACLES = {token.id: token for token in (*_TOKENS, *_DUST, *_FOUND, *_SECOND)}
