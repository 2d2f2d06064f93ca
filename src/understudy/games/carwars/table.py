"""The table: everything that lies on a real one, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from understudy.core.game import REPORTED, Seat
from understudy.core.option import Option
from understudy.core.table import Table as CoreTable
from understudy.games.carwars.arena import Arena, Thing
from understudy.games.carwars.builds import DRIVER, GUNNER, Build
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.dice import NO_DICE, Dice, Rolled, plus
from understudy.games.carwars.options import NONE, Judgment
from understudy.geometry import Box, Pose
from understudy.kit.records import Copying, Slotted, fresh, made

#: The player name of a bot.
BOT = "bot"
DESPERATE = "desperate"
#: Units of the board to the inch.
SCALE = 20.0
HALF_LENGTH = RULES.base_length / 2
HALF_WIDTH = RULES.base_width / 2


#: What depends on heavy things, on other things, and on who still runs, by the head of its key.
BLOCKED_BY = ("lines", "cover", "key", "room")
COVERED_BY = ("cover",)
RUNNING = ("nearest",)
#: What was judged between two cars, or under one, holds until it moves; everything else, until anything does.
ALL = range(4)
LASTING = {
    key: (one, two)
    for one in ALL
    for two in ALL
    for key in (
        f"arcs:{one}:{two}",
        f"band:{one}:{two}",
        *(f"in-{side}:{two}:{one}" for side in range(4)),
    )
} | {f"terrain:{seat}": (seat,) for seat in ALL}
#: By seat: what still holds when that car has moved.
STAYING = tuple(frozenset(key for key, seats in LASTING.items() if seat not in seats) for seat in ALL)


#: Who knows where cars are: the model, or somebody who looks when a bot asks; or the model, and people tell
#: it where they have put their cars.
LOOKED, POSED = "looks", "poses"


def is_posed(options: Mapping[str, str]) -> bool:
    return options.get("space") == POSED


class Config:
    """What was settled before the game."""

    __slots__ = ("bots", "options", "posed", "reported", "seats")

    def __init__(self, seats: tuple[Seat, ...], options: Mapping[str, str]) -> None:
        self.seats = seats
        self.options = dict(options)
        self.bots = tuple(seat.player == BOT for seat in seats)
        #: Those who play at the real table and tell what changed.
        self.reported = tuple(seat.player == REPORTED for seat in seats)
        #: They say where their cars are; then nobody has to look for the bots.
        self.posed = is_posed(options)


class Reroll(NamedTuple):
    """A chance to re-roll: the item it comes from, a color it is limited to, its price, and how many."""

    item: int
    color: int
    ace: int
    left: int


class Pool(Copying):
    """Dice that lie on the table and may still be re-rolled."""

    #: driving, attack or defense.
    kind: str
    seat: int
    dice: list[Rolled]
    #: How often each die was re-rolled.
    again: list[int]
    #: In the order in which they are used up: limited ones, free ones, paid ones.
    rerolls: list[Reroll]
    #: Shields that were paid for.
    bought: int = 0

    def __init__(self, kind: str, seat: int, dice: list[Rolled], rerolls: list[Reroll]) -> None:
        self.begin()
        self.kind = kind
        self.seat = seat
        self.dice = dice
        self.again = [0] * len(dice)
        self.rerolls = rerolls


class Attack(Slotted):
    """An attack that is being resolved (R 11)."""

    seat: int
    who: int
    item: int
    target: int
    side: int
    #: Index of the range band, and the shields that cover gives; NONE while nobody looked.
    band: int = 0
    cover: int = NONE
    basic: int = 0
    fire: int = 0
    explosion: int = 0
    tires: int = 0
    paint: int = 0
    wrenches: int = 0

    @property
    def points(self) -> int:
        """Everything that shields can cancel."""
        return self.basic + self.fire + self.explosion + self.tires + self.paint


class Car(Copying):
    """A car with its dashboard."""

    build: Build
    bot: bool
    pose: Pose
    box: Box
    alive: bool = True
    #: When it was eliminated, in moments of the table.
    out_at: int = NONE
    #: -1 is reverse.
    speed: int = RULES.start_speed
    tires: int = RULES.tires_start
    plant: int = RULES.power_plant_start
    armor: list[int]
    control: int = 0
    ace: int = 0
    #: Out of control (R 8.7).
    out: bool = False
    #: Burning sides and painted sides, as masks.
    fires: int = 0
    paint: int = 0
    #: Damage on each item; items 0 and 1 are the crew.
    damage: list[int]
    #: Items that are used up, turned over, or still hidden; fired this turn; used this round.
    spent: int
    fired: int = 0
    used: int = 0
    #: Stock of droppers, control in an Autopilot.
    tokens: list[int]
    #: Crew that attacked this turn: 1 driver, 2 gunner, 4 the extra attack.
    acted: int = 0
    #: The target that a Radar Transmitter marked this turn.
    marked: int = NONE
    #: CW-PER-01: the bot's personality of this round.
    personality: str = ""

    def __init__(self, build: Build, pose: Pose, bot: bool) -> None:
        self.begin()
        self.build = build
        self.bot = bot
        self.pose = pose
        self.box = Box(pose, HALF_LENGTH, HALF_WIDTH)
        self.armor = [build.armor] * 4
        self.damage = [0] * len(build.items)
        self.spent = build.hidden
        self.tokens = list(build.stock)

    def works(self, item: int) -> bool:
        """The item is there: not destroyed, not used up (R 12.4)."""
        if self.spent >> item & 1:
            return False
        points = self.build.points[item]
        return not points or self.damage[item] < points

    def total(self, effect: str) -> int:
        """The sum of an effect over all working items."""
        found = self.build.numbers.get(effect)
        if found is None:
            return 0
        return sum([value for item, value in found if self.works(item)])

    def having(self, effect: str) -> int:
        """The first working item with an effect, or NONE."""
        for item, _ in self.build.numbers.get(effect, ()):
            if self.works(item):
                return item
        return NONE

    def pool(self, effect: str) -> Dice:
        """The dice of an effect over all working items."""
        dice = NO_DICE
        for item, more in self.build.pools.get(effect, ()):
            if self.works(item):
                dice = plus(dice, more)
        return dice

    @property
    def driven(self) -> bool:
        """The driver lives."""
        return self.works(DRIVER)

    @property
    def crew(self) -> int:
        """Living crew as a mask: 1 driver, 2 gunner."""
        return self.works(DRIVER) | self.works(GUNNER) << 1

    @property
    def top_speed(self) -> int:
        """R 6.4; airless tires never lower it."""
        if "airless" in self.build.numbers and self.having("airless") != NONE:
            return RULES.speed_max
        return RULES.max_speed_by_tires[self.tires]


class Table(Copying, CoreTable):
    """One game of Car Wars."""

    config: Config
    arena: Arena
    cars: list[Car]
    things: list[Thing]
    #: How many tokens were ever laid: the next one's number.
    dropped: int = 0
    round: int = 0
    first: int = NONE
    #: This round's turn order (R 4.2a).
    order: list[int] = fresh()
    #: Movement points the moving car still has.
    points: int = 0
    #: Counts the things that happen one after the other: who goes out in the same one goes out together.
    moment: int = 0
    #: What was judged about the table and still holds, by question.
    facts: dict[str, int] = made(dict)
    #: Damage cards: a sorted bag, and the discarded ones.
    deck: list[int] = fresh()
    discard: list[int] = fresh()
    pool: Pool | None = None
    attack: Attack | None = None
    #: Who is asked now, or was last: the items in the options are those of that car.
    asked: int = 0

    def __init__(self, config: Config, arena: Arena, cars: list[Car]) -> None:
        super().__init__()
        self.begin()
        self.config = config
        self.arena = arena
        self.cars = cars
        self.things = list(arena.things)

    def place(self, seat: int, pose: Pose) -> None:
        """A car stands somewhere else: what was judged before no longer holds."""
        car = self.cars[seat]
        car.pose = pose.settled()
        car.box = car.box.placed(car.pose)
        if self.facts:
            staying = STAYING[seat]
            self.facts = {key: known for key, known in self.facts.items() if key in staying}

    def forget(self, *heads: str) -> None:
        """Something else lies on the table, or no longer runs: facts with these heads no longer hold."""
        if self.facts:
            self.facts = {key: known for key, known in self.facts.items() if not key.startswith(heads)}

    def learn(self, seat: int, answer: Option, key: str = "") -> None:
        """What a bot asked for while it thought is remembered like what the rules ask for."""
        if isinstance(answer, Judgment) and answer.fact:
            self.facts[f"{answer.fact}:{seat}"] = answer.number

    def running(self) -> list[int]:
        """The seats that are not eliminated."""
        return [seat for seat, car in enumerate(self.cars) if car.alive]

    def over(self) -> bool:
        """R 13.2: at most one car is left."""
        running = False
        for car in self.cars:
            if car.alive:
                if running:
                    return False
                running = True
        return True
