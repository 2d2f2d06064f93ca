"""The switches of the named assumptions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.games.carwars.bots.tables import car, custom, item, moving, rerolling, table, think_about
from understudy.core.events import Watch
from understudy.games.carwars.bots.personalities import plans
from understudy.games.carwars.bots.personalities.pages import attack, rerolls, speed
from understudy.games.carwars.bots.personalities.terms import Mind
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.options import DROPS, HOLD
from understudy.games.carwars.rules.movement import speeds
from understudy.games.carwars.table import Attack
from understudy.games.carwars.view import View
from understudy.pages import Page, walk

HERE = (18.0, 18.0, 90.0)
BEHIND = (18.0, 8.0, 90.0)


def switch(patch: pytest.MonkeyPatch, module: Any, **values: Any) -> None:
    patch.setattr(module, "RULES", replace(RULES, **values))


def test_stop_when_safe(monkeypatch: pytest.MonkeyPatch) -> None:
    attack = Attack(1, 1, 0, 0, 0)
    attack.basic = 2
    at = table(car(HERE, custom()), car(BEHIND))
    monkeypatch.setitem(rerolls.REROLLS, "defence", rerolls.defending(careful=True))
    assert rerolling(at, "defence", "red:shield white:star", attack=attack).plan == "reroll:1"
    attack.cover = 1
    assert rerolling(at, "defence", "red:shield white:star", attack=attack).plan == "pass"


def test_slight_turns_without_straight(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table(car(HERE, personality="aggressive"), car((18.0, 33.0, 90.0)))
    assert moving(at).plan == "move:straight"
    switch(monkeypatch, plans, slight_toward_allows_straight=False)
    assert moving(at, chance=[1]).plan == "move:slight:right"


def test_bots_that_never_drop(monkeypatch: pytest.MonkeyPatch) -> None:
    build = custom(sides={"back": {"weapons": ["oil_jets"]}})
    at = table(car(HERE, build), car(BEHIND))
    options = [HOLD, DROPS[1][item(build, "oil_jets")]]
    assert think_about(at, options).plan == options[1].id
    switch(monkeypatch, attack, drop_policy="never")
    assert think_about(at, options).plan == "hold"


@pytest.mark.parametrize(("plant", "plan"), [(1, "speed:up"), (2, "speed:hard-up")])
def test_a_bot_that_is_told_not_to_kill_itself(plant: int, plan: str) -> None:
    at = table(car(HERE, custom(), plant=plant), car(BEHIND))
    mind = Mind(View(at, 0), speeds(at.cars[0]), Watch())
    flow = walk(Page("Careful", [speed.HARD_BUT_SAFE]), mind, None)
    with pytest.raises(StopIteration) as stopped:
        next(flow)
    assert stopped.value.value.id == plan
