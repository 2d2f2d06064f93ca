"""Tokens that cards lay on the map, obstacles that they move, ignition, and squadrons that wait on cards: how
the AI uses them (G71, G75, huge.md B).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import floor, hypot

from understudy.core.option import YES
from understudy.games.armada.aicards import cell, column
from understudy.games.armada.bots.aideck import noes
from understudy.games.armada.bots.aideck.courses import Courses, own_sources
from understudy.games.armada.bots.aideck.pages.movement import LAST, counted
from understudy.games.armada.bots.aideck.planning import ordered, planned, zone_plans
from understudy.games.armada.bots.aideck.seeing import closest_ship
from understudy.games.armada.bots.aideck.terms import (
    Mind,
    chain,
    clockwise,
    distance,
    enemies,
    enemy_squadrons,
    not_offered,
    points_of,
    priority_of,
    rank,
)
from understudy.games.armada.judging import SHIPS, look_all, name_of, piece, yes_or_no
from understudy.games.armada.measures import (
    BEYOND,
    DISTANCES,
    HARMFUL,
    MOST_CLICKS,
    SQUADRON_RADIUS,
    compass,
    to_pose,
)
from understudy.games.armada.options import (
    DONE,
    REVEAL_CARD,
    Act,
    AttackShip,
    ChooseZone,
    DeploySquadron,
    Fly,
    HoldBack,
    LayMark,
    LayObstacle,
    Overlapped,
    PivotBy,
    Put,
    ShipAttack,
    ToShip,
    ToSquadron,
    rounded,
)
from understudy.games.armada.queries import LONG, SLACK, apart
from understudy.games.armada.rules.crits import beside, burning
from understudy.games.armada.rules.hangars import launch_points
from understudy.games.armada.rules.ignition import (
    aimed_zone,
    bands_of,
    ignition_shots,
    judged_shot,
    target_legal,
    token_of,
)
from understudy.games.armada.rules.mapping import (
    MOVED_BY,
    dropped_legal,
    may_lie,
    mine_legal,
    on_map,
    trap_legal,
)
from understudy.games.armada.rules.squadrons import attack_options
from understudy.games.armada.rules.turning import turned
from understudy.games.armada.shots import Shot, sees
from understudy.games.armada.table import MARK_RADIUS, SECOND, Obstacle, Ship, Squadron
from understudy.games.armada.tokens_seen import aimed_from, in_special_arc, token_band
from understudy.games.armada.tool import SIDES, end_pose
from understudy.geometry import Disc, Point, Pose, part_in, separation
from understudy.kit.exact import added
from understudy.pages import Can, No, Page, Prefer, earliest, fewest, most
from understudy.pages.walk import narrow

#: The points that are looked at lie so far apart.
STEP = 10.0
#: B1.8: an enemy ship further away than that is nobody's aim.
FAR = 609.6
#: Rapid Launch Bays, Invisible Hand: in this round at the latest.
LATEST = 3
#: Obstacles that harm ships.
ROCKS = ("asteroid", "debris")
#: G7-X Grav Well Projector: so far from the human edge.
WELL = 92.75


# -- points --------------------------------------------------------------------------------------------------


def straight_end(ship: Ship) -> Point:
    """Where a ship stands after a straight move at its speed."""
    pose = end_pose(ship.pose, ship.size, (0,) * ship.speed, SIDES[0])
    return pose.x, pose.y


def nearest_point(
    goal: Point, center: Point, reach: float, legal: Callable[[float, float], bool]
) -> Point | None:
    """The legal point of a 10 mm grid round a center that is nearest to a goal."""
    count = int(reach / STEP) + 1
    x0, y0 = round(center[0] / STEP), round(center[1] / STEP)
    points = [
        ((x0 + i) * STEP, (y0 + j) * STEP) for i in range(-count, count + 1) for j in range(-count, count + 1)
    ]
    points.sort(
        key=lambda point: (round(hypot(point[0] - goal[0], point[1] - goal[1]), 1), point[1], point[0])
    )
    return next((point for point in points if legal(*point)), None)


def _pair(mind: Mind) -> Point | None:
    """AR-SET-05: the middle of the area that two cards name."""
    cards = mind.revealed
    if len(cards) < 2:
        return None
    place = cell(mind.view.area, cards[0].number, cards[1].token, mind.seat == SECOND)
    return place.x, place.y


# -- mines ---------------------------------------------------------------------------------------------------


def trap_point(mind: Mind, ship: Ship) -> Point | None:
    """Sabine Wren: an enemy ship would end its straight move at distance 1 of a legal point: that nearest to
    its end.
    """
    for foe in sorted(enemies(mind), key=lambda each: chain(mind, ship, each)):
        found = _trap_for(mind, foe)
        if found is not None:
            return found
    return None


def _trap_for(mind: Mind, foe: Ship) -> Point | None:
    goal = straight_end(foe)
    found = nearest_point(
        goal,
        goal,
        foe.base.r + DISTANCES[0],
        lambda x, y: trap_legal(mind.view, mind.seat, x, y),
    )
    return found if found is not None and _caught(foe, found) else None


def traps(mind: Mind) -> bool:
    """Whether there is such a point; at a real table somebody looks for it."""
    if mind.view.known is None:
        return trap_point(mind, mind.ship) is not None
    questions = [
        yes_or_no(
            mind.seat,
            f"Can a mine next to an obstacle catch {name_of(foe)}, if it goes straight at speed {foe.speed}?",
            lambda foe=foe: _trap_for(mind, foe) is not None,  # type: ignore[misc]
            "trap",
            {"ship": piece(foe), "speed": foe.speed, "of": SHIPS},
        )
        for foe in enemies(mind)
    ]
    prompt = "A mine at distance 1-2 of an obstacle, beyond distance 3 of enemies: which ships can it catch?"
    return YES in look_all(mind.view.known, prompt, questions)


def _caught(foe: Ship, point: Point) -> bool:
    """At distance 1 of where a ship ends its straight move."""
    after = foe.copy()
    after.place(end_pose(foe.pose, foe.size, (0,) * foe.speed, SIDES[0]))
    return separation(Disc(*point, MARK_RADIUS), after.base) <= DISTANCES[0] + SLACK


def drop_point(mind: Mind, one: Squadron) -> Point | None:
    """Mart Mattin: the point nearest to where the closest enemy ship at distance 1–3 ends its move."""
    near = [foe for foe in enemies(mind) if apart(foe, one) <= DISTANCES[2] + SLACK]
    if not near or attack_options(mind.view, one):
        return None
    foe = min(near, key=lambda each: chain(mind, one, each))
    center = (one.base.x, one.base.y)
    reach = one.base.r + DISTANCES[0] + MARK_RADIUS
    return nearest_point(straight_end(foe), center, reach, lambda x, y: dropped_legal(mind.view, one, x, y))


def _mines(mind: Mind) -> Sequence[Act]:
    if "squadron" in mind.about:
        found = drop_point(mind, mind.squadron)
    elif "left" not in mind.about:
        found = trap_point(mind, mind.ship)
    else:
        goal = _pair(mind)
        if goal is None:
            return [REVEAL_CARD]
        area = mind.view.area
        found = nearest_point(
            goal, goal, max(area.width, area.height), lambda x, y: mine_legal(mind.view, mind.seat, x, y)
        )
    return No(noes.NO_PLACE) if found is None else [LayMark(rounded(*found))]


LAY_MINE = Page(
    "A mine",
    [
        Can(
            "AR-SET-05 AR-SET-07 AR-UPG-01",
            "By two cards as an obstacle; Sabine Wren and Mart Mattin: where an enemy ship will be.",
            _mines,
        ),
        Can("AR-GOL-01", "The first place that is legal.", lambda mind: mind.acts(LayMark)[:1]),
    ],
)

# -- grav tokens and obstacles -------------------------------------------------------------------------------


def _well(mind: Mind) -> Sequence[Act]:
    """G7-X: in the human deployment zone, in the column of a card."""
    if not mind.revealed:
        return [REVEAL_CARD]
    low, high = column(mind.view.area, mind.revealed[0].number)
    y = WELL if mind.seat == SECOND else mind.view.area.height - WELL
    return [LayMark(rounded((low + high) / 2, y))]


LAY_WELL = Page(
    "G7-X Grav Well Projector",
    [Can("AR-DEP-01 AR-UPG-03", "In the enemy's zone, in the column of a card.", _well)],
)


def _shift(mind: Mind) -> Sequence[Act]:
    goal = _pair(mind)
    if goal is None:
        return [REVEAL_CARD]
    return [LayMark(rounded(*goal))] if on_map(mind.view, *goal) else No(noes.NO_PLACE)


LAY_SHIFT = Page(
    "Grav Shift Reroute",
    [
        Can("AR-SET-05 AR-SET-07", "By two cards, as an obstacle.", _shift),
        Can("AR-GOL-01", "The first place that is legal.", lambda mind: mind.acts(LayMark)[:1]),
    ],
)


def _along(mind: Mind, number: int, dx: float, dy: float) -> LayObstacle | None:
    """An obstacle as far in a direction as it may lie."""
    old = mind.view.obstacles[number]
    length = hypot(dx, dy) or 1.0
    way = MOVED_BY
    while way > 0:
        spot = rounded(old.pose.x + dx / length * way, old.pose.y + dy / length * way, compass(old.pose))
        new = Obstacle(old.id, to_pose(*spot), old.inert)
        if may_lie(mind.view, number, new, pushes="token" in mind.about):
            return LayObstacle(old.id, spot)
        way -= STEP / 2
    return None


def _moved_rock(mind: Mind) -> Sequence[Act]:
    """Grav Shift Reroute, objectives: straight toward the nearest enemy ship. Ezra Bridger: away from the
    own.
    """
    number, by_card = int(mind.about["rock"]), "ship" in mind.about
    rock = mind.view.obstacles[number]
    if by_card and "token" not in mind.about:
        ship = mind.ship
        found = _along(mind, number, rock.pose.x - ship.pose.x, rock.pose.y - ship.pose.y)
        return mind.acts(LayObstacle)[-1:] if found is None else [found]
    if rock.kind not in (ROCKS if by_card else HARMFUL) or not enemies(mind):
        return No(noes.LEFT_ALONE)
    foe = min(enemies(mind), key=lambda each: (round(separation(rock.region, each.base), 1), each.index))
    found = _along(mind, number, foe.pose.x - rock.pose.x, foe.pose.y - rock.pose.y)
    return No(noes.LEFT_ALONE) if found is None else [found]


MOVE_OBSTACLE = Page(
    "An obstacle is moved",
    [
        Can(
            "AR-UPG-01 AR-PRI-01",
            "Toward the nearest enemy ship, or out of its own way, as far as it goes.",
            _moved_rock,
        ),
        Can("AR-UPG-01", "It stays.", lambda mind: [DONE]),
    ],
)


def rock_ahead(mind: Mind) -> int:
    """Ezra Bridger: the asteroid or debris field that the best maneuver would end on; -1 for none."""
    other = Mind(mind.view, mind.request, None)
    course = other.memo["courses"] = Courses(other, mind.ship, own_sources(mind, mind.ship))
    act = narrow([*counted(mind, course.goal.priority), *LAST], other, course.all())[0]
    base = course.flown(act).base
    # They hold on to each other.
    other.memo.clear()
    for number, rock in enumerate(mind.view.obstacles):
        if rock.kind in ROCKS and separation(base, rock.region) <= 0:
            return number
    return -1


def _in_the_way(mind: Mind) -> Sequence[Overlapped]:
    ahead = rock_ahead(mind)
    return [each for each in mind.acts(Overlapped) if each.obstacle == ahead] or mind.acts(Overlapped)[:1]


WHICH_OBSTACLE = Page(
    "Ezra Bridger: which obstacle",
    [Can("AR-UPG-01 AR-MOV-04", "The one that the ship would end on.", _in_the_way)],
)


def _from_there(mind: Mind, act: Put) -> int:
    """How far a squadron is moved, in tenths of a millimeter."""
    at = mind.squadron.base
    return round(10 * hypot(act.point[0] - at.x, act.point[1] - at.y))


SET_BESIDE = Page(
    "Grav Shift Reroute: a squadron in the way",
    [
        Can(
            "AR-GOL-01",
            "Place it next to the obstacle.",
            lambda mind: mind.acts(Put),
            [Prefer("AR-PRI-01", "the place closest to where it was", fewest(_from_there))],
        )
    ],
)

# -- ignition ------------------------------------------------------------------------------------------------


def _in_arc(ship: Ship, foe: Ship) -> bool:
    """Some part of a ship is in a special arc."""
    hull = ship.hull
    assert hull is not None
    assert foe.hull is not None
    return any(
        bool(part_in(hull.pose, arc, polygon.points))
        for arc in ship.build.special_arcs.values()
        for polygon in foe.hull.zones
    )


def _off(ship: Ship, foe: Ship) -> float:
    """How far a ship is off the bow, where it is in no special arc."""
    return 0.0 if _in_arc(ship, foe) else _off_bow(ship.pose, foe)


def _off_bow(pose: Pose, foe: Ship) -> float:
    """The angle between a heading and the way to a ship. Angles that differ in their last bits alone are the
    same, as those to both sides of a ship straight ahead.
    """
    return floor(1e6 * abs(pose.bearing(foe.pose.x, foe.pose.y)) + 0.5 + 1e-3) / 1e6


def aim_point(mind: Mind, ship: Ship) -> Point | None:
    """B1.8: nearest to where the enemy ship will be that is in the special arc, or nearest to it."""
    legal: Callable[[float, float], bool] = lambda x, y: target_legal(mind.view, ship, x, y)  # noqa: E731
    near = [foe for foe in enemies(mind) if apart(ship, foe) <= FAR]
    center, reach = (ship.pose.x, ship.pose.y), LONG + ship.base.r
    if near:
        foe = min(near, key=lambda each: (_off(ship, each), *chain(mind, ship, each)))
        return nearest_point(straight_end(foe), center, reach, legal)
    ends = (ship.pose.at(ahead, 0.0) for ahead in _down(reach))
    return next((point for point in ends if legal(*point)), None)


def _down(reach: float) -> Iterator[float]:
    while reach > 0:
        yield reach
        reach -= 1.0


def _aims(mind: Mind) -> Sequence[Act]:
    if mind.view.known is not None:
        # Whoever sees the table finds the place; the AI says for which ship.
        return [ToShip(closest_ship(mind, mind.ship, enemies(mind)).index)]
    found = aim_point(mind, mind.ship)
    return No(noes.NO_PLACE) if found is None else [LayMark(rounded(*found))]


AIM = Page(
    "Ignition: the targeting token",
    [
        Can(
            "AR-UPG-01 AR-PRI-01",
            "Where the enemy ship in the special arc will be, or as near to it as possible.",
            _aims,
        ),
        Can("AR-UPG-01", "There is no place for it.", lambda mind: [DONE]),
    ],
)


def _arc_foes(mind: Mind, ship: Ship, zone: int) -> list[Ship]:
    """At a real table: the enemy ships in the special arc of a zone."""

    def model(foe: Ship) -> bool:
        assert ship.hull is not None
        assert foe.hull is not None
        arc, pose = ship.build.special_arcs[zone], ship.hull.pose
        return any(bool(part_in(pose, arc, polygon.points)) for polygon in foe.hull.zones)

    return in_special_arc(ship, zone, enemies(mind), model)


def _judged_ignition(mind: Mind) -> Sequence[Act]:
    """The best target in the arc by the card's priority, then its zone as in any attack (I6.5)."""
    ship, token = mind.ship, token_of(mind.view, mind.ship)
    assert token is not None
    zone = aimed_from(ship, lambda: aimed_zone(ship, token.x, token.y))
    foes = _arc_foes(mind, ship, zone) if zone >= 0 else []
    for foe in sorted(foes, key=lambda each: rank(mind, ship, each, priority_of(mind))):
        ways = [
            AttackShip(zone, foe.index, other) for other in foe.build.zones if sees(ship, zone, foe)[other]
        ]
        shots = {way: judged_shot(mind.view, ship, way) for way in ways if mind.has(way)}
        able = [(way, shot) for way, shot in shots.items() if shot is not None]
        if able:
            best = min(
                able, key=lambda each: (each[1].obstructed, each[1].band, clockwise(each[0].target_zone))
            )
            return [best[0]]
    return not_offered(mind, "An ignition attack")


