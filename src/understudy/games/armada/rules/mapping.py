"""G71, G75: tokens that cards lay on the map, mines that go off, and obstacles that cards move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import cos, hypot, pi, sin

from understudy.core.flow import Flow
from understudy.games.armada.cards import Effect
from understudy.games.armada.dice import CRITS, HITS, Armament, longest, reaching
from understudy.games.armada.judging import may_be
from understudy.games.armada.measures import DISTANCES, SQUADRON_RADIUS, compass, to_pose
from understudy.games.armada.options import (
    NONE,
    PLACED,
    Act,
    LayMark,
    LayObstacle,
    Overlapped,
    Put,
    Sweep,
    rounded,
)
from understudy.games.armada.queries import (
    SLACK,
    Seen,
    Sightline,
    at_distance_of_obstacle,
    band_of,
    fits,
    line_obstructed,
    living_ships,
    living_squadrons,
    outside,
)
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.damage import deal
from understudy.games.armada.rules.effects import Use, card_name, rolling
from understudy.games.armada.rules.spots import poses, spots
from understudy.games.armada.shots import flak_range
from understudy.games.armada.table import (
    DISCARDED,
    GRAV_SHIFT,
    GRAV_WELL,
    LAID_KINDS,
    MARK_RADIUS,
    MINE,
    Laid,
    Obstacle,
    Ship,
    Squadron,
    Table,
)
from understudy.games.armada.tokens_seen import forget_rocks, mine_shot, mines_beside
from understudy.geometry import Disc, Point, collides, separation

#: Places that are listed lie so far apart; any other may be named.
GRID, FINE = 90.0, 15.0
#: G71: the dice of a mine.
MINE_DICE = (0, 2, 0)
#: How far an obstacle is moved: up to the end of distance 2.
MOVED_BY = DISTANCES[1]

Legal = Callable[[float, float], bool]


# -- laying --------------------------------------------------------------------------------------------------


def on_map(table: Seen, x: float, y: float) -> bool:
    room, r = table.area.room, MARK_RADIUS
    return room.x0 + r <= x <= room.x1 - r and room.y0 + r <= y <= room.y1 - r


def mines_of(table: Seen) -> list[Laid]:
    return [one for one in table.laid if one.kind == MINE]


def clear_of_mines(table: Seen, x: float, y: float) -> bool:
    """G71: not within distance 1 of another mine."""
    return all(hypot(x - one.x, y - one.y) - 2 * MARK_RADIUS > DISTANCES[0] for one in mines_of(table))


def _beyond_ships(table: Seen, seat: int, x: float, y: float, length: float) -> bool:
    disc = Disc(x, y, MARK_RADIUS)
    return all(separation(disc, ship.base) > length for ship in living_ships(table, 1 - seat))


def mine_legal(table: Seen, seat: int, x: float, y: float) -> bool:
    """Proximity Mines: beyond distance 5 of enemy ships and distance 1 of each other."""
    return (
        on_map(table, x, y) and clear_of_mines(table, x, y) and _beyond_ships(table, seat, x, y, DISTANCES[4])
    )


def trap_legal(table: Seen, seat: int, x: float, y: float) -> bool:
    """Sabine Wren: at distance 1–2 of an obstacle, beyond distance 3 of enemy ships."""
    if not on_map(table, x, y) or not clear_of_mines(table, x, y):
        return False
    disc = Disc(x, y, MARK_RADIUS)
    near = any(separation(disc, rock.region) <= DISTANCES[1] + SLACK for rock in table.obstacles)
    return near and _beyond_ships(table, seat, x, y, DISTANCES[2])


def dropped_legal(table: Seen, one: Squadron, x: float, y: float) -> bool:
    """Mart Mattin: at distance 1 of him."""
    if one.disc is None or not on_map(table, x, y) or not clear_of_mines(table, x, y):
        return False
    return separation(Disc(x, y, MARK_RADIUS), one.disc) <= DISTANCES[0] + SLACK


def places(table: Seen, legal: Legal) -> list[Point]:
    """Places on a grid; a finer one where that finds none."""
    return list(_grid(table, legal, GRID)) or list(_grid(table, legal, FINE))


def _grid(table: Seen, legal: Legal, step: float) -> Iterator[Point]:
    room = table.area.room
    for across in range(1, int(room.x1 / step) + 1):
        for along in range(1, int(room.y1 / step) + 1):
            point = rounded(across * step, along * step)
            if legal(*point):
                yield (point[0], point[1])


def around(x: float, y: float, reach: float, legal: Legal) -> list[Point]:
    """Places round a point, twelve directions, at several shares of a length."""
    points = [
        rounded(x + share * reach * cos(pi * step / 6), y + share * reach * sin(pi * step / 6))
        for share in (1.0, 0.75, 0.5)
        for step in range(12)
    ]
    return [(px, py) for px, py in points if legal(px, py)]


def lay(
    table: Table,
    seat: int,
    kind: str,
    ship: int,
    legal: Legal,
    points: Sequence[Point],
    name: str,
    about: dict[str, int | str],
) -> Flow[bool]:
    """A token is laid on the map, if there is a place for it."""
    if not points:
        return False
    word = kind.replace("-", " ")
    chosen = yield from choose(
        table,
        seat,
        f"{name}: where do you place the {word}?",
        lambda: [LayMark(point) for point in points],
        composer=spots(table, word, LayMark, legal, f"Place the {word} where {name} allows it.", points),
        topic=f"lay-{kind}",
        about=about,
    )
    table.laid.append(Laid(kind, ship, *chosen.point))
    table.tell("lays", seat, LAID_KINDS.index(kind))
    return True


def lay_mines(table: Table, owner: Ship, upgrade: int) -> Flow[None]:
    """Proximity Mines: discarded for half as many mines as the engineering value, rounded down."""
    name = owner.build.upgrades[upgrade].name

    def legal(x: float, y: float) -> bool:
        return mine_legal(table, owner.seat, x, y)

    count = owner.build.engineering // 2
    if not count or not owner.upgrades[upgrade] or not places(table, legal):
        return
    use = Use(owner.index, upgrade, 0)
    chosen = yield from may_choose(
        table, owner.seat, f"Use {name}?", [use.option], topic="before-deploy", about={"ship": owner.index}
    )
    if chosen is None:
        return
    owner.upgrades[upgrade] = DISCARDED
    table.tell("uses", owner.seat, owner.index, upgrade)
    for left in range(count, 0, -1):
        about: dict[str, int | str] = {"ship": owner.index, "left": left}
        yield from lay(table, owner.seat, MINE, NONE, legal, places(table, legal), name, about)


def lay_trap(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Sabine Wren: a mine beside an obstacle."""

    def legal(x: float, y: float) -> bool:
        return trap_legal(table, ship.seat, x, y)

    about: dict[str, int | str] = {"ship": ship.index}
    if table.known is not None:
        rock = table.obstacles[0].region if table.obstacles else Disc(*MIDDLE, 0.0)
        yield from mine_by_hand(table, ship.seat, card_name(table, use), (rock.x, rock.y), about)
        return
    points = trap_points(table, ship.seat)
    yield from lay(table, ship.seat, MINE, NONE, legal, points, card_name(table, use), about)


