"""R 11: who can be shot at, attack and defense rolls, and what gets through."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.carwars.tables import asked, built, burning, car, offered, play, pose, row, start, table
from understudy.cli.choices import Menu
from understudy.core.match import Match
from understudy.core.requests import Choose
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.queries import RANGE_REROLLS, band, reaches
from understudy.games.carwars.rules.attack import may_fire
from understudy.games.carwars.words import WORDS
from understudy.web import views

L = RULES.base_length
#: Amber in the middle heading east; cobalt ahead of it, its back to amber, two lengths away.
AMBER = (12.0, 18.0, 0.0)
AHEAD = (12.0 + 2.9 * L, 18.0, 0.0)
GUN = built(front=["heavy_machine_gun"])


def fight(
    *dice: list[str],
    build: dict[str, Any] = GUN,
    at: tuple[float, float, float] = AHEAD,
    mover: dict[str, Any] | None = None,
    other: dict[str, Any] | None = None,
    third: dict[str, Any] | None = None,
    **parts: Any,
) -> Match:
    """Amber's combat phase; the target stands still, so it has no dice of its own."""
    rows = [row(AMBER, build=build, **(mover or {})), row(at, **{"speed": 0, **(other or {})})]
    if third is not None:
        rows.append(third)
    return start(*rows, step="combat", chance=dice, strict=True, **parts)


def shot(*dice: list[str], fire: str = "fire:gunner:2:cobalt", **parts: Any) -> Match:
    """The gunner's attack with item 2, and nothing after it."""
    return play(fight(*dice, **parts), fire)


# -- targets -------------------------------------------------------------------------------------------------


def test_r_11_1_each_crew_member_attacks_once_and_a_weapon_fires_once() -> None:
    match = fight(["star"] * 2, ["star"], ["star"])
    assert offered(match) == ["hold", "fire:gunner:2:cobalt", "fire:driver:2:cobalt"]
    play(match, "fire:gunner:2:cobalt")
    assert match.over  # the driver has nothing that bears


def test_r_11_1_dead_crew_do_not_attack() -> None:
    match = fight(mover={"damage": {"1": 3}})
    assert offered(match) == ["hold", "fire:driver:2:cobalt"]


def test_r_11_2_a_weapon_fires_into_the_arc_of_its_side() -> None:
    for side, at in {
        "front": (22.0, 18.0, 0.0),
        "back": (2.5, 18.0, 0.0),
        "left": (12.0, 28.0, 0.0),
        "right": (12.0, 8.0, 0.0),
    }.items():
        for mount in ("front", "right", "back", "left"):
            match = fight(build=built(**{mount: ["wasp"]}), at=at)
            hits = match.pending is not None and "fire:gunner:2:cobalt" in offered(match)
            assert hits == (mount == side), (mount, side)


def test_r_11_2_a_turret_fires_everywhere_and_sidearms_to_the_sides() -> None:
    build = built(turret=["turreted_machine_gun"])
    ahead = fight(build=build)
    assert offered(ahead) == ["hold", "fire:gunner:2:cobalt", "fire:driver:2:cobalt"]
    beside = fight(build=build, at=(12.0, 28.0, 0.0))
    assert "fire:gunner:3:cobalt" in offered(beside)


def test_r_11_3_the_x_of_the_base() -> None:
    """At 26.565 degrees off the axis front and side meet; a base across the line is in both."""
    match = fight(build=built(front=["wasp"], left=["wasp"]), at=(18.0, 21.0, 0.0))
    assert offered(match)[1:3] == ["fire:gunner:2:cobalt", "fire:gunner:3:cobalt"]


@pytest.mark.parametrize(
    ("gap", "flamethrower", "saw"), [(0.5, True, True), (1.5, True, False), (2.5, False, False)]
)
def test_r_11_4_limited_ranges(gap: float, flamethrower: bool, saw: bool) -> None:
    build = built(front=["flamethrower", "bonesaw"])
    match = fight(build=build, at=(12.0 + (1 + gap) * L, 18.0, 0.0))
    found = offered(match) if match.pending else []
    assert ("fire:gunner:2:cobalt" in found, "fire:gunner:3:cobalt" in found) == (flamethrower, saw)


