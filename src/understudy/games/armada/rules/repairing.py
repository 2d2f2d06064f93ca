"""R8.5: the repair command."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.armada.cards import DAMAGE, DAMAGE_OF
from understudy.games.armada.events import ShieldsSet
from understudy.games.armada.options import (
    BOTH,
    DIAL,
    TOKEN,
    Drain,
    Extract,
    Heal,
    Lend,
    Mend,
    MendShip,
    Recover,
    Repair,
    Shift,
    ToShip,
)
from understudy.games.armada.queries import Seen, at_distance, living_ships, living_squadrons
from understudy.games.armada.rules.asking import may_choose
from understudy.games.armada.rules.damage import discard_card, may_gain_shield, may_recover
from understudy.games.armada.rules.effects import Use, sponsors
from understudy.games.armada.rules.movement import mend_options
from understudy.games.armada.rules.objectives.mining import extract, extractions, price
from understudy.games.armada.table import EXHAUSTED, Ship, Squadron, Table
from understudy.games.armada.vocabulary import Cost
from understudy.kit.saying import plural

POWER_FAILURE = DAMAGE_OF["power_failure"]


# -- repair --------------------------------------------------------------------------------------------------


def repair_points(table: Seen, ship: Ship, source: str) -> int:
    """R8.5, G20: engineering value for the dial, half of it rounded up for the token, and cards."""
    value = ship.build.engineering
    for _ in range(ship.damage_count(POWER_FAILURE)):
        value //= 2
    points = {DIAL: value, TOKEN: (value + 1) // 2, BOTH: value + (value + 1) // 2}[source]
    for owner in table.ships:
        if owner.seat != ship.seat or not owner.alive:
            continue
        for index, _, effect in owner.build.effects.get("command", ()):
            if effect["op"] == "repair_points" and owner.upgrades[index]:
                near = owner is not ship and owner.in_play and ship.in_play and at_distance(owner, ship, 5)
                if owner is ship or (near and "who" in effect):
                    points += effect["by"]
    return points


def repair_options(table: Seen, ship: Ship, points: int) -> list[Repair]:
    """R8.5: what the points can pay for."""
    found: list[Repair] = []
    if _idle_crew(ship):
        return found
    if points >= 1:
        for source in ship.build.zones:
            if ship.shields[source]:
                found += [
                    Shift(source, zone)
                    for zone in ship.build.zones
                    if zone != source and may_gain_shield(ship, zone, True)
                ]
    if points >= 2:
        found += [Recover(zone) for zone in ship.build.zones if may_recover(ship, zone, True)]
        found += [Heal(squadron.index) for squadron in _patients(table, ship)]
    if points >= 3:
        found += mend_options(ship)
    elif points >= CHEAP and drilled(table, ship):
        found += [option for option in mend_options(ship) if not is_up(ship.cards[option.card])]
    return found


#: Battle Droid Reserves: what a facedown card costs.
CHEAP = 2


def is_up(code: int) -> bool:
    return code >= 0 and bool(code & 1)


def drilled_cards(ship: Ship) -> bool:
    """Battle Droid Reserves: there is a crew card to be turned, or a facedown one to be removed."""
    return any(not is_up(code) or DAMAGE[code >> 1].trait == "crew" for code in ship.cards)


def drilled(table: Seen, ship: Ship) -> bool:
    """Battle Droid Reserves are used in this command."""
    return any(
        Use(ship.index, index, order) in table.used for index, order, _ in ship.build.by_op.get("drill", ())
    )


def drains(table: Seen, ship: Ship) -> list[Drain]:
    """Wat Tambor: up to two shields of the ship, or up to two of one zone of a friend at distance 1–5."""
    found: list[Drain] = []
    for index, order, _ in ship.build.by_op.get("points_for_shields", ()):
        spent = table.used.count(Use(ship.index, index, order))
        if not ship.upgrades[index] or spent >= MOST_DRAINED:
            continue
        found += [Drain(ship.index, zone, 1) for zone in ship.build.zones if ship.shields[zone]]
        if spent:
            continue
        found += [
            Drain(other.index, zone, count)
            for other in living_ships(table, ship.seat)
            if other is not ship and at_distance(ship, other, 5)
            for zone in other.build.zones
            for count in range(1, min(MOST_DRAINED, other.shields[zone]) + 1)
        ]
    return found


#: Wat Tambor: so many shields, and what each of them brings.
MOST_DRAINED, DRAINED = 2, 2


def _drain(table: Table, ship: Ship, chosen: Drain) -> int:
    """Shields are spent for points; a friend's end it."""
    index, order, _ = ship.build.by_op["points_for_shields"][0]
    other = table.ships[chosen.ship]
    other.shields[chosen.zone] -= chosen.number
    table.tell(ShieldsSet, other.seat, other.index, chosen.zone, other.shields[chosen.zone])
    times = 1 if other is ship else MOST_DRAINED
    table.used += [Use(ship.index, index, order)] * times
    return DRAINED * chosen.number


def _idle_crew(ship: Ship) -> bool:
    """Task Force Antilles: while the own copy is exhausted no engineering points may be spent."""
    return any(
        effect.get("then") == "sponsor_suffers" and ship.upgrades[index] == EXHAUSTED
        for index, _, effect in ship.build.by_op.get("reduce_damage", ())
    )


