"""Every statement of the document that is a rule of the game is cited by code and marked by a test."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

from understudy.core.ledger import ids
from understudy.games.swccg import GAME
from understudy.games.swccg.bots.player.bot import PAGES
from understudy.pages.page import all_lines

CODE = Path(str(files("understudy.games.swccg")))
TESTS = Path(__file__).parent
ID = re.compile(r"SW-[A-Z]{3}-\d\d")
RANGE = re.compile(r"(SW-[A-Z]{3}-)(\d\d) to (?:SW-[A-Z]{3}-)?(\d\d)")

#: Advice, check-lists and the mapping of messages belong to whoever plays.
OF_PLAYERS = ("SW-BOT", "SW-XML")
ADVICE = {"SW-GEN-19", "SW-END-07"}


def cited(folder: Path) -> set[str]:
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        if path.name == "test_ledger.py":
            continue
        text = path.read_text(encoding="utf-8")
        found.update(ID.findall(text))
        for stem, low, high in RANGE.findall(text):
            found.update(f"{stem}{number:02d}" for number in range(int(low), int(high) + 1))
    return found


def test_every_rule_is_cited_by_code_and_by_a_test() -> None:
    known = set(ids(GAME))
    rules = {id for id in known if not id.startswith(OF_PLAYERS)} - ADVICE
    code, tests = cited(CODE), cited(TESTS)
    assert code <= known
    assert tests <= known
    assert sorted(rules - code) == []
    assert sorted(rules - tests) == []


def test_every_check_of_the_bot_is_a_line_of_its_pages_and_has_a_test() -> None:
    """Section 26, the mapping of messages and the advice: read in the trace, not only in the code."""
    known = set(ids(GAME))
    checks = {id for id in known if id.startswith(OF_PLAYERS)} | ADVICE
    lines = {rule for page in PAGES for line in all_lines(page.lines) for rule in line.rules}
    assert lines <= known
    assert sorted(checks - lines) == []
    assert sorted(checks - cited(TESTS)) == []
