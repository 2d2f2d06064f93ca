"""The rules as flows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from understudy.core.flow import Flow, choose, draw, roll
from understudy.core.game import Given, Posing, Score, Seat
from understudy.core.option import Option
from understudy.core.requests import Choose, Die
from understudy.games._template.table import CARDS, Table, View

DIE = Die("die", "123456")
BANK = Option("bank")
ROLL = Option("roll")
OPTIONS: dict[str, Option] = {option.id: option for option in (BANK, ROLL)}


def set_up(options: Mapping[str, str], seats: Sequence[Seat]) -> Table:
    table = Table(len(seats), int(options["goal"]))
    table.then(("deal", ()), ("turn", (0,)))
    return table


def deal(table: Table) -> Flow[None]:
    table.secret = list(
        (yield from draw(0, "Deal a secret card to each", "the cards", table.stack, len(table.bank), CARDS))
    )


def turn(table: Table, seat: int) -> Flow[None]:
    """Roll once; then roll again or bank."""
    (face,) = yield from roll(seat, "Roll the die", DIE, 1, topic="die")
    table.tell("rolled", seat, int(face))
    table.pot = 0 if face == "1" else table.pot + int(face)
    if face != "1":
        prompt, options = "Roll again or bank the pot", (ROLL, BANK)
        if (yield from choose(seat, prompt, lambda: options, topic="roll-or-bank")) is ROLL:
            table.then(("turn", (seat,)))
            return
    table.bank[seat] += table.pot
    table.tell("banked", seat, table.pot)
    table.pot = 0
    table.turns += 1
    if table.bank[seat] < table.goal:
        table.then(("turn", ((seat + 1) % len(table.bank),)))


STEPS: dict[str, Callable[..., Flow[None]]] = {"deal": deal, "turn": turn}


def pose_turn(table: Table, seat: int, about: Mapping[str, Any]) -> Given:
    """A position may ask in the middle of a turn: the die lies there already."""
    table.agenda = [("turn", (seat,))]
    return {"die": [str(about.get("face", 2))]}


ASKS = {
    "roll-or-bank": Posing(
        "after a die that is no 1", pose_turn, {"face": "what the die shows; 2 if not said"}
    )
}


def scores(table: Table) -> list[Score]:
    secret = table.secret or [0] * len(table.bank)
    parts = [{"bank": bank, "secret card": card} for bank, card in zip(table.bank, secret, strict=True)]
    totals = [sum(part.values()) for part in parts]
    return [Score(seat, totals[seat], part, totals[seat] == max(totals)) for seat, part in enumerate(parts)]


def greedy(view: View, request: Choose) -> Option:
    """A person who banks fifteen."""
    return BANK if view.pot >= 15 else ROLL
