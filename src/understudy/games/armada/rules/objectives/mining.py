"""Abandoned Mining Facility: engineering points are spent for victory tokens."""

from __future__ import annotations

from understudy.games.armada.measures import DISTANCES
from understudy.games.armada.options import Extract
from understudy.games.armada.queries import SLACK, Seen, plays
from understudy.games.armada.rules.objectives.victory import reward
from understudy.games.armada.rules.objectives.wandering import lying, take_off
from understudy.games.armada.table import Ship, Table
from understudy.geometry import separation

#: By kind of obstacle: what a victory token costs.
PRICES = {"station": 3, "dust": 2}


def price(table: Seen, way: Extract) -> int:
    """The engineering points of victory tokens from an obstacle."""
    return PRICES[table.obstacles[way.obstacle].kind] * way.number


def extractions(table: Seen, ship: Ship, points: int) -> list[Extract]:
    """What the points can buy from the station or a dust field at distance 1."""
    if not plays(table, "abandoned_mining_facility"):
        return []
    return [
        Extract(number, count)
        for number in lying(table, *PRICES)
        if separation(ship.base, table.obstacles[number].region) <= DISTANCES[0] + SLACK
        for count in range(1, points // PRICES[table.obstacles[number].kind] + 1)
    ]


def extract(table: Table, ship: Ship, way: Extract) -> None:
    """Victory tokens; a dust field that gave more than one is gone."""
    reward(table, ship.seat, way.number)
    if table.obstacles[way.obstacle].kind == "dust" and way.number > 1:
        take_off(table, way.obstacle)
