"""R3.4: obstacles are placed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import inf

from understudy.core.flow import Flow
from understudy.core.option import OnDemand
from understudy.games.armada.goals import AS_USUAL, LAST, STATION, USUAL, Spacing, setup_of
from understudy.games.armada.measures import OBSTACLES, ZONE_DEPTH, Map, Token, to_pose
from understudy.games.armada.options import Act, LayObstacle, Spot, TakeObstacle, rounded
from understudy.games.armada.queries import Seen, plays
from understudy.games.armada.rules.asking import choose
from understudy.games.armada.rules.spots import once, poses
from understudy.games.armada.table import SECOND, Obstacle, Table
from understudy.geometry import Region, beyond

#: Places that are listed lie so far apart; any other may be named.
GRID = 110.0
BY_HAND = "by-hand"


#: The second station of Station Assault; the gravity rift.
SECOND_STATION, RIFT = "station_2", "gravity_rift"


def spacing(table: Seen, id: str) -> Spacing:
    """R3.4; and as objectives change it."""
    setup = setup_of(table)
    if comes_last(table, id):
        return setup.last_spacing
    return setup.rift_spacing if id == RIFT else setup.spacing


def obstacle_legal(table: Seen, obstacle: Obstacle) -> bool:
    """R3.4, G57: wholly in the setup area, beyond distance 3 of every edge of the play area and beyond
    distance 1 of other obstacles; objectives change that.
    """
    rule, region = spacing(table, obstacle.id), obstacle.region
    if not _well_placed(region, table.area, rule):
        return False
    if not all(beyond(region, other.region, rule.apart) for other in table.obstacles):
        return False
    return _near_station(table, region, rule)


def _well_placed(region: Region, area: Map, rule: Spacing) -> bool:
    """An outline by itself: in the setup area, and as far from the edges as it must be."""
    points = [point for part in region.parts for point in part.points]
    setup, room = area.setup, area.room
    for x, y in points:
        if not (setup.x0 <= x <= setup.x1 and setup.y0 <= y <= setup.y1):
            return False
        if min(x - room.x0, room.x1 - x, y - room.y0, room.y1 - y) <= rule.edges:
            return False
        if area.to_players(x, y) <= rule.players:
            return False
    return min(y for _, y in points) - room.y0 <= rule.of_first


def _near_station(table: Seen, region: Region, rule: Spacing) -> bool:
    return rule.of_station == inf or any(
        other.kind == "station" and not beyond(region, other.region, rule.of_station)
        for other in table.obstacles
    )


def unplaced(table: Seen) -> list[str]:
    """The tokens that do not lie on the table yet."""
    down = {obstacle.id for obstacle in table.obstacles}
    return [id for id, token in OBSTACLES.items() if id not in down and _by_turns(table, token)]


def _by_turns(table: Seen, token: Token) -> bool:
    """Whether an obstacle is among those that the players place one after the other."""
    setup = setup_of(table)
    return token.id not in (setup.middle, SECOND_STATION, *setup.last) and setup.places(token.kind)


def to_place(table: Seen) -> int:
    """R3.4: how many obstacles the players place; objectives take some away, or add some."""
    count, setup = int(table.config.options["obstacles"]), setup_of(table)
    if count:
        left_out = [token for token in OBSTACLES.values() if token.kind in setup.without]
        count -= len(left_out) + (setup.station != AS_USUAL)
    more = [token for token in OBSTACLES.values() if token.kind in setup.more and _by_turns(table, token)]
    return min(max(0, count) + len(more), len(unplaced(table)))


def comes_last(table: Seen, id: str) -> bool:
    """Contested Outpost and others: the second player sets the station, or others, after the rest."""
    setup = setup_of(table)
    return id in setup.last or (id == STATION and setup.station == LAST)


def obstacle_places(table: Seen, id: str) -> Iterator[Spot]:
    """Places on a grid, which is the same in every game: only the obstacles that lie there already differ."""
    rule, lying = spacing(table, id), [other.region for other in table.obstacles]
    for place, region in _grid_of(id, table.area, ZONE_DEPTH if rule is USUAL else 0.0, rule):
        if not all(_apart(region, other, rule.apart) for other in lying):
            continue
        if _near_station(table, region, rule):
            yield place


@lru_cache(maxsize=64)
def _grid_of(id: str, area: Map, margin: float, rule: Spacing) -> tuple[tuple[Spot, Region], ...]:
    """Where an obstacle may lie on the grid if no other does."""
    setup, found = area.setup, []
    x = setup.x0 + GRID
    while x < setup.x1:
        y = setup.y0 + margin + GRID / 2
        while y < setup.y1 - margin:
            region = Obstacle(id, to_pose(x, y, 0.0)).region
            if _well_placed(region, area, rule):
                found.append((rounded(x, y, 0.0), region))
            y += GRID
        x += GRID
    return tuple(found)


# Obstacles lie on the grid in most games, where the same ones meet again.
_apart = lru_cache(maxsize=1 << 14)(beyond)


def placer(table: Seen, seat: int) -> int:
    """Who places what belongs to a seat. AR-SET-09: thematic, a person places what is the AI's."""
    ai = table.config.ai
    by_hand = table.config.options["placing"] == BY_HAND
    return 1 - seat if by_hand and ai[seat] and not ai[1 - seat] else seat


