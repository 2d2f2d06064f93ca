"""The bot: three printed lines, answered whenever its seat has to choose."""

from __future__ import annotations

from understudy.core.events import Watch
from understudy.core.flow import Flow
from understudy.core.option import Option
from understudy.core.requests import Choose
from understudy.games._template.rules import BANK, ROLL
from understudy.games._template.table import View
from understudy.pages import Ask, Can, Page, walk

#: PN-A1: what the page calls a big pot.
BIG_POT = 20

PAGE = Page(
    "Careful",
    [
        Can(
            "PN-01",
            "Bank to end the game?",
            lambda view: [BANK] if view.bank[view.seat] + view.pot >= view.goal else [],
        ),
        Ask(
            "PN-02",
            "Is the pot big?",
            lambda view: view.pot >= BIG_POT,
            yes=[Can("PN-02", "Bank it.", lambda view: [BANK])],
        ),
        Can("PN-03", "Roll again.", lambda view: [ROLL]),
    ],
)


def careful(view: View, request: Choose, watch: Watch | None) -> Flow[Option]:
    return walk(PAGE, view, watch, view.seat)
