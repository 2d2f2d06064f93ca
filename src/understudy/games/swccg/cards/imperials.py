"""Texts of Imperials."""

from __future__ import annotations

from understudy.games.swccg.cards.callings import (
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
    DEFENDING,
    HERE,
    IN_BATTLE,
    IN_PLAY,
    IS_PRESENT,
    ME,
    OPP,
    OWN,
    PART,
    PILOTED,
    PRESENT,
    TOGETHER,
    Filter,
    at,
    both,
    count,
    ground,
    has,
    in_play,
    is_,
    more_than,
    no,
    piloting,
    with_,
)
from understudy.games.swccg.queries import banned, carrier, location, related
from understudy.games.swccg.records import Frame
from understudy.games.swccg.rules.deploy import may_stand
from understudy.games.swccg.rules.going import relocate
from understudy.games.swccg.table import BIT, NONE, Table, bits
from understudy.games.swccg.verbs import CAN_SEARCH, cancel_destiny, lose_this, search
from understudy.games.swccg.vocabulary import (
    AT_SPOT,
    THEIRS,
    Clause,
    Flag,
    Mod,
    React,
    Target,
    Text,
    answer,
    ban,
    bd_min,
    cheaper,
    free,
    immune,
    mod,
    pilot,
    pilot_of,
    play,
    silences,
    text,
)

STRONG_IMPERIAL = more_than("ability", 2, IN_PLAY & is_("imperial"))


def driver(amount: float, better: float = 0, name: str = "") -> Mod:
    """pilot:+n of combat vehicles; of one model another +n instead."""

    def size(table: Table, me: int, who: int, vessel: int) -> float:
        return better if name and name in table.cards[vessel].words else amount

    return Mod("power", size, PILOTED & is_("combat"))


def takes(which: Filter) -> Clause:
    """TAKE X use 1."""
    return play(cost=1, when=CAN_SEARCH, stages=(search(which),))


def _many_ships(table: Table, me: int, who: int) -> bool:
    return (IN_PLAY & is_("imperial_starship"))(table, me, who).bit_count() >= 2


def _on_ship_at_system(table: Table, me: int, who: int) -> bool:
    ship = carrier(table, me)
    return ship != NONE and "starship" in table.cards[ship].words and at("system")(table, me, who)


def _escape_sites(table: Table, frame: Frame) -> int:
    """D1_165: sites related to his system where he may stand."""
    found = 0
    for place in bits(related(table, table.spot[frame.card])):
        if location(table, place).subtype == "site" and may_stand(
            table, frame.seat, frame.card, place, moving=True
        ):
            found |= 1 << place
    return found


def _shipmates(table: Table, frame: Frame) -> int:
    people = table.words.get("character", 0) & ~table.words.get("droid", 0) & table.owned[frame.seat]
    found = TOGETHER(table, frame.card, frame.seat) & people & ~banned(table, "relocate")
    for card in bits(found):
        if not may_stand(table, frame.seat, card, frame.targets[0], moving=True):
            found &= ~BIT[card]
    return found


def _abandon(table: Table, frame: Frame) -> None:
    place, mate = frame.targets
    for card in (frame.card, mate):
        if table.play >> card & 1:
            if table.battle is not None:
                table.battle.part &= ~BIT[card]
            relocate(table, card, place)
    table.then(("settle", ()))


def _prison(table: Table, me: int, who: int) -> bool:
    names = ("death star: detention block corridor", "death star: detention block control room")
    return any(at(name)(table, me, who) for name in names)


def _bullies(table: Table, me: int, who: int, target_: int) -> float:
    """D2_96: +2 with an opponent's alien present, +3 with a Wookiee, Talz or Ewok."""
    foes = (OPP & is_("alien") & PRESENT)(table, me, who)
    if not foes:
        return 0
    return 3 if foes & is_("wookiee", "talz", "ewok")(table, me, who) else 2


