"""Reading positions: what is wrong is named by its place, with what would be right."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from understudy.core.errors import BadPosition
from understudy.kit.positions import Names, agenda, convert, known, number, real


class Ship(msgspec.Struct, forbid_unknown_fields=True):
    at: str = ""
    hits: int = 0


class Player(msgspec.Struct, forbid_unknown_fields=True):
    ships: list[Ship] = []


class Position(msgspec.Struct, forbid_unknown_fields=True):
    round: int = 1
    players: dict[str, Player] = {}
    ends: list[tuple[str, float | None]] = []


def turn(table: object, seat: int, how: str = "") -> None: ...


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"rond": 2}, "^there is no field “rond”; choose from: round, players, ends$"),
        ({"round": "two"}, "^round: expected a whole number, not “two”$"),
        ({"round": True}, "^round: expected a whole number, not true$"),
        ({"round": None}, "^round: expected a whole number, not null$"),
        ({"players": []}, r"^players: expected an object, not \[\]$"),
        ({"players": {"red": 3}}, "^players.red: expected an object, not 3$"),
        ({"players": {"red": {"ship": []}}}, "^players.red: there is no field “ship”; choose from: ships"),
        ({"players": {"red": {"ships": [{"hit": 1}]}}}, r"^players.red.ships\[0\]: there is no field “hit”"),
        (
            {"players": {"red": {"ships": [{}, {"hits": "a"}]}}},
            r"^players.red.ships\[1\].hits: expected a",
        ),
        ({"ends": [["a", 1, 2]]}, r"^ends\[0\]: 2 entries are expected, not 3$"),
        ({"ends": [["a", "b"]]}, r"^ends\[0\]\[1\]: expected a number or null, not “b”$"),
        ({"ends": "a" * 200}, "^ends: expected a list, not “a{60}…”$"),
    ],
)
def test_a_position_of_another_shape_is_refused(data: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        convert(data, Position)


def test_a_position_that_fits_is_read() -> None:
    found = convert({"players": {"red": {"ships": [{"at": "gate", "hits": 1}]}}}, Position)
    assert found.round == 1
    assert found.players["red"].ships == [Ship("gate", 1)]


def test_words_numbers_and_names() -> None:
    assert known("gate", ["gate"], "map") == "gate"
    with pytest.raises(BadPosition, match="map: there is no place “moon”; choose from: gate, planet"):
        known("moon", ["gate", "planet"], "map", "place")
    assert number(5, 0, 5, "pot") == 5
    with pytest.raises(BadPosition, match="pot: -1 is out of range; it must be 0 to 5"):
        number(-1, 0, 5, "pot")
    assert real(2, 0, 5, "x") == 2.0
    for value in (float("nan"), float("inf"), 5.1):
        with pytest.raises(BadPosition, match=r"x: .* is out of range; it must be 0 to 5"):
            real(value, 0, 5, "x")
    names = Names("card", ["a-1", "b-2"], ["Spy", "A-1"])
    assert [names.find(word, "hand") for word in ("A-1", "spy", "B-2")] == [0, 0, 1]
    with pytest.raises(BadPosition, match=r"hand: there is no card “Spi”; did you mean Spy\?"):
        names.find("Spi", "hand")


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (("trun", [0]), r"agenda: there is no step “trun”; did you mean turn\?"),
        (("turn", []), r"step turn: 2 arguments are expected after it, not 0"),
        (("turn", [0, "fast", 3]), r"step turn: 2 arguments are expected after it, not 3"),
        (("turn", ["red"]), r"step turn: seat must be a whole number, not “red”"),
        (("turn", [0, 1]), r"step turn: how must be a text, not 1"),
        (("turn", [2]), r"step turn, seat: 2 is out of range; it must be 0 to 1"),
    ],
)
def test_steps_that_cannot_be_played_are_refused(row: tuple[str, list[int | str]], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        agenda([row], {"turn": turn}, seats=2)


def test_steps_keep_their_order() -> None:
    assert agenda([("turn", [1]), ("turn", [0, "fast"])], {"turn": turn}, 2) == [
        ("turn", (1,)),
        ("turn", (0, "fast")),
    ]
