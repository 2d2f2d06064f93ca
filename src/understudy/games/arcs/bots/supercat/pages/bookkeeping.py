"""Tokens, captives and gifts: what the document never mentions (A-42, A-43, A-45)."""

from __future__ import annotations

from understudy.games.arcs import queries
from understudy.games.arcs.bots.supercat.mind import AMBITION_OF
from understudy.games.arcs.bots.supercat.pages import lacking_answers as lacking
from understudy.games.arcs.bots.supercat.plans import abilities
from understudy.games.arcs.bots.supercat.question import (
    PRESSGANG,
    Answers,
    Question,
    all_of,
)
from understudy.games.arcs.bots.supercat.tokens import tokens_to_discard
from understudy.games.arcs.options import DONE, REARRANGE, Act, AtSystem, Numbered, OnSeat
from understudy.games.arcs.places import BIT, NONE
from understudy.games.arcs.table import SLOT_KEYS
from understudy.pages import Ask, Page, Prefer, most


def held_with(question: Question) -> list[int]:
    """The tokens in the slots and the new one."""
    held = [kind for kind in question.player.slots if kind != NONE]
    new = question.told("resource", NONE)
    return [*held, new] if new != NONE else held


def drops(question: Question) -> list[Numbered]:
    """A-43: which token goes."""
    kinds = tokens_to_discard(question, held_with(question))
    return [act for act in question.of(Numbered) if act.verb == "drop" and act.number in kinds]


def counts_now(question: Question, kind: int) -> bool:
    return kind != NONE and AMBITION_OF[kind] != NONE and AMBITION_OF[kind] in question.declared


def is_misplaced(question: Question) -> bool:
    """A-43: a token that counts for a declared ambition could lie in a slot with more keys."""
    if REARRANGE not in question.offered:
        return False
    slots, new = question.player.slots, question.told("resource", NONE)
    open_slots = queries.open_slots(question.table, question.seat)
    precious = sorted(
        (SLOT_KEYS[slot] for slot in open_slots if counts_now(question, slots[slot])), reverse=True
    )
    if counts_now(question, new):
        return True
    best = sorted((SLOT_KEYS[slot] for slot in open_slots), reverse=True)[: len(precious)]
    return precious != best


SAFER = Ask[Question](
    "",
    "Could tokens for declared ambitions lie safer (A-43)?",
    is_misplaced,
    yes=[Answers[Act]("", "Arrange them anew?", lambda question: [REARRANGE])],
    lacking=lacking.safer,
)
SLOT = Page(
    "A new token",
    [
        Answers[Numbered]("", "No room: which token goes (A-43)?", drops, lacking=lacking.room),
        SAFER,
        Answers[Numbered](
            "",
            "Any empty slot?",
            lambda question: [act for act in question.of(Numbered) if act.verb == "slot"],
            lacking=lacking.tokens,
        ),
    ],
)
KEPT = Page("The tokens that stay", [SAFER])
PUT = Page(
    "Arranging tokens",
    [
        Answers[Numbered](
            "",
            "Which token lies in this slot (A-43)?",
            lambda question: [act for act in question.of(Numbered) if act.number < 5],
            [
                Prefer(
                    "", "one for a declared ambition", lambda question, act: counts_now(question, act.number)
                )
            ],
        )
    ],
)
DROP = Page("Slots close", [Answers[Numbered]("", "Which token goes (A-43)?", drops, lacking=lacking.tokens)])
RESOURCE = Page(
    "A resource",
    [
        Answers[Numbered](
            "",
            "Which type (A-42)?",
            lambda question: [
                act for act in question.of(Numbered) if act.number in abilities.pressgang_types(question)
            ],
            lacking=lacking.tokens,
        )
    ],
)
CAPTIVE = Page(
    "Captives",
    [
        Ask[Question](
            "",
            "Pressgang, with a captive for each token that is kept (A-42)?",
            lambda question: (
                question.aim == PRESSGANG and question.told("chosen") >= abilities.pressgang_count(question)
            ),
            yes=[Answers[Act]("", "Enough?", lambda question: [DONE])],
            lacking=lacking.captives,
        ),
        Answers[OnSeat]("", "Another captive?", all_of(OnSeat)),
    ],
)
GIVE = Page(
    "Trade",
    [
        Answers[Numbered](
            "",
            "Hand over a type that counts for no declared ambition (A-42)?",
            lambda question: [
                act
                for act in question.of(Numbered)
                if act.number in abilities.trade_gifts(question, question.told("owner"))
            ],
            [Prefer("", "most copies", most(lambda question, act: question.player.slots.count(act.number)))],
            lacking=lacking.tokens,
        )
    ],
)
GATE = Page(
    "A new start at a gate",
    [
        Answers[AtSystem](
            "",
            "At which gate (A-45)?",
            all_of(AtSystem),
            [
                Prefer(
                    "",
                    "one that no rival controls",
                    lambda question, act: not question.ruled_by_rivals & BIT[act.system],
                )
            ],
        )
    ],
)
