"""Understudy plays the empty seats in a board game and says why it moved as it did.

What a program may use of it is listed in `__all__`; `understudy.library` tells how. The names are loaded when
they are first used, so that `import understudy` alone costs nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from understudy.core.errors import Mistake
    from understudy.core.game import Game, Score
    from understudy.core.match import Match
    from understudy.core.option import Option
    from understudy.kit.deciding import Decision
    from understudy.library import (
        choices,
        decide,
        dumps,
        find,
        game_names,
        hint,
        imagined,
        load,
        loads,
        log,
        save,
        start,
        text,
        trace,
        view,
        why,
    )

__version__ = "0.1.0"

__all__ = [
    "Decision",
    "Game",
    "Match",
    "Mistake",
    "Option",
    "Score",
    "choices",
    "decide",
    "dumps",
    "find",
    "game_names",
    "hint",
    "imagined",
    "load",
    "loads",
    "log",
    "save",
    "start",
    "text",
    "trace",
    "view",
    "why",
]

#: Where those names lie that are not in `understudy.library`.
_ELSEWHERE = {
    "Decision": "understudy.kit.deciding",
    "Game": "understudy.core.game",
    "Match": "understudy.core.match",
    "Mistake": "understudy.core.errors",
    "Option": "understudy.core.option",
    "Score": "understudy.core.game",
}


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module 'understudy' has no attribute {name!r}")
        from importlib import import_module

        value = getattr(import_module(_ELSEWHERE.get(name, "understudy.library")), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted([*__all__, *(name for name in globals() if name.startswith("__"))])
