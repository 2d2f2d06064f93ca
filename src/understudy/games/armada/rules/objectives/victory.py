"""O1.5: victory tokens that are gained in the middle of other things."""

from __future__ import annotations

from understudy.games.armada.measures import DISTANCES, REAR, compass
from understudy.games.armada.options import NONE
from understudy.games.armada.queries import SLACK, Seen, plays
from understudy.games.armada.table import CANNON, MARK_RADIUS, Attack, Ship, Table
from understudy.geometry import Disc, collides, separation


def reward(table: Table, seat: int, count: int = 1) -> None:
    """Victory tokens for a seat."""
    if count and table.goal is not None:
        table.goal.victory[seat] += count
        table.tell("victory", seat, count, table.goal.victory[seat])


def bombs(table: Seen, attack: Attack) -> bool:
    """A ship or a bomber attacks."""
    return attack.by_ship >= 0 or "bomber" in table.squadrons[attack.by_squadron].card.keywords


def _attacker(table: Seen, attack: Attack) -> int:
    unit = table.ships[attack.by_ship] if attack.by_ship >= 0 else table.squadrons[attack.by_squadron]
    return unit.seat


def dealt_faceup(table: Table, ship: Ship) -> None:
    """Precision Strike: a card dealt or flipped faceup in an attack of a ship or bomber is worth a token."""
    if table.attacks and plays(table, "precision_strike"):
        attack = table.attack
        if attack.target_ship == ship.index and bombs(table, attack):
            reward(table, _attacker(table, attack))


def from_behind(table: Table, attack: Attack, total: int) -> None:
    """Superior Positions: an attack on the rear zone of a ship that deals damage."""
    if total > 0 and attack.target_zone == REAR and plays(table, "superior_positions"):
        reward(table, _attacker(table, attack))


def ambushed(table: Table, attack: Attack, cards: int) -> None:
    """Fighter Ambush: a squadron's attack deals a ship a damage card."""
    if cards and attack.by_squadron >= 0 and plays(table, "fighter_ambush"):
        reward(table, _attacker(table, attack))


def broken(table: Table, ship: Ship) -> None:
    """Blockade Run: a destroyed ship with a token is a victory token for the first player."""
    goal = table.goal
    if goal is not None and goal.card.id == "blockade_run" and ship.index in goal.ships:
        goal.ships.remove(ship.index)
        reward(table, 1 - ship.seat)


def drop_token(table: Table, ship: Ship) -> None:
    """Capture the VIP: the opponent lays the token of a destroyed ship down, touching its wreck."""
    goal = table.goal
    if goal is not None and goal.holder == ship.index and ship.hull is not None:
        goal.holder = NONE
        x, y, heading = ship.pose.x, ship.pose.y, compass(ship.pose)
        table.then(("wreck", (ship.index, f"{x:.3f},{y:.3f},{heading:.3f}")))


MORALO = "moralo_eval"


def stirred(table: Table, x: float, y: float) -> None:
    """Moralo Eval: an objective token at distance 1–2 of him, not on an obstacle, was moved or removed."""
    disc = Disc(x, y, MARK_RADIUS)
    if any(collides(disc, rock.region) for rock in table.obstacles):
        return
    for one in table.squadrons:
        if one.card.id == MORALO and one.in_play and separation(disc, one.base) <= DISTANCES[1] + SLACK:
            table.then(("moralo", (one.index, BOTH_WAYS)))


def spent_mark(table: Table, attack: Attack) -> None:
    """Planetary Ion Cannon: the token that the attack came from is removed."""
    if attack.kind == CANNON and table.goal is not None:
        stirred(table, *table.goal.marks.pop(attack.zone))


#: Moralo Eval: he may still move and attack.
BOTH_WAYS = 3
