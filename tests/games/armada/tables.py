"""Small tables for tests: a few ships and squadrons in known places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from understudy.core.match import Header, Match
from understudy.core.option import Option
from understudy.core.requests import Choose, Request
from understudy.core.sources import sources_for
from understudy.games.armada import GAME
from understudy.games.armada.table import Table


def fleet(faction: str, ships: Sequence[Any], squadrons: Sequence[str] = ()) -> dict[str, Any]:
    """A fleet of ships, each an id or an id with upgrades, and squadrons."""
    return {
        "id": f"test_{faction}",
        "faction": faction,
        "limit": 400,
        "ships": [
            {"ship": ship, "upgrades": []}
            if isinstance(ship, str)
            else {"ship": ship[0], "upgrades": list(ship[1:])}
            for ship in ships
        ],
        "squadrons": [{"squadron": id, "count": 1} for id in squadrons],
    }


def place(
    first: Mapping[str, Any],
    second: Mapping[str, Any],
    ships: Sequence[Mapping[str, Any]],
    squadrons: Sequence[Mapping[str, Any]] = (),
    **more: Any,
) -> Table:
    """A table from two fleets and where everything stands."""
    return GAME.read_position(position(first, second, ships, squadrons, **more))


def position(
    first: Mapping[str, Any],
    second: Mapping[str, Any],
    ships: Sequence[Mapping[str, Any]],
    squadrons: Sequence[Mapping[str, Any]] = (),
    **more: Any,
) -> dict[str, Any]:
    return {
        "seats": ["person", "person"],
        "fleets": [dict(first), dict(second)],
        "map": "standard",
        "ships": [{"speed": 2, **ship} for ship in ships],
        "squadrons": [dict(one) for one in squadrons],
        **more,
    }


class Played:
    """A match of two people from a position; dice and cards are given by the test, in order."""

    def __init__(self, start: Mapping[str, Any], dice: Sequence[Any] = ()) -> None:
        header = Header.of(GAME, ("person", "person"), {}, 1, dict(start))
        self.match = Match(header, source=lambda kind: sources_for(1, typed=("roll", "draw"))(kind))
        self.dice = list(dice)
        self.asked: list[str] = []
        self.request: Request | None = self.match.advance()
        self._chance()

    @property
    def table(self) -> Table:
        table = self.match.table
        assert isinstance(table, Table)
        return table

    def _chance(self) -> None:
        while self.request is not None and self.request.chance:
            assert self.dice, f"no dice left for “{self.request.prompt}”"
            self.request = self.match.answer(self.dice.pop(0))

    @property
    def topic(self) -> str:
        return self.request.topic if self.request is not None else ""

    def options(self) -> list[str]:
        assert isinstance(self.request, Choose)
        return [option.id for option in self.request.options()]

    def allows(self, id: str) -> bool:
        """Whether an answer would do, listed or not."""
        assert isinstance(self.request, Choose)
        return self.request.allows(option(id))

    @property
    def points(self) -> bool:
        """Whether a place may be pointed at."""
        return isinstance(self.request, Choose) and self.request.composer is not None

    def answer(self, *ids: str) -> Played:
        """Answer questions in order by ids."""
        for id in ids:
            assert self.request is not None
            self.asked.append(self.request.topic)
            self.request = self.match.answer(id)
            self._chance()
        return self

    def until(self, topic: str, answers: Mapping[str, str] | None = None) -> Played:
        """Answer until a question of this topic comes up: what is given by topic, else done, keep-dial,
        no, or
        the first option.
        """
        for _ in range(200):
            assert self.request is not None, f"the game ended before “{topic}”; asked: {self.asked[-12:]}"
            if self.topic == topic:
                return self
            self.answer((answers or {}).get(self.topic) or self._usual())
        raise AssertionError(f"“{topic}” was not asked; asked: {self.asked[-12:]}")

    def _usual(self) -> str:
        ids = self.options() if isinstance(self.request, Choose) else []
        for usual in ("done", "keep-dial", "no"):
            if usual in ids:
                return usual
        if not ids:
            assert isinstance(self.request, Choose)
            assert self.request.composer is not None
            return self.request.composer.sample(0).id
        return ids[0]

    def rest(
        self, answers: Mapping[str, str] | None = None, most: int = 60, stop: Sequence[str] = ()
    ) -> Played:
        """Answer as usual to the end of the attack or of the dice."""
        for _ in range(most):
            if self.request is None or self.topic in stop:
                break
            self.answer((answers or {}).get(self.topic) or self._usual())
        return self


def option(id: str) -> Option:
    found = GAME.option(id)
    assert found is not None, id
    return found
