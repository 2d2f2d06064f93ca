"""Squadrons that a ship overlapped are placed beside it (R16.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, pi, sin

from understudy.core.flow import Flow
from understudy.core.option import OnDemand
from understudy.games.armada.clearance import clearance
from understudy.games.armada.judging import has_moved
from understudy.games.armada.measures import SQUADRON_RADIUS
from understudy.games.armada.options import Put, ToSquadron, rounded
from understudy.games.armada.queries import Seen, fits
from understudy.games.armada.rules.asking import choose
from understudy.games.armada.rules.damage import opponent
from understudy.games.armada.rules.spots import once, outline, spots
from understudy.games.armada.table import Ship, Table
from understudy.geometry import Disc, Point, separation

# -- squadrons in the way ------------------------------------------------------------------------------------

#: F1: so near is touching.
TOUCHING = 0.01


def push(table: Table, ship: int, placed: str = "") -> Flow[None]:
    """R16.1, F49: the opponent of the moving player places the squadrons, one after the other."""
    if not table.moving:
        return
    mover = table.ships[ship]
    seat = opponent(mover.seat)
    if table.known is not None:
        _push_by_hand(table, mover, seat)
        return
    if placed and not any(_room_beside(table, mover, index) for index in table.moving):
        moved_up = _close_ranks(table, mover, [int(each) for each in placed.split(",")])
        for index in moved_up:
            table.tell("pushed", seat, index)
        if not table.moving:
            return
    option = yield from choose(
        table,
        seat,
        f"Place which squadron next to {mover.name}?",
        lambda: [ToSquadron(index) for index in table.moving],
        topic="pushed-squadron",
        about={"ship": ship},
    )
    index = option.squadron
    squadron = table.squadrons[index]
    points = once(lambda: push_points(table, mover, index))
    chosen = yield from choose(
        table,
        seat,
        f"Place {squadron.name}",
        lambda: OnDemand(Put, points()),
        composer=spots(
            table,
            squadron.card.name,
            Put,
            lambda x, y: push_legal(table, mover, index, (x, y)),
            "It must touch the ship, as many squadrons as possible, and overlap nothing.",
            points,
        ),
        topic="push",
        about={"ship": ship, "squadron": index},
    )
    squadron.place(*chosen.point)
    table.moving.remove(index)
    table.tell("pushed", seat, index)
    if table.moving:
        done = [*placed.split(","), str(index)] if placed else [str(index)]
        table.then(("push", (ship, ",".join(done))))


#: G31: ranks are closed so finely.
RANKS = 1.0


def _close_ranks(table: Table, ship: Ship, placed: Sequence[int]) -> list[int]:
    """G31, R16.1: as many as possible must touch the ship. Where the next one finds no room, all of them are
    set from the port end of the bow clockwise without gaps, if more of them find room that way. Gives those
    that were set.
    """
    touching = [
        index for index in placed if separation(table.squadrons[index].base, ship.base) <= 2 * TOUCHING
    ]
    before = {index: table.squadrons[index].disc for index in placed}
    wanted = [*touching, *table.moving]
    for index in wanted:
        table.squadrons[index].disc = None
    put: list[int] = []
    for point in outline(ship.pose, ship.size, RANKS):
        if len(put) == len(wanted):
            break
        x, y = rounded(*point)
        if fits(table, table.squadrons[wanted[len(put)]], x, y):
            table.squadrons[wanted[len(put)]].place(x, y)
            put.append(wanted[len(put)])
    if len(put) <= len(touching):
        for index in wanted:
            table.squadrons[index].disc = before.get(index)
        return []
    table.moving = [index for index in table.moving if index not in put]
    return put


def _push_by_hand(table: Table, ship: Ship, seat: int) -> None:
    """At a real table they are put beside the ship by hand; where exactly is judged when it matters."""
    for index in table.moving:
        squadron = table.squadrons[index]
        squadron.place(
            *next(iter(push_points(table, ship, index)), rounded(*next(outline(ship.pose, ship.size))))
        )
        has_moved(table, squadron)
        table.tell("pushed", seat, index)
    table.moving = []


def push_legal(table: Seen, ship: Ship, index: int, point: Point) -> bool:
    """Whether a squadron that was overlapped may be put there."""
    if not fits(table, table.squadrons[index], *point):
        return False
    disc = Disc(*point, SQUADRON_RADIUS)
    if separation(disc, ship.base) <= TOUCHING:
        return True
    return not _room_beside(table, ship, index) and _touches_neighbor(table, ship, disc, index)


def _room_beside(table: Seen, ship: Ship, index: int) -> bool:
    return next(_spots_beside(table, ship, index), None) is not None


def _spots_beside(table: Seen, ship: Ship, index: int) -> Iterator[Point]:
    base = ship.base
    free = clearance(table, table.squadrons[index], base.x, base.y, base.r + 3 * SQUADRON_RADIUS)
    for point in outline(ship.pose, ship.size):
        x, y = rounded(*point)
        if free(x, y):
            yield (x, y)


def _touches_neighbor(table: Seen, ship: Ship, disc: Disc, index: int) -> bool:
    return any(
        separation(other.base, disc) <= TOUCHING
        for other in table.squadrons
        if other.in_play and other.index != index and separation(other.base, ship.base) <= 2 * TOUCHING
    )


def push_points(table: Seen, ship: Ship, index: int) -> list[Point]:
    """Where an overlapped squadron may be put: touching the ship, else touching one that touches it."""
    found = list(_spots_beside(table, ship, index))
    if found:
        return found
    squadron = table.squadrons[index]
    ring = 0
    while not found and ring < 40:
        around = [other.base for other in table.squadrons if other.in_play and other.index != index]
        around.sort(key=lambda base: separation(base, ship.base))
        for base in around:
            found += _around(table, index, base)
            if found:
                return found
        ring += 1
        found += [
            (x, y)
            for x, y in (
                rounded(*_outwards(ship, point, 5.0 * ring)) for point in outline(ship.pose, ship.size)
            )
            if fits(table, squadron, x, y)
        ]
    return found


def _outwards(ship: Ship, point: Point, by: float) -> Point:
    angle = atan2(point[1] - ship.pose.y, point[0] - ship.pose.x)
    return (point[0] + by * cos(angle), point[1] + by * sin(angle))


def _around(table: Seen, index: int, base: Disc) -> list[Point]:
    """Points that touch another squadron, every ten degrees."""
    reach = base.r + SQUADRON_RADIUS
    points = [
        rounded(base.x + reach * cos(pi * step / 18), base.y + reach * sin(pi * step / 18))
        for step in range(36)
    ]
    free = clearance(table, table.squadrons[index], base.x, base.y, 2 * reach)
    return [(x, y) for x, y in points if free(x, y)]
