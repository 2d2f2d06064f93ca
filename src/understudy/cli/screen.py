"""How things are printed: with colors on a terminal, plain elsewhere."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from textwrap import fill
from typing import Any

from rich.console import Console
from rich.markup import escape

from understudy.core.textfile import visible

#: Lines of a pipe or file are broken here, unless COLUMNS says otherwise.
PIPE_WIDTH = 100
#: Nothing is drawn for less; a terminal that is narrower breaks the lines itself.
LEAST = 20


class Screen:
    """Where a command prints to."""

    def __init__(self, *, no_color: bool = False, plain: bool = False, references: bool = False) -> None:
        #: Are the ids of rules shown beside what they led to?
        self.references = references
        live = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
        #: Nobody is looking at a picture: sentences only.
        self.plain = plain or not live
        self.console = Console(
            no_color=no_color or plain or None,
            width=None if live or "COLUMNS" in os.environ else PIPE_WIDTH,
            highlight=False,
            emoji=False,
        )
        if self.console.width < LEAST:
            self.console.width = LEAST

    @property
    def width(self) -> int:
        """The width boards are drawn for; 0 where they are read out."""
        return 0 if self.plain else max(LEAST, self.console.width)

    def line(self, text: str = "", style: str = "", hang: int = 0) -> None:
        """One line of plain words; a long one is broken, with its further lines set in."""
        text = visible(text)
        if hang and not self.plain:
            text = fill(text, self.width - 1, subsequent_indent=" " * hang)
        self.console.print(escape(text), style=style or None, soft_wrap=self.plain)

    def picture(self, text: str) -> None:
        """Text with markup, drawn for our width."""
        self.console.print(visible(text), soft_wrap=self.plain)

    def indented(self, text: str, depth: int, style: str = "", tail: str = "") -> None:
        """A line that stays indented where it is broken; the references are printed quietly."""
        from rich.padding import Padding

        markup = escape(visible(text))
        if tail and self.references:
            markup += f" [dim]{escape(f'[{tail}]')}[/]"
        if self.plain:
            self.console.print("  " * depth + markup, soft_wrap=True)
        else:
            self.console.print(Padding(f"[{style}]{markup}[/]" if style else markup, (0, 0, 0, 2 * depth)))


def print_json(data: Any) -> None:
    """One JSON object on stdout."""
    sys.stdout.write(visible(json.dumps(data, ensure_ascii=False, indent=2), "\\u{:04x}") + "\n")


def readable(data: Mapping[str, Any]) -> list[str]:
    """JSON as lines that a person can read and feed back: what is short stands on one line."""
    return _wrapped(data, 0).split("\n")


def _wrapped(value: Any, depth: int) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, list | dict) or (depth and len(flat) + 2 * depth < PIPE_WIDTH):
        return flat
    if isinstance(value, dict):
        parts = [
            f"{json.dumps(name, ensure_ascii=False)}: {_wrapped(each, depth + 1)}"
            for name, each in value.items()
        ]
    else:
        parts = [_wrapped(each, depth + 1) for each in value]
    many = isinstance(value, list) and not any(isinstance(each, list | dict) for each in value)
    lines = _filled(parts, PIPE_WIDTH - 2 * depth) if many else [f"{part}," for part in parts]
    lines[-1] = lines[-1].rstrip(",")
    inside = "\n" + "  " * (depth + 1)
    signs = "{}" if isinstance(value, dict) else "[]"
    return f"{signs[0]}{inside}{inside.join(lines)}\n{'  ' * depth}{signs[1]}"


def _filled(parts: Sequence[str], width: int) -> list[str]:
    """Short words side by side, as many on a line as there is room for."""
    lines = [""]
    for part in parts:
        if lines[-1] and len(lines[-1]) + len(part) + 2 > width:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + f"{part},"
    return lines
