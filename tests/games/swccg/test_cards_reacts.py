"""Every permission to react: the opponent starts a battle, a card comes to it, or goes away from it."""

from __future__ import annotations

import pytest

from tests.games.swccg.layouts import Laid
from understudy.games.swccg.cards import TEXTS
from understudy.games.swccg.data import CARD_OF, DARK, LIGHT
from understudy.games.swccg.table import FORCE

#: Card with the permission, table (the battle is at `s`), hand, who reacts, what its player pays.
CASES = [
    ("D1_282", "s=D1_282 a=D1_303@s e=L1_146@s y=L2_61 x=D1_302@y k=D1_180>x/pilot", "", "x", 1),
    ("L2_65", "s=L2_65 a=L1_146@s e=D1_303@s y=D1_281 x=L1_144@y k=L1_27>x/pilot", "", "x", 1),
    ("L2_61", "s=L2_61 a=L1_146@s e=D1_303@s", "L1_140", "L1_140", 4),
    ("L1_30", "s=L1_131 a=L1_28@s e=D1_194@s t=L1_130 x=L1_30@t", "", "x", 1),
    ("L1_6", "s=L1_131 a=L1_28@s e=D1_194@s d=L1_6@s", "L1_11", "L1_11", 3),
    (
        "L2_4",
        "s=L1_135 a=L1_146@s e=D1_303@s t=L1_137 d=L2_4@t y=D1_281 x=L1_144@y k=L1_27>x/pilot",
        "",
        "x",
        1,
    ),
    ("L3_7", "s=L3_62 a=L1_28@s e=D1_194@s d=L3_7@s t=L3_63 x=L3_6@t", "", "x", 1),
    ("D3_92", "s=L3_62 a=L1_28@s e=D1_194@s d=D3_92@s t=L3_63 x=D3_91@t", "", "x", 1),
    ("L3_16", "s=L1_131 a=L1_19@s e=D1_194@s t=L1_130 x=L3_16@t", "", "x", 0),
    (
        "D2_98",
        "s=D2_143 a=D1_303@s e=L1_146@s t=D1_287 d=D2_98@t y=D1_281 x=D1_302@y k=D1_180>x/pilot",
        "",
        "x",
        1,
    ),
    ("L1_149", "s=L1_131 a=L1_28@s e=D1_194@s t=L1_130 x=L1_149@t k=L1_28>x/pilot", "", "x", 1),
    ("L1_151", "s=L1_131 a=L1_28@s e=D1_194@s t=L1_130 x=L1_151@t k=L1_28>x/pilot", "", "x", 1),
    ("L2_75", "s=L1_131 a=L1_28@s e=D1_194@s t=L1_130 x=L2_75@t", "", "x", 1),
    ("D2_156", "s=L1_131 a=D1_194@s e=L1_28@s t=L1_130 x=D2_156@t", "", "x", 1),
    ("L1_148", "s=D1_287 a=L1_28@s e=D1_194@s t=D1_284 x=L1_148@t", "", "x", 1),
    ("D1_308", "s=D1_287 a=D1_194@s e=L1_28@s t=D1_284 x=D1_308@t", "", "x", 1),
    ("L3_66", "s=L3_62 a=L1_28@s e=D1_194@s t=L3_63 x=L3_66@t k=L1_27>x/pilot", "", "x", 1),
    ("L3_68", "s=L3_62 a=L1_28@s e=D1_194@s t=L3_63 x=L3_68@t k=L1_27>x/pilot", "", "x", 1),
    ("L3_69", "s=L3_62 a=L1_28@s e=D1_194@s t=L3_63 x=L3_69@t", "", "x", 1),
    ("D3_156", "s=L3_62 a=D1_194@s e=L1_28@s t=L3_63 x=D3_156@t", "", "x", 1),
    ("D1_307", "s=L1_131 a=D1_194@s e=L1_28@s t=L1_130 x=D1_307@t", "", "x", 1),
    ("D1_310", "s=L1_131 a=D1_194@s e=L1_28@s t=L1_130 x=D1_310@t k=D1_194>x/pilot", "", "x", 1),
    ("D2_157", "s=L1_131 a=D1_176@s e=L1_28@s t=L1_130 x=D2_157@t k=D1_194>x/pilot", "", "x", 0),
    ("L5_88", "y=L5_76 s=L5_77 a=L5_88@s e=D5_178@s", "L5_88", "L5_88", 2),
    ("D5_178", "y=L5_76 s=L5_77 a=D5_178@s e=L5_88@s", "D5_178", "D5_178", 2),
    ("D2_151", "s=D1_281 a=D1_303@s e=L1_146@s", "D2_151 D1_180", "D2_151", 4),
    ("D2_151", "s=D1_281 a=D1_299@s b=D1_180>a/pilot e=L1_146@s", "D2_151 D1_180", "D2_151", 2),
    ("D2_154", "s=D1_281 a=D2_154@s e=L1_146@s", "D1_303", "D1_303", 2),
    ("D1_201", "s=D1_290 a=D1_194@s d=D1_201>a e=L1_28@s", "D1_168", "D1_168", 6),
    ("L2_1", "s=L1_131 x=L2_1@s a=L1_28@s e=D1_194@s t=L1_130", "", "x", 1),
    ("L3_70", "s=L3_62 x=L3_70@s a=L1_28@s e=D1_194@s t=L3_63", "", "x", 1),
]


@pytest.mark.parametrize(("id", "line", "hand", "who", "price"), CASES, ids=[f"{c[0]}-{c[3]}" for c in CASES])
def test_a_card_reacts(id: str, line: str, hand: str, who: str, price: int) -> None:
    laid = Laid(line, hand)
    lab, place = laid.lab, laid["s"]
    seat = DARK if id[0] == "D" else LIGHT
    card = laid.held[who] if who in laid.held else laid[who]
    start = lab.table.spot[card]
    for side in (DARK, LIGHT):
        lab.force(side, 9)
    lab.phase("battle", active=1 - seat)
    lab.play()
    lab.answer(f"battle {place}")
    kind = TEXTS[id].reacts[0].kind
    verb = "deploy-react" if kind == "deploy" else "react"
    assert lab.seat == seat
    lab.answer(f"{verb} {card}")
    had = 9
    for _ in range(4):
        if lab.topic == "deploy-to":
            goal = f"place {place}"
            lab.answer(goal if lab.offers(goal) else lab.ids()[0])
        elif lab.topic == "react-way":
            lab.answer(lab.ids()[0])
    table = lab.table
    paid = had - len(table.piles[seat][FORCE])
    if table.battle is not None:
        assert paid == price
    if kind == "away":
        assert table.spot[card] not in (start, place)
        assert table.battle is None or not table.battle.part >> card & 1
    else:
        assert table.spot[card] == place
        assert start != place
        assert table.battle is None or table.battle.part >> card & 1, "it joins the battle"


def test_every_react_has_a_case() -> None:
    reacting = {id for id, text in TEXTS.items() if text.reacts}
    assert reacting == {case[0] for case in CASES}
    assert all(id in CARD_OF for id in reacting)
