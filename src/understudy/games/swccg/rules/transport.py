"""Moving with others: transit, shuttles, boarding, docking, sites of vessels, prisoners, mobile systems."""

from __future__ import annotations

from collections.abc import Iterator

from understudy.core.flow import Flow, may_choose
from understudy.core.table import Step
from understudy.games.swccg import options
from understudy.games.swccg.data import CHARACTER, CREATURE, DARK, STARSHIP, VEHICLE
from understudy.games.swccg.events import CardMoved, SystemMoved
from understudy.games.swccg.queries import (
    active,
    banned,
    barred,
    faced,
    flown,
    is_at,
    location,
    piloted,
    places_with,
    present,
    row_of,
    shielded,
    slots_free,
    system_of,
    tally,
    value,
)
from understudy.games.swccg.rules.deploy import fits, may_board, may_stand
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.rules.going import movable_kinds
from understudy.games.swccg.rules.piles import use_force
from understudy.games.swccg.strength import available
from understudy.games.swccg.table import (
    ABOARD,
    ASTROMECH,
    AT,
    BIT,
    CAPTIVE,
    HOLD,
    NONE,
    PASSENGER,
    PILOT,
    Chart,
    Table,
    bits,
)


def transits(table: Table, seat: int, bay: int, movers: int, force: int) -> Iterator[options.Transit]:
    """Docking bay transit: a group of characters and vehicles to another docking bay (SW-MOV-18).

    SW-GLO-32.
    """
    if seat == DARK and shielded(table, bay):
        return
    for other in bits(places_with(table, "docking_bay") & ~(1 << bay)):
        if seat == DARK and shielded(table, other):
            continue
        if transit_cost(table, seat, bay, other) <= force and transit_group(table, seat, bay, other, movers):
            yield options.Transit(bay, other)


def transit_cost(table: Table, seat: int, bay: int, other: int) -> int:
    """Column transit_from of the bay that is left, and what the other one takes to enter; 0 stays 0.

    SW-MOV-17.
    """
    base = location(table, bay).transit[faced(table, bay, seat)]
    if base == 0:
        return 0
    return max(0, int(max(base, 0) + tally(table, "transit-to", seat, other)))


def transit_group(table: Table, seat: int, bay: int, other: int, movers: int) -> int:
    """SW-MOV-19."""
    found = 0
    for card in bits(table.at[bay] & movers & ~table.moved):
        if table.slot[card] != AT or table.cards[card].kind in (STARSHIP, CREATURE):
            continue
        if not barred(table, "move", card) and may_stand(table, seat, card, other, moving=True):
            found |= BIT[card]
    return found | (carried_guns(table, seat, bay) & ~table.moved if found else 0)


def carried_guns(table: Table, seat: int, bay: int) -> int:
    """Artillery that may be taken along in docking bay transit (D3_159)."""
    guns = table.words.get("artillery_weapon_may_use_db_transit", 0)
    return guns and table.at[bay] & guns & table.owned[seat] & active(table)


def transit(table: Table, seat: int, bay: int, other: int) -> Flow[None]:
    """Any of them, one price for all (SW-MOV-43)."""
    own = seat == table.active
    hidden = table.undercover | table.config.flags.get("seeker", 0)
    movers = table.owned[seat] & movable_kinds(table) & (~hidden if own else hidden)
    left = transit_group(table, seat, bay, other, movers)
    going: list[int] = []
    guns = carried_guns(table, seat, bay)
    while left:
        listed = [options.PickCard(card) for card in bits(left if going else left & ~guns)]
        choice = yield from may_choose(
            seat,
            "Who goes along?",
            listed,
            options.DONE if going else None,
            topic="transit-group",
            about={"from": bay, "to": other},
        )
        if choice is None:
            break
        going.append(choice.card)
        left &= ~BIT[choice.card]
    yield from use_force(table, seat, transit_cost(table, seat, bay, other))
    steps: list[Step] = []
    for card in going:
        table.moved |= BIT[card]
        table.put_at(card, other, table.slot[card])
        table.tell(CardMoved, seat, card, bay, other)
        steps += event(table, "moved", seat, card, bay)
    table.then(*steps, ("settle", ()))


