"""Rakehell: a ship that stands still turns where it stands."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.armada.cards import NAVIGATE
from understudy.games.armada.measures import BASES, DEGREES, GUIDES, MOST_CLICKS, TOOL_WIDTH
from understudy.games.armada.options import PivotBy
from understudy.games.armada.queries import Seen, overlapped_ships, ruled_otherwise
from understudy.games.armada.rules.asking import may_choose
from understudy.games.armada.rules.courses import THRUST, Sources, Spent
from understudy.games.armada.table import Ship, Table
from understudy.geometry import Box, Pose

#: Rakehell: so many clicks without further effects.
CLICKS = 1


def turned(table: Seen, ship: Ship, clicks: int) -> Pose:
    """ARA-H9: about the end of the tool on the inner side of the turn, without an advance; by the other
    reading about the middle of the base.
    """
    if ruled_otherwise(table):
        return Pose(ship.pose.x, ship.pose.y, ship.pose.heading - DEGREES * clicks).settled()
    side = -1.0 if clicks > 0 else 1.0
    over = side * (BASES[ship.size][1] + TOOL_WIDTH / 2)
    x, y = ship.pose.at(GUIDES[ship.size], over)
    heading = ship.pose.heading - DEGREES * clicks
    return Pose(x, y, heading).moved(-GUIDES[ship.size], -over).settled()


def turns(ship: Ship, given: Sources, spent: Spent) -> dict[PivotBy, Spent]:
    """The turns that a navigate command allows, each with what of dial and token it takes in all; the dial
    goes before the token, as with courses. Thrust Control Malfunction takes a click.
    """
    found: dict[PivotBy, Spent] = {}
    if ship.speed and not (spent.dial or spent.token):
        return found
    plain = max(0, CLICKS - ship.damage_count(THRUST))
    ways = [spent] if spent.dial or spent.token else []
    ways += [Spent(True, spent.token)] if given.dial and not spent.dial else []
    ways += [Spent(spent.dial, True)] if given.token and not spent.token else []
    for clicks in range(1, MOST_CLICKS + 1):
        able = [way for way in ways if clicks <= plain + way.dial + given.clicks]
        if able:
            found[PivotBy((-clicks,))] = found[PivotBy((clicks,))] = able[0]
    return found


def turning(table: Table, ship: Ship, given: Sources, spent: Spent) -> Flow[tuple[Spent, int]]:
    """Whether a ship that stands still turns: what is spent in all, and the clicks."""
    ways = turns(ship, given, spent) if not ship.raids >> NAVIGATE & 1 else {}
    if not ways:
        return spent, 0
    chosen = yield from may_choose(
        table,
        ship.seat,
        f"{ship.name} stands still: turn it?",
        lambda: list(ways),
        topic="turn-in-place",
        about={"ship": ship.index},
    )
    return (spent, 0) if chosen is None else (ways[chosen], chosen.clicks[0])


def turn_rams(table: Seen, ship: Ship, pose: Pose) -> list[int]:
    """Ships that the base would overlap: then it stays as it was."""
    return [other.index for other in overlapped_ships(table, ship, Box(pose, *BASES[ship.size]))]
