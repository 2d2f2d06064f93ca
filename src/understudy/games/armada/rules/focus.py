"""Swivel-Mount Batteries: a die more for one zone, a die less for its neighbors."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.armada.cards import Effect
from understudy.games.armada.options import ZONE_ACTS
from understudy.games.armada.queries import Seen
from understudy.games.armada.rules.asking import choose
from understudy.games.armada.rules.effects import Use, add_dice, card_name, choose_color, focused_colors
from understudy.games.armada.table import EXHAUSTED, Attack, Ship, Table


def focus(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """A zone is marked as the dial is revealed, while the card is exhausted."""
    chosen = yield from choose(
        table,
        ship.seat,
        f"{card_name(table, use)}: which zone?",
        [ZONE_ACTS[zone] for zone in ship.build.zones],
        topic="focus-zone",
        about={"ship": ship.index},
    )
    ship.stored[use.upgrade] = (chosen.zone,)
    table.tell("focuses", ship.seat, ship.index, chosen.zone)


def lost_dice(table: Seen, attack: Attack) -> int:
    """Attacks from the zones beside the marked one lose a die before the roll."""
    if attack.by_ship < 0 or attack.zone < 0:
        return 0
    return lost_from(table.ships[attack.by_ship], attack.zone)


def lost_from(ship: Ship, zone: int) -> int:
    return sum(
        ship.upgrades[index] == EXHAUSTED
        and any(zone in ship.build.arcs.adjacent[marked] for marked in ship.stored[index])
        for index, _, _ in ship.build.by_op.get("focus", ())
    )


def add_focused(table: Table, use: Use, effect: Effect, attack: Attack, subject: Ship) -> Flow[None]:
    """A die of a color in the battery of a zone beside the marked one."""
    ways = focused_colors(subject, attack.zone)
    color = yield from choose_color(table, subject.seat, ways, card_name(table, use))
    yield from add_dice(table, attack, color, 1, card_name(table, use))
