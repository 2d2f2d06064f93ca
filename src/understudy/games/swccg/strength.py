"""Who is how strong where: presence and control, Force and drains, battles, weapons."""

from __future__ import annotations

from collections.abc import Callable

from understudy.games.swccg.data import CHARACTER, DARK, LIGHT, WEAPON
from understudy.games.swccg.queries import (
    ability,
    active,
    at_place,
    banned,
    carrier,
    changes,
    icons,
    inside,
    live,
    location,
    piloted,
    power,
    present,
    riders,
    row_of,
    spoken_ground,
    spoken_of,
    tally,
    units,
)
from understudy.games.swccg.table import ABOARD, BIT, FORCE, NONE, PILOT, RESERVE, Table, bits

# -- presence ------------------------------------------------------------------------------------------------


def total_ability(table: Table, place: int, seat: int) -> float:
    """R-7.1: ability of characters, vehicles with ability and permanent pilots at a place, inside too.

    SW-PRS-02, SW-PRS-03.
    """
    found = 0.0
    for card in bits(table.at[place] & table.owned[seat] & active(table) & units(table)):
        one = table.cards[card]
        found += ability(table, card) if one.ability is not None else 0
        found += one.permanent_ability
    return found + tally(table, "total-ability", seat, place)


def ability_only_from(table: Table, place: int, seat: int, these: int) -> bool:
    """All active ability of a seat at a place is provided by these cards, and some is.

    SW-ABR-01, SW-ABR-02, SW-ABR-03, SW-ABR-04.
    """
    some = False
    for card in bits(table.at[place] & table.owned[seat] & active(table) & units(table)):
        one = table.cards[card]
        if one.permanent_ability or (one.ability is not None and ability(table, card)):
            if not these >> card & 1:
                return False
            some = True
    return some


def presence(table: Table, place: int, seat: int) -> bool:
    """SW-PRS-01: total ability of at least 1, or a Presence icon.

    SW-PRS-04, SW-STA-06, SW-GLO-09.
    """
    key = ("presence", place, seat)
    found: bool | None = table.memo.get(key)
    if found is None:
        mine = table.at[place] & table.owned[seat] & active(table)
        found = bool(mine) and (
            clearly_able(table, mine)
            or total_ability(table, place, seat) >= 1
            or bool(mine & table.words.get("presence", 0))
        )
        table.memo[key] = found
    return found


def clearly_able(table: Table, cards: int) -> bool:
    """Whether one of these cards has enough ability for presence, as printed, and no text speaks of any."""
    if not cards & table.config.able:
        return False
    return not spoken_of(table, "ability") and not spoken_of(table, "total-ability")


def occupies(table: Table, place: int, seat: int) -> bool:
    """SW-PRS-11, SW-GLO-12: presence, whatever the opponent has."""
    return presence(table, place, seat)


def controls(table: Table, place: int, seat: int) -> bool:
    """SW-PRS-10.

    SW-GLO-11.
    """
    return presence(table, place, seat) and not presence(table, place, 1 - seat)


def unoccupied(table: Table, place: int) -> bool:
    """SW-PRS-12: nobody has presence, and no undercover spy is there."""
    if table.at[place] & table.undercover:
        # SW-PRS-13, SW-GOT-14
        return False
    return not presence(table, place, DARK) and not presence(table, place, LIGHT)


def alone(table: Table, card: int) -> bool:
    """SW-PRS-19, SW-PRS-20, SW-PRS-21, G24: its owner has no other character or ability there.

    SW-GLO-14.
    """
    place, seat, one = table.spot[card], table.owner[card], table.cards[card]
    if place == NONE or not active(table) >> card & 1:
        return False
    if one.permanents > 1 or one.name == "Tonnika Sisters":
        # SW-PRS-21
        return False
    mine = table.at[place] & table.owned[seat] & active(table) & units(table)
    if one.kind == CHARACTER:
        host = carrier(table, card)
        for other in bits(mine & ~BIT[card]):
            there = table.cards[other]
            if there.kind == CHARACTER or there.permanents or (other != host and there.ability):
                return False
        # SW-PRS-19
        return True
    # SW-PRS-20
    return not mine & ~BIT[card] & ~riders(table, card)


def on_system(table: Table, card: int, system: str) -> bool:
    """G25: at a site or sector of a system, also inside something there; not at the system card.

    SW-PRS-14, SW-PRS-15, SW-GOT-15.
    """
    place = table.spot[card]
    if place == NONE:
        return False
    top = location(table, place)
    if top.subtype == "system":
        return False
    if top.system.lower() == system:
        return True
    return top.system == "any" and is_row_of(table, place, system)


def is_row_of(table: Table, place: int, system: str) -> bool:
    return any(location(table, other).system.lower() == system for other in row_of(table, place))


# -- Force ---------------------------------------------------------------------------------------------------


def available(table: Table, seat: int) -> int:
    """G19: Force that a seat can use: its own, and what a text lets it use of the opponent's."""
    found = len(table.piles[seat][FORCE])
    if table.config.flags.get("begs", 0) & table.play and begs(table, seat):
        found += len(table.piles[1 - seat][FORCE])
    return found


