"""Which cards can be played, and which of them serve a line of the General Priorities."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.option import Option
from understudy.games.arcs import cards, queries
from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.mind import Means, Mind, shared
from understudy.games.arcs.bots.supercat.noes import standing_of
from understudy.games.arcs.bots.supercat.plans import abilities, combat
from understudy.games.arcs.bots.supercat.plans.kinds import FOR_ABILITY, Play
from understudy.games.arcs.bots.supercat.terms import claims
from understudy.games.arcs.bots.supercat.tokens import may_spend
from understudy.games.arcs.options import Act
from understudy.games.arcs.places import FUEL, PSIONIC, RELIC
from understudy.games.arcs.queries import TIED_FIRST, WINNING
from understudy.games.arcs.rules.ambitions import may_declare
from understudy.games.arcs.table import COPY, LEAD, PIVOT, SURPASS
from understudy.pages import No, Unsaid

#: Finds the ways to do something with the means that a card would give.
Finder = Callable[[Mind], Sequence[Option]]
#: The combats that tokens are spent on if a card is played.
Fights = Callable[[Mind, Play], Sequence[Option]]


@shared
def plays(mind: Mind) -> list[Play]:
    """SC-DEC-02, SC-QST-04: every way to lead, pivot or copy with an option card (A-10, A-11)."""
    table = mind.table
    if table.initiative == mind.seat:
        return [Play(LEAD, card) for card in mind.options]
    lead = queries.lead_suit(table)
    pivots = [Play(PIVOT, card) for card in mind.options if cards.SUIT[card] != lead]
    return pivots + [Play(COPY, card) for card in mind.options]


def suit_of(mind: Mind, play: Play) -> int:
    """SC-TURN-17: the suit whose page is read: the lead suit when copying."""
    return queries.lead_suit(mind.table) if play.way == COPY else cards.SUIT[play.card]


def logistics(mind: Mind) -> int:
    """SC-DIF-03: Efficient Logistics gives one more action for each card."""
    return int(queries.has_logistics(mind.table, mind.seat))


def means_of(mind: Mind, play: Play) -> Means:
    """What a play would give to act with, tokens of the Prelude included."""
    key = (means_of, play.way, play.card)
    found: Means | None = mind.shared.get(key)
    if found is None:
        found = mind.shared[key] = _means_of(mind, play)
    return found


def _means_of(mind: Mind, play: Play) -> Means:
    suit = suit_of(mind, play)
    pips = cards.PIPS[play.card] if play.way in (LEAD, SURPASS) else 1
    lead = suit if play.way == LEAD else queries.lead_suit(mind.table)
    fuel, psionic, relic = _tokens(mind)
    return Means(
        pips + logistics(mind), cards.SUIT_ACTIONS[suit], fuel, psionic, relic, cards.SUIT_ACTIONS[lead]
    )


@shared
def _tokens(mind: Mind) -> tuple[int, int, int]:
    return may_spend(mind, FUEL), may_spend(mind, PSIONIC), may_spend(mind, RELIC)


@shared
def _by_suit(mind: Mind) -> dict[int, list[Play]]:
    found: dict[int, list[Play]] = {}
    for play in plays(mind):
        found.setdefault(suit_of(mind, play), []).append(play)
    return found


def of_suit(mind: Mind, suit: int) -> list[Play]:
    return _by_suit(mind).get(suit, [])


class ServingCards:
    """A-7: the cards of the first of these suits whose actions suffice for what the finder looks for.

    `any_way` says the same as the finder, and stops at the first way.
    """

    __slots__ = ("any_way", "finder", "suits", "why")

    def __init__(
        self, finder: Finder, *suits: int, why: str = "", any_way: Callable[[Mind], object] | None = None
    ) -> None:
        self.finder = finder
        self.any_way = any_way or finder
        self.suits = suits
        self.why = why

    def __call__(self, mind: Mind) -> Sequence[Play]:
        return self.serving(mind) or Unsaid(self.why_none, mind)

    def serving(self, mind: Mind) -> list[Play]:
        """SC-QST-04: a card and something to do with it are asked for."""
        for suit in self.suits:
            found = serving(mind, of_suit(mind, suit), self.any_way, self.why)
            if found:
                return found
        return []

    def why_none(self, mind: Mind) -> No:
        """No card of these suits is at hand; or why the strongest of them has nothing to do."""
        found = self.at_hand(mind)
        if not found:
            return No(noes.no_card, self.suits, [(play.way, play.card) for play in plays(mind)])
        best = max(found, key=lambda play: means_of(mind, play).pips)
        return No(noes.with_card, best.way, best.card, self.reason(mind.given(self.means(mind, best)), best))

    def means(self, mind: Mind, play: Play) -> Means:
        """What a card gives for what is looked for."""
        return means_of(mind, play)

    def reason(self, look: Mind, play: Play) -> No:
        """Why the means of a card do not suffice."""
        found = self.finder(look)
        assert isinstance(found, No)
        return found.said()

    def tell_ways(self, mind: Mind, found: Sequence[Play]) -> None:
        """For people: what each of the cards could be used for."""
        for play in found:
            play.serves = self.finder(mind.given(self.means(mind, play)))

    def at_hand(self, mind: Mind) -> list[Play]:
        """SC-QST-04: the plays that are tried."""
        return [play for suit in self.suits for play in of_suit(mind, suit)]


class AnyOf(ServingCards):
    """The cards of the first of these suits that is at hand."""

    __slots__ = ()

    def __init__(self, *suits: int) -> None:
        super().__init__(plays, *suits)

    def serving(self, mind: Mind) -> list[Play]:
        return next((found for suit in self.suits if (found := of_suit(mind, suit))), [])

    def tell_ways(self, mind: Mind, found: Sequence[Play]) -> None:
        """Nobody asked what for."""


class FoughtCards(ServingCards):
    """Aggression cards for a combat: one that pips alone can carry out, or that tokens lead to (A-39).

    `with_tokens` says what the Prelude would spend tokens on if a card were played.
    """

    __slots__ = ("with_tokens",)

    def __init__(
        self,
        finder: Finder,
        with_tokens: Fights,
        any_way: Callable[[Mind], object] | None = None,
        why: str = "",
    ) -> None:
        super().__init__(finder, cards.AGGRESSION, why=why, any_way=any_way)
        self.with_tokens = with_tokens

    def serving(self, mind: Mind) -> list[Play]:
        return [play for play in super().serving(mind) if self._is_fought(mind, play)]

    def reason(self, look: Mind, play: Play) -> No:
        found = self.finder(look) and self.with_tokens(look, Play(play.way, play.card, self.why))
        assert isinstance(found, No)
        return found.said()

    def _is_fought(self, mind: Mind, play: Play) -> bool:
        means = means_of(mind, play)
        plain = Means(means.pips, means.may)
        return bool(self.any_way(mind.given(plain)) or self.with_tokens(mind.given(means), play))


class CombatCards(FoughtCards):
    """SC-TRM-02, A-5: Aggression cards that suffice; else cards of other suits with a Weapon to spend."""

    __slots__ = ()

    def serving(self, mind: Mind) -> list[Play]:
        found = super().serving(mind)
        if found or not combat.may_arm(mind):
            return found
        others = [play for play in plays(mind) if suit_of(mind, play) != cards.AGGRESSION]
        return serving(mind, others, self.any_way, self.why, weapon=True)

    def means(self, mind: Mind, play: Play) -> Means:
        means = means_of(mind, play)
        return means if suit_of(mind, play) == cards.AGGRESSION else armed(means)

    def at_hand(self, mind: Mind) -> list[Play]:
        return plays(mind) if combat.may_arm(mind) else super().at_hand(mind)


def serving(
    mind: Mind,
    tried: Sequence[Play],
    any_way: Callable[[Mind], object],
    why: str = "",
    weapon: bool = False,
) -> list[Play]:
    """Those of these plays that give the means for what is looked for, perhaps with a Weapon spent."""
    found = []
    for play in tried:
        means = means_of(mind, play)
        if any_way(mind.given(armed(means) if weapon else means)):
            found.append(Play(play.way, play.card, why))
    return found


def armed(means: Means) -> Means:
    """After a Weapon was spent every pip may be a Battle (R-PRELUDE-2)."""
    return means._replace(may=means.may | cards.BATTLE)


def ability_cards(mind: Mind) -> Sequence[Play]:
    """SC-GP-11: every card whose suit matches a usable ability; for Execute Mobilization comes first."""
    found = serving(mind, plays(mind), abilities.usable, FOR_ABILITY)
    if any(suit_of(mind, play) == cards.MOBILIZATION for play in found):
        found = [play for play in found if not _only_executes(mind, play)]
    return found or Unsaid(_no_ability, mind)


def _no_ability(mind: Mind) -> Sequence[Act]:
    """Why none can be used, with all that the cards would allow."""
    may = 0
    for play in plays(mind):
        may |= means_of(mind, play).may
    return abilities.usable(mind.given(Means(1, may)))


def tell_abilities(mind: Mind, found: Sequence[Play]) -> None:
    """For people: the abilities that each of the cards could be used for."""
    for play in found:
        play.serves = abilities.usable(mind.given(means_of(mind, play)))


def _only_executes(mind: Mind, play: Play) -> bool:
    acts = abilities.usable(mind.given(means_of(mind, play)))
    return suit_of(mind, play) == cards.ADMINISTRATION and all(act.verb == "execute" for act in acts)


def can_build_starport(mind: Mind) -> bool | No:
    """SC-GP-04: a claim to build on, and a starport in supply."""
    count, supply = claims(mind), mind.player.starports
    return (count > 0 and supply > 0) or No(noes.cannot_build_starport, count, supply)


# -- declaring and surpassing --------------------------------------------------------------------------------


def declarations(mind: Mind) -> Sequence[Play]:
    """SC-TURN-05, SC-TURN-06, SC-TURN-08: cards to lead and declare with.

    Winning the ambition will do; a tie for first only while it is undeclared (SC-CLR-02, SC-CLR-03).
    """
    if not may_declare(mind.table, mind.seat):
        return No(noes.MAY_NOT_DECLARE)
    found = [
        Play(LEAD, card, ambition=ambition)
        for card in mind.options
        for ambition in queries.ambitions_of(card)
        if mind.places[ambition] == WINNING
        or (mind.places[ambition] == TIED_FIRST and ambition not in mind.declared)
    ]
    return found or No(noes.no_declaration, standing_of(mind, _ambitions(mind)))


def _ambitions(mind: Mind) -> list[int]:
    """The ambitions of the option cards."""
    return list(dict.fromkeys(number for card in mind.options for number in queries.ambitions_of(card)))


def wins_ambition(mind: Mind, play: Play) -> bool:
    """SC-TURN-07."""
    return mind.places[play.ambition] == WINNING


def surpassing(mind: Mind) -> Sequence[Play]:
    """SC-TURN-10: options of the lead suit with a higher number; 0 is the number of a zeroed card."""
    found = [Play(SURPASS, card) for card in mind.options if queries.surpasses(mind.table, card)]
    return found or no_surpassing(mind)


def no_surpassing(mind: Mind) -> No:
    return No(noes.cannot_surpass, mind.table.lead, queries.lead_number(mind.table), tuple(mind.options))


def number(mind: Mind, play: Play) -> int:
    """SC-TURN-11."""
    return cards.NUMBER[play.card]


def is_matching_ambition(mind: Mind) -> bool | No:
    """SC-TURN-05: winning or tied for first in an ambition of an option card."""
    ambitions = _ambitions(mind)
    first = any(mind.places[ambition] >= TIED_FIRST for ambition in ambitions)
    return first or No(noes.not_first, standing_of(mind, ambitions))
