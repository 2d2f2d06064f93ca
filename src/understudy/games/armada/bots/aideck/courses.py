"""AR-MOV-01 to AR-MOV-06, I7: what each maneuver would lead to, worked out when a line asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import ceil, cos, hypot, inf, radians, sin
from typing import NamedTuple

from understudy.games.armada.aicards import LABELS
from understudy.games.armada.bots.aideck.seeing import believed, closest_ship, leaves_later
from understudy.games.armada.bots.aideck.terms import Mind, best_ship, chain, enemy_squadrons
from understudy.games.armada.cards import NAVIGATE
from understudy.games.armada.dice import longest
from understudy.games.armada.measures import BASES, FRONT, HARMFUL, LEFT, RANGES, RIGHT
from understudy.games.armada.options import HALT, Maneuver
from understudy.games.armada.queries import CLOSE, LONG, MEDIUM, SLACK, living_ships, tenth
from understudy.games.armada.rules.courses import (
    Flown,
    Outcome,
    Sources,
    chart_of,
    course_text,
    dial_of,
    flights,
    listed_maneuvers,
    outcome,
    sources,
    spent_on,
)
from understudy.games.armada.table import ROUNDS, Ship, Squadron
from understudy.games.armada.tool import Clicks, click_vectors, end_pose, extra_clicks, reach, sides
from understudy.games.armada.unmoved import UNMOVED
from understudy.geometry import Box, Pose, Room, collides, contains_point, separation, touches
from understudy.kit.exact import added

#: I7.3: how many further maneuvers are looked at, at most.
LOOK_AHEAD = 4
#: How many angles are kept for each chart; headings differ by whole clicks in most games.
MOST_KEPT = 4096
#: Yaw of a quarter turn.
QUARTER, CLICK = 90.0, 22.5
#: Movement priorities that are about speed.
SLOW, FAST = "slow_approach", "speed_up"
#: What a ship does that no card tells otherwise.
PLAIN = "close_in"
#: The middle of long range, which `keep_range` seeks.
MIDDLE = 245.5


class Steering:
    """What a ship steers for in this activation."""

    __slots__ = ("friends", "given", "priority", "ship", "start", "target", "wished")

    def __init__(self, mind: Mind, ship: Ship, given: Sources) -> None:
        self.ship = ship
        self.given = given
        #: I7.1: the best ship of the attack priority among all in play; AR-ATK-04: squadrons last.
        self.target = steered_by(mind, ship)
        # A ship that moves by a card, or in a puzzle, may have no activation card: it closes in (AR-GOL-01).
        self.priority = priority_of(ship, mind.card.movement if mind.card is not None else PLAIN)
        if not isinstance(self.target, Ship) and self.priority == "flank":
            self.priority = PLAIN
        self.friends = [other for other in living_ships(mind.view, ship.seat) if other is not ship]
        if mind.view.known is not None:
            self._believe(mind)
        self.start = separation(self.ship.base, self.target.base) if self.target is not None else 0.0
        self.wished = wished_speed(ship, self.priority, given)

    def _believe(self, mind: Mind) -> None:
        """At a real table: stand-ins where the ships are believed to be, seen from the one that moves."""
        ship, target = self.ship, self.target
        self.ship = _stand_in(ship, Pose(0.0, 0.0, 0.0))
        if isinstance(target, Ship):
            self.target = _stand_in(target, believed(mind, ship, target))
        elif target is not None:
            self.target, pose = target.copy(), believed(mind, ship, target)
            self.target.place(pose.x, pose.y)
        if self.priority == "formation" and self.friends:
            friend = closest_ship(mind, ship, self.friends)
            self.friends = [_stand_in(friend, believed(mind, ship, friend))]


def _stand_in(ship: Ship, pose: Pose) -> Ship:
    found = ship.copy()
    found.place(pose)
    return found


def steered_by(mind: Mind, ship: Ship) -> Ship | Squadron | None:
    """I7.1: the enemy ship that the attack priority names; AR-ATK-04: without one the closest squadron; None
    where no enemy is on the map.
    """
    attack = mind.card.attack if mind.card is not None else "closest_ship"
    found = best_ship(mind, ship, "closest_ship" if attack == "squadrons_first" else attack)
    if found is not None:
        return found
    return min(enemy_squadrons(mind), key=lambda one: chain(mind, ship, one), default=None)


def priority_of(ship: Ship, movement: str) -> str:
    """I7.2: who has no dice at the sides turns the bow; who has no batteries keeps formation."""
    batteries = ship.build.batteries
    if movement in ("front_arc", "broadside") and not any(map(sum, batteries)):
        return "formation"
    if movement == "broadside" and not added(batteries[LEFT]) and not added(batteries[RIGHT]):
        return "front_arc"
    return movement


def wished_speed(ship: Ship, priority: str, given: Sources) -> int:
    """AR-NAV-01 to AR-NAV-04, G48: one step for each source at hand; not below 1, not above the maximum."""
    steps = given.dial + given.token + given.speeds + given.either
    if priority == SLOW:
        return max(1, ship.speed - steps)
    if priority == FAST:
        return min(ship.build.max_speed, ship.speed + steps)
    return ship.speed


def own_sources(mind: Mind, ship: Ship) -> Sources:
    """I5.6: a token that came with this activation is kept for a later one."""
    given = sources(mind.view, ship)
    held = bool(mind.held(ship) >> NAVIGATE & 1)
    return given if held or not given.token else given._replace(token=False)


def candidates(ship: Ship, given: Sources) -> Sequence[Maneuver]:
    """AR-MOV-05, AR-NAV-05, I7.2: every maneuver; never speed 0 while there is another."""
    found = listed_maneuvers(ship.size, chart_of(ship, given), ship.speed, given)
    moving = [act for act in found if act is not HALT]
    return moving or found


# -- the look ahead ------------------------------------------------------------------------------------------


class Bend(NamedTuple):
    """A maneuver relative to its start: ahead, to port, and the turn."""

    ahead: float
    port: float
    cos: float
    sin: float
    degrees: float


class Turns(NamedTuple):
    """Every end of a maneuver at one speed: those to port first, and those to starboard first."""

    port: tuple[Bend, ...]
    starboard: tuple[Bend, ...]
    #: How far the furthest of them is away.
    reach: float


@cache
def turns(size: int, yaw: Clicks) -> Turns:
    """All that the chart allows; relative ends are the same wherever a ship stands (R2.17)."""
    found: dict[Bend, float] = {}
    for clicks in click_vectors(yaw):
        for side in sides(size, clicks):
            ahead, port, turn, _ = reach(size, clicks, side)
            angle = radians(turn)
            found.setdefault(Bend(ahead, port, cos(angle), sin(angle), turn), turn)
    return Turns(
        tuple(sorted(found, key=lambda each: -found[each])),
        tuple(sorted(found, key=lambda each: found[each])),
        max(hypot(each.ahead, each.port) for each in found),
    )


class Reckoning:
    """How many further maneuvers in a row a ship could stay inside the play area."""

    __slots__ = ("away", "half", "memo", "room", "walls", "ways")

    def __init__(self, room: Room, size: int, yaw: Clicks) -> None:
        self.memo: dict[tuple[int, float], float] = {}
        #: How far each of the four walls must be, by the length of a chain and the heading.
        self.walls: dict[tuple[int, float], tuple[float, float, float, float]] = {}
        self.room = room
        self.half = BASES[size]
        self.ways = turns(size, yaw)
        #: How far a base reaches from its middle.
        self.away = hypot(*self.half)

    def chain(self, pose: Pose, most: int) -> int:
        """The longest chain from a pose, counted up to `most`."""
        room, away = self.room, most * self.ways.reach + self.away
        x, y = pose.x, pose.y
        if min(x - room.x0, room.x1 - x, y - room.y0, room.y1 - y) > away:
            return most
        if self._turns_away(x, y, pose.cos, pose.sin, most):
            return most
        for length in range(most, 0, -1):
            if self._lasts(x, y, pose.cos, pose.sin, pose.heading, length):
                return length
        return 0

    def _turns_away(self, x: float, y: float, c: float, s: float, length: int) -> bool:
        """Whether the first bend that stays inside, time and again, makes a chain of this length: mostly it
        does, and then nothing else need be looked at.
        """
        room, (hu, hv) = self.room, self.half
        x0, x1, y0, y1 = room.x0 - SLACK, room.x1 + SLACK, room.y0 - SLACK, room.y1 + SLACK
        mx, my = (x0 + x1) / 2, (y0 + y1) / 2
        for _ in range(length):
            for ahead, port, tc, ts, _ in (
                self.ways.port if c * (my - y) > s * (mx - x) else self.ways.starboard
            ):
                nx, ny = x + ahead * c - port * s, y + ahead * s + port * c
                if nx < x0 or nx > x1 or ny < y0 or ny > y1:
                    continue
                nc, ns = c * tc - s * ts, s * tc + c * ts
                ac, as_ = abs(nc), abs(ns)
                ex, ey = hu * ac + hv * as_, hu * as_ + hv * ac
                if nx - ex >= x0 and nx + ex <= x1 and ny - ey >= y0 and ny + ey <= y1:
                    x, y, c, s = nx, ny, nc, ns
                    break
            else:
                return False
        return True

    def _lasts(self, x: float, y: float, c: float, s: float, heading: float, length: int) -> bool:
        """Whether some chain of this length stays inside."""
        room, (hu, hv) = self.room, self.half
        x0, x1, y0, y1 = room.x0 - SLACK, room.x1 + SLACK, room.y0 - SLACK, room.y1 + SLACK
        # Each wall by itself mostly tells at once that there is none.
        walls = self.walls.get((length, heading))
        if walls is None:
            walls = self._walls(length, heading)
        if walls[0] > x1 - x or walls[1] > y1 - y or walls[2] > x - x0 or walls[3] > y - y0:
            return False
        # Turning toward the middle of the map is what mostly serves.
        middle = c * ((y0 + y1) / 2 - y) - s * ((x0 + x1) / 2 - x)
        for ahead, port, tc, ts, turn in self.ways.port if middle > 0 else self.ways.starboard:
            nx, ny = x + ahead * c - port * s, y + ahead * s + port * c
            if nx < x0 or nx > x1 or ny < y0 or ny > y1:
                continue
            nc, ns = c * tc - s * ts, s * tc + c * ts
            ac, as_ = abs(nc), abs(ns)
            ex, ey = hu * ac + hv * as_, hu * as_ + hv * ac
            if nx - ex < x0 or nx + ex > x1 or ny - ey < y0 or ny + ey > y1:
                continue
            if length == 1 or self._lasts(nx, ny, nc, ns, heading + turn, length - 1):
                return True
        return False

    def _walls(self, length: int, heading: float) -> tuple[float, float, float, float]:
        """How far the walls must be to the right, above, to the left and below."""
        needed = self._needed
        found = (
            needed(length, heading),
            needed(length, heading - 90.0),
            needed(length, heading - 180.0),
            needed(length, heading - 270.0),
        )
        if len(self.walls) > MOST_KEPT:
            self.walls.clear()
        self.walls[length, heading] = found
        return found

    def _needed(self, length: int, angle: float) -> float:
        """How far a wall must be for a chain of this length, whatever the others: by the angle between the
        heading and the way straight out.
        """
        key = (length, round(angle % 360.0, 6))
        found = self.memo.get(key)
        if found is None:
            hu, hv = self.half
            c, s = cos(radians(angle)), sin(radians(angle))
            found = 1e9
            for ahead, port, tc, ts, turn in self.ways.port:
                far = ahead * c - port * s
                room = hu * abs(c * tc - s * ts) + hv * abs(s * tc + c * ts)
                if far + room >= found:
                    # What comes after it can only need more.
                    continue
                if length > 1:
                    room = max(room, self._needed(length - 1, angle + turn))
                found = min(found, far + room)
            found -= SLACK
            if len(self.memo) > MOST_KEPT:
                self.memo.clear()
            self.memo[key] = found
        return found


@cache
def reckoning(room: Room, size: int, yaw: Clicks) -> Reckoning:
    return Reckoning(room, size, yaw)


def look_ahead(round: int, yaw: Sequence[int]) -> int:
    """I7.3: how many further maneuvers count: enough for a quarter turn, while there are rounds."""
    return min(LOOK_AHEAD, 1 + ceil(QUARTER / (CLICK * max(1, added(yaw)))), ROUNDS - round)


# -- what a maneuver leads to --------------------------------------------------------------------------------


class Courses:
    """The maneuvers of one ship, with what the lines of the page want to know of each."""

    def __init__(self, mind: Mind, ship: Ship, given: Sources) -> None:
        self.mind = mind
        self.ship = ship
        self.goal = Steering(mind, ship, given)
        self.given = given
        self.chart = chart_of(ship, given)
        # G29: by the chart as damaged, without what a card raises for this maneuver alone.
        self.after = chart_of(ship)
        self._looks_ahead = not mind.reads("look_ahead")
        #: By speed: how many further maneuvers count, and what is reckoned with.
        self._ahead: dict[int, tuple[int, Reckoning]] = {}
        # At a real table what is believed changes with what is answered.
        kept = UNMOVED.by(mind.view) if mind.view.known is None else {}
        target, index = self.goal.target, ship.index
        base, priority = target.base if target is not None else None, self.goal.priority
        self._fly: list[Callable[[Clicks, str], Flown]] = kept.setdefault(("fly", index), [])
        self._flown: dict[Maneuver, Flown] = kept.setdefault(("flown", index), {})
        self._obstacle: dict[Maneuver, int] = kept.setdefault(("obstacle", index), {})
        self._doomed: dict[Maneuver, int] = kept.setdefault(
            ("doomed", index, mind.view.round, self.after), {}
        )
        self._length: dict[Maneuver, float] = kept.setdefault(("length", index, base), {})
        self._friend_gap: dict[Maneuver, float] = kept.setdefault(("friend gap", index), {})
        self._misses: dict[Maneuver, int] = kept.setdefault(("misses", index, base, priority), {})
        self._metric: dict[Maneuver, float] = kept.setdefault(("metric", index, base, priority), {})
        self._seats = {other.index: other.seat for other in mind.view.ships}

    def all(self) -> Sequence[Maneuver]:
        return candidates(self.ship, self.given)

    def flown(self, act: Maneuver) -> Flown:
        found = self._flown.get(act)
        if found is None:
            if not self._fly:
                self._fly.append(flights(self.mind.view, self.ship))
            found = self._flown[act] = self._fly[0](act.clicks, act.side)
        return found

    def length(self, act: Maneuver) -> float:
        """How far the target is then, base to base."""
        found = self._length.get(act)
        if found is None:
            target = self.goal.target
            found = self._length[act] = (
                separation(self.flown(act).base, target.base) if target is not None else 0.0
            )
        return found

    def friend_gap(self, act: Maneuver) -> float:
        """How far the nearest friend is then; there must be one."""
        found = self._friend_gap.get(act)
        if found is None:
            base, found = self.flown(act).base, inf
            for friend in self.goal.friends:
                other = friend.base
                # Circles tell of most that they are further away.
                if hypot(base.x - other.x, base.y - other.y) - base.r - other.r < found:
                    found = min(found, separation(base, other))
            self._friend_gap[act] = found
        return found

    def bearing(self, act: Maneuver) -> float:
        """I7.6: how far the target's center is off the bow, whichever side."""
        target = self.goal.target
        if target is None:
            return 0.0
        return abs(self.flown(act).pose.bearing(target.base.x, target.base.y))

    # The components of I7.3, in the document's words.

    def off_map(self, act: Maneuver) -> int:
        return int(self.flown(act).off_map)

    def doomed(self, act: Maneuver) -> int:
        """How many of the next maneuvers it could not make on the map; ARA-AI-20: by the other reading nobody
        looks.
        """
        if not self._looks_ahead:
            return 0
        found = self._doomed.get(act)
        if found is None:
            found = self._doomed[act] = self._doom(act)
        return found

    def _doom(self, act: Maneuver) -> int:
        """G29, G53: by the chart as damaged; all of them, once it is off the map."""
        speed = act.speed
        ahead = self._ahead.get(speed)
        if ahead is None:
            view, yaw = self.mind.view, self.after[speed]
            most = look_ahead(view.round, yaw) if speed else 0
            ahead = self._ahead[speed] = (most, reckoning(view.area.room, self.ship.size, yaw))
        most, reckoned = ahead
        if most <= 0:
            return 0
        flown = self.flown(act)
        return most if flown.off_map else most - reckoned.chain(flown.pose, most)

    def rams_friend(self, act: Maneuver) -> int:
        return int(any(self._seats[index] == self.ship.seat for index in self.flown(act).rammed))

    def rams_enemy(self, act: Maneuver) -> int:
        return int(any(self._seats[index] != self.ship.seat for index in self.flown(act).rammed))

    def speed_wish(self, act: Maneuver) -> int:
        """G45: how far from the speed that Slow Approach or Speed up wants."""
        return abs(act.speed - self.goal.wished) if self.goal.priority in (SLOW, FAST) else 0

    def misses(self, act: Maneuver) -> int:
        """AR-MOV-03: the movement priority is not met."""
        found = self._misses.get(act)
        if found is None:
            aimless = self.goal.target is None
            found = self._misses[act] = int(not aimless and not GOALS[self.goal.priority](self, act))
        return found

    def obstacle(self, act: Maneuver) -> int:
        """AR-MOV-04, G30: on debris or asteroids."""
        if self.ignores_obstacles():
            return 0
        found = self._obstacle.get(act)
        if found is None:
            base = self.flown(act).base
            found = self._obstacle[act] = int(
                any(
                    obstacle.kind in HARMFUL and collides(base, obstacle.region)
                    for obstacle in self.mind.view.obstacles
                )
            )
        return found

    def ignores_obstacles(self) -> bool:
        """G30: a ship that always ignores obstacles does not mind them."""
        return any(
            "cost" not in effect and self.ship.upgrades[index]
            for index, _, effect in self.ship.build.effects.get("overlap_obstacle", ())
        )

    def metric(self, act: Maneuver) -> float:
        found = self._metric.get(act)
        if found is None:
            aimless = self.goal.target is None and not self.goal.friends
            found = 0.0 if aimless else tenth(METRICS[self.goal.priority](self, act))
            self._metric[act] = found
        return found

    def sources_used(self, act: Maneuver) -> int:
        """G27: the fewest of dial, token and cards that allow it."""
        speed, clicks = act.speed, act.clicks
        steps = abs(dial_of(self.ship.speed, self.given, speed) - self.ship.speed)
        extra = extra_clicks(self.chart[speed], clicks) if speed else 0
        given = self.given
        spent = spent_on(given, steps, extra)
        assert spent is not None
        cards = max(0, steps - spent.dial - spent.token) + max(0, extra - spent.dial)
        if given.swing and spent.token:
            cards = min(cards, max(0, steps - spent.dial) + max(0, extra - spent.dial - 1))
        return int(spent.dial + spent.token + cards)

    def components(self) -> tuple[Callable[[Maneuver], float], ...]:
        """Components 1 to 8, in the order in which they count."""
        return (
            self.off_map,
            self.doomed,
            self.rams_friend,
            self.speed_wish,
            self.misses,
            self.obstacle,
            self.rams_enemy,
            self.metric,
        )

    def score(self, act: Maneuver) -> tuple[float, ...]:
        """What counts of a maneuver: less is better."""
        return tuple([read(act) for read in self.components()])

    def best(self) -> Sequence[Maneuver]:
        """All with the least score; what only worse maneuvers lead to is not looked at."""
        acts = self.all()
        for read in self.components():
            if len(acts) < 2:
                break
            values = [read(act) for act in acts]
            least = min(values)
            acts = [act for act, value in zip(acts, values, strict=True) if value == least]
        return acts

    def best_score(self) -> tuple[float, ...]:
        """The least score."""
        return self.score(self.best()[0])

    def told(self, act: Maneuver) -> str:
        """A maneuver with what it leads to, for the trace."""
        *troubles, metric = self.score(act)
        words = (
            "flies off the map",
            "will be forced off the map",
            "rams a friendly ship",
            "not at the speed that the card wants",
            f"misses {LABELS[self.goal.priority]}",
            "overlaps an obstacle",
            "rams an enemy",
        )
        told = [word for word, trouble in zip(words, troubles, strict=True) if trouble] or ["free"]
        return f"{course_text(act).capitalize()}: {', '.join(told)}; {metric:g} by its measure."


