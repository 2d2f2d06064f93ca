"""R 9: collisions with walls, cars and obstacles."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.carwars import judging
from understudy.games.carwars.builds import BACK, FRONT
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.dice import SHIELD, WHITE, YELLOW
from understudy.games.carwars.events import Collided
from understudy.games.carwars.options import NONE
from understudy.games.carwars.queries import touching_side
from understudy.games.carwars.rules.chance import CAGE, CRASH, roll_for
from understudy.games.carwars.rules.control import lose_control
from understudy.games.carwars.rules.damage import damage, start_fire
from understudy.games.carwars.rules.motion import THING, WALL, shape_of
from understudy.games.carwars.table import Table
from understudy.geometry import nearest_points

ENDS = (FRONT, BACK)


def hit_wall(table: Table, seat: int, side: int) -> Flow[None]:
    """R 9.6: the mover alone pays; it stops, and its other points are lost."""
    car = table.cars[seat]
    dice = max(RULES.collision_least_dice, abs(car.speed))
    car.speed = RULES.wall_speed
    table.points = 0
    table.tell("wall", seat, side)
    yield from _suffer(table, seat, side, dice, 0)


def collide(table: Table, seat: int, met: int, own: int, other: int) -> Flow[None]:
    """R 9.2 to R 9.7: a new contact with a car, a wreck or a heavy obstacle."""
    dice = max(RULES.collision_least_dice, abs(table.cars[seat].speed))
    yield from _between(table, seat, met, own, other, dice)


def pile_up(table: Table, one: int, other: int) -> Flow[None]:
    """R 9.7: a pushed car or thing meets a third."""
    (ax, ay), (bx, by) = nearest_points(shape_of(table, one), shape_of(table, other))
    own = theirs = NONE
    seat = one if one < THING else other if other < THING else 0
    if one < THING:
        own = yield from judging.side_of(seat, one, lambda: touching_side(table.cars[one].box, ax, ay))
    if other < THING:
        theirs = yield from judging.side_of(seat, other, lambda: touching_side(table.cars[other].box, bx, by))
    yield from _between(table, one, other, own, theirs, RULES.pushed_dice)


def _runs(table: Table, ref: int) -> bool:
    """Only running cars lose anything in a collision."""
    return WALL < ref < THING and table.cars[ref].alive


def _between(table: Table, one: int, other: int, own: int, theirs: int, dice: int) -> Flow[None]:
    wrecks = sum(
        bit for bit, ref in ((1, one), (2, other)) if WALL < ref < THING and not table.cars[ref].alive
    )
    table.tell(Collided, one if one < THING else NONE, one, other, own, theirs, wrecks)
    parties = [
        (ref, side, foe, foe_side)
        for ref, side, foe, foe_side in ((one, own, other, theirs), (other, theirs, one, own))
        if _runs(table, ref)
    ]
    for ref, side, foe, foe_side in parties:
        if _runs(table, foe):
            yield from _special(table, ref, side, foe, foe_side)
    extra = {foe: _ram(table, ref, side) for ref, side, foe, _ in parties}
    for ref, side, _, _ in parties:
        yield from _suffer(table, ref, side, dice, extra.get(ref, 0))


def _special(table: Table, seat: int, side: int, foe: int, foe_side: int) -> Flow[None]:
    """R 9.4: Flame Jets and Punchbumper act before any damage."""
    car = table.cars[seat]
    if side in ENDS and car.having("flame_ends") != NONE:
        start_fire(table, foe, foe_side)
    if side == FRONT and car.having("punch_front") != NONE:
        yield from lose_control(table, foe, RULES.explosion_control, "explosion")


def _ram(table: Table, seat: int, side: int) -> int:
    """Extra damage to what is hit: Ramplate and Bumper Spikes."""
    car = table.cars[seat]
    front = car.total("ram_front") if side == FRONT else 0
    return front + (car.total("ram_ends") if side in ENDS else 0)


def _suffer(table: Table, seat: int, side: int, dice: int, extra: int) -> Flow[None]:
    """R 9.2, R 9.3: CONTROL and damage of one party, less what its cage takes."""
    car = table.cars[seat]
    yield from lose_control(table, seat, RULES.collision_control, "collision")
    hurt = extra
    hurt += yield from roll_for(table, seat, CRASH, RULES.collision_die, dice, RULES.collision_symbol)
    for effect, color in (("roll_bar", WHITE), ("safety_cage", YELLOW)):
        count = car.total(effect)
        if hurt > 0 and count:
            hurt -= yield from roll_for(table, seat, CAGE, color, count, SHIELD)
    if hurt > 0:
        yield from damage(table, seat, side, hurt)
