"""A thousand games of bots and a thousand of erratic people, over all half-decks, without an error."""

from __future__ import annotations

import pytest

from understudy.games.tyrants.setup import PAIRS
from understudy.simulate import Order, simulate

AUTOMAS = (
    ("automa:easy", "automa:easy"),
    ("automa:normal", "automa:hard"),
    ("automa:easy", "automa:normal", "automa:hard"),
    ("automa:hard",) * 4,
)
PEOPLE = (
    ("random", "random:uniform"),
    ("random", "automa:easy"),
    ("random", "automa:normal", "random"),
    ("random",) * 4,
)


@pytest.mark.parametrize("decks", PAIRS)
def test_automas_and_people_play_to_the_end(decks: str) -> None:
    for line_up in (*AUTOMAS, *PEOPLE):
        report = simulate(Order("tyrants", 17, line_up, {"decks": decks}, seed=11), workers=1)
        assert (report.finished, report.failures) == (17, [])


@pytest.mark.parametrize("decks", PAIRS[::3])
def test_teams_play_to_the_end(decks: str) -> None:
    order = Order(
        "tyrants", 10, ("random", "automa:hard", "greedy", "automa:normal"), {"decks": decks, "coop": "yes"}
    )
    assert simulate(order, workers=1).failures == []


def test_people_against_automas_take_as_long_as_known_games() -> None:
    """Known games of one person against bots take 14 to 20 rounds."""
    for seats in (("greedy", "automa:normal"), ("greedy", "automa:normal", "automa:normal")):
        report = simulate(Order("tyrants", 60, seats, {}, seed=5), workers=1)
        assert 14 <= report.length["mean"] <= 20
