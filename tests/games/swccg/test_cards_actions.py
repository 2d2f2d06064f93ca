"""What texts let players do: a position for each card in which its action is there, and one in which not."""

from __future__ import annotations

import pytest

from tests.games.swccg.layouts import Laid
from understudy.games.swccg.cards import TEXTS
from understudy.games.swccg.data import CARD_OF, DARK, LIGHT, SIDES
from understudy.games.swccg.records import WEAPONS
from understudy.games.swccg.rules.actions import NO_EVENT, possible, top_windows
from understudy.games.swccg.rules.battle import start_battle
from understudy.games.swccg.strength import fights
from understudy.games.swccg.table import BAG, PHASES
from understudy.games.swccg.view import View

#: Card, what lies on table, when (`own control`, `battle PLACE SIDE`), and a table where it is not possible.
TOP = [
    ("L1_70", "y=L1_127 x=L1_143@y k=L1_11>x/pilot", "own deploy", "y=L1_127 x=D1_303@y"),
    ("D1_241", "y=L1_127 x=D1_303@y", "own deploy", "y=L1_127"),
    ("L1_71", "s=D1_290 l=L1_19@s e=L1_61", "own deploy", "s=D1_290 l=L1_19@s e=L1_64>l"),
    ("D1_234", "s=D1_290 l=D1_168@s e=L1_61", "own deploy", "s=D1_290 e=L1_61"),
    ("L1_72", "s=D1_290", "own deploy", ""),
    ("L1_73", "s=L1_128 l=L1_28@s", "own deploy", "s=L1_128"),
    ("L1_74", "y=L1_127 a=D1_303@y b=D1_303@y", "own deploy", "y=L1_127 a=D1_303@y"),
    ("L1_76", "s=D1_290 a=L1_19@s b=L1_11@s v=D1_194@s", "battle s dark", "s=D1_290 a=L1_19@s v=D1_194@s"),
    (
        "L1_81",
        "y=L1_127 x=L1_145@y k=L1_27>x/pilot t=D1_303@y",
        "battle y dark",
        "y=L1_127 x=L1_140@y z=L1_140@y t=D1_303@y",
    ),
    (
        "D1_257",
        "y=L1_127 x=L1_140@y t=D1_303@y",
        "battle y light",
        "y=L1_127 x=L1_140@y t=D1_303@y u=D1_303@y",
    ),
    (
        # A permanent pilot is alone where nobody else is aboard (G24).
        "D1_257",
        "y=L1_127 x=L1_140@y t=D2_155@y",
        "battle y light",
        "y=L1_127 x=L1_140@y t=D2_155@y k=D1_194>t/passenger",
    ),
    ("L1_82", "s=D1_290 a=L1_19@s b=L1_21@s v=D1_194@s", "battle s dark", ""),
    ("L1_92", "s=D1_290 a=L1_21@s b=L1_28@s v=D1_194@s", "battle s dark", "s=D1_290 b=L1_28@s v=D1_194@s"),
    ("D1_240", "s=D1_290 a=D1_168@s b=D1_194@s v=L1_28@s", "battle s dark", "s=D1_290 b=D1_194@s v=L1_28@s"),
    ("L1_93", "s=D1_290 a=L1_21@s v=D1_194@s", "battle s dark", "s=D1_290 a=L1_21@s b=L1_28@s v=D1_194@s"),
    ("D1_277", "s=D1_290 a=D1_168@s v=L1_28@s", "battle s light", "s=D1_290 a=D1_168@s v=L1_28@s b=D1_194@s"),
    ("L1_87", "s=L1_130 d=L1_24@s", "own deploy", "s=D1_290 d=L1_24@s"),
    ("L1_101", "s=D1_290 a=L1_19@s", "own deploy", "s=D1_290 a=L1_28@s"),
    ("L1_104", "y=L1_127 x=L1_140@y", "own deploy", "y=L1_127"),
    ("D1_266", "s=D1_290", "own deploy", ""),
    ("L1_110", "s=D1_290 e=D1_232", "own deploy", "s=D1_290"),
    ("L1_111", "s=D1_290 a=L1_11@s v=D1_194@s", "battle s dark", "s=D1_290 a=L1_11@s b=L1_28@s v=D1_194@s"),
    ("L1_112", "s=D1_295 d=L1_24@s", "own deploy", "s=D1_290 d=L1_24@s"),
    ("L1_115", "s=D1_290", "own deploy", ""),
    ("D1_262", "s=D1_290", "own deploy", ""),
    ("L1_116", "s=D1_290 a=L1_19@s v=D1_168@s", "battle s dark", "s=D1_290 a=L1_19@s v=D1_194@s"),
    ("L1_118", "s=D1_290 j=L1_12@s a=L1_28@s e=D1_219", "own deploy", "s=D1_290 j=L1_12@s e=D1_232"),
    ("D1_276", "s=D1_290 j=D1_182@s e=L1_51", "own deploy", "s=D1_290 j=D1_182@s e=L1_61"),
    ("L1_119", "s=D1_290 a=L1_28@s v=D1_194@s", "battle s dark", "s=D1_290 a=L1_28@s b=L1_28@s v=D1_194@s"),
    ("D1_258", "s=D1_290 a=D1_194@s v=L1_28@s", "battle s light", "s=D1_290 a=D1_194@s b=D1_194@s v=L1_28@s"),
    ("D1_235", "s=D1_290 v=D2_91@s e=L1_47>v", "own deploy", "s=D1_290 e=L1_61"),
    ("D1_236", "s=D1_290 a=D1_179@s v=L1_19@s", "battle s light", "s=D1_290 a=D1_179@s v=L1_28@s"),
    ("D1_239", "s=D1_290 e=L1_61", "own deploy", "s=D1_290"),
    ("D1_242", "s=D1_290 a=D1_194@s b=D1_194@s j=L1_12@s", "own deploy", "s=D1_290 a=D1_194@s j=L1_12@s"),
    ("D1_246", "s=D1_290 a=D1_194@s", "own deploy", "s=D1_290"),
    ("D1_247", "s=L1_130 a=L1_28@s", "own deploy", "s=L1_130 a=L1_28@s d=L1_41@s/on-place"),
    ("D1_248", "s=D1_290 a=D1_168@s v=L1_19@s", "battle s light", "s=D1_290 a=D1_168@s v=L1_28@s"),
    ("D1_255", "s=D1_290", "own deploy", ""),
    ("D1_260", "s=D1_290 a=D1_171@s v=L1_19@s", "battle s light", "s=D1_290 a=D1_194@s v=L1_28@s"),
    ("D1_261", "s=D1_290 a=D1_195@s v=L3_11@s", "own deploy", "s=D1_290 a=D1_195@s v=L1_28@s"),
    ("D1_263", "s=D1_290 a=L1_28@s w=L1_152>a", "own deploy", "s=D1_290 a=L1_28@s"),
    ("D1_264", "s=D1_290 a=L1_28@s", "own deploy", "s=D1_290 a=L1_19@s"),
    ("D1_268", "s=D1_290 a=L1_28@s", "own deploy", "s=D1_290 a=D1_194@s"),
    ("D1_270", "y=L1_127 a=D1_304@y k=D1_180>a/pilot x=L1_145@y", "own deploy", "y=L1_127 a=D1_304@y"),
    ("D1_271", "s=D1_290 a=D1_168@s b=L1_21@s", "own deploy", "s=D1_290 a=D1_168@s b=L1_19@s"),
    ("D1_274", "s=D1_290 a=D1_194@s b=L1_21@s", "battle s dark", "s=D1_290 a=D1_168@s b=L1_19@s"),
    ("D1_278", "s=L1_125", "own deploy", "s=D1_290"),
    ("D1_280", "s=D1_290 a=D1_168@s b=L1_21@s", "battle s dark", "s=D1_290 a=D1_168@s b=L1_19@s"),
    ("D1_250", "s=L1_123 a=D2_91@s", "own deploy", "s=D1_290 a=D1_194@s"),
    # Texts of cards on table
    ("L1_9", "s=D1_290 me=L1_9@s", "own control", ""),
    ("L1_14", "s=D1_290 me=L1_14@s a=D1_194@s w=D1_317>a", "own control", "s=D1_290 me=L1_14@s a=D1_194@s"),
    ("L1_16", "s=D1_290 me=L1_16@s", "own control", ""),
    ("L1_18", "s=D1_290 me=L1_18@s m=D1_322@s/on-place", "own control", "s=D1_290 me=L1_18@s"),
    ("D1_186", "s=D1_290 me=D1_186@s m=L1_162@s/on-place", "own control", "s=D1_290 me=D1_186@s"),
    ("L1_33", "s=D1_290 me=L1_33@s a=D1_192@s", "own control", "s=D1_290 me=L1_33@s a=D1_194@s"),
    ("D1_187", "s=D1_290 me=D1_187@s", "own control", ""),
    ("D3_90", "s=L1_137 me=D3_90@s", "own control", "s=D1_284 me=D3_90@s"),
    ("D1_195", "s=D1_290 me=D1_195@s a=L1_28@s w=L1_152>a", "own control", "s=D1_290 me=D1_195@s"),
    ("D2_88", "s=D1_290 me=D2_88@s", "own deploy", ""),
    ("L2_23", "s=D1_290 me=L2_23@s", "own deploy", ""),
    ("L3_70", "s=L3_62 me=L3_70@s k=L1_28>me/pilot", "own control", "s=L3_62 me=L3_70@s"),
    (
        "L1_34",
        "s=D1_290 r=L1_28@s me=L1_34>r d=D1_192@s b=L1_38>d",
        "own control",
        "s=D1_290 r=L1_28@s me=L1_34>r d=D1_192@s",
    ),
    (
        "D1_200",
        "s=D1_290 r=D1_194@s me=D1_200>r d=L1_24@s b=L1_38>d",
        "own control",
        "s=D1_290 r=D1_194@s me=D1_200>r",
    ),
    ("L1_38", "s=D1_290 d=D1_192@s e=L1_24@s me=L1_38>d", "own deploy", "s=D1_290 d=D1_192@s me=L1_38>d"),
    ("D1_205", "s=D1_290 d=D1_192@s e=L1_24@s me=D1_205>d", "own deploy", "s=D1_290 d=D1_192@s me=D1_205>d"),
    (
        "L1_53",
        "s=D1_290 me=L1_53 a=L1_21@s v=D1_194@s",
        "battle s dark",
        "s=L1_127 me=L1_53 a=L1_140@s v=D1_303@s",
    ),
    (
        "D1_225",
        "s=D1_290 me=D1_225 a=L1_21@s v=D1_194@s",
        "battle s dark",
        "s=L1_127 me=D1_225 a=D1_303@s v=L1_140@s",
    ),
    ("D1_228", "s=D1_290 me=D1_228", "own control", ""),
    ("L4_7", "s=L1_137 a=D1_194@s me=L4_7>a", "own move", "s=L1_137 me=L4_7@s"),
    ("D4_113", "s=L1_137 a=L1_28@s me=D4_113>a", "own move", "s=L1_137 me=D4_113@s"),
    ("D1_286", "me=D1_286 t=D1_284 a=D1_194@me", "own move", "me=D1_286 a=D1_194@me"),
    (
        "D3_159",
        "s=L1_137 t=L1_138 a=D1_194@s b=D1_194@s me=D3_159@s/on-place",
        "own move",
        "s=L1_137 t=L1_138 a=D1_194@s me=D3_159@s/on-place",
    ),
]


