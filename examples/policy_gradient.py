"""A first agent: REINFORCE over the features of options, in numpy alone.

    python examples/policy_gradient.py pennies --out mine.npz
    understudy simulate pennies --seats agent:mine.npz,random --games 200 --rotate

The agent plays both seats against itself or sits opposite a bot (--opponent) and learns from how far it
was ahead.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import NamedTuple

import numpy as np

from understudy.core.registry import find
from understudy.env.agents import LinearAgent
from understudy.env.session import Session, planned, row_of

#: What comes later counts for less: a decision is seldom to blame for what happens forty decisions on.
FADE = 0.9


class Step(NamedTuple):
    """One decision: who made it, what it was made of, and how far its seat was ahead before it."""

    seat: int
    state: np.ndarray
    kinds: np.ndarray
    parts: np.ndarray
    chances: np.ndarray
    chosen: int
    ahead: float


class Learner:
    """Plays by a softmax over what options are worth, and moves the weights toward what turned out well."""

    def __init__(self, game: str, opponent: str, rate: float, seed: int) -> None:
        self.game = find(game)
        self.agent = LinearAgent(self.game)
        self.rate = rate
        self.draw = np.random.default_rng(seed)
        lineups = [["person", opponent], [opponent, "person"]] if opponent else [["person", "person"]]
        self.sessions = [Session(planned(game, seats, {})) for seats in lineups]

    def play(self, number: int) -> float:
        """One game; learn from it. The margin of the first seat that learns."""
        session = self.sessions[number % len(self.sessions)]
        session.start(number)
        steps: list[Step] = []
        while session.seat >= 0:
            if len(session.menu) == 1:
                session.choose(0)
                continue
            steps.append(self._decide(session))
            session.choose(steps[-1].chosen)
        for seat in {step.seat for step in steps}:
            self._learn([step for step in steps if step.seat == seat], session.margin(seat))
        return session.margin(session.plan.learners[0])

    def _decide(self, session: Session) -> Step:
        few, many = session.numbers(session.seat)
        state = self.agent.scale.state([*few, *many])
        rows = np.array([row_of(session.vocabulary, option) for option in session.menu])
        kinds, parts = self.agent.scale.rows(rows)
        worths = self.agent.worths(state, kinds, parts)
        chances = np.exp(worths - worths.max())
        chances /= chances.sum()
        chosen = int(self.draw.choice(len(chances), p=chances))
        return Step(session.seat, state, kinds, parts, chances, chosen, session.margin(session.seat))

    def _learn(self, steps: list[Step], last: float) -> None:
        """Every decision is held to what came after it, beside what came after the others of this game."""
        gains, gain, after = np.zeros(len(steps)), 0.0, last
        for number in range(len(steps) - 1, -1, -1):
            gain = steps[number].ahead * -1 + after + FADE * gain
            gains[number], after = gain, steps[number].ahead
        gains -= gains.mean()
        gains /= gains.std() + 1e-9
        for step, advantage in zip(steps, gains, strict=True):
            # The gradient of the logarithm of the chance of what was chosen, times how well it went.
            pull = -step.chances
            pull[step.chosen] += 1.0
            pull *= self.rate * advantage
            np.add.at(self.agent.by_kind, step.kinds, pull[:, None] * step.state[None, :])
            self.agent.by_part += pull @ step.parts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--opponent", default="random", help="a bot to play against; '' plays against itself")
    parser.add_argument("--rate", type=float, default=0.05)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("agent.npz"))
    wish = parser.parse_args()
    learner = Learner(wish.game, wish.opponent, wish.rate, wish.seed)
    margins = []
    for number in range(wish.games):
        margins.append(learner.play(number))
        if (number + 1) % max(1, wish.games // 10) == 0:
            recent = margins[-max(1, wish.games // 10) :]
            print(f"{number + 1:>6} games, {np.mean(recent):+.1f} points ahead on average")
    learner.agent.save(wish.out)
    print(f"{wish.out}: seat it as agent:{wish.out}")


if __name__ == "__main__":
    main()
