"""Commands: how to resolve each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from understudy.games.armada.bots.aideck.pages import lacking
from understudy.games.armada.bots.aideck.repairs import Spending, next_zone, repair_plan
from understudy.games.armada.bots.aideck.seeing import behind_nearest
from understudy.games.armada.bots.aideck.terms import Mind, distance, points_of
from understudy.games.armada.cards import REPAIR, SQUADRON
from understudy.games.armada.options import (
    BOTH,
    DIAL,
    DONE,
    FLIGHT_DECK,
    TOKEN,
    Act,
    ChooseZone,
    Fly,
    Heal,
    Mend,
    OnSquadron,
    Recover,
    Resolve,
    ToShip,
)
from understudy.games.armada.rules.activation import commandable, squadron_count
from understudy.games.armada.rules.repairing import repair_points
from understudy.pages import Can, Page, Prefer, fewest


def _may_spend(mind: Mind, command: int) -> bool:
    """AR-ACT-09, I5.6: a token that it held before this activation."""
    return bool(mind.orders.held >> command & 1)


def _ways(mind: Mind, command: int) -> dict[str, Resolve]:
    """The ways to resolve a command, by source."""
    return {each.source: each for each in mind.acts(Resolve) if each.command == command}


def _squadrons(mind: Mind) -> Sequence[Act]:
    """AR-SQC-01, AR-ACT-09: by the dial; the token joins where one more squadron can be activated."""
    ways, ship = _ways(mind, SQUADRON), mind.ship
    if not ways:
        return []
    count = len(commandable(mind.view, ship))
    if not count:
        return []
    if DIAL in ways:
        more = count > squadron_count(mind.view, ship, DIAL) and _may_spend(mind, SQUADRON)
        return [ways[BOTH] if more and BOTH in ways else ways[DIAL]]
    return [ways[TOKEN]] if _may_spend(mind, SQUADRON) else []


def _repairs(mind: Mind) -> Sequence[Act]:
    """AR-ENG-03, AR-ACT-09: by the dial; the token joins where it pays for one more effect."""
    ways, ship = _ways(mind, REPAIR), mind.ship
    if not ways:
        return []

    def effects(source: str) -> int:
        return Spending(ship, repair_points(mind.view, ship, source)).effects

    if DIAL in ways:
        if not effects(DIAL):
            return []
        more = _may_spend(mind, REPAIR) and BOTH in ways and effects(BOTH) > effects(DIAL)
        return [ways[BOTH] if more else ways[DIAL]]
    return [ways[TOKEN]] if _may_spend(mind, REPAIR) and effects(TOKEN) else []


def _flight_deck(mind: Mind) -> Sequence[Act]:
    return [FLIGHT_DECK] if mind.has(FLIGHT_DECK) else []


SQUADRON_LINE = Can[Mind, Act](
    "AR-SQC-01 AR-ACT-09",
    "Squadron: activate squadrons up to its value.",
    _squadrons,
    lacking=lacking.squadrons,
)
REPAIR_LINE = Can[Mind, Act](
    "AR-ENG-03 AR-ACT-09",
    "Engineering: repair.",
    _repairs,
    lacking=lacking.repairs,
)
FLIGHT_LINE = Can[Mind, Act](
    "AR-ACT-08",
    "The card's bonus: one more squadron.",
    _flight_deck,
    lacking=lacking.bonus,
)

LATE = Page(
    "Squadron command after the maneuver",
    [SQUADRON_LINE, Can("AR-SQC-01", "No squadron can be activated.", lambda mind: [DONE])],
)

# -- squadrons -----------------------------------------------------------------------------------------------


def _distance(mind: Mind, option: OnSquadron) -> float:
    squadrons = mind.view.squadrons
    if mind.view.known is not None:
        near = [squadrons[each.squadron] for each in mind.acts(type(option))]
        return behind_nearest(mind, mind.ship, near, option.squadron)
    return cast(float, distance(mind.ship, squadrons[option.squadron]))


def _tie(mind: Mind, option: OnSquadron) -> float:
    squadron = mind.view.squadrons[option.squadron]
    return -1000.0 * points_of(squadron, mind.view) + squadron.index


COMMAND_SQUADRON = Page(
    "Squadron command",
    [
        Can(
            "AR-SQC-02 AR-SQC-01",
            "Activate a squadron.",
            lambda mind: mind.acts(Fly),
            [
                Prefer("AR-SQC-02", "the closest to the ship", fewest(_distance)),
                Prefer("AR-PRI-02", "the biggest", fewest(_tie)),
            ],
        )
    ],
)

# -- engineering ------------------------------------------------------------------------------------------


def _repair(mind: Mind) -> Sequence[Act]:
    plan = repair_plan(mind.ship, mind.acts(Mend, Recover), mind.orders.cycle)
    return [] if plan is None else [plan]


def _heal(mind: Mind) -> Sequence[Heal]:
    return mind.acts(Heal)


def _copies(mind: Mind) -> Sequence[ToShip]:
    """Other copies of a card that give points, where something is to be repaired."""
    ship = mind.ship
    lost = bool(ship.cards) or any(
        now < most for now, most in zip(ship.shields, ship.build.card.shields, strict=True)
    )
    return mind.acts(ToShip) if lost else []


def _copy_distance(mind: Mind, option: ToShip) -> float:
    return cast(float, distance(mind.ship, mind.view.ships[option.ship]))


REPAIRING = Page(
    "Engineering",
    [
        Can(
            "AR-UPG-01 AR-TOK-04",
            "Another copy of a card gives points.",
            _copies,
            [
                Prefer("AR-TOK-04", "the closest", fewest(_copy_distance)),
                Prefer("AR-GOL-01", "the lowest number", fewest(lambda mind, o: o.ship)),
            ],
            lacking=lacking.offered("Another copy"),
        ),
        Can(
            "AR-ENG-03 AR-ENG-04",
            "Faceup damage, facedown damage, then shields: front, right, rear, left, and round again.",
            _repair,
            lacking=lacking.repairing,
        ),
        Can(
            "AR-UPG-01",
            "Points are left for squadrons.",
            _heal,
            [
                Prefer("AR-PRI-01", "the closest", fewest(_distance)),
                Prefer("AR-PRI-02", "the biggest", fewest(_tie)),
            ],
            lacking=lacking.offered("A squadron to be repaired"),
        ),
        Can("AR-ENG-03", "Nothing more can be repaired.", lambda mind: [DONE]),
    ],
)


def _next_shield(mind: Mind) -> Sequence[Act]:
    zones = {each.zone: each for each in mind.acts(ChooseZone)}
    return [zones[next_zone(list(zones), mind.orders.cycle)]]


SHIELD = Page(
    "A shield is restored",
    [
        Can(
            "AR-ENG-05 AR-ENG-04 AR-PRI-07",
            "Clockwise: front, right, rear, left.",
            _next_shield,
            lacking=lacking.repairing,
        )
    ],
)
