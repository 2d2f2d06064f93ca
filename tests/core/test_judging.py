"""Judgments: several at once, and remembered until a piece they are about has moved."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.core.yard import GAME, Table
from understudy.cli.typed import how_to_type, read_typed
from understudy.core import journal
from understudy.core.errors import IllegalAnswer
from understudy.core.events import Watch
from understudy.core.flow import Flow, judge
from understudy.core.game import AnyGame
from understudy.core.judging import Judges, forget
from understudy.core.match import Header, Match
from understudy.core.option import NO
from understudy.core.sources import sources_for


def find(name: str) -> AnyGame:
    return GAME


def dogs(typed: tuple[str, ...] = (), watch: Watch | None = None) -> Match:
    return Match(Header.of(GAME, ["dog", "dog"], {}, 1), source=sources_for(1, typed), watch=watch)


def on(match: Match) -> Table:
    assert isinstance(match.table, Table)
    return match.table


def test_what_was_judged_is_not_asked_again_until_something_moves() -> None:
    match = dogs()
    match.advance()
    moves = sum(did.split(":")[1] == "run" for did in on(match).did)
    asked = [answer for answer in match.entries if answer.kind == "judge"]
    assert (moves, len(on(match).did)) == (1, 6)
    assert len(asked) == 3, "before the move, and by each dog once after it"
    assert all(len(answer.value) == len(answer.keys) == 2 for answer in asked)


def test_only_what_moved_is_forgotten() -> None:
    known = {"near?of=dog:0&to=dog:1&reach=1": "no", "near?of=dog:1&to=dog:2&reach=1": "no", "windy?": "yes"}
    forget(known, "dog:0")
    assert list(known) == ["near?of=dog:1&to=dog:2&reach=1", "windy?"]


@pytest.mark.parametrize("verify", [False, True])
def test_the_memory_is_the_same_in_a_game_that_is_loaded(verify: bool) -> None:
    """Whether the bots think again or not: the journal says under which keys it is remembered."""
    match = dogs()
    match.advance()
    loaded = journal.loads(journal.dumps(match), find, verify=verify)
    assert (on(loaded).judged, on(loaded).did) == (on(match).judged, on(match).did)
    assert journal.dumps(loaded) == journal.dumps(match)


def test_the_memory_goes_back_and_aside_with_the_match() -> None:
    match = dogs()
    match.advance()
    for number in range(len(match.entries)):
        fork = match.fork(at=number)
        fork.advance()
        assert (fork.entries, on(fork).judged) == (match.entries, on(match).judged)


def test_a_person_answers_several_at_once() -> None:
    match = dogs(typed=("judge",), watch=Watch())
    request = match.advance()
    assert isinstance(request, Judges)
    assert "1. Is dog 1 within 1 of dog 0? (yes, no)" in how_to_type(request)
    for wrong in (["yes"], ["yes", "perhaps"], "no"):
        with pytest.raises(IllegalAnswer):
            match.answer(wrong)
    match.answer(read_typed(request, "n, y"))
    assert on(match).did[0].startswith("0:wag")
    assert on(match).judged["near?of=dog:0&to=dog:1&reach=2"] == "yes"
    match.undo()
    match.answer(["yes", "yes"])
    assert on(match).did[0].startswith("0:bark")


def test_a_question_with_one_answer_is_not_put_to_anybody() -> None:
    """It is in the journal all the same, so that games with and without a model are alike."""

    def look(table: Table) -> Flow[None]:
        answer = yield from judge(0, "Is anything there?", [NO], lambda: NO, topic="anything")
        table.did.append(f"saw:{answer.id}")

    game = replace(GAME, steps={**GAME.steps, "look": look})
    match = Match(Header.of(game, ["dog", "dog"], {}, 1), source=sources_for(1, ("judge",)))
    on(match).agenda = [("look", ())]
    match.advance()
    assert match.over
    assert match.pending is None
    (answer,) = match.entries
    assert (answer.kind, answer.by, answer.value) == ("judge", "only", NO)
    assert on(match).did == ["saw:no"]
