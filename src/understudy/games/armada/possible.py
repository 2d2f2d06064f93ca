"""What a position can be: tables that no game could lead to are refused, with what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from typing import Any

from understudy.core.errors import BadPosition
from understudy.core.game import Game
from understudy.games.armada.cards import COMMANDS, DAMAGE_DECK, FLEET_COMMANDS
from understudy.games.armada.dice import COLORS, FACES, HAS, die_of
from understudy.games.armada.fleets import Fleet, unplayed
from understudy.games.armada.measures import BANDS, ZONES
from understudy.games.armada.options import NONE
from understudy.games.armada.possible_objectives import check_cannon, check_goal, check_maw
from understudy.games.armada.possible_steps import MOST, check_agenda, known_unit
from understudy.games.armada.queries import lingers, tokens_at_hand
from understudy.games.armada.rules.attack import SQUADRON_TARGET, ZONE_NUMBERS, ZONE_TARGET
from understudy.games.armada.rules.damage import CARRYING
from understudy.games.armada.rules.deploy import MOST_SHIFTED
from understudy.games.armada.table import (
    BATTERY,
    CANNON,
    COUNTER,
    FLAK,
    LINGERING,
    MAW,
    ROUNDS,
    SALVO,
    SECOND,
    SLOWED,
    SNIPE,
    SQUADRON_LINGERS,
    STRIKE,
    TWIN,
    UNSEEN,
    Attack,
    Ship,
    Squadron,
    Table,
)
from understudy.kit.positions import meant, number
from understudy.kit.saying import plural

#: More dice than any attack has.
MOST_DICE = 40
#: Ships whose middles are nearer than that stand on each other, whatever their bases; squadrons too.
ONE_PLACE, TOUCHING = 5.0, 1.0
#: Everything that a squadron may have done in its activation.
ALL_DONE = 15
#: Cards that may lift a zone above what is printed.
LIFTING = ("shift_shields", "move_shields", "gather_shields")


def check_fleets(fleets: Sequence[Fleet], allowed: bool) -> None:
    """Cards that this program cannot play."""
    for at, fleet in enumerate(fleets):
        missing = [] if allowed else unplayed(fleet)
        if missing:
            names = ", ".join(card.name for card in missing)
            raise BadPosition(
                f"fleets[{at}]: the text of {names} is not played; leave it out, or allow it as if it had "
                'none: "options": {"unplayed": "allowed"}'
            )


def check(table: Table, game: Game[Any, Any]) -> None:
    """Everything that hangs on the whole table."""
    for ship in table.ships:
        _check_ship(table, ship, f"ships[{ship.index}]")
    for squadron in table.squadrons:
        _check_squadron(table, squadron, f"squadrons[{squadron.index}]")
    if not (table.config.judged or table.config.posed):
        _check_places(table)
        _check_rocks(table)
    _check_counts(table)
    check_goal(table)
    for at, attack in enumerate(table.attacks):
        _check_attack(table, attack, f"attacks[{at}]")
    check_agenda(table, game)


# -- units ---------------------------------------------------------------------------------------------------


def most_shields(table: Table, ship: Ship, zone: int) -> int:
    """What is printed, or what a card of the ship or of the fleet may lift it to; also one that is gone."""
    printed = ship.build.card.shields[zone] + ("side_shields" in ship.build.by_op)
    lifted = any(name in table.config.operations[ship.seat] for name in LIFTING)
    return max(printed, MOST_SHIFTED) if lifted else printed


def _check_ship(table: Table, ship: Ship, where: str) -> None:
    build = ship.build
    for zone in build.zones:
        number(ship.shields[zone], 0, most_shields(table, ship, zone), f"{where}.shields, {ZONES[zone]}")
    count = bin(ship.commands).count("1")
    if count > build.most_tokens:
        raise BadPosition(
            f"{where}.tokens: {build.name} has room for {build.most_tokens} of them, not for {count}"
        )
    dials = len(table.dials[ship.index])
    if dials > max(1, build.command):
        raise BadPosition(f"{where}.dials: {build.name} has at most {build.command}, not {dials}")
    waits = ship.index in table.lost or lingers(table, ship)
    if ship.alive and ship.doomed and not waits and not table.attacks:
        raise BadPosition(
            f"{where}.damage: {plural(len(ship.cards), 'card destroys', 'cards destroy')} {build.name}, "
            f"whose hull is {build.hull}; "
            'give it fewer, or "alive": false'
        )
    number(ship.attacks, 0, MOST, f"{where}.attacks")
    number(ship.hits, 0, MOST, f"{where}.hits")
    _check_targets(table, ship, f"{where}.targets")


def _check_targets(table: Table, ship: Ship, where: str) -> None:
    """Pairs of a zone and of what was attacked from it: a ship, or a squadron beyond `SQUADRON_TARGET`."""
    if len(ship.targets) % 2:
        raise BadPosition(
            f"{where}: zones and units in pairs are expected, not {plural(len(ship.targets), 'number')}"
        )
    for zone, unit in zip(ship.targets[::2], ship.targets[1::2], strict=True):
        number(zone, 0, len(ship.build.zones) - 1, where)
        if unit >= ZONE_TARGET:
            known_unit(table, (unit - ZONE_TARGET) // ZONE_NUMBERS, True, where)
            continue
        squadron = unit >= SQUADRON_TARGET
        known_unit(table, unit - SQUADRON_TARGET * squadron, not squadron, where)


def check_stored(table: Table, ship: Ship, where: str) -> None:
    """What lies on cards: commands, rounds, dice, a ship."""
    if len(ship.stored) != len(ship.upgrades):
        raise BadPosition(
            f"{where}: {plural(len(ship.upgrades), 'list is', 'lists are')} expected, one for each upgrade, "
            f"not {len(ship.stored)}"
        )
    for card, numbers in zip(ship.build.upgrades, ship.stored, strict=True):
        ops = {effect["op"] for effect in card.effects}
        for value in numbers:
            if "set_aside" in ops:
                known_unit(table, value, True, where)
            elif "swap_card" in ops:
                number(value, 0, len(FLEET_COMMANDS) - 1, f"{where}, {card.name}")
            elif ops & set(CARRYING):
                one = table.squadrons[known_unit(table, value, False, where)]
                if one.seat != ship.seat:
                    raise BadPosition(f"{where}: squadron {value} belongs to the other side")
            elif "duplicates" in ops:
                number(value, 0, TWIN + len(COMMANDS) - 1, f"{where}, {card.name}")
            elif "focus" in ops:
                number(value, 0, len(ship.build.zones) - 1, f"{where}, {card.name}")
            elif "swap_die" in ops:
                number(value, 0, 8 * len(COLORS) - 1, where)
                color, face = die_of(value)
                if face not in HAS[color]:
                    raise BadPosition(f"{where}: {value} is no face of a die")
            else:
                number(value, 0, ROUNDS if not card.start_tokens else 3, f"{where}, {card.name}")
        if "retoken" in ops and numbers:
            number(numbers[0], 0, len(ship.tokens) - 1, f"{where}, {card.name}")


def _check_squadron(table: Table, squadron: Squadron, where: str) -> None:
    number(squadron.moved, 0, ALL_DONE, f"{where}.moved")
    number(squadron.by, NONE, len(table.ships) - 1, f"{where}.by")
    if squadron.by >= 0 and table.ships[squadron.by].seat != squadron.seat:
        raise BadPosition(f"{where}.by: ship {squadron.by} belongs to the other side")
    if squadron.alive and not squadron.hull and not table.attacks and not lingers(table, squadron):
        raise BadPosition(
            f'{where}.hull: {squadron.card.name} without hull is destroyed; give it some, or "alive": false'
        )


def _check_places(table: Table) -> None:
    """No two units are in one place, and none is off the map. Bases that overlap a little are as somebody
    measured them.
    """
    room = table.area.room
    units: list[tuple[str, str, float, float]] = [
        (f"ships[{ship.index}]", ship.build.name, ship.pose.x, ship.pose.y)
        for ship in table.ships
        if ship.in_play
    ]
    units += [
        (f"squadrons[{one.index}]", one.card.name, one.base.x, one.base.y)
        for one in table.squadrons
        if one.in_play and one.index not in table.moving
    ]
    for at, (where, name, x, y) in enumerate(units):
        if not (room.x0 <= x <= room.x1 and room.y0 <= y <= room.y1):
            size = f"{table.area.width:g} by {table.area.height:g} mm"
            raise BadPosition(f"{where}: {name} is off the map of {size}, and so it would be destroyed")
        for other, there, ox, oy in units[:at]:
            near = ONE_PLACE if where[:2] == other[:2] == "sh" else TOUCHING
            if hypot(x - ox, y - oy) < near:
                raise BadPosition(f"{where}: {name} overlaps {there} ({other}); move one of them")


def _check_rocks(table: Table) -> None:
    """No two obstacles are in one place."""
    for at, rock in enumerate(table.obstacles):
        if rock.gone:
            continue
        for other in range(at):
            there = table.obstacles[other]
            if hypot(rock.pose.x - there.pose.x, rock.pose.y - there.pose.y) < ONE_PLACE:
                raise BadPosition(f"obstacles[{at}]: {rock.id} is on {there.id}; move one of them")


# -- the rest ------------------------------------------------------------------------------------------------


def _check_counts(table: Table) -> None:
    for seat in range(2):
        number(table.passes[seat], 0, MOST, "passes")
        number(table.turns[seat], 0, MOST, "turns")
    number(table.facedown_discard, 0, len(DAMAGE_DECK), "facedown_discard")
    facedown = sum(code == UNSEEN for ship in table.ships for code in ship.cards)
    if facedown + table.facedown_discard > len(table.deck):
        raise BadPosition(
            f"damage: {facedown + table.facedown_discard} cards are facedown, but only {len(table.deck)} of "
            "the deck were not seen"
        )
    for index in table.moving:
        known_unit(table, index, False, "moving")
    for index in table.lost:
        known_unit(table, index, True, "lost")
    if len(set(table.lost)) < len(table.lost) or len(set(table.moving)) < len(table.moving):
        raise BadPosition("lost, moving: each unit is named once")
    if len(table.attacked) != len(table.ships):
        raise BadPosition(
            f"attacked: {plural(len(table.ships), 'list is', 'lists are')} expected, one for each ship, "
            f"not {len(table.attacked)}"
        )
    for index in (index for each in table.attacked for index in each):
        known_unit(table, index, True, "attacked")
    for name, _, value in table.standing:
        if name in (*LINGERING, SLOWED):
            known_unit(table, value, name != SQUADRON_LINGERS, f"standing, {name}")
    _check_used(table, table.used, "used")


def _check_used(table: Table, used: Iterable[tuple[int, int, int]], where: str) -> None:
    """Effects of cards: ship, upgrade, effect. Negative ones are the rules' own."""
    for ship, upgrade, effect in used:
        if ship < 0:
            number(ship, -MOST, NONE, where)
            continue
        cards = table.ships[known_unit(table, ship, True, where)].build.upgrades
        number(upgrade, 0, len(cards) - 1, f"{where}, upgrade")
        number(effect, 0, max(0, len(cards[upgrade].effects) - 1), f"{where}, effect")


