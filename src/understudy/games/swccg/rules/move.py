"""Movement (R-13, G52 to G63): regular moves of every kind, unlimited moves, what they cost."""

from __future__ import annotations

from collections.abc import Iterator

from understudy.core.flow import Flow, choose, confirm
from understudy.core.table import Step
from understudy.games.swccg.data import CHARACTER, CREATURE, DARK, STARSHIP, VEHICLE
from understudy.games.swccg.options import DONE, Act, act
from understudy.games.swccg.queries import (
    active,
    adjacent,
    available,
    banned,
    barred,
    changes,
    faced,
    flown,
    is_at,
    live,
    location,
    piloted,
    places_with,
    present,
    riders,
    row_of,
    shielded,
    slots_free,
    spoken_of,
    system_of,
    tally,
    value,
    whose,
)
from understudy.games.swccg.rules.deploy import fits, may_board, may_stand, slot_changes
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.rules.piles import use_force
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

#: Regular moves of a single card to a place.
REGULAR = ("walk", "fly", "sector", "land", "take-off", "orbit")


def possibilities(table: Table, seat: int) -> Iterator[Act]:
    """What a seat may move now: its cards in its own phase, its undercover spies and seekers in the other.

    SW-MOV-01, SW-MOV-04, SW-MOV-41, SW-GOT-21, SW-GOT-22.
    """
    own = seat == table.active
    config, owned = table.config, table.owned[seat]
    hidden = table.undercover | config.flags.get("seeker", 0)
    if not own and not hidden & owned & table.play:
        return
    movers = owned & (active(table) | (table.undercover & table.play))
    movers &= ~hidden if own else hidden
    movers &= movable_kinds(table)
    force = available(table, seat)
    stuck = banned(table, "move")
    yield from _regular_moves(table, seat, movers & ~table.moved & ~stuck, force)
    bays = places_with(table, "docking_bay")
    if bays & (bays - 1):
        for bay in bits(bays):
            if table.at[bay] & movers & ~table.moved:
                yield from _transits(table, seat, bay, movers, force)
    vessels = config.vessels & owned & table.play
    if own and vessels:
        near = 0
        for vessel in bits(vessels):
            near |= table.at[table.spot[vessel]] if table.spot[vessel] != NONE else 0
        yield from _boarding(table, seat, movers & near & ~stuck)
        yield from slot_changes(table, seat)
        ships = vessels & table.words.get(STARSHIP, 0)
        if ships & (ships - 1):
            yield from _docks(table, seat, force)
    if own and config.vessel_sites & table.play:
        yield from _vessel_moves(table, seat, movers & ~table.moved & ~stuck, force)
    if own and seat == DARK:
        yield from _mobile(table, seat, force)
        if table.buried:
            yield from _prisoner_transfers(table)


def _regular_moves(table: Table, seat: int, movers: int, force: int) -> Iterator[Act]:
    """The regular moves of these cards that can be paid, and what shuttles take up."""
    config, known, spot = table.config, table.chart.known, table.spot
    ships = table.words.get(STARSHIP, 0) & table.owned[seat] & table.play
    capitals, ferries = ships & table.words.get("capital", 0), config.ferries if ships else 0
    priced = spoken_of(table, "move-cost")
    # Where nothing changes what moves cost and there is Force for one, no price need be looked at.
    plain = force > 0 and not priced
    walkers = _plain_walkers(table) if plain else 0
    if not force and not priced:
        # Nobody goes on foot who does not go free.
        movers &= ~config.walkers | _free_movers(table)
    for card in bits(movers):
        if table.slot[card] != AT:
            continue
        if walkers >> card & 1:
            # On foot, with nothing to change it: what follows from the row alone is kept with it.
            steps = known.get((card, spot[card]))
            if steps is None:
                steps = known[card, spot[card]] = tuple(regular(table, card))
            yield from steps
        elif plain:
            yield from regular(table, card)
        else:
            for choice in regular(table, card):
                if move_cost(table, card, choice.kind, choice.goal) <= force:
                    yield choice
        if capitals:
            yield from _shuttles(table, seat, card, force)
        if ferries >> card & 1:
            yield from _shuttle_vehicles(table, seat, card)


