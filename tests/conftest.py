"""What holds for all tests: in which order they run, and what is not looked through while they do."""

from __future__ import annotations

import gc

import pytest

#: Files whose single tests take longest. They come first: no worker is left alone with one at the end.
LONGEST = ("test_openapi.py", "test_kill.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name not in LONGEST)


def pytest_collection_finish() -> None:
    """Tests and modules stay until the end: the collector of garbage need not look through them each time."""
    gc.collect()
    gc.freeze()
