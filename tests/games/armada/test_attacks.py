"""R9–R13: attacks from declaration to salvo, as positions with a question and its answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.armada.tables import Played, fleet, position
from understudy.core.requests import Choose
from understudy.games.armada import GAME

CORVETTES = fleet("rebel", ["cr90_corvette_a", "nebulon_b_escort_frigate"])
VICTORY = fleet("imperial", ["victory_ii_class_star_destroyer"])
#: The corvette's front zone at the Victory's front zone, close range: two red, one blue.
FACING: list[dict[str, Any]] = [{"pose": [600, 300, 0]}, {"pose": [1700, 100, 0]}, {"pose": [600, 470, 180]}]


def attack(
    dice: Sequence[Any],
    *,
    ships: Sequence[dict[str, Any]] = FACING,
    first: dict[str, Any] = CORVETTES,
    second: dict[str, Any] = VICTORY,
    by: int = 0,
    option: str = "attack:front:ship-2:front",
    **more: Any,
) -> Played:
    """One attack of a ship, declared; the dice are given."""
    start = position(first, second, ships, more.pop("squadrons", ()), agenda=[["attack_step", [by]]], **more)
    return Played(start, dice).answer(option)


def with_state(at: int, **state: Any) -> list[dict[str, Any]]:
    return [{**ship, **(state if index == at else {})} for index, ship in enumerate(FACING)]


def test_hits_and_crits_are_damage_between_ships() -> None:
    """R9.5: a double, a crit and a hit are four; three shields, then a card."""
    played = attack([["double", "crit", "hit"]])
    assert played.topic == "defense-tokens"
    played.answer("done", "done")
    victory = played.table.ships[2]
    assert victory.shields[0] == 0
    assert len(victory.cards) == 1


def test_gathered_dice_depend_on_the_range() -> None:
    """R9.2, F14: at long range only the red dice are rolled."""
    far = with_state(2, pose=[600, 600, 180])
    played = attack([["hit", "blank"]], ships=far)
    assert played.table.attack.pool == [(0, 1), (0, 0)]


def test_an_obstructed_attack_loses_a_die_of_the_attackers_choice() -> None:
    obstacles = [{"id": "asteroid_3", "pose": [600, 377, 0]}]
    played = attack([["hit", "hit"]], obstacles=obstacles)
    assert played.topic == "remove-die"
    played.answer("remove:blue")
    assert [color for color, _ in played.table.attack.pool] == [0, 0]


def test_the_only_die_is_not_given_away() -> None:
    """F15: an attack that would have no die is not offered."""
    ships = with_state(0, pose=[600, 120, 180])
    ships[2] = {"pose": [600, 400, 180]}
    obstacles = [{"id": "asteroid_3", "pose": [600, 230, 0]}]
    start = position(CORVETTES, VICTORY, ships, agenda=[["attack_step", [0]]], obstacles=obstacles)
    played = Played(start)
    assert played.topic != "attack", "one red die behind, and the line is obstructed"


def test_an_accuracy_locks_a_token_and_its_die_is_gone() -> None:
    """R9.3, F16."""
    played = attack([["accuracy", "hit", "hit"]])
    assert "lock:0" in played.options()
    played.answer("lock:0")
    assert played.table.attack.pool == [(0, 1), (1, 1)]
    played.until("defense-tokens")
    assert "spend:0" not in played.options()
    assert "spend:1" in played.options()


def test_brace_halves_and_redirect_splits_what_is_left() -> None:
    """R13.2, R13.3, F18, F19, G13: five damage, brace, three suffered; one of them to the side."""
    played = attack([["double", "double", "hit"]])
    played.answer("spend:0")
    played.answer("spend:1", "redirect:left")
    assert played.table.ships[2].build.tokens[:3] == (2, 3, 3)
    assert played.topic == "redirect-amount"
    assert played.options() == ["amount:0", "amount:1", "amount:2", "amount:3"]
    played.answer("amount:1")
    victory = played.table.ships[2]
    assert victory.shields == [1, 3, 1, 2]
    assert victory.tokens == [1, 1, 2]
    assert not victory.cards


def test_equal_tokens_stand_as_one() -> None:
    """Both redirects are ready; once one of them is exhausted it is another choice."""
    for defense, together in ((["ready"] * 3, 2), (["ready", "exhausted", "ready"], 1)):
        played = attack([["double", "double", "hit"]], ships=with_state(2, defense=defense))
        assert isinstance(played.request, Choose)
        joined = GAME.words.joined(played.table, played.request.options())
        assert [len(alike) for alike in joined if alike[0].id == "spend:1"] == [together]


def test_one_token_of_each_type() -> None:
    """R13.1: the second redirect may not follow the first."""
    played = attack([["double", "double", "hit"]])
    played.answer("spend:1", "redirect:left")
    assert played.options() == ["done", "spend:0"]


def test_an_exhausted_token_is_discarded_when_spent() -> None:
    ships = with_state(2, defense=["exhausted", "ready", "ready"])
    played = attack([["hit", "hit", "hit"]], ships=ships).answer("spend:0")
    assert played.table.ships[2].tokens[0] == 0


def test_no_tokens_at_speed_0() -> None:
    ships = with_state(2, speed=0)
    played = attack([["hit", "hit", "hit"]], ships=ships)
    assert played.topic != "defense-tokens"
    assert played.table.ships[2].shields[0] == 0


def evading(band: str) -> Played:
    """The Victory attacks the corvette, which has two evades and a redirect."""
    y = {"long": 600, "medium": 520, "close": 470}[band]
    ships = [FACING[0], FACING[1], {"pose": [600, y, 180]}]
    count = {"long": 3, "medium": 6, "close": 6}[band]
    faces = ["double", "hit", "hit", "hit", "hit", "hit"][:count]
    return attack([faces, ["blank"]], ships=ships, by=2, option="attack:front:ship-0:front")


def test_evade_cancels_at_long_range() -> None:
    """R13.4."""
    played = evading("long")
    before = len(played.table.attack.pool)
    played.answer("spend:0", "done")
    assert played.topic == "evade-cancel"
    played.answer("cancel:0")
    assert len(played.table.attack.pool) == before - 1


def test_evade_rerolls_nearer() -> None:
    """R13.4: one die is rolled again."""
    played = evading("medium")
    played.answer("spend:0", "done")
    assert played.topic == "evade-reroll"
    played.answer("reroll:0")
    assert (0, 0) in played.table.attack.pool


def test_evade_against_a_larger_ship_may_touch_one_more_die() -> None:
    """F20: at the price of the token."""
    played = evading("long")
    played.answer("spend:0", "amount:1", "cancel:0")
    assert played.topic == "evade-cancel"
    played.answer(played.options()[1])
    assert played.table.ships[0].tokens[0] == 0
    assert len(played.table.attack.pool) == 1


def test_scatter_cancels_everything() -> None:
    second = fleet("rebel", ["gr_75_medium_transports"])
    played = attack(
        [["hit"] * 6],
        first=fleet("imperial", ["victory_ii_class_star_destroyer"]),
        second=second,
        ships=[{"pose": [600, 300, 0]}, {"pose": [600, 440, 180]}],
        option="attack:front:ship-1:front",
    )
    played.answer("spend:0", "done")
    assert played.table.ships[1].shields == [1, 1, 1, 1]


CRIT = ["crit", "blank", "hit"]


def test_the_standard_critical_effect_deals_the_first_card_faceup() -> None:
    """R12.2."""
    ships = with_state(2, shields=[0, 3, 1, 3])
    played = attack([CRIT, ["blinded_gunners"]], ships=ships).until("critical-effect")
    played.answer("standard-crit")
    victory = played.table.ships[2]
    assert len(victory.cards) == 2
    assert sum(code > 0 and code & 1 for code in victory.cards) == 1


def test_contain_stops_the_standard_effect() -> None:
    """R13.6, F17."""
    second = fleet("imperial", ["arquitens_class_light_cruiser"])
    ships = [FACING[0], FACING[1], {"pose": [600, 470, 180], "shields": [0, 2, 1, 2]}]
    played = attack([CRIT], ships=ships, second=second)
    kinds = played.table.ships[2].build.tokens
    played.answer(f"spend:{kinds.index(4)}", "done")
    assert "critical-effect" not in played.asked
    assert played.table.ships[2].cards == [-1, -1]


def test_damage_ends_with_the_ship() -> None:
    """F26: dead in the middle of an attack, no more cards; G40: the last ship ends the game."""
    ships = with_state(2, shields=[0] * 4, damage=["facedown"] * 7)
    played = attack([["double", "double", "hit"]], ships=ships).until("defense-tokens").answer("done")
    assert not played.table.ships[2].alive
    assert played.match.over
    assert played.match.scores()[0].winner


SALVOING = fleet("separatist", ["recusant_class_light_destroyer"])


def salvo(dice: Sequence[Any], **state: Any) -> Played:
    ships = [FACING[0], FACING[1], {"pose": [600, 490, 180], **state}]
    return attack(dice, ships=ships, second=SALVOING)


def test_a_salvo_answers_with_the_rear_battery() -> None:
    """R13.7, F21: range and zone as in the attack."""
    played = salvo([["hit", "hit", "hit"], ["hit", "blank"]])
    ship = played.table.ships[2]
    played.answer(f"spend:{ship.build.tokens.index(5)}", "done")
    back = played.table.attack
    assert back.kind == "salvo"
    assert (back.target_ship, back.target_zone) == (0, 0)
    assert sum(back.gathered) == sum(ship.build.batteries[2])
    assert played.topic == "defense-tokens"
    played.answer("done")
    assert played.table.ships[0].shields[0] == 1
    assert not played.table.attacks


def test_a_destroyed_ship_still_makes_its_salvo() -> None:
    """F22, G40."""
    played = salvo([["double", "hit", "hit"], ["hit", "hit"]], shields=[0] * 4, damage=["facedown"] * 7)
    index = played.table.ships[2].build.tokens.index(5)
    played.answer(f"spend:{index}", "done")
    assert played.table.attack.kind == "salvo"
    played.answer("done")
    assert played.match.over
    assert played.table.ships[0].shields[0] == 0


def test_a_salvo_is_not_answered_by_a_salvo() -> None:
    """F23: the former attacker may spend its other tokens."""
    ships = [{"pose": [600, 300, 0]}, {"pose": [600, 480, 180]}]
    start = position(SALVOING, SALVOING, ships, agenda=[["attack_step", [1]]])
    played = Played(start, [["hit"] * sum(Played(start).table.ships[1].build.batteries[0]), ["hit", "hit"]])
    played.answer("attack:front:ship-0:front")
    token = played.table.ships[0].build.tokens.index(5)
    assert f"spend:{token}" in played.options()
    played.answer(f"spend:{token}", "done")
    assert played.table.attack.kind == "salvo"
    assert played.topic == "defense-tokens"
    assert f"spend:{token}" not in played.options()


def test_concentrate_fire_adds_a_die_of_a_color_in_the_pool() -> None:
    """R8.6, G12."""
    ships = with_state(0, dial="concentrate_fire", tokens=["concentrate_fire"])
    played = attack([["hit", "blank", "hit"], ["crit"], ["double"]], ships=ships)
    assert played.topic == "attack-effects"
    assert set(played.options()) == {"done", "cf:dial:red", "cf:both:red", "cf:dial:blue", "cf:both:blue"}
    played.answer("cf:both:blue", "reroll:1")
    assert played.table.attack.pool == [(0, 1), (0, 3), (1, 1), (1, 2)]
    corvette = played.table.ships[0]
    assert corvette.dial == -1
    assert not corvette.commands
    assert corvette.resolved == 1 << 3


def test_after_a_dial_the_token_is_out_of_play_this_round() -> None:
    """F58."""
    ships = with_state(0, dial="concentrate_fire", tokens=["concentrate_fire"])
    played = attack([["hit", "blank", "hit"], ["crit"]], ships=ships).answer("cf:dial:blue")
    assert played.topic != "attack-effects"
    assert played.table.ships[0].commands


def test_a_zone_attacks_once() -> None:
    """R9.7, R7.2."""
    played = attack([["blank", "blank", "hit"]]).rest({"attack": "done"}, stop=("attack",))
    assert played.request is None or not any("attack:front" in id for id in played.options())


SCREEN: dict[str, Any] = {"squadrons": [{"at": [560, 400]}, {"at": [640, 400]}]}
TIES = fleet("imperial", ["victory_ii_class_star_destroyer"], ["tie_fighter_squadron"] * 2)


def flak(dice: Sequence[Any], **more: Any) -> Played:
    return attack(dice, second=TIES, option="flak:front:squadron-0", **SCREEN, **more)


def test_flak_goes_on_to_the_next_squadron() -> None:
    """R9.6, F24: each squadron once, with a pool of its own."""
    played = flak([["hit"], ["hit"]])
    assert played.topic == "next-squadron"
    assert played.options() == ["done", "flak:front:squadron-1"]
    played.answer("flak:front:squadron-1")
    assert [one.hull for one in played.table.squadrons] == [2, 2]
    assert "flak:front:squadron-0" not in played.options() if played.request else True
    assert played.table.ships[0].attacks == 1


def test_crits_do_not_hurt_squadrons() -> None:
    """R9.5."""
    played = flak([["crit"], ["hit"]])
    assert played.table.squadrons[0].hull == 3


DAMAGED = [
    ("blinded_gunners", [["accuracy", "hit", "hit"]], "lock:0"),
    ("targeter_disruption", [CRIT], "standard-crit"),
]


@pytest.mark.parametrize(("card", "dice", "forbidden"), DAMAGED)
def test_damage_cards_that_limit_the_attacker(card: str, dice: list[Any], forbidden: str) -> None:
    ships = with_state(0, damage=[card])
    played = attack(dice, ships=ships)
    seen: list[str] = []
    while played.request is not None and played.table.attacks:
        seen += played.options()
        played.answer("done" if "done" in played.options() else played.options()[0])
    assert forbidden not in seen


def test_damaged_munitions_and_point_defense_failure_take_a_die() -> None:
    played = attack([["hit", "hit"]], ships=with_state(0, damage=["damaged_munitions"]))
    assert played.topic == "remove-die"
    played = (
        flak([], ships=with_state(0, damage=[]))
        if False
        else attack([["hit", "hit", "hit"]], ships=with_state(0, damage=["point_defense_failure"]))
    )
    assert played.topic == "defense-tokens", "only against squadrons"
    start = position(
        CORVETTES,
        TIES,
        with_state(0, damage=["point_defense_failure"]),
        SCREEN["squadrons"],
        agenda=[["attack_step", [0]]],
    )
    assert not any("flak" in id for id in Played(start).options()), "its only die would go"


def test_depowered_armament_and_disengaged_fire_control() -> None:
    far = with_state(2, pose=[600, 600, 180])
    far[0] = {**far[0], "damage": ["depowered_armament"]}
    assert Played(position(CORVETTES, VICTORY, far, agenda=[["attack_step", [0]]])).topic != "attack"
    blocked = with_state(0, damage=["disengaged_fire_control"])
    obstacles = [{"id": "asteroid_3", "pose": [600, 377, 0]}]
    start = position(CORVETTES, VICTORY, blocked, agenda=[["attack_step", [0]]], obstacles=obstacles)
    assert Played(start).topic != "attack"


def test_coolant_discharge_allows_one_attack_at_ships() -> None:
    ships = with_state(0, damage=["coolant_discharge"], hits=1)
    assert Played(position(CORVETTES, VICTORY, ships, agenda=[["attack_step", [0]]])).topic != "attack"


def test_faulty_countermeasures_and_capacitor_failure() -> None:
    ships = with_state(2, defense=["exhausted", "exhausted", "ready"], damage=["faulty_countermeasures"])
    assert attack([["hit", "hit", "hit"]], ships=ships).options() == ["done", "spend:2"]
    ships = with_state(2, shields=[0, 3, 1, 3], damage=["capacitor_failure"])
    assert attack([["hit", "hit", "hit"]], ships=ships).options() == ["done", "spend:0"]
