"""Nothing is too long to be read: files of 900 lines at most, functions of 60."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import understudy

SOURCE = Path(understudy.__file__).parent
MOST_LINES, MOST_IN_FUNCTION = 900, 60


def too_long() -> Iterator[tuple[str, int]]:
    """Files and functions over the limit, with their lines."""
    for file in sorted(SOURCE.rglob("*.py")):
        name, text = file.relative_to(SOURCE).as_posix(), file.read_text(encoding="utf-8")
        if (lines := text.count("\n")) > MOST_LINES:
            yield name, lines
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
                lines = node.end_lineno - node.lineno + 1
                if lines > MOST_IN_FUNCTION:
                    yield f"{name}: {node.name}", lines


def test_no_file_and_no_function_grows_too_long() -> None:
    assert not [f"{name}: {lines} lines" for name, lines in too_long()]
