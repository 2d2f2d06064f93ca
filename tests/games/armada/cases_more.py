"""Positions of cards that came later, one each."""

from __future__ import annotations

from tests.games.armada.cardtable import MC80, USE, USE1, XWING, case, commanding, defend, fight, scene
from tests.games.armada.tables import Played
from understudy.games.armada import GAME
from understudy.games.armada.cards import NAVIGATE, SHIPS, TOKENS, UPGRADES
from understudy.games.armada.fleets import FittedShip, Fleet, ship_faults
from understudy.games.armada.rules.courses import maneuvers


@case("director_krennic")
def _() -> None:
    """With the dial any red dice, with the token up to two, at medium to long range."""
    played = fight(
        "director_krennic", "Rb Rb Rb", attack={"cf": 1, "band": 2}, rolled=[["hit", "hit", "crit"]]
    )
    assert USE1 not in played.options()
    played.answer(USE, "reroll:0", "reroll:1", "reroll:2")
    assert not played.dice, "all three were rolled again"
    token = fight("director_krennic", "Rb Rb Rb", attack={"cf": 2, "band": 1}, rolled=[["hit", "hit"]])
    assert USE not in token.options()
    token.answer(USE1, "reroll:0", "reroll:1")
    assert not token.dice, "two were rolled again"
    close = fight("director_krennic", "Rb Ra", attack={"cf": 3, "band": 0})
    assert USE not in close.options()
    assert USE1 not in close.options()


@case("minister_tua")
def _() -> None:
    """A defensive retrofit slot, but not beside one on a medium or large ship."""
    tua, retrofit = UPGRADES["minister_tua"], UPGRADES["electronic_countermeasures"]
    for id in (
        "raider_i_class_corvette",
        "victory_ii_class_star_destroyer",
        "imperial_ii_class_star_destroyer",
    ):
        ship = FittedShip(SHIPS[id], (tua, retrofit))
        fleet = Fleet("t", "t", "imperial", 400, (ship,), ())
        found = list(ship_faults(fleet, ship))
        barred = SHIPS[id].size != "small" and "defensive_retrofit" in SHIPS[id].slots
        assert any("Minister Tua is not for" in fault for fault in found) == barred
        assert not any("needs a slot" in fault for fault in found)


@case("amity")
def _() -> None:
    """An evade more; a ship that overlaps it gets a card more, and so does it."""
    hawk = "starhawk_class_battleship_mark_i"
    crash = {"pose": [600, 520, 180], "speed": 2}
    start = scene("amity", ship=hawk, theirs=crash, agenda=[["turn", [0]], ["maneuver", [1]]])
    build = GAME.read_position(start).ships[0].build
    assert [TOKENS[kind] for kind in build.tokens].count("evade") == 1
    for answers, cards in ((["done"], 1), ([USE1], 2)):
        played = Played(start).answer("maneuver:2:0,0:right")
        assert played.topic == "overlapped"
        played.answer(*answers)
        assert [len(ship.cards) for ship in played.table.ships] == [cards, cards]


@case("seventh_fleet_star_destroyer")
def _() -> None:
    friend = ((MC80, "seventh_fleet_star_destroyer"), {"pose": [740, 300, 0]})
    for zone, asked in ((0, True), (1, False)):
        at = {"target_zone": zone}
        played = defend("seventh_fleet_star_destroyer", "Rh Rh", attack=at, friends=[friend])
        assert ("before-damage" in played.rest(stop=("attack",)).asked) == asked, "its front zone alone"


@case("general_madine")
def _() -> None:
    friend = (MC80, {"pose": [900, 300, 0], "speed": 2})
    ways = []
    for card in ("", "general_madine"):
        table = GAME.read_position(scene(card, friends=[friend], agenda=[["turn", [0]]]))
        table.ships[1].dial = NAVIGATE
        ways.append({act.clicks for act in maneuvers(table, table.ships[1]) if act.speed == 2})
    assert ways[0] < ways[1], "friendly ships too"


@case("dodonnas_pride")
def _() -> None:
    assert USE in fight("dodonnas_pride", "Uc Rd", step="crit").options()
    assert USE not in fight("dodonnas_pride", "Rc Rd", step="crit").options()


@case("san_hill")
def _() -> None:
    own = [(XWING, (900, 380)), (XWING, (1600, 380))]
    for x, helped in ((900, True), (1600, False)):
        friend = (MC80, {"pose": [x, 300, 0], "tokens": ["squadron"]})
        agenda = [["attack_step", [1]], ["commands", [1]]]
        played = commanding("san_hill", agenda, mine={"stored": [[1, 1]]}, friends=[friend], squadrons=own)
        played.answer("resolve:squadron:token")
        assert (USE in played.options()) == helped, "at distance 1-5"


@case("sovereign")
def _() -> None:
    friends = [(MC80, {"pose": [750 + 150 * at, 300, 0], "tokens": ["squadron"]}) for at in range(3)]
    held = {"tokens": ["squadron"]}
    played = commanding("sovereign", [["turn", [0]], ["phase_card", [0]]], mine=held, friends=friends)
    played.answer(USE)
    changed = 0
    while played.topic != "activate":
        ship = next((way for way in played.options() if way.startswith("to-ship")), "")
        changed += bool(ship)
        played.answer(ship or next(way for way in played.options() if way != "done"))
    assert changed == 3, "three ships"
