"""Positions in which the AI deck decides, with the cards and dice that a test gives it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.armada.tables import fleet, position
from understudy.core.chance import seeded
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.option import Option
from understudy.core.requests import Choose, Draw, Request, Roll
from understudy.games.armada import GAME
from understudy.games.armada.aicards import AiCard, supplied
from understudy.games.armada.bots.aideck.bot import think
from understudy.games.armada.bots.aideck.terms import Mind
from understudy.games.armada.options import DONE, AtPoint, AtSpot, LayObstacle, Spot
from understudy.games.armada.table import Table
from understudy.games.armada.view import View
from understudy.geometry import Point

AI = 1
SEATS = ("person", "ai")
__all__ = ["AI", "SEATS", "Playing", "answer", "card_with", "fleet", "mind_of", "posed", "table_of"]


def card_with(**wanted: Any) -> str:
    """The id of the first card of the deck with these values."""
    for card in supplied("48").cards:
        if all(getattr(card, name) == value for name, value in wanted.items()):
            return card.id
    raise AssertionError(f"no card with {wanted}")


def card_of(id: str) -> AiCard:
    return next(card for card in supplied("48").cards if card.id == id)


def posed(
    first: Mapping[str, Any],
    second: Mapping[str, Any],
    ships: Sequence[Mapping[str, Any]],
    squadrons: Sequence[Mapping[str, Any]] = (),
    active: str | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A position with the AI deck in the second chair; `active` is the card in force."""
    orders = more.pop("orders", {})
    if active is not None:
        orders = {"active": active, **orders}
    start = position(first, second, ships, squadrons, **more)
    return {**start, "seats": list(SEATS), "orders": [None, orders]}


def table_of(start: Mapping[str, Any]) -> Table:
    return GAME.read_position(start)


def asked(topic: str, options: Sequence[str | Option], about: Mapping[str, int | str]) -> Choose:
    """A question with these options, by id."""
    found: list[Option] = []
    for option in options:
        known = GAME.option(option) if isinstance(option, str) else option
        assert known is not None, option
        found.append(known)
    return Choose(AI, "?", lambda: found, topic=topic, about=dict(about))


def mind_of(table: Table, topic: str = "", options: Sequence[str | Option] = (), **about: int | str) -> Mind:
    return Mind(View(table, AI), asked(topic, options, about), None)


def answer(
    table: Table,
    topic: str,
    options: Sequence[str | Option],
    watch: Watch | None = None,
    **about: int | str,
) -> str:
    """What the AI answers to one question, by id."""
    flow = think(View(table, AI), asked(topic, options, about), watch)
    try:
        request = next(flow)
    except StopIteration as stop:
        return str(stop.value.id)
    raise AssertionError(f"the AI asked for “{request.prompt}”")


class _Given:
    """Cards of the AI deck and dice in the order given; what is not given comes from a seed."""

    by = "script"

    def __init__(self, cards: Sequence[str], dice: Sequence[Sequence[str]]) -> None:
        self.cards, self.dice = list(cards), list(dice)

    def answer(self, request: Request, number: int) -> object:
        if isinstance(request, Draw) and request.topic == "ai-card" and self.cards:
            return request.decode([self.cards.pop(0)], GAME.option)
        if isinstance(request, Roll) and self.dice:
            return tuple(self.dice.pop(0))
        return seeded(1, number, request)


class Playing:
    """A match from a position, played on; people do as little as they can, or what they are told by topic."""

    def __init__(
        self,
        start: Mapping[str, Any],
        cards: Sequence[str] = (),
        dice: Sequence[Sequence[str]] = (),
        people: Mapping[str, str] | None = None,
        watch: Watch | None = None,
    ) -> None:
        given = _Given(cards, dice)
        header = Header.of(GAME, SEATS, {}, 1, dict(start))
        self.given = given
        self.match = Match(header, source=lambda kind: given, watch=watch)
        self.people = people or {}
        #: What was asked of the AI and what it answered, in order.
        self.told: list[tuple[str, str]] = []

    @property
    def table(self) -> Table:
        table = self.match.table
        assert isinstance(table, Table)
        return table

    def until(self, topic: str = "", most: int = 400) -> str:
        """Play on until the AI has answered a question of this topic for good; its answer."""
        for _ in range(most):
            number = len(self.match.entries)
            self.match.advance(until=number)
            request = self.match.paused or self.match.pending
            if request is None:
                return ""
            # One more answer.
            if self.match.pending is None:
                self.match.advance(until=number + 1)
            if self.match.pending is not None and len(self.match.entries) == number:
                self._answer(self.match.pending)
                continue
            entry = self.match.entries[number]
            if entry.kind != "choose" or entry.seat != AI:
                continue
            self.told.append((request.topic, entry.value.id))
            if request.topic == topic and entry.value.id != "reveal-card":
                return str(entry.value.id)
        raise AssertionError(f"“{topic}” was not asked; {self.told[-12:]}")

    def _answer(self, request: Request) -> None:
        assert isinstance(request, Choose)
        options = list(request.options())
        wanted = self.people.get(request.topic)
        chosen: Option | None = GAME.option(wanted) if wanted is not None else None
        if chosen is None:
            chosen = DONE if DONE in options else options[0] if options else None
        if chosen is None:
            assert request.composer is not None
            chosen = request.composer.sample(0)
        request.check(chosen)
        # The match goes on by itself up to the next question; stop there again.
        self.match.pending, self.match.paused = None, None
        self.match.note(request, "person", chosen)
        self.match._value = chosen
        self.match._halt = len(self.match.entries)
        self.match._run()

    def answers(self, topic: str) -> list[str]:
        """Everything that the AI answered to questions of a topic."""
        return [id for asked, id in self.told if asked == topic]


def spot(id: str) -> Spot:
    """Where an answer puts a ship or an obstacle."""
    found = GAME.option(id)
    assert isinstance(found, AtSpot | LayObstacle)
    return found.spot


def point(id: str) -> Point:
    """Where an answer puts a squadron."""
    found = GAME.option(id)
    assert isinstance(found, AtPoint)
    return found.point
