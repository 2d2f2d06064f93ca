"""What cards, places and numbers are called."""

from __future__ import annotations

from understudy.games.arcs.cards import ACTION_CARDS, COURT_CARDS, SUITS
from understudy.games.arcs.options import COLOURS
from understudy.games.arcs.places import NONE, PLACES
from understudy.games.arcs.table import Table

KIND_TEXT = ("ship", "damaged ship", "starport", "damaged starport", "city", "damaged city")


def seat_name(table: Table, seat: int) -> str:
    name = COLOURS[seat].capitalize()
    return f"{name} (bot)" if table.players[seat].bot else name


def place_name(system: int) -> str:
    return PLACES[system].name


def card_name(card: int) -> str:
    """An action card, or one that lies face down."""
    if card == NONE:
        return "a face-down card"
    return f"{SUITS[ACTION_CARDS[card].suit].capitalize()} {ACTION_CARDS[card].number}"


def court_name(court: int) -> str:
    return COURT_CARDS[court].name