def _patients(table: Seen, ship: Ship) -> list[Squadron]:
    """Admiral Yularen: squadrons at distance 1–3 that lost hull."""
    if not any(
        effect["op"] == "repair_squadron" and owner.upgrades[index]
        for owner in table.ships
        if owner.seat == ship.seat and owner.alive
        for index, _, effect in owner.build.effects.get("command", ())
    ):
        return []
    return [
        one
        for one in living_squadrons(table, ship.seat)
        if one.hull < one.card.hull and at_distance(ship, one, 3)
    ]


def repair_cards(table: Seen, ship: Ship, points: int, fresh: bool) -> list[ToShip | MendShip | Lend]:
    """What cards offer in a repair command: points of another copy, shields for a friend, and, before a point
    is spent, a damage card of a friend instead.
    """
    found: list[ToShip | MendShip | Lend] = []
    if _idle_crew(ship):
        return found
    for index, order, _ in ship.build.by_op.get("exodus", ()):
        use = Use(ship.index, index, order)
        if ship.upgrades[index] and use not in table.used:
            found += [
                ToShip(other.index) for other in sponsors(table, Cost("copy", "4"), ship, index, None, ship)
            ]
    if ship.works("lend_shields") and points >= 1:
        found += _loans(table, ship)
    if fresh and ship.works("mend_friend"):
        found += [
            MendShip(other.index, option.card)
            for other in living_ships(table, ship.seat)
            if at_distance(ship, other, 2)
            for option in mend_options(other)
        ]
    return found


def _loans(table: Seen, ship: Ship) -> list[Lend]:
    """Projection Experts: up to two shields of a command go to a friendly ship at distance 1–5."""
    index, order, _ = ship.build.by_op["lend_shields"][0]
    if table.used.count(Use(ship.index, index, order)) >= 2:
        return []
    return [
        Lend(source, other.index, zone)
        for other in living_ships(table, ship.seat)
        if other is not ship and at_distance(ship, other, 5)
        for source in ship.build.zones
        if ship.shields[source]
        for zone in other.build.zones
        if may_gain_shield(other, zone)
    ]


COSTS: dict[type[Repair], int] = {Shift: 1, Recover: 2, Heal: 2, Mend: 3, Lend: 1}


#: Abandoned Mining Facility: an obstacle has given victory tokens in this command; no other does.
MINED = -1


def repair(table: Table, ship: int, points: int, fresh: int = 0) -> Flow[None]:
    """R8.5: one effect at a time until the points are spent; the rest is lost."""
    one = table.ships[ship]
    ways: list[Repair | ToShip | MendShip | Drain | Extract] = []
    if one.in_play:
        ways += repair_options(table, one, points)
        ways += extractions(table, one, points) if fresh != MINED else []
    if one.in_play and one.build.by_op:
        ways += repair_cards(table, one, points, fresh > 0)
        ways += drains(table, one)
    if not ways:
        return
    chosen = yield from may_choose(
        table,
        one.seat,
        f"Repair {one.name}: {plural(points, 'point')}",
        ways,
        topic="repair",
        about={"ship": ship, "points": points},
    )
    if chosen is None:
        return
    if isinstance(chosen, ToShip):
        _exodus(table, one, table.ships[chosen.ship])
        table.then(("repair", (ship, points + 2, fresh)))
        return
    if isinstance(chosen, MendShip):
        # Repair Crews: instead of the points.
        discard_card(table, table.ships[chosen.ship], chosen.card)
        return
    if isinstance(chosen, Drain):
        table.then(("repair", (ship, points + _drain(table, one, chosen), min(fresh, 0))))
        return
    if isinstance(chosen, Extract):
        table.then(("repair", (ship, points - price(table, chosen), MINED)))
        extract(table, one, chosen)
        return
    cost = COSTS[type(chosen)]
    if isinstance(chosen, Mend) and drilled(table, one) and not is_up(one.cards[chosen.card]):
        cost = CHEAP
    table.then(("repair", (ship, points - cost, min(fresh, 0))))
    repair_one(table, one, chosen)


def _exodus(table: Table, ship: Ship, other: Ship) -> None:
    """Mon Calamari Exodus Fleet: another copy is exhausted for two points, once in a command."""
    index, order, _ = ship.build.by_op["exodus"][0]
    copy, _, _ = other.build.by_op["exodus"][0]
    other.upgrades[copy] = EXHAUSTED
    table.used.append(Use(ship.index, index, order))
    table.tell("uses", other.seat, other.index, copy)


def repair_one(table: Table, ship: Ship, chosen: Repair) -> None:
    """One effect of a repair command."""
    match chosen:
        case Shift(zone=zone):
            ship.shields[chosen.origin] -= 1
            ship.shields[zone] += 1
            table.tell(ShieldsSet, ship.seat, ship.index, zone, ship.shields[zone])
        case Recover(zone=zone):
            ship.shields[zone] += 1
            table.tell(ShieldsSet, ship.seat, ship.index, zone, ship.shields[zone])
        case Lend(zone=zone):
            other = table.ships[chosen.ship]
            index, order, _ = ship.build.by_op["lend_shields"][0]
            table.used.append(Use(ship.index, index, order))
            ship.shields[chosen.origin] -= 1
            other.shields[zone] += 1
            table.tell(ShieldsSet, other.seat, other.index, zone, other.shields[zone])
        case Heal():
            patient = table.squadrons[chosen.squadron]
            patient.hull += 1
            table.tell("healed", patient.seat, patient.index, patient.hull)
        case Mend():
            discard_card(table, ship, chosen.card)
