"""A slow reader of tables: presence, control, battle arithmetic, straight from the definitions.

It knows nothing of masks, memos and indexes: it walks over all cards, and over all clauses of all cards.
"""

from __future__ import annotations

from understudy.games.swccg.data import CHARACTER, STARSHIP, VEHICLE
from understudy.games.swccg.queries import faced
from understudy.games.swccg.table import ABOARD, CAPTIVE, HOLD, NONE, PILOT, PLAY, SIDE, STACKED, UNDER, Table

UNITS = (CHARACTER, STARSHIP, VEHICLE)


def carriers(table: Table, card: int) -> list[int]:
    """What a card is on, from the inside out."""
    found = []
    while table.host[card] != NONE:
        card = table.host[card]
        found.append(card)
    return found


def is_active(table: Table, card: int) -> bool:
    if table.zone[card] != PLAY or table.undercover >> card & 1:
        return False
    if table.slot[card] in (UNDER, STACKED, CAPTIVE):
        return False
    return not is_out(table, card)


def is_out(table: Table, card: int) -> bool:
    """Excluded from a battle, or on a card that is excluded or undercover, unless it is a parasite (G67)."""
    if table.excluded >> card & 1:
        return True
    if "parasite" in table.cards[card].words:
        return False
    return any((table.excluded | table.undercover) >> one & 1 for one in carriers(table, card))


def at(table: Table, card: int) -> int:
    """The place of a card, found through what carries it."""
    last = (card, *carriers(table, card))[-1]
    return NONE if table.slot[last] == SIDE else table.spot[last]


def is_inside(table: Table, card: int) -> bool:
    while table.host[card] != NONE:
        if table.slot[card] in ABOARD and table.cards[table.host[card]].enclosed:
            return True
        card = table.host[card]
    return False


def works(table: Table, card: int) -> bool:
    """Piloted, or in no need of it."""
    one = table.cards[card]
    if one.kind not in (STARSHIP, VEHICLE):
        return True
    if "creature vehicle" in one.words or one.name == "Lift Tube":
        return True
    if table.crashed >> card & 1:
        return False
    if one.kind == STARSHIP:
        top = table.cards[table.stacks[at(table, card)][0]]
        if table.slot[card] == HOLD or (top.subtype == "site" and top.title != "Death Star: Trench"):
            return False
    pilots = [
        other
        for other in range(120)
        if table.host[other] == card and table.slot[other] == PILOT and is_active(table, other)
    ]
    return one.permanents > 0 or bool(pilots)


def speaks(table: Table, card: int) -> bool:
    """Whether its text works (no card of the pool of these tables cancels texts)."""
    if table.zone[card] != PLAY or table.slot[card] in (UNDER, STACKED):
        return False
    return not is_out(table, card) and works(table, card)


def value(table: Table, question: str, card: int) -> float:
    """A value: printed, every modifier of every card that speaks, resets, floor."""
    one = table.cards[card]
    base = getattr(one, question)
    piloted_values = ("power", "maneuver", "hyperspeed", "landspeed")
    if question in piloted_values and not works(table, card):
        return 0
    if base is None and question in ("armor", "maneuver", "hyperspeed"):
        return 0
    if base is None and speaks(table, card):
        given = [mod for mod in table.config.texts[card].mods if mod.question == f"is {question}"]
        base = given[0].amount if given else None
    total = float(base or 0)
    resets = []
    met = set()
    for source in range(120):
        if not speaks(table, source):
            continue
        for mod in table.config.texts[source].mods:
            if mod.question != question:
                continue
            who = table.owner[source] if mod.side is None else faced(table, table.spot[source], mod.side)
            if not mod.holds(table, source, who) or not mod.to(table, source, who) >> card & 1:
                continue
            title = table.cards[source]
            if not mod.cumulative and not title.unique:
                if (title.title, mod.how) in met:
                    continue
                met.add((title.title, mod.how))
            amount = mod.size(table, source, who, card)
            if mod.how == "double":
                total += float(base or 0)
            elif mod.how == "times":
                total *= amount
            elif mod.how == "add":
                total += amount
            elif mod.how == "set":
                resets.append(amount)
    for asked, _, reach, amount, _, _, how in table.temps:
        if asked == question and reach >> card & 1:
            if how == "add":
                total += amount
            elif how == "times":
                total *= amount
            elif how == "set":
                resets.append(amount)
    if question == "landspeed" and one.model == "at-at":
        # It never rises, by rule (card_hooks F.7).
        total = min(total, float(base or 0))
    return max(0.0, min(resets) if resets else total)


def presence(table: Table, place: int, seat: int) -> bool:
    total = 0.0
    for card in range(120):
        one = table.cards[card]
        if (
            table.owner[card] == seat
            and one.kind in UNITS
            and is_active(table, card)
            and at(table, card) == place
        ):
            if one.ability is not None:
                total += value(table, "ability", card)
            total += one.permanent_ability
    return total >= 1


def controls(table: Table, place: int, seat: int) -> bool:
    return presence(table, place, seat) and not presence(table, place, 1 - seat)


def power_present(table: Table, place: int, seat: int) -> float:
    """Power of a seat's active units present, without modifiers of totals."""
    total = 0.0
    for card in range(120):
        mine = table.owner[card] == seat and table.cards[card].kind in UNITS
        if mine and is_active(table, card) and at(table, card) == place and not is_inside(table, card):
            total += value(table, "power", card)
    return total


def battle_ability(table: Table, seat: int) -> float:
    battle = table.battle
    assert battle is not None
    total = 0.0
    for card in range(120):
        one = table.cards[card]
        mine = table.owner[card] == seat and one.kind in UNITS and battle.part >> card & 1
        if not mine or not is_active(table, card):
            continue
        if one.permanents and works(table, card):
            total += one.permanent_ability
        if one.ability is None:
            continue
        host = table.host[card]
        drives = table.slot[card] == PILOT and host != NONE and works(table, host)
        if not is_inside(table, card) or drives:
            total += value(table, "ability", card)
    return total
