"""Traces: which lines were read, what they answered, which candidates each preference kept.

Recorded as data while a bot thinks; turned into text or JSON only when somebody reads it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from understudy.core.events import Event, Overruled, Reason
from understudy.core.option import Option
from understudy.pages.page import Can, Line, Prefer, Rung

OPENED: Final = "opened"
ANSWERED: Final = "answered"
NOWAY: Final = "no way"
LACKING: Final = "lacking"
FOUND: Final = "found"
KEPT: Final = "kept"
PICKED: Final = "picked"
CHOSEN: Final = "chosen"
DONE: Final = "done"
#: Ties that are broken by the die that a document prescribes, with the line that says so.
SETTLED: Final = "settled"


class Mark(tuple[Line, str, int, Sequence[Option], "bool | None", int]):
    """One line was read: `Mark((line, what, depth, plans, answer, seat))`.

    A bare tuple, since many are made and few are read.
    """

    __slots__ = ()

    @property
    def line(self) -> Line:
        return self[0]

    @property
    def what(self) -> str:
        return self[1]

    @property
    def depth(self) -> int:
        return self[2]

    @property
    def plans(self) -> Sequence[Option]:
        """The ways found, or those that a preference kept."""
        return self[3]

    @property
    def answer(self) -> bool | None:
        """Yes or no; for a preference, whether it made a difference."""
        return self[4]

    @property
    def seat(self) -> int:
        return self[5]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule ids that fired: those of the line, unless it did not apply."""
        if isinstance(self.line, Rung) and not self.answer:
            return ()
        return () if self.what in (CHOSEN, PICKED) else self.line.rules


#: What a plan of a seat is called.
Name = Callable[[Option, int], str]


def sentence(mark: Mark, name: Name, seat: int) -> str:
    """One line of a trace as text, without indentation."""
    text, plans = mark.line.text, ", ".join(name(plan, seat) for plan in mark.plans)
    match mark.what:
        case "answered":
            return f"{text} {'yes' if mark.answer else 'no'}"
        case "no way":
            return f"{_ranked(mark.line)}{text} no"
        case "found":
            count = len(mark.plans)
            return f"{_ranked(mark.line)}{text} {count} {'way' if count == 1 else 'ways'}: {plans}"
        case "kept":
            return _kept(mark, plans)
        case "picked":
            return f"at random, 1 of {len(mark.plans)}"
        case "chosen":
            return f"=> {plans}"
    return text


def thinker(mark: Mark, last: int) -> int:
    """Whose plans a mark names: where it does not say, still those of the last one that did."""
    return mark.seat if mark.seat >= 0 else last


def _kept(mark: Mark, plans: str) -> str:
    if isinstance(mark.line, Prefer):
        return f"prefer {mark.line.text}: {'keeps ' + plans if mark.answer else 'no difference'}"
    return f"first {mark.line.text}: {plans if mark.answer else 'none'}"


def _ranked(line: Line) -> str:
    return f"[{line.rank}] " if isinstance(line, Can) and line.rank is not None else ""


def text_of(
    notes: Iterable[Event | Reason], name: Name, tell: Callable[[Event], str], *, ids: bool = True
) -> list[str]:
    """Reasons and events in the order they came, as indented lines; ids at the end of a line."""
    lines: list[str] = []
    depth, seat = 0, -1
    for note in notes:
        if isinstance(note, Mark):
            depth, seat = note.depth, thinker(note, seat)
            words, rules = sentence(note, name, seat), note.rules
            indent = "  " * depth
        elif isinstance(note, Overruled):
            words, rules = f"overruled by a person => {name(note.plan, note.seat)}", ()
            indent = "  " * (depth + 1)
        elif isinstance(note, Event):
            words, rules = tell(note), note.rules
            indent = "  " * (depth + 1) + "· "
        else:
            continue
        if words:
            lines.append(f"{indent}{words}{'  [' + ' '.join(rules) + ']' if ids and rules else ''}")
    return lines


def data_of(
    notes: Iterable[Event | Reason], name: Name, tell: Callable[[Event], str]
) -> list[dict[str, Any]]:
    """The same as data for other programs."""
    rows: list[dict[str, Any]] = []
    seat = -1
    for note in notes:
        if isinstance(note, Mark):
            seat = thinker(note, seat)
            row: dict[str, Any] = {"what": note.what, "depth": note.depth, "text": note.line.text}
            if note.answer is not None:
                row["answer"] = note.answer
            if note.plans:
                row["plans"] = [{"id": plan.id, "text": name(plan, seat)} for plan in note.plans]
            rows.append({**row, "rules": list(note.line.rules)})
        elif isinstance(note, Overruled):
            plan = {"id": note.plan.id, "text": name(note.plan, note.seat)}
            rows.append({"what": "overruled", "plans": [plan], "rules": []})
        elif isinstance(note, Event):
            words = tell(note)
            if words:
                rows.append({"what": "event", "text": words, "rules": list(note.rules)})
    return rows


def fired(notes: Iterable[Event | Reason]) -> Counter[str]:
    """How often each rule id fired."""
    counts: Counter[str] = Counter()
    for note in notes:
        counts.update(note.rules)
    return counts