def shuttles(table: Table, seat: int, card: int, force: int) -> Iterator[options.ShuttleUp]:
    """R-13.8, G58: a character or vehicle at an exterior site to an own capital at the related system."""
    one = table.cards[card]
    if one.kind not in (CHARACTER, VEHICLE) or not is_at(table, table.spot[card], "exterior"):
        return
    system = system_of(table, table.spot[card])
    if system == NONE or shuttle_cost(table, system) > force or table.crashed >> card & 1:
        return
    if seat == DARK and shielded(table, table.spot[card]):
        return
    capitals = present(table, system) & table.owned[seat] & table.words.get("capital", 0)
    for ship in bits(capitals):
        free = slots_free(table, ship, card)
        if free and may_board(table, card, ship):
            yield options.ShuttleUp(card, ship)


def shuttle_vehicles(table: Table, seat: int, card: int) -> Iterator[options.Ferry]:
    """G58, SHUTTLE n: a piloted shuttle vehicle carries people between its site and a ship above, free.

    SW-MOV-16.
    """
    if not _seats(table, card) or not piloted(table, card) or not is_at(table, table.spot[card], "exterior"):
        return
    system = system_of(table, table.spot[card])
    if system == NONE or (seat == DARK and shielded(table, table.spot[card])):
        return
    for ship in bits(present(table, system) & table.owned[seat] & table.words.get(STARSHIP, 0)):
        if shuttled(table, card, ship) or shuttled(table, ship, card):
            yield options.Ferry(card, ship)


def _seats(table: Table, card: int) -> int:
    """How many a shuttle vehicle carries at once."""
    for flag in table.config.texts[card].flags:
        if flag.startswith("shuttle "):
            return int(flag.removeprefix("shuttle "))
    return 0


def shuttled(table: Table, start: int, end: int) -> list[int]:
    """Characters of one vessel that could change to the other: not moved yet, with room there."""
    found = []
    for card in bits(table.on[start] & table.words.get(CHARACTER, 0) & active(table) & ~table.moved):
        passenger = table.slot[card] == PASSENGER or table.cards[start].kind == STARSHIP
        if passenger and not barred(table, "move", card) and slots_free(table, end, card):
            found.append(card)
    return found


def rides_of(table: Table, vehicle: int, ship: int, back: bool = True) -> list[options.Embark]:
    """Who could be shuttled from the one to the other, or back too."""
    found = []
    for start, end in ((vehicle, ship), (ship, vehicle)) if back else ((vehicle, ship),):
        found += [options.Embark(card, end, _slot(table, end, card)) for card in shuttled(table, start, end)]
    return found


def ferry(table: Table, seat: int, vehicle: int, ship: int) -> Flow[None]:
    """Up or down, as many as it may carry; everybody who is shuttled has made a regular move, it too."""
    left = _seats(table, vehicle)
    table.moved |= BIT[vehicle]
    way: tuple[int, int] | None = None
    while left:
        listed = rides_of(table, *way, back=False) if way else rides_of(table, vehicle, ship)
        if not listed:
            break
        choice = yield from may_choose(
            seat,
            "Who is shuttled?",
            listed,
            options.DONE if way else None,
            topic="shuttle",
            about={"card": vehicle, "ship": ship},
        )
        if choice is None:
            break
        way = (vehicle, ship) if choice.goal == ship else (ship, vehicle)
        table.moved |= BIT[choice.card]
        _go_aboard(table, seat, choice)
        left -= 1
    table.then(("settle", ()))


def shuttle_cost(table: Table, system: int) -> int:
    """SW-MOV-15: 1, and 1 more for each cloud sector.

    SW-GLO-31.
    """
    return 1 + sum(is_at(table, place, "cloud_sector") for place in row_of(table, system))


def shuttle(table: Table, seat: int, choice: options.ShuttleUp | options.ShuttleDown) -> Flow[None]:
    card = choice.card
    ship = choice.goal if isinstance(choice, options.ShuttleUp) else table.host[card]
    yield from use_force(table, seat, shuttle_cost(table, table.spot[ship]))
    table.moved |= BIT[card]
    start = table.spot[card]
    if isinstance(choice, options.ShuttleUp):
        table.put_on(card, ship, _slot(table, ship, card))
        table.tell("embark", seat, card, ship)
    else:
        table.put_at(card, choice.goal)
        table.tell("disembark", seat, card, choice.goal)
    table.then(*event(table, "moved", seat, card, start), ("settle", ()))


