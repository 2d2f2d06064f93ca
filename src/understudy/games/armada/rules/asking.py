"""Questions of the rules: what was answered lies on the table before the next question of the same step,
since everybody at a real table hears it. Only dials are chosen in secret.

A seat that the AI deck plays may turn over cards before it answers: each is revealed in the open, and the
question is asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from understudy.core import flow
from understudy.core.flow import Flow
from understudy.core.option import Option
from understudy.core.requests import NOTHING_MORE, About, Choose, Composer
from understudy.games.armada.options import NONE, REVEAL_CARD, Act
from understudy.games.armada.table import Orders, Table


def choose(
    table: Table,
    seat: int,
    prompt: str,
    options: Callable[[], Sequence[Act]],
    *,
    composer: Composer | None = None,
    topic: str,
    about: About = NOTHING_MORE,
) -> Flow[Act]:
    """The seat chooses, and says what."""
    orders = table.orders[seat]
    if orders is not None:
        return (yield from _by_deck(table, orders, seat, prompt, options, composer, topic, about))
    # One generator less for each of thousands of questions in a second: the request itself.
    chosen: Act = yield Choose(seat, prompt, options, False, None, topic, about, composer)
    table.said.append(chosen.id)
    return chosen


def confirm(table: Table, seat: int, prompt: str, *, topic: str, about: About = NOTHING_MORE) -> Flow[bool]:
    """The seat says yes or no."""
    answer = yield from flow.confirm(seat, prompt, topic=topic, about=about)
    table.said.append("yes" if answer else "no")
    return answer


def step(played: Callable[..., Any]) -> Callable[..., Any]:
    """A step of the rules begins with nothing said."""

    @wraps(played)
    def begun(table: Table, *args: int | str) -> Any:
        if table.said:
            table.said = []
        return played(table, *args)

    return begun


# -- seats that the AI deck plays ----------------------------------------------------------------------------

#: AR-ENG-04: questions about one shield after the other.
_RECOVERING = ("repair", "recover-shield")


def _by_deck(
    table: Table,
    orders: Orders,
    seat: int,
    prompt: str,
    options: Callable[[], Sequence[Act]],
    composer: Composer | None,
    topic: str,
    about: About,
) -> Flow[Act]:
    orders.revealed = []
    if topic == "reveal":
        # I5.6: what comes with or after the reveal is kept for a later activation.
        orders.held = table.ships[int(about["ship"])].commands
    while True:
        chosen: Option = yield from flow.choose(
            seat, prompt, options, composer=composer, also=_of_the_deck, topic=topic, about=about
        )
        assert isinstance(chosen, Act)
        if chosen is REVEAL_CARD:
            yield from reveal_card(table, seat)
        elif chosen.verb == "decline":
            _decline(table, orders, chosen)
        else:
            break
    orders.cycle = NONE
    if topic in _RECOVERING and chosen.verb in ("recover", "zone"):
        (orders.cycle,) = chosen.args
    elif chosen.verb == "deploy":
        orders.deployed.append(chosen.args[0])
    table.said.append(chosen.id)
    return chosen


def _of_the_deck(option: Option) -> bool:
    return option is REVEAL_CARD or (isinstance(option, Act) and option.verb == "decline")


def reveal_card(table: Table, seat: int) -> Flow[None]:
    """I1.2: the top card goes to the discard pile, open; an empty pile is made anew of that."""
    card = yield from turn_over(table, seat)
    orders = table.orders[seat]
    assert orders is not None
    orders.discard.append(card)
    orders.revealed.append(card)
    table.tell("reveals-card", seat, card)


def turn_over(table: Table, seat: int) -> Flow[int]:
    """The top card of the AI deck."""
    orders = table.orders[seat]
    assert orders is not None
    if not orders.bag:
        orders.bag, orders.discard = sorted(orders.discard), []
    (card,) = yield from flow.draw(
        seat,
        "Reveal the top card of the AI deck",
        "the AI deck",
        orders.bag,
        1,
        table.config.deck.ids,
        topic="ai-card",
    )
    return card


def _decline(table: Table, orders: Orders, chosen: Act) -> None:
    """AR-ODD-03: a card says no: the effect is not used in this attack, or in this activation."""
    used = table.attack.used if table.attacks else table.used
    used.append(chosen.args)
    orders.revealed = []
    table.tell("declines", table.ships[chosen.args[0]].seat, *chosen.args[:2], rules=("AR-ODD-03",))
