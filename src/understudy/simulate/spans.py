"""Which games are handed out next: as many as take about a second, and again where a worker died."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from typing import NamedTuple

from understudy.core.errors import BadSetup
from understudy.simulate.order import Chunk, Outcome

#: A chunk takes about so many seconds: short enough to stop soon, long enough to make handing out cheap.
SECONDS = 1.5
#: No chunk has more games than this, whatever the speed.
MOST = 2_000
#: So many workers may die over one game before it counts as failed.
DEATHS = 3
#: When so many die one after the other and nobody finishes anything, it is not the games.
HOPELESS = 24


class Span(NamedTuple):
    """Games that are handed out together: the first, and how many."""

    first: int
    size: int


class Spans:
    """The games that are still to be handed out.

    Results do not depend on it: every game has its number, and its seed follows from that.
    """

    __slots__ = ("_deaths", "_in_a_row", "_left", "_size")

    def __init__(self, wanted: Sequence[Span]) -> None:
        self._left = deque(span for span in wanted if span.size > 0)
        self._size = 1
        #: How many workers died over a game that was played alone.
        self._deaths: Counter[int] = Counter()
        self._in_a_row = 0

    def __bool__(self) -> bool:
        return bool(self._left)

    def take(self) -> Span:
        """The next games to hand out."""
        first, count = self._left.popleft()
        size = min(count, self._size)
        if size < count:
            self._left.appendleft(Span(first + size, count - size))
        return Span(first, size)

    def finished(self, chunk: Chunk) -> None:
        """Learn from a chunk how many games take the time that a chunk should."""
        self._in_a_row = 0
        if chunk.outcomes:
            each = max(chunk.cpu_seconds / len(chunk.outcomes), SECONDS / MOST)
            # No more than four times as many as before: the first games may be short ones.
            self._size = max(1, min(int(SECONDS / each), self._size * 4))

    def died(self, span: Span) -> Outcome | None:
        """A worker died over these games: they are tried again one by one, until the one that kills fails."""
        self._in_a_row += 1
        if self._in_a_row >= HOPELESS:
            raise BadSetup(f"{HOPELESS} workers died one after the other: none of them can play here.")
        if span.size > 1:
            self._left.extendleft(reversed([Span(span.first + index, 1) for index in range(span.size)]))
            return None
        self._deaths[span.first] += 1
        if self._deaths[span.first] < DEATHS:
            self._left.appendleft(span)
            return None
        return Outcome(span.first, error=f"{DEATHS} workers died while they played it")


def spans_without(games: int, done: set[int]) -> list[Span]:
    """All games but those that are done, as few spans as possible."""
    found: list[Span] = []
    first = 0
    for number in [*sorted(done), games]:
        if first < number <= games:
            found.append(Span(first, number - first))
        first = max(first, number + 1)
    return found
