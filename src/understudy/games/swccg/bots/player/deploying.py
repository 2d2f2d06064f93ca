"""What deployments count: groups of cards that could come to a place, locations, weapons, Effects."""

from __future__ import annotations

from collections.abc import Sequence

from understudy.games.swccg.bots.player.battles import wanted_battles
from understudy.games.swccg.bots.player.exact import ONE, mil, times
from understudy.games.swccg.bots.player.terms import (
    NOBODY,
    Arrival,
    Band,
    Mind,
    Parts,
    card_worth,
    difference,
    need,
    reach,
    standing,
    strength,
)
from understudy.games.swccg.data import CHARACTER, CREATURE, DEVICE, STARSHIP, VEHICLE, WEAPON
from understudy.games.swccg.options import Act, PickHost, PickPlace, Spot, Transfer
from understudy.games.swccg.queries import icons, piloted, units, word
from understudy.games.swccg.rules.deploy import crewed, goes_undercover, price_of, spots
from understudy.games.swccg.strength import armed
from understudy.games.swccg.table import NONE, PILOT
from understudy.kit.exact import added

#: Power that a pilot adds to what it flies, about.
AT_THE_CONTROLS = 1500


def arrivals(mind: Mind, option: Act, card: int, ways: Sequence[Spot], mate: int = NONE) -> list[Arrival]:
    """One for each way to deploy a unit."""
    view, me = mind.view, mind.seat
    one = view.cards[card]
    found = []
    for way in ways:
        place, host, price = price_of(view, me, card, way)
        if place == NONE:
            continue
        strong, able = mil(one.power or 0), mil((one.ability or 0) + one.permanent_ability)
        if mate != NONE:
            pilot = view.cards[mate]
            able += mil(pilot.ability or 0)
            strong += AT_THE_CONTROLS
            price += int(pilot.deploy or 0)
        elif isinstance(way, PickHost):
            strong, able = aboard(mind, card, host, way.slot)
        elif crewed(one) and not one.permanents:
            strong = 0
        dear, saves = card_worth(one), mil(one.forfeit or 0)
        if mate != NONE:
            dear, saves = dear + card_worth(view.cards[mate]), saves + mil(view.cards[mate].forfeit or 0)
        band = Band(strong, able, dear, saves)
        found.append(Arrival(option, card, one.title if one.limit == 1 else "", place, price, band, mate))
    return found


def aboard(mind: Mind, card: int, host: int, slot: int) -> tuple[int, int]:
    """Power and ability that a character adds by boarding."""
    view = mind.view
    one, ship = view.cards[card], view.cards[host]
    if one.kind != CHARACTER:
        return 0, 0
    if slot == PILOT:
        return (0 if piloted(view, host) else mil(ship.power or 0)) + AT_THE_CONTROLS, mil(one.ability or 0)
    return (0, 0) if ship.enclosed else (mil(one.power or 0), mil(one.ability or 0))


def gain(mind: Mind, place: int, group: Sequence[Arrival]) -> Parts:
    """What a group of arrivals changes at a place, and what it costs."""
    band = NOBODY
    for one in group:
        band = band.joined(one.band)
    there = mind.ground(place).there[mind.seat] or band.able >= ONE
    old = mind.before.get(place)
    if old is None:
        old = mind.before[place] = standing(mind, place)
    found = difference(standing(mind, place, band, there), old)
    found["cost"] = -mind.w["cost"] * added([one.price for one in group])
    if stays_lost(mind, place, band):
        found["lost"] = -mind.w["lost"]
    idle = added([not one.band.power and not one.band.able for one in group])
    if idle:
        found["idle"] = -mind.w["idle"] * idle
    return found


def stays_lost(mind: Mind, place: int, band: Band) -> bool:
    """Whether cards are fed to the opponent who come there: he is much stronger, or can be next turn."""
    ground, me, foe = mind.ground(place), mind.seat, mind.foe
    mine = strength(mind, me, ground.power[me] + band.power, ground.able[me] + band.able)
    theirs = strength(mind, foe, ground.power[foe], ground.able[foe]) if ground.there[foe] else 0
    if mine < times(mind.w["brave"], theirs):
        return True
    return mine < times(mind.w["bold"], theirs + reach(mind, place))


