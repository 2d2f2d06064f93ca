"""What happened and why, out of the notes of a match: short for everybody, in full for whoever asks."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from understudy.core.events import Event, Overruled, Reason
from understudy.core.game import AnyGame
from understudy.pages.page import Line as PageLine
from understudy.pages.page import Prefer
from understudy.pages.trace import CHOSEN, DONE, FOUND, KEPT, OPENED, PICKED, SETTLED, Mark, thinker

Note = Event | Reason


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that was done, in one sentence, with a short reason where a bot did it."""

    text: str
    reason: str = ""
    rules: tuple[str, ...] = ()
    #: The start of a turn.
    heading: bool = False
    #: The notes that it tells: numbers of the first and after the last.
    span: tuple[int, int] = (0, 0)
    seat: int = -1

    def __str__(self) -> str:
        return f"{self.text.removesuffix('.')} — {self.reason}." if self.reason else self.text


def deeds(
    game: AnyGame, table: Any, notes: Sequence[Note], cuts: Container[int] = (), first: int = 0
) -> list[Deed]:
    """The notes as sentences, each with the reason that led to it.

    `first` is the number of the first note. What stands on both sides of a cut is not told as one.
    """
    found: list[Deed] = []
    for start, end in _passages(game, notes, cuts, first):
        found += _told(game, table, notes[start - first : end - first], (start, end))
    return found


def _passages(
    game: AnyGame, notes: Sequence[Note], cuts: Container[int], first: int
) -> Iterator[tuple[int, int]]:
    """What is told together: the start of a turn; else reasons with the events they led to."""
    start, acted = first, False
    for number, note in enumerate(notes, first):
        heading = isinstance(note, Event) and note.verb == game.turn_step
        if acted and (heading or number in cuts or isinstance(note, Mark | Overruled)):
            yield start, number
            start, acted = number, False
        if heading:
            yield number, number + 1
            start = number + 1
        elif isinstance(note, Event):
            acted = True
    yield start, first + len(notes)


def _told(game: AnyGame, table: Any, notes: Sequence[Note], span: tuple[int, int]) -> list[Deed]:
    """The first sentence carries what was read before it."""
    marks = [note for note in notes if isinstance(note, Mark | Overruled)]
    events = [note for note in notes if isinstance(note, Event)]
    if not events:
        return []
    seat = events[0].seat
    if events[0].verb == game.turn_step:
        return [Deed(game.words.event(table, events[0]), heading=True, span=span, seat=seat)]
    told = game.words.events(table, events)
    found = [Deed(text, rules=rules, span=span, seat=seat) for text, rules in told]
    if found:
        read = dict.fromkeys(rule for mark in marks for rule in mark.rules)
        found[0] = replace(found[0], reason=reason(marks), rules=(*read, *found[0].rules))
    return found


def reason(notes: Sequence[Mark | Overruled]) -> str:
    """Why this candidate: the kind it belongs to and the preferences that told it apart."""
    if any(isinstance(note, Overruled) for note in notes):
        return "a person overruled the bot"
    marks = [note for note in notes if isinstance(note, Mark)]
    said: list[str] = []
    for mark in marks:
        if mark.what == FOUND:
            said = ["the only possibility"] if len(mark.plans) == 1 else []
        elif mark.what == KEPT and mark.answer:
            said.append(mark.line.text)
        elif mark.what == PICKED:
            said.append(f"at random among {len(mark.plans)}")
        elif mark.what == SETTLED:
            said.append(f"a die among {len(mark.plans)}")
    return "; ".join(said) if any(mark.what == CHOSEN for mark in marks) else ""


# -- the whole trace -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an explanation."""

    depth: int
    text: str
    rules: tuple[str, ...] = ()
    style: str = ""


