"""Plans to Build and Repair."""

from __future__ import annotations

from collections.abc import Callable

from understudy.games.arcs.board import CITY, HURT_CITY, HURT_PORT, HURT_SHIP
from understudy.games.arcs.bots.supercat.mind import Mind, once
from understudy.games.arcs.bots.supercat.terms import (
    changes_control,
    controls,
    is_task_force,
    lost_buildings,
    rival_buildings,
    takes_control,
    uncovers_power_bonus,
)
from understudy.games.arcs.cards import BUILD, HIDDEN_HARBORS, REPAIR
from understudy.games.arcs.options import AtSystem, OnKind, OnOwner, cities_built, ports_built, ships_built
from understudy.games.arcs.places import BIT, System, Systems
from understudy.games.arcs.rules.build import city_sites, port_sites, ship_sites
from understudy.games.arcs.rules.repair import repairable


def _may_build(mind: Mind) -> bool:
    return bool(mind.means.may & BUILD) and mind.means.pips > 0


# -- starports and cities ------------------------------------------------------------------------------------


def starports(mind: Mind) -> list[AtSystem]:
    """[9], [37], SC-GP-04: every slot where a starport may be built."""
    if not _may_build(mind) or not mind.player.starports:
        return []
    return ports_built(port_sites(mind.table, mind.seat))


def cities(mind: Mind) -> list[AtSystem]:
    """[17], SC-CON-07, SC-EXP-05: every slot for a city that the limit on double cities allows."""
    if not _may_build(mind) or not mind.player.cities:
        return []
    sites = city_sites(mind.table, mind.seat)
    if not (mind.is_winning_declared() and uncovers_power_bonus(mind)):
        sites &= ~mind.board.cities(mind.seat)
    return cities_built(sites)


# -- ships ---------------------------------------------------------------------------------------------------


def _ship_sites(mind: Mind) -> Systems:
    if not _may_build(mind) or not mind.player.ships:
        return 0
    return ship_sites(mind.table, mind.seat)


def _ships_at(mind: Mind, sites: Systems) -> list[OnOwner]:
    return ships_built[mind.seat](sites)


def _always_fresh(mind: Mind) -> bool:
    return bool(mind.player.lore & HIDDEN_HARBORS)


@once
def ships(mind: Mind) -> list[OnOwner]:
    """[36], SC-GP-15: a ship at any loyal starport that has built none this turn."""
    return _ships_at(mind, _ship_sites(mind))


@once
def ships_to_change_control(mind: Mind) -> list[OnOwner]:
    """[12], SC-GP-07: only a ship that is placed fresh under a rival's control can do it."""
    if not _always_fresh(mind):
        return []
    found = _ships_at(mind, _ship_sites(mind) & lost_buildings(mind))
    return [act for act in found if changes_control(mind, act.system, 1)]


@once
def ships_to_take_rival_building(mind: Mind) -> list[OnOwner]:
    """[29]: at a starport beside a rival building; under a rival's control the ship would be damaged."""
    sites = _ship_sites(mind) & rival_buildings(mind)
    if not _always_fresh(mind):
        sites &= ~mind.ruled_by_rivals
    return [act for act in _ships_at(mind, sites) if takes_control(mind, act.system, 1)]


def ships_to_defend(mind: Mind) -> list[OnOwner]:
    """[35], A-19: beside a loyal building where no loyal ship is."""
    return _ships_at(mind, _ship_sites(mind) & ~mind.board.ships(mind.seat))


def is_placed_fresh(mind: Mind, act: AtSystem) -> bool:
    """[36]: R-BUILD-3."""
    return _always_fresh(mind) or not mind.ruled_by_rivals & BIT[act.system]


# -- repairs -------------------------------------------------------------------------------------------------


@once
def repairs(mind: Mind) -> list[OnKind]:
    """[38]: any damaged piece."""
    if not mind.means.may & REPAIR or not mind.means.pips:
        return []
    return repairable(mind.table, mind.seat)


def ship_repairs(mind: Mind) -> list[OnKind]:
    """SC-GP-15: any damaged ship."""
    return [act for act in repairs(mind) if act.kind == HURT_SHIP]


def _fewest_repairs(mind: Mind, systems: Systems, works: Callable[[Mind, System, int], bool]) -> list[OnKind]:
    """A-37: the repairs of ships that reach a goal, alone or as the first of as few as possible."""
    acts = [act for act in ship_repairs(mind) if systems & BIT[act.system]]
    for number in range(1, mind.means.pips + 1 if acts else 1):
        found = [
            act
            for act in acts
            if mind.board.damaged(mind.seat, act.system) >= number and works(mind, act.system, number)
        ]
        if found:
            return found
    return []


@once
def repairs_to_change_control(mind: Mind) -> list[OnKind]:
    """[13], SC-GP-07: ships beside a loyal building whose repair ends a rival's control."""
    return _fewest_repairs(mind, lost_buildings(mind), changes_control)


@once
def repairs_to_take_rival_building(mind: Mind) -> list[OnKind]:
    """[30]: ships beside a rival building whose repair takes control."""
    return _fewest_repairs(mind, rival_buildings(mind), takes_control)


# -- what sites and pieces are preferred for -----------------------------------------------------------------


def under_control(mind: Mind, act: AtSystem) -> bool:
    return controls(mind, act.system)


def loyal_ships(mind: Mind, act: AtSystem) -> int:
    return mind.board.ships_at(mind.seat, act.system)


def is_neutral(mind: Mind, act: AtSystem) -> bool:
    """Nobody controls the system."""
    return mind.board.ruler[act.system] < 0


def rival_ships(mind: Mind, act: AtSystem) -> int:
    return sum(mind.board.ships_at(rival, act.system) for rival in mind.rivals)


def in_task_force(mind: Mind, act: AtSystem) -> bool:
    return is_task_force(mind, act.system)


def is_task_force_ship(mind: Mind, act: OnKind) -> bool:
    return act.kind == HURT_SHIP and is_task_force(mind, act.system)


def is_ship(mind: Mind, act: OnKind) -> bool:
    return act.kind == HURT_SHIP


def is_only_starport(mind: Mind, act: OnKind) -> bool:
    """The only loyal starport on the map."""
    return act.kind == HURT_PORT and mind.board.on_map(mind.seat, HURT_PORT) == 1


def is_city(mind: Mind, act: OnKind) -> bool:
    return act.kind in (CITY, HURT_CITY)
