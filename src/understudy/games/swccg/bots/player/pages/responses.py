"""Responses: what answers an event, reacts, the order of automatic actions."""

from __future__ import annotations

from understudy.games.swccg.bots.player import plans
from understudy.games.swccg.bots.player.pages import LOWEST, passing, texts, weigh
from understudy.games.swccg.bots.player.terms import Mind
from understudy.games.swccg.options import TriggerNext
from understudy.pages import Can, Page, Prefer


def _own_first(mind: Mind, plan: TriggerNext) -> bool:
    return mind.view.owner[plan.card] == mind.seat


RESPOND = Page(
    "Responses",
    [
        Can(
            "SW-MOV-61 SW-GLO-27",
            "React where that is strong enough?",
            plans.reacts,
            [weigh("SW-BOT-06", "margin", "cost"), LOWEST],
        ),
        texts(
            "SW-BOT-10 SW-BOT-14 SW-GOT-07",
            "Answer with a text or Interrupt that is worth more than it costs?",
        ),
        passing("SW-BOT-11", "Pass: two passes close the window."),
    ],
)

ORDER = Page(
    "Order of automatic actions",
    [
        Can(
            "SW-BOT-09 SW-GOT-08 SW-GOT-31",
            "Automatic actions come first: own texts before the opponent's.",
            plans.everything,
            [Prefer("SW-BOT-09", "own texts", _own_first), LOWEST],
        )
    ],
)
PAGES = (RESPOND, ORDER)
