"""Windows: who may answer what (R-4.2 to R-4.4, G12). Texts are found by their event, hands by their cards.

An event is a step of its own: automatic actions first, in the order that the active player says, then just
actions, the opponent of whoever did it first, until both pass. Nobody is asked who has nothing to answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from understudy.core.flow import Flow, choose, may_choose
from understudy.core.option import Option
from understudy.games.swccg.filters import Trigger
from understudy.games.swccg.options import PASS, AnswerWith, AsReact, TriggerNext
from understudy.games.swccg.queries import live
from understudy.games.swccg.rules.actions import chooser_of, distinct, initiate, player_of, possible, usable
from understudy.games.swccg.rules.events import REACTS, itself, may_react
from understudy.games.swccg.rules.react import react, reacts
from understudy.games.swccg.table import BIT, NONE, Table, bits
from understudy.games.swccg.vocabulary import Action

#: R-4.10: so many automatic actions without a decision are a fault of a card's text.
MOST_IN_A_ROW = 2000
#: What answers an event: an Interrupt or a text, or a react.
Response: TypeAlias = AnswerWith | AsReact
#: Windows before the result of an action.
_BEFORE = ("targeted", "fired-at", "playing", "react")


def open_event(table: Table, name: str, by: int, a: int, b: int) -> Flow[None] | None:
    """SW-ACT-14: automatic actions before just actions.

    SW-ACT-09, SW-GOT-08.
    """
    moment = (name, by, a, b)
    if _undone(table, name):
        return None
    # Start and end of turns and phases, and what the game itself causes: the active player first.
    own = by == NONE or name.startswith(("turn-", "phase-"))
    first = table.active if own else 1 - by
    table.then(("answers", (name, by, a, b, first, 0, 0, 0)))
    forced = list(_forced(table, moment))
    if len(forced) > 1:
        return _in_order(table, moment, forced)
    _trigger_all(table, moment, forced)
    return None


def _undone(table: Table, name: str) -> bool:
    """What an event is about was canceled, drawn again or not: there is nothing left to answer.

    SW-CAN-05, SW-DES-10.
    """
    if name == "drawn":
        return bool(table.draws) and table.draws[-1].canceled
    if name == "drain-start":
        return table.drain is not None and table.drain.canceled
    return name in _BEFORE and bool(table.stack) and table.stack[-1].canceled


def _in_order(table: Table, moment: Trigger, left: list[TriggerNext]) -> Flow[None]:
    """R-4.2: of several automatic actions the player whose turn it is says which one is next."""
    order = []
    while len(left) > 1:
        choice = yield from choose(
            table.active,
            "Which automatic action next?",
            left,
            topic="order",
            about={"event": moment[0]},
        )
        left = [one for one in left if one is not choice]
        order.append(choice)
    _trigger_all(table, moment, [*order, *left])


def _trigger_all(table: Table, moment: Trigger, forced: list[TriggerNext]) -> None:
    table.then(*[("trigger", (one.card, one.clause, *moment)) for one in forced])


def _forced(table: Table, moment: Trigger) -> Iterator[TriggerNext]:
    given = table.config.play_acts.get(moment[0])
    if given is None:
        return
    mask, by = given
    for card in bits(mask & (live(table) | itself(moment[0], moment[2]))):
        for part in by[card]:
            action: Action = table.config.texts[card].actions[part]
            if action.must:
                who = player_of(table, card, action)
                if possible(table, chooser_of(who, action), card, part, moment):
                    yield TriggerNext(card, part)


def answers(
    table: Table, name: str, by: int, a: int, b: int, asked: int, passes: int, used: int, stopped: int = 0
) -> Flow[None] | None:
    """Just actions, in turns; `used` are the cards that have answered this event already (G12), `stopped`
    those whose react to it was canceled (G80).

    SW-ACT-03, SW-ACT-08, SW-ACT-11, SW-ACT-12, SW-ACT-13, SW-GOT-07, SW-BOT-09, SW-BOT-10, SW-BOT-11.
    """
    moment = (name, by, a, b)
    if _undone(table, name):
        return None
    while passes < 2:
        if next(_options(table, asked, moment, used, stopped), None) is not None:
            return _answer(table, moment, asked, passes, used, stopped)
        passes += 1
        asked = 1 - asked
    return None


def _answer(table: Table, moment: Trigger, asked: int, passes: int, used: int, stopped: int) -> Flow[None]:
    """A seat answers, or passes; then the other one."""
    name, seat, a, b = moment
    choice = yield from may_choose(
        asked,
        f"Answer: {name}",
        lambda: [*_listed(table, asked, moment, used, stopped)],
        PASS,
        also=_copies(table, asked, moment, used, stopped),
        topic="respond",
        about={"event": name, "seat": seat, "a": a, "b": b},
    )
    if choice is None:
        flow = answers(table, name, seat, a, b, 1 - asked, passes + 1, used, stopped)
        if flow is not None:
            yield from flow
        return
    mine = used if _repeats(table, choice) else used | BIT[choice.card]
    table.then(("answers", (name, seat, a, b, 1 - asked, 0, mine, stopped)))
    yield from carry_out(table, asked, choice, moment)


def _listed(table: Table, seat: int, moment: Trigger, used: int, stopped: int) -> Iterable[Response]:
    found = _options(table, seat, moment, used, stopped)
    return distinct(table, found) if table.config.reported[seat] else found


def _copies(
    table: Table, seat: int, moment: Trigger, used: int, stopped: int
) -> Callable[[Option], bool] | None:
    """Of a real hand any copy of a card that is listed may be meant."""
    if not table.config.reported[seat]:
        return None
    return lambda option: option in list(_options(table, seat, moment, used, stopped))


def _repeats(table: Table, choice: Response) -> bool:
    if not isinstance(choice, AnswerWith):
        return True
    action: Action = table.config.texts[choice.card].actions[choice.clause]
    return action.repeat


def carry_out(table: Table, seat: int, choice: Response, moment: Trigger) -> Flow[None]:
    if isinstance(choice, AnswerWith):
        yield from initiate(table, seat, choice.card, choice.clause, moment)
    else:
        yield from react(table, seat, choice, moment)


def _options(table: Table, seat: int, moment: Trigger, used: int, stopped: int) -> Iterator[Response]:
    name = moment[0]
    yield from usable(table, seat, name, moment, used, AnswerWith, AnswerWith)
    if name in REACTS and seat != moment[1] and may_react(table, seat):
        yield from reacts(table, seat, moment, stopped)


def trigger(table: Table, card: int, part: int, name: str, by: int, a: int, b: int) -> Flow[None]:
    """An automatic action, if what it needs is still there."""
    if _undone(table, name) or not (live(table) | itself(name, a)) >> card & 1:
        return
    action: Action = table.config.texts[card].actions[part]
    who = player_of(table, card, action)
    table.chain += 1
    if table.chain > MOST_IN_A_ROW:
        raise RuntimeError(f"{table.cards[card].title} ({table.cards[card].id}) triggers itself without end")
    moment = (name, by, a, b)
    if possible(table, chooser_of(who, action), card, part, moment):
        yield from initiate(table, chooser_of(who, action), card, part, moment)
