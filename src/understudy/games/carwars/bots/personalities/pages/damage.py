"""Damage cards: who or what takes the point."""

from __future__ import annotations

from understudy.games.carwars.bots.personalities import plans
from understudy.games.carwars.bots.personalities.deciding import any_item
from understudy.games.carwars.bots.personalities.terms import cost, damage_taken, is_driver, would_survive
from understudy.games.carwars.options import OnItem
from understudy.pages import Can, Page, Prefer, Settle, fewest, most

#: The exception is read first: where one item outlasts the point, the others are out of the question, and
#: where the rule would pick an item that outlasts it, that item is the best of those too.
ITEMS = Page(
    "Weapon and accessory results",
    [
        Can(
            "CW-DMG-01 CW-DMG-03",
            "An item takes the point.",
            plans.all_of(OnItem, "hit"),
            log="",
            prefer=[
                Prefer("CW-DMG-02", "one that would not be destroyed", would_survive),
                Prefer("CW-DMG-01", "the least damage taken", fewest(damage_taken)),
                Prefer("CW-DMG-01", "the lowest cost", fewest(cost)),
                Settle("CW-DMG-04", "what a die says", any_item),
            ],
        )
    ],
)
CREW = Page(
    "Crew results",
    [
        Can(
            "CW-CRW-01 CW-CRW-04",
            "A crew member takes the point.",
            plans.all_of(OnItem, "hit"),
            log="",
            prefer=[
                Prefer("CW-CRW-03", "one who would not be killed", would_survive),
                Prefer("CW-CRW-01", "the least damage taken", fewest(damage_taken)),
                Prefer("CW-CRW-02", "the driver", is_driver),
            ],
        )
    ],
)
#: A-AID: First-Aid Kit.
HEAL = Page(
    "First aid",
    [
        Can(
            "CW-CON-03 CW-CON-04",
            "A crew member is treated.",
            plans.all_of(OnItem, "heal"),
            log="",
            prefer=[
                Prefer("CW-CON-04", "the most damage taken", most(damage_taken)),
                Settle("CW-GEN-14", "what a die says", any_item),
            ],
        ),
        Can("CW-CON-04", "No one needs it.", plans.passing),
    ],
)
