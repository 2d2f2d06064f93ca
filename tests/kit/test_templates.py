"""Numbers agree with their nouns in every sentence of every game."""

from __future__ import annotations

from pathlib import Path

import pytest

import understudy
from tests.kit.templates import agrees, faults

SOURCE = Path(understudy.__file__).parent
#: What people read is made here; stores, servers and tools for authors speak of numbers in their own way.
FOLDERS = ("core", "games", "kit", "pages", "cli")


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_template_agrees_with_0_1_and_2(folder: str) -> None:
    found = list(faults(SOURCE, sorted((SOURCE / folder).rglob("*.py"))))
    assert not found, "\n".join(["use kit.saying.plural, or say it otherwise:", *map(str, found)])


WRONG = """
def tell(ships: int, event: object) -> str:
    if ships > 1:
        return f"{ships} ships arrive"
    return f"{ships} ships"

def other(event: object) -> str:
    count, rest = event.args
    return f"{count} white troops" if count else f"{len(rest)} are left"

def third(value: int, name: str) -> str:
    return f"{value} {name} troops"

def fourth(moves: int) -> str:
    return f"none of {plural(moves, 'move')} helps" if moves else "nothing helps"
"""
RIGHT = """
def tell(ships: int, name: str, event: object) -> str:
    if ships == 1:
        return f"{name} ships: {ships} ship arrives"
    if not ships:
        return f"{ships} ships"
    if ships < 2:
        return "none"
    return f"none of {ships} ships" + ("1 fire burns" if event.count == 1 else f"{event.count} fires burn")
"""


def test_it_reads_what_is_wrong_and_lets_pass_what_is_right(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(WRONG, encoding="utf-8")
    (tmp_path / "right.py").write_text(RIGHT, encoding="utf-8")
    found = [(fault.line, fault.number) for fault in faults(tmp_path, [tmp_path / "wrong.py"])]
    assert found == [(5, 1), (9, 1), (9, 1), (12, 1), (15, 1)]
    assert not list(faults(tmp_path, [tmp_path / "right.py"]))


@pytest.mark.parametrize(
    ("count", "text", "right"),
    [
        (1, " ship", True),
        (1, " ships", False),
        (1, " fresh ships", False),
        (1, " dice fail", False),
        (1, " are left", False),
        (1, " is left", True),
        (2, " ship.", False),
        (2, " ship cards", True),
        (0, " troop", False),
        (0, " troops", True),
    ],
)
def test_what_agrees(count: int, text: str, right: bool) -> None:
    assert agrees(count, text) == right
