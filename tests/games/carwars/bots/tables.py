"""Small tables for tests of the bots: cars in poses, one choice, the answer with its trace and its questions.

The bot is amber (seat 0) unless a test says otherwise. The arena is open_square: 36 by 36, center (18, 18).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from understudy.core.events import Note, Watch
from understudy.core.flow import Flow
from understudy.core.game import Seat
from understudy.core.option import Option
from understudy.core.requests import Choose, Draw, Judge, PickRandom, Request, Roll
from understudy.core.table import Step
from understudy.games.carwars import GAME
from understudy.games.carwars.arena import ARENAS
from understudy.games.carwars.bots.personalities.bot import think
from understudy.games.carwars.builds import BUILDS, Build, own_build
from understudy.games.carwars.dice import COLORS, FACE_OF
from understudy.games.carwars.options import HOLD, OPTIONS, PASS, Act, OnItem
from understudy.games.carwars.rules.attack import look, shots
from understudy.games.carwars.rules.movement import MOVES, moves, speeds
from understudy.games.carwars.table import Attack, Car, Config, Pool, Table
from understudy.games.carwars.view import View
from understudy.geometry import Pose
from understudy.pages.trace import fired, text_of

#: A car without anything that acts by itself: what tests put on it is all there is.
PLAIN = "apollo_d4"
FAR = (18.0, 18.0, 0.0)


def custom(**parts: Any) -> Build:
    """A build of the test's own: rookies and a Hand Cannon unless it says otherwise."""
    data = {"id": "own", "division": 8, "driver": "rookie_driver", "gunner": "rookie_gunner", **parts}
    return own_build("own.json", json.dumps(data))


def car(pose: tuple[float, float, float] = FAR, build: str | Build = PLAIN, **parts: Any) -> Car:
    """A car in a pose; anything else of its dashboard by name."""
    made = Car(BUILDS[build] if isinstance(build, str) else build, Pose(*pose), bot=True)
    made.control = 5
    for name, value in parts.items():
        setattr(made, name, value)
    return made


def table(*cars: Car, arena: str = "open_square", **options: str) -> Table:
    """These cars in an arena, in the order of their seats."""
    seats = tuple(Seat("bot") for _ in cars)
    made = Table(Config(seats, options), ARENAS[arena], list(cars))
    made.order = list(range(len(cars)))
    made.round = 1
    return made


@dataclass
class Thought:
    """What a bot answered, why, and what it asked on the way."""

    plan: str
    watch: Watch
    questions: list[str] = field(default_factory=list)
    dice: list[str] = field(default_factory=list)

    @property
    def notes(self) -> list[Note]:
        return self.watch.notes

    @property
    def rules(self) -> list[str]:
        return list(fired(self.notes))

    @property
    def trace(self) -> list[str]:
        return [line.strip() for line in text_of(self.notes, lambda plan, _: plan.id, lambda event: "")]

    def fired(self, *rules: str) -> bool:
        return all(rule in self.rules for rule in rules)


def answer(request: Request, chance: list[Any], thought: Thought, face: str, pick: int) -> object:
    """Judgments by the model; dice and picks as scripted, else `face` and option number `pick`."""
    if isinstance(request, Judge):
        thought.questions.append(request.prompt)
        return request.model()
    if isinstance(request, Roll):
        thought.dice.append(f"{request.count} {request.die.name}")
        return (chance.pop(0) if chance else face,)
    assert isinstance(request, PickRandom)
    options = request.options()
    thought.dice.append(f"{request.by}: {', '.join(option.id for option in options)}")
    return options[chance.pop(0) if chance else pick % len(options)]


def question(at: Table, seat: int, options: Sequence[Option]) -> Choose:
    """The question to which the rules offer such options."""
    verbs = {option.verb for option in options if isinstance(option, Act)}
    ends = any(option.ends for option in options)
    kind = at.pool.kind if at.pool is not None else "driving"
    crew = all(isinstance(option, OnItem) and option.item < 2 for option in options)
    way = next((way for way, moves in MOVES.items() if [*moves] == [*options]), "")
    boost, cards = {"boost": 1} if OPTIONS["speed:boost"] in options else {}, {"cards": 1}
    asked: dict[str, tuple[str, Mapping[str, int | str]]] = {
        "reroll": ("reroll-or-ability" if "use" in verbs else "reroll", {"roll": kind}),
        "hold": ("attack", cards if "use" in verbs else {}),
        "move": ("move", {"may": way}),
        "speed": ("adjust-speed", boost),
        "side": ("target-side", {}),
        "hit": ("hit-crew" if crew else "hit-item", {}),
        "use": ("ability", {}),
        "douse": ("pay-for-fire" if ends else "which-fire", {}),
        "heal": ("first-aid" if at.cars[seat].having("first_aid") >= 0 else "move-damage", {}),
        "remove": ("leave-out-die", {}),
    }
    topic, about = next((found for verb, found in asked.items() if verb in verbs), ("", {}))
    return Choose(seat, "", lambda: options, topic=topic, about=about)


