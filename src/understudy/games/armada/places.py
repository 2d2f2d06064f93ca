"""Where something stands, in a player's words: beside which ship, or in which part of the map."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees, hypot

from understudy.games.armada.measures import Map
from understudy.games.armada.names import short_name
from understudy.games.armada.table import Ship
from understudy.geometry import Point

#: Counter-clockwise from the bow, an eighth each.
_AROUND = (
    "ahead of",
    "off the port bow of",
    "to port of",
    "off the port quarter of",
    "astern of",
    "off the starboard quarter of",
    "to starboard of",
    "off the starboard bow of",
)
#: A place is told by a ship whose middle is so near, in millimeters.
BESIDE = 170.0
_COLUMNS = ("far left", "left", "in the middle", "right", "far right")
_ROWS = ("at the lower edge", "low", "half way up", "high", "at the upper edge")


def beside(ships: Sequence[Ship], area: Map, point: Point) -> str:
    """A place by the nearest ship, or by the part of the map."""
    near = [(hypot(ship.pose.x - point[0], ship.pose.y - point[1]), ship) for ship in ships if ship.in_play]
    distance, ship = min(near, key=lambda each: (each[0], each[1].index), default=(BESIDE, None))
    if ship is None or distance >= BESIDE:
        return part(area, point)
    u, v = ship.pose.local(*point)
    return f"{_AROUND[round(degrees(atan2(v, u)) / 45.0) % 8]} {short_name(ships, ship)}"


def part(area: Map, point: Point) -> str:
    """A fifth of the map's width and of its height."""
    column = min(4, max(0, int(5 * point[0] / area.width)))
    row = min(4, max(0, int(5 * point[1] / area.height)))
    return f"{_COLUMNS[column]}, {_ROWS[row]}"


def heading(degrees_: float) -> str:
    """A heading clockwise from the far edge, as somebody at the lower edge sees it."""
    turn = round(degrees_) % 360
    if turn in (0, 180):
        return "heading up the map" if not turn else "heading down the map"
    side = "right" if turn < 180 else "left"
    away = turn if turn < 180 else 360 - turn
    return f"heading {away}° to the {side}"
