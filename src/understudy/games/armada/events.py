"""What is told with several numbers: each event declared once, with its parts in order."""

from __future__ import annotations

from understudy.core.happening import Happening, part


class ShieldsSet(Happening, verb="shields"):
    ship: int = part()
    zone: int = part()
    left: int = part()


class ShipAttacks(Happening, verb="attacks"):
    ship: int = part()
    zone: int = part()
    target: int = part()
    target_zone: int = part()
    band: int = part()


class FlakFired(Happening, verb="flak"):
    ship: int = part()
    zone: int = part()
    squadron: int = part()
    band: int = part()


class ShipIgnites(Happening, verb="ignites"):
    ship: int = part()
    target: int = part()
    target_zone: int = part()


class CannonFires(Happening, verb="cannon"):
    mark: int = part()
    ship: int = part()
    zone: int = part()


class SquadronStrikes(Happening, verb="strikes"):
    squadron: int = part()
    ship: int = part()
    zone: int = part()


class SquadronHurt(Happening, verb="hurt"):
    squadron: int = part()
    amount: int = part()
    hull: int = part()


class CardPrevented(Happening, verb="prevents"):
    ship: int = part()
    card: int = part()
    kind: int = part()


class CommandDecreed(Happening, verb="decrees"):
    ship: int = part()
    upgrade: int = part()
    command: int = part()


class DialSeen(Happening, verb="sees-dial"):
    ship: int = part()
    place: int = part()
    command: int = part()


class DialSet(Happening, verb="sets-dial"):
    ship: int = part()
    place: int = part()
    command: int = part()


class TokenSpent(Happening, verb="spends"):
    kind: int = part()
    state: int = part()
    ship: int = part()
    squadron: int = part()


class StationShelled(Happening, verb="shells"):
    ship: int = part()
    zone: int = part()
    mark: int = part()


class UnitCorrected(Happening, verb="corrected"):
    of_squadron: int = part()
    unit: int = part()
    slot: int = part()
    value: int = part()


class UnitTold(Happening, verb="told-value"):
    of_squadron: int = part()
    unit: int = part()
    slot: int = part()
    value: int = part()


class MarkCorrected(Happening, verb="corrected-mark"):
    number: int = part()
    along: int = part()
    tenths: int = part()


class TokenCorrected(Happening, verb="corrected-token"):
    number: int = part()
    along: int = part()
    tenths: int = part()
