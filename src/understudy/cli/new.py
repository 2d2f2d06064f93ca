"""A new game: a copy of the template as a package of its own, with tests that are green at once."""

from __future__ import annotations

import keyword
import os
import re
import sys
import tempfile
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from shutil import rmtree

from understudy.cli.screen import Screen
from understudy.core.errors import BadSetup
from understudy.core.registry import names

TEMPLATE = "understudy.games._template"
NAME = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
#: Longer names fit into no list.
LONGEST = 40


@dataclass(frozen=True, slots=True)
class Called:
    """What a new game is called, in all the places where the template has a name."""

    name: str

    @property
    def package(self) -> str:
        return self.name.replace("-", "_")

    @property
    def title(self) -> str:
        return " ".join(word.capitalize() for word in self.name.split("-"))

    @property
    def prefix(self) -> str:
        """What the ids of its rules begin with."""
        words = self.name.split("-")
        return ("".join(word[0] for word in words) if len(words) > 1 else self.name[:2]).upper()

    def put_into(self, text: str) -> str:
        """A file of the template, with these names instead of its own."""
        for old, new in (
            (TEMPLATE, self.package),
            ("a dice game of a few rules, to be copied by anyone who adds a game.", "make it your own."),
            ("A template: push your luck", "Push your luck"),
            ("    listed=False,\n", ""),
            ("PenniesWords", f"{self.title.replace(' ', '')}Words"),
            ("Pennies", self.title),
            ("test_pennies", f"test_{self.package}"),
            ("pennies", self.name),
            ("PN-", f"{self.prefix}-"),
        ):
            text = text.replace(old, new)
        return text


def run(name: str, folder: Path) -> None:
    """Write the package and say what to do with it."""
    called = checked(name)
    place = write(called, folder)
    screen = Screen()
    screen.line(f"{called.title} is written to {place}. Now:")
    for line in (f"cd {place}", "pip install -e '.[dev]'", "pytest", f"understudy play {name}"):
        screen.line(f"  {line}")


def checked(name: str) -> Called:
    """The name, if a game and a package can be called so."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        near = re.sub("[^a-z0-9]+", "-", name.casefold()).strip("-0123456789")[:LONGEST].strip("-")
        hint = f", such as {near}" if NAME.fullmatch(near) else ""
        raise BadSetup(
            f"A game cannot be called “{name}”: its name has small letters, digits and single hyphens, "
            f"begins with a letter and is not longer than {LONGEST}{hint}."
        )
    called = Called(name)
    if name in names():
        raise BadSetup(f"There is a game “{name}” already; take another name.")
    taken = keyword.iskeyword(called.package) or called.package in (*sys.stdlib_module_names, "tests")
    if taken or find_spec(called.package) is not None:
        raise BadSetup(f"Python has something called “{called.package}” already; take another name.")
    return called


def write(called: Called, folder: Path) -> Path:
    """The whole package in a new folder; nothing is left behind where that fails."""
    place = folder / called.name
    if place.exists() or place.is_symlink():
        raise BadSetup(f"{place} is there already; nothing was written.")
    if not folder.is_dir():
        raise BadSetup(f"{folder} is not a folder; nothing was written.")
    try:
        draft = Path(tempfile.mkdtemp(prefix=f".{called.name}.", dir=folder))
        try:
            draft.chmod(0o755)
            _fill(draft, called)
            os.rename(draft, place)
        except BaseException:
            rmtree(draft, ignore_errors=True)
            raise
    except OSError as error:
        raise BadSetup(f"{place} cannot be written: {error.strerror}.") from None
    return place


def _fill(root: Path, called: Called) -> None:
    around = files("understudy.cli") / "project"
    for name, path in (
        ("pyproject.toml", "pyproject.toml"),
        ("README.md", "README.md"),
        ("CHANGELOG.md", "CHANGELOG.md"),
        ("gitignore", ".gitignore"),
        ("tests.yml", ".github/workflows/tests.yml"),
        ("test_pennies.py", f"tests/test_{called.package}.py"),
    ):
        _copy(around / name, root / path, called)
    _copy(files(TEMPLATE), root / "src" / called.package, called)


def _copy(source: Traversable, target: Path, called: Called) -> None:
    """A file with its names replaced, or a folder of such files."""
    if source.is_file():
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(called.put_into(source.read_text(encoding="utf-8")), encoding="utf-8")
        return
    for each in source.iterdir():
        if each.name != "__pycache__" and not each.name.endswith(".pyc"):
            _copy(each, target / each.name, called)
