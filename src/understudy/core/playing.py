"""Playing: runs the agenda, asks whoever answers a request, lets bots think, and writes the answers down.

The answers are the game; tables are only what follows from them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from understudy.core.answers import Answer
from understudy.core.events import BEFORE_ALL, At, Watch
from understudy.core.flow import Flow
from understudy.core.game import Seat
from understudy.core.header import Header
from understudy.core.option import Option
from understudy.core.passing import LET_PASS, Passing, passed
from understudy.core.requests import Choose, Decide, Request
from understudy.core.seats import WAIT, Chooser, Foreseeing, Waiting, chooser
from understudy.core.sources import Model, Seeded, Source
from understudy.core.table import Table

if TYPE_CHECKING:
    from understudy.core.tape import Tape


#: No answer has this number.
NEVER = 1 << 60
#: What no bot may ask for while it thinks.
_DECISIONS = (Choose, Decide)


class Checkpoint(NamedTuple):
    """The table as it stood before an answer, at the start of a step."""

    number: int
    table: Table
    #: What was being carried out, for whoever listens, and how many steps had waited then.
    at: At = BEFORE_ALL
    since: int = 0


class Players:
    """Who answers: for each seat, and for each kind of chance and judgment."""

    __slots__ = ("ahead", "choosers", "source", "sources", "thinks")

    def __init__(self, header: Header, seats: Sequence[Seat], source: Callable[[str], Source]) -> None:
        game = header.game
        bots = [game.bots.get(seat.player) for seat in seats]
        self.thinks = [bot.think if bot else None for bot in bots]
        #: None where a bot thinks about choices itself.
        self.choosers: list[Chooser | None] = [
            None if think else chooser(game, seat, header.seed)
            for seat, think in zip(seats, self.thinks, strict=True)
        ]
        #: Somebody plays on aside before choosing, and needs to know where the step began.
        self.ahead = any(isinstance(each, Foreseeing) for each in self.choosers)
        self.source = source
        #: By the class of a request, and by what it is supplied with.
        self.sources: dict[type[Request] | str, Source] = {}

    def of(self, request: Request) -> Source:
        """Who answers such requests."""
        supply = request.supply
        found = self.sources.get(supply)
        if found is None:
            found = self.sources[supply] = self.source(supply)
        self.sources[type(request)] = found
        return found


class Playing:
    """One game being played, forwards."""

    __slots__ = (
        "_deciding",
        "_due",
        "_flow",
        "_halt",
        "_thought",
        "_value",
        "checkpoints",
        "every",
        "found",
        "given",
        "header",
        "heeds",
        "mindful",
        "near",
        "passing",
        "paused",
        "pending",
        "players",
        "restarted",
        "stands",
        "step_began",
        "step_start",
        "table",
        "tape",
        "thinker",
        "watch",
    )

    header: Header
    players: Players
    watch: Watch | None
    #: All answers in order, the last ones perhaps still as bare tuples: `entries` gives them their names.
    given: list[Answer | tuple[Any, ...]]
    #: How many answers are as they were when they were last written down, for whoever keeps the game.
    stands: int
    checkpoints: list[Checkpoint]
    #: The start of a later step, where the last fork left one: the next fork begins there.
    near: Checkpoint | None
    #: How many answers lie between two checkpoints at least; 0 where none are kept.
    every: int
    #: Answers that are being played back.
    tape: Tape | None
    #: Keep the table at the start of each step, since something in it may be set right.
    mindful: bool
    #: The same from this answer on, for a fork that leaves it behind.
    heeds: int
    #: What seats let pass by themselves: after so many answers, whose, and what.
    passing: list[tuple[int, Passing]]

    def place(self, table: Table) -> None:
        """Go on from this table, at the start of a step."""
        self.table = table
        table.watch = self.watch
        self._flow: Flow[None] | None = None
        self._value: object = None
        #: The thinking of a bot, what it thinks about, and how that is known to whoever listens.
        self.thinker: Flow[Option] | None = None
        self._deciding: Request | None = None
        self._thought: At | None = None
        #: The plan of a decision that was thought through but not yet taken.
        self.found: Option | None = None
        self._halt = -1
        #: The number of answers from which on the next checkpoint is kept.
        self._due = self.checkpoints[-1].number + self.every if self.checkpoints else 0
        #: The number of answers when the step began that is being played, and, if needed, the table then.
        self.step_began = len(self.given)
        self.step_start: Table | None = None
        #: A correction has the step played again from its beginning.
        self.restarted = False
        #: What is asked of somebody outside.
        self.pending: Request | None = None
        #: What would be asked next, when the match was told to stop there.
        self.paused: Request | None = None

    @property
    def entries(self) -> list[Answer]:
        """All answers in order. An answer's number is its index here."""
        given = self.given
        index = len(given) - 1
        while index >= 0 and type(given[index]) is tuple:
            given[index] = Answer(given[index])
            index -= 1
        return cast("list[Answer]", given)

    @entries.setter
    def entries(self, entries: list[Answer]) -> None:
        self.given = cast("list[Answer | tuple[Any, ...]]", entries)

    @property
    def over(self) -> bool:
        return self._flow is None and not self.table.agenda

    @property
    def thinking(self) -> bool:
        """Has a bot begun to think, or thought, about what is not decided yet?"""
        return self.thinker is not None or self.found is not None

    def advance(self, until: int = -1) -> Request | None:
        """Play on until somebody outside must answer, the game is over, or before answer number `until`."""
        if self.pending is not None:
            return self.pending
        self._halt = until
        request = self._advance()
        while self.restarted:
            self.restarted = False
            request = self._advance()
        return request

    def _advance(self) -> Request | None:
        if self.paused is not None:
            self._value = self._resume()
            if self._value is WAIT:
                return self.pending
        elif self.thinker is not None:
            self._value = self._drive(self._value)
            if self._value is WAIT:
                return self.pending
        return self._run()

    def go_on(self, value: object, until: int = -1) -> Request | None:
        """The question has been answered: play on with this, at most to answer number `until`."""
        self.pending = self.paused = self.found = None
        self._value = value
        return self.advance(until)

    def _resume(self) -> object:
        """Take up the request that the match was told to stop at."""
        request, self.paused = self.paused, None
        assert request is not None
        if self.found is not None:
            plan, self.found = self.found, None
            return self.planned(request, plan)
        return self._think_on(request) if self.thinker else self.respond(request)

    def _run(self) -> Request | None:
        game = self.header.game
        table, steps, respond = self.table, game.steps, self.respond
        watching, turn_step = self.watch, game.turn_step
        value, self._value = self._value, None
        every, flow = self.every, self._flow
        heeds = 0 if self.mindful else self.heeds
        keeps = every or heeds < NEVER
        # What most requests come to is done here without a call for each: `respond` says what it is.
        given, halt, taped = self.given, self._halt, self.tape is not None
        choosers, sources = self.players.choosers, self.players.sources
        while True:
            if flow is None:
                agenda = table.agenda
                if not agenda:
                    return None
                self.step_began = began = len(given)
                if keeps:
                    if every and began >= self._due:
                        self._checkpoint(began)
                    if began >= heeds:
                        self.step_start = table.copy()
                name, args = agenda.pop()
                if watching is not None and (len(agenda) < watching.since or name == turn_step):
                    watching.carried_out()
                flow = steps[name](table, *args)
                if flow is None:
                    continue
                self._flow, value = flow, None
            send = flow.send
            try:
                while True:
                    request = send(value)
                    number = len(given)
                    if number == halt or taped:
                        value = respond(request)
                    elif type(request) is Choose:
                        player = choosers[request.seat]
                        value = WAIT if player is None else player.choose(table, request, number)
                        if player is not None and value is not WAIT:
                            given.append(("choose", request.seat, player.by, value, None))
                            if watching is not None:
                                watching.decided(number, request.seat, len(table.agenda))
                            continue
                        value = respond(request)
                    else:
                        source, more = sources.get(type(request)), request.more
                        # What is judged under a key, the table learns.
                        if type(source) is Seeded or (type(source) is Model and more is None):
                            value = source.answer(request, number)
                            given.append((request.kind, request.seat, source.by, value, more))
                            if watching is not None:
                                watching.answered(number)
                            continue
                        value = respond(request)
                    if value is WAIT:
                        return self.pending
            except StopIteration:
                flow = self._flow = None

    def _checkpoint(self, number: int) -> None:
        table = self.table.copy()
        if self.checkpoints:
            table.lean_on(self.checkpoints[-1].table)
        if self.watch is None:
            self.checkpoints.append(Checkpoint(number, table))
        else:
            self.checkpoints.append(Checkpoint(number, table, self.watch.at, self.watch.since))
        self._due = number + self.every

    def begin_again(self, table: Table) -> None:
        """Play the step up to its first question in silence: what it tells was told before."""
        self.table, self.step_start = table, table.copy()
        self.thinker = self._deciding = self._thought = self.found = None
        self.restarted = True
        self.step_began = len(self.entries)
        name, args = table.agenda.pop()
        self._flow = self.header.game.steps[name](table, *args)
        try:
            self.paused = next(self._flow) if self._flow is not None else None
        except StopIteration:
            self._flow = None
        table.watch = self.watch

    # -- answers -------------------------------------------------------------------------------------------

    def respond(self, request: Request) -> object:
        """The answer to a request, noted; or WAIT, with the request pending or paused."""
        if self.tape is not None:
            return self.tape.respond(self, request)
        given = self.given
        number = len(given)
        if number == self._halt:
            self.paused = request
            return WAIT
        if type(request) is Choose:
            seat = request.seat
            player = self.players.choosers[seat]
            if player is None:
                return self.decide(request)
            option = player.choose(self.table, request, number)
            by = player.by
            if option is WAIT:
                by, option = self._by_itself(request, player)
                if option is WAIT:
                    self.pending = request
                    return WAIT
            given.append(("choose", seat, by, option, None))
            if self.watch is not None:
                self.watch.decided(number, seat, len(self.table.agenda))
            return option
        kind = request.kind
        if kind == "decide":
            return self.decide(request)
        source = self.players.sources.get(type(request)) or self.players.of(request)
        value = source.answer(request, number)
        by = source.by
        if value is WAIT:
            only = request.only()
            if only is None:
                self.pending = request
                return WAIT
            by, value = "only", only
        if by == "typed" or by == "script":
            request.check(value)
        more = request.more
        if self.thinker is None and self.watch is None and (more is None or kind != "judge"):
            given.append((kind, request.seat, by, value, more))
        else:
            self.note(request, by, value)
        return value

    def _by_itself(self, request: Choose, player: Chooser) -> tuple[str, Option | Waiting]:
        """What needs no person: what a seat finds that plays on aside, the only option there is, or a
        question that the seat lets pass.
        """
        if self.players.ahead and isinstance(player, Foreseeing):
            return player.by, player.foresee(self, request)
        options = request.options()
        if len(options) == 1 and not request.pause and request.composer is None:
            return "only", options[0]
        if self.passing:
            option = passed(self.passing, request)
            if option is not None:
                return LET_PASS, option
        return "", WAIT

    def note(self, request: Request, by: str, value: object) -> None:
        """Write an answer down, tell whoever listens, and the table if it was judged."""
        kind, more = request.kind, request.more
        answer = (kind, request.seat, by, value, more)
        if kind == "judge" and (more is not None or self.thinker is not None):
            self.learn(Answer(answer))
        number = len(self.given)
        self.given.append(answer)
        if self.watch is None or self.thinker is not None:
            return
        if kind == "choose" or kind == "decide":
            self._carries_out(self.watch, number, request.seat)
        else:
            self.watch.answered(number)

    def _carries_out(self, watch: Watch, number: int, seat: int) -> None:
        """What a seat decided will now be carried out; a bot's thoughts before it learn their decision."""
        thought, self._thought = self._thought, None
        if thought is None:
            watch.decided(number, seat, len(self.table.agenda))
            return
        thought[1] = number
        if thought[0] != number:
            watch.at = [number, number, seat]

    def set_passing(self, answer: Answer) -> None:
        """From now on a seat lets other questions pass."""
        self.passing.append((len(self.entries), answer.value))
        self.entries.append(answer)
        if self.watch is not None:
            self.watch.answered(len(self.entries) - 1)

    def learn(self, answer: Answer) -> None:
        """Tell the table what was judged."""
        values = answer.value if isinstance(answer.value, tuple) else (answer.value,)
        for value, key in zip(values, answer.keys or ("",), strict=True):
            self.table.learn(answer.seat, cast(Option, value), key)

    # -- bots ----------------------------------------------------------------------------------------------

    def decide(self, request: Request) -> object:
        """Let the bot think about a decision, or about an ordinary choice."""
        thinker = self.think(request)
        try:
            asked = next(thinker)
        except StopIteration as stop:
            # Most decisions ask for nothing on the way.
            return self.planned(request, stop.value)
        self.thinker, self._deciding = thinker, request
        return self._think_on(asked)

    def think(self, request: Request) -> Flow[Option]:
        """The thinking of a bot, not begun yet."""
        if self.watch is not None:
            self._thought = self.watch.thinks(len(self.given), request.seat, len(self.table.agenda))
        view = self.header.game.view(self.table, request.seat)
        if isinstance(request, Decide):
            return request.think(view, self.watch)
        think = self.players.thinks[request.seat]
        assert think is not None
        return think(view, cast(Choose, request), self.watch)

    def think_later(self, asked: Request) -> Request:
        """Something else is answered before what a bot asks in its thoughts: what is to be asked after it.

        Where nothing else was asked yet, the bot thinks again then, as it does when the game is played back.
        """
        thought, deciding = self._thought, self._deciding
        if self.watch is None or deciding is None or thought is None or thought[0] < len(self.given):
            return asked
        self.thinker = self._deciding = self._thought = None
        self.watch.forget(thought[0])
        return deciding

    def _drive(self, value: object) -> object:
        """Carry the thinking on with an answer, to the plan or to a question that has to wait."""
        thinker, deciding = self.thinker, self._deciding
        assert thinker is not None
        assert deciding is not None
        try:
            while True:
                value = self._inside(thinker.send(value))
                if value is WAIT:
                    return WAIT
        except StopIteration as stop:
            plan = stop.value
        self.thinker = self._deciding = None
        return self.planned(deciding, plan)

    def _inside(self, request: Request) -> object:
        if isinstance(request, _DECISIONS):
            raise TypeError("a bot that thinks may ask for chance and judgments only")
        return self.respond(request)

    def _think_on(self, request: Request) -> object:
        value = self._inside(request)
        return WAIT if value is WAIT else self._drive(value)

    def planned(self, request: Request, plan: Option) -> object:
        """A bot has found its plan."""
        if self.tape is not None:
            return self.tape.planned(self, request, plan)
        if len(self.given) == self._halt:
            self.paused, self.found = request, plan
            return WAIT
        request.check(plan)
        self.given.append((request.kind, request.seat, "bot", plan, None))
        if self.watch is not None:
            self._carries_out(self.watch, len(self.given) - 1, request.seat)
        return plan
