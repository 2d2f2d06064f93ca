"""Whole games, every line of every page, the ledger, the assumptions."""

from __future__ import annotations

import csv
import inspect
import re
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from understudy.core.events import Watch
from understudy.core.game import Assumption
from understudy.core.match import Header, Match
from understudy.games.arcs import GAME
from understudy.games.arcs.bots import supercat
from understudy.games.arcs.bots.supercat.assumptions import ASSUMPTIONS
from understudy.games.arcs.bots.supercat.pages import suits
from understudy.games.arcs.bots.supercat.pages.answers import PAGES
from understudy.games.arcs.bots.supercat.pages.prelude import PRELUDE
from understudy.games.arcs.bots.supercat.pages.priorities import DECLARE, PRIORITIES, SURPASSING
from understudy.games.arcs.bots.supercat.pages.turn import TURN
from understudy.games.arcs.bots.supercat.settings import SETTINGS
from understudy.pages.page import Can, all_lines
from understudy.pages.trace import text_of

LEDGER = [
    row["id"] for row in csv.DictReader((files(supercat) / "ledger.csv").read_text("utf-8").splitlines())
]
ARCS = Path(inspect.getfile(supercat)).parents[2]
EVERY_PAGE = [
    TURN,
    PRIORITIES,
    DECLARE,
    SURPASSING,
    PRELUDE,
    *suits.DISTANCE_FIRST,
    suits.ABILITY,
    *PAGES.values(),
]


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (("supercat:normal", "supercat:hard"), {}),
        (
            ("supercat:easy", "supercat:normal", "supercat:hard"),
            {"contend": "gap", "moves": "preferences-first"},
        ),
        (("supercat:hard",) * 4, {"warp-blockades": "yes"}),
        (("random", "supercat:normal", "supercat:normal"), {"leaders": "yes"}),
        (
            ("random", "supercat:hard", "random", "supercat:easy"),
            {"energy-shields": "yes", "carrier-tactics": "yes"},
        ),
    ],
    ids=["two", "three, other readings", "four", "leaders and lore", "two people"],
)
def test_games_run_to_their_end(seats: tuple[str, ...], options: dict[str, str]) -> None:
    for seed in range(3):
        match = Match(Header.of(GAME, seats, options, seed), keep=False)
        match.advance()
        assert match.over
        assert sum(score.winner for score in match.scores()) == 1


def test_a_game_is_the_same_with_and_without_a_trace() -> None:
    plain, watched = (
        Match(Header.of(GAME, ("supercat:normal",) * 3, {}, 8), keep=False, watch=watch)
        for watch in (None, Watch())
    )
    plain.advance()
    watched.advance()
    assert plain.entries == watched.entries
    assert watched.watch is not None
    assert len(text_of(watched.watch.notes, lambda option, _: option.id, lambda event: event.verb)) > 1000


@pytest.mark.rule("SC-LL-01")
def test_any_way_of_any_page_can_be_chosen_by_a_person() -> None:
    """A bot overruled here and there carries out what it was told and plays on."""
    match = Match(Header.of(GAME, ("supercat:normal", "supercat:hard"), {}, 4))
    match.advance()
    for turn in range(8):
        decisions = [number for number, entry in enumerate(match.entries) if entry[2] == "bot"]
        number = decisions[turn * 31 % len(decisions)]
        ways = match.fork(at=number)._ways()
        match.overrule(number, ways[turn * 7 % len(ways)].id)
        assert match.over
        assert match.entries[number][2] == "overruled"


def test_every_line_asks_and_every_rank_of_the_document_is_there() -> None:
    lines = [line for page in EVERY_PAGE for line in all_lines(page.lines)]
    assert all(line.text for line in lines)
    ranks = {line.rank for line in lines if isinstance(line, Can) and line.rank is not None}
    assert ranks == {
        1,
        2,
        3,
        8,
        9,
        10,
        12,
        13,
        14,
        15,
        17,
        18,
        *range(21, 27),
        29,
        30,
        32,
        *range(35, 39),
        *range(41, 48),
    }


def test_ranks_rise_down_each_suit_page() -> None:
    for page in suits.DISTANCE_FIRST:
        ranks = [
            line.rank for line in all_lines(page.lines) if isinstance(line, Can) and line.rank is not None
        ]
        assert ranks == sorted(ranks)


def _sources() -> str:
    return "".join(path.read_text(encoding="utf-8") for path in sorted(ARCS.rglob("*.py")))


def test_every_id_is_cited_in_code_and_in_a_test_and_no_other() -> None:
    code, tests = (
        _sources(),
        "".join(path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("test_*.py"))),
    )
    marked = set(re.findall(r"SC-[A-Z]+-\d\d", " ".join(re.findall(r"mark\.rule\(([^)]*)\)", tests))))
    assert [rule for rule in LEDGER if rule not in code] == []
    assert [rule for rule in LEDGER if rule not in marked] == []
    assert set(re.findall(r"SC-[A-Z]+-\d\d", code)) - set(LEDGER) == set()


def test_lines_cite_ids_of_the_ledger_and_of_assumptions() -> None:
    cited = {rule for page in EVERY_PAGE for line in [page, *all_lines(page.lines)] for rule in line.rules}
    assert cited - set(LEDGER) - {assumption.id for assumption in ASSUMPTIONS} == set()


# -- assumptions ---------------------------------------------------------------------------------------------


def _source(assumption: Assumption) -> str:
    module, _, name = assumption.place.partition(":")
    found: Any = import_module(module)
    return inspect.getsource(getattr(found, name)) if name else inspect.getsource(found)


def test_all_assumptions_in_order() -> None:
    assert [each.id for each in ASSUMPTIONS] == [f"A-{number}" for number in range(1, 54)]


@pytest.mark.parametrize("assumption", ASSUMPTIONS, ids=lambda each: each.id)
def test_the_code_at_the_place_cites_it(assumption: Assumption) -> None:
    assert re.search(rf"{assumption.id}\b", _source(assumption))
    assert re.fullmatch(r"[A-Z“][^\n]{20,110}\.", assumption.text)


def test_settings_and_assumptions_name_each_other() -> None:
    by_setting = {setting.name: setting.assumption for setting in SETTINGS}
    assert {each.setting: each.id for each in ASSUMPTIONS if each.setting} == by_setting
