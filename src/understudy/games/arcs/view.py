"""What a seat may see: everything on the table but other hands, face-down cards and the order of piles."""

from __future__ import annotations

from understudy.core.chance import mix, some_of
from understudy.games.arcs.places import NONE
from understudy.games.arcs.table import COPY, Player, Table

#: Parts of the table that anybody may see; a view shares them and must not change them.
_OPEN = tuple(name for name in Table.__slots__ if name not in ("discards", "played", "players", "stack"))


class View(Table):
    """The table as one seat sees it, made for one request and never kept.

    It is a table with hidden parts absent, so every query works on it. `stack` holds all action cards that
    the seat does not see, wherever they are; `discards` is empty, for all of it lies face down.
    """

    __slots__ = ("discarded", "seat")

    def __init__(self, table: Table, seat: int) -> None:
        for name in _OPEN:
            setattr(self, name, getattr(table, name))
        self.agenda, self.watch = [], None
        self.seat = seat
        self.players = [
            player if number == seat or player.bot else _closed(player)
            for number, player in enumerate(table.players)
        ]
        self.played = [
            (owner, card if way < COPY or owner == seat else NONE, way) for owner, card, way in table.played
        ]
        hidden = [card for owner, card, way in table.played if way >= COPY and owner != seat]
        for number, player in enumerate(table.players):
            if number != seat:
                hidden += player.hand
        self.discarded = len(table.discards)
        self.discards = []
        self.stack = sorted([*table.stack, *table.discards, *hidden])

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
    new.discards = [next(cards) for _ in new.discards]
    new.stack = sorted(cards)
    return new
