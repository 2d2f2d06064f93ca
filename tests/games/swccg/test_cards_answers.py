"""What texts answer: one event for each card that it may (or must) answer, and one that it may not."""

from __future__ import annotations

import pytest

from tests.games.swccg.layouts import Laid
from understudy.games.swccg.cards import TEXTS
from understudy.games.swccg.data import CARD_OF, DARK, LIGHT, SIDES
from understudy.games.swccg.records import Drain
from understudy.games.swccg.rules.actions import possible
from understudy.games.swccg.rules.battle import start_battle
from understudy.games.swccg.rules.react import reacts
from understudy.games.swccg.strength import fights
from understudy.games.swccg.table import BATTLE, CONTROL

#: Card, table, event (name, seat, numbers or names), and a table on which it is not answered.
ANSWERS = [
    (
        "L4_81",
        "y=L1_121 me=L4_81 x=L1_140@me v=D1_303@y",
        "drain-start dark y",
        "y=L1_121 me=L4_81 v=D1_303@y",
    ),
    (
        "D4_155",
        "y=L1_121 me=D4_155 x=D1_303@me v=L1_140@y",
        "drain-start light y",
        "y=L1_121 me=D4_155 v=L1_140@y",
    ),
    ("L5_85", "y=L5_76 me=L5_85 x=L1_144@me k=L1_27>x/pilot", "drain-start dark y", "-"),
    (
        "L1_7",
        "s=D1_290 me=L1_7@s a=D1_194@s w=D1_317>a",
        "fired dark w",
        "s=D1_290 t=L1_137 me=L1_7@t a=D1_194@s w=D1_317>a",
    ),
    (
        "D3_82",
        "y=L1_127 x=D1_301@y me=D3_82>x/pilot r=L1_140@y s=D1_290 v=D1_168@s",
        "reacted light r y",
        "y=L1_127 x=D1_301@y me=D3_82>x/pilot r=L1_140@y",
    ),
    (
        "D1_165",
        "y=L1_127 x=D1_301@y me=D1_165>x/pilot k=D1_180>x/passenger s=D1_290",
        "battle-start light y",
        "y=L1_127 x=D1_301@y me=D1_165>x/pilot k=D1_180>x/passenger",
    ),
    ("D1_183", "s=D1_290 me=D1_183@s k=L1_15@s", "check dark", "s=D1_290 me=D1_183@s"),
    (
        "D1_191",
        "s=D1_290 me=D1_191@s v=L1_28@s",
        "battle-start dark s",
        "s=D1_290 t=L1_137 me=D1_191@t v=L1_28@s",
    ),
    ("D1_198", "s=L1_128 me=D1_198@s d=L1_24@s", "check dark", "s=L1_137 me=D1_198@s d=L1_24@s"),
    (
        "D2_152",
        "y=L1_127 me=D2_152@y k=D1_180>me/pilot f=L1_143@y p=L1_11>f/pilot",
        "battle-start dark y",
        "y=L1_127 me=D2_152@y k=D1_180>me/pilot f=L1_140@y",
    ),
    ("L1_160", "s=D1_290 me=L1_160@s v=D1_194@s", "check light", "s=D1_290 me=L1_160@s v=D1_168@s"),
    ("L1_161", "s=D1_290 me=L1_161@s v=D1_179@s", "check light", "s=D1_290 me=L1_161@s v=D1_168@s"),
    ("D1_316", "s=D1_290 me=D1_316@s v=L1_11@s", "check dark", "s=D1_290 me=D1_316@s v=L1_19@s"),
    ("D1_321", "s=D1_290 me=D1_321@s v=L1_27@s", "check dark", "s=D1_290 me=D1_321@s v=L1_19@s"),
    ("L1_162", "s=D1_290 me=L1_162@s/on-place", "turn-start light", "-"),
    ("D1_322", "s=D1_290 me=D1_322@s/on-place", "turn-start dark", "-"),
    ("D1_202", "s=D1_284 me=D1_202@s/on-place d=L1_24@s", "turn-end dark", "s=D1_284 me=D1_202@s/on-place"),
    (
        "L1_54",
        "s=D1_290 a=L1_19@s w=L1_155>a me=L1_54>a",
        "drain-start light s",
        "s=D1_290 t=L1_137 a=L1_19@t w=L1_155>a me=L1_54>a",
    ),
    (
        "L1_57",
        "s=D1_290 t=D1_295 a=L1_28@s me=L1_57>a v=D1_194@s",
        "battle-start dark s",
        "s=D1_290 a=L1_28@s me=L1_57>a v=D1_194@s",
    ),
    ("D3_93", "s=L3_62 c=D3_150 me=D3_93@s a=L1_28@s", "eaten dark a me", "s=L3_62 me=D3_93@s a=L1_28@s"),
    ("D4_109", "s=L1_137 t=L2_68 me=D4_109@s a=L1_24@s", "eaten dark a me", "s=L1_137 me=D4_109@s a=L1_24@s"),
    ("L4_4", "y=L1_127 x=L1_144@y me=L4_4>x", "check light", "y=L1_127 x=L1_143@y k=L1_11>x/pilot me=L4_4>x"),
    ("L4_7", "s=L1_137 a=D1_194@s me=L4_7>a", "phase-end dark 5", "s=L1_137 me=L4_7@s"),
    # Interrupts
    ("L1_77", "s=D1_290 a=L1_28@s v=D1_194@s", "battle-start dark s", "-light"),
    ("D1_279", "s=D1_290 a=L1_28@s v=D1_194@s", "battle-start light s", "-dark"),
    (
        "L1_79",
        "y=L1_127 s=D1_290 x=L1_140@y k=L1_27>x/pilot",
        "about-lost light x",
        "y=L1_127 s=D1_290 x=L1_140@y",
    ),
    (
        "L1_80",
        "s=D1_290 a=D1_194@s b=D1_194@s w=D1_317>a l=L1_28@s",
        "battle-start dark s",
        "s=D1_290 a=D1_194@s b=D1_194@s l=L1_28@s",
    ),
    (
        "D1_237",
        "s=D1_290 a=L1_28@s b=L1_28@s w=L1_152>a l=D1_194@s",
        "battle-start dark s",
        "s=D1_290 a=L1_28@s b=L1_28@s l=D1_194@s",
    ),
    (
        "L1_88",
        "y=L1_127 q=L3_55 x=L1_140@y t=D1_303@y",
        "battle-start dark y",
        "y=D1_290 x=L1_28@y t=D1_194@y",
    ),
    # Nothing could move away: nobody plays it for nothing.
    (
        "L1_88",
        "y=L1_127 q=L3_55 x=L1_140@y t=D1_303@y",
        "battle-start dark y",
        "y=L1_127 x=L1_140@y t=D1_303@y",
    ),
    ("L1_91", "s=D1_290 a=L1_28@s v=D1_168@s", "battle-start light s", "s=D1_290 a=L1_21@s v=D1_194@s"),
    (
        "L1_89",
        "s=D1_284 t=L1_125 a=L1_28@s v=D1_194@s",
        "battle-start dark s",
        "s=D1_284 a=L1_28@s v=D1_194@s",
    ),
    ("L1_96", "s=D1_290 a=L1_21@s v=D1_194@s", "battle-start dark s", "s=D1_290 a=L1_19@s v=D1_194@s"),
    ("L1_99", "s=D1_290 a=L1_28@s v=D1_194@s", "deployed dark v", "s=D1_290 v=D1_194@s"),
    (
        "L1_102",
        "y=L1_127 x=L1_143@y k=L1_11>x/pilot t=D1_303@y",
        "battle-start dark y",
        "y=L1_127 x=L1_140@y t=D1_303@y",
    ),
    ("L1_113", "s=D1_290 a=L1_28@s v=D1_194@s", "drain-start dark s", ""),
    ("D1_238", "s=D1_290 v=L1_28@s", "drain-start light s", ""),
    ("D1_253", "y=L1_127 x=L1_143@y k=L1_11>x/pilot", "battle-end dark y", "y=L1_127 x=L1_140@y"),
]
#: Card (on table as `me`, or in hand), table, event, what reacts, and a table on which it does not.
REACTS = [
    (
        "L2_1",
        "s=D1_290 t=D1_295 me=L2_1@s v=D1_194@s",
        "battle-start dark s",
        "me",
        "s=D1_290 me=L2_1@s v=D1_194@s",
    ),
    (
        "L2_4",
        "y=L1_135 z=L1_127 r=L1_137 me=L2_4@r x=L1_140@z v=D1_303@y",
        "battle-start dark y",
        "x",
        "y=L1_135 z=L1_127 me=L2_4@z x=L1_140@z v=D1_303@y",
    ),
    (
        "L3_7",
        "s=L3_62 t=L3_56 me=L3_7@s x=L3_6@t v=D1_194@s",
        "battle-start dark s",
        "x",
        "s=L1_137 t=L1_138 me=L3_7@s x=L3_6@t v=D1_194@s",
    ),
    (
        "L3_16",
        "s=D1_290 t=D1_295 a=L1_19@s v=D1_194@s me=L3_16@t",
        "battle-start dark s",
        "me",
        "s=D1_290 t=D1_295 a=L1_28@s v=D1_194@s me=L3_16@t",
    ),
    (
        "D3_92",
        "s=L3_62 t=L3_56 me=D3_92@s x=D1_194@t v=L1_28@s",
        "battle-start light s",
        "x",
        "s=L1_137 t=L1_138 me=D3_92@s x=D1_194@t v=L1_28@s",
    ),
    ("D1_282", "me=D1_282 y=L1_127 x=D1_305@y a=L1_140@me b=D1_303@me", "battle-start light me", "x", "-"),
    ("L2_65", "me=L2_65 y=L1_121 x=L1_140@y a=D1_303@me b=L1_140@me", "battle-start dark me", "x", "-"),
    (
        "L3_69",
        "s=L3_62 t=L3_56 me=L3_69@t a=L1_28@s v=D1_194@s",
        "battle-start dark s",
        "me",
        "s=L1_137 t=L1_138 me=L3_69@t a=L1_28@s v=D1_194@s",
    ),
    (
        "L3_70",
        "s=L3_62 t=L3_56 me=L3_70@s k=L1_28>me/pilot v=D1_194@s",
        "battle-start dark s",
        "me",
        "s=L3_62 me=L3_70@s k=L1_28>me/pilot v=D1_194@s",
    ),
    ("L1_148", "s=D1_284 t=D1_286 me=L1_148@t a=L1_28@s v=D1_194@s", "battle-start dark s", "me", "-"),
    ("D1_308", "s=D1_284 t=D1_286 me=D1_308@t a=L1_28@s v=D1_194@s", "battle-start light s", "me", "-"),
    ("D2_154", "y=L1_127 me=D2_154@y a=L1_140@y", "battle-start light y", "D1_305", "-"),
    (
        "D2_151",
        "y=D1_289 t=D1_299@y k=D1_180>t/pilot a=L1_140@y",
        "battle-start light y",
        "D2_151",
        "y=D1_289 t=D1_301@y k=D1_180>t/pilot a=L1_140@y",
    ),
    ("L2_61", "me=L2_61 b=L1_140@me v=D1_303@me", "battle-start dark me", "L1_140", "-"),
]


