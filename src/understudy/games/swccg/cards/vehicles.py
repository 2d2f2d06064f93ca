"""Texts of vehicles."""

from __future__ import annotations

from understudy.games.swccg.filters import HERE, ME, Mask, aboard, at, flown_by, ground, is_, sites_of
from understudy.games.swccg.table import Table
from understudy.games.swccg.verbs import lose_this
from understudy.games.swccg.vocabulary import (
    Clause,
    Flag,
    Only,
    React,
    Text,
    immune,
    mod,
    moves_free,
    play,
    text,
    value_is,
)


def _fighting_rogues(table: Table, me: int, who: int) -> bool:
    """A battle with an own thief, smuggler or bounty hunter in it."""
    battle = table.battle
    rogues = is_("thief", "smuggler", "bounty_hunter")(table, me, who)
    return battle is not None and bool(battle.part & table.owned[who] & rogues)


def flies(*words: str) -> Mask:
    """Somebody with one of these words pilots this vehicle."""
    return flown_by(ME, is_(*words))


def cloud_car() -> list[Clause]:
    """Power +1 at cloud sectors, where it is like a starfighter; reacts there from hand."""
    return [
        mod("power", 1, when=at("cloud_sector")),
        Flag("like-starfighter"),
        React("deploy", to=ground("cloud_sector")),
    ]


def shuttle(seats: int, speed: int) -> list[Clause]:
    return [
        value_is("landspeed", speed),
        React("move"),
        Flag(f"shuttle {seats}"),
        Flag("like-starfighter"),
    ]


VEHICLES: dict[str, Text] = {
    "L1_149 Luke's X-34 Landspeeder": text(moves_free(ME, when=aboard(ME, is_("luke"))), React("move")),
    "L1_151 SoroSuub V-35 Landspeeder": text(
        moves_free(ME, when=aboard(ME, is_("luke", "owen lars", "beru lars"))), React("move")
    ),
    "L5_88 Cloud Car": text(cloud_car()),
    "D5_178 Cloud Car": text(cloud_car()),
    "L2_75 Incom T-16 Skyhopper": text(shuttle(1, 4)),
    "D2_156 Bespin Motors Void Spider THX 1138": text(shuttle(3, 3)),
    "L1_148 Lift Tube": text(React("move")),
    "D1_308 Lift Tube": text(React("move")),
    "L3_66 Rogue 1": text(immune(3, when=flies("luke")), React("move", to=sites_of("hoth"))),
    "L3_67 Rogue 2": text(immune(3, when=flies("zev"))),
    "L3_68 Rogue 3": text(immune(3, when=flies("wedge")), React("move", to=sites_of("hoth"))),
    "L3_69 Snowspeeder": text(React("move", to=sites_of("hoth"))),
    "L1_150 Sandcrawler": text(
        Only(ground("tatooine", "site")),
        Flag("not-mobile"),
        mod("forfeit", 1, is_("jawa") & HERE, at("exterior")),
    ),
    # What its rider would be safe from is outside the pool, yet it may be lost for that.
    "L3_70 Tauntaun": text(
        Only(ground("hoth", "site")),
        React("away", battle_only=True),
        play(when=aboard(ME, is_("character")), stages=(lose_this,)),
    ),
    "D3_154 Blizzard 1": text(immune(4)),
    "D3_155 Blizzard 2": text(immune(4)),
    "D3_156 Blizzard Scout 1": text(React("move"), mod("power", 1, when=at("hoth", "site"))),
    "D3_157 Blizzard Walker": text(immune(4)),
    "D1_307 Bantha": text(
        React("move"), mod("power", 1, is_("tusken_raider") & HERE, at("exterior", "site"))
    ),
    "D1_309 Sandcrawler": text(
        Only(ground("tatooine", "site")),
        Flag("not-mobile"),
        mod("forfeit", 1, is_("jawa") & HERE, at("exterior")),
    ),
    "D1_310 Ubrikkian 9000 Z001": text(React("move")),
    "D2_157 Mobquet A-1 Deluxe Floater": text(
        moves_free(ME, when=aboard(ME, is_("jabba", "bounty_hunter"))),
        React("move", free=True, when=_fighting_rogues, battle_only=True),
    ),
}
