"""Questions about the table that rules, texts, bots and fronts ask: where, who, how much.

They take a table or a view alike. What they find out is kept in `table.memo` until something changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from understudy.games.swccg.data import CHARACTER, DARK, LIGHT, STARSHIP, VEHICLE, Card
from understudy.games.swccg.table import (
    ABOARD,
    ASTROMECH,
    BIT,
    BOTH,
    COUNT,
    HOLD,
    LEAVES,
    LOC,
    NONE,
    ON_PLACE,
    PASSENGER,
    PILOT,
    Table,
    bits,
)

#: The side of a clause that a location has from the site next to it (D1_215).
SPREAD = 2
#: In `Temp` masks: the bit of a seat.
SEAT_BIT = (1 << COUNT, 1 << COUNT + 1)


class Modifier(Protocol):
    """What queries need to know of a modifier of the vocabulary."""

    how: str
    cumulative: bool
    side: int | None

    def holds(self, table: Table, me: int, who: int) -> bool: ...
    def reach(self, table: Table, me: int, who: int) -> int: ...
    def size(self, table: Table, me: int, who: int, target: int) -> float: ...
    def seats(self, who: int) -> Sequence[int]: ...
    def ground(self, table: Table, me: int, who: int) -> int: ...


# -- places --------------------------------------------------------------------------------------------------


def location(table: Table, place: int) -> Card:
    """The card on top of a place."""
    return table.cards[table.stacks[place][0]]


def is_at(table: Table, place: int, *words: str) -> bool:
    """Whether the location has all these words."""
    return place != NONE and location(table, place).words.issuperset(words)


def places_with(table: Table, *words: str) -> int:
    """The places (a bit each) whose locations have all these words."""
    known = table.chart.known
    key = ("places", words)
    found = known.get(key)
    if found is None:
        found = 0
        for place in range(len(table.stacks)):
            if location(table, place).words.issuperset(words):
                found |= 1 << place
        known[key] = found
    return int(found)


def all_places(table: Table) -> int:
    return (1 << len(table.stacks)) - 1


def row_of(table: Table, place: int) -> list[int]:
    for row in table.rows:
        if place in row:
            return row
    raise LookupError(f"there is no place {place}")


def system_of(table: Table, place: int) -> int:
    """The place of the system card that a place belongs to, or NONE."""
    for other in row_of(table, place):
        if location(table, other).subtype == "system":
            return other
    return NONE


def related(table: Table, place: int) -> int:
    """G6: sites and clouds of one system and the system itself; asteroids orbit it and each other only."""
    known = table.chart.known
    key = ("related", place)
    found = known.get(key)
    if found is None:
        found = 0
        space = is_at(table, place, "asteroid")
        system = location(table, place).subtype == "system"
        for other in row_of(table, place):
            if other == place:
                continue
            far = is_at(table, other, "asteroid")
            if system or location(table, other).subtype == "system" or far == space:
                found |= 1 << other
        known[key] = found
    return int(found)


def adjacent(table: Table, place: int) -> int:
    """G8: neighbors among the sites, or among system and sectors, of one row; the Trench has none."""
    known = table.chart.known
    key = ("adjacent", place)
    found = known.get(key)
    if found is None:
        found = 0
        site = location(table, place).subtype == "site"
        line = [p for p in row_of(table, place) if (location(table, p).subtype == "site") == site]
        line = [p for p in line if not is_at(table, p, "death star: trench")]
        if place in line:
            index = line.index(place)
            for other in (index - 1, index + 1):
                if 0 <= other < len(line):
                    found |= 1 << line[other]
        known[key] = found
    return int(found)


def battleground(table: Table, place: int) -> bool:
    """R-7.7: icons of both sides; no shielded Hoth site.

    SW-GLO-13.
    """
    return all(icons(table, place, seat) > 0 for seat in BOTH) and not shielded(table, place)


def shielded(table: Table, place: int) -> bool:
    """R-10.11, G39: under Light's Main Power Generators, while its text works."""
    words = location(table, place).words
    if "hoth" not in words or not ("echo" in words or words & {"marker_1", "marker_2", "marker_3"}):
        return False
    generators = table.words.get("hoth: main power generators", 0) & table.owned[LIGHT] & live(table)
    return any(table.slot[card] == LOC for card in bits(generators))


