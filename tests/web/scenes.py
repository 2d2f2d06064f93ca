"""Scenes of several who do something at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def run(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """In a thread of its own: the browser tests of the same process leave a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(scene())).result()
