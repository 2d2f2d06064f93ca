"""What a mix of dice brings and risks in a battle: exact, out of the faces of the dice."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from understudy.core.requests import Request
from understudy.games.arcs.cards import DICE
from understudy.games.arcs.options import COLORS, Act, Counted
from understudy.games.arcs.places import SYSTEM_IDS
from understudy.games.arcs.table import Table
from understudy.kit.odds import percent
from understudy.kit.saying import plural

SKIRMISH_DIE, ASSAULT_DIE, RAID_DIE = range(3)
_COUNTED = ("hit", "self", "intercept", "bhit", "key")


def _counts(faces: Sequence[str], sign: str) -> list[int]:
    return [name.split("-").count(sign) for name in faces]


#: By die and sign: how many a throw shows on the average, and how often it shows none.
MEAN = [{sign: sum(_counts(die.faces, sign)) / len(die.faces) for sign in _COUNTED} for die in DICE]
NONE_OF = [{sign: _counts(die.faces, sign).count(0) / len(die.faces) for sign in _COUNTED} for die in DICE]


def expected(counts: Sequence[int], sign: str) -> float:
    """How many of a sign so many skirmish, assault and raid dice show on the average."""
    return sum(count * MEAN[die][sign] for die, count in enumerate(counts))


def chance(counts: Sequence[int], sign: str) -> float:
    """How likely they show at least one."""
    return 1 - prod(NONE_OF[die][sign] ** count for die, count in enumerate(counts))


def odds(counts: Sequence[int], fresh: int) -> str:
    """What a mix of dice brings and risks against so many fresh ships, which hit back when they intercept."""
    told = []
    if counts[SKIRMISH_DIE] or counts[ASSAULT_DIE]:
        told.append(f"{expected(counts, 'hit'):.1f} hits ({percent(chance(counts, 'hit'))} any)")
    if counts[RAID_DIE]:
        told.append(f"{expected(counts, 'bhit'):.1f} building hits, {expected(counts, 'key'):.1f} keys")
    risks = [f"{expected(counts, 'self'):.1f} on your own ships"] if chance(counts, "self") else []
    if chance(counts, "intercept"):
        back = f" for {plural(fresh, 'hit')}" if fresh else ", for nothing"
        risks.append(f"{percent(chance(counts, 'intercept'))} intercepted{back}")
    return "; ".join([", ".join(told), f"risks {', '.join(risks)}" if risks else "no risk"])


def stakes(table: Table, request: Request, act: Act) -> str:
    """What an option that collects dice brings and risks."""
    if request.topic != "dice" or not isinstance(act, Counted) or not any(act.counts):
        return ""
    system = SYSTEM_IDS.index(str(request.about["system"]))
    defender = COLORS.index(str(request.about["defender"]))
    return odds(act.counts, table.board.fresh(defender, system))
