"""The Automa takes the place of a seat's turn (TA-TURN)."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.tyrants.bots.automa.actions import Chair
from understudy.games.tyrants.bots.automa.pages.turn import TURN
from understudy.games.tyrants.table import Table
from understudy.pages import follow

#: Which lines of the page make one step: what comes before the actions, each action, what comes after.
STEPS = ((0, 3), (3, 4), (4, 5), (5, 6), (6, 9))


def automa(table: Table, seat: int, number: int) -> Flow[None]:
    """Some lines of the turn; the next ones are put on the agenda (TA-TURN-09)."""
    if number + 1 < len(STEPS):
        table.then(("automa", (seat, number + 1)))
    chair = Chair(table, seat)
    first, after = STEPS[number]
    for line in TURN.lines[first:after]:
        yield from follow(line, chair, table.watch, seat)
