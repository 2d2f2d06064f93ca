"""Notes know their seat, answer and decision, and go back and forth with the match."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from tests.core import picky
from understudy.core import journal
from understudy.core.advice import advice
from understudy.core.events import Event, Watch, notes_before
from understudy.core.game import AnyGame
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.sources import sources_for
from understudy.pages.trace import Mark


def begun(game: AnyGame, seats: Sequence[str], typed: Sequence[str] = (), seed: int = 3) -> Match:
    match = Match(Header.of(game, seats, {}, seed), watch=Watch(), source=sources_for(seed, typed))
    match.advance()
    return match


def notes_of(match: Match) -> list[Any]:
    assert match.watch is not None
    return match.watch.notes


def read(match: Match) -> list[str]:
    return [repr(note) for note in notes_of(match)]


def test_what_is_thought_and_what_is_done_belong_to_one_decision() -> None:
    match = begun(picky.GAME, ["picky"])
    first, second = [number for number, answer in enumerate(match.entries) if answer.decides][:2]
    for decision in (first, second):
        mine = [note for note in notes_of(match) if note.decision == decision]
        assert {type(note) for note in mine} == {Mark, Event}
        assert {note.answer for note in mine if isinstance(note, Event)} == {decision}
        # The pick before the plan is the first answer that the thinking led to.
        assert {note.answer for note in mine if isinstance(note, Mark)} == {decision - 1}


@pytest.mark.parametrize("number", range(12))
def test_going_back_takes_the_notes_of_an_answer_and_all_after_it(number: int) -> None:
    """Also in the middle of a thought, which is thought again: nothing is noted twice."""
    match = begun(picky.GAME, ["picky"])
    whole, entries = read(match), list(match.entries)
    kept = notes_before(notes_of(match), number)
    match.back_to(number)
    assert (read(match), match.entries) == (whole, entries), "played on by the bot itself, the same way"
    assert read(match)[:kept] == whole[:kept]


def test_a_typed_pick_that_is_taken_back_leaves_one_thought() -> None:
    match = begun(picky.GAME, ["picky"], typed=("pick",))
    before = read(match)
    for pick in ("take:4", "take:6", "take:2"):
        match.answer(pick)
        match.undo()
        assert read(match) == before
    match.answer("take:4")
    after = read(match)
    match.undo()
    match.redo()
    assert read(match) == after


@pytest.mark.parametrize(
    ("game", "seats"),
    [
        ("pennies", ("person", "careful")),
        ("tyrants", ("person", "automa")),
        ("arcs", ("person", "supercat:normal")),
        ("carwars", ("person", "bot")),
    ],
)
def test_undone_and_redone_the_notes_are_the_same(game: str, seats: Sequence[str]) -> None:
    match = begun(find(game), seats)
    moments = [read(match)]
    while match.pending is not None and len(moments) < 25:
        match.answer(advice(match))
        moments.append(read(match))
    last = len(moments) - 1
    for moment in reversed(moments[:last]):
        match.undo()
        assert read(match) == moment
    for moment in moments[1:]:
        match.redo()
        assert read(match) == moment


def test_what_waited_before_a_decision_does_not_carry_it_out() -> None:
    """The end of a round, a clean-up, another seat's turn: nobody decided them."""
    match = begun(find("tyrants"), ("greedy", "automa"))
    events = [note for note in notes_of(match) if isinstance(note, Event)]
    assert {event.decision for event in events if event.verb in ("turn", "round")} == {-1}


def test_every_answer_has_named_fields() -> None:
    match = begun(find("pennies"), ("person", "careful"))
    match.answer("bank")
    draw = match.entries[0]
    assert (draw.kind, draw.by, draw.decides, draw.by_people) == ("draw", "rng", False, False)
    assert draw.names is not None
    banked = next(answer for answer in match.entries if answer.by == "person")
    assert (banked.kind, banked.seat, banked.value.id, banked.names) == ("choose", 0, "bank", None)
    assert (banked.decides, banked.by_people, banked.keys) == (True, True, ())


def test_the_notes_of_a_correction_are_told_once() -> None:
    match = begun(find("pennies"), ("person", "careful"))
    before = read(match)
    for value in ("3", "4", "5"):
        match.correct(0, "bank", value)
    answers = [note.answer for note in notes_of(match)]
    assert all(one <= other for one, other in pairwise(answers))
    for _ in range(3):
        match.undo()
    assert read(match) == before


def test_a_bot_that_was_overruled_goes_on_telling_why_as_when_loaded() -> None:
    """It is in the middle of its page then, and keeps its listener."""
    match = Match(Header.of(find("tyrants"), ["person", "automa:hard"], {}, 4), watch=Watch())
    match.advance()
    while not any(
        answer.kind == "decide" and len(match.ways(n)) > 1 for n, answer in enumerate(match.entries)
    ):
        match.answer(advice(match))
    plans = [n for n, answer in enumerate(match.entries) if answer.kind == "decide"]
    number = next(n for n in plans if len(match.ways(n)) > 1)
    done = match.entries[number].value
    match.overrule(number, next(way for way in match.ways(number) if way != done))
    again = journal.loads(journal.dumps(match), find, watch=Watch())
    assert read(again) == read(match)
