"""What the AI deck does to the ships of its seat: the activation card, its command and its bonus."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.armada.aicards import CREW, PARTIES, SPARE, SURGE
from understudy.games.armada.cards import DAMAGE_OF
from understudy.games.armada.options import KEEP_CARD, NEXT_CARD, NONE
from understudy.games.armada.rules.asking import choose, turn_over
from understudy.games.armada.rules.damage import gain_token
from understudy.games.armada.rules.effects import recover_one
from understudy.games.armada.rules.operations import ready_one
from understudy.games.armada.table import Orders, Ship, Table

COMPARTMENT = DAMAGE_OF["compartment_fire"]


def orders_of(table: Table, ship: Ship) -> Orders:
    found = table.orders[ship.seat]
    assert found is not None
    return found


def activation_card(table: Table, ship: int) -> Flow[None]:
    """AR-ACT-03, AR-ACT-04, AR-CDA-02, AR-CDA-03: all cards are shuffled, and the top one is the activation
    card; a ship with a priority command may discard the first for the second. The dial gets its command.
    """
    one = table.ships[ship]
    orders = orders_of(table, one)
    orders.bag, orders.discard, orders.active = list(range(len(orders.cards))), [], NONE
    yield from _next_card(table, one, orders)
    chosen = yield from choose(
        table,
        one.seat,
        "Keep the activation card?",
        (KEEP_CARD, NEXT_CARD),
        topic="activation-card",
        about={"ship": ship},
    )
    if chosen is NEXT_CARD:
        orders.discard.append(orders.active)
        orders.active = NONE
        yield from _next_card(table, one, orders)
    orders.bonus = True
    orders.held = one.commands
    # I4.4: a command that an effect chose for it replaces that of the card.
    table.dials[ship] = table.dials[ship] or [orders.cards[orders.active].command]


def _next_card(table: Table, ship: Ship, orders: Orders) -> Flow[None]:
    orders.active = yield from turn_over(table, ship.seat)
    table.tell("activation-card", ship.seat, ship.index, orders.active, rules=("AR-ACT-03",))


def start_bonus(table: Table, ship: int) -> Flow[None]:
    """AR-ACT-08: bonuses of the start of an activation. G42: barred zones and Compartment Fire count."""
    one = table.ships[ship]
    orders = orders_of(table, one)
    if not one.in_play:
        return
    if orders.has(SURGE):
        _used(table, one, orders)
        yield from recover_one(table, one, "Shield surge")
    elif orders.has(CREW):
        _used(table, one, orders)
        if not one.has_damage(COMPARTMENT):
            yield from ready_one(table, one, one.seat, "Ready crew")
    elif orders.has(PARTIES):
        _used(table, one, orders)
        _turn_facedown(table, one)


def _turn_facedown(table: Table, ship: Ship) -> None:
    """Damage parties: the oldest faceup card is turned facedown; everybody knows what it is."""
    for index, code in enumerate(ship.cards):
        if code >= 0 and code & 1:
            ship.cards[index] = code - 1
            table.tell("turned-down", ship.seat, ship.index, code >> 1)
            return


def reveal_bonus(table: Table, ship: int) -> Flow[None]:
    """AR-ACT-08: spare orders, after the reveal: a token of the card's command as well."""
    one = table.ships[ship]
    orders = orders_of(table, one)
    if one.in_play and orders.has(SPARE):
        _used(table, one, orders)
        yield from gain_token(table, one, orders.cards[orders.active].command)


def _used(table: Table, ship: Ship, orders: Orders) -> None:
    orders.bonus = False
    table.tell("bonus", ship.seat, ship.index, orders.active, rules=("AR-ACT-08",))


def use_bonus(table: Table, ship: Ship) -> None:
    """AR-ACT-08: the bonus of the activation card is used up."""
    _used(table, ship, orders_of(table, ship))


def card_ends(table: Table, ship: Ship) -> None:
    """I1.5, AR-ACT-08: the activation card is discarded, and its bonus ends with it."""
    orders = table.orders[ship.seat]
    if orders is not None and orders.active >= 0:
        orders.discard.append(orders.active)
        orders.active = NONE
        orders.bonus = False
