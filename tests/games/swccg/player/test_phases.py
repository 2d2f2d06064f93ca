"""The bot's pages of the phases: a position, a question, the expected answer."""

from __future__ import annotations

import pytest

from tests.games.swccg.player.asking import answer, mind, reasons
from tests.games.swccg.tables import Lab
from understudy.games.swccg.bots.player import plans
from understudy.games.swccg.bots.player.weights import OF_LEVEL
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.table import FORCE, LOST, RESERVE

CANTINA, DOCKING, JUNDLAND, HUT = "D1_290", "D1_291", "D1_293", "L1_134"
VADER, STORM, PILOT, TARKIN = "D1_168", "D1_194", "D1_180", "D1_179"
LUKE, TROOPER, OBI = "L1_19", "L1_28", "L1_21"


def burn(lab: Lab, seat: int, left: int) -> None:
    """Leave so many cards in a Reserve Deck; the others are lost, unseen by the test."""
    table = lab.table
    while len(table.piles[seat][RESERVE]) > left:
        table.piles[seat][RESERVE].pop()
        card = table.bags[seat].pop()
        table.zone[card] = LOST
        table.piles[seat][LOST].append(card)
        table.seen[0] |= 1 << card
        table.seen[1] |= 1 << card


@pytest.mark.rule("SW-GEN-19", "SW-GEN-01", "SW-XML-05", "SW-GOT-11")
def test_it_activates_all_while_the_reserve_deck_is_thick() -> None:
    lab = Lab(CANTINA)
    lab.place(CANTINA)
    lab.phase("activate")
    lab.table.generation = [5, 3]
    lab.play()
    assert answer(lab) == "activate 5"


@pytest.mark.rule("SW-GEN-19", "SW-GEN-11")
def test_it_keeps_cards_for_destinies_when_the_reserve_deck_is_thin() -> None:
    lab = Lab(CANTINA, VADER, LUKE)
    place = lab.place(CANTINA)
    lab.put(VADER, place)
    lab.put(LUKE, place)
    burn(lab, DARK, 6)
    lab.force(DARK, 0)
    lab.phase("activate")
    lab.table.generation = [6, 3]
    lab.play()
    assert answer(lab) == "activate 2", "two places' worth of draws stay"
    assert answer(lab, "novice") == "activate 6", "a novice does not think of it"


@pytest.mark.rule("SW-DRN-02", "SW-DRN-06", "SW-DRN-01", "SW-XML-01")
def test_it_drains_the_largest_first() -> None:
    lab = Lab("L1_133", "L1_130", STORM, PILOT)
    small, large = lab.place("L1_130"), lab.place("L1_133")
    lab.put(STORM, small)
    lab.put(PILOT, large)
    lab.phase("control")
    lab.play()
    assert answer(lab) == f"drain {large}"
    assert ("SW-DRN-06", "the bot's drain there", 2000) in reasons(lab)


@pytest.mark.rule("SW-BOT-01", "SW-BOT-02", "SW-BOT-03", "SW-BOT-04")
def test_it_deploys_where_there_is_something_to_drain() -> None:
    lab = Lab(CANTINA, JUNDLAND, VADER)
    lab.place(JUNDLAND)
    cantina = lab.place(CANTINA)
    (vader,) = lab.hand(VADER)
    lab.force(DARK, 8)
    lab.phase("deploy")
    lab.play()
    assert answer(lab) == f"deploy {vader}"
    lab.answer(f"deploy {vader}")
    assert lab.topic == "deploy-to"
    assert answer(lab) == f"place {cantina}"
    told = {text: number for _, text, number in reasons(lab)}
    assert told["the bot's drain there"] == 2 * OF_LEVEL["expert"]["drain"], "two Force"
    assert told["Force used"] == -2400


@pytest.mark.rule("SW-GEN-13", "SW-GEN-16")
def test_it_lays_down_locations_first() -> None:
    lab = Lab(CANTINA, DOCKING, VADER)
    lab.place(CANTINA)
    bay, _ = lab.hand(DOCKING, VADER)
    lab.force(DARK, 8)
    lab.phase("deploy")
    lab.play()
    assert answer(lab) == f"deploy {bay}"


@pytest.mark.rule("SW-BOT-04", "SW-END-07")
def test_it_does_not_deploy_into_a_fight_that_is_lost() -> None:
    lab = Lab(CANTINA, STORM, LUKE, OBI)
    place = lab.place(CANTINA)
    lab.put(LUKE, place)
    lab.put(OBI, place)
    lab.hand(STORM)
    lab.force(DARK, 3)
    lab.phase("deploy")
    lab.play()
    found = plans.total(mind(lab), lab.option("deploy"))
    lab.table.at[place] = 0
    assert found < plans.total(mind(lab), lab.option("deploy"))


