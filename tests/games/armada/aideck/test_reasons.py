"""What a line says when it finds nothing is true, by facts that are worked out without the finders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import hypot
from typing import Any

import pytest

from tests.games.armada.test_random_fleets import FLEETS
from understudy.core.events import Watch
from understudy.games.armada.bots.aideck import bot, noes
from understudy.games.armada.bots.aideck.terms import Mind
from understudy.games.armada.cards import FIRE
from understudy.games.armada.rules.damage import may_recover
from understudy.games.armada.table import Ship, Squadron
from understudy.geometry import point_distance
from understudy.pages import No, walk


def _has(ship: Ship, command: int) -> bool:
    return ship.dialled(command) or bool(ship.commands >> command & 1)


def _no_fire(mind: Mind) -> bool:
    """The dial is gone, or the command was resolved."""
    attack = mind.attack
    ship = mind.view.ships[attack.by_ship] if attack.by_ship >= 0 else None
    return ship is None or not ship.dialled(FIRE) or bool(ship.resolved >> FIRE & 1) or bool(attack.cf)


def _whole(mind: Mind) -> bool:
    ship = mind.ship
    lost = [zone for zone in ship.build.zones if ship.shields[zone] < ship.build.card.shields[zone]]
    return not ship.cards and not any(may_recover(ship, zone) for zone in lost)


def _gap(one: Squadron, other: Ship | Squadron) -> float:
    if isinstance(other, Squadron):
        return max(0.0, hypot(one.base.x - other.base.x, one.base.y - other.base.y) - 2 * one.base.r)
    return max(0.0, point_distance(other.base, one.base.x, one.base.y) - one.base.r)


def _nearest(mind: Mind, name: str, count: int, what: str, gap: float) -> bool:
    units: list[Any] = mind.view.squadrons if what == "squadron" else mind.view.ships  # type: ignore[assignment]
    foes = [one for one in units if one.seat != mind.seat and one.in_play]
    nearest = min(_gap(mind.squadron, foe) for foe in foes)
    return count == len(foes) and abs(nearest - gap) < 0.01


#: By sentence, or by the function that makes it: whether it is true.
TRUE: dict[Any, Callable[..., bool]] = {
    noes.NO_FIRE: _no_fire,
    noes.NOTHING_DAMAGED: _whole,
    noes.RESOLVED: lambda mind: mind.ship.resolved > 0,
    noes.no_dial_or_token: lambda mind, command: not _has(mind.ship, command),
    noes.TOKEN_IS_NEW: lambda mind: mind.ship.commands & ~mind.orders.held > 0,
    noes.nearest_is: _nearest,
    noes.it_is_round: lambda mind, number: mind.view.round == number,
    noes.card_shows_other: lambda mind, shown, wanted: shown == mind.card.command != wanted,
    noes.none_in_play: lambda mind, what: (
        not any(
            one.seat != mind.seat and one.in_play
            for one in (mind.view.ships if what == "ship" else mind.view.squadrons)
        )
    ),
}


def test_reasons_are_true(monkeypatch: pytest.MonkeyPatch) -> None:
    minds: list[Mind] = []
    said: Counter[Any] = Counter()
    wrong: list[tuple[Any, ...]] = []
    made = No.__init__

    def walked(page: Any, mind: Any, *more: Any) -> Any:
        minds.append(mind)
        found = yield from walk(page, mind, *more)
        minds.pop()
        return found

    def noted(self: No, why: Any, *facts: Any) -> None:
        made(self, why, *facts)
        if minds and why in TRUE:
            said[why] += 1
            if not TRUE[why](minds[-1], *facts):
                wrong.append((why, facts, minds[-1].request.topic))

    monkeypatch.setattr(bot, "walk", walked)
    monkeypatch.setattr(No, "__init__", noted)
    for seed in range(301, 309):
        FLEETS.play(seed, ("ai", "ai"), watch=Watch())
    assert not wrong
    assert len(said) >= len(TRUE) - 2, said
