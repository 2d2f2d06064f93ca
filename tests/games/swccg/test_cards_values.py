"""What texts change: one position for each card, and the value that follows."""

from __future__ import annotations

import pytest

from tests.games.swccg.layouts import Laid
from understudy.games.swccg.cards import TEXTS
from understudy.games.swccg.data import DARK, SIDES
from understudy.games.swccg.queries import (
    at_place,
    changes,
    drain_amount,
    icons,
    immunity,
    value,
)
from understudy.games.swccg.rules.battle import battle_cost
from understudy.games.swccg.rules.deploy import cost

#: Card, position, what is asked, answer. `value NAME`, `drain PLACE SIDE`, `tally QUESTION PLACE SIDE`,
#: `cost ID PLACE` (a card in hand), `immune NAME`.
CASES = [
    # Locations
    ("L1_121", "p=L1_121 v=D1_303@p", "tally bd-each p dark", -1),
    ("L1_121", "p=L1_121 v=D1_303@p", "drain p dark", 2),
    ("D1_281", "p=D1_281 t=D1_303@p s=D1_284 v=D1_194@s", "tally drain p dark", 1),
    ("L5_76", "p=L5_76 x=L1_140@p c=L5_77", "cost D1_194 c", 2),
    ("D5_164", "p=D5_164 t=D1_303@p c=D5_165", "cost L1_28 c", 2),
    ("L5_77", "c=L5_77 x=L1_144@c", "tally drain c light", 0),
    ("L4_82", "p=L1_121 a=L4_81 b=L4_82 x=L1_140@b", "tally drain b light", 1),
    ("D4_156", "p=L1_121 a=L4_81 b=D4_156 t=D1_301@b k=D1_180>t/pilot", "tally drain b dark", 1),
    ("L5_85", "p=L5_76 c=L5_85 x=L1_143@c k=L1_11>x/pilot", "maneuver x", 4),
    ("D5_174", "p=L5_76 c=D5_174 x=L1_143@c k=L1_11>x/pilot", "power x", 3),
    ("L2_61", "p=L2_61", "tally hyperspeed-from p dark", 1),
    ("L1_122", "p=L1_122", "cost L1_140 p", 2),
    ("L1_123", "p=L1_123 l=L1_28@p", "tally drain p light", 1),
    ("L1_125", "p=L1_125 l=L1_28@p", "tally open-ground p light", 1),
    ("L1_125", "p=L1_125 l=L1_28@p", "tally drain p light", 1),
    ("L3_55", "p=L3_55 x=L1_140@p s=L3_62", "tally total-power s light", 1),
    ("D3_143", "p=D3_143 t=D1_303@p s=L3_62", "tally total-power s dark", 1),
    ("D3_143", "p=D3_143 t=D1_303@p s=L3_56 n=L3_62 m=L3_61", "tally total-power s dark", 0),
    ("L3_56", "p=L3_56 l=L1_28@p", "tally drain p light", 1),
    ("L3_56", "p=L3_56", "cost L3_6 p", 1),
    ("L3_57", "p=L3_57 l=L3_10@p h=L3_55", "tally total-power h light", 1),
    ("L3_57", "p=L3_57 v=D1_194@p", "tally drain p dark", -1),
    ("L3_59", "p=L3_59", "tally transit-to p dark", 4),
    ("L3_60", "p=L3_60 v=D1_194@p", "tally drain p dark", 1),
    ("L3_61", "n=L3_62 p=L3_61", "tally powered p light", 1),
    ("L3_63", "p=L3_63 v=D1_194@p", "tally generation-here p dark", 1),
    ("L3_63", "p=L3_63", "tally weapon-destiny-here p light", 1),
    ("L2_64", "p=L2_64 x=L1_140@p", "tally bd-requires p dark", 6),
    ("L1_126", "p=L1_126 x=L1_140@p", "tally drain p light", 1),
    ("D1_288", "p=D1_288", "cost D1_301 p", 7),
    ("D1_288", "p=D1_288", "tally bd-requires p light", 6),
    ("L3_64", "p=L3_64 x=L1_140@p s=D1_290 f=D1_176@s", "forfeit f", 1),
    ("L2_65", "p=L2_65", "cost D1_301 p", 6),
    ("L1_131", "p=L1_131", "cost L1_12 p", 1),
    ("L1_131", "p=L1_131 x=L1_150@p k=L1_28>x/pilot", "cost L1_12 p", 0),
    ("L2_67", "p=L2_67 v=D1_194@p", "tally drain p dark", 1),
    ("L2_68", "p=L2_68 l=L2_17@p d=D2_143 x=L1_140@d", "power x", 6),
    ("L1_139", "p=L1_139 l=L2_17@p s=D1_290 v=D1_194@s", "forfeit v", 1),
    ("D1_283", "p=D1_283 l=L1_28@p", "tally drain p light", 1),
    ("D1_283", "p=D1_283 v=D1_194@p", "cost D1_232 p", 0),
    ("D2_144", "p=D2_144 l=L1_28@p", "tally drain p light", 1),
    ("D1_284", "p=D1_284", "tally weapon-destiny-here p dark", 1),
    ("D1_287", "p=D1_287 v=D2_91@p s=D1_290 l=L1_28@s", "forfeit l", 1),
    ("D3_144", "p=D3_144 l=L3_6@p", "forfeit l", 2),
    ("D3_150", "p=D3_150", "cost D3_93 p", 0),
    ("D3_150", "p=D3_150 l=L1_28@p n=L3_62 m=L3_61", "tally drain p light", -1),
    ("D3_148", "p=D3_148 l=L1_28@p n=L3_62 m=L3_61", "tally drain p light", -1),
    ("D2_146", "p=D2_146 t=D1_303@p", "tally drain p dark", 1),
    ("D2_146", "p=D2_146 t=L1_143@p k=L2_3>t/pilot", "power t", 7),
    ("D2_147", "p=D2_147 t=D1_303@p u=D1_303@p", "tally total-power p dark", 2),
    ("D2_147", "p=D2_147 t=D1_303@p u=D1_303@p s=D1_290 x=D1_195@s", "power x", 5),
    ("D3_151", "p=D3_151", "cost D2_85 p", 0),
    ("D2_148", "p=D2_148 t=D1_301@p k=D1_180>t/pilot", "power t", 12),
    # Characters
    ("L1_1", "y=L1_127 n=L1_56@y/on-place s=D1_290 d=L1_1@s l=L1_28@s", "power l", 3),
    ("L2_1", "y=L1_127 n=L1_56@y/on-place s=D1_290 d=L2_1@s", "power d", 2),
    ("L3_2", "s=L3_56 d=L3_2@s", "power d", 3),
    ("L2_5", "y=L1_135 r=L1_139 d=L2_5@r x=L1_140@y", "power x", 6),
    ("L3_3", "s=L3_62 d=L3_3@s l=L3_27@s", "forfeit l", 5),
    ("L3_4", "s=L3_62 x=L3_69@s d=L3_4>x/passenger w=L3_74>x", "weapon-destiny w", 1),
    ("L3_5", "y=L1_135 x=L1_144@y d=L3_5>x/pilot", "power x", 5),
    ("L3_6", "s=D1_290 d=L3_6@s", "power d", 1),
    ("L3_7", "s=L3_62 d=L3_7@s", "cost L3_6 s", 1),
    ("L3_8", "s=D1_290 d=L3_8@s e=L1_24@s", "power e", 2),
    ("D1_175", "s=D1_290 d=D1_175@s e=D1_192@s", "power e", 2),
    ("L3_10", "s=L3_62 d=L3_10@s e=L3_6@s", "power e", 3),
    ("L1_10", "s=L1_137 d=L1_10@s e=L1_28@s", "power e", 2),
    ("L1_12", "s=D1_290", "cost L1_12 s", 1),
    ("D1_182", "s=D1_290", "cost D1_182 s", 1),
    ("D1_169", "s=D1_298 d=D1_169@s", "power d", 4),
    ("L1_13", "y=L1_135 x=L2_72@y d=L1_13>x/pilot", "maneuver x", 5),
    ("L1_23", "y=L1_135 x=L1_142@y d=L1_23>x/pilot", "power x", 4),
    ("L1_15", "s=D1_290 d=L1_15@s", "landspeed d", 3),
    ("L1_25", "s=D1_290 x=L1_149@s d=L1_25>x/pilot", "landspeed x", 5),
    ("L2_15", "y=L1_135 x=L1_144@y k=L1_27>x/pilot d=L2_15>x/astromech", "maneuver x", 5),
    ("D2_101", "y=L1_135 x=D1_301@y k=D1_180>x/pilot d=D2_101>x/passenger", "power x", 12),
    ("L2_17", "s=D1_290 d=L2_17@s l=L1_28@s", "forfeit l", 3),
    ("L2_18", "s=D1_290 d=L2_18@s l=L1_26@s", "forfeit l", 2),
    ("L1_29", "s=D1_290 d=L1_29@s l=L1_13@s", "forfeit l", 5),
    ("L3_17", "s=L3_62 x=L3_69@s d=L3_17>x/passenger w=L3_74>x", "weapon-destiny w", 1),
    ("D3_88", "s=L3_62 x=D3_155@s d=D3_88>x/passenger w=D3_158>x", "weapon-destiny w", 1),
    ("D2_85", "y=L1_135 x=D1_301@y d=D2_85>x/pilot", "power x", 12),
    ("L2_20", "s=D1_290 d=L2_20@s e=L1_64>d", "power d", 3),
    ("L3_21", "s=L3_62 x=L3_70@s d=L3_21>x/pilot", "power x", 3),
    ("L2_21", "y=L1_135 x=L2_69@y d=L2_21>x/pilot", "maneuver x", 5),
    ("L3_23", "y=L1_135 x=L1_141@y d=L3_23>x/pilot", "power x", 4),
    ("L3_20", "y=L1_135 x=L1_141@y d=L3_20>x/pilot", "power x", 4),
    ("L1_32", "s=D1_290 d=L1_32@s", "immune d", 2),
    ("L2_23", "y=L1_135 x=L2_70@y d=L2_23>x/pilot", "power x", 6),
    ("L3_25", "s=L3_62 x=L3_69@s d=L3_25>x/passenger w=L3_74>x", "weapon-destiny w", 1),
    ("L3_27", "s=L3_62 x=L3_67@s d=L3_27>x/pilot", "power x", 5),
    ("D3_83", "s=L3_62 x=D3_157@s d=D3_83>x/pilot", "power x", 9),
    ("D1_164", "y=L1_135 x=D1_301@y d=D1_164>x/pilot z=L1_141@y l=L1_23>z/pilot", "forfeit l", 3),
    ("D1_164", "y=L1_135 x=D1_303@y z=D1_303@y s=D1_290", "cost D1_164 s", 1),
    ("D3_82", "y=L1_135 x=D1_301@y d=D3_82>x/pilot", "cost D1_302 y", 7),
    ("D3_84", "y=L1_135 x=D3_153@y d=D3_84>x/pilot", "power x", 11),
    ("D3_85", "s=D1_290 d=D3_85@s v=D1_168@s", "power d", 3),
    ("D1_165", "y=L1_135 x=D3_153@y d=D1_165>x/pilot", "power x", 10),
    ("D1_167", "y=L1_135 x=D1_301@y d=D1_167>x/pilot", "hyperspeed x", 4),
    ("D1_173", "y=L1_135 x=D1_299@y d=D1_173>x/pilot", "power x", 4),
    ("D1_174", "y=L1_135 x=D1_300@y d=D1_174>x/pilot", "power x", 4),
    ("D2_88", "y=L1_135 x=D2_151@y d=D2_88>x/pilot", "power x", 5),
    ("D1_170", "s=D1_290 d=D1_170@s", "power d", 1),
    ("D1_176", "s=D1_290 d=D1_176@s", "battle-cost s", 4),
    ("D3_87", "s=L3_62 d=D3_87@s e=D1_194@s", "power e", 2),
    ("D3_89", "y=L1_135 x=D3_153@y d=D3_89>x/pilot", "power x", 10),
    ("D1_185", "y=L1_135 x=D1_299@y d=D1_185>x/pilot", "power x", 3),
    ("D2_96", "s=D1_284 d=D2_96@s", "power d", 3),
    ("D2_96", "s=D1_290 d=D2_96@s w=L2_3@s", "power d", 4),
    ("D1_189", "s=D1_290 d=D1_189@s e=D1_176@s", "power d", 5),
    ("D2_98", "y=L1_135 x=D3_153@y d=D2_98>x/pilot", "power x", 10),
    ("D1_191", "s=D1_290 d=D1_191@s", "immune d", 3),
    ("D1_192", "y=L1_135 x=D1_301@y k=D1_180>x/pilot d=D1_192>x/passenger", "immune x", 3),
    ("D2_99", "y=L1_135 x=D1_304@y k=D1_180>x/pilot d=D2_99>x/passenger", "power x", 4),
    ("D2_100", "y=L1_135 x=D1_301@y k=D1_180>x/pilot d=D2_100>x/passenger", "immune x", 4),
    ("D2_103", "y=L1_135 x=D1_299@y d=D2_103>x/pilot", "power x", 2),
    ("D2_104", "s=D1_290 d=D2_104@s e=D1_176@s", "power e", 4),
    ("D3_91", "s=D1_290 d=D3_91@s", "power d", 1),
    ("D3_92", "s=L3_62 d=D3_92@s", "cost D3_91 s", 1),
    ("L2_6", "s=D1_290 d=L2_6@s l=L1_28@s", "cost L1_152 s l 1", 0),
    # Starships and vehicles
    ("L2_70", "y=L1_135 x=L2_70@y d=L2_23>x/pilot", "immune x", 3),
    ("D4_167", "y=L1_135 x=D4_167@y", "immune x", 12),
    ("D3_152", "y=L3_55 x=D3_152@y k=D1_180>x/pilot s=L3_62", "cost D3_90 s", 0),
    ("D2_155", "y=L1_135 x=D2_155@y k=D1_180>x/pilot s=L1_137", "tally total-power s dark", 2),
    ("L5_88", "y=L5_76 c=L5_77 x=L5_88@c", "power x", 3),
    ("D5_178", "y=L5_76 c=L5_77 x=D5_178@c", "power x", 3),
    ("L2_75", "s=D1_290 x=L2_75@s", "landspeed x", 4),
    ("D2_156", "s=D1_290 x=D2_156@s", "landspeed x", 3),
    ("L3_66", "s=L3_62 x=L3_66@s d=L1_19>x/pilot", "immune x", 3),
    ("L3_67", "s=L3_62 x=L3_67@s d=L3_27>x/pilot", "immune x", 3),
    ("L3_68", "s=L3_62 x=L3_68@s d=L2_23>x/pilot", "immune x", 3),
    ("L1_150", "s=D1_290 x=L1_150@s k=L1_28>x/pilot j=L1_12@s", "forfeit j", 2),
    ("D3_154", "s=L3_62 x=D3_154@s d=D3_83>x/pilot", "immune x", 4),
    ("D3_155", "s=L3_62 x=D3_155@s", "immune x", 4),
    ("D3_157", "s=L3_62 x=D3_157@s d=D3_83>x/pilot", "immune x", 4),
    ("D3_156", "s=L3_62 x=D3_156@s", "power x", 4),
    # Devices
    ("L1_36", "y=L1_127 x=L1_140@y d=L1_36>x", "power x", 6),
    ("D1_203", "y=L1_127 x=D1_303@y d=D1_203>x", "maneuver x", 3),
    ("D1_202", "s=D1_284 d=D1_202@s/on-place", "tally closed-to-droid s light", 1),
    ("D1_206", "s=D1_290 t=D1_194@s d=D1_206>t", "immune t", 3),
    # Effects
    ("L1_43", "s=D1_290 o=L1_21@s e=L1_43>o v=D1_194@s", "tally total-ability s dark", -2),
    ("D1_217", "s=D1_290 o=D1_168@s e=D1_217>o v=L1_28@s", "tally total-ability s light", -2),
    ("L1_47", "s=D1_290 o=D2_91@s e=L1_47>o", "power o", 0),
    ("L1_48", "s=D1_290 o=D1_194@s e=L1_48>o", "power o", 0),
    ("D1_214", "s=D1_290 o=L1_11@s e=D1_214>o", "power o", 2),
    ("L1_51", "s=D1_290 e=L1_51 j=L1_12@s", "forfeit j", 3),
    ("D1_219", "s=D1_290 e=D1_219 j=D1_182@s", "forfeit j", 2),
    ("L1_56", "y=L1_127 e=L1_56@y/on-place s=D1_290", "tally destiny-to-power s dark", 1),
    ("D1_230", "y=L1_127 e=D1_230@y/on-place s=D1_290", "tally night s dark", 1),
    ("L1_57", "s=D1_290 o=L1_28@s e=L1_57>o", "immune o", 5),
    ("L1_61", "s=D1_290 e=L1_61", "cost D1_194 s", 2),
    ("D1_232", "s=D1_290 e=D1_232", "cost L1_28 s", 2),
    ("L1_62", "s=D1_290 e=L1_62@s/on-place", "icons s light", 2),
    ("D1_216", "y=L1_135 x=D1_301@y k=D1_180>x/pilot e=D1_216>x s=L1_137", "tally total-power s dark", 2),
    # Creatures
    ("D4_111", "s=L1_137 e=D4_111@s", "icons s light", 0),
    ("L4_4", "y=L1_135 x=L1_143@y k=L1_11>x/pilot e=L4_4>x", "power x", 3),
    ("D4_110", "y=L1_135 x=L1_143@y k=L1_11>x/pilot e=D4_110>x", "hyperspeed x", 4),
]