@pytest.mark.rule("SW-GOT-24", "SW-GOT-04")
def test_a_persona_on_table_is_no_plan() -> None:
    lab = Lab(CANTINA, VADER, VADER)
    place = lab.place(CANTINA)
    lab.put(VADER, place)
    lab.hand(VADER)
    lab.force(DARK, 8)
    lab.phase("deploy")
    assert lab.play() is None or not lab.offers("deploy")


@pytest.mark.rule("SW-BOT-05", "SW-BOT-06", "SW-BOT-07", "SW-BOT-08", "SW-XML-01")
def test_it_battles_where_it_is_stronger_and_only_there() -> None:
    lab = Lab(CANTINA, VADER, TROOPER)
    place = lab.place(CANTINA)
    lab.put(VADER, place)
    lab.put(TROOPER, place)
    lab.force(DARK, 3)
    lab.phase("battle")
    lab.play()
    assert answer(lab) == f"battle {place}"
    rules = {rule for rule, _, _ in reasons(lab)}
    assert {"SW-BOT-07", "SW-BOT-04"} <= rules


@pytest.mark.rule("SW-BOT-05", "SW-BOT-06", "SW-GOT-16")
def test_it_starts_no_battle_that_is_lost() -> None:
    lab = Lab(CANTINA, STORM, LUKE, OBI)
    place = lab.place(CANTINA)
    lab.put(STORM, place)
    lab.put(LUKE, place)
    lab.put(OBI, place)
    lab.force(DARK, 3)
    lab.phase("battle")
    lab.play()
    assert lab.offers("battle")
    for level in ("novice", "standard", "expert"):
        assert answer(lab, level) == "pass"


@pytest.mark.rule("SW-BAT-18", "SW-XML-04")
def test_it_always_draws_battle_destiny() -> None:
    lab = Lab(CANTINA, VADER, TROOPER)
    place = lab.place(CANTINA)
    lab.put(VADER, place)
    lab.put(TROOPER, place)
    lab.force(DARK, 3)
    lab.phase("battle")
    lab.play()
    lab.answer(f"battle {place}")
    lab.passes(until="battle-destiny")
    assert answer(lab) == "yes"


@pytest.mark.rule("SW-BAT-09", "SW-BAT-08", "SW-GLO-29", "SW-XML-02")
def test_it_fires_at_what_is_dear_and_can_be_hit() -> None:
    lab = Lab(CANTINA, VADER, "D1_314", TROOPER, LUKE)
    place = lab.place(CANTINA)
    vader = lab.put(VADER, place)
    saber = lab.put("D1_314", on=vader)
    lab.put(TROOPER, place)
    luke = lab.put(LUKE, place)
    lab.force(DARK, 6)
    lab.phase("battle")
    lab.play()
    lab.answer(f"battle {place}")
    lab.passes(until="weapons")
    assert answer(lab) == f"fire {saber}"
    lab.answer(f"fire {saber}")
    assert answer(lab) == f"card {luke}"


@pytest.mark.rule("SW-MOV-03", "SW-GOT-21", "SW-GLO-25")
def test_it_moves_to_where_it_can_drain() -> None:
    lab = Lab(HUT, "L1_132", TROOPER, LUKE)
    hut, farm = lab.place(HUT), lab.place("L1_132")
    luke = lab.put(LUKE, hut)
    lab.force(LIGHT, 4)
    lab.phase("move", active=LIGHT)
    lab.play()
    assert answer(lab) == f"walk {luke} {farm}", "there is nothing to drain at the Hut"


@pytest.mark.rule("SW-MOV-03", "SW-END-07")
def test_it_stays_where_it_drains() -> None:
    lab = Lab(HUT, "L1_132", LUKE)
    lab.place(HUT)
    farm = lab.place("L1_132")
    lab.put(LUKE, farm)
    lab.force(LIGHT, 4)
    lab.phase("move", active=LIGHT)
    lab.play()
    assert answer(lab) == "pass"


@pytest.mark.rule("SW-END-01", "SW-END-04", "SW-END-07")
def test_it_draws_up_to_its_hand_and_keeps_force_for_answers() -> None:
    lab = Lab(CANTINA, "D1_249", "D1_267")
    lab.place(CANTINA)
    lab.force(DARK, 4)
    lab.hand("D1_249", "D1_267")
    lab.phase("draw")
    lab.play()
    assert answer(lab) == "draw"
    while len(lab.table.piles[DARK][FORCE]) > 2:
        lab.table.shift(DARK, FORCE, RESERVE)
    lab.phase("draw")
    lab.play()
    assert answer(lab) == "pass", "two Force stay for the two answers in hand"
    assert answer(lab, "novice") == "draw"


@pytest.mark.rule("SW-END-04")
def test_a_full_hand_is_enough() -> None:
    lab = Lab(CANTINA)
    lab.place(CANTINA)
    lab.hand(*[PILOT] * 9)
    lab.force(DARK, 4)
    lab.phase("draw")
    lab.play()
    assert answer(lab) == "pass"
