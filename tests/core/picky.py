"""A tiny game whose bot picks at random inside its page, and judges the table: for tests of matches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from understudy.core.flow import Flow, roll
from understudy.core.game import Bot, Game, Score, Seat
from understudy.core.option import Option
from understudy.core.requests import Die
from understudy.core.table import Table as CoreTable
from understudy.games._template.words import PenniesWords
from understudy.pages import Can, Page, Prefer, decide

NUMBERS = tuple(Option(f"take:{number}") for number in range(8))
DIE = Die("die", "123456")
PAGE = Page(
    "Take a number",
    [
        Can(
            "PK-1",
            "Take one?",
            lambda table: table.ways(),
            [Prefer("PK-2", "even ones", lambda table, plan: int(plan.id[-1]) % 2 == 0)],
        )
    ],
)


class Table(CoreTable):
    """Numbers that are left, and what was taken."""

    __slots__ = ("left", "taken")

    def __init__(self) -> None:
        super().__init__()
        self.left = list(range(8))
        self.taken: list[int] = []

    def ways(self) -> list[Option]:
        return [NUMBERS[number] for number in self.left]

    def copy(self) -> Table:
        new = Table()
        new.agenda, new.left, new.taken = self.agenda[:], self.left[:], self.taken[:]
        return new


def set_up(options: Mapping[str, str], seats: Sequence[Seat]) -> Table:
    table = Table()
    table.agenda = [("take", ())]
    return table


def take(table: Table) -> Flow[None]:
    """Two numbers a step, with a die before each."""
    for _ in range(2):
        yield from roll(0, "Roll for luck", DIE, 1)
        plan = yield from decide(0, PAGE, lambda view: table)
        if plan is None:
            return
        number = int(plan.id[-1])
        table.left.remove(number)
        table.taken.append(number)
        table.tell("took", 0, number)
    table.then(("take", ()))


def position(table: Table) -> dict[str, Any]:
    return {
        "left": table.left,
        "taken": table.taken,
        "agenda": [[name, list(args)] for name, args in table.agenda],
    }


def read_position(data: Mapping[str, Any]) -> Table:
    raise NotImplementedError


def option(id: str) -> Option | None:
    from understudy.core.option import NOTHING

    return next((each for each in (*NUMBERS, NOTHING) if each.id == id), None)


GAME: Game[Table, Table] = Game(
    name="picky",
    title="Picky",
    blurb="",
    version=1,
    seats=(1, 1),
    settings=(),
    set_up=set_up,
    steps={"take": take},
    view=lambda table, seat: table,
    option=option,
    position=position,
    read_position=read_position,
    imagine=lambda table, seat, seed: table,
    scores=lambda table: [Score(0, sum(table.taken), {"taken": sum(table.taken)}, True)],
    length=lambda table: len(table.taken),
    length_unit="numbers",
    words=PenniesWords(),  # type: ignore[arg-type]
    lineup=("picky",),
    bots={"picky": Bot("picky", "Picky")},
)
