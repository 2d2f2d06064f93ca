"""One game for learners: whose turn it is, what can be chosen, and what came of it. Knows no numpy.

A seat of a person is a seat that learns; every other seat plays by itself. Options that are put together of
parts are chosen part by part; points on a board among some that are drawn from the game's own seed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from understudy.core import journal
from understudy.core.chance import derived, mix
from understudy.core.compose import Composition
from understudy.core.errors import BadSetup, IllegalAnswer
from understudy.core.features import Features, Guessed, Vocabulary
from understudy.core.game import PERSON, AnyGame
from understudy.core.header import Header
from understudy.core.match import Match
from understudy.core.option import Option
from understudy.core.registry import find
from understudy.core.requests import Choose, Judge, PickRandom, Request

#: So many points are offered where a piece may stand anywhere.
POINTS = 12
#: A function of the match and a seat that says what a decision has brought.
Shaped = Callable[[Match, int], float]
OUTCOME, MARGIN = "outcome", "margin"
#: The first number of a row that is no option of the game: a part of one that is put together; the next page.
PART, PAGE = -2, -3


class Portion(Option):
    """A part of an option that is put together."""

    __slots__ = ("text",)

    def __init__(self, id: str, text: str) -> None:
        super().__init__(id)
        self.text = text


def row_of(vocabulary: Vocabulary, option: Option) -> tuple[int, ...]:
    """An option as numbers; a part of one too."""
    if not isinstance(option, Portion):
        return vocabulary.row(option)
    digits = "".join(sign for sign in option.id if sign.isdigit())[:4]
    return (PART, int("-" in option.id), *[int(digits or 0)] * (vocabulary.width - 2))


def menu_of(request: Choose | Judge | PickRandom, state: int) -> Sequence[Option]:
    """What can be chosen: what is listed; where more can be put together, the first parts or some points."""
    composer = request.composer if type(request) is Choose else None
    if composer is None:
        return request.options()
    listed = list(request.options())
    if isinstance(composer, Composition):
        return listed + pieces_of(composer, ())
    drawn = {(option := composer.sample(mix(state, number))).id: option for number in range(POINTS)}
    known = {option.id for option in listed}
    return listed + [option for id, option in drawn.items() if id not in known]


def pieces_of(composer: Composition, chosen: tuple[str, ...]) -> list[Option]:
    """The parts that may come next."""
    return [Portion(*piece) for piece in composer.after(chosen)]


class Plan(NamedTuple):
    """What is played: a game, who sits where, the options, and perhaps where it starts."""

    game: AnyGame
    seats: tuple[str, ...]
    options: Mapping[str, str]
    positions: tuple[Mapping[str, Any], ...] = ()

    @property
    def learners(self) -> tuple[int, ...]:
        """The seats that learn."""
        return tuple(number for number, seat in enumerate(self.seats) if seat == PERSON)


def planned(
    game: str,
    seats: Sequence[str] | None,
    options: Mapping[str, str] | None,
    positions: Sequence[Mapping[str, Any]] = (),
) -> Plan:
    """Check what was asked for, and fill in the usual."""
    found = find(game)
    names = list(seats) if seats else [PERSON] * max(2, found.seats[0])
    line_up = tuple(str(seat) for seat in found.line_up(names))
    if PERSON not in line_up:
        raise BadSetup(f"Nobody learns here: name a seat {PERSON}, e.g. {PERSON},{names[-1]}.")
    chosen = found.options(options or {})
    Header.of(found, line_up, chosen, 1).start()
    return Plan(found, line_up, chosen, tuple(positions))


class Session:
    """A game being played by learners."""

    __slots__ = (
        "_drawn",
        "_parts",
        "features",
        "game",
        "match",
        "menu",
        "plan",
        "request",
        "seat",
        "vocabulary",
    )

    def __init__(self, plan: Plan) -> None:
        self.plan, self.game = plan, plan.game
        self.features: Features[Any] | None = plan.game.features
        self.vocabulary: Vocabulary = plan.game.vocabulary or Guessed()
        self.match: Match | None = None
        #: Who decides now (-1: nobody), what is asked, and what can be chosen.
        self.seat = -1
        self.request: Request | None = None
        self.menu: Sequence[Option] = ()
        #: The parts of an option that were chosen so far.
        self._parts: tuple[str, ...] = ()

    def start(self, seed: int) -> None:
        """A new game. The same seed and choices give the same game, in any process."""
        plan = self.plan
        own = derived(seed, 0)
        position = plan.positions[mix(own, 1) % len(plan.positions)] if plan.positions else None
        header = Header.of(plan.game, plan.seats, plan.options, own, position)
        self.match = Match(header, keep=False)
        self.match.advance()
        self._ask()

    def choose(self, number: int) -> None:
        """Choose from the menu by its place."""
        if not 0 <= number < len(self.menu):
            raise IllegalAnswer(f"Choice {number} is not offered; choose from 0 to {len(self.menu) - 1}.")
        self.take(self.menu[number])

    def take(self, option: Option) -> None:
        """Choose this option of the menu."""
        match = self.match
        assert match is not None
        if type(option) is Portion:
            self._parts = (*self._parts, option.id)
            whole = self._composition().whole(self._parts)
            if whole is None:
                self._ask_parts()
                return
            option = whole
        self._parts = ()
        match.answer(option)
        self._ask()

    def _composition(self) -> Composition:
        composer = self.request.composer if isinstance(self.request, Choose) else None
        assert isinstance(composer, Composition)
        return composer

    def _ask(self) -> None:
        match = self.match
        assert match is not None
        request = self.request = match.pending
        if request is None:
            self.seat, self.menu = -1, ()
            return
        self.seat = request.seat
        if not isinstance(request, Choose | Judge | PickRandom):
            raise BadSetup(f"{self.game.title} asks for “{request.kind}”, which no learner can answer.")
        self.menu = menu_of(request, mix(match.header.seed, len(match.given)))

    def _ask_parts(self) -> None:
        self.menu = pieces_of(self._composition(), self._parts)

    def copy(self) -> Session:
        """The same game, to be played on aside."""
        other = Session(self.plan)
        if self.match is not None:
            other.match = self.match.fork(keep=False)
            other.match.advance()
            other._ask()
            if self._parts:
                other._parts = self._parts
                other._ask_parts()
        return other

    def __deepcopy__(self, memo: dict[int, Any]) -> Session:
        return self.copy()

    # -- what a seat sees --------------------------------------------------------------------------------

    def numbers(self, seat: int) -> tuple[list[int], bytes]:
        """The view of a seat as numbers: few of any size, then many small ones."""
        features = self.features
        if features is None or self.match is None:
            return [], b""
        view = self.game.view(self.match.table, seat)
        return features.few(view), b"" if features.bulk is None else features.bulk(view)

    def text(self, seat: int) -> str:
        """What the terminal shows that seat, and what it can choose if it is asked."""
        assert self.match is not None
        words, table = self.game.words, self.match.table
        lines = [words.board(table, seat, 0)]
        if self.request is not None and seat == self.seat:
            lines += ["", words.question(table, self.request)]
            lines += [f"{number}: {text}" for number, text in enumerate(self.choices())]
        return "\n".join(lines)

    def choices(self) -> list[str]:
        """The menu in words."""
        assert self.match is not None
        words, table, request = self.game.words, self.match.table, self.request
        if request is None:
            return []
        return [
            option.text if isinstance(option, Portion) else words.answer(table, request, option)
            for option in self.menu
        ]

    # -- what came of it ---------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.match is not None and self.match.over

    def outcome(self, seat: int) -> float:
        """1 for a win, shared among those who share it; -1 for everybody else; 0 where nobody wins."""
        assert self.match is not None
        winners = [score.seat for score in self.match.scores() if score.winner]
        if not winners:
            return 0.0
        return 1.0 / len(winners) if seat in winners else -1.0

    def margin(self, seat: int) -> float:
        """By how many points a seat is ahead of the best other."""
        assert self.match is not None
        totals = {score.seat: score.total for score in self.match.scores()}
        return float(totals[seat] - max(total for other, total in totals.items() if other != seat))

    # -- saving ------------------------------------------------------------------------------------------

    def save(self) -> str:
        """The game as a journal, parts of an option that is being put together included."""
        assert self.match is not None
        return "|".join(self._parts) + "\n" + journal.dumps(self.match)

    def restore(self, saved: str) -> None:
        """Go on with a game that was saved."""
        parts, _, text = saved.partition("\n")
        self.match = journal.loads(text, find)
        self._parts = ()
        self._ask()
        if parts:
            self._parts = tuple(parts.split("|"))
            self._ask_parts()
