"""What deployments count: groups of cards that could come to a place, locations, weapons, Effects."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from understudy.games.swccg.bots.player.battles import wanted_battles
from understudy.games.swccg.bots.player.exact import ONE, mil, ratio, times
from understudy.games.swccg.bots.player.odds import chance_above
from understudy.games.swccg.bots.player.terms import (
    NOBODY,
    Arrival,
    Band,
    Mind,
    Parts,
    card_worth,
    change,
    draw_odds,
    generation_of,
    mine_at,
    need,
    reach,
)
from understudy.games.swccg.data import CHARACTER, CREATURE, DEVICE, STARSHIP, VEHICLE, WEAPON, Card
from understudy.games.swccg.filters import PILOTED
from understudy.games.swccg.options import Act, PickHost, PickPlace, Spot, Transfer
from understudy.games.swccg.queries import icons, landed, location, may_drive, piloted, units, word
from understudy.games.swccg.rules.deploy import can_fly, cost, goes_undercover, may_enter, price_of, spots
from understudy.games.swccg.strength import armed, carried, weapon_limit
from understudy.games.swccg.table import LOST, NONE, OUT, PILOT, bits
from understudy.kit.exact import added

#: Power that a pilot adds to what it flies, where its text tells no plain number.
_AT_THE_CONTROLS = 1500
_PILOTS: dict[int, int] = {}


def at_the_controls(mind: Mind, card: int, vessel: int) -> int:
    """What a character gives a place from the controls: by its text, and its own power if in the open.

    A driver adds nothing to the vehicle, and neither does whoever is no pilot.
    """
    view = mind.view
    one, ship = view.cards[card], view.cards[vessel]
    own = 0 if ship.enclosed else mil(one.power or 0)
    if ship.drivers or not word(view, "pilot") >> card & 1:
        return own
    return own + _as_a_pilot(mind, card)


def _as_a_pilot(mind: Mind, card: int) -> int:
    """The power that a pilot adds to whatever it flies, by its text."""
    printed = mind.view.cards[card].number
    found = _PILOTS.get(printed)
    if found is None:
        mods = mind.view.config.texts[card].mods
        plain = [one.amount for one in mods if one.question == "power" and one.to is PILOTED and not one.when]
        told = [mil(amount) for amount in plain if not callable(amount)]
        found = _PILOTS[printed] = added(told) if told else _AT_THE_CONTROLS
    return found


def arrivals(mind: Mind, option: Act, card: int, ways: Sequence[Spot], mate: int = NONE) -> list[Arrival]:
    """One for each way to deploy a unit."""
    view, me = mind.view, mind.seat
    one = view.cards[card]
    found = []
    power, ability = mil(one.power or 0), mil((one.ability or 0) + one.permanent_ability)
    dear, saves = card_worth(one), mil(one.forfeit or 0)
    if mate != NONE:
        pilot = view.cards[mate]
        dear, saves = dear + card_worth(pilot), saves + mil(pilot.forfeit or 0)
    title = one.title if one.limit == 1 else ""
    band = Band(power, ability, dear, saves)
    for way in ways:
        place, host, price = price_of(view, me, card, way)
        if place == NONE:
            continue
        strong, able = power, ability
        if one.kind == STARSHIP and location(view, place).subtype == "site":
            # SW-MOV-39: it has landed, and holds the place by its pilot alone.
            strong, able = 0, min(able, ONE)
        elif mate != NONE:
            able += mil(pilot.ability or 0)
            strong += at_the_controls(mind, mate, card)
            price += int(pilot.deploy or 0)
        elif isinstance(way, PickHost):
            strong, able = aboard(mind, card, host, way.slot)
        elif one.kind != CHARACTER and not one.permanents and not one.steered:
            # SW-MOV-39: nobody is at the controls.
            strong = 0
        if strong != band.power or able != band.able:
            band = Band(strong, able, dear, saves)
        found.append(Arrival(option, card, title, place, price, band, mate, host, peril(mind, card, place)))
    return found


def peril(mind: Mind, card: int, place: int) -> int:
    """R-8.7: what a ship stands to lose among asteroids, where the opponent's destiny beats its hull."""
    view, one = mind.view, mind.view.cards[card]
    if one.kind != STARSHIP or "asteroid" not in location(view, place).words:
        return 0
    chance = chance_above(draw_odds(mind, mind.foe), mil(max(one.armor or 0, one.maneuver or 0)))
    return times(chance, times(mind.w["card"], card_worth(one)))


