"""Aggression and the Combat Principles."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.arcs.supercat.tables import (
    BOT,
    acts,
    fired,
    look,
    of,
    plans,
    position,
    ranks,
    table,
    told,
    turn,
)
from understudy.games.arcs.bots.supercat.answers import answer
from understudy.games.arcs.bots.supercat.mind import Means
from understudy.games.arcs.bots.supercat.plans import combat, find
from understudy.games.arcs.bots.supercat.plans.combat import Force
from understudy.games.arcs.cards import BATTLE, FACES, SUIT_ACTIONS
from understudy.games.arcs.options import DONE, REROLLS
from understudy.games.arcs.places import SYSTEM_OF
from understudy.games.arcs.view import View

STILL: dict[str, Any] = {"cities": 0, "ships": 0, "starports": 0, "agents": 0}
PORT = {"2A": {"blue": {"starports": 1}}}
QUIET = ["BC08", "BC22", "BC25", "BC24"]
NO_MARKERS = {"ambitions": {"tyrant": ["high", "mid", "low"]}}
A1 = SYSTEM_OF["1A"]


def at(where: Any = None, **parts: Any) -> Any:
    parts.setdefault("court", QUIET)
    return table({**PORT, **(where or {})}, bot={**STILL, **parts.pop("bot", {})}, **parts)


def does(where: Any = None, count: Any = 1, **parts: Any) -> tuple[str, str]:
    given = at(where, **parts)
    return acts("aggression", given, count), ranks("aggression", given, count)


def secured(card: str, **agents: int) -> list[Any]:
    return [{"card": card, "agents": agents or {"blue": 1}}, "BC22", "BC25", "BC24"]


TYCOON = {"ambitions": {"tycoon": ["high"]}}


@pytest.mark.rule("SC-AGG-01")
def test_2_secure_to_contend_a_declared_ambition() -> None:
    assert does(court=secured("BC08"), **TYCOON) == (
        "secure:BC08",
        "[2] Secure to contend a declared ambition",
    )


@pytest.mark.rule("SC-AGG-02", "SC-VOX-01")
def test_3_secure_an_effective_vox() -> None:
    assert does(court=secured("BC31")) == ("secure:BC31", "[3] Secure an effective Vox card")
    assert does(court=secured("BC26"))[0] == ""


FRONT = {"1A": {"blue": {"ships": 2}, "red": {"ships": 1}}}
WARLORD = {"ambitions": {"warlord": ["high", "mid", "low"]}}


@pytest.mark.rule("SC-AGG-03", "SC-CMB-01", "SC-CMB-18")
def test_8_combat_to_contend_a_declared_ambition() -> None:
    found = does(FRONT, **WARLORD)
    assert found == (
        "combat:trophies:1A:red:1",
        "[8] Favorable combat for trophies to contend a declared Warlord",
    )
    # Tyrant is served by no combat.
    assert does(FRONT, **NO_MARKERS)[1] == ""
    far_behind = {"red": {"trophies": {"yellow": {"ship": 9}}}, "yellow": {"trophies": {"red": {"ship": 8}}}}
    assert does(FRONT, **WARLORD, **far_behind)[1] == ""


RAIDED = {"1A": {"blue": {"ships": 4}, "red": {"starports": 1, "ships": 1}}}


@pytest.mark.rule("SC-AGG-03", "SC-CMB-01", "SC-CMB-11")
def test_8_raids_for_tokens_and_cards_that_contend() -> None:
    only = {"ambitions": {"tycoon": ["high", "mid", "low"]}}
    found = does(RAIDED, red={"resources": [None, "fuel"]}, **only)
    assert found == (
        "combat:raid:1A:red:1:steal/red/slot-2",
        "[8] Favorable raid to contend a declared ambition",
    )
    # Slot 1 has three keys: six dice would be needed.
    assert does(RAIDED, red={"resources": ["fuel"]}, **only)[0] == ""
    assert does(RAIDED, red={"guilds": ["BC03"]}, **only)[0] == "combat:raid:1A:red:1:steal-card/red/BC03"
    guarded = {"guilds": ["BC22"], "resources": [None, "fuel"]}
    assert does(RAIDED, red=guarded, court=["BC08", "BC21", "BC25", "BC24"], **only)[0] == (
        "combat:raid:1A:red:1:steal/red/slot-2"
    )


@pytest.mark.rule("SC-AGG-06")
def test_15_combat_to_change_control() -> None:
    where = {"1A": {"blue": {"cities": 1, "ships": 1, "damaged_ships": 1}, "red": {"ships": 2}}}
    assert does(where, **NO_MARKERS) == ("combat:control:1A:red:1", "[15] Favorable combat to change control")


@pytest.mark.rule("SC-AGG-09")
def test_an_ability_that_replaces_battle() -> None:
    court = [{"card": "BC08", "agents": {"red": 1}}, {"card": "BC25", "agents": {"red": 2}}, "BC22", "BC24"]
    bot = {"guilds": ["BC14"], "resources": ["weapon", "weapon"]}
    assert does(bot=bot, court=court)[0] == "abduct:BC25"


@pytest.mark.rule("SC-AGG-10")
def test_21_secure_to_contend_an_undeclared_ambition() -> None:
    assert does(court=secured("BC08")) == ("secure:BC08", "[21] Secure to contend an undeclared ambition")


@pytest.mark.rule("SC-AGG-11")
def test_22_secure_to_take_captives() -> None:
    found = does(court=secured("BC11", blue=2, red=1), bot={"captives": {"yellow": 3}})
    assert found == ("secure:BC11", "[22] Secure to take captives")


@pytest.mark.rule("SC-AGG-12")
def test_25_secure_to_grow_a_lead() -> None:
    only = {"ambitions": {"tycoon": ["high", "mid", "low"]}}
    found = does(court=secured("BC08"), bot={"resources": ["fuel"]}, **only)
    assert found == ("secure:BC08", "[25] Secure to grow a lead in a declared ambition")


@pytest.mark.rule("SC-AGG-14")
def test_41_trophies_only_while_a_marker_is_available() -> None:
    assert does(FRONT) == ("combat:trophies:1A:red:1", "[41] Favorable combat to take trophies")
    assert does(FRONT, **NO_MARKERS)[0] == ""


@pytest.mark.rule("SC-AGG-15")
def test_42_secure_to_grow_an_undeclared_lead() -> None:
    found = does(court=secured("BC08"), bot={"resources": ["fuel"]})
    assert found == ("secure:BC08", "[42] Secure to grow a lead in an undeclared ambition")


@pytest.mark.rule("SC-AGG-16")
def test_43_secure_any_other_guild_card() -> None:
    """A-28: no Vox card; A-34: the Influence priorities choose."""
    court = [{"card": card, "agents": {"blue": 1}} for card in ("BC26", "BC14", "BC11", "BC13")]
    assert does(court=court) == ("secure:BC11", "[43] Secure any other card")


# -- odds ----------------------------------------------------------------------------------------------------


def force(fresh: int, defending: int, dice: int = 6, battles: int = 1) -> Force:
    return Force(A1, 0, fresh, dice, defending, battles)


@pytest.mark.rule("SC-CMB-06")
def test_trophies_need_at_least_one_to_one() -> None:
    found = [combat.trophy_odds(force(*sides)) for sides in ((2, 2), (2, 3), (0, 0), (1, 0))]
    assert found == [True, False, False, True]


@pytest.mark.rule("SC-CMB-15")
def test_control_needs_a_die_for_each_fresh_defender() -> None:
    assert combat.control_odds(force(0, 3, dice=3))
    assert not combat.control_odds(force(2, 3, dice=2))


@pytest.mark.rule("SC-CMB-11", "SC-CMB-12")
def test_a_raid_needs_dice_for_the_keys_and_the_better_fleet() -> None:
    assert combat.raid_odds(force(3, 2, dice=4), keys=2)
    assert not combat.raid_odds(force(3, 2, dice=3), keys=2)
    assert not combat.raid_odds(force(2, 2, dice=4), keys=2)
    assert combat.raid_odds(force(2, 2, dice=4, battles=2), keys=2)
    assert not combat.raid_odds(force(1, 2, dice=4, battles=2), keys=2)
    assert not combat.raid_odds(force(9, 0, dice=9), keys=4)


@pytest.mark.rule("SC-CMB-07", "SC-CMB-08", "SC-CMB-16")
def test_dice_for_trophies_and_control() -> None:
    mind = look(at())
    assert combat.trophy_dice(mind, force(2, 2, dice=5, battles=2)) == (5, 0, 0)
    assert combat.trophy_dice(mind, force(3, 2, dice=5, battles=2)) == (1, 4, 0)
    assert combat.trophy_dice(mind, force(2, 2, dice=5)) == (1, 4, 0)
    assert combat.trophy_dice(mind, force(5, 0, dice=5)) == (5, 0, 0)
    assert combat.dice_of(mind, "control", force(2, 2, dice=5, battles=2)) == (5, 0, 0)


@pytest.mark.rule("SC-CMB-13")
def test_dice_for_a_raid() -> None:
    mind = look(at(RAIDED))
    assert combat.raid_dice(mind, force(2, 2, dice=5, battles=2)) == (5, 0, 0)
    assert combat.raid_dice(mind, force(2, 2, dice=5)) == (0, 0, 5)
    assert combat.raid_dice(mind, force(2, 2, dice=8)) == (2, 0, 6)


@pytest.mark.rule("SC-CMB-09")
def test_the_target_with_most_possible_trophies() -> None:
    where = {
        "1A": {"blue": {"ships": 3}, "red": {"ships": 1}},
        "3H": {"blue": {"ships": 3}, "yellow": {"ships": 1, "damaged_ships": 2}},
    }
    assert does(where)[0] == "combat:trophies:3H:yellow:1"


CITY = {"1A": {"blue": {"ships": 3}, "red": {"cities": 1}}}
AGENT = [{"card": "BC08", "agents": {"red": 1}}, "BC22", "BC25", "BC24"]


@pytest.mark.rule("SC-CMB-03")
def test_outrage_is_risked_only_for_a_ransack_and_no_lost_ambition() -> None:
    """1A is a Weapon planet, 4A a Relic planet."""
    assert "combat:trophies:1A:red:1" not in does(CITY, **WARLORD)[0]
    assert does(CITY, court=AGENT, **WARLORD)[0] == "combat:trophies:1A:red:1"
    relics = {"4A": {"blue": {"ships": 3}, "red": {"cities": 1}}}
    keeper = {"ambitions": {"warlord": ["high", "mid"], "keeper": ["low"]}}
    assert does(relics, court=AGENT, **keeper)[0] == "combat:trophies:4A:red:1"
    held = {"resources": ["relic"]}
    assert "combat" not in does(relics, court=AGENT, bot=held, **keeper)[0]


def test_a_25_no_risk_if_the_dice_cannot_reach_the_city() -> None:
    where = {"1A": {"blue": {"ships": 1}, "red": {"cities": 1, "damaged_ships": 1}}}
    assert does(where, **WARLORD)[0] == "combat:trophies:1A:red:1"


# -- means ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("SC-CMB-02")
def test_fuel_and_psionic_make_room_for_battles() -> None:
    aggression = SUIT_ACTIONS[1]
    plain = Means(2, aggression)
    assert [plain.battles_after(moves) for moves in range(3)] == [2, 1, 0]
    fueled = Means(2, aggression, fuel=1)
    assert [fueled.battles_after(moves) for moves in range(3)] == [2, 2, 1]
    led = Means(1, aggression, psionic=1, lead=aggression)
    assert [led.battles_after(moves) for moves in range(3)] == [2, 1, 0]
    building = Means(2, SUIT_ACTIONS[2] | BATTLE, fuel=1)
    assert [building.battles_after(moves) for moves in range(3)] == [2, 2, 0]


# -- battles that are fought ---------------------------------------------------------------------------------


def fight(where: Any, *dice: object, card: Any = "AGG3", **parts: Any) -> Any:
    bot = {**STILL, **parts.pop("bot", {})}
    parts.setdefault("court", QUIET)
    given = position({**PORT, **where}, bot=bot, initiative="blue", **parts)
    return turn(given, [card, "AGG4"], *dice)


def first_dice(match: Any) -> str:
    return next(plan for plan in plans(match) if plan.startswith("dice"))


@pytest.mark.rule("SC-CMB-10")
def test_hits_for_trophies_finish_ships() -> None:
    """Three hits on a fresh and a damaged ship destroy both."""
    where = {"1A": {"blue": {"ships": 3}, "red": {"ships": 1, "damaged_ships": 1}}}
    match = fight(where, "play:lead:AGG3:contend", ["hit"], ["hit-hit", "blank"], **WARLORD)
    assert first_dice(match) == "dice:1-2-0"
    assert sum(of(match).players[BOT].trophies) == 2


@pytest.mark.rule("SC-CMB-17")
def test_hits_for_control_damage_fresh_ships_first() -> None:
    where = {"1A": {"blue": {"cities": 1, "ships": 2}, "red": {"ships": 3, "damaged_ships": 1}}}
    too_weak = fight(where, "play:lead:AGG3", **NO_MARKERS)
    assert told(too_weak, "battle") == []
    where = {
        "1A": {"blue": {"cities": 1, "ships": 2, "damaged_ships": 1}, "red": {"ships": 3, "damaged_ships": 1}}
    }
    match = fight(where, "play:lead:AGG3:control", ["hit", "hit", "blank"], **NO_MARKERS)
    assert "hits:2-0" in plans(match)
    assert of(match).board.ruler[A1] == BOT


@pytest.mark.rule("SC-CMB-17")
def test_hits_for_control_rather_neutralize_than_take_a_trophy() -> None:
    sides = {"blue": {"cities": 1, "ships": 2, "damaged_ships": 1}, "red": {"ships": 3, "damaged_ships": 1}}
    match = fight({"1A": sides}, "play:lead:AGG3:control", ["hit", "blank", "blank"], **NO_MARKERS)
    assert next(plan for plan in plans(match) if plan.startswith("hits")) == "hits:1-0"


@pytest.mark.rule("SC-CMB-14")
def test_hits_in_a_raid_go_for_control() -> None:
    where = {
        "1A": {
            "blue": {"ships": 2, "damaged_ships": 1},
            "red": {"ships": 2, "damaged_ships": 1, "starports": 1},
        }
    }
    only = {"ambitions": {"tycoon": ["high", "mid", "low"]}}
    match = fight(
        where, "play:lead:AGG3:contend", ["hit", "blank", "blank"], red={"resources": [None, "fuel"]}, **only
    )
    assert first_dice(match) == "dice:3-0-0"
    assert "hits:1-0" in plans(match)


@pytest.mark.rule("SC-CMB-13")
def test_the_last_battle_of_a_raid_rolls_raid_dice_and_steals_the_target() -> None:
    only = {"ambitions": {"tycoon": ["high", "mid", "low"]}}
    match = fight(
        RAIDED,
        "play:lead:AGG3:contend",
        ["hit", "blank"],
        ["blank", "blank"],
        ["key-bhit", "key-bhit", "key-self", "key-self"],
        red={"resources": [None, "fuel"]},
        **only,
    )
    dice = [plan for plan in plans(match) if plan.startswith("dice")]
    assert dice == ["dice:2-2-0", "dice:0-0-4"]
    assert [rule for rule in fired(match) if rule in ("SC-CMB-08", "SC-CMB-13")] == ["SC-CMB-08", "SC-CMB-13"]
    assert "steal:red:slot-2" in plans(match)
    assert 1 in of(match).players[BOT].slots


@pytest.mark.rule("SC-CMB-04")
def test_the_card_with_most_trophies_is_ransacked() -> None:
    court = [
        {"card": "BC08", "agents": {"red": 1}},
        {"card": "BC25", "agents": {"red": 1, "yellow": 2}},
        "BC22",
        "BC24",
    ]
    match = fight(CITY, "play:lead:AGG3:contend", ["hit", "hit", "hit"], court=court, **WARLORD)
    assert "ransack:BC25" in plans(match)


@pytest.mark.rule("SC-CMB-05")
def test_intercepts_are_rerolled_first_then_blanks() -> None:
    def picks(*faces: str) -> str:
        given = at(FRONT)
        options = [DONE, *(REROLLS[FACES.index(face)] for face in faces)]
        flow = answer(BOT, "reroll", options, {"die": 1, "system": A1, "defender": 0})
        request = next(flow)
        try:
            next(request.think(View(given, BOT), None))  # type: ignore[attr-defined]
        except StopIteration as stop:
            return str(stop.value.id)
        return "?"

    assert picks("blank", "hit-intercept", "hit-hit") == "reroll:hit-intercept"
    assert picks("blank", "hit-hit") == "reroll:blank"
    assert picks("hit-self", "hit-hit") == "nothing"


def test_a_26_own_hits_damage_before_they_destroy_unless_control_is_lost() -> None:
    where = {"1A": {"blue": {"ships": 2, "damaged_ships": 1}, "red": {"damaged_ships": 2}}}
    match = fight(where, "play:lead:AGG3:contend", ["blank", "blank", "blank"], **WARLORD)
    assert first_dice(match) == "dice:3-0-0"


def test_a_36_a_combat_stops_when_it_is_no_longer_favorable() -> None:
    where = {"1A": {"blue": {"ships": 2}, "red": {"ships": 2}}}
    match = fight(
        where, "play:lead:AGG3:contend", ["blank", "blank"], ["hit-intercept", "hit-intercept"], **WARLORD
    )
    assert told(match, "force")[0][1:] == (0, 2, 2, 2, 2)
    rules = [rule for rule in fired(match) if rule in ("SC-CMB-07", "SC-CMB-08")]
    assert rules == ["SC-CMB-07", "SC-CMB-07", "SC-CMB-07", "SC-CMB-08"], (
        "first softened, then the last action"
    )


@pytest.mark.rule("SC-TRM-06")
def test_a_combat_may_begin_with_moves() -> None:
    where = {"1G": {"blue": {"ships": 4}}, "1A": {"red": {"ships": 1}}}
    found, _ = does(where, 2, **WARLORD)
    assert found == "combat:trophies:1A:red:1:1G>3-0x1"
    plan = find(found)
    assert plan is not None
    assert plan.id == found


@pytest.mark.rule("SC-TRM-06", "SC-MOV-06")
def test_several_groups_come_to_a_combat() -> None:
    """Four ships at 1A; one stays behind at 1G and at 1C, unless that is too few."""
    where: dict[str, Any] = {
        "1G": {"blue": {"ships": 3}},
        "1C": {"blue": {"ships": 3}},
        "1A": {"red": {"ships": 4}},
    }
    assert does(where, 3, **WARLORD)[0] == "combat:trophies:1A:red:1:1G>2-0x1+1C>2-0x1"
    # With one Move neither group alone is strong enough.
    assert "combat" not in does(where, 2, **WARLORD)[0]
    # Against five one origin is given up, not both.
    where["1A"] = {"red": {"ships": 5}}
    assert does(where, 3, **WARLORD)[0] == (
        "any of combat:trophies:1A:red:1:1G>3-0x1+1C>2-0x1, combat:trophies:1A:red:1:1G>2-0x1+1C>3-0x1"
    )


@pytest.mark.rule("SC-MOV-04", "SC-CMB-15")
def test_no_more_groups_come_than_the_goal_needs() -> None:
    where = {
        "1G": {"blue": {"ships": 3}},
        "1C": {"blue": {"ships": 2}},
        "1A": {"blue": {"cities": 1}, "red": {"ships": 1}},
    }
    control = combat.to_change_control(look(at(where), Means(3, SUIT_ACTIONS[1])))
    assert [plan.id for plan in control] == [
        "combat:control:1A:red:2:1G>2-0x1",
        "combat:control:1A:red:2:1C>1-0x1",
    ]


@pytest.mark.rule("SC-CMB-09")
def test_another_group_comes_for_more_trophies() -> None:
    """Three weak Battles could destroy six ships, two strong ones all seven."""
    where: dict[str, Any] = {"1G": {"blue": {"ships": 3}}, "1C": {"blue": {"ships": 2}}}
    where["1A"] = {"red": {"ships": 2, "damaged_ships": 5}}
    assert does(where, 4, **WARLORD)[0] == "combat:trophies:1A:red:2:1G>2-0x1+1C>1-0x1"
    where["1A"] = {"red": {"ships": 2, "damaged_ships": 4}}
    assert does(where, 4, **WARLORD)[0] == "combat:trophies:1A:red:3:1G>2-0x1"


@pytest.mark.rule("SC-MOV-04")
def test_of_equal_targets_the_nearest() -> None:
    where = {"1G": {"blue": {"ships": 3}}, "1A": {"red": {"ships": 1}}, "2C": {"red": {"ships": 1}}}
    assert does(where, 3, **WARLORD)[0] == "combat:trophies:1A:red:2:1G>2-0x1"


@pytest.mark.rule("SC-MOV-09")
@pytest.mark.parametrize("force", ["1G", "1C"])
def test_of_equal_groups_the_task_force(force: str) -> None:
    where = {"1G": {"blue": {"ships": 3}}, "1C": {"blue": {"ships": 3}}, "1A": {"red": {"ships": 1}}}
    found = does(where, 2, bot={"task_force": force}, **WARLORD)[0]
    assert found == f"combat:trophies:1A:red:1:{force}>2-0x1"


@pytest.mark.rule("SC-CMB-11")
def test_of_several_raids_the_best_place_then_the_fewest_keys() -> None:
    """A-48: slot 2 has one key, slot 4 two; a Relic would only give a tie for Keeper."""
    both = {"ambitions": {"tycoon": ["high", "mid"], "keeper": ["low"]}}
    fuel = {"cities": 3, "resources": [None, "fuel", None, "fuel"]}
    assert does(RAIDED, red=fuel, **both)[0] == "combat:raid:1A:red:1:steal/red/slot-2"
    rich = {"cities": 3, "resources": [None, "relic", None, "fuel"]}
    tied = {"resources": ["relic", "relic"]}
    assert does(RAIDED, red=rich, yellow=tied, **both)[0] == "combat:raid:1A:red:1:steal/red/slot-4"


@pytest.mark.rule("SC-GP-14")
def test_a_13_combat_for_a_rival_city_comes_after_moving_for_one() -> None:
    where = {"1A": {"blue": {"ships": 2, "damaged_ships": 1}, "red": {"cities": 1, "ships": 2}}}
    assert does(where, court=AGENT, **NO_MARKERS) == (
        "combat:control:1A:red:1",
        "Favorable combat to take control of a rival city",
    )


@pytest.mark.rule("SC-LL-02")
def test_a_rebel_comes_in_several_journeys_of_two_ships() -> None:
    where = {"1G": {"blue": {"ships": 4}}, "1A": {"red": {"ships": 3}}}
    rebel = {"leader": "LEAD05"}
    assert does(where, 3, bot=rebel, **WARLORD)[0] == "combat:trophies:1A:red:1:1G>2-0x1+1G>1-0x1"


@pytest.mark.rule("SC-TRM-06")
def test_all_groups_of_a_combat_come_before_the_dice() -> None:
    where = {"1G": {"blue": {"ships": 4}}, "1C": {"blue": {"ships": 3}}, "1A": {"red": {"ships": 5}}}
    match = fight(where, ["blank"] * 5, card="AGG2", **WARLORD)
    assert told(match, "moved") == [(SYSTEM_OF["1G"], A1, 3, 0), (SYSTEM_OF["1C"], A1, 2, 0)]
    assert told(match, "force") == [(A1, 0, 5, 5, 5, 1)]


def test_plans_can_be_read_back() -> None:
    for text in (
        "play:lead:ADM3",
        "play:pivot:MOB2:contend",
        "play:lead:ADM2:tycoon",
        "agents:BC04:2",
        "journey:1A>3C:2-1:4",
        "combat:raid:1A:red:2:steal/red/slot-2:1G>3-0x1",
        "combat:raid:1A:red:2:steal/red/slot-2:1G>3-0x1+2A>0-1x2",
        "combat:control:1A:white:1",
        "spend-for:material:build-city:1A",
        "spend-for:weapon",
    ):
        plan = find(text)
        assert plan is not None
        assert plan.id == text
    for text in (
        "play:lead:ADM9",
        "agents:BC04",
        "journey:1A",
        "combat:peace:1A:red:2",
        "tax:1A:red",
        "nonsense",
    ):
        assert find(text) is None
