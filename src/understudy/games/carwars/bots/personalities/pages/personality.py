"""The four personalities, as printed: what each does in the steps manage fires, adjust speed and movement."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from understudy.games.carwars.bots.personalities import plans
from understudy.games.carwars.bots.personalities.looking import nearest_in_back_arc
from understudy.games.carwars.bots.personalities.pages.fires import one_fire
from understudy.games.carwars.bots.personalities.pages.movement import (
    AWAY,
    LOOK_AHEAD,
    LOOK_AHEAD_AGGRESSIVE,
    STRAIGHT,
    in_front,
    low_control,
    slight_toward,
    turn_toward,
)
from understudy.games.carwars.bots.personalities.pages.speed import HARD_ACCELERATE, is_slow, stay, toward
from understudy.games.carwars.bots.personalities.terms import AGGRESSIVE, BALANCED, DEFENSIVE, DESPERATE
from understudy.pages import Ask, Can, Look, Page
from understudy.pages.page import Line


class Personality(NamedTuple):
    """One printed section: its name, and a page for each step."""

    name: str
    fires: Page
    speed: Page
    #: The first line is the look ahead before each movement point.
    movement: Page


def _printed(name: str, fires: list[Line], speed: list[Line], movement: list[Line]) -> Personality:
    title = name.capitalize()
    return Personality(
        name,
        Page(f"{title}: manage fires", fires),
        Page(f"{title}: adjust speed", speed),
        Page(f"{title}: movement", movement),
    )


PRINTED = (
    _printed(
        AGGRESSIVE,
        fires=[Can("CW-AGG-04", "Ignore fires.", plans.passing)],
        speed=[
            Ask(
                "CW-AGG-05",
                "Is it at speed 2 or lower?",
                is_slow,
                yes=[HARD_ACCELERATE],
            ),
            stay("CW-AGG-07", 4),
            *toward("CW-AGG-06", 4),
        ],
        movement=[
            LOOK_AHEAD_AGGRESSIVE,
            low_control("CW-AGG-08", slight_toward("CW-AGG-08")),
            in_front("CW-AGG-08", slight_toward("CW-AGG-08")),
            turn_toward("CW-AGG-09", "Make a D1, D2 or D3 turn.", "D1", "D2", "D3"),
        ],
    ),
    _printed(
        BALANCED,
        fires=one_fire("CW-BAL-01"),
        speed=[stay("CW-BAL-02", 3), *toward("CW-BAL-03", 3)],
        movement=[
            LOOK_AHEAD,
            low_control("CW-BAL-04", AWAY),
            in_front("CW-BAL-04", AWAY),
            turn_toward("CW-BAL-05", "Make a D1 or D2 turn.", "D1", "D2"),
        ],
    ),
    _printed(
        DEFENSIVE,
        fires=one_fire("CW-DEF-01"),
        speed=[
            Look(
                "CW-DEF-02",
                "Is the nearest opponent within the back arc?",
                nearest_in_back_arc,
                yes=[stay("CW-DEF-04", 4), *toward("CW-DEF-03", 4)],
                no=[stay("CW-DEF-06", 2), *toward("CW-DEF-05", 2)],
            ),
        ],
        movement=[
            LOOK_AHEAD,
            low_control("CW-DEF-07", STRAIGHT),
            Look(
                "CW-DEF-07",
                "Is the nearest opponent within the back arc?",
                nearest_in_back_arc,
                yes=[STRAIGHT],
            ),
            turn_toward("CW-DEF-08", "Make a D1 turn toward the nearest opponent.", "D1"),
        ],
    ),
    _printed(
        DESPERATE,
        fires=one_fire("CW-DES-01"),
        speed=[stay("CW-DES-02", 2), *toward("CW-DES-03", 2)],
        movement=[
            LOOK_AHEAD,
            low_control("CW-DES-04", slight_toward("CW-DES-04")),
            turn_toward("CW-DES-05", "Make a D1 turn toward the nearest opponent.", "D1"),
        ],
    ),
)
BY_NAME = {personality.name: personality for personality in PRINTED}


@cache
def with_cards(page: Page, cards: Page, after: int = 0) -> Page:
    """A page as it is read where an agreed card may be used: after so many of its lines come the card's."""
    lines = (*page.lines[:after], *cards.lines, *page.lines[after:])
    return Page(page.title, lines, rules=" ".join(page.rules))
