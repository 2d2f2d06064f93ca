"""How the suite says what differs, and that it has something to compare."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

import pytest

from understudy.core.events import Watch
from understudy.core.game import AnyGame, Seat
from understudy.core.match import Match
from understudy.core.requests import Request
from understudy.core.table import Table
from understudy.testing import alike
from understudy.testing.fronts import differences, given
from understudy.testing.playing import flat, new_match, same


@pytest.mark.parametrize(
    ("ours", "theirs", "found"),
    [
        ({"a": 1}, {"a": 1}, ("", "")),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, ("a.b[1] 2", "a.b[1] 3")),
        ({"a": 1}, {}, ("a 1", "a None")),
        ({}, {"a": 1}, ("a None", "a 1")),
        ([1], [1, 2], ("[1] None", "[1] 2")),
        ("x" * 60 + "one", "x" * 60 + "two", ("x" * 40 + "one", "x" * 40 + "two")),
    ],
)
def test_the_first_difference_is_named_with_its_place(
    ours: object, theirs: object, found: tuple[str, str]
) -> None:
    assert differences(ours, theirs) == found


class Shelf:
    """Something of a view that is there in every view."""

    __slots__ = ("below", "books", "names", "width")

    def __init__(self) -> None:
        self.books = [1, 2]
        self.names = {"one": 1}
        self.width = bytearray(2)
        self.below: Shelf | None = None


CHANGES: list[Callable[[Shelf, Shelf], object]] = [
    lambda shelf, below: shelf.books.append(3),
    lambda shelf, below: below.books.__setitem__(0, 7),
    lambda shelf, below: shelf.names.update(one=2),
    lambda shelf, below: below.names.update(two=2),
    lambda shelf, below: below.width.__setitem__(1, 5),
    lambda shelf, below: setattr(below, "width", bytearray(3)),
    lambda shelf, below: setattr(shelf, "below", None),
]


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_seen(change: Callable[[Shelf, Shelf], object]) -> None:
    shelf, below = Shelf(), Shelf()
    shelf.below = below
    other = deepcopy(shelf)
    assert same(shelf, other)
    assert flat(shelf) == flat(other)
    change(shelf, below)
    assert not same(shelf, other)
    assert flat(shelf) != flat(other)


def test_a_front_is_given_all_that_a_page_and_a_terminal_show() -> None:
    match = new_match(("pennies", ("person", "careful"), {}), watch=Watch())
    match.advance()
    shown, onlooker = given(match, 0), given(match, -1)
    for part in (
        "state: question",
        "state: picture",
        "state: undo",
        "why of turn 1",
        "log",
        "hint",
        "replay",
    ):
        assert part in shown
    assert any("terminal" in part for part in shown)
    assert "hint" not in onlooker
    assert "Your secret card" in str(shown["state: text"])
    assert "Your secret card" not in str(onlooker["state: text"])


def test_twins_are_compared_in_thought_and_in_what_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each seat holds a card that the other does not see, so there are twins for both of them."""
    shown: set[int] = set()
    thought: set[int] = set()
    think = alike.thought

    def noted_given(match: Match, seat: int) -> dict[str, object]:
        shown.add(seat)
        return given(match, seat)

    def noted_thought(game: AnyGame, who: Seat, table: Table, request: Request) -> object:
        thought.add(request.seat)
        return think(game, who, table, request)

    monkeypatch.setattr(alike, "given", noted_given)
    monkeypatch.setattr(alike, "thought", noted_thought)
    alike.Twins(("pennies", ("random", "random"), {})).compare()
    assert shown == {-1, 0, 1}
    assert thought == {0, 1}
