"""Battles: who takes part, weapons, destiny, damage (R-11, G44 to G53)."""

from __future__ import annotations

import pytest

from tests.games.swccg.tables import Lab
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.options import Forfeit
from understudy.games.swccg.queries import temp, value
from understudy.games.swccg.records import DAMAGE, POWER, WEAPONS, Battle
from understudy.games.swccg.rules.battle import (
    damage_options,
    duty,
    forfeitable,
    ignorable,
    may_battle,
    start_battle,
)
from understudy.games.swccg.strength import battle_ability, battle_destinies, immunity, is_immune, total_power
from understudy.games.swccg.table import BIT, FORCE, LEAVES, LOST, USED


def fight(*cards: str, site: str = "D1_290", force: int = 4) -> tuple[Lab, list[int]]:
    """Cards at one place, and a battle that Dark may initiate there."""
    lab = Lab(site, *cards)
    place = lab.place(site)
    numbers = [lab.put(id, place) for id in cards]
    lab.force(DARK, force)
    lab.force(LIGHT, force)
    lab.phase("battle")
    return lab, numbers


def begun(lab: Lab, place: int = 0, seat: int = DARK) -> Battle:
    """The battle, without any question."""
    from understudy.games.swccg.strength import fights

    start_battle(lab.table, seat, place, fights(lab.table, place, 0) | fights(lab.table, place, 1))
    assert lab.table.battle is not None
    return lab.table.battle


@pytest.mark.rule("SW-BAT-01", "SW-BAT-02", "SW-BAT-03", "SW-BAT-04", "SW-BAT-05", "SW-TRN-13", "SW-BAT-45")
def test_who_may_battle_and_what_it_costs() -> None:
    lab, (vader, droid) = fight("D1_168", "L1_6")
    assert not may_battle(lab.table, 0, DARK), "the droid gives Light no presence"
    assert droid
    lab, (vader, trooper) = fight("D1_168", "L1_28")
    assert may_battle(lab.table, 0, DARK)
    lab.play()
    lab.answer("battle 0")
    assert len(lab.table.piles[DARK][USED]) == 1
    assert lab.table.battled & (BIT[vader] | BIT[trooper]) == BIT[vader] | BIT[trooper]
    assert lab.table.battled_at == 1
    lab.table.battle = None
    assert not may_battle(lab.table, 0, DARK), "once for each place"
    lab.table.battled_at = 0
    assert not may_battle(lab.table, 0, DARK), "and once for each card"


@pytest.mark.rule("SW-BAT-06", "SW-BAT-07", "SW-BAT-10", "SW-GLO-21", "SW-GLO-22")
def test_segments_in_order_and_excluded_cards() -> None:
    lab, (vader, trooper, tired) = fight("D1_168", "L1_28", "L1_28")
    lab.table.battled = BIT[tired]
    lab.play()
    lab.answer("battle 0")
    battle = lab.table.battle
    assert battle is not None
    assert battle.part & BIT[tired] == 0
    assert lab.table.excluded == BIT[tired]
    assert battle.segment == POWER
    lab.answer("no")
    assert lab.table.battle is battle
    assert battle.segment == DAMAGE
    assert vader != trooper


@pytest.mark.rule("SW-BAT-14", "SW-BAT-15", "SW-GOT-17", "SW-BAT-16", "SW-BAT-17", "SW-BOT-05")
def test_four_ability_for_a_battle_destiny() -> None:
    lab, (vader, one, two) = fight("D1_168", "L1_19", "L1_28")
    begun(lab)
    assert battle_ability(lab.table, DARK) == 6
    assert battle_destinies(lab.table, DARK) == 1
    assert battle_destinies(lab.table, LIGHT) == 1
    lab = Lab("D1_295", "L1_151", "L1_19", "D1_168")
    site = lab.place("D1_295")
    speeder = lab.put("L1_151", site)
    luke = lab.put("L1_19", on=speeder, slot="passenger")
    lab.put("D1_168", site)
    begun(lab, site)
    assert battle_ability(lab.table, LIGHT) == 0, "a passenger of an enclosed vehicle"
    lab.table.put_on(luke, speeder, 4)
    assert battle_ability(lab.table, LIGHT) == 4, "a driver counts"
    assert vader != one != two


