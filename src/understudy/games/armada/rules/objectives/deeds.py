"""O2, O4: what ships do with tokens and obstacles when they reveal a dial, and when they have moved."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.armada.dice import CRITS, HITS
from understudy.games.armada.measures import DISTANCES
from understudy.games.armada.options import TakeMark
from understudy.games.armada.queries import SLACK, plays
from understudy.games.armada.rules.asking import choose, confirm, may_choose
from understudy.games.armada.rules.damage import deal
from understudy.games.armada.rules.effects import rolling
from understudy.games.armada.rules.objectives.tokens import goal_of, marks_near, must_move
from understudy.games.armada.rules.objectives.victory import reward, stirred
from understudy.games.armada.table import FIRST, SECOND, Ship, Table
from understudy.geometry import separation

#: Sensor Net: how far the opponent moves a token: the second player, and the first.
SENSOR_REACH = {SECOND: 4}
SENSOR_USUAL = 2
#: Minefields: what is rolled for a mine.
MINE = (0, 2, 0)


def revealed(table: Table, ship: Ship) -> Flow[None]:
    """A ship reveals a dial at distance 1 of tokens."""
    if not ship.in_play:
        return
    goal = goal_of(table)
    match goal.card.id:
        case "sensor_net":
            yield from _read_sensors(table, ship)
        case "salvage_run":
            if (yield from _take(table, ship)):
                reward(table, ship.seat)
        case "intel_sweep" if ship.index in goal.ships:
            if (yield from _take(table, ship)):
                reward(table, ship.seat)
        case "capture_the_vip":
            if (yield from _take(table, ship)):
                goal.holder = ship.index


def _take(table: Table, ship: Ship) -> Flow[bool]:
    """It may take a token."""
    near = marks_near(table, ship)
    if not near:
        return False
    chosen = yield from may_choose(
        table,
        ship.seat,
        f"{ship.name}: take an objective token?",
        lambda: [TakeMark(mark) for mark in near],
        topic="take-mark",
        about={"ship": ship.index},
    )
    if chosen is None:
        return False
    point = goal_of(table).marks.pop(chosen.mark)
    table.tell("takes-mark", ship.seat, ship.index)
    stirred(table, *point)
    return True


def _read_sensors(table: Table, ship: Ship) -> Flow[None]:
    """Sensor Net: a victory token for a ship beside a token; its owner names one of those, and the opponent
    moves it.
    """
    near = marks_near(table, ship)
    if not near:
        return
    reward(table, ship.seat)
    other, mark = 1 - ship.seat, near[0]
    if len(near) > 1:
        chosen = yield from choose(
            table,
            ship.seat,
            "Which objective token moves?",
            lambda: [TakeMark(each) for each in near],
            topic="sensor",
        )
        mark = chosen.mark
    yield from must_move(table, other, mark, SENSOR_REACH.get(other, SENSOR_USUAL))


def mines(table: Table, ship: Ship) -> Flow[None]:
    """Minefields: tokens at distance 1 of a ship that has moved go off, after the ram cards."""
    goal = goal_of(table)
    for mark in reversed(marks_near(table, ship)):
        if not ship.in_play:
            return
        point = goal.marks.pop(mark)
        table.tell("mine", ship.seat, ship.index)
        stirred(table, *point)
        rolled = yield from rolling(1 - ship.seat, "Minefields: roll", MINE, "mine-dice")
        count = sum(bool(HITS[face] or CRITS[face]) for _, face in rolled)
        crit = any(CRITS[face] for _, face in rolled)
        for number in range(count):
            yield from deal(table, ship, faceup=crit and not number)


def take_from_rock(table: Table, ship: Ship, number: int) -> Flow[None]:
    """Dangerous Territory: a ship that overlaps an obstacle may take its token."""
    goal = goal_of(table)
    if number in goal.rocks and (
        yield from confirm(
            table,
            ship.seat,
            f"{ship.name}: take the objective token?",
            topic="take-rock",
            about={"ship": ship.index},
        )
    ):
        goal.rocks.remove(number)
        table.tell("takes-mark", ship.seat, ship.index)
        reward(table, ship.seat)


def ionized(table: Table, ship: Ship) -> None:
    """Ion Storm: a ship that ends its movement far from all obstacles gains a token."""
    goal, limit = goal_of(table), DISTANCES[0 if ship.seat == FIRST else 1] + SLACK
    if ship.index not in goal.ships and all(
        separation(ship.base, rock.region) > limit for rock in table.obstacles
    ):
        goal.ships.append(ship.index)
        table.tell("gains-mark", ship.seat, ship.index)


def earthed(table: Table, ship: int) -> Flow[None]:
    """Ion Storm: a repair command may remove the token."""
    one = table.ships[ship]
    if (
        yield from confirm(
            table,
            one.seat,
            f"{one.name}: remove its objective token?",
            topic="ion-token",
            about={"ship": ship},
        )
    ):
        drop_from(table, one)


def drop_from(table: Table, ship: Ship) -> None:
    """A ship loses an objective token that lies on it."""
    goal_of(table).ships.remove(ship.index)
    table.tell("drops-mark", ship.seat, ship.index)


def hazard(table: Table, ship: Ship, before: int) -> None:
    """Navigational Hazards: an obstacle has damaged a ship."""
    if plays(table, "navigational_hazards") and (
        not ship.alive or sum(ship.shields) - len(ship.cards) < before
    ):
        reward(table, 1 - ship.seat)
