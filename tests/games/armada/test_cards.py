"""R20: every upgrade that is played has a position, here or in test_upgrades.py, of its own."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.armada import (
    cases_guarding,
    cases_mapping,
    cases_meddling,
    cases_more,
    cases_rounds,
    cases_stores,
)
from tests.games.armada.cardtable import (
    CASES,
    CR90,
    IMPERIAL,
    MC80,
    TIE,
    USE,
    USE1,
    VADER,
    VICTORY,
    XWING,
    case,
    commanding,
    defend,
    fight,
    flak,
    scene,
    shown,
)
from tests.games.armada.tables import Played
from understudy.core.game import WHOLE
from understudy.games.armada import GAME
from understudy.games.armada.cards import SHIPS, UPGRADES
from understudy.games.armada.fleets import FittedShip, Fleet, faults
from understudy.games.armada.queries import keyword, may_move, tied
from understudy.games.armada.rules.activation import commandable, most_attacks, squadron_count
from understudy.games.armada.rules.courses import maneuvers
from understudy.games.armada.rules.repairing import repair_options, repair_points
from understudy.games.armada.rules.squadrons import move_limit
from understudy.games.armada.shots import dogfight_shots, flak_shots, ship_shots, strike_shots

#: Cards whose positions are in test_upgrades.py.
ELSEWHERE = {
    "admiral_motti",
    "admiral_ozzel_commander",
    "admiral_yularen",
    "garm_bel_iblis",
    "grand_moff_tarkin",
    "electronic_countermeasures",
    "reinforced_blast_doors",
    "thermal_shields",
    "boarding_troopers",
    "jyn_erso",
    "all_fighters_follow_me",
    "entrapment_formation",
    "shields_to_maximum",
    "comms_net",
    "leading_shots",
    "boosted_comms",
    "expanded_hangar_bay",
    "hardened_bulkheads",
    "ahsoka_tano",
    "chart_officer",
    "intel_officer",
    "assault_concussion_missiles",
    "expanded_launchers",
    "flechette_torpedoes",
    "engineering_team",
    "demolisher",
    "garels_honor",
    "lucid_voice",
    "profundity",
    "relentless",
    "sovereign",
    "swift_return",
    "triumphant",
    "vector",
    "enhanced_armament",
    "xi7_turbolasers",
    "gunnery_team",
}

# -- dice of an attack ---------------------------------------------------------------------------------------
#: Card, what else, the pool, the answers, what is rolled, and the pool after that.
DICE: list[tuple[str, dict[str, Any], str, list[str], list[Any], str]] = [
    ("external_racks", {}, "Rh", [USE], [["hit", "blank"]], "Rh Kh Kb"),
    ("mar_tuuk", {}, "Rh", [USE], [["crit"]], "Rh Rc"),
    ("patriot_fist", {"attack": {"band": 1}}, "Rh", [USE], [["hit", "crit"]], "Rh Uh Uc"),
    ("admiral_screed", {}, "Rh Kb Rb", [USE, "spend-die:2", "set:0:crit"], [], "Rc Kb"),
    (
        "darth_vader_commander",
        {},
        "Rb Rb",
        [USE, "spend:0", "reroll:0", "reroll:1"],
        [["hit", "hit"]],
        "Rh Rh",
    ),
    ("general_romodi", {"attack": {"obstructed": True}}, "Rh", [USE1], [["double"]], "Rh Rd"),
    (
        "tf_1726",
        {"theirs": {"raids": ["repair", "squadron", "navigate"]}},
        "Rh",
        [USE],
        [["hit", "hit"]],
        "Rh Kh Kh",
    ),
    ("kraken", {"friends": [(CR90, {"pose": [760, 500, 0]})]}, "Rb", [USE, "set:0:accuracy"], [], "Ra"),
    ("agent_kallus", {"at": VADER}, "Kh", [USE, "colour:blue"], [["hit"]], "Kh Uh"),
    ("general_draven_officer", {"at": "vt_49_decimator"}, "Kb", [USE, "colour:red"], [["blank"]], "Kb Rb"),
    ("point_defense_reroute", {"at": VADER}, "Uc Kb", [USE, "reroll:0"], [["hit"]], "Uh Kb"),
    ("annihilator", {"at": VADER}, "Kb", [USE, "reroll:0"], [["hit"]], "Kh"),
    ("linked_turbolaser_towers", {"at": VADER}, "Rb", [USE, "reroll:0"], [["hit"]], "Rh"),
    ("b2_rocket_troopers", {"at": VADER}, "Kh", [USE1], [["hit"]], "Kh Kh"),
    ("governor_pryce", {}, "Rb", [USE, "set:0:double"], [], "Rd"),
    ("defiance", {"theirs": {"activated": True}}, "Rh", [USE, "colour:black"], [["hit"]], "Rh Kh"),
    (
        "devastator",
        {"mine": {"defense": ["discarded", "discarded", "ready", "ready"]}},
        *("Rh", [USE], [["hit", "crit"]], "Rh Uh Uc"),
    ),
    ("slaved_turrets", {}, "Rh", [USE1], [["hit"]], "Rh Rh"),
    ("warlord", {}, "Ra", [USE], [], "Rh"),
    ("weapons_battery_techs", {}, "Ra", [USE], [], "Rc"),
    ("h9_turbolasers", {}, "Rh", [USE], [], "Ra"),
    ("quad_battery_turrets", {"mine": {"speed": 1}}, "Rh", [USE], [["hit"]], "Rh Uh"),
    ("quad_turbolaser_cannons", {}, "Ra", [USE], [], "Ra Ra"),
    ("dual_turbolaser_turrets", {}, "Rb", [USE, "cancel:0"], [["double"]], "Rd"),
    ("dby_827_heavy_turbolasers", {"attack": {"kind": "salvo"}}, "Rb", [USE], [], "Rc"),
    (
        "caitken_and_shollan",
        {},
        *("Rb Rb Uh", [USE, "colour:red", "reroll:0", "reroll:1"], [["hit", "hit"]], "Rh Rh Uh"),
    ),
    ("sensor_team", {}, "Rh Rb", [USE, "spend-die:1"], [], "Ra"),
    ("veteran_gunners", {}, "Rb Uh", [USE], [["hit", "crit"]], "Rh Uc"),
    ("clone_captain_zak", {"attack": {"zone": 1}}, "Rh", [USE], [["hit"]], "Rh Rh"),
    (
        "unity",
        {"at": VADER, "squadrons": [(XWING, (640, 420))], "attack": {"target_squadron": 1}},
        "Kb",
        [USE1, "reroll:0"],
        [["hit"]],
        "Kh",
    ),
    ("gunnery_chief_varnillian", {"mine": {"stored": [[3]]}}, "Rb", [USE], [], "Rd"),
    ("shu_mai", {"mine": {"stored": [[1, 4]]}}, "Rb", [USE, "reroll:0"], [["hit"]], "Rh"),
    (
        "clone_gunners",
        {"attack": {"cf": 1}, "friends": [(CR90, {"pose": [760, 500, 0], "tokens": ["concentrate_fire"]})]},
        *("Rh", [USE], [], "Rh Ua"),
    ),
    (
        "task_force_organa",
        {"friends": [((CR90, "task_force_organa"), {"pose": [700, 300, 0]})]},
        *("Rb Rb", [USE, "reroll:0", "reroll:1"], [["hit", "crit"]], "Rh Rc"),
    ),
    (
        "anakin_skywalker",
        {"friends": [(CR90, {"pose": [760, 500, 0]}), (CR90, {"pose": [440, 500, 0]})]},
        *("Rb", [USE, "to-ship:ship-1", "spend:0", "reroll:0"], [["hit"]], "Rh"),
    ),
]


@pytest.mark.parametrize(
    ("card", "more", "pool", "answers", "rolled", "after"), DICE, ids=lambda v: str(v)[:30]
)
def test_a_card_changes_the_dice(
    card: str, more: dict[str, Any], pool: str, answers: list[str], rolled: list[Any], after: str
) -> None:
    more = dict(more)
    target = more.pop("at", None)
    if target is None:
        played = fight(card, pool, rolled=rolled, **more)
    else:
        played = flak(card, pool, target, rolled=rolled, **more)
    played.answer(*answers)
    assert not played.dice, "all that was to be rolled was rolled"
    if played.table.attacks:
        assert shown(played.table.attack.pool) == after


def test_what_lies_beside_the_dice() -> None:
    """What those cards cost, and where they are not offered."""
    assert USE not in fight("external_racks", "Rh", attack={"band": 1}).options()
    assert fight("quad_battery_turrets", "Rh").topic == "defense-tokens", "not at a slower or equal ship"
    assert fight("defiance", "Rh").topic == "defense-tokens"
    assert fight("shu_mai", "Rb", mine={"stored": [[2, 4]]}).topic == "defense-tokens", "not in another round"
    assert fight("kraken", "Rb").topic == "defense-tokens", "no friend is near"
    assert fight("clone_captain_zak", "Rh").topic == "defense-tokens", "not from the front"
    played = fight("governor_pryce", "Rb").answer(USE, "set:0:hit")
    assert played.table.ships[0].shields[0] == SHIPS[MC80].shields[0] - 1
    played = (
        fight("patriot_fist", "Rh", attack={"band": 1}, rolled=[["hit", "hit"]])
        .answer(USE)
        .rest(stop=("attack",))
    )
    assert played.topic != "attack", "no further attack"
    played = fight("gunnery_chief_varnillian", "Rb", mine={"stored": [[3]]}).answer(USE)
    assert played.table.ships[0].stored[0] == (0,), "the blank lies on the card now"


# -- everything else: one position each ----------------------------------------------------------------------
def plain(cards: str, **more: Any) -> Any:
    """The table of a position."""
    return GAME.read_position(scene(cards, **more))


@case("home_one", "toryn_farr")
def _() -> None:
    friends = [((MC80, "home_one"), {"pose": [750, 300, 0]}), ((MC80, "toryn_farr"), {"pose": [450, 300, 0]})]
    played = fight("", "Rb Uh", friends=friends, rolled=[["crit"]])
    played.answer(
        "use:ship-1:upgrade-0:effect-0", "set:0:accuracy", "use:ship-2:upgrade-0:effect-0", "reroll:1"
    )
    assert shown(played.table.attack.pool) == "Ra Uc"


@case("paragon")
def _() -> None:
    played = fight("paragon", "", step="roll", attacked=[[], [0]], rolled=[["hit"], ["blank"]])
    assert shown(played.table.attack.pool) == "Rh Kb"


@case("mon_karren")
def _() -> None:
    played = fight("mon_karren", "Rh Rh", attack={"cf": 1}).answer(USE, "spend:0")
    assert played.topic != "defense-tokens", "one token is all"


@case("avenger")
def _() -> None:
    tired = {"defense": ["exhausted", "exhausted", "ready"]}
    played = fight("avenger", "Rh Rh", theirs=tired).answer(USE, "spend:0")
    assert played.options() == ["done", "spend:2"]


@case("b2_rocket_troopers")
def _() -> None:
    played = fight("b2_rocket_troopers", "Rh").answer(USE, "command:repair")
    assert played.table.ships[1].raids == 0b0100
    assert fight("b2_rocket_troopers", "Rh", attack={"kind": "salvo"}).topic != "attack-effects"


@case("dominator")
def _() -> None:
    played = fight("dominator", "Rh", rolled=[["hit", "crit"]]).answer(USE, "zone:rear", "zone:rear")
    assert shown(played.table.attack.pool) == "Rh Uh Uc"
    assert played.table.ships[0].shields[2] == SHIPS[MC80].shields[2] - 2


@case("linked_turbolaser_towers")
def _() -> None:
    played = flak("linked_turbolaser_towers", "Kh", rolled=[["hit", "hit"]])
    played.answer("use:ship-0:upgrade-0:effect-2", "colour:red")
    assert played.table.attack.done, "no more targets"
    assert len(played.table.attack.pool) == 3


@case("turbolaser_reroute_circuits")
def _() -> None:
    played = fight("turbolaser_reroute_circuits", "Rb", ship=CR90).answer(USE, "spend:0", "set:0:double")
    assert shown(played.table.attack.pool) == "Rd"
    assert played.table.ships[0].tokens == [1, 2, 2]


@case("ordnance_experts")
def _() -> None:
    played = fight("ordnance_experts", "Kb Kb", rolled=[["hit", "hit"]]).answer(USE, "reroll:0", "reroll:1")
    assert shown(played.table.attack.pool) == "Kh Kh"


@case("mar_tuuk")
def _() -> None:
    played = fight("mar_tuuk", "", step="roll", theirs={"shields": [0, 0, 0, 0]}, rolled=[["hit"]])
    assert not played.table.attack.pool, "against a ship without shields a die is canceled"


# -- squadrons that ships help -------------------------------------------------------------------------------
def sortie(
    cards: str, pool: str, rolled: list[Any], one: str = XWING, at: str = "ship", **more: Any
) -> Played:
    """A squadron of ship 0 attacks the enemy ship, or a squadron."""
    given: dict[str, Any] = {"kind": "strike", "by_ship": -1, "by_squadron": 0, "zone": -1}
    if at != "ship":
        given |= {"target_ship": -1, "target_squadron": 1, "target_zone": -1}
        more["foes"] = [(at, (660, 400))]
    squadrons = [(one, (600, 400), more.pop("state", {}))]
    return fight(cards, pool, squadrons=squadrons, attack=given, rolled=rolled, **more)


@case("bomber_command_center", "commander_woldar", "toryn_farr", "admiral_sloane", "nevoota_bee")
def _() -> None:
    played = sortie("bomber_command_center", "Rb", [["hit"]]).answer(USE, "reroll:0")
    assert shown(played.table.attack.pool) == "Rh"
    played = sortie("commander_woldar", "Ua", [["hit"]], at=VADER).answer(USE, "reroll:0")
    assert shown(played.table.attack.pool) == "Uh"
    played = sortie("toryn_farr", "Ua", [["hit"]], at=VADER).answer(USE1, "reroll:0")
    assert shown(played.table.attack.pool) == "Uh"
    played = sortie("nevoota_bee", "Rb", [["hit"]], state={"by": 0}).answer(USE1, "reroll:0")
    assert shown(played.table.attack.pool) == "Rh"
    played = sortie("admiral_sloane", "Ra Rc", [["hit"]]).answer(USE, "lock:0", USE1, "reroll:0")
    assert shown(played.table.attack.pool) == "Rh", "the accuracy was spent"
    assert played.table.ships[1].tokens == [1, 2, 2]


@case("flight_controllers")
def _() -> None:
    played = sortie("flight_controllers", "", [["hit", "hit"]], at=VADER, state={"by": 0}, step="gather")
    assert shown(played.table.attack.pool) == "Rh Uh"


@case("yavaris")
def _() -> None:
    played = sortie("yavaris", "Rh", [["hit"]], state={"by": 0}).answer("ability:only-attack")
    assert shown(played.table.attack.pool) == "Rh Rh"


# -- critical effects ----------------------------------------------------------------------------------------
def crits(cards: Any, pool: str, answer: str = USE, **more: Any) -> Any:
    """The table after a critical effect."""
    return fight(cards, pool, step="crit", **more).answer(answer).table


@case("assault_proton_torpedoes", "dodonnas_pride", "xx_9_turbolasers")
def _() -> None:
    table = crits("assault_proton_torpedoes", "Kx", rolled=[["power_failure"]])
    assert table.ships[1].cards[0] & 1
    assert table.ships[1].shields[0] == 1, "and its own hit and crit beside it"
    table = crits("dodonnas_pride", "Uc Rd", rolled=[["power_failure"]])
    assert table.ships[1].shields[0] == 3, "all dice were canceled"
    assert len(table.ships[1].cards) == 1
    rolled = [["power_failure"], ["power_failure"]]
    table = crits("xx_9_turbolasers", "Rc Rd", theirs={"shields": [0, 3, 1, 3]}, rolled=rolled)
    assert [code & 1 for code in table.ships[1].cards] == [1, 1, 1]


@case("heavy_ion_emplacements", "ion_cannon_batteries", "nk_7_ion_cannons", "overload_pulse")
def _() -> None:
    ship = crits("heavy_ion_emplacements", "Uc").ships[1]
    assert ship.shields == [1, 2, 1, 2], "one of each zone, and the crit itself"
    assert crits("ion_cannon_batteries", "Uc").ships[1].shields == [1, 3, 1, 3]
    ship = crits("ion_cannon_batteries", "Uc", theirs={"tokens": ["repair"]}).ships[1]
    assert ship.shields == [2, 3, 1, 3]
    assert not ship.commands
    played = fight("nk_7_ion_cannons", "Uc", step="crit").answer(USE, "spend:1")
    assert played.table.ships[1].tokens == [2, 0, 2]
    assert crits("overload_pulse", "Uc").ships[1].tokens == [1, 1, 1]


@case("kyrsta_agate_officer")
def _() -> None:
    tired = {"defense": ["exhausted", "ready", "ready", "ready"]}
    assert crits("kyrsta_agate_officer", "Rc", mine=tired).ships[0].tokens == [2, 2, 2, 2]


@case("ms_1_ion_cannons")
def _() -> None:
    ship = crits("ms_1_ion_cannons", "Uc", enemy=(VICTORY, "intel_officer")).ships[1]
    assert ship.upgrades == [1]


@case("wide_area_barrage")
def _() -> None:
    played = fight("wide_area_barrage", "Kx Kh Kh", step="crit", foes=[(TIE, (600, 600))])
    played.answer(USE, "to-squadron:squadron-0")
    assert played.table.squadrons[0].hull == 1


@case("fire_control_team")
def _() -> None:
    cards = ("fire_control_team", "overload_pulse")
    played = fight(cards, "Uc Uc", step="crit", theirs={"shields": [0, 0, 0, 0]}, rolled=[["power_failure"]])
    played.answer("standard-crit", "use:ship-0:upgrade-1:effect-0")
    table = played.table
    assert table.ships[1].tokens == [1, 1, 1]
    assert table.ships[1].cards[0] & 1
    assert table.ships[0].upgrades == [1, 2]


@case("salvation", "sw_7_ion_batteries")
def _() -> None:
    def shields(card: str, pool: str) -> int:
        return int(fight(card, pool, step="damage").table.ships[1].shields[0])

    assert shields("", "Rc Ua") == 2
    assert shields("salvation", "Rc Ua") == 1
    assert shields("sw_7_ion_batteries", "Rc Ua") == 1


@case("commander_gherant", "damage_control_officer")
def _() -> None:
    assert defend("", "Rc", step="crit").topic == "critical-effect"
    assert defend("commander_gherant", "Rc", step="crit").topic != "critical-effect"
    enemy = (VICTORY, "overload_pulse")
    contained = {"contained": True}
    assert defend("", "Uc", step="crit", enemy=enemy, attack=contained).topic == "critical-effect"
    played = defend("damage_control_officer", "Uc", step="crit", enemy=enemy, attack=contained)
    assert played.topic != "critical-effect"


# -- defense -------------------------------------------------------------------------------------------------
def lost(cards: Any, pool: str, **more: Any) -> int:
    """How many front shields ship 0 loses when it uses its card and nothing else."""
    answers = more.pop("answers", {})
    played = defend(cards, pool, **more)
    before = played.table.ships[0].shields[0]
    ids = {"before-damage": USE, "after-tokens": USE, **answers}
    return before - int(played.rest(ids, stop=("attack",)).table.ships[0].shields[0])


@case("bright_hope", "foremans_labor", "major_derlin", "implacable")
def _() -> None:
    assert lost("", "Rh Rh Rh") == 3
    for card in ("bright_hope", "foremans_labor", "major_derlin"):
        assert lost(card, "Rh Rh Rh") == 2, card
    assert lost("bright_hope", "Rh Rh Rh", attack={"target_zone": 2}) == 0
    played = defend("", "Rh Rh", friends=[((MC80, "implacable"), {"pose": [740, 300, 0]})])
    played.rest(
        {"before-damage": "use:ship-1:upgrade-0:effect-0", "spend-shields": "amount:2"}, stop=("attack",)
    )
    assert played.table.ships[0].shields[0] == 4
    assert played.table.ships[1].shields[0] == 2


@case("seventh_fleet_star_destroyer", "task_force_antilles")
def _() -> None:
    for card, theirs in (("seventh_fleet_star_destroyer", 4), ("task_force_antilles", 3)):
        played = defend(card, "Rh Rh", friends=[((MC80, card), {"pose": [740, 300, 0]})])
        assert (
            played.rest({"before-damage": USE, "damage-zone": "zone:front"}, stop=("attack",))
            .table.ships[0]
            .shields[0]
            == 3
        )
        friend = played.table.ships[1]
        assert friend.upgrades == [1]
        assert friend.shields[0] == theirs
        assert played.table.ships[0].upgrades == [2]
    hurt = {"damage": ["facedown"]}
    assert repair_options(plain("task_force_antilles", mine=hurt), _ship("task_force_antilles", hurt), 3)
    tired = {**hurt, "upgrades": ["exhausted"]}
    assert not repair_options(
        plain("task_force_antilles", mine=tired), _ship("task_force_antilles", tired), 3
    )


def _ship(card: str, state: dict[str, Any]) -> Any:
    return plain(card, mine=state).ships[0]


@case("expert_shield_tech", "obi_wan_kenobi")
def _() -> None:
    played = defend("expert_shield_tech", "Rh Rh").answer("spend:1", USE)
    assert played.rest(stop=("attack",)).table.ships[0].shields == [3, 4, 3, 4]
    played = defend("obi_wan_kenobi", "Rh Rh").answer("spend:1", "redirect:left")
    assert played.rest({"redirect-amount": "amount:0"}, stop=("attack",)).table.ships[0].shields == [
        3,
        4,
        3,
        4,
    ]


@case("foresight")
def _() -> None:
    played = defend("foresight", "Rd Rc Rh", ship="mc30c_torpedo_frigate", rolled=[["blank", "blank"]])
    kinds = list(played.table.ships[0].build.tokens)
    played.answer(f"spend:{kinds.index(1)}")
    if played.topic == "evade-larger":
        played.answer("done")
    played.answer("reroll:0", "reroll:1")
    assert shown(played.table.attack.pool) == "Rb Rb Rh"
    played.answer(f"spend:{kinds.index(3)}", "redirect:left", "redirect:right")
    assert played.table.attack.redirects == [3, 1]


@case("advanced_projectors")
def _() -> None:
    played = defend("advanced_projectors", "Rh").answer("spend:1", "redirect:rear", "redirect:left")
    assert played.table.attack.redirects[:2] == [2, 3]


@case("mon_mothma")
def _() -> None:
    played = defend("mon_mothma", "Rd Rh", ship=CR90, attack={"band": 1}).answer("spend:0")
    if played.topic == "evade-larger":
        played.answer("done")
    played.answer("cancel:0")
    assert shown(played.table.attack.pool) == "Rh"


@case("sa_nalaor")
def _() -> None:
    played = defend("sa_nalaor", "Rh", rolled=[["blank"]]).answer("spend:0", USE)
    assert shown(played.table.attack.pool) == "Rb", "brace worked as evade"
    assert not played.table.attack.braced


@case("reactive_gunnery")
def _() -> None:
    played = defend("reactive_gunnery", "Rb", rolled=[["hit", "hit", "hit"]]).answer("spend:0", USE, "done")
    assert played.table.attack.kind == "salvo"
    assert played.table.attack.by_ship == 0
    assert played.table.ships[0].upgrades == [1]


@case("tranquility")
def _() -> None:
    played = defend("tranquility", "Rh", step="after_tokens").answer("zone:rear", "amount:2")
    assert played.table.ships[0].shields[0] + played.table.ships[0].shields[2] in (7 - 1, 7)
    assert played.table.ships[0].shields[2] == 1


@case("luminara_unduli")
def _() -> None:
    tired = {"defense": ["exhausted", "ready", "exhausted", "ready"]}
    played = defend("luminara_unduli", "Rh", step="after_tokens", mine=tired, attack={"spent": 4})
    played.answer("to-ship:ship-0")
    assert played.table.ships[0].tokens == [2, 2, 1, 2], "not the one that was spent"


@case("adi_gallia")
def _() -> None:
    played = defend("adi_gallia", "Rh Rh Rh", step="damage", attack={"spent": 3}).answer(
        "zone:left", "zone:right"
    )
    assert played.table.ships[0].shields == [3, 3, 3, 3]


@case("heavy_turbolaser_turrets")
def _() -> None:
    for card, left in (("", 1), ("heavy_turbolaser_turrets", 0)):
        played = fight(card, "Rh Rh Rh Rh", step="damage", attack={"braced": True, "spent": 3})
        assert played.table.ships[1].shields[0] == left
    played = fight(
        "heavy_turbolaser_turrets", "Rh Rh Rh Rh", step="damage", attack={"braced": True, "spent": 1}
    )
    assert played.table.ships[1].shields[0] == 1, "the only token spent halves"


@case("point_defense_ion_cannons", "lando_calrissian", "admonition", "captain_brunson", "reeva_demesne")
def _() -> None:
    for card in ("point_defense_ion_cannons", "lando_calrissian"):
        played = defend(card, "Rd", rolled=[["blank"]]).answer(USE, "reroll:0")
        assert shown(played.table.attack.pool) == "Rb"
    played = defend("admonition", "Rd Rh").answer(USE, "spend:3", "cancel:0")
    assert shown(played.table.attack.pool) == "Rh"
    assert played.table.ships[0].tokens[3] == 0
    rock = [{"id": "asteroid_1", "pose": [720, 300, 0]}]
    played = defend("captain_brunson", "Rd Rh", obstacles=rock).answer(USE, "cancel:0")
    assert shown(played.table.attack.pool) == "Rh"
    assert USE not in defend("captain_brunson", "Rd Rh").options()
    tired = {"defense": ["exhausted", "ready", "ready", "ready"]}
    played = defend("reeva_demesne", "Rd", mine=tired).answer(USE)
    assert played.table.ships[0].tokens == [2, 2, 2, 2]


@case("targeting_scrambler")
def _() -> None:
    friends = [((MC80, "targeting_scrambler"), {"pose": [740, 300, 0]})]
    played = defend("", "Rd Rd", friends=friends, rolled=[["blank", "hit"]])
    played.answer("use:ship-1:upgrade-0:effect-0", "reroll:0", "reroll:1")
    assert shown(played.table.attack.pool) == "Rb Rh"


@case("emperor_palpatine_officer")
def _() -> None:
    played = fight("", "", step="gather", enemy=(VICTORY, "emperor_palpatine_officer"), rolled=[["hit"]])
    assert played.topic == "pay-defense-token"
    played.answer("spend:0")
    assert played.table.ships[0].tokens == [1, 2, 2, 2]


@case("quad_laser_turrets", "cluster_bombs")
def _() -> None:
    played = defend("quad_laser_turrets", "Ua", by=TIE, rolled=[["hit"]]).rest(
        {"counter": "yes"}, stop=("attack",)
    )
    assert played.table.squadrons[0].hull == 2
    dice = [["hit", "crit", "accuracy", "accuracy"]]
    played = defend("cluster_bombs", "Ua", by=TIE, rolled=dice).rest({"cluster-bombs": USE}, stop=("attack",))
    assert played.table.squadrons[0].hull == 1
    assert played.table.ships[0].upgrades == [0]


@case("ruthless_strategists")
def _() -> None:
    own = [(XWING, (640, 420))]
    played = flak("ruthless_strategists", "Kb", target=VADER, squadrons=own, attack={"target_squadron": 1})
    played.rest({"ruthless": "to-squadron:squadron-0"}, stop=("attack",))
    assert [one.hull for one in played.table.squadrons] == [4, 4]


@case("gallant_haven")
def _() -> None:
    for card, hull in (("", 2), ("gallant_haven", 3)):
        attack = {"kind": "flak", "by_ship": 1, "target_ship": -1, "target_squadron": 0, "targets": [0]}
        played = fight(card, "Kh Kh Kh", step="damage", squadrons=[(XWING, (650, 380))], attack=attack)
        assert played.table.squadrons[0].hull == hull


@case("concord", "endeavor", "unity", "tb_73")
def _() -> None:
    for card, kind in (("concord", 5), ("endeavor", 4), ("unity", 3), ("tb_73", 1)):
        assert plain(card).ships[0].build.tokens == (*SHIPS[MC80].tokens, kind)
    played = defend("concord", "Rh", mine={"speed": 0})
    assert "spend:0" in played.options()
    assert "spend:1" not in played.answer("spend:0").options() if played.topic == "defense-tokens" else True
    assert defend("", "Rh", mine={"speed": 0}).topic != "defense-tokens"


# -- where attacks are possible ------------------------------------------------------------------------------
def shots(cards: Any, **more: Any) -> dict[tuple[int, int], Any]:
    """What ship 0 can fire at: by zone and zone of the enemy."""
    table = plain(cards, **more)
    return {(zone, other): shot for zone, _, other, shot in ship_shots(table, table.ships[0])}


@case("jainas_light", "general_cracken", "admiral_montferrat", "early_warning_system")
def _() -> None:
    rock = [{"id": "asteroid_1", "pose": [600, 400, 0]}]
    assert shots("", obstacles=rock)[0, 0].obstructed
    assert not shots("jainas_light", obstacles=rock)[0, 0].obstructed
    fast = {"speed": 3}
    for card, enemy in (
        ("general_cracken", "gladiator_i_class_star_destroyer"),
        ("admiral_montferrat", IMPERIAL),
    ):
        assert shots("", enemy=(enemy, card), theirs=fast)[0, 0].obstructed, card
        assert not shots("", enemy=(enemy, card), theirs={"speed": 2})[0, 0].obstructed, card
    assert not shots("", enemy=(IMPERIAL, "general_cracken"), theirs=fast)[0, 0].obstructed, (
        "not a large ship"
    )
    marking = commanding("early_warning_system", [["turn", [0]], ["phase_card", [0]]]).answer(USE)
    assert marking.options() == ["zone:front", "zone:right", "zone:rear", "zone:left"]
    played = marking.answer("zone:front")
    mark = {"stored": [[1, 0]]}
    assert played.table.ships[0].stored == [(1, 0)]
    assert shots("", enemy=(VICTORY, "early_warning_system"), theirs=mark)[0, 0].obstructed
    assert not shots("", enemy=(VICTORY, "early_warning_system"), theirs=mark, round=2)[0, 0].obstructed


@case("insidious", "disposable_capacitors")
def _() -> None:
    ship, away = "gladiator_i_class_star_destroyer", {"pose": [600, 530, 0]}
    for card, black in (("", 0), ("insidious", 2)):
        shot = shots(card, ship=ship, theirs=away)[0, 2]
        assert shot.band == 1
        assert (shot.dice[2] > 0) == bool(black), "black dice at medium range, at the rear"
    far = {"pose": [600, 640, 180]}
    assert shots("", theirs=far)[0, 0].dice == (1, 0, 0)
    ready = {"stored": [[1]], "upgrades": ["discarded"]}
    assert shots("disposable_capacitors", theirs=far, mine=ready)[0, 0].dice == (1, 2, 0)
    assert shots("disposable_capacitors", theirs=far, mine=ready, round=2)[0, 0].dice == (1, 0, 0)
    played = commanding("disposable_capacitors", [["turn", [0]], ["activation_start", [0]]]).answer(USE)
    assert (played.table.ships[0].stored, played.table.ships[0].upgrades) == ([(1,)], [0])


@case("task_force_organa")
def _() -> None:
    assert shots("task_force_organa")
    assert not shots("task_force_organa", mine={"upgrades": ["exhausted"]})


@case("heavy_fire_zone", "flak_guns")
def _() -> None:
    def dice_at(card: str, y: float, own: tuple[float, float] = (100, 100)) -> list[Any]:
        table = plain(
            card, foes=[(VADER, (600, y))], squadrons=[(XWING, own)], theirs={"pose": [1500, 800, 180]}
        )
        return [shot.dice for zone, _, shot in flak_shots(table, table.ships[0]) if zone == 0]

    assert dice_at("", 450) == [(0, 1, 1)]
    assert dice_at("heavy_fire_zone", 450) == [(1, 0, 1)]
    assert dice_at("heavy_fire_zone", 650) == [(1, 0, 0)], "red dice reach long range"
    assert dice_at("heavy_fire_zone", 450, (660, 450)) == [(0, 1, 1)], "a friendly squadron engages it"
    assert dice_at("flak_guns", 450) == [(0, 0, 2)]
    given = {"by_ship": 1, "target_ship": 0, "salvo": True, "band": 1, "zone": 0}
    for card, dice in (("", 3), ("flak_guns", 3)):
        played = fight(card, "Rb", step="salvo", attack=given, rolled=[["hit"] * dice])
        assert len(played.table.attack.pool) == dice
    far = {**given, "band": 2}
    played = fight("flak_guns", "Rb", step="salvo", attack=far, rolled=[["hit"] * 3])
    assert len(played.table.attack.pool) == 3, "blue dice of a salvo reach long range"


@case("stronghold", "jamming_field", "advanced_transponder_net", "instigator")
def _() -> None:
    def flying(card: str, near: bool, one: str = XWING, foe: str = TIE) -> Any:
        """An own squadron beside the enemy's, and the enemy ship with the card beside them."""
        pose = [660, 250, 0] if near else [1500, 700, 0]
        return plain(
            "",
            mine={"pose": [300, 700, 0]},
            enemy=(VICTORY, card),
            theirs={"pose": pose},
            squadrons=[(one, (600, 420))],
            foes=[(foe, (660, 420))],
        )

    def obstructed(table: Any) -> bool:
        return bool(next(dogfight_shots(table, table.squadrons[0]))[1].obstructed)

    for card in ("stronghold", "jamming_field"):
        assert obstructed(flying(card, True)), card
        assert not obstructed(flying(card, False)), card
    assert not obstructed(flying("stronghold", True, foe=VADER)), "no swarm"
    table = flying("advanced_transponder_net", True, foe="vt_49_decimator")
    assert tied(table, table.squadrons[0])
    assert may_move(table, table.squadrons[0]), "heavy squadrons still let it go"
    assert not list(strike_shots(table, table.squadrons[0]))
    table = flying("advanced_transponder_net", False, foe="vt_49_decimator")
    assert not tied(table, table.squadrons[0])
    for near, bound in ((True, True), (False, False)):
        table = flying("instigator", near, foe="vt_49_decimator")
        if near:
            table.squadrons[0].place(660, 340)
        assert tied(table, table.squadrons[0]) == bound
        assert may_move(table, table.squadrons[0]) != bound


