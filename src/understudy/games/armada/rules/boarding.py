"""R20: boarding parties at close range."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.armada.cards import Effect
from understudy.games.armada.options import COMMAND_ACTS, Mend, SpendToken, ToShip
from understudy.games.armada.queries import CLOSE, Seen, living_ships, within
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.damage import has_dial, set_dial, turn_up
from understudy.games.armada.rules.effects import Use, card_name
from understudy.games.armada.rules.operations import give_raid
from understudy.games.armada.table import UNSEEN, Ship, Table


def boarded(table: Seen, ship: Ship, effect: Effect) -> list[Ship]:
    """Enemy ships at close range to which a boarding party could do something."""
    near = [other for other in living_ships(table, 1 - ship.seat) if within(ship, other, CLOSE)]
    match effect["do"]:
        case "raid":
            return [other for other in near if not other.raids]
        case "one raid":
            return [other for other in near if other.raids != 15]
        case "flip":
            return [other for other in near if _facedown(other)]
        case "dials":
            return [other for other in near if has_dial(table, other)]
        case _:
            return [other for other in near if any(other.tokens)]


def _facedown(ship: Ship) -> list[int]:
    return [index for index, code in enumerate(ship.cards) if code == UNSEEN or not code & 1]


def board(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Jyn Erso: two raid tokens; Boarding Troopers: defense tokens up to the squadron value are spent."""
    name = card_name(table, use)
    chosen = yield from choose(
        table,
        ship.seat,
        f"{name}: which ship is boarded?",
        lambda: [ToShip(other.index) for other in boarded(table, ship, effect)],
        topic="board",
        about={"ship": ship.index},
    )
    target = table.ships[chosen.ship]
    if effect["do"] in ("raid", "one raid"):
        for _ in range(1 if effect["do"] == "one raid" else 2):
            yield from give_raid(table, ship.seat, target, name)
        return
    if effect["do"] == "flip":
        yield from _flip(table, target, ship, name)
        return
    if effect["do"] == "dials":
        yield from _set_dials(table, target, ship, name)
        return
    left = list(range(len(target.tokens)))
    for _ in range(ship.build.squadron):
        ways = [SpendToken(index) for index in left if target.tokens[index]]
        if not ways:
            return
        spent = yield from may_choose(
            table,
            ship.seat,
            f"{name}: which defense token of {target.name} is spent?",
            ways,
            topic="board-token",
            about={"ship": target.index},
        )
        if spent is None:
            return
        target.tokens[spent.token] -= 1
        left.remove(spent.token)
        table.tell("pays-token", target.seat, target.index, target.build.tokens[spent.token])


def _flip(table: Table, target: Ship, ship: Ship, why: str) -> Flow[None]:
    """Boarding Engineers: up to as many facedown cards as the engineering value are turned faceup."""
    for _ in range(ship.build.engineering):
        down = _facedown(target)
        if not down or not target.in_play:
            return
        chosen = yield from may_choose(
            table,
            ship.seat,
            f"{why}: turn which card of {target.name} faceup?",
            [Mend(index) for index in down],
            topic="flip-card",
            about={"ship": target.index},
        )
        if chosen is None:
            return
        yield from turn_up(table, target, chosen.card)


def _set_dials(table: Table, target: Ship, ship: Ship, why: str) -> Flow[None]:
    """Cham Syndulla: the dials of the ship are set anew. I4.4: of the AI deck it is the command of the next
    activation card.
    """
    told = table.config.reported[target.seat]
    for place in range(target.build.command if told else max(1, len(table.dials[target.index]))):
        chosen = yield from choose(
            table,
            ship.seat,
            f"{why}: dial {place + 1} of {target.name}",
            COMMAND_ACTS,
            topic="set-dial",
            about={"ship": target.index, "place": place},
        )
        set_dial(table, target, place, chosen.command)
