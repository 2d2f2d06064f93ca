"""Files that people hand in, and files written for them. Whatever is wrong with one is said in a sentence."""

from __future__ import annotations

import errno
import json
import math
import os
import re
import select
import stat
import tempfile
from pathlib import Path
from typing import Any, NoReturn

from understudy.core.errors import Mistake

#: Nothing that a person hands in is larger.
LARGEST = 64 * 1024 * 1024
#: How many seconds somebody who writes into a pipe may let us wait.
PATIENCE = 10.0
NO_NAME = "that is not a possible name of a file"
#: Some editors begin every text with it; it belongs to none.
MARK = "\ufeff"
#: Half of a sign that takes two: no file can hold it.
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_ESCAPED = re.compile(r"\\u[dD][89a-fA-F]")


#: What a terminal would obey instead of showing it: control signs, and those that turn the writing around.
_OBEYED = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def visible(text: str, spelled: str = "") -> str:
    """A text out of somebody else's file, for a terminal: signs that it would obey are spelled out.

    >>> visible("red\x1b[2J"), visible("red\x9b", "\\\\u{:04x}")
    ('red\\\\x1b[2J', 'red\\\\u009b')
    """
    return _OBEYED.sub(
        lambda found: spelled.format(ord(found[0])) if spelled else _spelled(ord(found[0])), text
    )


def _spelled(sign: int) -> str:
    return f"\\x{sign:02x}" if sign < 0x100 else f"\\u{sign:04x}"


def read_text(path: Path, wrong: type[Mistake]) -> str:
    """A text file, or a message that says why not."""
    try:
        return _bytes(path, wrong).decode("utf-8").removeprefix(MARK)
    except UnicodeDecodeError:
        raise wrong(f"{path}: cannot be read: it is not a text file (UTF-8).") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else NO_NAME
        raise wrong(f"{path}: cannot be read: {reason}.") from None


def _bytes(path: Path, wrong: type[Mistake]) -> bytes:
    """What the file holds. A pipe into which nobody writes is not waited for without end."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    with os.fdopen(handle, "rb", buffering=0) as file:
        pipe = stat.S_ISFIFO(os.fstat(handle).st_mode)
        found = bytearray()
        while True:
            if pipe and not _written(handle):
                raise wrong(f"{path}: cannot be read: nobody writes into this pipe.")
            piece = file.read(1 << 20)
            if not piece:
                return bytes(found)
            found += piece
            if len(found) > LARGEST:
                raise wrong(f"{path}: cannot be read: it is larger than {LARGEST >> 20} MiB.")


def _written(handle: int) -> bool:
    """Whether somebody writes into a pipe, or has ended doing so, before our patience ends."""
    poll = select.poll()
    poll.register(handle, select.POLLIN)
    return bool(poll.poll(PATIENCE * 1000))


def json_of(text: str, where: str, wrong: type[Mistake]) -> Any:
    """What a JSON text says, or a message that names the place and what is wrong with it."""
    try:
        data = _DECODER.decode(text.removeprefix(MARK))
    except json.JSONDecodeError as error:
        raise wrong(
            f"{where}, line {error.lineno}, column {error.colno}: this is not JSON ({error.msg})."
        ) from None
    except RecursionError:
        raise wrong(f"{where}: nested too deeply.") from None
    except ValueError as error:
        reason = "a number in it is too long" if "digits" in str(error) else str(error)
        raise wrong(f"{where}: not usable: {reason}.") from None
    if _ESCAPED.search(text):
        check_signs(data, where, wrong)
    return data


def _constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def json_in_line(line: str, where: str, wrong: type[Mistake]) -> Any:
    """What one line of a file says, of which `where` names the number."""
    try:
        return json_of(line, where, wrong)
    except wrong as error:
        raise wrong(str(error).replace(f"{where}, line 1, column", f"{where}, column")) from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object. Of two values under one name nobody could say which is meant."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"“{twice[:80]}” stands twice in one object")
    return found


_DECODER = json.JSONDecoder(parse_constant=_constant, object_pairs_hook=_once)


def check_signs(data: Any, where: str, wrong: type[Mistake]) -> None:
    """Refuse texts with half a sign in them, which nothing could write down again, and endless numbers."""
    queue = [data]
    while queue:
        value = queue.pop()
        if isinstance(value, str) and _SURROGATE.search(value):
            raise wrong(f"{where}: not usable: it holds half of a character (a lone surrogate).")
        if isinstance(value, float) and not math.isfinite(value):
            raise wrong(f"{where}: not usable: {value} is not a number.")
        if isinstance(value, dict):
            queue += [*value, *value.values()]
        elif isinstance(value, list):
            queue += value


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all. What stands there and is no file (a device, a pipe) stays."""
    if path.exists() and not path.is_file():
        raise OSError(errno.EINVAL, "that is not a file", str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}"[:60])
    except ValueError:
        raise OSError(errno.EINVAL, NO_NAME, str(path)) from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException as error:
        Path(name).unlink(missing_ok=True)
        if isinstance(error, OSError):
            # A full disk does not say by itself which file it had no room for.
            raise OSError(error.errno, error.strerror, str(path)) from None
        raise
