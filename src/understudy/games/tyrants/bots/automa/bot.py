"""The Automa takes the place of a seat's turn (TA-TURN)."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.tyrants.bots.automa.actions import Actor, Rest, go_on, shown
from understudy.games.tyrants.bots.automa.pages.turn import TURN
from understudy.games.tyrants.cards import AMBITION, CONQUEST, GUILE, MALICE
from understudy.games.tyrants.table import Table
from understudy.pages import follow

#: Up to which line of the page a step goes that begins at this one: to guile, malice, and the rest. Guile and
#: ambition are where positions may begin.
UP_TO = {0: 4, 3: 4, 4: 5, 5: 9, 6: 9}
#: The line of each aspect.
LINE_OF = {GUILE: 3, MALICE: 4, CONQUEST: 5, AMBITION: 6}


def automa(table: Table, seat: int, line: int) -> Flow[None]:
    """Some lines of the turn from this one on; the next ones are put on the agenda (TA-TURN-09)."""
    after = UP_TO[line]
    if after < len(TURN.lines):
        table.then(("automa", (seat, after)))
    return follow(TURN.lines[line:after], Actor(table, seat), table.watch, seat)


def resume(
    table: Table, seat: int, topic: str, aspect: int, site: int, left: int, missed: int, undeployed: int
) -> Flow[None]:
    """The turn from the middle of an action on, for a position that asks for the decision that comes next."""
    table.then(("automa", (seat, LINE_OF[aspect] + 1)))
    rest = Rest(aspect, min(shown(table, aspect), 3), site, left, missed, undeployed)
    return go_on(Actor(table, seat), topic, rest)
