"""No paragraph of the base rules and no edge case for people is without a test that names it."""

from __future__ import annotations

from pathlib import Path

#: How many paragraphs each chapter of the rules digest has.
CHAPTERS = {
    "COMP": 5,
    "SET": 8,
    "TURN": 6,
    "RES": 1,
    "ACT": 5,
    "PRES": 6,
    "ENEMY": 2,
    "DEP": 5,
    "ASS": 3,
    "SUP": 3,
    "MOVE": 1,
    "SPY": 6,
    "RET": 2,
    "CTRL": 7,
    "CARD": 6,
    "PROM": 4,
    "DEV": 2,
    "OUT": 4,
    "MKT": 3,
    "END": 4,
    "DISC": 2,
}
#: F-51 to F-56 are the Automa's.
CASES = [*range(1, 51), *range(57, 60)]


def test_every_paragraph_and_every_case_is_named_by_a_test() -> None:
    """By its id in the docstring of a test."""
    wanted = [f"R-{name}-{number}" for name, count in CHAPTERS.items() for number in range(1, count + 1)]
    wanted += [f"F-{number:02}" for number in CASES]
    files = [path for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__)]
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    assert [id for id in wanted if id not in text] == []
