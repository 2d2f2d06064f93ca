"""The rules as flows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from understudy.core.flow import Flow, choose, draw, roll
from understudy.core.game import Given, Posing, Score, Seat
from understudy.core.requests import Die
from understudy.games._template.options import BANK, ROLL
from understudy.games._template.table import CARDS, Table

DIE = Die("die", "123456")
#: What is asked, by name: bots, words and fronts go by it, never by the text of the question.
DEAL, LUCK, ROLL_OR_BANK = "deal", "luck", "roll-or-bank"


def set_up(options: Mapping[str, str], seats: Sequence[Seat]) -> Table:
    table = Table(len(seats), int(options["goal"]))
    table.then(("deal", ()), ("turn", (0,)))
    return table


def deal(table: Table) -> Flow[None]:
    """A secret card for everybody."""
    cards = yield from draw(
        0, "Deal a secret card to each", "the cards", table.stack, len(table.bank), CARDS, topic=DEAL
    )
    table.secret = list(cards)


def turn(table: Table, seat: int) -> None:
    """A turn begins. A step that asks nothing is a plain function."""
    table.tell("turn", seat)
    table.then(("roll", (seat,)))


def roll_once(table: Table, seat: int) -> Flow[None]:
    """Roll once; then roll again or bank."""
    (face,) = yield from roll(seat, "Roll the die", DIE, 1, topic=LUCK)
    table.tell("rolled", seat, int(face))
    table.pot = 0 if face == "1" else table.pot + int(face)
    if face != "1":
        choice = yield from choose(
            seat,
            "Roll again or bank the pot",
            (ROLL, BANK),
            topic=ROLL_OR_BANK,
            about={"pot": table.pot},
        )
        if choice is ROLL:
            table.then(("roll", (seat,)))
            return
    end_turn(table, seat)


def end_turn(table: Table, seat: int) -> None:
    """The pot, empty after a 1, goes to the bank. The goal ends the game; else the next seat plays."""
    table.bank[seat] += table.pot
    table.tell("banked", seat, table.pot)
    table.pot = 0
    table.turns += 1
    if table.bank[seat] < table.goal:
        table.then(("turn", ((seat + 1) % len(table.bank),)))
    else:
        table.then(("reveal", ()))


def reveal(table: Table) -> None:
    """The game has ended: all secret cards are turned up."""
    table.open = True
    for seat, card in enumerate(table.secret):
        table.tell("revealed", seat, card)


STEPS: dict[str, Callable[..., Flow[None] | None]] = {
    "deal": deal,
    "turn": turn,
    "roll": roll_once,
    "reveal": reveal,
}


def pose_turn(table: Table, seat: int, about: Mapping[str, Any]) -> Given:
    """A position may ask in the middle of a turn: the die lies there already."""
    table.agenda = [("roll", (seat,))]
    return {LUCK: [str(about.get("face", 2))]}


ASKS = {
    ROLL_OR_BANK: Posing("after a die that is no 1", pose_turn, {"face": "what the die shows; default: 2"})
}


def scores(table: Table) -> list[Score]:
    """The secret cards count once they are turned up: a score that everybody reads must not tell them."""
    secret = table.secret if table.open and table.secret else [0] * len(table.bank)
    parts = [{"bank": bank, "secret card": card} for bank, card in zip(table.bank, secret, strict=True)]
    totals = [sum(part.values()) for part in parts]
    return [Score(seat, totals[seat], part, totals[seat] == max(totals)) for seat, part in enumerate(parts)]
