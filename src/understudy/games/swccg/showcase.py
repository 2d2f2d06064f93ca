"""Games that are shown: of the supplied decks, and, where somebody counts, of decks out of the whole pool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from understudy.core.chance import mix, some_of
from understudy.games.swccg.data import CARDS, DARK, LIGHT, LOCATION, SIDES, Card
from understudy.games.swccg.decks import SIZE, WRITTEN
from understudy.games.swccg.rules.layout import startable

LineUp: TypeAlias = tuple[tuple[str, ...], Mapping[str, str]]

SHOWCASE: tuple[LineUp, ...] = (
    (("player:expert", "player:standard"), {}),
    (("player:novice", "greedy"), {}),
    (("greedy", "greedy"), {"turns": "20"}),
    (("greedy", "random"), {"start": "choose", "turns": "20"}),
)
#: How many pairs of decks out of the pool, and how many locations a deck has beside its start.
_PAIRS, _LOCATIONS = 36, 12
_SEATS = (("random", "random"), ("greedy", "greedy"), ("greedy", "player:novice"))


def mixed_decks() -> Sequence[LineUp]:
    """Pairs of decks in which any card may meet any other; the same ones each time."""
    return [
        (
            _SEATS[number % len(_SEATS)],
            {SIDES[side]: _written(side, mix(number, side)) for side in (DARK, LIGHT)},
        )
        for number in range(_PAIRS)
    ]


def _written(side: int, state: int) -> str:
    """A deck of a side, written out: where it starts, other locations, and cards of any kind."""
    mine = [card for card in CARDS if card.side == side]
    (start,) = _some([card for card in mine if startable(card, [])], 1, mix(state, 1))
    places = [card for card in mine if card.kind == LOCATION and card.title != start.title]
    others = [card for card in mine if card.kind != LOCATION]
    cards = [start, *_some(places, _LOCATIONS, mix(state, 2))]
    # Any card may come twice.
    cards += [others[mix(state, number) % len(others)] for number in range(len(cards), SIZE)]
    return WRITTEN + ";".join([f"Start: {start.id}", *[card.id for card in cards]])


def _some(cards: Sequence[Card], count: int, state: int) -> list[Card]:
    return [cards[number] for number in some_of(range(len(cards)), count, state)]