def _free_movers(table: Table) -> int:
    """The cards that texts let move free, from, to or towards some places."""
    given = table.config.mods.get("move-free")
    if given is None or not given[0] & table.play:
        return 0
    found, (mask, by) = 0, given
    for source in bits(mask & live(table)):
        for one in by[source]:
            found |= one.reach(table, source, whose(table, source, one))
    return found


def _plain_walkers(table: Table) -> int:
    """Characters that walk as printed: nothing on table changes, widens or forbids how they go."""
    config = table.config
    if table.temps or "extra-landspeed" in config.mods:
        return 0
    given = config.mods.get("landspeed")
    return 0 if given is not None and given[0] & table.play else config.walkers


def hidden_movers(table: Table) -> int:
    """Undercover spies and seekers on table, which move in the other player's phase."""
    return (table.undercover | table.config.flags.get("seeker", 0)) & table.play


def movable_kinds(table: Table) -> int:
    """SW-MOV-50, SW-MOV-51."""
    return table.config.movers


def perform(table: Table, seat: int, choice: Act) -> Flow[None]:
    """Carry out a move."""
    kind = choice.kind
    if kind in REGULAR:
        yield from move_card(table, choice)
    elif kind == "transit":
        yield from transit(table, seat, choice.origin, choice.goal)
    elif kind in ("shuttle-up", "shuttle-down"):
        yield from shuttle(table, seat, choice)
    elif kind == "embark":
        table.put_on(choice.card, choice.goal, choice.slot)
        table.tell("embark", seat, choice.card, choice.goal)
        table.then(("settle", ()))
    elif kind == "disembark":
        yield from use_force(table, seat, leaving_cost(table, choice.card))
        table.put_at(choice.card, choice.goal)
        table.tell("disembark", seat, choice.card, choice.goal)
        table.then(("settle", ()))
    elif kind == "slot":
        table.put_on(choice.card, table.host[choice.card], choice.slot)
        table.tell("slot", seat, choice.card, choice.slot)
        table.then(("settle", ()))
    elif kind == "ferry":
        yield from ferry(table, seat, choice.card, choice.goal)
    elif kind == "dock":
        yield from dock(table, seat, choice.card, choice.goal)
    elif kind in ("enter-site", "leave-site"):
        yield from use_vessel_site(table, seat, choice)
    elif kind in ("imprison", "take-captive"):
        transfer_prisoner(table, seat, choice)
    else:
        yield from move_system(table, seat, choice.place, choice.parsec, choice.orbit)


# -- where to ------------------------------------------------------------------------------------------------


def regular(table: Table, card: int) -> Iterator[Act]:
    """Every regular move of a card by its own means, without looking at Force.

    SW-MOV-03, SW-GLO-25.
    """
    one = table.cards[card]
    flags = table.config.texts[card].flags
    if one.kind == STARSHIP or "like-starfighter" in flags:
        yield from _space_moves(table, card)
    if one.kind != STARSHIP:
        if one.kind == VEHICLE and not piloted(table, card):
            return
        for site in walks(table, card):
            yield act("walk", card, site)


def landspeed(table: Table, card: int) -> float:
    """SW-MOV-06: 1 for characters and creatures and what moves like them; vehicles as printed."""
    if table.cards[card].kind in (CHARACTER, VEHICLE, CREATURE):
        return value(table, "landspeed", card)
    return 1


def walks(table: Table, card: int) -> list[int]:
    """R-13.3, G54: sites in range along the row; every one passed must be legal, no turning back.

    SW-MOV-07, SW-MOV-28, SW-MOV-54, SW-GLO-23.
    """
    start = table.spot[card]
    if location(table, start).subtype != "site" or barred(table, "landspeed", card):
        return []
    reach = landspeed(table, card)
    if "extra-landspeed" in table.config.mods or table.config.texts[card].stays:
        return _walked(table, card, start, reach)
    key = ("walks", table.cards[card].number, start, reach)
    found: list[int] | None = table.chart.known.get(key)
    if found is None:
        found = table.chart.known[key] = _walked(table, card, start, reach)
    return found


