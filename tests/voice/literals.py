"""Every text that a person reads, with its place: code, templates, scripts and the manual."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "understudy"
#: What a placeholder, a tag or a piece of code becomes, so that the words around it stay apart.
GAP = "…"
#: Two words at least: a single one is an id, a key or a class as often as it is a label.
_WORDS = re.compile(r"[A-Za-z]{2}.*\s.*[A-Za-z]", re.DOTALL)
#: Drawings, statements of a database and what a browser is told in headers are read by machines.
_MACHINE = re.compile(
    r"^\s*(</?[a-z]|CREATE |SELECT |INSERT |UPDATE |DELETE |ALTER |DROP |NOTIFY |LISTEN |default-src|bold )"
)
#: Only those who write code read these.
_FOR_AUTHORS = (
    "AssertionError",
    "TypeError",
    "ValueError",
    "RuntimeError",
    "KeyError",
    "NotImplementedError",
)
#: Pages that are not in the folder of the manual; the last is that of a game which `understudy new` makes.
_BESIDE_THE_MANUAL = (
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    ROOT / "CHANGELOG.md",
    ROOT / "SECURITY.md",
    SOURCE / "cli" / "project" / "README.md",
)


class Text(NamedTuple):
    """One text and where it is."""

    where: str
    words: str


def texts() -> Iterator[Text]:
    """All of them."""
    for path in sorted(SOURCE.rglob("*.py")):
        if "project" not in path.parts and "testing" not in path.parts:
            yield from of_code(path.read_text(encoding="utf-8"), _named(path))
    for path in sorted((SOURCE / "web" / "templates").glob("*.html")):
        yield from of_template(path.read_text(encoding="utf-8"), _named(path))
    for path in sorted((SOURCE / "web" / "static").glob("*.js")):
        yield from of_script(path.read_text(encoding="utf-8"), _named(path))
    for path in [*sorted((ROOT / "docs").rglob("*.md")), *_BESIDE_THE_MANUAL]:
        yield from of_page(path.read_text(encoding="utf-8"), _named(path))


def _named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _read(words: str) -> bool:
    return bool(_WORDS.search(words)) and not _MACHINE.match(words)


# -- Python --------------------------------------------------------------------------------------------------


def of_code(code: str, where: str) -> Iterator[Text]:
    """Literals, and the first lines of commands, which are their help."""
    tree = ast.parse(code)
    unread: set[int] = set()
    for node in ast.walk(tree):
        unread |= _unread(node)
    for node in ast.walk(tree):
        words = None if id(node) in unread else _words(node)
        if words is not None and _read(words):
            yield Text(f"{where}:{getattr(node, 'lineno', 0)}", words)


def _words(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else GAP for part in node.values)
    return None


def _unread(node: ast.AST) -> set[int]:
    """What in a node no person reads: docstrings, patterns, messages for authors, parts of a whole."""
    if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        is_help = any(".command" in ast.unparse(one) for one in getattr(node, "decorator_list", []))
        first = node.body[0] if not is_help else None
        return {id(first.value)} if isinstance(first, ast.Expr) else set()
    if isinstance(node, ast.JoinedStr):
        return {id(part) for part in node.values}
    if isinstance(node, ast.Assert):
        return {id(one) for one in ast.walk(node)}
    if isinstance(node, ast.Call) and _called(node.func) in ("re", *_FOR_AUTHORS):
        return {id(one) for argument in node.args for one in ast.walk(argument)}
    return set()


def _called(function: ast.expr) -> str:
    """A function's name, or that of its module."""
    if isinstance(function, ast.Attribute):
        function = function.value
    return function.id if isinstance(function, ast.Name) else ""


# -- the browser ---------------------------------------------------------------------------------------------

_NOT_WORDS = re.compile(r"<(script|style)\b.*?</\1>|\{%.*?%\}|<!--.*?-->", re.DOTALL)
_SPOKEN = re.compile(r'\b(?:title|placeholder|aria-label|alt|content)="([^"]*)"')
_TAG = re.compile(r"<[^>]*>")


def of_template(page: str, where: str) -> Iterator[Text]:
    """What is between tags, and what is read out or shown beside them."""
    page = re.sub(r"\{\{.*?\}\}", GAP, _NOT_WORDS.sub(_blank, page), flags=re.DOTALL)
    for number, line in enumerate(page.split("\n"), 1):
        for words in [*_SPOKEN.findall(line), *_TAG.split(line)]:
            if _read(words):
                yield Text(f"{where}:{number}", unescape(words.strip()))


def _blank(found: re.Match[str]) -> str:
    return "\n" * found.group().count("\n")


#: A comment, or a literal of one of the three kinds.
_TOKEN = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`""", re.DOTALL
)
#: Selectors, paths, addresses and modules.
_NOT_READ = re.compile(
    r"^[.#\[:/(]|[{}<>=]|\bM-?\d|px\b|^translate|^xM|, select|^button, |\.js$|^[a-z-]+( [a-z0-9…-]+)*$"
)


def of_script(code: str, where: str) -> Iterator[Text]:
    """Literals that hold more than names of classes."""
    for found in _TOKEN.finditer(code):
        token = found.group()
        if token[0] == "/":
            continue
        words = re.sub(r"\$\{[^{}]*\}", GAP, token[1:-1])
        if _read(words) and not _NOT_READ.search(words):
            yield Text(f"{where}:{code[: found.start()].count(chr(10)) + 1}", words)


# -- the manual ----------------------------------------------------------------------------------------------

_CODE = re.compile(r"^```.*?^```$|^~~~.*?^~~~$", re.DOTALL | re.MULTILINE)


def of_page(page: str, where: str) -> Iterator[Text]:
    """Paragraphs, rows and headings, without their code and addresses."""
    page = _CODE.sub(_blank, page)
    number = 1
    for block in re.split(r"(\n(?=\s*\n|\s*[-*#|!]|\s*\d+\. ))", page):
        words = re.sub(r"`[^`]*`", GAP, block)
        words = re.sub(r"\]\([^)]*\)", "]", words)
        for part in words.strip().strip("|").split("|") if words.lstrip().startswith("|") else [words]:
            part = " ".join(part.replace("**", "").replace("[", "").replace("]", "").split())
            if _read(part):
                yield Text(f"{where}:{number + len(block) - len(block.lstrip(chr(10)))}", part)
        number += block.count("\n")
