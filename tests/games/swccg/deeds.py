"""What an action does: it is played to its end by plain answers, and what has changed is told in a line.

Of every question the first option is taken, of a window the pass; cards are turned up in order of their
numbers. `lost v` says that the card named v went to the Lost Pile; `dark force -2` that a pile has two cards
less; `temp power v +1 turn` that something holds for a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.games.swccg.layouts import Laid
from understudy.core.requests import Choose, Draw, PickRandom, Request, Shuffle
from understudy.games.swccg.data import CARD_OF, SIDES
from understudy.games.swccg.queries import SEAT_BIT
from understudy.games.swccg.rules.actions import initiate
from understudy.games.swccg.rules.steps import STEPS
from understudy.games.swccg.table import (
    COUNT,
    FORCE,
    HAND,
    LOST,
    NONE,
    OUT,
    PLAY,
    RESERVE,
    SLOTS,
    UNTIL,
    USED,
    ZONES,
    Table,
    bits,
)

_PILES = (RESERVE, FORCE, USED, LOST, HAND, OUT)
#: An action that does not end is a fault.
_MOST = 300


def _destiny(name: str) -> float:
    """Names of cards may have a number behind them (“L1_27.3”)."""
    return CARD_OF[name.split(".", maxsplit=1)[0]].destiny


def _answer(request: Request, destiny: float | None = None) -> Any:
    if isinstance(request, Draw):
        # Names of cards may have a number behind them (“L1_27.3”).
        first = [
            card for card in request.cards if CARD_OF[request.names[card].split(".")[0]].destiny == destiny
        ]
        return tuple([*first, *[card for card in request.cards if card not in first]][: request.count])
    if isinstance(request, Shuffle):
        return tuple(request.cards)
    assert isinstance(request, Choose | PickRandom), request
    options = request.options()
    return options[0]


def _drive(flow: Any, destiny: float | None) -> None:
    value = None
    try:
        while True:
            request = flow.send(value)
            value = _answer(request, destiny)
    except StopIteration:
        return


def perform(table: Table, seat: int, card: int, part: int, moment: Any, destiny: float | None = None) -> None:
    """Start the action, and play on until nothing of it is left; a destiny may be asked for."""
    table.agenda.clear()
    table.stack.clear()
    _drive(initiate(table, seat, card, part, moment), destiny)
    for _ in range(_MOST):
        if not table.agenda:
            return
        name, args = table.agenda.pop()
        flow = STEPS[name](table, *args)
        if flow is not None:
            _drive(flow, destiny)
    raise AssertionError("it does not end")


# -- what has changed ----------------------------------------------------------------------------------------


def changes(laid: Laid, before: Table, after: Table) -> str:
    """What is different, in a fixed order."""
    names = {number: name for name, number in [*laid.held.items(), *_cards(laid, before)]}
    return "; ".join(
        [*_moves(names, laid, before, after), *_piles(before, after), *_others(names, before, after)]
    )


def _cards(laid: Laid, table: Table) -> Iterator[tuple[str, int]]:
    for name, number in laid.named.items():
        if name not in laid.places:
            yield name, number


def _place(laid: Laid, table: Table, place: int) -> str:
    if place == NONE:
        return "nowhere"
    return next(name for name in laid.places if laid[name] == place)


def _moves(names: dict[int, str], laid: Laid, before: Table, after: Table) -> Iterator[str]:
    for card, name in sorted(names.items(), key=lambda pair: pair[1]):
        if after.zone[card] != before.zone[card]:
            if after.zone[card] != PLAY:
                yield f"{ZONES[after.zone[card]]} {name}"
                continue
            yield f"in play {name}"
        if after.owner[card] != before.owner[card]:
            yield f"{SIDES[after.owner[card]]}'s {name}"
        if after.zone[card] != PLAY:
            continue
        host = after.host[card]
        if host != before.host[card]:
            where = "nothing" if host == NONE else names.get(host, str(host))
            yield f"{name} on {where} ({SLOTS[after.slot[card]]})"
        if after.spot[card] != before.spot[card]:
            yield f"{name} at {_place(laid, after, after.spot[card])}"


def _piles(before: Table, after: Table) -> Iterator[str]:
    for seat, side in enumerate(SIDES):
        more = {zone: len(after.piles[seat][zone]) - len(before.piles[seat][zone]) for zone in _PILES}
        told = [f"{ZONES[zone]} {number:+d}" for zone, number in more.items() if number]
        if told:
            yield " ".join([side, *told])


def _marks(table: Table) -> dict[int, int]:
    return table.marks | {card: chosen.written() for card, chosen in table.chosen.items()}


def _named(names: dict[int, str], mask: int) -> str:
    if mask >> COUNT:
        return "/".join(side for seat, side in enumerate(SIDES) if mask & SEAT_BIT[seat])
    return ",".join(names.get(card, str(card)) for card in bits(mask)) or "nobody"


def _others(names: dict[int, str], before: Table, after: Table) -> Iterator[str]:
    for one in after.temps:
        question, _, mask, amount, until, _, how = one
        if one not in before.temps:
            sign = {"add": f"{amount:+g}", "no": "no"}.get(how, f"{how} {amount:g}")
            yield f"temp {question} {_named(names, mask)} {sign} {UNTIL[until]}"
    for name in ("undercover", "hit", "crashed", "moved"):
        now, was = getattr(after, name), getattr(before, name)
        if now & ~was:
            yield f"{name} {_named(names, now & ~was)}"
        if was & ~now & after.play:
            yield f"not {name} {_named(names, was & ~now & after.play)}"
    now, was = _marks(after), _marks(before)
    for card in sorted(set(now) | set(was)):
        if now.get(card, 0) != was.get(card, 0) and after.play >> card & 1:
            yield f"mark {names.get(card, str(card))} {now.get(card, 0)}"
    if after.stacks != before.stacks:
        yield "tops " + " ".join(after.cards[stack[0]].id for stack in after.stacks)
    yield from _struggle(names, before, after)


def _struggle(names: dict[int, str], before: Table, after: Table) -> Iterator[str]:
    if before.drain is not None and after.drain is not None:
        if after.drain.canceled and not before.drain.canceled:
            yield "drain canceled"
        if after.drain.bonus != before.drain.bonus:
            yield f"drain {after.drain.bonus - before.drain.bonus:+d}"
    if before.losses and after.losses and after.losses[-1].left != before.losses[-1].left:
        yield f"loss {after.losses[-1].left - before.losses[-1].left:+g}"
    was, now = before.battle, after.battle
    if now is None or was is None:
        if (now is None) != (was is None):
            yield "battle over" if now is None else "battle begins"
        return
    for name in ("added", "extra", "factor", "drawn", "damage", "attrition"):
        for seat, side in enumerate(SIDES):
            if getattr(now, name)[seat] != getattr(was, name)[seat]:
                yield f"{name} {side} {getattr(now, name)[seat]:g}"
    if now.silenced != was.silenced:
        yield f"silenced {_named(names, now.silenced & ~was.silenced)}"
    if was.part & ~now.part:
        yield f"left the battle {_named(names, was.part & ~now.part)}"
