"""A second, naive reading of I6 and I7: everything is worked out for everything, in the frame of the data
files, and the whole tuples are compared. Slow, and written without the program's own pages.
"""

from __future__ import annotations

from itertools import product
from math import atan2, ceil, cos, degrees, floor, pi, sin
from typing import Any

from shapely.geometry import Point as Dot
from shapely.geometry import Polygon as Shape
from shapely.geometry import box

from understudy.games.armada.aicards import AiCard
from understudy.games.armada.measures import BASES, TOOL_WIDTH, compass
from understudy.games.armada.options import AttackShip, Maneuver, ShipAttack
from understudy.games.armada.rules.courses import Sources, maneuvers
from understudy.games.armada.shots import Shot
from understudy.games.armada.table import Ship, Table
from understudy.games.armada.tool import sides

Place = tuple[float, float, float]
CLOSE, MEDIUM, LONG = 123.3, 186.5, 304.8
ANY = 1e-6


def tenth(value: float) -> float:
    return floor(10 * value + 0.5 + 1e-9) / 10


def ahead(place: Place, along: float, starboard: float = 0.0) -> Place:
    """Move along the heading, which counts clockwise from +y."""
    x, y, heading = place
    a = heading * pi / 180
    return (x + along * sin(a) + starboard * cos(a), y + along * cos(a) - starboard * sin(a), heading)


def corners(place: Place, size: int) -> list[tuple[float, float]]:
    length, width = BASES[size]
    return [
        ahead(place, u, v)[:2]
        for u, v in ((length, -width), (length, width), (-length, width), (-length, -width))
    ]


def base(place: Place, size: int) -> Shape:
    return Shape(corners(place, size))


def place_of(ship: Ship) -> Place:
    return (ship.pose.x, ship.pose.y, compass(ship.pose))


def tool_end(place: Place, size: int, clicks: tuple[int, ...], side: str) -> Place:
    """Lay the tool against the side, follow its joints, and put the base back against its end."""
    if not clicks:
        return place
    length, width = BASES[size]
    out = (width + TOOL_WIDTH / 2) * (1 if side == "right" else -1)
    at = ahead(place, length, out)
    for click in clicks:
        at = ahead(at, 46.13)
        at = (at[0], at[1], at[2] + 22.5 * click)
        at = ahead(at, 22.27)
    return ahead(at, -length, -out)


def gap(one: Shape, two: Shape) -> float:
    return float(one.distance(two))


def overlap(one: Shape, two: Shape) -> bool:
    return bool(one.intersection(two).area > 1e-3)


def bearing(place: Place, to: Place) -> float:
    angle = degrees(atan2(to[0] - place[0], to[1] - place[1])) - place[2]
    return abs((angle + 180) % 360 - 180)


