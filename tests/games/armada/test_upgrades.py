"""R20 and the vocabulary of upgrades: every operation in play."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tests.games.armada import properties
from tests.games.armada.tables import Played, fleet, place, position
from understudy.core.errors import IllegalAnswer
from understudy.core.game import UNPLAYED
from understudy.core.match import Header, Match
from understudy.games.armada import GAME
from understudy.games.armada.cards import SHIPS, UPGRADES
from understudy.games.armada.cards import SQUADRONS as CARDS
from understudy.games.armada.fleets import FittedShip, Fleet, faults
from understudy.games.armada.rules.activation import command_limit, commandable, splits, squadron_count
from understudy.games.armada.rules.courses import maneuvers, sources
from understudy.games.armada.rules.damage import remove_ship
from understudy.games.armada.rules.repairing import repair_points
from understudy.games.armada.rules.rounds import dials_wanted
from understudy.games.armada.rules.squadrons import move_limit
from understudy.games.armada.table import UNSEEN, Table
from understudy.geometry import separation

PLAYED = [card for card in UPGRADES.values() if card.played != UNPLAYED]
FACTION_SHIPS = {
    "rebel": "mc80_command_cruiser",
    "imperial": "imperial_ii_class_star_destroyer",
    "republic": "venator_ii_class_star_destroyer_republic",
    "separatist": "providence_class_carrier_separatist",
}
EXECUTOR = "executor_i_class_star_dreadnought"
SQUADRONS = {
    "rebel": ["x_wing_squadron", "b_wing_squadron", "a_wing_squadron"],
    "imperial": ["tie_fighter_squadron", "tie_bomber_squadron", "tie_interceptor_squadron"],
    "republic": ["v_19_torrent_squadron", "btl_b_y_wing_squadron", "delta_7_aethersprite_squadron"],
    "separatist": ["vulture_class_droid_fighter_squadron", "hyena_class_droid_bomber_squadron"] * 2,
}
POSES = [(500, 250, 10), (700, 250, 350), (560, 560, 170), (760, 560, 190)]


def crowded(cards: list[str], faction: str) -> dict[str, Any]:
    """A position in which two ships with these cards fight two others at close quarters."""
    ship = FACTION_SHIPS[faction]
    other = "imperial" if faction != "imperial" else "rebel"
    one = fleet(faction, [(ship, *cards[::2]), (ship, *cards[1::2])], SQUADRONS[faction][:3])
    two = fleet(other, [FACTION_SHIPS[other]] * 2, SQUADRONS[other][:3])
    return position(
        one,
        two,
        [{"pose": list(pose), "speed": 1} for pose in POSES],
        [{"at": [450 + 90 * at, 400 + 30 * (at // 3)]} for at in range(6)],
        seats=["random", "random"],
        obstacles=[{"id": "asteroid_1", "pose": [900, 400, 0]}, {"id": "debris_1", "pose": [300, 400, 0]}],
        round=1,
        agenda=[
            ["round", []],
            ["status", []],
            ["squadron_phase", []],
            ["ship_phase", []],
            ["command_phase", []],
        ],
    )


def batches() -> list[tuple[str, list[str]]]:
    found = []
    for faction in FACTION_SHIPS:
        own = [
            card.id
            for card in PLAYED
            if faction in card.factions or (faction == "rebel" and "any" in card.factions)
        ]
        found += [(faction, own[at : at + 6]) for at in range(0, len(own), 6)]
    return found


@pytest.mark.parametrize("player", ["random", "ai"])
@pytest.mark.parametrize(("faction", "cards"), batches(), ids=lambda value: str(value)[:40])
def test_every_played_card_is_taken_through_a_game(faction: str, cards: list[str], player: str) -> None:
    """No effect fails, what holds for every table holds, and what was used can be written down and read
    back.
    """
    start = {**crowded(cards, faction), "seats": [player, player]}
    match = Match(Header.of(GAME, (player, player), {}, 3, start))
    match.advance()
    assert match.over
    for number, table in enumerate(match.tables()):
        assert isinstance(table, Table)
        properties.check(table)
        if number % 7 == 0:
            data = GAME.position(table)
            assert GAME.position(GAME.read_position(data)) == data


def test_enough_cards_are_played() -> None:
    assert len(PLAYED) >= 276


# -- permanent changes ---------------------------------------------------------------------------------------


def built(ship: str, *cards: str, faction: str = "rebel", others: tuple[str, ...] = ()) -> Any:
    table = place(
        fleet(faction, [(ship, *cards), *others]), fleet("imperial", ["victory_ii_class_star_destroyer"]), []
    )
    return table.ships[0].build


def test_printed_values_change() -> None:
    assert built("assault_frigate_mark_ii_a", "enhanced_armament").batteries[1] == (4, 1, 0)
    assert (
        built("mc80_command_cruiser", "expanded_hangar_bay").squadron
        == SHIPS["mc80_command_cruiser"].squadron + 1
    )
    assert built("mc30c_torpedo_frigate", "expanded_launchers").batteries[0][2] == (
        SHIPS["mc30c_torpedo_frigate"].batteries[0][2] + 2
    )
    lucid = built("providence_class_carrier_separatist", "lucid_voice", faction="separatist")
    assert lucid.batteries[2] == (3, 0, 0)
    tb = built("pelta_class_medical_frigate", "tb_73", faction="republic")
    assert tb.tokens[-1] == 1
    assert built("victory_ii_class_star_destroyer", "admiral_motti", faction="imperial").hull == 10


# -- commands ------------------------------------------------------------------------------------------------

AWAY = [{"pose": [1700, 100, 0]}]


def commanding(
    cards: tuple[str, ...], ship: str = "mc80_command_cruiser", faction: str = "rebel", **more: Any
) -> Any:
    squadrons = more.pop("squadrons", [])
    return place(
        fleet(faction, [(ship, *cards)], [one for one, _ in squadrons]),
        fleet("imperial", ["victory_ii_class_star_destroyer"]),
        [{"pose": [600, 300, 0], **more.pop("state", {})}, *AWAY],
        [{"at": list(at)} for _, at in squadrons],
        **more,
    )


def test_command_cards() -> None:
    table = commanding(("boosted_comms",))
    assert command_limit(table, table.ships[0]) == 304.8
    table = commanding(("engineering_team",))
    assert repair_points(table, table.ships[0], "dial") == SHIPS["mc80_command_cruiser"].engineering + 1
    table = commanding(("admiral_yularen",), "venator_ii_class_star_destroyer_republic", "republic")
    assert squadron_count(table, table.ships[0], "both") == table.ships[0].build.squadron + 2
    assert squadron_count(table, table.ships[0], "dial") == table.ships[0].build.squadron
    table = commanding(("demolisher",), "gladiator_i_class_star_destroyer", "imperial")
    assert splits(table, table.ships[0])
    table = commanding(("relentless",), "imperial_ii_class_star_destroyer", "imperial")
    assert dials_wanted(table, table.ships[0]) == 2


def test_vector_makes_squadrons_faster() -> None:
    table = commanding(
        ("vector",), "gozanti_class_cruisers", "imperial", squadrons=[("tie_fighter_squadron", (600, 420))]
    )
    assert move_limit(table, table.squadrons[0]) == 245.5
    table.squadrons[0].by = 0
    assert move_limit(table, table.squadrons[0]) == 304.8


def test_triumphant_passes_a_command_on() -> None:
    venator = "venator_ii_class_star_destroyer_republic"
    first = fleet("republic", [venator, (venator, "triumphant")], ["v_19_torrent_squadron"])
    ships = [{"pose": [500, 300, 0]}, {"pose": [1300, 300, 0]}, {"pose": [1700, 800, 180]}]
    second = fleet("imperial", ["victory_ii_class_star_destroyer"])
    for round, reached in ((1, []), (2, [0])):
        table = place(first, second, ships, [{"at": [1300, 420]}], round=round)
        assert [one.index for one in commandable(table, table.ships[0])] == reached


def test_courses_by_cards() -> None:
    table = commanding(("admiral_ozzel_commander",), "imperial_ii_class_star_destroyer", "imperial")
    assert sources(table, table.ships[0]).speeds == 1
    assert any(act.speed == 3 for act in maneuvers(table, table.ships[0]))
    rocks = [{"id": "asteroid_1", "pose": [600, 420, 0]}]
    table = commanding(("swift_return",), "consular_class_charger_c70", "republic", obstacles=rocks)
    assert sources(table, table.ships[0]).either == 1
    table = commanding(("swift_return",), "consular_class_charger_c70", "republic")
    assert sources(table, table.ships[0]).either == 0


# -- attacks -------------------------------------------------------------------------------------------------

FACING: list[dict[str, Any]] = [{"pose": [600, 300, 0]}, {"pose": [600, 500, 180]}]


def shoot(
    cards: tuple[str, ...],
    dice: list[Any],
    *,
    ship: str = "mc80_command_cruiser",
    faction: str = "rebel",
    target: tuple[str, ...] = ("victory_ii_class_star_destroyer",),
    enemy: str = "imperial",
    states: tuple[dict[str, Any], dict[str, Any]] = ({}, {}),
    near: int = 500,
) -> Played:
    ships = [{**FACING[0], **states[0]}, {**FACING[1], "pose": [600, near, 180], **states[1]}]
    start = position(
        fleet(faction, [(ship, *cards)]), fleet(enemy, [target]), ships, agenda=[["attack_step", [0]]]
    )
    return Played(start, dice).answer("attack:front:ship-1:front")


def test_leading_shots_spend_a_blue_die() -> None:
    red, blue, _ = SHIPS["mc80_command_cruiser"].batteries[0]
    played = shoot(("leading_shots",), [["blank"] * red + ["hit"] * blue, ["double"] * red])
    played.answer("use:ship-0:upgrade-0:effect-0")
    assert played.topic == "reroll", "all blue dice are alike, so one of them is spent without a question"
    for index in range(red):
        played.answer(f"reroll:{index}")
    played.answer("done")
    assert played.table.attack.pool == [(0, 3)] * red + [(1, 1)] * (blue - 1)
    assert played.table.attack.used == [(0, 0, 0)]


def test_xi7_caps_a_redirect() -> None:
    ship = "imperial_ii_class_star_destroyer"
    for cards, most in (((), 3), (("xi7_turbolasers",), 1)):
        played = shoot(
            cards,
            [["hit"] * sum(SHIPS[ship].batteries[0][:2])],
            ship=ship,
            faction="imperial",
            target=("assault_frigate_mark_ii_a",),
            enemy="rebel",
            near=510,
        )
        token = played.until("defense-tokens").table.ships[1].build.tokens.index(3)
        played.answer(f"spend:{token}", "redirect:left").until("redirect-amount")
        assert played.options()[-1] == f"amount:{most}"


def test_intel_officer_marks_a_token() -> None:
    ship = "imperial_ii_class_star_destroyer"
    count = sum(SHIPS[ship].batteries[0][:2])
    played = shoot(
        ("intel_officer",),
        [["hit"] * count],
        ship=ship,
        faction="imperial",
        target=("mc80_command_cruiser",),
        enemy="rebel",
        near=510,
    )
    assert played.topic == "after-roll"
    played.answer("use:ship-0:upgrade-0:effect-0", "lock:0")
    played.until("defense-tokens").answer("spend:0")
    assert played.table.ships[1].tokens[0] == 0
    assert played.table.ships[0].upgrades == [1]


def test_electronic_countermeasures_spend_a_locked_token() -> None:
    played = shoot(
        (),
        [["accuracy", *["hit"] * (sum(SHIPS["mc80_command_cruiser"].batteries[0][:2]) - 1)]],
        target=("imperial_ii_class_star_destroyer", "electronic_countermeasures"),
        near=510,
    )
    played.answer("lock:0")
    played.until("defense-tokens")
    assert "spend:0" not in played.options()
    played.answer("use:ship-1:upgrade-0:effect-0")
    if played.topic == "unlock-token":
        played.answer("spend:0")
    defender = played.table.ships[1]
    assert defender.tokens[0] == 1
    assert defender.upgrades == [1]


def test_bright_hope_takes_one_off() -> None:
    attacker = "victory_ii_class_star_destroyer"
    played = shoot(
        (),
        [["hit"] * sum(SHIPS[attacker].batteries[0][:2])],
        ship=attacker,
        faction="imperial",
        target=("gr_75_medium_transports", "bright_hope"),
        enemy="rebel",
        near=480,
    )
    played.until("defense-tokens").answer("done")
    ship = played.table.ships[1]
    assert not ship.alive or len(ship.cards) < ship.build.hull


def test_assault_concussion_missiles_hit_the_neighbors() -> None:
    ship = "mc30c_torpedo_frigate"
    red, blue, black = SHIPS[ship].batteries[0]
    played = shoot(
        ("assault_concussion_missiles",),
        [["blank"] * red + ["hit"] * blue + ["hit-crit"] * black],
        ship=ship,
        near=450,
    )
    played.until("critical-effect").answer("use:ship-0:upgrade-0:effect-0")
    victory = played.table.ships[1]
    assert victory.shields[1] == 2
    assert victory.shields[3] == 2


def test_garm_bel_iblis_gives_tokens_in_his_rounds() -> None:
    start = position(
        fleet("rebel", [("nebulon_b_escort_frigate", "garm_bel_iblis"), "cr90_corvette_a"]),
        fleet("imperial", ["victory_ii_class_star_destroyer"]),
        [{"pose": [600, 300, 0], "stored": [[2, 5]]}, {"pose": [900, 300, 0]}, {"pose": [600, 800, 180]}],
        round=2,
        agenda=[["ship_phase", []]],
    )
    played = Played(start)
    assert played.topic == "ship-phase-start"
    played.answer("use:ship-0:upgrade-0:effect-0", "command:repair", "command:squadron", "command:navigate")
    assert played.table.ships[0].commands == 0b0110
    assert played.table.ships[1].commands == 0b0001
    start["round"] = 3
    assert Played(start).topic == "activate"


def test_tarkin_gives_every_ship_the_same_token() -> None:
    start = position(
        fleet(
            "imperial",
            [("imperial_ii_class_star_destroyer", "grand_moff_tarkin"), "gladiator_i_class_star_destroyer"],
        ),
        fleet("rebel", ["cr90_corvette_a"]),
        [{"pose": [600, 300, 0]}, {"pose": [900, 300, 0]}, {"pose": [600, 800, 180]}],
        agenda=[["ship_phase", []]],
    )
    played = Played(start).answer("use:ship-0:upgrade-0:effect-0", "command:repair")
    assert [ship.commands for ship in played.table.ships] == [4, 4, 0]


def test_reinforced_blast_doors_drop_three_facedown_cards() -> None:
    start = position(
        fleet("imperial", [("imperial_ii_class_star_destroyer", "reinforced_blast_doors")]),
        fleet("rebel", ["cr90_corvette_a"]),
        [{"pose": [600, 300, 0], "damage": ["facedown"] * 4 + ["power_failure"]}, {"pose": [600, 800, 180]}],
        agenda=[["ship_phase", []]],
    )
    played = Played(start).answer("use:ship-0:upgrade-0:effect-0")
    assert len(played.table.ships[0].cards) == 2
    assert played.table.ships[0].upgrades == [0]


def test_chart_officer_ignores_obstacles_once() -> None:
    start = position(
        fleet("rebel", [("cr90_corvette_a", "chart_officer")]),
        fleet("imperial", ["victory_ii_class_star_destroyer"]),
        [{"pose": [600, 300, 0]}, {"pose": [600, 800, 180]}],
        obstacles=[{"id": "asteroid_1", "pose": [600, 300, 0]}],
        agenda=[["arrive", [0, 0]]],
    )
    played = Played(start).answer("use:ship-0:upgrade-0:effect-0")
    assert not played.table.ships[0].cards
    assert played.table.ships[0].upgrades == [0]


def test_ready_costs_are_paid_in_the_status_phase() -> None:
    """R20.3, G39."""
    start = position(
        fleet("rebel", [("mc80_command_cruiser", "electronic_countermeasures", "intel_officer")]),
        fleet("imperial", ["victory_ii_class_star_destroyer"]),
        [
            {"pose": [600, 300, 0], "upgrades": ["exhausted", "exhausted"], "tokens": ["repair"]},
            {"pose": [600, 800, 180]},
        ],
        agenda=[["status", []]],
    )
    played = Played(start)
    assert played.topic == "ready-upgrade"
    played.answer("command:repair")
    assert played.table.ships[0].upgrades == [2, 2]
    assert not played.table.ships[0].commands


def test_changing_a_dial_before_it_is_revealed() -> None:
    start = position(
        fleet("rebel", [("mc80_command_cruiser", "navigation_officer")]),
        fleet("imperial", ["victory_ii_class_star_destroyer"]),
        [{"pose": [600, 300, 0], "dials": ["repair"]}, {"pose": [600, 800, 180]}],
        agenda=[["reveal", [0]]],
    )
    played = Played(start).answer("use:ship-0:upgrade-0:effect-0")
    assert played.table.ships[0].dial == 0


# -- the supplied fleets' cards, one by one ------------------------------------------------------------------


def test_profundity_carries_a_small_ship() -> None:
    rebels = fleet("rebel", [("mc75_armored_cruiser", "profundity"), "cr90_corvette_a"])
    start = position(
        rebels,
        fleet("imperial", ["victory_ii_class_star_destroyer"]),
        [{"speed": 0}, {"speed": 0}, {"pose": [600, 800, 180]}],
        round=0,
        agenda=[["round", []], ["deploy_ship", [0]]],
    )
    played = Played(start).answer("place:700,100,0", "speed:2", "deploy:ship-1")
    assert played.table.ships[0].stored[0] == (1,)
    assert played.topic == "arrival"
    played.answer(played.options()[1], "speed:3")
    corvette = played.table.ships[1]
    assert corvette.in_play
    assert corvette.speed == 3
    assert separation(corvette.base, played.table.ships[0].base) <= 76.5


def test_what_profundity_carries_is_lost_with_it() -> None:
    rebels = fleet("rebel", [("mc75_armored_cruiser", "profundity"), "cr90_corvette_a", "cr90_corvette_b"])
    table = place(
        rebels,
        fleet("imperial", ["victory_ii_class_star_destroyer"]),
        [{"pose": [700, 100, 0], "stored": [[1]]}, {}, {"pose": [400, 100, 0]}, {"pose": [600, 800, 180]}],
    )
    remove_ship(table, table.ships[0])
    assert [ship.alive for ship in table.ships] == [False, False, True, True]


def test_gunnery_team_lets_a_zone_fire_again_at_another_target() -> None:
    ship = "imperial_ii_class_star_destroyer"
    dice = [["hit"] * sum(SHIPS[ship].batteries[0][:2]), ["hit"]]
    start = position(
        fleet("imperial", [(ship, "gunnery_team")]),
        fleet("rebel", ["cr90_corvette_a", "cr90_corvette_b"]),
        [
            {"pose": [600, 300, 0], "dial": "concentrate_fire"},
            {"pose": [580, 520, 180], "speed": 0},
            {"pose": [680, 520, 180], "speed": 0},
        ],
        agenda=[["attack_step", [0]]],
    )
    played = Played(start, dice).answer("attack:front:ship-1:front", "cf:dial:red")
    played.until("attack")
    ids = played.options()
    assert any(id.startswith("attack:front:ship-2") for id in ids)
    assert not any(id.startswith("attack:front:ship-1") for id in ids), (
        "not the same target from the same zone"
    )


def test_demolisher_fires_after_its_maneuver() -> None:
    start = position(
        fleet("imperial", [("gladiator_i_class_star_destroyer", "demolisher")]),
        fleet("rebel", ["nebulon_b_escort_frigate"]),
        [{"pose": [600, 300, 0], "speed": 1}, {"pose": [600, 520, 180], "speed": 0}],
        agenda=[["late", [0]], ["maneuver", [0]], ["attack_step", [0]]],
    )
    red, _, black = SHIPS["gladiator_i_class_star_destroyer"].batteries[0]
    played = Played(start, [["blank"] * red + ["hit"] * black]).answer("done").until("maneuver")
    played.answer("maneuver:1:0:right")
    assert played.topic == "attack"
    played.answer("attack:front:ship-1:front").rest()
    assert played.asked.count("attack") == 2


def test_comms_net_hands_a_token_on() -> None:
    start = position(
        fleet("imperial", [("gozanti_class_cruisers", "comms_net"), "victory_ii_class_star_destroyer"]),
        fleet("rebel", ["cr90_corvette_a"]),
        [{"pose": [600, 300, 0], "tokens": ["repair"]}, {"pose": [700, 300, 0]}, {"pose": [600, 800, 180]}],
        agenda=[["commands", [0]]],
    )
    played = Played(start).answer("use:ship-0:upgrade-0:effect-0")
    played.rest(most=3)
    assert [ship.commands for ship in played.table.ships] == [0, 4, 0]


def test_thermal_shields_halve_the_gathered_dice() -> None:
    ship = "imperial_ii_class_star_destroyer"
    start = position(
        fleet("imperial", [ship]),
        fleet("republic", [("venator_ii_class_star_destroyer_republic", "thermal_shields")]),
        [{"pose": [600, 300, 0]}, {"pose": [600, 530, 180]}],
        agenda=[["attack_step", [0]]],
    )
    red, blue, _ = SHIPS[ship].batteries[0]
    half = (red + blue) - (red + blue) // 2
    played = Played(start, [["hit"] * half]).answer("attack:front:ship-1:front")
    assert played.topic == "after-gather"
    played.answer("use:ship-1:upgrade-0:effect-0")
    while played.topic == "remove-die":
        played.answer(played.options()[0])
    assert len(played.table.attack.pool) == half


# -- orders, boarding, swaps, overlaps -----------------------------------------------------------------------

VICTORY = "victory_ii_class_star_destroyer"
USE = "use:ship-0:upgrade-0:effect-"


def ordered(card: str, agenda: list[Any], **state: Any) -> Played:
    """Two Victories, one with a fleet command, at the start of the Ship Phase."""
    start = position(
        fleet("imperial", [(VICTORY, card), VICTORY], ["tie_fighter_squadron"]),
        fleet("rebel", ["cr90_corvette_a"]),
        [{"pose": [600, 300, 0], **state}, {"pose": [900, 300, 0], **state}, {"pose": [1700, 800, 180]}],
        [{"at": [900, 420]}],
        round=2,
        agenda=[*agenda, ["phase_card", [0]]],
    )
    return Played(start)


ORDERS: dict[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "entrapment_formation": ("navigate", lambda table, ship: sources(table, ship).speeds == 1),
    "all_fighters_follow_me": (
        "squadron",
        lambda table, ship: move_limit(table, table.squadrons[0]) == 304.8,
    ),
}


@pytest.mark.parametrize("paid", ["token", "discard"])
@pytest.mark.parametrize("card", ORDERS)
def test_an_order_holds_for_every_friendly_ship_this_round(card: str, paid: str) -> None:
    token, holds = ORDERS[card]
    played = ordered(card, [["turn", [0]]], tokens=[token])
    table = played.table
    table.squadrons[0].by = 1
    assert not holds(table, table.ships[1])
    played.answer(*([USE + "0"] if paid == "token" else ["done", USE + "1"]))
    table = played.table
    table.squadrons[0].by = 1
    assert played.topic == "activate", "it is ordered once"
    assert holds(table, table.ships[1])
    assert table.ships[0].upgrades == ([2] if paid == "token" else [0])
    assert bool(table.ships[0].commands) == (paid == "discard")
    remove_ship(table, table.ships[0])
    assert holds(table, table.ships[1]), "an order outlives its ship"
    table.round = 3
    assert not holds(table, table.ships[1])
    assert GAME.position(GAME.read_position(GAME.position(table))) == GAME.position(table)


def test_shields_to_maximum_recovers_a_shield_before_the_reveal() -> None:
    played = ordered("shields_to_maximum", [["reveal", [1]]], shields=[1, 3, 1, 3], dials=["repair"])
    played.answer(USE + "1")
    assert played.topic == "before-reveal"
    played.answer(USE + "2")
    assert played.table.ships[1].shields == [2, 3, 1, 3]
    assert played.topic == "reveal"


def test_ahsoka_tano_changes_a_token_of_the_ship_that_is_activated() -> None:
    start = position(
        fleet("rebel", [("mc80_command_cruiser", "ahsoka_tano"), "cr90_corvette_a"]),
        fleet("imperial", [VICTORY]),
        [{"pose": [600, 300, 0]}, {"pose": [800, 300, 0], "tokens": ["repair"]}, {"pose": [1700, 800, 180]}],
        agenda=[["status", []], ["activation_start", [1]]],
    )
    played = Played(start).answer(USE + "0")
    if played.topic == "swap-token":
        played.answer("command:repair")
    assert "command:repair" not in played.options()
    played.answer("command:navigate")
    assert played.table.ships[1].commands == 0b0001
    far = {
        **start,
        "ships": [{"pose": [600, 300, 0]}, {**start["ships"][1], "pose": [1500, 300, 0]}, start["ships"][2]],
    }
    assert Played(far).topic != "activation-start"


def test_sovereign_changes_a_token_each_of_some_ships() -> None:
    start = position(
        fleet("imperial", [(VICTORY, "sovereign"), VICTORY]),
        fleet("rebel", ["cr90_corvette_a"]),
        [
            {"pose": [600, 300, 0], "tokens": ["repair"]},
            {"pose": [800, 300, 0], "tokens": ["squadron"]},
            {"pose": [1700, 800, 180]},
        ],
        agenda=[["turn", [0]], ["phase_card", [0]]],
    )
    played = Played(start).answer(USE + "0", "to-ship:ship-0")
    played.answer(*(["command:repair"] if played.topic == "swap-token" else []), "command:navigate")
    assert played.options() == ["done", "to-ship:ship-1"], "each ship once"
    played.answer("to-ship:ship-1")
    played.answer(*(["command:squadron"] if played.topic == "swap-token" else []), "command:repair")
    assert [ship.commands for ship in played.table.ships] == [0b0001, 0b0100, 0]


def boarding(card: str, faction: str, near: int = 480, **state: Any) -> Played:
    """A ship with a boarding party beside an enemy."""
    ship = FACTION_SHIPS[faction]
    start = position(
        fleet(faction, [(ship, card)]),
        fleet(
            "rebel" if faction == "imperial" else "imperial",
            [VICTORY if faction == "rebel" else "mc80_command_cruiser"],
        ),
        [{"pose": [600, 300, 0], **state}, {"pose": [600, near, 180]}],
        agenda=[["attack_step", [0]], ["commands", [0]]],
    )
    return Played(start)


def test_jyn_erso_gives_two_raid_tokens_for_the_squadron_dial() -> None:
    played = boarding("jyn_erso", "rebel", dial="squadron")
    played.answer(USE + "0").rest(most=1, stop=("raid-type",))
    played.until("raid-type").answer("command:repair", "command:navigate")
    table = played.table
    assert table.ships[1].raids == 0b0101
    assert table.ships[0].dial < 0
    assert table.ships[0].upgrades == [0]
    assert not any("use" in id for id in boarding("jyn_erso", "rebel", near=700, dial="squadron").options())
    assert boarding("jyn_erso", "rebel", dial="navigate").topic != "commands", (
        "it takes a squadron dial or token"
    )


def test_boarding_troopers_spend_the_enemys_tokens() -> None:
    played = boarding("boarding_troopers", "imperial", tokens=["squadron"])
    played.answer(USE + "0").until("board-token", {"board": "to-ship:ship-1"})
    before = list(played.table.ships[1].tokens)
    played.answer("spend:0")
    assert "spend:0" not in played.options(), "a token is spent once"
    played.answer("spend:1", "done")
    after = played.table.ships[1].tokens
    assert after == [before[0] - 1, before[1] - 1, *before[2:]]
    assert not played.table.ships[0].commands


def test_flechette_torpedoes_tire_a_squadron() -> None:
    start = position(
        fleet("imperial", [("raider_i_class_corvette", "flechette_torpedoes")]),
        fleet("rebel", ["cr90_corvette_a"], ["x_wing_squadron"]),
        [{"pose": [600, 300, 0]}, {"pose": [1700, 800, 180]}],
        [{"at": [600, 420]}],
        agenda=[["attack_step", [0]]],
    )
    played = Played(start, [["hit-crit", "hit"]]).answer("flak:front:squadron-0")
    assert USE + "0" in played.options()
    played.answer(USE + "0")
    squadron = played.table.squadrons[0]
    assert squadron.activated
    assert squadron.hull == squadron.card.hull - 1, "the crit die was spent"
    without = Played(start, [["hit", "hit"]]).answer("flak:front:squadron-0")
    assert without.asked == ["attack"]
    assert without.topic != "attack-effects"
    assert not without.table.squadrons[0].activated


def rammed(mover: str, other: str) -> tuple[int, int, bool]:
    """A ship runs into another: how many cards each gets, and whether the other's is faceup."""
    first, *one = mover.split()
    second, *two = other.split()
    start = position(
        fleet("rebel", [(first, *one)]),
        fleet("imperial", [(second, *two)]),
        [{"pose": [600, 300, 0], "speed": 1}, {"pose": [600, 430, 180]}],
        agenda=[["maneuver", [0]]],
    )
    played = Played(start, [["blinded_gunners"]]).until("maneuver")
    played.answer("maneuver:1:0:right")
    mine, theirs = (ship.cards for ship in played.table.ships)
    return len(mine), len(theirs), bool(theirs) and theirs[0] != UNSEEN


