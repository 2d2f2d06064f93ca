"""What is told with several numbers: each event declared once, with its parts in order."""

from __future__ import annotations

from understudy.core.happening import Happening, part


class CardDeployed(Happening, verb="deploy"):
    card: int = part()
    place: int = part()
    host: int = part()


class CardMoved(Happening, verb="move"):
    card: int = part()
    start: int = part()
    target: int = part()


class DestinyDrawn(Happening, verb="destiny"):
    card: int = part()
    value: int = part()
    purpose: int = part()


class WeaponShot(Happening, verb="shot"):
    weapon: int = part()
    target: int = part()
    hits: int = part()
    total: int = part()
    needed: int = part()


class SystemMoved(Happening, verb="move-system"):
    place: int = part()
    parsec: int = part()
    around: int = part()


class CardPut(Happening, verb="laid"):
    card: int = part()
    how: int = part()
    which: int = part()
    where: int = part()


class CardCorrected(Happening, verb="corrected"):
    card: int = part()
    how: int = part()
    which: int = part()
    where: int = part()


class StateCorrected(Happening, verb="corrected-state"):
    card: int = part()
    state: int = part()
    holds: int = part()
