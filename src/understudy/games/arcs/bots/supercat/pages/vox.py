"""How the text of Vox cards is carried out, and where their ships go."""

from __future__ import annotations

from understudy.games.arcs import queries
from understudy.games.arcs.bots.supercat.pages import lacking_answers as lacking
from understudy.games.arcs.bots.supercat.plans import guild, vox
from understudy.games.arcs.bots.supercat.question import (
    MUSTER,
    ONLY_CAPTIVES,
    Answers,
    Question,
    all_of,
)
from understudy.games.arcs.bots.supercat.terms import rival_cities
from understudy.games.arcs.options import SEIZE_NOW, Act, AtSystem, Numbered, OnOwner
from understudy.games.arcs.places import BIT, CLUSTER, NONE
from understudy.games.arcs.queries import WINNING
from understudy.pages import Ask, Page, Prefer, fewest


def is_effective_now(question: Question) -> bool:
    """SC-VOX-07, SC-VOX-14, A-41: not if the card was secured for captives only."""
    return question.aim != ONLY_CAPTIVES


POPULIST_DEMANDS = Page(
    "Populist Demands",
    [
        Ask[Question](
            "SC-VOX-07",
            "Was the card secured because it is effective?",
            is_effective_now,
            yes=[
                Answers[Numbered](
                    "SC-VOX-05",
                    "Declare an undeclared ambition that the bot wins or ties for first?",
                    lambda question: [
                        act for act in question.of(Numbered) if act.number in vox.worth_declaring(question)
                    ],
                    [
                        Prefer(
                            "SC-VOX-06",
                            "one that the bot is winning",
                            lambda question, act: question.places[act.number] == WINNING,
                        )
                    ],
                    lacking=lacking.undeclared_won,
                )
            ],
            lacking=lacking.effective,
        )
    ],
)
OUTRAGE_SPREADS = Page(
    "Outrage Spreads",
    [
        Ask[Question](
            "SC-VOX-08",
            "Was the card secured because it is effective?",
            is_effective_now,
            yes=[
                Answers[Numbered](
                    "SC-VOX-08",
                    "A type that makes a rival stop winning a declared ambition?",
                    lambda question: [
                        act for act in question.of(Numbered) if act.number in vox.outrages_that_hurt(question)
                    ],
                    [
                        Prefer(
                            "SC-VOX-09",
                            "the type that the bot has fewest of",
                            fewest(
                                lambda question, act: queries.icons(question.table, question.seat, act.number)
                            ),
                        )
                    ],
                    lacking=lacking.outrage,
                )
            ],
            lacking=lacking.effective,
        )
    ],
)
SONG_OF_FREEDOM = Page(
    "Song of Freedom",
    [
        Ask[Question](
            "SC-VOX-10 SC-VOX-14",
            "Was the card secured because it is effective?",
            lambda question: is_effective_now(question) and vox.can_sing(question),
            yes=[
                Answers[OnOwner](
                    "SC-VOX-10",
                    "Return a rival city?",
                    lambda question: [
                        act
                        for act in question.of(OnOwner)
                        if act.colour != question.seat and rival_cities(question) & BIT[act.system]
                    ],
                    lacking=lacking.city,
                )
            ],
            lacking=lacking.effective,
        )
    ],
)
SEIZE = Page(
    "Song of Freedom: the initiative",
    [Answers[Act]("SC-VOX-10", "Seize it?", lambda question: [SEIZE_NOW])],
)
MASS_UPRISING = Page(
    "Mass Uprising",
    [
        Answers[Numbered](
            "SC-VOX-03",
            "In which cluster?",
            all_of(Numbered),
            [
                Prefer(
                    "SC-VOX-04 SC-TRM-10",
                    "the cluster of the task force",
                    lambda question, act: (
                        question.player.task_force != NONE
                        and CLUSTER[question.player.task_force] == act.number
                    ),
                )
            ],
        )
    ],
)
PLACE_SHIPS = Page(
    "Ships",
    [
        Ask[Question](
            "",
            "Do they come from a Weapon Guild card?",
            lambda question: question.aim == MUSTER,
            yes=[
                Answers[AtSystem](
                    "SC-PRE-12",
                    "At the starport with most fresh ships, else with the task force?",
                    lambda question: [
                        act for act in question.of(AtSystem) if act.system in guild.muster_sites(question)
                    ],
                    lacking=lacking.muster_site,
                )
            ],
            lacking=lacking.muster,
        ),
        Answers[AtSystem]("SC-DEC-09", "Anywhere?", all_of(AtSystem)),
    ],
)
