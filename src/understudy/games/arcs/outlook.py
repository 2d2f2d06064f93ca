"""What the ambitions promise to a seat: who leads, who can still gain, and what first and second place bring.

All worths are hundredths of a Power, all chances hundredths. The seat's own gains count for it, and those of
its strongest rival against it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isqrt

from understudy.games.arcs.cards import EMPATH, KEEPER, TYCOON, TYRANT, WARLORD
from understudy.games.arcs.places import FUEL, MATERIAL, NONE, PSIONIC, RELIC, Systems
from understudy.games.arcs.queries import (
    CITY_BONUS,
    ambitions_of,
    best_marker,
    counts,
    has_logistics,
    marker_value,
    markers_of,
)
from understudy.games.arcs.view import View
from understudy.kit.exact import added
from understudy.kit.masks import bits

#: The types of tokens and Guild cards that count for an ambition.
TYPES_OF: Mapping[int, tuple[int, ...]] = {
    TYCOON: (MATERIAL, FUEL),
    KEEPER: (RELIC,),
    EMPATH: (PSIONIC,),
}
SURE, HOPELESS = 97, 2
#: The numbers that say how fast each ambition grows.
GROWTH = ("grow-tycoon", "grow-tyrant", "grow-warlord", "grow-keeper", "grow-empath")


class Outlook:
    """The ambitions as they stand when a seat decides."""

    def __init__(self, numbers: Mapping[str, int], view: View) -> None:
        self.n, self.view, self.seat = numbers, view, view.seat
        self.board = view.board
        #: Rounds to come in this chapter.
        self.rounds = max(player.cards for player in view.players)
        self.rivals = view.board.rivals(view.seat)
        self.counts = [counts(view, ambition) for ambition in range(5)]
        self.more = [self._all_more(ambition) for ambition in range(5)]
        self.stakes = [self._stake(ambition) for ambition in range(5)]
        self._known: dict[tuple[int, int, int, int], int] = {}

    # -- who may gain how much -----------------------------------------------------------------------------

    def taxed_by(self, seat: int) -> Systems:
        """Where a seat has cities to tax: its own, and those that it rules."""
        board = self.board
        found = board.cities(seat)
        for rival in board.rivals(seat):
            found |= board.cities(rival) & board.controlled[seat]
        return found

    def _all_more(self, ambition: int) -> list[int]:
        """How much each contestant may still gain in this chapter, in hundredths; the neutral one nothing."""
        return [*(self._more(seat, ambition) for seat in range(len(self.view.players))), 0]

    def _more(self, seat: int, ambition: int) -> int:
        """With each card, and by the cities to tax; more where a card has one action more."""
        view = self.view
        cards = min(view.players[seat].cards, 6)
        found = cards * self.n[GROWTH[ambition]] + self._taxes(seat, ambition, cards)
        if view.players[seat].bot and has_logistics(view, seat):
            return found * self.n["logistics"] // 100
        return found

    def _taxes(self, seat: int, ambition: int, cards: int) -> int:
        """What the cities bring that a seat can tax."""
        board, view = self.board, self.view
        if ambition == WARLORD:
            return 0
        if ambition == TYRANT:
            ruled = 0
            for rival in board.rivals(seat):
                ruled |= board.cities(rival) & board.controlled[seat]
            return cards * self.n["tempo"] * min(2, ruled.bit_count())
        found = 0
        taxed = self.taxed_by(seat)
        for kind in TYPES_OF[ambition]:
            cities = added(board.types[system] == kind for system in bits(taxed))
            found += min(100 * view.supply[kind], cards * self.n["tempo"] * min(2, cities))
        return found

    # -- what is at stake ----------------------------------------------------------------------------------

    def _stake(self, ambition: int) -> tuple[int, int]:
        """What first and second place are worth, in hundredths; guessed where nothing is declared yet."""
        values = [marker_value(self.view, marker) for marker in markers_of(self.view, ambition)]
        if values:
            return 100 * added(first for first, _ in values), 100 * added(second for _, second in values)
        marker = best_marker(self.view)
        if marker == NONE:
            return 0, 0
        first, second = marker_value(self.view, marker)
        likely = self._prospect(ambition)
        return likely * first, likely * second

    def _prospect(self, ambition: int) -> int:
        """How likely somebody declares it: whoever leads in it, or the seat with a card for it."""
        likely = self.n["prospect"]
        numbers = self.counts[ambition]
        if any(ambition in ambitions_of(card) for card in self.view.own.hand):
            likely += self.n["in-hand"]
        if max(numbers[rival] for rival in self.rivals) >= max(1, numbers[self.seat]):
            likely += self.n["theirs"]
        return likely * min(self.rounds, 6) // 6

    def chance(self, ahead: int, both: int) -> int:
        """How likely somebody ends in front who is so many hundredths ahead: a tie is no first place.

        The more both may still gain, the further luck reaches.
        """
        reach = isqrt(1_000 + self.n["spread"] * both)
        return max(HOPELESS, min(SURE, 50 + 38 * (ahead - 50) // reach))

    def places(self, ambition: int, numbers: Sequence[int], seat: int) -> tuple[int, int]:
        """How likely a seat takes first place, and second."""
        more = self.more[ambition]
        own = 100 * numbers[seat] + more[seat]
        others = sorted(
            (
                (100 * number + more[other], more[other])
                for other, number in enumerate(numbers)
                if other != seat and (number or more[other])
            ),
            reverse=True,
        )
        able = 100 if numbers[seat] else min(100, more[seat])
        first = self.chance(own - others[0][0], more[seat] + others[0][1]) if others else SURE
        second = self.chance(own - others[1][0], more[seat] + others[1][1]) if len(others) > 1 else SURE
        return first * able // 100, (100 - first) * second * able // 10_000

    def bonus(self, seat: int, first: int) -> int:
        """R-SCORE-5: what an untied first place brings beside the markers, where it scores at all."""
        return 100 * CITY_BONUS[self.view.players[seat].cities] * min(first, 300) // 300

    def income(self, ambition: int, numbers: Sequence[int], stake: tuple[int, int], seat: int) -> int:
        """What an ambition brings to a seat on the average."""
        first, second = self.places(ambition, numbers, seat)
        return (first * (stake[0] + self.bonus(seat, stake[0])) + second * stake[1]) // 100

    def standing(self, ambition: int, numbers: Sequence[int], stake: tuple[int, int]) -> int:
        """What an ambition is worth to the seat with these counts, against what the best rival has of it."""
        if not stake[0]:
            return 0
        own = self.income(ambition, numbers, stake, self.seat)
        theirs = max(self.income(ambition, numbers, stake, rival) for rival in self.rivals)
        return own - self.n["rival"] * theirs // (100 * len(self.rivals))

    def change(self, ambition: int, more: int, rival: int = NONE, theirs: int = 0) -> int:
        """What so many icons more for the seat, and for a rival, are worth."""
        key = (ambition, more, rival, theirs)
        found = self._known.get(key)
        if found is None:
            numbers = list(self.counts[ambition])
            before = self.standing(ambition, numbers, self.stakes[ambition])
            numbers[self.seat] += more
            if rival != NONE:
                numbers[rival] += theirs
            found = self._known[key] = self.standing(ambition, numbers, self.stakes[ambition]) - before
        return found

    def declaring(self, ambition: int) -> int:
        """What a declaration changes."""
        marker = best_marker(self.view)
        if marker == NONE:
            return -1_000
        first, second = marker_value(self.view, marker)
        values = [marker_value(self.view, each) for each in markers_of(self.view, ambition)]
        stake = (
            100 * (first + added(one for one, _ in values)),
            100 * (second + added(two for _, two in values)),
        )
        numbers = self.counts[ambition]
        before = self.standing(ambition, numbers, self.stakes[ambition])
        usual = self.more[ambition]
        self.more[ambition] = [
            more + self.n["answer"] * min(self.rounds, 6) // 6 if seat in self.rivals else more
            for seat, more in enumerate(usual)
        ]
        after = self.standing(ambition, numbers, stake)
        self.more[ambition] = usual
        return after - before + self._taken(ambition, marker)

    def _taken(self, ambition: int, marker: int) -> int:
        """What it changes for the other ambitions that the best marker is gone."""
        found = 0
        for other in range(5):
            if other != ambition and other not in self.view.markers:
                found -= self.standing(other, self.counts[other], self.stakes[other])
        return found * self.n["marker"] // 100
