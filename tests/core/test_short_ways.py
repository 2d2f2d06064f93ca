"""What a run of a game does without a call for each answer, and what it keeps, changes nothing."""

from __future__ import annotations

import pytest

from understudy.core.chance import LANES, any_option, mix, mixes
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.option import OnDemand, Option
from understudy.core.registry import find
from understudy.core.requests import Choose, Composer
from understudy.web.weight import weight

LINE_UPS = [
    ("tyrants", "automa:normal,random"),
    ("arcs", "supercat:normal,random"),
    ("carwars", "bot,random"),
    ("swccg", "player,random"),
    ("armada", "random,ai"),
]


@pytest.mark.parametrize(("game", "seats"), LINE_UPS)
def test_answers_and_notes_are_those_of_respond(game: str, seats: str) -> None:
    """Told to stop before every answer, a match takes each of them by `respond`."""
    header = Header.of(find(game), seats.split(","), {}, 11)
    at_once, one_by_one = Match(header, watch=Watch()), Match(header, watch=Watch())
    at_once.advance(until=150)
    for number in range(151):
        one_by_one.advance(until=number)
    assert at_once.entries == one_by_one.entries
    assert at_once.watch is not None
    assert one_by_one.watch is not None
    assert [(type(note), note.at) for note in at_once.watch.notes] == [
        (type(note), note.at) for note in one_by_one.watch.notes
    ]


@pytest.mark.parametrize(("game", "seats"), LINE_UPS)
def test_a_table_that_was_laid_out_before_is_the_set_up(game: str, seats: str) -> None:
    """Whatever was played on the tables before it, and not for another game, other seats or settings."""
    found = find(game)
    header = Header.of(found, seats.split(","), {}, 12)
    match = Match(header)
    match.advance(until=60)
    fresh = found.set_up(header.options, header.seats)
    assert found.position(header.start()) == found.position(fresh)
    others = Header.of(found, ["random", "random"], {}, 12)
    assert found.position(others.start()) == found.position(found.set_up(others.options, others.seats))


@pytest.mark.parametrize(("game", "seats"), [("swccg", "player,random"), ("armada", "random,ai")])
def test_tables_that_are_kept_share_what_is_the_same(
    game: str, seats: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They hold what whole copies hold, in less room; playing on from one of them changes no other."""
    found = find(game)
    header = Header.of(found, seats.split(","), {}, 13)
    match = Match(header)
    match.advance(until=260)
    with monkeypatch.context() as patched:
        patched.setattr(type(match.table), "lean_on", lambda table, before: None)
        whole = Match(header)
        whole.advance(until=260)
    plain = [found.position(table) for table in whole.tables()]
    assert [found.position(table) for table in match.tables()] == plain
    assert weight(match.tables()) < 0.7 * weight(whole.tables())
    for number in range(0, 260, 65):
        match.fork(at=number).advance(until=260)
    assert [found.position(table) for table in match.tables()] == plain


@pytest.mark.parametrize(("game", "seats"), LINE_UPS)
def test_a_fork_begins_where_the_last_one_stood_and_is_the_same(game: str, seats: str) -> None:
    """Also when the match goes back behind that place, and on from there in another way."""
    found = find(game)
    match, begun_late = Match(Header.of(found, ["person", *seats.split(",")[1:]], {}, 14)), 0

    def check() -> None:
        nonlocal begun_late
        begun_late += match.near is not None and match.near.number > match.checkpoints[-1].number
        count = len(match.entries)
        fork, plain = match.fork(), match.fork(at=count)
        assert fork.entries == match.entries
        assert found.position(fork.table) == found.position(plain.table) == found.position(match.table)

    request = match.advance()
    for number in range(120):
        if not isinstance(request, Choose):
            break
        option = any_option(request, 3, number)
        request = match.answer(option)
        check()
        if number % 9 == 8:
            match.undo()
            match.undo()
            request = match.pending
            assert isinstance(request, Choose)
            request = match.answer(any_option(request, 8, number))
            check()
    assert begun_late > 3


@pytest.mark.parametrize(("game", "seats"), LINE_UPS)
def test_checkpoints_follow_from_the_answers_alone(game: str, seats: str) -> None:
    """A match that goes on as a fork of a fork keeps the positions that it would keep anyway."""
    header = Header.of(find(game), seats.split(","), {}, 15)
    plain, forked = Match(header), Match(header)
    plain.advance(until=200)
    for number in range(2, 201, 3):
        forked.advance(until=number)
        forked.fork()
        forked = forked.fork()
    forked.advance(until=200)
    assert [point.number for point in forked.checkpoints] == [point.number for point in plain.checkpoints]


def test_a_random_seat_chooses_the_same_from_options_that_are_made_on_demand() -> None:
    """With a composer, which counts as one more; and it looks at no other."""
    made: list[int] = []

    def make(number: int) -> Option:
        made.append(number)
        return OPTIONS[number]

    composer = Points()
    for number in range(200):
        listed = any_option(Choose(0, "?", OPTIONS, composer=composer), 5, number)
        made.clear()
        on_demand = Choose(0, "?", OnDemand(make, range(len(OPTIONS))), composer=composer)
        assert any_option(on_demand, 5, number) is listed
        assert len(made) == (listed is not SAMPLED)


SAMPLED = Option("sampled")
OPTIONS = [Option(f"option:{number}") for number in range(7)]


class Points(Composer):
    def __init__(self) -> None:
        super().__init__(lambda option: option is SAMPLED)

    def sample(self, state: int) -> Option:
        return SAMPLED


@pytest.mark.parametrize("seed", [0, 7, 2**64 - 1, 2**70 + 3, -5])
def test_numbers_that_are_mixed_together_are_those_that_are_mixed_one_by_one(seed: int) -> None:
    """In order, as a game asks for them; and back to earlier ones, as undo does."""
    numbers = [*range(3 * LANES), 5, 10**6, 2 * LANES - 1]
    known = mixes(seed)
    assert [known[number] for number in numbers] == [mix(seed, number) for number in numbers]
    assert len(known) == LANES
