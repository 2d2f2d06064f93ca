"""Activations at the real table, told by what they left behind.

A ship, or a pair of squadrons, is activated and played there; then whoever did it tells what changed. Attacks
on the other side are run by the rules from the dice on, so that the AI defends by its page and its tokens,
shields and damage cards are kept. Dials stay their owner's secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import cos, pi, sin
from typing import Any

from understudy.core import flow
from understudy.core.compose import Chosen, Composition, Piece
from understudy.core.events import Event
from understudy.core.flow import Flow
from understudy.core.option import Option
from understudy.core.reporting import ARRANGE, Reporting
from understudy.games.armada import options, queries
from understudy.games.armada.corrections import (
    ship_slots,
    ship_values,
    slot_of,
    squadron_slots,
    squadron_values,
    tell_value,
)
from understudy.games.armada.judging import has_moved
from understudy.games.armada.measures import DISTANCES, FRONT, MOST_CLICKS, compass, to_pose
from understudy.games.armada.names import ship_name, squadron_name, unit_name
from understudy.games.armada.rules.asking import choose, confirm, may_choose
from understudy.games.armada.rules.attack import declare_dogfight, declare_flak, declare_ship, declare_strike
from understudy.games.armada.rules.courses import CLICK_NAMES, SIDE_NAMES, squadrons_under
from understudy.games.armada.rules.damage import bury, deal, discard_card, pile, remove_ship
from understudy.games.armada.rules.deploy import pass_tokens, undeployed
from understudy.games.armada.rules.ignition import EXTREME, bands_of, declare_ignition
from understudy.games.armada.rules.movement import follow_course, mend_options
from understudy.games.armada.rules.obstacles import lay_obstacle, unplaced
from understudy.games.armada.rules.spots import poses, spots
from understudy.games.armada.rules.squadrons import declared, fly_by_hand, fly_to
from understudy.games.armada.setup import CORE_SET
from understudy.games.armada.shots import (
    Shot,
    declared_shot,
    dogfight_shot,
    flak_shots,
    ship_shot,
    ship_shots,
    strike_shot,
)
from understudy.games.armada.table import FIRST, ROUNDS, SECOND, SNIPE, STRIKE, Ship, Squadron, Table
from understudy.games.armada.tool import sides
from understudy.geometry import Box, Point

#: Squadrons that are further away than this from whatever they attack have been moved without a word.
_NEAR = DISTANCES[1]
_BANDS = tuple(options.Band(number) for number in range(3))
#: Of a range that nobody measured: the dice are told, so it does not matter which there were before.
_SOME_DICE = (1, 0, 0)


def active_ship(table: Table) -> Ship | None:
    """The ship whose activation is told; None where squadrons are."""
    for name, args in reversed(table.agenda):
        if name == "end_activation":
            ship = table.ships[int(args[0])]
            return ship if ship.in_play else None
    return None


def _has_to_move(table: Table, ship: Ship) -> bool:
    """Its maneuver was not told yet."""
    return ("told_maneuver", (ship.index,)) in table.agenda


# -- what can have happened ----------------------------------------------------------------------------------


def edits(table: Table, seat: int) -> list[options.Act]:
    """All that can have happened in an activation of this seat, whatever the rules allow."""
    ship = active_ship(table)
    return [
        *(() if ship is None else _deeds(table, ship)),
        *_flights(table, seat),
        *(each for one in queries.living_ships(table) for each in _of_ship(table, one, seat)),
        *(each for one in queries.living_squadrons(table) for each in _of_squadron(table, one)),
    ]


def _deeds(table: Table, ship: Ship) -> Iterator[options.Act]:
    """Attacks of the activated ship, those first that can be measured; and its maneuver."""
    measured = table.known is None
    if measured:
        for zone, target, other, _ in ship_shots(table, ship):
            yield options.AttackShip(zone, target.index, other)
    for target in queries.living_ships(table, 1 - ship.seat):
        yield options.FireAt(target.index)
    for squadron in queries.living_squadrons(table, 1 - ship.seat):
        if not measured or queries.measured_within(ship, squadron, queries.LONG):
            yield options.FlakAt(squadron.index)
    if measured and _has_to_move(table, ship):
        yield options.Moves(ship.index)


def _flights(table: Table, seat: int) -> Iterator[options.Act]:
    """Moves and attacks of squadrons."""
    measured = table.known is None
    for one in queries.living_squadrons(table, seat):
        yield options.Flies(one.index)
        if not one.activated:
            yield options.Flew(one.index)
        for foe in queries.living_squadrons(table, 1 - seat):
            if not measured or queries.measured_within(one, foe, _NEAR):
                yield options.Fights(one.index, foe.index)
        for ship in queries.living_ships(table, 1 - seat):
            if not measured or queries.measured_within(one, ship, _NEAR):
                yield options.Strikes(one.index, ship.index)


def _of_ship(table: Table, ship: Ship, seat: int) -> Iterator[options.Act]:
    """What a ship can have lost or won."""
    for slot, values in ship_values(table, ship, cards=ship.seat == seat):
        for value in values:
            yield options.SetShip(ship.index, slot.name, value)
    if pile(table) > 0 or table.discard:
        yield options.DealDown(ship.index)
        yield options.DealUp(ship.index)
    for card in mend_options(ship):
        yield options.CardOff(ship.index, card.card)
    if table.known is None:
        yield options.StandsAt(ship.index)
    yield options.ShipGone(ship.index)


def _of_squadron(table: Table, squadron: Squadron) -> Iterator[options.Act]:
    for slot, values in squadron_values(table, squadron):
        for value in values:
            yield options.SetSquadron(squadron.index, slot.name, value)
    yield options.SquadronGone(squadron.index)


# -- attacks -------------------------------------------------------------------------------------------------


def carry_out(table: Table, seat: int, edit: Option) -> Flow[None] | None:
    """One edit, with all that the rules make of it."""
    assert isinstance(edit, options.Act)
    table.said.append(edit.id)
    return _EDITS[edit.verb](table, seat, edit)


def _attack(table: Table, seat: int, edit: options.AttackShip) -> None:
    """An attack as it is measured."""
    ship = active_ship(table)
    assert ship is not None
    zone, target, other = edit.zone, edit.ship, edit.target_zone
    shot = ship_shot(table, ship, zone, table.ships[target], other)
    assert shot is not None
    declare_ship(table, ship, zone, table.ships[target], other, shot)


def _fire(table: Table, seat: int, edit: options.FireAt) -> Flow[None]:
    """An attack that the model does not see: its zones and its range are told."""
    ship = active_ship(table)
    assert ship is not None
    target = table.ships[edit.ship]
    zone = yield from _zone(table, seat, "From which zone of your ship?", "told-from", ship)
    other = yield from _zone(table, seat, f"At which zone of {target.name}?", "told-zone", target)
    if zone in ship.build.special_arcs and bands_of(ship):
        prompt = f"Is it the ignition attack of {ship.name}?"
        if (yield from confirm(table, seat, prompt, topic="told-ignition", about={"ship": ship.index})):
            told = yield from _told_shot(table, seat, (*_BANDS, options.Band(EXTREME)))
            declare_ignition(table, ship, options.AttackShip(zone, target.index, other), told)
            return
    if table.known is not None:
        shot = declared_shot(table, ship, zone, target, other)
    else:
        shot = ship_shot(table, ship, zone, target, other) or (yield from _told_shot(table, seat))
    if shot is None:
        table.tell("no-shot", seat, ship.index, zone)
        return
    declare_ship(table, ship, zone, target, other, shot)


def _zone(table: Table, seat: int, prompt: str, topic: str, ship: Ship) -> Flow[int]:
    zones = [options.ZONE_ACTS[zone] for zone in ship.build.zones]
    chosen = yield from choose(table, seat, prompt, zones, topic=topic, about={"ship": ship.index})
    return chosen.zone


def _told_shot(table: Table, seat: int, bands: Sequence[options.Band] = _BANDS) -> Flow[Shot]:
    band = yield from choose(table, seat, "At which range?", bands, topic="told-band")
    return Shot(band.band, 0.0, False, _SOME_DICE)


def _flak(table: Table, seat: int, edit: options.FlakAt) -> None:
    """A ship attacks a squadron: from which zone makes no difference to it."""
    ship = active_ship(table)
    assert ship is not None
    target, zone, shot = table.squadrons[edit.squadron], FRONT, Shot(0, 0.0, False, _SOME_DICE)
    if table.known is None:
        found = [(zone, shot) for zone, one, shot in flak_shots(table, ship) if one is target]
        zone, shot = found[0] if found else (zone, shot)
    declare_flak(table, ship, zone, target, shot, (), one_only=True)


def _strike(table: Table, seat: int, edit: options.Strikes) -> Flow[None]:
    """A squadron attacks a ship, at the zone that it can measure to."""
    one, target = table.squadrons[edit.squadron], table.ships[edit.ship]
    one.activated = True
    shots: dict[int, Shot] = {}
    if table.known is None:
        every = {zone: strike_shot(table, one, target, zone) for zone in target.build.zones}
        shots = {zone: shot for zone, shot in every.items() if shot is not None}
    if len(shots) == 1:
        (zone,) = shots
    else:
        zone = yield from _zone(table, seat, f"Which zone of {target.name}?", "told-zone", target)
    shot = (
        _judged(table, one, options.Bomb(target.index, zone)) if table.known is not None else shots.get(zone)
    )
    declare_strike(table, one, target, zone, shot or Shot(0, 0.0, False, _SOME_DICE))


def _judged(table: Table, one: Squadron, attack: options.SquadronAttack) -> Shot:
    """Where nobody measures, it is asked whether the attack is obstructed: so is whatever comes back."""
    return declared(table, one, attack) or Shot(0, 0.0, True, _SOME_DICE)


def _fight(table: Table, seat: int, edit: options.Fights) -> Flow[None]:
    """A squadron attacks a squadron; from further away it snipes."""
    one, target = table.squadrons[edit.squadron], table.squadrons[edit.other]
    one.activated = True
    shot = dogfight_shot(table, one, target) if table.known is None else None
    kind = STRIKE
    if queries.keyword(table, one, "snipe"):
        ways = [options.Dogfight(target.index), options.Snipe(target.index)]
        chosen = ways[shot is None]
        if table.known is not None:
            prompt = f"Is {target.name} sniped at?"
            chosen = yield from choose(table, seat, prompt, ways, topic="told-kind")
        kind = SNIPE if chosen is ways[1] else STRIKE
    if table.known is not None:
        shot = _judged(
            table, one, options.Snipe(target.index) if kind == SNIPE else options.Dogfight(target.index)
        )
    declare_dogfight(table, one, target, shot or Shot(0, 0.0, False, _SOME_DICE), kind)


# -- where things stand --------------------------------------------------------------------------------------


def told_course(ship: Ship) -> Composition:
    """A maneuver as it was laid out: the speed, each joint of the tool, then its side."""

    def after(chosen: Chosen) -> Sequence[Piece]:
        if not chosen:
            return [Piece(str(speed), f"speed {speed}") for speed in range(ship.build.max_speed + 1)]
        speed = int(chosen[0])
        if len(chosen) <= speed:
            clicks = range(-MOST_CLICKS, MOST_CLICKS + 1)
            return [Piece(str(click), CLICK_NAMES[click]) for click in clicks]
        ways = sides(ship.size, tuple(map(int, chosen[1 : speed + 1]))) if speed else ()
        if len(chosen) > speed + 1 or len(ways) < 2:
            return ()
        return [Piece(side, f"tool to {SIDE_NAMES[side]}") for side in ways]

    def whole(chosen: Chosen) -> Option:
        speed = int(chosen[0])
        if not speed:
            return options.HALT
        clicks = tuple(map(int, chosen[1 : speed + 1]))
        side = chosen[-1] if len(chosen) > speed + 1 else sides(ship.size, clicks)[0]
        return options.Maneuver(speed, clicks, side)

    def allows(option: Option) -> bool:
        if not isinstance(option, options.Maneuver):
            return False
        speed, clicks, side = option.speed, option.clicks, option.side
        return speed <= ship.build.max_speed and (not speed or side in sides(ship.size, clicks))

    return Composition("the course", after, whole, allows)


def told_maneuver(table: Table, ship: int) -> Flow[None]:
    """R7.3: where the activated ship went, unless that was told; where people look themselves, only that it
    did.
    """
    one = table.ships[ship]
    if not one.in_play:
        return
    if table.known is not None:
        has_moved(table, one)
        table.tell("moved", one.seat, ship)
        return
    chosen: options.Maneuver = yield from choose(
        table,
        one.seat,
        f"How did {one.name} move?",
        (),
        composer=told_course(one),
        topic="told-course",
        about={"ship": ship, "speed": one.speed},
    )
    yield from follow_course(table, one, chosen)


def _moved(table: Table, ship: Ship) -> None:
    """Nobody asks for the maneuver any more."""
    if _has_to_move(table, ship):
        table.agenda.remove(("told_maneuver", (ship.index,)))


def _move(table: Table, seat: int, edit: options.Moves) -> Flow[None]:
    ship = table.ships[edit.ship]
    _moved(table, ship)
    yield from told_maneuver(table, ship.index)


def _stand(table: Table, seat: int, edit: options.StandsAt) -> Flow[None]:
    """A ship stands elsewhere; R16.1: squadrons beneath it are placed by the other side."""
    ship = table.ships[edit.ship]
    now = options.rounded(ship.pose.x, ship.pose.y, compass(ship.pose))

    def possible(option: options.Act) -> bool:
        if not isinstance(option, options.Stands):
            return False
        base = Box(to_pose(*option.spot), ship.base.hu, ship.base.hv)
        return table.area.room.gap(base) >= -queries.SLACK and not queries.overlapped_ships(table, ship, base)

    chosen: options.Stands = yield from choose(
        table,
        seat,
        f"Where is {ship.name} on your table?",
        (),
        composer=poses(
            table,
            ship.build.name,
            lambda pose: options.Stands(pose),
            possible,
            "It must be on the map, and on no other ship.",
            lambda: [options.Stands(now)],
        ),
        topic="told-pose",
        about={"ship": ship.index},
    )
    _moved(table, ship)
    ship.place(to_pose(*chosen.spot))
    has_moved(table, ship)
    table.moving = squadrons_under(table, ship.base)
    for index in table.moving:
        table.squadrons[index].disc = None
    table.tell("stands", ship.seat, ship.index)
    if table.moving:
        table.then(("push", (ship.index,)))


def _fly(table: Table, seat: int, edit: options.Flies) -> Flow[None]:
    """A squadron was activated and moved."""
    one = table.squadrons[edit.squadron]
    if table.known is not None:
        one.activated = True
        table.then(("flown", (one.index,)))
        fly_by_hand(table, one, options.MOVED)
        return
    chosen: options.Put = yield from choose(
        table,
        seat,
        f"Where is {one.name} now?",
        (),
        composer=spots(
            table,
            one.card.name,
            options.Put,
            lambda x, y: queries.fits(table, one, x, y),
            "It must be on the map, and on no other base.",
            [_free_spot(table, one)],
        ),
        topic="told-spot",
        about={"squadron": one.index},
    )
    one.activated = True
    fly_to(table, one, *chosen.point)


def _free_spot(table: Table, one: Squadron) -> Point:
    """A place for it: where it stands, or beside that if something else stands there by now."""
    for ring in range(200):
        for step in range(12):
            angle = pi * step / 6
            x, y = options.rounded(one.base.x + 10 * ring * cos(angle), one.base.y + 10 * ring * sin(angle))
            if queries.fits(table, one, x, y):
                return x, y
    return one.base.x, one.base.y


def _flew(table: Table, seat: int, edit: options.Flew) -> None:
    table.squadrons[edit.squadron].activated = True
    table.tell("flies", seat, edit.squadron, options.NONE)


# -- what was lost and won -----------------------------------------------------------------------------------


def _set_ship(table: Table, seat: int, edit: options.SetShip) -> None:
    index, name, value = edit.ship, edit.name, edit.value
    tell_value(table, table.ships[index], name, value)


def _set_squadron(table: Table, seat: int, edit: options.SetSquadron) -> None:
    index, name, value = edit.squadron, edit.name, edit.value
    tell_value(table, table.squadrons[index], name, value)


def _discard(table: Table, seat: int, edit: options.CardOff) -> None:
    ship, index = edit.ship, edit.card
    discard_card(table, table.ships[ship], index)


_EDITS: dict[str, Callable[[Table, int, Any], Flow[None] | None]] = {
    "attack": _attack,
    "fire-at": _fire,
    "flak-at": _flak,
    "strikes": _strike,
    "fights": _fight,
    "moves": _move,
    "stands-at": _stand,
    "flies": _fly,
    "flew": _flew,
    "set-ship": _set_ship,
    "set-squadron": _set_squadron,
    "deal-down": lambda table, seat, edit: deal(table, table.ships[edit.ship]),
    "deal-up": lambda table, seat, edit: deal(table, table.ships[edit.ship], faceup=True),
    "card-off": _discard,
    "ship-gone": lambda table, seat, edit: remove_ship(table, table.ships[edit.ship]),
    "squadron-gone": lambda table, seat, edit: bury(table, table.squadrons[edit.squadron]),
}


# -- what cannot be ------------------------------------------------------------------------------------------


def impossible(table: Table, seat: int, edit: Option) -> str:
    """Why an edit cannot be, with what is there."""
    if not isinstance(edit, options.Act) or edit.verb not in _EDITS:
        return ""
    gone = _gone(table, edit)
    if gone:
        return gone
    match edit:
        case options.SetShip():
            return _not_that_value(table, table.ships[edit.ship], edit.name, edit.value)
        case options.SetSquadron():
            return _not_that_value(table, table.squadrons[edit.squadron], edit.name, edit.value)
        case options.AttackShip() | options.FireAt() | options.FlakAt():
            return _no_attack(table, edit)
        case options.Flies() | options.Flew() | options.Strikes() | options.Fights():
            return _no_flight(table, seat, edit)
        case options.Moves():
            return f"The maneuver of {ship_name(table.ships[edit.ship])} cannot be entered now."
        case options.CardOff():
            return f"{ship_name(table.ships[edit.ship])} does not have that damage card."
        case _:
            return "No damage card is left in the deck, or nobody measures on this table."


def _gone(table: Table, edit: options.Act) -> str:
    """A unit of the edit that is not there any more, or never was."""
    for name, form in type(edit).parts.items():
        if form not in (options.SHIP, options.SQUADRON):
            continue
        kind, index = ("ship" if form is options.SHIP else "squadron"), int(getattr(edit, name))
        units: Sequence[Ship | Squadron] = table.ships if form is options.SHIP else table.squadrons
        if index >= len(units):
            return f"There is no {kind} {index}; the last one is {len(units) - 1}."
        if not units[index].in_play:
            return f"{unit_name(units[index])} is not in play."
    return ""


def _not_that_value(table: Table, unit: Ship | Squadron, name: str, value: str) -> str:
    now, possible = "", list[str]()
    if isinstance(unit, Ship):
        of_ship = slot_of(ship_slots(unit), name)
        if of_ship is not None:
            now, possible = of_ship[1].read(table, unit), list(of_ship[1].allowed(table, unit))
    else:
        of_squadron = slot_of(squadron_slots(unit), name)
        if of_squadron is not None:
            now, possible = of_squadron[1].read(table, unit), list(of_squadron[1].allowed(table, unit))
    if not possible:
        return f"{unit_name(unit)} has no {name.replace('-', ' ')} to enter."
    listed = ", ".join(possible)
    return (
        f"{unit_name(unit)}: {name.replace('-', ' ')} cannot be {value}. It is {now}; choose from: {listed}."
    )


def _no_attack(table: Table, edit: options.Act) -> str:
    if active_ship(table) is None:
        return "No ship is activated now; enter what squadrons did."
    if isinstance(edit, options.AttackShip):
        return (
            "This cannot be measured from the ships' positions. Enter an attack on that ship, with its "
            "zones and range."
        )
    return "Only ships and squadrons of the other side are attacked, and squadrons at long range at most."


def _no_flight(
    table: Table, seat: int, edit: options.Flies | options.Flew | options.Strikes | options.Fights
) -> str:
    one = table.squadrons[edit.squadron]
    if one.seat != seat:
        return f"{squadron_name(one)} is not yours."
    if isinstance(edit, options.Flew):
        return f"{squadron_name(one)} is activated already."
    return f"{squadron_name(one)} is too far away for that; first enter where it moved. It attacks enemies."


# -- a game that has begun -----------------------------------------------------------------------------------

#: How far from their edge ships and squadrons are drawn until it is said where they stand.
_ROWS = (120.0, 260.0)


def arrange(table: Table) -> None:
    """Units are drawn before their player's edge; then obstacles are laid, and what differs is set right."""
    for seat in (FIRST, SECOND):
        ships, squadrons = undeployed(table, seat)
        for number, ship in enumerate(ships, 1):
            x, y = _row(table, seat, number, len(ships), _ROWS[0])
            ship.place(to_pose(x, y, 180.0 * seat))
            ship.speed = min(2, ship.build.max_speed)
        for number, squadron in enumerate(squadrons, 1):
            squadron.place(*_row(table, seat, number, len(squadrons), _ROWS[1]))
        orders = table.orders[seat]
        if orders is not None:
            orders.deployed = [ship.index for ship in table.ships if ship.seat == seat]
    pass_tokens(table)
    drawn = table.config.options["scenario"] == CORE_SET or bool(table.obstacles)
    left = 0 if drawn else int(table.config.options["obstacles"])
    table.then(("arrange_obstacle", (left,)), ("arrange_units", ()))


