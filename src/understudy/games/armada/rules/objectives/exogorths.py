"""Exogorths: they come out beside an obstacle, bite squadrons at the start of the Squadron Phase, and go; and
the two objectives that have them.
"""

from __future__ import annotations

from math import cos, hypot, pi, sin

from understudy.core.flow import Flow
from understudy.core.table import Step
from understudy.games.armada import queries
from understudy.games.armada.measures import OBSTACLES, to_pose
from understudy.games.armada.options import LayObstacle, Overlapped, ToSquadron, rounded
from understudy.games.armada.rules.asking import choose, confirm
from understudy.games.armada.rules.attack import begin
from understudy.games.armada.rules.damage import hurt
from understudy.games.armada.rules.mapping import move_obstacle, set_beside
from understudy.games.armada.rules.objectives import wandering
from understudy.games.armada.rules.objectives.cover import take_cover
from understudy.games.armada.rules.objectives.tokens import goal_of
from understudy.games.armada.rules.objectives.victory import reward
from understudy.games.armada.table import MAW, SECOND, Attack, Obstacle, Squadron, Table
from understudy.geometry import collides, separation

EXOGORTHS = ("exogorth_1", "exogorth_2")
#: What it attacks with, at close range.
DICE = (0, 3, 0)
#: Directions round an obstacle that are listed.
AROUND = 12


def burrowing(table: queries.Seen) -> list[Step]:
    """The second player places each exogorth that does not lie on the map."""
    here = {rock.id for rock in table.obstacles if not rock.gone}
    return [("burrow", (SECOND, list(OBSTACLES).index(id))) for id in EXOGORTHS if id not in here]


def touched_by(table: queries.Seen, exogorth: int) -> list[int]:
    """The other obstacles that an exogorth touches."""
    region = table.obstacles[exogorth].region
    return [
        number
        for number, rock in enumerate(table.obstacles)
        if rock.kind != "exogorth" and not rock.gone and separation(rock.region, region) <= wandering.TOUCHING
    ]


def _homes(table: queries.Seen) -> list[int]:
    """Obstacles that no exogorth touches."""
    taken = {number for one in wandering.lying(table, "exogorth") for number in touched_by(table, one)}
    kinds = ("asteroid", "debris", "station", "dust")
    return [number for number in wandering.lying(table, *kinds) if number not in taken]


def _may_burrow(table: queries.Seen, way: LayObstacle) -> bool:
    """Touching a free obstacle, on no ship, obstacle or token, inside the play area; also onto squadrons."""
    if way.obstacle not in EXOGORTHS:
        return False
    new, room = Obstacle(way.obstacle, to_pose(*way.spot)), table.area.room
    points = [point for part in new.region.parts for point in part.points]
    if not all(room.x0 <= x <= room.x1 and room.y0 <= y <= room.y1 for x, y in points):
        return False
    if not any(
        separation(table.obstacles[home].region, new.region) <= wandering.TOUCHING for home in _homes(table)
    ):
        return False
    goal = goal_of(table)
    tokens = [goal.disc(mark) for mark in range(len(goal.marks))] + [one.disc for one in table.laid]
    if any(collides(ship.base, new.region) for ship in queries.living_ships(table)):
        return False
    if any(collides(disc, new.region) for disc in tokens):
        return False
    return not any(collides(rock.region, new.region) for rock in table.obstacles if rock.id != new.id)


def burrows(table: queries.Seen, id: str) -> list[LayObstacle]:
    """Places in twelve directions round each free obstacle."""
    found = []
    for home in _homes(table):
        rock = table.obstacles[home].region
        for step in range(AROUND):
            angle = 2 * pi * step / AROUND
            out, gap = rock.r + 60.0, 1.0
            spot = rounded(rock.x, rock.y, 0.0)
            while gap > wandering.TOUCHING / 4:
                # It comes nearer by what is between them: so it never overlaps.
                spot = rounded(rock.x + out * cos(angle), rock.y + out * sin(angle), 0.0)
                gap = separation(rock, Obstacle(id, to_pose(*spot)).region)
                out -= gap
            way = LayObstacle(id, spot)
            if _may_burrow(table, way):
                found.append(way)
    return found


def burrow(table: Table, seat: int, token: int) -> Flow[None]:
    """An exogorth is placed, touching an obstacle that no other touches. Squadrons beneath it are placed by
    the other player, touching it.
    """
    id = list(OBSTACLES)[token]
    ways = burrows(table, id)
    if not ways:
        return
    where = "It must touch an obstacle that no other exogorth touches, on no ship or token."
    placing = wandering.Placing("exogorth-place", ", touching an obstacle", where, _may_burrow)
    rock = yield from wandering.choose_place(table, seat, id, ways, placing)
    wandering.put_on(table, seat, rock)
    for one in queries.living_squadrons(table):
        if collides(one.base, rock.region):
            yield from set_beside(table, 1 - seat, one, rock)


