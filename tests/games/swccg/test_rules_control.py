"""Presence, control and Force drains (R-7, R-9)."""

from __future__ import annotations

import pytest

from tests.games.swccg.tables import Lab
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.queries import battleground, here, icons, present, temp, together
from understudy.games.swccg.rules.control import mark_drained, may_drain
from understudy.games.swccg.strength import (
    alone,
    controls,
    drain_amount,
    drains_control,
    occupies,
    on_system,
    presence,
    unoccupied,
)
from understudy.games.swccg.table import BIT, LOST, TURN_END, USED


@pytest.mark.rule("SW-PRS-01", "SW-PRS-10", "SW-PRS-11", "SW-PRS-12", "SW-GLO-09", "SW-GLO-11", "SW-GLO-12")
def test_presence_is_ability_of_one() -> None:
    lab = Lab("D1_290", "D1_194", "L1_6", "L1_28")
    site = lab.place("D1_290")
    assert unoccupied(lab.table, site)
    lab.put("L1_6", site)
    assert not presence(lab.table, site, LIGHT), "a droid has no ability"
    lab.put("D1_194", site)
    assert controls(lab.table, site, DARK)
    assert occupies(lab.table, site, DARK)
    lab.put("L1_28", site)
    assert not controls(lab.table, site, DARK)
    assert occupies(lab.table, site, DARK)
    assert occupies(lab.table, site, LIGHT)
    assert not unoccupied(lab.table, site)


@pytest.mark.rule("SW-PRS-02", "SW-PRS-03", "SW-PRS-05", "SW-PRS-06", "SW-PRS-08", "SW-GLO-08", "SW-GLO-10")
def test_people_inside_give_presence_but_are_not_present() -> None:
    lab = Lab("D1_289", "L1_144", "L1_27", "D1_290", "D1_295")
    system = lab.place("D1_289")
    ship = lab.put("L1_144", system)
    pilot = lab.put("L1_27", on=ship, slot="pilot")
    assert presence(lab.table, system, LIGHT)
    assert present(lab.table, system) == BIT[ship]
    assert here(lab.table, ship) == BIT[ship] | BIT[pilot]
    assert not together(lab.table, ship) & BIT[pilot], "the pilot is at the system, not present with the ship"
    site = lab.place("D1_290")
    assert not presence(lab.table, site, LIGHT)


@pytest.mark.rule("SW-PRS-05", "SW-PRS-07", "SW-PRS-09", "SW-GOT-13")
def test_riders_of_open_vehicles_are_present() -> None:
    lab = Lab("D1_295", "L1_149", "L1_28", "L1_151", "L1_19")
    site = lab.place("D1_295")
    open_one, closed = lab.put("L1_149", site), lab.put("L1_151", site)
    rider = lab.put("L1_28", on=open_one, slot="passenger")
    inner = lab.put("L1_19", on=closed, slot="passenger")
    assert present(lab.table, site) >> rider & 1
    assert not present(lab.table, site) >> inner & 1
    assert together(lab.table, rider) >> open_one & 1
    assert not together(lab.table, inner) >> rider & 1


@pytest.mark.rule("SW-PRS-04", "SW-STA-06", "SW-STA-03", "SW-STA-13", "SW-STA-02")
def test_inactive_cards_give_no_presence() -> None:
    lab = Lab("D1_290", "D1_194")
    site = lab.place("D1_290")
    trooper = lab.put("D1_194", site)
    assert presence(lab.table, site, DARK)
    lab.table.excluded = BIT[trooper]
    lab.table.touch()
    assert not presence(lab.table, site, DARK)


@pytest.mark.rule("SW-PRS-13", "SW-GOT-14")
def test_an_undercover_spy_keeps_a_place_from_being_unoccupied() -> None:
    lab = Lab("D1_290", "L1_17")
    site = lab.place("D1_290")
    spy = lab.put("L1_17", site)
    lab.table.undercover = BIT[spy]
    lab.table.touch()
    assert not presence(lab.table, site, LIGHT)
    assert not unoccupied(lab.table, site)


