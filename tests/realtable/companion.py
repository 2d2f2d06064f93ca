"""Plays a game twice: by the rules, and again beside a real table that shows what happened in the first one.

The second game is played as people would: seats are reported, cards and dice are entered. Every question that
it asks is answered from the first game, and what that takes is counted.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from understudy.core.answers import Answer, encoded
from understudy.core.events import Event, Watch
from understudy.core.game import REPORTED, AnyGame
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.reporting import REPORT, TOLD
from understudy.core.requests import Choose, Draw, PickRandom, Request, Roll, Shuffle
from understudy.core.sources import sources_for

KINDS = ("draw", "shuffle", "roll", "pick", "judge")
#: What the program answers by itself at a real table unless somebody wants to draw lots.
BY_ITSELF = ("pick",)


@dataclass
class Told:
    """What one game's events mean for the second game."""

    #: The edits of each reported turn, with what is asked on the way, in order; without the end of the turn.
    turns: deque[deque[str]]
    #: What came out of piles and cups, by the topic of the question.
    came: dict[str, deque[object]]
    #: Answers to other questions of people, by topic.
    answers: dict[str, deque[str]] = field(default_factory=dict)


@dataclass
class Counted:
    """What people did: how often they were asked, tapped, and typed a sign."""

    questions: int = 0
    taps: int = 0
    typed: int = 0

    def add(self, other: Counted) -> None:
        self.questions += other.questions
        self.taps += other.taps
        self.typed += other.typed


@dataclass
class Played:
    """Both games, and what the second one took: for each turn of a bot, and for each that was reported."""

    virtual: Match
    real: Match
    bots: list[Counted]
    people: list[Counted]


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
    told: Callable[[Match], Told],
    most: int = 100_000,
) -> Played:
    """A whole game, or its first answers, in both ways."""
    game: AnyGame = find(name)
    virtual = Match(Header.of(game, seats, options, seed), watch=Watch())
    virtual.advance(until=most)
    at_table = [seat if seat.partition(":")[0] in game.bots else REPORTED for seat in seats]
    real = Match(
        Header.of(game, at_table, options, seed + 1), watch=Watch(), source=sources_for(seed, typed=KINDS)
    )
    played = Played(virtual, real, [], [])
    _follow(played, told(virtual))
    return played


def _follow(played: Played, told: Told) -> None:
    real = played.real
    request = real.advance()
    turns = 0
    turn: deque[str] = deque()
    while request is not None:
        now = _turns(real)
        if now > turns:
            turns = now
            active = _active(real)
            (played.people if real.header.seats[active].is_person else played.bots).append(Counted())
            if real.header.seats[active].is_person and told.turns:
                turn = told.turns.popleft()
        answer = _answer(request, told, turn)
        if answer is None:
            return
        book = _book(played, request)
        if book is not None:
            book.add(cost(real, request, answer))
        request = real.answer(answer)


def _turns(match: Match) -> int:
    assert match.watch is not None
    return sum(event.verb == match.header.game.turn_step for event in match.watch.events())


def _active(match: Match) -> int:
    assert match.watch is not None
    step = match.header.game.turn_step
    return next(event.seat for event in reversed(match.watch.events()) if event.verb == step)


def _book(played: Played, request: Request) -> Counted | None:
    """Where the effort of a question is written down: with the turn in which it is asked."""
    if request.kind in BY_ITSELF or not _turns(played.real):
        return None
    person = played.real.header.seats[_active(played.real)].is_person
    return (played.people if person else played.bots)[-1]


def _answer(request: Request, told: Told, turn: deque[str]) -> str | list[str] | None:
    if isinstance(request, Choose):
        if request.topic in told.answers:
            return told.answers[request.topic].popleft() if told.answers[request.topic] else None
        return turn.popleft() if turn else TOLD.id
    waiting = told.came.get(request.topic or request.kind)
    if not waiting:
        waiting = told.came.get(request.kind)
    if not waiting:
        return None
    found = waiting.popleft()
    return found if isinstance(found, str) else [str(each) for each in found]  # type: ignore[attr-defined]


# -- what it takes -------------------------------------------------------------------------------------------


def cost(match: Match, request: Request, answer: str | list[str]) -> Counted:
    """The effort of one answer in the browser: see docs/companion.md."""
    if isinstance(request, Draw | Shuffle):
        names = [match.header.game.words.card(request.names[card]) for card in request.cards]
        wanted = [match.header.game.words.card(id) for id in answer]
        # Letters until the card stands first, Enter; then one tap to say that these are the cards.
        return Counted(1, 1, sum(letters(name, names) + 1 for name in wanted))
    if isinstance(request, Roll):
        return Counted(1, len(answer), 0)
    if isinstance(request, PickRandom):
        return Counted(1, 1, 0)
    if not isinstance(request, Choose):
        return Counted(1, len(answer) if isinstance(answer, list) else 1, 0)
    words = match.header.game.words
    options = request.options()
    chosen = next(option for option in options if option.id == answer)
    if request.topic != REPORT or chosen is TOLD:
        return Counted(1, 1, 0)
    touched = words.touches(chosen)
    if not touched:
        # Its group is opened first.
        return Counted(1, 2, 0)
    least = min(Counter(id for one in options for id in words.touches(one))[id] for id in touched)
    return Counted(1, 1 if least == 1 else 2, 0)


def letters(name: str, names: Sequence[str]) -> int:
    """How many letters of a name leave no other name before it in the list."""
    rest = sorted(set(names))
    for count in range(1, len(name)):
        fitting = [other for other in rest if name[:count].casefold() in other.casefold()]
        if fitting[0] == name:
            return count
    return len(name)


# -- reading the first game ----------------------------------------------------------------------------------


def chance(match: Match, kind: str) -> deque[object]:
    """All answers of a kind in order."""
    return deque(encoded(entry) for entry in match.entries if entry.kind == kind)


def events_by_turn(match: Match, seats: Sequence[int]) -> list[list[tuple[Event, Answer | None]]]:
    """What happened in each turn of these seats, with the answer that it comes from."""
    assert match.watch is not None
    found: list[list[tuple[Event, Answer | None]]] = []
    inside = False
    for event in match.watch.events():
        if event.verb == match.header.game.turn_step:
            inside = event.seat in seats
            if inside:
                found.append([])
        elif inside:
            found[-1].append((event, match.entries[event.answer] if event.answer >= 0 else None))
    return found