# -- values that are printed otherwise -----------------------------------------------------------------------
@case("high_capacity_ion_turbines", "rapid_reload", "spinal_armament", "executor", "phoenix_home", "harrow")
@case("invincible", "radiant_vii", "flag_bridge", "liberator")
def _() -> None:
    build = plain("high_capacity_ion_turbines").ships[0].build
    assert (build.batteries[1], build.batteries[3]) == ((3, 4, 0), (3, 4, 0))
    assert plain("rapid_reload").ships[0].build.batteries[1] == (3, 3, 1)
    build = plain("spinal_armament").ships[0].build
    assert (build.batteries[0], build.batteries[2]) == ((2, 2, 0), (2, 2, 0))
    assert plain("executor").ships[0].build.most_tokens >= 4
    assert plain("phoenix_home", ship=CR90).ships[0].build.most_tokens == 4
    assert plain("harrow", ship=VICTORY).ships[0].build.chart == ((), (2,), (0, 1))
    for card, ship, slot in (
        ("invincible", "modified_pelta_class_command_ship", "electronic_countermeasures"),
        ("radiant_vii", "consular_class_charger_c70", "bomber_command_center"),
        ("flag_bridge", MC80, "intensify_firepower"),
        ("liberator", CR90, "intensify_firepower"),
    ):
        needs = f"{UPGRADES[slot].name} needs a slot"
        assert any(needs in fault for fault in _faults(SHIPS[ship], slot)), card
        assert not any(needs in fault for fault in _faults(SHIPS[ship], card, slot)), card
    assert any("no turbolasers" in each for each in _faults(SHIPS[CR90], "radiant_vii", "xi7_turbolasers"))
    tokens = {"tokens": ["concentrate_fire"]}
    for cards, ways in (
        (("intensify_firepower",), [USE, USE1]),
        (("intensify_firepower", "flag_bridge"), [USE1]),
        (("intensify_firepower", "liberator"), [USE1]),
    ):
        played = commanding(cards, [["turn", [0]], ["phase_card", [0]]], mine=tokens)
        offered = []
        while played.topic == "ship-phase-start":
            offered += played.options()[1:]
            played.answer("done")
        assert offered == ways, "fleet commands are not paid with tokens"


