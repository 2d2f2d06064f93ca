"""Star Wars CCG: a game by the rules, and the same game told by somebody with real cards.

In both games the bot decides the same number of times before each question of the person, so that a question
of the second game finds its answer in the first one. What the first game never asked, because the hand that
the program knows there has no card for it, is passed in the second.
"""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass, field
from typing import Any

from tests.realtable.companion import Counted, Played, Screen
from understudy.core.answers import Answer, encoded
from understudy.core.events import Watch
from understudy.core.game import PERSON, REPORTED
from understudy.core.match import Header, Match
from understudy.core.option import NO, Option
from understudy.core.reporting import REPORT, TOLD
from understudy.core.requests import Choose, Request
from understudy.core.sources import sources_for
from understudy.games.swccg import GAME
from understudy.games.swccg.greedy import greedy
from understudy.games.swccg.options import (
    DONE,
    DRAW_CARD,
    PASS,
    Draws,
    Goes,
    OnCard,
    PickCard,
    Play,
    ToPhase,
    UseText,
)
from understudy.games.swccg.reporting import PHASE_OF
from understudy.games.swccg.table import PHASES, Table
from understudy.games.swccg.view import View

TYPED = ("draw", "shuffle", "pick")
#: Questions at top level, by the phase that they are asked in.
TOP = PHASES
#: Questions that only a seat with real cards is asked.
WHERE, TURNED_UP = ("told-where",), ("turned-up", "random-of-hand")


@dataclass(frozen=True, eq=False)
class Said:
    """An answer of the person in the first game: to what, how, after how many decisions of the bot."""

    topic: str
    option: Option
    clock: int
    about: dict[str, Any]
    #: The turn and the phase then.
    turn: int
    phase: int
    own: bool


@dataclass
class Script:
    """All that the second game is answered from."""

    said: deque[Said] = field(default_factory=deque)
    #: What came out of piles for a seat, by kind.
    chance: dict[tuple[str, int], deque[object]] = field(default_factory=lambda: defaultdict(deque))
    #: Cards of the person that everybody saw, in order.
    seen: deque[int] = field(default_factory=deque)


def run(seats: tuple[str, ...], options: dict[str, str], seed: int) -> Played:
    """The stand-in plays in the first game as a person would; in the second its turns are told."""
    person = next(seat for seat, name in enumerate(seats) if name == "greedy")
    first = [PERSON if name == "greedy" else name for name in seats]
    virtual = Match(Header.of(GAME, first, options, seed), watch=Watch())
    script = _play_first(virtual, person)
    second = [REPORTED if name == "greedy" else name for name in seats]
    real = Match(
        Header.of(GAME, second, options, seed + 1), watch=Watch(), source=sources_for(seed, typed=TYPED)
    )
    played = Played(virtual, real)
    _follow(played, script, person)
    return played


# -- the first game ------------------------------------------------------------------------------------------


def _play_first(match: Match, person: int) -> Script:
    script = Script()
    request = match.advance()
    while request is not None:
        assert isinstance(request, Choose)
        assert request.seat == person
        table = match.table
        assert isinstance(table, Table)
        option = _choice(table, request, person)
        script.said.append(
            Said(
                request.topic,
                option,
                _clock(match),
                dict(request.about),
                table.turn,
                table.phase,
                table.active == person and table.battle is None,
            )
        )
        request = match.answer(option)
    for entry in match.entries:
        if entry.kind in TYPED:
            script.chance[entry.kind, entry.seat].append(encoded(entry))
    assert match.watch is not None
    script.seen.extend(
        event.args[0]
        for event in match.watch.events()
        if event.seat == person and event.verb in ("destiny", "lose", "lost", "show", "hand-to-used")
    )
    return script


def _choice(table: Table, request: Choose, person: int) -> Option:
    """What a stand-in would do; in the bot's turn it only answers, and lets all Force be activated."""
    if request.topic in TOP and table.active != person and table.battle is None:
        return PASS
    if request.topic == "allow-activation":
        return request.options()[0]
    return greedy(View(table, person), request)


def _clock(match: Match) -> int:
    return sum(_decides(entry) for entry in match.entries)


def _decides(entry: Answer) -> bool:
    return entry.by == "bot" and entry.kind == "choose"


# -- the second game -----------------------------------------------------------------------------------------


