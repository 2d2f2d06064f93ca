"""R-MKT: buying, devouring and refilling. With automas the row slides left (TA-MKT-02 to TA-MKT-04)."""

from __future__ import annotations

from functools import lru_cache

from understudy.core.flow import Flow, draw
from understudy.games.tyrants.cards import CARD_IDS, CARDS, COST, GUARD, HALF_DECKS, NOT_FOR_SALE, PRIESTESS
from understudy.games.tyrants.options import (
    RECRUIT_GUARD,
    RECRUIT_PRIESTESS,
    RECRUITS,
    RECRUITS_DEVOURED,
    ROW,
    InRow,
    WithCard,
)
from understudy.games.tyrants.rules import hands
from understudy.games.tyrants.table import Table


def refill(table: Table, seat: int) -> Flow[None]:
    """R-MKT-1: deal to the right end until the row is full; a deck that runs out: R-END-1 or TA-END-03."""
    missing = ROW - len(table.market)
    while missing:
        if not table.market_deck and not _reshuffle(table, seat):
            break
        count = min(missing, len(table.market_deck))
        cards = yield from draw(
            seat, "Deal to the market", "the market deck", table.market_deck, count, CARD_IDS, topic="deal"
        )
        table.market += cards
        table.tell("deal", seat, *cards, rules=("TA-MKT-04",) if table.config.automas else ())
        missing -= count
    if not table.market_deck and not table.config.automas and not table.final:
        table.final = True
        table.tell("market_out", seat)


def _reshuffle(table: Table, seat: int) -> bool:
    """TA-END-02, TA-END-03, ASM-33: with automas the devoured cards make a new market deck."""
    if not table.config.automas:
        return False
    if table.config.reshuffle_all:
        table.market_deck, table.devoured = sorted(table.devoured), []
    else:
        table.market_deck = sorted(card for card in table.devoured if CARDS[card].deck in HALF_DECKS)
        table.devoured = [card for card in table.devoured if CARDS[card].deck not in HALF_DECKS]
    if table.market_deck:
        table.tell("market_again", seat, rules=("TA-END-03", "TA-END-02"))
    return bool(table.market_deck)


def take_from_row(table: Table, place: int) -> int:
    """A card leaves the row; those to its right slide left (TA-MKT-02, TA-MKT-03)."""
    return table.market.pop(place - 1)


def devour_leftmost(table: Table, seat: int, count: int, rules: tuple[str, ...]) -> None:
    """TA-TURN-05, ASM-04: an automa devours from the left, one at a time, and does not refill."""
    cards = table.market[:count]
    for card in cards:
        take_from_row(table, 1)
        table.devoured.append(card)
    if cards:
        table.tell("devour", seat, *cards, rules=rules)


def devour_from_row(table: Table, seat: int, place: int) -> Flow[None]:
    """R-DEV-1: a devoured market card is replaced at once."""
    hands.devour(table, seat, take_from_row(table, place))
    yield from refill(table, seat)


def wares(table: Table, budget: int, aspect: int | None = None) -> list[WithCard]:
    """What may be recruited at this price: the row, the two stacks, and a card that Ghost called up."""
    found: list[WithCard] = [*_in_row(tuple(table.market), budget, aspect)]
    if aspect is None:
        if table.guards and COST[GUARD] <= budget:
            found.append(RECRUIT_GUARD)
        if table.priestesses and COST[PRIESTESS] <= budget:
            found.append(RECRUIT_PRIESTESS)
    if table.ghost and table.devoured:
        top = table.devoured[-1]
        if (
            COST[top] <= budget
            and top not in NOT_FOR_SALE
            and (aspect is None or CARDS[top].aspect == aspect)
        ):
            found.append(RECRUITS_DEVOURED[top])
    return found


# Between two purchases the row is asked for many times.
@lru_cache(maxsize=1 << 12)
def _in_row(market: tuple[int, ...], budget: int, aspect: int | None) -> tuple[WithCard, ...]:
    return tuple(
        RECRUITS[place][card]
        for place, card in enumerate(market)
        if COST[card] <= budget
        and card not in NOT_FOR_SALE
        and (aspect is None or CARDS[card].aspect == aspect)
    )


def recruit(table: Table, seat: int, ware: WithCard) -> Flow[None]:
    """R-MKT-1: the card goes to the discard pile; the row is refilled."""
    table.players[seat].discard.append(ware.card)
    slides = table.config.automas and isinstance(ware, InRow)
    table.tell("recruit", seat, ware.card, rules=("TA-MKT-02",) if slides else ())
    if isinstance(ware, InRow):
        take_from_row(table, ware.place)
        yield from refill(table, seat)
    elif ware.verb == "recruit-devoured":
        table.devoured.pop()
    elif ware.card == GUARD:
        table.guards -= 1
    else:
        table.priestesses -= 1
