"""The Activate phase: how much Force, and what the opponent may activate before one acts."""

from __future__ import annotations

from understudy.games.swccg.bots.player import choosing, plans
from understudy.games.swccg.bots.player.pages import passing, texts
from understudy.pages import Can, Page, Prefer

ACTIVATE = Page(
    "Activate Force",
    [
        Can(
            "SW-GEN-19 SW-GEN-01 SW-XML-05 SW-GOT-11",
            "Activate all that the Reserve Deck can spare for destinies?",
            plans.activations,
            [Prefer("SW-GEN-01", "the most", choosing.amount)],
        ),
        texts("SW-GOT-02", "Use a text or Interrupt?"),
        passing("SW-GEN-11", "Pass: save the rest of the Reserve Deck."),
    ],
)

ALLOW = Page(
    "How much the opponent may activate",
    [
        Can(
            "SW-GEN-09 SW-XML-05",
            "Let the opponent activate all.",
            plans.everything,
            [Prefer("", "the most", choosing.amount)],
        )
    ],
)
PAGES = (ACTIVATE, ALLOW)
