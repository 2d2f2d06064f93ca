"""Texts of devices."""

from __future__ import annotations

from understudy.games.swccg.table import RESERVE, Table
from understudy.games.swccg.verbs import may_go_on, peek, top_to_force
from understudy.games.swccg.vocabulary import (
    NEAR,
    OWN,
    React,
    Text,
    attach,
    has,
    is_,
    on,
    on_host,
    play,
    text,
)

PERSON = OWN & is_("character")


def _reserve_left(table: Table, me: int, who: int) -> bool:
    return bool(table.piles[who][RESERVE])


def _on_death_star(table: Table, me: int, who: int, host: int) -> float:
    return 2 if on("death star")(table, me, who) else 1


DEVICES: dict[str, Text] = {
    "L1_40": text(
        attach(OWN & is_("rebel", "alien"), cost=1),
        on_host("power", 2, on("tatooine")),
        on_host("forfeit", 2, on("tatooine")),
    ),
    "L1_35": text(
        attach(OWN & has("warrior"), cost=1),
        play(
            cost=2,
            when=_reserve_left,
            stages=(peek(), may_go_on("Put it on the Force Pile?"), top_to_force),
        ),
    ),
    "D1_207": text(
        attach(OWN & is_("imperial", "alien"), cost=1),
        on_host("power", _on_death_star),
        on_host("forfeit", _on_death_star),
    ),
    "D1_201": text(attach(PERSON, cost=1), React("deploy", who=OWN, to=NEAR)),
}