def _faults(ship: Any, *cards: str) -> list[str]:
    fleet = Fleet(
        "x", "X", ship.faction, 400, (FittedShip(ship, tuple(UPGRADES[card] for card in cards)),), ()
    )
    return list(faults(fleet, allow_unplayed=True))


@case("intensify_firepower")
def _() -> None:
    ordered = {"stored": [[1]], "upgrades": ["discarded"]}
    played = fight("intensify_firepower", "Rb", mine=ordered).answer("use:ship-0:upgrade-0:effect-2")
    assert shown(played.table.attack.pool) == "Rh"
    assert fight("intensify_firepower", "Rb", mine=ordered, round=2).topic == "defense-tokens"


@case("commander_sato")
def _() -> None:
    given = {"gathered": [2, 0, 0]}
    own = [(XWING, (700, 500))]
    played = fight(
        "commander_sato", "", step="gather", squadrons=own, attack=given, rolled=[["hit", "hit-crit"]]
    )
    played.answer("remove:red", "colour:black", "done")
    assert shown(played.table.attack.pool) == "Rh Kx"
    far = fight(
        "commander_sato",
        "",
        step="gather",
        squadrons=[(XWING, (100, 100))],
        attack=given,
        rolled=[["hit"] * 2],
    )
    assert far.topic == "defense-tokens"


