"""Squadrons that wait on a card and are placed later: Rapid Launch Bays, Invisible Hand.

They are not in play meanwhile; those that are left at the end, or lose their card, are destroyed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from understudy.core.flow import Flow
from understudy.core.table import Step
from understudy.games.armada.cards import Effect
from understudy.games.armada.judging import has_moved
from understudy.games.armada.measures import DISTANCES, SQUADRON_RADIUS
from understudy.games.armada.options import MOVED, Fly, Put, ToSquadron, rounded
from understudy.games.armada.queries import SLACK, Seen, fits
from understudy.games.armada.rules.asking import choose, may_choose
from understudy.games.armada.rules.damage import CARRYING, take_away
from understudy.games.armada.rules.effects import Use
from understudy.games.armada.rules.spots import outline, spots
from understudy.games.armada.table import PLACED, QUICKENED, Ship, Squadron, Table
from understudy.geometry import Disc, Point, separation

LAUNCH_ALL, LAUNCH_SOME = CARRYING
#: Invisible Hand carries so many.
MOST_CARRIED = 5


def carried(table: Seen, seat: int | None = None) -> Iterator[tuple[Ship, int, int]]:
    """Squadrons that wait: the ship, its upgrade, the squadron."""
    for ship in table.ships:
        if seat is not None and ship.seat != seat:
            continue
        for op in CARRYING:
            for index in sorted({index for index, _, _ in ship.build.by_op.get(op, ())}):
                for squadron in ship.stored[index]:
                    yield ship, index, squadron


def waiting_wing(table: Seen, seat: int) -> set[int]:
    """Squadrons of a side that wait on cards."""
    if not set(CARRYING) & table.config.operations[seat]:
        return set()
    return {squadron for _, _, squadron in carried(table, seat)}


def set_wing(table: Table, owner: Ship, upgrade: int, squadrons: list[Squadron]) -> Flow[None]:
    """Rapid Launch Bays: as many squadrons as the squadron value may be set aside before deployment."""
    name = owner.build.upgrades[upgrade].name
    held: list[int] = []
    while len(held) < owner.build.squadron:
        ways = [ToSquadron(one.index) for one in squadrons if one.index not in held]
        if not ways:
            break
        chosen = yield from may_choose(
            table,
            owner.seat,
            f"{name}: which squadron is set aside?",
            ways,
            topic="hold-squadron",
            about={"ship": owner.index},
        )
        if chosen is None:
            break
        held.append(chosen.squadron)
        owner.stored[upgrade] = tuple(held)
        table.tell("held-back", owner.seat, chosen.squadron)


def swarm_carrier(table: Seen, seat: int) -> tuple[Ship, int] | None:
    """Invisible Hand in play with room for another squadron."""
    if LAUNCH_SOME not in table.config.operations[seat]:
        return None
    for ship in table.ships:
        if ship.seat == seat and ship.in_play:
            for index, _, _ in ship.build.by_op.get(LAUNCH_SOME, ()):
                if ship.upgrades[index] and len(ship.stored[index]) < MOST_CARRIED:
                    return ship, index
    return None


def hold_back(table: Table, squadron: int) -> None:
    """Invisible Hand: a squadron with swarm is set aside instead of being deployed."""
    one = table.squadrons[squadron]
    carrier = swarm_carrier(table, one.seat)
    if carrier is not None:
        ship, index = carrier
        ship.stored[index] = (*ship.stored[index], squadron)
        table.tell("held-back", one.seat, squadron)


# -- placing -------------------------------------------------------------------------------------------------


def launch_legal(table: Seen, ship: Ship, squadron: Squadron, point: Point, most: int) -> bool:
    """Wholly within distance 1 to `most` of the ship, on nothing."""
    disc = Disc(*point, SQUADRON_RADIUS)
    if separation(disc, ship.base) + 2 * SQUADRON_RADIUS > DISTANCES[most - 1] + SLACK:
        return False
    return fits(table, squadron, *point)


def launch_points(table: Seen, ship: Ship, squadron: Squadron, most: int) -> list[Point]:
    """Places round the ship: touching it, and further out."""
    found: list[Point] = []
    for point in outline(ship.pose, ship.size, 20.0):
        away = DISTANCES[most - 1] - 2 * SQUADRON_RADIUS
        x, y = point
        dx, dy = x - ship.pose.x, y - ship.pose.y
        length = (dx * dx + dy * dy) ** 0.5 or 1.0
        for out in (0.0, 0.45 * away, 0.9 * away):
            place = rounded(x + dx / length * out, y + dy / length * out)
            if launch_legal(table, ship, squadron, place, most):
                found.append(place)
    return list(dict.fromkeys(found))


def launch(table: Table, ship: int, upgrade: int, most: int, squadrons: str) -> Flow[None]:
    """The squadrons of a card are placed beside its ship, one after the other; they do not move in this
    activation. Rapid Launch Bays places all of them, and those without room are lost.
    """
    owner = table.ships[ship]
    waiting = [int(each) for each in squadrons.split(",") if each]
    waiting = [each for each in waiting if each in owner.stored[upgrade]]
    if not waiting or not owner.in_play:
        return
    every = any(effect["op"] == LAUNCH_ALL for effect in owner.build.upgrades[upgrade].effects)
    number = waiting[0]
    if not every:
        chosen = yield from may_choose(
            table,
            owner.seat,
            f"{owner.build.upgrades[upgrade].name}: place a squadron?",
            lambda: [Fly(each) for each in waiting],
            topic="launch-squadron",
            about={"ship": ship},
        )
        if chosen is None:
            return
        number = chosen.squadron
    rest = ",".join(str(each) for each in waiting if each != number)
    table.then(("launch", (ship, upgrade, most, rest)))
    yield from _place(table, owner, upgrade, table.squadrons[number], most, every)


def _place(table: Table, owner: Ship, upgrade: int, one: Squadron, most: int, every: bool) -> Flow[None]:
    points = launch_points(table, owner, one, most)
    if not points and not every:
        return
    owner.stored[upgrade] = tuple(each for each in owner.stored[upgrade] if each != one.index)
    if not points:
        take_away(table, one)
        return
    if table.known is not None:
        yield from choose(
            table,
            owner.seat,
            f"Place {one.name} within distance {most} of {owner.name}",
            [MOVED],
            topic="launch-place",
            about={"squadron": one.index, "ship": owner.index, "most": most},
        )
        one.place(*points[0])
        has_moved(table, one)
    else:
        chosen = yield from choose(
            table,
            owner.seat,
            f"Place {one.name}",
            lambda: [Put(point) for point in points],
            composer=spots(
                table,
                one.card.name,
                Put,
                lambda x, y: launch_legal(table, owner, one, (x, y), most),
                f"It must be within distance 1-{most} of the ship and overlap nothing.",
                points,
            ),
            topic="launch-place",
            about={"squadron": one.index, "ship": owner.index, "most": most},
        )
        one.place(*chosen.point)
    one.lent |= PLACED | (0 if every else QUICKENED)
    table.tell("deploys-squadron", one.seat, one.index)


def launch_all(table: Table, use: Use, effect: Effect, ship: Ship) -> Flow[None]:
    """Rapid Launch Bays: discarded as a dial is revealed, all its squadrons are placed at distance 1–2."""
    table.then(("launch", (ship.index, use.upgrade, 2, _listed(ship, use.upgrade))))
    yield from ()


def launching(ship: Ship, use: Use) -> Step:
    """Invisible Hand: with a squadron command any number of them is placed at distance 1–3."""
    return ("launch", (ship.index, use.upgrade, 3, _listed(ship, use.upgrade)))


def _listed(ship: Ship, upgrade: int) -> str:
    return ",".join(map(str, ship.stored[upgrade]))


def settled(table: Table, seat: int) -> None:
    """The activation is over: squadrons that were placed in it may move again."""
    if set(CARRYING) & table.config.operations[seat]:
        for one in table.squadrons:
            one.lent &= ~(PLACED | QUICKENED)


def stranded(table: Table) -> None:
    """The end of the game: whoever still waits beside the map is destroyed."""
    for ship, index, number in list(carried(table)):
        ship.stored[index] = ()
        take_away(table, table.squadrons[number])


HANGAR_OPS = {LAUNCH_ALL: launch_all}
HANGAR_USEFUL: dict[str, Callable[[Seen, Use, Effect, Ship], bool]] = {
    LAUNCH_ALL: lambda table, use, effect, ship: bool(ship.stored[use.upgrade])
}
