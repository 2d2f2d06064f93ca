"""Positions of cards outside attacks, for test_cards.py."""

from __future__ import annotations

from typing import Any

from tests.games.armada.cardtable import (
    CR90,
    IMPERIAL,
    MC80,
    TIE,
    USE,
    USE1,
    USE2,
    VADER,
    VICTORY,
    XWING,
    case,
    commanding,
    defend,
    fight,
    scene,
    shown,
)
from tests.games.armada.tables import Played
from understudy.games.armada import GAME
from understudy.games.armada.cards import SHIPS
from understudy.games.armada.queries import engaged, keyword
from understudy.games.armada.rules.courses import maneuvers, sources
from understudy.games.armada.rules.repairing import repair_options
from understudy.games.armada.rules.squadrons import move_limit
from understudy.games.armada.table import UNSEEN

FAR = {"pose": [1600, 800, 180]}
#: What comes after the step of the card, so that something is asked.
REST = ["attack_step", [0]]


def plain(cards: Any, **more: Any) -> Any:
    """The table of a position."""
    return GAME.read_position(scene(cards, **more))


def using(cards: Any, step: str, *answers: str, rolled: Any = (), **more: Any) -> Any:
    """The table after ship 0 used its card in a step of its own."""
    return commanding(cards, [REST, [step, [0]]], rolled, **more).answer(*answers).table


# -- before the first round ----------------------------------------------------------------------------------


@case("local_fire_control", "vanguard", "captain_needa")
def _() -> None:
    for card, kind in (("local_fire_control", 5), ("vanguard", 3)):
        start = scene(card, mine={"pose": None}, agenda=[REST, ["deploy_ship", [0]]])
        table = Played(start).answer("place:600,100,0", "speed:1", USE, "spend:3").table
        assert table.ships[0].build.tokens == (*SHIPS[MC80].tokens[:3], kind)
        again = GAME.read_position(GAME.position(table))
        assert again.ships[0].build.tokens == table.ships[0].build.tokens
    table = using("captain_needa", "first_card", USE, "spend:0")
    assert table.ships[0].build.tokens == (1, *SHIPS[MC80].tokens[1:])


@case("admiral_titus", "admiral_ozzel_officer", "corvus", "aspiration")
def _() -> None:
    played = Played(scene("admiral_titus", round=0, agenda=[["round", []]])).answer(USE, "ability:slower")
    assert played.table.ships[1].speed == 1
    table = using("admiral_ozzel_officer", "first_card", USE, "maneuver:1:0:right")
    assert abs(table.ships[0].pose.y - 368.4) < 1e-6
    assert table.ships[0].speed == 2, "the dial stays"
    played = Played(scene("corvus", round=0, mine={"pose": [600, 100, 0]}, agenda=[["round", []]]))
    assert played.topic == "redeploy"
    assert played.answer("place:1200,100,0").table.ships[0].pose.x == 1200
    start = scene("aspiration", mine={"pose": None}, agenda=[REST, ["deploy_ship", [0]]])
    played = Played(start).answer("place:600,100,0", "speed:1", "shift:rear:front", "shift:rear:front")
    assert "shift:rear:front" not in played.options(), "six at most"
    played.answer("shift:rear:left")
    assert played.topic != "shift-shields" or "shift:left:right" not in played.options(), "two zones at most"
    assert played.table.ships[0].shields == [6, 4, 0, 5]
    assert not any("recover" in each.id for each in repair_options(played.table, played.table.ships[0], 4))


# -- the course ----------------------------------------------------------------------------------------------


def clicks(cards: Any, **more: Any) -> set[tuple[int, ...]]:
    table = plain(cards, **more)
    return {way.clicks for way in maneuvers(table, table.ships[0])}


