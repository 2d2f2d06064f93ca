"""Mobilization: Move, Influence. `rank` is the document's own number."""

from __future__ import annotations

from understudy.games.arcs.bots.supercat.pages.administration import LORE_ABILITY, PRINCIPLES, SUIT_PAGE
from understudy.games.arcs.bots.supercat.pages.moves import Moves
from understudy.games.arcs.bots.supercat.pages.principles import INFLUENCE_ORDER
from understudy.games.arcs.bots.supercat.plans import abilities, court
from understudy.pages import Can, Page

ABILITY = Can(
    "SC-MOB-05 SC-ABL-01",
    "Use an ability on a ready Guild card?",
    abilities.usable,
    log="an ability of a ready Guild card",
)
INFLUENCE = Can(
    f"SC-MOB-06 {PRINCIPLES}",
    "Influence a card?",
    court.to_influence,
    INFLUENCE_ORDER,
    rank=26,
)


def mobilization(page_first: bool) -> Page:
    """The page, with the preferences of its lines before or after the Movement Principles (A-22)."""
    move = Moves(page_first)
    return Page(
        "Mobilization",
        [
            move.for_first_claims("SC-MOB-01"),
            move.for_lost_buildings("SC-MOB-02"),
            move.for_claims("SC-MOB-03"),
            ABILITY,
            LORE_ABILITY,
            INFLUENCE,
            move.for_rival_city("SC-MOB-07"),
            move.for_gate("SC-MOB-08"),
            move.to_task_force("SC-MOB-10"),
        ],
        SUIT_PAGE,
    )
