"""Goals about ambitions for a choice of single actions: contend, take captives, grow a lead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

from understudy.games.arcs.bots.supercat.mind import NO_CHANGE, Change, Mind, contested, contested_undeclared
from understudy.games.arcs.cards import TYRANT
from understudy.games.arcs.options import Act

A = TypeVar("A", bound=Act)
#: A legal action with what it would change.
Offer: TypeAlias = tuple[A, Change]


def _total(changes: Sequence[Change]) -> Change:
    """Several changes together; a rival who loses to some of them is the last one named."""
    own, rival, theirs = NO_CHANGE, -1, NO_CHANGE
    for change in changes:
        own = tuple(one + other for one, other in zip(own, change.own, strict=True))
        if change.rival >= 0:
            rival = change.rival
            theirs = tuple(one + other for one, other in zip(theirs, change.theirs, strict=True))
    return Change(own, rival, theirs)


def contends_any(mind: Mind, ambitions: Sequence[int], change: Change) -> bool:
    """Whether a change contends one of the ambitions."""
    return any(mind.contends(ambition, change) for ambition in ambitions)


def first_actions(mind: Mind, offers: Sequence[Offer[A]], actions: int, ambitions: Sequence[int]) -> list[A]:
    """A-37: the actions that contend one of the ambitions, alone or as the first of as few as possible."""
    single = [act for act, change in offers if contends_any(mind, ambitions, change)]
    if single or actions < 2 or len(offers) < 2:
        return single
    for number in range(2, min(actions, len(offers)) + 1):
        found: list[A] = []
        for ambition in ambitions:
            found += [act for act in _openers(mind, offers, number, ambition) if act not in found]
        if found:
            return [act for act, _ in offers if act in found]
    return []


def _openers(mind: Mind, offers: Sequence[Offer[A]], number: int, ambition: int) -> list[A]:
    """The actions that contend an ambition together with the best others."""
    useful = sorted(
        (offer for offer in offers if offer[1].own[ambition] > 0), key=lambda offer: -offer[1].own[ambition]
    )
    if len(useful) < number:
        return []
    found = []
    for offer in useful:
        others = [other for other in useful if other is not offer][: number - 1]
        if mind.contends(ambition, _total([offer[1], *(change for _, change in others)])):
            found.append(offer[0])
    return found


def contend_declared(mind: Mind, offers: Sequence[Offer[A]], actions: int) -> list[A]:
    """SC-TRM-03 for declared ambitions."""
    return first_actions(mind, offers, actions, contested(mind))


def contend_undeclared(mind: Mind, offers: Sequence[Offer[A]], actions: int) -> list[A]:
    """SC-TRM-03 for undeclared ambitions (SC-TRM-14)."""
    return first_actions(mind, offers, actions, contested_undeclared(mind))


def take_captives(mind: Mind, offers: Sequence[Offer[A]], actions: int) -> list[A]:
    """At least one agent becomes a captive."""
    return [act for act, change in offers if change.own[TYRANT] > 0]


def grow_declared(mind: Mind, offers: Sequence[Offer[A]], actions: int) -> list[A]:
    """A lead in a declared ambition grows."""
    return [act for act, change in offers if any(mind.grows_lead(a, change) for a in mind.declared)]


def grow_undeclared(mind: Mind, offers: Sequence[Offer[A]], actions: int) -> list[A]:
    """A lead in an undeclared ambition grows."""
    return [act for act, change in offers if any(mind.grows_lead(a, change) for a in mind.undeclared)]
