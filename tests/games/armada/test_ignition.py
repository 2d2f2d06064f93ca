"""B1: the Onagers and ignition."""

from __future__ import annotations

from tests.games.armada.cardtable import CR90, commanding, fight, scene, shown
from tests.games.armada.cases_mapping import FAR, ONAGER, roundtrip, table_of
from understudy.games.armada.cards import SHIPS
from understudy.games.armada.rules.ignition import bands_of, ignition_shots, target_legal

TESTBED = "onager_class_testbed"


def test_the_onagers_aim_and_fire() -> None:
    """The token in the special arc and the close band; then the attack with dice by its distance."""
    for ship in (ONAGER, TESTBED):
        played = commanding("", [["aim", [0]]], ship=ship, theirs=FAR)
        assert played.topic == "aim"
        played.answer("mark:600,420")
        assert [(one.kind, one.ship) for one in played.table.laid] == [("target", 0)]
        laid = [{"kind": "target", "at": [600, 420], "ship": 0}]
        table = table_of(scene("", ship=ship, laid=laid, theirs={"pose": [600, 520, 180]}))
        shots = ignition_shots(table, table.ships[0])
        assert {way.ship for way in shots} == {1}
        assert {shot.dice for shot in shots.values()} == {SHIPS[ship].special}


def test_ignition_is_the_first_attack_and_uses_the_zone_up() -> None:
    laid = [{"kind": "target", "at": [600, 420], "ship": 0}]
    agenda = [["attack_step", [0]], ["ignite", [0]]]
    dice = [["hit"] * 7]
    played = commanding("", agenda, dice, ship=ONAGER, laid=laid, theirs={"pose": [600, 520, 180]})
    # The only attack, which must be made: nobody was asked.
    assert played.topic == "defense-tokens"
    assert played.table.attack.ignition
    assert played.table.attack.gathered == (3, 2, 2)
    roundtrip(played.table)
    played.rest(most=12, stop=("attack", "activate"))
    assert not played.table.laid, "the token is gone"
    assert played.table.ships[0].fired & 1


def test_ignition_reaches_beyond_long_range() -> None:
    """G78: the attack range may be extreme: evade cancels two dice; the token's distance gives the dice."""
    laid = [{"kind": "target", "at": [600, 600], "ship": 0}]
    cards = "orbital_bombardment_particle_cannons"
    start = scene(cards, ship=ONAGER, laid=laid, theirs={"pose": [600, 790, 180]})
    table = table_of(start)
    shots = ignition_shots(table, table.ships[0])
    assert {shot.band for shot in shots.values()} == {3}
    attack = {"band": 3, "ignition": True, "by_ship": 1, "target_ship": 0}
    played = fight("", "Rh Rh Rh", step="tokens", ship=CR90, enemy=ONAGER, attack=attack)
    evade = SHIPS[CR90].tokens.index(1)
    played.answer(f"spend:{evade}")
    assert played.topic in ("evade-larger", "evade-cancel")
    if played.topic == "evade-larger":
        played.answer("done")
    # The first of three equal dice goes without a question.
    played.answer("cancel:1")
    assert shown(played.table.attack.pool) == "Rh"


def test_salvo_cannot_answer_ignition() -> None:
    for ignition, offered in ((True, False), (False, True)):
        attack = {"ignition": ignition, "by_ship": 1, "target_ship": 0}
        played = fight("", "Rh", step="tokens", ship=ONAGER, enemy=ONAGER, attack=attack)
        salvo = SHIPS[ONAGER].tokens.index(5)
        assert (f"spend:{salvo}" in played.options()) == offered


def test_bands_of_ignition() -> None:
    """B1.2: the printed close band, and those that cards add: wholly inside one of them."""
    places = {"close": (600, 420), "medium": (600, 520), "long": (600, 620)}
    cards = {
        "": {"close"},
        "superheavy_composite_beam_turbolasers": {"close", "medium"},
        "orbital_bombardment_particle_cannons": {"close", "long"},
    }
    for card, bands in cards.items():
        table = table_of(scene(card, ship=ONAGER, theirs=FAR))
        ship = table.ships[0]
        legal = {name for name, place in places.items() if target_legal(table, ship, *place)}
        assert legal == bands
        assert len(bands_of(ship)) == len(bands)
        assert not target_legal(table, ship, 700, 420), "out of the special arc"
        assert not target_legal(table, ship, 600, 487), "on the line of a band"
