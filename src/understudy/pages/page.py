"""The elements of a procedure page.

The same objects are executed, shown to people as the printed page, reviewed line by line against the
document, and counted for coverage. Every line carries the rule ids it puts into code, written in one string
with spaces between them; the first is its own, the others are restrictions or summaries that it also obeys.

`M` is the bot's mind: its view of the table with the vocabulary of its document. `P` is a plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, Generic, Never, NoReturn, TypeVar

from understudy.core.flow import Flow
from understudy.core.option import Option

M = TypeVar("M")
P = TypeVar("P", bound=Option)
#: A line that judges plans of a wide kind judges those of a narrower kind too; the same with minds.
M_contra = TypeVar("M_contra", contravariant=True)
P_contra = TypeVar("P_contra", bound=Option, contravariant=True)


class Line:
    """One printed line."""

    __slots__ = ("rules", "text")

    def __init__(self, rules: str, text: str) -> None:
        self.rules = tuple(rules.split())
        self.text = text

    def __repr__(self) -> str:
        return f"<{' '.join(self.rules)} {self.text}>"


class No(list[Never]):
    """No way, and why: what a finder returns instead of an empty list, and a question instead of False.

    `tell` is a sentence, or makes one of the facts when somebody reads it. Facts are values: what the finder
    saw when it came to nothing, not something that changes as the game goes on.
    """

    __slots__ = ("facts", "tell")

    def __init__(self, tell: str | Callable[..., str], *facts: Any) -> None:
        self.tell = tell
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:
        return No, (self.tell, *self.facts)

    @property
    def text(self) -> str:
        """The reason as a sentence."""
        return self.tell if isinstance(self.tell, str) else self.tell(*self.facts)

    def said(self) -> No:
        """The same, so that it can be read later."""
        return self


class Unsaid(No):
    """A no whose reason takes some work: it is worked out while the bot thinks, and only for who is curious.

    `work_out` gives the `No` for the facts. Nobody may ask for it later, when the table has changed.
    """

    __slots__ = ()

    def __init__(self, work_out: Callable[..., Sequence[Any]], *facts: Any) -> None:
        self.tell = ""
        self.facts = (work_out, *facts)

    def said(self) -> No:
        work_out, *facts = self.facts
        found = work_out(*facts)
        assert isinstance(found, No)
        return found.said()


class Sifted(list[P]):
    """Ways that are left where a finder struck others out, and what those that are left have in common."""

    __slots__ = ("before", "text")

    def __init__(self, left: Sequence[P], before: Sequence[P], text: str) -> None:
        super().__init__(left)
        self.before = before
        self.text = text

    def __reduce__(self) -> tuple[Any, ...]:
        return Sifted, (list(self), self.before, self.text)


def sift(before: Sequence[P], left: Sequence[P], text: str) -> Sequence[P]:
    """Of the ways before those that are left, which may be none; fronts strike the others out as not `text`.

    >>> ways = sift([Option("a"), Option("b")], [Option("a")], "vowels")
    >>> ways, [(text, gone) for text, gone in struck_out(ways)]
    ([<a>], [('vowels', [<b>])])
    """
    return Sifted(left, before, text) if left and len(left) < len(before) else left


def struck_out(ways: Sequence[P]) -> list[tuple[str, list[P]]]:
    """What a finder struck out, in order: what was asked for, and the ways that were not that."""
    found: list[tuple[str, list[P]]] = []
    while isinstance(ways, Sifted):
        left = {way.id for way in ways}
        found.append((ways.text, [way for way in ways.before if way.id not in left]))
        ways = ways.before
    return found[::-1]


class Why(Line):
    """The reason for a no as a line of a trace; its sentence is made when somebody reads it."""

    __slots__ = ("no",)

    def __init__(self, no: No) -> None:
        self.rules = ()
        self.no = no

    @property
    def text(self) -> str:  # type: ignore[override]
        return self.no.text


class Need(Generic[M_contra]):
    """What must be there before a finder looks: a test, and the reason where it fails.

    `facts` are read from the mind that was asked.
    """

    __slots__ = ("facts", "tell", "test")

    def __init__(
        self,
        tell: str | Callable[..., str],
        test: Callable[[M_contra], object],
        *facts: Callable[[M_contra], Any],
    ) -> None:
        self.tell = tell
        self.test = test
        self.facts = facts

    def no(self, mind: M_contra) -> No:
        return No(self.tell, *[fact(mind) for fact in self.facts])


def needs(*wanted: Need[M]) -> Callable[[Callable[[M], Sequence[P]]], Callable[[M], Sequence[P]]]:
    """A finder that looks only where all of this is there; the first that is not is why there is no way."""

    def with_needs(find: Callable[[M], Sequence[P]]) -> Callable[[M], Sequence[P]]:
        @wraps(find)
        def found(mind: M) -> Sequence[P]:
            for need in wanted:
                if not need.test(mind):
                    return need.no(mind)
            return find(mind)

        return found

    return with_needs


def finds(find: Callable[[M], Sequence[P]]) -> Callable[[M], bool | No]:
    """The question whether a finder finds any way; its no is the finder's."""

    def found(mind: M) -> bool | No:
        ways = find(mind)
        return ways if isinstance(ways, No) else bool(ways)

    return found


