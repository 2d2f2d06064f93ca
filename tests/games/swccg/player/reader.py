"""A slow reader of the bot's procedure: battles, drains and forfeits, straight from the document.

It adds up numbers by walking over all cards, tries every set of forfeits, and finds odds by going through all
draws, in exact fractions; it shares no arithmetic with the bot.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, combinations

from tests.games.swccg import naive
from understudy.games.swccg import queries, strength
from understudy.games.swccg.bots.player.weights import TABLE
from understudy.games.swccg.data import CREATURE, DEVICE, EFFECT, INTERRUPT, LOCATION, WEAPON
from understudy.games.swccg.records import WEAPONS, Battle, Destiny
from understudy.games.swccg.rules import weapons
from understudy.games.swccg.rules.battle import battle_cost
from understudy.games.swccg.rules.destiny import draw_modifiers
from understudy.games.swccg.table import FORCE, NONE, PILOT, PLAY, RESERVE, bits
from understudy.games.swccg.view import View

W = {name: Fraction(row[2], 1000) for name, row in TABLE.items()}


def unseen_destiny(view: View, seat: int) -> Fraction:
    """d̄: what is on top if it is known, else the mean of what is unseen."""
    pile = view.piles[seat][RESERVE]
    if pile and pile[0] >= 0:
        return Fraction(view.cards[pile[0]].destiny)
    cards = [Fraction(view.cards[card].destiny) for card in view.unseen[seat]]
    return sum(cards, Fraction(0)) / len(cards) if cards else W["hidden"]


def card_value(view: View, card: int) -> Fraction:
    """V(c), with what is on it."""
    one = view.cards[card]
    if one.kind in (WEAPON, DEVICE, EFFECT, INTERRUPT):
        text = view.config.texts[card]
        found = 2 + Fraction(7, 10) * min(4, len(text.mods) + len(text.actions))
        if text.fire is not None:
            found += Fraction(3, 2) * text.fire.draws + Fraction(text.fire.bonus) / 2
        found -= 1 if one.destiny >= 5 else 0
    else:
        found = Fraction((one.deploy or 0) + (one.power or 0)) + (2 if one.unique else 0)
        found += 2 * Fraction((one.ability or 0) + one.permanent_ability) + Fraction(one.forfeit or 0) / 2
    return found + sum(card_value(view, other) for other in range(120) if view.host[other] == card)


def forfeit_value(view: View, card: int) -> Fraction:
    """V(c) of a card that is forfeited; with the only pilot of a ship or vehicle half of that besides."""
    found, host = card_value(view, card), view.host[card]
    if host == NONE or view.slot[card] != PILOT or view.cards[host].permanents or view.cards[host].steered:
        return found
    crew = [one for one in range(120) if view.host[one] == host and view.slot[one] == PILOT]
    ship = view.cards[host]
    alone = Fraction((ship.deploy or 0) + (ship.power or 0)) + (2 if ship.unique else 0)
    alone += 2 * Fraction((ship.ability or 0) + ship.permanent_ability) + Fraction(ship.forfeit or 0) / 2
    return found + alone / 2 if crew == [card] else found


def fighters_in(view: View, battle: Battle, seat: int) -> list[int]:
    return [
        card
        for card in range(120)
        if battle.part >> card & 1 and view.owner[card] == seat and view.cards[card].kind in naive.UNITS
    ]


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


def least_loss(view: View, cards: list[int], damage: Fraction, attrition: Fraction) -> Fraction:
    """The cheapest of all sets of forfeits, with the Force that is left to lose."""
    saves = {card: Fraction(naive.value(view, "forfeit", card)) for card in cards}
    dear = {card: W["card"] * forfeit_value(view, card) for card in cards}
    must = Fraction(0)
    if attrition > 0:
        open_to = [card for card in cards if not attrition < strength.immunity(view, card)[0]]
        must = sum((saves[card] for card in open_to), must)
    must = min(must, attrition)
    sets = chain.from_iterable(combinations(cards, size) for size in range(len(cards) + 1))
    costs = []
    for some in sets:
        gone = sum((saves[card] for card in some), Fraction(0))
        if gone >= must:
            costs.append(sum((dear[card] for card in some), Fraction(0)) + max(Fraction(0), damage - gone))
    return min(costs)


def begun(view: View, place: int) -> Battle:
    """The battle as it would begin, laid on the view; the caller takes it away again."""
    battle = Battle(place, view.seat)
    for card in range(120):
        there = view.spot[card] == place and naive.is_active(view, card)
        gear = view.cards[card].kind not in (*naive.UNITS, LOCATION, CREATURE)
        if there and gear:
            battle.part |= 1 << card
    for seat in (0, 1):
        for card in fighters(view, place, seat):
            battle.part |= 1 << card
    battle.segment = WEAPONS
    view.battle, view.memo = battle, {}
    return battle


def drawn(view: View, seat: int, count: int, more: float) -> dict[Fraction, Fraction]:
    """How likely each total of some draws is; none of them is below 0."""
    pile = view.piles[seat][RESERVE]
    cards = [pile[0]] if pile and pile[0] >= 0 else view.unseen[seat]
    numbers = [Fraction(max(0, view.cards[card].destiny + more)) for card in cards] or [W["hidden"]]
    found = {Fraction(0): Fraction(1)}
    for _ in range(min(count, 4)):
        wider: dict[Fraction, Fraction] = {}
        for total, likely in found.items():
            for number in numbers:
                wider[total + number] = wider.get(total + number, Fraction(0)) + likely / len(numbers)
        found = wider
    return found


def hits(view: View, weapon: int, target: int) -> Fraction:
    """How likely a shot hits."""
    seat, fire = view.owner[weapon], view.config.texts[weapon].fire
    more = draw_modifiers(view, Destiny(seat, "weapon", fire.draws, weapon))
    needed = weapons.against(view, fire, target) - fire.bonus - weapons.best(fire.at, view, target)
    changed = weapons.total_modifiers(view, seat, weapon, target)
    odds = drawn(view, seat, fire.draws, more)
    return sum(
        (likely for total, likely in odds.items() if max(0, total + Fraction(changed)) > needed), Fraction(0)
    )


def shots(view: View, battle: Battle, seat: int) -> Fraction:
    """All weapons one after the other, each at what promises most, while Force and cards last."""
    force = len(view.piles[seat][FORCE]) - (battle_cost(view, battle.place, seat) if seat == view.seat else 0)
    left, found = len(view.piles[seat][RESERVE]) - 1, Fraction(0)
    spared: dict[int, Fraction] = {}
    for weapon in range(120):
        if view.cards[weapon].kind != WEAPON or view.owner[weapon] != seat or view.zone[weapon] != PLAY:
            continue
        fire = view.config.texts[weapon].fire
        if not weapons.may_fire(view, seat, weapon, battle):
            continue
        user = weapons.user_of(view, seat, weapon, fire)
        price = weapons.fire_cost(view, seat, weapon, NONE if user is None else user, fire)
        if price > force or fire.draws > left:
            continue
        aims = bits(weapons.targets(view, seat, weapon, fire, battle))
        gain, target = max(
            (hits(view, weapon, one) * spared.get(one, Fraction(1)) * card_value(view, one), one)
            for one in aims
        )
        if gain * W["card"] > W["cost"] * price:
            found += gain * W["card"] - W["cost"] * price
            force, left = force - price, left - fire.draws
            spared[target] = spared.get(target, Fraction(1)) * (1 - hits(view, weapon, target))
    return found


def battle(view: View, place: int) -> tuple[Fraction, Fraction, int]:
    """What a battle counts, the chance to win it, and how many cards could be forfeited."""
    me, foe = view.seat, 1 - view.seat
    memo = view.memo
    one = begun(view, place)
    cards = {seat: fighters_in(view, one, seat) for seat in (0, 1)}
    count, odds, total, means = {}, {}, {}, {}
    for seat in (0, 1):
        left = len(view.piles[seat][RESERVE])
        count[seat] = min(strength.battle_destinies(view, seat), left)
        shown = [card for card in cards[seat] if not naive.is_inside(view, card)]
        total[seat] = sum(Fraction(naive.value(view, "power", card)) for card in shown)
        total[seat] = max(
            Fraction(0), total[seat] + Fraction(queries.tally(view, "total-power", seat, place))
        )
        more = draw_modifiers(view, Destiny(seat, "battle", 1, NONE))
        changed = Fraction(queries.tally(view, "bd-total", seat, place)) if count[seat] else Fraction(0)
        odds[seat] = [
            (max(Fraction(0), sums + changed), likely)
            for sums, likely in drawn(view, seat, count[seat], more).items()
        ]
        means[seat] = sum(sums * likely for sums, likely in odds[seat])
        extra = int(queries.tally(view, "destiny-to-power", seat, place))
        if extra:
            power = drawn(view, seat, extra, 0)
            odds[seat] = [(a + b, p * q) for a, p in odds[seat] for b, q in power.items()]
    win = dealt = taken = Fraction(0)
    for mine, likely in odds[me]:
        for theirs, also in odds[foe]:
            ahead = total[me] + mine - total[foe] - theirs
            win += likely * also * (1 if ahead > 0 else Fraction(1, 2) if ahead == 0 else 0)
            dealt += likely * also * max(Fraction(0), ahead)
            taken += likely * also * max(Fraction(0), -ahead)
    attrition = {seat: Fraction(0) for seat in (0, 1)}
    for seat in (0, 1):
        other = 1 - seat
        drawn_too = int(queries.tally(view, "destiny-to-attrition", other, place))
        changed = Fraction(queries.tally(view, "attrition", seat, place))
        if count[other]:
            found = means[other] + drawn_too * unseen_destiny(view, other) + changed
            attrition[seat] = max(Fraction(0), found)
    fired = shots(view, one, me) - shots(view, one, foe)
    theirs_lost = least_loss(view, cards[foe], dealt, attrition[foe])
    mine_lost = least_loss(view, cards[me], taken, attrition[me])
    view.battle, view.memo = None, memo
    swing = max(Fraction(0), win - Fraction(1, 2)) * sum(
        strength.drain_amount(view, place, seat) for seat in (0, 1)
    )
    last = W["finish"] if view.life(foe) <= dealt else 0
    score = theirs_lost - mine_lost + fired + swing + last - W["cost"] * battle_cost(view, place, me)
    return score, win, max(len(cards[0]), len(cards[1]))
