"""R2, R10, R18: what can be read off the table. Pure functions of a table or of a view of it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from math import floor, hypot
from typing import Any, NamedTuple, Protocol

from understudy.core.option import NO, YES, Option
from understudy.core.requests import Judge
from understudy.games.armada.cards import COMMANDS, DAMAGE_OF
from understudy.games.armada.dice import Armament, longest, reaching
from understudy.games.armada.judging import (
    BAND_ANSWERS,
    LENGTHS,
    NO_SHOT,
    NONE_OF_THEM,
    SHIPS,
    SQUADRONS,
    ZONE_ANSWERS,
    Far,
    answer_of,
    judged_within,
    look,
    look_all,
    look_within,
    name_of,
    piece,
    yes_or_no,
)
from understudy.games.armada.measures import (
    BANDS,
    BEYOND,
    DEPTH,
    DISTANCES,
    RANGES,
    REAR,
    SQUADRON_RADIUS,
    ZONES,
    Map,
)
from understudy.games.armada.table import (
    EXHAUSTED,
    IGNORES,
    READY,
    ROGUE,
    Attack,
    Config,
    Goal,
    Hull,
    Obstacle,
    Orders,
    Ship,
    Squadron,
)
from understudy.geometry import (
    Box,
    Disc,
    Point,
    Polygon,
    Span,
    collides,
    nearest_in,
    nearest_of,
    overlaps,
    part_in,
    point_distance,
    room_around,
    runs_through,
    separation,
    shortest_lines,
    span,
    uncovered,
)

CLOSE, MEDIUM, LONG = RANGES
#: Slack of closed comparisons.
SLACK = 1e-6
DISTANCE_1 = DISTANCES[0]
SPEED_LIMITS = (0.0, *DISTANCES)

DISENGAGED = DAMAGE_OF["disengaged_fire_control"]
DEPOWERED = DAMAGE_OF["depowered_armament"]
COOLANT = DAMAGE_OF["coolant_discharge"]
MUNITIONS = DAMAGE_OF["damaged_munitions"]
POINT_DEFENSE = DAMAGE_OF["point_defense_failure"]


class Seen(Protocol):
    """What a query needs: a table, or a view of it."""

    @property
    def ships(self) -> Sequence[Ship]: ...
    @property
    def squadrons(self) -> Sequence[Squadron]: ...
    @property
    def obstacles(self) -> Sequence[Obstacle]: ...
    @property
    def goal(self) -> Goal | None: ...
    @property
    def area(self) -> Map: ...
    @property
    def attacks(self) -> Sequence[Attack]: ...
    @property
    def config(self) -> Config: ...
    @property
    def round(self) -> int: ...
    @property
    def used(self) -> Sequence[tuple[int, int, int]]: ...
    @property
    def attacked(self) -> Sequence[Sequence[int]]: ...
    @property
    def passes(self) -> Sequence[int]: ...
    @property
    def token_pass(self) -> Sequence[bool]: ...
    @property
    def turns(self) -> Sequence[int]: ...
    @property
    def dials(self) -> Sequence[Sequence[int]]: ...
    @property
    def orders(self) -> Sequence[Orders | None]: ...
    @property
    def known(self) -> dict[str, str] | None: ...


def plays(table: Seen, *ids: str) -> bool:
    """Whether one of these objectives is played."""
    return table.goal is not None and table.goal.card.id in ids


# -- distances -----------------------------------------------------------------------------------------------


def band_of(length: float) -> int:
    """R2.12: close, medium, long or beyond; a dividing line belongs to the nearer band."""
    return bisect_left(RANGES, length - SLACK)


def at_distance(a: Ship | Squadron, b: Ship | Squadron, most: int) -> bool:
    """R2.13, R2.14: some part of b is at distance 1 to `most` of a."""
    return a is b or within(a, b, DISTANCES[most - 1])


def within(a: Ship | Squadron, b: Ship | Squadron, length: float) -> bool:
    known = a.known
    if known is not None:
        return judged_within(known, a, b, length, lambda: measured_within(a, b, length))
    return measured_within(a, b, length)


def measured_within(a: Ship | Squadron, b: Ship | Squadron, length: float) -> bool:
    one, two = a.base, b.base
    reach = length + one.r + two.r
    dx, dy = one.x - two.x, one.y - two.y
    return dx * dx + dy * dy <= reach * reach and separation(one, two) <= length + SLACK


def apart(a: Ship | Squadron, b: Ship | Squadron) -> float:
    """Base to base."""
    return separation(a.base, b.base)


def living_ships(table: Seen, seat: int | None = None) -> list[Ship]:
    """Ships in the play area."""
    return [ship for ship in table.ships if ship.in_play and (seat is None or ship.seat == seat)]


def living_squadrons(table: Seen, seat: int | None = None) -> list[Squadron]:
    return [one for one in table.squadrons if one.in_play and (seat is None or one.seat == seat)]


def far(a: Ship | Squadron, b: Ship | Squadron) -> Any:
    """How far two units are apart, to be compared: in tenths of a millimetre, or as somebody judges."""
    return (
        tenth(apart(a, b)) if a.known is None else Far(a.known, a, b, lambda one, two: tenth(apart(one, two)))
    )


def tenth(length: float) -> float:
    """G54: lengths are compared in tenths of a millimetre, halves up."""
    return floor(10.0 * length + 0.5 + 1e-9) / 10.0


# -- lines ---------------------------------------------------------------------------------------------------


class Sightline(NamedTuple):
    ax: float
    ay: float
    bx: float
    by: float


def line_obstructed(table: Seen, line: Sightline, *ends: Ship | None) -> bool:
    """R10.3, F6, F7: an obstacle that shows, or the base of a ship other than the two."""
    ax, ay, bx, by = line
    if abs(ax - bx) + abs(ay - by) < SLACK:
        return False
    for ship in table.ships:
        if (
            ship.hull is not None
            and ship.alive
            and ship not in ends
            and runs_through(ax, ay, bx, by, ship.hull.box, DEPTH)
        ):
            return True
    covers: list[Span] | None = None
    length = hypot(bx - ax, by - ay)
    for obstacle in table.obstacles:
        if obstacle.inert:
            continue
        spans = [found for part in obstacle.region.parts if (found := span(ax, ay, bx, by, part)) is not None]
        if not spans:
            continue
        if covers is None:
            bases = [ship.hull.box for ship in ends if ship is not None and ship.hull is not None]
            covers = [found for base in bases if (found := span(ax, ay, bx, by, base)) is not None]
        if uncovered(spans, covers) * length > DEPTH:
            return True
    return False


# -- ships at ships ------------------------------------------------------------------------------------------


def _near(a: Ship | Squadron, b: Ship | Squadron, length: float) -> bool:
    """The bounding circles are no further apart than a length."""
    one, two = a.base, b.base
    dx, dy, reach = one.x - two.x, one.y - two.y, length + one.r + two.r
    return dx * dx + dy * dy <= reach * reach


def _outside(hull: Hull, zone: int, form: Disc | Polygon | Box) -> bool:
    """The bounding circle alone lies wholly outside an arc."""
    u, v = hull.pose.local(form.x, form.y)
    reach = form.r + SLACK
    # A loop: a generator would cost more than the test.
    for p, q, c in hull.arcs.arcs[zone]:  # noqa: SIM110
        if p * u + q * v - c > reach:
            return True
    return False


@lru_cache(maxsize=1 << 14)
def zone_range(a: Hull, zone: int, b: Hull, other: int) -> float | None:
    """R2.19, F3, F4: attack range between two zones; None out of arc, or when every shortest line crosses
    another zone of the defender.
    """
    if _outside(a, zone, b.zones[other]):
        return None
    inside = part_in(a.pose, a.arcs.arcs[zone], b.zones[other].points)
    if not inside:
        return None
    own = a.zones[zone].points
    lines = shortest_lines(own, inside)
    others = [b.zones[each] for each in range(4) if each != other]
    for (ax, ay), (bx, by) in lines:
        if not any(runs_through(ax, ay, bx, by, polygon, DEPTH) for polygon in others):
            return hypot(bx - ax, by - ay)
    return None


@lru_cache(maxsize=1 << 14)
def sight(a: Hull, zone: int, b: Hull, other: int) -> Sightline | None:
    """R10.2: from targeting point to targeting point; None when it crosses another zone of the defender."""
    (ax, ay), (bx, by) = a.dots[zone], b.dots[other]
    for each in range(4):
        if each != other and runs_through(ax, ay, bx, by, b.zones[each], DEPTH):
            return None
    return Sightline(ax, ay, bx, by)


class Shot(NamedTuple):
    """An attack that may be declared: the range band, the range, whether it is obstructed, and the dice."""

    band: int
    length: float
    obstructed: bool
    dice: Armament


def battery(ship: Ship, zone: int) -> Armament:
    return ship.build.batteries[zone]


def ship_shot(table: Seen, a: Ship, zone: int, b: Ship, other: int) -> Shot | None:
    """R9.1, R10, F14, F15: an attack of one zone on a zone of an enemy ship; None where it is not
    possible.
    """
    if a.known is None:
        return measured_shot(table, a, zone, b, other)
    if not in_arc(table, a, zone, b) or not sees(a, zone, b)[other]:
        return None
    return declared_shot(table, a, zone, b, other)


def measured_shot(table: Seen, a: Ship, zone: int, b: Ship, other: int) -> Shot | None:
    dice = a.build.batteries[zone]
    most, far_blue, far_black = _battery_reach(table, a, zone, other)
    if most < 0 or a.hull is None or b.hull is None:
        return None
    one, two = a.hull.box, b.hull.box
    reach = RANGES[most] + one.r + two.r
    if (one.x - two.x) ** 2 + (one.y - two.y) ** 2 > reach * reach:
        return None
    if _outside(a.hull, zone, b.hull.zones[other]):
        return None
    line = sight(a.hull, zone, b.hull, other)
    if line is None:
        return None
    length = zone_range(a.hull, zone, b.hull, other)
    if length is None:
        return None
    band = band_of(length)
    if band > most or (band == 2 and a.has_damage(DEPOWERED)):
        return None
    obstructed = not _unobstructed(a) and (line_obstructed(table, line, a, b) or _veiled(table, b, a, other))
    return _shot(a, reaching(dice, band, far_blue, far_black), band, length, obstructed, MUNITIONS)


def _shot(
    a: Ship, gathered: Armament, band: int, length: float, obstructed: bool, damage: int
) -> Shot | None:
    """What damage cards leave of an attack; one kind of them takes a die."""
    if obstructed and a.has_damage(DISENGAGED):
        return None
    if sum(gathered) - obstructed - a.damage_count(damage) <= 0:
        return None
    return Shot(band, length, obstructed, gathered)


def _battery_reach(table: Seen, a: Ship, zone: int, other: int) -> tuple[int, int, int]:
    """How far a battery reaches, and its blue and black dice."""
    dice = a.build.batteries[zone]
    far_blue, far_black = _reach(table, a, other) if a.build.by_op else (1, 0)
    return max(longest(dice), far_blue if dice[1] else -1, far_black if dice[2] else -1), far_blue, far_black


def _reach(table: Seen, ship: Ship, other: int) -> tuple[int, int]:
    """How far blue and black battery dice reach: Disposable Capacitors, in the round of their order;
    Insidious, against rear zones.
    """
    far_blue = 1
    for index, _, _ in ship.build.by_op.get("far_blue", ()):
        if table.round in ship.stored[index]:
            far_blue = 2
    return far_blue, int(other == REAR and ship.works("far_black"))


def _unobstructed(ship: Ship) -> bool:
    return ship.works("never_obstructed")


def standing(ship: Ship, window: str) -> Iterator[tuple[int, dict[str, object]]]:
    """The effects of a ship's cards in a window that are not discarded: the upgrade and the effect."""
    for index, _, effect in ship.build.effects.get(window, ()):
        if ship.upgrades[index]:
            yield index, effect  # type: ignore[misc]