class fewest(Generic[M_contra, P_contra]):  # noqa: N801 - reads as a word on a page: Prefer("…", fewest(enemies))
    """Prefer the lowest count."""

    __slots__ = ("count",)

    def __init__(self, count: Callable[[M_contra, P_contra], float]) -> None:
        self.count = count


class earliest(fewest[M_contra, P_contra]):  # noqa: N801
    """Prefer what comes first in an order; its place there is no count that people would make."""


class Prefer(Line, Generic[M_contra, P_contra]):
    """Keep the candidates that score best; true and false count as 1 and 0; no difference keeps all."""

    __slots__ = ("best", "score", "tells", "unit")

    def __init__(
        self,
        rules: str,
        text: str,
        score: Callable[[M_contra, P_contra], float] | fewest[M_contra, P_contra],
        unit: int = 1,
    ) -> None:
        super().__init__(rules, text)
        #: What counts as 1 where people read it: bots count thousandths in whole numbers.
        self.unit = unit
        lowest = isinstance(score, fewest)
        #: Whether a trace tells the scores.
        self.tells = not isinstance(score, earliest)
        self.score = score.count if isinstance(score, fewest) else score
        #: Which of the scores is best: their minimum or their maximum.
        self.best: Callable[[Iterable[float]], float] = min if lowest else max


class Equals(Prefer[M_contra, P_contra]):
    """Settles what is equal by everything that counts: no reason that a log would tell."""


class Term(Line, Generic[M_contra, P_contra]):
    """One named part of a score: what it counts for a plan, above or below zero.

    Scores are whole numbers, so that they add up alike everywhere; `unit` of them are told as one.
    """

    __slots__ = ("score", "unit")

    def __init__(
        self, rules: str, text: str, score: Callable[[M_contra, P_contra], int], unit: int = 1
    ) -> None:
        super().__init__(rules, text)
        self.score = score
        self.unit = unit


class Weigh(Prefer[M_contra, P_contra]):
    """Keep the candidates whose terms add up to most; a trace tells every term of the best one.

    So does the log, in a few words, unless the line above it says already what counts (`said`).
    """

    __slots__ = ("said", "terms")

    def __init__(
        self,
        rules: str,
        text: str,
        terms: Sequence[Term[M_contra, P_contra]],
        unit: int = 1,
        said: bool = False,
    ) -> None:
        super().__init__(rules, text, self.sum, unit)
        self.terms = tuple(terms)
        self.said = said

    def sum(self, mind: M_contra, plan: P_contra) -> int:
        """What all terms together count for a plan."""
        return sum([term.score(mind, plan) for term in self.terms])


def _asked(mind: object, *plans: object) -> NoReturn:
    raise TypeError("this line asks for something: only the walker can read it")


class Settle(Prefer[M, P]):
    """A preference that asks on the way: whoever sees the table, or a die. Says which candidates it keeps."""

    __slots__ = ("keep",)

    def __init__(self, rules: str, text: str, keep: Callable[[M, Sequence[P]], Flow[Sequence[P]]]) -> None:
        super().__init__(rules, text, _asked)
        self.keep = keep


class Rung(Line, Generic[M_contra, P_contra]):
    """One kind in a priority list of kinds."""

    __slots__ = ("test",)

    def __init__(self, rules: str, text: str, test: Callable[[M_contra, P_contra], bool]) -> None:
        super().__init__(rules, text)
        self.test = test


class First(Generic[M_contra, P_contra]):
    """A ladder: the first rung that any candidate meets keeps those and ends it.

    A printed list of *kinds* is a ladder, not a chain of preferences: a chain would go on to prefer the
    second kind among the candidates of the first.
    """

    __slots__ = ("rungs",)

    def __init__(self, *rungs: Rung[M_contra, P_contra]) -> None:
        self.rungs = rungs


Order = Sequence[Prefer[M, P] | First[M, P]]


class Ask(Line, Generic[M]):
    """A question about the table, with what to read on yes and on no. Afterwards the page goes on."""

    __slots__ = ("no", "test", "yes")

    def __init__(
        self,
        rules: str,
        text: str,
        test: Callable[[M], bool | No],
        yes: Sequence[Line] = (),
        no: Sequence[Line] = (),
    ) -> None:
        super().__init__(rules, text)
        self.test = test
        self.yes = tuple(yes)
        self.no = tuple(no)


