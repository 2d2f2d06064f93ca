"""Mobilization and the Movement Principles."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.arcs.supercat.tables import (
    BOT,
    acts,
    fired,
    look,
    of,
    pips,
    plans,
    position,
    ranks,
    table,
    told,
    trace,
    turn,
)
from understudy.games.arcs.bots.supercat.plans import moving
from understudy.games.arcs.places import SYSTEM_OF

STILL: dict[str, Any] = {"cities": 0, "ships": 0, "starports": 0, "agents": 0}
MOVERS = ["mobilization", "aggression"]


def at(where: Any = None, **parts: Any) -> Any:
    return table(where, bot={**STILL, **parts.pop("bot", {})}, **parts)


def does(where: Any = None, count: Any = 1, suit: Any = "mobilization", **parts: Any) -> tuple[str, str]:
    given = at(where, **parts)
    return acts(suit, given, count), ranks(suit, given, count)


@pytest.mark.rule("SC-MOB-01", "SC-AGG-04")
@pytest.mark.parametrize("suit", MOVERS)
def test_10_no_starport_no_claims(suit: str) -> None:
    where = {"1G": {"blue": {"ships": 1}}}
    assert does(where, suit=suit)[1] == "[10] Move to get new claims"
    ported = {**where, "2A": {"blue": {"starports": 1}}}
    assert does(ported, suit=suit)[1] != "[10] Move to get new claims"


LOST = {"1C": {"blue": {"cities": 1}, "red": {"ships": 1}}, "2A": {"blue": {"starports": 1}}}


@pytest.mark.rule("SC-MOB-02", "SC-AGG-05")
@pytest.mark.parametrize("suit", MOVERS)
def test_14_move_to_change_control(suit: str) -> None:
    where = {**LOST, "1G": {"blue": {"ships": 1}}}
    assert does(where, suit=suit) == ("journey:1G>1C:1-0:1", "[14] Move to change control")
    weak = {**LOST, "1C": {"blue": {"cities": 1}, "red": {"ships": 2}}, "1G": {"blue": {"ships": 1}}}
    assert does(weak, suit=suit)[1] != "[14] Move to change control"


#: One fleet holds one of two loyal cities, and a few rival ships are at each.
TWO_CITIES = {
    "1C": {"blue": {"cities": 1, "ships": 3}, "red": {"ships": 2}},
    "1A": {"blue": {"cities": 1, "starports": 1}, "red": {"ships": 2}},
}


@pytest.mark.rule("SC-MOB-02", "SC-AGG-05", "SC-GP-06")
@pytest.mark.parametrize("suit", MOVERS)
def test_a_51_a_fleet_that_holds_one_of_two_cities_stays(suit: str) -> None:
    assert not moving.to_change_control(look(at(TWO_CITIES), pips(suit, 3)))
    said = [line for line in trace(suit, at(TWO_CITIES), 3) if line.startswith("In reach: Arrow 1")]
    assert [line.partition("; but ")[2] for line in said] == [
        "the ships that could do it would leave a loyal building to rivals: Crescent 1."
    ]


@pytest.mark.rule("SC-MOB-02")
def test_a_51_by_the_letter_the_fleet_goes_to_and_fro() -> None:
    given = {"turn": {"card": "MOB2", "pips": 3}, "agenda": [["supercat_page", [BOT]]], "bot": STILL}
    net, letter = (
        turn(position(TWO_CITIES, options={"control": each}, **given)) for each in ("net", "letter")
    )
    there, back = (SYSTEM_OF["1C"], SYSTEM_OF["1A"]), (SYSTEM_OF["1A"], SYSTEM_OF["1C"])
    assert [hop[:2] for hop in told(letter, "moved")] == [there, back, there]
    assert told(net, "moved") == []


@pytest.mark.rule("SC-MOV-05", "SC-MOB-02")
def test_a_51_as_many_go_as_leave_the_city_to_nobody() -> None:
    """Five against two: four would give it to red, three leave it level, and two of them are wanted."""
    where = {**TWO_CITIES, "1C": {"blue": {"cities": 1, "ships": 4, "damaged_ships": 1}, "red": {"ships": 2}}}
    assert does(where) == ("journey:1C>1A:2-1:1", "[14] Move to change control")
    assert does({**where, "1A": {**where["1A"], "red": {"ships": 3}}})[1] != "[14] Move to change control"


@pytest.mark.rule("SC-MOB-03", "SC-AGG-07")
def test_a_51_a_claim_is_not_worth_a_city() -> None:
    """[18] sends what red does not need to fear: a damaged ship beside a level fleet."""
    level = {"1A": {"blue": {"cities": 1, "starports": 1, "ships": 1}, "red": {"ships": 1}}}
    assert does(level, bot={"cities": 2})[1] != "[18] Move to get at least one new claim"
    hurt = {"1A": {"blue": {**level["1A"]["blue"], "damaged_ships": 1}, "red": {"ships": 1}}}
    found = moving.to_new_claims(look(at(hurt), pips("mobilization")))
    assert {(plan.fresh, plan.damaged) for plan in found} == {(0, 1)}
    assert does(hurt, bot={"cities": 2})[1] == "[18] Move to get at least one new claim"


@pytest.mark.rule("SC-MOB-07", "SC-AGG-13")
@pytest.mark.parametrize("suit", MOVERS)
def test_a_51_a_rival_city_is_not_given_up_for_another(suit: str) -> None:
    held = {"1C": {"blue": {"ships": 2}, "red": {"cities": 1}}, "1A": {"red": {"cities": 1, "ships": 1}}}
    where = {**PORT, **held}
    assert does(where, suit=suit)[1] != "[32] Move to take control of a rival city"
    more = {**where, "1C": {"blue": {"ships": 3}, "red": {"cities": 1}}}
    assert does(more, suit=suit) == ("journey:1C>1A:2-0:1", "[32] Move to take control of a rival city")
    guard = {**PORT, "1A": held["1A"], "1C": {"blue": {"ships": 3, "cities": 1}, "red": {"ships": 1}}}
    assert does(guard, suit=suit) == ("journey:1C>1A:2-0:1", "[32] Move to take control of a rival city")
    lost = {**guard, "1C": {"blue": {"ships": 3, "cities": 1}, "red": {"ships": 2}}}
    assert does(lost, suit=suit)[1] != "[32] Move to take control of a rival city"


@pytest.mark.rule("SC-MOB-03", "SC-MOB-07")
def test_a_53_what_one_line_has_moved_no_other_moves_straight_back() -> None:
    full = {"red": {"cities": 1}, "yellow": {"starports": 1}}
    where = {**PORT, "4A": {"blue": {"ships": 1}}, "4C": full, "4H": {"yellow": {"starports": 1}}}
    given = {"turn": {"card": "MOB2", "pips": 2}, "agenda": [["supercat_page", [BOT]]]}
    for control, hops in (("net", 1), ("letter", 2)):
        match = turn(position(where, bot={**STILL, "cities": 3}, options={"control": control}, **given))
        assert len(told(match, "moved")) == hops, control
    went = [["4A", "4C"]]
    after = at({**PORT, "4C": {"red": {"cities": 1}, "blue": {"ships": 1}}}, bot={"cities": 2, "went": went})
    assert "4C>4A" not in acts("mobilization", after)


@pytest.mark.rule("SC-MOB-08")
def test_a_53_ships_that_came_for_a_building_do_not_leave_it_for_a_gate() -> None:
    gate = "[44] Move to change control of a gate that a rival controls"
    strong = {**PORT, "1G": {"red": {"ships": 2}}}
    came = {"went": [["1A", "1C"]]}
    relieved = {**strong, "1C": {"blue": {"cities": 1, "ships": 2}, "red": {"ships": 1}}}
    assert does(relieved) == ("journey:1C>1G:2-0:1", gate), "in any other turn"
    assert does(relieved, bot=came)[1] != gate
    spare = {**relieved, "1C": {"blue": {"cities": 1, "ships": 3}, "red": {"ships": 1}}}
    assert does(spare, bot=came) == ("journey:1C>1G:2-0:1", gate), "one is enough there"
    city = {**strong, "1C": {"blue": {"ships": 2}, "red": {"cities": 1}}}
    assert does(city) == ("journey:1C>1G:2-0:1", gate)
    assert does(city, bot=came)[1] != gate, "control of a rival city"
    claim = {**strong, "1C": {"blue": {"ships": 2}}}
    assert does(claim) == ("journey:1C>1G:2-0:1", gate)
    assert does(claim, bot=came)[1] != gate, "a claim"


@pytest.mark.rule("SC-MOB-03", "SC-MOB-07", "SC-AGG-07", "SC-AGG-13")
@pytest.mark.parametrize("suit", MOVERS)
def test_a_53_a_claim_and_a_rival_city_of_this_turn_are_not_given_up_for_each_other(suit: str) -> None:
    took, claim = "[32] Move to take control of a rival city", "[18] Move to get at least one new claim"
    came = {"went": [["1H", "1C"]]}
    new_claim = {**PORT, "1C": {"blue": {"ships": 2}}, "1A": {"red": {"cities": 2, "ships": 1}}}
    assert does(new_claim, suit=suit, bot=STILL) == ("journey:1C>1A:2-0:1", took)
    assert does(new_claim, suit=suit, bot={**STILL, **came})[1] != took
    left = {**new_claim, "1C": {"blue": {"ships": 2, "damaged_ships": 1}}}
    assert does(left, suit=suit, bot={**STILL, **came}) == ("journey:1C>1A:2-0:1", took), "one stays"
    new_city = {**PORT, "1C": {"blue": {"ships": 1}, "red": {"cities": 1}}, "1A": {"red": {"cities": 1}}}
    seeks = {**STILL, "cities": 3}
    assert does(new_city, suit=suit, bot=seeks) == ("journey:1C>1A:1-0:1", claim)
    assert does(new_city, suit=suit, bot={**seeks, **came})[1] != claim


PORT = {"2A": {"blue": {"starports": 1}}}


@pytest.mark.rule("SC-MOB-03", "SC-AGG-07")
@pytest.mark.parametrize("suit", MOVERS)
def test_18_move_for_a_claim(suit: str) -> None:
    where = {**PORT, "1G": {"blue": {"ships": 1}}}
    assert does(where, suit=suit, bot={"cities": 1})[1] == "[18] Move to get at least one new claim"
    assert does(where, suit=suit, bot={"cities": 0})[1] != "[18] Move to get at least one new claim"


@pytest.mark.rule("SC-MOB-04", "SC-AGG-08")
@pytest.mark.parametrize("suit", MOVERS)
def test_18_new_resources_then_unclaimed_then_two_slots(suit: str) -> None:
    where: dict[str, Any] = {**PORT, "4G": {"blue": {"ships": 1}}}
    fuel_city = {"6C": {"blue": {"cities": 2}}}
    known = {"cities": 3, "resources": ["fuel", "relic", "material"]}
    bot = {**known, "task_force": "4G"}
    # 4A relic (2 slots), 4C fuel (2 slots, known by token and city), 4H material (1 slot).
    busy = {**where, **fuel_city, "4A": {"red": {"ships": 1}}}
    assert does(busy, suit=suit, bot=bot)[0] == "journey:4G>4H:1-0:1"
    assert does({**where, **fuel_city}, suit=suit, bot=bot)[0] == "journey:4G>4A:1-0:1"


@pytest.mark.rule("SC-MOB-05")
def test_an_ability_that_replaces_influence() -> None:
    found = does(
        PORT, bot={"guilds": ["BC12"], "captives": {"red": 1}}, court=["BC11", "BC13", "BC14", "BC15"]
    )
    assert found[0] == "execute"
    tyrant = {"ambitions": {"tyrant": ["high"]}}
    court = ["BC11", "BC13", "BC14", "BC15"]
    assert does(PORT, bot={"guilds": ["BC12"], "captives": {"red": 1}}, court=court, **tyrant)[0] != "execute"


@pytest.mark.rule("SC-MOB-06")
def test_26_influence_with_the_same_preferences() -> None:
    cards = ["BC22", "BC18", "BC11", "BC04"]
    found = does(PORT, bot={"agents": 3}, court=cards, ambitions={"tycoon": ["high"]})
    assert found == ("agents:BC04:1", "[26] Influence a card")


@pytest.mark.rule("SC-MOB-07", "SC-AGG-13")
@pytest.mark.parametrize("suit", MOVERS)
def test_32_move_to_take_a_rival_city(suit: str) -> None:
    where = {**PORT, "1G": {"blue": {"ships": 2}}, "1C": {"red": {"cities": 1, "ships": 1}}}
    assert does(where, suit=suit) == ("journey:1G>1C:2-0:1", "[32] Move to take control of a rival city")
    level = {**PORT, "1G": {"blue": {"ships": 1}}, "1C": {"red": {"cities": 1, "ships": 1}}}
    assert does(level, suit=suit)[1] != "[32] Move to take control of a rival city"


@pytest.mark.rule("SC-MOB-08", "SC-AGG-17")
@pytest.mark.parametrize("suit", MOVERS)
def test_44_change_control_of_a_rival_gate(suit: str) -> None:
    where = {**PORT, "1A": {"blue": {"ships": 1}}, "1G": {"red": {"ships": 1}}}
    none = {"ambitions": {"tycoon": ["high", "mid", "low"]}}
    found = does(where, suit=suit, **none)
    assert found == ("journey:1A>1G:1-0:1", "[44] Move to change control of a gate that a rival controls")
    free = {**PORT, "1A": {"blue": {"ships": 1}}}
    assert "[44]" not in does(free, suit=suit, **none)[1]


@pytest.mark.rule("SC-MOB-09", "SC-AGG-18")
@pytest.mark.parametrize("suit", MOVERS)
def test_44_next_to_a_rival_starport_then_to_a_loyal_one(suit: str) -> None:
    none = {"ambitions": {"tycoon": ["high", "mid", "low"]}}
    gates = {
        "1G": {"blue": {"ships": 4}},
        "2G": {"red": {"ships": 1}},
        "6G": {"red": {"ships": 1}},
    }
    rival = {**gates, "2C": {"blue": {"starports": 1}}, "6C": {"red": {"starports": 1}}}
    assert does(rival, suit=suit, **none)[0] == "journey:1G>6G:3-0:1"
    loyal = {**gates, "2C": {"blue": {"starports": 1}}}
    assert does(loyal, suit=suit, **none)[0] == "journey:1G>2G:3-0:1"


@pytest.mark.rule("SC-MOB-10", "SC-AGG-19", "SC-TRM-08", "SC-MOV-02", "SC-MOV-03")
@pytest.mark.parametrize("suit", MOVERS)
def test_45_unassigned_ships_go_toward_the_task_force(suit: str) -> None:
    """A full planet's guard is unassigned; a gate, a claim, a rival building are not."""
    where = {
        "1C": {"blue": {"ships": 2, "cities": 1}},
        "4C": {"blue": {"ships": 5, "cities": 1, "starports": 1}},
        "2G": {"blue": {"ships": 1}},
        "3H": {"blue": {"damaged_ships": 1}},
    }
    given = at(where, bot={"task_force": "4C"})
    assert moving.unassigned(look(given)) == 1 << SYSTEM_OF["1C"]
    assert acts(suit, given) == "journey:1C>4C:1-0:5"