# -- commands and the course of a round ----------------------------------------------------------------------
FAR = cases_rounds.FAR
assert cases_more.__doc__
assert cases_stores.__doc__
assert cases_meddling.__doc__
assert cases_guarding.__doc__
assert cases_mapping.__doc__


def reveal(cards: Any, dials: list[str], *answers: str, **more: Any) -> Any:
    """Ship 0 after the reveal of its dial."""
    mine = {"dials": dials, **more.pop("mine", {})}
    return (
        commanding(cards, [["attack_step", [0]], ["reveal", [0]]], mine=mine, **more).answer(*answers).table
    )


DIALS = [
    ("engineering_captain", "repair", []),
    ("tactical_expert", "concentrate_fire", []),
    ("wing_commander", "squadron", []),
    ("navigation_officer", "navigate", []),
    ("defense_liaison", "navigate", ["command:navigate"]),
    ("weapons_liaison", "squadron", ["command:squadron"]),
]


@case(*(card for card, _, _ in DIALS))
def _() -> None:
    for card, command, answers in DIALS:
        old = "repair" if command != "repair" else "navigate"
        mine = {"tokens": ["repair"]} if answers else {}
        table = reveal(card, [old], USE, *answers, mine=mine)
        assert table.ships[0].dial == ("navigate", "squadron", "repair", "concentrate_fire").index(command), (
            card
        )
        assert not table.ships[0].commands, "the token was spent"


