"""Cards that look at, set or take what is the enemy's: dials, upgrades, tokens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.flow import Flow
from understudy.games.armada.cards import SQUADRON, Effect
from understudy.games.armada.options import COMMAND_ACTS, Ability, ToShip, UseCard
from understudy.games.armada.queries import CLOSE, Seen, at_distance, living_ships, within
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.damage import gain_raid, has_dial, lose_wing, set_dial
from understudy.games.armada.rules.effects import Use, card_name
from understudy.games.armada.rules.operations import give_raid
from understudy.games.armada.rules.stores import look
from understudy.games.armada.table import BATTERY, DISCARDED, EXHAUSTED, FLAK, READY, Attack, Ship, Table

NEW_DIAL, NEW_RAID = Ability("dial"), Ability("raid")


def _which(table: Table, use: Use, ships: Sequence[Ship], topic: str) -> Flow[Ship]:
    owner = table.ships[use.ship]
    chosen = yield from choose(
        table,
        owner.seat,
        f"{card_name(table, use)}: which enemy?",
        lambda: [ToShip(other.index) for other in ships],
        topic=topic,
        about={"ship": owner.index},
    )
    return table.ships[chosen.ship]


# -- dials ---------------------------------------------------------------------------------------------------


def _with_dials(table: Seen, ship: Ship) -> list[Ship]:
    return [other for other in living_ships(table, 1 - ship.seat) if table.dials[other.index]]


def look_dials(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Director Isard: the dials of one enemy ship."""
    enemy = yield from _which(table, use, _with_dials(table, ship), "look-dials")
    look(table, ship.seat, enemy)


def _sliced(table: Seen, ship: Ship) -> list[Ship]:
    """Enemies at distance 1–3 that have a dial, or lack a raid token."""
    near = [other for other in living_ships(table, 1 - ship.seat) if at_distance(ship, other, 3)]
    return [other for other in near if has_dial(table, other) or other.raids != 15]


def slice_dial(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Slicer Tools: the top dial of an enemy is looked at; it is set anew, or the ship gets a raid token that
    does not match it. I4.4: of the AI deck it is the command of the next activation card.
    """
    enemy = yield from _which(table, use, _sliced(table, ship), "sliced-ship")
    look(table, ship.seat, enemy, 1)
    top = table.dials[enemy.index][0] if table.dials[enemy.index] else -1
    kinds = [command for command in range(4) if command != top and not enemy.raids >> command & 1]
    ways = [*([NEW_RAID] if kinds else []), *([NEW_DIAL] if has_dial(table, enemy) else [])]
    chosen = yield from may_choose(
        table,
        ship.seat,
        f"{card_name(table, use)}: a raid token for {enemy.name}, or another dial?",
        ways,
        topic="slice",
        about={"ship": enemy.index},
    )
    if chosen is None:
        return
    raid = chosen is NEW_RAID
    which = yield from choose(
        table,
        ship.seat,
        f"{card_name(table, use)}: which command?",
        lambda: [COMMAND_ACTS[command] for command in (kinds if raid else range(4))],
        topic="raid-type" if raid else "set-dial",
        about={"ship": enemy.index},
    )
    if raid:
        gain_raid(table, enemy, which.command)
    else:
        set_dial(table, enemy, 0, which.command)


# -- upgrades ------------------------------------------------------------------------------------------------


def removable(ship: Ship, effect: Effect) -> list[int]:
    """Upgrades of an enemy that a card may discard: of its slots, never a commander."""
    slots = effect.get("slots")
    return [
        index
        for index, card in enumerate(ship.build.upgrades)
        if ship.upgrades[index]
        and "commander" not in card.slots
        and (slots is None or any(slot in slots for slot in card.slots))
    ]


def robbed(table: Seen, ship: Ship, effect: Effect) -> list[Ship]:
    """Enemies at close range with such an upgrade."""
    near = [other for other in living_ships(table, 1 - ship.seat) if within(ship, other, CLOSE)]
    return [other for other in near if removable(other, effect)]


def lose_upgrade(table: Table, ship: Ship, index: int) -> None:
    """G74: an upgrade is gone with its effect; what was resolved before stays."""
    lose_wing(table, ship, index)
    ship.upgrades[index] = DISCARDED
    ship.stored[index] = ()
    table.tell("loses-card", ship.seat, ship.index, index)


def rob(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Darth Vader, Shriv Surgaav: an upgrade of an enemy at close range is discarded."""
    enemy = yield from _which(table, use, robbed(table, ship, effect), "robbed-ship")
    yield from take_upgrade(table, use, effect, enemy, ship.seat)


def take_upgrade(table: Table, use: Use, effect: Effect, enemy: Ship, seat: int) -> Flow[None]:
    chosen = yield from choose(
        table,
        seat,
        f"{card_name(table, use)}: which card of {enemy.name} is discarded?",
        lambda: [UseCard(enemy.index, index, 0) for index in removable(enemy, effect)],
        topic="discard-upgrade",
        about={"ship": enemy.index},
    )
    lose_upgrade(table, enemy, chosen.upgrade)


# -- Jedi Hostage --------------------------------------------------------------------------------------------


def hostage(ship: Ship, state: int) -> int:
    """The place of a Jedi Hostage in this state; -1 without one."""
    for index, _, _ in ship.build.by_op.get("hostage", ()):
        if ship.upgrades[index] == state:
            return int(index)
    return -1


def threaten(table: Table, attack: Attack) -> Flow[None]:
    """Jedi Hostage: an enemy ship that declares this target gets a raid token of its own choice."""
    if attack.kind not in (BATTERY, FLAK) or hostage(table.ships[attack.target_ship], READY) < 0:
        return
    attacker = table.ships[attack.by_ship]
    yield from give_raid(table, attacker.seat, attacker, "Jedi Hostage")


def set_free(table: Table, ship: Ship) -> Flow[None]:
    """Jedi Hostage: a ship that reveals a squadron dial at close range may discard it to exhaust the card."""
    if "hostage" not in table.config.operations[1 - ship.seat]:
        return
    for enemy in living_ships(table, 1 - ship.seat):
        index = hostage(enemy, READY)
        if index < 0 or ship.dial != SQUADRON or not within(ship, enemy, CLOSE):
            continue
        use = UseCard(enemy.index, index, 0)
        chosen = yield from may_choose(
            table,
            ship.seat,
            f"Discard the squadron dial to free the Jedi Hostage of {enemy.name}?",
            [use],
            topic="free-hostage",
            about={"ship": ship.index},
        )
        if chosen is not None:
            ship.spend_dial(SQUADRON)
            enemy.upgrades[index] = EXHAUSTED
            table.tell("exhausts", enemy.seat, enemy.index, index)


MEDDLING_USEFUL: dict[str, Callable[[Seen, Use, Effect, Ship], bool]] = {
    "look_dials": lambda table, use, effect, ship: bool(_with_dials(table, ship)),
    "slice_dial": lambda table, use, effect, ship: bool(_sliced(table, ship)),
    "rob": lambda table, use, effect, ship: bool(robbed(table, ship, effect)),
}
MEDDLING_OPS: dict[str, Callable[[Table, Use, Effect, Ship], Flow[None]]] = {
    "look_dials": look_dials,
    "slice_dial": slice_dial,
    "rob": rob,
}
