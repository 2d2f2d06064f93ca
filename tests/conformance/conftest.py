"""What is known not to hold yet, in one place."""

from __future__ import annotations

import pytest

<<<<<<< HEAD
#: Games that tell what their views do not show, or whose terminal tells another seat what was taken back.
TELLING = ("armada", "arcs", "carwars")
=======
#: Games whose undo text tells other seats an answer that is not on the table yet, or lies face down.
TELLING = ("armada", "carwars", "tyrants")
>>>>>>> arcs


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "look_alike" in item.name and any(f"[{game}-" in item.name for game in TELLING):
            item.add_marker(pytest.mark.xfail(reason="tells what is hidden", strict=False))
