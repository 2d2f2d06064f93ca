"""Hyperspace Assault: a ship and squadrons wait beside the map, and come out of hyperspace at a token."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.core.table import Step
from understudy.games.armada.measures import BASES, DISTANCES, SQUADRON_RADIUS, to_pose
from understudy.games.armada.options import Place, Put, Speed, TakeMark, ToShip, ToSquadron, rounded
from understudy.games.armada.queries import SLACK, Seen, fits, overlapped_ships
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.objectives.tokens import goal_of, ring
from understudy.games.armada.rules.spots import poses, spots
from understudy.games.armada.table import MARK_RADIUS, SECOND, Ship, Table
from understudy.geometry import Box, Disc, collides, separation

#: Small and medium ships may come out of hyperspace.
MEDIUM = 1
#: How many squadrons come with them.
WING = 3
#: Places of squadrons that are listed: so far from the token, and so many at each distance.
OFF, PLACES = (90.0, 60.0, 100.0), 24


def set_wing_aside(table: Table) -> Flow[None]:
    """Hyperspace Assault: one small or medium ship and up to three squadrons wait beside the map."""
    goal = goal_of(table)
    ships = [ship for ship in table.ships if ship.seat == SECOND and ship.alive and ship.size <= MEDIUM]
    fleet = [ship for ship in table.ships if ship.seat == SECOND and ship.alive]
    if not ships or len(fleet) < 2:
        return
    chosen = yield from choose(
        table,
        SECOND,
        "Which ship waits in hyperspace?",
        lambda: [ToShip(ship.index) for ship in ships],
        topic="hyperspace-ship",
    )
    goal.aside = [chosen.ship]
    table.tell("set-aside", SECOND, chosen.ship)
    for _ in range(WING):
        left = [one for one in table.squadrons if one.seat == SECOND and one.index not in goal.wing]
        if not left:
            break
        also = yield from may_choose(
            table,
            SECOND,
            "Which squadron waits with it?",
            [ToSquadron(one.index) for one in left],
            topic="hyperspace-squadron",
        )
        if also is None:
            break
        goal.wing.append(also.squadron)


def hyperspace(table: Table) -> Flow[None]:
    """Hyperspace Assault: at the start of a round after the first all that waits may be deployed at a token;
    else each token may move.
    """
    goal = goal_of(table)
    ship = table.ships[goal.aside[0]]
    ways = [TakeMark(mark) for mark in range(len(goal.marks)) if _arrivals(table, ship, mark)]
    chosen = yield from may_choose(
        table,
        SECOND,
        f"{ship.name}: come out of hyperspace at a token?",
        ways,
        topic="hyperspace",
        about={"ship": ship.index},
    )
    if chosen is None:
        table.then(*[("move_mark", (SECOND, mark, 1)) for mark in range(len(goal.marks))])
        return
    yield from _arrive(table, ship, chosen.mark)


def _arrival_legal(table: Seen, ship: Ship, mark: int, pose: tuple[float, float, float]) -> bool:
    """At distance 1 of the token, inside the play area, on no ship."""
    base = Box(to_pose(*pose), *BASES[ship.size])
    if table.area.room.gap(base) < -SLACK or overlapped_ships(table, ship, base):
        return False
    return separation(base, goal_of(table).disc(mark)) <= DISTANCES[0] + SLACK


def _arrivals(table: Seen, ship: Ship, mark: int) -> list[Place]:
    """On the token, in eight headings."""
    x, y = goal_of(table).marks[mark]
    found = [Place(rounded(x, y, heading)) for heading in range(180, 540, 45)]
    return [place for place in found if _arrival_legal(table, ship, mark, place.spot)]


def _arrive(table: Table, ship: Ship, mark: int) -> Flow[None]:
    goal = goal_of(table)
    chosen = yield from choose(
        table,
        SECOND,
        f"Place {ship.name}",
        lambda: _arrivals(table, ship, mark),
        composer=poses(
            table,
            ship.build.name,
            lambda pose: Place(pose),
            lambda option: isinstance(option, Place) and _arrival_legal(table, ship, mark, option.spot),
            "It must be at distance 1 of the token, on no ship.",
            lambda: _arrivals(table, ship, mark),
        ),
        topic="hyperspace-pose",
        about={"ship": ship.index},
    )
    speed = yield from choose(
        table,
        SECOND,
        f"Speed of {ship.name}",
        lambda: [Speed(number) for number in range(1, ship.build.max_speed + 1)],
        topic="deploy-speed",
        about={"ship": ship.index},
    )
    ship.place(to_pose(*chosen.spot))
    ship.speed = speed.speed
    # O2: squadrons beneath it are placed by the first player, as after an overlap.
    table.moving = [one.index for one in table.squadrons if one.in_play and collides(ship.base, one.base)]
    for index in table.moving:
        table.squadrons[index].disc = None
    at = goal.disc(mark)
    wing, goal.aside, goal.wing, goal.marks = goal.wing, [], [], []
    table.tell("deploys", SECOND, ship.index, ship.speed)
    spot = f"{at.x!r},{at.y!r}"
    arriving: list[Step] = [("wing", (index, spot)) for index in wing]
    table.then(*([("push", (ship.index,))] if table.moving else ()), *arriving)


def wing(table: Table, squadron: int, token: str) -> Flow[None]:
    """A squadron comes out of hyperspace at distance 1 of the token that lay there."""
    one = table.squadrons[squadron]
    x, y = (float(each) for each in token.split(","))
    disc = Disc(x, y, MARK_RADIUS)

    def legal(px: float, py: float) -> bool:
        base = Disc(px, py, SQUADRON_RADIUS)
        return fits(table, one, px, py) and separation(base, disc) <= DISTANCES[0] + SLACK

    points = [point for reach in OFF for point in ring(x, y, reach, PLACES) if legal(*point)]
    if not points:
        one.alive = False
        table.tell("no-room-squadron", one.seat, squadron)
        return
    chosen = yield from choose(
        table,
        one.seat,
        f"Place {one.name}",
        lambda: [Put(point) for point in points],
        composer=spots(
            table,
            one.card.name,
            Put,
            legal,
            "It must be at distance 1 of the token, on nothing else.",
            points,
        ),
        topic="hyperspace-place",
        about={"squadron": squadron},
    )
    one.place(*chosen.point)
    table.tell("deploys-squadron", one.seat, squadron)


def never_arrived(table: Table) -> None:
    """Hyperspace Assault: what was never deployed is destroyed as the game ends."""
    if table.goal is not None:
        for ship in table.goal.aside:
            table.ships[ship].alive = False
        for squadron in table.goal.wing:
            table.squadrons[squadron].alive = False
