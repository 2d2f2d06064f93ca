"""Squadrons: who flies, whom it attacks, where it moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from understudy.games.armada import options
from understudy.games.armada.bots.aideck import noes, seeing
from understudy.games.armada.bots.aideck.flights import closest_place, engaging_place, gap_to, least_gap
from understudy.games.armada.bots.aideck.pages import aces
from understudy.games.armada.bots.aideck.seeing import behind_nearest, first_to_fly
from understudy.games.armada.bots.aideck.terms import (
    Mind,
    chain,
    clockwise,
    distance,
    enemies,
    enemy_squadrons,
    points_of,
    priority_of,
    rank,
)
from understudy.games.armada.judging import answer_of
from understudy.games.armada.measures import DISTANCES
from understudy.games.armada.queries import DISTANCE_1, SLACK, apart, tenth
from understudy.games.armada.rules.squadrons import ATTACK, MOVE, move_limit
from understudy.games.armada.shots import dogfight_shots, snipe_shots, strike_limit
from understudy.games.armada.table import Ship, Squadron
from understudy.geometry import Point, separation
from understudy.pages import Ask, Can, No, Page, Prefer, Unsaid, earliest, fewest, most

# -- who flies -----------------------------------------------------------------------------------------------


def _to_fight(mind: Mind, option: options.OnSquadron) -> float:
    """I11.1: how near an enemy squadron is; a ship where there is none."""
    if mind.reads("squadron_order"):
        # ARA-AI-23: the biggest is all that counts.
        return 0.0
    one = mind.view.squadrons[option.squadron]
    if mind.view.known is not None:
        return float(first_to_fly(mind, mind.acts(options.Fly)) is not answer_of(one))
    foes: Sequence[Ship | Squadron] = enemy_squadrons(mind) or enemies(mind)
    return min((float(distance(one, foe)) for foe in foes), default=0.0)


def _points(mind: Mind, option: options.OnSquadron) -> int:
    one = mind.view.squadrons[option.squadron]
    return mind.view.config.fleets[one.seat].cost(one.card.points)


PHASE = Page(
    "Squadron Phase",
    [
        Can(
            "AR-PRI-01 AR-PRI-02",
            "Activate a squadron.",
            lambda mind: mind.acts(options.Fly),
            [
                Prefer("AR-PRI-01 ARA-AI-23", "the closest to an enemy", fewest(_to_fight)),
                Prefer("AR-PRI-02", "the biggest", most(_points)),
                Prefer("AR-GOL-01", "the lowest number", earliest(lambda mind, o: o.squadron)),
            ],
        )
    ],
)

# -- whom it attacks -----------------------------------------------------------------------------------------


def _may_attack(mind: Mind) -> bool:
    return bool(int(mind.about.get("left", ATTACK)) & ATTACK)


def _nearest(mind: Mind, what: str, foes: Sequence[Ship | Squadron]) -> No:
    """How far away the nearest enemy is, or that none is near, as it was judged."""
    name = mind.squadron.card.name
    if not foes:
        return No(noes.none_in_play, what)
    if mind.view.known is not None:
        return No(noes.none_is_near, name, len(foes), what)
    return No(noes.nearest_is, name, len(foes), what, min(apart(mind.squadron, foe) for foe in foes))


def _no_squadron(mind: Mind) -> No:
    return Unsaid(_nearest, mind, "squadron", enemy_squadrons(mind))


def _no_ship(mind: Mind) -> No:
    return Unsaid(_nearest, mind, "ship", enemies(mind))


def _shots(mind: Mind) -> Sequence[options.Dogfight | options.Snipe]:
    if not _may_attack(mind):
        return No(noes.HAS_ATTACKED)
    return _dogfights(mind) or _no_squadron(mind)


def _dogfights(mind: Mind) -> Sequence[options.Dogfight | options.Snipe]:
    """AR-SQU-01, AR-SQU-03, G35: squadrons at distance 1; snipe where there is none. Escort is obeyed by the
    rules.
    """
    if mind.view.known is None:
        return mind.acts(options.Dogfight) or mind.acts(options.Snipe)
    one, view = mind.squadron, mind.view
    near = [options.Dogfight(foe.index) for foe, _ in dogfight_shots(view, one)]
    return near or [options.Snipe(foe.index) for foe, _ in snipe_shots(view, one)]


def _by_chain(mind: Mind, option: options.Dogfight | options.Snipe) -> int:
    """AR-SQU-03: the closest, then the biggest."""
    own = mind.squadron
    options = _dogfights(mind)
    if mind.view.known is not None:
        foes = [mind.view.squadrons[each.squadron] for each in options]
        first = min(foes, key=lambda foe: (-points_of(foe, mind.view), foe.index))
        behind = {foe.index: behind_nearest(mind, own, foes, foe.index) for foe in foes}
        tied = not any(behind.values()) and len(foes) > 1
        return int(option.squadron != first.index) if tied else behind[option.squadron]
    keys = sorted(chain(mind, own, mind.view.squadrons[each.squadron]) for each in options)
    return keys.index(chain(mind, own, mind.view.squadrons[option.squadron]))


def limit_of(mind: Mind) -> float:
    """How far it may still move."""
    one = mind.squadron
    if mind.request.topic in BY_CARD:
        return DISTANCES[int(mind.about.get("distance", 1)) - 1]
    if not int(mind.about["left"]) & MOVE or one.moved:
        return 0.0
    return move_limit(mind.view, one)


def prey(mind: Mind) -> tuple[Squadron, Point] | None:
    """AR-SQU-04: the nearest enemy squadron that it can engage by this move, and where it then stands."""
    if "prey" not in mind.memo:
        mind.memo["prey"] = _find_prey(mind)
    return cast("tuple[Squadron, Point] | None", mind.memo["prey"])


def _find_prey(mind: Mind) -> tuple[Squadron, Point] | None:
    limit, one = limit_of(mind), mind.squadron
    if not limit:
        return None
    if mind.view.known is not None:
        found = seeing.prey(mind, limit)
        return None if found is None else (found, (0.0, 0.0))
    for enemy in sorted(enemy_squadrons(mind), key=lambda other: chain(mind, one, other)):
        if apart(one, enemy) - limit > DISTANCE_1 + SLACK:
            break
        place = engaging_place(mind, one, enemy, limit)
        if place is not None:
            return enemy, place
    return None


def _can_engage(mind: Mind) -> bool | No:
    if prey(mind) is not None:
        return True
    return _no_squadron(mind) if limit_of(mind) else No(noes.may_not_move, mind.squadron.card.name)


def _commanded(mind: Mind) -> bool | No:
    return mind.squadron.by >= 0 or No(noes.flies_by_itself, mind.squadron.card.name)


def ship_target(mind: Mind) -> Ship | None:
    """AR-SQU-05, AR-SQU-06, G46: the ship that the parent's attack priority names if this activation can
    bring it to distance 1; else the closest, by the other reading that ship all the same (ARA-AI-24).
    """
    if "target" not in mind.memo:
        mind.memo["target"] = _find_ship(mind)
    return cast("Ship | None", mind.memo["target"])


def _find_ship(mind: Mind) -> Ship | None:
    ships, one = enemies(mind), mind.squadron
    if not ships:
        return None
    closest = min(ships, key=lambda ship: chain(mind, one, ship))
    if not _commanded(mind):
        return closest
    parent = mind.view.ships[one.by]
    priority = "closest_ship" if priority_of(mind) == "squadrons_first" else priority_of(mind)
    wanted = min(ships, key=lambda ship: rank(mind, parent, ship, priority))
    if mind.reads("far_target"):
        return wanted
    limit = limit_of(mind)
    if mind.view.known is not None:
        near = wanted is closest or bool(seeing.bombs(mind, wanted))
        return wanted if near or (limit and seeing.in_reach(mind, wanted, limit)) else closest
    if wanted is closest or any(each.ship == wanted.index for each in mind.acts(options.Bomb)):
        return wanted
    if not limit or apart(one, wanted) - limit > strike_limit(mind.view, one) + SLACK:
        return closest
    place = closest_place(mind, one, wanted, limit)
    if place is None or gap_to(wanted)(*place) > strike_limit(mind.view, one) + SLACK:
        return closest
    return wanted


def _bombs(mind: Mind) -> Sequence[options.Bomb]:
    """AR-SQU-05, AR-SQU-06: the ship that it is after."""
    target = ship_target(mind)
    if target is None or not _may_attack(mind):
        return No(noes.none_in_play, "ship") if target is None else No(noes.HAS_ATTACKED)
    if mind.view.known is not None:
        return seeing.bombs(mind, target) or _no_ship(mind)
    return [each for each in mind.acts(options.Bomb) if each.ship == target.index] or _no_ship(mind)


def _any_bombs(mind: Mind) -> Sequence[options.Bomb]:
    """After its move it attacks what is in reach."""
    if limit_of(mind):
        return No(noes.may_still_move, mind.squadron.card.name)
    # At a real table `_bombs` has looked already.
    bombs = mind.acts(options.Bomb) if mind.view.known is None else ()
    return bombs or _no_ship(mind)


def _zone_gap(mind: Mind, option: options.Bomb) -> float:
    if mind.view.known is not None:
        return 0.0
    hull = mind.view.ships[option.ship].hull
    assert hull is not None
    return tenth(separation(mind.squadron.base, hull.zones[option.zone]))


def _ship_gap(mind: Mind, option: options.Bomb) -> float:
    return cast(float, distance(mind.squadron, mind.view.ships[option.ship]))


_NEAREST_ZONE: Sequence[Prefer[Mind, options.Bomb]] = (
    Prefer("AR-SQU-03 AR-PRI-01", "the closest ship", fewest(_ship_gap)),
    Prefer("AR-SQU-03", "the nearest zone", fewest(_zone_gap)),
    Prefer("AR-PRI-07", "clockwise", earliest(lambda mind, o: 10 * o.ship + clockwise(o.zone))),
)

# -- where it moves ------------------------------------------------------------------------------------------

#: Moves that are no activation: by Cloak or by a card, which may keep squadrons apart from enemies.
APART = "glide-place"
BY_CARD = ("cloak", APART)


def _stays(mind: Mind, place: Point) -> bool:
    disc = mind.squadron.base
    return abs(place[0] - disc.x) < SLACK and abs(place[1] - disc.y) < SLACK


def _engage(mind: Mind) -> Sequence[options.Act]:
    found = prey(mind)
    if found is None:
        return _no_squadron(mind)
    if mind.view.known is not None:
        return [options.ApproachSquadron(found[0].index)]
    return (
        No(noes.comes_no_closer, mind.squadron.card.name)
        if _stays(mind, found[1])
        else [options.MoveTo(found[1])]
    )


def toward_ship(mind: Mind) -> Sequence[options.Act]:
    """AR-SQU-05, AR-SQC-04: as close to the ship as it can; straight at full speed if that is not enough."""
    limit, target, one = limit_of(mind), ship_target(mind), mind.squadron
    if not limit or target is None:
        return No(noes.may_not_move, one.card.name) if target is not None else No(noes.none_in_play, "ship")
    if mind.view.known is not None:
        return [options.ApproachShip(target.index)]
    place = closest_place(mind, one, target, limit, apart_from_enemies=mind.request.topic == APART)
    if place is None or gap_to(target)(*place) > apart(one, target) - SLACK:
        return No(noes.comes_no_closer, one.card.name)
    return [options.MoveTo(place)]


SQUADRON = Page(
    "Squadrons",
    [
        aces.INSTEAD_LINE,
        Can(
            "AR-SQU-01 AR-SQU-02 AR-SQU-03",
            "Shoot enemy squadrons first.",
            _shots,
            [Prefer("AR-SQU-03 AR-PRI-01", "the closest", earliest(_by_chain))],
            log="enemy squadrons first",
        ),
        Ask(
            "AR-SQU-04",
            "Can it engage an enemy squadron in a single move?",
            _can_engage,
            yes=[
                Can(
                    "AR-SQU-04 ARA-AI-24",
                    "Move as close as it can to the nearest one.",
                    _engage,
                    log="to engage the nearest enemy squadron",
                )
            ],
            no=[
                Ask(
                    "AR-SQU-05 AR-SQC-03",
                    "Is it activated by a ship?",
                    _commanded,
                    yes=[
                        Can(
                            "AR-SQU-05 AR-SQU-02 AR-SQC-03",
                            "Shoot the ship of the activating ship's targeting priority.",
                            _bombs,
                            _NEAREST_ZONE,
                            log="by the activating ship's targeting priority",
                        ),
                    ],
                    no=[
                        Can(
                            "AR-SQU-06 AR-SQU-02",
                            "Shoot the closest ship.",
                            _bombs,
                            _NEAREST_ZONE,
                            log="the closest ship",
                        )
                    ],
                ),
                Can(
                    "AR-SQU-02",
                    "Shoot a ship that is in reach.",
                    _any_bombs,
                    _NEAREST_ZONE,
                    log="a ship in reach",
                ),
                Can(
                    "AR-SQC-04 AR-SQU-05 ARA-AI-24",
                    "Move to it, at maximum speed if it is far.",
                    toward_ship,
                    log="toward its target",
                ),
            ],
        ),
        Can("AR-SQU-02", "Nothing more can be attacked or moved to.", lambda mind: [options.DONE]),
    ],
)
CLOAK = Page(
    "Cloak",
    [
        Can(
            "AR-SQU-04",
            "Move as close as it can to the nearest squadron that it can engage.",
            _engage,
        ),
        Can(
            "AR-SQU-06",
            "Move toward the closest ship.",
            toward_ship,
        ),
        Can("AR-SQU-04", "Stay: there is nothing to move to.", lambda mind: [options.DONE]),
    ],
)

# -- squadrons in the way ------------------------------------------------------------------------------------


def _unit(mind: Mind, option: options.OnSquadron) -> Squadron:
    return mind.view.squadrons[option.squadron]


PUSHED = Page(
    "Squadrons in the way: which",
    [
        Can(
            "AR-GOL-01",
            "Own squadrons first.",
            lambda mind: mind.acts(options.ToSquadron),
            [
                Prefer("AR-GOL-01", "one of its own", lambda mind, o: _unit(mind, o).seat == mind.seat),
                Prefer("AR-PRI-02", "the biggest", most(_points)),
                Prefer("AR-GOL-01", "the lowest number", earliest(lambda mind, o: o.squadron)),
            ],
            log="",
        )
    ],
)


def push_value(mind: Mind, option: options.AtPoint) -> float:
    """I7.7: own ones near the enemy, others far from own ships."""
    one, memo = mind.squadron, mind.memo
    near = memo.get("near")
    if near is None:
        near = memo["near"] = least_gap(_pushed_by(mind, one))
    least: float = near(*option.point)
    return least if one.seat == mind.seat else -least


def _pushed_by(mind: Mind, one: Squadron) -> Sequence[Ship | Squadron]:
    """Whose distance counts for a squadron in the way: of enemies for an own one, else of own ships."""
    if one.seat == mind.seat:
        return enemy_squadrons(mind) or enemies(mind)
    return [ship for ship in mind.view.ships if ship.seat == mind.seat and ship.in_play]


PUSH = Page(
    "Squadrons in the way: where",
    [
        Can(
            "AR-GOL-01 AR-PRI-01 ARA-AI-27",
            "Place it next to the ship.",
            lambda mind: mind.acts(options.Put),
            [
                Prefer(
                    "AR-PRI-01",
                    "its own near the enemy, others far from its ships",
                    fewest(push_value),
                ),
                Prefer("AR-GOL-01", "the first of them", earliest(lambda mind, o: mind.offered.index(o))),
            ],
            log="",
        )
    ],
)
