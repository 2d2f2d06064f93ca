"""What follows from the pieces on the map, from the definitions alone; and what must hold at every table."""

from __future__ import annotations

from collections import Counter

from understudy.games.tyrants.board import Board
from understudy.games.tyrants.cards import CARDS, GUARD, OUTCAST, PRIESTESS
from understudy.games.tyrants.options import NONE, WHITE
from understudy.games.tyrants.places import CITIES, NODES, PLACES, ROUTES, Node, Nodes
from understudy.games.tyrants.table import Table
from understudy.kit.masks import bits

SITES = {node for node in NODES if PLACES[node].vp}
COLORS = range(5)


def neighbors() -> dict[Node, set[Node]]:
    """R-PRES-4: the nodes that a line on the map joins."""
    linked: dict[Node, set[Node]] = {node: set() for node in NODES}
    for route in ROUTES:
        chain = [route.ends[0], *route.spaces, route.ends[1]]
        for index in range(len(chain) - 1):
            linked[chain[index]].add(chain[index + 1])
            linked[chain[index + 1]].add(chain[index])
    return linked


LINKED = neighbors()


def troops_at(board: Board, node: Node) -> dict[int, int]:
    """Troops of every color at a node."""
    return {color: board.troops[color][node] for color in COLORS}


def held(board: Board, color: int) -> set[Node]:
    return {node for node in NODES if board.troops[color][node]}


def near(board: Board, color: int) -> set[Node]:
    """R-PRES-2, R-PRES-3: where the color's troops give presence."""
    own = held(board, color)
    return {node for node in NODES if LINKED[node] & own or (node in SITES and node in own)}


def room(board: Board, node: Node) -> int:
    """Empty spaces of a node in play."""
    in_play = board.in_play >> node & 1
    return (PLACES[node].spaces - sum(troops_at(board, node).values())) * in_play


def strength(board: Board, side: int, site: Node) -> int:
    return sum(board.troops[seat][site] for seat in range(board.seats) if board.side[seat] == side)


def controls(board: Board, side: int, site: Node) -> bool:
    """R-CTRL-1: more troops than each other side and than white."""
    others = [strength(board, other, site) for other in set(board.side) if other != side]
    return strength(board, side, site) > max([*others, board.troops[WHITE][site]])


def controls_totally(board: Board, side: int, site: Node) -> bool:
    """R-CTRL-3: a troop in every space, and no spy of another side."""
    spied = any(board.spies[seat] >> site & 1 for seat in range(board.seats) if board.side[seat] != side)
    return strength(board, side, site) == PLACES[site].spaces and not spied


def holders(board: Board, city: Node) -> set[int]:
    """R-CTRL-4, ASM-30: who may have the marker: of the side in control, who has most troops there."""
    for side in set(board.side):
        if controls(board, side, city):
            members = [seat for seat in range(board.seats) if board.side[seat] == side]
            most = max(board.troops[seat][city] for seat in members)
            return {seat for seat in members if board.troops[seat][city] == most}
    return {NONE}


def as_set(nodes: Nodes) -> set[Node]:
    return set(bits(nodes))


def check_board(board: Board) -> None:
    """Every derived set of the board is what its definition says."""
    for color in COLORS:
        assert as_set(board.held[color]) == held(board, color)
        assert as_set(board.near[color]) == near(board, color)
    assert list(board.room) == [room(board, node) for node in NODES]
    assert as_set(board.open) == {node for node in NODES if room(board, node)}
    for side in set(board.side):
        assert as_set(board.control[side]) == {site for site in SITES if controls(board, side, site)}
        assert as_set(board.total[side]) == {site for site in SITES if controls_totally(board, side, site)}
    for node in NODES:
        assert board.holder[node] in (holders(board, node) if CITIES >> node & 1 else {NONE})
    for seat in range(board.seats):
        assert as_set(board.markers[seat]) == {node for node in NODES if board.holder[node] == seat}


def all_troops(table: Table) -> list[int]:
    """F-19: troops by color over barracks, map and trophy halls."""
    found = [sum(table.board.troops[color]) for color in COLORS]
    for seat, player in enumerate(table.players):
        found[seat] += player.barracks
        for color in COLORS:
            found[color] += player.trophies[color]
    return found


def all_cards(table: Table) -> Counter[int]:
    """Every card that is anywhere; delay piles apart, which stand for cards of no number."""
    cards = Counter(table.market + table.market_deck + table.devoured)
    for player in table.players:
        cards.update(player.hand + player.deck + player.discard + player.inner)
        cards.update(card for card in player.played if card != NONE)
    cards.update({GUARD: table.guards, PRIESTESS: table.priestesses, OUTCAST: table.outcasts})
    return cards


def check_table(table: Table) -> None:
    """What must hold at every table, whatever has happened."""
    check_board(table.board)
    seats = len(table.players)
    assert all_troops(table)[:seats] == [40] * seats
    for node in NODES:
        assert table.board.room[node] <= PLACES[node].spaces
    for seat, player in enumerate(table.players):
        assert table.board.spies[seat].bit_count() <= 5
        assert as_set(table.board.spies[seat]) <= SITES & as_set(table.board.in_play)
        assert player.barracks >= 0
    assert len(table.market) <= 6
    assert min(table.power, table.influence, table.guards, table.priestesses, table.outcasts) >= 0
    for card, count in all_cards(table).items():
        assert count <= CARDS[card].copies
