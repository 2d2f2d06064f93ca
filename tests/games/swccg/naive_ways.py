"""A slow reader of the rules of deployment and movement: every place and every host is tried, one by one.

It reads the tables of R-10 and R-13 anew, and knows nothing of what is remembered or asked first to be quick.
What texts say (where a card may be, what it costs) it takes from their clauses, one after the other.
"""

from __future__ import annotations

from tests.games.swccg.naive import at, carriers, is_active, is_inside, presence, speaks, value, works
from understudy.games.swccg.data import CHARACTER, CREATURE, DARK, LIGHT, STARSHIP, VEHICLE, Card
from understudy.games.swccg.queries import faced, icons
from understudy.games.swccg.table import ASTROMECH, AT, FORCE, HOLD, NONE, OUT, PASSENGER, PILOT, PLAY, Table
from understudy.games.swccg.vocabulary import Mod

CARDS = range(120)


def top(table: Table, place: int) -> Card:
    return table.cards[table.stacks[place][0]]


def is_site(table: Table, place: int) -> bool:
    return top(table, place).subtype == "site"


def row(table: Table, place: int) -> list[int]:
    return next(line for line in table.rows if place in line)


def system(table: Table, place: int) -> int:
    return next((other for other in row(table, place) if top(table, other).subtype == "system"), NONE)


def clauses(table: Table, question: str) -> list[tuple[int, Mod, int]]:
    """Every modifier of a question of every card that speaks: card, clause, whose it is."""
    found: list[tuple[int, Mod, int]] = []
    for card in CARDS:
        if speaks(table, card):
            for one in table.config.texts[card].mods:
                if one.question == question:
                    side = one.side
                    who = table.owner[card] if side is None else faced(table, table.spot[card], side)
                    found.append((card, one, who))
    return found


def tally(table: Table, question: str, seat: int, place: int) -> float:
    """A number of a seat at a place, as texts (of different titles) add to it."""
    found, met = 0.0, set()
    for card, one, who in clauses(table, question):
        if seat not in one.seats(who) or not one.holds(table, card, who):
            continue
        if place != NONE and not one.ground(table, card, who) >> place & 1:
            continue
        title = table.cards[card]
        if not title.unique and not one.cumulative:
            if title.title in met:
                continue
            met.add(title.title)
        found += one.size(table, card, who, place)
    return found


def has_word(table: Table, card: int, name: str) -> bool:
    """A skill: printed, or given by a text."""
    if name in table.cards[card].words:
        return True
    return any(
        one.holds(table, source, who) and one.to(table, source, who) >> card & 1
        for source, one, who in clauses(table, f"word {name}")
    )


def forbidden(table: Table, question: str, card: int) -> bool:
    for source, one, who in clauses(table, question):
        bans = one.how == "no" and one.holds(table, source, who)
        if bans and one.to(table, source, who) >> card & 1:
            return True
    return False


# -- deployment ----------------------------------------------------------------------------------------------


def shielded(table: Table, place: int) -> bool:
    """G39: Echo sites and the first three markers, while Light's Main Power Generators work."""
    words = top(table, place).words
    if "hoth" not in words or not ("echo" in words or words & {"marker_1", "marker_2", "marker_3"}):
        return False
    return any(
        table.owner[stack[0]] == LIGHT and "hoth: main power generators" in table.cards[stack[0]].words
        for stack in table.stacks
    )


def kinds_fit(table: Table, one: Card, place: int, landing: bool) -> bool:
    """R-10.3, G27: which kinds of cards go to which kinds of places; `landing`: by a move, not from hand."""
    here = top(table, place)
    site, words = here.subtype == "site", here.words
    if here.name == "Death Star: Trench":
        return False
    if one.kind == CHARACTER:
        return site
    if one.kind == VEHICLE:
        if one.name == "Lift Tube":
            return site and "interior" in words and "mobile" in words
        if "cloud_sector" in words:
            return one.model == "twin-pod cloud car" or one.subtype == "shuttle"
        return site and "exterior" in words
    capital = one.subtype == "capital" and one.name != "Medium Transport"
    if capital:
        return here.subtype == "system" or "asteroid" in words
    if not site:
        return True
    bay = "docking_bay" in words
    return bay if "tie" in one.words or not landing else "exterior" in words


def own_text_allows(table: Table, seat: int, card: int, place: int) -> bool:
    text = table.config.texts[card]
    if "not-mobile" in text.flags and "mobile" in top(table, place).words:
        return False
    return all(only.places(table, card, seat) >> place & 1 for only in text.only)


