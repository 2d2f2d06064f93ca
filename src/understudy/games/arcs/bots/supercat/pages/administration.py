"""Administration: Tax, Repair, Influence. `rank` is the document's own number."""

from __future__ import annotations

from understudy.games.arcs.bots.supercat.mind import Mind
from understudy.games.arcs.bots.supercat.pages.principles import INFLUENCE_ORDER
from understudy.games.arcs.bots.supercat.plans import abilities, building, court, taxing
from understudy.games.arcs.bots.supercat.terms import building_under_rival
from understudy.games.arcs.options import OnKind
from understudy.pages import Ask, Can, Page, Prefer

REPAIR_ORDER: tuple[Prefer[Mind, OnKind], ...] = (
    Prefer("SC-ADM-15 SC-CON-17 SC-TRM-10", "ships of the task force", building.is_task_force_ship),
    Prefer("SC-ADM-15 SC-CON-17", "other ships", building.is_ship),
    Prefer("SC-ADM-15 SC-CON-17", "the only starport on the map", building.is_only_starport),
    Prefer("SC-ADM-15 SC-CON-17", "cities", building.is_city),
)
#: What holds for every suit page.
SUIT_PAGE = "SC-DEC-03 SC-DEC-07 SC-DEC-08 SC-QST-05"
PRINCIPLES = "SC-INF-01 SC-INF-02 SC-INF-03 SC-INF-04"

#: Never by itself: the line is there for a person who has the bot use its lore.
LORE_ABILITY = Ask[Mind](
    "SC-LL-01",
    "Does a human use a lore ability for the bot?",
    abilities.is_left_to_a_person,
    yes=[Can("SC-LL-01 SC-ABL-01", "Which lore ability?", abilities.lore_abilities)],
)

ADMINISTRATION = Page(
    "Administration",
    [
        Can(
            "SC-ADM-01 SC-QST-01 SC-TRM-03",
            "Tax to contend a declared ambition?",
            taxing.to_contend_declared,
            rank=1,
        ),
        Ask[Mind](
            "SC-QST-02",
            "Does a rival control any loyal building?",
            building_under_rival,
            yes=[
                Can(
                    "SC-ADM-02",
                    "Repair to change control?",
                    building.repairs_to_change_control,
                    rank=13,
                ),
            ],
        ),
        Can(
            "SC-ADM-03 SC-ABL-01",
            "Use an ability on a ready Guild card?",
            abilities.usable,
            log="an ability of a ready Guild card",
        ),
        LORE_ABILITY,
        Can(
            "SC-ADM-04 SC-DEC-06 SC-TRM-03 SC-TRM-14",
            "Tax to contend an undeclared ambition?",
            taxing.to_contend_undeclared,
            rank=23,
        ),
        Can(
            "SC-ADM-05 SC-DEC-06",
            "Tax to take captives?",
            taxing.to_take_captives,
            rank=24,
        ),
        Can(
            f"SC-ADM-06 {PRINCIPLES}",
            "Influence a card?",
            court.to_influence,
            INFLUENCE_ORDER,
            rank=26,
        ),
        Can(
            "SC-ADM-13",
            "Repair to take control of a rival building?",
            building.repairs_to_take_rival_building,
            rank=30,
        ),
        Can(
            "SC-ADM-14",
            "Repair any other ship or building?",
            building.repairs,
            REPAIR_ORDER,
            rank=38,
        ),
        Can(
            "SC-ADM-16",
            "Tax to grow a lead in a declared ambition?",
            taxing.to_grow_lead,
            rank=46,
        ),
        Can(
            "SC-ADM-17",
            "Tax to gain resources?",
            taxing.to_gain,
            [Prefer("SC-ADM-18 SC-TRM-07", "new resources", taxing.brings_new_resource)],
            rank=47,
        ),
    ],
    SUIT_PAGE,
)
