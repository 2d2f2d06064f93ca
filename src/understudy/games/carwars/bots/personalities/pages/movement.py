"""What each personality does with a movement point; before each one it looks ahead."""

from __future__ import annotations

from understudy.games.carwars.bots.personalities import plans
from understudy.games.carwars.bots.personalities.looking import (
    away_from_nearest,
    difficulty_by_die,
    key_overlaps_anything,
    key_overlaps_wall,
    nearest_in_back_arc,
    nearest_in_front_arc,
    toward_centre,
    toward_nearest,
)
from understudy.games.carwars.bots.personalities.pages import lacking
from understudy.games.carwars.bots.personalities.policies import ALWAYS, agreed
from understudy.games.carwars.bots.personalities.terms import (
    AGGRESSIVE,
    BALANCED,
    DEFENSIVE,
    DESPERATE,
    Mind,
    has_front_armor,
    has_low_control,
)
from understudy.games.carwars.options import EXTRA, Move
from understudy.pages import Ask, Can, Look, Page, Settle
from understudy.pages.page import Line

AVOID = Can(
    "CW-AVD-05 CW-GEN-09",
    "Turn toward the centre of the arena.",
    plans.hard_turns,
    prefer=[
        Settle("CW-AVD-06 CW-RR-07", "the difficulty that a blue die says", difficulty_by_die),
        Settle("CW-AVD-05", "pointing closest to the centre of the arena", toward_centre),
    ],
    lacking=lacking.offered,
)


def look_ahead(rules: str = "") -> Look[Mind]:
    """Walls and heavy obstacles are avoided."""
    return Look(
        f"{rules} CW-AVD-01 CW-AVD-02 CW-AVD-03 CW-AVD-04 CW-AVD-07",
        "Does the key, laid straight ahead, overlap a wall or a heavy obstacle?",
        key_overlaps_anything,
        yes=[AVOID],
        lacking=lacking.ahead("walls and heavy obstacles"),
    )


LOOK_AHEAD = look_ahead()
LOOK_AHEAD_AGGRESSIVE = Ask(
    "CW-AGG-01",
    "Has it any front armor left?",
    has_front_armor,
    yes=[
        Look(
            "CW-AGG-03 CW-AGG-01 CW-AVD-01 CW-AVD-02 CW-AVD-04 CW-AVD-07",
            "Does the key, laid straight ahead, overlap a wall?",
            key_overlaps_wall,
            yes=[AVOID],
            lacking=lacking.ahead("walls"),
        )
    ],
    no=[look_ahead("CW-AGG-02")],
    lacking=lacking.front_armor,
)
EXTRA_LENGTH = (
    Ask(
        "CW-CON-05",
        "Was it agreed to use a Thundercat Battery at once?",
        agreed("thundercat", ALWAYS),
        yes=[
            Can(
                "CW-CON-05 CW-CON-03", "Drive an extra length.", plans.offered(EXTRA), lacking=lacking.offered
            )
        ],
        lacking=lacking.agreed("thundercat"),
    ),
    Ask(
        "CW-CON-05",
        "Was it agreed to use a Thundercat Battery toward an opponent ahead?",
        agreed("thundercat", "ahead"),
        yes=[
            Look(
                "CW-CON-05",
                "Is the nearest opponent within the front arc?",
                nearest_in_front_arc,
                yes=[
                    Can(
                        "CW-CON-05 CW-CON-03",
                        "Drive an extra length.",
                        plans.offered(EXTRA),
                        lacking=lacking.offered,
                    )
                ],
                lacking=lacking.in_arc("front"),
            )
        ],
        lacking=lacking.agreed("thundercat"),
    ),
)


def slight_toward(rules: str) -> Can[Mind, Move]:
    """Drive straight with slight turns toward the nearest opponent."""
    return Can(
        f"{rules} CW-GEN-10",
        "Drive straight, with a slight turn toward the nearest opponent if that points closer.",
        plans.slight_toward,
        prefer=[Settle(rules, "pointing closest to the nearest opponent", toward_nearest)],
        lacking=lacking.offered,
    )


def turn_toward(rules: str, text: str, *names: str) -> Can[Mind, Move]:
    """A turn that covers its section, whichever points closest to the nearest opponent."""
    return Can(
        f"{rules} CW-GEN-09",
        text,
        plans.turns(*names),
        prefer=[Settle(rules, "pointing closest to the nearest opponent", toward_nearest)],
        lacking=lacking.offered,
    )


AWAY = Can(
    "CW-BAL-04 CW-GEN-10",
    "Drive straight, with a slight turn away from the nearest opponent.",
    plans.slight_turns,
    prefer=[Settle("CW-BAL-04", "pointing furthest from the nearest opponent", away_from_nearest)],
    lacking=lacking.offered,
)


STRAIGHT = Can[Mind, Move]("CW-DEF-07", "Drive straight.", plans.drive_straight)


def low_control(rules: str, *lines: Line) -> Ask[Mind]:
    return Ask(rules, "Has it 3 or fewer CONTROL?", has_low_control, yes=lines, lacking=lacking.control)


def in_front(rules: str, *lines: Line) -> Look[Mind]:
    return Look(
        rules,
        "Is the nearest opponent within the front arc?",
        nearest_in_front_arc,
        yes=lines,
        lacking=lacking.in_arc("front"),
    )


SCRIPTS: dict[str, tuple[Line, list[Line]]] = {
    AGGRESSIVE: (
        LOOK_AHEAD_AGGRESSIVE,
        [
            low_control("CW-AGG-08", slight_toward("CW-AGG-08")),
            in_front("CW-AGG-08", slight_toward("CW-AGG-08")),
            turn_toward("CW-AGG-09", "Make a D1, D2 or D3 turn.", "D1", "D2", "D3"),
        ],
    ),
    BALANCED: (
        LOOK_AHEAD,
        [
            low_control("CW-BAL-04", AWAY),
            in_front("CW-BAL-04", AWAY),
            turn_toward("CW-BAL-05", "Make a D1 or D2 turn.", "D1", "D2"),
        ],
    ),
    DEFENSIVE: (
        LOOK_AHEAD,
        [
            low_control("CW-DEF-07", STRAIGHT),
            Look(
                "CW-DEF-07",
                "Is the nearest opponent within the back arc?",
                nearest_in_back_arc,
                yes=[STRAIGHT],
                lacking=lacking.in_arc("back"),
            ),
            turn_toward("CW-DEF-08", "Make a D1 turn toward the nearest opponent.", "D1"),
        ],
    ),
    DESPERATE: (
        LOOK_AHEAD,
        [
            low_control("CW-DES-04", slight_toward("CW-DES-04")),
            turn_toward("CW-DES-05", "Make a D1 turn toward the nearest opponent.", "D1"),
        ],
    ),
}
MOVEMENT = {
    name: Page(f"{name.capitalize()}: movement", [ahead, *script])
    for name, (ahead, script) in SCRIPTS.items()
}
#: The same for a car with a Thundercat Battery that could be used now.
WITH_EXTRA = {
    name: Page(f"{name.capitalize()}: movement", [ahead, *EXTRA_LENGTH, *script])
    for name, (ahead, script) in SCRIPTS.items()
}
#: Out of control, driverless or in reverse the rules leave nothing to decide.
NO_STEERING = Page("Movement", [Can("CW-GEN-01", "It cannot steer now: straight on.", plans.only_move)])
