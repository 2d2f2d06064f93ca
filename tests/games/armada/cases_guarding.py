"""Positions of cards that guard ships, lend keywords to squadrons, or answer a change of speed; one each."""

from __future__ import annotations

from typing import Any

from tests.games.armada.cardtable import (
    CR90,
    IMPERIAL,
    MC80,
    TIE,
    USE,
    USE1,
    XWING,
    case,
    commanding,
    defend,
    fight,
    scene,
    shown,
)
from tests.games.armada.tables import Played, option
from understudy.core.requests import Choose
from understudy.games.armada import GAME
from understudy.games.armada.cards import SHIPS
from understudy.games.armada.queries import keyword
from understudy.games.armada.scoring import mission_points

REST = ["attack_step", [0]]
FAR = {"pose": [1600, 800, 180]}


@case("kyrsta_agate_commander")
def _() -> None:
    """One more token; one is discarded for its effect, also a locked one."""
    start = scene("kyrsta_agate_commander", mine={"pose": None}, agenda=[REST, ["deploy_ship", [0]]])
    played = Played(start).answer("place:600,100,0", "speed:1")
    assert "kind:scatter" not in played.options()
    played.answer("kind:salvo")
    assert played.table.ships[0].build.tokens == (*SHIPS[MC80].tokens, 5)
    again = GAME.position(played.table)
    assert GAME.position(GAME.read_position(again)) == again
    brace = SHIPS[MC80].tokens.index(2)
    played = defend("kyrsta_agate_commander", "Rd Rd", attack={"locked": 15})
    played.answer(USE1, f"spend:{brace}")
    assert played.table.ships[0].tokens[brace] == 0
    assert played.table.ships[0].shields[0] == SHIPS[MC80].shields[0] - 2, "four were braced to two"


@case("barriss_offee")
def _() -> None:
    attack = {"by_ship": 1, "target_ship": 0, "gathered": [4, 0, 0]}
    played = fight("barriss_offee", "", step="gather", attack=attack, rolled=[["hit"] * 4])
    played.answer("zone:rear", "spend:2")
    assert 1 in played.table.ships[0].tokens, "a redirect was spent"
    played.until("attack")
    now, full = played.table.ships[0].shields, SHIPS[MC80].shields
    assert now[0] == full[0]
    assert now[2] < full[2]


@case("gilded_aegis")
def _() -> None:
    for step in ("command_end_card", "phase_end_card"):
        played = commanding("gilded_aegis", [REST, [step, [0]]], mine={"shields": [0, 4, 3, 4]})
        played.answer(USE if step == "command_end_card" else USE1)
        if played.topic == "discard-defense-token":
            played.answer(played.options()[0])
        played.answer("zone:front", *["shift:right:front"] * 4, *["shift:rear:front"] * 2)
        assert played.table.ships[0].shields == [6, 0, 1, 4]
        assert 0 in played.table.ships[0].tokens


@case("plo_koon")
def _() -> None:
    """An accuracy for squadrons near a friendly ship; grit beside an adept."""
    own = [(XWING, (600, 440))]
    attack = {"kind": "strike", "by_ship": -1, "by_squadron": 0, "zone": -1}
    played = fight("plo_koon", "Rh", squadrons=own, attack=attack).answer(USE1)
    assert shown(played.table.attack.pool) == "Rh Ua"
    # Nobody has it rolled again; it may be spent.
    assert played.table.attack.turnable() == [0]
    assert any(way.startswith("lock:") for way in played.options())
    again = fight("plo_koon", "Rh Ua", squadrons=[("kit_fisto", (600, 440))], attack=attack).answer(USE1)
    again.answer("ability:adept")
    assert again.options() == ["done", "reroll:0", "reroll:2"], "of two accuracies one"
    far = fight("plo_koon", "Rh", squadrons=own, attack=attack, mine={"pose": [100, 100, 0]})
    assert far.topic != "attack-effects" or USE1 not in far.options()
    pair = [(XWING, (600, 400)), ("luke_skywalker", (640, 400)), ("plo_koon", (640, 440))]
    table = GAME.read_position(scene("plo_koon", squadrons=pair))
    adepts = [one for one in table.squadrons if "adept" in one.card.keywords]
    assert bool(keyword(table, table.squadrons[0], "grit")) == bool(adepts)
    assert adepts
    bare = GAME.read_position(scene("", squadrons=pair))
    assert not keyword(bare, bare.squadrons[0], "grit")


@case("ahsoka_tano_republic", "clone_commander_wolffe")
def _() -> None:
    own = [(XWING, (640, 400))]
    agenda = [REST, ["commands", [0]]]
    played = commanding("ahsoka_tano_republic", agenda, mine={"dial": "squadron"}, squadrons=own, theirs=FAR)
    played.answer("resolve:squadron:dial", "fly:squadron-0")
    assert keyword(played.table, played.table.squadrons[0], "snipe") == 3
    played.rest(most=1)
    assert not keyword(played.table, played.table.squadrons[0], "snipe"), "for its activation"
    near = {"pose": [640, 470, 180]}
    played = commanding(
        "clone_commander_wolffe",
        agenda,
        mine={"dial": "squadron"},
        squadrons=own,
        theirs=near,
        rolled=[["accuracy"]],
    )
    played.answer("resolve:squadron:dial", USE, "fly:squadron-0")
    played.answer(next(each for each in played.options() if each.startswith("bomb")))
    assert "ability:assault" in played.options()
    played.answer("ability:assault", "command:repair")
    assert played.table.ships[1].raids == 4


