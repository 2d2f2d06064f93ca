"""A person sets a dashboard right."""

from __future__ import annotations

from pathlib import Path

from tests.cli.console import inside

PLAY = ("play", "carwars", "--seed", "3")


def test_a_dashboard_is_set_right_and_everything_shows_it(tmp_path: Path) -> None:
    typed = ["correct cobalt", "correct cobalt armor-front 1", "correct cobalt", "log", "save game.jsonl"]
    result = inside(*PLAY, typed=typed, folder=tmp_path)
    assert "  armor-front" in result.out
    values = [line.split()[-1] for line in result.lines if line.startswith("  armor-front")]
    assert values == ["4", "1"]
    assert "Corrected: Cobalt: front armor is 1" in result.out
    assert '"answer": "armor-front=1"' in (tmp_path / "game.jsonl").read_text()
    again = inside("replay", "game.jsonl", "--verify", folder=tmp_path)
    assert again.code == 0, again.err


def test_it_can_be_undone(tmp_path: Path) -> None:
    typed = ["correct cobalt", "correct cobalt personality desperate", "undo", "correct cobalt"]
    result = inside(*PLAY, typed=typed, folder=tmp_path)
    assert "Undone: the correction personality=desperate" in result.out
    shown = [line.split()[-1] for line in result.lines if line.startswith("  personality")]
    assert shown[0] == shown[-1] != "desperate"


def test_what_is_wrong_is_named(tmp_path: Path) -> None:
    typed = [
        "correct cobalt armor-front 13",
        "correct cobalt armor 3",
        "correct cobalt wings 3",
        "correct cobalt speed",
        "correct nobody speed 3",
    ]
    result = inside(*PLAY, typed=typed, folder=tmp_path)
    assert "armor-front cannot be “13”. Choose from: 0 to 12; now it is 4." in result.out
    assert (
        "“armor” fits 4 of the names. Names: armor-front, armor-right, armor-back, armor-left." in result.out
    )
    assert "“wings” fits none of the names." in result.out
    assert "Say what and how much: correct SEAT speed VALUE." in result.out
    assert "Nobody here is called “nobody”." in result.out


def test_many_values_are_listed_by_what_they_are(tmp_path: Path) -> None:
    typed = [
        "correct",
        "correct black troops-ched",
        "correct black troops-ched-nasad 2",
        "correct table round 4",
    ]
    result = inside("play", "tyrants", "--seed", "3", typed=typed, folder=tmp_path)
    assert "correct red troops lists them" in result.out
    assert "troops-ched-nasad~araumycos.1" in result.out
    assert "Corrected: 2 black troops at Ched Nasad." in result.out
    assert "Corrected: round 4." in result.out
