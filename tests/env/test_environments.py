"""The environments by the test suites of PettingZoo and Gymnasium, for every game."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import understudy.env
from understudy.core.errors import BadSetup
from understudy.core.registry import names
from understudy.env.arrays import MOST, Encoder
from understudy.env.playing import ILLEGAL, PATIENCE
from understudy.env.session import Session, planned

GAMES = tuple(names())


@pytest.fixture(autouse=True)
def _no_warnings() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_is_content(game: str) -> None:
    api_test(understudy.env.aec(game), num_cycles=60, verbose_progress=False)
    seed_test(lambda: understudy.env.aec(game), num_cycles=20)


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_is_content(game: str) -> None:
    check_env(understudy.env.gym(game), skip_render_check=True)


def test_an_observation_may_be_a_dict() -> None:
    check_env(understudy.env.gym("tyrants", form="dict"), skip_render_check=True)
    env = understudy.env.aec("tyrants", form="dict")
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    assert env.observation_space(env.agent_selection).contains(seen)
    offered = int(seen["action_mask"].sum())
    assert offered == len(env.session.menu)
    assert not seen["options"][offered:].any()
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert not env.observe(other)["action_mask"].any()
    flat = understudy.env.aec("tyrants")
    flat.reset(seed=1)
    both = np.concatenate([seen["observation"], seen["options"].ravel()])
    assert (flat.observe(flat.agent_selection) == both).all()


def test_games_have_names_in_gymnasium() -> None:
    assert set(understudy.env.register()) <= set(gymnasium.registry)
    env = gymnasium.make("understudy/Tyrants-v1", opponents=["automa:easy"], disable_env_checker=True)
    seen, info = env.reset(seed=3)
    assert env.observation_space.contains(seen)
    assert info["action_mask"].any()


def played(env: Any, seed: int, most: int = 100_000) -> tuple[list[int], float]:
    """Play a seat at random; what it did and what it got."""
    draw = np.random.default_rng(seed)
    _, info = env.reset(seed=seed)
    done, cut, total = False, False, 0.0
    actions: list[int] = []
    while not (done or cut) and len(actions) < most:
        action = int(draw.integers(int(info["action_mask"].sum())))
        actions.append(action)
        _, reward, done, cut, info = env.step(action)
        total += float(reward)
    return actions, total


def test_a_seat_against_bots_plays_to_the_end_and_gets_what_it_deserves() -> None:
    for reward, low, high in (("outcome", -1.0, 1.0), ("margin", -400.0, 400.0)):
        env = understudy.env.gym("tyrants", seat=1, opponents=["greedy"], reward=reward)
        _, total = played(env, 5)
        assert low <= total <= high
        assert total != 0
        match = env._course.session.match
        assert match is not None
        assert match.over
    shaped = understudy.env.gym("pennies", reward=lambda match, seat: 0.25)
    actions, total = played(shaped, 2)
    assert total == 0.25 * len(actions)


def test_opponents_are_drawn_from_a_list() -> None:
    env = understudy.env.gym("pennies", opponents=["careful", "greedy", "random"], draw=True)
    met = set()
    for seed in range(12):
        env.reset(seed=seed)
        met.add(env._course.session.plan.seats[1])
    assert met == {"careful", "greedy", "random"}


def test_what_is_not_offered_costs_and_changes_nothing() -> None:
    env = understudy.env.gym("pennies")
    env.reset(seed=1)
    before = env.state()
    for number in range(PATIENCE):
        _, reward, done, cut, info = env.step(MOST - 1)
        assert (reward, done, info["illegal"]) == (ILLEGAL, False, True)
        assert cut == (number + 1 >= PATIENCE)
    assert env.state() == before


def answers(state: str) -> list[str]:
    """What was answered, without the positions that a journal holds now and then."""
    return [line for line in state.splitlines() if '"after"' not in line]


def test_a_state_goes_on_where_it_was_saved() -> None:
    for game in ("tyrants", "armada"):
        env = understudy.env.aec(game)
        env.reset(seed=4)
        draw = np.random.default_rng(1)
        saved, rest = "", []
        for number in range(120):
            if number == 60:
                saved = env.state()
            action = int(draw.integers(int(env.infos[env.agent_selection]["action_mask"].sum())))
            env.step(action)
            if saved:
                rest.append(action)
        end = env.state()
        env.restore(saved)
        for action in rest:
            env.step(action)
        assert answers(env.state()) == answers(end)


def test_positions_are_where_games_begin() -> None:
    position = {"bank": [40, 3], "pot": 9}
    env = understudy.env.aec("pennies", positions=[position])
    env.reset(seed=1)
    assert env.session.match is not None
    assert env.session.game.position(env.session.match.table)["bank"] == [40, 3]


def test_what_cannot_be_is_refused_in_words() -> None:
    for wrong in (
        {"seats": ["careful", "greedy"]},
        {"seats": ["person"]},
        {"options": {"goal": "7"}},
        {"reward": "glory"},
        {"form": "cube"},
    ):
        with pytest.raises(BadSetup):
            understudy.env.aec("pennies", **wrong)
    with pytest.raises(BadSetup):
        understudy.env.gym("pennies", seat=5)
    with pytest.raises(BadSetup):
        understudy.env.aec("chess")


@pytest.mark.parametrize("game", GAMES)
def test_a_game_can_be_read_as_text(game: str) -> None:
    env = understudy.env.aec(game, render_mode="ansi")
    env.reset(seed=2)
    text = env.render()
    assert text is not None
    for number, choice in enumerate(env.session.choices()):
        assert f"{number}: {choice}" in text


def test_rows_are_not_kept_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that were thrown away are worked out again, and are the same."""
    session = Session(planned("pennies", ["person", "person"], {}))
    session.start(1)
    encoder = Encoder(session)
    encoder.turn_to(0)
    rows, known = encoder.rows(), dict(encoder._known)
    assert known
    monkeypatch.setattr("understudy.env.arrays.MOST_KNOWN", 0)
    encoder.turn_to(0)
    assert not encoder._known
    assert (encoder.rows() == rows).all()