@pytest.mark.rule("SW-BAT-16", "SW-BAT-17", "SW-BAT-19", "SW-BAT-20")
def test_hard_requirements_added_draws_and_if_unable() -> None:
    lab = Lab("L1_130", "D1_168", "L1_19", "D1_194", "D1_194")
    dunes = lab.place("L1_130")
    lab.put("L1_19", dunes)
    lab.put("D1_194", dunes)
    battle = begun(lab, dunes)
    battle.added[DARK] = 1
    assert battle_destinies(lab.table, DARK) == 0, (
        "6 ability is required of Dark here: added draws need it too"
    )
    assert battle_destinies(lab.table, LIGHT) == 1
    lab.table.battle = None
    lab.put("D1_168", dunes)
    lab.table.battled = 0
    lab.table.excluded = 0
    battle = begun(lab, dunes)
    battle.added[DARK] = 1
    assert battle_destinies(lab.table, DARK) == 2


@pytest.mark.rule("SW-BAT-16", "SW-BAT-17")
def test_draws_one_if_unable_to_otherwise() -> None:
    lab = Lab("D1_289", "L1_145", "L1_3", "D1_304")
    system = lab.place("D1_289")
    ship = lab.put("L1_145", system)
    lab.put("L1_3", on=ship, slot="pilot")
    lab.put("D1_304", system)
    begun(lab, system)
    assert battle_ability(lab.table, LIGHT) == 2
    assert battle_destinies(lab.table, LIGHT) == 1, "Biggs in Red 3"
    assert battle_destinies(lab.table, DARK) == 0


@pytest.mark.rule("SW-BAT-11", "SW-BAT-12", "SW-BAT-18", "SW-BAT-24", "SW-GOT-16")
def test_declining_battle_destiny_means_no_attrition_at_all() -> None:
    lab, (_vader, trooper) = fight("D1_168", "L1_28")
    lab.play()
    lab.answer("battle 0", "no")
    battle = lab.table.battle
    assert battle is not None
    assert battle.frozen[LIGHT] == -1
    assert battle.attrition[LIGHT] == 0
    assert battle.damage[LIGHT] == 5
    assert trooper


@pytest.mark.rule("SW-BAT-22", "SW-BAT-29", "SW-BAT-21", "SW-BOT-06", "SW-BOT-07")
def test_a_tie_has_no_loser() -> None:
    lab, _ = fight("D1_194", "L1_28")
    temp(lab.table, "power", lab.table.play & lab.table.words["stormtrooper"], 0)
    begun(lab)
    from understudy.games.swccg.rules.battle import battle_result

    one, two = total_power(lab.table, DARK), total_power(lab.table, LIGHT)
    battle_result(lab.table)
    battle = lab.table.battle
    assert battle is not None
    assert battle.winner == (-1 if one == two else int(two > one))
    assert sum(battle.damage) == abs(one - two)


@pytest.mark.rule("SW-BAT-25", "SW-BAT-31", "SW-GOT-19", "SW-BAT-30", "SW-GLO-18", "SW-GLO-17", "SW-GLO-19")
def test_a_forfeit_counts_for_both() -> None:
    lab, (vader, luke, trooper) = fight("D1_168", "L1_19", "L1_28")
    battle = begun(lab)
    battle.segment = DAMAGE
    battle.attrition[LIGHT], battle.damage[LIGHT] = 5, 3
    from understudy.games.swccg.rules.battle import forfeit

    forfeit(lab.table, LIGHT, trooper)
    assert (battle.attrition[LIGHT], battle.damage[LIGHT]) == (3, 1)
    assert vader != luke


