"""R-ROUND, R-DECL, R-PRELUDE: playing cards, the initiative, declaring, spending."""

from __future__ import annotations

from typing import Any

from tests.games.arcs.tables import (
    FOUR,
    THREE,
    acting,
    ambitions,
    offered,
    pieces,
    play,
    player,
    start,
    table,
    tokens,
)
from understudy.games.arcs.cards import ACTION_OF
from understudy.games.arcs.options import COLORS

HOME = {
    "1A": {"red": {"ships": 2, "cities": 1}},
    "4A": {"blue": {"ships": 2, "cities": 1}},
}
MORE = {"5A": {"yellow": {"ships": 2}}, "6A": {"white": {"ships": 2}}}


def hands(*cards: list[str], **parts: object) -> dict[str, object]:
    others = dict(list(MORE.items())[: len(cards) - 2])
    return {"map": HOME | others, "players": [{"hand": list(hand)} for hand in cards], **parts}


def initiative(match: object) -> str:
    return COLORS[match.table.initiative]  # type: ignore[attr-defined]


def test_r_round_3_pips_are_actions_of_the_suit() -> None:
    match = play(start(hands(["ADM3"], ["ADM4"])), "lead:ADM3", "done")
    assert table(match).pips == 3
    verbs = {id.split(":")[0] for id in offered(match)}
    assert verbs == {"end", "tax"}, "no Move, no Build; Repair and Influence find nothing"


def test_r_round_4_surpass_pivot_and_copy() -> None:
    match = play(start(hands(["ADM3"], ["ADM2", "ADM4", "MOB6"])), "lead:ADM3", "done", "end")
    assert offered(match) == ["surpass:ADM4", "pivot:MOB6", "copy:ADM2", "copy:ADM4", "copy:MOB6"]


def test_r_round_4_a_copied_card_gives_one_action_of_the_lead_suit() -> None:
    match = play(start(hands(["ADM3"], ["MOB6"])), "lead:ADM3", "done", "end", "copy:MOB6")
    assert table(match).pips == 1
    assert offered(match, "tax") == ["tax:4A:blue"]
    assert not offered(match, "move")


def test_r_round_4_a_pivoted_card_gives_one_action_of_its_own_suit() -> None:
    match = play(start(hands(["ADM3"], ["MOB6"])), "lead:ADM3", "done", "end", "pivot:MOB6")
    assert table(match).pips == 1
    assert offered(match, "move")
    assert not offered(match, "tax")


def test_r_round_5_seizing_takes_a_second_card() -> None:
    position = hands(["ADM3", "CON2"], ["MOB6", "MOB5"])
    match = play(start(position), "lead:ADM3", "done", "end", "pivot:MOB6")
    assert offered(match) == ["done", "seize:MOB5"]
    play(match, "seize:MOB5", "end")
    assert initiative(match) == "red", "blue has no card left, so the marker came back"
    assert player(match, "blue").hand == []


def test_r_round_5_the_leader_cannot_seize() -> None:
    match = play(start(hands(["ADM3", "CON2"], ["MOB6"])), "lead:ADM3")
    assert not offered(match, "seize")


def test_r_round_5_nobody_seizes_twice_in_a_round() -> None:
    position = hands(["ADM3", "CON2"], ["MOB6", "MOB5"], ["AGG3", "AGG4"])
    match = play(start(position, THREE), "lead:ADM3", "done", "end", "pivot:MOB6", "seize:MOB5", "end")
    play(match, "pivot:AGG3")
    assert not offered(match, "seize")


def test_f_11_a_surpassing_seven_seizes_by_itself() -> None:
    position = hands(["ADM3", "CON2"], ["ADM7", "MOB5"], ["AGG3"], ["AGG4"])
    match = play(start(position, FOUR), "lead:ADM3", "done", "end", "surpass:ADM7")
    assert table(match).seized == 1
    assert not offered(match, "seize")


