"""The words of the bot, one function each, and the mind that uses them: its view and what follows from it.

Hidden cards are only ever estimated from the view: unseen cards of both decks by their mean (SW-A2).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isqrt
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

from understudy.core.requests import About, Choose
from understudy.games.swccg.bots.player import noes
from understudy.games.swccg.bots.player.exact import ONE, bounded, mil, times
from understudy.games.swccg.bots.player.odds import Odds, mean, of_draw
from understudy.games.swccg.bots.player.weights import COUNTS_OF, OF_LEVEL
from understudy.games.swccg.data import (
    CHARACTER,
    DEVICE,
    EFFECT,
    INTERRUPT,
    LOCATION,
    STARSHIP,
    VEHICLE,
    WEAPON,
    Card,
)
from understudy.games.swccg.options import Act
from understudy.games.swccg.queries import (
    active,
    adjacent,
    at_place,
    icons,
    live,
    location,
    power,
    tally,
    units,
    value,
)
from understudy.games.swccg.strength import (
    destiny_ability,
    drain_amount,
    fights,
    generation,
    power_at,
    presence,
)
from understudy.games.swccg.table import BIT, FORCE, HAND, NONE, PHASES, RESERVE, bits
from understudy.games.swccg.view import View
from understudy.games.swccg.vocabulary import Text
from understudy.kit.exact import added
from understudy.pages import No

A = TypeVar("A", bound=Act)
_TOP = {"top", "battle", *PHASES, *(f"{whose} {phase}" for whose in ("own", "opp") for phase in PHASES)}


#: What something counts by named terms, in thousandths of a Force.
Parts = dict[str, int]


class Band(NamedTuple):
    """What some cards bring to a place: power, ability, what they are worth and what they forfeit."""

    power: int = 0
    able: int = 0
    dear: int = 0
    saves: int = 0

    def __neg__(self) -> Band:
        return Band(-self.power, -self.able, -self.dear, -self.saves)

    def joined(self, other: Band) -> Band:
        return Band(
            self[0] + other[0],
            self[1] + other[1],
            self[2] + other[2],
            self[3] + other[3],
        )


NOBODY = Band()


class Arrival:
    """A card, or a ship with its pilot, that could come to a place: its price and what it brings."""

    __slots__ = (
        "alone",
        "band",
        "card",
        "count",
        "host",
        "idle",
        "mask",
        "option",
        "peril",
        "place",
        "price",
        "score",
        "title",
    )

    def __init__(
        self,
        option: Act,
        card: int,
        title: str,
        place: int,
        price: int,
        band: Band,
        mate: int = NONE,
        host: int = NONE,
        peril: int = 0,
    ) -> None:
        self.option = option
        self.card = card
        self.title = title
        self.place = place
        self.price = price
        self.band = band
        #: The ship or vehicle that it goes aboard, if any.
        self.host = host
        #: The cards that it takes out of the hand.
        self.mask = BIT[card] if mate == NONE else BIT[card] | BIT[mate]
        self.count = 1 if mate == NONE else 2
        #: Nobody steers it.
        self.idle = not band.power and not band.able
        #: What asteroids would cost, about.
        self.peril = peril
        #: What it counts by itself, once asked for, and term by term (`planning`).
        self.score: int | None = None
        self.alone: Parts | None = None


class Ground:
    """How a place stands: by seat power, ability that counts for destiny, presence, what could be drained,
    what stands there and what it forfeits."""

    __slots__ = (
        "able",
        "attrition",
        "dear",
        "drain",
        "drains",
        "drawn",
        "needed",
        "place",
        "power",
        "saves",
        "spied",
        "theirs",
        "there",
        "unable",
    )

    def __init__(self, mind: Mind, place: int) -> None:
        view = mind.view
        self.place = place
        both, foe = (0, 1), mind.foe
        at = view.at[place]
        here = [bool(at & view.owned[seat]) for seat in both]
        self.power = [mil(power_at(view, place, seat)) if here[seat] else 0 for seat in both]
        self.able = [
            mil(destiny_ability(view, place, seat, fights(view, place, seat) | at & view.owned[seat]))
            if here[seat]
            else 0
            for seat in both
        ]
        mine = [at & view.owned[seat] & units(view) if here[seat] else 0 for seat in both]
        self.dear = [added(card_worth(view.cards[one]) for one in bits(mine[seat])) for seat in both]
        self.saves = [added(mil(value(view, "forfeit", one)) for one in bits(mine[seat])) for seat in both]
        self.there = [here[seat] and presence(view, place, seat) for seat in both]
        self.drain = [drain_amount(view, place, seat) for seat in both]
        #: Whose undercover spy is there: the other one does not drain (SW-DRN-11).
        self.spied = [bool(at & view.undercover & view.owned[seat]) for seat in both]
        self.drains = [0 if self.spied[1 - seat] else self.drain[seat] for seat in both]
        self.attrition = self.theirs = 0
        if self.there[foe]:
            needed, drawn, unable = _destinies_at(mind, place, foe)
            #: What the opponent's battle destinies would come to, and how strong he is with them.
            self.attrition = drawn if self.able[foe] >= needed else unable
            self.theirs = self.power[foe] + self.attrition
        #: The ability that the bot needs for its battle destinies, what they come to, and what without it.
        self.needed, self.drawn, self.unable = _destinies_at(mind, place, mind.seat)


class Mind:
    """What the bot looks at when it decides: its view, what it is offered, what it found out so far."""

    __slots__ = (
        "about",
        "bands",
        "battle",
        "columns",
        "coming",
        "elsewhere",
        "foe",
        "found",
        "grounds",
        "n",
        "offered",
        "outlooks",
        "planned",
        "scales",
        "seat",
        "standings",
        "striking",
        "topic",
        "view",
        "w",
        "weighed",
        "worth",
    )

    def __init__(self, view: View, request: Choose) -> None:
        self.view = view
        self.seat = view.seat
        self.foe = 1 - view.seat
        self.topic = request.topic
        self.about: About = request.about
        self.offered = request.options()
        level = view.config.seats[view.seat].level
        #: The bot's numbers: weights in thousandths, and counts.
        self.w = OF_LEVEL.get(level, OF_LEVEL[""])
        self.n = COUNTS_OF.get(level, COUNTS_OF[""])
        #: The battle that goes on, if there is one.
        self.battle = view.battle
        self.grounds: dict[int, Ground] = {}
        #: What battles promise, by place and who begins them (`battles`).
        self.outlooks: dict[tuple[int, int], Any] = {}
        #: What each option counts, by named terms.
        self.worth: dict[str, Parts] = {}
        #: Whether a battle can still be begun this turn with what is deployed.
        self.striking = view.active == view.seat and PHASES[view.phase] in ("control", "deploy")
        #: What places count, and the units in hand that could come to them, once asked for.
        self.standings: dict[int, Standing] = {}
        self.scales: dict[int, Any] = {}
        self.coming: dict[int, list[Arrival]] | None = None
        #: Groups of them by place, and the ids of the options that the plan consists of (`planning`).
        self.elsewhere: dict[int, list[Any]] = {}
        self.planned: set[str] = set()
        #: What that plan was made of, also where it is asked next where a card goes (`kept`).
        self.weighed: Any = None
        #: What cards take along when they go, and who goes the same way (`moving`).
        self.bands: dict[int, Band] = {}
        self.columns: dict[tuple[type, int, int], Any] = {}
        #: What was found out once and may be asked again.
        self.found: dict[object, int] = {}

    def ground(self, place: int) -> Ground:
        found = self.grounds.get(place)
        if found is None:
            found = self.grounds[place] = self._ground(place)
        return found

    def _ground(self, place: int) -> Ground:
        """While no battle or drain goes on, a place stands as it did as long as the same cards lie on table,
        and the same may battle and be drawn as destiny: then the seat's last decision left it in `memo`.
        """
        view = self.view
        if view.battle is not None or view.drain is not None:
            return Ground(self, place)
        means = [destiny(self, seat) if view.piles[seat][RESERVE] else NONE for seat in (0, 1)]
        key = ("ground", place, view.battled, *means)
        found: Ground | None = view.memo.get(key)
        if found is None:
            found = view.memo[key] = Ground(self, place)
        return found

    def standing(self, place: int) -> Standing:
        found = self.standings.get(place)
        if found is None:
            found = self.standings[place] = Standing(self, place)
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


def of_kind(mind: Mind, *kinds: type[A]) -> list[A]:
    """The options of these kinds."""
    found: list[Any] = [one for one in mind.offered if type(one) in kinds]
    return found


def not_offered(mind: Mind, wanted: str) -> No:
    """The question does not offer it."""
    return No(noes.not_offered, wanted, mind.offered)


def number(mind: Mind, name: str) -> int:
    """A number of what the question is about; NONE where it does not say."""
    found = mind.about.get(name, NONE)
    return found if isinstance(found, int) else NONE


# -- cards ---------------------------------------------------------------------------------------------------

_WORTH: dict[int, int] = {}


def card_worth(one: Card) -> int:
    """V(c): what a printed character, ship, vehicle or creature is worth."""
    found = _WORTH.get(one.number)
    if found is None:
        found = mil((one.deploy or 0) + (one.power or 0) + (2 if one.unique else 0))
        found += 2 * mil((one.ability or 0) + one.permanent_ability) + mil(one.forfeit or 0) // 2
        _WORTH[one.number] = found
    return found


def value_of(mind: Mind, card: int) -> int:
    """V(c) of a card by itself: a location by its icons, gear, Effects, Interrupts by what they do."""
    view = mind.view
    one = view.cards[card]
    if one.kind == LOCATION:
        mine, theirs = one.icons[mind.seat], one.icons[mind.foe]
        return ONE * (4 * mine - 2 * theirs + (3 if mine and theirs else 0))
    if one.kind in (WEAPON, DEVICE, EFFECT, INTERRUPT):
        return _text_value(one, view.config.texts[card])
    return card_worth(one)


def _text_value(one: Card, text: Text) -> int:
    """A weapon by its draws and what is added to them, others by how much their texts do; SW-BAT-09."""
    found = 2 * ONE + 700 * min(4, len(text.mods) + len(text.actions))
    if text.fire is not None:
        found += 1500 * text.fire.draws + mil(text.fire.bonus) // 2
    if one.destiny >= 5:
        # As a destiny it does more than in hand.
        found -= ONE
    return found


def worth(mind: Mind, card: int) -> int:
    """V(c) with what is on it."""
    found = value_of(mind, card)
    for rider in bits(mind.view.on[card]):
        found += worth(mind, rider)
    return found


def destinies(mind: Mind, seat: int) -> list[int]:
    """What the next destiny of a seat may be: the card on top if it is known, else any that is unseen."""
    view = mind.view
    top = view.piles[seat][RESERVE][0] if view.piles[seat][RESERVE] else NONE
    if top >= 0:
        return [mil(view.cards[top].destiny)]
    return [mil(view.cards[card].destiny) for card in view.unseen[seat]] or [mind.w["hidden"]]


def draw_odds(mind: Mind, seat: int, more: int = 0) -> Odds:
    """One draw of a seat, changed by so much."""
    return of_draw(destinies(mind, seat), more)


def destiny(mind: Mind, seat: int) -> int:
    """d̄: the mean destiny of a seat's unseen cards; SW-GOT-09: a number, whatever becomes of the card."""
    key = ("destiny", seat)
    found = mind.found.get(key)
    if found is None:
        found = mind.found[key] = mean(draw_odds(mind, seat))
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
        n = mind.n
        found = mind.found["need"] = (
            min(n["need-most"], n["need"] * answers_in_hand(mind)) if n["need"] else 0
        )
    return found


