"""A game whose steps are watched, so that a position can be written where a step begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from understudy.core.flow import Flow
from understudy.core.game import AnyGame
from understudy.core.match import Match
from understudy.core.table import Step, Table

Play: TypeAlias = Callable[..., Flow[None] | None]


class Steps:
    """Keeps the table as it was when the last step began; may stop a game before its next turn."""

    def __init__(self, game: AnyGame, *, one_turn: bool = False) -> None:
        self.real = game
        self.one_turn = one_turn
        self.turns = 0
        #: How much was still to be played when the turn began; what comes after it is not part of it.
        self._below = 0
        self._last: Table | None = None
        #: What was still to be played when the game was stopped.
        self._left: list[Step] = []
        steps = {name: self._watched(name, step) for name, step in game.steps.items()}
        self.game = replace(game, steps=steps)

    def _watched(self, name: str, step: Play) -> Play:
        def watched(table: Table, *args: Any) -> Flow[None] | None:
            if self._stops(name, len(table.agenda)):
                self._left = [*table.agenda, (name, args)]
                table.agenda.clear()
                return None
            self._last = table.copy()
            self._last.agenda.append((name, args))
            return step(table, *args)

        return watched

    def _stops(self, name: str, below: int) -> bool:
        """Is the turn over? Then the next one begins, or a step that waited below it."""
        if self.one_turn and name == self.real.turn_step:
            self.turns += 1
            if self.turns == 1:
                self._below = below
        return self.turns > 1 or below < self._below

    def position(self, match: Match) -> dict[str, Any]:
        """The position where the game was stopped or is over, else where the step being played began."""
        table = match.table
        if self._left:
            table = table.copy()
            table.agenda = list(self._left)
        elif not match.over and self._last is not None:
            table = self._last
        return self.real.position(table)
