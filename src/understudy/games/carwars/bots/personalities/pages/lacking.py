"""Why a line said no: what was missing, with the facts of the car and of what is offered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from understudy.core.option import Option
from understudy.games.carwars.bots.personalities import plans
from understudy.games.carwars.bots.personalities.policies import effect_of, policy_for
from understudy.games.carwars.bots.personalities.terms import Mind, damage_left, is_success, top_speed
from understudy.games.carwars.builds import FRONT, Build, label
from understudy.games.carwars.dice import COLOURS, FACES
from understudy.games.carwars.options import NAMES, NONE, Act, OnItem
from understudy.games.carwars.rules.attack import WHY_NOT, free_crew, why_not
from understudy.kit.saying import listed, plural
from understudy.pages.page import Lack, Line

Lacking = Callable[[Mind], Line]
CREW = ("driver", "gunner")


def _and(words: Sequence[str]) -> str:
    return listed(list(dict.fromkeys(words)))


# -- speed and control ---------------------------------------------------------------------------------------


def _speed(speed: int) -> str:
    return f"Its speed is {speed}."


def speed(mind: Mind) -> Line:
    return Lack(_speed, mind.own.speed)


def _below(speed: int, most: int) -> str:
    return f"Its speed is {speed}, its maximum {most}."


def below_maximum(mind: Mind) -> Line:
    return Lack(_below, mind.own.speed, top_speed(mind))


def _control(tokens: int) -> str:
    return f"It has {tokens} CONTROL."


def control(mind: Mind) -> Line:
    return Lack(_control, mind.own.control)


def _plant(points: int) -> str:
    return f"Its power plant has {plural(points, 'point')} left, or is spared the damage."


def damage(mind: Mind) -> Line:
    return Lack(_plant, mind.own.plant)


def _armor(points: int) -> str:
    return f"Its front armor is {points}."


def front_armor(mind: Mind) -> Line:
    return Lack(_armor, mind.own.armor[FRONT])


# -- the table -----------------------------------------------------------------------------------------------


def _not_in(car: int, arc: str) -> str:
    return (
        f"{NAMES[car].capitalize()}, the nearest, is not in its {arc} arc."
        if car != NONE
        else "Nobody is left."
    )


def in_arc(arc: str) -> Lacking:
    return lambda mind: Lack(_not_in, mind.nearest, arc)


def _clear(speed: int, what: str) -> str:
    return f"At speed {speed} the way straight ahead is clear of {what}."


def ahead(what: str) -> Lacking:
    return lambda mind: Lack(_clear, mind.own.speed, what)


# -- cards whose use has to be agreed ------------------------------------------------------------------------


def _policy(effect: str, name: str, policy: str) -> str:
    return f"It has agreed on “{policy}” for {name}." if name else "It has no such card that works."


def agreed(effect: str) -> Lacking:
    def lacking(mind: Mind) -> Line:
        item = mind.own.having(effect)
        if item == NONE:
            return Lack(_policy, effect, "", "")
        return Lack(_policy, effect, mind.own.build.items[item].card.name, policy_for(mind, item))

    return lacking


def agreed_cards(mind: Mind) -> Line:
    offered = [act for act in plans.all_of(OnItem, "use")(mind) if effect_of(mind.item(act).card)]
    rows = tuple((mind.item(act).card.name, policy_for(mind, act.item)) for act in offered)
    return Lack(_not_agreed, rows)


def _not_agreed(rows: Sequence[tuple[str, str]]) -> str:
    if not rows:
        return "No card that needs an agreement is offered."
    return f"Agreed: {_and([f'{name} {policy}' for name, policy in rows])}."


# -- items and abilities -------------------------------------------------------------------------------------


def _offered_items(mind: Mind) -> tuple[str, ...]:
    return tuple(mind.item(act).card.name for act in plans.all_of(OnItem, "use")(mind))


def _no_item(what: str, names: Sequence[str]) -> str:
    return f"It has no {what}; it can use {_and(names)} now." if names else "It can use nothing now."


def item(what: str) -> Lacking:
    return lambda mind: Lack(_no_item, what, _offered_items(mind))


def _even(driver: int, gunner: int) -> str:
    return f"The driver has {driver} damage, the gunner {gunner}: that is even, or cannot be moved."


def uneven(mind: Mind) -> Line:
    return Lack(_even, *mind.own.damage[:2])


# -- attacks -------------------------------------------------------------------------------------------------


def _arms(build: Build, rows: Sequence[tuple[int, int]]) -> str:
    return "; ".join(f"{label(build, item)} {WHY_NOT[cause]}" for item, cause in rows)


def _cannot(who: int, acted: bool, build: Build, rows: Sequence[tuple[int, int]]) -> str:
    if acted:
        return f"The {CREW[who]} has attacked this turn."
    if not rows:
        return f"It has no living {CREW[who]}, or nothing to attack with."
    return f"Nothing for the {CREW[who]}: {_arms(build, rows)}."


def attack(who: int) -> Lacking:
    def lacking(mind: Mind) -> Line:
        car, build = mind.own, mind.own.build
        twins, rows = set[int](), list[tuple[int, int]]()
        for arm in build.arms if who in free_crew(car) else ():
            if build.twins[arm] not in twins:
                twins.add(build.twins[arm])
                rows.append((arm, why_not(mind.view, mind.seat, who, arm)))
        return Lack(_cannot, who, bool(car.acted >> who & 1), build, tuple(rows))

    return lacking


NOTHING_TO_FIRE = Line("", "It has nothing to fire at anybody now.")


def _shot(tell: Callable[[Sequence[str]], str]) -> Callable[[int], Lacking]:
    """A sentence about the weapons that can be fired."""

    def of(who: int) -> Lacking:
        def lacking(mind: Mind) -> Line:
            shots = plans.sorted_shots(mind)[who]
            return Lack(tell, tuple(mind.item(act).card.name for act in shots)) if shots else NOTHING_TO_FIRE

        return lacking

    return of


def _none_is(what: str, names: Sequence[str]) -> str:
    """Of what can be fired, nothing is such a thing."""
    names = list(dict.fromkeys(names))
    if len(names) == 1:
        return f"{names[0]}, its only choice, is not {what}."
    return f"None of {listed(names)} is {what}."


def _steady(cars: Sequence[int], out: Sequence[int]) -> str:
    if out:
        return f"Only sidearms bear on {_and([NAMES[car].capitalize() for car in out])}."
    targets = [NAMES[car].capitalize() for car in cars]
    if len(targets) == 1:
        return f"{targets[0]}, its only target, is not out of control."
    return f"None of its targets is out of control: {_and(targets)}."


def at_out_of_control(who: int) -> Lacking:
    def lacking(mind: Mind) -> Line:
        cars = tuple(dict.fromkeys(act.car for act in plans.sorted_shots(mind)[who]))
        return (
            Lack(_steady, cars, tuple(car for car in cars if mind.view.cars[car].out))
            if cars
            else NOTHING_TO_FIRE
        )

    return lacking


limited_range = _shot(lambda names: _none_is("a limited-range weapon", names))
any_weapon = _shot(lambda names: f"It can fire sidearms only: {_and(names)}.")
sidearm = _shot(lambda names: _none_is("a sidearm", names))


NO_DROPPER = Line("", "It has no hazard that it can lay now.")


def dropper(mind: Mind) -> Line:
    return NO_DROPPER


def _no_drop(car: int) -> str:
    return (
        f"{NAMES[car].capitalize()}, the nearest, is not on that side." if car != NONE else "Nobody is left."
    )


def drop(mind: Mind) -> Line:
    return Lack(_no_drop, mind.nearest)


# -- dice ----------------------------------------------------------------------------------------------------


def _dice(shown: Sequence[tuple[int, int]], failed: int, sources: int) -> str:
    said = _and([f"{COLOURS[colour]} {FACES[face].replace('-', ' ')}" for colour, face in shown])
    if not failed:
        return f"All dice show success: {said}." if said else "No die was rolled."
    failing = f"{failed} of {plural(len(shown), 'die shows', 'dice show')} no success"
    return f"{failing}, and {'no re-roll is left' if not sources else 'none of them may be re-rolled'}."


def failed_dice(mind: Mind) -> Line:
    pool = mind.view.pool
    if pool is None:
        return Lack(_dice, (), 0, 0)
    failed = sum(not is_success(mind, face) for _, face in pool.dice)
    return Lack(_dice, tuple(pool.dice), failed, sum(source.left for source in pool.rerolls))


def _unsafe(left: int) -> str:
    return f"{left} damage is left to cancel."


def unsafe(mind: Mind) -> Line:
    return Lack(_unsafe, damage_left(mind))


NO_FREE = Line("", "Every re-roll that is left costs ACE.")


def free_reroll(mind: Mind) -> Line:
    return NO_FREE


# -- anything else -------------------------------------------------------------------------------------------


def _only(ids: Sequence[str]) -> str:
    return f"Offered: {_and(ids)}." if ids else "Nothing is offered."


def _word(option: Option) -> str:
    return option.verb if isinstance(option, Act) else option.id


def offered(mind: Mind) -> Line:
    return Lack(_only, tuple([_word(option) for option in mind.offered]))


def _fires(count: int, tokens: int) -> str:
    burning = "1 fire burns" if count == 1 else f"{count} fires burn"
    return f"{burning}, and it has {tokens} CONTROL."


def fires(mind: Mind) -> Line:
    return Lack(_fires, mind.own.fires.bit_count(), mind.own.control)
