"""The questions that a position can ask by their topic."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from understudy.core.errors import BadPosition
from understudy.core.game import Given, Posing
from understudy.games.swccg.queries import battle_presence, fights
from understudy.games.swccg.rules.battle import start_battle
from understudy.games.swccg.rules.piles import lose_force
from understudy.games.swccg.table import (
    BOTH,
    DAMAGE,
    NONE,
    PHASES,
    POWER,
    WEAPONS,
    Battle,
    Table,
)

_TURN = {"turn": "whose turn it is: 0 for dark, 1 for light; that of whoever is asked if not said"}
_PLACE = {"place": "the number of the place, from 0; the battle of the position, or the first possible one"}
_OWED = {"damage": "battle damage of the seat; 0 if not said", "attrition": "attrition against it; 0"}


def _number(about: Mapping[str, Any], name: str, usual: int, low: int, high: int) -> int:
    found = about.get(name, usual)
    if not isinstance(found, int) or isinstance(found, bool) or not low <= found <= high:
        raise BadPosition(f"ask.about.{name}: {found!r} is not a whole number from {low} to {high}")
    return found


def _phase(name: str) -> Posing[Table]:
    texts = {
        "activate": "how much Force is activated",
        "control": "a drain or a text in the Control phase",
        "deploy": "what is deployed",
        "battle": "whether and where a battle is begun",
        "move": "what is moved",
        "draw": "whether a card is drawn",
    }

    def pose(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
        table.phase = PHASES.index(name)
        table.active = _number(about, "turn", seat, 0, 1)
        if name == "activate" and not any(table.generation):
            table.agenda = [("act", (seat, 0)), ("lock", ())]
        else:
            table.agenda = [("act", (seat, 0))]
        table.touch()
        return None

    return Posing(texts[name], pose, _TURN)


def _battle(table: Table, seat: int, about: Mapping[str, Any]) -> Battle:
    """The battle of the position, or one that is begun here."""
    if table.battle is not None and "place" not in about:
        return table.battle
    able = [
        place
        for place in range(len(table.stacks))
        if all(battle_presence(table, place, who, fights(table, place, who)) for who in BOTH)
    ]
    place = about.get("place", able[0] if able else NONE)
    if place not in able:
        raise BadPosition(f"ask.about.place: no battle is possible at {place!r}; possible places: {able}")
    start_battle(table, table.active, place, fights(table, place, 0) | fights(table, place, 1))
    assert table.battle is not None
    return table.battle


def _weapons(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
    _battle(table, seat, about).segment = WEAPONS
    table.phase, table.agenda = PHASES.index("battle"), [("act", (seat, 0))]
    table.touch()
    return None


def _destiny(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
    _battle(table, seat, about).segment = POWER
    table.phase, table.agenda = PHASES.index("battle"), [("battle_destiny", (seat,))]
    table.touch()
    return None


def _damage(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
    battle = _battle(table, seat, about)
    battle.segment = DAMAGE
    battle.damage[seat] = float(_number(about, "damage", int(battle.damage[seat]), 0, 60))
    battle.attrition[seat] = float(_number(about, "attrition", int(battle.attrition[seat]), 0, 60))
    battle.frozen[seat] = battle.attrition[seat]
    table.phase, table.agenda = PHASES.index("battle"), [("damage_choice", (seat,))]
    table.touch()
    return None


def _lose(table: Table, seat: int, about: Mapping[str, Any]) -> Given | None:
    table.agenda = list(lose_force(table, seat, _number(about, "amount", 1, 1, 60), "text"))
    return None


ASKS: dict[str, Posing[Table]] = {
    **{name: _phase(name) for name in ("activate", "control", "deploy", "battle", "move", "draw")},
    "weapons": Posing("what is fired in the weapons segment", _weapons, _PLACE),
    "battle-destiny": Posing("whether battle destiny is drawn", _destiny, _PLACE),
    "damage": Posing("what is forfeited or lost for damage and attrition", _damage, {**_PLACE, **_OWED}),
    "lose-force": Posing("where Force is lost from", _lose, {"amount": "how much; 1 if not said"}),
}
