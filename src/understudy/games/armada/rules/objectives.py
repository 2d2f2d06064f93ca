"""O1–O4: objectives: how one is chosen, its set-up, what it does on the map, and the end of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import cos, hypot, pi, sin

from understudy.core.flow import Flow
from understudy.core.table import Step
from understudy.games.armada.cards import FIRE
from understudy.games.armada.dice import CRITS, HITS
from understudy.games.armada.measures import BASES, DISTANCES, OBSTACLES, SQUADRON_RADIUS, compass, to_pose
from understudy.games.armada.objectives import BY_CATEGORY, CATEGORIES, PLAYED, Objective
from understudy.games.armada.options import (
    Act,
    Amount,
    LayMark,
    LayObstacle,
    Overlapped,
    Place,
    Put,
    Speed,
    TakeMark,
    TakeObjective,
    ToShip,
    ToSquadron,
    rounded,
)
from understudy.games.armada.queries import (
    SLACK,
    Seen,
    fits,
    living_ships,
    living_squadrons,
    overlapped_ships,
    plays,
)
from understudy.games.armada.rules.asking import choose, confirm, may_choose, reveal_card
from understudy.games.armada.rules.damage import deal, gain_token
from understudy.games.armada.rules.deploy import OUTPOST, lay_obstacle
from understudy.games.armada.rules.effects import rolling
from understudy.games.armada.rules.spots import poses, spots
from understudy.games.armada.rules.victory import reward
from understudy.games.armada.shots import lane_dice
from understudy.games.armada.table import (
    FIRST,
    MARK_RADIUS,
    SECOND,
    ObjectiveInPlay,
    Obstacle,
    Ship,
    Squadron,
    Table,
)
from understudy.geometry import Box, Disc, Point, collides, separation

#: Tokens that are listed lie so far apart; any other place may be named.
GRID, FINE = 76.0, 19.0
#: Small and medium ships may come out of hyperspace.
MEDIUM = 1
#: How many squadrons come with them.
WING = 3


def goal_of(table: Seen) -> ObjectiveInPlay:
    assert table.goal is not None
    return table.goal


# -- which ---------------------------------------------------------------------------------------------------


def objective(table: Table) -> Flow[None]:
    """O1.1, O1.3: the first player picks one of the second player's three; then set-up goes on by it."""
    if table.goal is None:
        cards = yield from _three(table)
        chosen = yield from choose(
            table,
            FIRST,
            "Which objective?",
            lambda: [TakeObjective(card.id) for card in cards],
            topic="objective",
        )
        table.goal = ObjectiveInPlay(PLAYED[chosen.objective])
    table.tell("objective", SECOND, list(PLAYED).index(table.goal.card.id))
    count = int(table.config.options["obstacles"])
    if plays(table, *OUTPOST):
        count = max(0, count - 1)
    obstacles = [("place_obstacle", (SECOND, count))] if count else []
    table.then(
        *obstacles,
        ("after_obstacles", ()),
        ("pass_tokens", ()),
        ("deploy", (FIRST,)),
        ("after_deployment", ()),
        ("round", ()),
    )


def _three(table: Table) -> Flow[list[Objective]]:
    """The second player's cards; those that the fleet does not name are chosen now, or turned over."""
    named = {PLAYED[id].category: PLAYED[id] for id in table.config.fleets[SECOND].objectives if id in PLAYED}
    found = []
    for category in CATEGORIES:
        if category not in named:
            named[category] = yield from _chosen_card(table, BY_CATEGORY[category])
        found.append(named[category])
    return found


def _chosen_card(table: Table, cards: Sequence[Objective]) -> Flow[Objective]:
    orders = table.orders[SECOND]
    if orders is not None:
        orders.revealed = []
        yield from reveal_card(table, SECOND)
        return cards[orders.cards[orders.revealed[0]].number % len(cards)]
    chosen = yield from choose(
        table,
        SECOND,
        f"Which {cards[0].category} objective do you bring?",
        lambda: [TakeObjective(card.id) for card in cards],
        topic="objective-card",
    )
    return PLAYED[chosen.objective]


# -- set-up --------------------------------------------------------------------------------------------------

