"""What the next automa will devour and do, as the market lies now: everybody may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from understudy.games.tyrants.cards import ASPECT, ASPECT_NAMES, CARDS, MARKET_ASPECTS, NOBLE, OUTCAST
from understudy.games.tyrants.options import NONE
from understudy.games.tyrants.table import Table
from understudy.kit.saying import listed

#: TA-TURN-02 to TA-TURN-04: how many market cards go for the card on top of the delay pile.
DEVOURED = {OUTCAST: 3, NOBLE: 2, NONE: 1}


class Forecast(NamedTuple):
    """The next turn of an automa, if nobody changes the row before it."""

    seat: int
    #: How many of the leftmost cards it devours.
    devoured: int
    #: How many cards of each aspect are left, in the order in which they are resolved.
    actions: tuple[tuple[int, int], ...]


def forecast(table: Table) -> Forecast | None:
    """The first automa after a person whose turn it is; none where the game ends before it moves."""
    seats = len(table.players)
    if table.over or table.players[table.active].automa:
        return None
    for step in range(1, seats):
        seat = (table.active + step) % seats
        if seat == table.first and table.final:
            return None
        player = table.players[seat]
        if player.automa:
            top = player.delay[0] if player.delay else NONE
            gone = min(DEVOURED[top], len(table.market))
            row = [ASPECT[card] for card in table.market[gone:]]
            counts = ((aspect, row.count(aspect)) for aspect in MARKET_ASPECTS)
            return Forecast(seat, gone, tuple((aspect, count) for aspect, count in counts if count))
    return None


def said(market: Sequence[int], coming: Forecast, name: str) -> str:
    """The forecast as a sentence, with the row as it lies."""
    cards = listed([CARDS[card].name for card in market[: coming.devoured]]) or "nothing"
    return f"Next, {name} devours {cards}; then {_actions(coming)}"


def briefly(coming: Forecast, name: str) -> str:
    """The forecast where the cards themselves say that they are devoured next."""
    return f"Next, {name} devours {coming.devoured or 'nothing'}; then {_actions(coming)}"


def _actions(coming: Forecast) -> str:
    return ", ".join(f"{count} {ASPECT_NAMES[aspect]}" for aspect, count in coming.actions) or "no action"