def _walked(table: Table, card: int, start: int, reach: float) -> list[int]:
    seat = table.owner[card]
    line = [place for place in row_of(table, start) if location(table, place).subtype == "site"]
    found = []
    at = line.index(start)
    for way in (-1, 1):
        left, index = reach, at
        while True:
            left -= 1 + tally(table, "extra-landspeed", seat, line[index])
            index += way
            if (
                left < 0
                or not 0 <= index < len(line)
                or not adjacent(table, line[index]) >> line[index - way] & 1
            ):
                break
            if not may_stand(table, seat, card, line[index], moving=True):
                break
            found.append(line[index])
    return found


def _space_moves(table: Table, card: int) -> Iterator[Act]:
    """Hyperspeed, sectors, landing and taking off, between a mobile system and what it orbits."""
    one = table.cards[card]
    place = table.spot[card]
    kind = location(table, place).subtype
    able = piloted(table, card) or one.kind == CREATURE
    if kind == "site":
        if flown(table, card) or one.kind == CREATURE:
            for target in _up(table, card):
                yield act("take-off", card, target)
        return
    if not able:
        return
    if kind == "system" and one.kind == STARSHIP:
        for system in flights(table, card):
            yield act("fly", card, system)
        for system in _orbit_moves(table, place):
            yield act("orbit", card, system)
    for sector in sectors(table, card):
        yield act("sector", card, sector)
    for site in _down(table, card):
        yield act("land", card, site)


def has_navigator(table: Table, card: int) -> bool:
    """SW-MOV-09: a nav computer, or an astromech aboard in any slot."""
    if any(how == "no" for how, _ in changes(table, "nav", card)):
        return bool(riders(table, card) & active(table) & table.words.get("astromech_droid", 0))
    return bool(
        table.words.get("nav", 0) >> card & 1
        or riders(table, card) & active(table) & table.words.get("astromech_droid", 0)
    )


def flights(table: Table, card: int) -> list[int]:
    """R-13.4, G63: systems within hyperspeed, at distance 0 too (SW-MOV-23).

    SW-MOV-08, SW-MOV-10, SW-GOT-26, SW-GLO-24.
    """
    start = table.spot[card]
    speed = value(table, "hyperspeed", card)
    if speed <= 0 or table.cards[card].hyperspeed is None or not has_navigator(table, card):
        return []
    speed += tally(table, "hyperspeed-from", table.owner[card], start)
    known, key = table.chart.known, ("flights", start, speed)
    found: list[int] | None = known.get(key)
    if found is None:
        found = known[key] = _within(table, start, speed)
    return found


def _within(table: Table, start: int, speed: float) -> list[int]:
    """Systems at most so many parsecs away, without those that one orbits."""
    orbiting = _orbit_moves(table, start)
    return [
        place
        for place in range(len(table.stacks))
        if place != start
        and location(table, place).subtype == "system"
        and place not in orbiting
        and abs(table.parsec[place] - table.parsec[start]) <= speed
    ]


def _orbit_moves(table: Table, place: int) -> list[int]:
    """G10: a mobile system and the system it orbits, or two that orbit the same one.

    SW-MOV-21, SW-MOV-24.
    """
    known, key = table.chart.known, ("orbits", place)
    found: list[int] | None = known.get(key)
    if found is None:
        around = table.orbit[place]
        found = known[key] = []
        for other in range(len(table.stacks)):
            if other == place or location(table, other).subtype != "system":
                continue
            if (
                table.orbit[other] == place
                or around == other
                or (around != NONE and table.orbit[other] == around)
            ):
                found.append(other)
    return found