def open_to(table: Table, seat: int, card: int, place: int) -> bool:
    """R-10.1, G31: presence, an own icon, an own undercover spy, a text, or a spy at a site."""
    if icons(table, place, seat) > 0 or presence(table, place, seat) or _icon(table, place, seat):
        return True
    if any(
        table.undercover >> spy & 1 and table.owner[spy] == seat and at(table, spy) == place for spy in CARDS
    ):
        return True
    if "no-presence-needed" in table.config.texts[card].flags or tally(table, "open-ground", seat, place):
        return True
    return is_site(table, place) and has_word(table, card, "spy")


def _icon(table: Table, place: int, seat: int) -> bool:
    """A Presence icon of the seat."""
    return any(
        "presence" in table.cards[card].words
        and table.owner[card] == seat
        and is_active(table, card)
        and at(table, card) == place
        for card in CARDS
    )


def title_is_free(table: Table, seat: int, card: int) -> bool:
    """Uniqueness, plays of a title in this turn, personas."""
    one = table.cards[card]
    if one.limit > 0:
        if table.played.get(one.title, 0) >= one.limit:
            return False
        lying = [n for n in CARDS if table.zone[n] == PLAY and table.cards[n].title == one.title]
        if len(lying) >= one.limit:
            return False
        if any(table.cards[n].title == one.title for n in table.piles[seat][OUT]):
            return False
    for other in CARDS:
        same = one.personas & table.cards[other].personas and table.owner[other] == seat and other != card
        if same and (table.zone[other] == PLAY or other in table.piles[seat][OUT]):
            return False
    return True


def price(table: Table, card: int, place: int, host: int = NONE) -> int:
    """R-10.4: printed cost with every modifier that reaches it there; free is free."""
    one = table.cards[card]
    seat = table.owner[card]
    given = [mod for mod in table.config.texts[card].mods if mod.question == "is deploy"]
    base = one.deploy if one.deploy is not None else given[0].size(table, card, seat, card) if given else 0
    total, resets, met = float(base), [], set()
    extra = max(0, int(tally(table, "separate-cost", seat, NONE)))
    own = [(card, mod, seat) for mod in table.config.texts[card].mods if mod.question == "deploy"]
    for source, mod, who in [*clauses(table, "deploy"), *own]:
        if not mod.holds(table, source, who) or not mod.to(table, source, who) >> card & 1:
            continue
        if mod.toward is not None and not mod.toward(table, source, who) >> place & 1:
            continue
        if mod.onto is not None and (host == NONE or not mod.onto(table, source, who) >> host & 1):
            continue
        if mod.how == "free":
            return extra
        title = table.cards[source]
        key = (title.title, mod.how)
        if not title.unique and not mod.cumulative and key in met:
            continue
        met.add(key)
        amount = mod.size(table, source, who, card)
        if mod.how == "set":
            resets.append(amount)
        else:
            total += amount
    return extra + max(0, int(min(resets) if resets else total))


def payable(table: Table, seat: int, card: int, place: int, host: int = NONE) -> bool:
    cost = price(table, card, place, host)
    mine, theirs = len(table.piles[seat][FORCE]), len(table.piles[1 - seat][FORCE])
    if "both-pay" in table.config.texts[card].flags and not tally(table, "one-pays", seat, place):
        if cost > theirs:
            return False
        theirs -= cost
    # L1_44: in his own turn its owner may use the opponent's Force too.
    begs = table.active == seat and any(
        "begs" in table.config.texts[one].flags and table.owner[one] == seat and speaks(table, one)
        for one in CARDS
    )
    return cost <= mine + (theirs if begs else 0)


def deployments(table: Table, seat: int, card: int) -> set[str]:
    """Where a character, starship or vehicle in hand may be deployed to, alone; ids of the options."""
    one = table.cards[card]
    found: set[str] = set()
    when = [only.when for only in table.config.texts[card].only if only.when is not None]
    if not title_is_free(table, seat, card) or not all(test(table, card, seat) for test in when):
        return found
    for place in range(len(table.stacks)):
        if not own_text_allows(table, seat, card, place) or not open_to(table, seat, card, place):
            continue
        if seat == DARK and shielded(table, place):
            continue
        for host in CARDS:
            if (
                at(table, host) == place
                and _may_ride(table, seat, card, host)
                and payable(table, seat, card, place, host)
            ):
                found |= {f"host {host} {slot}" for slot in seats(table, host, card)}
        if not kinds_fit(table, one, place, landing=False):
            continue
        if "droid" in one.words and tally(table, "closed-to droid", seat, place):
            continue
        # G26, G30: without a permanent pilot a ship goes alone only to a docking bay, a car to no sector.
        alone = one.permanents > 0 or one.kind == CHARACTER
        if one.kind == STARSHIP and not alone and "docking_bay" not in top(table, place).words:
            continue
        if one.kind == VEHICLE and not alone and top(table, place).subtype == "sector":
            continue
        if payable(table, seat, card, place):
            found.add(f"place {place}")
    return found


