"""B1: ignition: a targeting token on the map, and the attack with the special armament at it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import hypot

from understudy.core.flow import Flow
from understudy.games.armada.cards import Effect
from understudy.games.armada.dice import reaching
from understudy.games.armada.events import ShipIgnites
from understudy.games.armada.judging import may_be
from understudy.games.armada.measures import BASES, BEYOND, RANGES
from understudy.games.armada.options import NONE, PLACED, Act, AttackShip, LayMark, ToShip, rounded
from understudy.games.armada.queries import (
    COOLANT,
    DEPOWERED,
    DISENGAGED,
    MUNITIONS,
    SLACK,
    Seen,
    band_of,
    line_obstructed,
    living_ships,
    ruled_otherwise,
    sight,
)
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.attack import begin, of_battery
from understudy.games.armada.rules.effects import Use
from understudy.games.armada.rules.spots import spots
from understudy.games.armada.shots import Shot, veiled
from understudy.games.armada.table import EXHAUSTED, MARK_RADIUS, READY, TARGET, Hull, Laid, Ship, Table
from understudy.games.armada.tokens_seen import forget_token, ignition_shot
from understudy.geometry import Disc, Point, Zone, part_in, runs_through, separation, shortest_lines

#: The band of an attack from further away than long range (G78).
EXTREME = BEYOND
#: Places that are listed lie so far apart; any other may be named.
GRID = 38.0


def token_of(table: Seen, ship: Ship) -> Laid | None:
    """The targeting token of a ship."""
    return next((one for one in table.laid if one.kind == TARGET and one.ship == ship.index), None)


def drop_token(table: Table, ship: Ship) -> None:
    """B1.3: the token is removed."""
    table.laid = [one for one in table.laid if one.kind != TARGET or one.ship != ship.index]


def bands_of(ship: Ship) -> tuple[int, ...]:
    """B1.1: the ranges of its ignition, of the printed armament and of cards that are not discarded."""
    found = {0} if any(ship.build.card.special) else set[int]()
    for index, _, effect in ship.build.by_op.get("ignition", ()):
        if ship.upgrades[index]:
            found.add(("close", "medium", "long").index(effect["band"]))
    return tuple(sorted(found))


# -- where the token may lie ---------------------------------------------------------------------------------


def inside(hull: Hull, arc: Zone, disc: Disc) -> bool:
    """A disc lies wholly in an arc."""
    u, v = hull.pose.local(disc.x, disc.y)
    return all(p * u + q * v - c <= SLACK - disc.r for p, q, c in arc)


def aimed_zone(ship: Ship, x: float, y: float) -> int:
    """B1.3: the zone in whose special arc a token lies; -1 for none, as on a line."""
    if ship.hull is None:
        return -1
    disc = Disc(x, y, MARK_RADIUS)
    for zone, arc in ship.build.special_arcs.items():
        if inside(ship.hull, arc, disc):
            return zone
    return -1


def target_legal(table: Seen, ship: Ship, x: float, y: float) -> bool:
    """B1.2: wholly inside a special arc and one of its bands, on the map."""
    room, r = table.area.room, MARK_RADIUS
    if not (room.x0 + r <= x <= room.x1 - r and room.y0 + r <= y <= room.y1 - r) or ship.hull is None:
        return False
    zone = aimed_zone(ship, x, y)
    if zone < 0:
        return False
    away = separation(Disc(x, y, 0.0), ship.hull.zones[zone])
    if ruled_otherwise(table):
        # ARA-H8: by the other reading a band includes the nearer ones.
        return away + r <= RANGES[max(bands_of(ship), default=0)] + SLACK
    for band in bands_of(ship):
        least = RANGES[band - 1] if band else -r
        if least <= away - r + SLACK and away + r <= RANGES[band] + SLACK:
            return True
    return False


def target_points(table: Seen, ship: Ship, step: float = GRID) -> Iterator[Point]:
    """Places on a grid of the ship's own axes."""
    reach = RANGES[2] + ship.base.r
    count = int(reach / step)
    for ahead in range(-count, count + 1):
        for aside in range(-count, count + 1):
            place = rounded(*ship.pose.at(ahead * step, aside * step))
            if target_legal(table, ship, *place):
                yield place


