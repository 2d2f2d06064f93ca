"""Aggression: Move, Battle, Secure. `rank` is the document's own number."""

from __future__ import annotations

from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.mind import Mind
from understudy.games.arcs.bots.supercat.pages.administration import LORE_ABILITY, SUIT_PAGE
from understudy.games.arcs.bots.supercat.pages.moves import Moves
from understudy.games.arcs.bots.supercat.pages.principles import (
    CONTROL_ORDER,
    INFLUENCE_PRIORITIES,
    RAID_ORDER,
    TROPHY_ORDER,
)
from understudy.games.arcs.bots.supercat.plans import abilities, combat, court
from understudy.games.arcs.places import NONE
from understudy.pages import Ask, Can, No, Page

COMBAT = "SC-TRM-06 SC-CMB-01 SC-CMB-18 SC-CMB-03"


def has_marker(mind: Mind) -> bool | No:
    """An ambition marker is still available."""
    return NONE in mind.table.markers or No(noes.no_marker, tuple(mind.table.markers))


SECURE_FOR_DECLARED = Can(
    "SC-AGG-01 SC-QST-01 SC-TRM-03",
    "Secure to contend a declared ambition?",
    court.to_contend_declared,
    INFLUENCE_PRIORITIES,
    rank=2,
)
SECURE_VOX = Can(
    "SC-AGG-02 SC-VOX-01 SC-VOX-02",
    "Secure an effective Vox card?",
    court.effective_vox,
    INFLUENCE_PRIORITIES,
    rank=3,
)
TROPHIES_FOR_WARLORD = Can(
    f"SC-AGG-03 SC-CMB-06 {COMBAT}",
    "Favorable combat for trophies to contend a declared Warlord?",
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
ABILITY = Can(
    "SC-AGG-09 SC-ABL-01",
    "Use an ability on a ready Guild card?",
    abilities.usable,
    log="an ability of a ready Guild card",
)
SECURE_FOR_UNDECLARED = Can(
    "SC-AGG-10 SC-DEC-06 SC-TRM-03 SC-TRM-14",
    "Secure to contend an undeclared ambition?",
    court.to_contend_undeclared,
    INFLUENCE_PRIORITIES,
    rank=21,
)
SECURE_FOR_CAPTIVES = Can(
    "SC-AGG-11 SC-DEC-06",
    "Secure to take captives?",
    court.to_take_captives,
    INFLUENCE_PRIORITIES,
    rank=22,
)
SECURE_TO_GROW = Can(
    "SC-AGG-12",
    "Secure to grow a lead in a declared ambition?",
    court.to_grow_lead,
    INFLUENCE_PRIORITIES,
    rank=25,
)
COMBAT_FOR_CITY = Can(
    f"SC-GP-14 SC-CMB-15 {COMBAT} A-13",
    "Favorable combat to take control of a rival city?",
    combat.for_rival_city,
    CONTROL_ORDER,
)
COMBAT_FOR_TROPHIES = Ask[Mind](
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
)
SECURE_TO_GROW_UNDECLARED = Can(
    "SC-AGG-15",
    "Secure to grow a lead in an undeclared ambition?",
    court.to_grow_undeclared_lead,
    INFLUENCE_PRIORITIES,
    rank=42,
)
SECURE_ANY = Can(
    "SC-AGG-16 SC-VOX-01",
    "Secure any other card?",
    court.secure_any_other,
    INFLUENCE_PRIORITIES,
    rank=43,
)


def aggression(page_first: bool) -> Page:
    """The page, with the preferences of its lines before or after the Movement Principles (A-22)."""
    move = Moves(page_first)
    return Page(
        "Aggression",
        [
            SECURE_FOR_DECLARED,
            SECURE_VOX,
            TROPHIES_FOR_WARLORD,
            RAID_TO_CONTEND,
            move.for_first_claims("SC-AGG-04"),
            move.for_lost_buildings("SC-AGG-05", COMBAT_FOR_CONTROL),
            move.for_claims("SC-AGG-07"),
            ABILITY,
            LORE_ABILITY,
            SECURE_FOR_UNDECLARED,
            SECURE_FOR_CAPTIVES,
            SECURE_TO_GROW,
            move.for_rival_city("SC-AGG-13"),
            COMBAT_FOR_CITY,
            COMBAT_FOR_TROPHIES,
            SECURE_TO_GROW_UNDECLARED,
            SECURE_ANY,
            move.for_gate("SC-AGG-17"),
            move.to_task_force("SC-AGG-19"),
        ],
        SUIT_PAGE,
    )
