"""What a seat may see: everything on the table but other people's hands and the order of decks."""

from __future__ import annotations

from understudy.core.chance import mix, some_of
from understudy.core.table import SeatView
from understudy.games.tyrants.table import Player, Table


class View(SeatView, Table):
    """The table as one seat sees it (-1: an onlooker). Made for one request and never kept.

    It is a table with the hidden parts absent, so every question about tables works on it. It shares what it
    shows and must not change it. Closed by default: what is not named here is not there.
    """

    __slots__ = ("seat",)

    def __init__(self, table: Table, seat: int) -> None:
        self.seat = seat
        # What is still to be played can hold what nobody knows yet; a view tells nobody anything.
        self.agenda = []
        self.watch = None
        self.config = table.config
        self.board = table.board
        # An automa has no cards to hide; its delay pile lies open.
        players = table.players
        if table.config.people:
            players = [
                player if player.automa or number == seat else _closed(player)
                for number, player in enumerate(players)
            ]
        self.players = players
        self.market = table.market
        #: Which cards are still to come, though not in which order.
        self.market_deck = table.market_deck
        self.devoured = table.devoured
        self.guards = table.guards
        self.priestesses = table.priestesses
        self.outcasts = table.outcasts
        self.first = table.first
        self.active = table.active
        self.round = table.round
        self.final = table.final
        self.over = table.over
        self.undealt = table.undealt
        self.power = table.power
        self.influence = table.influence
        self.paid = table.paid
        self.aspects = table.aspects
        self.laters = table.laters
        self.ghost = table.ghost
        self.delayed = table.delayed
        self.resolving = table.resolving

    @property
    def own(self) -> Player:
        return self.players[self.seat]


def _closed(player: Player) -> Player:
    """A person whose hand is hidden: `deck` holds the cards of deck and hand together."""
    seen = Player.__new__(Player)
    seen.automa = player.automa
    seen.reported = player.reported
    seen.level = player.level
    seen.barracks = player.barracks
    seen.vp = player.vp
    seen.trophies = player.trophies
    seen.hand = []
    seen.hidden = len(player.hand)
    seen.deck = sorted(player.deck + player.hand)
    seen.discard = player.discard
    seen.inner = player.inner
    seen.played = player.played
    seen.delay = player.delay
    return seen


def imagine(table: Table, seat: int, seed: int) -> Table:
    """A table that the seat cannot tell from this one: deck and hand of the others dealt anew."""
    new = table.copy()
    for other, player in enumerate(new.players):
        if other != seat and player.hand:
            cards = some_of(
                sorted(player.hand + player.deck), len(player.hand) + len(player.deck), mix(seed, other)
            )
            size = len(player.hand)
            player.hand, player.deck = sorted(cards[:size]), sorted(cards[size:])
    return new
