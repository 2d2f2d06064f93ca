"""All players of a game on one scale."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.console import inside, refused
from understudy.lab.ratings import FIXED, _fitting, _rated, calibrate, expected


def test_results_without_chance_give_their_ratings_back() -> None:
    # B wins three games of four against A, and C three of four against B.
    share, games = 3.0, 4_000
    wins = {("b", "a"): share, ("a", "b"): 1.0, ("c", "b"): share, ("b", "c"): 1.0}
    wins |= {("c", "a"): 3.6, ("a", "c"): 0.4}
    found = {each.player: each for each in _rated("abc", {k: v * games for k, v in wins.items()}, "b")}
    assert found["b"].rating == FIXED
    assert expected(found["c"].rating - FIXED) == pytest.approx(0.75, abs=0.01)
    assert expected(FIXED - found["a"].rating) == pytest.approx(0.75, abs=0.01)
    assert found["a"].low < found["a"].rating < found["a"].high


def test_who_always_wins_is_rated_all_the_same() -> None:
    found = _rated(["one", "other"], {("one", "other"): 20.0, ("other", "one"): 0.0}, "other")
    assert [each.player for each in found] == ["one", "other"]
    assert found[0].rating < 2_000


def test_a_game_is_calibrated(tmp_path: Path) -> None:
    result = inside("calibrate", "tyrants", "--games", "6", "--out", "scale.json", folder=tmp_path)
    assert result.code == 0, result.err
    data = json.loads((tmp_path / "scale.json").read_text())
    assert data["command"] == "understudy calibrate tyrants --games 6 --seed 1"
    ratings = {each["player"]: each["rating"] for each in data["players"]}
    assert ratings["automa:normal"] == FIXED
    assert ratings["automa:hard"] > ratings["random"]
    assert all(each["games"] == 6 * (len(ratings) - 1) for each in data["players"])


def test_fixed_chairs_are_no_obstacle() -> None:
    found = calibrate("armada", 2, players=["ai", "random"], workers=1)
    assert {each.player for each in found.players} == {"ai", "random"}
    assert all(each.games == 2 for each in found.players)


def test_refusals(tmp_path: Path) -> None:
    refused(inside("calibrate", "tyrants", "--players", "greedy", folder=tmp_path))
    refused(inside("calibrate", "tyrants", "--players", "greedy,nobody", folder=tmp_path))
    refused(inside("calibrate", "tyrants", "--players", "greedy,person", folder=tmp_path))
    refused(inside("calibrate", "tyrants", "--games", "0", folder=tmp_path))


def test_a_bot_with_other_options_is_rated_by_what_simple_bots_win() -> None:
    simple = {"one": 900, "other": 1100}
    met = {"one": 4_000.0, "other": 4_000.0}
    won = {name: met[name] * expected(rating - 1200) for name, rating in simple.items()}
    assert _fitting(simple, won, met) == pytest.approx(1200, abs=2)


def test_options_are_calibrated_and_listed_by_how_even_they_are(tmp_path: Path) -> None:
    given = [
        "--players",
        "greedy,automa:normal",
        "--games",
        "4",
        "--with",
        "decks=drow+demons",
        "--person",
        "40",
    ]
    result = inside("calibrate", "tyrants", *given, "--out", "scale.json", folder=tmp_path)
    assert result.code == 0, result.err
    data = json.loads((tmp_path / "scale.json").read_text())
    assert data["command"].endswith("--with decks=drow+demons --games 4 --seed 1")
    (handicap,) = data["handicaps"]
    assert handicap["options"] == {"decks": "drow+demons"}
    assert handicap["games"] == 4
    assert set(handicap["lost"]) == {"greedy"}
    assert handicap["low"] < handicap["rating"] < handicap["high"]
    assert "automa:normal, decks=drow+demons" in result.out


def test_options_need_a_simple_bot_and_must_exist(tmp_path: Path) -> None:
    players = ("--players", "automa:easy,automa:normal", "--games", "2")
    told = inside("calibrate", "tyrants", *players, "--with", "decks=drow+demons", folder=tmp_path)
    refused(told)
    assert "name one of them among the players (greedy, club)" in told.err
    refused(inside("calibrate", "tyrants", *players, "--with", "decks=none", folder=tmp_path))


def test_what_cannot_be_saved_is_refused_before_the_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def played(*args: object, **more: object) -> None:
        raise AssertionError("nothing is played")

    monkeypatch.setattr("understudy.lab.log.simulate", played)
    players = ("--players", "automa:easy,automa:normal", "--games", "2")
    refused(inside("calibrate", "tyrants", *players, "--out", ".", folder=tmp_path), "this is a folder")
    refused(inside("calibrate", "tyrants", *players, "--with", "decks=drow+demons", folder=tmp_path))
    refused(inside("calibrate", "tyrants", *players, "--with", "decks", folder=tmp_path), "--with decks:")
    refused(inside("tune", "tyrants", "club", "--out", ".", folder=tmp_path), "this is a folder")


def test_ratings_go_on_from_their_log(tmp_path: Path) -> None:
    args = ("calibrate", "pennies", "--players", "careful,greedy,random", "--games", "6", "--workers", "1")
    whole = inside(*args, "--log", "games.jsonl", "--json", folder=tmp_path)
    assert whole.code == 0, whole.err
    log = tmp_path / "games.jsonl"
    first = log.read_text(encoding="utf-8").splitlines(keepends=True)[0]
    log.write_text(first, encoding="utf-8")
    again = inside(*args, "--log", "games.jsonl", "--resume", "--json", folder=tmp_path)
    assert again.data() == whole.data()
    assert log.read_text(encoding="utf-8").startswith(first)