@case("moff_jerjerrod", "take_evasive_action", "nav_team", "clone_captain_silver")
def _() -> None:
    played = commanding("moff_jerjerrod", [["maneuver", [0]], ["course", [0]]], theirs=FAR)
    played.answer(USE, "zone:rear")
    assert played.table.ships[0].shields[2] == SHIPS[MC80].shields[2] - 1
    played.answer("maneuver:2:2,1:right")
    assert played.table.ships[0].pose.y > 380
    assert (2, 1) not in clicks("moff_jerjerrod")
    ordered = {"stored": [[1]], "upgrades": ["discarded"]}
    assert (1, 2) in clicks("take_evasive_action", mine=ordered)
    assert (1, 2) not in clicks("take_evasive_action", mine=ordered, round=2)
    table = using("take_evasive_action", "phase_card", USE, mine={"tokens": ["navigate"]})
    assert (table.ships[0].stored, table.ships[0].commands) == ([(1,)], 0)
    token = {"tokens": ["navigate"]}
    assert (2, 1) in clicks("nav_team", mine=token)
    assert (2, 1) not in clicks("", mine=token)
    played = commanding("nav_team", [["maneuver", [0]]], mine=token).answer("maneuver:2:2,1:right")
    assert not played.table.ships[0].commands
    start = [["maneuver", [0]], ["course", [0]]]
    played = commanding("clone_captain_silver", start, ship=CR90, mine={"speed": 1, "tokens": ["navigate"]})
    played.answer(USE)
    given = sources(played.table, played.table.ships[0])
    assert (given.dial, given.token, given.speeds) == (False, False, 3)
    played.answer("maneuver:4:0,0,0,0:right")
    assert (played.table.ships[0].speed, played.table.ships[0].commands) == (4, 1)


@case("engine_techs", "quantum_storm")
def _() -> None:
    agenda = [REST, ["after_maneuver", [0]]]
    for card, ways in (("engine_techs", 3), ("quantum_storm", 1)):
        played = commanding(card, agenda, mine={"resolved": ["navigate"]}, theirs=FAR).answer(USE)
        if ways > 1:
            assert {each.split(":")[2] for each in played.options()} == {"-1", "0", "1"}
            played.answer("maneuver:1:0:right")
        assert abs(played.table.ships[0].pose.y - 368.4) < 1e-6
        assert played.table.ships[0].upgrades == [1]
        assert commanding(card, agenda, theirs=FAR).topic != "after-maneuver", "it takes a navigate command"
    played = commanding("engine_techs", agenda, mine={"dial": "navigate"}, theirs=FAR).answer(USE)
    assert played.table.ships[0].dial < 0, "the command is resolved for the card"
    crash = {"pose": [600, 430, 180]}
    played = commanding("engine_techs", [REST, ["maneuver", [0]]], theirs=crash, mine={"speed": 1})
    played.answer("maneuver:1:0:right")
    assert played.table.ships[0].upgrades == [1], "an overlap exhausts it"


@case("phylon_q7_tractor_beams", "magnite_crystal_tractor_beam_array", "admiral_konstantine")
def _() -> None:
    assert using("phylon_q7_tractor_beams", "activation_start", USE).ships[1].speed == 1
    token = {"tokens": ["navigate"]}
    table = using("phylon_q7_tractor_beams", "activation_start", USE, "ability:token", theirs=token)
    assert (table.ships[1].speed, table.ships[1].commands) == (2, 0)
    small = commanding("phylon_q7_tractor_beams", [REST, ["activation_start", [0]]], ship=CR90)
    assert small.topic != "activation-start", "not a larger ship"
    table = using("magnite_crystal_tractor_beam_array", "activation_end", USE, mine={"speed": 1})
    assert table.ships[1].speed == 1
    for speed, state in ((0, 1), (2, 2)):
        still = {"speed": speed, "upgrades": ["exhausted"]}
        played = commanding("magnite_crystal_tractor_beam_array", [REST, ["status", []]], mine=still)
        assert played.table.ships[0].upgrades == [state]
    friends = [(CR90, {"pose": [760, 400, 0]})]
    agenda = [REST, ["status_card", [0]]]
    played = commanding("admiral_konstantine", agenda, friends=friends).answer(USE, "ability:slower")
    assert played.table.ships[2].speed == 1
    assert commanding("admiral_konstantine", agenda).topic != "status-start", "two ships are needed"


# -- tokens and dials ----------------------------------------------------------------------------------------


def reveal(cards: Any, dial: str, *answers: str, **more: Any) -> Any:
    mine = {"dials": [dial], **more.pop("mine", {})}
    return commanding(cards, [REST, ["reveal", [0]]], mine=mine, **more).answer(*answers).table


FRIEND: list[tuple[Any, dict[str, Any]]] = [(CR90, {"pose": [760, 300, 0]})]