def manned(mind: Mind, alone: Arrival) -> list[Arrival]:
    """A vehicle that nobody steers, with each of those in hand who could follow and take the controls."""
    view, me = mind.view, mind.seat
    one = view.cards[alone.card]
    if one.kind != VEHICLE or not alone.idle or alone.host != NONE:
        return []
    found = []
    for mate in view.hand:
        if mate == alone.card or not _could_steer(mind, alone.card, mate, alone.place):
            continue
        pilot = view.cards[mate]
        strong = mil(one.power or 0) + at_the_controls(mind, mate, alone.card)
        dear, saves = card_worth(one) + card_worth(pilot), mil((one.forfeit or 0) + (pilot.forfeit or 0))
        price = alone.price + cost(view, me, mate, alone.place)
        band = Band(strong, mil(pilot.ability or 0), dear, saves)
        found.append(Arrival(alone.option, alone.card, alone.title, alone.place, price, band, mate))
    return found


def _could_steer(mind: Mind, vehicle: int, card: int, place: int) -> bool:
    """Whether a character in hand may come to this place and steer this vehicle (R-10.9)."""
    view, one = mind.view, mind.view.cards[card]
    if one.kind != CHARACTER or not may_enter(view, mind.seat, card, place):
        return False
    if any(not only.places(view, card, mind.seat) >> place & 1 for only in view.config.texts[card].only):
        return False
    if view.cards[vehicle].drivers:
        return "droid" not in one.words or may_drive(view, card)
    return can_fly(view, vehicle, card)


def aboard(mind: Mind, card: int, host: int, slot: int) -> tuple[int, int]:
    """Power and ability that a character adds by boarding."""
    view = mind.view
    one, ship = view.cards[card], view.cards[host]
    if one.kind != CHARACTER:
        return 0, 0
    if slot == PILOT:
        if landed(view, host):
            return 0, min(ONE, mil(one.ability or 0))
        flies = 0 if piloted(view, host) else mil(ship.power or 0)
        return flies + at_the_controls(mind, card, host), mil(one.ability or 0)
    return (0, 0) if ship.enclosed else (mil(one.power or 0), mil(one.ability or 0))


def gain(mind: Mind, place: int, group: Sequence[Arrival]) -> Parts:
    """What a group of arrivals changes at a place, and what it costs."""
    band = NOBODY
    for one in group:
        band = band.joined(one.band)
    there = mind.ground(place).there[mind.seat] or band.able >= ONE
    found = change(mind, place, band, there)
    found["cost"] = -mind.w["cost"] * added([one.price for one in group])
    lost = stays_lost(mind, place, band)
    if lost:
        found["lost"] = -lost
    idle = added([one.idle for one in group])
    if idle:
        found["idle"] = -mind.w["idle"] * idle
    perils = added([one.peril for one in group])
    if perils:
        found["peril"] = -perils
    return found


