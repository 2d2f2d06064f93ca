"""The Automa takes the place of a seat's turn (TA-TURN)."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.tyrants.bots.automa.actions import Actor, Rest, go_on, shown
from understudy.games.tyrants.bots.automa.pages.turn import PARTS
from understudy.games.tyrants.cards import CONQUEST, GUILE, MALICE
from understudy.games.tyrants.table import Table
from understudy.pages import follow

#: What follows each action.
AFTER = {GUILE: "malice", MALICE: "conquest", CONQUEST: "ambition"}


def automa(table: Table, seat: int, part: str) -> Flow[None]:
    """A part of the turn; the next one is put on the agenda (TA-TURN-09)."""
    lines, then = PARTS[part]
    if then:
        table.then(("automa", (seat, then)))
    return follow(lines, Actor(table, seat), table.watch, seat)


def resume(
    table: Table, seat: int, topic: str, aspect: int, site: int, left: int, missed: int, undeployed: int
) -> Flow[None]:
    """The turn from the middle of an action on, for a position that asks for the decision that comes next."""
    table.then(("automa", (seat, AFTER[aspect])))
    rest = Rest(aspect, min(shown(table, aspect), 3), site, left, missed, undeployed)
    return go_on(Actor(table, seat), topic, rest)
