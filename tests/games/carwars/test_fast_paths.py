"""What is worked out in a short way is held against its plain definition, on positions of whole games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from understudy.core.match import Header, Match
from understudy.games.carwars import GAME
from understudy.games.carwars.builds import DRIVER, GUNNER
from understudy.games.carwars.dice import NO_DICE, plus
from understudy.games.carwars.rules.attack import choices, extra_shot, fire_mounts, may_fire
from understudy.games.carwars.table import Car, Table
from understudy.geometry import Pose
from understudy.geometry.pose import DECIMALS


@cache
def _tables(seats: str) -> tuple[Table, ...]:
    match = Match(Header.of(GAME, seats.split(","), {"division": "8"}, 21))
    match.advance()
    return tuple(table for table in match.tables() if isinstance(table, Table))


def _cars() -> Iterator[Car]:
    for seats in ("random,random,random,random", "bot,bot,random"):
        for table in _tables(seats):
            yield from table.cars


def _could(car: Car, who: int) -> list[int]:
    """R 11.1: what a crew member could fire, without a second copy of a card in the same place."""
    items = [item for item in car.build.arms if may_fire(car, item)]
    fitted = car.build.items
    return [item for at, item in enumerate(items) if fitted[item] not in [fitted[one] for one in items[:at]]]


def test_who_could_fire_what() -> None:
    fired = 0
    for car in _cars():
        free = [who for who in (GUNNER, DRIVER) if car.works(who) and not car.acted >> who & 1]
        plain = {who: _could(car, who) for who in free}
        if not any(plain.values()) and extra_shot(car):
            plain = {GUNNER: list(car.build.cannons)}
        found = choices(car)
        assert {who: [item for item, _ in arms] for who, arms in found} == plain
        assert all(fire_mounts(car, who, item) == aim & 0b1111 for who, arms in found for item, aim in arms)
        fired += car.fired != 0
    assert fired > 50


def test_pools_together() -> None:
    rng = Random("pools")
    for _ in range(500):
        one, other = (tuple(rng.randrange(4) for _ in range(6)) for _ in range(2))
        assert plus(one, other) == tuple(a + b for a, b in zip(one, other, strict=True))
        assert plus(one, NO_DICE) is one


@pytest.mark.parametrize("heading", [0.0, 90.0, 123.456789, 123.4567891234, 359.99999999999, -1e-20])
def test_a_settled_pose_is_the_pose_of_its_rounded_numbers(heading: float) -> None:
    for pose in (Pose(1.23456789012, 2.0, heading), Pose(1.0, 2.0, heading).moved(0.1, 0.2)):
        found = pose.settled()
        plain = Pose(*(round(part, DECIMALS) for part in (pose.x, pose.y, pose.heading)))
        assert found == plain
        assert (found.cos, found.sin) == (plain.cos, plain.sin)
