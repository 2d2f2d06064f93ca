"""docs/authors.md is true to the letter: a bot is added to a new game as it says, and its commands run."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.cli.console import inside
from tests.cli.project import Project, environment, install

DOCUMENT = Path(__file__).parents[2] / "docs" / "authors.md"
BLOCK = re.compile(r"^```(\w+) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: The first commands, which make the game: the fixture does them, and others test what comes of it.
MADE = "understudy new dragon-run\n"


@dataclass(frozen=True)
class Block:
    """Something between fences: its language, the file that it belongs to, and the text."""

    kind: str
    file: str
    text: str


def blocks() -> list[Block]:
    return [Block(*found) for found in BLOCK.findall(DOCUMENT.read_text(encoding="utf-8"))]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    folder = tmp_path_factory.mktemp("authors")
    found = Project(folder / "dragon-run", environment(folder / "env"))
    assert inside("new", "dragon-run", folder=folder).code == 0
    install(found)
    return found


def replaced(text: str, diff: str) -> str:
    """A text with runs of lines (-) replaced by others (+)."""
    for old, new in re.findall(r"((?:^-.*\n)+)((?:^\+.*\n)+)", diff, re.MULTILINE):
        before, after = ("".join(line[1:] for line in part.splitlines(True)) for part in (old, new))
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return text


def follow(project: Project, block: Block) -> None:
    """Do what a block says."""
    path = project.folder / block.file
    if block.kind == "sh":
        for line in block.text.splitlines():
            run(project, line)
    elif block.kind == "diff":
        path.write_text(replaced(path.read_text(encoding="utf-8"), block.text), encoding="utf-8")
    elif block.kind == "csv":
        path.write_text(path.read_text(encoding="utf-8") + block.text, encoding="utf-8")
    else:
        path.write_text(block.text, encoding="utf-8")


def run(project: Project, line: str) -> None:
    found = project.run(*line.split())
    assert found.returncode == 0, f"{line}\n{found.stdout}\n{found.stderr}"
    if line == "pytest":
        assert "test_daring.py ..." in found.stdout
    if line.startswith("understudy rules"):
        assert "Never: none." in found.stdout
        assert "0 in tests" not in found.stdout
    if line.startswith("understudy decide"):
        assert "within six of the goal" in found.stdout


def test_a_bot_is_added_as_it_says(project: Project) -> None:
    done = [block for block in blocks() if block.file or block.kind == "sh"]
    assert {block.kind for block in done} == {"sh", "csv", "python", "diff", "json"}
    assert done[0].text.startswith(MADE)
    for block in done[1:]:
        follow(project, block)


def test_what_it_quotes_stands_in_the_game(project: Project) -> None:
    quoted = [block.text for block in blocks() if block.kind == "python" and not block.file]
    code = "".join(path.read_text(encoding="utf-8") for path in (project.folder / "src").rglob("*.py"))
    assert quoted
    for text in quoted:
        assert text in code
