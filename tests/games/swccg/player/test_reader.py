"""The bot against a slow reader of its procedure, on tables that random games come to."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

import pytest

from tests.games.swccg import naive
from tests.games.swccg.player import reader
from tests.games.swccg.player.asking import asked
from understudy.core.match import Header, Match
from understudy.core.requests import Choose
from understudy.games.swccg import GAME, strength
from understudy.games.swccg.bots.player import planning
from understudy.games.swccg.bots.player.battles import MOST_TRIED, outlook, wanted_battles
from understudy.games.swccg.bots.player.fighting import battle_parts, cheapest_forfeits, good_battles
from understudy.games.swccg.bots.player.planning import Group
from understudy.games.swccg.bots.player.terms import Mind, need
from understudy.games.swccg.data import DARK
from understudy.games.swccg.options import BeginBattle, DrainForce, Forfeit
from understudy.games.swccg.rules.control import drain_cost
from understudy.games.swccg.table import bits
from understudy.games.swccg.view import View

DECKS = [
    (f"DS-{dark}", f"LS-{light}")
    for dark in ("A-imperial-tatooine", "B-imperial-fleet", "C-hoth-assault")
    for light in ("A-tatooine-heroes", "B-rebel-fleet", "C-hoth-and-clouds")
]


def questions(seed: int) -> Iterator[tuple[View, Choose]]:
    """Every question of a game that the bot plays against somebody who takes anything."""
    dark, light = DECKS[seed % len(DECKS)]
    options = {"dark": dark, "light": light, "turns": "20"}
    match = Match(Header.of(GAME, ("person", "person"), options, seed), keep=False)
    request = match.advance()
    number = seed
    while request is not None:
        assert isinstance(request, Choose)
        view = View(match.table, request.seat)  # type: ignore[arg-type]
        yield view, request
        offered = request.options()
        number = (number * 1103515245 + 12345) % 2**31
        wild = request.seat == DARK and number // 1000 % 3 == 0
        request = match.answer(offered[number // 7 % len(offered)] if wild else asked(view, request))


@pytest.mark.rule("SW-BOT-05", "SW-BOT-06", "SW-BOT-07", "SW-BOT-08", "SW-GOT-16", "SW-GOT-17", "SW-GOT-18")
@pytest.mark.parametrize("seed", [1, 2, 3, 4, 6, 7, 9, 10])
def test_battles_are_begun_by_the_document(seed: int) -> None:
    """Each battle that is offered counts the same, has the same odds, and is begun or not for that reason."""
    met = 0
    for view, request in questions(seed):
        if request.topic == "control":
            _check_drains(view, request)
        if request.topic == "damage":
            _check_forfeits(Mind(view, request))
        if request.topic != "battle":
            continue
        mind = Mind(view, request)
        good = good_battles(mind)
        for one in mind.offered:
            if not isinstance(one, BeginBattle):
                continue
            met += 1
            score, win, size = reader.battle(view, one.place)
            assert abs(outlook(mind, one.place).win - 1000 * win) <= 1
            if size > MOST_TRIED:
                continue
            assert abs(sum(battle_parts(mind, one).values()) - 1000 * score) <= 20
            if abs(score - reader.W["battle-at"]) > 0.02 and abs(win - reader.W["battle-win"]) > 2e-3:
                assert (one in good) == (score >= reader.W["battle-at"] and win >= reader.W["battle-win"])
        begun = asked(view, request)
        assert not good or isinstance(begun, BeginBattle)
    assert met


def _check_drains(view: View, request: Choose) -> None:
    """SW-DRN-02: the largest drain that takes anything comes first; nothing else while one is open."""
    offered = [one for one in request.options() if isinstance(one, DrainForce)]
    amounts = {}
    for one in offered:
        assert naive.controls(view, one.place, view.seat) or strength.may_drain_cards(
            view, one.place, view.seat
        )
        cost = reader.W["cost"] * drain_cost(view, one.place, view.seat)
        taken = strength.drain_amount(view, one.place, view.seat)
        if taken > 0 and taken > cost:
            amounts[one.id] = taken - cost
    chosen = asked(view, request)
    if amounts:
        assert amounts[chosen.id] == max(amounts.values())
    else:
        assert not chosen.id.startswith("drain")


def _check_forfeits(mind: Mind) -> None:
    """SW-BAT-31, SW-GOT-19: no set of forfeits is cheaper than the one that the bot has in mind."""
    view, battle = mind.view, mind.view.battle
    assert battle is not None
    cards = [one.card for one in mind.offered if isinstance(one, Forfeit)]
    if len(cards) > MOST_TRIED:
        return
    damage, attrition = battle.damage[mind.seat], battle.attrition[mind.seat]
    saves = {card: Fraction(naive.value(view, "forfeit", card)) for card in cards}
    must = min(Fraction(attrition), sum(saves[card] for card in cards if not battle.immune >> card & 1))
    rate = Fraction(4, 5) if mind.life > 30 else 1 if mind.life > 12 else Fraction(8, 5)
    dear = {card: reader.W["card"] * reader.forfeit_value(view, card) for card in cards}

    def cost(some: tuple[int, ...]) -> Fraction:
        gone = sum(saves[card] for card in some)
        return sum((dear[card] for card in some), rate * max(Fraction(0), Fraction(damage) - gone))

    named = cheapest_forfeits(mind)
    chosen = tuple(bits(named))
    hit = {card for card in cards if view.hit >> card & 1}
    assert hit <= set(chosen) <= set(cards)
    assert sum(saves[card] for card in chosen) >= must
    best = min(
        cost(some)
        for size in range(len(cards) + 1)
        for some in combinations(cards, size)
        if hit <= set(some) and sum(saves[card] for card in some) >= must
    )
    assert cost(chosen) - best < Fraction(1, 100)


def _all_plans(found: list[Group], force: int, cards: int) -> Iterator[tuple[Group, ...]]:
    """Every way to put groups together, the empty one first."""
    yield ()
    for number, group in enumerate(found):
        if group.price > force or group.cards > cards:
            continue
        rest = [one for one in found[number + 1 :] if one.place != group.place and not one.mask & group.mask]
        for plan in _all_plans(rest, force - group.price, cards - group.cards):
            yield (group, *plan)


@pytest.mark.rule("SW-BOT-04", "SW-GOT-24")
@pytest.mark.parametrize("seed", range(3))
def test_no_plan_to_deploy_counts_for_more(seed: int) -> None:
    met = 0
    for view, request in questions(seed):
        if request.topic != "deploy":
            continue
        mind = Mind(view, request)
        most = mind.n["plan"]
        by_place = {
            place: planning.groups(mind, place, coming)
            for place, coming in planning.by_place(planning.offered_arrivals(mind)).items()
        }
        plan = planning.best_plan(mind, by_place, most)
        force = mind.force - min(need(mind), mind.force // 3) - wanted_battles(mind)[0]
        assert not plan or sum(group.price for group in plan) <= force
        assert sum(group.cards for group in plan) <= most
        assert len({group.place for group in plan}) == len(plan)
        assert sum(group.mask for group in plan).bit_count() == sum(group.cards for group in plan)
        offered = [group for found in by_place.values() for group in found[: planning.MOST_GROUPS]]
        if len(by_place) >= 2 and len(offered) <= 9:
            met += 1
            best = max(sum(one.score for one in some) for some in _all_plans(offered, force, most))
            assert sum(group.score for group in plan) == best
    assert met