@pytest.mark.rule("SC-MOV-03", "SC-TRM-08")
def test_45_a_partial_move_stops_where_the_actions_end() -> None:
    force = {"ships": 5, "cities": 1, "starports": 1}
    where = {"1C": {"blue": {"ships": 2, "cities": 1}}, "4C": {"blue": force}}
    bot = {**STILL, "counter": 1}
    match = turn(position(where, bot=bot, initiative="blue"), ["MOB5", "MOB6"], "play:lead:MOB5", "on:2G")
    board = of(match).board
    assert board.fresh(BOT, SYSTEM_OF["1C"]) == 1
    assert plans(match).count("journey:1C>4C:1-0:5") == 1
    assert board.fresh(BOT, SYSTEM_OF["2G"]) == 1


# -- Movement Principles -------------------------------------------------------------------------------------


@pytest.mark.rule("SC-MOV-01")
def test_the_goal_gives_destinations_and_the_principles_choose() -> None:
    where = {**PORT, "1G": {"blue": {"ships": 1}}, "1C": {"red": {"ships": 1}}}
    goals = {
        plan.to for plan in moving.to_new_claims(look(at(where, bot={"cities": 5}), pips("mobilization")))
    }
    assert goals == {SYSTEM_OF[name] for name in ("1A", "1C", "1H")}


