"""Priorities and site choice: one list for every action that picks a site (TA-PRIO-08)."""

from __future__ import annotations

from understudy.games.tyrants.bots.automa.terms import (
    Mind,
    enemies_there,
    is_city,
    is_nearly_total,
    is_site,
    is_space,
    is_troop,
    is_uncontrolled,
    is_way_on,
    own_reading_place,
    printed_vp,
    reading_place,
    value,
)
from understudy.games.tyrants.options import Act
from understudy.pages import First, Order, Prefer, Rung, fewest, most

CITY = Rung[Mind, Act]("TA-PRIO-01 TA-SUM-11", "a city it does not totally control", is_city)
UNCONTROLLED = Rung[Mind, Act]("TA-PRIO-02 TA-SUM-11", "a site it does not control", is_uncontrolled)
NEARLY = Rung[Mind, Act]("TA-PRIO-03 TA-SUM-11", "a site within 2 troops of total control", is_nearly_total)
WAY_ON = Rung[Mind, Act](
    "TA-PRIO-04 TA-SUM-11", "a troop space that leads to a site without presence", is_way_on
)
OTHER = Rung[Mind, Act]("TA-PRIO-05 TA-SUM-04", "any site it controls but not totally", is_site)
LAST_RESORT = Rung[Mind, Act]("", "any other troop space (ASM-32)", is_space)

TIES: tuple[Prefer[Mind, Act], ...] = (
    Prefer("TA-TIE-01 TA-TIE-05 TA-SUM-07", "fewer enemy troops", fewest(enemies_there)),
    Prefer("TA-TIE-02 TA-TIE-03 TA-SUM-07", "higher VP (cities: total-control bonus)", most(value)),
    Prefer("", "higher printed VP (ASM-14)", most(printed_vp)),
    Prefer("TA-TIE-04 TA-NORTH-03 TA-SUM-07", "reading order from north", fewest(reading_place)),
    Prefer("", "reading order of the space itself (ASM-12)", fewest(own_reading_place)),
)

#: Guile never uses route spaces.
SPY_ORDER: Order[Mind, Act] = (First(CITY, UNCONTROLLED, NEARLY, OTHER), *TIES)
DEPLOY_ORDER: Order[Mind, Act] = (First(CITY, UNCONTROLLED, NEARLY, WAY_ON, OTHER), *TIES)
REMOVAL_ORDER: Order[Mind, Act] = (
    First(CITY, UNCONTROLLED, NEARLY, WAY_ON, OTHER, LAST_RESORT),
    Prefer[Mind, Act]("", "troops before spies (option of ASM-15)", is_troop),
    *TIES,
)