IMPERIAL = "imperial_ii_class_star_destroyer"
RAMS = [
    ("hammerhead_scout_corvette", IMPERIAL, (1, 1, False)),
    ("hammerhead_scout_corvette garels_honor", IMPERIAL, (1, 1, True)),
    ("hammerhead_scout_corvette", f"{IMPERIAL} hardened_bulkheads", (1, 0, False)),
    ("mc80_command_cruiser hardened_bulkheads", VICTORY, (0, 1, False)),
    ("mc80_command_cruiser hardened_bulkheads", IMPERIAL, (1, 1, False)),
]


@pytest.mark.parametrize(("mover", "other", "cards"), RAMS)
def test_cards_about_overlaps(mover: str, other: str, cards: tuple[int, int, bool]) -> None:
    assert rammed(mover, other) == cards


# -- squadrons with abilities --------------------------------------------------------------------------------


def duel(one: str, other: str, dice: list[Any], faction: str, **state: Any) -> Played:
    start = position(
        fleet(faction, [FACTION_SHIPS[faction]], [one]),
        fleet("imperial", ["victory_ii_class_star_destroyer"], [other]),
        [{"pose": [1700, 100, 0]}, {"pose": [1700, 800, 180]}],
        [{"at": [600, 400], **state}, {"at": [680, 400], "activated": True}],
        agenda=[["fly", [0, 3]]],
    )
    return Played(start, dice)


