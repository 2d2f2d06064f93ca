"""The suit pages by suit, in both readings of A-22."""

from __future__ import annotations

from functools import cache

from understudy.games.arcs.bots.supercat.pages.administration import ADMINISTRATION, LORE_ABILITY
from understudy.games.arcs.bots.supercat.pages.aggression import aggression
from understudy.games.arcs.bots.supercat.pages.construction import CONSTRUCTION
from understudy.games.arcs.bots.supercat.pages.mobilization import mobilization
from understudy.games.arcs.bots.supercat.plans import abilities
from understudy.games.arcs.table import Table
from understudy.pages import Can, Page

#: In the order of the suits.
DISTANCE_FIRST = (ADMINISTRATION, aggression(False), CONSTRUCTION, mobilization(False))
PREFERENCES_FIRST = (ADMINISTRATION, aggression(True), CONSTRUCTION, mobilization(True))


@cache
def _without_lore(page: Page) -> Page:
    """The same page for a table where no one has lore; what is printed is the whole page."""
    return Page(page.title, [line for line in page.lines if line is not LORE_ABILITY], " ".join(page.rules))


#: SC-GP-11: read when the card was selected for an ability.
ABILITY = Page(
    "Ability of a ready card",
    [
        Can(
            "SC-GP-11 SC-ABL-01 SC-ABL-02",
            "Which ability on a ready Guild card?",
            abilities.usable,
        )
    ],
)


def suit_page(table: Table, suit: int) -> Page:
    """SC-TURN-17: the page of a suit; the setting `moves` switches A-22."""
    first = table.config.options.get("moves") == "preferences-first"
    page = (PREFERENCES_FIRST if first else DISTANCE_FIRST)[suit]
    return page if any(player.lore for player in table.players) else _without_lore(page)