def thematic(table: Seen, seat: int) -> bool:
    """AR-SET-09: what is a seat's stands where the other player finds it most challenging."""
    return placer(table, seat) != seat


def place_obstacle(table: Table, seat: int, left: int) -> Flow[None]:
    """R3.4, G2: the second player begins, as a rule; kind and rotation are free."""
    who = placer(table, seat)
    token = yield from choose(
        table,
        who,
        "Which obstacle?",
        lambda: [TakeObstacle(id) for id in unplaced(table)],
        topic="obstacle",
        about={"left": left},
    )
    if not (yield from lay_obstacle(table, who, seat, token.obstacle)):
        return
    if left > 1:
        turn = SECOND if setup_of(table).second_places else 1 - seat
        table.then(("place_obstacle", (turn, left - 1)))


def lay_obstacle(table: Table, who: int, seat: int, id: str) -> Flow[bool]:
    """R3.4: one of the chairs says where an obstacle of a seat lies, if there is room for it."""
    left_over = obstacle_places(table, id)
    first = next(left_over, None)
    if first is None:
        return False
    # The deck has a place of its own: nobody need look for the others.
    places = once(lambda: OnDemand(lambda spot: LayObstacle(id, spot), [first, *left_over]))

    def legal(option: Act) -> bool:
        if not isinstance(option, LayObstacle) or option.obstacle != id:
            return False
        return obstacle_legal(table, Obstacle(id, to_pose(*option.spot)))

    chosen = yield from choose(
        table,
        who,
        f"Place {id.replace('_', ' ')}",
        places,
        composer=poses(
            table,
            id.replace("_", " "),
            lambda pose: LayObstacle(id, pose),
            legal,
            "It must be in the setup area, beyond distance 3 of the edges and 1 of other obstacles."
            if spacing(table, id) is USUAL
            else "It must be in the setup area, as far from edges and obstacles as the objective says.",
            places,
        ),
        topic="obstacle-pose",
        about={"obstacle": id},
    )
    inert = comes_last(table, id) and plays(table, "contested_outpost")
    table.obstacles.append(Obstacle(id, to_pose(*chosen.spot), inert))
    table.tell("obstacle", seat, len(table.obstacles) - 1)
    return True


def lay_last(table: Table, seat: int, token: int) -> Flow[None]:
    """The second player places what an objective adds after the rest."""
    yield from lay_obstacle(table, placer(table, seat), seat, list(OBSTACLES)[token])
