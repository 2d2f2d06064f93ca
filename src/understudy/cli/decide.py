"""One turn of a bot from a position, with its reasons."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from understudy.cli import files
from understudy.cli.opening import header_of
from understudy.cli.screen import Screen, print_json
from understudy.cli.steps import Steps
from understudy.core import journal
from understudy.core.errors import BadSetup, IllegalAnswer, Mistake
from understudy.core.events import Watch
from understudy.core.game import PERSON, AnyGame
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.sources import CHANCE_KINDS, Scripted, Seeded, Source, sources_for
from understudy.core.table import Table
from understudy.pages.story import Deed, deeds, explained
from understudy.pages.trace import data_of


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for on the command line."""

    position: str
    seat: str | None
    seed: int
    script: str | None
    strict: bool


def run(name: str, wish: Wish, *, as_json: bool, no_color: bool) -> None:
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

    def __init__(self, game: AnyGame, wish: Wish) -> None:
        self.wish = wish
        self.steps = Steps(game, one_turn=True)
        self.watch = Watch()
        header = self._header(game, files.read_position(wish.position))
        self.script = self._script(game)
        self.match = Match(header, watch=self.watch, source=self._source())

    def _header(self, game: AnyGame, data: Mapping[str, Any]) -> Header:
        where = "stdin" if self.wish.position == "-" else self.wish.position
        try:
            header = header_of(game, data, self.wish.seed)
            self.seat = self._seat(header, game.read_position(data))
        except BadSetup:
            raise
        except Mistake as error:
            raise files.placed(where, error) from None
        return replace(header, game=replace(self.steps.game, read_position=self._reader(game)))

    def _reader(self, game: AnyGame) -> Callable[[Mapping[str, Any]], Table]:
        """Reads the position and lets the turn be that of the seat asked for."""

        def read(data: Mapping[str, Any]) -> Table:
            table: Table = game.read_position(data)
            table.agenda = [
                (name, (self.seat, *args[1:])) if name == game.turn_step else (name, args)
                for name, args in table.agenda
            ]
            return table

        return read

    def _seat(self, header: Header, table: Table) -> int:
        """The seat asked for, or the one to move; somebody must decide there."""
        game = header.game
        chairs = [f"{seat} {game.words.seat(table, seat)} ({who})" for seat, who in enumerate(header.seats)]
        to_move = _to_move(table)
        seat = to_move if self.wish.seat is None else _named(self.wish.seat, chairs)
        if header.seats[seat].player == PERSON:
            bots = [chair for chair, who in zip(chairs, header.seats, strict=True) if who.player != PERSON]
            allowed = (
                f"Choose a bot with --seat: {', '.join(bots)}." if bots else "No bot sits at this table."
            )
            raise BadSetup(f"At seat {chairs[seat]} a person decides. {allowed}")
        begun = not any(name == game.turn_step for name, _ in table.agenda)
        self.steps.turns = int(begun)
        if seat != to_move and begun:
            raise BadSetup(
                f"The position is in the middle of the turn of {chairs[to_move]}; leave --seat out."
            )
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
        self.match.advance()
        if self.script is not None and self.script.used < len(self.script.answers):
            text = f"The script has {len(self.script.answers)} answers; only {self.script.used} were needed."
            if self.wish.strict:
                raise IllegalAnswer(text)
            sys.stderr.write(f"understudy: {text}\n")

    # -- what came of it -----------------------------------------------------------------------------------

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
        }

    def show(self, screen: Screen) -> None:
        game, table = self.steps.real, self.match.table
        screen.line("What it does", "bold")
        for deed in self.did():
            screen.indented(str(deed), 0 if deed.heading else 1)
        if self.match.pending is not None:
            pending = self.match.pending
            screen.line(f"Now {game.words.seat(table, pending.seat)} is asked: {pending.prompt}")
        screen.line()
        screen.line("Why", "bold")
        for line in explained(game, table, self.watch.notes):
            screen.indented(line.text, line.depth + 1, line.style, " ".join(line.rules))
        screen.line()
        screen.line("The position afterwards", "bold")
        screen.line(json.dumps(self.position(), ensure_ascii=False))


def _to_move(table: Table) -> int:
    """The seat whose step comes next."""
    seats = [args[0] for _, args in reversed(table.agenda) if args and isinstance(args[0], int)]
    if not seats:
        raise BadSetup("The game of this position is over; nobody is to move.")
    return int(seats[0])


def _named(text: str, chairs: list[str]) -> int:
    """A seat by its number or its name."""
    for seat, chair in enumerate(chairs):
        number, name = chair.split(" ", 1)
        if text == number or name.casefold().startswith(text.casefold()):
            return seat
    raise BadSetup(f"--seat {text}: there is no such seat. Possible: {', '.join(chairs)}.")
