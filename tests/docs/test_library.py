"""`import understudy`: what it offers, and what it costs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import understudy


def test_every_name_is_there_and_documented() -> None:
    for name in understudy.__all__:
        assert getattr(understudy, name).__doc__, name
        assert name in dir(understudy)
    with pytest.raises(AttributeError, match="nothing_such"):
        _ = understudy.nothing_such  # type: ignore[attr-defined]


def test_importing_it_loads_nothing_else() -> None:
    script = "import sys, understudy; print([name for name in sys.modules if name.startswith('understudy')])"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "['understudy']"


def test_a_match_is_saved_and_goes_on(tmp_path: Path) -> None:
    match = understudy.start("pennies", seed=3)
    match.answer("roll")
    understudy.save(match, tmp_path / "game.jsonl")
    again = understudy.load(tmp_path / "game.jsonl")
    assert understudy.dumps(again) == understudy.dumps(match)
    assert understudy.log(again) == understudy.log(match)
    assert [option.id for option in understudy.choices(again)] == ["roll", "bank"]


def test_a_match_starts_from_a_position() -> None:
    match = understudy.start("pennies", position={"bank": [8, 45], "agenda": [["roll", [0]]]}, seed=4)
    assert understudy.view(match, 0).bank == [8, 45]
    assert understudy.find("pennies").position(match.table)["secret"] == []


def test_the_reasons_are_there_as_text_and_as_data() -> None:
    match = understudy.start("pennies", seats=["careful", "greedy"], seed=3)
    assert any("Roll again." in line for line in understudy.why(match))
    rows = [row for row in understudy.trace(match) if row["what"] == "chosen"]
    assert rows
    assert {plan["id"] for row in rows for plan in row["plans"]} == {"bank", "roll"}


def test_mistakes_have_a_message() -> None:
    with pytest.raises(understudy.Mistake, match="There is no game “chess”"):
        understudy.start("chess")
    with pytest.raises(understudy.Mistake, match=r"not possible here\. Possible: roll, bank"):
        understudy.start("pennies", seed=3).answer("fold")


def test_the_package_says_that_it_is_typed() -> None:
    assert (Path(understudy.__file__).parent / "py.typed").is_file()