def _veiled(table: Seen, defender: Ship, attacker: Ship | Squadron, zone: int) -> bool:
    """Cards that make attacks on their ship obstructed."""
    if watched(table, defender, zone):
        return True
    for index, effect in standing(defender, "passive"):
        if (
            effect["op"] == "obstructs"
            and defender.upgrades[index] == READY
            and defender.speed >= int(str(effect.get("speed", 0)))
            and isinstance(attacker, Ship)
        ):
            return True
    for ship in table.ships:
        if ship.in_play and ship.seat == defender.seat:
            for _, effect in standing(ship, "friend_defends"):
                if effect["op"] == "obstructs" and _veils(effect, defender, attacker):
                    return True
    return False


def watched(table: Seen, defender: Ship, zone: int) -> bool:
    """Early Warning System: attacks on the zone that was marked this round are obstructed."""
    found = defender.build.by_op.get("mark_zone")
    return found is not None and any(
        defender.upgrades[index] and defender.stored[index] == (table.round, zone) for index, _, _ in found
    )


def _veils(effect: dict[str, object], defender: Ship, attacker: Ship | Squadron) -> bool:
    sizes = str(effect.get("sizes", "small|medium|large")).split("|")
    return (
        isinstance(attacker, Ship)
        and defender.build.card.size in sizes
        and defender.speed >= int(str(effect.get("speed", 0)))
    )


