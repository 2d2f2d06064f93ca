"""Tables for tests: any cards on any places, then questions are answered one by one.

lab = Lab()
site = lab.place("D1_290")                    # a location; places of one system share a row
vader = lab.put("D1_168", site)               # a card at a place, or on a card (slot="pilot")
lab.hand("L1_109"); lab.force(DARK, 5)
lab.phase("battle", active=DARK)
lab.play()                                    # up to the first question
lab.answer("battle 0")                        # by id, or by a start of one
lab.destiny("L1_146")                         # what is turned up next, in order
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from understudy.core.game import Seat
from understudy.core.match import Header, Match
from understudy.core.option import Option
from understudy.core.requests import Choose, Draw, PickRandom, Request
from understudy.core.sources import sources_for
from understudy.games.swccg import GAME, setup
from understudy.games.swccg.data import CARD_OF, DARK, LIGHT, Deck
from understudy.games.swccg.position import usual_agenda
from understudy.games.swccg.rules.layout import lay, spots_of
from understudy.games.swccg.table import (
    AT,
    BAG,
    FORCE,
    HAND,
    LIMBO,
    LOST,
    PHASES,
    PLAY,
    RESERVE,
    SLOTS,
    USED,
    Table,
)

#: Cards without any text that fill the decks up: destiny 4 and 3.
FILLERS = ("D1_180", "L1_27")
SEATS = (Seat("person"), Seat("person"))


def new_table(cards: Sequence[str] = ()) -> Table:
    """Two decks that hold these cards, filled up with pilots; everything unseen in the Reserve Decks."""
    decks = []
    for side in (DARK, LIGHT):
        mine = [id for id in cards if CARD_OF[id].side == side]
        decks.append(Deck("test", side, "", "", [*mine, *[FILLERS[side]] * (60 - len(mine))]))
    options = {"dark": "", "light": "", "start": "choose", "turns": "60"}
    table = Table(setup.configure(options, SEATS, decks[DARK], decks[LIGHT]))
    for seat in (DARK, LIGHT):
        table.bags.append(list(range(60 * seat, 60 * seat + 60)))
        table.piles[seat][RESERVE] = [-1 - seat] * 60
    table.turn, table.phase = 1, PHASES.index("deploy")
    return table


class Lab:
    """A table that is laid out card by card, and then played."""

    def __init__(self, *cards: str) -> None:
        #: Every card that the test will need, several times if several copies.
        self.table = new_table(cards)
        self.match: Match | None = None
        self.next: list[int] = []
        #: What is picked at random next: starts of ids; the first option where none is named.
        self.picks: list[str] = []

    # -- laying out

    def find(self, id: str) -> int:
        """The number of a card of the decks that still lies unseen."""
        for card, one in enumerate(self.table.cards):
            if one.id == id and self.table.zone[card] == BAG:
                return card
        raise LookupError(f"{id} is not in the decks of this lab, or not unseen any more: name it in Lab(…)")

    def take(self, id: str) -> int:
        card = self.find(id)
        seat = card // 60
        self.table.bags[seat].remove(card)
        self.table.piles[seat][RESERVE].remove(-1 - seat)
        self.table.zone[card] = LIMBO
        return card

    def place(self, id: str) -> int:
        """Lay a location down; returns its place."""
        card = self.take(id)
        return lay(self.table, card, next(spots_of(self.table, self.table.owner[card], card)))

    def put(self, id: str, where: int = -1, on: int = -1, slot: str = "") -> int:
        """A card at a place, on a card, or beside the table."""
        card = self.take(id)
        if on >= 0:
            self.table.put_on(card, on, SLOTS.index(slot or "worn"))
        elif where >= 0:
            self.table.put_at(card, where, SLOTS.index(slot) if slot else AT)
        else:
            self.table.put_side(card)
        return card

    def hand(self, *ids: str) -> list[int]:
        cards = [self.take(id) for id in ids]
        for card in cards:
            self.table.put_hand(card)
        return cards

    def pile(self, zone: int, *ids: str) -> list[int]:
        """Known cards onto a pile; the last one named is on top."""
        cards = [self.take(id) for id in ids]
        for card in cards:
            self.table.put_pile(card, zone)
        return cards

    def lost(self, *ids: str) -> list[int]:
        return self.pile(LOST, *ids)

    def used(self, *ids: str) -> list[int]:
        return self.pile(USED, *ids)

    def force(self, seat: int, amount: int) -> None:
        for _ in range(amount):
            self.table.shift(seat, RESERVE, FORCE)

    def phase(self, name: str, active: int = DARK) -> None:
        """Where the game goes on: at the alternation of a phase."""
        self.table.phase, self.table.active = PHASES.index(name), active
        self.table.agenda = list(usual_agenda(self.table))

    # -- playing

    def play(self) -> Request | None:
        """Play on up to the next question of a player."""
        self.table.touch()
        start = self.table
        game = replace(GAME, set_up=lambda options, seats: start.copy())
        header = Header(game, SEATS, {}, 1)
        self.match = Match(header, source=sources_for(1, typed=("draw", "pick")))
        return self._on(self.match.advance())

    def _on(self, request: Request | None) -> Request | None:
        assert self.match is not None
        while isinstance(request, Draw | PickRandom):
            if isinstance(request, Draw):
                request = self.match.answer(self._drawn(request))
            else:
                request = self.match.answer(self._picked(request))
        self.table = self.match.table  # type: ignore[assignment]
        return request

    def _picked(self, request: PickRandom) -> Option:
        for start in self.picks:
            for option in request.options():
                if option.id == start:
                    self.picks.remove(start)
                    return option
        return request.options()[0]

    def _drawn(self, request: Draw) -> tuple[int, ...]:
        wanted = [card for card in self.next if card in request.cards][: request.count]
        for card in wanted:
            self.next.remove(card)
        rest = [card for card in request.cards if card not in wanted and card not in self.next]
        return (*wanted, *rest[-(request.count - len(wanted)) :][: request.count - len(wanted)])

    def destiny(self, *ids: str) -> None:
        """What is turned up next, in this order (of each deck)."""
        for id in ids:
            card = next(
                number
                for number, one in enumerate(self.table.cards)
                if one.id == id and self.table.zone[number] == BAG and number not in self.next
            )
            self.next.append(card)

    @property
    def request(self) -> Choose:
        assert self.match is not None
        request = self.match.pending
        assert isinstance(request, Choose), f"nobody is asked: {request}"
        return request

    @property
    def topic(self) -> str:
        """What is asked; empty when the game is over."""
        assert self.match is not None
        return self.match.pending.topic if self.match.pending is not None else ""

    @property
    def seat(self) -> int:
        return self.request.seat

    def ids(self) -> list[str]:
        """The ids of the options."""
        return [option.id for option in self.request.options()]

    def offers(self, start: str) -> bool:
        return any(id == start or id.startswith(f"{start} ") for id in self.ids())

    def option(self, start: str) -> Option:
        options = self.request.options()
        for option in options:
            if option.id == start or option.id.startswith(f"{start} "):
                return option
        raise LookupError(f"{start} is not offered ({self.topic}): {', '.join(self.ids())}")

    def answer(self, *starts: str) -> Request | None:
        """Answer questions, each by the id of an option or the start of it."""
        assert self.match is not None
        request: Request | None = None
        for start in starts:
            request = self._on(self.match.answer(self.option(start)))
        return request

    def passes(self, *, until: str, most: int = 60) -> None:
        """Pass (or take the first option) until a question with this topic comes."""
        assert self.match is not None
        for _ in range(most):
            if self.topic == until or not self.topic:
                return
            first = self.request.options()[0]
            self._on(self.match.answer(first))
        raise AssertionError(f"no question “{until}” within {most} answers")

    def where(self, card: int) -> str:
        """The zone of a card, for tests."""
        zone = self.table.zone[card]
        return {HAND: "hand", LOST: "lost", USED: "used", FORCE: "force", PLAY: "play"}.get(zone, str(zone))