class Scales:
    """What `gain` counts for a place, in one number: what cards of so much power, ability, value and forfeit
    change there."""

    __slots__ = ("cost", "enough", "idle", "now", "standing", "there", "w")

    def __init__(self, mind: Mind, place: int) -> None:
        self.standing = mind.standing(place)
        self.there = self.standing.ground.there[mind.seat]
        self.enough, self.now = enough(mind, place), self.standing.total
        self.w, self.cost, self.idle = mind.w, mind.w["cost"], mind.w["idle"]

    def toll(self, one: Arrival) -> int:
        """What a card takes away wherever it comes with others: its price, and its drawbacks."""
        return self.cost * one.price + self.idle * one.idle + one.peril

    def weigh(self, strong: int, able: int, dear: int, saves: int, toll: int, least: int) -> int:
        """Where that is no more than the least, some number that is not more either."""
        standing = self.standing
        ground, me = standing.ground, standing.me
        toll += self.now
        missing = self.enough - mine_at(ground, ground.power[me] + strong, ground.able[me] + able)
        if missing > 0:
            toll += too_weak(self.w, missing)
        if self.there or able >= ONE:
            return standing.score(strong, able, dear, saves, least + toll) - toll
        return added(standing.empty) - toll


def scales(mind: Mind, place: int) -> Scales:
    found: Scales | None = mind.scales.get(place)
    if found is None:
        found = mind.scales[place] = Scales(mind, place)
    return found


def stays_lost(mind: Mind, place: int, band: Band) -> int:
    """How much cards count that are fed to the opponent there: he is much stronger, or can be next turn."""
    ground, me = mind.ground(place), mind.seat
    mine = mine_at(ground, ground.power[me] + band.power, ground.able[me] + band.able)
    return too_weak(mind.w, enough(mind, place) - mine)


#: Strength that is missing beyond this counts no more.
_MOST_MISSED = 4 * ONE


def too_weak(w: Mapping[str, int], missing: int) -> int:
    return times(w["lost"], min(missing, _MOST_MISSED)) if missing > 0 else 0


def enough(mind: Mind, place: int) -> int:
    """How strong the bot must be at a place for its cards not to be lost there."""
    found = mind.found.get(("enough", place))
    if found is None:
        theirs = mind.ground(place).theirs
        found = max(times(mind.w["brave"], theirs), times(mind.w["bold"], theirs + reach(mind, place)))
        mind.found["enough", place] = found
    return found


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


def location_parts(mind: Mind, card: int) -> Parts:
    """A location where it does most: laid down beside the others, or over one of them."""
    ways = [
        converted_parts(mind, card, way) if isinstance(way, PickPlace) else icon_parts(mind, card)
        for way in spots(mind.view, mind.seat, card)
    ]
    return max(ways, key=lambda found: added(found.values()), default={"cost": -9 * ONE})


def icon_parts(mind: Mind, card: int) -> Parts:
    """A location: Force for me, Force for the opponent, and who would drain there."""
    one = mind.view.cards[card]
    found = _icons(mind, one, one.icons[mind.seat], one.icons[mind.foe])
    return {**found, "hold": mind.w["hold"]}


def _icons(mind: Mind, one: Card, mine: int, theirs: int) -> Parts:
    w = mind.w
    return {
        "icon": per_icon(mind, mind.seat, w["icon"]) * mine,
        "their-icon": -per_icon(mind, mind.foe, w["their-icon"]) * theirs,
        "field": _field(mind, one, mine, theirs),
    }


#: The Force activated in a turn for which an icon counts what the weights say.
_USUAL_FORCE = 6


def per_icon(mind: Mind, seat: int, weight: int) -> int:
    """What one more icon counts: the more, the less Force a seat activates."""
    return weight * _USUAL_FORCE // max(2, generation_of(mind, seat))


def _field(mind: Mind, one: Card, mine: int, theirs: int) -> int:
    """What a location promises in drains: theirs as far as the bot would hold it, its own as far as not."""
    share = held(mind, one)
    return times(mind.w["field"], share * theirs - (ONE - share) * mine)


def held(mind: Mind, one: Card) -> int:
    """How far the bot can hope to hold such a location: by what both decks still have for space or ground.

    Both deck lists are known (SW-A2); what lies in a Lost Pile is gone.
    """
    space = one.subtype != "site"
    found = mind.found.get(("held", space))
    if found is None:
        mine, theirs = (_still_there(mind, seat, space) for seat in (mind.seat, mind.foe))
        found = ratio(mine * mine, mine * mine + theirs * theirs) if mine or theirs else ONE // 2
        mind.found["held", space] = found
    return found


