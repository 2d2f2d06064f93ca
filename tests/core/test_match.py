"""Matches: answers from outside, typed chance, scripts, going back and aside."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from understudy.core import journal
from understudy.core.chance import mix, some_of
from understudy.core.errors import IllegalAnswer, ScriptEnded
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.sources import Scripted, Seeded, Source, sources_for
from understudy.games._template.table import Table


def pennies(*seats: str, seed: int = 4, source: Callable[[str], Source] | None = None) -> Match:
    return Match(Header.of(find("pennies"), seats, {"goal": "20"}, seed), source=source)


def on(match: Match) -> Table:
    assert isinstance(match.table, Table)
    return match.table


def test_a_person_is_asked_and_the_others_play() -> None:
    match = pennies("person", "careful", seed=1)
    request = match.advance()
    assert request is not None
    assert (request.seat, request.prompt) == (0, "Roll again or bank the pot")
    match.answer("bank")
    assert on(match).bank[0] > 0
    assert {entry[2] for entry in match.entries} >= {"person", "rng", "bot"}


def test_nothing_can_be_answered_when_nothing_is_asked() -> None:
    match = pennies("greedy", "careful")
    match.advance()
    with pytest.raises(IllegalAnswer, match="The game is over"):
        match.answer("bank")


def test_undo_without_a_decision_says_so() -> None:
    match = pennies("person", "careful")
    match.advance()
    with pytest.raises(IllegalAnswer, match="nothing to undo"):
        match.undo()
    with pytest.raises(IllegalAnswer, match="nothing to redo"):
        match.redo()


def test_undo_takes_back_the_last_decision_and_what_followed() -> None:
    match = pennies("person", "careful", seed=1)
    match.advance()
    pot, known = on(match).pot, len(match.entries)
    match.answer("bank")
    dropped = match.undo()
    assert dropped[0][2:4] == ("person", find("pennies").option("bank"))
    assert (on(match).pot, len(match.entries)) == (pot, known)
    assert match.pending is not None


def test_going_back_twice_to_answers_that_bots_give_again_can_be_redone() -> None:
    match = pennies("person", "careful", seed=1)
    match.advance()
    match.answer("bank")
    entries, bank = list(match.entries), list(on(match).bank)
    bots = [number for number, entry in enumerate(entries) if entry.by == "bot"]
    assert len(bots) > 1
    match.back_to(bots[0])
    match.back_to(bots[1])
    match.redo()
    assert (match.entries, on(match).bank) == (entries, bank)


def test_a_new_answer_after_undo_ends_the_redo() -> None:
    match = pennies("person", "careful", seed=1)
    match.advance()
    match.answer("bank")
    match.undo()
    match.answer("roll")
    with pytest.raises(IllegalAnswer, match="nothing to redo"):
        match.redo()


def test_what_was_told_goes_back_with_undo_and_forth_with_redo() -> None:
    watch = Watch()
    match = Match(Header.of(find("pennies"), ("person", "careful"), {}, 1), watch=watch)
    match.advance()
    told = len(watch.notes)
    match.answer("bank")
    after = [repr(note) for note in watch.notes]
    match.undo()
    assert len(watch.notes) == told
    match.redo()
    assert [repr(note) for note in watch.notes] == after


def test_typed_dice_are_asked_for_and_checked() -> None:
    match = pennies("careful", "careful", source=sources_for(1, typed=("roll",)))
    request = match.advance()
    assert request is not None
    assert request.kind == "roll"
    with pytest.raises(IllegalAnswer, match="1 × die expected"):
        match.answer(["9"])
    match.answer(["6"])
    match.answer(["1"])
    assert on(match).turns == 1
    assert [entry[2] for entry in match.entries if entry[0] == "roll"] == ["typed", "typed"]


def test_a_script_answers_in_order_and_then_the_seed() -> None:
    game = find("pennies")
    script = Scripted([["secret-1", "secret-2"], ["6"], ["6"], ["6"], ["6"]], game.option, Seeded(1))
    match = pennies("careful", "careful", source=lambda kind: script)
    match.advance()
    assert on(match).secret == [1, 2]
    assert on(match).bank[0] == 24, "four sixes: the fourth makes the goal"


def test_what_the_seed_answers_after_a_script_is_not_called_scripted() -> None:
    script = Scripted([["secret-1", "secret-2"], ["2"]], find("pennies").option, Seeded(1))
    match = pennies("careful", "careful", source=lambda kind: script)
    match.advance()
    by = [entry[2] for entry in match.entries if entry[0] in ("draw", "roll")]
    assert by[:2] == ["script", "script"]
    assert set(by[2:]) == {"rng"}


def test_a_strict_script_that_ends_is_an_error() -> None:
    script = Scripted([["secret-1", "secret-2"]], find("pennies").option, None)
    match = pennies("careful", "careful", source=lambda kind: script)
    with pytest.raises(ScriptEnded, match=r"ends after 1 answers; “Roll the die” \(roll\) needs one"):
        match.advance()


def test_a_wrong_answer_in_a_script_is_named() -> None:
    script = Scripted([["secret-1", "secret-99"]], find("pennies").option, None)
    match = pennies("careful", "careful", source=lambda kind: script)
    with pytest.raises(IllegalAnswer, match="script, answer 1"):
        match.advance()


def test_a_fork_may_seat_others() -> None:
    match = pennies("person", "careful", seed=1)
    match.advance()
    fork = match.fork(seats=find("pennies").line_up(("greedy", "careful")))
    fork.advance()
    assert fork.over
    assert not match.over


def test_a_fork_at_an_earlier_answer_leaves_the_match_alone() -> None:
    match = pennies("greedy", "careful")
    match.advance()
    text = journal.dumps(match)
    fork = match.fork(at=5)
    assert len(fork.entries) == 5
    fork.advance()
    assert journal.dumps(fork) == text == journal.dumps(match)


def test_chance_is_a_function_of_seed_and_number() -> None:
    """Known values of SplitMix64: the same on every machine and version."""
    assert mix(0, 1) == 0xE220A8397B1DCDAF
    assert mix(0, 2) == 0x6E789E6AA1B965F4
    assert some_of(range(10), 3, 7) == some_of(list(range(10)), 3, 7)
    assert sorted(some_of(range(10), 10, 7)) == list(range(10))


def test_what_an_undo_takes_back_is_in_the_script_again() -> None:
    script = Scripted([["secret-1", "secret-2"], ["2"], ["3"], ["4"]], find("pennies").option, Seeded(1))
    match = pennies("person", "careful", source=lambda kind: script)
    match.advance()
    match.answer("roll")
    assert on(match).pot == 5
    match.undo()
    match.answer("roll")
    assert on(match).pot == 5


def test_decisions_and_chance_are_counted_as_they_stand() -> None:
    match = pennies("person", "careful", seed=1)
    match.advance()
    match.answer("roll")
    counts = (match.decisions, match.chance)
    match.undo()
    assert match.decisions == counts[0] - 1
    match.redo()
    assert (match.decisions, match.chance) == counts
    assert (match.fork().decisions, match.fork().chance) == counts
