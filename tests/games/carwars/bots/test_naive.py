"""The pages against a second, naive reading of the document, on random tables."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.carwars.bots import naive
from tests.games.carwars.bots.tables import car, see, table, think_about
from understudy.games.carwars.arena import ARENAS
from understudy.games.carwars.builds import BUILDS
from understudy.games.carwars.rules.movement import moves, speeds
from understudy.games.carwars.rules.rounds import PERSONALITIES
from understudy.games.carwars.table import Car, Table
from understudy.geometry import overlaps

BUILD_IDS = list(BUILDS)


def random_table(chance: Random) -> Table:
    """Two to four cars somewhere in some arena, not in one another, in any state."""
    arena = chance.choice(list(ARENAS.values()))
    cars: list[Car] = []
    while len(cars) < chance.choice((2, 3, 4)) or len(cars) < 2:
        pose = (
            chance.uniform(2, arena.size[0] - 2),
            chance.uniform(2, arena.size[1] - 2),
            chance.uniform(0, 360),
        )
        made = car(pose, chance.choice(BUILD_IDS))
        solid = [*(each.box for each in cars), *arena.walls, *(thing.shape for thing in arena.things)]
        if arena.room.gap(made.box) < 0 or any(overlaps(made.box, shape) for shape in solid):
            continue
        made.personality = chance.choice(PERSONALITIES)
        made.control = chance.randint(0, 7)
        made.speed = chance.randint(0, 5)
        made.tires = chance.randint(0, 10)
        made.armor = [chance.choice((0, 0, 1, 2, 4)) for _ in range(4)]
        made.out = bool(cars) and chance.random() < 0.3
        made.fired = chance.getrandbits(12) & ~3 if chance.random() < 0.5 else 0
        cars.append(made)
    made_table = table(*cars, arena=arena.id)
    made_table.order = chance.sample(range(len(cars)), len(cars))
    return made_table


@pytest.mark.rule(
    "CW-AVD-01", "CW-AVD-02", "CW-AVD-03", "CW-AVD-04", "CW-AVD-05", "CW-AGG-01", "CW-AGG-02", "CW-AGG-03"
)
@pytest.mark.rule(
    "CW-AGG-08", "CW-AGG-09", "CW-BAL-04", "CW-BAL-05", "CW-DEF-07", "CW-DEF-08", "CW-DES-04", "CW-DES-05"
)
def test_moves_agree_with_a_naive_reading() -> None:
    chance = Random(3)
    seen = set()
    for _ in range(1500):
        at = random_table(chance)
        if at.cars[0].build.numbers.get("thundercat"):
            continue
        face, turn = chance.choice((("star", "D2"), ("shield", "D3")))
        thought = think_about(at, moves(at, 0), face=face, pick=chance.randint(0, 5))
        allowed = naive.moves(at, 0, turn)
        assert thought.plan in allowed
        assert len(thought.questions) <= 4
        seen.add((at.cars[0].personality, thought.plan))
    assert len(seen) > 25


@pytest.mark.rule("CW-GEN-08", "CW-AGG-05", "CW-AGG-06", "CW-AGG-07", "CW-BAL-02", "CW-BAL-03")
@pytest.mark.rule("CW-DEF-02", "CW-DEF-03", "CW-DEF-04", "CW-DEF-05", "CW-DEF-06", "CW-DES-02", "CW-DES-03")
def test_speeds_agree_with_a_naive_reading() -> None:
    chance = Random(4)
    for _ in range(1500):
        at = random_table(chance)
        at.cars[0].speed = min(at.cars[0].speed, at.cars[0].top_speed)
        pick = chance.randint(0, 5)
        assert think_about(at, speeds(at.cars[0]), pick=pick).plan in naive.speed(at, 0)


@pytest.mark.rule(
    "CW-ATK-02", "CW-ATK-03", "CW-ATK-04", "CW-ATK-05", "CW-ATK-06", "CW-ATK-07", "CW-ATK-08", "CW-ATK-09"
)
def test_attacks_agree_with_a_naive_reading() -> None:
    chance = Random(5)
    kinds = set()
    for _ in range(800):
        at = random_table(chance)
        at.cars[0].acted = chance.choice((0, 0, 1, 2))
        options = see(at)
        thought = think_about(at, options, pick=chance.randint(0, 5))
        assert thought.plan in naive.attacks(at, 0, options)
        kinds |= set(thought.rules)
    assert {
        "CW-ATK-04",
        "CW-ATK-05",
        "CW-ATK-06",
        "CW-ATK-07",
        "CW-ATK-08",
        "CW-ATK-09",
        "CW-ATK-10",
    } <= kinds
