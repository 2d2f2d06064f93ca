"""All legal ways to carry out one step of an action (section 5.4 of the interpretation)."""

from __future__ import annotations

from functools import lru_cache

from understudy.games.tyrants.bots.automa.terms import Mind
from understudy.games.tyrants.options import (
    WHITE,
    AtNode,
    OnPiece,
    assassinations,
    enemy_spies_back,
    spies_to,
    spy_supplants,
    spy_troops,
    supplants,
)
from understudy.games.tyrants.options import deploys as all_deploys
from understudy.games.tyrants.places import BIT, END_SITES, SITES, SPACES, Nodes

#: An automa deploys troop by troop, and from one to the next its lists seldom change. They are only read.
deploy_options = lru_cache(maxsize=500)(all_deploys)


def deployments(mind: Mind) -> list[AtNode]:
    """Empty spaces with troop presence; ASM-11: route spaces only where they lead to a new site.

    ASM-09: with no troop on the map every empty space will do.
    """
    board = mind.board
    if not mind.barracks:
        return []
    where = board.open & (mind.present if board.held[mind.seat] else board.in_play)
    if mind.any_space:
        return deploy_options(where)
    spaces = deploy_options(where & SPACES)
    if mind.parted:
        spaces = [plan for plan in spaces if mind.leads_to(plan.node)]
    else:
        absent = ~mind.present
        spaces = [plan for plan in spaces if END_SITES[plan.node] & absent]
    return deploy_options(where & SITES) + spaces


def spy_placements(mind: Mind) -> list[AtNode]:
    """TA-GUILE-08, TA-GUILE-09; TA-COOP-07, TA-COOP-08: of either automa. ASM-20: only out of the reserve."""
    board, seat = mind.board, mind.seat
    if not board.spies_left(seat):
        return []
    barred = 0
    for member in board.sides[board.side[seat]]:
        barred |= board.spies[member] | board.near[member]
    return spies_to(board.in_play & SITES & ~barred)


def spy_for_troop(mind: Mind) -> list[AtNode]:
    """Own spies at sites with an empty space."""
    return spy_troops(mind.board.spies[mind.seat] & mind.board.open) if mind.barracks else []


def spy_for_supplant(mind: Mind) -> list[AtNode]:
    """Own spies at sites with an enemy troop; ASM-18: one is enough."""
    board = mind.board
    there = board.held[WHITE]
    for foe in board.foes[mind.seat]:  # TA-COOP-05, ASM-29: an ally's troops are not among them
        there |= board.held[foe]
    return spy_supplants(board.spies[mind.seat] & there)


def troops_to_supplant(mind: Mind) -> list[OnPiece]:
    """The enemy troops at the site of the removed spy."""
    here = BIT[mind.site]
    held = mind.board.held
    return [
        option
        for colour in (*mind.board.foes[mind.seat], WHITE)
        for option in supplants[colour](held[colour] & here)
    ]


def whites(mind: Mind) -> list[OnPiece]:
    """White troops in range."""
    return assassinations[WHITE](mind.present & mind.board.held[WHITE])


def players(mind: Mind) -> list[OnPiece]:
    """Troops of other players in range; TA-COOP-05: not the ally's."""
    board = mind.board
    found: list[OnPiece] = []
    for foe in board.foes[mind.seat]:
        found += assassinations[foe](mind.present & board.held[foe])
    return found


def removals(mind: Mind) -> list[OnPiece]:
    """Every enemy troop and spy in range; TA-COOP-05, TA-COOP-06: not the ally's."""
    found = players(mind) + whites(mind)
    for foe in mind.board.foes[mind.seat]:
        there: Nodes = mind.present & mind.board.spies[foe]
        if there:
            found += enemy_spies_back[foe](there)
    return found
