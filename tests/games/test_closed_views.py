"""What is put on a table stays hidden until a view names it."""

from __future__ import annotations

import subprocess
import sys

import pytest

import understudy

#: Gives the table of a game one slot more, as a new rule would, and looks for it in the views.
SCRIPT = r"""
import re, sys
from importlib.machinery import SourceFileLoader

game = sys.argv[1]
plain = SourceFileLoader.get_code


def get_code(loader, name):
    if name != f"understudy.games.{game}.table":
        return plain(loader, name)
    text = loader.get_source(name)
    start = text.index("\nclass Table(")
    field = "    surprise: list[str] = fresh()\n"
    more, count = re.subn(r"(?m)^(?=    #: |    \w+: )", field, text[start:], count=1)
    assert count == 1, "the table declares its fields"
    return compile(text[:start] + more, loader.path, "exec")


SourceFileLoader.get_code = get_code
import understudy

match = understudy.start(game, seats=["person", *understudy.find(game).lineup[1:]], seed=3)
match.table.surprise = ["nobody may see this"]
for seat in range(len(match.header.seats)):
    view = understudy.view(match, seat)
    print(getattr(view, "surprise", "hidden"))
"""


@pytest.mark.parametrize("game", understudy.game_names())
def test_a_new_slot_of_the_table_is_hidden(game: str) -> None:
    found = subprocess.run([sys.executable, "-c", SCRIPT, game], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    assert set(found.stdout.split()) == {"hidden"}
