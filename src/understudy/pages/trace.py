"""Traces: which lines were read, what they answered, which candidates each preference kept.

Recorded as data while a bot thinks; turned into text or JSON only when somebody reads it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from understudy.core.events import At, Event, Note, Overruled
from understudy.core.option import Option
from understudy.core.saying import plural
from understudy.pages.page import Can, Line, Prefer, Rung, Term, Weigh

OPENED: Final = "opened"
ANSWERED: Final = "answered"
#: A question among instructions that are carried out.
CHECKED: Final = "checked"
NOWAY: Final = "no way"
#: What was missing where a line said no.
LACKING: Final = "lacking"
#: Something that was found out for the line that is about to be read.
BESIDE: Final = "beside"
FOUND: Final = "found"
KEPT: Final = "kept"
PICKED: Final = "picked"
CHOSEN: Final = "chosen"
DONE: Final = "done"
#: A term of a score, with what it counted for the best plan.
WEIGHED: Final = "weighed"
#: Ties that are broken by the die that a document prescribes, with the line that says so.
SETTLED: Final = "settled"


class Mark(tuple[Line, str, int, Sequence[Option], "bool | None", Sequence[float], At]):
    """One line was read: `Mark((line, what, depth, plans, yes, scores, at))`.

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
    def yes(self) -> bool | None:
        """Yes or no; for a preference, whether it made a difference."""
        return self[4]

    @property
    def scores(self) -> Sequence[float]:
        """What a preference counted, a number for each candidate; of a rung, how many there were."""
        return self[5]

    @property
    def at(self) -> At:
        return self[6]

    @property
    def seat(self) -> int:
        """Whose thought it is."""
        return self[6][2]

    @property
    def answer(self) -> int:
        """The number of the first answer that the thinking led to: the decision, or something on the way."""
        return self[6][0]

    @property
    def decision(self) -> int:
        """The number of the decision it belongs to; -1 for instructions, and while it is being thought."""
        return self[6][1]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule ids that fired: those of the line, unless it did not apply."""
        if isinstance(self.line, Rung) and not self.yes:
            return ()
        return () if self.what in (CHOSEN, PICKED) else self.line.rules


# -- how marks are jotted down: what makes each of them, with as little as tells it -------------------------


def opened(line: Line, depth: int, at: At) -> Mark:
    """A page was opened, or another part of it."""
    return Mark((line, OPENED, depth, (), None, (), at))


def answered(line: Line, what: str, depth: int, at: At) -> Mark:
    """A question was answered with yes."""
    return Mark((line, what, depth, (), True, (), at))


def denied(line: Line, what: str, depth: int, reason: Sequence[Option], at: At) -> Mark:
    """A question was answered with no."""
    return Mark((line, what, depth, reason, False, (), at))


def no_way(line: Line, depth: int, reason: Sequence[Option], at: At) -> Mark:
    """A goal cannot be reached."""
    return Mark((line, NOWAY, depth, reason, None, (), at))


def lacking(line: Line, depth: int, at: At) -> Mark:
    """What was missing."""
    return Mark((line, LACKING, depth, (), None, (), at))


def beside(line: Line, depth: int, at: At) -> Mark:
    """Something was found out for the line that is about to be read."""
    return Mark((line, BESIDE, depth, (), None, (), at))


def found(line: Line, depth: int, plans: Sequence[Option], at: At) -> Mark:
    """The ways to reach a goal."""
    return Mark((line, FOUND, depth, plans, None, (), at))


def kept(
    line: Line, depth: int, plans: Sequence[Option], differs: bool, scores: Sequence[float], at: At
) -> Mark:
    """What a preference kept."""
    return Mark((line, KEPT, depth, plans, differs, scores, at))


def picked(line: Line, depth: int, plans: Sequence[Option], at: At) -> Mark:
    """Chance decides between equals."""
    return Mark((line, PICKED, depth, plans, None, (), at))


def settled(line: Line, depth: int, plans: Sequence[Option], at: At) -> Mark:
    """The die of a document decides between equals."""
    return Mark((line, SETTLED, depth, plans, None, (), at))


def chosen(line: Line, depth: int, plan: Option, at: At) -> Mark:
    """The plan that is carried out."""
    return Mark((line, CHOSEN, depth, (plan,), None, (), at))


def done(line: Line, depth: int, at: At) -> Mark:
    """An instruction is carried out."""
    return Mark((line, DONE, depth, (), None, (), at))


def weighed(term: Line, depth: int, plan: Option, score: float, at: At) -> Mark:
    """What a term of a score counted for the best plan."""
    return Mark((term, WEIGHED, depth, (plan,), None, (score,), at))


def numbers(mark: Mark) -> str:
    """The counts behind a preference that made a difference: “1 against 2, 3”; empty where none are told."""
    line, scores = mark.line, mark.scores
    if not (isinstance(line, Prefer) and mark.yes and scores):
        return ""
    best = line.best(scores)
    others = sorted({score for score in scores if score != best}, reverse=line.best is max)
    if isinstance(line, Weigh):
        first, second = (
            signed(score / line.unit, _digits(best, others[0], line.unit)) for score in (best, others[0])
        )
        return f"best score {first}, next {second}"
    if not line.tells or any(map(_untold, scores)):
        return ""
    digits = _digits(best, others[0], line.unit)
    told = dict.fromkeys(f"{round(score / line.unit, digits):g}" for score in (best, *others))
    return f"{next(iter(told))} against {', '.join(list(told)[1:])}"


def signed(score: float, digits: int = 1) -> str:
    """With its sign; nothing is -0."""
    return f"{round(score, digits) + 0.0:+.{digits}f}"


def _digits(one: float, other: float, unit: int) -> int:
    """How many digits tell two counts apart: one, if that is enough."""
    return next((few for few in (1, 2) if round(one / unit, few) != round(other / unit, few)), 3)


def counted(mark: Mark) -> float:
    """What a term counted, for people: its whole number in the unit that it is told in."""
    line = mark.line
    return mark.scores[0] / line.unit if isinstance(line, Term) else mark.scores[0]


def _untold(score: object) -> bool:
    """Yes and no are no counts, and what is below zero or broken is no count that people would make."""
    return isinstance(score, bool) or not isinstance(score, int | float) or score < 0 or score != int(score)


#: What a plan of a seat is called.
Name = Callable[[Option, int], str]


#: So many candidates are named; more are counted.
NAMED = 6


def some(plans: Sequence[Option], name: Callable[[Option], str]) -> str:
    """Candidates by name, a few of them; the others are counted."""
    counts = Counter(name(plan) for plan in plans[:NAMED])
    names = [one if count == 1 else f"{count} × {one}" for one, count in counts.items()]
    # A name with a comma of its own would read like two.
    named = ("; " if len(names) > 1 and any(", " in one for one in names) else ", ").join(names)
    more = len(plans) - NAMED
    return f"{named} and {plural(more, 'other')}" if more > 0 else named


def sentence(mark: Mark, name: Name) -> str:
    """One line of a trace as text, without indentation."""
    text, plans = mark.line.text, some(mark.plans, lambda plan: name(plan, mark.seat))
    match mark.what:
        case "answered" | "checked":
            return f"{text} {'yes' if mark.yes else 'no'}"
        case "no way":
            return f"{ranked(mark.line)}{text} no"
        case "found":
            count = len(mark.plans)
            return f"{ranked(mark.line)}{text} {count} {'option' if count == 1 else 'options'}: {plans}"
        case "kept":
            return _kept(mark, plans)
        case "picked":
            return f"at random, 1 of {len(mark.plans)}"
        case "weighed":
            return f"{signed(counted(mark))} {text}"
        case "chosen":
            return f"=> {plans}"
    return text


def _kept(mark: Mark, plans: str) -> str:
    if isinstance(mark.line, Prefer):
        return f"prefer {mark.line.text}: {'keeps ' + plans if mark.yes else 'no difference'}"
    return f"first {mark.line.text}: {plans if mark.yes else none_of(mark)}"


def none_of(mark: Mark) -> str:
    """What a rung that no candidate meets says: how many there were to look at."""
    count = int(mark.scores[0]) if mark.scores else 0
    return f"none of the {count} options" if count > 1 else "none"


def ranked(line: Line) -> str:
    """The document's own number of a line, where it has one."""
    return f"[{line.rank}] " if isinstance(line, Can) and line.rank is not None else ""