def _may_ride(table: Table, seat: int, card: int, host: int) -> bool:
    ship = table.cards[host]
    if ship.kind not in (STARSHIP, VEHICLE) or table.owner[host] != seat or not is_active(table, host):
        return False
    flags = table.config.texts[card].flags
    if "undercover" in flags:
        return False
    return not any(f"not-aboard {word}" in flags for word in ship.words) and not forbidden(
        table, "aboard", card
    )


def seats(table: Table, host: int, card: int) -> list[int]:
    """R-10.9, G28: the slots of a host that a card could take."""
    ship, one = table.cards[host], table.cards[card]
    aboard = [other for other in CARDS if table.zone[other] == PLAY and table.host[other] == host]
    used = {slot: sum(table.slot[other] == slot and other != card for other in aboard) for slot in range(13)}
    if one.kind == CHARACTER:
        return _chairs(table, ship, host, card, one, used)
    if table.slot[host] == HOLD or ship.kind != STARSHIP:
        return []
    held = [table.cards[other] for other in aboard if table.slot[other] == HOLD]
    if one.kind == VEHICLE:
        return [HOLD] if sum(other.kind == VEHICLE for other in held) < ship.hold_vehicles else []
    if one.subtype != "starfighter":
        return []
    room = ship.hold_starfighters + (ship.hold_ties if "tie" in one.words else 0)
    return [HOLD] if sum(other.kind == STARSHIP for other in held) < room else []


def _chairs(table: Table, ship: Card, host: int, card: int, one: Card, used: dict[int, int]) -> list[int]:
    if table.undercover >> card & 1:
        return []
    found = []
    flags = table.config.texts[card].flags
    driver_droid = (
        one.words & {"pilot", "vehicle_droid", "protocol_droid", "battle_droid"} or "drives" in flags
    )
    at_wheel = ship.drivers and ("droid" not in one.words or driver_droid)
    over_pilots = max(0, used[PILOT] - ship.pilots - ship.drivers)
    over_passengers = max(0, used[PASSENGER] - ship.passengers)
    spare = ship.either - over_pilots - over_passengers
    if at_wheel or has_word(table, card, "pilot"):
        chairs = ship.drivers or ship.pilots
        if used[PILOT] < chairs or (ship.either and spare > 0 and not ship.drivers):
            found.append(PILOT)
    more = sum(
        one_.size(table, source, who, host)
        for source, one_, who in clauses(table, "astromechs")
        if one_.holds(table, source, who) and one_.to(table, source, who) >> host & 1
    )
    if "astromech_droid" in one.words and used[ASTROMECH] < ship.astromechs + more:
        found.append(ASTROMECH)
    elif used[PASSENGER] < ship.passengers or spare > 0:
        found.append(PASSENGER)
    return found


# -- movement ------------------------------------------------------------------------------------------------


def walks(table: Table, card: int) -> set[int]:
    """R-13.3: along the sites of the row, one direction, every site passed must be legal."""
    start, one = table.spot[card], table.cards[card]
    if not is_site(table, start) or forbidden(table, "landspeed", card):
        return set()
    if one.kind == VEHICLE and not works(table, card):
        return set()
    reach = value(table, "landspeed", card) if one.kind in (CHARACTER, VEHICLE, CREATURE) else 1
    sites = [place for place in row(table, start) if is_site(table, place)]
    found = set()
    for step in (-1, 1):
        left, place = reach, start
        while True:
            left -= 1 + tally(table, "extra-landspeed", table.owner[card], place)
            index = sites.index(place) + step
            if left < 0 or not 0 <= index < len(sites):
                break
            place = sites[index]
            if "death star: trench" in top(table, place).words or not stays(table, card, place):
                break
            found.add(place)
    return found


def stays(table: Table, card: int, place: int) -> bool:
    """Whether a card may be at a place that it moves to."""
    one, text = table.cards[card], table.config.texts[card]
    if one.kind in (CHARACTER, STARSHIP, VEHICLE):
        if not kinds_fit(table, one, place, landing=True):
            return False
    elif one.kind != CREATURE and not is_site(table, place):
        return False
    if "not-mobile" in text.flags and "mobile" in top(table, place).words:
        return False
    return all(only.places(table, card, table.owner[card]) >> place & 1 for only in text.only if only.stays)


