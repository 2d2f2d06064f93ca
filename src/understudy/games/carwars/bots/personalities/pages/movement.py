"""Lines of the movement step, for each movement point; `personality.py` has the scripts made of them."""

from __future__ import annotations

from copy import copy

from understudy.games.carwars.bots.personalities import plans
from understudy.games.carwars.bots.personalities.looking import (
    away_from_nearest,
    difficulty_by_die,
    key_overlaps_anything,
    key_overlaps_wall,
    nearest_in_front_arc,
    toward_center,
    toward_nearest,
)
from understudy.games.carwars.bots.personalities.policies import ALWAYS, agreed
from understudy.games.carwars.bots.personalities.terms import Mind, has_front_armor, has_low_control
from understudy.games.carwars.options import EXTRA, Move
from understudy.pages import Ask, Can, Look, Page, Settle
from understudy.pages.page import Line

AVOID = Can(
    "CW-AVD-05 CW-GEN-09",
    "Turn toward the center of the arena.",
    plans.hard_turns,
    log="to avoid what is ahead",
    prefer=[
        Settle("CW-AVD-06 CW-RR-07", "the difficulty that a blue die says", difficulty_by_die),
        Settle("CW-AVD-05", "pointing closest to the center of the arena", toward_center),
    ],
)


def look_ahead(rules: str = "") -> Look[Mind]:
    """Walls and heavy obstacles are avoided."""
    return Look(
        f"{rules} CW-AVD-01 CW-AVD-02 CW-AVD-03 CW-AVD-04 CW-AVD-07",
        "Does the key, laid straight ahead, overlap a wall or a heavy obstacle?",
        key_overlaps_anything,
        yes=[AVOID],
    )


LOOK_AHEAD = look_ahead()
LOOK_AHEAD_AGGRESSIVE = Ask(
    "CW-AGG-01",
    "Does it have any front armor left?",
    has_front_armor,
    yes=[
        Look(
            "CW-AGG-03 CW-AGG-01 CW-AVD-01 CW-AVD-02 CW-AVD-04 CW-AVD-07",
            "Does the key, laid straight ahead, overlap a wall?",
            key_overlaps_wall,
            yes=[AVOID],
        )
    ],
    no=[look_ahead("CW-AGG-02")],
)


def low_control(rules: str, *lines: Line) -> Ask[Mind]:
    return Ask(rules, "Does it have 3 or fewer CONTROL?", has_low_control, yes=lines)


def in_front(rules: str, *lines: Line) -> Look[Mind]:
    return Look(
        rules,
        "Is the nearest opponent within the front arc?",
        nearest_in_front_arc,
        yes=lines,
    )


_EXTRA_LENGTH = Can("CW-CON-05 CW-CON-03", "Drive an extra length.", plans.offered(EXTRA))
THUNDERCAT = Page(
    "Agreed cards: Thundercat Battery",
    [
        Ask(
            "CW-CON-05",
            "Was it agreed to use a Thundercat Battery immediately?",
            agreed("thundercat", ALWAYS),
            yes=[_EXTRA_LENGTH],
        ),
        Ask(
            "CW-CON-05",
            "Was it agreed to use a Thundercat Battery toward an opponent ahead?",
            agreed("thundercat", "ahead"),
            yes=[in_front("CW-CON-05", copy(_EXTRA_LENGTH))],
        ),
    ],
)


def slight_toward(rules: str) -> Can[Mind, Move]:
    """Drive straight with slight turns toward the nearest opponent."""
    return Can(
        f"{rules} CW-GEN-10",
        "Straight on, with slight turns toward the nearest opponent.",
        plans.slight_toward,
        log="",
        prefer=[Settle(rules, "pointing closest to the nearest opponent", toward_nearest)],
    )


def turn_toward(rules: str, text: str, *names: str) -> Can[Mind, Move]:
    """A turn that covers its section, whichever points closest to the nearest opponent."""
    return Can(
        f"{rules} CW-GEN-09",
        text,
        plans.turns(*names),
        log="",
        prefer=[Settle(rules, "pointing closest to the nearest opponent", toward_nearest)],
    )


AWAY = Can(
    "CW-BAL-04 CW-GEN-10",
    "Straight on, with slight turns away from the nearest opponent.",
    plans.slight_turns,
    log="",
    prefer=[Settle("CW-BAL-04", "pointing furthest from the nearest opponent", away_from_nearest)],
)


STRAIGHT = Can[Mind, Move]("CW-DEF-07", "Drive straight.", plans.drive_straight, log="")


#: Out of control, driverless or in reverse the rules leave nothing to decide.
NO_STEERING = Page(
    "Movement",
    [Can("CW-GEN-01", "It cannot steer now: straight on.", plans.only_move, log="it cannot steer now")],
)
