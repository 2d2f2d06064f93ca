"""Sentence templates in the source: every number that stands before a noun, read with 0, 1 and 2.

A template is an f-string. What it says of a number is read where the number is 0, 1 and 2, as far as the
conditions around it let that happen; a template that hands the number to `plural` needs no reading, but for
“none of 1 move”: there must be several to choose from.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

COUNTS = (0, 1, 2)
#: What counts, by the name of the function.
COUNTING = {"abs", "bit_count", "count", "int", "len", "max", "min", "sum"}
#: Plural without an s, and what ends in s without being one.
IRREGULAR = {"dice", "men", "people"}
NOT_PLURAL = {"across", "always", "as", "besides", "has", "is", "its", "less", "this", "thus", "us", "was"}
#: Verbs that only several things take.
MANY = {"are", "have", "were"}
#: What stands between a number and its noun, or has neither one nor many.
_WORDS = re.compile(r" ([A-Za-z-]+)(?: ([A-Za-z-]+))?(?: ([A-Za-z-]+))?")


#: What stands before a number of several.
SEVERAL = re.compile(r"\b([Nn]one|[Aa]ny|[Ee]ach|[Oo]ne|[Nn]either) of (the |its |their )?$|^Of $")


class Fault(NamedTuple):
    """A template that does not agree with a number."""

    path: Path
    line: int
    number: int
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: with {self.number}: “{self.text}”"


def faults(root: Path, paths: Sequence[Path]) -> Iterator[Fault]:
    """Every template in these files whose number and noun do not agree."""
    for path in paths:
        reader = _Reader()
        reader.visit(ast.parse(path.read_text(encoding="utf-8")))
        for line, count, text in reader.found:
            yield Fault(path.relative_to(root), line, count, text)


class _Reader(ast.NodeVisitor):
    """Walks a file with the conditions that hold, and the names that are numbers."""

    def __init__(self) -> None:
        self.found: list[tuple[int, int, str]] = []
        self.numbers: set[str] = set()
        #: Conditions on the way here, and whether they hold.
        self.held: list[tuple[ast.expr, bool]] = []

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        before, held = self.numbers, self.held
        self.numbers, self.held = {arg.arg for arg in node.args.args if _is_int(arg.annotation)}, []
        for part in ast.walk(node):
            if isinstance(part, ast.Assign | ast.AnnAssign):
                self._learn(part)
        self._block(node.body)
        self.numbers, self.held = before, held

    def _learn(self, node: ast.Assign | ast.AnnAssign) -> None:
        """Names that hold numbers: what is counted, and the parts of an event."""
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            value = node.value
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Attribute) and value.attr == "args":
                self.numbers |= {each.id for each in target.elts if isinstance(each, ast.Name)}
            elif isinstance(target, ast.Name) and value is not None and self._counts(value):
                self.numbers.add(target.id)

    def _counts(self, node: ast.expr) -> bool:
        """Whether this is a number of things, as far as can be seen here."""
        match node:
            case ast.Constant():
                return type(node.value) is int
            case ast.Name():
                return node.id in self.numbers
            case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
                return name in COUNTING
            case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.FloorDiv()):
                return self._counts(node.left) and self._counts(node.right)
            case ast.Subscript(value=ast.Attribute(attr="args")):
                return True
            case ast.Attribute(attr="count"):
                return True
        return False

    # -- conditions ----------------------------------------------------------------------------------------

    def _block(self, body: Sequence[ast.stmt]) -> None:
        """Statements in order: what is left by a return under a condition does not come to the next."""
        depth = len(self.held)
        for part in body:
            self.visit(part)
            if isinstance(part, ast.If) and not part.orelse and _leaves(part.body):
                self.held.append((part.test, False))
        del self.held[depth:]

    def visit_If(self, node: ast.If) -> None:
        self._under(node.test, True, node.body)
        self._under(node.test, False, node.orelse)

    def _under(self, test: ast.expr, holds: bool, body: Sequence[ast.stmt]) -> None:
        self.held.append((test, holds))
        self._block(body)
        self.held.pop()

    def visit_IfExp(self, node: ast.IfExp) -> None:
        for part, holds in ((node.body, True), (node.orelse, False)):
            self.held.append((node.test, holds))
            self.visit(part)
            self.held.pop()

    def _happens(self, number: str, count: int) -> bool:
        return all(_may_be(test, holds, number, count) for test, holds in self.held)

    # -- templates -----------------------------------------------------------------------------------------

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        for number, value in enumerate(node.values):
            if not isinstance(value, ast.FormattedValue):
                continue
            if self._counts(value.value):
                text, ended = _after(node.values[number + 1 :])
                self._read(node.lineno, ast.unparse(value.value), text, ended)
            counted = _counted(value.value)
            if self._counts(counted):
                before = _text(node.values[number - 1]) if number else ""
                self._read_choice(node.lineno, ast.unparse(counted), before)
        self.generic_visit(node)

    def _read_choice(self, line: int, number: str, text: str) -> None:
        """“None of 1”, “any of 0”: nothing to choose from."""
        if SEVERAL.search(text):
            self.found += [
                (line, count, f"{text[-20:]}{count}") for count in (0, 1) if self._happens(number, count)
            ]

    def _read(self, line: int, number: str, text: str, ended: bool) -> None:
        for count in COUNTS:
            said = f"{count}{text[:40]}"
            if self._happens(number, count) and not agrees(count, text, ended):
                self.found.append((line, count, said))


def _counted(node: ast.expr) -> ast.expr:
    """The number itself, where it is handed to `plural`."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "plural":
        return node.args[0]
    return node


