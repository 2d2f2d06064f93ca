"""What the rules do with an upgrade is held against what is written of it: its costs and its conditions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pytest

from tests.games.armada.cardtable import CR90, MC80, USE, VADER, commanding, defend, fight, flak, shown
from tests.games.armada.test_upgrades import built
from understudy.games.armada.cards import SHIPS, UPGRADES, UpgradeCard
from understudy.games.armada.measures import PACKAGE
from understudy.kit.reading import csv_rows, text

#: A step that ends nothing.
REST = ["attack_step", [0]]
#: What is written of each upgrade, with its columns.
WRITTEN = {row.word("id"): row.data for row in csv_rows("upgrades.csv", text(PACKAGE, "upgrades.csv"))}


def costs(card: UpgradeCard) -> set[str]:
    return {cost.kind for effect in card.effects for cost in effect.get("cost", ())}


def conditions(card: UpgradeCard) -> set[str]:
    return {f"{one.name}:{one.value}" for effect in card.effects for one in effect.get("if", ())}


class Said(NamedTuple):
    """Something that is written, what the rules make of it, and the cards for which they do it elsewhere."""

    written: Callable[[Mapping[str, str]], object]
    played: Callable[[UpgradeCard], bool]
    elsewhere: Sequence[str] = ()
    #: What is not written so may be done all the same.
    only_if: bool = False


def _words(pattern: str) -> Callable[[Mapping[str, str]], object]:
    return lambda row: re.search(pattern, row["effect"])


def _in_attack(pattern: str) -> Callable[[Mapping[str, str]], object]:
    return lambda row: row["timing"] == "attack_effects" and re.search(pattern, row["effect"])


SAID = {
    "exhausts": Said(
        lambda row: row["exhaust"] == "1",
        lambda card: "exhaust" in costs(card),
        # By the enemy's dial; by the token that it places.
        ("jedi_hostage", "spha_t"),
    ),
    "is discarded": Said(
        lambda row: row["discard_self"] == "1",
        lambda card: "discard" in costs(card),
        # By what their ship does.
        ("admiral_montferrat", "commander_gherant"),
    ),
    "against ships": Said(
        _words(r"\bvs ships?\b"),
        lambda card: "vs:ship" in conditions(card),
        ("general_cracken", "admiral_montferrat", "sw_7_ion_batteries"),
        only_if=True,
    ),
    "against squadrons": Said(
        _words(r"\bvs squadrons?\b"),
        lambda card: "vs:squadron" in conditions(card),
        ("heavy_fire_zone", "gunnery_team", "ruthless_strategists"),
        only_if=True,
    ),
    "at close range": Said(
        _in_attack(r"\bat close\b(?!-)"),
        lambda card: any(each.startswith("range:close") for each in conditions(card)),
        only_if=True,
    ),
    "once": Said(
        _words(r"\bonce\b"),
        lambda card: any("limit" in effect for effect in card.effects),
        ("general_rieekan", "kyrsta_agate_commander", "sa_nalaor"),
        only_if=True,
    ),
}


@pytest.mark.parametrize("said", SAID)
def test_costs_and_conditions_are_those_that_are_written(said: str) -> None:
    rule = SAID[said]
    for id, card in UPGRADES.items():
        written, played = bool(rule.written(WRITTEN[id])), rule.played(card)
        if id in rule.elsewhere:
            assert written, f"{id} needs no exception"
            assert not played, f"{id} needs no exception"
        elif not (rule.only_if and played):
            assert written == played, f"{id}: {said}"


def test_point_defense_reroute_rolls_every_crit_again() -> None:
    played = flak("point_defense_reroute", "Uc Rc Uh", VADER, rolled=[["hit"], ["blank"]])
    played.answer(USE, "reroll:0")
    assert set(played.options()) >= {"done", "reroll:1"}, "any number, and of any color"
    assert "reroll:2" not in played.options()
    assert USE not in flak("point_defense_reroute", "Uc", VADER, attack={"band": 1}).options()
    assert fight("point_defense_reroute", "Uc").topic == "defense-tokens", "not at a ship"


def test_admiral_ackbar_is_for_every_friendly_ship() -> None:
    """Two red dice, whatever the ship has; at squadrons none."""
    side = {"pose": [780, 300, 270]}
    friend = [((CR90, "admiral_ackbar"), {"pose": [200, 150, 0]})]
    dice = sum(SHIPS[MC80].batteries[1][:2])
    rolled = [["hit"] * dice, ["hit", "double"]]
    played = commanding((), [REST, ["attack_card", [0]]], rolled, theirs=side, friends=friend)
    played.answer("use:ship-1:upgrade-0:effect-0")
    attacks = [each for each in played.options() if each != "done"]
    assert {each.split(":")[1] for each in attacks} == {"right"}
    played.answer(attacks[0], "use:ship-1:upgrade-0:effect-1")
    assert shown(played.table.attack.pool[-2:]) == "Rh Rd"


def test_kraken_changes_a_die_once_in_an_activation_and_only_at_a_ship() -> None:
    friend = [(CR90, {"pose": [760, 500, 0]})]
    assert USE in fight("kraken", "Rb", friends=friend).options()
    used = [[0, 0, 0]]
    assert fight("kraken", "Rb", friends=friend, used=used).topic == "defense-tokens"


def test_anakin_skywalker_needs_two_friends_at_the_defender() -> None:
    near = (CR90, {"pose": [760, 500, 0]})
    both = [near, (CR90, {"pose": [440, 500, 0]})]
    assert USE in fight("anakin_skywalker", "Rb Rb Rb Rb", friends=both).options()
    alone = fight("anakin_skywalker", "Rb", friends=[near])
    assert alone.topic == "defense-tokens"
    played = fight("anakin_skywalker", "Rb Rb Rb Rb", friends=both, rolled=[["hit"] * 3])
    played.answer(USE, "to-ship:ship-1", "spend:0", "reroll:0", "reroll:1", "reroll:2")
    assert not any(each.startswith("reroll") for each in played.options()), "up to three"


def test_anakin_skywalker_helps_every_friendly_ship_but_not_at_squadrons() -> None:
    own = [((CR90, "anakin_skywalker"), {"pose": [760, 500, 0]}), (CR90, {"pose": [440, 500, 0]})]
    assert "use:ship-1:upgrade-0:effect-0" in fight((), "Rb", friends=own).options()
    at_squadron = flak((), "Kb", friends=own)
    assert not any(each.startswith("use:ship-1") for each in at_squadron.options())


def test_mon_mothma_is_for_every_friendly_ship() -> None:
    """An evade token cancels a die at medium range, where it would only roll it again."""
    friend = [((CR90, "mon_mothma"), {"pose": [200, 150, 0]})]
    for friends, word in ((friend, "cancel:"), ((), "reroll:")):
        played = defend((), "Rd Rh", ship=CR90, attack={"band": 1}, friends=friends).answer("spend:0")
        if played.topic == "evade-larger":
            played.answer("done")
        assert any(each.startswith(word) for each in played.options())


def test_a_veteran_captain_goes_for_one_token_of_any_kind() -> None:
    for command in ("navigate", "squadron", "repair", "concentrate_fire"):
        played = commanding("veteran_captain", [["attack_step", [0]], ["commands", [0]]])
        ship = played.answer(USE, f"command:{command}").table.ships[0]
        assert ship.token_count == 1
        assert ship.upgrades == [0], "it is discarded"


def test_lucid_voice_arms_the_sides_with_other_dice() -> None:
    ship = "providence_class_carrier_separatist"
    found, plain = built(ship, "lucid_voice", faction="separatist"), SHIPS[ship].batteries
    for side in (1, 3):
        red, blue, black = plain[side]
        assert found.batteries[side] == (red, max(0, blue - 1), black + 1)
    assert found.batteries[0] == plain[0]
