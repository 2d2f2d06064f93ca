"""The Draw phase."""

from __future__ import annotations

from understudy.games.swccg.bots.player import plans
from understudy.games.swccg.bots.player.pages import passing, texts
from understudy.pages import Can, Page

DRAW = Page(
    "Draw",
    [
        texts("SW-GOT-02", "Use a text or Interrupt?"),
        Can(
            "SW-END-01 SW-END-04 SW-END-07 SW-XML-01",
            "Draw while the hand is small and Force is left over?",
            plans.draws,
            log="the hand is small and Force is left over",
        ),
        passing("SW-END-07", "Pass: save Force for responses and for the next turn."),
    ],
)
PAGES = (DRAW,)
