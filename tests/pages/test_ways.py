"""Everything that a person may have a bot do instead."""

from __future__ import annotations

from tests.core import picky
from understudy.core.match import Header, Match
from understudy.core.option import NOTHING, Option
from understudy.pages import Ask, Can, Goto, Page
from understudy.pages.walk import ways

LEFT, RIGHT, BACK = Option("left"), Option("right"), Option("back")
LAST = Page("Last", [Can("X-3", "Go back?", lambda mind: [BACK, LEFT])])
ROUND = Page("Round", [])
ROUND.lines = (Goto("X-4", "Once more.", ROUND), Goto("X-5", "At last.", LAST))
FIRST = Page(
    "First",
    [
        Ask("X-1", "Dark?", lambda mind: False, yes=[Can("X-2", "Go left?", lambda mind: [LEFT])]),
        Can("X-6", "Go right?", lambda mind: [RIGHT]),
        Goto("X-7", "Read on.", ROUND),
    ],
)


def test_all_lines_of_all_pages_each_way_once_and_nothing_at_all() -> None:
    assert ways(FIRST, None) == [LEFT, RIGHT, BACK, NOTHING]
    assert ways(Page("Empty", []), None) == [NOTHING]


def test_a_bot_may_be_told_to_do_nothing() -> None:
    match = Match(Header.of(picky.GAME, ["picky"], {}, 3))
    match.advance()
    number = next(number for number, answer in enumerate(match.entries) if answer.decides)
    assert match.ways(number)[-1] is NOTHING
    match.overrule(number, "nothing")
    assert isinstance(match.table, picky.Table)
    assert match.table.taken == []
