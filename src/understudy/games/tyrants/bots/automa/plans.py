"""All legal ways to carry out one step of an action (section 5.4 of the interpretation)."""

from __future__ import annotations

from understudy.games.tyrants.bots.automa.terms import Mind
from understudy.games.tyrants.options import (
    ASSASSINATIONS,
    DEPLOYS,
    ENEMY_SPIES_BACK,
    NONE,
    WHITE,
    Act,
    assassinations,
    spies_to,
    spy_supplants,
    spy_troops,
)
from understudy.games.tyrants.options import deploys as deploy_options
from understudy.games.tyrants.places import BIT, END_SITES, SITES, SPACES, Node, Nodes, bits


def deployments(mind: Mind) -> list[Act]:
    """Empty spaces with troop presence; ASM-11: route spaces only where they lead to a new site.

    ASM-09: with no troop on the map every empty space will do.
    """
    board = mind.board
    if not mind.barracks:
        return []
    where = board.open & (mind.present if board.held[mind.seat] else board.in_play)
    absent = ~mind.present
    spaces = [DEPLOYS[space] for space in bits(where & SPACES) if END_SITES[space] & absent]
    return deploy_options(where & SITES) + spaces


def spy_placements(mind: Mind) -> list[Act]:
    """TA-GUILE-08, TA-GUILE-09; TA-COOP-07, TA-COOP-08: of either automa. ASM-20: only out of the reserve."""
    board, seat = mind.board, mind.seat
    if not board.spies_left(seat):
        return []
    barred = 0
    for member in board.sides[board.side[seat]]:
        barred |= board.spies[member] | board.near[member]
    return spies_to(board.in_play & SITES & ~barred)


def spy_for_troop(mind: Mind) -> list[Act]:
    """Own spies at sites with an empty space."""
    return spy_troops(mind.board.spies[mind.seat] & mind.board.open) if mind.barracks else []


def spy_for_supplant(mind: Mind) -> list[Act]:
    """Own spies at sites with an enemy troop; ASM-18: one is enough."""
    return spy_supplants(mind.board.spies[mind.seat] & _enemy_troops(mind))


def whites(mind: Mind) -> list[Act]:
    """White troops in range."""
    return assassinations[WHITE](mind.present & mind.board.held[WHITE])


def players(mind: Mind) -> list[Act]:
    """One troop of another player per node in range."""
    return [
        ASSASSINATIONS[player_troop(mind, node)][node] for node in bits(mind.present & _player_troops(mind))
    ]


def removals(mind: Mind) -> list[Act]:
    """One piece per node in range: a troop of any colour, else a spy (ASM-15)."""
    board = mind.board
    spied = 0
    for foe in board.foes[mind.seat]:
        spied |= board.spies[foe]
    return [_piece(mind, node) for node in bits(mind.present & (_enemy_troops(mind) | spied))]


def _player_troops(mind: Mind) -> Nodes:
    """TA-COOP-05, ASM-29: an ally's troops are not among them."""
    found = 0
    for foe in mind.board.foes[mind.seat]:
        found |= mind.board.held[foe]
    return found


def _enemy_troops(mind: Mind) -> Nodes:
    return _player_troops(mind) | mind.board.held[WHITE]


def player_troop(mind: Mind, node: Node) -> int:
    """ASM-15: the colour with most troops there, then the owner whose turn comes first; NONE without any."""
    best, most = NONE, 0
    for foe in mind.board.foes[mind.seat]:
        count = mind.board.troops[foe][node]
        if count > most:
            best, most = foe, count
    return best


def troop(mind: Mind, node: Node) -> int:
    """ASM-15: which enemy troop of a node goes: a player's, else a white one, else NONE."""
    player = player_troop(mind, node)
    if player != NONE:
        return player
    return WHITE if mind.board.troops[WHITE][node] else NONE


def _piece(mind: Mind, node: Node) -> Act:
    colour = troop(mind, node)
    if colour != NONE:
        return ASSASSINATIONS[colour][node]
    owner = next(foe for foe in mind.board.foes[mind.seat] if mind.board.spies[foe] & BIT[node])
    return ENEMY_SPIES_BACK[owner][node]