def _after(parts: Sequence[ast.expr]) -> tuple[str, bool]:
    """The words after a number, and whether the template ends with them; a value stands for an adjective."""
    text = _text(parts[0]) if parts else ""
    if text == " " and len(parts) > 2 and _text(parts[2]):
        return f" other{_text(parts[2])}", len(parts) == 3
    return text, len(parts) < 2


def _text(part: ast.expr) -> str:
    return part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else ""


def _is_int(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Name) and node.id == "int"


def _leaves(body: Sequence[ast.stmt]) -> bool:
    return bool(body) and isinstance(body[-1], ast.Return | ast.Raise | ast.Continue)


def _may_be(test: ast.expr, holds: bool, number: str, count: int) -> bool:
    """Whether a condition can be so where the number is this; one about other things always can."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return _may_be(test.operand, not holds, number, count)
    if isinstance(test, ast.BoolOp):
        parts = [_may_be(part, holds, number, count) for part in test.values]
        together = isinstance(test.op, ast.And) == holds
        return all(parts) if together else any(parts)
    if ast.unparse(test) == number:
        return bool(count) == holds
    if isinstance(test, ast.Compare) and len(test.ops) == 1 and ast.unparse(test.left) == number:
        other = test.comparators[0]
        if isinstance(other, ast.Constant) and isinstance(other.value, int):
            return _compared(test.ops[0], count, other.value) in (holds, None)
    return True


def _compared(how: ast.cmpop, count: int, other: int) -> bool | None:
    match how:
        case ast.Eq():
            return count == other
        case ast.NotEq():
            return count != other
        case ast.Gt():
            return count > other
        case ast.GtE():
            return count >= other
        case ast.Lt():
            return count < other
        case ast.LtE():
            return count <= other
    return None


def agrees(count: int, text: str, ended: bool = True) -> bool:
    """Whether the words after a number fit it: “1 ships”, “1 are” and “2 ship.” do not."""
    found = _WORDS.match(text)
    if found is None:
        return True
    first, second = found[1], found[2] or ""
    if count == 1:
        return not (_is_plural(first) or first in MANY or _is_plural_after(first, second))
    # A single noun that ends there, and of which there may be several.
    whole = not (found.end(1) == len(text) and not ended)
    return not (whole and first in ONES and not second)


def _is_plural_after(first: str, second: str) -> bool:
    """“1 white troops”: an adjective, then the noun; “1 card names” is another matter."""
    return first.casefold() in ADJECTIVES and _is_plural(second)


def _is_plural(word: str) -> bool:
    low = word.casefold()
    return low in IRREGULAR or (
        low.endswith("s") and not low.endswith("ss") and low not in NOT_PLURAL and low not in VERBS
    )


#: Verbs of one thing, which end as nouns of many do.
VERBS = {"begins", "burns", "counts", "fails", "gains", "leads", "lies", "remains", "shows", "stays", "takes"}
ADJECTIVES = {
    "basic",
    "crew",
    "damaged",
    "different",
    "empty",
    "enemy",
    "fresh",
    "insane",
    "loyal",
    "other",
    "rival",
    "route",
    "starting",
    "unbuilt",
    "white",
}
#: Things that are counted.
ONES = {
    "answer",
    "card",
    "city",
    "die",
    "fire",
    "game",
    "option",
    "piece",
    "seat",
    "ship",
    "site",
    "spy",
    "token",
    "troop",
}
