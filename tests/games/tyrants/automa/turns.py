"""One automa turn from a position: what it decided, what happened, what the table looks like afterwards.

The automa is red, black a person, unless a test seats them otherwise. The market is written as letters:
g guile, m malice, c conquest, a ambition, o obedience. Without a delay card the leftmost card is devoured.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, cast

from understudy.core.events import Event, Watch
from understudy.core.game import Seat
from understudy.core.match import Header, Match
from understudy.games.tyrants import GAME
from understudy.games.tyrants.cards import ASPECTS, CARDS
from understudy.games.tyrants.options import COLORS
from understudy.games.tyrants.table import Table
from understudy.games.tyrants.words import WORDS
from understudy.pages.trace import Mark, fired, text_of

SEATS = ("person", "automa")
COOP = ("person", "automa", "person", "automa")


def row(letters: str, decks: str = "drow+dragons") -> list[str]:
    """Market cards of these aspects, from left to right."""
    stock = {
        letter: [card.id for card in CARDS if card.deck in decks.split("+") and ASPECTS[card.aspect] == word]
        for letter, word in zip("gmca", ASPECTS, strict=False)
    } | {"o": ["noble", "house-guard", "priestess-of-lolth"]}
    used: Counter[str] = Counter()
    cards = []
    for letter in letters:
        names = stock[letter]
        cards.append(names[used[letter] % len(names)])
        used[letter] += 1
    return cards


class Turn:
    """What one automa turn came to."""

    def __init__(self, match: Match, watch: Watch) -> None:
        self.match = match
        self.table = cast(Table, match.table)
        self.seat = self.table.active
        self.notes = watch.notes
        self.events: list[Event] = watch.events()
        #: The ids of the plans, in order; without those that found nothing.
        self.plans = [
            entry[3].id for entry in match.entries if entry[0] == "decide" and entry[3].id != "nothing"
        ]
        self.fired = fired(watch.notes)
        self.position = GAME.position(self.table)

    @property
    def vp(self) -> int:
        return self.table.players[self.seat].vp

    def at(self, place: str) -> dict[str, Any]:
        """What stands there, as a position writes it."""
        found: dict[str, Any] = self.position["board"].get(place, {})
        return found

    def lines(self, rule: str) -> list[str]:
        """The texts of the page lines read under a rule id."""
        return [note.line.text for note in self.notes if isinstance(note, Mark) and rule in note.rules]

    def verbs(self, *names: str) -> list[str]:
        """The events of these kinds, in order."""
        return [event.verb for event in self.events if event.verb in names]

    def text(self) -> list[str]:
        """The trace as people read it."""
        return text_of(
            self.notes,
            lambda option, _: WORDS.option(self.table, option),
            lambda event: WORDS.event(self.table, event),
        )


def set_out(
    board: Mapping[str, Mapping[str, Any]],
    market: str | Sequence[str] = "",
    *,
    seats: Sequence[str] = SEATS,
    me: str = "red",
    delay: str = "",
    own: Mapping[str, Any] | None = None,
    **rest: Any,
) -> dict[str, Any]:
    """A position in which the automa of this color is to move.

    `own` are its barracks, trophies and so on; the other seats have what is left over.
    """
    players: list[dict[str, Any]] = [
        {"delay": ""} if seat.startswith("automa") else {"hand": ["noble"] * 5} for seat in seats
    ]
    players[COLORS.index(me)] = {"delay": delay, **(own or {})}
    return {
        "seats": list(seats),
        "active": me,
        "board": dict(board),
        "market": row(market) if isinstance(market, str) else list(market),
        "players": players,
        **rest,
    }


def header(position: Mapping[str, Any], seed: int = 1) -> Header:
    seats: tuple[Seat, ...] = GAME.line_up(position["seats"])
    return Header(GAME, seats, GAME.options(position.get("options", {})), seed, position)


def play_turn(position: Mapping[str, Any], *, seed: int = 1) -> Turn:
    """Play the whole turn of the automa and nothing after it."""
    seat = COLORS.index(position["active"])
    watch = Watch()
    match = Match(header({**position, "agenda": [["automa", [seat, "delay"]]]}, seed), watch=watch)
    match.advance()
    return Turn(match, watch)


def decide(board: Mapping[str, Mapping[str, Any]], market: str | Sequence[str], **rest: Any) -> list[str]:
    """The plans of one automa turn on this board."""
    return play_turn(set_out(board, market, **rest)).plans
