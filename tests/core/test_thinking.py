"""Bots that need chance while they think: forks, saves, typed answers, and people who overrule them."""

from __future__ import annotations

import pytest

from tests.core.picky import GAME, Table
from understudy.core import journal
from understudy.core.errors import IllegalAnswer
from understudy.core.events import Watch
from understudy.core.game import AnyGame
from understudy.core.match import Header, Match
from understudy.core.sources import sources_for
from understudy.pages.trace import data_of, text_of


def find(name: str) -> AnyGame:
    return GAME


def picky(seed: int = 3, watch: Watch | None = None, typed: tuple[str, ...] = ()) -> Match:
    return Match(Header.of(GAME, ["picky"], {}, seed), watch=watch, source=sources_for(seed, typed))


def taken(match: Match) -> list[int]:
    assert isinstance(match.table, Table)
    return match.table.taken


def decisions(match: Match) -> list[int]:
    return [number for number, entry in enumerate(match.entries) if entry[0] == "decide"]


def test_the_picks_stand_before_the_plan() -> None:
    match = picky()
    match.advance()
    assert [entry[0] for entry in match.entries[:6]] == ["roll", "pick", "decide", "roll", "pick", "decide"]
    assert sorted(taken(match)[:4]) == [0, 2, 4, 6], "even ones first"


def test_a_fork_at_every_answer_stands_right_before_it() -> None:
    match = picky()
    match.advance()
    for number in range(len(match.entries)):
        fork = match.fork(at=number)
        assert len(fork.entries) == number
        assert fork.paused is not None
        fork.advance()
        assert (fork.entries, taken(fork)) == (match.entries, taken(match))


def test_a_journal_loads_with_and_without_thinking_again() -> None:
    match = picky()
    match.advance()
    text = journal.dumps(match)
    for loaded in (journal.loads(text, find), journal.loads(text, find, verify=True)):
        assert taken(loaded) == taken(match)
        assert journal.dumps(loaded) == text


def test_a_loaded_game_forks_and_undoes_like_any_other() -> None:
    match = picky()
    match.advance()
    loaded = journal.loads(journal.dumps(match), find)
    for number in range(len(loaded.entries)):
        fork = loaded.fork(at=number)
        fork.advance()
        assert taken(fork) == taken(match)


def test_a_journal_that_ends_inside_a_thought_goes_on() -> None:
    match = picky()
    match.advance()
    lines = journal.dumps(match).splitlines()
    for count in range(1, len(lines) - 1):
        loaded = journal.loads("\n".join(lines[:count]), find)
        assert taken(loaded) == taken(match)


def test_typed_picks_inside_a_thought_can_be_taken_back() -> None:
    match = picky(typed=("pick",), watch=Watch())
    request = match.advance()
    assert request is not None
    assert request.kind == "pick"
    match.answer("take:4")
    assert taken(match) == [4]
    match.undo()
    assert taken(match) == []
    match.answer("take:6")
    assert taken(match) == [6]


def test_a_person_may_overrule_a_plan() -> None:
    watch = Watch()
    match = picky(watch=watch)
    match.advance()
    first, second = decisions(match)[:2]
    kept = taken(match)[0]
    match.overrule(second, "take:7")
    assert taken(match)[:2] == [kept, 7]
    assert match.entries[second][2:4] == ("overruled", GAME.option("take:7"))
    assert match.entries[first][2] == "bot"
    text = text_of(watch.notes, lambda plan, _: plan.id, lambda event: event.verb, ids=False)
    assert "overruled by a human => take:7" in [line.strip() for line in text]
    assert {"what": "overruled", "plans": [{"id": "take:7", "text": "take:7"}], "rules": []} in data_of(
        watch.notes, lambda plan, _: plan.id, lambda event: event.verb
    )


def test_an_overruled_plan_is_saved_verified_and_undone() -> None:
    match = picky(watch=Watch())
    match.advance()
    before = list(match.entries)
    at = decisions(match)[1]
    match.overrule(at, "take:7")
    loaded = journal.loads(journal.dumps(match), find, verify=True)
    assert taken(loaded) == taken(match)
    after = list(match.entries)
    match.undo()
    assert match.entries == before, "the bot decides by itself again"
    match.redo()
    assert match.entries == after


@pytest.mark.parametrize("plan", ["take:9", "take:0"])
def test_an_impossible_plan_is_refused_and_changes_nothing(plan: str) -> None:
    """take:9 does not exist; take:0 is gone by the time of the last decision."""
    match = picky(watch=Watch())
    match.advance()
    entries, told = list(match.entries), len(match.watch.notes if match.watch else [])
    with pytest.raises(IllegalAnswer, match=r"is not a choice here\. Choose from: take:"):
        match.overrule(decisions(match)[-2], plan)
    assert match.entries == entries
    assert len(match.watch.notes if match.watch else []) == told


def test_only_plans_of_bots_can_be_overruled() -> None:
    match = picky()
    match.advance()
    with pytest.raises(IllegalAnswer, match="Answer 1 is not a bot's decision"):
        match.overrule(0, "take:1")