def _fighter(table: Table, card: int) -> bool:
    """Starfighters, and what moves like them (G55).

    SW-MOV-52, SW-GOT-28.
    """
    one = table.cards[card]
    return one.subtype != "capital" or "like-starfighter" in table.config.texts[card].flags


def sectors(table: Table, card: int) -> list[int]:
    """G55: one step between system and sectors, two for starfighters among sectors; capitals avoid clouds.

    SW-MOV-13, SW-MOV-14.
    """
    place = table.spot[card]
    known, key = table.chart.known, ("sectors", card, place)
    found: list[int] | None = known.get(key)
    if found is None:
        found = known[key] = _sectors_near(table, card, place)
    return found


def _sectors_near(table: Table, card: int, place: int) -> list[int]:
    fighter, vehicle = _fighter(table, card), table.cards[card].kind == VEHICLE
    found: list[int] = []
    edge = [place]
    far = fighter and location(table, place).subtype == "sector"
    for step in (1, 2) if far else (1,):
        fresh = []
        for at in edge:
            for other in bits(adjacent(table, at)):
                if other == place or other in found:
                    continue
                inner = "system" in (location(table, at).subtype, location(table, other).subtype)
                if step == 2 and inner:
                    continue
                cloud = is_at(table, other, "cloud_sector")
                if (cloud and not fighter) or (vehicle and not cloud):
                    continue
                fresh.append(other)
        found += fresh
        edge = [one for one in fresh if location(table, one).subtype == "sector"]
    return found


def _lowest(table: Table, place: int) -> int:
    """The place from which one lands: the lowest cloud sector, or the system without clouds."""
    row = row_of(table, place)
    clouds = [one for one in row if is_at(table, one, "cloud_sector")]
    if clouds:
        # SW-MOV-25, SW-MOV-26, SW-MOV-27, SW-GOT-27, SW-GLO-36
        return clouds[0]
    return system_of(table, place)


def _down(table: Table, card: int) -> list[int]:
    """G56: related exterior sites; TIEs and texts narrow them down (SW-MOV-12)."""
    place = table.spot[card]
    known, key = table.chart.known, ("down", card, place)
    found: list[int] | None = known.get(key)
    if found is None:
        found = known[key] = _landing_sites(table, card, place)
    if found and table.owner[card] == DARK:
        return [site for site in found if not shielded(table, site)]
    return found


def _landing_sites(table: Table, card: int, place: int) -> list[int]:
    if not _fighter(table, card) or _lowest(table, place) != place:
        return []
    one = table.cards[card]
    return [
        site
        for site in row_of(table, place)
        if location(table, site).subtype == "site" and fits(table, one, site, moving=True)
    ]


def _up(table: Table, card: int) -> list[int]:
    place = table.spot[card]
    target = _lowest(table, place)
    one, seat = table.cards[card], table.owner[card]
    if target == NONE or not _fighter(table, card) or (seat == DARK and shielded(table, place)):
        return []
    if "tie" in one.words and not is_at(table, place, "docking_bay"):
        return []
    return [target] if is_at(table, place, "exterior") and fits(table, one, target, moving=True) else []


# -- costs ---------------------------------------------------------------------------------------------------


def move_cost(table: Table, card: int, kind: str, target: int) -> int:
    """R-13.2. G62: one permission to move free gives 0, whatever would be added.

    SW-MOV-05, SW-MOV-11, SW-MOV-20, SW-MOV-55.
    """
    start = table.spot[card]
    if is_free(table, card, start, target):
        return 0
    if kind in ("land", "take-off"):
        bay = target if kind == "land" else start
        if is_at(table, bay, "docking_bay"):
            # SW-MOV-11
            return 0
    return max(0, int(1 + tally(table, "move-cost", table.owner[card], start)))


