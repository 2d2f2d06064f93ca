"""Plays a game twice: by the rules, and again beside a real table that shows what happened in the first one.

The second game is played as people would: seats are reported, cards and dice are entered. Every question that
it asks is answered from the first game, and what that takes is counted.
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from understudy.core.answers import encoded
from understudy.core.compose import Spots
from understudy.core.events import Event, Watch
from understudy.core.game import REPORTED, AnyGame, Words
from understudy.core.match import Header, Match
from understudy.core.option import Option
from understudy.core.registry import find
from understudy.core.reporting import REPORT, TOLD
from understudy.core.requests import Choose, Draw, Judge, Request, Shuffle
from understudy.core.sources import sources_for

#: Questions that begin a reported turn.
FIRST = ("told-card",)
KINDS = ("draw", "shuffle", "roll", "pick", "judge")
#: What the program answers by itself at a real table unless somebody wants to draw lots.
BY_ITSELF = ("pick",)


@dataclass(frozen=True)
class Asked:
    """A question of the first game: its kind and topic, whom it was asked, and what was answered."""

    kind: str
    topic: str
    seat: int
    answer: object
    number: int


class Happened(NamedTuple):
    """An event of the first game, and what was answered since the one before; last of all what led to it."""

    event: Event
    answers: list[str]

    def answer(self, *beginnings: str) -> str:
        """The last answer that begins so; nothing where there is none."""
        return next((one for one in reversed(self.answers) if one.startswith(beginnings)), "")


@dataclass
class Teller:
    """What the first game's people did, turn by turn, as somebody at the real table tells it."""

    #: The events of each turn.
    turns: deque[list[Happened]]
    #: What somebody says about the next events: takes those off the list, and returns the answers.
    edits: Callable[[list[Happened]], list[str]]
    #: What came out of piles and cups, and what people answered to other questions, by topic.
    answers: dict[str, deque[object]]
    turn: list[Happened] = field(default_factory=list)
    ready: deque[str] = field(default_factory=deque)
    #: The events that are being told.
    said: list[Event] = field(default_factory=list)

    def begin(self) -> None:
        self.turn = self.turns.popleft() if self.turns else []

    def heard(self, events: Sequence[Event]) -> None:
        """What the second game tells by itself need not be told."""
        for event in events:
            known = next((one for one in self.said if same(one, event)), None)
            if known is not None:
                self.said.remove(known)
            elif self.turn and same(self.turn[0].event, event):
                self.turn.pop(0)

    def answer(self, request: Request) -> object:
        """What is answered; nothing where the first game has no answer."""
        key = f"{request.kind} {request.topic}"
        if isinstance(request, Choose) and key not in self.answers:
            possible = [option.id for option in request.options()]
            return self.next(request.topic in (REPORT, *FIRST), possible)
        waiting = self.answers.get(key)
        if not waiting:
            return None
        found = waiting.popleft()
        return found if isinstance(found, str) else [str(each) for each in found]  # type: ignore[attr-defined]

    def next(self, edit: bool, possible: Sequence[str]) -> str:
        """What is told next: an edit, or an answer to what one led to; with a `?`, if it is asked."""
        while self.ready and self.ready[0].startswith("?") and self.ready[0][1:] not in possible:
            self.ready.popleft()
        while edit and not self.ready and self.turn:
            before = [happened.event for happened in self.turn]
            self.ready.extend(self.edits(self.turn))
            self.said = before[: len(before) - len(self.turn)]
        return self.ready.popleft().removeprefix("?") if self.ready else TOLD.id


def same(one: Event, other: Event) -> bool:
    return (one.verb, one.seat, one.args) == (other.verb, other.seat, other.args)


@dataclass
class Counted:
    """What people did: how often they were asked, tapped, typed a sign, and looked where something stands."""

    questions: int = 0
    taps: int = 0
    typed: int = 0
    looks: int = 0

    def add(self, other: Counted) -> None:
        self.questions += other.questions
        self.taps += other.taps
        self.typed += other.typed
        self.looks += other.looks


class Given(NamedTuple):
    """An answer of the second game: what kind of question it is for, and how it is given on a phone."""

    kind: str
    answer: str | list[str]
    #: The heading that it stands under; what is typed for each card.
    heading: str
    typed: list[str]
    took: Counted