def ship_shots(
    table: Seen, a: Ship, zones: Sequence[int] = range(4)
) -> Iterator[tuple[int, Ship, int, Shot]]:
    """Every attack on an enemy ship: zone, defender, its zone, and the shot. R9.7; Coolant Discharge."""
    if (a.hits and a.has_damage(COOLANT)) or _lent(a):
        return
    enemies = [
        ship
        for ship in table.ships
        if ship.seat != a.seat and ship.in_play and (a.known is not None or _near(a, ship, LONG))
    ]
    if not enemies:
        return
    for zone in zones:
        if longest(a.build.batteries[zone]) < 0:
            continue
        for b in enemies:
            # A base that is nowhere in the arc spares the look at its four zones.
            if a.hull is None or b.hull is None or _outside(a.hull, zone, b.hull.box):
                continue
            for other in range(4):
                shot = ship_shot(table, a, zone, b, other)
                if shot is not None:
                    yield zone, b, other, shot


def _lent(ship: Ship) -> bool:
    """Task Force Organa: while the own copy is exhausted the ship cannot attack ships."""
    return any(
        effect.get("then") == "no_ships" and ship.upgrades[index] == EXHAUSTED
        for index, _, effect in ship.build.by_op.get("reroll", ())
    )


# -- ships at squadrons --------------------------------------------------------------------------------------


def flak_shot(table: Seen, a: Ship, zone: int, b: Squadron, own_dice: Armament | None = None) -> Shot | None:
    """R9.1, R2.19, G11: an attack of one zone on an enemy squadron, with the ship's dice or a card's own."""
    if a.known is None:
        return measured_flak(table, a, zone, b, own_dice)
    return declared_flak(table, a, zone, b, own_dice)


def measured_flak(
    table: Seen, a: Ship, zone: int, b: Squadron, own_dice: Armament | None = None
) -> Shot | None:
    dice = _flak_dice(table, a, b) if own_dice is None else own_dice
    most = longest(dice)
    if most < 0 or a.hull is None or b.disc is None:
        return None
    one, disc = a.hull.box, b.disc
    reach = RANGES[most] + one.r + disc.r
    if (one.x - disc.x) ** 2 + (one.y - disc.y) ** 2 > reach * reach:
        return None
    if _outside(a.hull, zone, disc):
        return None
    found = flak_range(a.hull, zone, disc)
    if found is None:
        return None
    length, (bx, by) = found
    band = band_of(length)
    if band > most or (band == 2 and a.has_damage(DEPOWERED)):
        return None
    ax, ay = a.hull.dots[zone]
    obstructed = not _unobstructed(a) and (
        line_obstructed(table, Sightline(ax, ay, bx, by), a) or hazy(table, b, a)
    )
    return _shot(a, reaching(dice, band), band, length, obstructed, POINT_DEFENSE)


@lru_cache(maxsize=1 << 14)
def flak_range(hull: Hull, zone: int, disc: Disc) -> tuple[float, Point] | None:
    """R2.19, G5: the range from a zone to the part of a squadron in its arc, and the point of the squadron
    that sight runs to; None out of arc.
    """
    polygon = hull.zones[zone]
    found = nearest_in(polygon, hull.pose, hull.arcs.arcs[zone], disc)
    return None if found is None else (found[0], nearest_of(disc, polygon))


def lane_dice(table: Seen, a: Ship, zone: int, disc: Disc) -> int:
    """Fire Lanes, G80: the battery dice of a zone that reach a token, as if it were attacked; obstruction
    takes one off.
    """
    if a.hull is None or _outside(a.hull, zone, disc):
        return 0
    found = flak_range(a.hull, zone, disc)
    if found is None:
        return 0
    length, (bx, by) = found
    band, dice = band_of(length), a.build.batteries[zone]
    if band > longest(dice):
        return 0
    line = Sightline(*a.hull.dots[zone], bx, by)
    obstructed = not _unobstructed(a) and line_obstructed(table, line, a)
    return max(0, sum(reaching(dice, band)) - obstructed)


def _flak_dice(table: Seen, ship: Ship, target: Squadron) -> Armament:
    """Heavy Fire Zone: blue dice are red against a squadron that no friendly one engages."""
    dice = ship.build.anti_squadron
    if dice[1] and ship.works("red_flak") and target.disc is not None and not engaged(table, target):
        return (dice[0] + dice[1], 0, dice[2])
    return dice


def hazy(table: Seen, b: Squadron, attacker: Ship | Squadron) -> bool:
    """Abilities that make attacks on a squadron obstructed."""
    if b.card.id == "ciena_ree":
        return True
    if "veil_swarm" in table.config.operations[b.seat] and _sheltered(table, b):
        return True
    if isinstance(attacker, Squadron) and _jammed(table, attacker, b):
        return True
    if isinstance(attacker, Squadron) and not b.card.unique:
        for other in table.squadrons:
            if (
                other.card.id == "luminara_unduli"
                and other.in_play
                and other.seat == b.seat
                and within(other, attacker, DISTANCE_1)
            ):
                return True
    return False


def _working(table: Seen, operation: str, seat: int | None = None) -> list[Ship]:
    """Ships in play, of one side or of both, with a card that does this."""
    return [
        ship
        for ship in table.ships
        if (seat is None or ship.seat == seat) and ship.in_play and ship.works(operation)
    ]


def _sheltered(table: Seen, squadron: Squadron) -> bool:
    """Stronghold: friendly squadrons with swarm at distance 1–2 defend as obstructed."""
    return "swarm" in squadron.card.keywords and any(
        at_distance(ship, squadron, 2) for ship in _working(table, "veil_swarm", squadron.seat)
    )