def can_aim(ship: Ship) -> bool:
    """B1.2: it has ignition; B3: SPHA-T is ready."""
    if not ship.in_play or not bands_of(ship):
        return False
    return all(
        ship.upgrades[index] == READY
        for index, _, effect in ship.build.by_op.get("ignition", ())
        if effect.get("tired_by") == "aiming"
    )


def aim(table: Table, ship: int) -> Flow[None]:
    """B1.2: at the end of its activation the ship may place its targeting token."""
    one = table.ships[ship]
    if can_aim(one):
        yield from place_target(table, one)


def _by_hand(table: Table, ship: Ship) -> Flow[None]:
    """B1.2 at a real table: people place the token as they like; the AI says which ship it is for."""
    foes = living_ships(table, 1 - ship.seat)
    ways: list[Act] = [ToShip(foe.index) for foe in foes] if table.config.ai[ship.seat] else [PLACED]
    chosen = yield from may_choose(
        table,
        ship.seat,
        f"Place the targeting token of {ship.name}?",
        ways,
        topic="aim",
        about={"ship": ship.index},
    )
    if chosen is None:
        return
    drop_token(table, ship)
    forget_token(table, ship)
    # Drawn ahead of the ship; nothing is measured from there.
    place = rounded(*ship.pose.at(BASES[ship.size][0] + RANGES[0] / 2, 0.0))
    table.laid.append(Laid(TARGET, ship.index, *place))
    table.tell("aims", ship.seat, ship.index, chosen.ship if isinstance(chosen, ToShip) else NONE)
    _tire(ship)


def _tire(ship: Ship) -> None:
    for index, _, effect in ship.build.by_op.get("ignition", ()):
        if effect.get("tired_by") == "aiming":
            ship.upgrades[index] = EXHAUSTED


def place_target(table: Table, ship: Ship) -> Flow[None]:
    if table.known is not None:
        yield from _by_hand(table, ship)
        return
    points = list(target_points(table, ship))
    if not points:
        return
    chosen = yield from may_choose(
        table,
        ship.seat,
        f"Place the targeting token of {ship.name}?",
        lambda: [LayMark(point) for point in points],
        composer=spots(
            table,
            "targeting token",
            LayMark,
            lambda x, y: target_legal(table, ship, x, y),
            "It must be entirely in the special arc and in one range band of its ignition.",
            points,
        ),
        topic="aim",
        about={"ship": ship.index},
    )
    if chosen is None:
        return
    drop_token(table, ship)
    table.laid.append(Laid(TARGET, ship.index, *chosen.point))
    table.tell("aims", ship.seat, ship.index)
    _tire(ship)