def is_free(table: Table, card: int, start: int, target: int) -> bool:
    """Texts that let a card move free: from, to or towards a place.

    SW-MOV-42, SW-GOT-33.
    """
    given = table.config.mods.get("move-free")
    if given is None or not given[0] & table.play:
        return False
    mask, by = given
    for source in bits(mask & live(table)):
        for one in by[source]:
            who = table.owner[source] if one.side is None else faced(table, table.spot[source], one.side)
            if not one.reach(table, source, who) >> card & 1:
                continue
            if one.towards is not None and not one.towards(table, source, who) >> target & 1:
                continue
            if one.leaving is not None and not one.leaving(table, source, who) >> start & 1:
                continue
            if one.route is not None and not one.route(table, source, start, target):
                continue
            return True
    return False


# -- moving --------------------------------------------------------------------------------------------------


def move_card(table: Table, choice: Act, free: bool = False) -> Flow[None]:
    """A regular move: paid once, from first to last place (SW-MOV-02)."""
    card, target = choice.card, choice.goal
    if not free:
        yield from use_force(table, table.owner[card], move_cost(table, card, choice.kind, target))
    if choice.kind == "walk" and "squad" in table.config.texts[card].flags:
        yield from squad(table, card, target)
    go(table, card, target)


def squad(table: Table, leader: int, target: int) -> Flow[None]:
    """SQUAD (L2_18, D2_92): exactly three other own troopers that could make the same move go along, free.

    SW-GLO-41: they follow; the leader's movement is what moves them.
    """
    seat = table.owner[leader]
    kinds = table.words.get("trooper", 0) | table.words.get("rebel guard", 0)
    near = present(table, table.spot[leader]) & table.owned[seat] & kinds & ~table.moved & ~BIT[leader]
    able = [
        card
        for card in bits(near)
        if table.slot[card] == AT and not barred(table, "move", card) and target in walks(table, card)
    ]
    if len(able) < 3 or not (
        yield from confirm(
            seat, "Do three troopers go along?", topic="squad", about={"card": leader, "to": target}
        )
    ):
        return
    for number in range(3):
        choice = yield from choose(
            seat,
            "Who goes along?",
            lambda: [act("card", card) for card in able],
            topic="squad-member",
            about={"card": leader, "number": number, "to": target},
        )
        able.remove(choice.card)
        go(table, choice.card, target)


def go(table: Table, card: int, target: int) -> None:
    """The card stands elsewhere, with all that is on it; it has made its regular move.

    SW-MOV-29, SW-MOV-58.
    """
    start = table.spot[card]
    table.moved |= BIT[card]
    through: list[int] = []
    if event(table, "check", NONE):
        # SW-MOV-56: it is at each place that it passes, and may trigger what lies there.
        through = passed(table, start, target)
    table.then(*[("pass_through", (card, place)) for place in through], ("arrive_at", (card, target, start)))


def pass_through(table: Table, card: int, place: int) -> None:
    """SW-MOV-57: whatever stops it on the way ends the move there.

    SW-GOT-29.
    """
    if _on_its_way(table, card):
        table.put_at(card, place)
        table.then(*event(table, "check", NONE))


def _on_its_way(table: Table, card: int) -> bool:
    return bool(table.play >> card & 1) and not barred(table, "move", card)


def arrive_at(table: Table, card: int, target: int, start: int) -> None:
    """The move ends (SW-MOV-59)."""
    if not _on_its_way(table, card):
        return
    table.put_at(card, target)
    table.tell("move", table.owner[card], card, start, target)
    table.then(*event(table, "moved", table.owner[card], card, start), ("settle", ()))


def away_moves(table: Table, card: int) -> list[Act]:
    """Moves that count as moving away; landing and taking off do not.

    SW-MOV-44, SW-MOV-45, SW-MOV-46, SW-MOV-47, SW-MOV-48, SW-MOV-49, SW-GOT-35, SW-GLO-42.
    """
    if table.moved >> card & 1 or barred(table, "move", card) or table.spot[card] == NONE:
        return []
    if table.slot[card] != AT and table.cards[card].kind == CHARACTER:
        sites = [act("walk", card, site) for site in walks(table, card)]
        return [one for one in sites if adjacent(table, table.spot[card]) >> one.goal & 1]
    found = []
    for choice in regular(table, card):
        near = choice.kind == "walk" and adjacent(table, table.spot[card]) >> choice.goal & 1
        if near or choice.kind in ("fly", "sector"):
            found.append(choice)
    return found


