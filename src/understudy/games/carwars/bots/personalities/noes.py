"""Why a line said no: sentences only. The finders know the facts: the car, what is offered, the dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.option import Option
from understudy.games.carwars.builds import Build, said_of
from understudy.games.carwars.dice import COLORS, FACES
from understudy.games.carwars.options import NAMES, Act, Fire, OnItem
from understudy.kit.saying import listed, plural

#: By the number of the crew member.
CREW = ("driver", "gunner")


def _and(words: Sequence[str]) -> str:
    return listed(list(dict.fromkeys(words)))


def _cards(build: Build, acts: Sequence[OnItem]) -> list[str]:
    return [build.items[act.item].card.name for act in acts]


def _cars(acts: Sequence[Fire]) -> list[str]:
    return list(dict.fromkeys(NAMES[act.car].capitalize() for act in acts))


def only_offered(options: Sequence[Option]) -> str:
    """What was offered instead."""
    words = [option.verb if isinstance(option, Act) else option.id for option in options]
    return f"Offered: {_and(words)}." if words else "Nothing is offered."


# -- the car -------------------------------------------------------------------------------------------------


def at_speed(speed: int) -> str:
    return f"Its speed is {speed}."


def below_maximum(speed: int, most: int) -> str:
    return f"Its speed is {speed}, its maximum {most}."


def has_control(tokens: int) -> str:
    return f"It has {tokens} CONTROL."


def has_plant(points: int) -> str:
    return f"Its power plant has {plural(points, 'point')} left."


PLANT_SPARED = "The damage would not reach its power plant."


def front_armor_is(points: int) -> str:
    return f"Its front armor is {points}."


def burning(count: int, tokens: int) -> str:
    fires = "1 fire burns" if count == 1 else f"{count} fires burn"
    return f"{fires}, and it has {tokens} CONTROL."


# -- the table -----------------------------------------------------------------------------------------------


def nearest_not_in_arc(car: int, arc: str) -> str:
    return f"{NAMES[car].capitalize()}, the nearest, is not in its {arc} arc."


def nearest_not_on_side(car: int) -> str:
    return f"{NAMES[car].capitalize()}, the nearest, is not on that side."


def clear_ahead(speed: int, what: str) -> str:
    return f"At speed {speed} the path straight ahead is clear of {what}."


# -- cards ---------------------------------------------------------------------------------------------------

NO_WORKING_CARD = "It has no working card of this kind."


def agreed_otherwise(name: str, policy: str) -> str:
    return f"It has agreed on “{policy}” for {name}."


def too_fast_for(name: str, policy: str, speed: int) -> str:
    return f"It has agreed on “{policy}” for {name}, and its speed is {speed}."


def not_offered_now(name: str) -> str:
    return f"{name} cannot be used now."


def none_agreed(rows: Sequence[tuple[str, str]]) -> str:
    """The cards that are offered, and what was agreed for each."""
    if not rows:
        return "No card that needs an agreement is offered."
    return f"Agreed: {_and([f'{name} {policy}' for name, policy in rows])}."


def no_item(what: str, build: Build, acts: Sequence[OnItem]) -> str:
    if not acts:
        return "It can use nothing now."
    return f"It has no {what}; it can use {_and(_cards(build, acts))} now."


def damage_even(driver: int, gunner: int) -> str:
    return f"The driver has {driver} damage, the gunner {gunner}: that is even, or cannot be moved."


# -- attacks -------------------------------------------------------------------------------------------------

NOTHING_TO_FIRE = "It has nothing to fire at anyone now."
NOTHING_TO_LAY = "It has no hazard to drop now."
LAYS_NOTHING = "The chosen rules let it drop no hazards."
#: Why each weapon stays silent, with its number.
Silent = Sequence[tuple[int, str]]


def has_attacked(who: int) -> str:
    return f"The {CREW[who]} has attacked this turn."


def cannot_attack(who: int, build: Build, arms: Silent) -> str:
    if not arms:
        return f"It has no living {CREW[who]}, or nothing to attack with."
    return f"Nothing for the {CREW[who]}: {'; '.join(said_of(build, item, why) for item, why in arms)}."


def _none_is(what: str) -> Callable[[Build, Sequence[Fire]], str]:
    def tell(build: Build, shots: Sequence[Fire]) -> str:
        """Of what can be fired, nothing is such a thing."""
        names = list(dict.fromkeys(_cards(build, shots)))
        if len(names) == 1:
            return f"{names[0]}, its only choice, is not {what}."
        return f"None of {listed(names)} is {what}."

    return tell


no_limited_range = _none_is("a limited-range weapon")
no_sidearm = _none_is("a sidearm")


def only_sidearms(build: Build, shots: Sequence[Fire]) -> str:
    return f"It can fire sidearms only: {_and(_cards(build, shots))}."


def in_control(shots: Sequence[Fire], out: Sequence[Fire]) -> str:
    """Nobody that a weapon bears on is out of control; who is, only sidearms bear on."""
    if out:
        return f"Only sidearms bear on {listed(_cars(out))}."
    targets = _cars(shots)
    if len(targets) == 1:
        return f"{targets[0]}, its only target, is not out of control."
    return f"None of its targets is out of control: {listed(targets)}."


# -- dice ----------------------------------------------------------------------------------------------------

NO_DIE = "No die was rolled."
NO_REROLL = "No re-roll is left."
COSTS_ACE = "Every re-roll that is left costs ACE."


def nothing_to_reroll(dice: Sequence[tuple[int, int]], failed: int, rerolls: int) -> str:
    """The dice with their faces, how many of them show no success, and the re-rolls that are left."""
    if not failed:
        said = _and([f"{COLORS[color]} {FACES[face].replace('-', ' ')}" for color, face in dice])
        all_ = "The die shows" if len(dice) == 1 else "All dice show"
        return f"{all_} success: {said}." if said else NO_DIE
    show = "shows" if failed == 1 else "show"
    failing = f"{failed} of {plural(len(dice), 'die', 'dice')} {show} no success"
    return f"{failing}, and {'no re-roll is left' if not rerolls else 'none of them may be re-rolled'}."


def damage_to_cancel(left: int) -> str:
    return f"{left} damage is left to cancel."
