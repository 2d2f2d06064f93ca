"""The examples in the documents and in the docstrings are run."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MODULES = (
    "understudy.library",
    "understudy.kit.options",
    "understudy.kit.positions",
    "understudy.kit.reading",
)


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    found = doctest.testmod(import_module(name))
    assert found.attempted
    assert not found.failed


def test_the_readme() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8").replace("```", "")
    test = doctest.DocTestParser().get_doctest(text, {}, "README.md", "README.md", 0)
    assert test.examples
    assert not doctest.DocTestRunner().run(test).failed
