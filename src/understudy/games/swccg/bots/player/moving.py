"""What moves count: the place that is left and the place that is reached, before and after."""

from __future__ import annotations

from understudy.games.swccg.bots.player.terms import Mind, Parts, difference, number, standing
from understudy.games.swccg.data import CHARACTER
from understudy.games.swccg.options import Act
from understudy.games.swccg.queries import (
    ability,
    flown,
    landed,
    piloted,
    power,
    riders,
    total_ability,
    units,
)
from understudy.games.swccg.rules.move import move_cost, transit_cost
from understudy.games.swccg.table import BIT, NONE, PASSENGER, PILOT, bits

#: Never: moves that only change who sits where, or that give up what a ship is for.
_NEVER: Parts = {"carry": -2.0}


def _weight_of(mind: Mind, card: int) -> tuple[float, float]:
    """Power and ability that go with a card; what is aboard is carried along (SW-GOT-22)."""
    view = mind.view
    able = 0.0
    for one in bits((riders(view, card) | BIT[card]) & units(view)):
        printed = view.cards[one]
        able += (ability(view, one) if printed.ability is not None else 0) + printed.permanent_ability
    strong = power(view, card)
    if landed(view, card):
        strong = float(view.cards[card].power or 0)
    return strong, able


def change(mind: Mind, card: int, start: int, goal: int, lands: bool = False) -> Parts:
    """What is won and lost at both ends if a card goes from one place to another."""
    view, me = mind.view, mind.seat
    strong, able = _weight_of(mind, card)
    stays = total_ability(view, start, me) - able >= 1
    here = difference(standing(mind, start, -strong, -able, stays), standing(mind, start))
    if lands:
        strong = 0.0
    there = mind.ground(goal).there[me] or able >= 1
    found = difference(standing(mind, goal, strong, able, there), standing(mind, goal))
    for name, amount in here.items():
        found[name] = found.get(name, 0.0) + amount
    return found


def regular_parts(mind: Mind, plan: Act) -> Parts:
    """Landspeed, hyperspeed, sectors, landing, taking off: one regular move for each card (SW-GOT-21)."""
    view = mind.view
    start = view.spot[plan.a]
    if start == NONE:
        return _NEVER
    found = change(mind, plan.a, start, plan.b, plan.kind == "land")
    found["cost"] = -mind.w["cost"] * move_cost(view, plan.a, plan.kind, plan.b)
    return found


def transit_parts(mind: Mind, plan: Act) -> Parts:
    """The one who gains most by going along; the price is one for all (SW-MOV-43)."""
    view, me = mind.view, mind.seat
    best: Parts = _NEVER
    for card in bits(view.at[plan.a] & view.owned[me] & units(view) & ~view.moved):
        if view.host[card] == NONE and view.cards[card].kind == CHARACTER:
            found = change(mind, card, plan.a, plan.b)
            if sum(found.values()) > sum(best.values()):
                best = found
    cost = transit_cost(view, me, plan.a, plan.b)
    return {**best, "cost": -mind.w["cost"] * cost}


def companion_parts(mind: Mind, card: int) -> Parts:
    """Whether a card goes along in a transit."""
    return change(mind, card, number(mind, "from"), number(mind, "to"))


def boarding_parts(mind: Mind, plan: Act) -> Parts:
    """SW-GLO-26: unlimited moves, only where they put a pilot where none is."""
    view = mind.view
    vessel = plan.b if plan.kind == "embark" else view.host[plan.a]
    slot = plan.c if plan.kind == "embark" else plan.b
    if slot == PILOT and vessel != NONE and not flown(view, vessel):
        gained = float(view.cards[vessel].power or 0) - power(view, plan.a)
        return {"carry": 0.5 * gained}
    return _NEVER


def leaving_parts(mind: Mind, plan: Act) -> Parts:
    """Disembarking: only a passenger, and only where it gives presence or destiny."""
    view = mind.view
    if view.slot[plan.a] != PASSENGER or not piloted(view, view.host[plan.a]):
        return _NEVER
    one = view.cards[plan.a]
    place = plan.b
    found = difference(
        standing(mind, place, float(one.power or 0), float(one.ability or 0), True), standing(mind, place)
    )
    return {**found, "carry": -0.5}


def no_parts(mind: Mind, plan: Act) -> Parts:
    return _NEVER
