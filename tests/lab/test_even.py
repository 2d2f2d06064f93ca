"""For whom a game is about even: from ratings that are shipped with the games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import understudy
from tests.cli.console import inside
from understudy.core.registry import find
from understudy.lab.even import evens, nearest, of_options, sentence, sentences, shipped, usual
from understudy.lab.ratings import Rating
from understudy.web.catalog import about

RATED = [name for name in understudy.game_names() if find(name).ratings is not None]


@pytest.mark.parametrize("name", RATED)
def test_what_is_shipped_was_made_for_the_rules_of_today(name: str) -> None:
    game = find(name)
    data = shipped(game)
    assert data is not None, f"{name}: make the ratings again with `understudy calibrate`"
    assert data["command"].startswith(f"understudy calibrate {name} ")
    rated = {each["player"] for each in data["players"]}
    assert rated >= {f"{bot.name}:{level}" for bot in game.bots.values() for level in bot.levels}


@pytest.mark.parametrize("name", RATED)
def test_the_page_of_a_new_game_says_for_whom_it_is_even(name: str) -> None:
    game = find(name)
    told = {player.id: player.even for player in about(game).players}
    assert told[usual(game)].endswith("half the time.")
    assert told["random"] == ""


def test_ratings_of_other_rules_say_nothing() -> None:
    game = find("tyrants")
    assert sentences(replace(game, version=game.version + 1), "Automa") == {}


def test_in_words() -> None:
    players = [{"player": "easy", "rating": 809}, {"player": "usual", "rating": 1000}]
    assert [(each.player, round(each.share, 2)) for each in evens(players, "usual")] == [
        ("easy", 0.25),
        ("usual", 0.5),
    ]
    assert sentence(0.25, "it") == "About even for someone who beats it in about 25% of games."
    assert sentence(0.52, "it") == "About even for someone who beats it half the time."
    assert sentence(0.01, "it") == "About even for someone who beats it almost never."


def test_against_whom_somebody_has_an_even_game(tmp_path: Path) -> None:
    rated = [Rating(name, rating, 0, 0, 1, {}) for name, rating in (("easy", 809), ("usual", 1000))]
    found = nearest(rated, "usual", 0.25)
    assert found[0][0] == "easy"
    assert found[0][1] == pytest.approx(0.5, abs=0.01)
    assert found[1][1] == pytest.approx(0.25, abs=0.01)
    given = ("--players", "automa:easy,automa:normal", "--games", "4", "--person", "30")
    result = inside("calibrate", "tyrants", *given, folder=tmp_path)
    assert "For someone who beats automa:normal in 30% of games" in result.out


@pytest.mark.parametrize("name", RATED)
def test_options_that_were_rated_stand_in_the_page_of_a_new_game(name: str) -> None:
    game = find(name)
    data = shipped(game)
    assert data is not None
    rated = [each["options"] for each in data.get("handicaps", ()) if len(each["options"]) == 1]
    told = {(setting.name, value) for setting in about(game).settings for value in setting.even}
    assert told == {option for each in rated for option in each.items()}
    assert all(
        told.startswith("About even for someone who beats") for told in of_options(game, "it").values()
    )
