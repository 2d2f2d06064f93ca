"""A first battle, drain and deployment, played question by question."""

from __future__ import annotations

import pytest

from tests.games.swccg.tables import Lab
from understudy.games.swccg.data import CARD_OF, DARK, LIGHT


@pytest.mark.rule("SW-DRN-01", "SW-DRN-06", "SW-DRN-14")
def test_a_drain_takes_as_much_as_the_opponent_has_icons() -> None:
    lab = Lab("D1_290", "D1_168")
    cantina = lab.place("D1_290")
    lab.put("D1_168", cantina)
    lab.force(LIGHT, 3)
    lab.phase("control")
    lab.play()
    assert lab.ids() == ["pass", "drain 0"]
    life = lab.table.life(LIGHT)
    lab.answer("drain 0")
    assert lab.topic == "lose-force"
    lab.answer("lose", "lose 2")
    assert lab.table.life(LIGHT) == life - 2
    assert lab.topic != "control", "a place is drained once in a turn"


@pytest.mark.rule("SW-BAT-01", "SW-BAT-02", "SW-BAT-14", "SW-BAT-21", "SW-BAT-23", "SW-BAT-29")
def test_a_battle_is_won_by_power_and_battle_destiny() -> None:
    lab = Lab("D1_290", "D1_168", "L1_28")
    cantina = lab.place("D1_290")
    vader = lab.put("D1_168", cantina)
    trooper = lab.put("L1_28", cantina)
    lab.force(DARK, 2)
    lab.force(LIGHT, 1)
    lab.phase("battle")
    lab.play()
    lab.answer("battle 0")
    assert lab.topic == "battle-destiny"
    assert lab.seat == DARK
    lab.answer("yes")
    # Vader 6, destiny of an Imperial Pilot and 1 more against a trooper of power 1.
    battle = lab.table.battle
    assert battle is not None
    assert battle.drawn[DARK] == CARD_OF["D1_180"].destiny + 1
    assert battle.damage[LIGHT] == 6 + battle.drawn[DARK] - 1
    assert lab.topic == "damage"
    assert lab.seat == LIGHT
    lab.answer(f"forfeit {trooper}")
    assert lab.where(trooper) == "lost"
    assert battle.attrition[LIGHT] == battle.drawn[DARK] - 2
    assert lab.where(vader) == "play"


@pytest.mark.rule("SW-DEP-01", "SW-DEP-17")
def test_deployment_needs_presence_or_an_icon_and_is_paid() -> None:
    lab = Lab("L1_134", "D1_290", "D1_168")
    hut, cantina = lab.place("L1_134"), lab.place("D1_290")
    (vader,) = lab.hand("D1_168")
    lab.force(DARK, 8)
    lab.phase("deploy")
    lab.play()
    lab.answer(f"deploy {vader}")
    # Dark has an icon at the Cantina, none at the Hut.
    assert lab.table.spot[vader] == cantina != hut
    assert len(lab.table.piles[DARK][2]) == 2
