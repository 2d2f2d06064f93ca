"""R-TAX: cities give tokens, rival ones also captives."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.arcs import cards
from understudy.games.arcs.board import CITY, HURT_CITY
from understudy.games.arcs.options import DONE, PLACES_TYPE, RUTHLESS, TAKES, AtSystem, taxes, taxes_slot
from understudy.games.arcs.places import BIT, FUEL, NONE, PLANETS, PSIONIC, WEAPON, System, Systems
from understudy.games.arcs.queries import has_resource, is_declared, is_echo, planet_types
from understudy.games.arcs.rules.asking import ask, offer
from understudy.games.arcs.rules.court import city_fell
from understudy.games.arcs.rules.pieces import capture, hit_building
from understudy.games.arcs.rules.resources import gain, lift_token
from understudy.games.arcs.table import RUTHLESS_USED, Table
from understudy.kit.masks import bits

#: What a Copy or Pivot pip adds to a Tax.
EXTRA = {cards.MYSTIC: PSIONIC, cards.FUEL_DRINKER: FUEL, cards.AGITATOR: WEAPON}


def _fresh_cities(table: Table, seat: int, owner: int, cities: Systems) -> Systems:
    """R-TAX-3: without those that were all taxed this turn; L23 may tax again while Warlord is declared."""
    if not table.taxed or (
        table.players[seat].lore & cards.WARLORDS_CRUELTY and is_declared(table, cards.WARLORD)
    ):
        return cities
    for system, taxed_owner in table.taxed:
        if taxed_owner != owner or not cities & BIT[system]:
            continue
        if table.taxed.count((system, owner)) >= table.board.cities_at(owner, system):
            cities &= ~BIT[system]
    return cities


def taxable_of(table: Table, seat: int, owner: int) -> Systems:
    """R-TAX-1: where the seat may tax a city of this owner now."""
    board, player = table.board, table.players[seat]
    cities = board.cities(owner)
    if not cities:
        return 0
    leader = player.leader
    if player.lore & cards.EMPATHS_BOND and is_declared(table, cards.EMPATH):
        reach = cities
    elif owner == seat:
        reach = 0 if leader == cards.ANARCHIST else cities
        if leader == cards.UPSTART:
            reach &= board.controlled[seat]
    else:
        reach = cities & board.controlled[seat]
        if leader == cards.ANARCHIST:
            reach |= cities & board.ships(seat)
    return _fresh_cities(table, seat, owner, reach) if reach else 0


def taxable(table: Table, seat: int) -> list[AtSystem]:
    """All cities (and with LEAD13 empty slots) that may be taxed."""
    found: list[AtSystem] = [*taxes[seat](taxable_of(table, seat, seat))]
    for owner in table.board.rivals(seat):
        where = taxable_of(table, seat, owner)
        if where:
            found += taxes[owner](where)
    if table.players[seat].leader == cards.ANARCHIST:
        found += taxes_slot(_taxable_slots(table, seat))
    return found


def _taxable_slots(table: Table, seat: int) -> Systems:
    board = table.board
    where = board.open & board.ships(seat)
    for system in bits(where):
        if table.taxed.count((system, NONE)) >= board.room[system]:
            where &= ~BIT[system]
    return where


def tax(table: Table, seat: int, system: System, owner: int) -> Flow[None]:
    """R-TAX-1, R-TAX-2: a token of the planet's type; a rival city gives a captive even without a token.

    `owner` NONE stands for an empty slot.
    """
    table.taxed.append((system, owner))
    table.tell("taxed", seat, system, owner)
    yield from _collect(table, seat, system, owner, is_echo(table))
    if owner == NONE:
        return
    leader = table.players[seat].leader
    if leader == cards.OVERSEER and not table.used & RUTHLESS_USED:
        yield from _be_ruthless(table, seat, system, owner)
    elif leader == cards.SHAPER:
        yield from _be_mythic(table, seat, system)


def _collect(table: Table, seat: int, system: System, owner: int, echo: bool) -> Flow[None]:
    types = planet_types(table, system)
    if len(types) > 1:
        options = [TAKES[resource] for resource in types]
        choice = yield from ask(table, seat, "resource", "Which type?", options)
        types = [choice.number]
    if types:
        yield from gain(table, seat, types[0])
    if owner not in (seat, NONE) and _captures(table, seat, system):
        capture(table, seat, owner)
    extra = EXTRA.get(table.players[seat].leader)
    if echo and extra is not None:  # F-21
        yield from gain(table, seat, extra)


def _captures(table: Table, seat: int, system: System) -> bool:
    """L20 taxes as if the city were loyal where control would not allow it."""
    player = table.players[seat]
    if table.board.ruler[system] == seat or player.leader == cards.ANARCHIST:
        return True
    return not player.lore & cards.EMPATHS_BOND


def _be_ruthless(table: Table, seat: int, system: System, owner: int) -> Flow[None]:
    """LEAD10, F-60: hit the city to tax it once more; if it falls, Outrage comes before the token."""
    choice = yield from ask(table, seat, "ruthless", "Hit the city to tax again?", [DONE, RUTHLESS])
    if choice is DONE:
        return
    table.used |= RUTHLESS_USED
    types = planet_types(table, system)
    kind = CITY if table.board.masks[owner][CITY] & BIT[system] else HURT_CITY
    if hit_building(table, seat, owner, system, kind):
        yield from city_fell(table, seat, owner, types, True)
    yield from _collect(table, seat, system, owner, False)


def _be_mythic(table: Table, seat: int, system: System) -> Flow[None]:
    """LEAD14, F-63: a held token laid on the planet changes its type for good, once for each planet."""
    board = table.board
    if board.shaped & BIT[system] or not BIT[system] & PLANETS:
        return
    held = [resource for resource in range(5) if has_resource(table, seat, resource)]
    if not held:
        return
    options = [PLACES_TYPE[resource] for resource in held]
    choice = yield from offer(table, seat, "mythic", "Change the planet's type?", options)
    if choice is None:
        return
    resource = choice.number
    if resource in table.players[seat].slots:
        yield from lift_token(table, seat, resource)
    elif cards.CARTELS[resource] != NONE:
        table.supply[resource] -= 1
    board.types[system] = resource
    board.shaped |= BIT[system]
    table.tell("shaped", seat, system, resource)
