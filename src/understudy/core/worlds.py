"""Worlds that a seat cannot tell from the real game, each standing at the very question that it is asked.

A world begins where the step began that is being played: there the hidden part is dealt anew
(`Game.imagine`), and what was answered since is answered again. What the seat has not seen of those answers,
such as another's secret choice or a card drawn face down, is answered otherwise, as another world would have
it. A world in which the seat would see anything else than it does is thrown away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from understudy.core.answers import Answer
from understudy.core.chance import mix, seeded
from understudy.core.errors import Mistake
from understudy.core.flow import Flow
from understudy.core.game import AnyGame, Seat
from understudy.core.match import Match
from understudy.core.playing import Players
from understudy.core.requests import Choose, Request
from understudy.core.sources import sources_for
from understudy.core.table import Arg, Table, same
from understudy.core.tape import Tape

#: What can be a secret among answers. Dice are rolled in the open, judgments are about the open table.
SECRET = ("choose", "draw", "shuffle", "pick")
#: So many other answers show whether one is a secret, and so many are tried in its place in a world.
SHOWN_BY = 6
PLACED = 40
#: After so many worlds that would look different, none is looked for any more.
ASTRAY = 20


class NoWorld(Exception):
    """No world was found that looks like the real one, or the game cannot imagine any."""


class World:
    """A table to start from, the answers since, and a seed for all chance to come."""

    __slots__ = ("answers", "seed", "table")

    def __init__(self, table: Table, answers: Sequence[Answer], seed: int) -> None:
        self.table = table
        self.answers = answers
        self.seed = seed


class Worlds:
    """The worlds of one question. `seats` says who plays on in them; nobody outside is asked."""

    def __init__(
        self, match: Match, request: Choose, seats: Sequence[Seat], seed: int, turns: int = 0
    ) -> None:
        self.game: AnyGame = match.header.game
        self.request = request
        self._seed = seed
        self._made = 0
        self._start = match.step_table()
        self._since = match.entries[match.step_began :]
        self._look = self._seen(match.table, request)
        #: How many turns a try looks ahead; 0 is to the end.
        self._horizon = turns or self.game.horizon
        #: How many turns have begun since the question, in the world that is being played.
        self._turns = 0
        self._header = replace(match.header, game=self._cut(), seats=tuple(seats))
        self._secrets = [number for number in range(len(self._since)) if self._is_secret(number)]

    def find(self) -> World:
        """The next world."""
        for _ in range(ASTRAY):
            self._made += 1
            seed = mix(self._seed, self._made)
            try:
                table = self.game.imagine(self._start, self.request.seat, seed)
            except (NotImplementedError, Mistake) as error:
                raise NoWorld(str(error)) from error
            world = World(table, self._since, seed)
            if self._fill_in(world):
                return world
        raise NoWorld("everything that was imagined would look different")

    def enter(self, world: World) -> Match:
        """A match aside at the question, in this world."""
        match = self._entered(world, len(world.answers))
        self._turns = 0
        return match

    def ended(self, match: Match) -> bool:
        """Is the game over in the world that was entered last, rather than cut off?"""
        return match.over and self._turns <= (self._horizon or self._turns)

    def _entered(self, world: World, until: int) -> Match:
        """Play in a world by its answers, as far as they fit, up to answer number `until`."""
        players = Players(self._header, self._header.seats, sources_for(world.seed))
        match = Match.on(self._header, players, world.table.copy())
        match.tape = Tape(world.answers[:until], lenient=True) if until else None
        match.advance(until=until)
        return match

    def _cut(self) -> AnyGame:
        """The game as far as tries look ahead: it ends where a turn would begin that lies beyond."""
        game = self.game
        if not self._horizon or game.turn_step not in game.steps:
            return game
        step = game.steps[game.turn_step]

        def turn(table: Table, *args: Arg) -> Flow[None] | None:
            self._turns += 1
            if self._turns > self._horizon:
                table.agenda.clear()
                return None
            return step(table, *args)

        return replace(game, steps={**game.steps, game.turn_step: turn})

    # -- what the seat does not know of the answers since the step began -----------------------------------

    def _seen(self, table: Table, request: Request) -> tuple[object, ...]:
        options = [option.id for option in request.options()] if isinstance(request, Choose) else None
        return self.game.view(table, self.request.seat), request.seat, request.topic, request.about, options

    def _looks_the_same(self, world: World) -> bool:
        try:
            match = self.enter(world)
        except Mistake:
            return False
        asked = match.paused
        if asked is None or len(match.entries) != len(world.answers):
            return False
        view, *question = self._seen(match.table, asked)
        return question == list(self._look[1:]) and same(view, self._look[0])

    def _is_secret(self, number: int) -> bool:
        """Would the seat see the same now if this had been answered otherwise?"""
        answer = self._since[number]
        if answer.kind not in SECRET or answer.seat == self.request.seat or answer.by == "only":
            return False
        bot = self.game.bots.get(self._header.seats[answer.seat].player) if answer.seat >= 0 else None
        if bot is not None and bot.open:
            return False
        real = World(self._start, self._since, self._seed)
        others = self._others(real, number, SHOWN_BY)
        return any(self._looks_the_same(self._with(real, number, other)) for other in others)

    def _fill_in(self, world: World) -> bool:
        """Answer every secret as it may have been in this world; False if nothing fits."""
        for number in self._secrets:
            for other in self._others(world, number, PLACED, but_real=False):
                tried = self._with(world, number, other)
                if self._looks_the_same(tried):
                    world.answers = tried.answers
                    break
            else:
                return False
        return self._looks_the_same(world)

    def _others(self, world: World, number: int, most: int, but_real: bool = True) -> Iterator[object]:
        """What else could have been answered there, in an order of the world's own."""
        given = self._since[number].value
        try:
            request = self._entered(world, number).paused
        except Mistake:
            return
        if request is None:
            return
        if isinstance(request, Choose):
            places = {option: mix(world.seed, place) for place, option in enumerate(request.options())}
            found: Sequence[object] = [*sorted(places, key=places.__getitem__)]
        elif request.chance:
            found = [seeded(mix(world.seed, turn), number, request) for turn in range(most)]
        else:
            return
        yield from [value for value in found if not but_real or value != given][:most]

    def _with(self, world: World, number: int, value: object) -> World:
        answers = list(world.answers)
        answers[number] = Answer((*answers[number][:3], value, answers[number][4]))
        return World(world.table, answers, world.seed)
