"""What a seat may see: everything on the table but other people's hands and the order of decks."""

from __future__ import annotations

from understudy.core.chance import mix, some_of
from understudy.core.table import SeatView
from understudy.games.tyrants.table import Player, Table
from understudy.kit.records import showing

#: What anybody may see: what is not named here is not there. Of the market deck, which cards are still to
#: come, though not in which order.
_show = showing(
    *("active", "aspects", "board", "config", "delayed", "devoured", "final", "first", "ghost"),
    *("guards", "influence", "laters", "market", "market_deck", "outcasts", "over", "paid"),
    *("power", "priestesses", "resolving", "round", "undealt"),
)


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
        _show(self, table)
        # An automa has no cards to hide; its delay pile lies open.
        players = table.players
        if table.config.people:
            players = [
                player if player.automa or number == seat else _closed(player)
                for number, player in enumerate(players)
            ]
        self.players = players

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