#: Where a mine is drawn that nobody has measured.
MIDDLE = (900.0, 450.0)


def mine_by_hand(table: Table, seat: int, name: str, drawn: Point, about: dict[str, int | str]) -> Flow[None]:
    """At a real table a mine is placed where somebody who sees it finds that it may lie."""
    yield from choose(
        table, seat, f"{name}: place the mine on the table", [PLACED], topic="lay-by-hand", about=about
    )
    table.laid.append(Laid(MINE, NONE, *drawn))
    table.tell("lays", seat, LAID_KINDS.index(MINE))


def trap_points(table: Seen, seat: int) -> list[Point]:
    found: dict[Point, None] = {}
    for rock in table.obstacles:
        reach = rock.region.r + DISTANCES[0]
        for point in around(rock.region.x, rock.region.y, reach, lambda x, y: trap_legal(table, seat, x, y)):
            found[point] = None
    return list(found)


def lay_grav(table: Table, owner: Ship, upgrade: int, kind: str) -> Flow[None]:
    """G7-X Grav Well Projector, Grav Shift Reroute: a token anywhere in the play area."""

    def legal(x: float, y: float) -> bool:
        return on_map(table, x, y)

    name = owner.build.upgrades[upgrade].name
    about: dict[str, int | str] = {"ship": owner.index}
    yield from lay(table, owner.seat, kind, owner.index, legal, places(table, legal), name, about)


def held_down(table: Seen, ship: Ship) -> bool:
    """G7-X Grav Well Projector: a ship, of either side, that is deployed at distance 1–3 of the token."""
    return ship.hull is not None and any(
        one.kind == GRAV_WELL and separation(one.disc, ship.base) <= DISTANCES[2] + SLACK
        for one in table.laid
    )


