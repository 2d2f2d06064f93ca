"""A tiny game of choices that cannot be listed: a flight out of parts, then a point on the board."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from understudy.core.compose import Composition, Piece, Spot, Spots
from understudy.core.events import Event
from understudy.core.flow import Flow, choose
from understudy.core.game import Game, Score, Seat, Words
from understudy.core.option import Option
from understudy.core.table import Table as CoreTable

SPEEDS = (1, 2, 3)
BENDS = (-1, 0, 1)
STAY = Option("stay")


class Flight(Option):
    """A speed, and a bend for each unit of it."""

    __slots__ = ("bends",)

    def __init__(self, bends: tuple[int, ...]) -> None:
        super().__init__(f"fly:{len(bends)}:{','.join(map(str, bends))}")
        self.bends = bends

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Flight) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)


class Stake(Option):
    """A point and a direction."""

    __slots__ = ("spot",)

    def __init__(self, spot: Spot) -> None:
        super().__init__(f"stake:{spot.x:g}:{spot.y:g}:{spot.turn:g}")
        self.spot = spot

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stake) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)


class Table(CoreTable):
    """What was flown and staked."""

    __slots__ = ("done",)

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []

    def copy(self) -> Table:
        new = Table()
        new.agenda, new.done = self.agenda[:], self.done[:]
        return new


def _after(chosen: tuple[str, ...]) -> list[Piece]:
    if not chosen:
        return [Piece(str(speed), f"speed {speed}") for speed in SPEEDS]
    if len(chosen) > int(chosen[0]):
        return []
    # A kite never bends the same way twice in a row.
    barred = chosen[-1] if len(chosen) > 1 and chosen[-1] != "0" else ""
    names = {"-1": "left", "0": "straight", "1": "right"}
    return [Piece(str(bend), names[str(bend)]) for bend in BENDS if str(bend) != barred]


def _possible(option: Option) -> bool:
    if not isinstance(option, Flight) or len(option.bends) not in SPEEDS:
        return False
    return all(not bend or bend != last for last, bend in zip(option.bends, option.bends[1:], strict=False))


FLIGHTS = Composition("a flight", _after, lambda chosen: Flight(tuple(map(int, chosen[1:]))), _possible)


def _stake(spot: Spot) -> Option | str:
    if spot.x**2 + spot.y**2 > 100:
        return "That is in the water: stakes stand within 10 of the middle."
    return Stake(spot)


STAKES = Spots(
    "the stake",
    (-10, -10, 10, 10),
    _stake,
    lambda option: isinstance(option, Stake) and isinstance(_stake(option.spot), Option),
    turns=True,
)


def turn(table: Table, number: int) -> Flow[None]:
    flight = yield from choose(
        0, "Fly, or stay", lambda: (STAY,), topic="flight", about={"turn": number}, composer=FLIGHTS
    )
    stake: Option = yield from choose(0, "Set a stake", lambda: (), topic="stake", composer=STAKES)
    table.done += [flight.id, stake.id]
    if number < 4:
        table.then(("turn", (number + 1,)))


def set_up(options: Mapping[str, str], seats: Sequence[Seat]) -> Table:
    table = Table()
    table.agenda = [("turn", (0,))]
    return table


def option(id: str) -> Option | None:
    if id == "stay":
        return STAY
    if found := re.fullmatch(r"fly:\d:((?:-?\d,?)+)", id):
        flight = Flight(tuple(int(bend) for bend in found[1].split(",")))
        return flight if flight.id == id else None
    if found := re.fullmatch(r"stake:(-?[\d.]+):(-?[\d.]+):(-?[\d.]+)", id):
        return Stake(Spot(float(found[1]), float(found[2]), float(found[3])))
    return None


class KiteWords(Words[Table]):
    """Just enough."""

    def option(self, table: Table, option: Option) -> str:
        return option.id.replace(":", " ")

    def group(self, option: Option) -> str:
        return ""

    def touches(self, option: Option) -> tuple[str, ...]:
        return ()

    def event(self, table: Table, event: Event) -> str:
        return ""

    def seat(self, table: Table, seat: int) -> str:
        return "Kite"

    def explain(self, table: Table, option: Option) -> str:
        return f"It ends {len(option.id)} away." if isinstance(option, Flight) else ""

    def board(self, table: Table, seat: int, width: int, part: str = "") -> str:
        return " ".join(table.done)


def position(table: Table) -> dict[str, Any]:
    return {"done": table.done, "agenda": [[name, list(args)] for name, args in table.agenda]}


def read_position(data: Mapping[str, Any]) -> Table:
    table = Table()
    table.done, table.agenda = list(data["done"]), [(name, tuple(args)) for name, args in data["agenda"]]
    return table


GAME: Game[Table, Table] = Game(
    name="kites",
    title="Kites",
    blurb="",
    version=1,
    seats=(1, 1),
    settings=(),
    set_up=set_up,
    steps={"turn": turn},
    view=lambda table, seat: table,
    option=option,
    position=position,
    read_position=read_position,
    imagine=lambda table, seat, seed: table,
    scores=lambda table: [Score(0, len(table.done), {"done": len(table.done)}, True)],
    length=lambda table: len(table.done),
    length_unit="deeds",
    words=KiteWords(),
    lineup=("person",),
)
