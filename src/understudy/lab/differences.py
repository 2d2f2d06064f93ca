"""How sure a difference between pairs of games is: for few games, and for games that share a seed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import atan, cos, pi, sin, sqrt

#: Two differences are told of every comparison, wins and points: both intervals hold together.
TOLD = 2
#: How often it is looked at whether a difference is clear already, the last look included.
LOOKS = 8
#: The chance that an early look ends a run by chance alone, for each look (Haybittle and Peto).
EARLY = 0.001
#: What is left for the last look: all looks together stay within 5%.
LAST = 0.05 - (LOOKS - 1) * EARLY


@dataclass(frozen=True, slots=True)
class Difference:
    """A mean over pairs with its interval; wins and points together hold in 95 % of comparisons."""

    mean: float
    low: float
    high: float
    error: float
    #: Clear enough to stop before all pairs are played.
    decisive: bool = False

    @property
    def clear(self) -> bool:
        return self.low > 0 or self.high < 0

    @property
    def spread(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2


NONE = Difference(0.0, 0.0, 0.0, 0.0)


def difference_of(
    values: Sequence[float], seeds: Sequence[Hashable] | None = None, share: bool = False
) -> Difference:
    """The mean of these pairs. Pairs of one seed say less than pairs of their own: each seed counts once.

    `share`: the values are shares of a win. One pair each way is added to their spread, so that a few games
    that all went one way do not look like certainty (Bonett and Price).
    """
    groups: dict[Hashable, list[float]] = {}
    for number, value in enumerate(values):
        groups.setdefault(number if seeds is None else seeds[number], []).append(value)
    if len(groups) < 2:
        return NONE
    mean, count = sum(values) / len(values), len(groups)
    beyond = sum((sum(group) - mean * len(group)) ** 2 for group in groups.values())
    if share and any(values):
        beyond += (1 - mean) ** 2 + (1 + mean) ** 2
    # Beyond a thousand degrees the distribution hardly changes any more.
    degrees = min(count - 1, 1000)
    error = sqrt(beyond * count / (count - 1)) / len(values)
    wide, widest = (error * student(level / TOLD, degrees) for level in (LAST, EARLY))
    return Difference(
        round(mean, 4), round(mean - wide, 4), round(mean + wide, 4), round(error, 5), abs(mean) > widest > 0
    )


@lru_cache(maxsize=4096)
def student(level: float, degrees: int) -> float:
    """So many standard errors are exceeded, on either side, with this chance (Student's distribution)."""
    low, high = 0.0, 1.0
    while _beyond(high, degrees) > level:
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if _beyond(middle, degrees) > level else (low, middle)
    return high


def _beyond(value: float, degrees: int) -> float:
    """The chance of more than this, on either side: the closed form for whole degrees of freedom."""
    angle = atan(value / sqrt(degrees))
    squared = cos(angle) ** 2
    odd = degrees % 2
    term = total = cos(angle) if odd else 1.0
    for number in range(2 + odd, degrees - 1, 2):
        term *= squared * (number - 1) / number
        total += term
    within = 2 / pi * (angle + (sin(angle) * total if degrees > 1 else 0.0)) if odd else sin(angle) * total
    return 1 - within
