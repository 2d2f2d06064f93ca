"""Texts of vehicles."""

from __future__ import annotations

from understudy.games.swccg.table import Table
from understudy.games.swccg.vocabulary import (
    HERE,
    ME,
    Flag,
    Only,
    React,
    Text,
    aboard,
    at,
    ground,
    is_,
    mod,
    moves_free,
    text,
)


def _fighting_rogues(table: Table, me: int, who: int) -> bool:
    """A battle with an own thief, smuggler or bounty hunter in it."""
    battle = table.battle
    rogues = is_("thief", "smuggler", "bounty_hunter")(table, me, who)
    return battle is not None and bool(battle.part & table.owned[who] & rogues)


VEHICLES: dict[str, Text] = {
    "L1_149": text(moves_free(ME, when=aboard(ME, is_("luke"))), React("move")),
    "L1_151": text(moves_free(ME, when=aboard(ME, is_("luke", "owen lars", "beru lars"))), React("move")),
    "D1_307": text(React("move"), mod("power", 1, is_("tusken_raider") & HERE, at("exterior", "site"))),
    "D1_309": text(
        Only(ground("tatooine", "site")),
        Flag("not-mobile"),
        mod("forfeit", 1, is_("jawa") & HERE, at("exterior")),
    ),
    "D1_310": text(React("move")),
    "D2_157": text(
        moves_free(ME, when=aboard(ME, is_("jabba", "bounty_hunter"))),
        React("move", free=True, when=_fighting_rogues, battle_only=True),
    ),
}