@case("skilled_first_officer", "fb_88")
def _() -> None:
    for card in ("skilled_first_officer", "fb_88"):
        table = reveal(card, ["repair", "navigate"], USE)
        assert table.ships[0].dial == 0, "the dial beneath is revealed"
    assert reveal("skilled_first_officer", ["repair", "navigate"], USE).ships[0].upgrades == [0]


@case("raymus_antilles", "veteran_captain", "walex_blissex", "hand_of_justice")
def _() -> None:
    played = commanding(
        "raymus_antilles", [["attack_step", [0]], ["commands", [0]]], mine={"dial": "navigate"}
    )
    assert played.answer(USE).table.ships[0].commands == 1
    assert played.table.ships[0].dial == 0
    played = commanding("veteran_captain", [["attack_step", [0]], ["commands", [0]]])
    assert played.answer(USE, "command:squadron").table.ships[0].commands == 2
    gone = {"defense": ["discarded", "ready", "ready", "ready"]}
    played = commanding("walex_blissex", [["attack_step", [0]], ["activation_start", [0]]], mine=gone)
    assert played.answer(USE).table.ships[0].tokens == [2, 2, 2, 2]
    friends = [(CR90, {"pose": [760, 300, 0], "defense": ["exhausted", "ready", "ready"]})]
    table = reveal("hand_of_justice", ["repair"], USE, friends=friends)
    assert table.ships[1].tokens == [2, 2, 2]