def settle(table: Table, ship: Ship) -> None:
    """A ship was deployed: in a grav well it starts at speed 0."""
    if table.laid and held_down(table, ship) and ship.speed:
        ship.speed = 0
        table.tell("speed", ship.seat, ship.index, 0)


# -- mines ---------------------------------------------------------------------------------------------------


def armed_near(table: Seen, ship: Ship) -> list[Laid]:
    """G71: the mines at distance 1 of a ship; at a real table as many as somebody counts."""
    if ship.known is not None:
        return mines_beside(table, ship)
    return [one for one in mines_of(table) if separation(one.disc, ship.base) <= DISTANCES[0] + SLACK]


def set_off(table: Table, ship: Ship, mines: Sequence[Laid]) -> Flow[None]:
    """G71: each mine is removed and rolled; a facedown card for every hit or crit."""
    for mine in mines:
        if mine not in table.laid:
            continue
        table.laid.remove(mine)
        table.tell("mine-goes-off", ship.seat, ship.index)
        if not ship.in_play:
            continue
        rolled = yield from rolling(1 - ship.seat, "A mine goes off: roll", MINE_DICE, "mine-dice")
        for _ in range(sum(bool(HITS[face] or CRITS[face]) for _, face in rolled)):
            yield from deal(table, ship)


def sweeps(table: Seen, ship: Ship, zones: Sequence[int]) -> dict[Sweep, tuple[int, bool]]:
    """G71: mines that a zone may attack instead of squadrons, with the number of dice and whether the line is
    obstructed; not one beneath the ship.
    """
    found: dict[Sweep, tuple[int, bool]] = {}
    if not mines_of(table) or ship.hull is None:
        return found
    if ship.known is not None:
        return _seen_sweeps(table, ship, zones)
    dice = ship.build.anti_squadron
    for number, one in enumerate(table.laid):
        if one.kind != MINE or collides(one.disc, ship.base):
            continue
        for zone in zones:
            if longest(dice) < 0 or outside(ship.hull, zone, one.disc):
                continue
            seen = flak_range(ship.hull, zone, one.disc)
            if seen is None or band_of(seen[0]) > longest(dice):
                continue
            line = Sightline(*ship.hull.dots[zone], *seen[1])
            obstructed = not ship.works("never_obstructed") and line_obstructed(table, line, ship)
            count = sum(reaching(dice, band_of(seen[0]))) - obstructed
            if count > 0:
                found[Sweep(zone, number)] = (count, obstructed)
    return found


def _seen_sweeps(table: Seen, ship: Ship, zones: Sequence[int]) -> dict[Sweep, tuple[int, bool]]:
    """At a real table whoever attacks sees which mines can be attacked, but for what was found not to be
    possible.
    """
    able = longest(ship.build.anti_squadron) >= 0 and not table.config.ai[ship.seat]
    marks = [number for number, one in enumerate(table.laid) if one.kind == MINE] if able else []
    return {
        Sweep(zone, mark): (1, False)
        for zone in zones
        for mark in marks
        if may_be(lambda zone=zone, mark=mark: mine_shot(table, ship, zone, mark) is not None)  # type: ignore[misc]
    }


def _at_mine(table: Seen, ship: Ship, way: Sweep) -> tuple[Armament, bool] | None:
    """The dice of a zone at a mine, and whether one of them is lost; None where it cannot attack it."""
    if ship.known is not None:
        return mine_shot(table, ship, way.zone, way.mark)
    if way not in sweeps(table, ship, (way.zone,)) or ship.hull is None:
        return None
    seen = flak_range(ship.hull, way.zone, table.laid[way.mark].disc)
    assert seen is not None
    dice = reaching(ship.build.anti_squadron, band_of(seen[0]))
    return dice, sweeps(table, ship, (way.zone,))[way][1]


def sweep(table: Table, ship: int, zone: int, mark: int) -> Flow[None]:
    """G71: the anti-squadron dice of a zone at a mine: one point of damage removes it."""
    one = table.ships[ship]
    found = _at_mine(table, one, Sweep(zone, mark)) if mark < len(table.laid) else None
    if found is None:
        table.tell("no-shot", one.seat, ship, zone)
        return
    mine, dice = table.laid[mark], list(found[0])
    for _ in range(found[1]):
        # Red dice hit least often, then blue ones: such a one goes.
        dice[next(color for color in range(3) if dice[color])] -= 1
    one.fired |= 1 << zone
    one.attacks += 1
    table.tell("sweeps", one.seat, ship, zone)
    rolled = yield from rolling(one.seat, "Roll the attack", (dice[0], dice[1], dice[2]), "attack")
    if any(HITS[face] for _, face in rolled):
        table.laid.remove(mine)
        table.tell("mine-swept", one.seat, ship)