def _row(table: Table, seat: int, number: int, count: int, away: float) -> Point:
    """Side by side in a row before the edge."""
    x = table.area.width * number / (count + 1)
    place = options.rounded(x, away if seat == FIRST else table.area.height - away)
    return place[0], place[1]


def arrange_obstacle(table: Table, left: int) -> Flow[None]:
    """The obstacles of the real table, one after the other, until there are no more."""
    ways = [options.TakeObstacle(id) for id in unplaced(table)] if left else []
    if not ways:
        return
    person = _first_person(table)
    chosen = yield from may_choose(
        table,
        person,
        "Which obstacle is on your table?",
        ways,
        topic="told-obstacle",
        about={"left": left},
    )
    if chosen is not None:
        yield from lay_obstacle(table, person, person, chosen.obstacle)
        table.then(("arrange_obstacle", (left - 1,)))


def arrange_units(table: Table) -> Flow[None]:
    """What lies on the real table is set right (`corrections.py`); then a round begins."""
    prompt = "Enter what is on your table, then say which round begins"
    chosen = yield from flow.choose(
        _first_person(table),
        prompt,
        lambda: [options.RoundBegins(number) for number in range(1, ROUNDS + 1)],
        pause=True,
        topic=ARRANGE,
    )
    table.round = chosen.round - 1
    table.then(("round", ()))