def budget(mind: Mind, place: int) -> int:
    """What may be used at a place: answers and, beside the opponent, a battle stay possible (SW-BAT-02)."""
    battles = wanted_battles(mind)[0]
    return spare(mind) - (1 if mind.ground(place).there[mind.foe] and not battles else 0)


def spare(mind: Mind) -> int:
    """What may be used now: answers stay possible, and battles that pay."""
    return mind.force - min(need(mind), mind.force // 3) - wanted_battles(mind)[0]


def spied(mind: Mind, one: Arrival) -> Parts | None:
    """A spy that would go undercover: the opponent's drain there is stopped (SW-DRN-11)."""
    if not goes_undercover(mind.view, mind.seat, one.card, one.place):
        return None
    ground = mind.ground(one.place)
    stopped = ground.drain[mind.foe] if ground.there[mind.foe] and not ground.spied[mind.seat] else 0
    return {"spy": mind.w["spy"] * stopped - ONE // 2, "cost": -mind.w["cost"] * one.price}


def icon_parts(mind: Mind, card: int) -> Parts:
    """A location: Force for me, Force and places for the opponent."""
    one, w = mind.view.cards[card], mind.w
    mine, theirs = one.icons[mind.seat], one.icons[mind.foe]
    return {"icon": w["icon"] * mine, "their-icon": -w["their-icon"] * theirs, "hold": w["hold"]}


def attached(mind: Mind, card: int, way: Spot) -> Parts:
    """A weapon, device, Effect or creature in one of the ways it may be deployed."""
    view, w = mind.view, mind.w
    one = view.cards[card]
    place, host, price = price_of(view, mind.seat, card, way)
    found: Parts = {"cost": -w["cost"] * price}
    battles, best = wanted_battles(mind)
    if price and mind.force - price < battles:
        found["kept"] = -best
    if one.kind == CREATURE:
        there = view.at[place] & units(view)
        mine, theirs = there & view.owned[mind.seat], there & view.owned[mind.foe]
        found["creature"] = w["creature"] if theirs and not mine else -2 * ONE
        return found
    if one.kind in (WEAPON, DEVICE):
        found["gear"] = w["weapon" if one.kind == WEAPON else "device"]
        if host != NONE:
            if view.owner[host] != mind.seat:
                found["gear"] = -3 * ONE
            else:
                found["gear"] += card_worth(view.cards[host]) // 20 - (1500 if armed(view, host) else 0)
                if (
                    not (word(view, "warrior") | view.words.get(STARSHIP, 0) | view.words.get(VEHICLE, 0))
                    >> host
                    & 1
                ):
                    found["gear"] -= 1500
                if place != NONE and mind.ground(place).there[mind.foe]:
                    found["gear"] += 500
        return found
    found["effect"] = w["effect"]
    return found


def beside_parts(mind: Mind, card: int) -> Parts:
    """A weapon, device, Effect or creature in the best of the ways it may be deployed."""
    ways = [attached(mind, card, way) for way in spots(mind.view, mind.seat, card)]
    return max(ways, key=lambda found: added(found.values()), default={"cost": -9 * ONE})


def converted_parts(mind: Mind, card: int, way: Spot) -> Parts:
    """SW-GLO-13: a conversion changes whose icons lie there."""
    if not isinstance(way, PickPlace):
        return {}
    view, w = mind.view, mind.w
    one = view.cards[card]
    mine = one.icons[mind.seat] - icons(view, way.place, mind.seat)
    theirs = one.icons[mind.foe] - icons(view, way.place, mind.foe)
    return {"icon": w["icon"] * mine, "their-icon": -w["their-icon"] * theirs}


def transfer_parts(mind: Mind, plan: Transfer) -> Parts:
    """A weapon or device to another carrier: only from one that is worth less by far."""
    view = mind.view
    gain = card_worth(view.cards[plan.goal]) - card_worth(view.cards[view.host[plan.card]])
    return {"gear": gain // 10 - 1500 if not armed(view, plan.goal) else -ONE}


def threshold(mind: Mind) -> int:
    """How much a plan must count for; Force that lies unused asks for less."""
    w = mind.w
    free = mind.force - need(mind)
    return w["deploy-at"] - w["stalling"] * (3 if free >= 12 else 1 if free >= 8 else 0)
