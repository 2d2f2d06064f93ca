"""R-BATTLE, R-CITY, R-RAID: battles, fallen cities, thefts."""

from __future__ import annotations

from typing import Any

from tests.games.arcs.tables import acting, held, offered, pieces, play, player, tokens
from understudy.core.match import Match
from understudy.games.arcs.rules.battle import hit_choices


def fight(own: dict[str, int], theirs: dict[str, int], chance: list[Any], **parts: Any) -> Match:
    """Red attacks blue at 1A (a Weapon planet); the answers of chance come in order."""
    board = {"1A": {"red": own, "blue": theirs}, **parts.pop("map", {})}
    return play(acting("AGG2", map=board, chance=chance, **parts), "battle:1A:blue")


def trophies(match: Match, color: str = "red") -> list[int]:
    return list(player(match, color).trophies)


def test_r_battle_1_any_rival_piece_can_be_attacked() -> None:
    match = acting("AGG2", map={"1A": {"red": {"damaged_ships": 1}, "blue": {"cities": 1}}})
    assert offered(match, "battle") == ["battle:1A:blue"]
    assert not offered(acting("AGG2", map={"1A": {"red": {"cities": 1}, "blue": {"ships": 1}}}), "battle")


def test_r_battle_2_one_die_for_each_ship_damaged_ones_too() -> None:
    match = fight({"ships": 1, "damaged_ships": 1}, {"ships": 1}, [], map={"4A": {"blue": {"cities": 1}}})
    expected = ["dice:0-2-0", "dice:1-1-0", "dice:2-0-0", "dice:0-1-0", "dice:1-0-0", "dice:0-0-0"]
    assert offered(match) == expected


def test_r_battle_3_raid_dice_need_a_building_there_or_none_anywhere() -> None:
    raids = [id for id in offered(fight({"ships": 1}, {"ships": 1, "starports": 1}, [])) if id[-1] != "0"]
    assert raids == ["dice:0-0-1"]
    assert "dice:0-0-1" in offered(fight({"ships": 1}, {"ships": 1}, []))
    elsewhere = fight({"ships": 1}, {"ships": 1}, [], map={"4A": {"blue": {"cities": 1}}})
    assert "dice:0-0-1" not in offered(elsewhere)


def test_r_battle_2_at_most_six_of_a_type() -> None:
    match = fight({"ships": 8}, {"ships": 1, "cities": 1}, [])
    assert all(max(map(int, id[5:].split("-"))) <= 6 for id in offered(match))
    assert "dice:2-6-0" in offered(match)


def test_f_24_no_dice_at_all() -> None:
    match = play(fight({"ships": 1}, {"ships": 1}, []), "dice:0-0-0")
    assert pieces(match, "1A") == {"ships": 1}


def test_r_battle_4a_self_hits_fall_on_the_attacker() -> None:
    match = play(fight({"damaged_ships": 1}, {"ships": 1}, [["hit-self"]]), "dice:0-1-0")
    assert pieces(match, "1A") == {}
    assert trophies(match, "blue")[0] == 1
    assert pieces(match, "1A", "blue") == {"damaged_ships": 1}, "R-BATTLE-7: rolled hits still count"


def test_r_battle_4b_interception_once_by_fresh_defenders() -> None:
    faces = [["hit-intercept", "hit-intercept"]]
    match = play(fight({"ships": 3}, {"ships": 2, "damaged_ships": 3}, faces), "dice:0-2-0")
    assert offered(match) == ["losses:1-1", "losses:2-0"], "two hits, not four"
    play(match, "losses:2-0")
    assert pieces(match, "1A") == {"ships": 1, "damaged_ships": 2}


def test_r_battle_4c_the_attacker_assigns_hits_to_ships_first() -> None:
    match = play(fight({"ships": 2}, {"ships": 2, "cities": 1}, [["hit-hit", "blank"]]), "dice:0-2-0")
    assert offered(match) == ["hits:1-1", "hits:2-0"]
    play(match, "hits:1-1")
    assert pieces(match, "1A", "blue") == {"ships": 1, "cities": 1}
    assert trophies(match)[4] == 1, "a blue ship"


def test_r_battle_4c_hits_spill_over_to_buildings() -> None:
    match = fight({"ships": 2}, {"damaged_ships": 1, "cities": 1, "starports": 1}, [["hit-hit", "hit-hit"]])
    play(match, "dice:0-2-0")
    assert offered(match) == ["hit:1A:starport", "hit:1A:city"]
    play(match, "hit:1A:city")
    assert set(offered(match)) == {"hit:1A:starport", "hit:1A:damaged-city"}


def test_r_battle_4d_building_hits_never_fall_on_ships() -> None:
    match = play(fight({"ships": 1}, {"ships": 1, "starports": 1}, [["bhit-self"]]), "dice:0-0-1")
    assert pieces(match, "1A", "blue") == {"ships": 1, "damaged_starports": 1}


def test_r_battle_6_losses_are_trophies_of_both_sides() -> None:
    match = fight({"damaged_ships": 2}, {"damaged_ships": 1}, [["hit-self", "hit-self"]])
    play(match, "dice:0-2-0")
    assert trophies(match)[4] == 1
    assert trophies(match, "blue")[0] == 2


def test_r_battle_5_all_ways_to_assign_hits() -> None:
    assert [act.id for act in hit_choices(2, 1, 3, 1, 1, False)] == ["hits:1-2", "hits:2-1"]
    assert [act.id for act in hit_choices(1, 0, 9, 1, 1, False)] == ["hits:1-1"]


def test_sc_dif_11_armored_hulls() -> None:
    assert [act.id for act in hit_choices(2, 1, 3, 2, 1, False)] == ["hits:1-1"]
    assert [act.id for act in hit_choices(2, 0, 1, 2, 1, False)] == ["hits:0-0"]


