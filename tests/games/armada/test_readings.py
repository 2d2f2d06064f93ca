"""Named assumptions with a switch: what each reading does."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

from tests.games.armada.cardtable import CR90, MC80, TIE, USE1, XWING, fight, scene
from tests.games.armada.tables import Played
from tests.games.armada.test_aces import strike
from understudy.core.game import Setting
from understudy.games.armada import GAME
from understudy.games.armada.assumptions import ASSUMPTIONS
from understudy.games.armada.cards import SHIPS
from understudy.games.armada.rules.ignition import target_legal
from understudy.games.armada.rules.turning import turned
from understudy.games.armada.scoring import destroyed_points
from understudy.games.armada.view import HIDDEN, View, imagine

ONAGER = "onager_class_star_destroyer"


def test_every_switch_is_a_setting_and_every_setting_of_an_assumption_is_named() -> None:
    settings: dict[str, Setting] = {setting.name: setting for setting in GAME.settings}
    switched = {each.id: each.setting for each in ASSUMPTIONS if each.setting}
    assert set(switched.values()) <= set(settings)
    for setting in settings.values():
        if setting.assumption:
            assert switched[setting.assumption] == setting.name


def thrawn(words: str, **mine: Any) -> dict[str, Any]:
    return scene("grand_admiral_thrawn", mine=mine, options={"stored_dials": words})


@pytest.mark.parametrize(("words", "seen"), [("open", (0, 2, 3)), ("facedown", (HIDDEN,) * 3)])
def test_dials_on_a_card_are_open_or_secret(words: str, seen: tuple[int, ...]) -> None:
    table = GAME.read_position(thrawn(words, stored=[[0, 2, 3]]))
    assert View(table, 0).ships[0].stored == [(0, 2, 3)]
    for seat in (1, -1):
        assert View(table, seat).ships[0].stored == [seen]
        assert View(table, seat).ships[1] is table.ships[1]
    dealt = {imagine(table, 1, seed).ships[0].stored[0] for seed in range(20)}
    assert (len(dealt) > 1) == (words == "facedown")
    assert imagine(table, 0, 5).ships[0].stored == [(0, 2, 3)]


def test_a_secret_dial_is_put_on_the_card_without_a_word_and_shown_when_it_is_used() -> None:
    for words in ("open", "facedown"):
        played = Played({**thrawn(words), "agenda": [["attack_step", [0]], ["first_card", [0]]]})
        played.answer("command:navigate", "command:repair")
        assert bool(played.table.said) == (words == "open")
        played.answer("command:repair")
        assert played.table.ships[0].stored == [(0, 2, 2)]
    start = {**thrawn("facedown", stored=[[0, 2, 2]]), "agenda": [["attack_step", [0]], ["phase_card", [0]]]}
    used = Played(start).answer(USE1, "command:repair")
    assert used.table.standing == [("extra_dial", 0, 2)]
    assert View(used.table, 1).ships[0].stored == [(HIDDEN,) * 2]


# -- rulings that are not certain ----------------------------------------------------------------------------

READINGS = ("usual", "other")


def ruled(words: str) -> dict[str, Any]:
    return {"options": {"rulings": words}}


@pytest.mark.parametrize(("words", "cards"), [("usual", 1), ("other", 2)])
def test_damaged_controls_deal_a_card_for_the_maneuver_or_for_each_overlap(words: str, cards: int) -> None:
    station = [{"id": "station", "pose": [600, 300, 0]}]
    mine = {"damage": ["damaged_controls"]}
    start = scene("", mine=mine, obstacles=station, agenda=[["end_activation", [0]], ["arrive", [0, 1]]])
    assert len(Played({**start, **ruled(words)}).table.ships[0].cards) == cards


@pytest.mark.parametrize(("words", "lost"), [("usual", False), ("other", True)])
def test_what_rieekan_has_kept_is_destroyed_as_the_game_ends_or_not(words: str, lost: bool) -> None:
    dying = {"damage": ["facedown"] * SHIPS[MC80].hull}
    kept = {"standing": [["ship_lingers", 0, 0]], "agenda": [["end", []]], "phase": "end"}
    played = Played({**scene("general_rieekan", mine=dying), **kept, **ruled(words)})
    assert played.table.over
    assert (destroyed_points(played.table, 1)[0] > 0) == lost


@pytest.mark.parametrize("words", READINGS)
def test_anakin_hurts_the_defender_again_or_only_others(words: str) -> None:
    played = strike(["anakin_skywalker"], [TIE, TIE], "Uh", step="damage", **ruled(words))
    assert ("to-squadron:squadron-1" in played.options()) == (words == "usual")
    assert "to-squadron:squadron-2" in played.options()


@pytest.mark.parametrize("words", READINGS)
def test_biggs_helps_against_orbital_bombardment_or_not(words: str) -> None:
    played = fight(
        "orbital_bombardment_particle_cannons",
        "Rc",
        step="crit",
        ship=ONAGER,
        squadrons=[("biggs_darklighter", (560, 430)), (XWING, (540, 430), {"hull": 1})],
        attack={"ignition": True},
        **ruled(words),
    )
    played.answer(USE1)
    assert (played.topic == "ace-defends") == (words == "usual")


@pytest.mark.parametrize("words", READINGS)
def test_a_targeting_token_is_in_one_band_or_in_nearer_ones_too(words: str) -> None:
    card = "orbital_bombardment_particle_cannons"
    table = GAME.read_position({**scene(card, ship=ONAGER), **ruled(words)})
    # Ahead of the bow: close up to 123.3, medium to 186.5, long to 304.8.
    bow = 300 + 64.25
    found = [target_legal(table, table.ships[0], 600, bow + away) for away in (60, 150, 250, 310)]
    assert found == [True, words == "other", True, False]


def test_rakehell_turns_about_the_tool_or_about_its_middle() -> None:
    usual, other = (
        GAME.read_position({**scene("rakehell", ship=ONAGER), **ruled(words)}) for words in READINGS
    )
    spun = turned(other, other.ships[0], 1)
    assert (spun.x, spun.y) == (600, 300)
    swung = turned(usual, usual.ships[0], 1)
    assert round(hypot(swung.x - 600, swung.y - 300)) > 20
    assert round((90 - spun.heading) % 360, 1) == round((90 - swung.heading) % 360, 1) == 22.5


def test_a_ship_that_turns_into_another_may_be_destroyed_by_it() -> None:
    dying = {"damage": ["facedown"] * (SHIPS[ONAGER].hull - 1), "speed": 0, "dial": "navigate"}
    friends = [(CR90, {"pose": [530, 340, 0]})]
    start = scene(
        "rakehell", ship=ONAGER, mine=dying, friends=friends, agenda=[["turn", [1]], ["maneuver", [0]]]
    )
    played = Played(start).answer("maneuver:0", "turn:2")
    assert not played.table.ships[0].alive