@dataclass
class Played:
    """Both games, and what the second one took: for each turn of a bot, and for each that was reported."""

    virtual: Match
    real: Match
    bots: list[Counted] = field(default_factory=list)
    people: list[Counted] = field(default_factory=list)
    #: What belongs to no turn.
    others: list[Counted] = field(default_factory=list)
    #: Every answer of the second game, with its kind, what was typed for it, and what it took.
    steps: list[Given] = field(default_factory=list)
    #: What the second game asked last, where the first one had no answer.
    stuck: str = ""


def decisions(match: Match) -> list[tuple[str, int, str]]:
    """What the bots decided, in order."""
    return [
        (entry.kind, entry.seat, entry.value.id)
        for entry in match.entries
        if entry.by == "bot" and entry.kind in ("choose", "decide")
    ]


def play(
    name: str,
    seats: Sequence[str],
    options: dict[str, str],
    seed: int,
    edits: Callable[[list[Happened]], list[str]],
    unasked: Callable[[Asked, bool], bool],
) -> Played:
    """A whole game in both ways. `unasked` says which questions of the first game the second never asks,
    of a person or not."""
    game: AnyGame = find(name)
    virtual = Match(Header.of(game, seats, options, seed), watch=Watch())
    asked = watch_questions(virtual)
    bots = [seat.partition(":")[0] in game.bots for seat in seats]
    at_table = [seat if bot else REPORTED for seat, bot in zip(seats, bots, strict=True)]
    answers: dict[str, deque[object]] = defaultdict(deque)
    for one in asked:
        if one.kind != "decide" and not unasked(one, one.seat >= 0 and not bots[one.seat]):
            answers[f"{one.kind} {one.topic}"].append(one.answer)
    people = [seat for seat, bot in enumerate(bots) if not bot]
    teller = Teller(deque(events_by_turn(virtual, people, asked)), edits, answers)
    played = Played(virtual, beside(game, at_table, options, seed + 1))
    follow(played, teller)
    return played


def beside(game: AnyGame, seats: Sequence[str], options: dict[str, str], seed: int) -> Match:
    """A game to which the table supplies everything."""
    usual = game.options_at_table(options)
    return Match(Header.of(game, seats, usual, seed), watch=Watch(), source=sources_for(seed, typed=KINDS))


def watch_questions(match: Match, look: Callable[[], None] = lambda: None) -> list[Asked]:
    """Play a match to its end and write down what was asked; `look` is called before each answer."""
    found: list[Asked] = []
    pending: Request | None = None
    number = 0
    while True:
        match.advance(until=number)
        if pending is not None:
            entry = match.entries[number - 1]
            # What a bot asks while it thinks has no topic; the match stood before the whole decision then.
            topic = pending.topic if pending.kind == entry.kind else ""
            found.append(Asked(entry.kind, topic, entry.seat, encoded(entry), number - 1))
        look()
        if match.over:
            return found
        pending = match.paused
        number += 1


def events_by_turn(match: Match, seats: Sequence[int], asked: Sequence[Asked]) -> list[list[Happened]]:
    """What happened in each turn of these seats."""
    assert match.watch is not None
    found: list[list[Happened]] = []
    inside, before = False, 0
    for event in match.watch.events():
        since = [str(one.answer) for one in asked[before : event.answer + 1] if one.kind == "choose"]
        if event.verb == match.header.game.turn_step:
            inside = event.seat in seats
            if inside:
                found.append([])
        elif inside:
            found[-1].append(Happened(event, since))
        # What led to several events is there for all of them.
        before = event.answer if event.answer >= 0 else 0
    return found


def follow(played: Played, teller: Teller) -> None:
    real = played.real
    assert real.watch is not None
    screen = Screen(real)
    request, turns, told = real.advance(), 0, 0
    while request is not None:
        fresh = real.watch.events()[told:]
        told += len(fresh)
        began = [event for event in fresh if event.verb == real.header.game.turn_step]
        for event in began:
            person = real.header.seats[event.seat].is_person
            (played.people if person else played.bots).append(Counted())
            if person:
                teller.begin()
        turns += len(began)
        teller.heard(fresh)
        answer = teller.answer(request)
        if answer is None:
            played.stuck = f"{request.kind} {request.topic}: {request.prompt}"
            return
        took = screen.cost(request, answer)
        played.steps.append(screen.given(request, answer, took))
        if turns and request.kind not in BY_ITSELF:
            _book(played, request).add(took)
        request = real.answer(answer)


def _book(played: Played, request: Request) -> Counted:
    """The effort of a question is written down with the turn in which it is asked; a look, with that of the
    car from which somebody looks."""
    real = played.real
    assert real.watch is not None
    step = real.header.game.turn_step
    active = next(event.seat for event in reversed(real.watch.events()) if event.verb == step)
    if isinstance(request, Judge) and played.people and played.bots:
        active = request.seat
    return (played.people if real.header.seats[active].is_person else played.bots)[-1]