class Naive:
    def __init__(self, table: Table, ship: Ship, card: AiCard, given: Sources) -> None:
        self.table, self.ship, self.card, self.given = table, ship, card, given
        self.area = box(0, 0, table.area.width, table.area.height)
        self.others = [one for one in table.ships if one.in_play and one is not ship]
        self.friends = [one for one in self.others if one.seat == ship.seat]
        self.enemies = [one for one in self.others if one.seat != ship.seat]
        self.own = base(place_of(ship), ship.size)
        self.target = min(self.enemies, key=lambda one: self.wanted(one, ship))
        self.foe = base(place_of(self.target), self.target.size)
        self.start = gap(self.own, self.foe)
        movement = card.movement
        dice = [sum(each) for each in ship.build.batteries]
        if movement == "broadside" and not dice[1] and not dice[3]:
            movement = "front_arc"
        self.movement = movement

    def wanted(self, one: Ship, ship: Ship) -> tuple[Any, ...]:
        away = tenth(gap(self.own, base(place_of(one), one.size)))
        points, size = one.build.points, one.size
        keys: dict[str, tuple[Any, ...]] = {
            "most_damaged": (-len(one.cards) / one.build.hull,),
            "weakest_shields": (sum(one.shields),),
            "largest_ship": (-size, -points),
            "smallest_ship": (size, points),
            "flagship": (0 if one.build.flagship else 1,),
            "highest_points": (-points,),
        }
        return (*keys.get(self.card.attack, ()), away, -size, -points, one.index)

    def inside(self, place: Place) -> bool:
        w, h = self.table.area.width, self.table.area.height
        return all(-ANY <= x <= w + ANY and -ANY <= y <= h + ANY for x, y in corners(place, self.ship.size))

    def longest(self, place: Place, yaw: tuple[int, ...], most: int) -> int:
        best = 0
        for clicks in product(*(range(-each, each + 1) for each in yaw)):
            for side in sides(self.ship.size, clicks):
                end = tool_end(place, self.ship.size, clicks, side)
                if self.inside(end):
                    best = max(best, 1 + (self.longest(end, yaw, most - 1) if most > 1 else 0))
                    if best >= most:
                        return best
        return best

    def score(self, option: Maneuver) -> tuple[Any, ...]:
        speed, clicks, side = option.speed, option.clicks, option.side
        ship, size = self.ship, self.ship.size
        now, met = speed, []
        while True:
            end = tool_end(place_of(ship), size, clicks[:now], side)
            shape = base(end, size)
            hit = [one for one in self.others if overlap(shape, base(place_of(one), one.size))] if now else []
            if not hit:
                break
            met += hit
            now -= 1
        off = int(not self.inside(end))
        yaw = ship.build.chart[speed] if speed else ()
        most = min(4, 1 + ceil(90 / (22.5 * max(1, sum(yaw)))), 6 - self.table.round) if speed else 0
        doomed = 0 if most <= 0 else most if off else most - min(most, self.longest(end, yaw, most))
        steps = self.given.dial + self.given.token
        wish = (
            max(1, ship.speed - steps)
            if self.movement == "slow_approach"
            else min(ship.build.max_speed, ship.speed + steps)
        )
        wrong = abs(speed - wish) if self.movement in ("slow_approach", "speed_up") else 0
        away, off_bow = gap(shape, self.foe), bearing(end, place_of(self.target))
        rocks = any(
            obstacle.kind != "station"
            and any(overlap(shape, Shape(part.points)) for part in obstacle.region.parts)
            for obstacle in self.table.obstacles
        )
        beyond = sum(max(0, abs(click) - most) for click, most in zip(clicks, yaw, strict=True))
        used = 0 if speed == ship.speed and not beyond else max(abs(speed - ship.speed), 1 if beyond else 0)
        return (
            off,
            doomed,
            int(any(one.seat == ship.seat for one in met)),
            wrong,
            int(not self.goal(end, shape, away)),
            int(rocks),
            int(any(one.seat != ship.seat for one in met)),
            tenth(self.metric(end, shape, away, off_bow)),
            used,
            sum(map(abs, clicks)),
            abs(speed - ship.speed),
            0 if side == "right" else 1,
            clicks,
        )

    def seen(self, end: Place, zone: int, away: float) -> bool:
        red, blue, black = self.ship.build.batteries[zone]
        reach = LONG if red else MEDIUM if blue else CLOSE if black else -1.0
        if away > reach + ANY:
            return False
        # The arc as a polygon wide enough for any map, cut out by its half planes.
        area = Shape([(-4000, -4000), (4000, -4000), (4000, 4000), (-4000, 4000)])
        for a, b, c in self.ship.build.arcs.arcs[zone]:
            # a·u + b·v ≤ c, u ahead and v to port.
            px, py = a * c, b * c
            dx, dy = -b, a
            half = Shape(
                [
                    (px + 9000 * dx, py + 9000 * dy),
                    (px - 9000 * dx, py - 9000 * dy),
                    (px - 9000 * dx - 9000 * a, py - 9000 * dy - 9000 * b),
                    (px + 9000 * dx - 9000 * a, py + 9000 * dy - 9000 * b),
                ]
            )
            area = area.intersection(half)
        local = []
        for x, y in corners(place_of(self.target), self.target.size):
            a = end[2] * pi / 180
            dx, dy = x - end[0], y - end[1]
            local.append((dx * sin(a) + dy * cos(a), -(dx * cos(a) - dy * sin(a))))
        return bool(area.distance(Shape(local)) <= 1e-6)

    def goal(self, end: Place, shape: Shape, away: float) -> bool:
        nearer = away < self.start - ANY
        match self.movement:
            case "slow_approach":
                return nearer or away <= CLOSE + ANY
            case "speed_up":
                return nearer
            case "close_in":
                return away <= CLOSE + ANY
            case "front_arc":
                return self.seen(end, 0, away)
            case "broadside":
                return self.seen(end, 1, away) or self.seen(end, 3, away)
            case "flank":
                local = self.target.pose.local(end[0], end[1])
                arc = self.target.build.arcs.arcs[0]
                return away <= LONG + ANY and not all(
                    a * local[0] + b * local[1] <= c + ANY for a, b, c in arc
                )
            case "keep_range":
                return MEDIUM + ANY < away <= LONG + ANY
        if not self.friends:
            return away <= CLOSE + ANY
        return nearer and self.to_friend(shape) <= LONG + ANY

    def to_friend(self, shape: Shape) -> float:
        return min(gap(shape, base(place_of(one), one.size)) for one in self.friends)

    def metric(self, end: Place, shape: Shape, away: float, off_bow: float) -> float:
        approach = away + 2 * off_bow
        far = self.start > LONG + ANY
        match self.movement:
            case "front_arc":
                return off_bow
            case "broadside":
                return approach if far else abs(off_bow - 90)
            case "flank":
                return approach if far else -bearing(place_of(self.target), end)
            case "keep_range":
                return abs(away - 245.5)
            case "formation":
                return self.to_friend(shape) + 2 * off_bow if self.friends else approach
        return approach

    def scores(self) -> dict[Maneuver, tuple[Any, ...]]:
        options = maneuvers(self.table, self.ship, self.given)
        moving = [option for option in options if option.speed] or list(options)
        return {option: self.score(option) for option in moving}


