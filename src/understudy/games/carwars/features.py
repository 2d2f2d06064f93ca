"""What a learner reads: the table as one seat sees it, and the options."""

from __future__ import annotations

from understudy.core.features import Feature, Features, OptionPart, Vocabulary
from understudy.games.carwars.options import ALL_MOVES, NONE, OPTIONS, SPEEDS, WAYS
from understudy.games.carwars.table import Car
from understudy.games.carwars.view import View

SEATS = 4
#: Lengths are tenths of an inch, directions whole degrees.
_TENTHS = 10
_FAR = 2000
_ITEMS = 16
_THINGS = 24
_CAR = 20 + 2 * _ITEMS
_NO_CAR = [0] * _CAR
_NO_THING = (NONE, NONE)
_WAYS = (*WAYS, *SPEEDS)
_TURNS = tuple(dict.fromkeys(act.turn for act in ALL_MOVES))


def _padded(numbers: list[int]) -> list[int]:
    return (numbers + [0] * _ITEMS)[:_ITEMS]


def _car(car: Car) -> list[int]:
    pose = car.pose
    return [
        int(car.bot),
        int(car.alive),
        _place(pose.x),
        _place(pose.y),
        round(pose.heading) % 360,
        car.speed,
        car.tires,
        car.plant,
        *car.armor,
        car.control,
        car.ace,
        int(car.out),
        car.fires,
        car.paint,
        car.spent.bit_count(),
        car.fired.bit_count(),
        car.used.bit_count(),
        *_padded(list(car.damage)),
        *_padded(list(car.tokens)),
    ]


def _place(value: float) -> int:
    return max(-_FAR, min(_FAR, round(value * _TENTHS)))


def read(view: View) -> list[int]:
    """All numbers, in the order in which they are declared."""
    cars = view.cars
    count, own = len(cars), max(0, view.seat)
    pool, attack = view.pool, view.attack
    found = [
        min(view.round, 999),
        view.points,
        (view.first - own) % count if view.first != NONE else NONE,
        len(view.deck),
        len(pool.dice) if pool is not None else 0,
        (attack.seat - own) % count if attack is not None else NONE,
        (attack.target - own) % count if attack is not None and 0 <= attack.target < count else NONE,
        attack.side if attack is not None else NONE,
        attack.basic if attack is not None else 0,
    ]
    for turn in range(count):
        found += _car(cars[(own + turn) % count])
    found += _NO_CAR * (SEATS - count)
    for number in range(_THINGS):
        if number < len(view.things):
            shape = view.things[number].shape
            found += (_place(shape.x), _place(shape.y))
        else:
            found += _NO_THING
    return found


FEATURES = Features(
    1,
    (
        Feature("round", 0, 999),
        Feature("points", NONE, 99),
        Feature("first", NONE, SEATS - 1),
        Feature("damage deck", 0, 200),
        Feature("dice", 0, 40),
        Feature("attacker", NONE, SEATS - 1),
        Feature("target", NONE, SEATS - 1),
        Feature("side", NONE, 9),
        Feature("hits", 0, 99),
        *(
            feature
            for seat in range(SEATS)
            for feature in (
                Feature(f"bot {seat}", 0, 1),
                Feature(f"alive {seat}", 0, 1),
                Feature(f"place {seat}", -_FAR, _FAR, 2),
                Feature(f"heading {seat}", 0, 359),
                Feature(f"speed {seat}", -9, 99),
                Feature(f"tires and power {seat}", -99, 99, 2),
                Feature(f"armor {seat}", -99, 99, 4),
                Feature(f"control and ace {seat}", -99, 99, 2),
                Feature(f"out {seat}", 0, 1),
                Feature(f"fires and paint {seat}", 0, 99, 2),
                Feature(f"weapons spent, fired, used {seat}", 0, 99, 3),
                Feature(f"damage {seat}", 0, 99, _ITEMS),
                Feature(f"tokens {seat}", 0, 99, _ITEMS),
            )
        ),
        Feature("things", -_FAR, _FAR, 2 * _THINGS),
    ),
    read,
)
VOCABULARY = Vocabulary(
    1,
    sorted({id.partition(":")[0] for id in OPTIONS}),
    (
        OptionPart("way", 0, len(_WAYS) - 1, "way", 0, _WAYS),
        OptionPart("turn", 0, len(_TURNS) - 1, "turn", 0, _TURNS),
        OptionPart("angle", 0, 360),
        OptionPart("side", 0, 9),
        OptionPart("car", 0, SEATS - 1),
        OptionPart("item", 0, 99),
        OptionPart("who", 0, 9),
        OptionPart("die", 0, 99),
        OptionPart("color", 0, 9),
        OptionPart("speed", -9, 99),
        OptionPart("slot", 0, 99),
        OptionPart("thing", 0, 999),
        OptionPart("number", -99, 999),
    ),
)
