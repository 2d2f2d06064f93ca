"""Station Assault: two unarmed stations of the second player, which the first player's units may attack.

ARA-O14: such an attack is rolled and done, as at a mine: no card or command changes its dice.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from understudy.core.flow import Flow
from understudy.games.armada.dice import CRITS, HITS, Armament, longest, reaching
from understudy.games.armada.events import StationShelled
from understudy.games.armada.goals import STATION, STATION_HULL
from understudy.games.armada.options import Shell, Storm
from understudy.games.armada.queries import (
    DISTANCE_1,
    SLACK,
    Seen,
    Sightline,
    band_of,
    dust_between,
    line_obstructed,
    plays,
    tied,
)
from understudy.games.armada.rules.effects import rolling
from understudy.games.armada.rules.objectives.tokens import goal_of
from understudy.games.armada.rules.objectives.wandering import nearest_line
from understudy.games.armada.rules.obstacles import SECOND_STATION
from understudy.games.armada.table import FIRST, SECOND, Obstacle, Ship, Squadron, Table
from understudy.geometry import Point, collides, part_in, separation, shortest_lines

STATIONS = (STATION, SECOND_STATION)


def stations_of(table: Seen) -> list[tuple[int, Obstacle]]:
    """The stations that are not destroyed, by number."""
    if not plays(table, "station_assault"):
        return []
    damage = goal_of(table).stations
    places = {rock.id: rock for rock in table.obstacles}
    return [
        (number, places[id])
        for number, id in enumerate(STATIONS)
        if id in places and damage[number] < STATION_HULL
    ]


def repairs(table: Seen, seat: int, rock: Obstacle) -> bool:
    """Whether a station repairs a unit of a seat: the second player's, while it stands."""
    if not plays(table, "station_assault"):
        return True
    return seat == SECOND and any(other is rock for _, other in stations_of(table))


def _line(ship: Ship, zone: int, rock: Obstacle) -> tuple[float, Point] | None:
    """From a zone to the closest point of a station inside its arc: the range, and that point."""
    hull = ship.hull
    assert hull is not None
    found: list[tuple[float, Point]] = []
    for part in rock.region.parts:
        inside = part_in(hull.pose, hull.arcs.arcs[zone], part.points)
        if inside:
            (ax, ay), (bx, by) = shortest_lines(hull.zones[zone].points, inside)[0]
            found.append((hypot(bx - ax, by - ay), (bx, by)))
    return min(found) if found else None


def shells(table: Seen, ship: Ship, zones: Sequence[int]) -> dict[Shell, tuple[Armament, bool]]:
    """Stations that zones of a ship may attack: the dice, and whether the line is obstructed. Not one that it
    stands on.
    """
    found: dict[Shell, tuple[Armament, bool]] = {}
    if ship.seat != FIRST or ship.hull is None:
        return found
    for number, rock in stations_of(table):
        if collides(ship.base, rock.region):
            continue
        for zone in zones:
            dice = ship.build.batteries[zone]
            seen = _line(ship, zone, rock) if longest(dice) >= 0 else None
            if seen is None or band_of(seen[0]) > longest(dice):
                continue
            line = Sightline(*ship.hull.dots[zone], *seen[1])
            if dust_between(table, line, ship):
                continue
            hidden = not ship.works("never_obstructed") and line_obstructed(table, line, ship, but=(rock,))
            pool = reaching(dice, band_of(seen[0]))
            if sum(pool) - hidden > 0:
                found[Shell(zone, number)] = (pool, hidden)
    return found


def storms(table: Seen, one: Squadron) -> dict[Storm, tuple[Armament, bool]]:
    """Stations that a squadron may attack, likewise."""
    found: dict[Storm, tuple[Armament, bool]] = {}
    if one.seat != FIRST or not sum(one.card.battery) or tied(table, one, None):
        return found
    for number, rock in stations_of(table):
        if collides(one.base, rock.region) or separation(one.base, rock.region) > DISTANCE_1 + SLACK:
            continue
        (ax, ay), (bx, by) = nearest_line(rock.region, one.base)
        hidden = line_obstructed(table, Sightline(ax, ay, bx, by), but=(rock,))
        if sum(one.card.battery) - hidden > 0:
            found[Storm(number)] = (one.card.battery, hidden)
    return found


def _fewer(dice: Armament, hidden: bool) -> Armament:
    """ARA-08: obstruction takes a red die, then a blue one, then a black one."""
    left = list(dice)
    if hidden:
        left[next(color for color in range(3) if left[color])] -= 1
    return left[0], left[1], left[2]


def shell(table: Table, ship: int, zone: int, mark: int) -> Flow[None]:
    """The battery dice of a zone at a station: hits and crits are damage."""
    one = table.ships[ship]
    found = shells(table, one, (zone,)).get(Shell(zone, mark))
    if found is None:
        table.tell("no-shot", one.seat, ship, zone)
        return
    one.fired |= 1 << zone
    one.attacks += 1
    table.tell(StationShelled, one.seat, ship, zone, mark)
    rolled = yield from rolling(one.seat, "Roll the attack", _fewer(*found), "attack")
    _damaged(table, mark, sum(HITS[face] + CRITS[face] for _, face in rolled))


def storm(table: Table, squadron: int, mark: int) -> Flow[None]:
    """A squadron's battery dice at a station; the crits of bombers count."""
    one = table.squadrons[squadron]
    found = storms(table, one).get(Storm(mark))
    if found is None:
        return
    table.tell("storms", one.seat, squadron, mark)
    rolled = yield from rolling(one.seat, "Roll the attack", _fewer(*found), "attack")
    bomber = "bomber" in one.card.keywords
    _damaged(table, mark, sum(HITS[face] + bomber * CRITS[face] for _, face in rolled))


def _damaged(table: Table, mark: int, damage: int) -> None:
    """A station takes a facedown card for each point; with as many as its hull it is destroyed."""
    goal = goal_of(table)
    if damage:
        goal.stations[mark] = min(STATION_HULL, goal.stations[mark] + damage)
        table.tell("station-hit", SECOND, mark, goal.stations[mark])