def passed(table: Table, start: int, target: int) -> list[int]:
    """Sites that lie between two sites of a row."""
    row = row_of(table, start)
    if target not in row or location(table, target).subtype != location(table, start).subtype:
        return []
    a, b = row.index(start), row.index(target)
    return row[a + 1 : b] if a < b else row[b + 1 : a][::-1]


def relocate(table: Table, card: int, place: int) -> None:
    """By card text: no regular move (R-13.1).

    SW-GLO-38.
    """
    start = table.spot[card]
    table.put_at(card, place)
    table.tell("move", table.owner[card], card, start, place)


def _transits(table: Table, seat: int, bay: int, movers: int, force: int) -> Iterator[Act]:
    """Docking bay transit: a group of characters and vehicles to another docking bay (SW-MOV-18).

    SW-GLO-32.
    """
    if seat == DARK and shielded(table, bay):
        return
    for other in bits(places_with(table, "docking_bay") & ~(1 << bay)):
        if seat == DARK and shielded(table, other):
            continue
        if transit_cost(table, seat, bay, other) <= force and transit_group(table, seat, bay, other, movers):
            yield act("transit", bay, other)


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
        listed = [act("card", card) for card in bits(left if going else left & ~guns)]
        choice = yield from choose(
            seat,
            "Who goes along?",
            lambda listed=listed: [DONE, *listed] if going else listed,  # type: ignore[misc]
            topic="transit-group",
            about={"from": bay, "to": other},
        )
        if choice is DONE:
            break
        going.append(choice.card)
        left &= ~BIT[choice.card]
    yield from use_force(table, seat, transit_cost(table, seat, bay, other))
    steps: list[Step] = []
    for card in going:
        table.moved |= BIT[card]
        table.put_at(card, other, table.slot[card])
        table.tell("move", seat, card, bay, other)
        steps += event(table, "moved", seat, card, bay)
    table.then(*steps, ("settle", ()))


def _shuttles(table: Table, seat: int, card: int, force: int) -> Iterator[Act]:
    """R-13.8, G58: a character or vehicle at an exterior site to an own capital at the related system."""
    one = table.cards[card]
    if one.kind not in (CHARACTER, VEHICLE) or not is_at(table, table.spot[card], "exterior"):
        return
    system = system_of(table, table.spot[card])
    if system == NONE or shuttle_cost(table, system) > force:
        return
    if seat == DARK and shielded(table, table.spot[card]):
        return
    capitals = present(table, system) & table.owned[seat] & table.words.get("capital", 0)
    for ship in bits(capitals):
        free = slots_free(table, ship, card)
        if free and may_board(table, card, ship):
            yield act("shuttle-up", card, ship)


def _shuttle_vehicles(table: Table, seat: int, card: int) -> Iterator[Act]:
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
            yield act("ferry", card, ship)


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


def rides_of(table: Table, vehicle: int, ship: int, back: bool = True) -> list[Act]:
    """Who could be shuttled from the one to the other, or back too."""
    found = []
    for start, end in ((vehicle, ship), (ship, vehicle)) if back else ((vehicle, ship),):
        found += [act("embark", card, end, _slot(table, end, card)) for card in shuttled(table, start, end)]
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
        choice = yield from choose(
            seat,
            "Who is shuttled?",
            lambda listed=listed: [DONE, *listed] if way else listed,  # type: ignore[misc]
            topic="shuttle",
            about={"card": vehicle, "ship": ship},
        )
        if choice is DONE:
            break
        way = (vehicle, ship) if choice.goal == ship else (ship, vehicle)
        table.moved |= BIT[choice.card]
        table.put_on(choice.card, choice.goal, choice.slot)
        table.tell("embark", seat, choice.card, choice.goal)
        left -= 1
    table.then(("settle", ()))


