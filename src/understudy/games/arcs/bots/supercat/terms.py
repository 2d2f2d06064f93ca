"""The words of SUPERCAT's document, one function each. Everything here only looks at the table.

“Rival” is every other participant, “player” a person only (SC-GEN-03).
"""

from __future__ import annotations

from collections.abc import Sequence

from understudy.games.arcs.board import SHIP, WIDTH
from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.mind import NOTHING_NEW, Change, Mind, gain, plus, shared
from understudy.games.arcs.cards import (
    AMBITION_OF,
    CARTELS,
    COURT_SUIT,
    GUILD_SUIT,
    IS_VOX,
    LOYAL_CARDS,
    TYRANT,
)
from understudy.games.arcs.places import BIT, NONE, System, Systems, listed
from understudy.games.arcs.table import Table
from understudy.pages import No

# -- cities, claims, control ---------------------------------------------------------------------------------


@shared
def claims(mind: Mind) -> int:
    """SC-EXP-01, SC-EXP-02, SC-EXP-06, SC-TRM-01: empty slots beside any bot piece, each one counted."""
    board = mind.board
    return sum(board.room[system] for system in listed(board.open & board.present(mind.seat)))


def has_unbuilt_cities(mind: Mind) -> bool | No:
    """SC-EXP-03, SC-TRM-11: cities on the bot's own board."""
    return mind.player.cities > 0 or No(noes.none_unbuilt, mind.board.cities(mind.seat))


def seeks_claims(mind: Mind) -> bool | No:
    """SC-EXP-04: fewer claims than unbuilt cities."""
    count, unbuilt = claims(mind), mind.player.cities
    return count < unbuilt or No(noes.enough_claims, count, unbuilt)


def has_claim(mind: Mind) -> bool | No:
    return claims(mind) > 0 or No(noes.no_claim, mind.board.present(mind.seat))


def no_starport(mind: Mind) -> bool | No:
    """No loyal starport on the map."""
    ports = mind.board.ports(mind.seat)
    return not ports or No(noes.has_starports, ports)


def no_starport_no_claims(mind: Mind) -> bool | No:
    ports = mind.board.ports(mind.seat)
    return (not ports and not claims(mind)) or No(noes.starport_or_claim, ports, claims(mind))


@shared
def lost_buildings(mind: Mind) -> Systems:
    """Systems with a loyal building that a rival controls."""
    return mind.board.buildings(mind.seat) & mind.ruled_by_rivals


def building_under_rival(mind: Mind) -> bool | No:
    return bool(lost_buildings(mind)) or No(noes.all_safe, mind.board.buildings(mind.seat))


@shared
def rival_cities(mind: Mind) -> Systems:
    """Systems with a city of any rival."""
    found = 0
    for rival in mind.rivals:
        found |= mind.board.cities(rival)
    return found


@shared
def rival_ports(mind: Mind) -> Systems:
    found = 0
    for rival in mind.rivals:
        found |= mind.board.ports(rival)
    return found


def rival_buildings(mind: Mind) -> Systems:
    return rival_cities(mind) | rival_ports(mind)


def controls(mind: Mind, system: System) -> bool:
    return bool(mind.board.controlled[mind.seat] & BIT[system])


def is_unclaimed(mind: Mind, system: System) -> bool:
    """SC-TRM-12: not controlled by a rival (whatever claims there are)."""
    return not mind.ruled_by_rivals & BIT[system]


def has_new_resources(mind: Mind, system: System) -> bool:
    """SC-TRM-07: of a type that the bot has no token of, or has no city on."""
    return is_new_resource(mind, mind.board.types[system])


def is_new_resource(mind: Mind, resource: int) -> bool:
    """SC-TRM-07 for a type."""
    if resource == NONE:
        return False
    return resource not in mind.player.slots or not has_city_on(mind, resource)


def has_city_on(mind: Mind, resource: int) -> bool:
    types = mind.board.types
    return any(types[system] == resource for system in listed(mind.board.cities(mind.seat)))


