"""R23: who has won."""

from __future__ import annotations

from understudy.core.game import Score
from understudy.games.armada.table import FIRST, SECOND, Table


def destroyed_points(table: Table, seat: int) -> tuple[int, int]:
    """R23.1, F53: the points of enemy ships, with all their upgrades, and of squadrons that were
    destroyed.
    """
    fleet = table.config.fleets[1 - seat]
    ships = sum(ship.build.points for ship in table.ships if ship.seat != seat and not ship.alive)
    squadrons = sum(
        fleet.cost(one.card.points) for one in table.squadrons if one.seat != seat and not one.alive
    )
    return ships, squadrons


def winner(table: Table) -> int:
    """R23.1, R23.2, F51, F52: a fleet without ships loses; else the higher score; a tie is the second's."""
    left = [any(ship.seat == seat and ship.in_play for ship in table.ships) for seat in (FIRST, SECOND)]
    if left[FIRST] != left[SECOND]:
        return FIRST if left[FIRST] else SECOND
    totals = [sum(destroyed_points(table, seat)) for seat in (FIRST, SECOND)]
    return FIRST if totals[FIRST] > totals[SECOND] else SECOND


def scores(table: Table) -> list[Score]:
    """The points of both seats."""
    best = winner(table)
    found = []
    for seat in (FIRST, SECOND):
        ships, squadrons = destroyed_points(table, seat)
        found.append(
            Score(
                seat,
                ships + squadrons,
                {"ships destroyed": ships, "squadrons destroyed": squadrons},
                seat == best,
            )
        )
    return found
