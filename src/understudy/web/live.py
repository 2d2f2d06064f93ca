"""One match while it is being played: changes it, and writes each change down before anybody hears of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from secrets import token_urlsafe
from time import thread_time
from typing import Any, NamedTuple

import msgspec

from understudy.core.advice import stand_in
from understudy.core.answers import Answer, last_by_people
from understudy.core.errors import BadJournal, IllegalAnswer, Mistake
from understudy.core.match import Match
from understudy.store import LogEvent, NoGame, Store
from understudy.store.care import readable
from understudy.store.record import Record, Row, WhollyDamaged, rows_of
from understudy.web import views
from understudy.web.messages import ScoreLine, TakenBack
from understudy.web.weight import weight_of

#: How many answers more there must be before a match is weighed again.
WEIGH = 100
#: After so many answers a new match has its picture, and is weighed with it.
EARLY = 8
#: Bytes that an answer is taken for until weighing has shown it.
GROWS = 2000
#: Of so many matches of one kind that are about as long, one is weighed, and the others by it.
SAMPLE = 32
#: By game, number of seats and length, which doubles: bytes per answer, and how many matches took that over.
_KINDS: dict[tuple[str, int, int], tuple[float, int]] = {}


class Logged(NamedTuple):
    """An event of a log, as those who watch are told of it: its number, its kind, and how many answers there
    were then. What else it holds stays in the log.
    """

    seq: int
    kind: str
    n: int


class NotYours(Mistake):
    """Somebody who came by the link of one seat does what another seat may."""


class Secret(Mistake):
    """Something that may not be shown while the game runs."""


class StaleChange(Mistake):
    """A change that was meant for an earlier state of the match."""


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def recorded(id: str, store: Store) -> Record:
    """A match out of its log."""
    try:
        events = store.events(id)
        if not events:
            raise NoGame("This match does not exist here.")
        return Record.of(events)
    except BadJournal as error:
        if not readable(id, store.raw(id)).first:
            raise WhollyDamaged(str(error)) from None
        raise


class Live:
    """A match in memory, with its log. Used by one thread at a time."""

    def __init__(self, id: str, store: Store, record: Record, fence: int = 0) -> None:
        self.id = id
        self.store = store
        #: The number under which this server has the match; 0 where it shares its database with nobody.
        self.fence = fence
        self.record = record
        said = record.said
        self.match = record.match()
        record.let_go()
        #: It could not be played back exactly, and went on from a position: still to be written down.
        self.resumed = record.said != said
        self.album = views.Album(self.match)
        #: What was written since somebody last took the news.
        self._written: list[Logged] = []
        self._loaded = False
        #: The scores after an event; the list of matches and every reply tell them.
        self._scores: tuple[int, list[ScoreLine]] = (-1, [])
        #: Seconds of computing that the match itself took for the last change: rules and bots.
        self.thinking = 0.0
        #: About how many bytes of memory it takes; and how many answers there were when it was weighed.
        self.weight = 0
        self._weighed = (-1, 0)
        self._grows = GROWS

    @classmethod
    def new(
        cls,
        id: str,
        store: Store,
        first: Mapping[str, Any],
        typed: Mapping[str, str],
        rows: Sequence[Row] = (),
        said: str = "",
        fence: int = 0,
    ) -> Live:
        """Begin the match of a journal's first line and write it down, with answers given elsewhere."""
        record = Record(first=first, typed=dict(typed), created=now(), rows=list(rows), said=said)
        live = cls(id, store, record, fence)
        live.match.stands = 0
        beside = {"said": said} if said else {}
        live._keep("new", {"header": record.first, "typed": record.typed, **beside})
        return live

    @classmethod
    def load(cls, id: str, store: Store, fence: int = 0) -> Live:
        """Play a match back from its log."""
        live = cls(id, store, recorded(id, store), fence)
        live._loaded = True
        if live.resumed:
            live._keep("resumed", {"header": live.record.first, "said": live.record.said})
        return live

    @property
    def no(self) -> int:
        return self.record.seq

    def scores(self, no: int | None = None) -> list[ScoreLine]:
        """The scores as the match stands, which is after event `no`."""
        no = self.no if no is None else no
        if self._scores[0] != no:
            self._scores = no, views.scores(self.match, self.match.table)
        return self._scores[1]

    def take_news(self) -> tuple[tuple[Logged, ...], bool]:
        """What was written since this was last asked; and whether it was played back from its log since."""
        news = tuple(self._written), self._loaded
        self._written, self._loaded = [], False
        return news

    # -- seats ---------------------------------------------------------------------------------------------

    def keys(self) -> list[str]:
        """The keys by which people come to their seats, and last the one of those who only watch; made when
        they are first asked for.
        """
        seats, known = self.match.header.seats, self.record.keys
        if len(known) <= len(seats):
            made = known or [token_urlsafe(18) if seat.is_person else "" for seat in seats]
            watch = token_urlsafe(18)
            self._keep("keys", {"keys": [*made, watch], "watch": watch})
        return self.record.keys

    def insist_on_turn(self, seat: int) -> None:
        """Only what is asked of a seat may be answered from it; dice and cards of bots by anybody."""
        request = self.match.pending
        if request is None or request.seat == seat:
            return
        people = [number for number, who in enumerate(self.match.header.seats) if who.is_person]
        if request.kind == "choose" or request.seat in people:
            raise NotYours(f"It is {views.name_of(self.match, request.seat)}'s decision.")

    def insist_on_asked(self, seat: int) -> None:
        """What a seat may change only while it is asked itself, so that nobody gets in the way of others."""
        request = self.match.pending
        if request is not None and request.seat != seat:
            name = views.name_of(self.match, request.seat) or "another player"
            raise NotYours(f"It is {name}'s decision now. Choose this when it is yours.")

    def insist_on_undo(self, seat: int) -> None:
        self.insist_on_own(seat, self.match.entries[self.last_from_outside() :])

    def insist_on_redo(self, seat: int) -> None:
        self.insist_on_own(seat, self.match.undone[:1])

    def insist_on_own(self, seat: int, entries: Sequence[Answer]) -> None:
        """Only what was decided from a seat may be taken back or done again from it."""
        for entry in entries:
            if entry.by_people and entry.seat != seat:
                raise NotYours(f"{views.name_of(self.match, entry.seat)} decided this.")

    def rest(self) -> None:
        """Enough was asked for now: keep what the next change needs, and say how much that is."""
        self.album.close()
        now = len(self.match.entries)
        then, found = self._weighed
        if not (0 <= then <= now < then + max(then, WEIGH)) or then < EARLY <= now:
            # It is new, was first looked at, has grown to twice as much, or went back. Weighing takes longer
            # than many answers.
            whole = self._weigh(now)
            if EARLY <= then < now:
                self._grows = max(0, whole - found) // (now - then)
            self._weighed = then, found = now, whole
        self.weight = found + (now - then) * self._grows

    def _weigh(self, now: int) -> int:
        """What a match weighs, or another of its kind did that is about as long."""
        header, answers = self.match.header, max(now, EARLY)
        kind = (header.game.name, len(header.seats), answers.bit_length())
        each, taken = _KINDS.get(kind, (0.0, SAMPLE))
        if now < EARLY or taken + 1 >= SAMPLE:
            each, taken = weight_of(self.match, self.album.pictures) / answers, -1
        if now >= EARLY:
            _KINDS[kind] = each, taken + 1
        return int(each * answers)

    # -- changes -------------------------------------------------------------------------------------------

    def insist(self, no: int) -> None:
        """A change must be meant for the match as it is now."""
        if no != self.no:
            raise StaleChange("The match has continued in the meantime.")

    def answer(self, answer: str | list[str]) -> None:
        self._play(lambda: self.match.answer(answer))

    def stand_in(self) -> None:
        """Let the stand-in play this turn for whoever is asked."""
        self._play(lambda: stand_in(self.match))

    def _play(self, move: Callable[[], object]) -> None:
        self._timed(move)
        self._keep("answers", {})

    def _timed(self, move: Callable[[], object]) -> None:
        album, start = self.album, thread_time()
        with album.looking():
            move()
        self.thinking = max(0.0, thread_time() - start - album.spent)

    def undo(self, eyes: int | None = None) -> TakenBack:
        """Take back the last answer of a person, and all that followed."""
        return self.back(self.last_from_outside(), eyes)

    def back(self, number: int, eyes: int | None = None) -> TakenBack:
        """Go back to before an answer that a person gave."""
        entries = self.match.entries
        if number >= len(entries) or not entries[number].by_people:
            raise IllegalAnswer("You can only go back to a human decision.")
        dropped = views.taken_back(self.match, number, views.eyes(self.match, eyes))
        self._timed(lambda: self.match.back_to(number))
        self.album.forget(number)
        if len(self.match.entries) > number:
            # What a person typed then comes from the program now: there is nothing to redo it on.
            self.match.lay_aside(())
        self._keep("back", {"to": number})
        return dropped

    def overrule(self, number: int, plan: str, eyes: int | None = None) -> TakenBack:
        """Have a bot do something else; what followed is played anew."""
        views.insist_on_bot(self.match, number)
        views.insist_on_open(self.match, number)
        dropped = views.taken_back(self.match, number, views.eyes(self.match, eyes))
        self._timed(lambda: self.match.overrule(number, plan))
        self.album.forget(number)
        self._keep("back", {"to": number})
        return dropped

    def correct(self, seat: int, name: str, value: str) -> None:
        """Set a value as it is on the real table; the step that is being played begins again with it."""
        self._timed(lambda: self.match.correct(seat, name, value))
        number = self.match.stands
        self.album.forget(number)
        self._keep("back", {"to": number})

    def let_pass(self, seat: int, topics: Sequence[str]) -> None:
        """From now on a seat lets these kinds of questions pass by itself."""
        self._timed(lambda: self.match.let_pass(seat, topics))
        # A bot that waited in the middle of its page has thought anew: what was heard of it is read again.
        self.album.notes.clear()
        self._keep("answers", {})

    def last_from_outside(self) -> int:
        """The number of the last answer that a person gave."""
        number = last_by_people(self.match.entries)
        if number < 0:
            raise IllegalAnswer("There is nothing to undo: no person has decided anything yet.")
        return number

    def redo(self) -> None:
        before, waiting = len(self.match.entries), len(self.match.undone)
        self._timed(self.match.redo)
        self.album.forget(before)
        self._keep("redo", {"count": waiting - len(self.match.undone)})

    def set_typed(self, typed: Mapping[str, str]) -> None:
        """From now on this comes from the real table, and the rest from the program."""
        rows, undone = rows_of(self.match.entries), rows_of(self.match.undone)
        record = Record(first=self.record.first, typed=dict(typed), rows=rows, undone=undone)
        self._timed(lambda: self._take(record.match()))
        if len(self.match.entries) > len(rows):
            # What was asked of a person comes from the program now: there is nothing to redo it on.
            self.match.lay_aside(())
        self._keep("typed", {"typed": record.typed})

    def _take(self, match: Match) -> None:
        self.match = match
        self.album = views.Album(match)

    @property
    def unwritten(self) -> bool:
        """Is there anything in the match that the log does not know?"""
        return self.match.stands != len(self.match.entries)

    def _keep(self, kind: str, body: dict[str, Any]) -> None:
        """Write the next event: what was done, all answers that the log does not know yet, and now and then
        the position, from which the game could go on if it no longer played back."""
        match, record = self.match, self.record
        whole = {**body, "rows": rows_of(match.entries[match.stands :]), "n": len(match.entries)}
        placed = record.positions[-1][0] if record.positions else 0
        for number, position in [] if match.over else match.positions(after=placed, most=1):
            whole["position"] = number, position
        whole["time"] = now()
        event = LogEvent(self.no + 1, kind, msgspec.json.encode(whole).decode())
        listed = views.listing(match, record.created, whole["time"], event.seq, self.scores(event.seq))
        self.store.append(self.id, event, msgspec.json.encode(listed).decode(), self.fence)
        record.wrote(event, whole)
        match.stands = len(match.entries)
        self._written.append(Logged(event.seq, kind, whole["n"]))
