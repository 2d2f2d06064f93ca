"""Which weapon fires at what: a battle for each weapon, its target, and what it needs to hit."""

from __future__ import annotations

import pytest

from tests.games.swccg.layouts import Laid
from understudy.games.swccg.data import DARK, LIGHT, SIDES
from understudy.games.swccg.queries import fights
from understudy.games.swccg.rules.battle import start_battle
from understudy.games.swccg.rules.weapons import against, best, fire_cost, may_fire, targets, user_of
from understudy.games.swccg.table import WEAPONS

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
]


@pytest.mark.parametrize(("side", "line", "price", "target", "bonus", "defense"), CASES)
def test_a_weapon_fires(side: str, line: str, price: int, target: str, bonus: float, defense: float) -> None:
    laid, seat = Laid(line), SIDES.index(side)
    table = laid.lab.table
    for who in (DARK, LIGHT):
        laid.lab.force(who, 6)
    start_battle(table, seat, 0, fights(table, 0, 0) | fights(table, 0, 1))
    battle = table.battle
    assert battle is not None
    battle.segment = WEAPONS
    table.touch()
    weapon, aim = laid["w"], laid[target]
    how = table.config.texts[weapon].fire
    assert may_fire(table, seat, weapon, battle)
    user = user_of(table, seat, weapon, how)
    assert user is not None
    assert fire_cost(table, seat, weapon, user, how) == price
    assert targets(table, seat, weapon, how, battle) >> aim & 1
    assert how.bonus + best(how.at, table, aim) == bonus
    assert against(table, how, aim) == defense
