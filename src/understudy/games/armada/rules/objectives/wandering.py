"""Obstacles that are taken off the map or come onto it, and obstacles that are moved toward something."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import hypot
from typing import NamedTuple

from understudy.core.flow import Flow
from understudy.games.armada.measures import DISTANCES, compass, to_pose
from understudy.games.armada.options import LayObstacle, rounded
from understudy.games.armada.queries import Seen
from understudy.games.armada.rules.asking import choose
from understudy.games.armada.rules.mapping import may_lie, shift_obstacle
from understudy.games.armada.rules.objectives.tokens import goal_of
from understudy.games.armada.rules.spots import poses
from understudy.games.armada.table import BESIDE, Obstacle, Table
from understudy.geometry import Disc, Point, Region, point_distance, separation, shortest_lines

#: So near is touching.
TOUCHING = 0.5
#: Steps in which a place is looked for that is nearer than the card wants.
STEP = 2.0


def lying(table: Seen, *kinds: str) -> list[int]:
    """The obstacles of some kinds that lie on the map."""
    return [number for number, rock in enumerate(table.obstacles) if rock.kind in kinds and not rock.gone]


def take_off(table: Table, number: int) -> None:
    """An obstacle is taken off the map; its number stays."""
    old = table.obstacles[number]
    table.obstacles[number] = Obstacle(old.id, BESIDE)
    table.tell("rock-gone", 0, number)


def put_on(table: Table, seat: int, rock: Obstacle) -> int:
    """An obstacle comes onto the map, under the number that it had before."""
    for number, other in enumerate(table.obstacles):
        if other.id == rock.id:
            table.obstacles[number] = rock
            break
    else:
        table.obstacles.append(rock)
        number = len(table.obstacles) - 1
    table.tell("obstacle", seat, number)
    return number


class Placing(NamedTuple):
    """How an obstacle is placed that comes onto the map."""

    topic: str
    #: What the question adds to the name of the obstacle.
    more: str
    #: What must hold of a place, in words and as a test.
    rule: str
    may: Callable[[Seen, LayObstacle], bool]


def choose_place(
    table: Table, seat: int, id: str, ways: Sequence[LayObstacle], placing: Placing
) -> Flow[Obstacle]:
    """A seat chooses a place for this obstacle, of those that are listed or any other that may be."""
    name = id.replace("_", " ")
    chosen = yield from choose(
        table,
        seat,
        f"Place {name}{placing.more}",
        ways,
        composer=poses(
            table,
            name,
            lambda pose: LayObstacle(id, pose),
            lambda way: isinstance(way, LayObstacle) and way.obstacle == id and placing.may(table, way),
            placing.rule,
            ways,
        ),
        topic=placing.topic,
        about={"obstacle": id},
    )
    return Obstacle(id, to_pose(*chosen.spot))


# -- toward --------------------------------------------------------------------------------------------------


def nearest_line(region: Region, goal: Region | Disc) -> tuple[Point, Point]:
    """From the closest point of an outline to the closest point of another, or of a token."""
    found = []
    for part in region.parts:
        if isinstance(goal, Disc):
            away = point_distance(part, goal.x, goal.y)
            found.append((away, shortest_lines(part.points, ((goal.x, goal.y),))[0]))
        else:
            lines = [shortest_lines(part.points, other.points)[0] for other in goal.parts]
            found += [(hypot(bx - ax, by - ay), ((ax, ay), (bx, by))) for (ax, ay), (bx, by) in lines]
    return min(found, key=lambda each: each[0])[1]


def _lengths(gap: float) -> Iterator[float]:
    """How far an obstacle is moved: to the end of distance 2, to the end of distance 1, or between them; then
    as near to the end of distance 1 as it can be. Touching ends it.
    """
    least, most = DISTANCES[0], DISTANCES[1]
    yield from dict.fromkeys(min(length, gap) for length in (most, (least + most) / 2, least))


def _shorter(gap: float) -> Iterator[float]:
    length = min(DISTANCES[0], gap) - STEP
    while length > 0:
        yield length
        length -= STEP


def ways_toward(table: Seen, number: int, goal: Region | Disc) -> list[LayObstacle]:
    """R: toward, along the line from closest point to closest point. ARA-O13: it is not turned."""
    old = table.obstacles[number]
    gap = separation(old.region, goal)
    (ax, ay), (bx, by) = nearest_line(old.region, goal)
    whole = hypot(bx - ax, by - ay)
    if gap <= TOUCHING or not whole:
        return []

    def moved(length: float) -> LayObstacle | None:
        # A hair less than touching, which is not overlapping.
        share = min(length, gap - TOUCHING / 2) / whole
        x, y = old.pose.x + share * (bx - ax), old.pose.y + share * (by - ay)
        spot = rounded(x, y, compass(old.pose))
        return LayObstacle(old.id, spot) if may_lie(table, number, Obstacle(old.id, to_pose(*spot))) else None

    found = [way for length in _lengths(gap) if (way := moved(length)) is not None]
    return found or [way for length in _shorter(gap) if (way := moved(length)) is not None][:1]


def move_toward(table: Table, seat: int, number: int, goal: Region | Disc, name: str) -> Flow[bool]:
    """An obstacle is moved toward something. Gives whether it touches it now."""
    ways = ways_toward(table, number, goal)
    if ways:
        id = table.obstacles[number].id
        chosen = yield from choose(
            table,
            seat,
            f"{name}: how far is the {id.replace('_', ' ')} moved?",
            ways,
            topic="toward",
            about={"obstacle": id, "rock": number},
        )
        shift_obstacle(table, seat, number, Obstacle(id, to_pose(*chosen.spot)))
    return separation(table.obstacles[number].region, goal) <= TOUCHING


# -- turns ---------------------------------------------------------------------------------------------------


def numbers(text: str) -> list[int]:
    """Numbers among the arguments of a step."""
    return [int(each) for each in text.split(",") if each]


def written(done: list[int]) -> str:
    return ",".join(map(str, done))


def opposite_mark(table: Seen) -> Disc:
    """Hyperspace Migration: the token at the other short edge."""
    goal = goal_of(table)
    return goal.disc(1 - goal.edge)
