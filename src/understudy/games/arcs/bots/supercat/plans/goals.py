"""Goals about ambitions for a choice of single actions: contend, take captives, grow a lead."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeAlias, TypeVar

from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.mind import NO_CHANGE, Change, Mind, contested, contested_undeclared
from understudy.games.arcs.bots.supercat.noes import standing_of
from understudy.games.arcs.cards import TYRANT
from understudy.games.arcs.options import Act
from understudy.games.arcs.queries import WINNING
from understudy.pages import No, sift

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


def _sifted(offers: Sequence[Offer[A]], found: Sequence[A], text: str) -> Sequence[A]:
    """What is found among offers; what lacks that is listed only where it is needed."""
    return sift([act for act, _ in offers], found, text) if 0 < len(found) < len(offers) else found


class Kind(Generic[A]):
    """Taxing or securing: what there is to choose from, how many actions there are, how it is called."""

    def __init__(
        self,
        word: str,
        some: str,
        action: int,
        offers: Callable[[Mind], Sequence[Offer[A]]],
        paid: Callable[[Mind], int],
        none: Callable[[Mind], No],
        no_captive: Callable[[int], str],
    ) -> None:
        self.word, self.some, self.action = word, some, action
        self.offers = offers
        #: Actions together with those that tokens buy to contend declared ambitions.
        self.paid = paid
        #: Why nothing is on offer, and why nothing on offer has a captive.
        self.none, self.no_captive = none, no_captive

    def unable(self, mind: Mind) -> No | None:
        """No action is left, the card has none of this kind, or there is nothing to choose from."""
        if not mind.means.pips or not mind.means.may & self.action:
            return self._no_action(mind)
        return None if self.offers(mind) else self.none(mind)

    def _no_action(self, mind: Mind) -> No:
        return No(noes.no_such_action, self.word) if mind.means.pips else No(noes.NO_ACTION)

    def contend_declared(self, mind: Mind) -> Sequence[A]:
        """SC-TRM-03 for declared ambitions, tokens and actions together (A-37)."""
        open_to, actions = contested(mind), self.paid(mind)
        if not open_to:
            return No(noes.nothing_to_contend, "declared", standing_of(mind, mind.declared))
        if not actions:
            return self._no_action(mind)
        offers = self.offers(mind)
        return self._contend(mind, offers, actions, open_to) if offers else self.none(mind)

    def contend_undeclared(self, mind: Mind) -> Sequence[A]:
        """SC-TRM-03 for undeclared ambitions (SC-TRM-14)."""
        open_to = contested_undeclared(mind)
        if not open_to:
            return No(noes.nothing_to_contend, "undeclared", standing_of(mind, mind.undeclared))
        unable = self.unable(mind)
        return self._contend(mind, self.offers(mind), mind.means.pips, open_to) if unable is None else unable

    def _contend(
        self, mind: Mind, offers: Sequence[Offer[A]], actions: int, open_to: Sequence[int]
    ) -> Sequence[A]:
        found = first_actions(mind, offers, actions, open_to)
        return _sifted(offers, found, "contends") or No(
            noes.not_enough, self.word, self.some, offers, standing_of(mind, open_to)
        )

    def take_captives(self, mind: Mind) -> Sequence[A]:
        """At least one agent becomes a captive."""
        unable = self.unable(mind)
        if unable is not None:
            return unable
        offers = self.offers(mind)
        found = [act for act, change in offers if change.own[TYRANT] > 0]
        return _sifted(offers, found, "takes a captive") or No(self.no_captive, len(offers))

    def grow_declared(self, mind: Mind) -> Sequence[A]:
        """A lead in a declared ambition grows."""
        return self._grow(mind, "declared", mind.declared)

    def grow_undeclared(self, mind: Mind) -> Sequence[A]:
        """A lead in an undeclared ambition grows."""
        return self._grow(mind, "undeclared", mind.undeclared)

    def _grow(self, mind: Mind, known: str, ambitions: Sequence[int]) -> Sequence[A]:
        leads = [ambition for ambition in ambitions if mind.places[ambition] == WINNING]
        if not leads:
            return No(noes.no_lead, known, standing_of(mind, ambitions))
        unable = self.unable(mind)
        if unable is not None:
            return unable
        offers = self.offers(mind)
        found = [act for act, change in offers if any(mind.grows_lead(a, change) for a in leads)]
        return _sifted(offers, found, "adds to the lead") or No(
            noes.adds_nothing, self.word, self.some, len(offers), standing_of(mind, leads)
        )
