"""Ships that a card set aside, and that are deployed beside their carrier later."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.armada.measures import BASES, DISTANCES, compass, to_pose
from understudy.games.armada.options import Place, Speed, rounded
from understudy.games.armada.queries import SLACK, Seen, at_rift, overlapped_ships
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.deploy import LATE
from understudy.games.armada.rules.mapping import settle
from understudy.games.armada.rules.spots import poses
from understudy.games.armada.table import Ship, Table
from understudy.geometry import Box, collides, separation


def arrival_legal(table: Seen, carrier: Ship, ship: Ship, pose: tuple[float, float, float]) -> bool:
    """At the distance that the card says of the carrier, inside the play area, on no ship and no squadron."""
    base = Box(to_pose(*pose), *BASES[ship.size])
    if table.area.room.gap(base) < -SLACK or overlapped_ships(table, ship, base):
        return False
    if any(one.in_play and collides(base, one.base) for one in table.squadrons):
        return False
    reach: int = max(effect.get("most", 1) for _, _, effect in carrier.build.by_op["set_aside"])
    return separation(base, carrier.base) <= DISTANCES[reach - 1] + SLACK


def arrival_options(table: Seen, carrier: Ship, ship: Ship) -> list[Place]:
    """Beside, before and behind the carrier, on its heading."""
    half, own = BASES[ship.size], BASES[carrier.size]
    ways = (
        *((0.0, side * (own[1] + half[1] + 10)) for side in (1, -1)),
        *((end * (own[0] + half[0] + 10), 0.0) for end in (1, -1)),
    )
    found = []
    for u, v in ways:
        x, y = carrier.pose.at(u, v)
        place = rounded(x, y, compass(carrier.pose))
        pose = (place[0], place[1], place[2])
        if arrival_legal(table, carrier, ship, pose):
            found.append(Place(pose))
    return found


def arrival(table: Table, carrier: int, upgrade: int) -> Flow[None]:
    """The ship that was set aside may be deployed at the start of a round."""
    owner = table.ships[carrier]
    if not owner.in_play or not owner.stored[upgrade]:
        return
    ship = table.ships[owner.stored[upgrade][0]]
    options = arrival_options(table, owner, ship)
    if not options:
        return
    chosen = yield from may_choose(
        table,
        owner.seat,
        f"Deploy {ship.name} next to {owner.name}?",
        options,
        composer=poses(
            table,
            ship.build.name,
            lambda pose: Place(pose),
            lambda option: isinstance(option, Place) and arrival_legal(table, owner, ship, option.spot),
            "It must be at distance 1 of its carrier and overlap nothing.",
            options,
        ),
        topic="arrival",
        about={"ship": ship.index, "carrier": carrier},
    )
    if chosen is None:
        return
    near_rift = at_rift(table, Box(to_pose(*chosen.spot), *BASES[ship.size]))
    speeds = [0] if near_rift else range(1, ship.build.max_speed + 1)
    speed = yield from choose(
        table,
        owner.seat,
        f"Speed of {ship.name}",
        lambda: [Speed(number) for number in speeds],
        topic="deploy-speed",
        about={"ship": ship.index},
    )
    owner.stored[upgrade] = ()
    ship.place(to_pose(*chosen.spot))
    ship.speed = speed.speed
    table.tell("deploys", ship.seat, ship.index, ship.speed)
    settle(table, ship)
    if any(effect["w"] == "before_deploy" for _, _, effect in owner.build.by_op["set_aside"]):
        # Admiral Raddus: it is not the first to activate in this round.
        table.standing.append((LATE, ship.seat, ship.index))