@case("general_tagge", "redundant_shields")
def _() -> None:
    gone = {"defense": ["discarded", "ready", "ready", "ready"], "stored": [[1, 4]]}
    agenda = [["turn", [0]], ["phase_card", [0]]]
    assert commanding("general_tagge", agenda, mine=gone).answer(USE).table.ships[0].tokens == [2, 2, 2, 2]
    assert commanding("general_tagge", agenda, mine=gone, round=2).topic != "ship-phase-start"
    weak = {"shields": [1, 4, 3, 4]}
    played = commanding("redundant_shields", [["turn", [0]], ["status", []]], mine=weak).answer(USE)
    assert played.table.ships[0].shields[0] == 2


@case("general_madine")
def _() -> None:
    plain_ways, more_ways = (_clicks(card) for card in ("", "general_madine"))
    assert (1, 1) in plain_ways
    assert (2, 1) not in plain_ways
    assert (2, 1) in more_ways
    assert (2, 2) not in more_ways


def _clicks(card: str, **more: Any) -> set[tuple[int, ...]]:
    table = plain(card, **more)
    return {way.clicks for way in maneuvers(table, table.ships[0])}


@case("instructor_goran", "corruptor", "centicore", "liberty", "redemption")
def _() -> None:
    own = [(XWING, (640, 400))]
    assert keyword(plain("", squadrons=own), plain("", squadrons=own).squadrons[0], "counter") == 0
    table = plain("instructor_goran", squadrons=own)
    assert keyword(table, table.squadrons[0], "counter") == 1
    table = plain(
        "corruptor", squadrons=[(XWING, (640, 400), {"by": 0}), ("a_wing_squadron", (700, 400), {"by": 0})]
    )
    assert [move_limit(table, one) for one in table.squadrons] == [245.5, 304.8], "bombers only"
    friends = [((MC80, "centicore"), {"pose": [1300, 300, 0]})]
    table = plain("", friends=friends, squadrons=[(XWING, (1300, 500))], theirs=FAR)
    assert commandable(table, table.ships[0])
    table = plain("", friends=[(MC80, friends[0][1])], squadrons=[(XWING, (1300, 500))], theirs=FAR)
    assert not commandable(table, table.ships[0])
    table = plain("liberty")
    assert [squadron_count(table, table.ships[0], by) for by in ("dial", "both", "token")] == [4, 6, 2]
    table = plain("", friends=[((CR90, "redemption"), {"pose": [760, 300, 0]})])
    assert repair_points(table, table.ships[0], "dial") == SHIPS[MC80].engineering + 1


