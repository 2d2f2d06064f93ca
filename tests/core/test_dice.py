"""Dice of several kinds that are rolled together are one request with one answer."""

from __future__ import annotations

import pytest

from understudy.cli.typed import how_to_type, read_typed
from understudy.core.chance import seeded
from understudy.core.errors import IllegalAnswer
from understudy.core.option import Option
from understudy.core.requests import Die, Mixed, Roll

RED = Die("red die", ("hit", "miss", "hit"))
BLUE = Die("blue die", ("shield", "miss"))
BOTH = Mixed([(RED, 2), (BLUE, 1)])
ROLL = Roll(0, "Attack", BOTH, 3)


def find(id: str) -> Option | None:
    return None


def test_a_face_for_every_die_in_their_order() -> None:
    ROLL.check(("hit", "miss", "shield"))
    assert ROLL.encode(("hit", "miss", "shield")) == ["hit", "miss", "shield"]
    assert ROLL.decode(["hit", "miss", "shield"], find) == ("hit", "miss", "shield")


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (["hit"], r"3 faces expected, one for each of the dice \(2 × red die, then 1 × blue die\)"),
        (["hit", "shield", "miss"], r"Die 2 .* is a red die and cannot show “shield”. .*: hit, miss\."),
        (["hit", "hit", "hit"], r"Die 3 .* is a blue die"),
        ("hit", r"3 faces expected"),
    ],
)
def test_what_is_wrong_is_named(answer: object, message: str) -> None:
    with pytest.raises(IllegalAnswer, match=message):
        ROLL.decode(answer, find)


def test_the_seed_rolls_every_die_by_its_own_faces() -> None:
    many = Mixed([(RED, 20), (BLUE, 20)])
    request = Roll(0, "Attack", many, 40)
    answers = [seeded(7, number, request) for number in range(200)]
    assert answers == [seeded(7, number, request) for number in range(200)]
    for answer in answers:
        request.check(answer)
    shown = [face for answer in answers for face in answer]  # type: ignore[attr-defined]
    assert shown.count("hit") / (200 * 20) == pytest.approx(2 / 3, abs=0.03)
    assert shown.count("shield") / (200 * 20) == pytest.approx(1 / 2, abs=0.03)


def test_typed_in_words_that_may_be_short() -> None:
    assert how_to_type(ROLL).startswith(
        "Roll 3 dice (2 × red die, then 1 × blue die) and type the faces in this order; first letters will do"
    )
    assert read_typed(ROLL, "hi, mi, sh") == ["hit", "miss", "shield"]