# -- attacks -------------------------------------------------------------------------------------------------

#: By kind of attack: made by a ship, made by a squadron; at a ship, at a squadron.
_MADE = {
    BATTERY: (True, False, True, False),
    FLAK: (True, False, False, True),
    STRIKE: (False, True, True, True),
    SNIPE: (False, True, False, True),
    COUNTER: (True, True, True, True),
    SALVO: (True, False, True, True),
    CANNON: (False, False, True, False),
    MAW: (False, False, False, True),
}


def _check_attack(table: Table, attack: Attack, where: str) -> None:
    kind = attack.kind = meant(attack.kind, _MADE, f"{where}.kind", "kind of attack")
    number(attack.band, 0, len(BANDS) - 1, f"{where}.band")
    by_ship, by_squadron, at_ship, at_squadron = _MADE[kind]
    if kind == CANNON:
        check_cannon(table, attack, where)
        by_seat = SECOND
    elif kind == MAW:
        check_maw(table, attack, where)
        by_seat = NONE
    else:
        may = (by_ship, by_squadron)
        by_seat = _party(table, attack.by_ship, attack.by_squadron, may, "by", kind, where).seat
    target = _party(
        table, attack.target_ship, attack.target_squadron, (at_ship, at_squadron), "target", kind, where
    )
    if by_seat == target.seat:
        raise BadPosition(f"{where}: both sides of it belong to the same fleet; friends are not attacked")
    if kind != MAW:
        number(attack.zone, 0 if kind in (BATTERY, FLAK) else NONE, len(ZONES) - 1, f"{where}.zone")
    number(attack.target_zone, 0 if attack.target_ship >= 0 else NONE, len(ZONES) - 1, f"{where}.target_zone")
    for zone in attack.redirects:
        number(zone, 0, len(ZONES) - 1, f"{where}.redirects")
    for count in attack.gathered:
        number(count, 0, MOST_DICE, f"{where}.gathered")
    if len(attack.pool) > MOST_DICE:
        raise BadPosition(f"{where}.pool: at most {MOST_DICE} dice, not {len(attack.pool)}")
    for color, face in attack.pool:
        if face not in HAS[color]:
            faces = ", ".join(FACES[each] for each in HAS[color])
            raise BadPosition(f"{where}.pool: a {COLORS[color]} die has no {FACES[face]}; it shows {faces}")
    for die in {*attack.settled, *attack.untouchable}:
        if (*attack.settled, *attack.untouchable).count(die) > attack.pool.count(die):
            raise BadPosition(f"{where}: dice that a card has set, settled and untouchable, are in the pool")
    count = len(target.tokens)
    for name in ("locked", "spent", "marked"):
        # Jan Ors lends hers to be spent.
        most = len(tokens_at_hand(table, attack)[0]) if name == "spent" else count
        number(getattr(attack, name), 0, (1 << most) - 1, f"{where}.{name}")
    for name in ("total", "reduced", "crits", "faceup", "cf", "exhausted_spent"):
        number(getattr(attack, name), 0, MOST, f"{where}.{name}")
    for name in ("most_exhausted", "most_tokens", "redirect_cap"):
        number(getattr(attack, name), NONE, MOST, f"{where}.{name}")
    for squadron in attack.targets:
        known_unit(table, squadron, False, f"{where}.targets")
    _check_used(table, attack.used, f"{where}.used")


def _party(
    table: Table, ship: int, squadron: int, may: tuple[bool, bool], word: str, kind: str, where: str
) -> Ship | Squadron:
    """Who attacks, or is attacked: a ship or a squadron, whichever the kind of attack allows."""
    names = [f"{word}_{name}" for name, able in zip(("ship", "squadron"), may, strict=True) if able]
    given = [(ship, True), (squadron, False)]
    named = [(index, is_ship) for index, is_ship in given if index >= 0]
    if len(named) != 1 or not may[not named[0][1]]:
        raise BadPosition(f"{where}: an attack of kind {kind} names one of {' and '.join(names)}")
    index, is_ship = named[0]
    known_unit(table, index, is_ship, f"{where}.{word}_{'ship' if is_ship else 'squadron'}")
    unit: Ship | Squadron = table.ships[index] if is_ship else table.squadrons[index]
    place = unit.hull if isinstance(unit, Ship) else unit.disc
    if place is None and unit.alive:
        raise BadPosition(f"{where}.{word}_{'ship' if is_ship else 'squadron'}: it is not on the map")
    return unit