def test_f_11_after_a_seizure_a_seven_still_surpasses() -> None:
    position = hands(["ADM3", "CON2"], ["MOB6", "MOB5"], ["ADM7", "AGG2"], ["AGG4", "AGG5"])
    match = play(start(position, FOUR), "lead:ADM3", "done", "end", "pivot:MOB6", "seize:MOB5", "end")
    play(match, "surpass:ADM7", "end", "pivot:AGG4", "end")
    assert initiative(match) == "yellow", "blue seized, but has no cards left; yellow is next with cards"


def test_r_round_6_the_highest_surpassing_card_takes_the_initiative() -> None:
    position = hands(["ADM2", "CON2"], ["ADM6", "CON3"], ["ADM4", "CON4"])
    match = play(start(position, THREE), "lead:ADM2", "done", "end", "surpass:ADM6", "done", "end")
    play(match, "surpass:ADM4", "done", "end")
    assert initiative(match) == "blue"


def test_r_round_6_without_surpassing_the_initiative_stays() -> None:
    match = play(start(hands(["ADM2", "CON2"], ["MOB6", "MOB5"])), "lead:ADM2", "done", "end")
    play(match, "pivot:MOB6", "done", "end")
    assert initiative(match) == "red"
    assert offered(match) == ["lead:CON2", "pass"]


def test_r_round_7_played_cards_are_discarded() -> None:
    match = play(start(hands(["ADM2", "CON2"], ["MOB6", "MOB5"])), "lead:ADM2", "done", "end")
    play(match, "pivot:MOB6", "done", "end")
    assert table(match).discards == [ACTION_OF["ADM2"], ACTION_OF["MOB6"]]


def test_r_round_8_passing_gives_the_marker_on() -> None:
    match = play(start(hands(["ADM2"], ["MOB6"])), "pass")
    assert initiative(match) == "blue"
    assert offered(match) == ["lead:MOB6", "pass"]


def test_r_round_9_when_all_pass_the_chapter_ends() -> None:
    match = play(start(hands(["ADM2"], ["MOB6"], chapter=2)), "pass", "pass")
    assert table(match).chapter == 3


def test_r_round_9_a_played_card_breaks_the_chain_of_passes() -> None:
    match = play(
        start(hands(["ADM2", "ADM3"], ["MOB6", "MOB5"], chapter=2)), "pass", "lead:MOB6", "done", "end"
    )
    assert table(match).passes == 0


def test_r_round_10_mulligan_after_the_deal_of_a_later_chapter() -> None:
    match = play(start(hands(["ADM2"], ["MOB6"])), "pass", "pass")
    assert offered(match) == ["done", "mulligan"]
    assert match.pending is not None
    assert match.pending.seat == 0, "blue held the initiative last"
    before = list(player(match).hand)
    play(match, "mulligan")
    assert not set(before) & set(player(match).hand)
    assert set(before) <= set(table(match).stack)


def test_r_decl_2_the_best_marker_and_the_zero_marker() -> None:
    match = play(start(hands(["ADM4", "CON2"], ["ADM2", "ADM3"])), "lead:ADM4", "declare:warlord")
    assert ambitions(match) == {"warlord": ["high"]}
    play(match, "end")
    assert offered(match, "surpass") == ["surpass:ADM2", "surpass:ADM3"]


def test_r_decl_1_which_card_declares_what() -> None:
    for card, expected in {"ADM2": ["tycoon"], "ADM6": ["empath"]}.items():
        match = play(start(hands([card], [])), f"lead:{card}")
        assert offered(match, "declare") == [f"declare:{name}" for name in expected]
    match = play(start(hands(["ADM7"], [], [], []), FOUR), "lead:ADM7")
    assert len(offered(match, "declare")) == 5
    match = play(start(hands(["ADM1"], ["ADM2"], [], []), FOUR), "lead:ADM1")
    assert not offered(match, "declare")


def test_r_decl_2_no_marker_no_declaration() -> None:
    markers = {"tycoon": ["low", "mid", "high"]}
    match = play(start(hands(["ADM4", "ADM2"], ["ADM5"], ambitions=markers)), "lead:ADM4")
    assert not offered(match, "declare")


