"""R-BUILD: cities, starports and ships."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.arcs import options
from understudy.games.arcs.board import CITY, HURT_CITY, HURT_PORT, PORT
from understudy.games.arcs.cards import (
    CLOUD_CITIES,
    EMPATH,
    EMPATHS_BOND,
    GATE_PORTS,
    GATE_STATIONS,
    HIDDEN_HARBORS,
    OVERSEER,
)
from understudy.games.arcs.places import BIT, GATES, NONE, PLANETS, System, Systems
from understudy.games.arcs.queries import is_declared
from understudy.games.arcs.rules.asking import ask
from understudy.games.arcs.rules.pieces import hit_building, place_ships
from understudy.games.arcs.rules.resources import discard_token
from understudy.games.arcs.table import RUTHLESS_USED, Table
from understudy.kit.masks import bits


def _free_gates(table: Table, seat: int, ports: bool) -> Systems:
    """L08, L11, F-65: gates with a loyal piece and without such a building of anybody."""
    board = table.board
    where = GATES & board.present(seat)
    for owner in range(board.seats):
        where &= ~(board.ports(owner) if ports else board.cities(owner))
    return where


def city_sites(table: Table, seat: int) -> Systems:
    """R-BUILD-1: empty slots beside a loyal piece, while a city is on the board; gates with L11."""
    player = table.players[seat]
    if not player.cities:
        return 0
    where = table.board.open & table.board.present(seat)
    return where | _free_gates(table, seat, ports=False) if player.lore & GATE_STATIONS else where


def cloud_sites(table: Table, seat: int) -> Systems:
    """L09: planets without a city outside the slots, for a token of the planet's type."""
    player, board = table.players[seat], table.board
    if not player.lore & CLOUD_CITIES or not player.cities:
        return 0
    where = [system for system in bits(PLANETS & board.present(seat)) if system not in board.cloud]
    return sum(BIT[system] for system in where if board.types[system] in player.slots)


def port_sites(table: Table, seat: int) -> Systems:
    """R-BUILD-1: empty slots beside a loyal piece; gates with L08."""
    player = table.players[seat]
    if not player.starports:
        return 0
    where = table.board.open & table.board.present(seat)
    return where | _free_gates(table, seat, ports=True) if player.lore & GATE_PORTS else where


def ship_sites(table: Table, seat: int, owner: int = NONE) -> Systems:
    """R-BUILD-2: starports that built no ship this turn; those of others with L20."""
    if not table.players[seat].ships:
        return 0
    owner = seat if owner == NONE else owner
    where = table.board.ports(owner)
    for system, builder in table.built:
        used = table.built.count((system, owner))
        if builder == owner and used >= table.board.ports_at(owner, system):
            where &= ~BIT[system]
    return where


def buildable(table: Table, seat: int) -> list[options.AtSystem]:
    """Everything that may be built; F-22: with an empty supply a Build would do nothing and is left out."""
    found = options.cities_built(city_sites(table, seat))
    found += options.ports_built(port_sites(table, seat))
    found += options.ships_built[seat](ship_sites(table, seat))
    lore = table.players[seat].lore
    if lore & CLOUD_CITIES:
        found += options.cloud_cities_built(cloud_sites(table, seat))
    if lore & EMPATHS_BOND and is_declared(table, EMPATH):
        for owner in table.board.rivals(seat):
            found += options.ships_built[owner](ship_sites(table, seat, owner))
    return found


def arrives_damaged(table: Table, seat: int, system: System) -> bool:
    """R-BUILD-3: where a rival rules."""
    return table.board.ruler[system] not in (NONE, seat)


def build_city(table: Table, seat: int, system: System) -> None:
    """R-BUILD-1: the leftmost city of the board."""
    kind = HURT_CITY if arrives_damaged(table, seat, system) else CITY
    table.players[seat].cities -= 1
    table.board.put(seat, kind, system)
    table.tell("built", seat, system, kind)


def build_cloud_city(table: Table, seat: int, system: System) -> Flow[None]:
    """L09: outside the slots, for one token of the planet's type."""
    yield from discard_token(table, seat, table.board.types[system])
    kind = HURT_CITY if arrives_damaged(table, seat, system) else CITY
    table.board.cloud[system] = (seat, kind)
    build_city(table, seat, system)


def build_port(table: Table, seat: int, system: System) -> None:
    """R-BUILD-1."""
    kind = HURT_PORT if arrives_damaged(table, seat, system) else PORT
    table.players[seat].starports -= 1
    table.board.put(seat, kind, system)
    table.tell("built", seat, system, kind)


def build_ship(table: Table, seat: int, system: System, owner: int = NONE) -> None:
    """R-BUILD-2, R-BUILD-3; L05: always fresh."""
    table.built.append((system, seat if owner == NONE else owner))
    ship_arrives(table, seat, system)


def ship_arrives(table: Table, seat: int, system: System) -> None:
    """A ship that was built, fresh or damaged."""
    harbors = table.players[seat].lore & HIDDEN_HARBORS
    place_ships(table, seat, system, damaged=not harbors and arrives_damaged(table, seat, system))


def build(table: Table, seat: int, act: options.AtSystem) -> Flow[None]:
    """Carry out what was chosen out of `buildable`."""
    if isinstance(act, options.OnOwner):
        build_ship(table, seat, act.system, act.color)
        if table.players[seat].leader == OVERSEER and not table.used & RUTHLESS_USED:
            yield from _be_ruthless(table, seat, act.system, act.color)
    elif act.verb == "build-city":
        build_city(table, seat, act.system)
    elif act.verb == "build-cloud-city":
        yield from build_cloud_city(table, seat, act.system)
    else:
        build_port(table, seat, act.system)


def _be_ruthless(table: Table, seat: int, system: System, owner: int) -> Flow[None]:
    """LEAD10, F-60: hit the starport to build another ship there."""
    choice = yield from ask(
        table, seat, "ruthless", "Hit the starport to build again?", [options.DONE, options.RUTHLESS]
    )
    if choice is options.DONE:
        return
    table.used |= RUTHLESS_USED
    kind = PORT if table.board.masks[owner][PORT] & BIT[system] else HURT_PORT
    hit_building(table, seat, owner, system, kind)
    ship_arrives(table, seat, system)
