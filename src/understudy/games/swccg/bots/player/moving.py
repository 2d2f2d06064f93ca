"""What moves count: the place that is left and the place that is reached, before and after."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, cast

from understudy.games.swccg import options
from understudy.games.swccg.bots.player import noes
from understudy.games.swccg.bots.player.battles import danger
from understudy.games.swccg.bots.player.deploying import aboard, at_the_controls, stays_lost
from understudy.games.swccg.bots.player.exact import ONE, mil
from understudy.games.swccg.bots.player.terms import (
    NOBODY,
    Band,
    Mind,
    Parts,
    card_worth,
    change,
    destiny,
    mine_at,
    need,
    number,
    of_kind,
    risk,
    worth,
)
from understudy.games.swccg.data import CHARACTER, Card
from understudy.games.swccg.queries import (
    ability,
    active,
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
from understudy.games.swccg.table import AT, BIT, NONE, PASSENGER, PHASES, PILOT, bits
from understudy.kit.exact import added
from understudy.pages import No, Unsaid

#: Moves that a text gives for nothing.
_FREE = ("flee-or-lose",)
#: Never: moves that only change who sits where, or that give up what a ship is for.
_NEVER: Parts = {"carry": -2 * ONE}


def _weight_of(mind: Mind, card: int) -> Band:
    """What goes with a card; what is aboard is carried along (SW-GOT-22)."""
    found = mind.bands.get(card)
    if found is None:
        view = mind.view
        able = dear = saves = 0
        for one in bits((riders(view, card) | BIT[card]) & units(view)):
            printed = view.cards[one]
            dear += card_worth(printed)
            saves += mil(value(view, "forfeit", one))
            able += (
                mil(ability(view, one) if printed.ability is not None else 0)
                + ONE * printed.permanent_ability
            )
        found = mind.bands[card] = Band(mil(power(view, card)), able, dear, saves)
    return found


def _arriving(mind: Mind, card: int, kind: type[options.Act]) -> Band:
    """The same where it arrives: a ship that has landed has no power, and has it again when it took off."""
    band = _weight_of(mind, card)
    if kind is options.Land:
        return band._replace(power=0)
    return band._replace(power=mil(mind.view.cards[card].power or 0)) if landed(mind.view, card) else band


def journey(mind: Mind, card: int, start: int, goal: int, kind: type[options.Act] = options.Walk) -> Parts:
    """What is won and lost at both ends if a card goes from one place to another."""
    band = _weight_of(mind, card)
    return _shifted(mind, start, band, goal, _arriving(mind, card, kind), band.able)


def _shifted(mind: Mind, start: int, gone: Band, goal: int, come: Band, able: int) -> Parts:
    """What is won and lost if `gone` leaves one place and `come` reaches another, with all this ability."""
    view, me = mind.view, mind.seat
    stays = mil(total_ability(view, start, me)) - able >= ONE
    found = change(mind, start, -gone, stays)
    there = mind.ground(goal).there[me] or able >= ONE
    for name, amount in change(mind, goal, come, there).items():
        found[name] = found.get(name, 0) + amount
    lost = stays_lost(mind, goal, come)
    if lost:
        found["lost"] = -lost
    return found


def regular_parts(mind: Mind, plan: options.Regular) -> Parts:
    """Landspeed, hyperspeed, sectors, landing, taking off: one regular move for each card (SW-GOT-21).

    In the Move phase others may go the same way: a card counts what it does together with them.
    """
    view = mind.view
    start = view.spot[plan.card]
    if start == NONE:
        return _NEVER
    found = journey(mind, plan.card, start, plan.goal, type(plan))
    if mind.topic not in _FREE:
        found["cost"] = -mind.w["cost"] * move_cost(view, plan)
    if mind.topic == "move":
        column = column_of(mind, type(plan), start, plan.goal)
        if column.cards >> plan.card & 1 and added(column.parts.values()) > added(found.values()):
            return column.parts
    return found


# -- several who go the same way -----------------------------------------------------------------------------

#: More cards than this do not go together.
MOST_TOGETHER = 5


class Column:
    """Cards that go the same way, and what they win and lose together; none where nobody else could go."""

    __slots__ = ("cards", "parts")

    def __init__(self, cards: int = 0, parts: Parts = _NEVER) -> None:
        self.cards = cards
        self.parts = parts


def column_of(mind: Mind, kind: type[options.Regular], start: int, goal: int) -> Column:
    """The best column from one place to another; found out once."""
    key = (kind, start, goal)
    found = mind.columns.get(key)
    if found is None:
        view = mind.view
        movers = [one for one in of_kind(mind, kind) if one.goal == goal and view.spot[one.card] == start]
        prices = {one.card: move_cost(view, one) for one in movers} if len(movers) > 1 else {}
        found = mind.columns[key] = _column(mind, kind, start, goal, prices)
    return found


def _column(
    mind: Mind, kind: type[options.Act], start: int, goal: int, prices: dict[int, int], once: int = 0
) -> Column:
    """The strongest, or the weakest, so many of them as gain most together; `once` is paid for all."""
    best, most = Column(), 0
    strongest = sorted(prices, key=lambda card: (-_force_of(mind, card), card))
    spare = mind.force - need(mind) - once
    for order in (strongest, strongest[::-1]) if len(prices) > 2 else (strongest,):
        gone = come = NOBODY
        cards = spent = 0
        for card in order[:MOST_TOGETHER]:
            spent += prices[card]
            if spent > spare:
                break
            cards |= BIT[card]
            gone = gone.joined(_weight_of(mind, card))
            come = come.joined(_arriving(mind, card, kind))
            if cards.bit_count() == 1 and kind is not options.Transit:
                continue
            found = _shifted(mind, start, gone, goal, come, gone.able)
            found["cost"] = -mind.w["cost"] * (spent + once)
            score = added(found.values())
            if not best.cards or score > most:
                best, most = Column(cards, found), score
    return best


def _force_of(mind: Mind, card: int) -> int:
    band = _weight_of(mind, card)
    return band.power + band.able


def transit_parts(mind: Mind, plan: options.Transit) -> Parts:
    return transit_column(mind, plan.origin, plan.goal).parts


def transit_column(mind: Mind, start: int, goal: int) -> Column:
    """Those who gain most by going together; the price is one for all (SW-MOV-43)."""
    view, me = mind.view, mind.seat
    going = [
        card
        for card in bits(view.at[start] & view.owned[me] & units(view) & ~view.moved)
        if view.host[card] == NONE and view.cards[card].kind == CHARACTER
    ]
    return _column(
        mind, options.Transit, start, goal, dict.fromkeys(going, 0), transit_cost(view, me, start, goal)
    )


class Ride(NamedTuple):
    """Characters that a text takes from one site to another."""

    start: int
    goal: int
    column: Column


def best_ride(mind: Mind) -> Ride:
    """Where a ride would do most: in the bot's own turn, before battles or after them; found out once."""
    known = mind.columns.get((Ride, NONE, NONE))
    if known is not None:
        return cast(Ride, known)
    view, me = mind.view, mind.seat
    best, most = Ride(NONE, NONE, Column()), 0
    sites = [place for place in range(len(view.stacks)) if location(view, place).subtype == "site"]
    may = view.active == me and PHASES[view.phase] in ("deploy", "move") and view.battle is None
    fare = (destiny(mind, me) + ONE // 2) // ONE
    for start in sites if may else ():
        going = [
            card
            for card in bits(view.at[start] & view.owned[me] & active(view) & units(view))
            if view.slot[card] == AT and view.cards[card].kind == CHARACTER
        ]
        for goal in sites if going else ():
            if goal == start:
                continue
            column = _column(mind, options.Transit, start, goal, dict.fromkeys(going, 0), fare)
            score = added(column.parts.values()) if column.cards else 0
            if score > most:
                best, most = Ride(start, goal, column), score
    mind.columns[Ride, NONE, NONE] = best
    return best


def retreats(mind: Mind) -> Sequence[options.Regular]:
    """Bot 6.3: moves out of places where a battle of the opponent would cost much, to where all can stay."""
    found = []
    for one in of_kind(mind, *options.REGULAR):
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
    moves = [one for one in of_kind(mind, *options.REGULAR) if mind.view.spot[one.card] == worst]
    return No(noes.nowhere_to_retreat, name, len(moves))


def retreat_gain(mind: Mind, plan: options.Regular) -> int:
    """What is gained if all who still can go there together: the battle they need not fight, less the rest.

    Who cannot go has to fight alone. Nothing is gained where they would be weaker again.
    """
    view, me = mind.view, mind.seat
    start, goal = view.spot[plan.card], plan.goal
    ways = [
        one.card
        for one in of_kind(mind, *options.REGULAR)
        if one.goal == goal and view.spot[one.card] == start
    ]
    going = sorted(set(ways), key=lambda card: (card != plan.card, -worth(mind, card), card))
    band = NOBODY
    for card in going[: max(1, mind.force)]:
        band = band.joined(_weight_of(mind, card))
    ground = mind.ground(goal)
    if mine_at(ground, ground.power[me] + band.power, ground.able[me] + band.able) < ground.theirs:
        return -ONE
    found = _shifted(mind, start, band, goal, band, band.able)
    # The battle counts as it is expected here, not by the terms of places that are only compared; and who
    # would be lost anyway is not fed to anybody.
    rest = added([amount for name, amount in found.items() if name not in ("danger", "margin", "lost")])
    rest -= mind.w["cost"] * min(len(going), max(1, mind.force))
    return danger(mind, start) - _left_behind(mind, start, band) + rest


def _left_behind(mind: Mind, start: int, gone: Band) -> int:
    """What a battle would cost those who stay when so many have gone."""
    ground, me = mind.ground(start), mind.seat
    dear, saves = ground.dear[me] - gone.dear, ground.saves[me] - gone.saves
    if dear <= 0:
        return 0
    mine = mine_at(ground, max(0, ground.power[me] - gone.power), max(0, ground.able[me] - gone.able))
    return risk(mind.w, ground.theirs - mine, ground.attrition, dear, max(0, saves))


def dearest(mind: Mind, plan: options.OnCard) -> int:
    return worth(mind, plan.card)


def companion_parts(mind: Mind, card: int) -> Parts:
    """What a card gains by going along: in a transit, or with the leader of a squad."""
    start, goal = mind.view.spot[card], number(mind, "to")
    return journey(mind, card, start, goal) if start != NONE and goal != NONE else {}


def together(mind: Mind, start: int, goal: int, cards: int) -> int:
    """What the strongest three of some cards gain together by going to a place."""
    three = sorted([_weight_of(mind, card) for card in bits(cards)], reverse=True)[:3]
    band = NOBODY
    for one in three:
        band = band.joined(one)
    return added(_shifted(mind, start, band, goal, band, band.able).values())


def embark_parts(mind: Mind, plan: options.Embark) -> Parts:
    """Going aboard: by oneself, or from ship to ship and by shuttle, where it is asked who does."""
    return riding_parts(mind, plan) if mind.topic in ("shuttle", "dock") else boarding_parts(mind, plan)


def boarding_parts(mind: Mind, plan: options.Embark | options.ChangeSlot) -> Parts:
    """SW-GLO-26: unlimited moves, only where they put a pilot where none is."""
    view = mind.view
    vessel = plan.goal if isinstance(plan, options.Embark) else view.host[plan.card]
    if plan.slot == PILOT and vessel != NONE and not flown(view, vessel):
        gained = mil(view.cards[vessel].power or 0) - mil(power(view, plan.card))
        return {"carry": gained // 2}
    return _NEVER


def _by_itself(one: Card) -> Band:
    """What a character brings who stands at a site."""
    return Band(mil(one.power or 0), mil(one.ability or 0), card_worth(one), mil(one.forfeit or 0))


def leaving_parts(mind: Mind, plan: options.Disembark) -> Parts:
    """Disembarking: only a passenger, and only where it gives presence or destiny."""
    view = mind.view
    if view.slot[plan.card] != PASSENGER or not piloted(view, view.host[plan.card]):
        return _NEVER
    one = view.cards[plan.card]
    place = plan.goal
    found = change(mind, place, _by_itself(one), True)
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
        return band._replace(power=flies + at_the_controls(mind, card, host), able=mil(ability(view, card)))
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
        return change(mind, start, band, there)
    return _shifted(mind, start, gone, goal, come, mil(ability(view, card)))


def riding_parts(mind: Mind, plan: options.Embark) -> Parts:
    """Who changes ships, or is shuttled: what it gives to its place, before and after."""
    card, host = plan.card, plan.goal
    if mind.view.cards[card].kind != CHARACTER:
        return _NEVER
    strong, able = aboard(mind, card, host, plan.slot)
    return _shift(mind, card, mind.view.spot[host], 0 if landed(mind.view, host) else strong, able)


def up_parts(mind: Mind, plan: options.ShuttleUp) -> Parts:
    """SW-MOV-15: shuttling up to a ship; at its controls if nobody is there."""
    view = mind.view
    slot = PILOT if not flown(view, plan.goal) else PASSENGER
    found = riding_parts(mind, options.Embark(plan.card, plan.goal, slot))
    return {**found, "cost": -mind.w["cost"] * shuttle_cost(view, view.spot[plan.goal])}


def down_parts(mind: Mind, plan: options.ShuttleDown) -> Parts:
    """SW-MOV-15: shuttling down to a site."""
    view = mind.view
    found = _shift(
        mind, plan.card, plan.goal, mil(view.cards[plan.card].power or 0), mil(ability(view, plan.card))
    )
    return {**found, "cost": -mind.w["cost"] * shuttle_cost(view, view.spot[plan.card])}


def ferry_parts(mind: Mind, plan: options.Ferry) -> Parts:
    """SW-MOV-16: a shuttle vehicle carries for nothing; it is worth what its best passenger gains."""
    return _best_ride(mind, rides_of(mind.view, plan.card, plan.goal))


def dock_parts(mind: Mind, plan: options.DockWith) -> Parts:
    """SW-MOV-33: docking costs 1; it is worth what the best change of ships gains."""
    return {**_best_ride(mind, hand_overs(mind.view, plan.card, plan.goal)), "cost": -mind.w["cost"]}


def _best_ride(mind: Mind, rides: Iterable[options.Embark]) -> Parts:
    found = [riding_parts(mind, one) for one in rides]
    return max(found, key=lambda parts: added(parts.values()), default=_NEVER)
