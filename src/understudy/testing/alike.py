"""Games that look alike to a seat: it must be told the same in both, and think the same.

Such a twin of a game is made in two ways. Either what a seat does not know is dealt anew (`Game.imagine`) at
the start of a step, and the answers that followed are given again; or one answer is replaced by another.
The seats whose view is the same at every question since cannot tell the twin from the real game. So the bot
of such a seat must find the same plan by the same lines and candidates, and its front must be given the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from understudy.core.chance import mix, seeded
from understudy.core.errors import Mistake
from understudy.core.events import Watch
from understudy.core.flow import Flow
from understudy.core.game import AnyGame, Seat
from understudy.core.match import Entry, Header, Match
from understudy.core.requests import Choose, Decide, Judge, PickRandom, Request
from understudy.core.table import Table
from understudy.pages.trace import data_of
from understudy.testing.fronts import differences, given
from understudy.testing.playing import LineUp, any_answer, flat, new_match, with_people

#: How many starts of steps of a game are tried, and how many answers are followed from each of them.
STARTS = 24
FOLLOWED = 8
#: How many of those answers are replaced, each by how many others.
REPLACED = 3
#: The kinds of answers that are. Dice are rolled in the open; a plan is found by the bot itself.
REPLACEABLE = ("choose", "draw", "shuffle", "pick")
OTHERS = 3
#: How often the fronts of one game are compared, which takes longest.
FRONTS = 30


class Astray(Exception):
    """A twin cannot take the answers of the real game any more: it is followed no further."""


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a step: the table then, and how many answers there were."""

    number: int
    table: Table


def begun(
    header: Header, table: Table, steps: Mapping[str, Callable[..., Flow[None] | None]] | None = None
) -> Header:
    """A game that begins on a copy of this table."""
    game = header.game

    def start(options: Mapping[str, str], seats: Sequence[Seat]) -> Table:
        return table.copy()

    return replace(header, game=replace(game, set_up=start, steps=steps or game.steps), position=None)


def played(
    line_up: LineUp, answer: Callable[[Match, Request], object] = any_answer
) -> tuple[Match, list[Start]]:
    """A whole game with people in the place of stand-ins, and the starts of its steps."""
    starts: list[Start] = []
    header = new_match(with_people(line_up)).header
    match: Match

    def noted(name: str, step: Callable[..., Flow[None] | None]) -> Callable[..., Flow[None] | None]:
        def run(table: Table, *args: int | str) -> Flow[None] | None:
            copy = table.copy()
            copy.agenda.append((name, args))
            starts.append(Start(len(match.entries), copy))
            return step(table, *args)

        return run

    steps = {name: noted(name, step) for name, step in header.game.steps.items()}
    match = Match(replace(header, game=replace(header.game, steps=steps)), keep=False)
    request = match.advance()
    while request is not None:
        request = match.answer(any_answer(match, request))
    return match, starts


# -- what is seen and thought at a question ------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Look:
    """A question of the rules: whom it is put to, what every seat sees, what whoever is asked makes of it."""

    asked: tuple[str, int]
    views: Mapping[int, object]
    question: object
    thought: object


def look(game: AnyGame, seats: Sequence[Seat], table: Table, request: Request) -> Look:
    views = {seat: flat(game.view(table, seat)) for seat in range(len(seats))}
    who = seats[request.seat]
    return Look((request.kind, request.seat), views, question(request), thought(game, who, table, request))


def question(request: Request) -> object:
    """What a seat is asked, with all that it may answer."""
    options = [option.id for option in request.options()] if isinstance(request, Choose) else []
    return [request.prompt, request.topic, dict(request.about), options]


def thought(game: AnyGame, who: Seat, table: Table, request: Request) -> object:
    """What the bot of the seat makes of a question, and what the stand-ins would advise."""
    view = game.view(table, request.seat)
    watch = Watch()
    if isinstance(request, Decide):
        flow = request.think(view, watch)
    elif isinstance(request, Choose):
        bot = game.bots.get(who.player)
        if bot is None or bot.think is None:
            return [policy(view, request).id for policy in game.policies.values()]
        flow = bot.think(view, request, watch)
    else:
        return None
    asked: list[object] = []
    plan = _finished(flow, asked)
    trace = data_of(watch.notes, lambda option, seat: option.id, lambda event: event.verb)
    return {"plan": plan, "asked on the way": asked, "trace": trace}


def _finished(flow: Flow[Any], asked: list[object]) -> object:
    """The plan of a bot. What it asks for on the way is noted with all that could be answered."""
    value: object = None
    try:
        while True:
            request = flow.send(value)
            options = [one.id for one in request.options()] if isinstance(request, PickRandom | Judge) else []
            asked.append([request.kind, request.prompt, options])
            value = request.model() if isinstance(request, Judge) else seeded(7, len(asked), request)
    except StopIteration as stop:
        return stop.value.id


# -- a stretch of a game -------------------------------------------------------------------------------------


