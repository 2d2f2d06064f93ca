"""When the AI uses its aces: first opportunity that fully works, blanks only, odd or even."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.armada.aideck.tables import answer, card_with, fleet, posed, table_of
from tests.games.armada.cardtable import VICTORY, dice
from understudy.games.armada.cards import SQUADRONS
from understudy.games.armada.table import Table

SHIP_OF = {
    "rebel": "cr90_corvette_a",
    "imperial": VICTORY,
    "republic": "acclamator_i_class_assault_ship",
    "separatist": "munificent_class_comms_frigate",
}
ODD, EVEN = card_with(number=7), card_with(number=8)


def table(
    own: list[str],
    foes: list[str],
    at: list[tuple[float, float]],
    attack: dict[str, Any] | None = None,
    **more: Any,
) -> Table:
    """The AI's squadrons are the last ones; its ship is ship 1, far away unless it is placed."""
    faction = SQUADRONS[own[0]].faction
    other = SQUADRONS[foes[0]].faction
    states = more.pop("states", {})
    flying = [{"at": list(place), **states.get(number, {})} for number, place in enumerate(at)]
    ships = more.pop("ships", [{"pose": [300, 150, 0]}, {"pose": [1700, 800, 180]}])
    if attack is not None:
        attack = {"kind": "strike", "band": 0, "obstructed": False, **attack, "pool": dice(attack["pool"])}
        more["attacks"] = [attack]
    return table_of(
        posed(
            fleet(other, [SHIP_OF[other]], foes),
            fleet(faction, [SHIP_OF[faction]], own),
            ships,
            flying,
            **more,
        )
    )


def effects(found: Table, word: str) -> str:
    return answer(found, "attack-effects", ["done", f"ability:{word}"], attack=1, kind="strike")


X, TIE, VULTURE = "x_wing_squadron", "tie_fighter_squadron", "vulture_class_droid_fighter_squadron"
TWO: list[tuple[float, float]] = [(900, 400), (960, 400)]
THREE: list[tuple[float, float]] = [*TWO, (960, 460)]


def own_attack(by: int, at: int, pool: str) -> dict[str, Any]:
    return {"by_squadron": by, "target_squadron": at, "pool": pool}


@pytest.mark.rule("AR-UPG-01", "AR-RER-02")
def test_aces_change_dice_where_it_fully_works() -> None:
    def zertik(pool: str, hull: int = 3) -> str:
        found = table(
            ["zertik_strom", TIE],
            [X],
            [*TWO, (1000, 440)],
            own_attack(1, 0, pool),
            states={2: {"hull": hull}},
        )
        return effects(found, "drive")

    assert zertik("Rb Rb Rh") == "ability:drive"
    assert zertik("Rb Rh Rh") == "done", "one blank is not enough"
    assert zertik("Rb Rb Rh", hull=1) == "done", "no friend survives it"
    morna = table(["morna_kee"], [X], TWO, own_attack(1, 0, "Kb Kb Kh"))
    assert effects(morna, "recast") == "ability:recast"
    assert effects(table(["morna_kee"], [X], TWO, own_attack(1, 0, "Kb Kh Kh")), "recast") == "done"
    jango = table(["jango_fett", VULTURE], ["luke_skywalker"], THREE, own_attack(1, 0, "Rb Uh"))
    assert effects(jango, "bounty") == "ability:bounty"
    full = table(["jango_fett", VULTURE], ["luke_skywalker"], THREE, own_attack(1, 0, "Rh Uh"))
    assert effects(full, "bounty") == "done", "every die does damage"


@pytest.mark.rule("AR-UPG-01")
def test_a_point_goes_to_whoever_can_take_it() -> None:
    states = {2: {"hull": 1}, 3: {"hull": 3}}
    found = table(
        ["zertik_strom", TIE, TIE],
        [X],
        [*TWO, (1000, 440), (1000, 360)],
        own_attack(1, 0, "Rb Rb"),
        states=states,
    )
    ways = ["to-squadron:squadron-2", "to-squadron:squadron-3"]
    assert answer(found, "ace-friend", ways, squadron=1) == ways[1]


