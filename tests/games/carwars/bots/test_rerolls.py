"""Re-rolls: what is a success, in which order, how long."""

from __future__ import annotations

import pytest

from tests.games.carwars.bots.tables import acts, car, custom, item, rerolling, table, think_about
from understudy.games.carwars.builds import Build
from understudy.games.carwars.table import Attack, Reroll, Table

HERE = (18.0, 18.0, 90.0)
EAST = (24.0, 18.0, 90.0)
EVERY = "yellow:shield green:shield red:shield white:shield blue:shield black:shield"
STARS = "yellow:star green:star red:star white:star blue:star black:star"


def two(build: Build | None = None) -> Table:
    return table(car(HERE, build or custom()), car(EAST))


def order(kind: str, dice: str) -> list[str]:
    """The colors in the order in which the bot re-rolls them, each failing again."""
    colors = [word.split(":")[0] for word in dice.split()]
    again, found = [0] * len(colors), []
    attack = Attack(1, 1, 0, 0, 0) if kind == "defence" else Attack(0, 1, 0, 1, 0)
    for _ in colors:
        thought = rerolling(two(), kind, dice, again=again, attack=attack)
        number = int(thought.plan.split(":")[1])
        again[number] += 1
        found.append(colors[number])
    return found


@pytest.mark.rule("CW-RR-04", "CW-RR-03")
def test_maneuvering_order() -> None:
    assert order("driving", EVERY) == ["white", "yellow", "green", "blue", "red", "black"]
    assert rerolling(two(), "driving", EVERY).fired("CW-RR-03", "CW-RR-04")


@pytest.mark.rule("CW-RR-05", "CW-RR-03")
def test_attacking_order() -> None:
    assert order("attack", EVERY) == ["yellow", "green", "blue", "white", "red", "black"]
    assert rerolling(two(), "attack", EVERY, attack=Attack(0, 1, 0, 1, 0)).fired("CW-RR-05")


@pytest.mark.rule("CW-RR-06", "CW-RR-03")
def test_defending_order() -> None:
    assert order("defence", STARS) == ["blue", "red", "white", "yellow", "green", "black"]
    assert rerolling(two(), "defence", STARS, attack=Attack(1, 1, 0, 0, 0)).fired("CW-RR-06")


@pytest.mark.rule("CW-RR-01", "CW-RR-02")
@pytest.mark.parametrize(
    ("kind", "dice"),
    [
        ("driving", "white:star yellow:double-star"),
        ("attack", "white:star yellow:double-star"),
        ("defence", "white:shield red:shield white:double-shield"),
    ],
)
def test_successes_are_never_rerolled(kind: str, dice: str) -> None:
    thought = rerolling(two(), kind, dice, attack=Attack(1, 1, 0, 0, 0))
    assert thought.plan == "pass"
    assert thought.fired("CW-RR-01", "CW-RR-02")


@pytest.mark.rule("CW-RR-01", "CW-RR-02")
def test_it_goes_on_while_one_die_fails() -> None:
    assert rerolling(two(), "driving", "white:star yellow:star black:wrench").plan == "reroll:2"
    assert rerolling(two(), "driving", "black:wrench", again=[5]).plan == "reroll:0"


@pytest.mark.rule("CW-RR-01")
def test_each_failing_die_once_before_any_again() -> None:
    assert rerolling(two(), "driving", "white:shield black:wrench", again=[1, 0]).plan == "reroll:1"
    assert rerolling(two(), "driving", "white:shield black:wrench", again=[1, 1]).plan == "reroll:0"


@pytest.mark.rule("CW-RR-03")
def test_inside_a_color_double_faces_come_first() -> None:
    assert rerolling(two(), "driving", "white:shield white:double-wrench white:wrench").plan == "reroll:1"
    assert rerolling(two(), "driving", "white:shield white:wrench").plan == "reroll:0"


@pytest.mark.rule("CW-RR-02", "CW-RR-03")
@pytest.mark.parametrize(
    ("weapon", "plan"), [("heavy_machine_gun", "pass"), ("anti_tank_gun", "reroll:0"), ("spike_gun", "pass")]
)
def test_a_wrench_is_a_success_where_the_weapon_uses_it(weapon: str, plan: str) -> None:
    build = custom(sides={"right": {"weapons": [weapon]}})
    attack = Attack(0, 1, item(build, weapon), 1, 0)
    assert rerolling(two(build), "attack", "green:wrench yellow:star", attack=attack).plan == plan


