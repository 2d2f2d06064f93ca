"""Games that look alike to a seat: it must be told the same in both, and think the same.

Such a twin of a game is made in two ways. Either what a seat does not know is dealt anew (`Game.imagine`) at
the start of a step, and the answers that followed are given again; or one answer is replaced by another.
The seats whose view is the same at every question since cannot tell the twin from the real game, unless a bot
that thinks aloud (`Bot.open`) thinks something else. So the bot of such a seat must find the same plan by the
same lines and candidates, and its front must be given the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, TypeAlias

from understudy.core.answers import Answer
from understudy.core.chance import mix, seeded
from understudy.core.errors import Mistake
from understudy.core.events import Watch
from understudy.core.flow import Flow
from understudy.core.game import AnyGame, Seat
from understudy.core.judging import Judges
from understudy.core.match import Header, Match
from understudy.core.requests import Choose, Decide, Judge, PickRandom, Request
from understudy.core.table import Table
from understudy.pages.trace import data_of
from understudy.testing.fronts import differences, given, undone
from understudy.testing.playing import LineUp, any_answer, new_match, same, with_people

#: How many starts of steps of a game are tried, and how many answers are followed from each of them.
STARTS = 18
FOLLOWED = 8
#: How many of those answers are replaced, each by how many others.
REPLACED = 3
#: The kinds of answers that are. Dice are rolled in the open; and a bot answers by itself.
REPLACEABLE = ("choose", "draw", "shuffle", "pick")
OTHERS = 3
#: How often fronts are compared from one start, which takes longest: with what is hidden dealt anew, and with
#: answers replaced.
FRONTS = (1, 2)


#: The seat that is asked, the kind of answer, and the topic.
Asked: TypeAlias = tuple[int, str, str]


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


def played(line_up: LineUp) -> tuple[Match, list[Start]]:
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
class Sighting:
    """A question of the rules: what every seat sees then, and what whoever is asked makes of it."""

    #: Who is asked for what: everybody at the table hears that.
    asked: Asked
    views: Mapping[int, object]
    question: object
    thought: object


def look(game: AnyGame, seats: Sequence[Seat], table: Table, request: Request) -> Sighting:
    # The game plays on; what was seen stays as it was.
    kept = table.copy()
    views = {seat: game.view(kept, seat) for seat in range(len(seats))}
    who = seats[request.seat]
    return Sighting(asked(request), views, question(request), thought(game, who, table, request))


def asked(request: Request) -> Asked:
    return request.seat, request.kind, request.topic


def is_open(game: AnyGame, who: Seat) -> bool:
    """Does everybody hear what the bot of this seat thinks?"""
    bot = game.bots.get(who.player)
    return bot is not None and bot.open


def question(request: Request) -> object:
    """What a seat is asked, with all that it may answer."""
    options = [option.id for option in request.options()] if isinstance(request, Choose) else []
    return [request.prompt, request.topic, dict(request.about), options]


def thought(game: AnyGame, who: Seat, table: Table, request: Request) -> object:
    """What the bot of the seat makes of a question, and what the stand-ins would advise."""
    # What is judged on the way is remembered on a table of its own.
    table = table.copy()
    view = game.view(table, request.seat)
    watch = Watch(curious=True)
    if isinstance(request, Decide):
        flow = request.think(view, watch)
    elif isinstance(request, Choose):
        bot = game.bots.get(who.player)
        if bot is None or bot.think is None:
            policies = game.policies.values() if len(request.options()) > 1 else ()
            return [policy(view, request).id for policy in policies]
        flow = bot.think(view, request, watch)
    else:
        return None
    on_the_way: list[object] = []
    plan = _finished(flow, on_the_way, table)
    trace = data_of(watch.notes, lambda option, seat: option.id, lambda event: event.verb)
    return {"plan": plan, "asked on the way": on_the_way, "trace": trace}


def _finished(flow: Flow[Any], asked: list[object], table: Table) -> object:
    """The plan of a bot. What it asks for on the way is noted with all that could be answered; what is judged
    then, the table learns.
    """
    value: object = None
    try:
        while True:
            request = flow.send(value)
            options = [one.id for one in request.options()] if isinstance(request, PickRandom | Judge) else []
            asked.append([request.kind, request.prompt, options])
            if isinstance(request, Judge | Judges):
                value = request.model()
                seen = value if isinstance(value, tuple) else (value,)
                for one, key in zip(seen, request.more or ("",), strict=True):
                    table.learn(request.seat, one, key)
            else:
                value = seeded(7, len(asked), request)
    except StopIteration as stop:
        return stop.value.id


# -- a stretch of a game -------------------------------------------------------------------------------------


class Replayed:
    """A game played from the start of a step by the answers that are known, one of which may be another."""

    def __init__(
        self,
        header: Header,
        table: Table,
        answers: Sequence[Answer],
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
        self.match = Match(begun(header, table, steps), source=lambda kind: Repeated(self), watch=Watch())

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


def played_out(stretch: Replayed) -> Match:
    """The game after all answers that are known."""
    for _ in stretch.questions():
        pass
    return stretch.match


@dataclass(frozen=True, slots=True)
class Repeated:
    """Answers chance and judgments as they were answered in the real game."""

    stretch: Replayed
    by: str = "rng"

    def answer(self, request: Request, number: int) -> object:
        return self.stretch.answer(request, number)


# -- comparing -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Other:
    """How a twin differs: the table that it begins on, and which answer is replaced by which other one."""

    table: Table
    change: int = -1
    other: int = 0
    #: The seat that answers otherwise, and knows that it did.
    seat: int = -1


class Original:
    """The real game from the start of a step: what is seen at its questions, found once for all twins."""

    def __init__(self, header: Header, start: Start, known: Sequence[Answer]) -> None:
        self.header = header
        self.start = start
        self.known = known
        self.looks: list[Sighting] = []
        #: How many sightings there are when somebody is asked, by the number of that question.
        self.stops: list[int] = []
        self._matches: dict[int, Match] = {}
        self._shown: dict[tuple[int, int], Mapping[str, object]] = {}
        self._undone: dict[int, tuple[int, Mapping[str, object]]] = {}
        for _ in Replayed(header, start.table, known, look=self._note).questions():
            self.stops.append(len(self.looks))

    def _note(self, table: Table, request: Request) -> None:
        self.looks.append(look(self.header.game, self.header.seats, table, request))

    def shown(self, question: int, seat: int) -> Mapping[str, object]:
        """What a seat is shown at a question."""
        found = self._shown.get((question, seat))
        if found is None:
            found = self._shown[question, seat] = given(self._at(question), seat)
        return found

    def undone(self, answers: int) -> tuple[int, Mapping[str, object]]:
        """Who is asked after so many answers, or -1; and what is said where the last is taken back."""
        if answers not in self._undone:
            match = played_out(Replayed(self.header, self.start.table, self.known[:answers]))
            seat = -1 if match.pending is None else match.pending.seat
            self._undone[answers] = seat, undone(match) if seat >= 0 else {}
        return self._undone[answers]

    def _at(self, question: int) -> Match:
        if question not in self._matches:
            real = Replayed(self.header, self.start.table, self.known)
            next(islice(real.questions(), question, None))
            self._matches[question] = real.match
        return self._matches[question]


class Twins:
    """Compares the twins of one game with it."""

    def __init__(self, line_up: LineUp) -> None:
        self.match, self.starts = played(line_up)
        self.header = new_match(with_people(line_up)).header
        #: How often fronts may still be compared.
        self._left = 0

    def compare(self) -> None:
        """Every seat at the starts of some steps, and some answers of theirs replaced."""
        step = max(1, len(self.starts) // STARTS)
        for start in self.starts[::step]:
            known = self.match.entries[start.number : start.number + FOLLOWED]
            if known:
                self._from(Original(self.header, start, known))

    def _from(self, real: Original) -> None:
        start, known = real.start, real.known
        game, seats = self.header.game, range(len(self.header.seats))
        self._left = FRONTS[0]
        for turn in seats:
            seat = (start.number + turn) % len(seats)
            table = game.imagine(start.table, seat, start.number)
            if not same(table, start.table):
                self._follow(real, Other(table), {seat})
        self._left = FRONTS[1]
        replaced = [number for number, answer in enumerate(known) if self._is_replaced(answer)]
        for number in replaced[:REPLACED]:
            for other in range(OTHERS):
                self._follow(real, Other(start.table, number, other, known[number].seat), set(seats))

    def _is_replaced(self, answer: Answer) -> bool:
        """Whether another answer might be a secret. What happens inside an open bot's thinking is none."""
        if answer.kind == "pick" and is_open(self.header.game, self.header.seats[answer.seat]):
            return False
        return answer.kind in REPLACEABLE and answer.by not in ("bot", "only")

    def _follow(self, real: Original, other: Other, alike: set[int]) -> None:
        """Play a twin beside the real game as long as some seat cannot tell them apart."""
        game, seats, looks = self.header.game, self.header.seats, real.looks
        count = 0

        def compare(table: Table, request: Request) -> None:
            nonlocal count
            if count >= len(looks) or looks[count].asked != asked(request):
                raise Astray
            mine, who = looks[count], seats[request.seat]
            count += 1
            for seat in list(alike):
                if not same(game.view(table, seat), mine.views[seat]):
                    alike.discard(seat)
            if not alike:
                raise Astray
            if request.seat in alike and request.seat != other.seat:
                if self._is_secret(other, alike):
                    _same(mine, question(request), "is asked")
                _same(mine, thought(game, who, table, request), "thinks")
            elif (
                request.seat not in alike
                and is_open(game, who)
                and thought(game, who, table, request) != mine.thought
            ):
                raise Astray

        twin = self._twin(real.known, other, compare)
        for number, _ in enumerate(twin.questions()):
            if number >= len(real.stops) or real.stops[number] != count:
                # A question that has one answer only is put to nobody: the two games are at different ones.
                return
            if self._left > 0 and self._is_secret(other, alike):
                self._left -= 1
                for seat in (-1, *sorted(alike - {other.seat})):
                    _shown_the_same(seat, real.shown(number, seat), given(twin.match, seat))
                self._undone(real, len(twin.match.entries), other, alike - {other.seat})

    def _is_secret(self, other: Other, alike: set[int]) -> bool:
        """Whether somebody knows what differs. An answer that nobody sees yet is on its way to the table."""
        return other.change < 0 or len(alike) < len(self.header.seats)

    def _twin(
        self,
        known: Sequence[Answer],
        other: Other,
        look: Callable[[Table, Request], None] | None = None,
    ) -> Replayed:
        return Replayed(self.header, other.table, known, change=other.change, other=other.other, look=look)

    def _undone(self, real: Original, answers: int, other: Other, alike: set[int]) -> None:
        """What is said where whoever is asked now takes the last answer back, in a game of its own."""
        seat, said = real.undone(answers)
        if seat not in alike:
            return
        twin = played_out(self._twin(real.known[:answers], other))
        if twin.pending is not None:
            _shown_the_same(seat, said, undone(twin))


def _same(mine: Sighting, theirs: object, what: str) -> None:
    ours = mine.question if what == "is asked" else mine.thought
    one, two = differences(ours, theirs)
    assert one == two, (
        f"Seat {mine.asked[0]} sees the same in two games, but {what} something else, so what is hidden from "
        f"it matters. In one: {one}; in the other: {two}."
    )


def _shown_the_same(seat: int, ours: Mapping[str, object], theirs: Mapping[str, object]) -> None:
    """What a seat that is alike is shown, or an onlooker (-1), who sees no more than it does."""
    told = [name for name in ours if differences(ours[name], theirs.get(name))[0]]
    if told:
        who = "An onlooker" if seat < 0 else f"Seat {seat}"
        one, two = differences(ours[told[0]], theirs.get(told[0]))
        raise AssertionError(
            f"{who} sees the same in two games, but is shown something else, so it is told what is hidden. "
            f"What differs: {', '.join(told)}. {told[0]} has in one game: {one}; in the other: {two}."
        )
