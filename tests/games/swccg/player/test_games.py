"""Whole games of the bot, by what must always hold."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from bench.battles import Battle, battles

from tests.games.swccg.player.asking import asked
from understudy.core.chance import derived
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.option import Option
from understudy.core.requests import Choose
from understudy.games.swccg import GAME
from understudy.games.swccg.bots.player import moving
from understudy.games.swccg.bots.player.battles import outlook
from understudy.games.swccg.bots.player.bot import PAGE_OF
from understudy.games.swccg.bots.player.exact import mil
from understudy.games.swccg.bots.player.fighting import good_battles
from understudy.games.swccg.bots.player.plans import parts, total
from understudy.games.swccg.bots.player.terms import Mind, unit
from understudy.games.swccg.bots.player.weights import OF_LEVEL
from understudy.games.swccg.options import (
    PASS,
    BeginBattle,
    Fly,
    Going,
    PickPlace,
    Regular,
    ShuttleDown,
    ShuttleUp,
    ToSector,
    Walk,
)
from understudy.games.swccg.queries import power
from understudy.games.swccg.table import BIT, NONE, bits
from understudy.games.swccg.view import View
from understudy.pages.page import Can, Weigh, all_lines

DARK_DECKS = ("DS-A-imperial-tatooine", "DS-B-imperial-fleet", "DS-C-hoth-assault")
LIGHT_DECKS = ("LS-A-tatooine-heroes", "LS-B-rebel-fleet", "LS-C-hoth-and-clouds")
PAIRS = tuple(zip(DARK_DECKS, LIGHT_DECKS, strict=True))


def played(seed: int) -> Iterator[tuple[View, Choose, Option]]:
    """Every decision of a game that the bot plays for two persons, while it is asked."""
    match = Match(Header.of(GAME, ("person", "person"), {}, derived(5, seed)), keep=False)
    request = match.advance()
    count = 0
    while request is not None:
        assert isinstance(request, Choose)
        view = View(match.table, request.seat)  # type: ignore[arg-type]
        chosen = asked(view, request)
        assert chosen in request.options(), f"{request.topic}: {chosen.id} is not offered"
        yield view, request, chosen
        request = match.answer(chosen)
        count += 1
        assert count < 4000, "the game does not end"


@pytest.mark.rule("SW-BOT-05", "SW-BOT-06", "SW-BOT-11", "SW-DRN-02")
@pytest.mark.parametrize("seed", range(3))
def test_no_answer_is_illegal_no_lost_battle_is_started_and_no_drain_is_left_out(seed: int) -> None:
    topics = set()
    for view, request, chosen in played(seed):
        topics.add(request.topic)
        mind = Mind(view, request)
        if isinstance(chosen, BeginBattle):
            assert chosen in good_battles(mind)
            assert outlook(mind, chosen.place).win >= mind.w["battle-win"]
        if request.topic == "control" and chosen is PASS:
            assert all(parts(mind, one)["drain"] <= 0 for one in mind.offered if one.id.startswith("drain"))
    assert {"activate", "control", "deploy", "deploy-to", "battle", "damage"} <= topics


def test_the_terms_of_a_page_add_up_to_the_whole_score() -> None:
    """No part of a score is hidden: what a page weighs is everything that its candidates count."""
    for view, request, _ in islice(played(1), 250):
        page = PAGE_OF.get(request.topic)
        if page is None:
            continue
        mind = Mind(view, request)
        for line in all_lines(page.lines):
            if not isinstance(line, Can):
                continue
            for rule in line.prefer:
                if isinstance(rule, Weigh):
                    for plan in line.plans(mind):
                        assert rule.sum(mind, plan) == total(mind, plan)


def watched(seed: int, seats: tuple[str, str] = ("player", "player")) -> tuple[Match, Watch]:
    dark, light = PAIRS[seed % len(PAIRS)]
    options = {"dark": dark, "light": light, "turns": "60"}
    watch = Watch()
    match = Match(Header.of(GAME, seats, options, derived(9, seed)), watch=watch, keep=False)
    match.advance()
    return match, watch


#: What Force is used for.
BOUGHT = {
    *("deploy", "move", "battle", "fire", "play", "text", "drain", "react", "dock", "embark", "disembark"),
    *("transfer", "move-system", "cancel", "destiny", "lost", "lose", "take", "slot", "replace"),
}


@pytest.mark.rule("SW-BOT-04", "SW-END-07", "SW-BAT-02")
@pytest.mark.parametrize("seed", range(4))
def test_what_is_spent_is_used(seed: int) -> None:
    match, watch = watched(seed)
    assert match.over
    events = list(watch.events())
    for number, event in enumerate(events):
        if event.verb == "use" and event.args[0]:
            # What is announced before it is paid for comes just before, everything else just after.
            near = {one.verb for one in events[max(0, number - 1) : number + 2] if one.seat == event.seat}
            assert near & BOUGHT, f"{event.args[0]} Force for nothing: {near}"
        if event.verb == "move":
            _, start, end = event.args
            assert start != end


def enemies(view: View, *places: int) -> list[int]:
    """The opponent's cards at some places."""
    return [view.at[place] & view.owned[1 - view.seat] for place in places]