@case("clone_navigation_officer", "commandant_aresko", "leia_organa_officer", "taskmaster_grint")
def _() -> None:
    table = reveal("clone_navigation_officer", "squadron", USE, "to-ship:ship-1", friends=FRIEND)
    assert table.ships[1].commands == 2
    assert table.ships[0].dial == 1
    aresko = [((CR90, "commandant_aresko"), {"pose": [740, 300, 0]})]
    table = reveal("", "repair", "use:ship-1:upgrade-0:effect-0", friends=aresko)
    assert table.ships[1].commands == 4
    dialled = [(CR90, {"pose": [760, 300, 0], "dials": ["repair"]})]
    assert reveal("leia_organa_officer", "navigate", USE, friends=dialled).dials[1] == [0]
    for dial, tokens in (("repair", 4), ("navigate", 0)):
        grint = {"stored": [[2]]}
        played = commanding("taskmaster_grint", [REST, ["reveal", [0]]], mine={"dials": [dial], **grint})
        if tokens:
            played.answer(USE)
        assert played.topic == "reveal"
        assert played.table.ships[0].commands == tokens
    start = scene("taskmaster_grint", mine={"pose": None}, agenda=[REST, ["deploy_ship", [0]]])
    played = Played(start).answer("place:600,100,0", "speed:1", "command:repair")
    assert played.table.ships[0].stored == [(2,)]


@case("pursuant", "rune_haako", "tantive_iv", "support_officer")
def _() -> None:
    own = [(XWING, (640, 400))]
    played = commanding("pursuant", [REST, ["reveal", [0]]], mine={"dials": ["repair"]}, squadrons=own)
    played.answer(USE, "keep-dial")
    assert played.topic == "command-squadron"
    assert played.table.ships[0].dial == 2
    friends = [(CR90, {"pose": [760, 300, 0], "tokens": ["repair"]})]
    table = reveal(
        "rune_haako",
        "navigate",
        USE,
        "stored:squadron",
        "to-ship:ship-1",
        friends=friends,
        mine={"stored": [[1, 3]]},
    )
    assert table.ships[0].commands == 0b0110
    assert table.ships[0].stored == [(3,)]
    assert not table.ships[1].commands
    table = reveal("tantive_iv", "repair", "take-token", "to-ship:ship-1", friends=FRIEND)
    assert [ship.commands for ship in table.ships] == [0, 4, 0]
    played = commanding(
        "support_officer", [["command_phase", []]], mine={"dials": ["repair", "repair", "repair"]}
    )
    played.answer(USE)
    assert played.topic == "assign-dial"
    assert played.request is not None
    assert played.request.prompt.endswith(", dial 1 of 3")
    assert played.table.dials[0] == []


@case("count_dooku", "asajj_ventress", "interdictor", "parts_resupply", "munitions_resupply")
def _() -> None:
    table = using("count_dooku", "phase_card", USE, "command:repair", mine={"stored": [[2, 3]]})
    assert table.ships[1].raids == 4
    assert table.ships[0].stored == [(3,)]
    start = scene("count_dooku", mine={"pose": None}, agenda=[REST, ["deploy_ship", [0]]])
    played = Played(start).answer("place:600,100,0", "speed:1", "command:repair", "command:repair")
    assert "command:repair" not in played.options(), "at least two kinds"
    table = using("asajj_ventress", "activation_start", USE, "command:squadron", theirs={"raids": ["repair"]})
    assert (table.ships[1].raids, table.ships[0].commands) == (0, 2)
    cards = ("interdictor", "intel_officer")
    table = using(cards, "activation_start", USE, mine={"upgrades": ["ready", "exhausted"]})
    assert table.ships[0].upgrades == [1, 2]
    for card, command in (("parts_resupply", 2), ("munitions_resupply", 3)):
        table = using(
            card, "commands", USE, "to-ship:ship-1", "done", friends=FRIEND, mine={"stored": [[command] * 5]}
        )
        assert table.ships[1].commands == 1 << command
        assert table.ships[0].stored == [(command,) * 4]
        start = scene(card, mine={"pose": None}, agenda=[REST, ["deploy_ship", [0]]])
        assert Played(start).answer("place:600,100,0", "speed:1").table.ships[0].stored == [(command,) * 5]


@case("commander_vanto", "resolute", "wulff_yularen")
def _() -> None:
    hurt = {"damage": ["facedown"], "dial": "repair"}
    agenda = [REST, ["commands", [0]]]
    played = commanding("commander_vanto", agenda, mine=hurt).answer("resolve:repair:dial", "done")
    assert played.topic == "after-command"
    assert played.answer(USE, "command:navigate").table.ships[0].commands == 1
    played = commanding("resolute", agenda, mine={**hurt, "stored": [[1, 2]]})
    played.answer("resolve:repair:dial", "done", USE)
    assert (played.table.ships[0].commands, played.table.ships[0].stored) == (4, [(1,)])
    played = commanding("wulff_yularen", agenda, mine={"damage": ["facedown"], "tokens": ["repair"]})
    played.answer("resolve:repair:token", USE)
    assert (played.table.ships[0].commands, played.table.ships[0].upgrades) == (4, [1])
    token = {"tokens": ["navigate"]}
    played = commanding("wulff_yularen", [REST, ["maneuver", [0]]], mine=token, theirs=FAR)
    played.answer("maneuver:1:0:right", USE)
    assert played.table.ships[0].commands == 1


