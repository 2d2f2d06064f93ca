"""O1.4, O1.8, O1.9: objective tokens that lie on the map: where they may be laid, and how they are moved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import cos, hypot, pi, sin

from understudy.core.flow import Flow
from understudy.core.requests import NOTHING_MORE, About
from understudy.games.armada.goals import setup_of
from understudy.games.armada.measures import BASES, DISTANCES, to_pose
from understudy.games.armada.options import LayMark, TakeMark, rounded
from understudy.games.armada.queries import SLACK, Seen
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.objectives.victory import stirred
from understudy.games.armada.rules.spots import outline, spots
from understudy.games.armada.table import MARK_RADIUS, ObjectiveInPlay, Ship, Squadron, Table
from understudy.geometry import Box, Disc, Point, Room, collides, separation

#: Tokens that are listed lie so far apart; any other place may be named.
GRID, FINE = 76.0, 19.0
#: Places round a point that are listed.
AROUND = 8
TOO_FAR = "It cannot be moved so far, or is on something."
Legal = Callable[[float, float], bool]


def goal_of(table: Seen) -> ObjectiveInPlay:
    assert table.goal is not None
    return table.goal


def ring(x: float, y: float, reach: float, count: int) -> Iterator[Point]:
    """Points round a point."""
    for step in range(count):
        angle = 2 * pi * step / count
        point = rounded(x + reach * cos(angle), y + reach * sin(angle))
        yield (point[0], point[1])


def around(x: float, y: float, reach: float) -> Iterator[Point]:
    """Eight directions, the whole way and half of it."""
    yield from ring(x, y, reach, AROUND)
    yield from ring(x, y, reach / 2, AROUND)


def _inside(room: Room, x: float, y: float) -> bool:
    """A token lies wholly in a room."""
    r = MARK_RADIUS
    return room.x0 + r <= x <= room.x1 - r and room.y0 + r <= y <= room.y1 - r


def marks_near(table: Seen, unit: Ship | Squadron, most: int = 1) -> list[int]:
    """Tokens on the map at distance 1 to `most` of a unit."""
    goal = goal_of(table)
    limit = DISTANCES[most - 1] + SLACK
    return [mark for mark in range(len(goal.marks)) if separation(goal.disc(mark), unit.base) <= limit]


def ask_point(
    table: Table,
    seat: int,
    prompt: str,
    legal: Legal,
    reason: str,
    points: Sequence[Point],
    *,
    topic: str,
    about: About = NOTHING_MORE,
    must: bool = True,
) -> Flow[Point | None]:
    """Where a token lies: one of the points, or any other place that is legal. None where somebody may leave
    it and does.
    """
    chosen = yield from (choose if must else may_choose)(
        table,
        seat,
        prompt,
        lambda: [LayMark(point) for point in points],
        composer=spots(table, "objective token", LayMark, legal, reason, points),
        topic=topic,
        about=about,
    )
    return None if chosen is None else chosen.point


# -- laid ----------------------------------------------------------------------------------------------------


def mark_legal(table: Seen, x: float, y: float) -> bool:
    """Where the card lets a token be laid: in the setup area or the play area, so far from edges, obstacles
    and other tokens.
    """
    laid = setup_of(table).laid
    assert laid is not None
    goal, area, r = goal_of(table), table.area, MARK_RADIUS
    if not _inside(area.room if laid.anywhere else area.setup, x, y):
        return False
    if area.to_players(x, y) - r <= laid.players:
        return False
    if laid.short_edges and not _at_short_edge(table, x):
        return False
    for room, away in ((area.room, laid.edges), (area.setup, laid.setup)):
        if min(x - room.x0, room.x1 - x, y - room.y0, room.y1 - y) - r <= away:
            return False
    gaps = [hypot(x - mx, y - my) - 2 * r for mx, my in goal.marks]
    if laid.apart is not None and any(gap <= laid.apart for gap in gaps):
        return False
    if any(gap > laid.together + SLACK for gap in gaps):
        return False
    disc = Disc(x, y, r)
    return not laid.beside or any(
        separation(disc, rock.region) <= DISTANCES[0] + SLACK
        for rock in table.obstacles
        if rock.kind in laid.beside
    )


def _at_short_edge(table: Seen, x: float) -> bool:
    """Hyperspace Migration: at distance 1 of a short edge, the second token of the other one."""
    goal, room = goal_of(table), table.area.room
    lefts = [room.x0 + DISTANCES[0] + MARK_RADIUS, room.x1 - DISTANCES[0] - MARK_RADIUS]
    sides = [x <= lefts[0], x >= lefts[1]]
    if goal.marks:
        return sides[goal.marks[0][0] < table.area.width / 2]
    return any(sides)


def _grid(table: Seen, step: float) -> Iterator[Point]:
    room = table.area.room
    for across in range(int(room.x1 / step) + 1):
        for along in range(int(room.y1 / step) + 1):
            point = rounded(across * step, along * step)
            if mark_legal(table, *point):
                yield (point[0], point[1])


def mark_points(table: Seen) -> list[Point]:
    """Places on a grid; a finer one where that finds none."""
    return list(_grid(table, GRID)) or list(_grid(table, FINE))


def lay_mark(table: Table, seat: int, left: int) -> Flow[None]:
    """O1.3: a token is laid on the map. ARA-O1: where the card leaves no place, the only token lies in the
    middle of the map, and one of several is left out.
    """
    goal, laid = goal_of(table), setup_of(table).laid
    assert laid is not None
    points = mark_points(table)
    if points:
        point = yield from ask_point(
            table,
            seat,
            f"Lay an objective token ({left} left)",
            lambda x, y: mark_legal(table, x, y),
            "It must be as far from edges, obstacles and other tokens as the objective says.",
            points,
            topic="lay-mark",
            about={"left": left},
        )
        assert point is not None
        goal.marks.append(point)
    elif laid.number == 1:
        goal.marks.append((table.area.width / 2, table.area.height / 2))
    table.tell("lays-mark", seat, len(goal.marks) - 1)
    if left > 1:
        table.then(("lay_mark", (1 - seat if laid.by_turns else seat, left - 1)))


# -- moved ---------------------------------------------------------------------------------------------------


def free(table: Seen, mark: int, x: float, y: float) -> bool:
    """G75: inside the play area, on no ship, squadron, obstacle or other token."""
    disc, goal = Disc(x, y, MARK_RADIUS), goal_of(table)
    if not _inside(table.area.room, x, y):
        return False
    bases: list[Box | Disc] = [ship.base for ship in table.ships if ship.in_play]
    bases += [one.base for one in table.squadrons if one.in_play]
    bases += [goal.disc(other) for other in range(len(goal.marks)) if other != mark]
    return not any(collides(disc, base) for base in bases) and not any(
        collides(disc, rock.region) for rock in table.obstacles
    )


def _within(table: Seen, mark: int, least: float, most: float) -> tuple[Legal, list[Point]]:
    """G75: where a token may be moved to, so far from where it lies."""
    ox, oy = goal_of(table).marks[mark]

    def legal(x: float, y: float) -> bool:
        return least <= hypot(x - ox, y - oy) <= most + SLACK and free(table, mark, x, y)

    return legal, [point for point in around(ox, oy, most) if legal(*point)]


def _put(table: Table, seat: int, mark: int, point: Point | None) -> None:
    if point is not None:
        old, goal_of(table).marks[mark] = goal_of(table).marks[mark], point
        table.tell("moves-mark", seat, mark)
        stirred(table, *old)


def move_mark(table: Table, seat: int, mark: int, most: int) -> Flow[None]:
    """O1.9, G75: a token may be moved within a distance."""
    if mark < len(goal_of(table).marks):
        yield from _may_move(table, seat, mark, *_within(table, mark, 0.0, DISTANCES[most - 1]))


def _may_move(table: Table, seat: int, mark: int, legal: Legal, points: Sequence[Point]) -> Flow[None]:
    if points:
        point = yield from ask_point(
            table,
            seat,
            f"Move objective token {mark + 1}?",
            legal,
            TOO_FAR,
            points,
            topic="move-mark",
            about={"mark": mark},
            must=False,
        )
        _put(table, seat, mark, point)


def must_move(table: Table, seat: int, mark: int, most: int) -> Flow[None]:
    """Sensor Net: a token is moved within a distance, and does not stay."""
    legal, points = _within(table, mark, 1.0, DISTANCES[most - 1])
    if points:
        prompt, about = f"Move objective token {mark + 1}", {"mark": mark}
        point = yield from ask_point(
            table, seat, prompt, legal, TOO_FAR, points, topic="sensor-place", about=about
        )
        _put(table, seat, mark, point)


#: How far from the wreck's base a token may lie that touches it: nobody points more exactly. F1: so deep is
#: not overlapping.
TOUCHING, OVER = 1.0, 0.01
#: Places along the outline of a wreck that are listed lie so far apart.
OUTLINE = 25.0


def wreck(table: Table, ship: int, where: str) -> Flow[None]:
    """Capture the VIP: whose ship was not destroyed lays the token down so that it touches the wreck."""
    one, pose = table.ships[ship], to_pose(*(float(each) for each in where.split(",")))
    base, room = Box(pose, *BASES[one.size]), table.area.room

    def legal(x: float, y: float) -> bool:
        if not _inside(room, x, y) or separation(base, Disc(x, y, MARK_RADIUS)) > TOUCHING:
            return False
        return not collides(base, Disc(x, y, MARK_RADIUS - OVER))

    rim = [rounded(*point) for point in outline(pose, one.size, OUTLINE, MARK_RADIUS)]
    points = [(x, y) for x, y in rim if legal(x, y)]
    if not points:
        # The wreck lies outside: the nearest place on the map.
        r = MARK_RADIUS
        x, y = min(max(pose.x, room.x0 + r), room.x1 - r), min(max(pose.y, room.y0 + r), room.y1 - r)
        points = [(round(x, 3), round(y, 3))]
    point = yield from ask_point(
        table,
        1 - one.seat,
        f"Lay the objective token of {one.name} down",
        legal,
        "It must touch the base of the ship that was destroyed.",
        points,
        topic="lay-wreck",
        about={"ship": ship},
    )
    assert point is not None
    goal_of(table).marks.append(point)
    table.tell("lays-mark", 1 - one.seat, len(goal_of(table).marks) - 1)


def strategic(table: Table, squadron: int) -> Flow[None]:
    """O1.8: a squadron that ends a move at distance 1 of a token may move it, so that it is still there; also
    onto obstacles and under ships.
    """
    one = table.squadrons[squadron]
    near = marks_near(table, one) if one.in_play else []
    if not near:
        return
    chosen = yield from may_choose(
        table,
        one.seat,
        f"{one.name} is strategic: move an objective token?",
        lambda: [TakeMark(mark) for mark in near],
        topic="strategic",
        about={"squadron": squadron},
    )
    if chosen is None:
        return
    at, room, reach = one.base, table.area.room, DISTANCES[0] + one.base.r + MARK_RADIUS

    def legal(x: float, y: float) -> bool:
        return _inside(room, x, y) and hypot(x - at.x, y - at.y) <= reach + SLACK

    points = [point for point in around(at.x, at.y, reach) if legal(*point)]
    yield from _may_move(table, one.seat, chosen.mark, legal, points)
