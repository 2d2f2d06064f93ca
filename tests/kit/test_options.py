"""Option registries and listings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from understudy.core.option import NO, NOTHING, YES, Option
from understudy.kit.options import listing, registry


class Move(Option):
    """A small class with the field that it has."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        super().__init__(f"move:{place}")
        self.place = place


MOVES = [Move(place) for place in range(27)]


def test_a_registry_finds_constants_in_tuples_and_dicts_but_nothing_else() -> None:
    deep = Option("deep")
    found = registry({"ONE": MOVES[0], "DEEP": {"a": [(deep,)]}, "small": MOVES[1], "NUMBER": 3})
    assert found == {"yes": YES, "no": NO, "nothing": NOTHING, "move:0": MOVES[0], "deep": deep}


def test_the_same_option_may_stand_in_several_constants() -> None:
    assert registry({"ONE": MOVES[0], "ALL": tuple(MOVES)})["move:0"] is MOVES[0]


def test_two_options_with_one_id_are_refused() -> None:
    with pytest.raises(ValueError, match="two options have the id “move:0”"):
        registry({"ONE": Move(0), "OTHER": Move(0)})


@given(st.integers(0, 2**27 - 1))
def test_a_listing_gives_the_options_of_the_places_in_order(places: int) -> None:
    moves = listing(MOVES)
    assert moves(places) == [move for move in MOVES if places >> move.place & 1]
    assert moves(places) == moves(places)


def test_a_listing_is_a_list_of_its_own() -> None:
    moves = listing(MOVES)
    moves(3).clear()
    assert moves(3) == MOVES[:2]