def rotated(table: Table, place: int) -> int:
    """L1_62: 1 while an odd number of Revolutions lies on the place (the Death Star is immune)."""
    mask = table.config.turners & table.play
    if not mask:
        return 0
    lying = sum(table.spot[card] == place and table.slot[card] == ON_PLACE for card in bits(mask))
    return 0 if is_at(table, place, "death star", "system") else lying & 1


def faced(table: Table, place: int, side: int) -> int:
    """The player whom a side of a location faces (G5); a text that was spread to it speaks for Dark."""
    if side == SPREAD:
        return DARK
    return side ^ rotated(table, place) if table.config.turners & table.play else side


def whose(table: Table, source: int, one: Modifier) -> int:
    """The player for whom a modifier of a card speaks: its owner, or whom that side of a location faces."""
    return table.owner[source] if one.side is None else faced(table, table.spot[source], one.side)


def icons(table: Table, place: int, seat: int) -> int:
    """Force icons on a seat's side of a place, with what texts add or cancel (SW-GEN-18).

    SW-GEN-13.
    """
    key = ("icons", place, seat)
    found: int | None = table.memo.get(key)
    if found is None:
        found = location(table, place).icons[faced(table, place, seat)]
        if spoken_of(table, "icons") and spoken_ground(table, "icons") >> place & 1:
            found = max(0, int(found + tally(table, "icons", seat, place)))
        table.memo[key] = found
    return found


# -- which cards ---------------------------------------------------------------------------------------------


def word(table: Table, name: str) -> int:
    """The cards that have a word: printed, or given by a text in play (pilot, warrior …).

    SW-DEP-30.
    """
    found = table.words.get(name, 0)
    given = table.config.mods.get(f"word {name}")
    if given is not None:
        mask, by = given
        for source in bits(mask & table.play):
            for one in by[source]:
                who = table.owner[source]
                found |= one.reach(table, source, who)
    return found


def active(table: Table) -> int:
    """R-1.3: cards on table that are neither under another location, stacked, excluded nor undercover.

    SW-STA-01, SW-STA-02, SW-STA-03, SW-STA-08, SW-STA-11, SW-STA-13.
    """
    found: int | None = table.memo.get("active")
    if found is None:
        found = table.play & ~table.undercover & ~table.excluded & ~table.buried
        out = (table.excluded | table.undercover) & table.play
        if out:
            # G67: what is on such a card is out with it; parasites are not.
            for card in bits(out):
                found &= ~riders(table, card) | table.words.get("parasite", 0)
        table.memo["active"] = found
    return found


def uncovered(table: Table, which: Callable[[], int]) -> int:
    """The undercover spies that something finds if they count as active (G41)."""
    spies = table.undercover & table.play & ~table.excluded & ~table.buried
    if not spies:
        return 0
    known = table.memo
    table.memo = {"active": active(table) | spies}
    try:
        return which() & spies
    finally:
        table.memo = known


def riders(table: Table, card: int) -> int:
    """Everything on a card, at any depth.

    SW-PRS-16, SW-GLO-39.
    """
    mask = table.on[card]
    for rider in bits(mask):
        if table.on[rider]:
            mask |= riders(table, rider)
    return mask


def inside(table: Table, card: int) -> bool:
    """Whether a card is inside a starship or an enclosed vehicle (R-7.3)."""
    while (host := table.host[card]) != NONE:
        if table.slot[card] in ABOARD and table.cards[host].enclosed:
            return True
        card = host
    return False


def carrier(table: Table, card: int) -> int:
    """The ship or vehicle that a card is aboard of, or NONE."""
    while (host := table.host[card]) != NONE:
        if table.slot[card] in ABOARD:
            return host
        card = host
    return NONE


def present(table: Table, place: int) -> int:
    """R-7.3: active cards present at a place: not inside anything.

    SW-PRS-05, SW-PRS-06, SW-PRS-07, SW-GLO-08.
    """
    key = ("present", place)
    found: int | None = table.memo.get(key)
    if found is None:
        found = table.at[place] & active(table)
        if found & table.config.hulls:
            for card in bits(found):
                if table.host[card] != NONE and inside(table, card):
                    found &= ~BIT[card]
        table.memo[key] = found
    return found


