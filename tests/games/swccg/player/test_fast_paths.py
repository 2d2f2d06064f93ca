"""What the bot works out in a short way is held against its plain definition, on positions of whole games."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

import pytest

from understudy.core.flow import Flow
from understudy.core.match import Header, Match
from understudy.core.requests import Choose
from understudy.games.swccg import GAME
from understudy.games.swccg.bots.player import bot, planning, plans
from understudy.games.swccg.bots.player.battles import wanted_battles
from understudy.games.swccg.bots.player.deploying import arrivals as arrivals_of
from understudy.games.swccg.bots.player.deploying import budget, gain, spied
from understudy.games.swccg.bots.player.odds import NOTHING, Odds, of_draw
from understudy.games.swccg.bots.player.terms import ANY_LOSS, Arrival, Band, Ground, Mind, Parts
from understudy.games.swccg.queries import live, value
from understudy.games.swccg.strength import presence
from understudy.games.swccg.table import bits
from understudy.kit.exact import added
from understudy.pages import walk


def at_every_decision(
    monkeypatch: pytest.MonkeyPatch, seed: int, check: Callable[[Mind], None], who: str = "player"
) -> None:
    """Play a game of two bots, and look at each mind when it has decided."""

    def walked(page: Any, mind: Mind, *more: Any) -> Flow[Any]:
        found = yield from walk(page, mind, *more)
        check(mind)
        return found

    monkeypatch.setattr(bot, "walk", walked)
    Match(Header.of(GAME, [who, who], {}, seed), keep=False).advance()


@pytest.mark.parametrize("seed", [3, 4])
def test_who_is_at_a_place_without_its_ground(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """`wanted_battles` and `draws_ahead` ask for presence alone."""
    met = set()

    def check(mind: Mind) -> None:
        for place in range(len(mind.view.stacks)):
            found = [presence(mind.view, place, seat) for seat in (0, 1)]
            assert found == mind.ground(place).there
            met.add(tuple(found))

    at_every_decision(monkeypatch, seed, check)
    assert len(met) == 4


@pytest.mark.parametrize("seed", [3, 4])
def test_what_an_arrival_counts_alone_is_kept_as_it_was_found(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    seen: list[Arrival] = []
    plainly, kept = arrivals_of, 0

    def arrivals(*asked: Any) -> list[Arrival]:
        found = plainly(*asked)
        seen.extend(found)
        return found

    def check(mind: Mind) -> None:
        nonlocal kept
        for one in seen:
            if one.alone is not None:
                kept += 1
                assert one.alone == (spied(mind, one) or gain(mind, one.place, (one,)))
        seen.clear()

    monkeypatch.setattr(planning, "arrivals", arrivals)
    at_every_decision(monkeypatch, seed, check)
    assert kept > 100


@pytest.mark.parametrize("seed", [3, 4])
def test_what_is_found_again_is_what_is_found_anew(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """The last decision left what follows from the cards on table, and how places stand."""
    kept = 0

    def check(mind: Mind) -> None:
        nonlocal kept
        view, memo = mind.view, mind.view.memo
        view.memo = {}
        assert memo.get("live", live(view)) == live(view)
        for (name, *about), found in memo.items():
            if name == "presence":
                assert found == presence(view, *about)
            elif name in ("power", "forfeit", "ability") and len(about) == 1:
                assert found == value(view, name, *about)
                kept += 1
        for place, ground in mind.grounds.items():
            plain = Ground(mind, place)
            assert all(getattr(ground, name) == getattr(plain, name) for name in Ground.__slots__)
            kept += 1
        view.memo = memo

    at_every_decision(monkeypatch, seed, check)
    assert kept > 300


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_the_plan_for_what_is_deployed_is_found_again_for_where(
    monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Who could follow a card that goes somewhere, and in which groups: as if nothing was known."""
    again = 0

    def check(mind: Mind) -> None:
        nonlocal again
        if mind.topic != "deploy-to" or mind.weighed is None or mind.coming is None:
            return
        anew = Mind(mind.view, Choose(mind.seat, "", mind.offered, topic=mind.topic, about=mind.about))
        anew.view.memo = {}
        parts = {plan.id: plans.parts(anew, plan) for plan in mind.offered}
        assert {plan.id: plans.parts(mind, plan) for plan in mind.offered} == parts
        assert anew.weighed is None
        assert _shape(mind) == _shape(anew)
        again += 1

    at_every_decision(monkeypatch, seed, check)
    assert again > 3


def _shape(mind: Mind) -> Any:
    """Who could come where, and in which groups."""
    assert mind.coming is not None
    coming = [(place, [_arrival(one) for one in found]) for place, found in mind.coming.items()]
    groups = [
        (place, [(group.score, group.price, [_arrival(one) for one in group.coming]) for group in found])
        for place, found in mind.elsewhere.items()
    ]
    return coming, groups


def _arrival(one: Arrival) -> Any:
    return one.card, one.mask, one.place, one.host, one.price, one.band, one.idle, one.peril


# -- groups --------------------------------------------------------------------------------------------------


