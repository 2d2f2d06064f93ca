"""The bot: its printed page as data, read whenever its seat has to choose. And a stand-in for a person."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.core.events import Watch
from understudy.core.flow import Flow
from understudy.core.option import Option
from understudy.core.requests import Choose
from understudy.games._template.options import BANK, ROLL
from understudy.games._template.rules import ROLL_OR_BANK
from understudy.games._template.view import View
from understudy.pages import Ask, Can, No, Page, walk

#: PN-A1: what the page calls a big pot.
BIG_POT = 20


def wins(view: View) -> bool:
    """Would banking the pot reach the goal?"""
    return view.bank[view.seat] + view.pot >= view.goal


def to_end_the_game(view: View) -> Sequence[Option]:
    """A finder that comes to nothing says why; a sentence is made of the facts when somebody reads it."""
    return [BANK] if wins(view) else No(too_little, view.goal - view.bank[view.seat] - view.pot)


def too_little(missing: int) -> str:
    return f"{missing} more would be needed."


def is_big(view: View) -> bool | No:
    return view.pot >= BIG_POT or No(small, view.pot)


def small(pot: int) -> str:
    return f"The pot is {pot}, and {BIG_POT} would be big."


CAREFUL = Page(
    "Careful",
    [
        Can("PN-01", "Bank to end the game?", to_end_the_game),
        Ask(
            "PN-02",
            "Is the pot big?",
            is_big,
            yes=[Can("PN-02", "Bank it.", lambda view: [BANK], log="the pot is big")],
        ),
        Can("PN-03", "Roll again.", lambda view: [ROLL]),
    ],
)

#: Which page answers which question.
PAGES = {ROLL_OR_BANK: CAREFUL}


def careful(view: View, request: Choose, watch: Watch | None) -> Flow[Option]:
    """Read the page for what is asked."""
    return walk(PAGES[request.topic], view, watch, view.seat)


def greedy(view: View, request: Choose) -> Option:
    """A person who banks fifteen: for simulations, and for hints."""
    return BANK if view.pot >= 15 else ROLL