def here(table: Table, card: int) -> int:
    """Active cards at the same place as a card, aboard ones too, itself included.

    SW-PRS-18, SW-GLO-15.
    """
    place = table.spot[card]
    return 0 if place == NONE else table.at[place] & active(table)


def together(table: Table, card: int) -> int:
    """Present with a card: in the same place or in the same ship, never itself (R-7.4).

    SW-PRS-08, SW-GOT-13, SW-GLO-10.
    """
    if inside(table, card):
        return table.on[carrier(table, card)] & active(table) & ~BIT[card]
    place = table.spot[card]
    return 0 if place == NONE else present(table, place) & ~BIT[card]


def units(table: Table) -> int:
    """Characters, starships and vehicles."""
    return table.config.units


def night(table: Table, place: int) -> bool:
    """Nighttime conditions at a site."""
    return place != NONE and tally(table, "night", DARK, place) > 0


def live(table: Table) -> int:
    """The cards whose text works: active or undercover, piloted if they need it, text not canceled (G29).

    SW-CAN-07.
    """
    found: int | None = table.memo.get("live")
    if found is None:
        found = active(table) | (table.undercover & table.play)
        for card in bits(table.config.vessels & found):
            if not piloted(table, card):
                found &= ~BIT[card]
        table.memo["live"] = found
        quiet = silenced(table) & found
        if quiet:
            # What was found out on the way had counted with these texts.
            found &= ~quiet
            table.memo.clear()
        table.memo["live"] = found
    return found


def silenced(table: Table) -> int:
    """Cards whose game text is canceled, by other texts or for a time (SW-CAN-06)."""
    found = 0
    for question, _, mask, _, _, _, _ in table.temps:
        if question == "text":
            found |= mask
    given = table.config.mods.get("text")
    if given is not None:
        mask, by = given
        for source in bits(mask & active(table)):
            for one in by[source]:
                who = table.owner[source]
                found |= one.reach(table, source, who)
    return found


# -- piloting ------------------------------------------------------------------------------------------------


def landed(table: Table, card: int) -> bool:
    """A starship at a site, the Trench excepted, or in a hold (R-10.10)."""
    if table.cards[card].kind != STARSHIP or table.spot[card] == NONE:
        return False
    top = location(table, table.spot[card])
    return table.slot[card] == HOLD or (top.subtype == "site" and top.name.lower() != "death star: trench")


def crew(table: Table, card: int) -> int:
    """Active characters in pilot or driver slots."""
    riders = table.on[card]
    if not riders:
        return 0
    found = 0
    for rider in bits(riders & active(table)):
        if table.slot[rider] == PILOT:
            found |= BIT[rider]
    return found & ~_barred(table) if table.temps else found


def _barred(table: Table) -> int:
    """Characters that may neither pilot nor drive for a time."""
    found = 0
    for question, _, mask, _, _, _, _ in table.temps:
        if question == "no-pilot":
            found |= mask
    return found


def flown(table: Table, card: int) -> bool:
    """Whether somebody is aboard who could fly it, landed or not (G56)."""
    return table.cards[card].permanents > 0 or crew(table, card) != 0


def piloted(table: Table, card: int) -> bool:
    """R-10.10: whether a ship or vehicle works.

    SW-MOV-39.
    """
    printed = table.cards[card]
    if printed.steered:
        return True
    if table.crashed >> card & 1 or (printed.kind == STARSHIP and landed(table, card)):
        return False
    return printed.permanents > 0 or crew(table, card) != 0


def is_piloting(table: Table, card: int, vessel: int) -> bool:
    """A pilot, not a driver, of a vessel that works (card_hooks A)."""
    printed = table.cards[vessel]
    return (
        table.host[card] == vessel
        and table.slot[card] == PILOT
        and not printed.drivers
        and piloted(table, vessel)
    )