def test_r_decl_3_an_ambition_may_hold_several_markers() -> None:
    match = play(
        start(hands(["ADM4", "CON2"], ["ADM2"], ambitions={"warlord": ["high"]})),
        "lead:ADM4",
        "declare:warlord",
    )
    assert ambitions(match) == {"warlord": ["mid", "high"]}


def test_r_prelude_2_material_builds_or_repairs() -> None:
    pieces_ = {"1A": {"red": {"ships": 1, "damaged_ships": 1}}}
    match = play(acting("ADM2", prelude=True, map=pieces_, resources=["material"]), "spend:material")
    assert offered(match) == ["done", "build-city:1A", "build-starport:1A", "repair:1A:damaged-ship"]


def test_r_prelude_2_fuel_moves_and_relic_secures() -> None:
    spot = {"card": "BC22", "agents": {"red": 1}}
    parts: dict[str, Any] = {
        "map": {"1A": {"red": {"ships": 1}}},
        "court": [spot],
        "resources": ["fuel", "relic"],
    }
    match = play(acting("CON2", prelude=True, **parts), "spend:fuel")
    assert offered(match) == ["done", "move:1A:1G", "move:1A:1C"]
    match = play(acting("CON2", prelude=True, **parts), "spend:relic")
    assert offered(match) == ["done", "secure:BC22"]


def test_f_15_psionic_follows_the_lead_suit_when_pivoting() -> None:
    match = acting(
        "CON2", "pivot", "MOB4", prelude=True, map={"1A": {"red": {"ships": 1}}}, resources=["psionic"]
    )
    play(match, "spend:psionic")
    assert offered(match) == ["done", "move:1A:1G", "move:1A:1C"]


def test_f_14_a_weapon_makes_pips_battles_but_not_tokens() -> None:
    front = {"1A": {"red": {"ships": 1}, "blue": {"ships": 1}}}
    match = acting("MOB4", "pivot", "ADM4", prelude=True, map=front, resources=["weapon", "fuel"])
    assert not offered(match, "battle")
    play(match, "spend:weapon")
    assert offered(match, "battle") == ["battle:1A:blue"]
    play(match, "spend:fuel")
    assert not offered(match, "battle")


def test_r_prelude_1_the_first_pip_ends_the_prelude() -> None:
    match = acting("MOB2", prelude=True, map={"1A": {"red": {"ships": 1}}}, resources=["fuel"])
    assert offered(match, "spend")
    play(match, "move:1A:1C")
    assert not offered(match, "spend")


def test_r_prelude_3_an_outraged_type_gives_no_action() -> None:
    match = acting(
        "MOB2", prelude=True, map={"1A": {"red": {"ships": 1}}}, resources=["fuel"], outrage=["fuel"]
    )
    play(match, "spend:fuel")
    assert offered(match, "move"), "the pips are still there"
    assert offered(match)[0] == "end", "the token was thrown away"
    assert table(match).pips == 4
    assert tokens(match) == []


def test_f_13_a_spent_token_comes_back_only_after_the_prelude() -> None:
    match = acting("ADM2", prelude=True, map=HOME, resources=["fuel"], supply={"weapon": 1})
    play(match, "spend:fuel", "done")
    assert table(match).supply[1] == 0
    play(match, "tax:1A:red")
    assert table(match).supply[1] == 1


def test_r_misc_1_a_seat_without_ships_and_starports_starts_again() -> None:
    match = acting("ADM2", pips=1, map={"1A": {"red": {"cities": 1}}}, turn={"taxed": [["1A", "red"]]})
    play(match, "end")
    assert "place:3G" in offered(match)
    play(match, "place:3G")
    assert pieces(match, "3G") == {"ships": 3}


def test_f_10_pips_may_be_left_unused() -> None:
    match = acting("ADM2", map=HOME, blue={"hand": ["ADM3"]})
    assert offered(match)[0] == "end"
    play(match, "end")
    assert match.pending is not None
    assert match.pending.seat == 1
