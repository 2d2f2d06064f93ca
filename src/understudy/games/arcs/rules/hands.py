"""Action cards: deals, draws from the pile, bonus cards of bots, discards."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence

from understudy.core.flow import Flow, draw, shuffle
from understudy.games.arcs.cards import ACTION_IDS
from understudy.games.arcs.table import Table
from understudy.kit.saying import plural

HAND = 6
PILE = "the action cards"
_COUNTER_RULES = ("SC-SET-04", "SC-SET-05", "SC-SET-06", "SC-CHP-01", "SC-CHP-02", "SC-CHP-08")


def discard(table: Table, cards: Sequence[int]) -> None:
    """R-ROUND-7: face down on the discard pile."""
    table.discards.extend(cards)


def take_card(table: Table, seat: int, card: int) -> None:
    """An action card comes to a seat; for a bot it is a bonus card and its counter goes up."""
    player = table.players[seat]
    if player.bot:
        player.bonus.append(card)
        player.counter += 1
        table.tell("bonus", seat, card, rules=("SC-BON-01", "SC-CHP-04"))
    elif player.reported:
        # In a hand that nobody but its owner sees.
        player.hidden += 1
        insort(table.stack, card)
    else:
        insort(player.hand, card)


def draw_from_stack(table: Table, seat: int, count: int) -> Flow[tuple[int, ...]]:
    """Cards off the bots' stack; when it runs out the discards are shuffled into it (SC-CHP-06)."""
    found: tuple[int, ...] = ()
    while len(found) < count:
        if table.stack_left < 1 and not _reshuffle(table, seat):
            break
        wanted = min(count - len(found), table.stack_left)
        found += yield from draw(
            seat, f"Draw {wanted} action cards", PILE, table.stack, wanted, ACTION_IDS, topic="draw-cards"
        )
    return found


def _reshuffle(table: Table, seat: int) -> bool:
    """SC-CHP-06: the discards make a new stack; False if there are none."""
    if not table.discards and not table.veiled:
        return False
    table.stack, table.discards = sorted([*table.stack, *table.discards]), []
    table.veiled = 0
    table.tell("reshuffled", seat, rules=("SC-CHP-06",))
    return True


def _draw_unseen(table: Table, seat: int, count: int) -> None:
    """Cards come into a hand that only its owner sees."""
    for drawn in range(count):
        if table.stack_left < 1 and not _reshuffle(table, seat):
            count = drawn
            break
        table.players[seat].hidden += 1
    table.tell("drew", seat, count)


def draw_bottom(table: Table, seat: int, count: int) -> Flow[None]:
    """BC17, BC31: cards from the bottom of the pile; F-1: those that were not dealt lie lowest, shuffled."""
    if table.players[seat].reported:
        _draw_unseen(table, seat, count)
        return
    if table.config.bots:
        cards = yield from draw_from_stack(table, seat, count)
    else:
        wanted = min(count, len(table.stack))
        cards = ()
        if wanted:
            cards = yield from draw(
                seat,
                f"Draw {plural(wanted, 'card')}",
                PILE,
                table.stack,
                wanted,
                ACTION_IDS,
                topic="draw-cards",
            )
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
            seat, "Shuffle the discarded cards", "the discarded cards", cards, ACTION_IDS, topic="throw-in"
        )
    discard(table, order)


def _set_counter(table: Table, seat: int) -> None:
    """SC-SET-04 to SC-SET-06, SC-CHP-01: a bot has a counter; what is not dealt is the stack of all bots."""
    player = table.players[seat]
    player.counter = HAND
    player.bonus.clear()
    table.tell("counter", seat, HAND, rules=_COUNTER_RULES)
    if player.exhausted:
        player.exhausted = 0
        table.tell("ready", seat, rules=("SC-ABL-03",))


def deal(table: Table, seat: int) -> Flow[None]:
    """R-SETUP-9: six cards; a bot sets its counter instead (SC-CHP)."""
    player = table.players[seat]
    if player.bot:
        _set_counter(table, seat)
        return
    if player.reported:
        player.hidden = HAND
        return
    cards = yield from draw(seat, "Deal six action cards", PILE, table.stack, HAND, ACTION_IDS, topic="deal")
    player.hand = sorted(cards)