def test_wedge_adds_dice_against_an_activated_squadron() -> None:
    played = duel("wedge_antilles", "vt_49_decimator", [["hit"] * 4, ["hit", "hit"]], "rebel")
    played.answer("dogfight:squadron-1", "ability:add")
    assert played.table.squadrons[1].hull == 2


def test_bossk_and_maarek() -> None:
    played = duel("bossk_hounds_tooth", "vt_49_decimator", [["hit"] * 4], "imperial", hull=6)
    played.answer("dogfight:squadron-1", "ability:add")
    assert (1, 4) in played.table.attack.pool or played.table.squadrons[1].hull == 4
    played = duel("maarek_stele", "vt_49_decimator", [["hit", "hit", "blank", "hit"]], "imperial")
    played.answer("dogfight:squadron-1", "ability:set")
    assert played.topic == "set-die"


def test_anakin_spends_a_token_to_ignore_engagement() -> None:
    """G36: a person's choice."""
    played = duel("anakin_skywalker_btl_b", "tie_fighter_squadron", [], "republic")
    assert "ability:ignore" in played.options()
    with pytest.raises(IllegalAnswer):
        played.answer("move:600,500")
    played.answer("ability:ignore").rest(most=1)
    if played.topic == "pay-defense-token":
        played.answer("spend:0")
    played.answer("move:600,500")
    assert played.table.squadrons[0].base.y == 500
    assert sorted(played.table.squadrons[0].tokens) == [1, 2]


