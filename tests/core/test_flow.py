"""The helpers that rules are written with, and that games use nothing else to ask."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import understudy
from understudy.core.flow import Flow, choose, may_choose
from understudy.core.option import Option
from understudy.core.requests import Choose, Offered

GAMES = Path(understudy.__file__).parent / "games"
LEFT, RIGHT, STAY = map(Option, ("left", "right", "stay"))


def asked(flow: Flow[object]) -> Choose:
    request = next(flow)
    assert isinstance(request, Choose)
    return request


@pytest.mark.parametrize("options", [(LEFT, RIGHT), [LEFT, RIGHT], lambda: [LEFT, RIGHT]])
def test_options_are_a_sequence_or_a_function(options: Offered[Option]) -> None:
    assert list(asked(choose(0, "Where?", options)).options()) == [LEFT, RIGHT]
    assert list(asked(may_choose(0, "Where?", options, STAY)).options()) == [STAY, LEFT, RIGHT]


def test_a_function_is_called_once_and_only_when_somebody_looks() -> None:
    calls = []

    def listed() -> list[Option]:
        calls.append(1)
        return [LEFT]

    request = asked(choose(0, "Where?", listed))
    assert not calls
    assert request.options() is request.options()
    assert calls == [1]


def handed_on(tree: ast.AST) -> Iterator[int]:
    """Lines where a function does nothing but hand on a list that is at hand."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in (
            "choose",
            "may_choose",
            "ask",
            "offer",
        ):
            for part in node.args:
                if isinstance(part, ast.Lambda) and isinstance(part.body, ast.Name):
                    yield part.lineno


def test_what_is_at_hand_is_handed_to_a_question_as_it_is() -> None:
    found = [
        f"{path.relative_to(GAMES)}:{line}"
        for path in sorted(GAMES.rglob("*.py"))
        for line in handed_on(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not found


def bare_yields(tree: ast.AST) -> Iterator[int]:
    """Lines of flows that hand out a request without a helper."""
    flows = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and node.returns is not None
        and ast.unparse(node.returns).startswith("Flow[")
    ]
    for flow in flows:
        yield from (node.lineno for node in ast.walk(flow) if isinstance(node, ast.Yield))


def test_flows_of_games_never_write_a_bare_yield() -> None:
    found = [
        f"{path.relative_to(GAMES)}:{line}"
        for path in sorted(GAMES.rglob("*.py"))
        for line in bare_yields(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not found