def think_about(
    at: Table,
    options: Sequence[Option],
    seat: int = 0,
    chance: Sequence[Any] = (),
    face: str = "star",
    pick: int = 0,
) -> Thought:
    """The bot answers a choice between these options; dice and picks come from `chance`, then the first."""
    watch, left = Watch(), list(chance)
    thought = Thought("", watch)
    flow = think(View(at, seat), question(at, seat, options), watch)
    value: object = None
    while True:
        try:
            value = answer(flow.send(value), left, thought, face, pick)
        except StopIteration as stop:
            plan = stop.value
            break
    thought.plan = plan.id
    assert plan in options
    assert not left, "more chance was scripted than asked for"
    return thought


def moving(at: Table, seat: int = 0, chance: Sequence[Any] = ()) -> Thought:
    """A movement point as the rules offer it."""
    return think_about(at, moves(at, seat), seat, chance)


def speeding(at: Table, seat: int = 0, chance: Sequence[Any] = ()) -> Thought:
    """Adjust Speed as the rules offer it."""
    return think_about(at, speeds(at.cars[seat]), seat, chance)


def see(at: Table, seat: int = 0) -> list[Act]:
    """The attacks that are possible, judged by the model."""
    flow = look(at, seat)
    value: object = None
    while True:
        try:
            request = flow.send(value)
        except StopIteration:
            return [HOLD, *shots(at, seat)]
        assert isinstance(request, Judge)
        value = request.model()


def attacking(at: Table, seat: int = 0, chance: Sequence[Any] = ()) -> Thought:
    """An attack as the rules offer it."""
    return think_about(at, see(at, seat), seat, chance)


def rerolling(
    at: Table, kind: str, dice: str, seat: int = 0, again: Sequence[int] = (), attack: Attack | None = None
) -> Thought:
    """Dice written as `yellow:star green:wrench`; all of them may be re-rolled."""
    words = [word.split(":") for word in dice.split()]
    rolled = [(COLORS.index(color), FACE_OF[face]) for color, face in words]
    at.pool = Pool(kind, seat, rolled, [])
    at.pool.again = list(again) or [0] * len(rolled)
    at.attack = attack
    return think_about(at, [PASS, *acts(*(f"reroll:{index}" for index in range(len(rolled))))], seat)


def acts(*ids: str) -> list[Act]:
    """Options by their ids."""
    found = [OPTIONS[id] for id in ids]
    assert all(isinstance(act, Act) for act in found)
    return found  # type: ignore[return-value]


def item(build: Build, card: str, copy: int = 0) -> int:
    """The number of a card on a car."""
    return [index for index, fitted in enumerate(build.items) if fitted.card.id == card][copy]


# -- the rules with bots -------------------------------------------------------------------------------------


def run(at: Table, *steps: Step, chance: Sequence[Any] = (), deep: bool = False) -> Thought:
    """Play steps of the rules: all cars are bots, dice and picks come from `chance`, then stars.

    With `deep` everything that the steps put on the agenda is played too.
    """
    watch, left = Watch(), list(chance)
    thought = Thought("", watch)
    at.watch = watch
    at.agenda = list(reversed(steps))
    played = 0
    while at.agenda and (deep or played < len(steps)):
        name, args = at.agenda.pop()
        played += 1
        flow = GAME.steps[name](at, *args)
        if flow is not None:
            _answer_all(at, flow, left, thought)
    assert not left, "more chance was scripted than asked for"
    return thought


def _answer_all(at: Table, flow: Flow[None], left: list[Any], thought: Thought) -> None:
    value: object = None
    while True:
        try:
            request = flow.send(value)
        except StopIteration:
            return
        if isinstance(request, Choose):
            value = _bot(at, request, left, thought)
        else:
            value = _chance(request, left, thought)


def _bot(at: Table, request: Choose, left: list[Any], thought: Thought) -> Option:
    mind = think(View(at, request.seat), request, at.watch)
    value: object = None
    while True:
        try:
            value = _chance(mind.send(value), left, thought)
        except StopIteration as stop:
            thought.plan = stop.value.id
            found: Option = stop.value
            return found


def _chance(request: Request, left: list[Any], thought: Thought) -> object:
    """One scripted entry for each die; the cards of a draw are the first ones in the pile."""
    if isinstance(request, Roll):
        thought.dice.append(f"{request.count} {request.die.name}")
        return tuple(left.pop(0) if left else "star" for _ in range(request.count))
    if isinstance(request, Draw):
        return tuple(request.cards[: request.count])
    return answer(request, left, thought, "star", 0)
