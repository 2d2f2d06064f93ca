"""Legal deployment and movement against a slow reading of the rules, on tables of random games."""

from __future__ import annotations

import pytest

from tests.games.swccg import naive_ways
from tests.games.swccg.pools import random_match
from tests.games.swccg.test_play import check
from understudy.core.match import Header, Match
from understudy.games.swccg import GAME
from understudy.games.swccg.options import REGULAR, Play, ToSector, UseText
from understudy.games.swccg.queries import active, banned
from understudy.games.swccg.rules import deploy, going, move
from understudy.games.swccg.rules.actions import NO_EVENT, may_act, top_windows, usable
from understudy.games.swccg.rules.events import REACTS, may_react
from understudy.games.swccg.rules.react import reacts
from understudy.games.swccg.strength import available
from understudy.games.swccg.table import AT, BOTH, NONE, Table, bits

UNITS = ("character", "starship", "vehicle")


def compare(table: Table) -> int:
    """Every unit in hand, every card that could move; how many were compared."""
    fresh, count = table.copy(), 0
    if table.temps:
        # What holds for a time is not in the slow reading.
        return 0
    for seat in BOTH:
        for card in bits(table.hands[seat]):
            if table.cards[card].kind in UNITS:
                quick = {one.id for one in deploy.spots(table, seat, card)}
                assert quick == naive_ways.deployments(fresh, seat, card), table.cards[card]
                count += 1
        for card in bits(table.play & table.owned[seat] & going.movable_kinds(table)):
            if naive_ways.standing(fresh, card) and table.spot[card] != NONE:
                quick = {one.id for one in going.regular(table, card) if not isinstance(one, ToSector)}
                assert quick == naive_ways.moves(fresh, card), table.cards[card]
                count += 1
    return count


def look_longer(table: Table) -> None:
    """What a short look rules out is not there, and what is not looked for could not be paid."""
    for seat in BOTH:
        windows = top_windows(table, seat)
        if not may_act(table, seat):
            found = [list(usable(table, seat, window, NO_EVENT, 0, Play, UseText)) for window in windows]
            assert not any(found), "whoever may not act has nothing to do"
        if not may_react(table, seat):
            events = [(name, 1 - seat, place, NONE) for name in REACTS for place in range(len(table.stacks))]
            assert not [one for event in events for one in reacts(table, seat, event, 0)]
    seat = table.active
    movers = table.owned[seat] & active(table) & going.movable_kinds(table) & ~table.moved
    movers &= ~banned(table, "move") & ~table.config.flags.get("seeker", 0)
    ways = [way for card in bits(movers) if table.slot[card] == AT for way in going.regular(table, card)]
    force = available(table, seat)
    paid = {way.id for way in ways if going.move_cost(table, way) <= force}
    assert paid == {way.id for way in move.possibilities(table, seat) if isinstance(way, REGULAR)}


def played(match: Match, step: int) -> int:
    number, count = step, 0
    while not match.over:
        match.advance(until=number)
        number += step
        check(match.table)  # type: ignore[arg-type]
        look_longer(match.table)  # type: ignore[arg-type]
        count += compare(match.table)  # type: ignore[arg-type]
    return count


@pytest.mark.parametrize("seed", range(6))
def test_random_decks_deploy_and_move_by_the_rules(seed: int) -> None:
    assert played(random_match(seed), 41) > 20


@pytest.mark.parametrize("seed", range(3))
def test_supplied_decks_deploy_and_move_by_the_rules(seed: int) -> None:
    dark, light = (one.values[seed] for one in GAME.settings[:2])
    match = Match(Header.of(GAME, ("random", "random"), {"dark": dark, "light": light}, seed), keep=False)
    assert played(match, 41) > 20
