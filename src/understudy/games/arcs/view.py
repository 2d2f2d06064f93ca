"""What a seat may see: everything on the table but other hands, face-down cards and the order of piles."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from understudy.core.chance import mix, some_of
from understudy.games.arcs.places import NONE
from understudy.games.arcs.table import COPY, Player, Table
from understudy.kit.records import showing

#: What anybody may see: what is not named here is not there.
_show = showing(
    *("active", "agents", "armed", "board", "built", "buried", "card", "chapter", "config"),
    *("court", "court_deck", "court_discard", "declared", "flipped", "initiative", "lead"),
    *("leader_bag", "lore_bag", "markers", "neutral", "offered_leaders", "offered_lore", "over"),
    *("passes", "pips", "prelude", "secured", "seized", "setup_card", "spent", "supply", "taxed"),
    *("turns", "unions", "used", "veiled", "way", "zero"),
)


class View(Table):
    """The table as one seat sees it, made for one request and never kept.

    It is a table with hidden parts absent, so every query works on it. What is not named here is not there: a
    new part of the table stays hidden until somebody writes down that it may be seen. Parts are shared with
    the table and must not be changed; whoever wants to try something out takes a copy.

    `stack` holds all action cards that the seat does not see, wherever they are; `discards` is empty, for all
    of it lies face down. For Python it is a plain `Table` with `seen` set: code that meets two classes in
    turn looks up every part the slow way.
    """

    __slots__ = ()

    def __new__(cls, table: Table, seat: int) -> View:
        view = Table.__new__(Table)
        view.agenda, view.watch = [], None
        view.seen, view.seat, view.rehearsed = True, seat, False
        _show(view, table)
        view.discarded = len(table.discards) + table.veiled
        view.discards = []
        _see_cards(view, table, seat)
        return cast(View, view)

    if TYPE_CHECKING:

        def __init__(self, table: Table, seat: int) -> None: ...

        def copy(self) -> View:
            """What this seat knows, to be changed at will."""


def _see_cards(view: Table, table: Table, seat: int) -> None:
    """Hands and face-down cards of others go among the cards that nobody here knows the place of."""
    unseen = table.stack + table.discards
    players = table.players
    for number, player in enumerate(players):
        if player.hand and number != seat:
            if players is table.players:
                players = players[:]
            unseen += player.hand
            players[number] = _closed(player)
    view.players = players
    played = table.played
    for number, (owner, card, way) in enumerate(played):
        if way >= COPY and owner != seat and card != NONE:
            if played is table.played:
                played = played[:]
            unseen.append(card)
            played[number] = (owner, NONE, way)
            if owner == table.active and view.card == card:
                view.card = NONE
    view.played = played
    unseen.sort()
    view.stack = unseen


def _closed(player: Player) -> Player:
    """A player whose hand is hidden."""
    seen = player.copy()
    seen.hand, seen.hidden = [], len(player.hand)
    return seen


def imagine(table: Table, seat: int, seed: int) -> Table:
    """A table that the seat cannot tell from this one: all action cards that it does not see, dealt anew."""
    new = table.copy()
    others = [player for number, player in enumerate(new.players) if number != seat]
    closed = [
        n for n, (owner, card, way) in enumerate(new.played) if way >= COPY and owner != seat and card != NONE
    ]
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