def shuttle_cost(table: Table, system: int) -> int:
    """SW-MOV-15: 1, and 1 more for each cloud sector.

    SW-GLO-31.
    """
    return 1 + sum(is_at(table, place, "cloud_sector") for place in row_of(table, system))


def shuttle(table: Table, seat: int, choice: Act) -> Flow[None]:
    card = choice.card
    ship = choice.goal if choice.kind == "shuttle-up" else table.host[card]
    yield from use_force(table, seat, shuttle_cost(table, table.spot[ship]))
    table.moved |= BIT[card]
    start = table.spot[card]
    if choice.kind == "shuttle-up":
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


def _boarding(table: Table, seat: int, movers: int) -> Iterator[Act]:
    """G57: getting on and off, launching from a hold: free, as often as one likes.

    SW-MOV-30, SW-MOV-31, SW-GLO-26, SW-GLO-33, SW-GLO-34.
    """
    vessels = table.config.vessels & table.owned[seat]
    for card in bits(movers):
        place, slot = table.spot[card], table.slot[card]
        if slot == AT:
            hosts = vessels & table.at[place] & ~BIT[card]
            if hosts and table.cards[card].kind != CREATURE and _can_board(table, card):
                yield from _getting_on(table, card, hosts & present(table, place))
        elif slot in ABOARD:
            yield from _getting_off(table, seat, card)


def _getting_on(table: Table, card: int, hosts: int) -> Iterator[Act]:
    for host in bits(hosts):
        if table.slot[host] == AT and may_board(table, card, host):
            for free in slots_free(table, host, card):
                yield act("embark", card, host, free)


def _getting_off(table: Table, seat: int, card: int) -> Iterator[Act]:
    one, place, slot, host = table.cards[card], table.spot[card], table.slot[card], table.host[card]
    if slot == HOLD:
        if flown(table, card) and fits(table, one, place, moving=True):
            yield act("disembark", card, place)
    else:
        if (
            fits(table, one, place, moving=True)
            and table.slot[host] == AT
            and leaving_cost(table, card) <= available(table, seat)
        ):
            yield act("disembark", card, place)
        yield from _within_hull(table, card, host)
    if one.kind in (CHARACTER, VEHICLE) and table.cards[host].subtype == "capital":
        yield from _shuttles_down(table, seat, card, host)


def gets_off(table: Table, card: int) -> bool:
    """Whether a card that is aboard could stand where its carrier is."""
    if table.slot[card] not in ABOARD:
        return False
    return any(one.kind == "disembark" for one in _getting_off(table, table.owner[card], card))


def leaving_cost(table: Table, card: int) -> int:
    """G57: getting off is free, but out of an enclosed vehicle that has crashed it takes 1 Force."""
    host = table.host[card]
    vehicle = table.cards[host].kind == VEHICLE and table.cards[host].enclosed
    return 1 if vehicle and table.crashed >> host & 1 else 0


def _within_hull(table: Table, card: int, host: int) -> Iterator[Act]:
    """G57: between the bridge of a ship and what lies in its hold."""
    near = [other for other in bits(table.on[host]) if table.slot[other] == HOLD]
    if table.slot[host] == HOLD:
        near.append(table.host[host])
    for other in near:
        if may_board(table, card, other):
            for free in slots_free(table, other, card):
                yield act("embark", card, other, free)


def _can_board(table: Table, card: int) -> bool:
    """A ship flies into a hold, a vehicle drives in: somebody must be at the controls."""
    one = table.cards[card]
    walks = one.kind == CHARACTER or "rides" in table.config.texts[card].flags
    return walks or piloted(table, card) or flown(table, card)


