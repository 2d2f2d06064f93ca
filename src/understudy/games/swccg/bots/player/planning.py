"""The deploy plan: which units come to which places, put together out of everything that could come.

A plan is a group of cards for each of some places. All groups of a few cards are weighed at each place, and
the best of them are put together so that no card comes twice and the Force reaches; so many are looked at and
no more, the densest first.
"""

from __future__ import annotations

from itertools import combinations

from understudy.games.swccg.bots.player.deploying import arrivals, budget, gain, spare, spied
from understudy.games.swccg.bots.player.exact import ONE
from understudy.games.swccg.bots.player.terms import Arrival, Mind, Parts, number, of_kind, unit
from understudy.games.swccg.options import PASS, Act, Deploy, DeployWith, Spot
from understudy.games.swccg.rules.deploy import pair_spots, spots
from understudy.games.swccg.table import BIT
from understudy.kit.exact import added

#: Units that are looked at for one place, groups of a place that go on to the plan, plans that are tried.
MOST_UNITS, MOST_GROUPS, MOST_PLANS = 7, 10, 200


class Group:
    """Cards that come to one place together: what they count there, what they cost."""

    __slots__ = ("cards", "coming", "mask", "parts", "place", "price", "score")

    def __init__(self, place: int, coming: tuple[Arrival, ...], parts: Parts) -> None:
        self.place = place
        self.coming = coming
        self.parts = parts
        self.score = added(parts.values())
        self.price = added([one.price for one in coming])
        self.mask = 0
        self.cards = 0
        for one in coming:
            self.mask |= one.mask
            self.cards += one.count


Plan = tuple[Group, ...]


def density(one: Arrival) -> int:
    """Strength for its price, which says who is looked at first."""
    return (one.band.power + one.band.able) * ONE // (one.price + 1)


def groups(mind: Mind, place: int, coming: list[Arrival], first: Arrival | None = None) -> list[Group]:
    """Groups for a place that count for something, the best first; with `first`, if there is one."""
    most, left = mind.n["plan"], budget(mind, place)
    fixed = () if first is None else (first,)
    hidden = None if first is None else spied(mind, first)
    if first is not None and hidden is not None:
        return [Group(place, fixed, hidden)]
    found = [_group(mind, place, fixed)] if fixed else []
    coming = [one for one in coming if first is None or not one.mask & first.mask][:MOST_UNITS]
    for size in range(1, most + 1 - len(fixed)):
        for some in combinations(coming, size):
            if added([one.price for one in (*fixed, *some)]) > left or _twice(fixed + some):
                continue
            if size > 1 and any(spied(mind, one) is not None for one in some):
                continue
            found.append(_group(mind, place, fixed + some))
    found.sort(key=lambda group: -group.score)
    return found if fixed else [group for group in found if group.score > 0]


def _group(mind: Mind, place: int, coming: tuple[Arrival, ...]) -> Group:
    hidden = spied(mind, coming[0]) if len(coming) == 1 else None
    return Group(place, coming, hidden or gain(mind, place, coming))


def _twice(coming: tuple[Arrival, ...]) -> bool:
    """Whether one card, or one title, is in it twice."""
    seen, titles = 0, set()
    for one in coming:
        if one.mask & seen or one.title in titles:
            return True
        seen |= one.mask
        if one.title:
            titles.add(one.title)
    return False


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
    best: tuple[int, Plan] = (0, ())
    looked = 0

    def extend(start: int, plan: Plan, score: int, force: int, cards: int, mask: int, places: int) -> None:
        nonlocal best, looked
        if score > best[0]:
            best = (score, plan)
        for index in range(start, len(ranked)):
            group = ranked[index]
            if looked >= MOST_PLANS:
                return
            if group.price > force or group.cards > cards or group.mask & mask or places >> group.place & 1:
                continue
            looked += 1
            extend(
                index + 1,
                (*plan, group),
                score + group.score,
                force - group.price,
                cards - group.cards,
                mask | group.mask,
                places | BIT[group.place],
            )

    extend(0, (), 0, left, more, taken, 0)
    return best[1]


# -- the plan of the Deploy phase ----------------------------------------------------------------------------


def offered_arrivals(mind: Mind) -> dict[int, list[Arrival]]:
    """What the options of the Deploy phase could bring to each place, the densest first."""
    view, me = mind.view, mind.seat
    at: dict[int, list[Arrival]] = {}
    for option in of_kind(mind, Deploy, DeployWith):
        card = option.card
        if not unit(view.cards[card]):
            continue
        if isinstance(option, DeployWith):
            ways = arrivals(mind, option, card, list(pair_spots(view, me, card, option.pilot)), option.pilot)
        else:
            ways = arrivals(mind, option, card, list(spots(view, me, card)))
        for one in ways:
            at.setdefault(one.place, []).append(one)
    return sort(at)


def sort(at: dict[int, list[Arrival]]) -> dict[int, list[Arrival]]:
    for coming in at.values():
        coming.sort(key=density, reverse=True)
    return at


def weigh_deployments(mind: Mind) -> None:
    """What each unit counts: its group in the whole plan, else the best group that it could be in."""
    at = offered_arrivals(mind)
    by_place = {place: groups(mind, place, coming) for place, coming in at.items()}
    plan = best_plan(mind, by_place, mind.n["plan"])
    for group in plan:
        for one in group.coming:
            mind.planned.add(one.option.id)
            keep(mind, one.option, group.parts)
    for place, coming in at.items():
        for one in coming:
            if one.option.id not in mind.planned:
                keep(mind, one.option, _group(mind, place, (one,)).parts)


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
    first = coming[0]
    most = mind.n["plan"]
    followers = _followers(mind, card) if most > 1 else {}
    best: Parts = {}
    score: int | None = None
    for group in groups(mind, first.place, followers.get(first.place, []), first)[:3]:
        elsewhere = _elsewhere(mind, group, most) if most > 1 else 0
        if score is None or group.score + elsewhere > score:
            score = group.score + elsewhere
            best = {**group.parts, "elsewhere": elsewhere} if elsewhere else group.parts
    return best


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
        mind.coming = {}
        view, me = mind.view, mind.seat
        for other in view.hand:
            if other != card and other != number(mind, "pilot") and unit(view.cards[other]):
                for one in arrivals(mind, PASS, other, list(spots(view, me, other))):
                    mind.coming.setdefault(one.place, []).append(one)
        sort(mind.coming)
        mind.elsewhere = {place: groups(mind, place, coming) for place, coming in mind.coming.items()}
    return mind.coming
