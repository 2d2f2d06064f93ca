"""The words of the bot, one function each, and the mind that uses them: its view and what follows from it.

Hidden cards are only ever estimated from the view: unseen cards of both decks by their mean (SW-A2).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, exp, pi, sqrt
from typing import Any

from understudy.core.requests import About, Choose
from understudy.games.swccg.bots.player.weights import OF_LEVEL
from understudy.games.swccg.data import CHARACTER, LOCATION, STARSHIP, VEHICLE, Card
from understudy.games.swccg.options import Act
from understudy.games.swccg.queries import (
    active,
    adjacent,
    destiny_ability,
    drain_amount,
    fights,
    generation,
    icons,
    immunity,
    power,
    power_at,
    presence,
    present,
    tally,
    units,
    value,
)
from understudy.games.swccg.rules.weapons import against, best, total_modifiers
from understudy.games.swccg.table import BIT, FORCE, HAND, NONE, PHASES, RESERVE, bits
from understudy.games.swccg.view import View

_TOP = {"top", "battle", *PHASES, *(f"{whose} {phase}" for whose in ("own", "opp") for phase in PHASES)}


Parts = dict[str, float]


class Arrival:
    """A card, or a ship with its pilot, that could come to a place: price, power and ability it brings."""

    __slots__ = ("able", "card", "count", "mask", "option", "place", "power", "price", "title")

    def __init__(
        self,
        option: Act,
        card: int,
        title: str,
        place: int,
        price: int,
        power_: float,
        able: float,
        mate: int = NONE,
    ) -> None:
        self.option = option
        self.card = card
        self.title = title
        self.place = place
        self.price = price
        self.power = power_
        self.able = able
        #: The cards that it takes out of the hand.
        self.mask = BIT[card] if mate == NONE else BIT[card] | BIT[mate]
        self.count = 1 if mate == NONE else 2


class Ground:
    """How a place stands: by seat power, ability that counts for destiny, presence, what could be drained."""

    __slots__ = ("able", "drain", "drains", "foe", "place", "power", "spied", "there")

    def __init__(self, mind: Mind, place: int) -> None:
        view = mind.view
        self.place = place
        self.foe = mind.foe
        both = (0, 1)
        at = view.at[place]
        here = [bool(at & view.owned[seat]) for seat in both]
        self.power = [power_at(view, place, seat) if here[seat] else 0.0 for seat in both]
        self.able = [
            destiny_ability(view, place, seat, fights(view, place, seat) | at & view.owned[seat])
            if here[seat]
            else 0.0
            for seat in both
        ]
        self.there = [here[seat] and presence(view, place, seat) for seat in both]
        self.drain = [drain_amount(view, place, seat) for seat in both]
        #: Whose undercover spy is there: the other one does not drain (SW-DRN-11).
        self.spied = [bool(at & view.undercover & view.owned[seat]) for seat in both]
        self.drains = [0 if self.spied[1 - seat] else self.drain[seat] for seat in both]


class Mind:
    """What the bot looks at when it decides: its view, what it is offered, what it found out so far."""

    __slots__ = (
        "about",
        "before",
        "coming",
        "elsewhere",
        "foe",
        "found",
        "grounds",
        "offered",
        "planned",
        "seat",
        "topic",
        "view",
        "w",
        "worth",
    )

    def __init__(self, view: View, request: Choose) -> None:
        self.view = view
        self.seat = view.seat
        self.foe = 1 - view.seat
        self.topic = request.topic
        self.about: About = request.about
        self.offered = request.options()
        self.w = OF_LEVEL.get(view.config.seats[view.seat].level, OF_LEVEL[""])
        self.grounds: dict[int, Ground] = {}
        #: What each option counts, by named terms.
        self.worth: dict[str, Parts] = {}
        #: What places count as they are, and the units in hand that could come to them, once asked for.
        self.before: dict[int, Parts] = {}
        self.coming: dict[int, list[Arrival]] | None = None
        #: Groups of them by place, and the ids of the options that the plan consists of (`planning`).
        self.elsewhere: dict[int, list[Any]] = {}
        self.planned: set[str] = set()
        #: What was found out once and may be asked again.
        self.found: dict[object, float] = {}

    def ground(self, place: int) -> Ground:
        found = self.grounds.get(place)
        if found is None:
            found = self.grounds[place] = Ground(self, place)
        return found

    @property
    def force(self) -> int:
        """F: what can be used now."""
        return len(self.view.piles[self.seat][FORCE])

    @property
    def reserve(self) -> int:
        """R."""
        return len(self.view.piles[self.seat][RESERVE])

    @property
    def life(self) -> int:
        """LF, SW-LIF-01."""
        return self.view.life(self.seat)


def of_kind(mind: Mind, *kinds: str) -> list[Act]:
    """The options of these kinds."""
    return [one for one in mind.offered if isinstance(one, Act) and one.kind in kinds]


def number(mind: Mind, name: str) -> int:
    """A number of what the question is about; NONE where it does not say."""
    found = mind.about.get(name, NONE)
    return found if isinstance(found, int) else NONE


# -- cards ---------------------------------------------------------------------------------------------------

_WORTH: dict[int, float] = {}


def card_worth(one: Card) -> float:
    """V(c): what a printed card is worth."""
    found = _WORTH.get(one.number)
    if found is None:
        if one.kind == LOCATION:
            found = 4.0 * max(one.icons) - 2.0 * min(one.icons)
        elif one.power is None and one.ability is None and one.forfeit is None:
            found = 1.0 if one.destiny >= 5 else 3.0
        else:
            found = (one.deploy or 0) + (one.power or 0) + 2.0 * ((one.ability or 0) + one.permanent_ability)
            found += (one.forfeit or 0) / 2 + (2 if one.unique else 0)
        _WORTH[one.number] = found
    return found


def worth(mind: Mind, card: int) -> float:
    """V(c) with what is on it."""
    view = mind.view
    found = card_worth(view.cards[card])
    if view.on[card]:
        found += sum([worth(mind, rider) for rider in bits(view.on[card])])
    return found


def destiny(mind: Mind, seat: int) -> float:
    """d̄: the mean destiny of a seat's unseen cards; SW-GOT-09: a number, whatever becomes of the card."""
    key = ("destiny", seat)
    found = mind.found.get(key)
    if found is None:
        view = mind.view
        top = view.piles[seat][RESERVE][0] if view.piles[seat][RESERVE] else NONE
        unseen = view.unseen[seat]
        if top >= 0:
            found = float(view.cards[top].destiny)
        elif unseen:
            found = sum([view.cards[card].destiny for card in unseen]) / len(unseen)
        else:
            found = mind.w["hidden"]
        mind.found[key] = found
    return found


