"""General Priorities: which card is played when nothing is declared and nothing surpasses.

A-6: the goals of a question are read first, its actions second. A-7: the suit follows from the action.
"""

from __future__ import annotations

from understudy.games.arcs.bots.supercat.mind import Mind
from understudy.games.arcs.bots.supercat.pages.combats import fought_with
from understudy.games.arcs.bots.supercat.plans import building, cards, combat, court, moving, taxing
from understudy.games.arcs.bots.supercat.plans.cards import ServingCards
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


def select(rules: str, text: str, cards: ServingCards) -> Select:
    """Type 4: a card is selected if it is at hand and there is something to do with it (SC-QST-04)."""
    return Select(f"{rules} {TYPE_4}", text, cards, more=cards.tell_ways, log=_wanted(text))


def _wanted(text: str) -> str:
    """What a card is wanted for: “to get a new claim (Move)”."""
    deed = text.partition(" → ")[0]
    action, to, purpose = deed.partition(" to ")
    if to and purpose.partition(" ")[0] in ("change", "contend", "get", "grow", "take"):
        return f"to {purpose} ({action.replace('Favorable', 'favorable')})"
    goal = deed[0].lower() + deed[1:]
    return goal if goal.startswith("for ") else f"to {goal}"


PRIORITIES = Page(
    "General Priorities",
    [
        select(
            "SC-GP-01 SC-DEC-05 SC-TRM-03",
            "Secure to contend a declared ambition → Aggression?",
            cards.ServingCards(court.to_contend_declared, AGGRESSION),
        ),
        select(
            "SC-GP-01 SC-DEC-05 SC-TRM-03",
            "Tax to contend a declared ambition → Administration?",
            cards.ServingCards(taxing.to_contend_declared, ADMINISTRATION),
        ),
        select(
            "SC-GP-02 SC-VOX-01",
            "Secure an effective Vox card → Aggression?",
            cards.ServingCards(court.effective_vox, AGGRESSION),
        ),
        select(
            "SC-GP-03 SC-TRM-02 SC-TRM-06",
            "Favorable combat to contend a declared ambition → combat card?",
            cards.CombatCards(combat.to_contend, fought_with, combat.can_contend, FOR_CONTEND),
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
                    yes=[select("SC-GP-04", "For a starport → Construction?", cards.AnyOf(CONSTRUCTION))],
                    no=[
                        select(
                            "SC-GP-05",
                            "For a starport → Mobilization or Aggression?",
                            cards.AnyOf(MOBILIZATION, AGGRESSION),
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
                select(
                    "SC-GP-06",
                    "Move to change control → Mobilization or Aggression?",
                    cards.ServingCards(moving.to_change_control, MOBILIZATION, AGGRESSION),
                ),
                select(
                    "SC-GP-07",
                    "Build to change control → Construction?",
                    cards.ServingCards(building.ships_to_change_control, CONSTRUCTION),
                ),
                select(
                    "SC-GP-07",
                    "Repair to change control → Construction or Administration?",
                    cards.ServingCards(building.repairs_to_change_control, CONSTRUCTION, ADMINISTRATION),
                ),
                select(
                    "SC-GP-08 SC-TRM-02 SC-TRM-06",
                    "Favorable combat to change control → combat card?",
                    cards.CombatCards(
                        combat.to_change_control, fought_with, combat.can_change_control, FOR_CONTROL
                    ),
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
                        select(
                            "SC-GP-09 SC-EXP-07",
                            "Move to get a new claim → Mobilization or Aggression?",
                            cards.ServingCards(moving.to_new_claims, MOBILIZATION, AGGRESSION),
                        )
                    ],
                    no=[
                        Ask[Mind](
                            "SC-QST-02",
                            "At least one claim?",
                            has_claim,
                            yes=[select("SC-GP-10", "For a city → Construction?", cards.AnyOf(CONSTRUCTION))],
                        )
                    ],
                )
            ],
        ),
        Select(
            f"SC-GP-11 SC-ABL-01 {TYPE_4}",
            "Use an ability on a ready Guild card → its suit?",
            cards.ability_cards,
            more=cards.tell_abilities,
            log=_wanted("Use an ability on a ready Guild card"),
        ),
        select(
            "SC-GP-12 SC-DEC-06 SC-TRM-03 SC-TRM-14",
            "Tax to contend an undeclared ambition → Administration?",
            cards.ServingCards(taxing.to_contend_undeclared, ADMINISTRATION),
        ),
        select(
            "SC-GP-12 SC-DEC-06 SC-TRM-03 SC-TRM-14",
            "Secure to contend an undeclared ambition → Aggression?",
            cards.ServingCards(court.to_contend_undeclared, AGGRESSION),
        ),
        select(
            "SC-GP-12 SC-DEC-06",
            "Tax to take captives → Administration?",
            cards.ServingCards(taxing.to_take_captives, ADMINISTRATION),
        ),
        select(
            "SC-GP-12 SC-DEC-06",
            "Secure to take captives → Aggression?",
            cards.ServingCards(court.to_take_captives, AGGRESSION),
        ),
        select(
            "SC-GP-12 SC-DEC-06",
            "Tax to grow a lead in a declared ambition → Administration?",
            cards.ServingCards(taxing.to_grow_lead, ADMINISTRATION),
        ),
        select(
            "SC-GP-12 SC-DEC-06",
            "Secure to grow a lead in a declared ambition → Aggression?",
            cards.ServingCards(court.to_grow_lead, AGGRESSION),
        ),
        select(
            "SC-GP-13",
            "Influence a card to more agents than rivals → Mobilization or Administration?",
            cards.ServingCards(court.to_lead_a_card, MOBILIZATION, ADMINISTRATION),
        ),
        select(
            "SC-GP-14",
            "Move to take control of a rival city → Mobilization or Aggression?",
            cards.ServingCards(moving.to_rival_city, MOBILIZATION, AGGRESSION),
        ),
        select(
            "SC-GP-14 SC-TRM-06",
            "Favorable combat to take control of a rival city → Aggression?",
            cards.FoughtCards(combat.for_rival_city, fought_with),
        ),
        select(
            "SC-GP-15",
            "Build ships → Construction?",
            cards.ServingCards(building.ships, CONSTRUCTION),
        ),
        select(
            "SC-GP-15",
            "Repair ships → Construction or Administration?",
            cards.ServingCards(building.ship_repairs, CONSTRUCTION, ADMINISTRATION),
        ),
        # any legal play.
        Select("SC-DEC-09 A-12", "None of these: any legal play?", cards.plays),
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
            "Surpass with a card?",
            cards.surpassing,
            [Prefer("SC-TURN-11", "the higher number", most(cards.number))],
        )
    ],
)
