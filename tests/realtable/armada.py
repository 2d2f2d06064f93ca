"""Armada: what the activations of a game by the rules look like at a real table.

The first game is played by the rules on the model. In the second one the first seat is reported and poses are
confirmed; its dice, damage cards and cards of the AI deck are those of the first game.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.realtable.companion import Asked, Counted, Played, Screen, beside, watch_questions
from understudy.core.compose import Composition, Spots
from understudy.core.events import Event, Watch
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.reporting import REPORT, TOLD
from understudy.core.requests import Choose, Request
from understudy.games.armada.dice import COLORS, FACES
from understudy.games.armada.measures import ZONES
from understudy.games.armada.options import Maneuver, ToldDice
from understudy.games.armada.options import find as option_of
from understudy.games.armada.table import Table

PERSON, AI = 0, 1
#: What somebody decides in an own activation without telling anybody.
OWN = (
    *("assign-dial", "reveal", "commands", "command-squadron", "attack", "attack-effects", "next-squadron"),
    *("squadron", "squadron-phase", "maneuver", "repair", "reroll", "colour", "remove-die", "gain-token"),
)
#: Edits about a squadron of one's own.
BY_SQUADRONS = ("flies:", "flew:", "fights:", "strikes:")
#: With these the activation of a ship, or a squadron of the Squadron Phase, has ended.
ENDED = ("turn", "round", "end", "activates")


@dataclass
class Attack:
    """An attack of the person: the dice as they lie there in the end, and which tokens accuracies lock."""

    dice: str
    locks: list[str]


@dataclass
class Activation:
    """What was done in one activation, as it is told; after a space the answer to what may be asked then."""

    edits: list[str] = field(default_factory=list)
    #: The squadron of the Squadron Phase, or -1.
    squadron: int = -1


@dataclass
class Model:
    """Somebody who plays at the table what happened in the first game, and tells it."""

    answers: dict[str, deque[object]] = field(default_factory=lambda: defaultdict(deque))
    ships: deque[Activation] = field(default_factory=deque)
    squadrons: deque[Activation] = field(default_factory=deque)
    attacks: deque[Attack] = field(default_factory=deque)
    locks: list[str] = field(default_factory=list)
    #: The zone that the last attack was at, if that is asked.
    zone: str = ""
    #: The activations that are being told, and what of them was not yet.
    session: list[Activation] | None = None

    def answer(self, request: Request, table: Table) -> str | list[str] | None:
        """What this person says."""
        match request.topic:
            case "report":
                return self._edit(table)
            case "told-dice":
                attack = self.attacks.popleft()
                self.locks = attack.locks
                return attack.dice
            case "attack-effects":
                return self.locks.pop(0) if self.locks else "done"
            case "told-zone":
                return self.zone
            case "told-squadron":
                assert isinstance(request, Choose)
                waiting = [option.id for option in request.options()]
                return next(id for id in self._flown if id in waiting)
            case "confirm-pose":
                return "as-drawn"
        waiting_for = self.answers.get(f"{request.kind} {request.topic}")
        if not waiting_for:
            return None
        found = waiting_for.popleft()
        return found if isinstance(found, str) else [str(each) for each in found]  # type: ignore[attr-defined]

    def _edit(self, table: Table) -> str:
        if self.session is None:
            if table.phase == "ship":
                self.session = [self.ships.popleft()]
            else:
                left = sum(
                    one.seat == PERSON and one.in_play and not one.activated for one in table.squadrons
                )
                self.session = [self.squadrons.popleft() for _ in range(min(2, left))]
            self._flown = [f"flew:squadron-{one.squadron}" for one in self.session]
        for activation in self.session:
            if activation.edits:
                edit, _, self.zone = activation.edits.pop(0).partition(" ")
                return edit
        self.session = None
        return TOLD.id


def run(seats: tuple[str, ...], options: dict[str, str], seed: int) -> Played:
    """A whole game in both ways."""
    game = find("armada")
    virtual = Match(Header.of(game, seats, options, seed), watch=Watch())
    seen = Seen()
    asked = watch_questions(virtual, lambda: seen.look(virtual))
    model = read(virtual, asked, seen)
    real = beside(game, ("reported", "ai"), options, seed + 1)
    played = Played(virtual, real)
    _follow(played, model)
    return played


@dataclass
class Seen:
    """What was seen of the first game before each answer."""

    #: The shields of all ships.
    shields: list[list[list[int]]] = field(default_factory=list)
    #: Answers that nobody was asked for: there was only one.
    only: set[int] = field(default_factory=set)

    def look(self, match: Match) -> None:
        table, request = match.table, match.paused
        assert isinstance(table, Table)
        if isinstance(request, Choose) and request.composer is None and len(request.options()) == 1:
            self.only.add(len(self.shields))
        self.shields.append([ship.shields[:] for ship in table.ships])


# -- what happened, as it is told ----------------------------------------------------------------------------


def read(virtual: Match, asked: list[Asked], seen: Seen) -> Model:
    """Everything that the person has to say, in order."""
    model = Model()
    assert virtual.watch is not None
    own, current, flown = False, Activation(), -1
    for item in _in_order(virtual.watch.events(), asked):
        if isinstance(item, Event):
            if item.verb in ENDED or (item.verb == "flies" and item.args[1] < 0):
                own, flown = item.seat == PERSON, -1
            if item.verb == "activates" and own:
                current = Activation()
                model.ships.append(current)
            elif item.verb == "flies" and item.seat == PERSON:
                flown = item.args[0]
                if item.args[1] < 0:
                    current = Activation(squadron=flown)
                    model.squadrons.append(current)
            if own and item.seat == PERSON:
                current.edits += _told(item)
            continue
        if item.seat == PERSON and item.kind == "choose":
            if item.topic == "repair" and own:
                current.edits += _repaired(item, asked, seen.shields)
            elif item.topic == "squadron" and str(item.answer).startswith("move:"):
                model.answers["choose told-spot"].append(str(item.answer).replace("move:", "put:"))
            elif item.topic == "maneuver":
                model.answers["choose told-course"].append(item.answer)
        if item.number not in seen.only and not _unasked(item, asked, own):
            model.answers[f"{item.kind} {item.topic}"].append(item.answer)
    model.attacks.extend(_attacks(virtual, asked))
    return model


def _in_order(events: list[Event], asked: list[Asked]) -> Iterator[Event | Asked]:
    """Answers and what came of them."""
    at = 0
    for event in events:
        while at < len(asked) and asked[at].number <= event.answer:
            yield asked[at]
            at += 1
        yield event
    yield from asked[at:]


def _told(event: Event) -> list[str]:
    """What somebody says about an event of an own activation."""
    args = event.args
    match event.verb:
        case "attacks":
            return [f"attack:{ZONES[args[1]]}:ship-{args[2]}:{ZONES[args[3]]}"]
        case "flak":
            return [f"flak-at:squadron-{args[2]}"]
        case "strikes":
            return [f"strikes:squadron-{args[0]}:ship-{args[1]} zone:{ZONES[args[2]]}"]
        case "dogfights":
            return [f"fights:squadron-{args[0]}:squadron-{args[1]}"]
        case "flown":
            return [f"flies:squadron-{args[0]}"]
        case _:
            return []


def _repaired(item: Asked, asked: list[Asked], shields: list[list[list[int]]]) -> list[str]:
    """Shields that differ after a repair, and a card that is gone."""
    ship = next(
        int(str(one.answer).rpartition("-")[2])
        for one in reversed(asked[: item.number])
        if one.topic == "activate" and one.seat == PERSON
    )
    answer = str(item.answer)
    if answer.startswith("mend:"):
        return [f"card-off:ship-{ship}:{answer.rpartition(':')[2]}"]
    before, after = shields[item.number][ship], shields[item.number + 1][ship]
    return [
        f"set-ship:ship-{ship}:shields-{ZONES[zone]}:{after[zone]}"
        for zone in range(4)
        if before[zone] != after[zone]
    ]


def _unasked(item: Asked, asked: list[Asked], own: bool) -> bool:
    """Nobody asks for a person's own dice and moves."""
    if item.kind == "decide" or item.seat != PERSON:
        return item.kind == "choose"
    if item.kind == "roll":
        return item.topic in ("attack", "added-dice") or not _forced(item, asked)
    return item.kind == "choose" and (item.topic == "assign-dial" or (own and item.topic in OWN))