def begs(table: Table, seat: int) -> bool:
    """L1_44: in his turn a player may take Force that he uses from the opponent's Force Pile."""
    beggars = table.config.flags.get("begs", 0) & live(table) & table.owned[seat]
    return table.active == seat and bool(beggars)


def face_down(table: Table, seat: int) -> bool:
    """Whether a text keeps the Lost Pile of a seat face down (M.flag)."""
    hiding = table.config.flags.get("face-down", 0) & table.play
    if not hiding:
        return False
    for card in bits(hiding & live(table)):
        own = table.chosen_of(card).mode == 1
        if (table.owner[card] == seat) == own:
            return True
    return False


def reserve(table: Table, seat: int) -> int:
    return len(table.piles[seat][RESERVE])


def generation(table: Table, seat: int) -> int:
    """R-5.1: personal Force, icons, modifiers, masters; rounded down.

    SW-GEN-02, SW-GEN-03, SW-GEN-04, SW-GEN-05, SW-GEN-10, SW-GEN-14, SW-GEN-15, SW-GEN-17.
    """
    total = 1.0 + _all_icons(table, seat)
    if spoken_of(table, "generation-here"):
        for place in range(len(table.stacks)):
            total += tally(table, "generation-here", seat, place)
    total += tally(table, "generation", seat, NONE)
    masters = table.words.get("jedi_master" if seat == LIGHT else "dark_jedi_master", 0)
    if masters := masters & table.owned[seat] & active(table):
        # SW-GEN-04, SW-GEN-14, SW-GEN-15
        total += masters.bit_count()
    return max(0, int(total))


def _all_icons(table: Table, seat: int) -> int:
    """Force icons on a seat's side of all places; as printed they follow from the locations alone."""
    places = range(len(table.stacks))
    if table.config.turners & table.play:
        return sum(icons(table, place, seat) for place in places)
    known, key = table.chart.known, ("icons", seat)
    found: int | None = known.get(key)
    if found is None:
        found = known[key] = sum(location(table, place).icons[seat] for place in places)
    if spoken_of(table, "icons"):
        for place in bits(spoken_ground(table, "icons")):
            found += icons(table, place, seat) - location(table, place).icons[seat]
    return found


def drain_amount(table: Table, place: int, seat: int) -> int:
    """R-9.3: the opponent's icons there, modifiers; the last reset found counts instead (G15).

    SW-DRN-01, SW-DRN-06, SW-DRN-17, SW-GEN-16.
    """
    found = icons(table, place, 1 - seat)
    reset = None
    for how, amount in at_place(table, "drain", seat, place):
        if how == "add":
            found += int(amount)
        elif how == "set":
            reset = int(amount)
    if table.drain is not None and table.drain.place == place:
        found += table.drain.bonus
    return max(0, found if reset is None else reset)


def may_drain_cards(table: Table, place: int, seat: int) -> int:
    """Droids that may Force drain (SW-DRN-15)."""
    return table.at[place] & table.owned[seat] & live(table) & table.config.flags.get("may-drain", 0)


def drains_control(table: Table, place: int, seat: int) -> bool:
    """Control, or a droid that may drain where the opponent does not occupy (R-9.1).

    SW-DRN-03, SW-DRN-16.
    """
    if controls(table, place, seat):
        return True
    return not presence(table, place, 1 - seat) and bool(may_drain_cards(table, place, seat))


# -- battle --------------------------------------------------------------------------------------------------


def fights(table: Table, place: int, seat: int) -> int:
    """Units that could take part in a battle there now (R-11.1, R-11.2).

    SW-BAT-04, SW-GLO-21.
    """
    found = table.at[place] & table.owned[seat] & active(table) & units(table) & ~table.battled
    return found & ~banned(table, "battle")


def battle_presence(table: Table, place: int, seat: int, part: int) -> bool:
    """R-11.1, R-11.15: presence counting only these cards; or a card that may battle without.

    SW-BAT-01, SW-BAT-42, SW-BAT-44.
    """
    mine = part & table.owned[seat] & table.at[place] & active(table)
    if clearly_able(table, mine):
        return True
    total = 0.0
    for card in bits(mine & units(table)):
        one = table.cards[card]
        total += (ability(table, card) if one.ability is not None else 0) + one.permanent_ability
    if total + tally(table, "total-ability", seat, place) >= 1 and mine:
        return True
    flags = table.config.flags
    return bool(mine & (table.words.get("presence", 0) | flags.get("may-battle", 0)))


def battle_ability(table: Table, seat: int) -> float:
    """R-11.8: ability that counts for battle destiny.

    SW-BAT-15, SW-GOT-17.
    """
    battle = table.battle
    assert battle is not None
    return destiny_ability(table, battle.place, seat, battle.part)


def destiny_ability(table: Table, place: int, seat: int, part: int) -> float:
    """R-11.8: the same for a battle of these cards at a place, whether it goes on or is only thought of."""
    found = _ability_of(table, place, part & table.owned[seat], ability_for_destiny)
    return max(0.0, found + tally(table, "battle-ability", seat, place))


