"""Records declared once: constructor, copy, equality, and their form in positions."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import pytest

from understudy.core.events import Watch
from understudy.core.table import Table as CoreTable
from understudy.kit.records import Copying, Shown, Slotted, Spelling, Written, anew, fresh, made

SUITS = "HS"
#: In a position by its letter.
Suit = Annotated[int, Written(str, lambda names, n: SUITS[n], lambda names, s, where: names.index(s))]


class Chip(Slotted):
    worth: int


class Hand(Slotted):
    owner: str
    suit: Suit = 0
    value: float = 0.0
    cards: list[int] = fresh()
    sides: list[list[int]] = fresh([], [1])
    rows: list[list[int]] = fresh()
    marks: dict[str, int] | None = None
    told: tuple[str, ...] = ()
    chip: Chip | None = None
    chips: list[Chip] = fresh()


def test_fields_have_their_defaults_and_lists_of_their_own() -> None:
    one, other = Hand("Ann"), Hand("Ben", 1, cards=[4])
    one.cards.append(1)
    one.sides[0].append(2)
    assert other == Hand("Ben", 1, 0.0, [4], [[], [1]])
    assert Hand("Ann").cards == []
    assert Hand("Ann").sides == [[], [1]]


def test_a_copy_is_equal_and_shares_nothing_that_changes() -> None:
    one = Hand("Ann", 1, 2.5, [1], [[3], [4]], [[5], [6]], {"a": 1}, ("x",), Chip(5), [Chip(1)])
    copies = [one.copy(), one.copy()]
    assert copies == [one, one]
    for copy in copies:
        changed: list[Any] = [copy.cards, copy.sides, copy.sides[1], copy.rows, copy.rows[0], copy.chips]
        for change in changed:
            change.append(9)
        assert copy.marks is not None
        copy.marks["b"] = 2
        assert copy.chip is not None
        copy.chip.worth = copy.chips[0].worth = 7
    whole = Hand("Ann", 1, 2.5, [1], [[3], [4]], [[5], [6]], {"a": 1}, ("x",), Chip(5), [Chip(1)])
    assert one == whole


def test_every_field_counts_for_equality() -> None:
    for field, value in (("owner", "B"), ("suit", 1), ("cards", [1]), ("chip", Chip(1)), ("told", ("x",))):
        changed = Hand("Ann")
        setattr(changed, field, value)
        assert changed != Hand("Ann")
    assert Chip(1) != 1
    with pytest.raises(TypeError):
        hash(Chip(1))


def test_records_have_no_other_fields() -> None:
    with pytest.raises(AttributeError):
        Chip(1).wort = 2  # type: ignore[attr-defined]


class Seat(Slotted):
    name: str
    suit: Suit = 0
    scores: list[int] = fresh(0, 0)
    cards: list[int] = fresh()
    ready: bool = False


def test_a_position_leaves_out_usual_values_and_empty_lists() -> None:
    form = Spelling(Seat)
    usual, full = Seat("Ann"), Seat("Ann", 1, [2, 3], [4], True)
    assert msgspec.to_builtins(form.write(SUITS, usual)) == {"name": "Ann", "scores": [0, 0]}
    given = msgspec.convert(msgspec.to_builtins(form.write(SUITS, full)), form.shape)
    assert form.read(SUITS, given, "seat") == full


class Vote(Slotted):
    by: Annotated[str, Written(name="voter")]
    canceled: Annotated[bool, Written(name="cancelled")] = False
    given: Annotated[list[int], Written(name="votes")] = fresh()
    tallies: Annotated[list[int], Written(name="sums")] = fresh(0, 0)


def test_a_field_may_have_another_name_in_a_position() -> None:
    form = Spelling(Vote)
    written = msgspec.to_builtins(form.write(None, Vote("Ann", True, [4], [1, 2])))
    assert written == {"voter": "Ann", "cancelled": True, "votes": [4], "sums": [1, 2]}
    assert form.read(None, msgspec.convert(written, form.shape), "vote") == Vote("Ann", True, [4], [1, 2])
    assert msgspec.to_builtins(form.write(None, Vote("Ben"))) == {"voter": "Ben", "sums": [0, 0]}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"voter": "Ann", "canceled": True}, form.shape)


def test_what_a_position_says_is_checked() -> None:
    form = Spelling(Seat)
    for data in ({}, {"name": "Ann", "nam": 1}, {"name": "Ann", "cards": ["x"]}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(data, form.shape)


class Purse(Copying):
    owner: int
    coins: list[int] = fresh(0, 0)
    spent: bytearray = made(bytearray, 2)
    marks: dict[str, int] = made(dict)
    found: set[int] = made(set)
    guess: int | None = anew(None)
    asked: list[int] = anew(lambda: [1])

    def __init__(self, owner: int) -> None:
        self.begin()
        self.owner = owner


class Stall(Copying, CoreTable):
    purses: list[Purse]
    names: tuple[str, ...] = ("a",)

    def __init__(self) -> None:
        super().__init__()
        self.begin()
        self.purses = [Purse(0), Purse(1)]

    def copied(self) -> None:
        self.names = (*self.names, "copied")


class Glimpse(Stall):
    __slots__ = ("seat",)


class Window(Shown):
    names: tuple[str, ...]

    def __init__(self, table: Stall, seat: int) -> None:
        self.show(table)
        self.seat = seat


def test_what_can_be_changed_is_made_for_each_and_copied() -> None:
    one = Purse(3)
    other = one.copy()
    one.coins[0], one.spent[1], one.marks["x"], one.guess = 5, 6, 7, 8
    one.found.add(9)
    one.asked.append(2)
    for untouched in (other, Purse(3)):
        found = untouched.coins, untouched.spent, untouched.marks, untouched.found, untouched.guess
        assert found == ([0, 0], bytearray(2), {}, set(), None)
    again = one.copy()
    assert (again.coins, again.spent, again.marks, again.found) == ([5, 0], bytearray(b"\0\6"), {"x": 7}, {9})
    assert (again.guess, again.asked) == (None, [1]), "they begin anew"


def test_a_table_is_copied_with_its_agenda_and_without_who_listens() -> None:
    table = Stall()
    table.then(("sell", (1,)))
    table.watch = Watch()
    copy = table.copy()
    table.purses[0].coins[0] = 4
    assert (copy.agenda, copy.watch, copy.purses[0].coins) == ([("sell", (1,))], None, [0, 0])
    assert copy.agenda is not table.agenda
    assert copy.names == ("a", "copied")


def test_a_view_is_copied_as_the_table_that_it_is() -> None:
    view = Glimpse()
    view.seat = 1  # type: ignore[attr-defined]
    assert type(view.copy()) is Stall


def test_a_view_has_what_it_names() -> None:
    table = Stall()
    view = Window(table, 1)
    assert (view.names, view.seat) == (table.names, 1)
    assert not hasattr(view, "purses")