def slots_free(table: Table, host: int, card: int) -> list[int]:
    """R-10.9, G28: the slots of a host that a card could take now.

    SW-STA-07, SW-DEP-22, SW-MOV-53.
    """
    ship, who = table.cards[host], table.cards[card]
    if who.kind == CHARACTER:
        return _seats_free(table, host, ship, card, who)
    if table.config.flags.get("rides", 0) >> card & 1:
        return [slot for slot in _seats_free(table, host, ship, card, who) if slot == PASSENGER]
    if table.slot[host] == HOLD or who.kind not in (STARSHIP, VEHICLE) or ship.kind != STARSHIP:
        return []
    room = ship.hold_vehicles if who.kind == VEHICLE else ship.hold_starfighters
    if who.kind == STARSHIP and who.subtype != "starfighter":
        return []
    held = [table.cards[other] for other in bits(table.on[host]) if table.slot[other] == HOLD]
    same = sum(other.kind == who.kind for other in held)
    if who.kind == STARSHIP and "tie" in who.words:
        room += ship.hold_ties
    return [HOLD] if same < room else []


def _seats_free(table: Table, host: int, ship: Card, card: int, who: Card) -> list[int]:
    if ship.kind not in (STARSHIP, VEHICLE) or table.undercover & BIT[card]:
        return []
    pilots = passengers = astromechs = 0
    for other in bits(table.on[host] & ~BIT[card]):
        slot = table.slot[other]
        if slot == PILOT:
            pilots += 1
        elif slot == PASSENGER:
            passengers += 1
        elif slot == ASTROMECH:
            astromechs += 1
    spare = 0
    if ship.either:
        # Seats of either kind that are left.
        spare = ship.either - max(0, pilots - ship.pilots - ship.drivers)
        spare -= max(0, passengers - ship.passengers)
    found = []
    drives = ship.drivers and ("droid" not in who.words or may_drive(table, card))
    if drives or word(table, "pilot") >> card & 1:
        limit = ship.drivers if ship.drivers else ship.pilots
        if pilots < limit or (spare > 0 and not ship.drivers):
            found.append(PILOT)
    if "astromech_droid" in who.words and astromechs < ship.astromechs + more_astromechs(table, host):
        found.append(ASTROMECH)
    elif passengers < ship.passengers or spare > 0:
        found.append(PASSENGER)
    return found


def more_astromechs(table: Table, host: int) -> int:
    """D1_218: room for an astromech where the nav computer was."""
    return int(sum(amount for _, amount in changes(table, "astromechs", host)))


def may_drive(table: Table, card: int) -> bool:
    """G28: droids that may sit at the wheel of a transport."""
    words = table.cards[card].words
    skilled = words & {"pilot", "vehicle_droid", "protocol_droid", "battle_droid"}
    return bool(skilled) or "drives" in table.config.texts[card].flags


# -- values --------------------------------------------------------------------------------------------------


#: What an unpiloted ship or vehicle has none of (G29).
_NEED_PILOT = ("power", "maneuver", "hyperspeed", "landspeed")


def printed(table: Table, question: str, card: int) -> float | None:
    """The number on the card; None where it has none."""
    found: float | None = getattr(table.cards[card], question)
    if found is None and question in ("power", "landspeed"):
        return text_value(table, question, card)
    return found


def text_value(table: Table, question: str, card: int) -> float | None:
    """A number that the text itself gives (“landspeed=4”); undefined while the text is off (SW-CAN-08)."""
    given = table.config.mods.get(f"is {question}")
    if given is None or card not in given[1] or silenced(table) >> card & 1:
        return None
    return float(given[1][card][0].size(table, card, table.owner[card], card))


#: No modifier at all.
_NOTHING: list[tuple[str, float]] = []


def changes(table: Table, question: str, card: int) -> list[tuple[str, float]]:
    """Every modifier of a value of a card: how, and how much, in order of arrival (SW-VAL-02, G14).

    SW-VAL-01, SW-VAL-07.
    """
    given = table.config.mods.get(question)
    if (given is None or not given[0] & table.play) and (not table.temps or not for_a_time(table, question)):
        return _NOTHING
    found: list[tuple[str, float]] = []
    met: set[tuple[str, str]] = set()
    for reach, source, one, who in reaching(table, question):
        if not reach >> card & 1:
            continue
        title = table.cards[source]
        if not one.cumulative and not title.unique:
            if (title.title, one.how) in met:
                continue
            met.add((title.title, one.how))
        found.append((one.how, one.size(table, source, who, card)))
    for asked, _, reach, amount, _, _, how in table.temps:
        if asked == question and reach >> card & 1:
            found.append((how, amount))
    return found


