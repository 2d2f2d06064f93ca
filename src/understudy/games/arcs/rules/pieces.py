"""R-COMP, R-CTRL: pieces come out of supplies, are hit, destroyed, captured and returned."""

from __future__ import annotations

from understudy.games.arcs.board import CITY, HURT_SHIP, PORT, SHIP, Kind
from understudy.games.arcs.events import BuildingDestroyed, ShipsHit, ShipsPlaced
from understudy.games.arcs.places import NONE, System
from understudy.games.arcs.table import CITY_PIECE, PORT_PIECE, SHIP_PIECE, Table


def agents_back(table: Table, seat: int, count: int) -> None:
    """Agents come home; R-COMP-4: they first take the place of markers on Outrage slots."""
    player = table.players[seat]
    replaced = min(player.owed, count)
    player.owed -= replaced
    player.agents += count - replaced


def capture(table: Table, seat: int, owner: int, count: int = 1) -> int:
    """R-TAX-2: agents out of a rival's supply become Captives; as many as there are."""
    rival = table.players[owner]
    taken = min(count, rival.agents)
    if taken:
        rival.agents -= taken
        table.players[seat].captives[owner] += taken
        table.tell("captured", seat, owner, taken)
    return taken


def place_ships(table: Table, seat: int, system: System, count: int = 1, damaged: bool = False) -> int:
    """R-COMP-4, R-COMP-5: ships out of the supply, as many as there are."""
    player = table.players[seat]
    placed = min(count, player.ships)
    if placed:
        player.ships -= placed
        table.board.put(seat, HURT_SHIP if damaged else SHIP, system, placed)
        table.tell(ShipsPlaced, seat, system, placed, int(damaged))
    return placed


def return_piece(table: Table, owner: int, piece: int, count: int = 1) -> None:
    """A piece that left the map or a box goes back to its owner's supply or board."""
    player = table.players[owner]
    if piece == SHIP_PIECE:
        player.ships += count
    elif piece == PORT_PIECE:
        player.starports += count
    elif piece == CITY_PIECE:
        player.cities += count
    else:
        agents_back(table, owner, count)


def win_trophies(table: Table, seat: int, owner: int, piece: int, count: int = 1) -> None:
    """R-BATTLE-6: destroyed pieces of others are Trophies; own ones go home."""
    if seat in (owner, NONE):
        return_piece(table, owner, piece, count)
    else:
        table.players[seat].trophies[owner * 4 + piece] += count


def _taker(seat: int, owner: int) -> int:
    """Where destroyed pieces go: to whoever won them, or home."""
    return owner if seat == NONE else seat


def hit_ships(table: Table, seat: int, owner: int, system: System, damaged: int, destroyed: int) -> None:
    """R-CTRL-1: some fresh ships become damaged, some damaged ones are destroyed, for `seat`'s Trophies."""
    board = table.board
    for _ in range(damaged):
        board.turn(owner, SHIP, system, HURT_SHIP)
    if destroyed:
        board.take(owner, HURT_SHIP, system, destroyed)
        win_trophies(table, seat, owner, SHIP_PIECE, destroyed)
    if damaged or destroyed:
        table.tell(ShipsHit, owner, system, damaged, destroyed, _taker(seat, owner))


def hit_building(
    table: Table, seat: int, owner: int, system: System, kind: Kind, outside: bool = False
) -> bool:
    """R-CTRL-1: a fresh building becomes damaged, a damaged one is destroyed; True if a city fell.

    `outside`: the one outside the slots (L09), where there are several alike.
    """
    board = table.board
    if kind in (PORT, CITY):
        board.turn(owner, kind, system, kind + 1, outside)
        table.tell("building_hit", owner, system, kind)
        return False
    board.take(owner, kind, system, outside=outside)
    is_city = kind > CITY
    win_trophies(table, seat, owner, CITY_PIECE if is_city else PORT_PIECE)
    table.tell(BuildingDestroyed, owner, system, kind, _taker(seat, owner))
    return is_city