#: How many tokens are laid on the map, and who lays them: the second player, or both by turns.
_LAID = {
    "fire_lanes": (3, False),
    "intel_sweep": (5, True),
    "minefields": (6, False),
    "hyperspace_assault": (3, False),
    "targeting_beacons": (4, True),
    "sensor_net": (4, True),
    "capture_the_vip": (1, False),
}
#: Who names an objective ship of whose fleet, in order; before deployment or after it.
_NAMED = {
    "advanced_gunnery": ((FIRST, FIRST), (SECOND, SECOND)),
    "most_wanted": ((SECOND, SECOND), (SECOND, FIRST)),
    "intel_sweep": ((FIRST, FIRST), (SECOND, SECOND)),
}


def after_obstacles(table: Table) -> Flow[None]:
    """What follows the obstacles, and comes before the fleets are deployed."""
    goal = goal_of(table)
    steps: list[Step] = []
    if plays(table, *OUTPOST):
        yield from lay_obstacle(
            table, SECOND, SECOND, next(id for id in OBSTACLES if OBSTACLES[id].kind == "station")
        )
    elif plays(table, "dangerous_territory"):
        goal.rocks = list(range(len(table.obstacles)))
    elif plays(table, "hyperspace_assault"):
        steps.append(("set_wing_aside", ()))
    count, _ = _LAID.get(goal.card.id, (0, False))
    steps += [("lay_mark", (FIRST if plays(table, "sensor_net") else SECOND, count))] if count else []
    steps += [("move_mark", (FIRST, mark, 2)) for mark in range(count)] if plays(table, "fire_lanes") else []
    if plays(table, "intel_sweep"):
        steps += [("name_ship", pair) for pair in _NAMED["intel_sweep"]]
    table.then(*steps)


def after_deployment(table: Table) -> Flow[None]:
    """What follows the deployment of the fleets."""
    goal = goal_of(table)
    if plays(table, "advanced_gunnery", "most_wanted"):
        table.then(*[("name_ship", pair) for pair in _NAMED[goal.card.id]])
    elif plays(table, "opening_salvo"):
        goal.ships = [ship.index for ship in table.ships if ship.alive]
    elif plays(table, "precision_strike"):
        for ship in living_ships(table, SECOND):
            yield from gain_token(table, ship, FIRE)
    elif plays(table, "fleet_ambush"):
        goal.ships = []
    elif plays(table, "solar_corona"):
        chosen = yield from choose(
            table,
            SECOND,
            "Solar Corona: the left (0) or the right (1) edge of the map?",
            lambda: [Amount(0), Amount(1)],
            topic="corona-edge",
        )
        goal.edge = chosen.number


def name_ship(table: Table, seat: int, owner: int) -> Flow[None]:
    """O1.4: a player names an objective ship, which keeps its mark."""
    goal = goal_of(table)
    own = [ship for ship in table.ships if ship.seat == owner and ship.alive and ship.index not in goal.aside]
    if not own:
        return
    chosen = yield from choose(
        table,
        seat,
        "Name an objective ship" if seat == owner else "Name an objective ship of the enemy",
        lambda: [ToShip(ship.index) for ship in own],
        topic="objective-ship",
        about={"of": owner},
    )
    goal.ships.append(chosen.ship)
    table.tell("objective-ship", seat, chosen.ship)


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
            lambda left=left: [ToSquadron(one.index) for one in left],  # type: ignore[misc]
            topic="hyperspace-squadron",
        )
        if also is None:
            break
        goal.wing.append(also.squadron)


# -- tokens on the map ---------------------------------------------------------------------------------------