@pytest.mark.rule("SC-MOV-02")
def test_no_partial_moves_unless_told() -> None:
    where = {**PORT, "1A": {"blue": {"ships": 3, "cities": 2}}, "3C": {"red": {"cities": 1}}}
    assert does(where)[1] != "[32] Move to take control of a rival city"
    assert does(where, 4)[0] == "journey:1A>3C:2-0:4"


@pytest.mark.rule("SC-MOV-04")
def test_fewest_actions() -> None:
    where = {
        **PORT,
        "1A": {"blue": {"ships": 3, "cities": 2}},
        "2G": {"blue": {"ships": 2}},
        "1C": {"red": {"cities": 1}},
    }
    assert does(where, 3)[0] == "journey:1A>1C:2-0:1"


@pytest.mark.rule("SC-MOV-05")
def test_as_many_ships_as_possible_damaged_ones_too() -> None:
    where = {
        **PORT,
        "1A": {"blue": {"ships": 3, "damaged_ships": 2, "cities": 2}},
        "1C": {"red": {"cities": 1}},
    }
    assert does(where)[0] == "journey:1A>1C:2-2:1"


@pytest.mark.rule("SC-MOV-06")
def test_the_origin_is_kept_or_another_taken_or_abandoned() -> None:
    target = {"1C": {"red": {"cities": 1, "ships": 1}}, **PORT}
    near = {"1A": {"blue": {"ships": 2, "cities": 2}}}
    far = {"2G": {"blue": {"ships": 3}}}
    assert does({**target, **near, **far}, 3)[0] == "journey:2G>1C:2-0:2"
    assert does({**target, **near}, 3)[0] == "journey:1A>1C:2-0:1"
    contested = {"1A": {"blue": {"ships": 5, "cities": 2}, "yellow": {"ships": 2}}}
    assert does({**target, **contested})[0] == "journey:1A>1C:2-0:1"


