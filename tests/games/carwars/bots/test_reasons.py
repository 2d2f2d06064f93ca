"""What is told names who, what and why: crew, dice, the nearest opponent, weapons that cannot fire."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.carwars.bots.tables import attacking, car, custom, moving, speeding, table
from tests.games.carwars.tables import built, row, start
from tests.games.carwars.tables import table as table_of
from understudy.core.events import Event, Watch
from understudy.core.match import Header, Match
from understudy.core.sources import sources_for
from understudy.games.carwars import GAME
from understudy.games.carwars.rules.damage import hurt_item

FAR_ROW = {"build": built(), "pose": (30.0, 30.0, 0.0), "armor": 4, "control": 6}


def said(match: Match) -> list[str]:
    assert match.watch is not None
    return [GAME.words.event(table_of(match), note) for note in match.watch.notes if isinstance(note, Event)]


def told(*rows: dict[str, Any], step: str, seed: int = 1, **parts: Any) -> list[str]:
    """What is said while one step of amber is played by bots."""
    position = {"seats": ["bot"] * len(rows), "cars": [*rows], "agenda": [["end", []], [step, [0]]], **parts}
    header = Header.of(GAME, position["seats"], {}, seed, position)
    match = Match(header, watch=Watch(), source=sources_for(seed))
    match.advance()
    return said(match)


@pytest.mark.parametrize(("item", "who"), [(0, "driver"), (1, "gunner")])
def test_a_wound_names_driver_or_gunner(item: int, who: str) -> None:
    match = start(row())
    at = table_of(match)
    at.watch = Watch()
    hurt_item(at, 0, item)
    (event,) = at.watch.events()
    assert GAME.words.event(at, event) == f"Amber's Rookie ({who}) is hurt."


def test_dice_are_named_face_by_face() -> None:
    build = built(front=["heavy_machine_gun"])
    rows = (row((18.0, 18.0, 0.0), build=build), row((25.0, 18.0, 0.0), speed=2))
    words = told(*rows, step="combat")
    assert any(line.startswith("Amber's attack roll: ") and "yellow" in line for line in words)
    assert any(line.startswith("Cobalt's defense roll: ") and "yellow" in line for line in words)
    driving = told(row((18.0, 18.0, 0.0), speed=2, personality="desperate"), FAR_ROW, step="turn")
    assert any(line.startswith("Amber's driving roll: ") and "green" in line for line in driving)
    crash = told(row((34.0, 18.0, 0.0), speed=2, out=True), FAR_ROW, step="turn")
    assert any(line.startswith("Amber's collision damage: ") and "yellow" in line for line in crash)


def test_the_personality_names_its_die() -> None:
    words = told(row(), FAR_ROW, step="personality")
    assert any(line.startswith("Amber is ") and "(white " in line for line in words)


def test_the_nearest_opponent_is_named() -> None:
    at = table(
        car((18.0, 18.0, 90.0), personality="aggressive"), car((20.0, 30.0, 0.0)), car((5.0, 5.0, 0.0))
    )
    assert "The nearest is Cobalt." in moving(at).trace
    at.cars[0].personality = "defensive"
    assert "The nearest is Cobalt." in speeding(at).trace


def test_the_nearest_target_and_the_die_are_named() -> None:
    at = table(
        car((18.0, 18.0, 90.0), custom(turret=["turreted_machine_gun"])),
        car((28.0, 18.0, 0.0)),
        car((5.0, 18.0, 0.0)),
    )
    assert "The nearest is Cobalt." in attacking(at).trace
    both = custom(sides={"right": {"weapons": ["heavy_machine_gun", "jackhammer"]}})
    thought = attacking(table(car((18.0, 18.0, 90.0), both), car((30.0, 18.0, 90.0))), chance=[1])
    assert "The blue die shows a shield: option B." in thought.trace


def test_the_die_of_an_avoiding_turn_is_named() -> None:
    at = table(car((18.0, 31.0, 90.0), personality="balanced"), car((5.0, 5.0, 0.0)))
    assert "The blue die shows a shield: D3." in moving(at, chance=["shield"]).trace


def test_weapons_that_cannot_fire_are_named_with_their_cause() -> None:
    build = custom(
        sides={
            "front": {"weapons": ["heavy_machine_gun"]},
            "right": {"weapons": ["flamethrower", "jackhammer"]},
            "left": {"weapons": ["javelin"]},
        }
    )
    ids = [item.card.id for item in build.items]
    at = table(car((18.0, 18.0, 90.0), build), car((30.0, 18.0, 90.0)))
    at.cars[0].damage[ids.index("javelin")] = build.points[ids.index("javelin")]
    trace = attacking(at).trace
    assert "Heavy Machine Gun (front) has no one in its arc." in trace
    assert "Flamethrower (right) has no one in range." in trace
    assert "Javelin (left) is destroyed." in trace
    assert not any(line.startswith("Jackhammer (right) ") for line in trace)


@pytest.mark.rule("CW-ATK-08")
def test_no_attack_is_told_with_its_causes() -> None:
    build, behind = built(front=["heavy_machine_gun"]), row((28.0, 18.0, 0.0))
    nobody = "has no one in its arc"
    words = told(row((18.0, 18.0, 180.0), build=build), behind, step="combat")
    causes = "Heavy Machine Gun (front) and Hand Cannon have no one in their arcs"
    assert f"Amber's driver and gunner cannot attack: {causes}." in words
    words = told(row((18.0, 18.0, 0.0), build=build), behind, step="combat")
    causes = f"Heavy Machine Gun (front) has fired already; Hand Cannon {nobody}"
    assert f"Amber's driver cannot attack: {causes}." in words


def test_what_was_pushed_is_told_after_the_move() -> None:
    rows = (row((18.0, 18.0, 0.0), speed=2, out=True), row((18.0 + 3.16, 18.0, 0.0)))
    words = told(*rows, step="turn")
    assert words.index("Cobalt is pushed.") > words.index("Amber: straight on.")