def test_r_11_4_bands() -> None:
    """Up to 1, under 2, exactly 2, under 4, under 6, under 8, and 8 or more."""
    assert RANGE_REROLLS == (0, 0, 1, 1, 2, 3, 4)
    assert [reaches(1, band) for band in range(7)] == [True] + [False] * 6
    assert [reaches(2, band) for band in range(7)] == [True] * 3 + [False] * 4
    assert reaches(0, 6)


@pytest.mark.parametrize(
    ("gap", "rerolls", "in_reach"),
    [(1.99, 0, True), (2.0, 1, True), (2.01, 1, False), (3.99, 1, False), (4.0, 2, False)],
)
def test_r_11_8_a_full_length_counts_for_both(gap: float, rerolls: int, in_reach: bool) -> None:
    """Two full lengths give the defender a re-roll, and are still within range 2."""
    match = fight(at=(AMBER[0] + (1 + gap) * L, 18.0, 0.0))
    found = band(table(match), 0, 1)
    assert (RANGE_REROLLS[found], reaches(2, found)) == (rerolls, in_reach)


def test_r_11_5_a_wall_in_between_blocks() -> None:
    rows = [row((11.0, 18.0, 0.0), build=GUN), row((22.0, 18.0, 0.0), speed=0)]
    match = start(*rows, step="combat", options={"arena": "crossbar"})
    assert match.pending is not None  # the wall from 14 to 19 is narrower than a base: a corner sees past it
    rows = [row((11.0, 18.0, 0.0), build=GUN), row((22.0, 18.0, 90.0), speed=0)]
    walls = [{"kind": "heavy", "id": "block", "poly": [[14, 14], [19, 14], [19, 22], [14, 22]]}]
    assert start(*rows, step="combat", things=walls).over


def test_r_11_5_a_third_car_gives_cover() -> None:
    """The middle line is blocked, a line past the corner is not."""
    match = fight(["star"] * 2, ["star"], ["star"], third=row((18.0, 17.0, 90.0), speed=0))
    play(match, "fire:gunner:2:cobalt")
    assert car(match, "cobalt").armor[2] == 4 - 4 + 1


def test_r_11_6_the_attacker_chooses_among_the_sides_that_face_it() -> None:
    match = play(fight(["star"] * 2, ["star"], ["star"], at=(21.0, 20.0, 45.0)), "fire:gunner:2:cobalt")
    assert offered(match) == ["side:back", "side:left"] or offered(match) == ["side:right", "side:back"]


# -- rolls ---------------------------------------------------------------------------------------------------


def test_r_11_7_stars_are_damage_and_wrenches_what_the_weapon_says() -> None:
    match = shot(["star", "double-star"], ["wrench"], ["double-wrench"])
    cobalt = car(match, "cobalt")
    assert (cobalt.armor, cobalt.tires) == ([4, 4, 1, 4], 7)


def test_r_11_7_basic_damage_is_automatic() -> None:
    match = shot(["shield"], build=built(front=["javelin"]))
    assert car(match, "cobalt").armor[2] == 2


@pytest.mark.parametrize(
    ("weapon", "dice"), [("flamethrower", [["star"], ["wrench", "star"]]), ("electrolaser", [["wrench"]])]
)
def test_r_11_7_fire(weapon: str, dice: list[list[str]]) -> None:
    match = shot(*dice, build=built(front=[weapon]), at=(12 + 2 * L, 18, 0))
    assert burning(match, "cobalt") == ["back"]


def test_r_11_10_explosions_cost_control() -> None:
    build = built(front=["firecracker"])
    match = shot(["shield"], ["shield"], ["wrench"], build=build)
    assert (car(match, "cobalt").control, car(match, "cobalt").armor[2]) == (5, 3)
    match = shot(["shield"], ["shield"], ["wrench"], ["star"], build=build, other={"control": 0})
    assert (car(match, "cobalt").out, car(match, "cobalt").tires) == (True, 10)
    assert pose(match, "cobalt")[2] == 22.5


