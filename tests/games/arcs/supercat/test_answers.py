"""What the bot answers when the rules ask it something in the middle of an action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.arcs.supercat.tables import BOT, table
from understudy.core.option import NOTHING, Option
from understudy.core.requests import Decide, PickRandom
from understudy.games.arcs.board import HURT_CITY, PORT
from understudy.games.arcs.bots.supercat.answers import answer
from understudy.games.arcs.bots.supercat.question import MUSTER, ONLY_CAPTIVES, PRESSGANG
from understudy.games.arcs.cards import COURT_OF, SWORN_GUARDIANS
from understudy.games.arcs.options import (
    CAPTIVES,
    CLUSTER_CHOICES,
    DECLARES,
    DONE,
    DROPS,
    GIVES,
    HITS_BUILDING,
    OUTRAGES,
    PLACES_SHIPS,
    PUTS,
    RANSACKS,
    REARRANGE,
    SLOT_CHOICES,
    STEALS,
    STEALS_CARD,
    TAKES,
    Act,
    hits,
    losses,
)
from understudy.games.arcs.places import SYSTEM_OF
from understudy.games.arcs.rules.asking import by_name
from understudy.games.arcs.table import Table
from understudy.games.arcs.view import View

A1, RED = SYSTEM_OF["1A"], 0
#: What the rules say about each kind of question.
ABOUT = {
    **dict.fromkeys(("hits", "own-hits", "building-hit"), ("system", "defender", "count")),
    "raid": ("system", "defender", "keys"),
    "slot": ("resource",),
    "put": ("slot",),
    "captive": ("chosen",),
    "give": ("owner",),
    "ransack": ("owner",),
    "place-ships": ("ships",),
}


def says(at: Table, topic: str, options: Sequence[Act], *about: int, aim: str = "") -> str:
    """The id of the answer, or “any of” several; `aim` is what the bot is about to do."""
    at.players[BOT].aim = aim
    named = dict(zip(ABOUT.get(topic, ()), about, strict=False))
    asking = answer(BOT, topic, options, named)
    decide = next(asking)
    assert isinstance(decide, Decide)
    assert (decide.topic, decide.about) == (topic, by_name(named))
    plan = _result(decide.think(View(at, BOT), None))
    return plan if plan != NOTHING.id else _result(asking, NOTHING)


def _result(flow: Any, first: Option | None = None) -> str:
    try:
        request = flow.send(first)
    except StopIteration as stop:
        return str(stop.value.id)
    assert isinstance(request, PickRandom)
    return f"any of {', '.join(option.id for option in request.options())}"


def front(them: dict[str, int], **parts: Any) -> Table:
    return table({"1A": {"blue": {"ships": 2, "damaged_ships": 1}, "red": them}}, **parts)


CONTROL = "combat:control:1A:red:1|1"


@pytest.mark.rule("SC-CMB-10", "SC-CMB-17")
def test_hits_on_the_defender() -> None:
    strong = front({"ships": 3, "damaged_ships": 1})
    options = [hits(0, 1), hits(1, 0)]
    assert says(strong, "hits", options, A1, RED, 1) == "hits:0-1", "a trophy"
    assert says(strong, "hits", options, A1, RED, 1, aim=CONTROL) == "hits:1-0", "neutral"
    level = front({"ships": 2, "damaged_ships": 1})
    assert says(level, "hits", options, A1, RED, 1, aim=CONTROL) == "hits:1-0", "control"
    assert says(level, "hits", [hits(0, 1), hits(1, 1)], A1, RED, 2) == "hits:1-1", "and one more damaged"


def test_a_26_hits_on_its_own_ships() -> None:
    options = [losses(0, 1), losses(1, 0)]
    assert says(front({"damaged_ships": 1}), "own-hits", options, A1, RED, 1) == "losses:1-0"
    assert says(front({"ships": 1}), "own-hits", options, A1, RED, 1) == "losses:0-1", "control is kept"


@pytest.mark.rule("SC-CMB-10")
def test_a_damaged_building_is_hit_first() -> None:
    options = [HITS_BUILDING[PORT][A1], HITS_BUILDING[HURT_CITY][A1]]
    at = front({"starports": 1, "damaged_cities": 1})
    assert says(at, "building-hit", options, A1, RED) == "hit:1A:damaged-city"
    assert says(at, "building-hit", options[::-1], A1, RED) == "hit:1A:damaged-city"


def raided(red: Sequence[str | None], **parts: Any) -> Table:
    return front({"starports": 1}, red={"cities": 0, "resources": list(red)}, **parts)


def slots(*numbers: int) -> list[Act]:
    return [DONE, *(STEALS[RED][number - 1] for number in numbers)]


TYCOON = {"ambitions": {"tycoon": ["high"]}}
ALL_TYRANT = {"ambitions": {"tyrant": ["high", "mid", "low"]}}


@pytest.mark.rule("SC-CMB-11")
def test_a_raid_steals_its_target_first() -> None:
    at = raided(["fuel", "fuel", "fuel"], **TYCOON)
    aim = "combat:raid:1A:red:1:steal/red/slot-3|1"
    assert says(at, "raid", slots(1, 2, 3), A1, RED, 3, aim=aim) == "steal:red:slot-3"


def test_a_48_sworn_guardians_are_stolen_if_keys_are_left_for_more() -> None:
    at = front({"starports": 1}, red={"guilds": ["BC22"]})
    options = [DONE, STEALS_CARD[RED][SWORN_GUARDIANS]]
    assert says(at, "raid", options, A1, RED, 2) == "steal-card:red:BC22"
    assert says(at, "raid", options, A1, RED, 1) == "done"


def test_a_48_another_theft_that_contends() -> None:
    at = raided(["weapon", "fuel", "relic"], **TYCOON)
    assert says(at, "raid", slots(1, 2, 3), A1, RED, 3) == "steal:red:slot-2"
    both = {"ambitions": {"tycoon": ["high"], "keeper": ["mid"]}}
    winning = raided(["weapon", "fuel", "relic"], bot={"cities": 0, "resources": ["fuel", "fuel"]}, **both)
    assert says(winning, "raid", slots(1, 2, 3), A1, RED, 3) == "steal:red:slot-3", "Tycoon is won already"


def test_a_48_what_is_stolen_with_keys_left_over() -> None:
    """Nothing contends: the bot is winning, or nobody can declare any more."""
    rich = {"cities": 0, "resources": ["fuel", "fuel", "relic", "relic", None, None]}
    winning = raided(["weapon", "fuel", "relic"], bot=rich, **TYCOON)
    assert says(winning, "raid", slots(1, 2, 3), A1, RED, 3) == "steal:red:slot-2", "a declared ambition"
    assert says(winning, "raid", slots(1, 3), A1, RED, 3) == "steal:red:slot-3", "an undeclared ambition"
    city = {"6C": {"blue": {"cities": 1}}, "1A": {"blue": {"ships": 2}, "red": {"starports": 1}}}
    owner = {"cities": 0, "resources": ["fuel", "weapon"]}
    known = table(city, bot={"cities": 0, "resources": ["fuel"]}, red=owner, **ALL_TYRANT)
    assert says(known, "raid", slots(1, 2), A1, RED, 3) == "steal:red:slot-2", "new resources"


@pytest.mark.rule("SC-CMB-04")
def test_the_ransacked_card_gives_most_trophies() -> None:
    court = [
        {"card": "BC08", "agents": {"red": 1}},
        {"card": "BC25", "agents": {"red": 1, "yellow": 2}},
        {"card": "BC24", "agents": {"red": 2, "blue": 5}},
    ]
    options = [RANSACKS[COURT_OF[card]] for card in ("BC08", "BC25", "BC24")]
    assert says(table(court=court), "ransack", options, RED) == "ransack:BC25"


@pytest.mark.rule("SC-VOX-12")
def test_guild_struggle_steals_by_preferences() -> None:
    """Fuel contends Tycoon, a Relic Keeper; then the Influence priorities, here most keys."""
    guilds = {"guilds": ["BC08", "BC24", "BC12", "BC15"]}
    at = table(red=guilds, court=["BC26", "BC27", "BC28", "BC30"], **TYCOON)

    def stolen(*cards: str) -> str:
        return says(at, "steal-card", [DONE, *(STEALS_CARD[RED][COURT_OF[card]] for card in cards)])

    assert stolen("BC12", "BC24", "BC08") == "steal-card:red:BC08"
    assert stolen("BC12", "BC24") == "steal-card:red:BC24"
    assert stolen("BC12", "BC15") == "steal-card:red:BC15"


@pytest.mark.rule("SC-VOX-04")
def test_a_mass_uprising_in_the_cluster_of_the_task_force() -> None:
    at = table({"3C": {"blue": {"ships": 1}}}, bot={"task_force": "3C"})
    assert says(at, "cluster", CLUSTER_CHOICES) == "cluster:3"


@pytest.mark.rule("SC-PRE-12", "SC-DEC-09")
def test_ships_of_a_guild_card_and_other_ships() -> None:
    at = table({"3C": {"blue": {"ships": 1, "starports": 1}}, "1A": {"blue": {"ships": 3}}})
    options = [PLACES_SHIPS[A1], PLACES_SHIPS[SYSTEM_OF["3C"]]]
    assert says(at, "place-ships", options, aim=MUSTER) == "place:3C"
    assert says(at, "place-ships", options) == "any of place:1A, place:3C"


@pytest.mark.rule("SC-VOX-06", "SC-VOX-07")
def test_populist_demands_declares_what_the_bot_wins() -> None:
    at = table(bot={"resources": ["fuel", "relic"]}, red={"resources": ["relic"]})
    options = [DONE, *DECLARES]
    assert says(at, "declare", options) == "declare:tycoon"
    assert says(at, "declare", options, aim=ONLY_CAPTIVES) == "done"


@pytest.mark.rule("SC-VOX-09")
def test_outrage_spreads_over_the_type_that_the_bot_has_fewest_of() -> None:
    both = {"ambitions": {"keeper": ["high"], "empath": ["mid"]}}
    red = {"cities": 0, "resources": ["relic", "relic", "psionic", "psionic", None, None]}
    at = table(red=red, bot={"resources": ["relic"]}, **both)
    assert says(at, "outrage", [DONE, *OUTRAGES]) == "outrage:psionic"
    assert says(at, "outrage", [DONE, *OUTRAGES], aim=ONLY_CAPTIVES) == "done"


def test_a_43_which_token_goes() -> None:
    """Losing a token for a declared ambition hurts most, then an undeclared one; else a type held twice."""
    drops = [DROPS[kind] for kind in range(5)]
    held = {"cities": 4, "resources": ["fuel", "relic", "weapon"]}
    assert says(table(bot=held, **TYCOON), "slot", drops[1:], 4) == "drop:weapon"
    twice = {"cities": 4, "resources": ["weapon", "weapon", "relic"]}
    assert says(table(bot=twice), "slot", [drops[2], drops[3], drops[4]], 4) == "drop:weapon"


def test_a_43_which_token_goes_when_slots_close() -> None:
    held = {"cities": 4, "resources": ["fuel", "weapon", "relic"]}
    assert says(table(bot=held, **TYCOON), "drop", [DROPS[1], DROPS[2], DROPS[3]]) == "drop:weapon"


def test_a_43_tokens_for_declared_ambitions_lie_safest() -> None:
    options = [SLOT_CHOICES[0], SLOT_CHOICES[1], REARRANGE]
    held = {"cities": 4, "resources": [None, None, "fuel"]}
    assert says(table(bot=held, **TYCOON), "slot", options, 3) == "rearrange"
    assert says(table(bot=held), "slot", options, 3) == "any of slot:1, slot:2"
    full = {"cities": 4, "resources": ["relic", "fuel", "weapon"]}
    assert says(table(bot=full, **TYCOON), "rearrange", [DONE, REARRANGE]) == "rearrange"
    assert says(table(bot=full), "rearrange", [DONE, REARRANGE]) == "done"
    puts = [PUTS[1], PUTS[3], PUTS[5]]
    assert says(table(bot=held, **TYCOON), "put", puts, 0) == "put:fuel"
    assert says(table(bot=held), "put", puts, 0) == "any of put:fuel, put:relic"


def test_a_45_a_new_start_at_a_gate_that_no_rival_controls() -> None:
    at = table(
        {"1G": {"red": {"ships": 1}}, "2G": {"red": {"damaged_ships": 1}}, "3G": {"yellow": {"ships": 1}}}
    )
    gates = [PLACES_SHIPS[SYSTEM_OF[name]] for name in ("1G", "2G", "3G")]
    assert says(at, "gate", gates) == "place:2G"


def test_a_42_a_trade_hands_over_what_it_has_most_of_and_needs_least() -> None:
    at = table(
        bot={"cities": 0, "resources": ["fuel", "fuel", "weapon", "relic", "relic", "relic"]}, **TYCOON
    )
    assert says(at, "give", [GIVES[1], GIVES[2], GIVES[3]], RED) == "give:relic"
    assert says(at, "give", [GIVES[1], GIVES[2]], RED) == "give:weapon"


def test_captives_are_taken_while_there_are_any() -> None:
    at = table(bot={"captives": {"red": 1, "yellow": 1}})
    assert says(at, "captive", [DONE, CAPTIVES[0]], 0) == "captive:red"


def test_a_42_pressgang_takes_a_captive_for_each_token_that_is_kept() -> None:
    at = table(bot={"cities": 5, "resources": ["weapon"], "captives": {"red": 2}}, **TYCOON)
    assert says(at, "captive", [DONE, CAPTIVES[0]], 0, aim=PRESSGANG) == "captive:red"
    assert says(at, "captive", [DONE, CAPTIVES[0]], 1, aim=PRESSGANG) == "done"
    assert says(at, "resource", [TAKES[1], TAKES[3]]) == "take:fuel"