def _counted(mind: Mind, some: tuple[Arrival, ...]) -> int:
    """What a group counts, term by term."""
    hidden = spied(mind, some[0]) if len(some) == 1 else None
    return sum((hidden or gain(mind, some[0].place, some)).values())


def _together(mind: Mind, some: tuple[Arrival, ...], left: int) -> bool:
    """Whether they may come together and can be paid."""
    titles = [one.title for one in some if one.title]
    cards = [card for one in some for card in bits(one.mask)]
    return (
        sum(one.price for one in some) <= left
        and len(titles) == len(set(titles))
        and len(cards) == len(set(cards))
        and (len(some) == 1 or all(spied(mind, one) is None for one in some))
    )


def _groups_plainly(mind: Mind, place: int, coming: list[Arrival], first: Arrival | None) -> list[Any]:
    """Every group of a few of them, weighed term by term: score and cards, the best first."""
    fixed, left = () if first is None else (first,), budget(mind, place)
    coming = [one for one in coming if first is None or not one.mask & first.mask][: planning.MOST_UNITS]
    found = [] if first is None else [(_counted(mind, fixed), fixed)]
    for more in range(1, mind.n["plan"] + 1 - len(fixed)):
        for some in combinations(coming, more):
            group = (*fixed, *some)
            if _together(mind, group, left):
                score = _counted(mind, group)
                if first is not None or score > 0:
                    found.append((score, group))
    return sorted(found, key=lambda one: -one[0])


def _told(groups: list[planning.Group]) -> list[Any]:
    for group in groups:
        assert group.price == sum(one.price for one in group.coming)
        assert group.cards == group.mask.bit_count() == sum(one.count for one in group.coming)
    return [(group.score, group.coming) for group in groups]


@pytest.mark.parametrize("level", ["expert", "standard", "novice"])
@pytest.mark.parametrize("seed", [5, 6])
def test_groups_without_those_that_cannot_count_for_enough(
    monkeypatch: pytest.MonkeyPatch, seed: int, level: str
) -> None:
    """What is left out or weighed in a short way changes neither the groups nor their order."""
    some = larger = with_first = 0

    def check(mind: Mind) -> None:
        nonlocal some, larger, with_first
        if mind.weighed is None or mind.topic != "deploy":
            return
        for place, coming in mind.weighed.at.items():
            found = planning.groups(mind, place, coming)
            assert _told(found) == _groups_plainly(mind, place, coming, None)
            some += len(found)
            larger += sum(len(group.coming) > 2 for group in found)
            for first in coming[:2]:
                found = planning.groups_with(mind, first, coming)
                assert _told(found) == _groups_plainly(mind, place, coming, first)[: planning.MOST_WITH]
                with_first += len(found)

    at_every_decision(monkeypatch, seed, check, f"player:{level}")
    assert some > 5
    assert with_first > 5
    assert larger > 10 or level != "expert"


@pytest.mark.parametrize("seed", [3, 4])
def test_what_options_count_that_are_not_planned(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Only the best way of each is told term by term."""
    met = dear = 0

    def check(mind: Mind) -> None:
        nonlocal met, dear
        if mind.weighed is None or mind.topic != "deploy":
            return
        best: dict[str, Parts] = {}
        battles, most = wanted_battles(mind)
        for one in [one for coming in mind.weighed.at.values() for one in coming]:
            found = spied(mind, one) or gain(mind, one.place, (one,))
            if one.price and mind.force - one.price < battles:
                found = {**found, "kept": -most}
                dear += 1
            known = best.get(one.option.id)
            if known is None or sum(found.values()) > sum(known.values()):
                best[one.option.id] = found
        for id_, found in best.items():
            if id_ not in mind.planned:
                assert list(mind.worth[id_].items()) == list(found.items())
                met += 1

    at_every_decision(monkeypatch, seed, check)
    assert met > 50
    assert dear


@pytest.mark.parametrize("seed", [3, 4])
def test_what_places_count_in_one_number(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """`Standing.score` and `Standing.most` against the terms, for cards of any strength."""
    rng, seen = Random(seed), set()

    def check(mind: Mind) -> None:
        for place in range(len(mind.view.stacks)):
            standing = mind.standing(place)
            band = Band(*[1000 * rng.randrange(9) for _ in range(4)])
            found = added(standing.counts(*band, True))
            assert standing.score(*band, ANY_LOSS) == found
            least = found + rng.choice([-3000, -1, 0, 1, 3000])
            short = standing.score(*band, least)
            assert short == found if found > least else short <= least
            assert found - standing.total <= standing.most(band.power)
            seen.add((standing.contested, standing.striking, short == found))

    at_every_decision(monkeypatch, seed, check)
    assert len(seen) == 8


def plainly_drawn(destinies: list[int], more: int) -> Odds:
    found: Odds = {}
    for one in destinies:
        amount = max(0, one + more)
        found[amount] = found.get(amount, 0) + 1
    return found or NOTHING


@pytest.mark.parametrize("number", range(50))
def test_odds_of_a_draw_card_by_card(number: int) -> None:
    rng = Random(number)
    destinies = rng.choices(range(0, 8000, 500), k=number)
    more = rng.randrange(-3000, 3000, 500)
    assert list(of_draw(destinies, more).items()) == list(plainly_drawn(destinies, more).items())
