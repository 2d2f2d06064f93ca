"""At a real table: what the AI asks of whoever sees the miniatures, as little as its lines need.

The questions are those that a person who plays the document by hand would measure. Nothing here reads a pose;
models only answer where nobody else does.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from understudy.core.judging import recalled
from understudy.core.option import YES, Option
from understudy.core.requests import Judge
from understudy.games.armada.bots.aideck.flights import closest_place, engaging_place, gap_to
from understudy.games.armada.bots.aideck.terms import Mind, enemies, enemy_squadrons, rank
from understudy.games.armada.judging import (
    BAND_ANSWERS,
    CLOCK,
    EQUAL,
    FAR,
    LENGTHS,
    NONE_OF_THEM,
    SHIPS,
    SQUADRONS,
    Known,
    Unjudged,
    answer_of,
    look,
    name_of,
    nearest,
    piece,
    yes_or_no,
)
from understudy.games.armada.measures import BASES, RANGES, ZONES
from understudy.games.armada.options import AttackShip, Bomb, Flak, Fly, Maneuver, ShipAttack
from understudy.games.armada.queries import apart, tenth, tied
from understudy.games.armada.rules.attack import SQUADRON_TARGET, fresh
from understudy.games.armada.rules.courses import course_name
from understudy.games.armada.rules.squadrons import declared
from understudy.games.armada.shots import (
    Shot,
    armed,
    declared_flak,
    declared_shot,
    flak_target,
    foes_of,
    free_shot,
    in_arc,
    sees,
    strike_limit,
    striking_zone,
    targeted,
)
from understudy.games.armada.table import Ship, Squadron
from understudy.games.armada.tool import end_pose
from understudy.geometry import Box, Pose
from understudy.kit.exact import added

#: The middle of each sector of distance, base to base: close, medium, long, up to two rulers, more.
MIDDLES = (60.0, 155.0, 245.0, 460.0, 750.0)
HOUR = 30.0


def known_of(mind: Mind) -> Known:
    known = mind.view.known
    assert known is not None
    return known


def _length(one: Ship | Squadron, two: Ship | Squadron) -> float:
    return tenth(apart(one, two))


def behind_nearest(mind: Mind, origin: Ship | Squadron, units: Sequence[Ship | Squadron], index: int) -> int:
    """AR-PRI-01: 0 for the closest of several units, 1 for the others; 0 for all that are equally far."""
    if len(units) < 2:
        return 0
    found = nearest(known_of(mind), origin, units, _length)
    return int(
        found is not EQUAL and found is not answer_of(next(each for each in units if each.index == index))
    )


# -- attacks -------------------------------------------------------------------------------------------------


def any_target(mind: Mind, ship: Ship) -> bool:
    """AR-CF-03: a zone that has not attacked has something in arc and in range."""
    open_zones = [zone for zone in ship.build.zones if not ship.fired >> zone & 1]
    if any(zone in targeted(mind.view, ship) for zone in open_zones):
        return True
    return any(flak_target(mind.view, ship, zone) is not None for zone in open_zones)


def judged_attacks(mind: Mind, ship: Ship, priority: str) -> dict[ShipAttack, Shot]:
    """I6.2, I6.5: of each zone the attack on its best target, as far as it was judged. Whether it is
    obstructed is asked when it is declared.
    """
    found: dict[ShipAttack, Shot] = {}
    for zone in ship.build.zones:
        if ship.fired >> zone & 1:
            continue
        plan: tuple[ShipAttack, Shot] | None = None
        if priority != "squadrons_first":
            plan = _at_ship(mind, ship, zone, priority)
        plan = plan or _at_squadron(mind, ship, zone) or _at_ship(mind, ship, zone, priority)
        if plan is not None:
            found[plan[0]] = plan[1]
    return found


def _at_ship(mind: Mind, ship: Ship, zone: int, priority: str) -> tuple[AttackShip, Shot] | None:
    view = mind.view
    if zone not in armed(ship) or zone not in targeted(view, ship):
        return None
    able = [
        foe for foe in foes_of(view, ship) if in_arc(view, ship, zone, foe) and fresh(ship, zone, foe.index)
    ]
    for foe in sorted(able, key=lambda foe: rank(mind, ship, foe, priority)):
        ways = [other for other in foe.build.zones if sees(ship, zone, foe)[other]]
        weak = foe.shields if priority == "weakest_shields" else (0,) * len(foe.shields)
        shots = {other: _shot(mind, ship, zone, foe, other) for other in ways}
        best = min(
            (other for other in ways if shots[other] is not None),
            key=lambda other: (weak[other], *_reached(mind, shots[other]), other),
            default=None,
        )
        if best is not None:
            shot = shots[best]
            assert shot is not None
            return AttackShip(zone, foe.index, best), shot
    return None


def _reached(mind: Mind, shot: Shot | None) -> tuple[int, int]:
    """ARA-AI-29: most dice, the shortest range; neither counts by the other reading."""
    return (0, 0) if mind.reads("target_zone") else (-_dice(shot), _band(shot))


def _dice(shot: Shot | None) -> int:
    return 0 if shot is None else added(shot.dice) - shot.obstructed


def _band(shot: Shot | None) -> int:
    return 0 if shot is None else shot.band


def _shot(mind: Mind, ship: Ship, zone: int, foe: Ship, other: int) -> Shot | None:
    """By its range alone, until the line was looked at."""
    try:
        return declared_shot(mind.view, ship, zone, foe, other)
    except Unjudged as gap:
        if gap.questions[0].topic != "obstructed":
            raise
    return free_shot(mind.view, ship, zone, foe, other)


def _at_squadron(mind: Mind, ship: Ship, zone: int) -> tuple[Flak, Shot] | None:
    """I6.7: the closest first; those that cannot be attacked are passed over."""
    done = [one.index for one in enemy_squadrons(mind) if not fresh(ship, zone, SQUADRON_TARGET + one.index)]
    while (squadron := flak_target(mind.view, ship, zone, done)) is not None:
        shot = declared_flak(mind.view, ship, zone, squadron)
        if shot is not None:
            return Flak(zone, squadron.index), shot
        done.append(squadron.index)
    return None


def next_squadron(mind: Mind, ship: Ship, zone: int) -> list[Flak]:
    """R9.6: the nearest of those that were not attacked yet."""
    offered = {option.squadron: option for option in mind.acts(Flak)}
    done = [one.index for one in enemy_squadrons(mind) if one.index not in offered]
    while (squadron := flak_target(mind.view, ship, zone, done)) is not None:
        if declared_flak(mind.view, ship, zone, squadron) is not None:
            return [offered[squadron.index]]
        done.append(squadron.index)
    return []


# -- squadrons -----------------------------------------------------------------------------------------------


def first_to_fly(mind: Mind, options: Sequence[Fly]) -> Option:
    """I11.1: which squadron is nearest to an enemy squadron; to a ship where there is none."""
    own = [mind.view.squadrons[option.squadron] for option in options]
    foes: Sequence[Ship | Squadron] = enemy_squadrons(mind) or enemies(mind)

    def model() -> Option:
        gaps = {one.index: min((_length(one, foe) for foe in foes), default=0.0) for one in own}
        return answer_of(min(own, key=lambda one: (gaps[one.index], one.index)))

    return look(
        known_of(mind),
        Judge(
            mind.seat,
            "Which of these squadrons is nearest to an enemy squadron?"
            if enemy_squadrons(mind)
            else "Which of these squadrons is nearest to an enemy ship?",
            tuple(map(answer_of, own)),
            model,
            "first-to-fly",
            {
                "seat": mind.seat,
                "of": SQUADRONS,
                "and": SHIPS,
                "own": "+".join(str(one.index) for one in own),
            },
        ),
    )


def prey(mind: Mind, limit: float) -> Squadron | None:
    """AR-SQU-04: the nearest enemy squadron that it can engage by this move."""
    one, foes = mind.squadron, enemy_squadrons(mind)
    if not foes:
        return None

    def model() -> Option:
        for foe in sorted(foes, key=lambda foe: (_length(one, foe), foe.index)):
            if engaging_place(mind, one, foe, limit) is not None:
                return answer_of(foe)
        return NONE_OF_THEM

    found = look(
        known_of(mind),
        Judge(
            mind.seat,
            f"Which is the nearest enemy squadron that {name_of(one)} can engage by moving {LENGTHS[limit]}?",
            (*map(answer_of, foes), NONE_OF_THEM),
            model,
            "prey",
            {"squadron": piece(one), "of": SQUADRONS, "and": SHIPS, "reach": LENGTHS[limit]},
        ),
    )
    return next((foe for foe in foes if answer_of(foe) is found), None)


def in_reach(mind: Mind, ship: Ship, limit: float) -> bool:
    """G46: this activation can bring the squadron to its distance of a ship."""
    one, reach = mind.squadron, strike_limit(mind.view, mind.squadron)

    def model() -> bool:
        place = closest_place(mind, one, ship, limit)
        return place is not None and gap_to(ship)(*place) <= reach + 1e-6

    return (
        look(
            known_of(mind),
            yes_or_no(
                mind.seat,
                f"Can {name_of(one)} come within {LENGTHS[reach]} of {name_of(ship)} by moving "
                f"{LENGTHS[limit]}?",
                model,
                "in-reach",
                {"squadron": piece(one), "ship": piece(ship), "of": SQUADRONS, "reach": LENGTHS[limit]},
            ),
        )
        is YES
    )


def bombs(mind: Mind, ship: Ship) -> list[Bomb]:
    """R18.6: its attack on a ship: the nearest zone in sight."""
    one = mind.squadron
    if not added(one.card.battery) or tied(mind.view, one):
        return []
    zone = striking_zone(mind.view, one, ship, strike_limit(mind.view, one))
    if zone is None:
        return []
    option = Bomb(ship.index, zone)
    return [option] if mind.has(option) and declared(mind.view, one, option) is not None else []


# -- movement ------------------------------------------------------------------------------------------------


def closest_ship(mind: Mind, origin: Ship, ships: Sequence[Ship]) -> Ship:
    """AR-PRI-01, of several ships at once; the first where they are equally far."""
    if len(ships) == 1:
        return ships[0]
    found = nearest(known_of(mind), origin, ships, _length)
    return next((ship for ship in ships if answer_of(ship) is found), ships[0])


def believed(mind: Mind, ship: Ship, other: Ship | Squadron) -> Pose:
    """Where another ship is believed to stand, as seen from the middle of a ship that heads along x: by the
    clock and by its distance. It is taken to head for the ship.
    """
    hour = look(known_of(mind), _ask_clock(ship, other))
    half = BASES[other.size][0] if isinstance(other, Ship) else other.base.r
    away = MIDDLES[FAR.index(_how_far(mind, ship, other))] + BASES[ship.size][0] + half
    angle = -HOUR * int(hour.id)
    return Pose(away * cos(radians(angle)), away * sin(radians(angle)), (angle + 180.0) % 360.0).settled()


def _ask_clock(ship: Ship, other: Ship | Squadron) -> Judge:
    def model() -> Option:
        bearing = ship.pose.bearing(other.base.x, other.base.y)
        return CLOCK[(round(-bearing / HOUR) - 1) % len(CLOCK)]

    return Judge(
        ship.seat,
        f"Where is {name_of(other)} seen from the bow of {name_of(ship)}, as on a clock?",
        CLOCK,
        model,
        "clock",
        {"ship": piece(ship), "other": piece(other)},
    )


def _how_far(mind: Mind, ship: Ship, other: Ship | Squadron) -> Option:
    """The distance in bands; a range that was just judged will do."""
    known = known_of(mind)
    for zone in ZONES:
        for at in (*ZONES, "base"):
            about = {"ship": piece(ship), "zone": zone, "other": piece(other), "at": at}
            told = recalled(known, Judge(0, "", BAND_ANSWERS, lambda: BAND_ANSWERS[0], "range", about))
            if told is not None:
                return told

    def model() -> Option:
        ends = (*RANGES, 2 * RANGES[-1])
        length = apart(ship, other)
        return FAR[added(length > end for end in ends)]

    return look(
        known,
        Judge(
            ship.seat,
            f"How far is {name_of(other)} from {name_of(ship)}?",
            FAR,
            model,
            "how-far",
            {"ship": piece(ship), "other": piece(other)},
        ),
    )


def leaves_later(mind: Mind, ship: Ship, option: Maneuver) -> bool:
    """I7.3: near an edge, whether going straight on once more would leave the map."""
    speed, clicks, side = option.speed, option.clicks, option.side

    def model() -> bool:
        first = end_pose(ship.pose, ship.size, clicks, side)
        second = Box(end_pose(first, ship.size, (0,) * speed, side), *BASES[ship.size])
        return mind.view.area.room.gap(second) < 0

    later = yes_or_no(
        ship.seat,
        f"And straight on again at speed {speed} from there: does {name_of(ship)} leave the map?",
        model,
        "leaves-later",
        {"ship": piece(ship), "course": course_name(clicks, side)},
    )
    return look(known_of(mind), later) is YES