def _follow(played: Played, script: Script, person: int) -> None:
    real = played.real
    request, table = real.advance(), real.table
    assert isinstance(table, Table)
    turn = 0
    teller, screen = Person(script, person), Screen(real)
    while request is not None:
        table = real.table
        assert isinstance(table, Table)
        if table.turn != turn:
            turn = table.turn
            (played.people if table.active == person else played.bots).append(Counted())
        if not isinstance(request, Choose):
            waiting = script.chance[request.kind, request.seat]
            if not waiting:
                played.stuck = f"{request.kind} {request.topic}: {request.prompt}"
                return
            answer: Any = waiting.popleft()
        else:
            option = teller.answer(real, request, table)
            if option is None:
                played.stuck = f"{request.kind} {request.topic}: {request.prompt}"
                return
            answer = option
        if turn:
            book = played.people if table.active == person else played.bots
            book[-1].add(screen.cost(request, _listed(real, request, answer)))
        request = real.answer(answer)


class Person:
    """Tells the second game what was done in the first."""

    def __init__(self, script: Script, person: int) -> None:
        self.script = script
        self.person = person
        #: What is asked next about a card that was just told.
        self.where: Option | None = None

    def answer(self, match: Match, request: Choose, table: Table) -> Option | None:
        if request.topic == REPORT:
            return self._edit(table)
        if request.topic in WHERE:
            return self._where(request)
        if request.topic in TURNED_UP:
            return self._seen(request)
        return self._same(match, request)

    # -- the own turn

    def _edit(self, table: Table) -> Option:
        one = self._next(table)
        if one is None:
            return TOLD
        option = one.option
        edit = self._told(option)
        if type(edit) not in PHASE_OF and one.phase > table.phase:
            return ToPhase(one.phase)
        self._take(one)
        if isinstance(edit, Draws):
            while (more := self._next(table)) is not None and more.option is DRAW_CARD:
                self._take(more)
                edit = Draws(edit.number + 1)
        return edit

    def _take(self, one: Said) -> None:
        """It is told now; passing before it is not told."""
        said = self.script.said
        before = [said.popleft() for _ in range(said.index(one))]
        said.popleft()
        said.extendleft(reversed([each for each in before if not self._passes(each)]))

    def _next(self, table: Table) -> Said | None:
        """What was done next in this turn; what was asked in between is asked again when it comes to it."""
        for one in self.script.said:
            if one.turn > table.turn:
                return None
            if one.own and one.turn == table.turn and one.topic in TOP and one.option is not PASS:
                return one
        return None

    def _passes(self, one: Said) -> bool:
        """Passing is not told; nor is what the bot's turn let pass."""
        top = one.topic in TOP or one.topic == "allow-activation"
        return top and (one.option is PASS or one.topic == "allow-activation")

    def _told(self, option: Option) -> Option:
        if option is DRAW_CARD:
            return Draws(1)
        if type(option) in PHASE_OF or isinstance(option, Play | UseText):
            return option
        assert isinstance(option, OnCard)
        self.where = option
        return Goes(option.card)

    def _where(self, request: Choose) -> Option | None:
        found, self.where = self.where, None
        if found is None:
            said = self.script.said
            if said and said[0].topic == "deploy-to":
                found = said.popleft().option
            else:
                # Where there was only one way nobody was asked.
                legal = [option for option in request.options() if not option.id.startswith("lies-")]
                found = legal[0] if len(legal) == 1 else None
        return found if found is not None and found in request.options() else None

    # -- what is asked in both games

    def _seen(self, request: Choose) -> Option | None:
        while self.script.seen:
            option = PickCard(self.script.seen.popleft())
            if option in request.options() or request.allows(option):
                return option
        return None

    def _same(self, match: Match, request: Choose) -> Option | None:
        said = self.script.said
        while said and self._passes(said[0]):
            said.popleft()
        if said and said[0].clock == _clock(match) and self._alike(said[0], request):
            return said.popleft().option
        options = request.options()
        return next((option for option in (PASS, DONE, NO) if option in options), None)

    def _alike(self, one: Said, request: Choose) -> bool:
        return one.topic == request.topic and (request.topic != "respond" or one.about == dict(request.about))


def _listed(match: Match, request: Request, answer: Any) -> Any:
    """What is tapped or typed: of copies of a card, the one that stands in the list."""
    if not isinstance(request, Choose) or answer in request.options():
        return answer.id if isinstance(answer, Option) else answer
    table: Any = match.table
    text = GAME.words.option(table, answer)
    return next(option.id for option in request.options() if GAME.words.option(table, option) == text)
