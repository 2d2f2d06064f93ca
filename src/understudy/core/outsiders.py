"""Players that no game brings along: agents that somebody has trained. A program admits them by name.

A server admits none: whoever plays from afar may not name files of this machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from understudy.core.errors import BadSetup

#: Makes whoever chooses for a seat, of the game, what stands behind the colon, and the seed.
Maker = Callable[[Any, str, int], Any]
_admitted: dict[str, Maker] = {}


def admit(name: str, make: Maker) -> None:
    """From now on a seat may be `name:…` in every game."""
    _admitted[name] = make


def maker(name: str) -> Maker | None:
    """Who makes such a player; None where nobody of that name was admitted."""
    return _admitted.get(name)


#: Where the makers of players are found that a program may admit when somebody names them.
KNOWN = {"agent": "understudy.env.agents"}


def admit_named(seats: Iterable[str]) -> None:
    """Admit the players from outside that are named among these seats, as `agent:FILE` is."""
    for name in {seat.strip().partition(":")[0] for seat in seats}:
        if name in KNOWN and name not in _admitted:
            try:
                admit(name, import_module(KNOWN[name]).seated)
            except ModuleNotFoundError:
                raise BadSetup(f"{name} needs more packages: pip install 'understudy[env]'.") from None
