"""General Rieekan: what is destroyed stays till the end of the Status Phase (G79)."""

from __future__ import annotations

from understudy.core.flow import Flow
from understudy.games.armada.rules.asking import may_choose
from understudy.games.armada.rules.damage import remove_ship, rieekan, take_away
from understudy.games.armada.table import LINGERING, SHIP_LINGERS, SQUADRON_LINGERS, Ship, Squadron, Table


def linger_ship(table: Table, ship: int) -> Flow[None]:
    """Does a destroyed ship stay?"""
    one = table.ships[ship]
    if one.in_play and not (yield from _stays(table, one, SHIP_LINGERS)):
        remove_ship(table, one)


def linger_squadron(table: Table, squadron: int) -> Flow[None]:
    """Does a destroyed unique squadron stay?"""
    one = table.squadrons[squadron]
    if one.in_play and not (yield from _stays(table, one, SQUADRON_LINGERS)):
        take_away(table, one)


def _stays(table: Table, unit: Ship | Squadron, name: str) -> Flow[bool]:
    entry = (name, unit.seat, unit.index)
    option = rieekan(table, unit.seat, entry)
    if option is None:
        return False
    chosen = yield from may_choose(
        table,
        unit.seat,
        f"{table.ships[option.ship].build.upgrades[option.upgrade].name}: {unit.name} stays till the end of "
        "the Status Phase?",
        [option],
        topic="linger",
        about={"ship": unit.index} if name == SHIP_LINGERS else {"squadron": unit.index},
    )
    if chosen is None:
        table.standing = [each for each in table.standing if each != entry]
        return False
    if entry not in table.standing:
        table.standing.append(entry)
    table.tell("uses", unit.seat, option.ship, option.upgrade)
    table.tell("lingers" if name == SHIP_LINGERS else "lingers-squadron", unit.seat, unit.index)
    return True


def fade(table: Table) -> None:
    """The end of the Status Phase: what stayed goes, before the round and the game end, even if it was
    repaired.
    """
    going = [each for each in table.standing if each[0] in LINGERING]
    table.standing = [each for each in table.standing if each not in going]
    for name, _, index in going:
        if name == SHIP_LINGERS:
            remove_ship(table, table.ships[index])
        else:
            take_away(table, table.squadrons[index])
