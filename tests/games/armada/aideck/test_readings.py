"""Settings that switch to the other reading of what the AI's document leaves open: each changes a deed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from tests.games.armada.aideck.tables import answer, card_with, fleet, mind_of, posed, table_of
from tests.games.armada.aideck.test_naive import random_table
from understudy.games.armada import GAME
from understudy.games.armada.bots.aideck.planning import dice_of, zone_plans
from understudy.games.armada.cards import REPAIR
from understudy.games.armada.options import AttackShip
from understudy.games.armada.readings import READINGS
from understudy.games.armada.rules.activation import attack_options
from understudy.games.armada.rules.courses import maneuvers
from understudy.games.armada.table import Table

VICTORY, CORVETTE, MC80 = "victory_ii_class_star_destroyer", "cr90_corvette_a", "mc80_command_cruiser"


def table(name: str = "", other: bool = False, **more: Any) -> Table:
    """The AI's Victory (2) with two squadrons against a corvette (0) and an MC80 (1)."""
    reading = {setting.name: setting.values for setting in READINGS}
    options = {name: reading[name][other]} if name else {}
    ship = {"pose": [900, 600, 180], **more.pop("ship", {})}
    start = posed(
        fleet("rebel", [CORVETTE, MC80], ["x_wing_squadron"]),
        fleet("imperial", [(VICTORY, *more.pop("cards", ()))], ["tie_fighter_squadron", "firespray_31"]),
        [{"pose": more.pop("corvette", [860, 300, 0])}, {"pose": more.pop("mc80", [300, 200, 0])}, ship],
        more.pop("squadrons", [{"at": [1600, 100]}, {"at": [1000, 500]}, {"at": [700, 760]}]),
        more.pop("card", card_with(command=3)),
        options=options,
        **more,
    )
    return table_of(start)


def both(name: str, topic: str, ways: Sequence[str], **more: Any) -> tuple[str, str]:
    """What the AI answers by the usual and by the other reading; `about` what the question is about."""
    about = more.pop("about", {})
    usual, other = table(name, **more), table(name, True, **more)
    return answer(usual, topic, ways, **about), answer(other, topic, ways, **about)


@pytest.mark.rule("AR-CDA-01", "AR-CDA-04")
def test_two_cards_of_one_command() -> None:
    asked = {"about": {"ship": 2}, "card": card_with(command=3)}
    ways = ["keep-card", "next-card"]
    for cards, other in (
        (("flight_commander", "flight_controllers"), "keep-card"),
        (("flight_controllers",), "next-card"),
    ):
        found = both("priority", "activation-card", ways, cards=cards, **asked)
        assert found == ("next-card", other)


@pytest.mark.rule("AR-ACT-09")
def test_a_token_that_was_just_gained() -> None:
    ship = {"tokens": ["repair"], "shields": [1, 3, 1, 3]}
    ways = ["done", "resolve:repair:token"]
    found = both("new_tokens", "commands", ways, about={"ship": 2}, ship=ship, orders={"held": []})
    assert found == ("done", "resolve:repair:token")


@pytest.mark.rule("AR-ENG-01")
def test_points_that_remain_beside_damage_that_remains() -> None:
    """Four points: three for the card, and one is left beside a lost shield."""
    ship = {"damage": ["facedown"], "shields": [2, 3, 1, 3], "dial": "repair"}
    about = {"ship": 2, "command": REPAIR}
    found = both("engineering", "reveal", ["keep-dial", "take-token"], about=about, ship=ship)
    assert found == ("keep-dial", "take-token")


@pytest.mark.rule("AR-CF-04", "AR-ATK-01")
def test_what_is_left_for_the_second_attack() -> None:
    attack = {"kind": "battery", "band": 1, "obstructed": False, "by_ship": 2, "zone": 0}
    more = {
        "attacks": [
            {**attack, "target_ship": 0, "target_zone": 0, "pool": [["red", "blank"], ["red", "hit"]]}
        ],
        "orders": {"held": ["concentrate_fire"]},
    }
    for made, found in ((1, ("cf-token", "cf-token")), (2, ("cf-token", "done"))):
        ship = {"tokens": ["concentrate_fire"], "attacks": made}
        assert both("second_attack", "attack-effects", ["done", "cf-token"], ship=ship, **more) == found