def _slot(table: Table, ship: int, card: int) -> int:
    """The slot that somebody takes who is not asked: at the controls if nobody is there."""
    free = slots_free(table, ship, card)
    if PILOT in free and not flown(table, ship):
        return PILOT
    for slot in (ASTROMECH, PASSENGER, HOLD, PILOT):
        if slot in free:
            return slot
    return free[0]


def boarding(table: Table, seat: int, movers: int) -> Iterator[options.Going]:
    """G57: getting on and off, launching from a hold: free, as often as one likes.

    SW-MOV-30, SW-MOV-31, SW-GLO-26, SW-GLO-33, SW-GLO-34.
    """
    vessels = table.config.vessels & table.owned[seat]
    for card in bits(movers):
        place, slot = table.spot[card], table.slot[card]
        if slot == AT:
            hosts = vessels & table.at[place] & ~BIT[card]
            if hosts and table.cards[card].kind != CREATURE and _may_start(table, card):
                yield from _getting_on(table, card, hosts & present(table, place))
        elif slot in ABOARD:
            yield from _getting_off(table, seat, card)


def _getting_on(table: Table, card: int, hosts: int) -> Iterator[options.Embark]:
    for host in bits(hosts):
        if table.slot[host] == AT and may_board(table, card, host):
            for free in slots_free(table, host, card):
                yield options.Embark(card, host, free)


def _getting_off(
    table: Table, seat: int, card: int
) -> Iterator[options.Disembark | options.Embark | options.ShuttleDown]:
    one, place, slot, host = table.cards[card], table.spot[card], table.slot[card], table.host[card]
    if slot == HOLD:
        if _may_start(table, card) and fits(table, one, place, moving=True):
            yield options.Disembark(card, place)
    else:
        if (
            fits(table, one, place, moving=True)
            and table.slot[host] == AT
            and leaving_cost(table, card) <= available(table, seat)
        ):
            yield options.Disembark(card, place)
        yield from _within_hull(table, card, host)
    if one.kind in (CHARACTER, VEHICLE) and table.cards[host].subtype == "capital":
        yield from _shuttles_down(table, seat, card, host)


def gets_off(table: Table, card: int) -> bool:
    """Whether a card that is aboard could stand where its carrier is."""
    if table.slot[card] not in ABOARD:
        return False
    return any(isinstance(one, options.Disembark) for one in _getting_off(table, table.owner[card], card))


def leaving_cost(table: Table, card: int) -> int:
    """G57: getting off is free, but out of an enclosed vehicle that has crashed it takes 1 Force."""
    host = table.host[card]
    vehicle = table.cards[host].kind == VEHICLE and table.cards[host].enclosed
    return 1 if vehicle and table.crashed >> host & 1 else 0


def _within_hull(table: Table, card: int, host: int) -> Iterator[options.Embark]:
    """G57: between the bridge of a ship and what lies in its hold."""
    near = [other for other in bits(table.on[host]) if table.slot[other] == HOLD]
    if table.slot[host] == HOLD:
        near.append(table.host[host])
    for other in near:
        if may_board(table, card, other):
            for free in slots_free(table, other, card):
                yield options.Embark(card, other, free)


def _may_start(table: Table, card: int) -> bool:
    """R-13.9: a ship flies into a hold or out of it, a vehicle drives: somebody must be at the controls.

    G58: only a shuttle takes an empty vehicle along. One that has crashed stays.
    """
    one = table.cards[card]
    walks = one.kind == CHARACTER or "rides" in table.config.texts[card].flags
    return walks or piloted(table, card) or (one.kind == STARSHIP and flown(table, card))


def _shuttles_down(table: Table, seat: int, card: int, ship: int) -> Iterator[options.ShuttleDown]:
    place = table.spot[card]
    if table.moved >> card & 1 or location(table, place).subtype != "system" or table.crashed >> card & 1:
        return
    if shuttle_cost(table, place) > available(table, seat):
        return
    for site in row_of(table, place):
        if not is_at(table, site, "site", "exterior") or (seat == DARK and shielded(table, site)):
            continue
        if may_stand(table, seat, card, site, moving=True):
            yield options.ShuttleDown(card, site)