# -- places --------------------------------------------------------------------------------------------------


def draws(mind: Mind, seat: int, able: int) -> int:
    """nBD, SW-BOT-05: with ability 4 one battle destiny, none with an empty Reserve Deck (SW-BOT-15)."""
    if able < 4 * ONE or not mind.view.piles[seat][RESERVE]:
        return 0
    return 1


def _destinies_at(mind: Mind, place: int, seat: int) -> tuple[int, int, int]:
    """R-11.7: the ability that a seat needs for battle destinies, what they come to, and what without it.

    SW-BAT-14, SW-BAT-16, SW-BAT-17: a place may ask for more, texts may add draws, some are drawn anyway.
    """
    view = mind.view
    if not view.piles[seat][RESERVE]:
        return 4 * ONE, 0, 0
    more = mil(tally(view, "ability-needed", seat, place))
    hard = mil(max(at_place(view, "bd-requires", seat, place), key=itemgetter(1), default=("", 0))[1])
    least = 0
    given = view.config.mods.get("bd-min")
    if given is not None and given[0] & view.at[place] & view.owned[seat]:
        for source in bits(given[0] & view.at[place] & view.owned[seat] & live(view)):
            for one in given[1][source]:
                if one.holds(view, source, seat):
                    least = max(least, int(one.size(view, source, seat, source)))
    count = max(least, 1 + int(tally(view, "bd-add", seat, place)))
    mean_ = destiny(mind, seat)
    return max(4 * ONE, hard) + more, count * mean_, least * mean_


