"""The table: everything that lies on a real one, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping

from understudy.core.game import REPORTED, Seat
from understudy.core.table import Table as CoreTable
from understudy.games.tyrants.board import Board
from understudy.games.tyrants.cards import OUTCAST
from understudy.games.tyrants.options import NONE
from understudy.games.tyrants.places import NORTHS

AUTOMA = "automa"


class Config:
    """What was settled before the game: who sits where, and the switches."""

    __slots__ = (
        "any_space",
        "automas",
        "coop",
        "either_end",
        "options",
        "people",
        "recycle",
        "reshuffle_all",
        "seats",
        "starting_on_top",
        "strict_reading",
        "troops_first",
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
        #: ASM-15: an automa that may remove anything prefers troops to spies among sites of one kind.
        self.troops_first = options["removals"] == "troops-first"
        #: ASM-16: reading order in rows, or by height alone.
        self.strict_reading = options["reading"] == "strict"
        #: ASM-11: troops are deployed also to route spaces that lead nowhere new, when nothing else is left.
        self.any_space = options["route-spaces"] == "any"
        #: ASM-37: a route space leads to both ends of its route, whatever stands between.
        self.either_end = options["leading"] == "either-end"
        #: ASM-24: starting cards that are added go on top of the pile.
        self.starting_on_top = options["added-starting-cards"] == "top"


class Player:
    """What belongs to one seat. An automa has no cards (TA-SETUP-01, TA-SETUP-02) but a delay pile."""

    __slots__ = (
        "automa",
        "barracks",
        "deck",
        "delay",
        "discard",
        "hand",
        "hidden",
        "inner",
        "level",
        "played",
        "reported",
        "trophies",
        "vp",
    )

    def __init__(self, seat: Seat) -> None:
        self.automa = seat.player == AUTOMA
        #: Plays at the real table and tells what changed. Its deck holds all its cards but those promoted:
        #: which of them are in its hand only that person knows.
        self.reported = seat.player == REPORTED
        self.level = seat.level
        self.barracks = 40
        self.vp = 0
        #: By color, white last (R-ASS-3).
        self.trophies = [0] * 5
        self.hand: list[int] = []
        #: How many cards of the hand are not seen: none, but in another seat's view.
        self.hidden = 0
        #: A bag: sorted, for nobody knows its order.
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.inner: list[int] = []
        #: The play area (R-TURN-5). A card that left it leaves a NONE, so that places keep their numbers.
        self.played: list[int] = []
        #: Top first; OUTCAST or NOBLE, which stands for any starting card.
        self.delay: list[int] = []

    def copy(self) -> Player:
        new = Player.__new__(Player)
        new.automa = self.automa
        new.reported = self.reported
        new.level = self.level
        new.barracks = self.barracks
        new.vp = self.vp
        new.trophies = self.trophies[:]
        new.hand = self.hand[:]
        new.hidden = self.hidden
        new.deck = self.deck[:]
        new.discard = self.discard[:]
        new.inner = self.inner[:]
        new.played = self.played[:]
        new.delay = self.delay[:]
        return new

    @property
    def hand_size(self) -> int:
        """How many cards are in the hand, seen or not."""
        return len(self.hand) + self.hidden

    @property
    def deck_size(self) -> int:
        """How many cards are in the deck; in a view, `deck` holds the cards of a hidden hand as well."""
        return len(self.deck) - self.hidden


class Table(CoreTable):
    """One game of Tyrants of the Underdark."""

    __slots__ = (
        "active",
        "aspects",
        "board",
        "config",
        "delayed",
        "devoured",
        "final",
        "first",
        "ghost",
        "guards",
        "influence",
        "laters",
        "market",
        "market_deck",
        "outcasts",
        "over",
        "paid",
        "players",
        "power",
        "priestesses",
        "resolving",
        "round",
        "undealt",
    )

    def __init__(self, config: Config, board: Board) -> None:
        super().__init__()
        self.config = config
        self.board = board
        self.players = [Player(seat) for seat in config.seats]
        #: Left to right.
        self.market: list[int] = []
        #: A bag: sorted.
        self.market_deck: list[int] = []
        #: Last is top.
        self.devoured: list[int] = []
        self.guards = 15
        self.priestesses = 15
        self.outcasts = 0
        self.first = 0
        self.active = 0
        self.round = 1
        #: The end is triggered; this round is the last (R-END-1, ASM-26).
        self.final = False
        #: The last round is over.
        self.over = False
        #: Seats, a bit each, that draw their hand when their turn comes: a position did not say what it is.
        self.undealt = 0
        self.clear_turn()

    def clear_turn(self) -> None:
        """Nothing has happened in this turn yet."""
        self.power = 0
        self.influence = 0
        #: Cities whose marker has paid its influence this turn (R-CTRL-7).
        self.paid = 0
        #: How many cards of each aspect were played this turn (R-CARD-6).
        self.aspects = [0] * 6
        #: Orders for the end of the turn: place in the play area (NONE: a copied card), card, which order.
        self.laters: list[tuple[int, int, int]] = []
        #: The top devoured card counts as a market card for the rest of the turn (F-32).
        self.ghost = False
        #: The card that an automa took off its delay pile this turn.
        self.delayed = NONE
        #: Cards whose effects are being carried out, the innermost last.
        self.resolving: list[int] = []

    def begin_turn(self, seat: int) -> None:
        """R-TURN-4: a turn starts with nothing but what the markers pay."""
        self.clear_turn()
        self.active = self.board.mover = seat

    def copy(self) -> Table:
        new = Table.__new__(Table)
        new.agenda = self.agenda[:]
        new.watch = None
        new.config = self.config
        new.board = self.board.copy()
        new.players = [player.copy() for player in self.players]
        new.market = self.market[:]
        new.market_deck = self.market_deck[:]
        new.devoured = self.devoured[:]
        new.guards = self.guards
        new.priestesses = self.priestesses
        new.outcasts = self.outcasts
        new.first = self.first
        new.active = self.active
        new.round = self.round
        new.final = self.final
        new.over = self.over
        new.undealt = self.undealt
        new.power = self.power
        new.influence = self.influence
        new.paid = self.paid
        new.aspects = self.aspects[:]
        new.laters = self.laters[:]
        new.ghost = self.ghost
        new.delayed = self.delayed
        new.resolving = self.resolving[:]
        return new

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
