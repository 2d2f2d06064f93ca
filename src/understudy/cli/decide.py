"""One turn of a bot from a position, with its reasons."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from understudy.cli import files
from understudy.cli.screen import Screen, print_json, readable
from understudy.cli.steps import Steps
from understudy.core import journal
from understudy.core.errors import BadPosition, BadSetup, IllegalAnswer, Mistake
from understudy.core.events import Watch
from understudy.core.game import AnyGame
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.sources import CHANCE_KINDS, Scripted, Seeded, Source, sources_for
from understudy.core.table import Table
from understudy.kit import asking
from understudy.kit.asking import Goal, header_of
from understudy.kit.chairs import asked, chairs_of, comes, has_begun, let_play, named, score_lines, to_move
from understudy.pages.story import Deed, deeds, explained
from understudy.pages.trace import data_of


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What was asked for on the command line."""

    position: str
    seat: str | None
    seed: int
    script: str | None
    strict: bool


def run(name: str, wish: Puzzle, *, as_json: bool, no_color: bool) -> None:
    """Play the turn and print what was done, why, and the position afterwards."""
    game = find(name)
    if wish.strict and wish.script is None:
        raise BadSetup("--strict needs a --script.")
    turn = OneTurn(game, wish)
    turn.play()
    if as_json:
        print_json(turn.data())
    else:
        turn.show(Screen(no_color=no_color))


class OneTurn:
    """A bot's turn, played on a table of its own."""

    def __init__(self, game: AnyGame, wish: Puzzle) -> None:
        self.wish = wish
        self.steps = Steps(game, one_turn=True)
        #: The seat that moves unless another was asked for.
        self.mover = 0
        self.watch = Watch(curious=True)
        header = self._header(game, files.read_position(wish.position))
        self.script = self._script(game)
        self.match = Match(header, watch=self.watch, source=self._source())

    @property
    def _where(self) -> str:
        return "stdin" if self.wish.position == "-" else self.wish.position

    def _header(self, game: AnyGame, data: Mapping[str, Any]) -> Header:
        try:
            wanted, plain = asking.split(data)
            header = header_of(game, plain, self.wish.seed)
            table: Table = game.read_position(plain)
            if wanted is None:
                self.seat = self._seat(header, table)
            else:
                self.seat = self._asked(header, table, wanted)
        except BadSetup:
            raise
        except Mistake as error:
            raise files.placed(self._where, error) from None
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

    def _asked(self, header: Header, table: Table, wanted: asking.Wanted) -> int:
        """The seat that the position asks; the question is what will be played for."""
        chairs = chairs_of(header, table)
        seat = asked(header, table, wanted.seat)
        if self.wish.seat is not None and seat != named(self.wish.seat, chairs):
            if wanted.seat is not None:
                raise BadSetup(f"The position asks {chairs[seat]}; leave --seat out.")
            seat = named(self.wish.seat, chairs)
        self._must_decide(header, chairs, seat)
        given = asking.pose(header.game, table, wanted, seat)
        self.steps.goal = Goal(wanted, seat, given, header.game.option)
        return seat

    def _must_decide(self, header: Header, chairs: list[str], seat: int) -> None:
        """Somebody must decide there who is no person."""
        if header.seats[seat].is_person:
            bots = [chair for chair, who in zip(chairs, header.seats, strict=True) if not who.is_person]
            allowed = (
                f"Choose a bot with --seat: {', '.join(bots)}." if bots else "No bot sits at this table."
            )
            raise BadSetup(f"At seat {chairs[seat]} a person decides. {allowed}")

    def _seat(self, header: Header, table: Table) -> int:
        """The seat asked for, or the one to move."""
        chairs = chairs_of(header, table)
        mover = self.mover = to_move(header, table)
        seat = mover if self.wish.seat is None else named(self.wish.seat, chairs)
        self._must_decide(header, chairs, seat)
        self.steps.begun = has_begun(header.game, table)
        self.steps.seat = seat
        if seat != mover and (self.steps.begun or not comes(table, header.game.turn_step)):
            raise BadSetup(f"The position is in the middle of the turn of {chairs[mover]}; leave --seat out.")
        return seat

    def _script(self, game: AnyGame) -> Scripted | None:
        if self.wish.script is None:
            return None
        then = None if self.wish.strict else Seeded(self.wish.seed)
        return Scripted(files.read_script(self.wish.script), game.option, then)

    def _source(self) -> Callable[[str], Source]:
        usual, script = sources_for(self.wish.seed), self.script

        def source(kind: str) -> Source:
            return script if script is not None and kind in CHANCE_KINDS else usual(kind)

        return source

    def play(self) -> None:
        """The turn, to its end or to a question that only a person can answer."""
        goal = self.steps.goal
        try:
            self.match.advance()
            if goal is not None and not goal.reached:
                raise goal.missed(self.steps.real.words.seat(self.match.table, self.seat))
        except BadPosition as error:
            raise files.placed(self._where, error) from None
        if self.script is not None and self.script.used < len(self.script.answers):
            text = f"The script has {len(self.script.answers)} answers; only {self.script.used} were needed."
            if self.wish.strict:
                raise IllegalAnswer(text)
            sys.stderr.write(f"understudy: {text}\n")

    # -- what came of it -----------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the turn was the last of the game."""
        return self.match.over and not self.steps.stopped

    def did(self) -> list[Deed]:
        return deeds(self.steps.real, self.match.table, self.watch.notes)

    def position(self) -> dict[str, Any]:
        return self.steps.position(self.match)

    def data(self) -> dict[str, Any]:
        words, table = self.steps.real.words, self.match.table
        answers = [
            {"kind": entry[0], "seat": entry[1], "by": entry[2], "answer": journal.encoded(entry)}
            for entry in self.match.entries
        ]
        return {
            "game": self.steps.real.name,
            "seat": self.seat,
            "did": [
                {"text": str(deed), "rules": list(deed.rules)} for deed in self.did() if not deed.heading
            ],
            "answers": answers,
            "trace": data_of(
                self.watch.notes,
                lambda plan, seat: words.plan(table, plan, seat),
                lambda event: words.event(table, event),
            ),
            "position": self.position(),
            **({"scores": [asdict(score) for score in self.match.scores()]} if self.over else {}),
        }

    def show(self, screen: Screen) -> None:
        game, table = self.steps.real, self.match.table
        screen.line("What it does", "bold")
        for deed in self.did():
            screen.indented(str(deed), 0 if deed.heading else 1)
        if self.match.pending is not None:
            pending = self.match.pending
            screen.line(f"Now {game.words.seat(table, pending.seat)} is asked: {pending.prompt}")
        if self.over:
            screen.line("The game is over:")
            for score in score_lines(game, table):
                screen.indented(f"{score}.", 1)
        screen.line()
        screen.line("Why", "bold")
        for line in explained(game, table, self.watch.notes):
            screen.indented(line.text, line.depth + 1, line.style, " ".join(line.rules))
        screen.line()
        screen.line("The position afterwards", "bold")
        for text in readable(self.position()):
            screen.line(text)
