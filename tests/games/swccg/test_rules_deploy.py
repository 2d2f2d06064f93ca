"""Deployment: where, what for, how much (R-8, R-10, G26 to G41)."""

from __future__ import annotations

import pytest

from tests.games.swccg.tables import Lab
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.options import PickPlace
from understudy.games.swccg.queries import (
    adjacent,
    flown,
    live,
    location,
    piloted,
    power,
    related,
    slots_free,
    value,
)
from understudy.games.swccg.rules.deploy import cost, deployable, free_title, pair_spots, pairs, spots
from understudy.games.swccg.rules.layout import spots_of, startable
from understudy.games.swccg.strength import presence
from understudy.games.swccg.table import ASTROMECH, BIT, FORCE, HOLD, OUT, PASSENGER, PILOT, UNDER, USED


def where(lab: Lab, card: int) -> list[str]:
    return [option.id for option in spots(lab.table, lab.table.owner[card], card)]


@pytest.mark.rule("SW-DEP-01", "SW-BOT-02", "SW-DEP-03")
def test_presence_or_an_icon() -> None:
    lab = Lab("L1_134", "D1_194", "D1_168", "L1_152", "L1_28")
    hut = lab.place("L1_134")
    vader = lab.find("D1_168")
    lab.force(DARK, 9)
    assert where(lab, vader) == []
    lab.put("D1_194", hut)
    assert where(lab, vader) == [f"place {hut}"]
    trooper = lab.put("L1_28", hut)
    lab.force(LIGHT, 1)
    assert where(lab, lab.find("L1_152")) == [f"host {trooper} 8 0"], "weapons need no presence of their own"


@pytest.mark.rule("SW-DEP-02")
def test_a_spy_without_presence_or_icon_is_undercover() -> None:
    lab = Lab("L1_134", "D1_177")
    hut = lab.place("L1_134")
    (spy,) = lab.hand("D1_177")
    lab.force(DARK, 3)
    lab.phase("deploy")
    lab.play()
    lab.answer("deploy")
    assert lab.table.spot[spy] == hut
    assert lab.table.undercover >> spy & 1
    assert not presence(lab.table, hut, DARK)


@pytest.mark.rule("SW-DEP-02")
def test_a_spy_with_an_icon_is_an_ordinary_character() -> None:
    lab = Lab("D1_290", "D1_177")
    lab.place("D1_290")
    (spy,) = lab.hand("D1_177")
    lab.force(DARK, 3)
    lab.phase("deploy")
    lab.play()
    lab.answer("deploy")
    assert not lab.table.undercover >> spy & 1
    assert presence(lab.table, 0, DARK)


@pytest.mark.rule(
    "SW-DEP-08",
    "SW-DEP-09",
    "SW-DEP-10",
    "SW-DEP-11",
    "SW-LOC-01",
    "SW-LOC-03",
    "SW-LOC-05",
    "SW-LOC-06",
    "SW-BOT-03",
)
def test_kinds_of_cards_and_kinds_of_places() -> None:
    lab = Lab("D1_289", "D1_290", "D1_295", "D1_291", "D1_168", "D1_309", "D1_302", "D1_304", "D4_155")
    system, cantina = lab.place("D1_289"), lab.place("D1_290")
    eisley, bay = lab.place("D1_295"), lab.place("D1_291")
    field = lab.place("D4_155")
    lab.force(DARK, 20)
    assert set(where(lab, lab.find("D1_168"))) == {f"place {one}" for one in (cantina, eisley, bay)}
    assert set(where(lab, lab.find("D1_309"))) == {f"place {one}" for one in (eisley, bay)}
    assert set(where(lab, lab.find("D1_302"))) == {f"place {one}" for one in (system, field)}
    assert set(where(lab, lab.find("D1_304"))) == {f"place {one}" for one in (system, field, bay)}


@pytest.mark.rule("SW-LOC-04", "SW-LOC-08", "SW-DEP-16")
def test_clouds_are_for_starfighters_and_cloud_cars() -> None:
    lab = Lab("D5_164", "D5_174", "D5_178", "D1_302", "D1_304", "D1_310")
    system, clouds = lab.place("D5_164"), lab.place("D5_174")
    lab.force(DARK, 20)
    assert f"place {clouds}" in where(lab, lab.find("D5_178"))
    assert f"place {clouds}" in where(lab, lab.find("D1_304"))
    assert where(lab, lab.find("D1_302")) == [f"place {system}"]
    assert where(lab, lab.find("D1_310")) == []