@pytest.mark.rule("SC-MOV-07")
def test_destinations_with_new_claims_are_preferred() -> None:
    where = {
        **PORT,
        "4G": {"blue": {"ships": 2}},
        "4A": {"red": {"cities": 2}},
        "4C": {"red": {"cities": 1}},
    }
    assert does(where)[0] == "journey:4G>4C:1-0:1"


@pytest.mark.rule("SC-MOV-08")
def test_destinations_with_a_rival_city_are_preferred() -> None:
    where = {**PORT, "1G": {"blue": {"ships": 2}}, "1H": {"red": {"cities": 1}}}
    bot = {"cities": 5, "resources": ["material"]}
    lines = trace("mobilization", at(where, bot={**bot, "task_force": "1G"}))
    assert any(line.startswith("prefer control of a rival city there") for line in lines)
    # All three planets are new resources and unclaimed; arrow and hex have two slots.
    assert does(where, bot=bot)[0] == "journey:1G>1H:1-0:1"


@pytest.mark.rule("SC-MOV-09")
def test_the_task_force_is_the_origin_if_all_else_is_equal() -> None:
    where = {
        **PORT,
        "1A": {"blue": {"ships": 2, "cities": 2}},
        "1H": {"blue": {"ships": 3, "cities": 2}},
        "1C": {"red": {"cities": 1}},
    }
    assert does(where, bot={"task_force": "1H"})[0] == "journey:1H>1C:2-0:1"


