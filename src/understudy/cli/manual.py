"""The manual in the terminal: pages, the help of commands, and a man page made of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

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
    elif manual.named(topic) in manual.topics() or (topic and topic not in root.commands):
        _show_page(Screen(no_color=no_color), manual.page(manual.named(topic)))
        if topic in root.commands:
            sys.stdout.write(f"\nThe command itself: understudy {topic} --help\n")
    elif topic:
        _show_command(root, topic)
    else:
        _show_topics(Screen(no_color=no_color), root)


def every_topic(app: typer.Typer) -> list[str]:
    """All that `understudy help` knows something about."""
    root = get_command(app)
    assert isinstance(root, TyperGroup)
    return [*dict.fromkeys((*manual.topics(), *root.commands))]


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
    yield from (".SH DESCRIPTION", _roff(root.help or ""), ".SH OPTIONS")
    with typer.Context(root, info_name="understudy") as context:
        yield from _rows([param.get_help_record(context) for param in root.get_params(context)])
    yield ".SH COMMANDS"
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
    yield from _rows(rows)
    yield from _examples(command.epilog or "")


def _rows(rows: Sequence[tuple[str, str] | None]) -> Iterator[str]:
    for row in rows:
        if row is not None:
            yield from (".TP", f".B {_roff(row[0])}", _roff(row[1]))


def _examples(epilog: str) -> Iterator[str]:
    """As they stand, each on its line."""
    heading, *lines = epilog.removeprefix("\b\n").splitlines() or [""]
    if lines:
        yield from (".PP", _roff(heading), ".RS", ".nf", *map(_roff, lines), ".fi", ".RE")


def _roff(text: str) -> str:
    """A text on one line that troff reads as it is."""
    line = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{line}" if line.startswith((".", "'")) else line