@pytest.mark.rule("SW-LOC-02", "SW-LOC-07", "SW-DEP-12")
def test_nobody_deploys_to_the_trench() -> None:
    lab = Lab("D2_143", "L2_62", "D1_168", "D1_304", "D1_285")
    lab.place("D2_143")
    trench = lab.place("L2_62")
    lab.force(DARK, 10)
    assert f"place {trench}" not in where(lab, lab.find("D1_168"))
    assert f"place {trench}" not in where(lab, lab.find("D1_304"))
    assert adjacent(lab.table, trench) == 0


@pytest.mark.rule("SW-DEP-06", "SW-DEP-07", "SW-DEP-15")
def test_the_energy_shield_keeps_dark_out() -> None:
    lab = Lab("D3_144", "L3_61", "D1_168", "L1_28")
    perimeter = lab.place("D3_144")
    lab.force(DARK, 9)
    lab.force(LIGHT, 9)
    vader = lab.find("D1_168")
    assert where(lab, vader) == [f"place {perimeter}"]
    lab.place("L3_61")
    assert where(lab, vader) == []
    assert where(lab, lab.find("L1_28"))


@pytest.mark.rule("SW-DEP-07", "SW-BOT-01")
def test_a_text_may_narrow_the_places() -> None:
    lab = Lab("D1_290", "D1_297", "D1_196")
    cantina = lab.place("D1_290")
    lab.place("D1_297")
    lab.force(DARK, 9)
    assert where(lab, lab.find("D1_196")) == [f"place {cantina}"], "Tusken Raiders only on Tatooine"


@pytest.mark.rule("SW-DEP-17", "SW-DEP-18", "SW-GOT-23", "SW-GLO-06", "SW-TRN-12")
def test_a_deployment_is_paid_at_initiation_and_stays_paid() -> None:
    lab = Lab("D1_290", "D1_227", "D1_168")
    lab.place("D1_290")
    (vader,) = lab.hand("D1_168")
    lab.force(DARK, 8)
    lab.phase("deploy")
    lab.play()
    lab.answer("deploy")
    assert len(lab.table.piles[DARK][FORCE]) == 2
    assert len(lab.table.piles[DARK][USED]) == 6
    assert lab.table.arrived >> vader & 1


@pytest.mark.rule("SW-DEP-20")
def test_deploys_less_is_a_modifier() -> None:
    lab = Lab("L1_134", "L1_21", "D1_290")
    hut, cantina = lab.place("L1_134"), lab.place("D1_290")
    obi = lab.find("L1_21")
    assert cost(lab.table, LIGHT, obi, hut) == 2
    assert cost(lab.table, LIGHT, obi, cantina) == 5


@pytest.mark.rule("SW-DEP-21", "SW-DEP-22", "SW-DEP-23")
def test_a_ship_without_pilot_comes_with_one() -> None:
    lab = Lab("D1_289", "L1_144", "L1_27", "L1_28", "L1_136")
    system = lab.place("D1_289")
    ship, pilot, trooper = lab.hand("L1_144", "L1_27", "L1_28")
    lab.force(LIGHT, 4)
    assert [option.id for option in pairs(lab.table, LIGHT)] == [f"deploy-with {ship} {pilot}"]
    assert not deployable(lab.table, LIGHT, ship), "not alone in space (G26)"
    lab.phase("deploy", LIGHT)
    lab.play()
    lab.answer("deploy-with")
    assert lab.table.spot[ship] == lab.table.spot[pilot] == system
    assert lab.table.slot[pilot] == PILOT
    assert len(lab.table.piles[LIGHT][FORCE]) == 0
    assert lab.table.hands[LIGHT] == BIT[trooper]


@pytest.mark.rule("SW-DEP-23")
def test_a_ship_comes_with_its_pilot_to_a_docking_bay_too() -> None:
    """G26, G27: wherever both are legal, which for a starfighter is a docking bay and no other site."""
    lab = Lab("D1_289", "L1_144", "L1_27", "L1_129", "L1_130")
    system, bay = lab.place("D1_289"), lab.place("L1_129")
    lab.place("L1_130")
    ship, pilot = lab.hand("L1_144", "L1_27")
    lab.force(LIGHT, 9)
    assert list(pair_spots(lab.table, LIGHT, ship, pilot)) == [PickPlace(system), PickPlace(bay)]
    lab.phase("deploy", LIGHT)
    lab.play()
    lab.answer("deploy-with")
    lab.answer(f"place {bay}")
    assert lab.table.spot[ship] == lab.table.spot[pilot] == bay
    assert lab.table.slot[pilot] == PILOT


