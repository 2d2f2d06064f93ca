"""One turn of a bot from a position."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.console import Result, inside, refused

POSITIONS = Path(__file__).parents[2] / "docs" / "positions"
ROW = ["spy-master", "blackguard", "kobold", "mercenary-squad", "advance-scout", "advocate"]
PUZZLE: dict[str, Any] = {
    "seats": ["person", "automa:hard"],
    "active": "red",
    "round": 3,
    "market": ROW,
    "board": {"skullport": {"red": 2, "white": 1}, "menzoberranzan": {"black": 2, "white": 3}},
    "players": [{}, {"delay": "SS"}],
}
TOML = """
seats = ["person", "automa:hard"]
active = "red"
round = 3
market = ["spy-master", "blackguard", "kobold", "mercenary-squad", "advance-scout", "advocate"]
[board.skullport]
red = 2
white = 1
[board.menzoberranzan]
black = 2
white = 3
[[players]]
[[players]]
delay = "SS"
"""
SCRIPT = '[["weaponmaster", "kobold"]]'


def decide(folder: Path, position: object, *args: str | Path) -> Result:
    path = folder / "position.json"
    path.write_text(json.dumps(position))
    return inside("decide", "tyrants", path, *args, folder=folder)


def test_what_it_does_why_and_the_position_afterwards(tmp_path: Path) -> None:
    result = decide(tmp_path, PUZZLE)
    assert result.code == 0, result.err
    assert "Red devours Spy Master and Blackguard." in result.out
    assert "Red deploys a troop to Kanaglym — first choice: a site it does not control." in result.out
    assert "    Conquest, 3 cards: 7 troops" in result.out
    assert "First a site it does not control: Kanaglym.\n" in result.out
    told = decide(tmp_path, PUZZLE, "--references").out
    assert "First a site it does not control: Kanaglym. [TA-PRIO-02 TA-SUM-11]" in told
    after = json.loads(result.out.partition("Position after the turn")[2])
    assert (after["active"], "agenda" in after) == ("black", False)


def test_json_toml_and_stdin_are_the_same(tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text(TOML)
    plain = decide(tmp_path, PUZZLE, "--json").data()
    assert inside("decide", "tyrants", "p.toml", "--json", folder=tmp_path).data() == plain
    for text in (TOML, json.dumps(PUZZLE)):
        assert inside("decide", "tyrants", "-", "--json", typed=text, folder=tmp_path).data() == plain


def test_the_shape_of_the_json(tmp_path: Path) -> None:
    data = decide(tmp_path, PUZZLE, "--json").data()
    assert list(data) == ["game", "seat", "did", "answers", "trace", "position"]
    assert (data["game"], data["seat"]) == ("tyrants", 1)
    assert all(set(deed) == {"text", "rules"} for deed in data["did"])
    deed = next(deed for deed in data["did"] if "deploys a troop to Kanaglym" in deed["text"])
    assert {"TA-CONQ-03", "TA-PRIO-02"} <= set(deed["rules"])
    assert data["answers"][0] == {
        "kind": "decide",
        "seat": 1,
        "by": "bot",
        "answer": "deploy:kanaglym~skullport.1",
    }
    assert {"what", "text", "rules"} <= set(data["trace"][0])
    assert data["position"]["board"]["kanaglym"] == {"red": 3}


def test_the_position_afterwards_can_be_decided_again(tmp_path: Path) -> None:
    lone = {**PUZZLE, "seats": ["automa:easy", "automa:hard"], "players": []}
    first = decide(tmp_path, lone, "--json").data()
    second = decide(tmp_path, first["position"], "--json").data()
    assert (first["seat"], second["seat"]) == (1, 0)
    assert (second["position"]["active"], "agenda" in second["position"]) == ("red", False)


def test_a_turn_that_has_begun_is_finished(tmp_path: Path) -> None:
    """Only conquest and what follows it are left."""
    begun = {**PUZZLE, "agenda": [["next_turn", []], ["automa", [1, 5]]]}
    data = decide(tmp_path, begun, "--json").data()
    assert data["did"][0]["text"].startswith("Red deploys a troop to the route Kanaglym–Skullport")
    assert (data["position"]["active"], "agenda" in data["position"]) == ("black", False)
    refused(
        decide(tmp_path, {**begun, "seats": ["automa", "automa"]}, "--seat", "0"), "in the middle of the turn"
    )


def test_another_seat_by_number_or_name(tmp_path: Path) -> None:
    both = {"seats": ["automa:hard", "automa:hard"], "active": "red", "market": ROW}
    by_number = decide(tmp_path, both, "--seat", "0", "--json").data()
    by_name = decide(tmp_path, both, "--seat", "black", "--json").data()
    assert by_number == by_name
    assert by_number["seat"] == 0


def test_a_market_that_is_not_named_is_dealt_first(tmp_path: Path) -> None:
    bare = {"seats": ["person", "automa:hard"]}
    data = decide(tmp_path, bare, "--json", "--script", json.dumps([ROW])).data()
    assert data["answers"][0]["by"] == "script"
    assert data["answers"][0]["answer"] == ROW


def test_the_script_answers_chance_in_order(tmp_path: Path) -> None:
    path = tmp_path / "answers.json"
    path.write_text(SCRIPT)
    for script in (SCRIPT, path):
        data = decide(tmp_path, PUZZLE, "--script", script, "--strict", "--json").data()
        assert data["position"]["market"][-2:] == ["weaponmaster", "kobold"]


def test_after_the_script_the_seed_takes_over(tmp_path: Path) -> None:
    seeded = decide(tmp_path, PUZZLE, "--seed", "5", "--json").data()
    scripted = decide(tmp_path, PUZZLE, "--script", "[]", "--seed", "5", "--json").data()
    assert scripted["position"] == seeded["position"]


def test_a_strict_script_must_be_long_enough_and_not_longer(tmp_path: Path) -> None:
    refused(
        decide(tmp_path, PUZZLE, "--script", "[]", "--strict"), "ends after 0 answers", "Deal to the market"
    )
    longer = '[["weaponmaster", "kobold"], "x"]'
    refused(decide(tmp_path, PUZZLE, "--script", longer, "--strict"), "has 2 answers; only 1 was needed")
    loose = decide(tmp_path, PUZZLE, "--script", longer)
    assert loose.code == 0
    assert "only 1 was needed" in loose.err


def test_bad_scripts(tmp_path: Path) -> None:
    refused(decide(tmp_path, PUZZLE, "--strict"), "--strict needs a --script")
    refused(decide(tmp_path, PUZZLE, "--script", '[["noble", "kobold"]]'), "script, answer 1", "noble")
    refused(decide(tmp_path, PUZZLE, "--script", "[[1"), "--script, line 1, column 4: this is not JSON")
    refused(decide(tmp_path, PUZZLE, "--script", '{"a": 1}'), "a JSON list of answers is needed")
    refused(decide(tmp_path, PUZZLE, "--script", "none.json"), "none.json: cannot be read")


def test_bad_seats(tmp_path: Path) -> None:
    refused(decide(tmp_path, PUZZLE, "--seat", "0"), "a human decides", "1 Red (automa:hard)")
    refused(decide(tmp_path, PUZZLE, "--seat", "green"), "--seat: “green”", "Choose from: 0 Black (person)")
    refused(decide(tmp_path, {"seats": ["person", "person"]}), "No bot sits at this table")


def test_bad_positions_name_file_field_and_what_is_allowed(tmp_path: Path) -> None:
    refused(decide(tmp_path, {"bord": {}}), "position.json", "bord", "choose from:", "board")
    refused(
        decide(tmp_path, {"board": {"skulport": {"red": 1}}}),
        "position.json: board",
        "did you mean skullport",
    )
    refused(decide(tmp_path, {"market": ["nobel"]}), "market: there is no card “nobel”", "noble")
    refused(decide(tmp_path, {"seats": ["person", "bob"]}), "position.json", "“bob”", "automa:hard")
    refused(decide(tmp_path, {"game": "chess"}), "position.json: this is a position of", "chess")
    refused(decide(tmp_path, [1]), "position.json: a position is an object")
    (tmp_path / "bad.json").write_text('{"round": }')
    refused(
        inside("decide", "tyrants", "bad.json", folder=tmp_path),
        "bad.json, line 1, column 11: this is not JSON",
    )
    (tmp_path / "bad.toml").write_text("round = = 1")
    refused(inside("decide", "tyrants", "bad.toml", folder=tmp_path), "bad.toml: not TOML")
    refused(inside("decide", "tyrants", "none.json", folder=tmp_path), "none.json: cannot be read")
    (tmp_path / "deep.json").write_text("[" * 100_000)
    refused(inside("decide", "tyrants", "deep.json", folder=tmp_path), "deep.json: nested too deeply")


@pytest.mark.parametrize("path", sorted(POSITIONS.glob("*.json")), ids=lambda path: path.stem)
def test_the_positions_of_the_docs_are_decided(path: Path, tmp_path: Path) -> None:
    game = json.loads(path.read_text(encoding="utf-8")).get("game", "tyrants")
    result = inside("decide", game, str(path), "--seed", "3", folder=tmp_path)
    if "a human decides" in result.err:
        # It shows what can be written; a person goes on from it.
        played = inside("play", game, "--from", path, typed=["quit"], folder=tmp_path)
        assert (played.code, played.err) == (0, "")
        return
    assert result.code == 0
    assert all(part in result.out for part in ("Moves", "Why", "Position after the turn"))
    assert "[" in result.out


def test_only_the_turn_is_played_not_what_waits_below_it(tmp_path: Path) -> None:
    result = inside("decide", "carwars", str(POSITIONS / "balanced-bot.json"), "--json", folder=tmp_path)
    data = result.data()
    assert data["did"][0]["text"].startswith("Cobalt goes to speed 3")
    assert data["position"]["round"] == 1
    assert data["position"]["agenda"] == [["end_round", []], ["combat", [1]], ["combat", [0]]]


def test_the_last_turn_of_a_game_ends_with_its_scores(tmp_path: Path) -> None:
    last = {**PUZZLE, "final": True}
    result = decide(tmp_path, last)
    assert "The game is over:" in result.out
    assert re.search(r"Red has \d+ \(sites \d+.*", result.out)
    data = json.loads(decide(tmp_path, last, "--json").out)
    assert [score["seat"] for score in data["scores"]] == [0, 1]
    assert (data["position"]["agenda"], "scores" in json.loads(decide(tmp_path, PUZZLE, "--json").out)) == (
        [],
        False,
    )
    refused(decide(tmp_path, data["position"]), "over; nobody is to move", "The scores: Black has", "wins")


def cars(folder: Path, position: object, *args: str) -> Any:
    path = folder / "position.json"
    path.write_text(json.dumps(position))
    return inside("decide", "carwars", path, "--json", *args, folder=folder).data()


BOTS = {"seats": ["bot", "bot"], "cars": [{"speed": 2, "fires": ["front"], "control": 4}, {"speed": 2}]}


def turns_left(data: Any) -> list[int]:
    return [args[0] for name, args in data["position"]["agenda"] if name == "turn"]


def test_without_a_step_a_round_begins(tmp_path: Path) -> None:
    """Everything before the first turn is played too, and then that turn."""
    data = cars(tmp_path, BOTS)
    told = [deed["text"] for deed in data["did"]]
    assert told[0] == "Round 1: Amber goes first."
    assert data["seat"] == 0
    assert any(text.startswith("Amber: ") for text in told)
    assert turns_left(data) == [1]
    later = cars(tmp_path, BOTS, "--seat", "1")
    assert later["seat"] == 1
    assert turns_left(later) == []


def test_the_turns_that_are_left_keep_their_seats(tmp_path: Path) -> None:
    three = {"seats": ["bot", "bot", "bot"], "active": "amber"}
    data = cars(tmp_path, three)
    assert [step for step in data["position"]["agenda"] if step[0] == "turn"] == [
        ["turn", [2]],
        ["turn", [1]],
    ]
    data = cars(tmp_path, three, "--seat", "jade")
    assert [step for step in data["position"]["agenda"] if step[0] == "turn"] == [
        ["turn", [0]],
        ["turn", [1]],
    ]


@pytest.mark.parametrize("part", ["combat", "manage_fires", "take_control", "check_speed"])
def test_a_part_of_the_round_stops_where_it_ends(part: str, tmp_path: Path) -> None:
    data = cars(tmp_path, {**BOTS, "active": "amber", "step": part})
    assert data["position"]["round"] == 1
    assert data["position"]["agenda"][-1] == [part, [1]]
    again = cars(tmp_path, data["position"])
    assert again["seat"] == 1


def test_in_the_middle_of_a_turn_the_rest_of_it_is_played(tmp_path: Path) -> None:
    agenda = [["end_round", []], ["combat", [1]], ["combat", [0]], ["turn", [1]], ["point", [0]]]
    data = cars(tmp_path, {**BOTS, "points": 2, "agenda": agenda})
    assert data["position"]["agenda"] == agenda[:-1]
    refused(
        inside("decide", "carwars", tmp_path / "position.json", "--seat", "1", folder=tmp_path),
        "in the middle of the turn of 0 Amber",
    )
