"""The numbered attack list, targets, sides and droppers.

The bot stands in the middle and looks north. One opponent stands east of it, within one car length, another
west, further away; weapons are mounted where a test needs them.
"""

from __future__ import annotations

import pytest

from tests.games.carwars.bots.tables import attacking, car, custom, item, see, table, think_about
from understudy.core.events import Watch
from understudy.core.requests import PickRandom
from understudy.games.carwars.bots.personalities.deciding import settle
from understudy.games.carwars.bots.personalities.pages.attack import turn_of
from understudy.games.carwars.bots.personalities.terms import Mind
from understudy.games.carwars.builds import Build
from understudy.games.carwars.options import DROPS, HOLD, TARGET_SIDES
from understudy.games.carwars.table import Attack
from understudy.games.carwars.view import View
from understudy.pages import Page, walk

HERE = (18.0, 18.0, 90.0)
EAST = (22.0, 18.0, 90.0)
WEST = (8.0, 18.0, 90.0)
GUNNER, DRIVER = "gunner", "driver"


def right(*weapons: str, **more: object) -> Build:
    """A car with these weapons on its right side."""
    return custom(sides={"right": {"weapons": list(weapons)}, **more})


def shot(who: str, build: Build, card: str, target: str) -> str:
    return f"fire:{who}:{item(build, card)}:{target}"


@pytest.mark.rule("CW-ATK-02")
def test_the_gunner_fires_first_then_the_driver() -> None:
    build = right("heavy_machine_gun", "light_machine_gun")
    at = table(car(HERE, build), car(EAST))
    assert attacking(at).plan == shot(GUNNER, build, "heavy_machine_gun", "cobalt")
    at.cars[0].acted, at.cars[0].fired = 2, 1 << item(build, "heavy_machine_gun")
    thought = attacking(at)
    assert thought.plan == shot(DRIVER, build, "light_machine_gun", "cobalt")
    assert thought.fired("CW-ATK-02", "CW-ATK-01")


@pytest.mark.rule("CW-ATK-02")
def test_a_lone_driver_fires() -> None:
    build = right("heavy_machine_gun")
    at = table(car(HERE, build), car(EAST))
    at.cars[0].damage[1] = 3
    assert attacking(at).plan == shot(DRIVER, build, "heavy_machine_gun", "cobalt")


@pytest.mark.rule("CW-ATK-03", "CW-ATK-04")
def test_item_1_beats_a_dearer_and_a_limited_range_weapon() -> None:
    """Only the cheap weapon on the left reaches the out-of-control car."""
    build = right("gauss_cannon", "bonesaw", left={"weapons": ["wasp"]})
    at = table(car(HERE, build), car(EAST), car(WEST, out=True))
    thought = attacking(at)
    assert thought.plan == shot(GUNNER, build, "wasp", "jade")
    assert thought.fired("CW-ATK-03", "CW-ATK-04")
    at.cars[2].out = False
    assert attacking(at).plan == shot(GUNNER, build, "bonesaw", "cobalt")


@pytest.mark.rule("CW-ATK-04")
def test_item_1_takes_the_dearest_weapon_and_no_sidearm() -> None:
    build = right("wasp", "gauss_cannon")
    at = table(car(HERE, build), car(EAST, out=True))
    assert attacking(at).plan == shot(GUNNER, build, "gauss_cannon", "cobalt")
    bare = custom()
    at = table(car(HERE, bare), car(EAST, out=True))
    thought = attacking(at)
    assert thought.plan == shot(GUNNER, bare, "hand_cannon", "cobalt")
    assert "[1] A weapon against an out-of-control opponent? no" in " ".join(thought.trace)


@pytest.mark.rule("CW-ATK-05")
def test_item_2_takes_the_dearest_limited_range_weapon() -> None:
    build = right("gauss_cannon", "peppermill", "scatter_gun")
    thought = attacking(table(car(HERE, build), car(EAST)))
    assert thought.plan == shot(GUNNER, build, "scatter_gun", "cobalt")
    assert thought.fired("CW-ATK-05")


@pytest.mark.rule("CW-ATK-05", "CW-ATK-06")
def test_a_limited_range_weapon_out_of_range_is_passed_over() -> None:
    build = right("gauss_cannon", "peppermill", "scatter_gun")
    thought = attacking(table(car(HERE, build), car((28.0, 18.0, 90.0))))
    assert thought.plan == shot(GUNNER, build, "gauss_cannon", "cobalt")
    assert thought.fired("CW-ATK-06")


