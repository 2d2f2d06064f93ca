"""Every game as a PettingZoo environment: seats take turns, each sees its own view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from understudy.env.arrays import FLAT, MOST
from understudy.env.playing import ILLEGAL, PATIENCE, Reward, course
from understudy.env.session import OUTCOME


class TableEnv(AECEnv):  # type: ignore[misc]
    """A game whose learning seats are agents `seat_0`, `seat_1`, …; bots answer for the others."""

    metadata = {"render_modes": ["ansi", "human"], "name": "understudy", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seats: Sequence[str] | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = OUTCOME,
        positions: Sequence[Mapping[str, Any]] = (),
        form: str = FLAT,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self._course = course(game, seats, options, reward, positions, form)
        self.session = self._course.session
        self.metadata = {**self.metadata, "name": f"understudy_{game}_v1"}
        self.render_mode = render_mode
        self._seats = {f"seat_{seat}": seat for seat in self.session.plan.learners}
        self.possible_agents = list(self._seats)
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self._action_space = spaces.Discrete(MOST)
        self._seed = 0
        self._shaped = callable(reward)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._course.space

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game; without a seed, the one after the last."""
        self._seed = self._seed + 1 if seed is None else seed
        self._course.start(self._seed)
        self._begin()

    def _begin(self) -> None:
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, self.session.over)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        seat = self.session.seat
        agent = self.agent_selection = f"seat_{seat}" if seat >= 0 else self.agents[0]
        self.infos[agent] = {"action_mask": self._course.encoder.mask()} if seat >= 0 else {}

    def observe(self, agent: str) -> Any:
        """What a seat sees, and, if it is asked, its options; `infos` has the mask."""
        return self._course.observed(self._seats[agent])

    def step(self, action: int | None) -> None:
        """Carry out the action of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if not self._course.act(-1 if action is None else int(action)):
            self.rewards[agent] = ILLEGAL
            if self._course.illegal >= PATIENCE:
                self.truncations = dict.fromkeys(self.agents, True)
        elif self.session.over or self._shaped:
            for other in self.agents:
                self.rewards[other] = self._course.pays(self._seats[other])
        if self.session.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def state(self) -> str:
        """The game as a text from which `restore` goes on."""
        return self.session.save()

    def restore(self, state: str) -> None:
        """Go on with a game that `state` gave."""
        self._course.restore(state)
        self._begin()

    def render(self) -> str | None:
        """What the terminal shows the seat whose turn it is."""
        text = self.session.text(max(0, self.session.seat))
        if self.render_mode == "human":
            print(text)  # noqa: T201 - this is what "human" asks for
            return None
        return text

    def close(self) -> None:
        """Nothing is held."""