def answers_in_hand(mind: Mind) -> int:
    """Cards in hand that answer something or react."""
    view, count = mind.view, 0
    for card in bits(view.hands[mind.seat]):
        text = view.config.texts[card]
        if text.reacts or (text.actions and any(action.window not in _TOP for action in text.actions)):
            count += 1
    return count


def need(mind: Mind) -> int:
    """SW-END-07: Force to keep for the opponent's turn."""
    found = mind.found.get("need")
    if found is None:
        w = mind.w
        found = mind.found["need"] = (
            min(w["need-most"], w["need"] * answers_in_hand(mind)) if w["need"] else 0.0
        )
    return int(found)


# -- places --------------------------------------------------------------------------------------------------


def draws(mind: Mind, seat: int, able: float) -> int:
    """nBD, SW-BOT-05: with ability 4 one battle destiny, none with an empty Reserve Deck (SW-BOT-15)."""
    if able < 4 or not mind.view.piles[seat][RESERVE]:
        return 0
    return 1


def strength(mind: Mind, seat: int, power_: float, able: float) -> float:
    """Power with the destinies that can be expected."""
    return power_ + draws(mind, seat, able) * destiny(mind, seat)


def reach(mind: Mind, place: int) -> float:
    """The power that the opponent can bring to a place in his next turn: neighbours, and what he deploys."""
    key = ("reach", place)
    found = mind.found.get(key)
    if found is None:
        view, foe = mind.view, mind.foe
        found = 0.0
        for other in bits(adjacent(view, place)):
            movers = view.at[other] & view.owned[foe] & active(view) & units(view)
            found += sum([power(view, card) for card in bits(movers)])
        if icons(view, place, foe) or mind.ground(place).there[foe]:
            force = len(view.piles[foe][FORCE]) + generation_of(mind, foe)
            found += min(mind.w["reach"], force, 2 * len(view.piles[foe][HAND]))
        mind.found[key] = found
    return found


