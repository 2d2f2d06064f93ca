"""General Priorities: which card is played when nothing is declared and nothing surpasses.

A-6: the goals of a question are read first, its actions second. A-7: the suit follows from the action.
"""

from __future__ import annotations

from understudy.games.arcs.bots.supercat.mind import Mind
from understudy.games.arcs.bots.supercat.plans import (
    building,
    cards,
    combat,
    court,
    moving,
    taxing,
)
from understudy.games.arcs.bots.supercat.plans.kinds import FOR_CONTEND, FOR_CONTROL, Play
from understudy.games.arcs.bots.supercat.terms import (
    building_under_rival,
    has_claim,
    has_unbuilt_cities,
    no_starport,
    seeks_claims,
)
from understudy.games.arcs.cards import ADMINISTRATION, AGGRESSION, CONSTRUCTION, MOBILIZATION
from understudy.pages import Ask, Can, Page, Prefer, most

Select = Can[Mind, Play]
TYPE_4 = "SC-QST-04 SC-DEC-02"
CLAIMS = "SC-TRM-01 SC-EXP-01 SC-EXP-02 SC-EXP-06"

PRIORITIES = Page(
    "General Priorities",
    [
        Select(
            f"SC-GP-01 SC-DEC-05 SC-TRM-03 {TYPE_4}",
            "Secure to contend a declared ambition → Aggression?",
            cards.serving(court.to_contend_declared, AGGRESSION),
        ),
        Select(
            f"SC-GP-01 SC-DEC-05 SC-TRM-03 {TYPE_4}",
            "Tax to contend a declared ambition → Administration?",
            cards.serving(taxing.to_contend_declared, ADMINISTRATION),
        ),
        Select(
            f"SC-GP-02 SC-VOX-01 {TYPE_4}",
            "Secure an effective Vox card → Aggression?",
            cards.serving(court.effective_vox, AGGRESSION),
        ),
        Select(
            f"SC-GP-03 SC-TRM-02 SC-TRM-06 {TYPE_4}",
            "Favorable combat to contend a declared ambition → combat card?",
            cards.combat_cards(combat.to_contend, FOR_CONTEND),
        ),
        Ask[Mind](
            "SC-QST-02",
            "Is the bot without a starport?",
            no_starport,
            yes=[
                Ask[Mind](
                    "SC-QST-03",
                    "Can it build one?",
                    cards.can_build_starport,
                    yes=[Select(f"SC-GP-04 {TYPE_4}", "→ Construction?", cards.any_of(CONSTRUCTION))],
                    no=[
                        Select(
                            f"SC-GP-05 {TYPE_4}",
                            "→ Mobilization or Aggression?",
                            cards.any_of(MOBILIZATION, AGGRESSION),
                        )
                    ],
                )
            ],
        ),
        Ask[Mind](
            "SC-QST-02",
            "Is a loyal building in a system that a rival controls?",
            building_under_rival,
            yes=[
                Select(
                    f"SC-GP-06 {TYPE_4}",
                    "Move to change control → Mobilization or Aggression?",
                    cards.serving(moving.to_change_control, MOBILIZATION, AGGRESSION),
                ),
                Select(
                    f"SC-GP-07 {TYPE_4}",
                    "Build to change control → Construction?",
                    cards.serving(building.ships_to_change_control, CONSTRUCTION),
                ),
                Select(
                    f"SC-GP-07 {TYPE_4}",
                    "Repair to change control → Construction or Administration?",
                    cards.serving(building.repairs_to_change_control, CONSTRUCTION, ADMINISTRATION),
                ),
                Select(
                    f"SC-GP-08 SC-TRM-02 SC-TRM-06 {TYPE_4}",
                    "Favorable combat to change control → combat card?",
                    cards.combat_cards(combat.to_change_control, FOR_CONTROL),
                ),
            ],
        ),
        Ask[Mind](
            "SC-QST-02 SC-TRM-11 SC-EXP-03",
            "Does it have unbuilt cities?",
            has_unbuilt_cities,
            yes=[
                Ask[Mind](
                    f"SC-QST-03 SC-EXP-04 {CLAIMS}",
                    "Fewer claims than unbuilt cities?",
                    seeks_claims,
                    yes=[
                        Select(
                            f"SC-GP-09 SC-EXP-07 {TYPE_4}",
                            "Move to get a new claim → Mobilization or Aggression?",
                            cards.serving(moving.to_new_claims, MOBILIZATION, AGGRESSION),
                        )
                    ],
                    no=[
                        Ask[Mind](
                            "SC-QST-02",
                            "At least one claim?",
                            has_claim,
                            yes=[Select(f"SC-GP-10 {TYPE_4}", "→ Construction?", cards.any_of(CONSTRUCTION))],
                        )
                    ],
                )
            ],
        ),
        Select(
            f"SC-GP-11 SC-ABL-01 {TYPE_4}",
            "Use an ability on a ready Guild card → its suit?",
            cards.ability_cards,
        ),
        Select(
            f"SC-GP-12 SC-DEC-06 SC-TRM-03 SC-TRM-14 {TYPE_4}",
            "Tax to contend an undeclared ambition → Administration?",
            cards.serving(taxing.to_contend_undeclared, ADMINISTRATION),
        ),
        Select(
            f"SC-GP-12 SC-DEC-06 SC-TRM-03 SC-TRM-14 {TYPE_4}",
            "Secure to contend an undeclared ambition → Aggression?",
            cards.serving(court.to_contend_undeclared, AGGRESSION),
        ),
        Select(
            f"SC-GP-12 SC-DEC-06 {TYPE_4}",
            "Tax to take captives → Administration?",
            cards.serving(taxing.to_take_captives, ADMINISTRATION),
        ),
        Select(
            f"SC-GP-12 SC-DEC-06 {TYPE_4}",
            "Secure to take captives → Aggression?",
            cards.serving(court.to_take_captives, AGGRESSION),
        ),
        Select(
            f"SC-GP-12 SC-DEC-06 {TYPE_4}",
            "Tax to grow a lead in a declared ambition → Administration?",
            cards.serving(taxing.to_grow_lead, ADMINISTRATION),
        ),
        Select(
            f"SC-GP-12 SC-DEC-06 {TYPE_4}",
            "Secure to grow a lead in a declared ambition → Aggression?",
            cards.serving(court.to_grow_lead, AGGRESSION),
        ),
        Select(
            f"SC-GP-13 {TYPE_4}",
            "Influence a card to more agents than rivals → Mobilization or Administration?",
            cards.serving(court.to_lead_a_card, MOBILIZATION, ADMINISTRATION),
        ),
        Select(
            f"SC-GP-14 {TYPE_4}",
            "Move to take control of a rival city → Mobilization or Aggression?",
            cards.serving(moving.to_rival_city, MOBILIZATION, AGGRESSION),
        ),
        Select(
            f"SC-GP-14 SC-TRM-06 {TYPE_4}",
            "Favorable combat to take control of a rival city → Aggression?",
            cards.serving(combat.for_rival_city, AGGRESSION),
        ),
        Select(
            f"SC-GP-15 {TYPE_4}",
            "Build ships → Construction?",
            cards.serving(building.ships, CONSTRUCTION),
        ),
        Select(
            f"SC-GP-15 {TYPE_4}",
            "Repair ships → Construction or Administration?",
            cards.serving(building.ship_repairs, CONSTRUCTION, ADMINISTRATION),
        ),
        Select("SC-DEC-09", "None of these: any legal play (A-12)?", cards.plays),
    ],
    "SC-DEC-02 SC-QST-05",
)

DECLARE = Page(
    "Declare an ambition?",
    [
        Select(
            "SC-TURN-06 SC-TURN-08 SC-CLR-02 SC-CLR-03",
            "Lead and declare with a matching card?",
            cards.declarations,
            [Prefer("SC-TURN-07", "an ambition that the bot is winning", cards.wins_ambition)],
        )
    ],
)

SURPASSING = Page(
    "Surpass?",
    [
        Select(
            "SC-TURN-10",
            "Can it surpass with a card?",
            cards.surpassing,
            [Prefer("SC-TURN-11", "the higher number", most(cards.number))],
        )
    ],
)
