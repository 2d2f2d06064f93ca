"""Positions that ask one question: `"ask": {"topic": "…", "seat": "…", "about": {…}}`.

A game names for each topic how it is reached (`Game.asks`); nobody who writes a position needs to know the
steps of its rules.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from understudy.core.errors import BadPosition, BadSetup, IllegalAnswer
from understudy.core.flow import Flow
from understudy.core.game import AnyGame, Given
from understudy.core.header import Header
from understudy.core.option import Option
from understudy.core.requests import Finder, Request
from understudy.core.sources import CHANCE_KINDS
from understudy.core.table import Table
from understudy.kit.chairs import asked
from understudy.kit.positions import convert, meant
from understudy.kit.saying import plural

ASK = "ask"


class Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """The question that a position asks."""

    topic: str
    #: By its name or its number; without it, the seat to move.
    seat: str | int | None = None
    about: dict[str, Any] = {}


class _Asking(msgspec.Struct):
    ask: Wanted | None = None


def split(game: AnyGame, data: Mapping[str, Any]) -> tuple[Wanted | None, dict[str, Any]]:
    """The question of a position, if it asks one, and the position without it."""
    if ASK not in data:
        return None, dict(data)
    wanted = convert({ASK: data[ASK]}, _Asking).ask
    if wanted is not None:
        wanted = _recognized(game, wanted)
    return wanted, {name: value for name, value in data.items() if name != ASK}


def _recognized(game: AnyGame, wanted: Wanted) -> Wanted:
    """The question in the words of the game, which may be written in any case."""
    if not game.asks:
        raise BadPosition(f"{ASK}: {game.title} has no questions that a position could ask")
    topic = meant(wanted.topic, game.asks, f"{ASK}.topic", "question")
    words = game.asks[topic].about
    about = {meant(name, words, f"{ASK}.about", "word"): it for name, it in wanted.about.items()}
    return Wanted(topic, wanted.seat, about)


def pose(game: AnyGame, table: Table, wanted: Wanted, seat: int) -> Given:
    """Have a question asked next on this table; returns what is answered before it."""
    known = _recognized(game, wanted)
    return game.asks[known.topic].pose(table, seat, known.about) or {}


def header_of(
    game: AnyGame,
    data: Mapping[str, Any],
    seed: int,
    seats: Sequence[str] = (),
    options: Mapping[str, str] | None = None,
) -> Header:
    """A game that starts from a position; the position says who sits where, and may begin with a question.

    Seats and options that are named besides take the place of the position's own.
    """
    wanted, plain = split(game, data)
    if seats or options:
        plain = _seated(game, plain, seats, options or {})
    table: Table = game.read_position(plain)
    chosen = {str(name): str(value) for name, value in plain.get("options", {}).items()}
    header = Header.of(game, [str(seat) for seat in plain.get("seats") or game.lineup], chosen, seed, plain)
    if wanted is None:
        return header
    pose(game, table, wanted, asked(header, table, wanted.seat))
    return replace(header, position=game.position(table))


def _seated(
    game: AnyGame, plain: Mapping[str, Any], seats: Sequence[str], options: Mapping[str, str]
) -> dict[str, Any]:
    """The position with other seats or options; there must be as many seats as it has."""
    own = plain.get("seats") or game.lineup
    if seats and "seats" in plain and len(seats) != len(own):
        raise BadSetup(f"The position has {plural(len(own), 'seat')}, but you gave {len(seats)}.")
    return {
        **plain,
        "seats": list(seats) or list(own),
        "options": {**plain.get("options", {}), **options},
    }


def _plain(value: object) -> str:
    """A word without case and signs: a name is as good as the id that was made of it."""
    return "".join(sign for sign in str(value).casefold() if sign.isalnum())


def _is_named(said: object, it: object) -> bool:
    """A piece that was called by its name, where the question has its number: the pose has found it."""
    return isinstance(it, int) and isinstance(said, str) and not said.isdigit()


class Goal:
    """A question that is looked for while steps are played.

    What was answered before it is taken from what was given; everything else is asked as usual.
    """

    __slots__ = ("about", "answered", "asked", "find", "given", "reached", "seat", "topic")

    def __init__(self, wanted: Wanted, seat: int, given: Given, find: Finder) -> None:
        self.topic = wanted.topic
        self.seat = seat
        self.about = wanted.about
        self.given = {topic: list(answers) for topic, answers in given.items()}
        self.find = find
        #: The question was answered.
        self.reached = False
        #: The question and its answer, where it is one of several options.
        self.answered: tuple[Request, Option] | None = None
        #: What was asked on the way, for a message where it is never reached.
        self.asked: list[str] = []

    def through(self, flow: Flow[None]) -> Generator[Request, Any, None]:
        """The same flow, with what was given put in."""
        value: object = None
        while True:
            try:
                request = flow.send(value)
            except StopIteration:
                return
            if self.given.get(request.topic) and not self.reached:
                value = self._take(request)
                continue
            wanted = self.is_it(request)
            if not self.reached and request.kind not in CHANCE_KINDS:
                self.asked.append(request.topic or request.prompt)
            value = yield request
            if wanted and not self.reached and isinstance(value, Option):
                self.answered = request, value
            self.reached = self.reached or wanted

    def _take(self, request: Request) -> object:
        data = self.given[request.topic].pop(0)
        try:
            value = request.decode(data, self.find)
            request.check(value)
        except IllegalAnswer as error:
            raise BadPosition(f"{ASK}.about ({request.prompt}): {error}") from None
        return value

    def is_it(self, request: Request) -> bool:
        """Whether this is the question that was wanted."""
        if (request.topic, request.seat) != (self.topic, self.seat):
            return False
        shared = [(self.about[name], request.about[name]) for name in self.about if name in request.about]
        return all(_plain(said) == _plain(it) for said, it in shared if not _is_named(said, it))

    def missed(self, who: str) -> BadPosition:
        """It did not come up: what did."""
        came = [topic for topic in dict.fromkeys(self.asked) if topic != self.topic]
        instead = f" Its questions are: {', '.join(came)}." if came else ""
        return BadPosition(f"{ASK}: “{self.topic}” is not asked of {who} in this position.{instead}")