def uncovers_power_bonus(mind: Mind) -> bool:
    """The next city comes from the fourth or fifth place of the board."""
    return mind.player.cities <= 2


def task_force(mind: Mind) -> System:
    """SC-TRM-10: the system with most fresh bot ships (A-4: kept on the table); NONE without fresh ships."""
    return mind.player.task_force


def is_task_force(mind: Mind, system: System) -> bool:
    return mind.player.task_force == system != NONE


def largest_groups(table: Table, seat: int) -> list[System]:
    """The systems with most fresh ships of a seat."""
    board = table.board
    row = board.at[seat]
    most = max(row[:WIDTH])
    return [system for system in listed(board.masks[seat][SHIP]) if row[system] == most]


def is_largest_group(table: Table, seat: int, system: System) -> bool:
    """Whether nowhere are more fresh ships of a seat than in a system, and some there."""
    row = table.board.at[seat]
    return system != NONE and 0 < row[system] == max(row[:WIDTH])


def rules_after(mind: Mind, system: System, fresh: int) -> int:
    """Who would control the system if so many fresh bot ships came."""
    return mind.board.ruler_if(system, ((mind.seat, fresh),))


def changes_control(mind: Mind, system: System, fresh: int) -> bool:
    """A rival controls the system now and would not with so many more fresh bot ships."""
    return rules_after(mind, system, fresh) != mind.board.ruler[system]


def takes_control(mind: Mind, system: System, fresh: int) -> bool:
    """The bot would control the system and does not now."""
    return mind.board.ruler[system] != mind.seat and rules_after(mind, system, fresh) == mind.seat


# -- the Court -----------------------------------------------------------------------------------------------


def agents_on(mind: Mind, spot: int) -> Sequence[int]:
    start = spot * 4
    return mind.table.agents[start : start + len(mind.table.players)]


def rival_agents_on(mind: Mind, spot: int) -> int:
    """How many captives securing the card would take."""
    agents = agents_on(mind, spot)
    return sum(agents) - agents[mind.seat]


def most_rival_agents(mind: Mind, spot: int) -> int:
    agents = list(agents_on(mind, spot))
    agents[mind.seat] = 0
    return max(agents)


def is_uncontested(mind: Mind, spot: int) -> bool:
    """SC-TRM-13: no agents at all."""
    return not any(agents_on(mind, spot))


def is_contested(mind: Mind, spot: int) -> bool:
    """SC-TRM-04: bot agents, and some rival with more."""
    own = agents_on(mind, spot)[mind.seat]
    return 0 < own < most_rival_agents(mind, spot)


def is_led(mind: Mind, spot: int) -> bool:
    """The bot has more agents than each rival."""
    return agents_on(mind, spot)[mind.seat] > most_rival_agents(mind, spot)


def icon_change(mind: Mind, court: int) -> Change:
    """What the icon of a Guild card would add; a Cartel counts its whole supply. Nothing for a Vox card."""
    if IS_VOX[court]:
        return NOTHING_NEW
    suit = COURT_SUIT[court]
    supply = mind.table.supply[suit] if CARTELS[suit] == court else 0
    return gain(AMBITION_OF[suit], 1 + supply)


def secure_change(mind: Mind, spot: int) -> Change:
    """Icon and captives of a card that is secured."""
    own = icon_change(mind, mind.table.court[spot]).own
    return Change(plus(TYRANT, rival_agents_on(mind, spot), own))


def outrage_change(mind: Mind, resource: int, seat: int) -> int:
    """How many icons a seat would lose to Outrage of a type; Loyal cards stay (R-CITY-2), a Cartel goes."""
    player = mind.table.players[seat]
    cards = player.guilds & GUILD_SUIT[resource] & ~LOYAL_CARDS
    cartel = CARTELS[resource]
    supply = mind.table.supply[resource] if cartel != NONE and cards >> cartel & 1 else 0
    return player.slots.count(resource) + cards.bit_count() + supply