def _ignites(mind: Mind) -> Sequence[Act]:
    if mind.view.known is not None:
        return _judged_ignition(mind)
    shots: dict[ShipAttack, Shot] = {}
    shots.update(ignition_shots(mind.view, mind.ship).items())
    plans = zone_plans(mind, shots)
    best = ordered(mind, plans)
    return [best[0].option] if best else not_offered(mind, "An ignition attack")


IGNITE = Page(
    "Ignition: the attack",
    [
        Can(
            "AR-ATK-03 AR-ATK-05",
            "The ship that the card's priority names, with most dice against its zone.",
            _ignites,
        ),
        Can("AR-ATK-04", "No ship is in its special arc and range.", lambda mind: [DONE]),
    ],
)


def aims_again(mind: Mind, ship: Ship) -> bool:
    """Cataclysm: an enemy ship is in the special arc, and the token is not in play or near no enemy."""
    if mind.view.known is not None:
        near = [foe for zone in ship.build.special_arcs for foe in _arc_foes(mind, ship, zone)]
        if not near or not bands_of(ship) or token_of(mind.view, ship) is None:
            return bool(near) and bool(bands_of(ship))
        return all(token_band(mind.view, ship, foe) >= BEYOND for foe in enemies(mind))
    if not any(_in_arc(ship, foe) for foe in enemies(mind)) or not bands_of(ship):
        return False
    token = token_of(mind.view, ship)
    return token is None or all(separation(token.disc, foe.base) > LONG for foe in enemies(mind))