def _jammed(table: Seen, one: Squadron, two: Squadron) -> bool:
    """Jamming Field: attacks between squadrons are obstructed while one of them is at distance 1–2 of it."""
    if not any("jam" in each for each in table.config.operations):
        return False
    return any(at_distance(ship, one, 2) or at_distance(ship, two, 2) for ship in _working(table, "jam"))


def flak_shots(
    table: Seen, a: Ship, zones: Sequence[int] = range(4), own_dice: Armament | None = None
) -> Iterator[tuple[int, Squadron, Shot]]:
    """Every attack on an enemy squadron: zone, defender and the shot."""
    most = longest(a.build.anti_squadron if own_dice is None else own_dice)
    if most < 0:
        return
    if most == 1 and a.works("red_flak"):
        most = 2
    if a.known is not None:
        for zone in zones:
            yield from _judged_flak_shots(table, a, zone)
        return
    limit = RANGES[most]
    enemies = [one for one in table.squadrons if one.seat != a.seat and one.in_play and _near(a, one, limit)]
    if not enemies:
        return
    for zone in zones:
        for b in enemies:
            shot = flak_shot(table, a, zone, b, own_dice)
            if shot is not None:
                yield zone, b, shot


# -- squadrons -----------------------------------------------------------------------------------------------


def keyword(table: Seen, squadron: Squadron, name: str) -> int:
    """R18.7: the value of a keyword, with what others give; 0 without it."""
    value = squadron.card.keywords.get(name, 0)
    giver = _GIVERS.get(name)
    return value + giver(table, squadron) if giver is not None else value


def _friends_at(table: Seen, squadron: Squadron, most: int) -> Iterator[Squadron]:
    for other in table.squadrons:
        if other.seat == squadron.seat and other.in_play and at_distance(other, squadron, most):
            yield other


def _given_grit(table: Seen, squadron: Squadron) -> int:
    """Intel: friendly squadrons at distance 1, itself included, have grit. Hot Landing: so have adepts."""
    if "last_raid" in table.config.operations[squadron.seat] and _lands_hot(table, squadron):
        return 1
    return int(
        any(
            "intel" in other.card.keywords and other.seat == squadron.seat and other.in_play
            for other in table.squadrons
        )
        and any("intel" in other.card.keywords for other in _friends_at(table, squadron, 1))
    )


def _lands_hot(table: Seen, squadron: Squadron) -> bool:
    return "adept" in squadron.card.keywords and any(
        ship.alive and ship.seat == squadron.seat and ship.works("last_raid") for ship in table.ships
    )


def _given_counter(table: Seen, squadron: Squadron) -> int:
    found = 0
    for other in table.squadrons:
        if other.seat != squadron.seat or not other.in_play or other is squadron:
            continue
        if other.card.id == "dengar_punishing_one" and at_distance(other, squadron, 2):
            found += 1
        if (
            other.card.id == "plo_koon"
            and not squadron.card.unique
            and "counter" not in squadron.card.keywords
            and at_distance(other, squadron, 1)
        ):
            found += 1
    for ship in table.ships:
        if ship.seat == squadron.seat and ship.in_play:
            for _, effect in standing(ship, "passive"):
                if effect["op"] == "squadron_counter" and at_distance(ship, squadron, 2):
                    found += 0 if "heavy" in squadron.card.keywords else 1
    return found


def _given_adept(table: Seen, squadron: Squadron) -> int:
    if "escort" not in squadron.card.keywords:
        return 0
    return int(any(other.card.id == "hera_syndulla" for other in _friends_at(table, squadron, 2)))


def _given_escort(table: Seen, squadron: Squadron) -> int:
    return int(squadron.card.id == "tel_trevura" and READY in squadron.tokens)


_GIVERS: dict[str, Callable[[Seen, Squadron], int]] = {
    "grit": _given_grit,
    "counter": _given_counter,
    "adept": _given_adept,
    "escort": _given_escort,
    "rogue": lambda table, squadron: squadron.lent & ROGUE,
}


def centre_line(a: Squadron, b: Squadron) -> Sightline:
    """F5: between two squadrons sight runs along the line of centres."""
    return Sightline(a.base.x, a.base.y, b.base.x, b.base.y)


def engaged(table: Seen, squadron: Squadron) -> list[Squadron]:
    """R18.5, F13: enemy squadrons at distance 1 with an unobstructed line."""
    if squadron.known is not None:
        return _judged_engaged(table, squadron)
    return measured_engaged(table, squadron)


def measured_engaged(table: Seen, squadron: Squadron) -> list[Squadron]:
    disc = squadron.base
    reach = DISTANCE_1 + 2 * disc.r + SLACK
    found = []
    for other in table.squadrons:
        if other.seat != squadron.seat and other.disc is not None and other.alive:
            dx, dy = other.disc.x - disc.x, other.disc.y - disc.y
            if dx * dx + dy * dy <= reach * reach and not line_obstructed(
                table, centre_line(squadron, other)
            ):
                found.append(other)
    return found


def engaged_at(table: Seen, squadron: Squadron, point: Point) -> bool:
    """Whether it would be engaged somewhere."""
    x, y = point
    reach = DISTANCE_1 + 2 * SQUADRON_RADIUS + SLACK
    return any(
        hypot(other.base.x - x, other.base.y - y) <= reach
        and not line_obstructed(table, Sightline(x, y, other.base.x, other.base.y))
        for other in living_squadrons(table, 1 - squadron.seat)
    )


def may_move(table: Seen, squadron: Squadron, foes: Sequence[Squadron] | None = None) -> bool:
    """R18.5, R18.7, G37: engaged squadrons stay, but for heavy enemies, grit and abilities."""
    if squadron.card.id == "tycho_celchu" or squadron.moved & IGNORES:
        return True
    if instigated(table, squadron):
        return False
    enemies = engaged(table, squadron) if foes is None else foes
    if not enemies:
        return True
    if all("heavy" in enemy.card.keywords for enemy in enemies):
        return True
    return len(enemies) == 1 and keyword(table, squadron, "grit") > 0


def tied(table: Seen, squadron: Squadron, foes: Sequence[Squadron] | None = None) -> bool:
    """R18.5, G37: some enemy squadron keeps it from attacking ships."""
    if squadron.card.id == "tycho_celchu" or squadron.moved & IGNORES:
        return False
    if instigated(table, squadron):
        return True
    enemies = engaged(table, squadron) if foes is None else foes
    return any("heavy" not in enemy.card.keywords or _networked(table, enemy) for enemy in enemies)


