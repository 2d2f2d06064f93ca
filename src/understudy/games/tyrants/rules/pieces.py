"""R-DEP, R-ASS, R-SUP, R-MOVE, R-SPY, R-RET: what can happen to pieces on the map.

Each function does one move that was found legal before, tells it, and lets markers pay (R-CTRL-7).
"""

from __future__ import annotations

from understudy.games.tyrants.events import Assassinated, TroopMoved
from understudy.games.tyrants.options import NONE, WHITE, OnPiece, assassinations, enemy_spies_back, supplants
from understudy.games.tyrants.places import Node, Nodes
from understudy.games.tyrants.table import Table


def gain_vp(table: Table, seat: int, count: int, rules: tuple[str, ...] = ()) -> None:
    """R-CARD-5: VP tokens, at once."""
    if count:
        table.players[seat].vp += count
        table.tell("vp", seat, count, rules=rules)


def gain_city_vp(table: Table, seat: int, count: int, city: Node, rules: tuple[str, ...] = ()) -> None:
    """R-CTRL-6: what a marker pays."""
    table.players[seat].vp += count
    table.tell("city_vp", seat, count, city, rules=rules)


def _spend_troop(table: Table, seat: int) -> None:
    """R-END-1, F-48, TA-END-01: the last troop of a barracks triggers the end, wherever it goes."""
    player = table.players[seat]
    player.barracks -= 1
    if not player.barracks and not table.final:
        table.final = True
        table.tell("last_troop", seat, rules=("TA-END-01",) if table.config.automas else ())


def deploy(table: Table, seat: int, node: Node, toward: Node = NONE) -> None:
    """R-DEP-1: a troop from the barracks to an empty space; `toward` is the site it is on the way to."""
    table.board.put(seat, node)
    table.tell("deploy", seat, node, toward)
    _spend_troop(table, seat)
    table.collect()


def deploy_for_vp(table: Table, seat: int) -> None:
    """R-DEP-3: nothing left to deploy."""
    table.tell("no_troops", seat)
    gain_vp(table, seat, 1)


def assassinate(table: Table, seat: int, node: Node, color: int, toward: Node = NONE) -> None:
    """R-ASS-1: an enemy troop goes to the trophy hall."""
    table.board.take(color, node)
    table.players[seat].trophies[color] += 1
    table.tell(Assassinated, seat, node, color, toward)
    table.collect()


def supplant(table: Table, seat: int, node: Node, color: int) -> bool:
    """R-SUP-1: assassinate, then deploy into that space. False when there was no troop to deploy."""
    player = table.players[seat]
    player.trophies[color] += 1
    if not player.barracks:
        table.board.take(color, node)
        table.tell(Assassinated, seat, node, color, NONE)
        table.collect()
        return False
    table.board.replace(seat, color, node)
    table.tell("supplant", seat, node, color)
    _spend_troop(table, seat)
    table.collect()
    return True


def move(table: Table, seat: int, color: int, origin: Node, target: Node) -> None:
    """R-MOVE-1: a troop to any empty space; it keeps its color (F-20)."""
    table.board.take(color, origin)
    table.board.put(color, target)
    table.tell(TroopMoved, seat, origin, target, color)
    table.collect()


def place_spy(table: Table, seat: int, site: Node) -> None:
    """R-SPY-1: a spy from the reserve to a site."""
    table.board.spy_in(seat, site)
    table.tell("spy", seat, site)
    table.collect()


def return_spy(table: Table, seat: int, owner: int, site: Node) -> None:
    """R-SPY-3, R-SPY-4: a spy goes back to its owner's reserve."""
    table.board.spy_out(owner, site)
    table.tell("spy_back", seat, site, owner)
    table.collect()


def return_troop(table: Table, seat: int, owner: int, node: Node) -> None:
    """R-RET-1, R-RET-2: a troop goes back to its owner's barracks. R-END-4: a triggered end stays so."""
    table.board.take(owner, node)
    table.players[owner].barracks += 1
    table.tell("troop_back", seat, node, owner)
    table.collect()


def enemies(table: Table, seat: int) -> tuple[int, ...]:
    """R-ENEMY-1: the colors whose troops are enemies, white last."""
    return (*table.board.foes[seat], WHITE)


def enemy_nodes(table: Table, seat: int, white_only: bool = False) -> Nodes:
    """Where enemy troops stand."""
    held = table.board.held
    there = held[WHITE]
    if not white_only:
        for foe in table.board.foes[seat]:
            there |= held[foe]
    return there


def victims(table: Table, seat: int, where: Nodes, white_only: bool = False) -> list[OnPiece]:
    """Enemy troops that may be assassinated in these nodes."""
    held = table.board.held
    if white_only:
        return assassinations[WHITE](held[WHITE] & where)
    found: list[OnPiece] = []
    for color in enemies(table, seat):
        here = held[color] & where
        if here:
            found += assassinations[color](here)
    return found


def supplantable(table: Table, seat: int, where: Nodes, white_only: bool = False) -> list[OnPiece]:
    """Enemy troops that may be supplanted in these nodes."""
    held = table.board.held
    if white_only:
        return supplants[WHITE](held[WHITE] & where)
    found: list[OnPiece] = []
    for color in enemies(table, seat):
        found += supplants[color](held[color] & where)
    return found


def spies_in_reach(table: Table, seat: int, where: Nodes) -> list[OnPiece]:
    """R-SPY-3: enemy spies at these sites."""
    found: list[OnPiece] = []
    for owner in table.board.foes[seat]:
        here = table.board.spies[owner] & where
        if here:
            found += enemy_spies_back[owner](here)
    return found