def burns(mind: Mind) -> bool:
    """Superheavy Composite Beam Turbolasers: two points at least."""
    return burning(mind.attack) >= 2


def shells(mind: Mind) -> bool:
    """Orbital Bombardment Particle Cannons: more enemies than own units are hit."""
    ships, squadrons = beside(mind.view, mind.view.ships[mind.attack.target_ship])
    units: list[Ship | Squadron] = [*ships, *squadrons]
    own = added(unit.seat == mind.seat for unit in units)
    return len(units) - own > own


# -- squadrons that wait -------------------------------------------------------------------------------------


def _dear(mind: Mind, option: ToSquadron | HoldBack | Fly | DeploySquadron) -> int:
    return points_of(mind.view.squadrons[option.squadron], mind.view)


HOLD = Page(
    "Rapid Launch Bays: squadrons set aside",
    [
        Can(
            "AR-UPG-01 AR-PRI-02",
            "The most valuable squadron.",
            lambda mind: mind.acts(ToSquadron),
            [
                Prefer("AR-PRI-02", "the most valuable", most(_dear)),
                Prefer("AR-GOL-01", "the lowest number", earliest(lambda mind, o: o.squadron)),
            ],
        )
    ],
)
#: Invisible Hand, while squadrons are deployed.
HOLD_LINE: Can[Mind, HoldBack] = Can(
    "AR-UPG-01 AR-PRI-02",
    "A card carries a squadron with swarm: the most valuable.",
    lambda mind: mind.acts(HoldBack) or not_offered(mind, "Such a card"),
    [
        Prefer("AR-PRI-02", "the most valuable", most(_dear)),
        Prefer("AR-GOL-01", "the lowest number", earliest(lambda mind, o: o.squadron)),
    ],
)


