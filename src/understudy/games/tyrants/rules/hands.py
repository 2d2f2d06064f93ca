"""R-TURN-6, R-PROM, R-DEV, R-OUT: where cards go."""

from __future__ import annotations

from bisect import insort

from understudy.core.flow import Flow, draw
from understudy.games.tyrants.cards import CARD_IDS, OUTCAST
from understudy.games.tyrants.options import NONE
from understudy.games.tyrants.table import Table

HAND = 5


def deal_hand(table: Table, seat: int) -> Flow[None]:
    """A hand that was not dealt yet."""
    if table.undealt & 1 << seat:
        table.undealt &= ~(1 << seat)
        yield from draw_cards(table, seat, HAND)


def draw_cards(table: Table, seat: int, count: int) -> Flow[None]:
    """R-TURN-6: cards into the hand; an empty deck is made anew from the discard pile."""
    player = table.players[seat]
    drawn = 0
    while drawn < count:
        if not player.deck:
            if not player.discard:
                break
            player.deck = sorted(player.discard)
            player.discard = []
            table.tell("reshuffle", seat)
        number = min(count - drawn, len(player.deck))
        if number == len(player.deck):
            cards = tuple(player.deck)
            player.deck = []
        else:
            cards = yield from draw(
                seat, "Draw cards", "your deck", player.deck, number, CARD_IDS, topic="draw"
            )
        for card in cards:
            insort(player.hand, card)
        drawn += number
    if drawn:
        table.tell("draw", seat, drawn)


def gather(table: Table, seat: int, before: int = 0) -> None:
    """All cards of a seat that is reported lie in its deck: where they are only that person knows."""
    player = table.players[seat]
    for card in player.discard[before:]:
        insort(player.deck, card)
    del player.discard[before:]


def top_card(table: Table, seat: int) -> Flow[int]:
    """R-PROM-4: the top card of the deck, taken off it; NONE when there is none."""
    player = table.players[seat]
    if not player.deck and player.discard:
        player.deck = sorted(player.discard)
        player.discard = []
        table.tell("reshuffle", seat)
    if not player.deck:
        return NONE
    (card,) = yield from draw(
        seat, "Turn up the top card of the deck", "your deck", player.deck, 1, CARD_IDS, topic="top-card"
    )
    return card


def promote(table: Table, seat: int, card: int) -> None:
    """R-PROM-1, R-OUT-3: into the inner circle; an outcast goes back to the supply instead."""
    if card == OUTCAST:
        table.outcasts += 1
        table.tell("outcast_back", seat)
    else:
        table.players[seat].inner.append(card)
        table.tell("promote", seat, card)


def devour(table: Table, seat: int, card: int, rules: tuple[str, ...] = ()) -> None:
    """R-DEV-1, R-OUT-3: out of the game, face up on the devoured pile; an outcast goes back to the supply."""
    if card == OUTCAST:
        table.outcasts += 1
        table.tell("outcast_back", seat)
    else:
        table.devoured.append(card)
        table.tell("devour", seat, card, rules=rules)


def leave_play(table: Table, seat: int, place: int) -> None:
    """A card leaves the play area; the others keep their places."""
    table.players[seat].played[place] = NONE


def give_outcast(table: Table, seat: int) -> None:
    """R-OUT-1: into the discard pile; TA-DISC-02: an automa gets it on top of its delay pile."""
    if not table.outcasts:
        return
    table.outcasts -= 1
    player = table.players[seat]
    if player.automa:
        player.delay.insert(0, OUTCAST)
        table.tell("outcast", seat, rules=("TA-DISC-02", "TA-SETUP-03"))
    else:
        player.discard.append(OUTCAST)
        table.tell("outcast", seat)