# -- obstacles that are moved --------------------------------------------------------------------------------


def may_lie(table: Seen, number: int, new: Obstacle, *, pushes: bool = False) -> bool:
    """G75: no part beyond distance 2 of where it lay, inside the play area, on nothing; by Grav Shift Reroute
    also on squadrons, which are pushed aside.
    """
    old, room = table.obstacles[number], table.area.room
    points = [point for part in new.region.parts for point in part.points]
    if not all(room.x0 <= x <= room.x1 and room.y0 <= y <= room.y1 for x, y in points):
        return False
    if any(separation(Disc(x, y, 0.0), old.region) > MOVED_BY + SLACK for x, y in points):
        return False
    units: list[Ship | Squadron] = [*living_ships(table), *(() if pushes else living_squadrons(table))]
    if any(collides(unit.base, new.region) for unit in units):
        return False
    if any(collides(one.disc, new.region) and not _rides(one, old) for one in table.laid):
        return False
    return not any(
        collides(rock.region, new.region) for at, rock in enumerate(table.obstacles) if at != number
    )


def _rides(one: Laid, rock: Obstacle) -> bool:
    """A token that lies on an obstacle goes along with it."""
    return collides(one.disc, rock.region)


def drifts(table: Seen, number: int, *, pushes: bool = False) -> list[LayObstacle]:
    """Places that an obstacle may be moved to: twelve directions, as far as it may go, or half of that."""
    old = table.obstacles[number]

    def legal(x: float, y: float) -> bool:
        new = Obstacle(old.id, to_pose(x, y, compass(old.pose)), old.inert)
        return may_lie(table, number, new, pushes=pushes)

    return [
        LayObstacle(old.id, rounded(x, y, compass(old.pose)))
        for x, y in around(old.pose.x, old.pose.y, MOVED_BY - 1.0, legal)
    ]


def shift_obstacle(table: Table, seat: int, number: int, new: Obstacle) -> None:
    """G75: an obstacle lies elsewhere; tokens on it go along."""
    old = table.obstacles[number]
    dx, dy = new.pose.x - old.pose.x, new.pose.y - old.pose.y
    table.laid = [one._replace(x=one.x + dx, y=one.y + dy) if _rides(one, old) else one for one in table.laid]
    if table.goal is not None:
        table.goal.marks = [
            (round(x + dx, 3), round(y + dy, 3)) if collides(Disc(x, y, MARK_RADIUS), old.region) else (x, y)
            for x, y in table.goal.marks
        ]
    table.obstacles[number] = new
    table.tell("drifts", seat, number)


def move_obstacle(
    table: Table, seat: int, number: int, name: str, about: dict[str, int | str], *, pushes: bool = False
) -> Flow[None]:
    """G75: an obstacle may be moved within distance 2 and turned."""
    old = table.obstacles[number]

    def legal(option: Act) -> bool:
        if not isinstance(option, LayObstacle) or option.obstacle != old.id:
            return False
        new = Obstacle(old.id, to_pose(*option.spot), old.inert)
        return may_lie(table, number, new, pushes=pushes)

    ways = drifts(table, number, pushes=pushes)
    if not ways:
        return
    chosen = yield from may_choose(
        table,
        seat,
        f"{name}: where is the {old.id.replace('_', ' ')} moved?",
        ways,
        composer=poses(
            table,
            old.id.replace("_", " "),
            lambda pose: LayObstacle(old.id, pose),
            legal,
            "It is moved within distance 1-2, onto nothing.",
            ways,
        ),
        topic="move-obstacle",
        about={**about, "obstacle": old.id, "rock": number},
    )
    if chosen is None:
        return
    new = Obstacle(old.id, to_pose(*chosen.spot), old.inert)
    shift_obstacle(table, seat, number, new)
    for one in living_squadrons(table) if pushes else ():
        if collides(one.base, new.region):
            yield from set_beside(table, 1 - seat, one, new)


#: Places along the outline of an obstacle that are listed lie so far apart.
RIM = 15.0