def launches(mind: Mind, ship: Ship, upgrade: int, reach: int) -> bool:
    """An enemy unit is at distance 1–2 of a place for one of them; at the latest in round 3."""
    if mind.view.round >= LATEST:
        return True
    waiting = [mind.view.squadrons[number] for number in ship.stored[upgrade]]
    if not waiting:
        return False
    foes: list[Ship | Squadron] = [*enemies(mind), *enemy_squadrons(mind)]
    return any(
        separation(Disc(*point, SQUADRON_RADIUS), foe.base) <= DISTANCES[1] + SLACK
        for point in launch_points(mind.view, ship, waiting[0], reach)
        for foe in foes
    )


def _from_enemy(mind: Mind, option: Put) -> float:
    foes: list[Ship | Squadron] = [*enemies(mind), *enemy_squadrons(mind)]
    disc = Disc(*option.point, SQUADRON_RADIUS)
    return min((round(separation(disc, foe.base), 1) for foe in foes), default=0.0)


LAUNCH = Page(
    "Squadrons are placed",
    [
        Can(
            "AR-UPG-01 AR-PRI-02",
            "The most valuable first.",
            lambda mind: mind.acts(Fly),
            [
                Prefer("AR-PRI-02", "the most valuable", most(_dear)),
                Prefer("AR-GOL-01", "the lowest number", earliest(lambda mind, o: o.squadron)),
            ],
        )
    ],
)
LAUNCH_PLACE = Page(
    "Where a squadron is placed",
    [
        Can(
            "AR-SQD-03 AR-PRI-01",
            "Nearest to an enemy.",
            lambda mind: mind.acts(Put),
            [
                Prefer("AR-PRI-01", "the nearest to an enemy", fewest(_from_enemy)),
                Prefer("AR-GOL-01", "the first", earliest(lambda mind, o: mind.offered.index(o))),
            ],
        ),
        Can("AR-GOL-01", "By hand.", lambda mind: list(mind.offered[:1])),
    ],
)

