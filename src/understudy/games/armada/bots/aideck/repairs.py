"""AR-ENG-01 to AR-ENG-05, I8.3: how engineering points are spent."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from understudy.games.armada.measures import CLOCKWISE
from understudy.games.armada.options import NONE, Act, Mend, Recover
from understudy.games.armada.rules.damage import may_recover
from understudy.games.armada.table import UNSEEN, Ship

#: What damage cards and shields cost.
CARD, SHIELD = 3, 2


def is_faceup(code: int) -> bool:
    return code != UNSEEN and bool(code & 1)


def next_zone(zones: Sequence[int], last: int) -> int:
    """AR-ENG-04, AR-ENG-05: front, right, rear, left, going on after the zone that got the last one."""
    first = CLOCKWISE.index(last) + 1 if last >= 0 else 0
    for step in range(len(CLOCKWISE)):
        zone = CLOCKWISE[(first + step) % len(CLOCKWISE)]
        if zone in zones:
            return zone
    return NONE


class Spending:
    """What is left when points are spent as far as they go."""

    __slots__ = ("cards", "effects", "points", "shields")

    def __init__(self, ship: Ship, points: int) -> None:
        self.points = points
        self.effects = 0
        #: Damage cards and shields that are still missing.
        self.cards = len(ship.cards)
        self.shields = sum(
            most - now
            for zone, (now, most) in enumerate(zip(ship.shields, ship.build.card.shields, strict=True))
            if may_recover(ship, zone)
        )
        while self.points >= CARD and self.cards:
            self.points -= CARD
            self.cards -= 1
            self.effects += 1
        while self.points >= SHIELD and self.shields:
            self.points -= SHIELD
            self.shields -= 1
            self.effects += 1

    @property
    def runs_out(self) -> bool:
        """AR-ENG-01: everything is repaired, and points remain."""
        return self.points > 0 and not self.cards and not self.shields


def repair_plan(ship: Ship, options: Sequence[Act], cycle: int, newest: bool = False) -> Act | None:
    """AR-ENG-03, ARA-AI-25: faceup damage, facedown damage, shields; the oldest card first, or the newest."""
    mends = sorted((act for act in options if isinstance(act, Mend)), key=attrgetter("card"), reverse=newest)
    for wanted in (True, False):
        for act in mends:
            if is_faceup(ship.cards[act.card]) == wanted:
                return act
    zones = {act.zone: act for act in options if isinstance(act, Recover)}
    return zones.get(next_zone(list(zones), cycle)) if zones else None
