"""What both kinds of environments share: a session, its arrays, and rewards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from understudy.core.errors import BadSetup
from understudy.env.arrays import DICT, FLAT, Encoder, observation_space, observed
from understudy.env.session import MARGIN, OUTCOME, Plan, Session, Shaped, planned

#: What an action costs that is not offered. The game does not move.
ILLEGAL = -1.0
#: So many of them in a row, and the game is cut off.
PATIENCE = 100
Reward = str | Shaped


class Course:
    """A game, its arrays and what it pays."""

    def __init__(self, plan: Plan, reward: Reward, form: str) -> None:
        if form not in (FLAT, DICT):
            raise BadSetup(f"An observation is {FLAT} or a {DICT}, not “{form}”.")
        if not callable(reward) and reward not in (OUTCOME, MARGIN):
            raise BadSetup(f"A reward is {OUTCOME}, {MARGIN} or a function, not “{reward}”.")
        self.session = Session(plan)
        self.encoder = Encoder(self.session)
        self.reward = reward
        self.form = form
        self.space = observation_space(self.session, form)
        #: How many actions in a row were not offered.
        self.illegal = 0

    def start(self, seed: int) -> None:
        self.session.start(seed)
        self.encoder.turn_to(0)
        self.illegal = 0

    def act(self, action: int) -> bool:
        """Carry out an action; False where it is not offered, and nothing happens."""
        shown = self.encoder.shown
        if not 0 <= action < len(shown):
            self.illegal += 1
            return False
        self.illegal = 0
        option = shown[action]
        if option is None:
            self.encoder.next_page()
        else:
            self.session.take(option)
            self.encoder.turn_to(0)
        return True

    def pays(self, seat: int) -> float:
        """What a seat gets now."""
        session = self.session
        if callable(self.reward):
            assert session.match is not None
            return float(self.reward(session.match, seat))
        if not session.over:
            return 0.0
        return session.outcome(seat) if self.reward == OUTCOME else session.margin(seat)

    def observed(self, seat: int) -> Any:
        return observed(self.encoder, seat, seat == self.session.seat, self.form)

    def restore(self, saved: str) -> None:
        self.session.restore(saved)
        self.encoder.turn_to(0)


def course(
    game: str,
    seats: Sequence[str] | None,
    options: Mapping[str, str] | None,
    reward: Reward,
    positions: Sequence[Mapping[str, Any]],
    form: str,
) -> Course:
    """A game for learners as it was asked for."""
    return Course(planned(game, seats, options, positions), reward, form)
