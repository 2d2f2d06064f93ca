"""Who can shoot at whom: ships at ships and squadrons, squadrons at ships and squadrons.

It is measured on the model, or judged at a real table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from understudy.core.option import YES, Option
from understudy.core.requests import Judge
from understudy.games.armada.cards import Effect
from understudy.games.armada.dice import Armament, longest, reaching
from understudy.games.armada.judging import (
    BAND_ANSWERS,
    LENGTHS,
    NO_SHOT,
    NONE_OF_THEM,
    SHIPS,
    SQUADRONS,
    ZONE_ANSWERS,
    answer_of,
    look,
    look_all,
    name_of,
    piece,
    yes_or_no,
)
from understudy.games.armada.measures import BANDS, BEYOND, DEPTH, DISTANCES, RANGES, REAR, ZONES
from understudy.games.armada.queries import (
    CLOSE,
    COOLANT,
    DEPOWERED,
    DISENGAGED,
    DISTANCE_1,
    LONG,
    MUNITIONS,
    POINT_DEFENSE,
    SLACK,
    Seen,
    Sightline,
    apart,
    ask_between,
    ask_obstructed,
    at_distance,
    band_of,
    center_line,
    dust_between,
    engaged,
    keyword,
    line_obstructed,
    may_be_obstructed,
    near,
    outside,
    sight,
    standing,
    tenth,
    tied,
    within,
    working,
    zone_range,
)
from understudy.games.armada.table import EXHAUSTED, READY, Hull, Ship, Squadron
from understudy.games.armada.unmoved import UNMOVED
from understudy.geometry import Disc, Point, nearest_in, nearest_of, runs_through, separation, shortest_lines


class Shot(NamedTuple):
    """An attack that may be declared: the range band, the range, whether it is obstructed, and the dice."""

    band: int
    length: float
    obstructed: bool
    dice: Armament


def ship_shot(table: Seen, a: Ship, zone: int, b: Ship, other: int) -> Shot | None:
    """R9.1, R10, F14, F15: an attack of one zone on a zone of an enemy ship; None where it is not
    possible.
    """
    if a.known is None:
        return measured_shot(table, a, zone, b, other, UNMOVED.by(table))
    if not in_arc(table, a, zone, b) or not sees(a, zone, b)[other]:
        return None
    return declared_shot(table, a, zone, b, other)


def measured_shot(
    table: Seen, a: Ship, zone: int, b: Ship, other: int, kept: dict[object, Any]
) -> Shot | None:
    """As the model has it; what is kept as long as nothing moves comes from whoever asks for many."""
    dice = a.build.batteries[zone]
    most, far_blue, far_black = _battery_reach(table, a, zone, other)
    if most < 0 or a.hull is None or b.hull is None:
        return None
    one, two = a.hull.box, b.hull.box
    reach = RANGES[most] + one.r + two.r
    if (one.x - two.x) ** 2 + (one.y - two.y) ** 2 > reach * reach:
        return None
    key = (a.hull, zone, b.hull, other)
    if key not in kept:
        kept[key] = line_of_fire(table, a, zone, b, other)
    line: LineOfFire | None = kept[key]
    if line is None or line.band > most or (line.band == 2 and a.has_damage(DEPOWERED)):
        return None
    band = line.band
    obstructed = not _unobstructed(a) and (line.obstructed or veiled(table, b, a, other))
    return _shot(a, reaching(dice, band, far_blue, far_black), band, line.length, obstructed, MUNITIONS)


class LineOfFire(NamedTuple):
    """From a zone to what it could attack, whatever its dice are: the range, and whether anything is in the
    way.
    """

    band: int
    length: float
    obstructed: bool


def line_of_fire(table: Seen, a: Ship, zone: int, b: Ship, other: int) -> LineOfFire | None:
    """To a zone of a ship; None where it cannot be attacked from there."""
    assert a.hull is not None
    assert b.hull is not None
    if outside(a.hull, zone, b.hull.zones[other]):
        return None
    line = sight(a.hull, zone, b.hull, other)
    if line is None:
        return None
    length = zone_range(a.hull, zone, b.hull, other)
    if length is None or (table.goal is not None and dust_between(table, line, a, b)):
        return None
    band = band_of(length)
    return None if band == BEYOND else LineOfFire(band, length, line_obstructed(table, line, a, b))


def line_of_flak(table: Seen, a: Ship, zone: int, disc: Disc) -> LineOfFire | None:
    """To a squadron, likewise."""
    assert a.hull is not None
    if outside(a.hull, zone, disc):
        return None
    found = flak_range(a.hull, zone, disc)
    if found is None:
        return None
    length, (bx, by) = found
    line = Sightline(*a.hull.dots[zone], bx, by)
    if table.goal is not None and dust_between(table, line, a):
        return None
    band = band_of(length)
    return None if band == BEYOND else LineOfFire(band, length, line_obstructed(table, line, a))


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


def veiled(table: Seen, defender: Ship, attacker: Ship | Squadron, zone: int) -> bool:
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


def _veils(effect: Effect, defender: Ship, attacker: Ship | Squadron) -> bool:
    sizes = str(effect.get("sizes", "small|medium|large")).split("|")
    return (
        isinstance(attacker, Ship)
        and defender.build.card.size in sizes
        and defender.speed >= int(str(effect.get("speed", 0)))
    )


def ship_shots(
    table: Seen, a: Ship, zones: Sequence[int] | None = None
) -> Iterator[tuple[int, Ship, int, Shot]]:
    """Every attack on an enemy ship: zone, defender, its zone, and the shot. R9.7; Coolant Discharge."""
    if (a.hits and a.has_damage(COOLANT)) or _lent(a):
        return
    enemies = [
        ship
        for ship in table.ships
        if ship.seat != a.seat and ship.in_play and (a.known is not None or near(a, ship, LONG))
    ]
    if not enemies:
        return
    kept = UNMOVED.by(table) if a.known is None else None
    for zone in a.build.zones if zones is None else zones:
        if longest(a.build.batteries[zone]) < 0:
            continue
        for b in enemies:
            # A base that is nowhere in the arc spares the look at its zones.
            if a.hull is None or b.hull is None or outside(a.hull, zone, b.hull.box):
                continue
            for other in b.build.zones:
                if kept is not None:
                    shot = measured_shot(table, a, zone, b, other, kept)
                else:
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
        return measured_flak(table, a, zone, b, UNMOVED.by(table), own_dice)
    return declared_flak(table, a, zone, b, own_dice)


def measured_flak(
    table: Seen, a: Ship, zone: int, b: Squadron, kept: dict[object, Any], own_dice: Armament | None = None
) -> Shot | None:
    """Likewise."""
    dice = _flak_dice(table, a, b) if own_dice is None else own_dice
    most = longest(dice)
    if most < 0 or a.hull is None or b.disc is None:
        return None
    one, disc = a.hull.box, b.disc
    reach = RANGES[most] + one.r + disc.r
    if (one.x - disc.x) ** 2 + (one.y - disc.y) ** 2 > reach * reach:
        return None
    key = (a.hull, zone, disc)
    if key not in kept:
        kept[key] = line_of_flak(table, a, zone, disc)
    line: LineOfFire | None = kept[key]
    if line is None or line.band > most or (line.band == 2 and a.has_damage(DEPOWERED)):
        return None
    obstructed = not _unobstructed(a) and (line.obstructed or hazy(table, b, a))
    return _shot(a, reaching(dice, line.band), line.band, line.length, obstructed, POINT_DEFENSE)


@lru_cache(maxsize=1 << 12)
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
    if a.hull is None or outside(a.hull, zone, disc):
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


def _sheltered(table: Seen, squadron: Squadron) -> bool:
    """Stronghold: friendly squadrons with swarm at distance 1–2 defend as obstructed."""
    return "swarm" in squadron.card.keywords and any(
        at_distance(ship, squadron, 2) for ship in working(table, "veil_swarm", squadron.seat)
    )


def _jammed(table: Seen, one: Squadron, two: Squadron) -> bool:
    """Jamming Field: attacks between squadrons are obstructed while one of them is at distance 1–2 of it."""
    if not any("jam" in each for each in table.config.operations):
        return False
    return any(at_distance(ship, one, 2) or at_distance(ship, two, 2) for ship in working(table, "jam"))


def flak_shots(
    table: Seen, a: Ship, zones: Sequence[int] | None = None, own_dice: Armament | None = None
) -> Iterator[tuple[int, Squadron, Shot]]:
    """Every attack on an enemy squadron: zone, defender and the shot."""
    most = longest(a.build.anti_squadron if own_dice is None else own_dice)
    if most < 0:
        return
    if most == 1 and a.works("red_flak"):
        most = 2
    if zones is None:
        zones = a.build.zones
    if a.known is not None:
        for zone in zones:
            yield from _judged_flak_shots(table, a, zone)
        return
    limit = RANGES[most]
    enemies = [one for one in table.squadrons if one.seat != a.seat and one.in_play and near(a, one, limit)]
    if not enemies:
        return
    kept = UNMOVED.by(table)
    for zone in zones:
        for b in enemies:
            shot = measured_flak(table, a, zone, b, kept, own_dice)
            if shot is not None:
                yield zone, b, shot


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


@lru_cache(maxsize=1 << 12)
def strike_range(disc: Disc, hull: Hull, zone: int) -> tuple[float, Point] | None:
    """R10.2, R10.4, G5, G6: range and the point that sight runs from; None where one of them crosses another
    zone.
    """
    length = squadron_range(disc, hull, zone)
    if length is None:
        return None
    px, py = nearest_of(disc, hull.zones[zone])
    bx, by = hull.dots[zone]
    for each in hull.arcs.each:
        if each != zone and runs_through(px, py, bx, by, hull.zones[each], DEPTH):
            return None
    return length, (px, py)


def squadron_range(disc: Disc, hull: Hull, zone: int) -> float | None:
    """R2.19, R10.4: disc to zone; None when the shortest line crosses another zone."""
    (px, py) = nearest_of(disc, hull.zones[zone])
    lines = shortest_lines(hull.zones[zone].points, ((px, py),))
    for (ax, ay), (bx, by) in lines:
        if not any(
            runs_through(ax, ay, bx, by, hull.zones[each], DEPTH) for each in hull.arcs.each if each != zone
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
        if b.seat != a.seat and b.in_play and (a.known is not None or near(a, b, limit)):
            for other in b.build.zones:
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
    found = [zone_range(a.hull, zone, b.hull, other) for other in b.build.zones]
    return any(length is not None and band_of(length) <= most for length in found)


def armed(a: Ship) -> list[int]:
    """Zones with dice for ships."""
    return [zone for zone in a.build.zones if longest(a.build.batteries[zone]) >= 0]


def _any_reached(a: Ship, zone: int, foes: Sequence[Ship]) -> bool:
    return any(_reaches(a, zone, foe) for foe in foes)


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
            partial(_any_reached, a, zone, foes),
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
            partial(_reaches, a, zone, foe),
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
            partial(model, other),
            "seen",
            {"ship": piece(a), "zone": ZONES[zone], "other": piece(b), "at": ZONES[other]},
        )
        for other in b.build.zones
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


def declared_shot(table: Seen, a: Ship, zone: int, b: Ship, other: int) -> Shot | None:
    """An attack on a ship that somebody declares at a real table: its range, and whether it is obstructed."""
    band = judged_band(table, a, zone, b, other)
    if band is None or (band == 2 and a.has_damage(DEPOWERED)) or a.known is None:
        return None
    obstructed = False
    if not _unobstructed(a):
        obstructed = veiled(table, b, a, other)
        if not obstructed and may_be_obstructed(table, a, b):

            def model() -> bool:
                assert a.hull is not None
                assert b.hull is not None
                line = sight(a.hull, zone, b.hull, other)
                return line is not None and line_obstructed(table, line, a, b)

            question = ask_obstructed(a.seat, a, b, model, zone=ZONES[zone], at=ZONES[other])
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
        if not obstructed and may_be_obstructed(table, a, b):

            def model() -> bool:
                assert a.hull is not None
                (ax, ay), (bx, by) = a.hull.dots[zone], nearest_of(b.base, a.hull.zones[zone])
                return line_obstructed(table, Sightline(ax, ay, bx, by), a)

            question = ask_obstructed(a.seat, a, b, model, zone=ZONES[zone])
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
        kept = UNMOVED.by(table)
        able = [one for one in left if measured_flak(table, a, zone, one, kept, dice) is not None]
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
        return line_obstructed(table, center_line(a, b))
    if not may_be_obstructed(table, a, b):
        return False
    return look(a.known, ask_between(table, a, b)) is YES


def striking_zone(table: Seen, a: Squadron, b: Ship, limit: float) -> int | None:
    """The zone of a ship that is nearest to a squadron, at its distance and in sight."""
    assert a.known is not None

    def model() -> Option:
        able = [zone for zone in b.build.zones if measured_strike(table, a, b, zone, limit) is not None]
        assert b.hull is not None
        zones = b.hull.zones
        if not able:
            return NONE_OF_THEM
        return ZONE_ANSWERS[min(able, key=lambda zone: (tenth(separation(a.base, zones[zone])), zone))]

    question = Judge(
        a.seat,
        f"Is {name_of(b)} within {LENGTHS[limit]} of {name_of(a)}: which hull zone is nearest and in sight?",
        (*ZONE_ANSWERS[: len(b.build.zones)], NONE_OF_THEM),
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
    if may_be and not obstructed and may_be_obstructed(table, a, b) and a.known is not None:

        def model() -> bool:
            assert b.hull is not None
            (px, py), (bx, by) = nearest_of(a.base, b.hull.zones[other]), b.hull.dots[other]
            return line_obstructed(table, Sightline(px, py, bx, by), b)

        obstructed = look(a.known, ask_obstructed(a.seat, a, b, model, at=ZONES[other])) is YES
    return None if sum(dice) - obstructed <= 0 else Shot(0, 0.0, obstructed, dice)
