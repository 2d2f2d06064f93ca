"""What bots add up and compare is the same on every Python: read out of their code.

From Python 3.12 on `sum` rounds fractions otherwise than before. So where fractions may be about, nothing
that decides calls it; and bots whose games measure nothing hold no fractions at all.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from inspect import isfunction, signature
from pathlib import Path

import pytest

import understudy

ROOT = Path(understudy.__file__).parent
GAMES = sorted(path.parent.name for path in (ROOT / "games").glob("*/bots"))
BOTS = [path for game in GAMES for path in sorted((ROOT / "games" / game / "bots").rglob("*.py"))]
#: Stand-ins for people decide too, and are recorded.
POLICIES = sorted((ROOT / "games").glob("*/greedy.py"))
#: Armada's bot measures lengths and angles, which are rounded to tenths before they are compared.
MEASURES = ("armada",)
#: What makes a whole number of a number of the rules.
WHOLE = ("mil", "int")


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT / "games"))


def fractions(tree: ast.AST) -> Iterator[int]:
    """Where fractions are written down, made by dividing, or made on purpose."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float):
            yield node.lineno
        if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
            yield node.lineno
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "float":
            yield node.lineno


def measuring(path: Path) -> set[str]:
    """The functions that a file knows and that may answer with a fraction; pages only hand scores on."""
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    module = import_module(".".join(part for part in parts if part != "__init__"))
    return {
        name
        for name, one in vars(module).items()
        if isfunction(one)
        and not one.__module__.startswith("understudy.pages")
        and _may_be_fraction(str(signature(one).return_annotation))
    }


def _may_be_fraction(annotation: str) -> bool:
    return "float" in annotation and not annotation.startswith("Callable")


def sums(tree: ast.AST) -> list[int]:
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "sum"
    ]


@pytest.mark.parametrize("path", BOTS + POLICIES, ids=_name)
def test_nothing_adds_up_fractions_by_sum(path: Path) -> None:
    """`added` is for whole numbers, and the types say so; `fsum` rounds alike everywhere."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if measuring(path) or any(fractions(tree)):
        assert not sums(tree), "fractions may be about: use kit.exact.added or math.fsum"


@pytest.mark.parametrize("path", [path for path in BOTS if not _name(path).startswith(MEASURES)], ids=_name)
def test_bots_that_measure_nothing_hold_no_fractions(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert not list(fractions(tree))
    known = measuring(path)
    within: dict[ast.AST, ast.AST] = {
        child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known:
            assert _made_whole(node, within), f"line {node.lineno}: {node.func.id} is no whole number yet"


def _made_whole(node: ast.AST, within: dict[ast.AST, ast.AST]) -> bool:
    """Whether a call stands inside one that makes a whole number of it, in the same expression."""
    while node in within:
        node = within[node]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WHOLE:
            return True
        if isinstance(node, ast.stmt | ast.comprehension):
            return False
    return False


def test_the_reader_finds_what_it_is_for() -> None:
    tree = ast.parse("best = sum([0.1] * 3) > 3 / 10")
    assert list(fractions(tree)) == [1, 1]
    assert sums(tree) == [1]
    half = next(node for node in ast.walk(tree) if isinstance(node, ast.Call))
    assert not _made_whole(half, {})
