"""Scores are whole numbers, thousandths of a Force, so that every sum is the same in any order and anywhere.

The rules' own numbers are whole, or halves and quarters; here they become thousandths. A bot compares and
adds nothing else.
"""

from __future__ import annotations

#: One Force, one point of power, ability or destiny; a chance that is certain.
ONE = 1000


def mil(amount: float) -> int:
    """A number of the rules in thousandths."""
    return round(amount * ONE)


def times(weight: int, amount: int) -> int:
    """A weight for each one, of an amount in thousandths; rounded to the nearest, halves up."""
    return (weight * amount + ONE // 2) // ONE


def ratio(part: int, whole: int) -> int:
    """A part of a whole in thousandths; rounded to the nearest, halves up."""
    return (2 * ONE * part + whole) // (2 * whole)


def bounded(amount: int, most: int) -> int:
    """Not further from nothing than this."""
    return max(-most, min(most, amount))


def points(amount: int, sign: bool = False) -> str:
    """Thousandths for people: to one decimal."""
    tenths = (2 * abs(amount) + ONE // 10) // (ONE // 5)
    told = f"{tenths // 10}.{tenths % 10}"
    minus = amount < 0 and tenths > 0
    return f"-{told}" if minus else f"+{told}" if sign else told


def percent(chance: int) -> str:
    """A chance in thousandths for people."""
    return f"{(chance + 5) // 10}%"
