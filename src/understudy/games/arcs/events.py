"""What is told with several numbers: each event declared once, with its parts in order."""

from __future__ import annotations

from understudy.core.happening import Happening, part


class Annexed(Happening, verb="annexed"):
    system: int = part()
    color: int = part()
    kind: int = part()


class BuildingDestroyed(Happening, verb="building_destroyed"):
    system: int = part()
    kind: int = part()
    taker: int = part()


class CountersStand(Happening, verb="counters"):
    counter: int = part()
    seize: int = part()
    bonus: int = part()


class AmbitionDeclared(Happening, verb="declared"):
    ambition: int = part()
    marker: int = part()
    zero: int = part()


class RiflesFired(Happening, verb="rifles"):
    system: int = part()
    color: int = part()
    hits: int = part()


class ShipsMoved(Happening, verb="moved"):
    origin: int = part()
    target: int = part()
    fresh: int = part()
    damaged: int = part()


class ShipsPlaced(Happening, verb="placed"):
    system: int = part()
    ships: int = part()
    damaged: int = part()


class SeizeRolled(Happening, verb="seize_roll"):
    rolled: int = part()
    winning: int = part()
    gap: int = part()
    counter: int = part()
    passes: int = part()


class ShipsHit(Happening, verb="ships_hit"):
    system: int = part()
    damaged: int = part()
    destroyed: int = part()
    taker: int = part()


class Traded(Happening, verb="traded"):
    owner: int = part()
    received: int = part()
    given: int = part()