@pytest.mark.rule("SW-PRS-14", "SW-PRS-15", "SW-GOT-15")
def test_on_a_system_is_at_its_sites() -> None:
    lab = Lab("D1_289", "D1_290", "L1_144", "L1_28")
    system, site = lab.place("D1_289"), lab.place("D1_290")
    ship, trooper = lab.put("L1_144", system), lab.put("L1_28", site)
    assert not on_system(lab.table, ship, "tatooine")
    assert on_system(lab.table, trooper, "tatooine")
    assert lab.table.spot[ship] == system


@pytest.mark.rule("SW-PRS-16", "SW-PRS-17", "SW-PRS-18", "SW-GLO-15")
def test_with_is_never_itself() -> None:
    from understudy.games.swccg.filters import is_, with_

    lab = Lab("D1_290", "D1_194", "D1_194")
    site = lab.place("D1_290")
    one = lab.put("D1_194", site)
    assert not with_(is_("stormtrooper"))(lab.table, one, DARK)
    assert here(lab.table, one) >> one & 1
    lab.put("D1_194", site)
    assert with_(is_("stormtrooper"))(lab.table, one, DARK)


@pytest.mark.rule("SW-PRS-19", "SW-PRS-20", "SW-PRS-21", "SW-GLO-14")
def test_alone() -> None:
    lab = Lab("D1_290", "D1_168", "D1_194", "D1_289", "D1_304", "D1_195")
    site, system = lab.place("D1_290"), lab.place("D1_289")
    vader = lab.put("D1_168", site)
    assert alone(lab.table, vader)
    lab.put("D1_194", site)
    assert not alone(lab.table, vader)
    tie = lab.put("D1_304", system)
    assert alone(lab.table, tie)
    lab.put("D1_195", system)
    assert not alone(lab.table, tie)


@pytest.mark.rule("SW-PRS-21")
def test_two_people_on_one_card_are_never_alone() -> None:
    lab = Lab("D1_290", "D1_195")
    assert not alone(lab.table, lab.put("D1_195", lab.place("D1_290")))


@pytest.mark.rule("SW-GLO-13")
def test_a_battleground_has_icons_of_both() -> None:
    lab = Lab("D1_290", "L1_134")
    assert battleground(lab.table, lab.place("D1_290"))
    assert not battleground(lab.table, lab.place("L1_134"))


# -- drains --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SW-DRN-02", "SW-DRN-03", "SW-DRN-05", "SW-DRN-06", "SW-DRN-17", "SW-TRN-11")
def test_drains_are_offered_where_one_controls() -> None:
    lab = Lab("D1_290", "D1_295", "D1_294", "D1_194", "D1_194", "D1_194", "L1_28")
    cantina, eisley, farm = lab.place("D1_290"), lab.place("D1_295"), lab.place("D1_294")
    for place in (cantina, eisley, farm):
        lab.put("D1_194", place)
    lab.put("L1_28", eisley)
    lab.phase("control")
    lab.play()
    assert lab.ids() == ["pass", f"drain {cantina}", f"drain {farm}"]
    assert drain_amount(lab.table, cantina, DARK) == 2
    assert drain_amount(lab.table, farm, DARK) == 1 + 1, "the farm adds one while it is controlled"
    assert lab.table.piles[DARK][USED] == []


@pytest.mark.rule("SW-DRN-04", "SW-DRN-07", "SW-DRN-08", "SW-DRN-09", "SW-DRN-10", "SW-GOT-12")
def test_a_card_that_drained_blocks_the_next_place() -> None:
    lab = Lab("D1_290", "D1_295", "D1_194", "D1_194")
    cantina, eisley = lab.place("D1_290"), lab.place("D1_295")
    first = lab.put("D1_194", cantina)
    lab.put("D1_194", eisley)
    mark_drained(lab.table, DARK, cantina)
    assert not may_drain(lab.table, cantina, DARK)
    assert may_drain(lab.table, eisley, DARK)
    lab.table.put_at(first, eisley)
    assert not may_drain(lab.table, eisley, DARK)


