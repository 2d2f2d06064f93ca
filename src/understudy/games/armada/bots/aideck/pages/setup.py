"""Setup: obstacles and deployment by the chart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import atan2, degrees, fsum, hypot
from typing import cast

from understudy.games.armada import options
from understudy.games.armada.aicards import NUMBERS, Cell, cell, column
from understudy.games.armada.bots.aideck import noes
from understudy.games.armada.bots.aideck.pages.mapping import HOLD_LINE
from understudy.games.armada.bots.aideck.terms import Mind, enemies, forward, only, points_of, searched
from understudy.games.armada.clearance import clearance
from understudy.games.armada.measures import (
    BASES,
    DISTANCES,
    KINDS,
    OBSTACLES,
    SQUADRON_RADIUS,
    deployment_zone,
    to_pose,
)
from understudy.games.armada.queries import LONG, apart
from understudy.games.armada.rules.deploy import (
    AI_SPEED,
    at_edge,
    deployment_legal,
    front_line,
    is_scout,
    squadron_legal,
)
from understudy.games.armada.rules.obstacles import obstacle_legal
from understudy.games.armada.table import SECOND, Obstacle, Ship, Squadron
from understudy.games.armada.unmoved import UNMOVED
from understudy.games.armada.view import View
from understudy.geometry import Box, Disc, Point, Pose, collides
from understudy.kit.exact import added
from understudy.pages import Ask, Can, No, Page, Prefer, earliest, fewest, most

#: AR-SET-08: after so many pairs of cards the nearest place that is legal.
PAIRS = 50
#: AR-DEP-01: after so many cards any place that is legal.
TRIES = 60
OBSTACLE_GRID, SHIFT, SQUADRON_GRID = 20.0, 10.0, 10.0
#: I3: so far may a ship look aside when it is deployed.
MOST_ASIDE = 60.0
#: AR-SQD-04: the way that a ship is expected to go, ahead of its bow.
PATH = 136.8


# -- obstacles -----------------------------------------------------------------------------------------------


def _cell(mind: Mind) -> Cell | None:
    """AR-SET-05: the number of the first card of a pair, the token of the second."""
    cards = mind.revealed
    if not cards or len(cards) % 2:
        return None
    return cell(mind.view.area, cards[-2].number, cards[-1].token, mind.seat == SECOND)


def in_cell(place: Cell) -> Iterator[Point]:
    """AR-SET-07, G57: points of the area, from its middle outwards."""
    nx = int((place.x1 - place.x0) / 2 // OBSTACLE_GRID)
    ny = int((place.y1 - place.y0) / 2 // OBSTACLE_GRID)
    points = [
        (place.x + i * OBSTACLE_GRID, place.y + j * OBSTACLE_GRID)
        for i in range(-nx, nx + 1)
        for j in range(-ny, ny + 1)
    ]
    points.sort(
        key=lambda point: (round(hypot(point[0] - place.x, point[1] - place.y), 6), point[1], point[0])
    )
    yield from points


def _obstacle_places(mind: Mind) -> Sequence[options.Act]:
    id = str(mind.about["obstacle"])
    place = _cell(mind)
    if place is None:
        return [options.REVEAL_CARD]
    for x, y in in_cell(place):
        option = options.LayObstacle(id, options.rounded(x, y, 0.0))
        if obstacle_legal(mind.view, Obstacle(id, to_pose(*option.spot))):
            return [option]
    return _no_room(mind, "The area has no legal place")


def _no_room(mind: Mind, what: str) -> No:
    return No(noes.no_room, what, len(mind.orders.revealed))


def _more_cards(most: int) -> Callable[[Mind], Sequence[options.Act]]:
    """One more card, up to so many."""
    return lambda mind: (
        [options.REVEAL_CARD] if len(mind.orders.revealed) < most else _no_room(mind, "No place was found")
    )


def _off_cell(mind: Mind, option: options.LayObstacle) -> float:
    place = _cell(mind)
    x, y, _ = option.spot
    return 0.0 if place is None else hypot(x - place.x, y - place.y)


def _first_listed(mind: Mind) -> Sequence[options.TakeObstacle]:
    """I3: asteroid fields, debris fields, the station."""
    order = sorted(OBSTACLES, key=lambda id: (KINDS.index(OBSTACLES[id].kind), id))
    return sorted(mind.acts(options.TakeObstacle), key=lambda each: order.index(each.obstacle))[:1]


OBSTACLE = Page(
    "Setup: which obstacle",
    [
        Can(
            "AR-SET-04 ARA-AI-08",
            "Place the first obstacle of the list: asteroid fields, debris fields, the station.",
            _first_listed,
            log="",
        )
    ],
)
OBSTACLE_PLACE = Page(
    "Setup: where the obstacle goes",
    [
        Can(
            "AR-SET-05 AR-SET-06 AR-SET-07 ARA-AI-07",
            "Two cards: the column by the number of the first, the row by the token of the second.",
            _obstacle_places,
            log="column by the first card, row by the second",
        ),
        Can(
            "AR-SET-08",
            "It cannot be placed there: two more cards.",
            _more_cards(2 * PAIRS),
        ),
        Can(
            "AR-SET-08 ARA-AI-08",
            "No card found a place: the nearest one that is legal.",
            lambda mind: mind.acts(options.LayObstacle),
            prefer=[
                Prefer("AR-SET-08", "near the last area", fewest(_off_cell)),
                Prefer("AR-SET-08", "the first of them", earliest(lambda mind, option: option.spot[0])),
            ],
        ),
    ],
)

# -- which ship ----------------------------------------------------------------------------------------------


def _waiting(mind: Mind) -> list[Ship]:
    return [mind.view.ships[option.ship] for option in mind.acts(options.Deploy)]


def _largest(mind: Mind) -> int:
    """The largest squadron value of the fleet."""
    own = [ship for ship in mind.view.ships if ship.seat == mind.seat and ship.alive]
    return max(ship.build.squadron for ship in own)


def trigger(mind: Mind) -> Ship | None:
    """AR-SQD-01, AR-SQD-02: the first ship deployed that has the largest squadron value of the fleet."""
    ships, largest = mind.view.ships, _largest(mind)
    return next(
        (ships[index] for index in mind.orders.deployed if ships[index].build.squadron == largest), None
    )


def anchors(mind: Mind) -> list[Ship]:
    """AR-SQD-05, AR-SQD-06: the ship that squadrons go round, and those deployed after it."""
    first = trigger(mind)
    order = mind.orders.deployed
    if first is None:
        return []
    after = (mind.view.ships[index] for index in order[order.index(first.index) :])
    return [ship for ship in after if ship.in_play]


def _squadrons(mind: Mind) -> list[options.DeploySquadron]:
    return mind.acts(options.DeploySquadron)


def _left(mind: Mind) -> list[Squadron]:
    return [one for one in mind.view.squadrons if one.seat == mind.seat and one.alive and one.disc is None]


def _squadrons_now(mind: Mind) -> bool | No:
    waiting = len(_squadrons(mind))
    if waiting and trigger(mind) is not None:
        return True
    return No(noes.not_deployed, waiting, _largest(mind), len(mind.orders.deployed))


def _room_for_two(mind: Mind) -> Sequence[options.DeploySquadron]:
    """AR-SQD-06, AR-SQD-07: while more than one is left and there is room."""
    offered = _squadrons(mind)
    if not offered or (len(_left(mind)) < 2 and mind.acts(options.Deploy)):
        return _no_room(mind, "One is held back")
    squadron = mind.view.squadrons[offered[0].squadron]
    room = squadron_place(mind, squadron) is not None
    return offered if room else _no_room(mind, "There is no room for them")


def _numbered(mind: Mind) -> Sequence[options.Act]:
    """AR-DEP-05, AR-DEP-06: the number of a card is that of a ship which waits."""
    ships = {ship.build.number: ship for ship in _waiting(mind) if ship.build.number in NUMBERS}
    return searched(
        mind, lambda card: card.number in ships, lambda card: [options.Deploy(ships[card.number].index)]
    ) or _no_number(mind)


def _no_number(mind: Mind) -> No:
    return No(noes.no_card_has_number, [(ship.build.name, ship.build.number) for ship in _waiting(mind)])


def _beyond(mind: Mind) -> Sequence[options.Deploy]:
    return mind.acts(options.Deploy) or _no_number(mind)


_DEAREST: Sequence[Prefer[Mind, options.DeploySquadron]] = (
    Prefer(
        "AR-PRI-02",
        "the highest cost",
        most(lambda mind, o: points_of(mind.view.squadrons[o.squadron], mind.view)),
    ),
    Prefer("AR-GOL-01", "the first of them", earliest(lambda mind, o: o.squadron)),
)

DEPLOY = Page(
    "Deployment",
    [
        Ask(
            "AR-SQD-01 AR-SQD-02",
            "Is the ship with the largest squadron value deployed?",
            _squadrons_now,
            yes=[
                HOLD_LINE,
                Can(
                    "AR-SQD-01 AR-SQD-06 AR-SQD-07",
                    "Deploy squadrons while there is room for them.",
                    _room_for_two,
                    _DEAREST,
                ),
            ],
        ),
        Can(
            "AR-DEP-06 AR-DEP-05",
            "Draw cards until there is the number of a ship that waits.",
            _numbered,
            log="the first number of a ship that waits",
        ),
        Can(
            "AR-DEP-08",
            "All of 1 to 12 are deployed: 13 and on.",
            _beyond,
            [
                Prefer(
                    "AR-DEP-08",
                    "the lowest number",
                    earliest(lambda mind, o: mind.view.ships[o.ship].build.number),
                )
            ],
        ),
        Can("AR-SQD-07", "All ships are deployed: the squadrons that are left.", _squadrons, _DEAREST),
    ],
)
DEPLOY_SQUADRON = Page(
    "Deployment: the second squadron",
    [HOLD_LINE, Can("AR-SQD-01", "Deploy another squadron.", _squadrons, _DEAREST)],
)

# -- where ships stand ---------------------------------------------------------------------------------------


def groups(mind: Mind) -> list[list[Ship]]:
    """AR-DEP-04: enemy ships that stand within a ruler of each other, one leading to the next."""
    left = enemies(mind)
    found = []
    while left:
        group = [left.pop(0)]
        for ship in group:
            near = [other for other in left if apart(ship, other) <= LONG]
            group += near
            left = [other for other in left if other not in near]
        found.append(group)
    return found


def _center(group: Sequence[Ship]) -> Point:
    count = len(group)
    return (fsum(ship.pose.x for ship in group) / count, fsum(ship.pose.y for ship in group) / count)


def aim(mind: Mind, x: float, y: float) -> float:
    """AR-DEP-03, AR-DEP-04: the heading, clockwise from the second player's edge, toward the largest group:
    most ships, then most points, then the closest.
    """
    straight = mind.view.area.ahead(mind.seat)
    found = groups(mind)
    if not found:
        return straight

    def worth(group: Sequence[Ship]) -> tuple[float, ...]:
        gx, gy = _center(group)
        return (-len(group), -added(ship.build.points for ship in group), round(hypot(gx - x, gy - y), 1))

    gx, gy = _center(min(found, key=worth))
    heading = degrees(atan2(gx - x, gy - y))
    aside = (heading - straight + 180.0) % 360.0 - 180.0
    return (straight + max(-MOST_ASIDE, min(MOST_ASIDE, aside))) % 360.0


def ship_pose(mind: Mind, ship: Ship, x: float) -> options.Spot:
    """AR-DEP-02, AR-DEP-03: as far forward as the zone allows, pointing at the enemy."""
    zone = deployment_zone(mind.view.area, ship.seat)
    if mind.view.area.endways:
        return _endways(mind, ship, x)
    line = zone.y0 if ship.seat == SECOND else zone.y1
    way = -forward(mind)
    half = BASES[ship.size]
    heading = aim(mind, x, line + way * half[0])
    if ship.build.huge:
        # ARA-H6: slid toward its edge until a corner touches it.
        return at_edge(mind.view, ship, x, heading)
    base = Box(to_pose(0.0, 0.0, heading), *half)
    deep = max(y for _, y in base.points)
    return options.rounded(x, line + way * deep, heading)


def _endways(mind: Mind, ship: Ship, x: float) -> options.Spot:
    """Blockade Run: the columns of the chart lie across the own short edge."""
    area = mind.view.area
    zone, across = deployment_zone(area, ship.seat), x * area.height / area.width
    heading = aim(mind, zone.x1 if ship.seat != SECOND else zone.x0, across)
    if ship.build.huge:
        return at_edge(mind.view, ship, across, heading)
    return front_line(mind.view, zone, ship.seat, across, heading, ship.size)


def _ship_places(mind: Mind) -> Sequence[options.Act]:
    """AR-DEP-01, G58: the middle of the column, else a little aside."""
    if not mind.orders.revealed:
        return [options.REVEAL_CARD]
    ship = mind.ship
    low, high = column(mind.view.area, mind.revealed[-1].number)
    middle, step = (low + high) / 2, 0.0
    while step <= (high - low) / 2:
        for x in {middle - step: None, middle + step: None}:
            place = ship_pose(mind, ship, x)
            if deployment_legal(mind.view, ship, *place):
                return [options.Place(place)]
        step += SHIFT
    return _no_room(mind, "No legal place in the column")


SHIP_PLACE = Page(
    "Deployment: where the ship goes",
    [
        Can(
            "AR-DEP-01 AR-DEP-02 AR-DEP-03 AR-DEP-04 ARA-AI-09",
            "By the chart: the column of a card, as far forward as possible, toward the largest group.",
            _ship_places,
            log="by the chart, toward the largest group",
        ),
        Can(
            "AR-DEP-01",
            "No room in the column: another card.",
            _more_cards(TRIES),
        ),
        Can("AR-GOL-01", "No card found room: anywhere.", lambda mind: mind.acts(options.Place)[:1]),
    ],
)


def _speed(mind: Mind, option: options.Speed) -> int:
    return option.speed


DEPLOY_SPEED = Page(
    "Deployment: speed",
    [
        Can(
            "AR-DEP-09",
            "Speed 2.",
            only("Speed 2", options.Speed(AI_SPEED)),
            log="",
        ),
        Can(
            "AR-DEP-10",
            "Else the highest it can go.",
            lambda mind: mind.acts(options.Speed),
            [Prefer("AR-DEP-10", "the highest", most(_speed))],
        ),
    ],
)

# -- where squadrons stand -----------------------------------------------------------------------------------


def path(ship: Ship) -> Box:
    """AR-SQD-04: where the ship is expected to go."""
    half, wide = BASES[ship.size]
    pose: Pose = ship.pose.moved(half + PATH / 2)
    return Box(pose, PATH / 2, wide)


def _grid_points(seat: int, ship: Ship) -> Iterator[Point]:
    """AR-SQD-03, G59: multiples of 10 mm, the furthest forward first, then the nearest to the middle."""
    reach = ship.base.r + DISTANCES[1]
    xs = range(int((ship.pose.x - reach) // SQUADRON_GRID), int((ship.pose.x + reach) // SQUADRON_GRID) + 1)
    ys = range(int((ship.pose.y - reach) // SQUADRON_GRID), int((ship.pose.y + reach) // SQUADRON_GRID) + 1)
    columns = sorted((x * SQUADRON_GRID for x in xs), key=lambda x: (round(abs(x - ship.pose.x), 6), x))
    for row in sorted(ys, reverse=seat != SECOND):
        for x in columns:
            yield (x, row * SQUADRON_GRID)


def place_beside(mind: Mind, squadron: Squadron, ship: Ship) -> Point | None:
    """AR-SQD-03 to AR-SQD-05: within distance 1–2 of this ship, forward, out of its way.

    It is asked whether there is room, and then where: the place stays in memory until a piece stands
    elsewhere. Squadrons that wait have the same place, but for those that may stand where others may not.
    """
    view = mind.view
    standing = tuple([one.disc if one.alive else None for one in view.squadrons])
    own = squadron.index if squadron.disc is not None else options.NONE
    key = ("beside", ship.index, squadron.seat, is_scout(squadron), own, standing)
    kept = UNMOVED.by(view)
    if key not in kept:
        kept[key] = find_beside(view, squadron, ship)
    return cast("Point | None", kept[key])


def find_beside(view: View, squadron: Squadron, ship: Ship) -> Point | None:
    """The same, looked for."""
    way, pose = path(ship), ship.pose
    half, wide = BASES[ship.size]
    limit = DISTANCES[1] - 2 * SQUADRON_RADIUS
    free = clearance(view, squadron, pose.x, pose.y, 2 * (ship.base.r + DISTANCES[1]))
    for x, y in _grid_points(squadron.seat, ship):
        u, v = pose.local(x, y)
        if half < u < half + PATH and abs(v) < wide:
            # Its middle lies in the way: most of the points that come first do.
            continue
        du, dv = abs(u) - half, abs(v) - wide
        gap = hypot(du if du > 0.0 else 0.0, dv if dv > 0.0 else 0.0) - SQUADRON_RADIUS
        if gap > limit or gap < 0 or collides(Disc(x, y, SQUADRON_RADIUS), way):
            continue
        if squadron_legal(view, squadron, x, y, free):
            return (x, y)
    return None


def squadron_place(mind: Mind, squadron: Squadron) -> Point | None:
    """AR-SQD-05, AR-SQD-06: round the first ship that has room; a single last one round the first of all."""
    for ship in anchors(mind):
        found = place_beside(mind, squadron, ship)
        if found is not None:
            return found
    return None


def _squadron_places(mind: Mind) -> Sequence[options.Act]:
    place = squadron_place(mind, mind.squadron)
    if place is None:
        return _no_room(mind, "No place round its ships is free")
    return [options.Put(options.rounded(*place))]


def _nearest_ship(mind: Mind, option: options.Put) -> float:
    x, y = option.point
    own = [ship for ship in mind.view.ships if ship.seat == mind.seat and ship.in_play]
    return min(hypot(x - ship.pose.x, y - ship.pose.y) for ship in own)


SQUADRON_PLACE = Page(
    "Deployment: where the squadron goes",
    [
        Can(
            "AR-SQD-03 AR-SQD-04 AR-SQD-05 ARA-AI-10",
            "Within range 1–2 of the ship, farther forward, not in its path.",
            _squadron_places,
            log="at range 1–2 of its ship, not in its path",
        ),
        Can(
            "AR-SQD-06",
            "No room round any ship but in its path.",
            lambda mind: mind.acts(options.Put),
            [
                Prefer("AR-PRI-01", "the closest to a ship", fewest(_nearest_ship)),
                Prefer("AR-GOL-01", "the first of them", earliest(lambda mind, o: o.point[0])),
            ],
        ),
    ],
)