@pytest.mark.rule("AR-UPG-01", "AR-PRI-01")
def test_boba_hits_what_dies_of_it_then_the_nearest() -> None:
    ways = ["to-squadron:squadron-0", "to-squadron:squadron-1", "to-ship:ship-0"]
    about: dict[str, Any] = {"squadron": 2, "for": "boba_fett_slave_i"}
    places: list[tuple[float, float]] = [(900, 400), (1010, 400), (960, 400)]
    assert answer(table(["boba_fett_slave_i"], [X, X], places), "ace-foe", ways, **about) == ways[1]
    weak = table(["boba_fett_slave_i"], [X, X], places, states={0: {"hull": 1}})
    assert answer(weak, "ace-foe", ways, **about) == ways[0]


@pytest.mark.rule("AR-ODD-01", "AR-ODD-02", "AR-ODD-03")
def test_axe_and_hondo_where_it_is_unclear() -> None:
    attack = {"by_squadron": 0, "target_squadron": 1, "pool": "Uh"}
    ways = ["done", "ability:axe"]
    for cards, expected in (([], "reveal-card"), ([ODD], "ability:axe"), ([EVEN], "done")):
        found = table(["v_19_torrent_squadron", "axe"], [TIE], THREE, attack, orders={"revealed": cards})
        assert answer(found, "ace-defends", ways, squadron=2, damage=1) == expected
    saving = table(["v_19_torrent_squadron", "axe"], [TIE], THREE, attack, states={1: {"hull": 1}})
    assert answer(saving, "ace-defends", ways, squadron=2, damage=1) == "ability:axe"
    hondo = ["done", "ability:hondo_ohnaka_slave_i", "dogfight:squadron-0"]
    for cards, expected in (([], "reveal-card"), ([ODD], hondo[1]), ([EVEN], hondo[2])):
        found = table(["hondo_ohnaka_slave_i"], [X], TWO, orders={"revealed": cards})
        assert answer(found, "squadron", hondo, squadron=1, left=3, by=-1) == expected


@pytest.mark.rule("AR-UPG-01")
def test_biggs_only_saves() -> None:
    """The defender would be destroyed, and another escort survives the point."""
    attack = {"by_squadron": 0, "target_squadron": 1, "pool": "Uh"}
    ways = ["done", "ability:biggs_darklighter"]
    for hull, expected in ((1, ways[1]), (3, "done")):
        found = table([X, "biggs_darklighter"], [TIE], THREE, attack, states={1: {"hull": hull}})
        assert answer(found, "ace-defends", ways, squadron=2, damage=1) == expected


@pytest.mark.rule("AR-UPG-01")
def test_critical_effects_of_aces() -> None:
    ships = [{"pose": [900, 300, 0]}, {"pose": [1700, 800, 180]}]
    at_ship = {"by_squadron": 1, "target_ship": 0, "target_zone": 0, "pool": "Kx"}
    ways = ["done", "standard-crit", "ability:strip"]
    found = table(
        ["y_wing_squadron", "norra_wexley"], [TIE], [(300, 400), (900, 380), (940, 400)], at_ship, ships=ships
    )
    assert answer(found, "critical-effect", ways, attack=1) == "ability:strip", "the shields take it all"
    found.ships[0].shields[0] = 1
    assert answer(found, "critical-effect", ways, attack=1) == "standard-crit"


@pytest.mark.rule("AR-UPG-01", "AR-PRI-04")
def test_han_flies_when_he_can_fight_and_ig_88b_against_two() -> None:
    han = ["done", "ability:han_solo_millennium_falcon"]
    for x, expected in ((960, han[1]), (1600, "done")):
        found = table(["han_solo_millennium_falcon"], [TIE], [(900, 400), (x, 400)])
        assert answer(found, "ace-use", han, squadron=1) == expected
    ig = ["done", "ability:ig_88b_ig_2000b"]
    one = table(["ig_88b_ig_2000b"], [X], TWO)
    assert answer(one, "ace-use", ig, squadron=1) == "done"
    two = table(["ig_88b_ig_2000b"], [X, X], [(900, 400), (1020, 400), (960, 400)])
    assert answer(two, "ace-use", ig, squadron=2) == ig[1]
