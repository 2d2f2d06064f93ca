"""The Automa takes the place of a seat's turn (TA-TURN)."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.tyrants.bots.automa.actions import Chair
from understudy.games.tyrants.bots.automa.pages.turn import TURN
from understudy.games.tyrants.table import Table
from understudy.pages import follow


def automa(table: Table, seat: int, number: int) -> Flow[None]:
    """One line of the turn; the next is put on the agenda (TA-TURN-09)."""
    if number + 1 < len(TURN.lines):
        table.then(("automa", (seat, number + 1)))
    yield from follow(TURN.lines[number], Chair(table, seat), table.watch, seat)
