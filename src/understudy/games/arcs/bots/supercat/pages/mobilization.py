"""Mobilization: Move, Influence. `rank` is the document's own number."""

from __future__ import annotations

from understudy.games.arcs.bots.supercat.mind import Mind
from understudy.games.arcs.bots.supercat.pages.administration import LORE_ABILITY, PRINCIPLES, SUIT_PAGE
from understudy.games.arcs.bots.supercat.pages.principles import (
    CLAIM_PREFERENCES,
    GATE_PREFERENCES,
    INFLUENCE_ORDER,
    movement,
)
from understudy.games.arcs.bots.supercat.plans import abilities, court, moving
from understudy.games.arcs.bots.supercat.terms import (
    building_under_rival,
    no_starport_no_claims,
    seeks_claims,
)
from understudy.pages import Ask, Can, Page

CLAIMS = "SC-TRM-01 SC-TRM-11 SC-EXP-01 SC-EXP-02 SC-EXP-03 SC-EXP-06"
#: What every Move obeys.
MOVES = "SC-MOV-01 SC-MOV-02 SC-MOV-05"


def mobilization(page_first: bool) -> Page:
    """The page, with the preferences of its lines before or after the Movement Principles (A-22)."""
    return Page(
        "Mobilization",
        [
            Ask[Mind](
                "SC-QST-02",
                "No starport and no claims?",
                no_starport_no_claims,
                yes=[
                    Can(
                        f"SC-MOB-01 SC-EXP-07 {MOVES}",
                        "Move to get new claims?",
                        moving.to_new_claims,
                        movement(page_first, claims=True),
                        rank=10,
                    )
                ],
            ),
            Ask[Mind](
                "SC-QST-02",
                "Does a rival control any loyal building?",
                building_under_rival,
                yes=[
                    Can(
                        f"SC-MOB-02 {MOVES}",
                        "Move to change control?",
                        moving.to_change_control,
                        movement(page_first, control=True),
                        rank=14,
                    )
                ],
            ),
            Ask[Mind](
                f"SC-QST-02 SC-EXP-04 {CLAIMS}",
                "Fewer claims than unbuilt cities?",
                seeks_claims,
                yes=[
                    Can(
                        f"SC-MOB-03 SC-EXP-07 {MOVES}",
                        "Move to get at least one new claim?",
                        moving.to_new_claims,
                        movement(page_first, CLAIM_PREFERENCES, claims=True),
                        rank=18,
                    )
                ],
            ),
            Can("SC-MOB-05 SC-ABL-01", "Use an ability on a ready Guild card?", abilities.usable),
            LORE_ABILITY,
            Can(
                f"SC-MOB-06 {PRINCIPLES}",
                "Influence a card?",
                court.to_influence,
                INFLUENCE_ORDER,
                rank=26,
            ),
            Can(
                f"SC-MOB-07 {MOVES}",
                "Move to take control of a rival city?",
                moving.to_rival_city,
                movement(page_first, control=True),
                rank=32,
            ),
            Can(
                f"SC-MOB-08 {MOVES}",
                "Move to change control of a gate that a rival controls?",
                moving.to_rival_gate,
                movement(page_first, GATE_PREFERENCES, control=True),
                rank=44,
            ),
            Ask[Mind](
                "SC-QST-02",
                "Are there ships that control no gate, claim or rival building?",
                moving.has_unassigned,
                yes=[
                    Can(
                        "SC-MOB-10 SC-TRM-08 SC-MOV-02 SC-MOV-03",
                        "Move unassigned ships to the task force?",
                        moving.to_task_force,
                        movement(page_first),
                        rank=45,
                    )
                ],
            ),
        ],
        SUIT_PAGE,
    )