class _Explanation:
    """Lines being put together: decisions stand under the printed line that needed them."""

    def __init__(self, game: AnyGame, table: Any) -> None:
        self.game = game
        self.table = table
        self.lines: list[Line] = []
        #: How deep the last line stands, and how deep pages stand under the printed line being carried out.
        self.depth = self.base = 0
        self.page: PageLine | None = None
        self.forced = False
        self.seat = -1

    def read(self, mark: Mark) -> None:
        """A line was read. A page that is read again needs no second title, a single way no conclusion."""
        if (mark.what == OPENED and mark.line is self.page) or (mark.what == CHOSEN and self.forced):
            return
        self.forced = mark.what == FOUND and len(mark.plans) == 1
        if mark.what == OPENED:
            self.page = mark.line
        elif mark.what == DONE:
            self.page, self.base = None, mark.depth + 1
        printed = mark.what == DONE or (mark.seat >= 0 and mark.what != OPENED)
        self.depth = mark.depth if printed else mark.depth + self.base
        self.seat = thinker(mark, self.seat)
        self.lines.append(self._line(mark))

    def _line(self, mark: Mark) -> Line:
        plan = self.game.words.plan
        names = ", ".join(plan(self.table, one, self.seat) for one in mark.plans)
        style = {OPENED: "bold", CHOSEN: "bold"}.get(mark.what, "")
        return Line(self.depth, _sentence(mark, names), mark.rules, style)

    def overrule(self, note: Overruled) -> None:
        """A person decided otherwise."""
        plan = self.game.words.plan(self.table, note.plan, note.seat)
        self.lines.append(Line(self.depth, f"Overruled by a person: {plan}.", (), "bold"))

    def tell(self, event: Event) -> None:
        """Something happened."""
        text = self.game.words.event(self.table, event)
        if event.verb == self.game.turn_step:
            self.base = 0
            self.lines.append(Line(0, text, event.rules, "bold"))
        elif text:
            self.lines.append(Line(self.depth + 1, text, event.rules, "cyan"))


def explained(game: AnyGame, table: Any, notes: Iterable[Note]) -> list[Line]:
    """Everything that was read, weighed and done, in order."""
    explanation = _Explanation(game, table)
    for note in notes:
        if isinstance(note, Mark):
            explanation.read(note)
        elif isinstance(note, Overruled):
            explanation.overrule(note)
        elif isinstance(note, Event):
            explanation.tell(note)
    return explanation.lines


def _sentence(mark: Mark, names: str) -> str:
    text, count = mark.line.text, len(mark.plans)
    match mark.what:
        case "answered":
            return f"{text} {'Yes' if mark.answer else 'No'}."
        case "no way":
            return f"{text} Not possible."
        case "found":
            return f"{text} One way only: {names}." if count < 2 else f"{text} {count} candidates: {names}."
        case "kept":
            return _kept(mark.line, bool(mark.answer), names)
        case "picked":
            return f"Still {count} alike: one of them at random."
        case "chosen":
            return f"So: {names}."
    return text


def _kept(line: PageLine, differs: bool, names: str) -> str:
    if isinstance(line, Prefer):
        return f"Prefer {line.text}: {names if differs else 'no difference'}."
    return f"First {line.text}: {names if differs else 'none'}."


# -- turns ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Turn:
    """The notes of one turn."""

    seat: int
    notes: tuple[Note, ...]

    @property
    def thought(self) -> bool:
        """Did a bot give reasons in it?"""
        return any(isinstance(note, Mark) for note in self.notes)


def turns(game: AnyGame, notes: Sequence[Note]) -> list[Turn]:
    """The turns of a game so far; what came before the first is left out."""
    starts = [
        index for index, note in enumerate(notes) if isinstance(note, Event) and note.verb == game.turn_step
    ]
    ends = [*starts[1:], len(notes)] if starts else []
    return [
        Turn(note.seat, tuple(notes[start:end]))
        for start, end in zip(starts, ends, strict=True)
        if isinstance(note := notes[start], Event)
    ]
