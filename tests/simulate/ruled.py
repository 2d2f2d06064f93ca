"""Functions that cite statements, for the tests of counting."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Flow: TypeAlias = Generator[int, None, T]


def does(number: int) -> None:
    """X-DO-01: carried out whenever it is called."""
    if number > 1:
        # X-DO-02
        number -= 1


def asked(number: int) -> int:
    """X-ASK-01: a question.

    X-ASK-02.
    """
    if number < 0:
        return 0  # X-ASK-02
    return number


def flows(number: int) -> Flow[None]:
    """X-FLOW-01: goes on more than once."""
    yield from range(number)


def silent() -> None:
    """Cites nothing."""
    does(0)
