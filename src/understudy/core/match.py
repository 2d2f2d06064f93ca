"""A match: one game being played. Runs the agenda, takes answers, undoes, forks.

The entries (all answers, in order) are the game; tables are only what follows from them. A checkpoint is a
copy of the table at the start of a step, so undo and fork are: copy, then replay a few answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any, NamedTuple, TypeAlias, cast

from understudy.core.corrections import CORRECT, CORRECTED, Correction, Field, apply
from understudy.core.errors import BadJournal, IllegalAnswer
from understudy.core.events import Overruled, Watch
from understudy.core.flow import Flow
from understudy.core.game import PERSON, AnyGame, Score, Seat
from understudy.core.option import Option
from understudy.core.requests import Choose, Decide, Judge, Request, listed
from understudy.core.seats import WAIT, Chooser, chooser
from understudy.core.sources import CHANCE_KINDS, Source, sources_for
from understudy.core.table import Table

#: kind, seat, by, answer, and the names of the cards where the answer is cards.
#: A plain tuple: one is made for every answer of every simulated game.
Entry: TypeAlias = tuple[str, int, str, Any, Sequence[str] | None]
Think: TypeAlias = Callable[[Watch | None], Flow[Option]]

#: Who answered where a person overruled a bot.
OVERRULED = "overruled"
#: What undo takes back.
BY_PEOPLE = (PERSON, "typed", OVERRULED, CORRECTED)
#: Who answered where the seed did, before a correction changed the number of the answer.
KEPT = "kept"
#: How many answers lie between two checkpoints at least.
CHECK_EVERY = 6


@dataclass(frozen=True, slots=True)
class Header:
    """What a game starts from: the same header and the same answers give the same game."""

    game: AnyGame
    seats: tuple[Seat, ...]
    options: Mapping[str, str]
    seed: int
    #: A position to start from instead of the set-up.
    position: Mapping[str, Any] | None = None

    @classmethod
    def of(
        cls,
        game: AnyGame,
        seats: Sequence[str],
        options: Mapping[str, str],
        seed: int,
        position: Mapping[str, Any] | None = None,
    ) -> Header:
        """A header from names: seats and options are checked, defaults filled in."""
        return cls(game, game.line_up(seats), game.options(options), seed, position)

    def start(self) -> Table:
        """The table before the first answer."""
        if self.position is not None:
            return cast(Table, self.game.read_position(self.position))
        return cast(Table, self.game.set_up(self.options, self.seats))


class Checkpoint(NamedTuple):
    """The table as it stood before an answer, at the start of a step."""

    number: int
    table: Table


class Raw(NamedTuple):
    """Journal data that was taken over unread: the chance inside a decision that was not walked again."""

    data: object


@dataclass(slots=True)
class Tape:
    """Answers that are known already, being played back."""

    entries: Sequence[Entry]
    #: Answers are journal data, still to be read and checked.
    raw: bool = False
    #: Let the bots think again, so that their reasons are known; else take their plans as they are.
    walk: bool = False
    #: Report the first answer of a bot or of the seed that would be different today.
    verify: bool = False
    #: Take answers only as long as they still fit; what comes after is asked anew.
    lenient: bool = False
    used: int = 0


class Match:
    """One game being played."""

    __slots__ = (
        "_began",
        "_checkpoints",
        "_choosers",
        "_deciding",
        "_every",
        "_flow",
        "_found",
        "_halt",
        "_marks",
        "_mindful",
        "_restarted",
        "_source",
        "_sources",
        "_start",
        "_step_began",
        "_tape",
        "_thinker",
        "_thinks",
        "_undone",
        "_undone_at",
        "_value",
        "entries",
        "header",
        "paused",
        "pending",
        "table",
        "watch",
    )

    def __init__(
        self,
        header: Header,
        *,
        source: Callable[[str], Source] | None = None,
        keep: bool = True,
        watch: Watch | None = None,
    ) -> None:
        self.header = header
        self.watch = watch
        self.entries: list[Entry] = []
        self._marks: list[int] = []
        self._checkpoints: list[Checkpoint] = []
        self._every = CHECK_EVERY if keep else 0
        self._source = source or sources_for(header.seed)
        self._sources: dict[str, Source] = {}
        self._seat_players(header.seats)
        self._undone: list[Entry] = []
        self._undone_at = 0
        self._tape: Tape | None = None
        self._mindful = False
        self._place(header.start())

    def _seat_players(self, seats: Sequence[Seat]) -> None:
        header = self.header
        self._choosers: list[Chooser] = [chooser(header.game, seat, header.seed) for seat in seats]
        bots = [header.game.bots.get(seat.player) for seat in seats]
        self._thinks = [bot.think if bot else None for bot in bots]

    def _place(self, table: Table) -> None:
        """Go on from this table, at the start of a step."""
        self.table = table
        table.watch = self.watch
        self._flow: Flow[None] | None = None
        self._value: object = None
        self._thinker: Flow[Option] | None = None
        self._deciding: Request | None = None
        #: A decision, and how many entries and notes there were when the bot began to think about it.
        self._began: tuple[Request | None, int, int] = (None, 0, 0)
        #: The plan of a decision that was thought through but not yet taken.
        self._found: Option | None = None
        self._halt = -1
        #: The number of answers when the step began that is being played, and, if needed, the table then.
        self._step_began = len(self.entries)
        self._start: Table | None = None
        #: A correction has the step played again from its beginning.
        self._restarted = False
        #: What is asked of somebody outside.
        self.pending: Request | None = None
        #: What would be asked next, when the match was told to stop there.
        self.paused: Request | None = None

    # -- playing -------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self._flow is None and not self.table.agenda

    @property
    def decisions(self) -> int:
        """Answered choices and executed plans."""
        kinds = [entry[0] for entry in self.entries]
        return kinds.count("choose") + kinds.count("decide")

    @property
    def chance(self) -> int:
        """Rolls, draws, shuffles and random picks."""
        return sum(entry[0] in CHANCE_KINDS for entry in self.entries)

    def tables(self) -> list[Table]:
        """The tables at the starts of steps that were kept, oldest first; to be looked at only."""
        return [checkpoint.table for checkpoint in self._checkpoints]

    def scores(self) -> list[Score]:
        return self.header.game.scores(self.table)

    def told(self, number: int) -> int:
        """How many notes the listener had when answer `number` was given; all of them for the next one."""
        notes = [] if self.watch is None else self.watch.notes
        return self._marks[number] if number < len(self._marks) else len(notes)

    def advance(self, until: int = -1) -> Request | None:
        """Play on until somebody outside must answer, the game is over, or before answer number `until`."""
        if self.pending is not None:
            return self.pending
        self._halt = until
        request = self._advance()
        while self._restarted:
            self._restarted = False
            request = self._advance()
        return request

    def _advance(self) -> Request | None:
        if self.paused is not None:
            self._value = self._resume()
            if self._value is WAIT:
                return self.pending
        elif self._thinker is not None:
            self._value = self._drive(self._value)
            if self._value is WAIT:
                return self.pending
        return self._run()

    def _resume(self) -> object:
        """Take up the request that the match was told to stop at."""
        request, self.paused = self.paused, None
        assert request is not None
        if self._found is not None:
            plan, self._found = self._found, None
            return self._planned(request, plan)
        return self._think_on(request) if self._thinker else self._answer(request)

    def _run(self) -> Request | None:
        table, steps, answer = self.table, self.header.game.steps, self._answer
        value, self._value = self._value, None
        while True:
            flow = self._flow
            if flow is None:
                agenda = table.agenda
                if not agenda:
                    return None
                if self._every:
                    self._checkpoint()
                    self._step_began = len(self.entries)
                    if self._mindful:
                        self._start = table.copy()
                name, args = agenda.pop()
                flow = self._flow = steps[name](table, *args)
                if flow is None:
                    continue
                value = None
            send = flow.send
            try:
                while True:
                    value = answer(send(value))
                    if value is WAIT:
                        return self.pending
            except StopIteration:
                self._flow = None

    def _checkpoint(self) -> None:
        points, number = self._checkpoints, len(self.entries)
        if not points or number - points[-1].number >= self._every:
            points.append(Checkpoint(number, self.table.copy()))

    def _answer(self, request: Request) -> object:
        """The answer to a request, noted; or WAIT, with the request pending or paused."""
        if self._tape is not None:
            return self._play_back(request)
        entries = self.entries
        number = len(entries)
        if number == self._halt:
            self.paused = request
            return WAIT
        if type(request) is Choose:
            seat = request.seat
            if self._thinks[seat] is not None:
                return self._decide(request)
            player = self._choosers[seat]
            by = player.by
            option = player.choose(self.table, request, number)
            if option is WAIT:
                options = request.options()
                if request.pause or len(options) != 1 or request.composer is not None:
                    self.pending = request
                    return WAIT
                option, by = options[0], "only"
            entries.append(("choose", seat, by, option, None))
            if self.watch is not None and self._every:
                self._marks.append(len(self.watch.notes))
            return option
        if type(request) is Decide:
            return self._decide(request)
        kind = request.kind
        source = self._sources.get(kind)
        if source is None:
            source = self._sources[kind] = self._source(kind)
        value = source.answer(request, number)
        if value is WAIT:
            self.pending = request
            return WAIT
        by = source.by
        if by == "typed" or by == "script":
            request.check(value)
        if self._thinker is not None or self.watch is not None:
            self._note(request, by, value)
        else:
            entries.append((kind, request.seat, by, value, request.names))
        return value

    def _note(self, request: Request, by: str, value: object) -> None:
        if self.watch is not None and self._every:
            self._marks.append(self._mark(request))
        kind = request.kind
        if self._thinker is not None and kind == "judge":
            self.table.learn(request.seat, cast(Option, value))
        self.entries.append((kind, request.seat, by, value, request.names))

    def _mark(self, request: Request) -> int:
        """How many notes there were when the match could last stop before this answer.

        That is before a bot began to think, unless it needed other answers on the way.
        """
        decision, entries, notes = self._began
        if decision is request and entries == len(self.entries):
            return notes
        return len(self.watch.notes) if self.watch is not None else 0

    # -- bots ----------------------------------------------------------------------------------------------

    def _decide(self, request: Request) -> object:
        """Let the bot think about a decision, or about an ordinary choice."""
        self._thinker = self._think(request)
        self._deciding = request
        return self._drive(None)

    def _think(self, request: Request) -> Flow[Option]:
        if self.watch is not None and self._every:
            self._began = (request, len(self.entries), len(self.watch.notes))
        view = self.header.game.view(self.table, request.seat)
        if isinstance(request, Decide):
            return request.think(view, self.watch)
        think = self._thinks[request.seat]
        assert think is not None
        return think(view, cast(Choose, request), self.watch)

    def _drive(self, value: object) -> object:
        """Carry the thinking on with an answer, to the plan or to a question that has to wait."""
        thinker, deciding = self._thinker, self._deciding
        assert thinker is not None
        assert deciding is not None
        try:
            while True:
                value = self._inside(thinker.send(value))
                if value is WAIT:
                    return WAIT
        except StopIteration as stop:
            plan = stop.value
        self._thinker = self._deciding = None
        return self._planned(deciding, plan)

    def _inside(self, request: Request) -> object:
        if isinstance(request, Choose | Decide):
            raise TypeError("a bot that thinks may ask for chance and judgements only")
        return self._answer(request)

    def _think_on(self, request: Request) -> object:
        value = self._inside(request)
        return WAIT if value is WAIT else self._drive(value)

    def _planned(self, request: Request, plan: Option) -> object:
        if self._tape is not None:
            return self._compare(request, plan)
        if len(self.entries) == self._halt:
            self.paused, self._found = request, plan
            return WAIT
        request.check(plan)
        self._note(request, "bot", plan)
        return plan

    # -- answers from outside ------------------------------------------------------------------------------

    def answer(self, answer: object) -> Request | None:
        """Take an answer from outside (an option, or its text) and play on."""
        request = self.pending
        if request is None:
            raise IllegalAnswer("Nothing is being asked now." if not self.over else "The game is over.")
        if isinstance(answer, str | list):
            answer = request.decode(answer, self.header.game.option)
        else:
            request.check(answer)
        self._undone.clear()
        typed = request.chance or request.kind == "judge"
        self._note(request, "typed" if typed else PERSON, answer)
        self.pending = None
        self._value = answer
        return self.advance()

    # -- going back, and forth, and aside ------------------------------------------------------------------

    def undo(self) -> Sequence[Entry]:
        """Take back the last answer of a person and all that followed; returns what was taken back."""
        for number in range(len(self.entries) - 1, -1, -1):
            if self.entries[number][2] in BY_PEOPLE:
                return self.back_to(number)
        raise IllegalAnswer("There is nothing to undo: no person has decided anything yet.")

    def back_to(self, number: int) -> Sequence[Entry]:
        """Go back to just before answer `number`; what is taken back can be redone."""
        dropped = self.entries[number:]
        self._restore(number)
        # Behind a correction that was taken back stand answers that were kept, not taken back.
        self._undone[:0] = dropped[: self._undone_at - number] if self._undone else dropped
        self._undone_at = number
        if dropped and dropped[0][0] == CORRECT:
            kept = list(takewhile(lambda entry: entry[2] not in BY_PEOPLE, dropped[1:]))
            self._tape = Tape(kept, walk=True, lenient=True) if kept else None
        self.advance()
        return dropped

    @property
    def undone(self) -> Sequence[Entry]:
        """What was taken back and can be redone, in the order it will be played."""
        return self._undone

    def lay_aside(self, undone: Sequence[Entry]) -> None:
        """What had been taken back when the game was put away, with answers as journal data."""
        self._undone = [(*entry[:3], Raw(entry[3]), entry[4]) for entry in undone]
        self._undone_at = len(self.entries)

    def redo(self) -> None:
        """Play again what was last taken back, up to the next decision of a person."""
        if not self._undone:
            raise IllegalAnswer("There is nothing to redo.")
        count = 1
        while count < len(self._undone) and self._undone[count][2] not in BY_PEOPLE:
            count += 1
        tape, rest = self._undone[:count], self._undone[count:]
        self._restore(self._undone_at, mindful=any(entry[0] == CORRECT for entry in tape))
        self._tape = Tape(tape, walk=self.watch is not None)
        self.advance()
        self._undone, self._undone_at = rest, self._undone_at + count

    def _restore(self, number: int, mindful: bool = False) -> None:
        """Stand before answer `number` again, with the request paused."""
        known = self.entries[:number]
        while self._checkpoints and self._checkpoints[-1].number > number:
            self._checkpoints.pop()
        watch = self.watch
        if watch is not None and number < len(self._marks):
            del watch.notes[self._marks[number] :]
        marks = self._marks[:number]
        self.watch = None
        if self._checkpoints:
            start, table = self._checkpoints[-1]
            self._place(table.copy())
        else:
            start = 0
            self._place(self.header.start())
        self.entries = known[:start]
        if start < number:
            self._tape = Tape(known[start:])
        self._mindful = mindful or any(entry[0] == CORRECT for entry in known[start:])
        self.advance(until=number)
        self.watch = self.table.watch = watch
        self._marks = marks

    def ways(self, number: int) -> Sequence[Option]:
        """What a bot could have done at answer `number`."""
        return self.fork(at=number)._ways()

    def overrule(self, number: int, plan: Option | str) -> Request | None:
        """Have a bot carry out another plan than the one it found at answer `number`, and play on."""
        if not (0 <= number < len(self.entries) and self.entries[number][2] in ("bot", OVERRULED)):
            raise IllegalAnswer(f"Answer {number + 1} is not a bot's decision.")
        dropped = self.entries[number:]
        self._restore(number)
        request, ways = self.paused, self._ways()
        chosen = next((way for way in ways if plan in (way, way.id)), None)
        if chosen is None or request is None:
            self._tape = Tape(dropped, walk=self.watch is not None)
            self.advance()
            name = plan.id if isinstance(plan, Option) else plan
            raise IllegalAnswer(
                f"“{name}” is not possible here. Possible: {listed([way.id for way in ways])}."
            )
        if self._found is None:
            # The reasons of the bot belong to the story. It thinks as before, and asks for nothing.
            next(self._think(request), None)
        self.paused = self._found = None
        self._undone = []
        self._note(request, OVERRULED, chosen)
        if self.watch is not None:
            self.watch.notes.append(Overruled((request.seat, chosen)))
        self._value = chosen
        return self.advance()

    def _ways(self) -> Sequence[Option]:
        request = self.paused
        if isinstance(request, Decide):
            return request.ways(self.header.game.view(self.table, request.seat))
        return request.options() if isinstance(request, Choose) else ()

    # -- setting right -------------------------------------------------------------------------------------

    def fields(self) -> Sequence[Field]:
        """The values that can be set right now; none where the game does not say."""
        corrections = self.header.game.corrections
        return () if corrections is None or self.over else corrections.fields(self.table)

    def correct(self, seat: int, name: str, value: str) -> Request | None:
        """Set a value as it is on the real table. The step begins again with it.

        What was answered in the step stays as long as it still fits; the rest is asked anew.
        """
        if self.pending is None or not self._every:
            raise IllegalAnswer("The game is over." if self.over else "Nothing is being asked now.")
        correction = Correction(name, value)
        apply(self.header.game.corrections, self.table.copy(), seat, correction)
        number, notes = self._step_began, self._began[2]
        thinking = self._thinker is not None and self._began[1] == number
        dropped = self.entries[number:]
        self._restore(number, mindful=True)
        if self.watch is not None and thinking:
            del self.watch.notes[notes:]
        entry: Entry = (CORRECT, seat, CORRECTED, correction, None)
        self._undone = []
        self._tape = Tape([entry, *dropped], walk=True, lenient=True)
        return self.advance()

    def _restart(self, tape: Tape, entry: Entry) -> object:
        """Set a value right at the start of the step, and ask its first question again."""
        _, seat, by, value, _ = entry
        table = self._start
        assert table is not None
        if not isinstance(value, Correction):
            value = Correction.read(value.data if isinstance(value, Raw) else value)
        if self.watch is not None and self._every:
            self._marks.append(len(self.watch.notes))
        table.watch = self.watch
        apply(self.header.game.corrections, table, seat, value)
        table.watch = None
        self.entries.append((CORRECT, seat, by, value, None))
        tape.used += 1
        if tape.used == len(tape.entries):
            self._tape = None
        self._begin_again(table)
        return WAIT

    def _begin_again(self, table: Table) -> None:
        """Play the step up to its first question in silence: what it tells was told before."""
        self.table, self._start = table, table.copy()
        self._thinker = self._deciding = self._found = None
        self._restarted = True
        self._step_began = len(self.entries)
        name, args = table.agenda.pop()
        self._flow = self.header.game.steps[name](table, *args)
        try:
            self.paused = next(self._flow) if self._flow is not None else None
        except StopIteration:
            self._flow = None
        table.watch = self.watch

    def fork(self, at: int | None = None, seats: Sequence[Seat] | None = None, keep: bool = True) -> Match:
        """The same game up to now (or up to answer `at`), to be played on aside; nobody watches it."""
        number = len(self.entries) if at is None else at
        other = Match.__new__(Match)
        other.header = self.header
        other.watch = None
        other.entries = self.entries
        other._marks = []
        other._checkpoints = self._checkpoints.copy()
        other._every = CHECK_EVERY if keep else 0
        other._source, other._sources = self._source, self._sources
        if seats is None:
            other._choosers, other._thinks = self._choosers, self._thinks
        else:
            other._seat_players(seats)
        other._undone, other._undone_at = [], 0
        other._tape = None
        other._mindful = False
        other._restore(number)
        return other

    # -- playing back --------------------------------------------------------------------------------------

    def play_back(self, tape: Tape) -> Request | None:
        """Play a new match from answers that are known; then go on as usual."""
        if tape.entries:
            self._tape = tape
            self._mindful = any(entry[0] == CORRECT for entry in tape.entries)
        return self.advance()

    def _play_back(self, request: Request) -> object:
        tape = self._tape
        assert tape is not None
        if self._mindful and tape.entries[tape.used][0] == CORRECT and self._step_began == len(self.entries):
            return self._restart(tape, tape.entries[tape.used])
        thinks = isinstance(request, Decide) or (isinstance(request, Choose) and self._thinks[request.seat])
        if thinks and (tape.walk or not self._skip_thinking(tape, request.kind)):
            return self._decide(request)
        entry = tape.entries[tape.used]
        if tape.lenient:
            return self._keep(tape, request, entry)
        value = self._read(tape, request, entry)
        if tape.verify and entry[2] == "rng":
            self._insist(request, value, self._source(request.kind).answer(request, len(self.entries)))
        return self._take(tape, request, entry, value)

    def _keep(self, tape: Tape, request: Request, entry: Entry) -> object:
        """Keep an answer that still fits after a correction; else ask again, and for all that follows."""
        fits = (entry[0], entry[1]) == (request.kind, request.seat)
        if fits and entry[2] == "model":
            fits = cast(Judge, request).model() == entry[3]
        if fits and entry[2] == "only":
            fits = len(cast(Choose, request).options()) == 1
        if fits:
            try:
                value = self._read(tape, request, entry)
                request.check(value)
            except (IllegalAnswer, BadJournal):
                fits = False
        if not fits:
            self._tape = None
            return self._answer(request)
        return self._take(
            tape, request, (*entry[:2], KEPT if entry[2] == "rng" else entry[2], *entry[3:]), value
        )

    def _skip_thinking(self, tape: Tape, kind: str) -> bool:
        """Pass over the chance inside a decision; False if the tape ends before its plan."""
        end = tape.used
        while end < len(tape.entries) and tape.entries[end][0] != kind:
            end += 1
        if end == len(tape.entries):
            return False
        for entry in tape.entries[tape.used : end]:
            value = self._unread(entry) if tape.raw else entry[3]
            if entry[0] == "judge" and isinstance(value, Option):
                self.table.learn(entry[1], value)
            self.entries.append((*entry[:3], value, entry[4]))
            if self.watch is not None:
                self._marks.append(len(self.watch.notes))
        tape.used = end
        return True

    def _unread(self, entry: Entry) -> object:
        """Journal data inside a decision: a pick is an option of the game; the rest stays as it is."""
        picked = self.header.game.option(entry[3]) if isinstance(entry[3], str) else None
        return Raw(entry[3]) if picked is None else picked

    def _read(self, tape: Tape, request: Request, entry: Entry) -> object:
        kind, seat, _, value, _ = entry
        if (kind, seat) != (request.kind, request.seat):
            raise BadJournal(
                f"answer {len(self.entries) + 1} is a “{kind}” of seat {seat}, but the rules ask for a "
                f"“{request.kind}” of seat {request.seat} ({request.prompt})"
            )
        if isinstance(value, Raw):
            value = value.data
        elif not tape.raw:
            return value
        try:
            return request.decode(value, self.header.game.option)
        except IllegalAnswer as error:
            raise BadJournal(f"answer {len(self.entries) + 1} ({request.prompt}): {error}") from None

    def _compare(self, request: Request, plan: Option) -> object:
        """The plan on the tape is what was done; in verify mode it must be the plan just found."""
        tape = self._tape
        if tape is None or tape.used == len(tape.entries):
            self._tape = None
            return self._planned(request, plan)
        entry = tape.entries[tape.used]
        if tape.lenient and (*entry[:2], entry[3]) != (request.kind, request.seat, plan):
            self._tape = None
            return self._planned(request, plan)
        value = self._read(tape, request, entry)
        if tape.verify and entry[2] != OVERRULED:
            self._insist(request, value, plan)
        self._take(tape, request, entry, value)
        if self.watch is not None and entry[2] == OVERRULED:
            self.watch.notes.append(Overruled((request.seat, cast(Option, value))))
        return value

    def _insist(self, request: Request, recorded: object, today: object) -> None:
        if recorded != today:
            raise BadJournal(
                f"answer {len(self.entries) + 1} ({request.prompt}) differs: the journal has "
                f"{request.encode(recorded)}, today it would be {request.encode(today)}"
            )

    def _take(self, tape: Tape, request: Request, entry: Entry, value: object) -> object:
        tape.used += 1
        if tape.used == len(tape.entries):
            self._tape = None
        self._note(request, entry[2], value)
        return value
