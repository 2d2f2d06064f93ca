"""R-TAX, R-BUILD, R-REPAIR, R-MOVE, R-INFL, R-SEC, R-RES: the actions outside battles."""

from __future__ import annotations

from typing import Any

from tests.games.arcs.tables import THREE, acting, court, held, offered, pieces, play, player, table, tokens


def test_r_tax_1_loyal_cities_need_no_control() -> None:
    match = acting("ADM2", map={"1A": {"red": {"cities": 1}, "blue": {"ships": 1}}})
    assert offered(match, "tax") == ["tax:1A:red"]
    play(match, "tax:1A:red", "slot:1")
    assert tokens(match) == ["weapon"]


def test_r_tax_1_rival_cities_need_control() -> None:
    row = {"blue": {"cities": 1, "ships": 1}, "red": {"ships": 1}}
    assert not offered(acting("ADM2", map={"1A": row}), "tax")
    row["red"] = {"ships": 2}
    assert offered(acting("ADM2", map={"1A": row}), "tax") == ["tax:1A:blue"]


def test_r_tax_2_a_rival_city_also_gives_a_captive() -> None:
    match = acting("ADM2", map={"1A": {"red": {"ships": 1}, "blue": {"cities": 1}}})
    play(match, "tax:1A:blue", "slot:2")
    assert list(player(match).captives) == [0, 1, 0, 0]
    assert player(match, "blue").agents == 9


def test_f_20_tax_without_tokens_still_captures() -> None:
    match = acting("ADM2", map={"1A": {"red": {"ships": 1}, "blue": {"cities": 1}}}, supply={})
    play(match, "tax:1A:blue")
    assert tokens(match) == []
    assert sum(player(match).captives) == 1


def test_r_tax_3_each_city_once_a_turn() -> None:
    match = acting("ADM2", map={"1A": {"red": {"cities": 2}}, "1C": {"red": {"cities": 1}}}, supply={})
    play(match, "tax:1A:red")
    assert offered(match, "tax") == ["tax:1A:red", "tax:1C:red"], "a second city stands there"
    play(match, "tax:1A:red")
    assert offered(match, "tax") == ["tax:1C:red"]


def test_r_build_1_where_there_is_a_loyal_piece_and_an_empty_slot() -> None:
    match = acting(
        "CON2", map={"1A": {"red": {"ships": 1}, "blue": {"cities": 1}}, "1C": {"blue": {"ships": 1}}}
    )
    assert offered(match, "build-city") == ["build-city:1A"]
    play(match, "build-city:1A")
    assert pieces(match, "1A") == {"ships": 1, "cities": 1}
    assert player(match).cities == 4
    assert not offered(match, "build-city"), "both slots are taken"


def test_r_build_2_each_starport_builds_one_ship_a_turn() -> None:
    match = acting("CON2", map={"1A": {"red": {"starports": 2}}})
    play(match, "build-ship:1A:red", "build-ship:1A:red")
    assert not offered(match, "build-ship")
    assert pieces(match, "1A")["ships"] == 2


def test_r_build_3_damaged_where_a_rival_rules() -> None:
    match = acting("CON2", map={"1A": {"red": {"damaged_starports": 1}, "blue": {"ships": 1}}})
    play(match, "build-ship:1A:red", "build-city:1A")
    assert pieces(match, "1A") == {"damaged_ships": 1, "damaged_starports": 1, "damaged_cities": 1}


def test_r_build_3_fresh_where_nobody_rules() -> None:
    match = acting("CON2", map={"1A": {"red": {"starports": 1, "ships": 1}, "blue": {"ships": 1}}})
    play(match, "build-ship:1A:red")
    assert pieces(match, "1A")["ships"] == 2


def test_r_repair_1_any_damaged_loyal_piece() -> None:
    row = {"red": {"damaged_ships": 1, "damaged_cities": 1, "damaged_starports": 1}}
    match = acting("ADM2", map={"1A": row})
    expected = ["repair:1A:damaged-ship", "repair:1A:damaged-starport", "repair:1A:damaged-city"]
    assert offered(match, "repair") == expected
    play(match, "repair:1A:damaged-city")
    assert pieces(match, "1A")["cities"] == 1


def test_r_move_1_any_number_of_ships_to_a_neighbor() -> None:
    match = play(acting("MOB2", map={"1A": {"red": {"ships": 2, "damaged_ships": 1}}}), "move:1A:1C")
    assert offered(match) == ["group:2-1", "group:2-0", "group:1-1", "group:1-0", "group:0-1"]
    play(match, "group:1-1")
    assert pieces(match, "1C") == {"ships": 1, "damaged_ships": 1}
    assert pieces(match, "1A") == {"ships": 1}


def test_r_move_2_a_catapult_goes_on_over_gates_and_drops_ships() -> None:
    match = acting("MOB2", map={"1A": {"red": {"ships": 3, "starports": 1}}})
    play(match, "move:1A:1G", "group:3-0")
    assert offered(match) == ["stop", "on:1A", "on:1C", "on:1H", "on:2G", "on:6G"]
    play(match, "on:2G", "group:2-0", "on:1G", "group:1-0", "on:1H")
    assert pieces(match, "1G") == {"ships": 1}
    assert pieces(match, "2G") == {"ships": 1}
    assert pieces(match, "1H") == {"ships": 1}
    assert table(match).pips == 3, "one action"


