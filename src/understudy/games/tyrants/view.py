"""What a seat may see: everything on the table but other people's hands and the order of decks."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.chance import mix, some_of
from understudy.games.tyrants.board import Map
from understudy.games.tyrants.table import Config, Player, Table


class Sheet:
    """What can be seen of one seat."""

    __slots__ = (
        "automa",
        "barracks",
        "delay",
        "discard",
        "hand",
        "hand_size",
        "inner",
        "played",
        "trophies",
        "unseen",
        "vp",
    )

    def __init__(self, player: Player, own: bool) -> None:
        self.automa = player.automa
        self.barracks = player.barracks
        self.vp = player.vp
        self.trophies: Sequence[int] = player.trophies
        self.discard: Sequence[int] = player.discard
        self.inner: Sequence[int] = player.inner
        self.played: Sequence[int] = player.played
        self.delay: Sequence[int] = player.delay
        self.hand_size = len(player.hand)
        #: Empty for other seats: their hand is hidden.
        self.hand: Sequence[int] = player.hand if own else ()
        #: Cards known to be in the deck (own seat), or in deck and hand together (others).
        self.unseen: Sequence[int] = player.deck if own else sorted(player.deck + player.hand)


class View:
    """The table as one seat sees it. Made for one request and never kept."""

    __slots__ = (
        "active",
        "board",
        "config",
        "devoured",
        "final",
        "influence",
        "market",
        "market_deck",
        "north",
        "outcasts",
        "power",
        "resolving",
        "round",
        "seat",
        "sheets",
        "stacks",
    )

    def __init__(self, table: Table, seat: int) -> None:
        self.seat = seat
        self.config: Config = table.config
        self.board: Map = table.board
        self.sheets = [Sheet(player, index == seat) for index, player in enumerate(table.players)]
        self.market: Sequence[int] = table.market
        #: Which cards are still to come, though not in which order.
        self.market_deck: Sequence[int] = table.market_deck
        self.devoured: Sequence[int] = table.devoured
        self.stacks = (table.guards, table.priestesses)
        self.outcasts = table.outcasts
        self.active = table.active
        self.round = table.round
        self.north = table.north
        self.final = table.final
        self.power = table.power
        self.influence = table.influence
        self.resolving: Sequence[int] = table.resolving

    @property
    def own(self) -> Sheet:
        return self.sheets[self.seat]


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
