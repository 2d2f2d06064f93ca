"""What holds for all tests: signals, their order, and what is not looked through while they run."""

from __future__ import annotations

import gc
import signal

import pytest

#: Files whose single tests take longest. They come first: no worker is left alone with one at the end.
LONGEST = ("test_openapi.py", "test_kill.py")


def pytest_configure() -> None:
    """In the background of a shell Ctrl-C is ignored, and `nohup` ignores hang-ups: not so in tests."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.name not in LONGEST)


def pytest_collection_finish() -> None:
    """Tests and modules stay until the end: the collector of garbage need not look through them each time."""
    gc.collect()
    gc.freeze()