def attack_of(table: Table, ship: Ship, card: AiCard, shots: dict[ShipAttack, Shot], left: int) -> ShipAttack:
    """I6: all (zone, target, defending zone) at once, then by hand."""
    first = card.attack == "squadrons_first"

    def unit(option: ShipAttack) -> Any:
        return (
            table.ships[option.ship] if isinstance(option, AttackShip) else table.squadrons[option.squadron]
        )

    def away(one: Any) -> float:
        other = base(place_of(one), one.size) if isinstance(one, Ship) else Dot(one.base.x, one.base.y)
        less = 0.0 if isinstance(one, Ship) else one.base.r
        return tenth(max(0.0, float(base(place_of(ship), ship.size).distance(other)) - less))

    def order(option: ShipAttack) -> tuple[Any, ...]:
        one = unit(option)
        if not isinstance(one, Ship):
            points = table.config.fleets[one.seat].cost(one.card.points)
            return (0 if first else 1, away(one), 0, -points, one.index)
        keys: dict[str, tuple[Any, ...]] = {
            "most_damaged": (-len(one.cards) / one.build.hull,),
            "weakest_shields": (sum(one.shields),),
            "largest_ship": (-one.size, -one.build.points),
            "smallest_ship": (one.size, one.build.points),
            "flagship": (0 if one.build.flagship else 1,),
            "highest_points": (-one.build.points,),
        }
        return (
            1 if first else 0,
            *keys.get(card.attack, ()),
            away(one),
            -one.size,
            -one.build.points,
            one.index,
        )

    def dice(option: ShipAttack) -> int:
        return sum(shots[option].dice) - (1 if shots[option].obstructed else 0)

    def zone_of(option: ShipAttack) -> tuple[Any, ...]:
        if not isinstance(option, AttackShip):
            return ()
        weak = unit(option).shields[option.target_zone] if card.attack == "weakest_shields" else 0
        shot = shots[option]
        return (weak, -dice(option), shot.obstructed, round(shot.length, 1), option.target_zone)

    zones = sorted({option.zone for option in shots})
    plans = [
        min((each for each in shots if each.zone == zone), key=lambda each: (order(each), zone_of(each)))
        for zone in zones
    ]
    best = min(order(plan) for plan in plans)
    value = {
        plan: (
            0 if order(plan) == best else 1,
            (1 if isinstance(plan, AttackShip) else 0)
            if first
            else (0 if isinstance(plan, AttackShip) else 1),
            -dice(plan),
            plan.zone,
        )
        for plan in plans
    }
    chosen = sorted(plans, key=lambda plan: value[plan])[:left]
    return min(chosen, key=lambda plan: (-dice(plan), value[plan]))
