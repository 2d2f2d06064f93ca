"""A-39 (b): the combat that the page to come will reach, found on a copy of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from understudy.core.flow import Flow
from understudy.core.option import Option
from understudy.core.requests import Decide, PickRandom, Request
from understudy.games.arcs.bots.supercat.acting import do, settle_task_force, travel
from understudy.games.arcs.bots.supercat.mind import Means, Mind
from understudy.games.arcs.bots.supercat.plans.combat import is_still_favorable
from understudy.games.arcs.bots.supercat.plans.kinds import Combat, Journey
from understudy.games.arcs.rules.turn import spend_pip
from understudy.games.arcs.table import Table
from understudy.pages import Ask, Can, Page
from understudy.pages.page import Line
from understudy.pages.walk import narrow


def foreseen(page: Page, mind: Mind) -> list[Combat]:
    """A-39 (b): the combats that the page comes to with an action left, as far as they could begin now.

    What comes before is carried out on a copy: each time the page is read again from the top. Nobody can know
    cards that are still to be drawn, and the first of several equal plans stands for all of them.
    """
    seat, paid = mind.seat, mind
    while paid.means.pips > 0:
        plans = _first(page.lines, paid, paid.given(Means(paid.means.pips, paid.means.may)))
        if not plans:
            return []
        if isinstance(plans[0], Combat):
            return [plan for plan in plans if isinstance(plan, Combat) and _could_begin(mind, plan)]
        table = paid.table.copy() if paid is mind else paid.table
        as_far_as_known(_carry_out(table, seat, plans[0]))
        paid = Mind(table, seat, mind.means._replace(pips=table.pips))
    return []


def _first(lines: Sequence[Line], paid: Mind, plain: Mind) -> Sequence[Option]:
    """The best plans of the first line that has any; only combats may use tokens."""
    for line in lines:
        found: Sequence[Option] = ()
        if isinstance(line, Ask):
            found = _first(line.yes if line.test(plain) else line.no, paid, plain)
        elif isinstance(line, Can):
            found = line.plans(paid)
            look = paid if found and isinstance(found[0], Combat) else plain
            found = narrow(line.prefer, look, line.plans(look))
        if found:
            return found
    return ()


def _could_begin(mind: Mind, plan: Combat) -> bool:
    """The groups stand at their origins already; a combat without any would be favorable at once."""
    board, seat = mind.board, mind.seat
    if not plan.journeys:
        return is_still_favorable(mind, plan, plan.battles)
    for origin in {group.origin for group in plan.journeys}:
        groups = [group for group in plan.journeys if group.origin == origin]
        if board.fresh(seat, origin) < sum(group.fresh for group in groups):
            return False
        if board.damaged(seat, origin) < sum(group.damaged for group in groups):
            return False
    return True


def _carry_out(table: Table, seat: int, plan: Option) -> Flow[None]:
    if isinstance(plan, Journey):
        yield from travel(table, seat, plan)
    else:
        spend_pip(table)
        yield from do(table, seat, plan)
    yield from settle_task_force(table, seat)


def as_far_as_known(flow: Flow[Any]) -> Any:
    """Run a flow of the bot until it needs dice, cards or a person; its result, if it gets there."""
    try:
        request = next(flow)
        while True:
            answer = _answer(request)
            if answer is None:
                flow.close()
                return None
            request = flow.send(answer)
    except StopIteration as stop:
        return stop.value


def _answer(request: Request) -> Option | None:
    if isinstance(request, Decide):
        plan = as_far_as_known(request.think(None, None))
        return plan if isinstance(plan, Option) else None
    return request.options()[0] if isinstance(request, PickRandom) else None