def test_sc_dif_12_energy_shields() -> None:
    assert [act.id for act in hit_choices(1, 1, 3, 2, 2, False)] == ["hits:0-1", "hits:1-0"]


def test_sc_dif_13_carrier_tactics() -> None:
    assert [act.id for act in hit_choices(2, 1, 2, 1, 1, True)] == ["hits:2-0"]
    assert [act.id for act in hit_choices(2, 1, 3, 1, 1, True)] == ["hits:2-1"]


def test_r_city_2_outrage_takes_tokens_and_guild_cards_but_no_loyal_ones() -> None:
    match = fight(
        {"ships": 2},
        {"damaged_cities": 1},
        [["hit", "blank"]],
        resources=["weapon", "fuel", "weapon"],
        cities=4,
        guilds=["BC13", "BC15", "BC07"],
    )
    play(match, "dice:2-0-0", "done")
    assert tokens(match) == ["fuel"]
    assert held(match) == ["BC07", "BC15"]
    assert player(match).outrage == 1 << 2
    assert player(match).agents == 9
    assert trophies(match)[6] == 1, "the city is a trophy"


def test_r_city_2_a_second_outrage_takes_no_second_agent() -> None:
    match = fight({"ships": 1}, {"damaged_cities": 1}, [["hit"]], outrage=["weapon"])
    play(match, "dice:1-0-0")
    assert player(match).agents == 9


def test_r_comp_4_an_outrage_slot_waits_for_an_agent() -> None:
    row = [{"card": "BC01", "agents": {"red": 10}}]
    match = fight({"ships": 1}, {"damaged_cities": 1}, [["hit"]], court=row, court_deck=[])
    play(match, "dice:1-0-0")
    assert (player(match).agents, player(match).owed) == (0, 1)
    play(match, "secure:BC01")
    assert (player(match).agents, player(match).owed) == (9, 0)


def test_r_city_3_ransack_makes_trophies_of_agents() -> None:
    row = [
        {"card": "BC01", "agents": {"blue": 2, "red": 1}},
        {"card": "BC02", "agents": {"blue": 1}},
        "BC03",
    ]
    match = fight({"ships": 1}, {"damaged_cities": 1}, [["hit"]], court=row, court_deck=["BC10", "BC11"])
    play(match, "dice:1-0-0")
    assert offered(match) == ["ransack:BC01", "ransack:BC02"]
    play(match, "ransack:BC01")
    assert held(match) == ["BC01"]
    assert trophies(match)[7] == 2
    assert sum(player(match).captives) == 0


def test_f_32_no_agent_of_the_owner_no_ransack() -> None:
    row = [{"card": "BC01", "agents": {"red": 1}}]
    match = play(fight({"ships": 1}, {"damaged_cities": 1}, [["hit"]], court=row), "dice:1-0-0")
    assert held(match) == []
    assert offered(match)[0] == "end"


def test_f_30_a_card_won_by_ransacking_survives_that_outrage() -> None:
    row = [{"card": "BC13", "agents": {"blue": 1}}]
    match = fight({"ships": 1}, {"damaged_cities": 1}, [["hit"]], court=row, court_deck=[])
    play(match, "dice:1-0-0")
    assert held(match) == ["BC13"]


def test_r_raid_1_keys_buy_thefts_one_at_a_time() -> None:
    blue = {"resources": ["fuel", "relic", "psionic"], "guilds": ["BC24", "BC25"], "cities": 4}
    match = fight({"ships": 2}, {"cities": 1}, [["intercept-key-key", "key-bhit"]], blue=blue)
    play(match, "dice:0-0-2")
    assert offered(match) == [
        "done",
        "steal:blue:slot-1",
        "steal:blue:slot-2",
        "steal:blue:slot-3",
        "steal-card:blue:BC24",
        "steal-card:blue:BC25",
    ]
    play(match, "steal-card:blue:BC24")
    assert offered(match) == [
        "done",
        "steal:blue:slot-2",
        "steal:blue:slot-3",
        "steal-card:blue:BC25",
    ]
    play(match, "steal:blue:slot-2", "slot:1")
    assert "relic" in tokens(match)
    assert held(match) == ["BC24"]


def test_r_battle_7_raiding_needs_a_surviving_ship() -> None:
    blue = {"resources": ["fuel"]}
    match = play(fight({"damaged_ships": 1}, {"starports": 1}, [["key-self"]], blue=blue), "dice:0-0-1")
    assert tokens(match) == []
    assert match.table.agenda or match.pending


def test_f_33_guardians_are_stolen_first_and_buried() -> None:
    blue = {"resources": ["fuel", "relic"], "guilds": ["BC22", "BC01"]}
    match = fight({"ships": 2}, {"starports": 1}, [["key-bhit", "key-bhit"]], blue=blue)
    play(match, "dice:0-0-2")
    assert offered(match) == ["done", "steal-card:blue:BC22"]
    play(match, "steal-card:blue:BC22")
    assert offered(match) == ["done", "steal:blue:slot-2"]
    assert held(match) == []
    assert match.table.buried == [21]  # type: ignore[attr-defined]


def test_f_26_ships_placed_during_the_battle_are_no_attackers() -> None:
    """The only attacker dies by its own hits; the ships of the ransacked Uprising do not raid."""
    row = [{"card": "BC26", "agents": {"blue": 1}}]
    match = fight(
        {"damaged_ships": 1},
        {"damaged_cities": 1},
        [["bhit-self"]],
        court=row,
        court_deck=[],
        blue={"resources": ["fuel"]},
    )
    play(match, "dice:0-0-1", "cluster:1")
    assert pieces(match, "1A") == {"ships": 1}
    assert tokens(match) == []
