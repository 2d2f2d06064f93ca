"""Games of random decks out of the whole pool: any card may meet any other."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from understudy.core.game import Seat
from understudy.core.match import Header, Match
from understudy.games.swccg import GAME, setup
from understudy.games.swccg.data import CARDS, DARK, LIGHT, LOCATION, Deck
from understudy.games.swccg.decks import gathered
from understudy.games.swccg.rules.layout import startable
from understudy.games.swccg.table import BOTH, RESERVE, Table

#: How many locations a deck has besides the one that it starts at.
LOCATIONS = 8


def random_deck(side: int, rng: random.Random) -> Deck:
    """Sixty cards of a side: a start, eight other locations, and 51 cards of any kind, with repeats."""
    mine = [card for card in CARDS if card.side == side]
    start = rng.choice([card for card in mine if startable(card, [])])
    places = [card.id for card in mine if card.kind == LOCATION and card.title != start.title]
    others = [card.id for card in mine if card.kind != LOCATION]
    cards = [start.id, *rng.sample(places, LOCATIONS), *rng.choices(others, k=51)]
    return gathered("random", side, "", start.id, cards)


def random_match(
    seed: int,
    seats: tuple[str, str] = ("random", "random"),
    turns: str = "60",
    steps: Mapping[str, Callable[..., Any]] | None = None,
) -> Match:
    """A game of two random decks; its steps may be watched."""
    rng = random.Random(seed)
    dark, light = random_deck(DARK, rng), random_deck(LIGHT, rng)
    options = {"dark": "", "light": "", "start": "deck", "turns": turns}

    def set_up(_: Mapping[str, str], who: Sequence[Seat]) -> Table:
        table = Table(setup.configure(options, who, dark, light))
        table.agenda = [("begin", ())]
        for seat in BOTH:
            table.bags.append(list(range(60 * seat, 60 * seat + 60)))
            table.piles[seat][RESERVE] = [-1 - seat] * 60
        return table

    game = replace(GAME, set_up=set_up, steps=GAME.steps if steps is None else steps)
    return Match(Header(game, (Seat(seats[0]), Seat(seats[1])), {}, seed), keep=False)
