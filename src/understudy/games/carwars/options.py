"""Every option of the game as a ready value, found by its id."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from understudy.core.option import Option
from understudy.core.reporting import TOLD
from understudy.games.carwars.builds import MOST_ITEMS, SIDES
from understudy.games.carwars.constants import RULES, TURNS
from understudy.games.carwars.dice import COLORS
from understudy.kit.options import registry

NONE = -1
#: The cars, by seat. The usual colors belong to the dice.
NAMES = ("amber", "cobalt", "jade", "ruby")
CREW = ("driver", "gunner")
WAYS = ("left", "right")
ITEMS = range(MOST_ITEMS)
POOL = range(40)
#: So many obstacles and tokens can be named by number.
MOST_THINGS = 80


class Act(Option):
    """Something a seat does. The classes below say what it is done with."""

    __slots__ = ("verb",)

    def __init__(self, verb: str, *words: str, ends: bool = False) -> None:
        super().__init__(":".join((verb, *(word for word in words if word))), ends=ends)
        self.verb = verb


class Speed(Act):
    """A way to adjust the speed."""

    __slots__ = ("way",)

    def __init__(self, way: str) -> None:
        super().__init__("speed", way)
        self.way = way


class Move(Act):
    """What a movement point is spent on: a turn of the key, and to which side."""

    __slots__ = ("angle", "turn", "way")

    def __init__(self, turn: str, way: str = "", angle: float = 0.0) -> None:
        super().__init__("move", turn, way, f"{angle:g}" if angle else "")
        self.turn = turn
        self.way = way
        #: Where a turn stops before the outer edge of its section; 0: it covers the section.
        self.angle = angle


class OnSide(Act):
    """To one side of a car."""

    __slots__ = ("side",)

    def __init__(self, verb: str, side: int) -> None:
        super().__init__(verb, SIDES[side])
        self.side = side


class OnCar(Act):
    """To a car."""

    __slots__ = ("car",)

    def __init__(self, verb: str, car: int) -> None:
        super().__init__(verb, NAMES[car])
        self.car = car


class StandsAt(Act):
    """A car stands there now, as somebody at the table says: its middle in inches, and its heading."""

    __slots__ = ("car", "heading", "x", "y")

    def __init__(self, car: int, x: float, y: float, heading: float) -> None:
        super().__init__("stands", NAMES[car], f"{x:g}", f"{y:g}", f"{heading:g}")
        self.car = car
        self.x = x
        self.y = y
        self.heading = heading


class OnItem(Act):
    """With an item of the own car; its crew are its first items."""

    __slots__ = ("item",)

    def __init__(self, verb: str, item: int, by: str = "", at: str = "") -> None:
        super().__init__(verb, by, str(item), at)
        self.item = item


class ByCrew(OnItem):
    """With an item that one of the crew handles."""

    __slots__ = ("who",)

    def __init__(self, verb: str, who: int, item: int, at: str = "") -> None:
        super().__init__(verb, item, CREW[who], at)
        self.who = who


class Drop(ByCrew):
    """Something is laid on the ground."""

    __slots__ = ()

    def __init__(self, who: int, item: int) -> None:
        super().__init__("drop", who, item)


class Fire(ByCrew):
    """A weapon is fired at a car."""

    __slots__ = ("car",)

    def __init__(self, who: int, item: int, car: int) -> None:
        super().__init__("fire", who, item, NAMES[car])
        self.car = car


class OnDie(Act):
    """A die of the pool is rolled again: which, as they lie."""

    __slots__ = ("die",)

    def __init__(self, die: int) -> None:
        super().__init__("reroll", str(die))
        self.die = die


class LeaveOut(Act):
    """A die of a color is left out of a roll."""

    __slots__ = ("color",)

    def __init__(self, color: int) -> None:
        super().__init__("remove", COLORS[color])
        self.color = color


class AtSpeed(Act):
    """A car is told to drive at a speed now."""

    __slots__ = ("speed",)

    def __init__(self, speed: int) -> None:
        super().__init__("at-speed", str(speed))
        self.speed = speed


class Lose(Act):
    """A car is told to have lost one of something: the name of what its table counts."""

    __slots__ = ("slot",)

    def __init__(self, slot: str) -> None:
        super().__init__("lose", slot)
        self.slot = slot


class Meet(Act):
    """A car is told to have met a thing in the arena: its place among them."""

    __slots__ = ("thing",)

    def __init__(self, thing: int) -> None:
        super().__init__("meet", str(thing))
        self.thing = thing


MOVE_NAMES = {
    "straight": "straight on",
    "slight": "slight turn",
    "D0": "slide",
    "extra": "one length more (Thundercat Battery)",
    "reverse": "straight back",
    "reverse-slight": "back with a slight turn",
}


def move_text(act: Move) -> str:
    """A move in a few words, with its angle where it stops early."""
    name = MOVE_NAMES.get(act.turn, f"{act.turn} turn")
    way = f" {act.way}" if act.way else ""
    return f"{name}{way}" + (f", {act.angle:g}°" if act.angle else "")


class Judgment(Option):
    """An answer about space that stands for a number: a mask, an index, a count.

    One that is true until something moves names the fact it settles about whoever was asked.
    """

    __slots__ = ("fact", "number")

    def __init__(self, id: str, number: int, fact: str = "") -> None:
        super().__init__(id)
        self.number = number
        self.fact = fact


#: Declines something, or says that it is enough.
PASS = Act("pass", ends=True)
#: No more attacks this turn.
HOLD = Act("hold", ends=True)

SPEEDS = {way: Speed(way) for way in ("keep", "up", "down", "hard-up", "hard-down", "boost")}

STRAIGHT = Move("straight")
#: Thundercat Battery: one car length more, for nothing but tokens.
EXTRA = Move("extra")
REVERSE = Move("reverse")


def _stops(turn: str) -> list[float]:
    """The angles at which a person may stop inside a section, without its outer edge (R 7.6)."""
    index = TURNS.index(turn)
    inner = RULES.turn_angles[TURNS[index - 1]] if index else 0.0
    outer = RULES.turn_angles[turn]
    count = int(outer / RULES.angle_step) + 1
    steps = [RULES.angle_step * step for step in range(1, count)]
    return [step for step in steps if inner + 1e-9 < step < outer - 1e-9] if index else []


def _turns(turn: str) -> tuple[Move, ...]:
    found = []
    for way in WAYS:
        found.append(Move(turn, way))
        found += [Move(turn, way, angle) for angle in _stops(turn)]
    return tuple(found)


SLIGHT = _turns("slight")
SLIDES = tuple(Move("D0", way) for way in WAYS)
TURNED = {turn: _turns(turn) for turn in TURNS[1:]}
REVERSE_SLIGHT = tuple(Move("reverse-slight", way) for way in WAYS)
#: The whole key: what a car in control may do with a movement point (R 7.2).
ALL_MOVES = (STRAIGHT, *SLIGHT, *SLIDES, *(act for turn in TURNS[1:] for act in TURNED[turn]))
#: Possum: what stays allowed out of control.
POSSUM_MOVES = (STRAIGHT, *SLIGHT, *SLIDES, *TURNED["D1"])
STRAIGHT_ONLY = (STRAIGHT,)
REVERSE_MOVES = (REVERSE, *REVERSE_SLIGHT)
REVERSE_ONLY = (REVERSE,)
#: Turns that cover their section: what bots choose from (CW-GEN-09, CW-GEN-10).
COVERING = {(act.turn, act.way): act for act in ALL_MOVES if not act.angle}

DOUSES = tuple(OnSide("douse", side) for side in range(4))
TARGET_SIDES = tuple(OnSide("side", side) for side in range(4))
#: By crew member, then item, then target.
FIRES = tuple(tuple(tuple(Fire(who, item, car) for car in range(4)) for item in ITEMS) for who in range(2))
DROPS = tuple(tuple(Drop(who, item) for item in ITEMS) for who in range(2))
USES = tuple(OnItem("use", item) for item in ITEMS)
HITS = tuple(OnItem("hit", item) for item in ITEMS)
HEALS = tuple(OnItem("heal", item) for item in ITEMS)
REROLLS = tuple(OnDie(die) for die in POOL)
REMOVES = tuple(LeaveOut(color) for color in range(len(COLORS)))
CARS = tuple(OnCar("car", car) for car in range(4))


#: What is told of a turn at the real table: the speed, what was lost, what was hit.
SPEEDS_TOLD = tuple(AtSpeed(speed) for speed in range(-1, RULES.speed_max + 1))
LOST = {"tires": "tires", "plant": "power plant", "control": "CONTROL", "ace": "ACE"}
LOSES = tuple(Lose(slot) for slot in LOST)
EARNS_ACE = Act("earns-ace")
GOES_OUT = Act("goes-out")
RAMS = tuple(OnCar("ram", car) for car in range(4))
WALLS = tuple(OnSide("wall", side) for side in range(4))
PUSHES = tuple(OnCar("push", car) for car in range(4))
PILE_UP = Act("pile-up")
MEETS = tuple(Meet(thing) for thing in range(MOST_THINGS))
WRECKED = Act("wrecked")
#: A car has not moved, as far as its place on the table goes.
STAYS = Act("stays")
#: The end of a reported turn is found like any other option.
END_REPORT = TOLD
OPTIONS = registry(globals())


@cache
def _stopped(turn: str, way: str, tenths: int) -> Move:
    return Move(turn, way, tenths / 10)


def _anywhere(id: str) -> Move | None:
    """R 7.6: a turn that stops anywhere inside its section, to a tenth of a degree: `move:D2:left:37.3`."""
    found = _ANGLE.fullmatch(id)
    if found is None:
        return None
    turn, way, angle = found[1], found[2], float(found[3])
    inner, outer = RULES.turn_angles[TURNS[TURNS.index(turn) - 1]], RULES.turn_angles[turn]
    act = _stopped(turn, way, round(angle * 10))
    return act if inner < angle < outer and act.id == id else None


#: Places are told to a thousandth of an inch, headings to a hundredth of a degree.
FINE, TURNED_BY = 1000, 100


@lru_cache(maxsize=4096)
def _stands(car: int, x: int, y: int, heading: int) -> StandsAt:
    return StandsAt(car, x / FINE, y / FINE, heading / TURNED_BY)


def stands_at(car: int, x: float, y: float, heading: float) -> StandsAt:
    """The option for a place, as exactly as places are told."""
    return _stands(car, round(x * FINE), round(y * FINE), round(heading * TURNED_BY) % (360 * TURNED_BY))


def _standing(id: str) -> StandsAt | None:
    found = _STANDS.fullmatch(id)
    if found is None:
        return None
    act = stands_at(NAMES.index(found[1]), *(float(number) for number in found.groups()[1:]))
    return act if act.id == id else None


_PLACE, _HEADING = r":(\d{1,3}(?:\.\d{1,3})?)", r":(\d{1,3}(?:\.\d{1,2})?)"
_STANDS = re.compile(f"stands:({'|'.join(NAMES)}){_PLACE}{_PLACE}{_HEADING}")
_ANGLE = re.compile(r"move:(D[1-4]):(left|right):(\d+(?:\.\d)?)")


def find(id: str) -> Option | None:
    """The option with this id."""
    return OPTIONS.get(id) or _anywhere(id) or _standing(id)
