"""What a game declares holds: bounds, sizes, kinds; and a seat's numbers follow from its view alone."""

from __future__ import annotations

import pytest

from understudy.core.chance import mix
from understudy.core.features import ABSENT, Guessed, OptionPart, Vocabulary
from understudy.core.option import Option
from understudy.core.registry import names
from understudy.env.session import Portion, Session, planned, row_of

GAMES = tuple(names())
DECISIONS = 250


def walk(game: str, seats: int = 2) -> Session:
    return Session(planned(game, ["person"] * seats, {}))


@pytest.mark.parametrize("game", GAMES)
def test_numbers_keep_their_bounds_and_tell_no_secret(game: str) -> None:
    session = walk(game)
    features, vocabulary = session.features, session.vocabulary
    assert features is not None
    lows = [feature.low for feature in features.declared for _ in range(feature.size)]
    highs = [feature.high for feature in features.declared for _ in range(feature.size)]
    assert len({feature.name for feature in features.declared}) == len(features.declared)
    session.start(7)
    for number in range(DECISIONS):
        if session.seat < 0:
            session.start(number)
        assert session.match is not None
        table = session.match.table
        for seat in (0, 1):
            numbers = features.read(session.game.view(table, seat))
            assert len(numbers) == features.size
            assert all(low <= value <= high for low, value, high in zip(lows, numbers, highs, strict=True))
            if number % 10 == 0:
                other = session.game.imagine(table, seat, number)
                assert features.read(session.game.view(other, seat)) == numbers
        for option in session.menu:
            row = row_of(vocabulary, option)
            assert len(row) == vocabulary.width
            if not isinstance(option, Portion):
                assert row[0] != ABSENT, option.id
        menu = session.menu
        chosen = mix(3, number) % len(menu)
        if menu[chosen].ends and len(menu) > 1:
            chosen = 1 + mix(3, number) % (len(menu) - 1)
        session.choose(chosen)


@pytest.mark.parametrize("game", GAMES)
def test_numbers_have_names(game: str) -> None:
    session = walk(game)
    session.start(1)
    assert session.match is not None
    assert session.features is not None
    view = session.game.view(session.match.table, 0)
    named = session.features.named(view)
    assert list(named) == [feature.name for feature in session.features.declared]
    assert [number for numbers in named.values() for number in numbers] == session.features.read(view)


def test_options_that_differ_have_rows_that_differ() -> None:
    session = walk("tyrants")
    session.start(2)
    for number in range(150):
        rows = [row_of(session.vocabulary, option) for option in session.menu]
        assert len(set(rows)) == len(rows), session.menu
        session.choose(mix(5, number) % len(session.menu))
        if session.seat < 0:
            return


def test_a_row_has_the_parts_of_its_option_whatever_came_before() -> None:
    """Parts belong to a class of options, or to an option alone where its class does not say."""

    class Placed(Option):
        __slots__ = ("at", "way")
        at: tuple[int, int]
        way: str

    class Loose(Option):
        pass

    placed, plain, one, other = Placed("put:1"), Option("end"), Loose("put:2"), Loose("put:3")
    placed.at, placed.way = (4, 70), "east"
    other.at = (5, 6)  # type: ignore[attr-defined]
    parts = [
        OptionPart("x", 0, 50, "at"),
        OptionPart("y", 0, 50, "at", 1),
        OptionPart("way", 0, 1, words=("west", "east")),
    ]
    vocabulary = Vocabulary(1, ["put"], parts)
    for _ in range(2):
        assert vocabulary.row(placed) == (0, 0, 4, 50, 1)
        assert vocabulary.row(plain) == (ABSENT, 0, ABSENT, ABSENT, ABSENT)
        assert vocabulary.row(one) == (0, 0, ABSENT, ABSENT, ABSENT)
        assert vocabulary.row(other) == (0, 0, 5, 6, ABSENT)


def test_a_game_that_declares_nothing_is_guessed_at() -> None:
    guessed = Guessed()
    assert guessed.row(Option("move:3:12")) != guessed.row(Option("move:3:13"))
    assert guessed.row(Option("move:3"))[2:] == (3, ABSENT, ABSENT)
    assert len(guessed.row(Option("x"))) == guessed.width