def test_one_shot_weapons_are_spent() -> None:
    match = shot(["shield"], ["shield"], ["wrench"], build=built(front=["firecracker"]))
    assert not car(match).works(2)


def test_r_11_8_speed_dice_and_ace() -> None:
    """Two yellow dice at speed 2; one ACE buys one re-roll."""
    match = shot(
        ["star"] * 2, ["star"], ["star"], ["shield", "star"], ["shield"], other={"speed": 2, "ace": 1}
    )
    assert (asked(match), offered(match)) == ("cobalt", ["pass", "reroll:0", "reroll:1"])
    play(match, "reroll:1")
    cobalt = car(match, "cobalt")
    assert (cobalt.ace, cobalt.armor[2]) == (0, 2)


def test_r_11_8_range_rerolls_are_free_and_lasers_take_two_away() -> None:
    far = (12.0 + 6 * L, 18.0, 0.0)
    match = shot(["star"] * 2, ["star"], ["star"], ["star"], ["star"], ["shield"], at=far, other={"speed": 1})
    play(match, "reroll:0", "reroll:0")
    assert car(match, "cobalt").armor[2] == 1
    match = shot(
        ["star"] * 2, ["star"], ["star"], at=far, other={"speed": 1}, build=built(front=["particle_beam"])
    )
    assert match.over


def test_r_11_8_out_of_control_has_no_speed_dice() -> None:
    match = shot(["star"] * 2, ["star"], ["star"], other={"speed": 3, "out": True})
    assert car(match, "cobalt").armor[2] == 0


def test_r_11_9_shields_cancel_in_order() -> None:
    """Two damage, two fires, three shields: one fire is left, and it is enough."""
    build = built(front=["electrolaser"])
    match = shot(["wrench"], ["shield", "shield"], build=build, other={"speed": 2})
    assert (car(match, "cobalt").armor[2], burning(match, "cobalt")) == (4, ["back"])


def test_faq_38_a_side_that_burns_already() -> None:
    match = shot(["wrench"], build=built(front=["electrolaser"]), other={"fires": ["back"]})
    assert car(match, "cobalt").armor[2] == 2


# -- cards of the attacker -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("crew", "who", "dice", "armor"),
    [
        ({"gunner": "grendel"}, "gunner", [], 3),
        ({"gunner": "legend_gunner"}, "gunner", [], 2),
        ({"gunner": "vandal"}, "driver", [["star"]], 3),
        ({"gunner": "max"}, "driver", [["star"]], 3),
        ({"gunner": "fang"}, "driver", [["star"] * 2], 2),
        ({"gunner": "veteran_gunner"}, "gunner", [["star"], ["star"]], 2),
        ({"driver": "wingnut"}, "driver", [["star"]], 3),
        ({"gunner": "machete"}, "gunner", [["star"] * 3], 1),
        ({"gunner": "grendel"}, "driver", [], 4),
    ],
)
def test_crew_add_dice_and_damage(crew: dict[str, str], who: str, dice: list[list[str]], armor: int) -> None:
    """With a Light Machine Gun, whose two black dice show shields here."""
    build = built(front=["light_machine_gun"], **crew)
    black = dice if crew.get("gunner") == "machete" else [*dice, ["shield"] * 2]
    match = shot(*black, build=build, fire=f"fire:{who}:2:cobalt")
    assert car(match, "cobalt").armor[2] == armor


def test_hound_helps_the_defender() -> None:
    build = built(front=["light_machine_gun"], gunner="hound")
    match = shot(["star"] * 2, ["shield"], build=build)
    assert car(match, "cobalt").armor[2] == 3


def test_attack_rerolls_come_from_cards() -> None:
    build = built(front=["light_machine_gun", "advanced_firing_interface"], gunner="amateur_gunner")
    match = shot(["shield"] * 2, ["star"], ["star"], ["star"], build=build)
    play(match, "reroll:0", "reroll:1", "pass")
    assert car(match, "cobalt").armor[2] == 2


