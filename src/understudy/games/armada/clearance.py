"""R16.6, R18.4: where a squadron may stand, for many places around one point.

`queries.fits` is the definition. What can be in the way at all is collected here once, as bare numbers, and
each place is held against that; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot, sqrt

from understudy.games.armada.measures import SQUADRON_RADIUS
from understudy.games.armada.queries import SLACK, Seen
from understudy.games.armada.table import Squadron


def clearance(
    table: Seen, squadron: Squadron, x: float, y: float, reach: float
) -> Callable[[float, float], bool]:
    """`fits` for places that are no further than `reach` from a point."""
    r = SQUADRON_RADIUS
    room = table.area.room
    x0, x1, y0, y1 = room.x0, room.x1, room.y0, room.y1
    discs = [
        (base.x, base.y, (base.r + r - SLACK) * (base.r + r - SLACK))
        for other in table.squadrons
        if (base := other.disc) is not None
        and other.alive
        and other is not squadron
        and hypot(base.x - x, base.y - y) <= reach + base.r + r
    ]
    boxes = [
        (box.x, box.y, (box.r + r) * (box.r + r), box.cos, box.sin, box.hu, box.hv)
        for ship in table.ships
        if ship.hull is not None
        and ship.alive
        and hypot((box := ship.hull.box).x - x, box.y - y) <= reach + box.r + r
    ]

    def free(px: float, py: float) -> bool:
        if min(px - x0, x1 - px, py - y0, y1 - py) - r < -SLACK:
            return False
        for ox, oy, square in discs:
            dx, dy = ox - px, oy - py
            if dx * dx + dy * dy < square:
                return False
        for ox, oy, square, cosine, sine, hu, hv in boxes:
            dx, dy = px - ox, py - oy
            if dx * dx + dy * dy < square:
                u = abs(dx * cosine + dy * sine) - hu
                v = abs(dy * cosine - dx * sine) - hv
                u = u if u > 0.0 else 0.0
                v = v if v > 0.0 else 0.0
                if sqrt(u * u + v * v) < r - SLACK:
                    return False
        return True

    return free
