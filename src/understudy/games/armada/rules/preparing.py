"""R3: cards that are used before the first ship is deployed."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.armada.options import Deploy, ToShip, ToSquadron
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.deploy import undeployed
from understudy.games.armada.rules.hangars import set_wing
from understudy.games.armada.rules.mapping import lay_grav, lay_mines
from understudy.games.armada.table import GRAV_SHIFT, GRAV_WELL, SCOUTS, Ship, Table


def before_deploy(table: Table, ship: int) -> Flow[None]:
    """Cards that are used after obstacles are laid, before the first ship is deployed."""
    one = table.ships[ship]
    for index, _, effect in one.build.effects["before_deploy"]:
        if effect["op"] == "set_aside":
            yield from _set_ship_aside(table, one, index)
        elif effect["op"] == "mission":
            yield from _entrust(table, one, index)
        elif effect["op"] == "lend_scout":
            yield from _lend_scout(table, one, index)
        elif effect["op"] == "lay_mines":
            yield from lay_mines(table, one, index)
        elif effect["op"] in GRAV:
            yield from lay_grav(table, one, index, GRAV[effect["op"]])
        elif effect["op"] == "launch_all":
            yield from set_wing(table, one, index, undeployed(table, one.seat)[1])


#: What cards lay before deployment.
GRAV = {"grav_well": GRAV_WELL, "grav_shift": GRAV_SHIFT}


#: Admiral Raddus: ships with so high a command value may be set aside.
RADDUS = 3


def _set_ship_aside(table: Table, owner: Ship, upgrade: int) -> Flow[None]:
    """Admiral Raddus: another ship waits, to be deployed at the start of a round."""
    ships = [one for one in undeployed(table, owner.seat)[0] if one is not owner]
    ways = [Deploy(one.index) for one in ships if one.build.card.command <= RADDUS]
    if not ways:
        return
    chosen = yield from may_choose(
        table,
        owner.seat,
        f"{owner.build.upgrades[upgrade].name}: set a ship aside?",
        ways,
        topic="set-aside",
        about={"ship": owner.index},
    )
    if chosen is not None:
        owner.stored[upgrade] = (chosen.ship,)


def _entrust(table: Table, owner: Ship, upgrade: int) -> Flow[None]:
    """Mercy Mission: it goes to a small ship that is not the flagship; without one it stays."""
    fleet = [one for one in table.ships if one.seat == owner.seat]
    ways = [ToShip(one.index) for one in fleet if not one.size and not one.build.flagship]
    owner.stored[upgrade] = (owner.index,)
    if not ways:
        return
    chosen = yield from choose(
        table,
        owner.seat,
        f"{owner.build.upgrades[upgrade].name}: which ship?",
        ways,
        topic="mission-ship",
        about={"ship": owner.index},
    )
    owner.stored[upgrade] = (chosen.ship,)


def _lend_scout(table: Table, owner: Ship, upgrade: int) -> Flow[None]:
    """Hyperspace Rings: as many squadrons without rogue as the squadron value have scout."""
    for _ in range(owner.build.squadron):
        ways = [
            ToSquadron(one.index)
            for one in undeployed(table, owner.seat)[1]
            if "rogue" not in one.card.keywords and not one.lent & SCOUTS
        ]
        if not ways:
            return
        chosen = yield from may_choose(
            table,
            owner.seat,
            f"{owner.build.upgrades[upgrade].name}: which squadron has scout?",
            ways,
            topic="lend-scout",
            about={"ship": owner.index},
        )
        if chosen is None:
            return
        table.squadrons[chosen.squadron].lent |= SCOUTS
