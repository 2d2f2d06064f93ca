"""How the bot rolls and allocates hits (Combat Principles), and what it ransacks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.games.arcs.board import HURT_CITY, HURT_PORT
from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.plans import combat
from understudy.games.arcs.bots.supercat.plans.approach import extra_dice
from understudy.games.arcs.bots.supercat.plans.kinds import RAID, TROPHIES
from understudy.games.arcs.bots.supercat.question import Answers, Question, all_of
from understudy.games.arcs.bots.supercat.terms import rival_agents_on
from understudy.games.arcs.cards import FACES
from understudy.games.arcs.options import Counted, Numbered, OnKind, WithCourt
from understudy.games.arcs.options import dice as dice_option
from understudy.pages import Ask, No, Page, Prefer, fewest, most


def force(question: Question) -> combat.Force:
    """The two sides as they stand now."""
    board, seat, system = question.board, question.seat, question.system
    dice = board.ships_at(seat, system) + extra_dice(question, system)
    fresh, defending = board.fresh(seat, system), board.fresh(question.defender, system)
    return combat.Force(system, question.defender, fresh, dice, defending, question.left)


def planned_dice(question: Question) -> list[Counted]:
    wanted = dice_option(*combat.dice_of(question, question.goal, force(question)))
    return [wanted] if wanted in question.offered else question.of(Counted)[:1]


def is_last_raid(question: Question) -> bool | No:
    goal, left = question.goal, question.left
    return (goal == RAID and left == 1) or No(noes.no_last_raid, goal, left)


def is_softening(question: Question) -> bool | No:
    """More than one Battle left, and no more fresh ships than the defender."""
    sides = force(question)
    if sides.battles < 2:
        return No(noes.LAST_BATTLE)
    return sides.fresh <= sides.defending or No(noes.no_softening, sides.fresh, sides.defending)


DICE = Page(
    "Dice",
    [
        Ask[Question](
            "SC-CMB-18",
            "Is it the last Battle of a raid?",
            is_last_raid,
            yes=[Answers[Counted]("SC-CMB-13", "Raid dice, the rest skirmish?", planned_dice, log="")],
            no=[
                Ask[Question](
                    "SC-CMB-07 SC-CMB-16",
                    "More Battles to come, and no better than 1:1 in fresh ships?",
                    is_softening,
                    yes=[Answers[Counted]("SC-CMB-07", "All skirmish dice?", planned_dice, log="")],
                    no=[
                        Answers[Counted](
                            "SC-CMB-08 SC-DIF-04 SC-DEC-04",
                            "Assault dice up to twice the fresh defenders, the rest skirmish?",
                            planned_dice,
                            log="",
                        )
                    ],
                )
            ],
        )
    ],
)


def _showing(question: Question, face: str, test: Callable[[Numbered], bool]) -> Sequence[Numbered]:
    """The dice that show something."""
    dice = question.of(Numbered)
    return [act for act in dice if test(act)] or No(noes.no_face, face, [act.number for act in dice])


REROLL = Page(
    "Reroll",
    [
        Answers[Numbered](
            "SC-CMB-05",
            "Reroll an intercept?",
            lambda question: _showing(question, "an intercept", lambda act: _shows(act, "intercept")),
        ),
        Answers[Numbered](
            "SC-CMB-05",
            "Reroll a blank?",
            lambda question: _showing(question, "a blank", _blank),
        ),
    ],
)


def _shows(act: Numbered, symbol: str) -> bool:
    return symbol in FACES[act.number].split("-")


def _blank(act: Numbered) -> bool:
    return FACES[act.number] == "blank"


def ruler_after(question: Question, act: Counted, seat: int) -> int:
    """Who controls the system after so many fresh ships of a seat were damaged."""
    return question.board.ruler_if(question.system, ((seat, -act.counts[0]),))


def keeps_control(question: Question, act: Counted) -> bool:
    return ruler_after(question, act, question.seat) == question.seat


def takes_control(question: Question, act: Counted) -> bool:
    """SC-CMB-17: the bot controls the system; for trophies no difference."""
    return question.goal != TROPHIES and ruler_after(question, act, question.defender) == question.seat


def ends_control(question: Question, act: Counted) -> bool:
    """SC-CMB-17: the defender does not control it; for trophies no difference."""
    return question.goal != TROPHIES and ruler_after(question, act, question.defender) != question.defender


def destroyed(question: Question, act: Counted) -> int:
    return act.counts[1]


def damaged(question: Question, act: Counted) -> int:
    return act.counts[0]


HITS = Page(
    "Hits on the defender",
    [
        Answers[Counted](
            "SC-CMB-10 SC-CMB-14 SC-CMB-17",
            "How are the hits allocated?",
            all_of(Counted),
            [
                Prefer("SC-CMB-17 SC-CMB-14", "that the bot takes control", takes_control),
                Prefer("SC-CMB-17 SC-CMB-14", "that control is neutralized", ends_control),
                Prefer("SC-CMB-10", "most trophies", most(destroyed)),
                Prefer("SC-CMB-10", "most ships damaged", most(damaged)),
            ],
        )
    ],
)
#: A-26: the document does not say how hits are allocated.
OWN_HITS = Page(
    "Hits on the bot's ships",
    [
        Answers[Counted](
            "A-26",
            "How are the hits allocated?",
            all_of(Counted),
            [
                Prefer("", "to keep control of the system", keeps_control),
                Prefer("", "fewest ships lost", fewest(destroyed)),
            ],
        )
    ],
)
BUILDING_HIT = Page(
    "Hit on a building",
    [
        Answers[OnKind](
            "SC-CMB-10",
            "Which building is hit?",
            all_of(OnKind),
            [
                Prefer(
                    "SC-CMB-10",
                    "a damaged one, for a trophy",
                    lambda question, act: act.kind in (HURT_PORT, HURT_CITY),
                )
            ],
        )
    ],
)
RANSACK = Page(
    "Ransack",
    [
        Answers[WithCourt](
            "SC-CMB-04",
            "Which Court card is ransacked?",
            all_of(WithCourt),
            [
                Prefer(
                    "SC-CMB-04",
                    "most trophies",
                    most(
                        lambda question, act: rival_agents_on(question, question.table.court.index(act.court))
                    ),
                )
            ],
        )
    ],
)
