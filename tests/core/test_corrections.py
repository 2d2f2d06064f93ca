"""A person sets a value as it is on the real table."""

from __future__ import annotations

from dataclasses import replace

import pytest

from understudy.core import journal
from understudy.core.errors import BadJournal, IllegalAnswer
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.sources import sources_for
from understudy.games._template.table import Table


def pennies(*seats: str, typed: tuple[str, ...] = (), seed: int = 1) -> Match:
    header = Header.of(find("pennies"), seats, {"goal": "20"}, seed)
    match = Match(header, source=sources_for(seed, typed=typed), watch=Watch())
    match.advance()
    return match


def bank(match: Match) -> list[int]:
    assert isinstance(match.table, Table)
    return match.table.bank


def test_a_value_is_set_and_the_same_is_asked_again() -> None:
    match = pennies("person", "careful")
    before = match.pending
    assert before is not None
    asked = match.correct(1, "bank", "7")
    assert bank(match) == [0, 7]
    assert asked is not None
    assert (asked.seat, asked.prompt) == (before.seat, before.prompt)
    assert any(entry[:3] == ("correct", 1, "corrected") for entry in match.entries)
    match.answer("bank")
    assert bank(match)[1] >= 7


def test_what_was_answered_in_the_step_stays() -> None:
    """The die that was rolled before the question is not rolled again."""
    match = pennies("person", "careful", typed=("roll",))
    match.answer(["5"])
    match.correct(0, "bank", "3")
    assert isinstance(match.table, Table)
    assert (match.table.pot, match.table.bank) == (5, [3, 0])
    assert [entry[0] for entry in match.entries][-2:] == ["correct", "roll"]


def test_it_is_told_once_and_so_is_everything_else() -> None:
    match = pennies("person", "careful")
    assert match.watch is not None
    before = [event[:3] for event in match.watch.events()]
    match.correct(0, "bank", "3")
    told = [event[:3] for event in match.watch.events()]
    assert told.count(("corrected", 0, (3,))) == 1
    assert len(told) == len(before) + 1


@pytest.mark.parametrize(
    ("seat", "name", "value", "message"),
    [
        (0, "bank", "20", r"bank cannot be “20”. Choose from: 0 to 19; now it is 0\."),
        (0, "bank", "much", r"bank cannot be “much”"),
        (0, "purse", "1", r"“purse” cannot be corrected. Choose from: bank\."),
        (7, "bank", "1", r"“bank” cannot be corrected. Choose from: nothing\."),
    ],
)
def test_what_is_wrong_is_named_and_changes_nothing(seat: int, name: str, value: str, message: str) -> None:
    match = pennies("person", "careful")
    request, entries = match.pending, list(match.entries)
    with pytest.raises(IllegalAnswer, match=message):
        match.correct(seat, name, value)
    assert (match.pending, match.entries) == (request, entries)


def test_games_that_are_over_or_say_nothing() -> None:
    match = pennies("careful", "careful")
    with pytest.raises(IllegalAnswer, match="over"):
        match.correct(0, "bank", "1")
    assert match.fields() == ()
    plain = Match(Header.of(replace(find("swccg"), corrections=None), ("person", "greedy"), {}, 1))
    plain.advance()
    assert plain.fields() == ()
    with pytest.raises(IllegalAnswer, match="Nothing can be corrected in this game"):
        plain.correct(0, "bank", "1")


def test_several_in_a_row_are_undone_one_by_one_and_redone() -> None:
    match = pennies("person", "careful")
    match.correct(0, "bank", "3")
    match.correct(0, "bank", "4")
    match.correct(1, "bank", "5")
    assert bank(match) == [4, 5]
    match.undo()
    assert bank(match) == [4, 0]
    match.undo()
    assert bank(match) == [3, 0]
    match.redo()
    assert bank(match) == [4, 0]
    match.redo()
    assert bank(match) == [4, 5]


def test_taking_a_correction_back_rolls_no_die_again() -> None:
    match = pennies("person", "careful")
    assert isinstance(match.table, Table)
    pot = match.table.pot
    match.correct(0, "bank", "3")
    match.undo()
    assert isinstance(match.table, Table)
    assert (match.table.pot, match.table.bank) == (pot, [0, 0])


def test_a_journal_names_a_correction_that_is_not_possible() -> None:
    match = pennies("person", "careful")
    match.correct(0, "bank", "3")
    text = journal.dumps(match)
    assert '"kind": "correct", "seat": 0, "by": "corrected", "answer": "bank=3"' in text
    with pytest.raises(BadJournal, match="bank cannot be “90”"):
        journal.loads(text.replace("bank=3", "bank=90"), find)
    with pytest.raises(BadJournal, match="name=value is expected"):
        journal.loads(text.replace("bank=3", "bank"), find)
