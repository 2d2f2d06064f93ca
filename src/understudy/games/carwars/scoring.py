"""R 13.2: who is how far ahead. A seat has a point for every car that went out before its own."""

from __future__ import annotations

from understudy.core.game import Score
from understudy.games.carwars.table import Table


def scores(table: Table) -> list[Score]:
    """The last car running wins; cars that go out together, or still run at the end, share their place."""
    last = 1 + max([table.moment, *(car.out_at for car in table.cars)])
    outs = [last if car.alive else car.out_at for car in table.cars]
    totals = [sum(other < own for other in outs) for own in outs]
    best = max(totals)
    return [Score(seat, total, {"cars outlasted": total}, total == best) for seat, total in enumerate(totals)]
