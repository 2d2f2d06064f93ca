"""Seats that let questions pass by themselves."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.console import understudy
from tests.core.yard import GAME, Table
from understudy.core import journal, registry
from understudy.core.advice import stand_in
from understudy.core.errors import BadJournal, IllegalAnswer
from understudy.core.events import Watch
from understudy.core.game import AnyGame
from understudy.core.match import Header, Match
from understudy.core.requests import PickRandom
from understudy.core.sources import Source, sources_by_seat


def find(name: str) -> AnyGame:
    return GAME


def person(*seats: str) -> Match:
    match = Match(Header.of(GAME, seats or ("person", "dog"), {}, 1))
    match.advance()
    return match


def asked(match: Match) -> str:
    return match.pending.topic if match.pending is not None else ""


def play(match: Match, topics: list[str]) -> list[str]:
    """Which topics are asked while a person barks all the time."""
    match.let_pass(0, topics)
    seen = []
    while match.pending is not None:
        seen.append(asked(match))
        match.answer("bark" if asked(match) != "end" else "stay")
    return seen


def test_a_question_of_a_named_kind_passes_and_so_does_one_without_a_choice() -> None:
    assert play(person(), []) == ["act", "end", "respond"] * 3
    assert play(person(), ["respond"]) == ["act", "end"] * 3
    assert play(person(), ["idle"]) == ["act", "respond"] * 3
    assert play(person(), ["idle", "respond"]) == ["act"] * 3
    assert play(person(), ["end"]) == ["act", "end", "respond"] * 3, "it has no option that does nothing"


def test_the_question_that_waits_passes_at_once() -> None:
    match = person("dog", "person")
    assert asked(match) == "respond"
    match.let_pass(1, ["respond"])
    assert asked(match) == "act"
    at = next(number for number, one in enumerate(match.entries) if one.kind == "passing")
    assert [(one.kind, one.by, one.value.id) for one in match.entries[at : at + 2]] == [
        ("passing", "person", "respond"),
        ("choose", "pass", "wag"),
    ]


def test_it_is_for_one_seat_and_can_be_changed() -> None:
    match = person("person", "person")
    match.let_pass(1, ["respond"])
    assert not match.lets_pass(0)
    assert match.lets_pass(1) == {"respond"}
    match.answer("bark")
    assert asked(match) == "end"
    match.let_pass(1, [])
    match.answer("stay")
    match.answer("bark")
    assert (asked(match), match.pending.seat if match.pending else -1) == ("respond", 0)


def test_it_stands_in_the_journal_and_replays_the_same() -> None:
    match = person()
    match.let_pass(0, ["idle", "respond"])
    match.answer("run")
    match.let_pass(0, ["idle"])
    match.answer("bark")
    text = journal.dumps(match)
    assert '"kind": "passing", "seat": 0, "by": "person", "answer": "idle+respond"' in text
    for verify in (False, True):
        loaded = journal.loads(text, find, verify=verify)
        assert journal.dumps(loaded) == text
        assert loaded.lets_pass(0) == {"idle"}
        assert asked(loaded) == asked(match)
    with pytest.raises(BadJournal, match="join their topics"):
        journal.loads(text.replace('"idle+respond"', "7"), find)


def test_forks_and_undo_know_what_was_let_pass_then() -> None:
    match = person()
    match.let_pass(0, ["idle", "respond"])
    match.answer("run")
    match.let_pass(0, [])
    entries = list(match.entries)
    for number in range(len(entries)):
        fork = match.fork(at=number)
        settings = [one.value for one in entries[:number] if one.kind == "passing"]
        assert fork.lets_pass(0) == (settings[-1].topics if settings else frozenset())
    match.undo()
    assert match.lets_pass(0) == {"idle", "respond"}
    match.undo()
    match.undo()
    assert (match.lets_pass(0), match.entries) == (frozenset(), [])
    for _ in range(3):
        match.redo()
    assert match.entries == entries
    assert isinstance(match.table, Table)


def test_what_a_bot_thought_before_is_thought_once() -> None:
    """A bot waits in the middle of its page for what a person types in, who first skips questions."""
    game = registry.find("arcs")
    header = Header.of(game, ("person", "supercat"), {}, 1)
    match = Match(header, watch=Watch(), source=typed(1))
    match.advance()
    waited = 0
    for _ in range(150):
        request = match.pending
        if request is None:
            break
        if match.thinking:
            waited += 1
            match.let_pass(0, ["idle"] if waited % 2 else [])
            text = journal.dumps(match)
            assert noted(match) == noted(journal.loads(text, registry.find, watch=Watch(), source=typed))
        if isinstance(request, PickRandom):
            match.answer(request.options()[0])
        else:
            stand_in(match)
    assert waited > 2


def typed(seed: int) -> Callable[[str], Source]:
    return sources_by_seat(seed, {"pick": range(-1, 2)})


def noted(match: Match) -> list[tuple[str, list[int]]]:
    assert match.watch is not None
    return [(type(note).__name__, list(note.at)) for note in match.watch.notes]


def test_what_is_wrong_is_named() -> None:
    match = person()
    with pytest.raises(IllegalAnswer, match="There is no seat 2; seats go from 0 to 1"):
        match.let_pass(2, [])
    with pytest.raises(IllegalAnswer, match="“what now\\?” is not the name of a kind of question"):
        match.let_pass(0, ["what now?"])
    over = person("dog", "dog")
    with pytest.raises(IllegalAnswer, match="The game is over"):
        over.let_pass(0, ["idle"])


def test_at_the_terminal(tmp_path: Path) -> None:
    typed = ["skip", "skip idle", "skip", "undo", "skip", "skip what?"]
    result = understudy("play", "pennies", "--seed", "1", typed=typed, folder=tmp_path)
    told = [line for line in result.lines if "You skip" in line]
    assert [line.partition(". ")[0].lstrip("> ") for line in told] == [
        "You skip: nothing",
        "You skip: idle",
        "You skip: nothing",
    ]
    assert "Undone: letting pass idle." in result.out
    assert "“what?” is not the name of a kind of question." in result.out