class Believed(Courses):
    """At a real table: courses by where the ships are believed to be, as if nothing were in the way."""

    def flown(self, act: Maneuver) -> Flown:
        found = self._flown.get(act)
        if found is None:
            clicks, side = act.clicks, act.side
            pose = end_pose(self.goal.ship.pose, self.ship.size, clicks, side)
            found = self._flown[act] = Flown(pose, Box(pose, *BASES[self.ship.size]), len(clicks), (), False)
        return found

    def _doom(self, act: Maneuver) -> int:
        return 0

    def obstacle(self, act: Maneuver) -> int:
        return 0


#: At a real table so many maneuvers are tried on it, the best first.
MOST_TRIED = 4


class Judged(Believed):
    """The courses that were tried on the real table, with what they met there."""

    def __init__(self, mind: Mind, ship: Ship, given: Sources, tried: Sequence[Maneuver]) -> None:
        super().__init__(mind, ship, given)
        self.tried = tried

    def all(self) -> Sequence[Maneuver]:
        return self.tried

    def met(self, act: Maneuver) -> Outcome:
        clicks, side = act.clicks, act.side
        found = outcome(self.mind.view, self.ship, clicks, side)
        assert found is not None
        return found

    def is_free(self, act: Maneuver) -> bool:
        """Nothing that a line of the page minds is in the way, now and once more: squadrons and the station
        are not, so that no other course could be better.
        """
        minded = (self.off_map, self.rams_friend, self.obstacle, self.rams_enemy, self.doomed)
        return not any(read(act) for read in minded)

    def off_map(self, act: Maneuver) -> int:
        return int(self.met(act).off_map)

    def _doom(self, act: Maneuver) -> int:
        """I7.3: once more straight on, where an edge is ahead and there is another round."""
        speed, met = act.speed, self.met(act)
        if not speed or met.off_map or not met.edge or self.mind.view.round >= ROUNDS:
            return 0
        return int(leaves_later(self.mind, self.ship, act))

    def rams_friend(self, act: Maneuver) -> int:
        return int(any(self._seats[index] == self.ship.seat for index in self.met(act).rammed))

    def rams_enemy(self, act: Maneuver) -> int:
        return int(any(self._seats[index] != self.ship.seat for index in self.met(act).rammed))

    def obstacle(self, act: Maneuver) -> int:
        if self.ignores_obstacles():
            return 0
        obstacles = self.mind.view.obstacles
        return int(any(obstacles[number].kind in HARMFUL for number in self.met(act).obstacles))


