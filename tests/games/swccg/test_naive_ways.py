"""Legal deployment and movement against a slow reading of the rules, on tables of random games."""

from __future__ import annotations

import pytest

from tests.games.swccg import naive_ways
from tests.games.swccg.pools import random_match
from tests.games.swccg.test_play import check
from understudy.core.match import Header, Match
from understudy.games.swccg import GAME
from understudy.games.swccg.rules import deploy, move
from understudy.games.swccg.table import BOTH, NONE, Table, bits

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
        for card in bits(table.play & table.owned[seat] & move.movable_kinds(table)):
            if naive_ways.standing(fresh, card) and table.spot[card] != NONE:
                quick = {one.id for one in move.regular(table, card) if one.kind != "sector"}
                assert quick == naive_ways.moves(fresh, card), table.cards[card]
                count += 1
    return count


def played(match: Match, step: int) -> int:
    number, count = step, 0
    while not match.over:
        match.advance(until=number)
        number += step
        check(match.table)  # type: ignore[arg-type]
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
