"""The table: everything that lies on a real one, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from understudy.core.game import REPORTED, Seat
from understudy.core.table import Table as CoreTable
from understudy.games.tyrants.board import Board
from understudy.games.tyrants.cards import OUTCAST
from understudy.games.tyrants.options import NONE
from understudy.games.tyrants.places import NORTHS
from understudy.kit.records import Copying, fresh

AUTOMA = "automa"


class Readings(NamedTuple):
    """What the switches of a game make of an automa's pages."""

    coop: bool = False
    #: ASM-15: an automa that may remove anything prefers troops to spies among sites of one kind.
    troops_first: bool = False
    #: ASM-11: troops are deployed also to route spaces that lead nowhere new, when nothing else is left.
    any_space: bool = False
    #: ASM-13: in the first tie-breaker only troops of players are enemies.
    players_only: bool = False
    #: ASM-18: three guile cards look for two enemy troops before anything else.
    two_troops: bool = False


class Config:
    """What was settled before the game: who sits where, and the switches."""

    __slots__ = (
        "automas",
        "coop",
        "either_end",
        "options",
        "people",
        "players_exchanged",
        "readings",
        "recycle",
        "reshuffle_all",
        "seats",
        "spared_spaces",
        "starting_on_top",
        "strict_reading",
    )

    def __init__(self, seats: tuple[Seat, ...], options: Mapping[str, str]) -> None:
        self.seats = seats
        self.options = dict(options)
        #: Any automa at the table changes the market rules and the end of the game.
        self.automas = any(seat.player == AUTOMA for seat in seats)
        #: Anybody with a hand to hide.
        self.people = any(seat.player != AUTOMA for seat in seats)
        self.coop = options["coop"] == "yes"
        #: ASM-33: all devoured cards make the new market deck, or those of the half-decks only.
        self.reshuffle_all = options["reshuffle"] == "all"
        #: ASM-06: outcasts out of a delay pile leave the game, or go back to the supply.
        self.recycle = options["removed-outcasts"] == "to-supply"
        self.readings = Readings(
            self.coop,
            troops_first=options["removals"] == "troops-first",
            any_space=options["route-spaces"] == "any",
            players_only=options["enemy-troops"] == "players",
            two_troops=options["third-guile-card"] == "two-troops",
        )
        #: ASM-16: reading order in rows, or by height alone.
        self.strict_reading = options["reading"] == "strict"
        #: ASM-37: a route space leads to both ends of its route, whatever stands between.
        self.either_end = options["leading"] == "either-end"
        #: ASM-21: undeployed troops are exchanged for players' troops first.
        self.players_exchanged = options["exchange"] == "players-first"
        #: ASM-32: troops on route spaces that lead nowhere new stay.
        self.spared_spaces = options["route-removals"] == "leading"
        #: ASM-24: starting cards that are added go on top of the pile.
        self.starting_on_top = options["added-starting-cards"] == "top"


class Player(Copying):
    """What belongs to one seat. An automa has no cards (TA-SETUP-01, TA-SETUP-02) but a delay pile."""

    automa: bool
    #: Plays at the real table and tells what changed. Its deck holds all its cards but those promoted: which
    #: of them are in its hand only that person knows.
    reported: bool
    level: str
    barracks: int = 40
    vp: int = 0
    #: By color, white last (R-ASS-3).
    trophies: list[int] = fresh(0, 0, 0, 0, 0)
    hand: list[int] = fresh()
    #: How many cards of the hand are not seen: none, but in another seat's view.
    hidden: int = 0
    #: A bag: sorted, for nobody knows its order.
    deck: list[int] = fresh()
    discard: list[int] = fresh()
    inner: list[int] = fresh()
    #: The play area (R-TURN-5). A card that left it leaves a NONE, so that places keep their numbers.
    played: list[int] = fresh()
    #: Top first; OUTCAST or NOBLE, which stands for any starting card.
    delay: list[int] = fresh()

    def __init__(self, seat: Seat) -> None:
        self.begin()
        self.automa = seat.player == AUTOMA
        self.reported = seat.player == REPORTED
        self.level = seat.level

    @property
    def hand_size(self) -> int:
        """How many cards are in the hand, seen or not."""
        return len(self.hand) + self.hidden

    @property
    def deck_size(self) -> int:
        """How many cards are in the deck; in a view, `deck` holds the cards of a hidden hand as well."""
        return len(self.deck) - self.hidden


class Table(Copying, CoreTable):
    """One game of Tyrants of the Underdark."""

    config: Config
    board: Board
    players: list[Player]
    #: Left to right.
    market: list[int] = fresh()
    #: A bag: sorted.
    market_deck: list[int] = fresh()
    #: Last is top.
    devoured: list[int] = fresh()
    guards: int = 15
    priestesses: int = 15
    outcasts: int = 0
    first: int = 0
    active: int = 0
    round: int = 1
    #: The end is triggered; this round is the last (R-END-1, ASM-26).
    final: bool = False
    #: The last round is over.
    over: bool = False
    #: Seats, a bit each, that draw their hand when their turn comes: a position did not say what it is.
    undealt: int = 0
    power: int
    influence: int
    #: Cities whose marker has paid its influence this turn (R-CTRL-7).
    paid: int
    #: How many cards of each aspect were played this turn (R-CARD-6).
    aspects: list[int]
    #: Orders for the end of the turn: place in the play area (NONE: a copied card), card, which order.
    laters: list[tuple[int, int, int]]
    #: The top devoured card counts as a market card for the rest of the turn (F-32).
    ghost: bool
    #: The card that an automa took off its delay pile this turn.
    delayed: int
    #: Cards whose effects are being carried out, the innermost last.
    resolving: list[int]

    def __init__(self, config: Config, board: Board) -> None:
        super().__init__()
        self.begin()
        self.config = config
        self.board = board
        self.players = [Player(seat) for seat in config.seats]
        self.clear_turn()

    def clear_turn(self) -> None:
        """Nothing has happened in this turn yet."""
        self.power = self.influence = self.paid = 0
        self.aspects = [0] * 6
        self.laters = []
        self.ghost = False
        self.delayed = NONE
        self.resolving = []

    def begin_turn(self, seat: int) -> None:
        """R-TURN-4: a turn starts with nothing but what the markers pay."""
        self.clear_turn()
        self.active = self.board.mover = seat

    @property
    def north(self) -> str:
        """TA-NORTH-01, TA-NORTH-02: the side that counts as up, one on each round."""
        return NORTHS[(self.round - 1) % 4]

    def collect(self) -> None:
        """R-CTRL-7: markers pay their influence, each once a turn, at once when it is taken."""
        new = self.board.markers[self.active] & ~self.paid
        player = self.players[self.active]
        if new and not (player.automa or player.reported):
            self.paid |= new
            self.influence += new.bit_count()

    def hand_over_three(self, seat: int) -> bool:
        """R-DISC-1; TA-DISC-06: an automa with an outcast on top counts as having three cards.

        Whoever is reported may have more; only that person knows.
        """
        player = self.players[seat]
        if player.reported:
            return True
        if player.automa:
            return not (player.delay and player.delay[0] == OUTCAST)
        return player.hand_size > 3 or bool(self.undealt & 1 << seat)
