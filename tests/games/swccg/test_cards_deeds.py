"""What actions and answers of texts do, played to their end in the positions of the tests beside this one.

The words of what has changed are explained in `deeds.py`. A destiny of 6 is asked for where it matters; else
the first card that is drawn is a droid with destiny 0.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.games.swccg.deeds import changes, perform
from tests.games.swccg.layouts import Laid
from tests.games.swccg.test_cards_actions import TOP, prepare
from tests.games.swccg.test_cards_answers import ANSWERS, set_up
from understudy.games.swccg.cards import TEXTS
from understudy.games.swccg.data import CARD_OF
from understudy.games.swccg.filters import Trigger
from understudy.games.swccg.rules.actions import NO_EVENT

#: Cards in the decks with destiny 0 and 6, and two that are searched for.
DECK = "D1_175 D1_241 D3_90 D1_257 L3_8 L1_70"
#: Card, clause, destiny that is wanted, what has changed.
DEEDS = [
    (
        "L1_70",
        0,
        None,
        "used L1_70; light used +1 hand -1; temp maneuver x +2 turn; temp hyperspeed x +2 turn",
    ),
    ("D1_241", 0, None, "used D1_241; dark used +1 hand -1; temp maneuver x +2 turn; temp power x +1 turn"),
    ("L1_71", 0, None, "used L1_71; lost e; light reserve -1 used +2 lost +1 hand -1"),
    ("L1_71", 0, 6, "used L1_71; light reserve -1 used +2 hand -1"),
    ("D1_234", 0, None, "used D1_234; lost e; dark reserve -1 used +2 hand -1; light lost +1"),
    ("D1_234", 0, 6, "used D1_234; dark reserve -1 used +2 hand -1"),
    ("L1_72", 0, None, "lost L1_72; dark reserve -2 force +2; light reserve -2 force +2 lost +1 hand -1"),
    (
        "L1_73",
        0,
        None,
        "lost L1_73; dark reserve -1 used +1; light reserve -1 force -2 used +3 lost +1 hand -1",
    ),
    ("L1_74", 0, None, "lost L1_74; lost a; dark lost +1; light reserve -1 force -1 used +2 lost +1 hand -1"),
    ("L1_74", 0, 6, "lost L1_74; light reserve -1 force -1 used +2 lost +1 hand -1"),
    ("L1_76", 0, None, "lost L1_76; light lost +1 hand -1; added light 2"),
    ("L1_81", 0, None, "lost L1_81; light lost +1 hand -1; added light 1"),
    ("D1_257", 0, None, "lost D1_257; dark lost +1 hand -1; added dark 1"),
    ("L1_82", 0, None, "lost L1_82; light lost +1 hand -1; added light 2"),
    ("L1_82", 1, None, "lost L1_82; light force -1 used +1 lost +1 hand -1"),
    ("L1_92", 0, None, "lost L1_92; light force -1 used +1 lost +1 hand -1; temp power b times 2 battle"),
    ("D1_240", 0, None, "lost D1_240; dark force -1 used +1 lost +1 hand -1; temp power b times 2 battle"),
    ("L1_93", 0, None, "lost L1_93; light lost +1 hand -1; added light 1; extra light 1"),
    ("D1_277", 0, None, "lost D1_277; dark lost +1 hand -1; added dark 1; extra dark 1"),
    ("L1_87", 0, None, "used L1_87; light reserve -1 force -1 used +3 hand -1"),
    ("L1_101", 0, None, "lost L1_101; lost a; light reserve -1 force -1 used +2 lost +2 hand -1"),
    ("L1_101", 0, 6, "lost L1_101; light reserve -1 force -1 used +2 lost +1 hand -1"),
    ("L1_104", 0, None, "used L1_104; light force -1 used +2 hand -1"),
    ("D1_266", 0, None, "used D1_266; dark force -1 used +2 hand -1"),
    ("L1_110", 1, None, "lost L1_110; lost e; dark lost +1; light lost +1 hand -1"),
    ("L1_111", 0, None, "lost L1_111; light lost +1 hand -1; added light 2"),
    ("L1_112", 0, None, "used L1_112; lost d; light reserve -8 force +6 used +3 lost +1 hand -1"),
    ("L1_115", 0, None, "used L1_115; light used +1 hand -1"),
    ("D1_262", 0, None, "used D1_262; dark used +1 hand -1"),
    ("L1_116", 0, None, "lost L1_116; light lost +1 hand -1; added light 2"),
    ("L1_118", 1, None, "used L1_118; lost e; dark lost +1; light used +1 hand -1"),
    ("D1_276", 1, None, "used D1_276; lost e; dark used +1 hand -1; light lost +1"),
    ("L1_119", 0, None, "lost L1_119; light lost +1 hand -1; added light 1"),
    ("D1_258", 0, None, "lost D1_258; dark lost +1 hand -1; added dark 1"),
    ("D1_235", 0, None, "used D1_235; lost e; dark used +1 hand -1; light lost +1"),
    ("D1_236", 0, None, "lost D1_236; dark lost +1 hand -1; added dark 1"),
    ("D1_239", 1, None, "lost D1_239; lost e; dark lost +1 hand -1; light lost +1"),
    ("D1_242", 0, None, "lost D1_242; dark reserve -1 used +1 lost +1 hand -1"),
    ("D1_242", 0, 6, "lost D1_242; lost j; dark reserve -1 used +1 lost +1 hand -1; light lost +1"),
    (
        "D1_246",
        0,
        None,
        "lost D1_246; dark reserve -1 force -2 used +3 lost +1 hand -1; temp alert light +1 turn",
    ),
    ("D1_246", 0, 6, "lost D1_246; dark reserve -1 force -2 used +3 lost +1 hand -1"),
    ("D1_247", 0, None, "lost D1_247; dark reserve -1 used +1 lost +1 hand -1"),
    ("D1_247", 0, 6, "lost D1_247; lost a; dark reserve -1 used +1 lost +1 hand -1; light lost +1"),
    ("D1_248", 0, None, "lost D1_248; dark lost +1 hand -1; added dark 2"),
    ("D1_255", 0, None, "lost D1_255; dark lost +1 hand -1; light reserve -4 lost +4"),
    ("D1_260", 1, None, "lost D1_260; dark lost +1 hand -1; added dark 1"),
    ("D1_261", 0, None, "lost D1_261; dark reserve -1 used +1 lost +1 hand -1"),
    ("D1_261", 0, 6, "lost D1_261; lost v; dark reserve -1 used +1 lost +1 hand -1; light lost +1"),
    (
        "D1_263",
        0,
        None,
        "lost D1_263; lost a; lost w; dark reserve -1 used +1 lost +1 hand -1; light lost +2",
    ),
    ("D1_263", 0, 6, "lost D1_263; dark reserve -1 used +1 lost +1 hand -1"),
    ("D1_264", 0, None, "lost D1_264; lost a; dark lost +1 hand -1; light lost +1"),
    ("D1_268", 0, None, "lost D1_268; dark reserve -1 force -2 used +3 lost +1 hand -1"),
    ("D1_268", 0, 6, "lost D1_268; hand a; dark reserve -1 force -2 used +3 lost +1 hand -1; light hand +1"),
    (
        "D1_270",
        0,
        None,
        "used D1_270; lost x; dark reserve -1 used +2 hand -1; light reserve -1 used +1 lost +1",
    ),
    ("D1_271", 0, None, "lost D1_271; out b; dark force -1 used +1 lost +1 hand -1; light out +1"),
    ("D1_274", 0, None, "lost D1_274; dark lost +1 hand -1; temp power a +2 battle; hit a"),
    ("D1_278", 0, None, "lost D1_278; dark lost +1 hand -1"),
    ("D1_280", 0, None, "lost D1_280; dark lost +1 hand -1; added dark 1"),
    ("D1_250", 0, None, "used D1_250; dark used +1 hand -1"),
    ("L1_9", 0, None, "dark reserve -2 used +2; light reserve -3 force -1 used +4"),
    ("L1_14", 0, None, "light's w; w on me (worn); light reserve -1 used +1"),
    ("L1_14", 0, 6, "light reserve -1 used +1"),
    ("L1_16", 0, None, "light force -1 used +1"),
    ("L1_18", 0, None, "lost m; dark lost +1; light force -1 used +1"),
    ("D1_186", 0, None, "lost m; dark force -1 used +1; light lost +1"),
    ("L1_33", 0, None, "light reserve -1 force -1 used +2"),
    ("L1_33", 0, 6, "light's a; light reserve -1 force -2 used +3"),
    ("D1_187", 0, None, "dark force -1 used +1"),
    ("D3_90", 0, None, ""),
    ("D1_195", 0, None, "dark reserve -2 force -2 used +4"),
    ("L1_34", 0, None, "hand b; light's d; light hand +1"),
    ("D1_200", 0, None, "hand b; dark's d; light hand +1"),
    ("L1_38", 0, None, "me on e (worn)"),
    ("D1_205", 0, None, "me on e (worn)"),
    ("L1_53", 0, None, "light force -1 used +1; temp battle-ability light -1 battle; extra light 1"),
    ("D1_225", 0, None, "dark force -1 used +1; temp battle-ability dark -1 battle; extra dark 1"),
    ("D1_228", 0, None, "dark used +1 hand -1"),
    ("L4_7", 0, None, "light reserve -1 used +1"),
    ("L4_7", 0, 6, "lost a; me on nothing (at); dark lost +1; light reserve -1 used +1"),
    ("D4_113", 0, None, "dark reserve -1 used +1"),
    ("D4_113", 0, 6, "lost a; me on nothing (at); dark reserve -1 used +1; light lost +1"),
    ("D1_286", 0, None, "a at t; moved a"),
    ("L2_23", 0, None, "light force -1 used +1"),
    ("L3_70", 0, None, "k on nothing (at); lost me; light lost +1"),
    ("D3_159", 0, None, "a at t; b at t; me at t; dark force -3 used +3; moved a,b,me"),
]
ANSWERED = [
    ("L4_81", 0, None, "drain canceled"),
    ("D4_155", 0, None, "drain canceled"),
    ("L1_7", 0, None, "light reserve -1 force -1 used +2"),
    ("D3_82", 0, None, "lost me; dark lost +1"),
    ("D1_165", 0, None, "k on nothing (at); k at s; me on nothing (at); me at s; left the battle me,k"),
    ("D1_183", 0, None, "lost me; dark lost +1"),
    ("D1_191", 0, None, "temp foretold dark +0 battle"),
    ("D1_198", 1, None, "lost d; light lost +1"),
    ("D2_152", 0, None, ""),
    ("L1_160", 0, None, "lost me; lost v; dark lost +1; light lost +1"),
    ("L1_161", 0, None, "lost me; lost v; dark lost +1; light lost +1"),
    ("D1_316", 0, None, "lost me; lost v; dark lost +1; light lost +1"),
    ("D1_321", 0, None, "lost me; lost v; dark lost +1; light lost +1"),
    ("L1_162", 0, None, "lost me; light reserve -1 used +1 lost +1"),
    ("D1_322", 0, None, "lost me; dark reserve -1 used +1 lost +1"),
    ("D1_202", 0, None, "lost d; light lost +1"),
    ("L1_54", 0, None, "drain +1"),
    ("L1_57", 0, None, "lost v; dark lost +1; light force -1 used +1; left the battle v"),
    ("D3_93", 0, None, "a at c"),
    ("D4_109", 0, None, "a at t"),
    ("L4_4", 0, None, "me on nothing (at); temp attack me no turn"),
    ("L4_7", 1, None, "light reserve -1 used +1"),
    ("L4_7", 1, 6, "lost a; me on nothing (at); dark lost +1; light reserve -1 used +1"),
    ("L1_77", 0, None, "lost L1_77; light lost +1 hand -1; factor dark 3; factor light 3"),
    ("D1_279", 0, None, "lost D1_279; dark lost +1 hand -1; factor dark 3; factor light 3"),
    ("L1_79", 0, None, "used L1_79; k on nothing (at); k at s; light used +1 hand -1"),
    (
        "L1_80",
        0,
        None,
        "lost L1_80; lost a; lost w; dark lost +2; light reserve -1 used +1 lost +1 hand -1; "
        "left the battle a,w",
    ),
    ("L1_80", 0, 6, "lost L1_80; light reserve -1 used +1 lost +1 hand -1"),
    (
        "D1_237",
        0,
        None,
        "lost D1_237; lost a; lost w; dark reserve -1 used +1 lost +1 hand -1; light lost +2; "
        "left the battle a,w",
    ),
    ("D1_237", 0, 6, "lost D1_237; dark reserve -1 used +1 lost +1 hand -1"),
    (
        "L1_88",
        0,
        None,
        "used L1_88; x at q; light force -1 used +2 hand -1; moved x; left the battle x",
    ),
    ("L1_91", 0, None, "used L1_91; light used +1 hand -1; factor dark 2"),
    ("L1_89", 0, None, "used L1_89; a at t; light used +1 hand -1; left the battle a"),
    ("L1_96", 0, None, "used L1_96; light reserve -1 force -1 used +3 hand -1"),
    (
        "L1_96",
        0,
        6,
        "used L1_96; lost v; dark lost +1; light reserve -1 force -1 used +3 hand -1; left the battle v",
    ),
    ("L1_99", 0, None, "lost L1_99; out a; light lost +1 hand -1 out +1"),
    ("L1_102", 0, None, "used L1_102; light force -1 used +2 hand -1; added light 1"),
    ("L1_113", 0, None, "lost L1_113; light reserve -2 force -1 used +2 lost +2 hand -1; drain canceled"),
    (
        "L1_113",
        0,
        6,
        "lost L1_113; dark reserve -5 lost +5; light reserve -1 force -1 used +2 lost +1 hand -1; "
        "drain canceled",
    ),
    ("D1_238", 0, None, "lost D1_238; dark reserve -2 force -1 used +2 lost +2 hand -1; drain canceled"),
    (
        "D1_238",
        0,
        6,
        "lost D1_238; dark reserve -1 force -1 used +2 lost +1 hand -1; light reserve -5 lost +5; "
        "drain canceled",
    ),
    ("D1_253", 0, None, "lost D1_253; dark reserve -1 force -1 used +2 lost +1 hand -1"),
]
#: Card, table, when, clause, destiny that is wanted, what has changed.
MORE_DEEDS = [
    (
        "D1_184",
        "s=D1_290 me=D1_184@s",
        "own control",
        0,
        None,
        "",
    ),
    (
        "D2_99",
        "y=L1_135 x=D1_301@y k=D1_180>x/pilot me=D2_99>x/passenger",
        "own draw",
        0,
        None,
        "dark force -1 used +1",
    ),
    (
        "D3_85",
        "s=D1_290 me=D3_85@s",
        "own deploy",
        0,
        None,
        "dark reserve -1 force -1 used +1 hand +1",
    ),
    (
        "D2_88",
        "s=D1_290 me=D2_88@s",
        "own deploy",
        0,
        None,
        "dark reserve -1 force -1 used +1 hand +1",
    ),
    (
        "L1_10",
        "s=D1_290 me=L1_10@s e=D1_232",
        "own deploy",
        0,
        None,
        "lost e; dark lost +1; light force -1 used +1",
    ),
    (
        "L1_20",
        "s=D1_290 me=L1_20@s v=D1_307@s",
        "own control",
        0,
        None,
        "light's v",
    ),
    (
        "L1_66",
        "s=D1_290 me=L1_66",
        "own control",
        0,
        None,
        "light used +1 hand -1",
    ),
    (
        "D1_243",
        "s=D1_290 t=L1_131 a=D1_194@s",
        "own deploy",
        0,
        None,
        "used D1_243; a at t; dark reserve -1 used +2 hand -1",
    ),
    (
        "D1_243",
        "s=D1_290 t=L1_131 a=D1_194@s",
        "own deploy",
        0,
        6,
        "used D1_243; a at t; dark reserve -1 force -6 used +8 hand -1",
    ),
    (
        "L1_97",
        "s=D1_290 t=L1_131 a=L1_28@s",
        "own deploy",
        0,
        None,
        "used L1_97; a at t; light reserve -1 used +2 hand -1",
    ),
    (
        "L1_97",
        "s=D1_290 t=L1_131 a=L1_28@s",
        "own deploy",
        0,
        6,
        "used L1_97; a at t; light reserve -1 force -6 used +8 hand -1",
    ),
    (
        "D1_259",
        "s=D1_290 d=L1_24@s",
        "own deploy",
        1,
        None,
        "lost D1_259; lost d; dark force -1 used +1 lost +1 hand -1; light lost +1",
    ),
    (
        "L1_133",
        "me=L1_133 t=L1_128 a=L1_28@me",
        "own control",
        0,
        None,
        "a at t; moved a",
    ),
    (
        "L3_58",
        "me=L3_58 a=L1_28@me p=D3_144 q=L3_56",
        "own deploy",
        0,
        None,
        "light force -4 used +4; tops L3_58 D3_144",
    ),
    (
        "D3_146",
        "me=D3_146 a=D1_194@me p=D3_144 q=L3_56",
        "own deploy",
        0,
        None,
        "tops D3_146 D3_144",
    ),
    (
        "L1_81",
        "y=L1_127 x=L1_144@y k=L1_19>x/pilot t=D1_303@y",
        "battle y dark",
        0,
        None,
        "lost L1_81; light lost +1 hand -1; added light 1",
    ),
    (
        "L1_81",
        "y=L1_127 x=L1_144@y k=L1_19>x/pilot t=D1_303@y",
        "battle y dark",
        1,
        None,
        "lost L1_81; light lost +1 hand -1; added light 1; extra light 1",
    ),
    (
        "D1_257",
        "y=L1_127 x=D1_299@y k=D1_164>x/pilot t=L1_146@y",
        "battle y light",
        0,
        None,
        "lost D1_257; dark lost +1 hand -1; added dark 1",
    ),
    (
        "D1_257",
        "y=L1_127 x=D1_299@y k=D1_164>x/pilot t=L1_146@y",
        "battle y light",
        1,
        None,
        "lost D1_257; dark lost +1 hand -1; added dark 2",
    ),
    (
        "D1_250",
        "s=D1_287 a=D1_179@s",
        "own deploy",
        0,
        None,
        "used D1_250; dark used +1 hand -1",
    ),
    (
        "L1_108",
        "s=D1_287 a=L1_24@s",
        "own deploy",
        0,
        None,
        "used L1_108; light used +1 hand -1",
    ),
    (
        "L1_32",
        "s=D1_291 me=L1_32@s y=L1_127 e=D1_222@y/on-place",
        "own deploy",
        0,
        None,
        "lost e; dark lost +1",
    ),
    (
        "D1_204",
        "s=L1_131 t=L1_130 me=D1_204@s/on-place a=D1_194@s v=L1_28@s b=D1_168@t",
        "battle s dark",
        0,
        None,
        "extra dark 6",
    ),
    (
        "L2_20",
        "s=D1_290 me=L2_20@s d=L1_24@s b=D1_205>d",
        "own deploy",
        0,
        None,
        "lost b; dark lost +1; light force -1 used +1",
    ),
]
MORE_ANSWERED = [
    (
        "D1_172",
        "s=D1_290 me=D1_172@s v=L1_28@s a=D1_194@s w=D1_312>a",
        "hit dark v w",
        0,
        None,
        "lost v; light lost +1",
    ),
    (
        "L1_21",
        "s=L1_131 t=L1_130 me=L1_21@s v=D1_194@s",
        "battle-start dark s",
        0,
        None,
        "lost v; dark lost +1; light force -1 used +1; left the battle v",
    ),
    (
        "D1_198",
        "s=L1_137 me=D1_198@s d=L1_24@s",
        "phase-start dark 2",
        0,
        None,
        "lost d; light lost +1",
    ),
    (
        "D1_249",
        "s=D1_290 v=L1_28@s",
        "deployed light v",
        0,
        None,
        "used D1_249; dark force -1 used +2 hand -1; temp move v no turn; temp battle v no turn",
    ),
    (
        "D1_288",
        "me=D1_288 a=D1_303@me e=L1_52@me/on-place",
        "check dark",
        0,
        None,
        "lost e; light lost +1",
    ),
    (
        "L1_126",
        "me=L1_126 a=D1_303@me e=L1_52@me/on-place",
        "check dark",
        0,
        None,
        "lost e; light lost +1",
    ),
    (
        "D1_226",
        "s=L1_137 a=D1_179@s me=D1_226>a",
        "drain-start dark s",
        1,
        None,
        "drain +1",
    ),
    (
        "D4_110",
        "y=L1_135 x=D1_303@y me=D4_110>x",
        "check dark",
        0,
        None,
        "me on nothing (at); temp attack me no turn",
    ),
    (
        "D4_113",
        "s=L1_137 h=L1_28@s me=D4_113>h",
        "phase-end dark 5",
        1,
        None,
        "dark reserve -1 used +1",
    ),
    (
        "D4_113",
        "s=L1_137 h=L1_28@s me=D4_113>h",
        "phase-end dark 5",
        1,
        6,
        "lost h; me on nothing (at); dark reserve -1 used +1; light lost +1",
    ),
    (
        "D1_202",
        "s=D1_284 me=D1_202@s/on-place d=L1_24@s",
        "turn-end dark",
        0,
        None,
        "lost d; light lost +1",
    ),
]
_TOP = {case[0]: case for case in TOP}
_ANSWERS = {case[0]: case for case in ANSWERS}


def played(laid: Laid, id: str, part: int, moment: Trigger, destiny: float | None) -> str:
    table = laid.lab.table
    card = laid.held.get(id, -1)
    if card < 0:
        card = table.stacks[laid["me"]][0] if CARD_OF[id].kind == "location" else laid["me"]
    before, after = table.copy(), table.copy()
    perform(after, CARD_OF[id].side, card, part, moment, destiny)
    return changes(laid, before, after)


@pytest.mark.parametrize(
    ("id", "part", "destiny", "changed"), DEEDS, ids=[f"{d[0]}-{d[1]}-{d[2]}" for d in DEEDS]
)
def test_an_action_does_what_its_text_says(id: str, part: int, destiny: float | None, changed: str) -> None:
    laid, _, _ = prepare(id, _TOP[id][1], _TOP[id][2], DECK)
    assert played(laid, id, part, NO_EVENT, destiny) == changed


@pytest.mark.parametrize(
    ("id", "part", "destiny", "changed"), ANSWERED, ids=[f"{d[0]}-{d[1]}-{d[2]}" for d in ANSWERED]
)
def test_an_answer_does_what_its_text_says(id: str, part: int, destiny: float | None, changed: str) -> None:
    laid, moment = set_up(id, _ANSWERS[id][1], _ANSWERS[id][2], deck=DECK)
    assert played(laid, id, part, moment, destiny) == changed


@pytest.mark.parametrize(("id", "line", "when", "part", "destiny", "changed"), MORE_DEEDS)
def test_another_action_does_what_its_text_says(
    id: str, line: str, when: str, part: int, destiny: float | None, changed: str
) -> None:
    laid, _, _ = prepare(id, line, when, DECK)
    assert played(laid, id, part, NO_EVENT, destiny) == changed


@pytest.mark.parametrize(("id", "line", "event", "part", "destiny", "changed"), MORE_ANSWERED)
def test_another_answer_does_what_its_text_says(
    id: str, line: str, event: str, part: int, destiny: float | None, changed: str
) -> None:
    laid, moment = set_up(id, line, event, deck=DECK)
    assert played(laid, id, part, moment, destiny) == changed


#: Where it is checked what cards do, not only when they may be used.
WHAT_CARDS_DO = ("values", "deeds", "reacts", "weapons", "windows", "own", "effects", "interrupts")


def test_every_card_with_a_text_is_in_a_position_that_shows_what_it_does() -> None:
    named: set[str] = set()
    for name in WHAT_CARDS_DO:
        text = (Path(__file__).parent / f"test_cards_{name}.py").read_text(encoding="utf-8")
        named |= set(re.findall(r"[LD]\d_\d+", text))
    speaking = {id for id, text in TEXTS.items() if text.mods or text.actions or text.reacts or text.fire}
    assert sorted(speaking - named) == []
