"""Texts of Rebels."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.swccg.cards.callings import (
    STRONG_REBEL,
    ace,
    gunner,
    off,
    officer,
    only_on,
    pilot_better,
    sites_with,
    sits_with,
    weakens_destiny,
)
from understudy.games.swccg.filters import (
    CARRIER,
    CONTROL,
    DEFENDING,
    HERE,
    HIT,
    IN_BATTLE,
    IN_PLAY,
    IS_PRESENT,
    ME,
    OPP,
    OWN,
    PRESENT,
    RELATED,
    SPOT,
    TOGETHER,
    Filter,
    Trigger,
    aboard,
    at,
    at_place,
    both,
    either,
    exactly,
    ground,
    is_,
    no,
    on,
    piloting,
    with_,
)
from understudy.games.swccg.queries import adjacent, is_piloting, temp, word
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules.going import passed
from understudy.games.swccg.table import BIT, NONE, OWN_NEXT_END, Table, bits
from understudy.games.swccg.verbs import flee_or_lose, may_cancel, redraw_destiny, searches
from understudy.games.swccg.vocabulary import (
    AT_SPOT,
    MINE,
    Flag,
    Mod,
    React,
    Tally,
    Text,
    answer,
    ban,
    bd_min,
    free,
    immune,
    mod,
    moves_free,
    pilot,
    pilot_of,
    target,
    text,
)

STARSHIPS_AND_VEHICLES = is_("starship", "vehicle")


def flee_or_die(table: Table, frame: Frame) -> Flow[None]:
    """The opponent moves the character away free, or it is lost (L1_21)."""
    return flee_or_lose(table, 1 - frame.seat, frame.targets[0])


def has_neighbor(table: Table, me: int, who: int) -> bool:
    return table.spot[me] != NONE and adjacent(table, table.spot[me]) != 0


def _grief(table: Table, frame: Frame) -> None:
    """Luke power+3 until the end of Light's next turn (L1_2, L1_22)."""
    lukes = table.words.get("luke", 0) & table.play
    temp(table, "power", lukes, 3, OWN_NEXT_END, "add", table.cards[frame.card].title)


def _lost_on_their_turn(table: Table, me: int, who: int, event: Trigger) -> bool:
    return event[2] == me and table.active != table.owner[me]


GRIEF = answer("lost", must=True, on=_lost_on_their_turn, stages=(_grief,))


# -- squadrons -----------------------------------------------------------------------------------------------


def squadron(name: str, aboard_counts: bool = False) -> Filter:
    """Pilots of a squadron: they have its keyword, or pilot (Gold: are aboard) a vessel that has it."""

    def found(table: Table, me: int, who: int) -> int:
        pilots = IN_PLAY(table, me, who) & table.words.get("character", 0) & word(table, "pilot")
        mask = pilots & table.words.get(name, 0)
        for ship in bits(table.words.get(name, 0) & (STARSHIPS_AND_VEHICLES(table, me, who)) & table.play):
            for rider in bits(table.on[ship] & pilots):
                if aboard_counts or is_piloting(table, rider, ship):
                    mask |= BIT[rider]
        return mask

    return Filter(found)


def squadron_gunners(name: str) -> Filter:
    """Gunners with the keyword of a squadron, or aboard a vessel that has it."""
    vessels = is_(name) & STARSHIPS_AND_VEHICLES
    return IN_PLAY & is_("gunner") & (is_(name) | aboard(vessels, is_("gunner")))


def best_gunner(vessel: str, *mates: str) -> Mod:
    """+3 instead aboard a vessel, or with one of these people."""

    def amount(table: Table, me: int, who: int, weapon: int) -> float:
        inside = (CARRIER & is_(vessel))(table, me, who)
        return 3 if inside or with_(is_(*mates))(table, me, who) else 1

    return gunner(amount)


# -- single cards --------------------------------------------------------------------------------------------


def _toward(table: Table, me: int, start: int, goal: int) -> bool:
    """L3_2: a move that ends at his site or between it and the start."""
    site = table.spot[me]
    return goal == site or goal in passed(table, start, site)


def _free_route() -> Mod:
    found = moves_free(OWN & is_("vehicle"))
    found.route = _toward
    return found


def _leading_rebels(table: Table, me: int, who: int) -> int:
    """The place of a battle with an own Rebel of ability > 2 or an own leader in it."""
    battle = table.battle
    if battle is None:
        return 0
    mine = battle.part & table.owned[who] & (STRONG_REBEL(table, me, who) | table.words.get("leader", 0))
    return 1 << battle.place if mine else 0


def _related_system(table: Table, me: int, who: int) -> int:
    found = RELATED(table, me, who)
    return found & ground("system")(table, me, who)


