"""Plays games for the suite, in several line-ups."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from operator import attrgetter
from typing import Any, cast

from understudy.core import journal
from understudy.core.chance import any_option, mix, seeded
from understudy.core.events import Watch
from understudy.core.game import PERSON, RANDOM, REPORTED, AnyGame, Score, digest
from understudy.core.match import Header, Match
from understudy.core.option import Option
from understudy.core.registry import find
from understudy.core.reporting import REPORT, TOLD
from understudy.core.requests import Choose, Request
from understudy.core.table import Table

LineUp = tuple[str, tuple[str, ...], Mapping[str, str]]


def line_ups(names: Sequence[str]) -> list[LineUp]:
    """Of each game: random seats of every size, and the line-ups that the game itself shows."""
    found: list[LineUp] = []
    for name in names:
        low, high = find(name).seats
        found += [(name, ("random",) * count, {}) for count in range(low, high + 1)]
        found += [(name, seats, options) for seats, options in shown(find(name))]
    return found


def shown(game: AnyGame) -> Sequence[tuple[tuple[str, ...], Mapping[str, str]]]:
    """The line-ups of a game that show its bots: its showcase, or the usual one with stand-ins for people."""
    if game.showcase:
        return game.showcase
    stand_in = next(iter(game.policies), RANDOM)
    return [(tuple(stand_in if seat == PERSON else seat for seat in game.lineup), {})]


def label(line_up: LineUp) -> str:
    name, seats, options = line_up
    return f"{name}-{','.join(seats)}-{','.join(options.values())}"


def new_match(line_up: LineUp, seed: int = 5, **how: Any) -> Match:
    name, seats, options = line_up
    return Match(Header.of(find(name), seats, options, seed), **how)


def with_people(line_up: LineUp) -> LineUp:
    """The same line-up with people where the stand-ins sit."""
    name, seats, options = line_up
    bots = find(name).bots
    return name, tuple(seat if seat.split(":")[0] in bots else PERSON for seat in seats), options


def reported_line_ups(names: Sequence[str]) -> list[LineUp]:
    """Of each game in which turns can be reported: the usual line-up and one of those it shows, so played."""
    found: list[LineUp] = []
    for name in names:
        game = find(name)
        if game.reporting is None:
            continue
        some = [(seats, options) for seats, options in shown(game) if _people(game, seats)]
        for seats, options in [(game.lineup, {}), *some[-1:]]:
            at_table = tuple(REPORTED if seat in _people(game, seats) else seat for seat in seats)
            found.append((name, at_table, options))
    return found


def _people(game: AnyGame, seats: Sequence[str]) -> list[str]:
    """The seats that are no bot's."""
    return [seat for seat in seats if seat.partition(":")[0] not in game.bots]


def retold(match: Match, request: Choose) -> Option:
    """What somebody at the real table tells next: something that can be, and now and then that it was all."""
    number = len(match.entries)
    if request.topic == REPORT and mix(99, number) % 4 == 0:
        return TOLD
    return any_option(request, 99, number)


def finish(match: Match) -> str:
    """Play on to the end; the digest of the final position."""
    match.advance()
    assert match.over
    return final(match)


def final(match: Match) -> str:
    return digest(match.header.game.position(match.table))


def any_answer(match: Match, request: Request) -> object:
    """Some legal answer, a function of how far the game is."""
    number = len(match.entries)
    if isinstance(request, Choose):
        return any_option(request, 99, number)
    return seeded(99, number, request)


def answer_all(
    match: Match, answer: Callable[[Match, Request], object] = any_answer, most: int = 100_000
) -> str:
    """Answer for every person until the game is over, or so many times."""
    request = match.advance()
    while request is not None and most:
        request, most = match.answer(answer(match, request)), most - 1
    return final(match)


def decisions(match: Match, most: int = 100_000) -> Iterator[Request]:
    """Every request of a game, one at a time, paused before it is answered."""
    for number in range(most):
        match.advance(until=number)
        if match.over:
            return
        assert match.paused is not None
        yield match.paused


