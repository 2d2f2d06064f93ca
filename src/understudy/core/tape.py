"""Playing back: answers that are known already take the place of whoever would answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from understudy.core.answers import KEPT, OVERRULED, Answer, Raw
from understudy.core.corrections import CORRECT, Correction, apply
from understudy.core.errors import BadJournal, IllegalAnswer
from understudy.core.events import Overruled
from understudy.core.option import Option
from understudy.core.passing import PASSING, Passing
from understudy.core.requests import Choose, Judge, Request
from understudy.core.seats import WAIT

if TYPE_CHECKING:
    from understudy.core.playing import Playing


@dataclass(slots=True)
class Tape:
    """Answers that are known already, being played back."""

    entries: Sequence[Answer]
    #: Answers are journal data, still to be read and checked.
    raw: bool = False
    #: Let the bots think again, so that their reasons are known; else take their plans as they are.
    walk: bool = False
    #: Report the first answer of a bot or of the seed that would be different today.
    verify: bool = False
    #: Take answers only as long as they still fit; what comes after is asked anew.
    lenient: bool = False
    used: int = 0

    def respond(self, play: Playing, request: Request) -> object:
        """The next answer, if it answers this request."""
        entry = self.entries[self.used]
        kind = entry[0]
        if kind == PASSING:
            self._let_pass(play, entry)
            return play.respond(request)
        if play.mindful and kind == CORRECT and play.step_began == len(play.entries):
            return restart(play, self, entry)
        asked = request.kind
        if asked == "decide" or (asked == "choose" and play.players.thinks[request.seat] is not None):
            if self.walk or not self._skip_thinking(play, asked):
                return play.decide(request)
            entry = self.entries[self.used]
        if self.lenient:
            return self._keep(play, request, entry)
        value = self._read(play, request, entry)
        if self.verify and entry[2] == "rng":
            today = play.players.source(request.supply).answer(request, len(play.entries))
            self._insist(play, request, value, today)
        return self._take(play, request, entry[2], value)

    def planned(self, play: Playing, request: Request, plan: Option) -> object:
        """The plan on the tape is what was done; in verify mode it must be the plan just found."""
        if self.used == len(self.entries):
            play.tape = None
            return play.planned(request, plan)
        entry = self.entries[self.used]
        if self.lenient and (entry.kind, entry.seat, self._plan(play, entry)) != (
            request.kind,
            request.seat,
            plan,
        ):
            play.tape = None
            return play.planned(request, plan)
        value = self._read(play, request, entry)
        if self.verify and entry.by != OVERRULED:
            self._insist(play, request, value, plan)
        self._take(play, request, entry.by, value)
        if play.watch is not None and entry.by == OVERRULED:
            play.watch.notes.append(Overruled((cast(Option, value), play.watch.at)))
        return value

    def wind(self, play: Playing) -> None:
        """One more answer was used; at the end of the tape the match goes on by itself."""
        self.used += 1
        if self.used == len(self.entries):
            play.tape = None

    def _take(self, play: Playing, request: Request, by: str, value: object) -> object:
        self.used += 1
        if self.used == len(self.entries):
            play.tape = None
        play.note(request, by, value)
        return value

    def _let_pass(self, play: Playing, entry: Answer) -> None:
        """What a seat lets pass from now on."""
        data = entry.value.data if isinstance(entry.value, Raw) else entry.value
        value = data if isinstance(data, Passing) else Passing.read(entry.seat, data)
        self.wind(play)
        play.set_passing(Answer((PASSING, entry.seat, entry.by, value, None)))

    def _keep(self, play: Playing, request: Request, entry: Answer) -> object:
        """Keep an answer that still fits; else ask again, and for all that follows."""
        fits = (entry.kind, entry.seat) == (request.kind, request.seat)
        if fits and entry.by == "only":
            fits = len(cast(Choose, request).options()) == 1
        if fits:
            try:
                value = self._read(play, request, entry)
                request.check(value)
            except (IllegalAnswer, BadJournal):
                fits = False
        if fits and entry.by == "model":
            fits = cast(Judge, request).model() == value
        if not fits:
            play.tape = None
            return play.respond(request)
        return self._take(play, request, KEPT if entry.by == "rng" else entry.by, value)

    def _skip_thinking(self, play: Playing, kind: str) -> bool:
        """Pass over the chance inside a decision; False if the tape ends before its plan."""
        end = self.used
        while end < len(self.entries) and self.entries[end][0] != kind:
            end += 1
        if end == len(self.entries):
            return False
        for entry in self.entries[self.used : end]:
            if entry.kind == PASSING:
                self._let_pass(play, entry)
                continue
            answer = self._unread(play, entry) if self.raw else entry
            if answer.kind == "judge":
                self._learn(play, answer)
            play.entries.append(answer)
        self.used = end
        return True

    def _unread(self, play: Playing, entry: Answer) -> Answer:
        """Journal data inside a decision: a pick is an option of the game; the rest stays as it is."""
        find, value = play.header.game.option, entry.value
        picked = find(value) if isinstance(value, str) else None
        return Answer((*entry[:3], Raw(value) if picked is None else picked, entry[4]))

    def _learn(self, play: Playing, answer: Answer) -> None:
        """What was judged while a bot thought that does not think now: its id will do where it has a key."""
        value = answer.value
        if isinstance(value, Raw):
            if not answer.keys:
                return
            ids = value.data if isinstance(value.data, list) else [value.data]
            value = tuple(Option(str(id)) for id in ids)
        play.learn(Answer((*answer[:3], value, answer[4])))

    def _plan(self, play: Playing, entry: Answer) -> object:
        value = entry.value.data if isinstance(entry.value, Raw) else entry.value
        return play.header.game.option(value) if isinstance(value, str) else value

    def _read(self, play: Playing, request: Request, entry: Answer) -> object:
        """The value of an answer, which must be one to this request."""
        kind, seat, _, value, _ = entry
        if kind != request.kind or seat != request.seat:
            raise BadJournal(
                f"answer {len(play.entries) + 1} is a “{kind}” of seat {seat}, but the rules ask for a "
                f"“{request.kind}” of seat {request.seat} ({request.prompt})"
            )
        if type(value) is Raw:
            value = value.data
        elif not self.raw:
            return value
        try:
            return request.decode(value, play.header.game.option)
        except IllegalAnswer as error:
            raise BadJournal(f"answer {len(play.entries) + 1} ({request.prompt}): {error}") from None

    def _insist(self, play: Playing, request: Request, recorded: object, today: object) -> None:
        if recorded != today:
            raise BadJournal(
                f"answer {len(play.entries) + 1} ({request.prompt}) differs: the saved game has "
                f"{request.encode(recorded)}, today it would be {request.encode(today)}"
            )


def restart(play: Playing, tape: Tape, entry: Answer) -> object:
    """Set a value right at the start of the step, and ask its first question again."""
    table, number, value = play.step_start, len(play.entries), entry.value
    assert table is not None
    if not isinstance(value, Correction):
        value = Correction.read(value.data if isinstance(value, Raw) else value)
    play.table = table
    watch = table.watch = play.watch
    before = None if watch is None else watch.at
    if watch is not None:
        watch.at = [number, number, entry.seat]
    apply(play.header.game.corrections, table, entry.seat, value)
    if watch is not None and before is not None:
        watch.at = [number, *before[1:]]
    table.watch = None
    play.entries.append(Answer((CORRECT, entry.seat, entry.by, value, None)))
    tape.wind(play)
    play.begin_again(table)
    return WAIT
