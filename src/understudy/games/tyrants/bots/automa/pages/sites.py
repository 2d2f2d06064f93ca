"""Priorities and site choice: one list for every action that picks a site (TA-PRIO-08)."""

from __future__ import annotations

from functools import cache

from understudy.games.tyrants.bots.automa.terms import (
    Mind,
    enemies_there,
    has_two_troops,
    is_city,
    is_nearly_total,
    is_players_troop,
    is_site,
    is_space,
    is_spy,
    is_troop,
    is_uncontrolled,
    is_way_on,
    is_white_troop,
    own_reading_place,
    owners_troops,
    players_there,
    printed_vp,
    reading_place,
    turn_place,
    value,
)
from understudy.games.tyrants.options import AtNode, OnPiece
from understudy.games.tyrants.table import Readings
from understudy.pages import First, Order, Prefer, Rung, fewest, most

CITY = Rung[Mind, AtNode]("TA-PRIO-01 TA-SUM-11", "a city it does not totally control", is_city)
UNCONTROLLED = Rung[Mind, AtNode]("TA-PRIO-02 TA-SUM-11", "a site it does not control", is_uncontrolled)
NEARLY = Rung[Mind, AtNode](
    "TA-PRIO-03 TA-SUM-11", "a site within 2 troops of total control", is_nearly_total
)
WAY_ON = Rung[Mind, AtNode](
    "TA-PRIO-04 TA-SUM-11", "a troop space that leads to a site without presence", is_way_on
)
OTHER = Rung[Mind, AtNode]("TA-PRIO-05 TA-SUM-04", "any site it controls but not totally", is_site)
LAST_RESORT = Rung[Mind, AtNode]("ASM-32", "any other troop space", is_space)
ANY_SPACE = Rung[Mind, AtNode]("", "any other troop space", is_space)

FEWER = Prefer[Mind, AtNode]("TA-TIE-01 TA-TIE-05 TA-SUM-07", "fewer enemy troops", fewest(enemies_there))
#: The switch of ASM-13.
FEWER_PLAYERS = Prefer[Mind, AtNode]("ASM-13", "fewer troops of other players", fewest(players_there))
#: The switch of ASM-18.
TWO_TROOPS = Prefer[Mind, AtNode]("ASM-18", "two enemy troops", has_two_troops)
HIGHER = Prefer[Mind, AtNode](
    "TA-TIE-02 TA-TIE-03 TA-SUM-07", "higher VP (cities: total-control bonus)", most(value)
)
PRINTED = Prefer[Mind, AtNode]("ASM-14", "higher printed VP", most(printed_vp))
OWN_READING = Prefer[Mind, AtNode]("ASM-12", "reading order of the space itself", most(own_reading_place))

#: ASM-15: the document does not say which of several pieces in one place goes.
PIECES: Order[Mind, OnPiece] = (
    First(
        Rung[Mind, OnPiece]("ASM-15", "a player's troop", is_players_troop),
        Rung[Mind, OnPiece]("ASM-15", "a white troop", is_white_troop),
        Rung[Mind, OnPiece]("ASM-15", "a spy", is_spy),
    ),
    Prefer[Mind, OnPiece]("ASM-15", "the player with most troops there", most(owners_troops)),
    Prefer[Mind, OnPiece]("ASM-15", "the player whose turn comes first", most(turn_place)),
)


AS_PRINTED = Readings()


@cache
def ties(north: str, players_only: bool) -> tuple[Prefer[Mind, AtNode], ...]:
    """The tie-breakers, with the side of the map that is up now."""
    reading = Prefer[Mind, AtNode](
        "TA-TIE-04 TA-NORTH-03 TA-SUM-07",
        f"reading order with the {north} side of the map as north",
        most(reading_place),
    )
    return (FEWER_PLAYERS if players_only else FEWER, HIGHER, PRINTED, reading, OWN_READING)


def spy_order(north: str, readings: Readings = AS_PRINTED) -> Order[Mind, AtNode]:
    """Guile never uses route spaces."""
    return (First(CITY, UNCONTROLLED, NEARLY, OTHER), *ties(north, readings.players_only))


def deploy_order(north: str, readings: Readings = AS_PRINTED) -> Order[Mind, AtNode]:
    """ASM-11 bars route spaces that lead nowhere new, unless its option admits them last of all."""
    kinds = (CITY, UNCONTROLLED, NEARLY, WAY_ON, OTHER)
    ladder = First(*kinds, ANY_SPACE) if readings.any_space else First(*kinds)
    return (ladder, *ties(north, readings.players_only))


REMOVALS = First(CITY, UNCONTROLLED, NEARLY, WAY_ON, OTHER, LAST_RESORT)
TROOPS_FIRST = Prefer[Mind, OnPiece]("", "troops before spies", is_troop)


def white_order(north: str, readings: Readings = AS_PRINTED) -> Order[Mind, AtNode]:
    """White troops are all alike: the place alone decides."""
    return (REMOVALS, *ties(north, readings.players_only))


def removal_order(north: str, readings: Readings = AS_PRINTED) -> Order[Mind, OnPiece]:
    """By the place, then by the piece; the option of ASM-15 reads troops before spies."""
    troops_first = (TROOPS_FIRST,) if readings.troops_first else ()
    return (REMOVALS, *troops_first, *ties(north, readings.players_only), *PIECES)
