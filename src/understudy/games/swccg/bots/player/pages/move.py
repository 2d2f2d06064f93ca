"""The Move phase: moves that gain more than they cost, and who goes along."""

from __future__ import annotations

from understudy.games.swccg.bots.player import plans
from understudy.games.swccg.bots.player.pages import LOWEST, PLACE, passing, texts, weigh
from understudy.games.swccg.bots.player.terms import Mind
from understudy.games.swccg.options import Act
from understudy.pages import Can, Page, Prefer


def _moves(mind: Mind) -> list[Act]:
    return plans.above(mind, "move-at", *plans.MOVES)


def _ends(mind: Mind) -> list[Act]:
    return [one for one in mind.offered if isinstance(one, Act) and one.kind == "done"]


MOVE = Page(
    "Move",
    [
        Can(
            "SW-MOV-03 SW-GOT-21 SW-GOT-22 SW-XML-01",
            "Make the move that gains most at both ends?",
            _moves,
            [weigh("SW-GLO-25", *PLACE, "carry", "cost"), LOWEST],
        ),
        texts("SW-GOT-02", "Use a text or Interrupt?"),
        passing("SW-END-07", "Pass: no move is worth its Force."),
    ],
)

COMPANIONS = Page(
    "Who goes along",
    [
        Can(
            "SW-MOV-18 SW-MOV-43",
            "Take along who gains by it?",
            plans.companions,
            [Prefer("SW-MOV-43", "the most gained", plans.companion), LOWEST],
        ),
        Can("SW-MOV-18", "That is all.", _ends),
        Can("SW-MOV-18", "Somebody has to go.", plans.everything, [LOWEST]),
    ],
)
PAGES = (MOVE, COMPANIONS)
