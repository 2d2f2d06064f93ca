"""The bot turn: counters, draws, bonus cards, declaring, surpassing, seizing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.arcs.supercat.tables import BOT, answers, fired, of, plans, position, told, turn
from understudy.games.arcs.cards import ACTION_OF
from understudy.games.arcs.queries import is_declared
from understudy.games.arcs.table import COPY, LEAD, PIVOT, SURPASS

HOME = {"1A": {"blue": {"ships": 2, "cities": 1, "starports": 1}}}


def at(**parts: Any) -> dict[str, Any]:
    bot = {"cities": 0, "starports": 0, **parts.pop("bot", {})}
    return position(parts.pop("where", HOME), bot=bot, **parts)


def led(card: str, **parts: Any) -> dict[str, Any]:
    """Red leads a card; the bot follows."""
    round_ = {"lead": card, **parts.pop("round", {})}
    return at(initiative="red", round=round_, **parts)


def card(name: str) -> int:
    return ACTION_OF[name]


@pytest.mark.rule("SC-PLAY-01", "SC-PLAY-02", "SC-TURN-02", "SC-TURN-03", "SC-CHP-02", "SC-CHP-08")
def test_two_cards_are_drawn_one_is_played_the_other_discarded() -> None:
    match = turn(at(initiative="blue"), ["ADM3", "CON5"])
    table = of(match)
    assert table.players[BOT].counter == 5
    assert [played for _, played, _ in table.played] in ([card("ADM3")], [card("CON5")])
    assert len(table.discards) == 1
    assert table.players[BOT].drawn == []
    assert table.players[BOT].hand == []


@pytest.mark.rule("SC-GEN-04", "SC-CHP-05", "SC-GEN-06")
def test_counters_are_told_and_may_pass_six() -> None:
    match = turn(led("ADM6", bot={"counter": 9, "seize": 6}), ["ADM3", "CON5"], ["6"])
    assert told(match, "counters") == [(9, 6, 0)]
    assert of(match).players[BOT].seize == 7
    last = turn(at(initiative="blue", bot={"counter": 1}), ["ADM3", "CON5"])
    assert of(last).players[BOT].counter == 0


@pytest.mark.rule("SC-BON-02", "SC-BON-05")
def test_bonus_cards_are_options_beside_the_drawn_ones() -> None:
    match = turn(at(initiative="blue", bot={"counter": 3, "bonus": ["MOB2"]}), ["ADM3", "CON5"])
    assert told(match, "options") == [(card("ADM3"), card("CON5"), card("MOB2"))]
    assert of(match).players[BOT].counter == 2


@pytest.mark.rule("SC-BON-03", "SC-BON-04")
def test_no_draw_when_all_cards_are_bonus_cards() -> None:
    match = turn(at(initiative="blue", bot={"counter": 1, "bonus": ["MOB2"]}))
    assert answers(match, "draw") == []
    assert of(match).played == [(BOT, card("MOB2"), LEAD)]
    assert (of(match).players[BOT].counter, of(match).players[BOT].bonus) == (0, [])
    assert told(match, "options") == [(card("MOB2"),)]


@pytest.mark.rule("SC-BON-06", "SC-TURN-17")
def test_unselected_bonus_cards_stay() -> None:
    match = turn(led("ADM2", bot={"counter": 3, "bonus": ["MOB2"]}), ["ADM5", "CON5"])
    assert of(match).played[-1] == (BOT, card("ADM5"), SURPASS)
    assert of(match).players[BOT].bonus == [card("MOB2")]
    assert of(match).discards == [card("CON5")]


@pytest.mark.rule("SC-CHP-06")
def test_the_discards_are_shuffled_in_when_the_stack_runs_out() -> None:
    match = turn(at(initiative="blue", stack=["ADM3"], discards=["CON5", "CON6"]), ["ADM3"], ["CON5"])
    assert of(match).stack == [card("CON6")]
    assert "SC-CHP-06" in fired(match)


@pytest.mark.rule("SC-CHP-01")
def test_bots_share_the_stack_but_not_their_counters() -> None:
    match = turn(at(initiative="blue", seats=["supercat:easy", "supercat:easy", "person"]), ["ADM3", "CON5"])
    assert [player.counter for player in of(match).players[:2]] == [6, 5]
    assert len(of(match).stack) == 18


@pytest.mark.rule("SC-TURN-04")
def test_the_initiative_removes_the_seize_counter() -> None:
    match = turn(at(initiative="blue", bot={"seize": 4}), ["ADM3", "CON5"])
    assert of(match).players[BOT].seize == 0


@pytest.mark.rule("SC-TURN-05", "SC-TURN-06", "SC-PLAY-03", "SC-CLR-02")
def test_it_declares_an_ambition_it_wins_or_ties() -> None:
    won = turn(at(initiative="blue", bot={"resources": ["material"]}), ["ADM2", "CON5"])
    assert plans(won)[0] == "play:lead:ADM2:tycoon"
    assert is_declared(of(won), 0)
    assert of(won).zero
    tied = turn(
        at(initiative="blue", bot={"resources": ["material"]}, red={"resources": ["fuel"]}), ["ADM2", "CON5"]
    )
    assert plans(tied)[0] == "play:lead:ADM2:tycoon"
    second = turn(
        at(initiative="blue", bot={"resources": ["material"]}, red={"resources": ["fuel", "fuel"]}),
        ["ADM2", "CON5"],
    )
    assert "tycoon" not in plans(second)[0]


@pytest.mark.rule("SC-TURN-08", "SC-CLR-03")
def test_a_second_marker_needs_an_untied_lead() -> None:
    declared = {"ambitions": {"tycoon": ["high"]}}
    won = turn(at(initiative="blue", bot={"resources": ["material"]}, **declared), ["ADM2", "CON5"])
    assert plans(won)[0] == "play:lead:ADM2:tycoon"
    tied = turn(
        at(initiative="blue", bot={"resources": ["material"]}, red={"resources": ["fuel"]}, **declared),
        ["ADM2", "CON5"],
    )
    assert "tycoon" not in plans(tied)[0]


@pytest.mark.rule("SC-TURN-05")
def test_no_marker_no_declaration() -> None:
    all_three = {"ambitions": {"tycoon": ["high"], "tyrant": ["mid", "low"]}}
    match = turn(at(initiative="blue", bot={"resources": ["material"]}, **all_three), ["ADM2", "CON5"])
    assert "tycoon" not in plans(match)[0]


@pytest.mark.rule("SC-TURN-07")
def test_an_ambition_it_wins_is_preferred() -> None:
    bot = {"resources": ["material"], "captives": {"red": 1}}
    rows: dict[str, Any] = {"bot": bot, "yellow": {"captives": {"red": 1}}}
    assert plans(turn(at(initiative="blue", **rows), ["ADM2", "CON3"]))[0] == "play:lead:ADM2:tycoon"
    tied = {"bot": bot, "red": {"resources": ["fuel"]}, "yellow": {}}
    assert plans(turn(at(initiative="blue", **tied), ["ADM2", "CON3"]))[0] == "play:lead:CON3:tyrant"


@pytest.mark.rule("SC-TURN-09")
def test_nothing_to_declare_leads_by_priorities() -> None:
    match = turn(at(initiative="blue"), ["ADM2", "CON5"])
    assert "SC-TURN-09" in fired(match)
    assert "SC-TURN-16" not in fired(match)
    assert of(match).played[0][2] == LEAD


@pytest.mark.rule("SC-TURN-10", "SC-TURN-11")
def test_the_highest_surpassing_card_is_played_and_nothing_else_considered() -> None:
    match = turn(led("ADM3", bot={"seize": 5}), ["ADM5", "ADM6"])
    assert of(match).played[-1] == (BOT, card("ADM6"), SURPASS)
    assert answers(match, "roll") == []
    assert of(match).players[BOT].seize == 5
    assert of(match).pips == 0
    assert answers(match, "pick") == []


@pytest.mark.rule("SC-TURN-10")
def test_a_zeroed_lead_is_surpassed_by_any_card_of_its_suit() -> None:
    match = turn(led("ADM6", round={"zero": True}), ["ADM2", "CON6"])
    assert of(match).played[-1] == (BOT, card("ADM2"), SURPASS)


@pytest.mark.rule("SC-TURN-12")
def test_the_seize_counter_is_placed_and_raised() -> None:
    assert of(turn(led("ADM6"), ["MOB2", "CON6"], ["6"])).players[BOT].seize == 1
    assert of(turn(led("ADM6", bot={"seize": 2}), ["MOB2", "CON6"], ["6"])).players[BOT].seize == 3


@pytest.mark.rule("SC-TURN-13")
def test_no_seize_roll_with_few_cards_or_after_a_seizure() -> None:
    assert answers(turn(led("ADM6", bot={"counter": 2}), ["MOB2", "CON6"]), "roll") == []
    assert answers(turn(led("ADM6", round={"seized": "yellow"}), ["MOB2", "CON6"]), "roll") == []
    assert answers(turn(led("ADM6", bot={"counter": 3}), ["MOB2", "CON6"], ["6"]), "roll") == [("6",)]


@pytest.mark.rule("SC-TURN-14")
@pytest.mark.parametrize(
    ("face", "seize", "seized"), [("3", 0, False), ("2", 1, False), ("2", 2, True), ("1", 1, True)]
)
def test_the_seize_roll(face: str, seize: int, seized: bool) -> None:
    """The die must show less than the counter, which was raised just before."""
    match = turn(led("ADM6", bot={"seize": seize}), ["MOB2", "CON6"], [face])
    assert (of(match).seized == BOT) is seized


@pytest.mark.rule("SC-TURN-14")
def test_undeclared_ambitions_it_wins_lower_the_roll() -> None:
    bot = {"resources": ["material", "relic"], "seize": 1}
    match = turn(led("ADM6", bot=bot), ["MOB2", "CON6"], ["3"])
    assert told(match, "seize_roll") == [(3, 2, 1, 2, True)]
    declared = turn(led("ADM6", bot=bot, ambitions={"tycoon": ["high"]}), ["MOB2", "CON6"], ["3"])
    assert told(declared, "seize_roll") == [(3, 1, 2, 2, False)]


@pytest.mark.rule("SC-TURN-15", "SC-CHP-03")
def test_seizing_lowers_the_counter_again_but_takes_no_card() -> None:
    match = turn(led("ADM6", bot={"seize": 3}), ["MOB2", "CON6"], ["1"])
    assert of(match).players[BOT].counter == 4
    assert len(of(match).stack) == 20 - 1 - 2
    assert len(of(match).discards) == 1
    assert of(match).initiative == 0


@pytest.mark.rule("SC-TURN-16")
def test_without_surpassing_the_priorities_pivot_or_copy() -> None:
    match = turn(led("ADM6"), ["MOB2", "CON6"], ["6"])
    assert "SC-TURN-16" in fired(match)
    assert of(match).played[-1][2] in (PIVOT, COPY)


@pytest.mark.rule("SC-TURN-17")
def test_copying_reads_the_page_of_the_lead_suit() -> None:
    """Only the lead suit can serve: Administration to tax for a declared Tycoon."""
    where = {"1H": {"blue": {"ships": 1, "cities": 1}}}
    match = turn(led("ADM6", where=where, ambitions={"tycoon": ["high"]}), ["ADM2", "ADM3"], ["6"])
    assert of(match).played[-1][2] == COPY
    assert "tax:1H:blue" in plans(match)


def test_a_8_a_bonus_card_too_many_is_the_extra_card() -> None:
    bot = {"counter": 3, "seize": 6, "bonus": ["MOB2", "MOB3", "MOB4"]}
    match = turn(led("ADM6", bot=bot), ["1"])
    assert (of(match).players[BOT].counter, len(of(match).players[BOT].bonus)) == (1, 1)


@pytest.mark.rule("SC-GLD-02")
def test_lattice_spies_go_instead_of_the_extra_card() -> None:
    match = turn(led("ADM6", bot={"seize": 3, "guilds": ["BC16"]}), ["MOB2", "CON6"], ["1"])
    assert (of(match).seized, of(match).players[BOT].counter, of(match).players[BOT].guilds) == (BOT, 5, 0)
    blocked = turn(
        led("ADM6", bot={"seize": 3, "guilds": ["BC16"]}, ambitions={"empath": ["high"]}),
        ["MOB2", "CON6"],
        ["1"],
    )
    assert (of(blocked).players[BOT].counter, of(blocked).players[BOT].guilds.bit_count()) == (4, 1)


@pytest.mark.rule("SC-GEN-01", "SC-GEN-02", "SC-GEN-05")
def test_a_surpassing_seven_seizes_by_the_rules_of_the_game() -> None:
    seats = ["person", "supercat:easy", "person", "supercat:easy"]
    given = led("ADM3", seats=seats)
    given["players"] = given["players"] + [{}]
    match = turn(given, ["ADM7", "CON2"])
    assert (of(match).seized, of(match).players[BOT].counter) == (BOT, 5)