def stronger(mind: Mind, plan: Regular, before: int) -> bool:
    """More power comes to where the opponent is than had left it: they fetched somebody."""
    start, view = mind.view.spot[plan.card], mind.view
    going = moving.column_of(mind, type(plan), start, plan.goal).cards | BIT[plan.card]
    coming = sum(mil(power(view, card)) for card in bits(going & view.at[start]))
    return mind.ground(plan.goal).power[mind.seat] + coming > before


@pytest.mark.rule("SW-MOV-03", "SW-GOT-21")
def test_nobody_walks_to_and_fro_where_nothing_has_changed() -> None:
    """A chase and a flight go back and forth; whoever returns to what he has just left does not know why."""
    moved = returned = 0
    for seed in range(4):
        left: dict[int, tuple[int, int, list[int], int]] = {}
        #: How strong a side was where the first of it left in a turn.
        held: dict[tuple[int, int], int] = {}
        for view, request, chosen in played(seed):
            if not isinstance(chosen, Regular):
                continue
            moved += 1
            mind, card, start, goal = Mind(view, request), chosen.card, view.spot[chosen.card], chosen.goal
            was = left.get(card, (NONE, NONE, [], 0))
            if was[:3] == (goal, start, enemies(view, goal, start)):
                returned += not stronger(mind, chosen, was[3])
            before = held.setdefault((view.turn, start), mind.ground(start).power[mind.seat])
            left[card] = (start, goal, enemies(view, start, goal), before)
    assert moved > 20
    assert returned <= moved // 25, f"{returned} of {moved}"


def deployed_beside(seed: int) -> Iterator[tuple[int, int]]:
    """For each unit that comes to where the opponent is: what its plan counts as lost, and as a spy."""
    for view, request, chosen in played(seed):
        if request.topic != "deploy-to" or not isinstance(chosen, PickPlace):
            continue
        mind, card = Mind(view, request), request.about["card"]
        if not mind.ground(chosen.place).there[mind.foe] or not isinstance(card, int):
            continue
        if not unit(view.cards[card]):
            continue
        found = parts(mind, chosen)
        yield found.get("lost", 0), found.get("spy", 0)


@pytest.mark.rule("SW-BOT-04", "SW-BOT-06")
def test_no_card_is_fed_into_a_lost_place() -> None:
    """Of all units that come to where the opponent is, none lacks one and a half points of strength."""
    came = [one for seed in range(4) for one in deployed_beside(seed)]
    fed = [one for one in came if 2 * one[0] <= -3 * OF_LEVEL["expert"]["lost"]]
    assert len(came) > 10
    assert not fed, f"{len(fed)} of {len(came)}"


def lost_where_it_came(seed: int) -> Iterator[bool]:
    """For each battle against a simple bot: does the bot lose it at half the power or less, where it deployed
    the turn before?"""
    me = seed % 2
    match, watch = watched(seed, ("player", "greedy") if me == 0 else ("greedy", "player"))
    for one in battles(match, watch):
        yield one.fed(me)


def test_a_battle_is_fed_by_whoever_deployed_there_in_its_last_turn() -> None:
    """At half the power or less, and not where it stood before."""
    assert Battle(0, (False, True), (10, 5)).fed(1)
    assert not Battle(0, (False, True), (10, 6)).fed(1)
    assert not Battle(0, (False, False), (10, 5)).fed(1)
    assert not Battle(0, (False, True), (5, 10)).fed(1)


@pytest.mark.rule("SW-BOT-04", "SW-BOT-06")
def test_few_battles_are_lost_where_cards_have_just_come() -> None:
    fought = [one for seed in range(6) for one in lost_where_it_came(seed)]
    assert len(fought) > 20
    assert sum(fought) <= len(fought) // 20, f"{sum(fought)} of {len(fought)}"


JOURNEYS = (Walk, Fly, ToSector, ShuttleUp, ShuttleDown)


@pytest.mark.rule("SW-MOV-43", "SW-MOV-15", "SW-MOV-34")
def test_whoever_sets_out_is_there_when_it_is_over() -> None:
    """By docking bay, shuttle or dock: the first question after it finds the card where it went."""
    goal: Going | None = None
    seen = set()
    for seed in range(4):
        for view, request, chosen in played(seed):
            if goal is not None and request.topic in ("move", "draw", "activate"):
                up = isinstance(goal, ShuttleUp)
                assert (view.host if up else view.spot)[goal.card] == goal.goal
                goal = None
            if isinstance(chosen, JOURNEYS):
                seen.add(type(chosen))
                goal = chosen
            elif request.topic == "respond" and chosen is not PASS:
                goal = None
    assert Walk in seen
