"""Which statements of a ledger the rules apply, counted while games are played.

Functions of a game's rules cite the statements that they carry out. Nothing is counted, and nothing costs
anything, until somebody asks: then the calls of these functions are watched.

* Cited in the docstring of something that is carried out (it returns nothing, or is a flow): it applies
  whenever that is called.
* Cited in the docstring of a question: it applies whenever the answer says something: not nothing, none, no.
* Cited in a comment at a line, or on the line above: it applies whenever that line is reached. A statement
  that a docstring and a comment of one function cite counts by the comment alone.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from inspect import CO_GENERATOR
from pathlib import Path
from types import CodeType, FrameType, TracebackType
from typing import Any

from understudy.core.ledger import cited


class _Cites:
    """What one function cites: when it is called, when it answers, at which lines."""

    __slots__ = ("called", "lines", "said")

    def __init__(self, does: bool, ids: Sequence[str], lines: dict[int, tuple[str, ...]]) -> None:
        at_lines = {id for found in lines.values() for id in found}
        whole = tuple(id for id in ids if id not in at_lines)
        self.called: tuple[str, ...] = whole if does else ()
        self.said: tuple[str, ...] = () if does else whole
        self.lines = lines


def _sources(package: str) -> Iterator[Path]:
    file = import_module(package).__file__
    if file is None:
        return
    path = Path(file)
    yield from sorted(path.parent.rglob("*.py")) if path.name == "__init__.py" else [path]


def _of_file(path: Path, known: Sequence[str]) -> dict[tuple[str, int], _Cites]:
    """By name and first line: what the functions of a file cite."""
    text = path.read_text(encoding="utf-8")
    rows = text.splitlines()
    found = {}
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.FunctionDef):
            continue
        doc = ast.get_docstring(node, clean=False) or ""
        ids = sorted({id for line in doc.splitlines() for id in cited(line, known)} & set(known))
        lines = _at_lines(node, rows, known)
        if ids or lines:
            first = min([node.lineno, *[each.lineno for each in node.decorator_list]])
            found[node.name, first] = _Cites(_does(node), ids, lines)
    return found


def _does(node: ast.FunctionDef) -> bool:
    """Whether a function carries something out, rather than answering a question."""
    told = ast.unparse(node.returns) if node.returns is not None else "None"
    return told == "None" or told.startswith("Flow[")


def _at_lines(node: ast.FunctionDef, rows: Sequence[str], known: Sequence[str]) -> dict[int, tuple[str, ...]]:
    """The lines of a function's code at which comments cite something."""
    code = sorted({each.lineno for each in ast.walk(node) if isinstance(each, ast.stmt) and each is not node})
    found: dict[int, tuple[str, ...]] = {}
    for number in range(node.lineno, (node.end_lineno or node.lineno) + 1):
        _, sign, comment = rows[number - 1].partition("#")
        ids = tuple(sorted(cited(comment, known) & set(known))) if sign else ()
        if ids:
            after = [line for line in code if line >= number]
            before = [line for line in code if line <= number]
            alone = rows[number - 1].lstrip().startswith("#")
            line = (after[:1] or before[-1:] if alone else before[-1:] or after[:1])[0]
            found[line] = found.get(line, ()) + ids
    return found


@cache
def _index(packages: tuple[str, ...], known: tuple[str, ...]) -> dict[tuple[str, str, int], _Cites]:
    """By file, name and first line: every function that cites something."""
    return {
        (str(path), name, line): cites
        for package in packages
        for path in _sources(package)
        for (name, line), cites in _of_file(path, known).items()
    }


class Applied:
    """Counts, within a `with`, how often the functions of some packages applied statements."""

    def __init__(self, packages: Sequence[str], known: Sequence[str]) -> None:
        self.counts: Counter[str] = Counter()
        self._index = _index(tuple(packages), tuple(known))
        self._met: dict[CodeType, _Cites | None] = {}
        self._before: Any = None

    def __enter__(self) -> Applied:
        self._before = sys.gettrace()
        sys.settrace(self._call)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        sys.settrace(self._before)

    def _call(self, frame: FrameType, event: str, arg: Any) -> Callable[..., Any] | None:
        code = frame.f_code
        if code not in self._met:
            key = (code.co_filename, code.co_name, code.co_firstlineno)
            self._met[code] = self._index.get(key)
        cites = self._met[code]
        if cites is None:
            return None
        # A flow is called again each time that it goes on: it counts once.
        if not code.co_flags & CO_GENERATOR or frame.f_lineno <= code.co_firstlineno:
            self.counts.update(cites.called)
        if not cites.lines and not cites.said:
            return None
        frame.f_trace_lines = bool(cites.lines)
        return self._inside

    def _inside(self, frame: FrameType, event: str, arg: Any) -> Callable[..., Any] | None:
        cites = self._met[frame.f_code]
        assert cites is not None
        if event == "line":
            ids = cites.lines.get(frame.f_lineno)
            if ids:
                self.counts.update(ids)
        elif event == "return" and cites.said and _tells(frame, arg):
            self.counts.update(cites.said)
        return self._inside


def _tells(frame: FrameType, answer: Any) -> bool:
    """Not nothing, none, no; of a generator, anything that it yields."""
    if frame.f_code.co_flags & CO_GENERATOR:
        return answer is not None
    return answer is not None and answer is not False and answer != 0 and answer != () and answer != []
