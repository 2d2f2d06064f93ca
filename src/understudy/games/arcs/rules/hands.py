"""Action cards: deals, draws from the pile, bonus cards of bots, discards."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from understudy.core.flow import Flow, draw, shuffle
from understudy.games.arcs.cards import ACTION_IDS
from understudy.games.arcs.table import Table

HAND = 6
PILE = "the action cards"


def discard(table: Table, cards: Sequence[int]) -> None:
    """R-ROUND-7: face down on the discard pile."""
    table.discards.extend(cards)


def take_card(table: Table, seat: int, card: int) -> None:
    """An action card comes to a seat; for a bot it is a bonus card and its counter goes up."""
    player = table.players[seat]
    if player.bot:
        player.bonus.append(card)
        player.counter += 1
        table.tell("bonus", seat, card)
    else:
        insort(player.hand, card)


def draw_from_stack(table: Table, seat: int, count: int) -> Flow[tuple[int, ...]]:
    """Cards off the bots' stack; when it runs out the discards are shuffled into it (SC-CHP-06)."""
    found: tuple[int, ...] = ()
    while len(found) < count:
        if not table.stack:
            if not table.discards:
                break
            table.stack, table.discards = sorted(table.discards), []
        wanted = min(count - len(found), len(table.stack))
        found += yield from draw(seat, f"Draw {wanted} action cards", PILE, table.stack, wanted, ACTION_IDS)
    return found


def draw_bottom(table: Table, seat: int, count: int) -> Flow[None]:
    """BC17, BC31: cards from the bottom of the pile; F-1: those that were not dealt lie lowest, shuffled."""
    if table.config.bots:
        cards = yield from draw_from_stack(table, seat, count)
    else:
        wanted = min(count, len(table.stack))
        cards = ()
        if wanted:
            cards = yield from draw(seat, f"Draw {wanted} cards", PILE, table.stack, wanted, ACTION_IDS)
        oldest = count - wanted
        cards += tuple(table.discards[:oldest])
        del table.discards[:oldest]
    for card in cards:
        take_card(table, seat, card)
    table.tell("drew", seat, len(cards))


def throw_in(table: Table, seat: int, cards: Sequence[int]) -> Flow[None]:
    """BC17: cards out of a hand are shuffled among themselves before they lie on the pile."""
    for card in cards:
        table.players[seat].hand.remove(card)
    order: Sequence[int] = cards
    if len(cards) > 1:
        order = yield from shuffle(
            seat, "Shuffle the discarded cards", "the discarded cards", cards, ACTION_IDS
        )
    discard(table, order)


def deal(table: Table, seat: int) -> Flow[None]:
    """R-SETUP-9: six cards; a bot sets its counter instead (SC-CHP)."""
    player = table.players[seat]
    if player.bot:
        player.counter = HAND
        player.exhausted = 0
        player.bonus.clear()
        return
    cards = yield from draw(seat, "Deal six action cards", PILE, table.stack, HAND, ACTION_IDS)
    player.hand = sorted(cards)
