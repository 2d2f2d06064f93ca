"""Random legal fleets from the whole pool: they are legal, and games with them end."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from tests.games.armada import properties
from understudy.games.armada.fleets import faults
from understudy.games.armada.table import Table


def bench() -> Any:
    """`bench/fleets.py`, which is no part of the package."""
    path = Path(__file__).parents[3] / "bench" / "fleets.py"
    spec = spec_from_file_location("bench_fleets", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


FLEETS = bench()


@pytest.mark.parametrize(("seed", "seats"), [(7, ("ai", "ai")), (8, ("greedy", "ai")), (9, ("random", "ai"))])
def test_a_game_of_random_fleets(seed: int, seats: tuple[str, str]) -> None:
    assert not any(faults(fleet) for fleet in FLEETS.fleets_of(seed))
    match = FLEETS.play(seed, seats)
    assert match.over
    for number, table in enumerate(match.tables()):
        assert isinstance(table, Table)
        if number % 40 == 0:
            properties.check(table)
