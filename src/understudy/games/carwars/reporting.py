"""A turn at the real table, told by what it left behind: the speed, what was used up, what was hit or shot.

Where a car stands nobody asks: bots look at it when they need to. What a shot, a collision or a wall does to
cars is run by the rules, so that a bot defends and its dashboard is kept.
"""

from __future__ import annotations

from understudy.core.flow import Flow, choose
from understudy.core.option import Option
from understudy.core.reporting import Reporting
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.options import (
    DROPS,
    FIRES,
    GOES_OUT,
    LOSES,
    LOST,
    NAMES,
    RAMS,
    SPEEDS_TOLD,
    TARGET_SIDES,
    WALLS,
    WRECKED,
    Act,
    AtSpeed,
    Drop,
    Fire,
    Lose,
    OnCar,
    OnSide,
)
from understudy.games.carwars.queries import opponents
from understudy.games.carwars.rules.attack import choices, free_crew
from understudy.games.carwars.rules.damage import eliminate, hurt_plant, hurt_tires
from understudy.games.carwars.rules.drops import drop
from understudy.games.carwars.table import Car, Table


def edits(table: Table, seat: int) -> list[Act]:
    """All that can have happened in a turn of this car, wherever it drove."""
    car = table.cars[seat]
    if not car.alive:
        return []
    found: list[Act] = [act for act in SPEEDS_TOLD if act.speed != car.speed]
    found += [act for act in LOSES if getattr(car, act.slot)]
    found += [] if car.out else [GOES_OUT]
    found += [RAMS[other] for other in opponents(table, seat)]
    found += [*WALLS, *_shots(table, seat), *_droppers(car), WRECKED]
    return found


def _shots(table: Table, seat: int) -> list[Fire]:
    """R 11.1: what the crew has not fired yet, at whom you like."""
    return [
        FIRES[who][item][target]
        for who, arms in choices(table.cars[seat])
        for item, _ in arms
        for target in opponents(table, seat)
    ]


def _droppers(car: Car) -> list[Drop]:
    return [
        DROPS[who][item]
        for item in car.build.droppers
        if car.tokens[item] and car.works(item) and not car.fired >> item & 1
        for who in free_crew(car)
    ]


def carry_out(table: Table, seat: int, edit: Option) -> Flow[None] | None:
    """One edit, with all that the rules make of it."""
    table.asked = seat
    table.moment += 1
    match edit:
        case AtSpeed():
            _speed(table, seat, edit.speed)
        case Lose():
            _lose(table, seat, edit.slot)
        case OnCar():
            return _ram(table, seat, edit.car)
        case OnSide():
            table.then(("hit_wall", (seat, edit.side)))
        case Fire():
            return _fire(table, seat, edit)
        case Drop():
            _drop(table, seat, edit)
        case _ if edit is GOES_OUT:
            _out(table, seat)
        case _:
            eliminate(table, seat)
    return None


def _speed(table: Table, seat: int, speed: int) -> None:
    table.cars[seat].speed = speed
    table.tell("speed", seat, speed)


def _lose(table: Table, seat: int, slot: str) -> None:
    car = table.cars[seat]
    if slot == "tires":
        hurt_tires(table, seat, 1)
    elif slot == "plant":
        hurt_plant(table, seat, 1)
    elif slot == "control":
        car.control -= 1
        table.tell("control", seat, 1, car.control)
    else:
        car.ace -= 1
        table.tell("ace_used", seat, car.ace)


def _out(table: Table, seat: int) -> None:
    table.cars[seat].out = True
    table.tell("out", seat, 0)


def _ram(table: Table, seat: int, car: int) -> Flow[None]:
    own = yield from choose(seat, "With which side of your car?", lambda: TARGET_SIDES, topic="own-side")
    name = NAMES[car].capitalize()
    other = yield from choose(seat, f"Which side of {name}?", lambda: TARGET_SIDES, topic="other-side")
    table.then(("collide", (seat, car, own.side, other.side)))


def _fire(table: Table, seat: int, edit: Fire) -> Flow[None]:
    side = yield from choose(seat, "Which side of the target?", lambda: TARGET_SIDES, topic="target-side")
    table.then(("shoot", (seat, edit.who, edit.item, edit.car, side.side)))


def _drop(table: Table, seat: int, edit: Drop) -> None:
    car = table.cars[seat]
    fitted = car.build.items[edit.item]
    car.acted |= 1 << edit.who
    car.fired |= 1 << edit.item
    car.tokens[edit.item] -= 1
    drop(table, seat, fitted.side, fitted.card.drops)


#: The verbs of what can be told.
_EDITS = ("at-speed", "lose", "goes-out", "ram", "wall", "fire", "drop", "wrecked")


def impossible(table: Table, seat: int, edit: Option) -> str:
    """Why an edit cannot be, with what is there."""
    if not isinstance(edit, Act) or edit.verb not in _EDITS:
        return ""
    car, name = table.cars[seat], NAMES[seat].capitalize()
    match edit:
        case AtSpeed():
            return f"{name} drives at speed {car.speed} already; possible: -1 to {RULES.speed_max}."
        case Lose():
            return f"{name} has no {LOST[edit.slot]} left to lose."
        case Fire():
            return f"{name}'s crew cannot fire that any more, or nobody is left to be hit."
        case Drop():
            return f"{name} has nothing left to lay there."
        case OnCar():
            return f"{NAMES[edit.car].capitalize()} does not drive any more."
    return f"{name} is out of it already."


def settled(table: Table, seat: int) -> None:
    """The car stands somewhere else: what was seen of it before no longer holds."""
    if table.cars[seat].alive:
        table.place(seat, table.cars[seat].pose)


REPORTING: Reporting[Table] = Reporting(edits, carry_out, impossible)
