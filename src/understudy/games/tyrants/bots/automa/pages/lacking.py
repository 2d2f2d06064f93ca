"""Why a line found no way: what was missing. Read only for whoever wants to know."""

from __future__ import annotations

from understudy.games.tyrants.bots.automa.terms import Mind
from understudy.pages.page import Line

NO_TROOPS = Line("", "No troops are left in its barracks.")
NO_SPACE = Line("", "No empty space is in its reach.")
NO_SPY = Line("", "It has no spy on the map.")
NO_ROOM = Line("", "No site with a spy of its own has an empty space.")
NO_ENEMY = Line("", "No site with a spy of its own has an enemy troop.")
NO_SPIES = Line("", "No spies are left in its reserve.")
NO_SITE = Line("", "No site is left on which it may spy.")
NO_WHITE = Line("", "No white troop is in its range.")
NO_RIVAL = Line("", "No troop of another player is in its range.")
NO_PIECE = Line("", "No enemy troop or spy is in its range.")


def deployment(mind: Mind) -> Line:
    return NO_SPACE if mind.barracks else NO_TROOPS


def spy_for_troop(mind: Mind) -> Line:
    if not mind.barracks:
        return NO_TROOPS
    return NO_ROOM if mind.board.spies[mind.seat] else NO_SPY


def spy_for_supplant(mind: Mind) -> Line:
    return NO_ENEMY if mind.board.spies[mind.seat] else NO_SPY


def spy(mind: Mind) -> Line:
    return NO_SITE if mind.board.spies_left(mind.seat) else NO_SPIES


def white(mind: Mind) -> Line:
    return NO_WHITE


def rival(mind: Mind) -> Line:
    return NO_RIVAL


def piece(mind: Mind) -> Line:
    return NO_PIECE
