"""Sums that are the same everywhere.

From Python 3.12 on the built-in `sum` rounds fractions otherwise than before, so a bot whose scores it adds
up may decide otherwise. Whole numbers have no such trouble. Where fractions may be about, say which is meant:
`added` for whole numbers, or `math.fsum`, which is rounded once and alike everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable


def added(numbers: Iterable[int]) -> int:
    """The sum of whole numbers.

    >>> added([1, 2, 3])
    6
    """
    return sum(numbers)