@pytest.mark.rule("SW-DEP-21")
def test_a_ship_alone_lands_at_a_docking_bay() -> None:
    lab = Lab("D1_289", "L1_144", "L1_129")
    lab.place("D1_289")
    bay = lab.place("L1_129")
    lab.force(LIGHT, 4)
    ship = lab.find("L1_144")
    assert where(lab, ship) == [f"place {bay}"]


@pytest.mark.rule("SW-DEP-24", "SW-DEP-25", "SW-DEP-26", "SW-DEP-30", "SW-GOT-24", "SW-GLO-16")
def test_one_version_of_a_persona() -> None:
    lab = Lab("D1_290", "L1_19", "L3_3", "L1_19")
    site = lab.place("D1_290")
    lab.put("L1_19", site)
    assert not free_title(lab.table, LIGHT, lab.find("L3_3"))
    assert not free_title(lab.table, LIGHT, lab.find("L1_19"))
    luke = lab.table.words["luke"]
    assert luke.bit_count() == 3, "whatever targets Luke finds every version"


@pytest.mark.rule("SW-DEP-27")
def test_two_of_one_persona_are_settled_at_once() -> None:
    lab = Lab("D1_290", "L1_19", "L3_3")
    site = lab.place("D1_290")
    one, two = lab.put("L1_19", site), lab.put("L3_3", site)
    lab.phase("control")
    lab.table.then(("settle", ()))
    lab.play()
    assert lab.topic == "persona"
    lab.answer(f"card {two}")
    assert lab.where(one) == "play"
    assert lab.where(two) == "lost"


@pytest.mark.rule("SW-DEP-28", "SW-DEP-29")
def test_a_stolen_unique_card_blocks_its_title() -> None:
    lab = Lab("D1_290", "L1_157", "L1_157", "D1_194")
    site = lab.place("D1_290")
    thief = lab.put("D1_194", site)
    saber = lab.put("L1_157", on=thief)
    lab.table.give(saber, DARK)
    assert not free_title(lab.table, LIGHT, lab.find("L1_157"))


@pytest.mark.rule("SW-DEP-29")
def test_a_stolen_persona_blocks_its_other_versions() -> None:
    lab = Lab("D1_290", "L1_19", "L3_3")
    luke = lab.put("L1_19", lab.place("D1_290"))
    lab.table.give(luke, DARK)
    assert not free_title(lab.table, LIGHT, lab.find("L3_3"))


@pytest.mark.rule("SW-STA-04", "SW-GOT-04", "SW-STA-10")
def test_inactive_and_out_of_play_cards_count_for_uniqueness() -> None:
    lab = Lab("D1_290", "D1_168", "D1_168")
    vader = lab.put("D1_168", lab.place("D1_290"))
    other = lab.find("D1_168")
    lab.table.excluded = BIT[vader]
    assert not free_title(lab.table, DARK, other)
    lab.table.lift(vader)
    lab.table.put_pile(vader, OUT)
    assert not free_title(lab.table, DARK, other)


@pytest.mark.rule("SW-DEP-04", "SW-DEP-05", "SW-DEP-13", "SW-DEP-14")
def test_conditions_that_a_text_sets() -> None:
    from understudy.games.swccg.vocabulary import Only, Text

    lab = Lab("D1_290", "D3_90")
    lab.place("D1_290")
    droid = lab.find("D3_90")
    lab.force(DARK, 5)
    texts = list(lab.table.config.texts)
    texts[droid] = Text((Only(when=lambda table, me, who: False),))
    lab.table.config.texts = tuple(texts)
    assert where(lab, droid) == []


@pytest.mark.rule("SW-JDP-01")
def test_just_deployed_is_answered_after_the_result() -> None:
    lab = Lab("D1_290", "D1_168", "L1_105")
    lab.place("D1_290")
    (vader,) = lab.hand("D1_168")
    lab.hand("L1_105")
    lab.force(DARK, 8)
    lab.force(LIGHT, 1)
    lab.phase("deploy")
    lab.play()
    lab.answer("deploy")
    assert lab.where(vader) == "play"
    assert lab.topic == "respond"
    assert lab.seat == LIGHT
    lab.answer("answer")
    from understudy.games.swccg.queries import barred

    assert barred(lab.table, "move", vader)
    assert barred(lab.table, "battle", vader)


# -- capacity and piloting -----------------------------------------------------------------------------------


