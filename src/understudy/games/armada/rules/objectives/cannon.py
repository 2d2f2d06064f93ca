"""O4: Planetary Ion Cannon: an attack from a token on the map, which no ship or squadron makes."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.armada.events import CannonFires
from understudy.games.armada.measures import BANDS, DISTANCES
from understudy.games.armada.options import ChooseZone, TakeMark, ToShip
from understudy.games.armada.queries import SLACK, Seen, living_ships
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.attack import begin
from understudy.games.armada.rules.objectives.tokens import goal_of
from understudy.games.armada.table import CANNON, FIRST, SECOND, Attack, Ship, Table
from understudy.geometry import separation

#: What is rolled, and at which range it counts.
DICE = (0, 4, 0)
RANGE = BANDS.index("medium")
#: How far from the token its target may be.
REACH = DISTANCES[2]


def in_reach(table: Seen, mark: int) -> list[Ship]:
    """Enemy ships at distance 1–3 of a token."""
    disc = goal_of(table).disc(mark)
    return [ship for ship in living_ships(table, FIRST) if separation(disc, ship.base) <= REACH + SLACK]


def ion_cannon(table: Table) -> Flow[None]:
    """As the Command Phase ends the second player may remove a token to attack a ship near it, once a
    round: four blue dice at medium range, at any zone, never obstructed.
    """
    goal = goal_of(table)
    marks = [mark for mark in range(len(goal.marks)) if in_reach(table, mark)]
    if not marks:
        return
    chosen = yield from may_choose(
        table,
        SECOND,
        "Planetary Ion Cannon: fire from which token?",
        lambda: [TakeMark(mark) for mark in marks],
        topic="ion-cannon",
    )
    if chosen is None:
        return
    target = yield from choose(
        table,
        SECOND,
        "Planetary Ion Cannon: at which ship?",
        lambda: [ToShip(ship.index) for ship in in_reach(table, chosen.mark)],
        topic="cannon-ship",
        about={"mark": chosen.mark},
    )
    ship = table.ships[target.ship]
    zone = yield from choose(
        table,
        SECOND,
        f"Planetary Ion Cannon: at which zone of {ship.name}?",
        lambda: [ChooseZone(zone) for zone in ship.build.zones],
        topic="cannon-zone",
        about={"ship": ship.index},
    )
    table.tell(CannonFires, SECOND, chosen.mark, ship.index, zone.zone)
    attack = Attack(CANNON, RANGE, False)
    attack.zone, attack.gathered = chosen.mark, DICE
    attack.target_ship, attack.target_zone = ship.index, zone.zone
    begin(table, attack)