@case("medical_team")
def _() -> None:
    for kind, asked in (("crew_panic", True), ("power_failure", False)):
        rock = [{"id": "asteroid_1", "pose": [600, 300, 0]}]
        played = commanding("medical_team", [["turn", [0]], ["arrive", [0, 0]]], [[kind]], obstacles=rock)
        assert (played.topic == "prevent-card") == asked
        if asked:
            table = played.answer(USE).table
            assert (table.ships[0].cards, table.ships[0].upgrades) == ([], [0])


@case("tide_of_progress_xii", "beast_of_burden", "flight_commander")
def _() -> None:
    rock = [{"id": "asteroid_1", "pose": [600, 300, 0]}]
    agenda = [["turn", [0]], ["arrive", [0, 0]]]
    played = commanding("tide_of_progress_xii", agenda, [["power_failure"]], obstacles=rock).answer(USE)
    assert (played.table.ships[0].cards, played.table.ships[0].upgrades) == ([], [1])
    friends = [(CR90, {"pose": [740, 300, 0], "defense": ["exhausted", "ready", "ready"]})]
    played = commanding("beast_of_burden", [["turn", [0]], ["activation_start", [0]]], friends=friends)
    played.answer(USE, "spend:3", "done", "to-ship:ship-1")
    assert played.table.ships[1].tokens == [2, 2, 2]
    assert played.table.ships[0].tokens == [2, 2, 2, 1]
    own = [(XWING, (640, 400))]
    for card, asked in (("", False), ("flight_commander", True)):
        state = {"dial": "squadron"}
        played = commanding(card, [["turn", [0]], ["late", [0]]], mine=state, squadrons=own, theirs=FAR)
        assert (played.topic == "late-command") == asked


@case("slaved_turrets")
def _() -> None:
    table = plain("slaved_turrets")
    assert most_attacks(table, table.ships[0]) == 1


@pytest.mark.parametrize("card", sorted(CASES))
def test_a_card_in_its_position(card: str) -> None:
    for check in CASES[card]:
        check()


def test_every_card_that_is_played_has_a_position() -> None:
    whole = {card.id for card in UPGRADES.values() if card.played == WHOLE}
    assert whole == whole & ({card for card, *_ in DICE} | set(CASES) | ELSEWHERE)
