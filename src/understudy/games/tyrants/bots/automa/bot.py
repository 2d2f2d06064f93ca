"""The Automa takes the place of a seat's turn (TA-TURN)."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.tyrants.bots.automa.actions import Chair
from understudy.games.tyrants.bots.automa.pages.turn import TURN
from understudy.games.tyrants.table import Table
from understudy.pages import follow

#: Which lines of the page make one step: up to guile; malice; conquest and the rest.
STEPS = ((0, 4), (4, 5), (5, 9))


def automa(table: Table, seat: int, number: int) -> Flow[None]:
    """Some lines of the turn; the next ones are put on the agenda (TA-TURN-09)."""
    if number + 1 < len(STEPS):
        table.then(("automa", (seat, number + 1)))
    first, after = STEPS[number]
    return follow(TURN.lines[first:after], Chair(table, seat), table.watch, seat)
