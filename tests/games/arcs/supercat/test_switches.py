"""Readings of SUPERCAT's document that have switches: both values, and the deed that they change."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.arcs.supercat.tables import acts, table


def deeds(
    suit: str, setting: str, values: tuple[str, str], where: Any, count: int = 1, **parts: Any
) -> list[str]:
    """What a page does with either value."""
    return [acts(suit, table(where, options={setting: value}, **parts), count) for value in values]


@pytest.mark.rule("SC-MOB-03")
def test_a_40_a_lone_ship_stays_or_gives_up_one_claim_for_another() -> None:
    where = {"2A": {"blue": {"ships": 1}}}
    net, letter = deeds("mobilization", "claims", ("net", "letter"), where, bot={"agents": 0})
    assert not net.startswith("journey:")
    assert letter.startswith(("journey:2A>", "any of journey:2A>"))


@pytest.mark.rule("SC-INF-03")
def test_a_20_a_card_with_rival_agents_only() -> None:
    cards = [{"card": card, "agents": {"red": 1}} for card in ("BC08", "BC11", "BC25", "BC22")]
    parts: dict[str, Any] = {"court": cards, "bot": {"agents": 5}}
    every, named = deeds("mobilization", "influence", ("all", "named"), {}, 2, **parts)
    assert "agents:BC08:2" in every
    assert "agents:" not in named
    cards[0]["agents"] = {"red": 2, "blue": 1}
    assert deeds("mobilization", "influence", ("all", "named"), {}, 2, **parts) == ["agents:BC08:2"] * 2


@pytest.mark.rule("SC-CON-11")
def test_a_19_a_damaged_ship_defends_a_building_or_does_not() -> None:
    where = {
        "2A": {"blue": {"starports": 1, "ships": 2}},
        "3C": {"blue": {"starports": 1, "damaged_ships": 1}},
    }
    parts: dict[str, Any] = {"bot": {"ships": 1, "cities": 0, "starports": 0, "task_force": "2A"}}
    found = deeds("construction", "undefended", ("no-ship", "no-fresh-ship"), where, **parts)
    assert found == ["build-ship:2A:blue", "build-ship:3C:blue"]


@pytest.mark.rule("SC-CMB-11")
def test_a_48_the_better_place_or_fewer_keys() -> None:
    """A card of yellow would make blue second, a token of red only one of two seconds."""
    where = {
        "1A": {"blue": {"ships": 4}, "red": {"starports": 1, "ships": 1}},
        "2A": {"blue": {"ships": 4}, "yellow": {"starports": 1, "ships": 1}},
    }
    parts: dict[str, Any] = {
        "ambitions": {"tycoon": ["high", "mid", "low"]},
        "red": {"resources": ["fuel", "fuel"], "guilds": ["BC09"]},
        "yellow": {"guilds": ["BC02"]},
    }
    place, keys = deeds("aggression", "raid-targets", ("place-first", "keys-first"), where, **parts)
    assert place == "combat:raid:2A:yellow:1:steal-card/yellow/BC02"
    assert "steal/red/slot-2" in keys