@pytest.mark.rule("SW-BAT-13", "SW-BAT-32", "SW-BAT-33", "SW-BAT-34", "SW-BAT-26")
def test_what_may_be_chosen_in_the_damage_segment() -> None:
    lab, (_vader, luke, trooper) = fight("D1_168", "L1_19", "L1_28")
    battle = begun(lab)
    battle.segment = DAMAGE
    assert duty(lab.table, LIGHT) == ""
    battle.damage[LIGHT] = 2
    ids = [option.id for option in damage_options(lab.table, LIGHT)]
    assert ids[:2] == [f"forfeit {luke}", f"forfeit {trooper}"]
    assert f"lose {FORCE}" in ids
    battle.damage[LIGHT], battle.attrition[LIGHT] = 0, 1
    assert duty(lab.table, LIGHT) == "attrition"
    assert all(isinstance(option, Forfeit) for option in damage_options(lab.table, LIGHT))
    battle.attrition[LIGHT] = 0
    lab.table.hit = BIT[luke]
    assert [option.id for option in damage_options(lab.table, LIGHT)] == [f"forfeit {luke}"]
    assert forfeitable(lab.table, LIGHT) == BIT[luke] | BIT[trooper]


@pytest.mark.rule("SW-BAT-35")
def test_what_is_on_a_forfeited_card_goes_with_it() -> None:
    lab = Lab("D1_290", "D1_168", "L1_28", "L1_152", "L1_19")
    site = lab.place("D1_290")
    lab.put("D1_168", site)
    rebel = lab.put("L1_28", site)
    blaster = lab.put("L1_152", on=rebel)
    lab.force(DARK, 2)
    lab.force(LIGHT, 1)
    lab.phase("battle")
    lab.play()
    lab.answer("battle 0")
    lab.passes(until="damage")
    lab.answer(f"forfeit {rebel}")
    assert lab.where(blaster) == "lost"


@pytest.mark.rule(
    "SW-BAT-27", "SW-BAT-28", "SW-BAT-36", "SW-BAT-37", "SW-BAT-39", "SW-BAT-40", "SW-GOT-18", "SW-BOT-08"
)
def test_immunity_against_the_total() -> None:
    lab, (vader, trooper) = fight("D1_168", "D1_194")
    assert immunity(lab.table, vader)[0] == 5
    assert is_immune(lab.table, vader, 4)
    assert not is_immune(lab.table, vader, 5)
    temp(lab.table, "immune", BIT[vader], 8)
    assert is_immune(lab.table, vader, 7), "the highest counts"
    battle = Battle(0, LIGHT)
    battle.part = BIT[vader] | BIT[trooper]
    battle.immune = BIT[vader]
    lab.table.battle = battle
    battle.segment = DAMAGE
    battle.attrition[DARK] = 4
    assert not ignorable(lab.table, DARK)
    assert f"forfeit {vader}" in [option.id for option in damage_options(lab.table, DARK)], "may be forfeited"
    battle.part = BIT[vader]
    assert ignorable(lab.table, DARK)
    assert duty(lab.table, DARK) == ""


@pytest.mark.rule("SW-BAT-41", "SW-BAT-38")
def test_losing_immunity_beats_gaining_it_and_ships_protect_those_inside() -> None:
    lab = Lab("D1_289", "L2_71", "L1_19", "D1_290")
    ship = lab.put("L2_71", lab.place("D1_289"))
    luke = lab.put("L1_19", on=ship, slot="pilot")
    assert is_immune(lab.table, ship, 3)
    assert is_immune(lab.table, luke, 3), "Red 5 < 4 covers Luke, whose own is < 3"
    temp(lab.table, "immune", BIT[luke], 0, how="no")
    assert not is_immune(lab.table, luke, 0)


@pytest.mark.rule("SW-BAT-42", "SW-BAT-43", "SW-BAT-44", "SW-GOT-20")
def test_a_battle_without_presence_ends_at_once_and_hit_cards_are_lost() -> None:
    lab, (vader, trooper) = fight("D1_168", "L1_28")
    battle = begun(lab)
    battle.segment = WEAPONS
    lab.table.hit = BIT[vader]
    lab.table.agenda = [*lab.table.agenda[:-3], ("power", ()), ("settle", ())]
    lab.table.lift(trooper)
    lab.table.put_pile(trooper, LOST)
    lab.play()
    assert lab.table.battle is None
    assert lab.where(vader) == "lost"