# -- movement priorities -------------------------------------------------------------------------------------


def _approach(courses: Courses, act: Maneuver) -> float:
    return courses.length(act) + 2.0 * courses.bearing(act)


def _in_zone(courses: Courses, act: Maneuver, zone: int) -> bool:
    """The target's base is in the arc of a zone, and near enough for its dice."""
    most = longest(courses.ship.build.batteries[zone])
    if most < 0 or courses.length(act) > RANGES[most] + SLACK:
        return False
    arcs = courses.ship.build.arcs.arcs
    target = courses.goal.target
    return target is not None and touches(courses.flown(act).pose, arcs[zone], target.base)


def _closed_in(courses: Courses, act: Maneuver) -> bool:
    return courses.length(act) <= CLOSE + SLACK


def _nearer(courses: Courses, act: Maneuver) -> bool:
    return courses.length(act) < courses.goal.start - SLACK


def _flanks(courses: Courses, act: Maneuver) -> bool:
    target, pose = courses.goal.target, courses.flown(act).pose
    if courses.length(act) > LONG + SLACK or not isinstance(target, Ship):
        return False
    return not contains_point(target.pose, target.build.arcs.arcs[FRONT], pose.x, pose.y)


def _friend_gap(courses: Courses, act: Maneuver) -> float:
    return courses.friend_gap(act)


