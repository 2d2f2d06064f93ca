"""Cards that guard the AI's ships outside the token step, and squadrons that a signal boost sends out."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.games.armada import options
from understudy.games.armada.bots.aideck import noes
from understudy.games.armada.bots.aideck.terms import Mind, clockwise, drawn, enemies, searched, stopping
from understudy.games.armada.cards import REDIRECT
from understudy.games.armada.rules.guarding import FASTER
from understudy.games.armada.rules.rounds import boosted
from understudy.games.armada.rules.squadrons import attack_options, move_limit
from understudy.games.armada.shots import ship_shots
from understudy.games.armada.table import READY, Ship
from understudy.kit.exact import added
from understudy.pages import Can, No, Page, Prefer, earliest, fewest, most, sift

#: Barriss Offee, Gilded Aegis: an attack of so many dice is worth a token.
MANY_DICE = 4
#: Barriss Offee: so many shields more has the zone that defends instead.
MORE_SHIELDS = 2
#: Gilded Aegis: shields come from rear, left, right, front.
_TAKEN = (2, 3, 1, 0)


def _stronger(mind: Mind) -> Sequence[options.ChooseZone]:
    """Barriss Offee: a ready redirect, four dice, and a zone with at least two shields more."""
    ship, attack = mind.ship, mind.attack
    ready = any(
        kind == REDIRECT and state == READY
        for kind, state in zip(ship.build.tokens, ship.tokens, strict=True)
    )
    if not ready or int(mind.about["dice"]) < MANY_DICE:
        return No(noes.SMALL_ATTACK)
    least = ship.shields[attack.target_zone] + MORE_SHIELDS
    zones = mind.acts(options.ChooseZone)
    stronger = [each for each in zones if ship.shields[each.zone] >= least]
    return sift(zones, stronger, "a stronger zone") or No(noes.NO_STRONGER_ZONE)


def _zone_shields(mind: Mind, option: options.ChooseZone) -> int:
    return mind.ship.shields[option.zone]


SWERVE = Page(
    "Barriss Offee",
    [
        Can(
            "AR-UPG-01 AR-PRI-02",
            "A zone with at least two shields more, against four dice.",
            _stronger,
            [
                Prefer("AR-PRI-02", "most shields", most(_zone_shields)),
                Prefer("AR-PRI-07", "front, right, rear, left", earliest(lambda mind, o: clockwise(o.zone))),
            ],
        ),
        Can("AR-UPG-01", "Wait with it.", stopping),
    ],
)


def weak_zones(mind: Mind, ship: Ship) -> list[int]:
    """Gilded Aegis: zones with a shield at most that an enemy ship can attack now with four dice."""
    shot_at = {
        zone
        for foe in enemies(mind)
        for _, target, zone, shot in ship_shots(mind.view, foe)
        if target is ship and added(shot.dice) >= MANY_DICE
    }
    others = added(ship.shields)
    return [zone for zone in sorted(shot_at) if ship.shields[zone] <= 1 and others - ship.shields[zone] >= 3]


def _weak(mind: Mind) -> Sequence[options.ChooseZone]:
    zones = weak_zones(mind, mind.ship)
    ways = mind.acts(options.ChooseZone)
    return [each for each in ways if each.zone in zones] or ways


GATHER_ZONE = Page(
    "Gilded Aegis: which zone",
    [
        Can(
            "AR-UPG-01 AR-PRI-07",
            "The zone that is in danger.",
            _weak,
            [Prefer("AR-PRI-07", "front, right, rear, left", earliest(lambda mind, o: clockwise(o.zone)))],
        )
    ],
)
GATHER_SHIELD = Page(
    "Gilded Aegis: shields",
    [
        Can(
            "AR-PRI-07",
            "From rear, left, right, front.",
            lambda mind: mind.acts(options.Shift),
            [
                Prefer(
                    "AR-PRI-07", "rear, left, right, front", earliest(lambda mind, o: _TAKEN.index(o.origin))
                )
            ],
        )
    ],
)


def _react(mind: Mind) -> Sequence[options.Act]:
    """The Grand Inquisitor: at speed 0 or 1 an odd card makes it faster."""
    if mind.ship.speed > 1 or not mind.has(FASTER):
        return No(noes.FAST_ENOUGH)
    card = drawn(mind)
    if card is None:
        return [options.REVEAL_CARD]
    return [FASTER] if card.odd else No(noes.EVEN_CARD)


REACT = Page(
    "The Grand Inquisitor",
    [
        Can("AR-ODD-01 AR-ODD-02 AR-ODD-03", "Slow, and odd: one faster.", _react),
        Can("AR-UPG-01", "Wait with it.", stopping),
    ],
)


def _kinds(mind: Mind) -> Sequence[options.Act]:
    ways = {each.kind: each for each in mind.acts(options.ChooseKind)}
    return searched(mind, lambda card: card.token in ways, lambda card: [ways[card.token]])


TOKEN_MORE = Page(
    "Kyrsta Agate: one more token",
    [
        Can("AR-OVR-01", "Reveal cards until one shows a token that is possible.", _kinds),
        Can("AR-GOL-01", "The first that is possible.", lambda mind: mind.acts(options.ChooseKind)[:1]),
    ],
)


def _boost(mind: Mind) -> Sequence[options.Act]:
    """Hyperwave Signal Boost: as many squadrons as its value, half of which can attack or engage."""
    ship = mind.ship
    ready = boosted(mind.view, ship)
    if len(ready) < ship.build.squadron:
        return No(noes.TOO_FEW_SQUADRONS)
    able = added(bool(attack_options(mind.view, one)) or move_limit(mind.view, one) > 0 for one in ready)
    return mind.acts(options.UseCard) if 2 * able >= ship.build.squadron else No(noes.TOO_FEW_SQUADRONS)


BOOST = Page(
    "Hyperwave Signal Boost",
    [
        Can("AR-UPG-01 AR-UPG-02", "As many squadrons as its value can do something.", _boost),
        Can("AR-UPG-01", "Wait with it.", lambda mind: [options.DONE]),
    ],
)


def _speed(mind: Mind, option: options.ToShip) -> int:
    return mind.view.ships[option.ship].build.max_speed


def _points(mind: Mind, option: options.ToShip) -> int:
    return mind.view.ships[option.ship].build.points


MISSION = Page(
    "Mercy Mission",
    [
        Can(
            "AR-UPG-03 AR-PRI-02",
            "The fastest small ship, then the cheapest.",
            lambda mind: mind.acts(options.ToShip),
            [
                Prefer("AR-PRI-02", "the fastest", most(_speed)),
                Prefer("AR-PRI-02", "the cheapest", fewest(_points)),
                Prefer("AR-GOL-01", "the lowest number", earliest(lambda mind, o: o.ship)),
            ],
        )
    ],
)