def can_fly(table: Table, card: int) -> bool:
    """Somebody aboard who could fly it, landed or not."""
    if table.cards[card].permanents:
        return True
    return any(table.host[p] == card and table.slot[p] == PILOT and is_active(table, p) for p in CARDS)


def navigates(table: Table, card: int) -> bool:
    droids = [n for n in CARDS if card in carriers(table, n) and "astromech_droid" in table.cards[n].words]
    if any(is_active(table, droid) for droid in droids):
        return True
    return "nav" in table.cards[card].words and not forbidden(table, "nav", card)


def flights(table: Table, card: int) -> set[int]:
    """R-13.4: other systems within hyperspeed; not what orbits here or is orbited."""
    here, one = table.spot[card], table.cards[card]
    speed = value(table, "hyperspeed", card)
    able = one.kind == STARSHIP and works(table, card) and one.hyperspeed is not None and speed > 0
    if top(table, here).subtype != "system" or not able or not navigates(table, card):
        return set()
    speed += tally(table, "hyperspeed-from", table.owner[card], here)
    return {
        place
        for place in range(len(table.stacks))
        if place != here
        and top(table, place).subtype == "system"
        and place not in orbiting(table, here)
        and abs(table.parsec[place] - table.parsec[here]) <= speed
    }


def orbiting(table: Table, here: int) -> set[int]:
    """G10: what orbits here, what this orbits, what orbits the same."""
    found = set()
    for place in range(len(table.stacks)):
        if place != here and top(table, place).subtype == "system":
            pair = table.orbit[place] == here or table.orbit[here] == place
            if pair or (table.orbit[here] != NONE and table.orbit[here] == table.orbit[place]):
                found.add(place)
    return found


def lowest(table: Table, place: int) -> int:
    """From where one lands: the cloud next to the sites, or the system where there is none."""
    clouds = [other for other in row(table, place) if "cloud_sector" in top(table, other).words]
    return clouds[0] if clouds else system(table, place)


def is_fighter(table: Table, card: int) -> bool:
    return table.cards[card].subtype != "capital" or "like-starfighter" in table.config.texts[card].flags


def landings(table: Table, card: int) -> set[int]:
    """G56: from the lowest place to exterior sites of the row; TIEs to docking bays."""
    here, one = table.spot[card], table.cards[card]
    if is_site(table, here) or not is_fighter(table, card) or lowest(table, here) != here:
        return set()
    if not works(table, card) and one.kind != CREATURE:
        return set()
    return {
        site
        for site in row(table, here)
        if is_site(table, site)
        and (one.kind == CREATURE or kinds_fit(table, one, site, landing=True))
        and "death star: trench" not in top(table, site).words
        and not (table.owner[card] == DARK and shielded(table, site))
    }


def moves(table: Table, card: int) -> set[str]:
    """Every regular move of one card by its own means, sectors apart; ids of the options."""
    one, flags = table.cards[card], table.config.texts[card].flags
    found: set[str] = set()
    if one.kind == STARSHIP or "like-starfighter" in flags:
        found |= {f"fly {card} {place}" for place in flights(table, card)}
        found |= {f"land {card} {place}" for place in landings(table, card)}
        here = table.spot[card]
        if one.kind == STARSHIP and works(table, card) and top(table, here).subtype == "system":
            found |= {f"orbit {card} {place}" for place in orbiting(table, here)}
        found |= {f"take-off {card} {place}" for place in departures(table, card)}
    if one.kind != STARSHIP:
        found |= {f"walk {card} {place}" for place in walks(table, card)}
    return found


def departures(table: Table, card: int) -> set[int]:
    here, one = table.spot[card], table.cards[card]
    target = lowest(table, here)
    if not is_site(table, here) or target == NONE or not is_fighter(table, card):
        return set()
    if not (can_fly(table, card) or one.kind == CREATURE) or (
        table.owner[card] == DARK and shielded(table, here)
    ):
        return set()
    words = top(table, here).words
    if "exterior" not in words or ("tie" in one.words and "docking_bay" not in words):
        return set()
    fits = one.kind == CREATURE or kinds_fit(table, one, target, landing=True)
    return {target} if fits else set()


def standing(table: Table, card: int) -> bool:
    return table.slot[card] == AT and is_active(table, card) and not is_inside(table, card)
