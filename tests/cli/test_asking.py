"""Positions that ask one question by its topic, without the names of steps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.cli.console import Result, inside, refused, understudy


def ask(folder: Path, about: dict[str, Any], *args: str, **more: Any) -> Result:
    position = {"bank": [10, 20], "ask": {"topic": "roll-or-bank", "seat": 1, "about": about}, **more}
    (folder / "position.json").write_text(json.dumps(position))
    return inside("decide", "pennies", folder / "position.json", *args, folder=folder)


def test_the_one_decision_is_made_and_nothing_more(tmp_path: Path) -> None:
    data = ask(tmp_path, {"face": 5}, "--json", pot=4).data()
    assert data["seat"] == 1
    assert [(each["kind"], each["answer"]) for each in data["answers"]] == [("choose", "roll")]
    assert (data["position"]["pot"], data["position"]["agenda"]) == (9, [["roll", [1]]])
    data = ask(tmp_path, {"face": 5}, "--json", pot=16).data()
    assert [each["answer"] for each in data["answers"]] == ["bank"]
    assert (data["position"]["bank"], data["position"]["agenda"]) == ([10, 41], [["turn", [0]]])


def test_what_was_decided_follows_from_what_was_said(tmp_path: Path) -> None:
    result = ask(tmp_path, {"face": 4}, pot=16)
    assert "Is the pot big? Yes." in result.out
    assert "Is the pot big? No." in ask(tmp_path, {"face": 3}, pot=16).out


def test_the_position_afterwards_is_read_and_fed_back(tmp_path: Path) -> None:
    text = ask(tmp_path, {"face": 4}).out.partition("Position after the turn\n")[2]
    assert text.startswith('{\n  "game": "pennies",\n')
    assert all(len(line) <= 100 for line in text.splitlines())
    again = {name: value for name, value in json.loads(text).items() if name != "seats"}
    (tmp_path / "again.json").write_text(json.dumps(again))
    assert inside("decide", "pennies", tmp_path / "again.json", folder=tmp_path).code == 0


def test_a_question_that_does_not_come_up_is_named_with_what_does(tmp_path: Path) -> None:
    refused(
        ask(tmp_path, {"face": 1}), "position.json: ask: “roll-or-bank” is not asked of", "in this position"
    )


def test_bad_questions(tmp_path: Path) -> None:
    refused(ask(tmp_path, {"face": 9}), "position.json", "ask.about (Roll the die)", "1, 2, 3, 4, 5, 6")
    refused(ask(tmp_path, {"pips": 2}), "position.json: ask.about: there is no word “pips”", "face")
    refused(
        ask(tmp_path, {}, ask={"topic": "bank", "seat": 1}),
        "ask.topic: there is no question “bank”",
        "roll-or-bank",
    )
    refused(ask(tmp_path, {}, ask={"topics": "bank"}), "position.json", "topics", "topic, seat, about")
    refused(ask(tmp_path, {}, ask={"topic": "roll-or-bank", "seat": 5}), "ask.seat: “5” is not a seat here")
    refused(ask(tmp_path, {}, "--seat", "0"), "The position asks 1 ", "leave --seat out")
    refused(ask(tmp_path, {}, ask={"topic": "roll-or-bank", "seat": 0}), "a human decides")
    refused(ask(tmp_path, {}, ask="roll-or-bank"), "position.json", "ask")


def test_a_game_can_be_played_from_a_question(tmp_path: Path) -> None:
    """It begins with the step that leads there."""
    position = {"bank": [3, 4], "ask": {"topic": "roll-or-bank", "seat": 0}}
    (tmp_path / "position.json").write_text(json.dumps(position))
    typed = ["6", "bank", "quit"]
    args = ("play", "pennies", "--from", "position.json", "--typed", "roll")
    result = understudy(*args, typed=typed, folder=tmp_path)
    assert "Roll again or bank the pot" in result.out


def test_games_tells_about_one_game_and_what_can_be_asked(tmp_path: Path) -> None:
    result = inside("games", "pennies", folder=tmp_path)
    assert result.out.startswith("pennies: Pennies")
    assert "tyrants" not in result.out
    assert "roll-or-bank: after a die that is no 1" in result.out
    assert "face: what the die shows" in result.out
    (data,) = inside("games", "pennies", "--json", folder=tmp_path).data()["games"]
    assert set(data["asks"]) == {"roll-or-bank"}
    refused(inside("games", "penny", folder=tmp_path), "There is no game “penny”", "tyrants")


def test_a_game_that_is_not_there_is_not_told_about_the_template(tmp_path: Path) -> None:
    result = inside("decide", "tyrant", "x", folder=tmp_path)
    refused(result, "Did you mean “tyrants”?", "Games: arcs, armada, carwars, ")
    assert "pennies" not in result.err
