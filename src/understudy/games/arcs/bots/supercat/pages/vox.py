"""How the text of Vox cards is carried out, and where their ships go."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.games.arcs import queries
from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.noes import standing_of
from understudy.games.arcs.bots.supercat.plans import guild, vox
from understudy.games.arcs.bots.supercat.question import MUSTER, ONLY_CAPTIVES, Answers, Question, all_of
from understudy.games.arcs.bots.supercat.terms import rival_cities
from understudy.games.arcs.options import SEIZE_NOW, Act, AtSystem, Numbered, OnOwner
from understudy.games.arcs.places import BIT, CLUSTER, NONE
from understudy.games.arcs.queries import WINNING
from understudy.pages import Ask, No, Page, Prefer, fewest


def is_effective_now(question: Question) -> bool | No:
    """SC-VOX-07, SC-VOX-14, A-41: not if the card was secured for captives only."""
    return question.aim != ONLY_CAPTIVES or No(noes.FOR_CAPTIVES)


def is_song_effective(question: Question) -> bool | No:
    """SC-VOX-10, SC-VOX-14."""
    now = is_effective_now(question)
    if not now or vox.can_sing(question):
        return now
    table = question.table
    city = bool(rival_cities(question) & question.board.controlled[question.seat])
    return No(noes.no_song, city, table.initiative, table.seized)


def ambitions_to_declare(question: Question) -> Sequence[Numbered]:
    """SC-VOX-05."""
    worth = vox.worth_declaring(question)
    found = [act for act in question.of(Numbered) if act.number in worth]
    return found or No(noes.wins_nothing, standing_of(question, question.undeclared))


def outrages(question: Question) -> Sequence[Numbered]:
    """SC-VOX-08."""
    hurting = vox.outrages_that_hurt(question)
    found = [act for act in question.of(Numbered) if act.number in hurting]
    return found or No(noes.hurts_nobody, standing_of(question, question.declared))


def cities_to_return(question: Question) -> Sequence[OnOwner]:
    """SC-VOX-10: a rival's."""
    cities = question.of(OnOwner)
    rivals = rival_cities(question)
    found = [act for act in cities if act.color != question.seat and rivals & BIT[act.system]]
    return found or No(noes.no_city_to_return, len(cities))


def is_muster(question: Question) -> bool | No:
    return question.aim == MUSTER or No(noes.other_source, question.aim)


def muster_places(question: Question) -> Sequence[AtSystem]:
    """SC-PRE-12."""
    places, sites = question.of(AtSystem), guild.muster_sites(question)
    found = [act for act in places if act.system in sites]
    return found or No(noes.no_muster_site, [act.system for act in places])


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
                    ambitions_to_declare,
                    [
                        Prefer(
                            "SC-VOX-06",
                            "one that the bot is winning",
                            lambda question, act: question.places[act.number] == WINNING,
                        )
                    ],
                )
            ],
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
                    outrages,
                    [
                        Prefer(
                            "SC-VOX-09",
                            "the type that the bot has fewest of",
                            fewest(
                                lambda question, act: queries.icons(question.table, question.seat, act.number)
                            ),
                        )
                    ],
                )
            ],
        )
    ],
)
SONG_OF_FREEDOM = Page(
    "Song of Freedom",
    [
        Ask[Question](
            "SC-VOX-10 SC-VOX-14",
            "Was the card secured because it is effective?",
            is_song_effective,
            yes=[
                Answers[OnOwner](
                    "SC-VOX-10",
                    "Return a rival city?",
                    cities_to_return,
                )
            ],
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
            is_muster,
            yes=[
                Answers[AtSystem](
                    "SC-PRE-12",
                    "At the starport with most fresh ships, else with the task force?",
                    muster_places,
                )
            ],
        ),
        Answers[AtSystem]("SC-DEC-09", "Anywhere?", all_of(AtSystem)),
    ],
)
