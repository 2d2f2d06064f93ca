"""The Control phase: drains first, then texts."""

from __future__ import annotations

from understudy.games.swccg.bots.player import plans
from understudy.games.swccg.bots.player.pages import LOWEST, passing, texts, weigh
from understudy.pages import Can, Page

CONTROL = Page(
    "Control",
    [
        Can(
            "SW-DRN-02 SW-DRN-01 SW-DRN-05 SW-GOT-12 SW-XML-01",
            "Drain, the largest first?",
            plans.drains,
            [weigh("SW-DRN-06", "drain", "cost", said=True), LOWEST],
        ),
        Can(
            "SW-DES-01",
            "Draw asteroid destiny against a starship?",
            plans.asteroids,
            [LOWEST],
        ),
        texts("SW-GOT-01 SW-GOT-02", "Use a text or Interrupt?"),
        passing("SW-BOT-11"),
    ],
)
PAGES = (CONTROL,)