@case("admiral_piett", "t_series_tactical_droid", "ravager")
def _() -> None:
    token = {"tokens": ["repair"], "damage": ["facedown"] * 3}
    for card in ("admiral_piett", "t_series_tactical_droid"):
        played = commanding(card, [REST, ["commands", [0]]], mine=token).answer("resolve:repair:token", USE)
        assert played.request is not None
        assert played.request.about["points"] == SHIPS[MC80].engineering
        navigate = {"tokens": ["navigate"]}
        played = commanding(card, [["maneuver", [0]], ["course", [0]]], mine=navigate).answer(USE1)
        assert sources(played.table, played.table.ships[0]).by_token
        played.answer("maneuver:1:2:right")
        assert (played.table.ships[0].commands, played.table.ships[0].speed) == (0, 1)
    fire = {"tokens": ["concentrate_fire"]}
    played = fight("admiral_piett", "Rh", mine=fire, rolled=[["double"]]).answer(USE2)
    assert shown(played.table.attack.pool) == "Rh Rd"
    assert not played.table.ships[0].commands
    played = fight("ravager", "Rh", mine=fire, rolled=[["double"]]).answer("cf:token:red")
    assert shown(played.table.attack.pool) == "Rh Rd"
    assert not played.table.ships[0].commands


# -- commands ------------------------------------------------------------------------------------------------


@case("auxiliary_shields_team", "mon_calamari_exodus_fleet", "projection_experts", "repair_crews")
def _() -> None:
    ids = [each.id for each in repair_options(plain("auxiliary_shields_team", ship=VICTORY), _own(), 2)]
    assert "recover:left" in ids
    assert "recover:front" not in ids
    agenda = [REST, ["repair", [0, 2, 1]]]
    friends: list[Any] = [((CR90, "mon_calamari_exodus_fleet"), {"pose": [740, 300, 0]})]
    played = commanding("mon_calamari_exodus_fleet", agenda, friends=friends, mine={"damage": ["facedown"]})
    played.answer("to-ship:ship-1", "mend:0")
    assert not played.table.ships[0].cards
    assert played.table.ships[1].upgrades == [1]
    friends = [(CR90, {"pose": [740, 300, 0], "shields": [0, 2, 1, 2]})]
    played = commanding("projection_experts", [REST, ["repair", [0, 3, 1]]], friends=friends)
    played.answer("lend:rear:ship-1:front", "lend:rear:ship-1:front")
    assert not any(each.startswith("lend") for each in played.options()), "two at most"
    assert (played.table.ships[1].shields[0], played.table.ships[0].shields[2]) == (2, 1)
    friends = [(CR90, {"pose": [720, 300, 0], "damage": ["facedown"]})]
    played = commanding("repair_crews", [REST, ["repair", [0, 4, 1]]], friends=friends)
    played.answer("mend-ship:ship-1:0")
    assert not played.table.ships[1].cards
    assert played.topic != "repair", "instead of the points"


def _own() -> Any:
    return plain("auxiliary_shields_team", ship=VICTORY).ships[0]


