"""Vox cards: when they are effective, and how they are carried out."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.arcs.supercat.tables import BOT, look, of, plans, position, table, turn
from understudy.games.arcs.bots.supercat.plans import vox
from understudy.games.arcs.cards import COURT_OF
from understudy.games.arcs.places import SYSTEM_OF
from understudy.games.arcs.queries import is_declared

STILL: dict[str, Any] = {"cities": 0, "ships": 0, "starports": 0, "agents": 0}
PORT = {"2A": {"blue": {"starports": 1}}}


def is_effective(card: str, where: Any = None, **parts: Any) -> bool:
    court = [card, "BC22", "BC25", "BC24"]
    at = table({**PORT, **(where or {})}, court=court, bot={**STILL, **parts.pop("bot", {})}, **parts)
    return vox.is_effective(look(at), COURT_OF[card])


def secures(card: str, where: Any = None, *chance: object, agents: Any = None, **parts: Any) -> Any:
    """A turn with Aggression in which the card is secured."""
    court = [{"card": card, "agents": agents or {"blue": 1}}, "BC22", "BC25", "BC24"]
    bot = {**STILL, "counter": 1, **parts.pop("bot", {})}
    parts.setdefault("initiative", "blue")
    given = position({**PORT, **(where or {})}, bot=bot, court=court, **parts)
    match = turn(given, ["AGG3", "AGG4"], *chance)
    assert f"secure:{card}" in plans(match)
    return match


@pytest.mark.rule("SC-VOX-01")
def test_a_vox_is_secured_only_if_effective_or_for_captives() -> None:
    court = [{"card": "BC26", "agents": {"blue": 1}}, "BC22", "BC25", "BC24"]
    given = position(PORT, bot={**STILL, "counter": 1}, court=court, initiative="blue")
    assert "secure:BC26" not in plans(turn(given, ["AGG5", "AGG6"]))
    secures("BC26", agents={"blue": 2, "red": 1})


@pytest.mark.rule("SC-VOX-02", "SC-VOX-03")
def test_mass_uprising_needs_four_ships() -> None:
    assert is_effective("BC26", bot={"ships": 4})
    assert not is_effective("BC26", bot={"ships": 3})


@pytest.mark.rule("SC-VOX-04")
def test_mass_uprising_in_the_cluster_of_the_task_force() -> None:
    match = secures("BC26", {"5A": {"blue": {"ships": 2}}}, bot={"ships": 4})
    assert "cluster:5" in plans(match)
    assert of(match).board.fresh(BOT, SYSTEM_OF["5G"]) == 1


@pytest.mark.rule("SC-VOX-05", "SC-VOX-06")
def test_populist_demands() -> None:
    assert is_effective("BC27", bot={"resources": ["fuel"]})
    assert is_effective("BC27", bot={"resources": ["fuel"]}, red={"resources": ["fuel"]})
    assert not is_effective("BC27", bot={"resources": ["fuel"]}, red={"resources": ["fuel", "fuel"]})
    assert not is_effective("BC27", bot={"resources": ["fuel"]}, ambitions={"tycoon": ["high"]})
    match = secures("BC27", bot={"resources": ["fuel", "psionic"]}, red={"resources": ["fuel"]})
    assert is_declared(of(match), 4)
    assert not of(match).zero


@pytest.mark.rule("SC-VOX-07")
def test_populist_demands_for_captives_declares_nothing() -> None:
    match = secures("BC27", agents={"blue": 2, "red": 1})
    assert of(match).markers == [-1, -1, -1]
    assert sum(of(match).players[BOT].captives) == 1


@pytest.mark.rule("SC-VOX-08", "SC-VOX-09")
def test_outrage_spreads() -> None:
    declared = {"ambitions": {"tycoon": ["high"]}}
    winner = {"resources": ["fuel", "material"]}
    assert is_effective("BC28", red=winner, yellow={"resources": ["fuel"]}, **declared)
    assert not is_effective("BC28", red=winner, yellow={"resources": ["fuel"]})
    assert not is_effective("BC28", red=winner, **declared)
    rows: dict[str, Any] = {
        "red": {"resources": ["fuel", "material"]},
        "yellow": {"guilds": ["BC08"], "resources": []},
    }
    given = {**rows, "bot": {"resources": ["fuel", "weapon"]}}
    given["yellow"] = {"resources": ["weapon"], "guilds": ["BC08"]}
    match = secures("BC28", **given, **declared)
    assert "outrage:material" in plans(match)


@pytest.mark.rule("SC-VOX-10", "SC-VOX-14")
def test_song_of_freedom() -> None:
    held = {"1A": {"blue": {"ships": 1}, "red": {"cities": 1}}}
    follows = {"initiative": "red", "round": {"lead": "ADM6"}}
    assert is_effective("BC29", held, **follows)
    assert not is_effective("BC29", held, initiative="blue")
    assert not is_effective("BC29", held, initiative="red", round={"lead": "ADM6", "seized": "yellow"})
    assert not is_effective("BC29", {"1A": {"red": {"cities": 1}}}, **follows)
    match = secures("BC29", held, **follows)
    assert "return-city:1A:red" in plans(match)
    assert of(match).seized == BOT
    only = secures("BC29", held, agents={"blue": 2, "red": 1})
    assert of(only).board.cities_at(0, SYSTEM_OF["1A"]) == 1


@pytest.mark.rule("SC-VOX-11")
def test_guild_struggle_needs_a_card_to_steal() -> None:
    assert is_effective("BC30", red={"guilds": ["BC11"]})
    assert not is_effective("BC30")


@pytest.mark.rule("SC-VOX-12")
def test_guild_struggle_steals_to_contend_then_by_influence_priorities() -> None:
    keeper = secures(
        "BC30",
        red={"guilds": ["BC21"]},
        yellow={"guilds": ["BC08", "BC18", "BC04"]},
        ambitions={"keeper": ["high"]},
    )
    assert "steal-card:red:BC21" in plans(keeper)
    rows: dict[str, Any] = {"yellow": {"guilds": ["BC08", "BC04"]}}
    last = secures("BC30", **rows, ambitions={"tyrant": ["high", "mid", "low"]})
    assert "steal-card:yellow:BC04" in plans(last)


@pytest.mark.rule("SC-VOX-13")
def test_call_to_action_is_always_effective() -> None:
    assert is_effective("BC31")
    match = secures("BC31")
    assert (of(match).players[BOT].counter, len(of(match).players[BOT].bonus)) == (1, 1)