REBELS: dict[str, Text] = {
    "L1_2 Beru Lars": text(mod("forfeit", 2, when=with_(is_("owen lars", "hydroponics station"))), GRIEF),
    "L1_3 Biggs Darklighter": text(ace("red 3")),
    "L1_8 Dutch": text(
        ace("gold 1"),
        mod("forfeit", 1, (squadron("gold_squadron", aboard_counts=True) & HERE) - ME),
    ),
    "L1_10 General Dodonna": text(
        mod("power", 1, is_("rebel") & TOGETHER, at("yavin 4", "site")), may_cancel("wrong turn", cost=1)
    ),
    "L1_11 Han Solo": text(
        answer("drawn", on=MINE, when=IN_BATTLE, cost=1, limit="battle", stages=(redraw_destiny,)),
        pilot(2),
        pilot_of("falcon", mod("maneuver", 2)),
        bd_min(1, piloting("falcon")),
    ),
    "L1_13 Jek Porkins": text(ace("red 6")),
    "L1_17 Leia Organa": text(mod("power", 1, is_("rebel") & TOGETHER, at("death star", "site")), immune(2)),
    "L1_19 Luke Skywalker": text(
        Tally("generation", 1, places=SPOT, when=no(on("tatooine"))),
        pilot(3),
        pilot_of("red 5", mod("maneuver", 2)),
        immune(3),
    ),
    "L1_21 Obi-Wan Kenobi": text(
        answer(
            "battle-start",
            target(exactly("ability", 1, OPP & is_("character") & PRESENT), hostile="lost"),
            on=AT_SPOT,
            when=both(IS_PRESENT, has_neighbor),
            cost=1,
            stages=(flee_or_die,),
        ),
        immune(5),
    ),
    "L1_22 Owen Lars": text(
        free(ME, places=ground("tatooine: lars' moisture farm")),
        mod("power", 2, when=with_(is_("beru lars", "vaporator"))),
        GRIEF,
    ),
    "L1_23 Pops": text(ace("gold 5")),
    "L1_26 Rebel Guard": text(
        mod("power", 4, when=DEFENDING),
        ban("move", when=no(with_(is_("rebel squad leader")))),
        ban("relocate", when=no(with_(is_("rebel squad leader")))),
    ),
    "L1_27 Rebel Pilot": text(pilot(2)),
    "L1_28 Rebel Trooper": text(free(ME, places=lambda t, me, who: sites_with(t, who, STRONG_REBEL))),
    "L1_29 Red Leader": text(ace("red 1"), mod("forfeit", 1, (squadron("red_squadron") & HERE) - ME)),
    "L2_3 Chewbacca": text(
        mod("power", 1, when=with_(is_("han"))),
        pilot(2),
        pilot_of("falcon", mod("maneuver", 1)),
        Mod("to-used", 1, OWN & HIT & HERE & is_("vehicle", "starship", "droid"), at("site"), "yes"),
    ),
    "L2_4 Commander Evram Lajaie": text(
        React(
            "move",
            OWN & is_("rebel_starship"),
            _related_system,
            when=either(at("yavin 4", "site"), at("hoth", "site"), at("endor", "site")),
        )
    ),
    "L2_5 Commander Vanden Willard": text(
        mod(
            "power",
            1,
            at_place(_related_system, is_("rebel_starship")),
            both(at("war_room"), CONTROL),
        )
    ),
    "L2_17 Rebel Commander": text(
        mod("forfeit", 1, ((OWN & is_("rebel") & HERE) - is_("leader")) - ME, at("site"))
    ),
    "L2_18 Rebel Squad Leader": text(
        mod("forfeit", 1, (OWN & is_("trooper", "rebel guard") & HERE) - ME, at("site")), Flag("squad")
    ),
    "L2_21 Tiree": text(pilot(2), pilot_of("gold 2", mod("maneuver", 1))),
    # The card that he looks for is outside the pool, yet he may look: the Reserve Deck is reshuffled.
    "L2_23 Wedge Antilles": text(ace("red 2", 3, 2), searches(is_("corellian slip"), cost=1)),
    "L3_2 Cal Alder": text(mod("power", 1, when=at("hoth: defensive perimeter")), _free_route()),
    "L3_3 Commander Luke Skywalker": text(
        only_on("hoth"),
        pilot(3),
        pilot_of("rogue 1", mod("maneuver", 2)),
        immune(3),
        mod(
            "forfeit",
            1,
            ((squadron("rogue_squadron") | squadron_gunners("rogue_squadron")) & HERE) - ME,
            at("hoth", "site"),
        ),
    ),
    "L3_4 Dack Ralter": text(best_gunner("rogue 1", "luke")),
    "L3_5 Derek 'Hobbie' Klivian": text(
        mod("power", 2, when=sits_with("biggs")),
        pilot_better(2, 3, is_("star destroyer") & HERE),
        pilot_of("rogue 4", mod("maneuver", 2)),
    ),
    "L3_6 Echo Base Trooper": text(only_on("hoth"), mod("power", -1, when=off("hoth"))),
    "L3_7 Echo Base Trooper Officer": text(officer("echo_base_trooper")),
    "L3_10 General Carlist Rieekan": text(mod("power", 1, is_("rebel") & TOGETHER, at("hoth", "site"))),
    "L3_11 Jeroen Webb": text(pilot(2), weakens_destiny("rebel")),
    "L3_16 Rebel Scout": text(React("move", to=_leading_rebels, free=True, battle_only=True)),
    "L3_17 Rogue Gunner": text(gunner()),
    "L3_20 Tamizander Rey": text(
        pilot(2), moves_free(OWN & is_("starship"), leaving=SPOT, when=at("exterior", "site"))
    ),
    "L3_21 Tauntaun Handler": text(
        mod("power", 2, CARRIER & is_("creature vehicle")), bd_min(1, CARRIER & is_("tauntaun"))
    ),
    "L3_23 Toryn Farr": text(pilot(2)),
    "L3_25 Wes Janson": text(best_gunner("rogue 3", "wedge", "jek porkins")),
    "L3_27 Zev Senesca": text(ace("rogue 2", 2, 3)),
}
