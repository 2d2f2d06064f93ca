"""What the AI does to dials and upgrades of the enemy, and with its own officers."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.games.armada.bots.aideck import benefits
from understudy.games.armada.bots.aideck.pages.activation import benefit
from understudy.games.armada.bots.aideck.terms import Mind, chain, only
from understudy.games.armada.cards import SQUADRON
from understudy.games.armada.options import DONE, ToShip, UseCard
from understudy.games.armada.rules.meddling import NEW_DIAL, NEW_RAID
from understudy.pages import Ask, Can, No, Page, Prefer, earliest, fewest, most


def _few_raids(mind: Mind, option: ToShip) -> bool:
    return bin(mind.view.ships[option.ship].raids).count("1") < 2


def _order(mind: Mind, option: ToShip) -> int:
    """AR-PRI-01: the place of a ship among those offered, the closest first."""
    keys = sorted(chain(mind, mind.ship, mind.view.ships[each.ship]) for each in mind.acts(ToShip))
    return keys.index(chain(mind, mind.ship, mind.view.ships[option.ship]))


SLICED = Page(
    "Slicer Tools: which ship",
    [
        Can(
            "AR-PRI-01",
            "The closest that has not two raid tokens.",
            lambda mind: mind.acts(ToShip),
            [
                Prefer("AR-UPG-01", "less than two raid tokens", _few_raids),
                Prefer("AR-PRI-01", "the closest", earliest(_order)),
            ],
        )
    ],
)
SLICE = Page(
    "Slicer Tools",
    [
        Can("AR-UPG-03", "A raid token.", only("A raid token", NEW_RAID)),
        Can("AR-UPG-03", "Another dial.", only("Another dial", NEW_DIAL)),
    ],
)


def _price(mind: Mind, option: UseCard) -> int:
    return benefits.price(mind, option)


DISCARD = Page(
    "An upgrade is discarded",
    [
        Can(
            "AR-PRI-02",
            "The card with the highest cost.",
            lambda mind: mind.acts(UseCard),
            [
                Prefer("AR-PRI-02", "the highest cost", most(_price)),
                Prefer("AR-GOL-01", "the first", earliest(lambda mind, o: o.upgrade)),
            ],
        )
    ],
)


def _is_officer(mind: Mind, option: UseCard) -> bool:
    card = mind.view.ships[option.ship].build.upgrades[option.upgrade]
    return "commander" not in card.slots


OFFICER = Page(
    "Darth Vader: who is discarded",
    [
        Can(
            "AR-UPG-03 AR-PRI-02",
            "The cheapest officer, not the commander.",
            lambda mind: mind.acts(UseCard),
            [
                Prefer("AR-UPG-03", "an officer", _is_officer),
                Prefer("AR-PRI-02", "the cheapest", fewest(_price)),
                Prefer("AR-GOL-01", "the first", earliest(lambda mind, o: o.upgrade)),
            ],
        )
    ],
)


def _squadrons(mind: Mind) -> bool | No:
    return benefit(mind, SQUADRON)


def _free(mind: Mind) -> Sequence[UseCard]:
    return mind.acts(UseCard)


HOSTAGE = Page(
    "Jedi Hostage",
    [
        Ask(
            "AR-SQC-01 AR-ACT-06",
            "Is there a squadron to be activated?",
            _squadrons,
            no=[Can("AR-ACT-05", "Discard the dial to exhaust the card.", _free)],
        ),
        Can("AR-ACT-04", "Keep the dial.", lambda mind: [DONE]),
    ],
)