def attack_ability(table: Table, seat: int) -> float:
    """R-14.2, R-14.3: ability that counts for the destiny of an attack, with pilots as in battle."""
    battle = table.battle
    assert battle is not None
    found = _ability_of(table, battle.place, battle.part & table.owned[seat], ability)
    return found + tally(table, "total-ability", seat, battle.place)


def _ability_of(table: Table, place: int, part: int, of: Callable[[Table, int], float]) -> float:
    """Of units that are present or at the controls, and of permanent pilots."""
    found = 0.0
    near = present(table, place)
    for card in bits(part & active(table) & units(table)):
        one = table.cards[card]
        if one.permanents and piloted(table, card):
            found += one.permanent_ability
        if one.ability is None:
            continue
        host = table.host[card]
        if near >> card & 1 or (table.slot[card] == PILOT and host != NONE and piloted(table, host)):
            found += of(table, card)
    return found


def ability_for_destiny(table: Table, card: int) -> float:
    """What of a card's ability counts for battle destiny: all of it, unless a text says otherwise."""
    found, resets = ability(table, card), []
    for how, amount in changes(table, "bd-ability", card):
        if how == "set":
            resets.append(amount)
        else:
            found += amount
    return max(0.0, min(resets) if resets else found)


def total_power(table: Table, seat: int) -> float:
    """R-11.9: without destinies in the early segments, with them when they are drawn.

    SW-BAT-21, SW-BOT-06.
    """
    battle = table.battle
    assert battle is not None
    found = battle.extra[seat] + battle.to_power[seat] + battle.drawn[seat]
    for card in bits(battle.part & table.owned[seat] & present(table, battle.place) & units(table)):
        found += power(table, card)
    return max(0.0, found + tally(table, "total-power", seat, battle.place))


def power_at(table: Table, place: int, seat: int) -> float:
    """Power of a seat's cards present at a place, with total-power modifiers, battle or not."""
    return max(0.0, power_of(table, place, seat) + tally(table, "total-power", seat, place))


def power_of(table: Table, place: int, seat: int) -> float:
    """Power of a seat's cards present at a place, by itself."""
    return sum(power(table, card) for card in bits(present(table, place) & table.owned[seat] & units(table)))


def battle_destinies(table: Table, seat: int) -> int:
    """R-11.7: how many battle destinies a seat may draw.

    SW-BAT-14, SW-BAT-16, SW-BAT-17, SW-BAT-19, SW-BOT-05.
    """
    battle = table.battle
    assert battle is not None
    able = battle_ability(table, seat)
    more = tally(table, "ability-needed", seat, battle.place)
    hard = [amount for how, amount in at_place(table, "bd-requires", seat, battle.place)]
    met = all(able >= amount + more for amount in hard)
    count = 0
    if met:
        count = (1 if able >= 4 + more else 0) + battle.added[seat]
        count += int(tally(table, "bd-add", seat, battle.place))
    least = 0
    given = table.config.mods.get("bd-min")
    if given is not None:
        mask, by = given
        for source in bits(mask & live(table) & battle.part & table.owned[seat]):
            for one in by[source]:
                if one.holds(table, source, seat):
                    # SW-BAT-16, SW-BAT-17
                    least = max(least, int(one.size(table, source, seat, source)))
    caps = [int(amount) for how, amount in at_place(table, "bd-limit", seat, battle.place)]
    count = min([max(count, least), *[max(cap, least) for cap in caps]])
    return max(0, count)


def immunity(table: Table, card: int) -> tuple[float, float]:
    """R-11.13: below what, and to exactly what attrition a card is immune; losing it beats all.

    SW-BOT-08.
    """
    below, exact = 0.0, -1.0
    carrying = card
    while carrying != NONE:
        for how, amount in changes(table, "immune", carrying):
            if how == "no":
                # SW-BAT-41
                return 0.0, -1.0
            if how == "add":
                # SW-BAT-39
                below = max(below, amount)
            elif how == "exactly":
                exact = amount
        if table.slot[carrying] in ABOARD and inside(table, carrying):
            # SW-BAT-38
            carrying = table.host[carrying]
        else:
            break
    return below, exact


def is_immune(table: Table, card: int, total: float) -> bool:
    """SW-BAT-36: immune < X exactly when the total is lower than X.

    SW-BAT-28, SW-BAT-37, SW-GOT-18.
    """
    below, exact = immunity(table, card)
    return total < below or total == exact


# -- weapons -------------------------------------------------------------------------------------------------


def weapon_limit(table: Table, card: int) -> int:
    """G32: how many weapons a card may use in a turn."""
    one = table.cards[card]
    if one.kind == CHARACTER:
        if any(how == "add" for how, _ in changes(table, "gear-limit", card)):
            return 99
        return max(1, one.warriors)
    return 99 if one.subtype == "capital" else 1


def carried(table: Table, card: int, kind: str = WEAPON) -> int:
    """Weapons (or devices) on a card."""
    return table.on[card] & table.words.get(kind, 0)


def armed(table: Table, card: int) -> bool:
    return bool(carried(table, card))
