"""R8.1: commands that count as more than was spent: a dial as dial and token, or as if a token were spent."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.armada.cards import COMMANDS, FIRE, NAVIGATE, Effect
from understudy.games.armada.options import DIAL, TOKEN
from understudy.games.armada.queries import Seen
from understudy.games.armada.rules.damage import gain_raid
from understudy.games.armada.rules.effects import Use, effect_of, pay, resolved
from understudy.games.armada.table import BATTERY, FLAK, Attack, Ship, Table

#: Commander Beck: so often in an activation.
MOST_FEIGNED = 2
ALL_COMMANDS = 15


def _feigned(table: Seen, use: Use) -> int:
    """How often the card was used in this activation."""
    return sum(each[0] == use.ship and each[1] == use.upgrade for each in table.used)


def may_double(table: Seen, use: Use, ship: Ship, command: int, source: str) -> bool:
    """Leia Organa: the first command of the round, by a dial alone. Commander Beck: a dial is joined by a
    token that is not there, twice in an activation.
    """
    if source != DIAL:
        return False
    if effect_of(table, use)["op"] == "dial_both":
        return not ship.resolved & ~(1 << command)
    return _feigned(table, use) < MOST_FEIGNED


def double(table: Table, use: Use, ship: Ship, command: int) -> Flow[None]:
    """The command counts as dial and token. Leia: it is the last of this round. Beck: a raid token."""
    effect = effect_of(table, use)
    yield from pay(table, use, ship)
    if effect["op"] == "dial_both":
        ship.resolved = ALL_COMMANDS
    else:
        table.used.append(use)
        gain_raid(table, ship, command)


def _free(ship: Ship, command: int) -> bool:
    return not (ship.resolved | ship.raids) >> command & 1


def course_doubled(table: Seen, use: Use, effect: Effect, ship: Ship) -> bool:
    """Whether a navigate command could be joined by a token that is not there; Beck needs no dial for it."""
    if not _free(ship, NAVIGATE):
        return False
    if effect["op"] == "dial_both":
        return ship.dialled(NAVIGATE) and not ship.resolved
    return not ship.commands >> NAVIGATE & 1 and _feigned(table, use) < MOST_FEIGNED


def fire_doubled(table: Seen, use: Use, effect: Effect, attack: Attack) -> bool:
    """The same for concentrate fire."""
    ship = table.ships[attack.by_ship]
    if attack.kind not in (BATTERY, FLAK) or not attack.pool or not _free(ship, FIRE):
        return False
    if effect["op"] == "dial_both":
        return ship.dialled(FIRE) and not ship.resolved
    return not ship.commands >> FIRE & 1 and _feigned(table, use) < MOST_FEIGNED


def may_feign(table: Seen, use: Use, effect: Effect, ship: Ship) -> bool:
    """Commander Beck: a command without dial and token."""
    command = COMMANDS.index(effect["commands"][0])
    held = ship.dialled(command) or ship.commands >> command & 1
    return not held and _free(ship, command) and _feigned(table, use) < MOST_FEIGNED


def feign(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Commander Beck: a command as if by a token, and then its raid token."""
    command = COMMANDS.index(effect["commands"][0])
    ship.resolved |= 1 << command
    table.tell("commands", ship.seat, ship.index, command)
    table.then(("raided_by", (ship.index, command)))
    resolved(table, ship, command, TOKEN)
    table.then(("resolving", (ship.index, command, TOKEN)))
    yield from ()


def raided_by(table: Table, ship: int, command: int) -> None:
    """The raid token of a feigned command."""
    gain_raid(table, table.ships[ship], command)
