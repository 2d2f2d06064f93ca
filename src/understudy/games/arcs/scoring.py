"""R-END-3: Power, and who has won."""

from __future__ import annotations

from understudy.core.game import Score
from understudy.games.arcs.queries import seats_in_order
from understudy.games.arcs.table import Table


def winner(table: Table) -> int:
    """Most Power; a tie goes to whoever comes first in turn order from the initiative."""
    return max(seats_in_order(table, table.initiative), key=lambda seat: table.players[seat].power)


def scores(table: Table) -> list[Score]:
    """The result of every seat."""
    best = winner(table)
    return [
        Score(seat, player.power, {"power": player.power}, seat == best)
        for seat, player in enumerate(table.players)
    ]