def mine_at(ground: Ground, strong: int, able: int) -> int:
    """How strong the bot is at a place with this power and ability, destinies included."""
    return strong + (ground.drawn if able >= ground.needed else ground.unable)


def reach(mind: Mind, place: int) -> int:
    """The strength that the opponent can bring to a place in his next turn: what he deploys, and neighbors.

    Those next door come only after the battles of a turn (SW-TRN-01), so they count for less.
    """
    key = ("reach", place)
    found = mind.found.get(key)
    if found is None:
        view, foe = mind.view, mind.foe
        found = 0
        for other in bits(adjacent(view, place)):
            movers = view.at[other] & view.owned[foe] & active(view) & units(view)
            found += times(mind.w["near"], added([mil(power(view, card)) for card in bits(movers)]))
        # SW-DEP-01, G31: a spy of his who is undercover there is enough to come to him.
        ground = mind.ground(place)
        if icons(view, place, foe) or ground.there[foe] or ground.spied[foe]:
            found += min(mind.w["reach"], _deployed(mind, place))
        mind.found[key] = found
    return found


def _deployed(mind: Mind, place: int) -> int:
    """What the opponent can be expected to deploy to a place next turn, his battle destiny included."""
    strong, able = muster(mind, location(mind.view, place).subtype != "site")
    ground, foe = mind.ground(place), mind.foe
    draws_now = ground.there[foe] and ground.able[foe] >= 4 * ONE
    if draws_now or ground.able[foe] + able < 4 * ONE or not mind.view.piles[foe][RESERVE]:
        return strong
    return strong + destiny(mind, foe)


