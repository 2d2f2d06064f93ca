"""The printed page with what was read on it: for a panel that shows why a bot did what it did.

Every page that was opened in a turn becomes one reading: all its lines as printed, those that were read with
their answers, the line in force, and the candidates with the line at which each fell away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from understudy.core.events import Event, Note
from understudy.core.option import Option
from understudy.pages import trace
from understudy.pages.page import Ask, Can, Do, First, Goto, Line, Page, Prefer, Rung, struck_out

PrintedRow = dict[str, Any]
#: Where a line stands: preferences are shared between lines, so they are known together with theirs.
Key = tuple[int, int]

_KINDS: tuple[tuple[type[Line], str], ...] = (
    (Ask, "question"),
    (Can, "way"),
    (Do, "instruction"),
    (Prefer, "preference"),
    (Rung, "kind"),
    (Goto, "page"),
)
#: A candidate that chance passed over.
BY_CHANCE = -1


def printed(
    pages: Sequence[Page],
    notes: Iterable[Note],
    name: trace.Name,
    tell: Callable[[Event], str] | None = None,
    first: int = 0,
    touches: Callable[[Option], Sequence[str]] = lambda plan: (),
) -> list[PrintedRow]:
    """The pages read in a turn, in order; `pages` are those whose lines are carried out one by one.

    A reading has the number of its decision, and each line the numbers of the notes that say how it was
    read, counted from `first`: by these a deed finds the line that caused it. Where there was something to
    choose, each candidate has what it touches.
    """
    reader = _Reader(pages, name, touches)
    number = first
    for note in notes:
        if isinstance(note, trace.Mark):
            reader.mark(note, number)
        elif isinstance(note, Event) and tell is not None:
            reader.tell(note, tell(note))
        # What was missing is found out by whoever reads; it is no note of its own.
        number += not (isinstance(note, trace.Mark) and note.what == trace.LACKING)
    return [reading.row() for reading in reader.readings]


def printed_page(page: Page) -> PrintedRow:
    """One page as it is printed, with nothing read on it."""
    return _Reading(page, -1, -1).row()


class _Reading:
    """One page being read."""

    def __init__(self, page: Page, seat: int, under: int, decision: int = -1) -> None:
        self.title, self.seat, self.under, self.decision = page.title, seat, under, decision
        self.lines: list[PrintedRow] = []
        self.at: dict[Key, int] = {}
        self.candidates: dict[str, PrintedRow] = {}
        self.picked = 0
        self.then: list[str] = []
        self._print(page.lines, 0, "", 0)

    def _print(self, lines: Sequence[Any], depth: int, branch: str, owner: int) -> None:
        for line in lines:
            if isinstance(line, First):
                self._print(line.rungs, depth, branch, owner)
                continue
            self.at[owner, id(line)] = len(self.lines)
            self.lines.append(_row(line, depth, branch))
            if isinstance(line, Ask):
                self._print(line.yes, depth + 1, "yes", owner)
                self._print(line.no, depth + 1, "no", owner)
            elif isinstance(line, Can):
                self._print(line.prefer, depth + 1, "", id(line))
            elif isinstance(line, Goto):
                self._print(line.page.lines, depth + 1, "", owner)

    def row(self) -> PrintedRow:
        return {
            "title": self.title,
            "seat": self.seat,
            "decision": self.decision,
            "under": self.under,
            "lines": self.lines,
            "candidates": list(self.candidates.values()),
            "picked": self.picked,
            "then": self.then,
        }


def _row(line: Line, depth: int, branch: str) -> PrintedRow:
    kind = next(name for sort, name in _KINDS if isinstance(line, sort))
    rank = line.rank if isinstance(line, Can) else None
    return {
        "depth": depth,
        "branch": branch,
        "kind": kind,
        "rank": rank,
        "text": line.text,
        "rules": list(line.rules),
        "state": "",
        "lit": False,
        "marks": [],
    }


class _Reader:
    """Follows the marks through the pages."""

    def __init__(
        self,
        pages: Sequence[Page],
        name: trace.Name,
        touches: Callable[[Option], Sequence[str]] = lambda plan: (),
    ) -> None:
        self.pages, self.name, self.touches = pages, name, touches
        self.readings: list[_Reading] = []
        #: The page of instructions, the page that is being decided on, and the line there that found ways.
        self.order: _Reading | None = None
        self.choice: _Reading | None = None
        self.way = 0
        #: The last preference that struck candidates out, and how many it left.
        self.decides, self.left = -1, 0
        #: The line of instructions that is being carried out, and by which its events are known.
        self.under = -1
        self.instruction: tuple[int, int] | None = None
        #: The line that was read last.
        self.row: PrintedRow | None = None
        #: The note that is being read.
        self.number = -1
        #: What was found out for the line that is read next.
        self.beside: list[str] = []

    def mark(self, mark: trace.Mark, number: int) -> None:
        self.number = number
        if mark.what == trace.OPENED:
            self._open(mark)
        elif mark.what in (trace.DONE, trace.CHECKED):
            self._instruct(mark)
        elif mark.what == trace.LACKING:
            if self.row is not None:
                _say_beside(self.row, [mark.line.text])
        elif self.choice is not None:
            self._decide(self.choice, mark)

    def tell(self, event: Event, sentence: str) -> None:
        """What happened stands under the page that was decided on, or under the line that was carried out."""
        if not sentence:
            return
        if self.choice is not None and event.decision == self.choice.decision >= 0:
            self.choice.then.append(sentence)
        elif self.order is not None and self.under >= 0 and (event.decision, event.at[2]) == self.instruction:
            self.order.lines[self.under].setdefault("then", []).append(sentence)

    def _open(self, mark: trace.Mark) -> None:
        if isinstance(mark.line, Page):
            self.choice, self.row = _Reading(mark.line, mark.seat, self.under, mark.decision), None
            self.readings.append(self.choice)
        elif self.choice is not None:
            self._set(self.choice, (0, id(mark.line)), "yes")

    def _instruct(self, mark: trace.Mark) -> None:
        self.choice, self.row, self.instruction = None, None, (mark.decision, mark.seat)
        key = (0, id(mark.line))
        if self.order is None or key not in self.order.at:
            page = next((page for page in self.pages if key in _Reading(page, 0, -1).at), None)
            if page is None:
                return
            self.order = _Reading(page, mark.seat, -1)
            self.readings.append(self.order)
        done = {True: "yes", False: "no", None: "done"}[mark.yes]
        self.under = self._set(self.order, key, done)

    def _decide(self, reading: _Reading, mark: trace.Mark) -> None:
        line, what = mark.line, mark.what
        if what in (trace.FOUND, trace.NOWAY):
            self._found(reading, mark)
        elif what == trace.BESIDE:
            self.beside.append(line.text)
        elif what == trace.WEIGHED:
            if self.row is not None:
                self.row.setdefault("terms", []).append(f"{trace.signed(trace.counted(mark))} {line.text}")
        elif what == trace.KEPT:
            at = self._set(reading, (self.way, id(line)), "yes" if mark.yes else "no")
            if at >= 0:
                rung = isinstance(line, Rung) and not mark.yes
                reading.lines[at]["counts"] = trace.none_of(mark) if rung else trace.numbers(mark)
            if mark.yes:
                self.decides = at if len(mark.plans) < self.left else self.decides
                self.left = len(mark.plans)
                _drop(reading, {plan.id for plan in mark.plans}, at)
        elif what in (trace.PICKED, trace.SETTLED):
            reading.picked = len(mark.plans)
        elif what == trace.CHOSEN:
            _drop(reading, {plan.id for plan in mark.plans}, BY_CHANCE)
            for plan in mark.plans:
                reading.candidates[plan.id]["chosen"] = True
            row = reading.lines[reading.at[0, self.way]]
            row["lit"] = True
            _say_beside(row, self.beside)
            self.beside = []
            row["marks"].append(self.number)
            if self.decides >= 0 and not reading.picked:
                reading.lines[self.decides]["decides"] = True
        elif what == trace.ANSWERED:
            self._set(reading, (0, id(line)), "yes" if mark.yes else "no")

    def _found(self, reading: _Reading, mark: trace.Mark) -> None:
        """The candidates of a line, with those that its finder struck out by itself."""
        self.way, self.decides, self.left = id(mark.line), -1, len(mark.plans)
        at = self._set(reading, (0, self.way), "yes" if mark.what == trace.FOUND else "no")
        plans: list[Option] = []
        reading.candidates = {}
        for text, struck in struck_out(mark.plans):
            plans += struck
            for plan in struck:
                reading.candidates[plan.id] = {
                    **self._candidate(plan, reading.seat),
                    "fell": at,
                    "lacked": text,
                }
        plans += mark.plans
        for plan in mark.plans:
            reading.candidates[plan.id] = self._candidate(plan, reading.seat)
        if len(plans) > 1:
            for plan in plans:
                reading.candidates[plan.id]["touches"] = list(self.touches(plan))

    def _candidate(self, plan: Option, seat: int) -> PrintedRow:
        return {"id": plan.id, "text": self.name(plan, seat), "fell": None, "chosen": False}

    def _set(self, reading: _Reading, key: Key, state: str) -> int:
        at, self.row = reading.at.get(key, -1), None
        if at >= 0:
            self.row = reading.lines[at]
            self.row["state"] = state
            self.row["marks"].append(self.number)
            # A line that is read again forgets what was said beside it before.
            self.row.pop("beside", None)
            self.row.pop("terms", None)
            _say_beside(self.row, self.beside)
            self.beside = []
        return at


def _say_beside(row: PrintedRow, sentences: Sequence[str]) -> None:
    if sentences:
        row["beside"] = " ".join([*filter(None, [row.get("beside")]), *sentences])


def _drop(reading: _Reading, kept: set[str], at: int) -> None:
    for id_, row in reading.candidates.items():
        if id_ not in kept and row["fell"] is None:
            row["fell"] = at
