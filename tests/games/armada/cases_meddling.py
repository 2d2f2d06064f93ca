"""Positions of cards that count a command double, or meddle with what is the enemy's; one each."""

from __future__ import annotations

from typing import Any

from tests.games.armada.cardtable import (
    CR90,
    USE,
    USE1,
    USE2,
    VICTORY,
    XWING,
    case,
    commanding,
    fight,
    scene,
    shown,
)
from understudy.core.events import Event, Watch
from understudy.core.match import Header, Match
from understudy.games.armada import GAME
from understudy.games.armada.rules.courses import sources

REST = ["attack_step", [0]]
WEAK = {"shields": [0, 0, 0, 0]}
USE3, USE4 = "use:ship-0:upgrade-0:effect-3", "use:ship-0:upgrade-0:effect-4"


def points(played: Any) -> int:
    assert played.topic == "repair"
    return int(played.request.about["points"])


@case("leia_organa_commander")
def _() -> None:
    """The first command by a dial counts as dial and token, and is the last."""
    agenda = [REST, ["commands", [0]]]
    played = commanding("leia_organa_commander", agenda, mine={"dial": "repair", **WEAK})
    played.answer("resolve:repair:dial", USE)
    assert points(played) == 6
    assert played.table.ships[0].resolved == 15
    second = {"dial": "repair", "resolved": ["squadron"], **WEAK}
    played = commanding("leia_organa_commander", agenda, mine=second).answer("resolve:repair:dial")
    assert points(played) == 4, "not the first"
    played = commanding(
        "leia_organa_commander", [REST, ["maneuver", [0]], ["course", [0]]], mine={"dial": "navigate"}
    )
    played.answer(USE1)
    given = sources(played.table, played.table.ships[0])
    assert (given.dial, given.token, given.feigned) == (True, True, True)
    played.answer("maneuver:0")
    assert (played.table.ships[0].speed, played.table.ships[0].dial, played.table.ships[0].resolved) == (
        0,
        -1,
        15,
    )
    fired = fight("leia_organa_commander", "Rb", mine={"dial": "concentrate_fire"}, rolled=[["hit"], ["hit"]])
    fired.answer(USE2, "reroll:0")
    assert shown(fired.table.attack.pool) == "Rh Rh"


@case("commander_beck")
def _() -> None:
    """As if by a token, twice in an activation, each for a raid token."""
    agenda = [REST, ["commands", [0]]]
    played = commanding("commander_beck", agenda, mine=WEAK, squadrons=[(XWING, (640, 400))])
    played.answer(USE)
    assert points(played) == 2
    played.answer("recover:front")
    assert played.table.ships[0].raids == 4
    played.answer(USE1, "done")
    assert played.table.ships[0].raids == 6
    assert played.topic != "commands", "twice"
    played = commanding("commander_beck", agenda, mine={"dial": "repair", **WEAK})
    played.answer("resolve:repair:dial", USE2)
    assert points(played) == 6
    fired = fight("commander_beck", "Rb", rolled=[["hit"]]).answer(USE4, "reroll:0")
    assert shown(fired.table.attack.pool) == "Rh"
    assert fired.table.ships[0].raids == 8
    played = commanding("commander_beck", [REST, ["maneuver", [0]], ["course", [0]]]).answer(USE3)
    played.answer("maneuver:1:0:right")
    assert (played.table.ships[0].speed, played.table.ships[0].raids) == (1, 1)


@case("wat_tambor")
def _() -> None:
    friends = [(CR90, {"pose": [760, 300, 0]})]
    mine = {"dial": "repair", "damage": ["facedown"] * 3, "shields": [1, 0, 2, 0]}
    played = commanding("wat_tambor", [REST, ["commands", [0]]], mine=mine, friends=friends)
    played.answer("resolve:repair:dial", "drain:ship-0:rear:1")
    assert points(played) == 6
    assert not any("drain:ship-1" in each for each in played.options()), "not beside the own"
    played.answer("drain:ship-0:rear:1")
    assert points(played) == 8
    assert not any("drain" in each for each in played.options()), "two at most"
    played = commanding("wat_tambor", [REST, ["commands", [0]]], mine=mine, friends=friends)
    played.answer("resolve:repair:dial", "drain:ship-1:front:2")
    assert points(played) == 8
    assert played.table.ships[1].shields[0] == 0


@case("battle_droid_reserves")
def _() -> None:
    mine = {"dial": "repair", "damage": ["crew_panic", "facedown", "facedown"]}
    played = commanding("battle_droid_reserves", [REST, ["commands", [0]]], mine=mine)
    played.answer("resolve:repair:dial", USE)
    assert not any(code >= 0 and code & 1 for code in played.table.ships[0].cards)
    played.answer("mend:1")
    assert points(played) == 2
    played.answer("mend:0")
    assert len(played.table.ships[0].cards) == 1


