"""The Prelude: what is spent and discarded, and what is kept."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.games.arcs.supercat.tables import BOT, fired, look, of, plans, position, read, table, turn
from understudy.games.arcs.bots.supercat.mind import Means
from understudy.games.arcs.bots.supercat.pages.prelude import PRELUDE
from understudy.games.arcs.bots.supercat.tokens import may_spend
from understudy.games.arcs.cards import ACTION_OF, SUIT, SUIT_ACTIONS
from understudy.games.arcs.places import FUEL, PSIONIC, RELIC, SYSTEM_OF

STILL: dict[str, Any] = {"cities": 0, "starports": 0}
PORT = {"2A": {"blue": {"starports": 1, "ships": 1}}}


def spends(where: Any = None, card: Any = "CON3", purpose: Any = "", **parts: Any) -> str:
    """What the Prelude does first after the bot has led a card."""
    return thinks(where, card, purpose, **parts)[0]


def thinks(where: Any = None, card: Any = "CON3", purpose: Any = "", **parts: Any) -> tuple[str, list[str]]:
    """The same with the lines of the trace."""
    bot = {**STILL, **parts.pop("bot", {})}
    round_ = {"lead": card, "played": [["blue", card, "lead"]]}
    state = {"card": card, "way": "lead", "prelude": True}
    at = table(
        PORT if where is None else where, bot=bot, initiative="blue", round=round_, turn=state, **parts
    )
    actions = SUIT_ACTIONS[SUIT[ACTION_OF[card]]]
    fuel, psionic, relic = (may_spend(look(at), kind) for kind in (FUEL, PSIONIC, RELIC))
    means = Means(at.pips, actions, fuel, psionic, relic, actions)
    return read(PRELUDE, look(at, means, purpose=purpose))


@pytest.mark.rule("SC-PRE-06")
def test_material_builds_a_starport_then_cities_then_ships() -> None:
    material = {"resources": ["material"]}
    bare = {"1A": {"blue": {"ships": 1}}}
    assert (
        spends(bare, bot={**material, "starports": 5, "cities": 2}) == "spend-for:material:build-starport:1A"
    )
    both = {**PORT, "1A": {"blue": {"ships": 1}}}
    assert spends(both, bot={**material, "starports": 4, "cities": 2}) == "spend-for:material:build-city:1A"
    assert spends(bot=material) == "spend-for:material:build-ship:2A:blue"
    assert spends(bot={**material, "ships": 0}) == ""


@pytest.mark.rule("SC-PRE-02", "SC-PRE-03")
def test_a_declared_tycoon_keeps_material_and_fuel() -> None:
    declared = {"ambitions": {"tycoon": ["high"]}}
    assert spends(bot={"resources": ["material"]}, **declared) == ""
    assert spends(bot={"guilds": ["BC05"]}, **declared) == ""
    assert spends(bot={"guilds": ["BC05"]}) == "union:BC05:CON3"
    assert spends(bot={"resources": ["material"]}, ambitions={"warlord": ["high"]}) != ""


@pytest.mark.rule("SC-CON-02")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"blue": {"ships": 1}}, {"blue": {"damaged_ships": 4}}),
        ({"blue": {"damaged_ships": 2}}, {"blue": {"damaged_ships": 1}}),
        (
            {"blue": {"damaged_ships": 1}, "red": {"ships": 1}, "yellow": {"ships": 1}},
            {"blue": {"damaged_ships": 1}, "red": {"ships": 1}},
        ),
        (
            {"blue": {"damaged_ships": 1}, "red": {"ships": 1}},
            {"blue": {"damaged_ships": 1}, "red": {"ships": 2}},
        ),
    ],
    ids=["under control", "most loyal ships", "neutral control", "least rival ships"],
)
def test_the_starport_of_a_material_stands_where_the_page_wants_it(one: Any, other: Any) -> None:
    bot = {"resources": ["material"], "starports": 5}
    for first, second, best in ((one, other, "1A"), (other, one, "3H")):
        found = spends({"1A": first, "3H": second}, bot=bot)
        assert found == f"spend-for:material:build-starport:{best}"


@pytest.mark.rule("SC-CON-06", "SC-CON-13")
def test_the_city_and_the_ship_of_a_material_stand_where_the_page_wants_them() -> None:
    material = {"resources": ["material"]}
    where = {
        "2A": {"blue": {"starports": 1}},
        "1C": {"blue": {"damaged_ships": 1}},
        "3C": {"blue": {"ships": 1}},
    }
    assert spends(where, bot={**material, "cities": 3}) == "spend-for:material:build-city:3C"
    ports = {"2A": {"blue": {"starports": 1, "ships": 2}}, "3C": {"blue": {"starports": 1, "ships": 1}}}
    for force in ("2A", "3C"):
        found = spends(ports, bot={**material, "ships": 1, "task_force": force})
        assert found == f"spend-for:material:build-ship:{force}:blue"
    ports["2A"] = {"blue": {"starports": 1, "damaged_ships": 1}, "red": {"ships": 2}}
    assert spends(ports, bot={**material, "ships": 1}) == "spend-for:material:build-ship:3C:blue"


@pytest.mark.rule("SC-INF-06", "SC-INF-07", "SC-INF-08", "SC-INF-09")
@pytest.mark.parametrize(
    ("best", "other"),
    [
        (("BC04", 1), ("BC24", 1)),
        (("BC22", 2), ("BC24", 1)),
        (("BC07", 1), ("BC21", 1)),
        (("BC24", 1), ("BC22", 1)),
    ],
    ids=["a bonus card", "most captives", "a Loyal card for an outraged type", "more keys"],
)
def test_a_relic_secures_by_the_influence_priorities(best: tuple[str, int], other: tuple[str, int]) -> None:
    bot = {"resources": ["relic"], "outrage": ["fuel"]}
    for pair in ([best, other], [other, best]):
        row = [{"card": card, "agents": {"blue": 3, "red": red}} for card, red in pair]
        assert spends(bot=bot, court=[*row, "BC13", "BC12"]) == f"spend-for:relic:secure:{best[0]}"


CAPTIVES = [{"card": "BC11", "agents": {"blue": 2, "red": 1}}, "BC13", "BC14", "BC12"]


@pytest.mark.rule("SC-PRE-08")
def test_a_relic_secures_for_captives_then_declared_ambitions_then_vox() -> None:
    relic = {"resources": ["relic"]}
    assert spends(bot=relic, court=CAPTIVES) == "spend-for:relic:secure:BC11"
    mixed = [
        {"card": "BC11", "agents": {"blue": 2, "red": 1}},
        {"card": "BC04", "agents": {"blue": 1}},
        {"card": "BC31", "agents": {"blue": 1}},
        "BC12",
    ]
    tycoon = {"ambitions": {"tycoon": ["high"]}}
    assert spends(bot=relic, court=mixed, **tycoon) == "spend-for:relic:secure:BC11"
    assert spends(bot=relic, court=["BC13", *mixed[1:]], **tycoon) == "spend-for:relic:secure:BC04"
    assert spends(bot=relic, court=["BC13", "BC04", *mixed[2:]], **tycoon) == "spend-for:relic:secure:BC31"
    plain = [{"card": "BC11", "agents": {"blue": 1}}, "BC13", "BC14", "BC12"]
    assert spends(bot=relic, court=plain) == ""


@pytest.mark.rule("SC-PRE-05")
def test_a_declared_keeper_spends_relics_for_relic_cards_only() -> None:
    keeper = {"ambitions": {"keeper": ["high"]}}
    relic = {"resources": ["relic"]}
    assert spends(bot=relic, court=CAPTIVES, **keeper) == ""
    fence = [{"card": "BC24", "agents": {"blue": 2, "red": 1}}, "BC13", "BC14", "BC12"]
    assert spends(bot=relic, court=fence, **keeper) == "spend-for:relic:secure:BC24"


@pytest.mark.rule("SC-PRE-05")
def test_a_declared_keeper_says_why_other_cards_are_not_secured_with_relics() -> None:
    """Rival agents are on the one card, and the other is an effective Vox: neither has a Relic."""
    vox = [{"card": "BC31", "agents": {"blue": 1}}, CAPTIVES[0], "BC14", "BC12"]
    found, trace = thinks(bot={"resources": ["relic"]}, court=vox, ambitions={"keeper": ["high"]})
    said = dict(pairwise(trace))
    assert found == ""
    for name, line in (
        ("Spend a Relic to Secure captives? no", "Relic cards: Arms Union is none."),
        ("Spend a Relic to Secure an effective Vox? no", "Relic cards: Call to Action is none."),
    ):
        (reason,) = [after for before, after in said.items() if before.startswith(name)]
        assert reason.endswith(line), reason


@pytest.mark.rule("SC-PRE-09", "SC-PRE-04")
def test_a_psionic_taxes_or_secures_to_contend_a_declared_ambition() -> None:
    where = {**PORT, "1H": {"blue": {"cities": 1}}}
    tycoon = {"ambitions": {"tycoon": ["high"]}}
    psionic = {"resources": ["psionic"]}
    assert spends(where, "ADM3", bot=psionic, **tycoon) == "spend-for:psionic:tax:1H:blue"
    court = [{"card": "BC04", "agents": {"blue": 1}}, "BC13", "BC14", "BC12"]
    assert spends(where, "AGG3", bot=psionic, court=court, **tycoon) == "spend-for:psionic:secure:BC04"
    assert spends(where, "MOB3", bot=psionic, court=court, **tycoon) == ""
    both = {"ambitions": {"tycoon": ["high"], "empath": ["mid"]}}
    assert spends(where, "ADM3", bot=psionic, **both) == ""


@pytest.mark.rule("SC-PRE-07", "SC-CMB-02")
def test_weapon_and_fuel_are_spent_for_a_combat_card_only() -> None:
    front = {"1G": {"blue": {"ships": 3}}, "1A": {"red": {"ships": 1}}, "2A": {"blue": {"starports": 1}}}
    bot = {"resources": ["weapon", "fuel"]}
    war = {"ambitions": {"warlord": ["high"]}}
    assert spends(front, "CON3", bot={**bot, "ships": 0}, **war) == ""
    planned = spends(front, "CON3", "contend", bot={**bot, "ships": 0}, **war)
    assert planned == "combat:trophies:1A:red:3:1G>2-0x1"


@pytest.mark.rule("SC-CMB-02", "SC-PRE-07")
def test_a_weapon_arms_a_card_of_another_suit_and_fuel_saves_pips() -> None:
    """A-15: the combat comes before the suit page, Fuel pays the Move, pips are Battles."""
    front = {"1G": {"blue": {"ships": 4}}, "1A": {"red": {"ships": 1}}, "2A": {"blue": {"starports": 1}}}
    bot = {**STILL, "resources": ["weapon", "fuel"], "ships": 0, "agents": 0}
    given = position(front, bot=bot, initiative="blue", ambitions={"warlord": ["high"]})
    match = turn(given, ["CON3", "CON5"], "play:lead:CON3:contend", ["hit"], ["hit-hit", "hit-hit"])
    table = of(match)
    assert table.armed
    assert table.players[BOT].slots[:2] == [-1, -1]
    assert sum(table.players[BOT].trophies) == 1
    assert table.board.fresh(BOT, SYSTEM_OF["1A"]) == 3
    assert table.spent[1] == 0


@pytest.mark.rule("SC-PRE-10", "SC-PRE-11")
def test_a_weapon_guild_card_brings_three_ships() -> None:
    assert spends(bot={"guilds": ["BC15"], "ships": 3}) == "use:BC15"
    assert spends(bot={"guilds": ["BC15"], "ships": 2}) == ""
    # cards that the document does not name stay.
    assert spends(bot={"guilds": ["BC08", "BC24", "BC23"], "resources": ["weapon"], "ships": 3}) == ""


@pytest.mark.rule("SC-PRE-12")
def test_the_ships_go_to_the_starport_with_most_fresh_ships_else_to_the_task_force() -> None:
    bot = {**STILL, "guilds": ["BC15"], "ships": 3, "agents": 0}
    ports = {
        "2A": {"blue": {"starports": 1, "ships": 1}},
        "3C": {"blue": {"starports": 1, "ships": 2}},
        "4A": {"blue": {"ships": 5}},
    }
    match = turn(position(ports, bot=bot, initiative="blue"), ["CON3", "CON5"])
    assert of(match).board.fresh(BOT, SYSTEM_OF["3C"]) == 5
    none = {"4A": {"blue": {"ships": 2}}, "5A": {"blue": {"ships": 1}}}
    match = turn(position(none, bot=bot, initiative="blue"), ["ADM3", "ADM5"])
    assert of(match).board.fresh(BOT, SYSTEM_OF["4A"]) == 5


@pytest.mark.rule("SC-PRE-13", "SC-BON-01", "SC-CHP-04")
def test_a_union_fetches_a_bonus_card_when_the_round_ends() -> None:
    bot = {**STILL, "guilds": ["BC05"], "counter": 1, "ships": 0, "agents": 0}
    given = position(PORT, bot=bot, initiative="blue", agenda=[["end_turn", [BOT]], ["supercat", [BOT]]])
    given["players"][0] = {"hand": []}
    match = turn(given, ["CON3", "CON5"], "play:lead:CON3")
    assert "union:BC05:CON3" in plans(match)
    assert "SC-BON-01" in fired(match)
    assert "SC-CHP-04" in fired(match)


@pytest.mark.rule("SC-GLD-01")
def test_a_guild_card_is_kept_while_its_ambition_is_declared() -> None:
    assert spends(bot={"guilds": ["BC17"]}) == "use:BC17"
    assert spends(bot={"guilds": ["BC17"]}, ambitions={"empath": ["high"]}) == ""
    assert spends(bot={"guilds": ["BC17"]}, ambitions={"keeper": ["high"]}) == "use:BC17"


@pytest.mark.rule("SC-GLD-03", "SC-CHP-04")
def test_farseers_are_discarded_for_one_bonus_card() -> None:
    bot = {**STILL, "guilds": ["BC17"], "ships": 0, "agents": 0}
    match = turn(position(PORT, bot=bot, initiative="blue"), ["CON3", "CON5"], "play:lead:CON3", ["MOB2"])
    player = of(match).players[BOT]
    assert (player.counter, player.bonus, player.guilds) == (6, [ACTION_OF["MOB2"]], 0)


@pytest.mark.rule("SC-GLD-05")
def test_silver_tongues_steal_to_win_a_declared_ambition() -> None:
    tycoon = {"ambitions": {"tycoon": ["high"]}}
    bot = {"guilds": ["BC20"], "resources": ["fuel"], "ships": 0}
    assert spends(bot=bot, red={"resources": ["material"]}, **tycoon) == "use:BC20"
    assert spends(bot=bot, red={"resources": ["relic"]}, **tycoon) == ""
    already = {**bot, "resources": ["fuel", "fuel"]}
    assert spends(bot=already, red={"resources": ["material"]}, **tycoon) == ""
    full = {**STILL, **bot, "agents": 0}
    given = position(PORT, bot=full, red={"resources": ["material", "relic"]}, initiative="blue", **tycoon)
    match = turn(given, ["CON3", "CON5"], "play:lead:CON3")
    assert 0 in of(match).players[BOT].slots


def test_a_16_without_a_controlled_system_the_card_is_kept() -> None:
    where = {"2A": {"blue": {"starports": 1}, "red": {"ships": 1}}}
    assert spends(where, bot={"guilds": ["BC15"], "ships": 3}) == ""


def test_a_47_outraged_tokens_are_spent_only_with_the_loyal_card() -> None:
    outraged = {"resources": ["material"], "outrage": ["material"]}
    assert spends(bot=outraged) == ""
    assert spends(bot={**outraged, "guilds": ["BC01"]}) == "spend-for:material:build-ship:2A:blue"


@pytest.mark.rule("SC-PRE-06", "SC-CON-02")
def test_the_first_starport_for_material_goes_where_its_line_prefers() -> None:
    bot = {"resources": ["material"], "starports": 5}
    where = {"1A": {"blue": {"damaged_ships": 4}}, "3H": {"blue": {"ships": 1}}}
    assert spends(where, bot=bot) == "spend-for:material:build-starport:3H"
    fleets = {"1A": {"blue": {"ships": 2}}, "3H": {"blue": {"ships": 1}}}
    assert spends(fleets, bot=bot) == "spend-for:material:build-starport:1A"
    rivals = {"1A": {"blue": {"damaged_ships": 1}, "red": {"ships": 1}}, "3H": {"blue": {"damaged_ships": 1}}}
    assert spends(rivals, bot=bot) == "spend-for:material:build-starport:3H"


CHARGE = {**PORT, "1G": {"blue": {"ships": 3}}, "1A": {"red": {"ships": 1}}}
SPIES = {"card": "BC18", "agents": {"blue": 1}}
BROKER = {"card": "BC23", "agents": {"blue": 1}}


@pytest.mark.rule("SC-CMB-02", "SC-PRE-07")
def test_a_39_fuel_goes_to_the_combat_that_the_page_comes_to() -> None:
    """Two actions: a Secure for each card that contends comes before the trophies of [41]."""
    fuel = {"resources": ["fuel"]}
    declared = {"ambitions": {"keeper": ["high"], "empath": ["mid"]}}
    fight = "combat:trophies:1A:red:1:1G>2-0x1"

    def does(*court: Any) -> str:
        row = [*court, "BC13", "BC14", "BC12"][:4]
        return spends(CHARGE, "AGG4", bot=fuel, court=row, **declared)

    assert does("BC18", "BC23") == "combat:trophies:1A:red:2:1G>2-0x1"
    assert does(SPIES, "BC23") == fight
    # The second card is secured as well when the page is read again, and then no action is left.
    assert does(SPIES, BROKER) == ""


def test_a_39_no_fuel_for_ships_that_are_still_elsewhere() -> None:
    """[32] takes the ships to an empty rival city first; only from there they would fight."""
    where = {**CHARGE, "1C": {"red": {"cities": 1}}}
    quiet = ["BC13", "BC14", "BC12", "BC11"]
    assert spends(where, "AGG4", bot={"resources": ["fuel"]}, court=quiet) == ""


def test_a_39_no_psionic_for_a_combat_that_is_not_favorable_yet() -> None:
    """[32] brings the ships that make a combat favorable; before that there is one ship against two."""
    red = {"ships": 2, "cities": 1}
    where = {**PORT, "1G": {"blue": {"ships": 4}}, "1A": {"blue": {"ships": 1}, "red": red}}
    court = [{"card": "BC13", "agents": {"red": 1}}, "BC14", "BC12", "BC11"]
    psionic = {"resources": ["psionic"]}
    assert spends(where, "AGG4", bot=psionic, court=court) == ""
    there = {**PORT, "1A": {"blue": {"ships": 5}, "red": red}}
    assert spends(there, "AGG4", bot=psionic, court=court) == "combat:trophies:1A:red:3"


@pytest.mark.rule("SC-PRE-07", "SC-CMB-02")
def test_a_weapon_is_spent_on_the_raid_that_the_card_was_selected_for() -> None:
    where = {**PORT, "1A": {"blue": {"ships": 4}, "red": {"starports": 1, "ships": 1}}}
    parts: dict[str, Any] = {
        "red": {"resources": [None, "fuel"]},
        "ambitions": {"tycoon": ["high", "mid", "low"]},
    }
    weapon = {"resources": ["weapon"]}
    raid = spends(where, "CON3", "contend", bot=weapon, **parts)
    assert raid == "combat:raid:1A:red:3:steal/red/slot-2"
    assert spends(where, "CON3", bot=weapon, **parts) == ""


@pytest.mark.rule("SC-PRE-07", "SC-CMB-02")
def test_a_weapon_is_spent_on_the_combat_for_control_that_the_card_was_selected_for() -> None:
    where = {**PORT, "1A": {"blue": {"cities": 1, "ships": 1, "damaged_ships": 1}, "red": {"ships": 2}}}
    weapon = {"resources": ["weapon"]}
    assert spends(where, "CON3", "control", bot=weapon) == "combat:control:1A:red:3"
    assert spends(where, "CON3", "contend", bot=weapon) == ""
    assert spends(where, "CON3", bot=weapon) == ""


#: The only free slot is at 2A, three Moves away and two from the gate where red can be fought.
LED_AWAY: dict[str, Any] = {
    "1A": {"blue": {"ships": 3, "cities": 2}},
    "1C": {"yellow": {"starports": 1}},
    "1H": {"red": {"starports": 2}},
    "1G": {"red": {"ships": 1, "damaged_ships": 2}},
    "2C": {"yellow": {"starports": 1}},
    "2H": {"red": {"starports": 2}},
}


@pytest.mark.rule("SC-CMB-02")
def test_a_39_no_fuel_where_the_ships_would_then_be_led_away() -> None:
    """At the gate the claim would be in reach of two actions, and [18] stands above the combat."""
    parts = {"bot": {"resources": ["fuel"], "cities": 1}, "out_of_play": [3, 4, 5, 6]}
    parts["court"] = ["BC08", "BC22", "BC25", "BC24"]
    assert spends(LED_AWAY, "AGG4", **parts) == ""
    taken = {**LED_AWAY, "2A": {"yellow": {"starports": 1}}}
    assert spends(taken, "AGG4", **parts).startswith("combat:trophies:1G:red"), "no claim to go to"


# -- one count for General Priorities, Prelude and page ------------------------------------------------------

#: Two more icons make the bot tie for second place in Tycoon, one more does not.
TYCOON_RIVALS: dict[str, Any] = {
    "ambitions": {"tycoon": ["high", "mid", "low"]},
    "red": {"cities": 0, "resources": ["fuel", "fuel", "material"]},
    "yellow": {"cities": 0, "resources": ["material", "fuel"]},
}


@pytest.mark.rule("SC-GP-01", "SC-PRE-09", "SC-ADM-01")
def test_a_37_a_token_and_a_pip_tax_together() -> None:
    """A Psionic and the one pip of the card: the priorities promise it, the Prelude begins, the page ends."""
    where = {
        "1H": {"blue": {"cities": 1, "ships": 1}},
        "1C": {"blue": {"cities": 1, "ships": 2}},
        "2A": {"blue": {"starports": 1}},
    }
    bot = {"resources": [None, None, "psionic"], "agents": 0, "ships": 0, "cities": 3, "starports": 0}
    given = position(where, bot=bot, initiative="blue", **TYCOON_RIVALS)
    match = turn(given, ["ADM6", "CON4"])
    assert plans(match)[0] == "play:lead:ADM6"
    taxes = [plan for plan in plans(match) if "tax" in plan]
    assert sorted(plan[-8:] for plan in taxes) == [":1C:blue", ":1H:blue"]
    assert taxes[0].startswith("spend-for:psionic:tax")
    assert sorted(of(match).players[BOT].slots)[-2:] == [0, 1]
    without = position(where, bot={**bot, "resources": []}, initiative="blue", **TYCOON_RIVALS)
    assert not any("tax" in plan for plan in plans(turn(without, ["ADM6", "CON4"]))[:2]), (
        "one pip is not enough"
    )


@pytest.mark.rule("SC-GP-01", "SC-PRE-08", "SC-AGG-01")
def test_a_37_a_relic_and_a_pip_secure_together() -> None:
    court = [{"card": "BC04", "agents": {"blue": 1}}, {"card": "BC01", "agents": {"blue": 1}}, "BC14", "BC12"]
    bot = {"resources": [None, None, "relic"], "ships": 0, "cities": 0, "starports": 0, "agents": 0}
    where = {"2A": {"blue": {"starports": 1, "ships": 1}}}
    given = position(where, bot=bot, initiative="blue", court=court, **TYCOON_RIVALS)
    match = turn(given, ["AGG6", "CON4"])
    assert [plan for plan in plans(match) if "secure" in plan or "play" in plan][:1] == ["play:lead:AGG6"]
    assert of(match).players[BOT].guilds.bit_count() == 2
    assert of(match).players[BOT].slots[2] == -1


@pytest.mark.rule("SC-PRE-09")
def test_a_37_a_token_alone_that_does_not_reach_the_goal_is_kept() -> None:
    where = {"1H": {"blue": {"cities": 1}}, "1C": {"blue": {"cities": 1}}, **PORT}
    bot = {"resources": [None, None, "psionic"], "cities": 3}
    assert "spend-for:psionic:tax" in spends(where, "ADM3", bot=bot, **TYCOON_RIVALS)
    one = {"1H": {"blue": {"cities": 1}}, **PORT}
    assert spends(one, "ADM3", bot={**bot, "cities": 3}, **TYCOON_RIVALS) == "", "only one city to tax"


@pytest.mark.rule("SC-TRM-06", "SC-TRM-02")
def test_a_weapon_combat_goes_on_until_warlord_is_contended() -> None:
    """Two trophies are needed; the page of Construction has no line that would fight on."""
    where = {"1A": {"blue": {"ships": 4}, "red": {"damaged_ships": 2}}, "2A": {"blue": {"starports": 1}}}
    bot = {**STILL, "resources": ["weapon"], "ships": 0, "agents": 0}
    rivals = {"red": {"trophies": {"blue": {"ship": 3}}}, "yellow": {"trophies": {"blue": {"ship": 2}}}}
    given = position(where, bot=bot, initiative="blue", ambitions={"warlord": ["high"]}, **rivals)
    one_hit = ["hit", "blank", "blank", "blank"]
    match = turn(given, ["CON3", "CON5"], "play:lead:CON3:contend", one_hit, one_hit)
    assert sum(of(match).players[BOT].trophies) == 2
    assert sum(plan.startswith("dice") for plan in plans(match)) == 2
