"""Where one rule ends and the next begins: cases that games seldom come to."""

from __future__ import annotations

import pytest

from tests.games.swccg.tables import Lab
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.options import PickHost
from understudy.games.swccg.queries import SEAT_BIT, temp, value
from understudy.games.swccg.records import SEGMENTS, WEAPONS, Destiny, Drain
from understudy.games.swccg.rules.attack import hunters
from understudy.games.swccg.rules.battle import (
    attrition_destiny,
    battle_result,
    join,
    may_battle,
    start_battle,
)
from understudy.games.swccg.rules.control import asteroid_result, drain_result
from understudy.games.swccg.rules.deploy import cost, free_title, may_enter, pair_spots, spots
from understudy.games.swccg.rules.going import walks
from understudy.games.swccg.rules.react import moves_to
from understudy.games.swccg.rules.transport import docks
from understudy.games.swccg.rules.weapons import targets, user_of
from understudy.games.swccg.strength import alone, fights
from understudy.games.swccg.table import ALL, BIT, NONE, OUT, TURN_END, Chart, Table

TATOOINE, CANTINA, MOS_EISLEY, FARM, HUT = "D1_289", "D1_290", "D1_295", "L1_132", "L1_134"
VADER, STORM, IMPERIAL, DESTROYER = "D1_168", "D1_194", "D1_180", "D1_301"
LUKE, COMMANDER, TROOPER, SCOUT = "L1_19", "L3_3", "L1_28", "L1_30"


@pytest.mark.rule("SW-BAT-24")
def test_destiny_to_attrition_needs_a_battle_destiny_that_was_completed() -> None:
    lab = Lab(CANTINA, VADER, TROOPER)
    table, site = lab.table, lab.place(CANTINA)
    lab.put(VADER, site)
    lab.put(TROOPER, site)
    temp(table, "destiny-to-attrition", SEAT_BIT[DARK] | ALL, 1, TURN_END)
    start_battle(table, DARK, site, fights(table, site, DARK) | fights(table, site, LIGHT))
    assert table.battle is not None
    table.agenda.clear()
    attrition_destiny(table, DARK)
    assert table.agenda == []
    table.battle.completed[DARK] = 1
    attrition_destiny(table, DARK)
    assert [name for name, _ in table.agenda] == ["took", "destiny"]


@pytest.mark.rule("SW-MOV-61")
@pytest.mark.parametrize(("force", "able"), [(1, False), (2, True)])
def test_g57_whoever_reacts_out_of_a_crashed_vehicle_pays_for_leaving_it_too(force: int, able: bool) -> None:
    lab = Lab(FARM, HUT, SCOUT, "L3_69", STORM)
    site, near = lab.place(FARM), lab.place(HUT)
    lab.put(STORM, site)
    speeder = lab.put("L3_69", near)
    scout = lab.put(SCOUT, on=speeder, slot="passenger")
    lab.table.crashed = BIT[speeder]
    lab.force(LIGHT, force)
    lab.table.touch()
    assert bool(moves_to(lab.table, scout, site)) == able


@pytest.mark.rule("SW-DEP-25", "SW-STA-10")
def test_no_version_of_a_persona_comes_back_from_out_of_play() -> None:
    lab = Lab(CANTINA, LUKE, COMMANDER)
    lab.place(CANTINA)
    assert free_title(lab.table, LIGHT, lab.find(COMMANDER))
    lab.pile(OUT, LUKE)
    assert not free_title(lab.table, LIGHT, lab.find(COMMANDER))


@pytest.mark.rule("SW-VAL-13", "SW-VAL-14", "SW-DEP-20")
def test_what_a_card_costs_less_does_not_lower_separate_costs() -> None:
    lab = Lab(CANTINA, STORM)
    site = lab.place(CANTINA)
    temp(lab.table, "separate-cost", SEAT_BIT[DARK], 2, TURN_END)
    assert cost(lab.table, DARK, lab.find(STORM), site, base=-3) == 2


