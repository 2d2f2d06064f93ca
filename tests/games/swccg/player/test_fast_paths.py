"""What the bot works out in a short way is held against its plain definition, on positions of whole games."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from understudy.core.flow import Flow
from understudy.core.match import Header, Match
from understudy.core.requests import Choose
from understudy.games.swccg import GAME
from understudy.games.swccg.bots.player import bot, planning, plans
from understudy.games.swccg.bots.player.deploying import arrivals as arrivals_of
from understudy.games.swccg.bots.player.deploying import gain, spied
from understudy.games.swccg.bots.player.odds import NOTHING, Odds, of_draw
from understudy.games.swccg.bots.player.terms import Arrival, Ground, Mind
from understudy.games.swccg.queries import live, value
from understudy.games.swccg.strength import presence
from understudy.pages import walk


def at_every_decision(monkeypatch: pytest.MonkeyPatch, seed: int, check: Callable[[Mind], None]) -> None:
    """Play a game of two bots, and look at each mind when it has decided."""

    def walked(page: Any, mind: Mind, *more: Any) -> Flow[Any]:
        found = yield from walk(page, mind, *more)
        check(mind)
        return found

    monkeypatch.setattr(bot, "walk", walked)
    Match(Header.of(GAME, ["player", "player"], {}, seed), keep=False).advance()


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
