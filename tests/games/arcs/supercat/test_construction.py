"""Construction: what is built and repaired, and where."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.arcs.supercat.tables import acts, ranks, table

STILL: dict[str, Any] = {"cities": 0, "ships": 0, "starports": 0, "agents": 0}


def does(where: Any = None, **parts: Any) -> tuple[str, str]:
    given = table(where, bot={**STILL, **parts.pop("bot", {})}, **parts)
    return acts("construction", given), ranks("construction", given)


PORTS = {"starports": 5}


@pytest.mark.rule("SC-CON-01", "SC-CON-02")
def test_9_the_first_starport_where_the_bot_controls() -> None:
    where = {
        "1A": {"blue": {"ships": 1}},
        "2C": {"blue": {"damaged_ships": 4}},
    }
    assert does(where, bot=PORTS) == ("build-starport:1A", "[9] Build a starport")


@pytest.mark.rule("SC-CON-02")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"blue": {"ships": 2}}, {"blue": {"ships": 1, "damaged_ships": 0}}),
        ({"blue": {"damaged_ships": 2}}, {"blue": {"damaged_ships": 1}}),
        ({"blue": {"damaged_ships": 1}}, {"blue": {"damaged_ships": 1}, "red": {"ships": 1}}),
        (
            {"blue": {"damaged_ships": 1}, "red": {"ships": 1}},
            {"blue": {"damaged_ships": 1}, "red": {"ships": 2}},
        ),
    ],
    ids=["most loyal ships under control", "most loyal ships", "neutral control", "least rival ships"],
)
def test_9_in_order(one: Any, other: Any) -> None:
    assert does({"1A": one, "3H": other}, bot=PORTS)[0] == "build-starport:1A"
    assert does({"3H": one, "1A": other}, bot=PORTS)[0] == "build-starport:3H"


HARBORS = {"options": {"leaders": "yes"}}


@pytest.mark.rule("SC-CON-03")
def test_12_only_an_always_fresh_ship_changes_control() -> None:
    where = {"1C": {"blue": {"starports": 1}, "red": {"ships": 1}}}
    assert does(where, bot={"ships": 3})[1] != "[12] Build to change control"
    harbors = does(where, bot={"ships": 3, "lore": ["L05"]}, **HARBORS)
    assert harbors == ("build-ship:1C:blue", "[12] Build to change control")


@pytest.mark.rule("SC-CON-04")
def test_13_repair_to_change_control() -> None:
    where = {"1C": {"blue": {"starports": 1, "damaged_ships": 1}, "red": {"ships": 1}}}
    assert does(where) == ("repair:1C:damaged-ship", "[13] Repair to change control")


PORT = {"2A": {"blue": {"starports": 1}}}


@pytest.mark.rule("SC-CON-05", "SC-CON-06")
def test_17_a_city_preferably_under_control() -> None:
    where = {**PORT, "1C": {"blue": {"damaged_ships": 1}}, "3C": {"blue": {"ships": 1}}}
    assert does(where, bot={"cities": 3}) == ("build-city:3C", "[17] Build a city, but no double city")


@pytest.mark.rule("SC-CON-08")
def test_an_ability_that_replaces_build_or_repair() -> None:
    assert does(PORT, bot={"guilds": ["BC09"]})[0] == "synthesize"


@pytest.mark.rule("SC-CON-09")
def test_29_build_to_take_a_rival_building() -> None:
    where = {"1A": {"blue": {"starports": 1}, "red": {"cities": 1}}, "2A": {"blue": {"starports": 1}}}
    found = does(where, bot={"ships": 1})
    assert found == ("build-ship:1A:blue", "[29] Build to take control of a rival building")
    guarded = {"1A": {"blue": {"starports": 1}, "red": {"cities": 1, "ships": 1}}}
    assert does(guarded, bot={"ships": 1})[1] != "[29] Build to take control of a rival building"


@pytest.mark.rule("SC-CON-10")
def test_30_repair_to_take_a_rival_building() -> None:
    where = {**PORT, "1A": {"blue": {"damaged_ships": 1}, "red": {"cities": 1}}}
    assert does(where) == ("repair:1A:damaged-ship", "[30] Repair to take control of a rival building")


@pytest.mark.rule("SC-CON-11")
def test_35_build_to_defend() -> None:
    """A-19: undefended is a building without a loyal ship."""
    where = {"2A": {"blue": {"starports": 1, "ships": 2}}, "3C": {"blue": {"starports": 1}}}
    found = does(where, bot={"ships": 1, "task_force": "2A"})
    assert found == ("build-ship:3C:blue", "[35] Build to defend an undefended building")


@pytest.mark.rule("SC-CON-12", "SC-CON-13")
def test_36_ships_in_the_task_force_then_fresh() -> None:
    where = {
        "2A": {"blue": {"starports": 1, "ships": 2}},
        "3C": {"blue": {"starports": 1, "ships": 1}},
    }
    found = does(where, bot={"ships": 1, "task_force": "2A"})
    assert found == ("build-ship:2A:blue", "[36] Build any ships")
    ruled = {
        "2A": {"blue": {"starports": 1, "damaged_ships": 1}, "red": {"ships": 2}},
        "3C": {"blue": {"starports": 1, "ships": 1}},
    }
    assert does(ruled, bot={"ships": 1, "task_force": None})[0] == "build-ship:3C:blue"


@pytest.mark.rule("SC-CON-14", "SC-CON-15")
def test_37_other_starports_with_the_task_force_then_under_control() -> None:
    where = {
        "2A": {"blue": {"starports": 1}},
        "3C": {"blue": {"ships": 1}},
        "4A": {"blue": {"ships": 2}},
        "5A": {"blue": {"damaged_ships": 1}},
    }
    found = does(where, bot={"starports": 4, "task_force": "4A"})
    assert found == ("build-starport:4A", "[37] Build any other starports")
    del where["4A"]
    assert does(where, bot={"starports": 4})[0] == "build-starport:3C"
