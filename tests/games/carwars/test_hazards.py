"""R 10: hazards on the road, and laying them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.carwars.tables import built, burning, car, offered, play, pose, row, start, table
from understudy.core.match import Match
from understudy.games.carwars.builds import BACK, FRONT
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.rules.drops import can_drop

L = RULES.base_length
#: Straight ahead, where no sidearm bears.
AWAY = row((33, 18, 0))


def over(kind: str, *dice: list[str], act: str = "move:straight", speed: int = 1, **parts: Any) -> Match:
    """Amber drives over a token ahead of it."""
    thing = {"kind": kind, "id": "it", "at": [18 + L, 18, 0]}
    match = start(row(speed=speed, **parts), things=[thing], chance=dice, strict=True)
    return play(match, "speed:keep", act)


def test_oil_adds_a_skid_without_dice() -> None:
    match = over("oil")
    assert (car(match).control, car(match).ace) == (5, 0)


def test_spikes_are_used_up() -> None:
    match = over("spikes", ["wrench"])
    assert (car(match).tires, table(match).things) == (9, [])


def test_foam_puts_out_a_fire() -> None:
    match = over("foam", ["star"], fires=["left"])
    assert (burning(match), len(table(match).things)) == ([], 1)


def test_debris_adds_a_yellow_die() -> None:
    match = over("debris", ["shield"])
    assert car(match).control == 5


def test_smoke_does_nothing_to_the_driver() -> None:
    match = over("smoke")
    assert car(match).control == 6


def test_a_mine_ends_the_move() -> None:
    match = over("concussion_mine", speed=3)
    assert (car(match).control, sum(car(match).armor), table(match).things) == (5, 15, [])
    assert match.over
    assert car(match).armor[FRONT] == 3
    assert pose(match)[0] == pytest.approx(18 + L - L / 2 - 0.75, abs=0.16)


def test_a_mine_acts_on_the_way_and_not_only_under_the_end() -> None:
    """It lies where the base passes and does not come to stand: beside the end of a hard turn."""
    thing = {"kind": "fire_mine", "id": "it", "at": [18 + L + 0.9, 17.3, 0]}
    match = start(row(speed=2), things=[thing], chance=[["star"] * 2, ["star"], ["star"]], strict=True)
    play(match, "speed:keep", "move:D3:left")
    assert (burning(match), match.over) == (["front"], True)
    assert pose(match)[2] == 0


def test_a_fire_mine_sets_the_touching_side_on_fire() -> None:
    match = over("fire_mine", speed=2)
    assert len(burning(match)) == 1


def test_a_pushed_car_pays_for_its_mine_and_the_pusher_drives_on() -> None:
    mine = {"kind": "concussion_mine", "id": "it", "at": [18 + 2.6 * L, 18, 0]}
    match = start(row(speed=2), row((18 + L, 18, 0)), things=[mine], strict=True)
    play(match, "speed:keep", "move:straight")
    assert (car(match, "cobalt").control, car(match).control) == (5, 6)
    assert table(match).points == 1


def test_r_10_3_a_dropper_lays_a_token_beside_its_side() -> None:
    match = start(row(build=built(back=["oil_jets"])), AWAY, step="combat")
    assert offered(match) == ["hold", "drop:gunner:2", "drop:driver:2"]
    play(match, "drop:gunner:2")
    thing = table(match).things[0]
    assert (thing.kind, round(thing.shape.x, 3)) == ("oil", round(18 - L / 2 - 0.75, 3))
    assert (car(match).tokens[2], car(match).acted) == (3, 2)


def test_r_10_3_no_stock_no_drop() -> None:
    match = start(row(build=built(back=["oil_jets"]), tokens={"oil_jets": 0}), AWAY, step="combat")
    assert match.over


def test_a_token_needs_room_in_the_arena() -> None:
    match = start(row((L / 2, 18, 0), build=built(back=["oil_jets"])), AWAY, step="combat")
    assert match.over


def test_smoke_gives_cover() -> None:
    smoke = {"kind": "smoke", "id": "it", "at": [20, 18, 0]}
    rows = [row((12, 18, 0), build=built(front=["javelin"])), row((26, 18, 0), speed=0)]
    match = start(*rows, step="combat", things=[smoke], chance=[["shield"]], strict=True)
    play(match, "fire:gunner:2:cobalt")
    assert car(match, "cobalt").armor[2] == 3


def test_the_slab_is_left_behind() -> None:
    match = start(row(build=built(back=["the_slab"]), speed=1))
    play(match, "speed:keep", "move:straight")
    assert offered(match) == ["pass", "use:2"]
    play(match, "use:2")
    assert [thing.kind for thing in table(match).things] == ["slab"]
    assert table(match).things[0].heavy
    assert not car(match).works(2)


def test_a_heavy_token_needs_free_ground() -> None:
    match = start(row(), row((18 + 1.5 * L, 18, 0)))
    assert can_drop(table(match), 0, BACK, "slab")
    assert not can_drop(table(match), 0, FRONT, "slab")
    assert can_drop(table(match), 0, FRONT, "oil")