def _shuttles_down(table: Table, seat: int, card: int, ship: int) -> Iterator[Act]:
    place = table.spot[card]
    if table.moved >> card & 1 or location(table, place).subtype != "system":
        return
    if shuttle_cost(table, place) > available(table, seat):
        return
    for site in row_of(table, place):
        if not is_at(table, site, "site", "exterior") or (seat == DARK and shielded(table, site)):
            continue
        if may_stand(table, seat, card, site, moving=True):
            yield act("shuttle-down", card, site)


# -- docking -------------------------------------------------------------------------------------------------


def _docks(table: Table, seat: int, force: int) -> Iterator[Act]:
    """G60: two own ships in one place in space, one piloted, one able to dock, with cards to hand over."""
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
                if able and (piloted(table, a) or piloted(table, b)) and next(hand_overs(table, a, b), None):
                    yield act("dock", a, b)


def hand_overs(table: Table, a: int, b: int) -> Iterator[Act]:
    """Who could change between two ships, and to which slot."""
    for ship, other in ((a, b), (b, a)):
        for card in bits(table.on[ship]):
            if table.slot[card] in (PILOT, PASSENGER, ASTROMECH, HOLD) and may_board(table, card, other):
                for slot in slots_free(table, other, card):
                    yield act("embark", card, other, slot)


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
        choice = yield from choose(
            seat,
            "Who changes ships?",
            lambda listed=listed: [DONE, *listed] if done else listed,  # type: ignore[misc]
            topic="dock",
            about={"a": a, "b": b},
        )
        if choice is DONE:
            break
        done |= BIT[choice.card]
        table.put_on(choice.card, choice.goal, choice.slot)
        table.tell("embark", seat, choice.card, choice.goal)
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


def _vessel_moves(table: Table, seat: int, movers: int, force: int) -> Iterator[Act]:
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
                yield act("enter-site", card, place)
        for card in bits(people & table.at[place]):
            if table.slot[card] == AT and _may_leave(table, seat, card, vessel):
                yield act("leave-site", card, vessel)


def _may_leave(table: Table, seat: int, card: int, vessel: int) -> bool:
    if table.owner[vessel] == seat:
        return bool(slots_free(table, vessel, card)) and may_board(table, card, vessel)
    return may_stand(table, seat, card, table.spot[vessel], moving=True)


def use_vessel_site(table: Table, seat: int, choice: Act) -> Flow[None]:
    card, start = choice.card, table.spot[choice.card]
    site = choice.goal if choice.kind == "enter-site" else start
    yield from use_force(table, seat, vessel_site_cost(table, seat, site))
    table.moved |= BIT[card]
    if choice.kind == "enter-site":
        table.put_at(card, site)
    elif table.owner[choice.goal] == seat:
        table.put_on(card, choice.goal, _slot(table, choice.goal, card))
    else:
        table.put_at(card, table.spot[choice.goal])
    table.tell("move", seat, card, start, table.spot[card])
    table.then(*event(table, "moved", seat, card, start), ("settle", ()))


# -- prisoners -----------------------------------------------------------------------------------------------


def _prisoner_transfers(table: Table) -> Iterator[Act]:
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
                    yield act("take-captive", captive, escort)
            elif escorts >> host & 1:
                yield act("imprison", captive, place)


def transfer_prisoner(table: Table, seat: int, choice: Act) -> None:
    if choice.kind == "imprison":
        table.put_at(choice.card, choice.goal, CAPTIVE)
        table.tell("imprison", seat, choice.card, choice.goal)
    else:
        table.put_on(choice.card, choice.goal, CAPTIVE)
        table.tell("transfer", seat, choice.card, choice.goal)
    table.then(("settle", ()))


# -- mobile systems ------------------------------------------------------------------------------------------


def _mobile(table: Table, seat: int, force: int) -> Iterator[Act]:
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
                yield act("move-system", place, parsec)
            for other in range(len(table.stacks)):
                if other == place or location(table, other).subtype != "system":
                    continue
                if table.parsec[other] == parsec and table.orbit[place] != other:
                    yield act("move-system", place, parsec, other)


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
    table.tell("move-system", seat, place, parsec, around)
    table.then(("settle", ()))