@case("ti_99")
def _() -> None:
    """Counter 3 for those that are not activated; the counter activates them."""
    own = [(XWING, (640, 400))]
    for activated, value in ((False, 3), (True, 0)):
        squadron = [(XWING, (640, 400), {"activated": activated})]
        table = GAME.read_position(scene("ti_99", squadrons=squadron))
        assert keyword(table, table.squadrons[0], "counter") == value
    attack = {"kind": "strike", "by_ship": -1, "by_squadron": 1, "zone": -1, "target_ship": -1}
    played = fight(
        "ti_99",
        "Ub",
        step="damage",
        squadrons=own,
        foes=[(TIE, (640, 450))],
        attack={**attack, "target_squadron": 0, "target_zone": -1, "pool": []},
        rolled=[["hit", "hit", "hit"]],
    )
    played.answer("yes")
    assert played.table.squadrons[0].activated


@case("hyperwave_signal_boost")
def _() -> None:
    own = [(XWING, (640, 400)), (XWING, (680, 400)), (XWING, (720, 400))]
    played = commanding("hyperwave_signal_boost", [["squadron_phase", []]], squadrons=own, theirs=FAR)
    assert played.topic == "boost"
    played.answer(USE, "fly:squadron-0", "done", "fly:squadron-1", "done")
    assert played.topic == "command-squadron", "as many as its squadron value"
    assert played.table.ships[0].upgrades == [1]
    played = commanding("hyperwave_signal_boost", [["squadron_phase", []]], squadrons=own, theirs=FAR)
    played.answer("done")
    assert played.topic == "squadron-phase"


@case("the_grand_inquisitor")
def _() -> None:
    start = scene(
        "the_grand_inquisitor",
        ship=IMPERIAL,
        theirs={"dial": "navigate"},
        mine={"speed": 1},
        agenda=[REST, ["maneuver", [1]]],
    )
    played = Played(start).answer("maneuver:1:0:right")
    assert played.topic == "react-speed"
    played.answer("ability:faster")
    assert (played.table.ships[0].speed, played.table.ships[0].upgrades) == (2, [1])
    played = Played(start).answer("maneuver:2:0,0:right")
    assert played.topic != "react-speed", "the dial was not turned"


# -- before deployment ---------------------------------------------------------------------------------------


@case("admiral_raddus")
def _() -> None:
    """Another ship waits, comes at distance 1–2 in a later round, and is not the first to activate."""
    friends: list[tuple[Any, dict[str, Any]]] = [(CR90, {"pose": None}), (CR90, {"pose": [1200, 100, 0]})]
    start = scene(
        "admiral_raddus", mine={"pose": None}, friends=friends, agenda=[["deploy", [0]], ["pass_tokens", []]]
    )
    played = Played(start)
    assert played.topic == "set-aside"
    assert "deploy:ship-0" not in played.options()
    played.answer("deploy:ship-1")
    assert played.table.ships[0].stored == [(1,)]
    assert "deploy:ship-1" not in played.options()
    start = scene("admiral_raddus", mine={"stored": [[1]]}, friends=friends, round=1, agenda=[["round", []]])
    played = Played(start)
    assert played.topic == "arrival"
    played.answer("place:760,300,0", "speed:2")
    assert played.table.ships[1].in_play
    assert played.table.standing == [("late_ship", 0, 1)]
    played.until("activate")
    assert played.options() == ["activate:ship-0", "activate:ship-2"]
    start["ships"][1]["pose"] = None
    far = Played(start)
    assert isinstance(far.request, Choose)
    assert not far.request.allows(option("place:1000,300,0")), "within distance 2"


@case("mercy_mission")
def _() -> None:
    friends: list[tuple[Any, dict[str, Any]]] = [(CR90, {"pose": None})]
    start = scene(
        ["mercy_mission", "admiral_raddus"],
        mine={"pose": None},
        friends=friends,
        agenda=[["deploy", [0]], ["pass_tokens", []]],
    )
    played = Played(start).until("deploy")
    assert played.table.ships[0].stored[0] == (1,)
    for pose, points in (([600, 850, 0], 40), ([600, 400, 0], 0)):
        mine = {"stored": [[1], []]}
        friends = [(CR90, {"pose": pose})]
        table = GAME.read_position(
            scene(["mercy_mission", "admiral_raddus"], mine=mine, friends=friends, theirs=FAR, phase="end")
        )
        assert mission_points(table, 0) == points
        table.ships[1].alive = False
        assert mission_points(table, 1) == 15


@case("hyperspace_rings")
def _() -> None:
    own = [(XWING, (640, 400))]
    agenda = [["deploy_squadron", [0]], ["pass_tokens", []]]
    start = scene("hyperspace_rings", squadrons=own, theirs=FAR, agenda=agenda)
    start["squadrons"] = [{}]
    for answer, legal in (("to-squadron:squadron-0", True), ("done", False)):
        played = Played(start).answer(answer)
        assert isinstance(played.request, Choose)
        assert played.request.allows(option("put:800,600")) == legal
