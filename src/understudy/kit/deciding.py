"""One turn of a bot from a position, or one question of it, with its reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from understudy.core.errors import BadPosition, BadSetup, IllegalAnswer
from understudy.core.events import Watch
from understudy.core.game import AnyGame, Score
from understudy.core.header import Header
from understudy.core.match import Match
from understudy.core.requests import Request
from understudy.core.sources import CHANCE_KINDS, Scripted, Seeded, Source, sources_for
from understudy.core.table import Table
from understudy.kit import asking
from understudy.kit.asking import Goal, header_of
from understudy.kit.chairs import asked, chairs_of, comes, has_begun, let_play, named, to_move
from understudy.kit.saying import plural
from understudy.kit.steps import Steps
from understudy.pages.story import Deed, deeds, explained
from understudy.pages.trace import data_of


@dataclass(frozen=True, slots=True, repr=False)
class Decision:
    """What a bot does in a position, and why."""

    #: The seat that decided.
    seat: int
    #: What it did, sentence by sentence, each with its short reason.
    did: tuple[Deed, ...]
    #: Every line that was read, what it answered and what came of it, as indented text.
    why: tuple[str, ...]
    #: The same as data.
    trace: list[dict[str, Any]]
    #: Position after the turn: a game can go on from it.
    position: dict[str, Any]
    #: The result, where the game ended with it.
    scores: tuple[Score, ...] = ()
    #: The question that a person has to answer first, where there is one.
    pending: Request | None = None
    #: How many answers of the script nobody needed.
    unused: int = 0

    def __repr__(self) -> str:
        return f"<decision of seat {self.seat}: {plural(len(self.did), 'line')}>"

    def __str__(self) -> str:
        return "\n".join(str(deed) for deed in self.did)


class OneTurn:
    """A bot's turn, played on a table of its own."""

    def __init__(
        self,
        game: AnyGame,
        position: Mapping[str, Any],
        *,
        seat: str | int | None = None,
        seed: int = 1,
        script: Sequence[Any] | None = None,
        strict: bool = False,
        flag: str = "seat",
    ) -> None:
        #: How the seat is named in messages: as it was asked for.
        self.flag = flag
        self.wished = None if seat is None else str(seat)
        self.seed, self.strict = seed, strict
        self.steps = Steps(game, one_turn=True)
        #: The seat that moves unless another was asked for.
        self.mover = 0
        self.watch = Watch(curious=True)
        header = self._header(game, position)
        self.script = None
        if script is not None:
            self.script = Scripted(script, game.option, None if strict else Seeded(seed))
        self.match = Match(header, watch=self.watch, source=self._source())

    def _header(self, game: AnyGame, data: Mapping[str, Any]) -> Header:
        wanted, plain = asking.split(game, data)
        header = header_of(game, plain, self.seed)
        table: Table = game.read_position(plain)
        self.seat = self._mover(header, table) if wanted is None else self._questioned(header, table, wanted)
        return replace(header, game=replace(self.steps.game, read_position=self._reader(game, wanted)))

    def _reader(self, game: AnyGame, wanted: asking.Wanted | None) -> Callable[[Mapping[str, Any]], Table]:
        """Reads the position and has the turn of the seat asked for come next, or the question."""

        def read(data: Mapping[str, Any]) -> Table:
            table: Table = game.read_position(data)
            if wanted is not None:
                asking.pose(game, table, wanted, self.seat)
            elif self.steps.seat != self.mover:
                let_play(table.agenda, game.turn_step, self.seat)
            return table

        return read

    def _questioned(self, header: Header, table: Table, wanted: asking.Wanted) -> int:
        """The seat that the position asks; the question is what will be played for."""
        chairs = chairs_of(header, table)
        seat = asked(header, table, wanted.seat)
        if self.wished is not None and seat != named(self.wished, chairs, self.flag):
            if wanted.seat is not None:
                raise BadSetup(f"The position asks {chairs[seat]}; leave {self.flag} out.")
            seat = named(self.wished, chairs, self.flag)
        self._must_decide(header, chairs, seat)
        given = asking.pose(header.game, table, wanted, seat)
        self.steps.goal = Goal(wanted, seat, given, header.game.option)
        return seat

    def _must_decide(self, header: Header, chairs: list[str], seat: int) -> None:
        """Somebody must decide there who is no person."""
        if header.seats[seat].is_person:
            bots = [chair for chair, who in zip(chairs, header.seats, strict=True) if not who.is_person]
            others = f"Name a bot with {self.flag}: {', '.join(bots)}."
            allowed = others if bots else "No bot sits at this table."
            raise BadSetup(f"At {chairs[seat]} a human decides. {allowed}")

    def _mover(self, header: Header, table: Table) -> int:
        """The seat asked for, or the one to move."""
        chairs = chairs_of(header, table)
        mover = self.mover = to_move(header, table)
        seat = mover if self.wished is None else named(self.wished, chairs, self.flag)
        self._must_decide(header, chairs, seat)
        self.steps.begun = has_begun(header.game, table)
        self.steps.seat = seat
        if seat != mover and (self.steps.begun or not comes(table, header.game.turn_step)):
            raise BadSetup(
                f"The position is in the middle of the turn of {chairs[mover]}; leave {self.flag} out."
            )
        return seat

    def _source(self) -> Callable[[str], Source]:
        usual, script = sources_for(self.seed), self.script

        def source(kind: str) -> Source:
            return script if script is not None and kind in CHANCE_KINDS else usual(kind)

        return source

    def play(self) -> None:
        """The turn, to its end or to a question that only a person can answer."""
        goal = self.steps.goal
        self.match.advance()
        if goal is not None and not goal.reached:
            raise goal.missed(self.steps.real.words.seat(self.match.table, self.seat))
        if self.strict and self.unused:
            raise IllegalAnswer(self.too_many)

    # -- what came of it -----------------------------------------------------------------------------------

    @property
    def unused(self) -> int:
        """How many answers of the script nobody needed."""
        return 0 if self.script is None else len(self.script.answers) - self.script.used

    @property
    def too_many(self) -> str:
        """What is said of a script with more answers than were needed."""
        script = self.script
        if script is None:
            raise BadPosition("there is no script")
        answers = plural(len(script.answers), "answer")
        return f"The script has {answers}; only {plural(script.used, 'was', 'were')} needed."

    @property
    def over(self) -> bool:
        """Whether the turn was the last of the game."""
        return self.match.over and not self.steps.stopped

    def did(self) -> list[Deed]:
        """What it did; where nothing came of its answer to the question asked, the answer."""
        found = deeds(self.steps.real, self.match.table, self.watch.notes)
        answered = None if self.steps.goal is None else self.steps.goal.answered
        if answered is None or any(not deed.heading for deed in found):
            return found
        words, table = self.steps.real.words, self.match.table
        text = f"{words.seat(table, self.seat)} answers: {words.answer(table, *answered)}."
        return [*found, Deed(text, seat=self.seat)]

    def position(self) -> dict[str, Any]:
        return self.steps.position(self.match)

    def trace(self) -> list[dict[str, Any]]:
        words, table = self.steps.real.words, self.match.table
        return data_of(
            self.watch.notes,
            lambda plan, seat: words.plan(table, plan, seat),
            lambda event: words.event(table, event),
        )

    def decision(self) -> Decision:
        """All of it at once."""
        lines = explained(self.steps.real, self.match.table, self.watch.notes)
        return Decision(
            seat=self.seat,
            did=tuple(deed for deed in self.did() if not deed.heading),
            why=tuple("  " * line.depth + line.text for line in lines),
            trace=self.trace(),
            position=self.position(),
            scores=tuple(self.match.scores()) if self.over else (),
            pending=self.match.pending,
            unused=self.unused,
        )