@pytest.mark.rule("SC-DEC-08")
def test_a_22_the_order_can_be_switched() -> None:
    """A two-slot planet two steps away, or the one-slot planet next door."""
    where = {**PORT, "3A": {"blue": {"ships": 1, "cities": 1}}, "3C": {"yellow": {"ships": 1}}}
    bot = {"cities": 4}
    near = acts("mobilization", at(where, bot=bot), 2)
    far = acts("mobilization", at(where, bot=bot, options={"moves": "preferences-first"}), 2)
    assert near.startswith("journey:3A>2H")
    assert far.startswith("journey:3A>2H") or far.endswith(":2")


def test_a_catapult_is_one_action() -> None:
    where = {"1A": {"blue": {"ships": 2, "starports": 1}}, "3C": {"red": {"cities": 1}}}
    assert does(where)[0] == "journey:1A>3C:1-0:1"
    blocked = {**where, "2G": {"red": {"ships": 1}}, "6G": {"red": {"ships": 1}}}
    assert does(blocked)[0] != "journey:1A>3C:1-0:1"


def test_the_rebel_moves_two_ships_at_most() -> None:
    where = {**PORT, "1A": {"blue": {"ships": 5, "cities": 2}}, "1C": {"red": {"cities": 1}}}
    found = does(where, bot={"leader": "LEAD05"}, options={"leaders": "yes"})
    assert found[0] == "journey:1A>1C:2-0:1"


@pytest.mark.rule("SC-DEC-09", "SC-MOV-04")
@pytest.mark.parametrize("way", ["2G", "6G"])
def test_of_equally_short_ways_one_is_drawn(way: str) -> None:
    """From 1C to 4C it is as far round one side of the ring as round the other."""
    where = {
        "1C": {"blue": {"ships": 2, "cities": 1}},
        "4C": {"blue": {"ships": 5, "cities": 1, "starports": 1}},
    }
    given = position(where, bot={**STILL, "counter": 1}, initiative="blue")
    match = turn(given, ["MOB5", "MOB6"], "play:lead:MOB5", f"on:{way}")
    assert told(match, "route")[0] == (2, SYSTEM_OF[way])
    assert "SC-DEC-09" in fired(match)
