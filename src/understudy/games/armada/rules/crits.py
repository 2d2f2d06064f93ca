"""R12, B3: critical effects that harm others beside the defender, or the defender beside the total."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.armada.dice import BLACK, BLUE, CRITS, HITS, RED
from understudy.games.armada.options import ToShip, ToSquadron
from understudy.games.armada.queries import (
    DISTANCE_1,
    Seen,
    living_ships,
    living_squadrons,
    ruled_otherwise,
    within,
)
from understudy.games.armada.rules.aces import suffer_in_attack
from understudy.games.armada.rules.asking import choose
from understudy.games.armada.rules.damage import hurt, suffer_somewhere
from understudy.games.armada.rules.effects import Use, bystanders, card_name, effect_of, pay
from understudy.games.armada.table import Attack, Ship, Squadron, Table

#: Orbital Bombardment Particle Cannons: what ships and squadrons beside the defender suffer.
SHELLED, STRAFED = 2, 1


def burning(attack: Attack) -> int:
    """Superheavy Composite Beam Turbolasers: the red and blue crit icons of the pool."""
    return sum(CRITS[face] for color, face in attack.pool if color in (RED, BLUE))


def _burn(table: Table, use: Use, attack: Attack) -> Flow[None]:
    """For each red or blue crit the defender suffers 1, in a zone of its owner's choice each time."""
    defender = table.ships[attack.target_ship]
    for _ in range(burning(attack)):
        if defender.in_play:
            yield from suffer_somewhere(table, defender, 1, card_name(table, use), "damage-zone")


def beside(table: Seen, defender: Ship) -> tuple[list[Ship], list[Squadron]]:
    """Other ships and the squadrons at distance 1 of a ship, of either side."""
    ships = [one for one in living_ships(table) if one is not defender and within(one, defender, DISTANCE_1)]
    return ships, [one for one in living_squadrons(table) if within(one, defender, DISTANCE_1)]


def _shell(table: Table, use: Use, attack: Attack) -> Flow[None]:
    """Orbital Bombardment Particle Cannons: each other ship at distance 1 of the defender, of either side,
    suffers 2, each squadron 1.
    """
    ships, squadrons = beside(table, table.ships[attack.target_ship])
    for one in ships:
        if one.in_play:
            yield from suffer_somewhere(table, one, SHELLED, card_name(table, use), "damage-zone")
    for squadron in squadrons:
        if squadron.in_play and ruled_otherwise(table):
            # ARA-17: nobody takes or reduces what the cannons do beside the attack.
            hurt(table, squadron, STRAFED)
        elif squadron.in_play:
            yield from suffer_in_attack(table, attack, squadron, STRAFED)


def _splash(table: Table, use: Use, attack: Attack) -> Flow[None]:
    """Wide-Area Barrage: another unit suffers half of the black hits, rounded up."""
    hits = sum(HITS[face] for color, face in attack.pool if color == BLACK)
    chosen = yield from choose(
        table,
        table.ships[attack.by_ship].seat,
        f"{card_name(table, use)}: who suffers {(hits + 1) // 2} damage?",
        lambda: [
            ToShip(unit.index) if isinstance(unit, Ship) else ToSquadron(unit.index)
            for unit in bystanders(table, attack)
        ],
        topic="splash",
    )
    if isinstance(chosen, ToSquadron):
        yield from suffer_in_attack(table, attack, table.squadrons[chosen.squadron], (hits + 1) // 2)
    else:
        ship = table.ships[chosen.ship]
        yield from suffer_somewhere(table, ship, (hits + 1) // 2, card_name(table, use), "damage-zone")


CRIT_OPS = {"burn": _burn, "shell": _shell, "splash": _splash}


def resolve_crit(table: Table, use: Use, attack: Attack, subject: Ship) -> Flow[None]:
    """Pay for such an effect, and resolve it."""
    yield from pay(table, use, subject)
    yield from CRIT_OPS[effect_of(table, use)["op"]](table, use, attack)
