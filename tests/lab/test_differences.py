"""How sure a difference is: tried on made-up games whose true difference is known."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from random import Random
from statistics import fmean, stdev

import pytest

from understudy.core.errors import BadSetup
from understudy.core.registry import find
from understudy.lab import log as logging
from understudy.lab.compare import compare, looks
from understudy.lab.differences import Difference, difference_of, student
from understudy.lab.sides import side_of
from understudy.simulate import Order, Outcome, simulate


@pytest.mark.parametrize(
    ("level", "degrees", "printed"),
    [
        (0.05, 1, 12.706),
        (0.05, 2, 4.303),
        (0.05, 7, 2.365),
        (0.01, 10, 3.169),
        (0.001, 19, 3.883),
        (0.05, 400, 1.966),
    ],
)
def test_students_distribution_as_printed_in_tables(level: float, degrees: int, printed: float) -> None:
    assert student(level, degrees) == pytest.approx(printed, abs=0.001)


def test_pairs_with_seeds_of_their_own_have_the_usual_error() -> None:
    values = [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0]
    found = difference_of(values)
    assert found.mean == fmean(values)
    assert found.error == pytest.approx(stdev(values) / sqrt(8), abs=1e-5)


def test_the_same_pair_twice_makes_nothing_surer() -> None:
    values = [3.0, -1.0, 4.0, 1.0, -5.0, 9.0, 2.0, 6.0]
    twice = [value for value in values for _ in range(2)]
    assert difference_of(twice, [number // 2 for number in range(16)]) == difference_of(values)


def test_a_few_games_that_all_went_one_way_are_not_certain() -> None:
    assert not difference_of([1.0, 1.0, 1.0], share=True).clear
    many = difference_of([1.0] * 20, share=True)
    assert many.clear
    assert many.decisive
    assert difference_of([0.0] * 20, share=True) == Difference(0.0, 0.0, 0.0, 0.0)


def _decided(luck: Random, pairs: int, better: float) -> tuple[bool, int]:
    """A made-up comparison: both games of a pair share the luck of their seed, and so do its two chairs."""
    won: list[float] = []
    ahead: list[float] = []
    for count in looks(pairs):
        while len(won) < count:
            if len(won) % 2 == 0:
                of_the_seed = luck.gauss(0, 8)
                change = luck.gauss(0, 4)
            a = of_the_seed + luck.gauss(0, 6)
            b = of_the_seed + change + luck.gauss(better, 6)
            won.append((b > 0) - (a > 0))
            ahead.append(round(b) - round(a))
        seeds = [number // 2 for number in range(count)]
        both = difference_of(won, seeds, share=True), difference_of(ahead, seeds)
        if count < pairs and any(each.decisive for each in both):
            return True, count
    return any(each.clear for each in both), count


def test_chance_alone_looks_clear_in_at_most_one_of_twenty_comparisons() -> None:
    luck = Random(28)
    found = sum(_decided(luck, 80, 0.0)[0] for _ in range(1500))
    # 5% are 75 of 1,500, and chance makes it 92 at most in 39 of 40 such tests.
    assert 15 <= found <= 92


def test_a_large_difference_is_found_early_and_a_small_one_at_the_end() -> None:
    luck = Random(28)
    large = [_decided(luck, 160, 8.0) for _ in range(50)]
    assert all(clear for clear, _ in large)
    assert sum(count < 160 for _, count in large) == 50
    small = [_decided(luck, 160, 2.5) for _ in range(50)]
    assert sum(clear for clear, _ in small) >= 25


def test_both_games_of_a_pair_have_the_same_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where only one side could change chairs: then neither does."""
    armada = find("armada")
    orders: list[Order] = []

    def played(order: Order, *args: object, **more: object) -> object:
        orders.append(order)
        outcomes = [
            Outcome(number, digest="same", totals=(1, 0), winners=(0,)) for number in range(order.games)
        ]
        return replace(simulate(Order("pennies", 1, ("greedy", "greedy"), {}), 1), outcomes=outcomes)

    monkeypatch.setattr(logging, "simulate", played)
    compare("armada", side_of(armada, "greedy,ai"), side_of(armada, "greedy,greedy"), 8, workers=1)
    assert {order.seats for order in orders} == {("greedy", "ai"), ("greedy", "greedy")}
    assert {tuple(order.seed_of(number) for number in range(4)) for order in orders if order.games == 8} == {
        tuple(orders[0].seed_of(number) for number in range(4))
    }


def test_sides_with_other_numbers_of_seats_are_refused() -> None:
    arcs = find("arcs")
    with pytest.raises(BadSetup, match="A has 2 players and B has 3"):
        compare("arcs", side_of(arcs, "supercat,greedy"), side_of(arcs, "supercat,greedy,greedy"), 4)
