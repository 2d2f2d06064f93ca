"""What is compared: a line-up with its options, written as on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from understudy.core.errors import BadSetup
from understudy.core.game import PERSON, RANDOM, AnyGame
from understudy.core.outsiders import admit_named
from understudy.simulate.order import Order


@dataclass(frozen=True, slots=True)
class Side:
    """A line-up with its options; the first player is the one that is measured."""

    text: str
    seats: tuple[str, ...]
    options: Mapping[str, str]

    @property
    def player(self) -> str:
        return self.seats[0]


def side_of(game: AnyGame, text: str) -> Side:
    """Read a side: players and options (KEY=VALUE) with commas between; without players, the usual ones."""
    words = [word.strip() for word in text.split(",") if word.strip()]
    options = dict(word.split("=", 1) for word in words if "=" in word)
    seats = [word for word in words if "=" not in word]
    admit_named(seats)
    if not words:
        raise BadSetup("A side is empty. Write players and options, e.g. automa,greedy,decks=drow+demons.")
    if not seats:
        simple = next(iter(game.policies), RANDOM)
        seats = [simple if seat == PERSON else seat for seat in game.lineup]
        # What is measured is the bot, not whoever stands in for a person.
        seats.sort(key=lambda seat: seat == simple)
    return Side(text, tuple(str(seat) for seat in game.line_up(seats)), game.options(options))


def order_for(game: AnyGame, side: Side, games: int, seed: int, **more: Any) -> Order:
    """The games of a side: on every chair, unless the game has fixed ones."""
    order = Order(game.name, games, side.seats, side.options, seed, rotate=True, **more)
    try:
        order.check()
    except BadSetup as error:
        if "cannot be rotated" not in str(error):
            raise
        order = Order(game.name, games, side.seats, side.options, seed, **more)
    order.check()
    return order
