"""Which weapon fires at what: a battle for each weapon, its target, and what it needs to hit."""

from __future__ import annotations

import pytest

from tests.games.swccg.layouts import Laid
from understudy.games.swccg.data import DARK, LIGHT, SIDES
from understudy.games.swccg.queries import value
from understudy.games.swccg.records import WEAPONS, Battle, Frame
from understudy.games.swccg.rules.battle import start_battle
from understudy.games.swccg.rules.weapons import (
    against,
    best,
    fire_cost,
    hit,
    may_fire,
    strike,
    targets,
    user_of,
)
from understudy.games.swccg.strength import drain_amount, fights
from understudy.games.swccg.table import BIT, LOST, NONE, Table

#: Weapon, table (the weapon is `w`), price, target, what is added to the destiny, what has to be beaten.
CASES = [
    ("light", "s=D1_290 a=L1_19@s w=L3_71>a v=D1_194@s", 0, "v", 0, 1),
    ("light", "s=D1_290 a=L1_11@s w=L2_77>a v=D1_194@s", 4, "v", 1, 1),
    ("light", "s=L3_62 a=L1_28@s g=L3_8@s w=L3_72@s/on-place v=D3_155@s", 2, "v", 0, 6),
    ("light", "s=L3_62 a=L3_69@s w=L3_74>a v=D1_194@s", 1, "v", -1, 1),
    ("light", "s=L3_62 a=L1_28@s g=L3_8@s w=L3_75@s/on-place v=D1_194@s", 2, "v", 2, 1),
    ("light", "s=D1_290 a=L1_17@s w=L1_156>a v=D1_194@s", 0, "v", -1, 1),
    ("light", "s=D1_290 a=L1_19@s w=L2_79>a v=D1_194@s", 1, "v", -1, 1),
    ("light", "y=L1_127 a=L1_145@y k=L1_27>a/pilot w=L1_158>a v=D1_303@y", 1, "v", 0, 2),
    ("light", "y=L1_127 a=L1_140@y w=L1_159>a v=D1_303@y", 1, "v", 1, 2),
    ("light", "y=L1_127 a=L1_141@y k=L1_27>a/pilot w=L2_81>a v=D1_303@y", 1, "v", 0, 2),
    ("light", "s=L1_129 a=L1_143@s k=L1_11>a/pilot w=L3_80>a v=D1_194@s", 1, "v", 1, 1),
    ("dark", "y=L1_127 a=D1_303@y w=D1_313>a v=L1_140@y", 1, "v", -1, 4),
    ("dark", "y=L1_127 a=D1_303@y w=D2_158>a v=L1_140@y", 1, "v", -2, 4),
    ("dark", "y=L1_127 a=D1_301@y k=D1_180>a/pilot w=D1_318>a v=L1_140@y", 1, "v", 2, 4),
    ("dark", "y=L1_127 a=D1_301@y k=D1_180>a/pilot w=D1_323>a v=L1_140@y", 2, "v", -2, 4),
    ("dark", "s=D1_290 a=D1_182@s w=D2_159>a v=L1_28@s", 0, "v", -1, 1),
    ("dark", "s=D1_284 a=D1_194@s w=D1_319@s/on-place v=L1_28@s", 0, "v", -1, 1),
    ("dark", "s=D1_290 a=D1_194@s g=D1_175@s w=D1_320>a v=L1_28@s", 2, "v", 1, 1),
    ("dark", "s=D1_290 b=D1_194@s a=D3_90@s w=D3_161>a v=L1_28@s", 0, "v", 0, 1),
    ("dark", "s=L3_62 a=D3_155@s w=D3_158>a v=L1_28@s", 2, "v", 1, 1),
    ("dark", "s=D1_290 a=D1_194@s g=D1_175@s w=D3_159@s/on-place v=L1_28@s", 2, "v", 1, 1),
    ("dark", "s=D1_290 a=D1_168@s w=D1_314>a v=L1_28@s", 1, "v", 0, 1),
    ("dark", "s=D1_290 a=D1_194@s w=D1_312>a v=L1_28@s", 2, "v", 1, 1),
    ("dark", "s=D1_290 a=D1_194@s w=D1_311>a v=L1_28@s", 2, "v", 1, 1),
    ("light", "s=D1_290 a=L1_28@s w=L1_153>a v=D1_194@s", 2, "v", 1, 1),
    ("light", "s=D1_290 a=L1_11@s w=L1_154>a v=D1_194@s", 1, "v", 1, 1),
    ("light", "s=D1_290 a=L1_28@s w=L1_152>a v=D1_194@s", 1, "v", 0, 1),
    ("light", "s=D1_290 a=L1_21@s w=L1_155>a v=D1_194@s", 1, "v", 0, 1),
    ("light", "s=D1_290 a=L1_21@s w=L1_157>a v=D1_194@s", 0, "v", 0, 1),
    ("dark", "s=D1_290 a=D1_168@s w=D1_324>a v=L1_28@s", 0, "v", 0, 1),
    ("dark", "s=D1_290 a=D1_194@s w=D1_317>a v=L1_28@s", 1, "v", 0, 1),
]
#: What comes of a hit, where it is not just a hit.
RESULTS = {
    "L2_81": "ion",
    "D1_318": "ion",
    "L3_72": "crash",
    "L3_71": "zero",
    "L1_154": "zero",
    "L1_156": "zero",
    "L1_157": "zero",
    "D1_324": "zero",
}


