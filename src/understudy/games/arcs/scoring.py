"""R-END-3: Power, and who has won."""

from __future__ import annotations

from understudy.core.game import Score
from understudy.games.arcs.cards import AMBITIONS
from understudy.games.arcs.queries import seats_in_order
from understudy.games.arcs.table import Table

#: What Power comes from, as `Player.earned` counts it.
SOURCES = (*AMBITIONS, "city bonus")


def winner(table: Table) -> int:
    """Most Power; a tie goes to whoever comes first in turn order from the initiative."""
    return max(seats_in_order(table, table.initiative), key=lambda seat: table.players[seat].power)


def scores(table: Table) -> list[Score]:
    """The result of every seat; Power that a position started with is counted by itself."""
    best = winner(table)
    before = [player.power - sum(player.earned) for player in table.players]
    found = []
    for seat, player in enumerate(table.players):
        parts = dict(zip(SOURCES, player.earned, strict=True))
        if any(before):
            parts["before"] = before[seat]
        found.append(Score(seat, player.power, parts, seat == best))
    return found
