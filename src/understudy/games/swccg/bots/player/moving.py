"""What moves count: the place that is left and the place that is reached, before and after."""

from __future__ import annotations

from collections.abc import Iterable

from understudy.games.swccg.bots.player.deploying import aboard
from understudy.games.swccg.bots.player.terms import Mind, Parts, difference, number, standing
from understudy.games.swccg.data import CHARACTER
from understudy.games.swccg.options import Act, act
from understudy.games.swccg.queries import (
    ability,
    crew,
    flown,
    landed,
    piloted,
    power,
    riders,
    total_ability,
    units,
)
from understudy.games.swccg.rules.move import hand_overs, move_cost, rides_of, shuttle_cost, transit_cost
from understudy.games.swccg.table import AT, BIT, NONE, PASSENGER, PILOT, bits

#: Regular moves of one card.
REGULAR = ("walk", "fly", "sector", "land", "take-off", "orbit")
#: Moves that a text gives for nothing.
_FREE = ("flee-or-lose",)
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
    start = view.spot[plan.card]
    if start == NONE:
        return _NEVER
    found = change(mind, plan.card, start, plan.goal, plan.kind == "land")
    if mind.topic not in _FREE:
        found["cost"] = -mind.w["cost"] * move_cost(view, plan.card, plan.kind, plan.goal)
    return found


def transit_parts(mind: Mind, plan: Act) -> Parts:
    """The one who gains most by going along; the price is one for all (SW-MOV-43)."""
    view, me = mind.view, mind.seat
    best: Parts = _NEVER
    for card in bits(view.at[plan.origin] & view.owned[me] & units(view) & ~view.moved):
        if view.host[card] == NONE and view.cards[card].kind == CHARACTER:
            found = change(mind, card, plan.origin, plan.goal)
            if sum(found.values()) > sum(best.values()):
                best = found
    cost = transit_cost(view, me, plan.origin, plan.goal)
    return {**best, "cost": -mind.w["cost"] * cost}


def companion_parts(mind: Mind, card: int) -> Parts:
    """What a card gains by going along: in a transit, or with the leader of a squad."""
    start, goal = mind.view.spot[card], number(mind, "to")
    return change(mind, card, start, goal) if start != NONE and goal != NONE else {}


def together(mind: Mind, start: int, goal: int, cards: int) -> float:
    """What the strongest three of some cards gain together by going to a place."""
    view, me = mind.view, mind.seat
    three = sorted([_weight_of(mind, card) for card in bits(cards)], reverse=True)[:3]
    strong, able = sum([one[0] for one in three]), sum([one[1] for one in three])
    stays = total_ability(view, start, me) - able >= 1
    here = difference(standing(mind, start, -strong, -able, stays), standing(mind, start))
    there = mind.ground(goal).there[me] or able >= 1
    gone = difference(standing(mind, goal, strong, able, there), standing(mind, goal))
    return sum(here.values()) + sum(gone.values())


def embark_parts(mind: Mind, plan: Act) -> Parts:
    """Going aboard: by oneself, or from ship to ship and by shuttle, where it is asked who does."""
    return riding_parts(mind, plan) if mind.topic in ("shuttle", "dock") else boarding_parts(mind, plan)


def boarding_parts(mind: Mind, plan: Act) -> Parts:
    """SW-GLO-26: unlimited moves, only where they put a pilot where none is."""
    view = mind.view
    vessel = plan.goal if plan.kind == "embark" else view.host[plan.card]
    if plan.slot == PILOT and vessel != NONE and not flown(view, vessel):
        gained = float(view.cards[vessel].power or 0) - power(view, plan.card)
        return {"carry": 0.5 * gained}
    return _NEVER


def leaving_parts(mind: Mind, plan: Act) -> Parts:
    """Disembarking: only a passenger, and only where it gives presence or destiny."""
    view = mind.view
    if view.slot[plan.card] != PASSENGER or not piloted(view, view.host[plan.card]):
        return _NEVER
    one = view.cards[plan.card]
    place = plan.goal
    found = difference(
        standing(mind, place, float(one.power or 0), float(one.ability or 0), True), standing(mind, place)
    )
    return {**found, "carry": -0.5}


# -- from ship to ship, between ships and sites --------------------------------------------------------------


def gives(mind: Mind, card: int) -> tuple[float, float]:
    """Power and ability that its place has from a character, aboard or not."""
    view = mind.view
    host, slot = view.host[card], view.slot[card]
    if slot == AT or host == NONE:
        return _weight_of(mind, card)
    vessel = view.cards[host]
    if slot == PILOT:
        others = vessel.permanents or crew(view, host) & ~BIT[card]
        return (0.0 if others or landed(view, host) else power(view, host)) + 1.5, ability(view, card)
    return (0.0, 0.0) if vessel.enclosed or slot != PASSENGER else (power(view, card), ability(view, card))


def _shift(mind: Mind, card: int, goal: int, strong: float, able: float) -> Parts:
    """What is won and lost if a character gives this power and ability to a place instead of its own."""
    view, me = mind.view, mind.seat
    start = view.spot[card]
    less, unable = gives(mind, card)
    if start == goal:
        there = mind.ground(start).there[me]
        return difference(standing(mind, start, strong - less, able - unable, there), standing(mind, start))
    whole = ability(view, card)
    stays = total_ability(view, start, me) - whole >= 1
    found = difference(standing(mind, start, -less, -unable, stays), standing(mind, start))
    there = mind.ground(goal).there[me] or whole >= 1
    for name, amount in difference(standing(mind, goal, strong, able, there), standing(mind, goal)).items():
        found[name] = found.get(name, 0.0) + amount
    return found


def riding_parts(mind: Mind, plan: Act) -> Parts:
    """Who changes ships, or is shuttled: what it gives to its place, before and after."""
    card, host = plan.card, plan.goal
    if mind.view.cards[card].kind != CHARACTER:
        return _NEVER
    strong, able = aboard(mind, card, host, plan.slot)
    return _shift(mind, card, mind.view.spot[host], 0.0 if landed(mind.view, host) else strong, able)


def up_parts(mind: Mind, plan: Act) -> Parts:
    """SW-MOV-15: shuttling up to a ship; at its controls if nobody is there."""
    view = mind.view
    slot = PILOT if not flown(view, plan.goal) else PASSENGER
    found = riding_parts(mind, act("embark", plan.card, plan.goal, slot))
    return {**found, "cost": -mind.w["cost"] * shuttle_cost(view, view.spot[plan.goal])}


def down_parts(mind: Mind, plan: Act) -> Parts:
    """SW-MOV-15: shuttling down to a site."""
    view = mind.view
    found = _shift(
        mind, plan.card, plan.goal, float(view.cards[plan.card].power or 0), ability(view, plan.card)
    )
    return {**found, "cost": -mind.w["cost"] * shuttle_cost(view, view.spot[plan.card])}


def ferry_parts(mind: Mind, plan: Act) -> Parts:
    """SW-MOV-16: a shuttle vehicle carries for nothing; it is worth what its best passenger gains."""
    return _best_ride(mind, rides_of(mind.view, plan.card, plan.goal))


def dock_parts(mind: Mind, plan: Act) -> Parts:
    """SW-MOV-33: docking costs 1; it is worth what the best change of ships gains."""
    return {**_best_ride(mind, hand_overs(mind.view, plan.card, plan.goal)), "cost": -mind.w["cost"]}


def _best_ride(mind: Mind, rides: Iterable[Act]) -> Parts:
    found = [riding_parts(mind, one) for one in rides]
    return max(found, key=lambda parts: sum(parts.values()), default=_NEVER)
