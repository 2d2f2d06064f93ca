"""Losing Force and forfeiting."""

from __future__ import annotations

from understudy.games.swccg.bots.player import fighting
from understudy.games.swccg.bots.player.pages import LOWEST, lacking, weigh
from understudy.games.swccg.bots.player.terms import Mind, of_kind, worth
from understudy.games.swccg.options import Act
from understudy.pages import Can, Page, Prefer, fewest


def _losses(mind: Mind) -> list[Act]:
    return of_kind(mind, "lose", "lose-hand")


def _forfeits(mind: Mind) -> list[Act]:
    return of_kind(mind, "forfeit")


_LOSE = Can(
    "SW-BOT-12 SW-BOT-13 SW-LOS-01",
    "Lose what is missed least: a dead or cheap card in hand, a used card, the Reserve Deck, the Force Pile.",
    _losses,
    [weigh("SW-BOT-12", "pile", "dead", "late"), LOWEST],
    lacking=lacking.offered("Losing Force"),
)

LOSE = Page("Losing Force", [_LOSE])

DAMAGE = Page(
    "Damage",
    [
        Can(
            "SW-GLO-20 SW-BAT-25",
            "Forfeit a card that was hit: it is lost anyway.",
            fighting.hit_forfeits,
            [Prefer("SW-BAT-31", "the highest forfeit", fighting.forfeit_value), LOWEST],
            lacking=lacking.hit,
        ),
        Can(
            "SW-BOT-07 SW-GOT-19 SW-BAT-27 SW-BAT-31",
            "Forfeit what the cheapest way names?",
            fighting.named_forfeits,
            [Prefer("SW-BAT-31", "the highest forfeit", fighting.forfeit_value), LOWEST],
            lacking=lacking.named,
        ),
        _LOSE,
        Can(
            "SW-BAT-26",
            "Forfeit what is worth least.",
            _forfeits,
            [
                Prefer("SW-BAT-26", "the least worth", fewest(lambda mind, plan: worth(mind, plan.card))),
                LOWEST,
            ],
        ),
    ],
)
PAGES = (LOSE, DAMAGE)
