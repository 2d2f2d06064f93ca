"""Choices that cannot be listed: composed of parts, or a point with a direction."""

from __future__ import annotations

import pytest

from tests.core.kites import FLIGHTS, GAME, STAKES, Flight
from understudy.core import journal
from understudy.core.compose import Spot
from understudy.core.errors import IllegalAnswer
from understudy.core.match import Header, Match


def new(seat: str = "person", seed: int = 5) -> Match:
    return Match(Header.of(GAME, [seat], {}, seed))


def test_parts_come_one_after_the_other() -> None:
    assert [piece.id for piece in FLIGHTS.after(())] == ["1", "2", "3"]
    assert [piece.text for piece in FLIGHTS.after(("2", "1"))] == ["left", "straight"]
    assert FLIGHTS.whole(("2", "1")) is None
    assert FLIGHTS.whole(("2", "1", "-1")) == Flight((1, -1))


def test_the_parts_of_an_option_are_found() -> None:
    for chosen in (("1", "0"), ("2", "1", "-1"), ("3", "-1", "0", "1")):
        whole = FLIGHTS.whole(chosen)
        assert whole is not None
        assert FLIGHTS.parts(whole) == chosen
    assert FLIGHTS.parts(Flight((1, 1))) is None


def test_a_part_that_cannot_come_is_named_with_what_could() -> None:
    with pytest.raises(IllegalAnswer, match=r"“1” cannot come here. Choose from: -1, 0\."):
        FLIGHTS.after(("2", "1", "1"))
    with pytest.raises(IllegalAnswer, match="nothing: it is whole"):
        FLIGHTS.after(("1", "0", "0"))


def test_a_point_is_taken_or_refused_with_its_reason() -> None:
    assert STAKES.at(Spot(3, -4, 90)).id == "stake:3:-4:90"
    with pytest.raises(IllegalAnswer, match="in the water"):
        STAKES.at(Spot(9, 9))
    with pytest.raises(IllegalAnswer, match="x goes from -10 to 10"):
        STAKES.at(Spot(11, 0))
    with pytest.raises(IllegalAnswer, match="directions from -360"):
        STAKES.at(Spot(0, 0, float("nan")))


def test_a_person_answers_by_the_id_of_the_whole() -> None:
    match = new()
    request = match.advance()
    assert request is not None
    with pytest.raises(IllegalAnswer, match="not a choice here"):
        match.answer("fly:2:1,1")
    match.answer("fly:3:1,0,1")
    with pytest.raises(IllegalAnswer, match="not a choice here"):
        match.answer("stake:9:9:0")
    match.answer("stake:1.5:2:90")
    assert match.table.done == ["fly:3:1,0,1", "stake:1.5:2:90"]  # type: ignore[attr-defined]


def test_one_listed_option_is_not_taken_by_itself_where_others_can_be_composed() -> None:
    match = new()
    match.advance()
    assert match.pending is not None
    assert match.pending.topic == "flight"


def test_random_seats_sample_them_and_the_game_is_the_same_again() -> None:
    flown: set[str] = set()
    for seed in range(40):
        match = new("random", seed)
        match.advance()
        assert match.over
        flown.update(done for done in match.table.done if done.startswith(("fly", "stay")))  # type: ignore[attr-defined]
        again = journal.loads(journal.dumps(match), lambda name: GAME, verify=True)
        assert journal.dumps(again) == journal.dumps(match)
    assert {"stay", "fly:1:-1", "fly:1:0", "fly:1:1"} <= flown
    assert len(flown) > 25


def test_undo_and_fork_carry_them() -> None:
    match = new()
    match.advance()
    match.answer("fly:2:0,1")
    fork = match.fork()
    match.answer("stake:0:0:0")
    match.undo()
    assert match.pending is not None
    assert match.pending.topic == "stake"
    fork.advance()
    fork.answer("stake:1:1:0")
    assert fork.table.done == ["fly:2:0,1", "stake:1:1:0"]  # type: ignore[attr-defined]
    assert match.table.done == []  # type: ignore[attr-defined]
