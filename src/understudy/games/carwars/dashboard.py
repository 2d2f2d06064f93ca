"""The dashboards that the program keeps, and how a person sets them right when the real ones differ."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from understudy.core.corrections import Corrections, Field
from understudy.games.carwars.builds import SIDES
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.options import NAMES, NONE
from understudy.games.carwars.rules.damage import check_crew, eliminate
from understudy.games.carwars.rules.rounds import PERSONALITIES
from understudy.games.carwars.table import Car, Table
from understudy.kit.saying import numbers

#: More tokens than these do not lie before anybody.
MOST_TOKENS = 20
REVERSE = "reverse"
YES, NO = "yes", "no"


class Slot(NamedTuple):
    """One place of a dashboard: its name and text, what it may show, how it is read and set."""

    name: str
    text: str
    allowed: tuple[str, ...]
    read: Callable[[Car], str]
    write: Callable[[Car, str], None]


def _count(name: str, text: str, attribute: str, high: int) -> Slot:
    """A slider or a heap of tokens."""
    return Slot(
        name,
        text,
        numbers(high),
        lambda car: str(getattr(car, attribute)),
        lambda car, value: setattr(car, attribute, int(value)),
    )


def _bit(name: str, text: str, attribute: str, bit: int) -> Slot:
    """Something that is there or not, kept in a mask."""

    def write(car: Car, value: str) -> None:
        mask = getattr(car, attribute) & ~(1 << bit)
        setattr(car, attribute, mask | (1 << bit if value == YES else 0))

    return Slot(name, text, (NO, YES), lambda car: YES if getattr(car, attribute) >> bit & 1 else NO, write)


def _place(name: str, text: str, attribute: str, index: int, high: int) -> Slot:
    """One of several numbers in a row."""

    def write(car: Car, value: str) -> None:
        getattr(car, attribute)[index] = int(value)

    return Slot(name, text, numbers(high), lambda car: str(getattr(car, attribute)[index]), write)


def _speed() -> Slot:
    """R 1.2: reverse, then 0 to the highest."""

    def write(car: Car, value: str) -> None:
        car.speed = -1 if value == REVERSE else int(value)

    allowed = (REVERSE, *numbers(RULES.speed_max))
    return Slot("speed", "speed", allowed, lambda car: REVERSE if car.speed < 0 else str(car.speed), write)


def _out() -> Slot:
    def write(car: Car, value: str) -> None:
        car.out = value == YES

    return Slot("out-of-control", "out of control", (NO, YES), lambda car: YES if car.out else NO, write)


def _personality() -> Slot:
    """CW-PER-09: what the marker beside a bot shows."""

    def write(car: Car, value: str) -> None:
        car.personality = value

    return Slot(
        "personality", "personality", PERSONALITIES, lambda car: car.personality or "not rolled", write
    )


#: What every dashboard has.
COMMON = (
    _speed(),
    _count("tires", "tires", "tires", RULES.tires_start),
    _count("plant", "power plant", "plant", RULES.power_plant_start),
    *(
        _place(f"armor-{side}", f"{side} armor", "armor", index, RULES.armor_track_max)
        for index, side in enumerate(SIDES)
    ),
    _count("control", "CONTROL", "control", MOST_TOKENS),
    _count("ace", "ACE", "ace", MOST_TOKENS),
    _out(),
    *(_bit(f"fire-{side}", f"fire at the {side}", "fires", index) for index, side in enumerate(SIDES)),
)
PERSONALITY = _personality()


def _cards(car: Car) -> list[Slot]:
    """Damage on crew, weapons and the like; what is used up; stocks and stores."""
    found, build = [], car.build
    for item, (card, side) in enumerate(build.items):
        crew = card.kind in ("driver", "gunner")
        name = card.kind if crew else f"{item}-{card.id.replace('_', '-')}"
        text = card.name if side >= len(SIDES) else f"{card.name} ({SIDES[side]})"
        if build.points[item]:
            found.append(_place(f"damage-{name}", f"damage on {text}", "damage", item, build.points[item]))
        if card.one_shot:
            found.append(_bit(f"spent-{name}", f"{text} is used up", "spent", item))
        if build.stock[item] or "autopilot" in card.numbers:
            most = max(build.stock[item], 1)
            found.append(_place(f"stock-{name}", f"stock of {text}", "tokens", item, most))
    return found


def slots(car: Car) -> list[Slot]:
    """Every place of a car's dashboard."""
    return [*COMMON, *([PERSONALITY] if car.bot else []), *_cards(car)]


def fields(table: Table) -> Sequence[Field]:
    """What can be set right: the dashboards of all running cars."""
    return [
        Field(seat, slot.name, f"{NAMES[seat].capitalize()}: {slot.text}", slot.read(car), slot.allowed)
        for seat, car in enumerate(table.cars)
        if car.alive
        for slot in slots(car)
    ]


def put(table: Table, field: Field, value: str) -> None:
    """Set one place. A power plant at 0 or a dead crew puts the car out, as ever (R 13.1)."""
    car = table.cars[field.seat]
    known = slots(car)
    index = next(index for index, slot in enumerate(known) if slot.name == field.name)
    known[index].write(car, value)
    table.tell("corrected", field.seat, index, known[index].allowed.index(value))
    if not car.plant:
        eliminate(table, field.seat)
    check_crew(table, field.seat)


def told(car: Car, index: int, value: int) -> str:
    """A correction in words."""
    known = slots(car)
    slot = known[index] if 0 <= index < len(known) else None
    return "" if slot is None or value == NONE else f"{slot.text} is {slot.allowed[value]}"


CORRECTIONS: Corrections[Table] = Corrections(fields, put)
