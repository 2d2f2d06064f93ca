"""Files that people hand in, and the place where games are kept."""

from __future__ import annotations

import json
import os
import sys
import time
import tomllib
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from understudy.core import journal
from understudy.core.errors import BadPosition, BadSetup, IllegalAnswer, Mistake
from understudy.core.match import Match
from understudy.core.sources import CHANCE_KINDS
from understudy.core.textfile import MARK, check_signs, json_of, read_text, write_whole
from understudy.store.place import data_folder

__all__ = [
    "data_folder",
    "keep",
    "named",
    "new_autosave",
    "placed",
    "read_position",
    "read_script",
    "typed_in",
    "unfinished",
]

#: What can be typed in.
TYPED = (*CHANCE_KINDS, "judge")
#: How many games the autosave folder keeps.
KEPT = 20


def read_position(name: str) -> dict[str, Any]:
    """A position from a JSON or TOML file, or from stdin (-)."""
    text = _stdin(BadPosition) if name == "-" else read_text(Path(name), BadPosition)
    where = "stdin" if name == "-" else name
    if name.endswith(".toml") or (name == "-" and not text.lstrip().startswith(("{", "["))):
        data = _toml(text, where)
    else:
        data = json_of(text, where, BadPosition)
    if not isinstance(data, dict):
        raise BadPosition(f"{where}: a position is an object with fields, not {_kind(data)}.")
    return data


def _stdin(wrong: type[Mistake]) -> str:
    try:
        text = "" if sys.stdin is None else sys.stdin.read().removeprefix(MARK)
    except (OSError, UnicodeDecodeError):
        raise wrong("stdin: cannot be read: it is not a text (UTF-8).") from None
    if not text.strip():
        # Nothing is a whole TOML file, and would be the usual table.
        raise wrong("stdin is closed or empty: write into it, or name a file.")
    return text


def _toml(text: str, where: str) -> Any:
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadPosition(f"{where}: not TOML: {error}.") from None
    except RecursionError:
        raise BadPosition(f"{where}: nested too deeply.") from None
    except ValueError:
        raise BadPosition(f"{where}: not usable: a number in it is too long.") from None
    check_signs(data, where, BadPosition)
    return data


def _kind(data: object) -> str:
    return {list: "a list", str: "a text", int: "a number", float: "a number"}.get(type(data), "nothing")


def read_script(text: str) -> list[object]:
    """Answers to chance: a JSON list, written out or in a file."""
    where = "--script"
    if not text.lstrip().startswith(("[", "{", '"')):
        where = text
        text = read_text(Path(text), IllegalAnswer)
    data = json_of(text, where, IllegalAnswer)
    if not isinstance(data, list):
        raise IllegalAnswer(f'{where}: a JSON list of answers is needed, such as [["noble"], ["soldier"]].')
    return data


def insist_on_page(path: Path) -> None:
    """A report may take the place of another page; any other file stays as it is."""
    if path.is_dir():
        raise BadSetup(f"{path}: this is a folder; name a file, e.g. report.html.")
    if not path.is_file():
        return
    with path.open("rb") as file:
        begins = file.read(len(_PAGE))
    if begins and begins.lower() != _PAGE:
        raise BadSetup(f"{path}: this file is not a report and stays as it is. Name another one.")


def insist_on_file(path: Path) -> None:
    """What is worked out for hours must have a place to go."""
    if path.is_dir():
        raise BadSetup(f"{path}: this is a folder; name a file.")
    if path.exists() and not path.is_file():
        raise BadSetup(f"{path}: that is not a file; name one.")


#: How a report begins.
_PAGE = b"<!doctype html"


def placed(where: str, error: Mistake) -> BadPosition:
    """The same complaint with the name of the file before it."""
    return BadPosition(f"{where}: {error}")


# -- games that keep themselves ------------------------------------------------------------------------------


def autosaves(game: str) -> list[Path]:
    """The games that kept themselves, newest first; what is no file is passed over."""
    folder = data_folder() / "autosave"
    try:
        found = [(path.stat().st_mtime_ns, path) for path in folder.glob(f"{game}-*.jsonl") if path.is_file()]
    except OSError as error:
        raise Mistake(f"{folder}: cannot be read: {error.strerror}.") from None
    return [path for _, path in sorted(found, reverse=True)]


def new_autosave(game: str) -> Path:
    """A file for a new game; the oldest ones make room."""
    with suppress(Mistake, OSError):
        for old in autosaves(game)[KEPT - 1 :]:
            old.unlink(missing_ok=True)
    return data_folder() / "autosave" / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.jsonl"


def unfinished(game: str) -> Path:
    """The last game that was left before its end; a file that cannot be read is passed over."""
    for path in autosaves(game):
        with suppress(Mistake):
            if '"end"' not in read_text(path, Mistake).rstrip().rsplit("\n", 1)[-1]:
                return path
    raise Mistake(f"There is no unfinished game of {game} in {data_folder() / 'autosave'}.")


def named(text: str) -> Path:
    """A file that a person names; `~` is their own folder."""
    try:
        path = Path(text).expanduser()
        path.exists()
    except RuntimeError:
        raise IllegalAnswer(f"{text}: this machine has no user of that name.") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a possible name of a file"
        raise IllegalAnswer(f"{text[:60]}…: {reason}.") from None
    return path


def keep(match: Match, path: Path, typed: Sequence[str]) -> None:
    """Write a game down, with what a person types in: it is asked for again when the game goes on."""
    first, _, rest = journal.dumps(match).partition("\n")
    if typed:
        first = json.dumps({**json.loads(first), "typed": list(typed)}, ensure_ascii=False)
    write_whole(path, f"{first}\n{rest}")


def typed_in(path: Path | None) -> list[str]:
    """What was typed in when a game was written down; nothing where it does not say."""
    if path is None:
        return []
    try:
        if not path.is_file():
            # A pipe can be read once only, and is by whoever reads the game.
            return []
        with path.open(encoding="utf-8") as file:
            typed = json.loads(file.readline()).get("typed", [])
    except (OSError, ValueError, AttributeError, RecursionError):
        return []
    return [kind for kind in typed if kind in TYPED] if isinstance(typed, list) else []
