"""A tiny game of two dogs in a yard: who is near is judged, and holds until a dog moves. For tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

from tests.core import picky
from understudy.core.events import Watch
from understudy.core.flow import Flow, choose
from understudy.core.game import Bot, Game, Score, Seat
from understudy.core.judging import forget, judge_all, judge_once
from understudy.core.option import ANSWERS, NO, YES, Option, Pass
from understudy.core.requests import Choose, Judge
from understudy.core.table import Table as CoreTable

BARK, RUN, WAG = Option("bark"), Option("run"), Pass("wag")
STAY = Option("stay", ends=True)
ROUNDS = 6


class Table(CoreTable):
    """Where two dogs are, what was judged about them, and what they did."""

    __slots__ = ("at", "did", "judged")

    def __init__(self) -> None:
        super().__init__()
        self.at = [0, 3]
        self.judged: dict[str, str] = {}
        self.did: list[str] = []

    def learn(self, seat: int, answer: Option, key: str = "") -> None:
        self.judged[key] = answer.id

    def copy(self) -> Table:
        new = Table()
        new.agenda, new.at, new.did = self.agenda[:], self.at[:], self.did[:]
        new.judged = self.judged.copy()
        return new


def near(table: Table, one: int, other: int, reach: int) -> Judge:
    return Judge(
        one,
        f"Is dog {other} within {reach} of dog {one}?",
        (YES, NO),
        lambda: YES if abs(table.at[one] - table.at[other]) <= reach else NO,
        "near",
        {"of": f"dog:{one}", "to": f"dog:{other}", "reach": reach},
    )


def think(table: Table, request: Choose, watch: Watch | None) -> Flow[Option]:
    """Bark at what is very near, run to what is not near at all."""
    if request.topic != "act":
        return request.options()[0]
    seat = request.seat
    close, far = yield from judge_all(
        table.judged, seat, "How near?", [near(table, seat, 1 - seat, 1), near(table, seat, 1 - seat, 2)]
    )
    again = yield from judge_once(table.judged, near(table, seat, 1 - seat, 1))
    assert again is close
    return BARK if close is YES else RUN if far is NO else WAG


def turn(table: Table, seat: int) -> Flow[None]:
    if len(table.did) >= ROUNDS:
        return
    done = yield from choose(seat, "What now?", lambda: (BARK, RUN, WAG), topic="act")
    if done is RUN:
        table.at[seat] += 1 if table.at[seat] < table.at[1 - seat] else -1
        forget(table.judged, f"dog:{seat}")
    table.did.append(f"{seat}:{done.id}")
    answer = yield from choose(1 - seat, "Wag back?", lambda: (BARK, WAG), topic="respond")
    table.did[-1] += f":{answer.id}"
    yield from choose(seat, "Lie down", lambda: (STAY,), pause=True, topic="end")
    table.then(("turn", (1 - seat,)))


def set_up(options: Mapping[str, str], seats: Sequence[Seat]) -> Table:
    table = Table()
    table.agenda = [("turn", (0,))]
    return table


def position(table: Table) -> dict[str, Any]:
    return {
        "at": table.at[:],
        "did": table.did[:],
        "judged": dict(table.judged),
        "agenda": [[name, list(args)] for name, args in table.agenda],
    }


def read_position(data: Mapping[str, Any]) -> Table:
    table = Table()
    table.at, table.did, table.judged = list(data["at"]), list(data["did"]), dict(data["judged"])
    table.agenda = [(name, tuple(args)) for name, args in data["agenda"]]
    return table


def option(id: str) -> Option | None:
    known = {each.id: each for each in (BARK, RUN, WAG, STAY)}
    return known.get(id) or ANSWERS.get(id)


GAME: Game[Table, Table] = replace(
    cast(Any, picky.GAME),
    name="yard",
    title="Yard",
    seats=(2, 2),
    set_up=set_up,
    steps={"turn": turn},
    option=option,
    position=position,
    read_position=read_position,
    scores=lambda table: [Score(seat, table.at[seat], {}, False) for seat in (0, 1)],
    length=lambda table: len(table.did),
    lineup=("person", "dog"),
    bots={"dog": Bot("dog", "Dog", think=think)},
)
