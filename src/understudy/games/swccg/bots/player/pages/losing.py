"""Losing Force and forfeiting."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.games.swccg.bots.player import fighting
from understudy.games.swccg.bots.player.exact import ONE
from understudy.games.swccg.bots.player.pages import LOWEST, weigh
from understudy.games.swccg.bots.player.terms import Mind, not_offered, of_kind, worth
from understudy.games.swccg.options import Act, LoseFrom, LoseFromHand
from understudy.pages import Can, Page, Prefer, fewest


def _losses(mind: Mind) -> Sequence[Act]:
    return of_kind(mind, LoseFrom, LoseFromHand) or not_offered(mind, "Losing Force")


_LOSE = Can(
    "SW-BOT-12 SW-BOT-13 SW-LOS-01",
    "Lose what is missed least: a dead or cheap card in hand, a used card, the Reserve Deck, the Force Pile.",
    _losses,
    [weigh("SW-BOT-12", "pile", "dead", "late"), LOWEST],
)

LOSE = Page("Losing Force", [_LOSE])

DAMAGE = Page(
    "Damage",
    [
        Can(
            "SW-GLO-20 SW-BAT-25",
            "Forfeit a card that was hit: it is lost anyway.",
            fighting.hit_forfeits,
            [Prefer("SW-BAT-31", "the highest forfeit", fighting.forfeit_value, ONE), LOWEST],
            log="hit, and lost anyway",
        ),
        Can(
            "SW-BOT-07 SW-GOT-19 SW-BAT-27 SW-BAT-31",
            "Forfeit a card of the cheapest set?",
            fighting.named_forfeits,
            [Prefer("SW-BAT-31", "the highest forfeit", fighting.forfeit_value, ONE), LOWEST],
            log="of the cheapest set",
        ),
        _LOSE,
        Can(
            "SW-BAT-26",
            "Forfeit what is worth least.",
            fighting.forfeits,
            [
                Prefer(
                    "SW-BAT-26", "the lowest value", fewest(lambda mind, plan: worth(mind, plan.card)), ONE
                ),
                LOWEST,
            ],
            log="",
        ),
    ],
)
PAGES = (LOSE, DAMAGE)