def embark(table: Table, seat: int, choice: options.Embark) -> None:
    _go_aboard(table, seat, choice)
    table.then(("settle", ()))


def _go_aboard(table: Table, seat: int, choice: options.Embark) -> None:
    table.put_on(choice.card, choice.goal, choice.slot)
    table.tell("embark", seat, choice.card, choice.goal)


def disembark(table: Table, seat: int, choice: options.Disembark) -> Flow[None]:
    yield from use_force(table, seat, leaving_cost(table, choice.card))
    table.put_at(choice.card, choice.goal)
    table.tell("disembark", seat, choice.card, choice.goal)
    table.then(("settle", ()))


# -- docking -------------------------------------------------------------------------------------------------


def docks(table: Table, seat: int, force: int) -> Iterator[options.DockWith]:
    """G60: two own ships in one place in space, one piloted, one able to dock."""
    if not force:
        return
    fleet = table.owned[seat] & table.words.get(STARSHIP, 0)
    for place, here in enumerate(table.at):
        together = here & fleet
        if not together & (together - 1) or location(table, place).subtype == "site":
            continue
        ships = [
            ship
            for ship in bits(present(table, place) & together)
            if table.slot[ship] == AT and not barred(table, "move", ship)
        ]
        for index, a in enumerate(ships):
            for b in ships[index + 1 :]:
                able = table.cards[a].docks or table.cards[b].docks
                if able and (piloted(table, a) or piloted(table, b)):
                    yield options.DockWith(a, b)


def hand_overs(table: Table, a: int, b: int) -> Iterator[options.Embark]:
    """Who could change between two ships, and to which slot."""
    for ship, other in ((a, b), (b, a)):
        for card in bits(table.on[ship]):
            if table.slot[card] in (PILOT, PASSENGER, ASTROMECH, HOLD) and may_board(table, card, other):
                for slot in slots_free(table, other, card):
                    yield options.Embark(card, other, slot)


def dock(table: Table, seat: int, a: int, b: int) -> Flow[None]:
    """1 Force; cards change ships as capacity permits, each once; then they undock.

    SW-MOV-33, SW-MOV-34, SW-MOV-35, SW-MOV-36, SW-GOT-34, SW-GLO-35.
    """
    yield from use_force(table, seat, 1)
    table.tell("dock", seat, a, b)
    done = 0
    while True:
        listed = [one for one in hand_overs(table, a, b) if not done >> one.card & 1]
        if not listed:
            break
        choice = yield from may_choose(
            seat,
            "Who changes ships?",
            listed,
            options.DONE if done else None,
            topic="dock",
            about={"a": a, "b": b},
        )
        if choice is None:
            break
        done |= BIT[choice.card]
        _go_aboard(table, seat, choice)
    table.then(("settle", ()))


# -- sites of starships and vehicles -------------------------------------------------------------------------


def vessel_of(table: Table, place: int) -> int:
    """The starship or vehicle in play that a site is inside of, or NONE."""
    if not table.config.vessel_sites >> table.stacks[place][0] & 1:
        return NONE
    name = location(table, place).system.lower()
    for card in bits(table.words.get(name, 0) & active(table)):
        if table.cards[card].kind in (STARSHIP, VEHICLE) and table.spot[card] != NONE:
            return card
    return NONE


def vessel_site_cost(table: Table, seat: int, place: int) -> int:
    """SW-MOV-22: free for the owner of the vessel; the opponent pays what stands on the site, else 1."""
    if table.owner[vessel_of(table, place)] == seat:
        return 0
    printed = location(table, place).transit[faced(table, place, seat)]
    return printed if printed >= 0 else 1


def vessel_moves(
    table: Table, seat: int, movers: int, force: int
) -> Iterator[options.EnterSite | options.LeaveSite]:
    """SW-MOV-60: regular moves between a site of a vessel and its card.

    The owner's characters go aboard the card and come from there; the opponent's come from, and go to, the
    place where it is.
    """
    people = movers & table.words.get(CHARACTER, 0)
    for place in range(len(table.stacks)):
        vessel = vessel_of(table, place)
        if vessel == NONE or vessel_site_cost(table, seat, place) > force:
            continue
        mine = table.owner[vessel] == seat
        near = table.on[vessel] if mine else present(table, table.spot[vessel]) & ~table.on[vessel]
        for card in bits(people & near):
            if may_stand(table, seat, card, place, moving=True):
                yield options.EnterSite(card, place)
        for card in bits(people & table.at[place]):
            if table.slot[card] == AT and _may_leave(table, seat, card, vessel):
                yield options.LeaveSite(card, vessel)


