"""Whole games of the AI deck, what holds in all of them, and the ledger."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from math import cos, degrees, radians, sin
from pathlib import Path

import pytest

from tests.games.armada import properties
from understudy.core.events import Event, Watch
from understudy.core.ledger import cited, ids
from understudy.core.match import Header, Match
from understudy.games.armada import GAME
from understudy.games.armada.bots.aideck.bot import PAGES
from understudy.games.armada.cards import SALVO
from understudy.games.armada.measures import BASES, compass
from understudy.games.armada.options import Maneuver
from understudy.games.armada.rules.activation import attack_options
from understudy.games.armada.rules.courses import fly
from understudy.games.armada.table import Table
from understudy.pages.page import Line, all_lines
from understudy.pages.trace import fired, text_of

HERE = Path(__file__).parent
CODE = Path(str(files("understudy.games.armada")))
GAMES: tuple[tuple[tuple[str, str], dict[str, str]], ...] = (
    (("ai", "ai"), {}),
    (("greedy", "ai"), {}),
    (("ai", "ai"), {"scenario": "pair_1"}),
    (("greedy", "ai"), {"scenario": "pair_2"}),
    (("random", "ai"), {"scenario": "pair_3"}),
    (("ai", "ai"), {"scenario": "pair_4", "deck": "12"}),
)


def in_code() -> set[str]:
    known = ids(GAME)
    found: set[str] = set()
    for path in CODE.rglob("*.py"):
        for line in path.read_text(encoding="utf-8").splitlines():
            if "AR-" in line:
                found |= cited(line, known)
    return found


def marks() -> Iterator[str]:
    """The ids that tests are marked with."""
    for path in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                yield from (each.value for each in node.args if isinstance(each, ast.Constant))  # type: ignore[misc]


def test_every_statement_has_code_and_a_test() -> None:
    known = ids(GAME)
    assert len(known) == 123
    assert [id for id in known if id not in in_code()] == []
    tested = set(marks())
    assert [id for id in known if id not in tested] == []
    assert tested <= set(known)


@cache
def played(number: int) -> tuple[Match, Watch]:
    seats, options = GAMES[number]
    watch = Watch()
    match = Match(Header.of(GAME, seats, options, 7), keep=False, watch=watch)
    match.advance()
    return match, watch


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_games_end(number: int) -> None:
    match, watch = played(number)
    assert match.over
    assert sum(score.winner for score in match.scores()) == 1
    assert watch.notes


def test_most_lines_fire() -> None:
    counts: Counter[str] = Counter()
    for number in range(len(GAMES)):
        counts += fired(played(number)[1].notes)
    on_pages = {rule for page in PAGES for line in (page, *all_lines(page.lines)) for rule in line.rules}
    silent = sorted(on_pages - set(counts))
    assert len(silent) <= 12, silent


def test_a_trace_reads_well() -> None:
    """The card, each priority with what it kept, the maneuvers with their components."""
    match, watch = played(2)
    table, words = match.table, GAME.words
    assert isinstance(table, Table)
    lines = text_of(
        watch.notes,
        lambda option, seat: words.plan(table, option, seat),
        lambda event: words.event(table, event),
    )
    text = "\n".join(lines)
    assert "Activation card of" in text
    assert "prefer not to fly off the map" in text
    assert "It steers by" in text
    assert re.search(r"Speed \d \(.*; tool to (port|starboard)\): .*; -?[\d.]+ by its measure\.", text)
    assert "The card says:" in text
    assert all(isinstance(line, Line) and line.text for page in PAGES for line in all_lines(page.lines))


# -- what holds in every game --------------------------------------------------------------------------------


def steps(
    seats: tuple[str, str], options: dict[str, str], seed: int
) -> Iterator[tuple[Match, Table, str, str]]:
    """Every answer of the AI deck: the match before it, the table, the topic, the answer."""
    match = Match(Header.of(GAME, seats, options, seed), keep=False)
    number = 0
    while True:
        match.advance(until=number)
        if match.over:
            return
        request, table = match.paused, match.table
        assert request is not None
        assert isinstance(table, Table)
        before = table.copy()
        topic, seat, kind = request.topic, request.seat, request.kind
        match.advance(until=number + 1)
        if kind == "choose" and table.config.ai[seat]:
            yield match, before, topic, match.entries[number].value.id
        number += 1


def _ends_where_the_tool_ends(before: Table, after: object, id: str) -> None:
    """R2.16: a ship that meets nobody stands at the end of the tool, worked out once more by the formula."""
    assert isinstance(after, Table)
    for old, new in zip(before.ships, after.ships, strict=True):
        if not old.in_play or not new.in_play or old.pose == new.pose:
            continue
        option = GAME.option(id)
        assert isinstance(option, Maneuver)
        clicks, side = option.clicks, option.side
        if fly(before, old, clicks, side).rammed:
            continue
        half, wide = BASES[old.size]
        away = (wide + 7.625) * (1 if side == "right" else -1)
        turn = radians(compass(old.pose))
        x, y = old.pose.x + half * sin(turn), old.pose.y + half * cos(turn)
        x, y = x + away * cos(turn), y - away * sin(turn)
        for click in clicks:
            x, y = x + 46.13 * sin(turn), y + 46.13 * cos(turn)
            turn += radians(22.5 * click)
            x, y = x + 22.27 * sin(turn), y + 22.27 * cos(turn)
        x, y = x - away * cos(turn) - half * sin(turn), y + away * sin(turn) - half * cos(turn)
        assert (new.pose.x, new.pose.y) == pytest.approx((x, y), abs=1e-3)
        assert (compass(new.pose) - degrees(turn) + 180) % 360 == pytest.approx(180, abs=1e-3)


@pytest.mark.rule("AR-ATK-03", "AR-DEF-01", "AR-DEF-02", "AR-PAS-01", "AR-PAS-03", "AR-NAV-02")
@pytest.mark.parametrize(("options", "seed"), [({}, 3), ({}, 4), ({"scenario": "pair_3"}, 2)])
def test_properties(options: dict[str, str], seed: int) -> None:
    """It attacks whenever it can; never passes outside rounds 2 and 3; one token besides salvo; salvo always;
    never stands still while it could move; what it reveals is in the discard pile.
    """
    for match, table, topic, id in steps(("greedy", "ai"), options, seed):
        properties.check(table)
        orders = table.orders[1]
        assert orders is not None
        every = sorted([*orders.bag, *orders.discard, *([orders.active] if orders.active >= 0 else [])])
        assert every == list(range(len(orders.cards)))
        if topic == "attack":
            assert id != "done"
        elif topic == "activate" and id == "pass":
            assert table.round in (2, 3)
        elif topic == "maneuver":
            _ends_where_the_tool_ends(table, match.table, id)
            assert int(id.split(":")[1]) >= 1 or not any(ship.speed for ship in table.ships if ship.seat == 1)
        elif topic == "defense-tokens" and id.startswith("spend:"):
            attack = table.attack
            if attack.target_ship >= 0:
                kinds = table.ships[attack.target_ship].build.tokens
                chosen = kinds[int(id.split(":")[1])]
                spent = [kinds[index] for index in range(len(kinds)) if attack.spent >> index & 1]
                assert chosen == SALVO or all(kind == SALVO for kind in spent)


@pytest.mark.rule("AR-ACT-05", "AR-ACT-09")
def test_a_dial_that_is_kept_is_used() -> None:
    """Concentrate fire and repair dials are spent by the end of the activation; navigation may change its
    mind after the attacks.
    """
    kept: dict[int, int] = {}
    used: Counter[int] = Counter()
    for match, table, topic, id in steps(("greedy", "ai"), {}, 5):
        if topic == "reveal" and id == "keep-dial":
            ship = next(one for one in table.ships if one.dial >= 0)
            kept[ship.index] = ship.dial
        if topic == "maneuver":
            now = match.table
            assert isinstance(now, Table)
            for index, dial in kept.items():
                if dial in (1, 2, 3) and table.ships[index].in_play:
                    assert table.ships[index].resolved >> dial & 1 or not attack_options(
                        table, table.ships[index]
                    )
                    used[dial] += 1
            kept = {}
    assert used


def test_events_have_words() -> None:
    match, watch = played(2)
    table = match.table
    assert isinstance(table, Table)
    verbs = {note.verb for note in watch.notes if isinstance(note, Event)}
    assert verbs >= {"reveals-card", "activation-card"}
    for event in watch.events():
        assert isinstance(GAME.words.event(table, event), str)
