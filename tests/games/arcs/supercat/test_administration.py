"""Administration and the Influence Principles."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.arcs.supercat.tables import BOT, acts, look, of, pips, position, ranks, table, trace, turn
from understudy.games.arcs.bots.supercat.plans import court

STILL: dict[str, Any] = {"cities": 0, "ships": 0, "starports": 0, "agents": 0}
TYCOON = {"ambitions": {"tycoon": ["high"]}}


def at(where: Any = None, **parts: Any) -> Any:
    return table(where, bot={**STILL, **parts.pop("bot", {})}, **parts)


def does(where: Any = None, count: Any = 1, **parts: Any) -> tuple[str, str]:
    """What the page finds and the line that found it."""
    given = at(where, **parts)
    return acts("administration", given, count), ranks("administration", given, count)


@pytest.mark.rule("SC-ADM-01")
def test_1_tax_to_contend_a_declared_ambition() -> None:
    where = {"1H": {"blue": {"cities": 1}}, "1A": {"blue": {"cities": 1, "damaged_ships": 1}}}
    assert does(where, **TYCOON) == ("tax:1H:blue", "[1] Tax to contend a declared ambition")


def test_a_37_two_taxes_may_contend_together() -> None:
    where = {"1H": {"blue": {"cities": 1}}, "1C": {"blue": {"cities": 1}}, "2H": {"blue": {"cities": 1}}}
    rows: dict[str, Any] = {
        "red": {"resources": ["fuel", "fuel"], "guilds": ["BC06"]},
        "yellow": {"resources": ["material", "material"]},
    }
    assert does(where, 2, **rows, **TYCOON)[1] == "[1] Tax to contend a declared ambition"
    assert does(where, 1, **rows, **TYCOON)[1] != "[1] Tax to contend a declared ambition"


@pytest.mark.rule("SC-ADM-02")
def test_13_repair_to_change_control() -> None:
    where = {"1C": {"blue": {"cities": 1, "damaged_ships": 1}, "red": {"ships": 1}}}
    assert does(where) == ("repair:1C:damaged-ship", "[13] Repair to change control")
    stronger = {"1C": {"blue": {"cities": 1, "damaged_ships": 1}, "red": {"ships": 2}}}
    assert does(stronger)[1] != "[13] Repair to change control"


@pytest.mark.rule("SC-ADM-03")
def test_an_ability_that_replaces_an_action_of_the_suit() -> None:
    where = {"2H": {"blue": {"ships": 1}, "red": {"cities": 1}}}
    rows: dict[str, Any] = {
        "bot": {"guilds": ["BC23"], "resources": ["fuel"]},
        "red": {"resources": ["relic"], "agents": 0},
    }
    keeper = {"ambitions": {"keeper": ["high"]}, "supply": {"relic": 0}}
    assert does(where, **rows, **keeper)[0] == "trade:2H:red"
    assert acts("mobilization", at(where, **rows, **keeper)) != "trade:2H:red"


@pytest.mark.rule("SC-ADM-04", "SC-ADM-05")
def test_23_24_tax_to_contend_undeclared_then_for_captives() -> None:
    where = {"1H": {"blue": {"cities": 1}}, "2C": {"blue": {"ships": 1}, "red": {"cities": 1}}}
    rich = {"captives": {"yellow": 9}}
    assert does(where)[1] == "[23] Tax to contend an undeclared ambition"
    no_markers = {"ambitions": {"warlord": ["high", "mid", "low"]}}
    assert does(where, **no_markers) == ("tax:2C:red", "[24] Tax to take captives")
    assert does(where, red={"agents": 0, **rich}, **no_markers)[1] != "[24] Tax to take captives"


@pytest.mark.rule("SC-ADM-06")
def test_26_influence() -> None:
    assert does(bot={"agents": 3})[1] == "[26] Influence a card"
    assert does(bot={"agents": 0})[1] != "[26] Influence a card"


def court_of(*cards: Any) -> list[Any]:
    return [*cards, *["BC08", "BC22", "BC25"][: 4 - len(cards)]]


@pytest.mark.rule("SC-ADM-07")
def test_26_contested_cards_are_defended_first() -> None:
    contested = {"card": "BC08", "agents": {"blue": 1, "red": 2}}
    cards = [contested, "BC11", "BC04", "BC31"]
    assert does(count=2, bot={"agents": 5}, court=cards, **TYCOON)[0] == "agents:BC08:2"


@pytest.mark.rule("SC-ADM-08")
def test_26_icon_for_a_declared_ambition() -> None:
    cards = ["BC11", "BC31", "BC18", "BC04"]
    assert does(bot={"agents": 5}, court=cards, **TYCOON)[0] == "agents:BC04:1"


@pytest.mark.rule("SC-ADM-09")
def test_26_icon_for_an_undeclared_ambition() -> None:
    cards = ["BC11", "BC31", "BC18", "BC15"]
    assert does(bot={"agents": 5}, court=cards, **TYCOON)[0] == "agents:BC18:1"


NONE_LEFT = {"ambitions": {"tyrant": ["high"], "warlord": ["mid", "low"]}}


@pytest.mark.rule("SC-ADM-10")
def test_26_effective_vox() -> None:
    cards = ["BC11", "BC31", "BC18", "BC15"]
    assert does(bot={"agents": 5}, court=cards, **NONE_LEFT)[0] == "agents:BC31:1"


@pytest.mark.rule("SC-ADM-11")
def test_26_weapon_icon() -> None:
    cards = ["BC08", "BC18", "BC11", "BC22"]
    assert does(bot={"agents": 5}, court=cards, **NONE_LEFT)[0] == "agents:BC11:1"


@pytest.mark.rule("SC-ADM-12")
def test_26_icon_that_grows_a_lead() -> None:
    cards = ["BC18", "BC08", "BC22", "BC25"]
    declared = {"ambitions": {"tycoon": ["high", "mid", "low"]}}
    bot = {"agents": 5, "resources": ["fuel"]}
    assert does(bot=bot, court=cards, **declared)[0] == "agents:BC08:1"


@pytest.mark.rule("SC-ADM-13")
def test_30_repair_to_take_a_rival_building() -> None:
    where = {
        "1C": {"blue": {"damaged_ships": 1}, "red": {"starports": 1}},
        "2C": {"blue": {"damaged_ships": 1}},
    }
    assert does(where) == ("repair:1C:damaged-ship", "[30] Repair to take control of a rival building")


@pytest.mark.rule("SC-ADM-14", "SC-ADM-15", "SC-CON-16", "SC-CON-17")
@pytest.mark.parametrize("suit", ["administration", "construction"])
def test_38_repairs_in_order(suit: str) -> None:
    where: dict[str, Any] = {
        "1A": {"blue": {"damaged_cities": 1}},
        "2C": {"blue": {"damaged_starports": 1}},
        "3G": {"blue": {"damaged_ships": 1}},
        "4G": {"blue": {"ships": 2, "damaged_ships": 1}},
    }
    expected = ["4G:damaged-ship", "3G:damaged-ship", "2C:damaged-starport", "1A:damaged-city"]
    for left in expected:
        assert acts(suit, at(where, bot={"task_force": "4G", **STILL})) == f"repair:{left}"
        del where[left[:2]]


@pytest.mark.rule("SC-ADM-15")
def test_38_a_second_starport_comes_after_cities() -> None:
    where = {"1A": {"blue": {"damaged_cities": 1}}, "2C": {"blue": {"damaged_starports": 1}}}
    two = {**where, "3C": {"blue": {"starports": 1}}}
    assert acts("administration", at(where)) == "repair:2C:damaged-starport"
    assert acts("administration", at(two)) == "repair:1A:damaged-city"


@pytest.mark.rule("SC-ADM-16")
def test_46_tax_to_grow_a_lead() -> None:
    where = {"1H": {"blue": {"cities": 1}}}
    only = {"ambitions": {"tycoon": ["high", "mid", "low"]}}
    found = does(where, bot={"resources": ["fuel"]}, **only)
    assert found == ("tax:1H:blue", "[46] Tax to grow a lead in a declared ambition")


@pytest.mark.rule("SC-ADM-17", "SC-ADM-18")
def test_47_tax_for_any_token_preferring_new_resources() -> None:
    where = {"1H": {"blue": {"cities": 1}}, "1A": {"blue": {"cities": 1}}}
    only = {"ambitions": {"tyrant": ["high", "mid", "low"]}}
    found = does(where, bot={"resources": ["material"]}, **only)
    assert found == ("tax:1A:blue", "[47] Tax to gain resources")
    empty = {"supply": {"material": 0, "weapon": 0}, "turn": None}
    empty.pop("turn")
    assert does(where, **only, **empty)[0] == ""


# -- Influence Principles ------------------------------------------------------------------------------------


def agents(count: int, own: int, *rivals: int, supply: int = 5) -> int:
    """How many agents the bot would place on a card with so many on it."""
    on = {"blue": own, **dict(zip(("red", "yellow"), rivals, strict=False))}
    card = {"card": "BC11", "agents": {color: number for color, number in on.items() if number}}
    given = at(bot={"agents": supply}, court=[card, "BC13", "BC14", "BC12"])
    return court.agents_wanted(look(given, pips("administration", count)), 0)


@pytest.mark.rule("SC-INF-01")
def test_an_uncontested_card_gets_two_agents_if_possible() -> None:
    assert [agents(1, 0), agents(2, 0), agents(3, 0), agents(3, 0, supply=1)] == [1, 2, 2, 1]


@pytest.mark.rule("SC-INF-02")
def test_a_contested_card_gets_one_more_than_the_strongest_rival() -> None:
    assert [agents(2, 1, 2), agents(4, 1, 2, 3), agents(3, 0, 2)] == [2, 3, 3]


@pytest.mark.rule("SC-INF-03")
def test_matching_only_with_agents_to_spare() -> None:
    assert agents(1, 1, 2, supply=2) == 1
    assert agents(1, 1, 2, supply=1) == 0


@pytest.mark.rule("SC-INF-04")
def test_a_card_out_of_reach_is_left_alone() -> None:
    assert agents(1, 1, 3) == 0


def test_a_20_a_21_level_cards_are_topped_and_led_ones_left() -> None:
    assert [agents(1, 1, 1), agents(1, 2, 1), agents(1, 1)] == [1, 0, 0]


def first(cards: list[Any], **parts: Any) -> str:
    return does(court=cards, bot={"agents": 5, **parts.pop("bot", {})}, **NONE_LEFT, **parts)[0]


@pytest.mark.rule("SC-INF-05")
def test_tie_uncontested_first() -> None:
    level = {"card": "BC21", "agents": {"blue": 1, "red": 1}}
    assert first([level, "BC22", "BC28", "BC27"]) == "agents:BC22:1"


@pytest.mark.rule("SC-INF-06")
def test_tie_bonus_card() -> None:
    assert first(["BC22", "BC04", "BC25", "BC24"]) == "agents:BC04:1"


@pytest.mark.rule("SC-INF-07")
def test_tie_most_captives() -> None:
    cards = [
        {"card": name, "agents": {"red": number, "blue": number}}
        for name, number in (("BC22", 1), ("BC24", 2))
    ]
    cards += [{"card": name, "agents": {"blue": 1}} for name in ("BC25", "BC28")]
    assert first(cards) == "agents:BC24:1"


@pytest.mark.rule("SC-INF-08")
def test_tie_loyal_card_for_an_outraged_type() -> None:
    assert first(["BC07", "BC21", "BC25", "BC24"], bot={"outrage": ["relic"]}) == "agents:BC21:1"


@pytest.mark.rule("SC-INF-09")
def test_tie_more_keys() -> None:
    assert first(["BC22", "BC24", "BC21", "BC25"]) == "agents:BC21:1"


@pytest.mark.rule("SC-INF-10")
def test_ties_are_broken_only_after_the_page_preferences() -> None:
    """A Weapon icon with one key beats a Relic card with three."""
    assert first(["BC21", "BC24", "BC11", "BC25"]) == "agents:BC11:1"


@pytest.mark.rule("SC-DEC-07")
def test_preferences_narrow_one_after_the_other() -> None:
    given = at(bot={"agents": 5}, court=["BC21", "BC24", "BC22", "BC25"], **NONE_LEFT)
    kept = [line for line in trace("administration", given) if line.startswith("prefer")]
    assert "prefer a Weapon icon: no difference" in " ".join(kept)
    assert kept[-1].startswith("prefer more keys: keeps agents:BC21:1")


def test_a_43_after_a_discard_tokens_for_declared_ambitions_lie_safest() -> None:
    """No room: a Relic goes, and the new Fuel for Tycoon ends in the slot with three keys."""
    where = {"1G": {"blue": {"ships": 1}}, "1C": {"blue": {"cities": 1}}}
    bot = {**STILL, "cities": 4, "counter": 1, "resources": ["weapon", "relic", "relic"]}
    match = turn(position(where, bot=bot, initiative="blue", **TYCOON), ["ADM3", "ADM4"], "play:lead:ADM3")
    slots = of(match).players[BOT].slots[:3]
    assert slots[0] == 1
    assert sorted(slots[1:]) == [2, 3]


# -- several repairs for one goal ----------------------------------------------------------------------------


@pytest.mark.rule("SC-ADM-02", "SC-CON-04", "SC-GP-07")
def test_a_37_two_repairs_change_control_together() -> None:
    """Two red ships: one repaired ship changes nothing, two make the system neutral."""
    where = {
        "1A": {"blue": {"cities": 1, "damaged_ships": 2}, "red": {"ships": 2}},
        "2A": {"blue": {"damaged_ships": 1, "cities": 1}, "red": {"ships": 2}},
        "3A": {"blue": {"starports": 1}},
    }
    at = table(where, bot={"cities": 0, "agents": 0})
    assert "[13]" not in ranks("administration", at, 1)
    assert ranks("administration", at, 2).startswith("[13]")
    assert acts("administration", at, 2) == "repair:1A:damaged-ship"
    assert ranks("construction", at, 2).startswith("[13]")


@pytest.mark.rule("SC-ADM-13", "SC-CON-10")
def test_a_37_two_repairs_take_a_rival_building_together() -> None:
    where = {"1A": {"blue": {"damaged_ships": 2}, "red": {"ships": 1, "cities": 1}}}
    at = table(where, bot={"cities": 0, "agents": 0})
    assert ranks("administration", at, 2).startswith("[30]")
    assert not ranks("administration", at, 1).startswith("[30]")
