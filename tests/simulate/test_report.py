"""What a run of games says, and how sure it is of it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from understudy.simulate import Order, simulate
from understudy.simulate.report import wilson, worth_in_games


def test_games_that_share_a_seed_and_end_alike_count_as_one() -> None:
    won = [True, False, False, True, False, True]
    assert worth_in_games(won, range(6)) == 6
    assert worth_in_games([each for each in won for _ in (0, 1)], [seed // 2 for seed in range(12)]) == 6
    assert worth_in_games([True] * 6, [0, 0, 1, 1, 2, 2]) == 3
    assert worth_in_games([], []) == 0


def test_chairs_that_make_all_the_difference_do_not_make_it_surer_than_games_of_their_own() -> None:
    """One chair wins always: what is left to chance is less, but the interval does not say so."""
    assert worth_in_games([True, False] * 5, [seed // 2 for seed in range(10)]) == 10


def test_rotating_a_bot_that_always_leads_first_does_not_make_the_interval_narrower() -> None:
    """In Arcs the person sits last on any chair, so that a game and its rotation are the same game."""
    alone = simulate(Order("arcs", 6, ("greedy", "supercat:easy"), {}, 3), 1).seats[0]
    twice = simulate(Order("arcs", 12, ("greedy", "supercat:easy"), {}, 3, rotate=True), 1)
    pairs = list(pairwise(twice.outcomes))[::2]
    assert all(one.totals == other.totals[::-1] for one, other in pairs)
    assert twice.seats[0].wins == 2 * alone.wins
    assert twice.seats[0].win_share_ci95 == pytest.approx(alone.win_share_ci95, abs=1e-3)
    assert twice.seats[0].win_share_ci95 != wilson(twice.seats[0].wins, 12)