def generation_of(mind: Mind, seat: int) -> float:
    """What a seat activates in a turn."""
    key = ("generation", seat)
    found = mind.found.get(key)
    if found is None:
        found = mind.found[key] = float(generation(mind.view, seat))
    return found


def standing(mind: Mind, place: int, mine: float = 0.0, able: float = 0.0, more: bool | None = None) -> Parts:
    """What a place counts for me if `mine` power and `able` ability were added; `more`: with presence."""
    ground, w, me, foe = mind.ground(place), mind.w, mind.seat, mind.foe
    my_power, my_able = max(0.0, ground.power[me] + mine), max(0.0, ground.able[me] + able)
    there = ground.there[me] if more is None else more
    found: Parts = {}
    if not there:
        if ground.there[foe] and not ground.spied[me]:
            found["threat"] = -w["threat"] * ground.drain[foe]
        return found
    my_strength = strength(mind, me, my_power, my_able)
    if ground.there[foe]:
        margin = my_strength - strength(mind, foe, ground.power[foe], ground.able[foe])
        cap = w["margin-cap"]
        found["margin"] = w["margin"] * max(-cap, min(cap, margin))
        if margin > 0 and mind.topic in ("deploy", "deploy-to", "control") and mind.view.active == me:
            found["strike"] = w["strike"] * min(margin, cap)
        if my_able >= 4:
            found["ability"] = w["ability"]
        return found
    drained = ground.drains[me]
    if drained:
        found["drain"] = w["drain"] * drained
        if my_able >= 4:
            found["ability"] = w["ability"]
    else:
        found["hold"] = w["hold"]
    threat = reach(mind, place)
    if w["exposure"]:
        found["exposure"] = -min(w["exposure-cap"], w["exposure"] * max(0.0, threat - my_strength))
    if w["over"]:
        found["over"] = -w["over"] * max(0.0, my_strength - threat - 2)
    return found


def difference(after: Parts, before: Parts) -> Parts:
    """What changes, term by term."""
    found = dict(after)
    for name, amount in before.items():
        found[name] = found.get(name, 0.0) - amount
    return found


# -- battle --------------------------------------------------------------------------------------------------


class Outlook:
    """What a battle at a place promises: the chance to win, what each side would lose."""

    __slots__ = ("damage", "draws", "mine", "theirs", "win")

    def __init__(self, win: float, damage: float, mine: float, theirs: float, count: int) -> None:
        self.win = win
        #: The battle damage that the opponent can expect.
        self.damage = damage
        self.mine = mine
        self.theirs = theirs
        self.draws = count