def _forced(roll: Asked, asked: list[Asked]) -> bool:
    """The AI has the dice rolled again."""
    before = next(one for one in reversed(asked[: roll.number]) if one.kind == "choose")
    return before.seat == AI


def _attacks(virtual: Match, asked: list[Asked]) -> Iterator[Attack]:
    """The dice of each attack of the person."""
    assert virtual.watch is not None
    events = virtual.watch.events()
    for at, event in enumerate(events):
        if event.verb != "rolled" or event.seat != PERSON:
            continue
        dice, locks = list(event.args), list[str]()
        for later in events[at + 1 :]:
            if later.verb == "added-dice":
                dice += later.args
            elif later.verb in ("rerolled", "turned-die") and not _forced_at(later, asked):
                for old, new in zip(later.args[::2], later.args[1::2], strict=True):
                    dice[dice.index(old)] = new
            elif later.verb == "spends-die":
                dice.remove(later.args[0])
            elif later.verb == "locks":
                locks.append(str(asked[later.answer].answer))
            elif later.verb not in ("concentrates", "uses", "spends-token"):
                break
        faces = ",".join(f"{COLORS[code >> 3]}-{FACES[code & 7]}" for code in dice)
        yield Attack(f"dice:{faces}", locks)


def _forced_at(event: Event, asked: list[Asked]) -> bool:
    return asked[event.answer].kind == "roll" and _forced(asked[event.answer], asked)