def set_up(
    id: str, line: str, event: str, hand: str = "", deck: str = ""
) -> tuple[Laid, tuple[str, int, int, int]]:
    mine = [] if "me=" in line or id in hand.split() else [id]
    laid = Laid(line, " ".join([*mine, *hand.split()]), deck)
    lab, table = laid.lab, laid.lab.table
    for side in (DARK, LIGHT):
        lab.force(side, 8)
    name, side_name, *rest = event.split()
    seat = SIDES.index(side_name)
    numbers = [laid[one] if one in laid.named else int(one) for one in rest]
    first, second = [*numbers, -1, -1][:2]
    moment = (name, seat, first, second)
    table.active = seat
    if name.startswith("battle") and name != "battle-end":
        place = numbers[-1]
        table.phase = BATTLE
        start_battle(table, seat, place, fights(table, place, 0) | fights(table, place, 1))
    elif name == "drain-start":
        table.phase = CONTROL
        table.drain = Drain(seat, numbers[0])
    table.touch()
    return laid, moment


def answers(id: str, line: str, event: str) -> bool:
    laid, moment = set_up(id, line, event)
    table, seat = laid.lab.table, CARD_OF[id].side
    card = laid.held.get(id, -1)
    if card < 0:
        card = table.stacks[laid["me"]][0] if CARD_OF[id].kind == "location" else laid["me"]
    return any(
        action.window == moment[0] and possible(table, seat, card, part, moment)
        for part, action in enumerate(table.config.texts[card].actions)
    )


