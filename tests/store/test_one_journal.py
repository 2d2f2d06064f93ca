"""The match keeps the answers, the log what was done to them; and a log survives other rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from understudy.core import journal
from understudy.core.advice import advice
from understudy.core.errors import BadJournal, IllegalAnswer
from understudy.core.game import digest
from understudy.core.header import Header
from understudy.core.match import Match
from understudy.core.registry import find
from understudy.store.record import Record, rows_of
from understudy.store.sqlite import SqliteStore
from understudy.web.live import Live

ID = "a" * 16


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return SqliteStore(tmp_path / "games.db")


def begun(store: SqliteStore, game: str = "tyrants", bot: str = "automa", answers: int = 0) -> Live:
    live = Live.new(ID, store, journal.header_line(Header.of(find(game), ("person", bot), {}, 5)), {})
    while len(live.match.entries) < answers:
        live.answer(advice(live.match).id)
    return live


def same(live: Live, store: SqliteStore) -> None:
    """What the log tells is what the match is: its answers, what was taken back, and the table."""
    record = Record.of(store.events(ID))
    assert [tuple(row) for row in record.rows] == [tuple(row) for row in rows_of(live.match.entries)]
    assert [tuple(row) for row in record.undone] == [tuple(row) for row in rows_of(live.match.undone)]
    assert (record.count, record.kept, record.seq) == (live.record.count, live.record.kept, live.no)
    assert not live.unwritten
    assert fingerprint(record.match()) == fingerprint(live.match)


def fingerprint(match: Match) -> str:
    return digest(match.header.game.position(match.table))


def test_the_log_tells_whatever_was_done(store: SqliteStore) -> None:
    live = begun(store, answers=60)
    for change in (
        live.undo,
        live.undo,
        live.redo,
        lambda: live.back(4),
        live.redo,
        live.stand_in,
        lambda: live.let_pass(0, ["idle"]),
        live.undo,
        lambda: live.set_typed({"roll": "people"}),
        live.stand_in,
    ):
        change()
        same(live, store)


def test_bots_that_are_overruled_and_values_that_are_set_right(store: SqliteStore) -> None:
    live = begun(store, "carwars", "bot", 40)
    number = max(number for number, one in enumerate(live.match.entries) if one.by == "bot")
    way = next(way for way in live.match.ways(number) if way is not live.match.entries[number].value)
    with pytest.raises(IllegalAnswer):
        live.overrule(number, "fly")
    same(live, store)
    live.overrule(number, way.id)
    same(live, store)
    field = live.match.fields()[0]
    live.correct(field.seat, field.name, next(one for one in field.allowed if one != field.value))
    same(live, store)
    live.undo()
    same(live, store)


def of_older_rules(store: SqliteStore) -> SqliteStore:
    """The same log as an older program would have written it."""
    old = SqliteStore(store.path.with_name("old.db"))
    for event in store.events(ID):
        body = json.loads(event.body)
        if "header" in body:
            body["header"]["version"] = 0
        old.append(ID, event._replace(body=json.dumps(body)), "{}")
    return old


def test_a_log_of_other_rules_goes_on_from_its_last_position(store: SqliteStore) -> None:
    live = begun(store, answers=130)
    old = of_older_rules(store)
    again = Live.load(ID, old)
    assert fingerprint(again.match) == fingerprint(live.match)
    assert "It continues from the position after answer" in again.record.said
    assert (old.events(ID)[-1].kind, again.no) == ("resumed", live.no + 1)
    same(again, old)
    again.answer(advice(again.match).id)
    again.undo()
    same(again, old)
    once_more = Live.load(ID, old)
    assert (once_more.no, once_more.record.said) == (again.no, again.record.said), (
        "said once, then played back"
    )


def test_without_a_position_it_is_refused(store: SqliteStore) -> None:
    begun(store, answers=10)
    with pytest.raises(BadJournal, match="written by version 0"):
        Live.load(ID, of_older_rules(store))


def test_a_position_that_was_taken_back_is_not_gone_on_from(store: SqliteStore) -> None:
    live = begun(store, answers=60)
    assert live.record.positions
    live.back(4)
    assert live.record.positions == Record.of(store.events(ID)).positions == []
