"""Tables that nobody would play on: nothing left, nobody there, everything at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.swccg.player.asking import answer
from tests.games.swccg.player.test_phases import burn
from tests.games.swccg.tables import Lab
from understudy.games.swccg.data import CARDS, DARK, LIGHT

CANTINA, TATOOINE, BAY, MOS = "D1_290", "D1_289", "D1_291", "D1_295"
VADER, STORM, LUKE, TROOPER = "D1_168", "D1_194", "L1_19", "L1_28"
CROWD = [one.id for one in CARDS if one.kind == "character"][:40]


def no_reserve(lab: Lab) -> None:
    lab.place(CANTINA)
    lab.put(VADER, 0)
    lab.put(LUKE, 0)
    lab.force(DARK, 6)
    burn(lab, DARK, 0)
    burn(lab, LIGHT, 0)


def last_card(lab: Lab) -> None:
    lab.place(CANTINA)
    lab.put(VADER, 0)
    lab.hand(STORM)
    burn(lab, DARK, 1)
    burn(lab, LIGHT, 1)
    lab.table.generation = [9, 9]


def no_force(lab: Lab) -> None:
    lab.place(CANTINA)
    lab.put(VADER, 0)
    lab.put(TROOPER, 0)
    lab.hand(STORM)


def everybody(lab: Lab) -> None:
    """Forty characters at one site, and a hand full of more than can be paid."""
    place = lab.place(CANTINA)
    lab.place(BAY)
    lab.place(MOS)
    for id in CROWD:
        lab.put(id, place)
    lab.hand(*[STORM] * 12)
    lab.force(DARK, 20)
    lab.force(LIGHT, 20)


def empty_space(lab: Lab) -> None:
    lab.place(TATOOINE)
    lab.force(DARK, 20)
    lab.hand(STORM, VADER)


@pytest.mark.parametrize("seat", [DARK, LIGHT], ids=["dark", "light"])
@pytest.mark.parametrize("lay", [no_reserve, last_card, no_force, everybody, empty_space])
def test_it_plays_on(lay: Callable[[Lab], None], seat: int) -> None:
    """Through a whole turn of either side: each answer is among what is offered, and the turn ends."""
    lab = Lab(CANTINA, TATOOINE, BAY, MOS, VADER, LUKE, TROOPER, *[STORM] * 13, *CROWD)
    lay(lab)
    lab.phase("activate", active=seat)
    lab.play()
    turn, asked = lab.table.turn, set()
    for _ in range(300):
        if not lab.topic or lab.table.turn > turn + 1:
            break
        asked.add(lab.topic)
        lab.answer(answer(lab))
    else:
        raise AssertionError(f"it goes on for ever: {asked}")