def prepare(id: str, line: str, when: str, deck: str = "") -> tuple[Laid, int, tuple[str, ...]]:
    """The table with ten Force for each; the card; the windows that are open to its owner."""
    laid = Laid(line, "" if " me=" in f" {line}" else id, deck)
    lab, table = laid.lab, laid.lab.table
    seat = CARD_OF[id].side
    for side in (DARK, LIGHT):
        if len(table.piles[side][1]) > 12:
            lab.force(side, 10)
    card = laid.held.get(id, -1)
    if card < 0:
        card = table.stacks[laid["me"]][0] if CARD_OF[id].kind == "location" else laid["me"]
    for side in (DARK, LIGHT):
        other = next(n for n in range(60 * side + 59, 0, -1) if table.zone[n] == BAG)
        table.put_hand(lab.take(table.cards[other].id))
    what, *words = when.split()
    table.phase = PHASES.index("battle" if what == "battle" else words[0])
    table.active = seat
    if what == "battle":
        place, who = laid[words[0]], SIDES.index(words[1])
        start_battle(table, who, place, fights(table, place, 0) | fights(table, place, 1))
        table.battle.segment = WEAPONS  # type: ignore[union-attr]
    table.touch()
    return laid, card, top_windows(table, seat)


def able(id: str, line: str, when: str, seen: bool = False) -> bool:
    """Whether some action of the card may be started by its owner, with ten Force; or as far as he sees."""
    laid, card, windows = prepare(id, line, when)
    seat = CARD_OF[id].side
    table = View(laid.lab.table, seat) if seen else laid.lab.table
    actions = table.config.texts[card].actions
    return any(
        action.window in windows and possible(table, seat, card, part, NO_EVENT)
        for part, action in enumerate(actions)
    )


@pytest.mark.parametrize(("id", "line", "when", "without"), TOP, ids=[case[0] for case in TOP])
def test_an_action_is_there_when_its_text_says_so(id: str, line: str, when: str, without: str) -> None:
    assert id in TEXTS
    assert able(id, line, when)
    if without:
        assert not able(id, without, when)


@pytest.mark.parametrize(("id", "line", "when", "without"), TOP, ids=[case[0] for case in TOP])
def test_whoever_may_start_an_action_can_see_that(id: str, line: str, when: str, without: str) -> None:
    """What a bot or a client of a server knows is enough to tell whether an action is possible."""
    assert able(id, line, when, seen=True)
    if without:
        assert not able(id, without, when, seen=True)
