"""One turn of a bot from a position file, with its reasons."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from typing import Any

from understudy.cli import files
from understudy.cli.screen import Screen, print_json, readable
from understudy.core import journal
from understudy.core.errors import BadPosition, BadSetup, Mistake
from understudy.core.registry import find
from understudy.kit.chairs import score_lines
from understudy.kit.deciding import OneTurn
from understudy.pages.story import explained


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What was asked for on the command line."""

    position: str
    seat: str | None
    seed: int
    script: str | None
    strict: bool

    @property
    def where(self) -> str:
        return "stdin" if self.position == "-" else self.position


def run(name: str, wish: Puzzle, screen: Screen, *, as_json: bool) -> None:
    """Play the turn and print what was done, why, and the position afterwards."""
    if wish.strict and wish.script is None:
        raise BadSetup("--strict needs a --script.")
    turn = played(name, wish)
    if turn.unused:
        sys.stderr.write(f"understudy: {turn.too_many}\n")
    if as_json:
        print_json(data(turn))
    else:
        show(turn, screen)


def played(name: str, wish: Puzzle) -> OneTurn:
    """The turn that was asked for; what is wrong with the position is told with its file."""
    game, position = find(name), files.read_position(wish.position)
    script = None if wish.script is None else files.read_script(wish.script)
    with _placed(wish.where, Mistake):
        turn = OneTurn(
            game,
            position,
            seat=wish.seat,
            seed=wish.seed,
            script=script,
            strict=wish.strict,
            flag="--seat",
        )
    with _placed(wish.where, BadPosition):
        turn.play()
    return turn


@contextmanager
def _placed(where: str, kind: type[Mistake]) -> Iterator[None]:
    try:
        yield
    except BadSetup:
        raise
    except kind as error:
        raise files.placed(where, error) from None


def data(turn: OneTurn) -> dict[str, Any]:
    """All of it for other programs."""
    answers = [
        {"kind": entry[0], "seat": entry[1], "by": entry[2], "answer": journal.encoded(entry)}
        for entry in turn.match.entries
    ]
    return {
        "game": turn.steps.real.name,
        "seat": turn.seat,
        "did": [{"text": str(deed), "rules": list(deed.rules)} for deed in turn.did() if not deed.heading],
        "answers": answers,
        "trace": turn.trace(),
        "position": turn.position(),
        **({"scores": [asdict(score) for score in turn.match.scores()]} if turn.over else {}),
    }


def show(turn: OneTurn, screen: Screen) -> None:
    """What it does, why, and the position afterwards."""
    game, table = turn.steps.real, turn.match.table
    screen.line("Moves", "bold")
    for deed in turn.did():
        screen.indented(str(deed), 0 if deed.heading else 1)
    if turn.match.pending is not None:
        pending = turn.match.pending
        screen.line(f"Next decision, {game.words.seat(table, pending.seat)}: {pending.prompt}")
    if turn.over:
        screen.line("The game is over:")
        for score in score_lines(game, table):
            screen.indented(f"{score}.", 1)
    screen.line()
    screen.line("Why", "bold")
    for line in explained(game, table, turn.watch.notes):
        screen.indented(line.text, line.depth + 1, line.style, " ".join(line.rules))
    screen.line()
    screen.line("Position after the turn", "bold")
    for text in readable(turn.position()):
        screen.line(text)
