"""Every step that can stand on the agenda, by name."""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature

from understudy.core.flow import Flow
from understudy.games.swccg import reporting, setup
from understudy.games.swccg.rules import (
    actions,
    attack,
    battle,
    checks,
    control,
    deploy,
    destiny,
    going,
    leaving,
    piles,
    react,
    turn,
    weapons,
    windows,
)
from understudy.games.swccg.table import BOTH, NONE, Table

STEPS: dict[str, Callable[..., Flow[None] | None]] = {
    "begin": setup.begin,
    "arrange": reporting.arrange,
    # the turn
    "turn": turn.turn,
    "lock": turn.lock,
    "phase": turn.phase,
    "act": turn.act_in_turn,
    "end_phase": turn.end_phase,
    "end_turn": turn.end_turn,
    "next_turn": turn.next_turn,
    "report": reporting.report,
    # actions and their windows
    "event": windows.open_event,
    "answers": windows.answers,
    "trigger": windows.trigger,
    "resolve": actions.resolve,
    "settle": checks.settle,
    "react_result": react.react_result,
    # Force and destiny
    "read_hands": piles.read_hands,
    "insert": piles.insert,
    "turned_up": piles.turned_up,
    "activate_more": piles.activate_more,
    "lose_force": piles.begin_loss,
    "lose_unit": piles.lose_unit,
    "destiny": destiny.begin_destiny,
    "draw_one": destiny.draw_one,
    "drawn_done": destiny.drawn_done,
    "destiny_done": destiny.destiny_done,
    # control, deploy
    "drain_result": control.drain_result,
    "asteroid": control.draw_asteroid,
    "asteroid_result": control.asteroid_result,
    "deploy_result": deploy.deploy_result,
    # moves
    "pass_through": going.pass_through,
    "arrive_at": going.arrive_at,
    # leaving the table
    "leave": leaving.leave,
    "gone": leaving.gone,
    # battle
    "chosen_battle": battle.chosen_battle,
    "weapons": battle.weapons_segment,
    "power": battle.power_segment,
    "power_destiny": battle.power_destiny,
    "battle_destiny": battle.battle_destiny,
    "attrition_destiny": battle.attrition_destiny,
    "took": battle.took,
    "battle_result": battle.battle_result,
    "foretold": battle.foretold,
    "damage": battle.damage_segment,
    "damage_turn": battle.damage_turn,
    "damage_choice": battle.damage_choice,
    "end_battle": battle.end_battle,
    "fire_result": weapons.fire_result,
    "hit": weapons.hit,
    "shot": weapons.shot,
    "fire_again": weapons.fire_again,
    "fire_twice": weapons.fire_twice,
    # attacks
    "creature_attacks": attack.creature_attacks,
    "attack_weapons": attack.attack_weapons,
    "attack_power": attack.attack_power,
    "attack_ferocity": attack.attack_ferocity,
    "attack_destiny": attack.attack_destiny,
    "attack_took": attack.attack_took,
    "attack_result": attack.attack_result,
    "eat": attack.eat,
    "attack_ends": attack.attack_ends,
    "creature_fight": attack.creature_fight,
    "creature_draw": attack.creature_draw,
    "creature_add": attack.creature_add,
    "creature_end": attack.creature_end,
}

#: Which argument of a step is the seat that it asks, where it has one.
_ASKED = {
    name: words.index(word) if word in words else -1
    for name, step in STEPS.items()
    for words, word in [(list(signature(step).parameters)[1:], "asked" if name == "answers" else "seat")]
}


def mover(table: Table) -> int | None:
    """Whose step comes next; where a step belongs to nobody, whose turn it is."""
    name, args = table.agenda[-1]
    place = _ASKED[name]
    seat = args[place] if 0 <= place < len(args) else NONE
    return seat if isinstance(seat, int) and seat in BOTH else table.active