@case("slicer_tools")
def _() -> None:
    theirs = {"dials": ["repair", "squadron", "squadron"], "pose": [600, 430, 180]}
    agenda = [REST, ["after_maneuver", [0]]]
    played = commanding("slicer_tools", agenda, theirs=theirs).answer(USE, "ability:raid")
    assert "command:repair" not in played.options(), "not the one that matches"
    played.answer("command:navigate")
    assert (played.table.ships[1].raids, played.table.ships[0].upgrades) == (1, [1])
    played = commanding("slicer_tools", agenda, theirs=theirs).answer(USE, "ability:dial", "command:navigate")
    assert played.table.dials[1][0] == 0
    assert commanding("slicer_tools", agenda, theirs={"pose": [600, 800, 180]}).topic != "after-maneuver"


@case("director_isard")
def _() -> None:
    """The dials of an enemy are told to this seat alone."""
    theirs = {"dials": ["squadron", "repair"]}
    start = scene("director_isard", mine={"dials": ["repair"]}, theirs=theirs, agenda=[REST, ["reveal", [0]]])
    watch = Watch()
    match = Match(Header.of(GAME, ("person", "person"), {}, 1, start), watch=watch)
    match.advance()
    match.answer(USE)
    told = [note for note in watch.notes if isinstance(note, Event) and note.verb == "sees-dial"]
    assert [note.args for note in told] == [(1, 0, 1), (1, 1, 2)]
    assert {note.to for note in told} == {(0,)}


@case("darth_vader_weapons_team_offensive_retrofit", "shriv_surgaav")
def _() -> None:
    enemy = (VICTORY, "gunnery_team", "admiral_motti", "intel_officer")
    theirs = {"pose": [600, 430, 180]}
    agenda = [REST, ["reveal", [0]]]
    for card, ways in (
        ("darth_vader_weapons_team_offensive_retrofit", [0, 2]),
        ("shriv_surgaav", [0]),
    ):
        mine = {"dials": ["squadron"]}
        played = commanding(card, agenda, mine=mine, enemy=enemy, theirs=theirs).answer(USE)
        if len(ways) > 1:
            assert played.options() == [f"use:ship-1:upgrade-{index}:effect-0" for index in ways]
            played.answer("use:ship-1:upgrade-0:effect-0")
        assert played.table.ships[1].upgrades[0] == 0
        assert (played.table.ships[0].upgrades, played.table.ships[0].dial) == ([0], -1)
        other = commanding(card, agenda, mine={"dials": ["repair"]}, enemy=enemy, theirs=theirs)
        assert other.topic == "reveal", "it takes a squadron dial or token"


@case("sunder")
def _() -> None:
    enemy = (VICTORY, "gunnery_team", "electronic_countermeasures")
    played = fight("sunder", "Kx", step="crit", enemy=enemy).answer(USE)
    assert played.table.ships[1].upgrades == [2, 0]
    assert played.table.ships[0].upgrades == [0]
    assert USE not in fight("sunder", "Rc", step="crit", enemy=enemy).options()


@case("darth_vader_officer")
def _() -> None:
    cards = ["darth_vader_officer", "intel_officer"]
    played = fight(cards, "Rb Rb Rb", rolled=[["hit", "hit", "hit"]])
    played.answer(USE, "reroll:0", "reroll:1", "reroll:2")
    assert shown(played.table.attack.pool) == "Rh Rh Rh"
    assert played.table.ships[0].upgrades == [2, 0]
    assert fight("darth_vader_officer", "Rb").topic == "defense-tokens", "not himself"


@case("jedi_hostage")
def _() -> None:
    """Attackers get a raid token; freed, the ship spends one token in an attack."""
    attack = {"by_ship": 1, "target_ship": 0}
    played = fight("jedi_hostage", "", step="gather", attack=attack, rolled=[["hit"]])
    assert played.topic == "raid-type"
    played.answer("command:repair")
    assert played.table.ships[1].raids == 4
    theirs = {"dials": ["squadron"], "pose": [600, 430, 180]}
    played = commanding("jedi_hostage", [REST, ["reveal", [1]]], theirs=theirs).answer(USE)
    assert played.table.ships[0].upgrades == [1]
    assert played.table.ships[1].dial == -1
    for state, more in (("ready", True), ("exhausted", False)):
        spent = {**attack, "spent": 1}
        played = fight("jedi_hostage", "Rd Rd", step="tokens", attack=spent, mine={"upgrades": [state]})
        assert (played.topic == "defense-tokens") == more
