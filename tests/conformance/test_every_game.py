"""What every registered game and bot must be able to do. A new game is judged by these as they stand."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.conformance.playing import (
    LineUp,
    answer_all,
    any_answer,
    decisions,
    every,
    final,
    finish,
    flat,
    game_of,
    label,
    line_ups,
    new_match,
    watched,
    with_people,
)
from understudy.core import journal
from understudy.core.errors import BadJournal, IllegalAnswer
from understudy.core.events import Watch
from understudy.core.ledger import ids as ledger_ids
from understudy.core.match import Match
from understudy.core.option import Option
from understudy.core.registry import find, names
from understudy.core.requests import Choose
from understudy.core.sources import sources_for
from understudy.pages.trace import fired
from understudy.simulate import Order, simulate

EVERY = pytest.mark.parametrize("line_up", line_ups(), ids=label)
CORRECTABLE = pytest.mark.parametrize(
    "line_up", [one for one in line_ups() if game_of(one).corrections is not None], ids=label
)
GAMES = pytest.mark.parametrize("name", names())


@EVERY
def test_play_ends_and_always_offers_something(line_up: LineUp) -> None:
    match = new_match(line_up)
    for request in decisions(match):
        if isinstance(request, Choose):
            options = request.options()
            assert options, request.prompt
            assert len({option.id for option in options}) == len(options), "every option stands once"
            assert not any(option.ends for option in options[1:]), "what ends the turn stands first"
    assert match.over
    assert any(score.winner for score in match.scores())
    for score in match.scores():
        assert score.total == sum(score.parts.values())


@EVERY
def test_options_are_found_again_by_their_id(line_up: LineUp) -> None:
    game = game_of(line_up)
    for request in decisions(new_match(line_up)):
        if isinstance(request, Choose):
            for option in request.options():
                assert option.id in ("yes", "no") or game.option(option.id) is option


@EVERY
def test_answers_outside_the_options_are_refused_and_change_nothing(line_up: LineUp) -> None:
    match = new_match(with_people(line_up))
    request = match.advance()
    for _ in range(40):
        if request is None:
            break
        before, entries = final(match), len(match.entries)
        with pytest.raises(IllegalAnswer, match=r"not possible|expected|no card"):
            match.answer("something that nobody offers")
        with pytest.raises(IllegalAnswer):
            match.answer(Option("made up"))
        assert match.pending is request
        assert (final(match), len(match.entries)) == (before, entries)
        request = match.answer(any_answer(match, request))


@EVERY
def test_a_fork_at_every_decision_plays_the_same_game(line_up: LineUp) -> None:
    whole = new_match(line_up)
    expected = finish(whole)
    now_and_then = every(whole, 40)
    match = new_match(line_up)
    for number, _ in enumerate(decisions(match)):
        fork = match.fork()
        assert final(fork) == final(match)
        if number % now_and_then == 0:
            assert finish(fork) == expected
    assert final(match) == expected


@EVERY
def test_a_game_saved_at_any_decision_goes_on_the_same(line_up: LineUp) -> None:
    whole = new_match(line_up)
    expected = finish(whole)
    now_and_then = every(whole, 20)
    match = new_match(line_up)
    for number, _ in enumerate(decisions(match)):
        if number % now_and_then == 0:
            loaded = journal.loads(journal.dumps(match), find)
            assert [journal.encoded(entry) for entry in loaded.entries[:number]] == [
                journal.encoded(entry) for entry in match.entries
            ]
            assert finish(loaded) == expected


@EVERY
def test_positions_read_back(line_up: LineUp) -> None:
    game = game_of(line_up)
    match = new_match(line_up)
    finish(match)
    for table in [*match.tables(), match.table]:
        data = game.position(table)
        assert game.position(game.read_position(data)) == data


@EVERY
def test_a_view_shows_nothing_hidden(line_up: LineUp) -> None:
    game = game_of(line_up)
    match = new_match(line_up)
    for number, _ in enumerate(decisions(match)):
        if number % 3 == 0:
            for seat in range(len(match.header.seats)):
                other = game.imagine(match.table, seat, number)
                assert flat(game.view(other, seat)) == flat(game.view(match.table, seat))


@EVERY
def test_undo_to_the_start_and_redo(line_up: LineUp) -> None:
    match = new_match(with_people(line_up))
    expected = answer_all(match)
    answers = sum(entry[2] == "person" for entry in match.entries)
    entries = list(match.entries)
    for _ in range(answers):
        match.undo()
    assert not any(entry[2] == "person" for entry in match.entries)
    for _ in range(answers):
        match.redo()
    assert match.entries == entries
    assert final(match) == expected


@CORRECTABLE
def test_corrections_stand_in_the_journal_and_can_be_taken_back(line_up: LineUp) -> None:
    """Values set as they are on the real table: saved, loaded, verified, forked, undone and redone."""
    typed = sources_for(5, typed=("roll",))
    match, corrected = new_match(with_people(line_up), watch=Watch(), source=typed), 0
    request = match.advance()
    while request is not None and corrected < 12:
        if len(match.entries) % 7 == 0:
            before, entries = final(match), list(match.entries)
            change_something(match, len(entries))
            corrected += 1
            after, whole = final(match), list(match.entries)
            last = max(number for number, entry in enumerate(whole) if entry[0] == "correct")
            assert final(match.fork()) == after
            match.back_to(last)
            assert match.entries[:last] == entries[:last]
            while match.undone:
                match.redo()
            assert (final(match), match.entries) == (after, whole)
            if last == len(entries):
                match.undo()
                assert final(match) == before
                match.redo()
            request = match.pending
            if request is None:
                break
        request = match.answer(any_answer(match, request))
    assert corrected
    for verify in (False, True):
        loaded = journal.loads(journal.dumps(match), find, verify=verify, source=lambda seed: typed)
        assert final(loaded) == final(match)
        assert journal.dumps(loaded) == journal.dumps(match)


def change_something(match: Match, number: int) -> None:
    """Set some value to the next one that it may have; impossible ones are refused and change nothing."""
    fields = match.fields()
    field = fields[number * 5 % len(fields)]
    at = field.allowed.index(field.value) if field.value in field.allowed else -1
    before = final(match)
    with pytest.raises(IllegalAnswer, match=r"Possible: .*; now it is"):
        match.correct(field.seat, field.name, "impossible")
    with pytest.raises(IllegalAnswer, match=r"“nothing” cannot be corrected. Possible: "):
        match.correct(field.seat, "nothing", "1")
    assert final(match) == before
    match.correct(field.seat, field.name, field.allowed[(at + 1) % len(field.allowed)])


@EVERY
def test_bots_find_the_same_plans_again(line_up: LineUp) -> None:
    match = new_match(line_up)
    finish(match)
    assert finish(journal.loads(journal.dumps(match), find, verify=True)) == final(match)


@EVERY
def test_listening_changes_nothing_and_everything_has_words(line_up: LineUp) -> None:
    match, watch = watched(line_up)
    game = game_of(line_up)
    assert finish(match) == finish(new_match(line_up))
    for event in watch.events():
        assert isinstance(game.words.event(match.table, event), str)
    for request in decisions(new_match(line_up), 60):
        assert request.prompt
        if isinstance(request, Choose):
            for option in request.options():
                assert game.words.option(match.table, option)
                assert isinstance(game.words.touches(option), tuple)


@EVERY
def test_copies_are_independent(line_up: LineUp) -> None:
    match = new_match(line_up)
    for number, _ in enumerate(decisions(match, 120)):
        if number % 10 == 0:
            copy, before = match.table.copy(), final(match)
            rest = Match(match.header)
            finish(rest)
            assert final(match) == before
            assert match.header.game.position(copy) == match.header.game.position(match.table)


SCRIPT = """
import sys
from understudy.simulate import Order, simulate
if __name__ == "__main__":
    seats = tuple(sys.argv[2].split(","))
    print(simulate(Order(sys.argv[1], 12, seats, {}, seed=3), workers=int(sys.argv[3])).digest)
