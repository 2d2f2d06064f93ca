"""The bot: its printed page as data, read whenever its seat has to choose. And a stand-in for a person."""

from __future__ import annotations

from understudy.core.events import Watch
from understudy.core.flow import Flow
from understudy.core.option import Option
from understudy.core.requests import Choose
from understudy.games._template.options import BANK, ROLL
from understudy.games._template.rules import ROLL_OR_BANK
from understudy.games._template.view import View
from understudy.pages import Ask, Can, Page, walk

#: PN-A1: what the page calls a big pot.
BIG_POT = 20


def wins(view: View) -> bool:
    """Would banking the pot reach the goal?"""
    return view.bank[view.seat] + view.pot >= view.goal


def is_big(view: View) -> bool:
    return view.pot >= BIG_POT


CAREFUL = Page(
    "Careful",
    [
        Can("PN-01", "Bank to end the game?", lambda view: [BANK] if wins(view) else []),
        Ask("PN-02", "Is the pot big?", is_big, yes=[Can("PN-02", "Bank it.", lambda view: [BANK])]),
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