def _in_formation(courses: Courses, act: Maneuver) -> bool:
    if not courses.goal.friends:
        return _closed_in(courses, act)
    return _nearer(courses, act) and _friend_gap(courses, act) <= LONG + SLACK


def _astern(courses: Courses, act: Maneuver) -> float:
    """How far off the target's bow the ship is: the further round the better."""
    pose, target = courses.flown(act).pose, courses.goal.target
    return -abs(target.pose.bearing(pose.x, pose.y)) if isinstance(target, Ship) else 0.0


def _far_off(courses: Courses) -> bool:
    """The target is beyond long range at the start of the maneuver."""
    return courses.goal.start > LONG + SLACK


GOALS: dict[str, Callable[[Courses, Maneuver], bool]] = {
    "slow_approach": lambda courses, act: _nearer(courses, act) or _closed_in(courses, act),
    "speed_up": _nearer,
    "close_in": _closed_in,
    "front_arc": lambda courses, act: _in_zone(courses, act, FRONT),
    "broadside": lambda courses, act: _in_zone(courses, act, RIGHT) or _in_zone(courses, act, LEFT),
    "flank": _flanks,
    "keep_range": lambda courses, act: MEDIUM + SLACK < courses.length(act) <= LONG + SLACK,
    "formation": _in_formation,
}
METRICS: dict[str, Callable[[Courses, Maneuver], float]] = {
    "slow_approach": _approach,
    "speed_up": _approach,
    "close_in": _approach,
    "front_arc": lambda courses, act: courses.bearing(act),
    "broadside": lambda courses, act: (
        _approach(courses, act) if _far_off(courses) else abs(courses.bearing(act) - QUARTER)
    ),
    "flank": lambda courses, act: _approach(courses, act) if _far_off(courses) else _astern(courses, act),
    "keep_range": lambda courses, act: abs(courses.length(act) - MIDDLE),
    "formation": lambda courses, act: (
        _friend_gap(courses, act) + 2.0 * courses.bearing(act)
        if courses.goal.friends
        else _approach(courses, act)
    ),
}