def test_dice_that_show_the_same_stand_as_one_and_failed_ones_are_rerolled_in_one_go() -> None:
    """Three re-rolls are free at first; one is not enough for two dice; a wrench is of use to this gun."""
    build = built(front=["light_machine_gun", "advanced_firing_interface"], gunner="amateur_gunner")
    match = shot(["shield"] * 2, ["star"], ["star"], build=build)
    assert isinstance(match.pending, Choose)
    question = views.question(match, 0, 0)
    assert question is not None
    assert [(one.id, one.text, one.also) for one in question.options[1:]] == [
        ("reroll:0", "re-roll black (shield)", ["reroll:1"])
    ]
    assert [(one.text, one.ids) for one in question.batches] == [
        ("Re-roll all 2 dice that failed", ["reroll:0", "reroll:1"])
    ]
    menu = Menu(WORDS, match.table, offers := match.pending.options(), match.pending)
    assert any("re-roll black (shield) ×2" in line for line, _ in menu.lines(100))
    assert menu.find("reroll:1") is menu.find("1") is offers[1]
    assert menu.number_of(offers[2]) == 1
    play(match, *question.batches[0].ids, "pass")
    assert car(match, "cobalt").armor[2] == 2
    match = shot(["shield", "wrench"], build=build)
    assert match.pending is not None
    assert WORDS.batches(table(match), match.pending) == ()
    match = shot(
        ["shield"] * 2, ["shield"], build=built(front=["light_machine_gun"], gunner="amateur_gunner")
    )
    play(match, "reroll:0")
    assert match.pending is not None
    assert WORDS.batches(table(match), match.pending) == ()
    match = shot(["star"] * 2, ["star"], ["star"], ["star", "double-star"], other={"speed": 2, "ace": 2})
    assert isinstance(match.pending, Choose)
    assert WORDS.batches(table(match), match.pending) == (), "each of them costs ACE"
    apart = WORDS.joined(table(match), match.pending.options())
    assert [[one.id for one in alike] for alike in apart] == [["pass"], ["reroll:0"], ["reroll:1"]]


def test_linked_weapons_reroll() -> None:
    build = built(front=["linked_standard_machine_guns"])
    match = shot(["shield"], ["shield"] * 2, ["shield"], ["star"], ["star"], build=build)
    play(match, "reroll:0", "reroll:1")
    assert car(match, "cobalt").armor[2] == 2


def test_tracer_rounds_reroll_for_ace() -> None:
    build = built(front=["standard_machine_gun_tracer_rounds"])
    match = fight(build=build, mover={"ace": 1})
    assert "fire:gunner:2:cobalt" in offered(match)
    source = car(match).build.items[2].card
    assert source.numbers["ace_reroll"] == 1


def test_shock_weapons_may_hurt_themselves() -> None:
    build = built(front=["disruptor"])
    match = shot(["star"], ["wrench", "wrench"], build=build)
    assert (car(match, "cobalt").armor[2], car(match).damage[2]) == (1, 1)


def test_armor_piercing_and_incendiary() -> None:
    match = shot(["star"], ["shield"], build=built(front=["armor_piercing_rocket"]))
    assert car(match, "cobalt").armor[2] == 1
    match = shot(["shield"] * 2, ["shield"], build=built(front=["heavy_machine_gun_incendiary_rounds"]))
    assert car(match, "cobalt").tires == 8


def test_targeting_computer_once_a_round() -> None:
    build = built(front=["light_machine_gun", "light_machine_gun", "targeting_computer"])
    match = shot(["star"], ["star"] * 2, ["star"] * 2, build=build, other={"armor": 12})
    play(match, "use:4", "fire:driver:3:cobalt")
    assert car(match, "cobalt").armor[2] == 12 - 5


def test_hud_goggles_and_holographic_sight() -> None:
    build = built(front=["light_machine_gun"], gear=["hud_goggles"])
    match = shot(["star"] * 2, build=build, mover={"ace": 1}, third=row((18.0, 17.0, 90.0), speed=0))
    assert offered(match) == ["pass", "use:4"]
    play(match, "use:4")
    assert car(match, "cobalt").armor[2] == 4 - 3 + 1
    near = (12.0, 21.0, 0.0)
    match = shot(["star"] * 4, build=built(gear=["holographic_sight"]), at=near, fire="fire:gunner:2:cobalt")
    assert car(match, "cobalt").armor[1] == 0


