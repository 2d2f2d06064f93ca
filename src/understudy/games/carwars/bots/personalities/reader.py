"""Reads a page as the walker does, but lines may look at the table, and ties go to decision dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NoReturn

from understudy.core.flow import Flow
from understudy.games.carwars.bots.personalities.deciding import settle
from understudy.games.carwars.bots.personalities.terms import Mind
from understudy.games.carwars.options import Act
from understudy.pages.page import Ask, Can, Line, Page, Prefer
from understudy.pages.trace import ANSWERED, CHOSEN, FOUND, KEPT, NOWAY, OPENED, Mark
from understudy.pages.walk import narrow


def _unseen(mind: Mind, *plans: object) -> NoReturn:
    raise TypeError("this line needs somebody who sees the table: read it with reader.read")


class Look(Ask[Mind]):
    """A question that is answered by whoever sees the table, or by the model of it."""

    __slots__ = ("look",)

    def __init__(
        self,
        rules: str,
        text: str,
        look: Callable[[Mind], Flow[bool]],
        yes: Sequence[Line] = (),
        no: Sequence[Line] = (),
    ) -> None:
        super().__init__(rules, text, _unseen, yes, no)
        self.look = look


class Settle(Prefer[Mind, Act]):
    """A preference that takes a look at the table, or a die."""

    __slots__ = ("keep",)

    def __init__(
        self, rules: str, text: str, keep: Callable[[Mind, Sequence[Act]], Flow[Sequence[Act]]]
    ) -> None:
        super().__init__(rules, text, _unseen)
        self.keep = keep


def read(page: Page, mind: Mind) -> Flow[Act]:
    """The plan that a page finds; every page of these bots finds one."""
    if mind.notes is not None:
        mind.notes.append(Mark((page, OPENED, 0, (), None, mind.seat)))
    plan = yield from _lines(page.lines, mind, 1)
    if plan is None:
        raise TypeError(f"page {page.title} has no line for this case")
    return plan


def _lines(lines: Sequence[Line], mind: Mind, depth: int) -> Flow[Act | None]:
    notes = mind.notes
    for line in lines:
        mind.depth = depth
        if isinstance(line, Can):
            plan = yield from _plan(line, mind, depth)
        elif isinstance(line, Ask):
            answer = (yield from line.look(mind)) if isinstance(line, Look) else line.test(mind)
            if notes is not None:
                notes.append(Mark((line, ANSWERED, depth, (), answer, -1)))
            plan = yield from _lines(line.yes if answer else line.no, mind, depth + 1)
        else:
            raise TypeError(f"{line!r} cannot stand on a page of the bots")
        if plan is not None:
            return plan
    return None


def _plan(line: Can[Mind, Act], mind: Mind, depth: int) -> Flow[Act | None]:
    """The best way of a line, or none."""
    plans, notes = line.plans(mind), mind.notes
    if notes is not None:
        notes.append(Mark((line, FOUND if plans else NOWAY, depth, plans, None, -1)))
    if not plans:
        return None
    for rule in line.prefer:
        if len(plans) == 1:
            break
        plans = yield from _narrowed(rule, mind, plans, depth + 1)
    plan = plans[0] if len(plans) == 1 else (yield from settle(mind, line.text, plans))
    if notes is not None:
        notes.append(Mark((line, CHOSEN, depth + 1, (plan,), None, -1)))
    return plan


def _narrowed(rule: object, mind: Mind, plans: Sequence[Act], depth: int) -> Flow[Sequence[Act]]:
    if not isinstance(rule, Settle):
        assert isinstance(rule, Prefer)
        return narrow((rule,), mind, plans, mind.notes, depth)
    mind.depth = depth
    kept = yield from rule.keep(mind, plans)
    if mind.notes is not None:
        mind.notes.append(Mark((rule, KEPT, depth, kept, len(kept) < len(plans), -1)))
    return kept
