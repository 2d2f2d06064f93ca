"""How often each printed line was read, said yes, decided and had the last word.

Lines are known by their page and their words, so that counts from many processes add up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

from understudy.core.events import Note
from understudy.core.game import AnyGame, Seat
from understudy.pages import trace
from understudy.pages.page import Ask, Can, First, Goto, Line, Page, Prefer, Rung, Term, Weigh

#: A game is looked at in three parts.
PHASES = ("early", "middle", "late")
_READ = frozenset(
    (trace.ANSWERED, trace.CHECKED, trace.NOWAY, trace.FOUND, trace.KEPT, trace.DONE, trace.WEIGHED)
)
_ALWAYS_YES = frozenset((trace.FOUND, trace.DONE, trace.WEIGHED))


class LineKey(NamedTuple):
    """A printed line: the title of its page, the words of the line it stands under, its rule ids, its words.

    The same preference may stand under several lines of a page; each time it is a line of its own.
    """

    page: str
    under: str
    rules: str
    text: str


class PrintedLine(NamedTuple):
    """A line as it stands on its page."""

    key: LineKey
    depth: int
    #: ask, can, prefer, rung, term, do, goto.
    kind: str
    rank: int | None


@dataclass(slots=True)
class Counts:
    """What came of one line, in each part of the game."""

    read: list[int] = field(default_factory=lambda: [0, 0, 0])
    yes: list[int] = field(default_factory=lambda: [0, 0, 0])
    #: A line whose plan was carried out.
    decided: list[int] = field(default_factory=lambda: [0, 0, 0])
    #: The line after which one candidate was left.
    last: list[int] = field(default_factory=lambda: [0, 0, 0])

    def add(self, other: Counts) -> None:
        for mine, others in zip(self._all(), other._all(), strict=True):
            for phase in range(3):
                mine[phase] += others[phase]

    def _all(self) -> tuple[list[int], ...]:
        return self.read, self.yes, self.decided, self.last


@dataclass(slots=True)
class Tally:
    """The counts of a run."""

    #: By who played (with the level) and line.
    lines: dict[tuple[str, LineKey], Counts] = field(default_factory=dict)
    #: The lines of each page that was met, in printed order, by the title of the page.
    pages: dict[str, list[PrintedLine]] = field(default_factory=dict)
    #: By who played: how a decision was settled (only option, preference, chance, order).
    settled: dict[str, Counter[str]] = field(default_factory=dict)
    #: In how many games this was counted.
    games: int = 0

    def add(self, other: Tally) -> None:
        """Count what another part of the run counted."""
        self.games += other.games
        for key, counts in other.lines.items():
            self.lines.setdefault(key, Counts()).add(counts)
        for title, printed in other.pages.items():
            known = self.pages.setdefault(title, [])
            known += [line for line in printed if line not in known]
        for player, how in other.settled.items():
            self.settled.setdefault(player, Counter()).update(how)


#: How a decision was settled.
ONLY, PREFERENCE, CHANCE, ORDER = "only option", "preference", "chance", "first listed"


class Reader:
    """Counts the notes of games by the lines of the pages that were read."""

    __slots__ = ("_keys", "_lines", "_pages", "_printed", "tally")

    def __init__(self, game: AnyGame) -> None:
        self.tally = Tally()
        #: Lines by identity, held so that no other takes their place; and what each is called on its pages,
        #: by the words of the line it stands under.
        self._lines: dict[int, Line] = {}
        self._keys: dict[tuple[int, str], dict[str, LineKey]] = {}
        self._pages: dict[int, Page] = {}
        for bot in game.bots.values():
            for page in bot.pages:
                self._meet(page)
        #: The titles of the pages that the bots name: their instructions are read without being opened.
        self._printed = tuple(self.tally.pages)

    def count(self, notes: Sequence[Note], seats: Sequence[Seat], answers: int) -> None:
        """Count one game of so many answers."""
        self.tally.games += 1
        marks = [note for note in notes if isinstance(note, trace.Mark)]
        for _, group in groupby(marks, key=lambda mark: id(mark.at)):
            self._thought(list(group), seats, answers)

    def _thought(self, marks: Sequence[trace.Mark], seats: Sequence[Seat], answers: int) -> None:
        """What one seat read for one decision."""
        seat = marks[0].seat
        if not 0 <= seat < len(seats):
            return
        player = str(seats[seat])
        phase = min(2, max(0, marks[0].answer) * 3 // max(1, answers))
        opened: list[str] = []
        over = ""
        for mark in marks:
            if mark.what == trace.OPENED:
                opened.append(self._open(mark.line))
            elif mark.what in _READ:
                over = mark.line.text if isinstance(mark.line, Can) else over
                counts = self._counts(player, mark.line, over, opened)
                if counts is not None:
                    counts.read[phase] += 1
                    counts.yes[phase] += mark.what in _ALWAYS_YES or bool(mark.yes)
        for line, last, how in _decisions(marks):
            decided = self._counts(player, line, line.text, opened)
            spoke = self._counts(player, last, line.text, opened)
            if decided is not None:
                decided.decided[phase] += 1
            if spoke is not None:
                spoke.last[phase] += 1
            self.tally.settled.setdefault(player, Counter())[how] += 1

    def _counts(self, player: str, line: Line, over: str, opened: Sequence[str]) -> Counts | None:
        """The counts of a line on the page that was opened last and has it; several pages may share one.

        `over` are the words of the line whose options are looked at.
        """
        for title in (*reversed(opened), *self._printed):
            keys = self._keys.get((id(line), title))
            if keys is not None:
                key = keys.get(over) or next(iter(keys.values()))
                return self.tally.lines.setdefault((player, key), Counts())
        return None

    def _open(self, line: Line) -> str:
        """Note the page that is opened; its title."""
        page = line.page if isinstance(line, Goto) else line
        if not isinstance(page, Page):
            return ""
        self._meet(page)
        return page.title

    def _meet(self, page: Page) -> None:
        """Note the lines of a page, and of the pages it leads to, if it was not seen before."""
        if id(page) in self._pages:
            return
        self._pages[id(page)] = page
        printed = self.tally.pages.setdefault(page.title, [])
        seen = set(printed)
        for line, depth, kind, under in _printed(page.lines, 0, ""):
            key = LineKey(page.title, under, " ".join(line.rules), line.text)
            self._lines[id(line)] = line
            self._keys.setdefault((id(line), page.title), {}).setdefault(under, key)
            found = PrintedLine(key, depth, kind, line.rank if isinstance(line, Can) else None)
            if found not in seen:
                seen.add(found)
                printed.append(found)
            if isinstance(line, Goto):
                self._meet(line.page)


def _printed(
    lines: Iterable[Line | First[Any, Any]], depth: int, under: str
) -> Iterator[tuple[Line, int, str, str]]:
    """Every line of a page with how far it stands in, what it is, and under which words."""
    for line in lines:
        if isinstance(line, First):
            yield from ((rung, depth, "rung", under) for rung in line.rungs)
            continue
        yield line, depth, _kind(line), under
        if isinstance(line, Ask):
            yield from _printed((*line.yes, *line.no), depth + 1, line.text)
        elif isinstance(line, Can):
            yield from _printed(line.prefer, depth + 1, line.text)
        elif isinstance(line, Weigh):
            yield from ((term, depth + 1, "term", under) for term in line.terms)


def _kind(line: Line) -> str:
    kinds = ((Ask, "ask"), (Can, "can"), (Prefer, "prefer"), (Rung, "rung"), (Term, "term"), (Goto, "goto"))
    return next((name for kind, name in kinds if isinstance(line, kind)), "do")


def _decisions(marks: Sequence[trace.Mark]) -> Iterator[tuple[Line, Line, str]]:
    """Each line that decided, the line with the last word, and how it was settled."""
    last: Line | None = None
    how, plans = ONLY, 0
    for mark in marks:
        if mark.what == trace.FOUND:
            last, plans = mark.line, len(mark.plans)
            how = ONLY if plans == 1 else ORDER
        elif mark.what == trace.KEPT and mark.yes and plans > 1:
            plans = len(mark.plans)
            last, how = mark.line, PREFERENCE
        elif mark.what == trace.PICKED:
            last, how = mark.line, CHANCE
        elif mark.what == trace.CHOSEN:
            yield mark.line, last or mark.line, how
            last, how, plans = None, ONLY, 0