def test_hacker_fires_a_cheap_weapon_again() -> None:
    build = built(front=["light_machine_gun"], gunner="hacker")
    match = fight(["star"] * 2, ["star"] * 2, build=build, mover={"ace": 1}, other={"armor": 12})
    play(match, "fire:driver:2:cobalt")
    assert offered(match) == ["hold", "fire:gunner:2:cobalt"]
    play(match, "fire:gunner:2:cobalt")
    assert (car(match).ace, car(match, "cobalt").armor[2]) == (0, 8)


def test_hacker_lets_the_driver_fire_what_the_gunner_fired() -> None:
    build = built(front=["light_machine_gun"], gunner="hacker")
    match = fight(["star"] * 2, ["star"] * 2, build=build, mover={"ace": 1}, other={"armor": 12})
    play(match, "fire:gunner:2:cobalt")
    assert offered(match) == ["hold", "fire:driver:2:cobalt"]
    play(match, "fire:driver:2:cobalt")
    assert (car(match).ace, car(match, "cobalt").armor[2]) == (0, 8)
    dear = car(fight(build=built(front=["heavy_machine_gun"], gunner="hacker"), mover={"ace": 1}))
    dear.fired = 1 << 2
    assert not may_fire(dear, 2)


def test_whiplash_fires_the_hand_cannon_everywhere() -> None:
    match = fight(build=built(gunner="whiplash"))
    assert offered(match) == ["hold", "fire:gunner:2:cobalt"]


def test_hyperion_shoots_once_more() -> None:
    match = fight(["shield"] * 3, ["shield"] * 3, build=built(gunner="hyperion"), at=(12.0, 28.0, 0.0))
    play(match, "fire:gunner:2:cobalt")
    assert offered(match) == ["hold", "fire:gunner:2:cobalt"]
    play(match, "fire:gunner:2:cobalt")
    assert match.over


def test_radar_transmitter_marks_the_target() -> None:
    build = built(left=["light_machine_gun"], sidearms=["hand_cannon", "radar_transmitter"])
    match = fight(
        ["star"], ["star"] * 2, ["shield"] * 2, build=build, at=(12.0, 28.0, 0.0), other={"armor": 12}
    )
    play(match, "fire:gunner:4:cobalt", "fire:driver:2:cobalt")
    assert car(match, "cobalt").armor[1] == 12 - 3 - 1


def test_paint_then_damage() -> None:
    build = built(sidearms=["hand_cannon", "paint_grenades"])
    beside = (12.0, 22.0, 0.0)
    match = fight(["wrench"], ["shield"], build=build, at=beside)
    play(match, "fire:gunner:3:cobalt")
    assert (car(match, "cobalt").paint, car(match, "cobalt").armor[1]) == (2, 3)
    match = fight(["wrench"], ["shield"], build=build, at=beside, other={"paint": ["right"]})
    play(match, "fire:gunner:3:cobalt")
    assert car(match, "cobalt").armor[1] == 2


def test_fire_extinguisher_in_the_combat_phase() -> None:
    match = fight(build=built(front=["fire_extinguisher"], left=["wasp"]), mover={"fires": ["front"]})
    assert offered(match) == ["hold", "use:3"]
    play(match, "use:3")
    assert (burning(match), car(match).control) == ([], 4)


def test_concealed_weapons_are_opened() -> None:
    build = built(
        upgrades=["simple_concealment_system"], concealed=[{"weapon": "heavy_machine_gun", "side": "front"}]
    )
    match = fight(build=build)
    assert offered(match) == ["hold", "use:3"]
    play(match, "use:3")
    assert offered(match)[1] == "fire:gunner:2:cobalt"


