"""What a seat may see: everything on the table but other hands, face-down cards and the order of piles."""

from __future__ import annotations

from understudy.core.chance import mix, some_of
from understudy.games.arcs.places import NONE
from understudy.games.arcs.table import COPY, Player, Table


class View(Table):
    """The table as one seat sees it, made for one request and never kept.

    It is a table with hidden parts absent, so every query works on it. What is not named here is not there: a
    new part of the table stays hidden until somebody writes down that it may be seen. Parts are shared with
    the table and must not be changed; whoever wants to try something out takes a copy.

    `stack` holds all action cards that the seat does not see, wherever they are; `discards` is empty, for all
    of it lies face down.
    """

    __slots__ = ("discarded", "rehearsed", "seat")

    def __init__(self, table: Table, seat: int) -> None:
        self.agenda, self.watch = [], None
        self.seat = seat
        #: True on a copy where somebody tries out what will come of a plan.
        self.rehearsed = False
        self.active = table.active
        self.agents = table.agents
        self.armed = table.armed
        self.board = table.board
        self.built = table.built
        self.buried = table.buried
        self.card = table.card
        self.chapter = table.chapter
        self.config = table.config
        self.court = table.court
        self.court_deck = table.court_deck
        self.court_discard = table.court_discard
        self.declared = table.declared
        self.flipped = table.flipped
        self.initiative = table.initiative
        self.lead = table.lead
        self.leader_bag = table.leader_bag
        self.lore_bag = table.lore_bag
        self.markers = table.markers
        self.neutral = table.neutral
        self.offered_leaders = table.offered_leaders
        self.offered_lore = table.offered_lore
        self.over = table.over
        self.passes = table.passes
        self.pips = table.pips
        self.prelude = table.prelude
        self.secured = table.secured
        self.seized = table.seized
        self.setup_card = table.setup_card
        self.spent = table.spent
        self.supply = table.supply
        self.taxed = table.taxed
        self.turns = table.turns
        self.unions = table.unions
        self.used = table.used
        self.way = table.way
        self.zero = table.zero
        self.discarded = len(table.discards)
        self.discards = []
        self._see_cards(table, seat)

    def _see_cards(self, table: Table, seat: int) -> None:
        """Hands and face-down cards of others go among the cards that nobody here knows the place of."""
        unseen = table.stack + table.discards
        players = self.players = table.players[:]
        for number, player in enumerate(players):
            if player.hand and number != seat:
                unseen += player.hand
                players[number] = _closed(player)
        self.played = played = table.played[:]
        for number, (owner, card, way) in enumerate(played):
            if way >= COPY and owner != seat:
                unseen.append(card)
                played[number] = (owner, NONE, way)
                if owner == table.active and self.card == card:
                    self.card = NONE
        unseen.sort()
        self.stack = unseen

    def copy(self) -> View:
        """What this seat knows, to be changed at will."""
        known = super().copy()
        new = View.__new__(View)
        for name in Table.__slots__:
            setattr(new, name, getattr(known, name))
        new.agenda, new.watch = known.agenda, None
        new.seat, new.discarded, new.rehearsed = self.seat, self.discarded, self.rehearsed
        return new

    @property
    def own(self) -> Player:
        return self.players[self.seat]


def _closed(player: Player) -> Player:
    """A player whose hand is hidden."""
    seen = player.copy()
    seen.hand, seen.hidden = [], len(player.hand)
    return seen


def imagine(table: Table, seat: int, seed: int) -> Table:
    """A table that the seat cannot tell from this one: all action cards that it does not see, dealt anew."""
    new = table.copy()
    others = [player for number, player in enumerate(new.players) if number != seat]
    closed = [n for n, (owner, _, way) in enumerate(new.played) if way >= COPY and owner != seat]
    hidden = [*new.stack, *new.discards, *(card for player in others for card in player.hand)]
    hidden += [new.played[number][1] for number in closed]
    cards = iter(some_of(sorted(hidden), len(hidden), mix(seed, seat)))
    for player in others:
        player.hand = sorted(next(cards) for _ in player.hand)
    for number in closed:
        owner, _, way = new.played[number]
        new.played[number] = (owner, next(cards), way)
        if owner == new.active and new.way == way:
            new.card = new.played[number][1]
    new.discards = [next(cards) for _ in new.discards]
    new.stack = sorted(cards)
    return new
