"""A-39: the combat that tokens are spent on, found by playing the turn out on a copy of the seat's view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from understudy.core.events import Event, Watch
from understudy.core.flow import Flow
from understudy.core.option import Option
from understudy.core.requests import Decide, PickRandom, Request
from understudy.core.table import Step
from understudy.games.arcs.bots.supercat.acting import do, first_step, go, settle_task_force
from understudy.games.arcs.bots.supercat.mind import Means, Mind
from understudy.games.arcs.bots.supercat.plans import combat
from understudy.games.arcs.bots.supercat.plans.combat import is_still_favorable
from understudy.games.arcs.bots.supercat.plans.kinds import Combat, Journey
from understudy.games.arcs.cards import BATTLE
from understudy.games.arcs.places import NONE
from understudy.games.arcs.rules.turn import spend_pip
from understudy.games.arcs.table import Table
from understudy.games.arcs.view import View
from understudy.pages import Ask, Can, Page
from understudy.pages.page import Line
from understudy.pages.walk import narrow

#: The steps of a bot's turn, by name; `bot.py` enters them.
STEPS: dict[str, Callable[..., Flow[None]]] = {}
#: What lines look for that may use tokens.
FIGHTS = (
    combat.for_warlord,
    combat.for_raid,
    combat.to_change_control,
    combat.for_rival_city,
    combat.for_trophies,
)
#: With more random picks on the way than this, nobody can say where a turn leads.
MOST_REHEARSALS = 40


def foreseen(page: Page, mind: Mind) -> list[Combat]:
    """A-39 (b): the combats that the page comes to with an action left, as far as they could begin now.

    What comes before is carried out on a copy: each time the page is read again from the top. Nobody can know
    cards that are still to be drawn, and the first of several equal plans stands for all of them.
    """
    paid = mind
    while paid.means.pips > 0:
        plans = _first(page.lines, paid, paid.given(Means(paid.means.pips, paid.means.may)))
        if not plans:
            return []
        if isinstance(plans[0], Combat):
            return [plan for plan in plans if isinstance(plan, Combat) and _could_begin(mind, plan)]
        view = paid.table.copy() if paid is mind else paid.table
        as_far_as_known(_carry_out(view, view.seat, plans[0]), view)
        paid = Mind(view, mind.means._replace(pips=view.pips))
    return []


def _first(lines: Sequence[Line], paid: Mind, plain: Mind) -> Sequence[Option]:
    """The best plans of the first line that has any; only combats may use tokens."""
    for line in lines:
        found: Sequence[Option] = ()
        if isinstance(line, Ask):
            found = _first(line.yes if line.test(plain) else line.no, paid, plain)
        elif isinstance(line, Can):
            look = paid if line.plans in FIGHTS and line.plans(paid) else plain
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
        at = plan.origin
        while at != plan.to and table.pips:
            spend_pip(table)
            at = yield from go(table, seat, at, plan)
    else:
        spend_pip(table)
        yield from do(table, seat, plan)
    yield from settle_task_force(table, seat)


def as_far_as_known(flow: Flow[Any], view: View) -> Any:
    """Run a flow of the bot until it needs dice, cards or a person; its result, if it gets there."""
    return Rehearsal(view, ()).run(flow)


def always_fights(mind: Mind, plan: Combat, payment: str) -> bool:
    """SC-CMB-02: whether tokens that are spent on a combat lead to its Battle, whatever is picked on the way.

    The rest of the turn is played out as the bot would play it: the combat as far as tokens pay for it, what
    else the Prelude finds, then the page from its top. The first Battle must be the one that was meant, and
    no other combat may get a token before it.
    """
    if not plan.journeys:  # Its first Battle is what the token buys.
        return is_still_favorable(mind, plan, plan.battles)
    if mind.means.psionic and mind.means.lead & BATTLE:
        return _always_fights(mind, plan, payment)
    # Tokens only move ships: combats with the same journeys come to the same.
    key = (always_fights, plan.system, plan.defender, plan.journeys)
    found: bool | None = mind.memo.get(key)
    if found is None:
        found = mind.memo[key] = _always_fights(mind, plan, payment)
    return found


def _always_fights(mind: Mind, plan: Combat, payment: str) -> bool:
    picks: list[int] | None = []
    known: dict[tuple[int, ...], Option] = {}
    begin = first_step(mind, plan, payment)
    for _ in range(MOST_REHEARSALS):
        rehearsal = Rehearsal(mind.table.copy(), picks or (), known)
        if not rehearsal.comes_to_battle(mind.purpose, plan, begin):
            return False
        picks = rehearsal.other_picks()
        if picks is None:
            return True
    return False


class Rehearsal:
    """A bot's turn played out on a copy of what its seat sees, as far as anybody can know it."""

    __slots__ = (
        "_arrived",
        "_decided",
        "_known",
        "_meant",
        "_picks",
        "_strayed",
        "_taken",
        "_widths",
        "view",
    )

    def __init__(
        self, view: View, picks: Sequence[int], known: dict[tuple[int, ...], Option] | None = None
    ) -> None:
        view.rehearsed = True
        self.view = view
        #: Plans that were found in other rehearsals, by the number of the decision and the picks before it.
        self._known = {} if known is None else known
        self._decided = 0
        #: What is taken at each random pick, in order; the first option after that.
        self._picks = picks
        self._taken: list[int] = []
        self._widths: list[int] = []
        #: Where and against whom a Battle is meant, whether the page came to it, or the bot to another one.
        self._meant = (NONE, NONE)
        self._arrived = self._strayed = False

    def comes_to_battle(self, why: str, plan: Combat, begin: Step) -> bool:
        """Whether the first Battle of the turn is the one that was meant."""
        view, seat = self.view, self.view.seat
        self._meant = (plan.system, plan.defender)
        watch = view.watch = Watch()
        view.agenda = [("supercat_page", (seat,)), ("supercat_prelude", (seat, why))]
        view.agenda.append(begin)
        while view.agenda and not self._strayed:
            name, args = view.agenda.pop()
            if name == "supercat_prelude" and self._has_nothing():
                continue
            self.run(STEPS[name](view, *args))
            if self._arrived:
                return True
            for event in watch.notes:
                if isinstance(event, Event) and event.verb == "battle":
                    return event.args == self._meant
        return False

    def _has_nothing(self) -> bool:
        """Neither tokens nor Guild cards: the page Prelude finds nothing to spend or discard."""
        return not self.view.own.guilds and self.view.own.slots.count(NONE) == len(self.view.own.slots)

    def run(self, flow: Flow[Any]) -> Any:
        """The result of a flow, or None where it needs what nobody knows."""
        try:
            request = next(flow)
            while True:
                answer = self._answer(request)
                if answer is None:
                    flow.close()
                    return None
                request = flow.send(answer)
        except StopIteration as stop:
            return stop.value

    def _answer(self, request: Request) -> Option | None:
        if request.topic == "dice":
            return None
        if isinstance(request, Decide):
            plan = self._decide(request)
            if isinstance(plan, Combat):
                self._strayed = not self._is_meant(plan)
                self._arrived = not self._strayed and request.topic == "page"
            return plan if isinstance(plan, Option) and not self._arrived else None
        if not isinstance(request, PickRandom):
            return None
        # From which slot a token goes is the same to every combat of the one who spends it.
        return request.options()[0] if request.topic == "lift" else self._pick(request.options())

    def _is_meant(self, plan: Option) -> bool:
        return isinstance(plan, Combat) and (plan.system, plan.defender) == self._meant

    def _decide(self, request: Decide) -> Any:
        self._decided += 1
        key = (self._decided, *self._taken)
        found: Any = self._known.get(key)
        if found is None:
            before = len(self._taken)
            found = self.run(request.think(self.view, None))
            if before == len(self._taken):
                self._known[key] = found
        return found

    def _pick(self, options: Sequence[Option]) -> Option:
        if all(self._is_meant(option) for option in options):
            return options[0]  # Any of them will do.
        number = self._picks[len(self._taken)] if len(self._taken) < len(self._picks) else 0
        self._taken.append(number)
        self._widths.append(len(options))
        return options[number]

    def other_picks(self) -> list[int] | None:
        """The picks of the next rehearsal; None if every way was gone."""
        taken = self._taken
        for last in range(len(taken) - 1, -1, -1):
            if taken[last] + 1 < self._widths[last]:
                return [*taken[:last], taken[last] + 1]
        return None