def mark_legal(table: Seen, x: float, y: float) -> bool:
    """Where the card lets a token be laid: in the setup area (O2: Hyperspace Assault: in the play area), so
    far from edges, obstacles and other tokens.
    """
    goal, area, disc = goal_of(table), table.area, Disc(x, y, MARK_RADIUS)
    room = area.room if plays(table, "hyperspace_assault") else area.setup
    if not (room.x0 + disc.r <= x <= room.x1 - disc.r and room.y0 + disc.r <= y <= room.y1 - disc.r):
        return False
    players = min(y - disc.r - area.room.y0, area.room.y1 - y - disc.r)
    others = min((hypot(x - mx, y - my) - 2 * disc.r for mx, my in goal.marks), default=1e9)
    setup = area.setup
    edges = min(x - setup.x0, setup.x1 - x, y - setup.y0, setup.y1 - y) - disc.r

    def beside_rock() -> bool:
        return any(separation(disc, rock.region) <= DISTANCES[0] + SLACK for rock in table.obstacles)

    match goal.card.id:
        case "fire_lanes":
            return players > DISTANCES[3]
        case "sensor_net":
            sides = min(x - area.room.x0, area.room.x1 - x) - disc.r
            return min(players, sides) > DISTANCES[4] and others > DISTANCES[2]
        case "intel_sweep":
            return players > DISTANCES[4] and others > DISTANCES[2]
        case "hyperspace_assault":
            return players > DISTANCES[2]
        case "minefields":
            return others > DISTANCES[0] and beside_rock()
        case "capture_the_vip":
            return edges > DISTANCES[4] and beside_rock()
        case _:
            return others > 0


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
    goal = goal_of(table)
    points = mark_points(table)
    if points:
        chosen = yield from choose(
            table,
            seat,
            f"Lay an objective token ({left} left)",
            lambda: [LayMark(point) for point in points],
            composer=spots(
                table,
                "objective token",
                LayMark,
                lambda x, y: mark_legal(table, x, y),
                "It must lie as far from edges, obstacles and other tokens as the objective says.",
                points,
            ),
            topic="lay-mark",
            about={"left": left},
        )
        goal.marks.append(chosen.point)
    elif plays(table, "capture_the_vip"):
        goal.marks.append((table.area.width / 2, table.area.height / 2))
    table.tell("lays-mark", seat, len(goal.marks) - 1)
    by_turns = _LAID[goal.card.id][1]
    if left > 1:
        table.then(("lay_mark", (1 - seat if by_turns else seat, left - 1)))


def _free(table: Seen, mark: int, x: float, y: float) -> bool:
    """G75: inside the play area, on no ship, squadron, obstacle or other token."""
    disc, room, goal = Disc(x, y, MARK_RADIUS), table.area.room, goal_of(table)
    if not (room.x0 + disc.r <= x <= room.x1 - disc.r and room.y0 + disc.r <= y <= room.y1 - disc.r):
        return False
    bases: list[Box | Disc] = [ship.base for ship in table.ships if ship.in_play]
    bases += [one.base for one in table.squadrons if one.in_play]
    bases += [goal.disc(other) for other in range(len(goal.marks)) if other != mark]
    return not any(collides(disc, base) for base in bases) and not any(
        collides(disc, rock.region) for rock in table.obstacles
    )


def _around(x: float, y: float, reach: float) -> Iterator[Point]:
    """Eight directions, the whole way and half of it."""
    for share in (1.0, 0.5):
        for step in range(8):
            point = rounded(x + share * reach * cos(pi * step / 4), y + share * reach * sin(pi * step / 4))
            yield (point[0], point[1])


def move_mark(table: Table, seat: int, mark: int, most: int) -> Flow[None]:
    """O1.9, G75: a token may be moved within a distance."""
    goal = goal_of(table)
    if mark >= len(goal.marks):
        return
    (ox, oy), reach = goal.marks[mark], DISTANCES[most - 1]

    def legal(x: float, y: float) -> bool:
        return hypot(x - ox, y - oy) <= reach + SLACK and _free(table, mark, x, y)

    yield from _move(table, seat, mark, legal, [point for point in _around(ox, oy, reach) if legal(*point)])


def _move(
    table: Table, seat: int, mark: int, legal: Callable[[float, float], bool], points: Sequence[Point]
) -> Flow[None]:
    if not points:
        return
    chosen = yield from may_choose(
        table,
        seat,
        f"Move objective token {mark + 1}?",
        lambda: [LayMark(point) for point in points],
        composer=spots(
            table,
            "objective token",
            LayMark,
            legal,
            "It cannot be moved so far, or lies on something.",
            points,
        ),
        topic="move-mark",
        about={"mark": mark},
    )
    if chosen is not None:
        goal_of(table).marks[mark] = chosen.point
        table.tell("moves-mark", seat, mark)