# -- zones and turns -----------------------------------------------------------------------------------------


def focus_zone(mind: Mind) -> int:
    """Swivel-Mount Batteries: the zone of the best plan, if that is at a ship and no other plan uses a zone
    beside it; -1 for none.
    """
    plans = planned(mind)
    if not plans or not isinstance(plans[0].target, Ship):
        return -1
    zone, near = plans[0].zone, mind.ship.build.arcs.adjacent[plans[0].zone]
    return -1 if any(plan.zone in near for plan in plans[1:3]) else zone


def _focused(mind: Mind) -> Sequence[ChooseZone]:
    zone = focus_zone(mind)
    return [each for each in mind.acts(ChooseZone) if each.zone == zone] or not_offered(mind, "Such a zone")


FOCUS = Page(
    "Swivel-Mount Batteries: which zone",
    [
        Can(
            "AR-UPG-01 AR-ATK-02",
            "The zone of the best attack.",
            _focused,
        ),
        Can("AR-PRI-07", "The front zone.", lambda mind: mind.acts(ChooseZone)[:1]),
    ],
)


def _bearing(mind: Mind, clicks: int) -> float:
    """How far the nearest enemy is off the bow after a turn."""
    ship = mind.ship
    foe = min(enemies(mind), key=lambda each: (distance(ship, each), each.index))
    return _off_bow(turned(mind.view, ship, clicks) if clicks else ship.pose, foe)


def _better_turns(mind: Mind) -> Sequence[PivotBy]:
    if not enemies(mind):
        return No(noes.none_in_play, "ship")
    now = _bearing(mind, 0)
    better = [each for each in mind.acts(PivotBy) if _bearing(mind, each.clicks[0]) < now]
    return better or No(noes.WELL_TURNED)


TURN = Page(
    "Rakehell",
    [
        Can(
            "AR-UPG-01 AR-MOV-03",
            "Turn the bow to the nearest enemy.",
            _better_turns,
            [
                Prefer("AR-MOV-03", "most nearly ahead", fewest(lambda mind, o: _bearing(mind, o.clicks[0]))),
                Prefer("AR-GOL-01", "to port", earliest(lambda mind, o: o.clicks[0] + MOST_CLICKS)),
            ],
        ),
        Can("AR-UPG-01", "It does not turn.", lambda mind: [DONE]),
    ],
)
