"""Creatures: attacks by them, on them, among them (R-14, G64 to G66)."""

from __future__ import annotations

import pytest

from tests.games.swccg.tables import Lab
from understudy.games.swccg.data import DARK, LIGHT
from understudy.games.swccg.rules.attack import creatures_fight, ferocity, hunters, prey
from understudy.games.swccg.rules.battle import may_battle
from understudy.games.swccg.strength import presence
from understudy.games.swccg.table import BIT, FORCE, LOST

KESSEL = "D1_288"


def den(*cards: str, active: int = LIGHT) -> tuple[Lab, int, list[int]]:
    """Light's Worrt (ferocity 3, defense value 4) at Mos Eisley, with other cards."""
    lab = Lab("D1_295", "L6_48", *cards)
    site = lab.place("D1_295")
    worrt = lab.put("L6_48", site)
    numbers = [lab.put(id, site) for id in cards]
    lab.force(DARK, 3)
    lab.force(LIGHT, 3)
    lab.phase("battle", active)
    return lab, worrt, numbers


@pytest.mark.rule("SW-ATK-01", "SW-ATK-03", "SW-GLO-28")
def test_creatures_neither_battle_nor_give_presence() -> None:
    lab, worrt, _ = den("D1_194")
    assert not presence(lab.table, 0, LIGHT)
    assert not may_battle(lab.table, 0, DARK)
    assert ferocity(lab.table, worrt) == (3, 0)


@pytest.mark.rule(
    "SW-ATK-02", "SW-ATK-07", "SW-ATK-09", "SW-ATK-11", "SW-ATK-05", "SW-ATK-04", "SW-GOT-25", "SW-GLO-30"
)
def test_a_creature_attacks_and_eats_what_is_weaker() -> None:
    lab, worrt, (trooper,) = den("D1_194")
    lab.play()
    assert lab.ids() == ["pass", f"prey {worrt}"]
    lab.answer("pass")
    # Passing does not help: at the end of the phase it is forced to.
    assert lab.where(trooper) == "lost"
    assert len(lab.table.piles[LIGHT][FORCE]) == 3, "attacks are free"
    assert len(lab.table.piles[DARK][LOST]) == 1, "no battle damage"


@pytest.mark.rule("SW-ATK-10", "SW-ATK-08")
def test_a_stronger_target_survives_with_destiny() -> None:
    lab, worrt, (vader,) = den("D1_168")
    lab.play()
    lab.answer(f"prey {worrt}")
    assert lab.topic == "attack-destiny"
    assert lab.seat == DARK
    lab.answer("no")
    assert lab.where(vader) == "play"
    assert lab.where(worrt) == "play", "equal or less: nothing happens to it"


@pytest.mark.rule("SW-ATK-08")
def test_what_a_creature_may_attack() -> None:
    lab, worrt, (trooper, droid, own) = den("D1_194", "D1_163", "L1_28")
    assert prey(lab.table, worrt) == BIT[trooper], "no droids, and the Worrt spares its owner's characters"
    assert droid != own


@pytest.mark.rule("SW-ATK-12", "SW-ATK-13", "SW-ATK-14", "SW-ATK-15", "SW-ATK-16", "SW-ATK-19", "SW-ATK-21")
def test_attacking_a_creature() -> None:
    lab, worrt, (vader, trooper) = den("D1_168", "D1_194", active=DARK)
    assert hunters(lab.table, DARK, worrt) == BIT[vader] | BIT[trooper]
    lab.play()
    lab.answer(f"attack {worrt}")
    assert lab.topic == "attack-destiny"
    lab.answer("yes")
    # 6 + 1 + 3 (an Imperial Pilot) against 3 + 4.
    assert lab.where(worrt) == "lost"
    assert lab.table.battle is None
    assert lab.table.attacked_at == 1


@pytest.mark.rule("SW-ATK-14")
def test_pilots_draw_a_destiny_for_an_attack() -> None:
    """Permanent ones, and who sits at the controls; a passenger does not count."""
    for crew, able in (("passenger", False), ("pilot", True)):
        lab = Lab(KESSEL, "L4_4", "D1_304", "D1_304", "D1_299", "D1_180")
        system = lab.place(KESSEL)
        mynock, ship = lab.put("L4_4", system), lab.put("D1_299", system)
        for _ in range(2):
            lab.put("D1_304", system)
        lab.put("D1_180", on=ship, slot=crew)
        lab.phase("battle")
        lab.play()
        lab.answer(f"attack {mynock}")
        assert (lab.topic == "attack-destiny") == able


def test_an_attack_needs_no_power() -> None:
    """G64: a guard with power 0 may try, and nothing comes of it."""
    lab = Lab("D1_295", "D6_138", "L1_26")
    site = lab.place("D1_295")
    bubo, guard = lab.put("D6_138", site), lab.put("L1_26", site)
    lab.phase("battle", active=LIGHT)
    lab.play()
    lab.answer(f"attack {bubo}")
    assert lab.where(bubo) == lab.where(guard) == "play"


@pytest.mark.rule("SW-ATK-06")
def test_own_creatures_may_be_attacked() -> None:
    lab, worrt, _ = den("L1_28")
    assert hunters(lab.table, LIGHT, worrt)


@pytest.mark.rule("SW-ATK-20", "SW-ATK-22", "SW-ATK-21")
def test_weapons_that_target_creatures_fire_in_attacks_only() -> None:
    lab = Lab("D1_295", "L6_48", "D1_168", "D1_324", "L1_28")
    site = lab.place("D1_295")
    worrt, vader = lab.put("L6_48", site), lab.put("D1_168", site)
    saber = lab.put("D1_324", on=vader)
    lab.force(DARK, 3)
    lab.phase("battle")
    lab.play()
    lab.answer(f"attack {worrt}")
    assert lab.topic == "attack-weapons"
    lab.answer(f"fire {saber}")
    # 3 + 3 against a defense value of 4: hit, and lost at the end.
    assert lab.table.hit >> worrt & 1
    lab.answer("no")
    assert lab.where(worrt) == "lost"


@pytest.mark.rule("SW-ATK-17", "SW-ATK-18")
def test_creatures_that_meet_fight() -> None:
    lab = Lab("D1_295", "L6_48", "D6_138")
    site = lab.place("D1_295")
    worrt, bubo = lab.put("L6_48", site), lab.put("D6_138", site)
    lab.phase("control")
    lab.table.then(("settle", ()))
    lab.play()
    fierce = [ferocity(lab.table, card)[0] for card in (worrt, bubo)]
    lost = [lab.where(card) == "lost" for card in (worrt, bubo)]
    assert lost == [fierce[0] <= fierce[1], fierce[1] <= fierce[0]]
    assert any(lost)


def test_a_creature_outside_its_habitat_is_lost() -> None:
    lab = Lab("D3_149", "L6_48")
    worrt = lab.put("L6_48", lab.place("D3_149"))
    lab.phase("control")
    lab.table.then(("settle", ()))
    lab.play()
    assert lab.where(worrt) == "lost"


def test_creatures_fight_one_fight_after_the_other() -> None:
    lab = Lab("L1_137", "L6_48", "D6_138")
    site = lab.place("L1_137")
    worrt = lab.put("L6_48", site)
    lab.put("D6_138", site)
    assert creatures_fight(lab.table)
    lab.table.ferocities[worrt] = 4
    assert not creatures_fight(lab.table), "a fight goes on: its totals are being drawn"
