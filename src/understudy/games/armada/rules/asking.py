"""Questions of the rules: what was answered lies on the table before the next question of the same step,
since everybody at a real table hears it. Only dials are chosen in secret.

A seat that the AI deck plays may turn over cards before it answers: each is revealed in the open, and the
question is asked again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from understudy.core import flow
from understudy.core.flow import Flow, put
from understudy.core.option import Option
from understudy.core.requests import NOTHING_MORE, About, Choose, Composer, Offered, offered
from understudy.core.table import Table as CoreTable
from understudy.games.armada.judging import Unjudged, asked
from understudy.games.armada.options import (
    DONE,
    NONE,
    REVEAL_CARD,
    Act,
    ChooseZone,
    DeclineCard,
    Deploy,
    Recover,
)
from understudy.games.armada.table import Orders, Table

A = TypeVar("A", bound=Act)


def choose(
    table: Table,
    seat: int,
    prompt: str,
    options: Offered[A],
    *,
    composer: Composer | None = None,
    topic: str,
    about: About = NOTHING_MORE,
) -> Flow[A]:
    """The seat chooses, and says what."""
    orders = table.orders[seat]
    if orders is not None:
        return (yield from _by_deck(table, orders, seat, prompt, options, composer, topic, about))
    chosen: A = yield from flow.choose(seat, prompt, options, topic=topic, about=about, composer=composer)
    table.said.append(chosen.id)
    return chosen


def may_choose(
    table: Table,
    seat: int,
    prompt: str,
    options: Offered[A],
    *,
    must: bool = False,
    composer: Composer | None = None,
    topic: str,
    about: About = NOTHING_MORE,
) -> Flow[A | None]:
    """The seat chooses one of the options, or is done, which is listed first: None. If it must, it is not."""
    ways: Offered[Act] = options if must else lambda: [DONE, *offered(options)]
    orders = table.orders[seat]
    if orders is not None:
        answer = yield from _by_deck(table, orders, seat, prompt, ways, composer, topic, about)
    else:
        answer = yield from flow.choose(seat, prompt, ways, topic=topic, about=about, composer=composer)
        table.said.append(answer.id)
    return None if answer is DONE else cast(A, answer)


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
        if table.known is not None:
            return _judging(table, played, args)
        return played(table, *args)

    return begun


def _judging(table: Table, played: Callable[..., Any], args: tuple[int | str, ...]) -> Flow[None]:
    """At a real table a step may need to know what nobody has said: it is asked, and the step begins again
    with the answers that it had.
    """
    table.learned, table.moves = [], 0
    start, given = table.copy(), list[object]()
    while True:
        watch = table.watch
        told = 0 if watch is None else len(watch.notes)
        try:
            step = played(table, *args)
            if step is None:
                return
            table.watch = None if given else watch
            request = next(step)
            for number, answer in enumerate(given, 1):
                if number == len(given):
                    # What it told up to here was told before.
                    table.watch = watch
                    told = 0 if watch is None else len(watch.notes)
                request = step.send(answer)
            while True:
                if isinstance(request, Choose):
                    request.options()
                given.append((yield from put(request)))
                # Whoever listens may have come or gone meanwhile.
                watch = table.watch
                told = 0 if watch is None else len(watch.notes)
                request = step.send(given[-1])
        except StopIteration:
            return
        except Unjudged as gap:
            table.watch = watch
            if watch is not None:
                del watch.notes[told:]
            known = table.known
            assert known is not None
            yield from asked(known, gap)
            _restore(table, start)


def _restore(table: Table, start: Table) -> None:
    """The table as it was when the step began, with what was judged since."""
    learned, fresh = table.learned, start.copy()
    for name in (*CoreTable.__slots__, *Table.__slots__):
        if name != "watch":
            setattr(table, name, getattr(fresh, name))
    assert table.known is not None
    table.judge_by(table.known)
    table.learned = learned
    table.recall()


# -- seats that the AI deck plays ----------------------------------------------------------------------------

#: AR-ENG-04: questions about one shield after the other.
_RECOVERING = ("repair", "recover-shield")
#: Questions that go on from the one before: the card that was revealed for that counts for them too.
_GOES_ON = ("comm-noise-dial",)


def _by_deck(
    table: Table,
    orders: Orders,
    seat: int,
    prompt: str,
    options: Offered[A],
    composer: Composer | None,
    topic: str,
    about: About,
) -> Flow[A]:
    if topic not in _GOES_ON:
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
        elif isinstance(chosen, DeclineCard):
            _decline(table, orders, chosen)
        else:
            break
    orders.cycle = NONE
    if topic in _RECOVERING and isinstance(chosen, Recover | ChooseZone):
        orders.cycle = chosen.zone
    elif isinstance(chosen, Deploy):
        orders.deployed.append(chosen.ship)
    table.said.append(chosen.id)
    return cast(A, chosen)


def _of_the_deck(option: Option) -> bool:
    return option is REVEAL_CARD or isinstance(option, DeclineCard)


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
        lots=True,
    )
    return card


def _decline(table: Table, orders: Orders, chosen: DeclineCard) -> None:
    """AR-ODD-03: a card says no: the effect is not used in this attack, or in this activation."""
    used = table.attack.used if table.attacks else table.used
    used.append((chosen.ship, chosen.upgrade, chosen.effect))
    orders.revealed = []
    table.tell("declines", table.ships[chosen.ship].seat, chosen.ship, chosen.upgrade, rules=("AR-ODD-03",))