def every(questions: Sequence[object], times: int) -> int:
    """How many answers lie between two looks, so that a game is looked at about so many times."""
    return max(5, len(questions) // times)


# -- games that are played once for several tests ------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it was put."""

    kind: str
    prompt: str
    topic: str
    #: What could be chosen; and whether more could be put together.
    options: Sequence[Option]
    composed: bool


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """How a game went: for tests that play nothing themselves."""

    questions: Sequence[Asked]
    journal: str
    end: str
    scores: Sequence[Score]


@dataclass(frozen=True, slots=True)
class WatchedGame:
    """The same game with somebody listening."""

    match: Match
    watch: Watch
    end: str


_STORIES: dict[str, PlayedGame] = {}
_TOLD: dict[str, WatchedGame] = {}


def story(line_up: LineUp) -> PlayedGame:
    key = repr(line_up)
    if key not in _STORIES:
        match = new_match(line_up)
        questions = [_asked(request) for request in decisions(match)]
        assert match.over
        _STORIES[key] = PlayedGame(questions, journal.dumps(match), final(match), match.scores())
    return _STORIES[key]


def _asked(request: Request) -> Asked:
    if not isinstance(request, Choose):
        return Asked(request.kind, request.prompt, request.topic, (), False)
    composed = request.composer is not None
    return Asked(request.kind, request.prompt, request.topic, tuple(request.options()), composed)


def told(line_up: LineUp) -> WatchedGame:
    key = repr(line_up)
    if key not in _TOLD:
        watch = Watch()
        match = new_match(line_up, watch=watch, keep=False)
        _TOLD[key] = WatchedGame(match, watch, finish(match))
    return _TOLD[key]


_SLOTS: dict[type, Sequence[str]] = {}
_HELD: dict[type, Callable[[object], Sequence[object]]] = {}
#: What a slot holds that holds nothing.
_UNSET = object()
_PLAIN = frozenset((type(None), int, str, float, bool))


def _held(kind: type) -> Callable[[object], Sequence[object]]:
    """Reads what all slots of an object of this kind hold."""
    found = _HELD.get(kind)
    if found is None:
        names = _slots(kind)
        at_once = attrgetter(*names, "__class__")

        def one_by_one(value: object) -> Sequence[object]:
            try:
                return at_once(value)
            except AttributeError:
                return [getattr(value, name, _UNSET) for name in names]

        found = _HELD[kind] = one_by_one
    return found


def flat(value: object, depth: int = 0) -> object:
    """Everything that can be reached from a view, as plain data."""
    if type(value) in _PLAIN or depth > 8 or isinstance(value, int | str | float):
        return value
    if isinstance(value, bytes | bytearray):
        return bytes(value)
    if isinstance(value, Sequence):
        return [flat(each, depth + 1) for each in value]
    if isinstance(value, Mapping):
        return {str(key): flat(each, depth + 1) for key, each in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(repr(flat(each, depth + 1)) for each in value)
    return {
        name: flat(getattr(value, name), depth + 1) for name in _slots(type(value)) if hasattr(value, name)
    }


def _slots(kind: type) -> Sequence[str]:
    found = _SLOTS.get(kind)
    if found is None:
        found = _SLOTS[kind] = [name for one in kind.__mro__ for name in getattr(one, "__slots__", ())]
    return found


def same(one: object, two: object, depth: int = 0) -> bool:
    """Whether two views would be the same as plain data (`flat`): mostly they hold the very same objects."""
    if one is two:
        return True
    kind = type(one)
    if kind is not type(two) or kind in _PLAIN or depth > 8:
        return flat(one, depth) == flat(two, depth)
    deeper = repeat(depth + 1)
    if kind is list or kind is tuple:
        here, there = cast(Sequence[object], one), cast(Sequence[object], two)
        return len(here) == len(there) and all(map(same, here, there, deeper))
    if kind is dict:
        mine, yours = cast(dict[object, object], one), cast(dict[object, object], two)
        return mine.keys() == yours.keys() and all(same(mine[key], yours[key], depth + 1) for key in mine)
    if not _slots(kind) or isinstance(one, Collection):
        return flat(one, depth) == flat(two, depth)
    held = _held(kind)
    return all(map(same, held(one), held(two), deeper))


def play_on(header: Header, table: Table) -> None:
    """Play a game to its end on this very table."""
    game = replace(header.game, set_up=lambda options, seats: table)
    match = Match(replace(header, game=game, position=None))
    match.advance()
    assert match.over


def watched(line_up: LineUp, seed: int = 5, curious: bool = False) -> tuple[Match, Watch]:
    watch = Watch(curious=curious)
    return new_match(line_up, seed, watch=watch), watch


def game_of(line_up: LineUp) -> AnyGame:
    return find(line_up[0])
