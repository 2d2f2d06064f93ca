"""Every option of the game as a ready value, found by its id."""

from __future__ import annotations

import re
from functools import cache

from understudy.core.option import Option
from understudy.core.reporting import TOLD
from understudy.games.carwars.builds import MOST_ITEMS, SIDES
from understudy.games.carwars.constants import RULES, TURNS
from understudy.games.carwars.dice import COLOURS
from understudy.kit.options import registry

NONE = -1
#: The cars, by seat. The usual colours belong to the dice.
NAMES = ("amber", "cobalt", "jade", "ruby")
CREW = ("driver", "gunner")
WAYS = ("left", "right")
ITEMS = range(MOST_ITEMS)
POOL = range(40)
#: So many obstacles and tokens can be named by number.
MOST_THINGS = 80


class Act(Option):
    """Something a seat does: a verb, and as much of the rest as matters."""

    __slots__ = ("angle", "car", "item", "number", "side", "turn", "verb", "way", "who")

    def __init__(
        self,
        verb: str,
        *,
        who: int = NONE,
        item: int = NONE,
        car: int = NONE,
        side: int = NONE,
        turn: str = "",
        way: str = "",
        angle: float = 0.0,
        number: int = NONE,
        word: str = "",
        ends: bool = False,
    ) -> None:
        words = [verb]
        words += [CREW[who]] if who != NONE else []
        words += [str(item)] if item != NONE else []
        words += [NAMES[car]] if car != NONE else []
        words += [SIDES[side]] if side != NONE else []
        words += [each for each in (turn, way) if each]
        words += [f"{angle:g}"] if angle else []
        words += [word or str(number)] if number != NONE else []
        super().__init__(":".join(words), ends=ends)
        self.verb = verb
        self.who = who
        self.item = item
        self.car = car
        self.side = side
        self.turn = turn
        self.way = way
        #: Where a turn stops before the outer edge of its section; 0: it covers the section.
        self.angle = angle
        self.number = number


MOVE_NAMES = {
    "straight": "straight on",
    "slight": "slight turn",
    "D0": "slide",
    "extra": "one length more (Thundercat Battery)",
    "reverse": "straight back",
    "reverse-slight": "back with a slight turn",
}


def move_text(act: Act) -> str:
    """A move in a few words, with its angle where it stops early."""
    name = MOVE_NAMES.get(act.turn, f"{act.turn} turn")
    way = f" {act.way}" if act.way else ""
    return f"{name}{way}" + (f", {act.angle:g}°" if act.angle else "")


class Answer(Option):
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

SPEEDS = {way: Act("speed", way=way) for way in ("keep", "up", "down", "hard-up", "hard-down", "boost")}

STRAIGHT = Act("move", turn="straight")
#: Thundercat Battery: one car length more, for nothing but tokens.
EXTRA = Act("move", turn="extra")
REVERSE = Act("move", turn="reverse")


def _stops(turn: str) -> list[float]:
    """The angles at which a person may stop inside a section, without its outer edge (R 7.6)."""
    index = TURNS.index(turn)
    inner = RULES.turn_angles[TURNS[index - 1]] if index else 0.0
    outer = RULES.turn_angles[turn]
    count = int(outer / RULES.angle_step) + 1
    steps = [RULES.angle_step * step for step in range(1, count)]
    return [step for step in steps if inner + 1e-9 < step < outer - 1e-9] if index else []


def _turns(turn: str) -> tuple[Act, ...]:
    found = []
    for way in WAYS:
        found.append(Act("move", turn=turn, way=way))
        found += [Act("move", turn=turn, way=way, angle=angle) for angle in _stops(turn)]
    return tuple(found)


SLIGHT = _turns("slight")
SLIDES = tuple(Act("move", turn="D0", way=way) for way in WAYS)
TURNED = {turn: _turns(turn) for turn in TURNS[1:]}
REVERSE_SLIGHT = tuple(Act("move", turn="reverse-slight", way=way) for way in WAYS)
#: The whole key: what a car in control may do with a movement point (R 7.2).
ALL_MOVES = (STRAIGHT, *SLIGHT, *SLIDES, *(act for turn in TURNS[1:] for act in TURNED[turn]))
#: Possum: what stays allowed out of control.
POSSUM_MOVES = (STRAIGHT, *SLIGHT, *SLIDES, *TURNED["D1"])
STRAIGHT_ONLY = (STRAIGHT,)
REVERSE_MOVES = (REVERSE, *REVERSE_SLIGHT)
REVERSE_ONLY = (REVERSE,)
#: Turns that cover their section: what bots choose from (CW-GEN-09, CW-GEN-10).
COVERING = {(act.turn, act.way): act for act in ALL_MOVES if not act.angle}

DOUSES = tuple(Act("douse", side=side) for side in range(4))
TARGET_SIDES = tuple(Act("side", side=side) for side in range(4))
#: By crew member, then item, then target.
FIRES = tuple(
    tuple(tuple(Act("fire", who=who, item=item, car=car) for car in range(4)) for item in ITEMS)
    for who in range(2)
)
DROPS = tuple(tuple(Act("drop", who=who, item=item) for item in ITEMS) for who in range(2))
USES = tuple(Act("use", item=item) for item in ITEMS)
HITS = tuple(Act("hit", item=item) for item in ITEMS)
HEALS = tuple(Act("heal", item=item) for item in ITEMS)
REROLLS = tuple(Act("reroll", number=index) for index in POOL)
REMOVES = tuple(Act("remove", number=index, word=colour) for index, colour in enumerate(COLOURS))
CARS = tuple(Act("car", car=car) for car in range(4))


#: What is told of a turn at the real table: the speed, what was lost, what was hit.
SPEEDS_TOLD = tuple(
    Act("at-speed", number=speed + 1, word=str(speed)) for speed in range(-1, RULES.speed_max + 1)
)
LOST = (("tires", "tires"), ("plant", "power plant"), ("control", "CONTROL"), ("ace", "ACE"))
LOSES = tuple(Act("lose", number=number, word=slot) for number, (slot, _) in enumerate(LOST))
EARNS_ACE = Act("earns-ace")
GOES_OUT = Act("goes-out")
RAMS = tuple(Act("ram", car=car) for car in range(4))
WALLS = tuple(Act("wall", side=side) for side in range(4))
PUSHES = tuple(Act("push", car=car) for car in range(4))
PILE_UP = Act("pile-up")
#: A thing in the arena, by its place among them.
MEETS = tuple(Act("meet", number=index) for index in range(MOST_THINGS))
WRECKED = Act("wrecked")
#: The end of a reported turn is found like any other option.
END_REPORT = TOLD
OPTIONS = registry(globals())


@cache
def _stopped(turn: str, way: str, tenths: int) -> Act:
    return Act("move", turn=turn, way=way, angle=tenths / 10)


def _anywhere(id: str) -> Act | None:
    """R 7.6: a turn that stops anywhere inside its section, to a tenth of a degree: `move:D2:left:37.3`."""
    found = _ANGLE.fullmatch(id)
    if found is None:
        return None
    turn, way, angle = found[1], found[2], float(found[3])
    inner, outer = RULES.turn_angles[TURNS[TURNS.index(turn) - 1]], RULES.turn_angles[turn]
    act = _stopped(turn, way, round(angle * 10))
    return act if inner < angle < outer and act.id == id else None


_ANGLE = re.compile(r"move:(D[1-4]):(left|right):(\d+(?:\.\d)?)")


def find(id: str) -> Option | None:
    """The option with this id."""
    return OPTIONS.get(id) or _anywhere(id)