def reaching(table: Table, question: str) -> list[tuple[int, int, Modifier, int]]:
    """The modifiers of a value that hold for any card now: for which ones, of which card, and whose."""
    key = ("reaching", question)
    found: list[tuple[int, int, Modifier, int]] | None = table.memo.get(key)
    if found is None:
        found = []
        given = table.config.mods.get(question)
        if given is not None:
            mask, by = given
            for source in bits(mask & live(table)):
                for one in by[source]:
                    who = whose(table, source, one)
                    reach = one.reach(table, source, who)
                    if reach:
                        found.append((reach, source, one, who))
        table.memo[key] = found
    return found


def value(table: Table, question: str, card: int) -> float:
    """A value as it is now (G15): printed, doubled, modified, reset to the lowest, not below 0."""
    key = (question, card)
    found = table.memo.get(key)
    if found is None:
        found = table.memo[key] = _value(table, question, card)
    return found


def _value(table: Table, question: str, card: int) -> float:
    base = printed(table, question, card)
    if base is not None and table.cards[card].kind == CHARACTER and not spoken_of(table, question):
        return float(max(0, base))
    vessel = table.cards[card].kind in (STARSHIP, VEHICLE)
    if vessel and question in _NEED_PILOT and not piloted(table, card):
        return 0.0
    if base is None and (
        question in ("hyperspeed", "armor", "maneuver") or (not vessel and question == "landspeed")
    ):
        # SW-VAL-11: without a printed number there is none, unless a text says “armor=5”.
        reset = [float(amount) for how, amount in changes(table, question, card) if how == "set"]
        return min(reset, default=0.0)
    if base is None:
        # SW-VAL-10
        base = 0
    found = float(base)
    resets = []
    known = changes(table, question, card)
    if any(how == "double" for how, _ in known):
        found *= 2
    for how, amount in known:
        if how == "add":
            # SW-VAL-03
            found += amount
        elif how == "times":
            found *= amount
        elif how == "set":
            resets.append(amount)
    if question == "landspeed" and table.cards[card].model == "at-at":
        found = min(found, float(base))
    if resets:
        # SW-VAL-06, SW-GOT-03
        found = min(resets)
    if found < 0:
        # SW-VAL-12
        found = 0.0
    return found


def power(table: Table, card: int) -> float:
    return value(table, "power", card)


def ability(table: Table, card: int) -> float:
    """SW-TGT-04: a droid's missing ability counts as 0."""
    return value(table, "ability", card)


def defense(table: Table, card: int) -> float:
    """R-11.4: the highest of ability (not of droids), maneuver, armor and a special value.

    SW-GLO-29.
    """
    printed_card = table.cards[card]
    best = 0.0
    if printed_card.kind == CHARACTER:
        best = ability(table, card)
    for question in ("maneuver", "armor"):
        best = max(best, value(table, question, card))
    if printed_card.defense is not None:
        best = max(best, value(table, "defense", card))
    return best + sum(amount for how, amount in changes(table, "dv", card) if how == "add")


def spoken_of(table: Table, question: str) -> bool:
    """Whether any text in play, or anything that holds for a time, could change a number."""
    given = table.config.mods.get(question)
    if given is not None and given[0] & table.play:
        return True
    return bool(table.temps) and for_a_time(table, question)


def spoken_ground(table: Table, question: str) -> int:
    """The places where a text in play, or anything that holds for a time, could change a number."""
    key = ("ground", question)
    found: int | None = table.memo.get(key)
    if found is None:
        found = 0
        given = table.config.mods.get(question)
        if given is not None:
            mask, by = given
            for source in bits(mask & live(table)):
                for one in by[source]:
                    found |= one.ground(table, source, whose(table, source, one))
        for asked, _, reach, _, _, _, _ in table.temps:
            if asked == question:
                found |= reach
        found = table.memo[key] = found & all_places(table)
    return found


def for_a_time(table: Table, question: str) -> bool:
    """Whether anything that holds for a time is about a question."""
    asked: set[str] | None = table.memo.get("temps")
    if asked is None:
        asked = table.memo["temps"] = {one[0] for one in table.temps}
    return question in asked