def aim_again(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Cataclysm: the token is placed, or moved, as the Ship Phase begins."""
    yield from place_target(table, ship)


# -- the attack ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 10)
def special_range(a: Hull, arc: Zone, zone: int, b: Hull, other: int) -> float | None:
    """B1.4: attack range from a zone within its special arc; None out of arc, or when every shortest line
    crosses another zone of the defender.
    """
    part = part_in(a.pose, arc, b.zones[other].points)
    if not part:
        return None
    others = [b.zones[each] for each in b.arcs.each if each != other]
    for (ax, ay), (bx, by) in shortest_lines(a.zones[zone].points, part):
        if not any(runs_through(ax, ay, bx, by, polygon, 0.001) for polygon in others):
            return hypot(bx - ax, by - ay)
    return None


def ignition_shots(table: Seen, ship: Ship) -> dict[AttackShip, Shot]:
    """B1.3–B1.5: the attacks that the token allows: ships in the special arc, with a die left."""
    found: dict[AttackShip, Shot] = {}
    token = token_of(table, ship)
    if token is None or ship.hull is None or not bands_of(ship):
        return found
    if ship.hits and ship.has_damage(COOLANT):
        return found
    zone = aimed_zone(ship, token.x, token.y)
    if zone < 0 or ship.fired >> zone & 1:
        return found
    for target in living_ships(table, 1 - ship.seat):
        for other in target.build.zones:
            shot = _shot(table, ship, zone, target, other, token)
            if shot is not None:
                found[AttackShip(zone, target.index, other)] = shot
    return found


def _shot(table: Seen, ship: Ship, zone: int, target: Ship, other: int, token: Laid) -> Shot | None:
    assert ship.hull is not None
    assert target.hull is not None
    line = sight(ship.hull, zone, target.hull, other)
    arc = ship.build.special_arcs[zone]
    length = None if line is None else special_range(ship.hull, arc, zone, target.hull, other)
    if line is None or length is None:
        return None
    band = min(band_of(length), EXTREME)
    near = band_of(min(separation(token.disc, part) for part in target.hull.zones))
    obstructed = not ship.works("never_obstructed") and (
        line_obstructed(table, line, ship, target) or veiled(table, target, ship, other)
    )
    if near >= BEYOND or (obstructed and ship.has_damage(DISENGAGED)):
        return None
    if band == 2 and ship.has_damage(DEPOWERED):
        return None
    dice = reaching(ship.build.special, near)
    if sum(dice) - obstructed - ship.damage_count(MUNITIONS) <= 0:
        return None
    return Shot(band, length, obstructed, dice)


def judged_shot(table: Seen, ship: Ship, way: AttackShip) -> Shot | None:
    """The same at a real table, as it is judged."""
    token, target = token_of(table, ship), table.ships[way.ship]
    assert token is not None
    return ignition_shot(
        table,
        ship,
        way.zone,
        target,
        way.target_zone,
        lambda: _shot(table, ship, way.zone, target, way.target_zone, token),
    )


def declarable(table: Seen, ship: Ship) -> list[AttackShip]:
    """At a real table whoever attacks sees what can be attacked."""
    if not bands_of(ship) or (ship.hits and ship.has_damage(COOLANT)):
        return []
    ways = [
        AttackShip(zone, target.index, other)
        for zone in sorted(ship.build.special_arcs)
        if not ship.fired >> zone & 1
        for target in living_ships(table, 1 - ship.seat)
        for other in target.build.zones
    ]
    return [way for way in ways if may_be(lambda way=way: judged_shot(table, ship, way) is not None)]  # type: ignore[misc]


def _declared_ignition(table: Table, ship: Ship) -> Flow[None]:
    """B1.3 at a real table: declared, and then its ranges and its line are judged."""
    ways = declarable(table, ship)
    chosen = None
    if ways:
        chosen = yield from may_choose(
            table,
            ship.seat,
            f"The ignition attack of {ship.name}, if it can make one",
            ways,
            topic="ignition",
            about={"ship": ship.index},
        )
    if chosen is None:
        drop_token(table, ship)
        return
    shot = judged_shot(table, ship, chosen)
    if shot is not None:
        declare_ignition(table, ship, chosen, shot)
    else:
        table.tell("no-shot", ship.seat, ship.index, chosen.zone)
        table.then(("ignite", (ship.index,)))


def declare_ignition(table: Table, ship: Ship, chosen: AttackShip, shot: Shot) -> None:
    """B1.4: the attack with the special armament."""
    attack = of_battery(ship, chosen.zone, table.ships[chosen.ship], chosen.target_zone, shot)
    attack.ignition = True
    table.tell(ShipIgnites, ship.seat, ship.index, chosen.ship, chosen.target_zone)
    begin(table, attack)


def ignite(table: Table, ship: int) -> Flow[None]:
    """B1.3: as the Attack step begins, the first attack must be the ignition attack, if there is one."""
    one = table.ships[ship]
    if not one.in_play or token_of(table, one) is None:
        return
    if table.known is not None:
        yield from _declared_ignition(table, one)
        return
    ways = ignition_shots(table, one)
    if not ways:
        drop_token(table, one)
        return
    chosen = yield from choose(
        table,
        one.seat,
        f"The ignition attack of {one.name}",
        lambda: list(ways),
        topic="ignition",
        about={"ship": ship},
    )
    declare_ignition(table, one, chosen, ways[chosen])
