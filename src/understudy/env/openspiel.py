"""Games for OpenSpiel, where the number of actions can be bounded: Tyrants and the template.

OpenSpiel wants a list of every action there can be. These two games make all their options when they are
loaded; in the others options have no end (any angle, any place, any group), so they are not offered there.

One chance node at the start draws a seed; all other chance follows from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np

from understudy.core.errors import BadSetup
from understudy.core.option import Option
from understudy.core.registry import find
from understudy.env.session import Plan, Session, planned

#: So many different seeds the chance node draws from.
SEEDS = 4096
#: No game takes more decisions of a seat than this.
LONGEST = 5_000
#: The games that make all their options in advance, and where these stand.
BOUNDED = {"tyrants": "understudy.games.tyrants.options", "pennies": "understudy.games._template.options"}


def register() -> list[str]:
    """Name the games to OpenSpiel as understudy_tyrants and so on. Returns the names."""
    return [_register(game) for game in BOUNDED]


def _spiel() -> Any:
    try:
        return import_module("pyspiel")
    except ModuleNotFoundError:
        raise BadSetup("OpenSpiel is not installed: pip install open_spiel.") from None


def options_of(game: str) -> list[Option]:
    """Every option of a game, in a fixed order: the actions of OpenSpiel."""
    if game not in BOUNDED:
        raise BadSetup(f"{game} has no end of options; OpenSpiel can have {' and '.join(BOUNDED)}.")
    registry: dict[str, Option] = import_module(BOUNDED[game]).OPTIONS
    return [registry[id] for id in sorted(registry)]


def _register(name: str) -> str:
    spiel = _spiel()
    title = f"understudy_{name}"
    game_type = spiel.GameType(
        short_name=title,
        long_name=find(name).title,
        dynamics=spiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=spiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=spiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=spiel.GameType.Utility.GENERAL_SUM,
        reward_model=spiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )
    spiel.register_game(game_type, _game_class(spiel, name, game_type))
    return title


def _game_class(spiel: Any, name: str, game_type: Any) -> type:
    plan, actions = planned(name, ["person", "person"], {}), options_of(name)
    state, observer = _state_class(spiel, plan, actions), _observer_class(plan)
    info = spiel.GameInfo(
        num_distinct_actions=len(actions),
        max_chance_outcomes=SEEDS,
        num_players=2,
        min_utility=-1.0,
        max_utility=1.0,
        max_game_length=LONGEST,
    )

    class SpielGame(spiel.Game):  # type: ignore[misc]
        """The game as OpenSpiel knows it."""

        def __init__(self, params: Any = None) -> None:
            super().__init__(game_type, info, params or {})

        def new_initial_state(self) -> Any:
            return state(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
            return observer()

    return SpielGame


def _state_class(spiel: Any, plan: Plan, actions: Sequence[Option]) -> Any:
    places = {option: number for number, option in enumerate(actions)}

    class SpielState(spiel.State):  # type: ignore[misc]
        """A game being played."""

        def __init__(self, game: Any) -> None:
            super().__init__(game)
            self.session = Session(plan)

        def current_player(self) -> int:
            if self.session.match is None:
                return int(spiel.PlayerId.CHANCE)
            return self.session.seat if self.session.seat >= 0 else int(spiel.PlayerId.TERMINAL)

        def chance_outcomes(self) -> list[tuple[int, float]]:
            return [(seed, 1 / SEEDS) for seed in range(SEEDS)]

        def _legal_actions(self, player: int) -> list[int]:
            return sorted(places[option] for option in self.session.menu)

        def _apply_action(self, action: int) -> None:
            if self.session.match is None:
                self.session.start(action)
            else:
                self.session.take(actions[action])

        def _action_to_string(self, player: int, action: int) -> str:
            return f"seed {action}" if player == spiel.PlayerId.CHANCE else actions[action].id

        def is_terminal(self) -> bool:
            return self.session.over

        def returns(self) -> list[float]:
            return [self.session.outcome(seat) if self.session.over else 0.0 for seat in (0, 1)]

        def __str__(self) -> str:
            return _text(self.session, max(0, self.session.seat))

    return SpielState


def _observer_class(plan: Plan) -> Any:
    features = plan.game.features
    assert features is not None
    size = features.size

    class Observer:
        """What a seat sees, as numbers and as text."""

        def __init__(self) -> None:
            self.tensor = np.zeros(size, np.float32)
            self.dict = {"view": self.tensor}

        def set_from(self, state: Any, player: int) -> None:
            few, many = state.session.numbers(player)
            self.tensor[:] = [*few, *many] if few else 0

        def string_from(self, state: Any, player: int) -> str:
            return _text(state.session, player)

    return Observer


def _text(session: Session, seat: int) -> str:
    return session.text(seat) if session.match is not None else "not begun"
