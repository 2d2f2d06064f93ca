"""Cards, places, sides and piles as people call them."""

from __future__ import annotations

from understudy.games.swccg.data import SIDES
from understudy.games.swccg.queries import location
from understudy.games.swccg.table import FORCE, HAND, LOST, NONE, OUT, RESERVE, UNRESOLVED, USED, Table

PILES = {
    RESERVE: "Reserve Deck",
    FORCE: "Force Pile",
    USED: "Used Pile",
    LOST: "Lost Pile",
    HAND: "hand",
    UNRESOLVED: "unresolved destiny",
    OUT: "out of play",
}


def card_name(table: Table, card: int) -> str:
    return table.cards[card].title if 0 <= card < len(table.cards) else "nothing"


def place_name(table: Table, place: int) -> str:
    return location(table, place).title if 0 <= place < len(table.stacks) else "nowhere"


def side_name(seat: int) -> str:
    return SIDES[seat].capitalize() if seat != NONE else "Nobody"


def cards_of(count: int) -> str:
    """So many cards, in words."""
    return "a card" if count == 1 else f"{count} cards"
