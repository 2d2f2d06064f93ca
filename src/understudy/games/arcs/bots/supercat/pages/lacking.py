"""Why a line found no way: what was missing. Read only for whoever wants to know."""

from __future__ import annotations

from collections.abc import Callable

from understudy.games.arcs.bots.supercat.mind import Mind
from understudy.games.arcs.bots.supercat.plans import building, court, taxing
from understudy.games.arcs.cards import BUILD, REPAIR
from understudy.games.arcs.rules.repair import repairable
from understudy.pages.page import Line

NO_ACTION = Line("", "No action is left for it.")
NO_COURT = Line("", "It leads on no card of the Court.")
NO_CARD = Line("", "No card that it leads on does that.")
NO_CITY = Line("", "No city is left to tax.")
NO_TAX = Line("", "No city that it may tax does that.")
NO_SUPPLY = Line("", "None is left in its supply.")
NO_SLOT = Line("", "No slot is free where it may build.")
NO_YARD = Line("", "No starport of its own can build one.")
NO_SHIP = Line("", "No ship that it can build does that.")
NO_DAMAGE = Line("", "Nothing of its own is damaged.")
NO_REPAIR = Line("", "No repair does that.")
NO_AGENT = Line("", "No agents are left in its supply.")
NO_INTEREST = Line("", "No card of the Court wants an agent of it.")
NO_COMBAT = Line("", "No combat within reach is favorable for that.")
NO_MOVE = Line("", "No move within reach does that.")
NO_ABILITY = Line("", "No ready card of it has one that is worth it.")


def secure(mind: Mind) -> Line:
    if not mind.means.secures:
        return NO_ACTION
    return NO_CARD if court.offers(mind) else NO_COURT


def tax(mind: Mind) -> Line:
    if not mind.means.taxes:
        return NO_ACTION
    return NO_TAX if taxing.offers(mind) else NO_CITY


def ship(mind: Mind) -> Line:
    if not mind.means.may & BUILD or not mind.means.pips:
        return NO_ACTION
    if not mind.player.ships:
        return NO_SUPPLY
    return NO_SHIP if building.ships(mind) else NO_YARD


def _slot(supply: Callable[[Mind], int]) -> Callable[[Mind], Line]:
    def lacking(mind: Mind) -> Line:
        if not mind.means.may & BUILD or not mind.means.pips:
            return NO_ACTION
        return NO_SLOT if supply(mind) else NO_SUPPLY

    return lacking


city = _slot(lambda mind: mind.player.cities)
starport = _slot(lambda mind: mind.player.starports)


def repair(mind: Mind) -> Line:
    if not mind.means.may & REPAIR or not mind.means.pips:
        return NO_ACTION
    return NO_REPAIR if repairable(mind.table, mind.seat) else NO_DAMAGE


def influence(mind: Mind) -> Line:
    return NO_INTEREST if mind.player.agents else NO_AGENT


def combat(mind: Mind) -> Line:
    return NO_COMBAT


def move(mind: Mind) -> Line:
    return NO_MOVE


def ability(mind: Mind) -> Line:
    return NO_ABILITY
