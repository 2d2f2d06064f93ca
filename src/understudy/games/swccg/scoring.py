"""Who has won, and by what."""

from __future__ import annotations

from understudy.core.game import Score
from understudy.games.swccg.table import BOTH, Table


def scores(table: Table) -> list[Score]:
    """Life Force of both; a player without any has lost (SW-LIF-01)."""
    return [
        Score(seat, table.life(seat), {"life force": table.life(seat)}, seat == table.winner) for seat in BOTH
    ]
