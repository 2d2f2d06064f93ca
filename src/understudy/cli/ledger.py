"""Where each line of a bot's document is cited: in the code, in the tests, in simulated games."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.resources import files
from pathlib import Path

from understudy.core.errors import BadSetup
from understudy.core.game import PERSON, RANDOM, AnyGame
from understudy.core.ledger import cited


@dataclass(slots=True)
class CitedStatement:
    """One statement of the document, and where it is cited."""

    id: str
    statement: str
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)
    fired: int | None = None


def statements(game: AnyGame) -> dict[str, str]:
    """The ledger of a game: id to statement."""
    if game.ledger is None:
        raise BadSetup(f"{game.title} has no ledger: its bots follow no printed document.")
    package, name = game.ledger
    text = (files(package) / name).read_text(encoding="utf-8")
    return {row["id"]: row["summary"] for row in csv.DictReader(text.splitlines())}


def citations(sources: Iterable[Path], root: Path, known: Sequence[str]) -> dict[str, list[str]]:
    """For each id the places (file:line) that cite it."""
    found: dict[str, list[str]] = {id: [] for id in known}
    for path in sources:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for id in cited(line, known) & found.keys():
                found[id].append(f"{path.relative_to(root).as_posix()}:{number}")
    return found


def home(game: AnyGame) -> Path:
    """Where the code of a game lies: the folder of its package, of the house or of a plug-in, or one file."""
    parts = game.set_up.__module__.split(".")
    module = import_module(".".join(parts[: 3 if parts[0] == "understudy" else 1]))
    if module.__file__ is None:
        raise BadSetup(f"{game.title}: the code is in {module.__name__}, which has no __init__.py.")
    file = Path(module.__file__)
    return file.parent if file.name == "__init__.py" else file


def code_of(game: AnyGame) -> list[Path]:
    """The source files of a game."""
    found = home(game)
    return sorted(found.rglob("*.py")) if found.is_dir() else [found]


def tests_folder(game: AnyGame) -> Path | None:
    """The tests of the checkout that a game runs from, if it does: beside its pyproject.toml."""
    for folder in home(game).parents:
        if (folder / "pyproject.toml").exists():
            return folder / "tests" if (folder / "tests").is_dir() else None
    return None


def rows(game: AnyGame) -> list[CitedStatement]:
    """The whole ledger with its citations."""
    known = statements(game)
    # Files are named from the folder that the game is imported from.
    depth = 3 if game.set_up.__module__.startswith("understudy.") else 1
    code = citations(code_of(game), home(game).parents[depth - 1], list(known))
    folder = tests_folder(game)
    tests = citations(sorted(folder.rglob("*.py")), folder.parent, list(known)) if folder else {}
    return [CitedStatement(id, text, code[id], tests.get(id, [])) for id, text in known.items()]


# -- what fires in games -------------------------------------------------------------------------------------


def line_ups(game: AnyGame) -> list[tuple[tuple[str, ...], Mapping[str, str]]]:
    """Games that show every line: those the game names, else its usual line-up with a stand-in for people."""
    more = list(game.counting.line_ups()) if game.counting is not None else []
    if game.showcase:
        return [*game.showcase, *more]
    stand_in = next(iter(game.policies), RANDOM)
    return [(tuple(stand_in if seat == PERSON else seat for seat in game.lineup), {}), *more]


def fired(game: AnyGame, games: int, seed: int = 1) -> Counter[str]:
    """How often each rule fired in so many games, shared out over the line-ups."""
    from understudy.simulate import Order, simulate

    counts: Counter[str] = Counter()
    chosen = line_ups(game)
    for index, (seats, options) in enumerate(chosen):
        share = games // len(chosen) + (index < games % len(chosen))
        if share:
            order = Order(game.name, share, seats, options, seed + index, trace=True, count=True)
            counts.update(simulate(order).fired)
    return counts
