"""Construction: Build, Repair. `rank` is the document's own number."""

from __future__ import annotations

from understudy.games.arcs.bots.supercat.mind import Mind
from understudy.games.arcs.bots.supercat.pages.administration import LORE_ABILITY, REPAIR_ORDER, SUIT_PAGE
from understudy.games.arcs.bots.supercat.plans import abilities, building
from understudy.games.arcs.bots.supercat.terms import building_under_rival, no_starport
from understudy.games.arcs.options import AtSystem
from understudy.pages import Ask, Can, Page, Prefer, fewest, most

FIRST_STARPORT_ORDER: tuple[Prefer[Mind, AtSystem], ...] = (
    Prefer("SC-CON-02", "bot control", building.under_control),
    Prefer("SC-CON-02", "most loyal ships", most(building.loyal_ships)),
    Prefer("SC-CON-02", "neutral control", building.is_neutral),
    Prefer("SC-CON-02", "least rival ships", fewest(building.rival_ships)),
)
#: A-35: nothing else is preferred for a city.
CITY_ORDER: tuple[Prefer[Mind, AtSystem], ...] = (
    Prefer("SC-CON-06", "a system under control", building.under_control),
)
SHIP_ORDER: tuple[Prefer[Mind, AtSystem], ...] = (
    Prefer("SC-CON-13 SC-TRM-10", "ships in the task force", building.in_task_force),
    Prefer("SC-CON-13", "a fresh ship", building.is_placed_fresh),
)

CONSTRUCTION = Page(
    "Construction",
    [
        Ask[Mind](
            "SC-QST-02",
            "Is the bot without a starport?",
            no_starport,
            yes=[
                Can(
                    "SC-CON-01",
                    "Build a starport?",
                    building.starports,
                    FIRST_STARPORT_ORDER,
                    rank=9,
                ),
            ],
        ),
        Ask[Mind](
            "SC-QST-02",
            "Does a rival control any loyal building?",
            building_under_rival,
            yes=[
                Can(
                    "SC-CON-03",
                    "Build to change control?",
                    building.ships_to_change_control,
                    rank=12,
                ),
                Can(
                    "SC-CON-04",
                    "Repair to change control?",
                    building.repairs_to_change_control,
                    rank=13,
                ),
            ],
        ),
        Ask[Mind](
            "SC-CON-07 SC-EXP-05 SC-TRM-05",
            "Winning a declared ambition, and a power bonus to uncover, for a double city?",
            building.may_double,
            yes=[
                Can("SC-CON-05", "Build a city, a double city too?", building.any_cities, CITY_ORDER, rank=17)
            ],
            no=[
                Can(
                    "SC-CON-05",
                    "Build a city, but no double city?",
                    building.single_cities,
                    CITY_ORDER,
                    rank=17,
                )
            ],
        ),
        Can(
            "SC-CON-08 SC-ABL-01",
            "Use an ability on a ready Guild card?",
            abilities.usable,
            log="an ability of a ready Guild card",
        ),
        LORE_ABILITY,
        Can(
            "SC-CON-09",
            "Build to take control of a rival building?",
            building.ships_to_take_rival_building,
            rank=29,
        ),
        Can(
            "SC-CON-10",
            "Repair to take control of a rival building?",
            building.repairs_to_take_rival_building,
            rank=30,
        ),
        Can(
            "SC-CON-11",
            "Build to defend an undefended building?",
            building.ships_to_defend,
            log="to defend an undefended building",
            rank=35,
        ),
        Can("SC-CON-12", "Build any ships?", building.ships, SHIP_ORDER, rank=36, log="to build ships"),
        Can(
            "SC-CON-14",
            "Build any other starports?",
            building.starports,
            [
                Prefer("SC-CON-15 SC-TRM-10", "the system of the task force", building.in_task_force),
                Prefer("SC-CON-15", "bot control", building.under_control),
            ],
            rank=37,
        ),
        Can(
            "SC-CON-16",
            "Repair any other ship or building?",
            building.repairs,
            REPAIR_ORDER,
            rank=38,
        ),
    ],
    SUIT_PAGE,
)
