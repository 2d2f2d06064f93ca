"""A game whose steps are watched, so that a position can be written where a step begins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeAlias

from understudy.core.flow import Flow
from understudy.core.game import AnyGame
from understudy.core.match import Match
from understudy.core.table import Step, Table
from understudy.kit.asking import Goal

#: A step of a game, as its rules have it.
StepFlow: TypeAlias = Callable[..., Flow[None] | None]


class Steps:
    """Keeps the table as it was when the last step began; may stop a game after one turn or one question."""

    def __init__(self, game: AnyGame, *, one_turn: bool = False) -> None:
        self.real = game
        self.one_turn = one_turn
        #: The one question that is wanted, if not the turn.
        self.goal: Goal | None = None
        #: The turn that is wanted has begun.
        self.begun = False
        #: The seat whose turn is wanted, where several come.
        self.seat: int | None = None
        #: Steps that begin a turn, or another part of the game.
        self.starts = game.parts | {game.turn_step}
        #: How much was still to be played when the turn began; what comes after it is not part of it.
        self._below = 0
        self._last: Table | None = None
        #: What was still to be played when the game was stopped.
        self._left: list[Step] = []
        steps = {name: self._watched(name, step) for name, step in game.steps.items()}
        self.game = replace(game, steps=steps)

    def _watched(self, name: str, step: StepFlow) -> StepFlow:
        def watched(table: Table, *args: Any) -> Flow[None] | None:
            if self.one_turn and self._stops(name, args, len(table.agenda)):
                self._left = [*table.agenda, (name, args)]
                table.agenda.clear()
                return None
            self._last = table.copy()
            self._last.agenda.append((name, args))
            flow = step(table, *args)
            return flow if flow is None or self.goal is None else self.goal.through(flow)

        return watched

    def _stops(self, name: str, args: tuple[Any, ...], below: int) -> bool:
        """Is the turn over? Then the next one begins, or a step that waited below it."""
        if self.goal is not None:
            return self.goal.reached or (self._last is not None and name in self.starts)
        if self.begun:
            return name in self.starts or below < self._below
        if self.is_wanted(name, args):
            self.begun, self._below = True, below
        return False

    def is_wanted(self, name: str, args: tuple[Any, ...]) -> bool:
        """Whether this step begins what is wanted: a turn, or the part that the position begins with."""
        if name != self.real.turn_step and not (self._last is None and name in self.starts and args):
            return False
        return self.seat is None or args[0] == self.seat

    @property
    def stopped(self) -> bool:
        """Whether the game would go on if it had not been stopped."""
        return bool(self._left)

    def position(self, match: Match) -> dict[str, Any]:
        """The position where the game was stopped or is over, else where the step being played began."""
        table = match.table
        if self._left:
            table = table.copy()
            table.agenda = list(self._left)
        elif not match.over and self._last is not None:
            table = self._last
        return self.real.position(table)
