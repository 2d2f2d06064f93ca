"""All legal ways to carry out one step of an action (section 5.4 of the interpretation)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from understudy.games.tyrants.bots.automa import noes
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
from understudy.kit.masks import bits
from understudy.pages import Need, No, needs

#: An automa deploys troop by troop, and from one to the next its lists seldom change. They are only read.
deploy_options = lru_cache(maxsize=500)(all_deploys)


TROOP_LEFT = Need[Mind](
    "All its troops are deployed: none is left in its barracks.", lambda mind: mind.barracks
)
SPY_LEFT = Need[Mind](
    noes.all_spies_placed,
    lambda mind: mind.board.spies_left(mind.seat),
    lambda mind: mind.board.spies[mind.seat],
)
SPY_ON_MAP = Need[Mind]("It has no spy on the map.", lambda mind: mind.board.spies[mind.seat])


@needs(TROOP_LEFT)
def deployments(mind: Mind) -> Sequence[AtNode]:
    """Empty spaces with troop presence; ASM-11: route spaces only where they lead to a new site.

    ASM-09: with no troop on the map every empty space will do.
    """
    board = mind.board
    reach = mind.present if board.held[mind.seat] else board.in_play
    where = board.open & reach
    if mind.config.readings.any_space:
        return deploy_options(where) or No(noes.no_space, reach & board.in_play, 0)
    spaces = deploy_options(where & SPACES)
    if mind.parted:
        spaces = [plan for plan in spaces if mind.leads_to(plan.node)]
    else:
        absent = ~mind.present
        spaces = [plan for plan in spaces if END_SITES[plan.node] & absent]
    return deploy_options(where & SITES) + spaces or No(noes.no_space, reach & board.in_play, where)


@needs(SPY_LEFT)
def spy_placements(mind: Mind) -> Sequence[AtNode]:
    """TA-GUILE-08, TA-GUILE-09; TA-COOP-07, TA-COOP-08: of either automa. ASM-20: only out of the reserve."""
    board = mind.board
    spied = near = 0
    for member in board.sides[board.side[mind.seat]]:
        spied |= board.spies[member]
        near |= board.near[member]
    sites = board.in_play & SITES
    return spies_to(sites & ~(spied | near)) or No(noes.all_sites_barred, sites & near, sites & spied & ~near)


@needs(TROOP_LEFT, SPY_ON_MAP)
def spy_for_troop(mind: Mind) -> Sequence[AtNode]:
    """Own spies at sites with an empty space."""
    spies = mind.board.spies[mind.seat]
    return spy_troops(spies & mind.board.open) or No(noes.no_room_at_spies, spies)


@needs(SPY_ON_MAP)
def spy_for_supplant(mind: Mind) -> Sequence[AtNode]:
    """Own spies at sites with an enemy troop, ASM-29: not an ally's; ASM-18: one is enough."""
    spies = mind.board.spies[mind.seat]
    return spy_supplants(spies & (_rivals(mind) | mind.board.held[WHITE])) or No(
        noes.no_enemy_at_spies, spies
    )


def troops_to_supplant(mind: Mind) -> Sequence[OnPiece]:
    """The enemy troops at the site of the removed spy."""
    here = BIT[mind.site]
    held = mind.board.held
    return [
        option
        for color in (*mind.board.foes[mind.seat], WHITE)
        for option in supplants[color](held[color] & here)
    ] or No(noes.no_enemy_left, mind.site)


def _range(mind: Mind) -> Nodes:
    """The places in play with troop presence."""
    return mind.present & mind.board.in_play


def _removable(mind: Mind, among: Nodes) -> Nodes:
    """Where troops may be removed: anywhere; by the switch of ASM-32 not where a route leads nowhere new."""
    if not mind.config.spared_spaces:
        return among
    spaces = among & mind.present & SPACES
    return among & ~sum(BIT[space] for space in bits(spaces) if not mind.leads_to(space))


def whites(mind: Mind) -> Sequence[OnPiece]:
    """White troops in range."""
    there = _removable(mind, mind.board.held[WHITE])
    return assassinations[WHITE](mind.present & there) or No(
        noes.none_in_range, "white troop", _range(mind), there
    )


def players(mind: Mind) -> Sequence[OnPiece]:
    """Troops of other players in range."""
    found = _players(mind)
    return found or No(noes.none_in_range, "troop of another player", _range(mind), _rivals(mind))


def removals(mind: Mind) -> Sequence[OnPiece]:
    """Every enemy troop and spy in range; TA-COOP-05, TA-COOP-06: not the ally's."""
    found, elsewhere = [*_players(mind), *whites(mind)], 0
    for foe in mind.board.foes[mind.seat]:
        spies = mind.board.spies[foe]
        elsewhere |= spies
        if mind.present & spies:
            found += enemy_spies_back[foe](mind.present & spies)
    return found or No(
        noes.none_in_range,
        "enemy troop or spy",
        _range(mind),
        elsewhere | _rivals(mind) | mind.board.held[WHITE],
    )


def _players(mind: Mind) -> list[OnPiece]:
    """TA-COOP-05: not the ally's."""
    board, near = mind.board, _removable(mind, mind.present)
    found: list[OnPiece] = []
    for foe in board.foes[mind.seat]:
        found += assassinations[foe](near & board.held[foe])
    return found


def _rivals(mind: Mind) -> Nodes:
    """Where troops of other players are; TA-COOP-05: an ally's are not among them."""
    found = 0
    for foe in mind.board.foes[mind.seat]:
        found |= mind.board.held[foe]
    return found