class Stretch:
    """A game played from the start of a step by the answers that are known, one of which may be another."""

    def __init__(
        self,
        header: Header,
        table: Table,
        answers: Sequence[Entry],
        *,
        change: int = -1,
        other: int = 0,
        look: Callable[[Table, Request], None] | None = None,
    ) -> None:
        self.answers = answers
        #: Which answer is replaced, and by which of the others.
        self.change = change
        self.other = other
        self._look = look
        steps = (
            header.game.steps if look is None else {n: self._heard(s) for n, s in header.game.steps.items()}
        )
        self.match = Match(begun(header, table, steps), source=lambda kind: Told(self), watch=Watch())

    def _heard(self, step: Callable[..., Flow[None] | None]) -> Callable[..., Flow[None] | None]:
        def run(table: Table, *args: int | str) -> Flow[None] | None:
            flow = step(table, *args)
            return None if flow is None else self._passed_on(table, flow)

        return run

    def _passed_on(self, table: Table, flow: Flow[None]) -> Flow[None]:
        value: object = None
        while True:
            try:
                request = flow.send(value)
            except StopIteration:
                return
            if table is self.match.table and self._look is not None:
                self._look(table, request)
            value = yield request

    def questions(self) -> Iterator[Request]:
        """The questions to people, as long as there are answers to them."""
        try:
            request = self.match.advance()
            while request is not None:
                yield request
                request = self.match.answer(self.answer(request, len(self.match.entries)))
        except Astray:
            return

    def answer(self, request: Request, number: int) -> object:
        if number >= len(self.answers):
            raise Astray
        kind, seat, _, value, *_ = self.answers[number]
        if (kind, seat) != (request.kind, request.seat):
            raise Astray
        if number == self.change:
            return self._another(request, value)
        try:
            request.check(value)
        except Mistake:
            raise Astray from None
        return value

    def _another(self, request: Request, value: object) -> object:
        """Another answer: of options the next ones in the list, of chance what another seed gives."""
        if isinstance(request, Choose):
            options = list(request.options())
            if value not in options or len(options) <= self.other + 1:
                raise Astray
            return options[(options.index(value) + 1 + self.other) % len(options)]
        if isinstance(request, Judge):
            raise Astray
        found = seeded(mix(11, self.other), self.change, request)
        if found == value:
            raise Astray
        return found


@dataclass(frozen=True, slots=True)
class Told:
    """Answers chance and judgements as they were answered in the real game."""

    stretch: Stretch
    by: str = "rng"

    def answer(self, request: Request, number: int) -> object:
        return self.stretch.answer(request, number)


# -- comparing -----------------------------------------------------------------------------------------------


class Twins:
    """Compares the twins of one game with it."""

    def __init__(self, line_up: LineUp) -> None:
        self.match, self.starts = played(line_up)
        self.header = new_match(with_people(line_up)).header
        self.fronts = 0
        #: How many questions were compared: to show that there was something to compare.
        self.thoughts = 0

    def compare(self) -> None:
        """Every seat at the starts of some steps, and some answers of theirs replaced."""
        step = max(1, len(self.starts) // STARTS)
        for start in self.starts[::step]:
            known = self.match.entries[start.number : start.number + FOLLOWED]
            if known:
                self._from(start, known)

    def _from(self, start: Start, known: Sequence[Entry]) -> None:
        real = self._looks(start.table, known)
        game = self.header.game
        for seat in range(len(self.header.seats)):
            table = game.imagine(start.table, seat, start.number)
            self._follow(start, known, real, table, {seat}, -1, 0)
        replaced = [number for number, entry in enumerate(known) if entry[0] in REPLACEABLE]
        for number in replaced[:REPLACED]:
            for other in range(OTHERS):
                seats = set(range(len(self.header.seats))) - {known[number][1]}
                self._follow(start, known, real, start.table, seats, number, other)

    def _looks(self, table: Table, known: Sequence[Entry]) -> list[Look]:
        game, seats = self.header.game, self.header.seats
        found: list[Look] = []

        def note(table: Table, request: Request) -> None:
            found.append(look(game, seats, table, request))

        for _ in Stretch(self.header, table, known, look=note).questions():
            pass
        return found

    def _follow(
        self,
        start: Start,
        known: Sequence[Entry],
        looks: Sequence[Look],
        table: Table,
        alike: set[int],
        change: int,
        other: int,
    ) -> None:
        """Play a twin beside the real game as long as some seat cannot tell them apart."""
        game, seats = self.header.game, self.header.seats
        count = 0

        def compare(table: Table, request: Request) -> None:
            nonlocal count
            if count >= len(looks) or looks[count].asked != (request.kind, request.seat):
                raise Astray
            mine = looks[count]
            count += 1
            for seat in list(alike):
                if flat(game.view(table, seat)) != mine.views[seat]:
                    alike.discard(seat)
            if not alike:
                raise Astray
            if request.seat in alike:
                self._same(mine, question(request), "is asked")
                self._same(mine, thought(game, seats[request.seat], table, request), "thinks")

        real = Stretch(self.header, start.table, known)
        twin = Stretch(self.header, table, known, change=change, other=other, look=compare)
        for _, _ in zip(twin.questions(), real.questions(), strict=False):
            if (len(twin.match.entries) > change and twin.match.entries != real.match.entries) or change < 0:
                self._fronts(real.match, twin.match, sorted(alike))

    def _same(self, mine: Look, theirs: object, what: str) -> None:
        ours = mine.question if what == "is asked" else mine.thought
        self.thoughts += 1
        one, two = differences(ours, theirs)
        assert one == two, (
            f"Seat {mine.asked[1]} sees the same in two games, but {what} something else, so what is hidden "
            f"from it matters. In one: {one}; in the other: {two}."
        )

    def _fronts(self, real: Match, twin: Match, alike: Sequence[int]) -> None:
        """What is shown to the seats that are alike, and to an onlooker, who sees no more than they do."""
        if self.fronts >= FRONTS or not alike:
            return
        self.fronts += 1
        for seat in (-1, *alike):
            who = "An onlooker" if seat < 0 else f"Seat {seat}"
            ours, theirs = given(real, seat), given(twin, seat)
            for name, value in ours.items():
                one, two = differences(value, theirs[name])
                assert one == two, (
                    f"{who} sees the same in two games, but its {name} differs, so it tells what is hidden. "
                    f"In one: {one}; in the other: {two}."
                )
