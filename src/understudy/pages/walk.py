"""Walks a page: reads its lines in order until one of them yields a plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

from understudy.core.events import BEFORE_ALL, At, Curious, Jotted, Watch
from understudy.core.flow import Flow, pick_random
from understudy.core.option import NOTHING, Option
from understudy.core.requests import NOTHING_MORE, About, Decide
from understudy.pages.page import (
    Ask,
    Can,
    Do,
    First,
    Goto,
    Line,
    LineSpot,
    Look,
    No,
    Order,
    Page,
    Settle,
    Weigh,
    Why,
    all_lines,
)
from understudy.pages.trace import (
    ANSWERED,
    CHECKED,
    answered,
    chosen,
    denied,
    done,
    found,
    kept,
    lacking,
    no_way,
    opened,
    picked,
    weighed,
)

M = TypeVar("M")
P = TypeVar("P", bound=Option)
Notes = list[Jotted]
#: How ties are broken where the document says how: the mind, what it is about, the candidates.
Tie = Callable[[Any, str, Sequence[Any]], Flow[Any]]


def decide(
    seat: int,
    page: Page,
    mind: Callable[[Any], M],
    *,
    topic: str = "",
    about: About = NOTHING_MORE,
) -> Flow[Any]:
    """Ask the match for the plan that the page finds for this seat; None where it finds none.

    `mind` is made from the view of the seat, which the match hands out; it must not reach the table.
    """
    plan = cast(Option, (yield Reading(seat, page, mind, topic, about)))
    return None if plan is NOTHING else plan


class Reading(Decide):
    """A bot reads a page."""

    __slots__ = ("mind", "page")

    def __init__(
        self, seat: int, page: Page, mind: Callable[[Any], Any], topic: str = "", about: About = NOTHING_MORE
    ) -> None:
        self.seat = seat
        self.prompt = page.text
        self.topic = topic
        self.about = about
        self.page = page
        #: What is made of the view for the page to be read with.
        self.mind = mind

    def think(self, view: Any, watch: Watch | None) -> Flow[Option]:
        return walk(self.page, self.mind(view), watch, self.seat)

    def ways(self, view: Any) -> Sequence[Option]:
        return ways(self.page, self.mind(view))


def ways(page: Page, mind: Any) -> list[Option]:
    """Everything that any line of the page could do now, or nothing: what a person may have the bot do."""
    found: dict[str, Option] = {}
    pages = [page]
    for each in pages:
        for line in all_lines(each.lines):
            if isinstance(line, Can):
                plans = line.plans(mind)
                if line.more is not None:
                    line.more(mind, plans)
                found.update((plan.id, plan) for plan in plans)
            elif isinstance(line, Goto) and line.page not in pages:
                pages.append(line.page)
    return [*found.values(), NOTHING]


def walk(page: Page, mind: Any, watch: Watch | None, seat: int = -1, tie: Tie | None = None) -> Flow[Option]:
    """Read the page for this mind; its first plan, or NOTHING. What it is called with is noted at once.

    Lines that ask on the way, and `tie`, find in `mind.depth` how deep on the page they stand.
    """
    if watch is None:
        return _read(page.top, mind, None, BEFORE_ALL, seat, tie)
    if watch.at is BEFORE_ALL:
        # No match asked for this, which would have said so.
        watch.thinks(watch.at[0] + 1, seat)
    notes, at = watch.jotted, watch.at
    notes.append((opened, page, 0, at))
    return _read(page.top, mind, notes, at, seat, tie)


def _read(
    spot: LineSpot | None, mind: Any, notes: Notes | None, at: At, seat: int, tie: Tie | None
) -> Flow[Option]:
    """The first plan that is found from a spot on; one of several is drawn, or settled by `tie`."""
    while spot is not None:
        line, depth = spot.line, spot.depth
        if isinstance(line, Can):
            if line.asks:
                plans = yield from _settled(line, mind, notes, at, depth)
            else:
                plans = _find(line, mind, notes, at, depth)
            if plans:
                plan = plans[0]
                if len(plans) > 1:
                    plan = yield from _one_of(line, plans, mind, notes, at, depth, seat, tie)
                if notes is not None:
                    notes.append((chosen, line, depth + 1, plan, at))
                _let_go(mind)
                return plan
            spot = spot.then
        elif isinstance(line, Ask):
            if isinstance(line, Look):
                mind.depth = depth
                answer = yield from line.look(mind)
            else:
                answer = line.test(mind)
            if notes is not None:
                if answer:
                    notes.append((answered, line, ANSWERED, depth, at))
                else:
                    _note_denied(line, answer, ANSWERED, notes, at, depth)
            spot = spot.yes if answer else spot.then
        else:
            if notes is not None:
                notes.append((opened, line, depth, at))
            spot = spot.then
    _let_go(mind)
    return NOTHING


def _let_go(mind: Any) -> None:
    """A decision is over, and what was worked out for it goes: some of that holds on to the mind, which holds
    on to all notes of the match, and memory is searched for such circles only now and then.
    """
    memo = getattr(mind, "memo", None)
    if memo:
        memo.clear()


def _find(line: Can[Any, Any], mind: Any, notes: Notes | None, at: At, depth: int) -> Sequence[Option]:
    """The ways of a line that are left when all its preferences were applied."""
    plans: Sequence[Option] = line.plans(mind)
    if notes is not None:
        if plans:
            notes.append((found, line, depth, plans, at))
            if line.more is not None:
                line.more(mind, plans)
        else:
            _note_no_way(line, plans, notes, at, depth)
    if notes is not None and line.weighs and len(plans) == 1:
        for rule in line.weighs:
            _tell_terms(rule, mind, plans[0], notes, at, depth + 1)
    return narrow(line.prefer, mind, plans, notes, at, depth + 1) if len(plans) > 1 else plans


def _settled(
    line: Can[Any, Any], mind: Any, notes: Notes | None, at: At, depth: int
) -> Flow[Sequence[Option]]:
    """The same for a line whose preferences ask on the way."""
    plans: Sequence[Option] = line.plans(mind)
    if notes is not None:
        if not plans:
            _note_no_way(line, plans, notes, at, depth)
        else:
            notes.append((found, line, depth, plans, at))
    for rule in line.prefer:
        if len(plans) < 2:
            break
        if isinstance(rule, Settle):
            mind.depth = depth + 1
            left = yield from rule.keep(mind, plans)
            if notes is not None:
                notes.append((kept, rule, depth + 1, left, len(left) < len(plans), (), at))
            plans = left
        else:
            plans = narrow((rule,), mind, plans, notes, at, depth + 1)
    return plans


def _note_no_way(line: Can[Any, Any], plans: Sequence[Option], notes: Notes, at: At, depth: int) -> None:
    """A goal that cannot be reached, with its reason if the finder gave one."""
    notes.append((no_way, line, depth, _kept_no(line, plans), at))
    if type(notes) is Curious:
        _tell_why(plans, notes, at, depth)


def _kept_no(line: Line, answer: object) -> Sequence[Option]:
    """A reason that can be read later; one that has to be worked out at once is not kept."""
    if type(answer) is not No:
        return ()
    last = _REASONS.get(line)
    if last is not None and last.tell is answer.tell and last.facts == answer.facts:
        return last
    if len(_REASONS) == MOST_REASONS:
        _REASONS.clear()
    _REASONS[line] = answer
    return answer


#: The last reason of each line. Lines give the same ones over and over: their notes hold the same.
_REASONS: dict[Line, No] = {}
MOST_REASONS = 2048


def _note_denied(line: Ask[Any], answer: bool | No, what: str, notes: Notes, at: At, depth: int) -> None:
    """A question was answered with no, which brings its reason along, where the test gave one."""
    notes.append((denied, line, what, depth, _kept_no(line, answer), at))
    if type(notes) is Curious:
        _tell_why(answer, notes, at, depth)


def _tell_why(answer: object, notes: Notes, at: At, depth: int) -> None:
    """What was missing where a line said no."""
    if isinstance(answer, No):
        notes.append((lacking, Why(answer.said()), depth + 1, at))


def _one_of(
    line: Line,
    plans: Sequence[Option],
    mind: Any,
    notes: Notes | None,
    at: At,
    depth: int,
    seat: int,
    tie: Tie | None,
) -> Flow[Option]:
    """Several are equally good: the document says which, or chance decides."""
    if tie is not None:
        mind.depth = depth
        return tie(mind, line.text, plans)
    if notes is not None:
        notes.append((picked, line, depth + 1, plans, at))
    return pick_random(seat, f"{line.text} Several are equally good", plans)


def narrow(
    order: Order[M, P],
    mind: M,
    plans: Sequence[P],
    notes: Notes | None = None,
    at: At = BEFORE_ALL,
    depth: int = 0,
) -> Sequence[P]:
    """Keep the best candidates by each preference in turn, until one is left or the order ends.

    This is where bots spend their time, so a plain preference is not handed on to a function of its own.
    """
    for rule in order:
        if len(plans) < 2:
            break
        if isinstance(rule, First):
            plans = _climb(rule, mind, plans, notes, at, depth)
            continue
        score = rule.score
        scores = [score(mind, plan) for plan in plans]
        best = rule.best(scores)
        left: Sequence[P] = [plan for plan, value in zip(plans, scores, strict=True) if value == best]
        if notes is not None:
            if len(left) < len(plans):
                notes.append((kept, rule, depth, left, True, scores, at))
            else:
                # A note holds the list that the note before it holds, as long as nothing was left out.
                left = plans
                notes.append((kept, rule, depth, left, False, (), at))
            if isinstance(rule, Weigh):
                _tell_terms(rule, mind, left[0], notes, at, depth + 1)
        plans = left
    return plans


def _climb(
    ladder: First[M, P], mind: M, plans: Sequence[P], notes: Notes | None, at: At, depth: int
) -> Sequence[P]:
    among = (len(plans),)
    for rung in ladder.rungs:
        test = rung.test
        left = [plan for plan in plans if test(mind, plan)]
        if left:
            if notes is not None:
                notes.append((kept, rung, depth, left, True, among, at))
            return left
        if notes is not None:
            notes.append((kept, rung, depth, (), False, among, at))
    return plans


def _tell_terms(rule: Weigh[M, P], mind: M, plan: P, notes: Notes, at: At, depth: int) -> None:
    """What each term counted for the plan that weighs most."""
    for term in rule.terms:
        score = term.score(mind, plan)
        if score:
            notes.append((weighed, term, depth, plan, score, at))


def follow(lines: Sequence[Line], mind: Any, watch: Watch | None, seat: int, depth: int = 0) -> Flow[None]:
    """Carry out instructions in order; a question leads to the lines under its answer."""
    for line in lines:
        if isinstance(line, Do):
            if watch is not None:
                at = watch.at
                if at[1] != -1 or at[2] != seat:
                    at = watch.instructed(seat)
                watch.jotted.append((done, line, depth, at))
            flow = line.act(mind)
            if flow is not None:
                yield from flow
        elif isinstance(line, Ask):
            answer = line.test(mind)
            if watch is not None:
                at = watch.at
                if at[1] != -1 or at[2] != seat:
                    at = watch.instructed(seat)
                if answer:
                    watch.jotted.append((answered, line, CHECKED, depth, at))
                else:
                    _note_denied(line, answer, CHECKED, watch.jotted, at, depth)
            under = line.yes if answer else line.no
            if under:
                yield from follow(under, mind, watch, seat, depth + 1)
        else:
            raise TypeError(f"{line!r} is not an instruction")
