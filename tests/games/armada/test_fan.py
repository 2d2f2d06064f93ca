"""Random legal fleets with a fan who looks on: nothing happens that a fan would not believe."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.armada.fan import Fan
from tests.games.armada.test_random_fleets import FLEETS
from understudy.core.match import Match
from understudy.games.armada.options import NONE
from understudy.games.armada.rules import activation, squadrons
from understudy.games.armada.table import EXHAUSTED, Attack, Table
from understudy.games.armada.vocabulary import Cost


@pytest.mark.parametrize(
    ("seed", "seats", "objective", "huge"),
    [
        (11, ("ai", "ai"), "", False),
        (12, ("greedy", "ai"), "", False),
        (13, ("greedy", "ai"), "fire_lanes", True),
        (14, ("random", "random"), "", False),
    ],
)
def test_a_fan_believes_it(seed: int, seats: tuple[str, str], objective: str, huge: bool) -> None:
    fan = Fan()
    match = FLEETS.play(seed, seats, objective=objective, huge=huge, watch=fan.watch)
    assert match.over
    assert not fan.found


def _activated_twice(table: Table) -> None:
    for _ in range(2):
        activation.activate(table, 0)


def _flown_twice(table: Table) -> None:
    for _ in range(2):
        squadrons.activate(table, 0, NONE)


def _gone(table: Table) -> None:
    table.squadrons[0].alive = False
    squadrons.activate(table, 0, NONE)


def _over_the_edge(table: Table) -> None:
    table.squadrons[0].place(-5.0, 100.0)
    table.tell("turn", 0)


def _shields(table: Table) -> None:
    table.ships[0].shields[0] += 4
    table.tell("turn", 0)


def _tokens(table: Table) -> None:
    ship = table.ships[0]
    ship.commands = 15
    assert ship.build.most_tokens < 4
    table.tell("turn", 0)


def _dice(table: Table) -> None:
    table.attacks.append(Attack("battery", 2, by_ship=0, zone=0, target_ship=1, pool=[(2, 0)] * 3))
    table.tell("rolled", 0)


def _tired(table: Table) -> None:
    places = [
        (ship, place)
        for ship in table.ships
        for place, card in enumerate(ship.build.upgrades)
        if card.effects and all(Cost("exhaust") in effect.get("cost", ()) for effect in card.effects)
    ]
    ship, place = places[0]
    ship.upgrades[place] = EXHAUSTED
    for _ in range(2):
        table.tell("uses", ship.seat, ship.index, place)


@pytest.mark.parametrize(
    ("deed", "cried"),
    [
        (_activated_twice, "is activated twice"),
        (_flown_twice, "is activated twice"),
        (_gone, "is gone and flies"),
        (_over_the_edge, "stands over the edge"),
        (_shields, "shields"),
        (_tokens, "command tokens"),
        (_dice, "rolls [0, 0, 3] (battery, band 2)"),
        (_tired, "is used twice and was not readied"),
    ],
)
def test_a_fan_cries_out(deed: Callable[[Table], None], cried: str) -> None:
    fan = Fan()
    match: Match = FLEETS.play(11, ("greedy", "greedy"), watch=fan.watch, until=400)
    assert not fan.found
    assert isinstance(match.table, Table)
    match.table.phase = "ship"
    deed(match.table)
    assert any(cried in text for text in fan.found), fan.found
