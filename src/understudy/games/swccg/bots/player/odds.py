"""Odds of destinies, counted out: every card that may be drawn is as likely as the others (SW-B4).

Amounts are thousandths, odds are how many of all ways lead to an amount: whole numbers throughout.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from understudy.games.swccg.bots.player.exact import ONE, ratio
from understudy.kit.exact import added

#: Amount: in how many ways it comes about.
Odds = dict[int, int]
#: No draw at all.
NOTHING: Odds = {0: 1}


def ways(odds: Odds) -> int:
    return added(odds.values())


def of_draw(destinies: Iterable[int], more: int = 0) -> Odds:
    """One draw out of these, each changed by so much; none is below 0 (SW-DES-04)."""
    found: Odds = {}
    for destiny, some in Counter(destinies).items():
        amount = max(0, destiny + more)
        found[amount] = found.get(amount, 0) + some
    return found or NOTHING


def both(one: Odds, other: Odds) -> Odds:
    """Two that are added up."""
    found: Odds = {}
    for first, some in one.items():
        for second, others in other.items():
            amount = first + second
            found[amount] = found.get(amount, 0) + some * others
    return found


def several(odds: Odds, count: int) -> Odds:
    """The same draw so many times."""
    found = NOTHING
    for _ in range(count):
        found = both(found, odds)
    return found


def shifted(odds: Odds, more: int) -> Odds:
    """All of it changed by so much; the total is not below 0."""
    if not more:
        return odds
    found: Odds = {}
    for amount, some in odds.items():
        found[max(0, amount + more)] = found.get(max(0, amount + more), 0) + some
    return found


def mean(odds: Odds) -> int:
    """What can be expected, in thousandths."""
    total = added([amount * some for amount, some in odds.items()])
    whole = ways(odds)
    return (2 * total + whole) // (2 * whole)


def chance_above(odds: Odds, least: int) -> int:
    """How likely it is more than this, in thousandths."""
    return ratio(added([some for amount, some in odds.items() if amount > least]), ways(odds))


class BattleOdds:
    """Two totals against each other: how likely the first wins (a tie counts half), and by how much."""

    __slots__ = ("lost", "win", "won")

    def __init__(self, ahead: int, mine: Odds, theirs: Odds) -> None:
        above = level = won = lost = 0
        for amount, some in mine.items():
            for other, others in theirs.items():
                difference, count = ahead + amount - other, some * others
                if difference > 0:
                    above += count
                    won += difference * count
                elif difference:
                    lost -= difference * count
                else:
                    level += count
        whole = ways(mine) * ways(theirs)
        self.win = (ONE * (2 * above + level) + whole) // (2 * whole)
        #: What each side wins by, on the whole.
        self.won = (2 * won + whole) // (2 * whole)
        self.lost = (2 * lost + whole) // (2 * whole)
