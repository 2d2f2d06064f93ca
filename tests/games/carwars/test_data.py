"""Every table is checked when it is loaded: a wrong edit is named by file, row and field."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from understudy.core.errors import BadData, BadSetup
from understudy.games.carwars import arena, builds, cards, constants, dice, setup
from understudy.games.carwars.reading import read_csv, read_json, text
from understudy.kit.reading import Row


def edited(name: str, change: Callable[[Any], object]) -> Row:
    data = json.loads(text(name))
    change(data)
    return read_json(name, json.dumps(data))


def set_value(section: str, name: str, value: object) -> Callable[[Any], object]:
    return lambda data: data[section][name].update(value=value)


@pytest.mark.parametrize(
    ("section", "name", "value", "message"),
    [
        ("geometry", "base_length", "long", r"constants.json, geometry, base_length, field value: a number"),
        (
            "geometry",
            "arc_membership",
            "edge",
            r"arc_membership, field value: “edge” is not allowed; choose from: any_part",
        ),
        ("car", "max_speed_by_tires", [1, 2], r"max_speed_by_tires, field value: a list of 11"),
        ("car", "control_by_tires", [0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 99], r"control_by_tires, field value: 99"),
        ("driving_roll", "speed_die", "pink", r"speed_die, field value: “pink”"),
        ("driving_roll", "maneuver_dice", {"D0": {"pink": 1}}, r"pink"),
        ("bot", "avoid_suicide", "no", r"true or false"),
        ("attack", "shield_cancel_order", ["armor"], r"shield_cancel_order, field value: “armor”"),
    ],
)
def test_constants(section: str, name: str, value: object, message: str) -> None:
    with pytest.raises(BadData, match=message):
        constants.load(edited("constants.json", set_value(section, name, value)))


def test_a_missing_constant_is_named() -> None:
    with pytest.raises(BadData, match=r"constants.json, fire, field damage: is missing"):
        constants.load(edited("constants.json", lambda data: data["fire"].pop("damage")))


def test_a_constant_that_nobody_reads_is_named() -> None:
    with pytest.raises(BadData, match=r"constants.json, fire, field damages: not a known constant"):
        constants.load(edited("constants.json", lambda data: data["fire"].update(damages={"value": 1})))


def test_broken_json_names_the_line() -> None:
    with pytest.raises(BadData, match=r"constants.json, line 2"):
        read_json("constants.json", '{\n "a": }')


def rows(name: str, old: str, new: str) -> list[Row]:
    content = text(name)
    assert old in content
    return read_csv(name, content.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "wasp,Wasp,1,shred",
            "wasp,Wasp,one,shred",
            r"weapons.csv, row \d+ \(wasp\), field cost_bp: a number",
        ),
        ("wasp,Wasp,1,shred", "wasp,Wasp,1,shread", r"\(wasp\), field type: “shread”"),
        ("wasp,Wasp,1,shred", "vulcan,Wasp,1,shred", r"field id: there are two cards “vulcan”"),
        ("shock=2", "shook=2", r"field does: there is no effect “shook”"),
        ("shock=2", "shock=x", r"field does: “shock=x” needs a whole number"),
        ("wasp,Wasp,1,", "wasp,Wasp,1,,,", r"wrong number of fields"),
    ],
)
def test_weapons(old: str, new: str, message: str) -> None:
    with pytest.raises(BadData, match=message):
        cards.load_cards(rows("weapons.csv", old, new), [], [], [])


def test_accessories_and_crew() -> None:
    with pytest.raises(BadData, match=r"accessories.csv, row 2 .*field category: “part”"):
        cards.load_cards([], rows("accessories.csv", "Brakes,accessory", "Brakes,part"), [], [])
    with pytest.raises(BadData, match=r"field does: “blue:x” is not a number of dice"):
        cards.load_cards([], [], rows("crew.csv", "maneuver_dice=blue:1", "maneuver_dice=blue:x"), [])


def test_damage_cards() -> None:
    with pytest.raises(BadData, match=r"damage_cards.csv, row 3 \(A1\), field location: “flames”"):
        cards.load_damage(rows("damage_cards.csv", "A1,A,2,fire", "A1,A,2,flames"))
    with pytest.raises(BadData, match=r"the last line of A1 must be power_plant"):
        cards.load_damage(rows("damage_cards.csv", "A1,A,3,power_plant,none", "A1,A,3,tires,2"))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda data: data["arenas"][1]["heavy_obstacles"][0]["poly"].pop(), None),
        (
            lambda data: data["arenas"][0]["starts"]["south"].update(pose=[18, 0.5, 90]),
            r"starts south: the base would stick out",
        ),
        (
            lambda data: data["arenas"][0]["start_slots_by_players"].update({"2": ["north", "nowhere"]}),
            r"“nowhere” must be a start",
        ),
        (
            lambda data: data["arenas"][2]["walls"][0].update(poly=[[0, 0], [4, 0], [1, 1], [0, 4]]),
            r"walls w1, field poly: .*convex",
        ),
        (lambda data: data["arenas"][2]["terrain"][0].update(level=4), r"terrain t1, field level: 4"),
    ],
)
def test_arenas(change: Callable[[Any], object], message: str | None) -> None:
    file = edited("arenas.json", change)
    if message is None:
        assert arena.load(file)
        return
    with pytest.raises(BadData, match=message):
        arena.load(file)


def test_arenas_have_no_other_fields() -> None:
    with pytest.raises(BadData, match=r"arenas open_square, field light_obstacle: not a known field"):
        arena.load(edited("arenas.json", lambda data: data["arenas"][0].update(light_obstacle=[])))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda data: data["hazards"][0].update(damge=1),
            r"hazards.json, hazards spikes, field damge: not a known field; choose from: id, name",
        ),
        (
            lambda data: data["hazards"][0].update(dice={"pink": 1}),
            r"hazards spikes, dice, field pink: not a known field; choose from: yellow, green",
        ),
        (
            lambda data: data["hazards"][4].update(mine="maybe"),
            r"concussion_mine, field mine: yes \(1\) or no",
        ),
        (lambda data: data["hazards"][7].update(size=[3]), r"hazards slab, field size: a list of 2"),
        (lambda data: data["hazards"][1].pop("name"), r"hazards oil, field name: is missing"),
    ],
)
def test_hazards(change: Callable[[Any], object], message: str) -> None:
    with pytest.raises(BadData, match=message):
        cards.load_hazards(edited("hazards.json", change))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda data: data["dice"]["red"][2].update(symbol="skull"),
            r"dice.json, dice red, face 3, field symbol: “skull” is not allowed; choose from: star, shield",
        ),
        (lambda data: data["dice"]["blue"].pop(), r"dice.json, dice, field blue: a list of 6"),
        (lambda data: data["dice"]["blue"][0].update(count=3), r"dice blue, face 1, field count: 3"),
    ],
)
def test_dice(change: Callable[[Any], object], message: str) -> None:
    with pytest.raises(BadData, match=message):
        dice.load(edited("dice.json", change))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda data: data["bot_decision"]["personality"].update(balanced=["star"]),
            r"dice.json, bot_decision, personality, field symbols: each of 3 symbols must mean one thing",
        ),
        (
            lambda data: data["bot_decision"]["avoid_turn"].update(D2=["moon"]),
            r"bot_decision, avoid_turn, field D2: “moon”",
        ),
        (
            lambda data: data["bot_decision"].pop("two_options"),
            r"bot_decision, field two_options: is missing",
        ),
    ],
)
def test_decision_dice(change: Callable[[Any], object], message: str) -> None:
    with pytest.raises(BadData, match=message):
        dice.load_decisions(edited("dice.json", change))


def test_effects_sidearms_and_ready_builds() -> None:
    with pytest.raises(BadData, match=r"effects.csv, row 2 \(ace\), field kind: “count”"):
        cards.load_effects(rows("effects.csv", "ace,number", "ace,count"))
    with pytest.raises(BadData, match=r"effects.csv, row 3 \(ace\), field id: there are two effects"):
        cards.load_effects(rows("effects.csv", "\ncontrol,number", "\nace,number"))
    with pytest.raises(BadData, match=r"sidearms_gear.csv, row \d+ \(hand_cannon\), field category: “gun”"):
        cards.load_cards([], [], [], rows("sidearms_gear.csv", "Hand Cannon,sidearm", "Hand Cannon,gun"))
    with pytest.raises(BadData, match=r"builds.json, builds \w+, field driver: there is no card “nobody”"):
        builds.load(edited("builds.json", lambda data: data["builds"][3].update(driver="nobody")))


# -- builds (R 2) --------------------------------------------------------------------------------------------


def own(**parts: Any) -> builds.Build:
    data = {"id": "mine", "division": 4, "driver": "rookie_driver", "gunner": "rookie_gunner", **parts}
    return builds.own_build("mine.json", json.dumps(data))


def side(*weapons: str, structure: str | None = None, accessories: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"weapons": list(weapons), "structure": structure, "accessories": list(accessories)}


def test_the_smallest_build() -> None:
    found = own()
    assert [item.card.id for item in found.items] == ["rookie_driver", "rookie_gunner", "hand_cannon"]
    assert found.armor == 4


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        (
            {"sides": {"front": side("the_anvil", "heavy_machine_gun")}, "division": 4},
            r"needs division 6|build points",
        ),
        (
            {"sides": {"front": side(*["vulcan"] * 2), "left": side("longbow", "thresher")}},
            r"cost 18 build points; division 4 has 16",
        ),
        ({"driver": "legend_driver"}, r"field driver: .*cost 6 crew points; there are 4"),
        ({"driver": "grendel"}, r"Grendel is gunner, not driver"),
        ({"driver": "nobody"}, r"there is no card “nobody”"),
        (
            {"sides": {"left": side("the_anvil")}, "division": 8},
            r"The Anvil must be mounted on: front or back",
        ),
        ({"sides": {"left": side("turreted_shotgun")}}, r"must be mounted on: the turret"),
        ({"sides": {"left": side(accessories=("superbooster",))}}, r"Superbooster must be mounted on: front"),
        ({"turret": ["wasp"]}, r"must be mounted on: front or right"),
        ({"sides": {"left": side(*["wasp"] * 3)}}, r"Wasp is there 3 times; 2 is the limit"),
        ({"sides": {"left": side(accessories=("spoiler",)), "front": side()}}, r"Spoiler must be mounted"),
        (
            {"sides": {"front": side(accessories=("radar_jammer", "radar_jammer"))}},
            r"Radar Jammer is there 2 times",
        ),
        ({"upgrades": ["roll_bar", "safety_cage"]}, r"2 cards of the subtype frame"),
        ({"upgrades": ["roll_bar", "roll_bar"]}, r"Roll Bar is there 2 times|subtype"),
        ({"sidearms": ["assault_rifle"]}, r"every car carries the hand_cannon"),
        (
            {"sides": {"front": side("anti_power_plant_rocket")}, "turret": ["turreted_shotgun"]},
            r"more than one exclusive",
        ),
        (
            {"concealed": [{"weapon": "wasp", "side": "front"}]},
            r"weapons worth 1 are hidden; there is room for 0",
        ),
        ({"wheels": 4}, r"field wheels: not a known field"),
        ({"sides": {"top": side()}}, r"field sides: entries for front"),
    ],
)
def test_limits_of_construction(parts: dict[str, Any], message: str) -> None:
    with pytest.raises(BadData, match=message):
        own(**parts)


def test_r_2_8_a_pair_is_paid_once() -> None:
    pair = side("light_rocket", "light_rocket")
    assert own(division=1, sides={"front": pair, "back": side(structure="heavy_ceramic_plate")})


def test_r_2_9_three_suspensions_may_be_fitted_together() -> None:
    names = ("dynamic_suspension", "off_road_suspension", "rugged_suspension")
    assert own(sides={"front": side(accessories=names)})


def test_construction_upgrades() -> None:
    assert own(upgrades=["cadmium_alloy_fasteners"]).armor == 5
    assert own(upgrades=["stability_controller"], driver="alpine")


def test_builds_from_files(tmp_path: Any) -> None:
    path = tmp_path / "mine.json"
    path.write_text(
        json.dumps({"id": "mine", "division": 4, "driver": "rookie_driver", "gunner": "rookie_gunner"})
    )
    assert setup.named_build(str(path)).id == "mine"
    path.write_text("{")
    with pytest.raises(BadSetup, match="line 1"):
        setup.named_build(str(path))
    with pytest.raises(BadSetup, match="cannot be read"):
        setup.named_build(str(tmp_path / "other.json"))
    with pytest.raises(BadSetup, match="There is no build"):
        setup.named_build("batmobile")


def test_all_published_builds_fit() -> None:
    assert len(builds.BUILDS) == 64
    assert len(cards.CARDS) == 205