class Look(Ask[M]):
    """A question that is answered by whoever sees the table, or by the model of it."""

    __slots__ = ("look",)

    def __init__(
        self,
        rules: str,
        text: str,
        look: Callable[[M], Flow[bool | No]],
        yes: Sequence[Line] = (),
        no: Sequence[Line] = (),
    ) -> None:
        super().__init__(rules, text, _asked, yes, no)
        self.look = look


class Can(Line, Generic[M, P]):
    """Lists all legal ways to reach a goal. None means no; else the best by the order given is the plan."""

    __slots__ = ("asks", "log", "more", "plans", "prefer", "rank", "weighs")

    def __init__(
        self,
        rules: str,
        text: str,
        plans: Callable[[M], Sequence[P]],
        prefer: Order[M, P] = (),
        rank: int | None = None,
        more: Callable[[M, Sequence[P]], None] | None = None,
        log: str | None = None,
    ) -> None:
        super().__init__(rules, text)
        self.plans = plans
        self.prefer = tuple(prefer)
        #: Some of its preferences ask on the way.
        self.asks = any(isinstance(rule, Settle) for rule in self.prefer)
        #: Those that add up terms, which are told even of a single way.
        self.weighs = tuple(rule for rule in self.prefer if isinstance(rule, Weigh))
        #: The document's own number of the line, where it has one.
        self.rank = rank
        #: Adds to the ways what only people read of them; called only where somebody does.
        self.more = more
        #: What a log gives as its reason, where not the line itself; empty where the deed has said it all.
        self.log = text if log is None else log


class Do(Line, Generic[M]):
    """An instruction that is carried out when it is read; a plain function will do if it asks nothing."""

    __slots__ = ("act",)

    def __init__(self, rules: str, text: str, act: Callable[[M], Flow[None] | None]) -> None:
        super().__init__(rules, text)
        self.act = act


class Goto(Line):
    """Read on in another page."""

    __slots__ = ("page",)

    def __init__(self, rules: str, text: str, page: Page) -> None:
        super().__init__(rules, text)
        self.page = page


class Page(Line):
    """One printed page: a title and lines, read from the top."""

    __slots__ = ("_top", "lines")

    def __init__(self, title: str, lines: Sequence[Line], rules: str = "") -> None:
        super().__init__(rules, title)
        self.lines = tuple(lines)
        self._top: LineSpot | None = None

    @property
    def title(self) -> str:
        return self.text

    @property
    def top(self) -> LineSpot | None:
        """Where a page that decides is read from; its lines are linked when that is first asked."""
        if self._top is None:
            self._top = _linked(self.lines, 1, None, (self,))
        return self._top


class LineSpot:
    """Where a line stands for whoever reads: how deep, and what is read next, down to the end of the page.

    Under a line that leads to another page stands a reading of that page, which then leads back.
    """

    __slots__ = ("depth", "line", "then", "yes")

    def __init__(self, line: Line, depth: int, then: LineSpot | None, yes: LineSpot | None = None) -> None:
        self.line = line
        self.depth = depth
        #: What follows: where a way finds nothing, after a no, or on the page that is opened.
        self.then = then
        #: What follows a yes.
        self.yes = yes


def _linked(
    lines: Sequence[Line], depth: int, after: LineSpot | None, within: tuple[Page, ...]
) -> LineSpot | None:
    """The first spot of some lines, the last of which leads to what stands after them."""
    for line in reversed(lines):
        if isinstance(line, Can):
            after = LineSpot(line, depth, after)
        elif isinstance(line, Ask):
            yes, no = [_linked(under, depth + 1, after, within) for under in (line.yes, line.no)]
            after = LineSpot(line, depth, no, yes)
        elif isinstance(line, Goto):
            if line.page in within:
                raise ValueError(f"the page “{line.page.title}” leads back to itself by {line!r}")
            after = LineSpot(line, depth, _linked(line.page.lines, depth + 1, after, (*within, line.page)))
        else:
            raise TypeError(f"{line!r} cannot stand on a page that only decides")
    return after


def most(count: Callable[[M, P], float]) -> Callable[[M, P], float]:
    """Prefer the highest."""
    return count


def all_lines(lines: Sequence[Any]) -> list[Line]:
    """Every line of a page, nested ones and preferences included, in printed order."""
    found: list[Line] = []
    for line in lines:
        if isinstance(line, First):
            found += line.rungs
            continue
        found.append(line)
        if isinstance(line, Page):
            found += all_lines(line.lines)
        elif isinstance(line, Ask):
            found += all_lines(line.yes) + all_lines(line.no)
        elif isinstance(line, Can):
            found += all_lines(line.prefer)
        elif isinstance(line, Weigh):
            found += line.terms
    return found