def _still_there(mind: Mind, seat: int, space: bool) -> int:
    """The power of a seat's ships, or of its characters and vehicles, that are not lost."""
    view, found = mind.view, 0
    gone = {*view.piles[seat][LOST], *view.piles[seat][OUT]}
    kinds = (STARSHIP,) if space else (CHARACTER, VEHICLE)
    for card in bits(view.owned[seat]):
        one = view.cards[card]
        if one.kind in kinds and card not in gone:
            found += mil(one.power or 0)
    return found


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
        found["gear"] = _gear(mind, card, place, host)
        return found
    found["effect"] = w["effect"]
    if (
        place != NONE
        and host == NONE
        and any(mod.question == "icons" for mod in view.config.texts[card].mods)
    ):
        found["field"] = _more_icons(mind, place)
    return found


#: A bearer of this value is worth the whole of what it bears.
_GOOD_BEARER = 15 * ONE
#: What nobody can use: too little even where Force lies unused.
_USELESS = -3 * ONE


def _gear(mind: Mind, card: int, place: int, host: int) -> int:
    """What a weapon or device counts: the more, the dearer its bearer."""
    view, kind = mind.view, mind.view.cards[card].kind
    found = mind.w["weapon" if kind == WEAPON else "device"]
    if host == NONE:
        return found
    if view.owner[host] != mind.seat or (kind == WEAPON and not can_use(mind, card, host)):
        return _USELESS
    dear = card_worth(view.cards[host])
    found = found * min(dear, _GOOD_BEARER) // _GOOD_BEARER + dear // 20
    if carried(view, host, kind):
        found -= 1500
    users = word(view, "warrior") | view.words.get(STARSHIP, 0) | view.words.get(VEHICLE, 0)
    if kind == DEVICE and not users >> host & 1:
        found -= 1500
    if place != NONE and mind.ground(place).there[mind.foe]:
        found += 500
    return found


def can_use(mind: Mind, weapon: int, host: int) -> bool:
    """G32, G33: whether a card could use one more weapon in a turn, and is one of those who fire this one.

    A weapon that is not fired does what its text says in any hands it may come to.
    """
    view = mind.view
    if carried(view, host).bit_count() >= weapon_limit(view, host):
        return False
    fire = view.config.texts[weapon].fire
    if fire is None or view.cards[host].kind != CHARACTER:
        return True
    users = word(view, "warrior") if fire.user is None else fire.user(view, weapon, mind.seat)
    return bool(users >> host & 1)


def _more_icons(mind: Mind, place: int) -> int:
    """SW-GEN-18: an icon more on both sides counts for who drains there."""
    mine, theirs = mind.ground(place).there[mind.seat], mind.ground(place).there[mind.foe]
    if mine != theirs:
        return mind.w["drain"] if mine else -mind.w["threat"]
    return _field(mind, location(mind.view, place), 1, 1)


def beside_parts(mind: Mind, card: int) -> Parts:
    """A weapon, device, Effect or creature in the best of the ways it may be deployed."""
    ways = [attached(mind, card, way) for way in spots(mind.view, mind.seat, card)]
    return max(ways, key=lambda found: added(found.values()), default={"cost": -9 * ONE})


def converted_parts(mind: Mind, card: int, way: Spot) -> Parts:
    """SW-GLO-13: a conversion changes whose icons lie there."""
    if not isinstance(way, PickPlace):
        return {}
    view = mind.view
    one = view.cards[card]
    mine = one.icons[mind.seat] - icons(view, way.place, mind.seat)
    theirs = one.icons[mind.foe] - icons(view, way.place, mind.foe)
    return _icons(mind, one, mine, theirs)


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
