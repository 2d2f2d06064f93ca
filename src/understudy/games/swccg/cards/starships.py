"""Texts of starships."""

from __future__ import annotations

from understudy.games.swccg.data import DARK
from understudy.games.swccg.filters import (
    HERE,
    IN_BATTLE,
    IN_PLAY,
    ME,
    OPP,
    OWN,
    PART,
    RELATED,
    SPOT,
    Mask,
    Trigger,
    at,
    both,
    either,
    flown_by,
    ground,
    is_,
    no,
)
from understudy.games.swccg.queries import shielded
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules.leaving import lose
from understudy.games.swccg.table import Table, bits
from understudy.games.swccg.verbs import add_destiny, restore, see_hand
from understudy.games.swccg.vocabulary import (
    AT_SPOT,
    MINE,
    Flag,
    React,
    Text,
    all_of,
    answer,
    cheaper,
    free,
    immune,
    text,
    total_power,
)


def flies(*words: str) -> Mask:
    """Somebody with one of these words pilots this ship."""
    return flown_by(ME, is_(*words))


def _systems_of_capitals(table: Table, me: int, who: int) -> int:
    """Systems where an Imperial capital starship is (either player's)."""
    found = 0
    capitals = (IN_PLAY & is_("imperial_starship") & is_("capital"))(table, me, who)
    for place in bits(ground("system")(table, me, who)):
        if table.at[place] & capitals:
            found |= 1 << place
    return found


def sites_around(table: Table, me: int, who: int) -> int:
    """Related sites."""
    return RELATED(table, me, who) & ground("site")(table, me, who)


def open_planet_sites(table: Table, me: int, who: int) -> int:
    """Related planet sites that no shield covers (G39)."""
    found = sites_around(table, me, who) & ground("planet")(table, me, who)
    for place in bits(found):
        if who == DARK and shielded(table, place):
            found &= ~(1 << place)
    return found


def _in_the_trench(table: Table, me: int, who: int, event: Trigger) -> bool:
    """Another own starfighter at the same place is about to be hit."""
    card = event[2]
    return card != me and bool((OWN & is_("starfighter") & HERE)(table, me, who) >> card & 1)


def _shield_other(table: Table, frame: Frame) -> None:
    """L2_69: this ship is lost, the other one is not hit and restored to normal."""
    other = frame.window[2]
    table.agenda = [step for step in table.agenda if not (step[0] == "hit" and step[1][0] == other)]
    restore(table, other)
    table.then(*lose(frame.card))


def _has_a_problem(table: Table, me: int, who: int, event: Trigger) -> bool:
    """A destiny was just drawn for I've Got A Problem Here, which aims at this ship."""
    aimed = bool(table.draws) and table.draws[-1].about == me
    return aimed and any(table.cards[frame.card].name == "I've Got A Problem Here" for frame in table.stack)


def _ties_defend(table: Table, me: int, who: int) -> int:
    """The place of a battle that the opponent initiated, with an own TIE in it."""
    battle = table.battle
    if battle is None or battle.initiator == who:
        return 0
    return 1 << battle.place if battle.part & table.owned[who] & table.words.get("tie", 0) else 0


def _squadron_mates(table: Table, me: int, who: int) -> bool:
    battle = table.battle
    mates = is_("black 2", "black 3")(table, me, who) & table.owned[who]
    return battle is not None and bool(battle.part & mates)


STARSHIPS: dict[str, Text] = {
    # Light
    "L1_143 Millennium Falcon": text(immune(5, when=flies("han", "chewie", "lando"))),
    "L1_144 Red 1": text(),
    "L1_145 Red 3": text(),
    "L2_71 Red 5": text(immune(4, when=flies("luke"))),
    "L1_146 X-wing": text(),
    "L1_147 Y-wing": text(),
    "L1_140 Corellian Corvette": text(),
    "L1_141 Gold 1": text(),
    "L1_142 Gold 5": text(),
    "L2_69 Gold 2": text(
        answer("hit-about", on=_in_the_trench, when=at("death star: trench"), stages=(_shield_other,))
    ),
    "L3_65 Medium Transport": text(Flag("like-starfighter")),
    "L2_70 Red 2": text(immune(3, when=flies("wedge"))),
    "L2_72 Red 6": text(answer("drawn", on=_has_a_problem, by="opp", stages=(add_destiny(2),))),
    "L2_73 Tantive IV": text(Flag("no-presence-needed")),
    # Dark
    "D1_299 Black 2": text(),
    "D1_300 Black 3": text(),
    "D1_301 Devastator": text(),
    "D1_302 Imperial-Class Star Destroyer": text(),
    "D1_305 TIE Scout": text(),
    "D3_153 Tyrant": text(),
    "D2_151 Black 4": text(
        React("deploy", to=_ties_defend, when=no(_squadron_mates), battle_only=True),
        React("deploy", to=_ties_defend, when=_squadron_mates, battle_only=True, free=True),
    ),
    "D2_152 Conquest": text(
        answer(
            "battle-start",
            on=all_of(MINE, AT_SPOT),
            when=both(IN_BATTLE, OPP & is_("falcon") & PART),
            stages=(see_hand,),
        )
    ),
    "D4_167 Executor": text(immune(12)),
    "D3_152 Stalker": text(free(is_("probe_droid"), sites_around)),
    "D2_154 TIE Vanguard": text(React("deploy", OWN, SPOT, when=either(at("system"), at("sector")))),
    "D2_155 Victory-Class Star Destroyer": text(total_power(1, places=open_planet_sites)),
    "D1_303 TIE Advanced x1": text(),
    "D1_304 TIE Fighter": text(cheaper(1, ME, places=_systems_of_capitals)),
    "D1_306 Vader's Custom TIE": text(immune(4, when=flies("vader"))),
}
