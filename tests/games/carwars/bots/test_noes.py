"""Every sentence that says why a line said no: read with nothing, one and two of everything."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import pytest

from tests.games.carwars.bots.tables import custom
from tests.voice.agreement import slips
from understudy.games.carwars.bots.personalities import noes
from understudy.games.carwars.builds import GUNNER
from understudy.games.carwars.options import Fire, OnItem
from understudy.games.carwars.rules.attack import WHY_NOT

WRONG = slips("point", "fire", "die", "re-roll", "weapon")
TELLERS = [
    teller
    for name, teller in vars(noes).items()
    if inspect.isfunction(teller) and teller.__module__ == noes.__name__ and name[0] != "_"
]
#: A weapon with a singular name and one with a plural name.
BUILD = custom(sides={"front": {"weapons": ["heavy_machine_gun"]}, "left": {"weapons": ["linked_shotguns"]}})
ITEMS = [number for number, item in enumerate(BUILD.items) if item.card.kind == "weapon"]
SHOTS = [Fire(GUNNER, item, car) for item in ITEMS for car in (1, 2)]
DICE = [(0, 0), (1, 1)]


def some(several: Sequence[Any], least: int = 0) -> list[Any]:
    return [several[:count] for count in range(least, 3)]


#: By the name of what a sentence is told; by sentence and name where that is not enough.
FACTS: dict[str, list[Any]] = {
    "build": [BUILD],
    "arms": [[], *([(item, why)] for item in ITEMS for why in WHY_NOT)],
    "acts": some([OnItem("use", item) for item in ITEMS]),
    "shots": some(SHOTS, 1),
    "out": some(SHOTS),
    "dice": some(DICE),
    "rows": some([("Oil Jets", "always"), ("Autopilot", "never")]),
    "options": some(SHOTS),
    "name": ["Autopilot"],
    "policy": ["always"],
    "what": ["item without cost"],
    "arc": ["front"],
    "car": [1],
    "who": [0, 1],
}


def told(tell: Callable[..., str]) -> list[tuple[Any, ...]]:
    names = list(inspect.signature(tell).parameters)
    given = product(*(FACTS.get(name, [0, 1, 2]) for name in names))
    if "failed" not in names:
        return list(given)
    return [row for row in given if row[names.index("failed")] <= len(row[names.index("dice")])]


@pytest.mark.parametrize("tell", TELLERS, ids=lambda teller: teller.__name__)
def test_a_sentence_agrees_with_its_numbers(tell: Callable[..., str]) -> None:
    for given in told(tell):
        text = tell(*given)
        assert re.fullmatch(r"[A-Z0-9].*[^ ]\.", text), text
        assert not WRONG.search(text), text


def test_a_plural_name_has_a_plural_verb() -> None:
    said = [noes.cannot_attack(1, BUILD, [(item, WHY_NOT[4])]) for item in ITEMS]
    assert "Nothing for the gunner: Heavy Machine Gun (front) has no one in its arc." in said
    assert "Nothing for the gunner: Linked Shotguns (left) have no one in their arc." in said
