"""Traces of games at a server, read back: what the file holds, and what is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from understudy.core.errors import BadJournal
from understudy.core.textfile import json_of, read_text

FORMAT = 1
#: The first field of the first line; journals of our own games have another.
MARK = "understudy-told"


def is_told(path: Path) -> bool:
    """Whether a file holds a game that was told, and not one that can be played back."""
    try:
        with path.open(encoding="utf-8") as file:
            return MARK in file.readline(400)
    except (OSError, UnicodeDecodeError):
        return False


def read_told(path: Path) -> list[dict[str, Any]]:
    """The lines of such a file: what it is, the decisions, and the end where there is one."""
    found = []
    for number, line in enumerate(read_text(path, BadJournal).splitlines(), 1):
        if not line.strip():
            continue
        data = json_of(line, f"{path}, line {number}", BadJournal)
        if not isinstance(data, dict):
            raise BadJournal(f"{path}, line {number}: an object is expected.")
        found.append(data)
    if not found or found[0].get(MARK) != FORMAT:
        raise BadJournal(f'{path}, line 1: it must say "{MARK}": {FORMAT}.')
    return found
