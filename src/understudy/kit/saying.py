"""Words around numbers and lists, for what games say."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache


def plural(count: int, word: str, many: str = "") -> str:
    """A number with its noun.

    >>> plural(1, "ship"), plural(2, "ship"), plural(0, "city", "cities")
    ('1 ship', '2 ships', '0 cities')
    """
    return f"{count} {word if count == 1 else many or word + 's'}"


def listed(words: Sequence[str]) -> str:
    """One, two and three.

    >>> listed(["red"]), listed(["red", "blue", "white"])
    ('red', 'red, blue and white')
    """
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


@lru_cache(maxsize=64)
def numbers(most: int) -> tuple[str, ...]:
    """All numbers from nothing to the most, as they are typed.

    >>> numbers(2)
    ('0', '1', '2')
    """
    return tuple(str(number) for number in range(most + 1))