# -- they bite -----------------------------------------------------------------------------------------------


def feeding(table: queries.Seen) -> list[Step]:
    """What exogorths do at the start of the Squadron Phase."""
    if not wandering.lying(table, "exogorth"):
        return []
    return [("feed", (SECOND, "")), ("withdraw", ())]


def feed(table: Table, seat: int, rocks: str) -> Flow[None]:
    """From the second player by turns each chooses an exogorth that has not bitten yet."""
    done = wandering.numbers(rocks)
    left = [number for number in wandering.lying(table, "exogorth") if number not in done]
    if not left:
        return
    chosen = yield from choose(
        table,
        seat,
        "Which exogorth bites?",
        lambda: [Overlapped(number) for number in left],
        topic="exogorth",
    )
    number = chosen.obstacle
    table.then(("bite", (seat, number, "")), ("feed", (1 - seat, wandering.written([*done, number]))))


def bite(table: Table, seat: int, rock: int, squadrons: str) -> Flow[None]:
    """It attacks each squadron at distance 1, of either side, in the order that its player likes."""
    done = wandering.numbers(squadrons)
    region = table.obstacles[rock].region
    prey = [
        one
        for one in queries.living_squadrons(table)
        if one.index not in done and separation(one.base, region) <= queries.DISTANCE_1 + queries.SLACK
    ]
    if not prey:
        return
    chosen = yield from choose(
        table,
        seat,
        "Which squadron does the exogorth bite?",
        lambda: [ToSquadron(one.index) for one in prey],
        topic="bitten-squadron",
        about={"rock": rock},
    )
    table.then(("bite", (seat, rock, wandering.written([*done, chosen.squadron]))))
    attack = Attack(MAW, 0, _hidden(table, rock, table.squadrons[chosen.squadron]))
    attack.zone, attack.gathered, attack.target_squadron = rock, DICE, chosen.squadron
    table.tell("bites", seat, rock, chosen.squadron)
    begin(table, attack)


def _hidden(table: queries.Seen, exogorth: int, one: Squadron) -> bool:
    """Whether anything but itself and what it touches is on the line to its prey."""
    region = table.obstacles[exogorth].region
    (ax, ay), (bx, by) = wandering.nearest_line(region, one.base)
    away = hypot(bx - ax, by - ay) or 1.0
    share = max(0.0, away - one.base.r) / away
    line = queries.Sightline(ax, ay, ax + share * (bx - ax), ay + share * (by - ay))
    own = [table.obstacles[number] for number in (exogorth, *touched_by(table, exogorth))]
    return queries.line_obstructed(table, line, but=own)


def withdraw(table: Table) -> None:
    """The exogorths are taken off the map. Infested Fields: the obstacles that they touched are moved."""
    homes: list[int] = []
    for exogorth in wandering.lying(table, "exogorth"):
        homes += [number for number in touched_by(table, exogorth) if number not in homes]
        wandering.take_off(table, exogorth)
    if queries.plays(table, "infested_fields"):
        table.then(*[("uproot", (SECOND, number)) for number in homes])


def uproot(table: Table, seat: int, rock: int) -> Flow[None]:
    """Infested Fields: an obstacle that an exogorth has left is moved within distance 1–2."""
    yield from move_obstacle(table, seat, rock, "Infested Fields", {})


# -- squadrons and ships on obstacles ------------------------------------------------------------------------


def squadron_lands(table: Table, one: Squadron) -> bool:
    """What obstacles do to a squadron that ends its move on them. Gives whether it is gone."""
    for number, rock in enumerate(table.obstacles):
        if rock.gone or one.disc is None or not collides(one.disc, rock.region):
            continue
        if rock.kind == "purrgil":
            hurt(table, one, 1)
            if not one.alive:
                return True
        if queries.plays(table, "infested_fields") and number in goal_of(table).rocks:
            table.then(("takes_rock", (one.index, number)))
        if rock.kind == "asteroid" and one.card.unique and queries.plays(table, "asteroid_tactics"):
            table.then(("squadron_cover", (one.index,)))
    return False


def takes_rock(table: Table, squadron: int, rock: int) -> Flow[None]:
    """Infested Fields: a squadron may take the token of an obstacle."""
    one, goal = table.squadrons[squadron], goal_of(table)
    if one.in_play and rock in goal.rocks:
        asked = f"{one.name}: take the objective token?"
        about = {"squadron": squadron}
        if (yield from confirm(table, one.seat, asked, topic="take-rock", about=about)):
            goal.rocks.remove(rock)
            table.tell("takes-rock", one.seat, squadron)
            reward(table, one.seat)


def squadron_cover(table: Table, squadron: int) -> Flow[None]:
    """Asteroid Tactics: a unique squadron on an asteroid field."""
    one = table.squadrons[squadron]
    if one.in_play:
        yield from take_cover(table, one, one.card.tokens)
