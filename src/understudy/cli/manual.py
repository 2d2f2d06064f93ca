"""The manual in the terminal: pages, the help of commands, and a man page made of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from understudy import __version__
from understudy.cli.screen import Screen
from understudy.kit import manual


def run(app: typer.Typer, topic: str, man: bool, *, no_color: bool) -> None:
    """Print a page, the help of a command, or what there is to read."""
    root = get_command(app)
    assert isinstance(root, TyperGroup)
    if man:
        sys.stdout.write("\n".join(man_page(root)) + "\n")
    elif topic in root.commands:
        _show_command(root, topic)
    elif topic:
        _show_page(Screen(no_color=no_color), manual.page(topic.lower()))
    else:
        _show_topics(Screen(no_color=no_color), root)


def _show_command(root: TyperGroup, name: str) -> None:
    root.main([name, "--help"], prog_name="understudy", standalone_mode=False)


def _show_page(screen: Screen, text: str) -> None:
    if screen.plain:
        sys.stdout.write(text)
        return
    from rich.markdown import Markdown

    screen.console.print(Markdown(text, hyperlinks=False))


def _show_topics(screen: Screen, root: TyperGroup) -> None:
    screen.line("Pages of the manual (understudy help TOPIC):", "bold")
    width = max(map(len, manual.topics()))
    for topic in manual.topics().values():
        screen.line(f"  {topic.name:{width}}  {topic.title}")
    screen.line("Commands (understudy help COMMAND):", "bold")
    screen.line(f"  {', '.join(root.commands)}", hang=2)


def man_page(root: TyperGroup) -> Iterator[str]:
    """All commands as a page for `man`."""
    yield f'.TH UNDERSTUDY 1 "" "understudy {__version__}" "User Commands"'
    yield from (".SH NAME", "understudy \\- " + _roff("plays the empty seats in a board game"))
    yield from (".SH SYNOPSIS", ".B understudy", "[COMMAND] [OPTIONS]")
    yield from (".SH DESCRIPTION", _roff(root.help or ""), ".SH COMMANDS")
    for path, command in every_command("understudy", root):
        yield from _one(path, command)


def every_command(path: str, group: TyperGroup) -> Iterator[tuple[str, TyperCommand]]:
    """All commands with what is typed for them, those of groups too."""
    for name, command in group.commands.items():
        if isinstance(command, TyperGroup):
            yield from every_command(f"{path} {name}", command)
        elif isinstance(command, TyperCommand):
            yield f"{path} {name}", command


def _one(path: str, command: TyperCommand) -> Iterator[str]:
    with typer.Context(command, info_name=path) as context:
        rows = [param.get_help_record(context) for param in command.params]
        pieces = command.collect_usage_pieces(context)
    yield from (f".SS {_roff(f'{path} {chr(32).join(pieces)}')}", _roff(command.help or ""))
    for row in rows:
        if row is not None:
            yield from (".TP", f".B {_roff(row[0])}", _roff(row[1]))


def _roff(text: str) -> str:
    """A text on one line that troff reads as it is."""
    line = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{line}" if line.startswith((".", "'")) else line