# -- what it takes -------------------------------------------------------------------------------------------

#: So many choices stand there at once, without headings to open or a field to find them by (question.js).
MANY = 8
#: What has no heading of its own stands under this one.
OTHER = "Other"


class Screen:
    """The page of a phone without the board: what it takes there to give an answer, with a finger.

    Under headings only one list stands open: the first one, that of the last answer, or what was tapped.
    `tests/browser/test_taps.py` gives the same answers on the page itself.
    """

    def __init__(self, match: Match) -> None:
        self.words = match.header.game.words
        self.find = match.header.game.option
        self.open = ""
        self.last: Option | None = None

    def cost(self, request: Request, answer: Any) -> Counted:
        """The effort of one answer in the browser: see docs/companion.md."""
        if isinstance(request, Draw | Shuffle):
            return self._cards(request, answer)
        if isinstance(request, Judge):
            return Counted(1, 1, 0, 1)
        if not isinstance(request, Choose):
            return Counted(1, len(answer) if isinstance(answer, list) else 1, 0)
        options = request.options()
        if isinstance(request.composer, Spots):
            # A place is pointed at, turned and confirmed.
            return Counted(1, 1 if answer in [option.id for option in options] else 3, 0)
        chosen = next((option for option in options if option.id == answer), None)
        assert chosen is not None, f"{answer} is not among {[option.id for option in options]}"
        taps = self._taps(options, chosen)
        self.last = chosen
        return Counted(1, taps, 0)

    def given(self, request: Request, answer: Any, took: Counted) -> Given:
        """The same for whoever gives it with a finger."""
        words, heading, typed = self.words, "", list[str]()
        if isinstance(request, Choose):
            heading = words.group(request.decode(answer, self.find)) or OTHER
        elif isinstance(request, Draw | Shuffle):
            typed = typing(words, request, answer)
        return Given(request.kind, answer, heading, typed, took)

    def _cards(self, request: Draw | Shuffle, answer: str | list[str]) -> Counted:
        """A tap into the field; for each card letters until it stands first, and Enter; then, of several, one
        tap to say that these are the cards. Few cards stand there to be tapped."""
        wanted, confirmed = typing(self.words, request, answer), int(len(answer) > 1)
        if not wanted:
            return Counted(1, len(answer) + confirmed, 0)
        return Counted(1, 1 + confirmed, sum(len(letters) + 1 for letters in wanted))

    def _taps(self, options: Sequence[Option], chosen: Option) -> int:
        names = self.words.groups
        closing = next((option for option in options if self.words.closes(option)), None)
        rest = [option for option in options if option is not closing]
        groups = Counter(self.words.group(option) for option in rest)
        headings = sorted(groups, key=lambda name: names.index(name) if name in names else len(names))
        if self.last is not None and groups[self.words.group(self.last)] and self.words.group(self.last):
            self.open = self.words.group(self.last)
        elif self.open not in groups:
            self.open = ""
        if chosen is closing or len(rest) <= MANY or len(groups) == 1:
            return 1
        group = self.words.group(chosen)
        shown = group == (self.open or headings[0]) or groups[group] == 1
        return 1 if shown or (chosen is self.last and len(options) > MANY) else 2


def typing(words: Words[Any], request: Draw | Shuffle, answer: str | list[str]) -> list[str]:
    """What is typed to find these cards one by one; nothing where they are few enough to be tapped."""
    names = [words.card(request.names[card]) for card in request.cards]
    if len(set(names)) <= MANY:
        return []
    return [letters(words.card(id), names) for id in answer]


def letters(name: str, names: Sequence[str]) -> str:
    """The fewest letters of its first and last word that leave no other name before it in the list."""
    rest = [(other, other.casefold().split()) for other in sorted(set(names))]
    words = name.casefold().split()
    ways = [
        (one, other)
        for one in range(len(words[0]) + 1)
        for other in range(len(words[-1]) + 1 if len(words) > 1 else 1)
        if one or other
    ]
    for one, other in sorted(ways, key=lambda way: sum(way) + all(way)):
        parts = [words[0][:one], words[-1][:other]]
        first = next(
            known for known, own in rest if all(any(word.startswith(part) for word in own) for part in parts)
        )
        if first == name:
            return " ".join(part for part in parts if part)
    return name
