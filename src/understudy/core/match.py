"""A match: one game being played. Takes answers, undoes, overrules, corrects, forks.

Playing itself is in `playing.py`, playing back in `tape.py`, going back in `past.py`, setting a value right
in `correcting.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from understudy.core.answers import BY_BOTS, BY_PEOPLE, OVERRULED, Answer, last_by_people
from understudy.core.correcting import correct
from understudy.core.corrections import CORRECT, Correction, Field, apply
from understudy.core.errors import BadSetup, IllegalAnswer
from understudy.core.events import Note, Overruled, Watch, notes_before
from understudy.core.game import PERSON, Score, Seat
from understudy.core.header import Header
from understudy.core.option import Option
from understudy.core.passing import PASSING, Passing, let_pass
from understudy.core.past import Undone, branch, go_back, go_forth, recall, restore, retell
from understudy.core.playing import NEVER, Checkpoint, Players, Playing
from understudy.core.requests import Choose, Decide, Request, listed
from understudy.core.saying import plural, quoted, unmarked
from understudy.core.sources import CHANCE_KINDS, Model, Source, sources_for
from understudy.core.table import Table
from understudy.core.tape import Tape

__all__ = ["BY_PEOPLE", "OVERRULED", "Answer", "Header", "Match", "Tape"]

#: How many answers lie between two checkpoints at least; and between two positions that are kept with a game.
CHECK_EVERY = 12
POSITION_EVERY = 40


def _measuring(header: Header, source: Callable[[str], Source]) -> Callable[[str], Source]:
    """Where the model measures everything, nobody is asked about space."""
    measures = header.game.measures
    if measures is None or not measures(header.options):
        return source
    model = Model()
    return lambda kind: model if kind == "judge" else source(kind)


class Match(Playing):
    """One game being played."""

    __slots__ = ("_positions", "_undone")

    def __init__(
        self,
        header: Header,
        *,
        source: Callable[[str], Source] | None = None,
        keep: bool = True,
        watch: Watch | None = None,
    ) -> None:
        if not isinstance(header, Header):
            raise BadSetup(
                f"A match begins with a header, as `understudy.start` makes it, not {quoted(header)}."
            )
        self.header = header
        self.watch = watch
        self.entries = []
        self.stands = 0
        self.checkpoints = []
        self.near, self.heeds = None, NEVER
        self.players = Players(header, header.seats, _measuring(header, source or sources_for(header.seed)))
        self.every = CHECK_EVERY if keep or self.players.ahead else 0
        self._undone = Undone()
        self._positions: dict[int, tuple[Checkpoint, dict[str, Any]]] = {}
        self.tape = None
        self.mindful = False
        self.passing = []
        self.place(header.start())

    @classmethod
    def on(cls, header: Header, players: Players, table: Table) -> Match:
        """A match that starts on this very table, aside: nothing in it can be undone, and nobody watches."""
        match = cls.__new__(cls)
        match.header, match.players, match.watch = header, players, None
        match.entries, match.checkpoints, match.passing = [], [], []
        match.stands, match.every, match.near, match.heeds = 0, 0, None, NEVER
        match._undone, match._positions = Undone(), {}
        match.tape, match.mindful = None, False
        match.place(table)
        return match

    def __repr__(self) -> str:
        asked = self.pending or self.paused
        state = "over" if self.over else "not begun" if asked is None else repr(asked)
        return f"<Match {self.header!r}, {plural(len(self.given), 'answer')}, {state}>"

    def __str__(self) -> str:
        """The board as whoever is asked sees it, as plain text."""
        seat = self.pending.seat if self.pending is not None else -1
        return unmarked(self.header.game.words.board(self.table, seat, 100))

    # -- how it stands -------------------------------------------------------------------------------------

    @property
    def decisions(self) -> int:
        """Answered choices and executed plans."""
        kinds = [answer[0] for answer in self.given]
        return kinds.count("choose") + kinds.count("decide")

    @property
    def chance(self) -> int:
        """Rolls, draws, shuffles and random picks."""
        return sum(answer[0] in CHANCE_KINDS for answer in self.given)

    def tables(self) -> list[Table]:
        """The tables at the starts of steps that were kept, oldest first; to be looked at only."""
        return [checkpoint.table for checkpoint in self.checkpoints]

    def positions(self, after: int = 0, most: int | None = None) -> list[tuple[int, dict[str, Any]]]:
        """Positions after so many answers, now and then, oldest first; a game can go on from each of them."""
        chosen: list[Checkpoint] = []
        for point in self.checkpoints:
            if point.number - (chosen[-1].number if chosen else 0) >= POSITION_EVERY:
                chosen.append(point)
        wanted = [point for point in chosen[-most if most else 0 :] if point.number > after]
        return [(point.number, self._position(point)) for point in wanted]

    def _position(self, point: Checkpoint) -> dict[str, Any]:
        """The position at a checkpoint, worked out once."""
        known = self._positions.get(point.number)
        if known is None or known[0] is not point:
            known = self._positions[point.number] = (point, self.header.game.position(point.table))
        return known[1]

    def position(self) -> dict[str, Any]:
        """The position in which the step began that is being played: a game can go on from it."""
        position = self.header.game.position
        if self.over:
            return position(self.table)
        return position(self.step_table())

    def step_table(self) -> Table:
        """The table as it was when the step began that is being played; a copy."""
        other = self.fork(at=self.step_began)
        restore(other, self.step_began, mindful=True)
        assert other.step_start is not None
        return other.step_start

    def scores(self) -> list[Score]:
        return self.header.game.scores(self.table)

    def told(self, number: int) -> int:
        """How many notes are left without answer `number` and what followed; all of them for the next one."""
        notes = [] if self.watch is None else self.watch.notes
        return notes_before(notes, number) if number < len(self.entries) else len(notes)

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
        self._undone.forget()
        typed = request.chance or request.kind == "judge"
        self.note(request, "typed" if typed else PERSON, answer)
        return self.go_on(answer)

    def lets_pass(self, seat: int) -> frozenset[str]:
        """The topics that a seat lets pass by itself; `idle` stands for having nothing to choose."""
        return let_pass(self.passing, seat)

    def let_pass(self, seat: int, topics: Sequence[str]) -> Request | None:
        """From now on a seat lets these topics pass by itself; the question that waits now included."""
        if type(seat) is not int or not 0 <= seat < len(self.header.seats):
            last = len(self.header.seats) - 1
            raise IllegalAnswer(f"There is no seat {quoted(seat)}; seats go from 0 to {last}.")
        if isinstance(topics, str) or not isinstance(topics, Iterable):
            raise IllegalAnswer(f'Kinds of questions are a list, such as ["idle"], not {quoted(topics)}.')
        for topic in topics:
            if not isinstance(topic, str) or not topic.replace("-", "").isalnum():
                raise IllegalAnswer(f"{quoted(topic)} is not the name of a kind of question.")
        request = self.pending
        if request is None:
            raise IllegalAnswer("Nothing is being asked now." if not self.over else "The game is over.")
        self._undone.forget()
        self.pending, self.paused = None, self.think_later(request)
        self.set_passing(Answer((PASSING, seat, PERSON, Passing(seat, topics), None)))
        return self.advance()

    # -- going back, and forth, and aside ------------------------------------------------------------------

    def undo(self) -> Sequence[Answer]:
        """Take back the last answer of a person and all that followed; returns what was taken back."""
        number = last_by_people(self.entries)
        if number < 0:
            raise IllegalAnswer("There is nothing to undo: no person has decided anything yet.")
        return self.back_to(number)

    def back_to(self, number: int) -> Sequence[Answer]:
        """Go back to just before answer `number`; what is taken back can be redone."""
        self._must_have(number)
        return go_back(self, self._undone, number)

    def _must_have(self, number: object) -> None:
        """Refuse what is the number of no answer, nor of the next one."""
        last = len(self.entries)
        if type(number) is not int or not 0 <= number <= last:
            raise IllegalAnswer(f"There is no answer {quoted(number)}; answers are counted from 0 to {last}.")

    def redo(self) -> None:
        """Play again what was last taken back, up to the next decision of a person."""
        go_forth(self, self._undone)

    @property
    def undone(self) -> Sequence[Answer]:
        """What was taken back and can be redone, in the order it will be played."""
        return self._undone.answers

    def lay_aside(self, undone: Sequence[Answer]) -> None:
        """What had been taken back when the game was put away, with answers as journal data."""
        self._undone.lay_aside(len(self.entries), undone)

    def fork(
        self, at: int | None = None, seats: Sequence[Seat | str] | None = None, keep: bool = True
    ) -> Match:
        """The same game up to now (or up to answer `at`), to be played on aside; nobody watches it."""
        if at is not None:
            self._must_have(at)
        other = self._aside(None if seats is None else self._seated(seats), keep)
        if at is None:
            self.near = branch(other, len(self.entries))
        else:
            restore(other, at)
        return other

    def _seated(self, seats: Sequence[Seat | str]) -> Sequence[Seat]:
        """Others in the same seats; they may be named, as in `understudy.start`."""
        count = len(self.header.seats)
        if isinstance(seats, str) or not isinstance(seats, Sequence) or len(seats) != count:
            players = plural(count, "player")
            raise BadSetup(f"Name {players}, one for each seat, not {quoted(seats)}.")
        return self.header.game.line_up([str(seat) for seat in seats])

    def _aside(self, seats: Sequence[Seat] | None = None, keep: bool = True) -> Match:
        """Another match with the same past, which stands nowhere yet."""
        other = Match.__new__(Match)
        other.header = self.header
        other.watch = None
        other.entries = self.entries
        other.stands = 0
        other.checkpoints = self.checkpoints.copy()
        other.near, other.heeds = self.near, NEVER
        other.players = self.players
        if seats is not None:
            other.players = Players(self.header, seats, self.players.source)
        other.every = CHECK_EVERY if keep or other.players.ahead else 0
        other._undone = Undone()
        other._positions = {}
        other.passing = self.passing.copy()
        return other

    def retell(self, first: int, last: int, seen: Callable[[Table], None]) -> None:
        """Play answers `first` up to `last` once more, aside; `seen` gets the table as each event is told."""
        answers = self.entries[first:last]
        aside = self.fork(at=first)
        retell(aside, answers, seen)

    def recall(self, first: int, last: int) -> list[Note]:
        """The notes from answer `first` up to `last` once more, with what was missing where bots said no."""
        return recall(self._aside(), first, min(last, len(self.entries)))

    def play_back(self, tape: Tape) -> Request | None:
        """Play a new match from answers that are known; then go on as usual."""
        if tape.entries:
            self.tape = tape
            self.mindful = any(answer.kind == CORRECT for answer in tape.entries)
        return self.advance()

    # -- having a bot do something else --------------------------------------------------------------------

    def ways(self, number: int) -> Sequence[Option]:
        """What a bot could have done at answer `number`."""
        return self.fork(at=number)._ways()

    def _ways(self) -> Sequence[Option]:
        request = self.paused
        if isinstance(request, Decide):
            return request.ways(self.header.game.view(self.table, request.seat))
        return request.options() if isinstance(request, Choose) else ()

    def overrule(self, number: int, plan: Option | str) -> Request | None:
        """Have a bot carry out another plan than the one it found at answer `number`, and play on."""
        self._must_have(number)
        if number == len(self.entries) or self.entries[number].by not in BY_BOTS:
            raise IllegalAnswer(f"Answer {number + 1} is not a bot's decision.")
        self._may_overrule(number)
        dropped, stood = self.entries[number:], self.stands
        restore(self, number)
        request, ways = self.paused, self._ways()
        chosen = next((way for way in ways if plan in (way, way.id)), None)
        if chosen is None or request is None:
            self.tape = Tape(dropped, walk=self.watch is not None)
            self.advance()
            self.stands = stood
            name = quoted(plan.id if isinstance(plan, Option) else plan)
            allowed = listed([way.id for way in ways])
            raise IllegalAnswer(f"{name} is not a choice here. Choose from: {allowed}.")
        if self.found is None:
            # The reasons of the bot belong to the story. It thinks as before, and asks for nothing.
            next(self.think(request), None)
        self._undone.forget()
        self.note(request, OVERRULED, chosen)
        if self.watch is not None:
            self.watch.notes.append(Overruled((chosen, self.watch.at)))
        return self.go_on(chosen)

    def _may_overrule(self, number: int) -> None:
        """A game may say how often."""
        limit = self.header.game.overrules
        if limit is None:
            return
        most = limit(self.table)
        if sum(answer.by == OVERRULED for answer in self.entries[:number]) >= most:
            raise IllegalAnswer(
                f"At most {most} decisions of bots may be overruled in this game."
                if most
                else "Decisions of bots may not be overruled in this game."
            )

    # -- setting right -------------------------------------------------------------------------------------

    def fields(self) -> Sequence[Field]:
        """The values that can be set right now; none where the game does not say."""
        corrections = self.header.game.corrections
        return () if corrections is None or self.over else corrections.fields(self.table)

    def correct(self, seat: int, name: str, value: str) -> Request | None:
        """Set a value as it is on the real table. The step begins again with it.

        What was answered in the step stays as long as it still fits; the rest is asked anew.
        """
        if type(seat) is not int or not isinstance(name, str) or not isinstance(value, str):
            given = ", ".join(quoted(one) for one in (seat, name, value))
            raise IllegalAnswer(f"A correction is the number of a seat, a name and a value, not {given}.")
        if self.pending is not None:
            # What was put there in this very step is not there when it begins.
            apply(self.header.game.corrections, self.step_table(), seat, Correction(name, value))
        answers = correct(self, seat, name, value)
        self._undone.forget()
        self.tape = Tape(answers, walk=True, lenient=True)
        return self.advance()
