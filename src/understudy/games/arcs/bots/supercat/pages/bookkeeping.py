"""Tokens, captives and gifts: what the document never mentions (A-42, A-43, A-45)."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.games.arcs import queries
from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.plans import abilities
from understudy.games.arcs.bots.supercat.question import PRESSGANG, Answers, Question, all_of
from understudy.games.arcs.bots.supercat.tokens import room_for_tokens, tokens_to_discard
from understudy.games.arcs.cards import AMBITION_OF
from understudy.games.arcs.options import DONE, REARRANGE, Act, AtSystem, Numbered, OnSeat
from understudy.games.arcs.places import BIT, NONE
from understudy.games.arcs.table import SLOT_KEYS
from understudy.pages import Ask, No, Page, Prefer, most


def held_with(question: Question) -> list[int]:
    """The tokens in the slots and the new one."""
    held = [kind for kind in question.player.slots if kind != NONE]
    new = question.told("resource", NONE)
    return [*held, new] if new != NONE else held


def drops(question: Question) -> Sequence[Numbered]:
    """A-43: which token goes."""
    kinds = tokens_to_discard(question, held_with(question))
    found = [act for act in question.of(Numbered) if act.verb == "drop" and act.number in kinds]
    return found or No(noes.has_room, room_for_tokens(question))


def _tokens(question: Question, acts: Sequence[Numbered]) -> Sequence[Numbered]:
    """These, or none because of what is held."""
    return acts or No(noes.holds, tuple(question.player.slots))


def empty_slots(question: Question) -> Sequence[Numbered]:
    return _tokens(question, [act for act in question.of(Numbered) if act.verb == "slot"])


def types_to_gain(question: Question) -> Sequence[Numbered]:
    """A-42: what a captive is pressed for."""
    kinds = abilities.pressgang_types(question)
    return _tokens(question, [act for act in question.of(Numbered) if act.number in kinds])


def gifts(question: Question) -> Sequence[Numbered]:
    """A-42: what is handed over in a Trade."""
    kinds = abilities.trade_gifts(question, question.told("owner"))
    return _tokens(question, [act for act in question.of(Numbered) if act.number in kinds])


def has_pressed_enough(question: Question) -> bool | No:
    """A-42: with Pressgang a captive for each token that is kept."""
    if question.aim != PRESSGANG:
        return No(noes.EXECUTES_ALL)
    chosen, wanted = question.told("chosen"), abilities.pressgang_count(question)
    return chosen >= wanted or No(noes.more_captives, chosen, wanted)


def counts_now(question: Question, kind: int) -> bool:
    return kind != NONE and AMBITION_OF[kind] != NONE and AMBITION_OF[kind] in question.declared


def is_misplaced(question: Question) -> bool | No:
    """A-43: a token that counts for a declared ambition could lie in a slot with more keys."""
    if not question.declared:
        return No(noes.NOTHING_DECLARED)
    safe = No(noes.lies_safe, tuple(question.player.slots))
    if REARRANGE not in question.offered:
        return safe
    slots, new = question.player.slots, question.told("resource", NONE)
    open_slots = queries.open_slots(question.table, question.seat)
    precious = sorted(
        (SLOT_KEYS[slot] for slot in open_slots if counts_now(question, slots[slot])), reverse=True
    )
    if counts_now(question, new):
        return True
    best = sorted((SLOT_KEYS[slot] for slot in open_slots), reverse=True)[: len(precious)]
    return precious != best or safe


SAFER = Ask[Question](
    "A-43",
    "Could tokens for declared ambitions be in safer slots?",
    is_misplaced,
    yes=[Answers[Act]("", "Rearrange them?", lambda question: [REARRANGE], log="")],
)
SLOT = Page(
    "A new token",
    [
        Answers[Numbered]("A-43", "No room: which token is lost?", drops, log="no room for both"),
        SAFER,
        Answers[Numbered](
            "",
            "Any empty slot?",
            empty_slots,
            log="",
        ),
    ],
)
KEPT = Page("The tokens that stay", [SAFER])
PUT = Page(
    "Arranging tokens",
    [
        Answers[Numbered](
            "A-43",
            "Which token goes in this slot?",
            lambda question: [act for act in question.of(Numbered) if act.number < 5],
            [
                Prefer(
                    "",
                    "tokens for declared ambitions in the slots with most keys",
                    lambda question, act: counts_now(question, act.number),
                )
            ],
        )
    ],
)
DROP = Page("Slots close", [Answers[Numbered]("A-43", "Which token is lost?", drops)])
RESOURCE = Page(
    "A resource",
    [
        Answers[Numbered](
            "A-42",
            "Which type?",
            types_to_gain,
        )
    ],
)
CAPTIVE = Page(
    "Captives",
    [
        Ask[Question](
            "A-42",
            "Pressgang, with a captive for each token that fits?",
            has_pressed_enough,
            yes=[Answers[Act]("", "Enough?", lambda question: [DONE])],
        ),
        Answers[OnSeat]("", "Another captive?", all_of(OnSeat)),
    ],
)
GIVE = Page(
    "Trade",
    [
        Answers[Numbered](
            "A-42",
            "Give away a type that scores no declared ambition?",
            gifts,
            [Prefer("", "most copies", most(lambda question, act: question.player.slots.count(act.number)))],
        )
    ],
)
GATE = Page(
    "A new start at a gate",
    [
        Answers[AtSystem](
            "A-45",
            "At which gate?",
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
