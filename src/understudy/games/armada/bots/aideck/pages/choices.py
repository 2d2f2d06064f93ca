"""What cards let a player choose, by the document's principles: closest, biggest, clockwise, by the deck."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.games.armada import options
from understudy.games.armada.bots.aideck import noes
from understudy.games.armada.bots.aideck.pages.attack import DEAREST, FIRST_DIE, least_damage
from understudy.games.armada.bots.aideck.pages.commands import CLOSEST_SQUADRON
from understudy.games.armada.bots.aideck.pages.defending import given_up
from understudy.games.armada.bots.aideck.pages.golden import no_match
from understudy.games.armada.bots.aideck.pages.squadrons import push_value, toward_ship
from understudy.games.armada.bots.aideck.pages.upgrades import near_first
from understudy.games.armada.bots.aideck.terms import Mind, chain, clockwise, only, points_of, rank
from understudy.games.armada.dice import BLACK
from understudy.games.armada.table import Ship, Squadron
from understudy.pages import Can, No, Page, Prefer, earliest, fewest, most

OnUnit = options.ToShip | options.ToSquadron


def _unit(mind: Mind, option: OnUnit) -> Ship | Squadron:
    if isinstance(option, options.ToShip):
        return mind.view.ships[option.ship]
    return mind.view.squadrons[option.squadron]


# -- ships and squadrons -------------------------------------------------------------------------------------


def _has_room(mind: Mind, option: options.ToShip) -> bool:
    ship = mind.view.ships[option.ship]
    return ship.token_count < ship.build.most_tokens


TOKEN_FOR = Page(
    "A command token for a friendly ship",
    [
        Can(
            "AR-UPG-01 AR-PRI-01",
            "The closest that has room for it.",
            lambda mind: mind.acts(options.ToShip),
            [
                Prefer("AR-UPG-01", "one that has room for it", _has_room),
                Prefer("AR-PRI-01", "the closest", earliest(near_first)),
                Prefer("AR-GOL-01", "the lowest number", earliest(lambda mind, o: o.ship)),
            ],
        )
    ],
)


def _is_enemy(mind: Mind, option: OnUnit) -> bool:
    return _unit(mind, option).seat != mind.seat


def _is_ship(mind: Mind, option: OnUnit) -> bool:
    return isinstance(option, options.ToShip)


def _from_attacker(mind: Mind, option: OnUnit) -> int:
    """AR-PRI-01: the place of a unit among those like it, the closest to the attacker first."""
    origin = mind.view.ships[mind.attack.by_ship]
    alike = [_unit(mind, each) for each in mind.acts(type(option))]
    keys = sorted(chain(mind, origin, unit) for unit in alike)
    return keys.index(chain(mind, origin, _unit(mind, option)))


SPLASH = Page(
    "Another unit suffers",
    [
        Can(
            "AR-ATK-04 AR-PRI-01",
            "An enemy: ships first, squadrons last, the closest of them.",
            lambda mind: mind.acts(options.ToShip, options.ToSquadron),
            [
                Prefer("AR-UPG-03", "an enemy", _is_enemy),
                Prefer("AR-ATK-04", "ships first", _is_ship),
                Prefer("AR-PRI-01", "the closest", earliest(_from_attacker)),
            ],
        )
    ],
)


def _bigness(mind: Mind, option: OnUnit) -> int:
    unit = _unit(mind, option)
    return 1000 * (1 + unit.size if isinstance(unit, Ship) else 0) + points_of(unit, mind.view)


BIGGEST = Page(
    "A unit of its own",
    [
        Can(
            "AR-PRI-02",
            "The biggest.",
            lambda mind: mind.acts(options.ToShip, options.ToSquadron),
            [
                Prefer("AR-PRI-02", "the biggest", most(_bigness)),
                Prefer("AR-GOL-01", "the first", earliest(lambda mind, o: _unit(mind, o).index)),
            ],
        )
    ],
)
CLOSEST = Page(
    "A squadron of its own",
    [
        Can(
            "AR-PRI-01",
            "The closest to the ship.",
            lambda mind: mind.acts(options.ToSquadron),
            CLOSEST_SQUADRON,
        )
    ],
)


def _flak_order(mind: Mind, option: options.Flak) -> int:
    """AR-PRI-01: the place of a squadron among those offered, the closest first."""
    ship, squadrons = mind.ship, mind.view.squadrons
    numbers = {each.squadron for each in mind.acts(options.Flak)}
    keys = sorted(rank(mind, ship, squadrons[number], "closest_ship") for number in numbers)
    return keys.index(rank(mind, ship, squadrons[option.squadron], "closest_ship"))


ONE_FLAK = Page(
    "An attack on one squadron",
    [
        Can(
            "AR-UPG-03 AR-PRI-01",
            "Attack the closest squadron.",
            lambda mind: mind.acts(options.Flak),
            [
                Prefer("AR-PRI-01", "the closest", earliest(_flak_order)),
                Prefer("AR-PRI-07", "front, right, rear, left", earliest(lambda mind, o: clockwise(o.zone))),
            ],
        )
    ],
)
BESIDE = Page(
    "A squadron is placed",
    [
        Can(
            "AR-PRI-01",
            "The legal place that is nearest to the enemy.",
            lambda mind: mind.acts(options.Put),
            [
                Prefer("AR-PRI-01", "near the enemy", fewest(push_value)),
                Prefer("AR-GOL-01", "the first of them", earliest(lambda mind, o: mind.offered.index(o))),
            ],
        ),
        Can("AR-UPG-03", "It is placed by hand.", only("Placing it by hand", options.MOVED)),
    ],
)
GLIDE = Page(
    "A squadron moves by a card",
    [
        Can("AR-SQU-06", "Move toward the closest ship.", toward_ship),
        Can("AR-SQU-06", "It comes no closer: it stays.", lambda mind: [options.DONE]),
    ],
)

# -- zones, upgrades, dice -----------------------------------------------------------------------------------

ZONE = Page(
    "A hull zone by a card",
    [
        Can(
            "AR-PRI-07",
            "The first clockwise.",
            lambda mind: mind.acts(options.ChooseZone),
            [Prefer("AR-PRI-07", "front, right, rear, left", earliest(lambda mind, o: clockwise(o.zone)))],
        )
    ],
)
UPGRADE = Page(
    "One of several upgrades",
    [
        Can(
            "AR-PRI-02",
            "The card with the highest cost.",
            lambda mind: mind.acts(options.UseCard),
            DEAREST,
        )
    ],
)
SWAP_DIE = Page(
    "Swap a die",
    [
        Can(
            "AR-PRI-04",
            "Swap the die that counts least.",
            lambda mind: mind.acts(options.SpendDie),
            [Prefer("AR-PRI-04", "the least damage", fewest(least_damage)), FIRST_DIE],
        )
    ],
)


def _not_black(mind: Mind) -> Sequence[options.RemoveDie]:
    return [each for each in mind.acts(options.RemoveDie) if each.color != BLACK] or No(noes.ALL_BLACK)


REPLACE_DIE = Page(
    "Replace a die",
    [
        Can(
            "AR-CF-02 AR-UPG-01",
            "A red or blue die becomes a black one.",
            _not_black,
            [Prefer("AR-CF-02", "red first, then blue", earliest(lambda mind, o: o.color))],
        ),
        Can("AR-UPG-01", "Black dice stay.", lambda mind: [options.DONE]),
    ],
)

# -- defense tokens ------------------------------------------------------------------------------------------


def _a_token(title: str) -> Page:
    """AR-OVR-01: the deck decides which; a ready copy first."""
    return Page(
        title,
        [
            Can(
                "AR-OVR-01",
                "Reveal cards until one matches; a ready copy first.",
                lambda mind: given_up(mind, False),
                log="the first card that matches; a ready copy first",
            ),
            no_match(options.SpendToken),
        ],
    )


ENEMY_TOKEN = _a_token("A defense token of the enemy")
OTHER_KIND = _a_token("A defense token becomes another")