"""


@GAMES
def test_any_process_plays_the_same_games(name: str, tmp_path: os.PathLike[str]) -> None:
    """Two hash seeds, one worker and two: the digest of all final positions is the same."""
    game = find(name)
    bot = next(iter((*game.bots, *game.policies)))
    seats = f"{bot},random"
    script = os.path.join(tmp_path, "run.py")
    with open(script, "w", encoding="utf-8") as file:
        file.write(SCRIPT)
    digests = set()
    for hash_seed, workers in (("1", "1"), ("2", "1"), ("3", "2")):
        run = subprocess.run(
            [sys.executable, script, name, seats, workers],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        )
        digests.add(run.stdout.strip())
    assert digests == {simulate(Order(name, 12, tuple(seats.split(",")), {}, seed=3), workers=1).digest}


@GAMES
def test_verify_reports_the_first_answer_that_differs(name: str) -> None:
    """With another seed in the header, the first answer of chance is not the one that the seed gives."""
    seats, options = find(name).showcase[0]
    match = new_match((name, seats, options))
    finish(match)
    text = journal.dumps(match).replace('"seed": 5', '"seed": 6', 1)
    with pytest.raises(BadJournal, match=r"line \d+: .*differs"):
        journal.loads(text, find, verify=True)
    journal.loads(text, find)


@GAMES
def test_the_ledger_and_the_assumptions_are_there(name: str) -> None:
    game = find(name)
    assert game.ledger is not None
    assert game.assumptions
    assert all(game.line_up(seats) for seats, _ in game.showcase)


@EVERY
def test_every_rule_that_fires_is_in_the_ledger(line_up: LineUp) -> None:
    match, watch = watched(line_up)
    finish(match)
    assert set(fired(watch.notes)) <= set(ledger_ids(game_of(line_up)))