@case("iden_versio", "captain_rex", "san_hill", "adar_tallon")
def _() -> None:
    own = [(XWING, (700, 300)), (XWING, (700, 350))]
    dial = {"dial": "squadron"}
    agenda = [REST, ["commands", [0]]]
    for card, use in (("iden_versio", USE1), ("captain_rex", USE)):
        played = commanding(card, agenda, mine=dial, squadrons=own, theirs={"pose": [600, 460, 180]})
        played.answer("resolve:squadron:dial", use, "command:navigate")
        assert played.table.ships[2 - 1].raids == 1
    played = defend("iden_versio", "Rd Rh", ship=CR90).answer("spend:0")
    if played.topic == "evade-larger":
        played.answer("done")
    assert shown(played.answer("cancel:0").table.attack.pool) == "Rh"
    raided = {"dials": ["repair"], "raids": ["repair", "squadron"]}
    start = scene("captain_rex", theirs={**raided, "pose": [600, 460, 180]}, agenda=[REST, ["reveal", [1]]])
    assert Played(start).answer("drop-raids", "command:repair").table.ships[1].raids == 2
    played = commanding("san_hill", agenda, mine={"tokens": ["squadron"], "stored": [[1, 1]]}, squadrons=own)
    played.answer("resolve:squadron:token", USE)
    assert played.request is not None
    assert played.request.about["left"] == 2
    assert played.table.ships[0].stored == [(1,)]
    agenda = [REST, ["command", [0, 1, ""]]]
    played = commanding("adar_tallon", agenda, squadrons=own, theirs=FAR).answer("fly:squadron-0", "done")
    assert played.topic == "fly-again"
    assert not played.answer("to-squadron:squadron-0").table.squadrons[0].activated


@case("admiral_chiraneau", "independence")
def _() -> None:
    bound = [(XWING, (600, 420), {"by": 0})]
    foes = [(TIE, (660, 420))]
    for card, limit in (("", 0.0), ("admiral_chiraneau", 124.5)):
        table = plain(card, squadrons=bound, foes=foes)
        assert move_limit(table, table.squadrons[0]) == limit
    own = [(XWING, (640, 400), {"by": 0})]
    played = commanding("independence", [REST, ["fly", [0, 3]]], squadrons=own, theirs=FAR)
    played.answer("ability:fast", "move:640,640")
    assert played.table.squadrons[0].base.y == 640
    near = commanding("independence", [REST, ["fly", [0, 3]]], squadrons=own).answer("ability:fast")
    assert not any(each.startswith("bomb") for each in near.options()), "it does not attack"


@case("squall", "fighter_coordination_team", "wedge_antilles")
def _() -> None:
    own = [(XWING, (700, 400)), (XWING, (500, 400))]
    foes = [(TIE, (420, 400)), (VADER, (700, 620))]
    state: dict[str, Any] = {"squadrons": own, "foes": foes, "theirs": FAR}
    played = commanding("squall", [REST, ["activation_start", [0]]], **state).answer(USE)
    assert played.options() == ["done", "to-squadron:squadron-0"], "one is engaged"
    played.answer("to-squadron:squadron-0")
    assert played.request is not None
    legal = GAME.option("move:700,520"), GAME.option("move:800,450")
    assert [played.request.allows(each) for each in legal] == [False, True], "not into engagement"  # type: ignore[attr-defined]
    assert played.answer("move:800,450").table.squadrons[0].base.x == 800
    played = commanding("fighter_coordination_team", [REST, ["after_maneuver", [0]]], **state)
    played.answer(USE, "to-squadron:squadron-0", "move:700,470")
    assert played.table.squadrons[0].base.y == 470
    played = commanding(
        "wedge_antilles", [REST, ["squadron_end", [0]]], mine={"tokens": ["squadron"]}, **state
    )
    played.answer(USE, "to-squadron:squadron-1", "move:560,400")
    assert played.table.squadrons[1].base.x == 560
    assert not played.table.ships[0].commands


# -- damage and what is destroyed ----------------------------------------------------------------------------


@case("lira_wessex", "general_dodonna", "eclipse")
def _() -> None:
    rock = [{"id": "asteroid_1", "pose": [600, 300, 0]}]
    agenda = [REST, ["arrive", [0, 0]]]
    token = {"tokens": ["repair"]}
    played = commanding("lira_wessex", agenda, [["crew_panic"]], obstacles=rock, mine=token).answer(USE)
    ship = played.table.ships[0]
    assert len(ship.cards) == 1
    assert not ship.cards[0] & 1
    assert not ship.commands
    assert commanding("lira_wessex", agenda, [["crew_panic"]], obstacles=rock).topic != "prevent-card"
    four = ["crew_panic", "power_failure", "comm_noise", "structural_damage"]
    played = commanding("", agenda, [four], obstacles=rock, enemy=(VICTORY, "general_dodonna")).answer(
        "damage:power_failure"
    )
    table = played.table
    assert table.ships[0].damage_count(_kind("power_failure")) == 1
    assert sorted(table.discard) == sorted(_kind(each) for each in four if each != "power_failure")
    crash = {"pose": [600, 430, 180]}
    played = commanding(
        "",
        [REST, ["maneuver", [0]]],
        [["power_failure"]],
        enemy=(IMPERIAL, "eclipse"),
        theirs=crash,
        mine={"speed": 1},
    )
    played.answer("maneuver:1:0:right")
    assert played.table.ships[0].cards == [2 * _kind("power_failure") + 1]
    assert played.table.ships[1].cards == [UNSEEN]


