"""General Priorities: which card is selected, and by which line."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests.games.arcs.supercat.tables import BOT, fired, look, of, plans, position, read, table, turn
from understudy.games.arcs.bots.supercat.pages.priorities import PRIORITIES
from understudy.games.arcs.bots.supercat.pages.suits import suit_page
from understudy.games.arcs.cards import ACTION_OF
from understudy.pages.page import Can, all_lines

#: Nothing to build, nothing to claim: only what a test adds can move the bot.
STILL: dict[str, Any] = {"cities": 0, "ships": 0, "starports": 0, "agents": 0}
AWAY = {"2A": {"blue": {"starports": 1}}}


def choice(cards: str, where: Any = None, lead: Any = "", **parts: Any) -> tuple[str, str]:
    """The play that is selected among some cards, and the first rule of the line that found it.

    With the initiative, unless a lead card is named.
    """
    bot = {**STILL, **parts.pop("bot", {})}
    extra: dict[str, Any] = {"initiative": "blue"}
    if lead:
        extra = {"initiative": "red", "round": {"lead": lead}}
    at = table(AWAY if where is None else {**AWAY, **where}, bot=bot, **extra, **parts)
    options = [ACTION_OF[card] for card in cards.split()]
    plan, lines = read(PRIORITIES, look(at, options=options))
    found = [line for line in lines if " option: " in line or " options: " in line][-1]
    return plan, found.split("[")[-1].split()[0].rstrip("]")


TYCOON = {"ambitions": {"tycoon": ["high"]}}
UNION = [{"card": "BC04", "agents": {"blue": 1}}, "BC13", "BC14", "BC12"]


@pytest.mark.rule("SC-GP-01", "SC-DEC-05")
def test_secure_comes_before_tax_to_contend_a_declared_ambition() -> None:
    where = {"1H": {"blue": {"cities": 1}}}
    both = choice("ADM3 AGG3", where, court=UNION, **TYCOON)
    assert both == ("play:lead:AGG3", "SC-GP-01")
    assert choice("ADM3 CON3", where, court=UNION, **TYCOON) == ("play:lead:ADM3", "SC-GP-01")
    assert choice("CON3 MOB3", where, court=UNION, **TYCOON)[1] != "SC-GP-01"


@pytest.mark.rule("SC-GP-02")
def test_an_effective_vox() -> None:
    court = [{"card": "BC31", "agents": {"blue": 1}}, "BC13", "BC14", "BC12"]
    assert choice("ADM3 AGG3", court=court) == ("play:lead:AGG3", "SC-GP-02")
    weak = [{"card": "BC26", "agents": {"blue": 1}}, "BC13", "BC14", "BC12"]
    assert choice("ADM3 AGG3", court=weak)[1] != "SC-GP-02"


WAR = {"ambitions": {"warlord": ["high"]}}
FRONT = {"1A": {"blue": {"ships": 3}, "red": {"ships": 1}}}


@pytest.mark.rule("SC-GP-03", "SC-TRM-06")
def test_favorable_combat_to_contend() -> None:
    assert choice("ADM3 AGG3", FRONT, **WAR) == ("play:lead:AGG3:contend", "SC-GP-03")
    assert choice("ADM3 AGG3", {"1A": {"blue": {"ships": 1}, "red": {"ships": 3}}}, **WAR)[1] != "SC-GP-03"
    armed = choice("ADM3 CON3", FRONT, bot={"resources": ["weapon"]}, **WAR)
    assert armed[1] == "SC-GP-03"


@pytest.mark.rule("SC-GP-04", "SC-QST-03")
def test_no_starport_but_a_place_for_one() -> None:
    where = {"2A": {}, "1A": {"blue": {"ships": 1}}}
    assert choice("ADM3 CON3", where, bot={"starports": 5}) == ("play:lead:CON3", "SC-GP-04")
    # Without Construction the next question follows, not the other branch.
    assert choice("ADM3 MOB3", where, bot={"starports": 5})[1] != "SC-GP-05"


@pytest.mark.rule("SC-GP-05", "SC-QST-03")
def test_no_starport_and_no_place_for_one() -> None:
    where = {"2A": {}, "1G": {"blue": {"ships": 1}}}
    assert choice("AGG3 MOB3", where, bot={"starports": 5}) == ("play:lead:MOB3", "SC-GP-05")
    assert choice("AGG3 CON3", where, bot={"starports": 5}) == ("play:lead:AGG3", "SC-GP-05")


LOST = {"1C": {"blue": {"cities": 1}, "red": {"ships": 1}}}


@pytest.mark.rule("SC-GP-06", "SC-QST-02")
def test_move_to_change_control() -> None:
    where = {**LOST, "1G": {"blue": {"ships": 1}}}
    assert choice("AGG3 MOB3", where) == ("play:lead:MOB3", "SC-GP-06")
    assert choice("AGG3 CON3", where) == ("play:lead:AGG3", "SC-GP-06")


@pytest.mark.rule("SC-GP-07")
def test_repair_to_change_control() -> None:
    where = {"1C": {"blue": {"cities": 1, "damaged_ships": 1}, "red": {"ships": 1}}}
    assert choice("ADM3 CON3", where) == ("play:lead:CON3", "SC-GP-07")
    assert choice("ADM3 AGG3", where) == ("play:lead:ADM3", "SC-GP-07")


@pytest.mark.rule("SC-GP-08")
def test_combat_to_change_control() -> None:
    where = {"1C": {"blue": {"cities": 1, "ships": 1, "damaged_ships": 1}, "red": {"ships": 2}}}
    assert choice("AGG3 MOB3", where) == ("play:lead:AGG3:control", "SC-GP-08")


@pytest.mark.rule("SC-GP-09")
def test_move_for_a_claim() -> None:
    where = {"1G": {"blue": {"ships": 1}}}
    assert choice("MOB3 CON3", where, bot={"cities": 1}) == ("play:lead:MOB3", "SC-GP-09")
    # With fewer claims than unbuilt cities Construction is not tried, even if a claim exists.
    one = {"1A": {"blue": {"ships": 1, "cities": 1}}}
    assert choice("CON3 ADM3", one, bot={"cities": 2})[1] != "SC-GP-10"


@pytest.mark.rule("SC-GP-10")
def test_build_when_there_are_claims_enough() -> None:
    where = {"1A": {"blue": {"ships": 1}}}
    assert choice("MOB3 CON3", where, bot={"cities": 2}) == ("play:lead:CON3", "SC-GP-10")


@pytest.mark.rule("SC-GP-11", "SC-ABL-01", "SC-ABL-02")
def test_an_ability_on_a_ready_card() -> None:
    assert choice("CON3 AGG3", bot={"guilds": ["BC02"]}) == ("play:lead:CON3:ability", "SC-GP-11")
    assert choice("CON3 AGG3", bot={"guilds": ["BC02"], "exhausted": ["BC02"]})[1] != "SC-GP-11"
    match = turn(position(AWAY, bot={**STILL, "guilds": ["BC02"]}, initiative="blue"), ["CON3", "AGG3"])
    assert plans(match)[:3] == ["play:lead:CON3:ability", "nothing", "manufacture"]
    assert of(match).players[BOT].exhausted == 1 << 1


HELD = {"1A": {"blue": {"ships": 1}, "red": {"cities": 1}}}


@pytest.mark.rule("SC-GP-12", "SC-DEC-06")
def test_tax_or_secure_in_the_order_of_goals() -> None:
    where = {"1H": {"blue": {"cities": 1}}, **HELD}
    court = [{"card": "BC11", "agents": {"blue": 2, "red": 1}}, "BC13", "BC14", "BC12"]
    # Contending an undeclared ambition (by Tax or by captives) comes before anything about captives alone.
    assert choice("ADM3 AGG3", where, court=court) == ("play:lead:ADM3", "SC-GP-12")
    assert choice("CON3 AGG3", where, court=court) == ("play:lead:AGG3", "SC-GP-12")


@pytest.mark.rule("SC-GP-13")
def test_influence_to_lead_a_card() -> None:
    assert choice("MOB3 ADM3", bot={"agents": 2}) == ("play:lead:MOB3", "SC-GP-13")
    assert choice("AGG3 ADM3", bot={"agents": 2}) == ("play:lead:ADM3", "SC-GP-13")
    led = [{"card": card, "agents": {"blue": 1}} for card in ("BC01", "BC13", "BC14", "BC12")]
    assert choice("MOB3 CON3", bot={"agents": 2}, court=led)[1] != "SC-GP-13"


@pytest.mark.rule("SC-GP-14")
def test_move_or_fight_for_a_rival_city() -> None:
    where = {"1G": {"blue": {"ships": 2}}, "1C": {"red": {"cities": 1, "ships": 1}}}
    assert choice("MOB3 CON3", where) == ("play:lead:MOB3", "SC-GP-14")
    strong = {"1C": {"blue": {"ships": 2}, "red": {"cities": 1, "ships": 2}}}
    court = [{"card": "BC11", "agents": {"red": 1}}, "BC13", "BC14", "BC12"]
    assert choice("AGG3 CON3", strong, court=court) == ("play:lead:AGG3", "SC-GP-14")


@pytest.mark.rule("SC-GP-15")
def test_build_or_repair_ships() -> None:
    where = {"2A": {"blue": {"starports": 1, "damaged_ships": 1}}}
    assert choice("CON3 ADM3", bot={"ships": 3}) == ("play:lead:CON3", "SC-GP-15")
    assert choice("ADM3 AGG3", where) == ("play:lead:ADM3", "SC-GP-15")


@pytest.mark.rule("SC-DEC-09", "SC-DEC-02")
def test_nothing_fits_any_play_will_do() -> None:
    """A-12; SC-DEC-02: pivot with another suit, copy with any card."""
    at = table(AWAY, bot=STILL, initiative="red", round={"lead": "AGG6"})
    options = [ACTION_OF["CON2"], ACTION_OF["AGG2"]]
    found = {read(PRIORITIES, look(at, options=options), pick)[0] for pick in range(3)}
    assert found == {"play:pivot:CON2", "play:copy:CON2", "play:copy:AGG2"}


def test_the_reason_for_a_card_names_its_purpose_and_then_the_action() -> None:
    """But for what says “more agents than rivals”: that is no purpose."""
    lines = {
        line.text.partition(" → ")[0]: line.log
        for line in all_lines(PRIORITIES.lines)
        if isinstance(line, Can)
    }
    assert lines["Move to get a new claim"] == "to get a new claim (Move)"
    assert lines["For a city"] == "for a city"
    assert (
        lines["Influence a card to more agents than rivals"]
        == "to influence a card to more agents than rivals"
    )


@pytest.mark.rule("SC-QST-04")
def test_a_card_is_selected_only_if_the_suit_is_at_hand() -> None:
    """The lead card to copy counts as at hand."""
    where = {"1H": {"blue": {"cities": 1}}}
    assert choice("CON2 CON3", where, lead="ADM6", **TYCOON)[1] == "SC-GP-01"
    assert choice("CON2 CON3", where, lead="MOB6", **TYCOON)[1] != "SC-GP-01"


@pytest.mark.rule("SC-DEC-01", "SC-DEC-03", "SC-PRE-01")
def test_card_then_prelude_then_page_from_the_top_while_actions_remain() -> None:
    where = {"1H": {"blue": {"cities": 1}}, "1C": {"blue": {"cities": 1}}, **AWAY}
    match = turn(position(where, bot=STILL, initiative="blue", **TYCOON), ["ADM3", "AGG3"])
    assert plans(match)[0] == "play:lead:ADM3"
    assert plans(match)[1] == "nothing"
    taxes = [plan for plan in plans(match) if plan.startswith("tax")]
    assert set(taxes) == {"tax:1H:blue", "tax:1C:blue"}
    assert "SC-DEC-01" in fired(match)
    assert of(match).pips == 1


@pytest.mark.rule("SC-QST-01", "SC-QST-02", "SC-QST-05")
def test_every_line_is_answered_yes_or_no() -> None:
    at = table(AWAY, bot=STILL, initiative="blue")
    _, lines = read(suit_page(at, 0), look(at))
    assert all(" no" in line or " yes" in line or " way" in line for line in lines[1:] if "?" in line)


@pytest.mark.rule("SC-TRM-09", "SC-ABL-02")
def test_an_exhausted_card_is_not_ready() -> None:
    match = turn(position(AWAY, bot={**STILL, "guilds": ["BC02"]}, initiative="blue"), ["CON3", "AGG3"])
    assert plans(match).count("manufacture") == 1


@pytest.mark.rule("SC-GP-07")
def test_build_to_change_control_needs_a_ship_that_is_always_fresh() -> None:
    """Only Hidden Harbors (L05) lets a ship enter fresh where a rival controls."""
    where = {"1C": {"blue": {"starports": 1}, "red": {"ships": 1}}}
    harbors = {"ships": 1, "lore": ["L05"]}
    found = choice("CON3 AGG3", where, bot=harbors, options={"leaders": "manual"})
    assert found == ("play:lead:CON3", "SC-GP-07")
    assert choice("CON3 AGG3", where, bot={"ships": 1})[1] != "SC-GP-07"


@pytest.mark.rule("SC-GP-12")
def test_secure_for_an_undeclared_ambition_alone() -> None:
    court = [{"card": "BC08", "agents": {"blue": 1}}, "BC13", "BC14", "BC12"]
    assert choice("AGG3 MOB3", court=court) == ("play:lead:AGG3", "SC-GP-12")


@pytest.mark.rule("SC-GP-12")
def test_tax_for_captives_alone() -> None:
    """Weapons count for no ambition, and Tyrant is won already."""
    assert choice("ADM3 MOB3", HELD, bot={"captives": {"yellow": 3}}) == ("play:lead:ADM3", "SC-GP-12")
    assert choice("ADM3 MOB3", HELD, bot={"captives": {"yellow": 3}}, red={"agents": 0})[1] != "SC-GP-12"


@pytest.mark.rule("SC-GP-12")
def test_tax_and_secure_to_grow_a_declared_lead_alone() -> None:
    only = {"ambitions": {"tycoon": ["high", "mid", "low"]}}
    rich = {"resources": ["fuel"]}
    court = [{"card": "BC08", "agents": {"blue": 1}}, "BC13", "BC14", "BC12"]
    assert choice("AGG3 MOB3", court=court, bot=rich, **only) == ("play:lead:AGG3", "SC-GP-12")
    assert choice("AGG3 MOB3", court=court, bot=rich)[1] != "SC-GP-12"
    where = {"1H": {"blue": {"cities": 1}}}
    assert choice("ADM3 MOB3", where, bot=rich, **only) == ("play:lead:ADM3", "SC-GP-12")


@pytest.mark.rule("SC-QST-04")
def test_a_no_says_whether_the_card_or_the_way_is_missing() -> None:
    at = table(
        {**AWAY, **FRONT}, bot=STILL, initiative="blue", court=["BC11", "BC12", "BC13", "BC14"], **TYCOON
    )

    def said(cards: str) -> list[str]:
        lines = read(PRIORITIES, look(at, options=[ACTION_OF[card] for card in cards.split()]))[1]
        return [
            after
            for line, after in pairwise(lines)
            if line.startswith(("Secure to contend", "Tax to contend a d", "Favorable combat to contend"))
        ]

    assert said("ADM3 CON3")[:3] == [
        "No card counts as Aggression: it may lead Administration 3 or Construction 3.",
        "It may lead Administration 3. It has no city on the map, and controls no city of a rival.",
        "No card counts as Aggression: it may lead Administration 3 or Construction 3.",
    ]
    assert said("AGG3 CON3")[:3] == [
        "It may lead Aggression 3. It has no agent on a card of the Court.",
        "No card counts as Administration: it may lead Aggression 3 or Construction 3.",
        "It may lead Aggression 3. No rival has a token or card that would contend Tycoon (0 against 0).",
    ]


@pytest.mark.rule("SC-GP-12")
def test_a_card_is_secured_for_captives_alone() -> None:
    """Winning Tyrant already, more captives contend nothing."""
    court = [{"card": "BC11", "agents": {"blue": 2, "red": 1}}, "BC13", "BC14", "BC12"]
    winning = {"captives": {"yellow": 3}}
    assert choice("CON3 AGG3", court=court, bot=winning) == ("play:lead:AGG3", "SC-GP-12")
