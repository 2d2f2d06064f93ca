"""Plays the recorded games anew on whatever Python runs this, with the standard library alone.

python -m tests.recorded.elsewhere          says which games it verified, one to a line

Positions are read and boards are printed by libraries that another Python may lack. No recorded game needs
them to be played, so stand-ins that can only be named are enough.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

#: What games import that is no part of Python.
LIBRARIES = ("msgspec", "rich")


class _Named:
    """Something of a library that is not there: it can be named, called and built upon, and does nothing."""

    def __init_subclass__(cls, **how: Any) -> None:
        super().__init_subclass__()

    def __init__(self, *args: Any, **how: Any) -> None:
        pass


class _StandIns(MetaPathFinder, Loader):
    """Finds modules of libraries that are not there."""

    def __init__(self, absent: Sequence[str]) -> None:
        self.absent = absent

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        if name.partition(".")[0] not in self.absent:
            return None
        return ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = ModuleType(spec.name)
        module.__path__ = []
        module.__getattr__ = lambda name: _Named  # type: ignore[method-assign]
        return module

    def exec_module(self, module: ModuleType) -> None:
        pass


def main() -> None:
    sys.meta_path.append(_StandIns([name for name in LIBRARIES if find_spec(name) is None]))
    from understudy.core import journal
    from understudy.core.game import AnyGame
    from understudy.core.match import Match

    def find(name: str) -> AnyGame:
        """Nothing is installed here, so games are found by the names of their packages."""
        game: AnyGame = import_module(f"understudy.games.{name}").GAME
        return game

    for path in sorted(Path(__file__).parent.glob("*/*.jsonl")):
        first, *entries, _ = (json.loads(line) for line in path.read_text(encoding="utf-8").splitlines())
        match = Match(journal.read_header(first, find))
        match.advance()
        played = [journal.answer_line(number, one) for number, one in enumerate(match.entries, 1)]
        for now, then in zip(played, entries, strict=True):
            if now != then:
                raise SystemExit(f"{path.parent.name}/{path.stem} plays otherwise: {now}, not {then}")
        sys.stdout.write(f"{path.parent.name}/{path.stem}\n")


if __name__ == "__main__":
    main()
