"""Whole games of bots: they end, every id fires, every line is read."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

import pytest

from understudy.core.events import Watch
from understudy.core.game import Assumption
from understudy.core.ledger import _read
from understudy.core.match import Header, Match
from understudy.games.carwars import GAME
from understudy.games.carwars.arena import ARENAS
from understudy.games.carwars.bots.personalities.assumptions import ASSUMPTIONS
from understudy.games.carwars.bots.personalities.bot import PAGES
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.reading import text
from understudy.games.carwars.table import Table
from understudy.pages.page import all_lines
from understudy.pages.trace import fired

LEDGER = [row.id for row in _read("understudy.games.carwars.bots.personalities", "ledger.csv")]
SEEDS = range(9)
#: Published cars with cards that need an agreement.
DOUBTFUL = "goblin_d8+kodiak_d8+jackrabbit_d8+slipstream_d8"
FITTING = "goblin_d8+jackrabbit_d8+stiletto_d8+superflash_d8"


def play(seats: int, seed: int, arena: str, division: str, watch: Watch | None = None, **more: str) -> Match:
    options = {"arena": arena, "division": division, "cars": "random", **more}
    match = Match(Header.of(GAME, ("bot",) * seats, options, seed), keep=False, watch=watch)
    match.advance()
    return match


@cache
def many() -> Counter[str]:
    """How often each id fired in some games of all sizes in all arenas."""
    counts: Counter[str] = Counter()
    for seed in SEEDS:
        for arena in ARENAS:
            watch = Watch()
            match = play(2 + seed % 3, seed, arena, ("4", "8")[seed % 2], watch)
            assert match.over
            counts += fired(watch.notes)
    for cards, cars in (("always-use", DOUBTFUL), ("replace", FITTING)):
        watch = Watch()
        assert play(4, 1, "open_square", "8", watch, **{"cars": cars, "bot-cards": cards}).over
        counts += fired(watch.notes)
    return counts


@pytest.mark.rule("CW-END-01")
@pytest.mark.parametrize("arena", ARENAS)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("division", ["4", "8"])
def test_games_end(arena: str, seats: int, division: str) -> None:
    match = play(seats, 5 * seats, arena, division)
    table = match.table
    assert isinstance(table, Table)
    assert match.over
    assert len(table.running()) <= 1 or table.round == RULES.max_rounds
    assert any(score.winner for score in match.scores())


def test_every_rule_fires() -> None:
    counts = many()
    assert [rule for rule in LEDGER if not counts[rule]] == []


def test_the_same_seed_gives_the_same_game_with_and_without_a_listener() -> None:
    silent = play(4, 9, "crossbar", "4")
    told = play(4, 9, "crossbar", "4", Watch())
    assert [entry[3] for entry in silent.entries] == [entry[3] for entry in told.entries]


def test_every_line_cites_a_rule_of_the_ledger() -> None:
    lines = [line for page in PAGES for line in all_lines(page.lines)]
    assert len(lines) > 100
    for line in lines:
        assert line.rules, line
        assert set(line.rules) <= set(LEDGER), line


def test_assumptions_are_named_once_and_stand_where_they_say() -> None:
    ids = [assumption.id for assumption in ASSUMPTIONS]
    assert len(set(ids)) == len(ids)
    assert len(LEDGER) == 100
    assert {assumption.id for assumption in ASSUMPTIONS} <= {each.id for each in GAME.assumptions}


@pytest.mark.parametrize("assumption", GAME.assumptions, ids=lambda assumption: assumption.id)
def test_assumptions_stand_where_they_say(assumption: Assumption) -> None:
    """In a function or value of the code, or in a data file; their switches exist as well."""
    place, _, name = assumption.place.partition(":")
    if name:
        found: Any = import_module(place)
        for part in name.split("."):
            found = getattr(found, part)
    else:
        package, _, path = place.partition("/")
        assert (files(package) / path).is_file(), assumption.place
    for switch in filter(None, assumption.setting.split(", ")):
        assert switch in SWITCHES, switch


SWITCHES = {
    *(setting.name for setting in GAME.settings),
    *json.loads(text("dice.json"))["bot_decision"],
    *(
        f"{section}.{name}"
        for section, entries in json.loads(text("constants.json")).items()
        if isinstance(entries, dict)
        for name in entries
    ),
}
