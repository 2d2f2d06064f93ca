"""The suite fails where it must: on bots that cheat, and on games that tell what is hidden."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

HOSTILE = Path(__file__).parent / "hostile"
#: The plug-ins, and the suite of this very folder, wherever another one is installed.
PATHS = os.pathsep.join(map(str, (HOSTILE, Path(__file__).parents[2] / "src")))
#: What must fail where, and what it says then.
FOUND_OUT = [
    ("cheat", "look_alike", "Seat 1 sees the same in two games, but thinks something else"),
    ("picker", "look_alike", "Seat 1 sees the same in two games, but thinks something else"),
    ("teller", "look_alike", "state: moves"),
    ("asker", "look_alike", "state: question"),
    ("painter", "look_alike", "state: picture"),
    ("lister", "look_alike", "sees the same in two games, but is asked something else"),
    ("wordy", "look_alike", "state: text"),
    ("faded", "drawn_alone", "redraw() keeps something that has changed"),
    ("hazy", "no_picture_shows", "`unseen` names bids, and a picture shows it"),
    ("shared", "copies_are_independent", "a game that is played on changes copies of its table"),
    ("unnamed", "questions_have_a_topic", "“Bid in secret” has no topic"),
    ("silent", "says_why", "['Bid nothing?'] said no, and not why"),
]


def judged(*args: str, folder: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run the suite on plug-ins, as their authors would: from anywhere, with nothing else to collect."""
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "understudy.testing", *args],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": PATHS, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **env},
        capture_output=True,
        text=True,
        check=False,
    )


def games(*names: str) -> list[str]:
    return [word for name in names for word in ("--understudy-game", name)]


def test_a_game_that_keeps_its_secrets_passes(tmp_path: Path) -> None:
    found = judged(*games("fair"), folder=tmp_path)
    assert found.returncode == 0, found.stdout


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> ElementTree.Element:
    """All games that do not keep their secrets, in one run."""
    folder = tmp_path_factory.mktemp("hostile")
    checks = " or ".join(dict.fromkeys(check for _, check, _ in FOUND_OUT))
    names = dict.fromkeys(game for game, _, _ in FOUND_OUT)
    judged(*games(*names), "-k", checks, "--junit-xml=report.xml", folder=folder)
    return ElementTree.parse(folder / "report.xml").getroot()


@pytest.mark.parametrize(("game", "check", "message"), FOUND_OUT)
def test_a_game_that_does_not_is_found_out(
    report: ElementTree.Element, game: str, check: str, message: str
) -> None:
    said = [
        failure.get("message", "")
        for case in report.iter("testcase")
        if check in case.get("name", "") and f"[{game}-" in case.get("name", "")
        for failure in case.iter("failure")
    ]
    assert any(message in each for each in said), said


def test_a_game_that_is_not_there_is_named(tmp_path: Path) -> None:
    found = judged(*games("fare"), folder=tmp_path)
    assert found.returncode == pytest.ExitCode.USAGE_ERROR
    assert "There is no game “fare”. Did you mean “fair”?" in found.stderr


def test_a_run_that_judges_no_game_loads_nothing_of_it(tmp_path: Path) -> None:
    """pytest finds the plug-in in every run; only its few lines are read then."""
    test = tmp_path / "test_nothing.py"
    test.write_text(
        "import sys\n\ndef test_nothing():\n"
        "    assert {name for name in sys.modules if name.startswith('understudy')} "
        "== {'understudy', 'understudy.testing'}\n"
    )
    found = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", str(test)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stdout
