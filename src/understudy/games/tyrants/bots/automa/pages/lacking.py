"""Why a line said no: what was missing, with the facts of the position.

The facts are sets of places, noted while the automa thinks; sentences are made for whoever wants to know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from understudy.games.tyrants.bots.automa.terms import Mind
from understudy.games.tyrants.options import NONE, WHITE
from understudy.games.tyrants.places import PLACES, SITES, SPACES, Nodes
from understudy.kit.masks import bits
from understudy.kit.saying import plural
from understudy.pages.page import Lack, Line

if TYPE_CHECKING:
    from understudy.games.tyrants.bots.automa.actions import Actor

#: So many places are named; more are counted.
NAMED = 4
NO_TROOPS = Line("", "All its troops are deployed: none is left in its barracks.")
NO_SPY = Line("", "It has no spy on the map.")


def _places(nodes: Nodes) -> str:
    """Sites by name; route spaces are counted."""
    sites = [PLACES[site].name for site in bits(nodes & SITES)]
    if len(sites) > NAMED:
        sites = [plural(len(sites), "site")]
    spaces = (nodes & SPACES).bit_count()
    return " and ".join(filter(None, [", ".join(sites), plural(spaces, "route space") if spaces else ""]))


def _range(present: Nodes) -> str:
    return f"in its range ({_places(present)})" if present else "in its range: it has no presence anywhere"


# -- deploying -----------------------------------------------------------------------------------------------


def _no_space(reach: Nodes, useless: Nodes) -> str:
    full = f"No empty space is {_range(reach)}"
    if not useless:
        return f"{full}."
    spaces = plural(useless.bit_count(), "empty route space that leads", "empty route spaces that lead")
    return f"{full} but {spaces} to no site without presence."


def deployment(mind: Mind) -> Line:
    if not mind.barracks:
        return NO_TROOPS
    board = mind.board
    reach = mind.present if board.held[mind.seat] else board.in_play
    return Lack(_no_space, reach, board.open & reach & SPACES)


# -- spies ---------------------------------------------------------------------------------------------------


def _no_room(spies: Nodes) -> str:
    return f"No site with a spy of its own has an empty space: {_places(spies)}."


def spy_for_troop(mind: Mind) -> Line:
    if not mind.barracks:
        return NO_TROOPS
    spies = mind.board.spies[mind.seat]
    return Lack(_no_room, spies) if spies else NO_SPY


def _no_enemy(spies: Nodes) -> str:
    return f"No site with a spy of its own has an enemy troop: {_places(spies)}."


def spy_for_supplant(mind: Mind) -> Line:
    spies = mind.board.spies[mind.seat]
    return Lack(_no_enemy, spies) if spies else NO_SPY


def _no_spies(spies: Nodes) -> str:
    return f"All its spies are on the map: {_places(spies)}."


def _no_site(spied: Nodes, near: Nodes) -> str:
    said = [
        f"{_places(nodes)} {why}"
        for nodes, why in ((near, "by its presence"), (spied, "by a spy there"))
        if nodes
    ]
    return f"Every site in play is barred: {', '.join(said)}."


def spy(mind: Mind) -> Line:
    board, seat = mind.board, mind.seat
    if not board.spies_left(seat):
        return Lack(_no_spies, board.spies[seat])
    spied = near = 0
    for member in board.sides[board.side[seat]]:
        spied |= board.spies[member]
        near |= board.near[member]
    return Lack(_no_site, spied & ~near & SITES, near & SITES & board.in_play)


# -- targets -------------------------------------------------------------------------------------------------


def _not_near(what: str, present: Nodes, elsewhere: Nodes) -> str:
    where = f"elsewhere there are some: {_places(elsewhere)}" if elsewhere else "there is none on the map"
    return f"No {what} is {_range(present)}; {where}."


def _targets(what: str, there: Callable[[Mind], Nodes]) -> Callable[[Mind], Line]:
    def lacking(mind: Mind) -> Line:
        return Lack(_not_near, what, mind.present, there(mind))

    return lacking


def _rivals(mind: Mind) -> Nodes:
    found = 0
    for foe in mind.board.foes[mind.seat]:
        found |= mind.board.held[foe]
    return found


def _pieces(mind: Mind) -> Nodes:
    found = _rivals(mind) | mind.board.held[WHITE]
    for foe in mind.board.foes[mind.seat]:
        found |= mind.board.spies[foe]
    return found


white = _targets("white troop", lambda mind: mind.board.held[WHITE])
rival = _targets("troop of another player", _rivals)
piece = _targets("enemy troop or spy", _pieces)


def _none_left(site: int) -> str:
    return f"No enemy troop is left at {PLACES[site].name}."


def at_site(mind: Mind) -> Line:
    return Lack(_none_left, mind.site)


# -- the turn ------------------------------------------------------------------------------------------------

NO_DELAY = Line("", "No card was removed: the delay pile was empty.")
STARTING = Line("", "It was a starting card.")


def delay_card(actor: Actor) -> Line:
    return NO_DELAY if actor.table.delayed == NONE else STARTING
