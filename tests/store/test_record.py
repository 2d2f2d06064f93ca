"""A game out of its log: every kind of event, damaged ones, and games of other versions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from understudy.core import journal
from understudy.core.errors import BadJournal
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.store import LogEvent
from understudy.store.record import Record, rows_of, seats_typed
from understudy.testing.playing import any_answer

HEADER = Header.of(find("tyrants"), ["person", "automa:hard"], {}, 11)


def event(seq: int, kind: str, body: Mapping[str, Any]) -> LogEvent:
    return LogEvent(seq, kind, json.dumps({"time": "t", "n": 0, **body}))


def log_of(match: Match) -> list[LogEvent]:
    first = {"header": journal.header_line(match.header), "typed": {}}
    return [event(1, "new", first), event(2, "answers", {"rows": rows_of(match.entries)})]


def played(answers: int) -> Match:
    from understudy.core.events import Watch

    match = Match(HEADER, watch=Watch())
    request = match.advance()
    for _ in range(answers):
        assert request is not None
        request = match.answer(any_answer(match, request))
    return match


def test_a_match_comes_back_as_it_was() -> None:
    match = played(40)
    again = Record.of(log_of(match)).match()
    assert journal.dumps(again) == journal.dumps(match)
    assert again.watch is not None
    assert match.watch is not None
    assert len(again.watch.notes) == len(match.watch.notes)


def test_what_was_taken_back_can_be_redone_after_loading() -> None:
    match = played(40)
    whole = journal.dumps(match)
    target = next(n for n in range(60, 0, -1) if match.entries[n][2] == "person")
    record = Record.of([*log_of(match), event(3, "back", {"to": target})])
    assert len(record.rows) == target
    again = record.match()
    assert len(again.entries) == target
    while again.undone:
        again.redo()
    assert journal.dumps(again) == whole


def test_redo_in_the_log_gives_back_what_was_taken() -> None:
    match = played(20)
    rows = rows_of(match.entries)
    events = log_of(match)
    record = Record.of([*events, event(3, "back", {"to": 9}), event(4, "redo", {"count": 2})])
    assert [list(row) for row in record.rows] == [list(row) for row in rows[:11]]
    assert [list(row) for row in record.undone] == [list(row) for row in rows[11:]]
    record.take(event(5, "answers", {"rows": [["choose", 0, "person", "end"]]}))
    assert record.undone == []


@pytest.mark.parametrize(
    "bad",
    [
        LogEvent(3, "answers", "not JSON"),
        LogEvent(3, "answers", "[]"),
        LogEvent(3, "answers", '{"rows": 5, "time": "t"}'),
        LogEvent(3, "answers", "{}"),
        LogEvent(3, "surprise", '{"time": "t"}'),
        LogEvent(3, "back", '{"time": "t"}'),
    ],
)
def test_a_damaged_event_is_named(bad: LogEvent) -> None:
    with pytest.raises(BadJournal, match="event 3 of the log is damaged"):
        Record.of([*log_of(played(5)), bad])


def test_a_match_by_other_rules_says_so_and_still_gives_its_journal() -> None:
    events = log_of(played(10))
    body = json.loads(events[0].body)
    body["header"]["version"] = 99
    record = Record.of([LogEvent(1, "new", json.dumps(body)), events[1]])
    with pytest.raises(BadJournal, match="version 99 of the rules"):
        record.match()
    lines = record.journal().splitlines()
    assert json.loads(lines[0])["version"] == 99
    assert len(lines) == 1 + len(record.rows)


def test_a_bot_that_would_think_otherwise_today_is_played_back_as_it_played() -> None:
    """The plans of the log stand, even where the pages read otherwise now; only reasons are missing."""
    match = played(60)
    events = log_of(match)
    body = json.loads(events[1].body)
    decided = [number for number, row in enumerate(body["rows"]) if row[0] == "decide"]
    # A tie that was broken by lot then, where today's page finds one way only.
    body["rows"].insert(decided[3], ["pick", 1, "rng", body["rows"][decided[3]][3]])
    again = Record.of([events[0], LogEvent(2, "answers", json.dumps(body))]).match()
    assert len(again.entries) == len(match.entries) + 1
    assert again.header.game.position(again.table) == match.header.game.position(match.table)


def test_who_types_what() -> None:
    assert seats_typed(HEADER, {"roll": "people", "draw": "bots", "pick": "nobody"}) == {
        "roll": [0],
        "draw": [1],
    }
    assert list(seats_typed(HEADER, {"draw": "everybody"})["draw"]) == [-1, 0, 1]


def test_typed_cards_are_asked_for_the_seats_named() -> None:
    first = {"header": journal.header_line(HEADER), "typed": {"draw": "people"}}
    record = Record.of([event(1, "new", first)])
    match = record.match()
    while match.pending is not None and match.pending.kind != "draw":
        match.answer(any_answer(match, match.pending))
    assert match.pending is not None
    assert match.pending.seat == 0


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("answers", "[" * 100_000),
        ("answers", '{"rows": []}'),
        ("answers", '{"time": "", "rows": [[1]]}'),
        ("answers", '{"time": "", "rows": [["choose", true, "person", "end"]]}'),
        ("answers", '{"time": "", "rows": [["choose", 0, "person", "\\ud800"]]}'),
        ("answers", '{"time": "", "rows": [["choose", 0, "person", "end", 5]]}'),
        ("answers", '{"time": 1}'),
        ("answers", '{"time": "", "n": "x"}'),
        ("answers", '{"time": "", "position": [2, 5]}'),
        ("back", '{"time": "", "to": -5}'),
        ("redo", '{"time": "", "count": 1.5}'),
        ("typed", '{"time": "", "typed": {"roll": []}}'),
        ("keys", '{"time": "", "keys": "abc"}'),
        ("new", '{"time": "", "header": 5}'),
    ],
)
def test_an_event_of_the_wrong_shape_is_called_damaged(kind: str, body: str) -> None:
    with pytest.raises(BadJournal, match="event 3 of the log is damaged"):
        Record().take(LogEvent(3, kind, body))