@pytest.mark.rule("AR-DEF-02")
def test_an_attack_without_damage() -> None:
    attack = {"kind": "battery", "band": 1, "obstructed": False, "by_ship": 0, "zone": 0}
    more = {"attacks": [{**attack, "target_ship": 2, "target_zone": 0, "pool": [["red", "blank"]]}]}
    ways = ["done", "spend:0", "spend:1", "spend:2"]
    assert both("harmless", "defense-tokens", ways, **more) == ("done", "reveal-card")


@pytest.mark.rule("AR-PRI-02")
def test_who_flies_first() -> None:
    squadrons = [{"at": [1600, 100]}, {"at": [1500, 300]}, {"at": [700, 760]}]
    ways = ["fly:squadron-1", "fly:squadron-2"]
    found = both("squadron_order", "squadron-phase", ways, squadrons=squadrons)
    assert found == ("fly:squadron-1", "fly:squadron-2")


@pytest.mark.rule("AR-SQU-05", "AR-SQC-04")
def test_where_a_squadron_flies_that_cannot_reach_its_target() -> None:
    """The card says the largest ship, far to the left; the corvette is nearer."""
    more = {
        "card": card_with(attack="largest_ship"),
        "squadrons": [{"at": [1600, 100]}, {"at": [900, 760], "by": 2}, {"at": [1600, 800]}],
        "corvette": [1400, 300, 0],
    }
    about = {"squadron": 1, "left": 3}
    usual, other = both("far_target", "squadron", ["done"], about=about, **more)
    xs = [float(there.removeprefix("move:").split(",")[0]) for there in (usual, other)]
    assert xs[0] > 900 > xs[1]


@pytest.mark.rule("AR-ATK-02", "AR-PRI-02", "AR-PRI-07")
@pytest.mark.parametrize("name", ["arcs", "target_zone"])
def test_which_arc_and_which_zone(name: str) -> None:
    values = next(setting.values for setting in READINGS if setting.name == name)
    differing = 0
    for seed in range(60):
        found, _ = random_table(Random(5000 + seed))
        for ship in found.ships[3:]:
            shots = attack_options(found, ship)
            if not shots:
                continue
            told = []
            ship.attacks = 1
            for value in values:
                found.config.options[name] = value
                ways = ["done", *(option.id for option in shots)]
                told.append(answer(found, "attack", ways, ship=ship.index, attack=1))
            differing += told[0] != told[1]
            _check(name, found, ship.index, told[1])
    assert differing > 5


def _check(name: str, found: Table, ship: int, told: str) -> None:
    mind = mind_of(found, "attack", (), ship=ship, attack=1)
    assert mind.card is not None
    shots = attack_options(found, found.ships[ship])
    option = next(each for each in shots if each.id == told)
    if name == "arcs":
        plans = zone_plans(mind, shots)
        assert dice_of(shots[option]) == max(plan.dice for plan in plans)
    elif isinstance(option, AttackShip) and mind.card.attack != "weakest_shields":
        alike = [each for each in shots if isinstance(each, AttackShip) and each.zone == option.zone]
        assert option.target_zone == min(each.target_zone for each in alike if each.ship == option.ship)


@pytest.mark.rule("AR-MOV-01")
def test_what_comes_after_this_maneuver() -> None:
    """Close to the edge and heading for it: only who looks ahead turns away in time."""
    differing = 0
    for seed in range(120):
        found, mover = random_table(Random(seed))
        told = []
        for value in ("later", "this-one"):
            found.config.options["look_ahead"] = value
            told.append(answer(found, "maneuver", maneuvers(found, found.ships[mover]), ship=mover))
        differing += told[0] != told[1]
    assert differing > 3


def test_positions_do_not_name_the_usual_readings() -> None:
    written = GAME.position(table())
    assert not {setting.name for setting in READINGS} & set(written.get("options", {}))
    assert GAME.position(table("harmless", True))["options"]["harmless"] == "a-token"
