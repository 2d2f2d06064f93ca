"""One seat of a game as a Gymnasium environment: bots sit on the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
from gymnasium import spaces

from understudy.core.chance import mix
from understudy.core.errors import BadSetup
from understudy.core.game import PERSON
from understudy.core.registry import find
from understudy.env.arrays import FLAT, MOST
from understudy.env.playing import ILLEGAL, PATIENCE, Course, Reward, course
from understudy.env.session import OUTCOME


class SeatEnv(gymnasium.Env[Any, Any]):
    """A seat that learns against bots. With `draw` each game has one opponent, drawn from the list."""

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 4}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        seat: int = 0,
        opponents: Sequence[str] | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = OUTCOME,
        positions: Sequence[Mapping[str, Any]] = (),
        draw: bool = False,
        form: str = FLAT,
        render_mode: str | None = None,
    ) -> None:
        found = find(game)
        simple = [str(found.seat(name)) for name in found.lineup if name != PERSON]
        chosen = list(opponents or simple)
        line_ups = [[name] for name in chosen] if draw else [chosen]
        self._courses = [
            course(game, _seated(seat, line_up), options, reward, positions, form) for line_up in line_ups
        ]
        self._course: Course = self._courses[0]
        self.seat = seat
        self.observation_space = self._course.space
        self.action_space = spaces.Discrete(MOST)
        self.render_mode = render_mode
        self._shaped = callable(reward)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """A new game, drawn by the environment's own generator."""
        super().reset(seed=seed)
        own = int(self.np_random.integers(1 << 62))
        self._course = self._courses[mix(own, 2) % len(self._courses)]
        self._course.start(own)
        return self._course.observed(self.seat), self._info()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Carry out an action; the bots play until this seat is asked again."""
        moved = self._course.act(int(action))
        session = self._course.session
        pays = self._course.pays(self.seat) if moved and (session.over or self._shaped) else 0.0
        cut = self._course.illegal >= PATIENCE
        reward = pays if moved else ILLEGAL
        info = self._info() if moved else {**self._info(), "illegal": True}
        return self._course.observed(self.seat), reward, session.over, cut, info

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._course.encoder.mask()}

    def state(self) -> str:
        """The game as a text from which `restore` goes on."""
        return self._course.session.save()

    def restore(self, state: str) -> Any:
        """Go on with a game that `state` gave; what the seat observes now."""
        self._course.restore(state)
        return self._course.observed(self.seat)

    def render(self) -> Any:
        """What the terminal shows this seat."""
        text = self._course.session.text(self.seat)
        if self.render_mode == "human":
            print(text)  # noqa: T201 - this is what "human" asks for
            return None
        return text


def _seated(seat: int, opponents: Sequence[str]) -> list[str]:
    if not 0 <= seat <= len(opponents):
        raise BadSetup(
            f"Seat {seat} is not at this table; with {len(opponents)} opponents it is 0 to {len(opponents)}."
        )
    return [*opponents[:seat], PERSON, *opponents[seat:]]
