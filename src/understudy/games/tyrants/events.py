"""What is told with several numbers: each event declared once, with its parts in order."""

from __future__ import annotations

from understudy.core.happening import Happening, part


class AllyMarker(Happening, verb="ally_marker"):
    site: int = part()
    holder: int = part()
    theirs: int = part()
    own: int = part()


class Assassinated(Happening, verb="assassinate"):
    node: int = part()
    color: int = part()
    toward: int = part()


class TroopMoved(Happening, verb="move"):
    origin: int = part()
    target: int = part()
    color: int = part()


class TrophyBack(Happening, verb="trophy_back"):
    node: int = part()
    color: int = part()
    owner: int = part()


class ValueCorrected(Happening, verb="corrected"):
    kind: int = part()
    which: int = part()
    whose: int = part()
    value: int = part()
