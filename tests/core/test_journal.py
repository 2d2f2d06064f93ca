"""Journals load exactly, or say what is wrong and at which line."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from understudy.core import journal
from understudy.core.errors import BadJournal
from understudy.core.match import Header, Match
from understudy.core.registry import find

SEATS = ("greedy", "careful")


def finished() -> Match:
    match = Match(Header.of(find("pennies"), SEATS, {"goal": "20"}, 4))
    match.advance()
    return match


def lines() -> list[dict[str, Any]]:
    return [json.loads(line) for line in journal.dumps(finished()).splitlines()]


def text(rows: list[dict[str, Any]]) -> str:
    return "\n".join(json.dumps(row) for row in rows)


def test_the_header_tells_game_version_options_and_seed() -> None:
    assert lines()[0] == {
        "understudy": 1,
        "game": "pennies",
        "version": 1,
        "seats": ["greedy", "careful"],
        "options": {"goal": "20"},
        "seed": 4,
    }


def test_an_entry_tells_who_answered_what() -> None:
    assert lines()[2] == {"n": 2, "kind": "roll", "seat": 0, "by": "rng", "answer": lines()[2]["answer"]}
    assert {row["by"] for row in lines()[1:-1]} == {"rng", "stand-in", "bot"}


def test_a_journal_loads_into_the_same_entries() -> None:
    match = finished()
    loaded = journal.loads(journal.dumps(match), find)
    assert loaded.entries == match.entries
    assert loaded.over


BROKEN: list[tuple[str, int, dict[str, Any], str]] = [
    ("format", 0, {"understudy": 7}, "line 1: not a saved game of format 1"),
    ("game", 0, {"game": "penies"}, "line 1: There is no game “penies”. Did you mean “pennies”?"),
    ("version", 0, {"version": 9}, "line 1: written by version 9 of the rules of Pennies"),
    ("seed", 0, {"seed": "four"}, "line 1: “seed” must be a whole number, but it is 'four'"),
    ("seats", 0, {"seats": ["greedy"]}, "line 1: Pennies needs 2 to 4 seats, but you gave 1"),
    ("player", 0, {"seats": ["greedy", "genius"]}, "line 1: Nobody called “genius” plays Pennies"),
    ("option", 0, {"options": {"gaol": "20"}}, "line 1: Pennies has no option “gaol”. Options: goal"),
    ("value", 0, {"options": {"goal": "21"}}, "line 1: Option goal cannot be “21”. Choose from: 20, 50, 100"),
    ("number", 3, {"n": 7}, "line 4: expected answer number 3, found 7"),
    ("no number", 1, {"n": True}, "line 2: expected answer number 1, found True"),
    ("no format", 0, {"understudy": True}, "line 1: not a saved game of format 1"),
    ("kind", 3, {"kind": "roll"}, "line 4: answer 3 is a “roll” of seat 0, but the rules ask for a “choose”"),
    ("seat", 3, {"seat": 1}, "line 4: answer 3 is a “choose” of seat 1"),
    ("answer", 3, {"answer": "bnak"}, "“bnak” is not a choice here. Choose from: roll, bank"),
    ("die", 2, {"answer": ["7"]}, "line 3: answer 2 (Roll the die): 1 × die expected, each one of: 1, 2, 3"),
    ("card", 1, {"answer": ["secret-3", "secret-x"]}, "There is no card “secret-x”"),
    ("card twice", 1, {"answer": ["secret-3", "secret-3"]}, "“secret-3” is not in the cards now"),
    ("by", 3, {"by": 3}, "line 4: “by” must be a text, but it is 3"),
    ("digest", -1, {"digest": "0"}, "the final position is not the one that was saved"),
]


@pytest.mark.parametrize(
    ("at", "change", "message"), [row[1:] for row in BROKEN], ids=[row[0] for row in BROKEN]
)
def test_a_broken_journal_names_line_and_fault(at: int, change: dict[str, Any], message: str) -> None:
    rows = lines()
    rows[at] = {**rows[at], **change}
    with pytest.raises(BadJournal) as error:
        journal.loads(text(rows), find)
    assert message in str(error.value)


def test_a_line_that_is_no_json_is_named() -> None:
    with pytest.raises(BadJournal, match="line 3, column 2: this is not JSON"):
        journal.loads("\n".join([*map(json.dumps, lines()[:2]), "{broken"]), find)


def test_two_answers_in_one_line_are_refused_and_empty_lines_are_not() -> None:
    first, second, *rest = map(json.dumps, lines())
    with pytest.raises(BadJournal, match=r"line 2, column \d+: this is not JSON \(Extra data"):
        journal.loads("\n".join([first, f"{second},{rest[0]}", *rest[1:]]), find)
    assert journal.loads("\n\n".join([first, second, *rest]), find).over


def test_editors_and_systems_that_end_lines_otherwise_change_nothing() -> None:
    whole = "\n".join(map(json.dumps, lines()))
    for changed in (f"\ufeff{whole}", whole.replace("\n", "\r\n"), whole.replace("\n", "\r")):
        assert journal.loads(changed, find).over


def test_a_sign_that_parts_lines_elsewhere_may_stand_in_a_text() -> None:
    rows = lines()
    rows[0]["options"] = {"goal": "20\u2028"}
    with pytest.raises(BadJournal, match="line 1: Option goal cannot be “20"):
        journal.loads("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), find)


def test_an_empty_file_and_a_list_are_no_journals() -> None:
    with pytest.raises(BadJournal, match="the file is empty"):
        journal.loads("", find)
    with pytest.raises(BadJournal, match="line 1: expected an object, got list"):
        journal.loads("[]", find)


def test_a_journal_that_goes_on_after_the_end_is_refused() -> None:
    rows = lines()[:-1]
    rows.append({"n": len(rows), "kind": "roll", "seat": 0, "by": "rng", "answer": ["3"]})
    with pytest.raises(BadJournal, match=f"line {len(rows)}: the game is over, but the file continues"):
        journal.loads(text(rows), find)


def test_a_missing_answer_makes_the_rest_not_fit() -> None:
    rows = lines()
    del rows[2]
    with pytest.raises(BadJournal, match="line 3: expected answer number 2, found 3"):
        journal.loads(text(rows), find)


def test_an_unreadable_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadJournal, match=r"nowhere.jsonl: cannot be read: No such file"):
        journal.load(tmp_path / "nowhere.jsonl", find)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadJournal, match="not a text file"):
        journal.load(tmp_path / "binary", find)


def test_a_save_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.jsonl"
    journal.save(finished(), path)
    before = path.read_text()

    def full_disk(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    with pytest.raises(OSError, match="No space") as refused:
        journal.save(finished(), path)
    assert refused.value.filename == str(path), "a message can name the file"
    assert path.read_text() == before
    assert [each.name for each in tmp_path.iterdir()] == ["game.jsonl"]


def test_a_plan_that_the_rules_cannot_carry_out_is_the_fault_of_the_file() -> None:
    """A bot's plan is taken as it stands; another that stands elsewhere may be no plan at all here."""
    match = Match(Header.of(find("arcs"), ["supercat", "supercat", "supercat"], {}, 7))
    match.advance(until=20)
    rows = [json.loads(line) for line in journal.dumps(match).splitlines()]
    plans = [row for row in rows if row.get("kind") == "decide"]
    plans[0]["answer"], plans[1]["answer"] = plans[1]["answer"], plans[0]["answer"]
    with pytest.raises(BadJournal, match="the rules cannot carry out this answer"):
        journal.loads(text(rows), find)