@pytest.mark.rule("CW-ATK-06")
def test_item_3_takes_the_dearest_weapon() -> None:
    build = right("wasp", "heavy_machine_gun", "javelin")
    assert attacking(table(car(HERE, build), car(EAST))).plan == shot(
        GUNNER, build, "heavy_machine_gun", "cobalt"
    )


@pytest.mark.rule("CW-ATK-07")
def test_item_4_takes_the_dearest_sidearm() -> None:
    build = custom(sidearms=["hand_cannon", "assault_rifle"])
    thought = attacking(table(car(HERE, build), car(EAST)))
    assert thought.plan == shot(GUNNER, build, "assault_rifle", "cobalt")
    assert thought.fired("CW-ATK-07")
    assert any(line.startswith("[4] A sidearm?") for line in thought.trace)


@pytest.mark.rule("CW-ATK-07")
def test_a_cheaper_weapon_still_comes_before_a_sidearm() -> None:
    build = custom(
        sidearms=["hand_cannon", "assault_rifle"], sides={"right": {"weapons": ["light_machine_gun"]}}
    )
    assert attacking(table(car(HERE, build), car(EAST))).plan == shot(
        GUNNER, build, "light_machine_gun", "cobalt"
    )


@pytest.mark.rule("CW-ATK-08")
def test_item_5_holds_fire() -> None:
    """A sidearm fires left and right only."""
    thought = attacking(table(car(HERE, custom()), car((18.0, 26.0, 90.0))))
    assert thought.plan == "hold"
    assert thought.fired("CW-ATK-08")
    assert any(line.startswith("[5] Do not attack.") for line in thought.trace)


@pytest.mark.rule("CW-ATK-09")
def test_the_nearest_of_several_targets() -> None:
    build = custom(turret=["turreted_machine_gun"])
    at = table(car(HERE, build), car(WEST), car(EAST))
    thought = attacking(at)
    assert thought.plan == shot(GUNNER, build, "turreted_machine_gun", "jade")
    assert thought.fired("CW-ATK-09")
    assert thought.questions == ["Which opponent is nearest to Amber?"]


@pytest.mark.rule("CW-ATK-09", "CW-ATK-04")
def test_item_1_looks_for_the_nearest_that_is_out_of_control() -> None:
    build = custom(turret=["turreted_machine_gun"])
    at = table(car(HERE, build), car(EAST), car(WEST, out=True), car((18.0, 4.0, 90.0), out=True))
    assert attacking(at).plan == shot(GUNNER, build, "turreted_machine_gun", "jade")


@pytest.mark.rule("CW-ATK-10", "CW-GEN-06", "CW-GEN-14")
def test_two_weapons_of_one_cost_go_to_a_blue_die() -> None:
    build = right("heavy_machine_gun", "jackhammer")
    at = table(car(HERE, build), car(EAST))
    first, second = item(build, "heavy_machine_gun"), item(build, "jackhammer")
    thought = attacking(at, chance=[1])
    assert thought.plan == shot(GUNNER, build, "jackhammer", "cobalt")
    assert thought.dice == [f"blue die: star = A, shield = B: use:{first}, use:{second}"]
    assert thought.fired("CW-ATK-10", "CW-GEN-06", "CW-GEN-14")
    assert attacking(at, chance=[0]).plan == shot(GUNNER, build, "heavy_machine_gun", "cobalt")


@pytest.mark.rule("CW-ATK-10", "CW-GEN-07")
def test_three_go_to_a_white_die_and_four_to_any_fair_way() -> None:
    three = right("heavy_machine_gun", "jackhammer", "spike_gun")
    thought = attacking(table(car(HERE, three), car(EAST)), chance=[2])
    assert thought.plan == shot(GUNNER, three, "spike_gun", "cobalt")
    assert thought.dice[0].startswith("white die: star = A, wrench = B, shield = C: ")
    assert thought.fired("CW-GEN-07")
    four = right("heavy_machine_gun", "jackhammer", "spike_gun", "particle_beam")
    thought = attacking(table(car(HERE, four), car(EAST)), chance=[3])
    assert thought.plan == shot(GUNNER, four, "particle_beam", "cobalt")
    assert thought.dice[0].startswith("any fair way: ")


@pytest.mark.rule("CW-ATK-10")
def test_two_copies_on_one_side_are_one_option() -> None:
    build = right("javelin", "javelin")
    thought = attacking(table(car(HERE, build), car(EAST)))
    assert thought.plan == shot(GUNNER, build, "javelin", "cobalt")
    assert not thought.dice


