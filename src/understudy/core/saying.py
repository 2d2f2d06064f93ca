"""A number with its noun: for everything that people read."""

from __future__ import annotations


def plural(count: int, word: str, many: str = "") -> str:
    """A number with its noun.

    >>> plural(1, "ship"), plural(2, "ship"), plural(0, "city", "cities")
    ('1 ship', '2 ships', '0 cities')
    """
    return f"{count} {word if count == 1 else many or word + 's'}"