# -- cards of the defender -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "dice"),
    [
        ({"driver": "rhino"}, [["shield"]]),
        ({"driver": "legend_driver"}, [["shield"]]),
        ({"front": ["radar_jammer"]}, [["shield"]]),
        ({"back": ["light_steel_plate"]}, [["shield"]]),
        ({"back": ["heavy_composite_plate"]}, [["shield", "star"], ["star"]]),
        ({"upgrades": ["active_camouflage"]}, [["shield"]]),
        ({"upgrades": ["wheel_guards"]}, [["shield"]]),
    ],
)
def test_defense_dice(parts: dict[str, Any], dice: list[list[str]]) -> None:
    match = shot(["star"] * 2, ["star"], ["star"], *dice, other={"build": built(**parts)})
    assert car(match, "cobalt").armor[2] == 1


def test_coatings_against_their_type() -> None:
    build = built(upgrades=["laser_reflective_coating"])
    match = shot(["star"], ["double-shield"], build=built(front=["electrolaser"]), other={"build": build})
    assert car(match, "cobalt").armor[2] == 3
    match = shot(["star"] * 2, ["star"], ["star"], ["shield"], other={"build": build})
    assert car(match, "cobalt").armor[2] == 1


def test_structures_protect_their_side_until_destroyed() -> None:
    build = built(back=["light_steel_plate"])
    match = shot(["star"] * 2, ["star"], ["star"], other={"build": build, "damage": {"light_steel_plate": 1}})
    assert car(match, "cobalt").armor[2] == 0


def test_alpine_possum_and_suspension() -> None:
    match = shot(
        ["star"] * 2, ["star"], ["star"], ["shield"] * 2, other={"build": built(driver="alpine"), "speed": 2}
    )
    assert car(match, "cobalt").armor[2] == 2
    match = shot(
        ["star"] * 2, ["star"], ["star"], ["shield"], other={"build": built(driver="possum"), "out": True}
    )
    assert car(match, "cobalt").armor[2] == 1
    build = built(front=["off_road_suspension"])
    match = shot(["star"] * 2, ["star"], ["star"], ["shield"], other={"build": build, "out": True})
    assert car(match, "cobalt").armor[2] == 1


def test_radar_detector_veteran_and_medusa() -> None:
    detector = {"build": built(front=["radar_detector"]), "speed": 1}
    match = shot(["star"] * 2, ["star"], ["star"], ["star"], ["star"], ["shield"], other=detector)
    play(match, "reroll:0", "reroll:0")
    assert car(match, "cobalt").armor[2] == 1
    veteran = {"build": built(driver="veteran_driver"), "speed": 1, "ace": 1}
    match = shot(["star"] * 2, ["star"], ["star"], ["star"], ["star"], ["shield"], other=veteran)
    play(match, "reroll:0", "reroll:0")
    assert (car(match, "cobalt").armor[2], car(match, "cobalt").ace) == (1, 0)
    match = shot(["star"] * 2, ["star"], ["star"], other={"build": built(driver="medusa"), "ace": 6})
    play(match, "use:0", "use:0")
    assert (car(match, "cobalt").armor[2], car(match, "cobalt").ace) == (2, 0)


def test_medusa_stands_beside_the_rerolls_that_cost_ace_too() -> None:
    medusa = {"build": built(driver="medusa"), "speed": 1, "ace": 4}
    match = shot(["star"] * 2, ["star"], ["star"], ["star"], ["shield"], other=medusa)
    assert offered(match) == ["pass", "reroll:0", "use:0"]
    play(match, "use:0")
    assert offered(match) == ["pass", "reroll:0"]
    play(match, "reroll:0")
    assert (car(match, "cobalt").armor[2], car(match, "cobalt").ace) == (2, 0)


def test_reactive_defense_system() -> None:
    build = built(upgrades=["reactive_defense_system"])
    match = shot(["star"] * 2, ["star"], ["star"], ["shield"] * 2, other={"build": build})
    play(match, "use:2")
    assert (car(match, "cobalt").armor[2], car(match, "cobalt").damage[2]) == (2, 1)


def test_the_attack_is_gone_afterwards() -> None:
    match = shot(["star"] * 2, ["star"], ["star"])
    assert table(match).attack is None
    assert table(match).pool is None


def test_holding_fire_ends_the_combat_phase() -> None:
    match = play(fight(), "hold")
    assert match.over