@pytest.mark.rule("CW-ATK-10", "CW-ATK-09")
def test_the_target_is_sought_before_the_weapon_is_rolled() -> None:
    """Two weapons of one cost on two sides: the nearest target decides, and nothing is left to a die."""
    build = custom(sides={"right": {"weapons": ["javelin"]}, "left": {"weapons": ["stinger"]}})
    at = table(car(HERE, build), car(EAST), car(WEST))
    thought = attacking(at)
    assert (thought.plan, thought.dice) == (shot(GUNNER, build, "javelin", "cobalt"), [])
    both = custom(sides={"right": {"weapons": ["javelin", "jackhammer"]}, "left": {"weapons": ["stinger"]}})
    at = table(car(HERE, both), car(WEST), car(EAST))
    thought = attacking(at)
    assert thought.plan == shot(GUNNER, both, "jackhammer", "jade")


@pytest.mark.rule("CW-ATK-10", "CW-ATK-09")
def test_by_the_switch_the_weapon_is_rolled_first() -> None:
    build = custom(sides={"right": {"weapons": ["javelin"]}, "left": {"weapons": ["stinger"]}})
    at = table(car(HERE, build), car(EAST), car(WEST))
    mind = Mind(View(at, 0), see(at), Watch())
    flow = walk(Page("Attacking", [turn_of(1, "weapon_first")]), mind, None, 0, settle)
    die = next(flow)
    assert isinstance(die, PickRandom)
    with pytest.raises(StopIteration) as stopped:
        flow.send(die.options()[1])
    assert stopped.value.value.id == shot(GUNNER, build, "stinger", "jade")


# -- sides ---------------------------------------------------------------------------------------------------


def aim(armor: list[int], *sides: int, **more: object) -> tuple[str, list[str], bool]:
    at = table(car(HERE), car(EAST, armor=armor))
    at.attack = Attack(0, 1, 2, 1, -1)
    thought = think_about(at, [TARGET_SIDES[side] for side in sides], **more)  # type: ignore[arg-type]
    return thought.plan, thought.dice, thought.fired("CW-SID-02")


@pytest.mark.rule("CW-SID-01")
def test_the_side_with_the_lowest_armor() -> None:
    assert aim([1, 4, 4, 2], 0, 3) == ("side:front", [], False)
    assert aim([4, 4, 0, 2], 2, 3) == ("side:back", [], False)
    assert aim([4, 3, 4, 2], 0, 1) == ("side:right", [], False)


@pytest.mark.rule("CW-SID-02")
def test_equal_armor_prefers_the_flank() -> None:
    assert aim([2, 2, 2, 2], 0, 1) == ("side:right", [], True)
    assert aim([2, 2, 2, 2], 2, 3) == ("side:left", [], True)
    assert aim([1, 2, 1, 2], 0, 2, 3, chance=[1]) == (
        "side:back",
        ["blue die: star = A, shield = B: side:front, side:back"],
        True,
    )


# -- droppers ------------------------------------------------------------------------------------------------


@pytest.mark.rule("CW-CON-04")
def test_who_has_nothing_to_fire_drops_in_the_way_of_the_nearest() -> None:
    build = custom(sides={"back": {"weapons": ["oil_jets"]}})
    dropper = item(build, "oil_jets")
    behind = table(car(HERE, build), car((18.0, 8.0, 90.0)))
    options = [HOLD, *see(behind)[1:], DROPS[1][dropper], DROPS[0][dropper]]
    thought = think_about(behind, options)
    assert thought.plan == f"drop:gunner:{dropper}"
    assert thought.fired("CW-CON-04")
    ahead = table(car(HERE, build), car((18.0, 28.0, 90.0)))
    options = [HOLD, *see(ahead)[1:], DROPS[1][dropper], DROPS[0][dropper]]
    assert think_about(ahead, options).plan == "hold"


@pytest.mark.rule("CW-CON-04")
def test_a_shot_comes_before_a_drop() -> None:
    build = custom(sides={"back": {"weapons": ["oil_jets"]}})
    at = table(car(HERE, build), car((18.0, 8.0, 90.0)), car(EAST))
    options = [*see(at), DROPS[1][item(build, "oil_jets")]]
    assert think_about(at, options).plan == shot(GUNNER, build, "hand_cannon", "jade")
