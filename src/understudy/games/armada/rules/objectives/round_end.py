"""O1.6, O1.10: what an objective brings at the end of a round, and obstacles that drift then."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.flow import Flow
from understudy.games.armada.measures import DISTANCES, compass, to_pose
from understudy.games.armada.options import Act, LayObstacle, Overlapped, rounded
from understudy.games.armada.queries import SLACK, Seen, living_ships, living_squadrons
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.mapping import shift_obstacle
from understudy.games.armada.rules.objectives.deeds import drop_from
from understudy.games.armada.rules.objectives.exogorths import burrowing
from understudy.games.armada.rules.objectives.tokens import around, goal_of
from understudy.games.armada.rules.objectives.victory import reward
from understudy.games.armada.rules.spots import poses
from understudy.games.armada.shots import lane_dice
from understudy.games.armada.table import FIRST, SECOND, Obstacle, Ship, Squadron, Table
from understudy.geometry import Disc, collides, separation


def objective_end(table: Table) -> None:
    """O1.6: what the objective brings at the end of a round."""
    goal = goal_of(table)
    match goal.card.id:
        case "contested_outpost":
            for rock in table.obstacles:
                if rock.inert:
                    higher(table, commanding(table, rock))
        case "volatile_deposits":
            for rock in table.obstacles:
                if rock.kind == "asteroid":
                    higher(table, commanding(table, rock))
        case "fleet_in_being":
            for ship in living_ships(table):
                if ship.index in goal.ships and _at_edge(table, ship):
                    drop_from(table, ship)
        case "navigational_hazards":
            table.then(("drift", (SECOND, "")))
        case "fire_lanes":
            for mark in range(len(goal.marks)):
                higher(table, lane(table, mark))
        case "rift_assault":
            table.then(("strained", ()))
        case "doomed_station":
            table.then(("fall", (SECOND, "")))
        case "abandoned_mining_facility" | "marked_for_destruction":
            table.then(("herd", (SECOND, "")))
        case "hyperspace_migration":
            table.then(("escorted", ()), ("herd", (SECOND, "")))
        case "asteroid_tactics" | "infested_fields":
            table.then(*burrowing(table))


def higher(table: Table, sums: Sequence[int]) -> None:
    """O1.10: the higher sum gains a victory token; equal ones gain nobody anything."""
    if sums[FIRST] != sums[SECOND]:
        reward(table, FIRST if sums[FIRST] > sums[SECOND] else SECOND)


def _at_edge(table: Seen, ship: Ship) -> bool:
    """Fleet in Being: at distance 1–5 of a short edge, or 1–3 of a player edge."""
    area, points = table.area, ship.base.points
    sides = min(min(x - area.room.x0, area.room.x1 - x) for x, _ in points)
    players = min(area.to_players(x, y) for x, y in points)
    return sides <= DISTANCES[4] + SLACK or players <= DISTANCES[2] + SLACK


def commanding(table: Seen, rock: Obstacle) -> list[int]:
    """O1.10: by seat, the command values of ships at distance 1 of an obstacle."""
    limit = DISTANCES[0] + SLACK
    return [
        sum(
            ship.build.command
            for ship in living_ships(table, seat)
            if separation(ship.base, rock.region) <= limit
        )
        for seat in (FIRST, SECOND)
    ]


def lane(table: Seen, mark: int) -> list[int]:
    """G80: the dice of each side that reach a token. A side with a unit on it leaves it to the other."""
    disc = goal_of(table).disc(mark)
    units: list[Ship | Squadron] = [*living_ships(table), *living_squadrons(table)]
    covering = [
        any(unit.seat == seat and collides(unit.base, disc) for unit in units) for seat in (FIRST, SECOND)
    ]
    if any(covering):
        return [int(covering[SECOND] and not covering[FIRST]), int(covering[FIRST] and not covering[SECOND])]
    return [
        sum(
            lane_dice(table, ship, zone, disc)
            for ship in living_ships(table, seat)
            for zone in range(len(ship.build.batteries))
        )
        for seat in (FIRST, SECOND)
    ]


def drift(table: Table, seat: int, moved: str) -> Flow[None]:
    """Navigational Hazards: by turns, the second player first, asteroids and debris are each moved once."""
    done = [int(each) for each in moved.split(",") if each]
    left = [
        number
        for number, rock in enumerate(table.obstacles)
        if rock.kind in ("asteroid", "debris") and number not in done
    ]
    if not left:
        return
    which = yield from choose(
        table, seat, "Which obstacle drifts?", lambda: [Overlapped(number) for number in left], topic="drift"
    )
    number, old = which.obstacle, table.obstacles[which.obstacle]

    def legal(option: Act) -> bool:
        if not isinstance(option, LayObstacle) or option.obstacle != old.id:
            return False
        return _drifts_to(table, number, Obstacle(old.id, to_pose(*option.spot)))

    spots_ = [(x, y, compass(old.pose)) for x, y in around(old.pose.x, old.pose.y, DISTANCES[1] - 1.0)]
    ways = [way for way in (LayObstacle(old.id, rounded(*spot)) for spot in spots_) if legal(way)]
    table.then(("drift", (1 - seat, ",".join(map(str, [*done, number])))))
    if not ways:
        return
    chosen = yield from may_choose(
        table,
        seat,
        f"Where does {old.id.replace('_', ' ')} drift?",
        ways,
        composer=poses(
            table,
            old.id.replace("_", " "),
            lambda pose: LayObstacle(old.id, pose),
            legal,
            "It drifts within distance 1-2, onto nothing.",
            ways,
        ),
        topic="drift-place",
        about={"obstacle": old.id},
    )
    if chosen is not None:
        shift_obstacle(table, seat, number, Obstacle(old.id, to_pose(*chosen.spot)))


def _drifts_to(table: Seen, number: int, new: Obstacle) -> bool:
    """G75: no part beyond distance 2 of where it lay, inside the play area, on nothing."""
    old, room = table.obstacles[number], table.area.room
    points = [point for part in new.region.parts for point in part.points]
    if not all(room.x0 <= x <= room.x1 and room.y0 <= y <= room.y1 for x, y in points):
        return False
    if any(separation(Disc(x, y, 0.0), old.region) > DISTANCES[1] + SLACK for x, y in points):
        return False
    units: list[Ship | Squadron] = [*living_ships(table), *living_squadrons(table)]
    if any(collides(unit.base, new.region) for unit in units):
        return False
    others = [rock for at, rock in enumerate(table.obstacles) if at != number]
    return all(separation(rock.region, new.region) > 0 for rock in others)