def _rim(table: Seen, one: Squadron, rock: Obstacle) -> list[Point]:
    """Places for a squadron that touch an obstacle, along its edges and round its corners."""
    found: dict[Point, None] = {}
    r = SQUADRON_RADIUS
    for part in rock.region.parts:
        for (ax, ay), (bx, by) in zip(part.points, (*part.points[1:], part.points[0]), strict=True):
            length = hypot(bx - ax, by - ay)
            nx, ny = (by - ay) / length, (ax - bx) / length
            for step in range(int(length / RIM) + 1):
                share = step * RIM / length
                for side in (r, -r):
                    x, y = rounded(ax + share * (bx - ax) + side * nx, ay + share * (by - ay) + side * ny)
                    if _touches(table, one, rock, x, y):
                        found[x, y] = None
    return list(found)


#: How far from the outline a squadron may be that touches it: nobody points more exactly. F1: so deep is not
#: overlapping.
TOUCHING, OVER = 1.0, 0.01


def _touches(table: Seen, one: Squadron, rock: Obstacle, x: float, y: float) -> bool:
    if separation(Disc(x, y, SQUADRON_RADIUS), rock.region) > TOUCHING:
        return False
    return not collides(Disc(x, y, SQUADRON_RADIUS - OVER), rock.region) and fits(table, one, x, y)


def set_beside(table: Table, seat: int, one: Squadron, rock: Obstacle) -> Flow[None]:
    """Grav Shift Reroute, exogorths: the opponent places a squadron that the obstacle came upon, so that they
    touch.
    """
    points = _rim(table, one, rock)
    if not points:
        return
    chosen = yield from choose(
        table,
        seat,
        f"Place {one.name} next to the {rock.id.replace('_', ' ')}",
        lambda: [Put(point) for point in points],
        composer=spots(
            table,
            one.card.name,
            Put,
            lambda x, y: _touches(table, one, rock, x, y),
            "It must touch the obstacle, and overlap nothing.",
            points,
        ),
        topic="set-beside",
        about={"squadron": one.index},
    )
    one.place(*chosen.point)
    table.tell("pushed", seat, one.index)


def rocks_near(table: Seen, disc: Disc | None, ship: Ship | None, most: int) -> list[int]:
    """Obstacles at distance 1 to `most` of a token or a ship, that can be moved: by the token (Grav Shift
    Reroute) also onto squadrons.
    """
    form = ship.base if ship is not None else disc
    assert form is not None
    return [
        number
        for number, rock in enumerate(table.obstacles)
        if separation(form, rock.region) <= DISTANCES[most - 1] + SLACK
        and drifts(table, number, pushes=disc is not None)
    ]


def push_rock(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Ezra Bridger: an obstacle at distance 1–2 is moved."""
    near = list(range(len(table.obstacles))) if table.known is not None else rocks_near(table, None, ship, 2)
    if not near:
        return
    chosen = yield from choose(
        table,
        ship.seat,
        f"{card_name(table, use)}: which obstacle?",
        lambda: [Overlapped(number) for number in near],
        topic="which-obstacle",
        about={"ship": ship.index},
    )
    if table.known is not None:
        # Moved by hand; where it is drawn decides nothing.
        forget_rocks(table)
        table.tell("drifts", ship.seat, chosen.obstacle)
        return
    number = chosen.obstacle
    if table.obstacles[number].kind == "purrgil":
        # Objectives say more about those.
        table.then(("lead", (ship.seat, number)))
        return
    yield from move_obstacle(table, ship.seat, number, card_name(table, use), {"ship": ship.index})


def grav_shift(table: Table, ship: int) -> Flow[None]:
    """Grav Shift Reroute: after deployment each obstacle at distance 1–3 of its token may be moved."""
    one = table.ships[ship]
    if not one.in_play:
        return
    for token in [each for each in table.laid if each.kind == GRAV_SHIFT and each.ship == ship]:
        for number in rocks_near(table, token.disc, None, 3):
            about: dict[str, int | str] = {"ship": ship, "token": 1}
            yield from move_obstacle(table, one.seat, number, "Grav Shift Reroute", about, pushes=True)


MAP_OPS = {"lay_trap": lay_trap, "push_rock": push_rock}
MAP_USEFUL: dict[str, Callable[[Seen, Use, Effect, Ship], bool]] = {
    "lay_trap": lambda table, use, effect, ship: (
        bool(table.obstacles) if table.known is not None else bool(trap_points(table, ship.seat))
    ),
    "push_rock": lambda table, use, effect, ship: (
        at_distance_of_obstacle(table, ship, 2)
        if table.known is not None
        else bool(rocks_near(table, None, ship, 2))
    ),
}
