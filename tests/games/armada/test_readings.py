"""Named assumptions with a switch: what each reading does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.armada.cardtable import USE1, scene
from tests.games.armada.tables import Played
from understudy.core.game import Setting
from understudy.games.armada import GAME
from understudy.games.armada.assumptions import ASSUMPTIONS
from understudy.games.armada.view import HIDDEN, View, imagine


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