@pytest.mark.parametrize(("id", "line", "event", "without"), ANSWERS, ids=[case[0] for case in ANSWERS])
def test_an_event_is_answered(id: str, line: str, event: str, without: str) -> None:
    assert id in TEXTS
    if id == "L5_85":
        assert not answers(id, line, event)
        return
    assert answers(id, line, event)
    if without.startswith("-") and len(without) > 1:
        name, _, *rest = event.split()
        assert not answers(id, line, " ".join([name, without[1:], *rest]))
    elif len(without) > 1:
        assert not answers(id, without, event)


def reacting(id: str, line: str, event: str, what: str) -> bool:
    hand = what if what in CARD_OF else ""
    laid, moment = set_up(id, line, event, f"{hand} D1_180" if hand == "D2_151" else hand)
    table, seat = laid.lab.table, CARD_OF[id].side
    card = laid.held[hand] if hand else laid[what]
    return any(one.card == card for one in reacts(table, seat, moment, 0))


@pytest.mark.parametrize(("id", "line", "event", "what", "without"), REACTS, ids=[case[0] for case in REACTS])
def test_a_card_reacts(id: str, line: str, event: str, what: str, without: str) -> None:
    assert id in TEXTS
    assert reacting(id, line, event, what)
    if len(without) > 1:
        assert not reacting(id, without, event, what)