@pytest.mark.rule("SW-DRN-11", "SW-DRN-12", "SW-DRN-13")
def test_a_drain_for_nothing_is_legal() -> None:
    lab = Lab("L1_134", "L1_28")
    hut = lab.place("L1_134")
    lab.put("L1_28", hut)
    assert icons(lab.table, hut, DARK) == 0
    assert drain_amount(lab.table, hut, LIGHT) == 0
    assert may_drain(lab.table, hut, LIGHT)


@pytest.mark.rule("SW-DRN-03")
def test_an_opposing_undercover_spy_forbids_a_drain_but_not_control() -> None:
    lab = Lab("D1_290", "D1_194", "L1_17")
    site = lab.place("D1_290")
    lab.put("D1_194", site)
    spy = lab.put("L1_17", site)
    lab.table.undercover = BIT[spy]
    lab.table.touch()
    assert controls(lab.table, site, DARK)
    assert not may_drain(lab.table, site, DARK)


@pytest.mark.rule("SW-DRN-15", "SW-DRN-16")
def test_a_droid_that_may_drain_controls_for_that_alone() -> None:
    lab = Lab("D1_290", "D3_90", "L1_28")
    site = lab.place("D1_290")
    droid = lab.put("D3_90", site)
    lab.table.config.flags["may-drain"] = BIT[droid]
    assert not controls(lab.table, site, DARK)
    assert drains_control(lab.table, site, DARK)
    lab.put("L1_28", site)
    assert not drains_control(lab.table, site, DARK)


@pytest.mark.rule("SW-DRN-18", "SW-DRN-23", "SW-DRN-19")
def test_limiters_change_the_loss_not_the_drain() -> None:
    from understudy.games.swccg.queries import SEAT_BIT

    lab = Lab("D1_290", "D1_194")
    site = lab.place("D1_290")
    lab.put("D1_194", site)
    temp(lab.table, "halve-loss-1", SEAT_BIT[LIGHT] | 1, 1, TURN_END)
    assert drain_amount(lab.table, site, DARK) == 2
    lab.phase("control")
    lab.play()
    lab.answer("drain 0")
    assert len(lab.table.piles[LIGHT][LOST]) == 1


@pytest.mark.rule("SW-DRN-20", "SW-DRN-21", "SW-DRN-22")
def test_a_drain_is_answered_before_its_result_and_fails_without_control() -> None:
    lab = Lab("D1_290", "D1_295", "D1_168", "D1_324", "L1_30", "L1_28")
    cantina, eisley = lab.place("D1_290"), lab.place("D1_295")
    vader = lab.put("D1_168", eisley)
    lab.put("D1_324", on=vader)
    wolfman = lab.put("L1_30", cantina)
    lab.force(LIGHT, 3)
    lab.phase("control")
    lab.play()
    lab.answer(f"drain {eisley}")
    assert lab.topic == "respond"
    assert lab.seat == LIGHT, "the opponent answers first"
    lab.answer("react")
    assert lab.table.spot[wolfman] == eisley
    assert lab.table.drained >> vader & 1
    lab.answer("pass")
    assert lab.table.drain is None
    assert len(lab.table.piles[LIGHT][LOST]) == 0, "the react brought presence: no result"


@pytest.mark.rule("SW-DRN-21", "SW-GOT-07", "SW-ACT-12")
def test_a_lightsaber_may_raise_the_drain_where_it_is() -> None:
    lab = Lab("D1_290", "D1_168", "D1_324")
    site = lab.place("D1_290")
    vader = lab.put("D1_168", site)
    lab.put("D1_324", on=vader)
    lab.force(LIGHT, 5)
    lab.phase("control")
    lab.play()
    lab.answer(f"drain {site}")
    assert lab.seat == DARK
    lab.answer("answer")
    lab.answer("lose", "lose", "lose")
    assert len(lab.table.piles[LIGHT][LOST]) == 3
