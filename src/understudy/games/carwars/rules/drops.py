"""R 10.3: laying hazards beside a car."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.carwars import judging
from understudy.games.carwars.arena import Thing, token
from understudy.games.carwars.builds import BACK, FRONT, LEFT
from understudy.games.carwars.cards import HAZARDS
from understudy.games.carwars.table import BLOCKED_BY, COVERED_BY, HALF_LENGTH, HALF_WIDTH, Table
from understudy.geometry import overlaps


def laid(table: Table, seat: int, side: int, kind: str) -> Thing:
    """The token with its near edge touching the edge of the side."""
    length, width = HAZARDS[kind].size
    ahead, across = HALF_LENGTH + length / 2, HALF_WIDTH + width / 2
    u, v = {FRONT: (ahead, 0.0), BACK: (-ahead, 0.0), LEFT: (0.0, across)}.get(side, (0.0, -across))
    return token(kind, f"{kind}-{table.dropped + 1}", table.cars[seat].pose.moved(u, v).settled())


def can_drop(table: Table, seat: int, side: int, kind: str) -> bool:
    """There is room in the arena; a heavy token needs free ground."""
    room, pose = table.arena.room, table.cars[seat].pose
    if not HAZARDS[kind].heavy:
        # Far from every wall there is no need to lay it first.
        far = HALF_LENGTH + HALF_WIDTH + sum(HAZARDS[kind].size)
        if room.x0 + far < pose.x < room.x1 - far and room.y0 + far < pose.y < room.y1 - far:
            return True
    thing = laid(table, seat, side, kind)
    if room.gap(thing.shape) < 0:
        return False
    if not HAZARDS[kind].heavy:
        return True
    taken = [car.box for other, car in enumerate(table.cars) if other != seat]
    solid = [each.shape for each in table.things if each.heavy]
    return not any(overlaps(thing.shape, shape) for shape in (*taken, *solid, *table.arena.walls))


def has_room(table: Table, seat: int, side: int, kind: str) -> Flow[bool]:
    """The same as whoever sees the table says."""
    return judging.room_to_drop(table, seat, side, kind, lambda: can_drop(table, seat, side, kind))


def drop(table: Table, seat: int, side: int, kind: str) -> None:
    """Lay the token."""
    table.things.append(laid(table, seat, side, kind))
    table.dropped += 1
    table.forget(*(BLOCKED_BY if HAZARDS[kind].heavy else COVERED_BY))
    table.tell("dropped", seat, list(HAZARDS).index(kind), side)