def marks_near(table: Seen, unit: Ship | Squadron, most: int = 1) -> list[int]:
    """Tokens on the map at distance 1 to `most` of a unit."""
    goal = goal_of(table)
    limit = DISTANCES[most - 1] + SLACK
    return [mark for mark in range(len(goal.marks)) if separation(goal.disc(mark), unit.base) <= limit]


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
    room, reach = table.area.room, DISTANCES[0] + one.base.r + MARK_RADIUS

    def legal(x: float, y: float) -> bool:
        return (
            room.x0 + MARK_RADIUS <= x <= room.x1 - MARK_RADIUS
            and room.y0 + MARK_RADIUS <= y <= room.y1 - MARK_RADIUS
            and hypot(x - one.base.x, y - one.base.y) <= reach + SLACK
        )

    points = [point for point in _around(one.base.x, one.base.y, reach) if legal(*point)]
    yield from _move(table, one.seat, chosen.mark, legal, points)


# -- what ships do with tokens -------------------------------------------------------------------------------


def revealed(table: Table, ship: Ship) -> Flow[None]:
    """Intel Sweep, Capture the VIP: a ship that reveals a dial may take a token at distance 1."""
    goal = goal_of(table)
    if ship.in_play and plays(table, "sensor_net"):
        yield from _read_sensors(table, ship)
        return
    sweeps = plays(table, "intel_sweep") and ship.index in goal.ships
    if not ship.in_play or not (sweeps or plays(table, "capture_the_vip")):
        return
    near = marks_near(table, ship)
    if not near:
        return
    chosen = yield from may_choose(
        table,
        ship.seat,
        f"{ship.name}: take an objective token?",
        lambda: [TakeMark(mark) for mark in near],
        topic="take-mark",
        about={"ship": ship.index},
    )
    if chosen is None:
        return
    del goal.marks[chosen.mark]
    table.tell("takes-mark", ship.seat, ship.index)
    if sweeps:
        reward(table, ship.seat)
    else:
        goal.holder = ship.index


def _read_sensors(table: Table, ship: Ship) -> Flow[None]:
    """Sensor Net: a victory token for a ship beside a token; then the opponent moves one of those."""
    near = marks_near(table, ship)
    if not near:
        return
    reward(table, ship.seat)
    other, mark = 1 - ship.seat, near[0]
    if len(near) > 1:
        chosen = yield from choose(
            table,
            other,
            "Which objective token moves?",
            lambda: [TakeMark(each) for each in near],
            topic="sensor",
        )
        mark = chosen.mark
    (ox, oy), reach = goal_of(table).marks[mark], DISTANCES[3 if other == SECOND else 1]

    def legal(x: float, y: float) -> bool:
        return 1.0 <= hypot(x - ox, y - oy) <= reach + SLACK and _free(table, mark, x, y)

    points = [point for point in _around(ox, oy, reach) if legal(*point)]
    if not points:
        return
    moved = yield from choose(
        table,
        other,
        f"Move objective token {mark + 1}",
        lambda: [LayMark(point) for point in points],
        composer=spots(
            table,
            "objective token",
            LayMark,
            legal,
            "It cannot be moved so far, or lies on something.",
            points,
        ),
        topic="sensor-place",
        about={"mark": mark},
    )
    goal_of(table).marks[mark] = moved.point
    table.tell("moves-mark", other, mark)


def mines(table: Table, ship: Ship) -> Flow[None]:
    """Minefields: tokens at distance 1 of a ship that has moved go off, after the ram cards."""
    goal = goal_of(table)
    for mark in reversed(marks_near(table, ship)):
        if not ship.in_play:
            return
        del goal.marks[mark]
        table.tell("mine", ship.seat, ship.index)
        rolled = yield from rolling(1 - ship.seat, "Minefields: roll", (0, 2, 0), "mine-dice")
        count = sum(bool(HITS[face] or CRITS[face]) for _, face in rolled)
        crit = any(CRITS[face] for _, face in rolled)
        for number in range(count):
            yield from deal(table, ship, faceup=crit and not number)


def take_from_rock(table: Table, ship: Ship, number: int) -> Flow[None]:
    """Dangerous Territory: a ship that overlaps an obstacle may take its token."""
    goal = goal_of(table)
    if number in goal.rocks and (
        yield from confirm(
            table,
            ship.seat,
            f"{ship.name}: take the objective token?",
            topic="take-rock",
            about={"ship": ship.index},
        )
    ):
        goal.rocks.remove(number)
        table.tell("takes-mark", ship.seat, ship.index)
        reward(table, ship.seat)


