"""`understudy new`: the package that it writes is whole, and is treated like a game of the house."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from tests.cli.console import inside
from tests.cli.project import Project, environment, install

POSITION = {"seats": ["person", "careful"], "bank": [0, 40], "pot": 4, "agenda": [["turn", [1]]]}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """A new game, installed."""
    folder = tmp_path_factory.mktemp("new")
    found = Project(folder / "dragon-run", environment(folder / "env"))
    assert inside("new", "dragon-run", folder=folder).code == 0
    install(found)
    return found


def test_its_tests_are_green_at_once(project: Project) -> None:
    """Its own tests and, by the settings in its pyproject.toml, the conformance suite."""
    found = project.run("pytest", "-rA", "-p", "no:cacheprovider")
    assert found.returncode == 0, found.stdout
    assert "test_it_banks_a_big_pot" in found.stdout
    assert re.search(r"test_games_that_look_alike_\w+\[dragon-run-careful,greedy-\]", found.stdout)
    assert not re.search(r"\d+ (skipped|xfailed|warning)", found.stdout)


def test_its_tools_come_with_it(project: Project) -> None:
    """`pip install -e '.[dev]'` brings what its workflow runs, and style and types are right at once."""
    settings = tomllib.loads((project.folder / "pyproject.toml").read_text(encoding="utf-8"))
    brought = {re.split("[<>=]", each)[0] for each in settings["project"]["optional-dependencies"]["dev"]}
    workflow = (project.folder / ".github" / "workflows" / "tests.yml").read_text(encoding="utf-8")
    ran = set(re.findall(r"run: (\w+)", workflow)) - {"pip"}
    assert ran == brought == {"mypy", "pytest", "ruff"}
    assert "## [Unreleased]" in (project.folder / "CHANGELOG.md").read_text(encoding="utf-8")
    for tool in (["ruff", "check", "."], ["mypy"]):
        found = project.run(*tool)
        assert found.returncode == 0, found.stdout


def test_it_is_listed_with_its_bot(project: Project) -> None:
    listed = json.loads(project.run("understudy", "games", "--json").stdout)["games"]
    (game,) = [each for each in listed if each["id"] == "dragon-run"]
    assert game["title"] == "Dragon Run"
    assert "careful" in game["players"]


def test_its_rules_are_shown_with_code_and_tests(project: Project) -> None:
    found = json.loads(project.run("understudy", "rules", "dragon-run", "--games", "20", "--json").stdout)
    assert (found["ledger"], found["implemented"], found["tested"], found["fired"]) == (3, 3, 3, 3)
    assert found["rows"][0]["id"] == "DR-01"
    assert found["rows"][0]["code"][0].startswith("dragon_run/bot.py:")
    assert found["rows"][0]["tests"][0].startswith("tests/test_dragon_run.py:")
    assert "DR-A1" in project.run("understudy", "rules", "dragon-run", "--assumptions").stdout


def test_its_bot_decides_from_a_position(project: Project) -> None:
    found = project.run("understudy", "decide", "dragon-run", "-", "--json", typed=json.dumps(POSITION))
    assert found.returncode == 0, found.stderr
    data = json.loads(found.stdout)
    assert data["game"] == "dragon-run"
    assert data["trace"]


def test_it_is_simulated(project: Project) -> None:
    found = project.run(
        "understudy", "simulate", "dragon-run", "--games", "20", "--seats", "careful,greedy", "--json"
    )
    assert json.loads(found.stdout)["games"] == 20


def test_it_is_played_in_the_terminal(project: Project) -> None:
    found = project.run("understudy", "play", "dragon-run", "--seed", "2", typed="roll\nwhy\nquit\n")
    assert found.returncode == 0, found.stderr
    assert "Dragon Run" in found.stdout


SERVED = """
from starlette.testclient import TestClient
from understudy.store import open_store
from understudy.web.app import create_app

with TestClient(create_app(open_store("games.db")), base_url="http://127.0.0.1") as client:
    id = client.post("/api/matches", json={"game": "dragon-run"}).json()["id"]
    print(client.get(f"/api/matches/{id}").json()["picture"]["rows"]["banks"]["title"])
    print("dragon-run.css" in client.get(f"/game/{id}").text)
    print(".penny" in client.get("/static/games/dragon-run.css").text)
"""


def test_it_is_played_in_the_browser_with_its_own_style(project: Project) -> None:
    found = project.run("python", "-c", SERVED)
    assert found.stdout.split("\n")[:3] == ["Banks", "True", "True"], found.stderr


# -- what cannot be ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "Dragon Run!",
            "A game cannot be called “Dragon Run!”: its name .*, such as dragon-run",
        ),
        ("7", "begins with a letter and is not longer than 40."),
        ("a" * 41, f"such as {'a' * 40}."),
        ("../outside", "such as outside"),
        ("tyrants", "There is a game “tyrants” already"),
        ("json", "Python has something called “json” already"),
        ("class", "Python has something called “class” already"),
        ("rich", "Python has something called “rich” already"),
    ],
)
def test_names_that_cannot_be_are_refused(name: str, message: str, tmp_path: Path) -> None:
    found = inside("new", name, folder=tmp_path)
    assert found.code == 2
    assert re.search(message, found.err)
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "dragon-run").mkdir()
    (tmp_path / "dragon-run" / "mine.txt").write_text("mine")
    found = inside("new", "dragon-run", folder=tmp_path)
    assert found.code == 2
    assert "dragon-run is there already; nothing was written." in found.err
    assert [path.name for path in tmp_path.rglob("*")] == ["dragon-run", "mine.txt"]


def test_a_place_that_is_not_there_is_named(tmp_path: Path) -> None:
    found = inside("new", "dragon-run", "--in", "nowhere", folder=tmp_path)
    assert found.code == 2
    assert "nowhere is not a folder" in found.err


def test_nothing_of_the_template_is_left_in_it(project: Project) -> None:
    for path in project.folder.rglob("*"):
        if path.suffix in (".py", ".toml", ".md", ".csv"):
            assert not re.search(r"(?i)pennies|template|\bPN-", path.read_text(encoding="utf-8")), path