def instigated(table: Seen, squadron: Squadron) -> bool:
    """Instigator: enemy squadrons at distance 1 of it count as engaged by two more."""
    if "instigate" not in table.config.operations[1 - squadron.seat]:
        return False
    return any(at_distance(ship, squadron, 1) for ship in _working(table, "instigate", 1 - squadron.seat))


def _networked(table: Seen, squadron: Squadron) -> bool:
    """Advanced Transponder Net: heavy squadrons at distance 1–2 keep enemies from attacking ships."""
    if "bind_heavy" not in table.config.operations[squadron.seat]:
        return False
    return any(at_distance(ship, squadron, 2) for ship in _working(table, "bind_heavy", squadron.seat))


def speed_of(table: Seen, squadron: Squadron, more: int = 0) -> int:
    """R1.3: the highest distance band that it may move through."""
    speed = min(5, squadron.card.speed + more)
    for other in table.squadrons:
        if (
            other.card.id == "ketsu_onyo_shadow_caster"
            and other.in_play
            and other.seat != squadron.seat
            and within(other, squadron, DISTANCE_1)
        ):
            speed = max(1, speed - 2)
    return speed


def fits(table: Seen, squadron: Squadron, x: float, y: float) -> bool:
    """R16.6, R18.4: whether its base may stand there: inside the play area, on no ship and no squadron."""
    disc = Disc(x, y, SQUADRON_RADIUS)
    if room_around(table.area.room, disc) < -SLACK:
        return False
    return free_of(table, disc, squadron)


def free_of(table: Seen, disc: Disc, squadron: Squadron | None) -> bool:
    """Whether a disc overlaps no ship and no other squadron."""
    x, y, r = disc.x, disc.y, disc.r
    for other in table.squadrons:
        base = other.disc
        if base is not None and other.alive and other is not squadron:
            dx, dy, reach = base.x - x, base.y - y, base.r + r - SLACK
            if dx * dx + dy * dy < reach * reach:
                return False
    for ship in table.ships:
        if ship.hull is not None and ship.alive:
            box = ship.hull.box
            dx, dy, reach = box.x - x, box.y - y, box.r + r
            if dx * dx + dy * dy < reach * reach and point_distance(box, x, y) < r - SLACK:
                return False
    return True


def move_legal(table: Seen, squadron: Squadron, x: float, y: float, limit: float) -> bool:
    """R18.3, R18.4: a straight move of the centre by at most the end of a band."""
    disc = squadron.base
    return hypot(x - disc.x, y - disc.y) <= limit + SLACK and fits(table, squadron, x, y)


def strike_shot(table: Seen, a: Squadron, b: Ship, other: int, limit: float = DISTANCE_1) -> Shot | None:
    """R18.6, R10.2, G5, G6: an attack of a squadron on a hull zone."""
    if a.known is None:
        return measured_strike(table, a, b, other, limit)
    if not sum(a.card.battery) or striking_zone(table, a, b, limit) != other:
        return None
    return declared_strike(table, a, b, other)


def measured_strike(table: Seen, a: Squadron, b: Ship, other: int, limit: float = DISTANCE_1) -> Shot | None:
    dice = a.card.battery
    if a.disc is None or b.hull is None or not sum(dice):
        return None
    disc, box = a.disc, b.hull.box
    reach = limit + disc.r + box.r
    if (disc.x - box.x) ** 2 + (disc.y - box.y) ** 2 > reach * reach:
        return None
    found = strike_range(disc, b.hull, other)
    if found is None or found[0] > limit + SLACK:
        return None
    length, (px, py) = found
    bx, by = b.hull.dots[other]
    obstructed = a.card.id != "dis_t81" and (
        line_obstructed(table, Sightline(px, py, bx, by), b) or watched(table, b, other)
    )
    if sum(dice) - obstructed <= 0:
        return None
    return Shot(0, length, obstructed, dice)


@lru_cache(maxsize=1 << 14)
def strike_range(disc: Disc, hull: Hull, zone: int) -> tuple[float, Point] | None:
    """R10.2, R10.4, G5, G6: range and the point that sight runs from; None where one of them crosses another
    zone.
    """
    length = squadron_range(disc, hull, zone)
    if length is None:
        return None
    px, py = nearest_of(disc, hull.zones[zone])
    bx, by = hull.dots[zone]
    for each in range(4):
        if each != zone and runs_through(px, py, bx, by, hull.zones[each], DEPTH):
            return None
    return length, (px, py)


def squadron_range(disc: Disc, hull: Hull, zone: int) -> float | None:
    """R2.19, R10.4: disc to zone; None when the shortest line crosses another zone."""
    (px, py) = nearest_of(disc, hull.zones[zone])
    lines = shortest_lines(hull.zones[zone].points, ((px, py),))
    for (ax, ay), (bx, by) in lines:
        if not any(
            runs_through(ax, ay, bx, by, hull.zones[each], DEPTH) for each in range(4) if each != zone
        ):
            return max(0.0, separation(disc, hull.zones[zone]))
    return None


def strike_limit(table: Seen, squadron: Squadron) -> float:
    """R10.5: squadrons attack at distance 1. G19: close range beside Major Rhymer."""
    for other in table.squadrons:
        if (
            other.card.id == "major_rhymer"
            and other.seat == squadron.seat
            and other.in_play
            and at_distance(other, squadron, 1)
        ):
            return CLOSE
    return DISTANCE_1


def strike_shots(
    table: Seen, a: Squadron, foes: Sequence[Squadron] | None = None
) -> Iterator[tuple[Ship, int, Shot]]:
    """Every attack of a squadron on a ship. R18.5: none while an enemy squadron ties it."""
    if not sum(a.card.battery) or tied(table, a, foes):
        return
    limit = strike_limit(table, a)
    for b in table.ships:
        if b.seat != a.seat and b.in_play and (a.known is not None or _near(a, b, limit)):
            for other in range(4):
                shot = strike_shot(table, a, b, other, limit)
                if shot is not None:
                    yield b, other, shot


