"""Texts of Effects."""

from __future__ import annotations

from understudy.games.swccg.data import DARK, LIGHT, STARSHIP
from understudy.games.swccg.queries import (
    ability,
    location,
    night,
    present,
    shielded,
)
from understudy.games.swccg.table import RESERVE, Frame, Table, bits
from understudy.games.swccg.verbs import (
    hand_to_used,
    peek,
)
from understudy.games.swccg.vocabulary import (
    ANYWHERE,
    CONTROL,
    HOST,
    IN_PLAY,
    OWN,
    RELATED,
    SPOT,
    Amount,
    Clause,
    Filter,
    Flag,
    Tally,
    Text,
    at,
    attach,
    beside,
    both,
    either,
    flown_by,
    free,
    gains,
    ground,
    has,
    is_,
    mode_is,
    of,
    on_host,
    play,
    text,
    total_power,
)


def _ships_there(table: Table, me: int, who: int, place: int) -> float:
    """Own starships present at the place of the battle; General Dodonna adds 1, or doubles it at its site."""
    found = (present(table, place) & table.owned[who] & table.words.get(STARSHIP, 0)).bit_count()
    dodonna = (OWN & IN_PLAY & is_("general dodonna"))(table, me, who)
    if dodonna & table.at[table.spot[me]]:
        return 2 * found
    return found + (1 if dodonna else 0)


def _space(table: Table, me: int, who: int) -> int:
    """The related system and its sectors."""
    found = 0
    for place in bits(RELATED(table, me, who)):
        if location(table, place).subtype != "site":
            found |= 1 << place
    return found


def _war_room_or_bay(table: Table, me: int, who: int) -> int:
    found = 0
    for place in range(len(table.stacks)):
        words = location(table, place).words
        if "docking_bay" in words or "yavin 4: massassi war room" in words:
            found |= 1 << place
    return found


def _if_printed(question: str) -> Amount:
    def amount(table: Table, me: int, who: int, host: int) -> float:
        return 2 if getattr(table.cards[host], question) is not None else 0

    return amount


def _on_falcon(table: Table, me: int, who: int) -> bool:
    ship = HOST & is_("falcon")
    return bool(flown_by(ship, is_("han", "lando", "chewie"))(table, me, who))


def _hand_left(table: Table, me: int, who: int) -> bool:
    return bool(table.hands[who])


def _other_reserve(table: Table, me: int, who: int) -> bool:
    return bool(table.piles[1 - who][RESERVE])


def _night_anywhere(table: Table, frame: Frame) -> float:

    return 3 if any(night(table, place) for place in range(len(table.stacks))) else 1


# -- Jedi ----------------------------------------------------------------------------------------------------


def _masters(side: int) -> Filter:
    """Characters of a side with ability of 6 or more."""
    people = IN_PLAY & is_("character")
    return of(people, lambda t, card: t.cards[card].side == side and ability(t, card) >= 6)


JEDI, DARK_JEDI = _masters(LIGHT), _masters(DARK)


# -- skills --------------------------------------------------------------------------------------------------


def war_school() -> list[Clause]:
    """A non-warrior becomes a warrior; a warrior gets power +1."""
    people = OWN & IN_PLAY & is_("character")
    return [
        attach(people - has("warrior") - is_("droid"), mode=1),
        attach(people & has("warrior"), mode=2),
        gains("warrior", HOST, mode_is(1)),
        on_host("power", 1, mode_is(2)),
        Flag("immune alter"),
    ]


# -- night ---------------------------------------------------------------------------------------------------


def _sites_below(table: Table, me: int, who: int) -> int:
    return RELATED(table, me, who) & ground("site")(table, me, who)


def _dark_sites(table: Table, me: int, who: int) -> int:
    found = ground("site")(table, me, who)
    for place in bits(found):
        if not night(table, place):
            found &= ~(1 << place)
    return found


def darkness() -> list[Clause]:
    """Night at the sites of a planet; one destiny to power for both there; spies deploy free by night."""
    return [
        attach(places=ground("planet", "system")),
        Tally("night", 1, "both", _sites_below),
        Tally("destiny-to-power", 1, "both", _sites_below),
        free(is_("character") & has("spy"), _dark_sites),
    ]


def open_sites(table: Table, me: int, who: int) -> int:
    """Related sites that no shield covers (G39)."""
    found = _sites_below(table, me, who)
    for place in bits(found):
        if who == DARK and shielded(table, place):
            found &= ~(1 << place)
    return found


EFFECTS: dict[str, Text] = {
    "L1_60": text(attach(places=_war_room_or_bay, cost=1), total_power(_ships_there, places=_space)),
    "L1_65": text(
        attach(IN_PLAY & is_("starship"), cost=1),
        on_host("armor", _if_printed("armor")),
        on_host("maneuver", _if_printed("maneuver")),
        on_host("power", 2, _on_falcon),
        on_host("forfeit", 2, _on_falcon),
    ),
    "L1_66": text(beside(1), play(window="own control", when=_hand_left, stages=(hand_to_used,))),
    "L1_56": text(darkness()),
    "D1_230": text(darkness()),
    "L1_64": text(war_school()),
    "D1_221": text(war_school()),
    "D1_216": text(
        attach(IN_PLAY & is_("capital")),
        total_power(1, places=open_sites, when=both(either(at("system"), at("sector")), CONTROL)),
    ),
    "D1_227": text(attach(places=ANYWHERE), Tally("icons", 1, "both", SPOT)),
    "D1_224": text(
        beside(2),
        play(cost=1, when=_other_reserve, stages=(peek(_night_anywhere, "opp"),)),
    ),
}
