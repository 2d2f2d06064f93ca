"""A person has a bot do something else."""

from __future__ import annotations

from pathlib import Path

from tests.cli.console import inside

PLAY = ("play", "tyrants", "--seed", "3")


def test_a_bot_is_overruled_and_everything_shows_it(tmp_path: Path) -> None:
    typed = ["1", "0", "overrule", "overrule 1", "overrule 1 blingden", "why", "save game.jsonl"]
    result = inside(*PLAY, typed=typed, folder=tmp_path)
    assert "  1  Red: place a spy at Menzoberranzan" in result.lines
    assert "  1  place a spy at Blingdenstone" in result.lines
    assert "places a spy at Blingdenstone — overruled by a human." in result.out
    assert "Overruled by a human: Blingdenstone." in result.out
    assert '"by": "overruled", "answer": "spy:blingdenstone"' in (tmp_path / "game.jsonl").read_text()
    again = inside("replay", "game.jsonl", "--verify", folder=tmp_path)
    assert again.code == 0, again.err


def test_overruling_can_be_undone(tmp_path: Path) -> None:
    result = inside(*PLAY, typed=["1", "0", "overrule 1 1", "undo", "overrule"], folder=tmp_path)
    assert "Undone: place a spy at Blingdenstone" in result.out
    assert result.out.rstrip().splitlines()[-4] == "  1  Red: place a spy at Menzoberranzan"


def test_what_cannot_be_overruled_is_said(tmp_path: Path) -> None:
    typed = ["overrule", "1", "0", "overrule 9", "overrule 1 skyport", "overrule 1 99"]
    result = inside(*PLAY, typed=typed, folder=tmp_path)
    assert "No bot has decided anything since your last choice." in result.out
    assert "Decision “9” is not a choice here. Type 1 to 2." in result.out
    assert "“skyport” matches no choice." in result.out
    assert "99 is not a choice here" in result.out
    assert "overruled by a human" not in result.out
