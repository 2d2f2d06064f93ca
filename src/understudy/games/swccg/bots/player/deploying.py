"""What deployments count: groups of cards that could come to a place, locations, weapons, Effects."""

from __future__ import annotations

from understudy.games.swccg.bots.player.terms import (
    Arrival,
    Mind,
    Parts,
    card_worth,
    difference,
    need,
    number,
    of_kind,
    standing,
    unit,
)
from understudy.games.swccg.data import CHARACTER, CREATURE, DEVICE, LOCATION, STARSHIP, VEHICLE, WEAPON
from understudy.games.swccg.options import PASS, Act
from understudy.games.swccg.queries import armed, icons, piloted, units, word
from understudy.games.swccg.rules.deploy import goes_undercover, pair_places, price_of, spots
from understudy.games.swccg.table import NONE, PILOT


def arrivals(mind: Mind, option: Act, card: int, ways: list[Act], mate: int = NONE) -> list[Arrival]:
    """One for each way to deploy a unit."""
    view, me = mind.view, mind.seat
    one = view.cards[card]
    found = []
    for way in ways:
        place, host, price = price_of(view, me, card, way)
        if place == NONE:
            continue
        strong, able = float(one.power or 0), float(one.ability or 0) + one.permanent_ability
        if mate != NONE:
            pilot = view.cards[mate]
            able += pilot.ability or 0
            strong += 1.5
            price += int(pilot.deploy or 0)
        elif host != NONE:
            strong, able = aboard(mind, card, host, way.b)
        elif one.kind == STARSHIP and not one.permanents:
            strong = 0.0
        found.append(Arrival(option, card, one.title, place, price, strong, able))
    return found


def aboard(mind: Mind, card: int, host: int, slot: int) -> tuple[float, float]:
    """Power and ability that a character adds by boarding."""
    view = mind.view
    one, ship = view.cards[card], view.cards[host]
    if one.kind != CHARACTER:
        return 0.0, 0.0
    if slot == PILOT:
        return (0.0 if piloted(view, host) else float(ship.power or 0)) + 1.5, float(one.ability or 0)
    return (0.0, 0.0) if ship.enclosed else (float(one.power or 0), float(one.ability or 0))


def _gain(mind: Mind, place: int, group: list[Arrival]) -> Parts:
    """What a group of arrivals changes at a place, and what it costs."""
    strong = sum([one.power for one in group])
    able = sum([one.able for one in group])
    there = mind.ground(place).there[mind.seat] or able >= 1
    old = mind.before.get(place)
    if old is None:
        old = mind.before[place] = standing(mind, place)
    found = difference(standing(mind, place, strong, able, there), old)
    found["cost"] = -mind.w["cost"] * sum([one.price for one in group])
    return found


