"""Tyrants and the template as games of OpenSpiel, by its own random simulation."""

from __future__ import annotations

import numpy as np
import pytest

from understudy.core.errors import BadSetup
from understudy.env import openspiel

pyspiel = pytest.importorskip("pyspiel")


@pytest.fixture(scope="module", autouse=True)
def _registered() -> None:
    assert openspiel.register() == ["understudy_tyrants", "understudy_pennies"]


@pytest.mark.parametrize("name", ["understudy_tyrants", "understudy_pennies"])
def test_games_play_to_the_end(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    state = game.new_initial_state()
    assert state.is_chance_node()
    state.apply_action(7)
    observer, number = game.make_py_observer(), 0
    while not state.is_terminal():
        player = state.current_player()
        observer.set_from(state, player)
        assert np.isfinite(observer.tensor).all()
        actions = state.legal_actions()
        state.apply_action(actions[number % len(actions)])
        number += 1
    assert sorted(state.returns()) in ([-1.0, 1.0], [0.5, 0.5], [0.0, 0.0])


def test_a_copy_is_a_game_of_its_own() -> None:
    state = pyspiel.load_game("understudy_tyrants").new_initial_state()
    state.apply_action(3)
    for _ in range(20):
        state.apply_action(state.legal_actions()[-1])
    other = state.clone()
    assert other.legal_actions() == state.legal_actions()
    other.apply_action(other.legal_actions()[0])
    assert len(other.history()) == len(state.history()) + 1
    assert str(other) != str(state)


def test_games_without_an_end_of_options_say_so() -> None:
    with pytest.raises(BadSetup, match="no end of options"):
        openspiel.options_of("armada")