# -- out of hyperspace ---------------------------------------------------------------------------------------


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
    base = Box(to_pose(*pose), *_half(ship))
    if table.area.room.gap(base) < -SLACK or overlapped_ships(table, ship, base):
        return False
    return separation(base, goal_of(table).disc(mark)) <= DISTANCES[0] + SLACK


def _half(ship: Ship) -> tuple[float, float]:
    return BASES[ship.size]


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
        f"Where does {ship.name} stand?",
        lambda: _arrivals(table, ship, mark),
        composer=poses(
            table,
            ship.build.name,
            lambda pose: Place(pose),
            lambda option: isinstance(option, Place) and _arrival_legal(table, ship, mark, option.spot),
            "It must stand at distance 1 of the token, on no ship.",
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
    table.tell("deploys", SECOND, ship.index)
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

    points = [point for reach in (90.0, 60.0, 100.0) for point in _ring(x, y, reach) if legal(*point)]
    if not points:
        one.alive = False
        table.tell("no-room-squadron", one.seat, squadron)
        return
    chosen = yield from choose(
        table,
        one.seat,
        f"Where does {one.name} stand?",
        lambda: [Put(point) for point in points],
        composer=spots(
            table,
            one.card.name,
            Put,
            legal,
            "It must stand at distance 1 of the token, on nothing else.",
            points,
        ),
        topic="hyperspace-place",
        about={"squadron": squadron},
    )
    one.place(*chosen.point)
    table.tell("deploys-squadron", one.seat, squadron)


def _ring(x: float, y: float, reach: float) -> Iterator[Point]:
    for step in range(24):
        point = rounded(x + reach * cos(pi * step / 12), y + reach * sin(pi * step / 12))
        yield (point[0], point[1])


def never_arrived(table: Table) -> None:
    """Hyperspace Assault: what was never deployed is destroyed as the game ends."""
    if table.goal is not None:
        for ship in table.goal.aside:
            table.ships[ship].alive = False
        for squadron in table.goal.wing:
            table.squadrons[squadron].alive = False


# -- the end of a round --------------------------------------------------------------------------------------


def objective_end(table: Table) -> None:
    """O1.6: what the objective brings at the end of a round."""
    if plays(table, "contested_outpost"):
        stations = [rock for rock in table.obstacles if rock.inert]
        if stations:
            limit = DISTANCES[0] + SLACK
            sums = [
                sum(
                    ship.build.command
                    for ship in living_ships(table, seat)
                    if separation(ship.base, stations[0].region) <= limit
                )
                for seat in (FIRST, SECOND)
            ]
            _higher(table, sums)
    elif plays(table, "navigational_hazards"):
        table.then(("drift", (SECOND, "")))
    elif plays(table, "fire_lanes"):
        for mark in range(len(goal_of(table).marks)):
            _higher(table, lane(table, mark))


def drift(table: Table, seat: int, moved: str) -> Flow[None]:
    """Navigational Hazards: by turns, the second player first, asteroids and debris are each moved once."""
    done = [int(each) for each in moved.split(",") if each]
    left = [
        number for number, rock in enumerate(table.obstacles) if rock.kind != "station" and number not in done
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

    spots_ = [(x, y, compass(old.pose)) for x, y in _around(old.pose.x, old.pose.y, DISTANCES[1] - 1.0)]
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
            lambda: ways,
        ),
        topic="drift-place",
        about={"obstacle": old.id},
    )
    if chosen is not None:
        table.obstacles[number] = Obstacle(old.id, to_pose(*chosen.spot))
        table.tell("drifts", seat, number)


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


def hazard(table: Table, ship: Ship, before: int) -> None:
    """Navigational Hazards: an obstacle has damaged a ship."""
    if plays(table, "navigational_hazards") and (
        not ship.alive or sum(ship.shields) - len(ship.cards) < before
    ):
        reward(table, 1 - ship.seat)


def _higher(table: Table, sums: Sequence[int]) -> None:
    """O1.10: the higher sum gains a victory token; equal ones gain nobody anything."""
    if sums[FIRST] != sums[SECOND]:
        reward(table, FIRST if sums[FIRST] > sums[SECOND] else SECOND)


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
