"""The commands and the code of docs/laboratory.md and docs/learning.md run as they stand."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.console import inside
from understudy.core.registry import find
from understudy.lab.sides import side_of
from understudy.simulate.rows import COLUMNS

DOCS = Path(__file__).parents[2] / "docs"


def blocks(name: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", (DOCS / name).read_text(encoding="utf-8"), re.M | re.S)


def test_the_commands_of_the_laboratory(tmp_path: Path) -> None:
    lines = [line for block in blocks("laboratory.md", "sh") for line in block.splitlines()]
    assert len(lines) == 4
    for line in lines:
        program, *args = shlex.split(line)
        assert program == "understudy"
        result = inside(*args, folder=tmp_path)
        assert result.code == 0, result.err
    assert (tmp_path / "tyrants.html").exists()
    assert (tmp_path / "tyrants-ratings.json").exists()
    assert "| marker |" in (tmp_path / "club.md").read_text()


def test_comparisons_named_in_the_text_are_possible() -> None:
    """Too long to be played here: their sides are read as the command reads them."""
    texts = "".join(path.read_text(encoding="utf-8") for path in DOCS.glob("*.md"))
    named = re.findall(r"`understudy compare (\w+)\s+([^`]+)`", texts)
    assert named
    for game, rest in named:
        sides = [word for word in shlex.split(rest.replace("\n", " ")) if not word.startswith("-")][:2]
        for side in sides:
            assert side_of(find(game), side).seats


def test_what_a_million_games_cost_follows_from_the_speeds_in_the_readme() -> None:
    readme = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    (speeds,) = re.findall(r"^\| whole games of bots per CPU-second (\|.*)$", readme, re.M)
    measured = [float(cell.split()[0]) for cell in speeds.strip("| ").split("|")]
    rows = re.findall(
        r"^\| [^|]+ \| ([\d.]+) \| ([\d.]+) CPU hours \| ([\d.]+) CPU (hours|days) \|$",
        (DOCS / "scale.md").read_text(encoding="utf-8"),
        re.M,
    )
    assert [float(speed) for speed, *_ in rows] == measured
    for speed, million, hundred, unit in rows:
        hours = 1e6 / float(speed) / 3600
        assert float(million) == pytest.approx(hours, rel=0.05)
        assert float(hundred) * (24 if unit == "days" else 1) == pytest.approx(100 * hours, rel=0.05)


def test_every_column_is_explained() -> None:
    told = set(re.findall(r"`(\w+)`", (DOCS / "laboratory.md").read_text(encoding="utf-8")))
    assert set(COLUMNS) <= told


@pytest.mark.parametrize("code", blocks("learning.md", "python"))
def test_the_code_for_learners(code: str) -> None:
    exec(compile(code, "learning.md", "exec"), {})