# -- the second game -----------------------------------------------------------------------------------------


def _follow(played: Played, model: Model) -> None:
    real = played.real
    assert real.watch is not None
    request, told, books, screen = real.advance(), 0, Books(played), Screen(real)
    while request is not None:
        assert isinstance(real.table, Table)
        for event in real.watch.events()[told:]:
            books.hear(event)
        told = len(real.watch.events())
        answer = model.answer(request, real.table)
        if answer is None:
            played.stuck = f"{request.kind} {request.topic}: {request.prompt}"
            return
        if real.table.round and request.supply != "pick":
            books.of(request, answer, real.table).add(effort(screen, request, answer))
        request = real.answer(answer)


@dataclass
class Books:
    """Where effort is written down: with the ship that is activated, or with a squadron."""

    played: Played
    #: Whose ship is activated, and the squadron that was told of last.
    seat: int = PERSON
    squadron: str = ""

    def hear(self, event: Event) -> None:
        if event.verb == "turn":
            self.seat = event.seat
            (self.played.bots if event.seat == AI else self.played.people).append(Counted())
        elif event.verb == "flies" and event.seat == AI:
            self.played.others.append(Counted())
        if event.verb in ("turn", "round"):
            self.squadron = ""

    def of(self, request: Request, answer: str | list[str], table: Table) -> Counted:
        """The book for a question."""
        if request.topic == REPORT:
            _, _, about = str(answer).partition(":")
            squadron = about.partition(":")[0] if str(answer).startswith(BY_SQUADRONS) else ""
            if squadron and squadron != self.squadron:
                self.played.others.append(Counted())
            self.squadron = squadron or self.squadron
            own = bool(squadron)
        else:
            own = bool(table.attacks and table.attacks[0].by_squadron >= 0) or "squadron" in request.about
        if own or table.phase == "squadron":
            if not self.played.others:
                self.played.others.append(Counted())
            return self.played.others[-1]
        return (self.played.bots if self.seat == AI else self.played.people)[-1]


def effort(screen: Screen, request: Request, answer: str | list[str]) -> Counted:
    """The effort of one answer in the browser: a tap for each part where it is put together, or for a place
    that is pointed at, and one more to confirm it.
    """
    if isinstance(request, Choose) and request.composer is not None:
        if answer in [option.id for option in request.options()]:
            return Counted(1, 1, 0)
        if isinstance(request.composer, Spots):
            return Counted(1, 2, 0)
        assert isinstance(request.composer, Composition)
        option = option_of(str(answer))
        assert isinstance(option, Maneuver | ToldDice)
        parts = 1 + len(option.dice if isinstance(option, ToldDice) else option.clicks)
        return Counted(1, parts + 1, 0)
    return screen.cost(request, answer)