@pytest.mark.rule("SW-MOV-54", "SW-LOC-03")
def test_g54_a_vehicle_does_not_pass_a_site_where_it_may_not_stop() -> None:
    lab = Lab(FARM, CANTINA, MOS_EISLEY, "L1_151", TROOPER)
    farm, cantina, eisley = (lab.place(id) for id in (FARM, CANTINA, MOS_EISLEY))
    speeder = lab.put("L1_151", farm)
    lab.put(TROOPER, on=speeder, slot="pilot")
    for row, reached in (([farm, eisley, cantina], [eisley]), ([farm, cantina, eisley], [])):
        lab.table.rows[0][:] = row
        lab.table.chart = Chart()
        lab.table.touch()
        assert walks(lab.table, speeder) == reached


@pytest.mark.rule("SW-MOV-15", "SW-MOV-02")
def test_g58_whoever_has_moved_is_not_shuttled_down() -> None:
    lab = Lab(TATOOINE, MOS_EISLEY, DESTROYER, IMPERIAL, STORM)
    system, site = lab.place(TATOOINE), lab.place(MOS_EISLEY)
    ship = lab.put(DESTROYER, system)
    lab.put(IMPERIAL, on=ship, slot="pilot")
    trooper = lab.put(STORM, on=ship, slot="passenger")
    lab.force(DARK, 2)
    lab.phase("move")
    lab.play()
    assert lab.offers(f"shuttle-down {trooper} {site}")
    lab.table.moved = BIT[trooper]
    lab.phase("move")
    lab.play()
    assert not lab.offers(f"shuttle-down {trooper}")


@pytest.mark.rule("SW-MOV-35")
def test_g60_one_of_two_ships_that_dock_is_piloted() -> None:
    lab = Lab(TATOOINE, "L1_143", "L1_144", "L1_27")
    system = lab.place(TATOOINE)
    falcon, fighter = lab.put("L1_143", system), lab.put("L1_144", system)
    lab.force(LIGHT, 1)
    assert not list(docks(lab.table, LIGHT, 1))
    lab.put("L1_27", on=fighter, slot="pilot")
    assert [(one.card, one.goal) for one in docks(lab.table, LIGHT, 1)] == [(falcon, fighter)]


@pytest.mark.rule("SW-ATK-12")
def test_g64_one_attack_on_a_creature_for_each_place_and_turn() -> None:
    lab = Lab(MOS_EISLEY, "L6_48", STORM)
    site = lab.place(MOS_EISLEY)
    worrt, trooper = lab.put("L6_48", site), lab.put(STORM, site)
    assert hunters(lab.table, DARK, worrt) == BIT[trooper]
    lab.table.attacked_at = 1 << site
    assert not hunters(lab.table, DARK, worrt), "somebody who came later attacks nothing there either"
    lab.table.attacked_at, lab.table.attacked = 0, BIT[trooper]
    assert not hunters(lab.table, DARK, worrt)


@pytest.mark.rule("SW-GLO-22")
@pytest.mark.parametrize("segment", ["weapons", "power", "damage"])
def test_g44_whoever_comes_after_the_weapons_segment_is_kept_out(segment: str) -> None:
    lab = Lab(CANTINA, VADER, TROOPER, STORM, LUKE)
    table, site = lab.table, lab.place(CANTINA)
    vader, trooper = lab.put(VADER, site), lab.put(TROOPER, site)
    start_battle(table, DARK, site, BIT[vader] | BIT[trooper])
    assert table.battle is not None
    table.battle.segment = SEGMENTS.index(segment)
    late, fought = lab.put(STORM, site), lab.put(LUKE, site)
    table.battled |= BIT[fought]
    join(table)
    joins = segment == "weapons"
    assert bool(table.battle.part >> late & 1) == bool(table.battled >> late & 1) == joins
    assert bool(table.excluded >> late & 1) == (not joins)
    assert table.excluded >> fought & 1, "it has battled elsewhere"
    assert not table.battle.part >> fought & 1


