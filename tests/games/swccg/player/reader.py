"""A slow reader of the bot's procedure: battles, drains and forfeits, straight from the document.

It adds up numbers by walking over all cards, tries every set of forfeits, and finds odds by adding up slices
of the curve; it shares no arithmetic with the bot.
"""

from __future__ import annotations

from itertools import chain, combinations
from math import exp, pi, sqrt

from tests.games.swccg import naive
from understudy.games.swccg import queries
from understudy.games.swccg.bots.player.weights import TABLE
from understudy.games.swccg.data import LOCATION
from understudy.games.swccg.rules.battle import battle_cost
from understudy.games.swccg.table import NONE, RESERVE
from understudy.games.swccg.view import View

W = {name: row[2] for name, row in TABLE.items()}


def unseen_destiny(view: View, seat: int) -> float:
    """d̄: what is on top if it is known, else the mean of what is unseen."""
    pile = view.piles[seat][RESERVE]
    if pile and pile[0] >= 0:
        return view.cards[pile[0]].destiny
    cards = [view.cards[card].destiny for card in view.unseen[seat]]
    return sum(cards) / len(cards) if cards else W["hidden"]


def card_value(view: View, card: int) -> float:
    """V(c), with what is on it."""
    one = view.cards[card]
    if one.kind == LOCATION:
        found = 4.0 * max(one.icons) - 2.0 * min(one.icons)
    elif one.power is None and one.ability is None and one.forfeit is None:
        found = 1.0 if one.destiny >= 5 else 3.0
    else:
        found = (one.deploy or 0) + (one.power or 0) + 2 * ((one.ability or 0) + one.permanent_ability)
        found += (one.forfeit or 0) / 2 + (2 if one.unique else 0)
    return found + sum(card_value(view, other) for other in range(120) if view.host[other] == card)


def fighters(view: View, place: int, seat: int) -> list[int]:
    """Who would be in a battle there."""
    return [
        card
        for card in range(120)
        if view.owner[card] == seat
        and view.cards[card].kind in naive.UNITS
        and naive.is_active(view, card)
        and naive.at(view, card) == place
        and not view.battled >> card & 1
        and not queries.barred(view, "battle", card)
    ]


def slices(mean: float, sigma: float) -> tuple[float, float]:
    """The chance of more than nothing, and how much more on the whole, by slices of the curve."""
    if sigma == 0:
        return (1.0 if mean > 0 else 0.5 if mean == 0 else 0.0), max(0.0, mean)
    width = sigma / 200
    chance = amount = 0.0
    for number in range(-1600, 1600):
        x = mean + (number + 0.5) * width
        if x > 0:
            share = width * exp(-(((x - mean) / sigma) ** 2) / 2) / (sigma * sqrt(2 * pi))
            chance += share
            amount += share * x
    return chance, amount


def least_loss(view: View, cards: list[int], damage: float, attrition: float) -> float:
    """The cheapest of all sets of forfeits, with the Force that is left to lose."""
    saves = {card: naive.value(view, "forfeit", card) for card in cards}
    must = 0.0
    if attrition > 0:
        must = sum(saves[card] for card in cards if not attrition < queries.immunity(view, card)[0])
    must = min(must, attrition)
    sets = chain.from_iterable(combinations(cards, size) for size in range(len(cards) + 1))
    costs = []
    for some in sets:
        gone = sum(saves[card] for card in some)
        if gone >= must - 1e-9:
            dear = W["card"] * sum(card_value(view, card) for card in some)
            costs.append(dear + max(0.0, damage - gone))
    return min(costs)


def destinies(view: View, place: int, seat: int, cards: list[int]) -> int:
    """One with ability 4, and what else is needed there; none out of an empty Reserve Deck."""
    total = 0.0
    for card in cards:
        one, host = view.cards[card], view.host[card]
        if one.permanents and naive.works(view, card):
            total += one.permanent_ability
        if one.ability is None or "no-bd-ability" in view.config.texts[card].flags:
            continue
        drives = view.slot[card] == 4 and host != NONE and naive.works(view, host)
        if drives or not naive.is_inside(view, card):
            total += naive.value(view, "ability", card)
    total = max(0.0, total + queries.tally(view, "battle-ability", seat, place))
    enough = total >= 4 + queries.tally(view, "ability-needed", seat, place)
    return int(enough and bool(view.piles[seat][RESERVE]))


def battle(view: View, place: int) -> tuple[float, float, int]:
    """What a battle counts, the chance to win it, and how many cards could be forfeited."""
    me, foe = view.seat, 1 - view.seat
    cards = {seat: fighters(view, place, seat) for seat in (0, 1)}
    drawn = {seat: destinies(view, place, seat, cards[seat]) for seat in (0, 1)}
    total = {}
    for seat in (0, 1):
        shown = [card for card in cards[seat] if not naive.is_inside(view, card)]
        total[seat] = sum(naive.value(view, "power", card) for card in shown)
        total[seat] += queries.tally(view, "total-power", seat, place)
        total[seat] += drawn[seat] * unseen_destiny(view, seat)
    sigma = W["spread"] * sqrt(drawn[0] + drawn[1])
    win, dealt = slices(total[me] - total[foe], sigma)
    _, taken = slices(total[foe] - total[me], sigma)
    theirs = least_loss(view, cards[foe], dealt, drawn[me] * unseen_destiny(view, me))
    mine = least_loss(view, cards[me], taken, drawn[foe] * unseen_destiny(view, foe))
    swing = max(0.0, win - 0.5) * sum(queries.drain_amount(view, place, seat) for seat in (0, 1))
    last = W["finish"] if view.life(foe) <= dealt else 0.0
    score = theirs - mine + swing + last - W["cost"] * battle_cost(view, place, me)
    return score, win, max(len(cards[0]), len(cards[1]))
