"""Random legal fleets from the whole pool: they are legal, and games with them end."""

from __future__ import annotations

import pytest
from bench.fleets import fleets_of, play

from tests.games.armada import properties
from understudy.games.armada.fleets import faults
from understudy.games.armada.table import Table


@pytest.mark.parametrize(("seed", "seats"), [(7, ("ai", "ai")), (8, ("greedy", "ai")), (9, ("random", "ai"))])
def test_a_game_of_random_fleets(seed: int, seats: tuple[str, str]) -> None:
    assert not any(faults(fleet) for fleet in fleets_of(seed))
    match = play(seed, seats)
    assert match.over
    for number, table in enumerate(match.tables()):
        assert isinstance(table, Table)
        if number % 40 == 0:
            properties.check(table)
