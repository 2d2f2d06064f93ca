"""What is seen of shots and rolls, and what is said before dice are thrown."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.carwars.tables import built, play, row, start, table
from understudy.core.events import BEFORE_ALL, Event
from understudy.core.match import Match
from understudy.core.requests import Choose
from understudy.games.carwars.constants import RULES
from understudy.games.carwars.dice import BY_COLOR, SYMBOLS
from understudy.games.carwars.odds import stakes
from understudy.games.carwars.options import Fire, OnDie
from understudy.games.carwars.rules.attack import dice_against
from understudy.games.carwars.scene import faces, scene
from understudy.games.carwars.words import WORDS

AHEAD = (12.0 + 2.9 * RULES.base_length, 18.0, 0.0)
GUN = built(front=["heavy_machine_gun"])


def fight(**other: object) -> Match:
    """Amber may fire at cobalt, which goes away from it."""
    return start(
        row((12.0, 18.0, 0.0), build=GUN), row(AHEAD, **other), step="combat", chance=[], strict=True
    )


def signs(names: tuple[str, ...], symbol: str) -> list[int]:
    return [(2 if name.startswith("double-") else 1) * name.endswith(symbol) for name in names]


@pytest.mark.parametrize("speed", [0, 2])
def test_a_shot_says_what_it_does_on_the_average(speed: int) -> None:
    """By counting every throw of both."""
    match = fight(speed=speed)
    request = match.pending
    assert isinstance(request, Choose)
    act = next(option for option in request.options() if option.id == "fire:gunner:2:cobalt")
    assert isinstance(act, Fire)
    basic, attack, defense = dice_against(table(match), 0, act)
    assert sum(defense) == speed
    dice = [
        signs(die.faces, "star") for die, count in zip(BY_COLOR, attack, strict=True) for _ in range(count)
    ]
    shields = [
        signs(die.faces, "shield") for die, count in zip(BY_COLOR, defense, strict=True) for _ in range(count)
    ]
    through = [
        max(0, basic + sum(stars) - sum(canceled))
        for stars in product(*dice)
        for canceled in product(*shields)
    ]
    told = stakes(table(match), request, act)
    assert f"{sum(through) / len(through):.1f} damage" in told
    assert ("against" in told) == bool(speed)
    assert table(match).cars[0].marked == -1, "nothing is done by asking"
    assert WORDS.stakes(table(match), request, act) == told


def test_a_reroll_says_its_price_and_shows_the_faces_of_its_die() -> None:
    match = start(
        row((12.0, 18.0, 0.0), build=GUN),
        row(AHEAD, speed=1, ace=2),
        step="combat",
        chance=[["star", "star", "star", "star"], ["star"]],
        strict=True,
    )
    play(match, "fire:gunner:2:cobalt")
    request = match.pending
    assert isinstance(request, Choose)
    assert request.topic == "reroll"
    acts = [option for option in request.options() if isinstance(option, OnDie)]
    told = [stakes(table(match), request, act) for act in acts]
    assert all(text.startswith(("free; ", f"{RULES.ace_per_defense_reroll} ACE; ")) for text in told)
    (shown,) = faces(table(match), request)
    assert len(shown) == 6
    assert {sign for face in shown for sign in face.signs} <= set(SYMBOLS)


def test_shots_go_from_car_to_car_and_a_reroll_takes_the_place_of_its_die() -> None:
    shot = scene(Event(("attack", 1, (0, 2, 0, 1), (), None, BEFORE_ALL)))
    assert shot is not None
    assert shot.opens
    assert shot.shots == (("cobalt", "amber"),)
    again = scene(Event(("reroll", 0, (0, 0, 2, 1), (), None, BEFORE_ALL)))
    assert again is not None
    assert again.throw is not None
    assert [die.signs for die in (*again.throw.again, *again.throw.dice)] == [("star",), ("shield",)]
