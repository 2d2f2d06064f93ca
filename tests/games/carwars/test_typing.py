"""At the real table: dice by a few letters, picks by the die of the document, and what stays typed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.console import understudy
from understudy.cli.typed import how_to_pick, how_to_type, read_pick, read_typed
from understudy.core.errors import IllegalAnswer
from understudy.core.option import NO, YES
from understudy.core.requests import Mixed, PickRandom, Roll
from understudy.games.carwars.bots.personalities.deciding import DIE
from understudy.games.carwars.dice import DICE

WHITE = Roll(0, "Attack roll", DICE["white"], 3)
MIXED = Roll(0, "Driving roll", Mixed([(DICE["yellow"], 2), (DICE["white"], 1)]), 3)


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("star, shield, wrench", ["star", "shield", "wrench"]),
        ("STAR Shield wRENCH", ["star", "shield", "wrench"]),
        ("st sh w", ["star", "shield", "wrench"]),
        ("double star, double-shield, dw", ["double-star", "double-shield", "double-wrench"]),
        ("dst dsh w", ["double-star", "double-shield", "wrench"]),
        ("double star double shield wrench", ["double-star", "double-shield", "wrench"]),
        ("d st, D SH ,w", ["double-star", "double-shield", "wrench"]),
    ],
)
def test_faces_in_any_case_by_first_letters_and_with_spaces(text: str, faces: list[str]) -> None:
    assert read_typed(WHITE, text) == faces


def test_a_letter_is_enough_where_one_face_begins_with_it() -> None:
    """A yellow die has one double face; a white one has three."""
    yellow = Roll(0, "Defend", DICE["yellow"], 2)
    assert read_typed(yellow, "d, doub") == ["double-star", "double-star"]
    with pytest.raises(IllegalAnswer, match="“d” may be double-shield or double-wrench or double-star"):
        read_typed(WHITE, "d, w, w")


def test_letters_that_fit_several_faces_are_named() -> None:
    with pytest.raises(IllegalAnswer, match="“s” may be shield or star"):
        read_typed(WHITE, "s w w")
    with pytest.raises(IllegalAnswer, match="“ds” may be double-shield or double-star"):
        read_typed(WHITE, "ds w w")


def test_each_die_knows_its_own_faces() -> None:
    """A yellow die has no double shield: there two letters are enough."""
    assert read_typed(MIXED, "ds st dsh") == ["double-star", "star", "double-shield"]
    assert "first letters will do" in how_to_type(MIXED)
    assert "2 × yellow die, then 1 × white die" in how_to_type(MIXED)


def test_a_pick_names_its_die_and_takes_its_face() -> None:
    pick = PickRandom(0, "Which one?", (YES, NO), DIE[2])
    assert how_to_pick(pick, ["go left", "go right"]) == "Use a blue die: star = go left, shield = go right."
    assert read_pick(pick, "star") is YES
    assert read_pick(pick, "Double SH") is NO
    assert read_pick(pick, "s") is None
    assert read_pick(pick, "2") is None
    assert (
        how_to_pick(PickRandom(0, "Which?", (YES, NO), "any fair way"), ["a", "b"])
        == "Decide by any fair way."
    )


TIED = {
    "seats": ["bot", "person", "person"],
    "active": "amber",
    "cars": [
        {"build": "apollo_d4", "pose": [18, 18, 90], "speed": 2, "control": 5, "personality": "desperate"},
        {"build": "apollo_d4", "pose": [10, 18, 90]},
        {"build": "apollo_d4", "pose": [26, 18, 90]},
    ],
}


def test_picks_at_the_terminal_name_the_die(tmp_path: Path) -> None:
    (tmp_path / "tied.json").write_text(json.dumps(TIED))
    args = ("play", "carwars", "--from", "tied.json", "--typed", "pick")
    result = understudy(*args, typed=["shield", "quit"], folder=tmp_path)
    assert "Use a blue die: star = Cobalt, shield = Jade." in result.out


def test_a_game_goes_on_with_what_was_typed(tmp_path: Path) -> None:
    """The open question is asked again, not answered by the model."""
    position = {**TIED, "seats": ["bot", "bot", "bot"]}
    (tmp_path / "tied.json").write_text(json.dumps(position))
    first = understudy(
        *("play", "carwars", "--from", "tied.json", "--typed", "judge,roll"),
        typed=["1", "quit"],
        folder=tmp_path,
    )
    asked = first.out.rstrip().splitlines()
    again = understudy("play", "carwars", "--resume", typed=["quit"], folder=tmp_path)
    question = next(line for line in reversed(asked) if line.endswith("?"))
    assert question in again.out
    typed = understudy("play", "carwars", "--resume", "--typed", "draw", typed=["quit"], folder=tmp_path)
    assert question not in typed.out
