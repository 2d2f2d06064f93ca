"""The deploy plan: which units come to which places, put together out of everything that could come.

A plan is a group of cards for each of some places. All groups of a few cards are weighed at each place, and
the best of them are put together so that no card comes twice and the Force reaches; so many are looked at and
no more, the densest first.
"""

from __future__ import annotations

from typing import NamedTuple

from understudy.games.swccg.bots.player.battles import wanted_battles
from understudy.games.swccg.bots.player.deploying import (
    arrivals,
    budget,
    gain,
    manned,
    scales,
    spare,
    spied,
)
from understudy.games.swccg.bots.player.exact import ONE
from understudy.games.swccg.bots.player.terms import (
    ANY_LOSS,
    Arrival,
    Mind,
    Parts,
    number,
    of_kind,
    unit,
)
from understudy.games.swccg.options import PASS, Act, Deploy, DeployWith, Spot
from understudy.games.swccg.rules.deploy import pair_spots, pairs, spots
from understudy.games.swccg.table import BIT, NONE
from understudy.kit.exact import added

#: Units that are looked at for one place, groups of a place that go on to the plan, plans that are tried.
MOST_UNITS, MOST_GROUPS, MOST_PLANS = 7, 10, 200
#: Groups with a card that are compared where it is asked where that goes.
MOST_WITH = 3


class Group:
    """Cards that come to one place together: what they count there, what they cost."""

    __slots__ = ("cards", "coming", "mask", "place", "price", "score")

    def __init__(
        self, place: int, coming: tuple[Arrival, ...], score: int, price: int, mask: int, cards: int
    ) -> None:
        self.place = place
        self.coming = coming
        self.score = score
        self.price = price
        self.mask = mask
        self.cards = cards

    def parts(self, mind: Mind) -> Parts:
        """The same term by term."""
        return _alone(mind, self.coming[0]) if len(self.coming) == 1 else gain(mind, self.place, self.coming)


Plan = tuple[Group, ...]


def density(one: Arrival) -> int:
    """Strength for its price, which says who is looked at first."""
    return (one.band.power + one.band.able) * ONE // (one.price + 1)


def groups(mind: Mind, place: int, coming: list[Arrival]) -> list[Group]:
    """Groups for a place that count for something, the best first."""
    found = _Groups(mind, place, 0)
    found.grow(coming[:MOST_UNITS])
    return sorted([group for group in found.all if group.score > 0], key=_dearest)


def groups_with(mind: Mind, first: Arrival, coming: list[Arrival]) -> list[Group]:
    """The best groups that a card is in at its place, itself alone being one."""
    found = _Groups(mind, first.place, None)
    found.begin(first)
    if spied(mind, first) is None:
        found.grow([one for one in coming if not one.mask & first.mask][:MOST_UNITS])
    return sorted(found.all, key=_dearest)[:MOST_WITH]


def _dearest(group: Group) -> int:
    return -group.score


#: A group that may grow: who is in it, their power, ability, value and forfeit, what they take away, their
#: price and cards, how many these are, and where to go on.
_Grown = tuple[tuple[Arrival, ...], int, int, int, int, int, int, int, int, int]


class _Groups:
    """All groups of a few arrivals at a place, size by size; what cannot be paid does not grow, and neither
    does what can count for no more than the least that is asked for.
    """

    def __init__(self, mind: Mind, place: int, least: int | None) -> None:
        self.mind = mind
        self.place = place
        self.left = budget(mind, place)
        self.scales = scales(mind, place)
        self.all: list[Group] = []
        #: Groups must count for more; where nothing is said, for more than the best so far, as many as go on.
        self.least = least
        self.last: list[_Grown] = []

    def begin(self, first: Arrival) -> None:
        """A card that is in all of them, whatever it costs."""
        self._add(first)
        self.last.append(self._grown(first, 0))

    def _add(self, one: Arrival) -> None:
        score = scored(self.mind, one)
        self.all.append(Group(self.place, (one,), score, one.price, one.mask, one.count))

    def _grown(self, one: Arrival, start: int) -> _Grown:
        return ((one,), *one.band, self.scales.toll(one), one.price, one.mask, one.count, start)

    def grow(self, coming: list[Arrival]) -> None:
        mind = self.mind
        joining = [(index, one) for index, one in enumerate(coming) if spied(mind, one) is None]
        if not self.last:
            for one in coming:
                if one.price <= self.left:
                    self._add(one)
            self.last = [self._grown(one, index + 1) for index, one in joining if one.price <= self.left]
        size = mind.n["plan"]
        strong = sorted([one.band.power for _, one in joining])[1 - size :] if size > 1 else []
        hope = self.scales.standing.most(added(strong) + max([one[1] for one in self.last], default=0))
        entries = [(index, one, self.scales.toll(one)) for index, one in joining]
        for more in range(1, size):
            self.last = self._joined(entries, hope, more < size - 1)

    def _joined(self, entries: list[tuple[int, Arrival, int]], hope: int, on: bool) -> list[_Grown]:
        """Each group with one more card; the same as `gain` counts it, without the names."""
        place, left, weigh, grown, every = self.place, self.left, self.scales.weigh, [], self.all
        least = self._least()
        for group, strong, able, dear, saves, toll, price, mask, cards, start in self.last:
            for index, one, more in entries:
                if index < start or toll + more >= hope - least:
                    continue
                if price + one.price > left or mask & one.mask:
                    continue
                if one.title and any(one.title == other.title for other in group):
                    continue
                band = one.band
                sums = strong + band[0], able + band[1], dear + band[2], saves + band[3], toll + more
                score = weigh(*sums, least)
                coming, spent, all_ = (*group, one), price + one.price, mask | one.mask
                if score > least:
                    every.append(Group(place, coming, score, spent, all_, cards + one.count))
                if on:
                    grown.append((coming, *sums, spent, all_, cards + one.count, index + 1))
        return grown

    def _least(self) -> int:
        if self.least is not None:
            return self.least
        best = sorted([group.score for group in self.all])[-MOST_WITH:]
        return best[0] if len(best) == MOST_WITH else ANY_LOSS