def muster(mind: Mind, space: bool) -> tuple[int, int]:
    """Power and ability that the opponent may well deploy next turn, in space or at a site.

    SW-A2: his hand is so many of his unseen cards, each as likely as the others: what it holds on the whole,
    and as much more as such hands differ. His Force Pile and what he activates pay for about 1 power each.
    """
    key = ("muster", space)
    known = mind.found.get(key)
    if known is None:
        view, foe = mind.view, mind.foe
        kinds = (STARSHIP,) if space else (CHARACTER, VEHICLE)
        unseen = [view.cards[card] for card in view.unseen[foe]]
        coming = [one for one in unseen if one.kind in kinds]
        hand, all_ = len(view.piles[foe][HAND]), max(1, len(unseen))
        force = len(view.piles[foe][FORCE]) + generation_of(mind, foe)
        powers = [mil(one.power or 0) for one in coming]
        strong = added(powers)
        squares = added([one * one for one in powers])
        spread = isqrt(max(0, hand * (squares * all_ - strong * strong)) // (all_ * all_))
        held = hand * strong // all_ + times(mind.w["doubt"], spread)
        known = mind.found[key] = min(held, ONE * force, strong)
        able = added([mil((one.ability or 0) + one.permanent_ability) for one in coming])
        mind.found["able", space] = known * able // max(1, strong)
    return known, mind.found["able", space]


def generation_of(mind: Mind, seat: int) -> int:
    """What a seat activates in a turn."""
    key = ("generation", seat)
    found = mind.found.get(key)
    if found is None:
        found = mind.found[key] = int(generation(mind.view, seat))
    return found


def risk(w: Mapping[str, int], behind: int, attrition: int, dear: int, saves: int) -> int:
    """What a battle would cost, about: cards for damage and attrition, Force for the damage that is left."""
    if behind <= 0:
        return 0
    asked = max(behind, attrition)
    lost = times(w["card"], dear)
    if saves > asked:
        lost = lost * asked // saves
    return lost + max(0, behind - saves)


#: The terms of a place, in the order in which `counts` gives them.
PLACE = ("drain", "threat", "margin", "danger", "strike", "ability", "exposure", "over", "hold")
#: What each term of a place counts.
Counts = tuple[int, int, int, int, int, int, int, int, int]
_EMPTY: Counts = (0, 0, 0, 0, 0, 0, 0, 0, 0)
#: More than any place can count, and less.
_ANY_SCORE, ANY_LOSS = 1 << 60, -(1 << 60)
#: The weights that must not be below zero for what is good alone to be a bound.
_SURE = (
    *("threat", "margin", "margin-cap", "strike", "claim"),
    *("danger", "beside", "exposure", "over", "lost", "idle", "card", "cost"),
)


class Standing:
    """What a place counts for me with any cards there; all that does not depend on them is looked up once."""

    __slots__ = (
        "contested",
        "empty",
        "foe",
        "ground",
        "me",
        "now",
        "reach",
        "striking",
        "sure",
        "total",
        "w",
    )

    def __init__(self, mind: Mind, place: int) -> None:
        ground, me, foe = mind.ground(place), mind.seat, mind.foe
        self.w, self.me, self.ground = mind.w, me, ground
        self.striking = mind.striking
        #: Nothing that is bad counts as good, so that what is good alone says how much there can be at most.
        self.sure = min([mind.w[name] for name in _SURE]) >= 0
        self.contested = ground.there[foe]
        self.reach = reach(mind, place)
        threat = ground.drain[foe] if self.contested and not ground.spied[me] else 0
        self.empty = (0, -self.w["threat"] * threat, 0, 0, 0, 0, 0, 0, 0) if threat else _EMPTY
        #: What it counts as it is, term by term and in all.
        self.now = self.counts(0, 0, 0, 0, ground.there[me])
        self.total = added(self.now)

    def counts(self, strong: int, able: int, dear: int, saves: int, there: bool) -> Counts:
        """If so much came (or went, below zero), with presence then or without."""
        if not there:
            return self.empty
        ground, w, me = self.ground, self.w, self.me
        strong, able = max(0, ground.power[me] + strong), max(0, ground.able[me] + able)
        dear, saves = max(0, ground.dear[me] + dear), max(0, ground.saves[me] + saves)
        draws_ = able >= ground.needed
        mine = strong + (ground.drawn if draws_ else ground.unable)
        if self.contested:
            margin = mine - ground.theirs
            capped = bounded(margin, w["margin-cap"])
            strikes = margin > 0 and self.striking
            strike = times(w["strike"], capped) if strikes else 0
            now = risk(w, -margin, ground.attrition, dear, saves)
            # What a battle this turn leaves of the opponent; the rest is there when he deploys more.
            left = (
                max(0, ground.theirs - capped - (ground.drawn if draws_ else 0)) if strikes else ground.theirs
            )
            later = risk(w, left + self.reach - mine, ground.attrition, dear, saves)
            return (
                w["claim"] * ground.drains[me] if strikes else 0,
                0,
                times(w["margin"], capped),
                -times(w["danger"], now),
                strike,
                w["ability"] if draws_ else 0,
                -times(w["beside"], max(0, later - now)),
                0,
                0,
            )
        drained, threat = ground.drains[me], self.reach
        return (
            w["drain"] * drained,
            0,
            0,
            0,
            0,
            w["ability"] if drained and draws_ else 0,
            -times(w["exposure"], risk(w, threat - mine, 0, dear, saves)),
            -times(w["over"], max(0, mine - threat - 2 * ONE)),
            0 if drained else w["hold"],
        )

    def score(self, strong: int, able: int, dear: int, saves: int, least: int) -> int:
        """What it counts in all if so much came, none of it below zero, and presence is there then.

        Where that is no more than the least, some number that is not more either.
        """
        ground, w, me = self.ground, self.w, self.me
        strong, able = ground.power[me] + strong, ground.able[me] + able
        draws_ = able >= ground.needed
        mine = strong + (ground.drawn if draws_ else ground.unable)
        if not self.contested:
            drained, behind = ground.drains[me], self.reach - mine
            found = w["drain"] * drained + (w["ability"] if draws_ else 0) if drained else w["hold"]
            if behind <= 0:
                spare = -behind - 2 * ONE
                return found - (w["over"] * spare + ONE // 2) // ONE if spare > 0 else found
            if found <= least and self.sure:
                return found
            return found - times(
                w["exposure"], risk(w, behind, 0, ground.dear[me] + dear, ground.saves[me] + saves)
            )
        margin, theirs = mine - ground.theirs, ground.theirs
        capped = bounded(margin, w["margin-cap"])
        found = times(w["margin"], capped) + (w["ability"] if draws_ else 0)
        left = theirs
        if margin > 0 and self.striking:
            found += w["claim"] * ground.drains[me] + times(w["strike"], capped)
            left = max(0, theirs - capped - (ground.drawn if draws_ else 0))
        if found <= least and self.sure:
            return found
        dear, saves = ground.dear[me] + dear, ground.saves[me] + saves
        now = risk(w, -margin, ground.attrition, dear, saves)
        later = risk(w, left + self.reach - mine, ground.attrition, dear, saves)
        return found - times(w["danger"], now) - times(w["beside"], max(0, later - now))

    def most(self, strong: int) -> int:
        """No cards that bring no more power than this change what the place counts by more."""
        if not self.sure:
            return _ANY_SCORE
        ground, w, me = self.ground, self.w, self.me
        able, drained = max(0, w["ability"]), ground.drains[me]
        if self.contested:
            margin = ground.power[me] + strong + max(ground.drawn, ground.unable) - ground.theirs
            capped = bounded(margin, w["margin-cap"])
            found = times(w["margin"], capped) + able
            if margin > 0 and self.striking:
                found += w["claim"] * drained + times(w["strike"], capped)
        else:
            found = w["drain"] * drained + able if drained else w["hold"]
        return max(found, 0) - self.total


def counts(mind: Mind, place: int, band: Band, there: bool) -> Counts:
    """What a place counts for me if these came (or went, below zero), with presence then or without."""
    return mind.standing(place).counts(*band, there)


def change(mind: Mind, place: int, band: Band, there: bool) -> Parts:
    """What changes at a place if these came (or went), term by term."""
    after, now = counts(mind, place, band, there), mind.standing(place).now
    return {name: new - old for name, new, old in zip(PLACE, after, now, strict=True) if new != old}


def unit(one: Card) -> bool:
    """Characters, starships, vehicles."""
    return one.kind in (CHARACTER, STARSHIP, VEHICLE)