def text_of(
    notes: Iterable[Note], name: Name, tell: Callable[[Event], str], *, ids: bool = True
) -> list[str]:
    """Reasons and events in the order they came, as indented lines; ids at the end of a line."""
    lines: list[str] = []
    depth = 0
    for note in notes:
        if isinstance(note, Mark):
            depth = note.depth
            words, rules = sentence(note, name), note.rules
            indent = "  " * depth
        elif isinstance(note, Overruled):
            words, rules = f"overruled by a human => {name(note.plan, note.seat)}", ()
            indent = "  " * (depth + 1)
        elif isinstance(note, Event):
            words, rules = tell(note), note.rules
            indent = "  " * (depth + 1) + "· "
        else:
            continue
        if words:
            lines.append(f"{indent}{words}{'  [' + ' '.join(rules) + ']' if ids and rules else ''}")
    return lines


def data_of(notes: Iterable[Note], name: Name, tell: Callable[[Event], str]) -> list[dict[str, Any]]:
    """The same as data for other programs."""
    rows: list[dict[str, Any]] = []
    for note in notes:
        if isinstance(note, Mark):
            row: dict[str, Any] = {"what": note.what, "depth": note.depth, "text": note.line.text}
            if note.yes is not None:
                row["answer"] = note.yes
            if note.plans:
                row["plans"] = [{"id": plan.id, "text": name(plan, note.seat)} for plan in note.plans]
            if note.what == WEIGHED:
                row["scores"] = [round(counted(note), 2)]
            rows.append({**row, "rules": list(note.line.rules)})
        elif isinstance(note, Overruled):
            plan = {"id": note.plan.id, "text": name(note.plan, note.seat)}
            rows.append({"what": "overruled", "plans": [plan], "rules": []})
        elif isinstance(note, Event):
            words = tell(note)
            if words:
                rows.append({"what": "event", "text": words, "rules": list(note.rules)})
    return rows


def fired(notes: Iterable[Note]) -> Counter[str]:
    """How often each rule id fired."""
    counts: Counter[str] = Counter()
    for note in notes:
        counts.update(note.rules)
    return counts
