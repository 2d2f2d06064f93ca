"""A game beside a real table asks little: upper bounds, on the average of a turn."""

from __future__ import annotations

import pytest

from tests.realtable.measured import by_ship, measure

#: Taps in a bot's turn beyond ticking off, and to tell one's own turn.
MOST = {"tyrants": (3, 12), "arcs": (6, 15), "swccg": (14, 13)}


@pytest.mark.parametrize("name", MOST)
def test_taps(name: str) -> None:
    # Games of Star Wars CCG differ most.
    bots, people = measure(name, 5 if name == "swccg" else 3)
    most_bot, most_own = MOST[name]
    assert bots.turns > 30
    assert bots.taps <= most_bot
    assert people.taps <= most_own
    # Cards are found by a few letters each.
    assert bots.typed <= 14
    assert people.typed <= 6


def test_questions_about_space() -> None:
    """Car Wars: what a bot has somebody look at, in a turn with two cars on the table."""
    bots, people = measure("carwars, looking", 3)
    assert bots.turns > 15
    assert bots.looks <= 11
    # From a car that is told about somebody looks only where a bot shoots at it, or is shot at.
    assert people.looks <= 2


def test_car_wars_with_places() -> None:
    """As is usual at a table, people say where their cars are: a bot's turn takes at most twelve questions
    with all dice."""
    bots, people = measure("carwars", 3)
    assert bots.turns > 15
    assert bots.looks == people.looks == 0
    assert bots.questions <= 12
    assert people.questions <= 15


def test_armada_with_poses() -> None:
    """A ship of either side takes eight questions at most, a squadron three."""
    ai, own, squadrons = by_ship(3, {})
    assert ai.turns > 12
    assert ai.questions <= 8
    assert own.questions <= 8
    assert own.taps <= 15
    assert squadrons.questions <= 3
    # Damage cards are found by a few letters each.
    assert max(ai.typed, own.typed) <= 3