def scored(mind: Mind, one: Arrival) -> int:
    """What a card counts that comes to a place by itself, in one number; found out once."""
    found = one.score
    if found is None:
        hidden = spied(mind, one)
        if hidden is None:
            place = scales(mind, one.place)
            found = place.weigh(*one.band, place.toll(one), ANY_LOSS)
        else:
            found = added(hidden.values())
        one.score = found
    return found


def _alone(mind: Mind, one: Arrival) -> Parts:
    """The same term by term; not to be changed."""
    found = one.alone
    if found is None:
        found = one.alone = spied(mind, one) or gain(mind, one.place, (one,))
    return found


def best_plan(
    mind: Mind, by_place: dict[int, list[Group]], more: int, taken: int = 0, spent: int = 0
) -> Plan:
    """The groups that count for most together: one for a place, no card twice, what can be paid."""
    left = spare(mind) - spent
    ranked = [
        group
        for found in by_place.values()
        for group in found[:MOST_GROUPS]
        if group.price <= left and not group.mask & taken and group.cards <= more
    ]
    ranked.sort(key=lambda group: -group.score)
    search = _Search(ranked)
    search.extend(0, (), 0, left, more, taken, 0)
    return search.best[1]


class _Search:
    """Looks for the best plan among groups. A class: a function within another would hold on to itself, and
    so to all groups, until memory is searched for such circles.
    """

    __slots__ = ("best", "looked", "ranked")

    def __init__(self, ranked: list[Group]) -> None:
        self.ranked = ranked
        self.best: tuple[int, Plan] = (0, ())
        self.looked = 0

    def extend(
        self, start: int, plan: Plan, score: int, force: int, cards: int, mask: int, places: int
    ) -> None:
        if score > self.best[0]:
            self.best = (score, plan)
        ranked = self.ranked
        for index in range(start, len(ranked)):
            group = ranked[index]
            if self.looked >= MOST_PLANS:
                return
            if group.price > force or group.cards > cards or group.mask & mask or places >> group.place & 1:
                continue
            self.looked += 1
            self.extend(
                index + 1,
                (*plan, group),
                score + group.score,
                force - group.price,
                cards - group.cards,
                mask | group.mask,
                places | BIT[group.place],
            )


# -- the plan of the Deploy phase ----------------------------------------------------------------------------


class Muster(NamedTuple):
    """What could be deployed, to each place and in groups, and the Force for it."""

    coming: list[Arrival]
    at: dict[int, list[Arrival]]
    groups: dict[int, list[Group]]
    spare: int


def offered_arrivals(mind: Mind) -> list[Arrival]:
    """What the options of the Deploy phase could bring."""
    view, me = mind.view, mind.seat
    found: list[Arrival] = []
    for option in of_kind(mind, Deploy, DeployWith):
        card = option.card
        if not unit(view.cards[card]):
            continue
        if isinstance(option, DeployWith):
            ways = arrivals(mind, option, card, list(pair_spots(view, me, card, option.pilot)), option.pilot)
        else:
            ways = arrivals(mind, option, card, list(spots(view, me, card)))
        for one in ways:
            found += (one, *manned(mind, one))
    return found


def by_place(arriving: list[Arrival]) -> dict[int, list[Arrival]]:
    """Who could come to each place, the densest first."""
    at: dict[int, list[Arrival]] = {}
    for one in arriving:
        at.setdefault(one.place, []).append(one)
    for coming in at.values():
        coming.sort(key=density, reverse=True)
    return at