def budget(mind: Mind, place: int) -> int:
    """What may be used at a place: answers and, beside the opponent, a battle stay possible (SW-BAT-02)."""
    keep = min(need(mind), mind.force // 3)
    return mind.force - keep - (1 if mind.ground(place).there[mind.foe] else 0)


def best_group(
    mind: Mind, place: int, first: Arrival | None, others: list[Arrival]
) -> tuple[list[Arrival], Parts]:
    """The group for a place that counts for most, put together card by card."""
    left = budget(mind, place)
    group = [] if first is None else [first]
    left -= sum(one.price for one in group)
    best: tuple[list[Arrival], Parts] = (group[:], _gain(mind, place, group)) if group else ([], {})
    score = sum(best[1].values()) if group else float("-inf")
    for one in others:
        if len(group) >= mind.w["plan"]:
            break
        if one.price > left or any(one.card == other.card or one.title == other.title for other in group):
            continue
        group.append(one)
        left -= one.price
        gained = _gain(mind, place, group)
        if (now := sum(gained.values())) > score:
            best, score = (group[:], gained), now
    return best


def _density(one: Arrival) -> float:
    return (one.power + one.able) / (one.price + 1)


def weigh_deployments(mind: Mind) -> None:
    """Every unit's best plan: at each place the groups that could come, and each card alone."""
    at: dict[int, list[Arrival]] = {}
    view, me = mind.view, mind.seat
    offered = of_kind(mind, "deploy", "deploy-with")
    for option in offered:
        card = option.a
        if not unit(view.cards[card]):
            continue
        if option.kind == "deploy":
            ways = arrivals(mind, option, card, list(spots(view, me, card)))
        else:
            ways = arrivals(mind, option, card, list(pair_places(view, me, card, option.b)), option.b)
        for one in ways:
            at.setdefault(one.place, []).append(one)
    for place, coming in at.items():
        coming.sort(key=_density, reverse=True)
        group, gained = best_group(mind, place, None, coming)
        for one in group:
            _keep(mind, one.option, gained)
        for one in coming:
            _keep(mind, one.option, spied(mind, one) or _gain(mind, place, [one]))


def spied(mind: Mind, one: Arrival) -> Parts | None:
    """A spy that would go undercover: the opponent's drain there is stopped (SW-DRN-11)."""
    if not goes_undercover(mind.view, mind.seat, one.card, one.place):
        return None
    ground = mind.ground(one.place)
    stopped = ground.drain[mind.foe] if ground.there[mind.foe] and not ground.spied[mind.seat] else 0
    return {"spy": mind.w["spy"] * stopped - 0.5, "cost": -mind.w["cost"] * one.price}


def _keep(mind: Mind, option: Act, gained: Parts) -> None:
    known = mind.worth.get(option.id)
    if known is None or sum(gained.values()) > sum(known.values()):
        mind.worth[option.id] = gained


def deploy_parts(mind: Mind, plan: Act) -> Parts:
    one = mind.view.cards[plan.a]
    if unit(one):
        if not mind.found.get("deployments"):
            mind.found["deployments"] = 1
            weigh_deployments(mind)
        return mind.worth.get(plan.id, {"cost": -9.0})
    if one.kind == LOCATION:
        return _icons(mind, plan.a)
    ways = [attached(mind, plan.a, way) for way in spots(mind.view, mind.seat, plan.a)]
    return max(ways, key=lambda found: sum(found.values()), default={"cost": -9.0})


def _icons(mind: Mind, card: int) -> Parts:
    """A location: Force for me, Force and places for the opponent."""
    one, w = mind.view.cards[card], mind.w
    mine, theirs = one.icons[mind.seat], one.icons[mind.foe]
    return {"icon": w["icon"] * mine, "their-icon": -w["their-icon"] * theirs, "hold": w["hold"]}


def attached(mind: Mind, card: int, way: Act) -> Parts:
    """A weapon, device, Effect or creature in one of the ways it may be deployed."""
    view, w = mind.view, mind.w
    one = view.cards[card]
    place, host, price = price_of(view, mind.seat, card, way)
    found: Parts = {"cost": -w["cost"] * price}
    if one.kind == CREATURE:
        there = view.at[place] & units(view)
        mine, theirs = there & view.owned[mind.seat], there & view.owned[mind.foe]
        found["creature"] = w["creature"] if theirs and not mine else -2.0
        return found
    if one.kind in (WEAPON, DEVICE):
        found["gear"] = w["weapon" if one.kind == WEAPON else "device"]
        if host != NONE:
            if view.owner[host] != mind.seat:
                found["gear"] = -3.0
            else:
                found["gear"] += 0.05 * card_worth(view.cards[host]) - (1.5 if armed(view, host) else 0)
                if (
                    not (word(view, "warrior") | view.words.get(STARSHIP, 0) | view.words.get(VEHICLE, 0))
                    >> host
                    & 1
                ):
                    found["gear"] -= 1.5
                if place != NONE and mind.ground(place).there[mind.foe]:
                    found["gear"] += 0.5
        return found
    found["effect"] = w["effect"]
    return found


def transfer_parts(mind: Mind, plan: Act) -> Parts:
    """A weapon or device to another carrier: only from one that is worth less by far."""
    view = mind.view
    gain = card_worth(view.cards[plan.b]) - card_worth(view.cards[view.host[plan.a]])
    return {"gear": 0.1 * gain - 1.5 if not armed(view, plan.b) else -1.0}


def threshold(mind: Mind) -> float:
    """How much a plan must count for; Force that lies unused asks for less."""
    w = mind.w
    free = mind.force - need(mind)
    return w["deploy-at"] - w["stalling"] * (3 if free >= 12 else 1 if free >= 8 else 0)


def spot_parts(mind: Mind, plan: Act) -> Parts:
    """One way to deploy the card that is asked about: its group at that place."""
    card = number(mind, "card")
    view, me = mind.view, mind.seat
    one = view.cards[card]
    if one.kind == LOCATION:
        if plan.kind != "place":
            return {}
        # SW-GLO-13: a conversion changes whose icons lie there.
        mine = one.icons[me] - icons(view, plan.a, me)
        theirs = one.icons[mind.foe] - icons(view, plan.a, mind.foe)
        return {"icon": mind.w["icon"] * mine, "their-icon": -mind.w["their-icon"] * theirs}
    if not unit(one):
        return attached(mind, card, plan)
    mate = number(mind, "pilot")
    coming = arrivals(mind, plan, card, [plan], mate)
    if not coming:
        return {}
    first = coming[0]
    hidden = spied(mind, first)
    if hidden is not None:
        return hidden
    others = _followers(mind, first.place) if mind.w["plan"] > 1 else []
    return best_group(mind, first.place, first, others)[1]


def _followers(mind: Mind, place: int) -> list[Arrival]:
    """Units in hand that could come to a place after the one being deployed."""
    if mind.coming is None:
        mind.coming = {}
        view, me = mind.view, mind.seat
        for card in view.hand:
            if unit(view.cards[card]):
                for one in arrivals(mind, PASS, card, list(spots(view, me, card))):
                    mind.coming.setdefault(one.place, []).append(one)
        for coming in mind.coming.values():
            coming.sort(key=_density, reverse=True)
    return mind.coming.get(place, [])