def dogfight_shot(table: Seen, a: Squadron, b: Squadron, limit: float = DISTANCE_1) -> Shot | None:
    """An attack of a squadron on a squadron."""
    if not within(a, b, limit):
        return None
    obstructed = a.card.id != "dis_t81" and (hazy(table, b, a) or obstructed_between(table, a, b))
    if sum(a.card.anti_squadron) - obstructed <= 0:
        return None
    return Shot(0, 0.0, obstructed, a.card.anti_squadron)


def dogfight_shots(
    table: Seen, a: Squadron, foes: Sequence[Squadron] | None = None
) -> Iterator[tuple[Squadron, Shot]]:
    """Every attack of a squadron on a squadron at distance 1. R18.7: escorts protect the others."""
    foes = engaged(table, a) if foes is None else foes
    escorted = escorts(table, a, foes)
    for b in table.squadrons:
        if b.seat == a.seat or not b.in_play or not within(a, b, DISTANCE_1):
            continue
        if escorted and not keyword(table, b, "escort"):
            continue
        if b.card.id == "valen_rudor" and any(foe is not b for foe in foes):
            continue
        shot = dogfight_shot(table, a, b)
        if shot is not None:
            yield b, shot


def escorts(table: Seen, a: Squadron, foes: Sequence[Squadron]) -> bool:
    """Whether it is engaged with an escort that it must respect."""
    if a.card.id == "ig_88_ig_2000":
        return False
    return any(keyword(table, foe, "escort") for foe in foes)


def snipe_shots(
    table: Seen, a: Squadron, foes: Sequence[Squadron] | None = None
) -> Iterator[tuple[Squadron, Shot]]:
    """Snipe: squadrons at distance 2 with its own dice, even while engaged."""
    dice = keyword(table, a, "snipe")
    if not dice:
        return
    foes = engaged(table, a) if foes is None else foes
    escorted = escorts(table, a, foes)
    for b in table.squadrons:
        if b.seat == a.seat or not b.in_play or within(a, b, DISTANCE_1):
            continue
        if not within(a, b, DISTANCES[1]) or (escorted and not keyword(table, b, "escort")):
            continue
        obstructed = a.card.id != "dis_t81" and (hazy(table, b, a) or obstructed_between(table, a, b))
        if dice - obstructed > 0:
            yield b, Shot(0, 0.0, obstructed, (0, dice, 0))


# -- what is judged at a real table --------------------------------------------------------------------------


def foes_of(table: Seen, unit: Ship | Squadron) -> list[Ship]:
    return [ship for ship in table.ships if ship.seat != unit.seat and ship.in_play]


def _reaches(a: Ship, zone: int, b: Ship) -> bool:
    """The model: some part of a ship is in the arc of a zone and in range of its dice."""
    assert a.hull is not None
    assert b.hull is not None
    most = longest(a.build.batteries[zone])
    found = [zone_range(a.hull, zone, b.hull, other) for other in range(4)]
    return any(length is not None and band_of(length) <= most for length in found)


def armed(a: Ship) -> list[int]:
    """Zones with dice for ships."""
    return [zone for zone in range(4) if longest(a.build.batteries[zone]) >= 0]


def targeted(table: Seen, a: Ship) -> list[int]:
    """Which zones have an enemy ship in arc and in range."""
    foes = foes_of(table, a)
    assert a.known is not None
    if not foes:
        return []
    questions = [
        yes_or_no(
            a.seat,
            f"Is an enemy ship in the {ZONES[zone]} arc of {name_of(a)}, to "
            f"{BANDS[longest(a.build.batteries[zone])]} range?",
            lambda zone=zone: any(_reaches(a, zone, b) for b in foes),  # type: ignore[misc]
            "target",
            {"ship": piece(a), "zone": ZONES[zone], "of": SHIPS},
        )
        for zone in armed(a)
    ]
    prompt = f"Which hull zones of {name_of(a)} have an enemy ship in arc and in range?"
    found = look_all(a.known, prompt, questions)
    return [zone for zone, answer in zip(armed(a), found, strict=True) if answer is YES]


def in_arc(table: Seen, a: Ship, zone: int, b: Ship) -> bool:
    """Whether a ship is in the arc of a zone and in range, as it was judged."""
    if zone not in targeted(table, a):
        return False
    foes = foes_of(table, a)
    if len(foes) == 1:
        return True
    assert a.known is not None
    questions = [
        yes_or_no(
            a.seat,
            f"Is {name_of(foe)} in the {ZONES[zone]} arc of {name_of(a)} and in range?",
            lambda foe=foe: _reaches(a, zone, foe),  # type: ignore[misc]
            "in-arc",
            {"ship": piece(a), "zone": ZONES[zone], "other": piece(foe)},
        )
        for foe in foes
    ]
    prompt = f"Which enemy ships are in the {ZONES[zone]} arc of {name_of(a)} and in range?"
    return look_all(a.known, prompt, questions)[foes.index(b)] is YES


def sees(a: Ship, zone: int, b: Ship) -> list[bool]:
    """Which zones of a ship are seen in the arc of a zone, with no other zone of it in between."""
    assert a.known is not None

    def model(other: int) -> bool:
        assert a.hull is not None
        assert b.hull is not None
        seen = sight(a.hull, zone, b.hull, other) is not None
        return seen and zone_range(a.hull, zone, b.hull, other) is not None

    questions = [
        yes_or_no(
            a.seat,
            f"Is the {ZONES[other]} zone of {name_of(b)} seen from the {ZONES[zone]} zone of {name_of(a)}?",
            lambda other=other: model(other),  # type: ignore[misc]
            "seen",
            {"ship": piece(a), "zone": ZONES[zone], "other": piece(b), "at": ZONES[other]},
        )
        for other in range(4)
    ]
    prompt = (
        f"From the {ZONES[zone]} zone of {name_of(a)}: which zones of {name_of(b)} are seen in arc, with no "
        "other zone of it in between?"
    )
    return [answer is YES for answer in look_all(a.known, prompt, questions)]


def _flak_reach(a: Ship) -> int:
    most = longest(a.build.anti_squadron)
    return 2 if most == 1 and a.works("red_flak") else most


