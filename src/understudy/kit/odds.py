"""Exact odds out of the faces of dice: how many signs a throw shows, and how often."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

#: How likely each number is, from 0 on.
Odds = tuple[float, ...]


@cache
def of_die(signs: tuple[int, ...]) -> Odds:
    """One die, of which each face shows so many."""
    return tuple(signs.count(number) / len(signs) for number in range(max(signs) + 1))


def both(one: Odds, other: Odds) -> Odds:
    """Two throws together."""
    found = [0.0] * (len(one) + len(other) - 1)
    for a, likely in enumerate(one):
        for b, also in enumerate(other):
            found[a + b] += likely * also
    return tuple(found)


def of_dice(dice: Iterable[tuple[Sequence[int], int]]) -> Odds:
    """Dice thrown together: of each kind what its faces show, and how many there are."""
    found: Odds = (1.0,)
    for signs, count in dice:
        for _ in range(count):
            found = both(found, of_die(tuple(signs)))
    return found


def left_over(one: Odds, other: Odds) -> Odds:
    """What is left of the first when each of the second cancels one."""
    found = [0.0] * len(one)
    for a, likely in enumerate(one):
        for b, also in enumerate(other):
            found[max(0, a - b)] += likely * also
    return tuple(found)


def mean(odds: Odds) -> float:
    return sum(number * likely for number, likely in enumerate(odds))


def any_of(odds: Odds) -> float:
    """How likely there is at least one."""
    return 1 - odds[0]


def percents(odds: Odds, most: int = 6) -> tuple[int, ...]:
    """How likely each number is in whole percents; the last of so many stands for all larger ones, too."""
    told = (*odds[: most - 1], sum(odds[most - 1 :])) if len(odds) > most else odds
    return tuple(round(100 * likely) for likely in told)


def percent(likely: float) -> str:
    """A chance in whole percents; what is not certain is not said to be."""
    if 0 < likely < 0.005:
        return "<1%"
    return ">99%" if 0.995 <= likely < 1 else f"{likely:.0%}"
