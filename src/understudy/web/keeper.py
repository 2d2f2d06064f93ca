"""The matches in the memory of one process: the server's own, or one of its workers'.

A match is used by one thread at a time; whoever asks sees to that. Whatever comes of it is told in one piece,
so that one process can tell another: the result or the mistake, what was written, and what memory it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from traceback import format_exception
from typing import Any, NamedTuple, Protocol

from understudy.core.errors import IllegalAnswer, Mistake
from understudy.core.registry import whose
from understudy.store import Conflict, NoGame, Store
from understudy.store.record import Row
from understudy.web.live import Live, Logged, StaleChange

#: How many matches a store may hold before new ones are refused.
MOST = 5000
#: Seconds for which a match in memory is believed to be what the store has; writing finds out anyway.
TRUST = 0.5


class Full(IllegalAnswer):
    """There are too many matches already."""


class TooMuch(Mistake):
    """More is asked than can be done in good time."""


#: So many things may wait to be done by one process; what comes then is told to come again. At some
#: milliseconds each nobody who is let in waits for longer than a few seconds, and they come in their order.
CROWD = 400
CROWDED = "More is being asked here than this machine can do at the moment."


class Done(NamedTuple):
    """What came of something that was asked of a match."""

    result: Any
    error: BaseException | None
    #: Bytes that the match takes in memory now, about; None where it is not there.
    weight: int | None
    #: What was written to its log.
    events: tuple[Logged, ...]
    #: Had it to be played back from its log?
    loaded: bool
    #: Is the match over?
    over: bool = False


class Usage(NamedTuple):
    """What a process takes: seconds of computing, and bytes of memory."""

    cpu: float
    memory: int


class Keepers(Protocol):
    """Those who have the matches in memory: this process, or others."""

    @property
    def waiting(self) -> int:
        """How many things are done, or wait for it."""

    async def do(self, what: str, id: str, *args: Any) -> Done:
        """Ask something of a match: `begin`, `look` or `change` of a keeper, with what it wants to know."""

    async def work(self, job: Callable[[], Any]) -> Done:
        """Do something that takes computing and needs none of the matches."""

    def drop(self, id: str) -> None:
        """Let go of a match."""

    def close(self) -> None:
        """Let go of everything."""


class Fault(Exception):
    """A fault of the program or of a plug-in, in the words of whoever saw it."""

    def __init__(self, words: str, culprit: str) -> None:
        super().__init__(words, culprit)
        self.words, self.culprit = words, culprit

    @classmethod
    def of(cls, error: BaseException) -> Fault:
        return cls("".join(format_exception(error)), whose(error))

    def __str__(self) -> str:
        return self.words


def told(error: Exception) -> Exception:
    """What went wrong, without what was being worked on.

    An exception holds on to everything that stood in the way of its coming, which may be a game of some
    megabytes, and that holds on to the exception: nobody would clear it away for a long time. A mistake goes
    as it is; of a fault, its words.
    """
    if not isinstance(error, Mistake):
        return Fault.of(error)
    error.__traceback__ = error.__context__ = error.__cause__ = None
    return error


class Kept:
    """A match in memory."""

    __slots__ = ("known", "live")

    def __init__(self, live: Live) -> None:
        self.live = live
        #: When it was last known that nobody else has written to it.
        self.known = monotonic()


class Keeper:
    """The matches that one process has in memory."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._kept: dict[str, Kept] = {}

    def begin(
        self,
        id: str,
        fence: int,
        first: Mapping[str, Any],
        typed: Mapping[str, str],
        rows: Sequence[Row] = (),
        said: str = "",
    ) -> Done:
        """Start a match; with these answers, if it was played elsewhere.

        Here and below, `fence` is the number under which this server has the match (`Store.append`).
        """
        return self._told(id, lambda: self._begin(id, fence, first, typed, rows, said))

    def look(self, id: str, fence: int, work: Callable[[Live], Any]) -> Done:
        """Read something from a match."""
        return self._told(id, lambda: self._look(id, fence, work))

    def change(self, id: str, fence: int, no: int | None, work: Callable[[Live], Any]) -> Done:
        """Change a match as it was at event `no` (None: as it is)."""
        return self._told(id, lambda: self._change(id, fence, no, work))

    def work(self, job: Callable[[], Any]) -> Done:
        """Do something that needs none of the matches."""
        return self._told("", job)

    def hears(self) -> bool:
        """Is anybody there who could do something?"""
        return True

    def drop(self, id: str) -> None:
        """Let go of a match; it is played back from its log when it is needed."""
        self._kept.pop(id, None)

    def _told(self, id: str, work: Callable[[], Any]) -> Done:
        result, error = None, None
        try:
            result = work()
        except Exception as raised:
            error = told(raised)
        kept = self._kept.get(id)
        if kept is None:
            return Done(result, error, None, (), False)
        events, loaded = kept.live.take_news()
        return Done(result, error, kept.live.weight, events, loaded, kept.live.match.over)

    def _begin(
        self,
        id: str,
        fence: int,
        first: Mapping[str, Any],
        typed: Mapping[str, str],
        rows: Sequence[Row],
        said: str,
    ) -> None:
        if self.store.last(id):
            # Nobody else knows the id: it was begun just now, by a worker that died before it was told.
            self._live(id, fence).rest()
            return
        if self.store.count() >= MOST:
            raise Full(f"There are {MOST} matches here, the most this server can hold.")
        live = Live.new(id, self.store, first, typed, rows, said, fence)
        live.rest()
        self._kept[id] = Kept(live)

    def _look(self, id: str, fence: int, work: Callable[[Live], Any]) -> Any:
        live = self._live(id, fence)
        try:
            return work(live)
        finally:
            live.rest()

    def _change(self, id: str, fence: int, no: int | None, work: Callable[[Live], Any]) -> Any:
        # Writing finds out by itself whether another server has written; it need not be asked before.
        kept = self._found(id, fence)
        live = kept.live if kept is not None and no == kept.live.no else self._live(id, fence)
        no = live.no if no is None else no
        live.insist(no)
        try:
            result = work(live)
        except Conflict:
            # Another server was faster. What it wrote will be read before anything else is done.
            self.drop(id)
            raise StaleChange("The match has continued in the meantime.") from None
        except IllegalAnswer:
            if live.no != no or live.unwritten:
                self.drop(id)
            raise
        except BaseException:
            # Whatever it was, memory may no longer be what the log says.
            self.drop(id)
            raise
        live.rest()
        self._kept[id].known = monotonic()
        return result

    def _found(self, id: str, fence: int) -> Kept | None:
        """The match in memory, unless another server has had it since."""
        kept = self._kept.get(id)
        return kept if kept is not None and kept.live.fence == fence else None

    def _live(self, id: str, fence: int) -> Live:
        """The match in memory, read again if another server has written to it a while ago."""
        kept = self._found(id, fence)
        if kept is not None and monotonic() < kept.known + TRUST:
            return kept.live
        last = self.store.last(id)
        if last == 0:
            self.drop(id)
            raise NoGame("This match does not exist here.")
        if kept is None or kept.live.no != last:
            kept = self._kept[id] = Kept(Live.load(id, self.store, fence))
        kept.known = monotonic()
        return kept.live