def test_r_move_2_a_catapult_stops_at_a_gate_that_a_rival_ruled() -> None:
    row = {"1A": {"red": {"ships": 3, "starports": 1}}, "1G": {"blue": {"ships": 1}}}
    match = play(acting("MOB2", map=row), "move:1A:1G", "group:3-0")
    assert offered(match)[0] == "end"


def test_r_move_2_a_catapult_stops_at_a_planet() -> None:
    match = play(acting("MOB2", map={"1A": {"red": {"ships": 1, "starports": 1}}}), "move:1A:1C")
    assert offered(match)[0] == "end"


def test_r_move_2_a_rival_starport_gives_no_catapult() -> None:
    row = {"1A": {"red": {"ships": 2}, "blue": {"starports": 1}}}
    match = play(acting("MOB2", map=row), "move:1A:1G", "group:2-0")
    assert offered(match)[0] == "end"


def test_r_infl_1_any_court_card_while_agents_last() -> None:
    match = acting("MOB2", court=["BC01", "BC26"])
    assert offered(match, "influence") == ["influence:BC01", "influence:BC26"]
    assert not offered(acting("MOB2", court=["BC01"], agents=0), "influence")


def test_r_sec_1_strictly_more_agents_than_each_rival() -> None:
    row = [
        {"card": "BC01", "agents": {"red": 2, "blue": 1, "yellow": 1}},
        {"card": "BC02", "agents": {"red": 1, "blue": 1}},
        "BC03",
    ]
    match = acting("AGG2", court=row, seats=THREE, court_deck=["BC10"])
    assert offered(match, "secure") == ["secure:BC01"]
    play(match, "secure:BC01")
    assert held(match) == ["BC01"]
    assert list(player(match).captives) == [0, 1, 1, 0]
    assert player(match).agents == 9
    assert court(match)[0] == "BC10"


def test_r_sec_3_an_empty_deck_leaves_the_spot_empty() -> None:
    row = [{"card": "BC01", "agents": {"red": 1}}]
    match = play(acting("AGG2", court=row, court_deck=[]), "secure:BC01")
    assert court(match)[0] is None


def test_bc22_buried_cards_are_drawn_last() -> None:
    row = [{"card": "BC01", "agents": {"red": 1}}]
    match = play(acting("AGG2", court=row, court_deck=[], buried=["BC22"]), "secure:BC01")
    assert court(match)[0] == "BC22"


def test_r_res_2_a_full_board_must_discard_something() -> None:
    match = acting("ADM2", map={"1A": {"red": {"cities": 1}}}, resources=["fuel", "relic", "fuel"])
    play(match, "tax:1A:red")
    assert offered(match) == ["drop:fuel", "drop:weapon", "drop:relic"]
    play(match, "drop:relic", "done")
    assert player(match).slots[:3] == [1, 2, 1]


def test_r_res_2_after_a_discard_the_rest_may_be_rearranged() -> None:
    match = acting("ADM2", map={"1A": {"red": {"cities": 1}}}, resources=["fuel", "relic", "fuel"])
    play(match, "tax:1A:red", "drop:relic")
    assert offered(match) == ["done", "rearrange"]
    play(match, "rearrange", "put:weapon")
    assert player(match).slots[:3] == [2, 1, 1]


def test_r_prelude_2_of_equal_tokens_the_player_says_which_is_spent() -> None:
    """The first slot has three keys, the others one each; R-RES-2: what is left stays where it is."""
    at: dict[str, Any] = {"prelude": True, "map": {"1A": {"red": {"ships": 1, "cities": 1}}}}
    for slot, left in (("1", [-1, 1, 1]), ("2", [1, -1, 1])):
        match = play(acting("CON2", resources=["fuel"] * 3, **at), "spend:fuel")
        assert offered(match) == ["from-slot:1", "from-slot:2"]
        play(match, f"from-slot:{slot}")
        assert player(match).slots[:3] == left
    alike = play(acting("CON2", resources=[None, "fuel", "fuel"], **at), "spend:fuel")
    assert not offered(alike, "from-slot")


def test_r_res_2_the_new_token_itself_may_go() -> None:
    match = acting("ADM2", map={"1A": {"red": {"cities": 1}}}, resources=["fuel", "relic", "fuel"])
    play(match, "tax:1A:red", "drop:weapon", "done")
    assert tokens(match) == ["fuel", "fuel", "relic"]
    assert table(match).supply[2] == 5


def test_r_res_2_all_tokens_may_be_rearranged() -> None:
    match = acting("ADM2", map={"1A": {"red": {"cities": 1}}}, resources=["fuel", "relic"])
    play(match, "tax:1A:red", "rearrange", "put:weapon", "put:relic")
    assert player(match).slots[:3] == [2, 3, 1]


def test_r_res_1_slots_open_as_cities_leave_the_board() -> None:
    from understudy.games.arcs.queries import open_slots

    for cities, expected in {5: 2, 4: 3, 3: 4, 2: 6, 1: 6, 0: 6}.items():
        assert len(open_slots(table(acting("ADM2", cities=cities)), 0)) == expected
