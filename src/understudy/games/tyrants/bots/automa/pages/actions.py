"""The four actions and what becomes of their wasted parts, as the document prints them.

In co-op the same lines obey the ids of the co-op section as well.
"""

from __future__ import annotations

from functools import cache

from understudy.games.tyrants.bots.automa import plans
from understudy.games.tyrants.bots.automa.pages import lacking
from understudy.games.tyrants.bots.automa.pages.sites import (
    PIECES,
    deploy_order,
    removal_order,
    spy_order,
    white_order,
)
from understudy.pages import Can, Page

EACH_STEP = "TA-PRIO-06 TA-PRIO-08"
IN_RANGE = "TA-MAL-05 TA-GUILE-10 TA-PRIO-07 TA-SUM-05 " + EACH_STEP


class Actions:
    """The pages of one kind of game, with one side of the map as north."""

    def __init__(
        self, north: str, coop: bool = False, troops_first: bool = False, any_space: bool = False
    ) -> None:
        spying, deploying = spy_order(north), deploy_order(north, any_space)
        killing, removing = white_order(north), removal_order(north, troops_first)
        spies = " TA-COOP-07 TA-COOP-08" if coop else ""
        own = " TA-COOP-04" if coop else ""
        spare = " TA-COOP-04 TA-COOP-05 TA-COOP-06" if coop else ""
        never = f"TA-GUILE-07 TA-GUILE-08 TA-GUILE-09 {EACH_STEP}{spies}"

        self.guile = (
            Page(
                "Guile, 1 card",
                [
                    Can(
                        f"TA-GUILE-01 TA-GUILE-07 TA-GUILE-12 TA-SUM-08 {EACH_STEP}",
                        "Remove a spy to place 1 troop at its site?",
                        plans.spy_for_troop,
                        spying,
                        lacking=lacking.spy_for_troop,
                    ),
                    Can(
                        f"TA-GUILE-02 TA-SUM-08 {never}",
                        "Place 1 spy?",
                        plans.spy_placements,
                        spying,
                        lacking=lacking.spy,
                    ),
                ],
            ),
            Page(
                "Guile, 2 cards",
                [
                    Can(
                        f"TA-GUILE-03 TA-GUILE-07 TA-SUM-08 {EACH_STEP}",
                        "Remove a spy to supplant 1 troop at its site?",
                        plans.spy_for_supplant,
                        spying,
                        lacking=lacking.spy_for_supplant,
                    ),
                    Can(
                        f"TA-GUILE-04 TA-SUM-08 {never}",
                        "Place 2 spies: where?",
                        plans.spy_placements,
                        spying,
                        lacking=lacking.spy,
                    ),
                ],
            ),
            Page(
                "Guile, 3 cards",
                [
                    Can(
                        f"TA-GUILE-05 TA-GUILE-07 TA-SUM-08 {EACH_STEP}",
                        "Remove a spy to supplant 2 troops at its site?",
                        plans.spy_for_supplant,
                        spying,
                        lacking=lacking.spy_for_supplant,
                    ),
                    Can(
                        f"TA-GUILE-06 TA-SUM-08 {never}",
                        "Place 3 spies: where?",
                        plans.spy_placements,
                        spying,
                        lacking=lacking.spy,
                    ),
                ],
            ),
        )
        #: By the number of guile cards: which troop makes room.
        self.supplant = {
            cards: Page(
                f"Guile, {cards} cards: supplant",
                [
                    Can(
                        f"{rule}{spare}",
                        "Supplant which troop?",
                        plans.troops_to_supplant,
                        PIECES,
                        lacking=lacking.at_site,
                    )
                ],
            )
            for cards, rule in ((2, "TA-GUILE-03"), (3, "TA-GUILE-05"))
        }
        self.next_spy = Page(
            "Guile, the next spy",
            [Can(never, "Place another spy?", plans.spy_placements, spying, lacking=lacking.spy)],
        )

        white = "Assassinate a white troop?"
        anything = "Assassinate a troop of any colour or return a spy?"
        self.malice = (
            (
                Page(
                    "Malice, 1 card",
                    [
                        Can(
                            f"TA-MAL-01 TA-SUM-09 {IN_RANGE}{own}",
                            white,
                            plans.whites,
                            killing,
                            lacking=lacking.white,
                        )
                    ],
                ),
            ),
            (
                Page(
                    "Malice, 2 cards",
                    [
                        Can(
                            f"TA-MAL-02 TA-SUM-09 {IN_RANGE}{spare}",
                            anything,
                            plans.removals,
                            removing,
                            lacking=lacking.piece,
                        )
                    ],
                ),
                Page(
                    "Malice, 2 cards: plus",
                    [
                        Can(
                            f"TA-MAL-03 TA-SUM-09 {IN_RANGE}{own}",
                            white,
                            plans.whites,
                            killing,
                            lacking=lacking.white,
                        )
                    ],
                ),
            ),
            (
                Page(
                    "Malice, 3 cards",
                    [
                        Can(
                            f"TA-MAL-04 TA-SUM-09 {IN_RANGE}{spare}",
                            anything,
                            plans.removals,
                            removing,
                            lacking=lacking.piece,
                        )
                    ],
                ),
            )
            * 3,
        )

        reach = f"TA-CONQ-04 TA-GUILE-11 TA-PRIO-07 TA-SUM-05 TA-SUM-10 {EACH_STEP}{own}"
        self.conquest = tuple(
            Page(
                f"Conquest, {count} card{'s' if count > 1 else ''}: {troops} troops",
                [
                    Can(
                        f"TA-CONQ-0{count} {reach}",
                        "Deploy a troop?",
                        plans.deployments,
                        deploying,
                        lacking=lacking.deployment,
                    )
                ],
            )
            for count, troops in ((1, 2), (2, 4), (3, 7))
        )

        # ASM-36: what replaces a wasted part needs troop presence, whatever the part was.
        self.wasted = Page(
            "Wasted parts",
            [
                Can(
                    f"TA-WASTE-02 TA-WASTE-01 TA-WASTE-11 TA-SUM-06 {EACH_STEP}{own}",
                    "Deploy a troop for the wasted part?",
                    plans.deployments,
                    deploying,
                    lacking=lacking.deployment,
                )
            ],
        )
        self.convert_white = Page(
            "Wasted parts: undeployed troops",
            [
                Can(
                    f"TA-WASTE-06 TA-WASTE-08 TA-WASTE-11 TA-SUM-06 {EACH_STEP}{own}",
                    "Assassinate a white troop for 2 undeployed troops?",
                    plans.whites,
                    killing,
                    lacking=lacking.white,
                )
            ],
        )
        self.convert_player = Page(
            "Wasted parts: undeployed troops",
            [
                Can(
                    f"TA-WASTE-07 TA-WASTE-08 TA-WASTE-11 TA-SUM-06 {EACH_STEP}{spare}",
                    "Assassinate a player's troop for 3 undeployed troops?",
                    plans.players,
                    removal_order(north),
                    lacking=lacking.rival,
                )
            ],
        )


#: The pages for a north and for the switches of a game, made when they are first needed.
actions_for = cache(Actions)
