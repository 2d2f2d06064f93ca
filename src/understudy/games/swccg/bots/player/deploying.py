"""What deployments count: groups of cards that could come to a place, locations, weapons, Effects."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.games.swccg.bots.player.terms import (
    Arrival,
    Mind,
    Parts,
    card_worth,
    difference,
    need,
    standing,
)
from understudy.games.swccg.data import CHARACTER, CREATURE, DEVICE, STARSHIP, VEHICLE, WEAPON
from understudy.games.swccg.options import Act
from understudy.games.swccg.queries import armed, icons, piloted, units, word
from understudy.games.swccg.rules.deploy import crewed, goes_undercover, price_of, spots
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
            strong, able = aboard(mind, card, host, way.slot)
        elif crewed(one) and not one.permanents:
            strong = 0.0
        found.append(
            Arrival(option, card, one.title if one.limit == 1 else "", place, price, strong, able, mate)
        )
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


def gain(mind: Mind, place: int, group: Sequence[Arrival]) -> Parts:
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


def spied(mind: Mind, one: Arrival) -> Parts | None:
    """A spy that would go undercover: the opponent's drain there is stopped (SW-DRN-11)."""
    if not goes_undercover(mind.view, mind.seat, one.card, one.place):
        return None
    ground = mind.ground(one.place)
    stopped = ground.drain[mind.foe] if ground.there[mind.foe] and not ground.spied[mind.seat] else 0
    return {"spy": mind.w["spy"] * stopped - 0.5, "cost": -mind.w["cost"] * one.price}


def icon_parts(mind: Mind, card: int) -> Parts:
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


def beside_parts(mind: Mind, card: int) -> Parts:
    """A weapon, device, Effect or creature in the best of the ways it may be deployed."""
    ways = [attached(mind, card, way) for way in spots(mind.view, mind.seat, card)]
    return max(ways, key=lambda found: sum(found.values()), default={"cost": -9.0})


def converted_parts(mind: Mind, card: int, way: Act) -> Parts:
    """SW-GLO-13: a conversion changes whose icons lie there."""
    if way.kind != "place":
        return {}
    view, w = mind.view, mind.w
    one = view.cards[card]
    mine = one.icons[mind.seat] - icons(view, way.place, mind.seat)
    theirs = one.icons[mind.foe] - icons(view, way.place, mind.foe)
    return {"icon": w["icon"] * mine, "their-icon": -w["their-icon"] * theirs}


def transfer_parts(mind: Mind, plan: Act) -> Parts:
    """A weapon or device to another carrier: only from one that is worth less by far."""
    view = mind.view
    gain = card_worth(view.cards[plan.goal]) - card_worth(view.cards[view.host[plan.card]])
    return {"gear": 0.1 * gain - 1.5 if not armed(view, plan.goal) else -1.0}


def threshold(mind: Mind) -> float:
    """How much a plan must count for; Force that lies unused asks for less."""
    w = mind.w
    free = mind.force - need(mind)
    return w["deploy-at"] - w["stalling"] * (3 if free >= 12 else 1 if free >= 8 else 0)
