"""The adjust-speed step of each personality."""

from __future__ import annotations

import pytest

from tests.games.carwars.bots.tables import car, custom, speeding, table
from understudy.games.carwars.builds import BUILDS

HERE = (18.0, 18.0, 90.0)
BEHIND = (18.0, 8.0, 90.0)
AHEAD = (18.0, 30.0, 90.0)


@pytest.mark.parametrize(
    ("personality", "speed", "way", "rule"),
    [
        pytest.param("aggressive", -1, "hard-up", "CW-AGG-05", marks=pytest.mark.rule("CW-AGG-05")),
        pytest.param("aggressive", 0, "hard-up", "CW-AGG-05", marks=pytest.mark.rule("CW-AGG-05")),
        pytest.param("aggressive", 1, "hard-up", "CW-AGG-05", marks=pytest.mark.rule("CW-AGG-05")),
        pytest.param("aggressive", 2, "hard-up", "CW-AGG-05", marks=pytest.mark.rule("CW-AGG-05")),
        pytest.param("aggressive", 3, "up", "CW-AGG-06", marks=pytest.mark.rule("CW-AGG-06")),
        pytest.param("aggressive", 5, "down", "CW-AGG-06", marks=pytest.mark.rule("CW-AGG-06")),
        pytest.param("aggressive", 4, "keep", "CW-AGG-07", marks=pytest.mark.rule("CW-AGG-07")),
        pytest.param("balanced", 0, "up", "CW-BAL-03", marks=pytest.mark.rule("CW-BAL-03")),
        pytest.param("balanced", 2, "up", "CW-BAL-03", marks=pytest.mark.rule("CW-BAL-03")),
        pytest.param("balanced", 3, "keep", "CW-BAL-02", marks=pytest.mark.rule("CW-BAL-02")),
        pytest.param("balanced", 5, "down", "CW-BAL-03", marks=pytest.mark.rule("CW-BAL-03")),
        pytest.param("desperate", 0, "up", "CW-DES-03", marks=pytest.mark.rule("CW-DES-03")),
        pytest.param("desperate", 2, "keep", "CW-DES-02", marks=pytest.mark.rule("CW-DES-02")),
        pytest.param("desperate", 4, "down", "CW-DES-03", marks=pytest.mark.rule("CW-DES-03")),
    ],
)
def test_speed_by_personality(personality: str, speed: int, way: str, rule: str) -> None:
    thought = speeding(table(car(HERE, personality=personality, speed=speed), car(AHEAD)))
    assert thought.plan == f"speed:{way}"
    assert thought.fired(rule)
    assert not thought.questions


@pytest.mark.parametrize(
    ("pose", "speed", "way", "rule"),
    [
        pytest.param(BEHIND, 2, "up", "CW-DEF-03", marks=pytest.mark.rule("CW-DEF-02", "CW-DEF-03")),
        pytest.param(BEHIND, 5, "down", "CW-DEF-03", marks=pytest.mark.rule("CW-DEF-02", "CW-DEF-03")),
        pytest.param(BEHIND, 4, "keep", "CW-DEF-04", marks=pytest.mark.rule("CW-DEF-02", "CW-DEF-04")),
        pytest.param(AHEAD, 1, "up", "CW-DEF-05", marks=pytest.mark.rule("CW-DEF-02", "CW-DEF-05")),
        pytest.param(AHEAD, 4, "down", "CW-DEF-05", marks=pytest.mark.rule("CW-DEF-02", "CW-DEF-05")),
        pytest.param(AHEAD, 2, "keep", "CW-DEF-06", marks=pytest.mark.rule("CW-DEF-02", "CW-DEF-06")),
    ],
)
def test_speed_of_a_defensive_bot(pose: tuple[float, float, float], speed: int, way: str, rule: str) -> None:
    thought = speeding(table(car(HERE, personality="defensive", speed=speed), car(pose)))
    assert thought.plan == f"speed:{way}"
    assert thought.fired("CW-DEF-02", rule)
    assert thought.questions == ["Is Cobalt within Amber's back arc?"]


@pytest.mark.rule("CW-DEF-02")
def test_only_the_nearest_opponent_counts() -> None:
    at = table(car(HERE, personality="defensive", speed=3), car(BEHIND), car((18.0, 24.0, 90.0)))
    assert speeding(at).plan == "speed:down"
    at = table(car(HERE, personality="defensive", speed=3), car((18.0, 12.0, 90.0)), car(AHEAD))
    assert speeding(at).plan == "speed:up"


@pytest.mark.rule("CW-GEN-08")
@pytest.mark.parametrize(
    ("personality", "speed", "tires", "way"),
    [
        ("aggressive", 2, 4, "up"),
        ("aggressive", 2, 2, "keep"),
        ("aggressive", 3, 4, "keep"),
        ("aggressive", 1, 0, "keep"),
        ("balanced", 2, 1, "keep"),
        ("desperate", 1, 0, "keep"),
        ("aggressive", 2, 5, "hard-up"),
    ],
)
def test_speed_is_cut_to_the_maximum(personality: str, speed: int, tires: int, way: str) -> None:
    """Tires 4 or 3 allow speed 3, 2 or 1 allow 2, 0 allows 1."""
    thought = speeding(table(car(HERE, personality=personality, speed=speed, tires=tires), car(AHEAD)))
    assert thought.plan == f"speed:{way}"
    assert ("Adjust up to the maximum speed only." in " ".join(thought.trace)) == (way != "hard-up")


@pytest.mark.rule("CW-AGG-05")
def test_the_last_point_of_the_power_plant_is_paid_too() -> None:
    assert speeding(table(car(HERE, personality="aggressive", plant=1), car(AHEAD))).plan == "speed:hard-up"


@pytest.mark.rule("CW-CON-05")
@pytest.mark.parametrize(
    ("policy", "speed", "way"),
    [
        ("power_plant_superconductor=always", 3, "boost"),
        ("power_plant_superconductor=slow", 3, "keep"),
        ("power_plant_superconductor=slow", 2, "boost"),
        ("power_plant_superconductor=never", 2, "up"),
        ("", 2, "up"),
    ],
)
def test_a_superconductor_is_used_as_agreed(policy: str, speed: int, way: str) -> None:
    build = custom(sides={"back": {"accessories": ["power_plant_superconductor"]}})
    at = table(car(HERE, build, personality="balanced", speed=speed), car(AHEAD), policies=policy)
    assert speeding(at).plan == f"speed:{way}"


def test_published_cars_for_bots_have_no_superconductor() -> None:
    ready = [build for build in BUILDS.values() if build.bot_ready]
    assert len(ready) == 53
    assert not any("superconductor" in build.numbers for build in ready)
