"""Proximal policy optimization in PyTorch, over the options that are offered; for those who have PyTorch.

    python examples/masked_ppo.py tyrants --updates 40 --opponent automa:easy

A small network reads what the seat sees with the row of each option and gives it a worth; the softmax
runs over what is offered. The same network gives the value of a position.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor, nn

import understudy.env
from understudy.core.registry import find
from understudy.env.agents import Scaling
from understudy.env.session import Session

FADE, SMOOTH, CLIP, PASSES = 0.99, 0.95, 0.2, 3
#: A lead of so many points is about as good as any.
SPREAD = 40.0


class Network(nn.Module):
    """Worth of options, and value of positions."""

    def __init__(self, state: int, row: int, kinds: int, size: int = 64) -> None:
        super().__init__()
        self.seen = nn.Sequential(nn.Linear(state, size), nn.Tanh())
        self.kind = nn.Embedding(kinds, size)
        self.worth = nn.Sequential(nn.Linear(2 * size + row, size), nn.Tanh(), nn.Linear(size, 1))
        self.value = nn.Linear(size, 1)

    def forward(self, state: Tensor, kinds: Tensor, rows: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Logarithms of the chances of all options, and the value, for several positions at once."""
        seen = self.seen(state)
        beside = seen[:, None, :].expand(-1, kinds.shape[1], -1)
        worth = self.worth(torch.cat([beside, self.kind(kinds), rows], dim=-1)).squeeze(-1)
        chances = torch.log_softmax(worth.masked_fill(~mask, -1e9), dim=-1)
        return chances, self.value(seen).squeeze(-1)


@dataclass
class Step:
    """One decision, and what came of it."""

    inputs: tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]
    chosen: int
    chance: float
    value: float
    reward: float = 0.0
    last: bool = False


class Player:
    """Plays one seat by the network."""

    def __init__(self, game: str, opponent: str) -> None:
        self.env = understudy.env.gym(game, opponents=[opponent], form="dict", reward=self._lead)
        self.scale = Scaling(find(game))
        self.before = 0.0

    def _lead(self, match: object, seat: int) -> float:
        """What a decision has brought: by how much the lead has grown."""
        now = float(np.tanh(self._session.margin(seat) / SPREAD))
        grown, self.before = now - self.before, now
        return grown

    @property
    def _session(self) -> Session:
        return self.env._course.session

    def read(self, seen: dict[str, np.ndarray]) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        kinds, rows = self.scale.rows(seen["options"])
        state = self.scale.state(seen["observation"].tolist()).astype(np.float32)
        return state, kinds, rows.astype(np.float32), seen["action_mask"].astype(bool)

    def play(self, network: Network, seed: int) -> list[Step]:
        """One game."""
        seen, _ = self.env.reset(seed=seed)
        self.before, steps, done = 0.0, [], False
        while not done:
            inputs = self.read(seen)
            with torch.no_grad():
                chances, value = network(*(torch.as_tensor(part)[None] for part in inputs))
            chosen = int(torch.distributions.Categorical(logits=chances[0]).sample())
            steps.append(Step(inputs, chosen, float(chances[0, chosen]), float(value[0])))
            seen, reward, done, cut, _ = self.env.step(chosen)
            steps[-1].reward, done = float(reward), done or cut
        steps[-1].last = True
        return steps


def advantages(steps: list[Step]) -> np.ndarray:
    """How much better a decision turned out than was expected of its position."""
    found, after, value = np.zeros(len(steps), np.float32), 0.0, 0.0
    for number in range(len(steps) - 1, -1, -1):
        step = steps[number]
        after, value = (0.0, 0.0) if step.last else (after, value)
        after = step.reward + FADE * value - step.value + FADE * SMOOTH * after
        found[number], value = after, step.value
    return found


def learn(network: Network, optimizer: torch.optim.Optimizer, steps: list[Step]) -> None:
    inputs = [
        torch.as_tensor(np.stack(parts)) for parts in zip(*(step.inputs for step in steps), strict=True)
    ]
    gains = torch.as_tensor(advantages(steps))
    wanted = gains + torch.tensor([step.value for step in steps])
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    chosen = torch.tensor([step.chosen for step in steps])
    before = torch.tensor([step.chance for step in steps])
    for _ in range(PASSES):
        chances, values = network(*inputs)
        ratio = torch.exp(chances.gather(1, chosen[:, None]).squeeze(1) - before)
        pull = torch.min(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains).mean()
        spread = -(chances.exp() * chances.clamp(min=-30)).sum(-1).mean()
        loss = -pull + 0.5 * (values - wanted).pow(2).mean() - 0.01 * spread
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--updates", type=int, default=40)
    parser.add_argument("--games", type=int, default=8, help="games per update")
    wish = parser.parse_args()
    torch.manual_seed(1)
    player = Player(wish.game, wish.opponent)
    scale = player.scale
    network = Network(scale.state_size, scale.row_size, scale.kinds)
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    for update in range(wish.updates):
        games = [player.play(network, update * wish.games + number) for number in range(wish.games)]
        learn(network, optimizer, [step for steps in games for step in steps])
        lead = np.mean([sum(step.reward for step in steps) for steps in games])
        print(f"update {update + 1:>4}: {lead:+.2f} ahead (1 is a rout)")


if __name__ == "__main__":
    main()
