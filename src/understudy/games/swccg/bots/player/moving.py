"""What moves count: the place that is left and the place that is reached, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from understudy.games.swccg.bots.player import noes
from understudy.games.swccg.bots.player.battles import danger
from understudy.games.swccg.bots.player.deploying import AT_THE_CONTROLS, aboard, stays_lost
from understudy.games.swccg.bots.player.exact import ONE, mil
from understudy.games.swccg.bots.player.terms import (
    NOBODY,
    Band,
    Mind,
    Parts,
    card_worth,
    difference,
    number,
    of_kind,
    standing,
    strength,
    worth,
)
from understudy.games.swccg.data import CHARACTER, Card
from understudy.games.swccg.options import (
    REGULAR,
    ChangeSlot,
    Disembark,
    DockWith,
    Embark,
    Ferry,
    Land,
    OnCard,
    Regular,
    ShuttleDown,
    ShuttleUp,
    Transit,
)
from understudy.games.swccg.queries import (
    ability,
    crew,
    flown,
    landed,
    location,
    piloted,
    power,
    riders,
    units,
    value,
)
from understudy.games.swccg.rules.going import move_cost
from understudy.games.swccg.rules.transport import hand_overs, rides_of, shuttle_cost, transit_cost
from understudy.games.swccg.strength import total_ability
from understudy.games.swccg.table import AT, BIT, NONE, PASSENGER, PILOT, bits
from understudy.kit.exact import added
from understudy.pages import No, Unsaid

#: Moves that a text gives for nothing.
_FREE = ("flee-or-lose",)
#: Never: moves that only change who sits where, or that give up what a ship is for.
_NEVER: Parts = {"carry": -2 * ONE}


def _weight_of(mind: Mind, card: int) -> Band:
    """What goes with a card; what is aboard is carried along (SW-GOT-22)."""
    view = mind.view
    able = dear = saves = 0
    for one in bits((riders(view, card) | BIT[card]) & units(view)):
        printed = view.cards[one]
        dear += card_worth(printed)
        saves += mil(value(view, "forfeit", one))
        able += (
            mil(ability(view, one) if printed.ability is not None else 0) + ONE * printed.permanent_ability
        )
    strong = mil(power(view, card))
    if landed(view, card):
        strong = mil(view.cards[card].power or 0)
    return Band(strong, able, dear, saves)


def change(mind: Mind, card: int, start: int, goal: int, lands: bool = False) -> Parts:
    """What is won and lost at both ends if a card goes from one place to another."""
    band = _weight_of(mind, card)
    return _shifted(mind, start, band, goal, band._replace(power=0) if lands else band, band.able)


def _shifted(mind: Mind, start: int, gone: Band, goal: int, come: Band, able: int) -> Parts:
    """What is won and lost if `gone` leaves one place and `come` reaches another, with all this ability."""
    view, me = mind.view, mind.seat
    stays = mil(total_ability(view, start, me)) - able >= ONE
    found = difference(standing(mind, start, -gone, stays), standing(mind, start))
    there = mind.ground(goal).there[me] or able >= ONE
    for name, amount in difference(standing(mind, goal, come, there), standing(mind, goal)).items():
        found[name] = found.get(name, 0) + amount
    if stays_lost(mind, goal, come):
        found["lost"] = -mind.w["lost"]
    return found


def regular_parts(mind: Mind, plan: Regular) -> Parts:
    """Landspeed, hyperspeed, sectors, landing, taking off: one regular move for each card (SW-GOT-21)."""
    view = mind.view
    start = view.spot[plan.card]
    if start == NONE:
        return _NEVER
    found = change(mind, plan.card, start, plan.goal, isinstance(plan, Land))
    if mind.topic not in _FREE:
        found["cost"] = -mind.w["cost"] * move_cost(view, plan)
    return found


def transit_parts(mind: Mind, plan: Transit) -> Parts:
    """The one who gains most by going along; the price is one for all (SW-MOV-43)."""
    view, me = mind.view, mind.seat
    best: Parts = _NEVER
    for card in bits(view.at[plan.origin] & view.owned[me] & units(view) & ~view.moved):
        if view.host[card] == NONE and view.cards[card].kind == CHARACTER:
            found = change(mind, card, plan.origin, plan.goal)
            if added(found.values()) > added(best.values()):
                best = found
    cost = transit_cost(view, me, plan.origin, plan.goal)
    return {**best, "cost": -mind.w["cost"] * cost}


def retreats(mind: Mind) -> Sequence[Regular]:
    """Bot 6.3: moves out of places where a battle of the opponent would cost much, to where all can stay."""
    found = []
    for one in of_kind(mind, *REGULAR):
        start = mind.view.spot[one.card]
        if start == NONE or not all(mind.ground(start).there) or danger(mind, start) < mind.w["retreat"]:
            continue
        if retreat_gain(mind, one) > mind.w["move-at"]:
            found.append(one)
    return found or Unsaid(_no_retreat, mind)


def _no_retreat(mind: Mind) -> No:
    """Why it stays: nobody is beside the opponent, or no battle would be dear, or there is nowhere to go."""
    beside = [place for place in range(len(mind.view.stacks)) if all(mind.ground(place).there)]
    if not beside:
        return No(noes.NOBODY_BESIDE)
    worst = max(beside, key=lambda place: danger(mind, place))
    name, cost, least = location(mind.view, worst).title, danger(mind, worst), mind.w["retreat"]
    if cost < least:
        return No(noes.no_danger, name, cost, least)
    moves = [one for one in of_kind(mind, *REGULAR) if mind.view.spot[one.card] == worst]
    return No(noes.nowhere_to_retreat, name, len(moves))


def retreat_gain(mind: Mind, plan: Regular) -> int:
    """What is gained if all who still can go there together; nothing where they would be weaker again."""
    view, me = mind.view, mind.seat
    start, goal = view.spot[plan.card], plan.goal
    ways = [one.card for one in of_kind(mind, *REGULAR) if one.goal == goal and view.spot[one.card] == start]
    going = sorted(set(ways), key=lambda card: (card != plan.card, -worth(mind, card), card))
    band = NOBODY
    for card in going[: max(1, mind.force)]:
        band = band.joined(_weight_of(mind, card))
    ground = mind.ground(goal)
    mine = strength(mind, me, ground.power[me] + band.power, ground.able[me] + band.able)
    if ground.there[mind.foe]:
        theirs = strength(mind, mind.foe, ground.power[mind.foe], ground.able[mind.foe])
        if mine < theirs:
            return -ONE
    cost = mind.w["cost"] * min(len(going), max(1, mind.force))
    return added(_shifted(mind, start, band, goal, band, band.able).values()) - cost


def dearest(mind: Mind, plan: OnCard) -> int:
    return worth(mind, plan.card)


def companion_parts(mind: Mind, card: int) -> Parts:
    """What a card gains by going along: in a transit, or with the leader of a squad."""
    start, goal = mind.view.spot[card], number(mind, "to")
    return change(mind, card, start, goal) if start != NONE and goal != NONE else {}


def together(mind: Mind, start: int, goal: int, cards: int) -> int:
    """What the strongest three of some cards gain together by going to a place."""
    three = sorted([_weight_of(mind, card) for card in bits(cards)], reverse=True)[:3]
    band = NOBODY
    for one in three:
        band = band.joined(one)
    return added(_shifted(mind, start, band, goal, band, band.able).values())


def embark_parts(mind: Mind, plan: Embark) -> Parts:
    """Going aboard: by oneself, or from ship to ship and by shuttle, where it is asked who does."""
    return riding_parts(mind, plan) if mind.topic in ("shuttle", "dock") else boarding_parts(mind, plan)


def boarding_parts(mind: Mind, plan: Embark | ChangeSlot) -> Parts:
    """SW-GLO-26: unlimited moves, only where they put a pilot where none is."""
    view = mind.view
    vessel = plan.goal if isinstance(plan, Embark) else view.host[plan.card]
    if plan.slot == PILOT and vessel != NONE and not flown(view, vessel):
        gained = mil(view.cards[vessel].power or 0) - mil(power(view, plan.card))
        return {"carry": gained // 2}
    return _NEVER


def _by_itself(one: Card) -> Band:
    """What a character brings who stands at a site."""
    return Band(mil(one.power or 0), mil(one.ability or 0), card_worth(one), mil(one.forfeit or 0))


def leaving_parts(mind: Mind, plan: Disembark) -> Parts:
    """Disembarking: only a passenger, and only where it gives presence or destiny."""
    view = mind.view
    if view.slot[plan.card] != PASSENGER or not piloted(view, view.host[plan.card]):
        return _NEVER
    one = view.cards[plan.card]
    place = plan.goal
    found = difference(standing(mind, place, _by_itself(one), True), standing(mind, place))
    return {**found, "carry": -ONE // 2}


# -- from ship to ship, between ships and sites --------------------------------------------------------------


def gives(mind: Mind, card: int) -> Band:
    """What its place has from a character, aboard or not."""
    view = mind.view
    host, slot = view.host[card], view.slot[card]
    band = _weight_of(mind, card)
    if slot == AT or host == NONE:
        return band
    vessel = view.cards[host]
    if slot == PILOT:
        others = vessel.permanents or crew(view, host) & ~BIT[card]
        flies = 0 if others or landed(view, host) else mil(power(view, host))
        return band._replace(power=flies + AT_THE_CONTROLS, able=mil(ability(view, card)))
    if vessel.enclosed or slot != PASSENGER:
        return band._replace(power=0, able=0)
    return band


def _shift(mind: Mind, card: int, goal: int, strong: int, able: int) -> Parts:
    """What is won and lost if a character gives this power and ability to a place instead of its own."""
    view, me = mind.view, mind.seat
    start, gone = view.spot[card], gives(mind, card)
    come = gone._replace(power=strong, able=able)
    if start == goal:
        there = mind.ground(start).there[me]
        band = Band(come.power - gone.power, come.able - gone.able)
        return difference(standing(mind, start, band, there), standing(mind, start))
    return _shifted(mind, start, gone, goal, come, mil(ability(view, card)))


def riding_parts(mind: Mind, plan: Embark) -> Parts:
    """Who changes ships, or is shuttled: what it gives to its place, before and after."""
    card, host = plan.card, plan.goal
    if mind.view.cards[card].kind != CHARACTER:
        return _NEVER
    strong, able = aboard(mind, card, host, plan.slot)
    return _shift(mind, card, mind.view.spot[host], 0 if landed(mind.view, host) else strong, able)


def up_parts(mind: Mind, plan: ShuttleUp) -> Parts:
    """SW-MOV-15: shuttling up to a ship; at its controls if nobody is there."""
    view = mind.view
    slot = PILOT if not flown(view, plan.goal) else PASSENGER
    found = riding_parts(mind, Embark(plan.card, plan.goal, slot))
    return {**found, "cost": -mind.w["cost"] * shuttle_cost(view, view.spot[plan.goal])}


def down_parts(mind: Mind, plan: ShuttleDown) -> Parts:
    """SW-MOV-15: shuttling down to a site."""
    view = mind.view
    found = _shift(
        mind, plan.card, plan.goal, mil(view.cards[plan.card].power or 0), mil(ability(view, plan.card))
    )
    return {**found, "cost": -mind.w["cost"] * shuttle_cost(view, view.spot[plan.card])}


def ferry_parts(mind: Mind, plan: Ferry) -> Parts:
    """SW-MOV-16: a shuttle vehicle carries for nothing; it is worth what its best passenger gains."""
    return _best_ride(mind, rides_of(mind.view, plan.card, plan.goal))


def dock_parts(mind: Mind, plan: DockWith) -> Parts:
    """SW-MOV-33: docking costs 1; it is worth what the best change of ships gains."""
    return {**_best_ride(mind, hand_overs(mind.view, plan.card, plan.goal)), "cost": -mind.w["cost"]}


def _best_ride(mind: Mind, rides: Iterable[Embark]) -> Parts:
    found = [riding_parts(mind, one) for one in rides]
    return max(found, key=lambda parts: added(parts.values()), default=_NEVER)
