"""R23: who has won."""

from __future__ import annotations

from understudy.core.game import Score
from understudy.games.armada.goals import STATION_HULL
from understudy.games.armada.measures import deployment_zone
from understudy.games.armada.queries import SLACK
from understudy.games.armada.table import FIRST, SECOND, Ship, Table


def destroyed_points(table: Table, seat: int) -> tuple[int, int]:
    """R23.1, F53: the points of enemy ships, with all their upgrades, and of squadrons that were
    destroyed.
    """
    fleet = table.config.fleets[1 - seat]
    ships = sum(ship.build.points for ship in table.ships if ship.seat != seat and not ship.alive)
    if table.over:
        ships += sum(half_points(ship) for ship in table.ships if ship.seat != seat)
    squadrons = sum(
        fleet.cost(one.card.points) for one in table.squadrons if one.seat != seat and not one.alive
    )
    return ships, squadrons


def objective_points(table: Table, seat: int) -> int:
    """O1.7: victory tokens and what the card gives beside them, with all that it counts double or half."""
    goal = table.goal
    if goal is None:
        return 0
    points = goal.victory[seat] * goal.card.worth
    enemies = [ship for ship in table.ships if ship.seat != seat]
    fleet = table.config.fleets[1 - seat]
    match goal.card.id:
        case "advanced_gunnery" | "most_wanted":
            lost = [ship for ship in enemies if not ship.alive and ship.index in goal.ships]
            points += sum(fleet.cost(ship.build.card.points) for ship in lost)
        case "opening_salvo" if table.over:
            points += sum((ship.build.points + 1) // 2 for ship in enemies if ship.in_play and ship.cards)
        case "intel_sweep" if table.over:
            points += MOST_SWEPT * (goal.victory[seat] > goal.victory[1 - seat])
        case "fleet_in_being" if table.over:
            points += goal.card.worth * sum(ship.in_play and ship.index not in goal.ships for ship in enemies)
        case "blockade_run" if table.over and seat == SECOND:
            zone = deployment_zone(table.area, FIRST)
            run = [ship for ship in table.ships if ship.in_play and ship.index in goal.ships]
            points += goal.card.worth * sum(zone.gap(ship.base) >= -SLACK for ship in run)
        case "station_assault" if table.over:
            down = sum(damage >= STATION_HULL for damage in goal.stations)
            points += goal.card.worth * (down if seat == FIRST else len(goal.stations) - down)
        case "capture_the_vip" if table.over and goal.holder >= 0:
            points += goal.card.worth * (table.ships[goal.holder].seat == seat)
    return points


#: Intel Sweep: what more victory tokens are worth.
MOST_SWEPT = 75


#: Mercy Mission: what it brings, and what it costs when its ship is destroyed.
MISSION, MISSION_LOST = 40, 15


def mission_points(table: Table, seat: int) -> int:
    """Mercy Mission: its ship stands wholly in the enemy deployment zone at the end; the opponent gets points
    when it is destroyed.
    """
    points = 0
    for owner in table.ships:
        for index, _, _ in owner.build.by_op.get("mission", ()):
            if not owner.stored[index]:
                continue
            ship = table.ships[owner.stored[index][0]]
            if owner.seat != seat:
                points += MISSION_LOST * (not ship.alive)
            elif table.over and ship.in_play:
                zone = deployment_zone(table.area, 1 - seat)
                points += MISSION * (zone.gap(ship.base) >= -SLACK)
    return points


def half_points(ship: Ship) -> int:
    """R21.2: a huge ship that is crippled at the end counts half, with its upgrades, rounded up."""
    crippled = ship.build.huge and ship.in_play and len(ship.cards) >= (ship.build.hull + 1) // 2
    return (ship.build.points + 1) // 2 if crippled else 0


def winner(table: Table) -> int:
    """R23.1, R23.2, F51, F52: a fleet without ships loses; else the higher score; a tie is the second's."""
    left = [any(ship.seat == seat and ship.in_play for ship in table.ships) for seat in (FIRST, SECOND)]
    if left[FIRST] != left[SECOND]:
        return FIRST if left[FIRST] else SECOND
    totals = [
        sum(destroyed_points(table, seat)) + objective_points(table, seat) + mission_points(table, seat)
        for seat in (FIRST, SECOND)
    ]
    return FIRST if totals[FIRST] > totals[SECOND] else SECOND


def scores(table: Table) -> list[Score]:
    """The points of both seats."""
    best = winner(table)
    found = []
    for seat in (FIRST, SECOND):
        ships, squadrons = destroyed_points(table, seat)
        parts = {"ships destroyed": ships, "squadrons destroyed": squadrons}
        if any("mission" in names for names in table.config.operations):
            parts["missions"] = mission_points(table, seat)
        if table.goal is not None:
            parts["objective"] = objective_points(table, seat)
        found.append(Score(seat, sum(parts.values()), parts, seat == best))
    return found
