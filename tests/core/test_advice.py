"""A stand-in plays one turn, whether the game tells of turns, has an option that ends them, or neither."""

from __future__ import annotations

import pytest

from understudy.core.advice import advice, stand_in
from understudy.core.errors import IllegalAnswer
from understudy.core.events import Event, Watch
from understudy.core.match import Header, Match
from understudy.core.registry import find


def match_of(game: str, *seats: str, seed: int = 5, watch: bool = True) -> Match:
    match = Match(Header.of(find(game), seats, {}, seed), watch=Watch() if watch else None)
    match.advance()
    return match


def turns(match: Match, seat: int) -> int:
    assert match.watch is not None
    return sum(
        isinstance(note, Event) and (note.verb, note.seat) == ("turn", seat) for note in match.watch.notes
    )


def test_one_turn_and_no_more() -> None:
    match = match_of("tyrants", "person", "automa:normal")
    while not turns(match, 0):
        match.answer(advice(match))
    for number in range(1, 6):
        assert turns(match, 0) == number
        stand_in(match)
    assert match.pending is not None
    assert match.pending.seat == 0


def test_it_stops_where_another_person_is_asked() -> None:
    match = match_of("tyrants", "person", "person")
    for _ in range(6):
        assert match.pending is not None
        before = match.pending.seat
        stand_in(match)
        assert match.pending is not None
        assert match.pending.seat != before or turns(match, before)


@pytest.mark.parametrize("watch", [True, False])
def test_a_game_that_tells_of_no_turns(watch: bool) -> None:
    match = match_of("pennies", "person", "careful", seed=2, watch=watch)
    before = len(match.entries)
    stand_in(match)
    assert not match.over
    assert any(entry[1] == 1 and entry[0] == "choose" for entry in match.entries[before:])


def test_nothing_to_choose() -> None:
    match = match_of("pennies", "careful", "careful")
    assert match.over
    with pytest.raises(IllegalAnswer, match="nothing to choose"):
        stand_in(match)