def judged_band(table: Seen, a: Ship, zone: int, b: Ship | Squadron, other: int = 0) -> int | None:
    """The range from a zone to a zone or a squadron; None where there is no attack."""
    squadron = isinstance(b, Squadron)
    most = _flak_reach(a) if squadron else _battery_reach(table, a, zone, other)[0]
    if most < 0 or a.known is None:
        return None
    at = "" if squadron else ZONES[other]

    def model() -> Option:
        assert a.hull is not None
        if isinstance(b, Squadron):
            found = nearest_in(a.hull.zones[zone], a.hull.pose, a.hull.arcs.arcs[zone], b.base)
            length = None if found is None else found[0]
        else:
            assert b.hull is not None
            seen = sight(a.hull, zone, b.hull, other) is not None
            length = zone_range(a.hull, zone, b.hull, other) if seen else None
        band = BEYOND if length is None else band_of(length)
        return BAND_ANSWERS[band] if band <= most else NO_SHOT

    question = Judge(
        a.seat,
        f"Range from the {ZONES[zone]} zone of {name_of(a)} to "
        f"{f'the {at} zone of ' if at else ''}{name_of(b)}?",
        (*BAND_ANSWERS[: most + 1], NO_SHOT),
        model,
        "range",
        {"ship": piece(a), "zone": ZONES[zone], "other": piece(b), "at": at or "base"},
    )
    found = look(a.known, question)
    return None if found is NO_SHOT else BAND_ANSWERS.index(found)


def _may_be_obstructed(table: Seen, *ends: Ship | Squadron) -> bool:
    """Something is on the table that could lie on the line."""
    return bool(table.obstacles) or any(ship.in_play and ship not in ends for ship in table.ships)


def _ask_obstructed(
    seat: int, a: Ship | Squadron, b: Ship | Squadron, model: Callable[[], bool], **more: str
) -> Judge:
    return yes_or_no(
        seat,
        f"Does an obstacle or another ship lie on the line between {name_of(a)} and {name_of(b)}?",
        model,
        "obstructed",
        {"one": piece(a), "two": piece(b), **more, "of": SHIPS},
    )


def declared_shot(table: Seen, a: Ship, zone: int, b: Ship, other: int) -> Shot | None:
    """An attack on a ship that somebody declares at a real table: its range, and whether it is obstructed."""
    band = judged_band(table, a, zone, b, other)
    if band is None or (band == 2 and a.has_damage(DEPOWERED)) or a.known is None:
        return None
    obstructed = False
    if not _unobstructed(a):
        obstructed = _veiled(table, b, a, other)
        if not obstructed and _may_be_obstructed(table, a, b):

            def model() -> bool:
                assert a.hull is not None
                assert b.hull is not None
                line = sight(a.hull, zone, b.hull, other)
                return line is not None and line_obstructed(table, line, a, b)

            question = _ask_obstructed(a.seat, a, b, model, zone=ZONES[zone], at=ZONES[other])
            obstructed = look(a.known, question) is YES
    return _banded(table, a, zone, other, band, obstructed)


def free_shot(table: Seen, a: Ship, zone: int, b: Ship, other: int) -> Shot | None:
    """The same as if nothing lay on the line."""
    band = judged_band(table, a, zone, b, other)
    if band is None or (band == 2 and a.has_damage(DEPOWERED)):
        return None
    return _banded(table, a, zone, other, band, False)


def _banded(table: Seen, a: Ship, zone: int, other: int, band: int, obstructed: bool) -> Shot | None:
    _, far_blue, far_black = _battery_reach(table, a, zone, other)
    dice = reaching(a.build.batteries[zone], band, far_blue, far_black)
    return _shot(a, dice, band, RANGES[band], obstructed, MUNITIONS)


def declared_flak(
    table: Seen, a: Ship, zone: int, b: Squadron, own_dice: Armament | None = None
) -> Shot | None:
    """The same at a squadron."""
    band = judged_band(table, a, zone, b)
    if band is None or (band == 2 and a.has_damage(DEPOWERED)) or a.known is None:
        return None
    obstructed = False
    if not _unobstructed(a):
        obstructed = hazy(table, b, a)
        if not obstructed and _may_be_obstructed(table, a, b):

            def model() -> bool:
                assert a.hull is not None
                (ax, ay), (bx, by) = a.hull.dots[zone], nearest_of(b.base, a.hull.zones[zone])
                return line_obstructed(table, Sightline(ax, ay, bx, by), a)

            question = _ask_obstructed(a.seat, a, b, model, zone=ZONES[zone])
            obstructed = look(a.known, question) is YES
    dice = _flak_dice(table, a, b) if own_dice is None else own_dice
    return _shot(a, reaching(dice, band), band, RANGES[band], obstructed, POINT_DEFENSE)


def flak_target(table: Seen, a: Ship, zone: int, done: Sequence[int] = ()) -> Squadron | None:
    """The nearest enemy squadron in the arc and range of a zone, but for some; None where there is none."""
    left = [one for one in table.squadrons if one.seat != a.seat and one.in_play and one.index not in done]
    most, dice = _flak_reach(a), a.build.anti_squadron
    if not left or most < 0 or a.known is None:
        return None

    def model() -> Option:
        able = [one for one in left if measured_flak(table, a, zone, one, dice) is not None]
        return answer_of(min(able, key=lambda one: tenth(apart(a, one)))) if able else NONE_OF_THEM

    question = Judge(
        a.seat,
        f"Which {'further ' if done else ''}enemy squadron is nearest in the {ZONES[zone]} arc of "
        f"{name_of(a)}, to {BANDS[most]} range?",
        (*map(answer_of, left), NONE_OF_THEM),
        model,
        "flak-target",
        {"ship": piece(a), "zone": ZONES[zone], "but": "+".join(map(str, sorted(done))), "of": SQUADRONS},
    )
    found = look(a.known, question)
    return next((one for one in left if answer_of(one) is found), None)


def _judged_flak_shots(table: Seen, a: Ship, zone: int) -> Iterator[tuple[int, Squadron, Shot]]:
    done: list[int] = []
    while (squadron := flak_target(table, a, zone, done)) is not None:
        done.append(squadron.index)
        shot = declared_flak(table, a, zone, squadron)
        if shot is not None:
            yield zone, squadron, shot


def obstructed_between(table: Seen, a: Squadron, b: Squadron) -> bool:
    """F5: whether the line between two squadrons is obstructed."""
    if a.known is None:
        return line_obstructed(table, centre_line(a, b))
    if not _may_be_obstructed(table, a, b):
        return False
    return look(a.known, _ask_between(table, a, b)) is YES