IMPERIALS: dict[str, Text] = {
    "D1_164 Admiral Motti": text(
        cheaper(2, ME, None, _many_ships),
        pilot(2),
        mod("forfeit", -1, is_("rebel") & has("pilot") & HERE, at("system")),
    ),
    "D1_165 Chief Bast": text(
        pilot(2),
        mod("power", 1, when=sits_with("tarkin")),
        answer(
            "battle-start",
            Target(_escape_sites, places=True),
            Target(_shipmates),
            on=AT_SPOT,
            when=both(_on_ship_at_system, no(lambda t, me, who: bool(banned(t, "relocate") >> me & 1))),
            stages=(_abandon,),
        ),
    ),
    "D1_166 Colonel Wullf Yularen": text(
        mod("power", 1, when=both(at("site"), with_(is_("tarkin", "chief bast", "general dodonna"))))
    ),
    "D1_167 Commander Praji": text(
        pilot(2),
        pilot_of("devastator", mod("hyperspeed", 1)),
        silences(is_("c3po", "r2d2") & PRESENT, IS_PRESENT),
    ),
    "D1_168 Darth Vader": text(
        Mod("bd-each-own", 1),
        pilot(3, no(piloting("vader's custom tie"))),
        pilot_of("vader's custom tie", mod("power", 4), mod("maneuver", 3)),
        immune(5),
    ),
    "D1_170 Death Star Trooper": text(only_on("death star"), mod("power", -1, when=off("death star"))),
    "D1_173 DS-61-2": text(ace("black 2", 3)),
    "D1_174 DS-61-3": text(ace("black 3", 3)),
    "D1_178 General Tagge": text(
        mod("forfeit", count(TOGETHER & is_("imperial") & is_("trooper")), when=at("site"))
    ),
    "D1_179 Grand Moff Tarkin": text(
        pilot(2),
        answer(
            "drawn",
            on=THEIRS,
            when=both(IN_BATTLE, with_(is_("vader") & PART)),
            limit="battle",
            stages=(cancel_destiny,),
        ),
    ),
    "D1_180 Imperial Pilot": text(pilot(2)),
    "D1_181 Imperial Trooper Guard": text(
        mod("power", 4, when=DEFENDING),
        ban("move", when=no(with_(is_("imperial squad leader")))),
        ban("relocate", when=no(with_(is_("imperial squad leader")))),
    ),
    "D1_185 Lieutenant Tanbris": text(
        pilot(2),
        mod("maneuver", -1, PILOTED & is_("starfighter")),
        cheaper(1, is_("starship weapon"), None, onto=PILOTED & is_("starship")),
    ),
    "D1_194 Stormtrooper": text(free(ME, places=lambda t, me, who: sites_with(t, who, STRONG_IMPERIAL))),
    "D2_88 DS-61-4": text(pilot(3), bd_min(1, piloting("black 4")), takes(is_("lone pilot"))),
    "D2_91 Imperial Commander": text(
        mod("forfeit", 1, ((OWN & is_("imperial") & HERE) - is_("leader")) - ME, at("site"))
    ),
    "D2_92 Imperial Squad Leader": text(
        mod("forfeit", 1, (OWN & is_("trooper") & HERE) - ME, at("site")),
        Flag("squad"),
    ),
    "D2_96 Lt. Shann Childsen": text(mod("power", 2, when=_prison), mod("power", _bullies)),
    "D2_98 Officer Evax": text(
        pilot(2),
        React(
            "move",
            OWN & is_("imperial_starship"),
            ground("death star", "system"),
            when=at("death star", "site"),
        ),
    ),
    "D2_103 Reserve Pilot": text(
        pilot(1),
        pilot_of(("black 2", "black 3", "black 4"), mod("maneuver", 1)),
        bd_min(1, piloting("black 2", "black 3", "black 4")),
    ),
    "D3_82 Admiral Ozzel": text(
        pilot(2),
        cheaper(1, OWN & is_("capital"), when=at("system")),
        answer(
            "reacted",
            must=True,
            on=lambda t, me, who, event_: event_[1] != who and event_[3] == t.spot[me] == t.spot[event_[2]],
            when=in_play(is_("vader")),
            stages=(lose_this,),
        ),
    ),
    "D3_83 AT-AT Driver": text(driver(2, 3, "at-at")),
    "D3_84 Captain Lennox": text(pilot_better(2, 3, PILOTED & is_("tyrant"))),
    "D3_85 Captain Piett": text(
        mod("power", 1, when=sits_with("vader")),
        pilot_better(2, 3, PILOTED & is_("executor")),
        takes(is_("probe_droid")),
    ),
    "D3_87 General Veers": text(
        mod("power", 1, when=sits_with("ozzel")),
        mod("power", 1, is_("imperial") & HERE, at("hoth", "site")),
        driver(3),
        pilot_of("blizzard 1", mod("armor", 1)),
        bd_min(1, piloting("blizzard 1")),
    ),
    "D3_88 Imperial Gunner": text(gunner()),
    "D3_89 Lieutenant Cabbel": text(
        pilot(2), pilot_of("tyrant", mod("armor", 1)), weakens_destiny("imperial")
    ),
    "D3_91 Snowtrooper": text(only_on("hoth"), mod("power", -1, when=no(at("hoth", "site")))),
    "D3_92 Snowtrooper Officer": text(officer("snowtrooper")),
}