@pytest.mark.rule("CW-RR-02")
def test_a_wrench_helps_neither_to_drive_nor_to_defend() -> None:
    assert rerolling(two(), "driving", "green:wrench").plan == "reroll:0"
    assert rerolling(two(), "defence", "green:wrench", attack=Attack(1, 1, 0, 0, 0)).plan == "reroll:0"


@pytest.mark.rule("CW-RR-01", "CW-DFN-02", "CW-GEN-04", "CW-GEN-05")
def test_a_defender_spends_its_last_ace_although_it_is_safe() -> None:
    attack = Attack(1, 1, 0, 0, 0)
    attack.basic = 1
    thought = rerolling(two(), "defence", "red:shield white:star", attack=attack)
    assert thought.plan == "reroll:1"
    assert thought.fired("CW-DFN-02", "CW-GEN-04", "CW-GEN-05")


@pytest.mark.rule("CW-RR-07")
def test_nothing_else_is_rerolled() -> None:
    thought = rerolling(two(), "collision", "yellow:shield yellow:star")
    assert thought.plan == "pass"
    assert thought.fired("CW-RR-07")


@pytest.mark.rule("CW-RR-03")
def test_only_dice_that_may_be_rerolled_are() -> None:
    """Driving Boots re-roll a yellow die; the white one is out of reach."""
    at = two()
    rerolling(at, "driving", "white:shield yellow:shield")
    assert think_about(at, acts("pass", "reroll:1")).plan == "reroll:1"


@pytest.mark.rule("CW-RR-04", "CW-GEN-02")
@pytest.mark.parametrize(
    ("colors", "plan"),
    [(("yellow", "green", "red"), "yellow"), (("green", "red", "white"), "white"), (("red", "blue"), "blue")],
)
def test_a_die_taken_out_is_the_first_in_maneuvering_order(colors: tuple[str, ...], plan: str) -> None:
    thought = think_about(two(), acts("pass", *(f"remove:{color}" for color in colors)))
    assert thought.plan == f"remove:{plan}"
    assert thought.fired("CW-RR-04", "CW-GEN-02")


@pytest.mark.rule("CW-DFN-03", "CW-GEN-06", "CW-RR-06")
@pytest.mark.parametrize(("pick", "plan"), [(0, "reroll:1"), (1, "use:0")])
def test_a_reroll_and_an_ability_compete_for_ace(pick: int, plan: str) -> None:
    """Medusa sells shields for ACE; a die decides whether she or a re-roll gets them."""
    at = two(custom(driver="medusa"))
    rerolling(at, "defence", "yellow:star blue:star", attack=Attack(1, 1, 0, 0, 0))
    assert at.pool is not None
    at.pool.rerolls = [Reroll(-1, -1, 1, 99)]
    offered = acts("pass", "reroll:0", "reroll:1", "use:0")
    thought = think_about(at, offered, chance=[pick])
    assert thought.plan == plan
    assert thought.fired("CW-DFN-01", "CW-DFN-02", "CW-DFN-03", "CW-GEN-06")
    assert thought.dice == ["blue die: star = A, shield = B: reroll:0, use:0"]


@pytest.mark.rule("CW-DFN-02", "CW-RR-01")
def test_what_costs_nothing_comes_first() -> None:
    at = two(custom(driver="medusa"))
    rerolling(at, "defence", "yellow:star blue:star", attack=Attack(1, 1, 0, 0, 0))
    assert at.pool is not None
    at.pool.rerolls = [Reroll(-1, -1, 0, 1), Reroll(-1, -1, 1, 99)]
    assert think_about(at, acts("pass", "reroll:0", "reroll:1", "use:0")).plan == "reroll:1"
    rerolling(at, "defence", "yellow:shield blue:shield", attack=Attack(1, 1, 0, 0, 0))
    assert think_about(at, acts("pass", "reroll:0", "reroll:1", "use:0")).plan == "use:0"