def _kind(id: str) -> int:
    from understudy.games.armada.cards import DAMAGE_OF

    return DAMAGE_OF[id]


def shot_down(cards: Any, one: str, **more: Any) -> Played:
    """The enemy's flak destroys the squadron of ship 0."""
    attack = {"kind": "flak", "by_ship": 1, "target_ship": -1, "target_squadron": 0, "targets": [0]}
    squadrons = [(one, (650, 400), {"hull": 1}), *more.pop("wing", [])]
    return fight(cards, "Kh", step="damage", squadrons=squadrons, attack=attack, **more)


@case("hot_landing", "general_grievous", "reserve_hangar_deck")
def _() -> None:
    adept = "delta_7_aethersprite_squadron"
    table = plain("hot_landing", squadrons=[(adept, (650, 400))])
    assert keyword(table, table.squadrons[0], "grit")
    played = shot_down("hot_landing", adept).until("last-raid").answer("to-ship:ship-1", "command:repair")
    assert played.table.ships[1].raids == 4
    tired = {"defense": ["exhausted", "discarded", "ready", "ready"]}
    played = shot_down("general_grievous", XWING, mine=tired).until("mourn")
    assert played.answer("to-ship:ship-0", "spend:1").table.ships[0].tokens == [1, 1, 2, 2]
    played = shot_down("reserve_hangar_deck", TIE).until("replace-squadron")
    played.answer(played.options()[1])
    one = played.table.squadrons[0]
    assert (one.alive, one.hull, one.activated) == (True, 2, True)
    assert not engaged(played.table, one)
    assert played.table.ships[0].upgrades == [0]


@case("suppressor")
def _() -> None:
    start = scene("", enemy=(VICTORY, "suppressor"), agenda=[REST, ["activation_end", [0]]])
    played = Played(start)
    assert played.topic == "suppress"
    assert played.answer("spend:0").table.ships[0].tokens == [1, 2, 2, 2]
    away = scene(
        "", enemy=(VICTORY, "suppressor"), theirs=FAR, agenda=[["turn", [0]], ["activation_end", [0]]]
    )
    assert Played(away).topic != "suppress"


@case("boarding_engineers", "cham_syndulla")
def _() -> None:
    near = {"pose": [600, 460, 180]}
    dial = {"dial": "squadron"}
    agenda = [REST, ["commands", [0]]]
    played = commanding(
        "boarding_engineers", agenda, [["power_failure"]], mine=dial, theirs={**near, "damage": ["facedown"]}
    )
    played.answer(USE, "mend:0")
    assert played.table.ships[1].cards[0] & 1
    played = commanding("cham_syndulla", agenda, mine=dial, theirs={**near, "dials": ["repair", "repair"]})
    played.answer(USE, "command:navigate", "command:squadron")
    assert played.table.dials[1] == [0, 1]
    assert played.table.ships[0].dial < 0


# -- attacks beside the two ----------------------------------------------------------------------------------


@case("admiral_ackbar", "impetuous", "ordnance_pods")
def _() -> None:
    side = {"pose": [780, 300, 270]}
    played = commanding("admiral_ackbar", [REST, ["attack_card", [0]]], theirs=side, rolled=[])
    played.answer(USE)
    assert {each.split(":")[1] for each in played.options() if each != "done"} == {"right"}
    dice = sum(SHIPS[MC80].batteries[1][:2])
    played = commanding(
        "admiral_ackbar", [REST, ["attack_card", [0]]], [["hit"] * dice, ["hit", "hit"]], theirs=side
    )
    attack = next(each for each in played.answer(USE).options() if each.startswith("attack:right"))
    played.answer(attack, USE1)
    assert len(played.table.attack.pool) == dice + 2
    for card, dice in (("impetuous", 2), ("ordnance_pods", 1)):
        fired = {"fired": ["front", "left", "right", "rear"], "attacks": 2}
        played = commanding(
            card,
            [["turn", [0]], ["attack_end", [0]]],
            [["hit"] * dice],
            mine=fired,
            foes=[(VADER, (600, 420))],
        )
        assert played.topic == "extra-flak"
        played.answer("flak:front:squadron-0")
        assert len(played.table.attack.pool) == dice
        assert played.table.ships[0].attacks == 2