@pytest.mark.rule("SW-PRS-19")
def test_g24_nobody_is_alone_beside_a_ship_with_a_pilot_of_its_own() -> None:
    lab = Lab(TATOOINE, "L1_144", "L1_27", "L1_140")
    system = lab.place(TATOOINE)
    pilot = lab.put("L1_27", on=lab.put("L1_144", system), slot="pilot")
    assert alone(lab.table, pilot)
    lab.put("L1_140", system)
    assert not alone(lab.table, pilot)


@pytest.mark.rule("SW-BAT-24", "SW-GOT-16")
def test_without_a_battle_destiny_there_is_no_attrition_to_raise() -> None:
    table = fought(VADER, TROOPER)
    assert table.battle is not None
    temp(table, "attrition", SEAT_BIT[LIGHT] | ALL, 3, TURN_END)
    battle_result(table)
    assert table.battle.attrition == [0, 0]
    table.battle.completed[DARK] = 1
    battle_result(table)
    assert table.battle.attrition == [0, 3]


@pytest.mark.rule("SW-BAT-03")
def test_cards_that_come_later_start_no_second_battle_at_a_place() -> None:
    table = fought(VADER, TROOPER, STORM, LUKE)
    table.battle, table.battled = None, 0
    assert not may_battle(table, 0, DARK)
    table.battled_at = 0
    assert may_battle(table, 0, DARK)


@pytest.mark.rule("SW-GLO-21", "SW-GLO-22")
def test_g45_only_who_takes_part_is_fired_at() -> None:
    table = fought(VADER, TROOPER, LUKE)
    battle = table.battle
    assert battle is not None
    battle.segment = WEAPONS
    fire = table.config.texts[table.config.names.index("D1_324")].fire
    both = targets(table, DARK, NONE, fire, battle)
    trooper = table.config.names.index(TROOPER)
    assert both == BIT[trooper] | BIT[table.config.names.index(LUKE)]
    battle.part &= ~BIT[trooper]
    assert targets(table, DARK, NONE, fire, battle) == both & ~BIT[trooper]


@pytest.mark.rule("SW-MOV-39")
@pytest.mark.parametrize("flown", [True, False])
def test_g45_an_unpiloted_ship_fires_nothing(flown: bool) -> None:
    lab = Lab(TATOOINE, "L1_144", "L1_158", "L1_27")
    ship = lab.put("L1_144", lab.place(TATOOINE))
    torpedoes = lab.put("L1_158", on=ship)
    if flown:
        lab.put("L1_27", on=ship, slot="pilot")
    fire = lab.table.config.texts[torpedoes].fire
    assert user_of(lab.table, LIGHT, torpedoes, fire) == (ship if flown else None)


@pytest.mark.parametrize(("user", "able"), [(TROOPER, True), ("L1_4", False)])
def test_g33_artillery_is_fired_by_a_warrior(user: str, able: bool) -> None:
    gun, droid = "L3_75", "L3_8"
    lab = Lab("L3_62", gun, droid, user)
    ridge = lab.place("L3_62")
    lab.put(droid, ridge)
    someone, battery = lab.put(user, ridge), lab.put(gun, ridge, slot="on-place")
    fire = lab.table.config.texts[battery].fire
    assert user_of(lab.table, LIGHT, battery, fire) == (someone if able else None)


@pytest.mark.rule("SW-MOV-61", "SW-MOV-02")
def test_g52_whoever_has_moved_does_not_react() -> None:
    lab = Lab(FARM, HUT, SCOUT, STORM)
    site, near = lab.place(FARM), lab.place(HUT)
    lab.put(STORM, site)
    scout = lab.put(SCOUT, near)
    lab.force(LIGHT, 1)
    assert moves_to(lab.table, scout, site)
    lab.table.moved = BIT[scout]
    assert not moves_to(lab.table, scout, site)


