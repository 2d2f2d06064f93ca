"""Sets of small numbers as the bits of one number."""

from __future__ import annotations

from collections.abc import Iterator


def bits(mask: int) -> Iterator[int]:
    """The numbers in a set, lowest first.

    >>> list(bits(0b1000_0101))
    [0, 2, 7]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
