"""An agent that weighs options by a table of numbers, kept in one file; it can be seated like any player.

What an option is worth: a row of weights for its kind times what the seat sees, plus a weight for each of its
parts. Everything is scaled by the bounds that the game declares.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from understudy.core.chance import mix
from understudy.core.compose import Composition
from understudy.core.errors import BadSetup
from understudy.core.features import Guessed, Vocabulary
from understudy.core.game import AnyGame
from understudy.core.option import Option
from understudy.core.requests import Choose
from understudy.core.table import Table
from understudy.env.session import Portion, menu_of, pieces_of, row_of

Weights = NDArray[np.float64]


class Scaling:
    """How the numbers of a game become numbers between -1 and 1."""

    def __init__(self, game: AnyGame) -> None:
        declared = game.features.declared if game.features is not None else ()
        self.vocabulary: Vocabulary = game.vocabulary or Guessed()
        highs = [max(abs(each.low), abs(each.high), 1) for each in declared for _ in range(each.size)]
        self._state = np.sqrt(1.0 / np.array([*highs, 1], float))
        self._row = 1.0 / np.maximum(1, np.array(self.vocabulary.highs[1:], float))
        # What is no kind of the game counts from the end: not declared, a part, the next page.
        self.kinds = len(self.vocabulary.kinds) + 3
        self.state_size, self.row_size = len(highs) + 1, len(self.vocabulary.highs) - 1

    def state(self, numbers: list[int]) -> Weights:
        """What a seat sees, with a 1 at the end. Roots: bounds are wide, and most numbers are small."""
        plain = np.array([*numbers, 1], float)
        found: Weights = np.sign(plain) * np.sqrt(np.abs(plain)) * self._state
        return found

    def rows(self, rows: NDArray[Any]) -> tuple[NDArray[np.int64], Weights]:
        """The kinds of options, and their parts. Parts that are put together are a kind of their own."""
        kinds = rows[:, 0].astype(np.int64)
        kinds[kinds < 0] += self.kinds
        return kinds, rows[:, 1:] * self._row


class LinearAgent:
    """Weighs every option of a menu."""

    def __init__(self, game: AnyGame, by_kind: Weights | None = None, by_part: Weights | None = None) -> None:
        self.game, self.scale = game, Scaling(game)
        shape = (self.scale.kinds, self.scale.state_size)
        self.by_kind = np.zeros(shape) if by_kind is None else by_kind
        self.by_part = np.zeros(self.scale.row_size) if by_part is None else by_part
        if self.by_kind.shape != shape or self.by_part.shape != (self.scale.row_size,):
            raise BadSetup(f"These weights do not fit {game.title}: the game declares other numbers.")

    def worths(self, state: Weights, kinds: NDArray[np.int64], parts: Weights) -> Weights:
        """What each option is worth."""
        found: Weights = (self.by_kind @ state)[kinds] + parts @ self.by_part
        return found

    def save(self, path: Path) -> None:
        """Write the weights to a file."""
        versions = _versions(self.game)
        np.savez_compressed(path, by_kind=self.by_kind, by_part=self.by_part, versions=np.array(versions))


def _versions(game: AnyGame) -> list[str]:
    features = game.features.version if game.features is not None else 0
    vocabulary = game.vocabulary.version if game.vocabulary is not None else 0
    return [game.name, str(features), str(vocabulary)]


def load(game: AnyGame, path: Path) -> LinearAgent:
    """An agent from its file."""
    try:
        with np.load(path, allow_pickle=False) as data:
            by_kind, by_part, versions = data["by_kind"], data["by_part"], data["versions"].tolist()
    except OSError as error:
        raise BadSetup(f"{path}: cannot be read: {error.strerror or 'this is no file of weights'}.") from None
    except (ValueError, KeyError, BadZipFile, EOFError):
        raise BadSetup(f"{path}: this is no file of an agent.") from None
    if versions != _versions(game):
        trained, here = " ".join(map(str, versions)), " ".join(_versions(game))
        raise BadSetup(f"{path}: was trained for {trained}, not for {here}.")
    return LinearAgent(game, by_kind, by_part)


class AgentSeat:
    """Chooses what its agent finds best, by what its seat sees."""

    by = "agent"

    def __init__(self, agent: LinearAgent, seed: int) -> None:
        self.agent, self.seed = agent, seed

    def choose(self, table: Table, request: Choose, number: int) -> Option:
        game, agent = self.agent.game, self.agent
        menu = menu_of(request, mix(self.seed, number))
        if len(menu) == 1 and not isinstance(menu[0], Portion):
            return menu[0]
        view = game.view(table, request.seat)
        state = agent.scale.state(game.features.read(view) if game.features is not None else [])
        parts: tuple[str, ...] = ()
        while True:
            chosen = menu[self._best(menu, state)]
            if not isinstance(chosen, Portion):
                return chosen
            composer = request.composer
            assert isinstance(composer, Composition)
            parts = (*parts, chosen.id)
            whole = composer.whole(parts)
            if whole is not None:
                return whole
            menu = pieces_of(composer, parts)

    def _best(self, menu: Any, state: Weights) -> int:
        scale = self.agent.scale
        rows = np.array([row_of(scale.vocabulary, option) for option in menu])
        return int(np.argmax(self.agent.worths(state, *scale.rows(rows))))


def seated(game: AnyGame, path: str, seed: int) -> AgentSeat:
    """The player `agent:FILE`."""
    return AgentSeat(load(game, Path(path)), seed)
