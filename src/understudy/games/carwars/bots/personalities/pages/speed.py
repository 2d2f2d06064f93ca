"""Lines of the adjust-speed step; `personality.py` has the scripts that are made of them."""

from __future__ import annotations

from collections.abc import Callable

from understudy.games.carwars.bots.personalities import noes, plans
from understudy.games.carwars.bots.personalities.policies import ALWAYS, SLOW, agreed
from understudy.games.carwars.bots.personalities.terms import Mind, top_speed
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.options import SPEEDS, Speed
from understudy.pages import Ask, Can, No, Page
from understudy.pages.page import Line


def _at(speed: int) -> Callable[[Mind], bool | No]:
    return lambda mind: mind.own.speed == speed or No(noes.at_speed, mind.own.speed)


def is_slow(mind: Mind) -> bool | No:
    return mind.own.speed <= 2 or No(noes.at_speed, mind.own.speed)


def _within_maximum(mind: Mind) -> No:
    return No(noes.below_maximum, mind.own.speed, top_speed(mind))


def _above_maximum(speed: int) -> Callable[[Mind], bool | No]:
    """CW-GEN-08: the next step toward a speed would exceed the maximum."""

    def test(mind: Mind) -> bool | No:
        if mind.own.speed >= speed:
            return No(noes.at_speed, mind.own.speed)
        return mind.own.speed + RULES.normal > top_speed(mind) or _within_maximum(mind)

    return test


def _hard_above_maximum(mind: Mind) -> bool | No:
    """CW-GEN-08: two steps would exceed the maximum; R 6.3: one of them is an ordinary change then."""
    return mind.own.speed + RULES.hard > top_speed(mind) or _within_maximum(mind)


def _would_end_it(mind: Mind) -> bool | No:
    """A-SUICIDE: the damage of a hard acceleration would eliminate the bot."""
    if mind.own.total("boost_free") or mind.own.total("shields_plant"):
        return No(noes.PLANT_SPARED)
    return mind.own.plant <= RULES.hard_accelerate_plant or No(noes.has_plant, mind.own.plant)


def _wants_boost(mind: Mind) -> bool | No:
    """A Superconductor, by the agreed policy."""
    return _always_boost(mind) or (
        _slow_boost(mind)
        and (mind.own.speed <= SLOW or No(noes.too_fast_for, "Superconductor", "slow", mind.own.speed))
    )


_always_boost = agreed("superconductor", ALWAYS)
_slow_boost = agreed("superconductor", "slow")

SUPERCONDUCTOR = Page(
    "Agreed cards: Superconductor",
    [
        Ask(
            "CW-CON-05",
            "Was it agreed to use a Superconductor now?",
            _wants_boost,
            yes=[
                Can(
                    "CW-CON-05 CW-CON-03",
                    "Set the speed to 5.",
                    plans.offered(SPEEDS["boost"]),
                )
            ],
        )
    ],
)
UP_TO_MAXIMUM = Can(
    "CW-GEN-08",
    "Adjust up to the maximum speed only.",
    plans.up_to_maximum,
    log="up to the maximum speed only",
)


def toward(rules: str, speed: int) -> list[Line]:
    """One step toward a speed, cut to the maximum."""
    return [
        Ask(
            "CW-GEN-08",
            "Is that above its maximum speed?",
            _above_maximum(speed),
            yes=[UP_TO_MAXIMUM],
            no=[
                Can(
                    rules,
                    f"Adjust by 1 toward speed {speed}.",
                    plans.toward(speed),
                    log=f"toward speed {speed}, by 1 at a time",
                )
            ],
        )
    ]


def stay(rules: str, speed: int) -> Ask[Mind]:
    """Remain at a speed."""
    return Ask(
        rules,
        f"Is it at speed {speed}?",
        _at(speed),
        yes=[Can(rules, f"Remain at speed {speed}.", plans.keep)],
    )


HARD = Can[Mind, Speed](
    "CW-AGG-05",
    "Hard-accelerate from speed 2 or lower.",
    plans.hard_accelerate,
    log="hard acceleration from speed 2 or lower",
)
#: A-SUICIDE: only the switch makes the bot think twice.
HARD_BUT_SAFE = Ask(
    "CW-AGG-05",
    "Would the damage eliminate it?",
    _would_end_it,
    yes=[UP_TO_MAXIMUM],
    no=[HARD],
)
HARD_ACCELERATE = Ask(
    "CW-GEN-08",
    "Is that above its maximum speed?",
    _hard_above_maximum,
    yes=[UP_TO_MAXIMUM],
    no=[HARD_BUT_SAFE if RULES.avoid_suicide else HARD],
)