@pytest.mark.rule("SW-DRN-03")
def test_g42_a_drain_fails_where_control_is_lost_before_its_result() -> None:
    for rebels, lost in (((), ["settle", "lose_force"]), ((TROOPER,), [])):
        lab = Lab("D1_293", STORM, *rebels)
        table, site = lab.table, lab.place("D1_293")
        lab.put(STORM, site)
        for id in rebels:
            lab.put(id, site)
        temp(table, "drain", SEAT_BIT[DARK] | ALL, 1, TURN_END)
        table.drain = Drain(DARK, site)
        table.touch()
        drain_result(table)
        assert [name for name, _ in table.agenda] == lost


@pytest.mark.rule("SW-ACT-07")
@pytest.mark.parametrize(("drawn", "hits"), [(3, False), (5, True)])
def test_an_asteroid_has_to_beat_maneuver_too(drawn: int, hits: bool) -> None:
    lab = Lab(TATOOINE, "L1_144", "L1_27")
    ship = lab.put("L1_144", lab.place(TATOOINE))
    lab.put("L1_27", on=ship, slot="pilot")
    assert value(lab.table, "armor", ship) < 3 <= value(lab.table, "maneuver", ship) < 5
    found = Destiny(DARK, "asteroid", 0, ship)
    found.values = [float(drawn)]
    lab.table.drawn = found
    asteroid_result(lab.table, ship)
    assert bool(lab.table.agenda) == hits


@pytest.mark.rule("SW-DEP-01")
def test_g31_an_own_undercover_spy_lets_others_come() -> None:
    lab = Lab(FARM, STORM, IMPERIAL)
    site = lab.place(FARM)
    temp(lab.table, "icons", SEAT_BIT[DARK] | ALL, -3, TURN_END)
    assert not may_enter(lab.table, DARK, lab.find(STORM), site)
    spy = lab.put(IMPERIAL, site)
    lab.table.undercover = BIT[spy]
    lab.table.touch()
    assert may_enter(lab.table, DARK, lab.find(STORM), site)


@pytest.mark.rule("SW-DEP-23", "SW-DEP-07")
def test_g26_a_ship_and_its_pilot_come_where_both_may() -> None:
    lab = Lab("L1_127", "L1_144", COMMANDER, "L1_27")
    tatooine = lab.place("L1_127")
    ship, luke, pilot = lab.hand("L1_144", COMMANDER, "L1_27")
    lab.force(LIGHT, 12)
    assert [one.id for one in pair_spots(lab.table, LIGHT, ship, pilot)] == [f"place {tatooine}"]
    assert not list(pair_spots(lab.table, LIGHT, ship, luke)), "Commander Luke deploys only on Hoth"


@pytest.mark.rule("SW-DEP-06")
@pytest.mark.parametrize("shield", [False, True])
def test_g39_nobody_comes_aboard_behind_the_energy_shield(shield: bool) -> None:
    lab = Lab("L3_56", "L3_61", "D1_310", IMPERIAL, STORM)
    perimeter = lab.place("L3_56")
    if shield:
        lab.place("L3_61")
    skiff = lab.put("D1_310", perimeter)
    lab.put(IMPERIAL, on=skiff, slot="pilot")
    (trooper,) = lab.hand(STORM)
    lab.force(DARK, 9)
    aboard = [one for one in spots(lab.table, DARK, trooper) if isinstance(one, PickHost)]
    assert bool(aboard) == (not shield)


def fought(*units: str) -> Table:
    """A battle of these units that Dark has started in the Cantina."""
    lab = Lab(CANTINA, "D1_324", *units)
    table, site = lab.table, lab.place(CANTINA)
    cards = [lab.put(id, site) for id in units]
    lab.force(DARK, 3)
    start_battle(table, DARK, site, sum(BIT[card] for card in cards))
    table.agenda.clear()
    return table