def _ask_between(table: Seen, a: Squadron, b: Squadron) -> Judge:
    one, two = sorted((a, b), key=piece)
    return _ask_obstructed(a.seat, one, two, lambda: line_obstructed(table, centre_line(a, b)))


def _judged_engaged(table: Seen, squadron: Squadron) -> list[Squadron]:
    known = squadron.known
    assert known is not None
    foes = [one for one in table.squadrons if one.seat != squadron.seat and one.in_play]
    look_within(known, squadron, foes, DISTANCE_1, lambda one: measured_within(squadron, one, DISTANCE_1))
    near = [foe for foe in foes if within(squadron, foe, DISTANCE_1)]
    if not _may_be_obstructed(table):
        return near
    prompt = f"Which lines from {name_of(squadron)} are obstructed?"
    blocked = look_all(known, prompt, [_ask_between(table, squadron, foe) for foe in near])
    return [foe for foe, answer in zip(near, blocked, strict=True) if answer is NO]


def striking_zone(table: Seen, a: Squadron, b: Ship, limit: float) -> int | None:
    """The zone of a ship that is nearest to a squadron, at its distance and in sight."""
    assert a.known is not None

    def model() -> Option:
        able = [zone for zone in range(4) if measured_strike(table, a, b, zone, limit) is not None]
        assert b.hull is not None
        zones = b.hull.zones
        if not able:
            return NONE_OF_THEM
        return ZONE_ANSWERS[min(able, key=lambda zone: (tenth(separation(a.base, zones[zone])), zone))]

    question = Judge(
        a.seat,
        f"Is {name_of(b)} within {LENGTHS[limit]} of {name_of(a)}: which hull zone is nearest and in sight?",
        (*ZONE_ANSWERS, NONE_OF_THEM),
        model,
        "strike",
        {"squadron": piece(a), "ship": piece(b), "reach": LENGTHS[limit]},
    )
    found = look(a.known, question)
    return None if found is NONE_OF_THEM else ZONE_ANSWERS.index(found)


def declared_strike(table: Seen, a: Squadron, b: Ship, other: int) -> Shot | None:
    """An attack of a squadron on a hull zone that somebody declares."""
    dice = a.card.battery
    may_be = a.card.id != "dis_t81"
    obstructed = may_be and watched(table, b, other)
    if may_be and not obstructed and _may_be_obstructed(table, a, b) and a.known is not None:

        def model() -> bool:
            assert b.hull is not None
            (px, py), (bx, by) = nearest_of(a.base, b.hull.zones[other]), b.hull.dots[other]
            return line_obstructed(table, Sightline(px, py, bx, by), b)

        obstructed = look(a.known, _ask_obstructed(a.seat, a, b, model, at=ZONES[other])) is YES
    return None if sum(dice) - obstructed <= 0 else Shot(0, 0.0, obstructed, dice)


# -- commands ------------------------------------------------------------------------------------------------


def in_command_range(table: Seen, ship: Ship, squadron: Squadron, limit: float = MEDIUM) -> bool:
    """F12: base to base at close to medium range."""
    return within(ship, squadron, limit)


def relays(table: Seen, ship: Ship, squadron: Squadron, limit: float) -> Squadron | None:
    """Relay: a friendly squadron in range of the command that has this one at distance 1–3."""
    for other in table.squadrons:
        if other.seat == ship.seat and other.in_play and other is not squadron:
            value = relay_value(other, squadron)
            if value and at_distance(other, squadron, 3) and within(ship, other, limit):
                return other
    return None


#: Matchstick: so many bombers are reached through him.
MATCHSTICK = 3


def relay_value(post: Squadron, squadron: Squadron) -> int:
    """How many squadrons like this one are commanded through another: relay; Matchstick for bombers."""
    if post.card.id == "matchstick":
        return MATCHSTICK if "bomber" in squadron.card.keywords else 0
    return post.card.keywords.get("relay", 0)


def driving_commands(ship: Ship) -> set[int]:
    """AR-CDA-01, I4.3: the commands that abilities of its cards hang on. Taskmaster Grint: the command of the
    token on the card.
    """
    found: set[int] = set()
    for index, card in enumerate(ship.build.upgrades):
        if ship.upgrades[index]:
            for word in card.command_driven:
                found.update(ship.stored[index] if word == "preset" else (COMMANDS.index(word),))
    return found


# -- where ships stand ---------------------------------------------------------------------------------------


def overlapped_ships(table: Seen, ship: Ship, base: Box) -> list[Ship]:
    """Other ships that a base would overlap."""
    return [
        other
        for other in table.ships
        if other is not ship and other.hull is not None and other.alive and overlaps(base, other.hull.box)
    ]


def at_distance_of_obstacle(table: Seen, ship: Ship, most: int) -> bool:
    """Some obstacle is at distance 1 to `most` of a ship."""
    if ship.known is not None and table.obstacles:
        question = yes_or_no(
            ship.seat,
            f"Is an obstacle within distance {most} of {name_of(ship)}?",
            lambda: _obstacle_near(table, ship, most),
            "obstacle-near",
            {"ship": piece(ship), "reach": most},
        )
        return look(ship.known, question) is YES
    return _obstacle_near(table, ship, most)


def on_obstacle(squadron: Squadron, obstacle: Obstacle) -> bool:
    """Whether a squadron's base overlaps an obstacle."""
    if squadron.known is None:
        return collides(squadron.base, obstacle.region)
    question = yes_or_no(
        squadron.seat,
        f"Does {name_of(squadron)} overlap the {obstacle.id.replace('_', ' ')}?",
        lambda: collides(squadron.base, obstacle.region),
        "on-obstacle",
        {"squadron": piece(squadron), "obstacle": obstacle.id},
    )
    return look(squadron.known, question) is YES


def _obstacle_near(table: Seen, ship: Ship, most: int) -> bool:
    return any(
        separation(ship.base, obstacle.region) <= DISTANCES[most - 1] + SLACK for obstacle in table.obstacles
    )


def attack_units(table: Seen, attack: Attack) -> tuple[Ship | Squadron, Ship | Squadron]:
    """Attacker and defender."""
    one: Ship | Squadron = (
        table.ships[attack.by_ship] if attack.by_ship >= 0 else table.squadrons[attack.by_squadron]
    )
    two: Ship | Squadron = (
        table.ships[attack.target_ship]
        if attack.target_ship >= 0
        else table.squadrons[attack.target_squadron]
    )
    return one, two
