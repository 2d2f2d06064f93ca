"""What the program says about itself: its commands, and the names of its library."""

from __future__ import annotations

from collections.abc import Iterator

import typer
from typer.core import TyperGroup
from typer.main import get_command

import understudy
from understudy.cli.app import app
from understudy.cli.manual import every_command

#: Names of the library that are classes, with what a reader wants of each.
CLASSES = ("Match", "Decision", "Game", "Option", "Score", "Mistake")

ENVIRONMENTS = ("aec", "gym")


def library() -> str:
    """All public names, from their docstrings."""
    functions = [name for name in understudy.__all__ if name not in CLASSES]
    lines = ["# Library", "", "```{eval-rst}", ".. automodule:: understudy.library", "```", ""]
    lines += ["## Functions", "", "```{eval-rst}"]
    lines += [f".. autofunction:: understudy.library.{name}" for name in functions]
    lines += ["```", "", "## Classes", "", "```{eval-rst}"]
    for name in CLASSES:
        found = getattr(understudy, name)
        lines += [f".. autoclass:: {found.__module__}.{found.__qualname__}", "   :members:", ""]
    lines += ["```", "", "## Environments", "", "```{eval-rst}"]
    lines += [f".. autofunction:: understudy.env.{name}" for name in ENVIRONMENTS]
    return "\n".join([*lines, "```", ""])


def commands() -> str:
    """Every command with its options."""
    root = get_command(app)
    assert isinstance(root, TyperGroup)
    head = ["# Commands", "", "Every command also has `--help`; `understudy help --man` writes a man page."]
    return "\n".join([*head, *_helps(root)]) + "\n"


def _helps(root: TyperGroup) -> Iterator[str]:
    for path, command in every_command("understudy", root):
        yield from ("", f"## {path}", "", "```text")
        with typer.Context(command, info_name=path) as context:
            yield command.get_help(context)
        yield "```"
