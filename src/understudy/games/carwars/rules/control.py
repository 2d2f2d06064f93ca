"""R 8.7 to R 8.10: losing CONTROL, going out of control, spinning."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.carwars import judging
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.dice import BLUE, STAR, SYMBOL, of
from understudy.games.carwars.events import Spun
from understudy.games.carwars.options import NONE
from understudy.games.carwars.rules import motion
from understudy.games.carwars.rules.chance import SPIN, may_use, roll_dice
from understudy.games.carwars.rules.damage import hurt_tires
from understudy.games.carwars.table import Car, Table
from understudy.geometry import TOLERANCE


def lose_control(table: Table, seat: int, amount: int, cause: str, way: str = "") -> Flow[bool]:
    """Pay CONTROL or go out of control; returns whether the car went out of control just now.

    `cause` is driving, collision, or anything else; `way` is the direction of the turn that led to it.
    CW-GEN-13: a bot gets no ACE for it unless a driving roll is the cause.
    """
    car = table.cars[seat]
    if cause == "collision" and "undercarriage" in car.build.numbers:
        amount -= yield from _undercarriage(table, seat)
    if amount <= 0 or not car.alive:
        return False
    stored = _stored(car, amount)
    paid = min(amount - stored, car.control)
    car.control -= paid
    table.tell("control", seat, paid + stored, car.control)
    unpaid = amount - stored - paid
    if not unpaid:
        return False
    went = not car.out
    car.out = True
    if went:
        table.tell("out", seat, unpaid, rules=("CW-GEN-13",) if car.bot and cause != "driving" else ())
    if cause == "driving":
        hurt_tires(table, seat, unpaid * RULES.tires_per_unpaid_control)
    yield from spin(table, seat, min(unpaid * RULES.spin_per_unpaid_control, RULES.spin_max), way)
    return went


def _undercarriage(table: Table, seat: int) -> Flow[int]:
    """Strengthened Undercarriage: once per collision, pay ACE instead of CONTROL."""
    car = table.cars[seat]
    item = car.having("undercarriage")
    if item == NONE or car.ace < car.total("undercarriage"):
        return 0
    if not (yield from may_use(table, seat, "Pay ACE instead of 1 CONTROL?", item)):
        return 0
    car.ace -= car.total("undercarriage")
    table.tell("saved", seat, item)
    return 1


def _stored(car: Car, amount: int) -> int:
    """Autopilot: the stored CONTROL is paid first, once per turn."""
    item = car.having("autopilot")
    if item == NONE or not amount or not car.tokens[item] or car.used >> item & 1:
        return 0
    car.tokens[item] -= 1
    car.used |= 1 << item
    return 1


def spin(table: Table, seat: int, angle: float, way: str) -> Flow[None]:
    """R 8.7: the tail swings out, up to the last free angle; without a turn a blue die decides the way."""
    if not angle:
        return
    if not way:
        (rolled,) = yield from roll_dice(table, seat, SPIN, of(BLUE, 1))
        way = "left" if SYMBOL[rolled[1]] == STAR else "right"
    signed = angle if way == "left" else -angle
    pose = motion.spun(table, seat, signed)
    free = motion.turned_by(table.cars[seat].pose, pose) > angle - TOLERANCE
    whole = yield from judging.spins(seat, angle, lambda: free)
    table.place(seat, motion.whole_spin(table, seat, signed) if whole and not free else pose)
    table.tell(Spun, seat, int(way == "right"), round(angle * 10), int(whole))
