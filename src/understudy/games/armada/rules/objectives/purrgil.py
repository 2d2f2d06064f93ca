"""Purrgil: what they do to units, how they wander at the end of a round, and the three objectives that have
them.
"""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.armada.goals import read_otherwise
from understudy.games.armada.measures import DISTANCES, to_pose
from understudy.games.armada.options import LayObstacle, Overlapped, TakeMark, ToShip, rounded
from understudy.games.armada.queries import SLACK, Seen, living_ships, living_squadrons, plays
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.damage import deal
from understudy.games.armada.rules.mapping import move_obstacle
from understudy.games.armada.rules.objectives.deeds import drop_from
from understudy.games.armada.rules.objectives.tokens import goal_of, ring
from understudy.games.armada.rules.objectives.victory import reward
from understudy.games.armada.rules.objectives.wandering import (
    Placing,
    choose_place,
    lying,
    move_toward,
    numbers,
    opposite_mark,
    put_on,
    take_off,
    written,
)
from understudy.games.armada.table import MARK_RADIUS, SECOND, Obstacle, Ship, Table
from understudy.geometry import Box, Disc, collides, separation

PURRGIL = ("purrgil_1", "purrgil_2")
#: Places round a token that are listed.
PLACES = 24


def herd(table: Table, seat: int, rocks: str) -> Flow[None]:
    """At the end of a round, from the second player by turns, each purrgil is moved once."""
    done = numbers(rocks)
    left = [number for number in lying(table, "purrgil") if number not in done]
    if not left:
        return
    chosen = yield from choose(
        table,
        seat,
        "Which purrgil moves?",
        lambda: [Overlapped(number) for number in left],
        topic="purrgil",
    )
    table.then(("herd", (1 - seat, written([*done, chosen.obstacle]))))
    yield from lead(table, seat, chosen.obstacle)


def lead(table: Table, seat: int, rock: int) -> Flow[None]:
    """Somebody moves a purrgil: as far as the end of distance 2, or toward the other token."""
    old = table.obstacles[rock]
    if plays(table, "hyperspace_migration"):
        if (yield from move_toward(table, seat, rock, opposite_mark(table), "Hyperspace Migration")):
            take_off(table, rock)
        return
    yield from move_obstacle(table, seat, rock, "Purrgil", {})
    # ARA-O12: one that stays where it is counts as moved, by the other reading it does not.
    if plays(table, "marked_for_destruction") and not (
        table.obstacles[rock] is old and read_otherwise(table)
    ):
        table.then(("gore", (seat, rock)))


def _beside(table: Seen, number: int) -> list[Ship]:
    """Ships at distance 1 of a purrgil."""
    region = table.obstacles[number].region
    return [ship for ship in living_ships(table) if separation(ship.base, region) <= DISTANCES[0] + SLACK]


def gore(table: Table, seat: int, rock: int) -> Flow[None]:
    """Marked for Destruction: a ship with a token, at distance 1 of a purrgil that was moved."""
    goal = goal_of(table)
    ships = [ship for ship in _beside(table, rock) if ship.index in goal.ships]
    if not ships:
        return
    chosen = yield from may_choose(
        table,
        seat,
        "Marked for Destruction: discard the token of which ship, to damage it?",
        lambda: [ToShip(ship.index) for ship in ships],
        topic="gored-ship",
        about={"rock": rock},
    )
    if chosen is None:
        return
    ship = table.ships[chosen.ship]
    drop_from(table, ship)
    reward(table, 1 - ship.seat)
    yield from deal(table, ship)


# -- Hyperspace Migration ------------------------------------------------------------------------------------

#: In these rounds a purrgil arrives.
ARRIVALS = (1, 3)


def migrate(table: Table) -> Flow[None]:
    """At the start of the Ship Phase the second player places a purrgil at distance 1 of a token, of the same
    one both times.
    """
    goal = goal_of(table)
    here = {rock.id for rock in table.obstacles if not rock.gone}
    waiting = [id for id in PURRGIL if id not in here]
    if not waiting or len(goal.marks) < 2:
        return
    if goal.edge < 0:
        chosen = yield from choose(
            table,
            SECOND,
            "Hyperspace Migration: at which token do the purrgil arrive?",
            lambda: [TakeMark(0), TakeMark(1)],
            topic="migration",
        )
        goal.edge = chosen.mark
    id = waiting[0]
    ways = _arrivals(table, id)
    if not ways:
        return
    placing = Placing("purrgil-place", "", "It must be at distance 1 of the token, on nothing.", _may_arrive)
    placed = yield from choose_place(table, SECOND, id, ways, placing)
    put_on(table, SECOND, placed)


def _may_arrive(table: Seen, way: LayObstacle) -> bool:
    goal, room = goal_of(table), table.area.room
    new = Obstacle(way.obstacle, to_pose(*way.spot))
    points = [point for part in new.region.parts for point in part.points]
    if way.obstacle not in PURRGIL or any(rock.id == new.id and not rock.gone for rock in table.obstacles):
        return False
    if not all(room.x0 <= x <= room.x1 and room.y0 <= y <= room.y1 for x, y in points):
        return False
    if separation(new.region, goal.disc(goal.edge)) > DISTANCES[0] + SLACK:
        return False
    forms: list[Box | Disc] = [ship.base for ship in living_ships(table)]
    forms += [one.base for one in living_squadrons(table)]
    marks = [goal.disc(mark) for mark in range(len(goal.marks))]
    if any(collides(form, new.region) for form in (*forms, *marks)):
        return False
    return not any(collides(rock.region, new.region) for rock in table.obstacles)


def _arrivals(table: Seen, id: str) -> list[LayObstacle]:
    """Round the token, near it and a little further off."""
    goal = goal_of(table)
    x, y = goal.marks[goal.edge]
    found = []
    for out in (MARK_RADIUS + 25.0, MARK_RADIUS + 50.0, MARK_RADIUS + 75.0):
        for px, py in ring(x, y, out, PLACES):
            for heading in (0.0, 90.0):
                way = LayObstacle(id, rounded(px, py, heading))
                if _may_arrive(table, way):
                    found.append(way)
    return found


def escorted(table: Table) -> None:
    """Hyperspace Migration: at the end of a round a ship with a token turns it into a victory token; one
    without takes a token at distance 1 of a purrgil.
    """
    goal = goal_of(table)
    near = {ship.index for number in lying(table, "purrgil") for ship in _beside(table, number)}
    for ship in living_ships(table):
        if ship.index in goal.ships:
            drop_from(table, ship)
            reward(table, ship.seat)
        elif ship.index in near:
            goal.ships.append(ship.index)
            table.tell("gains-mark", ship.seat, ship.index)
