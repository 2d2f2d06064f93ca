"""Car Wars: what the turns of a game by the rules look like in a real arena.

Somebody drives a car there and tells what that did; the bots have somebody look. The cars stand where they
stood in the first game: that is all a look needs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tests.realtable.companion import Asked, Happened, Played, Teller, beside, follow, watch_questions
from understudy.core.events import Event, Watch
from understudy.core.game import REPORTED
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.reporting import REPORT, TOLD
from understudy.core.requests import Judge, Request
from understudy.games.carwars.builds import SIDES
from understudy.games.carwars.options import CREW, LOST, NAMES, stands_at
from understudy.games.carwars.rules.motion import THING
from understudy.geometry import Pose

#: With these the attacks have begun, after all cars have moved.
ATTACKS = ("attack", "idle", "held")


class Round(NamedTuple):
    """What somebody did in a round: while driving, and while all attack."""

    driving: list[Happened]
    attacking: list[Happened]


class Arena(NamedTuple):
    """Where everything stands at a moment of the first game."""

    poses: list[Pose]
    things: list[Any]

    @property
    def ids(self) -> set[str]:
        return {thing.id for thing in self.things}

    def set_up(self, table: Any) -> None:
        """The miniatures of the second game are put there."""
        for car, pose in zip(table.cars, self.poses, strict=True):
            car.pose = pose
            car.box = car.box.placed(pose)
        shapes = {thing.id: thing.shape for thing in self.things}
        table.things = [thing._replace(shape=shapes.get(thing.id, thing.shape)) for thing in table.things]


def rounds(events: list[Event], seat: int, asked: list[Asked]) -> list[Round]:
    """What somebody told in each round in which that car moved."""
    found: list[Round] = []
    inside: list[Happened] | None = None
    for event in events:
        happened = Happened(event, [str(one.answer) for one in asked[: event.answer + 1]])
        if event.verb == "round":
            inside = None
        elif event.verb == "turn":
            inside = None
            if event.seat == seat:
                found.append(Round([], []))
                inside = found[-1].driving
                inside.append(happened)
        elif event.verb in ATTACKS:
            inside = found[-1].attacking if found and event.seat == seat else None
        if inside is not None and event.verb != "turn":
            inside.append(happened)
    return found


@dataclass
class Driver(Teller):
    """Somebody beside the arena: drives, looks, rolls, and tells."""

    asked: list[Asked] = field(default_factory=list)
    arena: list[Arena] = field(default_factory=list)
    rounds: deque[Round] = field(default_factory=deque)
    seat: int = 0
    match: Match | None = None
    #: What was asked in the first game up to here is done with.
    at: int = 0
    attacking: list[Happened] | None = None

    @property
    def real(self) -> Any:
        """The table of the second game."""
        assert self.match is not None
        return self.match.table

    def begin(self) -> None:
        self.turn, self.attacking = self.rounds.popleft()
        self.stood = self.turn[-1].event.answer

    def heard(self, events: Sequence[Event]) -> None:
        """What says nothing to whoever tells is passed over: where a car comes to stand nobody tells."""
        for event in events:
            if event.verb in TELLING:
                while self.turn and self.turn[0].event.verb not in TELLING:
                    self.turn.pop(0)
                super().heard([event])

    def answer(self, request: Request) -> object:
        if isinstance(request, Judge):
            return request.model().id
        if request.topic == REPORT:
            return self._told()
        if request.topic == "stands":
            return self._stands(NAMES.index(str(request.about["car"])))
        if self.ready:
            return self.next(False, [option.id for option in request.options()])  # type: ignore[attr-defined]
        return self._as_then(request)

    def _stands(self, car: int) -> str:
        """Where a car was in the first game when the driving was over."""
        pose = self.arena[self.stood + 1].poses[car]
        return stands_at(car, pose.x, pose.y, pose.heading).id

    def _told(self) -> str:
        while self.turn and not self.ready:
            happened = self.turn.pop(0)
            self.at = max(self.at, happened.event.answer + 1)
            self.said = [happened.event]
            self.ready.extend(self._about(happened))
        if not self.ready and self.attacking is not None:
            self._driven()
        return self.ready.popleft() if self.ready else TOLD.id

    def _about(self, happened: Happened) -> list[str]:
        """What somebody tells about an event; with the answers to what is asked then."""
        event = happened.event
        if event.verb == "pushed" and event.seat != self.seat:
            return [f"push:{NAMES[event.seat]}"]
        if event.verb == "collision" and event.seat != self.seat:
            return _pile_up(self, happened)
        told = _TOLD.get(event.verb) if event.seat == self.seat else None
        return [] if told is None else told(self, happened)

    def _driven(self) -> None:
        """The car stands where it was driven to, and what it pushed too; tokens that it cleared are gone."""
        stood = self.arena[self.stood + 1]
        self.ready.extend(self.meet(thing.id) for thing in self.real.things if thing.id not in stood.ids)
        if not self.ready:
            stood.set_up(self.real)
            self.turn, self.attacking = self.attacking or [], None

    def meet(self, id: str) -> str:
        return f"meet:{[thing.id for thing in self.real.things].index(id)}"

    def _as_then(self, request: Request) -> object:
        for index in range(self.at, len(self.asked)):
            one = self.asked[index]
            same = (one.kind, one.seat) == (request.kind, request.seat)
            # What a bot rolled while it thought has no topic there.
            if same and one.topic in (request.topic, ""):
                self.at = index + 1
                return one.answer
        return None


def _lost(slot: str) -> Callable[[Driver, Happened], list[str]]:
    assert slot in LOST
    return lambda driver, happened: [f"lose:{slot}"] * happened.event.args[0]


def _collision(driver: Driver, happened: Happened) -> list[str]:
    one, other, own, theirs, _ = happened.event.args
    assert one == happened.event.seat
    if other >= THING:
        return [f"meet:{other - THING}", f"side:{SIDES[own]}"]
    return [f"ram:{NAMES[other]}", f"side:{SIDES[own]}", f"side:{SIDES[theirs]}"]


def _pile_up(driver: Driver, happened: Happened) -> list[str]:
    """What was pushed meets a third."""
    one, other = (ref for ref in happened.event.args[:2])
    first, then = (f"meet:{ref - THING}" if ref >= THING else f"car:{NAMES[ref]}" for ref in (one, other))
    return ["pile-up", first, then]


def _met(driver: Driver, happened: Happened) -> list[str]:
    """A mine or a light obstacle, which is gone."""
    before, after = (driver.arena[happened.event.answer + more].ids for more in (0, 1))
    (id,) = before - after
    return [driver.meet(id), f"side:{SIDES[happened.event.args[0]]}"]


def _attack(driver: Driver, happened: Happened) -> list[str]:
    who, item, target, side = happened.event.args
    return [f"fire:{CREW[who]}:{item}:{NAMES[target]}", f"side:{SIDES[side]}"]


_TOLD: dict[str, Callable[[Driver, Happened], list[str]]] = {
    "speed": lambda driver, happened: [f"at-speed:{happened.event.args[0]}"],
    "tires": _lost("tires"),
    "plant": _lost("plant"),
    "control": _lost("control"),
    "ace": lambda driver, happened: ["earns-ace"] * happened.event.args[0],
    "out": lambda driver, happened: ["goes-out"],
    "collision": _collision,
    "wall": lambda driver, happened: [f"wall:{SIDES[happened.event.args[0]]}"],
    "cone": _met,
    "mine": _met,
    "attack": _attack,
    "dropped": lambda driver, happened: [happened.answer("drop:")],
}


TELLING = frozenset(("pushed", *_TOLD))


def run(seats: tuple[str, ...], options: dict[str, str], seed: int) -> Played:
    """A whole duel of one person and bots, in both ways."""
    game = find("carwars")
    virtual = Match(Header.of(game, seats, options, seed), watch=Watch())
    arena: list[Arena] = []

    def look() -> None:
        table: Any = virtual.table
        arena.append(Arena([car.pose for car in table.cars], list(table.things)))

    asked = watch_questions(virtual, look)
    person = next(index for index, seat in enumerate(seats) if seat.partition(":")[0] not in game.bots)
    at_table = [REPORTED if index == person else seat for index, seat in enumerate(seats)]
    assert virtual.watch is not None
    real = beside(game, at_table, options, seed + 1)
    driver = Driver(deque(), lambda turn: [], {}, asked=asked, arena=arena, seat=person, match=real)
    driver.rounds = deque(rounds(virtual.watch.events(), person, asked))
    played = Played(virtual, real)
    follow(played, driver)
    return played