def outlook(mind: Mind, place: int) -> Outlook:
    """SW-BOT-05 to SW-BOT-08: destinies, power totals, attrition and damage, immunity."""
    view, me, foe = mind.view, mind.seat, mind.foe
    battle = view.battle
    if battle is not None and battle.place == place:
        parts = [battle.part & view.owned[seat] for seat in (0, 1)]
    else:
        parts = [fights(view, place, seat) for seat in (0, 1)]
    near = present(view, place)
    able = [destiny_ability(view, place, seat, parts[seat]) for seat in (0, 1)]
    count = [draws(mind, seat, able[seat] - tally(view, "ability-needed", seat, place)) for seat in (0, 1)]
    totals = [
        sum([power(view, card) for card in bits(parts[seat] & near)])
        + tally(view, "total-power", seat, place)
        + count[seat] * destiny(mind, seat)
        for seat in (0, 1)
    ]
    mean = totals[me] - totals[foe]
    sigma = mind.w["spread"] * sqrt(count[0] + count[1])
    win, dealt = _normal(mean, sigma)
    _, taken = _normal(-mean, sigma)
    attrition = [count[1 - seat] * destiny(mind, 1 - seat) for seat in (0, 1)]
    return Outlook(
        win,
        dealt,
        loss(mind, me, parts[me], taken, attrition[me]),
        loss(mind, foe, parts[foe], dealt, attrition[foe]),
        count[me],
    )


def _normal(mean: float, sigma: float) -> tuple[float, float]:
    """The chance to be above 0, and the mean of what is above it."""
    if sigma <= 0:
        return (1.0 if mean > 0 else 0.5 if mean == 0 else 0.0), max(0.0, mean)
    z = mean / sigma
    above = (1 + erf(z / sqrt(2))) / 2
    return above, max(0.0, sigma * exp(-z * z / 2) / sqrt(2 * pi) + mean * above)


#: More cards than this are not tried in every combination.
MOST_TRIED = 8


def cheapest(
    cards: Sequence[tuple[float, float]], reach: float, damage: float, force: float
) -> tuple[int, float]:
    """Which of some cards to forfeit, and what that costs with the Force that is left to lose.

    Of each card its price and its forfeit are given. Those that are chosen forfeit at least `reach`, and each
    counts for damage too (SW-GOT-19); what is left of the damage costs `force` for each.
    """
    size = len(cards)
    saved, price = [0.0] * (1 << size), [0.0] * (1 << size)
    best, least = 0, float("inf")
    for some in range(1 << size):
        if some:
            lowest = some & -some
            others, (dear, saves) = some ^ lowest, cards[lowest.bit_length() - 1]
            price[some], saved[some] = price[others] + dear, saved[others] + saves
        if saved[some] < reach:
            continue
        cost = price[some] + force * max(0.0, damage - saved[some])
        if cost < least:
            best, least = some, cost
    return best, least


def loss(mind: Mind, seat: int, part: int, damage: float, attrition: float) -> float:
    """What satisfying both would cost a seat at least; attrition that only immune cards could meet is none.

    SW-GOT-16: without a destiny of the other side there is no attrition; SW-GOT-18: compared with the total.
    """
    if damage <= 0 and attrition <= 0:
        return 0.0
    view, price = mind.view, mind.w["card"]
    cards, reach = [], 0.0
    for card in bits(part):
        saves = value(view, "forfeit", card)
        cards.append((worth(mind, card) * price, saves))
        if attrition > 0 and not attrition < immunity(view, card)[0]:
            reach += saves
    cards.sort(key=lambda one: one[0] / (one[1] + 0.5))
    tried = cards[:MOST_TRIED]
    reach = min(attrition, reach, sum([saves for _, saves in tried]))
    return cheapest(tried, reach, damage, 1.0)[1]


def hit_chance(mind: Mind, weapon: int, target: int) -> float:
    """How likely the weapon's destinies beat the target's defense value, by the normal curve."""
    view = mind.view
    fire = view.config.texts[weapon].fire
    if fire is None:
        return 0.0
    mean = fire.draws * destiny(mind, mind.seat) + fire.bonus + best(fire.at, view, target)
    mean += total_modifiers(view, mind.seat, weapon, target) - against(view, fire, target)
    return _normal(mean - 0.5, mind.w["spread"] * sqrt(fire.draws))[0]


def unit(one: Card) -> bool:
    """Characters, starships, vehicles."""
    return one.kind in (CHARACTER, STARSHIP, VEHICLE)
