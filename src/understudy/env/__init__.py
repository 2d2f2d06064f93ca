"""Environments for those who train agents: every game for PettingZoo and Gymnasium.

import understudy.env
env = understudy.env.aec("tyrants")
env = understudy.env.gym("tyrants", seat=0, opponents=["automa:easy"])
"""

from __future__ import annotations

from typing import Any

from understudy.core.errors import BadSetup
from understudy.core.registry import names

try:
    from understudy.env.aec import TableEnv
    from understudy.env.gym import SeatEnv
except ModuleNotFoundError as error:
    raise BadSetup("Environments need more packages: pip install 'understudy[env]'.") from error

__all__ = ["SeatEnv", "TableEnv", "aec", "gym", "register"]


def aec(game: str, **more: Any) -> TableEnv:
    """A PettingZoo environment of a game; `seats` names who learns (person) and who plays by itself."""
    return TableEnv(game, **more)


def gym(game: str, seat: int = 0, **more: Any) -> SeatEnv:
    """A Gymnasium environment of one seat; `opponents` names who sits on the others."""
    return SeatEnv(game, seat, **more)


def register() -> list[str]:
    """Name every installed game to Gymnasium: understudy/Tyrants-v1 and so on. Returns the names."""
    import gymnasium

    ids = []
    for game in names():
        id = f"understudy/{game.capitalize()}-v1"
        if id not in gymnasium.registry:
            gymnasium.register(id, entry_point="understudy.env.gym:SeatEnv", kwargs={"game": game})
        ids.append(id)
    return ids


register()