def asked(laid: Laid, question: str) -> float:
    table, (what, *words) = laid.lab.table, question.split()
    if what == "drain":
        return drain_amount(table, laid[words[0]], SIDES.index(words[1]))
    if what == "icons":
        return icons(table, laid[words[0]], SIDES.index(words[1]))
    if what == "battle-cost":
        return battle_cost(table, laid[words[0]], DARK)
    if what == "tally":
        name = words[0].replace("closed-to-droid", "closed-to droid")
        return sum(amount for _, amount in at_place(table, name, SIDES.index(words[2]), laid[words[1]]))
    if what == "cost":
        card = laid.held[words[0]]
        host, base = (laid[words[2]], float(words[3])) if len(words) > 2 else (-1, None)
        return cost(table, table.owner[card], card, laid[words[1]], host, base)
    if what == "immune":
        return immunity(table, laid[words[0]])[0]
    if what == "weapon-destiny":
        return sum(amount for _, amount in changes(table, what, laid[words[0]]))
    return value(table, what, laid[words[0]])


@pytest.mark.parametrize(("id", "line", "question", "expected"), CASES, ids=[f"{c[0]}-{c[2]}" for c in CASES])
def test_a_text_changes_a_value(id: str, line: str, question: str, expected: float) -> None:
    assert id in TEXTS
    hand = question.split()[1] if question.startswith("cost") else ""
    assert asked(Laid(line, hand), question) == expected
