"""Aggression: Move, Battle, Secure. `rank` is the document's own number."""

from __future__ import annotations

from understudy.games.arcs.bots.supercat.mind import Mind
from understudy.games.arcs.bots.supercat.pages.administration import LORE_ABILITY, SUIT_PAGE
from understudy.games.arcs.bots.supercat.pages.mobilization import CLAIMS, MOVES
from understudy.games.arcs.bots.supercat.pages.principles import (
    CLAIM_PREFERENCES,
    CONTROL_ORDER,
    GATE_PREFERENCES,
    INFLUENCE_PRIORITIES,
    RAID_ORDER,
    TROPHY_ORDER,
    movement,
)
from understudy.games.arcs.bots.supercat.plans import abilities, combat, court, moving
from understudy.games.arcs.bots.supercat.terms import (
    building_under_rival,
    no_starport_no_claims,
    seeks_claims,
)
from understudy.games.arcs.places import NONE
from understudy.pages import Ask, Can, Page

COMBAT = "SC-TRM-06 SC-CMB-01 SC-CMB-18 SC-CMB-03"


def has_marker(mind: Mind) -> bool:
    """An ambition marker is still available."""
    return NONE in mind.table.markers


TROPHIES_FOR_WARLORD = Can(
    f"SC-AGG-03 SC-CMB-06 {COMBAT}",
    "Favorable combat for trophies to contend Warlord, declared?",
    combat.for_warlord,
    TROPHY_ORDER,
    rank=8,
)
RAID_TO_CONTEND = Can(
    f"SC-AGG-03 SC-CMB-11 SC-CMB-12 {COMBAT}",
    "Favorable raid to contend a declared ambition?",
    combat.for_raid,
    RAID_ORDER,
    rank=8,
)
COMBAT_FOR_CONTROL = Can(
    f"SC-AGG-06 SC-CMB-15 {COMBAT}",
    "Favorable combat to change control?",
    combat.to_change_control,
    CONTROL_ORDER,
    rank=15,
)


def aggression(page_first: bool) -> Page:
    """The page, with the preferences of its lines before or after the Movement Principles (A-22)."""
    return Page(
        "Aggression",
        [
            Can(
                "SC-AGG-01 SC-QST-01 SC-TRM-03",
                "Secure to contend a declared ambition?",
                court.to_contend_declared,
                INFLUENCE_PRIORITIES,
                rank=2,
            ),
            Can(
                "SC-AGG-02 SC-VOX-01 SC-VOX-02",
                "Secure an effective Vox card?",
                court.effective_vox,
                INFLUENCE_PRIORITIES,
                rank=3,
            ),
            TROPHIES_FOR_WARLORD,
            RAID_TO_CONTEND,
            Ask[Mind](
                "SC-QST-02",
                "No starport and no claims?",
                no_starport_no_claims,
                yes=[
                    Can(
                        f"SC-AGG-04 SC-EXP-07 {MOVES}",
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
                        f"SC-AGG-05 {MOVES}",
                        "Move to change control?",
                        moving.to_change_control,
                        movement(page_first, control=True),
                        rank=14,
                    ),
                    COMBAT_FOR_CONTROL,
                ],
            ),
            Ask[Mind](
                f"SC-QST-02 SC-EXP-04 {CLAIMS}",
                "Fewer claims than unbuilt cities?",
                seeks_claims,
                yes=[
                    Can(
                        f"SC-AGG-07 SC-EXP-07 {MOVES}",
                        "Move to get at least one new claim?",
                        moving.to_new_claims,
                        movement(page_first, CLAIM_PREFERENCES, claims=True),
                        rank=18,
                    )
                ],
            ),
            Can("SC-AGG-09 SC-ABL-01", "Use an ability on a ready Guild card?", abilities.usable),
            LORE_ABILITY,
            Can(
                "SC-AGG-10 SC-DEC-06 SC-TRM-03 SC-TRM-14",
                "Secure to contend an undeclared ambition?",
                court.to_contend_undeclared,
                INFLUENCE_PRIORITIES,
                rank=21,
            ),
            Can(
                "SC-AGG-11 SC-DEC-06",
                "Secure to take captives?",
                court.to_take_captives,
                INFLUENCE_PRIORITIES,
                rank=22,
            ),
            Can(
                "SC-AGG-12",
                "Secure to grow a lead in a declared ambition?",
                court.to_grow_lead,
                INFLUENCE_PRIORITIES,
                rank=25,
            ),
            Can(
                f"SC-AGG-13 {MOVES}",
                "Move to take control of a rival city?",
                moving.to_rival_city,
                movement(page_first, control=True),
                rank=32,
            ),
            Can(
                f"SC-GP-14 SC-CMB-15 {COMBAT}",
                "Favorable combat to take control of a rival city (A-13)?",
                combat.for_rival_city,
                CONTROL_ORDER,
            ),
            Ask[Mind](
                "SC-QST-02",
                "Is an ambition marker available?",
                has_marker,
                yes=[
                    Can(
                        f"SC-AGG-14 SC-CMB-06 {COMBAT}",
                        "Favorable combat to take trophies?",
                        combat.for_trophies,
                        TROPHY_ORDER,
                        rank=41,
                    )
                ],
            ),
            Can(
                "SC-AGG-15",
                "Secure to grow a lead in an undeclared ambition?",
                court.to_grow_undeclared_lead,
                INFLUENCE_PRIORITIES,
                rank=42,
            ),
            Can(
                "SC-AGG-16 SC-VOX-01",
                "Secure any other card?",
                court.secure_any_other,
                INFLUENCE_PRIORITIES,
                rank=43,
            ),
            Can(
                f"SC-AGG-17 {MOVES}",
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
                        "SC-AGG-19 SC-TRM-08 SC-MOV-02 SC-MOV-03",
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