@pytest.mark.rule("SW-STA-07")
def test_slots() -> None:
    lab = Lab("D1_289", "L1_145", "L1_27", "L1_24", "L1_28", "L1_140", "L1_149", "D1_295")
    ship = lab.put("L1_145", lab.place("D1_289"))
    assert slots_free(lab.table, ship, lab.find("L1_27")) == [PILOT]
    assert slots_free(lab.table, ship, lab.find("L1_24")) == [ASTROMECH]
    assert slots_free(lab.table, ship, lab.find("L1_28")) == []
    pilot = lab.put("L1_27", on=ship, slot="pilot")
    lab.table.excluded = BIT[pilot]
    lab.table.touch()
    assert slots_free(lab.table, ship, lab.find("L1_27")) == [], "an inactive pilot still fills the seat"
    corvette = lab.put("L1_140", 0)
    assert slots_free(lab.table, corvette, lab.find("L1_28")) == [PASSENGER]
    assert slots_free(lab.table, corvette, lab.find("L1_149")) == [HOLD]


@pytest.mark.rule("SW-MOV-39")
def test_an_unpiloted_ship_does_nothing() -> None:
    lab = Lab("D1_289", "L1_144", "L1_27", "L1_129", "L1_146")
    system = lab.place("D1_289")
    ship = lab.put("L1_144", system)
    assert not piloted(lab.table, ship)
    assert power(lab.table, ship) == 0
    assert value(lab.table, "maneuver", ship) == 0
    assert not live(lab.table) >> ship & 1
    lab.put("L1_27", on=ship, slot="pilot")
    assert piloted(lab.table, ship)
    assert power(lab.table, ship) == 3 + 2
    wing = lab.put("L1_146", lab.place("L1_129"))
    assert flown(lab.table, wing)
    assert not piloted(lab.table, wing), "landed"
    assert presence(lab.table, lab.table.spot[wing], LIGHT), "its pilot is there all the same (G94)"


# -- locations -----------------------------------------------------------------------------------------------


def test_rows_and_conversion() -> None:
    lab = Lab("D1_289", "D1_290", "D1_295", "D1_291", "L1_128", "L4_81", "L4_81")
    system, cantina = lab.place("D1_289"), lab.place("D1_290")
    eisley, bay = lab.place("D1_295"), lab.place("D1_291")
    assert lab.table.rows == [[cantina, bay, eisley, system]]
    assert adjacent(lab.table, bay) == 1 << cantina | 1 << eisley
    assert related(lab.table, cantina) == 1 << bay | 1 << eisley | 1 << system
    other = lab.find("L1_128")
    assert [option.id for option in spots_of(lab.table, LIGHT, other)] == [f"place {cantina}"]
    assert lab.place("L1_128") == cantina
    assert location(lab.table, cantina).id == "L1_128"
    assert lab.table.slot[lab.table.stacks[cantina][1]] == UNDER
    field = lab.place("L4_81")
    assert lab.table.rows[0][-1] == field
    assert adjacent(lab.table, field) == 1 << system
    assert not related(lab.table, field) >> cantina & 1


def test_what_may_start_a_game() -> None:
    lab = Lab("D1_290", "L4_81", "D1_168", "L2_62")
    assert startable(lab.table.cards[lab.find("D1_290")], [])
    assert not startable(lab.table.cards[lab.find("L4_81")], [])
    assert not startable(lab.table.cards[lab.find("L2_62")], [])
    assert not startable(lab.table.cards[lab.find("D1_168")], [])


def test_what_both_pay_for_needs_both_to_pay() -> None:
    from understudy.games.swccg.vocabulary import Flag, Text

    lab = Lab("D1_290", "D1_194")
    lab.place("D1_290")
    trooper = lab.find("D1_194")
    texts = list(lab.table.config.texts)
    texts[trooper] = Text((Flag("both-pay"),))
    lab.table.config.texts = tuple(texts)
    lab.force(DARK, 3)
    assert where(lab, trooper) == []
    lab.force(LIGHT, 3)
    assert where(lab, trooper) == ["place 0"]


def test_a_card_that_boards_nothing_is_not_deployed_aboard() -> None:
    lab = Lab("D1_295", "D2_107", "D1_310", "D1_194")
    eisley = lab.place("D1_295")
    lab.put("D1_310", eisley)
    lab.force(DARK, 5)
    assert where(lab, lab.find("D2_107")) == [f"place {eisley}"]
    assert len(where(lab, lab.find("D1_194"))) > 1