def tally(table: Table, question: str, seat: int, place: int) -> float:
    """What texts add to a number of a seat at a place: drain, total power, generation …"""
    if question not in table.config.mods and not table.temps:
        return 0
    found = at_place(table, question, seat, place)
    return sum([amount for how, amount in found if how == "add"]) if found else 0


def at_place(table: Table, question: str, seat: int, place: int) -> list[tuple[str, float]]:
    """Every modifier of a number of a seat at a place (NONE: of the seat as such)."""
    given = table.config.mods.get(question)
    if (given is None or not given[0] & table.play) and (not table.temps or not for_a_time(table, question)):
        return _NOTHING
    key = (question, seat, place, "place")
    known: list[tuple[str, float]] | None = table.memo.get(key)
    if known is not None:
        return known
    found: list[tuple[str, float]] = []
    if given is not None:
        mask, by = given
        met: set[tuple[str, str]] = set()
        for source in bits(mask & live(table)):
            title = table.cards[source]
            for one in by[source]:
                who = table.owner[source] if one.side is None else faced(table, table.spot[source], one.side)
                if seat not in one.seats(who) or not one.holds(table, source, who):
                    continue
                if place != NONE and not one.ground(table, source, who) >> place & 1:
                    continue
                if not one.cumulative and not title.unique:
                    if (title.title, one.how) in met:
                        continue
                    met.add((title.title, one.how))
                found.append((one.how, one.size(table, source, who, place)))
    for asked, _, reach, amount, _, _, how in table.temps:
        if asked == question and reach & SEAT_BIT[seat] and (place == NONE or reach >> place & 1):
            found.append((how, amount))
    table.memo[key] = found
    return found


def barred(table: Table, question: str, card: int) -> bool:
    """Whether a text forbids a card something (move, battle …)."""
    return bool(banned(table, question) >> card & 1)


def banned(table: Table, question: str) -> int:
    """The cards that texts forbid something; a ban to move stops every kind of move (SW-MOV-40)."""
    given = table.config.mods.get(question)
    if (given is None or not given[0] & table.play) and not table.temps:
        return 0
    key = ("banned", question)
    found: int | None = table.memo.get(key)
    if found is None:
        found = 0
        if given is not None:
            mask, by = given
            for source in bits(mask & live(table)):
                for one in by[source]:
                    if one.how == "no":
                        side = one.side
                        place = table.spot[source]
                        who = table.owner[source] if side is None else faced(table, place, side)
                        found |= one.reach(table, source, who)
        for asked, _, reach, _, _, _, how in table.temps:
            if asked == question and how == "no":
                found |= reach
            elif asked == "alert" and question == "move":
                found |= _alerted(table, reach)
        table.memo[key] = found
    return found


def _alerted(table: Table, reach: int) -> int:
    """D1_246: cards of a seat may not move, except smugglers and starships with a smuggler aboard."""
    smugglers = word(table, "smuggler")
    found = 0
    for seat in BOTH:
        if reach & SEAT_BIT[seat]:
            found |= table.owned[seat] & table.play & ~smugglers
    for ship in bits(found & table.words.get(STARSHIP, 0)):
        if riders(table, ship) & smugglers:
            found &= ~BIT[ship]
    return found


def temp(
    table: Table,
    question: str,
    reach: int,
    amount: float,
    until: int = LEAVES,
    how: str = "add",
    title: str = "",
) -> None:
    """A modifier for a time, made by the active player's side of things.

    SW-DUR-01, SW-DUR-02, SW-DUR-03.
    """
    table.temps.append((question, table.active, reach, amount, until, title, how))
    table.touch()


def forget(table: Table, card: int) -> None:
    """A card left the table: what held until then is gone (SW-VAL-05)."""
    bit = BIT[card]
    kept: list[Any] = []
    for one in table.temps:
        mask = one[2]
        if mask & bit and mask < SEAT_BIT[0]:
            mask &= ~bit
            if not mask:
                continue
            one = (*one[:2], mask, *one[3:])
        kept.append(one)
    table.temps = kept
    table.undercover &= ~bit
    table.hit &= ~bit
    table.crashed &= ~bit
    table.excluded &= ~bit
    table.marks.pop(card, None)
    table.chosen.pop(card, None)
    table.touch()
