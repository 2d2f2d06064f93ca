"""The edge cases of faq.md (F-…) that no other file of these tests asks about."""

from __future__ import annotations

from typing import Any

from tests.games.arcs.tables import (
    FOUR,
    THREE,
    acting,
    ambitions,
    held,
    offered,
    pieces,
    play,
    player,
    start,
    table,
    tokens,
)
from understudy.games.arcs.cards import ACTION_OF
from understudy.games.arcs.queries import icons, weapon_icons

SHIP = {"1A": {"red": {"ships": 1}}}


def test_f_1_the_cards_that_were_not_dealt_lie_lowest() -> None:
    row = [{"card": "BC31", "agents": {"red": 1}}]
    match = acting("AGG2", map=SHIP, court=row, court_deck=[], stack=["MOB2"], discards=["CON2"])
    play(match, "secure:BC31")
    assert player(match).hand == [ACTION_OF["MOB2"]]


def test_f_12_tokens_may_be_thrown_away() -> None:
    match = play(acting("CON2", prelude=True, map=SHIP, resources=["relic"]), "spend:relic")
    assert tokens(match) == []
    assert offered(match)[0] == "end"


def test_f_16_a_card_secured_now_does_not_look_at_hands_on_that_declaration() -> None:
    players = [{"hand": ["ADM4", "ADM3"], "leader": "LEAD12"}, {"hand": ["MOB6"]}, {}]
    match = start({"players": players, "map": SHIP, "court_deck": ["BC17"]}, THREE)
    play(match, "lead:ADM4", "declare:warlord")
    assert held(match) == ["BC17"]
    assert not offered(match, "rival")


def test_f_17_bards_with_a_seven_name_any_ambition() -> None:
    players = [{"hand": ["ADM3"]}, {"hand": ["MOB7"], "guilds": ["BC25"]}, {"hand": ["CON2"]}, {}]
    match = play(start({"players": players, "map": SHIP}, FOUR), "lead:ADM3", "done", "end")
    while offered(match, "place"):
        play(match, offered(match)[0])
    play(match, "pivot:MOB7")
    assert len(offered(match, "declare")) == 5


def test_f_22_build_with_an_empty_supply_is_not_offered_for_it_does_nothing() -> None:
    match = acting("CON2", map={"1A": {"red": {"starports": 1, "ships": 1}}}, ships=0, cities=0, starports=0)
    assert offered(match) == ["end"]


def test_f_27_no_rearranging_when_tokens_leave() -> None:
    match = acting("CON2", prelude=True, map=SHIP, resources=["fuel", "relic"])
    play(match, "spend:fuel", "done")
    assert player(match).slots[:2] == [-1, 3]


def test_f_31_outrage_made_by_a_card_ransacks_nothing() -> None:
    row = [{"card": "BC28", "agents": {"red": 1}}, {"card": "BC01", "agents": {"blue": 1}}]
    match = play(acting("AGG2", map=SHIP, court=row, court_deck=[]), "secure:BC28", "outrage:relic")
    assert held(match) == []


def test_f_30_two_cities_fall_one_after_the_other() -> None:
    row = [{"card": "BC01", "agents": {"blue": 1}}, {"card": "BC02", "agents": {"blue": 1}}]
    board = {"1A": {"red": {"ships": 2}, "blue": {"damaged_cities": 2}}}
    match = acting("AGG2", map=board, court=row, court_deck=[], chance=[["hit", "hit"]])
    play(match, "battle:1A:blue", "dice:2-0-0", "ransack:BC02")
    assert held(match) == ["BC01", "BC02"]


def test_f_36_what_counts_as_icons() -> None:
    match = acting("ADM2", guilds=["BC06", "BC09", "BC13"], resources=["fuel", "weapon"], supply={"fuel": 2})
    assert icons(table(match), 0, 1) == 1 + 2 + 2
    assert weapon_icons(table(match), 0) == 2


def test_f_41_a_reroll_happens_once_per_battle() -> None:
    board = {"1A": {"red": {"ships": 2}, "blue": {"ships": 1}}}
    chance: list[Any] = [["blank", "blank"], ["blank"]]
    match = acting("AGG2", map=board, guilds=["BC13"], chance=chance)
    play(match, "battle:1A:blue", "dice:2-0-0", "reroll:blank")
    assert offered(match)[0] == "end"


def test_f_63_lead14_may_lay_a_token_of_the_cartels_supply() -> None:
    board = {"1A": {"red": {"cities": 1}}}
    match = acting("ADM2", map=board, leader="LEAD14", guilds=["BC03"], supply={"material": 3})
    play(match, "tax:1A:red", "place-type:material")
    assert table(match).supply[0] == 2


def test_f_62_lead12_declares_twice_when_the_drawn_card_is_populist_demands() -> None:
    players = [{"hand": ["ADM4"], "leader": "LEAD12"}, {}, {}]
    data = {"players": players, "map": SHIP, "court_deck": ["BC01", "BC27"]}
    match = start(data, THREE, chance=[["BC27"], ["BC01"]])
    play(match, "lead:ADM4", "declare:warlord", "declare:tyrant")
    assert ambitions(match) == {"tyrant": ["mid"], "warlord": ["high"]}
    assert held(match) == ["BC01"]


def test_f_67_martyr_needs_a_fresh_own_ship() -> None:
    board = {"1A": {"red": {"damaged_ships": 1}, "blue": {"ships": 1}}}
    assert not offered(acting("MOB2", map=board, lore=["L18"]), "martyr")
    match = play(acting("MOB2", map=SHIP, lore=["L18"]), "martyr:1A:red:ship")
    assert pieces(match, "1A") == {}, "even without effect"
    assert player(match).ships == 15


def test_r_comp_5_ships_placed_are_fresh_even_under_a_rival() -> None:
    board = {"4G": {"blue": {"ships": 2}}, **SHIP}
    row = [{"card": "BC26", "agents": {"red": 1}}]
    match = play(acting("AGG2", map=board, court=row, court_deck=[]), "secure:BC26", "cluster:4")
    assert pieces(match, "4G") == {"ships": 1}