def _first_person(table: Table) -> int:
    return next((seat for seat in (FIRST, SECOND) if table.config.seats[seat].is_person), FIRST)


# -- what lies there already ---------------------------------------------------------------------------------

#: What lies on the real table when it is told or decided, by what was said. What the rules make of it has to
#: be done.
_LIES_THERE = {
    "activate": ("activates",),
    "pass": ("passes",),
    "put": ("flown", "pushed", "deploys-squadron"),
    "flies": ("flown",),
    "flew": ("flies",),
    "fly": ("flies",),
    "maneuver": ("moves", "speed"),
    "deal-down": ("damaged",),
    "deal-up": ("critical",),
    "card-off": ("mends",),
    "ship-gone": ("destroyed",),
    "squadron-gone": ("destroyed-squadron",),
    "spend": ("spends", "pays-token", "loses-token"),
    "use": ("uses",),
    "obstacle": ("obstacle",),
    "speed": ("deploys",),
    "place": ("deploys",),
}


def lies_there(option: Option, event: Event, seat: int) -> bool:
    """Moves, tokens and cards that somebody told; shields and cards that an attack took have to be set."""
    return isinstance(option, options.Act) and event.verb in _LIES_THERE.get(option.verb, ())


REPORTING: Reporting[Table] = Reporting(edits, carry_out, impossible, lies_there=lies_there)
