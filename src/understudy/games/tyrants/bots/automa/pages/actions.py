"""The four actions and what becomes of their wasted parts, as the document prints them.

In co-op the same lines obey the ids of the co-op section as well.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from understudy.games.tyrants.bots.automa import plans
from understudy.games.tyrants.bots.automa.pages.sites import (
    AS_PRINTED,
    PIECES,
    TWO_TROOPS,
    deploy_order,
    removal_order,
    spy_order,
    white_order,
)
from understudy.games.tyrants.bots.automa.terms import Mind
from understudy.games.tyrants.options import AtNode
from understudy.games.tyrants.table import Readings
from understudy.kit.saying import plural
from understudy.pages import Can, Page
from understudy.pages.page import Line

EACH_STEP = "TA-PRIO-06 TA-PRIO-08"
IN_RANGE = "TA-MAL-05 TA-GUILE-10 TA-PRIO-07 TA-SUM-05 " + EACH_STEP


#: TA-CONQ-01 to TA-CONQ-03: the troops of a conquest, by the number of cards.
DEPLOYS = (2, 4, 7)


class Cell(NamedTuple):
    """A cell of the document's table, or a part of one."""

    rules: str
    text: str
    ways: Callable[[Mind], Sequence[AtNode]]


#: By the number of cards: what a spy gives way to, and how many spies are placed if it cannot.
GUILE = (
    (
        Cell(
            "TA-GUILE-01 TA-GUILE-12",
            "Remove a spy to place 1 troop at its site?",
            plans.spy_for_troop,
        ),
        Cell("TA-GUILE-02", "Place 1 spy?", plans.spy_placements),
    ),
    (
        Cell("TA-GUILE-03", "Remove a spy to supplant 1 troop at its site?", plans.spy_for_supplant),
        Cell("TA-GUILE-04", "Place 2 spies: where?", plans.spy_placements),
    ),
    (
        Cell("TA-GUILE-05", "Remove a spy to supplant 2 troops at its site?", plans.spy_for_supplant),
        Cell("TA-GUILE-06", "Place 3 spies: where?", plans.spy_placements),
    ),
)


class Actions:
    """The pages of one kind of game, with one side of the map as north."""

    def __init__(self, north: str, readings: Readings = AS_PRINTED) -> None:
        self.north, self.readings, coop = north, readings, readings.coop
        self.spying = spy_order(north, readings)
        self.deploying = deploy_order(north, readings)
        #: What the co-op section adds where spies are placed, where the own presence counts, and where
        #: pieces of an ally are spared.
        self.spies = " TA-COOP-07 TA-COOP-08" if coop else ""
        self.own = " TA-COOP-04" if coop else ""
        self.spare = " TA-COOP-04 TA-COOP-05 TA-COOP-06" if coop else ""
        self._guile()
        self._malice()
        self._conquest()
        self._wasted()

    def _guile(self) -> None:
        never = f"TA-GUILE-07 TA-GUILE-08 TA-GUILE-09 {EACH_STEP}{self.spies}"
        self.guile = tuple(
            Page(
                f"Guile, {plural(cards, 'card')}",
                [
                    self._spy(remove, f"TA-GUILE-07 TA-SUM-08 {EACH_STEP}", cards == 3),
                    self._spy(place, f"TA-SUM-08 {never}"),
                ],
            )
            for cards, (remove, place) in enumerate(GUILE, 1)
        )
        #: By the number of guile cards: which troop makes room.
        self.supplant = {
            cards: Page(
                f"Guile, {cards} cards: supplant",
                [
                    Can(
                        f"{rule}{self.spare}",
                        "Supplant which troop?",
                        plans.troops_to_supplant,
                        PIECES,
                        log="",
                    )
                ],
            )
            for cards, rule in ((2, "TA-GUILE-03"), (3, "TA-GUILE-05"))
        }
        self.next_spy = Page(
            "Guile, the next spy", [self._spy(Cell("", "Place another spy?", plans.spy_placements), never)]
        )

    def _spy(self, cell: Cell, rules: str, for_two: bool = False) -> Line:
        """ASM-18: `for_two` troops are supplanted; the switch looks for two first."""
        # “Returns its spy — to place 1 troop at its site”.
        log = cell.text.removeprefix("Remove a spy ")
        first = (TWO_TROOPS,) if for_two and self.readings.two_troops else ()
        return Can(f"{cell.rules} {rules}", cell.text, cell.ways, (*first, *self.spying), log=log)

    def _malice(self) -> None:
        white, anything = "Assassinate a white troop?", "Assassinate a troop of any color or return a spy?"
        self.malice = (
            (Page("Malice, 1 card", [self._white(f"TA-MAL-01 TA-SUM-09 {IN_RANGE}", white)]),),
            (
                Page("Malice, 2 cards", [self._any_piece("TA-MAL-02", anything)]),
                Page("Malice, 2 cards: plus", [self._white(f"TA-MAL-03 TA-SUM-09 {IN_RANGE}", white)]),
            ),
            (Page("Malice, 3 cards", [self._any_piece("TA-MAL-04", anything)]),) * 3,
        )

    def _white(self, rules: str, text: str) -> Line:
        return Can(rules + self.own, text, plans.whites, white_order(self.north, self.readings))

    def _any_piece(self, rule: str, text: str) -> Line:
        order = removal_order(self.north, self.readings)
        rules = f"{rule} TA-SUM-09 {IN_RANGE}{self.spare}"
        return Can(rules, text, plans.removals, order, log="")

    def _conquest(self) -> None:
        reach = f"TA-CONQ-04 TA-GUILE-11 TA-PRIO-07 TA-SUM-05 TA-SUM-10 {EACH_STEP}"
        self.conquest = tuple(
            Page(
                f"Conquest, {plural(cards, 'card')}: {troops} troops",
                [self._deploy(f"TA-CONQ-0{cards} {reach}", "Deploy a troop?")],
            )
            for cards, troops in enumerate(DEPLOYS, 1)
        )

    def _deploy(self, rules: str, text: str) -> Line:
        return Can(rules + self.own, text, plans.deployments, self.deploying)

    def _wasted(self) -> None:
        """ASM-36: what replaces a wasted part needs troop presence, whatever the part was."""
        common = f"TA-WASTE-11 TA-SUM-06 {EACH_STEP}"
        self.wasted = Page(
            "Wasted parts",
            [self._deploy(f"TA-WASTE-02 TA-WASTE-01 {common}", "Deploy a troop for the wasted part?")],
        )
        title = "Wasted parts: undeployed troops"
        white = "Assassinate a white troop for 2 undeployed troops?"
        self.convert_white = Page(title, [self._white(f"TA-WASTE-06 TA-WASTE-08 {common}", white)])
        self.convert_player = Page(
            title,
            [
                Can(
                    f"TA-WASTE-07 TA-WASTE-08 {common}{self.spare}",
                    "Assassinate a player's troop for 3 undeployed troops?",
                    plans.players,
                    removal_order(self.north, self.readings._replace(troops_first=False)),
                )
            ],
        )

    @property
    def every(self) -> tuple[Page, ...]:
        """All of them in the order of the document, each once."""
        guile = (*self.guile, *self.supplant.values(), self.next_spy)
        malice = tuple(dict.fromkeys(page for pages in self.malice for page in pages))
        wasted = (self.wasted, self.convert_white, self.convert_player)
        return (*guile, *malice, *self.conquest, *wasted)


#: The pages for a north and for the switches of a game, made when they are first needed.
actions_for = cache(Actions)
#: As they are printed, found by `pages.whole`: each round has a side of the map that is up.
PRINTED = actions_for("round’s").every