def test_a_token_pays_for_one_card_alone() -> None:
    """A huge ship has two officers: what the first was paid with is not there for the second."""
    for tokens, asked in ((["repair"], 1), (["repair", "squadron"], 2)):
        played = Played(
            position(
                fleet("imperial", [(EXECUTOR, "defense_liaison", "weapons_liaison")]),
                fleet("rebel", ["mc80_command_cruiser"]),
                [{"pose": [600, 300, 0], "tokens": tokens, "dials": ["repair"]}, {"pose": [600, 800, 180]}],
                agenda=[["attack_step", [0]], ["reveal", [0]]],
            )
        )
        played.answer("use:ship-0:upgrade-0:effect-0")
        played.until("reveal", {"before-reveal": "use:ship-0:upgrade-1:effect-0"})
        assert played.asked.count("before-reveal") == asked


def test_squadrons_with_an_unplayed_ability_are_named() -> None:
    found = faults(
        Fleet(
            "x",
            "X",
            "rebel",
            400,
            (FittedShip(SHIPS["cr90_corvette_a"], (UPGRADES["mon_mothma"],)),),
            (replace(CARDS["jan_ors_moldy_crow"], id="nobody", ability="something else"),),
        )
    )
    assert any("Jan Ors (Moldy Crow) is not played" in fault for fault in found)
