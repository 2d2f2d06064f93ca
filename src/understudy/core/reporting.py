"""A seat whose turn is played at the real table and then told: what changed there, piece by piece.

Such a seat is not asked for its moves. The program says whose turn it is, the person plays it at the table,
tells what happened as edits, and says when that was all. An edit is an ordinary choice: it stands in the
journal, can be taken back, and is told in a sentence. It is checked for what cannot be, not for what the
rules of the turn allow.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from understudy.core.errors import IllegalAnswer
from understudy.core.events import Event
from understudy.core.flow import Flow, choose
from understudy.core.option import Option
from understudy.core.table import Table

T = TypeVar("T", bound=Table)


def by_its_seat(edit: Option, event: Event, seat: int) -> bool:
    """What a seat said, and what then happened to that seat, it did by itself."""
    return event.seat == seat


#: The name of the step, and the topic of its question.
REPORT = "report"
#: The step, and the topic of its question, by which people lay out a game that has begun: they set right what
#: lies on their table, value by value, and say how it goes on.
ARRANGE = "arrange"
#: The turn was played, and all of it was told.
TOLD = Option("told", ends=True)


def arranged(seats: Sequence[str], options: Mapping[str, str]) -> dict[str, Any]:
    """A position from which such a game starts, in a game that has this step."""
    return {"seats": list(seats), "options": dict(options), "agenda": [[ARRANGE, []]]}


@dataclass(frozen=True, slots=True)
class Reporting(Generic[T]):
    """How a game lets somebody tell what happened in a turn at the real table.

    `step` is the step of the game by the name of `REPORT`: one edit, until all is told.
    """

    #: Everything that can have happened now, whether the turn would have allowed it or not; each stands once.
    edits: Callable[[T, int], Sequence[Option]]
    #: Carries an edit out and tells it. It may ask for what only the table knows: which card came.
    carry_out: Callable[[T, int, Option], Flow[None] | None]
    #: Why something cannot have happened: what is there, and what would be possible.
    impossible: Callable[[T, int, Option], str]
    #: What is asked.
    prompt: str = "Play your turn at the table, then enter what changed"
    #: Does it lie on the table already when somebody of this seat has told this, or answered so? What else
    #: follows from it stands on the list of what to move.
    lies_there: Callable[[Option, Event, int], bool] = by_its_seat

    def step(self, table: T, seat: int) -> Flow[None]:
        """One thing that happened; or all was told, and the game goes on."""

        def refused(option: Option) -> bool:
            why = self.impossible(table, seat, option)
            if why:
                raise IllegalAnswer(why)
            return False

        edit = yield from choose(
            seat,
            self.prompt,
            lambda: [TOLD, *self.edits(table, seat)],
            pause=True,
            also=refused,
            topic=REPORT,
        )
        if edit is TOLD:
            return
        table.then((REPORT, (seat,)))
        asked = self.carry_out(table, seat, edit)
        if asked is not None:
            yield from asked
