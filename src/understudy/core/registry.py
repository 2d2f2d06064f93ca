"""The games that are installed: found by entry points, so that no central list is edited."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from understudy.core.errors import BadSetup
from understudy.core.game import AnyGame

GROUP = "understudy.games"


@cache
def _installed() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def names() -> list[str]:
    """The ids of all installed games."""
    return sorted(_installed())


def find(name: str) -> AnyGame:
    """The game with this id."""
    point = _installed().get(name)
    if point is None:
        near = get_close_matches(name, names(), 1)
        known = [game for game in names() if find(game).listed]
        hint = f" Did you mean “{near[0]}”?" if near else ""
        raise BadSetup(f"There is no game “{name}”.{hint} Games: {', '.join(known)}.")
    return cast(AnyGame, point.load())
