"""Commands: how to resolve each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from understudy.games.armada import options
from understudy.games.armada.bots.aideck import noes
from understudy.games.armada.bots.aideck.repairs import CARD, Spending, next_zone, repair_plan
from understudy.games.armada.bots.aideck.seeing import behind_nearest
from understudy.games.armada.bots.aideck.terms import Mind, distance, every, not_offered, points_of
from understudy.games.armada.cards import REPAIR, SQUADRON
from understudy.games.armada.rules.activation import commandable, squadron_count
from understudy.games.armada.rules.repairing import repair_points
from understudy.games.armada.table import Ship
from understudy.kit.exact import added
from understudy.pages import Can, No, Page, Prefer, earliest, fewest


def _may_spend(mind: Mind, command: int) -> bool:
    """AR-ACT-09, I5.6: a token that it held before this activation."""
    return bool(mind.held(mind.ship) >> command & 1)


def _ways(mind: Mind, command: int) -> dict[str, options.Resolve]:
    """The ways to resolve a command, by source."""
    return {each.source: each for each in mind.acts(options.Resolve) if each.command == command}


def _no_way(ship: Ship, command: int) -> No:
    """Why a command cannot be resolved: it was, or nothing is there for it."""
    if ship.resolved >> command & 1:
        return No(noes.RESOLVED)
    return No(noes.no_dial_or_token, command)


def _squadrons(mind: Mind) -> Sequence[options.Act]:
    """AR-SQC-01, AR-ACT-09: by the dial; the token joins where one more squadron can be activated."""
    ways, ship = _ways(mind, SQUADRON), mind.ship
    if not ways:
        return _no_way(ship, SQUADRON)
    count = len(commandable(mind.view, ship))
    if not count:
        return No(noes.NO_SQUADRON_IN_REACH)
    if options.DIAL in ways:
        more = count > squadron_count(mind.view, ship, options.DIAL) and _may_spend(mind, SQUADRON)
        return [ways[options.BOTH] if more and options.BOTH in ways else ways[options.DIAL]]
    return [ways[options.TOKEN]] if _may_spend(mind, SQUADRON) else No(noes.TOKEN_IS_NEW)


def _repairs(mind: Mind) -> Sequence[options.Act]:
    """AR-ENG-03, AR-ACT-09: by the dial; the token joins where it pays for one more effect."""
    ways, ship = _ways(mind, REPAIR), mind.ship
    if not ways:
        return _no_way(ship, REPAIR)
    if not _is_damaged(ship):
        return No(noes.NOTHING_DAMAGED)

    def effects(source: str) -> int:
        return Spending(ship, repair_points(mind.view, ship, source)).effects

    if options.DIAL in ways:
        if not effects(options.DIAL):
            return No(noes.TOO_FEW_POINTS)
        more = (
            _may_spend(mind, REPAIR)
            and options.BOTH in ways
            and effects(options.BOTH) > effects(options.DIAL)
        )
        return [ways[options.BOTH] if more else ways[options.DIAL]]
    if not _may_spend(mind, REPAIR):
        return No(noes.TOKEN_IS_NEW)
    return [ways[options.TOKEN]] if effects(options.TOKEN) else No(noes.TOO_FEW_POINTS)


def _is_damaged(ship: Ship) -> bool:
    return bool(ship.cards) or bool(Spending(ship, 0).shields)


def no_bonus(mind: Mind) -> No:
    return No(noes.bonus_is, "" if mind.card is None else mind.card.bonus)


def _flight_deck(mind: Mind) -> Sequence[options.Act]:
    return [options.FLIGHT_DECK] if mind.has(options.FLIGHT_DECK) else no_bonus(mind)


SQUADRON_LINE = Can[Mind, options.Act](
    "AR-SQC-01 AR-ACT-09",
    "Squadron: activate squadrons up to its value.",
    _squadrons,
    log="",
)
REPAIR_LINE = Can[Mind, options.Act](
    "AR-ENG-03 AR-ACT-09",
    "Engineering: repair.",
    _repairs,
    log="",
)
FLIGHT_LINE = Can[Mind, options.Act](
    "AR-ACT-08",
    "The card's bonus: one more squadron.",
    _flight_deck,
    log="one more squadron",
)

LATE = Page(
    "Squadron command after the maneuver",
    [SQUADRON_LINE, Can("AR-SQC-01", "No squadron can be activated.", lambda mind: [options.DONE])],
)

# -- squadrons -----------------------------------------------------------------------------------------------


def _distance(mind: Mind, option: options.OnSquadron) -> float:
    squadrons = mind.view.squadrons
    if mind.view.known is not None:
        near = [squadrons[each.squadron] for each in mind.acts(type(option))]
        return behind_nearest(mind, mind.ship, near, option.squadron)
    return cast(float, distance(mind.ship, squadrons[option.squadron]))


def _tie(mind: Mind, option: options.OnSquadron) -> float:
    squadron = mind.view.squadrons[option.squadron]
    return -1000.0 * points_of(squadron, mind.view) + squadron.index


#: Squadrons of a ship, starting from the closest.
CLOSEST_SQUADRON: Sequence[Prefer[Mind, options.OnSquadron]] = (
    Prefer("AR-SQC-02", "the closest to the ship", fewest(_distance)),
    Prefer("AR-PRI-02", "the biggest", earliest(_tie)),
)

COMMAND_SQUADRON = Page(
    "Squadron command",
    [
        Can(
            "AR-SQC-02 AR-SQC-01",
            "Activate a squadron.",
            lambda mind: mind.acts(options.Fly),
            CLOSEST_SQUADRON,
        )
    ],
)

# -- engineering ------------------------------------------------------------------------------------------


def _repair(mind: Mind) -> Sequence[options.Act]:
    ship, ways = mind.ship, mind.acts(options.Mend, options.Recover)
    plan = repair_plan(ship, ways, mind.orders.cycle, mind.reads("repairs"))
    if plan is not None:
        return [plan]
    return No(noes.nothing_to_repair, len(ship.cards), Spending(ship, 0).shields)


def _copies(mind: Mind) -> Sequence[options.ToShip]:
    """Other copies of a card that give points, where something is to be repaired."""
    if not _is_damaged(mind.ship):
        return No(noes.NOTHING_DAMAGED)
    return mind.acts(options.ToShip) or not_offered(mind, "Another copy")


def _copy_distance(mind: Mind, option: options.ToShip) -> float:
    return cast(float, distance(mind.ship, mind.view.ships[option.ship]))


#: Wat Tambor: shields of these zones are spent first: rear, left, right, front.
_DRAINED = (2, 3, 1, 0)


def _drained(mind: Mind) -> Sequence[options.Drain]:
    """Wat Tambor: where the points then remove a damage card that could not be paid for otherwise."""
    ship, points = mind.ship, int(mind.about["points"])
    ways = [each for each in mind.acts(options.Drain) if each.ship == ship.index]
    if not ways:
        return not_offered(mind, "A shield for points")
    unpaid = len(ship.cards) > points // CARD
    enough = (points + 2 * min(2, added(ship.shields))) // CARD > points // CARD
    return ways if unpaid and enough else No(noes.NO_CARD_MORE)


REPAIRING = Page(
    "Engineering",
    [
        Can(
            "AR-UPG-01 AR-TOK-04",
            "Another copy of a card gives points.",
            _copies,
            [
                Prefer("AR-TOK-04", "the closest", fewest(_copy_distance)),
                Prefer("AR-GOL-01", "the lowest number", earliest(lambda mind, o: o.ship)),
            ],
        ),
        Can(
            "AR-UPG-01 AR-ENG-03",
            "Shields for points that remove one more damage card.",
            _drained,
            [
                Prefer(
                    "AR-PRI-07", "rear, left, right, front", earliest(lambda mind, o: _DRAINED.index(o.zone))
                )
            ],
        ),
        Can(
            "AR-ENG-03 AR-ENG-04 ARA-AI-25",
            "Faceup damage, facedown damage, then shields: front, right, rear, left, and round again.",
            _repair,
            log="faceup damage, facedown damage, then shields",
        ),
        Can(
            "AR-UPG-01",
            "Points are left for squadrons.",
            every("A squadron to be repaired", options.Heal),
            [
                Prefer("AR-PRI-01", "the closest", fewest(_distance)),
                Prefer("AR-PRI-02", "the biggest", earliest(_tie)),
            ],
        ),
        Can("AR-ENG-03", "Nothing more can be repaired.", lambda mind: [options.DONE]),
    ],
)


def _next_shield(mind: Mind) -> Sequence[options.Act]:
    zones = {each.zone: each for each in mind.acts(options.ChooseZone)}
    return [zones[next_zone(list(zones), mind.orders.cycle)]]


SHIELD = Page(
    "A shield is restored",
    [
        Can(
            "AR-ENG-05 AR-ENG-04 AR-PRI-07",
            "Clockwise: front, right, rear, left.",
            _next_shield,
        )
    ],
)
