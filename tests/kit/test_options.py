"""Option registries and listings."""

from __future__ import annotations

from weakref import ref

import pytest
from hypothesis import given
from hypothesis import strategies as st

from understudy.core.option import NO, NOTHING, YES, Option
from understudy.kit.options import MOST_GONE, Held, Once, case, listing, part, registry


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


class Named(Option, metaclass=Once):
    """Options whose id is the name of their class and their parts."""

    __slots__ = ("__weakref__",)

    @classmethod
    def written(cls, *values: object) -> str:
        return ":".join((cls.__name__.lower(), *map(str, values)))


class Seated(Named):
    seat: int = part("a seat")


class Gift(Seated):
    coins: int = part()


class Loan(Gift):
    months: int = part(default=12)


class Spot(Named, metaclass=Held):
    x: float = part()


def test_options_with_parts_are_made_once_and_those_of_another_class_are_others() -> None:
    gift = Gift(1, 5)
    assert (gift.id, gift.seat, gift.coins, gift.ends) == ("gift:1:5", 1, 5, False)
    assert Gift(1, 5) is gift
    assert Gift(1, 6) is not gift
    assert Seated(1) is not gift
    assert Gift.parts == {"seat": "a seat", "coins": None}
    with pytest.raises(TypeError, match="Gift needs its part “coins”"):
        Gift(1)  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="zip"):
        Gift(1, 5, 6)  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        gift.color = "red"  # type: ignore[attr-defined]


def test_parts_that_are_left_out_have_their_default() -> None:
    assert (Loan(1, 5).id, Loan(1, 5).months) == ("loan:1:5:12", 12)
    assert Loan(1, 5) is Loan(1, 5, 12)
    with pytest.raises(TypeError, match="Loan needs its part “coins”"):
        Loan(1)  # type: ignore[call-arg]


def test_a_table_by_classes_has_what_is_done_with_each() -> None:
    told = dict(
        [case(Gift, lambda to, one: f"{one.coins} {to}"), case(Seated, lambda to, one: str(one.seat))]
    )
    assert [told[type(one)]("to you", one) for one in (Gift(1, 5), Seated(2))] == ["5 to you", "2"]


def test_options_without_end_are_forgotten_when_nobody_holds_them() -> None:
    spot = Spot(2.5)
    assert Spot(2.5) is spot
    gone = ref(Spot(3.5))
    assert gone() is None
    for number in range(3 * MOST_GONE):
        Spot(number)
    assert len(Spot._held) <= MOST_GONE + 2
    assert Spot(2.5) is spot
    many = [Spot(number) for number in range(3 * MOST_GONE)]
    assert all(Spot(number) is one for number, one in enumerate(many))
