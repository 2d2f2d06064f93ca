"""Odds are those that one finds by counting every throw."""

from __future__ import annotations

from itertools import product

import pytest

from understudy.kit.odds import any_of, left_over, mean, of_dice, percent

#: Two kinds of dice by what their faces show.
COIN, CUBE = (0, 1), (0, 0, 1, 1, 2, 2)


def test_odds_of_dice_are_counted_exactly() -> None:
    found = of_dice([(CUBE, 2), (COIN, 1)])
    throws = [sum(faces) for faces in product(CUBE, CUBE, COIN)]
    assert found == pytest.approx([throws.count(number) / len(throws) for number in range(6)])
    assert mean(found) == pytest.approx(sum(throws) / len(throws))
    assert any_of(found) == pytest.approx(sum(throw > 0 for throw in throws) / len(throws))


def test_what_is_canceled_does_not_go_below_nothing() -> None:
    left = left_over(of_dice([(CUBE, 2)]), of_dice([(COIN, 3)]))
    throws = [max(0, a + b - c - d - e) for a, b, c, d, e in product(CUBE, CUBE, COIN, COIN, COIN)]
    assert left == pytest.approx([throws.count(number) / len(throws) for number in range(5)])


@pytest.mark.parametrize(
    ("likely", "text"), [(0, "0%"), (0.001, "<1%"), (0.42, "42%"), (0.998, ">99%"), (1, "100%")]
)
def test_what_is_not_certain_is_not_said_to_be(likely: float, text: str) -> None:
    assert percent(likely) == text