def _may_leave(table: Table, seat: int, card: int, vessel: int) -> bool:
    if table.owner[vessel] == seat:
        return bool(slots_free(table, vessel, card)) and may_board(table, card, vessel)
    return may_stand(table, seat, card, table.spot[vessel], moving=True)


def use_vessel_site(table: Table, seat: int, choice: options.EnterSite | options.LeaveSite) -> Flow[None]:
    card, start = choice.card, table.spot[choice.card]
    site = choice.goal if isinstance(choice, options.EnterSite) else start
    yield from use_force(table, seat, vessel_site_cost(table, seat, site))
    table.moved |= BIT[card]
    if isinstance(choice, options.EnterSite):
        table.put_at(card, site)
    elif table.owner[choice.goal] == seat:
        table.put_on(card, choice.goal, _slot(table, choice.goal, card))
    else:
        table.put_at(card, table.spot[choice.goal])
    table.tell(CardMoved, seat, card, start, table.spot[card])
    table.then(*event(table, "moved", seat, card, start), ("settle", ()))


# -- prisoners -----------------------------------------------------------------------------------------------


def prisoner_transfers(table: Table) -> Iterator[options.TakeCaptive | options.Imprison]:
    """SW-MOV-37: at a prison Dark's escorts deliver captives and take them along, free, without limit.

    SW-MOV-38: not a captive that cannot move.
    """
    for place in bits(places_with(table, "prison")):
        escorts = present(table, place) & table.owned[DARK] & table.words.get(CHARACTER, 0)
        escorts &= ~table.words.get("droid", 0) & ~banned(table, "move")
        held = table.at[place] & table.buried & ~banned(table, "move")
        for captive in bits(held):
            if table.slot[captive] != CAPTIVE:
                continue
            host = table.host[captive]
            if host == NONE:
                for escort in bits(escorts):
                    yield options.TakeCaptive(captive, escort)
            elif escorts >> host & 1:
                yield options.Imprison(captive, place)


def imprison(table: Table, seat: int, choice: options.Imprison) -> None:
    table.put_at(choice.card, choice.goal, CAPTIVE)
    table.tell("imprison", seat, choice.card, choice.goal)
    table.then(("settle", ()))


def take_captive(table: Table, seat: int, choice: options.TakeCaptive) -> None:
    table.put_on(choice.card, choice.goal, CAPTIVE)
    table.tell("transfer", seat, choice.card, choice.goal)
    table.then(("settle", ()))


# -- mobile systems ------------------------------------------------------------------------------------------


def mobile(table: Table, seat: int, force: int) -> Iterator[options.MoveSystem]:
    """G9: the Death Star, moved by Dark once a turn for 1: another parsec, deep space or an orbit."""
    if not force:
        return
    for place in bits(places_with(table, "death star", "system")):
        if table.moved >> table.stacks[place][0] & 1:
            continue
        speed = int(mobile_speed(table, place))
        here = int(table.parsec[place])
        for parsec in range(max(0, here - speed), here + speed + 1):
            if parsec != here or table.orbit[place] != NONE:
                yield options.MoveSystem(place, parsec)
            for other in range(len(table.stacks)):
                if other == place or location(table, other).subtype != "system":
                    continue
                if table.parsec[other] == parsec and table.orbit[place] != other:
                    yield options.MoveSystem(place, parsec, other)


def mobile_speed(table: Table, place: int) -> float:
    """Its hyperspeed: printed 1, unless a text resets it."""
    return value(table, "hyperspeed", table.stacks[place][0])


def move_system(table: Table, seat: int, place: int, parsec: int, around: int = NONE) -> Flow[None]:
    """SW-GLO-37."""
    yield from use_force(table, seat, 1)
    table.moved |= BIT[table.stacks[place][0]]
    table.parsec[place] = parsec
    table.orbit[place] = around
    table.chart = Chart()
    table.touch()
    table.tell(SystemMoved, seat, place, parsec, around)
    table.then(("settle", ()))
