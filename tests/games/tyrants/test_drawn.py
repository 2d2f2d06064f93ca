"""Places that are drawn from memory look as if they had been drawn anew."""

from __future__ import annotations

import pytest

from understudy.games.tyrants import board_svg
from understudy.games.tyrants.table import Table
from understudy.games.tyrants.view import View
from understudy.testing.playing import decisions, new_match

LINE_UPS = [
    ("tyrants", ("random", "automa:hard"), {}),
    ("tyrants", ("random", "automa:hard", "random", "automa:hard"), {"coop": "yes"}),
]


@pytest.mark.parametrize("line_up", LINE_UPS, ids=["two", "co-op"])
def test_every_place_of_a_whole_game(line_up: tuple[str, tuple[str, ...], dict[str, str]]) -> None:
    match = new_match(line_up)
    for number, _ in enumerate(decisions(match)):
        if number % 7:
            continue
        assert isinstance(match.table, Table)
        view = View(match.table, 0)
        remembered = board_svg.parts(view)
        board_svg._DRAWN.clear()
        assert board_svg.parts(view) == remembered
    assert match.over
