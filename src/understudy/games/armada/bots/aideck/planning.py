"""I6: what the zones of a ship would attack, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, cast

from understudy.games.armada.bots.aideck.seeing import judged_attacks
from understudy.games.armada.bots.aideck.terms import Key, Mind, clockwise, priority_of, rank
from understudy.games.armada.options import AttackShip, ShipAttack
from understudy.games.armada.rules.activation import Shots, attack_options
from understudy.games.armada.shots import Shot
from understudy.games.armada.table import Ship, Squadron
from understudy.kit.exact import added


class ZoneAttack(NamedTuple):
    """What a zone would attack."""

    option: ShipAttack
    zone: int
    target: Ship | Squadron
    dice: int
    rank: Key


def dice_of(shot: Shot) -> int:
    """I6.6: the dice gathered, less one where it is obstructed."""
    return added(shot.dice) - shot.obstructed


def target_of(mind: Mind, option: ShipAttack) -> Ship | Squadron:
    if isinstance(option, AttackShip):
        return mind.view.ships[option.ship]
    return mind.view.squadrons[option.squadron]


def zone_plans(mind: Mind, shots: dict[ShipAttack, Shot]) -> list[ZoneAttack]:
    """I6.2, I6.5: for each zone its best target by the attack priority, and which zone of that."""
    priority = priority_of(mind)
    best: dict[int, tuple[tuple[float, ...], ShipAttack]] = {}
    for option, shot in shots.items():
        zone, target = option.zone, target_of(mind, option)
        key = (*rank_of(mind, target), *defending(mind, option, shot, priority))
        if zone not in best or key < best[zone][0]:
            best[zone] = (key, option)
    found = []
    for zone, (_, option) in sorted(best.items()):
        target = target_of(mind, option)
        found.append(ZoneAttack(option, zone, target, dice_of(shots[option]), rank_of(mind, target)))
    return found


def rank_of(mind: Mind, target: Ship | Squadron) -> Key:
    """I6.2: how good a target is for the ship that attacks."""
    found = mind.memo.get(target)
    if found is None:
        found = mind.memo[target] = rank(mind, mind.ship, target, priority_of(mind))
    return cast(Key, found)


def defending(mind: Mind, option: ShipAttack, shot: Shot, priority: str) -> tuple[float, ...]:
    """I6.5, ARA-AI-29: most dice, unobstructed, the shortest range, clockwise; by the other reading only the
    last. The weakest shields come first if the card wants that.
    """
    if not isinstance(option, AttackShip):
        return ()
    target, zone = option.ship, option.target_zone
    weak = mind.view.ships[target].shields[zone] if priority == "weakest_shields" else 0
    if mind.reads("target_zone"):
        return (weak, 0, 0, 0.0, clockwise(zone))
    return (weak, -dice_of(shot), shot.obstructed, round(shot.length, 1), clockwise(zone))


def ordered(mind: Mind, plans: Sequence[ZoneAttack]) -> list[ZoneAttack]:
    """I6.3: the better plan first."""
    values = values_of(mind, plans)
    return [plans[at] for at in sorted(range(len(plans)), key=values.__getitem__)]


def values_of(mind: Mind, plans: Sequence[ZoneAttack]) -> list[tuple[int, ...]]:
    """I6.3: at the best target of all, ships before squadrons, most dice, clockwise: smaller is better.
    ARA-AI-15: by the other reading only the last two count.
    """
    if mind.reads("arcs"):
        return [(0, 0, -plan.dice, clockwise(plan.zone)) for plan in plans]
    best = min((plan.rank for plan in plans), default=())
    squadrons_first = priority_of(mind) == "squadrons_first"
    return [
        (
            plan.rank != best,
            isinstance(plan.target, Ship) == squadrons_first,
            -plan.dice,
            clockwise(plan.zone),
        )
        for plan in plans
    ]


def planned(mind: Mind) -> list[ZoneAttack]:
    """The attacks of the zones in the order of their value."""
    found = mind.memo.get("planned")
    if found is None:
        found = mind.memo["planned"] = ordered(mind, zone_plans(mind, shots_of(mind)))
    return cast("list[ZoneAttack]", found)


def shots_of(mind: Mind) -> dict[ShipAttack, Shot]:
    """Everything that could be attacked now; at a real table of each zone its best, as it was judged."""
    found = mind.memo.get("shots")
    if found is None:
        offered = mind.offered
        if isinstance(offered, Shots):
            found = offered.found
        elif mind.view.known is None:
            found = attack_options(mind.view, mind.ship)
        else:
            found = judged_attacks(mind, mind.ship, priority_of(mind))
        mind.memo["shots"] = found
    return cast("dict[ShipAttack, Shot]", found)
