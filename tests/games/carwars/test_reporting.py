"""A turn at the real table: what is told, what the rules make of it, and what is no longer believed."""

from __future__ import annotations

from typing import Any

import pytest

from understudy.core.errors import IllegalAnswer
from understudy.core.events import Watch
from understudy.core.match import Header, Match
from understudy.core.registry import find
from understudy.core.reporting import REPORT
from understudy.core.requests import Choose

GAME = find("carwars")


def begun(seats: tuple[str, ...] = ("reported", "bot")) -> Match:
    """A duel up to the first reported turn."""
    match = Match(Header.of(GAME, seats, {}, 3), watch=Watch())
    request = match.advance()
    while not (isinstance(request, Choose) and request.topic == REPORT):
        assert isinstance(request, Choose)
        request = match.answer(request.options()[0])
    return match


def on(match: Match) -> Any:
    """The table, whatever lies there."""
    return match.table


def test_speed_and_wear_are_told() -> None:
    match = begun()
    tires = on(match).cars[0].tires
    for edit in ("at-speed:3", "lose:tires", "goes-out"):
        match.answer(edit)
    car = on(match).cars[0]
    assert (car.speed, car.tires, car.out) == (3, tires - 1, True)
    with pytest.raises(IllegalAnswer, match="drives at speed 3 already; possible: -1 to 5"):
        match.answer("at-speed:3")


def test_a_shot_concerns_the_bot_which_defends() -> None:
    match = begun()
    request = match.pending
    assert isinstance(request, Choose)
    shot = next(option for option in request.options() if option.id.startswith("fire:"))
    match.answer(shot)
    match.answer("side:front")
    assert match.watch is not None
    told = [event.verb for event in match.watch.events()]
    assert "attack" in told
    assert "defence" in told or "effects" in told or "rolled" in told
    # That crew member has attacked.
    with pytest.raises(IllegalAnswer, match="cannot fire that any more"):
        match.answer(shot.id)


def test_what_was_seen_of_a_car_that_drove_is_looked_at_again() -> None:
    table = on(begun())
    table.facts = {"arcs:0:1": 1, "arcs:1:0": 1, "terrain:1": 1}
    GAME.steps["settled"](table, 0)
    assert table.facts == {"terrain:1": 1}


def test_a_wall_and_a_ram_are_run_by_the_rules() -> None:
    match = begun()
    match.answer("wall:front")
    assert on(match).cars[0].speed == 0
    match.answer("ram:cobalt")
    match.answer("side:left")
    match.answer("side:back")
    assert match.watch is not None
    assert [event.verb for event in match.watch.events()].count("collision") == 1
