"""The Control phase: Force drains (R-9, G42) and asteroid rules (R-8.7, G73, G95)."""

from __future__ import annotations

from collections.abc import Iterator

from understudy.core.flow import Flow
from understudy.core.table import Step
from understudy.games.swccg.data import DEVICE, STARSHIP, WEAPON
from understudy.games.swccg.options import DrainForce, DrawAsteroid
from understudy.games.swccg.queries import at_place, places_with, present, value
from understudy.games.swccg.records import Drain
from understudy.games.swccg.rules.destiny import draw_destiny, total
from understudy.games.swccg.rules.events import event
from understudy.games.swccg.rules.leaving import lose
from understudy.games.swccg.rules.piles import lose_force, use_force
from understudy.games.swccg.strength import available, drain_amount, drains_control
from understudy.games.swccg.table import AT, PLAY, Table, bits


def possibilities(table: Table, seat: int) -> Iterator[DrainForce | DrawAsteroid]:
    """Drains of the active player; asteroid destiny of his opponent.

    SW-DRN-02.
    """
    if seat == table.active:
        for place in range(len(table.stacks)):
            if table.at[place] & table.owned[seat] and may_drain(table, place, seat):
                yield DrainForce(place)
    else:
        for ship in asteroid_ships(table):
            yield DrawAsteroid(ship)


# -- drains --------------------------------------------------------------------------------------------------


def drain_cost(table: Table, place: int, seat: int) -> int:
    """SW-DRN-05: 0, unless texts say otherwise."""
    found = at_place(table, "drain-cost", seat, place)
    return max(0, int(sum(amount for _, amount in found))) if found else 0


def may_drain(table: Table, place: int, seat: int) -> bool:
    """R-9.1, R-9.2: control, once for each place, none of the cards there has drained, no undercover spy.

    SW-DRN-11, SW-DRN-12, SW-DRN-13.
    """
    if table.drained_at >> place & 1:
        # SW-DRN-04
        return False
    if not drains_control(table, place, seat):
        return False
    if table.at[place] & table.undercover & table.owned[1 - seat]:
        return False
    if participants(table, place, seat) & table.drained:
        # SW-DRN-08, SW-DRN-09, SW-DRN-10, SW-GOT-12
        return False
    for how, _ in at_place(table, "drain", seat, place):
        if how == "no":
            return False
    return drain_cost(table, place, seat) <= available(table, seat)


def participants(table: Table, place: int, seat: int) -> int:
    """SW-DRN-07: units, weapons and devices, also aboard or carried."""
    words = table.words
    takes = table.config.units | words.get(WEAPON, 0) | words.get(DEVICE, 0)
    return table.at[place] & table.owned[seat] & takes


def initiate_drain(table: Table, seat: int, place: int) -> Flow[None]:
    """R-9.4: flags are set at once; then it is answered.

    SW-DRN-21.
    """
    yield from use_force(table, seat, drain_cost(table, place, seat))
    mark_drained(table, seat, place)
    table.drain = Drain(seat, place)
    table.touch()
    table.tell("drain", seat, place)
    table.then(*event(table, "drain-start", seat, place), ("drain_result", ()))


def mark_drained(table: Table, seat: int, place: int) -> None:
    """SW-DRN-14: a drain, or what is done instead of one, uses the place and its cards up for the turn."""
    table.drained_at |= 1 << place
    table.drained |= participants(table, place, seat)


def drain_result(table: Table) -> None:
    """G42: only if the player still controls; the amount is read now.

    SW-DRN-18, SW-DRN-19, SW-DRN-20, SW-DRN-22.
    """
    drain = table.drain
    assert drain is not None
    seat, place = drain.seat, drain.place
    good = not drain.canceled and drains_control(table, place, seat)
    amount = drain_amount(table, place, seat) if good else 0
    table.drain = None
    table.touch()
    if not good:
        table.tell("drain-fails", seat, place)
        return
    table.then(
        *lose_force(table, 1 - seat, amount, "drain", place=place),
        *event(table, "drained", seat, place, amount),
        ("settle", ()),
    )


# -- asteroids -----------------------------------------------------------------------------------------------


def asteroid_ships(table: Table) -> list[int]:
    """Active starships of the active player at asteroid sectors that have not been tested there this turn."""
    found = []
    for place in bits(places_with(table, "asteroid")):
        mine = table.owned[table.active] & table.words.get(STARSHIP, 0)
        for ship in bits(present(table, place) & mine):
            if table.slot[ship] == AT and (ship, place) not in table.asteroids:
                found.append(ship)
    return found


def draw_asteroid(table: Table, ship: int) -> None:
    """R-8.7: the opponent draws against the ship."""
    table.asteroids.add((ship, table.spot[ship]))
    table.tell("asteroid", 1 - table.owner[ship], ship)
    table.then(*draw_destiny(1 - table.owner[ship], "asteroid", 1, ship), ("asteroid_result", (ship,)))


def asteroid_result(table: Table, ship: int) -> None:
    """Lost if the total beats armor and maneuver both; a failed draw does nothing."""
    found = total(table)
    if found is None or table.zone[ship] != PLAY:
        return
    if found > value(table, "armor", ship) and found > value(table, "maneuver", ship):
        table.then(*lose(ship))


def forced_asteroids(table: Table) -> tuple[Step, ...]:
    """G95: what was not drawn is drawn at the end of the phase, in order of card numbers."""
    left = sorted(asteroid_ships(table))
    return (("asteroid", (left[0],)),) if left else ()