def battle_of(line: str, side: str) -> tuple[Laid, Table, Battle, int]:
    laid, seat = Laid(line), SIDES.index(side)
    table = laid.lab.table
    for who in (DARK, LIGHT):
        laid.lab.force(who, 6)
    start_battle(table, seat, 0, fights(table, 0, 0) | fights(table, 0, 1))
    battle = table.battle
    assert battle is not None
    battle.segment = WEAPONS
    table.touch()
    return laid, table, battle, seat


def strikes(line: str, side: str, total: float) -> tuple[Laid, Table]:
    """What is left after a shot with this total of draws."""
    laid, table, battle, seat = battle_of(line, side)
    weapon = laid["w"]
    user = user_of(table, seat, weapon, table.config.texts[weapon].fire)
    shot = Frame("fire", seat, weapon)
    shot.targets = [laid["v"], NONE if user is None else user]
    assert battle.segment == WEAPONS
    table.agenda.clear()
    assert not list(strike(table, shot, total)), "nothing is asked"
    for name, args in reversed(table.agenda):
        if name == "hit":
            hit(table, *args)  # type: ignore[arg-type]
    table.touch()
    return laid, table


@pytest.mark.parametrize(("side", "line", "price", "target", "bonus", "defense"), CASES)
def test_a_weapon_fires(side: str, line: str, price: int, target: str, bonus: float, defense: float) -> None:
    laid, table, battle, seat = battle_of(line, side)
    weapon, aim = laid["w"], laid[target]
    how = table.config.texts[weapon].fire
    assert may_fire(table, seat, weapon, battle)
    user = user_of(table, seat, weapon, how)
    assert user is not None
    assert fire_cost(table, seat, weapon, user, how) == price
    assert targets(table, seat, weapon, how, battle) >> aim & 1
    assert how.bonus + best(how.at, table, aim) == bonus
    assert against(table, how, aim) == defense


@pytest.mark.parametrize(("side", "line", "price", "target", "bonus", "defense"), CASES)
def test_a_shot_must_beat_the_defense(
    side: str, line: str, price: int, target: str, bonus: float, defense: float
) -> None:
    need = defense - bonus
    laid, table = strikes(line, side, max(0, need))
    if need >= 0:
        assert not table.hit, "equal is no hit"
        assert not table.crashed
    laid, table = strikes(line, side, need + 1)
    aim = laid[target]
    result = RESULTS.get(table.cards[laid["w"]].id, "hit")
    if result == "ion":
        assert [value(table, name, aim) for name in ("armor", "maneuver", "hyperspeed")] == [0, 0, 0]
        assert not table.hit
    elif result == "crash":
        assert table.crashed & BIT[aim]
        assert not table.hit
    else:
        assert table.hit & BIT[aim]
        assert (value(table, "forfeit", aim) == 0) == (result == "zero")


@pytest.mark.parametrize(
    ("id", "user", "seat"),
    [
        ("L1_155", "L1_21", LIGHT),
        ("L1_157", "L1_21", LIGHT),
        ("L3_71", "L1_19", LIGHT),
        ("D1_314", "D1_168", DARK),
        ("D1_324", "D1_168", DARK),
    ],
)
def test_a_lightsaber_adds_to_a_drain(id: str, user: str, seat: int) -> None:
    laid = Laid(f"s=D1_295 a={user}@s w={id}>a")
    lab = laid.lab
    was = drain_amount(lab.table, 0, seat)
    lab.phase("control", active=seat)
    lab.play()
    lab.answer("drain 0", f"answer {laid['w']}")
    lab.passes(until="activate")
    assert len(lab.table.piles[1 - seat][LOST]) == was + 1


def test_a_gaderffii_stick_keeps_weapons_from_being_fired() -> None:
    laid = Laid("s=D1_290 a=D1_196@s w=D1_315>a v=L1_28@s g=L1_152>v u=L1_28@s h=L1_152>u")
    lab = laid.lab
    lab.force(DARK, 3)
    lab.force(LIGHT, 3)
    lab.phase("battle", active=DARK)
    lab.play()
    lab.answer("battle 0", f"answer {laid['w']}", f"card {laid['v']}")
    battle = lab.table.battle
    assert battle is not None
    assert battle.silenced == BIT[laid["g"]], "6 is more than 5"
    assert lab.topic == "weapons"
    assert lab.offers(f"fire {laid['h']}")
    assert not lab.offers(f"fire {laid['g']}")


def test_a_jawa_blaster_may_explode() -> None:
    _, table = strikes("s=D1_290 a=D1_182@s w=D2_159>a v=L1_28@s", "dark", 0)
    assert ("leave", (0, 0)) in table.agenda or any(name == "leave" for name, _ in table.agenda)
