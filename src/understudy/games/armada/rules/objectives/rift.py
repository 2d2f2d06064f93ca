"""The gravity rift, and the three objectives that have it. What slows a course near it is in `courses`."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.armada.options import Maneuver, Overlapped, Speed, ToShip
from understudy.games.armada.queries import at_rift, living_ships
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.courses import chart_of
from understudy.games.armada.rules.damage import deal
from understudy.games.armada.rules.guarding import speed_turned
from understudy.games.armada.rules.movement import move
from understudy.games.armada.rules.objectives.round_end import commanding, higher
from understudy.games.armada.rules.objectives.wandering import lying, move_toward, numbers, take_off, written
from understudy.games.armada.table import FIRST, SECOND, Table
from understudy.games.armada.tool import click_vectors, sides
from understudy.kit.saying import plural

# -- Rift Assault --------------------------------------------------------------------------------------------


def strained(table: Table) -> Flow[None]:
    """Rift Assault: at the end of a round slow ships near the rift get a facedown damage card."""
    for seat in (FIRST, SECOND):
        for ship in living_ships(table, seat):
            if ship.speed <= 1 and at_rift(table, ship.base):
                yield from deal(table, ship)


# -- Rift Ambush ---------------------------------------------------------------------------------------------


def ambush_by_rift(table: Table) -> Flow[None]:
    """After deployment the second player may have an enemy ship go straight ahead at speed 1, and change its
    speed by one.
    """
    chosen = yield from may_choose(
        table,
        SECOND,
        "Rift Ambush: which enemy ship is pulled ahead?",
        lambda: [ToShip(ship.index) for ship in living_ships(table, FIRST)],
        topic="rift-ship",
    )
    if chosen is not None:
        table.then(("pulled", (chosen.ship, 1)), ("rift_speed", (chosen.ship,)))


def pulled(table: Table, ship: int, slowed: int = 0) -> Flow[None]:
    """Rift Ambush: after its maneuver a ship at distance 1–2 of the rift goes ahead at speed 1, the second
    player's with its yaw. Only the maneuver after deployment is slowed by the rift.
    """
    one = table.ships[ship]
    if not one.in_play:
        return
    near = at_rift(table, one.base)
    if slowed and near:
        yield from move(table, one, (), sides(one.size, ())[0])
        return
    if not slowed and not near:
        return
    table.tell("pulled", one.seat, ship)
    yaws = chart_of(one)[1] if one.seat == SECOND else (0,)
    ways = [Maneuver(1, clicks, side) for clicks in click_vectors(yaws) for side in sides(one.size, clicks)]
    if one.seat == FIRST:
        # Straight ahead either side of the tool ends alike.
        ways = ways[:1]
    chosen = yield from choose(
        table, one.seat, f"The rift pulls {one.name}", ways, topic="pulled", about={"ship": ship}
    )
    yield from move(table, one, chosen.clicks, chosen.side)


def rift_speed(table: Table, ship: int) -> Flow[None]:
    """Rift Ambush: the second player may change the speed of the ship that was pulled by one."""
    one = table.ships[ship]
    if not one.in_play:
        return
    ways = [speed for speed in (one.speed - 1, one.speed + 1) if 0 <= speed <= one.build.max_speed]
    chosen = yield from may_choose(
        table,
        SECOND,
        f"Rift Ambush: change the speed of {one.name}?",
        lambda: [Speed(speed) for speed in ways],
        topic="rift-speed",
        about={"ship": ship},
    )
    if chosen is not None:
        one.speed = chosen.speed
        table.tell("speed", one.seat, ship, one.speed)
        speed_turned(table, one)


# -- Doomed Station ------------------------------------------------------------------------------------------


def fall(table: Table, seat: int, rocks: str) -> Flow[None]:
    """At the end of a round, from the second player by turns, each other obstacle is moved toward the rift;
    one that touches it is gone. Then the station is worth a victory token.
    """
    done = numbers(rocks)
    rifts = lying(table, "rift")
    left = [number for number in lying(table, "asteroid", "debris", "station") if number not in done]
    if not left or not rifts:
        _hold_station(table)
        return
    chosen = yield from choose(
        table,
        seat,
        f"Which obstacle falls toward the rift? ({plural(len(left), 'is', 'are')} left)",
        lambda: [Overlapped(number) for number in left],
        topic="falls",
    )
    number = chosen.obstacle
    table.then(("fall", (1 - seat, written([*done, number]))))
    rift = table.obstacles[rifts[0]].region
    if (yield from move_toward(table, seat, number, rift, "Doomed Station")):
        take_off(table, number)


def _hold_station(table: Table) -> None:
    """O1.10: who has more command values at distance 1 of the station."""
    for number in lying(table, "station"):
        higher(table, commanding(table, table.obstacles[number]))
