"""R-REPAIR: damaged pieces become fresh."""

from __future__ import annotations

from understudy.games.arcs.board import HURT_CITY, HURT_PORT, HURT_SHIP, Kind
from understudy.games.arcs.options import OnKind, repairs
from understudy.games.arcs.places import System
from understudy.games.arcs.table import Table


def repairable(table: Table, seat: int) -> list[OnKind]:
    """R-REPAIR-1: damaged loyal pieces anywhere."""
    masks = table.board.masks[seat]
    found: list[OnKind] = []
    for kind in (HURT_SHIP, HURT_PORT, HURT_CITY):
        if masks[kind]:
            found += repairs[kind](masks[kind])
    return found


def repair(table: Table, seat: int, system: System, kind: Kind) -> None:
    """R-REPAIR-1: `kind` is the damaged one."""
    table.board.turn(seat, kind, system, kind - 1)
    table.tell("repaired", seat, system, kind)


def repair_ships(table: Table, seat: int, system: System, count: int) -> None:
    """Repairs after a battle: as many ships of the system as there are damaged ones."""
    for _ in range(min(count, table.board.damaged(seat, system))):
        repair(table, seat, system, HURT_SHIP)