def weigh_deployments(mind: Mind) -> None:
    """What each unit counts: its group in the whole plan, else the best group that it could be in."""
    arriving = offered_arrivals(mind)
    at = by_place(arriving)
    grouped = {place: groups(mind, place, coming) for place, coming in at.items()}
    mind.weighed = Muster(arriving, at, grouped, spare(mind))
    plan = best_plan(mind, grouped, mind.n["plan"])
    for group in plan:
        parts = group.parts(mind)
        for one in group.coming:
            mind.planned.add(one.option.id)
            keep(mind, one.option, parts)
    battles, best = wanted_battles(mind)
    ways: dict[str, tuple[int, Arrival, bool]] = {}
    for coming in at.values():
        for one in coming:
            if one.option.id not in mind.planned:
                # SW-BAT-02: the Force for a battle that pays is not used for anything that counts less.
                kept = bool(one.price) and mind.force - one.price < battles
                score = scored(mind, one) - best * kept
                known = ways.get(one.option.id)
                if known is None or score > known[0]:
                    ways[one.option.id] = (score, one, kept)
    for id_, (_, one, kept) in ways.items():
        found = _alone(mind, one)
        mind.worth[id_] = {**found, "kept": -best} if kept else found


def keep(mind: Mind, option: Act, gained: Parts) -> None:
    known = mind.worth.get(option.id)
    if known is None or added(gained.values()) > added(known.values()):
        mind.worth[option.id] = gained


def plan_of(mind: Mind) -> set[str]:
    """The ids of the options that the plan consists of."""
    if not mind.found.get("deployments"):
        mind.found["deployments"] = 1
        weigh_deployments(mind)
    return mind.planned


# -- where a card goes ---------------------------------------------------------------------------------------


def spot_parts(mind: Mind, way: Spot, card: int) -> Parts:
    """One way to deploy a unit: its best group there, and what the rest of the plan does elsewhere."""
    coming = arrivals(mind, way, card, [way], number(mind, "pilot"))
    if not coming:
        return {}
    most = mind.n["plan"]
    followers = _followers(mind, card) if most > 1 else {}
    best: Group | None = None
    score: int | None = None
    rest = 0
    place = coming[0].place
    found = [
        group
        for first in (coming[0], *manned(mind, coming[0]))
        for group in groups_with(mind, first, followers.get(place, []))
    ]
    for group in sorted(found, key=_dearest)[:MOST_WITH]:
        elsewhere = _elsewhere(mind, group, most) if most > 1 else 0
        if score is None or group.score + elsewhere > score:
            score = group.score + elsewhere
            best, rest = group, elsewhere
    if best is None:
        return {}
    return {**best.parts(mind), "elsewhere": rest} if rest else best.parts(mind)


def _elsewhere(mind: Mind, group: Group, most: int) -> int:
    others: dict[int, list[Group]] = {}
    for place, found in mind.elsewhere.items():
        if place != group.place:
            others[place] = found
    plan = best_plan(mind, others, most - group.cards, group.mask, group.price)
    return added([one.score for one in plan])


def _followers(mind: Mind, card: int) -> dict[int, list[Arrival]]:
    """Units in hand that could come after the one being deployed, by place; their groups are kept too."""
    if mind.coming is None:
        pilot, known = number(mind, "pilot"), mind.weighed
        busy = BIT[card] if pilot == NONE else BIT[card] | BIT[pilot]
        mind.coming = by_place(
            in_hand(mind, busy) if known is None else [one for one in known.coming if not one.mask & busy]
        )
        mind.elsewhere = {
            place: _still(mind, place, coming, known, busy) for place, coming in mind.coming.items()
        }
    return mind.coming


def in_hand(mind: Mind, busy: int) -> list[Arrival]:
    """What the units in hand could bring, but for those that are being deployed."""
    view, me = mind.view, mind.seat
    coming = []
    for card in view.hand:
        if not busy >> card & 1 and unit(view.cards[card]):
            coming += arrivals(mind, PASS, card, list(spots(view, me, card)))
    for pair in pairs(view, me):
        if not busy >> pair.card & 1 and not busy >> pair.pilot & 1:
            ways = list(pair_spots(view, me, pair.card, pair.pilot))
            coming += arrivals(mind, PASS, pair.card, ways, pair.pilot)
    return [each for one in coming for each in (one, *manned(mind, one))]


def _still(mind: Mind, place: int, coming: list[Arrival], known: Muster | None, busy: int) -> list[Group]:
    """The groups for a place; of those that are known what is left without some cards, if that is all."""
    if known is None or known.spare != spare(mind):
        return groups(mind, place, coming)
    before = known.at[place]
    if len(before) > MOST_UNITS and any(one.mask & busy for one in before[:MOST_UNITS]):
        # Others are looked at in their stead.
        return groups(mind, place, coming)
    return [group for group in known.groups[place] if not group.mask & busy]