# -- weapons -------------------------------------------------------------------------------------------------


def armed(*more: str) -> tuple[Lab, int, int, int]:
    lab = Lab("D1_290", "D1_168", "D1_324", "L1_19", "L1_28", *more)
    site = lab.place("D1_290")
    vader = lab.put("D1_168", site)
    saber = lab.put("D1_324", on=vader)
    luke = lab.put("L1_19", site)
    lab.force(DARK, 4)
    lab.force(LIGHT, 1)
    lab.phase("battle")
    return lab, vader, saber, luke


@pytest.mark.rule("SW-BAT-08", "SW-BAT-09", "SW-GLO-20", "SW-GLO-29")
def test_a_weapon_hits_with_more_than_the_defense_value_once_a_battle() -> None:
    lab, vader, saber, luke = armed()
    lab.play()
    lab.answer("battle 0")
    assert lab.topic == "weapons"
    assert lab.ids() == ["pass", f"fire {saber}"]
    lab.answer("fire")
    # Two Imperial Pilots, destiny 3 each, against Luke's ability of 4.
    assert lab.table.hit == BIT[luke]
    assert lab.table.battle is not None
    assert lab.table.battle.part >> luke & 1, "sideways, but still in it"
    assert value(lab.table, "forfeit", luke) == 0
    assert lab.topic != "weapons", "each weapon once"
    assert vader


@pytest.mark.rule("SW-BAT-08")
def test_an_equal_total_misses() -> None:
    lab, _vader, _saber, luke = armed("D1_179", "D1_194")
    temp(lab.table, "ability", BIT[luke], 6, how="set")
    lab.play()
    lab.answer("battle 0", "fire")
    assert lab.table.hit == 0


@pytest.mark.rule("SW-DUR-03", "SW-BAT-26")
def test_a_hit_card_must_be_forfeited_and_its_reset_stays() -> None:
    lab, _vader, _saber, luke = armed()
    lab.play()
    lab.answer("battle 0", "fire")
    assert any(one[0] == "forfeit" and one[4] == LEAVES for one in lab.table.temps)
    lab.passes(until="damage")
    assert f"forfeit {luke}" in lab.ids()


@pytest.mark.rule("SW-ABR-01", "SW-ABR-02", "SW-ABR-03", "SW-ABR-04")
def test_all_ability_provided_by() -> None:
    from understudy.games.swccg.strength import ability_only_from

    lab, (one, two) = fight("D1_171", "D1_168")
    aliens = lab.table.words["alien"]
    assert not ability_only_from(lab.table, 0, DARK, aliens)
    lab.table.excluded = BIT[two]
    lab.table.touch()
    assert ability_only_from(lab.table, 0, DARK, aliens)
    temp(lab.table, "total-ability", (1 << 120) | 1, 5)
    assert ability_only_from(lab.table, 0, DARK, aliens)
    lab.table.excluded = BIT[one] | BIT[two]
    lab.table.touch()
    assert not ability_only_from(lab.table, 0, DARK, aliens)


@pytest.mark.rule("SW-MOV-61", "SW-GLO-27", "SW-BAT-06")
def test_a_move_react_joins_the_battle() -> None:
    lab = Lab("D1_290", "D1_295", "D1_168", "L1_28", "L1_30")
    cantina, eisley = lab.place("D1_290"), lab.place("D1_295")
    lab.put("D1_168", cantina)
    lab.put("L1_28", cantina)
    wolf = lab.put("L1_30", eisley)
    lab.force(DARK, 2)
    lab.force(LIGHT, 2)
    lab.phase("battle")
    lab.play()
    lab.answer("battle 0")
    assert lab.topic == "respond"
    lab.answer("react")
    battle = lab.table.battle
    assert battle is not None
    assert battle.part >> wolf & 1
    assert lab.table.moved >> wolf & 1
