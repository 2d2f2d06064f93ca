"""Files that people hand in, and the place where games are kept."""

from __future__ import annotations

import json
import os
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

from understudy.core.errors import BadPosition, IllegalAnswer, Mistake
from understudy.store.place import data_folder

__all__ = ["data_folder", "new_autosave", "placed", "read_position", "read_script", "unfinished"]

#: How many games the autosave folder keeps.
KEPT = 20


def read_text(path: Path, wrong: type[Mistake]) -> str:
    """A text file, or a message that says why not."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise wrong(f"{path}: cannot be read: it is not a text file.") from None
    except OSError as error:
        raise wrong(f"{path}: cannot be read: {error.strerror}.") from None


def read_position(name: str) -> dict[str, Any]:
    """A position from a JSON or TOML file, or from stdin (-)."""
    text = sys.stdin.read() if name == "-" else read_text(Path(name), BadPosition)
    where = "stdin" if name == "-" else name
    try:
        data = _toml_or_json(text, name)
    except json.JSONDecodeError as error:
        raise BadPosition(
            f"{where}, line {error.lineno}, column {error.colno}: not JSON: {error.msg}."
        ) from None
    except RecursionError:
        raise BadPosition(f"{where}: nested too deeply for a position.") from None
    except tomllib.TOMLDecodeError as error:
        raise BadPosition(f"{where}: not TOML: {error}.") from None
    if not isinstance(data, dict):
        raise BadPosition(f"{where}: a position is an object with fields, not {_kind(data)}.")
    return data


def _toml_or_json(text: str, name: str) -> Any:
    if name.endswith(".toml") or (name == "-" and not text.lstrip().startswith(("{", "["))):
        return tomllib.loads(text)
    return json.loads(text)


def _kind(data: object) -> str:
    return {list: "a list", str: "a text", int: "a number", float: "a number"}.get(type(data), "nothing")


def read_script(text: str) -> list[object]:
    """Answers to chance: a JSON list, written out or in a file."""
    where = "--script"
    if not text.lstrip().startswith(("[", "{", '"')):
        where = text
        text = read_text(Path(text), IllegalAnswer)
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise IllegalAnswer(f"{where}: not a JSON list: {error.msg} (column {error.colno}).") from None
    except RecursionError:
        raise IllegalAnswer(f"{where}: nested too deeply for a list of answers.") from None
    if not isinstance(data, list):
        raise IllegalAnswer(f'{where}: a JSON list of answers is needed, such as [["noble"], ["soldier"]].')
    return data


def placed(where: str, error: Mistake) -> BadPosition:
    """The same complaint with the name of the file before it."""
    return BadPosition(f"{where}: {error}")


# -- games that keep themselves ------------------------------------------------------------------------------


def autosaves(game: str) -> list[Path]:
    """The games that kept themselves, newest first."""
    folder = data_folder() / "autosave"
    found = [(path.stat().st_mtime_ns, path) for path in folder.glob(f"{game}-*.jsonl")]
    return [path for _, path in sorted(found, reverse=True)]


def new_autosave(game: str) -> Path:
    """A file for a new game; the oldest ones make room."""
    for old in autosaves(game)[KEPT - 1 :]:
        old.unlink(missing_ok=True)
    return data_folder() / "autosave" / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.jsonl"


def unfinished(game: str) -> Path:
    """The last game that was left before its end."""
    for path in autosaves(game):
        lines = path.read_text(encoding="utf-8").rstrip().rsplit("\n", 1)
        if '"end"' not in lines[-1]:
            return path
    raise Mistake(f"There is no unfinished game of {game} in {data_folder() / 'autosave'}.")
