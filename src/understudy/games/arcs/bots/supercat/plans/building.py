"""Plans to Build and Repair."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.games.arcs.board import CITY, HURT_CITY, HURT_PORT, HURT_SHIP, SHIP
from understudy.games.arcs.bots.supercat import noes
from understudy.games.arcs.bots.supercat.mind import Mind, once
from understudy.games.arcs.bots.supercat.noes import standing_of
from understudy.games.arcs.bots.supercat.plans.means import ACTION, gives
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
from understudy.pages import Need, No, needs, sift

BUILDS = (ACTION, gives("build", BUILD))
REPAIRS = (ACTION, gives("repair", REPAIR))
PORT_LEFT = Need[Mind](noes.none_in_supply, lambda mind: mind.player.starports, lambda mind: "starport")
CITY_LEFT = Need[Mind](noes.none_in_supply, lambda mind: mind.player.cities, lambda mind: "city")
SHIP_LEFT = Need[Mind](noes.none_in_supply, lambda mind: mind.player.ships, lambda mind: "ship")


# -- starports and cities ------------------------------------------------------------------------------------


@needs(*BUILDS, PORT_LEFT)
def starports(mind: Mind) -> Sequence[AtSystem]:
    """[9], [37], SC-GP-04: every slot where a starport may be built."""
    sites = ports_built(port_sites(mind.table, mind.seat))
    return sites or No(noes.no_slot, mind.board.present(mind.seat))


def may_double(mind: Mind) -> bool | No:
    """SC-CON-07, SC-EXP-05: a double city only while winning a declared ambition, for a power bonus."""
    if not mind.is_winning_declared():
        return No(noes.wins_no_declared, standing_of(mind, mind.declared))
    return uncovers_power_bonus(mind) or No(noes.no_power_bonus, mind.player.cities)


@needs(*BUILDS, CITY_LEFT)
def any_cities(mind: Mind) -> Sequence[AtSystem]:
    """[17]: every slot for a city, double cities included."""
    sites = city_sites(mind.table, mind.seat)
    return cities_built(sites) or No(noes.no_slot, mind.board.present(mind.seat))


def single_cities(mind: Mind) -> Sequence[AtSystem]:
    """[17]: every slot for a city where none of the bot's is."""
    found, double = any_cities(mind), mind.board.cities(mind.seat)
    return found and (
        sift(found, [act for act in found if not double & BIT[act.system]], "no double city")
        or No(noes.only_double_cities, _sites(found))
    )


def cities(mind: Mind) -> Sequence[AtSystem]:
    """SC-PRE-06: every slot for a city that the limit on double cities allows."""
    return any_cities(mind) if may_double(mind) else single_cities(mind)


# -- ships ---------------------------------------------------------------------------------------------------


def _always_fresh(mind: Mind) -> bool:
    return bool(mind.player.lore & HIDDEN_HARBORS)


def _sites(acts: Sequence[AtSystem]) -> Systems:
    found = 0
    for act in acts:
        found |= BIT[act.system]
    return found


@once
@needs(*BUILDS, SHIP_LEFT)
def ships(mind: Mind) -> Sequence[OnOwner]:
    """[36], SC-GP-15: a ship at any loyal starport that has built none this turn."""
    found = ships_built[mind.seat](ship_sites(mind.table, mind.seat))
    return found or No(noes.no_yard, mind.board.ports(mind.seat))


@once
def ships_to_change_control(mind: Mind) -> Sequence[OnOwner]:
    """[12], SC-GP-07: only a ship that is placed fresh under a rival's control can do it."""
    found, lost = ships(mind), lost_buildings(mind)
    if not found:
        return found
    if not lost:
        return No(noes.nothing_there, "loyal building under a rival's control")
    if not _always_fresh(mind) and _sites(found) & lost:
        return No(noes.arrives_damaged, _sites(found) & lost)
    works = [act for act in found if lost & BIT[act.system] and changes_control(mind, act.system, 1)]
    return sift(found, works, "changes control") or No(noes.changes_no_control, _sites(found), lost)


@once
def ships_to_take_rival_building(mind: Mind) -> Sequence[OnOwner]:
    """[29]: at a starport beside a rival building; under a rival's control the ship would be damaged."""
    found, buildings = ships(mind), rival_buildings(mind)
    if not found:
        return found
    sites = buildings if _always_fresh(mind) else buildings & ~mind.ruled_by_rivals
    works = [act for act in found if sites & BIT[act.system] and takes_control(mind, act.system, 1)]
    return sift(found, works, "takes a rival building") or No(
        noes.takes_no_building, _sites(found), buildings
    )


def ships_to_defend(mind: Mind) -> Sequence[OnOwner]:
    """[35], A-19: beside a loyal building where no loyal ship is; by the switch, no fresh one."""
    found, board = ships(mind), mind.board
    fresh_only = mind.table.config.options.get("undefended") == "no-fresh-ship"
    guarded = board.masks[mind.seat][SHIP] if fresh_only else board.ships(mind.seat)
    return found and (
        sift(found, [act for act in found if not guarded & BIT[act.system]], "undefended")
        or No(noes.all_defended, mind.board.ports(mind.seat))
    )


def is_placed_fresh(mind: Mind, act: AtSystem) -> bool:
    """[36]: R-BUILD-3."""
    return _always_fresh(mind) or not mind.ruled_by_rivals & BIT[act.system]


# -- repairs -------------------------------------------------------------------------------------------------


@once
@needs(*REPAIRS)
def repairs(mind: Mind) -> Sequence[OnKind]:
    """[38]: any damaged piece."""
    return repairable(mind.table, mind.seat) or No(noes.NO_DAMAGE)


def ship_repairs(mind: Mind) -> Sequence[OnKind]:
    """SC-GP-15: any damaged ship."""
    found = repairs(mind)
    return found and (
        sift(found, [act for act in found if act.kind == HURT_SHIP], "a ship")
        or No(noes.only_buildings_damaged, _sites(found))
    )


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
def repairs_to_change_control(mind: Mind) -> Sequence[OnKind]:
    """[13], SC-GP-07: ships beside a loyal building whose repair ends a rival's control."""
    found, lost = repairs(mind), lost_buildings(mind)
    return found and (
        sift(found, _fewest_repairs(mind, lost, changes_control), "changes control")
        or No(noes.repair_keeps_control, _sites(found), lost)
    )


@once
def repairs_to_take_rival_building(mind: Mind) -> Sequence[OnKind]:
    """[30]: ships beside a rival building whose repair takes control."""
    found, buildings = repairs(mind), rival_buildings(mind)
    return found and (
        sift(found, _fewest_repairs(mind, buildings, takes_control), "takes a rival building")
        or No(noes.repair_takes_nothing, _sites(found), buildings)
    )


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
