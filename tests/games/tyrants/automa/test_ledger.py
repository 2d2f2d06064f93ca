"""Every statement of the Automa's document is cited by code and by a test that would catch it broken."""

from __future__ import annotations

import ast
import csv
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from tests.games.tyrants.automa.test_setup import new_match
from understudy.core.events import Watch
from understudy.games.tyrants import GAME
from understudy.pages.trace import fired

HERE = Path(__file__).parent
TESTS = HERE.parent.parent.parent
CODE = Path(str(files("understudy.games.tyrants")))
ID = re.compile(r"TA-[A-Z]+-\d\d")


def ledger() -> list[str]:
    assert GAME.ledger is not None
    package, name = GAME.ledger
    text = (files(package) / name).read_text(encoding="utf-8")
    return [row["id"] for row in csv.DictReader(text.splitlines())]


def in_code() -> set[str]:
    """Ids in the sources of the game: written out, as a range, or with the last digit filled in."""
    found: set[str] = set()
    known = set(ledger())
    for path in CODE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        found.update(ID.findall(text))
        for stem, low, high in re.findall(r"(TA-[A-Z]+-)(\d\d) to \1(\d\d)", text):
            found.update(f"{stem}{number:02d}" for number in range(int(low), int(high) + 1))
        for stem in re.findall(r"(TA-[A-Z]+-0)\{", text):
            found.update(id for id in known if id.startswith(stem))
    return found


def marks(tree: ast.AST) -> Iterator[str]:
    """The arguments of all `pytest.mark.rule(…)` calls."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            for argument in node.args:
                assert isinstance(argument, ast.Constant)
                yield str(argument.value)


def in_tests() -> set[str]:
    return {
        id
        for path in TESTS.rglob("test_*.py")
        for id in marks(ast.parse(path.read_text(encoding="utf-8")))
        if id.startswith("TA-")
    }


def test_the_ledger_is_whole() -> None:
    ids = ledger()
    assert len(ids) == len(set(ids)) == 117


def test_every_rule_has_code() -> None:
    assert set(ledger()) - in_code() == set()


def test_every_rule_has_a_test() -> None:
    assert set(ledger()) - in_tests() == set()


def test_nothing_cites_a_rule_that_does_not_exist() -> None:
    assert (in_code() | in_tests()) - set(ledger()) == set()


#: One card in eighty brings it about; and scores are told to nobody.
RARE = {"TA-DISC-01", "TA-END-04"}


def test_the_rules_show_in_the_traces_of_games() -> None:
    """What pages and events cite fires when random people play against automas."""
    decks = {"decks": "demons+aberrations"}
    seen: set[str] = set()
    for seats, options in (
        (["random", "automa:hard", "random", "automa:easy"], {**decks, "coop": "yes"}),
        (["random", "automa:normal", "automa:hard"], decks),
        (["random", "automa:hard", "random"], decks),
    ):
        for seed in range(20):
            watch = Watch()
            new_match(seats, options, seed, watch).advance()
            seen.update(fired(watch.notes))
    assert set(ledger()) - seen - RARE == set()
