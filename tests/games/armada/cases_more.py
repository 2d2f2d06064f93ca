"""Positions of cards that came later, one each."""

from __future__ import annotations

from tests.games.armada.cardtable import USE, USE1, case, fight, scene
from tests.games.armada.tables import Played
from understudy.games.armada import GAME
from understudy.games.armada.cards import SHIPS, TOKENS, UPGRADES
from understudy.games.armada.fleets import FittedShip, Fleet, ship_faults


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
